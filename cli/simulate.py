"""`stones simulate`: games between bots."""

import json
from typing import TYPE_CHECKING, Any

import click

from cli.errors import InputError
from cli.options import dask_option, deck_option, jobs_option, json_option, the_deck, the_seed, the_workers
from cli.progress import Work, told
from cli.words import command, option
from game.language import _

if TYPE_CHECKING:
    from players.simulate import TableFigures


@command()
@option(
    "--players",
    "names_text",
    default="planner,greedy",
    show_default=True,
    metavar="NAME,...",
    help="The bots that play, 2 to 5 of random, greedy, planner; one may play more than once.",
)
@option("--games", type=click.IntRange(1, 1_000_000), default=100, show_default=True, help="How many games.")
@jobs_option
@dask_option
@option("--seed", help="Any text; the same seed gives the same games.")
@deck_option
@json_option
def simulate(
    names_text: str, games: int, jobs: int, dask: str | None, seed: str | None, deck_path: str | None, as_json: bool
) -> None:
    """Let bots play many games, and tell who wins how often.

    \b
    Example: stones simulate --players planner,greedy,random --games 300 --seed friday
    """
    from game.deal import MOST_PLAYERS
    from players.bots import table_bot
    from players.match import MOST_TURNS
    from players.simulate import GameResult, figures, simulated

    names = names_text.split(",")
    if not 2 <= len(names) <= MOST_PLAYERS:
        raise InputError(
            _("--players: 2 to {most} bots play, here are {count}").format(most=MOST_PLAYERS, count=len(names))
        )
    names = list(map(table_bot, names))
    deck, workers = the_deck(deck_path), the_workers(jobs, dask)
    seed = the_seed(seed)
    results: list[GameResult] = []
    with Work() as work:
        for result in told(simulated(names, games, seed, deck, workers), games):
            results.append(result)
    if results:
        found = figures(names, results)
        form = {"seed": seed, "most_turns": MOST_TURNS, **_object(found)}
        click.echo(json.dumps(form) if as_json else _text(found, MOST_TURNS))
    if work.stop:
        raise work.stop


def _object(result: "TableFigures") -> dict[str, Any]:
    """The figures ready for JSON, shares rounded to six digits."""
    return {
        "games": result.games,
        "cut_off": result.cut_off,
        "turns": round(result.turns, 6),
        "first_seat": result.first_seat.form(),
        "players": [
            {
                "player": player.name,
                "wins": player.wins.form(),
                "points": round(player.points, 6),
                "bonus": player.bonus.form(),
                "rating": player.elo,
            }
            for player in result.players
        ],
    }


def _text(result: "TableFigures", most_turns: int) -> str:
    """The figures as a table."""
    from cli.drawing import in_columns
    from puzzles.told import bounds_told, percent, share_told

    players = result.players
    columns = [
        (_("player"), [player.name for player in players]),
        (_("wins"), [str(player.wins.count) for player in players]),
        (_("share"), [percent(player.wins.share) for player in players]),
        (_("95 % interval"), [bounds_told(player.wins) for player in players]),
        (_("points"), [f"{player.points:.1f}" for player in players]),
        (_("bonus"), [percent(player.bonus.share) for player in players]),
        (_("rating"), [str(player.elo) for player in players]),
    ]
    lines = [
        in_columns(columns),
        "",
        _("{finished:,} games, {turns:.1f} turns each; a shared victory counts for each who shares it").format(
            finished=result.games - result.cut_off, turns=result.turns
        ),
        _("the first seat won {share}, an even share is {even}").format(
            share=share_told(result.first_seat), even=percent(1 / len(players))
        ),
    ]
    if result.cut_off:
        lines.append(
            _("{count:,} games were cut off after {most} turns, and count in nothing above").format(
                count=result.cut_off, most=most_turns
            )
        )
    return "\n".join(lines)
