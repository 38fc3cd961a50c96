"""The start of a solo turn: all the ways to play it, each with what is still to come after it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from game.action import Action
from game.board import Board
from game.card import Card
from players.distances import card_table
from players.reach import Ending, Reach
from players.worth import Worth

# More moves than this are not looked at, not even with a larger hand.
_MOVES = 3

Costs = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Plan:
    """How to play a turn: one of the boards of an ending, by its index, with its cost, and the cards that pay.

    When no cards are named the farthest of the hand pay.
    """

    ending: Ending
    index: int
    cost: int
    pays: tuple[Card, ...] | None = None

    @property
    def board(self) -> int:
        """The number of the board that it ends on."""
        return int(self.ending.boards[self.index])


class Position:
    """A board, a hand of at most 8 cards, and all the cards left to score, the hand among them."""

    def __init__(self, board: Board, hand: Sequence[Card], left: Sequence[Card], worth: Worth) -> None:
        self.hand, self.left, self._worth = tuple(hand), tuple(left), worth
        self.reach = Reach(board, hand, min(_MOVES, len(hand) - 1))
        self._distances = [{card: card_table(card).distances[boards] for card in left} for boards in self.reach.layers]
        self._sums: dict[tuple[int, int], Costs] = {}

    def left_after(self, ending: Ending) -> tuple[Card, ...]:
        """The cards left after an ending."""
        return tuple(card for card in self.left if card not in ending.scored)

    def endings(self, most: int) -> list[Ending]:
        """The endings that score at most so many cards; when nothing can be scored, those that only move."""
        found = [ending for ending in self.reach.endings() if len(ending.scored) <= most]
        return found or [Ending((), m, boards, np.arange(len(boards))) for m, boards in enumerate(self.reach.layers)]

    def costs(self, ending: Ending) -> Costs:
        """What is still to come after each of the boards of an ending."""
        left = len(self.left) - len(ending.scored)
        costs = self._sum(ending.moves, left)[ending.places].copy()
        for card in ending.scored:
            costs -= self._worth.card(card, left)[self._distances[ending.moves][card][ending.places]]
        return costs

    def plans(self, endings: Iterable[Ending], most: int) -> Iterator[Plan]:
        """The best plans of some endings, at most so many, the best first."""
        found = list(endings)
        costs = [self.costs(ending) for ending in found]
        starts = np.cumsum([0, *map(len, costs)])
        for place in np.argsort(np.concatenate(costs), kind="stable")[:most].tolist():
            number = int(np.searchsorted(starts, place, side="right")) - 1
            index = place - int(starts[number])
            yield Plan(found[number], index, int(costs[number][index]))

    def actions(self, plan: Plan) -> tuple[Action, ...]:
        """The turn that plays a plan."""
        ending, pays = plan.ending, plan.pays
        if pays is None:
            place = int(ending.places[plan.index])
            rest = [card for card in self.hand if card not in ending.scored]
            pays = tuple(sorted(rest, key=lambda card: -int(self._distances[ending.moves][card][place])))
        return self.reach.actions(ending, plan.index, pays[: ending.moves])

    def _sum(self, moves: int, left: int) -> Costs:
        if (moves, left) not in self._sums:
            total = np.full(len(self.reach.layers[moves]), self._worth.start(left), np.int64)
            for card, distances in self._distances[moves].items():
                total += self._worth.card(card, left)[distances]
            self._sums[moves, left] = total
        return self._sums[moves, left]
