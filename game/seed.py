"""Random numbers from a path of names, the same on every machine."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class Stream:
    """The numbers that belong to a path of names, as `friday/deal`; any text is a path.

    The path's 64-bit words are SHA-256(`PATH#0`), SHA-256(`PATH#1`), … cut into big-endian runs of eight bytes.

    >>> Stream("vector/1").shuffled(range(1, 11))
    (1, 10, 7, 2, 6, 8, 9, 3, 5, 4)
    """

    def __init__(self, path: str) -> None:
        self._words = _words(path)

    def below(self, n: int) -> int:
        """The next number from 0 to n - 1, every one equally likely; n is 1 to 2**64."""
        while True:
            word = next(self._words)
            if word < 2**64 - 2**64 % n:
                return word % n

    def shuffled(self, values: Iterable[T]) -> tuple[T, ...]:
        """The values in a random order."""
        order = list(values)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)


def _words(path: str) -> Iterator[int]:
    number = 0
    while True:
        digest = sha256(f"{path}#{number}".encode("utf-8", "surrogatepass")).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        number += 1
