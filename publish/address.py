"""The address of a puzzle on the page: what stands behind its `#`."""

from game.card import Deck
from game.puzzle import Puzzle


def puzzle_key(puzzle: Puzzle, deck: Deck) -> str:
    """What names a puzzle in the address: its code, with the tag of its deck unless that is the standard one.

    >>> deck = Deck.standard()
    >>> puzzle_key(Puzzle.parse("SFH/TTO/BDH:3.17.42", deck), deck)
    'SFH/TTO/BDH:3.17.42'
    """
    tag = deck_tag(deck)
    return f"{puzzle}@{tag}" if tag else str(puzzle)


def deck_tag(deck: Deck) -> str:
    """What tells a deck from others; nothing for the standard one."""
    return "" if deck == Deck.standard() else deck.mark[:8]
