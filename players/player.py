"""What a player is: somebody who plays a whole turn from what they may see."""

from typing import Protocol

from game.action import Action
from game.seed import Stream
from game.view import View


class Player(Protocol):
    """A policy. Nothing hidden comes to light within a turn, so a turn is decided as a whole."""

    def turn(self, view: View, stream: Stream) -> tuple[Action, ...]:
        """The actions of the seat's turn in order, the last one ends or skips it.

        The same view and stream give the same actions. A solo game may be won before the last action.
        """
