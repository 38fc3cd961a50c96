"""Making packs and dailies."""

import datetime
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, islice, pairwise
from pathlib import Path
from signal import SIGINT, SIGKILL, SIGTERM

import pexpect
import pytest
from hypothesis import given, settings
from hypothesis.strategies import builds, integers, lists

from game.board import Board
from game.card import Deck
from game.move import MOVES
from game.puzzle import Puzzle, PuzzleKind
from players.workers import in_order
from puzzles.candidates import Pool, Wish, fair, pool_candidates, pools
from puzzles.choose import Chosen, choose, easy_to_hard, near
from puzzles.daily import CLASSES, WEEK, calendar, class_of, daily
from puzzles.fairness import cards_earn_their_places, has_one_way
from puzzles.generate import generated
from puzzles.grade import Grade
from puzzles.pack import FewestMoves, Pack, PackedPuzzle
from puzzles.rating import grade_of
from puzzles.verify import fault_of
from solver.goal import Goal
from solver.solutions import Solutions
from solver.solve import solve
from solver.table import Tables
from tests.test_cli import STONES, folder, run

__all__ = ["folder"]

DECK = Deck.standard()
#: A small pool, so that the tests are quick: pairs only.
PAIRS = Wish(DECK, sizes=(2,))
POOL = next(pools(DECK, 8, lambda _: 99, "tests/1"))


@pytest.fixture(scope="module")
def candidates() -> tuple[PackedPuzzle, ...]:
    """The candidates of one pool."""
    return pool_candidates(PAIRS, POOL)


def solutions_of(code: str) -> Solutions:
    """All the shortest solutions of a puzzle code."""
    puzzle = Puzzle.parse(code, DECK)
    return solve(puzzle.board, Goal.of(puzzle.kind, puzzle.cards))


def test_candidates_are_fair_and_true(candidates: tuple[PackedPuzzle, ...]) -> None:
    assert len(candidates) > 30
    assert candidates == pool_candidates(PAIRS, POOL)
    assert len({packed.puzzle for packed in candidates}) == len(candidates)
    for packed in candidates[::5]:
        assert fault_of(packed, DECK) is None
        assert isinstance(packed.figures, FewestMoves)
        assert packed.figures.par > 0
        without = [solutions_of(f"{packed.puzzle.board}:{card}") for card in packed.puzzle.cards]
        figures = (packed.figures.par, packed.figures.ways)
        assert all((fewer.distance, fewer.ways) != figures for fewer in without)


def test_pools_deal_the_deck_out_again_and_again() -> None:
    dealt = list(islice(pools(DECK, 6, lambda deal: 7 << deal, "tests/3"), 24))
    for deal in (dealt[:12], dealt[12:]):
        assert sorted(card for pool in deal for card in pool.cards) == sorted(DECK.cards)
    assert dealt[:12] != dealt[12:]
    assert len({pool.path for pool in dealt}) == 24
    assert [pool.most for pool in dealt] == [7] * 12 + [14] * 12
    eight = Deck("eight", DECK.cards[:8])
    first, second, third = islice(pools(eight, 6, lambda _: 1, "tests/3"), 3)
    assert [len(pool.cards) for pool in (first, second, third)] == [6, 6, 6]
    assert set(first.cards) | set(second.cards) == set(eight.cards)
    assert next(pools(Deck("three", DECK.cards[:3]), 6, lambda _: 5, "x")) == Pool(DECK.cards[:3], 5, "x/0/0")


def test_a_pool_gives_no_more_sets_than_asked(candidates: tuple[PackedPuzzle, ...]) -> None:
    few = pool_candidates(PAIRS, replace(POOL, most=5))
    assert len({packed.puzzle.cards for packed in few}) == 5
    assert few == candidates[: len(few)]


def test_a_card_that_earns_no_place_is_refused() -> None:
    """Card 17 shows from the start, so that it adds nothing."""
    puzzle = Puzzle.parse("SFH/TTO/BDH:17.3", DECK)
    solutions = solve(puzzle.board, Goal.of(puzzle.kind, puzzle.cards))
    assert not cards_earn_their_places(puzzle, solutions, Tables())
    assert fair(puzzle, Tables()) is None
    assert fair(Puzzle.parse("SFH/TTO/BDH:17", DECK), Tables()) is None


