"""The rulebook: every clause of rules.md has its tests, named after it, with its sentence as docstring.

Most positions are laid out by hand. Their board shows the cards 14, 17, 19, 24, 26, 27 (1 point) and 31, 33, 50
(2 points), and no other.
"""

import copy
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest

from game.action import Action, Discard, EndTurn, Score, parse_action, parse_line
from game.board import Board
from game.card import Card, Deck
from game.cell import CELLS
from game.deal import Deal
from game.errors import BadCodeError, IllegalActionError, IllegalSetupError
from game.face import Face, Kind
from game.move import FLIPS, SHIFTS
from game.outcome import Fate, SoloOutcome, TableOutcome, outcome
from game.pattern import Pattern
from game.reshuffle import RecordedPiles
from game.state import GameState
from game.view import View

DECK = Deck.standard()
BOARD = Board.parse("SFH/TTO/BDH")
SHOWN = (14, 17, 19, 24, 26, 27, 31, 33, 50)
#: 8 cards of 1 point, 4 of 2, 3 of 3, 1 of 5.
SOLO = (14, 17, 19, 24, 26, 27, 3, 4, 31, 33, 50, 29, 55, 56, 57, 68)

CLAUSES = (
    *("1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.3", "2.4"),
    *("3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8", "4.1", "4.2", "4.3", "4.4", "4.5"),
    *("5.1", "5.2", "5.3", "5.4", "5.5", "6.1", "6.2", "6.3", "6.4", "6.5", "6.6"),
)


def cards(*ids: int) -> tuple[Card, ...]:
    """The cards of the standard deck with these ids."""
    return tuple(DECK.card(str(number)) for number in ids)


def ids(of: Iterable[Card]) -> tuple[int, ...]:
    """The ids of cards."""
    return tuple(card.id for card in of)


def table(
    *hands: tuple[int, ...],
    scored: tuple[tuple[int, ...], ...] = (),
    pile: tuple[int, ...] | None = None,
    discards: tuple[int, ...] = (),
    player: int = 0,
) -> GameState:
    """A position of a game for several; without `pile`, the draw pile holds the cards that lie nowhere else."""
    placed = {*discards, *(number for hand in (*hands, *scored) for number in hand)}
    rest = tuple(card.id for card in DECK.cards if card.id not in placed)
    return replace(
        GameState.start(Deal(DECK, len(hands), BOARD, DECK.cards, "rulebook")),
        hands=tuple(cards(*hand) for hand in hands),
        scored=tuple(cards(*some) for some in scored) or tuple(() for _ in hands),
        draw_pile=cards(*(rest if pile is None else pile)),
        discard_pile=cards(*discards),
        player=player,
    )


def solo(
    hand: tuple[int, ...], scored: tuple[int, ...] = (), discards: tuple[int, ...] = (), strikes: int = 0
) -> GameState:
    """A position of a solo game; the draw pile holds the cards of SOLO that lie nowhere else."""
    placed = {*hand, *scored, *discards}
    return replace(
        GameState.start(Deal(DECK, 1, BOARD, cards(*SOLO), "rulebook")),
        hands=(cards(*hand),),
        scored=(cards(*scored),),
        draw_pile=cards(*(number for number in SOLO if number not in placed)),
        discard_pile=cards(*discards),
        strikes=strikes,
    )


def play(state: GameState, line: str) -> GameState:
    """The state after the actions of a line, each of them one of the legal actions."""
    for action in parse_line(line, DECK):
        assert isinstance(action, Action)
        assert action in state.legal_actions()
        state = state.after(action)
    return state


def refusal(state: GameState, code: str) -> tuple[str, str]:
    """The rule and the reason with which an action is refused; the state stays as it was."""
    action = parse_action(code, DECK)
    before = copy.deepcopy(state)
    with pytest.raises(IllegalActionError) as refused:
        state.after(action)
    assert refused.value.action == str(action)
    assert state == before
    assert action not in state.legal_actions()
    return refused.value.rule, refused.value.reason


def table_outcome(state: GameState) -> TableOutcome:
    """The outcome of a game for several."""
    found = outcome(state)
    assert isinstance(found, TableOutcome)
    return found


def solo_outcome(state: GameState) -> SoloOutcome:
    """The outcome of a solo game."""
    found = outcome(state)
    assert isinstance(found, SoloOutcome)
    return found


def test_every_clause_has_a_test() -> None:
    """Each numbered clause of rules.md 1 to 6 has a test, and each test a clause."""
    tests = [name for name in globals() if name.startswith("test_r")]
    for clause in CLAUSES:
        assert any(name.startswith(f"test_r{clause.replace('.', '_')}_") for name in tests), clause
    for name in tests:
        assert ".".join(name.removeprefix("test_r").split("_")[:2]) in CLAUSES, name
        assert (globals()[name].__doc__ or "").strip().endswith("."), f"{name} does not say its clause"


# 1 What is in the box


def test_r1_1_nine_double_sided_tiles_of_four_kinds() -> None:
    """Nine double-sided stone tiles of four kinds: Sun/Moon x1, Fish/Bird x2, Horse/Boat x3, Seed/Tree x3."""
    assert {kind: kind.tiles for kind in Kind} == {Kind.SUN: 1, Kind.FISH: 2, Kind.HORSE: 3, Kind.SEED: 3}
    assert sum(kind.tiles for kind in Kind) == 9


