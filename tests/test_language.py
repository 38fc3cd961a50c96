"""The six languages: every message is translated, no translation is left over, and all that is in one is kept."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from babel.messages.catalog import Catalog, Message

from cli.drawing import in_columns
from cli.main import stones
from cli.words import Command, Option
from game.face import Face
from game.language import LANGUAGES, LOCALE, N_, _, ngettext, use
from tests.catalogues import ROOT, TRANSLATED, catalogue, compiled, template

#: What must stand in a translation as it does in the message: facts put in, options, commands, codes, paths.
_KEPT = re.compile(r"\{[^}]*\}|%\([a-z]+\)s|--[a-z-]+|`[^`]+`|stones [a-z].*|[SFHDMBOT]{3}/[SFHDMBOT]{3}/[SFHDMBOT]{3}")


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    use("en")


@pytest.fixture(scope="module")
def wanted() -> Catalog:
    return template()


def texts(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else (str(value),)


def translated(language: str) -> list[Message]:
    return [message for message in catalogue(language) if message.id]


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_has_its_translation_and_none_is_left_over(language: str, wanted: Catalog) -> None:
    messages = translated(language)
    assert {texts(message.id)[0] for message in messages} == {texts(message.id)[0] for message in wanted if message.id}
    assert [message.id for message in messages if not all(texts(message.string)) or message.fuzzy] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_plural_forms_are_those_of_the_language(language: str) -> None:
    forms = {"el": 2, "uz": 2, "nl": 2, "ar": 6, "ms": 1}[language]
    assert catalogue(language).num_plurals == forms
    assert all(len(texts(m.string)) == forms for m in translated(language) if isinstance(m.id, (list, tuple)))


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_keeps_facts_options_and_codes(language: str) -> None:
    for message in translated(language):
        forms = [set(_KEPT.findall(text)) for text in texts(message.id)]
        # A form for exactly none, one or two may say the number in words.
        spared = {"{number:,}", "{count}", "{count:,}"} if len(forms) == 2 else set()
        for text in texts(message.string):
            found = set(_KEPT.findall(text))
            assert any(form - spared <= found <= form | spared for form in forms), (message.id, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_catalogues_are_fresh(language: str) -> None:
    assert (LOCALE / language / "LC_MESSAGES" / "stones.mo").read_bytes() == compiled(catalogue(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_faces_have_the_same_name(language: str) -> None:
    use(language)
    assert len({face.word for face in Face}) == 8


def test_arabic_has_six_plurals_and_malay_one() -> None:
    use("ar")
    assert len({ngettext("{number:,} card", "{number:,} cards", n) for n in (0, 1, 2, 3, 11, 100)}) == 6
    use("ms")
    assert len({ngettext("{number:,} card", "{number:,} cards", n) for n in (0, 1, 2, 3, 11, 100)}) == 1


def test_without_a_translation_a_message_is_as_it_is() -> None:
    assert _("no such message") == N_("no such message") == "no such message"


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [Path(sys.executable).parent / "stones", *arguments],
        env={"PATH": "/usr/bin:/bin", "PYTHONUTF8": "1", **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_the_language_is_that_of_the_option_else_of_the_environment() -> None:
    english, dutch = (run("board", "show", "SFH/TTO/BDH", LANG=lang).stdout for lang in ("C.UTF-8", "nl_NL.UTF-8"))
    assert "Horse" in english
    assert "Paard" in dutch
    assert run("--lang", "nl", "board", "show", "SFH/TTO/BDH", LANG="C.UTF-8").stdout == dutch
    assert run("--lang", "en", "board", "show", "SFH/TTO/BDH", LANG="nl_NL.UTF-8").stdout == english
    assert run("board", "show", "SFH/TTO/BDH", LANGUAGE="en:nl", LANG="nl_NL.UTF-8").stdout == english


@pytest.mark.parametrize("language", TRANSLATED)
def test_help_and_faults_are_translated_and_json_is_not(language: str) -> None:
    english = run("solve", "--help", LANG="C.UTF-8").stdout
    helped = run("--lang", language, "solve", "--help")
    assert helped.returncode == 0
    assert not set(re.findall(r"^  [A-Z].{30,}$", english, re.MULTILINE)) & set(helped.stdout.splitlines())
    wrong = run("--lang", language, "solve", "SFH/TTO/BD", "3")
    assert wrong.returncode == 2
    assert "SFH/TTO/BD" in wrong.stderr
    assert "faces" not in wrong.stderr
    asked = ("solve", "SFH/TTO/BDH", "29", "30", "--goal", "together", "--json")
    assert run("--lang", language, *asked).stdout == run("--lang", "en", *asked).stdout


def test_a_board_in_arabic_is_not_mirrored() -> None:
    """A mark behind each word keeps the columns from left to right."""
    rows = run("--lang", "ar", "board", "show", "SFH/TTO/BDH").stdout.split("\n")
    use("ar")
    assert rows[2].startswith("  1  " + Face.SUN.word)
    assert rows[2].count("\u200e") == 3
    assert rows[2].index(Face.SUN.word) < rows[2].index(Face.FISH.word) < rows[2].index(Face.HORSE.word)


def test_heads_of_any_length_stand_over_their_columns() -> None:
    columns = [("speler", ["greedy", "best"]), ("gewonnen", ["9", "40"])]
    assert in_columns(columns) == "speler  gewonnen\ngreedy         9\nbest          40"


def test_every_command_and_option_has_translated_help() -> None:
    """Help that click holds itself would stay English; only --help is click's, and is put right when shown."""

    def parts(command: click.Command) -> Iterator[click.Command | click.Parameter]:
        yield command
        yield from (parameter for parameter in command.params if isinstance(parameter, click.Option))
        if isinstance(command, click.Group):
            for child in command.commands.values():
                yield from parts(child)

    assert [part.name for part in parts(stones) if not isinstance(part, (Command, Option))] == []


def test_no_message_hides_in_an_f_string() -> None:
    """The messages in there are not collected, so they would never be translated."""
    hidden = [
        f"{path.name}:{call.lineno}"
        for package in ("game", "solver", "players", "puzzles", "publish", "cli")
        for path in (ROOT / package).glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.JoinedStr)
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in {"_", "N_", "ngettext"}
        if isinstance(call.args[0], ast.Constant)
    ]
    assert hidden == []


def test_the_language_may_be_said_behind_every_command() -> None:
    left: list[click.Command] = [stones]
    for command in left:
        assert [option.name for option in command.params].count("lang") == 1, command.name
        left += command.commands.values() if isinstance(command, click.Group) else ()
    assert len(left) > 30
    asked = ("daily", "2027-01-04")
    assert run(*asked, "--lang", "nl").stdout == run("--lang", "nl", *asked).stdout != run(*asked).stdout


def test_what_is_written_to_people_is_in_one_language(tmp_path: Path) -> None:
    told = run("pack", "export", str(ROOT / "examples/club.json"), "--format", "text", "--lang", "nl").stdout
    assert "\n\nOplossingen\n   1. " in told
    kept = tmp_path / "deals.jsonl"
    asked = ("solo", "stats", "--deals", "1", "--player", "random", "--seed", "a", "--out", str(kept), "--lang", "nl")
    assert run(*asked).returncode == 0
    kept.write_text(kept.read_text().replace('"outcome": "lost"', '"outcome": "drawn"'))
    assert f"{kept}: regel 2: onmogelijk (deling)" in run(*asked).stderr
