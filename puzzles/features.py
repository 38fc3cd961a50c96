"""The raw features of a puzzle, from which its rating is made."""

from dataclasses import asdict, dataclass, replace

import numpy as np

from game.errors import IllegalSetupError
from game.language import _
from game.puzzle import Puzzle, PuzzleKind
from puzzles.chances import ONE, Sight, focused
from puzzles.ways import Ways
from solver.goal import Goal
from solver.solutions import Solutions
from solver.solve import solve
from solver.space import BOARDS
from solver.table import Tables
from solver.turn import TurnSearch

#: Chances in features are parts of this many.
PARTS = 10**9


@dataclass(frozen=True, slots=True)
class Features:
    """The raw features of a puzzle, all whole numbers; those of a *turn* are of the cards its best turn scores.

    par: the fewest moves.
    ways: the number of shortest move sequences.
    cards: how many cards there are to match.
    at_once: how many of them one board must show at once: all for *together*, else 1.
    farthest, total: the largest and the sum of the distances of the single cards.
    first_moves: the moves that begin a shortest solution.
    tempting: the moves that bring a card nearer but begin no shortest solution.
    setbacks: the fewest moves, over the shortest solutions, that take a card not matched yet farther away.
    stations: the different sets of cards matched on the way, over the shortest solutions.
    focused: the chances of the focused player to need at most par, par + 1, par + 2 moves, out of 10**9.
    hurried: the chance of the hurried player never to leave the shortest solutions, out of 10**9.
    choices: the sets of cards that so short a turn can score, 1 for the other kinds.
    """

    par: int
    ways: int
    cards: int
    at_once: int
    farthest: int
    total: int
    first_moves: int
    tempting: int
    setbacks: int
    stations: int
    focused: tuple[int, int, int]
    hurried: int
    choices: int = 1

    @property
    def numbers(self) -> tuple[tuple[str, int], ...]:
        """All of them by name, as a pack keeps them: `focused_0`, `focused_1`, … for those with several numbers."""
        found: list[tuple[str, int]] = []
        for name, value in asdict(self).items():
            found += [(name, value)] if isinstance(value, int) else [(f"{name}_{i}", v) for i, v in enumerate(value)]
        return tuple(found)


def features(puzzle: Puzzle, tables: Tables, solutions: Solutions | None = None) -> Features:
    """The features of a puzzle, whose `solutions` may be at hand; those of a turn are not asked for.

    Raises IllegalSetupError for more cards than the solver takes and for a turn that can score nothing,
    ImpossibleGoalError for cards that cannot be shown together.

    >>> from game.card import Deck
    >>> found = features(Puzzle.parse("SFH/TTO/BDH:3.17.42", Deck.standard()), Tables())
    >>> found.par, found.ways, found.first_moves, found.setbacks
    (4, 15, 3, 0)
    """
    if puzzle.kind is PuzzleKind.TURN:
        return _of_turn(puzzle, tables)
    solutions = solutions or solve(puzzle.board, Goal.of(puzzle.kind, puzzle.cards), tables)
    par, sight = solutions.distance, Sight(puzzle, tables)
    singles = sight.distances(np.array([sight.start], np.int32))[0]
    ways = Ways(sight, solutions.layers)
    first_moves = tempting = 0
    if par:
        nearer = (ways.first.change < 0).any(axis=2)
        first_moves, tempting = int(ways.first.good.sum()), int((nearer & ~ways.first.good).sum())
    now, one_over, two_over = (_parts(chance) for chance in focused(sight, par, 2))
    return Features(
        par=par,
        ways=solutions.ways,
        cards=len(puzzle.cards),
        at_once=len(puzzle.cards) if puzzle.kind is PuzzleKind.TOGETHER else 1,
        farthest=int(singles.max()),
        total=int(singles.sum()),
        first_moves=first_moves,
        tempting=tempting,
        setbacks=ways.setbacks(),
        stations=len(np.unique(np.concatenate(solutions.layers) // BOARDS)),
        focused=(now, one_over, two_over),
        hurried=_parts(ways.hurried()),
    )


def _of_turn(puzzle: Puzzle, tables: Tables) -> Features:
    search = TurnSearch(puzzle.board, puzzle.cards)
    if not search.points:
        raise IllegalSetupError("puzzle", _("no card of this hand can be scored in one turn"))
    return replace(features(Puzzle(puzzle.board, search.first_scored), tables), choices=len(search.scorable()))


def _parts(chance: int) -> int:
    return (chance * PARTS + ONE // 2) // ONE
