"""Goals, and why some are impossible."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings

from game.board import Board
from game.card import Card, Deck
from game.errors import IllegalSetupError
from game.puzzle import PuzzleKind
from solver.goal import Goal, ImpossibleGoalError
from solver.space import BOARDS
from tests.strategies import boards, card_sets

DECK = Deck.standard()


def impossible(*codes: str) -> ImpossibleGoalError:
    with pytest.raises(ImpossibleGoalError) as caught:
        Goal.together(DECK.chosen(codes))
    return caught.value


@pytest.mark.parametrize(
    ("codes", "clash", "reason"),
    [
        ("29 30 5", "29 30", "cards 29 and 30 need the Sun/Moon tile, one as Moon, one as Sun"),
        ("35 64", "35 64", "cards 35 and 64 together need 2 Sun/Moon tiles, there is 1"),
        ("30 33", "30 33", "cards 30 and 33 need the Sun/Moon tile, on different cells"),
        ("1 2", "1 2", "cards 1 and 2 always want different faces on one cell"),
        ("5 62", "5 62", "cards 5 and 62 together need 4 Horse/Boat tiles, there are 3"),
        ("3 17 47 54", "3 47 54", "cards 3, 47 and 54 together need 4 Seed/Tree tiles, there are 3"),
    ],
)
def test_an_impossible_goal_names_a_smallest_clash(codes: str, clash: str, reason: str) -> None:
    error = impossible(*codes.split())
    assert [str(card) for card in error.cards] == clash.split()
    assert error.reason == reason


@settings(max_examples=30)
@given(card_sets(2, 5))
def test_a_clash_is_smallest(cards: tuple[Card, ...]) -> None:
    clash = clash_of(cards)
    assert set(clash) <= set(cards)
    assert len(clash) != 1
    if clash:
        assert all(clash_of(smaller) == () for smaller in combinations(clash, len(clash) - 1))


def clash_of(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards named as clashing, none when all can be shown together."""
    try:
        Goal.together(cards)
    except ImpossibleGoalError as error:
        return error.cards
    return ()


def test_a_goal_needs_cards() -> None:
    for make in (Goal.each, Goal.together):
        with pytest.raises(IllegalSetupError, match="no cards"):
            make([])
        with pytest.raises(IllegalSetupError, match="twice"):
            make(DECK.chosen(["3"]) * 2)
    with pytest.raises(IllegalSetupError, match="at most 8 cards, here are 9"):
        Goal.each(DECK.cards[:9])
    assert len(Goal.each(DECK.cards[:8]).parts) == 8


@given(boards)
def test_a_board_as_goal_is_matched_by_itself_alone(board: Board) -> None:
    (part,) = Goal.board(board).parts
    assert part.matched_by(board)
    assert int(part.matched_by_each(np.arange(BOARDS, dtype=np.int32)).sum()) == 1


def test_the_goal_of_a_puzzle() -> None:
    cards = DECK.chosen(["3", "17"])
    assert Goal.of(PuzzleKind.EACH, cards) == Goal.each(cards)
    assert Goal.of(PuzzleKind.TOGETHER, cards) == Goal.together(cards)
    with pytest.raises(IllegalSetupError, match="turn"):
        Goal.of(PuzzleKind.TURN, cards)
