"""How the focused player fares on a puzzle: exact chances, by dynamic programming in integers.

A player sees how far each card by itself is from every board (`Sight`). Chances are integers out of ONE;
every division rounds down, so that they are the same on every machine.
"""

import numpy as np
import numpy.typing as npt

from game.puzzle import Puzzle, PuzzleKind
from solver.space import BOARDS, Numbers, neighbours, number_of
from solver.table import Tables

#: The chance 1.
ONE = 1 << 40

#: Chances, out of ONE.
Mass = npt.NDArray[np.int64]


class Sight:
    """What a player sees of an *each* or a *together* puzzle: the distance of each card by itself, card by card."""

    def __init__(self, puzzle: Puzzle, tables: Tables) -> None:
        self.start = number_of(puzzle.board)
        self.latches = puzzle.kind is PuzzleKind.EACH
        self.all_cards = (1 << len(puzzle.cards)) - 1
        self._tables = [tables.of_card(card).distances for card in puzzle.cards]
        self._bits = 1 << np.arange(len(puzzle.cards))

    def distances(self, numbers: Numbers) -> npt.NDArray[np.int16]:
        """How far each card is from each board: the shape of `numbers`, then a place for each card."""
        return np.stack([table[numbers] for table in self._tables], axis=-1).astype(np.int16)

    def matched(self, before: npt.NDArray[np.int64], distances: npt.NDArray[np.int16]) -> npt.NDArray[np.int64]:
        """The sets of cards matched on boards at these distances, bit i for card i, once `before` were matched."""
        now: npt.NDArray[np.int64] = ((distances == 0) * self._bits).sum(axis=-1)
        return before | now if self.latches else now

    def open_cards(self, matched: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        """The cards not in the sets: the shape of `matched`, then a place for each card."""
        found: npt.NDArray[np.bool_] = (matched[..., None] & self._bits) == 0
        return found


def focused(sight: Sight, par: int, extra: int) -> tuple[int, ...]:
    """The chances that the focused player needs at most par, par + 1, …, par + extra moves.

    It always takes the nearest card not matched yet and brings it nearer, ignoring the others; equally near
    cards are equally likely, and so are the moves that bring one nearer.
    """
    numbers = np.array([sight.start], np.int32)
    matched = sight.matched(np.zeros(1, np.int64), sight.distances(numbers))
    mass = np.array([ONE], np.int64)
    last = par + extra
    solved = [ONE if matched[0] == sight.all_cards else 0]
    for moves in range(1, last + 1):
        if solved[0] == ONE or not len(numbers):
            solved.append(solved[-1])
            continue
        children = neighbours(numbers)
        then = sight.distances(children)
        part = _focused_parts(mass, sight.distances(numbers), then, sight.open_cards(matched))
        after = sight.matched(matched[:, None], then)
        done = after == sight.all_cards
        solved.append(solved[-1] + int(part[done].sum()))
        left = (then * sight.open_cards(after)).max(axis=2)
        going = (part > 0) & ~done & (moves + left <= last)
        nodes, places = np.unique(after[going] * BOARDS + children[going], return_inverse=True)
        # Sums of integers below 2**53 are exact in floating point.
        mass = np.bincount(places, part[going].astype(np.float64), len(nodes)).astype(np.int64)
        matched, numbers = nodes // BOARDS, (nodes % BOARDS).astype(np.int32)
    return tuple(solved[par:])


def _focused_parts(
    mass: Mass, now: npt.NDArray[np.int16], then: npt.NDArray[np.int16], open_cards: npt.NDArray[np.bool_]
) -> Mass:
    """What each move, shape (n, 21), gets of the chance of its board."""
    nearest = np.where(open_cards, now, np.int16(255)).min(axis=1)
    chosen = open_cards & (now == nearest[:, None])
    nearer = (then < now[:, None, :]) & chosen[:, None, :]
    share = mass[:, None] // chosen.sum(axis=1)[:, None] // np.maximum(nearer.sum(axis=1), 1)
    result: Mass = (nearer * share[:, None, :]).sum(axis=2)
    return result
