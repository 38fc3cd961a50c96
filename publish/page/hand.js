/* The cards of a puzzle or a hand, as one sees them. */

const cardLabel = (card) => fill(_("Card {card}: {pattern}"), { card: String(card.id), pattern: patternName(card) });

const pointsMark = (card) =>
  h(
    "span",
    { class: "points", title: countedPoints(card.points) },
    "●".repeat(Math.min(5, card.points)),
    h("span", { class: "hidden" }, countedPoints(card.points)),
  );

/** The cards to match, with how far each is; those matched are ticked. */
class Targets {
  constructor() {
    this.element = h("ul", { class: "cards", "aria-label": _("Cards") });
  }

  /** `ticked` says of each card whether it is done, `away` how many moves each is from a match, null while unknown. */
  show(cards, ticked, away) {
    this.element.classList.toggle("many", cards.length > 3);
    this.element.replaceChildren(
      ...cards.map((card, i) => {
        const done = ticked[i];
        const far = !away ? "…" : away[i] ? countedMoves(away[i]) : _("shown now");
        return h(
          "li",
          { class: `card${done ? " done" : ""}`, "data-card": card.id },
          h("span", { class: "hidden" }, `${cardLabel(card)}. `),
          h("span", { class: "face" }, cardDrawing(card)),
          h("span", { class: "away" }, done ? "✓ " : "", done ? h("span", { class: "word" }, _("matched")) : far),
        );
      }),
    );
  }
}

/** A hand: a card is tapped to pay with it, and scored by its own button when the board shows it. */
class Hand {
  constructor(onPay, onScore) {
    this.onPay = onPay;
    this.onScore = onScore;
    this.element = h("ul", { class: "cards hand", "aria-label": _("Your hand") });
  }

  show(cards, board, chosen, locked = false) {
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.card : null;
    this.element.classList.toggle("many", cards.length > 3);
    this.element.replaceChildren(
      ...cards.map((card) => {
        const shown = !locked && Rules.shows(board, card);
        return h(
          "li",
          { class: `card${shown ? " shown" : ""}` },
          h(
            "button",
            {
              type: "button",
              class: "face",
              "data-card": card.id,
              "aria-pressed": String(card === chosen),
              disabled: locked,
              click: () => this.onPay(card),
            },
            h("span", { class: "hidden" }, fill(_("Pay with {card}."), { card: cardLabel(card) })),
            cardDrawing(card),
            pointsMark(card),
          ),
          shown
            ? h(
                "button",
                { type: "button", class: "score", click: () => this.onScore(card) },
                _("Score"),
                h("span", { class: "hidden" }, ` ${cardLabel(card)}`),
              )
            : h("span", { class: "away" }, card === chosen ? _("pays") : "\u00a0"),
        );
      }),
    );
    if (focused)
      (this.element.querySelector(`[data-card="${focused}"]`) || this.element.querySelector("button"))?.focus();
  }
}

/** Which card pays for which move: whichever of the two comes first waits for the other. */
class Paying {
  constructor(pay) {
    this.pay = pay;
    this.clear();
  }

  clear() {
    this.card = null;
    this.move = null;
  }

  withMove(move) {
    if (!this.card) {
      this.move = move;
      Voice.say(fill(_("Now tap the card that pays for {move}."), { move }));
      return;
    }
    const { card } = this;
    this.clear();
    this.pay(move, card);
  }

  withCard(card) {
    if (this.move) {
      const { move } = this;
      this.clear();
      this.pay(move, card);
      return;
    }
    this.card = this.card === card ? null : card;
    if (this.card) Voice.say(_("This card will pay for your next move."));
  }
}
