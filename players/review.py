"""A solo game looked back on: the chances before each turn, and what the best player would have done."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.record import Record
from game.replay import turns_of
from game.state import GameState
from players.advice import Choice, Judged, effect, judged, turn_of
from players.bots import bot
from players.rollout import Chances, rollouts, surely_better


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn of a solo game, numbered from 1, with the strikes before it and whether it was one.

    `played` and `best`, the turn of the best player, are judged by the same games; they are one when they come to
    the same.
    """

    number: int
    strikes: int
    struck: bool
    played: Judged
    best: Judged

    @property
    def before(self) -> Chances:
        """The chances before the turn: those of the better of both."""
        return min(self.played, self.best, key=_badness).chances

    @property
    def better(self) -> Judged | None:
        """The turn of the best player where it is better beyond chance."""
        return self.best if surely_better(self.best.ends, self.played.ends) else None

    @property
    def cost(self) -> tuple[int, int, float]:
        """How many fewer of the games are won, and are perfect, after the turn than before it; how many turns later."""
        before, after = self.before, self.played.chances
        return (
            before.won.count - after.won.count,
            before.perfect.count - after.perfect.count,
            after.turns - before.turns if after.won.count else 0.0,
        )


def reviewed(record: Record, best: str, name: str, count: int) -> Iterator[ReviewedTurn]:
    """The turns of a solo game, each judged by `count` games that a player of a name plays on; raises GameError."""
    for number, over in enumerate((turn for turn in turns_of(record) if turn.over), 1):
        before, actions = over.before, over.actions
        tried = [Choice(actions)]
        turn = turn_of(best, before)
        if effect(before, turn) != effect(before, actions):
            tried.append(Choice(turn, (best,)))
        found = judged(tried, rollouts(before, [choice.turn for choice in tried], bot(name), count))
        yield ReviewedTurn(number, before.strikes, over.after.strikes > before.strikes, found[0], found[-1])


def turning_point(turns: Sequence[ReviewedTurn], end: GameState) -> ReviewedTurn | None:
    """The turn that cost the most: of a lost game wins, of one with a strike perfect games, else turns.

    The first of equal ones, None where no turn cost anything.
    """
    kind = 0 if end.lost else 1 if end.strikes else 2
    worst = max(turns, key=lambda turn: turn.cost[kind], default=None)
    return worst if worst and worst.cost[kind] > 0 else None


def _badness(judged: Judged) -> tuple[int, int, float]:
    return -judged.chances.won.count, sum(end.strikes for end in judged.ends), judged.chances.turns
