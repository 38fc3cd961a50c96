"""Actions and lines: their codes, both ways."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.action import Action, Discard, EndTurn, Score, SkipTurn, parse_action, parse_line
from game.card import Deck
from game.errors import BadCodeError
from game.move import MOVES

DECK = Deck.standard()
#: Every action there is with the standard deck.
ACTIONS: tuple[Action, ...] = (
    *(Discard(card, move) for card, move in product(DECK.cards, MOVES)),
    *map(Score, DECK.cards),
    EndTurn(),
    SkipTurn(),
)


def test_every_action_both_ways() -> None:
    """str() writes what parse_action reads, in either case."""
    codes = [str(action) for action in ACTIONS]
    assert len(set(codes)) == 72 * 21 + 72 + 2
    for action, code in zip(ACTIONS, codes, strict=True):
        assert parse_action(code, DECK) == action
        assert parse_action(f"  {code.upper()}  ", DECK) == action


def test_a_card_may_be_given_by_its_pattern() -> None:
    """Wherever a card is asked for, its id and its pattern are taken."""
    for card in DECK.cards:
        assert parse_action(f"+{card.pattern}", DECK) == Score(card)
        assert parse_action(f"b1a1 X{str(card.pattern).lower()}", DECK) == Discard(card, MOVES[9])


@pytest.mark.parametrize(
    ("code", "rule"),
    [
        *(
            (code, "3.1")
            for code in ("a1b2", "a1b2 x17", "A1B2 X99", "a1a1 x3", "a1c1 x17", "a1b1", "b1a1", "a1b1 x99")
        ),
        *((code, "3.1") for code in ("a1b1 x", "a1b1 x0", "a1b1 xHHH", "a1b1 x17.", "a1b1 x-1", "a1b1 x1e1")),
        *((code, "3.2") for code in ("b2", "b2 x99", "b2 x" + "9" * 5000, "b2 xS/M", "b2 x3x4")),
        *((code, "3.3") for code in ("+", "+99", "+0", "++3", "+H..H", "+HHHH", "+" + "F/" * 100_000)),
        *(
            (code, None)
            for code in ("", " ", "foo", "a4 x3", "d1 x3", "a1b1c1 x3", "x17", "x17 b2", "b2 x3 x4", "b2 3")
        ),
        *((code, None) for code in ("end end", "+3 end", "b2 x3 end", "end x3", "b2 +3", "b2b2x3", "ended", "pass")),
        *((code, None) for code in ("s\N{KELVIN SIGN}ip", "a1b1 x१", "b2 x\N{LATIN SMALL LETTER LONG S}/M")),
        *((code, None) for code in ("\x00", "\ud800", "a1b1\u200bx17", "\N{FULLWIDTH LATIN SMALL LETTER A}1b1 x3")),
    ],
)
def test_bad_codes_are_refused_with_their_rule(code: str, rule: str | None) -> None:
    """An action that can never be has the rule that forbids it; what is no action has none."""
    with pytest.raises(BadCodeError) as refused:
        parse_action(code, DECK)
    assert refused.value.rule == rule
    assert refused.value.reason
    assert len(str(refused.value)) < 1000


def test_what_is_no_action_is_told_what_one_is() -> None:
    """The message names the forms."""
    forms = "a1b1 x17 (shift), b2 x3 (flip), +42 (score), end, skip"
    with pytest.raises(BadCodeError) as refused:
        parse_action("foo", DECK)
    assert str(refused.value) == f"bad action 'foo': write {forms}"
    with pytest.raises(BadCodeError) as refused:
        parse_action("b2", DECK)
    assert str(refused.value) == "bad action 'b2': it names no card to pay with, as in b2 x3"


steps = st.lists(st.one_of(st.sampled_from(ACTIONS), st.sampled_from(MOVES)))


@given(steps)
def test_lines_both_ways(line: list[Action]) -> None:
    """A line is its steps, parted by blanks."""
    assert list(parse_line(" ".join(map(str, line)), DECK)) == line


def test_a_solution_is_a_line_too() -> None:
    """A line may hold moves that no card pays for."""
    steps = parse_line("+17 c2 b2c2 a2b2 c1c2 +3 +42", DECK)
    assert [type(step).__name__ for step in steps] == ["Score", "Flip", "Shift", "Shift", "Shift", "Score", "Score"]
    assert parse_line("", DECK) == ()


@given(st.text())
def test_any_other_text_is_a_bad_code(text: str) -> None:
    """Nothing but BadCodeError comes out."""
    try:
        action = parse_action(text, DECK)
    except BadCodeError:
        return
    assert parse_action(str(action), DECK) == action
