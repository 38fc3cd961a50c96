"""The end of a solo game: exact strikes beside plain searches by the rules."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from game.board import Board
from game.card import Card, Deck
from game.state import LAST_STRIKE
from solver.endgame import Endgames
from solver.space import number_of

DECK = Deck.standard()
SAMPLES = [json.loads(line) for line in (Path(__file__).parent / "golden" / "endgame.jsonl").read_text().splitlines()]
ENDGAMES = Endgames()


def strikes_of(board: Board, cards: tuple[Card, ...]) -> int:
    return int(ENDGAMES.of(cards).strikes(np.array([number_of(board)], np.int32))[0])


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["board"])
def test_samples(sample: dict[str, Any]) -> None:
    strikes = strikes_of(Board.parse(sample["board"]), DECK.chosen(map(str, sample["cards"])))
    assert (None if strikes == LAST_STRIKE else strikes) == sample["strikes"]
