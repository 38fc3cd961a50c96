"""The setting up of a game: the board, and the shuffled deck before its first cards are dealt (rules.md 2, 6.1)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from operator import attrgetter

from game.board import Board
from game.card import Card, Deck
from game.errors import IllegalSetupError
from game.language import _
from game.seed import Stream

MOST_PLAYERS = 5
#: How many cards a player is dealt, and draws up to at the end of a turn.
HAND = 4
#: The cards of a solo game: how many of how many points (rules.md 6.1).
SOLO_CARDS = {1: 8, 2: 4, 3: 3, 5: 1}
#: How many these are in all, 16.
SOLO_COUNT = sum(SOLO_CARDS.values())


@dataclass(frozen=True, slots=True)
class Deal:
    """What a game starts from: the board, and `draw_pile`, the cards in the order in which they are drawn.

    The draw pile is the whole deck, or in a solo game 16 cards of it; the first four are the first player's,
    the next four the second's, and so on. Raises IllegalSetupError for a number of players that is not 1 to 5,
    and for any other draw pile.
    """

    deck: Deck
    players: int
    board: Board
    draw_pile: tuple[Card, ...]
    seed: str | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.players <= MOST_PLAYERS:
            raise IllegalSetupError("game", _("it is for 1 to {most} players").format(most=MOST_PLAYERS), "1.4")
        rule = "6.1" if self.solo else "2.2"
        _check_cards(self.draw_pile, self.deck, rule)
        if self.solo:
            _check_solo(self.draw_pile, rule)
        elif len(self.draw_pile) < len(self.deck.cards):
            missing = _listed(set(self.deck.cards) - set(self.draw_pile))
            raise IllegalSetupError(
                "draw pile",
                _("it must hold the whole deck, and these are missing: {missing}").format(missing=missing),
                rule,
            )
        elif len(self.draw_pile) < HAND * self.players:
            raise IllegalSetupError(
                "deck",
                _("it has too few cards to deal {hand} to each of {players}").format(hand=HAND, players=self.players),
                rule,
            )

    @classmethod
    def from_seed(cls, players: int, seed: str, deck: Deck) -> "Deal":
        """The deal of a seed: the board along `SEED/board`, the order of the cards along `SEED/deck`.

        The cards of a solo game are chosen along `SEED/solo`, by ascending points.
        Raises IllegalSetupError for a number of players or a deck that cannot be.
        """
        cards = _solo_cards(deck, Stream(f"{seed}/solo")) if players == 1 else deck.cards
        return cls(deck, players, Board.random(Stream(f"{seed}/board")), Stream(f"{seed}/deck").shuffled(cards), seed)

    @property
    def solo(self) -> bool:
        """Whether one player plays alone (rules.md 6)."""
        return self.players == 1

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that are played with, by ascending id: what every player knows."""
        return tuple(sorted(self.draw_pile, key=attrgetter("id")))

    @property
    def reshuffle_path(self) -> str:
        """The path of the reshuffles: number n follows `PATH/n`.

        It is `SEED/reshuffle`; without a seed, the SHA-256 in hex of board and draw pile takes its place.
        """
        seed = self.seed
        if seed is None:
            seed = sha256(f"{self.board} {','.join(map(str, self.draw_pile))}".encode()).hexdigest()
        return f"{seed}/reshuffle"


def _check_cards(pile: tuple[Card, ...], deck: Deck, rule: str) -> None:
    known = set(deck.cards)
    seen: set[Card] = set()
    for card in pile:
        if card not in known:
            raise IllegalSetupError("draw pile", _("card {card} is not in the deck").format(card=card), "1.2")
        if card in seen:
            raise IllegalSetupError("draw pile", _("card {card} is there twice").format(card=card), rule)
        seen.add(card)


def _check_solo(pile: tuple[Card, ...], rule: str) -> None:
    count = Counter(card.points for card in pile)
    if count != SOLO_CARDS:
        told = (
            _("{number} of {points}").format(number=number, points=points) for points, number in sorted(count.items())
        )
        there = _(", ").join(told) or _("none")
        raise IllegalSetupError(
            "draw pile",
            _("a solo game has 16 cards: 8 of 1 point, 4 of 2, 3 of 3, 1 of 5; here are {there}").format(there=there),
            rule,
        )


def _solo_cards(deck: Deck, stream: Stream) -> Iterable[Card]:
    chosen: list[Card] = []
    for points, number in SOLO_CARDS.items():
        cards = [card for card in deck.cards if card.points == points]
        if len(cards) < number:
            raise IllegalSetupError(
                "deck",
                _("a solo game takes {number} cards of {points} from it").format(number=number, points=points),
                "6.1",
            )
        chosen += stream.shuffled(cards)[:number]
    return sorted(chosen)


def _listed(cards: Iterable[Card]) -> str:
    ids = [str(card) for card in sorted(cards)]
    return ", ".join(ids[:10]) + (", …" if len(ids) > 10 else "")
