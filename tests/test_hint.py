"""Hints, from any position."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.board import Board
from game.card import Card, Deck
from game.errors import BadCodeError, IllegalSetupError
from game.move import Move
from game.puzzle import Puzzle, PuzzleKind
from puzzles.hint import Band, hints
from puzzles.judge import judge
from puzzles.pack import MostPoints
from puzzles.rated import rated
from solver.table import Tables
from tests.strategies import boards, card_sets, moves

DECK = Deck.standard()
EACH = Puzzle.parse("SFH/TTO/BDH:3.17.42", DECK)
TOGETHER = Puzzle.parse("SFH/TTO/BDH:3.17.42:together", DECK)
TURN = Puzzle.parse("FHM/DHB/OTD:17.42.52.61:turn", DECK)


def told(puzzle: Puzzle, line: str = "") -> list[object]:
    """The hints in order."""
    found = hints(puzzle, line, DECK)
    rest = [found.number, found.card and found.card.id, found.first and str(found.first)]
    return [found.band, *rest, found.second and str(found.second)]


def test_bands() -> None:
    assert [Band.of(n).low for n in range(1, 14)] == [1, 1, 3, 3, 3, 6, 6, 6, 9, 9, 9, 12, 12]
    for n in range(1, 30):
        band = Band.of(n)
        assert band.low <= n <= (band.high or n)


def test_from_the_start() -> None:
    assert told(EACH) == [Band(3, 5), 4, 3, "c2", "b2c2"]
    assert told(TOGETHER) == [Band(3, 5), 4, 3, "c2c3", "b2c2"]
    assert told(TURN) == [Band(3, 5), 2, 61, "a2 x17", "a3 x42"]
    assert hints(TURN, "", DECK).points == 3


def test_from_a_position_that_is_on_no_stored_solution() -> None:
    assert told(EACH, "c2 b2c2 b1b2") == [Band(1, 2), 1, 42, "a1b1", None]
    assert told(EACH, "a1 c3 c3")[:2] == [Band(3, 5), 4]
    assert told(TOGETHER, "c2c3 b2c2 c1c2") == [Band(1, 2), 1, 42, "a2b2", None]
    assert told(TURN, "a2 x52") == [Band(3, 5), 1, 61, "a3 x17", "+61"]
    assert told(TURN, "a2 x61 a1 x52 a1 x42") == [None, 0, None, None, None]


def test_nothing_to_do() -> None:
    for puzzle, line in {EACH: "c2 b2c2 b1b2 a1b1", TOGETHER: "c2c3 b2c2 c1c2 a2b2", TURN: "end"}.items():
        assert told(puzzle, line) == [None, 0, None, None, None]


def test_in_a_turn_a_matching_card_is_not_scored_for_the_player() -> None:
    """Card 17 shows after the first move, and still may pay."""
    puzzle = Puzzle.parse("SFH/TTO/BDH:3.17:turn", DECK)
    assert hints(puzzle, "", DECK).position.left == puzzle.cards
    assert told(puzzle, "+17") == [None, 0, None, None, None]


def test_no_hints_for_what_is_not_legal() -> None:
    with pytest.raises(IllegalSetupError, match="step 1, \\+3: the board"):
        hints(EACH, "+3", DECK)
    with pytest.raises(IllegalSetupError, match="need the Sun/Moon tile"):
        hints(Puzzle.parse("SFH/TTO/BDH:29.30:together", DECK), "", DECK)
    with pytest.raises(BadCodeError):
        hints(EACH, "jump", DECK)


@settings(max_examples=15, deadline=None)
@given(boards, card_sets(1, 3), st.lists(moves, max_size=3))
def test_whoever_follows_the_hints_solves_it_in_as_many_moves(
    board: Board, cards: tuple[Card, ...], walk: list[Move]
) -> None:
    puzzle = Puzzle(board, cards)
    line = " ".join(map(str, walk))
    number = hints(puzzle, line, DECK).number
    for left in range(number, 0, -1):
        found = hints(puzzle, line, DECK)
        assert found.number == left
        line = f"{line} {found.first}"
    figures = rated(puzzle, Tables()).figures
    judgement = judge(puzzle, line, figures, DECK)
    assert judgement.solved
    assert judgement.position.moves == len(walk) + number


@settings(max_examples=15, deadline=None)
@given(boards, card_sets(3, 5))
def test_whoever_follows_the_hints_of_a_turn_has_the_most_points(board: Board, hand: tuple[Card, ...]) -> None:
    puzzle = Puzzle(board, hand, PuzzleKind.TURN)
    figures = rated(puzzle, Tables()).figures
    assert isinstance(figures, MostPoints)
    assume(figures.points)
    line = ""
    while (step := hints(puzzle, line, DECK).first) is not None:
        line = f"{line} {step}"
    assert judge(puzzle, line, figures, DECK).stars == 3
