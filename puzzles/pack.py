"""The pack: many puzzles with their figures, and its form in a file."""

import datetime
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Literal

import msgspec

from game.action import parse_line
from game.card import Deck, DeckForm
from game.errors import GameError, IllegalSetupError
from game.forms import MOST_NUMBER, check_writable, converted, headed
from game.language import N_, _
from game.puzzle import Puzzle, PuzzleKind
from puzzles.grade import Grade
from puzzles.head import Unset, deck_of, head, or_none, text

FORMAT = "stones-pack"
VERSION = 1
#: The most cards of a puzzle in a pack.
MOST_CARDS = 6

_Moves = Annotated[int, msgspec.Meta(ge=0, le=99)]
_Ways = Annotated[int, msgspec.Meta(ge=1, le=MOST_NUMBER)]
_Points = Annotated[int, msgspec.Meta(ge=0, le=MOST_NUMBER)]
_Rating = Annotated[int, msgspec.Meta(ge=-9999, le=9999)]
_Feature = Annotated[int, msgspec.Meta(ge=-MOST_NUMBER, le=MOST_NUMBER)]


class PuzzleForm(msgspec.Struct, kw_only=True):
    """A puzzle of a pack: `par` and `ways`, or for a turn puzzle `points` and `moves`."""

    code: Annotated[str, msgspec.Meta(description="Board, cards and kind: SFH/TTO/BDH:3.17.42, :together or :turn.")]
    par: _Moves | Unset = msgspec.UNSET
    ways: _Ways | Unset = msgspec.UNSET
    points: _Points | Unset = msgspec.UNSET
    moves: _Moves | Unset = msgspec.UNSET
    rating: _Rating | Unset = msgspec.UNSET
    grade: Grade | Unset = msgspec.UNSET
    solution: Annotated[str, msgspec.Meta(description="A line of fewest moves, as +17 c2 b2c2 b1b2 +3 a1b1 +42.")]
    date: datetime.date | Unset = msgspec.UNSET
    features: dict[str, _Feature] | Unset = msgspec.UNSET


_EITHER = {"anyOf": [{"required": ["par", "ways"]}, {"required": ["points", "moves"]}]}


class PackForm(msgspec.Struct, kw_only=True):
    """A pack of puzzles for Shifting Stones; unknown keys are passed over."""

    format: Literal["stones-pack"]
    version: Literal[1]
    generator: Annotated[int, msgspec.Meta(ge=1, le=MOST_NUMBER)] | Unset = msgspec.UNSET
    title: str | Unset = msgspec.UNSET
    license: str | Unset = msgspec.UNSET
    seed: str | Unset = msgspec.UNSET
    deck: DeckForm | Unset = msgspec.UNSET
    puzzles: list[Annotated[PuzzleForm, msgspec.Meta(extra_json_schema=_EITHER)]]


@dataclass(frozen=True, slots=True)
class FewestMoves:
    """The figures of an *each* or a *together* puzzle: the fewest moves, and in how many ways."""

    par: int
    ways: int


@dataclass(frozen=True, slots=True)
class MostPoints:
    """The figures of a *turn* puzzle: the most points, and the fewest moves that bring them."""

    points: int
    moves: int


Figures = FewestMoves | MostPoints


