"""Values for property tests."""

from hypothesis import strategies as st

from game.board import Board
from game.card import Card, Deck
from game.move import MOVES
from game.seed import Stream

streams = st.integers(0, 10**9).map(lambda number: Stream(f"tests/{number}"))
boards = streams.map(Board.random)
moves = st.sampled_from(MOVES)
cards: st.SearchStrategy[Card] = st.sampled_from(Deck.standard().cards)


def card_sets(least: int, most: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """Different cards of the standard deck."""
    return st.lists(cards, min_size=least, max_size=most, unique=True).map(tuple)
