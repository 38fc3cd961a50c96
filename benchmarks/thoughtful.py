"""How often, in how many turns and how fast thoughtful play wins: `python -m benchmarks.thoughtful [DEALS]`."""

import sys
import time
from collections import Counter
from statistics import mean, median

from benchmarks.timing import show
from game.card import Deck
from game.deal import Deal
from game.outcome import SoloOutcome
from game.record import Record
from game.referee import judge
from players.interval import Interval
from solver.table import Tables
from solver.thoughtful import Thoughtful, thoughtful


def won(found: Thoughtful, deck: Deck) -> bool:
    """Whether a win was found, as the referee sees it."""
    if found.record is None:
        return False
    verdict = judge(found.record.form(), deck)
    assert isinstance(verdict.result, SoloOutcome), verdict.reason
    assert (verdict.result.strikes, verdict.result.turns) == (found.strikes, found.turns)
    assert found.bound <= verdict.result.turns
    return str(verdict.result.outcome) == "won"


def main(deals: int) -> None:
    """Wins of the deals of the seeds `thoughtful/0`, `thoughtful/1`, …, in one process."""
    deck, tables = Deck.standard(), Tables()
    results, times = [], []
    for number in range(deals):
        record = Record(Deal.from_seed(1, f"thoughtful/{number}", deck))
        start = time.process_time()
        results.append(thoughtful(record, tables))
        times.append((time.process_time() - start) * 1000)
        if sys.stderr.isatty():
            print(f"\r{number + 1:,} of {deals:,}", end="", file=sys.stderr)
    wins = [found for found in results if won(found, deck)]
    for what, count in (
        ("won", len(wins)),
        ("perfect", sum(found.strikes == 0 for found in wins)),
        ("proven", sum(found.proven for found in wins)),
    ):
        share = Interval(count, deals)
        low, high = share.bounds
        print(f"{what:<9} {count:,} of {deals:,}: {share.share:.1%} ({low:.1%} to {high:.1%})")
    turns = Counter(found.turns for found in wins)
    print("turns     " + ", ".join(f"{count} x {number}" for number, count in sorted(turns.items())))
    print(f"mean      {mean(found.turns or 0 for found in wins):.2f}, bound {mean(found.bound for found in wins):.2f}")
    show(f"a deal, median of {deals:,}", median(times), 2000)
    show("a deal, mean, the tables of the cards included", mean(times), 2000)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
