"""Workers that are processes of this machine."""

import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from typing import Any

from game.language import in_use, use
from players.team import WorkerLostError


class Processes:
    """A `players.team.Team` of so many processes."""

    def __init__(self, jobs: int) -> None:
        self.width = 2 * jobs
        self._jobs = jobs
        self._pool = self._new_pool()

    def submit(self, function: Callable[[Any], Any], item: Any) -> Future[Any]:
        """See Team."""
        try:
            return self._pool.submit(function, item)
        except BrokenProcessPool as error:
            raise WorkerLostError from error

    def result(self, future: Future[Any]) -> Any:
        """See Team."""
        try:
            return future.result()
        except BrokenProcessPool as error:
            raise WorkerLostError from error

    def renew(self) -> None:
        """See Team."""
        self._pool.shutdown()
        self._pool = self._new_pool()

    def close(self) -> None:
        """See Team."""
        for process in active_children():
            process.terminate()
        self._pool.shutdown(cancel_futures=True)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._jobs, get_context("spawn"), _begin, (in_use(),))


def _begin(language: str) -> None:
    """Make a process one that speaks a language, and ends when the process that waits for it ends, in any way."""
    use(language)
    signal(SIGINT, SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None, "a worker process has a parent"
    parent.join()
    os._exit(1)
