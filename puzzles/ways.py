"""The graph of all the shortest solutions as a hurried player meets it, a node for each board and set matched."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from puzzles.chances import ONE, Mass, Sight
from solver.layers import places_of
from solver.solutions import Nodes
from solver.space import BOARDS, neighbours

# The weight of the best move; ONE times the weights of all 21 moves fits 63 bits.
_BEST = 18
_BEST_WEIGHT = np.int64(1 << _BEST)


@dataclass(frozen=True, slots=True)
class Fan:
    """All the moves from the nodes, n of them, of one layer.

    `change` is what each move does to the distance of each card not matched yet, 0 for the others: shape
    (n, 21, cards). `idle` marks the moves that change nothing: shape (n, 21). `places` says where the node behind
    a move stands in the next layer, -1 for the moves that lead off the shortest solutions: shape (n, 21).
    """

    change: npt.NDArray[np.int16]
    idle: npt.NDArray[np.bool_]
    places: npt.NDArray[np.intp]

    @property
    def good(self) -> npt.NDArray[np.bool_]:
        """The moves that go on along a shortest solution: shape (n, 21)."""
        found: npt.NDArray[np.bool_] = self.places >= 0
        return found


class Ways:
    """All the shortest solutions, given their layers (`Solutions.layers`)."""

    def __init__(self, sight: Sight, layers: Sequence[Nodes]) -> None:
        self._layers = layers
        self._fans = [_fan(sight, *pair) for pair in pairwise(layers)]

    @property
    def first(self) -> Fan:
        """The moves from the first board; IndexError when it is the last board already."""
        return self._fans[0]

    def hurried(self) -> int:
        """The chance, out of ONE, that the hurried player never leaves the shortest solutions.

        The hurried player takes a move with a chance proportional to 2**-s, where s is the change that the move
        makes to the sum of the distances of the cards not matched yet. Idle moves are not taken.
        """
        mass: Mass = np.full(1, ONE)
        for fan, following in zip(self._fans, self._layers[1:], strict=True):
            sums = fan.change.sum(axis=2, dtype=np.int64)
            sums[fan.idle] = 99
            behind = sums - sums.min(axis=1, keepdims=True)
            weights = _BEST_WEIGHT >> np.minimum(behind, _BEST + 1)
            part = mass[:, None] * weights // weights.sum(axis=1, keepdims=True)
            # Sums of integers below 2**53 are exact in floating point.
            mass = np.bincount(fan.places[fan.good], part[fan.good], len(following)).astype(np.int64)
        return int(mass.sum())

    def setbacks(self) -> int:
        """The fewest moves, over the shortest solutions, that take a card not matched yet farther away."""
        fewest = np.zeros(1, np.int64)
        for fan, following in zip(self._fans, self._layers[1:], strict=True):
            so_far = fewest[:, None] + (fan.change > 0).any(axis=2)
            fewest = np.full(len(following), 99)
            np.minimum.at(fewest, fan.places[fan.good], so_far[fan.good])
        return int(fewest.min())


def _fan(sight: Sight, nodes: Nodes, following: Nodes) -> Fan:
    matched, numbers = np.divmod(nodes, np.int32(BOARDS))
    children = neighbours(numbers)
    then = sight.distances(children)
    change = then - sight.distances(numbers)[:, None, :]
    if sight.latches:
        change *= sight.open_cards(matched)[:, None, :]
    after = sight.matched(matched[:, None], then)
    if not sight.latches:
        # The one thing to be matched is all the cards at once.
        after = (after == sight.all_cards).astype(np.int64)
    return Fan(change, children == numbers[:, None], places_of(after * BOARDS + children, following))
