"""The features of puzzles straight from their definitions: in fractions, one board after the other."""

from fractions import Fraction
from functools import cache

from game.board import Board
from game.card import Card
from game.move import MOVES
from game.puzzle import Puzzle, PuzzleKind
from solver.goal import Goal
from solver.table import Tables

_TABLES = Tables()
Rest = tuple[Card, ...]


@cache
def single(card: Card, board: Board) -> int:
    """How far a card by itself is from a board."""
    return _TABLES.of(Goal.each([card])).distance(board)


class Plain:
    """One *each* or *together* puzzle; `rest` are the cards not matched yet."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._each = puzzle.kind is PuzzleKind.EACH
        self._cards = puzzle.cards
        self._hurried: dict[tuple[Board, Rest], Fraction] = {}
        self._focused: dict[tuple[Board, Rest, int], Fraction] = {}
        self.rest = self._missing(puzzle.board, puzzle.cards)

    def hurried(self, board: Board, rest: Rest) -> Fraction:
        """The chance of the hurried player never to leave the shortest solutions."""
        if not rest:
            return Fraction(1)
        if (board, rest) not in self._hurried:
            kept = total = Fraction(0)
            for after in self._boards_behind(board):
                change = sum(single(card, after) - single(card, board) for card in self._seen(rest))
                weight = Fraction(1, 2) ** change
                total += weight
                if self._left(after, self._missing(after, rest)) < self._left(board, rest):
                    kept += weight * self.hurried(after, self._missing(after, rest))
            self._hurried[board, rest] = kept / total
        return self._hurried[board, rest]

    def focused(self, board: Board, rest: Rest, moves: int) -> Fraction:
        """The chance of the focused player to need at most so many moves."""
        if not rest or not moves:
            return Fraction(not rest)
        if (board, rest, moves) not in self._focused:
            nearest = min(single(card, board) for card in rest)
            chosen = [card for card in rest if single(card, board) == nearest]
            chance = Fraction(0)
            for card in chosen:
                nearer = [after for after in self._boards_behind(board) if single(card, after) < nearest]
                for after in nearer:
                    part = self.focused(after, self._missing(after, rest), moves - 1)
                    chance += part / len(chosen) / len(nearer)
            self._focused[board, rest, moves] = chance
        return self._focused[board, rest, moves]

    def setbacks(self, board: Board, rest: Rest) -> int:
        """The fewest moves of a shortest solution that take a card not matched yet farther away."""
        if not rest:
            return 0
        return min(
            self.setbacks(after, self._missing(after, rest))
            + any(single(card, after) > single(card, board) for card in self._seen(rest))
            for after in self._boards_behind(board)
            if self._left(after, self._missing(after, rest)) < self._left(board, rest)
        )

    def _seen(self, rest: Rest) -> Rest:
        return rest if self._each else self._cards

    def _missing(self, board: Board, rest: Rest) -> Rest:
        return tuple(card for card in self._seen(rest) if not card.pattern.shown_by(board))

    def _left(self, board: Board, rest: Rest) -> int:
        if not rest:
            return 0
        return _TABLES.of(Goal.each(rest) if self._each else Goal.together(self._cards)).distance(board)

    @staticmethod
    def _boards_behind(board: Board) -> list[Board]:
        return [after for move in MOVES if (after := board.after(move)) != board]
