"""What BOARD, CARD…, PUZZLE and PACK of a command line say."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from cli.errors import InputError
from cli.files import display_name, parse_json, read_form, read_text
from cli.options import the_deck
from game.errors import BadCodeError, GameError
from game.language import _

if TYPE_CHECKING:
    from game.board import Board
    from game.card import Card, Deck
    from game.labelled import LabelledBoard
    from game.puzzle import Puzzle, PuzzleKind
    from puzzles.pack import Pack

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Question:
    """What BOARD and CARD… of a command line say; without --labelled the numbers are those of reading order."""

    board: "LabelledBoard"
    cards: tuple["Card", ...] = ()
    kind: "PuzzleKind | None" = None


def the_question(
    text: str, deck: "Deck", card_codes: tuple[str, ...] = (), goal: str | None = None, labelled: bool = False
) -> Question:
    """The question of BOARD (a code, a file, or `-`), CARD… and --goal, which go before what BOARD says.

    Raises InputError and GameError.
    """
    if text != "-" and _is_code(text):
        return question_of_code(text, deck, card_codes, goal, labelled)
    return question_in(read_text(text), text, deck, card_codes, goal, labelled)


def the_hand(text: str, deck: "Deck", card_codes: tuple[str, ...]) -> "tuple[Board, tuple[Card, ...]]":
    """The board and the hand of BOARD (as for `the_question`) and CARD….

    Raises InputError, also for no card and for cards that are asked for together, and GameError.
    """
    from game.puzzle import PuzzleKind

    question = the_question(text, deck, card_codes)
    if not question.cards:
        raise InputError(_("no cards: name the CARDs of the hand, by id or pattern (`stones cards` lists them)"))
    if question.kind is PuzzleKind.TOGETHER:
        raise InputError(
            _("{name}: asks for all cards together, not for a hand; try `stones solve`").format(name=display_name(text))
        )
    return question.board.board, question.cards


def question_in(
    content: str,
    path: str,
    deck: "Deck",
    card_codes: tuple[str, ...] = (),
    goal: str | None = None,
    labelled: bool = False,
) -> Question:
    """The question in the content of a file: JSON, or a board or puzzle code; raises InputError."""
    from game.board_file import BoardFile
    from game.puzzle import PuzzleKind

    try:
        if not content.lstrip().startswith(("{", "[")):
            if "\n" in content.strip():
                raise InputError(
                    _("{name}: it has several lines; puzzle codes one a line go to `stones solve -`, alone").format(
                        name=display_name(path)
                    )
                )
            return question_of_code(content.strip(), deck, card_codes, goal, labelled)
        file = read_form(path, BoardFile, content)
        wanted = goal or file.goal
        return Question(
            _board(file.board_code, labelled),
            deck.chosen(card_codes or tuple(map(str, file.cards))),
            PuzzleKind(wanted) if wanted else None,
        )
    except GameError as error:
        raise InputError(f"{display_name(path)}: {error}") from error


def question_of_code(
    text: str, deck: "Deck", card_codes: tuple[str, ...] = (), goal: str | None = None, labelled: bool = False
) -> Question:
    """The question of a board or puzzle code; raises GameError."""
    from game.labelled import LabelledBoard
    from game.puzzle import Puzzle, PuzzleKind

    kind = PuzzleKind(goal) if goal else None
    if ":" not in text:
        return Question(_board(text, labelled), deck.chosen(card_codes), kind)
    puzzle = Puzzle.parse(text, deck)
    return Question(LabelledBoard.numbered(puzzle.board), deck.chosen(card_codes) or puzzle.cards, kind or puzzle.kind)


def the_attempt(
    text: str, words: tuple[str, ...], deck_path: str | None, number: int | None
) -> "tuple[Puzzle, Deck, str]":
    """The puzzle of PUZZLE (a code, a pack, or `-`) and --number, the deck of its cards, and the line of LINE….

    LINE is standard input for `-` alone. Raises InputError and GameError.
    """
    from game.puzzle import Puzzle

    if text == "-" and words == ("-",):
        raise InputError(_("only one of PUZZLE and LINE can come from standard input"))
    deck = the_deck(deck_path)
    found = _puzzle_or_pack(text, deck)
    if isinstance(found, Puzzle):
        puzzle = one_of((found,), number, display_name(text))
    else:
        deck, puzzle = found.deck, one_of(found.puzzles, number, display_name(text)).puzzle
    return puzzle, deck, read_text("-") if words == ("-",) else " ".join(words)


def the_puzzles(text: str, deck: "Deck") -> "tuple[Puzzle, ...]":
    """The puzzles of PUZZLE|PACK (a code, a pack, or `-`); raises InputError and GameError."""
    from puzzles.pack import Pack

    found = _puzzle_or_pack(text, deck)
    return tuple(packed.puzzle for packed in found.puzzles) if isinstance(found, Pack) else (found,)


def the_pack(text: str, deck: "Deck") -> "Pack":
    """The pack of PACK|PUZZLE (a pack, a code, or `-`), a code solved; raises InputError and GameError."""
    from puzzles.pack import Pack

    found = _puzzle_or_pack(text, deck)
    if isinstance(found, Pack):
        return found
    from puzzles.rated import rated
    from solver.table import Tables

    return Pack((rated(found, Tables()),), deck)


def one_of(items: Sequence[T], number: int | None, name: str) -> T:
    """The one of what a pack holds that --number says, counted from 1; raises InputError."""
    count = len(items)
    if number is None and count != 1:
        raise InputError(_("{name}: it has {count:,}; say which with --number").format(name=name, count=count))
    if number is not None and number > count:
        raise InputError(
            _("{name}: there is no number {number:,}, the last is {count:,}").format(
                name=name, number=number, count=count
            )
        )
    return items[(number or 1) - 1]


def _puzzle_or_pack(text: str, deck: "Deck") -> "Puzzle | Pack":
    from game.puzzle import Puzzle
    from puzzles.pack import Pack

    if text != "-" and _is_code(text):
        return Puzzle.parse(text, deck)
    name, content = display_name(text), read_text(text)
    try:
        if content.lstrip().startswith(("{", "[")):
            return Pack.from_form(parse_json(content, name), deck)
        if "\n" in content.strip():
            raise InputError(
                _("{name}: it has several lines; puzzle codes one a line make a pack by `stones pack import`").format(
                    name=name
                )
            )
        return Puzzle.parse(content.strip(), deck)
    except GameError as error:
        raise InputError(f"{name}: {error}") from error


def _board(code: str, labelled: bool) -> "LabelledBoard":
    from game.board import Board
    from game.labelled import LabelledBoard

    return LabelledBoard.parse(code) if labelled else LabelledBoard.numbered(Board.parse(code))


def _is_code(text: str) -> bool:
    """Whether BOARD is meant as a code: it reads as one, or it names no file and does not look like a path."""
    from game.labelled import LabelledBoard

    if text.startswith(("./", "../", "/", "~")):
        return False
    try:
        LabelledBoard.parse(text.split(":")[0])
    except BadCodeError:
        return not os.path.exists(text) and not re.search(r"\.[A-Za-z]\w*$", text)
    except GameError:
        return True
    return True
