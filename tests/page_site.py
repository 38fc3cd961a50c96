"""The site that the tests of the page play on, and a server for it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from game.card import Deck
from puzzles.pack import Pack
from tests.console import ROOT

CLUB = json.loads((ROOT / "examples" / "club.json").read_text(encoding="utf-8"))
EACH, TOGETHER, TURN, LONG = (puzzle["code"] for puzzle in CLUB["puzzles"])
#: Five days with puzzles; the third has the one that is solved in the tests.
DAYS = ["2027-01-02", "2027-01-03", "2027-01-04", "2027-01-05", "2027-01-06"]
SOLUTION = "c2 b2c2 b1b2 a1b1"


def club() -> Pack:
    """The pack of the examples: four puzzles without dates."""
    return Pack.from_form(CLUB, Deck.standard())


def dated() -> Pack:
    """A pack of five days."""
    each, together, _, long = CLUB["puzzles"]
    others = [
        {"code": "SFH/TTO/BDH:3", "par": 2, "ways": 5, "solution": ""},
        {"code": "SFH/TTO/BDH:42", "par": 1, "ways": 1, "solution": ""},
    ]
    puzzles: list[dict[str, Any]] = [together, long, each, *others]
    return Pack.from_form(
        {**CLUB, "title": "A year", "puzzles": [{**p, "date": day} for p, day in zip(puzzles, DAYS, strict=True)]},
        Deck.standard(),
    )


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 -- so called by the standard library
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address at which a folder is served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
