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
from game.deal import HAND
from solver.goal import Goal
from solver.solo_cards import SoloCards, SoloDraws
from solver.space import BOARDS, Numbers, neighbours
from solver.table import Tables

#: The most moves of a turn that are looked at: those that a hand of four can pay for in a turn that scores.
MOST_MOVES = 3
CARDS = 16
# Lines are kept apart by the number of cards left, for so many numbers: fewer is not always nearer to the end.
_NUMBERS_LEFT = 3
# A turn without a strike scores a card, and there are few strikes.
_MOST_TURNS = 20
# So many times the lines that go on are looked at for equal ones among them.
_SPARE = 6
# With so few cards left it may be better not to score a card that shows: more cards pay for more moves.
_FEW_LEFT = 6
# With 1 to 4 cards left, all of them in the hand: how far the farthest and the nearest can be if no strike may follow.
_FARTHEST, _NEAREST = np.array([0, 0, 1, 3, 6]), np.array([0, 0, 1, 2, 3])

Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Masks = npt.NDArray[np.uint16] | Ints


@dataclass(frozen=True, slots=True)
class Rank:
    """How promising a line is, the less the better: what each card left adds to the sum.

    `farness` is that of 0, 1, 2, … moves between the board and a card; it counts `soon` times by when the card comes to
    hand: it is there, it is among the next four, among the four after these, or later. `hardness` counts, for each
    card, as often as there are tenths of a move in its mean distance from all boards: hard cards are scored first.
    """

    farness: tuple[int, ...]
    soon: tuple[int, int, int, int] = (10, 8, 8, 8)
    hardness: int = 9

    def weights(self, cards: SoloCards) -> list[int]:
        """How often the farness of each card counts."""
        held, next_four, four_after, later = self.soon
        weights = [held * (cards.hand >> card & 1) + later * (cards.discards >> card & 1) for card in range(CARDS)]
        for place, card in enumerate(cards.pile):
            weights[card] = next_four if place < HAND else four_after if place < 2 * HAND else later
        return weights


#: 20 * moves ** 0.7: many small steps before a large one.
GENTLE = Rank((0, 20, 32, 43, 53, 62, 70, 78, 86, 93, 100, 107, 114, 120, 127, 133))
#: 20 * moves.
STEEP = Rank(tuple(range(0, 320, 20)))


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
    """Moments at which a turn may end, an entry each: the line it goes on from, its moves, board, cards matched."""

    line: Ints
    moves: Ints
    board: Numbers
    matched: Ints


@dataclass(frozen=True, slots=True)
class _Children:
    """All the lines of one turn more, an entry each in `node` and `option`.

    An option is a state of the cards, one of `places`, and the sets of cards scored and paid that lead to it.
    """

    nodes: _Nodes
    node: Ints
    places: tuple[SoloCards, ...]
    options: Ints
    option: Ints
    strikes: Ints

    def lines(self, chosen: Ints) -> _Lines:
        """Some of them, as lines."""
        node, option = self.node[chosen], self.options[self.option[chosen]]
        used, place = np.unique(option[:, 0], return_inverse=True)
        return _Lines(
            tuple(self.places[number] for number in used.tolist()),
            place,
            self.nodes.board[node],
            self.strikes[chosen],
            self.nodes.line[node],
            self.nodes.moves[node],
            option[:, 1],
            option[:, 2],
        )


class Distances:
    """How far all boards are from each card of a game, and which cards they show; a card is its place in `cards`.

    `rows` are the distances, in moves: shape (2580480, 16); `shown` are the sets of cards as bits: shape (2580480,);
    `hardness` are the mean distances, in tenths of a move: shape (16,).
    """

    def __init__(self, cards: Sequence[Card], tables: Tables) -> None:
        self.rows = np.zeros((BOARDS, CARDS), np.uint8)
        self.shown = np.zeros(BOARDS, np.uint16)
        self.hardness = np.zeros(CARDS, np.int64)
        for number, card in enumerate(cards):
            distances = tables.of(Goal.each([card])).distances
            self.rows[:, number] = distances
            self.hardness[number] = 10 * int(distances.sum(dtype=np.int64)) // BOARDS
            self.shown |= (distances == 0).astype(np.uint16) << np.uint16(number)


