"""Measuring, and telling what was measured."""

import time
from collections.abc import Callable


def milliseconds(run: Callable[[], object]) -> float:
    """How long a call takes."""
    start = time.perf_counter()
    run()
    return (time.perf_counter() - start) * 1000


def show(what: str, figure: float, wanted: float, baseline: float | None = None) -> None:
    """Print a figure in milliseconds, what is wanted of it, and its ratio to the plain baseline."""
    beside = "" if baseline is None else f"   plain {baseline:9.1f} ms, {baseline / figure:6.1f} times as long"
    print(f"{what:<52} {figure:9.1f} ms   wanted {wanted:7.0f}{beside}")
