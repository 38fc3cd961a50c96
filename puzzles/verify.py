"""A pack, checked by other code than made it: plain breadth-first search that counts forward, and the rules.

Its figures and solutions are found without A*, distance tables, the search for turns or the counting of
`solver.solutions`. Ratings, grades and features are made once more, as they were made.
"""

from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from game.board import Board
from game.card import Deck
from game.errors import GameError, escaped
from game.language import _
from game.puzzle import Puzzle, PuzzleKind
from players.workers import Workers, in_order
from puzzles.candidates import GENERATOR
from puzzles.judge import judge
from puzzles.pack import FewestMoves, Figures, MostPoints, Pack, PackedPuzzle
from puzzles.rated import rated
from solver.goal import Goal
from solver.space import BOARDS, Numbers, neighbours, number_of
from solver.table import Tables

# Counts above this no longer fit 64 bits when 21 of them are added; Python's integers take over.
_LARGEST = 2**58
# So many boards are expanded at a time, to bound the memory.
_CHUNK = 1 << 17

#: Numbers of ways, of type int64 or object.
_Ways = npt.NDArray[Any]
#: Boards and the ways that lead to them, by the set of parts matched so far.
_Layer = dict[int, tuple[Numbers, _Ways]]


def fewest_moves(board: Board, goal: Goal, most: int | None = None) -> FewestMoves | None:
    """The fewest moves to a goal and their number of ways, by breadth-first search; None if it takes more than `most`.

    >>> fewest_moves(Board.parse("SFH/TTO/BDH"), Goal.each(Deck.standard().chosen(["3", "17", "42"])))
    FewestMoves(par=4, ways=15)
    """
    start = np.array([number_of(board)], np.int32)
    matched = int(goal.matched_by_each(start)[0])
    layer: _Layer = {matched: (start, np.ones(1, np.int64))}
    seen = {matched: np.zeros(BOARDS, bool)}
    seen[matched][start] = True
    par = 0
    while goal.all_parts not in layer:
        if par == most:
            return None
        layer = _next(layer, goal, seen)
        par += 1
    return FewestMoves(par, int(layer[goal.all_parts][1].sum()))


def right_figures(puzzle: Puzzle) -> Figures:
    """The figures of a puzzle; of a turn, by the fewest moves for every set of cards that the hand could score.

    Raises IllegalSetupError for a goal that cannot be.
    """
    if puzzle.kind is not PuzzleKind.TURN:
        found = fewest_moves(puzzle.board, Goal.of(puzzle.kind, puzzle.cards))
        assert found, "without a limit there is always an answer"
        return found
    best = (0, 0)
    for size in range(1, len(puzzle.cards) + 1):
        for scored in combinations(puzzle.cards, size):
            points = sum(card.points for card in scored)
            # Every move costs a card that is not scored.
            most = len(puzzle.cards) - size
            found = fewest_moves(puzzle.board, Goal.each(scored), most) if points >= best[0] else None
            if found:
                best = max(best, (points, -found.par))
    return MostPoints(best[0], -best[1])


def fault_of(packed: PackedPuzzle, deck: Deck, graded: bool = True) -> str | None:
    """What is wrong with a puzzle of a pack, with its code and the right value; None when all is right.

    Its rating, grade and features are looked at if `graded`.
    """
    try:
        right = right_figures(packed.puzzle)
        judgement = judge(packed.puzzle, packed.solution, right, deck)
    except GameError as error:
        return f"{packed.puzzle}: {error}"
    wrong = _differences(asdict(packed.figures), asdict(right))
    position = judgement.position
    if position.fault:
        wrong.append(_("its solution is not legal: {fault}").format(fault=position.fault))
    elif not judgement.solved:
        wrong.append(_("its solution does not solve it"))
    elif position.moves > judgement.par:
        wrong.append(
            _("its solution has {moves} moves, the fewest are {par}").format(moves=position.moves, par=judgement.par)
        )
    else:
        ending = " end" if packed.puzzle.kind is PuzzleKind.TURN and not position.ended else ""
        if packed.solution != position.line + ending:
            wrong.append(_("its solution should read {line}").format(line=position.line + ending))
    if graded and not wrong and (packed.rating is not None or packed.grade or packed.features):
        wrong = _differences(_graded(packed), _graded(rated(packed.puzzle, Tables())))
    return f"{packed.puzzle}: {'; '.join(wrong)}" if wrong else None


def _differences(stated: dict[str, Any], right: dict[str, Any]) -> list[str]:
    """What is stated otherwise than is right; what is not stated, None, or not known is passed over."""
    return [
        _("{key} is {right}, not {stated}").format(key=escaped(key), right=right[key], stated=escaped(str(value)))
        for key, value in stated.items()
        if value is not None and key in right and value != right[key]
    ]


def _graded(packed: PackedPuzzle) -> dict[str, Any]:
    return {"rating": packed.rating, "grade": packed.grade, **dict(packed.features)}


def faults(pack: Pack, workers: Workers = 1) -> Iterator[str | None]:
    """`fault_of` every puzzle of a pack, in their order, the same with any workers.

    Ratings that are not of this generator may follow another scale, and are passed over.
    """
    verify = partial(fault_of, deck=pack.deck, graded=pack.generator == GENERATOR)
    return in_order(verify, pack.puzzles, workers)


def _next(layer: _Layer, goal: Goal, seen: dict[int, npt.NDArray[np.bool_]]) -> _Layer:
    """The layer behind one: nodes not seen before, each with the ways to it summed up."""
    found: dict[int, list[tuple[Numbers, _Ways]]] = {}
    for matched, (boards, ways) in layer.items():
        reached, summed = _children(boards, ways)
        after = goal.matched_by_each(reached) | np.uint8(matched)
        for key in np.unique(after).tolist():
            known = seen.setdefault(key, np.zeros(BOARDS, bool))
            new = (after == key) & ~known[reached]
            if new.any():
                found.setdefault(key, []).append((reached[new], summed[new]))
    following = {}
    for key, pieces in found.items():
        boards, ways = _joined(pieces)
        seen[key][boards] = True
        following[key] = (boards, ways)
    return following


def _children(boards: Numbers, ways: _Ways) -> tuple[Numbers, _Ways]:
    """The boards one move behind some, and the ways to each: those of its parents, summed."""
    pieces = []
    for start in range(0, len(boards), _CHUNK):
        children = neighbours(boards[start : start + _CHUNK])
        repeated = np.repeat(ways[start : start + _CHUNK], children.shape[1])
        pieces.append(_summed(children.reshape(-1), repeated))
    return (
        _summed(*(np.concatenate(columns) for columns in zip(*pieces, strict=True))) if len(pieces) > 1 else pieces[0]
    )


def _joined(pieces: list[tuple[Numbers, _Ways]]) -> tuple[Numbers, _Ways]:
    if len(pieces) == 1:
        return pieces[0]
    boards, ways = zip(*pieces, strict=True)
    return _summed(np.concatenate(boards), np.concatenate(ways))


def _summed(boards: Numbers, ways: _Ways) -> tuple[Numbers, _Ways]:
    """The boards, ascending and each once, with the sum of its ways."""
    if ways.dtype != object and ways.max() > _LARGEST:
        ways = ways.astype(object)
    totals = np.zeros(BOARDS, ways.dtype)
    np.add.at(totals, boards, ways)
    there = np.zeros(BOARDS, bool)
    there[boards] = True
    found = np.flatnonzero(there).astype(np.int32)
    return found, totals[found]
