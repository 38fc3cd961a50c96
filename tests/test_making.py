"""What is left of long work that is stopped, and what is told of a pack that is short of puzzles."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from players.team import WorkersError
from tests.test_cli import folder, run
from tests.test_pack import CODES, rated_pack

__all__ = ["folder"]


def stopped_after(count: int, work: Callable[..., Iterator[Any]], stop: BaseException) -> Callable[..., Iterator[Any]]:
    """The same work, but stopped when so many items are done."""

    def stopped(*arguments: Any) -> Iterator[Any]:
        items = work(*arguments)
        for _ in range(count):
            yield next(items)
        raise stop

    return stopped


#: Commands that make a pack, what does its work, and what its pack has in it.
MAKERS = {
    "calendar --from 2027-01-04 --days 9": ("puzzles.daily.calendar", "puzzles"),
    "solo pack --count 9 --seed s": ("puzzles.solo.generated_deals", "deals"),
    "pack import codes.txt": ("cli.pack.each_rated", "puzzles"),
}


@pytest.mark.parametrize("command", MAKERS)
@pytest.mark.parametrize(("stop", "code"), [(WorkersError("the workers are lost"), 2), (KeyboardInterrupt(), 1)])
def test_stopped_work_leaves_a_whole_pack_of_what_is_done(
    command: str, stop: BaseException, code: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, key = MAKERS[command]
    module, _, name = place.rpartition(".")
    (folder / "codes.txt").write_text("\n".join(CODES))
    work = getattr(__import__(module, fromlist=[name]), name)
    for steps in (0, 2):
        monkeypatch.setattr(place, stopped_after(steps, work, stop))
        result = run(*command.split(), "--out", "pack.json")
        assert (result.exit_code, result.stdout) == (code, "")
        assert ("the workers are lost" in result.stderr) is (code == 2)
        made = json.loads((folder / "pack.json").read_text())[key] if (folder / "pack.json").exists() else []
        assert (len(made) > 0) is (steps > 0)
        told = f"pack.json has {len(made):,} of the " if made else "nothing is written"
        assert f"Stopped before the end: {told}" in result.stderr


def test_a_simulation_whose_workers_are_lost_tells_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    from players.simulate import simulated

    use = ["simulate", "--players", "random,random", "--games", "9", "--seed", "a"]
    for games in (0, 3):
        lost = stopped_after(games, simulated, WorkersError("the workers are lost"))
        monkeypatch.setattr("players.simulate.simulated", lost)
        result = run(*use, "--json")
        assert (result.exit_code, "the workers are lost" in result.stderr) == (2, True)
        assert [json.loads(line)["games"] for line in result.stdout.splitlines()] == [games] * (games > 0)


def test_a_title_that_cannot_be_written_is_refused_before_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.pack.each_rated", None)
    result = run("pack", "import", "--title", "\ud800", stdin="\n".join(CODES))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "text that is not Unicode" in result.stderr


def test_imported_codes_that_are_stopped_go_to_standard_output(monkeypatch: pytest.MonkeyPatch) -> None:
    from cli.making import each_rated

    monkeypatch.setattr("cli.pack.each_rated", stopped_after(3, each_rated, KeyboardInterrupt()))
    result = run("pack", "import", stdin="\n".join(CODES))
    assert result.stdout == rated_pack().text()
    assert "standard output has 3 of the 3 asked for" in result.stderr


def test_the_grades_that_are_short_are_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from puzzles.solo import DealProgress
    from tests.test_deals import small_pack

    deals = small_pack().deals
    monkeypatch.setattr("puzzles.solo.generated_deals", lambda *_: iter([DealProgress(9, deals)]))
    result = run("solo", "pack", "--count", "10", "--seed", "s", "--out", "deals.json")
    assert result.exit_code == 1
    assert "\nFewer than asked: medium 0 of 2, hard 0 of 2, expert 0 of 2, master 0 of 2; so few" in result.stderr
