"""Writes tests/golden/ratings.jsonl anew: `python -m tests.write_ratings`."""

import json
from dataclasses import asdict
from pathlib import Path

from benchmarks.fit_rating import random_puzzles
from game.puzzle import PuzzleKind
from puzzles.features import features
from puzzles.people import Trials, population, scores
from puzzles.rating import grade_of, rating
from solver.table import Tables

#: How many puzzles of which kind with how many cards.
SORTS = ((12, PuzzleKind.EACH, (1, 2, 3, 4)), (4, PuzzleKind.TOGETHER, (2, 3)), (4, PuzzleKind.TURN, (4,)))


def main() -> None:
    """Scores of three people on twenty puzzles, then the features, rating and grade of twenty others."""
    tables = Tables()
    tried = list(random_puzzles("tests/rating", 20, PuzzleKind.EACH, (2, 3, 4)))
    trials = Trials(tried, [features(puzzle, tables).par for puzzle in tried], tables)
    lines = [json.dumps({"scores": scores(trials, population()[:3], "tests/people").tolist()})]
    for count, kind, sizes in SORTS:
        for puzzle in random_puzzles("tests/golden", count, kind, sizes):
            found = features(puzzle, tables)
            value = rating(found)
            line = {"code": str(puzzle), "rating": value, "grade": str(grade_of(value)), "features": asdict(found)}
            lines.append(json.dumps(line))
    (Path(__file__).parent / "golden" / "ratings.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
