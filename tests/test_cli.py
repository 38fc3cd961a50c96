"""The command: answers, exit codes, bad input."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest
from click.testing import CliRunner, Result

from cli.main import stones
from tests.console import ROOT

STONES = str(Path(sys.executable).parent / "stones")


def run(*arguments: str, stdin: str = "") -> Result:
    """A run of the command inside this process."""
    result = CliRunner().invoke(stones, arguments, input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def answer(*arguments: str, stdin: str = "") -> dict[str, Any]:
    """The JSON answer of a run that must succeed."""
    result = run(*arguments, "--json", stdin=stdin)
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


RIGHT = {
    "board": "SFH/TTO/BDH",
    "cards": [3, 17, 42],
    "goal": "each",
    "distance": 4,
    "ways": 15,
    "line": "+17 c2 b2c2 b1b2 +3 a1b1 +42",
    "scored": [{"card": 17, "after": 0}, {"card": 3, "after": 3}, {"card": 42, "after": 4}],
    "final": "HSH/TFT/BDH",
    "proof": None,
}


def test_solve_in_json_however_it_is_asked(folder: Path) -> None:
    (folder / "board.json").write_text('{"board": ["SFH", "TTO", "BDH"], "cards": [3, 17, "H.H"]}')
    (folder / "code.txt").write_text("SFH/TTO/BDH:3.17.42\n")
    assert answer("solve", "SFH/TTO/BDH", "H.H", "3", "h/o") == RIGHT
    assert answer("solve", "SFH/TTO/BDH:3.17.42") == RIGHT
    assert answer("solve", "board.json") == RIGHT
    assert answer("solve", "./code.txt") == RIGHT
    assert answer("solve", "-", stdin=(folder / "board.json").read_text()) == RIGHT
    assert answer("solve", "-", "3", "17", "42", stdin="sfh tto bdh\n") == RIGHT
    assert answer("solve", "SFH/TTO/BDH:3.17.42", "--algorithm", "bfs") == RIGHT


def test_the_command_line_goes_before_the_file(folder: Path) -> None:
    (folder / "board.json").write_text('{"board": "SFH/TTO/BDH", "cards": [1], "goal": "together"}')
    assert answer("solve", "board.json")["goal"] == "together"
    assert answer("solve", "board.json", "3", "17", "42", "--goal", "each") == RIGHT


def test_together_and_impossible() -> None:
    assert answer("solve", "SFH/TTO/BDH:3.17.42:together")["line"].endswith("+3 +17 +42")
    result = run("solve", "SFH/TTO/BDH", "29", "30", "--goal", "together", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["distance"] is None
    assert json.loads(result.stdout)["ways"] == 0
    assert "Sun/Moon tile" in json.loads(result.stdout)["reason"]


def test_board_to_board() -> None:
    found = answer("solve", "SFH/TTO/BDH", "--to", "FSH/TTO/BTH")
    assert (found["distance"], found["ways"], found["line"]) == (2, 2, "b3 a1b1")
    assert found["final"] == found["to"] == "FSH/TTO/BTH"
    labelled = answer("solve", "S1F1H1/T1T2O2/B2D3H3", "--to", "S1F1H1/T2T1O2/B2D3H3", "--labelled")
    assert (labelled["distance"], labelled["ways"], labelled["line"]) == (1, 1, "a2b2")
    assert answer("solve", "SFH/TTO/BDH", "--to", "SFH/TTO/BDH")["line"] == ""


def test_puzzle_codes_one_a_line() -> None:
    lines = "# a comment\n\nSFH/TTO/BDH:3.17.42  # another\nSFH/TTO/BDX:3\nSFH/TTO/BDH:29.30:together\nSFH/TTO/BDH\n"
    result = run("solve", "-", "--json", stdin=lines)
    assert result.exit_code == 2
    first, second, third, fourth = map(json.loads, result.stdout.splitlines())
    assert first == RIGHT
    assert set(second) == {"line", "error"}
    assert second["line"] == 4
    assert third["distance"] is None
    assert fourth["line"] == 6
    assert "no cards" in fourth["error"]
    assert run("solve", "-", "--json", stdin="SFH/TTO/BDH:29.30:together\n").exit_code == 1
    assert run("solve", "-", stdin="SFH/TTO/BDH:17\n").stdout == "SFH/TTO/BDH:17  0 moves, 1 way: +17\n"


def test_all_lists_the_solutions_in_order() -> None:
    found = answer("solve", "SFH/TTO/BDH:3.17.42", "--all", "--limit", "7")
    assert (len(found["lines"]), found["lines"][0], found["forced"]) == (7, RIGHT["line"], ["b2c2"])
    assert len(answer("solve", "SFH/TTO/BDH:3.17.42", "--all")["lines"]) == 15


def test_graphs_are_written_whole_and_never_over_a_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("all.dot", "all.graphml"):
        assert run("solve", "SFH/TTO/BDH:3.17.42", "--graph", name).exit_code == 0
        assert "SFH/TTO/BDH+17" in (folder / name).read_text()
        (folder / name).write_text("mine")
        refused = run("solve", "SFH/TTO/BDH:3.17.42", "--graph", name)
        assert (refused.exit_code, (folder / name).read_text()) == (2, "mine")
        assert run("solve", "SFH/TTO/BDH:3.17.42", "--graph", name, "--force").exit_code == 0
        assert (folder / name).read_text() != "mine"
    # Told before any work.
    monkeypatch.setattr("cli.solving.solve", None)
    for name in ("all.dot", "no/such/folder.dot", "all.png"):
        assert run("solve", "SFH/TTO/BDH:3", "--graph", name).exit_code == 2
    assert sorted(path.name for path in folder.iterdir()) == ["all.dot", "all.graphml"]


DECK = '{"name": "own", "cards": [%s]}'

BAD_FILES = {
    "nosuch.json": (None, "nosuch.json: no such file"),
    "cut.json": ('{"board": "SFH/TTO/BDH"', "cut.json: line 1, column 24: not JSON"),
    "list.json": ("[1, 2]", "list.json: Expected `object`"),
    "number.json": ('{"board": 5}', "number.json: Expected `str | array`"),
    "empty.json": ("{}", "empty.json: Object missing required field `board`"),
    "key.json": ('{"board": "SFH/TTO/BDH", "card": [3]}', "key.json: Object contains unknown field `card`"),
    "twice.json": ('{"board": "SFH/TTO/BDH", "board": "SFH/TTO/BDH"}', "the key 'board' is there twice"),
    "face.json": ('{"board": [["sun","fish","horse"],["tree","tree","boat"],["bird","seed","cow"]]}', "bad face 'cow'"),
    "rows.json": (
        '{"board": ["SFH", "TTO"]}',
        "rows.json: bad board 'SFH/TTO': as a list it must have three rows of three faces",
    ),
    "deep.json": ("[" * 100_000, "deep.json: not readable: nested too deeply"),
    "long.json": ('{"board": ' + "9" * 5000 + "}", "long.json: not readable: a number is too long"),
    "huge.json": ('{"board": 1e999}', "huge.json: not readable: a number is too large"),
    "nan.json": ('{"board": NaN}', "nan.json: not readable: NaN is no number"),
    "bytes.json": (b"\xff\xfe{}", "bytes.json: byte 1 is not UTF-8"),
    "zeros.json": (b"\0" * (33 * 2**20), "zeros.json: larger than 32 MB"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_bad_files(name: str, folder: Path) -> None:
    content, message = BAD_FILES[name]
    if content is not None:
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    result = run("solve", name, "3")
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_what_is_no_regular_file(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    for name in ("./pipe", "/dev/zero", str(folder)):
        result = run("solve", name, "3")
        assert result.exit_code == 2
        assert "not a regular file" in result.stderr


BAD_USES = {
    "SFH/TTO/BDX 3": "'X' is no face",
    "SMM/TTO/BDH 3": "it has 3 Sun/Moon tiles, there is 1",
    "SFH/TTO/BDH 99": "bad card '99'",
    "SFH/TTO/BDH H.Q": "neither an id (as 42) nor a pattern",
    "SFH/TTO/BDH H..H": "not between 1 x 1 and 3 x 3",
    "SFH/TTO/BDH HH.": "no card has this pattern",
    "SFH/TTO/BDH 3 FT": "card 3 (FT) is there twice",
    "SFH/TTO/BDH": "no cards",
    "SFH/TTO/BDH 1 2 3 4 5 6 7 8 9": "each takes at most 8 cards",
    "SFH/TTO/BDH:3:turn": "turn",
    "SFH/TTO/BDH --to FSH/TTO/BDH 3": "--to asks for a board",
    "SFH/TTO/BDH 3 --labelled": "--labelled goes with --to",
    "S1FH/TTO/BDH 3": "--labelled",
    "SFH/TTO/BDH 3 --limit 0": "0 is not in the range",
    "SFH/TTO/BDH 3 --time-limit nan": "not a valid integer",
}


@pytest.mark.parametrize("use", BAD_USES)
def test_bad_uses(use: str) -> None:
    result = run("solve", *use.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert BAD_USES[use] in result.stderr


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (
            '{"id": 1, "points": 1, "pattern": ["F"]}, {"id": 1, "points": 1, "pattern": ["H"]}',
            "two cards have the id 1",
        ),
        ('{"id": 5, "points": 1, "pattern": ["F", "HH"]}', "card 5: impossible pattern: F/HH has rows of different"),
        ('{"id": 5, "points": 1, "pattern": ["FFFF"]}', "card 5: impossible pattern: FFFF is not between 1 x 1"),
        ('{"id": 5, "points": 1, "pattern": [".."]}', "card 5: impossible pattern: .. has no face"),
        ('{"id": 5, "points": 1, "pattern": []}', "card 5: impossible pattern"),
        ('{"id": 5, "points": 1, "pattern": ["SM"]}', "card 5: impossible pattern: SM needs 2 Sun/Moon tiles"),
        ('{"id": 5, "points": 0, "pattern": ["S"]}', "card 5 has 0 points"),
        ('{"id": 5, "points": true, "pattern": ["S"]}', "Expected `int`, got `bool`"),
        ('{"id": 9007199254740993, "points": 1, "pattern": ["S"]}', "Expected `int` <= 9007199254740992 - at `$.cards"),
        ('{"id": 5, "points": 1, "pattern": ["%s"]}' % ("F" * 9999), "%s… is not between" % ("F" * 199)),
        ("", "it has no cards"),
    ],
)
def test_bad_decks(card: str, message: str, folder: Path) -> None:
    (folder / "deck.json").write_text(DECK % card)
    result = run("solve", "SFH/TTO/BDH", "1", "--deck", "deck.json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: deck.json: ")
    assert message in result.stderr


def test_a_deck_of_ones_own(folder: Path) -> None:
    (folder / "deck.json").write_text(DECK % '{"id": 9, "points": 7, "pattern": ["FSH", "TTO", "BTH"]}')
    assert answer("solve", "SFH/TTO/BDH", "9", "--deck", "deck.json")["distance"] == 2
    assert answer("cards", "--deck", "deck.json")["cards"] == [{"id": 9, "points": 7, "pattern": ["FSH", "TTO", "BTH"]}]


def test_boards() -> None:
    first = answer("board", "random", "--seed", "friday")
    assert first == answer("board", "random", "--seed", "friday") == {"board": "OTO/DFH/STB", "seed": "friday"}
    drawn = run("board", "random")
    assert drawn.exit_code == 0
    assert drawn.stderr.startswith("seed: ")
    seed = drawn.stderr.split()[1]
    assert answer("board", "random", "--seed", seed)["board"] == drawn.stdout.strip()
    assert answer("board", "show", "SFH/TTO/BDH")["rows"][2] == ["bird", "seed", "horse"]


def test_cards_are_found() -> None:
    assert [card["id"] for card in answer("cards", "--points", "5")["cards"]] == [68, 69, 70, 71, 72]
    assert [card["id"] for card in answer("cards", "--face", "moon", "--points", "5")["cards"]] == [68, 71]
    assert [card["id"] for card in answer("cards", "H.H", "f/t/h")["cards"]] == [42, 61]
    assert len(answer("cards")["cards"]) == 72
    assert run("cards", "--face", "cow").exit_code == 2


def test_maps() -> None:
    found = answer("map", "42")
    assert found["layers"] == [161280, 714240, 1006080, 556800, 130560, 11520]
    assert (found["farthest"], found["antipodes"], found["boards"]) == (5, 11520, 2_580_480)
    assert answer("solve", found["antipode"], "42")["distance"] == 5
    around = answer("map", "--from", "SFF/HHH/DDD")
    assert (around["farthest"], around["antipode"]) == (20, "TTT/OOO/BBM")
    assert answer("map", "--labelled")["layers"][-3:] == [634, 33, 1]
    impossible = ("map", "29", "30", "--goal", "together")
    reason = "cards 29 and 30 need the Sun/Moon tile, one as Moon, one as Sun"
    told = run(*impossible)
    assert (told.exit_code, told.stdout) == (1, f"Impossible: {reason}.\n")
    told = run(*impossible, "--json")
    assert (told.exit_code, json.loads(told.stdout)) == (1, {"cards": [29, 30], "goal": "together", "reason": reason})
    for bad in ([], ["3", "--labelled"], ["3", "--from", "SFH/TTO/BDH"], ["99"]):
        assert run("map", *bad).exit_code == 2


def test_ctrl_c_ends_with_130_and_no_traceback(folder: Path) -> None:
    (folder / "puzzles.txt").write_text("SFH/TTO/BDH:17\n" + "HTB/TOO/MDB:5.29.62.64.69.71\n" * 50)
    with (
        (folder / "puzzles.txt").open() as puzzles,
        subprocess.Popen(
            [STONES, "solve", "-", "--algorithm", "bfs"],
            stdin=puzzles,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        ) as process,
    ):
        assert process.stdout is not None
        assert process.stdout.readline() == "SFH/TTO/BDH:17  0 moves, 1 way: +17\n"
        process.send_signal(signal.SIGINT)
        _, talk = process.communicate(timeout=20)
    assert (process.returncode, talk.strip()) == (130, "")


def test_turns() -> None:
    found = answer("turn", "FHM/DHB/OTD", "52", "42", "61", "17")
    assert found == {"points": 3, "moves": 2, "line": "a2 x17 a3 x42 +61 end", "keeps": [52]}
    assert answer("turn", "FHM/DHB/OTD:17.42.52.61:turn") == found
    for bad in ("SFH/TTO/BDH", "SFH/TTO/BDH 1 2 3 4 5 6 7 8 9", "SFH/TTO/BDH 99", "SFH/TTO/BDH:3.17:together"):
        result = run("turn", *bad.split())
        assert (result.exit_code, result.stdout) == (2, "")


def test_simulations() -> None:
    found = answer("simulate", "--players", "greedy,random", "--games", "12", "--seed", "friday")
    assert list(found) == ["seed", "most_turns", "games", "cut_off", "turns", "first_seat", "players"]
    assert (found["seed"], found["games"], found["cut_off"]) == ("friday", 12, 0)
    assert [player["player"] for player in found["players"]] == ["greedy", "random"]
    assert found["players"][0]["wins"]["count"] == 12
    for bad in ("greedy", "greedy,cow", ",".join(["random"] * 6)):
        assert run("simulate", "--players", bad, "--games", "1").exit_code == 2
    assert run("simulate", "--games", "0").exit_code == 2


# Newer Pythons warn of a fork in a process with threads; the child does nothing but run the command.
@pytest.mark.filterwarnings("ignore:.*forkpty.*:DeprecationWarning")
def test_a_simulation_that_is_stopped_tells_what_it_has() -> None:
    arguments = ["simulate", "--players", "random,random", "--games", "100000", "--seed", "a", "--jobs", "2"]
    child = pexpect.spawn(STONES, arguments, encoding="utf-8", timeout=120)
    child.expect(r"\d of 100,000, about ")
    child.sendintr()
    told = child.read()
    child.close()
    assert child.exitstatus == 130
    assert "games, " in told
    assert "Traceback" not in told


def test_a_full_disk_is_told(folder: Path) -> None:
    done = subprocess.run(f"{STONES} cards > /dev/full", shell=True, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "Error: the output: No space left on device\n")


def test_what_the_encoding_of_the_output_lacks_is_escaped() -> None:
    for encoding, told in (("latin-1", r"\u03a7\u03c1\u03ae\u03c3\u03b7: stones"), ("utf-8", "Χρήση: stones")):
        done = subprocess.run(
            [STONES, "--lang", "el", "cards", "--help"],
            env={**os.environ, "PYTHONIOENCODING": encoding},
            capture_output=True,
            encoding=encoding,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(told)


def test_a_key_from_outside_is_shown_safely(folder: Path) -> None:
    (folder / "board.json").write_text('{"board": "SFH/TTO/BDH", "\\u202e\\u001b[2J' + "x" * 100_000 + '": 1}')
    result = run("solve", "board.json", "3")
    assert result.exit_code == 2
    assert r"\u202e\x1b[2Jxx" in result.stderr
    assert len(result.stderr) < 300
    (folder / "half.json").write_text('{"board": "SFH/TTO/BDH", "\\ud800": 1}')
    assert "surrogate" in run("solve", "half.json", "3").stderr
    assert run("check", "half.json").exit_code == 2


def test_many_keys_are_read_quickly(folder: Path) -> None:
    keys = ", ".join(f'"key{n}": 0' for n in range(200_000))
    (folder / "keys.json").write_text("{" + keys + ', "key199999": 1}')
    assert "the key 'key199999' is there twice" in run("solve", "keys.json", "3").stderr


def test_options_that_do_not_fit_are_refused() -> None:
    for use in (
        "solve SFH/TTO/BDH --to SFH/TTO/BDH --goal each",
        "solve SFH/TTO/BDH --to FSH/TTO/BDH --labelled --prove",
        "solve SFH/TTO/BDH --to FSH/TTO/BDH --labelled --algorithm bfs",
        "map --from SFH/TTO/BDH --goal together",
    ):
        assert run(*use.split()).exit_code == 2, use
    assert run("solve", "SFH/TTO/BDH", "--to", "", "3").exit_code == 2
    assert run("solve", "-", "--all", stdin="SFH/TTO/BDH:3\n").exit_code == 2
    assert run("solve", "-", "--graph", "a.dot", stdin="SFH/TTO/BDH:3\n").exit_code == 2
    assert ", proven: " in run("solve", "-", "--prove", stdin="SFH/TTO/BDH:3\n").stdout
    labelled = answer("solve", "SFH/TTO/BDH", "--to", "FSH/TTO/BDH", "--labelled", "--all")
    assert "forced" not in labelled
    assert labelled["lines"] == ["a1b1"]


def test_a_closed_pipe_ends_in_silence() -> None:
    done = subprocess.run(
        f"{STONES} map 3 | true; {STONES} cards | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("  1  1 point   .../.F./...\n", "")
    # Here click itself sees the closed pipe, in the midst of the output.
    long = f"{STONES} solo review examples/solo.json --rollouts 1 | head -1"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {long}"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.count("\n"), done.stderr) == (0, 1, "")


def test_a_minus_as_the_file_to_write_is_standard_output(folder: Path) -> None:
    (folder / "puzzles.txt").write_text("SFH/TTO/BDH:3.17.42\n")
    made = run("pack", "import", "puzzles.txt", "--out", "-")
    assert (made.exit_code, made.stdout) == (0, run("pack", "import", "puzzles.txt").stdout)
    assert run("solo", "deal", "--seed", "a", "--out", "-").stdout == run("solo", "deal", "--seed", "a").stdout
    refused = run("pack", "export", "puzzles.txt", "--format", "svg", "--out", "-")
    assert (refused.exit_code, "a folder is wanted" in refused.stderr) == (2, True)
    assert not (folder / "-").exists()


def test_version_and_completion() -> None:
    assert run("--version").stdout.startswith("stones, version ")
    environment = {**os.environ, "_STONES_COMPLETE": "bash_source"}
    done = subprocess.run([STONES], env=environment, capture_output=True, text=True, check=True)
    assert "complete" in done.stdout
