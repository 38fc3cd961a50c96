"""The puzzle of a date: it hangs on the date and the generator number, and on nothing else."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256

import numpy as np

from game.card import Card, Deck
from game.puzzle import Puzzle
from game.seed import Stream
from players.workers import Workers, in_order
from puzzles.candidates import GENERATOR, fair
from puzzles.grade import Grade
from puzzles.pack import PackedPuzzle
from solver.goal import Goal
from solver.space import BOARDS, board_at
from solver.table import Tables

#: A set of cards belongs to one of so many classes, and a day draws from its own: no set repeats within a year.
CLASSES = 400
#: The grade of each day of the week, from Monday.
WEEK = (Grade.EASY, Grade.EASY, Grade.MEDIUM, Grade.MEDIUM, Grade.HARD, Grade.EXPERT, Grade.MASTER)
# How many cards a puzzle of each grade has, and near which par its boards are looked for; its rating decides.
_SIZES = {Grade.EASY: (2, 3), Grade.MEDIUM: (2, 3), Grade.HARD: (3,), Grade.EXPERT: (3,), Grade.MASTER: (3, 4)}
_PARS = {Grade.EASY: 3, Grade.MEDIUM: 4, Grade.HARD: 6, Grade.EXPERT: 8, Grade.MASTER: 10}
# Of each set of cards so many random boards are looked at, at most so many of them closely.
_LOOKED_AT = 400
_CLOSELY = 12


def class_of(cards: tuple[Card, ...]) -> int:
    """The class of a set of cards: SHA-256 of its ids, as `3.17.42`, modulo 400."""
    return int.from_bytes(sha256(".".join(map(str, sorted(cards))).encode()).digest(), "big") % CLASSES


def daily(day: date) -> PackedPuzzle:
    """The puzzle of a date: Monday and Tuesday easy, then medium, medium, hard, expert, and Sunday master."""
    grade, stream = WEEK[day.weekday()], Stream(f"daily/{GENERATOR}/{day.isoformat()}")
    for cards in _sets_of_day(day, grade, stream):
        tables, goal = Tables(), Goal.each(cards)
        numbers = np.array([stream.below(BOARDS) for _ in range(_LOOKED_AT)], np.int32)
        pars = tables.of(goal).distances_of(numbers).astype(int)
        order = np.argsort(np.abs(pars - _PARS[grade]), kind="stable")[:_CLOSELY]
        for number in numbers[order].tolist():
            candidate = fair(Puzzle(board_at(number), cards), tables)
            if candidate and candidate.grade is grade:
                return replace(candidate, date=day)
    raise AssertionError("the sets of a day do not end")


def calendar(first: date, days: int, workers: Workers = 1) -> Iterator[PackedPuzzle]:
    """The puzzles of so many days running, the same as `daily` gives."""
    return in_order(daily, [first + timedelta(number) for number in range(days)], workers)


def _sets_of_day(day: date, grade: Grade, stream: Stream) -> Iterator[tuple[Card, ...]]:
    """Sets of cards of the day's class, without end."""
    deck = Deck.standard().cards
    while True:
        size = _SIZES[grade][stream.below(len(_SIZES[grade]))]
        cards = tuple(sorted({deck[stream.below(len(deck))] for _ in range(size)}))
        if len(cards) == size and class_of(cards) == day.toordinal() % CLASSES:
            yield cards
