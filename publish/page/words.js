/* The language of the page: a message is written in English where it is used, and translated when it is shown. */

/** What Python put into the page: title, packs, decks, words. */
const DATA = JSON.parse(document.getElementById("data").textContent);

const LANGUAGES = {
  en: "English",
  el: "Ελληνικά",
  uz: "Oʻzbekcha",
  nl: "Nederlands",
  ar: "العربية",
  ms: "Bahasa Melayu",
};

// The order of the forms in a gettext catalogue, by the names that browsers give them.
const PLURALS = { ar: ["zero", "one", "two", "few", "many", "other"], ms: ["other"] };

const Words = {
  language: "en",

  /** Take the language of the address (?lang=nl), else the one chosen before, else the browser's, else English. */
  choose(stored) {
    const asked = new URLSearchParams(location.search).get("lang");
    const wanted = [asked, stored, ...(navigator.languages || [])].map((tag) => String(tag).slice(0, 2).toLowerCase());
    this.use(wanted.find((tag) => Object.hasOwn(LANGUAGES, tag)) || "en");
  },

  use(language) {
    this.language = language;
    document.documentElement.lang = language;
    document.documentElement.dir = this.rightToLeft ? "rtl" : "ltr";
  },

  get rightToLeft() {
    return this.language === "ar";
  },

  get catalogue() {
    return DATA.words[this.language] || {};
  },
};

/** The message in the language in use; facts are put in afterwards, by `fill`. */
const _ = (message) => Words.catalogue[message]?.[0] || message;

/** The message that fits the count. */
const ngettext = (one, many, count) => {
  const forms = Words.catalogue[one];
  if (!forms || (forms.length < 2 && Words.language !== "ms")) return count === 1 ? one : many;
  const names = PLURALS[Words.language] || ["one", "other"];
  return forms[names.indexOf(new Intl.PluralRules(Words.language).select(count))] || (count === 1 ? one : many);
};

/** The message as it is, marked for translation: it is translated when shown, by `_`. */
const N_ = (message) => message;

/** A message with its facts: `fill(_("{count} cards"), {count: 3})`. Codes are kept apart from text that runs left. */
const fill = (message, facts) =>
  message.replace(/\{(\w+)\}/g, (_whole, name) => {
    const fact = facts[name];
    return Words.rightToLeft && typeof fact === "string" ? `\u2068${fact}\u2069` : String(fact);
  });

const FACE_NAMES = {
  S: N_("Sun"),
  M: N_("Moon"),
  F: N_("Fish"),
  B: N_("Bird"),
  H: N_("Horse"),
  O: N_("Boat"),
  D: N_("Seed"),
  T: N_("Tree"),
};

const GRADE_NAMES = {
  easy: N_("easy"),
  medium: N_("medium"),
  hard: N_("hard"),
  expert: N_("expert"),
  master: N_("master"),
};

const faceName = (face) => _(FACE_NAMES[face]);

/** A pattern in words, row by row. */
const patternName = (card) =>
  card.rows.map((row) => [...row].map((face) => (face === "." ? _("any") : faceName(face))).join(", ")).join("; ");

const countedMoves = (count) => fill(ngettext("{count} move", "{count} moves", count), { count });
const countedPoints = (count) => fill(ngettext("{count} point", "{count} points", count), { count });

/** A step in words. */
const stepName = (step, board) => {
  if (step.end) return _("end the turn");
  if (step.skip) return _("skip the turn");
  if (step.score) return fill(_("score card {card}"), { card: String(step.score.id) });
  const cells = Rules.cellsOf(step.move);
  const facts = { move: step.move, face: faceName(board[cells[0]]), other: cells[1] ? faceName(board[cells[1]]) : "" };
  const words = cells[1] === undefined ? _("{move}: flip {face}") : _("{move}: shift {face} and {other}");
  const paid = step.pay ? fill(_(", paid with card {card}"), { card: String(step.pay.id) }) : "";
  return fill(words, facts) + paid;
};

const starsText = (stars) => "★".repeat(stars) + "☆".repeat(3 - stars);

/** The local calendar date. */
const today = () => dateText(new Date());
const dateText = (date) =>
  [String(date.getFullYear()).padStart(4, "0"), date.getMonth() + 1, date.getDate()]
    .map((n) => String(n).padStart(2, "0"))
    .join("-");

/** Text from outside made safe to show: control and bidi characters escaped, cut after 200 characters. */
const escaped = (text) =>
  (text.length > 200 ? `${text.slice(0, 199)}…` : text).replace(
    // eslint-disable-next-line no-control-regex
    /[\x00-\x1f\x7f-\x9f\ud800-\udfff\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
