"""`stones solo stats`: how players fare on many deals."""

import json
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

import click

from cli.errors import InputError
from cli.files import display_name, refuse_to_overwrite, write_text
from cli.journal import Journal, kept_head
from cli.options import dask_option, deck_option, jobs_option, json_option, the_deck, the_seed, the_workers
from cli.progress import Work, duration, told
from cli.words import command, option
from game import __version__
from game.language import _, ngettext

if TYPE_CHECKING:
    from game.card import Deck
    from players.solo_stats import PlayedDeal, SoloFigures
    from players.workers import Workers


@command()
@option("--deals", type=click.IntRange(1, 10_000_000), default=100, show_default=True, help="How many deals.")
@option(
    "--player",
    "names",
    metavar="NAME",
    multiple=True,
    default=["best"],
    show_default=True,
    help="A bot (greedy, planner, steady, finisher, trained, orderly, farsighted), `best` (the last of these), "
    "or `thoughtful` (who knows every pile). May be given again.",
)
@option("--seed", help="Any text; the same seed gives the same deals.")
@jobs_option
@dask_option
@option(
    "--out", metavar="FILE", help="Keep every finished deal in this file; the same command again goes on from there."
)
@option("--chart", metavar="FILE", help="Draw the shares as SVG, when all the deals are done.")
@option("--force", is_flag=True, help="Overwrite the chart.")
@deck_option
@json_option
def stats(
    deals: int,
    names: tuple[str, ...],
    seed: str | None,
    jobs: int,
    dask: str | None,
    out: str | None,
    chart: str | None,
    force: bool,
    deck_path: str | None,
    as_json: bool,
) -> None:
    """Let players play many solo deals, and tell how often they win, and how well.

    \b
    Example: stones solo stats --deals 1000 --player planner --seed friday --out planner.jsonl
    """
    from players.bots import LADDER
    from players.solo_stats import SoloFigures, solo_player

    names = tuple(dict.fromkeys(map(solo_player, names)))
    deck, workers = the_deck(deck_path), the_workers(jobs, dask)
    if chart and out and os.path.realpath(chart) == os.path.realpath(out):
        raise InputError(_("--chart and --out name the same file; give each its own"))
    if chart:
        if not chart.lower().endswith(".svg"):
            raise InputError(_("--chart {name}: it is drawn as SVG; call it .svg").format(name=display_name(chart)))
        refuse_to_overwrite(chart, force)
    if seed is None and out:
        seed = (kept_head(out) or {}).get("seed")
    seed = the_seed(seed)
    head = {
        "format": "stones-solo-stats",
        "version": 1,
        "stones": __version__,
        "players": list(names),
        "best": LADDER[-1],
        "seed": seed,
        "deck": deck.mark,
    }
    figures = dict.fromkeys(names, SoloFigures())
    times = _Times()
    with Journal(out, head) if out else nullcontext() as journal, Work() as work:
        for deal in _deals(names, seed, deck, deals, workers, journal, times):
            figures[deal.player] = figures[deal.player].with_deal(deal)
    if any(one.deals for one in figures.values()):
        click.echo(_objects(figures) if as_json else _table(figures))
        times.tell()
    if work.stop:
        raise work.stop
    if chart:
        from publish.solo_chart import solo_chart

        write_text(chart, solo_chart(figures), force)


def _deals(
    names: tuple[str, ...],
    seed: str,
    deck: "Deck",
    deals: int,
    workers: "Workers",
    journal: Journal | None,
    times: "_Times",
) -> "Iterator[PlayedDeal]":
    """The deals that the journal has, then the others as they are played, each kept before it is told."""
    import msgspec

    from players.solo_stats import DealLine, played_deals

    done, total = 0, deals * len(names)
    if journal:
        for deal in islice(_kept_deals(journal, names), total):
            done += 1
            yield deal
    for deal in told(played_deals(names, seed, deck, range(done, total), workers), total, done, elsewhere=True):
        if journal:
            journal.append(msgspec.to_builtins(DealLine.of(deal)))
        times.add(deal)
        yield deal


def _kept_deals(journal: Journal, names: tuple[str, ...]) -> "Iterator[PlayedDeal]":
    """The deals in a journal; raises InputError for one that has no place there."""
    from game.errors import GameError
    from game.forms import converted
    from players.solo_stats import DealLine

    for game, (number, value) in enumerate(journal.lines()):
        try:
            yield converted(value, DealLine, "deal").played(names, game)
        except GameError as error:
            told = _("line {number}: {error}").format(number=number, error=error)
            raise InputError(f"{journal.name}: {told}") from error


