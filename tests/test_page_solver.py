"""The page's own rules and solver give the answers of Python."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from game.action import Score, SkipTurn
from game.board import Board
from game.card import Deck
from game.deal import Deal
from game.errors import GameError
from game.puzzle import Puzzle, PuzzleKind
from game.record import Record
from game.referee import judge as referee
from game.seed import Stream
from game.state import GameState
from puzzles.hint import hints
from puzzles.judge import position_after
from solver.goal import Goal, ImpossibleGoalError
from solver.solve import solve
from solver.table import Tables
from solver.turn import best_turn

ROOT = Path(__file__).parent.parent
SHARED = Path(__file__).parent / "shared"
DECK = Deck.standard()
CASES = json.loads((SHARED / "judge.json").read_text(encoding="utf-8"))["cases"]


@pytest.fixture(scope="module")
def page(browser: Browser) -> Page:
    """A blank page with the rules, the seeds and the solver in it, and the standard deck as `deck`."""
    names = ("rules", "seed", "packed", "space", "wave", "search", "turn", "solver", "solo")
    scripts = [(ROOT / "publish" / "page" / f"{name}.js").read_text("utf-8") for name in names]
    deck = (ROOT / "game" / "deck.json").read_text("utf-8")
    scripts.append(f"const deck = Rules.makeDeck({deck}); const {{ solver }} = assembled(...SOLVER_PARTS);")
    page = browser.new_page()
    page.add_script_tag(content='"use strict";' + "\n".join(scripts))
    return page


@pytest.mark.parametrize("pool", range(3))
def test_fewest_moves_are_those_of_python(page: Page, pool: int) -> None:
    """All the sets of one to five cards from three pools of five, with sixteen boards each: 1,488 puzzles.

    They are searched for, and looked up when all the tables are built.
    """
    stream, tables = Stream(f"page/each/{pool}"), Tables()
    cards = sorted(stream.shuffled(DECK.cards)[:5])
    sets = [chosen for size in range(1, 6) for chosen in combinations(cards, size)]
    puzzles = [Puzzle(Board.random(stream), chosen) for chosen in sets for _ in range(16)]
    # With the tables of all sets at hand Python need not search.
    tables.of(Goal.each(cards))
    expected = [
        [str(move) for move in solve(puzzle.board, Goal.of(puzzle.kind, puzzle.cards), tables).canonical.moves]
        for puzzle in puzzles
    ]
    found = page.evaluate(
        """([cards, codes]) => {
            solver.prepare(cards.map((id) => Rules.parseCard(id, deck)));
            const puzzles = codes.map((code) => Rules.parsePuzzle(code, deck));
            // One for each number of cards: when one goal is too much for a search, its tables answer for all.
            const fresh = [1, 2, 3, 4, 5].map(() => assembled(...SOLVER_PARTS).solver);
            const searched = puzzles.map((p) => fresh[p.cards.length - 1].solve(p.board, p.cards, p.kind));
            while (solver.more());
            return [searched, puzzles.map((p) => solver.solve(p.board, p.cards, p.kind))];
        }""",
        [[str(card) for card in cards], [str(puzzle) for puzzle in puzzles]],
    )
    assert found == [expected, expected]


def test_the_same_for_cards_all_at_once(page: Page) -> None:
    stream = Stream("page/together")
    codes: list[str] = []
    expected: list[list[str] | None] = []
    for number in range(20):
        chosen = tuple(stream.shuffled(DECK.cards)[: 2 + number % 3])
        tables = Tables()
        for _ in range(12):
            puzzle = Puzzle(Board.random(stream), chosen, PuzzleKind.TOGETHER)
            codes.append(str(puzzle))
            try:
                moves = solve(puzzle.board, Goal.of(puzzle.kind, puzzle.cards), tables).canonical.moves
                expected.append([str(move) for move in moves])
            except ImpossibleGoalError:
                expected.append(None)
    found = page.evaluate(
        """(codes) => codes.map((code) => Rules.parsePuzzle(code, deck))
            .map((p) => solver.solve(p.board, p.cards, p.kind))""",
        codes,
    )
    assert found == expected
    assert 20 < sum(moves is not None for moves in expected) < 220


def test_how_far_each_card_is(page: Page) -> None:
    stream, tables = Stream("page/distances"), Tables()
    puzzles = [Puzzle(Board.random(stream), stream.shuffled(DECK.cards)[:3]) for _ in range(20)]
    alone = [[(puzzle.board, Goal.each([card])) for card in puzzle.cards] for puzzle in puzzles]
    expected = [[len(solve(*question, tables).canonical.moves) for question in some] for some in alone]
    found = page.evaluate(
        "(codes) => codes.map((c) => Rules.parsePuzzle(c, deck)).map((p) => solver.distances(p.board, p.cards))",
        [str(puzzle) for puzzle in puzzles],
    )
    assert found == expected


def test_solo_games_are_the_same(page: Page) -> None:
    """Twenty games of random actions, state by state, and their records judged by the referee."""
    for number in range(20):
        seed = f"page/solo/{number}"
        deal, stream = Deal.from_seed(1, seed, DECK), Stream(f"{seed}/play")
        state = GameState.start(deal)
        record, told = Record(deal), [_told(state)]
        while not state.finished and len(record.actions) < 150:
            actions = state.legal_actions()
            scores = [action for action in actions if isinstance(action, Score)]
            action = scores[0] if scores else actions[stream.below(len(actions))]
            state = state.after(action)
            record = record.after(action, state)
            told.append(_told(state))
        found, form, again = page.evaluate(
            """([seed, actions]) => {
                const states = [Solo.start(Solo.deal(seed, deck))];
                const steps = actions.map((code) => Rules.parseLine(code, deck)[0]);
                for (const step of steps) {
                    const state = states.at(-1);
                    const refused = Solo.refusal(state, step);
                    if (refused) throw new Error(refused);
                    states.push(Solo.after(state, step));
                }
                const ids = (cards) => cards.map((card) => card.id);
                const told = states.map((s) => [
                    Rules.boardCode(s.board), ids(s.hand), ids(s.pile), ids(s.discards), ids(s.scored), s.strikes,
                    Solo.refusal(s, { skip: true }) === null, Solo.finished(s),
                ]);
                const form = Solo.record(states.at(-1), steps);
                const again = Solo.replay(JSON.parse(JSON.stringify(form)), deck);
                return [told, form, Solo.record(again.states.at(-1), again.steps)];
            }""",
            [seed, list(record.actions)],
        )
        assert found == told
        assert form == again == record.form()
        assert referee(form, DECK).ok


def _told(state: GameState) -> list[object]:
    piles = (state.hand, state.draw_pile, state.discard_pile, state.scored[0])
    ids = [[card.id for card in pile] for pile in piles]
    return [str(state.board), *ids, state.strikes, SkipTurn() in state.legal_actions(), state.finished]


def test_the_best_turn_is_that_of_python(page: Page) -> None:
    stream, codes, expected = Stream("page/turn"), [], []
    for number in range(300):
        hand = tuple(stream.shuffled(DECK.cards)[: 1 + number % 6])
        puzzle = Puzzle(Board.random(stream), hand, PuzzleKind.TURN)
        turn = best_turn(puzzle.board, puzzle.cards)
        codes.append(str(puzzle))
        expected.append([turn.points, turn.moves, " ".join(map(str, turn.actions[:-1]))])
    found = page.evaluate(
        """(codes) => codes.map((code) => {
            const puzzle = Rules.parsePuzzle(code, deck);
            const turn = solver.bestTurn(puzzle.board, puzzle.cards);
            return [turn.points, turn.moves, turn.steps.map(Rules.stepCode).join(" ")];
        })""",
        codes,
    )
    assert found == expected


def test_hints_from_any_position(page: Page) -> None:
    lines = {
        "SFH/TTO/BDH:3.17.42": ["", "c2 b2c2 b1b2", "a1 c3 c3", "c1c2", "c2 b2c2 b1b2 a1b1"],
        "SFH/TTO/BDH:3.17.42:together": ["", "c2c3 b2c2 c1c2", "a1", "c2c3 b2c2 c1c2 a2b2"],
        "FHM/DHB/OTD:17.42.52.61:turn": ["", "a2 x52", "a2 x61 a1 x52 a1 x42", "a2 x17 a3 x42 +61", "end"],
        "OTT/THB/OSB:22.34.42.49": ["", "a1 b1 c1c2"],
    }
    for code, some in lines.items():
        puzzle = Puzzle.parse(code, DECK)
        for line in some:
            wanted = hints(puzzle, line, DECK)
            band = wanted.band and [number for number in (wanted.band.low, wanted.band.high) if number]
            steps = [step and str(step) for step in (wanted.first, wanted.second)]
            found = page.evaluate(
                """([code, line]) => {
                    const puzzle = Rules.parsePuzzle(code, deck);
                    const at = Rules.positionAfter(puzzle, Rules.parseLine(line, deck), puzzle.kind === "turn");
                    const { number, points, card, first, second } = solver.hints(puzzle, at);
                    const band = points === undefined ? number : points;
                    const steps = [first, second].map((step) => (step ? Rules.stepCode(step) : null));
                    const told = band ? Rules.bandOf(band) : null;
                    return [told, number, points === undefined ? null : points, card ? card.id : null, steps];
                }""",
                [code, line],
            )
            assert found == [band, wanted.number, wanted.points, wanted.card and wanted.card.id, steps], (code, line)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_shared_examples_of_lines(page: Page, case: dict[str, Any]) -> None:
    found = page.evaluate(
        """(given) => {
            try {
                const puzzle = Rules.parsePuzzle(given.puzzle, deck);
                const at = Rules.positionAfter(puzzle, Rules.parseLine(given.line, deck));
                const { solved, stars } = Rules.judge(puzzle, at, given);
                const line = at.steps.map(Rules.stepCode).join(" ");
                const said = { solved, stars, moves: at.moves, legal: !at.fault, line };
                return puzzle.kind === "turn" ? { ...said, points: at.points } : said;
            } catch (error) {
                if (error instanceof Rules.BadCode) return null;
                throw error;
            }
        }""",
        case,
    )
    assert found == case["expected"]


def test_cards_are_matched_alike(page: Page) -> None:
    """Every card of the deck on 300 boards, and the line of a random walk."""
    stream = Stream("page/match")
    boards = [Board.random(stream) for _ in range(300)]
    expected = [[card.id for card in DECK.cards if card.pattern.shown_by(board)] for board in boards]
    found = page.evaluate(
        """(codes) => codes.map(Rules.parseBoard)
            .map((board) => deck.cards.filter((card) => Rules.shows(board, card)).map((card) => card.id))""",
        [str(board) for board in boards],
    )
    assert found == expected
    puzzle = Puzzle(boards[0], DECK.cards[:6])
    walk = "a1 a1b1 c3 b2b3 c1c2 a3 a3 b2 b2c2"
    found = page.evaluate(
        """([code, line]) => {
            const at = Rules.positionAfter(Rules.parsePuzzle(code, deck), Rules.parseLine(line, deck));
            return [Rules.boardCode(at.board), at.steps.map(Rules.stepCode).join(" ")];
        }""",
        [str(puzzle), walk],
    )
    position = position_after(puzzle, walk, DECK)
    assert found == [str(position.board), position.line]


CODES = [
    "SFH/TTO/BDH:3.17.42",
    " sfh-tto bdh:42.3:TOGETHER",
    "SFHTTOBDH:H.H.3",
    "SFH/TTO/BDH:h/o.042:turn",
    "SFH/TTO/BDH:1.2.3.4.5.6",
    "SFH/TTO/BDH:3:",
    "SFH/TTO/BDH",
    "SFX/TTO/BDH:3",
    "SSH/TTO/BDH:3",
    "SFH/TTO/BD:3",
    "SFH/TTO/BDH:73",
    "SFH/TTO/BDH:3.3",
    "SFH/TTO/BDH:3:often",
    "SFH/TTO/BDH:٣",
    "ſFH/TTO/BDH:3",
    "<script>alert(1)</script>",
    ":::",
]


@pytest.mark.parametrize("code", CODES)
def test_codes_are_read_alike(page: Page, code: str) -> None:
    try:
        expected = str(Puzzle.parse(code, DECK))
    except GameError:
        expected = None
    found = page.evaluate(
        """(code) => {
            try { return Rules.puzzleCode(Rules.parsePuzzle(code, deck)); }
            catch (error) { if (error instanceof Rules.BadCode) return null; throw error; }
        }""",
        code,
    )
    assert found == expected


@pytest.mark.parametrize("path", ["vector/1", "", "Ünïcode 🌙", "a" * 200])
def test_seeds_give_the_same_numbers(page: Page, path: str) -> None:
    stream = Stream(path)
    expected = [stream.below(n) for n in (72, 2, 3, 2**40, 7, 10**9)]
    found = page.evaluate(
        "(path) => { const s = new Seed.Stream(path); return [72, 2, 3, 2 ** 40, 7, 10 ** 9].map((n) => s.below(n)); }",
        path,
    )
    assert found == expected
    order = page.evaluate("(path) => new Seed.Stream(path).shuffled([...Array(72).keys()])", path)
    assert order == list(Stream(path).shuffled(range(72)))


def test_vectors(page: Page) -> None:
    assert page.evaluate("new Seed.Stream('vector/1').shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])") == [
        *(1, 10, 7, 2, 6, 8, 9, 3, 5, 4)
    ]
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert page.evaluate("Seed.hex('')") == empty
