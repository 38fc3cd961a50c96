"""`stones board`: make and show boards."""

import json

import click

from cli.options import json_option, the_seed
from cli.words import command, group, option


@group()
def board() -> None:
    """Make a random board, or show one."""


@command()
@option("--seed", help="Any text; the same seed gives the same board on every machine.")
@json_option
def random(seed: str | None, as_json: bool) -> None:
    """Print the code of a random board, as the rules set one up.

    \b
    Example: stones board random --seed friday
    """
    from game.board import Board
    from game.seed import Stream

    seed = the_seed(seed)
    result = str(Board.random(Stream(f"{seed}/board")))
    click.echo(json.dumps({"board": result, "seed": seed}) if as_json else result)


@command()
@click.argument("board_text", metavar="BOARD")
@option("--rotate", type=click.Choice(["180"]), help="Show it as it is seen from the other side of the table.")
@json_option
def show(board_text: str, rotate: str | None, as_json: bool) -> None:
    """Draw a board: a code, a JSON file, or - for standard input.

    \b
    Example: stones board show SFH/TTO/BDH
    """
    from cli.arguments import the_question
    from cli.drawing import drawn_board
    from game.card import Deck

    shown = the_question(board_text, Deck.standard()).board.board
    if as_json:
        rows = [[face.name.lower() for face in shown.faces[start : start + 3]] for start in (0, 3, 6)]
        click.echo(json.dumps({"board": str(shown), "rows": rows}))
    else:
        click.echo(drawn_board(shown, opposite=rotate is not None))


for part in (random, show):
    board.add_command(part)
