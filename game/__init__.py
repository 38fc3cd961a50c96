"""What is in the box, and the rules: faces, boards, moves, cards, actions, states, records (rules.md 1-6)."""

__version__ = "0.1.0"
