"""Sheets of puzzles to print: pages of puzzles, a page that explains them, the solutions on the last pages."""

import io
from dataclasses import asdict, dataclass
from typing import Any

import segno

from game.board import Board
from game.card import Deck
from game.errors import IllegalSetupError
from game.language import _
from game.puzzle import Puzzle
from publish.address import puzzle_key
from publish.arrangement import FOOT, GUTTER, MARGIN, ROW_GUTTER, TITLE, arrangement
from publish.guide import board_picture, card_picture, guide
from publish.typeset import pdf, printable
from puzzles.drawing import solution_drawing
from puzzles.pack import FewestMoves, Figures, Pack, PackedPuzzle
from puzzles.told import counted, figures_told, task_told

#: The most puzzles of one sheet; typst cannot be stopped while it works.
MOST_PUZZLES = 2000


@dataclass(frozen=True, slots=True)
class Sheet:
    """How a sheet of puzzles is printed.

    `paper` is "a4" or "letter", `across` x `down` the puzzles a page, `link` the address of the page that opens a
    puzzle code behind `#`: the QR codes hold it, or without one the bare code. `first` is the number of the first
    puzzle.
    """

    paper: str = "a4"
    across: int = 2
    down: int = 2
    large: bool = False
    link: str | None = None
    solutions: bool = True
    first: int = 1


def puzzle_sheet(pack: Pack, sheet: Sheet) -> bytes:
    """The puzzles of a pack as a PDF, in the language in use; the same pack and sheet, the same bytes.

    Raises IllegalSetupError for a pack without puzzles or with more than MOST_PUZZLES, a layout too small to read, and
    a link too long for a QR code.
    """
    if not pack.puzzles:
        raise IllegalSetupError("sheet", _("the pack has no puzzles"))
    if len(pack.puzzles) > MOST_PUZZLES:
        reason = _("the pack has more than {most} puzzles; print it in parts").format(most=f"{MOST_PUZZLES:,}")
        raise IllegalSetupError("sheet", reason)
    most_cards = max(len(packed.puzzle.cards) for packed in pack.puzzles)
    arranged = arrangement(sheet.paper, sheet.across, sheet.down, most_cards, sheet.large)
    cards = {str(card): card_picture(card) for packed in pack.puzzles for card in packed.puzzle.cards}
    puzzles = [
        _puzzle(number, packed, pack.deck, sheet.link) for number, packed in enumerate(pack.puzzles, sheet.first)
    ]
    solutions = [_solution(number, packed) for number, packed in enumerate(pack.puzzles, sheet.first)]
    data = {
        **guide(sheet.paper),
        "margin": MARGIN,
        "title_height": TITLE,
        "foot": FOOT,
        "gutter": GUTTER,
        "row_gutter": ROW_GUTTER,
        "across": sheet.across,
        "down": sheet.down,
        "arrangement": asdict(arranged),
        "title": printable(pack.title) if pack.title else _("Puzzles"),
        "page": _("Page {page} of {pages}"),
        "cards": cards,
        "puzzles": puzzles,
        "explained_title": _("How to solve"),
        "explained": _explained(sheet.link),
        "example": _example(),
        "solutions_title": _("Solutions"),
        "solutions": solutions if sheet.solutions else [],
    }
    return pdf("puzzles.typ", data)


def _puzzle(number: int, packed: PackedPuzzle, deck: Deck, link: str | None) -> dict[str, Any]:
    puzzle = packed.puzzle
    grade = [_(str(packed.grade))] if packed.grade else []
    return {
        "name": _("Puzzle {number}").format(number=number),
        "number": str(number),
        "facts": [*grade, _told(packed.figures)],
        "date": packed.date and packed.date.isoformat(),
        "task": task_told(puzzle.kind),
        "board": board_picture(puzzle.board),
        "cards": [str(card) for card in puzzle.cards],
        "code": str(puzzle),
        "qr": _qr(f"{link}#{puzzle_key(puzzle, deck)}" if link else str(puzzle)),
    }


def _told(figures: Figures) -> str:
    """The figures as a player hears them: the par, or the points and their moves."""
    if isinstance(figures, FewestMoves):
        return counted(figures.par, "move")
    return figures_told(figures)


def _qr(text: str) -> dict[str, str]:
    """A QR code as SVG, with the words that stand for it."""
    try:
        # Trying all eight masks for the most even one would take most of the time of a sheet; readers know each.
        code = segno.make(text, error="m", mask=3, micro=False)
    except segno.DataOverflowError:
        reason = _("{count} characters are too many for it; take a shorter link").format(count=f"{len(text):,}")
        raise IllegalSetupError("QR code", reason) from None
    drawing = io.BytesIO()
    code.save(drawing, kind="svg", xmldecl=False, omitsize=True)
    return {"svg": drawing.getvalue().decode(), "alt": _("QR code: {text}").format(text=text)}


def _solution(number: int, packed: PackedPuzzle) -> dict[str, str]:
    told = _told(packed.figures)
    if isinstance(packed.figures, FewestMoves):
        told = _("{moves}, {ways}").format(moves=told, ways=counted(packed.figures.ways, "way"))
    return {"number": str(number), "told": told, "line": printable(packed.solution)}


def _explained(link: str | None) -> list[str]:
    on_a_phone = _("The square code beside a puzzle opens it on a phone.")
    return [
        _("A shift swaps two tiles that share an edge. A flip turns one tile over in its place."),
        _("A card is matched when the board shows its pattern, upright as printed, wherever it fits. Grey is any."),
        _("The thick line marks the top of the board. Write a shift as its two cells, a flip as its cell:"),
        _("In a solution, +42 says that card 42 is matched now, and x17 that card 17 paid for the move before it."),
        on_a_phone if link else _("The square code beside a puzzle holds its code."),
    ]


def _example() -> dict[str, str]:
    """A shift and a flip, drawn."""
    deck = Deck.standard()
    puzzle = Puzzle(Board.parse("SFH/TTO/BDH"), (deck.card("42"),))
    alt = _("Three boards: before, after the shift {shift}, and after the flip {flip}.").format(shift="a1b1", flip="b2")
    return {"svg": solution_drawing(puzzle, "a1b1 b2", deck), "alt": alt}
