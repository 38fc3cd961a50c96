/* The solo game (rules.md 6): a row of states, each made by `after` from the one before; nothing else changes a game. */
const Solo = (() => {
  const HAND = 4;
  const SKIP_DRAW = 2;
  const LAST_STRIKE = 4;
  /** How many cards of how many points. */
  const CARDS = { 1: 8, 2: 4, 3: 3, 5: 1 };
  const KINDS = ["SM", "FB", "FB", "HO", "HO", "HO", "DT", "DT", "DT"];

  /** The deal of a seed: {board, pile, seed}. */
  const deal = (seed, deck) => {
    const chosen = new Seed.Stream(`${seed}/solo`);
    const cards = Object.entries(CARDS).flatMap(([points, number]) =>
      chosen.shuffled(deck.cards.filter((card) => card.points === Number(points))).slice(0, number),
    );
    const pile = new Seed.Stream(`${seed}/deck`).shuffled(cards.sort((a, b) => a.id - b.id));
    const stream = new Seed.Stream(`${seed}/board`);
    const board = stream
      .shuffled(KINDS)
      .map((faces) => faces[stream.below(2)])
      .join("");
    return { board, pile, seed };
  };

  const start = (dealt) => ({
    deal: dealt,
    board: dealt.board,
    hand: dealt.pile.slice(0, HAND),
    pile: dealt.pile.slice(HAND),
    discards: [],
    scored: [],
    strikes: 0,
    turns: 0,
    acted: false,
    scoredNow: false,
    skipped: false,
    shuffles: [],
  });

  const won = (state) => state.scored.length === state.deal.pile.length;
  const lost = (state) => state.strikes === LAST_STRIKE;
  const finished = (state) => won(state) || lost(state);

  /** Why a step is not allowed, as the clause of the rules; null when it is. */
  const refusal = (state, step) => {
    if (finished(state)) return lost(state) ? "6.4" : "6.5";
    if (step.end) return null;
    if (step.skip) return state.acted || state.skipped ? "3.5" : state.hand.length ? null : "3.6";
    if (!state.hand.includes(step.pay || step.score)) return "3.6";
    return step.score && !Rules.shows(state.board, step.score) ? "3.3" : null;
  };

  const without = (cards, card) => cards.filter((one) => one !== card);

  /** The state after a step that is allowed; `shuffled` may say how the discards fell in a recorded game. */
  const after = (state, step, shuffled = null) => {
    if (step.move) {
      const board = Rules.after(state.board, step.move);
      return {
        ...state,
        board,
        hand: without(state.hand, step.pay),
        discards: [...state.discards, step.pay],
        acted: true,
      };
    }
    if (step.score) {
      const scored = [...state.scored, step.score];
      return { ...state, hand: without(state.hand, step.score), scored, acted: true, scoredNow: true };
    }
    const draw = step.skip ? SKIP_DRAW : Math.max(0, HAND - state.hand.length);
    let { pile, discards, shuffles } = state;
    if (draw > pile.length && discards.length) {
      const path = `${pathOf(state.deal)}/${shuffles.length + 1}`;
      const fresh = shuffled || new Seed.Stream(path).shuffled([...discards].sort((a, b) => a.id - b.id));
      [pile, discards, shuffles] = [[...pile, ...fresh], [], [...shuffles, fresh]];
    }
    return {
      ...state,
      hand: [...state.hand, ...pile.slice(0, draw)],
      pile: pile.slice(draw),
      discards,
      shuffles,
      strikes: state.strikes + (state.scoredNow ? 0 : 1),
      turns: state.turns + 1,
      acted: false,
      scoredNow: false,
      skipped: Boolean(step.skip),
    };
  };

  const ids = (cards) => cards.map((card) => card.id);

  const pathOf = ({ seed, board, pile }) =>
    `${seed ?? Seed.hex(`${Rules.boardCode(board)} ${ids(pile).join(",")}`)}/reshuffle`;

  /** A game as a record, the form that `stones check` reads. */
  const record = (state, steps) => ({
    format: "stones-record",
    version: 1,
    players: 1,
    ...(state.deal.seed === undefined ? {} : { seed: state.deal.seed }),
    board: Rules.boardCode(state.deal.board),
    draw_pile: ids(state.deal.pile),
    reshuffles: state.shuffles.map(ids),
    actions: steps.map(Rules.stepCode),
  });

  /** The deal, states and steps of a record; throws BadCode for one that is not legal. */
  const replay = (form, deck) => {
    const bad = (what) => new Rules.BadCode("record", what);
    if (!form || form.format !== "stones-record" || form.version !== 1 || form.players !== 1) throw bad("head");
    const lists = [form.draw_pile, form.reshuffles, form.actions];
    if (typeof form.board !== "string" || !lists.every(Array.isArray) || form.actions.length > 1000) throw bad("form");
    const cardsOf = (list) => (Array.isArray(list) ? list : []).map((id) => Rules.parseCard(String(id), deck));
    const pile = cardsOf(form.draw_pile);
    const points = Object.entries(CARDS).every(
      ([p, n]) => pile.filter((card) => card.points === Number(p)).length === n,
    );
    if (new Set(pile).size !== 16 || pile.length !== 16 || !points) throw bad("draw pile");
    const dealt = {
      board: Rules.parseBoard(form.board),
      pile,
      ...(typeof form.seed === "string" ? { seed: form.seed } : {}),
    };
    const states = [start(dealt)];
    const steps = [];
    for (const code of form.actions) {
      const [step, ...more] = Rules.parseLine(String(code), deck);
      const state = states.at(-1);
      if (!step || more.length || (step.move && !step.pay) || refusal(state, step)) throw bad(String(code));
      const fallen = form.reshuffles[state.shuffles.length];
      const fresh = fallen && cardsOf(fallen);
      if (
        fresh &&
        String([...fresh].sort((a, b) => a.id - b.id).map((c) => c.id)) !==
          String(ids(state.discards).sort((a, b) => a - b))
      ) {
        // These cards fell later, or never.
        states.push(after(state, step));
        if (states.at(-1).shuffles.length > state.shuffles.length) throw bad("reshuffle");
      } else states.push(after(state, step, fresh));
      steps.push(step);
    }
    return { states, steps };
  };

  return { deal, start, after, refusal, won, lost, finished, record, replay, LAST_STRIKE };
})();
