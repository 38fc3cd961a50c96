"""How far long work is, and how long it will still take, told on standard error."""

import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from time import monotonic
from types import TracebackType
from typing import TypeVar

import click

from game.language import _
from players.team import WorkersError

T = TypeVar("T")

# Seconds between two words: on a terminal, where one goes over the other, and elsewhere, where each is a line.
_LIVELY, _SELDOM = 0.2, 60


def told(items: Iterable[T], total: int, done: int = 0, elsewhere: bool = False) -> Iterator[T]:
    """The items, with word on a terminal of how many of the total are done and the time left.

    `done` were so at the start. With `elsewhere`, there is word also where no terminal is, a line a minute.
    """
    begun, at_start = monotonic(), done

    def how_far(_item: T) -> str:
        left = duration((monotonic() - begun) / (done - at_start) * (total - done))
        return _("{done:,} of {total:,}, about {time} left").format(done=done, total=total, time=left)

    for item in told_by(items, how_far, elsewhere):
        done += 1
        yield item


def told_by(items: Iterable[T], how_far: Callable[[T], str], elsewhere: bool = False) -> Iterator[T]:
    """The items, with the word of `how_far` on the last of them, as `told` gives it."""
    lively = sys.stderr.isatty()
    last, width = monotonic(), 0
    try:
        for item in items:
            yield item
            if (lively or elsewhere) and monotonic() - last >= (_LIVELY if lively else _SELDOM):
                last, text = monotonic(), how_far(item)
                width = max(width, len(text))
                click.echo(f"\r{text:<{width}}" if lively else text, nl=not lively, err=True)
    finally:
        if isinstance(items, Generator):
            # Its workers end now, and not with this process.
            items.close()
        if width and lively:
            click.echo("\r" + " " * width + "\r", nl=False, err=True)


class Work:
    """Long work, to be done in a `with`, that Ctrl-C or lost workers may stop; `stop` is then what stopped it.

    What is finished can be kept, before `stop` is raised again.
    """

    stop: BaseException | None = None

    def __enter__(self) -> "Work":
        return self

    def __exit__(
        self, _type: type[BaseException] | None, error: BaseException | None, _trace: TracebackType | None
    ) -> bool:
        if isinstance(error, KeyboardInterrupt | WorkersError):
            self.stop = error
        return self.stop is not None


def duration(seconds: float) -> str:
    """A time in words: `8 s`, `12 min`, `3 h 20 min`.

    >>> duration(8), duration(719), duration(12_000)
    ('8 s', '12 min', '3 h 20 min')
    """
    if seconds < 100:
        return _("{s:.0f} s").format(s=seconds)
    minutes = round(seconds / 60)
    if minutes < 100:
        return _("{min} min").format(min=minutes)
    return _("{h} h {min} min").format(h=minutes // 60, min=minutes % 60)
