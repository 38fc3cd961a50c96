"""Boards and patterns drawn as text: words, told apart without colour, with the top marked."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING
from unicodedata import bidirectional

from game.language import _
from puzzles.told import counted, figures_told

if TYPE_CHECKING:
    from game.board import Board
    from game.card import Card
    from game.cell import Cell
    from game.face import Face
    from game.labelled import LabelledBoard
    from game.move import Move
    from game.pattern import Pattern
    from puzzles.pack import PackedPuzzle

#: Between the words of two faces; brackets and the number of a labelled tile fit in.
_MARGIN = 4


def drawn_board(board: "Board | LabelledBoard", changed: Iterable["Cell"] = (), opposite: bool = False) -> str:
    """A board with its coordinates, changed cells in brackets; `opposite` is seen from across the table."""
    from game.cell import Cell

    marked, order = set(changed), (2, 1, 0) if opposite else (0, 1, 2)
    rows = []
    for row in order:
        cells = [Cell.at(row, column) for column in order]
        rows.append(
            f"  {row + 1} " + "".join(_cell(board.words[cell.index], cell in marked) for cell in cells).rstrip()
        )
    width = word_width() + _MARGIN
    letters = "    " + "".join(f" {'abc'[column]}".ljust(width) for column in order).rstrip()
    top = "    " + _("top").center(3 * width - 4, "-")
    return "\n".join([letters, *rows, top] if opposite else [top, letters, *rows])


def drawn_pattern(pattern: "Pattern", margin: int = _MARGIN, opposite: bool = False) -> str:
    """A pattern, one row a line, its blanks as dots; `margin` is between the faces, `opposite` as for a board."""
    rows = [row[::-1] for row in reversed(pattern.rows)] if opposite else pattern.rows
    width = word_width() + margin
    return "\n".join("".join(_upright(f" {_word(face)}".ljust(width)) for face in row).rstrip() for row in rows)


def side_by_side(blocks: Iterable[str], width: int) -> str:
    """Texts of several lines in columns of one width, as many next to each other as fit, the others below."""
    texts = [block.split("\n") for block in blocks]
    column = max((len(line) for lines in texts for line in lines), default=0) + 2
    across = max(1, (width + 2) // column)
    bands = [texts[start : start + across] for start in range(0, len(texts), across)]
    return "\n\n".join(
        "\n".join("".join(line.ljust(column) for line in row).rstrip() for row in zip_longest(*band, fillvalue=""))
        for band in bands
    )


def in_columns(columns: Sequence[tuple[str, Sequence[str]]]) -> str:
    """A table of columns, each a head and its cells, as wide as the widest; all but the first stand to the right."""
    widths = [max(map(len, (head, *cells))) for head, cells in columns]
    rows = zip(*([head, *cells] for head, cells in columns), strict=True)
    return "\n".join(
        "  ".join(
            cell.rjust(width) if i else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )


def told_move(move: "Move", board: "Board | LabelledBoard") -> str:
    """A move in words, as `shift Tree b2 and Horse c2`, with the faces of the board before it."""
    first, *second = (f"{board.words[cell.index]} {cell}" for cell in move.cells)
    if not second:
        return _("flip {tile}").format(tile=first)
    return _("shift {first} and {second}").format(first=first, second=second[0])


def told_puzzle(packed: "PackedPuzzle") -> str:
    """What a pack says of a puzzle, but for its solution."""
    rating = f"({packed.rating})" if packed.rating is not None else ""
    grade = " ".join(part for part in (packed.grade and _(str(packed.grade)), rating) if part)
    date = packed.date and packed.date.isoformat()
    return ", ".join(part for part in (figures_told(packed.figures), grade, date) if part)


def drawn_card(card: "Card") -> str:
    """A card: its id, points and pattern, and the pattern drawn."""
    return f"{card}: {counted(card.points, 'point')}, {card.pattern}\n{drawn_pattern(card.pattern)}"


def named(cards: Iterable["Card"]) -> str:
    """Cards by id and pattern, as `3 (FT), 42 (H.H)`."""
    return _(", ").join(f"{card} ({card.pattern})" for card in cards)


def word_width() -> int:
    """How wide the widest face is, in the language in use."""
    from game.face import Face

    return max(len(face.word) for face in Face)


def _word(face: "Face | None") -> str:
    return face.word if face else "."


def _cell(word: str, marked: bool) -> str:
    return _upright((f"[{word}]" if marked else f" {word}").ljust(word_width() + _MARGIN))


def _upright(cell: str) -> str:
    """A cell that stays in its column: Arabic words side by side would be ordered from the right."""
    return f"{cell}\u200e" if any(bidirectional(character) == "AL" for character in cell) else cell
