"""Puzzles in other forms than the pack: read from codes, written as CSV, JSON lines, codes and SVG files."""

import csv
import io
import json
from dataclasses import asdict
from typing import Any

from game.card import Deck
from game.errors import BadCodeError, GameError, escaped, shown
from game.language import _
from game.puzzle import Puzzle, codes_in
from puzzles.drawing import puzzle_drawing, solution_drawing
from puzzles.pack import Pack

_COLUMNS = (
    *("number", "code", "board", "cards", "kind", "par", "ways", "points", "moves"),
    *("rating", "grade", "date", "solution"),
)


def from_codes(text: str, deck: Deck) -> tuple[Puzzle, ...]:
    """The puzzles of codes one a line, `#` before comments; raises BadCodeError, also for the same puzzle twice.

    >>> [str(puzzle) for puzzle in from_codes("# two\\nsfh/tto/bdh:3\\nSFH/TTO/BDH:42 # easy", Deck.standard())]
    ['SFH/TTO/BDH:3', 'SFH/TTO/BDH:42']
    """
    lines: dict[Puzzle, int] = {}
    for number, code in codes_in(text):
        try:
            puzzle = Puzzle.parse(code, deck)
        except GameError as error:
            raise BadCodeError(_("puzzle in line {number}").format(number=number), code, str(error)) from error
        if puzzle in lines:
            raise BadCodeError(
                _("puzzle in line {number}").format(number=number),
                code,
                _("it is in line {number} already").format(number=lines[puzzle]),
            )
        lines[puzzle] = number
    return tuple(lines)


def as_csv(pack: Pack) -> str:
    """A header and a row a puzzle, a cell empty where there is nothing; safe to open as a spreadsheet."""
    out = io.StringIO()
    writer = csv.DictWriter(out, _COLUMNS, lineterminator="\n")
    writer.writeheader()
    for number, packed in enumerate(pack.puzzles, 1):
        row: dict[str, Any] = {
            "number": number,
            "code": str(packed.puzzle),
            "board": str(packed.puzzle.board),
            "cards": " ".join(map(str, packed.puzzle.cards)),
            "kind": str(packed.puzzle.kind),
            **asdict(packed.figures),
            "rating": packed.rating,
            "grade": packed.grade,
            "date": packed.date,
            "solution": packed.solution,
        }
        writer.writerow({key: _defused(value) if isinstance(value, str) else value for key, value in row.items()})
    return out.getvalue()


def as_json_lines(pack: Pack) -> str:
    """A JSON object a line, as it stands in the pack."""
    return "".join(json.dumps(packed.form(), ensure_ascii=False) + "\n" for packed in pack.puzzles)


def as_codes(pack: Pack) -> str:
    """A code a line, under the title and the name of a deck of one's own as comments."""
    head = [f"# {escaped(pack.title)}"] if pack.title else []
    if pack.deck != Deck.standard():
        head.append("# " + _("cards of the deck {name}").format(name=shown(pack.deck.name)))
    return "".join(f"{line}\n" for line in (*head, *(str(packed.puzzle) for packed in pack.puzzles)))


def as_drawings(pack: Pack) -> dict[str, str]:
    """SVG files by name: `001.svg` the first puzzle, `001-solution.svg` its solution, and so on."""
    digits = max(3, len(str(len(pack.puzzles))))
    drawings = {}
    for number, packed in enumerate(pack.puzzles, 1):
        name = f"{number:0{digits}}"
        drawings[f"{name}.svg"] = puzzle_drawing(packed.puzzle)
        drawings[f"{name}-solution.svg"] = solution_drawing(packed.puzzle, packed.solution, pack.deck)
    return drawings


def _defused(text: str) -> str:
    """Text that a spreadsheet would take for a formula, with an apostrophe before it."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
