"""Thoughtful play: a solo game won with everything known, the order of the pile and every reshuffle."""

from dataclasses import dataclass

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
from solver.solo_beam import Beam, Distances, Start, Step
from solver.solo_cards import SoloCards, SoloDraws
from solver.space import neighbours, number_of
from solver.table import Tables

#: How many lines of each number of cards left go on from turn to turn, unless said otherwise.
EFFORT = 100
# When no perfect win is found, this many times the effort is tried before a strike is allowed.
_HARDER = 4


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
    bound = state.turns_over + game.fewest_turns()
    for strikes in range(LAST_STRIKE - state.strikes):
        for width in (effort, effort * _HARDER):
            steps = game.beam.win(game.start, strikes, width)
            if steps is not None:
                win = game.played(record, steps)
                turns = state.turns_over + len(steps)
                return Thoughtful(win, state.strikes + strikes, turns, bound, strikes == 0 and turns == bound)
    return Thoughtful(None, None, None, bound, False)


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
        self.beam = Beam(self._distances, SoloDraws(self._cards, state.piles))
        self.start = Start(
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

    def fewest_turns(self) -> int:
        left = self._members(self.start.cards.left)
        moves = max(self._tables.of(Goal.each([card])).distance(self._state.board) for card in left)
        return max(1, -(-(len(left) + moves - self.start.cards.hand.bit_count()) // HAND) + 1)

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
