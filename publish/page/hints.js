/* Hints, one after the other: about how long, how long, which card first, the first move, the next one. */
class HintsView {
  /** `ask` gives a promise of the hints from where the player is, `deck` is that of their cards. */
  constructor(ask, deck) {
    this.ask = ask;
    this.deck = deck;
    this.level = 0;
    this.used = 0;
    this.element = h("ol", { class: "hints", "aria-label": _("Hints") });
  }

  /** The board has changed: what was said is no longer true; the next hint says as much again as the last one. */
  stale() {
    this.fresh = false;
    this.element.replaceChildren();
  }

  async more(board) {
    this.level = this.fresh ? Math.min(5, this.level + 1) : Math.max(1, this.level);
    this.fresh = true;
    this.used += 1;
    const asked = {};
    this.asked = asked;
    Voice.say(_("Thinking …"));
    const found = await this.ask();
    // Something else may have happened meanwhile.
    if (!this.fresh || this.asked !== asked) return;
    const told = found
      ? this.told(found, board).slice(0, this.level)
      : [[_("No board shows these cards all at once.")]];
    this.element.replaceChildren(...told.map((parts) => h("li", {}, ...parts)));
    Voice.say(
      told
        .at(-1)
        .filter((part) => typeof part === "string")
        .join(" "),
    );
  }

  told({ number, points, card, first, second }, board) {
    if (!(points ?? number)) return [[points === undefined ? _("Solved already.") : _("Nothing more to be had.")]];
    const told = [[this.about(points ?? number, points !== undefined)]];
    const exactly = countedMoves(number);
    told.push([
      points === undefined
        ? fill(_("Exactly {moves}."), { moves: exactly })
        : fill(_("Exactly {points}, in {moves}."), { points: countedPoints(points), moves: exactly }),
    ]);
    const one = card !== null && this.deck.byId.get(String(card));
    if (one)
      told.push([
        fill(_("First card: {card}."), { card: `${one.id} (${patternName(one)})` }),
        h("span", { class: "face" }, cardDrawing(one, 1.2)),
      ]);
    const step = (code) => Rules.parseLine(code, this.deck)[0];
    if (first) {
      told.push([fill(_("First: {step}."), { step: stepName(step(first), board) })]);
      const then = step(first).move ? Rules.after(board, step(first).move) : board;
      told.push([second ? fill(_("Then: {step}."), { step: stepName(step(second), then) }) : _("That is all.")]);
    }
    return told;
  }

  about(number, points) {
    const [low, high] = Rules.bandOf(number);
    if (!high) return fill(points ? _("{low} points or more.") : _("{low} moves or more."), { low });
    return fill(points ? _("About {low} to {high} points.") : _("About {low} to {high} moves."), { low, high });
  }
}
