"""Where the grades of solo deals begin: the fifths of the ratings of random deals, for puzzles/solo_grades.json.

Run: python -m benchmarks.solo_grades [JOBS]
"""

import json
import sys
from functools import partial

from game.card import Deck
from players.workers import in_order
from puzzles.grade import Grade
from puzzles.solo import graded_deal

DEALS = 150


def main(jobs: int) -> None:
    """Print the ratings' spread, and the limits."""
    seeds = [f"grades/{number}" for number in range(DEALS)]
    ratings = sorted(deal.rating for deal in in_order(partial(graded_deal, deck=Deck.standard()), seeds, jobs))
    print(f"ratings of {DEALS} deals: {ratings[0]} to {ratings[-1]}, median {ratings[DEALS // 2]}")
    print(json.dumps({str(grade): ratings[DEALS * part // 5] for part, grade in enumerate(Grade) if part}))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
