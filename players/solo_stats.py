"""Many solo games, and what they say about the players."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from time import process_time
from typing import Annotated

import msgspec

from game.card import Deck
from game.deal import SOLO_COUNT, Deal
from game.errors import BadCodeError, IllegalSetupError
from game.language import _
from game.outcome import Fate, SoloOutcome, outcome
from game.record import Record
from game.replay import replay
from game.state import LAST_STRIKE, GameState
from players.bots import BEST, LADDER, bot, solo_bot
from players.distances import TABLES
from players.interval import Interval
from players.match import MOST_TURNS, played
from players.workers import Workers, in_order
from solver.thoughtful import thoughtful

#: One who knows the order of the pile and every reshuffle.
THOUGHTFUL = "thoughtful"
#: All who play solo games.
PLAYERS = ("random", *LADDER, BEST, THOUGHTFUL)


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """How a player fared on deal `number`, from 0; `seconds` of work by the processor were spent on it.

    `bound` is a number of turns below which nobody wins, where it is known.
    """

    number: int
    player: str
    outcome: SoloOutcome
    bound: int | None = None
    seconds: float = 0.0


def solo_player(name: str) -> str:
    """The name of a player of solo games as it is written here; raises BadCodeError."""
    player = name.strip().lower()
    if player not in PLAYERS:
        raise BadCodeError("player", name, _("the players are {players}").format(players=", ".join(PLAYERS)))
    return player


def played_deal(player: str, seed: str, number: int, deck: Deck) -> PlayedDeal:
    """How a player fares on deal `number`, from 0, of a seed: it follows `SEED/NUMBER`."""
    begun = process_time()
    game_seed = f"{seed}/{number}"
    deal = Deal.from_seed(1, game_seed, deck)
    if player == THOUGHTFUL:
        end, bound = _thoughtful(deal)
    else:
        end, bound = _solo_outcome(played(deal, [bot(solo_bot(player))], game_seed)[0]), None
    return PlayedDeal(number, player, end, bound, process_time() - begun)


def played_deals(
    players: Sequence[str], seed: str, deck: Deck, games: range, workers: Workers = 1
) -> Iterator[PlayedDeal]:
    """The games of so many players in order, the same with any workers: each deal is played by one after the other.

    Game number g, from 0, is deal g // PLAYERS by player g % PLAYERS.
    """
    yield from in_order(partial(_game, tuple(players), seed, deck), games, workers)


def _game(players: tuple[str, ...], seed: str, deck: Deck, number: int) -> PlayedDeal:
    return played_deal(players[number % len(players)], seed, number // len(players), deck)


def _thoughtful(deal: Deal) -> tuple[SoloOutcome, int]:
    """How thoughtful play fares, by the rules: its win is replayed; and the fewest turns that a win can have."""
    found = thoughtful(Record(deal), TABLES)
    if found.record is None:
        # Of a game that has not begun it is never proven that it cannot be won.
        return SoloOutcome(Fate.UNFINISHED, 0, 0, 0), found.bound
    *_, state = replay(found.record)
    return _solo_outcome(state), found.bound


def _solo_outcome(state: GameState) -> SoloOutcome:
    end = outcome(state)
    assert isinstance(end, SoloOutcome), "one player plays a solo game"
    return end


@dataclass(frozen=True, slots=True)
class SoloFigures:
    """What a player's deals say: how many were won, perfect, lost, and unknown (not played to an end).

    The sums are those of the strikes in finished games, the turns of won ones and the turns that these take at least
    (where that is known), and the cards left in lost ones.
    """

    won: int = 0
    perfect: int = 0
    lost: int = 0
    unknown: int = 0
    strikes_sum: int = 0
    turns_sum: int = 0
    bound_sum: int | None = None
    cards_left_sum: int = 0

    def with_deal(self, deal: PlayedDeal) -> "SoloFigures":
        """The figures with one more deal."""
        end = deal.outcome
        won, lost = (end.outcome is fate for fate in (Fate.WON, Fate.LOST))
        return SoloFigures(
            self.won + won,
            self.perfect + end.perfect,
            self.lost + lost,
            self.unknown + (not won and not lost),
            self.strikes_sum + end.strikes * (won or lost),
            self.turns_sum + end.turns * won,
            self.bound_sum if deal.bound is None else (self.bound_sum or 0) + deal.bound * won,
            self.cards_left_sum + (SOLO_COUNT - end.scored) * lost,
        )

    @property
    def deals(self) -> int:
        """All the deals."""
        return self.won + self.lost + self.unknown

    @property
    def won_share(self) -> Interval:
        """The share of the deals that were won."""
        return Interval(self.won, self.deals)

    @property
    def perfect_share(self) -> Interval:
        """The share of the deals that were won without a strike."""
        return Interval(self.perfect, self.deals)

    @property
    def strikes(self) -> float | None:
        """The mean of the strikes in finished games, None without one."""
        return _mean(self.strikes_sum, self.won + self.lost)

    @property
    def turns(self) -> float | None:
        """The mean of the turns in won games, None without one."""
        return _mean(self.turns_sum, self.won)

    @property
    def bound(self) -> float | None:
        """The mean of the turns that the won games take at least, None where that is not known."""
        return None if self.bound_sum is None else _mean(self.bound_sum, self.won)

    @property
    def cards_left(self) -> float | None:
        """The mean of the cards not scored in lost games, None without one."""
        return _mean(self.cards_left_sum, self.lost)


def _mean(total: int, count: int) -> float | None:
    return total / count if count else None


class DealLine(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A played deal as it stands in a file, without its time, so that the same deals give the same file."""

    deal: Annotated[int, msgspec.Meta(ge=0)]
    player: str
    outcome: Fate
    strikes: Annotated[int, msgspec.Meta(ge=0, le=LAST_STRIKE)]
    turns: Annotated[int, msgspec.Meta(ge=0, le=MOST_TURNS)]
    scored: Annotated[int, msgspec.Meta(ge=0, le=SOLO_COUNT)]
    bound: Annotated[int, msgspec.Meta(ge=0)] | None = None

    @classmethod
    def of(cls, deal: PlayedDeal) -> "DealLine":
        """The line of a played deal."""
        end = deal.outcome
        return cls(deal.number, deal.player, end.outcome, end.strikes, end.turns, end.scored, deal.bound)

    def played(self, players: Sequence[str], game: int) -> PlayedDeal:
        """The deal of a line that stands in the place of a game; raises IllegalSetupError for another's."""
        number, player = game // len(players), players[game % len(players)]
        if (self.deal, self.player) != (number, player):
            raise IllegalSetupError(
                "line", _("deal {number} of {player} should stand here").format(number=number, player=player)
            )
        end = SoloOutcome(self.outcome, self.strikes, self.turns, self.scored)
        return PlayedDeal(number, player, end, self.bound)
