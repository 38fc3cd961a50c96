"""The site to play on: one page that holds all it needs, and what makes it installable where it is served."""

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from html import escape
from importlib import resources
from string import Template
from typing import Any
from urllib.parse import quote

import msgspec

from game.card import Deck
from game.errors import escaped
from game.face import Face
from game.language import LANGUAGES, messages
from publish.address import deck_tag
from puzzles.pack import Pack, PackedPuzzle
from puzzles.pictures import FRAMES, LINES, SHAPES

#: The scripts of the page, each after those that it needs.
SCRIPTS = (
    *("rules", "seed", "packed", "space", "wave", "search", "turn", "solver", "worker"),
    *("words", "dates", "store", "draw", "board", "shelf", "hand"),
    *("hints", "share", "play", "solo", "solo_view", "grid", "archive", "statistics", "rules_view", "main"),
)
STYLES = ("base", "play", "views")
DEFAULT_TITLE = "Stones"
# `_("…")`, `N_("…")` and `ngettext("…", "…", …)`: only what the page says of the catalogues goes into it.
_MESSAGE = re.compile(r'\b(?:N?_|ngettext)\(\s*("(?:[^"\\]|\\.)*")')
_INK, _PAPER = "#1d5f5c", "#fffaf0"


def page(packs: Sequence[Pack], title: str | None = None, served: bool = False) -> str:
    """The page of some packs as one HTML text, which needs nothing else; `served` if the other files are beside it.

    The title is that of the first pack that has one unless it is given.
    """
    found = _title(packs, title)
    script = '"use strict";\n' + "\n".join(_part(f"{name}.js") for name in SCRIPTS)
    style = "\n".join(_part(f"{name}.css") for name in STYLES)
    return Template(_part("page.html")).substitute(
        policy=_policy(script, style),
        title=escape(found),
        icon="data:image/svg+xml," + quote(icon()),
        style=style,
        symbols=_symbols(),
        data=_json(_data(packs, found, served)),
        script=script,
    )


def site(packs: Sequence[Pack], title: str | None = None) -> dict[str, str]:
    """The files of a site by their names: the page, and what makes it installable and lets it work offline."""
    html = page(packs, title, served=True)
    found = _title(packs, title)
    manifest = {
        "name": found,
        "short_name": found[:12],
        "start_url": "./",
        "display": "standalone",
        "background_color": "#f6f3ec",
        "theme_color": "#f6f3ec",
        "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any maskable"}],
    }
    files = {"index.html": html, "manifest.webmanifest": json.dumps(manifest, ensure_ascii=False), "icon.svg": icon()}
    # The name of the cache is that of its content, so that a changed page is fetched again.
    content = sha256("\0".join(files.values()).encode()).hexdigest()[:16]
    return {**files, "sw.js": Template(_part("sw.js")).substitute(content=content)}


def icon() -> str:
    """The picture of the site: a sun tile, as an SVG file."""
    shapes = f'<path d="{SHAPES[Face.SUN]}" fill="{_INK}"/>'
    lines = f'<path d="{LINES[Face.SUN]}" stroke="{_INK}" stroke-width="7" stroke-linecap="round"/>'
    frame = f'<path d="{FRAMES[Face.SUN.kind]}" fill="{_PAPER}"/>'
    group = f'<g transform="translate(20 20) scale(.6)">{frame}{shapes}{lines}</g>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M0 0H100V100H0Z" fill="{_INK}"/>'
        f"{group}</svg>"
    )


def sentences(script: str) -> set[str]:
    """The messages that a script of the page shows, in English; of two forms the first.

    >>> sorted(sentences('_("Undo"); ngettext("{count} move", "{count} moves", 2); N_("Sun")'))
    ['Sun', 'Undo', '{count} move']
    """
    return {json.loads(text) for text in _MESSAGE.findall(script)}


def _title(packs: Sequence[Pack], title: str | None) -> str:
    return escaped(title or next((pack.title for pack in packs if pack.title), DEFAULT_TITLE))


def _part(name: str) -> str:
    return resources.files("publish").joinpath("page", name).read_text(encoding="utf-8")


def _policy(script: str, style: str) -> str:
    """What the page may do: run this one script and style, its worker, and nothing from elsewhere."""
    rules = {
        "default-src": "'none'",
        "script-src": _hash(script),
        "style-src": _hash(style),
        "img-src": "'self' data:",
        "manifest-src": "'self'",
        "worker-src": "'self' blob:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _symbols() -> str:
    """The eight faces, to be drawn anywhere by their letter; their colours are the style's."""
    symbols = "".join(_symbol(face) for face in Face)
    return f'<svg class="symbols" aria-hidden="true" focusable="false">{symbols}</svg>'


def _symbol(face: Face) -> str:
    side = "over" if face is face.kind.faces[0] else "under"
    lines = f'<path class="lines" d="{LINES[face]}"/>' if face in LINES else ""
    return (
        f'<symbol id="face-{face}" viewBox="0 0 100 100"><g class="face-{face} {side}">'
        f'<path class="frame" d="{FRAMES[face.kind]}"/><path class="shape" d="{SHAPES[face]}"/>{lines}</g></symbol>'
    )


def _data(packs: Iterable[Pack], title: str, served: bool) -> dict[str, Any]:
    decks = {"": msgspec.to_builtins(Deck.standard().form())}
    listed = []
    for pack in packs:
        tag = deck_tag(pack.deck)
        decks[tag] = msgspec.to_builtins(pack.deck.form())
        puzzles = [_puzzle(packed) for packed in pack.puzzles]
        head = {"title": pack.title and escaped(pack.title), "license": pack.license and escaped(pack.license)}
        listed.append({**head, "deck": tag, "puzzles": puzzles})
    return {"title": title, "served": served, "decks": decks, "packs": listed, "words": _words()}


def _puzzle(packed: PackedPuzzle) -> dict[str, Any]:
    """A puzzle without what the page does not show."""
    form = packed.form()
    return {key: form[key] for key in ("code", "par", "points", "moves", "grade", "date") if key in form}


def _words() -> dict[str, dict[str, tuple[str, ...]]]:
    """The messages of the page in each language but English, plural forms in the order of the catalogue."""
    wanted = set().union(*(sentences(_part(f"{name}.js")) for name in SCRIPTS))
    return {
        language: {message: forms for message, forms in messages(language).items() if message in wanted}
        for language in LANGUAGES
        if language != "en"
    }


def _json(value: object) -> str:
    """JSON that no HTML parser finds an end of script or a comment in."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
