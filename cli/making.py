"""What the commands that make packs have in common: their puzzles rated, the pack written, what it is short of told."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from cli.errors import InputError
from cli.files import target_name, write_text
from cli.progress import Work
from game.errors import GameError
from game.language import _

if TYPE_CHECKING:
    from game.puzzle import Puzzle
    from puzzles.grade import Grade
    from puzzles.pack import PackedPuzzle


def each_rated(puzzles: Iterable["Puzzle"], name: str) -> "Iterator[PackedPuzzle]":
    """The puzzles of what is called so, rated one after the other; raises InputError, which names the puzzle."""
    from puzzles.rated import rated
    from solver.table import Tables

    tables = Tables()
    for puzzle in puzzles:
        try:
            yield rated(puzzle, tables)
        except GameError as error:
            place = name if name == str(puzzle) else f"{name}: {puzzle}"
            raise InputError(f"{place}: {error}") from error


def keep(work: Work, text: str, made: int, total: int, out: str, force: bool) -> None:
    """Write a pack, or what is made of it when the work was stopped; then raise what stopped it."""
    if made or not work.stop:
        write_text(out, text, force)
    if work.stop:
        stopped = _("Stopped before the end: {out} has {count:,} of the {total:,} asked for.").format(
            out=target_name(out), count=made, total=total
        )
        click.echo(stopped if made else _("Stopped before the end: nothing is written."), err=True)
        raise work.stop


def end_if_fewer(wanted: "Mapping[Grade, int]", grades: "Sequence[Grade | None]", reason: str | None = None) -> None:
    """End with 1, and tell the grades that are short and why, when those of what was made are fewer than wanted."""
    short = ", ".join(
        _("{grade} {got} of {number}").format(grade=_(str(grade)), got=got, number=number)
        for grade, number in wanted.items()
        if (got := grades.count(grade)) < number
    )
    if short:
        why = reason or _("so few of the candidates meet the wish")
        click.echo(_("Fewer than asked: {short}; {reason}.").format(short=short, reason=why), err=True)
        click.get_current_context().exit(1)