@pytest.mark.parametrize("code", ["SMH/TTO/BDH", "SFF/BTO/TDH", "SFH/OHO/BDD", "SFH/TTD/BDH"])
def test_r1_1_a_board_of_other_tiles_cannot_be(code: str) -> None:
    """Nine double-sided stone tiles of four kinds: Sun/Moon x1, Fish/Bird x2, Horse/Boat x3, Seed/Tree x3."""
    with pytest.raises(IllegalSetupError) as refused:
        Board.parse(code)
    assert refused.value.rule == "1.1"


def test_r1_2_seventy_two_different_cards() -> None:
    """72 different pattern cards with 1, 2, 3 or 5 points: 28 x 1, 26 x 2, 13 x 3, 5 x 5."""
    assert Counter(card.points for card in DECK.cards) == {1: 28, 2: 26, 3: 13, 5: 5}
    assert len({card.pattern for card in DECK.cards}) == 72
    assert ids(DECK.cards) == tuple(range(1, 73))


def test_r1_3_the_tile_guide() -> None:
    """The tile guide: which face is behind which."""
    pairs = [("SUN", "MOON"), ("FISH", "BIRD"), ("HORSE", "BOAT"), ("SEED", "TREE")]
    for one, other in pairs:
        assert Face[one].other is Face[other]
        assert Face[other].other is Face[one]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_r1_4_one_to_five_players(players: int) -> None:
    """1 to 5 players."""
    state = GameState.start(Deal.from_seed(players, "table", DECK))
    assert len(state.hands) == len(state.scored) == players


@pytest.mark.parametrize("players", [-1, 0, 6])
def test_r1_4_no_other_number_of_players(players: int) -> None:
    """1 to 5 players."""
    with pytest.raises(IllegalSetupError) as refused:
        Deal.from_seed(players, "table", DECK)
    assert refused.value.rule == "1.4"


# 2 Setting up


def test_r2_1_tiles_and_sides_are_laid_out_at_random() -> None:
    """Shuffle the tiles and lay them out at random, sides too, as a 3 x 3 grid, all facing the same way."""
    boards = [Deal.from_seed(2, f"random {number}", DECK).board for number in range(400)]
    for cell in CELLS:
        assert {board.face(cell) for board in boards} == set(Face)
    suns = Counter(face for board in boards for face in board.faces if face.kind is Kind.SUN)
    assert suns[Face.SUN] + suns[Face.MOON] == 400
    assert 150 < suns[Face.SUN] < 250


def test_r2_2_four_cards_each() -> None:
    """Shuffle the cards; deal 4 to each player, face down."""
    deal = Deal.from_seed(3, "friday", DECK)
    assert sorted(ids(deal.draw_pile)) == list(range(1, 73))
    assert deal.draw_pile != Deal.from_seed(3, "saturday", DECK).draw_pile
    assert GameState.start(deal).hands == (deal.draw_pile[:4], deal.draw_pile[4:8], deal.draw_pile[8:12])


def test_r2_2_a_player_looks_only_at_their_own_hand() -> None:
    """A player looks only at their own hand."""
    view = View.of(table((1, 2, 3, 4), (5, 6, 7, 8), (9, 10)), 1)
    assert ids(view.hand) == (5, 6, 7, 8)
    assert view.hand_sizes == (4, 4, 2)
    assert {1, 2, 3, 4, 9, 10} < set(ids(view.unseen))
    assert sorted(ids(view.unseen)) == [*range(1, 5), *range(9, 73)]


@pytest.mark.parametrize(("pile", "rest"), [((1, 1), "twice"), ((1, 2), "missing")])
def test_r2_2_the_deck_is_whole(pile: tuple[int, ...], rest: str) -> None:
    """Shuffle the cards; deal 4 to each player, face down."""
    with pytest.raises(IllegalSetupError, match=rest) as refused:
        Deal(DECK, 2, BOARD, cards(*pile, *range(3, 70)))
    assert refused.value.rule == "2.2"


def test_r2_2_a_deck_too_small_to_deal_from_is_refused() -> None:
    """Shuffle the cards; deal 4 to each player, face down."""
    small = Deck("small", DECK.cards[:15])
    assert len(Deal.from_seed(3, "small", small).draw_pile) == 15
    with pytest.raises(IllegalSetupError, match="too few cards") as refused:
        Deal.from_seed(4, "small", small)
    assert refused.value.rule == "2.2"


def test_r2_3_the_rest_is_the_draw_pile() -> None:
    """The rest is the draw pile, face down; the discard pile, face up, is beside it."""
    deal = Deal.from_seed(5, "friday", DECK)
    state = GameState.start(deal)
    assert state.draw_pile == deal.draw_pile[20:]
    assert state.discard_pile == ()
    after = play(table((1, 2, 3, 4), (5, 6, 7, 8)), "b2 x3 a1 x1")
    assert ids(View.of(after, 1).discard_pile) == (3, 1)
    assert View.of(after, 1).draw_pile_size == 64


