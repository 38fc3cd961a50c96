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
      this.full = this.bits < 5 ? (2 ** (2 ** this.bits) - 1) | 0 : -1;
      // Of each row: the kind on each cell, and the bit of the tile there.
      this.arrangements = [];
      this.tiles = [];
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
        this.tiles.push(this.tilesOf(kinds));
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

    /**
     * Where a shift leads to. A tile that passes by others of its kind changes places with each of them in their order;
     * a shift passes by two cells at most, so there are never more than two exchanges, of bits i < j as 9 i + j.
     */
    setShift(row, code, s, i, j) {
      const kinds = this.arrangements[row];
      const [one, other] = [kinds[i], kinds[j]];
      const k = 12 * row + s;
      this.to[k] = this.rowOf.get(code + (other - one) * (5 ** (8 - i) - 5 ** (8 - j)));
      const tiles = this.tiles[row];
      const exchange = (bit, next) => {
        if (this.exchange[k]) this.exchangeToo[k] = 9 * bit + next;
        else this.exchange[k] = 9 * bit + next;
      };
      if (one === other) {
        if (one < OTHER_KIND) exchange(tiles[i], tiles[j]);
        return;
      }
      let [first, last] = [tiles[i], tiles[j]];
      for (let cell = i + 1; cell < j; cell++) {
        if (kinds[cell] === one && one < OTHER_KIND) exchange(first, ++first);
      }
      for (let cell = j - 1; cell > i; cell--) {
        if (kinds[cell] === other && other < OTHER_KIND) exchange(--last, last + 1);
      }
    }

    /** Where a packed board is: its word, times 32, and its bit in it. */
    locate(board) {
      let code = 0;
      let sides = 0;
      let { order } = this;
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
      const found = new Int32Array(this.size);
      const known = new Map();
      for (const needs of card.placements) {
        this.arrangements.forEach((kinds, row) => {
          for (const [cell, face] of needs) if (kinds[cell] !== KIND[face]) return;
          const tiles = this.tiles[row];
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
      const words = new Int32Array(this.width);
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
