"""`stones pack`: show packs, write them in other forms, make them of codes."""

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from cli.arguments import one_of, the_pack
from cli.errors import InputError
from cli.files import display_name, folder_name, read_text, refuse_to_overwrite, write_folder, write_text
from cli.making import each_rated, keep
from cli.options import deck_option, force_option, json_option, number_option, the_deck
from cli.progress import Work, told
from cli.words import command, group, option
from game.language import _

if TYPE_CHECKING:
    from puzzles.pack import Pack, PackedPuzzle


@group()
def pack() -> None:
    """Show a pack of puzzles, write it in other forms, or make one of codes."""


@command()
@click.argument("text", metavar="PACK|PUZZLE")
@number_option
@deck_option
@json_option
def show(text: str, number: int | None, deck_path: str | None, as_json: bool) -> None:
    """List the puzzles of a pack, or draw one: a pack file, a code, or - for standard input.

    \b
    Examples: stones pack show pack.json
              stones pack show pack.json --number 3
              stones pack show SFH/TTO/BDH:3.17.42
    """
    found = the_pack(text, the_deck(deck_path))
    if number is None and len(found.puzzles) != 1:
        click.echo(json.dumps(found.form()) if as_json else _listed(found))
        return
    packed = one_of(found.puzzles, number, display_name(text))
    click.echo(json.dumps(packed.form()) if as_json else _drawn(packed))


@command()
@click.argument("text", metavar="PACK")
@option(
    "--format",
    "form",
    type=click.Choice(["csv", "jsonl", "codes", "text", "svg"]),
    required=True,
    help="text: every puzzle drawn, solutions at the end; svg: a folder of puzzles and solutions.",
)
@option(
    "--out", metavar="FILE|FOLDER", default="-", help="Write there instead of to standard output; svg needs a folder."
)
@option("--force", is_flag=True, help="Overwrite what is there.")
@deck_option
def export(text: str, form: str, out: str, force: bool, deck_path: str | None) -> None:
    """Write a pack in another form.

    \b
    Examples: stones pack export pack.json --format csv --out pack.csv
              stones pack export pack.json --format svg --out drawings
    """
    from puzzles.forms import as_codes, as_csv, as_drawings, as_json_lines

    refuse_to_overwrite(folder_name(out) if form == "svg" else out, force)
    found = the_pack(text, the_deck(deck_path))
    if form == "svg":
        write_folder(out, as_drawings(found), force)
        return
    makers = {"csv": as_csv, "jsonl": as_json_lines, "codes": as_codes, "text": _all_drawn}
    write_text(out, makers[form](found), force)


@command("import")
@click.argument("path", metavar="[FILE|-]", default="-")
@option("--title", help="The title of the pack.")
@option("--license", "license_", metavar="SPDX", help="Its licence, as CC0-1.0.")
@option("--out", metavar="FILE", default="-", help="Write the pack there instead of to standard output.")
@force_option
@deck_option
def import_(path: str, title: str | None, license_: str | None, out: str, force: bool, deck_path: str | None) -> None:
    """Make a pack of puzzle codes, one a line, `#` before comments: each is solved and rated.

    \b
    Example: stones pack import puzzles.txt --title "Club evening" --out pack.json
    """
    from game.errors import GameError
    from puzzles.forms import from_codes
    from puzzles.pack import Pack, PackedPuzzle

    deck, name = the_deck(deck_path), display_name(path)
    refuse_to_overwrite(out, force)
    # What cannot be written is told before the work.
    empty = Pack((), deck, title=title, license=license_)
    try:
        puzzles = from_codes(read_text(path), deck)
    except GameError as error:
        raise InputError(f"{name}: {error}") from error
    if not puzzles:
        raise InputError(
            _("{name}: no puzzles in it; write codes one a line, as SFH/TTO/BDH:3.17.42").format(name=name)
        )
    made: list[PackedPuzzle] = []
    with Work() as work:
        for packed in told(each_rated(puzzles, name), len(puzzles)):
            made.append(packed)
    keep(work, replace(empty, puzzles=tuple(made)).text(), len(made), len(puzzles), out, force)


for part in (show, export, import_):
    pack.add_command(part)


def _listed(found: "Pack") -> str:
    """A line for the pack, then a line a puzzle."""
    from cli.drawing import told_puzzle
    from game.errors import escaped
    from puzzles.told import counted

    title = f"{escaped(found.title)}: " if found.title else ""
    license_ = f", {escaped(found.license)}" if found.license else ""
    lines = [f"{title}{counted(len(found.puzzles), 'puzzle')}{license_}"]
    width = max((len(str(packed.puzzle)) for packed in found.puzzles), default=0)
    for number, packed in enumerate(found.puzzles, 1):
        lines.append(f"{number:>4}  {packed.puzzle!s:<{width}}  {told_puzzle(packed)}")
    return "\n".join(lines)


def _drawn(packed: "PackedPuzzle") -> str:
    """A puzzle with its board and its cards drawn."""
    from cli.drawing import drawn_board, drawn_card, told_puzzle
    from puzzles.told import task_told

    parts = [f"{packed.puzzle}: {told_puzzle(packed)}", task_told(packed.puzzle.kind), drawn_board(packed.puzzle.board)]
    return "\n\n".join([*parts, *map(drawn_card, packed.puzzle.cards)])


def _all_drawn(found: "Pack") -> str:
    """Every puzzle drawn, and all the solutions at the end."""
    parts = [_listed(found).split("\n")[0]]
    parts += [f"{number}. {_drawn(packed)}" for number, packed in enumerate(found.puzzles, 1)]
    solutions = [f"{number:>4}. {packed.solution}" for number, packed in enumerate(found.puzzles, 1)]
    return "\n\n".join([*parts, "\n".join([_("Solutions"), *solutions])]) + "\n"
