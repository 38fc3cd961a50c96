"""A file of finished work, one line a piece, that a run can go on from after any interruption."""

import json
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from types import TracebackType
from typing import Any

from cli.errors import InputError
from cli.files import display_name, parse_json, refuse_to_overwrite
from game.language import _

# No line of ours is as long.
_MOST_BYTES = 2**16


class Journal:
    """JSON lines under a head that says what run they are of.

    Every line is on the disk before the next one is begun; one that was cut off is done again. Raises InputError
    for a file that cannot be used, that another run is writing, or that is of another run.
    """

    def __init__(self, path: str, head: dict[str, Any]) -> None:
        if path == "-":
            raise InputError(_("finished work is kept in a file, and - is none; give the name of one"))
        self.name = display_name(path)
        if not os.path.exists(path):
            refuse_to_overwrite(path, False)
        elif not stat.S_ISREG(os.stat(path).st_mode):
            raise InputError(_("{file}: not a regular file; choose another name").format(file=self.name))
        try:
            self._file = open(path, "a+b")  # noqa: SIM115 -- closed by __exit__
        except OSError as error:
            raise self._unwritten(error) from error
        try:
            self._lock()
            self._check(head)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._file.close()

    def lines(self) -> Iterator[tuple[int, Any]]:
        """What is there already: the numbers of the lines in the file, from 2, and their values; raises InputError."""
        self._file.seek(self._end)
        for number, line in enumerate(iter(lambda: self._file.readline(_MOST_BYTES), b""), 2):
            if not line.endswith(b"\n"):
                if len(line) == _MOST_BYTES:
                    raise InputError(_("{file}: line {number}: too long").format(file=self.name, number=number))
                return
            yield number, self._value(line, number)
            self._end += len(line)

    def append(self, value: dict[str, Any]) -> None:
        """Put a line behind those that `lines` gave, all of which must have been read; raises InputError."""
        line = _line(value)
        try:
            if self._file.seek(0, os.SEEK_END) != self._end:
                self._file.truncate(self._end)
            self._file.write(line)
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._unwritten(error) from error
        self._end += len(line)

    def _lock(self) -> None:
        with suppress(ImportError):  # where there are no locks of this sort, two runs must not be let write one file
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise InputError(_("{file}: another run is writing it").format(file=self.name)) from None

    def _check(self, head: dict[str, Any]) -> None:
        """Read the head, or write it into a file that is empty or in which it was cut off; raises InputError."""
        self._end = 0
        self._file.seek(0)
        line = self._file.readline(_MOST_BYTES)
        if not line.endswith(b"\n") and _line(head).startswith(line):
            self.append(head)
            return
        try:
            found = self._value(line, 1)
        except InputError:
            found = None
        if not isinstance(found, dict) or any(found.get(key) != head[key] for key in ("format", "version")):
            raise InputError(
                _("{file}: it is no {format} file, and is not overwritten; choose another name").format(
                    file=self.name, format=head["format"]
                )
            )
        others = [
            _("{key} {there} there, {here} here").format(key=key, there=_shown(found.get(key)), here=_shown(value))
            for key, value in head.items()
            if found.get(key) != value
        ]
        if others:
            raise InputError(
                _("{file}: it is of another run ({others}); repeat that one, or choose another name").format(
                    file=self.name, others="; ".join(others)
                )
            )
        self._end = len(line)

    def _value(self, line: bytes, number: int) -> Any:
        try:
            return parse_json(line.decode(), self.name)
        except (InputError, UnicodeDecodeError) as error:
            raise InputError(_("{file}: line {number} is not JSON").format(file=self.name, number=number)) from error

    def _unwritten(self, error: OSError) -> InputError:
        return InputError(_("{file}: cannot be written: {reason}").format(file=self.name, reason=error.strerror))


def _line(value: dict[str, Any]) -> bytes:
    # In ASCII even half a surrogate pair, from a command line that is no UTF-8, can be written.
    return json.dumps(value).encode() + b"\n"


def _shown(value: Any) -> str:
    from game.errors import escaped

    return escaped(json.dumps(value, ensure_ascii=False), 80)


def kept_head(path: str) -> dict[str, Any] | None:
    """The head of a journal, None where there is none yet (or something else, which Journal refuses)."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return None
        with open(path, "rb") as file:
            head = json.loads(file.readline(_MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return None
    return head if isinstance(head, dict) else None
