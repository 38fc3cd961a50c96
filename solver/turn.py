"""The best turn for a hand: the most points that its cards can bring now, then the fewest moves.

A scored card stays in the hand until it is scored and a discarded one never scores, so a turn that scores
the cards S can make at most len(hand) - len(S) moves, paid for by the others (rules.md 3.1-3.3). The best
turn is therefore found by breadth-first search over (board, cards matched so far): a board met after m moves
scores the best len(hand) - m of its matched cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from game.action import Action, Discard, EndTurn, Score
from game.board import Board
from game.card import Card
from game.errors import IllegalSetupError
from solver.goal import MOST_EACH, Goal
from solver.layers import Layer, Layers, Targets, first_layer, joined, next_layer
from solver.solutions import Solution, Solutions
from solver.space import Numbers, number_of


@dataclass(frozen=True, slots=True)
class Turn:
    """A best turn: the cards scored (by `solution`), those that pay for its moves in order, and those kept."""

    solution: Solution | None
    pays: tuple[Card, ...]
    keeps: tuple[Card, ...]

    @property
    def points(self) -> int:
        """The points of the cards scored."""
        return sum(card.points for card, _ in self._scored)

    @property
    def moves(self) -> int:
        """The number of moves made."""
        return len(self.pays)

    @property
    def actions(self) -> tuple[Action, ...]:
        """What to do, in order, the end of the turn included."""
        moves = self.solution.moves if self.solution else ()
        actions: list[Action] = [Score(card) for card, after in self._scored if after == 0]
        for number, (move, card) in enumerate(zip(moves, self.pays, strict=True), 1):
            actions.append(Discard(card, move))
            actions += [Score(scored) for scored, after in self._scored if after == number]
        return (*actions, EndTurn())

    @property
    def line(self) -> str:
        """Its code, as `c2 x17 +3 end`."""
        return " ".join(map(str, self.actions))

    @property
    def _scored(self) -> tuple[tuple[Card, int], ...]:
        return self.solution.scored if self.solution else ()


def best_turn(board: Board, hand: Sequence[Card]) -> Turn:
    """The best turn for a hand of at most 8 cards: most points, then fewest moves.

    Among equals the one with the lowest ids is taken; its moves are the first shortest ones in the order of
    MOVES, paid for with the cards of fewest points. Raises IllegalSetupError for a larger hand.
    """
    cards = tuple(sorted(hand))
    if len(cards) > MOST_EACH:
        raise IllegalSetupError("hand", f"the best turn takes at most {MOST_EACH} cards, here are {len(cards)}")
    if not cards:
        return Turn(None, (), ())
    goal = Goal.each(cards)
    layers = [first_layer(goal, number_of(board))]
    points, moves, scored = 0, 0, cards[:0]
    # Every further move leaves one card fewer to score, so the search may end before the hand does.
    while _most(cards, len(cards) + 1 - len(layers)) > points:
        found = min(_dearest(_members(cards, matched), len(cards) + 1 - len(layers)) for matched in layers[-1])
        if -found[0] > points:
            points, moves, scored = -found[0], len(layers) - 1, found[1]
        layers.append(next_layer(goal, layers))
    rest = sorted(set(cards) - set(scored), key=lambda card: (card.points, card.id))
    solution = _solution(board, layers[: moves + 1], cards, scored) if scored else None
    return Turn(solution, tuple(rest[:moves]), tuple(sorted(rest[moves:])))


def _most(cards: tuple[Card, ...], number: int) -> int:
    """The most points that so many of the cards have."""
    return -_dearest(cards, number)[0]


def _dearest(cards: tuple[Card, ...], number: int) -> tuple[int, tuple[Card, ...]]:
    """The cards of most points, so many at most, behind the negative of their points: least is best."""
    chosen = tuple(sorted(sorted(cards, key=lambda card: (-card.points, card.id))[:number]))
    return -sum(card.points for card in chosen), chosen


def _members(cards: tuple[Card, ...], matched: Targets) -> tuple[Card, ...]:
    return tuple(card for i, card in enumerate(cards) if matched >> i & 1)


def _solution(board: Board, layers: Sequence[Layer], cards: tuple[Card, ...], scored: tuple[Card, ...]) -> Solution:
    """The first shortest way to the scored cards, from layers that tell all the cards of the hand apart."""
    places = [cards.index(card) for card in scored]
    projected = []
    for layer in layers:
        parts: dict[Targets, list[Numbers]] = {}
        for matched, boards in layer.items():
            parts.setdefault(sum((matched >> place & 1) << i for i, place in enumerate(places)), []).append(boards)
        projected.append(joined(parts))
    return Solutions(board, Layers(Goal.each(scored), tuple(projected))).canonical


def eight_of(hand: Sequence[Card]) -> tuple[Card, ...]:
    """The eight cards of a larger hand that bots and hints look at: those of most points, lower ids first."""
    return tuple(sorted(sorted(hand, key=lambda card: (-card.points, card.id))[:MOST_EACH]))
