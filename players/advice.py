"""What the players of the solo ladder would do in a position, and what comes of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from game.action import Action, Discard, EndTurn, Score, SkipTurn
from game.seed import Stream
from game.state import LAST_STRIKE, GameState
from game.view import View
from players.bots import bot
from players.last_cards import endgames
from players.rollout import Chances, End, after
from solver.endgame import end_is_known
from solver.space import number_of


@dataclass(frozen=True, slots=True)
class Choice:
    """A whole turn, and the names of the players who would play it, none for a turn that a person played."""

    turn: tuple[Action, ...]
    names: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """The turn as a line."""
        return " ".join(map(str, self.turn))


@dataclass(frozen=True, slots=True)
class Judged:
    """A choice, and the end of each game that was played on from it (`players.rollout`)."""

    choice: Choice
    ends: tuple[End, ...]

    @property
    def chances(self) -> Chances:
        """What the games say."""
        return Chances.of(self.ends)


def choices(state: GameState, names: Sequence[str], most: int) -> list[Choice]:
    """The turns that players would play, in the order of their names, at most so many that differ in their effect."""
    found: dict[object, Choice] = {}
    for name in names:
        turn = turn_of(name, state)
        key = effect(state, turn)
        if key in found:
            found[key] = Choice(found[key].turn, (*found[key].names, name))
        elif len(found) < most:
            found[key] = Choice(turn, (name,))
    return list(found.values())


def turn_of(name: str, state: GameState) -> tuple[Action, ...]:
    """The turn of a player of the ladder: it hangs on what a person would see, and on nothing else."""
    return bot(name).turn(View.of(state, 0), Stream(f"advice/bot/{state.turns_over}"))


def effect(state: GameState, turn: Sequence[Action]) -> tuple[object, ...]:
    """What a turn comes to: its last board, the cards scored, the cards paid with, and whether it was skipped.

    Two turns with the same effect are as good as each other.
    """
    board = after(state, [action for action in turn if not isinstance(action, EndTurn | SkipTurn)]).board
    scored = frozenset(action.card for action in turn if isinstance(action, Score))
    paid = frozenset(action.card for action in turn if isinstance(action, Discard))
    return board, scored, paid, any(isinstance(action, SkipTurn) for action in turn)


def judged(tried: Sequence[Choice], games: Iterable[Sequence[End]]) -> tuple[Judged, ...]:
    """The choices with the ends of their games, as `players.rollout.rollouts` gives them."""
    return tuple(Judged(choice, ends) for choice, ends in zip(tried, zip(*games, strict=True), strict=True))


def strikes_to_come(state: GameState) -> int | None:
    """The fewest strikes with which a solo game can be finished, 4 when it cannot; None while the end is not known."""
    if not end_is_known(state):
        return None
    left = endgames().of(state.hand).strikes(np.array([number_of(state.board)], np.int32))
    return min(int(left[0]), LAST_STRIKE)
