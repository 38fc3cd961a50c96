"""The boards with every tile told apart: 9! * 2**9 states, solved by taking them to pieces.

A flip turns the tile wherever it lies, so it commutes with every shift: the distance of two labelled boards
is the fewest shifts that bring the tiles to their places, plus the number of tiles whose side differs. The
shifts are looked up in one breadth-first search over the 9! orders of the tiles.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from math import comb, factorial

import numpy as np
import numpy.typing as npt

from game.board import Board
from game.cell import CELLS
from game.labelled import LabelledBoard
from game.move import SHIFTS, Flip, Move

ORDERS = factorial(9)

_Ranks = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class _Shifting:
    """The breadth-first search over all orders, by their rank (lexicographic): from the sorted order."""

    neighbours: _Ranks
    """The order that each shift, as in SHIFTS, makes of each: shape (362880, 12)."""
    distances: npt.NDArray[np.uint8]
    """The fewest shifts: shape (362880,)."""
    ways: npt.NDArray[np.int64]
    """The number of shortest sequences of shifts: shape (362880,)."""


@cache
def _shifting() -> _Shifting:
    neighbours = _neighbours()
    distances = np.full(ORDERS, 255, np.uint8)
    ways = np.zeros(ORDERS, np.int64)
    distances[0], ways[0] = 0, 1
    layer, distance = np.zeros(1, np.intp), 0
    while len(layer):
        distance += 1
        children = neighbours[layer]
        distances[children[distances[children] == 255]] = distance
        layer = np.flatnonzero(distances == distance)
        parents = neighbours[layer]
        ways[layer] = np.where(distances[parents] == distance - 1, ways[parents], 0).sum(axis=1)
    return _Shifting(neighbours, distances, ways)


def _neighbours() -> _Ranks:
    """What the shifts make of each rank, by way of the digits of the rank in the factorial number system.

    Digit i counts the later tiles that are smaller. Exchanging tiles i and i + 1 exchanges the two digits
    and changes one of them by 1; other exchanges are made of these.
    """
    ranks = np.arange(ORDERS, dtype=np.int32)
    adjacent = []
    for i in range(8):
        value, value_next = factorial(8 - i), factorial(7 - i)
        digit, digit_next = ranks // value % (9 - i), ranks // value_next % (8 - i)
        ascends = digit <= digit_next
        rest = ranks - digit * value - digit_next * value_next
        swapped = np.where(
            ascends,
            (digit_next + 1) * value + digit * value_next,
            digit_next * value + (digit - 1) * value_next,
        )
        adjacent.append((rest + swapped).astype(np.int32))
    columns = []
    for shift in SHIFTS:
        i, j = shift.first.index, shift.second.index
        result = ranks
        for k in (*range(i, j), *range(j - 2, i - 1, -1)):
            result = adjacent[k][result]
        columns.append(result)
    return np.stack(columns, axis=1)


def layer_sizes() -> tuple[int, ...]:
    """How many of the 185,794,560 labelled boards there are at distance 0, 1, 2, … of any one of them."""
    shifts = np.bincount(_shifting().distances).tolist()
    flips = [comb(9, k) for k in range(10)]
    sizes = [0] * (len(shifts) + len(flips) - 1)
    for i, a in enumerate(shifts):
        for j, b in enumerate(flips):
            sizes[i + j] += a * b
    return tuple(sizes)


def antipode(board: LabelledBoard) -> LabelledBoard:
    """The one board that is farthest from a board: all tiles turned over, in the order that takes most shifts."""
    distances = _shifting().distances
    rank, left, order = int(np.flatnonzero(distances == distances.max())[0]), list(range(9)), []
    for i in range(9):
        digit, rank = divmod(rank, factorial(8 - i))
        order.append(left.pop(digit))
    faces = tuple(board.board.faces[i].other for i in order)
    return LabelledBoard(Board(faces), tuple(board.numbers[i] for i in order))


@dataclass(frozen=True, slots=True)
class LabelledSolutions:
    """All the shortest move sequences from one labelled board to another."""

    start: LabelledBoard
    end: LabelledBoard

    @property
    def distance(self) -> int:
        """The fewest moves."""
        return self._shifts_left(self.start) + self._flips_left(self.start)

    @property
    def ways(self) -> int:
        """The number of shortest move sequences: the flips may stand anywhere among the shifts, in any order."""
        flips = self._flips_left(self.start)
        return int(_shifting().ways[self._rank(self.start)]) * comb(self.distance, flips) * factorial(flips)

    def first(self, limit: int) -> tuple[tuple[Move, ...], ...]:
        """The first `limit` of them, in the order of their moves (as in MOVES)."""
        return tuple(islice(self._sequences(self.start, ()), limit))

    def _sequences(self, board: LabelledBoard, moves: tuple[Move, ...]) -> Iterator[tuple[Move, ...]]:
        shifts = self._shifts_left(board)
        if not shifts and not self._flips_left(board):
            yield moves
            return
        places = {tile: i for i, tile in enumerate(self.end.tiles)}
        good: list[Move] = [
            Flip(cell)
            for cell, tile, face in zip(CELLS, board.tiles, board.board.faces, strict=True)
            if self.end.board.faces[places[tile]] is not face
        ]
        good += [shift for shift in SHIFTS if self._shifts_left(board.after(shift)) < shifts]
        for move in good:
            yield from self._sequences(board.after(move), (*moves, move))

    def _shifts_left(self, board: LabelledBoard) -> int:
        return int(_shifting().distances[self._rank(board)])

    def _flips_left(self, board: LabelledBoard) -> int:
        wanted = dict(zip(self.end.tiles, self.end.board.faces, strict=True))
        return sum(wanted[tile] is not face for tile, face in zip(board.tiles, board.board.faces, strict=True))

    def _rank(self, board: LabelledBoard) -> int:
        """The rank of the order in which the end's tiles lie on the board; 0 when all are in place."""
        order = [self.end.tiles.index(tile) for tile in board.tiles]
        return sum(factorial(8 - i) * sum(later < tile for later in order[i + 1 :]) for i, tile in enumerate(order))
