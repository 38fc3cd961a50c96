"""The nine places of the board."""

from enum import Enum


class Cell(Enum):
    """A place on the board: a letter for the column from the left, a digit for the row from the top.

    The members are in reading order; `cell.index` is the place in it, 0 to 8. `cell.row` goes from 0 for the
    top row to 2, `cell.column` from 0 for the left column to 2.

    >>> Cell("b2").row, Cell("b2").column, Cell("b2").index
    (1, 1, 4)
    """

    A1 = "a1"
    B1 = "b1"
    C1 = "c1"
    A2 = "a2"
    B2 = "b2"
    C2 = "c2"
    A3 = "a3"
    B3 = "b3"
    C3 = "c3"

    def __init__(self, code: str) -> None:
        self.row = int(code[1]) - 1
        self.column = "abc".index(code[0])
        self.index = 3 * self.row + self.column

    @staticmethod
    def at(row: int, column: int) -> "Cell":
        """The cell in a row and a column, each 0 to 2."""
        return CELLS[3 * row + column]

    def borders(self, other: "Cell") -> bool:
        """Whether the two cells share an edge."""
        return abs(self.row - other.row) + abs(self.column - other.column) == 1

    def __str__(self) -> str:
        return self.value


CELLS = tuple(Cell)
