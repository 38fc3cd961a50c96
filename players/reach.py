"""What one turn can do: every board it can end on, with the cards scored on the way."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from game.action import Action
from game.board import Board
from game.card import Card
from game.move import MOVES, Move
from players.distances import card_table
from solver.space import Numbers, neighbours, number_of
from solver.turn import turn_actions

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
        self._board, self._hand = board, tuple(hand)
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

    def actions(self, ending: Ending, index: int, pays: Iterable[Card]) -> tuple[Action, ...]:
        """The turn that ends on one of the boards of an ending, by its index; a card pays for each move."""
        place, moved = int(ending.places[index]), list[Move]()
        for moves in range(ending.moves, 0, -1):
            place, move = divmod(int(self._from[moves][place]), len(MOVES))
            moved.append(MOVES[move])
        return turn_actions(self._board, reversed(moved), pays, ending.scored)

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
