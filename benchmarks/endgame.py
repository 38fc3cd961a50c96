"""How fast the end of a solo game is worked out: `python -m benchmarks.endgame`."""

from functools import partial
from statistics import median

import numpy as np

from benchmarks.timing import milliseconds, show
from game.card import Card, Deck
from game.deal import HAND
from game.seed import Stream
from game.state import LAST_STRIKE
from solver.endgame import Endgames
from solver.endgame_line import best_finish
from solver.space import BOARDS, board_at

SETS = 15


def fresh(cards: tuple[Card, ...], strikes: int) -> None:
    """Work out a set of cards from nothing."""
    Endgames().of(cards).finishing(strikes)


def main() -> None:
    """Sets of four cards, and the best line from a random board for each."""
    streams = [Stream(f"benchmark/endgame/{number}") for number in range(SETS)]
    sets = [stream.shuffled(Deck.standard().cards)[:HAND] for stream in streams]
    fresh(sets[0], 0)  # The tables of the space are made once a process.
    for strikes, wanted in ((0, 150), (LAST_STRIKE - 1, 400)):
        times = [milliseconds(partial(fresh, cards, strikes)) for cards in sets]
        show(f"four cards, all boards, up to {strikes} strikes, median of {SETS}", median(times), wanted)
    times = []
    for stream, cards in zip(streams, sets, strict=True):
        endgames, number = Endgames(), stream.below(BOARDS)
        strikes = int(endgames.of(cards).strikes(np.array([number], np.int32))[0])
        times.append(milliseconds(partial(best_finish, board_at(number), cards, endgames)))
        finish = best_finish(board_at(number), cards, endgames)
        assert (finish.strikes if finish else LAST_STRIKE) == strikes
    show(f"the best line from one board, median of {SETS}", median(times), 100)


if __name__ == "__main__":
    main()
