"""`stones solo`: the game for one; each of its commands is in a file of its own."""

import click

from cli.solo_endgame import endgame
from cli.solo_solve import solve


@click.group()
def solo() -> None:
    """The game for one: a win with everything known, and the endgame."""


for command in (endgame, solve):
    solo.add_command(command)
