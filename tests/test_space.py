"""The numbering of boards, and the fast waves beside the plain ones."""

import json
from pathlib import Path

import numpy as np
from hypothesis import given

from game.board import Board
from game.card import Card, Deck
from game.move import MOVES
from game.pattern import Pattern
from solver.goal import Goal
from solver.labelled import layer_sizes
from solver.space import BOARDS, board_at, neighbours, number_of, shown_by
from solver.table import Tables
from solver.wavefront import Spread, boards_showing, bytes_of, empty, layer_of, planes_of
from tests.strategies import boards, cards

LAYERS = json.loads((Path(__file__).parent / "golden" / "layers.json").read_text())


@given(boards)
def test_numbers_and_boards_are_inverse(board: Board) -> None:
    assert board_at(number_of(board)) == board


def test_every_number_is_a_board_of_its_own() -> None:
    assert BOARDS == 2_580_480
    sample = range(0, BOARDS, 997)
    assert [number_of(board_at(number)) for number in sample] == list(sample)
    assert (str(board_at(0)), str(board_at(BOARDS - 1))) == ("SFF/HHH/DDD", "TTT/OOO/BBM")


@given(boards)
def test_neighbours_are_the_boards_after_the_moves(board: Board) -> None:
    found = neighbours(np.array([number_of(board)], np.int32))[0]
    assert [board_at(int(number)) for number in found] == [board.after(move) for move in MOVES]


@given(boards, cards)
def test_matching_boards_are_those_that_show_the_pattern(board: Board, card: Card) -> None:
    shown = card.pattern.shown_by(board)
    assert bool(shown_by(card.pattern, np.array([number_of(board)], np.int32))[0]) is shown
    bits = boards_showing(card.pattern)
    assert bool(bytes_of((bits,))[number_of(board)]) is shown


def test_the_fast_spread_equals_the_plain_one() -> None:
    """All boards one move from those that show a card: by bits, and by numbers."""
    for code in ("70", "33", "24"):
        pattern = Deck.standard().card(code).pattern
        bits, into = boards_showing(pattern), empty()
        Spread()(bits, into)
        numbers = np.flatnonzero(shown_by(pattern, np.arange(BOARDS, dtype=np.int32))).astype(np.int32)
        plain = np.zeros(BOARDS, np.uint8)
        plain[neighbours(numbers).reshape(-1)] = 1
        assert np.array_equal(bytes_of((into,)), plain)


def test_planes_hold_their_layers() -> None:
    layers = [boards_showing(Pattern.parse(code)) for code in ("S..", ".S.", "..S")]
    layers += [boards_showing(Pattern.parse(code)) for code in ("M..", ".M.", "..M")]
    distinct = [layer & ~np.bitwise_or.reduce([empty(), *layers[:i]]) for i, layer in enumerate(layers)]
    planes = planes_of(distinct)
    for distance, layer in enumerate(distinct):
        assert np.array_equal(layer_of(planes, distance), layer)


def test_the_distances_of_a_few_boards_are_those_of_all() -> None:
    table = Tables().of(Goal.each(Deck.standard().chosen(["3", "68"])))
    numbers = np.arange(0, BOARDS, 101, dtype=np.int32)
    assert np.array_equal(table.distances_of(numbers), table.distances[numbers])


def test_layers_of_the_unlabelled_space() -> None:
    table = Tables().of(Goal.board(Board.parse("SFF/HHH/DDD")))
    assert list(table.layer_sizes) == LAYERS["from SFF/HHH/DDD"]
    assert sum(table.layer_sizes) == BOARDS
    assert [int(number) for number in table.antipodes] == [int(np.argmax(table.distances))]


def test_layers_of_the_labelled_space() -> None:
    assert list(layer_sizes()) == LAYERS["labelled"]
    assert sum(layer_sizes()) == 185_794_560
