"""The paper, looked at as pixels and as text."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
import zxingcpp
from pypdfium2.raw import FPDFCatalog_IsTagged

from game import language
from game.board import Board
from game.card import Card, Deck
from game.errors import IllegalSetupError
from game.face import Kind
from game.pattern import Pattern
from game.puzzle import Puzzle
from game.seed import Stream
from publish.arrangement import MARGIN, PAPERS, TITLE, Arrangement, arrangement
from publish.box import box_sheet
from publish.sheet import MOST_PUZZLES, Sheet, puzzle_sheet
from publish.typeset import printable
from puzzles.pack import FewestMoves, Pack, PackedPuzzle
from puzzles.rated import solved
from solver.table import Tables
from tests.console import ROOT
from tests.pages import SCALE, Page, difference, pages, region, size, texts, white_margin

DECK = Deck.standard()
CODES = (
    "SFH/TTO/BDH:3.17.42",
    "SFH/TTO/BDH:3.17.42:together",
    "FHM/DHB/OTD:17.42.52.61:turn",
    "OTT/THB/OSB:1.2.3.4.5.6",
    "MBO/DHF/HTD:72",
)
LINK = "https://example.org/stones/"


def pack_of(*codes: str, title: str | None = "Club evening") -> Pack:
    tables = Tables()
    puzzles = (Puzzle.parse(code, DECK) for code in codes)
    return Pack(tuple(PackedPuzzle(puzzle, *solved(puzzle, tables)) for puzzle in puzzles), DECK, title=title)


PACK = pack_of(*CODES)
ONE = pack_of(CODES[0])
TOO_MANY = Pack(
    tuple(
        replace(ONE.puzzles[0], puzzle=Puzzle(Board.parse("SFH/TTO/BDH"), cards))
        for cards in islice(combinations(DECK.cards, 2), MOST_PUZZLES + 1)
    ),
    DECK,
)


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    language.use("en")


SHEETS = [
    Sheet(),
    Sheet("letter", 2, 3, link=LINK),
    Sheet("letter", 3, 2),
    Sheet("a4", 1, 2, large=True, link=LINK),
    Sheet("letter", 1, 1, large=True),
]


@pytest.mark.parametrize("spoken", language.LANGUAGES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_nothing_of_a_sheet_is_cut_off(sheet: Sheet, spoken: str) -> None:
    language.use(spoken)
    made = pages(puzzle_sheet(PACK, sheet))
    # The puzzles, the page that explains them, and the solutions.
    assert len(made) == -(-len(CODES) // (sheet.across * sheet.down)) + 2
    for page in made:
        assert size(page) == pytest.approx(PAPERS[sheet.paper], abs=0.2)
        assert white_margin(page) > MARGIN - 1


@pytest.mark.parametrize("spoken", language.LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_of_the_box_is_cut_off(paper: str, spoken: str) -> None:
    language.use(spoken)
    made = pages(box_sheet(DECK, paper))
    assert len(made) == 1 + 2 + 72 // 9
    for page in made:
        assert size(page) == pytest.approx(PAPERS[paper], abs=0.2)
        assert white_margin(page) > 7


def figure(page: Page, arranged: Arrangement, right_to_left: bool) -> Page:
    """The board and the cards of the only puzzle of a page."""
    width, height = page.shape[1] / SCALE, arranged.height - arranged.head - arranged.code - 6
    below = arranged.columns * arranged.card
    wide = arranged.board * 15 / 14 + below if arranged.beside else max(arranged.board, below)
    left = width - MARGIN - wide if right_to_left else MARGIN
    return region(page, left, MARGIN + TITLE + arranged.head, wide, height)


def dark(board: Page) -> list[bool]:
    """Which of the nine tiles of a drawn board are filled, in reading order: those that show their under face."""
    side = board.shape[0] / 420
    places = [(start * side, (start + 100) * side) for start in (72 + 112 * i for i in range(3))]
    return [
        float(np.mean(board[int(top) : int(bottom), int(left) : int(right)] < 128)) > 0.45
        for top, bottom in places
        for left, right in places
    ]


@pytest.mark.parametrize("down", [1, 2])
@pytest.mark.parametrize("board", ["MFH/TTO/BDH", "SBO/DTF/HTO"])
def test_the_board_is_upright_in_both_directions(board: str, down: int) -> None:
    arranged = arrangement("a4", 1, down, 4)
    assert arranged.beside is (down == 2)
    drawn = {}
    for spoken in ("en", "ar"):
        language.use(spoken)
        page = pages(puzzle_sheet(pack_of(f"{board}:3.17.42.61"), Sheet(across=1, down=down)))[0]
        drawn[spoken] = figure(page, arranged, spoken == "ar")
    assert difference(drawn["en"], drawn["ar"]) < 0.005
    assert difference(drawn["en"], drawn["ar"][:, ::-1]) > 0.05
    side = round(arranged.board * SCALE)
    assert dark(drawn["ar"][:side, :side]) == [face is face.kind.faces[1] for face in Board.parse(board).faces]


@pytest.mark.parametrize("link", [None, LINK, "https://example.org/" + "x" * 180])
@pytest.mark.parametrize("sheet", SHEETS)
def test_each_qr_code_opens_its_puzzle(sheet: Sheet, link: str | None) -> None:
    made = pages(puzzle_sheet(PACK, replace(sheet, link=link)))
    found = {code.text for page in made for code in zxingcpp.read_barcodes(page)}
    assert found == {f"{link}#{code}" if link else code for code in CODES}


def test_a_qr_code_names_the_deck_when_it_is_not_the_standard_one() -> None:
    deck = Deck("mine", (Card(3, 5, Pattern.parse("SF")),))
    packed = PackedPuzzle(Puzzle.parse("SFH/TTO/BDH:3", deck), FewestMoves(0, 1), "+3")
    (first, *_) = pages(puzzle_sheet(Pack((packed,), deck), Sheet(link=LINK)))
    (code,) = zxingcpp.read_barcodes(first)
    assert code.text == f"{LINK}#SFH/TTO/BDH:3@{deck.mark[:8]}"


def test_a_puzzle_has_its_name_its_par_its_cards_and_its_code() -> None:
    first, second, *_ = texts(puzzle_sheet(PACK, Sheet()))
    assert first.startswith("Club evening Puzzle 1 4 moves Match each card at some moment.")
    assert "3 17 42 SFH/TTO/BDH:3.17.42 Puzzle 2 4 moves Show all the cards at once." in first
    assert "Puzzle 3 3 points in 2 moves Play the best turn with these cards." in first
    assert "Puzzle 5" in second
    assert first.endswith("Sun / Moon Fish / Bird Horse / Boat Seed / Tree Page 1 of 4")


@pytest.mark.parametrize("spoken", ["el", "uz", "nl", "ms"])
def test_the_paper_speaks_the_language(spoken: str) -> None:
    """Arabic text cannot be taken out of a PDF faithfully."""
    language.use(spoken)
    words = ("How to solve", "Your turn", "Skip the turn", "Two faces of a tile", "Solutions", "Reference cards")
    told = " ".join(texts(puzzle_sheet(ONE, Sheet())) + texts(box_sheet(DECK)))
    for word in words:
        assert language._(word) in told
        assert word not in told


def test_the_daily_has_its_date_and_its_grade() -> None:
    form = json.loads((ROOT / "examples" / "club.json").read_text(encoding="utf-8"))
    form["puzzles"][0]["date"] = "2027-01-04"
    (puzzle, *_) = texts(puzzle_sheet(Pack.from_form(form, DECK), Sheet()))
    assert "Puzzle 1 hard · 4 moves 2027-01-04" in puzzle


def test_solutions_are_on_the_last_pages_alone() -> None:
    boards = [Board.random(Stream(f"sheet/{number}")) for number in range(144)]
    long = pack_of(*(f"{board}:42" for board in boards))
    with_them, without = (texts(puzzle_sheet(long, Sheet(solutions=wanted))) for wanted in (True, False))
    sheets = 144 // 4 + 1
    assert len(without) == sheets
    assert len(with_them) > sheets + 1
    assert [text.rsplit(" Page ", 1)[0] for text in with_them[:sheets]] == [
        text.rsplit(" Page ", 1)[0] for text in without
    ]
    solutions = " ".join(with_them[sheets:])
    assert all(f" {packed.solution} " in solutions for packed in long.puzzles)
    assert "Solutions" not in " ".join(without)


def test_the_same_bytes_twice() -> None:
    code = (
        "import hashlib; from tests.test_sheet import *\n"
        "print(hashlib.sha256(puzzle_sheet(PACK, Sheet()) + box_sheet(DECK)).hexdigest())"
    )
    made = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tashkent"))
    }
    assert len(made) == 1


@pytest.mark.parametrize("spoken", language.LANGUAGES)
def test_a_sheet_is_tagged_titled_and_says_its_language(spoken: str) -> None:
    language.use(spoken)
    for data, title in ((puzzle_sheet(ONE, Sheet()), "Club evening"), (box_sheet(DECK), None)):
        document = pypdfium2.PdfDocument(data)
        assert FPDFCatalog_IsTagged(document)
        assert title is None or document.get_metadata_dict()["Title"] == title
        assert f"/Lang({spoken})".encode() in data.replace(b"/Lang (", b"/Lang(")
        assert b"<pdfuaid:part>1</pdfuaid:part>" in data


HOSTILE = {
    '#read("/etc/passwd")': '#read("/etc/passwd")',
    "*a* _b_ `c` $x$ @d <e> = f #g [h] \\u{41} // i": "*a* _b_ `c` $x$ @d <e> = f #g [h] \\u{41} // i",
    "<script>alert(1)</script> &amp;": "<script>alert(1)</script> &amp;",
    "a\u202eb\u2066c\x00\n": "a\\u202eb\\u2066c\\x00\\n",
    "日本 😀": "\\u65e5\\u672c \\U0001f600",
    "W" * 10_000_000: "W" * 199 + "…",
    "long words " * 30: ("long words " * 30)[:199] + "…",
}


@pytest.mark.parametrize("title", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_title_is_shown_as_text_and_moves_nothing(title: str) -> None:
    sheet = Sheet(link=LINK)
    plain, hostile = puzzle_sheet(ONE, sheet), puzzle_sheet(replace(ONE, title=title), sheet)
    shown = re.sub(r"\s", "", HOSTILE[title])
    for text in texts(hostile):
        assert re.sub(r"\s", "", text).startswith(shown)
    for before, after in zip(pages(plain), pages(hostile), strict=True):
        rest = round((MARGIN + TITLE) * SCALE)
        assert np.array_equal(before[rest:], after[rest:])
        assert white_margin(after) > MARGIN - 1


def test_an_endless_solution_is_cut() -> None:
    endless = replace(ONE, puzzles=(replace(ONE.puzzles[0], solution="a1b1 " * 100_000),))
    *_, last = texts(puzzle_sheet(endless, Sheet()))
    assert last.startswith("Club evening Solutions 1 4 moves, 15 ways " + "a1b1 " * 39 + "a1b1… ")


def test_the_deck_of_a_box_is_named_as_text() -> None:
    own = Deck('#read("/etc/passwd") \u202e', DECK.cards[:3])
    first, *_, last = texts(box_sheet(own))
    assert '#read("/etc/passwd") \\u202e' in first
    assert last == "1 2 3"


def test_every_character_of_the_fonts_can_be_printed() -> None:
    """PDF/UA refuses a page with a character that no font has."""
    runs = (ROOT / "publish" / "fonts" / "characters.txt").read_text(encoding="ascii").split()
    ends = [[int(end, 16) for end in run.split("-")] for run in runs]
    characters = [chr(code) for run in ends for code in range(run[0], run[-1] + 1)]
    assert len(characters) > 1000
    for start in range(0, len(characters), 150):
        title = "".join(characters[start : start + 150])
        assert len(printable(title)) >= len(title)
        assert puzzle_sheet(replace(ONE, title=title), Sheet(solutions=False))


def test_the_box_has_every_tile_and_every_card_once() -> None:
    tiles, references, more, *cards = texts(box_sheet(DECK))
    assert tiles.startswith("Tiles, reference cards and cards Cut along the solid lines")
    assert (references + more).count("Skip the turn") == 5
    assert (references + more).count("First player") == 1
    assert "".join(cards).replace(" ", "") == "".join(map(str, range(1, 73)))
    page = pages(box_sheet(DECK))[0]
    # The solid frames of the pairs part the page; each has an outlined face at its left and a filled one at its right.
    left, top = (210 - 177) / 2, first_frame(page)
    faces = [
        [float(np.mean(region(page, left + x * 43 + x // 2 * 5 + 3, top + y * 45 + 3, 37, 37) < 128)) for x in range(4)]
        for y in range(5)
    ]
    pairs = [pair for row in faces for pair in (row[:2], row[2:])]
    assert sum(kind.tiles for kind in Kind) == 9
    assert all(0.1 < outlined < 0.45 < filled for outlined, filled in pairs[:9])
    assert pairs[9] == [0, 0]


def first_frame(page: Page) -> float:
    """Where the topmost long line of a page lies, in millimetres from the top."""
    long = np.nonzero(np.sum(page < 200, axis=1) > 0.7 * page.shape[1])[0]
    return float(long[0] / SCALE)


@pytest.mark.parametrize(
    ("pack", "sheet", "reason"),
    [
        (TOO_MANY, Sheet(), "impossible sheet: the pack has more than 2,000 puzzles; print it in parts"),
        (replace(ONE, puzzles=()), Sheet(), "impossible sheet: the pack has no puzzles"),
        (PACK, Sheet(across=4, down=4), "impossible layout: 4x4 leaves too little room"),
        (ONE, Sheet(link="https://example.org/" + "x" * 3000), "impossible QR code: 3,040 characters are too many"),
    ],
)
def test_a_sheet_that_cannot_be_says_why(pack: Pack, sheet: Sheet, reason: str) -> None:
    with pytest.raises(IllegalSetupError, match=reason):
        puzzle_sheet(pack, sheet)


def run(*words: str, code: str = "from cli.main import main; main()") -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code, *words], cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_command_prints_a_pack_a_puzzle_and_the_box(tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    assert run("print", "examples/club.json", "--out", str(out)).returncode == 0
    assert len(pages(out.read_bytes())) == 3
    refused = run("print", "SFH/TTO/BDH:3", "--out", str(out))
    assert (refused.returncode, "is there already" in refused.stderr) == (2, True)
    more = ("--no-solutions", "--large", "--paper", "letter", "--link", LINK, "--force")
    assert run("print", "examples/club.json", "--number", "2", *more, "--out", str(out)).returncode == 0
    assert "Puzzle 1 master · 4 moves" in texts(out.read_bytes())[0]
    assert len(pages(out.read_bytes())) == 2
    assert run("print", "--box", "--force", "--out", str(out)).returncode == 0
    assert out.read_bytes() == box_sheet(DECK)


def test_a_pack_with_ten_megabytes_of_title_is_printed(tmp_path: Path) -> None:
    source, out = tmp_path / "pack.json", tmp_path / "sheet.pdf"
    source.write_text(replace(ONE, title="#x" * 5_000_000).text(), encoding="utf-8")
    assert run("print", str(source), "--out", str(out)).returncode == 0
    assert out.stat().st_size < 200_000


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ((), "give a pack or a puzzle to print, or --box alone"),
        (("SFH/TTO/BDH:3", "--box"), "give a pack or a puzzle to print, or --box alone"),
        *(
            (("--box", *option), "--box is printed as it is; leave --number, --layout")
            for option in (("--number", "3"), ("--layout", "2x2"), ("--large",), ("--link", LINK), ("--no-solutions",))
        ),
        (("SFH/TTO/BDH:3", "--layout", "2"), "--layout: write two numbers from 1 to 9, across x down, as 2x3"),
        (("SFH/TTO/BDH:3", "--link", "javascript:alert(1)"), "--link: write an address as https://example.org/"),
        (("SFH/TTO/BDH:3", "--link", "https://example.org/#a"), "without # and at most 200 characters"),
        (("SFH/TTO/BDH:3", "--layout", "9x9"), "impossible layout: 9x9 leaves too little room for a puzzle"),
    ],
)
def test_a_wrong_wish_is_told_in_one_line(words: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    done = run("print", *words, "--out", str(tmp_path / "sheet.pdf"))
    assert done.returncode == 2
    assert reason in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("package", ["typst", "segno"])
def test_without_the_extra_the_command_says_how_to_install_it(package: str, tmp_path: Path) -> None:
    code = f"import sys; sys.modules['{package}'] = None; from cli.main import main; main()"
    done = run("print", "--box", "--out", str(tmp_path / "box.pdf"), code=code)
    assert (done.returncode, done.stderr) == (
        2,
        f"Error: printing needs {package}: pip install 'shifting-stones[pdf]'\n",
    )
