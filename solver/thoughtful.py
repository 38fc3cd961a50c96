"""Thoughtful play: a solo game won with everything known, the order of the pile and every reshuffle."""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

import numpy as np

from game.action import Action, Discard, EndTurn, Score, SkipTurn
from game.card import Card
from game.deal import HAND
from game.errors import IllegalSetupError
from game.move import MOVES
from game.record import Record
from game.replay import resume
from game.state import LAST_STRIKE, GameState
from solver.goal import Goal
from solver.solo_beam import GENTLE, STEEP, Beam, Distances, Start, Step
from solver.solo_cards import SoloCards, SoloDraws
from solver.solve import solve
from solver.space import neighbours, number_of
from solver.table import Tables

#: How many lines of each number of cards left go on from turn to turn, unless said otherwise.
EFFORT = 60
# Different ranks find different wins: each is tried, with its part of the effort, and the shortest win taken.
_TRIES = ((GENTLE, Fraction(1, 3)), (STEEP, Fraction(1)))
# Tried when these find no win, before a strike is allowed.
_LAST_TRY = GENTLE, Fraction(6)


# The bound: so many hard cards are taken together at least, and at most, if there are so many.
_FEW_HARD, _MOST_HARD = 4, 6


@dataclass(frozen=True, slots=True)
class Thoughtful:
    """What thoughtful play makes of a game: `record` is a win from there, None when none was found.

    `strikes` and `turns` are those of the whole game, None without a win. No win has fewer turns than `bound`.
    `proven` says that no win has fewer strikes, nor as few in fewer turns; without a win, that there is none.
    """

    record: Record | None
    strikes: int | None
    turns: int | None
    bound: int
    proven: bool


def thoughtful(record: Record, tables: Tables, effort: int = EFFORT) -> Thoughtful:
    """A win of a solo game from where its record ends: fewest strikes first, then fewest turns, as far as found.

    Raises GameError for a record that is not legal, IllegalSetupError for a game of several players.
    """
    if not record.deal.solo:
        raise IllegalSetupError("game", "thoughtful play is for a solo game, this one has several players", "6")
    state = resume(record)
    if state.finished:
        return Thoughtful(
            record if state.won else None,
            state.strikes if state.won else None,
            state.turns if state.won else None,
            state.turns,
            True,
        )
    game = _Game(state, tables)
    bound = game.fewest_turns()
    for strikes in range(LAST_STRIKE - state.strikes):
        steps = game.win(strikes, effort, bound)
        if steps is not None:
            turns = state.turns_over + len(steps)
            proven = strikes == 0 and len(steps) == bound
            return Thoughtful(
                game.played(record, steps), state.strikes + strikes, turns, state.turns_over + bound, proven
            )
    return Thoughtful(None, None, None, state.turns_over + bound, False)


def _finished(record: Record, state: GameState) -> Thoughtful:
    """What is to be said of a finished game."""
    if state.won:
        return Thoughtful(record, state.strikes, state.turns, state.turns, True)
    return Thoughtful(None, None, None, state.turns, True)


class _Game:
    """A game from a state on, its cards numbered."""

    def __init__(self, state: GameState, tables: Tables) -> None:
        self._state, self._tables = state, tables
        self._cards = state.deal.cards
        numbers = {card: number for number, card in enumerate(self._cards)}

        def bits(cards: tuple[Card, ...]) -> int:
            return sum(1 << numbers[card] for card in cards)

        self._distances = Distances(self._cards, tables)
        self._beam = Beam(self._distances, SoloDraws(self._cards, state.piles))
        self._start = Start(
            number_of(state.board),
            SoloCards(
                bits(state.hand),
                tuple(numbers[card] for card in state.draw_pile),
                bits(state.discard_pile),
                state.reshuffles,
            ),
            settled=state.scored_in_turn,
            may_skip=not state.acted and not state.skipped[0],
        )

    def win(self, strikes: int, effort: int, bound: int) -> tuple[Step, ...] | None:
        """The shortest win found with at most so many further strikes; `bound` turns need no shorter one."""
        best: tuple[Step, ...] | None = None
        for rank, part in _TRIES:
            if best is None or len(best) > bound:
                width = ceil(effort * part)
                most = len(best) - 1 if best else None
                best = self._beam.win(self._start, strikes, rank, width, most) or best
        if best is None:
            rank, part = _LAST_TRY
            best = self._beam.win(self._start, strikes, rank, ceil(effort * part))
        return best

    def fewest_turns(self) -> int:
        """A bound: no win takes fewer turns, this one included.

        Each card left is scored, each move is paid for: that takes as many cards as there are cards left and moves. The
        moves are at least those that match a few hard cards, each at some moment. The cards are those of the
        hand now, and at most HAND more for each turn after this one, as no turn draws more.
        """
        state, board = self._state, self._state.board
        left = self._members(self._start.cards.left)
        hard = sorted(left, key=lambda card: (-self._hardness(card), card.id))
        turns, number = 1, 1
        while number <= min(len(hard), _MOST_HARD):
            moves = solve(board, Goal.each(sorted(hard[:number])), self._tables).distance
            cards = len(left) + moves - len(state.hand)
            turns = max(turns, 1 + ceil(Fraction(cards, HAND)))
            # After a few cards, one more is worth its time only when one move more makes a turn more.
            number += 1
            if number > _FEW_HARD and cards % HAND:
                break
        return turns

    def _hardness(self, card: Card) -> int:
        number = self._cards.index(card)
        return 10 * int(self._distances.rows[number_of(self._state.board), number]) + int(
            self._distances.hardness[number]
        )

    def played(self, record: Record, steps: tuple[Step, ...]) -> Record:
        """The record, gone on with by these turns."""
        state = self._state
        for step in steps:
            for action in self._actions(state, step):
                if state.finished:
                    break
                state = state.after(action)
                record = record.after(action, state)
        assert state.won, "a win of the search is one by the rules"
        return record

    def _actions(self, state: GameState, step: Step) -> tuple[Action, ...]:
        """The actions of a turn: each card is scored as early as possible, the cards of least points pay first."""
        if step.moves < 0:
            return (SkipTurn(),)
        to_score = self._members(step.scored)
        pays = sorted(self._members(step.paid), key=lambda card: (card.points, card.id))
        moves = self._moves(number_of(state.board), step.moves, step.scored, step.board)
        assert moves is not None, "the search has been there"
        board = state.board
        actions: list[Action] = []
        for number in range(len(moves) + 1):
            if number:
                move = MOVES[moves[number - 1]]
                actions.append(Discard(pays[number - 1], move))
                board = board.after(move)
            showing = [card for card in to_score if card.pattern.shown_by(board)]
            actions += map(Score, showing)
            to_score = [card for card in to_score if card not in showing]
        return (*actions, EndTurn())

    def _moves(self, board: int, moves: int, unmatched: int, end: int) -> tuple[int, ...] | None:
        """The first way in so many moves, places in MOVES, to a board, on which the cards are matched; else None."""
        unmatched &= ~int(self._distances.shown[board])
        if not moves:
            return () if board == end and not unmatched else None
        steps = neighbours(np.array([board], np.int32))[0]
        for step in np.flatnonzero(steps == end) if moves == 1 else range(len(MOVES)):
            rest = self._moves(int(steps[step]), moves - 1, unmatched, end)
            if rest is not None:
                return (int(step), *rest)
        return None

    def _members(self, cards: int) -> list[Card]:
        return [card for number, card in enumerate(self._cards) if cards >> number & 1]
