"""From what `stones solve` is asked to its answer."""

from dataclasses import dataclass, replace

from cli.answer import Answer, steps_of
from cli.arguments import Question
from cli.errors import InputError
from cli.files import write_text
from game.board import Board
from game.labelled import LabelledBoard
from game.language import _
from game.puzzle import Puzzle, PuzzleKind
from puzzles.told import counted
from solver.goal import Goal, ImpossibleGoalError
from solver.labelled import LabelledSolutions
from solver.solutions import Solutions
from solver.solve import Algorithm, solve
from solver.table import Tables


@dataclass(frozen=True, slots=True)
class Asked:
    """The options that say how to answer; so many solutions are `listed`."""

    listed: int
    algorithm: str
    prove: bool
    time_limit: int
    graph_path: str | None
    force: bool
    as_json: bool


def to_cards_answer(question: Question, asked: Asked, tables: Tables, compared: bool = False) -> Answer:
    """The fewest moves that match the cards; `compared` to what *together* would take.

    Raises InputError when there are no cards, and GameError.
    """
    if not question.cards:
        raise InputError(_("no cards: name at least one CARD, by id or pattern (`stones cards` lists them)"))
    puzzle = Puzzle(question.board.board, question.cards, question.kind or PuzzleKind.EACH)
    try:
        goal = Goal.of(puzzle.kind, puzzle.cards)
    except ImpossibleGoalError as error:
        return Answer(str(puzzle.board), puzzle.cards, str(puzzle.kind), None, 0, reason=error.reason)
    solutions = _solutions(puzzle.board, goal, asked, tables)
    note = _together(puzzle, solutions, tables) if compared and puzzle.kind is PuzzleKind.EACH else None
    return replace(_answer(solutions, asked), cards=puzzle.cards, goal=str(puzzle.kind), note=note)


def to_board_answer(board: Board, to: Board, asked: Asked) -> Answer:
    """The fewest moves from one board to another."""
    return replace(_answer(_solutions(board, Goal.board(to), asked, Tables()), asked), to=str(to))


def labelled_answer(start: LabelledBoard, end: LabelledBoard, asked: Asked) -> Answer:
    """The fewest moves from one labelled board to another."""
    solutions = LabelledSolutions(start, end)
    first = solutions.first(asked.listed or 1)
    return Answer(
        str(start),
        (),
        "board",
        solutions.distance,
        solutions.ways,
        to=str(end),
        line=" ".join(map(str, first[0])),
        steps=steps_of(start, first[0]),
        final=str(end),
        note=_("Tiles of one kind are told apart; without numbers they are numbered in reading order."),
        lines=tuple(" ".join(map(str, moves)) for moves in first) if asked.listed else (),
    )


def _solutions(board: Board, goal: Goal, asked: Asked, tables: Tables) -> Solutions:
    solutions = solve(board, goal, tables, Algorithm(asked.algorithm))
    if asked.graph_path:
        from solver.graph import dot, graph_of, graphml

        write = graphml if asked.graph_path.endswith(".graphml") else dot
        write_text(asked.graph_path, write(graph_of(solutions)), asked.force)
    return solutions


def _answer(solutions: Solutions, asked: Asked) -> Answer:
    canonical = solutions.canonical
    answer = Answer(
        str(solutions.board),
        (),
        "board",
        solutions.distance,
        solutions.ways,
        line=canonical.line,
        steps=steps_of(solutions.board, canonical.moves, canonical.scored),
        final=str(canonical.boards[-1]),
    )
    if asked.listed:
        lines = tuple(solution.line for solution in solutions.first(asked.listed))
        answer = replace(answer, lines=lines, forced=solutions.forced, final_boards=len(solutions.final_boards))
    if asked.prove:
        from solver.proof import prove

        proof = prove(solutions.board, solutions.goal, solutions.distance, asked.time_limit)
        answer = replace(answer, proof=str(proof.status))
    return answer


def _together(puzzle: Puzzle, each: Solutions, tables: Tables) -> str | None:
    """What *together* would take, in a sentence, where it differs from *each*."""
    try:
        together = solve(each.board, Goal.together(puzzle.cards), tables)
    except ImpossibleGoalError as error:
        return _("All at once is impossible: {reason}.").format(reason=error.reason)
    if together.distance == each.distance:
        return None
    return _("All at once: {moves}, {ways}.").format(
        moves=counted(together.distance, "move"), ways=counted(together.ways, "way")
    )
