"""Playing alone: every turn is chosen among all that the hand can do, by what the board after it is worth.

Nothing hidden is used: of the draw pile only the set of its cards is known, as a person knows it (rules.md 6.1).
"""

from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from game.action import Action, EndTurn
from game.board import Board
from game.card import Card
from game.deal import HAND
from game.seed import Stream
from game.view import View
from players.distances import card_table
from players.reach import Ending, Reach
from players.worth import TURN, Worth
from solver.endgame import Endgames
from solver.endgame_line import best_finish
from solver.fewest_turns import FewestTurns
from solver.turn import eight_of

# More moves than this are not looked at, not even with a larger hand: it still pays to keep some cards.
_MOVES = 3
# A strike costs as much as so many turns.
_STRIKE = 10 * TURN

Costs = npt.NDArray[np.int64]


class Position:
    """All that a turn can do at the start of it, with what each way is worth."""

    def __init__(self, board: Board, hand: Sequence[Card], left: Sequence[Card], worth: Worth) -> None:
        self.hand, self.left, self._worth = tuple(hand), tuple(left), worth
        self.reach = Reach(board, hand, min(_MOVES, len(hand) - 1))
        self._distances = [{card: card_table(card).distances[boards] for card in left} for boards in self.reach.layers]
        self._sums: dict[tuple[int, int], Costs] = {}

    def costs(self, ending: Ending) -> Costs:
        """What is still to come after each way of an ending."""
        left = len(self.left) - len(ending.scored)
        costs = self._sum(ending.moves, left)[ending.places].copy()
        for card in ending.scored:
            costs -= self._worth.card(card, left)[self._at(ending, card)]
        kept = len(self.hand) - len(ending.scored) - ending.moves
        if kept and left > HAND:
            costs += np.sort(self._kept(ending), axis=0)[:kept].sum(axis=0)
        return costs

    def turn(self, ending: Ending, index: int) -> tuple[Action, ...]:
        """The actions of a way: the cards that are worth least in the hand pay."""
        rest = [card for card in self.hand if card not in ending.scored]
        order = np.argsort(-self._kept(ending)[:, index], kind="stable")
        pays = [rest[i] for i in order[: ending.moves]]
        return self.reach.actions(ending.scored, ending.moves, int(ending.places[index]), pays)

    def unscored(self) -> Iterator[Ending]:
        """The ways without a card scored."""
        for moves, boards in enumerate(self.reach.layers):
            yield Ending((), moves, boards, np.arange(len(boards)))

    def _kept(self, ending: Ending) -> Costs:
        left = len(self.left) - len(ending.scored)
        rest = [card for card in self.hand if card not in ending.scored]
        costs = [self._worth.kept(card, left)[self._at(ending, card)] for card in rest]
        return np.array(costs, np.int64).reshape(len(rest), len(ending.places))

    def _at(self, ending: Ending, card: Card) -> npt.NDArray[np.uint8]:
        return self._distances[ending.moves][card][ending.places]

    def _sum(self, moves: int, left: int) -> Costs:
        if (moves, left) not in self._sums:
            total = np.full(len(self.reach.layers[moves]), self._worth.start(left), np.int64)
            for card, distances in self._distances[moves].items():
                total += self._worth.card(card, left)[distances]
            self._sums[moves, left] = total
        return self._sums[moves, left]


@cache
def endgames() -> Endgames:
    """The endgames of this process."""
    return Endgames(96)


@cache
def fewest_turns() -> FewestTurns:
    """The fast endgames of this process."""
    return FewestTurns(endgames())


class SoloPlayer:
    """Plays the turn after which least is still to come, as a `worth` estimates it.

    `several` allows more than one card to be scored in a turn. With `exact` turns the last four cards are played
    without an estimate, and the turns before them aim at boards from which they go without a strike, soonest.
    """

    def __init__(self, worth: Worth, several: bool = True, last: bool = False, exact: bool = False) -> None:
        self._worth, self._several, self._last, self._exact = worth, several, last or exact, exact

    def turn(self, view: View, stream: Stream) -> tuple[Action, ...]:
        """See Player."""
        if not view.hand:
            return (EndTurn(),)
        left = sorted({*view.hand, *view.unseen, *view.discard_pile})
        if self._last and len(left) == len(view.hand) <= HAND:
            finish = best_finish(view.board, left, endgames())
            if finish is not None:
                return finish.turns[0]
        position = Position(view.board, eight_of(view.hand), left, self._worth)
        ending, index = self._choice(position)
        return position.turn(ending, index)

    def _choice(self, position: Position) -> tuple[Ending, int]:
        endings = [e for e in position.reach.endings() if self._several or len(e.scored) == 1]
        if not endings:
            endings = list(position.unscored())
        ways = [(position.costs(ending), ending) for ending in endings]
        best: tuple[int, Ending, int] | None = None
        late = []
        for costs, ending in ways:
            if self._exact and len(position.left) - len(ending.scored) <= HAND and ending.scored:
                late.append((costs, ending))
                continue
            index = int(costs.argmin())
            if best is None or costs[index] < best[0]:
                best = (int(costs[index]), ending, index)
        if late:
            best = self._exactly(position, late, best)
        assert best is not None
        return best[1], best[2]

    def _exactly(
        self, position: Position, ways: list[tuple[Costs, Ending]], best: tuple[int, Ending, int] | None
    ) -> tuple[int, Ending, int]:
        for turns in range(HAND + 1):
            if best is not None and best[0] <= TURN * turns:
                return best
            found = None
            for _, ending in ways:
                cards = [card for card in position.left if card not in ending.scored]
                if len(cards) < turns or bool(cards) != bool(turns):
                    continue
                good = np.flatnonzero(fewest_turns().within(cards, turns).has(ending.boards)) if cards else np.arange(1)
                if len(good) and (found is None or ending.moves < found[1].moves):
                    found = (TURN * turns, ending, int(good[0]))
            if found is not None:
                return found
        if best is not None:
            return best
        for _, ending in ways:
            cards = [card for card in position.left if card not in ending.scored]
            strikes = endgames().of(cards).strikes(ending.boards)
            index = int(strikes.argmin())
            if best is None or int(strikes[index]) < best[0]:
                best = (int(strikes[index]), ending, index)
        assert best is not None
        return best
