"""The end of a solo game without a strike in as few turns as can be: a set of boards for each number of turns."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from game.card import Card
from solver.endgame import Cards, Endgames, Landing, turn_back
from solver.wavefront import boards_showing, empty


class FewestTurns:
    """How fast cards can be scored, at most four and all of them in the hand, without a strike.

    `endgames` says whether it can be done at all. `most` is the number of sets of boards kept, up to 1.6 MB each.
    """

    def __init__(self, endgames: Endgames, most: int = 64) -> None:
        self._endgames = endgames
        self._within = lru_cache(most)(self._worked_out)

    def within(self, left: Iterable[Card], turns: int) -> Landing:
        """The boards from which the cards left, at least one, can be scored in at most so many turns, at least one."""
        cards = frozenset(left)
        if turns >= len(cards):
            # A turn without a strike scores a card, so that there are no more turns than cards.
            return self._endgames.of(cards).finishing(0)
        return self._within(cards, turns)

    def _worked_out(self, cards: Cards, turns: int) -> Landing:
        if turns == 1:
            # No card is left to pay for a move.
            together = ~empty()
            for card in cards:
                together &= boards_showing(card.pattern)
            return Landing(together)
        # To score so many that fewer cards are left than turns never helps: one of them can as well wait.
        goals = {
            scored: self.within(cards - scored, turns - 1)
            for size in range(1, len(cards) - turns + 2)
            for scored in map(frozenset, combinations(sorted(cards), size))
        }
        return Landing(turn_back(cards, goals))
