"""`stones solo`: the game for one; each of its commands is in a file of its own."""

from cli.solo_endgame import endgame
from cli.solo_solve import solve
from cli.words import group


@group()
def solo() -> None:
    """The game for one: deals, solutions, advice, review, statistics, and its endgame."""


for command in (endgame, solve):
    solo.add_command(command)
