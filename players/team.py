"""What `players.workers` asks of whoever does the work, and how work fails."""

from collections.abc import Callable
from typing import Any, Protocol

from game.errors import GameError


class WorkersError(GameError):
    """Work that cannot begin or go on: there is no such cluster, or a worker is lost again and again."""


class WorkerLostError(Exception):
    """A worker was lost over an item, through no fault of the work: it can be done again."""


class Team(Protocol):
    """Some workers, who take items and hand back results."""

    @property
    def width(self) -> int:
        """How many items should be under way at once."""

    def submit(self, function: Callable[[Any], Any], item: Any) -> Any:
        """A future of what the function makes of the item; raises WorkerLostError."""

    def result(self, future: Any) -> Any:
        """The result of a future, once it is there; raises WorkerLostError, WorkersError, and what the work raised."""

    def renew(self) -> None:
        """Make the team whole after a loss; its futures are void."""

    def close(self) -> None:
        """Let the workers go, whatever they are at."""
