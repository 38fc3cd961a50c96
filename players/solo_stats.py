"""Many solo games, and what they say about the players."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from time import process_time
from typing import Annotated, Literal

import msgspec

from game.card import Deck
from game.deal import SOLO_CARDS, Deal
from game.errors import IllegalSetupError
from game.outcome import Fate, SoloOutcome, outcome
from players.bots import BOTS, bot
from players.match import played
from players.simulate import Interval
from players.workers import Workers, in_order

_CARDS = sum(SOLO_CARDS.values())


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """How a player fared on deal `number`, from 0; `seconds` of work by the processor were spent on it."""

    number: int
    player: str
    outcome: SoloOutcome
    seconds: float


def played_deal(player: str, seed: str, number: int, deck: Deck) -> PlayedDeal:
    """How a player fares on deal `number`, from 0, of a seed: it follows `SEED/NUMBER`."""
    begun = process_time()
    return PlayedDeal(number, player, _outcome(player, f"{seed}/{number}", deck), process_time() - begun)


def played_deals(
    players: Sequence[str], seed: str, deck: Deck, games: range, workers: Workers = 1
) -> Iterator[PlayedDeal]:
    """The games of so many players in order, the same with any workers: each deal is played by one after the other.

    Game number g, from 0, is deal g // PLAYERS by player g % PLAYERS.
    """
    yield from in_order(partial(_game, tuple(players), seed, deck), games, workers)


def solo_player(name: str) -> str:
    """The full name of a player of solo games, `best` being the strongest bot; raises BadCodeError."""
    name = name.strip().lower()
    name = tuple(BOTS)[-1] if name == "best" else name
    bot(name)
    return name


def _game(players: tuple[str, ...], seed: str, deck: Deck, number: int) -> PlayedDeal:
    return played_deal(players[number % len(players)], seed, number // len(players), deck)


def _outcome(player: str, seed: str, deck: Deck) -> SoloOutcome:
    state, _ = played(Deal.from_seed(1, seed, deck), [bot(solo_player(player))], seed)
    end = outcome(state)
    assert isinstance(end, SoloOutcome), "one player plays a solo game"
    return end


@dataclass(frozen=True, slots=True)
class SoloFigures:
    """What a player's deals say: how many were won, perfect, lost, and unknown (not played to an end).

    The sums are those of the strikes in finished games, the turns of won ones, and the cards left in lost ones.
    """

    won: int = 0
    perfect: int = 0
    lost: int = 0
    unknown: int = 0
    strikes_sum: int = 0
    turns_sum: int = 0
    cards_left_sum: int = 0

    def with_deal(self, end: SoloOutcome) -> "SoloFigures":
        """The figures with one more deal."""
        won, lost = (end.outcome is fate for fate in (Fate.WON, Fate.LOST))
        return SoloFigures(
            self.won + won,
            self.perfect + end.perfect,
            self.lost + lost,
            self.unknown + (not won and not lost),
            self.strikes_sum + end.strikes * (won or lost),
            self.turns_sum + end.turns * won,
            self.cards_left_sum + (_CARDS - end.scored) * lost,
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
    def cards_left(self) -> float | None:
        """The mean of the cards not scored in lost games, None without one."""
        return _mean(self.cards_left_sum, self.lost)


def _mean(total: int, count: int) -> float | None:
    return total / count if count else None


class DealLine(msgspec.Struct, forbid_unknown_fields=True):
    """A played deal as it stands in a file, without its time, so that the same deals give the same file."""

    deal: Annotated[int, msgspec.Meta(ge=0)]
    player: str
    outcome: Literal["won", "lost", "unfinished"]
    strikes: Annotated[int, msgspec.Meta(ge=0, le=4)]
    turns: Annotated[int, msgspec.Meta(ge=0, le=500)]
    scored: Annotated[int, msgspec.Meta(ge=0, le=16)]

    @classmethod
    def of(cls, deal: PlayedDeal) -> "DealLine":
        """The line of a played deal."""
        end = deal.outcome
        return cls(deal.number, deal.player, end.outcome.value, end.strikes, end.turns, end.scored)

    def played(self, players: Sequence[str], game: int) -> PlayedDeal:
        """The deal of a line that stands in the place of a game; raises IllegalSetupError for another's."""
        number, player = game // len(players), players[game % len(players)]
        if (self.deal, self.player) != (number, player):
            raise IllegalSetupError("line", f"deal {number} of {player} should stand here")
        return PlayedDeal(number, player, SoloOutcome(Fate(self.outcome), self.strikes, self.turns, self.scored), 0.0)


def deck_mark(deck: Deck) -> str:
    """A mark of what is on the cards of a deck, SHA-256 in hex: other cards have another."""
    return sha256("\n".join(f"{card.id} {card.points} {card.pattern}" for card in deck.cards).encode()).hexdigest()
