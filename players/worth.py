"""What a board is worth in a solo game: an estimate of the turns still to come, a sum over the cards left.

All estimates are whole numbers, thousandths of a turn, so that the same turn is chosen on every machine.
"""

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Protocol

import msgspec
import numpy as np
import numpy.typing as npt

from game.card import Card
from players.distances import card_table
from solver.space import BOARDS, FARTHEST

#: Costs by distance, 0 to FARTHEST.
Costs = npt.NDArray[np.int32]

#: Estimates, hardness and weights are in thousandths; a turn is one whole.
UNIT = 1000
TURN = UNIT
_D = np.arange(FARTHEST + 1)


class Worth(Protocol):
    """An estimate, made of what each card adds at each distance from the board; `left` cards are not yet scored."""

    def start(self, left: int) -> int:
        """What to start from."""

    def card(self, card: Card, left: int) -> Costs:
        """What a card left adds, wherever it lies."""


def at_least(left: int) -> int:
    """The least that so many cards left can cost: none for none, a turn for one or two, two turns for more."""
    return TURN * min(left, 1 + (left > 2))


@cache
def hardness(card: Card) -> int:
    """The mean distance of all boards to a card, in thousandths of a move."""
    return UNIT * card_table(card).total // BOARDS


class NearestFirst:
    """The sum of the distances."""

    def start(self, left: int) -> int:
        """See Worth."""
        return 0

    def card(self, card: Card, left: int) -> Costs:
        """See Worth."""
        return (TURN * _D).astype(np.int32)


class HardFirst(NearestFirst):
    """Each card costs its hardness times its distance and three moves more, for its still being there."""

    def card(self, card: Card, left: int) -> Costs:
        """See Worth."""
        return (hardness(card) * (_D + 3)).astype(np.int32)


#: The features of a card left at a distance; the weights of each are learnt.
CARD_FEATURES = (
    "hardness",
    "hardness squared",
    "distance",
    "hardness x distance",
    "at 0",
    "at 1",
    "at 2",
    "beyond 3",
    "distance squared",
)


#: Hardness is in thousandths, its square in millionths: in millionths all features are whole.
ONE = UNIT * UNIT


@cache
def card_features(card: Card) -> npt.NDArray[np.int64]:
    """The CARD_FEATURES of a card by distance, in millionths: shape (9, FARTHEST + 1)."""
    h = hardness(card)
    flags = (_D == 0, _D == 1, _D == 2, _D > 3)
    rows = [UNIT * h + 0 * _D, h * h + 0 * _D, ONE * _D, UNIT * h * _D, *(ONE * flag for flag in flags), ONE * _D * _D]
    return np.array(rows, np.int64)


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights for a number of cards left, in thousandths of a turn."""

    start: int
    card: dict[str, int]


class Learnt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights that `python -m benchmarks.fit_solo` found, for 1, 2, 3, … cards left."""

    about: str
    stages: tuple[Stage, ...]


@dataclass(frozen=True, slots=True)
class LearntWorth:
    """The estimate with learnt weights."""

    learnt: Learnt

    def start(self, left: int) -> int:
        """See Worth."""
        return self._stage(left).start if left else 0

    def card(self, card: Card, left: int) -> Costs:
        """See Worth."""
        weights = self._stage(left).card
        sums = np.array([weights[name] for name in CARD_FEATURES], np.int64) @ card_features(card)
        whole, rest = np.divmod(sums, ONE)
        # Rounded to the nearest, a half to the even one, as whole numbers: sums of floats differ between machines.
        rounded: Costs = (whole + (2 * rest + (whole & 1) > ONE)).astype(np.int32)
        return rounded

    def _stage(self, left: int) -> Stage:
        return self.learnt.stages[min(max(left, 1), len(self.learnt.stages)) - 1]


@cache
def learnt_worth() -> LearntWorth:
    """The estimate that comes with the package."""
    data = resources.files("players").joinpath("solo.json").read_bytes()
    return LearntWorth(msgspec.json.decode(data, type=Learnt))
