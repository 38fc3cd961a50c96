"""Making packs: candidates far more numerous than wanted, then the choice among them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial

from players.workers import Workers, in_order
from puzzles.candidates import GENERATOR, Wish, pool_candidates, pools
from puzzles.choose import Chosen, choose, easy_to_hard
from puzzles.grade import Grade, evenly
from puzzles.pack import PackedPuzzle

# A pool has so many cards more than the largest puzzle, and at least so many: then most of its sets are wanted. Of
# six cards there are 50 sets of 2 to 4, in about the numbers that the grades need.
_MORE_CARDS, _POOL = 2, 6
# A pack is chosen in pieces of so many puzzles, which keeps the choice small enough to be proven nearly best.
_PIECE = 250
# Candidates are gathered until there are so many sets of cards to a puzzle wanted, in each grade and in all …
_PLENTY = 1.2
# … or from so many pools for a piece, in a large one a pool for two puzzles; a wish that few puzzles meet ends there.
_MOST_POOLS = 40


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a pack is: candidates looked at, puzzles chosen, easy to hard, and the largest gap of the choices."""

    examined: int
    puzzles: tuple[PackedPuzzle, ...]
    gap: float


def generated(wish: Wish, wanted: Mapping[Grade, int], seed: str, workers: Workers = 1) -> Iterator[Progress]:
    """The making of a pack, step by step; the last step is the whole pack.

    It has fewer puzzles than wanted when too few meet the wish. The same wish, numbers and seed make the same
    puzzles, with any workers.
    """
    chosen, examined, gap = Chosen(), 0, 0.0
    result: list[PackedPuzzle] = []
    endless = pools(wish.deck, max(_POOL, max(wish.sizes) + _MORE_CARDS), f"{seed}/generate/{GENERATOR}")
    gathered: list[PackedPuzzle] = []
    with closing(in_order(partial(pool_candidates, wish), endless, workers)) as work:
        for piece in _pieces(wanted):
            # What the last piece left over serves the next.
            gathered = [packed for packed in gathered if chosen.allows(packed)]
            for _ in range(max(_MOST_POOLS, sum(piece.values()) // 2)):
                found = next(work)
                examined += len(found)
                gathered += [packed for packed in found if packed.grade in wanted]
                yield Progress(examined, tuple(result), gap)
                if _plenty(gathered, piece):
                    choice = choose(gathered, piece, chosen)
                    if len(choice.puzzles) == sum(piece.values()):
                        break
            else:
                choice = choose(gathered, piece, chosen)
            for packed in choice.puzzles:
                chosen.add(packed)
            result = sorted([*result, *choice.puzzles], key=easy_to_hard)
            gap = max(gap, choice.gap)
            yield Progress(examined, tuple(result), gap)


def _pieces(wanted: Mapping[Grade, int]) -> Iterator[dict[Grade, int]]:
    """The wanted numbers in pieces that are as alike as can be."""
    count = -(-sum(wanted.values()) // _PIECE)
    for numbers in zip(*(evenly(number, count) for number in wanted.values()), strict=True):
        yield dict(zip(wanted, numbers, strict=True))


def _plenty(candidates: list[PackedPuzzle], wanted: Mapping[Grade, int]) -> bool:
    """Whether there are enough different sets of cards, in all and in every grade."""
    sets = {candidate.puzzle.cards for candidate in candidates}
    of_grade = Counter(grade for grade, _ in {(candidate.grade, candidate.puzzle.cards) for candidate in candidates})
    return len(sets) >= _PLENTY * sum(wanted.values()) and all(
        of_grade[grade] >= _PLENTY * number for grade, number in wanted.items()
    )
