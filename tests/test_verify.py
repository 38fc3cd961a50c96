"""A pack is verified by another road than it was made."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

import puzzles.verify
from game.board import Board
from game.card import Card, Deck
from game.puzzle import Puzzle, PuzzleKind
from puzzles.candidates import GENERATOR
from puzzles.grade import Grade
from puzzles.pack import FewestMoves, MostPoints, Pack, PackedPuzzle
from puzzles.rated import rated
from puzzles.verify import fault_of, faults, fewest_moves, right_figures
from solver.goal import Goal
from solver.solve import solve
from solver.table import Tables
from tests.strategies import boards, card_sets

DECK = Deck.standard()
GOLDEN = Path(__file__).parent / "golden"
SOLVE = [json.loads(line) for line in (GOLDEN / "solve.jsonl").read_text().splitlines()]
TURN = [json.loads(line) for line in (GOLDEN / "turn.jsonl").read_text().splitlines()]
PACKED = rated(Puzzle.parse("SFH/TTO/BDH:3.17.42", DECK), Tables())


@settings(max_examples=20, deadline=None)
@given(boards, card_sets(1, 3))
def test_counting_forward_finds_what_counting_backward_finds(board: Board, cards: tuple[Card, ...]) -> None:
    solutions = solve(board, Goal.each(cards))
    assert fewest_moves(board, Goal.each(cards)) == FewestMoves(solutions.distance, solutions.ways)
    assert fewest_moves(board, Goal.each(cards), solutions.distance) is not None
    assert fewest_moves(board, Goal.each(cards), solutions.distance - 1) is None or not solutions.distance


@pytest.mark.parametrize("sample", SOLVE[:12], ids=lambda sample: sample["board"])
def test_golden_puzzles(sample: dict[str, object]) -> None:
    cards = DECK.chosen(map(str, sample["cards"]))  # type: ignore[call-overload]
    for kind in (PuzzleKind.EACH, PuzzleKind.TOGETHER):
        right = sample[str(kind)]
        if isinstance(right, dict) and right.get("distance") is not None and right["distance"] < 9:
            puzzle = Puzzle(Board.parse(str(sample["board"])), cards, kind)
            assert right_figures(puzzle) == FewestMoves(right["distance"], right["ways"])


@pytest.mark.parametrize("sample", TURN[:6], ids=lambda sample: sample["board"])
def test_golden_turns(sample: dict[str, object]) -> None:
    hand = DECK.chosen(map(str, sample["hand"]))  # type: ignore[call-overload]
    puzzle = Puzzle(Board.parse(str(sample["board"])), hand, PuzzleKind.TURN)
    assert right_figures(puzzle) == MostPoints(int(str(sample["points"])), int(str(sample["moves"])))


def test_the_ratings_of_this_generator_are_made_once_more() -> None:
    worse = replace(PACKED, rating=1507, grade=Grade.MASTER, features=(*PACKED.features[1:], ("length", 4)))
    worst = replace(PACKED, features=(("par", 5),))
    code = PACKED.puzzle
    for generator, told in {
        None: [None, None],
        GENERATOR + 1: [None, None],
        GENERATOR: [f"{code}: rating is 1506, not 1507; grade is hard, not master", f"{code}: par is 4, not 5"],
    }.items():
        found = [fault for packed in (worse, worst) for fault in faults(Pack((packed,), DECK, generator=generator))]
        assert found == told
    assert list(faults(Pack((PACKED,), DECK, generator=GENERATOR))) == [None]


def test_large_counts_and_many_boards_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    board, goal = PACKED.puzzle.board, Goal.each(PACKED.puzzle.cards)
    monkeypatch.setattr(puzzles.verify, "_LARGEST", 2)
    monkeypatch.setattr(puzzles.verify, "_CHUNK", 10)
    assert fewest_moves(board, goal) == PACKED.figures


WRONG = {
    "par is 4, not 5": replace(PACKED, figures=FewestMoves(5, 15)),
    "ways is 15, not 16": replace(PACKED, figures=FewestMoves(4, 16)),
    "par is 4, not 3; ways is 15, not 1": replace(PACKED, figures=FewestMoves(3, 1)),
    "its solution does not solve it": replace(PACKED, solution="c2 b2c2 b1b2"),
    "its solution is not legal: step 1, +3: the board SFH/TTO/BDH does not show FT": replace(PACKED, solution="+3 c2"),
    "its solution has 5 moves, the fewest are 4": replace(PACKED, solution="a2b2 c2 b2c2 b1b2 a1b1"),
    "its solution should read +17 c2 b2c2 b1b2 +3 a1b1 +42": replace(PACKED, solution="c2 b2c2 b1b2 a1b1"),
}


@pytest.mark.parametrize("reason", WRONG)
def test_a_fault_names_the_puzzle_and_the_right_value(reason: str) -> None:
    assert fault_of(WRONG[reason], DECK) == f"SFH/TTO/BDH:3.17.42: {reason}"


def test_faults_of_the_other_kinds() -> None:
    clash = Puzzle.parse("SFH/TTO/BDH:29.30:together", DECK)
    assert "need the Sun/Moon tile" in str(fault_of(PackedPuzzle(clash, FewestMoves(1, 1), "a1"), DECK))
    turn = rated(Puzzle.parse("FHM/DHB/OTD:17.42.52.61:turn", DECK), Tables())
    assert fault_of(turn, DECK) is None
    for figures, said in {MostPoints(4, 2): "points is 3, not 4", MostPoints(3, 1): "moves is 2, not 1"}.items():
        assert fault_of(replace(turn, figures=figures), DECK) == f"{turn.puzzle}: {said}"
    assert str(fault_of(replace(turn, solution="a2 x17 a3 x42 +61"), DECK)).endswith("read a2 x17 a3 x42 +61 end")


def test_any_number_of_jobs_says_the_same_in_order() -> None:
    codes = ["SFH/TTO/BDH:3", "SFH/TTO/BDH:17", "FHM/DHB/OTD:42.52:together", "FHM/DHB/OTD:17.42:turn"]
    made = [rated(Puzzle.parse(code, DECK), Tables()) for code in codes]
    made[1] = replace(made[1], figures=FewestMoves(2, 2))
    pack = Pack(tuple(made), DECK)
    alone = list(faults(pack))
    assert [bool(fault) for fault in alone] == [False, True, False, False]
    assert list(faults(pack, workers=2)) == alone
