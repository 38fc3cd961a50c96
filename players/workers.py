"""Work on many things, in this process or by many workers, with the results in order."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from game.language import _
from players.processes import Processes
from players.team import Team, WorkerLostError, WorkersError

Item = TypeVar("Item")
Result = TypeVar("Result")

#: Who works: so many processes, or the workers of the Dask scheduler at an address (as tcp://host:8786).
Workers = int | str

# An item over which a worker is lost is done again so many times: then it is the item that kills them.
_MOST_LOSSES = 3


def in_order(
    function: Callable[[Item], Result], items: Iterable[Item], workers: Workers = 1
) -> Generator[Result, None, None]:
    """What a function makes of the items, one after the other: the same with any workers.

    Only about two items a worker are under way at once, so the items may be without end. What a lost worker had
    in hand is done again. Raises WorkersError for a cluster that cannot be used or is lost, and for an item
    over which worker after worker is lost.
    """
    if workers == 1:
        yield from map(function, items)
        return
    team = _team(workers)
    try:
        yield from _results(team, function, iter(items))
    finally:
        team.close()


def _results(team: Team, function: Callable[[Item], Result], left: Iterator[Item]) -> Iterator[Result]:
    under_way: deque[Item] = deque()
    futures: deque[Any] = deque()
    losses = 0
    while True:
        under_way.extend(islice(left, max(0, team.width - len(under_way))))
        if not under_way:
            return
        try:
            for item in islice(under_way, len(futures), None):
                futures.append(team.submit(function, item))
            result = team.result(futures[0])
        except WorkerLostError:
            losses += 1
            if losses > _MOST_LOSSES:
                raise WorkersError(
                    _(
                        "{count} workers were lost one after the other over the same work; is there enough memory?"
                    ).format(count=losses)
                ) from None
            futures.clear()
            team.renew()
            continue
        under_way.popleft()
        futures.popleft()
        losses = 0
        yield result


def _team(workers: Workers) -> Team:
    if isinstance(workers, int):
        return Processes(workers)
    try:
        from players.cluster import Cluster
    except ImportError as error:
        raise WorkersError(
            _("Dask is not here ({error}): {command}").format(error=error, command="pip install dask distributed")
        ) from error
    return Cluster(workers)
