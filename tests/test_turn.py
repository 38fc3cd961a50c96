"""The best turn for a hand."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from game.action import Discard, Score
from game.board import Board
from game.card import Card, Deck
from game.errors import IllegalSetupError
from game.move import MOVES
from solver.goal import Goal
from solver.solve import solve
from solver.table import Tables
from solver.turn import BestTurn, TurnSearch, best_turn, eight_of
from tests.strategies import boards, card_sets

DECK = Deck.standard()
SAMPLES = [json.loads(line) for line in (Path(__file__).parent / "golden" / "turn.jsonl").read_text().splitlines()]
TABLES = Tables()


def check_by_the_rules(board: Board, hand: tuple[Card, ...], turn: BestTurn) -> None:
    """The actions are allowed, and bring the points in the moves that the turn says."""
    left, points, moves = set(hand), 0, 0
    *actions, end = turn.actions
    assert str(end) == "end"
    for action in actions:
        assert isinstance(action, Discard | Score)
        left.remove(action.card)
        if isinstance(action, Discard):
            board, moves = board.after(action.move), moves + 1
        else:
            assert action.card.pattern.shown_by(board)
            points += action.card.points
    assert (points, moves, left) == (turn.points, turn.moves, set(turn.keeps))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["board"])
def test_samples(sample: dict[str, Any]) -> None:
    board, hand = Board.parse(sample["board"]), DECK.chosen(map(str, sample["hand"]))
    turn = best_turn(board, hand)
    assert (turn.points, turn.moves) == (sample["points"], sample["moves"])
    check_by_the_rules(board, hand, turn)


@settings(max_examples=25, deadline=None)
@given(boards, card_sets(1, 5))
def test_the_best_turn_is_that_of_the_best_set_of_cards(board: Board, hand: tuple[Card, ...]) -> None:
    """Another road: the fewest moves for every set of cards that could be scored."""
    best = (0, 0)
    for size in range(1, len(hand) + 1):
        for scored in combinations(hand, size):
            distance = solve(board, Goal.each(scored), TABLES).distance
            if distance <= len(hand) - size:
                best = max(best, (sum(card.points for card in scored), -distance))
    turn = best_turn(board, hand)
    assert (turn.points, -turn.moves) == best
    check_by_the_rules(board, hand, turn)


def plain_best(board: Board, hand: frozenset[Card]) -> tuple[int, int]:
    """Points and, negative, moves of the best turn, by trying every action."""
    best = (0, 0)
    for card in hand:
        if card.pattern.shown_by(board):
            points, moves = plain_best(board, hand - {card})
            best = max(best, (points + card.points, moves))
        for move in MOVES:
            points, moves = plain_best(board.after(move), hand - {card}) if len(hand) > 1 else (0, 0)
            if points:
                best = max(best, (points, moves - 1))
    return best


@settings(max_examples=6, deadline=None)
@given(boards, card_sets(3, 3))
def test_the_best_turn_of_three_cards_by_trying_everything(board: Board, hand: tuple[Card, ...]) -> None:
    turn = best_turn(board, hand)
    assert (turn.points, -turn.moves) == plain_best(board, frozenset(hand))


def test_a_matching_card_may_pay_for_a_better_one() -> None:
    """Card 17 shows; it pays for card 61, which brings three points."""
    turn = best_turn(Board.parse("FHM/DHB/OTD"), DECK.chosen(["52", "42", "61", "17"]))
    assert turn.line == "a2 x17 a3 x42 +61 end"
    assert [str(card) for card in turn.keeps] == ["52"]


def test_every_ending_is_a_best_turn() -> None:
    board, hand = Board.parse("SFH/TTO/BDH"), DECK.chosen(["3", "17", "42", "61"])
    search = TurnSearch(board, hand)
    endings = [(scored, int(number)) for scored, numbers in search.endings() for number in numbers]
    assert endings
    for scored, number in endings:
        check_by_the_rules(board, hand, search.turn(scored, number))


def test_small_and_large_hands() -> None:
    board = Board.parse("SFH/TTO/BDH")
    assert best_turn(board, []).line == "end"
    assert best_turn(board, DECK.chosen(["17"])).line == "+17 end"
    assert best_turn(board, DECK.chosen(["72"])).line == "end"
    check_by_the_rules(board, DECK.cards[60:68], best_turn(board, DECK.cards[60:68]))
    with pytest.raises(IllegalSetupError, match="at most 8 cards, here are 9"):
        best_turn(board, DECK.cards[:9])
    assert [card.id for card in eight_of(DECK.cards[:70])] == [55, 56, 57, 58, 59, 68, 69, 70]
