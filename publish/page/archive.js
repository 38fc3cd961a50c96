/* All puzzles: the daily ones up to today by months, the others in their order, with marks for what is done. */
const archiveView = () => {
  const { done } = Store.state;
  const mark = (entry) => {
    const one = done[entry.key];
    return one
      ? h(
          "span",
          { class: "mark" },
          h("span", { "aria-hidden": "true" }, starsText(one.stars)),
          h(
            "span",
            { class: "hidden" },
            fill(ngettext("{count} star", "{count} stars", one.stars), { count: one.stars }),
          ),
        )
      : h("span", { class: "hidden" }, _("not solved yet"));
  };
  const parts = [];
  const days = Shelf.upTo(today()).reverse();
  const open = [...days].reverse().find((entry) => !done[entry.key]) || Shelf.undated.find((entry) => !done[entry.key]);
  if (open)
    parts.push(
      h("p", {}, h("a", { class: "button strong", href: Shelf.linkOf(open) }, _("The first one not solved yet"))),
    );
  const months = grouped(days, ({ date }) => date.slice(0, 7));
  for (const [month, entries] of months) {
    const [year, number] = month.split("-").map(Number);
    parts.push(h("h2", {}, Dates.monthName(year, number)), calendar(year, number, entries, mark));
  }
  for (const pack of DATA.packs) {
    const entries = Shelf.undated.filter((entry) => entry.pack === pack);
    if (!entries.length) continue;
    parts.push(h("h2", {}, h("bdi", {}, pack.title || _("Puzzles"))));
    parts.push(
      h(
        "ol",
        { class: "shelf" },
        ...entries.map((entry) =>
          h(
            "li",
            {},
            h(
              "a",
              { href: Shelf.linkOf(entry), class: done[entry.key] ? "done" : "" },
              h("span", {}, fill(_("Puzzle {number}"), { number: entry.number })),
              entry.grade ? h("span", { class: "grade" }, _(GRADE_NAMES[entry.grade])) : null,
              mark(entry),
            ),
          ),
        ),
      ),
    );
  }
  if (!Shelf.entries.length) parts.push(h("p", {}, _("There are no puzzles on this page yet.")));
  return h("article", { class: "archive" }, h("h1", { tabindex: -1 }, _("All puzzles")), ...parts);
};

const grouped = (values, keyOf) => {
  const groups = new Map();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) || []), value]);
  return groups;
};

/** A month as a calendar, weeks from Monday. */
const calendar = (year, month, entries, mark) => {
  const first = (new Date(year, month - 1, 1).getDay() + 6) % 7;
  const byDay = new Map(entries.map((entry) => [Number(entry.date.slice(8)), entry]));
  const days = [...byDay.keys()].sort((a, b) => a - b);
  const cells = days.map((day) => {
    const entry = byDay.get(day);
    const label = [Dates.dayName(entry.date), entry.grade && _(GRADE_NAMES[entry.grade])].filter(Boolean).join(", ");
    const link = h(
      "a",
      { href: `#${entry.date}`, class: Store.state.done[entry.key] ? "done" : "" },
      h("span", { "aria-hidden": "true" }, day),
      h("span", { class: "hidden" }, label),
      mark(entry),
    );
    return h("li", { class: `column${(first + day - 1) % 7}` }, link);
  });
  const names = [...Array(7).keys()].map((day) => h("li", { class: "weekday", "aria-hidden": "true" }, Dates.weekdayName(day)));
  return h("ul", { class: "calendar" }, ...names, ...cells);
};
