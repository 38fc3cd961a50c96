"""`stones map`: how far all the boards are."""

import json
from typing import TYPE_CHECKING, Any

import click

from cli.errors import InputError, answer_no
from cli.options import deck_option, goal_option, json_option
from cli.words import command, option
from game.language import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence


@command("map")
@click.argument("codes", metavar="[CARD]...", nargs=-1)
@goal_option
@option("--from", "start", metavar="BOARD", help="Count from this board instead of towards cards.")
@option("--labelled", is_flag=True, help="Tell the tiles of one kind apart: 185,794,560 boards.")
@deck_option
@json_option
def map_(
    codes: tuple[str, ...],
    goal: str | None,
    start: str | None,
    labelled: bool,
    deck_path: str | None,
    as_json: bool,
) -> None:
    """Count the boards at every distance from CARDs, or from a board: the exact map of all boards.

    \b
    Examples: stones map 42
              stones map 3 17 42 --goal together
              stones map --from SFF/HHH/DDD
              stones map --labelled
    """
    from cli.arguments import the_question
    from cli.drawing import named
    from cli.options import the_deck

    if (codes or goal) and (start or labelled):
        raise InputError(_("cards and --goal cannot stand beside --from or --labelled; ask for one map at a time"))
    if not codes and not start and not labelled:
        raise InputError(_("name at least one card, or --from BOARD, or --labelled"))
    deck = the_deck(deck_path)
    if labelled:
        from game.labelled import LabelledBoard
        from solver import labelled as labelled_space

        board = the_question(start, deck, labelled=True).board if start else LabelledBoard.parse("SFF/HHH/DDD")
        sizes = labelled_space.layer_sizes()
        _show(
            {"from": str(board), "labelled": True},
            _("from {board}").format(board=board),
            sizes,
            str(labelled_space.antipode(board)),
            as_json,
        )
        return
    from game.puzzle import PuzzleKind
    from solver.goal import MOST_EACH, Goal, ImpossibleGoalError
    from solver.space import board_at
    from solver.table import Tables

    question: dict[str, Any]
    if start:
        centre = the_question(start, deck).board.board
        aim, question, title = (
            Goal.board(centre),
            {"from": str(centre), "labelled": False},
            _("from {board}").format(board=centre),
        )
    else:
        cards = deck.chosen(codes)
        kind = goal or "each"
        question, title = (
            {"cards": [card.id for card in cards], "goal": kind},
            _("to {goal} of {cards}").format(goal=_(kind), cards=named(cards)),
        )
        try:
            aim = Goal.of(PuzzleKind(kind), cards)
        except ImpossibleGoalError as error:
            answer_no(question, _("Impossible: {reason}."), error.reason, as_json)
    table = Tables(most=2**MOST_EACH).of(aim)
    _show(question, title, table.layer_sizes, str(board_at(int(table.antipodes[0]))), as_json)


def _show(question: dict[str, Any], title: str, sizes: "Sequence[int]", example: str, as_json: bool) -> None:
    boards = sum(sizes)
    mean = sum(distance * size for distance, size in enumerate(sizes)) / boards
    if as_json:
        answer = {"boards": boards, "layers": list(sizes), "mean": round(mean, 6), "farthest": len(sizes) - 1}
        click.echo(json.dumps({**question, **answer, "antipodes": sizes[-1], "antipode": example}))
        return
    click.echo(
        _("Moves {title}: {mean:.2f} on average over {boards:,} boards, at most {most}").format(
            title=title, mean=mean, boards=boards, most=len(sizes) - 1
        )
        + "\n"
    )
    for distance, size in enumerate(sizes):
        click.echo(f"{distance:>3} {size:>12,}  {'#' * -(-40 * size // max(sizes))}")
    farthest = ngettext("{count:,} board is farthest, {board}", "{count:,} boards are farthest, as {board}", sizes[-1])
    click.echo("\n" + farthest.format(count=sizes[-1], board=example))
