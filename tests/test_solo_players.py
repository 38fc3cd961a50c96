"""The players for solo games: honest, legal, the same every time, and right where they work things out."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from game.action import EndTurn, SkipTurn
from game.board import Board
from game.card import Card, Deck
from game.deal import HAND, Deal
from game.errors import BadCodeError
from game.move import MOVES
from game.outcome import Fate, SoloOutcome
from game.referee import judge
from game.seed import Stream
from game.state import GameState
from game.view import View
from players.bots import BOTS, LADDER, bot, solo_bot
from players.distances import card_table
from players.match import played, turn_stream
from players.outlook import Outlook
from players.position import Position
from players.reach import Reach
from players.worth import TURN, HardFirst, NearestFirst, Worth, at_least, hardness, learnt_worth
from solver.endgame import Endgames
from solver.fewest_turns import FewestTurns
from solver.space import board_at, number_of
from solver.turn import eight_of

DECK = Deck.standard()
SOLO = LADDER[2:]


def solo(seed: str) -> Deal:
    return Deal.from_seed(1, seed, DECK)


def test_the_ladder_leads_to_the_best() -> None:
    assert LADDER == ("greedy", "planner", "steady", "finisher", "trained", "orderly", "farsighted")
    assert solo_bot(" Best") == LADDER[-1]
    assert [solo_bot(name.upper()) for name in LADDER] == list(LADDER)
    with pytest.raises(BadCodeError, match="quick, best"):
        solo_bot("chess")


@pytest.mark.parametrize("name", SOLO)
def test_another_order_of_the_hidden_pile_never_changes_a_turn(name: str) -> None:
    state, turns = GameState.start(solo("hidden")), 0
    while not state.finished:
        view = View.of(state, 0)
        others = [
            replace(state, draw_pile=state.draw_pile[::-1]),
            replace(state, draw_pile=Stream(f"hidden/{turns}").shuffled(state.draw_pile)),
        ]
        turn = bot(name).turn(view, turn_stream("hidden", state))
        for other in others:
            assert bot(name).turn(View.of(other, 0), turn_stream("hidden", other)) == turn
        for action in turn:
            state = state if state.finished else state.after(action)
        turns += 1
    assert turns > 8


@pytest.mark.parametrize(
    ("name", "ends"),
    [
        ("steady", [(True, 0, 16), (True, 0, 16), (False, 4, 18)]),
        ("finisher", [(True, 0, 15), (True, 0, 14), (True, 1, 17)]),
        ("orderly", [(True, 0, 13), (True, 0, 10), (True, 0, 11)]),
        ("trained", [(True, 0, 12), (True, 0, 11), (True, 0, 12)]),
        ("farsighted", [(True, 0, 13), (True, 0, 10), (True, 0, 10)]),
    ],
)
def test_fixed_deals_end_as_they_always_did(name: str, ends: list[tuple[bool, int, int]]) -> None:
    for number, (won, strikes, turns) in enumerate(ends):
        seed = f"fixed/{number}"
        _, record = played(solo(seed), [bot(name)], seed)
        result = judge(record.form(), DECK).result
        assert isinstance(result, SoloOutcome)
        assert (result.outcome, result.strikes, result.turns) == (Fate.WON if won else Fate.LOST, strikes, turns)
        assert (result.scored == 16) == won


@pytest.mark.parametrize("name", [*BOTS, *SOLO])
def test_they_play_any_view_legally(name: str) -> None:
    """A hand of ten and smaller ones, after a skipped turn, and at a table with others."""
    for players in (1, 3):
        state = GameState.start(Deal.from_seed(players, "any", DECK))
        hand, *others = state.hands
        large = (*hand, *state.draw_pile[:6])
        state = replace(state, hands=(large, *others), draw_pile=state.draw_pile[6:])
        for number in range(6):
            stream = Stream(f"any/{number}")
            if number % 3 == 1 and View.of(state, state.player).may_skip:
                state = state.after(state.legal_actions()[-1])
                continue
            looked_at = eight_of(state.hand)
            for action in bot(name).turn(View.of(state, state.player), stream):
                assert name in BOTS or isinstance(action, EndTurn | SkipTurn) or action.card in looked_at
                state = state.after(action)
            if state.lost:
                break
        assert state.turns_over == 6 or state.lost


def test_steady_scores_one_card_a_turn() -> None:
    state, record = played(solo("one"), [bot("steady")], "one")
    assert state.turns >= 16
    scores = [turn.count("+") for turn in " ".join(record.actions).split("end")]
    assert max(scores) == 1


def test_what_a_turn_can_reach_is_what_its_actions_do() -> None:
    deal = solo("reach")
    hand = deal.draw_pile[:HAND]
    reach = Reach(deal.board, hand, 3)
    for number, ending in enumerate(reach.endings()):
        place = number % len(ending.places)
        pays = [card for card in hand if card not in ending.scored][: ending.moves]
        state = GameState.start(deal)
        *actions, last = reach.actions(ending, place, pays)
        for action in actions:
            state = state.after(action)
        assert last == EndTurn()
        assert number_of(state.board) == ending.boards[place]
        assert len(state.scored[0]) == len(ending.scored)
        assert set(state.scored[0]) == set(ending.scored)
        assert state.discard_pile == tuple(pays)


@pytest.mark.parametrize("worth", [NearestFirst(), HardFirst(), learnt_worth()])
def test_the_outlook_is_the_least_cost_of_the_next_turn(worth: Worth) -> None:
    for number in range(3):
        deal = solo(f"outlook/{number}")
        left = sorted(deal.draw_pile[: 7 + 3 * number])
        hand = left[number : number + HAND]
        position = Position(deal.board, hand, left, worth)
        least = 12 * TURN
        for ending in position.reach.endings():
            if len(ending.scored) <= 2:
                costs = np.maximum(position.costs(ending), at_least(len(left) - len(ending.scored)))
                least = min(least, int(costs.min()))
        outlook = Outlook(number_of(deal.board), left, worth)
        assert outlook.expected(np.arange(number, number + HAND)[None]) == TURN + least


def test_costs_are_sums_over_the_cards_left() -> None:
    deal, worth = solo("sums"), learnt_worth()
    left = deal.cards
    position = Position(deal.board, deal.draw_pile[:HAND], left, worth)
    plan = next(position.plans(position.endings(HAND), 1))
    after = [card for card in left if card not in plan.ending.scored]
    board = board_at(plan.board)
    expected = worth.start(len(after)) + sum(
        int(worth.card(card, len(after))[card_table(card).distance(board)]) for card in after
    )
    assert plan.cost == expected
    assert all(plan.cost <= position.costs(ending).min() for ending in position.endings(HAND))


def test_hardness_is_the_mean_distance() -> None:
    for card in DECK.cards[::17]:
        assert hardness(card) == int(card_table(card).distances.astype(int).sum()) * TURN // 2_580_480


def test_the_fewest_turns_of_the_last_cards_against_plain_search() -> None:
    fewest, seen = FewestTurns(Endgames()), set()
    for number in range(6):
        stream = Stream(f"fewest/{number}")
        cards = tuple(sorted(stream.shuffled([card for card in DECK.cards if card.points < 3])[: 2 + number % 2]))
        board = Board.random(stream)
        for _ in range(2):
            turns = plain_turns(board, cards)
            seen.add(turns)
            numbers = np.array([number_of(board)], np.int32)
            for most in range(1, len(cards) + 1):
                assert bool(fewest.within(cards, most).has(numbers)[0]) == (turns is not None and turns <= most)
            # Another time from a board that shows a card already.
            board = board_at(int(stream.shuffled(np.flatnonzero(card_table(cards[0]).distances == 0)[:99])[0]))
    assert len(seen) > 1


def plain_turns(board: Board, cards: Sequence[Card]) -> int | None:
    """The fewest turns without a strike, by trying everything."""
    if not cards:
        return 0
    found = []
    # Within the turn: the board, the cards of the hand not yet scored, how many of them have paid.
    now = {(board, frozenset(cards), 0)}
    while now:
        further = set()
        for at, left, paid in now:
            if len(left) < len(cards):
                rest = plain_turns(at, sorted(left))
                if rest is not None:
                    found.append(1 + rest)
            if paid < len(left):
                further |= {(at, left - {card}, paid) for card in left if card.pattern.shown_by(at)}
                further |= {(at.after(move), left, paid + 1) for move in MOVES}
        now = further
    return min(found, default=None)
