"""`stones generate`: packs of graded puzzles."""

import sys
from typing import TYPE_CHECKING

import click

from cli.errors import InputError
from cli.files import refuse_to_overwrite, write_text
from cli.options import dask_option, deck_option, jobs_option, the_deck, the_seed, the_workers

if TYPE_CHECKING:
    from game.puzzle import PuzzleKind

_GRADES = ["easy", "medium", "hard", "expert", "master"]


@click.command()
@click.option("--count", type=click.IntRange(1, 100_000), default=50, show_default=True, help="How many puzzles.")
@click.option(
    "--grade",
    "grades",
    multiple=True,
    type=click.Choice(_GRADES, case_sensitive=False),
    help="Only this grade; may be given again. Without it all five, evenly.",
)
@click.option("--cards", "sizes", metavar="N[-M]", help="How many cards a puzzle has: 1 to 6, of a turn 4 or 6.")
@click.option(
    "--goal",
    type=click.Choice(["each", "together", "turn"], case_sensitive=False),
    default="each",
    show_default=True,
    help="The kind of puzzle.",
)
@click.option("--unique", is_flag=True, help="Only puzzles with one way, but for moves that do not touch each other.")
@click.option("--title", help="The title of the pack.")
@click.option("--license", "license_", metavar="SPDX", default="CC0-1.0", show_default=True, help="Its licence.")
@click.option("--seed", help="Any text; the same seed gives the same pack on every machine.")
@jobs_option
@dask_option
@click.option("--out", metavar="FILE", required=True, help="The pack; written whole, at the end.")
@click.option("--force", is_flag=True, help="Overwrite the file.")
@deck_option
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
    from puzzles.generate import generated
    from puzzles.pack import Pack
    from puzzles.rating import Grade

    kind = PuzzleKind(goal)
    if unique and kind is PuzzleKind.TURN:
        raise InputError("--unique is about shortest solutions; a turn puzzle has points instead")
    deck, workers = the_deck(deck_path), the_workers(jobs, dask)
    wish = Wish(deck, kind, _sizes(sizes, kind), unique)
    refuse_to_overwrite(out, force)
    seed = the_seed(seed)
    wanted_grades = [grade for grade in Grade if not grades or str(grade) in grades]
    parts = len(wanted_grades)
    wanted = {grade: count * (i + 1) // parts - count * i // parts for i, grade in enumerate(wanted_grades)}
    progress = None
    for progress in generated(wish, wanted, seed, workers):
        if sys.stderr.isatty():
            told = f"{progress.examined:,} candidates, {len(progress.puzzles):,} of {count:,} puzzles"
            click.echo(f"\r{told}", nl=False, err=True)
    assert progress is not None, "there is always a last step"
    pack = Pack(
        progress.puzzles,
        deck,
        title=title,
        license=license_,
        generator=GENERATOR,
        seed=seed,
    )
    write_text(out, pack.text(), force)
    best = "the best choice" if not progress.gap else f"within {progress.gap:.1%} of the best choice"
    click.echo(f"\r{len(pack.puzzles):,} puzzles of {progress.examined:,} candidates, {best}, in {out}", err=True)
    if len(pack.puzzles) < count:
        short = ", ".join(
            f"{grade} {got} of {number}"
            for grade, number in wanted.items()
            if (got := sum(packed.grade == str(grade) for packed in pack.puzzles)) < number
        )
        click.echo(f"Fewer than asked: {short}; so few of the candidates meet the wish.", err=True)
        click.get_current_context().exit(1)


def _sizes(text: str | None, kind: "PuzzleKind") -> tuple[int, ...]:
    """The numbers of cards of --cards; raises InputError."""
    import re

    from game.puzzle import PuzzleKind

    if text is None:
        return (4, 6) if kind is PuzzleKind.TURN else (2, 3, 4)
    match = re.fullmatch(r"(\d)(?:-(\d))?", text.strip(), re.ASCII)
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    sizes = tuple(range(first, last + 1))
    if kind is PuzzleKind.TURN and sizes:
        sizes = tuple(size for size in sizes if size in (4, 6))
    if not sizes or sizes[0] < 1 or sizes[-1] > 6:
        raise InputError(f"--cards {text}: write a number, or two as 2-4, from 1 to 6 (a turn has 4 or 6)")
    return sizes
