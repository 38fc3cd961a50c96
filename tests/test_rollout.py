"""Chances by playing on: what is imagined, and what the counts say."""

from dataclasses import replace

import numpy as np
import pytest

from game.action import EndTurn, SkipTurn
from game.card import Deck
from game.deal import Deal
from game.replay import replay
from game.seed import Stream
from game.state import LAST_STRIKE, GameState
from game.view import View
from players.advice import strikes_to_come
from players.bots import QUICK, bot
from players.interval import Interval
from players.match import played
from players.rollout import Chances, End, after, imagined, rollouts, surely_better
from solver.endgame import Endgames, end_is_known
from solver.space import number_of
from tests.test_advice import ends

DECK = Deck.standard()


def start(seed: str = "friday") -> GameState:
    """A solo game before its first action."""
    return GameState.start(Deal.from_seed(1, seed, DECK))


def reordered(state: GameState, seed: str = "other") -> GameState:
    """The same game with what is hidden in another order: the draw pile, and the reshuffles."""
    deal = state.deal
    hidden = Stream(seed).shuffled(state.draw_pile)
    drawn = deal.draw_pile[: len(deal.draw_pile) - len(hidden)]
    assert hidden != state.draw_pile
    return GameState.start(Deal(DECK, 1, deal.board, (*drawn, *hidden), seed))


def test_what_is_imagined_looks_the_same_and_hangs_on_nothing_hidden() -> None:
    state = start()
    made = imagined(state, "a")
    assert View.of(made, 0) == View.of(state, 0)
    assert made.draw_pile != imagined(state, "b").draw_pile
    assert made.draw_pile == imagined(reordered(state), "a").draw_pile
    assert made.piles == imagined(reordered(state), "a").piles


def test_every_order_is_as_likely() -> None:
    """Each of the twelve hidden cards comes first about as often: chi-square with 11 degrees of freedom, 99.9 %."""
    state = start()
    first = [imagined(state, f"{number}").draw_pile[0] for number in range(1200)]
    assert sum((first.count(card) - 100) ** 2 / 100 for card in state.draw_pile) < 31.3


@pytest.mark.parametrize("name", ["greedy", QUICK])
def test_a_rollout_is_a_game_of_its_player_with_the_best_ending(name: str) -> None:
    """The game imagined along a path is that of `players.match`, but for the exact ending."""
    state, player, ended_well = start(), bot(name), 0
    for number, (end,) in enumerate(rollouts(state, [()], player, 3)):
        path = f"rollout/{number}"
        hidden = imagined(state, path)
        deal = Deal(DECK, 1, state.deal.board, (*state.hand, *hidden.draw_pile), path)
        last, record = played(deal, [player], path)
        known = next(each for each in replay(record) if not each.acted and not each.draw_pile and not each.discard_pile)
        board = np.array([number_of(known.board)], np.int32)
        to_come = int(Endgames().of(known.hand).strikes(board)[0])
        assert end.strikes == min(LAST_STRIKE, known.strikes + to_come)
        if end.strikes == last.strikes:
            assert end == End.of(last)
            ended_well += 1
    assert bool(ended_well) is (name == QUICK)


def test_five_cards_in_the_hand_are_played_on() -> None:
    """After a skip all five cards left may be in the hand: their end is not looked up, it is played."""
    state = start()
    hand = (*state.hand, state.draw_pile[0])
    five = replace(state, hands=(hand,), draw_pile=(), scored=(state.draw_pile[1:],), skipped=(True,))
    assert not end_is_known(five)
    assert end_is_known(replace(five, hands=(hand[:4],)))
    ((end,),) = rollouts(five, [(EndTurn(),)], bot(QUICK), 1)
    assert end.strikes >= 1
    assert strikes_to_come(five) is None


def test_the_same_cards_come_after_every_turn() -> None:
    state, player = start(), bot("greedy")
    pairs = list(rollouts(state, [(EndTurn(),), (EndTurn(),), (SkipTurn(),)], player, 4))
    assert all(first == second for first, second, _ in pairs)
    assert pairs == list(rollouts(state, [(EndTurn(),), (EndTurn(),), (SkipTurn(),)], player, 4))
    assert all(1 <= end.strikes <= LAST_STRIKE for pair in pairs for end in pair)


def test_a_turn_stops_where_the_game_ends() -> None:
    lost = after(start(), [EndTurn()] * 9)
    assert lost.lost
    assert lost.turns_over == LAST_STRIKE
    assert list(rollouts(start(), [[EndTurn()] * 9], bot("greedy"), 2)) == [(End(4, 0),), (End(4, 0),)]


def test_chances_count_games_won_and_perfect() -> None:
    ends = [End(0, 11), End(0, 12), End(1, 13), End(3, 16), End(4, 0)]
    assert Chances.of(ends) == Chances(Interval(4, 5), Interval(2, 5), strikes=1.0, turns=13.0)
    assert Chances.of(ends[4:]) == Chances(Interval(0, 1), Interval(0, 1), strikes=0.0, turns=0.0)


@pytest.mark.parametrize(
    ("first", "second", "sure"),
    [
        ("0.12 " * 3, "4.0 " * 3, False),
        ("0.12 " * 4, "4.0 " * 4, True),
        ("4.0 " * 4, "0.12 " * 4, False),
        ("0.12 " * 5 + "1.12", "4.0 " * 5 + "0.12", False),
        ("2.15 " * 50, "2.15 " * 50, False),
        ("0.12 " * 10 + "1.12 " * 2, "1.12 " * 10 + "0.12 " * 2, True),
        ("0.11 " * 9, "0.12 " * 9, True),
        ("0.11 " * 9 + "1.11", "0.12 " * 10, False),
        ("0.11 " * 9 + "1.11", "0.12 " * 9 + "1.12", True),
    ],
)
def test_a_difference_beyond_chance(first: str, second: str, sure: bool) -> None:
    assert surely_better(ends(first), ends(second)) is sure
