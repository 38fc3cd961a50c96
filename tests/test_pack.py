"""The pack: its form, its schema, and what is refused."""

import json
import re
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.card import Deck, DeckForm
from game.errors import GameError, IllegalSetupError
from game.puzzle import Puzzle
from puzzles.forms import as_codes, as_csv, as_drawings, as_json_lines, from_codes
from puzzles.grade import Grade
from puzzles.head import schema
from puzzles.pack import FewestMoves, MostPoints, Pack, PackedPuzzle, PackForm
from puzzles.rated import rated
from solver.table import Tables
from tests.strategies import boards, card_sets

ROOT = Path(__file__).parent.parent
DECK = Deck.standard()
CODES = ("SFH/TTO/BDH:3.17.42", "SFH/TTO/BDH:3.17.42:together", "FHM/DHB/OTD:17.42.52.61:turn")
PUZZLES = tuple(rated(Puzzle.parse(code, DECK), Tables()) for code in CODES)


def rated_pack(**about: Any) -> Pack:
    """A pack of one puzzle of each kind, with their ratings."""
    return Pack(PUZZLES, DECK, **about)


def small_pack(**about: Any) -> Pack:
    """The same without ratings."""
    return Pack(tuple(replace(packed, rating=None, grade=None, features=()) for packed in PUZZLES), DECK, **about)


def full_form() -> dict[str, Any]:
    """A pack in which everything is said that can be said."""
    form = small_pack(title="Club evening", license="CC0-1.0", generator=1, seed="friday").form()
    more = {"rating": 1312, "grade": "medium", "date": "2027-01-04", "features": {"length": 4, "detours": -1}}
    form["puzzles"][0] |= more
    return form


def test_a_pack_in_full_both_ways() -> None:
    pack = Pack.from_form(full_form(), DECK)
    first = pack.puzzles[0]
    assert (str(first.puzzle), first.figures) == (CODES[0], FewestMoves(4, 15))
    assert (first.rating, first.grade, first.date) == (1312, Grade.MEDIUM, date(2027, 1, 4))
    assert first.features == (("length", 4), ("detours", -1))
    assert pack.puzzles[2].figures == MostPoints(3, 2)
    assert (pack.title, pack.license, pack.generator, pack.seed) == ("Club evening", "CC0-1.0", 1, "friday")
    assert pack.form() == full_form()
    assert Pack.from_form(json.loads(pack.text()), DECK) == pack


def test_a_puzzle_a_line_and_nothing_that_is_not_said() -> None:
    text = small_pack(title="Club ✓").text()
    assert text == (
        '{\n  "format": "stones-pack",\n  "version": 1,\n  "title": "Club ✓",\n  "puzzles": [\n'
        '    {"code": "SFH/TTO/BDH:3.17.42", "par": 4, "ways": 15, "solution": "+17 c2 b2c2 b1b2 +3 a1b1 +42"},\n'
        '    {"code": "SFH/TTO/BDH:3.17.42:together", "par": 4, "ways": 2,'
        ' "solution": "c2c3 b2c2 c1c2 a2b2 +3 +17 +42"},\n'
        '    {"code": "FHM/DHB/OTD:17.42.52.61:turn", "points": 3, "moves": 2, "solution": "a2 x17 a3 x42 +61 end"}\n'
        "  ]\n}\n"
    )
    assert Pack.from_form(json.loads(Pack((), DECK).text()), DECK) == Pack((), DECK)


def test_unknown_keys_are_passed_over_and_codes_come_out_normal() -> None:
    form = full_form()
    form["colour"] = form["puzzles"][0]["colour"] = {"deep": [None]}
    form["puzzles"][0] |= {"code": "sfh tto bdh:42.17.3", "solution": "+H/O C2 c2b2 b1b2 +ft a1b1 +42"}
    assert Pack.from_form(form, DECK).form() == full_form()


def own_deck() -> Deck:
    """A deck with ids and cards of its own."""
    cards = [{"id": 900, "points": 7, "pattern": ["FSH"]}, {"id": 901, "points": 1, "pattern": ["T.", ".T"]}]
    return Deck.from_form(msgspec.convert({"name": "own", "cards": cards}, DeckForm))


