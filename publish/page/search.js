/*
 * The shortest way to match each of some cards, by search from the board: iterative deepening, breadth-first inside each
 * limit; no way on is shorter than the farthest card that is not matched yet.
 * The function is also run in the worker, so it holds all that it needs but what it is given.
 */
const makeSearch = (packed) => {
  /**
   * The numbers of the moves of the first shortest solution in the order of MOVES, from a packed board. Each of `bounds`
   * is a set of the cards, bit i for card i, with its table; the first ones are the cards alone. null when more than
   * `most` boards would have to be looked at.
   */
  return (start, count, bounds, most) => {
    const all = 2 ** count - 1;
    const slots = new Map();
    const far = new Uint8Array((most + 32) * bounds.length);

    /** The slot of a board: from there on `far` says how far it is from each of the bounds. */
    const slotOf = (board) => {
      let slot = slots.get(board);
      if (slot === undefined) {
        slot = slots.size * bounds.length;
        for (let i = 0; i < bounds.length; i++) far[slot + i] = bounds[i].table.distance(board);
        slots.set(board, slot);
      }
      return slot;
    };
    const matchedAt = (slot) => {
      let set = 0;
      for (let i = 0; i < count; i++) if (!far[slot + i]) set |= 1 << i;
      return set;
    };
    /** No fewer moves than these match all that is not matched yet. */
    const least = (slot, set) => {
      let most = 0;
      for (let i = 0; i < bounds.length; i++) if (!(bounds[i].set & set) && far[slot + i] > most) most = far[slot + i];
      return most;
    };

    const first = { board: start, set: matchedAt(slotOf(start)), move: -1, before: null };
    if (first.set === all) return [];

    /** The node that ends a solution of so many moves, undefined when there is none, null when there is too much to do. */
    const within = (limit) => {
      const seen = Array.from({ length: all + 1 }, () => new Set());
      // Nodes come in the order of the moves that lead to them, so the first of a kind has the first moves.
      let layer = [first];
      for (let depth = 1; depth <= limit; depth++) {
        const next = [];
        for (const before of layer) {
          if (slots.size > most) return null;
          for (let move = 0; move < packed.count; move++) {
            const board = packed.moved(before.board, move);
            if (board === before.board) continue;
            const slot = slotOf(board);
            const set = before.set | matchedAt(slot);
            if (set === all) return { board, set, move, before };
            if (depth + least(slot, set) > limit || seen[set].has(board)) continue;
            seen[set].add(board);
            next.push({ board, set, move, before });
          }
        }
        layer = next;
      }
      return undefined;
    };

    for (let limit = least(0, first.set); ; limit++) {
      let node = within(limit);
      if (node === null) return null;
      if (!node) continue;
      const moves = [];
      for (; node.before; node = node.before) moves.unshift(node.move);
      return moves;
    }
  };
};
