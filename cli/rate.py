"""`stones rate`: how hard somebody's puzzles are."""

import json
import sys

import click

from cli.arguments import the_puzzles
from cli.files import display_name
from cli.making import each_rated
from cli.options import deck_option, json_option, the_deck
from cli.progress import told
from cli.words import command


@command()
@click.argument("text", metavar="PUZZLE|PACK")
@deck_option
@json_option
def rate(text: str, deck_path: str | None, as_json: bool) -> None:
    """Rate a puzzle or the puzzles of a pack: par, ways, features, rating and grade, all made anew.

    \b
    Example: stones rate SFH/TTO/BDH:3.17.42
    """
    from cli.drawing import told_puzzle

    puzzles = the_puzzles(text, the_deck(deck_path))
    answers = each_rated(puzzles, display_name(text))
    # On a terminal the answers themselves show how far it is.
    for packed in answers if sys.stdout.isatty() else told(answers, len(puzzles)):
        if as_json:
            click.echo(json.dumps(packed.form()))
            continue
        click.echo(f"{packed.puzzle}  {told_puzzle(packed)}")
        if len(puzzles) == 1:
            for name, value in packed.features:
                click.echo(f"  {name:<12} {value:>14,}")
