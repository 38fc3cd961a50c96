"""A record, run again through the rules."""

from collections.abc import Iterator
from dataclasses import replace

from game.action import parse_action
from game.errors import IllegalSetupError
from game.language import _
from game.record import Record
from game.reshuffle import RecordedPiles, ShuffledPiles
from game.state import GameState


def replay(record: Record) -> Iterator[GameState]:
    """The states of a recorded game: the first one, then the one after each action.

    Raises GameError in place of the state after an action that is not legal, with its rule; and after the last
    state when a recorded reshuffle was never used.
    """
    state = GameState.start(record.deal, RecordedPiles(record.reshuffles))
    yield state
    for code in record.actions:
        state = state.after(parse_action(code, record.deal.deck))
        yield state
    if state.reshuffles < len(record.reshuffles):
        raise IllegalSetupError(
            "reshuffle", _("number {number} is never used").format(number=state.reshuffles + 1), "3.7"
        )


def resume(record: Record) -> GameState:
    """The last state of a recorded game, ready to go on: further reshuffles follow the seed; raises GameError."""
    for state in replay(record):
        last = state
    return replace(last, piles=ShuffledPiles(record.deal.reshuffle_path))
