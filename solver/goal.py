"""What the solver must reach: a goal is a few parts, each to be matched at some moment on the way."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations

import numpy as np
import numpy.typing as npt

from game.board import Board
from game.card import Card
from game.cell import Cell
from game.errors import IllegalSetupError
from game.face import Face, Kind
from game.language import _
from game.pattern import Pattern
from game.puzzle import PuzzleKind
from solver.space import Numbers, shown_by
from solver.wavefront import Bitset, boards_showing

#: More cards would need more than 2**8 sets of matched cards.
MOST_EACH = 8


class ImpossibleGoalError(IllegalSetupError):
    """A goal that no board meets; `cards` is a smallest set of its cards that clash."""

    def __init__(self, cards: tuple[Card, ...], reason: str) -> None:
        super().__init__("goal", reason)
        self.cards = cards
        # What is pickled and copied is made again from these.
        self.args = (cards, reason)


@dataclass(frozen=True, slots=True)
class Part:
    """Patterns that one board must show all at once, and the cards that this scores."""

    patterns: tuple[Pattern, ...]
    cards: tuple[Card, ...] = ()

    def matched_by(self, board: Board) -> bool:
        """Whether the board shows all the patterns."""
        return all(pattern.shown_by(board) for pattern in self.patterns)

    def boards(self) -> Bitset:
        """The boards that match it."""
        return reduce(np.bitwise_and, (boards_showing(pattern) for pattern in self.patterns))

    def matched_by_each(self, numbers: Numbers) -> npt.NDArray[np.bool_]:
        """Which of some boards, given by number, match it: the shape of `numbers`."""
        return reduce(np.logical_and, (shown_by(pattern, numbers) for pattern in self.patterns))


@dataclass(frozen=True, slots=True)
class Goal:
    """What a solution must reach: every part is matched at some moment, the last moment included."""

    parts: tuple[Part, ...]

    @classmethod
    def each(cls, cards: Sequence[Card]) -> "Goal":
        """Every card is matched at some moment; raises IllegalSetupError for no cards or more than eight."""
        _check(cards)
        if len(cards) > MOST_EACH:
            raise IllegalSetupError(
                "goal",
                _("each takes at most {most} cards, here are {count}").format(most=MOST_EACH, count=len(cards)),
            )
        return cls(tuple(Part((card.pattern,), (card,)) for card in sorted(cards)))

    @classmethod
    def together(cls, cards: Sequence[Card]) -> "Goal":
        """The last board shows all the cards; raises IllegalSetupError for no cards, ImpossibleGoalError."""
        _check(cards)
        ordered = tuple(sorted(cards))
        clash = _smallest_clash(ordered)
        if clash:
            raise ImpossibleGoalError(clash, _reason(clash))
        return cls((Part(tuple(card.pattern for card in ordered), ordered),))

    @classmethod
    def board(cls, board: Board) -> "Goal":
        """The last board is this one."""
        return cls((Part((Pattern.of_board(board),)),))

    @property
    def all_parts(self) -> int:
        """The set of all its parts, bit i for part i."""
        return (1 << len(self.parts)) - 1

    def matched_by_each(self, numbers: Numbers) -> npt.NDArray[np.uint8]:
        """The set of parts that each of some boards matches, bit i for part i: the shape of `numbers`."""
        result = np.zeros(numbers.shape, np.uint8)
        for i, part in enumerate(self.parts):
            result |= part.matched_by_each(numbers).astype(np.uint8) << np.uint8(i)
        return result

    @classmethod
    def of(cls, kind: PuzzleKind, cards: Sequence[Card]) -> "Goal":
        """The goal of an *each* or a *together* puzzle; raises as these do, IllegalSetupError for a *turn* puzzle."""
        if kind is PuzzleKind.TURN:
            raise IllegalSetupError(
                "goal", _("a turn puzzle asks for points, not for the fewest moves; try `stones turn`")
            )
        return cls.each(cards) if kind is PuzzleKind.EACH else cls.together(cards)


def _check(cards: Sequence[Card]) -> None:
    if not cards:
        raise IllegalSetupError("goal", _("it has no cards"))
    for card, number in Counter(cards).items():
        if number > 1:
            raise IllegalSetupError("goal", _("card {card} is there twice").format(card=card))


def _smallest_clash(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The first smallest set of cards that no board shows at once; empty when one board shows them all."""
    boards = {card: boards_showing(card.pattern) for card in cards}
    if reduce(np.bitwise_and, boards.values()).any():
        return ()
    return next(
        chosen
        for size in range(2, len(cards) + 1)
        for chosen in combinations(cards, size)
        if not reduce(np.bitwise_and, (boards[card] for card in chosen)).any()
    )


def _reason(cards: tuple[Card, ...]) -> str:
    """Why these cards, a smallest clashing set, cannot be shown at once."""
    names = _("{first} and {last}").format(first=", ".join(map(str, cards[:-1])), last=cards[-1])
    for kind in (kind for kind in Kind if kind.tiles == 1):
        wanted = [_places(card, kind) for card in cards]
        if all(wanted) and not set.intersection(*wanted):
            faces = [next(iter(places))[1] for places in wanted]
            roles = ", ".join(_("one as {face}").format(face=face.word) for face in faces)
            how = roles if len(set(faces)) > 1 else _("on different cells")
            return _("cards {cards} need the {kind} tile, {how}").format(cards=names, kind=kind, how=how)
    unions = [Counter(face.kind for face in union.values()) for union in _unions(cards, {})]
    if not unions:
        return _("cards {cards} always want different faces on one cell").format(cards=names)
    for kind in Kind:
        fewest = min(union[kind] for union in unions)
        if fewest > kind.tiles:
            return _("cards {cards} together need {number} {kind} tiles, {there_are}").format(
                cards=names, number=fewest, kind=kind, there_are=kind.there_are
            )
    return _("cards {cards} together need more tiles of one kind than there are, wherever they lie").format(cards=names)


def _places(card: Card, kind: Kind) -> set[tuple[Cell, Face]]:
    """Where, and as which face, a card may need a tile of a kind."""
    return {need for placement in card.pattern.placements for need in placement.needs if need[1].kind is kind}


def _unions(cards: tuple[Card, ...], faces: dict[Cell, Face]) -> Iterator[dict[Cell, Face]]:
    """The faces that the cards need, for every way of laying them that agrees on each cell."""
    if not cards:
        yield faces
        return
    for placement in cards[0].pattern.placements:
        if all(faces.get(cell, face) is face for cell, face in placement.needs):
            yield from _unions(cards[1:], faces | dict(placement.needs))
