"""What is said of a player's line."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board import Board
from game.card import Card, Deck
from game.errors import BadCodeError
from game.move import Move
from game.puzzle import Puzzle, PuzzleKind
from puzzles.judge import judge, position_after
from puzzles.pack import FewestMoves, Figures, MostPoints
from puzzles.rated import rated
from solver.goal import Goal
from solver.solve import solve
from solver.table import Tables
from tests.strategies import boards, card_sets, moves

DECK = Deck.standard()
CASES = json.loads((Path(__file__).parent / "shared" / "judge.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_shared_examples(case: dict[str, Any]) -> None:
    puzzle = Puzzle.parse(case["puzzle"], DECK)
    turn = puzzle.kind is PuzzleKind.TURN
    figures: Figures = MostPoints(case["points"], case["moves"]) if turn else FewestMoves(case["par"], case["ways"])
    if case["expected"] is None:
        with pytest.raises(BadCodeError):
            judge(puzzle, case["line"], figures, DECK)
        return
    found = judge(puzzle, case["line"], figures, DECK)
    position = found.position
    said = {
        "solved": found.solved,
        "stars": found.stars,
        "moves": position.moves,
        "legal": position.fault is None,
        "line": position.line,
    }
    assert said | ({"points": position.points} if turn else {}) == case["expected"]


def test_the_figures_of_the_shared_examples_are_right() -> None:
    for case in CASES:
        figures = asdict(rated(Puzzle.parse(case["puzzle"], DECK), Tables()).figures)
        assert figures.items() <= case.items(), case["name"]


def test_a_fault_names_its_step_and_the_line_ends_there() -> None:
    puzzle = Puzzle.parse("SFH/TTO/BDH:3.17.42", DECK)
    found = position_after(puzzle, "c2 +3 b2c2", DECK)
    assert found.fault == "step 2, +3: the board SFH/TTH/BDH does not show FT"
    assert (str(found.board), found.moves, found.line) == ("SFH/TTH/BDH", 1, "+17 c2")
    assert [card.id for card in found.left] == [3, 42]


@settings(max_examples=100, deadline=None)
@given(boards, card_sets(1, 4), st.lists(moves, max_size=8))
def test_any_moves_are_judged_by_the_boards_they_make(board: Board, cards: tuple[Card, ...], walk: list[Move]) -> None:
    """Cards may go unnamed: *each* is solved when every card was shown, *together* when the last board shows all."""
    seen = [board]
    for move in walk:
        seen.append(seen[-1].after(move))
    line, par = " ".join(map(str, walk)), FewestMoves(0, 1)
    each = judge(Puzzle(board, cards), line, par, DECK)
    assert each.solved is all(any(card.pattern.shown_by(board) for board in seen) for card in cards)
    together = judge(Puzzle(board, cards, PuzzleKind.TOGETHER), line, par, DECK)
    assert together.solved is all(card.pattern.shown_by(seen[-1]) for card in cards)
    for found in (each, together):
        assert (found.position.board, found.position.moves) == (seen[-1], len(walk))
        assert found.position.fault is None
    # The line that is given back has all the cards in it, and says the same when it is read again.
    assert judge(Puzzle(board, cards), each.position.line, par, DECK) == each


@settings(max_examples=25, deadline=None)
@given(boards, card_sets(1, 3))
def test_every_shortest_solution_gets_three_stars(board: Board, cards: tuple[Card, ...]) -> None:
    solutions = solve(board, Goal.each(cards))
    figures = FewestMoves(solutions.distance, solutions.ways)
    for solution in solutions.first(20):
        for line in (solution.line, " ".join(map(str, solution.moves))):
            found = judge(Puzzle(board, cards), line, figures, DECK)
            assert (found.solved, found.stars, found.position.line) == (True, 3, solution.line)


@settings(max_examples=25, deadline=None)
@given(boards, card_sets(1, 5))
def test_the_best_turn_gets_three_stars(board: Board, hand: tuple[Card, ...]) -> None:
    packed = rated(Puzzle(board, hand, PuzzleKind.TURN), Tables())
    found = judge(packed.puzzle, packed.solution, packed.figures, DECK)
    assert (found.solved, found.stars, found.position.line) == (True, 3, packed.solution)
