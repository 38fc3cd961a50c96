"""All the shortest solutions of a goal from a board: their number, their order, what they share."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np
import numpy.typing as npt

from game.board import Board
from game.card import Card
from game.move import MOVES, Move
from solver.goal import Goal
from solver.layers import Layer, Layers, Matched
from solver.space import Numbers, board_at, neighbours

#: The set of parts matched so far, and the number of the board.
Node = tuple[Matched, int]

# Counts above this no longer fit 64 bits when 21 of them are added; Python's integers take over.
_LARGEST = 2**58

_MOVE_BITS = np.uint32(1) << np.arange(len(MOVES), dtype=np.uint32)


@dataclass(frozen=True, slots=True)
class Solution:
    """Moves from a board that reach a goal, and the cards scored on the way: (card, after how many moves).

    Raises ValueError when the moves, replayed through `Board.after`, do not reach the goal.
    """

    board: Board
    goal: Goal
    moves: tuple[Move, ...]

    def __post_init__(self) -> None:
        if len(self._matched_after()) < len(self.goal.parts):
            raise ValueError(f"the moves {' '.join(map(str, self.moves))} do not reach the goal")

    @property
    def boards(self) -> tuple[Board, ...]:
        """The boards on the way, the first and the last included."""
        boards = [self.board]
        for move in self.moves:
            boards.append(boards[-1].after(move))
        return tuple(boards)

    @property
    def scored(self) -> tuple[tuple[Card, int], ...]:
        """Each card with the number of moves made before it is scored, in the order of scoring."""
        pairs = [(card, after) for i, after in self._matched_after().items() for card in self.goal.parts[i].cards]
        return tuple(sorted(pairs, key=lambda pair: (pair[1], pair[0])))

    @property
    def line(self) -> str:
        """Its code, as `+17 c2 b2c2 +3 +42`: each card as early as possible."""
        tokens = []
        for after in range(len(self.moves) + 1):
            tokens += [str(self.moves[after - 1])] if after else []
            tokens += [f"+{card}" for card, when in self.scored if when == after]
        return " ".join(tokens)

    def _matched_after(self) -> dict[int, int]:
        """After how many moves each part, by its place in the goal, is first matched."""
        result: dict[int, int] = {}
        for after, board in enumerate(self.boards):
            for i, part in enumerate(self.goal.parts):
                if i not in result and part.matched_by(board):
                    result[i] = after
        return result


@dataclass(frozen=True, slots=True)
class _Alive:
    """Nodes of one layer with one set of parts matched that lie on shortest solutions."""

    numbers: Numbers
    ways: npt.NDArray[np.int64] | npt.NDArray[np.object_]
    avoidable: npt.NDArray[np.uint32]
    """Bit m is set when some way on from the node does without the move MOVES[m]."""


class Solutions:
    """All the shortest solutions of a goal from a board; moves that change nothing are in none of them."""

    def __init__(self, board: Board, layers: Layers) -> None:
        self.board = board
        self.goal = layers.goal
        self.distance = layers.distance
        self._alive = _backward(layers)

    @property
    def ways(self) -> int:
        """The number of shortest move sequences."""
        return sum(int(nodes.ways[0]) for nodes in self._alive[0].values())

    @property
    def nodes(self) -> int:
        """The number of different nodes (board, parts matched) on them."""
        return sum(len(nodes.numbers) for layer in self._alive for nodes in layer.values())

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The nodes on them by the number of moves made before: layers 0 to the distance."""
        return tuple({matched: nodes.numbers for matched, nodes in layer.items()} for layer in self._alive)

    @property
    def final_boards(self) -> tuple[Board, ...]:
        """The different boards on which they end."""
        return tuple(board_at(int(number)) for number in self._alive[-1][self.goal.all_parts].numbers)

    @property
    def forced(self) -> tuple[Move, ...]:
        """The moves that every one of them makes at some moment."""
        (first,) = self._alive[0].values()
        return tuple(move for m, move in enumerate(MOVES) if not first.avoidable[0] >> np.uint32(m) & 1)

    @property
    def canonical(self) -> Solution:
        """The first of them, the same on every machine."""
        return self.first(1)[0]

    def first(self, limit: int) -> tuple[Solution, ...]:
        """The first `limit` of them, in the order of their moves (as in MOVES)."""
        _, start = next(self.all_nodes())
        return tuple(Solution(self.board, self.goal, moves) for moves in islice(self._sequences(0, start, ()), limit))

    def all_nodes(self) -> Iterator[tuple[int, Node]]:
        """The nodes on them, each with the number of moves made before it."""
        for depth, layer in enumerate(self._alive):
            for matched, nodes in layer.items():
                for number in nodes.numbers.tolist():
                    yield depth, (matched, number)

    def steps(self, depth: int, node: Node) -> Iterator[tuple[Move, Node]]:
        """The moves that go on from a node `depth` moves from the start, and the nodes behind them."""
        if depth == self.distance:
            return
        matched, number = node
        children = neighbours(np.array([number], np.int32))[0]
        newly = self.goal.matched_by_each(children)
        for m, move in enumerate(MOVES):
            child, after = int(children[m]), matched | int(newly[m])
            if child != number and _places(self._alive[depth + 1].get(after), children[m : m + 1])[0] >= 0:
                yield move, (after, child)

    def _sequences(self, depth: int, node: Node, moves: tuple[Move, ...]) -> Iterator[tuple[Move, ...]]:
        if depth == self.distance:
            yield moves
        for move, child in self.steps(depth, node):
            yield from self._sequences(depth + 1, child, (*moves, move))


