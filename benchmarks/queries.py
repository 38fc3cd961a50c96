"""The questions that the benchmarks ask, and their right answers, found by plain breadth-first search.

`python -m benchmarks.queries` writes the answers anew (about half an hour).
"""

import json
from pathlib import Path

from game.board import Board
from game.card import Card, Deck
from game.seed import Stream
from solver.goal import Goal
from solver.solve import Algorithm, solve

#: How many random boards are asked about, by the number of cards.
SIZES = {4: 500, 6: 100}
_ANSWERS = Path(__file__).parent / "answers.json"


def queries(cards: int) -> list[tuple[Board, tuple[Card, ...]]]:
    """Random boards, each with so many random cards."""
    result = []
    for number in range(SIZES[cards]):
        stream = Stream(f"benchmark/{cards}/{number}")
        result.append((Board.random(stream), tuple(sorted(stream.shuffled(Deck.standard().cards)[:cards]))))
    return result


def answers(cards: int) -> list[tuple[int, int]]:
    """Distance and number of ways of each of the queries."""
    return [(distance, ways) for distance, ways in json.loads(_ANSWERS.read_text())[str(cards)]]


def _find() -> None:
    found: dict[str, list[list[int]]] = {}
    for cards in SIZES:
        found[str(cards)] = []
        for board, chosen in queries(cards):
            solutions = solve(board, Goal.each(chosen), algorithm=Algorithm.BFS)
            found[str(cards)].append([solutions.distance, solutions.ways])
    _ANSWERS.write_text(json.dumps(found) + "\n")


if __name__ == "__main__":
    _find()
