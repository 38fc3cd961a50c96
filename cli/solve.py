"""`stones solve`: the fewest moves."""

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from cli.errors import InputError
from cli.files import read_text, write_text
from cli.options import deck_option, goal_option, json_option, question_in, question_of_code, the_deck, the_question

if TYPE_CHECKING:
    from cli.answer import Answer
    from cli.options import Question
    from game.board import Board
    from game.card import Deck
    from game.labelled import LabelledBoard
    from game.puzzle import Puzzle
    from solver.goal import Goal
    from solver.solutions import Solutions
    from solver.table import Tables


@dataclass(frozen=True, slots=True)
class _Asked:
    """The options of `stones solve` that say how to answer."""

    show_all: bool
    limit: int
    algorithm: str
    prove: bool
    time_limit: int
    graph_path: str | None
    force: bool


@click.command()
@click.argument("board_text", metavar="BOARD")
@click.argument("codes", metavar="[CARD]...", nargs=-1)
@goal_option
@click.option("--to", metavar="BOARD", help="The fewest moves to this board instead of to cards.")
@click.option("--labelled", is_flag=True, help="With --to: tell the tiles of one kind apart (S1F1H1/T1T2O2/B2D3H3).")
@click.option("--all", "show_all", is_flag=True, help="List the shortest solutions, and what they share.")
@click.option("--limit", type=click.IntRange(min=1), default=20, show_default=True, help="With --all: list so many.")
@click.option(
    "--algorithm",
    type=click.Choice(["astar", "bfs"]),
    default="astar",
    show_default=True,
    help="bfs is the plain reference: slower, the same answers.",
)
@click.option("--prove", is_flag=True, help="Prove the number of moves once more, by constraint programming.")
@click.option(
    "--time-limit",
    type=click.IntRange(min=0),
    default=60,
    show_default=True,
    metavar="SECONDS",
    help="With --prove: give up after so long.",
)
@click.option(
    "--graph",
    "graph_path",
    metavar="FILE",
    help="Write the graph of all shortest solutions to a .graphml or .dot file.",
)
@click.option("--force", is_flag=True, help="With --graph: overwrite the file.")
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
    if graph_path and not graph_path.endswith((".graphml", ".dot")):
        raise InputError(f"{graph_path}: a graph is written as .graphml or .dot; end the name with one of them")
    if to and (codes or goal):
        raise InputError("--to asks for a board, CARD and --goal for cards; give one of the two")
    if labelled and not to:
        raise InputError("--labelled goes with --to: the fewest moves from one labelled board to another")
    if labelled and (prove or graph_path):
        raise InputError("--prove and --graph do not go with --labelled")
    context = click.get_current_context()
    deck = the_deck(deck_path)
    asked = _Asked(show_all, limit, algorithm, prove, time_limit, graph_path, force)
    if board_text == "-":
        content = read_text("-")
        if not (content.lstrip().startswith("{") or codes or to):
            context.exit(_answer_lines(content, goal, deck, asked, as_json))
        question = question_in(content, "-", deck, codes, goal, labelled)
    else:
        question = the_question(board_text, deck, codes, goal, labelled)
    if labelled and to:
        answer = _labelled(question.board, the_question(to, deck, labelled=True).board, asked)
    elif to:
        answer = _to_board(question.board.board, the_question(to, deck).board.board, asked)
    else:
        answer = _to_cards(question, asked)
    click.echo(json.dumps(answer.as_json()) if as_json else answer.as_text())
    context.exit(answer.exit_code)


def _answer_lines(content: str, goal: str | None, deck: "Deck", asked: _Asked, as_json: bool) -> int:
    """Answer puzzle codes one a line, each in its place; the worst exit code."""
    from game.errors import GameError
    from solver.table import Tables

    tables, worst = Tables(), 0
    for number, line in enumerate(content.splitlines(), 1):
        code = line.split("#")[0].strip()
        if not code:
            continue
        try:
            answer = _to_cards(question_of_code(code, deck, goal=goal), asked, tables)
        except (GameError, InputError) as error:
            click.echo(json.dumps({"line": number, "error": str(error)}) if as_json else f"line {number}: {error}")
            worst = 2
            continue
        click.echo(json.dumps(answer.as_json()) if as_json else f"{code}  {answer.as_line()}")
        worst = max(worst, answer.exit_code)
    return worst


