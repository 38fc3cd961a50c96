"""`stones cards`: list, find and draw cards."""

import json

import click

from cli.options import deck_option, json_option
from cli.words import command, option
from game.language import _


@command()
@click.argument("codes", metavar="[CARD]...", nargs=-1)
@option("--points", type=click.IntRange(min=1), help="Only cards that bring so many points.")
@option("--face", help="Only cards that show this face, a letter or a name (Sun, Moon, ...).")
@deck_option
@json_option
def cards(codes: tuple[str, ...], points: int | None, face: str | None, deck_path: str | None, as_json: bool) -> None:
    """List the cards, or draw the CARDs: each an id, or a pattern with dots for blanks.

    \b
    Examples: stones cards --points 5
              stones cards 42 F/T/H
    """
    from cli.drawing import drawn_card
    from cli.options import the_deck
    from game.face import parse_face
    from puzzles.told import counted

    deck = the_deck(deck_path)
    wanted = parse_face(face) if face else None
    chosen = [
        card
        for card in (deck.chosen(codes) if codes else deck.cards)
        if (points is None or card.points == points) and (wanted is None or wanted in card.pattern.faces)
    ]
    if not chosen:
        click.echo(_("No card is like that."), err=True)
    if as_json:
        rows = [{"id": card.id, "points": card.points, "pattern": str(card.pattern).split("/")} for card in chosen]
        click.echo(json.dumps({"name": deck.name, "cards": rows}))
    elif codes:
        click.echo("\n\n".join(map(drawn_card, chosen)))
    else:
        for card in chosen:
            click.echo(f"{card.id:>3}  {counted(card.points, 'point'):<8}  {card.pattern}")