def test_r2_4_play_goes_round_from_the_first_player() -> None:
    """The holder of the dark reference card starts; play goes round from there."""
    state = GameState.start(Deal.from_seed(3, "friday", DECK))
    players = [state.player]
    for line in ("end", "skip", "end", "skip", "end", "end"):
        state = play(state, line)
        players.append(state.player)
    assert players == [0, 1, 2, 0, 1, 2, 0]


# 3 A turn


def test_r3_1_a_shift_costs_a_card_and_swaps_two_tiles() -> None:
    """Shift: discard a card from the hand, then swap two tiles that share an edge."""
    state = play(table((1, 2, 3, 4), (5, 6, 7, 8)), "a1b1 x3")
    assert str(state.board) == "FSH/TTO/BDH"
    assert ids(state.hand) == (1, 2, 4)
    assert ids(state.discard_pile) == (3,)
    assert state.player == 0


def test_r3_1_every_pair_that_shares_an_edge_may_be_shifted() -> None:
    """Shift: discard a card from the hand, then swap two tiles that share an edge."""
    legal = table((1,), (2,)).legal_actions()
    assert {action.move for action in legal if isinstance(action, Discard)} == {*SHIFTS, *FLIPS}
    codes = "a1b1 b1c1 a2b2 b2c2 a3b3 b3c3 a1a2 a2a3 b1b2 b2b3 c1c2 c2c3"
    assert set(map(str, SHIFTS)) == set(codes.split())


@pytest.mark.parametrize("code", ["a1b2", "b2a1", "c1b2", "a1c1", "a1a3", "a1a1", "a1c3"])
def test_r3_1_never_diagonally_nor_farther(code: str) -> None:
    """Swap two tiles that share an edge. Never diagonally."""
    with pytest.raises(BadCodeError) as refused:
        parse_action(f"{code} x3", DECK)
    assert refused.value.rule == "3.1"


def test_r3_1_the_card_must_be_in_the_hand() -> None:
    """Shift: discard a card from the hand."""
    state = table((1, 2, 3, 4), (5, 6, 7, 8))
    assert refusal(state, "a1b1 x5") == ("3.1", "card 5 is not in the hand of player 1: 1, 2, 3, 4")
    assert refusal(play(state, "a1b1 x3"), "a1b1 x3")[0] == "3.1"


def test_r3_2_a_flip_costs_a_card_and_turns_one_tile_over() -> None:
    """Flip: discard a card from the hand, then turn one tile over in its place."""
    state = play(table((1, 2, 3, 4), (5, 6, 7, 8)), "b2 x3")
    assert str(state.board) == "SFH/TDO/BDH"
    assert ids(state.hand) == (1, 2, 4)
    assert ids(state.discard_pile) == (3,)
    assert str(play(state, "b2 x4 a1 x1").board) == "MFH/TTO/BDH"


def test_r3_2_the_card_must_be_in_the_hand() -> None:
    """Flip: discard a card from the hand."""
    assert refusal(table((1, 2), (5, 6), player=1), "b2 x1")[0] == "3.2"


def test_r3_3_a_card_is_scored_while_the_board_shows_it() -> None:
    """Score: reveal a card of the hand whose pattern the grid shows now, and lay it face up in front of oneself."""
    state = table((14, 17, 3, 4), (5, 6, 7, 8))
    after = play(state, "+17")
    assert after.scored == (cards(17), ())
    assert ids(after.hand) == (14, 3, 4)
    legal = [action.card.id for action in state.legal_actions() if isinstance(action, Score)]
    assert legal == [14, 17]


def test_r3_3_exactly_the_cards_that_the_board_shows() -> None:
    """Score: a card of the hand whose pattern the grid shows now."""
    everything = table(tuple(range(1, 73)), (), pile=())
    scores = [action.card.id for action in everything.legal_actions() if isinstance(action, Score)]
    assert tuple(scores) == SHOWN
    assert refusal(everything, "+42") == ("3.3", "the board SFH/TTO/BDH does not show H.H")


def test_r3_3_it_costs_no_card_and_moves_no_tile() -> None:
    """Scoring costs no card and moves no tile."""
    after = play(table((14, 17, 3, 4), (5, 6, 7, 8)), "+17 +14")
    assert after.discard_pile == ()
    assert after.board == BOARD


def test_r3_3_scored_cards_stay_visible_to_all() -> None:
    """Scored cards stay visible to all."""
    after = play(table((14, 17, 3, 4), (5, 6, 7, 8)), "+17 end")
    assert View.of(after, 0).scored == View.of(after, 1).scored == (cards(17), ())
    assert 17 not in ids(View.of(after, 1).unseen)


@pytest.mark.parametrize("code", ["+5", "+9"])
def test_r3_3_the_card_must_be_in_the_hand(code: str) -> None:
    """Score: reveal a card of the hand."""
    assert refusal(table((14, 17, 3, 4), (5, 6, 7, 8)), code)[0] == "3.3"


def test_r3_3_scoring_with_the_last_card_in_hand() -> None:
    """Score: reveal a card of the hand whose pattern the grid shows now."""
    after = play(table((14,), (5, 6, 7, 8), pile=(1, 2, 3, 4, 9)), "+14")
    assert after.hand == ()
    assert after.scored[0] == cards(14)
    assert ids(play(after, "end").hands[0]) == (1, 2, 3, 4)


