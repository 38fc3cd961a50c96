/*
 * The board to play on: a grid with one tab stop. Two neighbours tapped one after the other are shifted, one tile tapped
 * twice is flipped; a tile can be dragged onto its neighbour; arrows go about, with Shift they shift.
 */
class BoardView {
  /** `onMove` gets the code of a move; `keys` are functions by the letter that calls them. */
  constructor(onMove, keys = {}) {
    this.onMove = onMove;
    this.keys = keys;
    this.chosen = -1;
    this.at = 0;
    this.locked = false;
    this.cells = Rules.CELLS.map((name, i) =>
      h("div", {
        role: "gridcell",
        class: "cell",
        tabindex: i ? -1 : 0,
        "data-cell": name,
        click: () => this.tap(i),
        focus: () => this.stopAt(i),
        pointerdown: (event) => this.dragFrom(i, event),
      }),
    );
    const rows = [0, 1, 2].map((row) =>
      h("div", { role: "row", class: "row" }, ...this.cells.slice(3 * row, 3 * row + 3)),
    );
    this.grid = h(
      "div",
      { role: "grid", class: "board", dir: "ltr", "aria-label": _("Board"), keydown: (e) => this.key(e) },
      ...rows,
    );
    this.element = h(
      "div",
      { class: "table", dir: "ltr" },
      h("div", { class: "topmark", "aria-hidden": "true" }),
      this.grid,
    );
  }

  /** Show a board; `move` is what has led to it, `placed` the cells that some card has just been matched on. */
  show(board, move = null, placed = []) {
    const before = this.board;
    this.board = board;
    this.choose(-1);
    this.cells.forEach((cell, i) => {
      if (!before || before[i] !== board[i]) cell.replaceChildren(tile(board[i]));
      cell.classList.toggle("placed", placed.includes(i));
      this.name(i);
    });
    if (move && before) this.animate(move);
  }

  name(i) {
    this.cells[i].setAttribute("aria-label", `${Rules.CELLS[i]}, ${faceName(this.board[i])}`);
  }

  choose(i) {
    this.chosen = i;
    this.cells.forEach((cell, k) => {
      cell.setAttribute("aria-selected", String(k === i));
      cell.classList.toggle("beside", i >= 0 && Rules.borders(i, k));
    });
  }

  tap(i) {
    if (this.dragged || this.locked) {
      this.dragged = false;
      return;
    }
    const chosen = this.chosen;
    if (chosen === i) this.move(Rules.CELLS[i]);
    else if (chosen >= 0 && Rules.borders(chosen, i)) this.move(Rules.shiftOf(chosen, i));
    else {
      this.choose(i);
      Voice.say(fill(_("{cell}, {face}: chosen"), { cell: Rules.CELLS[i], face: faceName(this.board[i]) }));
    }
  }

  /** Flip the chosen tile, else the one that the keyboard is on. */
  flip() {
    this.move(Rules.CELLS[this.chosen >= 0 ? this.chosen : this.at]);
  }

  move(move) {
    this.choose(-1);
    if (!this.locked) this.onMove(move);
  }

  stopAt(i) {
    this.at = i;
    this.cells.forEach((cell, k) => cell.setAttribute("tabindex", k === i ? 0 : -1));
  }

  /** The cell that lies from another in a direction as one sees it; the same one at the edge. */
  beside(i, dx, dy) {
    const turned = Seat.opposite ? -1 : 1;
    const [x, y] = [(i % 3) + turned * dx, Math.floor(i / 3) + turned * dy];
    return x < 0 || x > 2 || y < 0 || y > 2 ? i : 3 * y + x;
  }

  key(event) {
    const arrows = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
      Home: [-2, 0],
      End: [2, 0],
    };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    const letter = letterOf(event);
    if (arrow) {
      let other = this.beside(this.at, Math.sign(arrow[0]), arrow[1]);
      if (Math.abs(arrow[0]) === 2) other = this.beside(other, Math.sign(arrow[0]), 0);
      else if (event.shiftKey && other !== this.at) this.move(Rules.shiftOf(this.at, other));
      this.stopAt(other);
      this.cells[other].focus();
    } else if (event.key === " ") this.tap(this.at);
    else if (event.key === "Enter" || letter === "f") this.move(Rules.CELLS[this.at]);
    else if (event.key === "Escape") this.choose(-1);
    else if (this.keys[letter]) this.keys[letter]();
    else return;
    event.preventDefault();
  }

  dragFrom(i, start) {
    this.dragged = false;
    if (this.locked || !start.isPrimary || start.button) return;
    const cell = this.cells[i];
    const picture = cell.firstElementChild;
    const turned = Seat.opposite ? -1 : 1;
    let way = null;
    cell.setPointerCapture(start.pointerId);
    const moved = (event) => {
      const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY];
      const across = Math.abs(dx) > Math.abs(dy);
      if (Math.hypot(dx, dy) > 10) this.dragged = true;
      way =
        Math.max(Math.abs(dx), Math.abs(dy)) > cell.offsetWidth / 3
          ? across
            ? [Math.sign(dx), 0]
            : [0, Math.sign(dy)]
          : null;
      if (this.dragged)
        picture.style.transform = `translate(${across ? turned * dx : 0}px, ${across ? 0 : turned * dy}px)`;
    };
    const ended = (event) => {
      cell.removeEventListener("pointermove", moved);
      cell.removeEventListener("pointerup", ended);
      cell.removeEventListener("pointercancel", ended);
      picture.style.transform = "";
      if (!this.dragged || !way || event.type === "pointercancel") return;
      const other = this.beside(i, ...way);
      if (other !== i) this.move(Rules.shiftOf(i, other));
    };
    cell.addEventListener("pointermove", moved);
    cell.addEventListener("pointerup", ended);
    cell.addEventListener("pointercancel", ended);
  }

  animate(move) {
    if (motionIsReduced()) return;
    const [i, j] = Rules.cellsOf(move);
    const go = (k, frames) => this.cells[k].firstElementChild.animate(frames, { duration: 180, easing: "ease-out" });
    if (j === undefined) {
      go(i, [{ transform: "scaleX(0)" }, { transform: "none" }]);
      return;
    }
    const [dx, dy] = j - i === 1 ? ["110%", "0"] : ["0", "110%"];
    go(i, [{ transform: `translate(${dx}, ${dy})` }, { transform: "none" }]);
    go(j, [{ transform: `translate(-${dx}, -${dy})`.replaceAll("-0", "0") }, { transform: "none" }]);
  }
}

/** Where one sits at the table: who sits opposite sees boards and cards turned round. */
const Seat = {
  get opposite() {
    return Boolean(Store.state.settings.opposite);
  },

  show() {
    document.documentElement.classList.toggle("opposite", this.opposite);
  },

  button() {
    const change = ({ currentTarget }) => {
      Store.change((now) => (now.settings.opposite = !this.opposite));
      this.show();
      currentTarget.setAttribute("aria-pressed", String(this.opposite));
    };
    return button(_("Seen from opposite"), change, { class: "quiet", "aria-pressed": String(this.opposite) });
  },
};
