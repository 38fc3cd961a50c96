"""The kinds of tile and their faces (rules.md 1.1)."""

from enum import Enum

from game.errors import BadCodeError
from game.language import N_, _, ngettext


class Kind(Enum):
    """A sort of double-sided tile, valued by the letters of its two faces."""

    SUN = "SM"
    FISH = "FB"
    HORSE = "HO"
    SEED = "DT"

    @property
    def faces(self) -> "tuple[Face, Face]":
        """Its two faces, the one it is named after first."""
        first, second = self.value
        return Face(first), Face(second)

    @property
    def tiles(self) -> int:
        """How many tiles of this kind there are."""
        return _TILES[self]

    @property
    def there_are(self) -> str:
        """How many tiles of this kind there are, in words for a message."""
        return ngettext("there is {count}", "there are {count}", self.tiles).format(count=self.tiles)

    def __str__(self) -> str:
        return "/".join(face.word for face in self.faces)


class Face(Enum):
    """The picture a tile shows, valued by its letter.

    >>> Face("S").other, str(Face("S").kind)
    (<Face.MOON: 'M'>, 'Sun/Moon')
    """

    SUN = "S"
    MOON = "M"
    FISH = "F"
    BIRD = "B"
    HORSE = "H"
    BOAT = "O"
    SEED = "D"
    TREE = "T"

    @property
    def kind(self) -> Kind:
        """The kind of tile this face is on."""
        return _KIND[self]

    @property
    def other(self) -> "Face":
        """The face under it."""
        return _OTHER[self]

    @property
    def word(self) -> str:
        """Its name for people, as `Sun`, in the language in use."""
        return _(_WORD[self])

    def __str__(self) -> str:
        return self.value


_TILES = {Kind.SUN: 1, Kind.FISH: 2, Kind.HORSE: 3, Kind.SEED: 3}
_WORD = {
    Face.SUN: N_("Sun"),
    Face.MOON: N_("Moon"),
    Face.FISH: N_("Fish"),
    Face.BIRD: N_("Bird"),
    Face.HORSE: N_("Horse"),
    Face.BOAT: N_("Boat"),
    Face.SEED: N_("Seed"),
    Face.TREE: N_("Tree"),
}
#: Every letter of a code, in either case; no look-alikes, as "ſ", whose capital is S.
FACE_OF_LETTER = {letter: face for face in Face for letter in (face.value, face.value.lower())}
_KIND = {face: kind for kind in Kind for face in kind.faces}
_OTHER = {face: other for a, b in (kind.faces for kind in Kind) for face, other in ((a, b), (b, a))}


def legend() -> str:
    """All faces with their letters, for messages."""
    return ", ".join(f"{face.value} {face.word}" for face in Face)


def parse_face(text: str) -> Face:
    """The face of a letter or a name, in either case; raises BadCodeError.

    >>> parse_face("boat"), parse_face("o")
    (<Face.BOAT: 'O'>, <Face.BOAT: 'O'>)
    """
    word = text.strip()
    for face in Face:
        if word.isascii() and word.upper() in (face.value, face.name):
            return face
    raise BadCodeError("face", text, _("the faces are {legend}").format(legend=legend()))
