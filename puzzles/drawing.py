"""Boards, cards, puzzles and solutions as SVG: plain shapes, a viewBox, class names to restyle, titles to read out.

All ink and paper are presentation attributes, so any style sheet goes before them. Classes: `paper`, `board`, `tile`
with the name of its face and `top` or `under`, `frame`, `picture`, `changed`, `mark` (the top of the board), `card`,
`blank`, `point`, `rim`, `label`.
"""

from collections.abc import Iterable
from html import escape

from game.action import Discard, parse_line
from game.board import Board
from game.card import Card, Deck
from game.cell import CELLS, Cell
from game.face import Face
from game.move import Flip, Shift
from game.puzzle import Puzzle
from puzzles.pictures import FRAMES, LINES, SHAPES

_INK, _PAPER, _GREY = "#111", "#fff", "#c4c4c4"
# Lengths in the units of a tile's picture: the tile, the gap between two, the side of a drawn board, …
_TILE, _GAP = 100, 12
_PITCH = _TILE + _GAP
_BOARD = 420
_CARD, _CARD_HEIGHT = 180, 214
_SMALL = 0.45
_LABEL, _FONT = 40, 30
# A solution is drawn with so many boards in a row.
_COLUMNS = 4


def tile(face: Face, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A tile in a group, its corner at (x, y)."""
    top = face is face.kind.faces[0]
    ink, paper = (_INK, _PAPER) if top else (_PAPER, _INK)
    shapes = f'<path class="picture" d="{SHAPES[face]}" fill="{ink}" fill-rule="evenodd"/>'
    if face in LINES:
        style = f'fill="none" stroke="{ink}" stroke-width="7" stroke-linecap="round"'
        shapes += f'<path class="picture" d="{LINES[face]}" {style}/>'
    frame = f'<path class="frame" d="{FRAMES[face.kind]}" fill="{paper}" stroke="{_INK}" stroke-width="6"/>'
    side = "top" if top else "under"
    place = f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1 else "")
    return (
        f'<g class="tile {face.name.lower()} {side}" transform="{place}"><title>{face.word}</title>{frame}{shapes}</g>'
    )


def tile_drawing(face: Face) -> str:
    """A tile as a whole SVG file."""
    return _document(_TILE, _TILE, face.word, tile(face))


def board_drawing(board: Board) -> str:
    """A board as a whole SVG file."""
    return _document(_BOARD, _BOARD, str(board), _board(board))


def card_drawing(card: Card) -> str:
    """A card as a whole SVG file, under it its id and a dot for each point."""
    return _document(_CARD, _CARD_HEIGHT, f"{card}: {card.pattern}", _card(card, 0, 0))


def puzzle_drawing(puzzle: Puzzle) -> str:
    """A puzzle as a whole SVG file: the board, and its cards beside it in columns of two."""
    cards = [_card(card, _BOARD + i // 2 * _CARD, i % 2 * _CARD_HEIGHT) for i, card in enumerate(puzzle.cards)]
    width = _BOARD + (len(cards) + 1) // 2 * _CARD
    return _document(width, max(_BOARD, 2 * _CARD_HEIGHT), str(puzzle), "\n".join([_board(puzzle.board), *cards]))


def solution_drawing(puzzle: Puzzle, line: str, deck: Deck) -> str:
    """A line as a whole SVG file: the board before the first move and after each one, the cells that changed shaded."""
    steps: list[tuple[Board, tuple[Cell, ...], list[str]]] = [(puzzle.board, (), [])]
    for step in parse_line(line, deck):
        board, _, codes = steps[-1]
        move = step.move if isinstance(step, Discard) else step
        if isinstance(move, Flip | Shift):
            steps.append((board.after(move), move.cells, [str(step)]))
        else:
            codes.append(str(step))
    parts = []
    for number, (board, changed, codes) in enumerate(steps):
        x, y = number % _COLUMNS * _BOARD, number // _COLUMNS * (_BOARD + _LABEL)
        label = " ".join([f"{number}.", *codes])
        parts.append(
            f'<g transform="translate({x} {y})">{_board(board, changed)}{_text(label, _BOARD / 2, _BOARD + 20)}</g>'
        )
    rows = -(-len(steps) // _COLUMNS)
    width = min(len(steps), _COLUMNS) * _BOARD
    return _document(width, rows * (_BOARD + _LABEL), f"{puzzle} {line}", "\n".join(parts), 0.25)


def _board(board: Board, changed: Iterable[Cell] = ()) -> str:
    """A board with the mark of its top and its coordinates, in a square of side _BOARD."""
    marked = set(changed)
    side, start = 3 * _PITCH + _GAP, _BOARD - 3 * _PITCH - 2 * _GAP
    parts = [
        f'<path class="mark" d="M{start} {_GAP}h{side}v8h-{side}z" fill="{_INK}"/>',
        f'<rect class="rim" x="{start}" y="{start}" width="{side}" height="{side}" rx="12" fill="{_PAPER}" '
        f'stroke="{_INK}" stroke-width="4"/>',
    ]
    for i in range(3):
        middle = start + _GAP + i * _PITCH + _TILE / 2
        parts += [_text("abc"[i], middle, start - 12), _text(str(i + 1), start / 2, middle + 10)]
    for cell, face in zip(CELLS, board.faces, strict=True):
        x, y = (start + _GAP + place * _PITCH for place in (cell.column, cell.row))
        if cell in marked:
            parts.append(_square("changed", x - 6, y - 6, _TILE + 12))
        parts.append(tile(face, x, y))
    return f'<g class="board">{"".join(parts)}</g>'


def _card(card: Card, x: float, y: float) -> str:
    """A card in its place, in a box of _CARD x _CARD_HEIGHT: its pattern, and under it its id and points."""
    side, step = _CARD - _GAP, _PITCH * _SMALL
    left = (_CARD - card.pattern.width * step) / 2 + _GAP * _SMALL / 2
    top = (_CARD - card.pattern.height * step) / 2 + _GAP * _SMALL / 2
    parts = [
        f'<rect class="rim" x="{_GAP / 2:g}" y="{_GAP / 2:g}" width="{side}" height="{side}" rx="10" fill="{_PAPER}" '
        f'stroke="{_INK}" stroke-width="3"/>'
    ]
    for i, row in enumerate(card.pattern.rows):
        for j, face in enumerate(row):
            place = left + j * step, top + i * step
            parts.append(tile(face, *place, _SMALL) if face else _square("blank", *place, _TILE * _SMALL))
    parts += [_text(str(card), _CARD * 0.2, _CARD_HEIGHT - 8), *_points(card.points)]
    return f'<g class="card" transform="translate({x:g} {y:g})">{"".join(parts)}</g>'


def _points(points: int) -> list[str]:
    """A dot for each point, ending at the right of the card; more than five as a number."""
    if points > 5:
        return [_text(str(points), _CARD * 0.7, _CARD_HEIGHT - 8)]
    places = (_CARD - 20 - 20 * i for i in range(points))
    return [f'<circle class="point" cx="{x}" cy="{_CARD_HEIGHT - 18}" r="7" fill="{_INK}"/>' for x in places]


def _square(name: str, x: float, y: float, side: float) -> str:
    return f'<rect class="{name}" x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" rx="8" fill="{_GREY}"/>'


def _text(text: str, x: float, y: float) -> str:
    # A long one is made small enough for the width of a board.
    size = min(_FONT, 700 // len(text))
    style = f'font-family="sans-serif" font-size="{size}" text-anchor="middle" fill="{_INK}"'
    return f'<text class="label" x="{x:g}" y="{y:g}" {style}>{escape(text)}</text>'


def _document(width: float, height: float, title: str, content: str, scale: float = 0.5) -> str:
    size = f'width="{width * scale:g}" height="{height * scale:g}" viewBox="0 0 {width:g} {height:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} direction="ltr" role="img">'
    # Ink on a dark page would not be seen.
    paper = f'<rect class="paper" width="{width:g}" height="{height:g}" fill="{_PAPER}"/>'
    return f"{head}\n<title>{escape(title)}</title>\n{paper}\n{content}\n</svg>\n"
