/*
 * What is in the box, and the rules: faces, boards, moves, cards, puzzle codes, and the judge of a line.
 * A board is a text of nine letters in reading order; a move is its code, as "b2" or "a1b1".
 * The function is also run in the worker, so it holds all that it needs.
 */
const makeRules = () => {
  const LETTERS = "SMFBHODT";
  const OTHER = { S: "M", M: "S", F: "B", B: "F", H: "O", O: "H", D: "T", T: "D" };
  /** The kind of tile of each face: Sun/Moon, Fish/Bird, Horse/Boat, Seed/Tree. */
  const KIND = { S: 0, M: 0, F: 1, B: 1, H: 2, O: 2, D: 3, T: 3 };
  const TILES = [1, 2, 3, 3];
  const CELLS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
  /** The most cards of an *each* or a *together* puzzle, and of a hand. */
  const MOST_CARDS = 6;
  const MOST_HAND = 8;

  const borders = (i, j) => Math.abs((i % 3) - (j % 3)) + Math.abs(Math.floor(i / 3) - Math.floor(j / 3)) === 1;

  /** The two cells of each shift, first cell first in reading order. */
  const SHIFTS = CELLS.flatMap((_, i) => CELLS.map((_, j) => [i, j])).filter(([i, j]) => i < j && borders(i, j));
  /** All 21 moves in their standard order: flips in reading order, then shifts. */
  const MOVES = [...CELLS, ...SHIFTS.map(([i, j]) => CELLS[i] + CELLS[j])];

  /** A text that is no code of what is wanted; `reason` says in a word why. */
  class BadCode extends Error {
    constructor(reason, code = "") {
      super(`${reason}: ${code}`);
      this.reason = reason;
      this.code = code;
    }
  }

  /** The cells that a move changes, one or two. */
  const cellsOf = (move) => move.match(/../g).map((cell) => CELLS.indexOf(cell));

  /** The code of a shift of two cells that border each other. */
  const shiftOf = (i, j) => CELLS[Math.min(i, j)] + CELLS[Math.max(i, j)];

  const after = (board, move) => {
    const faces = [...board];
    const [i, j] = cellsOf(move);
    if (j === undefined) faces[i] = OTHER[faces[i]];
    else [faces[i], faces[j]] = [faces[j], faces[i]];
    return faces.join("");
  };

  const tooMany = (faces) =>
    TILES.findIndex((tiles, kind) => [...faces].filter((f) => KIND[f] === kind).length > tiles);

  /** The board of a code; throws BadCode. */
  const parseBoard = (code) => {
    const letters = code.replace(/[\s/-]/g, "").toUpperCase();
    // Some other letters become ASCII ones by a change of case.
    if (!/^[a-z\s/-]*$/i.test(code) || [...letters].length !== 9) throw new BadCode("board", code);
    if ([...letters].some((letter) => !LETTERS.includes(letter))) throw new BadCode("board", code);
    if (tooMany(letters) >= 0) throw new BadCode("tiles", code);
    return letters;
  };

  const boardCode = (board) => `${board.slice(0, 3)}/${board.slice(3, 6)}/${board.slice(6)}`;

  /** Where a pattern of rows may lie: for each place the faces it needs, as [cell, letter]. */
  const placementsOf = (rows) => {
    const places = [];
    for (let top = 0; top <= 3 - rows.length; top++) {
      for (let left = 0; left <= 3 - rows[0].length; left++) {
        const needs = [];
        rows.forEach((row, y) =>
          [...row].forEach((face, x) => face !== "." && needs.push([3 * (top + y) + left + x, face])),
        );
        places.push(needs);
      }
    }
    return places;
  };

  const shows = (board, card) => card.placements.some((needs) => needs.every(([cell, face]) => board[cell] === face));

  /** The first place where the board shows a card, as cells; empty where it does not. */
  const placeOf = (board, card) => {
    const needs = card.placements.find((place) => place.every(([cell, face]) => board[cell] === face));
    return needs ? needs.map(([cell]) => cell) : [];
  };

  /** The deck of its form `{cards: [{id, points, pattern}]}`. */
  const makeDeck = (form) => {
    const cards = form.cards.map(({ id, points, pattern }) => ({
      id,
      points,
      rows: pattern,
      code: pattern.join("/"),
      placements: placementsOf(pattern),
    }));
    cards.sort((a, b) => a.id - b.id);
    return { cards, byId: new Map(cards.map((card) => [String(card.id), card])) };
  };

  /** The card of an id or of a pattern; throws BadCode. */
  const parseCard = (code, deck) => {
    const text = code.trim();
    const card = /^[0-9]+$/.test(text)
      ? deck.byId.get(text.replace(/^0+/, ""))
      : /^[a-z./]+$/i.test(text) && deck.cards.find((one) => one.code === text.toUpperCase());
    if (!card) throw new BadCode("card", code);
    return card;
  };

  /** The puzzle of a code, its cards ascending; throws BadCode. */
  const parsePuzzle = (code, deck) => {
    const parts = code.split(":");
    if (parts.length < 2 || parts.length > 3) throw new BadCode("puzzle", code);
    const kind = parts.length === 3 ? parts[2].trim().toLowerCase() : "each";
    if (!["each", "together", "turn"].includes(kind)) throw new BadCode("kind", code);
    const board = parseBoard(parts[0]);
    const cards = parts[1].split(".").length > MOST_HAND * 9 ? [] : cardsOf(parts[1], deck);
    if (!cards.length || cards.length > (kind === "turn" ? MOST_HAND : MOST_CARDS)) throw new BadCode("many", code);
    if (new Set(cards).size < cards.length) throw new BadCode("twice", code);
    return { board, cards: cards.sort((a, b) => a.id - b.id), kind };
  };

  const cardsOf = (text, deck) => text.split(".").map((one) => parseCard(one, deck));

  const puzzleCode = ({ board, cards, kind }) =>
    `${boardCode(board)}:${cards.map((card) => card.id).join(".")}${kind === "each" ? "" : `:${kind}`}`;

  /** The code of a step of a line. */
  const stepCode = (step) => {
    if (step.score) return `+${step.score.id}`;
    if (step.move) return step.pay ? `${step.move} x${step.pay.id}` : step.move;
    return step.end ? "end" : "skip";
  };

  /** The steps of a line: {score}, {move, pay}, {end} or {skip}; throws BadCode. */
  const parseLine = (line, deck) => {
    const steps = [];
    for (const token of line.split(/\s+/).filter(Boolean)) {
      const low = token.toLowerCase();
      if (!/^[\x21-\x7e]+$/.test(token)) throw new BadCode("line", token);
      if (low[0] === "x") {
        const last = steps.at(-1);
        if (!last || !last.move || last.pay) throw new BadCode("line", token);
        last.pay = parseCard(token.slice(1), deck);
      } else if (low[0] === "+") {
        steps.push({ score: parseCard(token.slice(1), deck) });
      } else if (low === "end" || low === "skip") {
        steps.push({ [low]: true });
      } else {
        steps.push({ move: parseMove(low) });
      }
    }
    return steps;
  };

  const parseMove = (code) => {
    if (!/^[abc][123]([abc][123])?$/.test(code)) throw new BadCode("move", code);
    const [i, j] = cellsOf(code);
    if (j === undefined) return code;
    if (!borders(i, j)) throw new BadCode("move", code);
    return shiftOf(i, j);
  };

  /**
   * Where steps lead from the board of a puzzle, up to the first fault: {board, left, scored, moves, steps, ended, fault}.
   * Cards that no step names are scored as early as possible (*together*: at the end), unless `namedOnly`.
   */
  const positionAfter = (puzzle, steps, namedOnly = false) => {
    const turn = puzzle.kind === "turn";
    const named = new Set(steps.map((step) => step.score || step.pay).filter(Boolean));
    const unnamed = new Set(namedOnly ? [] : puzzle.cards.filter((card) => !named.has(card)));
    const at = { board: puzzle.board, left: [...puzzle.cards], scored: [], moves: 0, steps: [], ended: false };
    let now = [];

    const refusal = (step) => {
      const card = step.score || step.pay;
      if (at.ended) return "over";
      if (step.skip) return "skip";
      if (step.end) return turn ? null : "end";
      if (step.pay && !turn) return "pay";
      if (card && !puzzle.cards.includes(card)) return "foreign";
      if (card && (!at.left.includes(card) || now.includes(card))) return "used";
      if (step.score && !shows(at.board, card)) return "hidden";
      return step.move && !step.pay && turn ? "unpaid" : null;
    };
    const leaveBoard = (last) => {
      const shown = at.left.filter((card) => shows(at.board, card));
      if (puzzle.kind === "together") now = last && shown.length === at.left.length ? shown : [];
      else now.push(...shown.filter((card) => unnamed.has(card)));
      for (const card of now.sort((a, b) => a.id - b.id)) {
        at.left = at.left.filter((one) => one !== card);
        at.scored.push(card);
        at.steps.push({ score: card });
      }
      now = [];
    };

    for (const step of steps) {
      if (!step.score) leaveBoard(false);
      at.fault = refusal(step) || undefined;
      if (at.fault) break;
      if (step.score) {
        now.push(step.score);
        continue;
      }
      if (step.pay) at.left = at.left.filter((card) => card !== step.pay);
      if (step.move) {
        at.board = after(at.board, step.move);
        at.moves += 1;
      } else {
        at.ended = true;
      }
      at.steps.push(step);
    }
    leaveBoard(!at.fault);
    at.points = at.scored.reduce((sum, card) => sum + card.points, 0);
    return at;
  };

  /** The judgement on a position: whether it solves the puzzle of these figures, and its stars, 0 to 3. */
  const judge = (puzzle, position, figures) => {
    const turn = puzzle.kind === "turn";
    const solved = !position.fault && (turn ? position.points >= figures.points : !position.left.length);
    const over = position.moves - (turn ? figures.moves : figures.par);
    return { solved, stars: !solved ? 0 : over <= 0 ? 3 : over <= 2 ? 2 : 1 };
  };

  /** The band that a number of 1 or more is in, as [low, high]; no high for one without an end. */
  const bandOf = (number) => {
    let low = 1;
    for (const high of [2, 5, 8, 11]) {
      if (number <= high) return [low, high];
      low = high + 1;
    }
    return [low];
  };

  return {
    LETTERS,
    OTHER,
    KIND,
    TILES,
    CELLS,
    SHIFTS,
    MOVES,
    MOST_CARDS,
    MOST_HAND,
    BadCode,
    borders,
    cellsOf,
    shiftOf,
    after,
    tooMany,
    parseBoard,
    boardCode,
    shows,
    placeOf,
    makeDeck,
    parseCard,
    parsePuzzle,
    puzzleCode,
    parseLine,
    stepCode,
    positionAfter,
    judge,
    bandOf,
  };
};

const Rules = makeRules();
