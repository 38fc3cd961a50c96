"""The features of puzzles, the simulated people, the rating and the grades."""

import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from fractions import Fraction
from functools import cache
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from benchmarks.fit_rating import among_equals, random_puzzles, spearman
from benchmarks.held_out import OneCard, success
from game.board import Board
from game.card import Deck
from game.errors import IllegalSetupError
from game.move import MOVES
from game.puzzle import Puzzle, PuzzleKind
from puzzles.features import PARTS, Features, features
from puzzles.grade import Grade
from puzzles.people import HOPELESS, Dice, Person, Trials, difficulties, population, scores
from puzzles.rating import UNIT, WEIGHT_UNIT, bits, grade_of, rating, scale, terms
from solver.goal import Goal, ImpossibleGoalError
from solver.solve import solve
from solver.table import Tables
from solver.turn import TurnSearch
from tests.plain_rating import Plain, single

DECK = Deck.standard()
TABLES = Tables()
ROOT = Path(__file__).parent.parent
GOLDEN = [json.loads(line) for line in (ROOT / "tests" / "golden" / "ratings.jsonl").read_text().splitlines()]


def of(code: str) -> Features:
    return features(Puzzle.parse(code, DECK), TABLES)


@cache
def sample() -> tuple[tuple[Puzzle, ...], tuple[Features, ...]]:
    """Random puzzles, fresh for these tests, with their features."""
    puzzles = tuple(random_puzzles("tests/rating", 150, PuzzleKind.EACH, (2, 3, 4)))
    return puzzles, tuple(features(puzzle, TABLES) for puzzle in puzzles)


# Features by hand.


def test_a_solved_puzzle() -> None:
    found = of("SFH/TTO/BDH:17")
    assert (found.par, found.ways, found.stations, found.first_moves, found.tempting, found.setbacks) == (
        0,
        1,
        1,
        0,
        0,
        0,
    )
    assert found.focused == (PARTS, PARTS, PARTS)
    assert found.hurried == PARTS


def test_a_puzzle_of_one_move() -> None:
    """The fish must go down to b2. Of the 20 moves that change something 3 take it away, 16 leave it where it is."""
    found = of("SFH/TTO/BDH:1")
    assert (found.par, found.ways, found.cards, found.farthest, found.total) == (1, 1, 1, 1, 1)
    assert (found.first_moves, found.tempting, found.setbacks, found.stations) == (1, 0, 0, 2)
    assert found.focused == (PARTS, PARTS, PARTS)
    assert found.hurried == round(PARTS / (1 + Fraction(16, 2) + Fraction(3, 4)))


def test_cards_that_disturb_each_other() -> None:
    """Apart, two cards of 2 and 4 moves; 3 of the 13 moves that bring one nearer begin a solution of 4 moves."""
    found = of("SFH/TTO/BDH:3.42")
    assert (found.par, found.farthest, found.total) == (4, 4, 6)
    assert (found.first_moves, found.tempting) == (3, 10)
    assert found.focused[0] == PARTS // 8


def test_a_turn_has_the_features_of_the_cards_it_scores() -> None:
    found, scored = of("SFH/TTO/BDH:3.17.42.60:turn"), of("SFH/TTO/BDH:60")
    assert found.choices == 4
    assert replace(found, choices=1) == scored
    assert rating(found) > rating(scored)


def test_what_has_no_rating() -> None:
    with pytest.raises(IllegalSetupError, match="no card of this hand"):
        of("SFH/TTO/BDH:72:turn")
    with pytest.raises(ImpossibleGoalError):
        of("SFH/TTO/BDH:40.62.70.71.72:together")


# Features by another road.


@pytest.mark.parametrize("kind", [PuzzleKind.EACH, PuzzleKind.TOGETHER])
def test_chances_and_setbacks_by_another_road(kind: PuzzleKind) -> None:
    tried = 0
    for puzzle in random_puzzles("tests/plain", 16, kind, (1, 2, 3)):
        found, plain = features(puzzle, TABLES), Plain(puzzle)
        if found.par > 4:
            continue
        tried += 1
        assert found.setbacks == plain.setbacks(puzzle.board, plain.rest)
        assert found.hurried == pytest.approx(float(PARTS * plain.hurried(puzzle.board, plain.rest)), abs=1)
        for extra, chance in enumerate(found.focused):
            wanted = PARTS * plain.focused(puzzle.board, plain.rest, found.par + extra)
            assert chance == pytest.approx(float(wanted), abs=1)
    assert tried >= 5


def test_first_moves_and_stations_by_another_road() -> None:
    for puzzle, found in zip(*sample(), strict=True):
        if not 0 < found.par <= 5:
            continue
        solutions = solve(puzzle.board, Goal.of(puzzle.kind, puzzle.cards), TABLES)
        nodes = dict.fromkeys(node for _, node in solutions.all_nodes())
        first = {move for move, _ in solutions.steps(0, next(iter(nodes)))}
        assert found.first_moves == len(first)
        assert found.stations == len({matched for matched, _ in nodes})
        boards = {move: puzzle.board.after(move) for move in MOVES}
        nearer = {
            move
            for move in MOVES
            if any(single(card, boards[move]) < single(card, puzzle.board) for card in puzzle.cards)
        }
        assert found.tempting == len(nearer - first)


def test_tables_known_beforehand_change_nothing() -> None:
    """With the tables of all the sets of cards at hand the solver goes another way."""
    for puzzle, found in islice(zip(*sample(), strict=True), 6):
        known = Tables()
        known.of(Goal.of(puzzle.kind, puzzle.cards))
        assert features(puzzle, known) == found


