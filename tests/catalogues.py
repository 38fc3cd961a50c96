"""The catalogues of translated messages: collected from the sources, merged into each language, compiled.

`python -m tests.catalogues` brings them up to date; what is new in them waits there for its translation.
"""

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import click
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from cli.main import stones
from game.language import LANGUAGES, LOCALE

ROOT = Path(__file__).parent.parent
_PACKAGES = ("game", "solver", "players", "puzzles", "publish", "cli")
_KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "BadCodeError": (1,), "IllegalSetupError": (1,)}
#: The languages that have a catalogue with translations; the one of English is empty.
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")


def template() -> Catalog:
    """All the messages of the sources, and the help texts of the commands."""
    catalog = Catalog()
    for package in _PACKAGES:
        methods = [("**.py", "python"), ("**.js", "javascript")]
        for _, _, message, _, _ in extract_from_dir(ROOT / package, methods, keywords=_KEYWORDS):
            catalog.add(message)
    for text in _help_texts(stones):
        catalog.add(text)
    return catalog


def _help_texts(command: click.Command) -> Iterator[str]:
    for part in (command, *command.params):
        text = getattr(part, "_help", None)
        if text:
            yield text
    if isinstance(command, click.Group):
        for child in command.commands.values():
            yield from _help_texts(child)


def catalogue(language: str) -> Catalog:
    """What is translated into a language."""
    path = _path(language, ".po")
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def compiled(catalog: Catalog) -> bytes:
    """The catalogue as gettext reads it."""
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def _path(language: str, suffix: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"stones{suffix}"


def update() -> None:
    """Bring every catalogue up to date with the sources."""
    wanted = template()
    for language in LANGUAGES:
        catalog = catalogue(language)
        catalog.project, catalog.version, catalog.header_comment = "stones", "1", f"# stones: {language}"
        catalog.last_translator, catalog.language_team, catalog.msgid_bugs_address = "stones", language, "stones"
        catalog.fuzzy = False
        catalog.creation_date = catalog.revision_date = datetime(2026, 11, 30, tzinfo=UTC)
        if language in TRANSLATED:
            catalog.update(wanted, no_fuzzy_matching=True, update_creation_date=False)
            catalog.obsolete.clear()
        _path(language, ".po").parent.mkdir(parents=True, exist_ok=True)
        with _path(language, ".po").open("wb") as file:
            write_po(file, catalog, width=110, no_location=True, sort_output=True)
        _path(language, ".mo").write_bytes(compiled(catalog))


if __name__ == "__main__":
    update()
