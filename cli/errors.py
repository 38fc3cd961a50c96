"""How a command ends when it cannot do what was asked."""

import click


class InputError(click.ClickException):
    """Bad usage or bad input: one line on standard error, exit 2."""

    exit_code = 2
