"""Every value's code, both ways."""

import dataclasses
import json
import pickle

import pytest
from hypothesis import given

from game.board import Board
from game.board_file import BoardFile
from game.card import Card, Deck, DeckForm
from game.cell import CELLS, Cell
from game.errors import BadCodeError, GameError, IllegalActionError, IllegalSetupError, shown
from game.face import Face, Kind, parse_face
from game.labelled import LabelledBoard
from game.move import FLIPS, MOVES, SHIFTS, Flip, Shift, parse_move
from game.pattern import Pattern
from game.puzzle import Puzzle, PuzzleKind
from game.seed import Stream
from solver.goal import ImpossibleGoalError
from tests.strategies import boards, card_sets, moves

DECK = Deck.standard()


def test_the_four_kinds_have_two_faces_each() -> None:
    """rules.md 1.1."""
    assert {str(kind): kind.tiles for kind in Kind} == {"Sun/Moon": 1, "Fish/Bird": 2, "Horse/Boat": 3, "Seed/Tree": 3}
    for face in Face:
        assert face.other.other is face
        assert face.other is not face
        assert face.other.kind is face.kind
        assert parse_face(face.value.lower()) is face
        assert parse_face(face.word) is face


def test_cells_are_named_by_column_and_row_from_the_top() -> None:
    assert [str(cell) for cell in CELLS] == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    assert [cell.index for cell in CELLS] == list(range(9))
    assert all(Cell.at(cell.row, cell.column) is cell for cell in CELLS)


def test_the_21_moves_read_and_write() -> None:
    assert (len(FLIPS), len(SHIFTS), len(MOVES)) == (9, 12, 21)
    for move in MOVES:
        assert parse_move(str(move)) == move
        assert parse_move(str(move).upper()) == move
    assert parse_move("b1a1") == Shift(Cell.A1, Cell.B1)
    assert str(Shift(Cell.B2, Cell.A2)) == "a2b2"


@pytest.mark.parametrize("code", ["", "a", "a4", "d1", "a1b2", "a1a1", "a1c1", "a1b1c1", "a1 b1", "a１", "ａ1"])
def test_what_is_no_move(code: str) -> None:
    with pytest.raises(BadCodeError) as caught:
        parse_move(code)
    assert caught.value.what == "move"


@given(boards)
def test_a_board_reads_and_writes(board: Board) -> None:
    assert Board.parse(str(board)) == board
    assert Board.parse(str(board).lower().replace("/", " ")) == board
    assert Board.parse(str(board).replace("/", "-")) == board


@given(boards, moves)
def test_every_move_undoes_itself(board: Board, move: Flip | Shift) -> None:
    after = board.after(move)
    assert after.after(move) == board
    assert (after == board) is (len({board.face(cell) for cell in move.cells}) < len(move.cells))
    assert sorted(face.kind.value for face in after.faces) == sorted(face.kind.value for face in board.faces)
    assert {cell for cell in CELLS if after.face(cell) is not board.face(cell)} <= set(move.cells)


def test_moves_by_hand() -> None:
    """rules.md 3.1, 3.2, 3.8."""
    board = Board.parse("SFH/TTO/BDH")
    assert str(board.after(parse_move("a1b1"))) == "FSH/TTO/BDH"
    assert str(board.after(parse_move("c2c3"))) == "SFH/TTH/BDO"
    assert str(board.after(parse_move("c2"))) == "SFH/TTH/BDH"
    assert [str(move) for move in MOVES if board.after(move) == board] == ["a2b2"]


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("SMM/TTO/BDH", "it has 3 Sun/Moon tiles, there is 1"),
        ("SFB/FTO/BDH", "it has 4 Fish/Bird tiles, there are 2"),
        ("SFH/HOO/BDT", "it has 4 Horse/Boat tiles, there are 3"),
    ],
)
def test_a_board_needs_the_nine_tiles(code: str, reason: str) -> None:
    with pytest.raises(IllegalSetupError) as caught:
        Board.parse(code)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    "code", ["", "SFH/TTO/BD", "SFH/TTO/BDHH", "SFH/TTO/BDX", "SFH.TTO.BDH", "S1FH/TTO/BDH", "ſFH/TTO/BDH"]
)
def test_what_is_no_board(code: str) -> None:
    with pytest.raises(BadCodeError):
        Board.parse(code)


@given(boards, moves)
def test_a_labelled_board_reads_and_writes(board: Board, move: Flip | Shift) -> None:
    labelled = LabelledBoard.numbered(board).after(move)
    assert LabelledBoard.parse(str(labelled)) == labelled
    assert labelled.board == board.after(move)
    assert labelled.after(move) == LabelledBoard.numbered(board)


@pytest.mark.parametrize("code", ["S1F1H1/T1T2O2/B2D1H3", "S1F1H1/T1T2O2/B2DH3", "S1F1H1/T1T2O2/B3D3H3"])
def test_what_is_no_labelled_board(code: str) -> None:
    with pytest.raises(GameError):
        LabelledBoard.parse(code)


def test_a_labelled_board_without_numbers_is_numbered_in_reading_order() -> None:
    assert str(LabelledBoard.parse("SFH/TTO/BDH")) == "S1F1H1/T1T2O2/B2D3H3"


def test_the_whole_deck_reads_and_writes() -> None:
    """rules.md 1.2."""
    points = [card.points for card in DECK.cards]
    assert {p: points.count(p) for p in points} == {1: 28, 2: 26, 3: 13, 5: 5}
    for card in DECK.cards:
        assert Pattern.parse(str(card.pattern)) == card.pattern
        assert DECK.card(str(card)) == card
        assert DECK.card(str(card.pattern).lower()) == card
    assert len({card.pattern for card in DECK.cards}) == 72


