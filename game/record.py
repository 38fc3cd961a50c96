"""The record: a played or unfinished game, written down."""

from dataclasses import dataclass, replace
from typing import Annotated, Any

import msgspec

from game.action import Action
from game.board import Board
from game.board_file import BoardForm, board_code
from game.card import Deck
from game.deal import Deal
from game.errors import IllegalSetupError
from game.forms import MOST_NUMBER, converted, headed
from game.language import _
from game.state import GameState

FORMAT = "stones-record"
VERSION = 1

_Number = Annotated[int, msgspec.Meta(ge=0, le=MOST_NUMBER)]


class RecordForm(msgspec.Struct, kw_only=True):
    """A record as it stands in a file."""

    format: str = FORMAT
    version: int = VERSION
    players: _Number
    names: list[str] | msgspec.UnsetType = msgspec.UNSET
    seed: str | msgspec.UnsetType = msgspec.UNSET
    board: BoardForm
    draw_pile: list[_Number]
    reshuffles: list[list[_Number]]
    actions: list[Any]


@dataclass(frozen=True, slots=True)
class Record:
    """A game: how it was dealt, the ids of each new draw pile as it fell, and the code of each action.

    Whether the reshuffles and actions are legal is for the replay to say. Raises IllegalSetupError when there are
    names, and not one for each player.
    """

    deal: Deal
    names: tuple[str, ...] | None = None
    reshuffles: tuple[tuple[int, ...], ...] = ()
    actions: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.names is not None and len(self.names) != self.deal.players:
            raise IllegalSetupError(
                "record",
                _("it has {count} names for {players} players").format(
                    count=len(self.names), players=self.deal.players
                ),
            )

    @classmethod
    def from_form(cls, form: object, deck: Deck) -> "Record":
        """The record of any parsed JSON; unknown keys are passed over.

        Raises IllegalSetupError or BadCodeError for whatever is wrong before the first action.
        """
        checked = _checked(form)
        by_id = {card.id: card for card in deck.cards}
        board = Board.parse(board_code(checked.board))
        for card_id in checked.draw_pile:
            if card_id not in by_id:
                raise IllegalSetupError("draw pile", _("card {card} is not in the deck").format(card=card_id), "1.2")
        return cls(
            Deal(
                deck,
                checked.players,
                board,
                tuple(by_id[card_id] for card_id in checked.draw_pile),
                None if isinstance(checked.seed, msgspec.UnsetType) else checked.seed,
            ),
            None if isinstance(checked.names, msgspec.UnsetType) else tuple(checked.names),
            tuple(map(tuple, checked.reshuffles)),
            # What is no text is no action either: the replay will say so in its place.
            tuple(action if isinstance(action, str) else repr(action) for action in checked.actions),
        )

    def form(self) -> dict[str, Any]:
        """The record ready for JSON."""
        form = RecordForm(
            players=self.deal.players,
            names=msgspec.UNSET if self.names is None else list(self.names),
            seed=msgspec.UNSET if self.deal.seed is None else self.deal.seed,
            board=str(self.deal.board),
            draw_pile=[card.id for card in self.deal.draw_pile],
            reshuffles=list(map(list, self.reshuffles)),
            actions=list(self.actions),
        )
        return dict(msgspec.to_builtins(form))

    def after(self, action: Action, state: GameState) -> "Record":
        """The record with one more action, which led to a state."""
        reshuffles = self.reshuffles
        if state.new_pile is not None:
            reshuffles = (*reshuffles, tuple(card.id for card in state.new_pile))
        return replace(self, reshuffles=reshuffles, actions=(*self.actions, str(action)))


def _checked(form: object) -> RecordForm:
    head = headed(form, "record", FORMAT, VERSION)
    return converted({key: head[key] for key in RecordForm.__struct_fields__ if key in head}, RecordForm, "record")
