"""The boards as a graph: fewest moves, whole-space distances, all the shortest solutions, proof."""
