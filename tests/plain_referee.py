"""A second referee, written from rules.md and the form of the record alone: it shares no code with game/.

It knows the cards by id, the board as nine letters, and says where a record fails but not why.
"""

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

_DECK = json.loads((Path(__file__).parent.parent / "game" / "deck.json").read_text(encoding="utf-8"))["cards"]
POINTS = {card["id"]: card["points"] for card in _DECK}
PATTERNS = {card["id"]: card["pattern"] for card in _DECK}
_IDS = {"/".join(rows): number for number, rows in PATTERNS.items()}
_UNDER = dict(zip("SMFBHODT", "MSBFOHTD", strict=True))
_NAMES = dict(zip(("SUN", "MOON", "FISH", "BIRD", "HORSE", "BOAT", "SEED", "TREE"), "SMFBHODT", strict=True))
_EDGES = {frozenset(pair) for pair in ("01", "12", "34", "45", "67", "78", "03", "36", "14", "47", "25", "58")}


class WrongError(Exception):
    """The record is not legal; raised within an action, the fault is that action's."""


def verdict(record: object) -> tuple[bool, int | None, dict[str, Any] | None]:
    """Whether a record, any parsed JSON, is legal; the number of the action at fault; the result of a legal one."""
    try:
        game = _Game(record)
    except WrongError:
        return False, None, None
    for number, text in enumerate(game.actions, 1):
        try:
            _need(_is_text(text))
            game.act(text)
        except WrongError:
            return False, number, None
    if game.reshuffles:
        return False, None, None
    return True, None, game.result()


def _need(truth: bool) -> None:
    if not truth:
        raise WrongError


def _is_list(value: object, of: Callable[[object], bool]) -> bool:
    return isinstance(value, list) and all(map(of, value))


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value <= 2**53


class _Game:
    def __init__(self, record: Any) -> None:
        _need(isinstance(record, dict) and record.get("format") == "stones-record")
        _need(type(record.get("version")) is int and record["version"] == 1)
        _need(all(key in record for key in ("players", "board", "draw_pile", "reshuffles", "actions")))
        _need(_is_number(record["players"]) and 1 <= record["players"] <= 5)
        _need(_is_list(record["draw_pile"], _is_number))
        _need(_is_list(record["reshuffles"], lambda pile: _is_list(pile, _is_number)))
        _need(isinstance(record["actions"], list))
        self.players: int = record["players"]
        _need("names" not in record or (_is_list(record["names"], _is_text) and len(record["names"]) == self.players))
        _need("seed" not in record or _is_text(record["seed"]))
        self.board = _letters(record["board"])
        self.pile: list[int] = list(record["draw_pile"])
        _need(len(set(self.pile)) == len(self.pile) and set(self.pile) <= set(POINTS))
        if self.players == 1:
            _need(Counter(POINTS[card] for card in self.pile) == {1: 8, 2: 4, 3: 3, 5: 1})
        else:
            _need(len(self.pile) == 72)
        self.hands = [[self.pile.pop(0) for _ in range(4)] for _ in range(self.players)]
        self.scored: list[list[int]] = [[] for _ in range(self.players)]
        self.skipped = [False] * self.players
        self.discards: list[int] = []
        self.reshuffles: list[list[int]] = list(record["reshuffles"])
        self.actions: list[str] = record["actions"]
        self.turns: list[list[str]] = [[]]
        self.strikes = 0

    @property
    def player(self) -> int:
        return (len(self.turns) - 1) % self.players

    @property
    def over(self) -> bool:
        if self.players == 1:
            return self.strikes >= 4 or len(self.scored[0]) == 16
        round_is_full = self.player == 0 and not self.turns[-1]
        return round_is_full and any(len(cards) >= 12 - self.players for cards in self.scored)

    def act(self, text: str) -> None:
        _need(not self.over)
        hand, turn = self.hands[self.player], self.turns[-1]
        word = text.strip().lower()
        if word == "skip":
            _need(hand != [] and not turn and not self.skipped[self.player])
            self._finish(turn, "skip", len(hand) + 2)
        elif word == "end":
            self._finish(turn, "end", 4)
        elif word.startswith("+"):
            card = _card(word[1:])
            _need(card in hand and _shows(self.board, PATTERNS[card]))
            hand.remove(card)
            self.scored[self.player].append(card)
            turn.append("score")
        else:
            match = re.fullmatch(r"([abc][123])([abc][123])?\s+x(\S+)", word, re.ASCII)
            _need(match is not None)
            assert match
            card = _card(match[3])
            _need(card in hand)
            self.board = _moved(
                self.board, *(3 * int(cell[1]) + "abc".index(cell[0]) - 3 for cell in match.groups()[:2] if cell)
            )
            hand.remove(card)
            self.discards.append(card)
            turn.append("move")

    def _finish(self, turn: list[str], word: str, wanted: int) -> None:
        hand = self.hands[self.player]
        while len(hand) < wanted:
            if not self.pile and self.discards:
                _need(bool(self.reshuffles) and sorted(self.reshuffles[0]) == sorted(self.discards))
                self.pile, self.discards = list(self.reshuffles.pop(0)), []
            if not self.pile:
                break
            hand.append(self.pile.pop(0))
        self.skipped[self.player] = word == "skip"
        self.strikes += "score" not in turn
        turn.append(word)
        self.turns.append([])

    def result(self) -> dict[str, Any]:
        turns = sum(map(bool, self.turns))
        if self.players == 1:
            scored = len(self.scored[0])
            fate = "won" if scored == 16 else "lost" if self.strikes == 4 else "unfinished"
            return {"outcome": fate, "strikes": self.strikes, "turns": turns, "scored": scored}
        ones = [len([card for card in cards if POINTS[card] == 1]) for cards in self.scored]
        bonus = [3 if number == max(ones) > 0 else 0 for number in ones]
        scores = [sum(POINTS[card] for card in cards) + extra for cards, extra in zip(self.scored, bonus, strict=True)]
        winners = [seat + 1 for seat, score in enumerate(scores) if score == max(scores)] if self.over else None
        return {"finished": self.over, "scores": scores, "bonus": bonus, "winners": winners, "turns": turns}


