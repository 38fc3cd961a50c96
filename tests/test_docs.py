"""What the documents show is what the command does."""

from pathlib import Path

import click
import pytest

from cli.main import stones
from tests.console import ROOT, output_of, sessions

DOCUMENTED = dict(sessions(ROOT / "README.md"))


@pytest.mark.parametrize("command", DOCUMENTED)
def test_documented_commands_print_what_is_written(command: str, tmp_path: Path) -> None:
    assert output_of(command, tmp_path) == DOCUMENTED[command]


def test_the_readme_shows_commands() -> None:
    assert len(DOCUMENTED) > 15


def commands(group: click.Group, above: str = "stones") -> dict[str, click.Command]:
    """All commands by their full names."""
    found: dict[str, click.Command] = {}
    for name, command in group.commands.items():
        found[f"{above} {name}"] = command
        if isinstance(command, click.Group):
            found |= commands(command, f"{above} {name}")
    return found


@pytest.mark.parametrize("name", commands(stones))
def test_every_command_has_help_with_an_example_and_is_in_the_readme(name: str) -> None:
    command = commands(stones)[name]
    assert f"`{name}" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert command.help
    if not isinstance(command, click.Group):
        assert f"Example: {name}" in command.help or f"Examples: {name}" in command.help
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{name} {parameter.name}"
