"""The simple players: one plays at random, one takes what is nearest."""

import numpy as np

from game.action import Action, Discard, EndTurn, Score, SkipTurn
from game.board import Board
from game.move import MOVES, Move
from game.seed import Stream
from game.view import View
from players.distances import card_table
from solver.space import neighbours, number_of
from solver.table import DistanceTable
from solver.turn import cheapest


class RandomPlayer:
    """Skips one turn in ten; else scores what shows, discards for any move, or ends, each as likely."""

    def turn(self, view: View, stream: Stream) -> tuple[Action, ...]:
        """See Player."""
        if view.may_skip and not stream.below(10):
            return (SkipTurn(),)
        board, hand = view.board, list(view.hand)
        actions: list[Action] = []
        while hand:
            showing = [card for card in hand if card.pattern.shown_by(board)]
            choice = stream.below(3)
            if choice == 0:
                break
            if choice == 1 and showing:
                card = showing[stream.below(len(showing))]
                hand.remove(card)
                actions.append(Score(card))
            if choice == 2:
                discard = Discard(hand.pop(stream.below(len(hand))), MOVES[stream.below(len(MOVES))])
                board = board.after(discard.move)
                actions.append(discard)
        return (*actions, EndTurn())


class GreedyPlayer:
    """Scores the card that takes the fewest moves, again and again; skips or ends when none is in reach."""

    def turn(self, view: View, stream: Stream) -> tuple[Action, ...]:
        """See Player."""
        board, hand = view.board, view.hand
        actions: list[Action] = []
        while hand:
            wanted = min(hand, key=lambda card: (card_table(card).distance(board), -card.points, card.id))
            moves = moves_down(board, card_table(wanted))
            if len(moves) >= len(hand):
                break
            others = cheapest(card for card in hand if card != wanted)
            for card, move in zip(others, moves, strict=False):
                actions.append(Discard(card, move))
                board = board.after(move)
            actions.append(Score(wanted))
            hand = tuple(others[len(moves) :])
        if not actions and view.may_skip:
            return (SkipTurn(),)
        return (*actions, EndTurn())


def moves_down(board: Board, table: DistanceTable) -> tuple[Move, ...]:
    """The first shortest way from a board to a table's goal, in the order of MOVES."""
    moves: list[Move] = []
    number = number_of(board)
    while table.distances[number]:
        children = neighbours(np.array([number], np.int32))[0]
        step = int(np.argmax(table.distances[children] < table.distances[number]))
        moves.append(MOVES[step])
        number = int(children[step])
    return tuple(moves)
