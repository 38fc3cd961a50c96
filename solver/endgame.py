"""The end of a solo game, exactly: from which boards the last cards can be scored, and with how many strikes.

With at most four cards left all of them are in the hand at the start of a turn, since every discard comes back
(rules.md 3.4, 3.7): nothing is hidden or left to chance. Sets of boards are worked out backwards, turn by turn.

Inside a turn every action takes a card from the hand: a move discards one, a score lays one down. Which cards pay
need not be decided before the turn is over: they are any that it has not scored. So a moment of a turn is (board,
cards scored, number of cards in the hand), and more cards in the hand are never worse.
"""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from game.card import Card
from game.deal import HAND
from game.errors import IllegalSetupError
from game.language import _
from game.state import LAST_STRIKE, GameState
from solver.space import Numbers
from solver.wavefront import Bitset, Spread, belongs, boards_showing, empty

Cards = frozenset[Card]


def end_is_known(state: GameState) -> bool:
    """Whether all cards left, at most four, are in the hand at the start of a turn: nothing is left to chance."""
    return not (state.acted or state.draw_pile or state.discard_pile) and len(state.hand) <= HAND


class Landing:
    """Boards to be on when a turn is over, and those near them; what was worked out is kept."""

    def __init__(self, boards: Bitset) -> None:
        boards.flags.writeable = False
        self._within = [boards]

    @property
    def boards(self) -> Bitset:
        """The boards themselves."""
        return self._within[0]

    def within(self, moves: int) -> Bitset:
        """The boards from which at most so many moves lead to one of them."""
        while len(self._within) <= moves:
            nearer = self._within[-1]
            if _is_all(nearer):
                return nearer
            near = empty()
            Spread()(nearer, near)
            near |= nearer
            near.flags.writeable = False
            self._within.append(near)
        return self._within[moves]

    def has(self, numbers: Numbers) -> npt.NDArray[np.bool_]:
        """Which of some boards, given by number, belong to them: shape (n,)."""
        return belongs(self.boards, numbers)


def turn_back(hand: Iterable[Card], goals: Mapping[Cards, Landing], paid: int = 0) -> Bitset:
    """The boards from which one turn with this hand reaches a goal.

    A goal is the set of cards that the turn scores, none for a turn without one, with the boards to end it on. The turn
    may pay with any cards of the hand that it does not score, for at most so many moves as there are such; of these
    so many are `paid` already.
    """
    cards, spread, moved = frozenset(hand), Spread(), empty()

    @cache
    def before(scored: Cards, in_hand: int) -> Bitset | None:
        """The boards that are good with these cards scored and so many in the hand; None for no board."""
        further = [goal for goal in goals if scored < goal <= cards]
        landing = goals.get(scored)
        if not further:
            return landing.within(in_hand) if landing else None
        parts = [landing.boards] if landing else []
        if in_hand:
            for card in sorted(frozenset().union(*further) - scored):
                after = before(scored | {card}, in_hand - 1)
                if after is not None:
                    parts.append(boards_showing(card.pattern) & after)
            after = before(scored, in_hand - 1)
            if after is not None:
                spread(after, moved)
                parts.append(moved)
        if not parts:
            return None
        result = parts[0].copy()
        for part in parts[1:]:
            result |= part
        return result

    boards = before(frozenset(), len(cards) - paid)
    return empty() if boards is None else boards.copy()


class Endgame:
    """What becomes of every board with these cards left, all of them in the hand; made by `Endgames`."""

    def __init__(self, cards: Cards, others: "Endgames") -> None:
        self.cards = cards
        self._others = others
        self._levels: list[Landing] = []

    def finishing(self, strikes: int) -> Landing:
        """The boards from which all the cards can be scored with at most so many strikes, 0 to 3."""
        while len(self._levels) <= strikes:
            if self._levels and _is_all(self._levels[-1].boards):
                return self._levels[-1]
            self._levels.append(Landing(self._level(len(self._levels))))
        return self._levels[strikes]

    def strikes(self, numbers: Numbers) -> npt.NDArray[np.uint8]:
        """The fewest strikes with which some boards, given by number, can be finished: shape (n,), 4 for lost."""
        result = np.zeros(len(numbers), np.uint8)
        for strikes in range(LAST_STRIKE):
            more = np.flatnonzero(result == strikes)
            if not len(more):
                break
            result[more] += ~self.finishing(strikes).has(numbers[more])
        return result

    def _level(self, strikes: int) -> Bitset:
        return self._others.unscored(self.cards, strikes) if self.cards else ~empty()


class Endgames:
    """Works out endgames, and keeps those used last for the next question: a set shares those of its subsets.

    `most` is the number kept, each of up to 1.6 MB for every number of strikes that was asked for.
    """

    def __init__(self, most: int = 256) -> None:
        self._endgame = lru_cache(most)(lambda left: Endgame(left, self))

    def of(self, cards: Iterable[Card]) -> Endgame:
        """The endgame of at most four cards; raises IllegalSetupError for more."""
        left = frozenset(cards)
        if len(left) > HAND:
            raise IllegalSetupError(
                "endgame", _("it has at most {most} cards left, here are {count}").format(most=HAND, count=len(left))
            )
        return self._endgame(left)

    def unscored(self, left: Cards, strikes: int, paid: int = 0) -> Bitset:
        """The boards that can be finished with at most so many strikes from a turn that has scored nothing yet.

        So many cards have `paid` for moves.
        """
        # It is enough to score one card. More are allowed, but save no strike: they can as well be scored in the next
        # turn, which starts with more cards in the hand.
        goals = {frozenset([card]): self.of(left - {card}).finishing(strikes) for card in left}
        boards = turn_back(left, goals, paid)
        if strikes:
            boards |= self.of(left).finishing(strikes - 1).within(len(left) - paid)
        return boards


def _is_all(boards: Bitset) -> bool:
    return bool((boards == ~np.uint64(0)).all())