def test_r3_4_end_draws_until_the_hand_holds_four() -> None:
    """End the turn: at any time, after any number of actions; draw until the hand holds 4."""
    state = table((1, 2, 3, 14), (5, 6, 7, 8), pile=(21, 22, 23, 24))
    for line, hand in {
        "b2 x1 end": (2, 3, 14, 21),
        "b2 x1 b2 x3 +14 end": (2, 21, 22, 23),
        "b2 x1 b2 x3 +14 b2 x2 end": (21, 22, 23, 24),
    }.items():
        after = play(state, line)
        assert ids(after.hands[0]) == hand
        assert after.player == 1


def test_r3_4_a_turn_may_end_without_an_action() -> None:
    """End the turn: at any time, after any number of actions or none."""
    after = play(table((1, 2, 3, 4), (5, 6, 7, 8)), "end")
    assert ids(after.hands[0]) == (1, 2, 3, 4)
    assert after.player == 1
    assert after.turns == 1


def test_r3_4_a_hand_of_four_or_more_draws_nothing_and_discards_nothing() -> None:
    """A hand that already holds 4 or more draws nothing and discards nothing."""
    state = table((1, 2, 3, 4, 9, 10), (5, 6, 7, 8))
    assert ids(play(state, "end").hands[0]) == (1, 2, 3, 4, 9, 10)
    five = play(state, "b2 x9 end")
    assert ids(five.hands[0]) == (1, 2, 3, 4, 10)
    assert ids(five.discard_pile) == (9,)
    assert five.draw_pile == state.draw_pile
    assert ids(play(state, "b2 x9 b2 x10 end").hands[0]) == (1, 2, 3, 4)


def test_r3_4_the_draw_comes_before_the_end_of_the_game() -> None:
    """The draw, with any reshuffle, belongs to the turn and comes first; only then the end is judged."""
    nine = tuple(range(51, 60))
    state = table((1, 2, 3, 4), (14, 17, 5), scored=((), nine), pile=(), discards=(21,), player=1)
    after = play(state, "b2b1 x17 b1b2 x5 +14 end")
    assert after.finished
    assert len(after.hands[1]) == 3
    assert set(ids(after.hands[1])) == {5, 17, 21}
    assert after.new_pile is not None


def test_r3_4_the_draw_of_a_skip_comes_first_too() -> None:
    """The draw comes first; only then the strike and the loss are judged. The same holds for a skip."""
    after = play(solo((3, 4), discards=(29,), strikes=3), "skip")
    assert after.lost
    assert ids(after.hand) == (3, 4, 14, 17)


def test_r3_5_a_skip_draws_two_and_the_turn_is_over() -> None:
    """Skip the turn: instead of any action: draw 2 cards, and the turn is over."""
    after = play(table((1, 2, 3, 4), (5, 6, 7, 8), pile=(21, 22, 23)), "skip")
    assert ids(after.hands[0]) == (1, 2, 3, 4, 21, 22)
    assert after.player == 1
    assert after.board == BOARD
    assert after.discard_pile == ()


@pytest.mark.parametrize("line", ["b2 x3", "a1b1 x3", "+14", "+14 b2 x3"])
def test_r3_5_a_skip_after_an_action_is_refused(line: str) -> None:
    """Skipping is refused once an action has been taken in the turn."""
    state = play(table((1, 2, 3, 14), (5, 6, 7, 8)), line)
    assert refusal(state, "skip") == ("3.5", "an action has been taken in this turn, it can no longer be skipped")
    assert not View.of(state, 0).may_skip


def test_r3_5_a_skip_after_the_last_card_is_refused_by_this_clause() -> None:
    """Skipping is refused once an action has been taken in the turn."""
    assert refusal(play(table((1,), (5,)), "b2 x1"), "skip")[0] == "3.5"


def test_r3_5_no_two_skips_running() -> None:
    """A player may not skip two of their own turns running."""
    state = play(table((1, 2, 3, 4), (5, 6, 7, 8)), "skip end")
    assert refusal(state, "skip") == ("3.5", "player 1 skipped their last turn, and may not skip two running")
    assert play(play(state, "end"), "skip").player == 0


def test_r3_5_a_skip_after_a_turn_between_is_allowed() -> None:
    """A player may not skip two of their own turns running."""
    state = play(table((1, 2, 3, 4), (5, 6, 7, 8)), "skip end b2 x1 end end")
    assert View.of(state, 0).may_skip
    assert len(play(state, "skip").hands[0]) == 7


def test_r3_5_the_skips_of_others_do_not_count() -> None:
    """A player may not skip two of their own turns running."""
    state = play(table((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)), "skip skip skip")
    assert state.player == 0
    assert refusal(state, "skip")[0] == "3.5"
    assert refusal(play(state, "end"), "skip")[0] == "3.5"


def test_r3_5_no_limit_to_a_hand() -> None:
    """There is no limit to a hand (skip, end, skip, end… makes it grow)."""
    state = table((1, 2, 3, 4), (5, 6, 7, 8))
    for _ in range(10):
        state = play(state, "skip end end end")
    assert len(state.hands[0]) == 24


