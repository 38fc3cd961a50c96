"""How far long work is, and how long it will still take, told on standard error."""

import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TypeVar

import click

from game.language import _

T = TypeVar("T")

# Seconds between two words: on a terminal, where one goes over the other, and elsewhere, where each is a line.
_LIVELY, _SELDOM = 0.2, 60


def told(items: Iterable[T], total: int, done: int = 0) -> Iterator[T]:
    """The items, with word of how many of the total are done and the time left; `done` were so at the start."""
    lively = sys.stderr.isatty()
    begun = last = monotonic()
    try:
        for number, item in enumerate(items, done + 1):
            yield item
            now = monotonic()
            if now - last >= (_LIVELY if lively else _SELDOM):
                last = now
                left = duration((now - begun) / (number - done) * (total - number))
                text = _("{done:,} of {total:,}, about {time} left").format(done=number, total=total, time=left)
                click.echo(f"\r{text:<50}" if lively else text, nl=not lively, err=True)
    finally:
        if lively:
            click.echo("\r" + " " * 50 + "\r", nl=False, err=True)


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
