/*
 * Breadth-first waves over all boards at once, 32 boards a word: the fewest moves of every board to a goal.
 * The function is also run in the worker, so it holds all that it needs but the spaces.
 */
const makeTables = (spaceOf) => {
  // A distance is written in so many bits, one a plane; the farthest board of any goal is nearer than 31 moves.
  const PLANES = 5;
  // The places in a word whose bit i is 0.
  const CLEAR = [0x55555555, 0x33333333, 0x0f0f0f0f, 0x00ff00ff, 0x0000ffff];

  /** Add the boards of a row, beginning at a word, to others: bits i < j of the place exchanged, for the pair 9 i + j. */
  const addExchanged = (boards, from, width, pair, into) => {
    const i = Math.floor(pair / 9);
    const j = pair % 9;
    if (j < 5) {
      const distance = (1 << j) - (1 << i);
      const places = CLEAR[j] & ~CLEAR[i];
      for (let w = 0; w < width; w++) {
        const x = boards[from + w];
        const moved = ((x >>> distance) ^ x) & places;
        into[w] |= x ^ moved ^ (moved << distance);
      }
    } else if (i < 5) {
      const [high, keep, distance] = [1 << (j - 5), CLEAR[i], 1 << i];
      for (let w = 0; w < width; w++) {
        const other = boards[from + (w ^ high)];
        into[w] |=
          w & high
            ? (boards[from + w] & ~keep) | ((other >>> distance) & keep)
            : (boards[from + w] & keep) | ((other & keep) << distance);
      }
    } else {
      const both = (1 << (i - 5)) | (1 << (j - 5));
      for (let w = 0; w < width; w++) {
        const same = (w & both) === 0 || (w & both) === both;
        into[w] |= boards[from + (same ? w : w ^ both)];
      }
    }
  };

  /** The distances of all boards to a goal: PLANES words for each word of boards, bit p of the distance in plane p. */
  class Table {
    constructor(space) {
      this.space = space;
      this.planes = new Uint32Array(space.size * PLANES);
      this.last = 0;
    }

    /** That of a packed board. */
    distance(board) {
      const place = this.space.locate(board);
      const [word, bit] = [place >> 5, place & 31];
      let distance = 0;
      for (let p = 0; p < PLANES; p++) distance |= ((this.planes[word * PLANES + p] >>> bit) & 1) << p;
      return distance;
    }

    /** Those of some boards, given by their word, that are at a distance. */
    at(distance, word, boards) {
      let found = boards;
      for (let p = 0, o = word * PLANES; p < PLANES; p++, o++)
        found &= (distance >> p) & 1 ? this.planes[o] : ~this.planes[o];
      return found;
    }
  }

  /**
   * The table of a wave that begins with the boards `start`; `arrivals` are pairs of boards and a table: those of the
   * boards that are at a distance by that table are at the same one here.
   */
  const wave = (space, start, arrivals = []) => {
    const { rows, width, bits, full, to, exchange, exchangeToo } = space;
    const table = new Table(space);
    const { planes } = table;
    const reached = start.slice();
    let front = start.slice();
    let next = new Uint32Array(space.size);
    let live = new Uint8Array(rows);
    let liveNext = new Uint8Array(rows);
    const done = new Uint8Array(rows);
    for (let word = 0; word < space.size; word++) if (front[word]) live[Math.floor(word / width)] = 1;
    const lastArrival = Math.max(0, ...arrivals.map(([, other]) => other.last));
    const found = new Int32Array(width);
    const moved = new Int32Array(width);
    const near = new Int32Array(12);
    let any = true;
    for (let distance = 1; any || distance <= lastArrival; distance++) {
      any = false;
      const late = arrivals.filter(([, other]) => distance <= other.last);
      for (let row = 0; row < rows; row++) {
        liveNext[row] = 0;
        if (done[row]) continue;
        const o = row * width;
        let nearby = 0;
        found.fill(0);
        for (let s = 0, k = 12 * row; s < 12; s++, k++) {
          const other = to[k];
          if (!live[other]) continue;
          const back = 12 * other + s;
          if (!exchange[back]) {
            if (other !== row) near[nearby++] = other * width;
            continue;
          }
          if (exchangeToo[back]) {
            moved.fill(0);
            addExchanged(front, other * width, width, exchange[back], moved);
            addExchanged(moved, 0, width, exchangeToo[back], found);
          } else {
            addExchanged(front, other * width, width, exchange[back], found);
          }
        }
        const flips = live[row];
        let [here, missing] = [0, 0];
        for (let w = 0; w < width; w++) {
          const open = full & ~reached[o + w];
          let fresh = 0;
          if (open) {
            fresh = found[w];
            for (let n = 0; n < nearby; n++) fresh |= front[near[n] + w];
            if (flips) fresh |= flipped(front, o, w, width, bits);
            for (let n = 0; n < late.length; n++) {
              const boards = late[n][0][o + w] & open & ~fresh;
              if (boards) fresh |= late[n][1].at(distance, o + w, boards);
            }
            fresh &= open;
            if (fresh) {
              here |= fresh;
              reached[o + w] |= fresh;
              for (let p = 0, at = (o + w) * PLANES; p < PLANES; p++) if ((distance >> p) & 1) planes[at + p] |= fresh;
            }
            missing |= open ^ fresh;
          }
          next[o + w] = fresh;
        }
        if (here) {
          liveNext[row] = 1;
          any = true;
          table.last = distance;
        }
        if (!missing) done[row] = 1;
      }
      [front, next] = [next, front];
      [live, liveNext] = [liveNext, live];
    }
    return table;
  };

  /** The boards of a word that a flip makes of others in the same row. */
  const flipped = (front, o, w, width, bits) => {
    const x = front[o + w];
    let y = ((x & 0x55555555) << 1) | ((x >>> 1) & 0x55555555);
    if (bits > 1) y |= ((x & 0x33333333) << 2) | ((x >>> 2) & 0x33333333);
    if (bits > 2) y |= ((x & 0x0f0f0f0f) << 4) | ((x >>> 4) & 0x0f0f0f0f);
    if (bits > 3) y |= ((x & 0x00ff00ff) << 8) | ((x >>> 8) & 0x00ff00ff);
    if (bits > 4) y |= (x << 16) | (x >>> 16);
    for (let high = 1; high < width; high <<= 1) y |= front[o + (w ^ high)];
    return y;
  };

  /** All that is known of one set of cards: the table of every part of it that was asked for. */
  class Tables {
    constructor(cards) {
      this.cards = cards;
      this.space = spaceOf(cards);
      this.shown = cards.map((card) => this.space.showing(card));
      this.tables = new Map();
      this.lasts = new Map();
    }

    /** How many words the boards of some cards take. */
    static sizeOf(cards) {
      return spaceOf(cards).size;
    }

    /** The table of the cards, bit i for card i: the fewest moves that match each of them. */
    each(set) {
      if (!this.tables.has(set)) this.tables.set(set, this.built(set));
      return this.tables.get(set);
    }

    built(set) {
      const members = this.cards.map((_, i) => i).filter((i) => (set >> i) & 1);
      const arrivals = members.length > 1 ? members.map((i) => [this.shown[i], this.each(set & ~(1 << i))]) : [];
      return wave(this.space, this.together(set), arrivals);
    }

    /** The boards that show all of the cards at once. */
    together(set) {
      const [first, ...others] = this.shown.filter((_, i) => (set >> i) & 1);
      const boards = first.slice();
      for (const shown of others) for (let word = 0; word < boards.length; word++) boards[word] &= shown[word];
      return boards;
    }

    /** The table of a last board that shows all of the cards; null when there is no such board. */
    last(set) {
      if (!this.lasts.has(set)) {
        const boards = this.together(set);
        this.lasts.set(set, boards.some(Boolean) ? wave(this.space, boards) : null);
      }
      return this.lasts.get(set);
    }
  }

  return Tables;
};
