"""Records of games, read from files: as the referee found them."""

import shlex
from typing import TYPE_CHECKING

import click

from cli.errors import InputError
from cli.files import display_name, parse_json, read_text
from game.language import _

if TYPE_CHECKING:
    from game.card import Deck
    from game.record import Record


def read_record(path: str, deck: "Deck") -> "Record":
    """A record that the referee found legal; raises InputError for what is none, ends with 1 for an illegal one."""
    from game.record import FORMAT, Record
    from game.referee import judge

    name = display_name(path)
    form = parse_json(read_text(path), name)
    if not isinstance(form, dict) or form.get("format") != FORMAT:
        raise InputError(
            _('{name}: no record of a game; its "format" would be "{format}"').format(name=name, format=FORMAT)
        )
    verdict = judge(form, deck)
    if not verdict.ok:
        fault = fault_told("record", verdict.reason, verdict.rule, verdict.action, verdict.text)
        click.echo(_("Error: {message}").format(message=f"{name}: {fault}"), err=True)
        click.get_current_context().exit(1)
    return Record.from_form(form, deck)


def resume_command(path: str, deck_path: str | None) -> str:
    """The command that goes on with the game of a record, played with the deck of a file."""
    deck = f" --deck {shlex.quote(display_name(deck_path))}" if deck_path else ""
    return f"stones play --resume {shlex.quote(display_name(path))}{deck}"


def fault_told(
    kind: str, reason: str | None, rule: str | None = None, action: int | None = None, text: str | None = None
) -> str:
    """What is wrong with a file of a kind, and where: `illegal record, action 2 (skip), rule 3.5: …`."""
    from game.errors import escaped

    told = _("illegal {kind}").format(kind=_(kind))
    if text is not None:
        told += _(", action {action} ({text})").format(action=action, text=escaped(text))
    if rule:
        told += _(", rule {rule}").format(rule=rule)
    return f"{told}: {reason}"


def read_solo_record(path: str, deck: "Deck") -> "Record":
    """The same of a solo game; raises InputError for a game of several players too."""
    record = read_record(path, deck)
    if not record.deal.solo:
        raise InputError(
            _("{name}: a game of {count} players; `stones solo` is about games for one").format(
                name=display_name(path), count=record.deal.players
            )
        )
    return record
