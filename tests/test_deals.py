"""Packs of solo deals: their form, their schema, what is refused, and what is verified."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pexpect
import pytest

from game.card import Deck
from game.deal import Deal
from game.errors import IllegalSetupError
from game.outcome import Fate, SoloOutcome
from game.record import Record
from puzzles.deals import DealPack, DealsForm, deal_fault, deal_faults, deal_form
from puzzles.grade import Grade
from puzzles.head import schema
from puzzles.solo import GENERATOR, Fared, GradedDeal, games_of, generated_deals, graded, solo_scale
from tests.console import ROOT
from tests.test_cli import STONES, answer, folder, run

__all__ = ["folder"]

DECK = Deck.standard()


def fared(strikes: int, games: int = 10) -> tuple[Fared, ...]:
    """Figures with so many strikes for each player of the scale."""
    return tuple(Fared(name, games, games, 0, strikes, 12 * games) for name in solo_scale().games)


def small_pack() -> DealPack:
    """Two deals with figures made up."""
    deals = tuple(GradedDeal(Deal.from_seed(1, seed, DECK), fared(number)) for number, seed in enumerate("ab"))
    return DealPack(deals, DECK, title="Small ✓", license="CC0-1.0", seed="s")


def small_form() -> dict[str, Any]:
    """Its form."""
    form: dict[str, Any] = json.loads(small_pack().text())
    return form


def test_a_pack_is_written_and_read() -> None:
    pack = small_pack()
    assert DealPack.from_form(json.loads(pack.text()), DECK) == pack
    assert pack.text().count("\n") == 12
    form = small_form()
    assert form["deals"][0]["record"]["seed"] == "a"
    assert DealPack.from_form({**form, "more": 1}, DECK) == pack


def test_the_published_schema_is_that_of_the_types() -> None:
    """Written there by: python -c "from puzzles import deals, head; print(head.schema(deals.DealsForm), end='')"."""
    published = (ROOT / "docs" / "deals.schema.json").read_text(encoding="utf-8")
    assert published == schema(DealsForm)
    jsonschema.Draft202012Validator.check_schema(json.loads(published))
    check = jsonschema.Draft202012Validator(json.loads(published))
    check.validate(small_form())
    for key in ("format", "version", "generator", "deals"):
        assert not check.is_valid({name: value for name, value in small_form().items() if name != key})


def _changed(form: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """The form with another value at a place, as `deals.0.rating`; None takes it away."""
    *above, last = path.split(".")
    inner: Any = form
    for key in above:
        inner = inner[int(key) if key.isdigit() else key]
    if value is None:
        del inner[last]
    else:
        inner[int(last) if last.isdigit() else last] = value
    return form


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("format", "stones-pack", 'its "format" is not "stones-deals"'),
        ("version", 2, 'its "version" is not 1'),
        ("generator", None, "missing required field `generator`"),
        ("deals.0.rating", 7, "deal 1: impossible deal: its rating is 1200, not 7"),
        ("deals.1.grade", "master", "deal 2: impossible deal: its grade is easy, not master"),
        ("deals.1.grade", "no", "Invalid enum value 'no'"),
        ("deals.0.figures", [], "Expected `array` of length >= 1"),
        ("deals.0.figures.0.won", -1, "Expected `int` >= 0"),
        ("deals.0.record.players", 2, "deal 1: impossible draw pile"),
        ("deals.0.record.actions", ["end"], "its game has begun; a deal has neither actions nor reshuffles"),
        ("deals.0.record.board", "SFX/TTO/BDH", "'X' is no face"),
        ("deals.0.record.draw_pile", [1, 2, 3], "a solo game has 16 cards"),
        ("title", "\ud800", "it has text that is not Unicode"),
    ],
)
def test_bad_packs(path: str, value: object, reason: str) -> None:
    with pytest.raises(IllegalSetupError, match=re.escape(reason)):
        DealPack.from_form(_changed(small_form(), path, value), DECK)


def test_a_deal_of_a_table_is_refused() -> None:
    record = Record(Deal.from_seed(2, "a", DECK)).form()
    with pytest.raises(IllegalSetupError, match="it is not of a solo game"):
        DealPack.from_form(_changed(small_form(), "deals.0.record", record), DECK)


def test_a_deal_twice_is_refused() -> None:
    first, second = small_pack().deals
    again = replace(second, deal=replace(first.deal, seed="another"))
    with pytest.raises(IllegalSetupError, match="deal 1 is there twice"):
        DealPack((first, again), DECK)


def test_sums_of_outcomes() -> None:
    ends = [
        SoloOutcome(Fate.WON, strikes=0, turns=16, scored=16),
        SoloOutcome(Fate.WON, strikes=2, turns=13, scored=16),
        SoloOutcome(Fate.LOST, strikes=4, turns=20, scored=14),
    ]
    assert Fared.of("x", ends) == Fared("x", games=3, won=2, perfect=1, strikes=6, turns=49)


def test_the_rating_is_the_mean_length_with_the_strikes_and_the_grade_its_band() -> None:
    deal = Deal.from_seed(1, "a", DECK)
    assert GradedDeal(deal, (Fared("x", 8, 8, 0, 3, 120), Fared("y", 3, 3, 0, 0, 34))).rating == 1335
    limits = list(solo_scale().limits.values())
    assert limits == sorted(set(limits))
    assert list(solo_scale().limits) == [str(grade) for grade in Grade][1:]
    for number, limit in enumerate(limits):
        at, below = (GradedDeal(deal, (Fared("x", 100, 0, 0, 0, limit - less),)) for less in (0, 1))
        assert (below.grade.number, at.grade.number) == (number + 1, number + 2)


def test_a_grade_hangs_on_board_and_cards_alone() -> None:
    deal = Deal.from_seed(1, "a", DECK)
    found = graded(deal)
    assert graded(replace(deal, seed=None)).figures == found.figures
    assert {each.player: each.games for each in found.figures} == solo_scale().games
    piles = {record.reshuffles for _, record in games_of(deal, next(iter(solo_scale().games)))}
    assert len(piles) > 1, "each game has reshuffles of its own"


def test_packs_are_made_and_verified(folder: Path) -> None:
    options = ["--count", "1", "--grade", "Expert", "--seed", "s", "--title", "Club"]
    made = run("solo", "pack", *options, "--out", "deals.json")
    assert (made.exit_code, made.stdout) == (0, "")
    text = (folder / "deals.json").read_text(encoding="utf-8")
    pack = DealPack.from_form(json.loads(text), DECK)
    assert [deal.grade for deal in pack.deals] == [Grade.EXPERT]
    assert pack.text() == text
    assert all(str(deal.deal.seed).startswith("s/") for deal in pack.deals)
    assert run("solo", "pack", *options, "--jobs", "2", "--out", "again.json").exit_code == 0
    assert (folder / "again.json").read_text(encoding="utf-8") == text
    told = run("check", "deals.json", "--jobs", "1")
    assert (told.exit_code, told.output) == (0, "deals.json: good pack 'Club' of 1 solo deal\n")
    first = pack.deals[0]
    assert answer("solo", "grade", "-", stdin=json.dumps(deal_form(first)["record"])) == deal_form(first)
    assert run("solo", "pack", *options, "--out", "deals.json").exit_code == 2
    refused = run("solo", "pack", "--count", "10000", "--title", "\udcff", "--out", "other.json")
    assert (refused.exit_code, (folder / "other.json").exists()) == (2, False)


def test_wrong_figures_are_found(folder: Path) -> None:
    """One win more than there was: neither rating nor grade changes, but the games do not say so."""
    right = graded(Deal.from_seed(1, "a", DECK))
    wrong = replace(right, figures=(replace(right.figures[0], won=right.figures[0].won + 1), *right.figures[1:]))
    name = next(iter(solo_scale().games))
    reason = f"for {name} its won is {right.figures[0].won}, not {right.figures[0].won + 1}"
    assert deal_fault(right) is None
    assert deal_fault(wrong) == reason
    assert deal_fault(replace(right, figures=right.figures[:1])) == (
        f"its figures are not those of {', '.join(solo_scale().games)}"
    )
    pack = DealPack((right, replace(wrong, deal=Deal.from_seed(1, "b", DECK))), DECK)
    (folder / "deals.json").write_text(pack.text())
    found = json.loads(run("check", "deals.json", "--jobs", "1", "--json").stdout)
    assert (found["kind"], found["ok"], found["result"]["deals"]) == ("deals", False, 2)
    assert found["reason"].startswith("deal 2: for ")
    (folder / "bad.json").write_text(json.dumps({**small_form(), "version": 2}))
    told = run("check", "bad.json")
    assert told.exit_code == 1
    assert told.output.startswith('bad.json: illegal deals: impossible deals: its "version" is not 1')


def test_another_generator_cannot_be_verified() -> None:
    faults = list(deal_faults(replace(small_pack(), generator=GENERATOR + 1)))
    assert faults == ["it is of generator 2, and only the figures of generator 1 can be verified"]


def test_a_pack_of_another_scale_is_read_but_not_verified(folder: Path) -> None:
    form = _changed(_changed(small_form(), "generator", GENERATOR + 1), "deals.0.rating", 7)
    (folder / "deals.json").write_text(json.dumps(_changed(form, "deals.1.grade", "master")))
    dealt = run("solo", "deal", "--pack", "deals.json", "--number", "1")
    assert json.loads(dealt.stdout) == Record(small_pack().deals[0].deal).form()
    told = run("check", "deals.json")
    assert (told.exit_code, "it is of generator 2" in told.output) == (1, True)


def test_deals_are_looked_for_until_there_are_enough() -> None:
    steps = list(generated_deals({Grade.EASY: 1, Grade.HARD: 1}, "s", DECK))
    assert [step.examined for step in steps] == list(range(1, len(steps) + 1))
    assert [deal.grade for deal in steps[-1].deals] == [Grade.EASY, Grade.HARD]
    assert len(steps[-2].deals) == 1
    assert list(generated_deals({Grade.EASY: 0}, "s", DECK)) == []


# Newer Pythons warn of a fork in a process with threads; the child does nothing but run the command.
@pytest.mark.filterwarnings("ignore:.*forkpty.*:DeprecationWarning")
def test_ctrl_c_keeps_the_deals_that_are_made(folder: Path) -> None:
    arguments = ["solo", "pack", "--count", "2000", "--seed", "s", "--out", "deals.json"]
    child = pexpect.spawn(STONES, arguments, encoding="utf-8", timeout=60)
    child.expect(r"[1-9]\d* deals? of")
    child.sendintr()
    child.expect(r"deals.json has (\d+) of the 2,000 asked for")
    made = int(child.match[1])
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert len(DealPack.from_form(json.loads((folder / "deals.json").read_text()), DECK).deals) == made


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--count 0 --out a.json", "0 is not in the range"),
        ("--grade no --out a.json", "'no' is not one of"),
        ("--count 1", "Missing option '--out'"),
        ("--out there.json", "there.json: is there already"),
        ("--out no/such.json", "no is no folder"),
    ],
)
def test_bad_wishes(options: str, message: str, folder: Path) -> None:
    (folder / "there.json").write_text("mine")
    result = run("solo", "pack", *options.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_a_deal_of_a_pack_is_listed_and_taken_out(folder: Path) -> None:
    (folder / "deals.json").write_text(small_pack().text(), encoding="utf-8")
    listed = run("solo", "deal", "--pack", "deals.json").stdout.splitlines()
    for number, (line, made) in enumerate(zip(listed, small_pack().deals, strict=True), 1):
        assert line == f"   {number}  {made.deal.board}  {made.grade} ({made.rating})"
        taken = run("solo", "deal", "--pack", "deals.json", "--number", str(number))
        assert json.loads(taken.stdout) == Record(made.deal).form()
    told = json.loads(run("solo", "deal", "--pack", "deals.json", "--json").stdout)
    assert told == json.loads(small_pack().text())["deals"]
    for wrong, message in (
        (["--pack", "deals.json", "--number", "3"], "there is no number 3, the last is 2"),
        (["--pack", "deals.json", "--out", "third.json"], "deals.json: it has 2; say which with --number"),
        (["--pack", "deals.json", "--seed", "x"], "give one of them"),
        (["--number", "1"], "--number is that of a deal in a --pack"),
        (["--pack", "none.json"], "none.json: no such file"),
    ):
        result = run("solo", "deal", *wrong)
        assert (result.exit_code, result.stdout) == (2, "")
        assert message in result.stderr
