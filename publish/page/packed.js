/*
 * Boards as numbers, three bits a cell, for those who look at many of them; the two faces of a kind differ in the last.
 * The function is also run in the worker, so it holds all that it needs but the rules.
 */
const makePacked = (rules) => {
  const { LETTERS, MOVES, cellsOf } = rules;
  const places = MOVES.map((move) => cellsOf(move).map((cell) => 3 * cell));

  const packed = (faces) => faces.reduce((number, [cell, face]) => number | (LETTERS.indexOf(face) << (3 * cell)), 0);

  /** The number of a board. */
  const pack = (board) => packed([...board].map((face, cell) => [cell, face]));

  /** The board after the move with a number, as in MOVES. */
  const moved = (board, number) => {
    const [i, j] = places[number];
    if (j === undefined) return board ^ (1 << i);
    const differing = ((board >> i) ^ (board >> j)) & 7;
    return board ^ (differing << i) ^ (differing << j);
  };

  /** Which of some cards a board shows, bit i for card i. */
  const matcher = (cards) => {
    const needs = cards.map((card) =>
      card.placements.map((one) => [one.reduce((mask, [cell]) => mask | (7 << (3 * cell)), 0), packed(one)]),
    );
    return (board) =>
      needs.reduce(
        (set, some, i) => (some.some(([mask, faces]) => (board & mask) === faces) ? set | (1 << i) : set),
        0,
      );
  };

  return { pack, moved, matcher, count: MOVES.length };
};
