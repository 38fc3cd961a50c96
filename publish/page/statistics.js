/* Streak and statistics, and the way to take them to another browser. */
const statisticsView = () => {
  const { days, done, solo } = Store.state;
  const { current, longest } = streaks(days, today());
  const results = Object.values(done);
  const figures = [
    [_("Current streak, in days"), current],
    [_("Longest streak, in days"), longest],
    [_("Puzzles of the day solved on their day"), Object.keys(days).length],
    [_("Puzzles solved"), results.length],
    [_("Solo games won"), solo.won],
    [_("Solo games won without a strike"), solo.perfect],
    [_("Solo games lost"), solo.lost],
  ];
  const counts = [3, 2, 1].map((stars) => results.filter((one) => one.stars === stars).length);
  const most = Math.max(1, ...counts);
  const bars = [3, 2, 1].map((stars, i) =>
    h(
      "li",
      {},
      h("span", { class: "stars", "aria-hidden": "true" }, starsText(stars)),
      h("span", { class: "hidden" }, fill(ngettext("{count} star", "{count} stars", stars), { count: stars })),
      h("meter", { min: 0, max: most, value: counts[i], "aria-hidden": "true" }),
      h("span", {}, counts[i]),
    ),
  );
  const file = h("input", {
    type: "file",
    class: "hidden",
    tabindex: -1,
    "aria-hidden": "true",
    accept: ".json,application/json",
    change: () => take(),
  });
  const take = async () => {
    const [chosen] = file.files;
    file.value = "";
    const count = chosen && chosen.size <= 2 ** 20 ? Store.import(await chosen.text()) : null;
    if (count !== null) Main.render();
    Voice.say(
      count === null
        ? _("This file holds no statistics of this page.")
        : fill(ngettext("{count} solved puzzle read.", "{count} solved puzzles read.", count), { count }),
    );
  };
  return h(
    "article",
    { class: "statistics" },
    h("h1", { tabindex: -1 }, _("Statistics")),
    h("dl", {}, ...figures.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))),
    h("h2", {}, _("Stars")),
    h("ul", { class: "bars" }, ...bars),
    h("h2", {}, _("Take them with you")),
    h(
      "p",
      {},
      _("All this is kept in this browser alone. Save it as a file to keep it, or to open it in another browser."),
    ),
    h(
      "p",
      { class: "buttons" },
      button(_("Save as a file"), () => saveFile(`stones-${today()}.json`, Store.exported())),
      button(_("Open a file"), () => file.click()),
      file,
    ),
  );
};
