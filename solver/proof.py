"""A proof of the fewest moves that shares no code with the search: constraint programming (OR-tools CP-SAT).

The model asks for a line of at most n moves that meets the goal: which kind lies on each cell and which side
it shows after every move, which move is made, and after how many moves each target is matched. No such line
with n = par - 1, and one with n = par, prove the par.

Of all the lines that are the same up to order, only one normal form is let through. Between two moments at
which a target is matched, moves may be exchanged as follows, each exchange keeping the boards at both ends:
a flip before a shift goes behind it, onto the cell that its tile came to; flips, and shifts without a common
cell, are put in ascending order; a move made twice running is left out (the line gets shorter). Each exchange
moves flips back, lowers the order or shortens the line, so they end, in the normal form.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from ortools.sat.python import cp_model

from game.board import Board
from game.cell import CELLS, Cell
from game.face import Face, Kind
from game.move import MOVES, SHIFTS, Flip, Move
from game.pattern import Placement
from solver.goal import Goal

_Literal = cp_model.LiteralT


class ProofStatus(Enum):
    """What the attempt at a proof came to."""

    PROVEN = "proven"
    REFUTED = "refuted"
    NOT_SHOWN = "not shown in time"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Proof:
    """The status, and a line found on the way: of par moves when proven, a shorter one when refuted, or None."""

    status: ProofStatus
    moves: tuple[Move, ...] | None = None


def prove(board: Board, goal: Goal, par: int, time_limit: float = 60.0) -> Proof:
    """Show that no line of fewer than `par` moves meets the goal, and find one of `par`; seconds for both.

    Raises AssertionError when the model is faulty: a line that the rules do not agree with.
    """
    left = time_limit
    for moves in (par - 1, par):
        if moves < 0:
            continue
        model = _Model(board, goal, moves)
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = max(left, 0.0)
        solver.parameters.num_workers = 2
        solver.parameters.random_seed = 1
        status = solver.solve(model.model)
        left -= solver.wall_time
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            line = model.line(solver)
            _replay(board, goal, line)
            return Proof(ProofStatus.PROVEN if len(line) == par else ProofStatus.REFUTED, line)
        if status == cp_model.MODEL_INVALID:
            raise AssertionError("CP-SAT refuses the model")
        if status != cp_model.INFEASIBLE:
            return Proof(ProofStatus.NOT_SHOWN)
    return Proof(ProofStatus.REFUTED)


def _replay(board: Board, goal: Goal, line: tuple[Move, ...]) -> None:
    """Believe a line only when the rules agree."""
    boards = [board]
    for move in line:
        boards.append(boards[-1].after(move))
    if not all(any(target.matched_by(now) for now in boards) for target in goal.targets):
        raise AssertionError(f"the line {' '.join(map(str, line))} does not meet the goal")


class _Model:
    """A line of at most n moves: idle steps first, then moves."""

    def __init__(self, board: Board, goal: Goal, n: int) -> None:
        self.model = cp_model.CpModel()
        new = self.model.new_bool_var
        self._kinds = [{cell: {kind: new("") for kind in Kind} for cell in CELLS} for _ in range(n + 1)]
        self._second = [{cell: new("") for cell in CELLS} for _ in range(n + 1)]
        self._made: list[dict[Move, cp_model.IntVar]] = [{move: new("") for move in MOVES} for _ in range(n)]
        self._idle = [new("") for _ in range(n)]
        for cell in CELLS:
            for literal in self._needs(0, cell, board.face(cell)):
                self.model.add_bool_or(literal)
        for moment in range(n + 1):
            for cell in CELLS:
                self.model.add_exactly_one(self._kinds[moment][cell].values())
            for kind in Kind:
                self.model.add(sum(self._kinds[moment][cell][kind] for cell in CELLS) == kind.tiles)
        for step in range(n):
            self._step(step)
        wanted = self._match(goal, n)
        for step in range(n - 1):
            self._normal_form(step, wanted[step + 1])

    def line(self, solver: cp_model.CpSolver) -> tuple[Move, ...]:
        """The moves of the line found."""
        return tuple(move for made in self._made for move, literal in made.items() if solver.boolean_value(literal))

    def _needs(self, moment: int, cell: Cell, face: Face) -> tuple[_Literal, _Literal]:
        """What makes a cell show a face."""
        second = self._second[moment][cell]
        return self._kinds[moment][cell][face.kind], second if face is face.kind.faces[1] else ~second

    def _step(self, step: int) -> None:
        """What one move changes, and what it leaves alone."""
        model, made = self.model, self._made[step]
        kinds, kinds_after = self._kinds[step], self._kinds[step + 1]
        second, second_after = self._second[step], self._second[step + 1]
        model.add_exactly_one([*made.values(), self._idle[step]])
        if step:
            model.add_implication(self._idle[step], self._idle[step - 1])
        for shift in SHIFTS:
            for here, there in ((shift.first, shift.second), (shift.second, shift.first)):
                for kind in Kind:
                    self._same(kinds[here][kind], kinds_after[there][kind], [~made[shift]])
                self._same(second[here], second_after[there], [~made[shift]])
        for cell in CELLS:
            shifted = [made[shift] for shift in SHIFTS if cell in shift.cells]
            flipped = made[Flip(cell)]
            for kind in Kind:
                self._same(kinds[cell][kind], kinds_after[cell][kind], shifted)
            self._same(second[cell], second_after[cell], [*shifted, flipped])
            self._same(second[cell], ~second_after[cell], [~flipped])

    def _same(self, before: _Literal, after: _Literal, unless: Sequence[_Literal]) -> None:
        """Two literals are equal unless one of others is true."""
        self.model.add_bool_or([*unless, ~before, after])
        self.model.add_bool_or([*unless, before, ~after])

    def _match(self, goal: Goal, n: int) -> list[cp_model.IntVar]:
        """Every target is matched at one moment, one of them at the last; whether one is at each moment."""
        model, new = self.model, self.model.new_bool_var
        moments: list[list[cp_model.IntVar]] = [[] for _ in range(n + 1)]
        for target in goal.targets:
            matched = [new("") for _ in range(n + 1)]
            model.add_exactly_one(matched)
            for moment in range(n + 1):
                moments[moment].append(matched[moment])
                for pattern in target.patterns:
                    places = [self._shown(moment, placement) for placement in pattern.placements]
                    model.add_bool_or([~matched[moment], *places])
        model.add_bool_or(moments[n])
        wanted = [new("") for _ in range(n + 1)]
        for moment in range(n + 1):
            model.add_max_equality(wanted[moment], moments[moment])
        return wanted

    def _shown(self, moment: int, placement: Placement) -> cp_model.IntVar:
        """Implies that the board shows a placement."""
        shown = self.model.new_bool_var("")
        for cell, face in placement.needs:
            for literal in self._needs(moment, cell, face):
                self.model.add_implication(shown, literal)
        return shown

    def _normal_form(self, step: int, wanted_between: cp_model.IntVar) -> None:
        """Which move may follow which when no target is matched between them."""
        made, following = self._made[step], self._made[step + 1]
        for i, move in enumerate(MOVES):
            for j, other in enumerate(MOVES):
                apart = not set(move.cells) & set(other.cells)
                flip_first = isinstance(move, Flip) and not isinstance(other, Flip)
                if (
                    move == other
                    or flip_first
                    or (j < i and apart and isinstance(move, Flip) == isinstance(other, Flip))
                ):
                    self.model.add_bool_or(~made[move], ~following[other], wanted_between)
