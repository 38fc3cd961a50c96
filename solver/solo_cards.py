"""The cards of a solo game whose order is known: which are in the hand after each turn (rules.md 3.4, 3.7)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.card import Card
from game.deal import HAND
from game.reshuffle import Piles
from game.state import SKIP_DRAW, GameState


@dataclass(frozen=True, slots=True)
class SoloCards:
    """Where the cards lie at the begin of a turn: cards are numbers, sets of them bits.

    `hand` and `discards` are sets, `pile` is the draw pile in order, `reshuffles` counts those so far.
    """

    hand: int
    pile: tuple[int, ...]
    discards: int
    reshuffles: int

    @property
    def left(self) -> int:
        """The set of the cards not yet scored."""
        return self.hand | self.discards | sum(1 << card for card in self.pile)


class SoloDraws:
    """What is drawn in a solo game: its cards by number, and where new draw piles come from."""

    def __init__(self, cards: Sequence[Card], piles: Piles) -> None:
        self._cards, self._piles = tuple(cards), piles
        self._numbers = {card: number for number, card in enumerate(cards)}
        self._new_piles: dict[tuple[int, int], tuple[int, ...]] = {}

    def set_of(self, cards: Iterable[Card]) -> int:
        """Some cards as a set of numbers."""
        return sum(1 << self._numbers[card] for card in cards)

    def members(self, cards: int) -> tuple[Card, ...]:
        """The cards of a set, ascending; the inverse of `set_of`."""
        return tuple(card for number, card in enumerate(self._cards) if cards >> number & 1)

    def lying(self, state: GameState) -> SoloCards:
        """Where the cards lie in a game."""
        pile = tuple(self._numbers[card] for card in state.draw_pile)
        return SoloCards(self.set_of(state.hand), pile, self.set_of(state.discard_pile), state.reshuffles)

    def after(self, cards: SoloCards, scored: int, paid: int) -> SoloCards:
        """The cards after a turn in which these sets of cards of the hand were scored and paid with."""
        hand = cards.hand & ~scored & ~paid
        return self._drawn(cards, hand, cards.discards | paid, max(0, HAND - hand.bit_count()))

    def after_skip(self, cards: SoloCards) -> SoloCards:
        """The cards after a skipped turn."""
        return self._drawn(cards, cards.hand, cards.discards, SKIP_DRAW)

    def _drawn(self, cards: SoloCards, hand: int, discards: int, draw: int) -> SoloCards:
        pile, reshuffles = cards.pile, cards.reshuffles
        if draw > len(pile) and discards:
            reshuffles += 1
            pile, discards = pile + self._new_pile(reshuffles, discards), 0
        for card in pile[:draw]:
            hand |= 1 << card
        pile = pile[draw:]
        # Cards that are all in one hand of four come back whole from every reshuffle.
        if not pile and not discards and hand.bit_count() <= HAND:
            reshuffles = 0
        return SoloCards(hand, pile, discards, reshuffles)

    def _new_pile(self, number: int, discards: int) -> tuple[int, ...]:
        key = number, discards
        if key not in self._new_piles:
            pile = self._piles.pile(number, self.members(discards))
            self._new_piles[key] = tuple(self._numbers[card] for card in pile)
        return self._new_piles[key]
