/* What a player shows to others: a line without a spoiler, and the same in words. */
const Share = {
  /** The address of a puzzle on this site; none from a disk, where it would lead nobody there. */
  address: (entry) => (location.protocol === "file:" ? entry.key : `${location.href.split(/[?#]/)[0]}#${entry.key}`),

  line(entry, moves, par, stars, hints) {
    const parts = [
      DATA.title,
      entry.date,
      `${moves}/${par}`,
      starsText(stars),
      hints ? `💡${hints}` : "",
      this.address(entry),
    ];
    return parts.filter(Boolean).join(" ");
  },

  words(entry, moves, par, stars, hints) {
    const facts = {
      title: DATA.title,
      moves: countedMoves(moves),
      par,
      stars: fill(ngettext("{count} star", "{count} stars", stars), { count: stars }),
      hints: fill(ngettext("{count} hint", "{count} hints", hints), { count: hints }),
    };
    const told = fill(_("{title}: solved in {moves}, par {par}, {stars}, {hints}."), facts);
    return `${told} ${entry.date ? `${Dates.dayName(entry.date)}. ` : ""}${this.address(entry)}`;
  },

  /** Hand a text to what the device has for it, else to the clipboard, else show it to be copied by hand. */
  async give(text, beside) {
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) return await navigator.share({ text });
      await navigator.clipboard.writeText(text);
      Voice.say(_("Copied."));
    } catch (error) {
      if (error.name === "AbortError") return undefined;
      const box = h("textarea", {
        class: "copy",
        rows: 3,
        readonly: true,
        dir: "auto",
        "aria-label": _("Text to copy"),
      });
      box.value = text;
      beside.parentNode.querySelector("textarea.copy")?.remove();
      beside.after(box);
      box.select();
      Voice.say(_("Copy the text from the box."));
    }
    return undefined;
  },
};
