"""Options that several commands share, and what they stand for."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli.errors import InputError
from cli.files import display_name, read_form
from cli.words import option, speak
from game.errors import GameError, shown
from game.language import _
from puzzles.grade import Grade, evenly

if TYPE_CHECKING:
    from datetime import date

    from game.card import Deck
    from players.workers import Workers

F = TypeVar("F", bound=Callable[..., Any])

deck_option = option(
    "--deck",
    "deck_path",
    metavar="FILE",
    help="Play with the cards of this deck file instead of the standard 72.",
)


def _english_for_json(_context: click.Context, _option: click.Parameter, as_json: bool) -> bool:
    """JSON is for programs, the same in every language."""
    if as_json:
        speak("en")
    return as_json


json_option = option(
    "--json", "as_json", is_flag=True, is_eager=True, callback=_english_for_json, help="Answer in JSON."
)
jobs_option = option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="How many processes; the answer is the same with any number.",
)
dask_option = option(
    "--dask",
    metavar="ADDRESS",
    help="Work on the Dask cluster of this scheduler instead, as tcp://host:8786 or tls://…",
)
number_option = option("--number", type=click.IntRange(min=1), help="With a pack: the one with this number.")
grade_option = option(
    "--grade",
    "grades",
    multiple=True,
    type=click.Choice([str(grade) for grade in Grade], case_sensitive=False),
    help="Only this grade; may be given again. Without it all five, evenly.",
)
title_option = option("--title", help="The title of the pack.")
license_option = option(
    "--license", "license_", metavar="SPDX", default="CC0-1.0", show_default=True, help="Its licence."
)
pack_seed_option = option("--seed", help="Any text; the same seed gives the same pack on every machine.")
pack_out_option = option(
    "--out", metavar="FILE", required=True, help="The pack; written whole, at the end or after Ctrl-C."
)
force_option = option("--force", is_flag=True, help="Overwrite the file.")
goal_option = option(
    "--goal",
    type=click.Choice(["each", "together"], case_sensitive=False),
    help="each: match every card at some moment (the default); together: the last board shows all at once.",
)


def pack_options(function: F) -> F:
    """The options of every command that makes a graded pack, in the order in which its help lists them."""
    listed = (
        *(title_option, license_option, pack_seed_option, jobs_option),
        *(dask_option, pack_out_option, force_option, deck_option),
    )
    for decorate in reversed(listed):
        function = decorate(function)
    return function


def the_seed(seed: str | None) -> str:
    """The seed given, or a fresh one, which is told on standard error."""
    import secrets

    if seed is None:
        seed = secrets.token_hex(4)
        click.echo(_("seed: {seed}").format(seed=seed), err=True)
    return seed


def the_numbers(grades: tuple[str, ...], count: int) -> dict[Grade, int]:
    """So many in all of the grades of --grade, evenly; of all five without it."""
    wanted = [grade for grade in Grade if not grades or str(grade) in grades]
    return dict(zip(wanted, evenly(count, len(wanted)), strict=True))


def the_workers(jobs: int, dask: str | None) -> "Workers":
    """The workers of --jobs, or of --dask; raises InputError."""
    if dask is None:
        return jobs
    if jobs != 1:
        raise InputError(_("--jobs and --dask: give one of them; a cluster has the workers that it has"))
    if not re.fullmatch(r"(tcp|tls)://[^\s/]+:\d{1,5}", dask, re.ASCII):
        raise InputError(
            _("--dask {address}: write the scheduler's address as tcp://host:8786 or tls://host:8786").format(
                address=shown(dask)
            )
        )
    return dask


def the_deck(path: str | None) -> "Deck":
    """The deck of a file, the standard deck without one; raises InputError."""
    from game.card import Deck, DeckForm

    if path is None:
        return Deck.standard()
    try:
        return Deck.from_form(read_form(path, DeckForm))
    except GameError as error:
        raise InputError(f"{display_name(path)}: {error}") from error


def the_date(text: str) -> "date":
    """The date of a text as 2027-01-04; raises InputError."""
    from datetime import datetime

    try:
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
            raise ValueError
        return datetime.strptime(text, "%Y-%m-%d").date()
    except ValueError:
        raise InputError(_("{text} is no date; write it as 2027-01-04").format(text=shown(text))) from None
