"""The record and the referee: each fault has its message, and no damage is taken for a legal game."""

import copy
import json
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.action import parse_line
from game.board import Board
from game.card import Deck
from game.deal import Deal
from game.errors import GameError
from game.record import Record
from game.referee import Verdict, judge
from game.replay import replay, resume
from tests import plain_referee
from tests.random_play import last
from tests.test_action import ACTIONS

Form = dict[str, Any]

DECK = Deck.standard()
#: Ten cards: two players leave two in the draw pile, and a reshuffle is near.
TEN = Deck("ten", tuple(DECK.card(code) for code in ["14", "17", "3", "4", "5", "6", "7", "8", "9", "10"]))

TABLE: Form = {
    "format": "stones-record",
    "version": 1,
    "players": 2,
    "names": ["Ann", "Bo"],
    "seed": "friday",
    "board": "SFH/TTO/BDH",
    "draw_pile": [14, 17, 3, 4, 5, 6, 7, 8, 1, 2, *range(9, 14), 15, 16, *range(18, 73)],
    "reshuffles": [],
    "actions": ["+14", "b2 x3", "end", "skip", "+17", "a1b1 x4"],
}

RESHUFFLED: Form = {
    **TABLE,
    "draw_pile": [14, 17, 3, 4, 5, 6, 7, 8, 9, 10],
    "reshuffles": [[4, 5, 3]],
    "actions": ["b2 x3", "b2 x4", "end", "b2 x5", "end"],
}

WON_LINE = (
    "+14 +12 a1b1 x16 +4 end +27 +25 +24 +17 end +32 b2 x29 +50 b2 x46 end +55 c2 x62 a2 x57 c2c3 x72 end "
    "+29 a3 x57 c2c3 x62 +72 end skip c2 x46 b1 x57 +16 b1c1 x62 end +46 a2 x57 end b3 x57 +62 end "
    "c2c3 x57 end a2b2 x57 end +57"
)
#: Won with the 16th card, on the turn that would have brought the 4th strike.
WON: Form = {
    "format": "stones-record",
    "version": 1,
    "players": 1,
    "board": "TTH/BHB/MOD",
    "draw_pile": [4, 12, 14, 16, 17, 24, 25, 27, 29, 32, 46, 50, 55, 57, 62, 72],
    "reshuffles": [[62, 57, 72, 29, 46, 16], [57, 62], [62, 57, 46], [57], [57], [57], [57]],
    "actions": [str(step) for step in parse_line(WON_LINE, DECK)],
}

LOST: Form = {**WON, "reshuffles": [], "actions": ["end", "skip", "end", "+14", "end", "+12", "end", "skip"]}

FINISHED: Form = last(2, "g0", 2000)[1].form()


def result(form: Form, deck: Deck = DECK) -> Any:
    """The result of a legal record, as it stands in JSON."""
    verdict = judge(form, deck)
    assert (verdict.action, verdict.text, verdict.rule, verdict.reason) == (None, None, None, None)
    return json.loads(msgspec.json.encode(verdict.result))


# The value and its form


@pytest.mark.parametrize("form", [TABLE, WON, LOST, FINISHED, {**TABLE, "names": ["", "\ud800\n"], "seed": ""}])
def test_a_record_both_ways(form: Form) -> None:
    """JSON there and back is the identity, and the keys stand in one order."""
    record = Record.from_form(form, DECK)
    again = json.loads(json.dumps(record.form()))
    assert again == form
    assert list(again) == [key for key in TABLE if key in form]
    assert Record.from_form(again, DECK) == record


def test_unknown_keys_are_passed_over() -> None:
    """A record may say more than is known here."""
    more = {**TABLE, "comment": [{"deep": None}], "\ud800": 1, "": 10**4000}
    assert Record.from_form(more, DECK) == Record.from_form(TABLE, DECK)
    strange: dict[Any, Any] = {5: 1, None: 2, **TABLE}
    assert Record.from_form(strange, DECK) == Record.from_form(TABLE, DECK)


