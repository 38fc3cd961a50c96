"""The players that play by themselves, by name."""

from collections.abc import Callable
from functools import cache

from game.errors import BadCodeError
from game.language import _
from players.planner import PlannerPlayer
from players.player import Player
from players.simple import GreedyPlayer, RandomPlayer
from players.solo import SoloPlayer
from players.worth import HardFirst, NearestFirst, learnt_worth

BOTS: dict[str, type[Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer, "planner": PlannerPlayer}


def steady() -> Player:
    """Scores one card a turn; the other moves keep the sum of the distances to all cards left small."""
    return SoloPlayer(NearestFirst(), most=1)


def finisher() -> Player:
    """Steady, until four cards are left: these are played exactly."""
    return SoloPlayer(NearestFirst(), most=1, last=True)


def trained() -> Player:
    """Several cards in a turn, by learnt weights: the board after which the fewest turns are still to come.

    It aims at an end without a strike, exactly from five cards left.
    """
    return SoloPlayer(learnt_worth(), last=True, exact=True)


def orderly() -> Player:
    """As trained, but by a rule of thumb: hard cards first, easy ones last."""
    return SoloPlayer(HardFirst(), last=True, exact=True)


def farsighted() -> Player:
    """Trained, and looks at the next turn on the most promising boards, for random draws from the cards unseen."""
    return SoloPlayer(learnt_worth(), last=True, exact=True, boards=8, draws=16)


def quick() -> Player:
    """Trained, without the exact end: some hundredths of a second a game, but it may lose an end that could be won."""
    return SoloPlayer(learnt_worth())


_SOLO: dict[str, Callable[[], Player]] = {
    "steady": steady,
    "finisher": finisher,
    "trained": trained,
    "orderly": orderly,
    "farsighted": farsighted,
}
#: The players for solo games, from the simplest to the best.
LADDER = ("greedy", "planner", *_SOLO)
#: A player beside the ladder, still quicker: for playing games on whose ends are put right (`players.rollout`).
QUICK = "quick"
#: Another name for the best of the ladder.
BEST = "best"
_MAKERS: dict[str, Callable[[], Player]] = {**BOTS, **_SOLO, QUICK: quick}


def table_bot(name: str) -> str:
    """The name of a bot that plays with others, as it is written here; raises BadCodeError."""
    key = name.strip().lower()
    if key not in BOTS:
        raise BadCodeError("bot", name, _("the bots are {bots}").format(bots=", ".join(BOTS)))
    return key


def solo_bot(name: str) -> str:
    """The name of a bot that plays alone, as it is written here, that of the best for BEST; raises BadCodeError."""
    key = name.strip().lower()
    if key == BEST:
        return LADDER[-1]
    if key not in _MAKERS:
        raise BadCodeError("bot", name, _("the bots are {bots}").format(bots=", ".join([*_MAKERS, BEST])))
    return key


@cache
def bot(name: str) -> Player:
    """The bot of a name, as it is written here; the same object each time."""
    return _MAKERS[name]()
