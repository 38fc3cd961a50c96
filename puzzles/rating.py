"""The rating of a puzzle, and its grade: the formula; weights and limits are data (rating.json, docs/rating.md)."""

from functools import cache
from importlib import resources

import msgspec

from puzzles.features import PARTS, Features
from puzzles.grade import Grade

#: Terms are in parts of this many: of a bit, of a move.
UNIT = 256
#: Weights are in parts of this many of a point of rating.
WEIGHT_UNIT = 100


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What rating.json holds: the weights of the terms, the constant, and where each grade after easy begins."""

    about: str
    constant: int
    weights: dict[str, int]
    limits: dict[str, int]


def rating(features: Features) -> int:
    """The rating: 1500 is the mean over random boards with 2 to 4 random cards, and more is harder."""
    weights = scale().weights
    total = sum(weights[name] * term for name, term in terms(features).items())
    return scale().constant + (2 * total + UNIT * WEIGHT_UNIT) // (2 * UNIT * WEIGHT_UNIT)


def grade_of(rating: int) -> Grade:
    """The grade of a puzzle of this rating."""
    return Grade.of(rating, scale().limits)


def terms(features: Features) -> dict[str, int]:
    """What the weights multiply, by name, in parts of UNIT; chances count as the bits they lose."""
    found = {
        "par": UNIT * features.par,
        "cards": UNIT * features.cards,
        "at_once": UNIT * (features.at_once - 1),
        "tempting": UNIT * features.tempting,
        "setbacks": UNIT * features.setbacks,
        "hurried": _bits_lost(features.hurried, PARTS // 10_000),
        "choices": bits(features.choices),
    }
    for extra, chance in enumerate(features.focused):
        found[f"focused_{extra}"] = _bits_lost(chance, PARTS // 64)
    return found


def bits(number: int) -> int:
    """The binary logarithm of a number, 1 or more, in parts of UNIT: exact at powers of two, between them on lines."""
    whole = number.bit_length() - 1
    return UNIT * whole + (UNIT * number >> whole) - UNIT


def _bits_lost(chance: int, least: int) -> int:
    """How unlikely a chance out of PARTS is; below `least` it makes little difference."""
    return bits(PARTS + least) - bits(chance + least)


@cache
def scale() -> Scale:
    """The data of the formula."""
    return msgspec.json.decode(resources.files("puzzles").joinpath("rating.json").read_bytes(), type=Scale)
