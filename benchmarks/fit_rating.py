"""Fit the rating of puzzles and judge it: `python -m benchmarks.fit_rating` (some six minutes).

Writes puzzles/rating.json and docs/rating.svg, and prints what docs/rating.md reports.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from math import log
from pathlib import Path
from time import perf_counter

import msgspec
import numpy as np
import numpy.typing as npt

from benchmarks.held_out import AllCards, Counter, Named, OneCard, success
from benchmarks.rating_plot import plot
from game.board import Board
from game.card import Deck
from game.puzzle import Puzzle, PuzzleKind
from game.seed import Stream
from puzzles.features import Features, features
from puzzles.grade import Grade
from puzzles.people import Dice, Trials, difficulties, population, scores
from puzzles.rating import UNIT, WEIGHT_UNIT, Scale, grade_of, rating, scale, terms
from solver.goal import Goal, ImpossibleGoalError
from solver.table import Tables

ROOT = Path(__file__).parent.parent
#: How many puzzles of each sort the weights are fitted to: the kind, the numbers of cards.
TRAINING = (
    (1500, PuzzleKind.EACH, (2, 3, 4)),
    (60, PuzzleKind.EACH, (1,)),
    (80, PuzzleKind.EACH, (5, 6)),
    (160, PuzzleKind.TOGETHER, (2, 3)),
)
FRESH = 500
# Ten times the odds are 400 points; the mean of the first sort of training puzzles is 1500.
POINTS = 400 / log(10)
# The limits of the grades, in standard deviations from that mean: equally wide, so that neighbours stand apart.
LIMITS = (-1.2, -0.4, 0.4, 1.2)
# One set of cards more to choose from in a turn, when there was one: set by hand, not fitted.
CHOICE = 60
RESAMPLES = 1000

Floats = npt.NDArray[np.float64]


def random_puzzles(path: str, count: int, kind: PuzzleKind, sizes: Sequence[int]) -> Iterator[Puzzle]:
    """Random boards with random cards, as many of each size; those that cannot be shown together are left out."""
    number = 0
    while count:
        stream = Stream(f"{path}/{kind}/{number}")
        cards = stream.shuffled(Deck.standard().cards)[: sizes[number % len(sizes)]]
        puzzle = Puzzle(Board.random(stream), cards, kind)
        number += 1
        if kind is PuzzleKind.TURN or _possible(puzzle):
            count -= 1
            yield puzzle


def _possible(puzzle: Puzzle) -> bool:
    try:
        Goal.of(puzzle.kind, puzzle.cards)
    except ImpossibleGoalError:
        return False
    return True


def fitted(found: Sequence[Features], b: Floats, typical: int) -> Scale:
    """The scale for puzzles with these features and difficulties; the first `typical` are those with mean 1500."""
    names = [name for name in terms(found[0]) if name != "choices"]
    columns = np.array([[terms(one)[name] / UNIT for name in names] for one in found])
    design = np.column_stack([np.ones(len(found)), columns])
    solution = np.linalg.lstsq(design, b * POINTS, rcond=None)[0]
    shift = 1500 - (design[:typical] @ solution).mean()
    deviation = (design[:typical] @ solution).std()
    weights = {name: round(weight * WEIGHT_UNIT) for name, weight in zip(names, solution[1:].tolist(), strict=True)}
    return Scale(
        about="python -m benchmarks.fit_rating; docs/rating.md. Hundredths of a point for each bit, move or count",
        constant=round(float(solution[0] + shift)),
        weights=weights | {"choices": CHOICE * WEIGHT_UNIT},
        limits={
            grade.value: 10 * round((1500 + limit * float(deviation)) / 10)
            for grade, limit in zip(tuple(Grade)[1:], LIMITS, strict=True)
        },
    )


def ranks(values: npt.NDArray[np.generic]) -> Floats:
    """The rank of each value, the mean of the ranks for equal ones."""
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    result: Floats = (counts.cumsum() - (counts - 1) / 2)[inverse]
    return result


def spearman(a: npt.NDArray[np.generic], b: npt.NDArray[np.generic]) -> float:
    """Spearman's rank correlation; 0 when either is constant."""
    x, y = ranks(a) - (len(a) + 1) / 2, ranks(b) - (len(b) + 1) / 2
    square = float((x @ x) * (y @ y))
    return float(x @ y) / square**0.5 if square else 0.0


