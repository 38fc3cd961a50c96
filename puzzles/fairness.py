"""What makes a puzzle fair: every card earns its place, and, where asked, there is one way to solve it."""

from functools import cache

from game.move import Move
from game.puzzle import Puzzle
from solver.goal import Goal
from solver.solutions import Node, Solutions
from solver.solve import solve
from solver.table import Tables


def cards_earn_their_places(puzzle: Puzzle, solutions: Solutions, tables: Tables) -> bool:
    """Whether without any one of the cards the par would be smaller, or the shortest solutions others."""
    if len(puzzle.cards) == 1:
        return solutions.distance > 0
    for card in puzzle.cards:
        fewer = Goal.of(puzzle.kind, [other for other in puzzle.cards if other != card])
        if tables.has(fewer) and tables.of(fewer).distance(puzzle.board) < solutions.distance:
            continue
        without = solve(puzzle.board, fewer, tables)
        # A shortest solution that matches all the cards matches the fewer too, so equal numbers are equal sets.
        if (without.distance, without.ways) == (solutions.distance, solutions.ways):
            return False
    return True


def has_one_way(solutions: Solutions) -> bool:
    """Whether the shortest solutions are one, but for the order of moves that do not touch each other.

    Two solutions are the same way when one becomes the other by exchanging neighbouring moves without a common
    cell, again and again; whether the lines between solve the puzzle does not matter (these are the traces of
    Mazurkiewicz, *Concurrent program schemes*, 1977).
    """
    moves = solutions.canonical.moves
    _, start = next(solutions.all_nodes())
    return _orders(solutions, moves, start) == solutions.ways


def _orders(solutions: Solutions, moves: tuple[Move, ...], start: Node) -> int:
    """How many shortest solutions are orders of these moves that keep those with a common cell in their order."""
    before = [sum(1 << j for j in range(i) if set(moves[j].cells) & set(moves[i].cells)) for i in range(len(moves))]

    @cache
    def orders(done: int, node: Node) -> int:
        depth = done.bit_count()
        if depth == len(moves):
            return 1
        steps = dict(solutions.steps(depth, node))
        return sum(
            orders(done | 1 << i, steps[move])
            for i, move in enumerate(moves)
            if not done >> i & 1 and done & before[i] == before[i] and move in steps
        )

    return orders(0, start)
