"""Many games between bots, and what they say about them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import log10

from game.card import Deck
from game.deal import Deal
from game.outcome import TableOutcome, outcome
from players.bots import bot
from players.interval import Interval
from players.match import played
from players.workers import Workers, in_order

# One unit of Elo: a player 400 points stronger is expected to win ten times as often as not.
_ELO = 400
# Games are handed out in pieces of so many, which keeps progress lively and the overhead small.
_PIECE = 10


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game between bots ended; an entry a player, in the order in which they were named.

    `seats` are their seats, from 0; `winners` the players who won, from 0, empty when the game was cut off.
    """

    seats: tuple[int, ...]
    scores: tuple[int, ...]
    bonus: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int


def game_result(names: Sequence[str], seed: str, number: int, deck: Deck) -> GameResult:
    """The result of game `number`, from 0, of a simulation: its deal follows `SEED/NUMBER`.

    The players move on by one seat from game to game.
    """
    count = len(names)
    seats = tuple((player + number) % count for player in range(count))
    player_on = {seat: player for player, seat in enumerate(seats)}
    game_seed = f"{seed}/{number}"
    order = [bot(names[player_on[seat]]) for seat in range(count)]
    state, _ = played(Deal.from_seed(count, game_seed, deck), order, game_seed)
    end = outcome(state)
    assert isinstance(end, TableOutcome), "a simulation has two players or more"
    return GameResult(
        seats,
        tuple(end.scores[seat] for seat in seats),
        tuple(end.bonus[seat] for seat in seats),
        tuple(sorted(player_on[winner - 1] for winner in end.winners or ())),
        state.turns_over,
    )


def simulated(names: Sequence[str], games: int, seed: str, deck: Deck, workers: Workers = 1) -> Iterator[GameResult]:
    """The results of all the games in order, the same with any workers."""
    pieces = (range(start, min(start + _PIECE, games)) for start in range(0, games, _PIECE))
    for results in in_order(partial(_piece, names, seed, deck), pieces, workers):
        yield from results


def _piece(names: Sequence[str], seed: str, deck: Deck, numbers: range) -> list[GameResult]:
    return [game_result(names, seed, number, deck) for number in numbers]


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """What a simulation says of one player, over the finished games; means are per game.

    A shared victory counts as one for each who shares it. `elo` is Elo-like: see `elos`.
    """

    name: str
    wins: Interval
    points: float
    bonus: Interval
    elo: int


@dataclass(frozen=True, slots=True)
class TableFigures:
    """What a simulation says; `cut_off` games did not end, and count in nothing else.

    `first_seat` are the victories of whoever sat first, to be held against the even share of a seat.
    """

    games: int
    cut_off: int
    turns: float
    first_seat: Interval
    players: tuple[PlayerFigures, ...]


def figures(names: Sequence[str], results: Sequence[GameResult]) -> TableFigures:
    """The figures of a simulation between players of these names."""
    finished = [result for result in results if result.winners]
    number = len(finished)
    strengths = elos(len(names), finished)
    players = tuple(
        PlayerFigures(
            name,
            Interval(sum(player in result.winners for result in finished), number),
            sum(result.scores[player] for result in finished) / number if number else 0.0,
            Interval(sum(result.bonus[player] > 0 for result in finished), number),
            strengths[player],
        )
        for player, name in enumerate(names)
    )
    first = sum(any(result.seats[winner] == 0 for winner in result.winners) for result in finished)
    turns = sum(result.turns for result in finished) / number if number else 0.0
    return TableFigures(len(results), len(results) - number, turns, Interval(first, number), players)


def elos(players: int, results: Sequence[GameResult]) -> tuple[int, ...]:
    """Elo-like ratings with mean 1500: the Bradley-Terry model of who scored more in each pair.

    A draw is half a win for each, and everybody has one more draw with everybody else, so that a player who
    always wins has a finite rating. Fitted by Hunter's MM algorithm (Annals of Statistics 32, 2004).
    """
    wins = [[0.5 * (a != b) for b in range(players)] for a in range(players)]
    for result in results:
        for a in range(players):
            for b in range(players):
                if a != b:
                    wins[a][b] += (result.scores[a] > result.scores[b]) + 0.5 * (result.scores[a] == result.scores[b])
    strength = [1.0] * players
    for _ in range(500):
        strength = [
            sum(wins[a])
            / sum((wins[a][b] + wins[b][a]) / (strength[a] + strength[b]) for b in range(players) if b != a)
            for a in range(players)
        ]
        mean = 10 ** (sum(map(log10, strength)) / players)
        strength = [value / mean for value in strength]
    return tuple(round(1500 + _ELO * log10(value)) for value in strength)