class Beam:
    """Looks for a win; a turn after the start has at most MOST_MOVES moves."""

    def __init__(self, distances: Distances, draws: SoloDraws) -> None:
        self._rows, self._shown, self._hardness = distances.rows, distances.shown, distances.hardness
        self._draws = draws

    def win(
        self, start: Start, strikes: int, rank: Rank, width: int, most_turns: int | None = None
    ) -> tuple[Step, ...] | None:
        """The turns of a win with at most so many further strikes and turns; None when none is found.

        `width` lines go on of each number of cards left, those that are first by the rank.
        """
        none = np.zeros(1, np.int64)
        last = none if start.may_skip else none - 1
        lines = _Lines((start.cards,), none, np.array([start.board], np.int32), none, none, last, none, none)
        history, settled = [lines], start.settled
        most_turns = most_turns or _MOST_TURNS
        for turns in range(1, most_turns + 1):
            children = self._children(lines, strikes, settled)
            left = np.array([cards.left for cards in children.places], np.int64)[children.options[children.option, 0]]
            won = np.flatnonzero(left == 0)[:1]
            if len(won):
                return _steps([*history, children.lines(won)])
            # No more cards can be scored in a turn than a hand of the usual size has.
            in_time = np.flatnonzero(np.bitwise_count(left) <= HAND * (most_turns - turns))
            lines = children.lines(self._best(children, in_time, strikes, rank, width))
            if not len(lines.board):
                break
            history.append(lines)
            settled = False
        return None

    def _children(self, lines: _Lines, strikes: int, settled: bool) -> _Children:
        """All the lines of one more turn; a first turn that is `settled` is no strike."""
        spare = (lines.strikes < strikes) | settled
        nodes = self._nodes(lines, lines.strikes < strikes, spare)
        # What may be scored and paid is the same for the nodes of one line, moves and matched cards: a run of them.
        run = np.flatnonzero(_changes(nodes.line) | _changes(nodes.moves) | _changes(nodes.matched))
        columns = (lines.place[nodes.line[run]], nodes.moves[run], nodes.matched[run], spare[nodes.line[run]])
        places: dict[SoloCards, int] = {}
        options: list[tuple[int, int, int]] = []
        spans: dict[tuple[int, int, int, bool], tuple[int, int]] = {}
        for kind in zip(*(column.tolist() for column in columns), strict=True):
            if kind not in spans:
                start = len(options)
                for cards, scored, paid in self._choices(lines.places[kind[0]], *kind[1:]):
                    options.append((places.setdefault(cards, len(places)), scored, paid))
                spans[kind] = start, len(options) - start
        span = np.array([spans[kind] for kind in zip(*(column.tolist() for column in columns), strict=True)], np.int64)
        first, number = np.repeat(span.reshape(-1, 2), np.diff(run, append=len(nodes.line)), axis=0).T
        node = np.repeat(np.arange(len(nodes.line)), number)
        option = np.arange(len(node)) + np.repeat(first - np.cumsum(number) + number, number)
        table = np.array(options, np.int64).reshape(-1, 3)
        struck = (table[option, 1] == 0) & (not settled)
        return _Children(nodes, node, tuple(places), table, option, lines.strikes[nodes.line[node]] + struck)

    def _choices(self, cards: SoloCards, moves: int, matched: int, spare: bool) -> Iterator[tuple[SoloCards, int, int]]:
        """The states of the cards after a turn, each with the sets of cards scored and paid that lead there."""
        if moves < 0:
            yield self._draws.after_skip(cards), 0, 0
            return
        few = cards.left.bit_count() <= _FEW_LEFT
        for scored, paid in _scored_and_paid(cards.hand, matched, moves, few, spare):
            yield self._draws.after(cards, scored, paid), scored, paid

    def _nodes(self, lines: _Lines, may_skip: Flags, spare: Flags) -> _Nodes:
        """The moments at which a turn may end; lines that have no strike to `spare` must have matched a card."""
        hands = np.array([cards.hand for cards in lines.places], np.uint16)[lines.place]
        # A card that is scored cannot pay.
        most = np.minimum(np.bitwise_count(hands).astype(np.int64) - ~spare, MOST_MOVES)
        skips = np.flatnonzero(may_skip & (lines.moves >= 0))
        levels = [(skips, np.full(len(skips), -1), lines.board[skips], np.zeros(len(skips), np.int64))]
        line, board = np.arange(len(lines.board)), lines.board
        matched = self._shown[board] & hands
        for moves in range(MOST_MOVES + 1):
            done = ((matched != 0) | spare[line]) & (moves <= most[line])
            levels.append((line[done], np.full(int(done.sum()), moves), board[done], matched[done].astype(np.int64)))
            if moves == MOST_MOVES:
                break
            going = (moves < most[line]) & ((matched != 0) | spare[line])
            rest = np.flatnonzero((moves < most[line]) & ~going)
            nearest = _least(np.where(_bits(hands[line[rest]]), self._rows[board[rest]], 255))
            going[rest] = nearest <= most[line[rest]] - moves
            to = neighbours(board[going])
            line, matched = np.repeat(line[going], to.shape[1]), np.repeat(matched[going], to.shape[1])
            board = to.reshape(-1)
            matched |= self._shown[board] & hands[line]
            if moves == MOST_MOVES - 1:
                done = (matched != 0) | spare[line]
                line, board, matched = line[done], board[done], matched[done]
            keys = _distinct(line << 38 | matched.astype(np.int64) << 22 | board)
            line, matched, board = keys >> 38, (keys >> 22).astype(np.uint16), (keys & (1 << 22) - 1).astype(np.int32)
        return _Nodes(*(np.concatenate(column) for column in zip(*levels, strict=True)))

    def _best(self, children: _Children, some: Ints, strikes: int, rank: Rank, width: int) -> Ints:
        """Of some lines those that go on: the first ones of each number of strikes and of cards left."""
        left = np.array([cards.left for cards in children.places], np.int64)
        # Sums of small whole numbers are exact as float32, whatever their order.
        weights = np.array([rank.weights(cards) for cards in children.places], np.float32).reshape(-1, CARDS)
        still = rank.hardness * (_bits(left) @ self._hardness)
        farness = np.array(rank.farness, np.float32)
        place = children.options[children.option, 0]
        number = np.bitwise_count(left)[place]
        kept = [np.zeros(0, np.int64)]
        for spent in range(strikes + 1):
            same = some[children.strikes[some] == spent]
            for cards in np.flatnonzero(np.bincount(number[same]))[:_NUMBERS_LEFT].tolist():
                alike = same[number[same] == cards]
                rows = self._rows[children.nodes.board[children.node[alike]]]
                if cards < len(_FARTHEST) and spent == strikes:
                    alive = _alive(rows, _bits(left[place[alike]]), cards)
                    alike, rows = alike[alive], rows[alive]
                ranks = np.einsum("ij,ij->i", farness[rows], weights[place[alike]]).astype(np.int64)
                ranks += still[place[alike]]
                # Its place breaks a tie, so that no order is left to the sorting.
                ranks = ranks << 32 | np.arange(len(ranks))
                if len(ranks) > _SPARE * width:
                    ranks = np.partition(ranks, _SPARE * width)[: _SPARE * width]
                first = alike[np.sort(ranks) & (1 << 32) - 1]
                lines = place[first] << 22 | children.nodes.board[children.node[first]]
                kept.append(first[np.sort(np.unique(lines, return_index=True)[1])[:width]])
        return np.concatenate(kept)


