"""A hand, the solo game, one’s own grid, and the seat opposite, in a real browser."""

import json
from pathlib import Path

from playwright.sync_api import expect

from game.card import Deck
from game.deal import Deal
from game.referee import judge as referee
from tests.console import ROOT
from tests.page_site import TOGETHER, TURN
from tests.visit import Visit

DECK = Deck.standard()


def test_a_turn_is_played_with_a_hand(visit: Visit) -> None:
    visit.open(f"#{TURN}")
    page = visit.page
    page.locator(".hand [data-card='17']").click()
    visit.move("a2")
    # The other way round: the move first, then the card that pays.
    visit.move("a3")
    expect(page.get_by_role("status")).to_have_text("Now tap the card that pays for a3.")
    page.locator(".hand [data-card='42']").click()
    page.get_by_role("button", name="Score Card 61").click()
    visit.solved()
    expect(page.locator(".scoreline")).to_have_text("Points: 3 · to be had: 3 · Moves: 2 · par 2")
    visit.picture("turn")
    visit.button("Restart").click()
    visit.button("End turn").click()
    expect(page.locator(".result")).to_contain_text("more to be had")


def test_all_at_once(visit: Visit) -> None:
    visit.open(f"#{TOGETHER}")
    visit.line("c2c3 b2c2 c1c2 a2b2")
    visit.solved()


def test_the_board_of_who_sits_opposite(visit: Visit) -> None:
    first, last = visit.cell("a1").bounding_box(), visit.cell("c3").bounding_box()
    visit.button("Seen from opposite").click()
    turned = visit.cell("a1").bounding_box(), visit.cell("c3").bounding_box()
    assert turned[0]["x"] > turned[1]["x"]
    assert turned[0]["y"] > turned[1]["y"]
    assert first["x"] < last["x"]
    # An arrow goes where it points, as one sees it.
    visit.cell("a1").focus()
    visit.page.keyboard.press("ArrowLeft")
    assert visit.page.evaluate("document.activeElement.dataset.cell") == "b1"
    visit.drag("b2", "c2", 30, 30)
    assert visit.board == "SFH/TOT/BDH"
    visit.picture("opposite")
    visit.open()
    expect(visit.button("Seen from opposite")).to_have_attribute("aria-pressed", "true")


def test_my_own_grid(visit: Visit) -> None:
    visit.open("#grid")
    page = visit.page
    expect(visit.button("Fewest moves")).to_be_disabled()
    for face in ("Sun", "Fish", "Horse", "Tree", "Tree", "Boat", "Bird", "Seed", "Horse"):
        page.locator(f".palette [aria-label={face}]").first.click()
    # The one sun tile is laid.
    expect(page.locator(".palette [data-face=S]")).to_be_disabled()
    for card in (3, 17, 42):
        page.locator(f".pick [data-card='{card}']").click()
    visit.button("Fewest moves").click()
    expect(page.locator(".verdict")).to_have_text("Fewest moves: 4 moves.")
    expect(page.locator(".steps li")).to_have_count(7)
    visit.picture("grid")
    visit.button("All at once").click()
    expect(page.locator(".verdict")).to_have_text("Fewest moves: 4 moves.")
    visit.button("Best turn").click()
    expect(page.locator(".verdict")).to_contain_text("Best turn: ")
    page.get_by_role("link", name="Play it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A puzzle")


def test_a_seed_deals_the_same_game_to_everybody(visit: Visit) -> None:
    visit.open("#solo/friday")
    deal = Deal.from_seed(1, "friday", DECK)
    assert visit.board == str(deal.board)
    hand = visit.page.locator(".hand [data-card]").all()
    assert [card.get_attribute("data-card") for card in hand] == [str(card) for card in deal.draw_pile[:4]]
    visit.button("Skip turn").click()
    # Opened again it goes on; another seed is another game, but not before the one that is not over is given up.
    visit.open("#solo/friday")
    expect(visit.page.locator(".scoreline")).to_contain_text("Strikes: 1 of 4")
    visit.open("#solo/saturday")
    expect(visit.page.locator(".question")).to_contain_text("game of seed saturday")
    expect(visit.page.locator(".scoreline")).to_contain_text("Strikes: 1 of 4")
    visit.picture("solo-question")
    visit.button("Go on with this one").click()
    expect(visit.page.locator(".question")).to_be_empty()
    assert visit.stored["solo"]["game"]["actions"] == ["skip"]
    visit.open("#solo/saturday")
    visit.button("Begin the other").click()
    expect(visit.page.locator(".scoreline")).to_contain_text("Strikes: 0 of 4")
    assert visit.board == str(Deal.from_seed(1, "saturday", DECK).board)
    # A game in which nothing was done is not asked for.
    visit.open("#solo/sunday")
    expect(visit.page.locator(".question")).to_be_empty()
    assert visit.stored["solo"]["game"]["seed"] == "sunday"


def test_a_solo_game_and_its_record(visit: Visit) -> None:
    visit.open("#solo")
    page = visit.page
    page.locator(".hand button").first.click()
    visit.move("b2")
    visit.button("Undo").click()
    expect(page.locator(".scoreline")).to_contain_text("Discards: 0")
    visit.button("Skip turn").click()
    expect(visit.button("Skip turn")).to_be_disabled()
    expect(page.locator(".hand li")).to_have_count(6)
    visit.open("#solo")
    expect(page.locator(".scoreline")).to_contain_text("Strikes: 1 of 4")
    visit.picture("solo")
    with page.expect_download() as download:
        visit.button("Save as a file").click()
    begun = download.value.path()
    for _ in range(3):
        visit.button("End turn").click()
    expect(page.locator(".verdict")).to_contain_text("Lost with the fourth strike")
    assert visit.stored["solo"]["lost"] == 1
    with page.expect_download() as download:
        visit.button("Save as a file").click()
    record = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert record["actions"] == ["skip", "end", "end", "end"]
    assert referee(record, DECK).ok
    page.locator("input[type=file]").set_input_files(begun)
    expect(page.locator(".scoreline")).to_contain_text("Strikes: 1 of 4")
    page.locator("input[type=file]").set_input_files(ROOT / "examples" / "illegal.json")
    expect(page.get_by_role("status")).to_contain_text("no solo game")
