"""The planner: the best turn by points, which leaves the nearest board for the cards it keeps."""

from collections.abc import Sequence

import numpy as np

from game.action import Action, Discard, EndTurn, SkipTurn
from game.card import Card
from game.seed import Stream
from game.view import View
from players.distances import card_table
from players.simple import moves_down
from solver.turn import TurnSearch, eight_of


class PlannerPlayer:
    """Most points this turn, then fewest moves, then the board that is nearest to the cards it keeps.

    When no card can be scored it skips; when it may not, it keeps the card that is nearest and pays with the
    others to come nearer. For its best turn it looks at eight cards of a larger hand (`solver.turn.eight_of`).
    """

    def turn(self, view: View, stream: Stream) -> tuple[Action, ...]:
        """See Player."""
        hand = eight_of(view.hand)
        search = TurnSearch(view.board, hand)
        if search.points:
            return self._best(search, hand)
        if view.may_skip or not view.hand:
            return (SkipTurn() if view.may_skip else EndTurn(),)
        return self._nearer(view)

    def _best(self, search: TurnSearch, hand: Sequence[Card]) -> tuple[Action, ...]:
        """The best turn after which the cards kept are nearest: the least sum of their distances."""
        plans = []
        for scored, boards in search.endings():
            rest = [card for card in hand if card not in scored]
            # The farthest cards pay, so the nearest are kept.
            distances = np.array([card_table(card).distances[boards] for card in rest], int).reshape(-1, len(boards))
            sums = np.sort(distances, axis=0)[: len(rest) - search.moves].sum(axis=0)
            place = int(np.argmin(sums))
            pays = [rest[i] for i in np.argsort(-distances[:, place], kind="stable")[: search.moves]]
            plans.append((int(sums[place]), scored, int(boards[place]), pays))
        _, scored, end, pays = min(plans, key=lambda plan: plan[:3])
        return search.turn(scored, end, pays).actions

    def _nearer(self, view: View) -> tuple[Action, ...]:
        """The moves towards the nearest card, as many as the others can pay for."""
        wanted = min(view.hand, key=lambda card: (card_table(card).distance(view.board), card.id))
        others = [card for card in view.hand if card != wanted]
        moves = moves_down(view.board, card_table(wanted))
        return (*(Discard(card, move) for card, move in zip(others, moves, strict=False)), EndTurn())
