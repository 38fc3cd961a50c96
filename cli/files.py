"""The one door by which files come in and go out."""

import json
import os
import shutil
import stat
import sys
from typing import Any, NoReturn, TypeVar

import click

from cli.errors import InputError
from game.language import _

T = TypeVar("T")

MOST_BYTES = 32 * 2**20


def read_text(path: str) -> str:
    """The text of a regular file, or of standard input for `-`; raises InputError."""
    name = display_name(path)
    try:
        if path == "-":
            if sys.stdin is None:
                raise InputError(
                    _("{name}: it is closed; feed it a text, or give the path of a file").format(name=name)
                )
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            if not stat.S_ISREG(os.stat(path).st_mode):
                raise InputError(
                    _("{name}: not a regular file; give the path of a file, or - for standard input").format(name=name)
                )
            with open(path, "rb") as file:
                data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InputError(f"{name}: {reason[0].lower() + reason[1:]}") from error
    if len(data) > MOST_BYTES:
        raise InputError(
            _("{name}: larger than {most} MB, the most that is read").format(name=name, most=MOST_BYTES // 2**20)
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            _("{name}: byte {number} is not UTF-8; save it as a UTF-8 text file").format(
                name=name, number=error.start + 1
            )
        ) from error


def read_form(path: str, form: type[T], text: str | None = None) -> T:
    """A JSON file, or its `text` already read, checked against a msgspec type; raises InputError."""
    from game.errors import IllegalSetupError
    from game.forms import converted

    name = display_name(path)
    content = parse_json(read_text(path) if text is None else text, name)
    try:
        return converted(content, form, "file")
    except IllegalSetupError as error:
        raise InputError(f"{name}: {error.reason}") from error


def write_text(path: str, text: str, force: bool = False) -> None:
    """Write a file whole or not at all; raises InputError, also when the file is there and not `force`.

    `-` is standard output.
    """
    write_bytes(path, text.encode(), force)


def write_bytes(path: str, data: bytes, force: bool = False) -> None:
    """Write a file as `write_text` does."""
    if path == "-":
        click.echo(data, nl=False)
        return
    name = display_name(path)
    refuse_to_overwrite(path, force)
    if os.path.exists(path) and not os.path.isfile(path):
        raise InputError(_("{name}: not a regular file, and not overwritten; choose another name").format(name=name))
    aside = f"{path}.{os.getpid()}.part"
    try:
        with open(aside, "wb") as file:
            file.write(data)
        os.replace(aside, path)
    except OSError as error:
        raise InputError(_("{name}: cannot be written: {reason}").format(name=name, reason=error.strerror)) from error
    finally:
        if os.path.exists(aside):
            os.remove(aside)


def refuse_to_overwrite(path: str, force: bool) -> None:
    """Raise InputError for a place that cannot be written, before long work and when writing.

    That is a folder that is none, or something of that name unless `force`.
    """
    if path == "-":
        return
    if os.path.exists(path) and not force:
        raise InputError(
            _("{name}: is there already; choose another name, or overwrite it with --force").format(
                name=display_name(path)
            )
        )
    parent = os.path.dirname(path) or "."
    if not os.path.isdir(parent):
        what = _("{folder} is no folder").format(folder=display_name(parent))
        raise InputError(f"{display_name(path)}: {what}")
    from tempfile import TemporaryFile

    try:
        # Only trying tells whether files can be made there.
        with TemporaryFile(dir=parent):
            pass
    except OSError as error:
        what = _("{folder} is no folder to write in: {reason}").format(
            folder=display_name(parent), reason=error.strerror
        )
        raise InputError(f"{display_name(path)}: {what}") from error


def folder_name(path: str) -> str:
    """A folder without the slash that a shell completes its name with; raises InputError for standard output."""
    if path == "-":
        raise InputError(_("a folder is wanted; name it with --out FOLDER"))
    return path.rstrip("/") or path


def write_folder(path: str, files: dict[str, str], force: bool = False) -> None:
    """Write a folder of files whole or not at all; raises InputError, also when it is there and not `force`.

    With `force` the files join those that are there already, each of them whole.
    """
    path = folder_name(path)
    name = display_name(path)
    refuse_to_overwrite(path, force)
    aside = f"{path}.{os.getpid()}.part"
    try:
        os.mkdir(aside)
        for file_name, text in files.items():
            with open(os.path.join(aside, file_name), "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
        if os.path.exists(path):
            for file_name in files:
                os.replace(os.path.join(aside, file_name), os.path.join(path, file_name))
        else:
            os.rename(aside, path)
    except OSError as error:
        raise InputError(_("{name}: cannot be written: {reason}").format(name=name, reason=error.strerror)) from error
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def parse_json(text: str, name: str) -> Any:
    """The value of a JSON text: no key twice, no bottomless nesting, no endless numbers; raises InputError."""
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_no_constant,
            parse_float=_finite,
            parse_int=_short,
        )
    except json.JSONDecodeError as error:
        raise InputError(
            _("{name}: line {line}, column {column}: not JSON: {reason}").format(
                name=name, line=error.lineno, column=error.colno, reason=error.msg
            )
        ) from error
    except RecursionError as error:
        raise InputError(_("{name}: not readable: nested too deeply").format(name=name)) from error
    except ValueError as error:
        raise InputError(_("{name}: not readable: {error}").format(name=name, error=error)) from error


def display_name(path: str) -> str:
    """What a file is called in a message."""
    from game.errors import escaped

    return _("standard input") if path == "-" else escaped(path)


def target_name(path: str) -> str:
    """What a file that is written is called in a message."""
    from game.errors import escaped

    return _("standard output") if path == "-" else escaped(path)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    from game.errors import shown

    result: dict[str, Any] = {}
    for key, value in pairs:
        if key in result:
            raise ValueError(_("the key {key} is there twice").format(key=shown(key)))
        result[key] = value
    return result


def _no_constant(text: str) -> NoReturn:
    raise ValueError(_("{text} is no number").format(text=text))


def _finite(text: str) -> float:
    number = float(text)
    if abs(number) == float("inf"):
        raise ValueError(_("a number is too large"))
    return number


def _short(text: str) -> int:
    if len(text) > 1000:
        raise ValueError(_("a number is too long"))
    return int(text)
