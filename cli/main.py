"""The `stones` command itself: its sub-commands, and the one edge where errors become exit codes."""

import io
import os
import signal
import sys
from typing import Any

import click

from cli.board import board
from cli.cards import cards
from cli.check import check
from cli.daily import calendar, daily
from cli.errors import InputError
from cli.generate import generate
from cli.hint import hint
from cli.judge import judge
from cli.map import map_
from cli.pack import pack
from cli.play import play
from cli.print_ import print_
from cli.rate import rate
from cli.simulate import simulate
from cli.site import site
from cli.solo import solo
from cli.solve import solve
from cli.turn import turn
from cli.words import Group, Option, language_option, speak
from game import __version__
from game.errors import GameError
from game.language import _


class _Stones(Group):
    """A group whose commands may raise GameError for bad input."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except GameError as error:
            raise InputError(str(error)) from error


@click.group(
    cls=_Stones, context_settings={"help_option_names": ["-h", "--help"]}, params=[language_option(hidden=False)]
)
@click.version_option(__version__, prog_name="stones", cls=Option, help="Show the version and exit.")
def stones() -> None:
    """Solve the board game Shifting Stones: the fewest moves for any board and any cards, proven.

    \b
    A board is nine letters, rows from the top:   SFH/TTO/BDH
        S Sun   F Fish   H Horse   D Seed      (on top)
        M Moon  B Bird   O bOat    T Tree      (underneath)
    A card is its id or its pattern:              42   H.H   F/T/H

    \b
    Example: stones solve SFH/TTO/BDH 3 17 H.H
    """


for command in (
    solve,
    turn,
    board,
    cards,
    map_,
    check,
    play,
    simulate,
    solo,
    pack,
    judge,
    hint,
    generate,
    daily,
    calendar,
    rate,
    print_,
    site,
):
    stones.add_command(command)


def main() -> None:
    """Run the command line and end the process: 0 done, 1 the answer is no, 2 bad input, 130 stopped."""
    speak()
    # Who ends the process politely wants what is done to be kept, as with Ctrl-C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # What its encoding lacks is escaped, as on standard error, and ends nothing.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = stones.main(standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (KeyboardInterrupt, click.Abort):
        code = 130
    except (BrokenPipeError, SystemExit):
        # Nobody reads on; click ends the process itself when it sees that first.
        _drop_output()
        code = 0
    except OSError as error:
        _drop_output()
        click.echo(
            _("Error: {name}: {reason}").format(name=error.filename or _("the output"), reason=error.strerror),
            err=True,
        )
        code = 2
    sys.exit(code or 0)


def _drop_output() -> None:
    """What is still in the buffer cannot be written, and must not complain when the process ends."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
