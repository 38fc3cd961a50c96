"""Thoughtful play: every win is one by the rules, and what is called proven is."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cli.solo_solve import solve
from game.action import Discard, Score, SkipTurn, parse_action
from game.board import Board
from game.card import Card, Deck
from game.deal import Deal
from game.errors import IllegalSetupError
from game.outcome import Fate, SoloOutcome
from game.pattern import Pattern
from game.record import Record
from game.referee import judge
from game.replay import replay, resume
from game.reshuffle import ShuffledPiles
from game.seed import Stream
from game.state import GameState
from solver.endgame import Endgames
from solver.endgame_line import best_finish
from solver.solo_beam import GENTLE, Beam, Start
from solver.solo_cards import SoloCards, SoloDraws
from solver.solo_turns import Distances
from solver.space import number_of
from solver.table import Tables
from solver.thoughtful import EFFORT, Thoughtful, bound_on_turns, thoughtful
from tests.random_play import last, play
from tests.test_cli import answer, folder, run

__all__ = ["folder"]
DECK = Deck.standard()
TABLES, ENDGAMES = Tables(), Endgames()


def deal(seed: str) -> Record:
    return Record(Deal.from_seed(1, seed, DECK))


def cut(record: Record, actions: int) -> Record:
    """The record of the first so many actions."""
    short = replace(record, actions=record.actions[:actions])
    states = list(replay(replace(short, reshuffles=record.reshuffles, actions=record.actions)))
    return replace(short, reshuffles=record.reshuffles[: states[actions].reshuffles])


def with_actions(record: Record, *codes: str) -> Record:
    """The record with more actions."""
    state = resume(record)
    for code in codes:
        action = parse_action(code, DECK)
        state = state.after(action)
        record = record.after(action, state)
    return record


def check(found: Thoughtful, before: Record) -> SoloOutcome:
    """The win goes on from the record, is legal, and is what it is said to be."""
    assert found.record is not None
    assert found.record.actions[: len(before.actions)] == before.actions
    verdict = judge(found.record.form(), DECK)
    assert isinstance(verdict.result, SoloOutcome), verdict.reason
    assert verdict.result.outcome is Fate.WON
    assert (verdict.result.strikes, verdict.result.turns) == (found.strikes, found.turns)
    assert found.bound <= verdict.result.turns
    return verdict.result


@pytest.fixture(scope="module")
def won() -> Record:
    """A perfect game."""
    found = thoughtful(deal("friday"), TABLES, effort=20)
    assert check(found, deal("friday")).perfect
    assert found.record is not None
    return found.record


def test_a_fresh_deal_is_won_without_a_strike() -> None:
    """The figures were found with the search itself: they are the same on every machine."""
    found = thoughtful(deal("monday"), TABLES, effort=20)
    assert check(found, deal("monday")).perfect
    assert (found.turns, found.bound, found.proven) == (10, 8, False)


def states_of(cards: tuple[Card, ...], board: Board) -> GameState:
    """A solo game in which only these cards are left, all of them in the hand."""
    start = GameState.start(deal("rest").deal)
    others = tuple(card for card in start.deal.draw_pile if card not in cards)
    return replace(start, board=board, hands=(cards,), draw_pile=(), scored=(others,))


def endgames(number: int) -> Iterator[tuple[GameState, tuple[Card, ...], Board]]:
    """Random boards with two or three cards left of one deal."""
    for place in range(number):
        stream = Stream(f"tests/thoughtful/{place}")
        cards = stream.shuffled(deal("rest").deal.draw_pile)[: 2 + stream.below(2)]
        board = Board.random(stream)
        yield states_of(cards, board), cards, board


def test_the_beam_finds_the_fewest_turns_of_an_endgame() -> None:
    """A wide beam drops nothing: it wins without a strike exactly when that can be, and in as few turns."""
    cards = deal("rest").deal.cards
    distances, draws = Distances(cards, TABLES), SoloDraws(cards, ShuffledPiles("unused"))
    perfect = 0
    for state, left, board in endgames(40):
        steps = Beam(distances, draws).win(Start(number_of(board), draws.lying(state)), 0, GENTLE, 5000)
        finish = best_finish(board, left, ENDGAMES)
        if finish is None or finish.strikes:
            assert steps is None
        else:
            assert steps is not None
            assert len(steps) == len(finish.turns)
            perfect += 1
    assert perfect >= 4


def test_no_finish_takes_fewer_turns_than_the_bound() -> None:
    for state, left, board in endgames(40):
        finish = best_finish(board, left, ENDGAMES)
        if finish is not None:
            assert bound_on_turns(state, TABLES) <= len(finish.turns)


def test_no_win_found_takes_fewer_turns_than_the_bound() -> None:
    """Five cards left, one of them in the pile; the bound is often reached, so that no greater one would do."""
    cards, reached = deal("rest").deal.cards, 0
    distances = Distances(cards, TABLES)
    for number in range(12):
        stream = Stream(f"tests/bound/5/{number}")
        *held, drawn = stream.shuffled(cards)[:5]
        state = replace(states_of((*held, drawn), Board.random(stream)), hands=(tuple(held),), draw_pile=(drawn,))
        draws = SoloDraws(cards, state.piles)
        steps = Beam(distances, draws).win(Start(number_of(state.board), draws.lying(state)), 0, GENTLE, 120)
        if steps is not None:
            assert bound_on_turns(state, TABLES) <= len(steps)
            reached += bound_on_turns(state, TABLES) == len(steps)
    assert reached >= 6


def test_the_bound_by_hand() -> None:
    """Cards 3, 17 and 42 take four moves: seven cards, three of them in the hand, four more in the next turn."""
    board = Board.parse("SFH/TTO/BDH")
    assert bound_on_turns(states_of(DECK.chosen(["3", "17", "42"]), board), TABLES) == 2
    assert bound_on_turns(states_of(DECK.chosen(["17"]), board), TABLES) == 1


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_cards_are_drawn_as_the_rules_draw_them(seed: str) -> None:
    """Another road: the hand, the piles and every reshuffle of a game played at random."""
    cards = deal(f"draws/{seed}").deal.cards
    before: SoloCards | None = None
    scored, paid, compared = set[Card](), set[Card](), 0
    for state, record in play(1, f"draws/{seed}", 400):
        action = parse_action(record.actions[-1], DECK) if record.actions else None
        if isinstance(action, Score):
            scored.add(action.card)
        elif isinstance(action, Discard):
            paid.add(action.card)
        else:
            draws = SoloDraws(cards, ShuffledPiles(record.deal.reshuffle_path))
            after = draws.lying(state)
            if before is not None:
                sets = draws.set_of(scored), draws.set_of(paid)
                drawn = draws.after_skip(before) if isinstance(action, SkipTurn) else draws.after(before, *sets)
                # With all that is left in the hand the number of reshuffles says nothing more.
                known = after.pile or after.discards or after.hand.bit_count() > 4
                assert drawn == (after if known else replace(after, reshuffles=0))
                compared += 1
            before = after
            scored, paid = set(), set()
    assert compared >= 4


def test_from_the_middle_of_a_game(won: Record) -> None:
    """From the beginning of a turn and from within one, before and after a score, and from near the end."""
    for actions in (1, 2, 3, 7, len(won.actions) // 2, len(won.actions) - 6, len(won.actions) - 1):
        before = cut(won, actions)
        found = thoughtful(before, TABLES, effort=20)
        assert check(found, before).perfect or actions < 8, actions


def test_after_skips_and_strikes() -> None:
    before = with_actions(deal("friday"), "skip", "end", "skip")
    state = resume(before)
    assert (state.strikes, len(state.hand)) == (3, 8)
    found = thoughtful(before, TABLES)
    assert check(found, before).strikes == 3


def test_a_strike_is_taken_when_none_can_be_spared(won: Record) -> None:
    """In the last turn a move hides what it should score."""
    before = cut(won, len(won.actions) - won.actions[::-1].index("end"))
    state = resume(before)
    hiding = next(action for action in state.legal_actions() if isinstance(action, Discard) and _hides(state, action))
    after = with_actions(before, str(hiding))
    assert check(thoughtful(after, TABLES, effort=20), after).strikes == 1
    # With three strikes no more can be taken: then the endgame says whether the game is lost.
    late = with_actions(before, "end", "end", str(hiding), "end")
    finish = best_finish(resume(late).board, resume(late).hand, ENDGAMES)
    found = thoughtful(late, TABLES)
    assert found.proven
    assert (found.record is None) == (finish is None or finish.strikes > 0)


def _hides(state: GameState, action: Discard) -> bool:
    board = state.board.after(action.move)
    return not any(card.pattern.shown_by(board) for card in state.hand)


def test_endgames_are_proven(won: Record) -> None:
    checked = 0
    for number, action in enumerate(won.actions):
        before = cut(won, number + 1)
        state = resume(before)
        if action == "end" and len(state.hand) == 16 - len(state.scored[0]):
            found = thoughtful(before, TABLES)
            finish = best_finish(state.board, state.hand, ENDGAMES)
            assert finish is not None
            assert found.proven
            assert check(found, before).strikes == finish.strikes == 0
            assert found.turns == state.turns_over + len(finish.turns)
            checked += 1
    assert checked


def test_finished_games(won: Record) -> None:
    found = thoughtful(won, TABLES)
    assert (found.record, found.proven, found.turns) == (won, True, found.bound)
    lost = with_actions(deal("friday"), "end", "end", "end", "end")
    assert thoughtful(lost, TABLES) == Thoughtful(4, True)


def test_a_card_may_be_as_far_as_a_board_can_be() -> None:
    """A deck of one's own may ask for a whole board, here one that is twenty moves away."""
    first, *others = deal("friday").deal.draw_pile
    far = replace(first, pattern=Pattern.of_board(Board.parse("SFF/HHH/DDD")))
    pile = (far, *others)
    found = thoughtful(Record(Deal(Deck("own", pile), 1, Board.parse("TTT/OOO/BBM"), pile)), TABLES, effort=1)
    assert found.record is not None
    assert resume(found.record).won
    assert found.bound == 9


