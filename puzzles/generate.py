"""Making packs: candidates far more numerous than wanted, then the choice among them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import ceil

from players.workers import Workers, in_order
from puzzles.candidates import GENERATOR, Pool, Wish, pool_candidates, pools
from puzzles.choose import Chosen, choose, easy_to_hard
from puzzles.grade import Grade, evenly
from puzzles.pack import PackedPuzzle

# A pool has so many cards more than the largest puzzle, and at least so many. Of six cards there are 50 sets of 2 to 4,
# in about the numbers that the grades need.
_MORE_CARDS, _POOL = 2, 6
# A pack is chosen in pieces of at most so many puzzles, which keeps the choice small enough to be proven nearly best.
_PIECE = 240
# Candidates are gathered until there are so many sets of cards to a puzzle wanted, in each grade and in all …
_PLENTY = 1.25
# … or from so many pools, in a large pack a pool for two puzzles, or until each set of a small deck was looked at so
# often: there ends a wish that few puzzles meet.
_MOST_POOLS, _LOOKS = 60, 10


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a pack is: candidates looked at, puzzles chosen, easy to hard, and the largest gap of the choices."""

    examined: int
    puzzles: tuple[PackedPuzzle, ...]
    gap: float


def generated(wish: Wish, wanted: Mapping[Grade, int], seed: str, workers: Workers = 1) -> Iterator[Progress]:
    """The making of a pack, step by step; the last step is the whole pack.

    It has fewer puzzles than wanted when too few meet the wish. The same wish, numbers and seed make the same
    puzzles, with any workers, as long as OR-Tools is the same.
    """
    chosen, examined, gap = Chosen(), 0, 0.0
    result: list[PackedPuzzle] = []
    pieces = _pieces(wanted)
    gathered: list[PackedPuzzle] = []
    with closing(in_order(partial(pool_candidates, wish), _pools(wish, pieces, seed), workers)) as work:
        for piece in pieces:
            # What the last piece left over serves the next.
            gathered = [packed for packed in gathered if chosen.allows(packed)]
            for found in work:
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


def _pieces(wanted: Mapping[Grade, int]) -> list[dict[Grade, int]]:
    """The wanted numbers in pieces that are as alike as can be, the first the largest."""
    count = ceil(sum(wanted.values()) / _PIECE)
    parts = zip(*(evenly(number, count) for number in wanted.values()), strict=True)
    return [dict(zip(wanted, numbers, strict=True)) for numbers in parts]


def _pools(wish: Wish, pieces: Sequence[Mapping[Grade, int]], seed: str) -> Iterator[Pool]:
    """The pools to look for candidates in, until it is no use to go on."""
    cards, deck = max(_POOL, max(wish.sizes) + _MORE_CARDS), len(wish.deck.cards)
    # A deal of the deck is just plenty for a piece, so that all cards serve in each …
    most = ceil(_PLENTY * sum(pieces[0].values()) / ceil(deck / cards))
    # … and when after a deal for each something is missing still, more sets of a pool are quicker than more pools.
    endless = pools(
        wish.deck, cards, lambda deal: most << max(0, deal + 1 - len(pieces)), f"{seed}/generate/{GENERATOR}"
    )
    sets = min(most, wish.sets_of(min(cards, deck)))
    wanted = sum(sum(piece.values()) for piece in pieces)
    return islice(endless, min(max(_MOST_POOLS, wanted // 2), ceil(_LOOKS * wish.sets / max(1, sets))))


def _plenty(candidates: list[PackedPuzzle], wanted: Mapping[Grade, int]) -> bool:
    """Whether there are enough different sets of cards, in all and in every grade."""
    sets = {candidate.puzzle.cards for candidate in candidates}
    of_grade = Counter(grade for grade, _ in {(candidate.grade, candidate.puzzle.cards) for candidate in candidates})
    return len(sets) >= _PLENTY * sum(wanted.values()) and all(
        of_grade[grade] >= _PLENTY * number for grade, number in wanted.items()
    )
