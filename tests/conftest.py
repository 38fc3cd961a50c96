"""What tests share: English, distance tables that are proved as they are built, a browser and the page in it."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser

from publish.site import page, site
from solver.goal import Goal, Part
from solver.table import DistanceTable, Tables, faults
from tests.browser import chromium
from tests.page_site import club, dated, served
from tests.visit import PICTURES, Visit

os.environ["LANGUAGE"] = "en"
# How long an example takes says nothing of the product: speed is measured in benchmarks/.
settings.register_profile("stones", deadline=None)
settings.load_profile("stones")


@pytest.fixture(autouse=True)
def _every_table_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    built = Tables._built

    def built_and_proved(self: Tables, parts: frozenset[Part]) -> DistanceTable:
        table = built(self, parts)
        judge = Tables()
        judge._kept = self._kept.copy()
        judge._kept[parts] = table
        assert not faults(Goal(tuple(parts)), judge).any()
        return table

    monkeypatch.setattr(Tables, "_built", built_and_proved)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A browser; a test that asks for it is skipped where there is none."""
    with chromium() as browser:
        PICTURES.mkdir(parents=True, exist_ok=True)
        yield browser


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site of the dated pack and the club's pack is served."""
    folder = tmp_path_factory.mktemp("site")
    for name, text in site([dated(), club()], title="Stones").items():
        (folder / name).write_text(text, encoding="utf-8")
    with served(folder) as found:
        yield found


@pytest.fixture(scope="session")
def single(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of the club's pack alone, opened from the disk."""
    path = tmp_path_factory.mktemp("single") / "page.html"
    path.write_text(page([club()]), encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """A visitor at a desk, who has been here before."""
    visit = Visit(browser, address)
    yield visit
    visit.close()
