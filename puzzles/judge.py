"""A player's line, judged by the rules alone: it is replayed, never held against another line."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.action import Action, Discard, EndTurn, Score, SkipTurn, parse_line
from game.board import Board
from game.card import Card, Deck, not_shown
from game.language import _
from game.move import Move
from game.puzzle import Puzzle, PuzzleKind
from puzzles.pack import Figures, MostPoints


@dataclass(frozen=True, slots=True)
class Position:
    """Where a line leads, up to its first fault if it has one.

    `left` are the cards that are neither scored nor paid with, `scored` those that are, in their order; `steps` is
    the line with every scored card in it. `ended` says whether a turn was ended. `fault` is None, or says which
    step is not allowed and why.
    """

    board: Board
    left: tuple[Card, ...]
    scored: tuple[Card, ...] = ()
    moves: int = 0
    steps: tuple[str, ...] = ()
    ended: bool = False
    fault: str | None = None

    @property
    def line(self) -> str:
        """The line with every scored card in it."""
        return " ".join(self.steps)

    @property
    def points(self) -> int:
        """The points of the scored cards."""
        return sum(card.points for card in self.scored)


def position_after(puzzle: Puzzle, line: str, deck: Deck, named_only: bool = False) -> Position:
    """Where a line leads from the board of a puzzle; raises BadCodeError for a text that is no line.

    A `+N` may be left out: the card is then scored as early as possible (*each*, *turn*), or at the end (*together*);
    with `named_only` it is not scored at all.

    >>> deck = Deck.standard()
    >>> position_after(Puzzle.parse("SFH/TTO/BDH:3.17.42", deck), "c2 b2c2", deck).line
    '+17 c2 b2c2'
    """
    return _Replay(puzzle, parse_line(line, deck), named_only).run()


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is to be said of a player's line.

    `par` is the fewest moves for what the puzzle asks. Stars are 3 at par, 2 at par + 1 or + 2, else 1; 0 for a
    line that does not solve the puzzle.
    """

    position: Position
    solved: bool
    par: int

    @property
    def stars(self) -> int:
        """From 0 to 3."""
        if not self.solved:
            return 0
        over = self.position.moves - self.par
        return 3 if over <= 0 else 2 if over <= 2 else 1


def judge(puzzle: Puzzle, line: str, figures: Figures, deck: Deck) -> Judgement:
    """The judgement on a line; raises BadCodeError for a text that is no line.

    A turn puzzle is solved by the most points, the others by all their cards.
    """
    position = position_after(puzzle, line, deck)
    if isinstance(figures, MostPoints):
        return Judgement(position, position.fault is None and position.points >= figures.points, figures.moves)
    return Judgement(position, position.fault is None and not position.left, figures.par)


class _Replay:
    """A line on its way through the rules."""

    def __init__(self, puzzle: Puzzle, steps: Sequence[Action | Move], named_only: bool) -> None:
        self._puzzle, self._steps = puzzle, steps
        self._board, self._left = puzzle.board, list(puzzle.cards)
        self._scored: list[Card] = []
        self._done: list[str] = []
        self._moves, self._ended = 0, False
        # Cards scored on this board; written down, ascending, when the board changes or the line ends.
        self._now: list[Card] = []
        # What the line itself scores or pays with; the other cards may be scored without being named.
        named = {step.card for step in steps if isinstance(step, Score | Discard)}
        self._unnamed = set() if named_only else set(puzzle.cards) - named

    def run(self) -> Position:
        """Where it leads."""
        fault = None
        for number, step in enumerate(self._steps, 1):
            if not isinstance(step, Score):
                self._leave_board()
            reason = self._refusal(step)
            if reason:
                fault = _("step {number}, {step}: {reason}").format(number=number, step=step, reason=reason)
                break
            self._take(step)
        self._leave_board(last=fault is None)
        return Position(
            self._board, tuple(self._left), tuple(self._scored), self._moves, tuple(self._done), self._ended, fault
        )

    def _refusal(self, step: Action | Move) -> str | None:
        """Why a step is not allowed."""
        turn = self._puzzle.kind is PuzzleKind.TURN
        match step:
            case _ if self._ended:
                return _("the turn is over")
            case SkipTurn():
                return _("a puzzle is not to be skipped")
            case EndTurn():
                return None if turn else _("only a turn puzzle has a turn to end")
            case Discard() if not turn:
                return _("only in a turn puzzle cards pay for moves")
            case Discard(card) | Score(card) if card not in self._puzzle.cards:
                return _("card {card} is not in the puzzle").format(card=card)
            case Discard(card) | Score(card) if card not in self._left or card in self._now:
                return _("card {card} is scored or paid with already").format(card=card)
            case Score(card) if not card.pattern.shown_by(self._board):
                return not_shown(card, self._board)
            case Discard() | Score():
                return None
            case _:
                return (
                    _("no card pays for it, as in {step} x{card}").format(step=step, card=self._puzzle.cards[0])
                    if turn
                    else None
                )

    def _take(self, step: Action | Move) -> None:
        match step:
            case Score(card):
                self._now.append(card)
                return
            case EndTurn() | SkipTurn():
                self._ended = True
            case Discard(card, move):
                self._left.remove(card)
                self._board = self._board.after(move)
                self._moves += 1
            case _:
                self._board = self._board.after(step)
                self._moves += 1
        self._done.append(str(step))

    def _leave_board(self, last: bool = False) -> None:
        """Score what is to be scored on this board; `last` when the line ends here."""
        shown = [card for card in self._left if card.pattern.shown_by(self._board)]
        if self._puzzle.kind is PuzzleKind.TOGETHER:
            self._now = shown if last and shown == self._left else []
        else:
            self._now += [card for card in shown if card in self._unnamed]
        for card in sorted(self._now):
            self._left.remove(card)
            self._scored.append(card)
            self._done.append(f"+{card}")
        self._now = []
