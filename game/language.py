"""The languages people read: a message is written in English where it is used, and translated when it is shown."""

from gettext import NullTranslations, translation
from pathlib import Path

#: English, Greek, Uzbek, Dutch, Arabic and Malay.
LANGUAGES = ("en", "el", "uz", "nl", "ar", "ms")

#: Where the catalogues are, as gettext wants them.
LOCALE = Path(__file__).parent / "locale"

_catalogue = NullTranslations()


def use(language: str | None) -> None:
    """Show messages in one of LANGUAGES from now on, in this process; for None, in that of the environment."""
    global _catalogue
    _catalogue = translation("stones", LOCALE, [language] if language else None, fallback=True)


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
