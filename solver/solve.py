"""The fewest moves from a board to a goal."""

from enum import Enum

from game.board import Board
from solver.astar import astar
from solver.bfs import bfs
from solver.goal import Goal
from solver.solutions import Solutions
from solver.space import number_of
from solver.table import Tables


class Algorithm(Enum):
    """How to search; both give the same answers."""

    ASTAR = "astar"
    BFS = "bfs"


def solve(board: Board, goal: Goal, tables: Tables | None = None, algorithm: Algorithm = Algorithm.ASTAR) -> Solutions:
    """All the shortest solutions; hand in the same `tables` again to save work.

    >>> from game.card import Deck
    >>> solutions = solve(Board.parse("SFH/TTO/BDH"), Goal.each(Deck.standard().chosen(["3", "17", "42"])))
    >>> solutions.distance, solutions.ways, solutions.canonical.line
    (4, 15, '+17 c2 b2c2 b1b2 +3 a1b1 +42')
    """
    start = number_of(board)
    layers = bfs(start, goal) if algorithm is Algorithm.BFS else astar(start, goal, tables or Tables())
    return Solutions(board, layers)
