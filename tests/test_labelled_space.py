"""Labelled boards: the decomposition against plain breadth-first search."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from game.board import Board
from game.labelled import LabelledBoard
from game.move import MOVES, Move
from solver.goal import Goal
from solver.labelled import LabelledSolutions, antipode, layer_sizes
from solver.table import Tables
from tests.strategies import boards, moves


def layers_by_the_rules(start: LabelledBoard, depth: int) -> list[Counter[LabelledBoard]]:
    """The boards at each distance with their number of ways."""
    layers, seen = [Counter({start: 1})], {start}
    for _ in range(depth):
        following: Counter[LabelledBoard] = Counter()
        for board, ways in layers[-1].items():
            for move in MOVES:
                after = board.after(move)
                if after not in seen:
                    following[after] += ways
        seen |= set(following)
        layers.append(following)
    return layers


def test_near_boards_agree_with_plain_search() -> None:
    start = LabelledBoard.parse("SFH/TTO/BDH")
    layers = layers_by_the_rules(start, 3)
    assert [len(layer) for layer in layers] == [1, 21, 232, 1778] == list(layer_sizes()[:4])
    for distance, layer in enumerate(layers):
        for board, ways in layer.items():
            solutions = LabelledSolutions(start, board)
            assert (solutions.distance, solutions.ways) == (distance, ways)


@settings(max_examples=30, deadline=None)
@given(boards, st.lists(moves, max_size=5))
def test_solutions_lead_to_the_end(board: Board, line: list[Move]) -> None:
    start = end = LabelledBoard.numbered(board)
    for move in line:
        end = end.after(move)
    solutions = LabelledSolutions(start, end)
    assert solutions.distance <= len(line)
    assert (len(line) - solutions.distance) % 2 == 0
    found = solutions.first(10**6)
    assert len(found) == len(set(found)) == solutions.ways
    order = [[MOVES.index(move) for move in moves] for moves in found]
    assert order == sorted(order)
    for sequence in found[:50]:
        now = start
        for move in sequence:
            now = now.after(move)
        assert now == end


@settings(max_examples=30, deadline=None)
@given(boards, boards)
def test_labels_never_shorten(start: Board, end: Board) -> None:
    tables = Tables()
    unlabelled = tables.of(Goal.board(end)).distance(start)
    labelled = LabelledSolutions(LabelledBoard.numbered(start), LabelledBoard.numbered(end))
    assert unlabelled <= labelled.distance <= 25


def test_the_antipode_is_25_moves_away() -> None:
    start = LabelledBoard.parse("SFH/TTO/BDH")
    far = antipode(start)
    assert LabelledSolutions(start, far).distance == 25
    assert antipode(far) == start
