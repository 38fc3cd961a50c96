"""Arguments and options that several commands share, and what they stand for."""

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from cli.errors import InputError
from cli.files import display_name, read_form, read_text
from game.errors import BadCodeError, GameError

if TYPE_CHECKING:
    from game.board import Board
    from game.card import Card, Deck
    from game.puzzle import PuzzleKind

deck_option = click.option(
    "--deck",
    "deck_path",
    metavar="FILE",
    help="Play with the cards of this deck file instead of the standard 72.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
goal_option = click.option(
    "--goal",
    type=click.Choice(["each", "together"], case_sensitive=False),
    help="each: match every card at some moment (the default); together: the last board shows all at once.",
)


def the_deck(path: str | None) -> "Deck":
    """The deck of a file, the standard deck without one; raises InputError."""
    from game.card import Deck, DeckForm

    if path is None:
        return Deck.standard()
    try:
        return Deck.from_form(read_form(path, DeckForm))
    except GameError as error:
        raise InputError(f"{display_name(path)}: {error}") from error


@dataclass(frozen=True, slots=True)
class Question:
    """What BOARD and CARD… of a command line say."""

    board_code: str
    cards: tuple["Card", ...]
    kind: "PuzzleKind"

    @property
    def board(self) -> "Board":
        """The board, without numbers on its tiles; raises GameError."""
        from game.board import Board

        return Board.parse(self.board_code)


def the_question(text: str, card_codes: tuple[str, ...], goal: str | None, deck: "Deck") -> Question:
    """The question asked by BOARD (a code, a file, or `-`), CARD… and --goal, which go before what BOARD says.

    Raises InputError and GameError.
    """
    if text == "-":
        return question_in(read_text("-"), "-", card_codes, goal, deck)
    if _is_code(text):
        return _of_code(text, card_codes, goal, deck)
    return question_in(read_text(text), text, card_codes, goal, deck)


def question_in(content: str, path: str, card_codes: tuple[str, ...], goal: str | None, deck: "Deck") -> Question:
    """The question asked by the content of a file: JSON, or a board or puzzle code."""
    from game.board_file import BoardFile
    from game.puzzle import PuzzleKind

    try:
        if not content.lstrip().startswith("{"):
            return _of_code(content.strip(), card_codes, goal, deck)
        file = read_form(path, BoardFile, content)
        codes = card_codes or tuple(map(str, file.cards))
        return Question(file.board_code, deck.chosen(codes), PuzzleKind((goal or file.goal or "each").lower()))
    except GameError as error:
        raise InputError(f"{display_name(path)}: {error}") from error


def _of_code(text: str, card_codes: tuple[str, ...], goal: str | None, deck: "Deck") -> Question:
    from game.puzzle import Puzzle, PuzzleKind

    if ":" not in text:
        return Question(text, deck.chosen(card_codes), PuzzleKind((goal or "each").lower()))
    puzzle = Puzzle.parse(text, deck)
    kind = PuzzleKind(goal.lower()) if goal else puzzle.kind
    return Question(str(puzzle.board), deck.chosen(card_codes) or puzzle.cards, kind)


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
