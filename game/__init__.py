"""What is in the box, and the rules: faces, boards, moves, cards (rules.md 1-4)."""

__version__ = "0.1.0"
