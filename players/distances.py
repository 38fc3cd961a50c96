"""How far boards are from single cards: what every player knows, made once a process."""

from game.card import Card
from solver.goal import Goal
from solver.table import DistanceTable, Tables

_TABLES = Tables()


def card_table(card: Card) -> DistanceTable:
    """The distances of all boards to a card."""
    return _TABLES.of(Goal.each([card]))
