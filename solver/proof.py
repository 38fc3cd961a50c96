"""A proof of the fewest moves that shares no code with the search: constraint programming (OR-tools CP-SAT).

The model asks for a line of n steps, the first of which may be idle, that meets the goal: which kind lies on
each cell and which side it shows at every moment from 0 to n, which move each step makes, and at which moment
each part is matched. No such line with n = par - 1, and one with n = par, prove the par.

A line can be made in many orders; the model lets only a normal form through. Suppose the board does not meet
the goal, and some lines of at most n moves do. Choose in each, in all ways, a moment and placements for every
part. Keep those with the fewest moves; of these, those with the least sum of chosen moments (0 for what the
start shows); of these, one whose moves, compared one by one in the order of MOVES, come last. A *run* is the
moves between one chosen moment and the next. What is kept obeys these rules, since breaking one would mean
that something better was there to keep:

1. The last moment is chosen, and no shift swaps two equal faces: else a move can be spared.
2. The move before a chosen moment touches each part chosen there: else that is matched a moment earlier.
3. A move touches a cell that a later move of its run touches, or that a part chosen at the end of the run
   needs: else it can be made just after that moment, which then comes earlier, or be spared.
4. Of neighbours in a run, none is followed by itself (both can be spared), no flip by a shift (make the shift
   first, and flip the tile where it went), none by a later move of MOVES on other cells (exchange them). An
   exchange keeps the boards at the chosen moments, and the move it puts first is later in MOVES, where flips
   stand before shifts.
"""

import time
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from ortools.sat.python import cp_model

from game.board import Board
from game.cell import CELLS, Cell
from game.face import Face, Kind
from game.language import N_
from game.move import FLIPS, MOVES, SHIFTS, Flip, Move
from game.pattern import Pattern
from solver.cp_sat import answered
from solver.goal import Goal

_Literal = cp_model.LiteralT


class ProofStatus(Enum):
    """What the attempt at a proof came to."""

    PROVEN = N_("proven")
    REFUTED = N_("refuted")
    NOT_SHOWN = N_("not shown in time")

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Proof:
    """The status, and a line found: of par moves when proven, a shorter one when refuted, or None."""

    status: ProofStatus
    moves: tuple[Move, ...] | None = None


def prove(board: Board, goal: Goal, par: int, time_limit: float = 60.0) -> Proof:
    """Show that no line of fewer than `par` moves meets the goal, and find one of `par`; seconds for both.

    Raises RuntimeError when a line is found that fails when it is replayed by the rules.
    """
    end = time.monotonic() + time_limit
    if _met(goal, [board]):
        return Proof(ProofStatus.REFUTED if par else ProofStatus.PROVEN, ())
    for steps in range(max(par - 1, 1), par + 1):
        lines = _Lines(board, goal, steps)
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = max(end - time.monotonic(), 0.0)
        there_is = _there_is(solver, lines.model)
        if there_is is None:
            return Proof(ProofStatus.NOT_SHOWN)
        if there_is:
            line = lines.found(solver)
            return Proof(ProofStatus.PROVEN if len(line) == par else ProofStatus.REFUTED, line)
    return Proof(ProofStatus.REFUTED)


def _there_is(solver: cp_model.CpSolver, model: cp_model.CpModel) -> bool | None:
    """Whether there is a line, None when time runs out first."""
    # Linear relaxations cost these models more than they tell.
    solver.parameters.linearization_level = 0
    status = answered(solver, model)
    return {cp_model.OPTIMAL: True, cp_model.INFEASIBLE: False, cp_model.UNKNOWN: None}[status]


def _met(goal: Goal, boards: Sequence[Board]) -> bool:
    """Whether each part is matched by one of the boards."""
    return all(any(part.matched_by(board) for board in boards) for part in goal.parts)


