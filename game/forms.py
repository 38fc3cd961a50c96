"""The door from parsed JSON to typed forms."""

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from game.errors import IllegalSetupError, escaped, shown
from game.language import _

#: Above it not every JSON reader keeps numbers apart.
MOST_NUMBER = 2**53

T = TypeVar("T")


def converted(value: object, form: type[T], what: str) -> T:
    """The form of any parsed JSON value; raises IllegalSetupError, whose reason says what is wrong and where."""
    try:
        return msgspec.convert(value, form)
    except msgspec.ValidationError as error:
        raise IllegalSetupError(what, escaped(str(error)) + _known(error, form)) from error
    except UnicodeError as error:
        raise IllegalSetupError(what, _("it holds text that is not Unicode (half of a surrogate pair)")) from error


def headed(form: object, what: str, format_name: str, version: int) -> dict[str, object]:
    """A JSON object of a format and a version; raises IllegalSetupError for any other parsed JSON."""
    if not isinstance(form, dict):
        raise IllegalSetupError(what, _("it is no JSON object"))
    stated = form.get("format")
    if isinstance(stated, str) and stated != format_name:
        reason = _('its "format" is not "{format_name}" but {stated}')
        raise IllegalSetupError(what, reason.format(stated=shown(stated), format_name=format_name))
    if stated != format_name:
        raise IllegalSetupError(what, _('its "format" is not "{format_name}"').format(format_name=format_name))
    found = form.get("version")
    if type(found) is not int or found != version:
        raise IllegalSetupError(
            what, _('its "version" is not {version}, the only one there is').format(version=version)
        )
    return form


def check_writable(what: str, texts: Iterable[str | None]) -> None:
    """Raise IllegalSetupError for a text that cannot be written as UTF-8.

    Half a surrogate pair can be read from JSON or a command line, and could not be written again.
    """
    for text in texts:
        if any("\ud800" <= character <= "\udfff" for character in text or ""):
            raise IllegalSetupError(what, _("it has text that is not Unicode: {text}").format(text=shown(text or "")))


def _known(error: msgspec.ValidationError, form: type[object]) -> str:
    """After an unknown key of the whole form, the keys that are known."""
    text = str(error)
    if text.startswith("Object contains unknown field") and " - at " not in text and issubclass(form, msgspec.Struct):
        return _("; known are {keys}").format(
            keys=", ".join(field.encode_name for field in msgspec.structs.fields(form))
        )
    return ""
