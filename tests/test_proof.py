"""The proof by constraint programming, against the search and against plain enumeration."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from game.board import Board
from game.card import Card, Deck
from solver.goal import Goal
from solver.proof import Proof, ProofStatus, prove
from solver.solutions import Solution
from solver.solve import solve
from solver.table import Tables
from tests.strategies import boards, card_sets

DECK = Deck.standard()
TABLES = Tables()
SAMPLES = [
    sample
    for line in (Path(__file__).parent / "golden" / "solve.jsonl").read_text().splitlines()
    if (sample := json.loads(line))["each"]["distance"] <= 8
]


@pytest.mark.parametrize("sample", SAMPLES[::3], ids=lambda sample: f"{sample['board']}:{sample['cards']}")
def test_samples_are_proven(sample: dict[str, Any]) -> None:
    board, cards = Board.parse(sample["board"]), DECK.chosen(map(str, sample["cards"]))
    for name, make in (("each", Goal.each), ("together", Goal.together)):
        if sample[name] is not None and sample[name]["distance"] <= 8:
            goal, par = make(cards), sample[name]["distance"]
            proof = prove(board, goal, par)
            assert proof.status is ProofStatus.PROVEN
            assert proof.moves is not None
            assert len(Solution(board, goal, proof.moves).moves) == par


@settings(max_examples=10, deadline=None)
@given(boards, card_sets(1, 3))
def test_the_model_agrees_with_the_search(board: Board, cards: tuple[Card, ...]) -> None:
    goal = Goal.each(cards)
    par = solve(board, goal, TABLES).distance
    if par <= 6:
        assert prove(board, goal, par).status is ProofStatus.PROVEN
        assert prove(board, goal, par + 1).status is ProofStatus.REFUTED
        assert prove(board, goal, par - 1).status is ProofStatus.REFUTED or par == 0


def test_a_wrong_par_is_refuted() -> None:
    board, goal = Board.parse("SFH/TTO/BDH"), Goal.each(DECK.chosen(["3", "17", "42"]))
    shorter = prove(board, goal, 5)
    assert shorter.status is ProofStatus.REFUTED
    assert shorter.moves is not None
    assert len(Solution(board, goal, shorter.moves).moves) == 4
    assert prove(board, goal, 3) == Proof(ProofStatus.REFUTED)


def test_nothing_to_do_and_board_to_board() -> None:
    board = Board.parse("SFH/TTO/BDH")
    assert prove(board, Goal.each(DECK.chosen(["17"])), 0) == Proof(ProofStatus.PROVEN, ())
    assert prove(board, Goal.each(DECK.chosen(["3"])), 0).status is ProofStatus.REFUTED
    proof = prove(board, Goal.board(Board.parse("FSH/TTO/BTH")), 2)
    assert (proof.status, sorted(map(str, proof.moves or ()))) == (ProofStatus.PROVEN, ["a1b1", "b3"])


def test_time_runs_out() -> None:
    board, goal = Board.parse("SFH/DTO/DOF"), Goal.each(DECK.chosen(["7", "19", "51", "71"]))
    assert prove(board, goal, 11, time_limit=0.2) == Proof(ProofStatus.NOT_SHOWN)
