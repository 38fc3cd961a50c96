"""Games played at random, but along a stream: the same seed, the same game."""

from collections.abc import Iterator
from functools import cache

from game.action import Action, Discard, EndTurn, Score
from game.card import Deck
from game.deal import Deal
from game.record import Record
from game.seed import Stream
from game.state import GameState

DECK = Deck.standard()


def play(players: int, seed: str, most: int) -> Iterator[tuple[GameState, Record]]:
    """The states of a game of at most so many actions, with the record up to each.

    Three times in four it scores when it can, else pays for a move that lets it score when there is one.
    """
    record = Record(Deal.from_seed(players, seed, DECK), tuple(f"player {number}" for number in range(players)))
    state = GameState.start(record.deal)
    yield state, record
    choices = Stream(f"{seed}/choices")
    while not state.finished and len(record.actions) < most:
        action = choice(state, choices)
        state = state.after(action)
        record = record.after(action, state)
        yield state, record


def choice(state: GameState, choices: Stream) -> Action:
    """The next action of such a game."""
    legal = state.legal_actions()
    discards = [action for action in legal if isinstance(action, Discard)]
    pools: list[list[Action]] = [
        [action for action in legal if isinstance(action, Score)],
        [action for action in discards if _helps(state, action)],
        [*discards],
        [EndTurn()],
    ]
    for pool in pools:
        if pool and choices.below(4):
            return pool[choices.below(len(pool))]
    return legal[-1]


def _helps(state: GameState, action: Discard) -> bool:
    board = state.board.after(action.move)
    return any(card.pattern.shown_by(board) for card in state.hand if card != action.card)


@cache
def last(players: int, seed: str, most: int) -> tuple[GameState, Record]:
    """Where such a game ends."""
    *_, end = play(players, seed, most)
    return end
