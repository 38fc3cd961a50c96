"""Deals of the solo game: that of a date, how hard a deal is, and many of them (rules.md 6)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, partial
from importlib import resources

import msgspec

from game.card import Deck
from game.deal import Deal
from game.outcome import Fate, Outcome, SoloOutcome, outcome
from game.record import Record
from game.state import GameState
from players.bots import bot
from players.match import played
from players.workers import Workers, in_order
from puzzles.grade import Grade

#: A change of what a date or a seed gives has another number.
GENERATOR = 1
#: So many deals are looked at for each that is wanted, at most.
MOST_LOOKED_AT = 50


def daily_deal(day: date) -> Deal:
    """The solo deal of a date: it hangs on the date and the generator number, and on nothing else."""
    return Deal.from_seed(1, f"solo/{GENERATOR}/{day.isoformat()}", Deck.standard())


class SoloScale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What solo_grades.json holds: how many games each player plays, and where each grade after easy begins."""

    about: str
    games: dict[str, int]
    limits: dict[str, int]


@dataclass(frozen=True, slots=True)
class Fared:
    """How a player fared in many games of one deal, each with reshuffles of its own.

    `strikes` and `turns` are those of all the games together.
    """

    player: str
    games: int
    won: int
    perfect: int
    strikes: int
    turns: int

    @classmethod
    def of(cls, player: str, outcomes: Sequence[Outcome | None]) -> "Fared":
        """The sums of the outcomes of solo games."""
        ends = [end for end in outcomes if isinstance(end, SoloOutcome)]
        return cls(
            player,
            games=len(ends),
            won=sum(end.outcome is Fate.WON for end in ends),
            perfect=sum(end.perfect for end in ends),
            strikes=sum(end.strikes for end in ends),
            turns=sum(end.turns for end in ends),
        )


@dataclass(frozen=True, slots=True)
class GradedDeal:
    """A solo deal with how the players fared on it; its rating and grade follow from that."""

    deal: Deal
    figures: tuple[Fared, ...]

    @property
    def rating(self) -> int:
        """The mean length of a game in hundredths of a turn, a strike counting as one more; players count alike."""
        lengths = [100 * (fared.turns + fared.strikes) // fared.games for fared in self.figures]
        return sum(lengths) // len(lengths)

    @property
    def grade(self) -> Grade:
        """The grade, by the limits of the rating."""
        return Grade.of(self.rating, solo_scale().limits)


def graded(deal: Deal) -> GradedDeal:
    """A solo deal, played by the players of the scale."""
    ends = {name: [outcome(state) for state, _ in games_of(deal, name)] for name in solo_scale().games}
    return GradedDeal(deal, tuple(Fared.of(name, outcomes) for name, outcomes in ends.items()))


def games_of(deal: Deal, name: str) -> Iterator[tuple[GameState, Record]]:
    """The games by which a player of a name grades a deal: number n has the reshuffles of the seed `grade/n`."""
    for number in range(solo_scale().games[name]):
        yield played(replace(deal, seed=f"grade/{number}"), [bot(name)], f"grade/{number}")


def graded_deal(seed: str, deck: Deck) -> GradedDeal:
    """The graded deal of a seed."""
    return graded(Deal.from_seed(1, seed, deck))


@dataclass(frozen=True, slots=True)
class DealProgress:
    """How far the making of deals is: how many were looked at, and those chosen, easy to hard."""

    examined: int
    deals: tuple[GradedDeal, ...]


def generated_deals(wanted: Mapping[Grade, int], seed: str, deck: Deck, workers: Workers = 1) -> Iterator[DealProgress]:
    """The making of so many deals of each grade, step by step; the last step has all of them.

    Candidate n, from 0, is the deal of `SEED/n`. There are fewer deals than wanted when too few meet the wish. The
    same with any workers.
    """
    left = Counter({grade: number for grade, number in wanted.items() if number})
    chosen: list[GradedDeal] = []
    seeds = [f"{seed}/{number}" for number in range(MOST_LOOKED_AT * sum(wanted.values()))]
    for examined, candidate in enumerate(in_order(partial(graded_deal, deck=deck), seeds, workers), 1):
        if left[candidate.grade] > 0:
            left[candidate.grade] -= 1
            chosen.append(candidate)
        yield DealProgress(examined, tuple(sorted(chosen, key=lambda deal: deal.rating)))
        if not +left:
            break


@cache
def solo_scale() -> SoloScale:
    """The data of the grades."""
    return msgspec.json.decode(resources.files("puzzles").joinpath("solo_grades.json").read_bytes(), type=SoloScale)
