"""Where the new draw piles of a game come from (rules.md 3.7): a random stream, or a record."""

from collections import Counter
from dataclasses import dataclass

from game.card import Card
from game.errors import IllegalSetupError
from game.language import _
from game.seed import Stream


@dataclass(frozen=True, slots=True)
class ShuffledPiles:
    """Live play: pile number n is the discards sorted by id, shuffled along `PATH/n`."""

    path: str

    def pile(self, number: int, discards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The draw pile that reshuffle `number`, from 1, makes of the discards."""
        return Stream(f"{self.path}/{number}").shuffled(sorted(discards))


@dataclass(frozen=True, slots=True)
class RecordedPiles:
    """A replay: the ids of each new draw pile as it fell."""

    piles: tuple[tuple[int, ...], ...]

    def pile(self, number: int, discards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The draw pile recorded for reshuffle `number`, from 1.

        Raises IllegalSetupError when none is, or when it is not made of exactly the discards.
        """
        if number > len(self.piles):
            raise _fault(number, _("is missing: the draw pile ran out here"))
        by_id = {card.id: card for card in discards}
        pile = self.piles[number - 1]
        count = Counter(pile)
        for card_id, times in count.items():
            if card_id not in by_id:
                raise _fault(number, _("has card {card}, which is not in the discard pile").format(card=card_id))
            if times > 1:
                raise _fault(number, _("has card {card} twice").format(card=card_id))
        for card in discards:
            if card.id not in count:
                raise _fault(number, _("is without card {card}, which is in the discard pile").format(card=card))
        return tuple(by_id[card_id] for card_id in pile)


Piles = ShuffledPiles | RecordedPiles


def _fault(number: int, reason: str) -> IllegalSetupError:
    return IllegalSetupError("reshuffle", _("number {number} {reason}").format(number=number, reason=reason), "3.7")
