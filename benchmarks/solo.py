"""How well the players play alone: `python -m benchmarks.solo [--deals N] [--ablation] [PLAYER …]`.

Prints a table as it stands in docs/solo.md: the ladder, or with --ablation what each idea gives. The deals follow
`fresh/NUMBER`; nothing was trained on them. Times are those of this process, deal and referee included.
"""

import sys
from argparse import ArgumentParser
from statistics import mean
from time import process_time

from game.card import Deck
from game.deal import Deal
from players.bots import LADDER, bot
from players.interval import Interval
from players.match import played
from players.player import Player
from players.solo import SoloPlayer
from players.worth import HardFirst, NearestFirst, learnt_worth

HEAD = "| player | deals | won | perfect | strikes | turns | s a turn |\n| --- | --: | --- | --- | --: | --: | --: |"
#: One idea more in each row, but for the last ones, which leave one out of the best.
IDEAS: dict[str, Player] = {
    "the sum of distances, one card a turn": SoloPlayer(NearestFirst(), most=1),
    "+ the last four cards exactly": SoloPlayer(NearestFirst(), most=1, last=True),
    "+ hard cards first": SoloPlayer(HardFirst(), most=1, last=True),
    "+ several cards a turn": SoloPlayer(HardFirst(), last=True),
    "+ exact from where four cards are left after the turn": SoloPlayer(HardFirst(), last=True, exact=True),
    "+ learnt weights": SoloPlayer(learnt_worth(), last=True, exact=True),
    "+ the next turn, on 8 boards with 16 draws": SoloPlayer(learnt_worth(), last=True, exact=True, boards=8, draws=16),
    "more of it: 24 boards, 32 draws": SoloPlayer(learnt_worth(), last=True, exact=True, boards=24, draws=32),
    "the best without exact play": SoloPlayer(learnt_worth(), boards=8, draws=16),
    "the best with one card a turn": SoloPlayer(learnt_worth(), most=1, last=True, exact=True, boards=8, draws=16),
}


def row(name: str, player: Player, deals: int) -> str:
    """A row of the table: a player on so many deals."""
    won, perfect, strikes, turns, all_turns = 0, 0, 0, [], 0
    start = process_time()
    for number in range(deals):
        seed = f"fresh/{number}"
        state, _ = played(Deal.from_seed(1, seed, Deck.standard()), [player], seed)
        won += state.won
        perfect += state.won and not state.strikes
        strikes += state.strikes
        all_turns += state.turns
        if state.won:
            turns.append(state.turns)
        if (number + 1) % 50 == 0:
            seconds = process_time() - start
            print(
                f"{name}: {number + 1} deals, {won} won, {perfect} perfect, {seconds:.0f} s",
                file=sys.stderr,
                flush=True,
            )
    seconds = (process_time() - start) / all_turns
    mean_turns = f"{mean(turns):.2f}" if turns else "–"
    shares = " | ".join(share(Interval(count, deals)) for count in (won, perfect))
    return f"| {name} | {deals} | {shares} | {strikes / deals:.3f} | {mean_turns} | {seconds:.4f} |"


def share(interval: Interval) -> str:
    """A share with its interval, in percent."""
    low, high = interval.bounds
    return f"{100 * interval.share:.1f} % ({100 * low:.1f}–{100 * high:.1f})"


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(prog="python -m benchmarks.solo")
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--ablation", action="store_true", help="what each idea gives, not the ladder")
    parser.add_argument("players", nargs="*", metavar="PLAYER", help="only these of the ladder")
    options = parser.parse_args()
    rows = IDEAS if options.ablation else {name: bot(name) for name in options.players or LADDER}
    print(HEAD)
    for name, player in rows.items():
        print(row(name, player, options.deals), flush=True)


if __name__ == "__main__":
    main()