def test_the_sets_that_a_turn_can_score() -> None:
    board, hand = Board.parse("SFH/TTO/BDH"), DECK.chosen(["3", "17", "42", "60"])
    search = TurnSearch(board, hand)
    assert {scored for scored, _ in search.endings()} <= search.scorable()
    for scored in search.scorable():
        assert solve(board, Goal.each(scored), TABLES).distance <= min(search.moves, len(hand) - len(scored))


def test_the_document_shows_the_data_of_the_formula() -> None:
    text = (ROOT / "docs" / "rating.md").read_text(encoding="utf-8")
    for name, weight in scale().weights.items():
        assert f"| `{name}` | {weight / WEIGHT_UNIT:.2f} |" in text
    for name, limit in scale().limits.items():
        assert f"{name} from {limit}" in text
    assert f"{scale().constant} +" in text


# The people.


def test_dice_are_splitmix64() -> None:
    """The first numbers of the generator from state 0, as its authors publish them."""
    dice = Dice("any")
    dice._state = 0
    assert [int(word) for word in dice._words((3,))] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert int(dice._words((1,))[0]) == 0xF88BB8A8724C81EC


def test_dice_choose_by_weight() -> None:
    weights = np.tile(np.array([1, 0, 3]), (4000, 1))
    counts = np.bincount(Dice("tests/dice").chosen(weights), minlength=3)
    assert counts[1] == 0
    assert 900 < counts[0] < 1100


def trials_of(puzzles: Sequence[Puzzle], found: Sequence[Features]) -> Trials:
    return Trials(puzzles, [one.par for one in found], TABLES)


def test_the_population_is_reproducible() -> None:
    puzzles, found = sample()
    trials = trials_of(puzzles[:20], found[:20])
    people = population()[:3]
    first = scores(trials, people, "tests/people")
    assert np.array_equal(first, scores(trials, people, "tests/people"))
    assert first.tolist() == GOLDEN[0]["scores"]


def test_people_who_never_slip_solve_one_card_at_par() -> None:
    puzzles = list(random_puzzles("tests/single", 30, PuzzleKind.EACH, (1,)))
    found = [features(puzzle, TABLES) for puzzle in puzzles]
    sharp = Person(slips=0, keenness=20, care=0, look_ahead=1, attempts=1)
    assert (scores(trials_of(puzzles, found), [sharp], "tests/sharp") == HOPELESS).all()


def test_more_slips_and_fewer_attempts_score_less() -> None:
    trials = trials_of(*sample())
    people = [Person(slips, 8, 1, look_ahead=1, attempts=attempts) for slips, attempts in ((0, 3), (0, 1), (30, 1))]
    means = scores(trials, people, "tests/able").mean(axis=1)
    assert means[0] > means[1] > means[2]


def test_two_moves_ahead_is_better_for_who_looks_at_all_cards() -> None:
    puzzles, found = sample()
    trials = trials_of(puzzles[:60], found[:60])
    people = [Person(0, 8, 4, look_ahead=look_ahead, attempts=1) for look_ahead in (1, 2)]
    one, two = scores(trials, people, "tests/ahead").mean(axis=1)
    assert two > one


def test_difficulties_order_puzzles_by_what_is_achieved() -> None:
    achieved = np.array([[4, 3, 0, 2], [4, 1, 0, 0], [4, 4, 1, 3]])
    b = difficulties(achieved)
    assert b.argsort().tolist() == [0, 1, 3, 2]
    assert abs(b.mean()) < 1e-9


# The rating.


def test_bits() -> None:
    assert [bits(number) for number in (1, 2, 3, 4, 1 << 70)] == [0, UNIT, UNIT * 3 // 2, 2 * UNIT, 70 * UNIT]
    values = [bits(number) for number in range(1, 5000)]
    assert values == sorted(values)


@pytest.mark.parametrize("golden", GOLDEN[1:], ids=lambda golden: golden["code"])
def test_golden_ratings(golden: dict[str, object]) -> None:
    found = of(str(golden["code"]))
    assert json.loads(json.dumps(asdict(found))) == golden["features"]
    assert (rating(found), str(grade_of(rating(found)))) == (golden["rating"], golden["grade"])


def test_every_term_has_a_weight_and_makes_puzzles_harder() -> None:
    weights = scale().weights
    assert set(terms(of("SFH/TTO/BDH:3"))) == set(weights)
    assert all(weight > 0 for weight in weights.values())


def test_grades_follow_their_limits() -> None:
    limits = list(scale().limits.items())
    assert [name for name, _ in limits] == [str(grade) for grade in tuple(Grade)[1:]]
    assert sorted(limit for _, limit in limits) == [limit for _, limit in limits]
    for number, (name, limit) in enumerate(limits, 2):
        assert (str(grade_of(limit)), grade_of(limit).number) == (name, number)
        assert grade_of(limit - 1).number == number - 1
    assert (grade_of(-1000), grade_of(9999)) == (Grade.EASY, Grade.MASTER)


def test_length_is_not_difficulty() -> None:
    """Each grade spans several pars, and equal pars are spread over grades."""
    graded = {(grade_of(rating(found)), found.par) for found in sample()[1]}
    for grade in Grade:
        assert len({par for one, par in graded if one is grade}) >= 3
    assert max(len({grade for grade, one in graded if one == par}) for _, par in graded) >= 3


def test_the_rating_foretells_a_player_who_had_no_part_in_it() -> None:
    puzzles, found = sample()
    ratings, pars = np.array([rating(one) for one in found]), np.array([one.par for one in found])
    shares = success(trials_of(puzzles, found), OneCard(25), "tests/held-out")
    assert spearman(-ratings, shares) > 0.91
    assert among_equals(-ratings, shares, pars) > 0.6
    assert spearman(-pars, shares) < 0.87
