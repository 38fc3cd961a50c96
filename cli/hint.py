"""`stones hint`: one hint after the other."""

import json
from typing import TYPE_CHECKING, Any

import click

from cli.arguments import the_attempt
from cli.errors import answer_no
from cli.options import deck_option, json_option, number_option
from cli.words import command, option
from game.language import _

if TYPE_CHECKING:
    from puzzles.hint import Hints

_LEVELS = 5


@command()
@click.argument("puzzle_text", metavar="PUZZLE")
@click.argument("words", metavar="[LINE]...", nargs=-1)
@option("--level", type=click.IntRange(1, _LEVELS), default=1, show_default=True, help="Give so many hints, 5 are all.")
@option("--all", "show_all", is_flag=True, help="Give all hints.")
@number_option
@deck_option
@json_option
def hint(
    puzzle_text: str,
    words: tuple[str, ...],
    level: int,
    show_all: bool,
    number: int | None,
    deck_path: str | None,
    as_json: bool,
) -> None:
    """Give hints for PUZZLE (a code, a pack, or - for standard input), from where a LINE has led so far.

    They are: about how long; how long; which card first; the first move; the next one. For a turn puzzle they
    begin with the points to be had; there only a card that the LINE scores (+42) counts as scored.

    \b
    Examples: stones hint SFH/TTO/BDH:3.17.42
              stones hint SFH/TTO/BDH:3.17.42 c2 b2c2 --level 4
    """
    from game.errors import IllegalSetupError
    from puzzles.hint import hints

    puzzle, deck, line = the_attempt(puzzle_text, words, deck_path, number)
    answer: dict[str, Any] = {"puzzle": str(puzzle)}
    try:
        found = hints(puzzle, line, deck)
    except IllegalSetupError as error:
        answer_no(answer, _("No hint: {reason}."), error.reason, as_json)
    shown = _LEVELS if show_all else level
    if as_json:
        click.echo(json.dumps({**answer, "line": found.position.line, **_object(found, shown)}))
    else:
        click.echo("\n".join(f"{n}. {text}" for n, text in enumerate(_texts(found)[:shown], 1)))


def _object(found: "Hints", level: int) -> dict[str, Any]:
    """So many hints ready for JSON; null where there is none."""
    length: dict[str, Any] = {"moves": found.number}
    if found.points is not None:
        length["points"] = found.points
    steps: list[dict[str, Any]] = [
        {"band": found.band and [found.band.low, found.band.high]},
        length,
        {"card": found.card and found.card.id},
        {"first": found.first and str(found.first)},
        {"next": found.second and str(found.second)},
    ]
    return {key: value for step in steps[:level] for key, value in step.items()}


def _texts(found: "Hints") -> list[str]:
    """The hints in words."""
    from cli.drawing import named
    from puzzles.told import counted

    if found.band is None:
        return [_("Nothing more to be had.") if found.points is not None else _("Solved already.")]
    band = found.band
    about = (
        _("{low} to {high}").format(low=band.low, high=band.high)
        if band.high
        else _("{low} or more").format(low=band.low)
    )
    exactly = counted(found.number, "move")
    card = _("First card: {card}.").format(card=named([found.card])) if found.card else ""
    return [
        (_("About {about} moves.") if found.points is None else _("About {about} points.")).format(about=about),
        _("Exactly {exactly}.").format(exactly=exactly)
        if found.points is None
        else _("Exactly {points}, in {exactly}.").format(points=counted(found.points, "point"), exactly=exactly),
        card,
        _("First: {first}.").format(first=found.first),
        _("Then: {second}.").format(second=found.second) if found.second else _("That is all."),
    ]
