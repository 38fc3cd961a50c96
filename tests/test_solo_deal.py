"""`stones solo deal`: solo games that have not begun, and that of a date."""

import json
import os
import subprocess
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.card import Deck
from game.deal import Deal
from game.outcome import Fate, SoloOutcome
from game.record import Record
from game.referee import judge
from puzzles.solo import daily_deal
from tests.test_cli import STONES, folder, run

__all__ = ["folder"]

DECK = Deck.standard()
#: The deal of 2027-01-01, which must never change.
NEW_YEAR = {
    "format": "stones-record",
    "version": 1,
    "players": 1,
    "seed": "solo/1/2027-01-01",
    "board": "ODT/MHF/HTF",
    "draw_pile": [7, 37, 59, 22, 8, 11, 60, 34, 24, 66, 70, 36, 41, 6, 2, 13],
    "reshuffles": [],
    "actions": [],
}


def test_a_deal_is_the_game_of_its_seed_before_the_first_action(folder: Path) -> None:
    made = run("solo", "deal", "--seed", "friday")
    form = json.loads(made.stdout)
    assert form == Record(Deal.from_seed(1, "friday", DECK)).form()
    assert (
        form["draw_pile"] == json.loads((Path(__file__).parent.parent / "examples/solo.json").read_text())["draw_pile"]
    )
    assert judge(form, DECK).result == SoloOutcome(Fate.UNFINISHED, strikes=0, turns=0, scored=0)
    written = run("solo", "deal", "--seed", "friday", "--out", "friday.json")
    assert written.stdout == ""
    assert written.stderr == "Play it with: stones play --resume friday.json\n"
    assert (folder / "friday.json").read_text() == made.stdout
    assert run("solo", "deal", "--seed", "friday", "--json").stdout == made.stdout
    assert run("solo", "deal", "--seed", "a", "--out", "friday.json").exit_code == 2
    both = run("solo", "deal", "--seed", "a", "--out", "friday.json", "--force", "--json")
    assert both.stdout == (folder / "friday.json").read_text()


def test_the_game_of_a_deal_is_played_with_its_deck(folder: Path) -> None:
    cards = [{"id": card.id, "points": card.points, "pattern": str(card.pattern).split("/")} for card in DECK.cards]
    (folder / "own.json").write_text(json.dumps({"name": "own", "cards": cards}))
    written = run("solo", "deal", "--seed", "friday", "--deck", "own.json", "--out", "a b.json")
    assert written.stderr == "Play it with: stones play --resume 'a b.json' --deck own.json\n"
    command = written.stderr.partition(": ")[2].strip()
    done = subprocess.run(
        f"{Path(STONES).parent}/{command}",
        shell=True,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=True,
    )
    assert done.stdout.endswith(f"Go on with:\n  {command}\n")


def test_a_deal_without_a_seed_tells_the_one_it_took() -> None:
    made = run("solo", "deal")
    seed = made.stderr.removeprefix("seed: ").strip()
    assert json.loads(made.stdout) == Record(Deal.from_seed(1, seed, DECK)).form()


def test_the_deal_of_a_date_is_the_same_everywhere() -> None:
    assert json.loads(run("solo", "deal", "--date", "2027-01-01").stdout) == NEW_YEAR
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        made = subprocess.run(
            [STONES, "solo", "deal", "--date", "2027-01-01"],
            env={**os.environ, "TZ": zone},
            capture_output=True,
            check=True,
        )
        assert json.loads(made.stdout) == NEW_YEAR


def test_no_two_days_have_the_same_deal() -> None:
    days = [daily_deal(date(2027, 1, 1) + timedelta(number)) for number in range(366)]
    assert len({(deal.board, deal.draw_pile) for deal in days}) == 366


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--date 2027-1-1", "'2027-1-1' is no date; write it as 2027-01-04"),
        ("--date 2027-02-29", "'2027-02-29' is no date"),
        ("--date 2027-01-01 --seed a", "--date has one deal, of the standard deck; leave --seed and --deck out"),
        ("--seed a --out no/such.json", "no/such.json: no is no folder"),
        ("--seed a --deck small.json", "a solo game takes 8 cards of 1 from it"),
    ],
)
def test_bad_deals(options: str, message: str, folder: Path) -> None:
    small = {"name": "small", "cards": [{"id": 1, "points": 1, "pattern": ["SF"]}]}
    (folder / "small.json").write_text(json.dumps(small))
    result = run("solo", "deal", *options.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
