"""Choosing the puzzles of a pack from many candidates, by CP-SAT."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from ortools.sat.python import cp_model

from game.board import Board
from game.card import Card
from puzzles.grade import Grade
from puzzles.pack import PackedPuzzle
from puzzles.rating import grade_of, scale
from solver.cp_sat import answered

# Two boards are nearly the same when they differ in at most so many cells.
_NEAR = 2
# Each grade's ratings are cut into so many equal bins, to be filled evenly.
_BINS = 5
# What a puzzle missing in a grade weighs, and what one more in the grade where most are missing, against unevenness
# in cards and ratings.
_MISSING, _MOST_MISSING = 1000, 100
# CP-SAT's own measure of work, not seconds: the same on every machine.
_WORK = 1.5


@dataclass(frozen=True, slots=True)
class Choice:
    """The chosen candidates, easy to hard, and how far from the best choice they may be: 0 is proven best."""

    puzzles: tuple[PackedPuzzle, ...]
    gap: float


class Chosen:
    """What earlier choices of the same pack have used up: sets of cards, boards, and how often each card."""

    def __init__(self) -> None:
        self.card_sets: set[tuple[Card, ...]] = set()
        self.near_boards: set[str] = set()
        self.uses: Counter[Card] = Counter()

    def allows(self, candidate: PackedPuzzle) -> bool:
        """Whether a candidate has neither the cards nor nearly the board of an earlier one."""
        return candidate.puzzle.cards not in self.card_sets and self.near_boards.isdisjoint(near(candidate))

    def add(self, candidate: PackedPuzzle) -> None:
        """Count a candidate as chosen."""
        self.card_sets.add(candidate.puzzle.cards)
        self.near_boards.update(near(candidate))
        self.uses.update(candidate.puzzle.cards)


def near(candidate: PackedPuzzle) -> frozenset[str]:
    """Keys, of which two boards share one when they differ in at most two cells."""
    return _near(candidate.puzzle.board)


@lru_cache(maxsize=20_000)
def _near(board: Board) -> frozenset[str]:
    letters = [face.value for face in board.faces]
    keys = set()
    for hidden in combinations(range(len(letters)), _NEAR):
        keys.add("".join("." if i in hidden else letter for i, letter in enumerate(letters)))
    return frozenset(keys)


def choose(candidates: Sequence[PackedPuzzle], wanted: Mapping[Grade, int], chosen: Chosen) -> Choice:
    """The wanted number of candidates in each grade, or as many as there are.

    No two have the same cards or nearly the same board, also not with what was `chosen` before; what is missing is
    missing evenly, cards are used as evenly as can be, and ratings fill each grade evenly. One worker and a fixed
    seed: always the same choice.
    """
    model = cp_model.CpModel()
    allowed = [candidate for candidate in candidates if chosen.allows(candidate)]
    taken = [model.new_bool_var("") for _ in allowed]
    groups: defaultdict[object, list[cp_model.IntVar]] = defaultdict(list)
    cells: defaultdict[tuple[Grade, int], list[cp_model.IntVar]] = defaultdict(list)
    uses: defaultdict[Card, list[cp_model.IntVar]] = defaultdict(list)
    for candidate, take in zip(allowed, taken, strict=True):
        for key in (candidate.puzzle.cards, *sorted(near(candidate))):
            groups[key].append(take)
        cells[_bin(candidate)].append(take)
        for card in candidate.puzzle.cards:
            uses[card].append(take)
    for group in groups.values():
        if len(group) > 1:
            model.add_at_most_one(group)
    most_missing = model.new_int_var(0, max(wanted.values()), "")
    costs: list[cp_model.LinearExprT] = [_MOST_MISSING * most_missing]
    for grade in Grade:
        number = wanted.get(grade, 0)
        missing = model.new_int_var(0, number, "")
        model.add(sum(sum(cells[grade, i]) for i in range(_BINS)) + missing == number)
        model.add(missing <= most_missing)
        costs.append(_MISSING * missing)
        for i in range(_BINS):
            # A bin should hold its part of the grade, rounded down.
            short = model.new_int_var(0, number, "")
            model.add(sum(cells[grade, i]) + short >= number // _BINS)
            costs.append(short)
    most = model.new_int_var(0, sum(wanted.values()) + max(chosen.uses.values(), default=0), "")
    for card, list_of_takes in uses.items():
        model.add(sum(list_of_takes) + chosen.uses[card] <= most)
    costs.append(most)
    model.minimize(sum(costs))
    solver = cp_model.CpSolver()
    solver.parameters.max_deterministic_time = _WORK
    # The linear relaxation with all its cuts bounds this model best: most choices are proven in a second.
    solver.parameters.linearization_level = 2
    status = answered(solver, model)
    assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE), "taking nothing is always allowed"
    result = [candidate for candidate, take in zip(allowed, taken, strict=True) if solver.boolean_value(take)]
    value, bound = solver.objective_value, solver.best_objective_bound
    return Choice(tuple(sorted(result, key=easy_to_hard)), (value - bound) / value if value else 0.0)


def easy_to_hard(candidate: PackedPuzzle) -> tuple[int, str]:
    """The place of a candidate in a pack."""
    return _rating(candidate), str(candidate.puzzle)


def _bin(candidate: PackedPuzzle) -> tuple[Grade, int]:
    """The grade of a candidate, and in which fifth of its ratings; the outer grades are as wide as their neighbours."""
    limits = list(scale().limits.values())
    edges = [2 * limits[0] - limits[1], *limits, 2 * limits[-1] - limits[-2]]
    grade = grade_of(_rating(candidate))
    low, high = edges[grade.number - 1 : grade.number + 1]
    return grade, max(0, min(_BINS - 1, _BINS * (_rating(candidate) - low) // (high - low)))


def _rating(candidate: PackedPuzzle) -> int:
    assert candidate.rating is not None, "a candidate is rated"
    return candidate.rating
