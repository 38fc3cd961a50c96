"""The plot of docs/rating.md."""

from collections.abc import Iterator, Sequence

from puzzles.grade import Grade
from puzzles.rating import scale

_WIDTH, _HEIGHT, _LEFT, _TOP, _RIGHT, _BOTTOM = 760, 440, 60, 40, 20, 60
_SHADES = ("#f4f4f4", "#e6e6e6")


def plot(ratings: Sequence[int], shares: Sequence[float], pars: Sequence[int], player: str) -> str:
    """An SVG: the success of a player against the rating, a dot for each puzzle, darker for a greater par."""
    return "\n".join([*_frame(ratings, player), *_dots(ratings, shares, pars), "</svg>\n"])


def _frame(ratings: Sequence[int], player: str) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        'font-family="sans-serif" font-size="13" fill="#222">'
    )
    yield "<title>Rating of a puzzle against the success of a player who had no part in fitting it</title>"
    yield f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>'
    low, high = min(ratings), max(ratings)
    edges = [low, *scale().limits.values(), high]
    for grade, left, right in zip(Grade, edges, edges[1:], strict=False):
        x, wide = _x(left, low, high), _x(right, low, high) - _x(left, low, high)
        yield (
            f'<rect x="{x:.1f}" y="{_TOP}" width="{wide:.1f}" height="{_HEIGHT - _TOP - _BOTTOM}" '
            f'fill="{_SHADES[grade.number % 2]}"/>'
        )
        yield f'<text x="{x + wide / 2:.1f}" y="{_TOP - 8}" text-anchor="middle">{grade}</text>'
    for limit in scale().limits.values():
        yield f'<text x="{_x(limit, low, high):.1f}" y="{_HEIGHT - _BOTTOM + 18}" text-anchor="middle">{limit}</text>'
    for percent in range(0, 101, 25):
        y = _y(percent / 100)
        yield f'<path d="M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}" stroke="#bbb" stroke-width="0.5"/>'
        yield f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>'
    yield (
        f'<text x="{(_LEFT + _WIDTH) / 2}" y="{_HEIGHT - 14}" text-anchor="middle">'
        f"rating; success within par + 2 of: {player}; darker dots have a greater par</text>"
    )


def _dots(ratings: Sequence[int], shares: Sequence[float], pars: Sequence[int]) -> Iterator[str]:
    low, high, most = min(ratings), max(ratings), max(pars)
    for rating, share, par in zip(ratings, shares, pars, strict=True):
        light = 85 - 75 * par // most
        yield (
            f'<circle cx="{_x(rating, low, high):.1f}" cy="{_y(share):.1f}" r="3" '
            f'fill="hsl(215 60% {light}%)" stroke="#222" stroke-width="0.4"/>'
        )


def _x(rating: int, low: int, high: int) -> float:
    return _LEFT + (rating - low) / max(1, high - low) * (_WIDTH - _LEFT - _RIGHT)


def _y(share: float) -> float:
    return _TOP + (1 - share) * (_HEIGHT - _TOP - _BOTTOM)
