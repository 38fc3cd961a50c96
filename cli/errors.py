"""How a command ends when it cannot do what was asked."""

import json
from typing import Any, NoReturn

import click


class InputError(click.ClickException):
    """Bad usage or bad input: one line on standard error, exit 2."""

    exit_code = 2


def answer_no(answer: dict[str, Any], told: str, reason: str, as_json: bool) -> NoReturn:
    """End with 1: the answer is no, for a reason, which stands in the words `told` or in the answer for JSON."""
    click.echo(json.dumps({**answer, "reason": reason}) if as_json else told.format(reason=reason))
    click.get_current_context().exit(1)
