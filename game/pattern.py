"""Patterns, and where they may lie (rules.md 4.1-4.3)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.board import Board
from game.cell import Cell
from game.errors import BadCodeError, IllegalSetupError, shown
from game.face import Face

BLANK = "."


@dataclass(frozen=True, slots=True)
class Placement:
    """One place where a pattern may lie: the faces it needs, cell by cell in reading order."""

    needs: tuple[tuple[Cell, Face], ...]

    def shown_by(self, board: Board) -> bool:
        """Whether the board shows these faces on these cells."""
        return all(board.face(cell) is face for cell, face in self.needs)


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a card shows: a box of faces and blanks (None), at most 3 x 3; code `T./ST`, rows from the top.

    Raises IllegalSetupError for a ragged, oversized or empty box, and for more faces than there are tiles.

    >>> pattern = Pattern.parse("T./ST")
    >>> len(pattern.placements), pattern.shown_by(Board.parse("TFH/STO/BDH"))
    (4, True)
    """

    rows: tuple[tuple[Face | None, ...], ...]

    def __post_init__(self) -> None:
        widths = {len(row) for row in self.rows}
        if len(widths) > 1:
            raise IllegalSetupError("pattern", f"{self} has rows of different lengths")
        if not 1 <= len(self.rows) <= 3 or not 1 <= max(widths) <= 3:
            raise IllegalSetupError("pattern", f"{self} is not between 1 x 1 and 3 x 3")
        count = Counter(face.kind for row in self.rows for face in row if face)
        if not count:
            raise IllegalSetupError("pattern", f"{self} has no face")
        for kind, number in count.items():
            if number > kind.tiles:
                raise IllegalSetupError("pattern", f"{self} needs {number} {kind} tiles, there are {kind.tiles}")

    @classmethod
    def parse(cls, code: str) -> "Pattern":
        """The pattern of a code; raises BadCodeError, or IllegalSetupError for one that cannot be."""
        return cls.from_rows(code.split("/"))

    @classmethod
    def from_rows(cls, rows: Sequence[str]) -> "Pattern":
        """The pattern of its rows, as `["T.", "ST"]`; raises like `parse`."""
        for letter in "".join(rows).upper():
            if letter != BLANK and letter not in _LETTERS:
                raise BadCodeError(
                    "pattern",
                    "/".join(rows),
                    f"{shown(letter)} is neither a face ({' '.join(_LETTERS)}) nor a blank (.)",
                )
        return cls(tuple(tuple(None if letter == BLANK else Face(letter) for letter in row.upper()) for row in rows))

    @classmethod
    def of_board(cls, board: Board) -> "Pattern":
        """The pattern that this board alone shows."""
        return cls.parse(str(board))

    @property
    def height(self) -> int:
        """The number of its rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of its columns."""
        return len(self.rows[0])

    @property
    def faces(self) -> tuple[Face, ...]:
        """The faces it needs, in reading order, blanks left out."""
        return tuple(face for row in self.rows for face in row if face)

    @property
    def placements(self) -> tuple[Placement, ...]:
        """Where its box fits inside the board, in reading order (rules.md 4.3)."""
        return _placements(self)

    def shown_by(self, board: Board) -> bool:
        """Whether the board shows the pattern somewhere (rules.md 4.1)."""
        return any(placement.shown_by(board) for placement in self.placements)

    def __str__(self) -> str:
        return "/".join("".join(face.value if face else BLANK for face in row) for row in self.rows)


_LETTERS = "".join(face.value for face in Face)


@lru_cache(maxsize=1024)
def _placements(pattern: Pattern) -> tuple[Placement, ...]:
    return tuple(
        Placement(
            tuple(
                (Cell.at(top + y, left + x), face)
                for y, row in enumerate(pattern.rows)
                for x, face in enumerate(row)
                if face
            )
        )
        for top in range(4 - pattern.height)
        for left in range(4 - pattern.width)
    )
