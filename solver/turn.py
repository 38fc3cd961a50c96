"""The best turn for a hand: the most points that its cards can bring now, then the fewest moves.

A scored card stays in the hand until it is scored and a discarded one never scores, so a turn that scores
the cards S can make at most len(hand) - len(S) moves, paid for by the others (rules.md 3.1-3.3). The best
turn is therefore found by breadth-first search over (board, cards matched so far): a board met after m moves
scores the best len(hand) - m of its matched cards.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from game.action import Action, Discard, EndTurn, Score
from game.board import Board
from game.card import Card
from game.errors import IllegalSetupError
from game.language import _
from game.move import Move
from solver.goal import MOST_EACH, Goal
from solver.layers import Layers, Matched, first_layer, joined, next_layer
from solver.solutions import Solutions
from solver.space import Numbers, number_of


@dataclass(frozen=True, slots=True)
class BestTurn:
    """A best turn: what to do in order, its end included; its points, its number of moves, and the cards kept."""

    actions: tuple[Action, ...]
    points: int
    moves: int
    keeps: tuple[Card, ...]

    @property
    def line(self) -> str:
        """Its code, as `c2 x17 +3 end`."""
        return " ".join(map(str, self.actions))


def turn_actions(
    board: Board, moves: Iterable[Move], pays: Iterable[Card], scored: Iterable[Card]
) -> tuple[Action, ...]:
    """A turn: a card pays for each move, each card scored is laid down as soon as the board shows it, then the end."""
    left, actions = sorted(scored), list[Action]()
    for paid in (None, *zip(pays, moves, strict=True)):
        if paid:
            actions.append(Discard(*paid))
            board = board.after(paid[1])
        showing = [card for card in left if card.pattern.shown_by(board)]
        actions += map(Score, showing)
        left = [card for card in left if card not in showing]
    return (*actions, EndTurn())


def cheapest(cards: Iterable[Card]) -> list[Card]:
    """Cards in the order in which they pay where it does not matter: fewest points first, lower ids first."""
    return sorted(cards, key=lambda card: (card.points, card.id))


class TurnSearch:
    """All the best turns for a hand of at most 8 cards; raises IllegalSetupError for a larger hand."""

    def __init__(self, board: Board, hand: Sequence[Card]) -> None:
        self._board, self._cards = board, tuple(sorted(hand))
        if len(self._cards) > MOST_EACH:
            raise IllegalSetupError(
                "hand",
                _("the best turn takes at most {most} cards, here are {count}").format(
                    most=MOST_EACH, count=len(self._cards)
                ),
            )
        goal = Goal.each(self._cards) if self._cards else Goal(())
        self._layers = [first_layer(goal, number_of(board))]
        self.points, self.moves = 0, 0
        # Every further move leaves one card fewer to score, so the search may end before the hand does.
        while _most(self._cards, self._left(len(self._layers) - 1)) > self.points:
            depth = len(self._layers) - 1
            most = max(_most(self._members(matched), self._left(depth)) for matched in self._layers[-1])
            if most > self.points:
                self.points, self.moves = most, depth
            self._layers.append(next_layer(goal, self._layers))

    def endings(self) -> Iterator[tuple[tuple[Card, ...], Numbers]]:
        """The sets of cards that best turns score, each with the boards, by number, that they end on."""
        for matched, boards in self._layers[self.moves].items():
            members = self._members(matched)
            for size in range(min(len(members), self._left(self.moves)) + 1):
                for scored in combinations(members, size):
                    if sum(card.points for card in scored) == self.points:
                        yield scored, boards

    @property
    def first_scored(self) -> tuple[Card, ...]:
        """Of the sets of cards that best turns score the one of the lowest ids."""
        return min(scored for scored, _ in self.endings())

    def scorable(self) -> frozenset[tuple[Card, ...]]:
        """The sets of cards, at least one, that a turn of no more moves than the best can score."""
        return frozenset(
            scored
            for moves, layer in enumerate(self._layers[: self.moves + 1])
            for matched in layer
            for size in range(1, self._left(moves) + 1)
            for scored in combinations(self._members(matched), size)
        )

    def turn(self, scored: tuple[Card, ...], end: int | None = None, pays: Sequence[Card] | None = None) -> BestTurn:
        """The first best turn in the order of MOVES that scores these cards.

        It ends on the board number `end` if that is given, and discards `pays`, else the cards of fewest points.
        """
        rest = [card for card in self._cards if card not in scored]
        if pays is None:
            pays = cheapest(rest)[: self.moves]
        moves = Solutions(self._board, self._layers_to(scored, end)).canonical.moves if scored else ()
        keeps = tuple(card for card in rest if card not in pays)
        return BestTurn(turn_actions(self._board, moves, pays, scored), self.points, self.moves, keeps)

    def _left(self, moves: int) -> int:
        """How many cards can be scored when so many moves are paid for."""
        return len(self._cards) - moves

    def _members(self, matched: Matched) -> tuple[Card, ...]:
        return tuple(card for i, card in enumerate(self._cards) if matched >> i & 1)

    def _layers_to(self, scored: tuple[Card, ...], end: int | None) -> Layers:
        """The layers for the goal of the scored cards alone, made of those that tell all the cards apart."""
        places = [self._cards.index(card) for card in scored]
        projected = []
        for layer in self._layers[: self.moves + 1]:
            pieces: dict[Matched, list[Numbers]] = {}
            for matched, boards in layer.items():
                pieces.setdefault(sum((matched >> place & 1) << i for i, place in enumerate(places)), []).append(boards)
            projected.append(joined(pieces))
        goal = Goal.each(scored)
        if end is not None:
            projected[-1] = {goal.all_parts: np.array([end], np.int32)}
        return Layers(goal, tuple(projected))


def best_turn(board: Board, hand: Sequence[Card]) -> BestTurn:
    """The best turn for a hand of at most 8 cards: most points, then fewest moves.

    Among equals the one that scores the lowest ids is taken, by its first moves in the order of MOVES, paid for
    with the cards of fewest points. Raises IllegalSetupError for a larger hand.

    >>> from game.card import Deck
    >>> best_turn(Board.parse("FHM/DHB/OTD"), Deck.standard().chosen(["52", "42", "61", "17"])).line
    'a2 x17 a3 x42 +61 end'
    """
    search = TurnSearch(board, hand)
    return search.turn(search.first_scored)


def _most(cards: tuple[Card, ...], number: int) -> int:
    """The most points that so many of the cards have."""
    return sum(sorted((card.points for card in cards), reverse=True)[:number])


def eight_of(hand: Sequence[Card]) -> tuple[Card, ...]:
    """The eight cards of a larger hand that bots and hints look at: those of most points, lower ids first."""
    return tuple(sorted(sorted(hand, key=lambda card: (-card.points, card.id))[:MOST_EACH]))
