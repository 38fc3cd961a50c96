"""Cards, and the deck of them (rules.md 1.2)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import Annotated

import msgspec

from game.errors import BadCodeError, GameError, IllegalSetupError
from game.forms import MOST_NUMBER
from game.language import _
from game.pattern import Pattern


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A pattern card: its id and points, both 1 or more, and its pattern."""

    id: int
    points: int
    pattern: Pattern

    def __post_init__(self) -> None:
        if self.id < 1:
            raise IllegalSetupError("card", _("id {id}, ids are 1 or more").format(id=self.id))
        if self.points < 1:
            raise IllegalSetupError(
                "card",
                _("card {id} has {points} points, it must have 1 or more").format(id=self.id, points=self.points),
            )

    def __hash__(self) -> int:
        # Quick, and sets of cards come out in the same order on every run.
        return self.id

    def __str__(self) -> str:
        return str(self.id)


_Number = Annotated[int, msgspec.Meta(le=MOST_NUMBER)]


class _CardForm(msgspec.Struct, forbid_unknown_fields=True):
    id: _Number
    points: _Number
    pattern: list[str]


class DeckForm(msgspec.Struct, forbid_unknown_fields=True):
    """A deck as it stands in a file: `{"name": …, "cards": [{"id", "points", "pattern"}, …]}`."""

    name: str
    cards: list[_CardForm]


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards by ascending id, all ids and all patterns different.

    >>> deck = Deck.standard()
    >>> len(deck.cards), str(deck.card("h.h")), deck.card("42").points
    (72, '42', 2)
    """

    name: str
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if not self.cards:
            raise IllegalSetupError("deck", _("it has no cards"))
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=lambda card: card.id)))
        of_pattern: dict[Pattern, Card] = {}
        for before, card in zip((None, *self.cards), self.cards, strict=False):
            if before and before.id == card.id:
                raise IllegalSetupError("deck", _("two cards have the id {id}").format(id=card.id))
            if card.pattern in of_pattern:
                raise IllegalSetupError(
                    "deck",
                    _("cards {first} and {second} have the same pattern {pattern}").format(
                        first=of_pattern[card.pattern], second=card, pattern=card.pattern
                    ),
                )
            of_pattern[card.pattern] = card

    @classmethod
    def standard(cls) -> "Deck":
        """The 72 cards in the box."""
        return _standard()

    @classmethod
    def from_form(cls, form: DeckForm) -> "Deck":
        """The deck of its file form; raises IllegalSetupError naming the card at fault."""
        return cls(form.name, tuple(_card(card) for card in form.cards))

    def form(self) -> DeckForm:
        """The deck ready for a file; the inverse of `from_form`."""
        return DeckForm(self.name, [_CardForm(c.id, c.points, str(c.pattern).split("/")) for c in self.cards])

    @property
    def mark(self) -> str:
        """A mark of what is on the cards, SHA-256 in hex: other cards have another."""
        return sha256("\n".join(f"{card.id} {card.points} {card.pattern}" for card in self.cards).encode()).hexdigest()

    def card(self, code: str) -> Card:
        """The card of an id or of a pattern code; raises BadCodeError."""
        text = code.strip()
        if text.isascii() and text.isdigit():
            for card in self.cards:
                if str(card.id) == text.lstrip("0"):
                    return card
            raise BadCodeError(
                "card",
                code,
                _("there is no such id; they go from {first} to {last}").format(
                    first=self.cards[0], last=self.cards[-1]
                ),
            )
        try:
            pattern = Pattern.parse(text)
        except GameError as error:
            raise BadCodeError(
                "card", code, _("neither an id (as 42) nor a pattern (as H.H or F/T/H): {error}").format(error=error)
            ) from error
        for card in self.cards:
            if card.pattern == pattern:
                return card
        raise BadCodeError("card", code, _("no card has this pattern; `stones cards` lists them, blanks (.) count"))

    def chosen(self, codes: Iterable[str]) -> tuple[Card, ...]:
        """Different cards, by ascending id; raises BadCodeError, also for the same card twice."""
        cards: list[Card] = []
        for code in codes:
            card = self.card(code)
            if card in cards:
                raise BadCodeError(
                    "card", code, _("card {card} ({pattern}) is there twice").format(card=card, pattern=card.pattern)
                )
            cards.append(card)
        return tuple(sorted(cards))


def _card(form: _CardForm) -> Card:
    try:
        return Card(form.id, form.points, Pattern.from_rows(form.pattern))
    except GameError as error:
        raise IllegalSetupError("deck", _("card {id}: {error}").format(id=form.id, error=error)) from error


def not_shown(card: Card, board: object) -> str:
    """Why a card cannot be scored on a board that does not show it, for people."""
    return _("the board {board} does not show {pattern}").format(board=board, pattern=card.pattern)


@cache
def _standard() -> Deck:
    data = resources.files("game").joinpath("deck.json").read_bytes()
    return Deck.from_form(msgspec.json.decode(data, type=DeckForm))
