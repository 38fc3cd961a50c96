/* The solo game to play: 16 cards to score before the fourth turn without one. */
class SoloView {
  /** Goes on with the game that is stored; with a seed begins the game of it, and asks first if another is not over. */
  constructor(seed = null) {
    this.deck = Shelf.decks[""];
    this.board = new BoardView((move) => this.move(move), { u: () => this.undo(), h: () => this.hint() });
    this.paying = new Paying((move, pay) => this.step({ move, pay }));
    this.hand = new Hand(
      (card) => this.pay(card),
      (score) => this.step({ score }),
    );
    this.hints = new HintsView(() => this.ask(), this.deck);
    this.element = this.built();
    this.resume(seed);
  }

  built() {
    this.score = h("p", { class: "scoreline" });
    this.result = h("div", { class: "result" });
    this.left = h("ul", { class: "cards small" });
    this.seed = h("p", { class: "sub" });
    this.question = h("div", { class: "question" });
    this.file = h("input", {
      type: "file",
      class: "hidden",
      tabindex: -1,
      "aria-hidden": "true",
      accept: ".json,application/json",
      change: () => this.read(),
    });
    this.tools = {
      undo: button(_("Undo"), () => this.undo()),
      flip: button(_("Flip"), () => this.board.flip()),
      skip: button(_("Skip turn"), () => this.step({ skip: true })),
      end: button(_("End turn"), () => this.step({ end: true }), { class: "strong" }),
      hint: button(_("Hint"), () => this.hint(), { class: "hintbutton" }),
    };
    const { board, hand, score, result, tools, hints } = this;
    return playView({
      title: _("Solo game"),
      about: [this.seed, this.question],
      task: _("Score all 16 cards. A turn without a scored card is a strike; the fourth strike loses."),
      cards: hand,
      board,
      score,
      result,
      tools,
      hints,
      more: [
        h("details", {}, h("summary", {}, _("Cards still to come")), this.left),
        h(
          "p",
          { class: "buttons more" },
          Seat.button(),
          button(_("New game"), () => this.fresh(), { class: "quiet" }),
          button(
            _("Save as a file"),
            () => saveFile("stones-solo.json", JSON.stringify(Solo.record(this.state, this.steps))),
            { class: "quiet" },
          ),
          button(_("Open a file"), () => this.file.click(), { class: "quiet" }),
          this.file,
        ),
      ],
    });
  }

  get state() {
    return this.states.at(-1);
  }

  resume(seed) {
    try {
      const game = Solo.replay(Store.state.solo.game, this.deck);
      const other = seed !== null && game.states[0].deal.seed !== seed;
      if (other && (!game.steps.length || Solo.finished(game.states.at(-1)))) this.fresh(seed);
      else this.take(game, other ? seed : null);
    } catch {
      this.fresh(seed);
    }
  }

  fresh(seed = null) {
    const [word] = crypto.getRandomValues(new Uint32Array(1));
    const dealt = Solo.deal(seed ?? word.toString(16).padStart(8, "0"), this.deck);
    this.take({ states: [Solo.start(dealt)], steps: [] });
    this.keep();
  }

  async read() {
    const [file] = this.file.files;
    this.file.value = "";
    try {
      if (!file || file.size > 2 ** 20) throw new Rules.BadCode("record", "size");
      this.take(Solo.replay(JSON.parse(await file.text()), this.deck));
      this.keep();
    } catch {
      Voice.say(_("This file holds no solo game that follows the rules."));
    }
  }

  /** Show a game; `asked` is the seed of one that may be begun in its place. */
  take({ states, steps }, asked = null) {
    this.states = states;
    this.steps = steps;
    this.asked = asked;
    this.paying.clear();
    this.hints.stale();
    this.board.board = undefined;
    this.show();
  }

  keep() {
    Store.change((now) => (now.solo.game = Solo.record(this.state, this.steps)));
  }

  ask() {
    const { board, hand } = this.state;
    // Of a larger hand the eight cards of most points are looked at.
    const some = [...hand].sort((a, b) => b.points - a.points || a.id - b.id).slice(0, Rules.MOST_HAND);
    if (!some.length) return Promise.resolve({ number: 0, points: 0, card: null });
    const cards = some.sort((a, b) => a.id - b.id);
    return Thinker.ask("hints", "", Rules.puzzleCode({ board, cards, kind: "turn" }), "");
  }

  hint() {
    this.hints.more(this.state.board);
  }

