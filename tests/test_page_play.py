"""Puzzles played in a real browser: by mouse, touch and keyboard, with hints from anywhere."""

import re

import pytest
from playwright.sync_api import Browser, expect

from game.card import Deck
from game.puzzle import Puzzle
from puzzles.hint import hints
from tests.page_site import EACH, LONG, SOLUTION, TOGETHER, TURN
from tests.visit import PHONE, Visit

DECK = Deck.standard()


def test_the_daily_puzzle_by_mouse(visit: Visit) -> None:
    page = visit.page
    expect(page.get_by_role("heading", level=1)).to_have_text("Puzzle of the day")
    expect(page.locator(".sub")).to_contain_text("Monday, January 4, 2027")
    expect(page.locator(".scoreline")).to_have_text("Moves: 0 · par 4")
    expect(page.locator(".away").nth(2)).to_have_text("4 moves")
    visit.line(SOLUTION)
    visit.solved()
    expect(page.locator(".scoreline")).to_have_text("Moves: 4 · par 4")
    assert visit.board == "HSH/TFT/BDH"
    assert visit.stored["days"] == {"2027-01-04": {"moves": 4, "stars": 3, "hints": 0}}
    visit.picture("solved")
    page.get_by_role("link", name="Statistics").click()
    expect(page.locator("dd").first).to_have_text("1")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator(".calendar a")).to_have_count(3)
    assert page.locator(".calendar a.done").get_attribute("href") == "#2027-01-04"


def test_any_shortest_line_gets_three_stars_and_a_longer_one_fewer(visit: Visit) -> None:
    visit.line("c2 b2c2 a2b2 c1c2")
    visit.solved()
    visit.button("Restart").click()
    visit.line("a1 a1 c2 b2c2 b1b2 a1b1")
    visit.solved(2)
    assert visit.stored["done"][EACH] == {"moves": 4, "stars": 3, "hints": 0}


def test_by_dragging(visit: Visit) -> None:
    visit.drag("b2", "c2", 10, 35)
    assert visit.board == "SFH/TOT/BDH"
    expect(visit.page.locator(".scoreline")).to_contain_text("Moves: 1")
    start = visit.cell("b2").bounding_box()
    visit.page.mouse.move(start["x"] + 30, start["y"] + 30)
    visit.page.mouse.down()
    visit.page.mouse.move(start["x"] + 45, start["y"] + 30, steps=3)
    visit.page.mouse.up()
    assert visit.board == "SFH/TOT/BDH"


def test_by_touch_on_a_phone(browser: Browser, address: str) -> None:
    visit = Visit(browser, address, viewport=PHONE, has_touch=True, is_mobile=True)
    page = visit.page
    expect(page.locator(".away").nth(2)).to_have_text("4 moves")
    visit.picture("phone")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    # All that is needed is in sight, and large enough for a finger.
    for name in ("Undo", "Flip", "Hint"):
        box = visit.button(name).bounding_box()
        assert box["y"] + box["height"] <= 740
        assert min(box["width"], box["height"]) >= 44
    for code in SOLUTION.split():
        for cell in re.findall("..", code) if len(code) == 4 else [code, code]:
            visit.cell(cell).tap()
    visit.solved()
    for view in ("archive", "grid", "solo", "statistics", "rules"):
        visit.open(f"#{view}")
        assert page.evaluate("document.documentElement.scrollWidth") == 360, view
        small = page.evaluate("""[...document.querySelectorAll("button, a, select, summary")]
            .filter((one) => one.checkVisibility() && !one.closest("p:not(.buttons, .more)"))
            .map((one) => [one.textContent || one.ariaLabel, one.getBoundingClientRect()])
            .filter(([, box]) => Math.min(box.width, box.height) < 43.9).map(([name]) => name)""")
        assert small == [], view
    visit.close()


