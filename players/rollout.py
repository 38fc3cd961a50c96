"""Chances in a solo game, by playing it on many times from what its player knows.

Game number n of a position is imagined along `rollout/n`: whatever turn is tried, the same cards come, so that two
turns are compared game by game. Where the player strikes with all cards left in the hand, the best way to the end takes
the place of its own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.action import Action
from game.reshuffle import ShuffledPiles
from game.seed import Stream
from game.state import LAST_STRIKE, GameState
from game.view import View
from players.interval import DEVIATIONS, Interval
from players.last_cards import endgames
from players.match import turn_stream
from players.player import Player
from solver.endgame import end_is_known
from solver.endgame_line import best_finish


@dataclass(frozen=True, slots=True, order=True)
class End:
    """How a solo game ended: less is better. `strikes` are 4 when it was lost, and `turns`, those of it all, then 0."""

    strikes: int
    turns: int

    @classmethod
    def of(cls, state: GameState) -> "End":
        """The end of a finished game."""
        return cls(state.strikes, 0 if state.lost else state.turns)


@dataclass(frozen=True, slots=True)
class Chances:
    """What games played on from a position say: how many were won, how many without a strike at all.

    `strikes` and `turns` are the means of those that were won, 0 without one.
    """

    won: Interval
    perfect: Interval
    strikes: float
    turns: float

    @classmethod
    def of(cls, ends: Sequence[End]) -> "Chances":
        """The chances that the ends of games say."""
        won = [end for end in ends if end.strikes < LAST_STRIKE]
        number = max(1, len(won))
        return cls(
            Interval(len(won), len(ends)),
            Interval(sum(not end.strikes for end in ends), len(ends)),
            sum(end.strikes for end in won) / number,
            sum(end.turns for end in won) / number,
        )


def imagined(state: GameState, path: str) -> GameState:
    """A solo game as it may be for all that its player knows: the draw pile and the reshuffles follow a path."""
    return replace(
        state,
        draw_pile=Stream(f"{path}/draw").shuffled(sorted(state.draw_pile)),
        piles=ShuffledPiles(f"{path}/reshuffle"),
    )


def rollouts(
    state: GameState, turns: Sequence[Sequence[Action]], player: Player, count: int
) -> Iterator[tuple[End, ...]]:
    """The ends of `count` imagined games, an entry a turn that may be played now; after it the player plays on."""
    for number in range(count):
        path = f"rollout/{number}"
        start = imagined(state, path)
        yield tuple(_played_on(after(start, turn), player, path) for turn in turns)


def surely_better(first: Sequence[End], second: Sequence[End]) -> bool:
    """Whether the first ends are better than the second, game by game, beyond what chance does (McNemar, 1947).

    Strikes decide; turns only where the first have no more strikes in all.
    """
    pairs = list(zip(first, second, strict=True))
    fewer, more = sum(a.strikes < b.strikes for a, b in pairs), sum(a.strikes > b.strikes for a, b in pairs)
    better, worse = sum(a < b for a, b in pairs), sum(a > b for a, b in pairs)
    no_more = sum(a.strikes - b.strikes for a, b in pairs) <= 0
    return _sure(fewer, more) or (no_more and _sure(better, worse))


def _sure(more: int, fewer: int) -> bool:
    return more > fewer and (more - fewer) ** 2 > DEVIATIONS**2 * (more + fewer)


def after(state: GameState, turn: Sequence[Action]) -> GameState:
    """The state after a turn, whose last actions are not needed when the game is over before them."""
    for action in turn:
        if state.finished:
            break
        state = state.after(action)
    return state


def _played_on(state: GameState, player: Player, path: str) -> End:
    last = None
    # Every solo turn scores a card or is a strike, so the game ends.
    while not state.finished:
        if last is None and end_is_known(state):
            last = state
        state = after(state, player.turn(View.of(state, 0), turn_stream(path, state)))
    end = End.of(state)
    if last is None or end.strikes == last.strikes:
        return end
    finish = best_finish(last.board, last.hand, endgames())
    if finish is None or last.strikes + finish.strikes >= LAST_STRIKE:
        return End(LAST_STRIKE, 0)
    return min(end, End(last.strikes + finish.strikes, last.turns_over + len(finish.turns)))