def test_another_deck_is_carried_whole() -> None:
    deck = own_deck()
    pack = Pack((rated(Puzzle.parse("SFH/TTO/BDH:900.901", deck), Tables()),), deck)
    form = json.loads(pack.text())
    assert form["deck"]["cards"][1] == {"id": 901, "points": 1, "pattern": ["T.", ".T"]}
    assert Pack.from_form(form, DECK) == pack
    del form["deck"]
    with pytest.raises(IllegalSetupError, match="puzzle 1: bad card '900': there is no such id"):
        Pack.from_form(form, DECK)
    assert Pack.from_form(form, deck) == pack
    form["deck"] = {"name": "own", "cards": [{"id": 900, "points": 0, "pattern": ["F"]}]}
    with pytest.raises(IllegalSetupError, match="card 900 has 0 points"):
        Pack.from_form(form, DECK)


def damaged(**changes: Any) -> dict[str, Any]:
    """The full form with changes in its first puzzle; None takes a key out."""
    form = full_form()
    for key, value in changes.items():
        form["puzzles"][0][key] = value
        if value is None:
            del form["puzzles"][0][key]
    return form


BAD = {
    "it is no JSON object": [],
    'its "format" is not': {**full_form(), "format": "stones-record"},
    'its "version" is not 1, the only one': {**full_form(), "version": 2},
    'its "version" is not 1': {**full_form(), "version": True},
    "missing required field `puzzles`": {key: value for key, value in full_form().items() if key != "puzzles"},
    "Expected `array`, got `int`": {**full_form(), "puzzles": 5},
    "got `null` - at `$.title`": {**full_form(), "title": None},
    "Expected `int` >= 1 - at `$.generator`": {**full_form(), "generator": 0},
    "missing required field `code`": damaged(code=None),
    "missing required field `solution`": damaged(solution=None),
    "puzzle 1: impossible puzzle: SFH/TTO/BDH:3.17.42 must have par and ways": damaged(par=None, points=3, moves=4),
    "Expected `int` <= 99 - at `$.puzzles[0].par`": damaged(par=100),
    "Expected `int` >= 0": damaged(par=-1),
    "Expected `int`, got `float`": damaged(par=4.0),
    "Expected `int`, got `bool`": damaged(par=True),
    "Expected `int` >= 1 - at `$.puzzles[0].ways`": damaged(ways=0),
    "- at `$.puzzles[0].ways`": damaged(ways=2**63),
    "- at `$.puzzles[0].rating`": damaged(rating=10**6),
    "Invalid enum value 'evil'": damaged(grade="evil"),
    "encoded date - at `$.puzzles[0].date`": damaged(date="2027-02-29"),
    "$.puzzles[0].features": damaged(features={"length": "4"}),
    "puzzle 1: bad puzzle": damaged(code="SFH/TTO/BDH"),
    "3 Sun/Moon tiles": damaged(code="SMM/TTO/BDH:3"),
    "puzzle 1: bad card '99'": damaged(code="SFH/TTO/BDH:99"),
    "has more than 6 cards": damaged(code="SFH/TTO/BDH:1.2.3.4.5.6.7"),
    "puzzle 1: bad action 'jump'": damaged(solution="c2 jump"),
    "the puzzle SFH/TTO/BDH:3.17.42:together is there twice": damaged(code="sfh/tto/bdh:42.17.3:TOGETHER"),
    "it has text that is not Unicode: '\\\\ud800'": {**full_form(), "title": "\ud800"},
    "it has text that is not Unicode: 'a": damaged(features={"a\udfff": 1}),
}


@pytest.mark.parametrize("message", BAD)
def test_damaged_packs_are_refused(message: str) -> None:
    with pytest.raises(IllegalSetupError, match=message if "ud800" in message else re.escape(message)):
        Pack.from_form(BAD[message], DECK)


def test_a_date_may_be_there_once() -> None:
    form = full_form()
    form["puzzles"][1]["date"] = "2027-01-04"
    with pytest.raises(IllegalSetupError, match="the date 2027-01-04 is there twice"):
        Pack.from_form(form, DECK)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(exclude_categories=())),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@settings(deadline=None)
