"""`stones solo`: the game alone."""

import click

from cli.solo_stats import stats


@click.group()
def solo() -> None:
    """The game alone: how often it is won, and how well."""


solo.add_command(stats)
