"""All that changes a game. Nothing else does: a game is a row of states, each made by `after` from the one before.

The law, with the clauses of rules.md (P is the player whose turn it is):

    action     allowed when                                does
    ---------  ------------------------------------------  ---------------------------------------------------------
    Discard    P holds the card (3.1, 3.2)                 card from hand to discard pile, board after its move
    Score      P holds the card, the board shows it (3.3)  card from hand to P's scored cards
    EndTurn    always (3.4)                                draws until the hand holds 4, and the turn is over
    SkipTurn   no action taken in this turn, P's own last  draws 2 cards, and the turn is over
               turn was not skipped (3.5), P holds a card

    - Nothing is allowed in a finished game (5.2, 6.4, 6.5); with an empty hand only EndTurn is (3.6).
    - Drawing takes what is left of the draw pile, then the discard pile is shuffled and becomes the draw pile (3.7).
      A drawing needs that once at most, as it adds nothing to the discards. When both are empty, nothing is drawn.
    - When a turn is over, and its cards are drawn, a solo turn in which no card was scored is a strike (6.3), and the
      next player follows.
    - A table is finished before the first player's next turn, when somebody has scored enough (5.1, 5.2). A solo game
      is lost with the 4th strike (6.4), and won at once with the last card scored (6.5).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from game.action import Action, Discard, EndTurn, Score, SkipTurn
from game.board import Board
from game.card import Card, not_shown
from game.deal import HAND, Deal
from game.errors import IllegalActionError
from game.language import _
from game.move import MOVES
from game.reshuffle import Piles, ShuffledPiles

T = TypeVar("T")
# The clause that forbids an action, and why. Most refusals are never shown, so they are worded on demand.
_Refusal = tuple[str, Callable[[], str]]

SKIP_DRAW = 2
#: How many scored cards trigger the end, by the number of players (rules.md 5.1).
TRIGGER = {2: 10, 3: 9, 4: 8, 5: 7}
#: The strike that loses a solo game (rules.md 6.4).
LAST_STRIKE = 4


@dataclass(frozen=True, slots=True)
class GameState:
    """Everything on the table at one moment; made by `start` and `after`.

    Players are counted from 0. `hands` and `scored` have an entry a player, cards in the order in which they came.
    `acted` and `scored_in_turn` are about the turn that is going on; `skipped` says of each player whether they
    skipped their own last turn. `turns_over` counts the turns of all players that are over, `reshuffles` the
    reshuffles so far; `new_pile` is the draw pile of a reshuffle during the last action, else None.
    """

    deal: Deal
    board: Board
    hands: tuple[tuple[Card, ...], ...]
    scored: tuple[tuple[Card, ...], ...]
    draw_pile: tuple[Card, ...]
    discard_pile: tuple[Card, ...]
    skipped: tuple[bool, ...]
    piles: Piles
    player: int = 0
    acted: bool = False
    scored_in_turn: bool = False
    strikes: int = 0
    turns_over: int = 0
    reshuffles: int = 0
    new_pile: tuple[Card, ...] | None = None

    @classmethod
    def start(cls, deal: Deal, piles: Piles | None = None) -> "GameState":
        """The state after the first cards are dealt; reshuffles follow the seed of the deal unless `piles` says."""
        players = range(deal.players)
        return cls(
            deal=deal,
            board=deal.board,
            hands=tuple(deal.draw_pile[HAND * player : HAND * (player + 1)] for player in players),
            scored=tuple(() for _ in players),
            draw_pile=deal.draw_pile[HAND * deal.players :],
            discard_pile=(),
            skipped=tuple(False for _ in players),
            piles=piles or ShuffledPiles(deal.reshuffle_path),
        )

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand of the player whose turn it is."""
        return self.hands[self.player]

    @property
    def turns(self) -> int:
        """The turns of all players in which an action was taken."""
        return self.turns_over + self.acted

    @property
    def finished(self) -> bool:
        """Whether the game is over (rules.md 5.2, 6.4, 6.5)."""
        if self.deal.solo:
            return self.lost or self.won
        return self.player == 0 and not self.acted and max(map(len, self.scored)) >= TRIGGER[self.deal.players]

    @property
    def lost(self) -> bool:
        """Whether a solo game is lost (rules.md 6.4)."""
        return self.strikes == LAST_STRIKE

    @property
    def won(self) -> bool:
        """Whether a solo game is won (rules.md 6.5)."""
        return self.deal.solo and len(self.scored[0]) == len(self.deal.draw_pile)

    def legal_actions(self) -> tuple[Action, ...]:
        """The actions that `after` accepts: discards and scores in the order of the hand, end, skip."""
        actions: list[Action] = []
        for card in self.hand:
            discards = _discards(card)
            # Any move is legal, so its card decides.
            if self._refusal(discards[0]) is None:
                actions += discards
        others: list[Action] = [*map(Score, self.hand), EndTurn(), SkipTurn()]
        return (*actions, *(action for action in others if self._refusal(action) is None))

    def after(self, action: Action) -> "GameState":
        """The state that an action of the player whose turn it is makes of this one.

        Raises IllegalActionError; and IllegalSetupError when recorded reshuffles do not fit.
        """
        refusal = self._refusal(action)
        if refusal is not None:
            rule, reason = refusal
            raise IllegalActionError(str(action), rule, reason())
        match action:
            case Discard(card, move):
                return replace(
                    self,
                    board=self.board.after(move),
                    hands=_replaced(self.hands, self.player, _without(self.hand, card)),
                    discard_pile=(*self.discard_pile, card),
                    acted=True,
                    new_pile=None,
                )
            case Score(card):
                return replace(
                    self,
                    hands=_replaced(self.hands, self.player, _without(self.hand, card)),
                    scored=_replaced(self.scored, self.player, (*self.scored[self.player], card)),
                    acted=True,
                    scored_in_turn=True,
                    new_pile=None,
                )
            case EndTurn():
                return self._turn_over(draw=max(0, HAND - len(self.hand)), skipped=False)
            case SkipTurn():
                return self._turn_over(draw=SKIP_DRAW, skipped=True)

    def _refusal(self, action: Action) -> "_Refusal | None":
        if self.finished:
            return self._end_of_game()
        match action:
            case EndTurn():
                return None
            case SkipTurn() if self.acted:
                return action.rule, lambda: _("an action has been taken in this turn, it can no longer be skipped")
            case SkipTurn() if self.skipped[self.player]:
                return action.rule, lambda: self._told(
                    _("player {player} skipped their last turn, and may not skip two running")
                )
        if not self.hand:
            return "3.6", lambda: self._told(_("the hand of player {player} is empty, they can only end the turn"))
        match action:
            case Discard(card) | Score(card) if card not in self.hand:
                return (
                    action.rule,
                    lambda: self._told(_("card {card} is not in the hand of player {player}: {hand}"), card),
                )
            case Score(card) if not card.pattern.shown_by(self.board):
                return action.rule, lambda: not_shown(card, self.board)
        return None

    def _turn_over(self, draw: int, skipped: bool) -> "GameState":
        draw_pile, discard_pile, new_pile = self.draw_pile, self.discard_pile, None
        if draw > len(draw_pile) and discard_pile:
            new_pile = self.piles.pile(self.reshuffles + 1, discard_pile)
            draw_pile, discard_pile = draw_pile + new_pile, ()
        return replace(
            self,
            hands=_replaced(self.hands, self.player, self.hand + draw_pile[:draw]),
            draw_pile=draw_pile[draw:],
            discard_pile=discard_pile,
            skipped=_replaced(self.skipped, self.player, skipped),
            player=(self.player + 1) % self.deal.players,
            acted=False,
            scored_in_turn=False,
            strikes=self.strikes + (self.deal.solo and not self.scored_in_turn),
            turns_over=self.turns_over + 1,
            reshuffles=self.reshuffles + (new_pile is not None),
            new_pile=new_pile,
        )

    def _end_of_game(self) -> "_Refusal":
        if not self.deal.solo:
            return "5.2", lambda: _("the game is over, its last round is finished")
        if self.lost:
            return "6.4", lambda: _("the game was lost with strike number {number}").format(number=LAST_STRIKE)
        return "6.5", lambda: _("the game was won with the last card")

    def _told(self, reason: str, card: Card | None = None) -> str:
        hand = ", ".join(map(str, self.hand))
        return reason.format(player=self.player + 1, card=card, hand=hand)


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def _replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


@lru_cache(maxsize=1024)
def _discards(card: Card) -> tuple[Discard, ...]:
    return tuple(Discard(card, move) for move in MOVES)