def test_r3_6_an_empty_hand_can_only_end_the_turn() -> None:
    """A player whose hand is empty can only end the turn."""
    state = table((), (5, 6, 7, 8))
    assert state.legal_actions() == (EndTurn(),)
    for code in ("skip", "b2 x1", "a1b1 x1", "+14"):
        assert refusal(state, code) == ("3.6", "the hand of player 1 is empty, they can only end the turn")
    assert not View.of(state, 0).may_skip
    assert len(play(state, "end").hands[0]) == 4


def test_r3_6_after_the_last_card_too() -> None:
    """A player whose hand is empty can only end the turn."""
    assert play(table((1,), (5, 6, 7, 8)), "b2 x1").legal_actions() == (EndTurn(),)


def test_r3_7_the_reshuffle_in_the_middle_of_a_refill() -> None:
    """When the draw pile is empty and a card must be drawn, the discard pile is shuffled and becomes the draw pile."""
    state = table((1, 2, 3), (5, 6, 7, 8), pile=(21,), discards=(31, 32))
    state = replace(state, piles=RecordedPiles(((2, 32, 1, 31, 3),)))
    after = play(state, "b2 x1 b2 x2 b2 x3 end")
    assert ids(after.hands[0]) == (21, 2, 32, 1)
    assert ids(after.draw_pile) == (31, 3)
    assert after.discard_pile == ()
    assert after.reshuffles == 1
    assert after.new_pile == cards(2, 32, 1, 31, 3)


def test_r3_7_the_reshuffle_in_the_middle_of_a_skip() -> None:
    """When the draw pile is empty and a card must be drawn, the discard pile is shuffled and becomes the draw pile."""
    state = replace(table((1,), (5,), pile=(21,), discards=(31, 32)), piles=RecordedPiles(((32, 31),)))
    after = play(state, "skip")
    assert ids(after.hands[0]) == (1, 21, 32)
    assert ids(after.draw_pile) == (31,)


def test_r3_7_not_before_a_card_must_be_drawn() -> None:
    """When the draw pile is empty and a card must be drawn, the discard pile is shuffled."""
    state = play(table((1, 2, 3, 4), (5, 6, 7, 8), pile=(21,), discards=(31, 32)), "b2 x1 end")
    assert state.draw_pile == ()
    assert ids(state.discard_pile) == (31, 32, 1)
    assert state.reshuffles == 0
    assert play(state, "end").reshuffles == 0
    assert play(state, "b2 x5 end").reshuffles == 1


def test_r3_7_the_discards_of_the_turn_are_among_them() -> None:
    """The discard pile is shuffled and becomes the draw pile."""
    after = play(table((1, 2, 3, 4), (5, 6, 7, 8), pile=()), "b2 x1 end")
    assert ids(after.hands[0]) == (2, 3, 4, 1)
    assert after.new_pile == cards(1)


def test_r3_7_with_both_piles_empty_nothing_more_is_drawn() -> None:
    """If both are empty the player draws no more."""
    state = table((1, 14), (5, 6), pile=())
    ended = play(state, "+14 end")
    assert ids(ended.hands[0]) == (1,)
    assert ended.reshuffles == 0
    skipped = play(state, "skip")
    assert ids(skipped.hands[0]) == (1, 14)
    assert skipped.player == 1
    short = play(table((1, 14), (5, 6), pile=(21,), discards=()), "+14 end")
    assert ids(short.hands[0]) == (1, 21)


def test_r3_7_a_reshuffle_follows_its_stream() -> None:
    """The discard pile is shuffled."""
    discards = tuple(range(20, 0, -1))
    state = table((31,), (32,), pile=(), discards=discards)
    first, again = play(state, "end").new_pile, play(state, "end").new_pile
    assert first is not None
    assert first == again
    # 1 to 20 along rulebook/reshuffle/1, worked out apart from this program.
    assert ids(first) == (13, 14, 6, 18, 3, 10, 4, 5, 12, 7, 17, 15, 16, 9, 19, 20, 1, 2, 8, 11)
    assert play(replace(state, discard_pile=cards(*range(1, 21))), "end").new_pile == first
    assert play(replace(state, reshuffles=1), "end").new_pile != first


def test_r3_8_a_shift_of_two_equal_faces_is_legal_and_costs_its_card() -> None:
    """A shift of two tiles that show the same face changes nothing. It is legal, and costs its card."""
    after = play(table((1, 2, 3, 4), (5, 6, 7, 8)), "a2b2 x3")
    assert after.board == BOARD
    assert ids(after.hand) == (1, 2, 4)
    assert ids(after.discard_pile) == (3,)


# 4 Matching


@pytest.mark.parametrize(
    ("pattern", "shown"),
    [
        ("TO", True),
        ("OT", False),
        ("T/O", False),
        ("SF/TT", True),
        ("FT/ST", False),
        ("TT/FS", False),
        ("TT/SF", False),
    ],
)
def test_r4_1_upright_as_printed(pattern: str, shown: bool) -> None:
    """The grid must show the faces of the pattern, in its arrangement, upright: never rotated or mirrored."""
    assert Pattern.parse(pattern).shown_by(BOARD) is shown


