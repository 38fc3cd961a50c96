"""How far boards are from single cards: what every player knows, made once a process."""

from functools import lru_cache

from game.card import Card
from solver.table import DistanceTable, Tables

#: Also for whoever solves beside the players.
TABLES = Tables()


@lru_cache(maxsize=160)
def card_table(card: Card) -> DistanceTable:
    """The distances of all boards to a card."""
    return TABLES.of_card(card)