  move(move) {
    this.paying.withMove(move);
    this.showHand();
  }

  pay(card) {
    this.paying.withCard(card);
    this.showHand();
  }

  step(step) {
    const before = this.state;
    const refused = Solo.refusal(before, step);
    if (refused) {
      Voice.say(
        refused === "3.5"
          ? _("A turn is skipped before anything else is done, and not twice running.")
          : _("This is not allowed now."),
      );
      return;
    }
    this.states.push(Solo.after(before, step));
    this.steps.push(step);
    this.asked = null;
    this.paying.clear();
    this.hints.stale();
    this.keep();
    this.show(step.move);
    Voice.say(`${stepName(step, before.board)}. ${this.struck(before)}`);
    if (Solo.finished(this.state)) this.count();
  }

  struck(before) {
    if (this.state.strikes === before.strikes) return "";
    return fill(ngettext("{count} strike.", "{count} strikes.", this.state.strikes), { count: this.state.strikes });
  }

  count() {
    Store.change((now) => {
      if (Solo.lost(this.state)) now.solo.lost += 1;
      else now.solo.won += 1;
      if (Solo.won(this.state) && !this.state.strikes) now.solo.perfect += 1;
    });
  }

  /** Take back the last step of this turn; drawn cards stay drawn. */
  undo() {
    if (!this.mayUndo) return;
    const step = this.steps.pop();
    this.states.pop();
    this.paying.clear();
    this.hints.stale();
    this.keep();
    this.show(step.move);
    Voice.say(fill(_("Undone: {step}"), { step: stepName(step, this.state.board) }));
  }

  get mayUndo() {
    return this.state.acted && !Solo.finished(this.state);
  }

  showHand() {
    this.hand.show(this.state.hand, this.state.board, this.paying.card, Solo.finished(this.state));
  }

  show(move = null) {
    const { state } = this;
    const over = Solo.finished(state);
    this.board.locked = over || !state.hand.length;
    this.board.show(state.board, move);
    this.showHand();
    this.seed.textContent =
      state.deal.seed === undefined ? "" : fill(_("Seed {seed}"), { seed: escaped(state.deal.seed) });
    this.tools.undo.disabled = !this.mayUndo;
    this.tools.flip.disabled = this.tools.end.disabled = this.tools.hint.disabled = over;
    this.tools.skip.disabled = Boolean(Solo.refusal(state, { skip: true }));
    this.score.textContent = [
      fill(_("Scored: {count} of {all}"), { count: state.scored.length, all: state.deal.pile.length }),
      fill(_("Strikes: {count} of {all}"), { count: state.strikes, all: Solo.LAST_STRIKE }),
      fill(_("Draw pile: {count}"), { count: state.pile.length }),
      fill(_("Discards: {count}"), { count: state.discards.length }),
    ].join(" · ");
    const open = new Set([...state.hand, ...state.scored, ...state.discards]);
    const unseen = state.deal.pile.filter((card) => !open.has(card)).sort((a, b) => a.id - b.id);
    this.left.replaceChildren(
      ...unseen.map((card) =>
        h(
          "li",
          { class: "card" },
          h("span", { class: "hidden" }, cardLabel(card)),
          h("span", { class: "face" }, cardDrawing(card, 1), pointsMark(card)),
        ),
      ),
    );
    this.question.replaceChildren(...this.asking());
    this.result.replaceChildren();
    if (over)
      this.result.append(
        h("p", { class: "verdict" }, this.verdict),
        button(_("New game"), () => this.fresh(), { class: "strong" }),
      );
  }

  asking() {
    if (this.asked === null) return [];
    const text = _("This game is not over. Shall the game of seed {seed} take its place?");
    const answer = (take) => () => {
      take();
      this.element.querySelector("h1").focus();
    };
    const goOn = button(_("Go on with this one"), answer(() => this.take(this)), { class: "strong" });
    const begin = button(_("Begin the other"), answer(() => this.fresh(this.asked)));
    return [h("p", {}, fill(text, { seed: escaped(this.asked) })), h("p", { class: "buttons" }, goOn, begin)];
  }

  get verdict() {
    if (Solo.lost(this.state))
      return fill(_("Lost with the fourth strike: {count} of 16 cards scored."), { count: this.state.scored.length });
    return this.state.strikes ? _("Won: all 16 cards are scored.") : _("Won, and perfect: not a single strike!");
  }
}

/** Let the browser save a text as a file. */
const saveFile = (name, text) => {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
};
