"""Actions told one after the other, with every board drawn."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cli.drawing import drawn_board, named
from game.language import _
from puzzles.told import counted

if TYPE_CHECKING:
    from game.action import Action
    from game.board import Board


def told_actions(board: "Board", actions: "Iterable[Action]") -> list[str]:
    """Each discard and each score of a turn in words, numbered from 1, with the board after a move."""
    from game.action import Discard, Score

    told = []
    for number, action in enumerate(actions, 1):
        if isinstance(action, Discard):
            board = board.after(action.move)
            words = _("discard {card} for {move}").format(card=named([action.card]), move=action.move)
            told.append(f"{number}. {action}: {words}\n{drawn_board(board, action.move.cells)}")
        elif isinstance(action, Score):
            points = counted(action.card.points, "point")
            words = _("score {card}, {points}").format(card=named([action.card]), points=points)
            told.append(f"{number}. {action}: {words}")
    return told
