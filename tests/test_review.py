"""`stones solo review`: turns, chances, better turns, and where a game was lost."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.action import EndTurn
from game.card import Deck
from game.deal import Deal
from game.errors import BadCodeError
from game.record import Record
from game.replay import resume, turns_of
from game.state import LAST_STRIKE, GameState
from players.advice import Choice, Judged
from players.bots import QUICK
from players.review import ReviewedTurn, reviewed, turning_point
from tests.console import ROOT
from tests.test_advice import ends, game
from tests.test_cli import answer, folder, run

__all__ = ["folder"]

DECK = Deck.standard()


def turn(number: int, played: str, best: str = "", strikes: int = 0) -> ReviewedTurn:
    """A turn whose games ended so."""
    first = Judged(Choice(()), ends(played))
    return ReviewedTurn(number, strikes, False, first, Judged(Choice(()), ends(best)) if best else first)


def test_the_turns_of_a_record_are_its_actions() -> None:
    record = Record.from_form(json.loads((ROOT / "examples" / "solo.json").read_text()), DECK)
    turns = list(turns_of(record))
    assert len(turns) == 13
    assert " ".join(str(action) for turn in turns for action in turn.actions) == " ".join(record.actions)
    assert [turn.after.strikes - turn.before.strikes for turn in turns] == [0] * 9 + [1] * 4
    assert turns[-1].over
    assert turns[-1].after.lost


def test_a_turn_under_way_is_not_over() -> None:
    record = game("friday", 2)
    state = resume(record)
    action = state.legal_actions()[0]
    *whole, begun = turns_of(record.after(action, state.after(action)))
    assert [turn.over for turn in whole] == [True, True]
    assert (begun.over, begun.legal, begun.codes, begun.before) == (False, True, (str(action),), whole[-1].after)


def test_a_turn_with_a_fault_is_told_before_it() -> None:
    record = game("friday", 2)
    turns = turns_of(replace(record, actions=(*record.actions, "nonsense")))
    assert [next(turns).over for _ in range(2)] == [True, True]
    fault = next(turns)
    assert (fault.over, fault.legal, fault.codes, len(fault.states)) == (False, False, ("nonsense",), 1)
    with pytest.raises(BadCodeError):
        next(turns)


def test_what_a_turn_cost() -> None:
    even = turn(1, "0.12 0.13 4.0 1.15")
    assert (even.cost, even.better) == ((0, 0, 0), None)
    worse = turn(2, "4.0 4.0 4.0 4.0 1.15", "0.12 0.12 0.12 1.15 0.12")
    assert worse.cost == pytest.approx((4, 4, 15 - 12.6))
    assert worse.better is worse.best
    assert worse.before == worse.best.chances
    unsure = turn(3, "4.0 0.12 0.12", "0.12 0.12 0.12")
    assert (unsure.cost, unsure.better) == ((1, 1, 0), None)
    lucky = turn(4, "0.12 0.12 0.12", "4.0 4.0 0.12")
    assert (lucky.cost, lucky.better, lucky.before) == ((0, 0, 0), None, lucky.played.chances)


def test_the_turn_that_cost_the_most() -> None:
    good = "0.12 0.12 0.12"
    turns = [
        turn(1, "0.12 1.12 1.12", good),
        turn(2, "4.0 0.12 0.12", good),
        turn(3, "4.0 4.0 0.13", good),
        turn(4, "0.15 0.15 0.15", good),
        turn(5, "4.0 4.0 4.0", good),
    ]
    start = GameState.start(Deal.from_seed(1, "a", DECK))
    for strikes, number in ((LAST_STRIKE, 5), (1, 5), (0, 4)):
        point = turning_point(turns, replace(start, strikes=strikes))
        assert point
        assert point.number == number
    assert turning_point(turns[:2], replace(start, strikes=2)) is turns[0]
    assert turning_point([turn(1, "0.12 4.0")], start) is None
    assert turning_point([], start) is None


def test_a_review_of_a_lost_game() -> None:
    found = answer("solo", "review", str(ROOT / "examples" / "solo.json"), "--rollouts", "2")
    record = Record.from_form(json.loads((ROOT / "examples" / "solo.json").read_text()), DECK)
    assert (found["outcome"], found["rollouts"]) == ("lost", 2)
    turns = found["turns"]
    assert " ".join(turn["line"] for turn in turns) == " ".join(record.actions)
    assert [turn["turn"] for turn in turns] == list(range(1, 14))
    assert [turn["strike"] for turn in turns] == [False] * 9 + [True] * 4
    assert [turn["strikes"] for turn in turns] == [0] * 10 + [1, 2, 3]
    assert turns[0]["before"]["won"]["share"] == 1.0, "the deal can be won"
    assert turns[-1]["before"]["won"]["count"] == 0, "two cards and no strike left: the end is known"
    assert all(turn["after"]["won"]["count"] <= turn["before"]["won"]["count"] for turn in turns)
    drops = [turn["before"]["won"]["count"] - turn["after"]["won"]["count"] for turn in turns]
    assert drops[found["turning_point"] - 1] == max(drops) > 0


def test_turns_of_the_best_player_have_no_better_one() -> None:
    """Two turns of the player that stands for the best, one that is ended at once, and one under way."""
    record = game("friday", 2, "trained")
    state = resume(record)
    for action in (EndTurn(), state.legal_actions()[0]):
        state = state.after(action)
        record = record.after(action, state)
    turns = list(reviewed(record, "trained", QUICK, 8))
    assert [turn.number for turn in turns] == [1, 2, 3]
    for turn in turns[:2]:
        assert turn.played is turn.best
        assert (turn.better, turn.struck) == (None, False)
    assert (turns[2].played.choice.line, turns[2].struck) == ("end", True)
    assert turns[2].better is turns[2].best
    assert turns[2].best.choice.names == ("trained",)
    assert turning_point(turns, state) is turns[2]


def test_a_review_of_a_game_that_goes_on() -> None:
    record = game("friday", 1, "trained")
    record = record.after(EndTurn(), resume(record).after(EndTurn()))
    text = json.dumps(record.form())
    found = answer("solo", "review", "-", "--rollouts", "8", stdin=text)
    assert (found["outcome"], found["turning_point"]) == ("unfinished", 2)
    turn = found["turns"][1]
    assert (turn["line"], turn["strike"], turn["after"]["perfect"]["count"]) == ("end", True, 0)
    assert turn["better"]["perfect"]["count"] == turn["before"]["perfect"]["count"] == 8
    told = run("solo", "review", "-", "--rollouts", "8", stdin=text).stdout
    assert "    Strike 1.\n    Before: won 8 of 8 games (68 - 100 %), perfect 8 (68 - 100 %), in " in told
    assert f"    Better: {turn['better']['line']}: won 8 of 8 games" in told
    assert told.endswith("Turn 2 cost the most: 8 perfect games of 8.\n")


@pytest.mark.parametrize(
    ("name", "exit_code", "message"),
    [
        ("table.json", 2, "a game of 2 players"),
        ("new.json", 2, "new.json: no turn is over yet"),
        ("illegal.json", 1, "illegal.json: illegal record, action 2 (skip), rule 3.5"),
    ],
)
def test_bad_reviews(name: str, exit_code: int, message: str, folder: Path) -> None:
    good = Record(Deal.from_seed(1, "friday", DECK)).form()
    files = {
        "table.json": Record(Deal.from_seed(2, "a", DECK)).form(),
        "new.json": {**good, "actions": ["b2 x62"]},
        "illegal.json": {**good, "actions": ["skip", "skip"]},
    }
    for file, form in files.items():
        (folder / file).write_text(json.dumps(form))
    result = run("solo", "review", name)
    assert (result.exit_code, result.stdout) == (exit_code, "")
    assert message in result.stderr
