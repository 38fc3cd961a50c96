"""Distance tables: how far every board is from a goal."""

from collections import OrderedDict
from collections.abc import Iterable
from functools import cached_property, reduce

import numpy as np
import numpy.typing as npt

from game.board import Board
from game.card import Card
from solver.goal import Goal, Part
from solver.space import Numbers, number_of
from solver.wavefront import Bitset, Spread, bytes_at, bytes_of, empty, layer_of, planes_of, wave

# Unpacking a whole table costs 4 ms, as much as a few look-ups of so many boards in the packed one.
_FEW = 20_000


class DistanceTable:
    """The distance of every board to a goal; build it with `Tables`."""

    def __init__(self, layers: list[Bitset]) -> None:
        self.farthest = len(layers) - 1
        self.planes = planes_of(layers)
        """The distances in binary (`wavefront.planes_of`)."""

    @cached_property
    def distances(self) -> npt.NDArray[np.uint8]:
        """The distance of each board, by its number: shape (2580480,), in moves."""
        return bytes_of(self.planes)

    def layer(self, distance: int) -> Bitset:
        """The boards at a distance."""
        return layer_of(self.planes, distance) if distance <= self.farthest else empty()

    def distance(self, board: Board) -> int:
        """The fewest moves from a board to the goal."""
        return int(self.distances_of(np.array([number_of(board)], np.int32))[0])

    def distances_of(self, numbers: Numbers) -> npt.NDArray[np.uint8]:
        """The distances of some boards: shape (n,), in moves. For a few it is cheaper than unpacking those of all."""
        if len(numbers) < _FEW and "distances" not in self.__dict__:
            return bytes_at(self.planes, numbers)
        return self.distances[numbers]

    @property
    def layer_sizes(self) -> tuple[int, ...]:
        """How many boards there are at distance 0, 1, 2, …."""
        return tuple(int(np.bitwise_count(self.layer(d)).sum()) for d in range(self.farthest + 1))

    @property
    def total(self) -> int:
        """The sum of the distances of all boards, in moves."""
        return sum(distance * size for distance, size in enumerate(self.layer_sizes))

    @property
    def antipodes(self) -> Numbers:
        """The numbers of the farthest boards, ascending."""
        return np.flatnonzero(self.distances == self.farthest).astype(np.int32)


class Tables:
    """Builds distance tables, and keeps those used last for the next question.

    `most` is the number of tables kept, 1 to 2 MB each and 2.6 MB more once `distances` was asked for.
    """

    def __init__(self, most: int = 160) -> None:
        self._most = most
        self._kept: OrderedDict[frozenset[Part], DistanceTable] = OrderedDict()

    def of(self, goal: Goal) -> DistanceTable:
        """The table of a goal."""
        return self.of_parts(goal.parts)

    def of_card(self, card: Card) -> DistanceTable:
        """The table of a card by itself."""
        return self.of(Goal.each([card]))

    def has(self, goal: Goal) -> bool:
        """Whether the table of a goal is at hand."""
        return frozenset(goal.parts) in self._kept

    def of_parts(self, parts: Iterable[Part]) -> DistanceTable:
        """The table of the goal that consists of these parts."""
        key = frozenset(parts)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        table = self._built(key)
        self._kept[key] = table
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return table

    def _built(self, parts: frozenset[Part]) -> DistanceTable:
        if len(parts) == 1:
            return DistanceTable(wave(next(iter(parts)).boards()))
        # A board that matches a part is as far as the other parts are from it.
        smaller = [(part.boards(), self.of_parts(parts - {part})) for part in parts]
        last = max(table.farthest for _, table in smaller)
        matching = reduce(np.bitwise_or, (boards for boards, _ in smaller))
        # One that matches two parts is as far from the others of either.
        planes = [empty() for _ in range(max(1, last.bit_length()))]
        for boards, table in smaller:
            for plane, part_of in zip(planes, table.planes, strict=False):
                plane |= boards & part_of

        def arrivals(distance: int) -> Bitset | None:
            return None if distance > last else matching & layer_of(planes, distance)

        return DistanceTable(wave(matching & layer_of(planes, 0), arrivals))


def faults(goal: Goal, tables: Tables) -> Bitset:
    """The boards at which the table of a goal is wrong, given that the tables of its parts are right.

    An empty set proves the table: where a part is matched the distance must be that to the other parts (0
    if there are none), everywhere else one more than the least of the neighbours.
    """
    table, spread, near = tables.of(goal), Spread(), empty()
    wrong, matching, below, layer = empty(), empty(), empty(), empty()
    for part in goal.parts:
        others = set(goal.parts) - {part}
        boards = part.boards()
        matching |= boards
        for distance in range(table.farthest + 1):
            right = tables.of_parts(others).layer(distance) if others else ~empty() if distance == 0 else empty()
            wrong |= boards & (table.layer(distance) ^ right)
    for distance in range(table.farthest + 1):
        # `near` are the neighbours of the layer before, `below` all boards of the layers before.
        spread(layer, near)
        layer = table.layer(distance)
        wrong |= layer & ~near & ~matching
        wrong |= near & ~layer & ~below & ~matching
        below |= layer
    return wrong | ~below
