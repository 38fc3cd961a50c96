"""The pictures on the tiles, as SVG paths in a box of 100 x 100: the project's own shapes.

The frame tells the kind, an outlined or a filled tile the side, and the picture the face, so that any two of the
three are enough, without colour.
"""

from game.face import Face, Kind

#: The outline of a tile of each kind.
FRAMES = {
    Kind.SUN: "M50 4A46 46 0 1 1 50 96A46 46 0 1 1 50 4Z",
    Kind.FISH: "M6 6H94V94H6Z",
    Kind.HORSE: "M27 8H73L98 50L73 92H27L2 50Z",
    Kind.SEED: "M7 94V48A43 43 0 0 1 93 48V94Z",
}

#: The filled shapes of each face; where two overlap in one path the inner one is left open.
SHAPES = {
    Face.SUN: "M50 32A18 18 0 1 1 50 68A18 18 0 1 1 50 32Z",
    Face.MOON: "M66 20A34 34 0 1 0 66 80A30 30 0 1 1 66 20Z",
    Face.FISH: "M15 50C28 24 54 24 68 45L84 30V70L68 55C54 76 28 76 15 50ZM34 39A5 5 0 1 0 34 49A5 5 0 1 0 34 39Z",
    Face.BIRD: (
        "M50 36A15 15 0 0 1 78 28L92 36L79 41C80 62 68 78 48 76C32 75 20 66 10 48C28 54 42 48 50 36Z"
        "M66 27A4 4 0 1 0 66 35A4 4 0 1 0 66 27Z"
    ),
    Face.HORSE: (
        "M34 82H70C75 58 74 34 56 25L54 15L45 24C34 29 29 42 21 53L28 64L43 56C47 57 49 56 53 52C53 65 36 67 34 82Z"
        "M43 33A4 4 0 1 0 43 41A4 4 0 1 0 43 33Z"
    ),
    Face.BOAT: "M16 62H84L72 82H28ZM46 16V56H22ZM54 22V56H76Z",
    Face.SEED: (
        "M50 54A25 17 0 1 1 50 88A25 17 0 1 1 50 54Z"
        "M50 40C35 42 24 34 23 20C38 18 49 26 50 40Z"
        "M50 40C65 42 76 34 77 20C62 18 51 26 50 40Z"
    ),
    Face.TREE: "M50 10L74 40H64L84 70H56V88H44V70H16L36 40H26Z",
}

#: The lines of those faces that have some.
LINES = {
    Face.SUN: "M50 14V22M50 78V86M14 50H22M78 50H86M24.5 24.5L30 30M70 70L75.5 75.5M24.5 75.5L30 70M70 30L75.5 24.5",
    Face.SEED: "M50 40V56",
    Face.BIRD: "M46 74V88M58 72V88",
}
