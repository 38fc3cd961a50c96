"""The best way to finish an endgame, as actions: fewest strikes, then fewest turns, then fewest moves.

Forwards from one board, a turn at a time, over all the boards that still lead to the fewest strikes; the first turn
that scores the last card ends the search, and the way is read off backwards.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt

from game.action import Action
from game.board import Board
from game.card import Card
from game.move import MOVES, Move
from game.pattern import Pattern
from game.state import LAST_STRIKE
from solver.endgame import Cards, Endgames
from solver.space import Numbers, board_at, neighbours, number_of, shown_by
from solver.turn import cheapest, turn_actions
from solver.wavefront import belongs

_NOTHING: Cards = frozenset()


@dataclass(frozen=True, slots=True)
class Finish:
    """A way to score all the cards left: its turns, each with its end, but for the last, which wins; its strikes."""

    turns: tuple[tuple[Action, ...], ...]
    strikes: int

    @property
    def actions(self) -> tuple[Action, ...]:
        """All that is done, in order; a card that pays is one of fewest points among those that the turn keeps."""
        return tuple(chain.from_iterable(self.turns))

    @property
    def line(self) -> str:
        """Its code, as `c2 x17 +3 end +17`."""
        return " ".join(map(str, self.actions))


def best_finish(board: Board, left: Iterable[Card], endgames: Endgames) -> Finish | None:
    """The best way to score the cards left, at most four, or None when the game is lost.

    Among equals it is always the same one. Raises IllegalSetupError for more than four cards.
    """
    cards, start = frozenset(left), np.array([number_of(board)], np.int32)
    strikes = int(endgames.of(cards).strikes(start)[0])
    if strikes == LAST_STRIKE:
        return None
    starts = {(cards, 0): _Boards(start, np.zeros(1, np.uint8))}
    rounds: list[list[_Turn]] = []
    while (_NOTHING, strikes) not in starts:
        turns = [
            _Turn(left, struck, strikes, boards, endgames)
            for (left, struck), boards in sorted(starts.items(), key=lambda item: (item[0][1], sorted(item[0][0])))
        ]
        rounds.append(turns)
        starts = _merged(chain.from_iterable(turn.ends() for turn in turns))
    return Finish(_read_off(rounds, starts[_NOTHING, strikes], strikes), strikes)


class _Boards:
    """Boards by ascending number, each with the fewest moves made to come there."""

    def __init__(self, numbers: Numbers, moves: npt.NDArray[np.uint8]) -> None:
        self.numbers, self.moves = numbers, moves

    def where(self, chosen: npt.NDArray[np.bool_]) -> "_Boards":
        return _Boards(self.numbers[chosen], self.moves[chosen])

    def moves_to(self, number: int) -> int | None:
        """The fewest moves to a board; None when it is not among them."""
        place = int(np.searchsorted(self.numbers, number))
        return int(self.moves[place]) if place < len(self.numbers) and self.numbers[place] == number else None

    def moved(self) -> "_Boards":
        return _Boards(neighbours(self.numbers).reshape(-1), np.repeat(self.moves + np.uint8(1), len(MOVES)))

    def showing(self, pattern: Pattern) -> "_Boards":
        return self.where(shown_by(pattern, self.numbers))


class _Turn:
    """All that one turn can do from some boards: the boards at every moment (cards left, cards in the hand)."""

    def __init__(self, left: Cards, struck: int, strikes: int, start: _Boards, endgames: Endgames) -> None:
        self.left, self.struck = left, struck
        self._spare, self._endgames = strikes - struck, endgames
        self.moments = {(left, len(left)): start}
        for in_hand in range(len(left), 0, -1):
            reached = _merged(self._steps(in_hand))
            self.moments |= {key: self._promising(*key, boards) for key, boards in reached.items()}

    def ends(self) -> Iterator[tuple[tuple[Cards, int], _Boards]]:
        """The boards on which it may end, with the cards then left and the strikes so far."""
        for (left, _), boards in self.moments.items():
            struck = left == self.left
            if self._spare >= struck:
                landing = self._endgames.of(left).finishing(self._spare - struck)
                yield (left, self.struck + struck), boards.where(landing.has(boards.numbers))

    def actions(self, left: Cards, board: int, moves: int) -> "tuple[tuple[Action, ...], int, int] | None":
        """What it does to end with these cards left after so many moves in all, and the board and moves it starts with.

        None when it cannot.
        """
        ends = [
            in_hand for (cards, in_hand), at in self.moments.items() if cards == left and at.moves_to(board) == moves
        ]
        if not ends:
            return None
        moved: list[Move] = []
        in_hand, now = max(ends), left
        while (now, in_hand) != (self.left, len(self.left)):
            step = self._step_before(now, in_hand, board, moves)
            if isinstance(step, Card):
                now |= {step}
            else:
                board, moves = number_of(board_at(board).after(step)), moves - 1
                moved.append(step)
            in_hand += 1
        pays = cheapest(left)[: len(moved)]
        done = turn_actions(board_at(board), reversed(moved), pays, self.left - left)
        # The last score wins, and ends the game.
        return done if left else done[:-1], board, moves

    def _steps(self, in_hand: int) -> Iterator[tuple[tuple[Cards, int], _Boards]]:
        for (left, cards), boards in self.moments.items():
            if cards == in_hand:
                yield (left, in_hand - 1), boards.moved()
                for card in sorted(left):
                    yield (left - {card}, in_hand - 1), boards.showing(card.pattern)

    def _promising(self, left: Cards, in_hand: int, boards: _Boards) -> _Boards:
        """Those of the boards from which the turn can still end well."""
        if left == self.left:
            good = self._endgames.unscored(left, self._spare, paid=len(left) - in_hand)
        else:
            good = self._endgames.of(left).finishing(self._spare).within(in_hand)
        return boards.where(belongs(good, boards.numbers))

    def _step_before(self, left: Cards, in_hand: int, board: int, moves: int) -> Move | Card:
        """A step that leads to this moment; a move if there is one, so that cards are scored as early as can be."""
        before = self.moments.get((left, in_hand + 1))
        if before:
            for move in MOVES:
                if before.moves_to(number_of(board_at(board).after(move))) == moves - 1:
                    return move
        return next(
            card
            for card in sorted(self.left - left, reverse=True)
            if (at := self.moments.get((left | {card}, in_hand + 1)))
            and at.showing(card.pattern).moves_to(board) == moves
        )


def _read_off(rounds: list[list[_Turn]], won: _Boards, strikes: int) -> tuple[tuple[Action, ...], ...]:
    """The turns of a way of fewest moves, from the last to the first."""
    place = int(np.argmin(won.moves))
    left, board, moves = _NOTHING, int(won.numbers[place]), int(won.moves[place])
    done: list[tuple[Action, ...]] = []
    for turns in reversed(rounds):
        for turn in turns:
            if turn.struck + (turn.left == left) == strikes and (found := turn.actions(left, board, moves)):
                actions, board, moves = found
                left, strikes = turn.left, turn.struck
                done.append(actions)
                break
    return tuple(reversed(done))


def _merged(
    parts: Iterable[tuple[tuple[Cards, int], _Boards]],
) -> dict[tuple[Cards, int], _Boards]:
    """All the boards of each key, each with its fewest moves; keys without a board are left out."""
    lists: dict[tuple[Cards, int], list[_Boards]] = {}
    for key, boards in parts:
        if len(boards.numbers):
            lists.setdefault(key, []).append(boards)
    merged = {}
    for key, found in lists.items():
        numbers = np.concatenate([boards.numbers for boards in found])
        moves = np.concatenate([boards.moves for boards in found])
        order = np.lexsort((moves, numbers))
        numbers, moves = numbers[order], moves[order]
        merged[key] = _Boards(numbers, moves).where(np.diff(numbers, prepend=-1) != 0)
    return merged