@pytest.mark.parametrize(
    "board",
    [
        "sfh tto bdh",
        ["SFH", "tto", "BDH"],
        [["sun", "fish", "horse"], ["Tree", "tree", "BOAT"], ["bird", "seed", "horse"]],
        [["S", "fish", "H"], "TTO", "BDH"],
    ],
)
def test_the_board_has_three_forms(board: object) -> None:
    """A code, three rows of letters, or three rows of face names; a code is what is written."""
    record = Record.from_form({**TABLE, "board": board}, DECK)
    assert record == Record.from_form(TABLE, DECK)
    assert record.form()["board"] == "SFH/TTO/BDH"


def test_the_deal_of_a_seed_stays_the_same() -> None:
    """Boards along SEED/board, cards along SEED/deck, chosen along SEED/solo: worked out apart from this program."""
    deal = Deal.from_seed(2, "friday", DECK)
    assert str(deal.board) == "OTO/DFH/STB"
    assert [card.id for card in deal.draw_pile][:12] == [62, 53, 23, 4, 15, 7, 1, 8, 28, 63, 34, 20]
    assert [card.id for card in deal.draw_pile][-4:] == [61, 9, 32, 31]
    solo = Deal.from_seed(1, "friday", DECK)
    assert [card.id for card in solo.draw_pile] == [62, 33, 5, 31, 72, 24, 16, 9, 59, 35, 19, 17, 65, 29, 1, 20]


def test_without_a_seed_reshuffles_follow_board_and_draw_pile() -> None:
    """The SHA-256 in hex of `SFH/TTO/BDH 1,2,3,…`, worked out apart from this program."""
    deal = Deal(DECK, 2, Board.parse("SFH/TTO/BDH"), DECK.cards)
    hashed = "abc8f2254ff75ef89b26c57d61c2a9f4a7839c0e722219c6c2351ecb85257798"
    assert deal.reshuffle_path == f"{hashed}/reshuffle"
    assert Deal.from_seed(2, "", DECK).reshuffle_path == "/reshuffle"
    pile = resume(Record(deal)).piles.pile(1, DECK.cards[:20])
    assert [card.id for card in pile] == [12, 6, 14, 18, 9, 4, 10, 20, 1, 2, 13, 16, 3, 7, 5, 8, 17, 15, 19, 11]


# Legal records


def test_the_result_of_a_table() -> None:
    """Finished or not, with scores, bonus and winners."""
    assert result(TABLE) == {"finished": False, "scores": [5, 0], "bonus": [3, 0], "winners": None, "turns": 3}
    assert result({**TABLE, "actions": []}) == {
        "finished": False,
        "scores": [0, 0],
        "bonus": [0, 0],
        "winners": None,
        "turns": 0,
    }
    assert result(RESHUFFLED, TEN)["turns"] == 2
    finished = result(FINISHED)
    assert (finished["finished"], finished["winners"]) == (True, [2])


def test_the_result_of_a_solo_game() -> None:
    """Won, lost or unfinished, with strikes, turns and cards scored."""
    assert result(WON) == {"outcome": "won", "strikes": 3, "turns": 12, "scored": 16}
    assert result({**WON, "actions": WON["actions"][:-1]}) == {
        "outcome": "unfinished",
        "strikes": 3,
        "turns": 11,
        "scored": 15,
    }
    assert result(LOST) == {"outcome": "lost", "strikes": 4, "turns": 6, "scored": 2}


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_random_games_are_legal(players: int) -> None:
    """Both referees agree on every game played here, and games come to their end with reshuffles."""
    games = [last(players, f"g{number}", 2000) for number in range(4)]
    for state, record in games:
        assert (True, None, result(record.form())) == plain_referee.verdict(record.form())
        assert state.finished
    assert any(state.reshuffles for state, _ in games)


def test_a_replay_gives_every_state() -> None:
    """The first state, and the one after each action."""
    boards = [str(state.board) for state in replay(Record.from_form(TABLE, DECK))]
    assert boards == ["SFH/TTO/BDH"] * 2 + ["SFH/TDO/BDH"] * 4 + ["FSH/TDO/BDH"]


