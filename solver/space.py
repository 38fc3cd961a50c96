"""The numbering of all boards, and the moves between their numbers.

A board's number is `512 * arrangement + sides`: the arrangement says which kind lies on each cell
(5,040 of them, in lexicographic order of the kinds), bit i of the sides whether cell i in reading order
shows the second face of its kind.
"""

from functools import cache

import numpy as np
import numpy.typing as npt

from game.board import Board
from game.face import Face, Kind
from game.move import FLIPS, MOVES, SHIFTS
from game.pattern import Pattern, Placement

ARRANGEMENTS = 5_040
SIDES = 512
BOARDS = ARRANGEMENTS * SIDES
#: No two boards are more moves apart: with every tile told from every other none are.
FARTHEST = 25

#: Board numbers.
Numbers = npt.NDArray[np.int32]

_KINDS = tuple(Kind)
_PLACES = 4 ** np.arange(8, -1, -1)


def number_of(board: Board) -> int:
    """The number of a board, 0 to BOARDS - 1."""
    code = sum(_KINDS.index(face.kind) * int(place) for face, place in zip(board.faces, _PLACES, strict=True))
    sides = sum(1 << i for i, face in enumerate(board.faces) if face is face.kind.faces[1])
    return SIDES * int(_arrangement_of_code()[code]) + sides


def board_at(number: int) -> Board:
    """The board of a number; the inverse of `number_of`."""
    kinds, sides = arrangements()[number // SIDES], number % SIDES
    return Board(tuple(_face(int(kind), sides >> i & 1) for i, kind in enumerate(kinds)))


@cache
def arrangements() -> npt.NDArray[np.uint8]:
    """The kind on each cell of each arrangement, as its place in `Kind`: shape (5040, 9)."""
    digits = (np.arange(4**9)[:, None] // _PLACES % 4).astype(np.uint8)
    valid = np.ones(len(digits), bool)
    for i, kind in enumerate(_KINDS):
        valid &= (digits == i).sum(axis=1) == kind.tiles
    return digits[valid]


@cache
def shifted_arrangements() -> npt.NDArray[np.int32]:
    """The arrangement that each of the 12 shifts, in the order of SHIFTS, makes of each: shape (5040, 12)."""
    kinds = arrangements()
    columns = []
    for shift in SHIFTS:
        i, j = (cell.index for cell in shift.cells)
        swapped = kinds.copy()
        swapped[:, [i, j]] = kinds[:, [j, i]]
        columns.append(_arrangement_of_code()[swapped @ _PLACES])
    return np.stack(columns, axis=1)


def neighbours(numbers: Numbers) -> Numbers:
    """The boards that the moves, in the order of MOVES, make of each board: shape (n, 21), idle shifts included."""
    arrangement, sides = numbers // SIDES, numbers % SIDES
    result = np.empty((len(numbers), len(MOVES)), np.int32)
    np.bitwise_xor(numbers[:, None], _flip_bits(), out=result[:, : len(FLIPS)])
    np.add(_shift_rows()[arrangement], _shift_sides()[sides], out=result[:, len(FLIPS) :])
    return result


def fitting(placement: Placement) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Which boards show a placement: those whose arrangement, shape (5040,), and sides, shape (512,), both fit."""
    rows, sides = np.ones(ARRANGEMENTS, bool), np.ones(SIDES, bool)
    for cell, face in placement.needs:
        rows &= arrangements()[:, cell.index] == _KINDS.index(face.kind)
        sides &= (np.arange(SIDES) >> cell.index & 1) == (face is face.kind.faces[1])
    return rows, sides


def shown_by(pattern: Pattern, numbers: Numbers) -> npt.NDArray[np.bool_]:
    """Which boards show a pattern somewhere: the shape of `numbers`."""
    rows, sides = _placement_bits(pattern)
    found: npt.NDArray[np.bool_] = (rows[numbers // SIDES] & sides[numbers % SIDES]) != 0
    return found


@cache
def _placement_bits(pattern: Pattern) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint16]]:
    """For each arrangement and each sides which placements of a pattern they suit, bit p for placement p."""
    all_rows, all_sides = np.zeros(ARRANGEMENTS, np.uint16), np.zeros(SIDES, np.uint16)
    for p, placement in enumerate(pattern.placements):
        rows, sides = fitting(placement)
        all_rows |= rows.astype(np.uint16) << np.uint16(p)
        all_sides |= sides.astype(np.uint16) << np.uint16(p)
    return all_rows, all_sides


@cache
def _arrangement_of_code() -> npt.NDArray[np.int32]:
    table = np.full(4**9, -1, np.int32)
    table[arrangements() @ _PLACES] = np.arange(ARRANGEMENTS)
    return table


@cache
def _flip_bits() -> npt.NDArray[np.int32]:
    return np.array([1 << flip.cell.index for flip in FLIPS], np.int32)


@cache
def _shift_rows() -> npt.NDArray[np.int32]:
    return shifted_arrangements() * SIDES


@cache
def _shift_sides() -> npt.NDArray[np.int32]:
    sides = np.arange(SIDES, dtype=np.int32)
    columns = []
    for shift in SHIFTS:
        i, j = (cell.index for cell in shift.cells)
        kept = sides & ~(1 << i | 1 << j)
        columns.append(kept | (sides >> i & 1) << j | (sides >> j & 1) << i)
    return np.stack(columns, axis=1)


def _face(kind: int, side: int) -> Face:
    return _KINDS[kind].faces[side]
