"""Advice for a solo game, made, in words, and ready for JSON."""

from collections.abc import Sequence
from typing import Any

from cli.drawing import drawn_board, named
from cli.progress import told
from game.action import Action, Discard, Score, SkipTurn
from game.language import _, ngettext
from game.state import LAST_STRIKE, GameState
from players.advice import Choice, Judged, choices, judged, strikes_to_come
from players.bots import BEST, LADDER, QUICK, bot, solo_bot
from players.rollout import Chances, rollouts, surely_better
from puzzles.told import bounds_told

#: So many turns are compared: that of the player, and those of others who would do something else.
_MOST_TURNS = 3


def advice(state: GameState, player: str | None, games: int, hidden: bool = True) -> tuple[Judged, ...]:
    """The turn of a player (the best of the ladder), then those of others, each judged by so many games.

    The progress is shown unless `hidden`. Raises BadCodeError for a player there is not.
    """
    first = solo_bot(player or BEST)
    others = [name for name in reversed(LADDER) if name != first]
    return judged_by(state, choices(state, [first, *others], _MOST_TURNS), games, hidden)


def judged_by(state: GameState, tried: Sequence[Choice], games: int, hidden: bool = True) -> tuple[Judged, ...]:
    """The choices, judged by so many games each."""
    played = rollouts(state, [choice.turn for choice in tried], bot(QUICK), games)
    return judged(tried, played if hidden else told(played, games))


def told_position(state: GameState) -> str:
    """Where a solo game stands, with board and hand."""
    scored = _("Turn {turn}: {scored} of {total} cards scored, strikes: {strikes}.").format(
        turn=state.turns_over + 1,
        scored=len(state.scored[0]),
        total=len(state.deal.draw_pile),
        strikes=state.strikes,
    )
    hand = _("Hand: {cards}").format(cards=named(state.hand))
    return f"{scored}\n{drawn_board(state.board)}\n{hand}"


def told_advice(state: GameState, found: Sequence[Judged]) -> str:
    """The first of the turns as advice: what it does, what comes of it, and what would come of the others."""
    best, *others = found
    lines = [
        _("Best turn: {line}").format(line=best.choice.line) if LADDER[-1] in best.choice.names else _would_play(best),
        told_turn(state, best.choice.turn),
        _("Played on from there: {chances}.").format(chances=told_chances(best.chances, state.strikes)),
    ]
    exactly = strikes_to_come(state)
    if exactly is not None:
        lines.append(_told_exactly(exactly, state.strikes))
    for other in others:
        lines += [
            "",
            _would_play(other),
            _("The same games from there: {chances}.").format(chances=told_chances(other.chances, state.strikes)),
            _verdict(best, other),
        ]
    return "\n".join(lines)


def told_turn(state: GameState, turn: Sequence[Action]) -> str:
    """What a turn does with the cards of the hand, in a sentence."""
    if any(isinstance(action, SkipTurn) for action in turn):
        return _("It skips the turn, which is a strike, and draws 2 cards.")
    scored = [action.card for action in turn if isinstance(action, Score)]
    paid = [action.card for action in turn if isinstance(action, Discard)]
    kept = [card for card in state.hand if card not in (*scored, *paid)]
    if scored:
        parts = [_("It scores {cards}").format(cards=named(scored))]
    elif state.scored_in_turn:
        parts = [_("It scores no more card")]
    else:
        parts = [_("It scores no card, which is a strike")]
    if paid:
        parts.append(_("pays with {cards}").format(cards=named(paid)))
    if kept:
        parts.append(_("keeps {cards}").format(cards=named(kept)))
    return "; ".join(parts) + "."


def told_chances(chances: Chances, strikes: int) -> str:
    """How many games were won, how many perfect while that can still be, with how many strikes, in how many turns."""
    total = chances.won.total
    told = ngettext("won {count} of {total} game ({bounds})", "won {count} of {total} games ({bounds})", total).format(
        count=chances.won.count, total=total, bounds=bounds_told(chances.won, 0)
    )
    if not strikes:
        perfect = chances.perfect
        told += _(", perfect {count} ({bounds})").format(count=perfect.count, bounds=bounds_told(perfect, 0))
    if chances.strikes:
        told += _(", with {strikes} strikes").format(strikes=f"{chances.strikes:.1f}")
    if chances.won.count:
        told += _(", in {turns} turns").format(turns=f"{chances.turns:.1f}")
    return told


def judged_form(judged: Judged) -> dict[str, Any]:
    """A turn and its chances ready for JSON."""
    return {"line": judged.choice.line, **chances_form(judged.chances)}


def chances_form(chances: Chances) -> dict[str, Any]:
    """Chances ready for JSON."""
    return {
        "won": chances.won.form(),
        "perfect": chances.perfect.form(),
        "strikes": round(chances.strikes, 6) if chances.won.count else None,
        "turns": round(chances.turns, 6) if chances.won.count else None,
    }


def _would_play(judged: Judged) -> str:
    return _("{names} would play: {line}").format(names=", ".join(judged.choice.names), line=judged.choice.line)


def _told_exactly(to_come: int, strikes: int) -> str:
    if strikes + to_come >= LAST_STRIKE:
        return _("The cards left are known: no way of playing wins from here.")
    return ngettext(
        "The cards left are known: the best way to the end costs {count} strike.",
        "The cards left are known: the best way to the end costs {count} strikes.",
        to_come,
    ).format(count=to_come)


def _verdict(best: Judged, other: Judged) -> str:
    if surely_better(best.ends, other.ends):
        return _("That is worse, beyond what chance does.")
    if surely_better(other.ends, best.ends):
        return _("In these games that did better, beyond what chance does.")
    return _("The difference may be chance.")
