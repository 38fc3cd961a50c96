"""The five grades."""

from collections.abc import Mapping
from enum import Enum

from game.language import N_


class Grade(Enum):
    """How hard a puzzle or a deal is, by the limits of its rating."""

    EASY = N_("easy")
    MEDIUM = N_("medium")
    HARD = N_("hard")
    EXPERT = N_("expert")
    MASTER = N_("master")

    @classmethod
    def of(cls, rating: int, limits: Mapping[str, int]) -> "Grade":
        """The grade of a rating; `limits` are where each grade after easy begins."""
        return tuple(cls)[sum(rating >= limit for limit in limits.values())]

    @property
    def number(self) -> int:
        """1 for easy to 5 for master."""
        return tuple(Grade).index(self) + 1

    def __str__(self) -> str:
        return self.value


def evenly(count: int, parts: int) -> list[int]:
    """A number in so many parts that are as alike as can be, the first ones the larger.

    >>> evenly(12, 5)
    [3, 3, 2, 2, 2]
    """
    return [count // parts + (part < count % parts) for part in range(parts)]
