"""Workers that are a Dask cluster: other machines, or this one. The only file that imports Dask."""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from threading import Lock, Thread
from typing import Any

from distributed import Client, Future, KilledWorker
from distributed.comm.core import CommClosedError

from game import __version__
from game.errors import escaped
from game.language import _
from players.team import WorkerLostError, WorkersError

# Seconds to wait for a scheduler to answer, and for its first worker.
_PATIENCE = 10
# The work is made for one thread a process (tables are kept between items), so a worker's threads take turns.
_TURN = Lock()


class Cluster:
    """A `players.team.Team` of the workers of a Dask scheduler; they need this package, in the same version.

    Raises WorkersError when the scheduler does not answer, or has no such workers.
    """

    def __init__(self, address: str) -> None:
        # What goes wrong is told once, by the errors.
        for name in ("distributed", "distributed.client", "tornado.application", "asyncio"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self._address = address
        self._client = _connected(address)
        try:
            self._check_workers()
        except BaseException:
            self.close()
            raise

    @property
    def width(self) -> int:
        """See Team."""
        with self._lost_scheduler_told():
            return max(2, 2 * len(self._client.nthreads()))

    def submit(self, function: Callable[[Any], Any], item: Any) -> Future[Any]:
        """See Team."""
        with self._lost_scheduler_told():
            return self._client.submit(_worked, function, item, pure=False)

    def result(self, future: Future[Any]) -> Any:
        """See Team."""
        with self._lost_scheduler_told():
            try:
                return future.result()
            except KilledWorker as error:
                raise WorkerLostError from error

    def renew(self) -> None:
        """See Team; the scheduler does it."""

    def close(self) -> None:
        """See Team."""
        with suppress(Exception):
            self._client.close(timeout=_PATIENCE)

    def _check_workers(self) -> None:
        with self._lost_scheduler_told():
            try:
                self._client.wait_for_workers(1, timeout=_PATIENCE)
            except TimeoutError:
                raise WorkersError(
                    _("{address} has no workers; start some with: {command}").format(
                        address=self._address, command=f"dask worker {self._address}"
                    )
                ) from None
            versions = self._client.run(_version, on_error="return")
        for worker, version in versions.items():
            if version != __version__:
                raise WorkersError(
                    _("the worker {worker} of {address} needs stones {version}; there is: {found}").format(
                        worker=escaped(worker),
                        address=self._address,
                        version=__version__,
                        found=escaped(str(version)),
                    )
                )

    @contextmanager
    def _lost_scheduler_told(self) -> Iterator[None]:
        try:
            yield
        except (CancelledError, CommClosedError) as error:
            raise WorkersError(
                _("the scheduler {address} was lost on the way").format(address=self._address)
            ) from error


class _OurClient(Client):
    def __del__(self) -> None:
        """Nothing: what never was connected takes its time to be closed, and is the process's end to clear away."""


def _connected(address: str) -> Client:
    """A client of the scheduler; raises WorkersError, in time whatever it is that answers there."""
    found: list[Client | Exception] = []

    def connect() -> None:
        try:
            found.append(_OurClient(address, timeout=_PATIENCE, set_as_default=False))  # type: ignore[no-untyped-call]
        except Exception as error:  # whatever answers there may make Dask fail in any way
            found.append(error)

    # Dask waits for ever for the greeting of something that is no scheduler.
    thread = Thread(target=connect, daemon=True)
    thread.start()
    thread.join(1.5 * _PATIENCE)
    client = found[0] if found else TimeoutError(_("it answers, but not as a Dask scheduler does"))
    if isinstance(client, Exception):
        message = (
            _("no Dask scheduler can be reached at {address} (certificates: Dask's configuration): {reason}")
            if address.startswith("tls:")
            else _("no Dask scheduler can be reached at {address}: {reason}")
        )
        raise WorkersError(message.format(address=address, reason=escaped(str(client)))) from client
    return client


def _version() -> str:
    return __version__


def _worked(function: Callable[[Any], Any], item: Any) -> Any:
    with _TURN:
        return function(item)