@dataclass(frozen=True, slots=True)
class PackedPuzzle:
    """A puzzle with all that a pack says of it; `solution` is a line.

    `rating`, `grade` and `date` are None, and `features` empty, where the pack does not say.
    Whether it is all true is for `puzzles.verify`. Raises IllegalSetupError for more than six cards and for the
    figures of another kind of puzzle.
    """

    puzzle: Puzzle
    figures: Figures
    solution: str
    rating: int | None = None
    grade: Grade | None = None
    date: datetime.date | None = None
    features: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        if len(self.puzzle.cards) > MOST_CARDS:
            raise IllegalSetupError(
                "puzzle",
                _("{puzzle} has more than {most} cards, the most in a pack").format(
                    puzzle=self.puzzle, most=MOST_CARDS
                ),
            )
        if isinstance(self.figures, MostPoints) is not (self.puzzle.kind is PuzzleKind.TURN):
            wanted = _("points and moves") if self.puzzle.kind is PuzzleKind.TURN else _("par and ways")
            raise IllegalSetupError(
                "puzzle", _("{puzzle} must have {wanted}").format(puzzle=self.puzzle, wanted=wanted)
            )

    def form(self) -> dict[str, Any]:
        """The puzzle ready for JSON."""
        form = {
            "code": str(self.puzzle),
            **asdict(self.figures),
            "rating": self.rating,
            "grade": self.grade and str(self.grade),
            "solution": self.solution,
            "date": self.date and self.date.isoformat(),
            "features": dict(self.features) or None,
        }
        return {key: value for key, value in form.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Pack:
    """Puzzles in their order, and where they come from; None stands for what is not said.

    Raises IllegalSetupError when a puzzle or a date is there twice, or a text cannot be written as UTF-8.
    """

    puzzles: tuple[PackedPuzzle, ...]
    deck: Deck
    title: str | None = None
    license: str | None = None
    generator: int | None = None
    seed: str | None = None

    def __post_init__(self) -> None:
        _no_two(N_("puzzle"), (str(packed.puzzle) for packed in self.puzzles))
        _no_two(N_("date"), (str(packed.date) for packed in self.puzzles if packed.date))
        features = {name for packed in self.puzzles for name, _ in packed.features}
        check_writable("pack", (self.title, self.license, self.seed, self.deck.name, *sorted(features)))

    @classmethod
    def from_form(cls, form: object, deck: Deck) -> "Pack":
        """The pack of any parsed JSON; `deck` is that of a pack without its own, unknown keys are passed over.

        Raises IllegalSetupError for whatever is wrong with it.
        """
        checked = converted(headed(form, "pack", FORMAT, VERSION), PackForm, "pack")
        own = deck_of(checked.deck, deck)
        return cls(
            tuple(_packed(puzzle, number, own) for number, puzzle in enumerate(checked.puzzles, 1)),
            own,
            title=or_none(checked.title),
            license=or_none(checked.license),
            generator=or_none(checked.generator),
            seed=or_none(checked.seed),
        )

    def form(self) -> dict[str, Any]:
        """The pack ready for JSON; a deck other than the standard one is carried whole."""
        return {**head(self, FORMAT, VERSION), "puzzles": [packed.form() for packed in self.puzzles]}

    def text(self) -> str:
        """The pack as JSON text, a puzzle a line."""
        return text(self.form())


def _packed(form: PuzzleForm, number: int, deck: Deck) -> PackedPuzzle:
    try:
        puzzle = Puzzle.parse(form.code, deck)
        return PackedPuzzle(
            puzzle,
            _figures(form, puzzle),
            " ".join(map(str, parse_line(form.solution, deck))),
            rating=or_none(form.rating),
            grade=or_none(form.grade),
            date=or_none(form.date),
            features=() if isinstance(form.features, Unset) else tuple(form.features.items()),
        )
    except GameError as error:
        raise IllegalSetupError("pack", _("puzzle {number}: {error}").format(number=number, error=error)) from error


def _figures(form: PuzzleForm, puzzle: Puzzle) -> Figures:
    turn = puzzle.kind is PuzzleKind.TURN
    first, second = (form.points, form.moves) if turn else (form.par, form.ways)
    if isinstance(first, Unset) or isinstance(second, Unset):
        raise IllegalSetupError(
            "puzzle",
            _("{puzzle} must have {wanted}").format(
                puzzle=puzzle, wanted=_("points and moves") if turn else _("par and ways")
            ),
        )
    return MostPoints(first, second) if turn else FewestMoves(first, second)


def _no_two(what: str, codes: Iterator[str]) -> None:
    for code, times in Counter(codes).items():
        if times > 1:
            raise IllegalSetupError("pack", _("the {what} {code} is there twice").format(what=_(what), code=code))
