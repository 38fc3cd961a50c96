"""The endgame by the rules alone: plain searches forwards, over board numbers and over game states."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

import numpy as np

from game.card import Card, Deck
from game.deal import Deal
from game.state import LAST_STRIKE, GameState
from solver.space import BOARDS, Numbers, neighbours, shown_by

Cards = frozenset[Card]


@cache
def last_cards(seed: str, held: int) -> GameState:
    """A solo game at the start of a turn: so many cards in the hand, all others scored."""
    deal = Deal.from_seed(1, seed, Deck.standard())
    cards = deal.draw_pile
    return replace(GameState.start(deal), hands=(cards[:held],), draw_pile=(), scored=(cards[held:],))


def plain_turn(starts: Numbers, hand: Cards, paid: int = 0) -> dict[tuple[Cards, int], Numbers]:
    """Where one turn may end: the boards for every set of cards scored and number of cards that pay.

    So many have `paid` already.
    """
    moments = {(hand, paid): starts}
    ends: dict[tuple[Cards, int], Numbers] = {}
    while moments:
        reached: dict[tuple[Cards, int], list[Numbers]] = {}
        for (left, spent), boards in moments.items():
            ends[hand - left, spent] = boards
            # A card is still in the hand when not all of those left have paid.
            if len(left) > spent:
                reached.setdefault((left, spent + 1), []).append(neighbours(boards).reshape(-1))
                for card in left:
                    shown = boards[shown_by(card.pattern, boards)]
                    reached.setdefault((left - {card}, spent), []).append(shown)
        moments = {key: boards for key, parts in reached.items() if len(boards := _each_once(parts))}
    return ends


def plain_strikes(board: int, cards: Iterable[Card]) -> int:
    """The fewest strikes to score all the cards, all of them in the hand; 4 when that is too many."""
    left = frozenset(cards)
    starts, seen = {left: np.array([board], np.int32)}, {left: np.zeros(BOARDS, bool)}
    for strikes in range(LAST_STRIKE):
        struck: dict[Cards, Numbers] = {}
        while starts:
            # A turn that scores makes the set smaller, so no larger one comes after it.
            cards_left = max(starts, key=len)
            if not cards_left:
                return strikes
            boards = starts.pop(cards_left)
            before = seen.setdefault(cards_left, np.zeros(BOARDS, bool))
            boards = boards[~before[boards]]
            before[boards] = True
            for (scored, _), ends in plain_turn(boards, cards_left).items():
                next_starts = starts if scored else struck
                known = next_starts.get(cards_left - scored, ends)
                next_starts[cards_left - scored] = _each_once([known, ends])
        starts = struck
    return LAST_STRIKE


def plain_turns_and_moves(board: int, cards: Iterable[Card]) -> tuple[int, int] | None:
    """The fewest turns, then moves, to score all the cards without a strike; None when that is not possible."""
    starts = {(frozenset(cards), 0): np.array([board], np.int32)}
    for turns in range(1, 1 + len(frozenset(cards))):
        ends: dict[tuple[Cards, int], list[Numbers]] = {}
        for (left, moves), boards in starts.items():
            for (scored, spent), ended in plain_turn(boards, left).items():
                if scored:
                    ends.setdefault((left - scored, moves + spent), []).append(ended)
        starts = {key: _each_once(parts) for key, parts in ends.items()}
        if won := [moves for left, moves in starts if not left]:
            return turns, min(won)
    return None


def strikes_by_the_states(state: GameState) -> int:
    """The fewest strikes with which a solo game can be won, by every legal action; 4 when it is lost."""
    level, seen = {state}, set()
    for strikes in range(LAST_STRIKE):
        todo, struck = list(level), set()
        while todo:
            state = todo.pop()
            if state.won:
                return strikes
            # The order of cards, and how many turns it took, do not matter.
            key = (state.board, frozenset(state.hand), frozenset(state.scored[0]), state.acted, state.scored_in_turn)
            if key in seen:
                continue
            seen.add(key)
            for after in map(state.after, state.legal_actions()):
                if after.strikes == strikes:
                    todo.append(after)
                elif not after.lost:
                    struck.add(after)
        level = struck
    return LAST_STRIKE


def _each_once(parts: list[Numbers]) -> Numbers:
    boards = np.concatenate(parts)
    if len(boards) < 50_000:
        return np.unique(boards)
    there = np.zeros(BOARDS, bool)
    there[boards] = True
    return np.flatnonzero(there).astype(np.int32)