def _letters(form: Any) -> str:
    if not isinstance(form, str):
        _need(_is_list(form, lambda row: _is_text(row) or _is_list(row, _is_text)))
        rows = [
            row if isinstance(row, str) else "".join(_NAMES.get(name.strip().upper(), name.strip()) for name in row)
            for row in form
        ]
        _need([len("".join(row.split())) for row in rows] == [3, 3, 3])
        form = "".join(rows)
    letters = re.sub(r"[\s/-]", "", form).upper()
    _need(len(letters) == 9 and set(letters) <= set(_UNDER))
    for pair, most in (("SM", 1), ("FB", 2), ("HO", 3), ("DT", 3)):
        _need(sum(letter in pair for letter in letters) == most)
    return letters


def _card(code: str) -> int:
    if re.fullmatch("[0-9]+", code):
        digits = code.lstrip("0")
        _need(len(digits) in (1, 2) and int(digits) in POINTS)
        return int(digits)
    _need(code.upper() in _IDS)
    return int(_IDS[code.upper()])


def _moved(board: str, i: int, j: int | None = None) -> str:
    letters = list(board)
    if j is None:
        letters[i] = _UNDER[letters[i]]
    else:
        _need(frozenset(f"{i}{j}") in _EDGES)
        letters[i], letters[j] = letters[j], letters[i]
    return "".join(letters)


def _shows(board: str, pattern: list[str]) -> bool:
    # A row of the pattern, then the rest of the board's row, then the next row of the pattern, …
    gap = "." * (3 - len(pattern[0]))
    lines = [board[start : start + 3] for start in (0, 3, 6)]
    for top in range(4 - len(pattern)):
        for left in range(len(gap) + 1):
            window = [line[left : left + len(pattern[0])] for line in lines[top : top + len(pattern)]]
            if re.fullmatch("".join(pattern), "".join(window)):
                return True
    return False
