"""Work in this process and in several, whatever happens to them."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from pathlib import Path
from signal import SIGKILL

import pytest

from game.language import _, use
from players.team import WorkersError
from players.workers import in_order


def square(number: int) -> int:
    return number * number


def square_after_a_death(work: tuple[Path, int]) -> int:
    """The square; whoever is the first to be asked for that of 7 is killed."""
    mark, number = work
    if number == 7 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), SIGKILL)
    return square(number)


def deadly(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), SIGKILL)
    return number


def failing(number: int) -> int:
    if number == 3:
        raise ValueError("three")
    return number


def test_results_come_in_order_from_any_workers() -> None:
    assert list(in_order(square, range(20), 3)) == list(in_order(square, range(20), 1)) == [n * n for n in range(20)]
    assert list(in_order(square, [], 2)) == []


def test_workers_speak_the_language_in_use() -> None:
    use("nl")
    try:
        assert list(in_order(_, ["hard"], 2)) == list(in_order(_, ["hard"], 1)) == ["moeilijk"]
    finally:
        use("en")


def test_items_are_taken_as_they_are_needed() -> None:
    taken = []

    def items() -> Iterator[int]:
        for number in range(10**9):
            taken.append(number)
            yield number

    results = in_order(square, items(), 2)
    assert [next(results) for _ in range(5)] == [0, 1, 4, 9, 16]
    assert len(taken) <= 5 + 2 * 2
    del results


def test_the_work_of_a_killed_process_is_done_again(tmp_path: Path) -> None:
    mark = tmp_path / "killed"
    assert list(in_order(square_after_a_death, [(mark, n) for n in range(20)], 2)) == [n * n for n in range(20)]
    assert mark.exists()


def test_an_item_that_kills_its_workers_is_given_up() -> None:
    results = in_order(deadly, range(20), 2)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(WorkersError, match="4 workers were lost one after the other over the same work"):
        next(results)


def test_what_the_work_raises_is_raised() -> None:
    results = in_order(failing, range(20), 2)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(ValueError, match="three"):
        next(results)


def test_processes_end_with_the_one_that_waits_for_them(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    code = f"""
import os, time
from players.workers import in_order
from tests.test_workers import noted_pid
if __name__ == "__main__":
    list(in_order(noted_pid, [{str(pids)!r}] * 100, 2))
"""
    script = tmp_path / "main.py"
    script.write_text(code, encoding="utf-8")
    root = Path(__file__).parent.parent
    process = subprocess.Popen([sys.executable, script], env={**os.environ, "PYTHONPATH": str(root)})
    try:
        wait_for(lambda: pids.exists() and len(set(pids.read_text(encoding="utf-8").split())) == 2)
    finally:
        process.kill()
        process.wait()
    wait_for(lambda: not any(alive(int(pid)) for pid in pids.read_text(encoding="utf-8").split()))


def test_only_the_own_processes_are_let_go(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    other = get_context("spawn").Process(target=time.sleep, args=(600,))
    other.start()
    try:
        results = in_order(endless, [str(pids), *[""] * 10], 2)
        next(results)
        del results
        assert not alive(int(pids.read_text(encoding="utf-8")))
        assert other.is_alive()
    finally:
        other.terminate()
        other.join()


def endless(path: str) -> None:
    """Note the process; without a path, work that comes to no end."""
    if path:
        noted_pid(path)
    else:
        time.sleep(600)


def noted_pid(path: str) -> None:
    with open(path, "a", encoding="utf-8") as file:
        file.write(f"{os.getpid()}\n")
    time.sleep(0.2)


def alive(pid: int) -> bool:
    try:
        # A process that has ended but is not cleared away yet is as good as gone.
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_for(condition: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.05)
