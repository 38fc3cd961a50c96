"""A puzzle made into a packed puzzle: its figures, its solution, its features, its rating and its grade."""

from game.puzzle import Puzzle, PuzzleKind
from puzzles.features import features
from puzzles.pack import FewestMoves, MostPoints, PackedPuzzle
from puzzles.rating import Grade, rating
from solver.goal import Goal
from solver.solutions import Solutions
from solver.solve import solve
from solver.table import Tables
from solver.turn import best_turn


def rated(puzzle: Puzzle, tables: Tables, solutions: Solutions | None = None) -> PackedPuzzle:
    """The puzzle with all that a pack says of it; its `solutions` may be at hand.

    A turn puzzle that can score nothing has no rating. Raises IllegalSetupError for more than six cards,
    ImpossibleGoalError for cards that clash.

    >>> from game.card import Deck
    >>> found = rated(Puzzle.parse("SFH/TTO/BDH:3.17.42", Deck.standard()), Tables())
    >>> found.figures, found.grade
    (FewestMoves(par=4, ways=15), 'medium')
    """
    figures: FewestMoves | MostPoints
    if puzzle.kind is PuzzleKind.TURN:
        turn = best_turn(puzzle.board, puzzle.cards)
        figures, line = MostPoints(turn.points, turn.moves), turn.line
        if not turn.points:
            return PackedPuzzle(puzzle, figures, line)
    else:
        solutions = solutions or solve(puzzle.board, Goal.of(puzzle), tables)
        figures, line = FewestMoves(solutions.distance, solutions.ways), solutions.canonical.line
    found = features(puzzle, tables, solutions)
    number = rating(found)
    return PackedPuzzle(puzzle, figures, line, number, str(Grade.of(number)), features=found.numbers)
