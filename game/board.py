"""The board: nine faces (rules.md 1.1, 2.1)."""

import re
from collections import Counter
from dataclasses import dataclass

from game.cell import Cell
from game.errors import BadCodeError, IllegalSetupError, shown
from game.face import FACE_OF_LETTER, Face, Kind, legend
from game.language import _
from game.move import Flip, Move
from game.seed import Stream


@dataclass(frozen=True, slots=True)
class Board:
    """Nine faces in reading order; code `SFH/TTO/BDH`, rows from the top.

    Raises IllegalSetupError when the faces are not those of the nine tiles.

    >>> board = Board.parse("sfh tto bdh")
    >>> str(board), board.face(Cell.B1)
    ('SFH/TTO/BDH', <Face.FISH: 'F'>)
    """

    faces: tuple[Face, ...]

    def __post_init__(self) -> None:
        if len(self.faces) != 9:
            raise IllegalSetupError(
                "board", _("it has {count} faces, a board has nine").format(count=len(self.faces)), "1.1"
            )
        count = Counter(face.kind for face in self.faces)
        for kind in Kind:
            if count[kind] > kind.tiles:
                raise IllegalSetupError(
                    "board",
                    _("it has {number} {kind} tiles, {there_are}").format(
                        number=count[kind], kind=kind, there_are=kind.there_are
                    ),
                    "1.1",
                )

    @classmethod
    def parse(cls, code: str) -> "Board":
        """The board of a code; slashes, blanks and hyphens between rows are let pass.

        Raises BadCodeError for a text that is no board, IllegalSetupError for wrong tiles.
        """
        letters = re.sub(r"[\s/-]", "", code)
        for letter in letters:
            if letter.isdigit():
                raise BadCodeError("board", code, _("numbered tiles are for --labelled; leave the numbers out"))
            if letter not in FACE_OF_LETTER:
                raise BadCodeError(
                    "board",
                    code,
                    _("{letter} is no face; the faces are {legend}").format(letter=shown(letter), legend=legend()),
                )
        if len(letters) != 9:
            raise BadCodeError(
                "board", code, _("it has {count} faces, a board has nine (as SFH/TTO/BDH)").format(count=len(letters))
            )
        return cls(tuple(FACE_OF_LETTER[letter] for letter in letters))

    @classmethod
    def random(cls, stream: Stream) -> "Board":
        """A board as the setting up makes it: tiles shuffled, then each side at random (rules.md 2.1)."""
        kinds = stream.shuffled(kind for kind in Kind for _ in range(kind.tiles))
        return cls(tuple(kind.faces[stream.below(2)] for kind in kinds))

    def face(self, cell: Cell) -> Face:
        """The face on a cell."""
        return self.faces[cell.index]

    @property
    def words(self) -> tuple[str, ...]:
        """The names of the faces for people, in reading order."""
        return tuple(face.word for face in self.faces)

    def after(self, move: Move) -> "Board":
        """The board that a move makes of this one (rules.md 3.1, 3.2)."""
        faces = list(self.faces)
        if isinstance(move, Flip):
            faces[move.cell.index] = faces[move.cell.index].other
        else:
            i, j = move.first.index, move.second.index
            faces[i], faces[j] = faces[j], faces[i]
        return _of_the_same_tiles(faces)

    def __str__(self) -> str:
        letters = "".join(map(str, self.faces))
        return "/".join(letters[start : start + 3] for start in range(0, 9, 3))


def _of_the_same_tiles(faces: list[Face]) -> Board:
    # A move leaves the tiles the same, and counting them again would be most of its time.
    board = object.__new__(Board)
    object.__setattr__(board, "faces", tuple(faces))
    return board
