"""`stones solo deal`: a solo game that has not begun."""

import json
import shlex

import click

from cli.errors import InputError
from cli.files import display_name, refuse_to_overwrite, write_text
from cli.options import deck_option, json_option, the_date, the_deck, the_seed
from cli.words import command, option
from game.language import _


@command()
@option("--seed", help="Any text; the same seed gives the same deal on every machine.")
@option("--date", "day_text", metavar="DATE", help="The deal of this day, as 2027-01-04: the same everywhere.")
@option("--out", metavar="FILE", help="Write the record there instead of to standard output.")
@option("--force", is_flag=True, help="Overwrite the file.")
@deck_option
@json_option
def deal(
    seed: str | None, day_text: str | None, out: str | None, force: bool, deck_path: str | None, as_json: bool
) -> None:
    """Deal a solo game: the board, its 16 cards and their order, as a record without actions.

    A record is JSON anyway; with --json it is also printed when it is written to a file.

    \b
    Examples: stones solo deal --seed friday --out friday.json
              stones solo deal --date 2027-01-04
    """
    from game.deal import Deal
    from game.record import Record
    from puzzles.solo import daily_deal

    if day_text is not None and (seed is not None or deck_path is not None):
        raise InputError(_("--date has one deal, of the standard deck; leave --seed and --deck out"))
    if out is not None:
        refuse_to_overwrite(out, force)
    if day_text is not None:
        dealt = daily_deal(the_date(day_text))
    else:
        dealt = Deal.from_seed(1, the_seed(seed), the_deck(deck_path))
    text = json.dumps(Record(dealt).form())
    if out is None or as_json:
        click.echo(text)
    if out is not None:
        write_text(out, text + "\n", force)
        name = display_name(out)
        click.echo(_("Play it with: {command}").format(command=f"stones play --resume {shlex.quote(name)}"), err=True)
