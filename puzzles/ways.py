"""The graph of all the shortest solutions as a hurried player meets it, a node for each board and set matched."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from puzzles.chances import ONE, Chances, Sight
from solver.layers import Layer, Matched
from solver.space import neighbours

# The weight of the best move; ONE times the weights of all 21 moves fits 63 bits.
_BEST = 18
_BEST_WEIGHT = np.int64(1 << _BEST)


@dataclass(frozen=True, slots=True)
class Fan:
    """All the moves from the boards, n of them, of one layer with the same parts matched.

    `change` is what each move does to the distance of each card not matched yet, 0 for the others: shape
    (n, 21, cards). `idle` marks the moves that change nothing, `good` those that go on along a shortest
    solution: shape (n, 21). `steps` holds the good moves by the parts matched after them: (board, move)
    and the place of the board behind in the next layer.
    """

    matched: Matched
    change: npt.NDArray[np.int16]
    idle: npt.NDArray[np.bool_]
    good: npt.NDArray[np.bool_]
    steps: tuple[tuple[Matched, tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]], npt.NDArray[np.intp]], ...]


class Ways:
    """All the shortest solutions, given their layers (`Solutions.layers`)."""

    def __init__(self, sight: Sight, layers: Sequence[Layer]) -> None:
        self._layers = layers
        self._fans = [tuple(_fans(sight, *pair)) for pair in pairwise(layers)]

    @property
    def first(self) -> Fan:
        """The moves from the first board; IndexError when it is the last board already."""
        return self._fans[0][0]

    def hurried(self) -> int:
        """The chance, out of ONE, that the hurried player never leaves the shortest solutions.

        The hurried player takes a move with a chance proportional to 2**-s, where s is the change that the move
        makes to the sum of the distances of the cards not matched yet. Idle moves are not taken.
        """
        mass: dict[Matched, Chances] = {matched: np.full(len(there), ONE) for matched, there in self._layers[0].items()}
        for fans, following in zip(self._fans, self._layers[1:], strict=True):
            arriving = {after: np.zeros(len(there), np.int64) for after, there in following.items()}
            for fan in fans:
                sums = np.where(fan.idle, np.int64(99), fan.change.sum(axis=2))
                behind = sums - sums.min(axis=1, keepdims=True)
                weights = _BEST_WEIGHT >> np.minimum(behind, _BEST + 1)
                part = mass[fan.matched][:, None] * weights // weights.sum(axis=1, keepdims=True)
                for after, steps, places in fan.steps:
                    np.add.at(arriving[after], places, part[steps])
            mass = arriving
        return sum(int(part.sum()) for part in mass.values())

    def setbacks(self) -> int:
        """The fewest moves, over the shortest solutions, that take a card not matched yet farther away."""
        fewest = {matched: np.zeros(len(numbers), np.int64) for matched, numbers in self._layers[0].items()}
        for fans, following in zip(self._fans, self._layers[1:], strict=True):
            arriving = {after: np.full(len(there), 99) for after, there in following.items()}
            for fan in fans:
                so_far = fewest[fan.matched][:, None] + (fan.change > 0).any(axis=2)
                for after, steps, places in fan.steps:
                    np.minimum.at(arriving[after], places, so_far[steps])
            fewest = arriving
        return min(int(part.min()) for part in fewest.values())


def _fans(sight: Sight, layer: Layer, following: Layer) -> Iterator[Fan]:
    for matched, numbers in layer.items():
        children = neighbours(numbers)
        idle = children == numbers[:, None]
        then = sight.distances(children)
        change = then - sight.distances(numbers)[:, None, :]
        good = np.zeros(children.shape, bool)
        steps = []
        if sight.latches:
            change *= sight.open_cards(np.array(matched))
        for after, there in following.items():
            places = np.minimum(np.searchsorted(there, children), len(there) - 1)
            found = (there[places] == children) & ~idle
            if sight.latches:
                found &= sight.matched(np.array(matched), then) == after
            good |= found
            rows, moves = np.nonzero(found)
            steps.append((after, (rows, moves), places[found]))
        yield Fan(matched, change, idle, good, tuple(steps))
