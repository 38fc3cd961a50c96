"""Thoughtful play: a solo game won with everything known, the order of the pile and every reshuffle."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from game.action import Action, SkipTurn
from game.deal import HAND
from game.errors import IllegalSetupError
from game.language import _
from game.move import MOVES, Move
from game.record import Record
from game.replay import resume
from game.state import LAST_STRIKE, GameState
from solver.endgame import Endgames, end_is_known
from solver.endgame_line import best_finish
from solver.goal import Goal
from solver.solo_beam import GENTLE, STEEP, Beam, Start
from solver.solo_cards import SoloDraws
from solver.solo_turns import SKIPPED, Distances, Step
from solver.solve import solve
from solver.space import board_at, neighbours, number_of
from solver.table import Tables
from solver.turn import cheapest, turn_actions

#: How many lines of each number of cards left go on from turn to turn, unless said otherwise.
EFFORT = 48
# Different ranks and widths find different wins: each is tried, with a part of the effort, and the shortest win taken.
_TRIES = ((GENTLE, 3), (STEEP, 3), (STEEP, 1))
# When these find no win they are tried again with this width, before a strike is allowed.
_HARDER = 320
# The bound: so many hard cards are taken together at least, and at most, if there are so many.
_FEW_HARD, _MOST_HARD = 4, 6


@dataclass(frozen=True, slots=True)
class Thoughtful:
    """What thoughtful play makes of a game: `record` is a win from there, None when none was found.

    `strikes` and `turns` are those of the whole game, None without a win. No win has fewer turns than `bound`.
    `proven` says that no win has fewer strikes, nor as few in fewer turns; without a win, that there is none.
    """

    bound: int
    proven: bool
    record: Record | None = None
    strikes: int | None = None
    turns: int | None = None


def thoughtful(record: Record, tables: Tables, effort: int = EFFORT) -> Thoughtful:
    """A win of a solo game from where its record ends: fewest strikes first, then fewest turns, as far as found.

    Raises GameError for a record that is not legal, IllegalSetupError for a game of several players.
    """
    if not record.deal.solo:
        raise IllegalSetupError("deal", _("it is not of a solo game"), "6")
    state = resume(record)
    if state.finished:
        return _won(record, state, (), state.turns, True) if state.won else Thoughtful(state.turns, True)
    if end_is_known(state):
        return _endgame(record, state, tables)
    game = _Game(state, tables)
    bound = bound_on_turns(state, tables)
    least = state.turns_over + bound
    for strikes in range(LAST_STRIKE - state.strikes):
        steps = game.win(strikes, effort, bound)
        if steps is not None:
            return _won(record, state, game.actions(steps), least, strikes == 0 and len(steps) == bound)
    return Thoughtful(least, False)


def _endgame(record: Record, state: GameState, tables: Tables) -> Thoughtful:
    """What is to be said of a game whose last cards, at most four, are all in the hand: that is known exactly."""
    bound = state.turns_over + bound_on_turns(state, tables)
    finish = best_finish(state.board, state.hand, Endgames())
    if finish is None or state.strikes + finish.strikes >= LAST_STRIKE:
        return Thoughtful(bound, True)
    return _won(record, state, finish.actions, bound, True)


def _won(record: Record, state: GameState, actions: Iterable[Action], bound: int, proven: bool) -> Thoughtful:
    """A win, told by playing its actions on from a state."""
    for action in actions:
        if state.finished:
            break
        state = state.after(action)
        record = record.after(action, state)
    assert state.won, "a win that was found is one by the rules"
    return Thoughtful(bound, proven, record, state.strikes, state.turns)


class _Game:
    """A game from a state on."""

    def __init__(self, state: GameState, tables: Tables) -> None:
        self._state = state
        self._distances = Distances(state.deal.cards, tables)
        self._draws = SoloDraws(state.deal.cards, state.piles)
        self._beam = Beam(self._distances, self._draws)
        self._start = Start(
            number_of(state.board),
            self._draws.lying(state),
            settled=state.scored_in_turn,
            may_skip=not state.acted and not state.skipped[0],
        )

    def win(self, strikes: int, effort: int, bound: int) -> tuple[Step, ...] | None:
        """The shortest win found with at most so many further strikes; `bound` turns need no shorter one."""
        best: tuple[Step, ...] | None = None
        tries = [(rank, max(1, effort // part)) for rank, part in _TRIES]
        for some in (tries, dict.fromkeys((rank, max(width, _HARDER)) for rank, width in tries)):
            for rank, width in some:
                if best is None or len(best) > bound:
                    most_turns = len(best) - 1 if best else None
                    best = self._beam.win(self._start, strikes, rank, width, most_turns) or best
            if best is not None:
                break
        return best

    def actions(self, steps: tuple[Step, ...]) -> Iterator[Action]:
        """The actions of these turns."""
        board = self._state.board
        for step in steps:
            if step.moves == SKIPPED:
                yield SkipTurn()
                continue
            moves = self._moves(number_of(board), step.moves, step.scored, step.board)
            assert moves is not None, "the search has been there"
            pays = cheapest(self._draws.members(step.paid))
            yield from turn_actions(board, moves, pays, self._draws.members(step.scored))
            board = board_at(step.board)

    def _moves(self, board: int, moves: int, unmatched: int, end: int) -> tuple[Move, ...] | None:
        """The first way in so many moves, as in MOVES, to a board on which the cards are matched; else None."""
        unmatched &= ~int(self._distances.shown[board])
        if not moves:
            return () if board == end and not unmatched else None
        steps = neighbours(np.array([board], np.int32))[0]
        for step in np.flatnonzero(steps == end) if moves == 1 else range(len(MOVES)):
            rest = self._moves(int(steps[step]), moves - 1, unmatched, end)
            if rest is not None:
                return (MOVES[step], *rest)
        return None


def bound_on_turns(state: GameState, tables: Tables) -> int:
    """A bound for an unfinished solo game: no win takes fewer turns from there, the one that is going on included.

    Each card left is scored and each move is paid for, so a win takes as many cards as there are cards left and moves.
    The moves are at least those that match a few hard cards, each at some moment. And the cards are those of
    the hand now and at most HAND more for each turn after this one, as no turn draws more.
    """
    left = {*state.hand, *state.draw_pile, *state.discard_pile}
    hard = sorted(left, key=lambda card: (-tables.of_card(card).distance(state.board), -card.points, card.id))
    turns = 1
    for number in range(1, min(len(hard), _MOST_HARD) + 1):
        moves = solve(state.board, Goal.each(hard[:number]), tables).distance
        cards = len(left) + moves - len(state.hand)
        turns = max(turns, 1 - -cards // HAND)
        # A further card is worth its time when one move more would make a turn more.
        if number >= _FEW_HARD and cards % HAND:
            break
    return turns
