"""Packs of solo deals: their form in a file, and their checking (rules.md 6)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Literal

import msgspec

from game.card import Deck, DeckForm
from game.deal import Deal
from game.errors import GameError, IllegalSetupError
from game.forms import MOST_NUMBER, check_writable, converted, headed
from game.language import _
from game.record import Record, RecordForm
from game.referee import judge
from players.workers import Workers, in_order
from puzzles.grade import Grade
from puzzles.head import Unset, deck_of, head, or_none, text
from puzzles.solo import GENERATOR, Fared, GradedDeal, games_of, solo_scale

FORMAT = "stones-deals"
VERSION = 1

_Count = Annotated[int, msgspec.Meta(ge=0, le=MOST_NUMBER)]


class FaredForm(msgspec.Struct, kw_only=True):
    """How a player fared in many games of the deal: `strikes` and `turns` are those of all the games together."""

    player: str
    games: Annotated[int, msgspec.Meta(ge=1, le=MOST_NUMBER)]
    won: _Count
    perfect: _Count
    strikes: _Count
    turns: _Count


class DealForm(msgspec.Struct, kw_only=True):
    """A solo deal: a record without actions, its grade, and the figures from which the grade follows."""

    record: RecordForm
    rating: _Count
    grade: Grade
    figures: Annotated[list[FaredForm], msgspec.Meta(min_length=1)]


class DealsForm(msgspec.Struct, kw_only=True):
    """A pack of solo deals for Shifting Stones; unknown keys are passed over."""

    format: Literal["stones-deals"]
    version: Literal[1]
    generator: Annotated[int, msgspec.Meta(ge=1, le=MOST_NUMBER)]
    title: str | Unset = msgspec.UNSET
    license: str | Unset = msgspec.UNSET
    seed: str | Unset = msgspec.UNSET
    deck: DeckForm | Unset = msgspec.UNSET
    deals: list[DealForm]


@dataclass(frozen=True, slots=True)
class DealPack:
    """Graded solo deals in their order, and where they come from; None stands for what is not said.

    Raises IllegalSetupError when a deal is there twice, or a text cannot be written as UTF-8.
    """

    deals: tuple[GradedDeal, ...]
    deck: Deck
    title: str | None = None
    license: str | None = None
    seed: str | None = None
    generator: int = GENERATOR

    def __post_init__(self) -> None:
        seen = Counter((graded.deal.board, graded.deal.draw_pile) for graded in self.deals)
        for number, graded in enumerate(self.deals, 1):
            if seen[graded.deal.board, graded.deal.draw_pile] > 1:
                raise IllegalSetupError("deals", _("deal {number} is there twice").format(number=number))
        seeds = (graded.deal.seed for graded in self.deals)
        check_writable("deals", (self.title, self.license, self.seed, self.deck.name, *seeds))

    @classmethod
    def from_form(cls, form: object, deck: Deck) -> "DealPack":
        """The pack of any parsed JSON; `deck` is that of a pack without its own, unknown keys are passed over.

        Raises IllegalSetupError for whatever is wrong with it, but for figures that are not true; ratings and grades
        are held against the scale of this generator alone.
        """
        checked = converted(headed(form, "deals", FORMAT, VERSION), DealsForm, "deals")
        own = deck_of(checked.deck, deck)
        return cls(
            tuple(_graded(deal, number, own, checked.generator) for number, deal in enumerate(checked.deals, 1)),
            own,
            title=or_none(checked.title),
            license=or_none(checked.license),
            seed=or_none(checked.seed),
            generator=checked.generator,
        )

    def text(self) -> str:
        """The pack as JSON text, a deal a line."""
        return text({**head(self, FORMAT, VERSION), "deals": [deal_form(graded) for graded in self.deals]})


def deal_form(graded: GradedDeal) -> dict[str, Any]:
    """A graded deal ready for JSON."""
    return {
        "record": Record(graded.deal).form(),
        "rating": graded.rating,
        "grade": str(graded.grade),
        "figures": [asdict(fared) for fared in graded.figures],
    }


def deal_fault(graded: GradedDeal) -> str | None:
    """What is wrong with the figures of a deal, all games played again and judged by the referee; None for nothing."""
    players = list(solo_scale().games)
    if [fared.player for fared in graded.figures] != players:
        return _("its figures are not those of {names}").format(names=", ".join(players))
    for fared in graded.figures:
        verdicts = [judge(record.form(), graded.deal.deck) for _, record in games_of(graded.deal, fared.player)]
        stated, right = asdict(fared), asdict(Fared.of(fared.player, [verdict.result for verdict in verdicts]))
        wrong = [_told_wrong(key, right[key], stated[key]) for key in right if right[key] != stated[key]]
        if wrong:
            return _("for {name} {faults}").format(name=fared.player, faults="; ".join(wrong))
    return None


def deal_faults(pack: DealPack, workers: Workers = 1) -> Iterator[str | None]:
    """`deal_fault` of every deal of a pack, in their order, the same with any workers."""
    if pack.generator != GENERATOR:
        yield _("it is of generator {number}, and only the figures of generator {known} can be verified").format(
            number=pack.generator, known=GENERATOR
        )
        return
    for number, fault in enumerate(in_order(deal_fault, pack.deals, workers), 1):
        yield fault and _("deal {number}: {fault}").format(number=number, fault=fault)


def _graded(form: DealForm, number: int, deck: Deck, generator: int) -> GradedDeal:
    try:
        graded = GradedDeal(
            _deal(msgspec.to_builtins(form.record), deck),
            tuple(Fared(**msgspec.to_builtins(fared)) for fared in form.figures),
        )
        for key, stated, right in (("rating", form.rating, graded.rating), ("grade", form.grade, graded.grade)):
            # Another generator may have had another scale.
            if generator == GENERATOR and stated != right:
                raise IllegalSetupError("deal", _told_wrong(key, right, stated))
    except GameError as error:
        raise IllegalSetupError("deals", _("deal {number}: {fault}").format(number=number, fault=error)) from error
    return graded


def _deal(form: object, deck: Deck) -> Deal:
    record = Record.from_form(form, deck)
    if not record.deal.solo:
        raise IllegalSetupError("deal", _("it is not of a solo game"))
    if record.actions or record.reshuffles:
        raise IllegalSetupError("deal", _("its game has begun; a deal has neither actions nor reshuffles"))
    return record.deal


def _told_wrong(key: str, right: object, stated: object) -> str:
    return _("its {key} is {right}, not {stated}").format(key=key, right=right, stated=stated)
