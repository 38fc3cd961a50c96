"""`stones generate`: packs of graded puzzles."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import click

from cli.errors import InputError
from cli.files import refuse_to_overwrite, target_name
from cli.making import end_if_fewer, keep
from cli.options import (
    grade_option,
    pack_options,
    the_deck,
    the_numbers,
    the_seed,
    the_workers,
)
from cli.progress import Work, told_by
from cli.words import command, option
from game.language import _, ngettext

if TYPE_CHECKING:
    from game.puzzle import PuzzleKind
    from puzzles.generate import Progress


@command()
@option("--count", type=click.IntRange(1, 100_000), default=50, show_default=True, help="How many puzzles.")
@grade_option
@option("--cards", "sizes", metavar="N[-M]", help="How many cards a puzzle has: 1 to 6, of a turn 4 or 6.")
@option(
    "--goal",
    type=click.Choice(["each", "together", "turn"], case_sensitive=False),
    default="each",
    show_default=True,
    help="The kind of puzzle.",
)
@option("--unique", is_flag=True, help="Only puzzles with one way, but for moves that do not touch each other.")
@pack_options
def generate(
    count: int,
    grades: tuple[str, ...],
    sizes: str | None,
    goal: str,
    unique: bool,
    title: str | None,
    license_: str,
    seed: str | None,
    jobs: int,
    dask: str | None,
    out: str,
    force: bool,
    deck_path: str | None,
) -> None:
    """Make a pack of fair, graded puzzles: no two with the same cards, easy to hard.

    Exit 1 when fewer puzzles than asked meet the wish; they are written all the same.

    \b
    Example: stones generate --count 50 --seed club --title "Club evening" --out pack.json
    """
    from game.puzzle import PuzzleKind
    from puzzles.candidates import GENERATOR, Wish
    from puzzles.generate import Progress, generated
    from puzzles.pack import Pack

    kind = PuzzleKind(goal)
    if unique and kind is PuzzleKind.TURN:
        raise InputError(_("--unique is about shortest solutions; a turn puzzle has points instead"))
    deck, workers = the_deck(deck_path), the_workers(jobs, dask)
    wish = Wish(deck, kind, _sizes(sizes, kind), unique)
    refuse_to_overwrite(out, force)
    seed = the_seed(seed)
    wanted = the_numbers(grades, count)
    # What cannot be written is told before the work.
    empty = Pack((), deck, title=title, license=license_, generator=GENERATOR, seed=seed)
    progress = Progress(0, (), 0.0)
    with Work() as work:
        for step in told_by(generated(wish, wanted, seed, workers), partial(_how_far, count=count)):
            progress = step
    puzzles = progress.puzzles
    keep(work, replace(empty, puzzles=puzzles).text(), len(puzzles), count, out, force)
    best = (
        _("the best choice") if not progress.gap else _("within {gap:.1%} of the best choice").format(gap=progress.gap)
    )
    click.echo(
        ngettext(
            "{count:,} puzzle of {examined:,} candidates, {best}, in {out}",
            "{count:,} puzzles of {examined:,} candidates, {best}, in {out}",
            len(puzzles),
        ).format(count=len(puzzles), examined=progress.examined, best=best, out=target_name(out)),
        err=True,
    )
    reason = None
    if count > wish.sets:
        reason = ngettext(
            "the deck has {count} set of so many cards, and each serves once",
            "the deck has {count} sets of so many cards, and each serves once",
            wish.sets,
        ).format(count=wish.sets)
    end_if_fewer(wanted, [packed.grade for packed in puzzles], reason)


def _how_far(progress: "Progress", count: int) -> str:
    return _("{examined:,} candidates, {found:,} of {count:,} puzzles").format(
        examined=progress.examined, found=len(progress.puzzles), count=count
    )


def _sizes(text: str | None, kind: "PuzzleKind") -> tuple[int, ...]:
    """The numbers of cards of --cards; raises InputError."""
    import re

    from game.errors import shown
    from game.puzzle import PuzzleKind

    if text is None:
        return (4, 6) if kind is PuzzleKind.TURN else (2, 3, 4)
    match = re.fullmatch(r"(\d)(?:-(\d))?", text.strip(), re.ASCII)
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    sizes = tuple(range(first, last + 1))
    if kind is PuzzleKind.TURN and sizes:
        sizes = tuple(size for size in sizes if size in (4, 6))
    if not sizes or sizes[0] < 1 or sizes[-1] > 6:
        raise InputError(
            _("--cards {text}: write a number, or two as 2-4, from 1 to 6 (a turn has 4 or 6)").format(text=shown(text))
        )
    return sizes
