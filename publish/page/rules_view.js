/* The rules of the game in our own words, and the first steps. */
const kindsDrawing = () =>
  h(
    "ul",
    { class: "kinds" },
    ...[
      ["S", "M"],
      ["F", "B"],
      ["H", "O"],
      ["D", "T"],
    ].map(([top, under], kind) =>
      h(
        "li",
        {},
        h("span", { dir: "ltr" }, tile(top), tile(under)),
        // In the order of the two pictures, in every language.
        h("span", { dir: "ltr" }, h("bdi", {}, faceName(top)), " / ", h("bdi", {}, faceName(under))),
        h("span", { class: "times", dir: "ltr" }, `× ${Rules.TILES[kind]}`),
      ),
    ),
  );

const rulesView = () => {
  const section = (title, ...paragraphs) =>
    h(
      "section",
      {},
      h("h2", {}, title),
      ...paragraphs.map((text) => (typeof text === "string" ? h("p", {}, text) : text)),
    );
  return h(
    "article",
    { class: "rules" },
    h("h1", { tabindex: -1 }, _("The rules")),
    section(
      _("What there is"),
      _(
        "Nine tiles with two faces each lie in a grid of three by three. Tiles of one kind are alike; each shows one face, and the other one is under it.",
      ),
      kindsDrawing(),
      _("72 cards show patterns, and bring 1, 2, 3 or 5 points."),
    ),
    section(
      _("Moves"),
      _("Shift: two tiles that share an edge change places. Never diagonally."),
      _("Flip: one tile is turned over in its place."),
      _(
        "In the game every move is paid for with a card from your hand, which is then discarded. In the puzzles of this page moves are free unless it says otherwise, but they are counted.",
      ),
    ),
    section(
      _("Matching a card"),
      _(
        "The grid must show the faces of the card in the same arrangement, upright as printed: a pattern is never turned or mirrored. The bar above the grid marks its top.",
      ),
      _("A grey space stands for any tile. A small pattern counts wherever its box fits into the grid."),
      _("A matched card stays matched, whatever happens to the grid afterwards."),
    ),
    section(
      _("The puzzles"),
      _("Match each card: every card must be matched at some moment on the way."),
      _("All at once: the last grid must show all the cards."),
      _(
        "The best turn: you hold a hand of cards. Each move costs one of them, each card that the grid shows can be scored; what you pay with can not. Bring home the most points.",
      ),
      _(
        "Par is the fewest moves there are; that is proven. At par you get three stars, up to two moves more are two stars, any other solution is one. Every solution counts, not only ours.",
      ),
    ),
    section(
      _("A turn in the game"),
      _(
        "You hold four cards. In your turn, as long as you have cards, you may shift, flip and score as often as you like, in any order; then you end the turn and draw until you hold four again.",
      ),
      _(
        "Instead of all that you may skip the turn and draw two cards, but not twice running. When the draw pile is empty, the discards are shuffled and become the new one.",
      ),
    ),
    section(
      _("For two to five players"),
      _(
        "The end comes when somebody has scored 10 cards (two players), 9 (three), 8 (four) or 7 (five); the round is finished.",
      ),
      _(
        "Everybody adds up the points of their scored cards. Whoever has scored the most cards of one point gets 3 points more; if several have, each of them does. Most points win.",
      ),
    ),
    section(
      _("Alone"),
      _(
        "You play with 16 cards: eight of 1 point, four of 2, three of 3 and one of 5. You know which they are, but not their order.",
      ),
      _(
        "A turn that ends without a scored card, or is skipped, is a strike. The fourth strike loses the game. You win when all 16 cards are scored; without a single strike the game is perfect.",
      ),
    ),
    section(
      _("Keys"),
      _(
        "On the board: arrows go from tile to tile, Space chooses a tile and then its neighbour to shift them, Shift with an arrow shifts at once. Enter or F flips, Escape lets go, U takes back, R does again, H gives a hint.",
      ),
    ),
    h(
      "p",
      {},
      button(_("Show the first steps"), () => Tutorial.open()),
    ),
    h(
      "p",
      { class: "small" },
      _("This page is not made, endorsed or checked by the publisher of the game. Pictures and words are its own."),
    ),
  );
};

const Tutorial = {
  steps: () => {
    const board = "SFHTTOBDH";
    const card = Shelf.decks[""].byId.get("3");
    const pair = (one, other) =>
      h(
        "div",
        { class: "pair" },
        one,
        h("span", { "aria-hidden": "true", class: "arrow" }, Words.rightToLeft ? "←" : "→"),
        other,
      );
    const cells = (move) => Rules.cellsOf(move);
    const at = Rules.after(board, "b1b2");
    const flipped = Rules.after(board, "b2");
    const matched = "SHOTFTBDH";
    return [
      [
        _("Nine tiles, two faces each"),
        _(
          "What you see of a tile is one face; under it is the other. The frame tells the kind, light or dark which side is up.",
        ),
        kindsDrawing(),
      ],
      [
        _("Shift"),
        _("Tap a tile, then its neighbour: they change places. Or drag it there."),
        pair(boardDrawing(board, cells("b1b2")), boardDrawing(at, cells("b1b2"))),
      ],
      [
        _("Flip"),
        _("Tap a tile twice, and it is turned over."),
        pair(boardDrawing(board, cells("b2")), boardDrawing(flipped, cells("b2"))),
      ],
      [
        _("Match the cards"),
        _("A card is matched when the grid shows its pattern somewhere, upright. Grey spaces stand for any tile."),
        pair(
          h("span", { class: "bigcard" }, cardDrawing(card, 2.4)),
          boardDrawing(matched, [], Rules.placeOf(matched, card)),
        ),
      ],
      [
        _("As few moves as you can"),
        _(
          "Each card says how many moves it is away. Match them all; par is the fewest moves there are. Undo is free, and so are hints.",
        ),
        h("p", { class: "stars", "aria-hidden": "true" }, "★★★"),
      ],
    ];
  },

  open() {
    const steps = this.steps();
    const dialog = h("dialog", { class: "tutorial", "aria-labelledby": "tutorialtitle", close: () => dialog.remove() });
    let number = 0;
    const show = () => {
      const [title, text, picture] = steps[number];
      const last = number === steps.length - 1;
      dialog.replaceChildren(
        h("h2", { id: "tutorialtitle", tabindex: -1 }, title),
        h("p", {}, text),
        picture,
        h("p", { class: "count" }, fill(_("{number} of {count}"), { number: number + 1, count: steps.length })),
        h(
          "p",
          { class: "buttons" },
          number ? button(_("Back"), () => go(-1)) : button(_("Leave out"), () => dialog.close(), { class: "quiet" }),
          button(last ? _("Play") : _("Next"), () => (last ? dialog.close() : go(1)), { class: "strong" }),
        ),
      );
    };
    const go = (by) => {
      number += by;
      show();
      dialog.querySelector(".strong").focus();
    };
    show();
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector(".strong").focus();
    Store.change((now) => (now.settings.taught = true));
  },
};
