"""`stones turn`: the best turn for a real hand."""

import json
from typing import TYPE_CHECKING

import click

from cli.actions import told_actions
from cli.arguments import the_hand
from cli.options import deck_option, json_option, the_deck
from cli.words import command
from game.language import _

if TYPE_CHECKING:
    from game.board import Board
    from solver.turn import BestTurn


@command()
@click.argument("board_text", metavar="BOARD")
@click.argument("codes", metavar="[CARD]...", nargs=-1)
@deck_option
@json_option
def turn(board_text: str, codes: tuple[str, ...], deck_path: str | None, as_json: bool) -> None:
    """Find the best turn for a hand of up to 8 CARDs: most points, then fewest moves.

    It says which cards to pay with, which to score and when; a card that matches may pay for a better one.

    \b
    Example: stones turn FHM/DHB/OTD 52 42 61 17
    """
    from solver.turn import best_turn

    board, hand = the_hand(board_text, the_deck(deck_path), codes)
    best = best_turn(board, hand)
    if as_json:
        keeps = [card.id for card in best.keeps]
        click.echo(json.dumps({"points": best.points, "moves": best.moves, "line": best.line, "keeps": keeps}))
    else:
        click.echo(_text(board, best))


def _text(board: "Board", best: "BestTurn") -> str:
    """The turn with every board drawn."""
    from cli.drawing import drawn_board, named
    from puzzles.told import counted

    keeps = _("keeps {cards}").format(cards=named(best.keeps)) if best.keeps else _("keeps no card")
    summary = _("Best turn: {points} in {moves}, {keeps}.").format(
        points=counted(best.points, "point"), moves=counted(best.moves, "move"), keeps=keeps
    )
    return "\n\n".join([drawn_board(board), f"{summary}\n{best.line}", *told_actions(board, best.actions)])