def _backward(layers: Layers) -> tuple[dict[Matched, _Alive], ...]:
    """The nodes that lead to the goal in time, from the last layer back."""
    last = layers.layers[-1][layers.goal.all_parts]
    avoidable = np.full(len(last), np.bitwise_or.reduce(_MOVE_BITS), np.uint32)
    alive = [{layers.goal.all_parts: _Alive(last, np.ones(len(last), np.int64), avoidable)}]
    for layer in reversed(layers.layers[:-1]):
        found = {}
        for matched, numbers in layer.items():
            nodes = _leading(numbers, matched, alive[0], layers)
            if len(nodes.numbers):
                found[matched] = nodes
        alive.insert(0, found)
    return tuple(alive)


def _leading(numbers: Numbers, matched: Matched, following: dict[Matched, _Alive], layers: Layers) -> _Alive:
    """Those of the boards from which a move leads into the following layer's living nodes."""
    behind = {after: nodes for after, nodes in following.items() if after & matched == matched}
    # Moves can be undone, and few nodes live: go back from those first.
    near = [neighbours(nodes.numbers).reshape(-1) for nodes in behind.values()]
    numbers = np.intersect1d(numbers, np.concatenate([np.empty(0, np.int32), *near]))
    children = neighbours(numbers)
    after = layers.goal.matched_by_each(children.reshape(-1)).reshape(children.shape) | np.uint8(matched)
    moved = children != numbers[:, None]
    large = any(nodes.ways.max() > _LARGEST for nodes in behind.values())
    ways = np.zeros(children.shape, object if large else np.int64)
    avoidable = np.zeros(children.shape, np.uint32)
    for key, nodes in behind.items():
        steps = np.nonzero((after == key) & moved)
        places = _places(nodes, children[steps])
        steps, places = (steps[0][places >= 0], steps[1][places >= 0]), places[places >= 0]
        ways[steps] = nodes.ways[places]
        avoidable[steps] = nodes.avoidable[places] & ~_MOVE_BITS[steps[1]]
    sums = ways.sum(axis=1)
    living = sums > 0
    return _Alive(numbers[living], sums[living], np.bitwise_or.reduce(avoidable, axis=1)[living])


def _places(nodes: _Alive | None, numbers: Numbers) -> npt.NDArray[np.intp]:
    """Where the boards stand among the nodes, -1 for those that do not."""
    if nodes is None:
        return np.full(len(numbers), -1)
    places = np.minimum(np.searchsorted(nodes.numbers, numbers), len(nodes.numbers) - 1)
    places[nodes.numbers[places] != numbers] = -1
    return places