@pytest.mark.parametrize(
    ("pattern", "shown"),
    [("S.H", True), ("..S", False), ("S..", True), (".S.", False), ("H./.B", False), ("T./.H", True), ("./S", False)],
)
def test_r4_2_a_grey_space_needs_a_tile_of_any_face(pattern: str, shown: bool) -> None:
    """A grey space of a card needs a tile there, of any face. It fixes where the others lie."""
    assert Pattern.parse(pattern).shown_by(BOARD) is shown


@pytest.mark.parametrize(
    ("pattern", "places"),
    [("HH", 6), ("F/H", 6), ("H.H", 3), ("S/./.", 3), ("T./ST", 4), (".O./H.H/.D.", 1), ("F.T/..D", 2), ("O", 9)],
)
def test_r4_3_wherever_the_box_fits(pattern: str, places: int) -> None:
    """A pattern is a box, grey spaces included: 1 x 2 in six places, 1 x 3 in three, 2 x 2 in four, 3 x 3 in one."""
    assert len(Pattern.parse(pattern).placements) == places


@pytest.mark.parametrize("place", range(8))
def test_r4_3_each_place_of_the_box_counts(place: int) -> None:
    """A pattern counts wherever its box fits inside the grid."""
    letters = list("SBHHODD")
    letters[place:place] = "FT"
    shown = Pattern.parse("FT").shown_by(Board.parse("".join(letters)))
    # Cells c1 and a2 follow each other in reading order, and do not lie side by side; likewise c2 and a3.
    assert shown is (place not in (2, 5))


def test_r4_4_a_card_is_scored_once() -> None:
    """A card is scored once, even if the grid shows its pattern more than once."""
    # Card 14 is TT: the board shows it at a2b2 and at b2c2.
    state = replace(table((14, 2, 3, 4), (5, 6, 7, 8)), board=Board.parse("SFH/TTT/BOH"))
    after = play(state, "+14")
    assert table_outcome(after).scores == (4, 0)
    assert refusal(after, "+14")[0] == "3.3"


def test_r4_4_what_happens_to_the_board_later_does_not_matter() -> None:
    """What happens to the grid later does not matter."""
    after = play(table((14, 2, 3, 4), (5, 6, 7, 8)), "+14 b2 x3")
    assert not DECK.card("14").pattern.shown_by(after.board)
    assert after.scored[0] == cards(14)
    assert play(after, "end").scored[0] == cards(14)


def test_r4_5_a_discarded_card_cannot_be_scored() -> None:
    """A discarded card cannot be scored."""
    state = play(table((14, 17, 3, 4), (5, 6, 7, 8)), "c1 x14")
    assert DECK.card("14").pattern.shown_by(state.board)
    assert refusal(state, "+14")[0] == "3.3"


def test_r4_5_a_hand_is_worth_nothing() -> None:
    """A card brings points only face up in front of a player; a hand is worth nothing."""
    assert table_outcome(table((68, 69, 70, 14), (71, 72), scored=((31,), ()))).scores == (2, 0)


# 5 The end, for 2 to 5 players

ONES, TWOS = tuple(range(1, 12)), tuple(range(29, 54))


@pytest.mark.parametrize(("players", "number"), [(2, 10), (3, 9), (4, 8), (5, 7)])
def test_r5_1_the_trigger(players: int, number: int) -> None:
    """The end is triggered when a player has scored 10 cards (2 players), 9 (3), 8 (4) or 7 (5), or more."""
    for scored, over in ((number - 1, False), (number, True), (number + 1, True)):
        piles = ((), TWOS[:scored], *(() for _ in range(players - 2)))
        hands = tuple((60 + player,) for player in range(players))
        state = table(*hands, scored=piles, player=players - 1)
        assert not state.finished
        assert play(state, "end").finished is over


def test_r5_2_the_trigger_reached_by_the_first_seat() -> None:
    """The round is finished, so that all have had the same number of turns."""
    state = table((14, 1), (2, 3), (4, 5), scored=(TWOS[:8], (), ()))
    state = play(state, "+14")
    assert not state.finished
    for line in ("end", "b2 x2 end"):
        state = play(state, line)
        assert not state.finished
    state = play(state, "skip")
    assert state.finished
    assert state.legal_actions() == ()
    assert state.turns == 3


def test_r5_2_the_trigger_reached_by_the_last_seat() -> None:
    """Play stops before the first player's next turn."""
    state = table((1, 2), (4, 5), (14, 3), scored=((), (), TWOS[:8]), player=2)
    state = play(state, "+14")
    assert not state.finished
    assert play(state, "b2 x3 end").finished


def test_r5_2_two_players_past_the_trigger_in_one_round() -> None:
    """The round is finished, so that all have had the same number of turns."""
    state = table((14, 17, 1), (24, 31, 2), scored=(TWOS[4:13], ONES[2:11]))
    state = play(state, "+14 +17 end +24")
    assert not state.finished
    state = play(state, "+31 end")
    assert table_outcome(state) == TableOutcome(True, (20, 15), (0, 3), (1,), 2)


@pytest.mark.parametrize("code", ["end", "skip", "b2 x1", "a1b1 x1", "+14"])
def test_r5_2_nothing_is_legal_after_the_end(code: str) -> None:
    """Play stops before the first player's next turn."""
    state = play(table((14, 1), (2, 3), scored=((), TWOS[:10]), player=1), "end")
    assert refusal(state, code) == ("5.2", "the game is over, its last round is finished")
    assert View.of(state, 0).legal_actions == ()