# Illegal records: before the first action


@pytest.mark.parametrize(
    ("changes", "rule", "reason"),
    [
        ({"format": 1}, None, 'impossible record: its "format" is not "stones-record"'),
        (
            {"format": "stones-pack"},
            None,
            'impossible record: its "format" is not "stones-record" but \'stones-pack\'',
        ),
        ({"version": 2}, None, 'impossible record: its "version" is not 1, the only one there is'),
        ({"version": True}, None, 'impossible record: its "version" is not 1, the only one there is'),
        ({"version": 1.0}, None, 'impossible record: its "version" is not 1, the only one there is'),
        ({"players": 0}, "1.4", "impossible game: it is for 1 to 5 players"),
        ({"players": 6}, "1.4", "impossible game: it is for 1 to 5 players"),
        ({"players": 2.0}, None, "impossible record: Expected `int`, got `float` - at `$.players`"),
        ({"players": "2"}, None, "impossible record: Expected `int`, got `str` - at `$.players`"),
        ({"players": 10**4000}, None, "impossible record: Expected `int` <= 9007199254740992 - at `$.players`"),
        ({"names": ["Ann"]}, None, "impossible record: it has 1 names for 2 players"),
        ({"names": []}, None, "impossible record: it has 0 names for 2 players"),
        ({"names": None}, None, "impossible record: Expected `array`, got `null` - at `$.names`"),
        ({"names": ["Ann", 5]}, None, "impossible record: Expected `str`, got `int` - at `$.names[1]`"),
        ({"seed": 5}, None, "impossible record: Expected `str`, got `int` - at `$.seed`"),
        ({"board": "SFH/TTO/BD"}, None, "bad board 'SFH/TTO/BD': it has 8 faces, a board has nine (as SFH/TTO/BDH)"),
        ({"board": "SMH/TTO/BDH"}, "1.1", "impossible board: it has 2 Sun/Moon tiles, there is 1"),
        (
            {"board": ["SFHTTO", "BDH"]},
            None,
            "bad board 'SFHTTO/BDH': as a list it must have three rows of three faces",
        ),
        ({"board": 5}, None, "impossible record: Expected `str | array`, got `int` - at `$.board`"),
        ({"draw_pile": [14, *TABLE["draw_pile"]]}, "2.2", "impossible draw pile: card 14 is there twice"),
        ({"draw_pile": [14, *TABLE["draw_pile"][:-1]]}, "2.2", "impossible draw pile: card 14 is there twice"),
        ({"draw_pile": [73, *TABLE["draw_pile"][1:]]}, "1.2", "impossible draw pile: card 73 is not in the deck"),
        ({"draw_pile": [0, *TABLE["draw_pile"][1:]]}, "1.2", "impossible draw pile: card 0 is not in the deck"),
        (
            {"draw_pile": TABLE["draw_pile"][2:-1]},
            "2.2",
            "impossible draw pile: it must hold the whole deck, and these are missing: 14, 17, 72",
        ),
        (
            {"players": 1, "names": ["Ann"]},
            "6.1",
            "impossible draw pile: a solo game has 16 cards: 8 of 1 point, 4 of 2, 3 of 3, 1 of 5; "
            "here are 28 of 1, 26 of 2, 13 of 3, 5 of 5",
        ),
        ({"draw_pile": [-1]}, None, "impossible record: Expected `int` >= 0 - at `$.draw_pile[0]`"),
        ({"draw_pile": ["14"]}, None, "impossible record: Expected `int`, got `str` - at `$.draw_pile[0]`"),
        ({"reshuffles": [5]}, None, "impossible record: Expected `array`, got `int` - at `$.reshuffles[0]`"),
        ({"actions": "+14"}, None, "impossible record: Expected `array`, got `str` - at `$.actions`"),
    ],
)
def test_faults_before_the_first_action(changes: Form, rule: str | None, reason: str) -> None:
    """Each has its own message, and is no action's."""
    assert judge({**TABLE, **changes}, DECK) == Verdict(rule=rule, reason=reason)


