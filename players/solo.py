"""Playing alone: every turn is chosen among all that the hand can do, by what the board after it is worth.

Nothing hidden is used: of the draw pile only the set of its cards is known, as a person knows it (rules.md 6.1).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from game.action import Action, EndTurn
from game.card import Card
from game.deal import HAND, SOLO_COUNT
from game.seed import Stream
from game.view import View
from players.last_cards import endgames, fewest_strikes, soonest
from players.outlook import Outlook
from players.position import Plan, Position
from players.reach import Ending
from players.worth import Worth
from solver.endgame_line import best_finish
from solver.turn import eight_of

# A cost that no plan has.
_ENDLESS = 1 << 40
# Of so many plans for each board some lead to the same one.
_EQUALS = 4


@dataclass(frozen=True, slots=True)
class SoloPlayer:
    """Plays the turn after which least is still to come, as a `worth` estimates it.

    `most` cards are scored in a turn. `last` plays the last four cards exactly. `exact` does without an estimate
    wherever four cards or fewer are left after the turn: it finishes without a strike, in the fewest turns, if it can.
    `boards` are looked at more closely, the best ones: what the next turn can do there, with `draws` random draws.
    """

    worth: Worth
    most: int = HAND
    last: bool = False
    exact: bool = False
    boards: int = 0
    draws: int = 0

    def turn(self, view: View, stream: Stream) -> tuple[Action, ...]:
        """See Player."""
        if not view.hand:
            return (EndTurn(),)
        left = sorted({*view.hand, *view.unseen, *view.discard_pile})
        position = Position(view.board, eight_of(view.hand), left, self.worth)
        early: list[Ending] = []
        late: list[Ending] = []
        for ending in position.endings(self.most):
            known = self.exact and ending.scored and len(left) - len(ending.scored) <= HAND
            (late if known else early).append(ending)
        best = self._early(position, early, view, stream) if early else None
        plan = soonest(position, late, best.cost if best else _ENDLESS) if late else None
        if plan is None and self.last and len(left) == len(view.hand) <= HAND:
            finish = best_finish(view.board, left, endgames())
            if finish is not None:
                return finish.turns[0]
        return position.actions(plan or best or fewest_strikes(position, late))

    def _early(self, position: Position, endings: Sequence[Ending], view: View, stream: Stream) -> Plan:
        """The best plan by the worth; looked at more closely where that can be done."""
        if not self.boards or not endings[0].scored or len(position.left) > SOLO_COUNT:
            return next(position.plans(endings, 1))
        unseen = sorted(view.unseen)
        orders = [(stream.shuffled(unseen), stream.shuffled(position.left)) for _ in range(self.draws)]
        plans: dict[tuple[int, tuple[Card, ...]], Plan] = {}
        for plan in position.plans(endings, _EQUALS * self.boards):
            if len(plans) < self.boards:
                plans.setdefault((plan.board, plan.ending.scored), plan)
        return min(
            (closer for plan in plans.values() for closer in self._closer(position, plan, orders)),
            key=lambda plan: plan.cost,
        )

    def _closer(self, position: Position, plan: Plan, orders: Sequence[tuple[tuple[Card, ...], ...]]) -> Iterator[Plan]:
        """A plan with every choice of the cards that pay, its cost by what the next turn can do."""
        left = position.left_after(plan.ending)
        if not left:
            yield replace(plan, cost=0)
            return
        outlook = Outlook(plan.board, left, self.worth)
        place = {card: i for i, card in enumerate(left)}
        rest = [card for card in position.hand if card not in plan.ending.scored]
        for pays in combinations(rest, plan.ending.moves):
            kept = [place[card] for card in rest if card not in pays]
            draw = max(0, HAND - len(kept))
            hands = []
            for pile, again in orders:
                # When the pile runs out the discards come back: those that are neither held nor in the pile.
                drawn = list(pile[:draw])
                if len(drawn) < draw:
                    away = [card for card in again if card in place and card not in pile and place[card] not in kept]
                    drawn += away[: draw - len(drawn)]
                hands.append([*kept, *(place[card] for card in drawn)])
            yield replace(plan, pays=pays, cost=outlook.expected(np.array(hands)))
