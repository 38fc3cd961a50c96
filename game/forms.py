"""The door from parsed JSON to typed forms."""

from typing import TypeVar

import msgspec

from game.errors import IllegalSetupError, escaped

T = TypeVar("T")


def converted(value: object, form: type[T], what: str) -> T:
    """The form of any parsed JSON value; raises IllegalSetupError, whose reason says what is wrong and where."""
    try:
        return msgspec.convert(value, form)
    except msgspec.ValidationError as error:
        raise IllegalSetupError(what, escaped(str(error))) from error
    except UnicodeError as error:
        raise IllegalSetupError(what, "it holds text that is not Unicode (half of a surrogate pair)") from error
