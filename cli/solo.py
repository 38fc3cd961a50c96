"""`stones solo`: the game for one; each of its commands is in a file of its own."""

from cli.solo_advise import advise
from cli.solo_deal import deal
from cli.solo_endgame import endgame
from cli.solo_pack import grade, pack
from cli.solo_review import review
from cli.solo_solve import solve
from cli.solo_stats import stats
from cli.words import group


@group()
def solo() -> None:
    """The game for one: deals, solutions, advice, review, statistics, and its endgame."""


for command in (deal, solve, advise, review, grade, pack, stats, endgame):
    solo.add_command(command)
