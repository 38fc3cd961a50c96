"""The answer to `stones solve`, and how it is told: as text, as one line, as JSON."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cli.drawing import drawn_board, named, told_move
from game.board import Board
from game.card import Card
from game.labelled import LabelledBoard
from game.language import _
from game.move import Move
from puzzles.told import counted


@dataclass(frozen=True, slots=True)
class Step:
    """A move of the solution (None before the first), the board after it, and the cards scored there."""

    move: Move | None
    board: Board | LabelledBoard
    scored: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What was asked and what was found; `distance` is None for an impossible goal, with the `reason`.

    `line` and `steps` are the canonical solution.
    """

    board: str
    cards: tuple[Card, ...]
    goal: str
    distance: int | None
    ways: int
    to: str | None = None
    reason: str | None = None
    line: str | None = None
    steps: tuple[Step, ...] = ()
    final: str | None = None
    proof: str | None = None
    note: str | None = None
    lines: tuple[str, ...] = ()
    forced: tuple[Move, ...] | None = None
    final_boards: int | None = None

    @property
    def exit_code(self) -> int:
        """0 for an answer, 1 when the goal is impossible, or when the number of moves is refuted."""
        return 1 if self.distance is None or self.proof == "refuted" else 0

    def as_json(self) -> dict[str, Any]:
        """The answer as an object for JSON."""
        answer: dict[str, Any] = {
            "board": self.board,
            "cards": [card.id for card in self.cards],
            "goal": self.goal,
            "distance": self.distance,
            "ways": self.ways,
            "line": self.line,
            "scored": [{"card": card.id, "after": n} for n, step in enumerate(self.steps) for card in step.scored],
            "final": self.final,
            "proof": self.proof,
        }
        if self.to is not None:
            answer["to"] = self.to
        if self.reason is not None:
            answer["reason"] = self.reason
        if self.lines:
            answer["lines"] = list(self.lines)
        if self.forced is not None:
            answer["forced"] = [str(move) for move in self.forced]
            answer["final_boards"] = self.final_boards
        return answer

    def as_line(self) -> str:
        """The answer on one line."""
        if self.distance is None:
            return _("impossible: {reason}").format(reason=self.reason)
        proof = f", {_(self.proof)}" if self.proof else ""
        line = self.line or _("nothing to do")
        return f"{self._figures()}{proof}: {line}"

    def as_text(self) -> str:
        """The answer with every board drawn."""
        if self.distance is None:
            return _("Impossible: {reason}.").format(reason=self.reason)
        parts = [self._heading(), drawn_board(self.steps[0].board), self._summary()]
        parts += [self._told(number, step) for number, step in enumerate(self.steps) if number or step.scored]
        if self.lines:
            parts.append(self._listing())
        return "\n\n".join(parts)

    def _heading(self) -> str:
        aim = (
            _("to {to}").format(to=self.to)
            if self.to
            else _("{goal} of {cards}").format(goal=_(self.goal), cards=named(self.cards))
        )
        return f"{self.board}, {aim}"

    def _figures(self) -> str:
        return f"{counted(self.distance or 0, 'move')}, {counted(self.ways, 'way')}"

    def _summary(self) -> str:
        lines = [
            _("Fewest moves: {figures}.").format(figures=self._figures())
            if self.distance
            else _("Already there: 0 moves.")
        ]
        lines += [
            text
            for text in (self.note, self.proof and _("By constraint programming: {proof}.").format(proof=_(self.proof)))
            if text
        ]
        return "\n".join(lines)

    def _told(self, number: int, step: Step) -> str:
        scored = _("score {scored}").format(scored=named(step.scored)) if step.scored else ""
        if step.move is None:
            return _("At once: {scored}").format(scored=scored)
        before = self.steps[number - 1].board
        title = f"{number}. {step.move}: {told_move(step.move, before)}" + (f", {scored}" if scored else "")
        return f"{title}\n{drawn_board(step.board, step.move.cells)}"

    def _listing(self) -> str:
        title = (
            _("The first {count} of {ways:,}").format(count=len(self.lines), ways=self.ways)
            if len(self.lines) < self.ways
            else _("All {ways:,}").format(ways=self.ways)
        )
        if self.forced is not None and self.final_boards is not None:
            shared = (
                _("Every one makes {moves}").format(moves=", ".join(map(str, self.forced)))
                if self.forced
                else _("No move is in all of them")
            )
            title += f", {counted(self.final_boards, 'final board')}. {shared}"
        no_move = _("(no move)")
        return "\n".join([f"{title}.", *(f"  {line or no_move}" for line in self.lines)])


def steps_of(
    board: Board | LabelledBoard, moves: Sequence[Move], scored: Sequence[tuple[Card, int]] = ()
) -> tuple[Step, ...]:
    """The steps of a solution, replayed."""
    steps, now = [], board
    for number, move in enumerate((None, *moves)):
        now = now.after(move) if move else now
        steps.append(Step(move, now, tuple(card for card, after in scored if after == number)))
    return tuple(steps)