def among_equals(a: npt.NDArray[np.generic], b: npt.NDArray[np.generic], pars: npt.NDArray[np.int64]) -> float:
    """Spearman's rank correlation within each par that ten puzzles or more have, averaged by their numbers."""
    groups = [group for group in (np.flatnonzero(pars == par) for par in np.unique(pars)) if len(group) >= 10]
    return sum(len(group) * spearman(a[group], b[group]) for group in groups) / sum(map(len, groups))


def interval(statistic: partial[float], *columns: npt.NDArray[np.generic]) -> str:
    """The statistic with its 95 % interval over resampled puzzles."""
    drawn = Dice("rating/resampled").below(len(columns[0]), (RESAMPLES, len(columns[0])))
    low, high = np.quantile([statistic(*(column[places] for column in columns)) for places in drawn], [0.025, 0.975])
    return f"{statistic(*columns):.3f} ({low:.3f} to {high:.3f})"


def judged(player: Named, shares: Floats, ratings: npt.NDArray[np.int64], pars: npt.NDArray[np.int64]) -> None:
    """Print how the ratings agree with a player's success."""
    print(f"\n### {player.name}\n")
    print(f"par alone {spearman(-pars, shares):.3f}, {among_equals(-pars, shares, pars):.3f} among equal pars")
    print(f"rating {interval(partial(spearman), -ratings, shares)}")
    print(f"rating among equal pars {interval(partial(among_equals), -ratings, shares, pars)}\n")
    print("| grade | puzzles | pars | success, quartiles |\n| --- | ---: | --- | --- |")
    grades = np.array([grade_of(value).number for value in ratings.tolist()])
    for grade in Grade:
        mine = grades == grade.number
        low, middle, high = np.quantile(shares[mine], [0.25, 0.5, 0.75])
        print(f"| {grade} | {mine.sum()} | {pars[mine].min()}–{pars[mine].max()} | {low:.2f} {middle:.2f} {high:.2f} |")


def _b(trials: Trials, path: str) -> Floats:
    return difficulties(scores(trials, population(), path))


def main() -> None:
    """Fit, write, judge, draw."""
    tables = Tables()
    training: list[Puzzle] = []
    for count, kind, sizes in TRAINING:
        training += random_puzzles("rating/training", count, kind, sizes)
    found = [features(puzzle, tables) for puzzle in training]
    b = _b(Trials(training, [one.par for one in found], tables), "rating/people")
    new = fitted(found, b, TRAINING[0][0])
    text = msgspec.json.format(msgspec.json.encode(new), indent=2).decode() + "\n"
    (ROOT / "puzzles" / "rating.json").write_text(text, encoding="utf-8")
    scale.cache_clear()
    print(text)
    fresh = list(random_puzzles("rating/fresh", FRESH, PuzzleKind.EACH, (2, 3, 4)))
    begin = perf_counter()
    found = [features(puzzle, tables) for puzzle in fresh]
    print(f"{FRESH} fresh puzzles: features in {(perf_counter() - begin) / FRESH * 1000:.0f} ms each, tables included")
    pars, ratings = np.array([one.par for one in found]), np.array([rating(one) for one in found])
    trials = Trials(fresh, pars.tolist(), tables)
    b = _b(trials, "rating/audit")
    print(f"rating against the b of fresh puzzles {interval(partial(spearman), ratings, b)}")
    print(f"among equal pars {interval(partial(among_equals), ratings, b, pars)}")
    print(f"ratings {ratings.min()} to {ratings.max()}, mean {ratings.mean():.0f}, deviation {ratings.std():.0f}")
    players: tuple[Named, ...] = (OneCard(10), OneCard(25), AllCards(3), AllCards(2), Counter(trials))
    shares = {player.name: success(trials, player, f"rating/held-out/{player.name}") for player in players}
    for player in players:
        judged(player, shares[player.name], ratings, pars)
    svg = plot(ratings.tolist(), shares[players[1].name].tolist(), pars.tolist(), players[1].name)
    (ROOT / "docs" / "rating.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
