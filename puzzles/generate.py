"""Making packs: candidates far more numerous than wanted, then the choice among them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from players.workers import Workers
from players.workers import in_order as worked
from puzzles.candidates import GENERATOR, Wish, pool_candidates
from puzzles.choose import Chosen, choose, in_order
from puzzles.pack import PackedPuzzle
from puzzles.rating import Grade

# So many cards make a pool; a large one has more sets for its work, a small one is ready sooner.
_POOL, _SMALL_POOL, _SMALL_PACK = 8, 6, 100
# A pack is chosen in pieces of so many puzzles, which keeps the choice small enough to be proven nearly best.
_PIECE = 250
# Candidates are gathered until there are so many sets of cards to a puzzle wanted, in each grade …
_PLENTY = 1.1
# … or from so many pools for a piece; a wish that few puzzles meet ends there.
_MOST_POOLS = 40


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a pack is: candidates looked at, puzzles chosen, and the largest gap of the choices so far."""

    examined: int
    puzzles: tuple[PackedPuzzle, ...]
    gap: float


def generated(wish: Wish, wanted: Mapping[Grade, int], seed: str, workers: Workers = 1) -> Iterator[Progress]:
    """The making of a pack, step by step; the last step is the whole pack, easy to hard.

    It has fewer puzzles than wanted when too few meet the wish. The same wish, numbers and seed make the same
    puzzles, with any workers.
    """
    chosen, examined, gap = Chosen(), 0, 0.0
    result: list[PackedPuzzle] = []
    pool = _POOL if sum(wanted.values()) > _SMALL_PACK else _SMALL_POOL
    paths = (f"{seed}/generate/{GENERATOR}/{number}" for number in range(10**9))
    pools = worked(partial(pool_candidates, wish, pool), paths, workers)
    for piece in _pieces(wanted):
        gathered: list[PackedPuzzle] = []
        for _ in range(_MOST_POOLS):
            found = next(pools)
            examined += len(found)
            gathered += found
            yield Progress(examined, tuple(result), gap)
            if _plenty(gathered, piece):
                choice = choose(gathered, piece, chosen)
                if len(choice.puzzles) == sum(piece.values()):
                    break
        else:
            choice = choose(gathered, piece, chosen)
        for packed in choice.puzzles:
            chosen.add(packed)
        result += choice.puzzles
        gap = max(gap, choice.gap)
    yield Progress(examined, tuple(sorted(result, key=in_order)), gap)


def _pieces(wanted: Mapping[Grade, int]) -> Iterator[dict[Grade, int]]:
    """The wanted numbers in pieces that are as alike as can be."""
    count = -(-sum(wanted.values()) // _PIECE)
    for i in range(count):
        yield {grade: number * (i + 1) // count - number * i // count for grade, number in wanted.items()}


def _plenty(candidates: list[PackedPuzzle], wanted: Mapping[Grade, int]) -> bool:
    """Whether there are enough different sets of cards in every grade."""
    sets = Counter(grade for grade, _ in {(candidate.grade, candidate.puzzle.cards) for candidate in candidates})
    return all(sets[str(grade)] >= _PLENTY * number for grade, number in wanted.items())
