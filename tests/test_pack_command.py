"""`stones pack`, `stones judge`, `stones hint`, and packs in `stones check`."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pexpect
import pytest

from tests.test_cli import STONES, answer, folder, run
from tests.test_pack import CODES, full_form, own_deck, rated_pack, small_pack

__all__ = ["folder"]

EACH, TOGETHER, TURN = CODES


def write(name: str, content: object) -> str:
    """A JSON file in the current folder; its name."""
    Path(name).write_text(json.dumps(content))
    return name


def test_codes_become_a_pack_that_verifies(folder: Path) -> None:
    (folder / "codes.txt").write_text("# club\n" + "\n".join(CODES))
    made = run("pack", "import", "codes.txt", "--title", "Club ✓", "--license", "CC0-1.0", "--out", "pack.json")
    assert (made.exit_code, made.output) == (0, "")
    text = (folder / "pack.json").read_text()
    assert text == rated_pack(title="Club ✓", license="CC0-1.0").text()
    assert run("pack", "import", "codes.txt", "--out", "pack.json").exit_code == 2
    assert run("pack", "import", "codes.txt", "--out", "pack.json", "--force").exit_code == 0
    assert run("pack", "import", stdin="\n".join(CODES)).stdout == rated_pack().text()
    told = run("check", "pack.json", "--jobs", "1")
    assert (told.exit_code, told.output) == (0, "pack.json: good pack of 3 puzzles\n")


@pytest.mark.parametrize(
    ("codes", "message"),
    [
        ("", "standard input: no puzzles in it"),
        (f"{EACH}\nSFX/TTO/BDH:3", "standard input: bad puzzle in line 2"),
        (f"{EACH}\n{EACH}", "it is in line 1 already"),
        ("SFH/TTO/BDH:29.30:together", "need the Sun/Moon tile"),
        ("SFH/TTO/BDH:1.2.3.4.5.6.7:turn", "more than 6 cards"),
    ],
)
def test_codes_that_are_refused(codes: str, message: str, folder: Path) -> None:
    result = run("pack", "import", "--out", "pack.json", stdin=codes)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert not list(folder.iterdir())


def test_a_pack_is_listed_and_its_puzzles_drawn(folder: Path) -> None:
    name = write("pack.json", full_form())
    assert run("pack", "show", name).stdout == (
        "Club evening: 3 puzzles, CC0-1.0\n"
        f"   1  {EACH}           par 4, 15 ways, medium (1312), 2027-01-04\n"
        f"   2  {TOGETHER}  par 4, 2 ways\n"
        f"   3  {TURN}  3 points in 2 moves\n"
    )
    assert answer("pack", "show", name) == full_form()
    drawn = run("pack", "show", name, "--number", "1").stdout
    assert drawn.startswith(f"{EACH}: par 4, 15 ways, medium (1312), 2027-01-04\n\n    ----------top---")
    assert drawn.endswith("42: 2 points, H.H\n Horse    .        Horse\n")
    assert answer("pack", "show", name, "--number", "3") == full_form()["puzzles"][2]
    assert answer("pack", "show", EACH) == rated_pack().form()["puzzles"][0]
    assert answer("pack", "show", "-", stdin=f"{TURN}\n") == rated_pack().form()["puzzles"][2]
    assert run("pack", "show", name, "--number", "4").exit_code == 2
    for bad in ("SFH/TTO/BDH", "nosuch.json", "./nosuch"):
        assert run("pack", "show", bad).exit_code == 2


def test_text_from_outside_cannot_reach_the_terminal_raw(folder: Path) -> None:
    form = {**full_form(), "title": "\x1b[2J\u202e" + "x" * 10_000, "license": "a\nb"}
    name = write("pack.json", form)
    for command in (("pack", "show", name), ("check", name), ("pack", "export", name, "--format", "codes")):
        told = run(*command).stdout
        assert "\\x1b[2J\\u202e" in told
        assert not {"\x1b", "\u202e"} & set(told)
        assert max(map(len, told.splitlines())) < 300


def test_exports(folder: Path) -> None:
    name = write("pack.json", full_form())
    for form, start in {"csv": "number,code", "jsonl": '{"code"', "codes": "# Club evening\n", "text": "Club"}.items():
        printed = run("pack", "export", name, "--format", form)
        assert printed.exit_code == 0
        assert printed.stdout.startswith(start)
        assert run("pack", "export", name, "--format", form, "--out", f"out.{form}").output == ""
        assert (folder / f"out.{form}").read_text() == printed.stdout
        assert run("pack", "export", name, "--format", form, "--out", f"out.{form}").exit_code == 2
        assert run("pack", "export", name, "--format", form, "--out", f"out.{form}", "--force").exit_code == 0
    text = (folder / "out.text").read_text()
    assert text.count("----------top----------") == 3
    solutions = [f"   {number}. {packed.solution}\n" for number, packed in enumerate(small_pack().puzzles, 1)]
    assert text.endswith("\n\nSolutions\n" + "".join(solutions))


def test_drawings_come_in_a_folder_of_their_own(folder: Path) -> None:
    name = write("pack.json", full_form())
    assert run("pack", "export", name, "--format", "svg").exit_code == 2
    assert run("pack", "export", name, "--format", "svg", "--out", "drawings/").exit_code == 0
    names = sorted(path.name for path in (folder / "drawings").iterdir())
    assert names == ["001-solution.svg", "001.svg", "002-solution.svg", "002.svg", "003-solution.svg", "003.svg"]
    for path in (folder / "drawings").iterdir():
        ElementTree.parse(path)
    (folder / "drawings" / "001.svg").write_text("mine")
    (folder / "drawings" / "notes.txt").write_text("mine")
    assert run("pack", "export", name, "--format", "svg", "--out", "drawings").exit_code == 2
    assert (folder / "drawings" / "001.svg").read_text() == "mine"
    assert run("pack", "export", name, "--format", "svg", "--out", "drawings/", "--force").exit_code == 0
    assert (folder / "drawings" / "001.svg").read_text() != "mine"
    assert (folder / "drawings" / "notes.txt").read_text() == "mine"
    for place in ("no/such/folder", "drawings"):
        # Told before any work.
        refused = run("pack", "export", "no.json", "--format", "svg", "--out", place)
        assert (refused.exit_code, refused.stderr.startswith(f"Error: {place}: ")) == (2, True)
    assert run("pack", "export", name, "--format", "svg", "--out", name, "--force").exit_code == 2
    assert sorted(path.name for path in folder.iterdir()) == ["drawings", "pack.json"]


def test_what_cannot_be_written_is_said_in_one_line(folder: Path) -> None:
    write("pack.json", full_form())
    export = f"{STONES} pack export pack.json --format codes"
    for command in (f"{export} > /dev/full", f"{export} --out /dev/full --force", f"{export} --out . --force"):
        done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert "No space left" in done.stderr or "not a regular file" in done.stderr
    assert Path("/dev/full").is_char_device()
    assert sorted(path.name for path in folder.iterdir()) == ["pack.json"]


def verdict(name: str) -> tuple[int, dict[str, Any]]:
    """The exit code and the object of `stones check --json`."""
    result = run("check", "--json", "--jobs", "1", name)
    return result.exit_code, json.loads(result.stdout)


def test_check_names_the_puzzle_and_the_right_value(folder: Path) -> None:
    form = full_form()
    form["puzzles"][0]["par"] = 5
    form["puzzles"][2]["points"] = 2
    name = write("pack.json", form)
    wrong = [f"{EACH}: par is 4, not 5", f"{TURN}: points is 3, not 2"]
    code, found = verdict(name)
    assert (code, found["kind"], found["ok"], found["reason"]) == (1, "pack", False, wrong[0])
    assert found["result"] == {"title": "Club evening", "puzzles": 3, "faults": wrong}
    assert run("check", name, "--jobs", "2").stdout == f"pack.json: illegal pack: {wrong[0]}\n{wrong[1]}\n"


DAMAGED: dict[str, tuple[str | bytes, int, str]] = {
    "cut short": (small_pack().text()[:200], 2, "not JSON"),
    "wrong version": (json.dumps({**full_form(), "version": 2}), 1, 'its "version" is not 1'),
    "wrong format": (json.dumps({**full_form(), "format": "other"}), 1, 'its "format" is not'),
    "a puzzle twice": (json.dumps({**full_form(), "puzzles": full_form()["puzzles"][:1] * 2}), 1, "is there twice"),
    "a key twice": ('{"format": "stones-pack", "format": "stones-pack"}', 2, "the key 'format' is there twice"),
    "wrong type": (json.dumps({**full_form(), "puzzles": "all"}), 1, "Expected `array`"),
    "foreign deck": (json.dumps({**full_form(), "deck": {"name": "own", "cards": []}}), 1, "it has no cards"),
    "cards of a foreign deck": (small_pack().text().replace("17.42", "17.142"), 1, "bad card '142'"),
    "zeros": (b"\0" * (200 * 2**20), 2, "larger than 32 MB"),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_damaged_packs(damage: str, folder: Path) -> None:
    content, code, message = DAMAGED[damage]
    (folder / "pack.json").write_bytes(content if isinstance(content, bytes) else content.encode())
    exit_code, found = verdict("pack.json")
    assert (exit_code, found["ok"]) == (code, False)
    assert message in found["reason"]
    for command in (("pack", "show"), ("pack", "export", "--format", "csv"), ("hint",)):
        result = run(*command, "pack.json")
        assert (result.exit_code, result.stdout) == (2, "")
        assert message in result.stderr
        assert result.stderr.startswith("Error: pack.json: ")


def test_a_pack_brings_its_deck_along(folder: Path) -> None:
    deck = own_deck()
    write("deck.json", msgspec.to_builtins(deck.form()))
    made = run("pack", "import", "--deck", "deck.json", "--out", "pack.json", stdin="SFH/TTO/BDH:900\n")
    assert made.exit_code == 0
    assert run("check", "pack.json", "--jobs", "1").stdout == "pack.json: good pack of 1 puzzle\n"
    assert "900: 7 points, FSH" in run("pack", "show", "pack.json").stdout
    assert answer("judge", "pack.json", "a1b1")["solved"]
    assert answer("hint", "pack.json", "--level", "4")["first"] == "a1b1"


def test_judge(folder: Path) -> None:
    right = {
        "puzzle": EACH,
        "line": "+17 c2 b2c2 b1b2 +3 a1b1 +42",
        "solved": True,
        "stars": 3,
        "moves": 4,
        "par": 4,
        "missing": [],
        "fault": None,
    }
    assert answer("judge", EACH, "c2", "b2c2", "b1b2", "a1b1") == right
    assert answer("judge", EACH, "c2 b2c2 b1b2 a1b1") == right
    assert answer("judge", EACH, "-", stdin="c2 b2c2\nb1b2 a1b1\n") == right
    assert answer("judge", write("pack.json", full_form()), "--number", "1", "c2 b2c2 b1b2 a1b1") == right
    assert answer("judge", "-", "c2 b2c2 b1b2 a1b1", stdin=EACH) == right
    told = {
        (EACH, "c2 b2c2 b1b2 a1b1"): "Solved: 4 moves, par 4, 3 stars.\n+17 c2 b2c2 b1b2 +3 a1b1 +42\n",
        (EACH, "c2 b2c2"): "Not solved: 3 (FT), 42 (H.H) not matched in 2 moves.\n+17 c2 b2c2\n",
        (EACH, "+3"): "Not legal: step 1, +3: the board SFH/TTO/BDH does not show FT.\n+17\n",
        (TURN, "a2 x17 a3 x42"): "Solved: 3 points in 2 moves, par 2, 3 stars.\na2 x17 a3 x42 +61\n",
        (TURN, ""): "Not solved: 0 of 3 points in 0 moves.\n",
        # More cards than a pack takes, as many as the solver does.
        ("SFH/TTO/BDH:1.2.3.4.5.6.7", "b1b2 b1c1 b1b2 a3b3 b2b3 b2c2"): "Solved: 6 moves, par 6, 3 stars.\n"
        "b1b2 +1 b1c1 b1b2 +3 +6 a3b3 +4 b2b3 +2 +5 b2c2 +7\n",
        ("SFH/TTO/BDH:29.30:together", "c2"): "Impossible: cards 29 and 30 need the Sun/Moon tile, one as Moon, "
        "one as Sun.\n",
    }
    for (puzzle, line), text in told.items():
        result = run("judge", puzzle, line)
        assert (result.stdout, result.exit_code) == (text, 0 if text.startswith("Solved") else 1)


@pytest.mark.parametrize(
    "use",
    [
        f"judge {EACH} jump",
        f"judge {EACH} a1b2",
        f"judge {EACH} +99",
        f"judge {EACH}",
        "judge SFH/TTO/BDH c2",
        "judge - -",
        "judge pack.json c2",
        "judge pack.json c2 --number 9",
        "judge SFH/TTO/BDH:1.2.3.4.5.6.7.8.9 c2",
        f"hint {EACH} jump",
        f"hint {EACH} --level 6",
        "hint - -",
        "hint pack.json",
    ],
)
def test_bad_uses(use: str, folder: Path) -> None:
    write("pack.json", full_form())
    result = run(*use.split())
    assert (result.exit_code, result.stdout) == (2, "")


def test_hints_come_one_by_one() -> None:
    given = run("hint", EACH, "--all").stdout.splitlines()
    assert given == [
        "1. About 3 to 5 moves.",
        "2. Exactly 4 moves.",
        "3. First card: 3 (FT).",
        "4. First: c2.",
        "5. Then: b2c2.",
    ]
    for level in range(1, 6):
        assert run("hint", EACH, "--level", str(level)).stdout.splitlines() == given[:level]
    assert run("hint", EACH).stdout.splitlines() == given[:1]
    found = answer("hint", EACH, "c2", "--all")
    assert list(found) == ["puzzle", "line", "band", "moves", "card", "first", "next"]
    assert (found["line"], found["band"], found["moves"], found["card"]) == ("+17 c2", [3, 5], 3, 3)
    assert list(answer("hint", EACH)) == ["puzzle", "line", "band"]
    assert run("hint", TURN, "--level", "2").stdout == "1. About 3 to 5 points.\n2. Exactly 3 points, in 2 moves.\n"
    assert answer("hint", TURN, "--level", "2")["points"] == 3
    assert run("hint", EACH, "c2 b2c2 b1b2 a1b1", "--all").stdout == "1. Solved already.\n"
    assert run("hint", TURN, "end", "--all").stdout == "1. Nothing more to be had.\n"
    assert run("hint", EACH, "c2 b2c2 b1b2", "--all").stdout.endswith("5. That is all.\n")
    refused = run("hint", EACH, "+3")
    assert (refused.exit_code, refused.stdout) == (
        1,
        "No hint: step 1, +3: the board SFH/TTO/BDH does not show FT.\n",
    )
    assert "reason" in json.loads(run("hint", EACH, "+3", "--json").stdout)


# Newer Pythons warn of a fork in a process with threads; the child does nothing but run the command.
@pytest.mark.filterwarnings("ignore:.*forkpty.*:DeprecationWarning")
def test_ctrl_c_during_the_check_of_a_pack(folder: Path) -> None:
    """Two processes at work on hard puzzles: both end, and nothing is said but how far they were."""
    puzzles = [{"code": f"OTT/THB/OSB:{n}.34.42.49", "par": 8, "ways": 1, "solution": "a1"} for n in range(1, 33)]
    write("pack.json", {**small_pack().form(), "puzzles": puzzles})
    child = pexpect.spawn(STONES, ["check", "pack.json", "--jobs", "2"], encoding="utf-8", timeout=120)
    child.expect(r"\d of 32, about \d+ (s|min) left")
    child.sendintr()
    said = child.read()
    child.close()
    assert (child.exitstatus, re.sub(r"\d+ of 32, about \d+ (s|min) left|\^C", "", said).strip()) == (130, "")
