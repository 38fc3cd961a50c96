/*
 * The boards as the solver sees them.
 *
 * Kinds of tile that no card of a goal shows are all alike ("other"), and have no sides. What is left of a board is its
 * arrangement (a row) and a bit for the side of each tile that counts, tile by tile in reading order within its kind.
 * So a flip exchanges bits of the place in the row, and a shift leads to another row, where the places are the same
 * unless tiles of one kind change their order: then bits of the place are exchanged, at most two pairs of them.
 *
 * The function is also run in the worker, so it holds all that it needs but the rules.
 */
const makeSpaces = (rules) => {
  const { KIND, TILES, SHIFTS, LETTERS } = rules;
  const OTHER_KIND = 4;

  /** The boards as far as some kinds of tile go, `mask` has bit k for kind k. */
  class Space {
    constructor(mask) {
      this.mask = mask;
      const counts = TILES.map((tiles, kind) => ((mask >> kind) & 1 ? tiles : 0));
      counts.push(9 - counts.reduce((sum, tiles) => sum + tiles));
      this.base = counts.map((_, kind) => counts.slice(0, kind).reduce((sum, tiles) => sum + tiles, 0));
      this.order = this.base.slice(0, OTHER_KIND).reduce((all, base, kind) => all | (base << (4 * kind)), 0);
      this.bits = 9 - counts[OTHER_KIND];
      this.width = Math.max(1, 2 ** this.bits / 32);
      this.full = this.bits < 5 ? 2 ** (2 ** this.bits) - 1 : -1;
      this.arrangements = [];
      this.rowOf = new Map();
      this.fill([], 0, counts);
      this.rows = this.arrangements.length;
      this.size = this.rows * this.width;
      this.to = new Uint16Array(12 * this.rows);
      this.exchange = new Uint8Array(12 * this.rows);
      this.exchangeToo = new Uint8Array(12 * this.rows);
      this.rowOf.forEach((row, code) => SHIFTS.forEach(([i, j], s) => this.setShift(row, code, s, i, j)));
    }

    /** All arrangements: the kind on each cell; as one number they are the digits of base 5. */
    fill(kinds, code, left) {
      if (kinds.length === 9) {
        this.rowOf.set(code, this.arrangements.length);
        this.arrangements.push([...kinds]);
      }
      for (let kind = 0; kind < left.length; kind++) {
        if (!left[kind]) continue;
        left[kind]--;
        kinds.push(kind);
        this.fill(kinds, 5 * code + kind, left);
        kinds.pop();
        left[kind]++;
      }
    }

    /** The bit of the tile on each cell; those of other kinds come last and are not used. */
    tilesOf(kinds) {
      const next = [...this.base];
      return kinds.map((kind) => next[kind]++);
    }

    setShift(row, code, s, i, j) {
      const kinds = this.arrangements[row];
      this.to[12 * row + s] = this.rowOf.get(code + (kinds[j] - kinds[i]) * (5 ** (8 - i) - 5 ** (8 - j)));
      // Tiles of one kind keep their order unless some of them are passed by, or both are moved.
      let kept = kinds[i] !== kinds[j];
      for (let cell = i + 1; cell < j; cell++) kept &&= kinds[cell] !== kinds[i] && kinds[cell] !== kinds[j];
      if (kept) return;
      const swapped = [...kinds];
      [swapped[i], swapped[j]] = [kinds[j], kinds[i]];
      const tiles = this.tilesOf(kinds);
      [tiles[i], tiles[j]] = [tiles[j], tiles[i]];
      // Which tile must come to which bit: exchange them until all are there.
      const at = [];
      this.tilesOf(swapped).forEach((bit, cell) => (at[bit] = tiles[cell]));
      const pairs = [];
      for (let bit = 0; bit < this.bits; bit++) {
        const from = at.indexOf(bit);
        if (from === bit) continue;
        pairs.push(9 * bit + from);
        [at[from], at[bit]] = [at[bit], at[from]];
      }
      // These bring the new order back to the old one, so the last comes first.
      pairs.reverse();
      [this.exchange[12 * row + s], this.exchangeToo[12 * row + s]] = [pairs[0] || 0, pairs[1] || 0];
    }

    /** Where a packed board is: its word, times 32, and its bit in it. */
    locate(board) {
      let [code, sides, order] = [0, 0, this.order];
      for (let cell = 0; cell < 9; cell++, board >>= 3) {
        const kind = (board >> 1) & 3;
        if (!((this.mask >> kind) & 1)) {
          code = 5 * code + OTHER_KIND;
          continue;
        }
        code = 5 * code + kind;
        // Four bits for each kind: the place of its next tile.
        sides |= (board & 1) << ((order >> (4 * kind)) & 15);
        order += 1 << (4 * kind);
      }
      return this.rowOf.get(code) * this.width * 32 + sides;
    }

    /** The boards that show a card. */
    showing(card) {
      const found = new Uint32Array(this.size);
      const known = new Map();
      for (const needs of card.placements) {
        this.arrangements.forEach((kinds, row) => {
          for (const [cell, face] of needs) if (kinds[cell] !== KIND[face]) return;
          const tiles = this.tilesOf(kinds);
          let [which, wanted] = [0, 0];
          for (const [cell, face] of needs) {
            which |= 1 << tiles[cell];
            if (LETTERS.indexOf(face) % 2) wanted |= 1 << tiles[cell];
          }
          const key = (which << 9) | wanted;
          if (!known.has(key)) known.set(key, this.places(which, wanted));
          const places = known.get(key);
          for (let w = 0; w < this.width; w++) found[row * this.width + w] |= places[w];
        });
      }
      return found;
    }

    /** The places in a row where the bits of `which` are those of `wanted`. */
    places(which, wanted) {
      const words = new Uint32Array(this.width);
      for (let sides = 0; sides < 2 ** this.bits; sides++) {
        if ((sides & which) === wanted) words[sides >> 5] |= 1 << (sides & 31);
      }
      return words;
    }
  }

  const spaces = new Map();

  /** The space of the kinds that some cards show. */
  const spaceOf = (cards) => {
    let mask = 0;
    for (const card of cards) for (const face of card.code) if (face in KIND) mask |= 1 << KIND[face];
    if (!spaces.has(mask)) spaces.set(mask, new Space(mask));
    return spaces.get(mask);
  };

  return spaceOf;
};
