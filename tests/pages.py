"""Pages of a PDF as pixels: what a printer would put on paper."""

from typing import Any

import numpy as np
import pypdfium2

#: Pixels a millimetre.
SCALE = 6.0
_POINTS = 72 / 25.4

Page = np.ndarray[Any, np.dtype[np.uint8]]


def pages(data: bytes) -> list[Page]:
    """The pages of a PDF in grey, uint8 of (height, width), 0 black and 255 white, SCALE pixels a millimetre."""
    document = pypdfium2.PdfDocument(data)
    return [page.render(scale=SCALE / _POINTS, grayscale=True).to_numpy().copy() for page in document]


def texts(data: bytes) -> list[str]:
    """The text of each page, its lines joined by blanks, without the places where a word may break."""
    document = pypdfium2.PdfDocument(data)
    found = (page.get_textpage().get_text_bounded() for page in document)
    return [" ".join(text.replace("\u200b", "").split()) for text in found]


def region(page: Page, left: float, top: float, width: float, height: float) -> Page:
    """A part of a page, in millimetres."""
    x, y, right, bottom = (round(length * SCALE) for length in (left, top, left + width, top + height))
    return page[y:bottom, x:right]


def size(page: Page) -> tuple[float, float]:
    """The width and height of a page, in millimetres."""
    height, width = page.shape
    return width / SCALE, height / SCALE


def white_margin(page: Page) -> float:
    """How far the ink stays from every edge, in millimetres."""
    rows, columns = np.nonzero(page < 250)
    height, width = page.shape
    return float(min(rows.min(), columns.min(), height - 1 - rows.max(), width - 1 - columns.max()) / SCALE)


def difference(one: Page, other: Page) -> float:
    """The share of pixels that are black on one of two pictures of one size and white on the other."""
    return float(np.mean(np.abs(one.astype(int) - other.astype(int)) > 128))
