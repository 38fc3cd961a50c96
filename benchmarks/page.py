"""What a hint costs on the page: `python -m benchmarks.page`, in Chromium with its processor slowed down four times.

The first hint is that of a page just opened, every table still to be built; the later ones are asked after moves, when
the worker had the time to build the others.
"""

from importlib import resources
from statistics import median

from game.board import Board
from game.card import Deck
from game.puzzle import Puzzle
from game.seed import Stream
from tests.browser import chromium

_SCRIPTS = ("rules", "packed", "space", "wave", "search", "turn", "solver")
_SLOWER = 4
_PUZZLES = 12
_ASK = """(code) => {
    const { solver } = assembled(...SOLVER_PARTS);
    const puzzle = Rules.parsePuzzle(code, deck);
    const times = [];
    for (const line of ["", "a1", "a1 b2c2", "c3 a1b1 b2"]) {
        const at = Rules.positionAfter(puzzle, Rules.parseLine(line, deck));
        const start = performance.now();
        solver.hints(puzzle, at);
        times.push(performance.now() - start);
        while (!line && solver.more());
    }
    return times;
}"""


def main() -> None:
    """Print the milliseconds of first and of later hints, for one to four cards."""
    folder = resources.files("publish").joinpath("page")
    script = "\n".join(folder.joinpath(f"{name}.js").read_text(encoding="utf-8") for name in _SCRIPTS)
    deck = resources.files("game").joinpath("deck.json").read_text(encoding="utf-8")
    stream, cards = Stream("benchmarks/page"), Deck.standard().cards
    print(f"milliseconds, processor {_SLOWER} times slower; {_PUZZLES} random puzzles a row")
    print("cards   first hint: median    most   later hints: most")
    with chromium() as browser:
        for size in range(1, 5):
            first, later = [], []
            for _ in range(_PUZZLES):
                page = browser.new_page()
                page.add_script_tag(content=f'"use strict";{script}\nconst deck = Rules.makeDeck({deck});')
                page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
                puzzle = Puzzle(Board.random(stream), stream.shuffled(cards)[:size])
                times = page.evaluate(_ASK, str(puzzle))
                first.append(times[0])
                later += times[1:]
                page.close()
            print(f"{size:>5}   {median(first):>18.0f}  {max(first):>6.0f}   {max(later):>17.1f}")


if __name__ == "__main__":
    main()