class _Times:
    """The processor's time for the deals that were played now; in little room, however many there are."""

    def __init__(self) -> None:
        self._of: dict[str, _Time] = {}

    def add(self, deal: "PlayedDeal") -> None:
        time = self._of.setdefault(deal.player, _Time())
        time.seconds += deal.seconds
        time.turns += deal.outcome.turns
        time.deals[float(f"{deal.seconds:.1e}")] += 1

    def tell(self) -> None:
        """On standard error: another run takes another time."""
        for player, time in self._of.items():
            text = _(
                "{player}: {time} for {deals:,} deals; a deal {mean:.2g} s, median {median:.2g}; a turn {turn:.2g} s"
            )
            click.echo(
                text.format(
                    player=player,
                    deals=time.deals.total(),
                    time=duration(time.seconds),
                    mean=time.seconds / time.deals.total(),
                    median=_median(time.deals),
                    turn=time.seconds / max(1, time.turns),
                ),
                err=True,
            )


@dataclass(slots=True)
class _Time:
    seconds: float = 0.0
    turns: int = 0
    # How many deals took how long, to two digits.
    deals: Counter[float] = field(default_factory=Counter)


def _median(counts: Counter[float]) -> float:
    """The lower median of numbers that are there so many times each."""
    before = 0
    for value in sorted(counts):
        before += counts[value]
        if 2 * before >= counts.total():
            return value
    raise ValueError("a median of nothing")


def _objects(figures: "dict[str, SoloFigures]") -> str:
    """An object a player, a line each; means and shares are rounded to six digits."""
    return "\n".join(
        json.dumps(
            {
                "player": player,
                "deals": one.deals,
                "won": one.won,
                "perfect": one.perfect,
                "lost": one.lost,
                "unknown": one.unknown,
                "interval": {
                    "won": one.won_share.form()["interval"],
                    "perfect": one.perfect_share.form()["interval"],
                },
                "strikes": _rounded(one.strikes),
                "turns": _rounded(one.turns),
                "cards_left": _rounded(one.cards_left),
                **({} if one.bound is None else {"bound": _rounded(one.bound)}),
            }
        )
        for player, one in figures.items()
    )


def _rounded(mean: float | None) -> float | None:
    return None if mean is None else round(mean, 6)


def _table(figures: "dict[str, SoloFigures]") -> str:
    from cli.drawing import in_columns
    from players.bots import BEST, LADDER
    from puzzles.told import bounds_told, percent

    columns = [
        (_("player"), list(figures)),
        (_("deals"), [f"{one.deals:,}" for one in figures.values()]),
        (_("won"), [percent(one.won_share.share) for one in figures.values()]),
        (_("95 % interval"), [bounds_told(one.won_share) for one in figures.values()]),
        (_("perfect"), [percent(one.perfect_share.share) for one in figures.values()]),
        (_("95 % interval"), [bounds_told(one.perfect_share) for one in figures.values()]),
        (_("strikes"), [_told(one.strikes, 2) for one in figures.values()]),
        (_("turns"), [_told(one.turns, 1) for one in figures.values()]),
        (_("cards left"), [_told(one.cards_left, 1) for one in figures.values()]),
    ]
    bounded = any(one.bound is not None for one in figures.values())
    if bounded:
        columns.insert(-1, (_("at least"), [_told(one.bound, 1) for one in figures.values()]))
    lines = [
        in_columns(columns),
        "",
        _("Means: strikes in finished games, turns in won ones, cards left in lost ones."),
    ]
    if BEST in figures:
        lines.append(_("Best: the bot {name}.").format(name=LADDER[-1]))
    if bounded:
        lines.append(_("At least: so many turns a win takes, whoever plays."))
    unknown = sum(one.unknown for one in figures.values())
    if unknown:
        lines.append(
            ngettext(
                "{count:,} deal is neither won nor lost", "{count:,} deals are neither won nor lost", unknown
            ).format(count=unknown)
        )
    return "\n".join(lines)


def _told(mean: float | None, digits: int) -> str:
    return "-" if mean is None else f"{mean:.{digits}f}"