def test_r5_3_the_sum_of_the_points() -> None:
    """A player's score is the sum of the points of their scored cards."""
    state = table((), (), (), scored=((29, 55, 68), (30,), ()))
    assert table_outcome(state) == TableOutcome(False, (10, 2, 0), (0, 0, 0), None, 0)


def test_r5_4_most_one_point_cards_get_three_points() -> None:
    """Whoever scored the most 1-point cards gets 3 points more."""
    state = table((), (), (), scored=((1, 2), (3, 4, 5), (29, 30, 31, 32, 6)))
    assert table_outcome(state) == TableOutcome(False, (2, 6, 9), (0, 3, 0), None, 0)


def test_r5_4_a_tie_for_the_bonus_among_three() -> None:
    """If several share that, each of them gets 3."""
    state = table((), (), (), (), scored=((1, 2), (3, 4), (5,), (6, 7, 68)))
    assert table_outcome(state) == TableOutcome(False, (5, 5, 1, 10), (3, 3, 0, 3), None, 0)


def test_r5_4_nobody_with_a_one_point_card() -> None:
    """If nobody scored a 1-point card nobody gets them."""
    state = table((), (), scored=((29,), (68,)))
    assert table_outcome(state) == TableOutcome(False, (2, 5), (0, 0), None, 0)


def test_r5_5_the_highest_score_wins() -> None:
    """The highest score wins."""
    state = play(table((1,), (2,), scored=(TWOS[:10], (68,)), player=1), "end")
    assert table_outcome(state) == TableOutcome(True, (20, 5), (0, 0), (1,), 1)


def test_r5_5_the_bonus_decides() -> None:
    """The highest score wins."""
    state = play(table((1,), (2,), scored=(TWOS[:10], (3, 68, 69, 70, 55)), player=1), "end")
    assert table_outcome(state) == TableOutcome(True, (20, 22), (0, 3), (2,), 1)


def test_r5_5_a_shared_victory() -> None:
    """Equal highest scores share the victory."""
    scored = (TWOS[:9], (1,), (68, 69, 70, 55))
    state = play(table((2,), (3,), (4,), scored=scored, player=2), "skip")
    assert table_outcome(state) == TableOutcome(True, (18, 4, 18), (0, 3, 0), (1, 3), 1)


# 6 Solo


def test_r6_1_sixteen_cards_at_random() -> None:
    """The deck is 16 cards drawn at random: 8 of 1 point, 4 of 2, 3 of 3 and 1 of 5."""
    seen: set[Card] = set()
    for number in range(60):
        pile = Deal.from_seed(1, f"solo {number}", DECK).draw_pile
        assert Counter(card.points for card in pile) == {1: 8, 2: 4, 3: 3, 5: 1}
        assert len(set(pile)) == 16
        seen |= set(pile)
    assert seen == set(DECK.cards)


def test_r6_1_four_in_hand_and_twelve_in_the_draw_pile() -> None:
    """All other setting up is the same: 4 cards in hand, 12 in the draw pile."""
    state = GameState.start(Deal.from_seed(1, "alone", DECK))
    assert (len(state.hand), len(state.draw_pile)) == (4, 12)


def test_r6_1_the_player_knows_the_sixteen_but_not_their_order() -> None:
    """The player knows which 16 cards are in the deck, not their order."""
    deal = Deal(DECK, 1, BOARD, cards(*SOLO))
    view = View.of(GameState.start(deal), 0)
    assert view.unseen == frozenset(cards(*SOLO[4:]))
    other = Deal(DECK, 1, BOARD, cards(*SOLO[:4], *reversed(SOLO[4:])))
    assert View.of(GameState.start(other), 0) == view
    assert list(View.of(GameState.start(other), 0).unseen) == list(view.unseen)


@pytest.mark.parametrize("pile", [SOLO[1:], (*SOLO[1:], 1, 2), (*SOLO[1:], 30), ()])
def test_r6_1_no_other_solo_deck(pile: tuple[int, ...]) -> None:
    """The deck is 16 cards: 8 of 1 point, 4 of 2, 3 of 3 and 1 of 5."""
    with pytest.raises(IllegalSetupError, match="8 of 1 point, 4 of 2, 3 of 3, 1 of 5") as refused:
        Deal(DECK, 1, BOARD, cards(*pile))
    assert refused.value.rule == "6.1"


def test_r6_1_a_deck_without_such_cards_has_no_solo_game() -> None:
    """The deck is 16 cards drawn at random: 8 of 1 point, 4 of 2, 3 of 3 and 1 of 5."""
    with pytest.raises(IllegalSetupError, match="1 cards of 5") as refused:
        Deal.from_seed(1, "alone", Deck("no fives", DECK.cards[:67]))
    assert refused.value.rule == "6.1"


