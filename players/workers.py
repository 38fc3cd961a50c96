"""Work on many things, in this process or in several, with the results in order."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def in_order(function: Callable[[Item], Result], items: Iterable[Item], jobs: int) -> Iterator[Result]:
    """What a function makes of the items, one after the other: the same with any number of jobs (processes).

    No more than two items a job are under way at once, so the items may be without end.
    """
    if jobs == 1:
        yield from map(function, items)
        return
    left = iter(items)
    # Ctrl-C is for the process that waits here; the others are ended by it.
    with ProcessPoolExecutor(jobs, get_context("spawn"), signal, (SIGINT, SIG_IGN)) as pool:
        waiting: deque[Future[Result]] = deque(pool.submit(function, item) for item in islice(left, 2 * jobs))
        try:
            while waiting:
                result = waiting.popleft().result()
                waiting.extend(pool.submit(function, item) for item in islice(left, 1))
                yield result
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