@pytest.mark.parametrize("key", ["format", "version", "players", "board", "draw_pile", "reshuffles", "actions"])
def test_fields_that_must_be_there(key: str) -> None:
    """Only names and seed may be left out."""
    verdict = judge({name: value for name, value in TABLE.items() if name != key}, DECK)
    assert not verdict.ok
    assert f"`{key}`" in str(verdict.reason).replace('"', "`")
    assert judge({name: value for name, value in TABLE.items() if name not in ("names", "seed")}, DECK).ok


@pytest.mark.parametrize("form", [None, True, 5, 0.5, "stones-record", [], [TABLE], float("nan"), 10**4000])
def test_what_is_no_object_is_no_record(form: object) -> None:
    """Any value at all may be asked about."""
    assert judge(form, DECK) == Verdict(reason="impossible record: it is no JSON object")


# Illegal records: at an action


@pytest.mark.parametrize(
    ("actions", "rule", "reason"),
    [
        (["a1b2"], "3.1", "bad move 'a1b2': a shift needs two cells that share an edge"),
        (["+14", "a1b2 x3"], "3.1", "bad move 'a1b2': a shift needs two cells that share an edge"),
        (["a1b1"], "3.1", "bad action 'a1b1': it names no card to pay with, as in b2 x3"),
        (["b2"], "3.2", "bad action 'b2': it names no card to pay with, as in b2 x3"),
        (["a1b1 x5"], "3.1", "card 5 is not in the hand of player 1: 14, 17, 3, 4"),
        (["b2 x3", "b2 x3"], "3.2", "card 3 is not in the hand of player 1: 14, 17, 4"),
        (["b2 x99"], "3.2", "bad card '99': there is no such id; they go from 1 to 72"),
        (["+99"], "3.3", "bad card '99': there is no such id; they go from 1 to 72"),
        (["+5"], "3.3", "card 5 is not in the hand of player 1: 14, 17, 3, 4"),
        (["+3"], "3.3", "the board SFH/TTO/BDH does not show FT"),
        (["b2 x3", "+14"], "3.3", "the board SFH/TDO/BDH does not show TT"),
        (["+14", "+14"], "3.3", "card 14 is not in the hand of player 1: 17, 3, 4"),
        (["+14", "skip"], "3.5", "an action has been taken in this turn, it can no longer be skipped"),
        (["skip", "end", "skip"], "3.5", "player 1 skipped their last turn, and may not skip two running"),
        (["skip", "skip", "end", "skip"], "3.5", "player 2 skipped their last turn, and may not skip two running"),
        (
            ["b2 x3", "b2 x4", "b2 x14", "b2 x17", "+14"],
            "3.6",
            "the hand of player 1 is empty, they can only end the turn",
        ),
        (["pass"], None, "bad action 'pass': write a1b1 x17 (shift), b2 x3 (flip), +42 (score), end, skip"),
        (
            ["end end"],
            None,
            "bad action 'end end': it is 2 actions, one is wanted: "
            "a1b1 x17 (shift), b2 x3 (flip), +42 (score), end, skip",
        ),
        (
            [""],
            None,
            "bad action '': it is 0 actions, one is wanted: a1b1 x17 (shift), b2 x3 (flip), +42 (score), end, skip",
        ),
    ],
)
def test_faults_at_an_action(actions: list[str], rule: str | None, reason: str) -> None:
    """The last action is at fault; what would follow does not matter."""
    verdict = Verdict(len(actions), actions[-1], rule, reason)
    assert judge({**TABLE, "actions": actions}, DECK) == verdict
    assert judge({**TABLE, "actions": [*actions, "a1b2", "end"]}, DECK) == verdict


