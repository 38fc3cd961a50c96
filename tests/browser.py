"""A real Chromium for the tests of the page, and the page in it."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

#: What keeps the browser of a test quiet; the sandbox cannot be had by root.
_ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"),
)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser of the system; without one the test is skipped, or fails where STONES_NEED_BROWSER is set."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        assert not os.environ.get("STONES_NEED_BROWSER"), "no Chromium: apt-get install chromium"
        pytest.skip("no Chromium on this machine (apt-get install chromium): the page is not tried in a browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(_ARGUMENTS))
        yield browser
        browser.close()
