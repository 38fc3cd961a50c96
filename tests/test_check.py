"""`stones check`: what the referee says of files."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.card import Deck
from game.deal import Deal
from players.bots import bot
from players.match import played
from tests.test_cli import folder, run

__all__ = ["folder"]

DECK = Deck.standard()


def record(players: int = 2, seed: str = "friday") -> dict[str, Any]:
    """The record of a finished game between greedy bots."""
    _, made = played(Deal.from_seed(players, seed, DECK), [bot("greedy")] * players, seed)
    return made.form()


def verdicts(*arguments: str) -> tuple[int, list[dict[str, Any]]]:
    """The exit code and the objects of `stones check --json`."""
    result = run("check", "--json", *arguments)
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


def write(name: str, content: object) -> str:
    """A JSON file in the current folder; its name."""
    Path(name).write_text(json.dumps(content))
    return name


def test_a_legal_record(folder: Path) -> None:
    game = record()
    code, (found,) = verdicts(write("game.json", game))
    assert code == 0
    assert list(found) == ["file", "kind", "ok", "action", "text", "rule", "reason", "result"]
    assert (found["file"], found["kind"], found["ok"], found["action"]) == ("game.json", "record", True, None)
    result = found["result"]
    assert list(result) == ["finished", "scores", "bonus", "winners", "turns"]
    best = max(result["scores"])
    assert result["finished"]
    assert result["winners"] == [n for n, score in enumerate(result["scores"], 1) if score == best]
    assert result["turns"] == sum(action in ("end", "skip") for action in game["actions"])
    told = run("check", "game.json").stdout
    assert told.startswith("game.json: legal record, finished: points ")
    assert told.count("\n") == 1


def test_an_unfinished_and_a_solo_record(folder: Path) -> None:
    game = record()
    game["actions"] = game["actions"][:3]
    game["reshuffles"] = []
    _, (found,) = verdicts(write("cut.json", game))
    assert (found["ok"], found["result"]["finished"], found["result"]["winners"]) == (True, False, None)
    code, (solo,) = verdicts(write("solo.json", record(players=1)))
    assert code == 0
    assert list(solo["result"]) == ["outcome", "strikes", "turns", "scored"]
    assert solo["result"]["outcome"] in ("won", "lost")
    assert "solo, " in run("check", "solo.json").stdout


def test_an_illegal_record_names_action_and_rule(folder: Path) -> None:
    game = record()
    game["actions"][2] = "a1b2 x17"
    code, (found,) = verdicts(write("game.json", game))
    assert code == 1
    assert (found["ok"], found["action"], found["text"], found["rule"]) == (False, 3, "a1b2 x17", "3.1")
    assert found["result"] is None
    assert "game.json: illegal record, action 3 (a1b2 x17), rule 3.1: " in run("check", "game.json").stdout


def test_every_file_has_its_line_and_the_worst_code_wins(folder: Path) -> None:
    good = write("good.json", record())
    bad = write("bad.json", {**record(), "board": "SMM/TTO/BDH"})
    deck = write("deck.json", {"name": "own", "cards": [{"id": 1, "points": 1, "pattern": ["F"]}]})
    poor = write("poor.json", {"name": "own", "cards": [{"id": 1, "points": 1, "pattern": ["FF", "F"]}]})
    (folder / "torn.json").write_text(json.dumps(record())[:500])
    other = write("other.json", {"board": "SFH/TTO/BDH"})
    code, found = verdicts("missing.json", good, bad, deck, poor, "torn.json", other)
    assert code == 2
    assert [(f["kind"], f["ok"]) for f in found] == [
        (None, False),
        ("record", True),
        ("record", False),
        ("deck", True),
        ("deck", False),
        (None, False),
        (None, False),
    ]
    assert found[2]["reason"] == "impossible board: it has 3 Sun/Moon tiles, there is 1"
    assert "not JSON" in found[5]["reason"]
    assert verdicts(good, bad)[0] == 1
    assert verdicts(good, deck)[0] == 0
    assert run("check", good, bad, deck, poor, "torn.json", other, "missing.json").stdout.count("\n") == 7


def test_board_shows_every_turn(folder: Path) -> None:
    game = record()
    told = run("check", write("game.json", game), "--board").stdout
    turns = sum(action in ("end", "skip") for action in game["actions"])
    assert told.count("---top---") == turns + 1
    assert f"Turn {turns}, player " in told


@pytest.mark.parametrize("damage", ["format", "version", "players", "board", "draw_pile", "reshuffles", "actions"])
def test_a_record_without_a_field_is_illegal(damage: str, folder: Path) -> None:
    game = record()
    del game[damage]
    code, (found,) = verdicts(write("game.json", game))
    assert (code, found["kind"], found["ok"]) == (1, "record", False)


def test_text_from_a_record_cannot_reach_the_terminal_raw(folder: Path) -> None:
    game = record()
    game["actions"][0] = "\x1b[2J\u202e" + "x" * 10_000
    told = run("check", write("game.json", game)).stdout
    assert "\x1b" not in told
    assert "\u202e" not in told
    assert len(told) < 1000
