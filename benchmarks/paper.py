"""How fast sheets are made: `python -m benchmarks.paper`."""

from itertools import combinations, product

import pypdfium2

from benchmarks.timing import milliseconds, show
from game.board import Board
from game.card import Deck
from game.puzzle import Puzzle
from game.seed import Stream
from publish.box import box_sheet
from publish.sheet import Sheet, puzzle_sheet
from puzzles.pack import Pack, PackedPuzzle
from puzzles.rated import solved
from solver.table import Tables

PUZZLES = 400


def pack() -> Pack:
    """A pack of many puzzles that are soon solved: random boards, each with a few of eight cards."""
    tables, deck = Tables(), Deck.standard()
    sets = [cards for size in (1, 2) for cards in combinations(deck.cards[20:28], size)]
    boards = [Board.random(Stream(f"benchmark/paper/{number}")) for number in range(-(-PUZZLES // len(sets)))]
    puzzles = [Puzzle(board, cards) for board, cards in product(boards, sets)][:PUZZLES]
    return Pack(tuple(PackedPuzzle(puzzle, *solved(puzzle, tables)) for puzzle in puzzles), deck, title="Benchmark")


if __name__ == "__main__":
    made: list[bytes] = []
    puzzles = pack()
    for layout in (Sheet(link="https://example.org/stones/"), Sheet(across=1, down=1)):
        taken = milliseconds(lambda sheet=layout: made.append(puzzle_sheet(puzzles, sheet)))  # type: ignore[misc]
        pages = len(pypdfium2.PdfDocument(made[-1]))
        assert pages > PUZZLES / (layout.across * layout.down)
        show(f"{pages} pages of {layout.across}x{layout.down} puzzles, {len(made[-1]):,} bytes", taken, 50 * pages)
    show("the box", milliseconds(lambda: made.append(box_sheet(Deck.standard()))), 1000)
