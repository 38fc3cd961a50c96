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
from solver.layers import Layer, Layers, Matched, places_of
from solver.space import BOARDS, board_at, neighbours

#: The set of parts matched so far, and the number of the board.
Node = tuple[Matched, int]

#: The same as one number, `matched * BOARDS + number`.
Nodes = npt.NDArray[np.int32]

# So many nodes are expanded at a time, to bound the memory.
_CHUNK = 1 << 15

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
        tokens, scored = [], self.scored
        for after in range(len(self.moves) + 1):
            tokens += [str(self.moves[after - 1])] if after else []
            tokens += [f"+{card}" for card, when in scored if when == after]
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
    """The nodes of one layer that lie on shortest solutions, ascending."""

    nodes: Nodes
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
        return int(self._alive[0].ways[0])

    @property
    def nodes(self) -> int:
        """The number of different nodes (board, parts matched) on them."""
        return sum(len(layer.nodes) for layer in self._alive)

    @property
    def layers(self) -> tuple[Nodes, ...]:
        """The nodes on them, ascending, by the number of moves made before: layers 0 to the distance."""
        return tuple(layer.nodes for layer in self._alive)

    @property
    def final_boards(self) -> tuple[Board, ...]:
        """The different boards on which they end."""
        return tuple(board_at(number) for number in (self._alive[-1].nodes % BOARDS).tolist())

    @property
    def forced(self) -> tuple[Move, ...]:
        """The moves that every one of them makes at some moment."""
        avoidable = int(self._alive[0].avoidable[0])
        return tuple(move for m, move in enumerate(MOVES) if not avoidable >> m & 1)

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
            for node in layer.nodes.tolist():
                yield depth, divmod(node, BOARDS)

    def steps(self, depth: int, node: Node) -> Iterator[tuple[Move, Node]]:
        """The moves that go on from a node `depth` moves from the start, and the nodes behind them."""
        if depth == self.distance:
            return
        nodes = np.array([node[0] * BOARDS + node[1]], np.int32)
        children = children_of(nodes, self.goal)[0]
        for m in np.flatnonzero(places_of(children, self._alive[depth + 1].nodes) >= 0).tolist():
            yield MOVES[m], divmod(int(children[m]), BOARDS)

    def _sequences(self, depth: int, node: Node, moves: tuple[Move, ...]) -> Iterator[tuple[Move, ...]]:
        if depth == self.distance:
            yield moves
        for move, child in self.steps(depth, node):
            yield from self._sequences(depth + 1, child, (*moves, move))


def children_of(nodes: Nodes, goal: Goal) -> Nodes:
    """The nodes that the moves, in the order of MOVES, make of each node: shape (n, 21), idle shifts included."""
    children = neighbours(nodes % BOARDS)
    matched = (nodes // BOARDS)[:, None] | goal.matched_by_each(children)
    result: Nodes = matched * np.int32(BOARDS) + children
    return result


def _backward(layers: Layers) -> tuple[_Alive, ...]:
    """The nodes that lead to the goal in time, from the last layer back."""
    last = _nodes_of({layers.goal.all_parts: layers.layers[-1][layers.goal.all_parts]})
    avoidable = np.full(len(last), np.bitwise_or.reduce(_MOVE_BITS), np.uint32)
    alive = [_Alive(last, np.ones(len(last), np.int64), avoidable)]
    for layer in reversed(layers.layers[:-1]):
        alive.append(_leading(_nodes_of(layer), alive[-1], layers.goal))
    return tuple(reversed(alive))


def _nodes_of(layer: Layer) -> Nodes:
    return np.concatenate([np.int32(matched * BOARDS) + layer[matched] for matched in sorted(layer)])


def _leading(nodes: Nodes, following: _Alive, goal: Goal) -> _Alive:
    """Those of the nodes from which a move leads to the following layer's living nodes."""
    if len(nodes) > 2 * len(following.nodes):
        # Moves can be undone: only the neighbours of living boards are worth a look.
        near = neighbours(np.unique(following.nodes % BOARDS))
        nodes = nodes[np.isin(nodes % BOARDS, near)]
    pieces = [_living(nodes[i : i + _CHUNK], following, goal) for i in range(0, len(nodes), _CHUNK)]
    if len(pieces) == 1:
        return pieces[0]
    return _Alive(
        np.concatenate([piece.nodes for piece in pieces]),
        np.concatenate([piece.ways for piece in pieces]),
        np.concatenate([piece.avoidable for piece in pieces]),
    )


def _living(nodes: Nodes, following: _Alive, goal: Goal) -> _Alive:
    # An idle move leads nowhere in time, for no shortest solution meets a node twice.
    places = places_of(children_of(nodes, goal), following.nodes)
    steps = places >= 0
    living = steps.any(axis=1)
    if not living.all():
        nodes, places, steps = nodes[living], places[living], steps[living]
    ways = following.ways[places]
    if ways.dtype != object and following.ways.max() > _LARGEST:
        ways = ways.astype(object)
    ways *= steps
    avoidable = (following.avoidable[places] & ~_MOVE_BITS) * steps
    return _Alive(nodes, ways.sum(axis=1), np.bitwise_or.reduce(avoidable, axis=1))
