"""The planner: the best turn by points, which leaves the nearest board for the cards it keeps."""

from collections.abc import Sequence

import numpy as np

from game.action import Action, Discard, EndTurn, SkipTurn
from game.card import Card
from game.seed import Stream
from game.view import View
from players.simple import moves_down
from solver.goal import Goal
from solver.table import Tables
from solver.turn import TurnSearch, eight_of


class PlannerPlayer:
    """Most points this turn, then fewest moves, then the board that is nearest to the cards it keeps.

    When no card can be scored it skips; when it may not, it keeps the card that is nearest and pays with all
    the others to come nearer. Of a hand of more than eight it looks at eight (`solver.turn.eight_of`).
    """

    def __init__(self) -> None:
        self._tables = Tables()

    def turn(self, view: View, stream: Stream) -> tuple[Action, ...]:
        """See Player."""
        search = TurnSearch(view.board, eight_of(view.hand))
        if search.points:
            return self._best(search, eight_of(view.hand))
        if view.may_skip:
            return (SkipTurn(),)
        return self._nearer(view)

    def _best(self, search: TurnSearch, hand: Sequence[Card]) -> tuple[Action, ...]:
        """The best turn whose end is nearest to the cards it keeps: the least sum of their distances."""
        best: tuple[int, list[int], int] | None = None
        for scored, boards in search.endings():
            rest = [card for card in hand if card not in scored]
            kept = len(rest) - search.moves
            far = (
                np.stack([self._tables.of(Goal.each([card])).distances[boards] for card in rest], axis=1)
                if rest
                else None
            )
            sums = np.zeros(len(boards), int) if far is None else np.sort(far, axis=1)[:, :kept].sum(axis=1, dtype=int)
            place = int(np.argmin(sums))
            found = (int(sums[place]), [card.id for card in scored], int(boards[place]))
            best = found if best is None else min(best, found)
        assert best is not None, "there are points, so there is an ending"
        _, ids, end = best
        scored = tuple(card for card in hand if card.id in ids)
        rest = [card for card in hand if card not in scored]
        farthest = sorted(rest, key=lambda card: (-self._distance(card, end), card.points, card.id))
        return search.turn(scored, end, farthest[: search.moves]).actions

    def _nearer(self, view: View) -> tuple[Action, ...]:
        """Move towards the nearest card with all the others."""
        wanted = min(view.hand, key=lambda card: (self._tables.of(Goal.each([card])).distance(view.board), card.id))
        others = [card for card in view.hand if card != wanted]
        moves = moves_down(view.board, self._tables.of(Goal.each([wanted])))
        return (*(Discard(card, move) for card, move in zip(others, moves, strict=False)), EndTurn())

    def _distance(self, card: Card, number: int) -> int:
        return int(self._tables.of(Goal.each([card])).distances[number])
