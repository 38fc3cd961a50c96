"""The proof by constraint programming, against known distances, the search and plain enumeration."""

import json
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings

from game.board import Board
from game.card import Card, Deck
from game.face import Face
from game.move import MOVES
from game.pattern import Pattern
from game.seed import Stream
from solver.goal import Goal, Part
from solver.proof import Proof, ProofStatus, prove
from solver.solutions import Solution
from solver.solve import solve
from solver.table import Tables
from tests.strategies import boards, card_sets

DECK = Deck.standard()
TABLES = Tables()


def samples() -> list[tuple[str, str, str, int]]:
    """Board, cards, each or together, and the distance, of the samples that are not far."""
    path = Path(__file__).parent / "golden" / "solve.jsonl"
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    return [
        (row["board"], " ".join(map(str, row["cards"])), kind, row[kind]["distance"])
        for row, kind in product(rows, ("each", "together"))
        if row[kind] and row[kind]["distance"] <= 8
    ]


def reaches(board: Board, goal: Goal, proof: Proof) -> int:
    """The length of the line in a proof, which the rules must agree with."""
    assert proof.moves is not None
    return len(Solution(board, goal, proof.moves).moves)


@pytest.mark.parametrize(("board_code", "cards", "kind", "par"), samples()[::2])
def test_samples_are_proven(board_code: str, cards: str, kind: str, par: int) -> None:
    board, chosen = Board.parse(board_code), DECK.chosen(cards.split())
    goal = Goal.each(chosen) if kind == "each" else Goal.together(chosen)
    proof = prove(board, goal, par)
    assert proof.status is ProofStatus.PROVEN
    assert reaches(board, goal, proof) == par


@settings(max_examples=10, deadline=None)
@given(boards, card_sets(1, 4))
def test_the_model_agrees_with_the_search(board: Board, cards: tuple[Card, ...]) -> None:
    goal = Goal.each(cards)
    par = solve(board, goal, TABLES).distance
    if par <= 7:
        proof = prove(board, goal, par)
        assert proof.status is ProofStatus.PROVEN
        assert reaches(board, goal, proof) == par


def fewest(start: Board, goal: Goal) -> int:
    """The fewest moves by the plainest search: every board and set of matched parts, layer by layer."""

    def node(board: Board, matched: frozenset[Part]) -> tuple[Board, frozenset[Part]]:
        return board, matched | {part for part in goal.parts if part.matched_by(board)}

    layer = {node(start, frozenset())}
    seen, moves = set(layer), 0
    while not any(len(matched) == len(goal.parts) for _, matched in layer):
        layer = {node(board.after(move), matched) for board, matched in layer for move in MOVES} - seen
        seen |= layer
        moves += 1
    return moves


def near_goal(stream: Stream, board: Board, moves: int) -> Goal:
    """A goal that so many moves meet: parts of one or two patterns, seen on the boards of a walk."""
    parts: list[Part] = []
    for moment in range(moves + 1):
        patterns = []
        for _ in range(stream.below(3) if moment < moves else 1 + stream.below(2)):
            height, width = 1 + stream.below(3), 1 + stream.below(3)
            top, left = stream.below(4 - height), stream.below(4 - width)
            box: list[list[Face | None]] = [
                [face if stream.below(3) else None for face in board.faces[3 * row + left :][:width]]
                for row in range(top, top + height)
            ]
            box[0][0] = board.faces[3 * top + left]
            patterns.append(Pattern(tuple(map(tuple, box))))
        if patterns and Part(tuple(patterns)) not in parts:
            parts.append(Part(tuple(patterns)))
        board = board.after(MOVES[stream.below(len(MOVES))])
    return Goal(tuple(parts))


@pytest.mark.parametrize("case", range(30))
def test_the_normal_form_hides_no_distance(case: int) -> None:
    stream = Stream(f"normal form/{case}")
    board = Board.random(stream)
    goal = near_goal(stream, board, 5)
    par = fewest(board, goal)
    proof = prove(board, goal, par)
    assert proof.status is ProofStatus.PROVEN
    assert reaches(board, goal, proof) == par


def test_a_par_too_high_is_refuted_by_a_shorter_line() -> None:
    board, goal = Board.parse("SFH/TTO/BDH"), Goal.each(DECK.chosen(["3", "17", "42"]))
    for par in (5, 6, 8):
        proof = prove(board, goal, par)
        assert proof.status is ProofStatus.REFUTED
        assert 4 <= reaches(board, goal, proof) < par


@pytest.mark.parametrize("par", [0, 1, 2, 3])
def test_a_par_too_low_is_refuted(par: int) -> None:
    board, goal = Board.parse("SFH/TTO/BDH"), Goal.each(DECK.chosen(["3", "17", "42"]))
    assert prove(board, goal, par) == Proof(ProofStatus.REFUTED)


def test_nothing_to_do() -> None:
    board, goal = Board.parse("SFH/TTO/BDH"), Goal.each(DECK.chosen(["17"]))
    assert prove(board, goal, 0) == Proof(ProofStatus.PROVEN, ())
    assert prove(board, goal, 1) == Proof(ProofStatus.REFUTED, ())
    assert prove(board, goal, 3) == Proof(ProofStatus.REFUTED, ())


@pytest.mark.parametrize(
    ("start", "end", "par"), [("SFH/TTO/BDH", "FSH/TTO/BTH", 2), ("SFH/TTO/BDH", "HDB/OTT/HFS", 11)]
)
def test_board_to_board(start: str, end: str, par: int) -> None:
    board, goal = Board.parse(start), Goal.board(Board.parse(end))
    proof = prove(board, goal, par)
    assert proof.status is ProofStatus.PROVEN
    assert reaches(board, goal, proof) == par
    assert prove(board, goal, par - 1) == Proof(ProofStatus.REFUTED)


def far() -> tuple[Board, Goal, int]:
    """A question that takes seconds."""
    return Board.parse("SFH/DTO/DOF"), Goal.each(DECK.chosen(["7", "19", "51", "71"])), 11


def test_time_runs_out() -> None:
    assert prove(*far(), time_limit=0.01) == Proof(ProofStatus.NOT_SHOWN)
    assert str(ProofStatus.NOT_SHOWN) == "not shown in time"


def test_ctrl_c_is_heard_while_cp_sat_works() -> None:
    code = """
import os, signal, threading
from solver.proof import prove
from tests.test_proof import far

threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    print(prove(*far()))
except KeyboardInterrupt:
    print("heard")
"""
    command = [sys.executable, "-c", code]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert ended.stdout == "heard\n"


def test_the_same_line_every_time() -> None:
    board, goal = Board.parse("HSD/FOO/DBD"), Goal.each(DECK.chosen(["3", "38", "61"]))
    first = prove(board, goal, 7)
    assert first.status is ProofStatus.PROVEN
    assert prove(board, goal, 7) == first
