/* My own grid: the tiles as they lie on the table, cards picked by their picture, and what is best. */
class GridView {
  constructor() {
    this.deck = Shelf.decks[""];
    this.faces = Array(9).fill(null);
    this.at = 0;
    this.cards = [];
    this.filter = "";
    this.element = this.built();
    this.show();
  }

  built() {
    this.cells = Rules.CELLS.map((name, i) =>
      h("button", { type: "button", class: "cell", "data-cell": name, click: () => this.choose(i) }),
    );
    this.palette = [...Rules.LETTERS].map((face) =>
      h(
        "button",
        { type: "button", class: "cell", "data-face": face, "aria-label": faceName(face), click: () => this.lay(face) },
        tile(face),
      ),
    );
    this.chosen = h("ul", { class: "cards" });
    this.deckList = h("ul", { class: "cards pick" });
    this.answer = h("section", { class: "answer", "aria-live": "polite" });
    this.asks = {
      each: button(_("Fewest moves"), () => this.ask("each"), { class: "strong" }),
      together: button(_("All at once"), () => this.ask("together")),
      turn: button(_("Best turn"), () => this.ask("turn")),
    };
    const filters = [...Rules.LETTERS].map((face) =>
      h(
        "button",
        {
          type: "button",
          class: "cell",
          "aria-label": faceName(face),
          "aria-pressed": "false",
          click: (event) => this.sift(face, event.currentTarget),
        },
        tile(face),
      ),
    );
    return h(
      "article",
      { class: "grid" },
      h(
        "header",
        {},
        h("h1", { tabindex: -1 }, _("My own grid")),
        h("p", {}, _("Lay the tiles as they lie on your table, pick your cards, and see what is best.")),
      ),
      h(
        "section",
        {},
        h("h2", {}, _("1. The tiles")),
        h(
          "div",
          { class: "laying" },
          h(
            "div",
            { class: "table", dir: "ltr" },
            h("div", { class: "topmark", "aria-hidden": "true" }),
            h("div", { class: "board", role: "group", "aria-label": _("Board") }, ...this.cells),
          ),
          h(
            "div",
            {},
            h("div", { class: "palette", dir: "ltr", role: "group", "aria-label": _("Faces to lay") }, ...this.palette),
            h(
              "p",
              { class: "buttons" },
              button(_("Clear"), () => this.clear(), { class: "quiet" }),
              Seat.button(),
            ),
          ),
        ),
      ),
      h(
        "section",
        {},
        h("h2", {}, _("2. The cards")),
        this.chosen,
        h("p", { id: "siftname" }, _("Show the cards with these faces:")),
        h("div", { class: "palette sift", dir: "ltr", role: "group", "aria-labelledby": "siftname" }, ...filters),
        this.deckList,
      ),
      h(
        "section",
        {},
        h("h2", {}, _("3. What is best?")),
        h("p", { class: "buttons" }, ...Object.values(this.asks)),
        this.answer,
      ),
    );
  }

  choose(i) {
    this.at = i;
    this.show();
  }

  /** Lay a face on the chosen cell, and go on to the next empty one. */
  lay(face) {
    this.faces[this.at] = face;
    const next = [...this.faces.keys()].map((i) => (this.at + i) % 9).find((i) => !this.faces[i]);
    this.at = next ?? this.at;
    this.show();
  }

  clear() {
    this.faces.fill(null);
    this.at = 0;
    this.show();
  }

  sift(face, pressed) {
    this.filter = this.filter.includes(face) ? this.filter.replace(face, "") : this.filter + face;
    pressed.setAttribute("aria-pressed", String(this.filter.includes(face)));
    this.show();
  }

  toggle(card) {
    if (this.cards.includes(card)) this.cards = this.cards.filter((one) => one !== card);
    else if (this.cards.length < Rules.MOST_HAND) this.cards = [...this.cards, card].sort((a, b) => a.id - b.id);
    else Voice.say(fill(_("At most {count} cards can be picked."), { count: Rules.MOST_HAND }));
    this.show();
  }

