/*
 * What the browser remembers, under one key: settings, what is solved, the daily puzzles solved in time, lines begun, the
 * solo game. Where there is no storage, or it is full, all works but nothing is kept.
 */
const Store = (() => {
  const KEY = "stones";
  const VERSION = 1;
  const MOST_BYTES = 2 ** 20;
  const MOST_ENTRIES = 20000;
  const MOST_LINES = 50;
  const CODE = /^[SMFBHODT]{3}(\/[SMFBHODT]{3}){2}:[0-9]+(\.[0-9]+){0,7}(:together|:turn)?(@[0-9a-f]{8})?$/;
  const DATE = /^\d{4}-\d\d-\d\d$/;

  const empty = () => ({
    version: VERSION,
    settings: {},
    done: {},
    days: {},
    lines: {},
    solo: { won: 0, lost: 0, perfect: 0 },
  });
  let state = empty();
  /** Whether what is stored may be written: not when a later version of the page wrote it. */
  let writable = true;

  const whole = (value, most) => Number.isInteger(value) && value >= 0 && value <= most;
  const result = (value) =>
    value && whole(value.moves, 9999) && whole(value.stars, 3) && whole(value.hints, 9999)
      ? { moves: value.moves, stars: value.stars, hints: value.hints }
      : null;

  const entries = (value) => Object.entries(value && typeof value === "object" ? value : {}).slice(0, MOST_ENTRIES);

  /** What of any value fits, everything else is left out. */
  const checked = (value) => {
    const found = empty();
    const given = value && typeof value === "object" ? value : {};
    for (const [code, one] of entries(given.done)) if (CODE.test(code) && result(one)) found.done[code] = result(one);
    for (const [date, one] of entries(given.days)) if (DATE.test(date) && result(one)) found.days[date] = result(one);
    for (const [code, one] of entries(given.lines)) {
      const { line, hints } = one || {};
      if (CODE.test(code) && typeof line === "string" && line.length < 2000 && whole(hints, 9999))
        found.lines[code] = { line, hints };
    }
    const { language, opposite, taught } = given.settings || {};
    if (Object.hasOwn(LANGUAGES, language)) found.settings.language = language;
    if (opposite === true) found.settings.opposite = true;
    if (taught === true) found.settings.taught = true;
    const solo = given.solo || {};
    for (const name of ["won", "lost", "perfect"]) if (whole(solo[name], 1e6)) found.solo[name] = solo[name];
    if (solo.game && typeof solo.game === "object") found.solo.game = solo.game;
    return found;
  };

  /** Read again what is stored, as another tab may have changed it. */
  const load = () => {
    try {
      const text = localStorage.getItem(KEY);
      if (!text) return;
      const value = JSON.parse(text);
      writable = !(value && value.version > VERSION);
      if (writable) state = checked(value);
    } catch {
      // Forbidden or spoilt: what is in memory is all there is.
    }
  };

  /** Change what is remembered: from what is stored now, so that no tab undoes another's. */
  const change = (how) => {
    load();
    how(state);
    if (!writable) return;
    try {
      localStorage.setItem(KEY, JSON.stringify(state));
    } catch {
      // Full or forbidden: play goes on.
    }
  };

  const better = (one, other) =>
    !other || one.stars > other.stars || (one.stars === other.stars && one.moves < other.moves);

  return {
    load,
    change,
    get state() {
      return state;
    },

    /** Remember a solved puzzle, its best result; with a date, as the daily puzzle solved in time, its first result. */
    solved(code, one, date) {
      change((now) => {
        if (better(one, now.done[code])) now.done[code] = one;
        if (date && !now.days[date]) now.days[date] = one;
      });
    },

    /** Remember how far a line has come, and how many hints were given; without either it is forgotten. */
    keepLine(code, line, hints) {
      change((now) => {
        delete now.lines[code];
        if (line || hints) now.lines[code] = { line, hints };
        for (const old of Object.keys(now.lines).slice(0, -MOST_LINES)) delete now.lines[old];
      });
    },

    /** All of it as JSON text. */
    exported: () => JSON.stringify({ format: "stones-progress", ...state }, null, 1),

    /** Join what was exported with what is here; null when it is no such text. */
    import(text) {
      if (text.length > MOST_BYTES) return null;
      let value;
      try {
        value = JSON.parse(text);
      } catch {
        return null;
      }
      if (!value || value.format !== "stones-progress" || value.version !== VERSION) return null;
      const found = checked(value);
      change((now) => {
        for (const [code, one] of Object.entries(found.done)) if (better(one, now.done[code])) now.done[code] = one;
        now.days = { ...found.days, ...now.days };
        for (const name of ["won", "lost", "perfect"]) now.solo[name] = Math.max(now.solo[name], found.solo[name]);
      });
      return Object.keys(found.done).length;
    },
  };
})();

/** How many days running, up to today or yesterday, and the most there ever were. */
const streaks = (days, now) => {
  const number = (date) =>
    Math.round(Date.UTC(...date.split("-").map((part, i) => Number(part) - (i === 1 ? 1 : 0))) / 864e5);
  const numbers = Object.keys(days)
    .map(number)
    .sort((a, b) => a - b);
  let [longest, running, last] = [0, 0, -1];
  for (const day of numbers) {
    running = day === last + 1 ? running + 1 : 1;
    longest = Math.max(longest, running);
    last = day;
  }
  return { longest, current: numbers.length && last >= number(now) - 1 && last <= number(now) ? running : 0 };
};
