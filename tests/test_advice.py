"""`stones solo advise`: what to do now, why, and that it sees nothing hidden."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cli.advice import told_advice
from game.action import parse_action, parse_actions
from game.board import Board
from game.card import Deck
from game.deal import Deal
from game.record import Record
from game.replay import replay, resume
from game.seed import Stream
from game.state import LAST_STRIKE, GameState
from players.advice import Choice, Judged, choices, effect, strikes_to_come, turn_of
from players.bots import LADDER, QUICK, bot
from players.match import played
from players.rollout import End, after, rollouts
from tests.random_play import last
from tests.test_cli import answer, folder, run

__all__ = ["folder"]

DECK = Deck.standard()


def game(seed: str, turns: int, name: str = LADDER[-1]) -> Record:
    """The record of a solo game of a player after so many turns, or when it is over."""
    _, whole = played(Deal.from_seed(1, seed, DECK), [bot(name)], seed)
    record, state = Record(whole.deal), GameState.start(whole.deal)
    for code in whole.actions:
        if state.turns_over == turns:
            break
        action = parse_action(code, DECK)
        state = state.after(action)
        record = record.after(action, state)
    return record


def with_other_order(record: Record, seed: str) -> Record:
    """The record with the cards to come in another order, and without the seed of the reshuffles to come."""
    state, deal = resume(record), record.deal
    hidden = Stream(seed).shuffled(state.draw_pile)
    assert hidden != state.draw_pile
    if not record.reshuffles:
        drawn = deal.draw_pile[: len(deal.draw_pile) - len(hidden)]
        return replace(record, deal=Deal(DECK, 1, deal.board, (*drawn, *hidden)))
    *before, last = record.reshuffles
    drawn_ids = last[: len(last) - len(hidden)]
    ids = tuple(card.id for card in hidden)
    return replace(record, deal=replace(deal, seed=None), reshuffles=(*before, (*drawn_ids, *ids)))


def advised(record: Record, *options: str) -> dict[str, Any]:
    return answer("solo", "advise", "-", "--rollouts", "2", *options, stdin=json.dumps(record.form()))


@pytest.mark.parametrize("turns", [0, 2, 6])
def test_another_order_of_the_cards_to_come_changes_nothing(turns: int) -> None:
    record = game("honest", turns)
    assert bool(record.reshuffles) is (turns == 6)
    right = advised(record)
    for seed in "ab":
        assert advised(with_other_order(record, seed)) == right


def test_the_advice_is_a_legal_turn_of_the_player_that_is_asked() -> None:
    record = game("friday", 3)
    state = resume(record)
    for name in LADDER:
        found = advised(record, "--player", name.upper())
        turn = parse_actions(found["line"], DECK)
        assert found["player"] == name
        assert turn == turn_of(name, state)
        assert after(state, turn).turns_over == 4
    assert advised(record)["player"] == LADDER[-1]


@pytest.mark.parametrize("number", range(6))
def test_there_is_advice_everywhere(number: int) -> None:
    """After actions at random, within turns and between them: every turn tried ends the turn, or the game."""
    most = 6 * number
    state, _ = last(1, f"anywhere/{number}", most)
    assert not state.finished
    tried = choices(state, LADDER, len(LADDER))
    for choice in tried:
        end = after(state, choice.turn)
        assert end.finished or end.turns_over == state.turns_over + 1
    games = list(rollouts(state, [choice.turn for choice in tried], bot(QUICK), 1))
    assert len(games[0]) == len(tried)
    assert all(state.strikes <= end.strikes <= LAST_STRIKE for end in games[0])


def test_turns_that_come_to_the_same_are_one() -> None:
    state = resume(game("friday", 1))
    found = choices(state, [LADDER[-1], *LADDER], len(LADDER))
    assert found[0].names[0] == LADDER[-1]
    assert sorted(name for choice in found for name in choice.names) == sorted([LADDER[-1], *LADDER])
    effects = [effect(state, choice.turn) for choice in found]
    assert len(set(effects)) == len(effects)
    assert len(choices(state, LADDER, 1)) == 1


def test_the_effect_of_a_turn() -> None:
    """The order in which cards pay does not matter, nor does a detour; which cards pay does."""
    state = GameState.start(Deal.from_seed(1, "friday", DECK))
    lines = ["a1 x62 b1 x33 end", "b1 x62 a1 x33 end", "a1 x62 b1 x5 end", "end", "skip", "a1 x62 a1 x33 end"]
    effects = [effect(state, parse_actions(line, DECK)) for line in lines]
    assert effects[0] == effects[1]
    assert len(set(effects)) == 5


def test_when_all_cards_are_in_the_hand_the_end_is_known() -> None:
    """Playing it well or badly: the fewest strikes never fall, and a game that is won reaches them."""
    record = game("friday", 99)
    starts = [state for state in replay(record) if not state.acted and not state.finished]
    ends = [state for state in starts if not (state.draw_pile or state.discard_pile)]
    assert len(ends) > 1
    last = resume(record)
    assert [state.strikes + (strikes_to_come(state) or 0) for state in ends] == [last.strikes] * len(ends)
    assert strikes_to_come(starts[0]) is None
    assert strikes_to_come(ends[0].after(ends[0].legal_actions()[0])) is None
    found = advised(game("friday", ends[0].turns_over))
    assert found["strikes_to_come"] == last.strikes - ends[0].strikes


@pytest.mark.parametrize(
    ("name", "exit_code", "message"),
    [
        ("table.json", 2, "table.json: a game of 2 players; `stones solo` is about games for one"),
        ("over.json", 2, "over.json: the game is over; `stones solo review` looks back on it"),
        ("illegal.json", 1, "illegal.json: illegal record, action 1 (+1), rule 3.3: card 1 is not in the hand"),
        ("pack.json", 2, 'pack.json: no record of a game; its "format" would be "stones-record"'),
        ("none.json", 2, "none.json: no such file"),
        ("good.json --player cow", 2, "bad bot 'cow'"),
        ("good.json --rollouts 0", 2, "0 is not in the range"),
    ],
)
def test_bad_questions(name: str, exit_code: int, message: str, folder: Path) -> None:
    good = Record(Deal.from_seed(1, "friday", DECK)).form()
    files = {
        "table.json": Record(Deal.from_seed(2, "a", DECK)).form(),
        "over.json": {**good, "actions": ["end"] * 4},
        "illegal.json": {**good, "actions": ["+1"]},
        "pack.json": {"format": "stones-pack", "version": 1, "puzzles": []},
        "good.json": good,
    }
    for file, form in files.items():
        (folder / file).write_text(json.dumps(form))
    result = run("solo", "advise", *name.split())
    assert (result.exit_code, result.stdout) == (exit_code, "")
    assert message in result.stderr


def ends(text: str) -> tuple[End, ...]:
    """Ends as `0.11 1.13`: strikes, and turns."""
    return tuple(End(*map(int, end.split("."))) for end in text.split())


def judged(line: str, ends_text: str, *names: str) -> Judged:
    """A choice with the ends of its games."""
    return Judged(Choice(parse_actions(line, DECK), names), ends(ends_text))


def test_the_advice_in_words() -> None:
    state = GameState.start(Deal.from_seed(1, "friday", DECK))
    found = [
        judged("a2a3 x5 a1a2 x62 +31 +33 end", "0.11 " * 9 + "1.12", LADDER[-1]),
        judged("a2a3 x62 +31 end", "4.0 " * 8 + "0.12 0.13", "bo", "cy"),
        judged("skip", "1.12 " * 10, "di"),
    ]
    assert (
        told_advice(state, found)
        == """\
