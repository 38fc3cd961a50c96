"""`stones solo review`: a solo game, looked back on turn by turn."""

import json
from typing import TYPE_CHECKING, Any

import click

from cli.errors import InputError
from cli.files import display_name
from cli.options import deck_option, json_option, the_deck
from cli.progress import told
from cli.records import read_solo_record
from cli.words import command, option
from game.language import _, ngettext

if TYPE_CHECKING:
    from game.state import GameState
    from players.review import ReviewedTurn


@command()
@click.argument("path", metavar="RECORD")
@option(
    "--rollouts",
    type=click.IntRange(1, 100_000),
    default=20,
    show_default=True,
    help="How many games are played on from each turn.",
)
@deck_option
@json_option
def review(path: str, rollouts: int, deck_path: str | None, as_json: bool) -> None:
    """Look back on the solo game of RECORD (- for standard input): chances, better turns, where it was lost.

    Each turn is held against that of the best player, who sees what the person saw, by the same games played on from
    both; a turn is called better when it is so beyond chance. A turn that was begun and not ended is left out.

    \b
    Example: stones solo review stones-friday.json
    """
    from cli.table import told_outcome
    from game.replay import resume, turns_of
    from players.bots import LADDER, QUICK
    from players.review import reviewed, turning_point

    record = read_solo_record(path, the_deck(deck_path))
    count = sum(turn.over for turn in turns_of(record))
    if not count:
        raise InputError(_("{name}: no turn is over yet").format(name=display_name(path)))
    state, turns = resume(record), []
    steps = reviewed(record, LADDER[-1], QUICK, rollouts)
    if as_json:
        turns = list(told(steps, count))
        click.echo(json.dumps(_object(turns, turning_point(turns, state), state, rollouts)))
        return
    for turn in steps:
        click.echo(f"{_told(turn)}\n")
        turns.append(turn)
    if state.finished:
        click.echo(told_outcome(state, record))
    click.echo(_told_point(turning_point(turns, state), state))


def _object(turns: "list[ReviewedTurn]", point: "ReviewedTurn | None", state: "GameState", rollouts: int) -> Any:
    from cli.advice import chances_form, judged_form
    from game.outcome import Fate

    return {
        "outcome": str(Fate.WON if state.won else Fate.LOST if state.lost else Fate.UNFINISHED),
        "rollouts": rollouts,
        "turns": [
            {
                "turn": turn.number,
                "line": turn.played.choice.line,
                "strikes": turn.strikes,
                "strike": turn.struck,
                "before": chances_form(turn.before),
                "after": chances_form(turn.played.chances),
                "better": turn.better and judged_form(turn.better),
            }
            for turn in turns
        ],
        "turning_point": point and point.number,
    }


def _told(turn: "ReviewedTurn") -> str:
    """A turn in a few lines."""
    from cli.advice import told_chances

    lines = [f"{turn.number:>2}. {turn.played.choice.line}"]
    if turn.struck:
        lines.append(_("    Strike {number}.").format(number=turn.strikes + 1))
    before, after = (told_chances(chances, turn.strikes) for chances in (turn.before, turn.played.chances))
    lines.append(_("    Before: {chances}.").format(chances=before))
    if turn.cost != (0, 0, 0.0):
        lines.append(_("    After:  {chances}.").format(chances=after))
    if turn.better:
        chances = told_chances(turn.better.chances, turn.strikes)
        lines.append(_("    Better: {line}: {chances}.").format(line=turn.better.choice.line, chances=chances))
    return "\n".join(lines)


def _told_point(point: "ReviewedTurn | None", state: "GameState") -> str:
    """Which turn cost the most."""
    if point is None:
        return _("No turn cost anything: the best player has nothing better, the rest is the luck of the cards.")
    won, perfect, later = point.cost
    games = point.played.chances.won.total
    if state.lost:
        return ngettext(
            "The game was lost in turn {turn}: it cost {count} win of {games} games.",
            "The game was lost in turn {turn}: it cost {count} wins of {games} games.",
            won,
        ).format(turn=point.number, count=won, games=games)
    if state.strikes:
        return ngettext(
            "Turn {turn} cost the most: {count} perfect game of {games}.",
            "Turn {turn} cost the most: {count} perfect games of {games}.",
            perfect,
        ).format(turn=point.number, count=perfect, games=games)
    return _("Turn {turn} cost the most: {turns} turns.").format(turn=point.number, turns=f"{later:.1f}")