def test_a_pattern_lies_wherever_its_box_fits() -> None:
    """rules.md 4.3."""
    fits = {(1, 1): 9, (1, 2): 6, (2, 1): 6, (1, 3): 3, (3, 1): 3, (2, 2): 4, (3, 3): 1}
    for card in DECK.cards:
        pattern = card.pattern
        assert len(pattern.placements) == fits[pattern.height, pattern.width]
        assert all(len(placement.needs) == len(pattern.faces) for placement in pattern.placements)
    assert [[str(cell) for cell, _ in p.needs] for p in Pattern.parse("T./.H").placements] == [
        ["a1", "b2"],
        ["b1", "c2"],
        ["a2", "b3"],
        ["b2", "c3"],
    ]


def test_a_pattern_is_upright() -> None:
    """rules.md 4.1: never rotated or mirrored."""
    board = Board.parse("SFH/TTO/BDH")
    assert Pattern.parse("FH").shown_by(board)
    assert not Pattern.parse("HF").shown_by(board)
    assert not Pattern.parse("F/H").shown_by(board)
    assert Pattern.parse("H.B/.T./...").shown_by(board.after(parse_move("c1"))) is False


@pytest.mark.parametrize("code", ["", "/", "..", "F/HH", "FFFF", "F/F/F/F", "SM", "HHH/O..", "X", "ſ.", "ﬀ"])
def test_what_is_no_pattern(code: str) -> None:
    with pytest.raises(GameError):
        Pattern.parse(code)


@given(boards, card_sets(1, 6))
def test_a_puzzle_reads_and_writes(board: Board, cards: tuple[Card, ...]) -> None:
    for kind in PuzzleKind:
        puzzle = Puzzle(board, cards, kind)
        assert Puzzle.parse(str(puzzle), DECK) == puzzle
        assert Puzzle(board, cards[::-1], kind) == puzzle


@pytest.mark.parametrize(
    "code", ["SFH/TTO/BDH", "SFH/TTO/BDH:", "SFH/TTO/BDH:3.3", "SFH/TTO/BDH:3:all", "SFH/TTO/BDH:3:turn:x"]
)
def test_what_is_no_puzzle(code: str) -> None:
    with pytest.raises(GameError):
        Puzzle.parse(code, DECK)


@pytest.mark.parametrize("code", ["0", "73", "FF/", "TT.", "999999999999999999999999", "²", ""])
def test_what_is_no_card(code: str) -> None:
    with pytest.raises(BadCodeError) as caught:
        DECK.card(code)
    assert caught.value.what == "card"


def test_the_three_forms_of_a_board_file_agree() -> None:
    rows = [["sun", "fish", "horse"], ["Tree", "tree", "boat"], ["bird", "seed", "HORSE"]]
    forms: list[str | list[str | list[str]]] = ["SFH/TTO/BDH", ["SFH", "TTO", "BDH"], [*rows]]
    assert {str(Board.parse(BoardFile(board).board_code)) for board in forms} == {"SFH/TTO/BDH"}


def test_random_streams_follow_the_published_vectors() -> None:
    assert Stream("vector/1").shuffled(range(1, 11)) == (1, 10, 7, 2, 6, 8, 9, 3, 5, 4)
    stream = Stream("vector/1")
    assert [stream.below(72) for _ in range(8)] == [1, 58, 26, 43, 50, 69, 13, 50]


def test_values_are_frozen() -> None:
    for value in (Board.parse("SFH/TTO/BDH"), MOVES[0], DECK, DECK.cards[0], DECK.cards[0].pattern):
        name = dataclasses.fields(value)[0].name
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, name, None)


def test_text_from_outside_is_made_safe() -> None:
    assert shown("a\x1b[31m\u202eb\n") == r"'a\x1b[31m\u202eb\n'"
    assert len(shown("x" * 10_000)) == 202


@pytest.mark.parametrize(
    "error",
    [
        BadCodeError("board", "X", "no face", "1.1"),
        IllegalSetupError("board", "no tiles", "1.1"),
        IllegalActionError("b2 x3", "3.2", "no such card"),
        ImpossibleGoalError(DECK.cards[:2], "clash"),
    ],
)
def test_errors_can_be_sent_from_one_process_to_another(error: GameError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_a_deck_with_a_fault_names_the_card() -> None:
    import msgspec

    def deck(*cards: object) -> Deck:
        return Deck.from_form(msgspec.json.decode(json.dumps({"name": "own", "cards": cards}), type=DeckForm))

    good = {"id": 4, "points": 1, "pattern": ["F."]}
    assert str(deck(good).card("4").pattern) == "F."
    faults: dict[str, list[object]] = {
        "two cards have the id 4": [good, {"id": 4, "points": 1, "pattern": ["H"]}],
        "cards 4 and 5 have the same pattern F.": [good, {"id": 5, "points": 2, "pattern": ["F."]}],
        "card 7: impossible pattern: F/HH has rows of different lengths": [
            {"id": 7, "points": 1, "pattern": ["F", "HH"]}
        ],
        "card 7: impossible pattern: SM needs 2 Sun/Moon tiles, there is 1": [
            {"id": 7, "points": 1, "pattern": ["SM"]}
        ],
        "it has no cards": [],
    }
    for reason, cards in faults.items():
        with pytest.raises(IllegalSetupError) as caught:
            deck(*cards)
        assert caught.value.reason == reason
