"""`stones solo grade` and `stones solo pack`: how hard deals are, and packs of them."""

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from cli.files import refuse_to_overwrite, target_name
from cli.making import end_if_fewer, keep
from cli.options import (
    deck_option,
    grade_option,
    json_option,
    pack_options,
    the_deck,
    the_numbers,
    the_seed,
    the_workers,
)
from cli.progress import Work, told_by
from cli.records import read_solo_record
from cli.words import command, option
from game.language import _, ngettext

if TYPE_CHECKING:
    from puzzles.solo import DealProgress, GradedDeal


@command()
@click.argument("path", metavar="RECORD")
@deck_option
@json_option
def grade(path: str, deck_path: str | None, as_json: bool) -> None:
    """Grade the deal of a solo RECORD (- for standard input), from easy to master, by how players fare on it.

    They play it many times from its beginning, each time with other reshuffles; what the record did is not looked at.

    \b
    Example: stones solo grade stones-friday.json
    """
    from puzzles.deals import deal_form
    from puzzles.solo import graded

    found = graded(read_solo_record(path, the_deck(deck_path)).deal)
    click.echo(json.dumps(deal_form(found)) if as_json else _told(found))


@command()
@option("--count", type=click.IntRange(1, 10_000), default=10, show_default=True, help="How many deals.")
@grade_option
@pack_options
def pack(
    count: int,
    grades: tuple[str, ...],
    title: str | None,
    license_: str,
    seed: str | None,
    jobs: int,
    dask: str | None,
    out: str,
    force: bool,
    deck_path: str | None,
) -> None:
    """Make a pack of graded solo deals, easy to hard.

    Exit 1 when fewer deals than asked meet the wish; they are written all the same.

    \b
    Example: stones solo pack --count 10 --seed club --title "Club evening" --out deals.json
    """
    from puzzles.deals import DealPack
    from puzzles.solo import DealProgress, generated_deals

    deck, workers = the_deck(deck_path), the_workers(jobs, dask)
    refuse_to_overwrite(out, force)
    seed = the_seed(seed)
    wanted = the_numbers(grades, count)
    # What cannot be written is told before the work.
    empty = DealPack((), deck, title=title, license=license_, seed=seed)
    progress = DealProgress(0, ())
    with Work() as work:
        for step in told_by(generated_deals(wanted, seed, deck, workers), _how_far):
            progress = step
    keep(work, replace(empty, deals=progress.deals).text(), len(progress.deals), count, out, force)
    click.echo(_("{progress}, in {out}").format(progress=_how_far(progress), out=target_name(out)), err=True)
    end_if_fewer(wanted, [graded.grade for graded in progress.deals])


def _how_far(progress: "DealProgress") -> str:
    count = len(progress.deals)
    return ngettext("{count} deal of {examined} candidates", "{count} deals of {examined} candidates", count).format(
        count=count, examined=progress.examined
    )


def _told(found: "GradedDeal") -> str:
    """The grade, and a line for each player."""
    from cli.drawing import in_columns

    grade = _("{grade}, rating {rating}").format(grade=_(str(found.grade)), rating=found.rating)
    columns = [
        (_("player"), [fared.player for fared in found.figures]),
        (_("games"), [str(fared.games) for fared in found.figures]),
        (_("won"), [str(fared.won) for fared in found.figures]),
        (_("perfect"), [str(fared.perfect) for fared in found.figures]),
        (_("strikes"), [f"{fared.strikes / fared.games:.2f}" for fared in found.figures]),
        (_("turns"), [f"{fared.turns / fared.games:.2f}" for fared in found.figures]),
    ]
    return f"{grade}\n\n{in_columns(columns)}"
