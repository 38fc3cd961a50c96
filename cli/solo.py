"""`stones solo`: the game for one; each of its commands is in a file of its own."""

import click

from cli.solo_endgame import endgame
from cli.solo_stats import stats


@click.group()
def solo() -> None:
    """The game for one: its endgame, and how players fare on many deals."""


for command in (endgame, stats):
    solo.add_command(command)
