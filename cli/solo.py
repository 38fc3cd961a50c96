"""`stones solo`: the game for one; each of its commands is in a file of its own."""

import click

from cli.solo_endgame import endgame


@click.group()
def solo() -> None:
    """The game for one: its endgame."""


for command in (endgame,):
    solo.add_command(command)
