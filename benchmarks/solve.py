"""How fast the solver is, beside plain breadth-first search: `python -m benchmarks.solve`."""

import resource
import subprocess
import sys
from functools import partial
from itertools import combinations
from pathlib import Path
from statistics import mean, median

import numpy as np
import numpy.typing as npt

from benchmarks.queries import answers, queries
from benchmarks.timing import milliseconds, show
from game.board import Board
from game.card import Card, Deck
from solver.bfs import bfs
from solver.goal import Goal
from solver.solve import solve
from solver.space import BOARDS, neighbours, number_of
from solver.table import Tables, faults

STONES = str(Path(sys.executable).parent / "stones")
# Plain search is slow: so many of the queries, by the number of cards, are enough to compare.
BASELINE_QUERIES = {4: 20, 6: 4}


def plain_distances(goal: Goal) -> npt.NDArray[np.uint8]:
    """The table of a single part by a plain breadth-first search over board numbers."""
    distances = np.full(BOARDS, 255, np.uint8)
    layer = np.flatnonzero(goal.matched_by_each(np.arange(BOARDS, dtype=np.int32))).astype(np.int32)
    distance = 0
    while len(layer):
        distances[layer] = distance
        reached = np.zeros(BOARDS, bool)
        reached[neighbours(layer)] = True
        layer = np.flatnonzero(reached & (distances == 255)).astype(np.int32)
        distance += 1
    return distances


def tables() -> None:
    """Single-card tables, and all the subsets of four cards."""
    Tables().of(Goal.each(Deck.standard().cards[:1]))
    times, plain = [], []
    for card in Deck.standard().cards:
        goal, store = Goal.each([card]), Tables()
        times.append(milliseconds(partial(_distances, store, goal)))
        plain.append(milliseconds(partial(plain_distances, goal)))
        assert np.array_equal(plain_distances(goal), store.of(goal).distances)
    show("a card's distances over all boards, median", median(times), 40, median(plain))
    show("the slowest card", max(times), 40, max(plain))
    chosen, store = Goal.each(Deck.standard().chosen(["7", "19", "51", "71"])), Tables()
    show("all 15 sets of four cards over all boards", milliseconds(partial(_distances, store, chosen)), 1000)
    for size in range(1, 5):
        assert not any(faults(Goal(parts), store).any() for parts in combinations(chosen.parts, size))


def _distances(store: Tables, goal: Goal) -> npt.NDArray[np.uint8]:
    return store.of(goal).distances


def searches(cards: int, wanted: dict[str, float]) -> None:
    """Random boards with so many cards, in one process; tables are built on the way."""
    store, times, plain = Tables(), [], []
    for (board, chosen), right in zip(queries(cards), answers(cards), strict=True):
        found = partial(_found, board, chosen, store)
        times.append(milliseconds(found))
        assert found() == right, (board, chosen, right)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    for board, chosen in queries(cards)[: BASELINE_QUERIES[cards]]:
        plain.append(milliseconds(partial(bfs, number_of(board), Goal.each(chosen))))
    same = median(times[: BASELINE_QUERIES[cards]])
    print(f"{len(times)} boards with {cards} cards each, distance and number of ways:")
    figures = {
        "median": median(times),
        "mean": mean(times),
        "99th percentile": sorted(times)[-(-99 * len(times) // 100) - 1],
        "worst": max(times),
    }
    for name, figure in figures.items():
        if name in wanted:
            show(f"  {name}", figure, wanted[name])
    ratio = median(plain) / same
    compared = f"median {same:.1f} ms, plain {median(plain):.1f} ms, {ratio:.1f} times as long"
    print(f"  the first {len(plain)}: {compared}")
    print(f"  memory at most {memory:.0f} MB, without the plain search")


def _found(board: Board, cards: tuple[Card, ...], store: Tables) -> tuple[int, int]:
    solutions = solve(board, Goal.each(cards), store)
    return solutions.distance, solutions.ways


def processes() -> None:
    """Whole processes, start-up included."""
    runs = {
        "stones --help": ([STONES, "--help"], 120),
        "stones solve, three cards": ([STONES, "solve", "SFH/TTO/BDH", "3", "17", "42"], 450),
    }
    for name, (command, wanted) in runs.items():
        run = partial(subprocess.run, command, capture_output=True, check=True)
        show(f"{name}, the whole process, median of 9", median(milliseconds(run) for _ in range(9)), wanted)


if __name__ == "__main__":
    processes()
    tables()
    searches(4, {"median": 20, "mean": 60, "99th percentile": 400})
    searches(6, {"median": 500, "worst": 8000})
