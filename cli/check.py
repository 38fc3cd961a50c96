"""`stones check`: the referee."""

import json
import os
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import click

from cli.errors import InputError
from cli.files import display_name, parse_json, read_text
from cli.options import deck_option, json_option, the_deck
from cli.progress import told
from cli.records import fault_told
from cli.words import command, option
from game.language import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator, Sized

    from game.card import Deck

_RECORD_KEYS = {"draw_pile", "reshuffles", "actions"}


@dataclass(frozen=True, slots=True)
class _Finding:
    """What is said of one file, in the form of the JSON answer; `kind` is None for a file not recognised.

    `more` are further lines of the text.
    """

    file: str
    kind: str | None
    ok: bool
    action: int | None = None
    text: str | None = None
    rule: str | None = None
    reason: str | None = None
    result: dict[str, Any] | None = None
    more: tuple[str, ...] = ()


@command()
@click.argument("paths", metavar="FILE...", nargs=-1, required=True)
@option("--board", "show_boards", is_flag=True, help="Show every turn of a record, and the board after it.")
@option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=lambda: min(64, os.cpu_count() or 1),
    help="How many processes verify a pack; as many as there are cores, if not given.",
)
@deck_option
@json_option
def check(paths: tuple[str, ...], show_boards: bool, jobs: int, deck_path: str | None, as_json: bool) -> None:
    """Judge FILEs: records of games, packs of puzzles or solo deals, and decks. A legal record is told with its result.

    Of a pack of puzzles every par, number of ways and solution is verified, by breadth-first search, and every rating;
    of a pack of solo deals every figure, by games that are played again.

    Exit 0 when all are good, 1 when something in a file is wrong, 2 when one cannot be read or recognised.

    \b
    Example: stones check game.json --board
    """
    deck = the_deck(deck_path)
    worst = 0
    for path in paths:
        finding = _finding(path, deck, show_boards and not as_json, jobs)
        if as_json:
            answer = asdict(finding)
            del answer["more"]
            click.echo(json.dumps(answer))
        else:
            click.echo("\n".join([_told(finding), *finding.more]))
        worst = max(worst, 0 if finding.ok else 1 if finding.kind else 2)
    click.get_current_context().exit(worst)


def _finding(path: str, deck: "Deck", show_boards: bool, jobs: int) -> _Finding:
    """What is to be said of one file."""
    from game.card import Deck, DeckForm
    from game.errors import GameError
    from game.forms import converted
    from game.referee import judge

    name = display_name(path)
    try:
        content = parse_json(read_text(path), name)
    except InputError as error:
        return _Finding(name, None, False, reason=error.message.removeprefix(f"{name}: "))
    if isinstance(content, dict) and (content.get("format") == "stones-record" or content.keys() & _RECORD_KEYS):
        verdict = judge(content, deck)
        result = None if verdict.result is None else _plain(asdict(verdict.result))
        turns = tuple(_turns(content, deck)) if show_boards else ()
        return _Finding(
            name, "record", verdict.ok, verdict.action, verdict.text, verdict.rule, verdict.reason, result, turns
        )
    if isinstance(content, dict) and (content.get("format") == "stones-pack" or "puzzles" in content):
        return _pack_finding(name, content, deck, jobs)
    if isinstance(content, dict) and (content.get("format") == "stones-deals" or "deals" in content):
        return _deals_finding(name, content, deck, jobs)
    if isinstance(content, dict) and "cards" in content and "format" not in content and "board" not in content:
        try:
            own = Deck.from_form(converted(content, DeckForm, "deck"))
        except GameError as error:
            return _Finding(name, "deck", False, reason=str(error))
        return _Finding(name, "deck", True, result={"name": own.name, "cards": len(own.cards)})
    return _Finding(name, None, False, reason=_("neither a record of a game nor a pack nor a deck"))


def _pack_finding(name: str, content: object, deck: "Deck", jobs: int) -> _Finding:
    """What is to be said of a pack, after all of its puzzles are verified."""
    from game.errors import GameError
    from puzzles.pack import Pack
    from puzzles.verify import faults

    try:
        pack = Pack.from_form(content, deck)
    except GameError as error:
        return _Finding(name, "pack", False, reason=str(error))
    return _verified(name, "pack", pack.title, "puzzles", len(pack.puzzles), faults(pack, _needed(jobs, pack.puzzles)))


