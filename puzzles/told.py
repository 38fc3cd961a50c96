"""Numbers and figures of puzzles in words, on the screen and on paper."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.language import _, ngettext

if TYPE_CHECKING:
    from puzzles.pack import Figures

_NOUNS: dict[str, Callable[[int], str]] = {
    "board": lambda n: ngettext("{number:,} board", "{number:,} boards", n),
    "card": lambda n: ngettext("{number:,} card", "{number:,} cards", n),
    "final board": lambda n: ngettext("{number:,} final board", "{number:,} final boards", n),
    "move": lambda n: ngettext("{number:,} move", "{number:,} moves", n),
    "point": lambda n: ngettext("{number:,} point", "{number:,} points", n),
    "puzzle": lambda n: ngettext("{number:,} puzzle", "{number:,} puzzles", n),
    "star": lambda n: ngettext("{number:,} star", "{number:,} stars", n),
    "strike": lambda n: ngettext("{number:,} strike", "{number:,} strikes", n),
    "turn": lambda n: ngettext("{number:,} turn", "{number:,} turns", n),
    "way": lambda n: ngettext("{number:,} way", "{number:,} ways", n),
}


def counted(number: int, noun: str) -> str:
    """A number with its noun, as `1 move`, `1,234 moves`; the nouns are those of `_NOUNS`."""
    return _NOUNS[noun](number).format(number=number)


def figures_told(figures: "Figures") -> str:
    """The figures of a puzzle, as `par 4, 15 ways` or `3 points in 2 moves`."""
    from puzzles.pack import FewestMoves

    if isinstance(figures, FewestMoves):
        return _("par {par}, {ways}").format(par=figures.par, ways=counted(figures.ways, "way"))
    return _("{points} in {moves}").format(
        points=counted(figures.points, "point"), moves=counted(figures.moves, "move")
    )
