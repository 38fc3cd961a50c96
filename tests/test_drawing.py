"""SVG drawings: well-formed, told apart without colour, as they were when they were looked at."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from game.board import Board
from game.card import Card, Deck
from game.face import Face, Kind
from game.puzzle import Puzzle
from puzzles.drawing import board_drawing, card_drawing, puzzle_drawing, solution_drawing, tile
from puzzles.pictures import FRAMES, LINES, SHAPES
from tests.strategies import boards, card_sets

DECK = Deck.standard()
DOCS = Path(__file__).parent.parent / "docs"
PUZZLE = Puzzle.parse("SFH/TTO/BDH:3.17.42", DECK)
DRAWINGS = {
    "puzzle.svg": puzzle_drawing(PUZZLE),
    "solution.svg": solution_drawing(PUZZLE, "+17 c2 b2c2 b1b2 +3 a1b1 +42", DECK),
}
SVG = "{http://www.w3.org/2000/svg}"


def elements(drawing: str, name: str) -> list[ElementTree.Element]:
    """The elements of a class."""
    return [element for element in ElementTree.fromstring(drawing).iter() if name in element.get("class", "").split()]


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawings_are_as_they_were(name: str) -> None:
    assert DRAWINGS[name] == (DOCS / name).read_text(encoding="utf-8")


def test_kind_side_and_face_are_told_without_colour() -> None:
    """The frame tells the kind, an outlined or filled tile the side, the picture the face."""
    assert len(set(FRAMES.values())) == len(Kind)
    assert len(set(SHAPES.values())) == len(Face)
    for face in Face:
        frame, picture, *_ = (element for element in ElementTree.fromstring(tile(face)).iter() if element.get("d"))
        assert frame.get("d") == FRAMES[face.kind]
        assert picture.get("d") == SHAPES[face]
        assert frame.get("fill") != picture.get("fill") == tile_fill(face.other)
    assert {"#111", "#fff"} == {tile_fill(face) for face in Face}


def tile_fill(face: Face) -> str | None:
    """What a tile is filled with."""
    return elements(tile(face), "frame")[0].get("fill")


def test_only_ink_paper_and_one_grey() -> None:
    for drawing in DRAWINGS.values():
        assert set(re.findall(r'(?:fill|stroke)="(#[^"]+)"', drawing)) <= {"#111", "#fff", "#c4c4c4"}


def test_pictures_stay_inside_their_tile() -> None:
    for path in (*FRAMES.values(), *SHAPES.values(), *LINES.values()):
        assert all(0 <= float(number) <= 100 for number in re.findall(r"[\d.]+", path))


@settings(max_examples=25, deadline=None)
@given(boards, card_sets(1, 6))
def test_a_puzzle_has_all_its_tiles_and_cards(board: Board, cards: tuple[Card, ...]) -> None:
    drawing = puzzle_drawing(Puzzle(board, cards))
    root = ElementTree.fromstring(drawing)
    assert re.fullmatch(r"0 0 \d+ \d+", root.get("viewBox", ""))
    assert root[0].text == str(Puzzle(board, cards))
    assert len(elements(drawing, "card")) == len(cards)
    assert len(elements(drawing, "mark")) == 1
    assert len(elements(drawing, "tile")) == 9 + sum(len(card.pattern.faces) for card in cards)
    blanks = sum(row.count(None) for card in cards for row in card.pattern.rows)
    assert len(elements(drawing, "blank")) == blanks
    words = [title.text for title in elements(drawing, "board")[0].iter(f"{SVG}title")]
    assert words == list(board.words)


def test_a_solution_has_a_board_for_every_move() -> None:
    drawing = DRAWINGS["solution.svg"]
    assert len(elements(drawing, "board")) == 5
    assert len(elements(drawing, "changed")) == 1 + 2 + 2 + 2
    labels = [element.text for element in elements(drawing, "label")]
    assert [text for text in labels if text and "." in text] == [
        "0. +17",
        "1. c2",
        "2. b2c2",
        "3. b1b2 +3",
        "4. a1b1 +42",
    ]
    turn = Puzzle.parse("FHM/DHB/OTD:17.42.52.61:turn", DECK)
    drawing = solution_drawing(turn, "a2 x17 a3 x42 +61 end", DECK)
    labels = [element.text for element in elements(drawing, "label")]
    assert [text for text in labels if text and "." in text] == ["0.", "1. a2 x17", "2. a3 x42 +61 end"]


def test_long_labels_are_set_smaller() -> None:
    line = " ".join(f"+{n}" for n in range(50, 60))
    drawing = solution_drawing(PUZZLE, line, DECK)
    assert [element.get("font-size") for element in elements(drawing, "label")][-1] == "16"


def test_boards_and_cards_alone() -> None:
    assert len(elements(board_drawing(PUZZLE.board), "tile")) == 9
    for card in DECK.cards:
        drawing = card_drawing(card)
        assert len(elements(drawing, "point")) == card.points
        assert elements(drawing, "label")[0].text == str(card.id)
    many = card_drawing(Card(1, 12, DECK.cards[0].pattern))
    assert [element.text for element in elements(many, "label")] == ["1", "12"]
