"""Arguments and options that several commands share, and what they stand for."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import click

from cli.errors import InputError
from cli.files import display_name, parse_json, read_form, read_text
from cli.words import option, speak
from game.errors import BadCodeError, GameError, shown
from game.language import _
from puzzles.grade import Grade, evenly

if TYPE_CHECKING:
    from datetime import date

    from game.board import Board
    from game.card import Card, Deck
    from game.labelled import LabelledBoard
    from game.puzzle import Puzzle, PuzzleKind
    from players.workers import Workers
    from puzzles.pack import Pack

T = TypeVar("T")

deck_option = option(
    "--deck",
    "deck_path",
    metavar="FILE",
    help="Play with the cards of this deck file instead of the standard 72.",
)


def _english_for_json(_context: click.Context, _option: click.Parameter, as_json: bool) -> bool:
    """JSON is for programs, the same in every language."""
    if as_json:
        speak("en")
    return as_json


json_option = option(
    "--json", "as_json", is_flag=True, is_eager=True, callback=_english_for_json, help="Answer in JSON."
)
jobs_option = option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="How many processes; the answer is the same with any number.",
)
dask_option = option(
    "--dask",
    metavar="ADDRESS",
    help="Work on the Dask cluster of this scheduler instead, as tcp://host:8786 or tls://…",
)
number_option = option("--number", type=click.IntRange(min=1), help="With a pack: the one with this number.")
grade_option = option(
    "--grade",
    "grades",
    multiple=True,
    type=click.Choice([str(grade) for grade in Grade], case_sensitive=False),
    help="Only this grade; may be given again. Without it all five, evenly.",
)
title_option = option("--title", help="The title of the pack.")
license_option = option(
    "--license", "license_", metavar="SPDX", default="CC0-1.0", show_default=True, help="Its licence."
)
pack_seed_option = option("--seed", help="Any text; the same seed gives the same pack on every machine.")
pack_out_option = option(
    "--out", metavar="FILE", required=True, help="The pack; written whole, at the end or after Ctrl-C."
)
goal_option = option(
    "--goal",
    type=click.Choice(["each", "together"], case_sensitive=False),
    help="each: match every card at some moment (the default); together: the last board shows all at once.",
)


def the_seed(seed: str | None) -> str:
    """The seed given, or a fresh one, which is told on standard error."""
    import secrets

    if seed is None:
        seed = secrets.token_hex(4)
        click.echo(_("seed: {seed}").format(seed=seed), err=True)
    return seed


def the_numbers(grades: tuple[str, ...], count: int) -> dict[Grade, int]:
    """So many in all of the grades of --grade, evenly; of all five without it."""
    wanted = [grade for grade in Grade if not grades or str(grade) in grades]
    return dict(zip(wanted, evenly(count, len(wanted)), strict=True))


def the_workers(jobs: int, dask: str | None) -> "Workers":
    """The workers of --jobs, or of --dask; raises InputError."""
    if dask is None:
        return jobs
    if jobs != 1:
        raise InputError(_("--jobs and --dask: give one of them; a cluster has the workers that it has"))
    if not re.fullmatch(r"(tcp|tls)://[^\s/]+:\d{1,5}", dask, re.ASCII):
        raise InputError(
            _("--dask {address}: write the scheduler's address as tcp://host:8786 or tls://host:8786").format(
                address=shown(dask)
            )
        )
    return dask


def the_deck(path: str | None) -> "Deck":
    """The deck of a file, the standard deck without one; raises InputError."""
    from game.card import Deck, DeckForm

    if path is None:
        return Deck.standard()
    try:
        return Deck.from_form(read_form(path, DeckForm))
    except GameError as error:
        raise InputError(f"{display_name(path)}: {error}") from error


def the_date(text: str) -> "date":
    """The date of a text as 2027-01-04; raises InputError."""
    from datetime import datetime

    try:
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
            raise ValueError
        return datetime.strptime(text, "%Y-%m-%d").date()
    except ValueError:
        raise InputError(_("{text} is no date; write it as 2027-01-04").format(text=shown(text))) from None


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
