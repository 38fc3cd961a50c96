"""Shares of many games, with their 95 % intervals."""

from dataclasses import dataclass
from math import sqrt
from typing import Any

#: So many standard deviations to both sides hold 95 % of a normal distribution.
DEVIATIONS = 1.959964


@dataclass(frozen=True, slots=True)
class Interval:
    """A share of `count` in `total`, with its 95 % interval (Wilson, 1927)."""

    count: int
    total: int

    @property
    def share(self) -> float:
        """The share itself; 0 of none is 0."""
        return self.count / self.total if self.total else 0.0

    @property
    def bounds(self) -> tuple[float, float]:
        """The lower and the upper end of the interval."""
        if not self.total:
            return 0.0, 1.0
        square = DEVIATIONS * DEVIATIONS / self.total
        middle = (self.share + square / 2) / (1 + square)
        half = DEVIATIONS / (1 + square) * sqrt(self.share * (1 - self.share) / self.total + square / (4 * self.total))
        return max(0.0, middle - half), min(1.0, middle + half)

    def form(self) -> dict[str, Any]:
        """The share with its interval ready for JSON, rounded to six digits."""
        return {
            "count": self.count,
            "share": round(self.share, 6),
            "interval": [round(bound, 6) for bound in self.bounds],
        }
