"""A visitor of the page, in a real browser."""

import datetime
import json
import re
from typing import Any
from zoneinfo import ZoneInfo

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.console import ROOT

#: Kept after the tests, to be looked at.
PICTURES = ROOT / "build" / "screenshots"
PHONE = {"width": 360, "height": 740}
NOON = datetime.datetime(2027, 1, 4, 12, tzinfo=ZoneInfo("Europe/Athens"))
_LETTERS = {
    "Sun": "S",
    "Moon": "M",
    "Fish": "F",
    "Bird": "B",
    "Horse": "H",
    "Boat": "O",
    "Seed": "D",
    "Tree": "T",
}


class Visit:
    """A visitor with a browser of their own; whatever goes wrong on the page is noted."""

    def __init__(self, browser: Browser, address: str, taught: bool = True, **options: Any) -> None:
        options = {"timezone_id": "Europe/Athens", "locale": "en", "reduced_motion": "reduce", **options}
        self.context: BrowserContext = browser.new_context(**options)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.page.clock.set_fixed_time(NOON)
        self.faults: list[str] = []
        self.requests: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.page.on("dialog", lambda dialog: self.faults.append(f"dialog {dialog.message}"))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.address = address
        if taught:
            self.page.add_init_script("""try { if (!localStorage.stones)
                localStorage.stones = JSON.stringify({ version: 1, settings: { taught: true } }); } catch {}""")
        self.open()

    def open(self, place: str = "") -> None:
        """Go to a place of the site, as a fresh page."""
        self.page.goto("about:blank")
        self.page.goto(self.address + place)

    def cell(self, name: str) -> Any:
        """A cell of the board."""
        return self.page.locator(f".board [data-cell={name}]")

    def move(self, code: str) -> None:
        """A move by two clicks: on two neighbours, or twice on one tile."""
        for cell in re.findall("..", code) if len(code) == 4 else [code, code]:
            self.cell(cell).click()

    def drag(self, start: str, end: str, x: int, y: int) -> None:
        """A move by dragging the tile of a cell to a place in another."""
        grip, goal = self.cell(start).bounding_box(), self.cell(end).bounding_box()
        self.page.mouse.move(grip["x"] + 30, grip["y"] + 30)
        self.page.mouse.down()
        self.page.mouse.move(goal["x"] + x, goal["y"] + y, steps=5)
        self.page.mouse.up()

    def line(self, line: str) -> None:
        """The moves of a line, each by two clicks."""
        for code in line.split():
            self.move(code)

    def button(self, name: str) -> Any:
        """The button with just this name."""
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def board(self) -> str:
        """The board as its cells are named."""
        names = [self.page.locator(".board .cell").nth(i).get_attribute("aria-label") for i in range(9)]
        faces = "".join(_LETTERS[str(name).split(", ")[1]] for name in names)
        return "/".join(faces[start : start + 3] for start in (0, 3, 6))

    @property
    def stored(self) -> dict[str, Any]:
        """What the browser remembers."""
        found: dict[str, Any] = json.loads(self.page.evaluate("localStorage.stones"))
        return found

    def solved(self, stars: int = 3) -> None:
        """The puzzle is seen to be solved, with so many stars."""
        expect(self.page.get_by_role("img", name=f"{stars} star", exact=False)).to_be_visible()

    def picture(self, name: str) -> None:
        """Keep a picture of the page."""
        self.page.screenshot(path=PICTURES / f"{name}.png", full_page=True)

    def close(self) -> None:
        """Leave; nothing went wrong on the page, and nothing was fetched from elsewhere."""
        self.context.close()
        assert self.faults == []
        own = tuple({self.address.rsplit("/", 1)[0], "data:", "blob:", "about:"})
        assert [url for url in self.requests if not url.startswith(own)] == []
