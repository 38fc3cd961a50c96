/*
 * The exact solver: what is asked about a puzzle. A search from the board answers first; where that is too much, or when
 * there was time for it, the answer is looked up in the tables of all sets of the cards.
 * The function is also run in the worker, so it holds all that it needs but what it is given.
 */
const makeSolver = (rules, packed, Tables, search, bestTurn) => {
  const { MOVES } = rules;
  // So many boards are looked at with the cards alone as bounds, and so many with pairs of cards whose tables are small.
  const FEW_BOARDS = 8000;
  const MOST_BOARDS = 60000;
  const SMALL_TABLE = 21000;

  /** What is known of the cards of one puzzle: the table of each alone, and those of their sets. */
  class Known {
    constructor(cards) {
      this.cards = cards;
      this.alone = cards.map((card) => new Tables([card]).each(1));
      this.pairs = new Map();
      this.matched = packed.matcher(cards);
      this.sets = new Tables(cards);
      this.next = 1;
    }

    /** Whether the tables of all sets are there. */
    get complete() {
      return this.next === 2 ** this.cards.length;
    }

    /** Build the next table, the smaller sets first. */
    more() {
      if (!this.complete) this.sets.each(this.next++);
    }

    has(card) {
      return this.cards.some((one) => one.id === card.id && one.code === card.code);
    }

    /** The bounds that a search for some of the cards begins with: each alone. */
    alonesOf(cards) {
      const places = cards.map((card) => this.cards.findIndex((one) => one.id === card.id));
      return places.map((place, i) => ({ set: 1 << i, table: this.alone[place] }));
    }

    /** More bounds: pairs of the cards, where the table costs little. */
    pairsOf(cards) {
      const pairs = cards.flatMap((one, i) =>
        cards.slice(i + 1).map((other, j) => [one, other, (1 << i) | (2 << (i + j))]),
      );
      return pairs.flatMap(([one, other, set]) => {
        const key = `${one.id} ${other.id}`;
        const small = Tables.sizeOf([one, other]) <= SMALL_TABLE;
        if (!this.pairs.has(key)) this.pairs.set(key, small ? new Tables([one, other]).each(3) : null);
        return this.pairs.get(key) ? [{ set, table: this.pairs.get(key) }] : [];
      });
    }

    /** The set of some of the cards, bit i for card i. */
    setOf(cards) {
      return this.cards.reduce((set, card, i) => (cards.some((one) => one.id === card.id) ? set | (1 << i) : set), 0);
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

  /** Build one more table of the cards last asked about; whether there are any more. */
  const more = () => {
    known?.more();
    return Boolean(known) && !known.complete;
  };

  /** The first of the shortest solutions in the order of MOVES, as moves; null for a goal that cannot be. */
  const solve = (board, cards, kind) => {
    knownOf(cards);
    const start = packed.pack(board);
    if (kind === "together") return allAtOnce(start, cards);
    if (!known.complete) {
      const alone = known.alonesOf(cards);
      const found =
        search(start, cards.length, alone, FEW_BOARDS) ||
        search(start, cards.length, [...alone, ...known.pairsOf(cards)], MOST_BOARDS);
      if (found) return found.map((move) => MOVES[move]);
      while (!known.complete) known.more();
    }
    return eachInTurn(start, cards);
  };

  /** Down to a last board that shows them all; null when there is none. */
  const allAtOnce = (board, cards) => {
    const table = known.sets.last(known.setOf(cards));
    return (
      table &&
      descent(
        board,
        0,
        () => 0,
        (_, at) => table.distance(at),
      )
    );
  };

  /** Down to the last card, by the tables of those that are left. */
  const eachInTurn = (board, cards) =>
    descent(
      board,
      known.setOf(cards),
      (set, at) => set & ~known.matched(at),
      (set, at) => (set ? known.sets.each(set).distance(at) : 0),
    );

  /** The first moves, in the order of MOVES, that lead down to 0; what is left goes along. */
  const descent = (board, before, leftAfter, distance) => {
    const moves = [];
    let set = leftAfter(before, board);
    for (let left = distance(set, board); left > 0; left--) {
      for (let move = 0; move < packed.count; move++) {
        const at = packed.moved(board, move);
        const rest = leftAfter(set, at);
        if (at === board || distance(rest, at) !== left - 1) continue;
        [board, set] = [at, rest];
        moves.push(MOVES[move]);
        break;
      }
    }
    return moves;
  };

  /** How many moves each of the cards alone is away. */
  const distances = (board, cards) => {
    const { alone, cards: all } = knownOf(cards);
    return cards.map((card) => alone[all.findIndex((one) => one.id === card.id)].distance(packed.pack(board)));
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
const SOLVER_PARTS = [makeRules, makePacked, makeSpaces, makeTables, makeSearch, makeBestTurn, makeSolver];
const assembled = (makeRules, makePacked, makeSpaces, makeTables, makeSearch, makeBestTurn, makeSolver) => {
  const rules = makeRules();
  const packed = makePacked(rules);
  const bestTurn = makeBestTurn(rules, packed);
  return { rules, solver: makeSolver(rules, packed, makeTables(makeSpaces(rules)), makeSearch(packed), bestTurn) };
};
