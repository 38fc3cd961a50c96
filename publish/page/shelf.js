/* All the puzzles of the site: those of the packs, in their order, and any other by its code. */
const Shelf = (() => {
  const decks = Object.fromEntries(Object.entries(DATA.decks).map(([tag, form]) => [tag, Rules.makeDeck(form)]));
  const keyOf = (code, tag) => (tag ? `${code}@${tag}` : code);
  const entries = DATA.packs.flatMap((pack) =>
    pack.puzzles.map((figures, i) => ({
      ...figures,
      pack,
      number: i + 1,
      deck: pack.deck,
      key: keyOf(figures.code, pack.deck),
    })),
  );
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const dated = entries.filter((entry) => entry.date).sort((a, b) => (a.date < b.date ? -1 : 1));
  const byDate = new Map([...dated].reverse().map((entry) => [entry.date, entry]));

  return {
    decks,
    entries,
    /** Whether there are daily puzzles. */
    daily: dated.length > 0,
    /** Those of no date, in their order. */
    undated: entries.filter((entry) => !entry.date),
    ofDate: (date) => byDate.get(date),
    /** The daily puzzles up to a date, the first first. */
    upTo: (date) =>
      [...byDate.values()].filter((entry) => entry.date <= date).sort((a, b) => (a.date < b.date ? -1 : 1)),

    /** The entry of a key, a puzzle code with the tag of its deck if that is not the standard one; throws BadCode. */
    ofKey(text) {
      const [code, tag = ""] = text.split("@");
      if (text.length > 400 || !Object.hasOwn(decks, tag)) throw new Rules.BadCode("puzzle", text);
      const key = keyOf(Rules.puzzleCode(Rules.parsePuzzle(code, decks[tag])), tag);
      const known = byKey.get(key);
      // A puzzle of a day to come is played by its code alone.
      return known && !(known.date > today()) ? known : { key, code: key.split("@")[0], deck: tag };
    },

    puzzleOf: (entry) => Rules.parsePuzzle(entry.code, decks[entry.deck]),

    linkOf: (entry) => `#${entry.key}`,

    /** The next puzzle of the same sort that is not solved yet, after this one or from the beginning. */
    nextOf(entry, done) {
      const row = entry.date ? this.upTo(today()) : entry.pack ? this.undated : [];
      const place = row.indexOf(entry);
      return [...row.slice(place + 1), ...row.slice(0, Math.max(0, place))].find((one) => !done[one.key]);
    },
  };
})();
