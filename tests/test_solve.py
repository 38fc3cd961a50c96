"""The fewest moves, by several roads."""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings

from game.board import Board
from game.card import Card, Deck
from game.move import MOVES, Move, parse_move
from game.pattern import Pattern
from solver.goal import Goal, ImpossibleGoalError, Part
from solver.solutions import Solution
from solver.solve import Algorithm, solve
from solver.space import BOARDS, Numbers, neighbours, number_of
from solver.table import DistanceTable, Tables, faults
from solver.wavefront import bytes_of
from tests.strategies import boards, card_sets, moves

DECK = Deck.standard()
SAMPLES = [json.loads(line) for line in (Path(__file__).parent / "golden" / "solve.jsonl").read_text().splitlines()]
TABLES = Tables()


def plain_ways(board: Board, cards: tuple[Card, ...], limit: int) -> tuple[int, int] | None:
    """Distance and number of ways by the rules alone: sequences counted node by node, at most `limit` moves."""

    def matched(board: Board, before: frozenset[Card]) -> frozenset[Card]:
        return before | {card for card in cards if card.pattern.shown_by(board)}

    layer = Counter({(board, matched(board, frozenset())): 1})
    for distance in range(limit + 1):
        done = [count for (_, scored), count in layer.items() if len(scored) == len(cards)]
        if done:
            return distance, sum(done)
        following: Counter[tuple[Board, frozenset[Card]]] = Counter()
        for (now, scored), count in layer.items():
            for move in MOVES:
                after = now.after(move)
                if after != now:
                    following[after, matched(after, scored)] += count
        layer = following
    return None


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: f"{sample['board']}:{sample['cards']}")
def test_samples_by_astar_bfs_and_wavefront(sample: dict[str, Any]) -> None:
    board, cards = Board.parse(sample["board"]), DECK.chosen(map(str, sample["cards"]))
    for name, make in (("each", Goal.each), ("together", Goal.together)):
        if sample[name] is None:
            with pytest.raises(ImpossibleGoalError):
                make(cards)
            continue
        goal = make(cards)
        right = (sample[name]["distance"], sample[name]["ways"])
        found = solve(board, goal, TABLES)
        assert (found.distance, found.ways) == right
        assert found.canonical.moves == solve(board, goal, TABLES).first(2)[0].moves
        plain = solve(board, goal, algorithm=Algorithm.BFS)
        assert (plain.distance, plain.ways) == right
        assert TABLES.of(goal).distance(board) == right[0]


@settings(max_examples=15, deadline=None)
@given(boards, card_sets(1, 3))
def test_short_solutions_agree_with_the_rules_played_out(board: Board, cards: tuple[Card, ...]) -> None:
    found = solve(board, Goal.each(cards), TABLES)
    plain = plain_ways(board, cards, limit=3)
    assert plain == ((found.distance, found.ways) if found.distance <= 3 else None)


@settings(max_examples=12, deadline=None)
@given(boards, card_sets(1, 4))
def test_astar_and_bfs_hand_on_the_same_solutions(board: Board, cards: tuple[Card, ...]) -> None:
    goal = Goal.each(cards)
    fast, plain = solve(board, goal, TABLES), solve(board, goal, algorithm=Algorithm.BFS)
    assert (fast.distance, fast.ways, fast.nodes) == (plain.distance, plain.ways, plain.nodes)
    assert fast.first(30) == plain.first(30)
    assert fast.final_boards == plain.final_boards
    assert fast.forced == plain.forced


@settings(max_examples=25, deadline=None)
@given(boards, card_sets(2, 4))
def test_each_is_never_longer_than_together(board: Board, cards: tuple[Card, ...]) -> None:
    each = solve(board, Goal.each(cards), TABLES).distance
    for card in cards:
        assert TABLES.of(Goal.each([card])).distance(board) <= each
    fewer = solve(board, Goal.each(cards[:-1]), TABLES).distance
    assert fewer <= each
    try:
        together = solve(board, Goal.together(cards), TABLES).distance
    except ImpossibleGoalError:
        return
    assert each <= together


@settings(max_examples=25, deadline=None)
@given(boards, moves, card_sets(1, 3))
def test_a_move_changes_the_distance_by_at_most_one(board: Board, move: Move, cards: tuple[Card, ...]) -> None:
    table = TABLES.of(Goal.together([cards[0]]))
    assert abs(table.distance(board) - table.distance(board.after(move))) <= 1
    several = TABLES.of(Goal.each(cards))
    assert abs(several.distance(board) - several.distance(board.after(move))) <= 1


GOALS = {
    "one card": Goal.each(DECK.chosen(["42"])),
    "two that clash": Goal.each(DECK.chosen(["1", "2"])),
    "three": Goal.each(DECK.chosen(["3", "40", "68"])),
    "four": Goal.each(DECK.chosen(["7", "19", "51", "71"])),
    "together": Goal.together(DECK.chosen(["3", "17", "42"])),
    "board": Goal.board(Board.parse("SFH/TTO/BDH")),
}


def plain_faults(goal: Goal, tables: Tables) -> Numbers:
    """The same as `solver.table.faults`, by board numbers and by the matching of boards one by one."""
    everything = np.arange(BOARDS, dtype=np.int32)
    distances = tables.of(goal).distances
    right = np.concatenate([distances[neighbours(part)].min(axis=1) + 1 for part in np.array_split(everything, 20)])
    for part in goal.parts:
        others = set(goal.parts) - {part}
        matched = part.matched_by_each(everything)
        right[matched] = tables.of_parts(others).distances[matched] if others else 0
    return np.flatnonzero(right != distances).astype(np.int32)