def _to_cards(question: "Question", asked: _Asked, tables: "Tables | None" = None) -> "Answer":
    """The fewest moves that match the cards."""
    from cli.answer import Answer
    from game.puzzle import Puzzle, PuzzleKind
    from solver.goal import Goal, ImpossibleGoalError
    from solver.table import Tables

    board, tables = question.board.board, tables or Tables()
    if not question.cards:
        raise InputError("no cards: name at least one CARD, by id or pattern (`stones cards` lists them)")
    puzzle = Puzzle(board, question.cards, question.kind or PuzzleKind.EACH)
    try:
        goal = Goal.of(puzzle)
    except ImpossibleGoalError as error:
        return Answer(str(board), puzzle.cards, str(puzzle.kind), None, 0, reason=error.reason)
    solutions = _solutions(board, goal, asked, tables)
    answer = replace(_answer(solutions, asked), cards=puzzle.cards, goal=str(puzzle.kind))
    if puzzle.kind is PuzzleKind.EACH and len(puzzle.cards) > 1:
        return replace(answer, note=_together(puzzle, solutions, tables))
    return answer


def _to_board(board: "Board", to: "Board", asked: _Asked) -> "Answer":
    """The fewest moves from one board to another."""
    from solver.goal import Goal
    from solver.table import Tables

    return replace(_answer(_solutions(board, Goal.board(to), asked, Tables()), asked), to=str(to))


def _labelled(start: "LabelledBoard", end: "LabelledBoard", asked: _Asked) -> "Answer":
    """The fewest moves from one labelled board to another."""
    from cli.answer import Answer, steps_of
    from solver.labelled import LabelledSolutions

    solutions = LabelledSolutions(start, end)
    first = solutions.first(asked.limit if asked.show_all else 1)
    return Answer(
        str(start),
        (),
        "board",
        solutions.distance,
        solutions.ways,
        to=str(end),
        steps=steps_of(start, first[0]),
        final=str(end),
        note="Tiles of one kind are told apart; without numbers they are numbered in reading order.",
        lines=tuple(" ".join(map(str, moves)) for moves in first) if asked.show_all else (),
    )


def _solutions(board: "Board", goal: "Goal", asked: _Asked, tables: "Tables") -> "Solutions":
    from solver.solve import Algorithm, solve

    solutions = solve(board, goal, tables, Algorithm(asked.algorithm))
    if asked.graph_path:
        from solver.graph import dot, graph_of, graphml

        write = graphml if asked.graph_path.endswith(".graphml") else dot
        write_text(asked.graph_path, write(graph_of(solutions)), asked.force)
    return solutions


def _answer(solutions: "Solutions", asked: _Asked) -> "Answer":
    from cli.answer import Answer, steps_of

    canonical = solutions.canonical
    answer = Answer(
        str(solutions.board),
        (),
        "board",
        solutions.distance,
        solutions.ways,
        steps=steps_of(solutions.board, canonical.moves, canonical.scored),
        final=str(canonical.boards[-1]),
    )
    if asked.show_all:
        lines = tuple(solution.line for solution in solutions.first(asked.limit))
        answer = replace(answer, lines=lines, forced=solutions.forced, final_boards=len(solutions.final_boards))
    if asked.prove:
        from solver.proof import prove

        proof = prove(solutions.board, solutions.goal, solutions.distance, asked.time_limit)
        answer = replace(answer, proof=str(proof.verdict))
    return answer


def _together(puzzle: "Puzzle", each: "Solutions", tables: "Tables") -> str | None:
    """What *together* would take, in a sentence, where it differs from *each*."""
    from cli.drawing import counted
    from solver.goal import Goal, ImpossibleGoalError
    from solver.solve import solve as solve_goal

    try:
        together = solve_goal(each.board, Goal.together(puzzle.cards), tables)
    except ImpossibleGoalError as error:
        return f"All at once is impossible: {error.reason}."
    if together.distance == each.distance:
        return None
    return f"All at once: {counted(together.distance, 'move')}, {counted(together.ways, 'way')}."
