"""The puzzle of a date: it hangs on the date and the generator number, and on nothing else."""

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from hashlib import sha256

import numpy as np

from game.card import Card, Deck
from game.seed import Stream
from players.workers import in_order
from puzzles.candidates import GENERATOR, Candidate, Wish, fair_candidate
from puzzles.rating import Grade
from game.puzzle import Puzzle
from solver.goal import Goal
from solver.space import BOARDS, board_at
from solver.table import Tables

#: A set of cards belongs to one of so many classes, and a day draws from its own: no set repeats within a year.
CLASSES = 400
#: The grade of each day of the week, from Monday.
WEEK = (Grade.EASY, Grade.EASY, Grade.MEDIUM, Grade.MEDIUM, Grade.HARD, Grade.EXPERT, Grade.MASTER)
# How many cards a puzzle of each grade has; more cards make harder puzzles.
_SIZES = {Grade.EASY: (2, 3), Grade.MEDIUM: (2, 3), Grade.HARD: (3,), Grade.EXPERT: (3,), Grade.MASTER: (3, 4)}
# Of each set of cards so many random boards are looked at, at most so many of them closely.
_LOOKED_AT = 400
_CLOSELY = 12


def class_of(cards: tuple[Card, ...]) -> int:
    """The class of a set of cards: SHA-256 of its ids, as `3.17.42`, modulo 400."""
    return int.from_bytes(sha256(".".join(map(str, sorted(cards))).encode()).digest(), "big") % CLASSES


def daily(day: date) -> Candidate:
    """The puzzle of a date: Monday and Tuesday easy, then medium, medium, hard, expert, and Sunday master."""
    grade, stream, wish = WEEK[day.weekday()], Stream(f"daily/{GENERATOR}/{day.isoformat()}"), Wish(Deck.standard())
    for cards in _sets_of_day(day, grade, stream):
        tables = Tables()
        table = tables.of(Goal.each(cards))
        numbers = np.array([stream.below(BOARDS) for _ in range(_LOOKED_AT)], np.int32)
        for number in _in_turn(numbers, table.distances_of(numbers)):
            candidate = fair_candidate(Puzzle(board_at(number), cards), wish, tables)
            if candidate and candidate.grade is grade:
                return candidate
    raise AssertionError("the sets of a day do not end")
