"""A population of simulated players who think as people do, and how hard puzzles are for them.

Each person weighs a move by how far it brings the cards, each by itself; sees one or two moves ahead; keeps an
eye on one card or on all; slips; and starts again when it went badly, as long as patience lasts.
Difficulty is the b of the Rasch model fitted to what they achieve (Rasch, *Probabilistic models for some
intelligence and attainment tests*, 1960); 400 points of rating are ten times the odds, as in Elo's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Protocol

import numpy as np
import numpy.typing as npt

from game.move import MOVES
from game.puzzle import Puzzle, PuzzleKind
from game.seed import Stream
from solver.space import BOARDS, Numbers, neighbours, number_of
from solver.table import Tables

#: Who needs so many moves more than par gets nothing; at par it is all, between them in proportion.
HOPELESS = 4
# 2**(i / 4) for i from 0 to 3, times 2**16.
_QUARTERS = np.array([65_536, 77_936, 92_682, 110_218], np.int64)
# An idle move is worth so much less than nothing.
_IDLE = 100
_GAMMA = 0x9E3779B97F4A7C15

Distances = npt.NDArray[np.int64]
#: Which puzzles of some trials, by their order.
Places = npt.NDArray[np.intp]


class Dice:
    """Random numbers by the array: SplitMix64 (Steele, Lea, Flood, OOPSLA 2014) begun along a path of names."""

    def __init__(self, path: str) -> None:
        self._state = Stream(path).below(2**64)

    def below(self, n: int, shape: tuple[int, ...]) -> npt.NDArray[np.int64]:
        """Numbers from 0 to n - 1, nearly equally likely, n at most 2**31."""
        return (self._words(shape) % np.uint64(n)).astype(np.int64)

    def chosen(self, weights: npt.NDArray[np.int64]) -> npt.NDArray[np.intp]:
        """For each row a column, with a chance in proportion to its weight; the weights of a row sum to < 2**63."""
        sums = weights.cumsum(axis=1)
        drawn = (self._words((len(weights),)) % sums[:, -1].astype(np.uint64)).astype(np.int64)
        columns: npt.NDArray[np.intp] = (sums <= drawn[:, None]).sum(axis=1)
        return columns

    def _words(self, shape: tuple[int, ...]) -> npt.NDArray[np.uint64]:
        count = prod(shape)
        words = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(_GAMMA) + np.uint64(self._state)
        self._state = (self._state + count * _GAMMA) % 2**64
        words = (words ^ words >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        words = (words ^ words >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        return (words ^ words >> np.uint64(31)).reshape(shape)


class Trials:
    """Puzzles laid out for many attempts at once, all *each* or *together*, with their pars."""

    def __init__(self, puzzles: Sequence[Puzzle], pars: Sequence[int], tables: Tables) -> None:
        self.cards = tuple(sorted({card for puzzle in puzzles for card in puzzle.cards}))
        # The last row is a card that is always matched, for puzzles of fewer cards.
        self._table = np.zeros((len(self.cards) + 1, BOARDS), np.uint8)
        for row, card in enumerate(self.cards):
            self._table[row] = tables.of_card(card).distances
        row_of = {card: row for row, card in enumerate(self.cards)}
        self.rows = np.full((len(puzzles), max(len(puzzle.cards) for puzzle in puzzles)), len(self.cards))
        for place, puzzle in enumerate(puzzles):
            self.rows[place, : len(puzzle.cards)] = [row_of[card] for card in puzzle.cards]
        self.starts = np.array([number_of(puzzle.board) for puzzle in puzzles], np.int32)
        self.latches = np.array([puzzle.kind is PuzzleKind.EACH for puzzle in puzzles])
        self.pars = np.array(pars)

    def distances(self, places: Places, numbers: Numbers) -> Distances:
        """How far each card of the puzzles at some places is from boards, shape (n, m): shape (n, m, cards)."""
        found: Distances = self._table[self.rows[places][:, None, :], numbers[:, :, None]].astype(np.int64)
        return found

    def excess(self, places: Places, player: "Player", dice: Dice, most: int) -> npt.NDArray[np.int64]:
        """How many moves more than par the player needs in an attempt at each puzzle, `most` when it takes longer."""
        result = np.full(len(places), most)
        numbers = self.starts[places]
        matched = self.distances(places, numbers[:, None])[:, 0] == 0
        result[matched.all(axis=1)] = 0
        going = np.flatnonzero(~matched.all(axis=1))
        moves = 0
        while len(going):
            moves += 1
            there, children = places[going], neighbours(numbers[going])
            move = player.moves(self, Attempts(there, numbers[going], children, matched[going]), dice)
            numbers[going] = children[np.arange(len(going)), move]
            kept = matched[going] & self.latches[there][:, None]
            matched[going] = kept | (self.distances(there, numbers[going][:, None])[:, 0] == 0)
            over = moves - self.pars[there]
            done = matched[going].all(axis=1)
            result[going[done]] = over[done]
            going = going[~done & (over < most - 1)]
        return result


@dataclass(frozen=True, slots=True)
class Attempts:
    """Where n attempts stand: the place of each puzzle, its board, the boards behind its 21 moves, the cards matched.

    Shapes (n,), (n,), (n, 21), (n, cards).
    """

    places: Places
    boards: Numbers
    children: Numbers
    matched: npt.NDArray[np.bool_]


class Player(Protocol):
    """Who attempts puzzles."""

    def moves(self, trials: Trials, attempts: Attempts, dice: Dice) -> npt.NDArray[np.intp]:
        """The move, by its place in MOVES, for each attempt."""


@dataclass(frozen=True, slots=True)
class Person:
    """One simulated player.

    slips: in how many of 100 moves any move is made, without thought.
    keenness: a move whose worth is 1 less is made 2**keenness times as seldom.
    care: what the cards out of focus count, in quarters of the one in focus; 4 is a look at all cards alike.
    look_ahead: how many moves ahead the distances are judged, 1 or 2.
    attempts: how often a puzzle is begun; the best attempt counts.
    """

    slips: int
    keenness: int
    care: int
    look_ahead: int
    attempts: int

    def moves(self, trials: Trials, attempts: Attempts, dice: Dice) -> npt.NDArray[np.intp]:
        """See Player."""
        worth = self._worth(trials, attempts, dice)
        exponent = np.maximum((worth - worth.max(axis=1, keepdims=True)) * self.keenness, -120)
        move = dice.chosen((_QUARTERS[exponent & 3] << 22) >> -(exponent >> 2))
        slipped = dice.below(100, move.shape) < self.slips
        return np.where(slipped, dice.below(len(MOVES), move.shape), move)

    def _worth(self, trials: Trials, attempts: Attempts, dice: Dice) -> Distances:
        """What each move is worth, in quarters of a step of the card in focus: shape (n, 21)."""
        places, children = attempts.places, attempts.children
        now = trials.distances(places, attempts.boards[:, None])[:, 0]
        # The nearest card is in focus; among equally near ones chance decides.
        nearness = np.where(attempts.matched, 1 << 20, (now << 8) + dice.below(256, now.shape))
        # A card matched in an *each* puzzle is done with; in a *together* puzzle it must stay so.
        weight = np.where(attempts.matched & trials.latches[places][:, None], 0, self.care)
        weight[np.arange(len(now)), nearness.argmin(axis=1)] = 4
        then = trials.distances(places, children)
        worth: Distances = ((now[:, None, :] - then) * weight[:, None, :]).sum(axis=2)
        if self.look_ahead == 2:
            further = neighbours(children.reshape(-1)).reshape(len(children), -1)
            beyond = trials.distances(places, further).reshape(*children.shape, len(MOVES), -1)
            # A card that the first move matches is done with, whatever the second does; that in a *together* puzzle
            # it would have to stay so is overlooked.
            beyond *= (then != 0)[:, :, None, :]
            worth += ((now[:, None, None, :] - beyond) * weight[:, None, None, :]).sum(axis=3).max(axis=2)
        worth[children == attempts.boards[:, None]] -= _IDLE
        return worth


def population() -> tuple[Person, ...]:
    """The people who rate the puzzles: most of them look mainly at one card at a time."""
    kinds = product((5, 12, 20, 30, 40), (5, 8), (0, 0, 0, 1, 1, 2, 4))
    return tuple(
        Person(slips, keenness, care, look_ahead=2 if number % 6 == 5 else 1, attempts=1 + number % 3)
        for number, (slips, keenness, care) in enumerate(kinds)
    )


def scores(trials: Trials, people: Sequence[Person], path: str) -> npt.NDArray[np.int64]:
    """What each person achieves on each puzzle: shape (people, puzzles), 0 to HOPELESS."""
    result = np.zeros((len(people), len(trials.pars)), np.int64)
    for number, person in enumerate(people):
        dice = Dice(f"{path}/{number}")
        places = np.tile(np.arange(len(trials.pars)), person.attempts)
        best = trials.excess(places, person, dice, HOPELESS).reshape(person.attempts, -1).min(axis=0)
        result[number] = HOPELESS - best
    return result


def difficulties(scored: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """The b of each puzzle, in logits, mean 0, from the scores of people, 0 to HOPELESS: shape (puzzles,).

    The Rasch model for shares of a full score, fitted by turns with Newton steps; a normal prior of standard
    deviation 3 keeps the puzzles that all or none solve finite.
    """
    share = scored / HOPELESS
    ability, b = np.zeros(len(share)), np.zeros(share.shape[1])
    for _ in range(100):
        chance = 1 / (1 + np.exp(b - ability[:, None]))
        ability += ((share - chance).sum(axis=1) - ability / 9) / ((chance * (1 - chance)).sum(axis=1) + 1 / 9)
        chance = 1 / (1 + np.exp(b - ability[:, None]))
        b -= ((share - chance).sum(axis=0) + b / 9) / ((chance * (1 - chance)).sum(axis=0) + 1 / 9)
    centred: npt.NDArray[np.float64] = b - b.mean()
    return centred
