"""What holds in every game, over random play."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from game.action import Action, Discard, EndTurn, Score, SkipTurn
from game.board import Board
from game.card import Card, Deck
from game.deal import Deal
from game.errors import IllegalActionError
from game.move import MOVES
from game.record import Record
from game.replay import replay, resume
from game.seed import Stream
from game.state import GameState
from game.view import View
from tests import random_play
from tests.test_action import ACTIONS

DECK = Deck.standard()


def everywhere(state: GameState) -> list[Card]:
    """All the cards of a game, wherever they lie, by id."""
    piles = (state.draw_pile, state.discard_pile, *state.hands, *state.scored)
    return sorted((card for pile in piles for card in pile), key=lambda card: card.id)


def with_hidden_cards_moved(state: GameState, seat: int, stream: Stream) -> GameState:
    """The state with the cards that a seat cannot see dealt out among their places anew, and another seed."""
    others = [player for player in range(len(state.hands)) if player != seat]
    hidden = [card for player in others for card in state.hands[player]] + list(state.draw_pile)
    rest = list(stream.shuffled(hidden))
    hands = list(state.hands)
    for player in others:
        number = len(hands[player])
        hands[player], rest = tuple(rest[:number]), rest[number:]
    deal = replace(state.deal, draw_pile=stream.shuffled(state.deal.draw_pile), seed="another")
    return replace(state, deal=deal, hands=tuple(hands), draw_pile=tuple(rest), new_pile=None)


class Game(RuleBasedStateMachine):
    """A game in which any action is tried, the legal ones are taken, and the record is kept."""

    state: GameState
    record: Record

    @initialize(players=st.integers(1, 5), seed=st.text(max_size=8), seeded=st.booleans())
    def deal(self, players: int, seed: str, seeded: bool) -> None:
        """Any number of players; some games forget their seed."""
        deal = Deal.from_seed(players, seed, DECK)
        self.record = Record(deal if seeded else replace(deal, seed=None))
        self.state = GameState.start(self.record.deal)

    def act(self, action: Action) -> None:
        """Take a legal action."""
        before = self.state
        self.state = before.after(action)
        self.record = self.record.after(action, self.state)
        assert self.state.turns - before.turns == (not before.acted)
        assert (self.state.new_pile is not None) == (self.state.reshuffles > before.reshuffles)

    @rule(action=st.sampled_from(ACTIONS))
    def try_any(self, action: Action) -> None:
        """Most actions are refused, and exactly those that are not legal."""
        legal = self.state.legal_actions()
        if action in legal:
            self.act(action)
            return
        with pytest.raises(IllegalActionError):
            self.state.after(action)

    @rule(choices=st.integers(0, 10**9), number=st.integers(1, 60))
    def go_on(self, choices: int, number: int) -> None:
        """Take some of the legal actions."""
        stream = Stream(f"{choices}")
        for _ in range(number):
            if self.state.finished:
                return
            self.act(random_play.choice(self.state, stream))

    @rule()
    def skip_or_end(self) -> None:
        """Let the hands grow."""
        legal = self.state.legal_actions()
        for action in (SkipTurn(), EndTurn()):
            if action in legal:
                self.act(action)
                return

    @invariant()
    def cards_are_conserved(self) -> None:
        """Every card of the game lies in exactly one place, and tiles stay tiles."""
        assert everywhere(self.state) == list(self.state.deal.cards)
        assert Board(self.state.board.faces) == self.state.board

    @invariant()
    def nothing_hidden_is_seen(self) -> None:
        """A view is the same wherever the hidden cards lie; what it shows is so."""
        for seat in range(len(self.state.hands)):
            view = View.of(self.state, seat)
            moved = with_hidden_cards_moved(self.state, seat, Stream(f"{seat}"))
            assert repr(View.of(moved, seat)) == repr(view)
            hidden = {card for other, hand in enumerate(self.state.hands) if other != seat for card in hand}
            assert view.unseen == hidden | set(self.state.draw_pile)
            assert view.hand_sizes[seat] == len(view.hand)
            assert sum(view.hand_sizes) - len(view.hand) + view.draw_pile_size == len(view.unseen)

    @invariant()
    def the_law_of_the_end_holds(self) -> None:
        """A finished game has no legal action, any other has one; only solo games have strikes."""
        assert bool(self.state.legal_actions()) is not self.state.finished
        assert EndTurn() in self.state.legal_actions() or self.state.finished
        assert 0 <= self.state.strikes <= (4 if self.state.deal.solo else 0)

    def teardown(self) -> None:
        """The record, written as JSON and read again, leads to the same states."""
        if not hasattr(self, "record"):
            return
        form = json.loads(json.dumps(self.record.form()))
        again = Record.from_form(form, DECK)
        assert again == self.record
        assert again.form() == form
        assert resume(again) == self.state
        assert len(list(replay(again))) == len(self.record.actions) + 1


TestGame = Game.TestCase
TestGame.settings = settings(max_examples=60, stateful_step_count=20, deadline=None)


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_legal_actions_and_after_agree_for_every_action(players: int) -> None:
    """All 1,586 actions, at moments all through a game."""
    states = [state for state, _ in random_play.play(players, "every action", 150)]
    for state in [*states[:: len(states) // 8], states[-1]]:
        legal = state.legal_actions()
        assert len(set(legal)) == len(legal)
        accepted = []
        for action in ACTIONS:
            with suppress(IllegalActionError):
                state.after(action)
                accepted.append(action)
        assert set(accepted) == set(legal)


def test_a_foreign_card_is_in_no_hand() -> None:
    """A card of another deck is refused, even with an id that is in the hand."""
    state = GameState.start(Deal.from_seed(2, "foreign", DECK))
    card = replace(state.hand[0], points=9)
    for action in (Score(card), Discard(card, MOVES[0])):
        assert action not in state.legal_actions()
        with pytest.raises(IllegalActionError, match="is not in the hand"):
            state.after(action)


@given(st.integers(1, 5), st.text(max_size=12))
@settings(max_examples=40, deadline=None)
def test_the_same_seed_the_same_game(players: int, seed: str) -> None:
    """Two games from one seed are the same, state by state."""
    games = [list(random_play.play(players, seed, 60)) for _ in range(2)]
    assert games[0] == games[1]


def test_another_process_plays_the_same_game() -> None:
    """Nothing hangs on the hash seed of a process."""
    program = (
        "import json; from game.view import View; from tests.random_play import last\n"
        "games = [last(players, 'process', 200) for players in (1, 3)]\n"
        "unseen = [[card.id for card in View.of(state, 0).unseen] for state, _ in games]\n"
        "print(json.dumps([[record.form() for _, record in games], unseen]))"
    )
    games = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            cwd=Path(__file__).parent.parent,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    ]
    assert games[0] == games[1]
    assert json.loads(games[0])[0] == [random_play.last(players, "process", 200)[1].form() for players in (1, 3)]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_resumed_game_goes_on_as_if_it_had_never_stopped(players: int) -> None:
    """At each moment of a game, its record leads to the state of that moment."""
    for state, record in random_play.play(players, "resumed", 60):
        assert resume(record) == state
