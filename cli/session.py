"""A game that is being played: its state and its record, without input or output."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from cli.errors import InputError
from game.action import Action, parse_actions
from game.deal import Deal
from game.errors import BadCodeError
from game.language import _
from game.record import Record
from game.replay import resume
from game.view import View


class Session:
    """The `record` of a game and the `state` it has led to; raises GameError for an illegal record.

    `bots` says for each seat which bot plays there, None for a person: a seat is a bot's when it bears its name.
    """

    def __init__(self, record: Record) -> None:
        self.record, self.state = record, resume(record)
        known = bots_known(record.deal)
        self.bots = tuple(name if name in known else None for name in record.names or ("",) * record.deal.players)

    @property
    def people(self) -> int:
        """The number of seats without a bot."""
        return self.bots.count(None)

    def play(self, line: str) -> None:
        """Take the actions of a line: all, or none when one of them is refused; raises GameError."""
        self._take(parse_actions(line, self.record.deal.deck))

    def undo(self) -> bool:
        """Take back the last action of the turn that is going on; False when there is none."""
        if not self.state.acted:
            return False
        self.record = replace(self.record, actions=self.record.actions[:-1])
        self.state = resume(self.record)
        return True

    def bot_turn(self) -> tuple[Action, ...]:
        """The whole turn of the bot whose turn it is."""
        from players.bots import bot
        from players.match import turn_stream

        state, deal = self.state, self.record.deal
        name = self.bots[state.player]
        assert name is not None, "a person is on this seat"
        # Only what is in the record can be known again when the game is resumed.
        seed = deal.reshuffle_path if deal.seed is None else deal.seed
        return bot(name).turn(View.of(state, state.player), turn_stream(seed, state))

    def play_bot(self) -> None:
        """Take the whole turn of the bot whose turn it is, so that a record never stops within one."""
        self._take(self.bot_turn())

    def _take(self, actions: Iterable[Action]) -> None:
        state, record = self.state, self.record
        for action in actions:
            # A solo game is over with its last card, whatever stands behind it.
            if state.finished:
                break
            if state.turns_over > self.state.turns_over:
                raise BadCodeError("action", str(action), _("nothing goes behind the end of the turn"))
            state = state.after(action)
            record = record.after(action, state)
        self.state, self.record = state, record


def watched(record: Record, name: str) -> Record:
    """The record of a solo game with a bot on its only seat; raises InputError for another game, BadCodeError."""
    from players.bots import solo_bot

    if not record.deal.solo:
        raise InputError(_("--bot plays a game for one; name the bots of this one with --bots"))
    return replace(record, names=(solo_bot(name),))


def new_record(deal: Deal, bots: Sequence[str]) -> Record:
    """The record of a game that has not begun."""
    return seated(Record(deal, tuple(map(person, range(deal.players)))), bots)


def seated(record: Record, bots: Sequence[str]) -> Record:
    """The record with these bots on the last seats and people on all others.

    Raises InputError when no seat is left for a person, BadCodeError for a bot that is none.
    """
    from players.bots import table_bot

    people = record.deal.players - len(bots)
    if people < 1:
        raise InputError(
            _("{count} of {players} seats for bots leave none for a person").format(
                count=len(bots), players=record.deal.players
            )
        )
    names = record.names or tuple(map(person, range(record.deal.players)))
    known = bots_known(record.deal)
    kept = (person(seat) if name in known else name for seat, name in enumerate(names[:people]))
    return replace(record, names=(*kept, *map(table_bot, bots)))


def bots_known(deal: Deal) -> set[str]:
    """The names that make a seat a bot's: for a table, or for a game for one."""
    from players.bots import BOTS, LADDER, QUICK

    return {*BOTS, *LADDER, QUICK} if deal.solo else set(BOTS)


def person(seat: int) -> str:
    """What a record calls the person on a seat, counted from 0, who gave no other name."""
    return f"Player {seat + 1}"
