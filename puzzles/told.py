"""Numbers, shares and figures of puzzles in words, on the screen, in charts and on paper."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.language import N_, _, ngettext

if TYPE_CHECKING:
    from game.puzzle import PuzzleKind
    from players.interval import Interval
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

_TASKS = {
    "each": N_("Match each card at some moment."),
    "together": N_("Show all the cards at once."),
    "turn": N_("Play the best turn with these cards."),
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


def task_told(kind: "PuzzleKind") -> str:
    """What a puzzle of a kind asks for, as a sentence."""
    return _(_TASKS[str(kind)])


def percent(share: float) -> str:
    """A share in percent, as `97.5 %`."""
    return _("{share} %").format(share=f"{100 * share:.1f}")


def bounds_told(interval: "Interval", digits: int = 1) -> str:
    """The 95 % interval of a share, with so many digits behind the point, as `92.1 - 99.0 %`."""
    low, high = (f"{100 * bound:.{digits}f}" for bound in interval.bounds)
    return _("{low} - {high} %").format(low=low, high=high)


def share_told(interval: "Interval") -> str:
    """A share with its 95 % interval, as `97.5 % (92.1 - 99.0 %)`."""
    return f"{percent(interval.share)} ({bounds_told(interval)})"
