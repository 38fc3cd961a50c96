"""Puzzles: making, grading, choosing, packing and drawing them."""
