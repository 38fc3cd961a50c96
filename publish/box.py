"""The whole box to print and cut out: the nine tiles, the reference cards and the cards of a deck."""

from game.card import Deck
from game.language import _
from publish.guide import card_picture, guide
from publish.typeset import pdf, printable

_REFERENCE_CARDS = 5


def box_sheet(deck: Deck, paper: str = "a4") -> bytes:
    """The tiles, the reference cards and the cards of a deck as a PDF, in the language in use.

    `paper` is "a4" or "letter"; the same deck and paper, the same bytes.
    """
    data = {
        **guide(paper),
        "title": _("Tiles, reference cards and cards"),
        "deck": "" if deck == Deck.standard() else printable(deck.name),
        "cutting": _("Cut along the solid lines, fold along the dashed one, glue: each pair is a tile of two faces."),
        "references_title": _("Reference cards"),
        "references": _("Cut out, fold and glue: each pair makes a reference card. Who holds the dark one starts."),
        "first_player": _("First player"),
        "reference_cards": _REFERENCE_CARDS,
        "cards": [card_picture(card) for card in deck.cards],
    }
    return pdf("box.typ", data)
