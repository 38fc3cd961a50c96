"""Beam search over the turns of a solo game in which the order of the cards is known.

Of all the lines that one turn more leads to (see `solver.solo_turns`) only the most promising go on. The work is
counted in lines, never in seconds, and all ranking is in whole numbers: a result is the same on every machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from game.deal import HAND, SOLO_COUNT
from solver.solo_cards import SoloCards, SoloDraws
from solver.solo_turns import SKIPPED, Children, Distances, Flags, Ints, Lines, Step, Turns, bits, least
from solver.space import FARTHEST

# Lines are kept apart by the number of cards left, for so many numbers: fewer is not always nearer to the end.
_NUMBERS_LEFT = 3
# A turn without a strike scores a card, and there are few strikes.
_MOST_TURNS = 20
# So many times the lines that go on are looked at for equal ones among them.
_SPARE = 6
# With 1 to 4 cards left, all of them in the hand: how far the farthest and the nearest can be if no strike may follow.
_FARTHEST, _NEAREST = np.array([0, 0, 1, 3, 6]), np.array([0, 0, 1, 2, 3])


@dataclass(frozen=True, slots=True)
class Rank:
    """How promising a line is, the less the better: what each card left adds to the sum.

    `farness` is that of 0, 1, …, FARTHEST moves between the board and a card; it counts `soon` times by when the card
    comes to hand: it is there, it is among the next four, among the four after these, or later. `hardness` counts, for
    each card, as often as there are tenths of a move in its mean distance from all boards: hard cards are scored first.
    """

    farness: tuple[int, ...]
    soon: tuple[int, int, int, int] = (10, 8, 8, 8)
    hardness: int = 9

    def weights(self, cards: SoloCards) -> list[int]:
        """How often the farness of each card counts."""
        held, next_four, four_after, later = self.soon
        weights = [held * (cards.hand >> card & 1) + later * (cards.discards >> card & 1) for card in range(SOLO_COUNT)]
        for place, card in enumerate(cards.pile):
            weights[card] = next_four if place < HAND else four_after if place < 2 * HAND else later
        return weights


#: Many small steps before a large one. No step is near a half, so each is rounded alike on every machine.
GENTLE = Rank(tuple(round(20 * moves**0.7) for moves in range(FARTHEST + 1)))
STEEP = Rank(tuple(20 * moves for moves in range(FARTHEST + 1)))


@dataclass(frozen=True, slots=True)
class Start:
    """Where a search starts: the board by number, the cards, and what the turn that is going on allows.

    `settled` says that the turn is no strike whatever follows in it, `may_skip` that it may be skipped.
    """

    board: int
    cards: SoloCards
    settled: bool = False
    may_skip: bool = False


class Beam:
    """Looks for a win."""

    def __init__(self, distances: Distances, draws: SoloDraws) -> None:
        self._rows, self._hardness = distances.rows, distances.hardness
        self._turns = Turns(distances, draws)

    def win(
        self, start: Start, strikes: int, rank: Rank, width: int, most_turns: int | None = None
    ) -> tuple[Step, ...] | None:
        """The turns of a win with at most so many further strikes and turns; None when none is found.

        `width` lines go on of each number of cards left, those that are first by the rank.
        """
        none = np.zeros(1, np.int64)
        last = none if start.may_skip else none + SKIPPED
        lines = Lines((start.cards,), none, np.array([start.board], np.int32), none, none, last, none, none)
        history, settled = [lines], start.settled
        most_turns = most_turns or _MOST_TURNS
        for turns in range(1, most_turns + 1):
            children = self._turns.after(lines, strikes, settled)
            left = np.array([cards.left for cards in children.states], np.int64)[children.options[children.option, 0]]
            won = np.flatnonzero(left == 0)[:1]
            if len(won):
                return _steps([*history, children.lines(won)])
            # A turn hardly scores more cards than a hand of the usual size has; only after a skip it could.
            in_time = np.flatnonzero(np.bitwise_count(left) <= HAND * (most_turns - turns))
            lines = children.lines(self._best(children, in_time, strikes, rank, width))
            if not len(lines.board):
                break
            history.append(lines)
            settled = False
        return None

    def _best(self, children: Children, some: Ints, strikes: int, rank: Rank, width: int) -> Ints:
        """Of some lines those that go on: the first ones of each number of strikes and of cards left."""
        left = np.array([cards.left for cards in children.states], np.int64)
        # Sums of small whole numbers are exact as float32, whatever their order.
        weights = np.array([rank.weights(cards) for cards in children.states], np.float32).reshape(-1, SOLO_COUNT)
        still = rank.hardness * (bits(left) @ self._hardness)
        farness = np.array(rank.farness, np.float32)
        state = children.options[children.option, 0]
        number = np.bitwise_count(left)[state]
        kept = [np.zeros(0, np.int64)]
        for spent in range(strikes + 1):
            same = some[children.strikes[some] == spent]
            for cards in np.flatnonzero(np.bincount(number[same]))[:_NUMBERS_LEFT].tolist():
                alike = same[number[same] == cards]
                rows = self._rows[children.nodes.board[children.node[alike]]]
                if cards < len(_FARTHEST) and spent == strikes:
                    alive = _alive(rows, bits(left[state[alike]]), cards)
                    alike, rows = alike[alive], rows[alive]
                ranks = np.einsum("ij,ij->i", farness[rows], weights[state[alike]]).astype(np.int64)
                ranks += still[state[alike]]
                # Its place breaks a tie, so that no order is left to the sorting.
                ranks = ranks << 32 | np.arange(len(ranks))
                if len(ranks) > _SPARE * width:
                    ranks = np.partition(ranks, _SPARE * width)[: _SPARE * width]
                first = alike[np.sort(ranks) & (1 << 32) - 1]
                lines = state[first] << 22 | children.nodes.board[children.node[first]]
                kept.append(first[np.sort(np.unique(lines, return_index=True)[1])[:width]])
        return np.concatenate(kept)


def _steps(history: Sequence[Lines]) -> tuple[Step, ...]:
    """The turns of the first of the last lines."""
    steps, line = [], 0
    for lines in history[:0:-1]:
        steps.append(lines.step(line))
        line = int(lines.parent[line])
    return tuple(steps[::-1])


def _alive(rows: npt.NDArray[np.uint8], left: Flags, number: int) -> Flags:
    """Which boards are not surely too far from their last cards, so many of them everywhere, for no strike."""
    farthest, nearest = 255 - least(np.where(left, 255 - rows, 255)), least(np.where(left, rows, 255))
    alive: Flags = (farthest <= _FARTHEST[number]) & (nearest <= _NEAREST[number])
    return alive
