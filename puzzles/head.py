"""What packs of puzzles and packs of solo deals have in common: the head of their form, and its text."""

import json
from typing import Any, Protocol, TypeVar

import msgspec

from game.card import Deck, DeckForm
from game.errors import IllegalSetupError, shown
from game.language import _

T = TypeVar("T")
Unset = msgspec.UnsetType


class Headed(Protocol):
    """A pack of anything: where it comes from; None stands for what is not said."""

    @property
    def deck(self) -> Deck: ...  # noqa: D102
    @property
    def title(self) -> str | None: ...  # noqa: D102
    @property
    def license(self) -> str | None: ...  # noqa: D102
    @property
    def generator(self) -> int | None: ...  # noqa: D102
    @property
    def seed(self) -> str | None: ...  # noqa: D102


def head(pack: Headed, format_name: str, version: int) -> dict[str, Any]:
    """The head ready for JSON; a deck other than the standard one is carried whole."""
    stated = {
        "format": format_name,
        "version": version,
        "generator": pack.generator,
        "title": pack.title,
        "license": pack.license,
        "seed": pack.seed,
        "deck": None if pack.deck == Deck.standard() else msgspec.to_builtins(pack.deck.form()),
    }
    return {key: value for key, value in stated.items() if value is not None}


def text(form: dict[str, Any]) -> str:
    """The form of a pack as JSON text: a line for each key of the head, and one for each thing in its last list."""
    *keys, held = form
    lines = [f"  {_json(key)}: {_json(form[key])}," for key in keys]
    things = ",\n".join(f"    {_json(thing)}" for thing in form[held])
    return "\n".join(["{", *lines, f"  {_json(held)}: [", *([things] if things else []), "  ]", "}", ""])


def schema(form: type[msgspec.Struct]) -> str:
    """The JSON Schema of a form, as JSON text."""
    made = {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(form)}
    return json.dumps(made, indent=2) + "\n"


def deck_of(form: DeckForm | Unset, deck: Deck) -> Deck:
    """The deck that a pack carries, or the one given; raises GameError, also when both are decks of one's own."""
    if isinstance(form, Unset):
        return deck
    own = Deck.from_form(form)
    if deck.mark not in (own.mark, Deck.standard().mark):
        raise IllegalSetupError(
            "pack",
            _("it carries a deck of its own, {own}, which is not the one given, {deck}").format(
                own=shown(own.name), deck=shown(deck.name)
            ),
        )
    return own


def or_none(value: T | Unset) -> T | None:
    """What a form says, None for what it leaves out."""
    return None if isinstance(value, Unset) else value


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
