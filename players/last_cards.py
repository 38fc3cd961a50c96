"""The last cards of a solo game, exactly: turns that leave at most four cards, which then all come to the hand."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from game.deal import HAND
from players.position import Plan, Position
from players.reach import Ending
from players.worth import TURN
from solver.endgame import Endgames
from solver.fewest_turns import FewestTurns

# So many endings, the most promising ones, are tried.
_TRIED = 6


@cache
def endgames() -> Endgames:
    """The endgames of this process."""
    return Endgames(96)


@cache
def _fewest_turns() -> FewestTurns:
    return FewestTurns(endgames())


def soonest(position: Position, endings: Sequence[Ending], below: int) -> Plan | None:
    """A plan that finishes without a strike in the fewest turns, at a cost below a limit; None when there is none."""
    tried = sorted(endings, key=lambda ending: int(position.costs(ending).min()))[:_TRIED]
    for turns in range(HAND + 1):
        if TURN * turns >= below:
            break
        for ending in tried:
            left = position.left_after(ending)
            if not left:
                return Plan(ending, 0, 0)
            if 1 <= turns <= len(left):
                good = np.flatnonzero(_fewest_turns().within(left, turns).has(ending.boards))
                if len(good):
                    return Plan(ending, int(good[0]), TURN * turns)
    return None


def fewest_strikes(position: Position, endings: Sequence[Ending]) -> Plan:
    """A plan after which the fewest strikes follow, which are its cost."""
    found = []
    for ending in endings:
        strikes = endgames().of(position.left_after(ending)).strikes(ending.boards)
        found.append(Plan(ending, int(strikes.argmin()), int(strikes.min())))
    return min(found, key=lambda plan: plan.cost)
