/* A puzzle to play. */
class PlayView {
  constructor(entry) {
    this.entry = entry;
    this.deck = Shelf.decks[entry.deck];
    this.puzzle = Shelf.puzzleOf(entry);
    this.turn = this.puzzle.kind === "turn";
    this.steps = [];
    this.undone = [];
    this.figures = { par: entry.par, points: entry.points, moves: entry.moves };
    this.board = new BoardView((move) => this.move(move), {
      u: () => this.undo(),
      r: () => this.redo(),
      h: () => this.hint(),
    });
    this.paying = new Paying((move, pay) => this.step({ move, pay }));
    this.hints = new HintsView(() => this.ask("hints", this.line), this.deck);
    this.cards = this.turn
      ? new Hand(
          (card) => this.pay(card),
          (score) => this.step({ score }),
        )
      : new Targets();
    this.element = this.built();
    this.resume();
    this.show();
    this.prepare();
  }

  ask(what, ...more) {
    return Thinker.ask(what, this.entry.deck, this.entry.code, ...more);
  }

  get line() {
    return this.steps.map(Rules.stepCode).join(" ");
  }

  get position() {
    return Rules.positionAfter(this.puzzle, this.steps, this.turn);
  }

  get judged() {
    return this.known ? Rules.judge(this.puzzle, this.position, this.figures) : { solved: false, stars: 0 };
  }

  get known() {
    return (this.turn ? this.figures.points : this.figures.par) !== undefined;
  }

  built() {
    this.score = h("p", { class: "scoreline" });
    this.result = h("div", { class: "result" });
    this.tools = {
      undo: button(_("Undo"), () => this.undo()),
      redo: button(_("Redo"), () => this.redo()),
      restart: button(_("Restart"), () => this.restart()),
      flip: button(_("Flip"), () => this.board.flip()),
      end: this.turn && button(_("End turn"), () => this.step({ end: true })),
      hint: button(_("Hint"), () => this.hint(), { class: "hintbutton" }),
    };
    const { title, task, cards, board, score, result, tools, hints } = this;
    const about = h("p", { class: "sub" }, this.about);
    const more = h("p", { class: "more" }, Seat.button());
    return playView({ title, about, task, cards, board, score, result, tools, hints, more });
  }

  get title() {
    const { date, pack, number } = this.entry;
    if (date) return date === today() ? _("Puzzle of the day") : Dates.dayName(date);
    return pack ? fill(_("Puzzle {number}"), { number }) : _("A puzzle");
  }

  get about() {
    const { date, pack, grade } = this.entry;
    const parts = [date === today() && Dates.dayName(date), !date && pack?.title, grade && _(GRADE_NAMES[grade])];
    return parts.filter(Boolean).flatMap((part, i) => [i ? " · " : "", h("bdi", {}, part)]);
  }

  get task() {
    const count = this.puzzle.cards.length;
    if (this.turn) return _("Score as many points as you can with this hand: each move costs a card.");
    if (this.puzzle.kind === "together") return _("Show all the cards at once, in as few moves as you can.");
    return fill(
      ngettext(
        "Match the card in as few moves as you can.",
        "Match each of the {count} cards in as few moves as you can.",
        count,
      ),
      { count },
    );
  }

  /** Take up the line where it was left. */
  resume() {
    try {
      const { line, hints } = Store.state.lines[this.entry.key] || { line: "", hints: 0 };
      const steps = Rules.parseLine(line, this.deck);
      this.hints.used = hints;
      if (!Rules.positionAfter(this.puzzle, steps, this.turn).fault) this.steps = steps;
    } catch {
      // What was stored is no line: begin anew.
    }
  }

  async prepare() {
    if (!this.turn) this.measure();
    const found = await this.ask("figures");
    if (!found) {
      this.score.textContent = _("No board shows these cards all at once.");
      this.board.locked = true;
      return;
    }
    // What a pack says is believed only where the solver agrees.
    this.figures = found;
    this.finish();
  }

  /** Find out how far each card is from where the player stands. */
  async measure() {
    const { board } = this.position;
    const away = await this.ask("distances", board);
    if (this.position.board !== board) return;
    this.away = away;
    this.showCards();
  }

  move(move) {
    if (this.turn) {
      this.paying.withMove(move);
      this.showCards();
    } else this.step({ move });
  }

  pay(card) {
    this.paying.withCard(card);
    this.showCards();
  }

  /** Take a step that the rules allow. */
  step(step) {
    const steps = [...this.steps, step];
    if (Rules.positionAfter(this.puzzle, steps, this.turn).fault) return;
    const before = this.position;
    this.steps = steps;
    this.undone = [];
    this.changed(step.move, this.told(step, before));
  }

