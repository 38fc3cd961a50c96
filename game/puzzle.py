"""The puzzle: a board, cards, and what is to be done with them."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from game.board import Board
from game.card import Card, Deck
from game.errors import BadCodeError, IllegalSetupError
from game.language import N_, _


class PuzzleKind(Enum):
    """What a puzzle asks for.

    `EACH`: every card is matched at some moment on the way. `TOGETHER`: the last board shows all the
    cards at once. `TURN`: the most points that one turn with this hand can bring.
    """

    EACH = N_("each")
    TOGETHER = N_("together")
    TURN = N_("turn")

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A board with different cards, ascending; code `SFH/TTO/BDH:3.17.42`, `:together` or `:turn` behind it.

    Raises IllegalSetupError for no cards or the same card twice.

    >>> str(Puzzle.parse("sfh/tto/bdh:42.3:TOGETHER", Deck.standard()))
    'SFH/TTO/BDH:3.42:together'
    """

    board: Board
    cards: tuple[Card, ...]
    kind: PuzzleKind = PuzzleKind.EACH

    def __post_init__(self) -> None:
        if not self.cards:
            raise IllegalSetupError("puzzle", _("it has no cards"))
        if len(set(self.cards)) < len(self.cards):
            raise IllegalSetupError("puzzle", _("it has the same card twice"))
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))

    @classmethod
    def parse(cls, code: str, deck: Deck) -> "Puzzle":
        """The puzzle of a code, its cards taken from the deck.

        Raises BadCodeError, or IllegalSetupError for a board that cannot be.
        """
        board, *rest = code.split(":")
        if not 1 <= len(rest) <= 2:
            raise BadCodeError("puzzle", code, _("write board:cards or board:cards:kind, as SFH/TTO/BDH:3.17.42"))
        kind = PuzzleKind.EACH
        if len(rest) == 2:
            try:
                kind = PuzzleKind(rest[1].strip().lower())
            except ValueError:
                kinds = ", ".join(map(str, PuzzleKind))
                raise BadCodeError("puzzle", code, _("its kind must be one of {kinds}").format(kinds=kinds)) from None
        return cls(Board.parse(board), deck.chosen(rest[0].split(".")), kind)

    def __str__(self) -> str:
        cards = ".".join(map(str, self.cards))
        suffix = "" if self.kind is PuzzleKind.EACH else f":{self.kind}"
        return f"{self.board}:{cards}{suffix}"


def codes_in(text: str) -> Iterator[tuple[int, str]]:
    """The codes of a text that has one a line, `#` before comments, each with the number of its line.

    >>> list(codes_in("# two\\nSFH/TTO/BDH:3\\n\\nSFH/TTO/BDH:42 # easy"))
    [(2, 'SFH/TTO/BDH:3'), (4, 'SFH/TTO/BDH:42')]
    """
    for number, line in enumerate(text.split("\n"), 1):
        code = line.split("#")[0].strip()
        if code:
            yield number, code
