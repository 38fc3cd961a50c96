"""What one turn can do: every board it can end on, with the cards scored on the way."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from game.action import Action, Discard, EndTurn, Score
from game.board import Board
from game.card import Card
from game.move import MOVES
from players.distances import card_table
from solver.space import Numbers, neighbours, number_of

# A card matched is a bit of a state's number; hands of more cards are cut to so many.
_CARDS = 8

Places = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class Ending:
    """The ways to end a turn with the same cards scored after as many moves: `boards`, by number, and their places."""

    scored: tuple[Card, ...]
    moves: int
    boards: Numbers
    places: Places


class Reach:
    """The turns of a hand of at most 8 cards, up to a number of moves, from a board."""

    def __init__(self, board: Board, hand: Sequence[Card], moves: int) -> None:
        self._hand = tuple(hand)
        start = np.array([number_of(board)], np.int32)
        self.layers = [start]
        self._matched = [self._shown(start)]
        self._from: list[Places] = [np.zeros(1, np.intp)]
        for _ in range(moves):
            keys = neighbours(self.layers[-1]) << _CARDS | self._matched[-1][:, None]
            states, first = np.unique(keys, return_index=True)
            boards = states >> _CARDS
            self.layers.append(boards)
            self._matched.append(states & (1 << _CARDS) - 1 | self._shown(boards))
            self._from.append(first)

    def endings(self) -> Iterator[Ending]:
        """All that can be scored, at least one card, each set with the boards it leaves, by number of moves."""
        for moves, matched in enumerate(self._matched):
            for bits in _subsets(len(self._hand), len(self._hand) - moves):
                places = np.flatnonzero(matched & bits == bits)
                if len(places):
                    yield Ending(self._members(bits), moves, self.layers[moves][places], places)

    def actions(self, scored: Sequence[Card], moves: int, place: int, pays: Sequence[Card]) -> tuple[Action, ...]:
        """The turn that ends at a place of a layer: each card scored as early as it shows, then the end."""
        steps: list[tuple[Card, int]] = []
        left = list(scored)
        path = [place]
        for moved in range(moves, 0, -1):
            path.append(int(self._from[moved][path[-1]]) // len(MOVES))
        path.reverse()
        for moved in range(1, moves + 1):
            steps.append((pays[moved - 1], int(self._from[moved][path[moved]]) % len(MOVES)))
        actions: list[Action] = []
        for moved in range(moves + 1):
            if moved:
                card, move = steps[moved - 1]
                actions.append(Discard(card, MOVES[move]))
            matched = int(self._matched[moved][path[moved]])
            for card in [card for card in left if matched >> self._hand.index(card) & 1]:
                left.remove(card)
                actions.append(Score(card))
        return (*actions, EndTurn())

    def _shown(self, boards: Numbers) -> Numbers:
        shown = np.zeros(len(boards), np.int32)
        for i, card in enumerate(self._hand):
            shown |= (card_table(card).distances[boards] == 0).astype(np.int32) << i
        return shown

    def _members(self, bits: int) -> tuple[Card, ...]:
        return tuple(card for i, card in enumerate(self._hand) if bits >> i & 1)


@cache
def _subsets(cards: int, most: int) -> tuple[int, ...]:
    return tuple(bits for bits in range(1, 1 << cards) if bits.bit_count() <= most)
