/* Questions to the solver, answered in a worker, so that the page never stands still. All that travels is text. */

/** What the solver is asked; also run in the worker. */
const makeAnswers = (rules, solver, decks) => {
  const text = (step) => (step ? rules.stepCode(step) : null);
  const puzzleOf = ([deck, code]) => rules.parsePuzzle(code, decks[deck]);
  return {
    /** How far each card of a puzzle is by itself, from where a line has led. */
    distances(deck, code, board) {
      const { cards } = puzzleOf([deck, code]);
      return solver.distances(board, cards);
    },
    /** The par of a puzzle, or the points and moves of its best turn; null when it cannot be solved. */
    figures(deck, code) {
      const puzzle = puzzleOf([deck, code]);
      const { number, points } = solver.hints(puzzle, { board: puzzle.board, left: puzzle.cards }) || {};
      if (number === undefined) return null;
      return puzzle.kind === "turn" ? { points, moves: number } : { par: number };
    },
    /** The hints from where a line has led. */
    hints(deck, code, line) {
      const puzzle = puzzleOf([deck, code]);
      const steps = rules.parseLine(line, decks[deck]);
      const found = solver.hints(puzzle, rules.positionAfter(puzzle, steps, puzzle.kind === "turn"));
      if (!found) return null;
      return {
        ...found,
        card: found.card ? found.card.id : null,
        first: text(found.first),
        second: text(found.second),
      };
    },
    /** The steps of a shortest solution, or of the best turn; null when there is none. */
    solution(deck, code) {
      const puzzle = puzzleOf([deck, code]);
      if (puzzle.kind === "turn") return solver.bestTurn(puzzle.board, puzzle.cards).steps.map(text);
      const moves = solver.solve(puzzle.board, puzzle.cards, puzzle.kind);
      return (
        moves &&
        rules
          .positionAfter(
            puzzle,
            moves.map((move) => ({ move })),
          )
          .steps.map(text)
      );
    },
  };
};

/** The worker itself. */
const workerMain = ({ rules, solver }, makeAnswers) => {
  const MOST_SETS = 4;
  const decks = {};
  const answers = makeAnswers(rules, solver, decks);
  let [wanted, later] = [false, null];
  const buildMore = () => {
    later = solver.more() ? setTimeout(buildMore) : null;
  };
  self.onmessage = ({ data: { id, what, given } }) => {
    if (what === "decks") {
      for (const [tag, form] of Object.entries(given[0])) decks[tag] = rules.makeDeck(form);
      return;
    }
    self.postMessage({ id, answer: answers[what](...given) });
    // Who asks for one hint may ask for more: between questions the tables are built that answer at once.
    const [deck, code] = given;
    const { kind, cards } = rules.parsePuzzle(code, decks[deck]);
    if (what === "hints") wanted = kind === "each" && cards.length <= MOST_SETS;
    else if (what === "figures") wanted = false;
    clearTimeout(later);
    if (wanted) later = setTimeout(buildMore);
  };
};

const Thinker = (() => {
  const waiting = new Map();
  let worker = null;
  let here = null;
  let last = 0;

  const start = () => {
    const parts = SOLVER_PARTS.map((part) => `(${part})`).join(",");
    const code = `"use strict";(${workerMain})((${assembled})(${parts}),${makeAnswers});`;
    const source = new Blob([code], { type: "text/javascript" });
    const address = URL.createObjectURL(source);
    worker = new Worker(address);
    URL.revokeObjectURL(address);
    worker.onmessage = ({ data: { id, answer } }) => {
      waiting.get(id).done(answer);
      waiting.delete(id);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      withoutWorker();
    };
    worker.postMessage({ what: "decks", given: [DATA.decks] });
  };

  /** Where there can be no worker the page thinks itself. */
  const withoutWorker = () => {
    worker = null;
    const decks = Object.fromEntries(Object.entries(DATA.decks).map(([tag, form]) => [tag, Rules.makeDeck(form)]));
    const { rules, solver } = assembled(...SOLVER_PARTS);
    here = makeAnswers(rules, solver, decks);
    for (const { what, given, done } of waiting.values()) done(here[what](...given));
    waiting.clear();
  };

  return {
    /** A promise of the answer to a question. */
    ask(what, ...given) {
      if (!worker && !here) {
        try {
          start();
        } catch {
          withoutWorker();
        }
      }
      if (here) return new Promise((done) => setTimeout(() => done(here[what](...given))));
      return new Promise((done) => {
        waiting.set(++last, { what, given, done });
        worker.postMessage({ id: last, what, given });
      });
    },
  };
})();
