/* Random numbers from a path of names, the same as everywhere: SHA-256(PATH#0), SHA-256(PATH#1), … in 64-bit words. */
const Seed = (() => {
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) | 0;
  const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const ROUND = primes.map((prime) => fraction(Math.cbrt(prime)));
  const turned = (x, n) => (x >>> n) | (x << (32 - n));

  /** The SHA-256 of bytes, as bytes (FIPS 180-4); `crypto.subtle` is missing on plain http. */
  const sha256 = (bytes) => {
    const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
    view.setUint32(padded.length - 4, bytes.length << 3);
    const state = [...START];
    const w = new Int32Array(64);
    for (let block = 0; block < padded.length; block += 64) {
      for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + 4 * i);
      for (let i = 16; i < 64; i++) {
        const [x, y] = [w[i - 15], w[i - 2]];
        const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
        const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
      }
      let [a, b, c, d, e, f, g, h] = state;
      for (let i = 0; i < 64; i++) {
        const t1 = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
        const t2 = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
      }
      [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = (state[i] + value) | 0));
    }
    const digest = new DataView(new ArrayBuffer(32));
    state.forEach((value, i) => digest.setInt32(4 * i, value));
    return new Uint8Array(digest.buffer);
  };

  const hex = (text) =>
    [...sha256(new TextEncoder().encode(text))].map((b) => b.toString(16).padStart(2, "0")).join("");

  /** The numbers that belong to a path; any text is a path. */
  class Stream {
    constructor(path) {
      this.path = path;
      this.number = 0;
      this.words = [];
    }

    /** The next number from 0 to n - 1, every one equally likely. */
    below(n) {
      const limit = 2n ** 64n - (2n ** 64n % BigInt(n));
      for (;;) {
        const word = this.word();
        if (word < limit) return Number(word % BigInt(n));
      }
    }

    /** The values in a random order. */
    shuffled(values) {
      const order = [...values];
      for (let i = order.length - 1; i > 0; i--) {
        const j = this.below(i + 1);
        [order[i], order[j]] = [order[j], order[i]];
      }
      return order;
    }

    word() {
      if (!this.words.length) {
        const digest = sha256(new TextEncoder().encode(`${this.path}#${this.number++}`));
        const view = new DataView(digest.buffer);
        this.words = [0, 8, 16, 24].map((start) => view.getBigUint64(start));
      }
      return this.words.shift();
    }
  }

  return { sha256, hex, Stream };
})();