def _deals_finding(name: str, content: object, deck: "Deck", jobs: int) -> _Finding:
    """What is to be said of a pack of solo deals, after all of their games are played again."""
    from game.errors import GameError
    from puzzles.deals import DealPack, deal_faults

    try:
        pack = DealPack.from_form(content, deck)
    except GameError as error:
        return _Finding(name, "deals", False, reason=str(error))
    return _verified(name, "deals", pack.title, "deals", len(pack.deals), deal_faults(pack, _needed(jobs, pack.deals)))


def _needed(jobs: int, items: "Sized") -> int:
    """No more processes than there is work for."""
    return min(jobs, max(1, len(items)))


def _verified(
    name: str, kind: str, title: str | None, what: str, count: int, faults: "Iterator[str | None]"
) -> _Finding:
    """The finding on a pack of so many of what it holds, after all of them are verified."""
    wrong = tuple(fault for fault in told(faults, count) if fault)
    result = {"title": title, what: count, "faults": list(wrong)}
    more = tuple(f"{name}: {fault_told(kind, fault, None, None, None)}" for fault in wrong[1:])
    return _Finding(name, kind, not wrong, reason=wrong[0] if wrong else None, result=result, more=more)


def _plain(result: dict[str, Any]) -> dict[str, Any]:
    """An outcome ready for JSON: enums as their text."""
    return {key: str(value) if key == "outcome" else value for key, value in result.items()}


def _told(finding: _Finding) -> str:
    """The finding on one line."""
    from game.errors import shown
    from puzzles.told import counted

    if finding.kind is None:
        unknown = _("not judged")
        return f"{finding.file}: {unknown}: {finding.reason}"
    if not finding.ok:
        fault = fault_told(finding.kind, finding.reason, finding.rule, finding.action, finding.text)
        return f"{finding.file}: {fault}"
    result = finding.result or {}
    if finding.kind == "pack":
        title = f" {shown(result['title'])}" if result["title"] else ""
        return _("{file}: good pack{title} of {puzzles}").format(
            file=finding.file, title=title, puzzles=counted(result["puzzles"], "puzzle")
        )
    if finding.kind == "deals":
        title = f" {shown(result['title'])}" if result["title"] else ""
        return ngettext(
            "{file}: good pack{title} of {count} solo deal",
            "{file}: good pack{title} of {count} solo deals",
            result["deals"],
        ).format(file=finding.file, title=title, count=result["deals"])
    if finding.kind == "deck":
        return _("{file}: good deck {name} of {cards} cards").format(
            file=finding.file, name=shown(result["name"]), cards=result["cards"]
        )
    told = _solo_told(result) if "outcome" in result else _table_told(result)
    return _("{file}: legal record, {told}").format(file=finding.file, told=told)


def _solo_told(result: dict[str, Any]) -> str:
    from puzzles.told import counted

    perfect = result["outcome"] == "won" and not result["strikes"]
    return _("solo, {outcome}: {cards} scored, {strikes}, {turns}").format(
        outcome=_("won, perfect") if perfect else _(result["outcome"]),
        cards=counted(result["scored"], "card"),
        strikes=counted(result["strikes"], "strike"),
        turns=counted(result["turns"], "turn"),
    )


def _table_told(result: dict[str, Any]) -> str:
    from puzzles.told import counted

    points = " : ".join(
        f"{score}" + (_(" (bonus {bonus})").format(bonus=bonus) if bonus else "")
        for score, bonus in zip(result["scores"], result["bonus"], strict=True)
    )
    turns = counted(result["turns"], "turn")
    if not result["finished"]:
        return _("unfinished: points {points}, {turns}").format(points=points, turns=turns)
    winners = result["winners"]
    who = (
        _("player {player} wins").format(player=winners[0])
        if len(winners) == 1
        else _("players {players} share it").format(players=", ".join(map(str, winners)))
    )
    return _("finished: points {points}, {who}, {turns}").format(points=points, who=who, turns=turns)


def _turns(content: object, deck: "Deck") -> "Iterator[str]":
    """Every turn of a record: its actions, and the board after it; up to the first fault."""
    from cli.drawing import drawn_board
    from game.errors import GameError, escaped
    from game.record import Record
    from game.replay import turns_of

    try:
        record = Record.from_form(content, deck)
        yield "\n".join(["", _("Start"), drawn_board(record.deal.board)])
        for turn in turns_of(record):
            title = _("Turn {number}, player {player}{how}: {actions}").format(
                number=turn.before.turns_over + 1,
                player=turn.before.player + 1,
                how="" if turn.over else _(", going on") if turn.legal else _(", up to the fault"),
                actions=" ".join(map(escaped, turn.codes)),
            )
            yield f"\n{title}\n{drawn_board(turn.after.board)}"
    except GameError:
        # The verdict tells what is wrong.
        return
