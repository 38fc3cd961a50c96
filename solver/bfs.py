"""Plain breadth-first search, layer by layer over (board, set of parts matched): the reference."""

import numpy as np

from solver.goal import Goal
from solver.layers import Layers, Matched, first_layer, joined, parted
from solver.space import BOARDS, Numbers, neighbours

# So many boards are expanded at a time, to bound the memory.
_CHUNK = 1 << 17


def bfs(start: int, goal: Goal) -> Layers:
    """The layers of the shortest solutions from a board number, by no bound and no table."""
    layers = [first_layer(goal, start)]
    (first,) = layers[0]
    seen = {first: np.zeros(BOARDS, bool)}
    seen[first][start] = True
    while goal.all_parts not in layers[-1]:
        pieces: dict[Matched, list[Numbers]] = {}
        for matched, boards in layers[-1].items():
            reached = np.zeros(BOARDS, bool)
            for begin in range(0, len(boards), _CHUNK):
                reached[neighbours(boards[begin : begin + _CHUNK])] = True
            children = np.flatnonzero(reached).astype(np.int32)
            found: dict[Matched, list[Numbers]] = {}
            parted(matched, children, goal.matched_by_each(children), found)
            for after, (new,) in found.items():
                known = seen.setdefault(after, np.zeros(BOARDS, bool))
                pieces.setdefault(after, []).append(new[~known[new]])
                known[new] = True
        layers.append(joined(pieces))
    return Layers(goal, tuple(layers))
