"""The page in all its views and languages, in the dark, in grey, and without a network."""

import base64
import re
from itertools import combinations
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from game.card import Deck
from game.language import LANGUAGES
from tests.page_site import SOLUTION, TURN
from tests.visit import PHONE, Visit

DECK = Deck.standard()


def test_without_a_network(browser: Browser, address: str) -> None:
    visit = Visit(browser, address)
    visit.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    visit.page.wait_for_function("navigator.serviceWorker.controller")
    visit.context.set_offline(True)
    visit.open()
    visit.line(SOLUTION)
    visit.solved()
    visit.context.set_offline(False)
    visit.close()


def test_from_the_disk(browser: Browser, single: str) -> None:
    visit = Visit(browser, single)
    expect(visit.page.get_by_role("heading", level=1)).to_have_text("Puzzle 1")
    expect(visit.page.locator(".away").nth(2)).to_have_text("4 moves")
    visit.line(SOLUTION)
    visit.solved()
    visit.page.get_by_role("link", name="Next puzzle").click()
    expect(visit.page.get_by_role("heading", level=1)).to_have_text("Puzzle 2")
    visit.close()


def test_without_a_worker_the_page_thinks_itself(browser: Browser, single: str) -> None:
    visit = Visit(browser, single)
    visit.page.add_init_script("delete window.Worker")
    visit.open()
    visit.button("Hint").click()
    expect(visit.page.locator(".hints li")).to_have_text(["About 3 to 5 moves."])
    visit.close()


def test_dark_and_still(browser: Browser, address: str) -> None:
    visit = Visit(browser, address, color_scheme="dark")
    background = visit.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert background == "rgb(25, 27, 29)"
    visit.picture("dark")
    visit.move("a1b1")
    assert visit.page.evaluate("document.getAnimations().length") == 0
    visit.page.emulate_media(reduced_motion="no-preference")
    visit.move("a1b1")
    assert visit.page.evaluate("document.getAnimations().length") > 0
    visit.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_faces_differ_in_grey_and_small(browser: Browser, address: str, scheme: Any) -> None:
    """The pictures of any two faces, 36 points wide and without colour, differ in many places, and much."""
    visit = Visit(browser, address, color_scheme=scheme)
    visit.open("#grid")
    pictures = [visit.page.locator(f".sift .cell >> nth={i}").screenshot() for i in range(8)]
    texts = [base64.b64encode(picture).decode() for picture in pictures]
    blank = visit.context.new_page()
    greys = blank.evaluate(
        """(texts) => Promise.all(texts.map(async (text) => {
            const blob = await (await fetch(`data:image/png;base64,${text}`)).blob();
            const canvas = new OffscreenCanvas(36, 36).getContext("2d");
            canvas.drawImage(await createImageBitmap(blob), 0, 0, 36, 36);
            const { data } = canvas.getImageData(0, 0, 36, 36);
            const grey = (i) => data[i] * 0.3 + data[i + 1] * 0.6 + data[i + 2] * 0.1;
            return [...Array(36 * 36).keys()].map((i) => grey(4 * i));
        }))""",
        texts,
    )
    for one, other in combinations(greys, 2):
        assert sum(abs(a - b) > 60 for a, b in zip(one, other, strict=True)) > 100
    visit.close()


VIEWS = ["", "archive", "grid", "solo", "statistics", "rules", "nonsense", TURN]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_view_in_every_language(browser: Browser, address: str, language: str) -> None:
    """Axe finds nothing, nothing sticks out, the board is never mirrored; a picture of each is kept."""
    axe = Axe()
    visit = Visit(browser, address, viewport=PHONE, locale=language)
    page = visit.page
    for view in VIEWS:
        visit.open(f"?lang={language}#{view}")
        if view in ("", TURN):
            expect(page.locator(".scoreline")).to_contain_text("4" if view == "" else "3")
        assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == [
            language,
            "rtl" if language == "ar" else "ltr",
        ]
        if page.locator(".board").count():
            places = [visit.cell(name).bounding_box() for name in ("a1", "b1", "a2")]
            assert places[0]["x"] < places[1]["x"]
            assert places[0]["y"] < places[2]["y"]
        assert page.evaluate("document.documentElement.scrollWidth") == 360, view
        found = axe.run(page)
        assert [
            (one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found.response["violations"]
        ] == []
        visit.picture(f"{language}-{re.sub('[^a-z]', '', view.split(':')[-1]) or 'today'}")
    visit.close()


def test_axe_finds_nothing_in_the_dark_nor_in_the_first_steps(browser: Browser, address: str) -> None:
    visit = Visit(browser, address, taught=False, color_scheme="dark")
    axe = Axe()
    for _ in range(5):
        assert [one["id"] for one in axe.run(visit.page).response["violations"]] == []
        visit.page.locator("dialog .strong").click()
    for view in VIEWS:
        visit.open(f"#{view}")
        assert [one["id"] for one in axe.run(visit.page).response["violations"]] == [], view
    visit.close()


def test_the_language_is_chosen_and_kept(visit: Visit) -> None:
    visit.page.get_by_label("Language").select_option("ar")
    assert visit.page.evaluate("document.documentElement.dir") == "rtl"
    visit.open()
    assert visit.page.evaluate("document.documentElement.lang") == "ar"