@given(st.data())
def test_no_json_breaks_the_reader(data: st.DataObject) -> None:
    form: Any = full_form()
    place = data.draw(st.sampled_from(["whole", "pack", "puzzle"]))
    if place == "whole":
        form = data.draw(values)
    elif place == "pack":
        form[data.draw(st.sampled_from([*form, "deck"]))] = data.draw(values)
    else:
        puzzle = data.draw(st.sampled_from(form["puzzles"]))
        puzzle[data.draw(st.sampled_from([*full_form()["puzzles"][0], "points", "moves"]))] = data.draw(values)
    try:
        pack = Pack.from_form(form, DECK)
    except GameError:
        return
    assert Pack.from_form(json.loads(pack.text()), DECK) == pack


def test_the_published_schema_is_that_of_the_types() -> None:
    """Written there by: python -c "from puzzles import head, pack; print(head.schema(pack.PackForm), end='')"."""
    published = (ROOT / "docs" / "pack.schema.json").read_text(encoding="utf-8")
    assert published == schema(PackForm)
    jsonschema.Draft202012Validator.check_schema(json.loads(published))


def test_packs_hold_to_the_schema() -> None:
    check = jsonschema.Draft202012Validator(json.loads(schema(PackForm)))
    deck = own_deck()
    own = Pack((rated(Puzzle.parse("SFH/TTO/BDH:900", deck), Tables()),), deck)
    for form in (full_form(), small_pack().form(), own.form(), {**full_form(), "more": 1}):
        check.validate(form)
    for form in (
        {**full_form(), "version": 2},
        damaged(par="4"),
        damaged(grade="evil"),
        damaged(code=None),
        damaged(par=None),
        {},
    ):
        assert not check.is_valid(form)


@settings(deadline=None)
@given(boards, card_sets(1, 6))
def test_every_puzzle_goes_through_the_form(board: Any, cards: Any) -> None:
    packed = PackedPuzzle(Puzzle(board, cards), FewestMoves(1, 1), "a1")
    assert Pack.from_form(Pack((packed,), DECK).form(), DECK).puzzles == (packed,)


def test_codes_one_a_line() -> None:
    text = f"# club\n\n{CODES[0]}  # easy\r\n  sfh/tto/bdh:H/O.42\n"
    assert [str(puzzle) for puzzle in from_codes(text, DECK)] == [CODES[0], "SFH/TTO/BDH:17.42"]
    with pytest.raises(GameError, match="bad puzzle in line 2 'SFX/TTO/BDH:3': bad board"):
        from_codes(f"{CODES[0]}\nSFX/TTO/BDH:3", DECK)
    with pytest.raises(GameError, match=r"line 3 'sfh/tto/bdh:17\.3\.42': it is in line 1 already"):
        from_codes(f"{CODES[0]}\n\nsfh/tto/bdh:17.3.42", DECK)
    with pytest.raises(GameError, match="line 2 'SFX/TTO/BDH:3'"):
        from_codes(f"{CODES[0]} # easy\f warm\u2028\nSFX/TTO/BDH:3", DECK)
    assert from_codes(as_codes(small_pack(title="a\nb")), DECK) == tuple(p.puzzle for p in small_pack().puzzles)


def test_a_spreadsheet_finds_no_formula() -> None:
    header, first, _, third = as_csv(Pack.from_form(full_form(), DECK)).splitlines()
    assert header == "number,code,board,cards,kind,par,ways,points,moves,rating,grade,date,solution"
    assert first == (
        "1,SFH/TTO/BDH:3.17.42,SFH/TTO/BDH,3 17 42,each,4,15,,,1312,medium,2027-01-04,'+17 c2 b2c2 b1b2 +3 a1b1 +42"
    )
    assert third.endswith(",turn,,,3,2,,,,a2 x17 a3 x42 +61 end")


def test_json_lines_and_drawings() -> None:
    pack = small_pack()
    assert [json.loads(line) for line in as_json_lines(pack).splitlines()] == pack.form()["puzzles"]
    assert sorted(as_drawings(pack)) == [f"00{n}{what}.svg" for n in (1, 2, 3) for what in ("-solution", "")]