class _Lines:
    """The lines of at most `steps` moves, and at least one, that meet the goal, in normal form."""

    def __init__(self, board: Board, goal: Goal, steps: int) -> None:
        self.model = cp_model.CpModel()
        self._board, self._goal = board, goal
        moments = range(steps + 1)
        self._kind = [{(cell, kind): self._new() for cell in CELLS for kind in Kind} for _ in moments]
        self._second = [{cell: self._new() for cell in CELLS} for _ in moments]
        #: Whether more than i tiles of a kind show their second face.
        self._more = [{(kind, i): self._new() for kind in Kind for i in range(kind.tiles)} for _ in moments]
        self._made = [{move: self._new() for move in MOVES} for _ in range(steps)]
        self._idle = [self._new() for _ in range(steps)]
        self._chosen = [self._new() for _ in moments]
        #: The placements, chosen at a moment, that need a cell.
        self._needing: list[dict[Cell, list[_Literal]]] = [{cell: [] for cell in CELLS} for _ in moments]
        self._lay_tiles()
        for step in range(steps):
            self._make_move(step)
            self._count_second_faces(step)
        self._match_parts()
        self._keep_runs_short()
        self._keep_order()

    def found(self, solver: cp_model.CpSolver) -> tuple[Move, ...]:
        """The moves of the line found; raises RuntimeError when by the rules they do not meet the goal."""
        line = tuple(move for made in self._made for move in MOVES if solver.boolean_value(made[move]))
        boards = [self._board]
        for move in line:
            boards.append(boards[-1].after(move))
        if not _met(self._goal, boards):
            raise RuntimeError(f"the line {' '.join(map(str, line))} was found but does not meet the goal")
        return line

    def _new(self) -> cp_model.IntVar:
        return self.model.new_bool_var("")

    def _some(self, *literals: _Literal) -> None:
        self.model.add_bool_or(literals)

    def _same(self, before: _Literal, after: _Literal, unless: Iterable[_Literal]) -> None:
        self._some(*unless, ~before, after)
        self._some(*unless, before, ~after)

    def _shown(self, moment: int, cell: Cell, face: Face) -> tuple[_Literal, _Literal]:
        """The two literals that make a cell show a face."""
        second = self._second[moment][cell]
        return self._kind[moment][cell, face.kind], second if face is face.kind.faces[1] else ~second

    def _touching(self, step: int, cells: Collection[Cell]) -> list[_Literal]:
        return [self._made[step][move] for move in MOVES if not set(move.cells).isdisjoint(cells)]

    def _lay_tiles(self) -> None:
        """The nine tiles lie on the nine cells at every moment, at first as on the board."""
        for kinds in self._kind:
            for cell in CELLS:
                self.model.add_exactly_one(kinds[cell, kind] for kind in Kind)
            for kind in Kind:
                self.model.add(sum(kinds[cell, kind] for cell in CELLS) == kind.tiles)
        for cell in CELLS:
            for literal in self._shown(0, cell, self._board.face(cell)):
                self._some(literal)
        for (kind, i), more in self._more[0].items():
            self._some(more if self._board.faces.count(kind.faces[1]) > i else ~more)

    def _make_move(self, step: int) -> None:
        """A step is idle, as then was the one before, or makes a move, which changes its cells, no others."""
        made, kinds, kinds_after = self._made[step], self._kind[step], self._kind[step + 1]
        second, second_after = self._second[step], self._second[step + 1]
        self.model.add_exactly_one([*made.values(), self._idle[step]])
        if step:
            self._some(~self._idle[step], self._idle[step - 1])
        for cell in CELLS:
            shifted = [made[shift] for shift in SHIFTS if cell in shift.cells]
            flipped = made[Flip(cell)]
            for kind in Kind:
                self._same(kinds[cell, kind], kinds_after[cell, kind], unless=shifted)
            self._same(second[cell], second_after[cell], unless=[*shifted, flipped])
            self._same(second[cell], ~second_after[cell], unless=[~flipped])
        for shift in SHIFTS:
            for here, there in (shift.cells, shift.cells[::-1]):
                for kind in Kind:
                    self._same(kinds[here, kind], kinds_after[there, kind], unless=[~made[shift]])
                self._same(second[here], second_after[there], unless=[~made[shift]])
            for face in Face:  # rule 1
                shown = (literal for cell in shift.cells for literal in self._shown(step, cell, face))
                self._some(~made[shift], *(~literal for literal in shown))

    def _count_second_faces(self, step: int) -> None:
        """A flip changes one count by one: true anyway, but it shows CP-SAT how many flips are needed."""
        made, more, more_after = self._made[step], self._more[step], self._more[step + 1]
        for kind, i in more:
            self._same(more[kind, i], more_after[kind, i], unless=[made[flip] for flip in FLIPS])
            for flip in FLIPS:
                unless = [~made[flip], self._kind[step][flip.cell, kind]]
                self._same(more[kind, i], more_after[kind, i], unless)
            if i:
                self._some(~more[kind, i], more_after[kind, i - 1])
                self._some(~more_after[kind, i], more[kind, i - 1])

    def _match_parts(self) -> None:
        """Every part is matched at one moment, which is chosen; the last moment is (rule 1)."""
        matched = [[self._new() for _ in self._goal.parts] for _ in self._chosen]
        for moment, (chosen, here) in enumerate(zip(self._chosen, matched, strict=True)):
            self.model.add_max_equality(chosen, here)
            for part, literal in zip(self._goal.parts, here, strict=True):
                for pattern in part.patterns:
                    self._place(pattern, moment, literal, alone=len(part.patterns) == 1)
        for moments in zip(*matched, strict=True):
            self.model.add_exactly_one(moments)
        self._some(self._chosen[-1])

    def _place(self, pattern: Pattern, moment: int, here: _Literal, alone: bool) -> None:
        """If its part is matched here, the pattern lies in one place; rule 2 if it is the whole part."""
        placed = {placement: self._new() for placement in pattern.placements}
        self.model.add_exactly_one([~here, *placed.values()])
        for placement, literal in placed.items():
            for cell, face in placement.needs:
                self._needing[moment][cell].append(literal)
                for shown in self._shown(moment, cell, face):
                    self._some(~literal, shown)
            if alone and moment:
                self._some(~literal, *self._touching(moment - 1, [cell for cell, _ in placement.needs]))
        for kind in Kind:
            first, second = map(pattern.faces.count, kind.faces)
            if second:
                self._some(~here, self._more[moment][kind, second - 1])
            if first:
                self._some(~here, ~self._more[moment][kind, kind.tiles - first])

    def _keep_runs_short(self) -> None:
        """Rule 3: a cell is wanted at a moment when the rest of the run touches it, or its end needs it."""
        wanted = [{cell: self._new() for cell in CELLS} for _ in self._chosen]
        for moment, chosen in enumerate(self._chosen):
            for cell in CELLS:
                self._some(~wanted[moment][cell], ~chosen, *self._needing[moment][cell])
        for step, made in enumerate(self._made):
            for cell in CELLS:
                later = [wanted[step + 1][cell], *self._touching(step, [cell])]
                self._some(~wanted[step][cell], self._chosen[step], *later)
            for move in MOVES:
                self._some(~made[move], *(wanted[step + 1][cell] for cell in move.cells))

    def _keep_order(self) -> None:
        """Rule 4, for each step and the next."""
        barred = [
            (move, other)
            for i, move in enumerate(MOVES)
            for other in MOVES[i:]
            if other is move or isinstance(move, Flip) or set(move.cells).isdisjoint(other.cells)
        ]
        for made, following, chosen in zip(self._made, self._made[1:], self._chosen[1:], strict=False):
            for move, other in barred:
                self._some(~made[move], ~following[other], chosen)
