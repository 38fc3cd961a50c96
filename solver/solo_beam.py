"""Beam search over the turns of a solo game in which the order of the cards is known.

A *line* is a game up to the beginning of a turn. One turn more leads to lines on all the boards in reach, with every
choice of cards to score and to pay with; only the most promising of them go on. The work is counted in lines, never in
seconds, and all ranking is in whole numbers: a result is the same on every machine.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from game.card import Card
from solver.goal import Goal
from solver.solo_cards import SoloCards, SoloDraws
from solver.space import BOARDS, Numbers, neighbours
from solver.table import Tables

#: The most moves of a turn that are looked at: those that a hand of four can pay for in a turn that scores.
MOST_MOVES = 3
_CARDS = 16
# Lines are kept apart by the number of cards left, for so many numbers: fewer is not always nearer to the end.
_NUMBERS_LEFT = 3
# With so few cards left it may be better not to score a card that shows: more cards pay for more moves.
_FEW_LEFT = 6
# How much each move between a board and a card counts, by when the card comes to hand: in the hand, among the next
# four, among the four after these, later. Far cards count less a move than near ones: 20 * moves ** 0.7.
_WEIGHTS = (10, 8, 6, 5)
_FARNESS = np.array([0, 20, 32, 43, 53, 62, 70, 78, 86, 93, 100, 107, 114, 120, 127, 133, 139], np.int32)
# With 1 to 4 cards left, all of them in the hand: how far the farthest and the nearest can be if no strike may follow.
_FARTHEST, _NEAREST = np.array([0, 0, 1, 3, 6]), np.array([0, 0, 1, 2, 3])

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Step:
    """A turn of a line: the board, by number, that it ends on, its number of moves, and the cards scored and paid with.

    Sets of cards are bits. A skipped turn has -1 moves.
    """

    board: int
    moves: int
    scored: int
    paid: int


@dataclass(frozen=True, slots=True)
class Start:
    """Where a search starts: the board by number, the cards, and what the turn that is going on allows.

    `settled` says that the turn is no strike whatever follows in it, `may_skip` that it may be skipped.
    """

    board: int
    cards: SoloCards
    settled: bool = False
    may_skip: bool = False


@dataclass(frozen=True, slots=True)
class _Lines:
    """Lines at the beginning of a turn, an entry a line; `places` are the different states of the cards.

    `parent` is the line that each goes on from, `moves`, `scored` and `paid` are those of its last turn.
    """

    places: tuple[SoloCards, ...]
    place: Ints
    board: Numbers
    strikes: Ints
    parent: Ints
    moves: Ints
    scored: Ints
    paid: Ints

    def step(self, line: int) -> Step:
        """The last turn of a line."""
        return Step(int(self.board[line]), int(self.moves[line]), int(self.scored[line]), int(self.paid[line]))


@dataclass(frozen=True, slots=True)
class _Nodes:
    """Moments of a turn, an entry each: the line it goes on from, the moves made, the board, the cards matched."""

    line: Ints
    moves: Ints
    board: Numbers
    matched: Ints


class Distances:
    """How far all boards are from each card of a game, and which cards they show; a card is its place in `cards`.

    `rows` are the distances: shape (2580480, 16), in moves; `shown` the sets of cards as bits: shape (2580480,).
    """

    def __init__(self, cards: Sequence[Card], tables: Tables) -> None:
        self.rows = np.zeros((BOARDS, _CARDS), np.uint8)
        self.shown = np.zeros(BOARDS, np.uint16)
        for number, card in enumerate(cards):
            distances = tables.of(Goal.each([card])).distances
            self.rows[:, number] = distances
            self.shown |= (distances == 0).astype(np.uint16) << np.uint16(number)


class Beam:
    """Looks for a win; a turn after the start has at most MOST_MOVES moves."""

    def __init__(self, distances: Distances, draws: SoloDraws) -> None:
        self._rows, self._shown, self._draws = distances.rows, distances.shown, draws

    def win(self, start: Start, strikes: int, width: int) -> tuple[Step, ...] | None:
        """The turns of a win with at most so many further strikes, in the fewest turns found; None when none is found.

        `width` lines go on of each number of cards left.
        """
        zero = np.zeros(1, np.int64)
        first = np.array([start.board], np.int32)
        skipped = np.array([0 if start.may_skip else -1])
        lines = _Lines((start.cards,), zero, first, zero, zero, skipped, zero, zero)
        history = [lines]
        settled = start.settled
        while len(lines.board):
            children = self._children(lines, strikes, settled)
            won = np.flatnonzero(np.array([not place.left for place in children.places], bool)[children.place])
            if len(won):
                best = won[np.argmin(children.strikes[won] * 8 + children.moves[won])]
                return tuple(_steps([*history, children], int(best)))
            lines = self._best(children, strikes, width)
            history.append(lines)
            settled = False
        return None

    def _children(self, lines: _Lines, strikes: int, settled: bool) -> _Lines:
        """All the lines of one more turn; a first turn that is `settled` is no strike."""
        spare = (lines.strikes < strikes) | settled
        nodes = self._nodes(lines, spare)
        # What can be scored and paid hangs on the places of the cards, the moves and the cards matched only.
        kind = lines.place[nodes.line] << 19 | spare[nodes.line] << 18 | nodes.moves << 16 | nodes.matched
        kinds, kind_of = np.unique(kind, return_inverse=True)
        places: dict[SoloCards, int] = {}
        options: list[tuple[int, int, int]] = []
        firsts = []
        for code in kinds.tolist():
            cards = lines.places[code >> 19]
            firsts.append(len(options))
            few = cards.left.bit_count() <= _FEW_LEFT
            for scored, paid in _choices(cards.hand, code & 0xFFFF, code >> 16 & 3, few, bool(code >> 18 & 1)):
                place = places.setdefault(self._draws.after(cards, scored, paid), len(places))
                options.append((place, scored, paid))
        numbers = np.diff(np.array([*firsts, len(options)]))[kind_of]
        node = np.repeat(np.arange(len(kind)), numbers)
        option = np.array(firsts, np.int64)[kind_of[node]] + np.arange(len(node)) - (np.cumsum(numbers) - numbers)[node]
        chosen = np.array(options, np.int64).reshape(-1, 3)[option]
        line = nodes.line[node]
        struck = (chosen[:, 1] == 0) & (not settled)
        skips = np.flatnonzero((lines.strikes < strikes) & (lines.moves >= 0))
        skip_places = [
            places.setdefault(self._draws.after_skip(lines.places[place]), len(places))
            for place in lines.place[skips].tolist()
        ]
        none = np.zeros(len(skips), np.int64)
        return _Lines(
            tuple(places),
            np.append(chosen[:, 0], np.array(skip_places, np.int64)),
            np.append(nodes.board[node], lines.board[skips]),
            np.append(lines.strikes[line] + struck, lines.strikes[skips] + 1),
            np.append(line, skips),
            np.append(nodes.moves[node], none - 1),
            np.append(chosen[:, 1], none),
            np.append(chosen[:, 2], none),
        )

    def _nodes(self, lines: _Lines, spare: npt.NDArray[np.bool_]) -> _Nodes:
        """The moments at which a turn may end; lines that have no strike to `spare` must have matched a card."""
        hands = np.array([cards.hand for cards in lines.places], np.uint16)[lines.place]
        # A card that is scored cannot pay.
        most = np.minimum(np.bitwise_count(hands).astype(np.int64) - ~spare, MOST_MOVES)
        line, board = np.arange(len(lines.board)), lines.board
        matched = self._shown[board] & hands
        levels: list[tuple[Ints, Ints, Numbers, Ints]] = []
        for moves in range(MOST_MOVES + 1):
            done = ((matched != 0) | spare[line]) & (moves <= most[line])
            levels.append((line[done], np.full(int(done.sum()), moves), board[done], matched[done].astype(np.int64)))
            further = most[line] - moves
            near = np.where(_bits(hands[line]), self._rows[board], 255).min(axis=1) <= further
            going = (further > 0) & ((matched != 0) | near | spare[line])
            to = neighbours(board[going])
            line, matched = np.repeat(line[going], to.shape[1]), np.repeat(matched[going], to.shape[1])
            board = to.reshape(-1)
            matched |= self._shown[board] & hands[line]
            keys = _distinct(line << 38 | board.astype(np.int64) << 16 | matched)
            line, board = keys >> 38, (keys >> 16 & (1 << 22) - 1).astype(np.int32)
            matched = (keys & 0xFFFF).astype(np.uint16)
        return _Nodes(*(np.concatenate(column) for column in zip(*levels, strict=True)))

    def _best(self, lines: _Lines, strikes: int, width: int) -> _Lines:
        """The lines that go on: the first ones of each number of strikes and of cards left, by rank."""
        left = np.array([cards.left for cards in lines.places], np.uint16)
        number = np.bitwise_count(left).astype(np.int64)[lines.place]
        weights = np.array([_weights(cards) for cards in lines.places], np.int32)
        kept = []
        for spent in range(strikes + 1):
            same = lines.strikes == spent
            for cards in np.unique(number[same])[:_NUMBERS_LEFT].tolist():
                some = np.flatnonzero(same & (number == cards))
                if cards < len(_FARTHEST) and spent == strikes:
                    some = some[self._alive(lines.board[some], left[lines.place[some]], cards)]
                rank = self._rank(lines.board[some], weights[lines.place[some]])
                # The place breaks ties, so that no order is left to the sorting.
                rank = rank.astype(np.int64) << 32 | np.arange(len(some))
                if len(rank) > 6 * width:
                    rank = np.partition(rank, 6 * width)[: 6 * width]
                some = some[np.sort(rank) & (1 << 32) - 1]
                _, first = np.unique(lines.place[some] << 22 | lines.board[some], return_index=True)
                kept.append(some[np.sort(first)[:width]])
        chosen = np.concatenate(kept) if kept else np.zeros(0, np.int64)
        used, place = np.unique(lines.place[chosen], return_inverse=True)
        columns = (lines.strikes, lines.parent, lines.moves, lines.scored, lines.paid)
        return _Lines(
            tuple(lines.places[number] for number in used.tolist()),
            place,
            lines.board[chosen],
            *(column[chosen] for column in columns),
        )

    def _rank(self, boards: Numbers, weights: npt.NDArray[np.int32]) -> npt.NDArray[np.int32]:
        """How far lines are from the end, in no unit: the lower the better."""
        ranks: npt.NDArray[np.int32] = np.einsum("ij,ij->i", _FARNESS[self._rows[boards]], weights)
        return ranks

    def _alive(self, boards: Numbers, left: npt.NDArray[np.uint16], number: int) -> npt.NDArray[np.bool_]:
        """Which boards are not surely too far from their last cards, equally many of them, for no strike."""
        rows, bits = self._rows[boards], _bits(left)
        farthest, nearest = np.where(bits, rows, 0).max(axis=1), np.where(bits, rows, 255).min(axis=1)
        alive: npt.NDArray[np.bool_] = (farthest <= _FARTHEST[number]) & (nearest <= _NEAREST[number])
        return alive


def _steps(history: Sequence[_Lines], line: int) -> list[Step]:
    """The turns of a line of the last lines."""
    steps = []
    for lines in history[:0:-1]:
        steps.append(lines.step(line))
        line = int(lines.parent[line])
    return steps[::-1]


@lru_cache(maxsize=1 << 16)
def _choices(hand: int, matched: int, moves: int, few: bool, spare: bool) -> tuple[tuple[int, int], ...]:
    """The sets of cards that a turn may score and pay with, as bits; none scored only with a strike to `spare`."""
    most = min(matched.bit_count(), hand.bit_count() - moves)
    fewest = 0 if spare else 1 if few else most
    return tuple(
        (scored, paid)
        for size in range(fewest, most + 1)
        for scored in _subsets(matched, size)
        for paid in _subsets(hand & ~scored, moves)
    )


def _subsets(cards: int, size: int) -> Iterator[int]:
    return map(sum, combinations([1 << card for card in range(_CARDS) if cards >> card & 1], size))


def _weights(cards: SoloCards) -> list[int]:
    """How much the distance of each card counts."""
    held, soon, later, last = _WEIGHTS
    weights = [held * (cards.hand >> card & 1) + last * (cards.discards >> card & 1) for card in range(_CARDS)]
    for place, card in enumerate(cards.pile):
        weights[card] = soon if place < 4 else later if place < 8 else last
    return weights


def _bits(sets: npt.NDArray[np.uint16]) -> npt.NDArray[np.bool_]:
    """Which cards are in each set: shape (n, 16)."""
    return (sets[:, None] >> np.arange(_CARDS, dtype=np.uint16) & np.uint16(1)).astype(bool)


def _distinct(keys: Ints) -> Ints:
    """The different keys, ascending; quicker than numpy's own."""
    keys = np.sort(keys)
    return keys[np.append(True, keys[1:] != keys[:-1])[: len(keys)]]
