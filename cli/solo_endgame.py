"""`stones solo endgame`: the last cards of a solo game, exactly."""

import json
from typing import TYPE_CHECKING

import click

from cli.actions import told_actions
from cli.arguments import the_hand
from cli.options import deck_option, json_option, the_deck
from cli.words import command
from game.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board import Board
    from solver.endgame_line import Finish


@command()
@click.argument("board_text", metavar="BOARD")
@click.argument("codes", metavar="[CARD]...", nargs=-1)
@deck_option
@json_option
def endgame(board_text: str, codes: tuple[str, ...], deck_path: str | None, as_json: bool) -> None:
    """Finish a solo game with the fewest strikes: the CARDs, at most 4, are all that is left.

    It starts with a new turn, all of them in the hand. Exit code 1 when the game is lost.

    \b
    Example: stones solo endgame TFO/DOH/SBT 33
    """
    from solver.endgame import Endgames
    from solver.endgame_line import best_finish

    board, cards = the_hand(board_text, the_deck(deck_path), codes)
    finish = best_finish(board, cards, Endgames())
    if as_json:
        strikes, line = (finish.strikes, finish.line) if finish else (None, None)
        ids = [card.id for card in cards]
        click.echo(json.dumps({"board": str(board), "cards": ids, "strikes": strikes, "line": line}))
    elif finish:
        click.echo("\n\n".join(_told(board, finish)))
    else:
        click.echo(_("Lost: the fourth strike comes before the last card can be scored."))
    if finish is None:
        click.get_current_context().exit(1)


def _told(board: "Board", finish: "Finish") -> "Iterator[str]":
    """The finish turn by turn, with every board drawn."""
    from cli.drawing import drawn_board
    from game.action import Discard, Score
    from puzzles.told import counted

    yield drawn_board(board)
    figures = {"strikes": counted(finish.strikes, "strike"), "turns": counted(len(finish.turns), "turn")}
    yield _("Fewest strikes: {strikes}, in {turns}.").format(**figures) + f"\n{finish.line}"
    for number, actions in enumerate(finish.turns, 1):
        scores = any(isinstance(action, Score) for action in actions)
        title = _("Turn {number}") if scores else _("Turn {number}, a strike")
        yield title.format(number=number) + f": {' '.join(map(str, actions))}"
        yield from told_actions(board, actions)
        for action in actions:
            board = board.after(action.move) if isinstance(action, Discard) else board
