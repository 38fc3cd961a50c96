/*
 * The exact solver: what is asked about a puzzle. What was found out about its cards is kept for the next question.
 * The function is also run in the worker, so it holds all that it needs but what it is given.
 */
const makeSolver = (rules, packed, spaceOf, { Sets, common }, search, bestTurn) => {
  const { MOVES } = rules;

  /** What is known of the cards of one puzzle. */
  class Known {
    constructor(cards) {
      this.cards = cards;
      this.space = spaceOf(cards);
      this.shown = cards.map((card) => this.space.showing(card));
      this.each = null;
      this.lasts = new Map();
    }

    has(card) {
      return this.cards.some((one) => one.id === card.id && one.code === card.code);
    }

    /** The set of some of the cards, bit i for card i. */
    setOf(cards) {
      return this.cards.reduce((set, card, i) => (cards.some((one) => one.id === card.id) ? set | (1 << i) : set), 0);
    }

    /** The waves for each set of the cards, made when they are first wanted. */
    get sets() {
      this.each ??= new Sets(this.space, this.shown);
      return this.each;
    }

    /** The waves whose one goal is a set of the cards on one board. */
    last(set) {
      const shown = this.shown.filter((_, i) => (set >> i) & 1);
      if (!this.lasts.has(set)) this.lasts.set(set, new Sets(this.space, [common(shown)]));
      return this.lasts.get(set);
    }
  }

  let known = null;
  const knownOf = (cards) => {
    if (!known || !cards.every((card) => known.has(card))) known = new Known(cards);
    return known;
  };

  /** Prepare for questions about these cards and any part of them. */
  const prepare = (cards) => {
    knownOf(cards);
  };

  /** Go on a little with the tables of the cards last asked about; whether there is more to do. */
  const more = () => {
    if (!known || known.sets.complete) return false;
    known.sets.step();
    return true;
  };

  /** The first of the shortest solutions in the order of MOVES, as moves; null for a goal that cannot be. */
  const solve = (board, cards, kind) => {
    knownOf(cards);
    const set = known.setOf(cards);
    const start = packed.pack(board);
    const found = kind === "together" ? search(start, known.last(set), 1) : search(start, known.sets, set);
    return found && found.map((move) => MOVES[move]);
  };

  const alone = new Map();
  /** The distances to a card alone, over the kinds of tile that it shows. */
  const aloneOf = (card) => {
    if (!alone.has(card.code)) {
      const space = spaceOf([card]);
      const sets = new Sets(space, [space.showing(card)]);
      while (!sets.complete) sets.deepen();
      alone.set(card.code, sets);
    }
    return alone.get(card.code);
  };

  /** How many moves each of the cards alone is away. */
  const distances = (board, cards) => {
    const start = packed.pack(board);
    return cards.map(aloneOf).map((sets) => sets.distance(1, sets.space.locate(start)));
  };

  /**
   * The hints from a position, in the order in which they are given away: {number, points, card, first, second}; none of
   * the last three where there is nothing to do; null for a goal that cannot be.
   */
  const hints = (puzzle, position) => {
    const { board, left } = position;
    if (puzzle.kind === "turn") {
      const turn = bestTurn(board, position.ended ? [] : left);
      const card = turn.steps.find((step) => step.score);
      return {
        number: turn.moves,
        points: turn.points,
        card: card && card.score,
        first: turn.steps[0],
        second: turn.steps[1],
      };
    }
    const moves = left.length ? solve(board, left, puzzle.kind) : [];
    if (!moves) return null;
    const steps = moves.map((move) => ({ move }));
    return {
      number: moves.length,
      card: firstCard(board, left, moves, puzzle.kind),
      first: steps[0],
      second: steps[1],
    };
  };

  /** The card that moves score first; *together*, the one that is shown first and stays. */
  const firstCard = (start, cards, moves, kind) => {
    const boards = [start];
    for (const move of moves) boards.push(rules.after(boards.at(-1), move));
    const from = (card) => {
      const shown = boards.map((board) => rules.shows(board, card));
      return kind === "together" ? shown.lastIndexOf(false) + 1 : shown.indexOf(true);
    };
    const when = cards.map((card) => [from(card), card]).filter(([number]) => number > 0);
    return when.sort(([a, one], [b, other]) => a - b || one.id - other.id).map(([, card]) => card)[0];
  };

  return { prepare, more, solve, distances, bestTurn, hints };
};

/** The solver with all its parts, to be made here or in the worker. */
const SOLVER_PARTS = [makeRules, makePacked, makeSpaces, makeSets, makeSearch, makeBestTurn, makeSolver];
const assembled = (makeRules, makePacked, makeSpaces, makeSets, makeSearch, makeBestTurn, makeSolver) => {
  const rules = makeRules();
  const packed = makePacked(rules);
  const bestTurn = makeBestTurn(rules, packed);
  return { rules, solver: makeSolver(rules, packed, makeSpaces(rules), makeSets(), makeSearch(packed), bestTurn) };
};
