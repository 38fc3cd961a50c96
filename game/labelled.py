"""Boards on which the tiles of one kind are told apart."""

import re
from collections import defaultdict
from dataclasses import dataclass

from game.board import Board
from game.errors import BadCodeError, IllegalSetupError
from game.face import FACE_OF_LETTER, Kind
from game.language import _
from game.move import Flip, Move


@dataclass(frozen=True, slots=True)
class LabelledBoard:
    """A board and, cell by cell, the number of the tile within its kind; code `S1F1H1/T1T2O2/B2D3H3`.

    Raises IllegalSetupError unless the tiles of each kind are numbered 1, 2, … once each.
    """

    board: Board
    numbers: tuple[int, ...]

    def __post_init__(self) -> None:
        found: defaultdict[Kind, list[int]] = defaultdict(list)
        for face, number in zip(self.board.faces, self.numbers, strict=True):
            found[face.kind].append(number)
        for kind, numbers in found.items():
            if sorted(numbers) != list(range(1, kind.tiles + 1)):
                raise IllegalSetupError(
                    "board",
                    _("its {kind} tiles are numbered {numbers}, each of 1 to {tiles} is wanted once").format(
                        kind=kind, numbers=sorted(numbers), tiles=kind.tiles
                    ),
                )

    @classmethod
    def numbered(cls, board: Board) -> "LabelledBoard":
        """The board with its tiles numbered in reading order."""
        seen: defaultdict[Kind, int] = defaultdict(int)
        numbers = []
        for face in board.faces:
            seen[face.kind] += 1
            numbers.append(seen[face.kind])
        return cls(board, tuple(numbers))

    @classmethod
    def parse(cls, code: str) -> "LabelledBoard":
        """The board of a code; without numbers the tiles are numbered in reading order.

        Raises BadCodeError, or IllegalSetupError for wrong tiles.

        >>> str(LabelledBoard.parse("SFH/TTO/BDH"))
        'S1F1H1/T1T2O2/B2D3H3'
        """
        if not re.search(r"\d", code):
            return cls.numbered(Board.parse(code))
        text = re.sub(r"[\s/-]", "", code)
        if not re.fullmatch(r"([SMFBHODT][1-3]){9}", text, re.ASCII | re.IGNORECASE):
            raise BadCodeError("board", code, _("a labelled board is nine faces with a number each, or none with one"))
        faces = tuple(FACE_OF_LETTER[letter] for letter in text[::2])
        return cls(Board(faces), tuple(int(digit) for digit in text[1::2]))

    @property
    def tiles(self) -> tuple[tuple[Kind, int], ...]:
        """The tile on each cell in reading order: its kind, and its number within it."""
        return tuple((face.kind, number) for face, number in zip(self.board.faces, self.numbers, strict=True))

    @property
    def words(self) -> tuple[str, ...]:
        """The names of the faces with the numbers of the tiles, as `Horse2`, in reading order."""
        return tuple(f"{face.word}{number}" for face, number in zip(self.board.faces, self.numbers, strict=True))

    def after(self, move: Move) -> "LabelledBoard":
        """The board that a move makes of this one."""
        if isinstance(move, Flip):
            return LabelledBoard(self.board.after(move), self.numbers)
        numbers = list(self.numbers)
        i, j = move.first.index, move.second.index
        numbers[i], numbers[j] = numbers[j], numbers[i]
        return LabelledBoard(self.board.after(move), tuple(numbers))

    def __str__(self) -> str:
        tokens = [f"{face}{number}" for face, number in zip(self.board.faces, self.numbers, strict=True)]
        return "/".join("".join(tokens[start : start + 3]) for start in range(0, 9, 3))
