"""Who sits at the terminal: asks the people for their actions, lets the bots play, and keeps the record."""

import json
import os
import shutil
import sys
from collections.abc import Sequence

import click

from cli.advice import advice, judged_by, told_advice, told_position
from cli.errors import InputError
from cli.files import display_name, read_text, write_text
from cli.records import resume_command
from cli.session import Session
from cli.table import HELP, player_name, told_hint, told_outcome, told_table, told_turns
from game.action import Discard, parse_action
from game.errors import GameError, IllegalActionError, escaped
from game.language import _
from game.record import Record
from game.view import View
from players.advice import Choice

_LONGEST_LINE = 4096
# So many games are played on from each turn that a hint compares, and from a turn that is watched.
_HINT_GAMES, _WATCH_GAMES = 20, 10
# Clears the screen and what has scrolled off it; click leaves it out where there is no terminal.
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"


class _LeaveError(Exception):
    """The people leave the table."""


class Host:
    """Runs the game of a session from where it stands to its end, or until the people leave."""

    def __init__(self, session: Session, path: str, deck_path: str | None, opposite: bool) -> None:
        self._session, self._path, self._deck_path, self._opposite = session, path, deck_path, opposite
        self._on_disk = read_text(path)

    def run(self) -> None:
        """Play on; raises KeyboardInterrupt after Ctrl-C, when the record has been told."""
        try:
            self._game()
        except _LeaveError:
            click.echo(self._where())
        except KeyboardInterrupt:
            click.echo(f"\n{self._where()}", err=True)
            raise

    def _game(self) -> None:
        session, players = self._session, self._session.record.deal.players
        told, seen = session.state.turns_over, None
        while not session.state.finished:
            turn, seat = session.state.turns_over, session.state.player
            if session.bots[seat]:
                if session.people:
                    session.play_bot()
                else:
                    self._watch()
                    told = turn + 1
                self._save()
                continue
            if session.people > 1 and seat != seen:
                click.echo(_CLEAR, nl=False)
                self._ask(_("{name}, press Enter when the others look away. ").format(name=self._name(seat)))
            self._tell(told_turns(session.record, max(0, turn - players + 1), turn))
            self._turn()
            told, seen = turn + 1, seat
        self._tell(told_turns(session.record, told, session.state.turns_over))
        click.echo(
            f"{told_outcome(session.state, session.record)}\n"
            + _("The record is in {name}.").format(name=display_name(self._path))
        )

    def _watch(self) -> None:
        """One turn of the bot that plays alone, with its reasons."""
        session, name = self._session, self._session.bots[0]
        assert name is not None, "a person sits here"
        turn = session.state.turns_over
        click.echo(f"\n{told_position(session.state)}\n")
        tried = Choice(session.bot_turn(), (name,))
        click.echo(told_advice(session.state, judged_by(session.state, [tried], _WATCH_GAMES)))
        session.play(tried.line)
        self._tell(told_turns(session.record, turn, turn + 1))

    def _turn(self) -> None:
        """One turn of a person, from its beginning or from within."""
        session, turn = self._session, self._session.state.turns_over
        self._show()
        while session.state.turns_over == turn and not session.state.finished:
            line = self._ask("> ")
            match line.lower():
                case "":
                    self._show()
                case "?" | "help":
                    click.echo(_(HELP))
                case "hint":
                    click.echo(self._hint())
                case "save":
                    self._save()
                    click.echo(self._where())
                case "undo":
                    self._undo()
                case _:
                    self._play(line)
        self._tell(told_turns(session.record, turn, turn + 1)[-1:])

    def _hint(self) -> str:
        state = self._session.state
        return told_advice(state, advice(state, None, _HINT_GAMES)) if state.deal.solo else told_hint(self._view)

    def _play(self, line: str) -> None:
        session, turn = self._session, self._session.state.turns_over
        try:
            session.play(line)
        except GameError as error:
            click.echo(_refused(error))
            return
        self._save()
        if session.state.turns_over == turn and not session.state.finished:
            self._show()

    def _undo(self) -> None:
        if self._session.undo():
            self._save()
            self._show()
        else:
            click.echo(_("Nothing to undo: no action was taken in this turn, and drawn cards stay drawn."))

    def _ask(self, prompt: str) -> str:
        """A line from standard input; raises _LeaveError at its end, and for `quit`."""
        click.echo(prompt, nl=False)
        data = rest = sys.stdin.buffer.readline(_LONGEST_LINE) if sys.stdin else b""
        while len(rest) == _LONGEST_LINE and not rest.endswith(b"\n"):
            # Too long for a line that a person typed: none of it counts.
            data, rest = b"\n", sys.stdin.buffer.readline(_LONGEST_LINE)
        line = data.decode("utf-8", "replace").strip()
        if not data or not sys.stdin.isatty():
            click.echo(escaped(line))
        if not data or line.lower() in ("quit", "exit", "q"):
            raise _LeaveError
        return line

    def _show(self) -> None:
        state, record = self._session.state, self._session.record
        last = parse_action(record.actions[-1], record.deal.deck) if state.acted else None
        changed = last.move.cells if isinstance(last, Discard) else ()
        width = shutil.get_terminal_size().columns
        click.echo("\n" + _("{name}, it is your turn.").format(name=self._name(state.player)))
        click.echo(told_table(self._view, record, changed, self._opposite, width))

    def _tell(self, lines: Sequence[str]) -> None:
        for line in lines:
            click.echo(line)

    def _save(self) -> None:
        if os.path.exists(self._path) and read_text(self._path) != self._on_disk:
            raise InputError(
                _(
                    "{name}: another program has changed it; nothing is overwritten, go on with `stones play --resume`"
                ).format(name=display_name(self._path))
            )
        self._on_disk = write_record(self._path, self._session.record, force=True)

    def _where(self) -> str:
        told = _("The record is in {name}, with every action so far. Go on with:").format(name=display_name(self._path))
        return f"{told}\n  {resume_command(self._path, self._deck_path)}"

    @property
    def _view(self) -> View:
        return View.of(self._session.state, self._session.state.player)

    def _name(self, seat: int) -> str:
        return player_name(self._session.record, seat)


def write_record(path: str, record: Record, force: bool) -> str:
    """Write a record whole or not at all, and give its text; raises InputError, also for a file there, not `force`."""
    text = json.dumps(record.form()) + "\n"
    write_text(path, text, force)
    return text


def _refused(error: GameError) -> str:
    if isinstance(error, IllegalActionError):
        return _("{error}. Nothing has changed.").format(error=error)
    return (
        _("{error} (rule {rule})").format(error=error, rule=error.rule)
        if error.rule
        else _("{error}; ? for help").format(error=error)
    )
