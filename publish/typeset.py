"""The one door to typst: a template of `paper/` and its data become a PDF."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import typst

from game.errors import escaped

_FONTS = Path(__file__).parent / "fonts"
_PAPER = Path(__file__).parent / "paper"
# A longer word is given places to break, or it would leave the page.
_LONGEST_WORD = 24
_BREAK = "\u200b"


def pdf(template: str, data: dict[str, Any]) -> bytes:
    """The tagged PDF (PDF/UA-1) that a template, as `puzzles.typ`, makes of its data; the same data, the same bytes.

    The data travel as JSON and are never read as typst source. Every text in them must be `printable`.
    """
    made = typst.compile(
        _PAPER / template,
        root=_PAPER,
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs={"data": json.dumps(data)},
        format="pdf",
        pdf_standards=["ua-1"],
    )
    assert isinstance(made, bytes), "a PDF is one file"
    return made


def printable(text: str) -> str:
    """Text from outside as the fonts can show it: see `game.errors.escaped`; other characters are escaped too.

    >>> printable("Ελλάδα 日 \\u202e")
    'Ελλάδα \\\\u65e5 \\\\u202e'
    """
    shown = "".join(
        character if ord(character) in _characters() else character.encode("unicode_escape").decode()
        for character in escaped(text)
    )
    return re.sub(rf"(\S{{{_LONGEST_WORD}}})(?=\S)", rf"\1{_BREAK}", escaped(shown))


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[_FONTS])


@cache
def _characters() -> frozenset[int]:
    """The code points that the fonts have."""
    lines = (_FONTS / "characters.txt").read_text(encoding="ascii").split()
    runs = ([int(end, 16) for end in line.split("-")] for line in lines)
    return frozenset(code for run in runs for code in range(run[0], run[-1] + 1))
