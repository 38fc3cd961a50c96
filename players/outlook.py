"""What the next turn can do from a board, for every hand at once."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from game.card import Card
from game.deal import HAND, SOLO_COUNT
from players.distances import card_table
from players.worth import TURN, Worth, at_least
from solver.space import neighbours

# A turn without a scored card is to be kept away from.
_STRIKE = 12 * TURN

Costs = npt.NDArray[np.int64]


class Outlook:
    """The least cost of a turn that scores a card or two of those left, at most 16, and of what follows.

    `board` is a board's number. Three or four cards in one turn are too rare to be looked for.
    """

    def __init__(self, board: int, left: Sequence[Card], worth: Worth) -> None:
        self._left = count = len(left)
        tables = [card_table(card).distances for card in left]
        one, two = (np.array([worth.card(card, count - scored) for card in left]) for scored in (1, 2))
        bits, rows = 1 << np.arange(count), np.arange(count)[:, None]
        #: Shape (n, n): entry (i, j) is for scoring the cards i and j, (i, i) for card i alone.
        self.costs = np.full((count, count), _STRIKE, np.int64)
        # The matched cards are the low bits of a state's number.
        states = np.array([board << SOLO_COUNT], np.int64)
        for moves in range(HAND):
            boards = (states >> SOLO_COUNT).astype(np.int32)
            distances = np.array([table[boards] for table in tables])
            states |= bits @ (distances == 0)
            matched = (states >> rows & 1).astype(bool)
            self._score_one(matched, worth.start(count - 1), one[rows, distances])
            if moves < HAND - 1:
                if count > 1:
                    self._score_two(matched, worth.start(count - 2), two[rows, distances])
                masks = states & ((1 << SOLO_COUNT) - 1)
                states = np.unique(neighbours(boards).astype(np.int64) << SOLO_COUNT | masks[:, None])
        self.costs += TURN

    def expected(self, hands: npt.NDArray[np.intp]) -> int:
        """The mean cost over hands, by the places of their cards: shape (n, size of the hand)."""
        pairs = self.costs[hands[:, :, None], hands[:, None, :]]
        return int(pairs.reshape(len(hands), -1).min(axis=1).sum()) // len(hands)

    def _score_one(self, matched: npt.NDArray[np.bool_], start: int, costs: Costs) -> None:
        after = np.maximum(start + costs.sum(axis=0) - costs, at_least(self._left - 1))
        place = np.arange(self._left)
        self.costs[place, place] = np.minimum(self.costs[place, place], np.where(matched, after, _STRIKE).min(axis=1))

    def _score_two(self, matched: npt.NDArray[np.bool_], start: int, costs: Costs) -> None:
        sums = start + costs.sum(axis=0)
        for i in range(self._left):
            states = np.flatnonzero(matched[i])
            if len(states):
                after = np.maximum(sums[states] - costs[i, states] - costs[:, states], at_least(self._left - 2))
                least = np.where(matched[:, states], after, _STRIKE).min(axis=1)
                least[i] = _STRIKE
                self.costs[i] = np.minimum(self.costs[i], least)
