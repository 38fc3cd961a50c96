"""Candidates for packs: from a pool of cards many of its sets, with boards near and far, out of whole tables.

The sets of a pool share their subsets, so the exact distances of all boards to each set cost about one wave
(design: enumerate everything, then choose).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, count
from math import comb

import numpy as np
import numpy.typing as npt

from game.card import Card, Deck
from game.puzzle import Puzzle, PuzzleKind
from game.seed import Stream
from puzzles.fairness import cards_earn_their_places, has_one_way
from puzzles.pack import MostPoints, PackedPuzzle
from puzzles.rated import rated
from solver.goal import Goal, ImpossibleGoalError
from solver.solve import solve
from solver.space import BOARDS, Numbers, board_at
from solver.table import Tables

#: Puzzles of the same seed and the same generator number are the same.
GENERATOR = 1
# So many random boards are looked at for each set of cards, of which so many are kept.
_LOOKED_AT = 1000
_KEPT = 4


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked of a puzzle: its kind, numbers of cards, the deck, and whether there may be but one way."""

    deck: Deck
    kind: PuzzleKind = PuzzleKind.EACH
    sizes: tuple[int, ...] = (2, 3, 4)
    unique: bool = False

    @property
    def sets(self) -> int:
        """How many sets of so many cards the deck has."""
        return self.sets_of(len(self.deck.cards))

    def sets_of(self, cards: int) -> int:
        """How many sets of so many cards as a puzzle has there are among some cards."""
        return sum(comb(cards, size) for size in self.sizes)


@dataclass(frozen=True, slots=True)
class Pool:
    """Some cards, of whose sets at most so many serve, and the path of names that its random choices follow."""

    cards: tuple[Card, ...]
    most: int
    path: str


def pools(deck: Deck, size: int, most: Callable[[int], int], path: str) -> Iterator[Pool]:
    """Pools of so many cards, without end: the shuffled deck is dealt out, then shuffled again, so all cards serve.

    Of the pools of each deal, counted from 0, at most `most(deal)` sets serve.
    """
    for deal in count():
        cards = Stream(f"{path}/{deal}").shuffled(deck.cards)
        for first in range(0, len(cards), size):
            # The last pool of a deal is as large as the others; some cards serve twice.
            dealt = cards[max(0, min(first, len(cards) - size)) :][:size]
            yield Pool(tuple(sorted(dealt)), most(deal), f"{path}/{deal}/{first}")


def pool_candidates(wish: Wish, pool: Pool) -> tuple[PackedPuzzle, ...]:
    """The candidates from a pool, in a fixed order."""
    stream, tables = Stream(pool.path), Tables(most=2 ** len(pool.cards))
    sets = [chosen for size in wish.sizes for chosen in combinations(pool.cards, size)]
    found: list[PackedPuzzle] = []
    for chosen in stream.shuffled(sets)[: pool.most]:
        found += set_candidates(wish, chosen, stream, tables)
    return tuple(found)


def set_candidates(wish: Wish, cards: tuple[Card, ...], stream: Stream, tables: Tables) -> Iterator[PackedPuzzle]:
    """A few fair puzzles with these cards: of random boards the two of least par, the farthest, and one between."""
    numbers = np.array([stream.below(BOARDS) for _ in range(_LOOKED_AT)], np.int32)
    if wish.kind is PuzzleKind.TURN:
        chosen = numbers[:_KEPT]
    else:
        try:
            pars = _pars(wish.kind, cards, numbers, tables)
        except ImpossibleGoalError:
            return
        # The nearest make the easy puzzles and the farthest the hardest, which are the scarcest.
        chosen = numbers[np.argsort(pars, kind="stable")][(pars < 2).sum() :]
        if len(chosen) > _KEPT:
            chosen = chosen[[0, 1, 2 + stream.below(len(chosen) - 3), -1]]
    for number in chosen.tolist():
        candidate = fair(Puzzle(board_at(number), cards, wish.kind), tables, wish.unique)
        if candidate:
            yield candidate


def _pars(kind: PuzzleKind, cards: tuple[Card, ...], numbers: Numbers, tables: Tables) -> npt.NDArray[np.uint8]:
    """The pars on some boards, 0 where one of several cards adds nothing to it; raises ImpossibleGoalError."""
    pars = tables.of(Goal.of(kind, cards)).distances_of(numbers)
    if len(cards) > 1:
        for fewer in combinations(cards, len(cards) - 1):
            pars[tables.of(Goal.of(kind, fewer)).distances_of(numbers) == pars] = 0
    return pars


def fair(puzzle: Puzzle, tables: Tables, unique: bool = False) -> PackedPuzzle | None:
    """The puzzle with all that a pack says of it, or None when it is not fair, or `unique` and not of one way."""
    if puzzle.kind is PuzzleKind.TURN:
        packed = rated(puzzle, tables)
        return packed if isinstance(packed.figures, MostPoints) and packed.figures.moves else None
    solutions = solve(puzzle.board, Goal.of(puzzle.kind, puzzle.cards), tables)
    if not solutions.distance or (unique and not has_one_way(solutions)):
        return None
    return rated(puzzle, tables, solutions) if cards_earn_their_places(puzzle, solutions, tables) else None
