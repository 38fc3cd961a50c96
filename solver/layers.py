"""What a search hands on: the nodes it met, layer by layer."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from solver.goal import Goal
from solver.space import Numbers

#: A set of a goal's targets, bit i for target i.
Targets = int

#: Boards of one layer, ascending, by the set of targets matched on the way to them.
Layer = dict[Targets, Numbers]


@dataclass(frozen=True, slots=True)
class Layers:
    """The layers 0 to d of a search for the shortest solutions, d being the distance.

    A node is a board with the set of targets matched so far, and every node of every shortest solution is
    in its layer; nodes that lead nowhere may be there too.
    """

    goal: Goal
    layers: tuple[Layer, ...]

    @property
    def distance(self) -> int:
        """The fewest moves to the goal."""
        return len(self.layers) - 1

    @property
    def all_targets(self) -> Targets:
        """The set of all targets of the goal."""
        return (1 << len(self.goal.targets)) - 1


def joined(parts: dict[Targets, list[Numbers]]) -> Layer:
    """A layer of its parts, without repetition."""
    return {matched: np.unique(np.concatenate(boards)) for matched, boards in parts.items()}


def parted(matched: Targets, boards: Numbers, newly: npt.NDArray[np.uint8], into: dict[Targets, list[Numbers]]) -> None:
    """Add boards to the parts of a layer: those that match `newly` after `matched` was matched before."""
    if not len(boards):
        return
    after = newly | np.uint8(matched)
    for key in np.flatnonzero(np.bincount(after, minlength=256)):
        into.setdefault(int(key), []).append(boards[after == key])
