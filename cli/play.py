"""`stones play`: a game in the terminal."""

import os
import re

import click

from cli.errors import InputError
from cli.files import display_name
from cli.options import deck_option, the_deck, the_seed
from cli.records import read_record
from cli.words import command, option
from game.language import _


@command()
@option(
    "--players", type=click.IntRange(1, 5), help="How many play, bots included: 2, or one and the bots, if not given."
)
@option("--bots", metavar="NAME,...", help="Bots for the last seats: random, greedy, planner.")
@option("--solo", is_flag=True, help="Play alone, with 16 cards and up to three strikes.")
@option(
    "--bot",
    "watched_name",
    metavar="[NAME]",
    is_flag=False,
    flag_value="best",
    help="Watch a solo game: the best player of the ladder plays it, or this one.",
)
@option("--seed", help="Any text; the same seed gives the same game on every machine.")
@option("--record", "record_path", metavar="FILE", help="Keep the record here, not in stones-SEED.json.")
@option("--resume", "resume_path", metavar="FILE", help="Go on with the game of this record, in this file.")
@option("--rotate", type=click.Choice(["180"]), help="Show board and patterns from the other side of the table.")
@option("--force", is_flag=True, help="Overwrite the file of the record.")
@deck_option
def play(
    players: int | None,
    bots: str | None,
    solo: bool,
    watched_name: str | None,
    seed: str | None,
    record_path: str | None,
    resume_path: str | None,
    rotate: str | None,
    force: bool,
    deck_path: str | None,
) -> None:
    """Play a game: alone, with others who sit at the same terminal, or against bots.

    Every action is written down at once, so a game that was left in any way goes on with --resume. A record names
    its bots; --bots beside --resume puts others on the last seats (--bots "" for none).

    \b
    Examples: stones play --solo
              stones play --solo --bot
              stones play --bots planner
              stones play --players 4 --bots greedy,random --seed friday
              stones play --resume stones-friday.json
    """
    from cli.host import Host, write_record
    from cli.session import Session, new_record, seated, watched

    deck = the_deck(deck_path)
    names = None if bots is None else [name.strip().lower() for name in bots.split(",") if name.strip()]
    if "-" in (record_path, resume_path):
        raise InputError(_("a record is kept in a file, and - is none; give --record and --resume the name of one"))
    if resume_path is not None:
        if solo or players is not None or seed is not None:
            raise InputError(_("--players, --solo and --seed are in the record; leave them out beside --resume"))
        old = read_record(resume_path, deck)
        record = old if names is None else seated(old, names)
        path = record_path or resume_path
    else:
        from game.deal import Deal

        if solo and players not in (None, 1):
            raise InputError(_("--solo is a game for one; leave --players out"))
        if solo and names:
            raise InputError(_("--solo is a game for one; a bot plays it with --bot"))
        seed = the_seed(seed)
        number = 1 if solo else players or max(2, 1 + len(names or ()))
        old = None
        record = new_record(Deal.from_seed(number, seed, deck), names or ())
        path = record_path or f"stones-{re.sub(r'[^A-Za-z0-9._-]+', '-', seed)[:60]}.json"
    if watched_name is not None:
        record = watched(record, watched_name)
    session = Session(record)
    if resume_path and not session.people and not session.state.finished and not record.deal.solo:
        raise InputError(
            _("{name}: bots have all its seats; say with --bots who has the last ones").format(
                name=display_name(resume_path)
            )
        )
    if path != resume_path and os.path.exists(path) and not force:
        raise InputError(
            _("{name}: is there already; go on with that game by --resume, or overwrite it with --force").format(
                name=display_name(path)
            )
        )
    if record != old or path != resume_path:
        write_record(path, record, force or path == resume_path)
    Host(session, path, deck_path, opposite=rotate is not None).run()