def test_by_keyboard_alone(browser: Browser, address: str) -> None:
    """From the first visit: through the first steps, to the board by Tab, about it by arrows, to the end."""
    visit = Visit(browser, address, taught=False)
    keys = visit.page.keyboard
    expect(visit.page.get_by_role("dialog")).to_be_visible()
    visit.picture("first-steps")
    for _ in range(5):
        keys.press("Enter")
    expect(visit.page.get_by_role("dialog")).to_be_hidden()
    for _ in range(30):
        keys.press("Tab")
        if visit.page.evaluate("document.activeElement.dataset.cell"):
            break
    assert visit.page.evaluate("document.activeElement.dataset.cell") == "a1"
    # c2: flip; b2c2: chosen, then its neighbour; b1b2: shifted at once, the focus goes along; a1b1.
    for key in ("ArrowDown", "End", "Enter", "ArrowLeft", "Space", "ArrowRight", "Space", "ArrowLeft"):
        keys.press(key)
    assert visit.board == "SFH/THT/BDH"
    for key in ("ArrowUp", "Shift+ArrowDown", "u", "r", "ArrowUp", "Home", "Shift+ArrowRight"):
        keys.press(key)
    visit.solved()
    assert visit.board == "HSH/TFT/BDH"
    keys.press("Control+z")
    assert visit.board == "SHH/TFT/BDH"
    keys.press("h")
    expect(visit.page.locator(".hints li")).to_have_text(["About 1 to 2 moves."])
    # The whole board is one stop.
    keys.press("Shift+Tab")
    assert not visit.page.evaluate("document.activeElement.closest('.board')")
    visit.close()


def test_keys_of_a_keyboard_with_other_letters(visit: Visit) -> None:
    visit.cell("b2").focus()
    press = """([key, code, ctrlKey]) => document.activeElement.dispatchEvent(
        new KeyboardEvent("keydown", { key, code, ctrlKey, bubbles: true, cancelable: true }))"""
    visit.page.evaluate(press, ["φ", "KeyF", False])
    assert visit.board == "SFH/TDO/BDH"
    visit.page.evaluate(press, ["ζ", "KeyZ", True])
    assert visit.board == "SFH/TTO/BDH"


def test_moves_are_announced_and_cells_named(visit: Visit) -> None:
    status = visit.page.get_by_role("status")
    expect(visit.page.get_by_role("gridcell", name="c2, Boat")).to_be_visible()
    visit.cell("c2").click()
    expect(status).to_have_text("c2, Boat: chosen")
    visit.cell("c2").click()
    expect(status).to_have_text("c2: flip Boat.")
    visit.line("b2c2 b1b2")
    expect(status).to_have_text("b1b2: shift Fish and Horse. Card 3 is matched.")
    grid = visit.page.get_by_role("grid", name="Board").aria_snapshot()
    assert grid.count("- row") == 3
    assert grid.count("- gridcell") == 9


def test_undo_redo_restart_and_coming_back(visit: Visit) -> None:
    boards = [visit.board]
    for code in ("c2", "b2c2", "a1b1"):
        visit.move(code)
        boards.append(visit.board)
    visit.button("Undo").click()
    visit.button("Undo").click()
    assert visit.board == boards[1]
    visit.button("Redo").click()
    assert visit.board == boards[2]
    visit.move("a3")
    expect(visit.button("Redo")).to_be_disabled()
    # What was begun is still there.
    visit.open()
    expect(visit.page.locator(".scoreline")).to_contain_text("Moves: 3")
    visit.button("Restart").click()
    assert visit.board == boards[0]
    expect(visit.button("Undo")).to_be_disabled()


@pytest.mark.parametrize("code", [EACH, TOGETHER, TURN, LONG])
@pytest.mark.parametrize("line", ["", "a3 b1c1"])
def test_hints_from_anywhere_are_those_of_python(visit: Visit, code: str, line: str) -> None:
    visit.open(f"#{code}")
    turn = code == TURN
    if turn and line:
        line = "a3 x17"
        visit.page.locator(".hand [data-card='17']").click()
        visit.move("a3")
    else:
        visit.line(line)
    wanted = hints(Puzzle.parse(code, DECK), line, DECK)
    items = visit.page.locator(".hints li")
    for level in range(1, 6):
        visit.button("Hint").click()
        expect(items).to_have_count(level)
    told = [item.inner_text() for item in items.all()]
    assert wanted.band
    assert f"{wanted.band.low} to {wanted.band.high}" in told[0]
    assert f"{wanted.number} move" in told[1]
    assert f"{wanted.card} (" in told[2]
    for step, text in zip((wanted.first, wanted.second), told[3:], strict=True):
        assert str(step).split()[0].lstrip("+") in text