  undo() {
    if (!this.steps.length) return;
    const step = this.steps.pop();
    this.undone.push(step);
    this.changed(step.move, fill(_("Undone: {step}"), { step: stepName(step, this.position.board) }));
  }

  redo() {
    if (!this.undone.length) return;
    const before = this.position;
    const step = this.undone.pop();
    this.steps.push(step);
    this.changed(step.move, this.told(step, before));
  }

  restart() {
    if (!this.steps.length) return;
    this.undone = [...this.steps].reverse();
    this.steps = [];
    this.changed(null, _("From the beginning."));
  }

  hint() {
    this.hints.more(this.position.board);
    this.keep();
  }

  keep() {
    Store.keepLine(this.entry.key, this.line, this.hints.used);
  }

  /** A step in words, and the cards that it matched. */
  told(step, before) {
    const now = this.position;
    const matched = now.scored.filter((card) => !before.scored.includes(card)).map((card) => String(card.id));
    const words = stepName(step, before.board);
    if (!matched.length || step.score) return `${words}.`;
    const news = ngettext("Card {cards} is matched.", "Cards {cards} are matched.", matched.length);
    return `${words}. ${fill(news, { cards: matched.join(", ") })}`;
  }

  changed(move, words) {
    this.paying.clear();
    this.hints.stale();
    this.away = null;
    this.show(move);
    Voice.say(words);
    this.keep();
    if (!this.turn) this.measure();
    this.finish();
  }

  show(move = null) {
    const { board, ended, moves, points, scored } = this.position;
    const before = this.board.board;
    const placed =
      before && before !== board
        ? scored.filter((card) => !Rules.shows(before, card)).flatMap((card) => Rules.placeOf(board, card))
        : [];
    this.board.locked = ended;
    this.board.show(board, move, this.turn ? [] : placed);
    this.tools.undo.disabled = this.tools.restart.disabled = !this.steps.length;
    this.tools.redo.disabled = !this.undone.length;
    if (this.tools.end) this.tools.end.disabled = ended;
    this.showCards();
    this.showScore(moves, points);
  }

  showCards() {
    const { board, left, ended } = this.position;
    const { cards, kind } = this.puzzle;
    if (this.turn) this.cards.show(left, board, this.paying.card, ended);
    else
      this.cards.show(
        cards,
        cards.map((card) => (kind === "together" ? Rules.shows(board, card) : !left.includes(card))),
        this.away,
      );
  }

  showScore(moves, points) {
    const { par, points: most, moves: fewest } = this.figures;
    const parts = this.turn
      ? [
          fill(_("Points: {points}"), { points }),
          most !== undefined && fill(_("to be had: {most}"), { most }),
          fill(_("Moves: {moves}"), { moves }),
          fewest !== undefined && fill(_("par {par}"), { par: fewest }),
        ]
      : [fill(_("Moves: {moves}"), { moves }), par !== undefined && fill(_("par {par}"), { par })];
    this.score.textContent = parts.filter(Boolean).join(" · ");
  }

  /** Say so when it is solved, and remember it. */
  finish() {
    const { solved, stars } = this.judged;
    const { ended, moves, points } = this.position;
    this.showScore(moves, points);
    this.result.replaceChildren();
    this.element.classList.toggle("solved", solved);
    if (!solved) {
      if (ended)
        this.result.append(h("p", {}, _("The turn is over, and there was more to be had. Undo, or begin again.")));
      return;
    }
    this.board.locked = true;
    const { key, date } = this.entry;
    const par = this.turn ? this.figures.moves : this.figures.par;
    const given = [this.entry, moves, par, stars, this.hints.used];
    if (this.steps.length) {
      Store.solved(key, { moves, stars, hints: this.hints.used }, date === today() ? date : null);
    }
    const next = Shelf.nextOf(this.entry, Store.state.done);
    const share = (text) => (event) => Share.give(text, event.currentTarget.parentNode);
    this.result.append(
      h(
        "p",
        { class: "stars" },
        h(
          "span",
          { role: "img", "aria-label": fill(ngettext("{count} star", "{count} stars", stars), { count: stars }) },
          starsText(stars),
        ),
      ),
      h(
        "p",
        { class: "buttons" },
        button(_("Share"), share(Share.line(...given)), { class: "strong" }),
        button(_("Share in words"), share(Share.words(...given))),
      ),
    );
    if (next) this.result.append(h("p", {}, h("a", { class: "button", href: Shelf.linkOf(next) }, _("Next puzzle"))));
    Voice.say(fill(_("Solved in {moves}; par is {par}."), { moves: countedMoves(moves), par }));
    this.result.scrollIntoView({ block: "nearest" });
  }
}
