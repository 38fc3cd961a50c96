"""Commands and options whose help is translated when it is shown, and click's own sentences."""

import gettext
import inspect
import os
import re
from collections.abc import Callable
from typing import Any, TypeVar

import click

from game.language import LANGUAGES, LOCALE, N_, _, ngettext, use

F = TypeVar("F", bound=Callable[..., Any])

#: What people meet of click's own words; click looks them up itself.
CLICK_WORDS = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit."),
    N_("default: {default}"),
    N_("required"),
    N_("Error: {message}"),
    N_("Try '{command} {option}' for help."),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Missing command."),
    N_("No such command {name!r}."),
    N_("No such option {name!r}."),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Option {name!r} does not take a value."),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
    ngettext("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", 2),
)


class _Translated:
    """Something with a help text."""

    _help: str | None

    @property
    def help(self) -> str | None:
        """The help in the language in use."""
        return _(self._help) if self._help else None

    @help.setter  # noqa: A003 -- click's name for it
    def help(self, text: str | None) -> None:
        self._help = text and inspect.cleandoc(text)


class Command(_Translated, click.Command):
    """A command with translated help."""

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002 -- click asks for a text so long
        """The first sentence of the help, whole: it is wrapped where the commands are listed."""
        first = (self.help or "").split("\n\n")[0].replace("\n", " ")
        return re.split(r"(?<=[.؟?]) ", first)[0]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option --help; click keeps its text in the language of the first call."""
        found = super().get_help_option(ctx)
        if found:
            found.help = _("Show this message and exit.")
        return found


class Group(Command, click.Group):
    """A group of commands with translated help."""

    command_class = Command
    group_class = type


class Option(_Translated, click.Option):
    """An option with translated help."""


def _speak_if_asked(_context: click.Context, _option: click.Parameter, language: str | None) -> None:
    if language is not None:
        speak(language)


def language_option(hidden: bool = True) -> Option:
    """The option --lang, which is taken before and behind a command."""
    return Option(
        ["--lang"],
        type=click.Choice(LANGUAGES),
        expose_value=False,
        is_eager=True,
        hidden=hidden,
        callback=_speak_if_asked,
        help="The language of answers and help, instead of that of the environment.",
    )


def command(name: str | None = None) -> Callable[[Callable[..., Any]], Command]:
    """As `click.command`."""
    return click.command(name, cls=Command, params=[language_option()])


def group(name: str | None = None) -> Callable[[Callable[..., Any]], Group]:
    """As `click.group`."""
    return click.group(name, cls=Group, params=[language_option()])


def option(*names: str, **attributes: Any) -> Callable[[F], F]:
    """As `click.option`."""
    return click.option(*names, cls=Option, **attributes)


def speak(language: str | None = None) -> None:
    """Show everything in a language from now on, in this process and those it starts; without one, as LANG says."""
    os.environ["LANGUAGE"] = use(language)
    gettext.bindtextdomain("stones", str(LOCALE))
    gettext.textdomain("stones")
