"""`stones judge`: a player's line, judged by the rules."""

import json
from typing import TYPE_CHECKING, Any

import click

from cli.arguments import the_attempt
from cli.errors import answer_no
from cli.options import deck_option, json_option, number_option
from cli.words import command
from game.language import _

if TYPE_CHECKING:
    from game.card import Card
    from game.puzzle import Puzzle
    from puzzles.judge import Judgement
    from puzzles.pack import Figures


@command()
@click.argument("puzzle_text", metavar="PUZZLE")
@click.argument("words", metavar="LINE...", nargs=-1, required=True)
@number_option
@deck_option
@json_option
def judge(puzzle_text: str, words: tuple[str, ...], number: int | None, deck_path: str | None, as_json: bool) -> None:
    """Judge a player's LINE for PUZZLE (a code, a pack, or - for standard input): solved or not, and the stars.

    The line is replayed by the rules, so any solution counts; a scored card (+42) may be left out, and - reads it
    from standard input. Three stars at par, two at one or two moves more, else one. Exit 1 for a line that does not
    solve the puzzle.

    \b
    Example: stones judge SFH/TTO/BDH:3.17.42 c2 b2c2 a2b2 c1c2
    """
    from puzzles.judge import judge as judged
    from puzzles.rated import solved
    from solver.goal import ImpossibleGoalError
    from solver.table import Tables

    puzzle, deck, line = the_attempt(puzzle_text, words, deck_path, number)
    try:
        figures = solved(puzzle, Tables())[0]
    except ImpossibleGoalError as error:
        answer_no({"puzzle": str(puzzle), "solved": False}, _("Impossible: {reason}."), error.reason, as_json)
    judgement = judged(puzzle, line, figures, deck)
    click.echo(json.dumps(_object(puzzle, judgement, figures)) if as_json else _text(judgement, figures))
    click.get_current_context().exit(0 if judgement.solved else 1)


def _missing(judgement: "Judgement", figures: "Figures") -> list["Card"]:
    """The cards that the line still owes; a turn owes points instead."""
    from puzzles.pack import MostPoints

    position = judgement.position
    if isinstance(figures, MostPoints):
        return []
    return [card for card in position.left if not card.pattern.shown_by(position.board)]


def _object(puzzle: "Puzzle", judgement: "Judgement", figures: "Figures") -> dict[str, Any]:
    from puzzles.pack import MostPoints

    position = judgement.position
    answer = {
        "puzzle": str(puzzle),
        "line": position.line,
        "solved": judgement.solved,
        "stars": judgement.stars,
        "moves": position.moves,
        "par": judgement.par,
        "missing": [card.id for card in _missing(judgement, figures)],
        "fault": position.fault,
    }
    if isinstance(figures, MostPoints):
        answer |= {"points": position.points, "most": figures.points}
    return answer


def _text(judgement: "Judgement", figures: "Figures") -> str:
    """The judgement, and the line with every scored card in it."""
    from cli.drawing import named
    from puzzles.pack import MostPoints
    from puzzles.told import counted

    position = judgement.position
    moves = counted(position.moves, "move")
    if position.fault:
        said = _("Not legal: {fault}.").format(fault=position.fault)
    elif judgement.solved:
        reached = moves
        if isinstance(figures, MostPoints):
            reached = _("{points} in {moves}").format(points=counted(position.points, "point"), moves=moves)
        said = _("Solved: {reached}, par {par}, {stars}.").format(
            reached=reached, par=judgement.par, stars=counted(judgement.stars, "star")
        )
    elif isinstance(figures, MostPoints):
        said = _("Not solved: {points} of {most} in {moves}.").format(
            points=position.points, most=counted(figures.points, "point"), moves=moves
        )
    else:
        said = _("Not solved: {cards} not matched in {moves}.").format(
            cards=named(_missing(judgement, figures)), moves=moves
        )
    return f"{said}\n{position.line}" if position.line else said
