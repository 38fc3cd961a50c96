"""The players that play by themselves, by name."""

from functools import cache

from game.errors import BadCodeError
from game.language import _
from players.planner import PlannerPlayer
from players.player import Player
from players.simple import GreedyPlayer, RandomPlayer

BOTS: dict[str, type[Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer, "planner": PlannerPlayer}


@cache
def bot(name: str) -> Player:
    """The bot of a name, the same object each time; raises BadCodeError."""
    try:
        return BOTS[name.strip().lower()]()
    except KeyError:
        raise BadCodeError("bot", name, _("the bots are {bots}").format(bots=", ".join(BOTS))) from None
