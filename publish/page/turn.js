/*
 * The best turn for a hand, by breadth-first search from the board: most points, then fewest moves, then the lowest ids
 * scored, then the first moves. A turn that scores some cards makes at most as many moves as there are others.
 * The function is also run in the worker, so it holds all that it needs but what it is given.
 */
const makeBestTurn = (rules, packed) => {
  const { MOVES, shows } = rules;
  /** The most points that so many of some cards have. */
  const most = (cards, number) =>
    cards
      .map((card) => card.points)
      .sort((a, b) => b - a)
      .slice(0, Math.max(0, number))
      .reduce((sum, points) => sum + points, 0);

  /** The best turn: {points, moves, scored, steps}. */
  const bestTurn = (board, hand) => {
    const cards = [...hand].sort((a, b) => a.id - b.id);
    const members = (set) => cards.filter((_, i) => (set >> i) & 1);
    const matched = packed.matcher(cards);
    const known = new Map();
    const matchedBy = (at) => {
      if (!known.has(at)) known.set(at, matched(at));
      return known.get(at);
    };
    const start = packed.pack(board);
    // Nodes come in the order of the moves that lead to them, so the first of a kind has the first moves.
    let layer = [{ board: start, set: matchedBy(start), move: null, before: null }];
    let best = { points: 0, moves: 0, layer };
    const seen = Array.from({ length: 2 ** cards.length }, () => new Set());
    for (let moves = 0; most(cards, cards.length - moves) > best.points; moves++) {
      const sets = new Set(layer.map((node) => node.set));
      const points = Math.max(...[...sets].map((set) => most(members(set), cards.length - moves)));
      if (points > best.points) best = { points, moves, layer };
      layer = nextLayer(layer, matchedBy, seen);
    }
    return told(board, cards, best, best.points ? scoredBy(best, cards, members) : []);
  };

  const nextLayer = (layer, matchedBy, seen) => {
    const next = [];
    for (const before of layer) {
      for (let move = 0; move < MOVES.length; move++) {
        const board = packed.moved(before.board, move);
        const set = before.set | matchedBy(board);
        if (board === before.board || seen[set].has(board)) continue;
        seen[set].add(board);
        next.push({ board, set, move, before });
      }
    }
    return next;
  };

  /** The lowest ids among the sets of cards that bring the most points. */
  const scoredBy = ({ points, moves, layer }, cards, members) => {
    const found = [];
    const choose = (from, chosen) => {
      if (most(chosen, chosen.length) === points && chosen.length <= cards.length - moves) found.push(chosen);
      from.forEach((card, i) => choose(from.slice(i + 1), [...chosen, card]));
    };
    for (const set of new Set(layer.map((node) => node.set))) choose(members(set), []);
    const before = (a, b) => {
      const differ = a.findIndex((card, i) => card !== b[i]);
      if (differ < 0) return a.length - b.length;
      return b[differ] ? a[differ].id - b[differ].id : 1;
    };
    return found.sort(before)[0];
  };

  /** The turn that scores some cards by the first way there is, paid for with the other cards of fewest points. */
  const told = (board, cards, { points, moves, layer }, scored) => {
    const set = cards.reduce((bits, card, i) => (scored.includes(card) ? bits | (1 << i) : bits), 0);
    const path = [];
    for (let node = layer.find((one) => (one.set & set) === set); node.before; node = node.before) {
      path.unshift(MOVES[node.move]);
    }
    const rest = cards.filter((card) => !scored.includes(card)).sort((a, b) => a.points - b.points || a.id - b.id);
    const left = new Set(scored);
    const turn = [];
    const score = () => {
      const now = scored.filter((card) => left.has(card) && shows(board, card));
      for (const card of now) {
        left.delete(card);
        turn.push({ score: card });
      }
    };
    score();
    path.forEach((move, number) => {
      turn.push({ move, pay: rest[number] });
      board = rules.after(board, move);
      score();
    });
    return { points, moves, scored, steps: turn };
  };

  return bestTurn;
};