  /** How many more tiles of the kind of a face there are, not counting the one on the chosen cell. */
  left(face) {
    const kind = Rules.KIND[face];
    return Rules.TILES[kind] - this.faces.filter((one, i) => one && i !== this.at && Rules.KIND[one] === kind).length;
  }

  show() {
    this.asked = null;
    this.cells.forEach((cell, i) => {
      const face = this.faces[i];
      cell.replaceChildren(face ? tile(face) : "");
      const name = face ? faceName(face) : _("empty");
      cell.setAttribute("aria-label", `${Rules.CELLS[i]}, ${name}`);
      cell.setAttribute("aria-pressed", String(i === this.at));
    });
    for (const key of this.palette) key.disabled = this.left(key.dataset.face) < 1;
    this.listCards(this.chosen, this.cards, true);
    const fits = (card) => [...this.filter].every((face) => card.code.includes(face));
    this.listCards(
      this.deckList,
      this.deck.cards.filter((card) => fits(card) && !this.cards.includes(card)),
      false,
    );
    const ready = this.faces.every(Boolean) && this.cards.length > 0;
    this.asks.turn.disabled = !ready;
    this.asks.each.disabled = this.asks.together.disabled = !ready || this.cards.length > Rules.MOST_CARDS;
    this.answer.replaceChildren(
      ready ? "" : h("p", {}, _("Lay nine tiles and pick a card first.")),
      ready && this.cards.length > Rules.MOST_CARDS
        ? h(
            "p",
            {},
            fill(_("With more than {count} cards only the best turn can be told."), { count: Rules.MOST_CARDS }),
          )
        : "",
    );
  }

  listCards(list, cards, picked) {
    const focused = list.contains(document.activeElement);
    list.replaceChildren(
      ...cards.map((card) =>
        h(
          "li",
          { class: "card" },
          h(
            "button",
            {
              type: "button",
              class: "face",
              "data-card": card.id,
              "aria-pressed": String(picked),
              click: () => this.toggle(card),
            },
            h("span", { class: "hidden" }, cardLabel(card)),
            cardDrawing(card, 1.1),
            pointsMark(card),
          ),
        ),
      ),
    );
    if (focused) list.querySelector("button")?.focus();
  }

  async ask(kind) {
    const puzzle = { board: this.faces.join(""), cards: this.cards, kind };
    const code = Rules.puzzleCode(puzzle);
    const asked = {};
    this.asked = asked;
    this.answer.replaceChildren(h("p", {}, _("Thinking …")));
    const steps = await Thinker.ask("solution", "", code);
    // Another board may lie there meanwhile.
    if (this.asked !== asked) return;
    if (!steps) {
      this.answer.replaceChildren(h("p", {}, _("No board shows these cards all at once.")));
      return;
    }
    const found = Rules.parseLine(steps.join(" "), this.deck);
    const { points, moves } = Rules.positionAfter(puzzle, found, true);
    const told =
      kind === "turn"
        ? fill(_("Best turn: {points} in {moves}."), { points: countedPoints(points), moves: countedMoves(moves) })
        : fill(_("Fewest moves: {moves}."), { moves: countedMoves(moves) });
    this.answer.replaceChildren(
      h("p", { class: "verdict" }, told),
      h("ol", { class: "steps" }, ...this.told(puzzle.board, found)),
      h("p", {}, h("a", { class: "button", href: `#${code}` }, _("Play it"))),
    );
  }

  /** A line with a picture after each move. */
  told(board, steps) {
    return steps.map((step) => {
      const words = `${stepName(step, board)}${step.score ? ` (${patternName(step.score)})` : ""}`;
      const changed = step.move ? Rules.cellsOf(step.move) : Rules.placeOf(board, step.score);
      if (step.move) board = Rules.after(board, step.move);
      return h("li", {}, h("p", {}, words), boardDrawing(board, step.move ? changed : [], step.score ? changed : []));
    });
  }
}
