"""`stones solve`: the fewest moves."""

import json
from typing import TYPE_CHECKING

import click

from cli.arguments import question_in, question_of_code, the_question
from cli.errors import InputError
from cli.files import display_name, read_text, refuse_to_overwrite
from cli.options import deck_option, goal_option, json_option, the_deck
from cli.words import command, option
from game.language import _

if TYPE_CHECKING:
    from cli.solving import Asked
    from game.card import Deck


@command()
@click.argument("board_text", metavar="BOARD")
@click.argument("codes", metavar="[CARD]...", nargs=-1)
@goal_option
@option("--to", metavar="BOARD", help="The fewest moves to this board instead of to cards.")
@option("--labelled", is_flag=True, help="With --to: tell the tiles of one kind apart (S1F1H1/T1T2O2/B2D3H3).")
@option("--all", "show_all", is_flag=True, help="List the shortest solutions, and what they share.")
@option("--limit", type=click.IntRange(min=1), default=20, show_default=True, help="With --all: list so many.")
@option(
    "--algorithm",
    type=click.Choice(["astar", "bfs"]),
    default="astar",
    show_default=True,
    help="bfs is the plain reference: slower, the same answers.",
)
@option("--prove", is_flag=True, help="Prove the number of moves once more, by constraint programming.")
@option(
    "--time-limit",
    type=click.IntRange(min=0),
    default=60,
    show_default=True,
    metavar="SECONDS",
    help="With --prove: give up after so long.",
)
@option(
    "--graph",
    "graph_path",
    metavar="FILE",
    help="Write the graph of all shortest solutions to a .graphml or .dot file.",
)
@option("--force", is_flag=True, help="With --graph: overwrite the file.")
@deck_option
@json_option
def solve(
    board_text: str,
    codes: tuple[str, ...],
    goal: str | None,
    to: str | None,
    labelled: bool,
    show_all: bool,
    limit: int,
    algorithm: str,
    prove: bool,
    time_limit: int,
    graph_path: str | None,
    force: bool,
    deck_path: str | None,
    as_json: bool,
) -> None:
    """Find the fewest moves from BOARD that match the CARDs.

    BOARD is a code, a puzzle code, a JSON file, or - for standard input: a JSON board, or puzzle codes one a
    line. A CARD is an id, or a pattern with dots for blanks.

    \b
    Examples: stones solve SFH/TTO/BDH 3 17 H.H
              stones solve board.json 12 34 56 --goal together --prove
              stones solve SFH/TTO/BDH --to HDB/OTT/HFS
              stones solve - --json < puzzles.txt
    """
    if graph_path:
        if not graph_path.endswith((".graphml", ".dot")):
            raise InputError(
                _("{name}: a graph is written as .graphml or .dot; end the name with one of them").format(
                    name=display_name(graph_path)
                )
            )
        refuse_to_overwrite(graph_path, force)
    if to is not None and (codes or goal):
        raise InputError(_("--to asks for a board, CARD and --goal for cards; give one of the two"))
    if labelled and to is None:
        raise InputError(_("--labelled goes with --to: the fewest moves from one labelled board to another"))
    if labelled and (prove or graph_path or algorithm == "bfs"):
        raise InputError(_("--prove, --graph and --algorithm bfs do not go with --labelled"))
    from cli.solving import Asked, labelled_answer, to_board_answer, to_cards_answer
    from solver.goal import MOST_EACH
    from solver.table import Tables

    context = click.get_current_context()
    deck = the_deck(deck_path)
    asked = Asked(limit if show_all else 0, algorithm, prove, time_limit, graph_path, force, as_json)
    if board_text == "-":
        content = read_text("-")
        if not (content.lstrip().startswith("{") or codes or to is not None):
            if graph_path or (show_all and not as_json):
                raise InputError(
                    _("--graph, and --all without --json, are for one board, not for puzzle codes one a line")
                )
            context.exit(_answer_lines(content, goal, deck, asked))
        question = question_in(content, "-", deck, codes, goal, labelled)
    else:
        question = the_question(board_text, deck, codes, goal, labelled)
    if labelled and to is not None:
        answer = labelled_answer(question.board, the_question(to, deck, labelled=True).board, asked)
    elif to is not None:
        answer = to_board_answer(question.board.board, the_question(to, deck).board.board, asked)
    else:
        answer = to_cards_answer(question, asked, Tables(most=2**MOST_EACH), compared=not as_json)
    click.echo(json.dumps(answer.as_json()) if as_json else answer.as_text())
    context.exit(answer.exit_code)


def _answer_lines(content: str, goal: str | None, deck: "Deck", asked: "Asked") -> int:
    """Answer puzzle codes one a line, each in its place; the worst exit code."""
    from cli.solving import to_cards_answer
    from game.errors import GameError
    from game.puzzle import codes_in
    from solver.table import Tables

    tables, worst = Tables(), 0
    for number, code in codes_in(content):
        try:
            answer = to_cards_answer(question_of_code(code, deck, goal=goal), asked, tables)
        except (GameError, InputError) as error:
            click.echo(
                json.dumps({"line": number, "error": str(error)})
                if asked.as_json
                else _("line {number}: {error}").format(number=number, error=error)
            )
            worst = 2
            continue
        click.echo(json.dumps(answer.as_json()) if asked.as_json else f"{code}  {answer.as_line()}")
        worst = max(worst, answer.exit_code)
    return worst
