"""`stones daily` and `stones calendar`: the puzzle of a date."""

import json
from dataclasses import replace

import click

from cli.errors import InputError
from cli.files import refuse_to_overwrite
from cli.making import keep
from cli.options import force_option, jobs_option, json_option, pack_out_option, the_date, title_option
from cli.progress import Work, told
from cli.words import command, option
from game.language import _


@command()
@click.argument("day_text", metavar="[DATE]", required=False)
@json_option
def daily(day_text: str | None, as_json: bool) -> None:
    """Show the puzzle of a DATE, as 2027-01-04; of today by the local calendar without one.

    The same date is the same puzzle everywhere. Monday and Tuesday are easy, Wednesday and Thursday medium, Friday
    hard, Saturday expert, Sunday master.

    \b
    Example: stones daily 2027-01-04
    """
    from datetime import date

    from cli.drawing import drawn_board, named
    from puzzles.daily import daily as daily_puzzle

    day = date.today() if day_text is None else the_date(day_text)
    packed = daily_puzzle(day)
    if as_json:
        click.echo(json.dumps(packed.form()))
        return
    click.echo(
        _("{date}, {grade}: match each of {cards}").format(
            date=day.isoformat(), grade=_(str(packed.grade)), cards=named(packed.puzzle.cards)
        )
        + "\n"
    )
    click.echo(f"{drawn_board(packed.puzzle.board)}\n\n{packed.puzzle}")


@command()
@option("--from", "first_text", metavar="DATE", required=True, help="The first day.")
@option("--days", type=click.IntRange(1, 3660), default=365, show_default=True, help="How many days.")
@title_option
@jobs_option
@pack_out_option
@force_option
def calendar(first_text: str, days: int, title: str | None, jobs: int, out: str, force: bool) -> None:
    """Write the puzzles of many days as a pack, the same as `stones daily` gives.

    \b
    Example: stones calendar --from 2027-01-01 --days 365 --out year.json
    """
    from datetime import date, timedelta

    from game.card import Deck
    from puzzles.candidates import GENERATOR
    from puzzles.daily import calendar as daily_puzzles
    from puzzles.pack import Pack, PackedPuzzle

    first = the_date(first_text)
    if date.max - first < timedelta(days):
        raise InputError(_("--days {days}: the calendar ends before").format(days=days))
    refuse_to_overwrite(out, force)
    # What cannot be written is told before the work.
    empty = Pack((), Deck.standard(), title=title, license="CC0-1.0", generator=GENERATOR)
    puzzles: list[PackedPuzzle] = []
    with Work() as work:
        for puzzle in told(daily_puzzles(first, days, jobs), days):
            puzzles.append(puzzle)
    keep(work, replace(empty, puzzles=tuple(puzzles)).text(), len(puzzles), days, out, force)