def plain_ways(solutions: Solutions) -> int:
    """The number of classes of all the shortest solutions under exchanges of neighbours without a common cell."""
    left = {solution.moves for solution in solutions.first(10**6)}
    classes = 0
    while left:
        classes += 1
        todo = [left.pop()]
        seen = set(todo)
        while todo:
            moves = todo.pop()
            for i, (first, second) in enumerate(pairwise(moves)):
                other = (*moves[:i], second, first, *moves[i + 2 :])
                if not set(first.cells) & set(second.cells) and other not in seen:
                    seen.add(other)
                    todo.append(other)
        left -= seen
    return classes


def test_one_way_is_what_it_says(candidates: tuple[PackedPuzzle, ...]) -> None:
    found = set()
    for packed in candidates:
        assert isinstance(packed.figures, FewestMoves)
        if packed.figures.ways <= 60:
            solutions = solutions_of(str(packed.puzzle))
            one = has_one_way(solutions)
            assert one is (plain_ways(solutions) == 1)
            found.add(one)
    assert found == {True, False}


def cells_apart(first: PackedPuzzle, second: PackedPuzzle) -> int:
    """On how many cells the boards of two puzzles differ."""
    return sum(a is not b for a, b in zip(first.puzzle.board.faces, second.puzzle.board.faces, strict=True))


def test_the_choice_keeps_its_promises(candidates: tuple[PackedPuzzle, ...]) -> None:
    wanted = {Grade.EASY: 4, Grade.MEDIUM: 6, Grade.HARD: 5}
    chosen = Chosen()
    choice = choose(candidates, wanted, chosen)
    assert {grade: sum(p.grade is grade for p in choice.puzzles) for grade in wanted} == wanted
    assert list(choice.puzzles) == sorted(choice.puzzles, key=easy_to_hard)
    for packed in choice.puzzles:
        chosen.add(packed)
    again = choose(candidates, wanted, chosen)
    both = choice.puzzles + again.puzzles
    assert len({packed.puzzle.cards for packed in both}) == len(both)
    assert all(cells_apart(first, second) > 2 for first, second in combinations(both, 2))
    assert choose(candidates, wanted, Chosen()) == choice
    uses = [sum(card in packed.puzzle.cards for packed in choice.puzzles) for card in DECK.cards]
    assert max(uses) <= 5


