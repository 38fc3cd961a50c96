"""Whatever stands in the address of the page, and what is shared of it."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from game.card import Deck
from publish.site import page as page_of
from puzzles.pack import Pack
from tests.console import ROOT
from tests.page_site import EACH, SOLUTION
from tests.visit import Visit

DECK = Deck.standard()


def test_wrong_and_foreign_codes(visit: Visit) -> None:
    heading = visit.page.get_by_role("heading", level=1)
    refused = {
        "SSH/TTO/BDH:3": "more tiles of one kind",
        "SFH/TTO/BDH:99": "a card that there is not",
        "SFH/TTO/BDH:3.3": "names a card twice",
        "SFH/TTO/BDH:1.2.3.4.5.6.7": "too many cards",
        "nonsense": "written as a board and cards",
        "%": "written as a board and cards",
        "SFH/TTO/BDH:3@12345678": "written as a board and cards",
        "2027-01-05": "has not come yet",
        "2026-12-31": "no puzzle for this day",
    }
    for code, words in refused.items():
        visit.open(f"#{code}")
        expect(heading).to_have_text(re.compile("no puzzle|No puzzle"))
        expect(visit.page.locator("#main")).to_contain_text(words)
    visit.open("#hsh-tft bdh:h/o.42:TOGETHER")
    expect(heading).to_have_text("A puzzle")
    expect(visit.page.locator(".card")).to_have_count(2)
    # The puzzle of a day to come opens by its code, but not as that day's.
    visit.open("#SFH/TTO/BDH:3")
    expect(heading).to_have_text("A puzzle")
    visit.open("#SFH/TTO/BDH:29.30:together")
    expect(visit.page.locator(".scoreline")).to_have_text("No board shows these cards all at once.")


@pytest.mark.parametrize(
    "fragment",
    [
        "<img src=x onerror=alert(1)>",
        "%3Cscript%3Ealert(1)%3C/script%3E",
        "javascript:alert(1)",
        "\u202eSFH/TTO/BDH:3\u2066",
        "SFH/TTO/BDH:" + "3." * 2_000_000,
        "a" * 1_500_000,
        "__proto__",
        "constructor",
    ],
    ids=["markup", "encoded", "address", "bidi", "cards", "long", "proto", "constructor"],
)
def test_hostile_fragments_are_text(visit: Visit, fragment: str) -> None:
    visit.page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
    expect(visit.page.get_by_role("heading", level=1)).to_have_text("This is no puzzle")
    assert visit.page.locator("#main img, #main script, #main iframe").count() == 0
    shown = visit.page.locator("#main code").inner_text()
    assert len(shown) <= 201
    assert not re.search("[\u202e\u2066]", shown)


def test_hostile_titles_are_shown_as_text(browser: Browser, tmp_path: Path) -> None:
    title = "<b onclick=alert(1)>\u202eTitle</b></script><script>alert(1)</script>"
    pack = Pack.from_form({**json.loads((ROOT / "examples/club.json").read_text()), "title": title}, DECK)
    path = tmp_path / "page.html"
    path.write_text(page_of([pack]), encoding="utf-8")
    visit = Visit(browser, path.as_uri())
    expect(visit.page.locator("header .name")).to_have_text(title.replace("\u202e", "\\u202e"))
    visit.open("#archive")
    expect(visit.page.locator("h2 bdi")).to_have_text(title.replace("\u202e", "\\u202e"))
    visit.close()


def test_the_text_to_share_tells_nothing_of_the_way(browser: Browser, address: str) -> None:
    visit = Visit(browser, address, permissions=["clipboard-read", "clipboard-write"])
    visit.button("Hint").click()
    expect(visit.page.locator(".hints li")).to_have_count(1)
    visit.line(f"a1 a1 {SOLUTION}")
    visit.button("Share").click()
    expect(visit.page.get_by_role("status")).to_have_text("Copied.")
    text = visit.page.evaluate("navigator.clipboard.readText()")
    assert text == f"Stones 2027-01-04 6/4 ★★☆ 💡1 {address}#{EACH}"
    visit.button("Share in words").click()
    words = visit.page.evaluate("navigator.clipboard.readText()")
    assert words.startswith("Stones: solved in 6 moves, par 4, 2 stars, 1 hint. Monday, January 4, 2027. http")
    # The link opens that very puzzle for somebody else.
    visit.page.goto("about:blank")
    visit.page.goto(text.split()[-1])
    expect(visit.page.locator(".card")).to_have_count(3)
    visit.close()


def test_without_a_clipboard_the_text_is_there_to_copy(visit: Visit) -> None:
    visit.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    visit.line(SOLUTION)
    visit.button("Share").click()
    expect(visit.page.locator("textarea.copy")).to_have_value(f"Stones 2027-01-04 4/4 ★★★ {visit.address}#{EACH}")
