"""How fast turns are found and games played: `python -m benchmarks.play`."""

from functools import partial
from itertools import combinations
from statistics import median

from benchmarks.timing import milliseconds, show
from game.board import Board
from game.card import Card, Deck
from game.seed import Stream
from players.simulate import figures, simulated
from solver.goal import Goal
from solver.solve import solve
from solver.table import Tables
from solver.turn import best_turn

HANDS = {4: (200, 5), 6: (60, 100)}
BASELINE_HANDS = 20


def hands(cards: int) -> list[tuple[Board, tuple[Card, ...]]]:
    """Random boards, each with a random hand of so many cards."""
    streams = [Stream(f"benchmark/turn/{cards}/{number}") for number in range(HANDS[cards][0])]
    return [(Board.random(stream), stream.shuffled(Deck.standard().cards)[:cards]) for stream in streams]


def plain_turn(board: Board, hand: tuple[Card, ...], tables: Tables) -> tuple[int, int]:
    """Points and, negative, moves of the best turn: the fewest moves for every set of cards of the hand."""
    best = (0, 0)
    for size in range(1, len(hand) + 1):
        for scored in combinations(hand, size):
            distance = solve(board, Goal.each(scored), tables).distance
            if distance <= len(hand) - size:
                best = max(best, (sum(card.points for card in scored), -distance))
    return best


def turns() -> None:
    """The best turn for random hands, in one process."""
    for cards, (number, wanted) in HANDS.items():
        tables = Tables()
        times = [milliseconds(partial(best_turn, board, hand)) for board, hand in hands(cards)]
        plain = [
            milliseconds(partial(plain_turn, board, hand, tables)) for board, hand in hands(cards)[:BASELINE_HANDS]
        ]
        for board, hand in hands(cards)[:BASELINE_HANDS]:
            turn = best_turn(board, hand)
            assert (turn.points, -turn.moves) == plain_turn(board, hand, tables)
        show(f"the best turn of {cards} cards, median of {number}", median(times), wanted, median(plain))


def games() -> None:
    """A thousand games of two planners on two processes, beside greedy players."""
    deck, results = Deck.standard(), {}
    for name in ("planner", "greedy"):

        def run(name: str = name) -> None:
            results[name] = list(simulated([name, name], 1000, "benchmark", deck, workers=2))

        taken = milliseconds(run)
        told = figures([name, name], results[name])
        assert told.games == 1000
        assert told.cut_off == 0
        assert results[name][:30] == list(simulated([name, name], 30, "benchmark", deck))
        show(f"1,000 games of two {name} players, 2 processes", taken, 90_000)


if __name__ == "__main__":
    turns()
    games()
