"""A record, run again through the rules."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.action import Action, parse_action
from game.errors import GameError, IllegalSetupError
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


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a recorded game: the codes of its actions; `states`: the one before them, then the one after each.

    A turn with an action that is not legal ends with its code, and has no state after it.
    """

    codes: tuple[str, ...]
    states: tuple[GameState, ...]

    @property
    def before(self) -> GameState:
        """The state before the turn."""
        return self.states[0]

    @property
    def after(self) -> GameState:
        """The state after the last legal action."""
        return self.states[-1]

    @property
    def legal(self) -> bool:
        """Whether all of its actions are legal."""
        return len(self.states) > len(self.codes)

    @property
    def over(self) -> bool:
        """Whether the turn, or the game with it, came to its end."""
        return not self.before.finished and (self.after.turns_over > self.before.turns_over or self.after.finished)

    @property
    def actions(self) -> tuple[Action, ...]:
        """Its actions, legal or not; raises BadCodeError for a code that is none."""
        return tuple(parse_action(code, self.before.deal.deck) for code in self.codes)


def turns_of(record: Record) -> Iterator[Turn]:
    """The turns of a recorded game, the last one perhaps not over; raises GameError after a turn that is not legal."""
    states = replay(record)
    codes, seen = [], [next(states)]
    for code in record.actions:
        codes.append(code)
        try:
            seen.append(next(states))
        except GameError:
            yield Turn(tuple(codes), tuple(seen))
            raise
        turn = Turn(tuple(codes), tuple(seen))
        if turn.over:
            yield turn
            codes, seen = [], [turn.after]
    if codes:
        yield Turn(tuple(codes), tuple(seen))


def resume(record: Record) -> GameState:
    """The last state of a recorded game, ready to go on: further reshuffles follow the seed; raises GameError."""
    for state in replay(record):
        last = state
    return replace(last, piles=ShuffledPiles(record.deal.reshuffle_path))
