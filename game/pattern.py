"""Patterns, and where they may lie (rules.md 4.1-4.3)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from game.board import Board
from game.cell import Cell
from game.errors import BadCodeError, IllegalSetupError, escaped, shown
from game.face import FACE_OF_LETTER, Face, legend
from game.language import _

BLANK = "."


@dataclass(frozen=True, slots=True)
class Placement:
    """One place where a pattern may lie: the faces it needs, cell by cell in reading order."""

    needs: tuple[tuple[Cell, Face], ...]

    def shown_by(self, board: Board) -> bool:
        """Whether the board shows these faces on these cells."""
        faces = board.faces
        for cell, face in self.needs:  # noqa: SIM110 - a loop takes half the time of `all`
            if faces[cell.index] is not face:
                return False
        return True


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a card shows: a box of faces and blanks (None), at most 3 x 3; code `T./ST`, rows from the top.

    `placements` says where its box fits inside the board, in reading order (rules.md 4.3).
    Raises IllegalSetupError for a ragged, oversized or empty box, and for more faces than there are tiles.

    >>> pattern = Pattern.parse("T./ST")
    >>> len(pattern.placements), pattern.shown_by(Board.parse("TFH/STO/BDH"))
    (4, True)
    """

    rows: tuple[tuple[Face | None, ...], ...]
    placements: tuple[Placement, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        told = escaped(str(self))
        if not any(self.rows):
            raise IllegalSetupError("pattern", _("it is empty"))
        widths = {len(row) for row in self.rows}
        if len(widths) > 1:
            raise IllegalSetupError("pattern", _("{pattern} has rows of different lengths").format(pattern=told))
        if not 1 <= len(self.rows) <= 3 or not 1 <= max(widths) <= 3:
            raise IllegalSetupError("pattern", _("{pattern} is not between 1 x 1 and 3 x 3").format(pattern=told))
        count = Counter(face.kind for row in self.rows for face in row if face)
        if not count:
            raise IllegalSetupError("pattern", _("{pattern} has no face").format(pattern=told))
        for kind, number in count.items():
            if number > kind.tiles:
                raise IllegalSetupError(
                    "pattern",
                    _("{pattern} needs {number} {kind} tiles, {there_are}").format(
                        pattern=told, number=number, kind=kind, there_are=kind.there_are
                    ),
                )
        object.__setattr__(self, "placements", tuple(self._placements()))

    @classmethod
    def parse(cls, code: str) -> "Pattern":
        """The pattern of a code; raises BadCodeError, or IllegalSetupError for one that cannot be."""
        return cls.from_rows(code.split("/"))

    @classmethod
    def from_rows(cls, rows: Sequence[str]) -> "Pattern":
        """The pattern of its rows, as `["T.", "ST"]`; raises like `parse`."""
        for letter in "".join(rows):
            if letter != BLANK and letter not in FACE_OF_LETTER:
                raise BadCodeError(
                    "pattern",
                    "/".join(rows),
                    _("{letter} is neither a face nor a blank (.); the faces are {legend}").format(
                        letter=shown(letter), legend=legend()
                    ),
                )
        return cls(tuple(tuple(FACE_OF_LETTER.get(letter) for letter in row) for row in rows))

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

    def shown_by(self, board: Board) -> bool:
        """Whether the board shows the pattern somewhere (rules.md 4.1)."""
        for placement in self.placements:  # noqa: SIM110 - a loop takes half the time of `any`
            if placement.shown_by(board):
                return True
        return False

    def _placements(self) -> Iterator[Placement]:
        for top in range(4 - self.height):
            for left in range(4 - self.width):
                yield Placement(
                    tuple(
                        (Cell.at(top + y, left + x), face)
                        for y, row in enumerate(self.rows)
                        for x, face in enumerate(row)
                        if face
                    )
                )

    def __str__(self) -> str:
        return "/".join("".join(face.value if face else BLANK for face in row) for row in self.rows)