Best turn: a2a3 x5 a1a2 x62 +31 +33 end
It scores 31 (S/./.), 33 (S../.../...); pays with 5 (HH), 62 (H/H/H).
Played on from there: won 10 of 10 games (72 - 100 %), perfect 9 (60 - 98 %), with 0.1 strikes, in 11.1 turns.

bo, cy would play: a2a3 x62 +31 end
The same games from there: won 2 of 10 games (6 - 51 %), perfect 2 (6 - 51 %), in 12.5 turns.
That is worse, beyond what chance does.

di would play: skip
The same games from there: won 10 of 10 games (72 - 100 %), perfect 0 (0 - 28 %), with 1.0 strikes, in 12.0 turns.
That is worse, beyond what chance does."""
    )
    struck = replace(state, strikes=1)
    assert told_advice(struck, [judged("skip", "2.15", "di"), judged("b2 x5 end", "2.15", "ed")]) == (
        "di would play: skip\n"
        "It skips the turn, which is a strike, and draws 2 cards.\n"
        "Played on from there: won 1 of 1 game (21 - 100 %), with 2.0 strikes, in 15.0 turns.\n"
        "\n"
        "ed would play: b2 x5 end\n"
        "The same games from there: won 1 of 1 game (21 - 100 %), with 2.0 strikes, in 15.0 turns.\n"
        "The difference may be chance."
    )
    better = told_advice(state, [judged("b2 x5 end", "4.0 " * 9, "di"), judged("skip", "1.12 " * 9, "ed")])
    assert "It scores no card, which is a strike; pays with 5 (HH); keeps 62 (H/H/H), 33 (S../.../...), 31" in better
    assert better.endswith("In these games that did better, beyond what chance does.")


def test_a_known_end_in_words() -> None:
    """The last card lies three moves away: it pays for each of them, comes back, and each is a strike."""
    start = GameState.start(Deal.from_seed(1, "friday", DECK))
    card = DECK.card("61")
    for strikes, told in (
        (0, "the best way to the end costs 3 strikes."),
        (1, "no way of playing wins from here."),
    ):
        state = replace(start, hands=((card,),), draw_pile=(), strikes=strikes)
        assert strikes_to_come(state) == 3
        assert told_advice(state, [judged("end", "4.0", "di")]).endswith(f"The cards left are known: {told}")
    shown = replace(start, hands=((DECK.card("4"),),), draw_pile=(), board=Board.parse("BHO/DFH/STT"))
    assert strikes_to_come(shown) == 0
    assert told_advice(shown, [judged("+4", "0.9", "di")]).endswith(
        "The cards left are known: the best way to the end costs 0 strikes."
    )
