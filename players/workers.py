"""Work on many things, in this process or in several, with the results in order."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import active_children, get_context
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
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), signal, (SIGINT, SIG_IGN))
    try:
        waiting: deque[Future[Result]] = deque(pool.submit(function, item) for item in islice(left, 2 * jobs))
        while waiting:
            result = waiting.popleft().result()
            waiting.extend(pool.submit(function, item) for item in islice(left, 1))
            yield result
    except BaseException:
        # Nobody waits for the rest: the caller has enough, or was stopped.
        for process in active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