def test_r6_2_the_rules_of_a_turn_hold() -> None:
    """The rules of 3 and 4 hold."""
    state = solo((14, 17, 3, 29))
    after = play(state, "+17 a1b1 x3 end")
    assert str(after.board) == "FSH/TTO/BDH"
    assert ids(after.hand) == (14, 29, 19, 24)
    assert refusal(state, "a1b1 x24")[0] == "3.1"
    assert refusal(state, "b1 x24")[0] == "3.2"
    assert refusal(state, "+3")[0] == "3.3"
    assert refusal(play(state, "+17"), "skip")[0] == "3.5"
    assert refusal(play(state, "skip"), "skip")[0] == "3.5"
    assert play(state, "skip end skip").strikes == 3
    assert refusal(solo(()), "skip")[0] == "3.6"
    assert set(ids(play(solo((3,), scored=SOLO[8:], discards=(4, 14, 17, 19, 24, 26, 27)), "end").hand)) < set(SOLO[:8])


def test_r6_3_a_turn_without_a_card_scored_is_a_strike() -> None:
    """A turn that ends without a card scored in it is a strike."""
    state = solo((14, 17, 3, 29))
    assert play(state, "end").strikes == 1
    assert play(state, "b2 x3 b2 x29").strikes == 0
    assert play(state, "b2 x3 b2 x29 end").strikes == 1
    assert play(state, "b2 x3 b2 x29 +14 end").strikes == 0
    assert play(state, "+14 b2 x3 end").strikes == 0
    assert play(state, "+14 end b2 x3 end").strikes == 1


def test_r6_3_a_skipped_turn_is_a_strike() -> None:
    """A skipped turn ends without a card scored: a strike too."""
    assert play(solo((14, 17, 3, 29)), "skip").strikes == 1


def test_r6_3_strikes_are_for_solo_games_only() -> None:
    """A turn that ends without a card scored in it is a strike."""
    assert play(table((1, 2), (3, 4)), "end end end end end end").strikes == 0


def test_r6_4_the_fourth_strike_loses() -> None:
    """The game is lost with the 4th strike."""
    state = play(solo((14, 17, 3, 29)), "end skip end")
    assert not state.finished
    state = play(state, "b2 x3 end")
    assert state.finished
    assert solo_outcome(state) == SoloOutcome(Fate.LOST, strikes=4, turns=4, scored=0)
    for code in ("end", "skip", "b2 x29", "+14"):
        assert refusal(state, code) == ("6.4", "the game was lost with strike number 4")


def test_r6_4_the_fourth_strike_by_a_skip() -> None:
    """The game is lost with the 4th strike."""
    state = play(solo((14, 17, 3, 29), strikes=3), "skip")
    assert solo_outcome(state) == SoloOutcome(Fate.LOST, strikes=4, turns=1, scored=0)


def test_r6_4_a_reshuffle_before_the_loss_falls() -> None:
    """The game is lost with the 4th strike."""
    state = play(solo((3, 4), scored=SOLO[8:], discards=(14, 17, 19, 24, 26, 27), strikes=3), "end")
    assert state.lost
    assert len(state.hand) == 4
    assert state.new_pile is not None
    assert state.reshuffles == 1


def test_r6_5_won_at_once_with_the_last_card() -> None:
    """The game is won when all 16 cards are scored: at once, with the 16th card, without ending the turn."""
    state = solo((14,), scored=SOLO[1:])
    assert not state.finished
    state = play(state, "+14")
    assert state.finished
    assert solo_outcome(state) == SoloOutcome(Fate.WON, strikes=0, turns=1, scored=16)
    for code in ("end", "skip", "b2 x14", "+14"):
        assert refusal(state, code) == ("6.5", "the game was won with the last card")


def test_r6_5_the_last_card_on_the_turn_that_would_bring_the_fourth_strike() -> None:
    """The game is won when all 16 cards are scored before that."""
    state = play(solo((14,), scored=SOLO[1:], strikes=3), "+14")
    assert solo_outcome(state) == SoloOutcome(Fate.WON, strikes=3, turns=1, scored=16)


def test_r6_5_perfect_without_a_strike() -> None:
    """It is perfect if won without a strike (so without a skip)."""
    assert solo_outcome(play(solo((14,), scored=SOLO[1:]), "+14")).perfect
    assert not solo_outcome(play(solo((14,), scored=SOLO[1:]), "skip +14")).perfect
    assert not solo_outcome(solo((14,), scored=SOLO[1:])).perfect


def test_r6_5_the_last_card_alone_in_hand() -> None:
    """The game is won when all 16 cards are scored."""
    # It pays for its own moves, and comes back with the reshuffle of the refill, at the price of a strike each.
    state = play(solo((3,), scored=tuple(number for number in SOLO if number != 3)), "a1b1 x3 end")
    assert (ids(state.hand), state.strikes, state.new_pile) == ((3,), 1, cards(3))
    state = play(state, "a1a2 x3")
    assert state.legal_actions() == (EndTurn(),)
    state = play(state, "end")
    assert str(state.board) == "TSH/FTO/BDH"
    assert solo_outcome(play(state, "+3")) == SoloOutcome(Fate.WON, strikes=2, turns=3, scored=16)


def test_r6_6_no_bonus_and_no_trigger() -> None:
    """There is no bonus and no trigger."""
    state = play(solo((14, 17, 24, 3), scored=(26, 27, 4, 29, 31, 33, 50, 55, 56, 57, 68)), "+14 +17 end")
    assert not state.finished
    assert solo_outcome(state) == SoloOutcome(Fate.UNFINISHED, strikes=0, turns=1, scored=13)
    assert not hasattr(solo_outcome(state), "bonus")
