"""A game played by bots."""

from collections.abc import Sequence

from game.deal import Deal
from game.record import Record
from game.seed import Stream
from game.state import GameState
from game.view import View
from players.player import Player

#: A game is cut off after so many turns of all players: some players might never end it.
MOST_TURNS = 500


def turn_stream(seed: str, state: GameState) -> Stream:
    """The random numbers that a bot gets for the turn that is going on."""
    return Stream(f"{seed}/bot/{state.turns_over}")


def played(deal: Deal, seats: Sequence[Player], seed: str) -> tuple[GameState, Record]:
    """The last state and the record of a game between players, one a seat; cut off after MOST_TURNS turns."""
    state, record = GameState.start(deal), Record(deal)
    while not state.finished and state.turns_over < MOST_TURNS:
        for action in seats[state.player].turn(View.of(state, state.player), turn_stream(seed, state)):
            if state.finished:
                break
            state = state.after(action)
            record = record.after(action, state)
    return state, record
