/*
 * Breadth-first waves over all boards at once, 32 boards a word: the fewest moves of every board to a goal.
 * The function is also run in the worker, so it holds all that it needs.
 */
const makeSets = () => {
  // The places in a word whose bit i is 0.
  const CLEAR = [0x55555555, 0x33333333, 0x0f0f0f0f, 0x00ff00ff, 0x0000ffff];
  const WIDEST = 16;

  /** Add the boards of a row, beginning at a word, to others: bits i < j of the place exchanged, for the pair 9 i + j. */
  const addExchanged = (boards, from, width, pair, into) => {
    const i = (pair / 9) | 0;
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
      const high = 1 << (j - 5);
      const keep = CLEAR[i];
      const distance = 1 << i;
      for (let w = 0; w < width; w++) {
        if (w & high) continue;
        const x = boards[from + w];
        const y = boards[from + w + high];
        into[w] |= (x & keep) | ((y & keep) << distance);
        into[w + high] |= (y & ~keep) | ((x >>> distance) & keep);
      }
    } else {
      const both = (1 << (i - 5)) | (1 << (j - 5));
      for (let w = 0; w < width; w++) {
        const same = (w & both) === 0 || (w & both) === both;
        into[w] |= boards[from + (same ? w : w ^ both)];
      }
    }
  };

  /** Add the boards that a flip makes of others of the row that begins at a word. */
  const addFlipped = (boards, from, width, bits, into) => {
    for (let w = 0; w < width; w++) {
      const x = boards[from + w];
      let y = ((x & 0x55555555) << 1) | ((x >>> 1) & 0x55555555);
      if (bits > 1) y |= ((x & 0x33333333) << 2) | ((x >>> 2) & 0x33333333);
      if (bits > 2) y |= ((x & 0x0f0f0f0f) << 4) | ((x >>> 4) & 0x0f0f0f0f);
      if (bits > 3) y |= ((x & 0x00ff00ff) << 8) | ((x >>> 8) & 0x00ff00ff);
      if (bits > 4) y |= (x << 16) | (x >>> 16);
      for (let high = 1; high < width; high <<= 1) y |= boards[from + (w ^ high)];
      into[w] |= y;
    }
  };

  const found = new Int32Array(WIDEST);
  const once = new Int32Array(WIDEST);
  const near = new Int32Array(12);

  /**
   * The distances of the boards to a goal, as far as the wave that begins with the boards `start` has come; `arrivals`
   * are pairs of boards and a table: those of the boards that are at a distance by that table are at the same one here.
   */
  class Table {
    constructor(space, start, arrivals = []) {
      this.space = space;
      this.arrivals = arrivals;
      // Plane p has bit p of the distance of each board; `written` are the planes of the bits of `depth`.
      this.planes = [];
      this.written = [];
      this.reached = start.slice();
      // The boards that were reached last, the rows that have any, and those where all boards are reached. The row
      // after the last one stays empty.
      this.front = new Int32Array(space.size + space.width);
      this.front.set(start);
      this.next = new Int32Array(space.size + space.width);
      this.live = new Uint8Array(space.rows);
      this.liveNext = new Uint8Array(space.rows);
      this.done = new Uint8Array(space.rows);
      for (let word = 0; word < space.size; word++) if (start[word]) this.live[(word / space.width) | 0] = 1;
      this.depth = 0;
      this.ended = false;
    }

    /** The distance of the board at a place; more than any when the wave has not come so far. */
    distance(place) {
      const word = place >> 5;
      const bit = place & 31;
      if (!((this.reached[word] >>> bit) & 1)) return Infinity;
      let distance = 0;
      for (let p = 0; p < this.planes.length; p++) distance |= ((this.planes[p][word] >>> bit) & 1) << p;
      return distance;
    }

    /** Go one move farther; the tables of the arrivals have gone there already. */
    step() {
      if (this.ended) return;
      const { rows, width, size } = this.space;
      const { done, liveNext, next } = this;
      this.depth++;
      if (this.depth >> this.planes.length) this.planes.push(new Int32Array(size));
      this.written = this.planes.filter((_, p) => (this.depth >> p) & 1);
      let any = false;
      for (let row = 0; row < rows; row++) {
        const o = row * width;
        if (liveNext[row]) next.fill(0, o, o + width);
        liveNext[row] = 0;
        if (!done[row] && this.gather(row) && this.reach(row)) {
          liveNext[row] = 1;
          any = true;
        }
      }
      [this.front, this.next] = [this.next, this.front];
      [this.live, this.liveNext] = [this.liveNext, this.live];
      this.ended = !any && this.arrivals.every(([, other]) => other.ended);
    }

    /** Bring together in `found` what is one move from the front or arrives in a row; whether there may be any. */
    gather(row) {
      const { space, front, live } = this;
      const { width, bits, to, exchange, exchangeToo } = space;
      const o = row * width;
      let any = live[row];
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
        any = 1;
        if (exchangeToo[back]) {
          once.fill(0);
          addExchanged(front, other * width, width, exchange[back], once);
          addExchanged(once, 0, width, exchangeToo[back], found);
        } else {
          addExchanged(front, other * width, width, exchange[back], found);
        }
      }
      if (nearby) {
        any = 1;
        // Four at a time, filled up with the empty row.
        while (nearby & 3) near[nearby++] = space.size;
        for (let n = 0; n < nearby; n += 4) {
          const a = near[n];
          const b = near[n + 1];
          const c = near[n + 2];
          const d = near[n + 3];
          for (let w = 0; w < width; w++) found[w] |= front[a + w] | front[b + w] | front[c + w] | front[d + w];
        }
      }
      if (live[row]) addFlipped(front, o, width, bits, found);
      for (let n = 0; n < this.arrivals.length; n++) {
        const [shown, other] = this.arrivals[n];
        if (!other.live[row]) continue;
        any = 1;
        for (let w = 0; w < width; w++) found[w] |= shown[o + w] & other.front[o + w];
      }
      return any;
    }

    /** Write down what was found of a row and not reached before; whether there was any. */
    reach(row) {
      const { reached, next, written } = this;
      const { width, full } = this.space;
      const o = row * width;
      let here = 0;
      let missing = 0;
      for (let w = 0; w < width; w++) {
        const open = full & ~reached[o + w];
        const fresh = found[w] & open;
        missing |= open ^ fresh;
        if (!fresh) continue;
        here = 1;
        reached[o + w] |= fresh;
        next[o + w] = fresh;
        for (let n = 0; n < written.length; n++) written[n][o + w] |= fresh;
      }
      if (!missing) this.done[row] = 1;
      return here;
    }
  }

  /** The tables of all sets of some goals, bit i for goal i: the fewest moves that bring about each of them. */
  class Sets {
    /** Each goal is given by the boards where it is reached. */
    constructor(space, goals) {
      this.space = space;
      this.goals = goals;
      this.tables = [];
      this.next = 1;
      for (let set = 1; set < 2 ** goals.length; set++) {
        const members = goals.flatMap((_, i) => ((set >> i) & 1 ? [i] : []));
        const arrivals = members.flatMap((i) => (members.length > 1 ? [[goals[i], this.tables[set & ~(1 << i)]]] : []));
        this.tables[set] = new Table(space, common(members.map((i) => goals[i])), arrivals);
      }
    }

    /** Whether every distance is known. */
    get complete() {
      return this.tables.every((table) => table.ended);
    }

    /** Go one move farther in the table whose turn it is, the smaller sets first. */
    step() {
      this.tables[this.next++].step();
      if (this.next === this.tables.length) this.next = 1;
    }

    /** Go one move farther in all of them. */
    deepen() {
      do this.step();
      while (this.next > 1);
    }

    /** How far the board at a place is from a set; more than any when that is not known yet. */
    distance(set, place) {
      return set ? this.tables[set].distance(place) : 0;
    }

    /** What is left of a set at a place. */
    left(set, place) {
      const word = place >> 5;
      const bit = place & 31;
      for (let i = 0; i < this.goals.length; i++) if ((this.goals[i][word] >>> bit) & 1) set &= ~(1 << i);
      return set;
    }
  }

  /** The boards that are in all of some sets of boards. */
  const common = ([first, ...others]) => {
    const boards = first.slice();
    for (const other of others) for (let word = 0; word < boards.length; word++) boards[word] &= other[word];
    return boards;
  };

  return { Sets, common };
};
