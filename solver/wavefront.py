"""Breadth-first waves over all boards at once, 64 boards a word: the fast code.

A set of boards is a *bitset*: uint64, shape (8, 5040). Cells 0-5 in reading order are the six bits of the
place inside a word, cells 6-8 the three bits of the first index, so that turning over a tile exchanges bits
or words, and a shift exchanges two such bits and permutes the arrangements (the second index).
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from game.move import SHIFTS
from game.pattern import Pattern
from solver.space import ARRANGEMENTS, SIDES, Numbers, fitting, shifted_arrangements

Bitset = npt.NDArray[np.uint64]

_SHAPE = (8, ARRANGEMENTS)
_CUBE = (2, 2, 2, ARRANGEMENTS)


def empty() -> Bitset:
    """The empty set of boards."""
    return np.zeros(_SHAPE, np.uint64)


@lru_cache(maxsize=128)
def boards_showing(pattern: Pattern) -> Bitset:
    """The boards that show a pattern; read-only, since it is kept."""
    result = empty()
    for placement in pattern.placements:
        rows, sides = fitting(placement)
        words = np.packbits(sides, bitorder="little").view("<u8")
        result |= np.where(rows, words[:, None], np.uint64(0))
    result.flags.writeable = False
    return result


class Spread:
    """Neighbours of whole sets of boards; holds the scratch space, so one is needed per thread."""

    def __init__(self) -> None:
        self._moved, self._spare = empty(), empty()

    def __call__(self, boards: Bitset, into: Bitset) -> None:
        """Write the boards that one move makes of `boards` into `into`."""
        moved, spare = self._moved, self._spare
        cube, moved_cube, spare_cube = (array.reshape(_CUBE) for array in (boards, moved, spare))
        into_cube = into.reshape(_CUBE)
        np.copyto(into_cube, cube[::-1])
        into_cube |= cube[:, ::-1]
        into_cube |= cube[:, :, ::-1]
        for cell in range(6):
            low, distance = _bit_clear(cell), np.uint64(1 << cell)
            np.bitwise_and(boards, low, out=moved)
            np.left_shift(moved, distance, out=moved)
            into |= moved
            np.right_shift(boards, distance, out=moved)
            np.bitwise_and(moved, low, out=moved)
            into |= moved
        for (i, j), rows in _shifts():
            if j < 6:
                _swap_inside(boards, moved, spare, i, j)
            elif i < 6:
                halves, moved_halves, spare_halves = (a.swapaxes(0, 8 - j) for a in (cube, moved_cube, spare_cube))
                _swap_across(halves, moved_halves, spare_halves, i)
            else:
                np.copyto(moved_cube, np.swapaxes(cube, 8 - i, 8 - j))
            # mode="clip" spares a check of the indices and a copy of the output.
            np.take(moved, rows, axis=1, out=spare, mode="clip")
            into |= spare


def wave(start: Bitset, arrivals: Callable[[int], Bitset | None] = lambda _: None) -> list[Bitset]:
    """The layers of a breadth-first search over all boards: those at distance 0, 1, 2, ….

    `arrivals(d)` may give boards that are at distance d for a reason of their own, None when no more will come.
    """
    spread = Spread()
    reached, reachable = start.copy(), empty()
    layers = [start]
    while True:
        spread(layers[-1], reachable)
        arrived = arrivals(len(layers))
        if arrived is not None:
            reachable |= arrived
        layer = reachable & ~reached
        if arrived is None and not layer.any():
            return layers
        reached |= layer
        layers.append(layer)


def planes_of(layers: Sequence[Bitset]) -> tuple[Bitset, ...]:
    """The layers' numbers in binary: plane p holds the boards whose distance has bit p. Every board is in a layer."""
    planes = []
    for p in range(max(1, (len(layers) - 1).bit_length())):
        plane = empty()
        for distance, layer in enumerate(layers):
            if distance >> p & 1:
                plane |= layer
        planes.append(plane)
    return tuple(planes)


def layer_of(planes: Sequence[Bitset], distance: int) -> Bitset:
    """The boards at a distance; the inverse of `planes_of`."""
    if distance >> len(planes):
        return empty()
    result = ~empty()
    for p, plane in enumerate(planes):
        result &= plane if distance >> p & 1 else ~plane
    return result


def bytes_of(planes: Sequence[Bitset]) -> npt.NDArray[np.uint8]:
    """The distance of every board by its number (see `solver.space`): shape (2580480,)."""
    result = _unpacked(planes[0])
    for p, plane in enumerate(planes[1:], 1):
        bits = _unpacked(plane)
        np.left_shift(bits, p, out=bits)
        result |= bits
    return result


def bytes_at(planes: Sequence[Bitset], numbers: Numbers) -> npt.NDArray[np.uint8]:
    """The distances of some boards, by their numbers: shape (n,)."""
    arrangement, sides = numbers // SIDES, numbers % SIDES
    place = (sides % 64).astype(np.uint64)
    result = np.zeros(len(numbers), np.uint8)
    for p, plane in enumerate(planes):
        bits = plane[sides // 64, arrangement] >> place & np.uint64(1)
        result |= bits.astype(np.uint8) << np.uint8(p)
    return result


def belongs(boards: Bitset, numbers: Numbers) -> npt.NDArray[np.bool_]:
    """Which of some boards, given by number, belong to a set: shape (n,)."""
    return bytes_at((boards,), numbers).view(np.bool_)


def _unpacked(boards: Bitset) -> npt.NDArray[np.uint8]:
    rows = np.ascontiguousarray(boards.T, "<u8")
    return np.unpackbits(rows.reshape(-1).view(np.uint8), bitorder="little")


def _swap_inside(boards: Bitset, moved: Bitset, spare: Bitset, i: int, j: int) -> None:
    """Exchange bits i < j of the place inside each word (a delta swap; Warren, Hacker's Delight, 7-1)."""
    distance = np.uint64((1 << j) - (1 << i))
    np.right_shift(boards, distance, out=moved)
    np.bitwise_xor(moved, boards, out=moved)
    np.bitwise_and(moved, _bit_clear(j) & ~_bit_clear(i), out=moved)
    np.left_shift(moved, distance, out=spare)
    np.bitwise_xor(moved, spare, out=moved)
    np.bitwise_xor(moved, boards, out=moved)


def _swap_across(boards: Bitset, moved: Bitset, spare: Bitset, i: int) -> None:
    """Exchange bit i of the place inside each word with the first index."""
    low, distance = _bit_clear(i), np.uint64(1 << i)
    np.bitwise_and(boards[1], low, out=moved[0])
    np.left_shift(moved[0], distance, out=moved[0])
    np.bitwise_and(boards[0], low, out=spare[0])
    np.bitwise_or(moved[0], spare[0], out=moved[0])
    np.right_shift(boards[0], distance, out=moved[1])
    np.bitwise_and(moved[1], low, out=moved[1])
    np.bitwise_and(boards[1], ~low, out=spare[1])
    np.bitwise_or(moved[1], spare[1], out=moved[1])


@cache
def _bit_clear(i: int) -> np.uint64:
    """The places inside a word whose bit i is 0."""
    return np.uint64(sum(1 << place for place in range(64) if not place >> i & 1))


@cache
def _shifts() -> tuple[tuple[tuple[int, int], npt.NDArray[np.intp]], ...]:
    """The two cells of each shift, and the arrangement that it makes of each."""
    rows = shifted_arrangements().astype(np.intp)
    cells = [(shift.first.index, shift.second.index) for shift in SHIFTS]
    return tuple((pair, np.ascontiguousarray(rows[:, n])) for n, pair in enumerate(cells))
