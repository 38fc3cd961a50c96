"""Learn what boards are worth in a solo game: `python -m benchmarks.fit_solo` (some five minutes of one core).

Writes players/solo.json. First the last four cards, whose fewest turns are known exactly; then, from there, whole games
are played by what was learnt before, and the turns that they took from each moment on are fitted by its features.
All seeds begin with `train/`; nothing is measured on them.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from game.card import Card, Deck
from game.deal import HAND, Deal
from game.seed import Stream
from game.state import GameState
from game.view import View
from players.distances import card_table
from players.match import turn_stream
from players.player import Player
from players.solo import SoloPlayer
from players.worth import (
    CARD_FEATURES,
    ONE,
    TURN,
    HardFirst,
    Learnt,
    LearntWorth,
    Stage,
    Worth,
    at_least,
    card_features,
    hardness,
)
from solver.endgame import Endgames
from solver.fewest_turns import FewestTurns
from solver.space import BOARDS, Numbers, number_of

PATH = Path(__file__).parent.parent / "players" / "solo.json"
#: How many sets of four last cards are worked out, and on how many boards they and their subsets are looked at.
SETS, ENDS = 77, 400
#: The games of each round.
ROUNDS = (300, 300, 400, 600, 600, 600)
#: Not to finish without a strike costs as much as so many turns.
STRUCK = 8
#: So many samples for each number of cards left are kept from round to round, the newest.
MEMORY = 2000
ABOUT = "python -m benchmarks.fit_solo; docs/solo.md. Thousandths of a turn"
# Each feature is held back as if so many samples said that it says nothing.
RIDGE = 15

Floats = npt.NDArray[np.float64]
# Features of the cards left after a turn, and the turns that then followed.
Sample = tuple[Floats, float]


def features(cards: Sequence[Card], boards: Numbers) -> Floats:
    """The sums of the features of cards on some boards: shape (n, features)."""
    found = np.zeros((len(CARD_FEATURES), len(boards)))
    for card in cards:
        found += card_features(card)[:, card_table(card).distances[boards]] / ONE
    return found.T


def ends(number: int) -> Iterator[tuple[int, Floats, Floats]]:
    """For a set of four cards of a deal, rather easy than hard ones, and its subsets: size, features, turns."""
    stream = Stream(f"train/end/{number}")
    cards = sorted(Deal.from_seed(1, f"train/end/{number}", Deck.standard()).cards, key=hardness)
    four = sorted(stream.shuffled(cards[: 6 + number % 11])[:HAND])
    fewest = FewestTurns(Endgames())
    for size in range(1, HAND + 1):
        for left in combinations(four, size):
            boards = np.array([stream.below(BOARDS) for _ in range(ENDS)], np.int32)
            turns = np.full(ENDS, STRUCK)
            for most in range(size, 0, -1):
                turns[fewest.within(left, most).has(boards)] = most
            yield size, features(left, boards), turns.astype(float)


def game(player: Player, seed: str, last: Sequence[Stage]) -> dict[int, Sample]:
    """What a game says of each number of cards left that a turn left, more than four; it is cut off there."""
    state = GameState.start(Deal.from_seed(1, seed, Deck.standard()))
    moments: list[tuple[int, int, Floats]] = []
    while (left := len(state.deal.cards) - len(state.scored[0])) > HAND and not state.lost:
        for action in player.turn(View.of(state, 0), turn_stream(seed, state)):
            state = state.after(action)
        cards = [card for card in state.deal.cards if card not in state.scored[0]]
        if len(cards) < left:
            found = features(cards, np.array([number_of(state.board)], np.int32))[0]
            moments.append((len(cards), state.turns_over, found))
    if state.lost:
        return {}
    left, turns, found = moments[-1]
    cost = estimate(last[left - 1], found) if left else 0.0
    cost = max(cost, at_least(left) / TURN) + turns + STRUCK * state.strikes
    return {left: (found, cost - turns) for left, turns, found in moments if left > HAND}


def estimate(stage: Stage, found: Floats) -> float:
    """What a stage says of features, in turns."""
    weights = np.array([stage.card[name] for name in CARD_FEATURES])
    return float(stage.start + weights @ found) / TURN


def fitted(rows: Floats, costs: Floats, weights: Floats) -> Stage:
    """The stage that fits costs, by ridge regression; a sample counts by its weight."""
    spread = rows.std(axis=0) + 1e-9
    design = np.column_stack([np.ones(len(rows)), rows / spread])
    penalty = RIDGE * np.eye(design.shape[1])
    penalty[0, 0] = 0
    weighted = design * weights[:, None]
    solution = np.linalg.solve(weighted.T @ design + penalty, weighted.T @ costs) * TURN
    solution[1:] /= spread
    start, *card = (round(value) for value in solution.tolist())
    return Stage(start, dict(zip(CARD_FEATURES, card, strict=True)))


def last_stages() -> list[Stage]:
    """The stages for one to four cards left."""
    found: dict[int, list[tuple[Floats, Floats]]] = {}
    for number in range(SETS):
        for size, rows, turns in ends(number):
            found.setdefault(size, []).append((rows, turns))
    stages = []
    for _, pairs in sorted(found.items()):
        rows, turns = (np.concatenate(parts) for parts in zip(*pairs, strict=True))
        stages.append(fitted(rows, turns, np.ones(len(rows))))
    return stages


def stages_of(samples: dict[int, list[Sample]], last: list[Stage]) -> list[Stage]:
    """The stages for all numbers of cards left; those for a card more and a card less help, at half the weight."""
    means = {left: float(np.mean([cost for _, cost in found])) for left, found in samples.items()}
    stages = list(last)
    for left in range(HAND + 1, 16):
        rows, costs, weights = [], [], []
        for at in sorted({left - 1, left, left + 1} & set(samples)):
            for found, cost in samples[at]:
                rows.append(found)
                costs.append(cost - means[at] + means[left])
                weights.append(1.0 if at == left else 0.5)
        stages.append(fitted(np.array(rows), np.array(costs), np.array(weights)))
    return stages


def main() -> None:
    """Learn, and write what was learnt."""
    last = last_stages()
    worth: Worth = HardFirst()
    samples: dict[int, list[Sample]] = {}
    for number, games in enumerate(ROUNDS):
        for game_number in range(games):
            for left, sample in game(SoloPlayer(worth), f"train/{number}/{game_number}", last).items():
                samples.setdefault(left, []).append(sample)
        # What was learnt of the games of worse players fades.
        samples = {left: found[-MEMORY:] for left, found in samples.items()}
        learnt = Learnt(ABOUT, tuple(stages_of(samples, last)))
        worth = LearntWorth(learnt)
        PATH.write_bytes(msgspec.json.format(msgspec.json.encode(learnt), indent=1) + b"\n")
        print(f"round {number}: {games} games", flush=True)


if __name__ == "__main__":
    main()