@pytest.mark.parametrize(
    ("form", "rule", "reason"),
    [
        (WON, "6.5", "the game was won with the last card"),
        (LOST, "6.4", "the game was lost with strike number 4"),
        (FINISHED, "5.2", "the game is over, its last round is finished"),
    ],
)
def test_an_action_after_the_end(form: Form, rule: str, reason: str) -> None:
    """It has its own message."""
    number = len(form["actions"]) + 1
    for extra in ("end", "skip", "b2 x4"):
        verdict = judge({**form, "actions": [*form["actions"], extra]}, DECK)
        assert verdict == Verdict(number, extra, rule, reason)


@pytest.mark.parametrize(
    ("reshuffles", "reason"),
    [
        ([], "number 1 is missing: the draw pile ran out here"),
        ([[]], "number 1 is without card 3, which is in the discard pile"),
        ([[4, 5]], "number 1 is without card 3, which is in the discard pile"),
        ([[4, 5, 3, 6]], "number 1 has card 6, which is not in the discard pile"),
        ([[4, 5, 6]], "number 1 has card 6, which is not in the discard pile"),
        ([[4, 5, 99]], "number 1 has card 99, which is not in the discard pile"),
        ([[4, 5, 3, 5]], "number 1 has card 5 twice"),
    ],
)
def test_a_reshuffle_that_is_not_the_discards(reshuffles: list[list[int]], reason: str) -> None:
    """It must be exactly the cards discarded at that moment: the fault is the action's that draws."""
    verdict = judge({**RESHUFFLED, "reshuffles": reshuffles}, TEN)
    assert verdict == Verdict(5, "end", "3.7", f"impossible reshuffle: {reason}")


def test_a_reshuffle_that_is_never_used() -> None:
    """It is a fault, of no action."""
    verdict = judge({**RESHUFFLED, "reshuffles": [[4, 5, 3], []]}, TEN)
    assert verdict == Verdict(rule="3.7", reason="impossible reshuffle: number 2 is never used")
    verdict = judge({**RESHUFFLED, "actions": RESHUFFLED["actions"][:-1]}, TEN)
    assert verdict == Verdict(rule="3.7", reason="impossible reshuffle: number 1 is never used")


def test_an_unfinished_game_goes_on() -> None:
    """Its next reshuffle follows the seed, and stands in the record."""
    record = Record.from_form({**RESHUFFLED, "actions": RESHUFFLED["actions"][:-1], "reshuffles": []}, TEN)
    before = resume(record)
    (end,) = [action for action in before.legal_actions() if str(action) == "end"]
    after = before.after(end)
    longer = record.after(end, after)
    assert resume(longer) == after
    assert sorted(longer.reshuffles[0]) == [3, 4, 5]
    assert judge(longer.form(), TEN).ok


# Damage

BASES: tuple[Form, ...] = (
    *(TABLE, WON, LOST),
    *(last(players, f"g{number}", most)[1].form() for players in range(1, 6) for number, most in ((0, 400), (1, 70))),
)

texts = st.one_of(
    st.sampled_from([str(action) for action in ACTIONS]), st.sampled_from(["a1b2 x3", "x3", ""]), st.text()
)
junk = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-1, 80),
        st.sampled_from([2**53, 2**53 + 1, 10**30, 10**4000, -(10**4000), 1e308]),
        st.floats(),
        texts,
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=4), inner, max_size=3)),
    max_leaves=6,
)


@st.composite
def damaged(draw: st.DrawFn) -> object:
    """A good record after one to three mishaps."""
    form = copy.deepcopy(draw(st.sampled_from(BASES)))
    for _ in range(draw(st.integers(1, 3))):
        draw(st.sampled_from(MISHAPS))(form, draw)
    return form


def drop(form: Form, draw: st.DrawFn) -> None:
    """An action, card or reshuffle is lost."""
    part = _part(form, draw)
    if part:
        del part[_place(part, draw)]


def double(form: Form, draw: st.DrawFn) -> None:
    """An action, card or reshuffle is there twice."""
    part = _part(form, draw)
    if part:
        place = _place(part, draw)
        part.insert(place, part[place])


