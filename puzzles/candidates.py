"""Candidates for packs: from a pool of cards all its sets, with boards at every distance, out of whole tables.

All the sets of a pool share their subsets, so the exact distances of all boards to each set cost one wave
(design: enumerate everything, then choose).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from game.card import Card, Deck
from game.puzzle import Puzzle, PuzzleKind
from game.seed import Stream
from puzzles.fairness import cards_earn_their_places, has_one_way
from puzzles.pack import MostPoints, PackedPuzzle
from puzzles.rated import rated
from solver.goal import Goal, ImpossibleGoalError
from solver.solve import solve
from solver.space import BOARDS, board_at
from solver.table import Tables

#: Puzzles of the same seed and the same generator number are the same.
GENERATOR = 1
# So many random boards are looked at for each set of cards, of which so many are kept.
_LOOKED_AT = 1000
_KEPT = 3


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked of a puzzle: its kind, numbers of cards, the deck, and whether there may be but one way."""

    deck: Deck
    kind: PuzzleKind = PuzzleKind.EACH
    sizes: tuple[int, ...] = (2, 3, 4)
    unique: bool = False


def pool_candidates(wish: Wish, cards: int, path: str) -> tuple[PackedPuzzle, ...]:
    """The candidates from the pool of so many cards that follows a path of names, in a fixed order."""
    stream = Stream(path)
    pool = sorted(stream.shuffled(wish.deck.cards)[:cards])
    tables = Tables(most=2**cards)
    found: list[PackedPuzzle] = []
    for size in wish.sizes:
        for chosen in combinations(pool, size):
            found += set_candidates(wish, chosen, stream, tables)
    return tuple(found)


def set_candidates(wish: Wish, cards: tuple[Card, ...], stream: Stream, tables: Tables) -> Iterator[PackedPuzzle]:
    """A few fair puzzles with these cards: at the two least pars that random boards have, and at another."""
    numbers = np.array([stream.below(BOARDS) for _ in range(_LOOKED_AT)], np.int32)
    if wish.kind is PuzzleKind.TURN:
        chosen = numbers[:_KEPT]
    else:
        try:
            goal = Goal.each(cards) if wish.kind is PuzzleKind.EACH else Goal.together(cards)
        except ImpossibleGoalError:
            return
        pars = tables.of(goal).distances_of(numbers)
        firsts = [int(numbers[np.argmax(pars == par)]) for par in np.unique(pars[pars > 1])]
        # The nearest make the easy puzzles and the farthest the hardest; those between are many.
        rest = firsts[2:]
        last = rest[-1 if stream.below(2) else stream.below(len(rest))] if rest else None
        chosen = np.array(firsts[:2] if last is None else [*firsts[:2], last])
    for number in chosen.tolist():
        candidate = fair(Puzzle(board_at(number), cards, wish.kind), wish, tables)
        if candidate:
            yield candidate


def fair(puzzle: Puzzle, wish: Wish, tables: Tables) -> PackedPuzzle | None:
    """The puzzle with all that a pack says of it, or None when it is not fair, or not of one way as wished."""
    if puzzle.kind is PuzzleKind.TURN:
        packed = rated(puzzle, tables)
        return packed if isinstance(packed.figures, MostPoints) and packed.figures.moves else None
    solutions = solve(puzzle.board, Goal.of(puzzle), tables)
    if not solutions.distance or (wish.unique and not has_one_way(solutions)):
        return None
    return rated(puzzle, tables, solutions) if cards_earn_their_places(puzzle, solutions, tables) else None
