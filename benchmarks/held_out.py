"""Players that have no part in fitting the rating: it is judged by how they fare."""

from dataclasses import dataclass
from functools import reduce
from typing import Protocol

import numpy as np
import numpy.typing as npt

from game.card import Card
from game.cell import CELLS, Cell
from game.face import Face, Kind
from game.move import MOVES
from puzzles.people import Attempts, Dice, Places, Player, Trials
from solver.space import ARRANGEMENTS, BOARDS, SIDES, arrangements

#: A puzzle is solved in no more than so many moves above par.
BUDGET = 2
RUNS = 200


class Named(Player, Protocol):
    """A player with a word for tables."""

    @property
    def name(self) -> str:
        """What it is called."""


@dataclass(frozen=True, slots=True)
class OneCard:
    """Brings the nearest card home by the table, then the next; any of the moves that bring it nearer will do."""

    slips: int

    @property
    def name(self) -> str:
        """See Named."""
        return f"one card at a time, {self.slips} % slips"

    def moves(self, trials: Trials, attempts: Attempts, dice: Dice) -> npt.NDArray[np.intp]:
        """See Player."""
        now = trials.distances(attempts.places, attempts.boards[:, None])[:, 0]
        mixed = np.where(attempts.matched, 1 << 20, (now << 8) + dice.below(256, now.shape))
        rows, focus = np.arange(len(now)), mixed.argmin(axis=1)
        nearer = trials.distances(attempts.places, attempts.children)[rows, :, focus] < now[rows, focus][:, None]
        return _slipping(dice.chosen(nearer.astype(np.int64)), self.slips, dice)


@dataclass(frozen=True, slots=True)
class AllCards:
    """Softmax on the sum of the distances: a move whose sum is 1 more is made 2**keenness times as seldom."""

    keenness: int

    @property
    def name(self) -> str:
        """See Named."""
        return f"all cards by their sum, softmax 1 : {2**self.keenness}"

    def moves(self, trials: Trials, attempts: Attempts, dice: Dice) -> npt.NDArray[np.intp]:
        """See Player."""
        distances = trials.distances(attempts.places, attempts.children)
        sums = np.where(attempts.matched[:, None, :], 0, distances).sum(axis=2)
        behind = np.minimum((sums - sums.min(axis=1, keepdims=True)) * self.keenness, 40)
        return dice.chosen(np.int64(1 << 40) >> behind)


class Counter:
    """Knows no distances: for each card counts, face by face, the steps from the nearest tile of its kind.

    It takes the card with the lowest count, and one of the moves that lower it most, with slips.
    """

    name = "counts steps of tiles, 10 % slips"

    def __init__(self, trials: Trials) -> None:
        self._counts = np.stack([*(_counts(card) for card in trials.cards), np.zeros(BOARDS, np.uint8)])

    def moves(self, trials: Trials, attempts: Attempts, dice: Dice) -> npt.NDArray[np.intp]:
        """See Player."""
        cards = trials.rows[attempts.places]
        now = self._counts[cards, attempts.boards[:, None]].astype(np.int64)
        mixed = np.where(attempts.matched, 1 << 20, (now << 8) + dice.below(256, now.shape))
        focus = cards[np.arange(len(now)), mixed.argmin(axis=1)]
        then = self._counts[focus[:, None], attempts.children]
        return _slipping(dice.chosen((then == then.min(axis=1, keepdims=True)).astype(np.int64)), 10, dice)


def success(trials: Trials, player: Player, path: str) -> npt.NDArray[np.float64]:
    """The share of RUNS attempts that solve each puzzle within the BUDGET: shape (puzzles,)."""
    places: Places = np.tile(np.arange(len(trials.pars)), RUNS)
    over = trials.excess(places, player, Dice(path), BUDGET + 1)
    share: npt.NDArray[np.float64] = (over <= BUDGET).reshape(RUNS, -1).mean(axis=0)
    return share


def _slipping(move: npt.NDArray[np.intp], slips: int, dice: Dice) -> npt.NDArray[np.intp]:
    return np.where(dice.below(100, move.shape) < slips, dice.below(len(MOVES), move.shape), move)


def _counts(card: Card) -> npt.NDArray[np.uint8]:
    """The count for a card on every board: that of the placement where it is least."""
    placements = ((_steps(cell, face) for cell, face in placement.needs) for placement in card.pattern.placements)
    return reduce(np.minimum, (reduce(np.add, steps) for steps in placements))


def _steps(cell: Cell, face: Face) -> npt.NDArray[np.uint8]:
    """From every board, the fewest steps and turns that bring some tile with a face to a cell: shape (boards,)."""
    result = np.full((ARRANGEMENTS, SIDES), 255, np.uint8)
    kind, second = tuple(Kind).index(face.kind), face is face.kind.faces[1]
    for other in CELLS:
        steps = abs(cell.index // 3 - other.index // 3) + abs(cell.index % 3 - other.index % 3)
        turned = (np.arange(SIDES) >> other.index & 1) != second
        there = arrangements()[:, other.index] == kind
        result[there] = np.minimum(result[there], (steps + turned).astype(np.uint8))
    return result.reshape(-1)