def test_a_game_of_two_is_refused() -> None:
    with pytest.raises(IllegalSetupError, match="it is not of a solo game"):
        thoughtful(last(2, "friday", 5)[1], TABLES)


def test_the_command(folder: Path) -> None:
    found = answer("solo", "solve", "--seed", "friday", "--effort", "20", "--out", "won.json")
    assert list(found) == ["strikes", "turns", "bound", "status", "record"]
    assert (found["strikes"], found["status"]) == (0, "best found")
    assert json.loads(Path("won.json").read_text()) == found["record"]
    checked = json.loads(run("check", "won.json", "--json").stdout)["result"]
    assert (checked["outcome"], checked["strikes"], checked["turns"]) == ("won", 0, found["turns"])
    half = found["record"] | {"actions": found["record"]["actions"][:4], "reshuffles": []}
    result = run("solo", "solve", "-", "--effort", "10", stdin=json.dumps(half))
    assert result.exit_code == 0
    assert result.stdout.startswith("Won with 0 strikes in ")
    assert "the best found; none takes fewer than" in result.stdout
    assert "\n\nTurn 1: " in result.stdout


def test_the_effort_of_the_command_is_that_of_the_search() -> None:
    assert [option.default for option in solve.params if option.name == "effort"] == [EFFORT]


def test_the_command_without_a_win(folder: Path) -> None:
    lost = with_actions(deal("friday"), "end", "end", "end", "end")
    Path("lost.json").write_text(json.dumps(lost.form()))
    result = run("solo", "solve", "lost.json", "--out", "won.json")
    assert (result.exit_code, result.stdout) == (1, "Lost: this game cannot be won.\n")
    assert not Path("won.json").exists()
    found = json.loads(run("solo", "solve", "lost.json", "--json").stdout)
    assert (found["status"], found["record"], found["turns"]) == ("lost", None, None)


def test_bad_questions(folder: Path) -> None:
    two = Record(Deal.from_seed(2, "friday", DECK))
    Path("two.json").write_text(json.dumps(two.form()))
    for arguments, message in (
        ((), "give either the record of a solo game"),
        (("two.json", "--seed", "x"), "give either the record of a solo game"),
        (("two.json",), "a game of 2 players"),
        (("none.json",), "none.json"),
        (("--seed", "x", "--out", "two.json"), "two.json: is there already"),
    ):
        result = run("solo", "solve", *arguments)
        assert result.exit_code == 2
        assert message in result.stderr
