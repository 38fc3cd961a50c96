"""How a game stands, or ended: points, bonus and winners (rules.md 5), or the fate of a solo game (rules.md 6)."""

from dataclasses import dataclass
from enum import Enum

from game.language import N_
from game.state import GameState

#: The points for the most 1-point cards (rules.md 5.4).
BONUS = 3


@dataclass(frozen=True, slots=True)
class TableOutcome:
    """Of a game for 2 to 5 players; an entry a player.

    `scores` have the bonus in, `bonus` is 0 or 3 each; both are as they stand while the game is unfinished.
    `winners` are counted from 1, None while unfinished; `turns` are those of all players that have an action.
    """

    finished: bool
    scores: tuple[int, ...]
    bonus: tuple[int, ...]
    winners: tuple[int, ...] | None
    turns: int


class Fate(Enum):
    """How a solo game ended, or that it did not yet."""

    WON = N_("won")
    LOST = N_("lost")
    UNFINISHED = N_("unfinished")

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class SoloOutcome:
    """Of a solo game; `scored` is the number of cards, `turns` those that have an action."""

    outcome: Fate
    strikes: int
    turns: int
    scored: int

    @property
    def perfect(self) -> bool:
        """Whether it was won without a strike (rules.md 6.5)."""
        return self.outcome is Fate.WON and self.strikes == 0


Outcome = TableOutcome | SoloOutcome


def outcome(state: GameState) -> Outcome:
    """The outcome of a game as it stands."""
    return _solo(state) if state.deal.solo else _table(state)


def _solo(state: GameState) -> SoloOutcome:
    fate = Fate.WON if state.won else Fate.LOST if state.lost else Fate.UNFINISHED
    return SoloOutcome(fate, state.strikes, state.turns, len(state.scored[0]))


def _table(state: GameState) -> TableOutcome:
    ones = [sum(card.points == 1 for card in cards) for cards in state.scored]
    bonus = tuple(BONUS if number and number == max(ones) else 0 for number in ones)
    points = [sum(card.points for card in cards) for cards in state.scored]
    scores = tuple(map(sum, zip(points, bonus, strict=True)))
    winners = None
    if state.finished:
        winners = tuple(player for player, score in enumerate(scores, 1) if score == max(scores))
    return TableOutcome(state.finished, scores, bonus, winners, state.turns)
