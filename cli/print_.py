"""`stones print`: puzzles, or the whole box, on paper."""

import re
from typing import TYPE_CHECKING

import click

from cli.arguments import one_of, the_pack
from cli.errors import InputError
from cli.files import display_name, refuse_to_overwrite, write_bytes
from cli.options import deck_option, force_option, number_option, the_deck
from cli.words import command, option
from game.language import _

if TYPE_CHECKING:
    from puzzles.pack import Pack

# The link of a QR code that a phone can still read from a printed sheet.
_LONGEST_LINK = 200


@command("print")
@click.argument("text", metavar="PACK|PUZZLE", required=False)
@option("--box", is_flag=True, help="Print the tiles, reference cards and cards of the game instead, to cut out.")
@option(
    "--paper",
    type=click.Choice(["a4", "letter"], case_sensitive=False),
    default="a4",
    show_default=True,
    help="The paper.",
)
@option("--layout", metavar="NxM", help="Puzzles a page, across x down; 2x2, with --large 1x2.")
@option("--large", is_flag=True, help="Large type, and fewer puzzles a page.")
@option("--link", metavar="URL", help="A page that opens puzzle codes behind #; the QR codes lead there.")
@option("--no-solutions", is_flag=True, help="Leave out the solutions, which are the last pages.")
@option("--out", metavar="FILE", required=True, help="The PDF.")
@force_option
@number_option
@deck_option
def print_(
    text: str | None,
    box: bool,
    paper: str,
    layout: str | None,
    large: bool,
    link: str | None,
    no_solutions: bool,
    out: str,
    force: bool,
    number: int | None,
    deck_path: str | None,
) -> None:
    """Print puzzles as a PDF: a pack file, a code, or - for standard input; or the whole box with --box.

    \b
    Examples: stones print pack.json --out sheet.pdf
              stones print pack.json --layout 2x3 --paper letter --link https://example.org/stones/ --out sheet.pdf
              stones print SFH/TTO/BDH:3.17.42 --large --out sheet.pdf
              stones print --box --out box.pdf
    """
    if box is (text is not None):
        raise InputError(_("give a pack or a puzzle to print, or --box alone"))
    if box and (layout or large or link or no_solutions or number):
        raise InputError(
            _("--box is printed as it is; leave --number, --layout, --large, --link and --no-solutions out")
        )
    across, down = _layout(layout, large)
    if link is not None:
        _check(link)
    refuse_to_overwrite(out, force)
    try:
        from publish.box import box_sheet
        from publish.sheet import Sheet, puzzle_sheet
    except ModuleNotFoundError as error:
        needed = _("printing needs {package}: {command}")
        command = "pip install segno typst"
        raise InputError(needed.format(package=error.name, command=command)) from error

    deck = the_deck(deck_path)
    if text is None:
        write_bytes(out, box_sheet(deck, paper), force)
        return
    pack = _chosen(the_pack(text, deck), number, display_name(text))
    sheet = Sheet(paper, across, down, large, link, solutions=not no_solutions, first=number or 1)
    write_bytes(out, puzzle_sheet(pack, sheet), force)


def _layout(text: str | None, large: bool) -> tuple[int, int]:
    """The puzzles across and down a page of --layout; raises InputError."""
    if text is None:
        return (1, 2) if large else (2, 2)
    match = re.fullmatch(r"([1-9])x([1-9])", text, re.ASCII | re.IGNORECASE)
    if not match:
        raise InputError(_("--layout: write two numbers from 1 to 9, across x down, as 2x3"))
    return int(match[1]), int(match[2])


def _check(link: str) -> None:
    """Raise InputError for a --link that is no plain address of a page."""
    if not re.fullmatch(r"https?://[!-~]+", link, re.ASCII) or "#" in link or len(link) > _LONGEST_LINK:
        reason = _("--link: write an address as https://example.org/stones/, without # and at most {count} characters")
        raise InputError(reason.format(count=_LONGEST_LINK))


def _chosen(pack: "Pack", number: int | None, name: str) -> "Pack":
    """The pack, or with --number one of its puzzles alone."""
    from dataclasses import replace

    return pack if number is None else replace(pack, puzzles=(one_of(pack.puzzles, number, name),))