def swap(form: Form, draw: st.DrawFn) -> None:
    """Two actions, cards or reshuffles change places."""
    part = _part(form, draw)
    if part:
        i, j = _place(part, draw), _place(part, draw)
        part[i], part[j] = part[j], part[i]


def change(form: Form, draw: st.DrawFn) -> None:
    """An action or id is another."""
    part = _part(form, draw)
    if part:
        place = _place(part, draw)
        part[place] = draw(texts if isinstance(part[place], str) else st.integers(0, 75))


def cut(form: Form, draw: st.DrawFn) -> None:
    """The rest is lost."""
    part = _part(form, draw)
    del part[_place([*part, None], draw) :]


def add(form: Form, draw: st.DrawFn) -> None:
    """Something follows."""
    part = _part(form, draw)
    part.append(draw(texts) if part is form.get("actions") else draw(junk))


def spoil(form: Form, draw: st.DrawFn) -> None:
    """A value is of any type."""
    part = _part(form, draw)
    if part:
        part[_place(part, draw)] = draw(junk)


def replace(form: Form, draw: st.DrawFn) -> None:
    """A field is of any type, or another's."""
    keys = sorted(TABLE)
    value = draw(st.one_of(junk, st.sampled_from([TABLE[key] for key in keys])))
    form[draw(st.sampled_from(keys))] = copy.deepcopy(value)


def forget(form: Form, draw: st.DrawFn) -> None:
    """A field is missing."""
    form.pop(draw(st.sampled_from(sorted(TABLE))), None)


def flip(form: Form, draw: st.DrawFn) -> None:
    """The board is another."""
    letters = list(str(form.get("board")))
    letters[_place(letters, draw)] = draw(st.sampled_from("SMFBHODTx/"))
    form["board"] = "".join(letters)


MISHAPS: tuple[Callable[[Form, st.DrawFn], None], ...] = (
    *(drop, double, swap, change, cut, add, spoil, replace, forget, flip),
)


def _part(form: Form, draw: st.DrawFn) -> list[Any]:
    parts = [form.get("actions"), form.get("draw_pile"), form.get("reshuffles")]
    if isinstance(parts[2], list):
        parts += parts[2]
    return draw(st.sampled_from([part for part in parts if isinstance(part, list)] or [[]]))


def _place(part: list[Any], draw: st.DrawFn) -> int:
    return draw(st.integers(0, len(part) - 1))


@given(damaged())
@settings(max_examples=600, deadline=None)
def test_no_damage_is_taken_for_a_legal_game(form: object) -> None:
    """The referee never crashes, and finds what the plain one finds, at the same action."""
    before = copy.deepcopy(form)
    verdict = judge(form, DECK)
    # repr, since nan differs from itself.
    assert repr(form) == repr(before)
    found = json.loads(msgspec.json.encode(verdict.result))
    assert (verdict.ok, verdict.action, found) == plain_referee.verdict(form)
    if verdict.ok:
        assert verdict.reason is None
        return
    assert verdict.reason
    assert not re.search(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\ud800-\udfff]", verdict.reason)
    assert len(verdict.reason) < 1000
    assert verdict.rule is None or verdict.rule.split(".")[0] in "12356"
    if verdict.action is not None:
        assert isinstance(form, dict)
        action = form["actions"][verdict.action - 1]
        assert verdict.text == (action if isinstance(action, str) else repr(action))


@given(junk)
@settings(deadline=None)
def test_anything_may_be_asked(form: object) -> None:
    """What is no record is judged all the same."""
    assert not judge(form, DECK).ok
    with pytest.raises(GameError):
        Record.from_form(form, DECK)


@pytest.mark.parametrize("action", [5, None, ["end"], {"end": 1}, True, 1.5, 10**30])
def test_an_action_that_is_no_text_is_at_fault_in_its_place(action: object) -> None:
    found = judge({**TABLE, "actions": ["end", action], "reshuffles": []}, DECK)
    assert (found.ok, found.action, found.rule) == (False, 2, None)
    assert found.text == repr(action)
