"""Boards in JSON, and the form of a `board.json`: a board, and perhaps cards and a goal."""

import re
from typing import Literal

import msgspec

from game.errors import BadCodeError
from game.face import parse_face
from game.language import _

#: A board code, three rows of letters, or three rows of face names.
BoardForm = str | list[str | list[str]]


def board_code(form: BoardForm) -> str:
    """The board of a JSON form as one code; raises BadCodeError for an unknown face or rows that are not 3 x 3.

    >>> board_code("SFH/TTO/BDH"), board_code([["sun", "fish", "horse"], "TTO", "BDH"])
    ('SFH/TTO/BDH', 'SFH/TTO/BDH')
    """
    if isinstance(form, str):
        return form
    rows = [row if isinstance(row, str) else "".join(parse_face(name).value for name in row) for row in form]
    code = "/".join(rows)
    # The numbers of a labelled board are let pass.
    if [len(re.sub(r"[\s\d]", "", row)) for row in rows] != [3, 3, 3]:
        raise BadCodeError("board", code, _("as a list it must have three rows of three faces"))
    return code


class BoardFile(msgspec.Struct, forbid_unknown_fields=True):
    """`{"board": …}`, optionally `"cards": [3, "H.H"]` and `"goal": "each"`."""

    board: BoardForm
    cards: list[int | str] = []
    goal: Literal["each", "together"] | None = None

    @property
    def board_code(self) -> str:
        """The board as one code; raises BadCodeError."""
        return board_code(self.board)
