"""What a search hands on: the nodes it met, layer by layer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from solver.goal import Goal
from solver.space import Numbers, neighbours

#: A set of a goal's parts, bit i for part i.
Matched = int

#: Boards of one layer, ascending, by the set of parts matched on the way to them.
Layer = dict[Matched, Numbers]


@dataclass(frozen=True, slots=True)
class Layers:
    """The layers 0 to d of a search for the shortest solutions, d being the distance.

    A node is a board with the set of parts matched so far, and every node of every shortest solution is
    in its layer; nodes that lead nowhere may be there too.
    """

    goal: Goal
    layers: tuple[Layer, ...]

    @property
    def distance(self) -> int:
        """The fewest moves to the goal."""
        return len(self.layers) - 1


def first_layer(goal: Goal, start: int) -> Layer:
    """The layer of the first board alone."""
    boards = np.array([start], np.int32)
    return {int(goal.matched_by_each(boards)[0]): boards}


def next_layer(
    goal: Goal, layers: Sequence[Layer], keep: Callable[[Matched, Numbers], Numbers] = lambda _, children: children
) -> Layer:
    """The layer behind the last one: its children that are not in the last two layers.

    `keep` may leave out some of the children of the nodes with given parts matched. Moves can be undone, so
    most boards met again were met one or two layers ago. The others are longer ways to known nodes; they cost
    a little time and lie on no shortest solution.
    """
    pieces: dict[Matched, list[Numbers]] = {}
    for matched, boards in layers[-1].items():
        children = np.unique(keep(matched, neighbours(boards).reshape(-1)))
        parted(matched, children, goal.matched_by_each(children), pieces)
    layer = joined(pieces)
    for earlier in layers[-2:]:
        for matched in layer.keys() & earlier.keys():
            layer[matched] = layer[matched][places_of(layer[matched], earlier[matched]) < 0]
    return {matched: boards for matched, boards in layer.items() if len(boards)}


def places_of(numbers: Numbers, among: Numbers) -> npt.NDArray[np.intp]:
    """Where numbers, in any shape, stand among others that ascend, -1 for those that do not."""
    places = np.searchsorted(among, numbers)
    np.minimum(places, len(among) - 1, out=places)
    places[among[places] != numbers] = -1
    return places


def joined(pieces: dict[Matched, list[Numbers]]) -> Layer:
    """A layer of its pieces, without repetition."""
    return {matched: np.unique(np.concatenate(boards)) for matched, boards in pieces.items()}


def parted(matched: Matched, boards: Numbers, newly: npt.NDArray[np.uint8], into: dict[Matched, list[Numbers]]) -> None:
    """Add boards to the pieces of a layer: those that match `newly` after `matched` was matched before."""
    if not len(boards):
        return
    after = newly | np.uint8(matched)
    for key in np.flatnonzero(np.bincount(after, minlength=256)):
        into.setdefault(int(key), []).append(boards[after == key])
