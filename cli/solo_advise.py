"""`stones solo advise`: what to do now in a solo game, and why."""

import json

import click

from cli.errors import InputError
from cli.files import display_name
from cli.options import deck_option, json_option, the_deck
from cli.records import read_solo_record
from cli.words import command, option
from game.language import _


@command()
@click.argument("path", metavar="RECORD")
@option(
    "--rollouts",
    type=click.IntRange(1, 100_000),
    default=50,
    show_default=True,
    help="How many games are played on from each turn.",
)
@option("--player", metavar="NAME", help="Whose turn is advised, in place of the best player's.")
@deck_option
@json_option
def advise(path: str, rollouts: int, player: str | None, deck_path: str | None, as_json: bool) -> None:
    """Say what to do now in the unfinished solo game of RECORD (- for standard input), and why.

    The advice sees what its player sees, never the order of the cards to come. The chances are those of games played
    on with cards in any order that may be, the same for each turn that is compared.

    \b
    Example: stones solo advise stones-friday.json
    """
    from cli.advice import advice, judged_form, told_advice, told_position
    from game.replay import resume
    from players.advice import strikes_to_come
    from players.rollout import surely_better

    record = read_solo_record(path, the_deck(deck_path))
    state = resume(record)
    if state.finished:
        raise InputError(
            _("{name}: the game is over; `stones solo review` looks back on it").format(name=display_name(path))
        )
    found = advice(state, player, rollouts, hidden=False)
    if not as_json:
        click.echo(f"{told_position(state)}\n\n{told_advice(state, found)}")
        return
    best, *others = found
    answer = {
        "player": best.choice.names[0],
        **judged_form(best),
        "rollouts": rollouts,
        "strikes_to_come": strikes_to_come(state),
        "alternatives": [
            {
                "players": list(other.choice.names),
                **judged_form(other),
                "surely_worse": surely_better(best.ends, other.ends),
            }
            for other in others
        ],
    }
    click.echo(json.dumps(answer))
