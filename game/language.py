"""The languages people read: a message is written in English where it is used, and translated when it is shown."""

from gettext import GNUTranslations, NullTranslations, find
from pathlib import Path

#: English, Greek, Uzbek, Dutch, Arabic and Malay.
LANGUAGES = ("en", "el", "uz", "nl", "ar", "ms")

#: Where the catalogues are, as gettext wants them.
LOCALE = Path(__file__).parent / "locale"

_catalogue: NullTranslations = NullTranslations()


def use(language: str | None) -> str:
    """Show messages in one of LANGUAGES from now on, in this process; for None, in that of the environment.

    It gives the language that is in use then: English when the environment wants none of them.
    """
    global _catalogue
    path = find("stones", LOCALE, [language] if language else None)
    if path is None:
        _catalogue = NullTranslations()
        return "en"
    with open(path, "rb") as file:
        _catalogue = GNUTranslations(file)
    return Path(path).parent.parent.name


def in_use() -> str:
    """The one of LANGUAGES that messages are shown in."""
    return _catalogue.info().get("language", "en")


def _(message: str) -> str:
    """The message in the language in use; facts are put in afterwards: `_("{count} cards").format(count=3)`."""
    return _catalogue.gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """The message of the two that fits the count, in the language in use.

    >>> ngettext("{count} move", "{count} moves", 2).format(count=2)
    '2 moves'
    """
    return _catalogue.ngettext(one, many, count)


def N_(message: str) -> str:  # noqa: N802 -- the mark that all gettext tools know
    """The message as it is, marked for translation: it is translated when shown, by `_`."""
    return message


def messages(language: str) -> dict[str, tuple[str, ...]]:
    """The messages of a language by the English ones, plural forms in the order of its catalogue.

    Empty for English, and for a language that has no catalogue.
    """
    path = find("stones", LOCALE, [language])
    if path is None:
        return {}
    with open(path, "rb") as file:
        # What gettext has read of a catalogue is in no public attribute.
        catalogue: dict[str | tuple[str, int], str] = vars(GNUTranslations(file))["_catalog"]
    found: dict[str, dict[int, str]] = {}
    for key, text in catalogue.items():
        message, form = key if isinstance(key, tuple) else (key, 0)
        found.setdefault(message, {})[form] = text
    return {message: tuple(forms[form] for form in sorted(forms)) for message, forms in found.items() if message}
