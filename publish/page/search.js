/*
 * The first shortest way to some goals: breadth-first from the board, while that costs little, and then the waves from
 * the goals go one move farther after the other until they meet the boards where the first part ended.
 * The function is also run in the worker, so it holds all that it needs but what it is given.
 */
const makeSearch = (packed) => {
  // A layer of the search is worth a move farther of all waves when it has so many times fewer boards than they words.
  const WORTH = 130;
  const PLACES = 2 ** 22;

  /** The numbers of the moves, the first in the order of MOVES; null for a goal that cannot be. */
  return (start, sets, set) => {
    const { space, tables } = sets;

    /** The first of the nodes nearest to the end, with the way from there; null while the waves do not reach any. */
    const nearest = (nodes) => {
      let found = null;
      let least = Infinity;
      for (const node of nodes) {
        const distance = sets.distance(node.left, node.place);
        if (distance >= least) continue;
        found = node;
        least = distance;
      }
      return found && [...wayTo(found), ...descent(found, least)];
    };

    const wayTo = (node) => (node.before ? [...wayTo(node.before), node.move] : []);

    /** The first moves that lead down to 0. */
    const descent = ({ board, left }, distance) => {
      const moves = [];
      while (distance--) {
        for (let move = 0; move < packed.count; move++) {
          const next = packed.moved(board, move);
          const place = space.locate(next);
          const rest = sets.left(left, place);
          if (sets.distance(rest, place) !== distance) continue;
          moves.push(move);
          [board, left] = [next, rest];
          break;
        }
      }
      return moves;
    };

    const seen = new Set();
    /** The nodes one move farther; they come in the order of the moves, so the first of a kind has the first moves. */
    const layerAfter = (nodes) => {
      const layer = [];
      for (const before of nodes) {
        for (let move = 0; move < packed.count; move++) {
          const board = packed.moved(before.board, move);
          const place = space.locate(board);
          const left = sets.left(before.left, place);
          const key = left * PLACES + place;
          if (seen.has(key)) continue;
          seen.add(key);
          layer.push({ board, place, left, before, move });
        }
      }
      return layer;
    };

    const place = space.locate(start);
    let layer = [{ board: start, place, left: sets.left(set, place), before: null, move: -1 }];
    while (sets.next > 1) sets.step();
    for (;;) {
      const moves = nearest(layer);
      if (moves || sets.complete) return moves;
      if (layer.length * WORTH < space.size * tables.length) layer = layerAfter(layer);
      else sets.deepen();
    }
  };
};
