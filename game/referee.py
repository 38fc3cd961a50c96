"""The referee: whether a record is of a legal game, and where not, why."""

from dataclasses import dataclass

from game.card import Deck
from game.errors import GameError, IllegalActionError
from game.outcome import Outcome, outcome
from game.record import Record
from game.replay import replay


@dataclass(frozen=True, slots=True)
class Verdict:
    """Of a legal record the `result`; of another the first fault.

    `action` is the number of the action at fault, from 1, and `text` its code, None when the fault is none of an
    action; `rule` is the clause of rules.md, as "3.1", None where none applies; `reason` says why.
    """

    action: int | None = None
    text: str | None = None
    rule: str | None = None
    reason: str | None = None
    result: Outcome | None = None

    @property
    def ok(self) -> bool:
        """Whether the record is legal."""
        return self.result is not None


def judge(form: object, deck: Deck) -> Verdict:
    """The verdict on a record, given as any parsed JSON; raises nothing."""
    try:
        record = Record.from_form(form, deck)
    except GameError as error:
        return Verdict(rule=error.rule, reason=str(error))
    number = 0
    try:
        for state in replay(record):
            last, number = state, number + 1
    except GameError as error:
        reason = error.reason if isinstance(error, IllegalActionError) else str(error)
        if number > len(record.actions):
            return Verdict(rule=error.rule, reason=reason)
        return Verdict(number, record.actions[number - 1], error.rule, reason)
    return Verdict(result=outcome(last))
