"""Where the parts of a puzzle lie on paper: lengths in millimetres, the same for every puzzle of a sheet."""

from dataclasses import dataclass
from math import ceil

from game.errors import IllegalSetupError
from game.language import _

#: The width and height of each paper.
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN = 14
#: The heights of what stands above and below the puzzles on every page.
TITLE, FOOT = 14, 12
GUTTER, ROW_GUTTER = 12, 7
# A board and a card as they are drawn, in units of their drawings, with a little room between them.
_BOARD, _CARD, _CARD_HEIGHT, _ROOM = 420, 184, 222, 30
_SMALLEST_BOARD, _LARGEST_BOARD = 28, 110
_MOST_LINES = 5
# Under the lines and the QR code: the code of the puzzle.
_UNDER = 5


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How a puzzle is laid out in its cell of the page.

    `width` and `height` of the cell; under its `head` lie the board and the cards, in so many `columns` `beside` the
    board or below it, then `lines` to write on, with the QR code, a square of side `code`, at their end. `size` is
    that of the letters, in points.
    """

    width: float
    height: float
    size: float
    head: float
    board: float
    card: float
    columns: int
    beside: bool
    lines: int
    spacing: float
    code: float


def arrangement(paper: str, across: int, down: int, most_cards: int, large: bool = False) -> Arrangement:
    """The arrangement with the largest boards for `across` x `down` puzzles a page of at most so many cards.

    Raises IllegalSetupError when the boards would be too small to read.
    """
    paper_width, paper_height = PAPERS[paper]
    width = (paper_width - 2 * MARGIN - (across - 1) * GUTTER) / across
    height = (paper_height - 2 * MARGIN - TITLE - FOOT - (down - 1) * ROW_GUTTER) / down
    size, head, code = (14.0, 19.0, 28.0) if large else (9.5, 12.5, 18.0)
    spacing = code / 2
    room = height - head - code - _UNDER

    def units(columns: int, beside: bool) -> tuple[float, float]:
        """The width and height of board and cards together, in units of their drawings."""
        cards = columns * _CARD, ceil(most_cards / columns) * _CARD_HEIGHT
        if beside:
            return _BOARD + _ROOM + cards[0], max(_BOARD, cards[1])
        return max(_BOARD, cards[0]), _BOARD + _ROOM + cards[1]

    def scale(columns: int, beside: bool) -> float:
        """The millimetres of a unit when board and cards fill their room."""
        wide, high = units(columns, beside)
        return min(width / wide, room / high, _LARGEST_BOARD / _BOARD)

    choices = [(columns, beside) for columns in range(1, most_cards + 1) for beside in (True, False)]
    columns, beside = max(choices, key=lambda choice: scale(*choice))
    unit = scale(columns, beside)
    if unit * _BOARD < _SMALLEST_BOARD:
        reason = _("{layout} leaves too little room for a puzzle; take fewer a page").format(layout=f"{across}x{down}")
        raise IllegalSetupError("layout", reason)
    unused = room - unit * units(columns, beside)[1]
    return Arrangement(
        width=width,
        height=height,
        size=size,
        head=head,
        board=unit * _BOARD,
        card=unit * _CARD,
        columns=columns,
        beside=beside,
        lines=min(_MOST_LINES, int((code + unused) // spacing)),
        spacing=spacing,
        code=code,
    )
