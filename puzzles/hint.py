"""Hints as people want them: how long, in a band, then exactly; which card first; the first move; the next one."""

from dataclasses import dataclass

from game.action import Action, Score
from game.card import Card, Deck
from game.errors import IllegalSetupError
from game.move import Move
from game.puzzle import Puzzle, PuzzleKind
from puzzles.judge import Position, position_after
from solver.goal import Goal
from solver.solutions import Solution
from solver.solve import solve
from solver.turn import best_turn

# The upper ends of the bands; a number above the last one is in a band without an end.
_BANDS = (2, 5, 8, 11)


@dataclass(frozen=True, slots=True)
class Band:
    """A range of numbers, both ends in it; `high` is None for one without an end."""

    low: int
    high: int | None

    @classmethod
    def of(cls, number: int) -> "Band":
        """The band that a number of 1 or more is in.

        >>> Band.of(4), Band.of(30)
        (Band(low=3, high=5), Band(low=12, high=None))
        """
        low = 1
        for high in _BANDS:
            if number <= high:
                return cls(low, high)
            low = high + 1
        return cls(low, None)


@dataclass(frozen=True, slots=True)
class Hints:
    """All the hints from a position, in the order in which they are given away; None where there is none.

    `number` is that of the moves still to make, and for a turn puzzle the `points` still to be had by them; `card` is
    the one to score first (*together*: the first that is shown and stays); `first` and `second` are the next two steps.
    """

    position: Position
    number: int
    points: int | None = None
    card: Card | None = None
    first: Move | Action | None = None
    second: Move | Action | None = None

    @property
    def band(self) -> Band | None:
        """The band of the number of moves, for a turn puzzle of the points; None when there is nothing to do."""
        number = self.number if self.points is None else self.points
        return Band.of(number) if number else None


def hints(puzzle: Puzzle, line: str, deck: Deck) -> Hints:
    """The hints from where a line leads, from the board of the puzzle for an empty one.

    Raises BadCodeError for a text that is no line, IllegalSetupError for a line that is not legal and for a goal that
    cannot be.
    """
    turn = puzzle.kind is PuzzleKind.TURN
    # A card that the board shows may be wanted to pay, so in a turn only the player scores.
    position = position_after(puzzle, line, deck, named_only=turn)
    if position.fault:
        raise IllegalSetupError("line", position.fault)
    if turn:
        return _of_turn(position)
    if not position.left:
        return Hints(position, 0)
    solution = solve(position.board, Goal.of(puzzle.kind, position.left)).canonical
    return Hints(position, len(solution.moves), None, _first_card(solution), *solution.moves[:2])


def _first_card(solution: Solution) -> Card:
    """The card that a solution scores first; of a *together* solution, the one that is shown first and stays."""
    boards, shown_from = solution.boards, {}
    for card, after in solution.scored:
        while len(solution.goal.parts) == 1 and after and card.pattern.shown_by(boards[after - 1]):
            after -= 1
        shown_from[card] = after
    return min((card for card in shown_from if shown_from[card]), key=lambda card: (shown_from[card], card))


def _of_turn(position: Position) -> Hints:
    turn = best_turn(position.board, () if position.ended else position.left)
    steps = turn.actions[:-1]
    card = next((step.card for step in steps if isinstance(step, Score)), None)
    return Hints(position, turn.moves, turn.points, card, *steps[:2])