def _steps(history: Sequence[_Lines]) -> tuple[Step, ...]:
    """The turns of the first of the last lines."""
    steps, line = [], 0
    for lines in history[:0:-1]:
        steps.append(lines.step(line))
        line = int(lines.parent[line])
    return tuple(steps[::-1])


def _alive(rows: npt.NDArray[np.uint8], left: Flags, number: int) -> Flags:
    """Which boards are not surely too far from their last cards, so many of them everywhere, for no strike."""
    farthest, nearest = 255 - _least(np.where(left, 255 - rows, 255)), _least(np.where(left, rows, 255))
    alive: Flags = (farthest <= _FARTHEST[number]) & (nearest <= _NEAREST[number])
    return alive


@lru_cache(maxsize=1 << 16)
def _scored_and_paid(hand: int, matched: int, moves: int, few: bool, spare: bool) -> tuple[tuple[int, int], ...]:
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
    return map(sum, combinations([1 << card for card in range(CARDS) if cards >> card & 1], size))


def _bits(sets: Masks) -> Flags:
    """Which cards are in each set: shape (n, 16)."""
    return (sets.astype(np.uint16)[:, None] & (1 << np.arange(CARDS)).astype(np.uint16)) != 0


def _least(rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """The least of each row of 16; quicker than numpy's own."""
    while rows.shape[1] > 1:
        half = rows.shape[1] // 2
        rows = np.minimum(rows[:, :half], rows[:, half:])
    return rows[:, 0]


def _changes(values: Ints) -> Flags:
    """Where a value is not the one before it; the first one is not."""
    return np.append(True, values[1:] != values[:-1])[: len(values)]


def _distinct(keys: Ints) -> Ints:
    """The different keys, ascending; quicker than numpy's own."""
    keys = np.sort(keys)
    return keys[_changes(keys)]
