"""Players, games between them, and simulations."""

import pytest

from game.action import EndTurn, SkipTurn
from game.card import Deck
from game.deal import Deal
from game.errors import BadCodeError
from game.outcome import TableOutcome, outcome
from game.referee import judge
from game.seed import Stream
from game.state import GameState
from game.view import View
from players import match
from players.bots import BOTS, bot, table_bot
from players.interval import Interval
from players.match import played
from players.simulate import GameResult, elos, figures, game_result, simulated

DECK = Deck.standard()


@pytest.mark.parametrize("name", BOTS)
def test_bots_play_legal_games_and_the_same_ones_again(name: str) -> None:
    for players in (2, 3):
        deal = Deal.from_seed(players, "friday", DECK)
        state, record = played(deal, [bot(name)] * players, "friday")
        again = played(deal, [BOTS[name]() for _ in range(players)], "friday")
        assert again == (state, record)
        verdict = judge(record.form(), DECK)
        assert verdict.result == outcome(state)
        assert isinstance(verdict.result, TableOutcome)
        assert verdict.result.finished


@pytest.mark.parametrize("name", BOTS)
def test_bots_do_not_see_the_order_of_the_draw_pile(name: str) -> None:
    deal = Deal.from_seed(2, "order", DECK)
    other = Deal(DECK, 2, deal.board, deal.draw_pile[:8] + deal.draw_pile[:7:-1])
    first, second = (View.of(GameState.start(each), 0) for each in (deal, other))
    assert first == second
    assert bot(name).turn(first, Stream("x")) == bot(name).turn(second, Stream("x"))


@pytest.mark.parametrize("name", BOTS)
def test_a_turn_ends_once_at_its_end(name: str) -> None:
    for number in range(20):
        view = View.of(GameState.start(Deal.from_seed(2, f"turn/{number}", DECK)), 0)
        *before, last = bot(name).turn(view, Stream(f"{number}"))
        assert isinstance(last, EndTurn | SkipTurn)
        assert not any(isinstance(action, EndTurn | SkipTurn) for action in before)


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(BadCodeError, match="the bots are random, greedy, planner"):
        table_bot("chess")


def test_simulations_are_the_same_with_any_number_of_jobs() -> None:
    names = ["greedy", "random", "greedy"]
    alone = list(simulated(names, 25, "seed", DECK))
    assert alone == list(simulated(names, 25, "seed", DECK, workers=2))
    assert alone == [game_result(names, "seed", number, DECK) for number in range(25)]
    assert figures(names, alone).players[0].wins.count > 5


def test_players_move_on_by_a_seat() -> None:
    names = ["random", "greedy"]
    assert [game_result(names, "seats", number, DECK).seats for number in range(3)] == [(0, 1), (1, 0), (0, 1)]


def test_the_better_player_wins() -> None:
    result = figures(["planner", "random"], list(simulated(["planner", "random"], 20, "better", DECK)))
    planner, random = result.players
    assert planner.wins.count == 20
    assert planner.elo > random.elo
    assert planner.elo + random.elo == 3000


def test_games_that_do_not_end_are_cut_off_and_counted_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "MOST_TURNS", 3)
    result = figures(["random", "random"], list(simulated(["random", "random"], 4, "endless", DECK)))
    assert (result.games, result.cut_off, result.turns) == (4, 4, 0.0)
    assert result.first_seat.bounds == (0.0, 1.0)


def test_figures_by_hand() -> None:
    results = [
        GameResult((0, 1), (20, 10), (3, 0), (0,), 12),
        GameResult((1, 0), (15, 15), (3, 3), (0, 1), 14),
        GameResult((0, 1), (9, 12), (0, 3), (1,), 16),
        GameResult((1, 0), (0, 0), (0, 0), (), 500),
    ]
    found = figures(["a", "b"], results)
    assert (found.games, found.cut_off, found.turns) == (4, 1, 14.0)
    assert [player.wins.count for player in found.players] == [2, 2]
    assert [player.bonus.count for player in found.players] == [2, 2]
    assert [round(player.points, 3) for player in found.players] == [14.667, 12.333]
    # Seat 0 won the first game, and shared the second: its player there was the second.
    assert (found.first_seat.count, found.first_seat.total) == (2, 3)


def test_wilson_intervals_against_published_values() -> None:
    """Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    published = {
        (81, 263): (0.2553, 0.3662),
        (15, 148): (0.0624, 0.1605),
        (0, 20): (0.0, 0.1611),
        (1, 29): (0.0061, 0.1718),
    }
    for (count, total), bounds in published.items():
        assert tuple(round(bound, 4) for bound in Interval(count, total).bounds) == bounds


def test_elos_of_a_known_strength() -> None:
    """A player who wins ten of eleven games is 400 points stronger, but for the draw that everybody gets."""
    results = [GameResult((0, 1), (1, 0), (0, 0), (0,), 1)] * 1000 + [GameResult((0, 1), (0, 1), (0, 0), (1,), 1)] * 100
    first, second = elos(2, results)
    assert first - second == pytest.approx(400, abs=2)
    assert elos(3, []) == (1500, 1500, 1500)
