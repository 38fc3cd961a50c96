"""Workers that are processes of this machine."""

import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection
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
        # Nothing is ever sent: the processes end when our end is closed, by `close` or with this process.
        self._theirs, self._ours = get_context("spawn").Pipe(duplex=False)
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
        self._ours.close()
        self._pool.shutdown(cancel_futures=True)
        self._theirs.close()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._jobs, get_context("spawn"), _begin, (in_use(), self._theirs))


def _begin(language: str, end: Connection) -> None:
    """Make a process one that speaks a language, and ends when the other end of a pipe is closed, in any way."""
    use(language)
    signal(SIGINT, SIG_IGN)
    Thread(target=_end_with, args=(end,), daemon=True).start()


def _end_with(end: Connection) -> None:
    end.poll(None)
    os._exit(1)