@pytest.mark.parametrize("name", GOALS)
def test_every_table_is_proved_in_two_ways(name: str) -> None:
    """Design: 0 exactly on the goal, everywhere else 1 + the least of the neighbours, subset by subset."""
    for size in range(1, len(GOALS[name].parts) + 1):
        for parts in combinations(GOALS[name].parts, size):
            assert not faults(Goal(parts), TABLES).any()
    assert not len(plain_faults(GOALS[name], TABLES))


@pytest.mark.parametrize("name", GOALS)
@pytest.mark.parametrize("wrong_by", [-1, 1])
def test_a_wrong_table_is_found_out(name: str, wrong_by: int) -> None:
    """One board too near or too far, in a table of which all else is right."""
    goal, tables = GOALS[name], Tables()
    layers = [tables.of(goal).layer(distance) for distance in range(tables.of(goal).farthest + 1)]
    board = Board.parse("OTB/DHS/TFO")
    place = Part((Pattern.of_board(board),)).boards()
    distance = tables.of(goal).distance(board)
    assert 0 < distance < len(layers) - 1 or name == "board"
    layers[distance] = layers[distance] & ~place
    layers[distance + wrong_by] = layers[distance + wrong_by] | place
    tables._kept[frozenset(goal.parts)] = DistanceTable(layers)
    number = number_of(board)
    near = {number, *neighbours(np.array([number], np.int32))[0].tolist()}
    found = set(np.flatnonzero(bytes_of((faults(goal, tables),))).tolist())
    assert number in found
    assert found <= near
    assert number in plain_faults(goal, tables)


def test_the_tables_kept_are_few() -> None:
    tables = Tables(most=2)
    for card in DECK.cards[:4]:
        tables.of(Goal.each([card]))
    goal = Goal.each(DECK.cards[:3])
    assert tables.of(goal) is tables.of(goal)
    assert tables.of(goal).layer_sizes == TABLES.of(goal).layer_sizes
    assert sum(tables.of(goal).layer_sizes) == BOARDS


def test_six_cards() -> None:
    """Two roads to a goal beyond the samples."""
    board, goal = Board.parse("HTB/TOO/MDB"), Goal.each(DECK.chosen(["3", "11", "17", "26", "42", "61"]))
    found = solve(board, goal)
    plain = solve(board, goal, algorithm=Algorithm.BFS)
    assert (found.distance, found.ways) == (plain.distance, plain.ways)
    assert found.canonical.line == plain.canonical.line


def test_all_solutions_of_a_small_goal() -> None:
    solutions = solve(Board.parse("SFH/TTO/BDH"), Goal.each(DECK.chosen(["3", "17", "H.H"])), TABLES)
    found = solutions.first(1000)
    assert (solutions.distance, solutions.ways, len(found), len(set(found))) == (4, 15, 15, 15)
    assert found[0] == solutions.canonical
    assert solutions.canonical.line == "+17 c2 b2c2 b1b2 +3 a1b1 +42"
    order = [[MOVES.index(move) for move in solution.moves] for solution in found]
    assert order == sorted(order)
    assert {solution.boards[-1] for solution in found} == set(solutions.final_boards)
    assert set(solutions.forced) == set.intersection(*(set(solution.moves) for solution in found))
    assert [str(move) for move in solutions.forced] == ["b2c2"]


def test_numbers_of_ways_stay_exact_when_they_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the farthest board; and where Python's integers take over, which this test makes happen early."""
    goal = Goal.board(Board.parse("SFF/HHH/DDD"))
    board = Board.parse("TTT/OOO/BBM")
    assert TABLES.of(goal).distance(board) == TABLES.of(goal).farthest == 20
    right = counted_forwards(board, TABLES.of(goal).distances)
    assert solve(board, goal, TABLES).ways == right == 14_197_413_820_262_400
    monkeypatch.setattr("solver.solutions._LARGEST", 1000)
    assert solve(board, goal, TABLES).ways == right


def counted_forwards(board: Board, distances: npt.NDArray[np.uint8]) -> int:
    """The number of shortest ways down a distance table."""
    numbers, ways = np.array([number_of(board)], np.int32), np.ones(1, np.int64)
    for left in range(int(distances[numbers[0]]) - 1, -1, -1):
        children = neighbours(numbers)
        nearer = distances[children] == left
        numbers, places = np.unique(children[nearer], return_inverse=True)
        total = np.zeros(len(numbers), np.int64)
        np.add.at(total, places, np.repeat(ways, nearer.sum(axis=1)))
        ways = total
    return int(ways.sum())


def test_a_solution_is_believed_only_when_replayed() -> None:
    board, goal = Board.parse("SFH/TTO/BDH"), Goal.each(DECK.chosen(["3"]))
    assert Solution(board, goal, (parse_move("a3"), parse_move("b3"))).line == "a3 b3 +3"
    with pytest.raises(ValueError, match="do not reach the goal"):
        Solution(board, goal, (parse_move("a3"),))


def test_an_already_solved_board_needs_no_move() -> None:
    solutions = solve(Board.parse("SFH/TTO/BDH"), Goal.each(DECK.chosen(["17"])))
    assert (solutions.distance, solutions.ways, solutions.canonical.line) == (0, 1, "+17")
    assert solutions.forced == ()


def test_a_table_at_hand_leads_straight_to_the_solutions() -> None:
    board, goal = Board.parse("SFH/DTO/DOF"), Goal.each(DECK.chosen(["7", "19", "51"]))
    alone, tables = solve(board, goal), Tables()
    assert not tables.has(goal)
    tables.of(goal)
    assert tables.has(goal)
    found = solve(board, goal, tables)
    assert (found.distance, found.ways, found.nodes) == (alone.distance, alone.ways, alone.nodes)
