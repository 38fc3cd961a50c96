"""`stones solo endgame`: answers, exit codes, bad input."""

import json

from game.action import parse_actions
from game.card import Deck
from tests.plain_endgame import last_cards
from tests.test_cli import answer, run


def test_the_line_wins_the_game_with_the_strikes_it_says() -> None:
    state = last_cards("tests/endgame/command", 3)
    cards = sorted(card.id for card in state.hand)
    found = answer("solo", "endgame", str(state.board), *map(str, cards))
    assert list(found) == ["board", "cards", "strikes", "line"]
    assert (found["board"], found["cards"]) == (str(state.board), cards)
    for action in parse_actions(found["line"], Deck.standard()):
        state = state.after(action)
    assert (state.won, state.strikes) == (True, found["strikes"])


def test_a_finish_is_told_turn_by_turn() -> None:
    told = run("solo", "endgame", "TFO/DOH/SBT", "33").stdout
    assert "Fewest strikes: 2 strikes, in 3 turns.\na2a3 x33 end a1a2 x33 end +33\n" in told
    titles = [line for line in told.splitlines() if line.startswith("Turn")]
    assert titles == ["Turn 1, a strike: a2a3 x33 end", "Turn 2, a strike: a1a2 x33 end", "Turn 3: +33"]
    # The boards are those of the game, turn after turn.
    assert told.count("top") == 3
    assert told.index(" [Sun]     Boat     Horse") < told.index(" [Sun]     Fish     Boat")


def test_a_lost_endgame_is_exit_code_1() -> None:
    lost = run("solo", "endgame", "TTH/FFD/SHO", "70")
    assert (lost.exit_code, lost.stdout) == (1, "Lost: the fourth strike comes before the last card can be scored.\n")
    found = run("solo", "endgame", "TTH/FFD/SHO:70", "--json")
    assert found.exit_code == 1
    assert json.loads(found.stdout) == {"board": "TTH/FFD/SHO", "cards": [70], "strikes": None, "line": None}


def test_bad_input_is_exit_code_2() -> None:
    for arguments, reason in (
        (["SFH/TTO/BDH"], "no cards: name the CARDs of the hand"),
        (["SFH/TTO/BDH", "1", "2", "3", "4", "5"], "it has at most 4 cards left, here are 5"),
        (["SFH/TTO/BDH:3.17:together"], "asks for all cards together, not for a hand"),
        (["SFH/TTO/BDH", "73"], "there is no such id"),
        (["SFH/TTO", "3"], "it has 6 faces"),
    ):
        result = run("solo", "endgame", *arguments)
        assert result.exit_code == 2
        assert reason in result.stderr
