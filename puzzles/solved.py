"""A puzzle code made into a packed puzzle: its figures and its solution."""

from game.puzzle import Puzzle, PuzzleKind
from puzzles.pack import FewestMoves, MostPoints, PackedPuzzle
from solver.goal import Goal
from solver.solve import solve
from solver.table import Tables
from solver.turn import best_turn


def solved(puzzle: Puzzle, tables: Tables | None = None) -> PackedPuzzle:
    """The puzzle with its figures and its solution; hand in the same `tables` again to save work.

    Raises IllegalSetupError for more than six cards, ImpossibleGoalError for cards that clash.

    >>> from game.card import Deck
    >>> solved(Puzzle.parse("SFH/TTO/BDH:3.17.42", Deck.standard())).figures
    FewestMoves(par=4, ways=15)
    """
    if puzzle.kind is PuzzleKind.TURN:
        turn = best_turn(puzzle.board, puzzle.cards)
        return PackedPuzzle(puzzle, MostPoints(turn.points, turn.moves), turn.line)
    solutions = solve(puzzle.board, Goal.of(puzzle), tables)
    return PackedPuzzle(puzzle, FewestMoves(solutions.distance, solutions.ways), solutions.canonical.line)
