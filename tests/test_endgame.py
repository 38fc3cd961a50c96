"""The end of a solo game: exact strikes beside plain searches by the rules."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from game.action import Discard, EndTurn, parse_actions
from game.board import Board
from game.card import Card, Deck
from game.errors import IllegalSetupError
from game.seed import Stream
from game.state import LAST_STRIKE, GameState
from solver.endgame import Endgames, Landing, turn_back
from solver.endgame_line import best_finish
from solver.space import BOARDS, Numbers, board_at, number_of
from solver.wavefront import belongs, boards_showing, empty
from tests.plain_endgame import (
    Cards,
    last_cards,
    plain_strikes,
    plain_turn,
    plain_turns_and_moves,
    strikes_by_the_states,
)

DECK = Deck.standard()
SAMPLES = [json.loads(line) for line in (Path(__file__).parent / "golden" / "endgame.jsonl").read_text().splitlines()]
ENDGAMES = Endgames()


def some_boards(path: str, count: int) -> Numbers:
    stream = Stream(f"tests/endgame/{path}")
    return np.array([stream.below(BOARDS) for _ in range(count)], np.int32)


def some_cards(path: str, count: int) -> tuple[Card, ...]:
    return Stream(f"tests/endgame/{path}").shuffled(DECK.cards)[:count]


def subsets(cards: Cards) -> list[Cards]:
    return [frozenset(some) for size in range(len(cards) + 1) for some in combinations(sorted(cards), size)]


def strikes_of(board: int, cards: tuple[Card, ...]) -> int:
    return int(ENDGAMES.of(cards).strikes(np.array([board], np.int32))[0])


def both_sorts(landing: Landing, count: int) -> Numbers:
    """Boards that belong to a landing and boards that do not, up to so many of each."""
    boards = some_boards("both", 5000)
    belongs = landing.has(boards)
    return np.concatenate([boards[belongs][:count], boards[~belongs][:count]])


def can_reach(board: int, hand: Cards, goals: dict[Cards, Landing], paid: int = 0) -> bool:
    """Whether one turn reaches one of the goals, forwards by the plain search."""
    ends = plain_turn(np.array([board], np.int32), hand, paid)
    return any(scored in goals and goals[scored].has(boards).any() for (scored, _), boards in ends.items())


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["board"])
def test_samples(sample: dict[str, Any]) -> None:
    board, cards = Board.parse(sample["board"]), DECK.chosen(map(str, sample["cards"]))
    strikes = strikes_of(number_of(board), cards)
    assert (None if strikes == LAST_STRIKE else strikes) == sample["strikes"]
    finish = best_finish(board, cards, ENDGAMES)
    assert (finish and finish.strikes) == sample["strikes"]


@pytest.mark.parametrize("part", range(10))
def test_the_strikes_are_those_of_a_plain_search(part: int) -> None:
    """Fifty random boards with one, two or three cards left."""
    for number in range(50):
        path = f"{part}/{number}"
        (board,), cards = some_boards(path, 1), some_cards(path, (1, 2, 1, 2, 3)[number % 5])
        assert strikes_of(board, cards) == plain_strikes(board, cards), (board, cards)


@pytest.mark.parametrize(("held", "most"), [(1, 4), (2, 1)])
def test_the_strikes_are_those_of_every_legal_action(held: int, most: int) -> None:
    """The slowest road, through the game itself; for two cards only where it is short."""
    found = set()
    for number in range(8):
        state = last_cards(f"tests/endgame/{number}", held)
        strikes = strikes_of(number_of(state.board), state.hand)
        if strikes <= most:
            found.add(strikes)
            assert strikes_by_the_states(state) == strikes, (state.board, state.hand)
    assert most in found


@pytest.mark.parametrize("strikes", range(4))
def test_four_cards_follow_from_smaller_sets_by_one_plain_turn(strikes: int) -> None:
    """A turn may score any number of cards, or none for a strike: one turn on must lead to boards known as good."""
    left, answers = frozenset(DECK.chosen(["5", "29", "56", "66"])), set()
    goals = {scored: ENDGAMES.of(left - scored).finishing(strikes) for scored in subsets(left) if scored}
    if strikes:
        goals[frozenset()] = ENDGAMES.of(left).finishing(strikes - 1)
    good = ENDGAMES.of(left).finishing(strikes)
    for board in both_sorts(good, 12):
        answer = can_reach(board, left, goals)
        assert bool(good.has(np.array([board]))[0]) is answer
        answers.add(answer)
    assert answers == ({True, False} if strikes < 2 else {True})


@pytest.mark.parametrize("size", range(6))
@pytest.mark.parametrize("paid", [0, 1])
def test_one_turn_back_from_any_goals(size: int, paid: int) -> None:
    """Goals for some sets of cards: boards that show a pattern of four or more faces, which few do."""
    stream, hand = Stream(f"tests/endgame/goals/{size}"), frozenset(some_cards(f"goals/{size}", size))
    rare = [card for card in DECK.cards if len(card.pattern.faces) >= 4]
    wanted = [scored for scored in subsets(hand) if stream.below(2)]
    goals = {scored: Landing(boards_showing(stream.shuffled(rare)[0].pattern)) for scored in wanted}
    good = turn_back(hand, goals, min(paid, size))
    for board in some_boards(f"goals/{size}", 15):
        answer = can_reach(board, hand, goals, min(paid, size))
        assert bool(belongs(good, np.array([board]))[0]) is answer, (hand, wanted, board)
    assert good.any() == bool(goals)


def check_by_the_game(state: GameState) -> int:
    """The best finish wins in the game itself, with the strikes it says, and can be read back; its strikes."""
    finish = best_finish(state.board, state.hand, ENDGAMES)
    if finish is None:
        return LAST_STRIKE
    assert parse_actions(finish.line, DECK) == finish.actions
    assert all(turn[-1] == EndTurn() and EndTurn() not in turn[:-1] for turn in finish.turns[:-1])
    for action in finish.actions:
        assert not state.won
        state = state.after(action)
    assert state.won
    assert state.strikes == finish.strikes
    assert state.turns == len(finish.turns)
    return finish.strikes


@pytest.mark.parametrize("held", [1, 2, 3, 4])
def test_the_best_finish_wins_in_the_game_itself(held: int) -> None:
    found = set()
    for number in range(15):
        state = last_cards(f"tests/endgame/finish/{number}", held)
        strikes = check_by_the_game(state)
        assert strikes == strikes_of(number_of(state.board), state.hand)
        found.add(strikes)
    assert len(found) > 1


def test_the_best_finish_takes_the_fewest_turns_and_then_moves() -> None:
    seen = set()
    for number in range(60):
        (board,), cards = some_boards(f"short/{number}", 1), some_cards(f"short/{number}", 2 + number % 2)
        finish = best_finish(board_at(board), cards, ENDGAMES)
        fewest = plain_turns_and_moves(board, cards)
        seen.add(fewest)
        if finish is None or finish.strikes:
            assert fewest is None
        else:
            assert (len(finish.turns), sum(isinstance(action, Discard) for action in finish.actions)) == fewest
    assert len(seen) > 3


def test_small_and_large_sets() -> None:
    board = Board.parse("SFH/TTO/BDH")
    finish = best_finish(board, [], ENDGAMES)
    assert finish is not None
    assert (finish.turns, finish.strikes) == ((), 0)
    assert ENDGAMES.of([]).finishing(0).has(some_boards("none", 9)).all()
    with pytest.raises(IllegalSetupError, match="at most 4 cards left, here are 5"):
        ENDGAMES.of(DECK.cards[:5])


def test_what_is_kept_cannot_be_changed_by_chance() -> None:
    cards = some_cards("kept", 2)
    with pytest.raises(ValueError, match="read-only"):
        ENDGAMES.of(cards).finishing(0).within(1)[0, 0] = 0
    few = Endgames(most=2)
    assert np.array_equal(few.of(cards).finishing(1).boards, ENDGAMES.of(cards).finishing(1).boards)


def test_no_goal_is_reached_from_nowhere() -> None:
    assert not turn_back(some_cards("none", 3), {}).any()
    assert not turn_back(some_cards("none", 3), {frozenset(): Landing(empty())}).any()
