"""The form of a `board.json`: a board, and perhaps cards and a goal."""

from typing import Literal

import msgspec

from game.face import parse_face


class BoardFile(msgspec.Struct, forbid_unknown_fields=True):
    """`{"board": …}`, optionally `"cards": [3, "H.H"]` and `"goal": "each"`.

    The board is a code, three rows of letters, or three rows of face names.
    """

    board: str | list[str | list[str]]
    cards: list[int | str] = []
    goal: Literal["each", "together"] | None = None

    @property
    def board_code(self) -> str:
        """The board as one code; raises BadCodeError for an unknown face."""
        if isinstance(self.board, str):
            return self.board
        return "/".join(
            row if isinstance(row, str) else "".join(parse_face(name).value for name in row) for row in self.board
        )
