"""The two moves, shift and flip (rules.md 3.1, 3.2)."""

import re
from dataclasses import dataclass
from typing import ClassVar

from game.cell import CELLS, Cell
from game.errors import BadCodeError
from game.language import _


@dataclass(frozen=True, slots=True)
class Flip:
    """Turn the tile on a cell over; code `b2`. `rule` is its clause in rules.md."""

    rule: ClassVar[str] = "3.2"
    cell: Cell

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells it changes."""
        return (self.cell,)

    def __str__(self) -> str:
        return str(self.cell)


@dataclass(frozen=True, slots=True)
class Shift:
    """Swap the tiles on two cells that share an edge; code `a1b1`, first cell first in reading order.

    `rule` is its clause in rules.md.

    Raises BadCodeError when the cells share no edge.
    """

    rule: ClassVar[str] = "3.1"
    first: Cell
    second: Cell

    def __post_init__(self) -> None:
        if not self.first.borders(self.second):
            code = f"{self.first}{self.second}"
            raise BadCodeError("move", code, _("a shift needs two cells that share an edge"), self.rule)
        if self.first.index > self.second.index:
            first, second = self.second, self.first
            object.__setattr__(self, "first", first)
            object.__setattr__(self, "second", second)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells it changes."""
        return self.first, self.second

    def __str__(self) -> str:
        return f"{self.first}{self.second}"


Move = Flip | Shift

_CODE = re.compile(r"([abc][123])([abc][123])?", re.IGNORECASE | re.ASCII)


def parse_move(code: str) -> Move:
    """The move of a code, in either case; raises BadCodeError.

    >>> str(parse_move("B1a1")), str(parse_move("b2"))
    ('a1b1', 'b2')
    """
    match = _CODE.fullmatch(code)
    if not match:
        raise BadCodeError("move", code, _("write a shift as a1b1, a flip as b2 (columns a-c, rows 1-3 from the top)"))
    first, second = match.groups()
    if second is None:
        return Flip(Cell(first.lower()))
    return Shift(Cell(first.lower()), Cell(second.lower()))


FLIPS = tuple(Flip(cell) for cell in CELLS)
SHIFTS = tuple(Shift(a, b) for a in CELLS for b in CELLS if a.index < b.index and a.borders(b))
#: All 21 moves in their standard order: flips in reading order, then shifts.
MOVES: tuple[Move, ...] = FLIPS + SHIFTS
