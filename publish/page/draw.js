/* Elements of the page, and the drawings of tiles, cards and boards. Text always goes in as text. */

const made = (node, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value !== false && value !== null && value !== undefined)
      node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
};

/** An HTML element; attributes that are functions listen to the event of their name. */
const h = (tag, attributes = {}, ...children) => made(document.createElement(tag), attributes, children);

/** An SVG element. */
const svg = (tag, attributes = {}, ...children) =>
  made(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

const button = (text, press, attributes = {}) => h("button", { type: "button", click: press, ...attributes }, text);

/** A view to play in: the head, the task with the cards, the board, and below it what moves it on; `tools` by name. */
const playView = ({ title, about, task, cards, board, score, result, tools, hints, more }) =>
  h(
    "article",
    { class: "play" },
    h("header", { class: "head" }, h("h1", { tabindex: -1 }, title), about),
    h("div", { class: "side" }, h("p", { class: "task" }, task), cards.element),
    h("div", { class: "middle" }, board.element, document.getElementById("status")),
    h(
      "div",
      { class: "below" },
      score,
      result,
      h("div", { class: "tools", role: "group", "aria-label": _("Actions") }, ...Object.values(tools)),
      hints.element,
      more,
    ),
  );

const PITCH = 112;

const tile = (face) =>
  svg("svg", { class: "tile", viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" }, useFace(face));

const useFace = (face, x = 0, y = 0) => svg("use", { href: `#face-${face}`, x, y, width: 100, height: 100 });

/** The pattern of a card, one tile as wide as `size` in em. */
const cardDrawing = (card, size = 1.7) => {
  const [width, height] = [card.rows[0].length, card.rows.length];
  const parts = card.rows.flatMap((row, y) =>
    [...row].map((face, x) =>
      face === "."
        ? svg("rect", { class: "blank", x: x * PITCH + 4, y: y * PITCH + 4, width: 92, height: 92, rx: 16 })
        : useFace(face, x * PITCH, y * PITCH),
    ),
  );
  const box = `0 0 ${width * PITCH - 12} ${height * PITCH - 12}`;
  const [w, hgt] = [`${width * size}em`, `${height * size}em`];
  return svg(
    "svg",
    { class: "pattern", viewBox: box, width: w, height: hgt, "aria-hidden": "true", focusable: "false" },
    ...parts,
  );
};

/** A small picture of a board, the cells that changed marked, and the mark of its top. */
const boardDrawing = (board, changed = [], placed = []) => {
  const label = [...board].map((face, i) => `${Rules.CELLS[i]} ${faceName(face)}`).join(", ");
  const parts = [...board].map((face, i) => {
    const [x, y] = [(i % 3) * PITCH + 14, Math.floor(i / 3) * PITCH + 30];
    const name = `slab${changed.includes(i) ? " changed" : ""}${placed.includes(i) ? " placed" : ""}`;
    return svg(
      "g",
      {},
      svg("rect", { class: name, x: x - 4, y: y - 4, width: 108, height: 108, rx: 18 }),
      useFace(face, x, y),
    );
  });
  const top = svg("rect", { class: "top", x: 126, y: 4, width: 100, height: 12, rx: 6 });
  return svg(
    "svg",
    { class: "picture", viewBox: "0 0 352 368", role: "img", "aria-label": label, direction: "ltr" },
    top,
    ...parts,
  );
};

/** Say something to people who listen, and show it to those who look. */
const Voice = {
  say(text) {
    const line = document.getElementById("status");
    // The same words twice are not read out unless something differs.
    line.textContent = line.textContent === text ? `${text}\u00a0` : text;
  },
};

/** The letter of a key, also where the keyboard writes other letters than Latin ones. */
const letterOf = ({ key, code }) => (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, "")).toLowerCase();

const motionIsReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
