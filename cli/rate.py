"""`stones rate`: how hard somebody's puzzles are."""

import json

import click

from cli.options import deck_option, json_option, the_deck, the_pack
from cli.progress import told
from cli.words import command
from game.language import _


@command()
@click.argument("text", metavar="PUZZLE|PACK")
@deck_option
@json_option
def rate(text: str, deck_path: str | None, as_json: bool) -> None:
    """Rate a puzzle or the puzzles of a pack: par, ways, features, rating and grade, all made anew.

    \b
    Example: stones rate SFH/TTO/BDH:3.17.42
    """
    from puzzles.rated import rated
    from puzzles.told import figures_told
    from solver.table import Tables

    pack, tables = the_pack(text, the_deck(deck_path)), Tables()
    puzzles = list(told((rated(packed.puzzle, tables) for packed in pack.puzzles), len(pack.puzzles)))
    for packed in puzzles:
        if as_json:
            click.echo(json.dumps(packed.form()))
            continue
        click.echo(
            _("{puzzle}  {told}, rating {rating}, {grade}").format(
                puzzle=packed.puzzle,
                told=figures_told(packed.figures),
                rating=packed.rating,
                grade=_(str(packed.grade)),
            )
        )
        if len(puzzles) == 1:
            click.echo("\n".join(f"  {name:<12} {value:>14,}" for name, value in packed.features))
