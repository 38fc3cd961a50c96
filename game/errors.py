"""The three ways to be wrong: a bad code, an illegal setup, an illegal action."""

from game.language import _


class GameError(Exception):
    """Whatever is wrong with a value or an action; its text is one sentence for people.

    Attributes: `rule` (the clause of rules.md that forbids it, as "3.1", or None where none does).
    """

    rule: str | None = None


class BadCodeError(GameError):
    """A text that is no code of the wanted value.

    Attributes: `what` (the wanted value, as "board"), `code` (the text), `reason`, `rule`.
    """

    def __init__(self, what: str, code: str, reason: str, rule: str | None = None) -> None:
        self.what, self.code, self.reason, self.rule = what, code, reason, rule
        super().__init__(what, code, reason, rule)

    def __str__(self) -> str:
        return _("bad {what} {code}: {reason}").format(what=_(self.what), code=shown(self.code), reason=self.reason)


class IllegalSetupError(GameError):
    """A board, card, deck or goal that reads well but cannot be.

    Attributes: `what` (as "board"), `reason`, `rule`.
    """

    def __init__(self, what: str, reason: str, rule: str | None = None) -> None:
        self.what, self.reason, self.rule = what, reason, rule
        super().__init__(what, reason, rule)

    def __str__(self) -> str:
        return _("impossible {what}: {reason}").format(what=_(self.what), reason=self.reason)


class IllegalActionError(GameError):
    """An action that the rules do not allow at this moment; the game stays as it was.

    Attributes: `action` (its code, as "b2 x3"), `rule` (as "3.5"), `reason`.
    """

    rule: str

    def __init__(self, action: str, rule: str, reason: str) -> None:
        self.action, self.rule, self.reason = action, rule, reason
        super().__init__(action, rule, reason)

    def __str__(self) -> str:
        return _("{action} is refused by rule {rule}: {reason}").format(
            action=self.action, rule=self.rule, reason=self.reason
        )


def shown(text: str) -> str:
    """Text from outside made safe to show, in quotes: see `escaped`.

    >>> shown("a\\tb")
    "'a\\\\tb'"
    """
    return f"'{escaped(text)}'"


def escaped(text: str, limit: int = 200) -> str:
    """Text from outside made safe to show: control and bidi characters escaped, cut after `limit` characters."""
    cut = text if len(text) <= limit else text[: limit - 1] + "…"
    return "".join(_escaped_character(character) for character in cut)


# Bidi controls reorder what stands around them; line separators split a one-line message.
_UNSAFE = frozenset("\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")


def _escaped_character(character: str) -> str:
    code = ord(character)
    if code < 32 or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000 or character in _UNSAFE:
        return character.encode("unicode_escape", "backslashreplace").decode("ascii")
    return character
