"""What paper says in every kind of sheet: the names of the faces, what can be done, which face is behind which."""

from typing import Any

from game.board import Board
from game.card import Card
from game.face import Face, Kind
from game.language import N_, _, in_use
from puzzles.drawing import board_drawing, card_drawing, tile_drawing
from puzzles.told import counted

# What a player may do in a turn (rules.md 3).
_ACTIONS = (
    (N_("Shift"), N_("Discard a card, then swap two tiles that share an edge.")),
    (N_("Flip"), N_("Discard a card, then turn one tile over in its place.")),
    (N_("Score"), N_("Lay down a card whose pattern the board shows. It costs no card.")),
    (N_("End the turn"), N_("Draw until you hold 4 cards.")),
    (N_("Skip the turn"), N_("Instead of all that, draw 2 cards. Not twice running.")),
)


def guide(paper: str) -> dict[str, Any]:
    """What every template needs: paper, language, its direction, the actions and the tile guide."""
    return {
        "paper": paper,
        "lang": in_use(),
        "dir": "rtl" if in_use() == "ar" else "ltr",
        "actions": [{"name": _(name), "text": _(text)} for name, text in _ACTIONS],
        "actions_title": _("Your turn"),
        "tiles_title": _("Two faces of a tile"),
        "tiles": [
            {"count": kind.tiles, "faces": [{"word": face.word, **_tile(face)} for face in kind.faces]} for kind in Kind
        ],
    }


def board_picture(board: Board) -> dict[str, str]:
    """A board as SVG, with the words that stand for it."""
    rows = (", ".join(face.word for face in board.faces[start : start + 3]) for start in range(0, 9, 3))
    return {"svg": board_drawing(board), "alt": _("Board {code}: {faces}").format(code=board, faces="; ".join(rows))}


def card_picture(card: Card) -> dict[str, str]:
    """A card as SVG, with the words that stand for it."""
    rows = (", ".join(face.word if face else _("any") for face in row) for row in card.pattern.rows)
    told = _("Card {id}, {points}: {faces}")
    return {
        "svg": card_drawing(card),
        "alt": told.format(id=card, points=counted(card.points, "point"), faces="; ".join(rows)),
    }


def _tile(face: Face) -> dict[str, str]:
    return {"svg": tile_drawing(face), "alt": face.word}
