"""What a player may do in a turn, and its codes; `rule` of each is its clause in rules.md."""

from dataclasses import dataclass
from typing import ClassVar

from game.card import Card, Deck
from game.errors import BadCodeError, shown
from game.language import N_, _
from game.move import Move, parse_move


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card and make the move it pays for; code `a1b1 x17` or `b2 x3` (rules.md 3.1, 3.2)."""

    card: Card
    move: Move

    @property
    def rule(self) -> str:
        """That of its move."""
        return self.move.rule

    def __str__(self) -> str:
        return f"{self.move} x{self.card}"


@dataclass(frozen=True, slots=True)
class Score:
    """Lay a card that the board shows face up in front of oneself; code `+42` (rules.md 3.3)."""

    rule: ClassVar[str] = "3.3"
    card: Card

    def __str__(self) -> str:
        return f"+{self.card}"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Draw until the hand holds 4, and pass the turn on; code `end` (rules.md 3.4)."""

    rule: ClassVar[str] = "3.4"

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class SkipTurn:
    """Draw 2 cards instead of doing anything; code `skip` (rules.md 3.5)."""

    rule: ClassVar[str] = "3.5"

    def __str__(self) -> str:
        return "skip"


Action = Discard | Score | EndTurn | SkipTurn


def parse_action(code: str, deck: Deck) -> Action:
    """The action of a code, in either case; raises BadCodeError, with the rule of an action that can never be.

    >>> deck = Deck.standard()
    >>> str(parse_action("B1A1 X17", deck)), str(parse_action("+h.h", deck)), str(parse_action("END", deck))
    ('a1b1 x17', '+42', 'end')
    """
    steps = parse_line(code, deck)
    if len(steps) != 1:
        raise BadCodeError(
            "action", code, _("it is {count} actions, one is wanted: {forms}").format(count=len(steps), forms=_(_FORMS))
        )
    return _paid(code, steps)[0]


def parse_actions(code: str, deck: Deck) -> tuple[Action, ...]:
    """The actions of a line in which a card pays for every move; raises BadCodeError.

    >>> [str(action) for action in parse_actions("B1A1 X17 +h.h end", Deck.standard())]
    ['a1b1 x17', '+42', 'end']
    """
    return _paid(code, parse_line(code, deck))


def parse_line(code: str, deck: Deck) -> tuple[Action | Move, ...]:
    """The steps of a line; a move that no card pays for stays a Move; raises BadCodeError.

    >>> [str(step) for step in parse_line("+17 C2 b2c2 x3 +h.h end", Deck.standard())]
    ['+17', 'c2', 'b2c2 x3', '+42', 'end']
    """
    steps: list[Action | Move] = []
    for token in code.split():
        sign, card_code = token[0], token[1:]
        if not token.isascii():
            # Some letters become ASCII ones by a change of case.
            raise BadCodeError("action", token, _("write {forms}").format(forms=_(_FORMS)))
        if sign in "xX":
            move = steps.pop() if steps else None
            if not isinstance(move, Move):
                raise BadCodeError(
                    "line",
                    code,
                    _("{token} pays for no move; it goes behind one, as in b2 x3").format(token=shown(token)),
                )
            steps.append(Discard(_card(card_code, deck, move.rule), move))
        elif sign == "+":
            steps.append(Score(_card(card_code, deck, Score.rule)))
        elif token.lower() == "end":
            steps.append(EndTurn())
        elif token.lower() == "skip":
            steps.append(SkipTurn())
        else:
            steps.append(_move(token))
    return tuple(steps)


def _paid(code: str, steps: tuple[Action | Move, ...]) -> tuple[Action, ...]:
    actions: list[Action] = []
    for step in steps:
        if isinstance(step, Move):
            raise BadCodeError("action", code, _("it names no card to pay with, as in b2 x3"), step.rule)
        actions.append(step)
    return tuple(actions)


_FORMS = N_("a1b1 x17 (shift), b2 x3 (flip), +42 (score), end, skip")


def _card(code: str, deck: Deck, rule: str) -> Card:
    try:
        return deck.card(code)
    except BadCodeError as error:
        raise BadCodeError("card", code, error.reason, rule) from error


def _move(token: str) -> Move:
    try:
        return parse_move(token)
    except BadCodeError as error:
        if error.rule:
            raise
        raise BadCodeError("action", token, _("write {forms}").format(forms=_(_FORMS))) from error
