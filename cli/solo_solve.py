"""`stones solo solve`: a win of a solo game, with everything known."""

import json
from typing import TYPE_CHECKING, Any

import click

from cli.errors import InputError
from cli.files import refuse_to_overwrite, write_text
from cli.options import deck_option, force_option, json_option, the_deck
from cli.records import read_solo_record
from cli.words import command, option
from game.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.card import Deck
    from game.record import Record
    from solver.thoughtful import Thoughtful


@command()
@click.argument("path", metavar="[DEAL|RECORD]", required=False)
@option("--seed", help="Solve the deal of this seed.")
@option(
    "--effort",
    type=click.IntRange(1, 500),
    default=48,
    show_default=True,
    help="How many lines of play go on from turn to turn: more take longer, and may win in fewer turns.",
)
@option("--out", metavar="FILE", help="Write the record of the won game there.")
@force_option
@deck_option
@json_option
def solve(
    path: str | None,
    seed: str | None,
    effort: int,
    out: str | None,
    force: bool,
    deck_path: str | None,
    as_json: bool,
) -> None:
    """Win a solo game with everything known: the order of the pile, and every reshuffle.

    It goes on from the end of the record (- for standard input): fewest strikes first, then fewest turns. Whether that
    is proven, or only the best that was found, is said. Exit code 1 when no win was found.

    \b
    Examples: stones solo solve --seed friday
              stones solo solve stones-friday.json --out won.json
    """
    from solver.table import Tables
    from solver.thoughtful import thoughtful

    record = _the_record(path, seed, the_deck(deck_path))
    if out is not None:
        refuse_to_overwrite(out, force)
    found = thoughtful(record, Tables(), effort)
    if found.record is not None and out is not None:
        write_text(out, json.dumps(found.record.form()) + "\n", force)
    click.echo(json.dumps(_object(found)) if as_json else "\n\n".join(_told(record, found)))
    if found.record is None:
        click.get_current_context().exit(1)


def _the_record(path: str | None, seed: str | None, deck: "Deck") -> "Record":
    """The game of DEAL|RECORD or --seed; raises InputError."""
    from game.deal import Deal
    from game.record import Record

    if (path is None) == (seed is None):
        raise InputError(_("give either the record of a solo game, which may have no actions yet, or --seed"))
    return Record(Deal.from_seed(1, seed, deck)) if seed is not None else read_solo_record(str(path), deck)


def _object(found: "Thoughtful") -> dict[str, Any]:
    """The answer as it stands in JSON."""
    return {
        "strikes": found.strikes,
        "turns": found.turns,
        "bound": found.bound,
        "status": _status(found),
        "record": found.record.form() if found.record else None,
    }


def _status(found: "Thoughtful") -> str:
    if found.record is None:
        return "lost" if found.proven else "not found"
    return "proven" if found.proven else "best found"


def _told(record: "Record", found: "Thoughtful") -> "Iterator[str]":
    """The win turn by turn, from where the record ended, with the board after each turn."""
    from cli.drawing import drawn_board, named
    from game.replay import resume, turns_of
    from puzzles.told import counted

    start = resume(record)
    if found.record is None:
        yield _("Lost: this game cannot be won.") if found.proven else _("No win was found; a higher --effort may.")
        return
    figures = {"strikes": counted(found.strikes or 0, "strike"), "turns": counted(found.turns or 0, "turn")}
    if found.proven:
        yield _("Won with {strikes} in {turns}: proven, no win is better.").format(**figures)
    else:
        bound = counted(found.bound, "turn")
        yield _("Won with {strikes} in {turns}: the best found; none takes fewer than {bound}.").format(
            **figures, bound=bound
        )
    yield drawn_board(start.board)
    done, scored_before = len(record.actions), start.scored[0]
    for turn in turns_of(found.record):
        codes, done = turn.codes[done:], max(0, done - len(turn.codes))
        if not codes:
            continue
        scored = [card for card in turn.after.scored[0] if card not in scored_before]
        scored_before = turn.after.scored[0]
        title = _("Turn {number}").format(number=turn.before.turns_over + 1)
        words = _("scores {cards}").format(cards=named(scored)) if scored else _("scores nothing")
        yield f"{title}: {' '.join(codes)}\n{words}\n{drawn_board(turn.after.board)}"
