"""`stones solo deal`: a solo game that has not begun."""

import json
from typing import TYPE_CHECKING

import click

from cli.arguments import one_of
from cli.errors import InputError
from cli.files import display_name, parse_json, read_text, refuse_to_overwrite, write_text
from cli.options import deck_option, force_option, json_option, number_option, the_date, the_deck, the_seed
from cli.records import resume_command
from cli.words import command, option
from game.language import _

if TYPE_CHECKING:
    from game.card import Deck
    from puzzles.solo import GradedDeal


@command()
@option("--seed", help="Any text; the same seed gives the same deal on every machine.")
@option("--date", "day_text", metavar="DATE", help="The deal of this day, as 2027-01-04: the same everywhere.")
@option("--pack", "pack_path", metavar="FILE", help="A deal of this pack: that of --number, else a list.")
@number_option
@option("--out", metavar="FILE", default="-", help="Write the record there instead of to standard output.")
@force_option
@deck_option
@json_option
def deal(
    seed: str | None,
    day_text: str | None,
    pack_path: str | None,
    number: int | None,
    out: str,
    force: bool,
    deck_path: str | None,
    as_json: bool,
) -> None:
    """Deal a solo game: the board, its 16 cards and their order, as a record without actions.

    A record is JSON anyway; with --json it is also printed when it is written to a file.

    \b
    Examples: stones solo deal --seed friday --out friday.json
              stones solo deal --date 2027-01-04
              stones solo deal --pack deals.json --number 3 --out third.json
    """
    from game.deal import Deal
    from game.record import Record
    from puzzles.deals import deal_form
    from puzzles.solo import daily_deal

    if day_text is not None and (seed is not None or deck_path is not None):
        raise InputError(_("--date has one deal, of the standard deck; leave --seed and --deck out"))
    if pack_path is not None and (seed is not None or day_text is not None):
        raise InputError(_("--pack, --date and --seed each name a deal; give one of them"))
    if number is not None and pack_path is None:
        raise InputError(_("--number is that of a deal in a --pack"))
    refuse_to_overwrite(out, force)
    if pack_path is not None:
        found = _deals(pack_path, the_deck(deck_path))
        if number is None and len(found) != 1 and out == "-":
            if as_json:
                click.echo(json.dumps([deal_form(graded) for graded in found]))
                return
            for place, graded in enumerate(found, 1):
                click.echo(f"{place:>4}  {graded.deal.board}  {_(str(graded.grade))} ({graded.rating})")
            return
        dealt = one_of(found, number, display_name(pack_path)).deal
    elif day_text is not None:
        dealt = daily_deal(the_date(day_text))
    else:
        dealt = Deal.from_seed(1, the_seed(seed), the_deck(deck_path))
    text = json.dumps(Record(dealt).form())
    if out == "-" or as_json:
        click.echo(text)
    if out != "-":
        write_text(out, text + "\n", force)
        click.echo(_("Play it with: {command}").format(command=resume_command(out, deck_path)), err=True)


def _deals(path: str, deck: "Deck") -> "tuple[GradedDeal, ...]":
    """The deals of a pack of them; raises InputError."""
    from game.errors import GameError
    from puzzles.deals import DealPack

    name = display_name(path)
    try:
        return DealPack.from_form(parse_json(read_text(path), name), deck).deals
    except GameError as error:
        raise InputError(f"{name}: {error}") from error
