"""What one seat may see of a game (rules.md 2.2, 3.3, 6.1)."""

from dataclasses import dataclass

from game.action import Action, SkipTurn
from game.board import Board
from game.card import Card
from game.state import GameState


@dataclass(frozen=True, slots=True)
class View:
    """The game as the player on a seat may see it; seats are counted from 0, an entry a seat in the tuples.

    `unseen` are the cards in the draw pile or in other hands, without order or place; in a solo game that is what
    is left of the 16 known cards. `legal_actions` are the seat's own, none while it is another's turn. `seat` is
    whose view it is, `player` whose turn; `strikes` count in a solo game; `turns` are those of all players.
    """

    seat: int
    player: int
    board: Board
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    scored: tuple[tuple[Card, ...], ...]
    discard_pile: tuple[Card, ...]
    draw_pile_size: int
    unseen: frozenset[Card]
    strikes: int
    turns: int
    finished: bool
    legal_actions: tuple[Action, ...]

    @classmethod
    def of(cls, state: GameState, seat: int) -> "View":
        """The view of a seat, from 0."""
        hand = state.hands[seat]
        seen = {*hand, *state.discard_pile, *(card for cards in state.scored for card in cards)}
        return cls(
            seat=seat,
            player=state.player,
            board=state.board,
            hand=hand,
            hand_sizes=tuple(map(len, state.hands)),
            scored=state.scored,
            discard_pile=state.discard_pile,
            draw_pile_size=len(state.draw_pile),
            # Built from what all know, in the order of ids: it cannot even hint where a card lies.
            unseen=frozenset(card for card in state.deal.cards if card not in seen),
            strikes=state.strikes,
            turns=state.turns,
            finished=state.finished,
            legal_actions=state.legal_actions() if seat == state.player else (),
        )

    @property
    def may_skip(self) -> bool:
        """Whether the seat may skip its turn now (rules.md 3.5)."""
        return SkipTurn() in self.legal_actions
