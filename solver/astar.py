"""A*: the shortest solutions of one goal from one board.

The search is iterative deepening on f = g + h, breadth-first inside each limit (Zhou and Hansen,
*Breadth-first heuristic search*, 2006): all the open nodes of a layer are expanded as one batch of numpy,
children with f above the limit are dropped, and the limit starts at h of the first board.

The bound h is the greatest exact distance to any set of at most `size` parts not matched yet. It is
admissible and consistent, and exact when `size` is their number. Building tables costs waves, so the search
begins with size 1 and goes on to pairs, triples, … only when it has expanded, or would expand in the next limit,
more nodes than the waves for the next size would cost. That makes the hardest goals little dearer than a wave for
each of their subsets. When the table of the whole goal is at hand, it begins with that.
"""

from functools import partial
from itertools import combinations
from math import comb, inf

from solver.goal import Goal
from solver.layers import Layer, Layers, Matched, first_layer, next_layer
from solver.space import Numbers
from solver.table import DistanceTable, Tables

# A wave takes about 15 ms, and as long the expansion of so many nodes, most of whose children are dropped.
_NODES_A_WAVE = 16_000
# A limit that is one greater lets about so many times the nodes through: what it would cost is known before.
_GROWTH = 6


def astar(start: int, goal: Goal, tables: Tables) -> Layers:
    """The layers of the shortest solutions from a board number."""
    number_of_parts = len(goal.parts)
    limit = 0
    for size in (number_of_parts,) if tables.has(goal) else range(1, number_of_parts + 1):
        waves = comb(number_of_parts, size + 1)
        search = _Search(start, goal, tables, size, budget=waves * _NODES_A_WAVE if waves else inf)
        layers = search.run(limit)
        if layers is not None:
            return Layers(goal, layers)
        limit = search.limit
    raise AssertionError("the last size has no budget")


class _Search:
    """One search with bounds of one size; `limit` is a proven lower bound of the distance."""

    def __init__(self, start: int, goal: Goal, tables: Tables, size: int, budget: float) -> None:
        self._start, self._goal, self._tables, self._size, self._budget = start, goal, tables, size, budget
        self._bounds: dict[Matched, list[DistanceTable]] = {}
        self.limit = 0

    def run(self, limit: int) -> tuple[Layer, ...] | None:
        """The layers, or None when the budget ran out; no solution is shorter than `limit`."""
        first = first_layer(self._goal, self._start)
        ((matched, start),) = first.items()
        self.limit = max([limit, *(int(bound.distances_of(start)[0]) for bound in self._bounds_after(matched))])
        while True:
            layers, expanded = [first], 0
            while len(layers) <= self.limit and layers[-1]:
                expanded += sum(map(len, layers[-1].values()))
                if expanded > self._budget:
                    return None
                layers.append(next_layer(self._goal, layers, partial(self._within, self.limit - len(layers))))
            if self._goal.all_parts in layers[-1]:
                return tuple(layers)
            self.limit += 1
            self._budget -= expanded
            if _GROWTH * expanded > self._budget:
                return None

    def _within(self, left: int, matched: Matched, boards: Numbers) -> Numbers:
        """The boards that may be within `left` moves of the goal when some parts are matched."""
        for bound in self._bounds_after(matched):
            boards = boards[bound.distances_of(boards) <= left]
        return boards

    def _bounds_after(self, matched: Matched) -> list[DistanceTable]:
        """The tables of the sets of parts that bound what is left when some are matched."""
        if matched not in self._bounds:
            left = [part for i, part in enumerate(self._goal.parts) if not matched >> i & 1]
            chosen = combinations(left, min(self._size, len(left))) if left else ()
            self._bounds[matched] = [self._tables.of_parts(parts) for parts in chosen]
        return self._bounds[matched]
