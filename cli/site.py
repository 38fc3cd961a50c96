"""`stones site`: a page to play puzzles on."""

import click

from cli.arguments import the_pack
from cli.errors import InputError
from cli.files import folder_name, refuse_to_overwrite, write_folder, write_text
from cli.options import deck_option, the_deck
from cli.words import command, option
from game.language import _


@command()
@click.argument("texts", metavar="[PACK|PUZZLE]...", nargs=-1)
@option("--out", metavar="FOLDER", help="Write a site there, ready for any web host or memory stick.")
@option("--single", metavar="FILE", help="Write the page alone, one file that also works from a disk.")
@option("--title", help="The name of the site; that of the first pack with a title without it.")
@option("--force", is_flag=True, help="Overwrite what is there.")
@deck_option
def site(
    texts: tuple[str, ...], out: str | None, single: str | None, title: str | None, force: bool, deck_path: str | None
) -> None:
    """Make a page to play on, of packs or puzzle codes: puzzles with hints, the solo game, your own grid.

    Puzzles with a date become the daily ones. The page needs no server, and nothing from elsewhere.

    \b
    Examples: stones site year.json --out site
              stones site SFH/TTO/BDH:3.17.42 --single puzzle.html
    """
    from publish.site import page
    from publish.site import site as site_files

    if out is None and single is None:
        raise InputError(_("say where to: --out FOLDER for a whole site, --single FILE for one page"))
    if texts.count("-") > 1:
        raise InputError(_("only one PACK can come from standard input"))
    if out is not None:
        refuse_to_overwrite(folder_name(out), force)
    if single is not None:
        refuse_to_overwrite(single, force)
    deck = the_deck(deck_path)
    packs = [the_pack(text, deck) for text in texts]
    if single is not None:
        write_text(single, page(packs, title), force)
    if out is not None:
        write_folder(out, site_files(packs, title), force)
