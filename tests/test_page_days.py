"""The days of the page, and what it remembers of them."""

import datetime
import json
import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from game.card import Deck
from tests.page_site import DAYS, EACH, LONG, SOLUTION, served
from tests.visit import NOON, Visit

DECK = Deck.standard()


def test_a_day_is_that_of_the_calendar_where_one_is(browser: Browser, address: str) -> None:
    """One moment, three dates; and what has not come yet is not there."""
    moment = datetime.datetime(2027, 1, 4, 10, 30, tzinfo=datetime.UTC)
    dates = {"Pacific/Kiritimati": "2027-01-05", "Europe/Athens": "2027-01-04", "Pacific/Pago_Pago": "2027-01-03"}
    for zone, date in dates.items():
        visit = Visit(browser, address, timezone_id=zone)
        visit.page.clock.set_fixed_time(moment)
        visit.open()
        expect(visit.page.get_by_role("heading", level=1)).to_have_text("Puzzle of the day")
        visit.open("#archive")
        links = visit.page.locator(".calendar a")
        assert [link.get_attribute("href") for link in links.all()] == [f"#{day}" for day in DAYS if day <= date]
        visit.close()


def test_days_running_are_counted(visit: Visit) -> None:
    def solve(day: int, open_: int) -> list[str]:
        visit.page.clock.set_fixed_time(NOON.replace(day=day))
        visit.open(f"#2027-01-0{open_}")
        visit.page.evaluate("Main.view.steps = []")
        for move in visit.page.evaluate("Thinker.ask('solution', '', Main.view.entry.code)"):
            if not move.startswith("+"):
                visit.move(move)
        visit.solved()
        visit.open("#statistics")
        return visit.page.locator("dd").all_inner_texts()[:4]

    assert solve(3, 2) == ["0", "0", "0", "1"]
    assert solve(3, 3) == ["1", "1", "1", "2"]
    assert solve(4, 4) == ["2", "2", "2", "3"]
    assert solve(6, 6) == ["1", "2", "3", "4"]
    visit.page.clock.set_fixed_time(NOON.replace(day=8))
    visit.open("#statistics")
    assert visit.page.locator("dd").all_inner_texts()[:2] == ["0", "2"]
    # After the last day there is none, and the page says so.
    visit.open()
    expect(visit.page.locator("#main")).to_contain_text("There is no puzzle for this day.")


def test_what_is_remembered_can_be_taken_along(browser: Browser, address: str, tmp_path: Path) -> None:
    visit = Visit(browser, address)
    visit.line(SOLUTION)
    visit.open("#statistics")
    with visit.page.expect_download() as download:
        visit.button("Save as a file").click()
    kept = Path(download.value.path()).read_text("utf-8")
    other = Visit(browser, address)
    other.open("#statistics")
    take = other.page.locator("input[type=file]")
    for name, text in {
        "other.json": '{"format": "else"}',
        "broken.json": kept[:-5],
        "large.json": kept + " " * 2**20,
        "later.json": kept.replace('"version": 1', '"version": 2'),
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        take.set_input_files(tmp_path / name)
        expect(other.page.get_by_role("status")).to_contain_text("no statistics")
    mixed = json.loads(kept)
    mixed["done"]["<b>"] = mixed["done"][EACH]
    mixed["done"][LONG] = {"moves": -1, "stars": 9, "hints": 0}
    mixed["days"]["__proto__"] = 3
    (tmp_path / "mixed.json").write_text(json.dumps(mixed), encoding="utf-8")
    take.set_input_files(tmp_path / "mixed.json")
    expect(other.page.get_by_role("status")).to_have_text("1 solved puzzle read.")
    assert other.stored["done"] == visit.stored["done"] == {EACH: {"moves": 4, "stars": 3, "hints": 0}}
    assert other.stored["days"] == visit.stored["days"]
    visit.close()
    other.close()


def test_what_a_later_page_stored_is_left_alone(browser: Browser, address: str) -> None:
    visit = Visit(browser, address)
    later = '{"version":2,"streaks":[1,2,3]}'
    visit.page.evaluate("(text) => localStorage.setItem('stones', text)", later)
    visit.open()
    visit.page.keyboard.press("Escape")
    visit.line(SOLUTION)
    visit.solved()
    assert visit.page.evaluate("localStorage.stones") == later
    visit.close()


def test_play_goes_on_when_storage_is_full(visit: Visit) -> None:
    visit.page.evaluate("""() => {
        let piece = "a".repeat(2 ** 20);
        for (let i = 0; piece.length; i++) {
            try { localStorage.setItem(`fill${i}`, piece); } catch { piece = piece.slice(0, piece.length / 2); }
        }
    }""")
    visit.line(SOLUTION)
    visit.solved()
    assert "days" not in visit.stored


def test_play_goes_on_where_storage_is_forbidden(browser: Browser, address: str, tmp_path: Path) -> None:
    """In a frame of no origin a page may store nothing."""
    (tmp_path / "frame.html").write_text(f'<iframe sandbox="allow-scripts" width="900" height="900" src="{address}">')
    with served(tmp_path) as outer:
        context = browser.new_context(reduced_motion="reduce")
        page = context.new_page()
        page.clock.set_fixed_time(NOON)
        page.goto(f"{outer}frame.html")
        frame = page.frame_locator("iframe")
        frame.get_by_role("button", name="Leave out").click()
        for code in SOLUTION.split():
            for cell in re.findall("..", code) if len(code) == 4 else [code, code]:
                frame.locator(f".board [data-cell={cell}]").click()
        expect(frame.get_by_role("img", name="3 stars")).to_be_visible()
        context.close()


def test_dates_have_the_words_of_the_language(browser: Browser, address: str) -> None:
    """Browsers know no Uzbek month; the page does."""
    told = {
        "en": ("Monday, January 4, 2027", "January 2027", "Mon"),
        "uz": ("dushanba, 4-yanvar, 2027", "yanvar, 2027", "Dush"),
        "ms": ("Isnin, 4 Januari 2027", "Januari 2027", "Isn"),
    }
    for language, (day, month, weekday) in told.items():
        visit = Visit(browser, address, locale=language)
        visit.page.clock.set_fixed_time(NOON.replace(day=4))
        visit.open()
        expect(visit.page.locator("#main")).to_contain_text(day)
        visit.open("#archive")
        expect(visit.page.get_by_role("heading", level=2).first).to_have_text(month)
        expect(visit.page.locator(".weekday").first).to_have_text(weekday)
        visit.close()
