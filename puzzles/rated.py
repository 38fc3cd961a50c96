"""A puzzle made into a packed puzzle: its figures, its solution, its features, its rating and its grade."""

from dataclasses import replace

from game.puzzle import Puzzle, PuzzleKind
from puzzles.features import features
from puzzles.pack import FewestMoves, Figures, MostPoints, PackedPuzzle
from puzzles.rating import grade_of, rating
from solver.goal import Goal
from solver.solutions import Solutions
from solver.solve import solve
from solver.table import Tables
from solver.turn import best_turn


def solved(puzzle: Puzzle, tables: Tables, solutions: Solutions | None = None) -> tuple[Figures, str]:
    """The figures of a puzzle and its solution; its `solutions` may be at hand.

    Raises IllegalSetupError for more cards than the solver takes, ImpossibleGoalError for cards that clash.
    """
    if puzzle.kind is PuzzleKind.TURN:
        turn = best_turn(puzzle.board, puzzle.cards)
        return MostPoints(turn.points, turn.moves), turn.line
    solutions = solutions or solve(puzzle.board, Goal.of(puzzle.kind, puzzle.cards), tables)
    return FewestMoves(solutions.distance, solutions.ways), solutions.canonical.line


def rated(puzzle: Puzzle, tables: Tables, solutions: Solutions | None = None) -> PackedPuzzle:
    """The puzzle with all that a pack says of it; its `solutions` may be at hand.

    A turn puzzle that can score nothing has no rating. Raises IllegalSetupError for more than six cards,
    ImpossibleGoalError for cards that clash.

    >>> from game.card import Deck
    >>> found = rated(Puzzle.parse("SFH/TTO/BDH:3.17.42", Deck.standard()), Tables())
    >>> found.figures, found.grade
    (FewestMoves(par=4, ways=15), <Grade.HARD: 'hard'>)
    """
    if puzzle.kind is not PuzzleKind.TURN:
        solutions = solutions or solve(puzzle.board, Goal.of(puzzle.kind, puzzle.cards), tables)
    packed = PackedPuzzle(puzzle, *solved(puzzle, tables, solutions))
    if isinstance(packed.figures, MostPoints) and not packed.figures.points:
        return packed
    found = features(puzzle, tables, solutions)
    number = rating(found)
    return replace(packed, rating=number, grade=grade_of(number), features=found.numbers)
