"""Solo statistics: the figures, and a run that can be stopped at any moment."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from cli import progress
from cli.main import stones
from game.card import Card, Deck
from game.deal import Deal
from game.outcome import Fate, SoloOutcome, outcome
from game.pattern import Pattern
from game.record import Record
from game.referee import judge
from players.bots import bot
from players.interval import Interval
from players.match import played
from players.solo_stats import PlayedDeal, SoloFigures, played_deal, played_deals
from publish.solo_chart import solo_chart
from solver.table import Tables
from solver.thoughtful import thoughtful

DECK = Deck.standard()
COMMAND = [sys.executable, "-c", "from cli.main import main; main()", "solo", "stats"]
ROOT = Path(__file__).parent.parent
QUESTION = ["--player", "greedy", "--player", "random", "--seed", "night"]


def stats(*arguments: str) -> Result:
    result = CliRunner().invoke(stones, ["solo", "stats", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def objects(*arguments: str) -> list[dict[str, Any]]:
    result = stats(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_figures_by_hand() -> None:
    figures = SoloFigures()
    for end in (
        SoloOutcome(Fate.WON, 0, 10, 16),
        SoloOutcome(Fate.WON, 3, 13, 16),
        SoloOutcome(Fate.LOST, 4, 9, 11),
        SoloOutcome(Fate.LOST, 4, 12, 14),
        SoloOutcome(Fate.UNFINISHED, 1, 5, 5),
    ):
        figures = figures.with_deal(PlayedDeal(0, "greedy", end))
    assert (figures.deals, figures.won, figures.perfect, figures.lost, figures.unknown) == (5, 2, 1, 2, 1)
    assert (figures.strikes, figures.turns, figures.cards_left) == (11 / 4, 11.5, 3.5)
    assert (figures.won_share, figures.perfect_share) == (Interval(2, 5), Interval(1, 5))
    assert (SoloFigures().strikes, SoloFigures().turns, SoloFigures().cards_left) == (None, None, None)


def test_deal_n_is_that_of_the_seed_and_n() -> None:
    found = played_deal("planner", "friday", 3, DECK)
    state, _ = played(Deal.from_seed(1, "friday/3", DECK), [bot("planner")], "friday/3")
    assert (found.number, found.player, found.outcome) == (3, "planner", outcome(state))
    assert found.seconds > 0
    deals = list(played_deals(["greedy", "random"], "friday", DECK, range(1, 6)))
    assert [(deal.number, deal.player) for deal in deals] == [
        (0, "random"),
        (1, "greedy"),
        (1, "random"),
        (2, "greedy"),
        (2, "random"),
    ]
    assert deals[1].outcome == played_deal("greedy", "friday", 1, DECK).outcome


def test_thoughtful_play_is_replayed_and_stands_beside_its_bound() -> None:
    found = played_deal("thoughtful", "friday", 0, DECK)
    deal = Deal.from_seed(1, "friday/0", DECK)
    known = thoughtful(Record(deal), Tables())
    assert known.record is not None
    verdict = judge(known.record.form(), DECK)
    assert verdict.result == found.outcome
    assert found.outcome.perfect
    assert found.bound == known.bound <= found.outcome.turns
    figures = SoloFigures().with_deal(found)
    assert (figures.perfect, figures.turns, figures.bound) == (1, found.outcome.turns, found.bound)


def test_the_answer_in_json_is_the_sum_of_the_deals(tmp_path: Path) -> None:
    out = tmp_path / "deals.jsonl"
    greedy, random = objects("--deals", "12", *QUESTION, "--out", str(out))
    head, *lines = map(json.loads, out.read_text(encoding="utf-8").splitlines())
    assert head["players"] == ["greedy", "random"]
    assert [(line["deal"], line["player"]) for line in lines] == [
        (number, player) for number in range(12) for player in ("greedy", "random")
    ]
    for found in (greedy, random):
        own = [line for line in lines if line["player"] == found["player"]]
        lost = [line for line in own if line["outcome"] == "lost"]
        won = [line for line in own if line["outcome"] == "won"]
        assert list(found) == [
            *("player", "deals", "won", "perfect", "lost", "unknown", "interval", "strikes", "turns", "cards_left")
        ]
        assert (found["deals"], found["won"], found["lost"], found["unknown"]) == (12, len(won), len(lost), 0)
        assert found["strikes"] == round(sum(line["strikes"] for line in own) / 12, 6)
        assert found["cards_left"] == round(sum(16 - line["scored"] for line in lost) / len(lost), 6)
        low, high = Interval(found["perfect"], 12).bounds
        assert found["interval"]["perfect"] == [round(low, 6), round(high, 6)]
    # Without a file, with any workers, and alone in the run: the same figures.
    assert objects("--deals", "12", *QUESTION, "--jobs", "2") == [greedy, random]
    assert objects("--deals", "12", "--player", "RANDOM", "--seed", "night") == [random]


def test_a_run_killed_at_any_moment_goes_on_and_ends_with_the_same_file(tmp_path: Path) -> None:
    whole, out = tmp_path / "whole.jsonl", tmp_path / "deals.jsonl"
    answer = stats("--deals", "30", *QUESTION, "--json", "--out", str(whole)).stdout
    for blow, code in ((signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)):
        command = [*COMMAND, "--deals", "10000", *QUESTION, "--out", str(out), "--jobs", "2"]
        before = lines_in(out)
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            while lines_in(out) < before + 6:
                assert process.poll() is None
                time.sleep(0.02)
            process.send_signal(blow)
            shown, talk = process.communicate(timeout=60)
        assert process.returncode == code
        assert "Traceback" not in talk
        assert whole_part(out, whole)
        if blow == signal.SIGINT:
            # What was done is shown.
            assert f"{(lines_in(out) - 1) // 2}" in shown
    assert stats("--deals", "30", *QUESTION, "--json", "--out", str(out)).stdout == answer
    assert whole.read_bytes() == b"".join(out.read_bytes().splitlines(keepends=True)[:61])


def lines_in(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def whole_part(part: Path, whole: Path) -> bool:
    """Whether the first 61 lines of a file, as far as they are there, are those of the whole."""
    return whole.read_bytes().startswith(b"".join(part.read_bytes().splitlines(keepends=True)[:61]))


def test_a_file_cut_anywhere_is_made_whole_and_more_deals_extend_it(tmp_path: Path) -> None:
    whole, out = tmp_path / "whole.jsonl", tmp_path / "deals.jsonl"
    question = ["--player", "random", "--seed", "cut", "--out"]
    answer = stats("--deals", "5", *question, str(whole), "--json").stdout
    data = whole.read_bytes()
    for length in (0, 1, data.index(b"\n"), data.index(b"\n") + 1, *range(len(data) - 200, len(data) + 1, 7)):
        out.write_bytes(data[:length])
        assert stats("--deals", "5", *question, str(out), "--json").stdout == answer
        assert out.read_bytes() == data
    # Fewer deals are those of the beginning, and leave the file as it is; more go on from its end.
    assert (
        stats("--deals", "3", *question, str(out), "--json").stdout
        == stats("--deals", "3", "--player", "random", "--seed", "cut", "--json").stdout
    )
    assert out.read_bytes() == data
    stats("--deals", "8", *question, str(out))
    stats("--deals", "8", *question, str(tmp_path / "eight.jsonl"))
    assert out.read_bytes() == (tmp_path / "eight.jsonl").read_bytes()


def test_another_run_does_not_go_on_with_the_file(tmp_path: Path) -> None:
    out = tmp_path / "deals.jsonl"
    own_deck = tmp_path / "deck.json"
    deck = json.loads((ROOT / "game" / "deck.json").read_text(encoding="utf-8"))
    deck["cards"][0]["points"], deck["cards"][-1]["points"] = deck["cards"][-1]["points"], deck["cards"][0]["points"]
    own_deck.write_text(json.dumps({"name": "own", "cards": deck["cards"]}), encoding="utf-8")
    assert stats("--deals", "2", "--player", "random", "--seed", "a", "--out", str(out)).exit_code == 0
    data = out.read_bytes()
    for arguments, what in (
        (["--player", "random", "--seed", "b"], '(seed "a" there, "b" here)'),
        (["--player", "greedy", "--seed", "a"], '(players ["random"] there, ["greedy"] here)'),
        (["--player", "random", "--seed", "a", "--deck", str(own_deck)], "(deck "),
    ):
        result = stats("--deals", "2", *arguments, "--out", str(out))
        assert (result.exit_code, result.stdout) == (2, "")
        assert what in result.stderr
    # A seed that is not given again is that of the file.
    assert stats("--deals", "2", "--player", "random", "--out", str(out)).exit_code == 0
    assert out.read_bytes() == data
    out.write_bytes(data.replace(b'"stones": "', b'"stones": "9.'))
    assert '(stones "9.' in stats("--deals", "2", "--player", "random", "--seed", "a", "--out", str(out)).stderr


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ((b'"deal": 1', b'"deal": 2'), "line 3: impossible line: deal 1 of random should stand here"),
        ((b'"strikes": 4', b'"strikes": 5'), "line 2: impossible deal"),
        ((b'"outcome": "lost"', b'"outcome": "drawn"'), "line 2: impossible deal"),
        ((b'{"deal": 1', b'"deal": 1'), "line 3 is not JSON"),
        ((b'"player": ', b'"x": 1, "player": '), "line 2: impossible deal"),
        ((b'{"format": "stones-solo-stats"', b'{"format": "diary"'), "it is no stones-solo-stats file"),
        ((b'{"format"', b"\xff"), "it is no stones-solo-stats file"),
        ((b"\n", b""), "it is no stones-solo-stats file"),
    ],
)
def test_a_file_that_is_no_such_file_is_refused_and_kept(
    tmp_path: Path, change: tuple[bytes, bytes], what: str
) -> None:
    out = tmp_path / "deals.jsonl"
    question = ["--deals", "3", "--player", "random", "--seed", "a", "--out", str(out)]
    stats(*question)
    broken = out.read_bytes().replace(*change)
    assert broken != out.read_bytes()
    out.write_bytes(broken)
    result = stats(*question)
    assert (result.exit_code, result.stdout) == (2, "")
    assert what in result.stderr
    assert out.read_bytes() == broken


def test_a_seed_that_is_no_unicode_is_kept_all_the_same(tmp_path: Path) -> None:
    question = ["--deals", "2", "--player", "random", "--seed", "\udcff", "--out", str(tmp_path / "deals.jsonl")]
    assert stats(*question).exit_code == 0
    assert stats(*question).exit_code == 0
    assert lines_in(tmp_path / "deals.jsonl") == 3


def test_a_place_that_cannot_be_written_is_refused_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe")
    for out in (tmp_path, tmp_path / "pipe", tmp_path / "none" / "deals.jsonl"):
        assert stats("--player", "random", "--seed", "a", "--out", str(out)).exit_code == 2
    (tmp_path / "chart.svg").write_text("mine", encoding="utf-8")
    result = stats("--player", "random", "--chart", str(tmp_path / "chart.svg"))
    assert (result.exit_code, result.stdout) == (2, "")
    monkeypatch.chdir(tmp_path)
    result = stats("--player", "random", "--out", "-")
    assert (result.exit_code, result.stdout, "a file, and - is none" in result.stderr) == (2, "", True)
    assert not (tmp_path / "-").exists()
    assert "the players are random, greedy" in stats("--player", "chess").stderr


@pytest.mark.parametrize("kept", [False, True])
def test_the_chart_never_goes_over_the_deals(kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    if kept:
        assert stats("--deals", "1", *QUESTION, "--out", "deals").exit_code == 0
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    (tmp_path / "link").symlink_to("deals")
    for chart in ("deals", "./deals", str(tmp_path / "deals"), "link"):
        result = stats("--deals", "2", *QUESTION, "--out", "deals", "--chart", chart, "--force")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "--chart and --out name the same file; give each its own" in result.stderr
    (tmp_path / "link").unlink()
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    out = tmp_path / "deals.jsonl"
    command = [*COMMAND, "--deals", "10000", "--player", "random", "--seed", "a", "--out", str(out)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while lines_in(out) < 2:
            time.sleep(0.02)
        second = stats("--deals", "3", "--player", "random", "--seed", "a", "--out", str(out))
        process.kill()
    assert (second.exit_code, second.stdout) == (2, "")
    assert "another run is writing it" in second.stderr


def test_the_chart_shows_every_player(tmp_path: Path) -> None:
    chart = tmp_path / "chart.svg"
    assert stats("--deals", "2", *QUESTION, "--chart", str(chart)).exit_code == 0
    assert ElementTree.parse(chart).getroot().tag.endswith("svg")
    drawn = ElementTree.fromstring(solo_chart({"a & <b>": SoloFigures(3, 1, 1), "c": SoloFigures(0, 0, 4)}))
    words = [text for text in drawn.itertext() if text.strip()]
    assert "a & <b>" in words
    assert "75.0 % (30.1 - 95.4 %)" in words
    widths = [float(rect.get("width", 0)) for rect in drawn.iterfind("{*}g/{*}rect")]
    assert widths == [375.0, 125.0, 0.0, 0.0]


def test_a_deck_with_other_cards_has_another_mark() -> None:
    first, *others = DECK.cards
    changed = Deck("changed", (Card(first.id, first.points + 1, first.pattern), *others))
    assert changed.mark != DECK.mark == Deck("renamed", DECK.cards).mark
    assert Pattern.parse(str(first.pattern)) == first.pattern


def test_progress_hands_on_everything_and_tells_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert list(progress.told(iter("abc"), 5, 2)) == ["a", "b", "c"]
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(progress, "_SELDOM", 0)
    assert list(progress.told(iter("abc"), 1005, 1002)) == ["a", "b", "c"]
    assert capsys.readouterr().err == "", "there is no terminal"
    assert list(progress.told(iter("abc"), 1005, 1002, elsewhere=True)) == ["a", "b", "c"]
    first, _, last = capsys.readouterr().err.splitlines()
    assert first.startswith("1,003 of 1,005, about ")
    assert last == "1,005 of 1,005, about 0 s left"
