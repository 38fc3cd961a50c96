"""How solo players fared, as an SVG chart."""

from collections.abc import Mapping
from html import escape

from game.language import _
from players.interval import Interval
from players.solo_stats import SoloFigures
from puzzles.told import share_told

_INK, _GREY = "#111", "#c4c4c4"
# One light, one dark: told apart without colour, too.
_BARS = {"won": "#8fb8de", "perfect": "#1f4e79"}
# Lengths: the names' column, a whole share, the figures' column; the heading, a bar, the gap between players.
_NAMES, _WHOLE, _FIGURES = 150, 500, 210
_HEADING, _BAR, _GAP = 70, 22, 16
_FOOT = 40


def solo_chart(figures: Mapping[str, SoloFigures]) -> str:
    """The shares won and perfect of each player as a whole SVG file, with their 95 % intervals as whiskers."""
    height = _HEADING + len(figures) * (2 * _BAR + _GAP) + _FOOT
    parts = [_legend(), _scale(height - _FOOT)]
    for row, (player, one) in enumerate(figures.items()):
        y = _HEADING + row * (2 * _BAR + _GAP)
        name = _("{player}, {deals:,} deals").format(player=player, deals=one.deals)
        deals, won, perfect = _("{deals:,} deals").format(deals=one.deals), _("won"), _("perfect")
        parts.append(
            f'<text x="{_NAMES - 12}" y="{y + _BAR - 3}" text-anchor="end">{escape(player)}</text>'
            f'<text x="{_NAMES - 12}" y="{y + 2 * _BAR - 6}" text-anchor="end" font-size="12">'
            f"{escape(deals)}</text>"
        )
        parts.append(_bar("won", f"{name}: {won}", one.won_share, y))
        parts.append(_bar("perfect", f"{name}: {perfect}", one.perfect_share, y + _BAR))
    title = escape(_("Solo games won, and won without a strike"))
    body = "\n".join(parts)
    width = _NAMES + _WHOLE + _FIGURES
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="sans-serif" font-size="15" fill="{_INK}">\n<title>{title}</title>\n'
        f'<rect class="paper" width="{width}" height="{height}" fill="#fff"/>\n{body}\n</svg>\n'
    )


def _bar(kind: str, title: str, share: Interval, y: float) -> str:
    low, high = (_x(bound) for bound in share.bounds)
    middle = y + (_BAR - 2) / 2
    told = escape(share_told(share))
    whisker = f"M{low:.1f} {middle}H{high:.1f}M{low:.1f} {middle - 5}v10M{high:.1f} {middle - 5}v10"
    return (
        f'<g class="{kind}"><title>{escape(title)} {told}</title>'
        f'<rect x="{_NAMES}" y="{y}" width="{_x(share.share) - _NAMES:.1f}" height="{_BAR - 2}" fill="{_BARS[kind]}"/>'
        f'<path d="{whisker}" fill="none" stroke="#fff" stroke-width="4"/>'
        f'<path d="{whisker}" fill="none" stroke="{_INK}" stroke-width="1.6"/>'
        f'<text x="{_NAMES + _WHOLE + 14}" y="{y + 15}" font-size="13">{told}</text></g>'
    )


def _legend() -> str:
    words = (("won", _("won")), ("perfect", _("perfect: won without a strike")))
    return "".join(
        f'<rect x="{_NAMES + 200 * i}" y="14" width="16" height="16" fill="{_BARS[kind]}"/>'
        f'<text x="{_NAMES + 200 * i + 24}" y="27">{escape(word)}</text>'
        for i, (kind, word) in enumerate(words)
    )


def _scale(bottom: float) -> str:
    lines = "".join(
        f'<path d="M{_x(tenth / 10):g} {_HEADING - 10}V{bottom}" stroke="{_GREY}" stroke-width="1"/>'
        for tenth in range(11)
    )
    numbers = "".join(
        f'<text x="{_x(fifth / 5):g}" y="{bottom + 20}" text-anchor="middle" font-size="13">{20 * fifth} %</text>'
        for fifth in range(6)
    )
    return f'<g class="scale">{lines}{numbers}</g>'


def _x(share: float) -> float:
    return _NAMES + _WHOLE * share
