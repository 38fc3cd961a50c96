"""The files of a site: whole, small, and closed to whatever comes from outside."""

import gzip
import json
import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from game.card import Deck
from game.face import Face
from game.language import messages
from publish.site import SCRIPTS, page, sentences, site
from puzzles.pack import Pack
from tests.console import ROOT
from tests.page_site import CLUB, club
from tests.test_cli import run

HOSTILE = "</script><script>alert(1)</script><!-- \"'&\u202e\u2028"


def blocks(html: str, tag: str) -> list[tuple[str, str]]:
    """The attributes and the content of all elements of a name, as the HTML parser ends them."""
    return re.findall(rf"<{tag}([^>]*)>(.*?)</{tag}\s*>", html, re.DOTALL | re.IGNORECASE)


def data(html: str) -> dict[str, Any]:
    (attributes, content), _ = blocks(html, "script")
    assert 'type="application/json"' in attributes
    found: dict[str, Any] = json.loads(content)
    return found


def test_the_page_without_puzzles_is_small() -> None:
    assert len(gzip.compress(page([]).encode())) <= 100_000


def test_the_policy_names_the_script_and_the_style_and_nothing_from_elsewhere() -> None:
    html = page([club()])
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    (_, script), ((_, style),) = blocks(html, "script")[1], blocks(html, "style")
    for name, content in {"script-src": script, "style-src": style}.items():
        assert rules[name] == f"'sha256-{b64encode(sha256(content.encode()).digest()).decode()}'"
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert rules["worker-src"] == "'self' blob:"
    assert "unsafe" not in policy
    assert "http" not in policy
    # What an element carries itself would be refused.
    assert not re.search(r"<[^>]+\s(style|on\w+)=", html.split("<script", 1)[0])


def test_no_address_of_another_host_is_in_the_page() -> None:
    html = page([club()])
    assert set(re.findall(r"https?://[^\s\"'`<>)]*", html)) == {"http://www.w3.org/2000/svg"}


def test_hostile_titles_are_text() -> None:
    pack = replace(club(), title=HOSTILE, license=HOSTILE)
    for html in (page([pack]), page([], title=HOSTILE)):
        assert [bool(attributes) for attributes, _ in blocks(html, "script")] == [True, False]
        assert "alert(1)</script>" not in html
        assert data(html)["title"] == HOSTILE.replace("\u202e", "\\u202e").replace("\u2028", "\\u2028")
        assert f"<title>{HOSTILE[:9]}" not in html


def test_a_title_without_end_is_cut() -> None:
    html = page([replace(club(), title="a" * 10_000_000)])
    assert len(html) < 300_000


def test_puzzles_come_without_what_is_not_shown() -> None:
    (pack,) = data(page([club()]))["packs"]
    assert [puzzle["code"] for puzzle in pack["puzzles"]] == [puzzle["code"] for puzzle in CLUB["puzzles"]]
    assert pack["puzzles"][0] == {"code": "SFH/TTO/BDH:3.17.42", "par": 4, "grade": "hard"}
    assert pack["puzzles"][2]["points"] == 3


def test_another_deck_comes_along() -> None:
    cards = [{"id": 1, "points": 7, "pattern": ["SF"]}]
    puzzle = {"code": "SFH/TTO/BDH:1", "par": 0, "ways": 1, "solution": "+1"}
    form = {"format": "stones-pack", "version": 1, "deck": {"name": "mine", "cards": cards}, "puzzles": [puzzle]}
    mine = Pack.from_form(form, Deck.standard())
    found = data(page([mine, club()]))
    tags = [pack["deck"] for pack in found["packs"]]
    assert tags == [mine.deck.mark[:8], ""]
    assert re.fullmatch("[0-9a-f]{8}", tags[0])
    assert found["decks"][tags[0]] == {"name": "mine", "cards": cards}


def test_the_faces_are_those_of_the_drawings() -> None:
    assert re.findall(r'<symbol id="face-(.)"', page([])) == [face.value for face in Face]


def test_the_files_of_a_site() -> None:
    files = site([club()])
    assert set(files) == {"index.html", "manifest.webmanifest", "icon.svg", "sw.js"}
    manifest = json.loads(files["manifest.webmanifest"])
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("Club evening", "./", "standalone")
    assert data(files["index.html"])["served"] is True
    other = site([replace(club(), title="Another evening")])
    name = re.search(r'"stones-[0-9a-f]{16}"', files["sw.js"])
    assert name
    assert name[0] not in other["sw.js"]
    assert site([club()]) == files


def test_the_messages_of_the_page_are_found() -> None:
    """Every call that marks a message has it written out, so that the tools find it."""
    folder = ROOT / "publish" / "page"
    assert {path.stem for path in folder.glob("*.js")} == {*SCRIPTS, "sw"}
    for name in SCRIPTS:
        script = (folder / f"{name}.js").read_text(encoding="utf-8")
        marked = len(re.findall(r'\b(?:N?_|ngettext)\((?=\s*")', script))
        calls = re.findall(r"\b(?:N?_|ngettext)\((?!\s*\")([^)]*)", script)
        assert set(calls) <= {"FACE_NAMES[face]", "GRADE_NAMES[grade]", "GRADE_NAMES[entry.grade]", "name"}
        assert marked >= len(sentences(script))


def test_words_come_in_all_languages_but_english() -> None:
    words = data(page([]))["words"]
    assert set(words) == {"el", "uz", "nl", "ar", "ms"}
    assert words["nl"]["Horse"] == ["Paard"]
    # Only what the page says; what the commands say is left out.
    assert "Large type, and fewer puzzles a page." in messages("nl")
    assert "Large type, and fewer puzzles a page." not in words["nl"]


def test_the_command(tmp_path: Path) -> None:
    out, single = tmp_path / "site", tmp_path / "page.html"
    pack = str(ROOT / "examples" / "club.json")
    assert run("site", pack, "--out", f"{out}/", "--single", str(single)).exit_code == 0
    assert {path.name: path.read_text("utf-8") for path in out.iterdir()} == site([club()])
    assert single.read_text("utf-8") == page([club()])
    again = run("site", pack, "--out", str(out))
    assert again.exit_code == 2
    assert "is there already" in again.stderr
    assert run("site", pack, "--out", str(out), "--force", "--title", "Ours").exit_code == 0
    assert "<title>Ours</title>" in (out / "index.html").read_text("utf-8")
    assert run("site", "SFH/TTO/BDH:3.17.42", "--single", str(tmp_path / "one.html")).exit_code == 0
    nowhere = run("site", pack)
    assert nowhere.exit_code == 2
    assert "--out FOLDER" in nowhere.stderr
