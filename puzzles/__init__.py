"""Making, grading, choosing, packing and drawing puzzles."""
