"""How fast puzzles are made, and whether their tables are right: `python -m benchmarks.puzzles [COUNT]`."""

import datetime
import sys
from itertools import combinations

from benchmarks.timing import milliseconds, show
from game.card import Deck
from game.puzzle import PuzzleKind
from puzzles.candidates import Wish
from puzzles.daily import CLASSES, WEEK, calendar
from puzzles.generate import Progress, generated
from puzzles.grade import Grade
from puzzles.pack import PackedPuzzle
from puzzles.rated import rated
from solver.goal import Goal
from solver.table import Tables, faults

JOBS = 2


def pack(count: int, wanted: float) -> tuple[PackedPuzzle, ...]:
    """A pack of mixed grades; its figures, and its puzzles."""
    last: list[Progress] = []

    def run() -> None:
        for progress in generated(Wish(Deck.standard()), dict.fromkeys(Grade, count // 5), "benchmark", JOBS):
            last[:] = [progress]

    taken = milliseconds(run)
    show(f"a pack of {count:,} mixed puzzles, {JOBS} processes", taken, wanted)
    (made,) = last
    print(
        f"  {1000 * len(made.puzzles) / taken:.1f} puzzles a second of {made.examined:,} candidates, "
        f"within {made.gap:.1%} of the best choice"
    )
    assert len(made.puzzles) == count
    assert len({packed.puzzle.cards for packed in made.puzzles}) == count
    return made.puzzles


def proved(puzzles: tuple[PackedPuzzle, ...]) -> None:
    """Every table of every set of cards in a pack, and of its subsets, is proved."""
    done: set[Goal] = set()

    def run() -> None:
        for packed in puzzles:
            tables = Tables()
            parts = Goal.each(packed.puzzle.cards).parts
            for size in range(1, len(parts) + 1):
                for chosen in combinations(parts, size):
                    if Goal(chosen) not in done:
                        assert not faults(Goal(chosen), tables).any(), chosen
                        done.add(Goal(chosen))

    taken = milliseconds(run)
    print(f"  {len(done):,} tables of its sets of cards and their subsets proved in {taken / 1000:.0f} s")


def year() -> None:
    """A year of dailies."""
    puzzles: list[PackedPuzzle] = []
    first = datetime.date(2027, 1, 1)
    show(
        f"a year of dailies, {JOBS} processes", milliseconds(lambda: puzzles.extend(calendar(first, 365, JOBS))), 60_000
    )
    assert len({packed.puzzle.cards for packed in puzzles}) == 365 < CLASSES
    for packed in puzzles:
        assert packed.date is not None
        assert packed.grade is WEEK[packed.date.weekday()]


def foreign(puzzles: tuple[PackedPuzzle, ...]) -> None:
    """The rating of single puzzles, each with no table at hand."""
    each = [packed for packed in puzzles if packed.puzzle.kind is PuzzleKind.EACH][:: len(puzzles) // 20]
    times = []
    for packed in each:
        found: list[PackedPuzzle] = []
        times.append(milliseconds(lambda p=packed, f=found: f.append(rated(p.puzzle, Tables()))))  # type: ignore[misc]
        assert found[0].rating == packed.rating
    show("the rating of one foreign puzzle, the worst of 20", max(times), 500)


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    made = pack(count, 60_000 if count == 1000 else 480_000)
    foreign(made)
    proved(made[:1000])
    year()
