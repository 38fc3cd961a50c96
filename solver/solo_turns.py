"""One turn of a solo game in which the order of the cards is known: all that it can lead to, for many lines at once.

A *line* is a game up to the beginning of a turn. One turn more leads to lines on all the boards in reach, with every
choice of cards to score and to pay with. Sets of cards are bits.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from game.card import Card
from game.deal import SOLO_COUNT
from solver.solo_cards import SoloCards, SoloDraws
from solver.space import BOARDS, Numbers, neighbours
from solver.table import Tables

#: The most moves of a turn that are looked at: those that a hand of four can pay for in a turn that scores.
MOST_MOVES = 3
#: What stands for the number of moves of a skipped turn.
SKIPPED = -1
# With so few cards left it may be better not to score a card that shows: more cards pay for more moves.
_FEW_LEFT = 6

Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Masks = npt.NDArray[np.uint16] | Ints


@dataclass(frozen=True, slots=True)
class Step:
    """A turn of a line: the board, by number, that it ends on, its number of moves, and the cards scored and paid with.

    Sets of cards are bits. A skipped turn has SKIPPED moves.
    """

    board: int
    moves: int
    scored: int
    paid: int


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines at the beginning of a turn, an entry a line; `states` are the different states of the cards.

    `parent` is the line that each goes on from, `moves`, `scored` and `paid` are those of its last turn.
    """

    states: tuple[SoloCards, ...]
    state: Ints
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
class Children:
    """All the lines of one turn more, an entry each in `node` and `option`.

    An option is a state of the cards, one of `states`, and the sets of cards scored and paid that lead to it.
    """

    nodes: _Nodes
    node: Ints
    states: tuple[SoloCards, ...]
    options: Ints
    option: Ints
    strikes: Ints

    def lines(self, chosen: Ints) -> Lines:
        """Some of them, as lines."""
        node, option = self.node[chosen], self.options[self.option[chosen]]
        used, state = np.unique(option[:, 0], return_inverse=True)
        return Lines(
            tuple(self.states[number] for number in used.tolist()),
            state,
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
        self.rows = np.zeros((BOARDS, SOLO_COUNT), np.uint8)
        self.shown = np.zeros(BOARDS, np.uint16)
        self.hardness = np.zeros(SOLO_COUNT, np.int64)
        for number, card in enumerate(cards):
            table = tables.of_card(card)
            self.rows[:, number] = table.distances
            self.hardness[number] = 10 * table.total // BOARDS
            self.shown |= (table.distances == 0).astype(np.uint16) << np.uint16(number)


class Turns:
    """Goes on from lines by a turn; each has at most MOST_MOVES moves."""

    def __init__(self, distances: Distances, draws: SoloDraws) -> None:
        self._rows, self._shown, self._draws = distances.rows, distances.shown, draws

    def after(self, lines: Lines, strikes: int, settled: bool) -> Children:
        """All the lines of one more turn; a first turn that is `settled` is no strike."""
        spare = (lines.strikes < strikes) | settled
        nodes = self._nodes(lines, lines.strikes < strikes, spare)
        # What may be scored and paid is the same for the nodes of one line, moves and matched cards: a run of them.
        run = np.flatnonzero(_changes(nodes.line) | _changes(nodes.moves) | _changes(nodes.matched))
        columns = (lines.state[nodes.line[run]], nodes.moves[run], nodes.matched[run], spare[nodes.line[run]])
        states: dict[SoloCards, int] = {}
        options: list[tuple[int, int, int]] = []
        spans: dict[tuple[int, int, int, bool], tuple[int, int]] = {}
        for case in zip(*(column.tolist() for column in columns), strict=True):
            if case not in spans:
                start = len(options)
                for cards, scored, paid in self._choices(lines.states[case[0]], *case[1:]):
                    options.append((states.setdefault(cards, len(states)), scored, paid))
                spans[case] = start, len(options) - start
        span = np.array([spans[case] for case in zip(*(column.tolist() for column in columns), strict=True)], np.int64)
        first, number = np.repeat(span.reshape(-1, 2), np.diff(run, append=len(nodes.line)), axis=0).T
        node = np.repeat(np.arange(len(nodes.line)), number)
        option = np.arange(len(node)) + np.repeat(first - np.cumsum(number) + number, number)
        table = np.array(options, np.int64).reshape(-1, 3)
        struck = (table[option, 1] == 0) & (not settled)
        return Children(nodes, node, tuple(states), table, option, lines.strikes[nodes.line[node]] + struck)

    def _choices(self, cards: SoloCards, moves: int, matched: int, spare: bool) -> Iterator[tuple[SoloCards, int, int]]:
        """The states of the cards after a turn, each with the sets of cards scored and paid that lead there."""
        if moves == SKIPPED:
            yield self._draws.after_skip(cards), 0, 0
            return
        few = cards.left.bit_count() <= _FEW_LEFT
        for scored, paid in _scored_and_paid(cards.hand, matched, moves, few, spare):
            yield self._draws.after(cards, scored, paid), scored, paid

    def _nodes(self, lines: Lines, may_skip: Flags, spare: Flags) -> _Nodes:
        """The moments at which a turn may end; lines that have no strike to `spare` must have matched a card."""
        hands = np.array([cards.hand for cards in lines.states], np.uint16)[lines.state]
        # A card that is scored cannot pay.
        most = np.minimum(np.bitwise_count(hands).astype(np.int64) - ~spare, MOST_MOVES)
        skips = np.flatnonzero(may_skip & (lines.moves != SKIPPED))
        levels = [(skips, np.full(len(skips), SKIPPED), lines.board[skips], np.zeros(len(skips), np.int64))]
        line, board = np.arange(len(lines.board)), lines.board
        matched = self._shown[board] & hands
        for moves in range(MOST_MOVES + 1):
            done = ((matched != 0) | spare[line]) & (moves <= most[line])
            levels.append((line[done], np.full(int(done.sum()), moves), board[done], matched[done].astype(np.int64)))
            if moves == MOST_MOVES:
                break
            going = (moves < most[line]) & ((matched != 0) | spare[line])
            rest = np.flatnonzero((moves < most[line]) & ~going)
            nearest = least(np.where(bits(hands[line[rest]]), self._rows[board[rest]], 255))
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
    return map(sum, combinations([1 << card for card in range(SOLO_COUNT) if cards >> card & 1], size))


def bits(sets: Masks) -> Flags:
    """Which cards are in each set: shape (n, 16)."""
    found: Flags = (sets.astype(np.uint16)[:, None] & (1 << np.arange(SOLO_COUNT)).astype(np.uint16)) != 0
    return found


def least(rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
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