def plain_cost(taken: Sequence[PackedPuzzle], wanted: Mapping[Grade, int]) -> int | None:
    """What a choice costs, written out once more; None when it is none."""
    for first, second in combinations(taken, 2):
        if first.puzzle.cards == second.puzzle.cards or cells_apart(first, second) <= 2:
            return None
    missing = [number - sum(packed.grade is grade for packed in taken) for grade, number in wanted.items()]
    cost = 1000 * sum(missing) + 100 * max(missing)
    cost += max(Counter(card for packed in taken for card in packed.puzzle.cards).values(), default=0)
    for grade in Grade:
        number, limits = wanted.get(grade, 0), {Grade.EASY: (1070, 1240), Grade.MEDIUM: (1240, 1410)}
        ratings = [packed.rating or 0 for packed in taken if packed.grade is grade]
        if len(ratings) > number:
            return None
        if number:
            low, high = limits[grade]
            fifths = Counter(min(4, max(0, 5 * (rating - low) // (high - low))) for rating in ratings)
            cost += sum(max(0, number // 5 - fifths[i]) for i in range(5))
    return cost


def made_up(moves: list[int], cards: list[int], rating: int) -> PackedPuzzle:
    """A candidate with a board some moves from one and the same, rated as a test pleases."""
    board = Board.parse("SFH/TTO/BDH")
    for move in moves:
        board = board.after(MOVES[move])
    puzzle = Puzzle(board, tuple(sorted(DECK.cards[card] for card in cards)))
    return PackedPuzzle(puzzle, FewestMoves(1, 1), "", rating=rating, grade=grade_of(rating))


made_up_candidates = builds(
    made_up,
    lists(integers(0, 20), min_size=1, max_size=4),
    lists(integers(0, 4), min_size=2, max_size=2, unique=True),
    integers(1200, 1450),
)


@settings(max_examples=60, deadline=None)
@given(lists(made_up_candidates, min_size=6, max_size=9, unique_by=lambda packed: packed.puzzle))
def test_no_choice_is_better(few: list[PackedPuzzle]) -> None:
    wanted = {Grade.EASY: 2, Grade.MEDIUM: 5}
    choice = choose(few, wanted, Chosen())
    every = [taken for size in range(len(few) + 1) for taken in combinations(few, size)]
    assert choice.gap == 0
    assert plain_cost(choice.puzzles, wanted) == min(
        cost for taken in every if (cost := plain_cost(taken, wanted)) is not None
    )


def test_near_boards_share_a_key() -> None:
    def keys(code: str) -> frozenset[str]:
        return near(PackedPuzzle(Puzzle.parse(code, DECK), FewestMoves(1, 1), ""))

    assert keys("SFH/TTO/BDH:3") & keys("FSH/TTO/BDH:42")
    assert keys("SFH/TTO/BDH:3") & keys("MFH/TTO/BDO:3")
    assert not keys("SFH/TTO/BDH:3") & keys("FSH/TTO/BDO:3")


def test_even_a_small_pack_uses_many_cards() -> None:
    (*_, last) = generated(PAIRS, {Grade.EASY: 10, Grade.MEDIUM: 10}, "many")
    uses = Counter(card for packed in last.puzzles for card in packed.puzzle.cards)
    assert (len(last.puzzles), max(uses.values())) == (20, 2)
    assert len(uses) > 30


def test_a_small_deck_is_soon_done_and_serves_all_grades() -> None:
    deck = Deck("six", DECK.cards[:6])
    wish = Wish(deck, sizes=(1,))
    (*_, last) = generated(wish, dict.fromkeys((Grade.EASY, Grade.MEDIUM), 12), "six")
    assert wish.sets == 6
    assert Counter(packed.grade for packed in last.puzzles) == {Grade.EASY: 3, Grade.MEDIUM: 3}
    assert last.examined <= 10 * 6 * 4


def test_impossible_wishes_give_what_there_is() -> None:
    deck = Deck("three", DECK.cards[:3])
    (*_, last) = generated(Wish(deck, sizes=(2,)), {Grade.EASY: 5, Grade.MASTER: 5}, "few")
    assert len(last.puzzles) <= 3
    assert last.examined > 0


@pytest.mark.parametrize("kind", [PuzzleKind.TOGETHER, PuzzleKind.TURN])
def test_other_kinds(kind: PuzzleKind) -> None:
    pool = next(pools(DECK, 6, lambda _: 99, "tests/2"))
    found = pool_candidates(Wish(DECK, kind, (1, 2) if kind is PuzzleKind.TOGETHER else (4,)), pool)
    assert len(found) > 20
    assert all(packed.puzzle.kind is kind and packed.rating is not None for packed in found)
    assert all(fault_of(packed, DECK) is None for packed in found[::9])


def test_a_week_of_dailies() -> None:
    first = datetime.date(2027, 1, 4)
    week = list(calendar(first, 7))
    assert [packed.grade for packed in week] == list(WEEK)
    assert week[2] == daily(datetime.date(2027, 1, 6))
    assert [packed.date for packed in week] == [first + datetime.timedelta(n) for n in range(7)]
    assert Pack(tuple(week), DECK).form()["puzzles"][0]["date"] == "2027-01-04"
    for n, packed in enumerate(week):
        assert class_of(packed.puzzle.cards) == (first.toordinal() + n) % CLASSES
        assert fault_of(packed, DECK) is None


def test_the_daily_command(monkeypatch: pytest.MonkeyPatch) -> None:
    found = json.loads(run("daily", "2027-01-05", "--json").stdout)
    assert (found["date"], found["grade"]) == ("2027-01-05", "easy")
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        monkeypatch.setenv("TZ", zone)
        assert json.loads(run("daily", "2027-01-05", "--json").stdout) == found
    for bad in ("2027-02-30", "tomorrow", "20270105", "2027-W01-2", "2027-1-5", ""):
        result = run("daily", bad)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "is no date" in result.stderr


def test_packs_are_the_same_with_any_number_of_jobs(folder: Path) -> None:
    command = ["generate", "--count", "15", "--cards", "2-3", "--seed", "same", "--title", "Same"]
    assert run(*command, "--out", "one.json").exit_code == 0
    assert run(*command, "--out", "two.json", "--jobs", "2").exit_code == 0
    assert (folder / "one.json").read_bytes() == (folder / "two.json").read_bytes()
    told = json.loads(run("check", "one.json", "--json").stdout)
    assert (told["ok"], told["result"]["puzzles"]) == (True, 15)
    pack = json.loads((folder / "one.json").read_text())
    assert [sum(p["grade"] == str(grade) for p in pack["puzzles"]) for grade in Grade] == [3, 3, 3, 3, 3]
    assert [p["rating"] for p in pack["puzzles"]] == sorted(p["rating"] for p in pack["puzzles"])
    refused = run(*command, "--out", "one.json")
    assert (refused.exit_code, "is there already" in refused.stderr) == (2, True)


#: The command, with packs chosen two puzzles at a time.
IN_TWOS = "import puzzles.generate; puzzles.generate._PIECE = 2; from cli.main import main; main()"
# Newer Pythons warn of a fork in a process with threads; the child does nothing but run the command.
on_a_terminal = pytest.mark.filterwarnings("ignore:.*forkpty.*:DeprecationWarning")


@on_a_terminal
def test_a_stopped_generate_leaves_a_whole_pack_and_a_killed_one_none(folder: Path) -> None:
    wish = ["-c", IN_TWOS, "generate", "--cards", "2", "--grade", "easy", "--seed", "stopped", "--out", "pack.json"]
    for blow, code, chosen in ((SIGKILL, SIGKILL, "0"), (SIGKILL, SIGKILL, "[1-9]"), (SIGINT, 130, "[1-9]")):
        assert not list(folder.glob("*"))
        child = pexpect.spawn(sys.executable, [*wish, "--count", "5000", "--jobs", "2"], encoding="utf-8", timeout=120)
        child.expect(rf"candidates, {chosen}\d* of 5,000 puzzles")
        os.killpg(child.pid, blow)
        told = child.read()
        child.close()
        assert (child.signalstatus or child.exitstatus) == code
        assert "Traceback" not in told
    (path,) = folder.glob("*")
    pack = Pack.from_form(json.loads(path.read_text()), DECK)
    assert f"pack.json has {len(pack.puzzles)} of the 5,000 asked for" in told
    assert list(pack.puzzles) == sorted(pack.puzzles, key=easy_to_hard)
    again = [sys.executable, *wish, "--count", str(len(pack.puzzles) + 2)]
    assert subprocess.run(again, capture_output=True, check=False).returncode == 2
    subprocess.run([*again, "--force"], capture_output=True, check=True)
    more = Pack.from_form(json.loads(path.read_text()), DECK)
    assert len(more.puzzles) == len(pack.puzzles) + 2
    assert set(pack.puzzles) < set(more.puzzles)


def test_a_folder_that_takes_no_files_is_refused_before_the_work(folder: Path) -> None:
    refused = run("generate", "--count", "100000", "--seed", "s", "--out", "/proc/pack.json")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "/proc/pack.json: /proc is no folder to write in: " in refused.stderr


def test_a_pack_goes_to_standard_output(folder: Path) -> None:
    made = run("generate", "--count", "1", "--cards", "1", "--grade", "easy", "--seed", "one", "--out", "-")
    assert made.exit_code == 0
    assert len(Pack.from_form(json.loads(made.stdout), DECK).puzzles) == 1
    assert made.stderr.endswith(", in standard output\n")
    assert not list(folder.glob("*"))


@on_a_terminal
def test_a_generate_stopped_before_its_first_choice_writes_nothing(folder: Path) -> None:
    arguments = ["generate", "--count", "200", "--seed", "s", "--out", "pack.json"]
    child = pexpect.spawn(STONES, arguments, encoding="utf-8", timeout=120)
    child.expect("candidates, 0 of 200 puzzles")
    child.sendintr()
    child.expect("Stopped before the end: nothing is written.")
    child.expect(pexpect.EOF)
    child.close()
    assert (child.exitstatus, list(folder.glob("*"))) == (130, [])


@on_a_terminal
@pytest.mark.parametrize(("jobs", "signal"), [("1", SIGINT), ("2", SIGINT), ("2", SIGTERM)])
def test_a_stopped_calendar_leaves_its_first_days(jobs: str, signal: int, folder: Path) -> None:
    days = ["calendar", "--from", "2027-01-04", "--out", "days.json"]
    child = pexpect.spawn(STONES, [*days, "--days", "3660", "--jobs", jobs], encoding="utf-8", timeout=120)
    child.expect(r"\d of 3,660, about ")
    child.kill(signal)
    child.expect(r"days.json has (\d+) of the 3,660 asked for")
    count = child.match[1]
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    stopped = (folder / "days.json").read_text()
    assert run(*days, "--days", count, "--force").exit_code == 0
    assert (folder / "days.json").read_text() == stopped


@pytest.mark.parametrize(
    "use",
    [
        "--count 0",
        "--count -1",
        "--count 1000000000",
        "--cards 0",
        "--cards 7",
        "--cards 4-2",
        "--cards two",
        "--grade impossible",
        "--goal turn --unique",
        "--goal turn --cards 5",
        "--out no/such/folder/pack.json",
        "--out /dev/full",
    ],
)
def test_bad_uses_of_generate(use: str, folder: Path) -> None:
    arguments = use.split() if "--out" in use else [*use.split(), "--out", "pack.json"]
    result = run("generate", "--count", "1", "--seed", "bad", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert not list(folder.glob("*"))


def test_what_is_no_number_of_cards_is_shown_safely(folder: Path) -> None:
    assert r"--cards '\x1b[2J': write a number" in run("generate", "--cards", "\x1b[2J", "--out", "a.json").stderr


#: The command as a user without privileges runs it, who may not be able to import anything any more.
AS_NOBODY = """
import os, sys
import puzzles.daily, puzzles.generate
from cli.main import stones
from game.card import Deck
from puzzles.rating import scale
Deck.standard(), scale()
if os.geteuid() == 0:
    os.setgroups([]), os.setgid(65534), os.setuid(65534)
stones()
"""


@pytest.mark.parametrize("command", ["generate --count 1", "calendar --from 2027-01-01 --days 1"])
def test_a_read_only_folder_is_refused(command: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        read_only = Path(name) / "read-only"
        read_only.mkdir(mode=0o555)
        Path(name).chmod(0o755)
        line = [sys.executable, "-c", AS_NOBODY, *command.split(), "--out", str(read_only / "pack.json")]
        done = subprocess.run(line, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.endswith(f"{read_only}/pack.json: {read_only} is no folder to write in: Permission denied\n")
        assert "Traceback" not in done.stderr
        assert not list(read_only.iterdir())


def test_rate_tells_all() -> None:
    found = json.loads(run("rate", "SFH/TTO/BDH:3.17.42", "--json").stdout)
    assert (found["par"], found["ways"], found["features"]["cards"]) == (4, 15, 3)
    assert found["grade"] == str(grade_of(found["rating"]))
    told = run("rate", "SFH/TTO/BDH:3.17.42").stdout
    assert told.startswith(f"SFH/TTO/BDH:3.17.42  par 4, 15 ways, {found['grade']} ({found['rating']})\n")


def test_rate_answers_one_puzzle_after_the_other(folder: Path) -> None:
    nothing, each, clash = "SFH/TTO/BDH:52.53.54.55:turn", "SFH/TTO/BDH:3.17.42", "SFH/TTO/BDH:29.30:together"
    puzzles = [{"code": code, "par": 1, "ways": 1, "solution": "a1"} for code in (each, clash)]
    puzzles.insert(0, {"code": nothing, "points": 0, "moves": 0, "solution": ""})
    (folder / "pack.json").write_text(json.dumps({"format": "stones-pack", "version": 1, "puzzles": puzzles}))
    result = run("rate", "pack.json")
    assert result.exit_code == 2
    first, second = result.stdout.splitlines()
    assert first == f"{nothing}  0 points in 0 moves"
    assert second.startswith(f"{each}  par 4, 15 ways, ")
    assert result.stderr.startswith(f"Error: pack.json: {clash}: impossible goal: cards 29 and 30 need")
    assert run("rate", clash).stderr.startswith(f"Error: {clash}: impossible goal: ")
    assert run("rate", nothing).stdout == f"{first}\n"


def test_workers_keep_the_order_and_end_early() -> None:
    assert list(in_order(abs, range(-20, 0), 2)) == list(range(20, 0, -1))
    endless = in_order(abs, iter(range(10**9)), 2)
    assert [next(endless) for _ in range(5)] == [0, 1, 2, 3, 4]
    endless.close()
