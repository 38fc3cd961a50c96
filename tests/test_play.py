"""Games in a real terminal: whole ones, refusals, undo, and going on after a kill."""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest
from click.testing import CliRunner, Result

from cli.advice import advice, told_advice
from cli.drawing import side_by_side
from cli.main import stones
from cli.session import Session, new_record
from game.card import Deck
from game.deal import Deal
from game.outcome import Fate, SoloOutcome, TableOutcome, outcome
from game.record import Record
from game.referee import judge
from game.state import GameState
from game.view import View
from players.bots import LADDER, bot
from players.match import played, turn_stream
from solver.turn import best_turn, eight_of

# Newer Pythons warn of a fork in a process with threads; the child does nothing but run the command.
pytestmark = pytest.mark.filterwarnings("ignore:.*forkpty.*:DeprecationWarning")

STONES = str(Path(sys.executable).parent / "stones")
DECK = Deck.standard()
PROMPT = "\r\n> "


class Terminal:
    """A game in a terminal of its own; `text` is all that it showed since the last line typed."""

    def __init__(self, folder: Path, arguments: tuple[str, ...]) -> None:
        self.child: Any = pexpect.spawn(
            STONES, ["play", *arguments], cwd=folder, encoding="utf-8", timeout=30, dimensions=(60, 100)
        )
        self.child.delaybeforesend = None
        self.text = ""

    def expect(self, pattern: str | type[pexpect.EOF]) -> str:
        """Wait for a pattern, and give all that came before it."""
        self.child.expect(pattern)
        self.text = str(self.child.before).replace("\r\n", "\n")
        return self.text

    def type(self, line: str) -> str:
        """Type a line, and give what comes until the next prompt."""
        self.child.sendline(line)
        return self.expect(PROMPT)

    def last(self, line: str | None = None) -> str:
        """Give all that comes until the process ends, after a last line."""
        if line is not None:
            self.child.sendline(line)
        text = self.expect(pexpect.EOF)
        self.child.wait()
        return text

    @property
    def exit_code(self) -> int | None:
        """The exit code of the process, which has ended."""
        code: int | None = self.child.exitstatus
        return code


Sit = Callable[..., Terminal]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Starts `stones play` in a terminal, in an empty folder."""
    taken: list[Terminal] = []

    def start(*arguments: str) -> Terminal:
        taken.append(Terminal(tmp_path, arguments))
        return taken[-1]

    yield start
    for terminal in taken:
        terminal.child.close(force=True)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str, stdin: str | bytes = "") -> Result:
    """A run of `stones play` inside this process, without a terminal."""
    result = CliRunner().invoke(stones, ["play", *arguments], input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def form(path: Path) -> Any:
    """What is in a record's file."""
    return json.loads(path.read_text(encoding="utf-8"))


def state(path: Path) -> GameState:
    """The state that a record on disk has led to."""
    return Session(Record.from_form(form(path), DECK)).state


def hinted(session: Session) -> str:
    """The line that `hint` shows."""
    view = View.of(session.state, session.state.player)
    return best_turn(view.board, eight_of(view.hand)).line


def test_a_solo_game_for_points_is_lost(sit: Sit, tmp_path: Path) -> None:
    terminal = sit("--solo", "--seed", "alone")
    terminal.expect(PROMPT)
    session = Session(new_record(Deal.from_seed(1, "alone", DECK), []))
    while not session.state.finished:
        line = hinted(session)
        session.play(line)
        terminal.child.sendline(line)
        terminal.child.expect([PROMPT, pexpect.EOF])
    assert form(tmp_path / "stones-alone.json") == session.record.form()
    result = judge(form(tmp_path / "stones-alone.json"), DECK).result
    assert isinstance(result, SoloOutcome)
    assert result.outcome is Fate.LOST
    told = f"The game is lost with strike 4: {result.scored} of 16 cards scored in {result.turns} turns."
    assert told in terminal.child.before


def test_a_hint_in_a_solo_game_is_the_advice_of_the_best_player(folder: Path) -> None:
    told = run("--solo", "--seed", "41", stdin="hint\n").stdout
    state = Session(Record.from_form(form(folder / "stones-41.json"), DECK)).state
    assert f"> hint\n{told_advice(state, advice(state, None, 20))}\n> " in told


def test_watching_the_best_player(folder: Path) -> None:
    """The game is that of `players.match`, told turn by turn; stopped and taken up again it is the same."""
    _, record = played(Deal.from_seed(1, "41", DECK), [bot(LADDER[-1])], "41")
    told = run("--solo", "--bot", "--seed", "41").stdout
    written = form(folder / "stones-41.json")
    assert written == {**record.form(), "names": [LADDER[-1]]}
    turns = told.count("Best turn: ")
    assert f"16 of 16 cards scored in {turns} turns.\nThe record is in stones-41.json.\n" in told
    assert told.count("Played on from there: won ") == turns
    assert f"Player 1 ({LADDER[-1]}):\n" in told
    cut = next(number for number, action in enumerate(written["actions"]) if action == "end") + 1
    (folder / "half.json").write_text(json.dumps({**written, "actions": written["actions"][:cut], "reshuffles": []}))
    run("--resume", "half.json")
    assert form(folder / "half.json") == written


def test_any_bot_may_play_alone(folder: Path) -> None:
    run("--solo", "--seed", "a", stdin="end\n")
    told = run("--resume", "stones-a.json", "--bot", "greedy").stdout
    assert "Turn 2: 0 of 16 cards scored, strikes: 1.\n" in told
    assert "greedy would play: " in told
    assert form(folder / "stones-a.json")["names"] == ["greedy"]
    assert judge(form(folder / "stones-a.json"), DECK).result == outcome(state(folder / "stones-a.json"))
    assert form(folder / "stones-a.json")["actions"][0] == "end"


def test_a_solo_game_that_is_won(sit: Sit, tmp_path: Path) -> None:
    """The planner's game of this seed, typed turn by turn; the last card ends it before `end` is needed."""
    _, record = played(Deal.from_seed(1, "41", DECK), [bot("planner")], "41")
    turns = re.findall(r".+?(?:end|skip|$)", " ".join(record.actions))
    terminal = sit("--solo", "--seed", "41")
    terminal.expect(PROMPT)
    for line in turns[:-1]:
        terminal.type(line)
    text = terminal.last(f"{turns[-1]} end")
    assert "The game is won, with 2 strikes: 16 of 16 cards scored in 15 turns." in text
    assert terminal.exit_code == 0
    written = form(tmp_path / "stones-41.json")
    assert written["actions"] == list(record.actions)
    assert judge(written, DECK).result == SoloOutcome(Fate.WON, strikes=2, turns=15, scored=16)


@pytest.mark.parametrize("name", ["planner", "random"])
def test_a_game_against_a_bot_goes_on_after_kills_as_if_nothing_had_happened(
    name: str, sit: Sit, tmp_path: Path
) -> None:
    """The person plays what the same bot would, but in the terminal, which is killed twice in the middle of a turn."""

    def turn(session: Session) -> list[str]:
        view = View.of(session.state, session.state.player)
        return [str(action) for action in bot(name).turn(view, turn_stream("person", session.state))]

    whole, now = (Session(new_record(Deal.from_seed(2, "duel", DECK), [name])) for _ in range(2))
    while not whole.state.finished:
        if whole.bots[whole.state.player]:
            whole.play_bot()
        else:
            whole.play(" ".join(turn(whole)))

    path = tmp_path / "duel.json"
    terminal = sit("--bots", name, "--seed", "duel", "--record", "duel.json")
    terminal.expect(PROMPT)
    kills = 0
    while True:
        actions = turn(now)
        if kills < 2 and now.state.turns_over > 2 and len(actions) > 1:
            kills += 1
            now.play(actions[0])
            terminal.type(actions.pop(0))
            terminal.child.kill(signal.SIGKILL)
            terminal.last()
            assert now.state.acted
            assert state(path) == now.state
            terminal = sit("--resume", "duel.json")
            terminal.expect(PROMPT)
        now.play(" ".join(actions))
        terminal.child.sendline(" ".join(actions))
        if terminal.child.expect([PROMPT, pexpect.EOF]) == 1:
            break
        while now.bots[now.state.player]:
            now.play_bot()
        assert state(path) == now.state
    assert kills == 2
    assert form(path) == whole.record.form()
    assert name == "planner" or len(form(path)["reshuffles"]) > 1
    result = judge(form(path), DECK).result
    assert isinstance(result, TableOutcome)
    assert result.finished
    text = terminal.child.before
    assert f"The game is over after {result.turns} turns." in text
    assert f"Player 1: {result.scores[0]} points" in text
    assert f"Player 2 ({name}): {result.scores[1]} points" in text
    assert "wins." in text or "share the victory." in text


def test_what_the_table_shows(sit: Sit) -> None:
    terminal = sit("--bots", "planner", "--seed", "friday")
    text = terminal.expect(PROMPT)
    assert (
        text
        == """
Player 1, it is your turn.
Scored:
  Player 1: 0 points, hand of 4, 0 cards
  Player 2 (planner): 0 points, hand of 4, 0 cards
  The round in which somebody scores their 10th card is the last.
Draw pile: 64. Discard pile: 0.

    ----------top----------
     a        b        c
  1  Boat     Tree     Boat
  2  Seed     Fish     Horse
  3  Sun      Tree     Bird

Your hand:
 62: 3 points       53: 2 points       23: 1 point        4: 1 point
 Horse              .     .     Bird   Seed               Bird  Horse
 Horse              .     .     .      Tree
 Horse              Boat  .     .

You may shift or flip (as a1b1 x62, b2 x62), end, skip.
There are also hint, undo, save, quit, and ? for help."""
    )
    text = terminal.type("b2 x53")
    assert "  2  Seed    [Bird]    Horse\n" in text
    assert "Your hand (* the board shows it now):\n 62: 3 points   23: 1 point   *4: 1 point\n" in text
    assert "You may shift or flip (as a1b1 x62, b2 x62), +4, end.\n" in text
    text = terminal.type("+BH")
    assert "  Player 1: 1 point, hand of 2, 1 card (1 of 1 point): 4\n" in text
    text = terminal.type("end")
    assert "  end       draw 2 cards\nPlayer 2 (planner):\n" in text
    told = text[text.index("Player 2 (planner):") : text.index("\n\nPlayer 1, it is your turn.")].splitlines()
    assert told[-1].startswith("  end       draw ")
    assert all(re.fullmatch(r"  (\S+ x\d+|\+\d+|end|skip) +(shift|flip|score|draw) .+", line) for line in told[1:])


def test_the_table_from_the_other_side(sit: Sit) -> None:
    text = sit("--solo", "--seed", "friday", "--rotate", "180").expect(PROMPT)
    assert (
        """
     c        b        a
  3  Bird     Tree     Sun
  2  Horse    Fish     Seed
  1  Boat     Tree     Boat
    ----------top----------
"""
        in text
    )
    assert "Your hand (turned round like the board):\n" in text
    # Card 33 is S../.../..., card 31 is S/./.
    assert (
        """
 62: 3 points      33: 2 points      5: 1 point        31: 2 points
 Horse             .     .     .     Horse Horse       .
 Horse             .     .     .                       .
 Horse             .     .     Sun                     Sun
"""
        in text
    )
    assert "Strikes: 0; a turn without a scored card is one, number 4 loses.\nScored: 0 cards.\n" in text


def test_refused_actions_tell_their_rule_and_change_nothing(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "stones-friday.json"
    terminal = sit("--bots", "greedy", "--seed", "friday")
    terminal.expect(PROMPT)
    before = path.read_bytes()
    for line, reason in {
        "b2 x17": "b2 x17 is refused by rule 3.2: card 17 is not in the hand of player 1: 62, 53, 23, 4",
        "a1b1 x17": "a1b1 x17 is refused by rule 3.1: card 17 is not in the hand",
        "+4": "+4 is refused by rule 3.3: the board OTO/DFH/STB does not show BH",
        "a1c1 x62": "a shift needs two cells that share an edge (rule 3.1)",
        "b2 x99": "bad card '99': there is no such id; they go from 1 to 72 (rule 3.2)",
        "b2": "it names no card to pay with, as in b2 x3 (rule 3.2)",
        "b2 x53 +62 end": "+62 is refused by rule 3.3",
        "end b2 x53": "nothing goes behind the end of the turn",
        "flip b2": "bad action 'flip': write a1b1 x17 (shift), b2 x3 (flip), +42 (score), end, skip; ? for help",
        "x53": "'x53' pays for no move; it goes behind one, as in b2 x3; ? for help",
        "\x1b[A": "bad action '\\x1b[A'",
    }.items():
        text = terminal.type(line)
        assert reason in text, line
        assert text.count("\n") == 1, "the line typed, and one line more"
        assert path.read_bytes() == before
    terminal.type("b2 x53")
    before = path.read_bytes()
    text = terminal.type("skip")
    assert "skip is refused by rule 3.5: an action has been taken in this turn" in text
    assert "Nothing has changed." in text
    assert path.read_bytes() == before


def test_undo_within_the_turn_only(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "stones-friday.json"
    terminal = sit("--bots", "greedy", "--seed", "friday")
    terminal.expect(PROMPT)
    start = state(path)
    assert "Nothing to undo" in terminal.type("undo")
    terminal.type("b2 x53")
    moved = state(path)
    terminal.type("+4")
    assert form(path)["actions"] == ["b2 x53", "+4"]
    assert "*4: 1 point" in terminal.type("undo")
    assert state(path) == moved
    assert "  2  Seed     Fish     Horse\n" in terminal.type("UNDO")
    assert state(path) == start
    assert form(path)["actions"] == []
    terminal.type("b2 x53 end")
    ended = path.read_bytes()
    assert "Nothing to undo" in terminal.type("undo")
    terminal.type("save")
    assert path.read_bytes() == ended


def test_undo_goes_on_after_a_resume(sit: Sit, tmp_path: Path) -> None:
    """Also the reshuffles after it are those of the seed."""
    path = tmp_path / "stones-p.json"
    terminal = sit("--solo", "--seed", "p")
    terminal.expect(PROMPT)
    start = state(path)
    terminal.type("b2 x17")
    terminal.last("quit")
    terminal = sit("--resume", path.name)
    terminal.expect(PROMPT)
    terminal.type("undo")
    assert state(path) == start


def test_help_hint_save_and_quit(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "my game.json"
    terminal = sit("--solo", "--seed", "alone", "--record", path.name)
    table = terminal.expect(PROMPT)
    for word in ("?", "help"):
        text = terminal.type(word)
        assert "a1b1 x17  shift: discard card 17, swap the tiles on a1 and b1 (rule 3.1)\n" in text
        assert all(f"\n  {word}" in text for word in ("b2 x3", "+42", "end", "skip", "hint", "undo", "save", "quit"))
    assert "Best turn: " in terminal.type("hint")
    assert terminal.type("").strip() == table[table.index("Player 1, it is") :].strip()
    path.unlink()
    assert "in my game.json, with every action so far. Go on with:\n  stones play --resume 'my game.json'" in (
        terminal.type("save")
    )
    assert form(path)["actions"] == []
    assert "stones play --resume 'my game.json'" in terminal.last("quit")
    assert terminal.exit_code == 0


def test_ctrl_c_leaves_the_record_whole(sit: Sit, tmp_path: Path) -> None:
    terminal = sit("--solo", "--seed", "alone")
    terminal.expect(PROMPT)
    terminal.type("+46")
    terminal.child.sendintr()
    assert "stones play --resume stones-alone.json" in terminal.last()
    assert terminal.exit_code == 130
    assert form(tmp_path / "stones-alone.json")["actions"] == ["+46"]
    terminal = sit("--resume", "stones-alone.json")
    terminal.expect(PROMPT)
    terminal.child.sendeof()
    assert "Traceback" not in terminal.last()
    assert terminal.exit_code == 0


def test_several_people_do_not_see_each_others_hands(sit: Sit) -> None:
    clear = "\x1b[H\x1b[2J\x1b[3J"
    terminal = sit("--players", "3", "--bots", "greedy", "--seed", "hot")
    text = terminal.expect("Player 1, press Enter when the others look away. ")
    assert clear in text
    assert "hand" not in text
    text = terminal.type("")
    assert clear not in text
    assert " 21: " in text
    terminal.child.sendline("skip")
    text = terminal.expect("Player 2, press Enter when the others look away. ")
    assert clear in text
    text = text[text.index(clear) :]
    assert "hand" not in text
    text = terminal.type("")
    assert "Player 1:\n  skip      draw 2 cards\n" in text
    assert " 21: " not in text
    assert " 17: " in text
    terminal.child.sendline("+53 end")
    terminal.expect("Player 1, press Enter when the others look away. ")
    text = terminal.type("")
    told = text[: text.index("\n\nPlayer 1, it is your turn.")]
    assert (
        "Player 2:\n  +53       score 53 (..B/.../O..), 2 points\n  end       draw 1 card\nPlayer 3 (greedy):\n" in told
    )
    assert "Player 1:" not in told


def test_the_last_round_and_the_outcome_of_a_table(folder: Path) -> None:
    """The planner's games of these seeds, the person's turns typed."""
    for seed in ("a", "b"):
        session = Session(new_record(Deal.from_seed(2, seed, DECK), ["greedy"]))
        lines = []
        while not session.state.finished:
            if session.bots[session.state.player]:
                session.play_bot()
            else:
                lines.append(hinted(session))
                session.play(lines[-1])
        result = judge(session.record.form(), DECK).result
        assert isinstance(result, TableOutcome)
        told = run("--bots", "greedy", "--seed", seed, stdin="\n".join(lines) + "\n").stdout
        assert form(folder / f"stones-{seed}.json") == session.record.form()
        last = told[told.index(f"The game is over after {result.turns} turns.") :].splitlines()
        for number, name in enumerate(["Player 1", "Player 2 (greedy)"]):
            bonus = ", 3 of them for the most 1-point cards" if result.bonus[number] else ""
            cards = len(session.state.scored[number])
            assert last[1 + number].startswith(f"  {name}: {result.scores[number]} points{bonus}; {cards} cards (")
        winner = ["Player 1 wins.", "Player 2 (greedy) wins."][(result.winners or (0,))[0] - 1]
        assert last[3] == (winner if len(result.winners or ()) == 1 else "Player 1 and Player 2 share the victory.")
        assert run("--resume", f"stones-{seed}.json").stdout.splitlines() == last


def test_without_a_terminal(folder: Path) -> None:
    result = run("--solo", "--seed", "alone", stdin="+46\nfoo\n\nquit\n+13\n")
    assert result.exit_code == 0
    assert "> +46\n" in result.stdout
    assert "\x1b" not in result.stdout
    assert form(folder / "stones-alone.json")["actions"] == ["+46"]
    result = run("--resume", "stones-alone.json", stdin="a2b2 x60")
    assert result.exit_code == 0
    assert result.stdout.endswith("\n  stones play --resume stones-alone.json\n")
    assert form(folder / "stones-alone.json")["actions"] == ["+46", "a2b2 x60"]
    result = run("--resume", "stones-alone.json", stdin=b"\xff\0\n")
    assert "bad action" in result.stdout
    done = subprocess.run(f"{STONES} play --solo --seed x <&-", shell=True, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("\n  stones play --resume stones-x.json\n")


def test_hints_for_a_large_hand(folder: Path) -> None:
    told = run("--bots", "random", "--seed", "a", stdin="skip\nend\nskip\nend\nskip\nend\nhint\n").stdout
    assert "Player 1: 0 points, hand of 10, 0 cards\n" in told
    note = re.search(r"Of 10 cards it looks at 8, those of most points: ([\d, ]+)\n", told)
    assert note
    assert note[1].count(", ") == 7


def test_what_does_not_fit_side_by_side_stands_below() -> None:
    blocks = ["aa\na", "b", "c\ncc\nc"]
    assert side_by_side(blocks, 10) == "aa  b   c\na       cc\n        c"
    assert side_by_side(blocks, 9) == "aa  b\na\n\nc\ncc\nc"
    assert side_by_side(blocks, 1) == "aa\na\n\nb\n\nc\ncc\nc"


def test_a_seed_of_ones_own(folder: Path) -> None:
    result = run("--solo")
    seed = result.stderr.removeprefix("seed: ").strip()
    assert re.fullmatch("[0-9a-f]{8}", seed)
    assert form(folder / f"stones-{seed}.json")["seed"] == seed
    run("--players", "1", "--seed", "../a b")
    assert form(folder / "stones-..-a-b.json")["seed"] == "../a b"
    assert form(folder / "stones-..-a-b.json")["players"] == 1


def test_who_is_a_bot_is_in_the_record(folder: Path) -> None:
    run("--players", "3", "--bots", " Greedy,planner", "--record", "a.json", "--seed", "a")
    assert form(folder / "a.json")["names"] == ["Player 1", "greedy", "planner"]
    before = (folder / "a.json").read_bytes()
    told = run("--resume", "a.json").stdout
    assert "Player 3 (planner): 0 points" in told
    assert (folder / "a.json").read_bytes() == before
    told = run("--resume", "a.json", "--bots", "random", "--record", "b.json").stdout
    assert "Player 1, press Enter when the others look away." in told
    assert form(folder / "b.json")["names"] == ["Player 1", "Player 2", "random"]
    run("--resume", "b.json", "--bots", "")
    assert form(folder / "b.json")["names"] == ["Player 1", "Player 2", "Player 3"]
    assert (folder / "a.json").read_bytes() == before


def test_a_bot_goes_on_with_a_turn_that_was_begun(folder: Path) -> None:
    record = new_record(Deal.from_seed(2, "a", DECK), ["greedy"])
    session = Session(record)
    session.play("end")
    begun = f"b2 x{session.state.hand[0]}"
    session.play(begun)
    (folder / "a.json").write_text(json.dumps(session.record.form()))
    session.play_bot()
    told = run("--resume", "a.json", stdin="save\n").stdout
    assert form(folder / "a.json") == session.record.form()
    assert f"Player 2 (greedy):\n  {begun}" in told


def test_names_are_shown_safely(folder: Path) -> None:
    record = new_record(Deal.from_seed(2, "a", DECK), ["greedy"]).form()
    record["names"][0] = "\x1b[31mAnn\u202e\n" + "x" * 500
    (folder / "a.json").write_text(json.dumps(record))
    told = run("--resume", "a.json").stdout
    assert "Player 1 (\\x1b[31mAnn\\u202e\\nxxx" in told
    assert "\x1b" not in told
    assert "x" * 200 not in told


def test_a_record_without_names_or_seed(folder: Path) -> None:
    deal = Deal.from_seed(1, "a", DECK)
    plain = Record(Deal(DECK, 1, deal.board, deal.draw_pile)).form()
    (folder / "a.json").write_text(json.dumps(plain))
    run("--resume", "a.json", stdin="skip\nend\nskip\n")
    assert form(folder / "a.json") == {**plain, "actions": ["skip", "end", "skip"]}


BAD_USES = {
    "--players 0": "0 is not in the range",
    "--players 6": "6 is not in the range",
    "--bots cow": "bad bot 'cow': the bots are random, greedy, planner",
    "--bots trained": "bad bot 'trained': the bots are random, greedy, planner",
    "--players 2 --bots greedy,greedy": "2 of 2 seats for bots leave none for a person",
    "--players 2 --bots greedy,greedy,greedy": "3 of 2 seats for bots leave none for a person",
    "--bots greedy,greedy,greedy,greedy,greedy": "it is for 1 to 5 players",
    "--solo --bots greedy": "--solo is a game for one; a bot plays it with --bot",
    "--bot": "--bot plays a game for one",
    "--resume good.json --bot": "--bot plays a game for one",
    "--solo --bot cow": "bad bot 'cow'",
    "--solo --players 2": "--solo is a game for one",
    "--solo --rotate 90": "'90' is not '180'",
    "--solo --record there.json": "there.json: is there already; go on with that game by --resume",
    "--solo --seed there": "stones-there.json: is there already",
    "--solo --record no/such/folder.json": "no/such is no folder",
    "--solo --record -": "a record is kept in a file",
    "--resume -": "a record is kept in a file",
    "--resume nosuch.json": "nosuch.json: no such file",
    "--resume there.json": "there.json: line 1, column 1: not JSON",
    "--resume board.json": 'board.json: no record of a game; its "format" would be "stones-record"',
    "--resume bots.json": "bots.json: bots have all its seats",
    "--resume bots.json --record new.json": "bots.json: bots have all its seats",
    "--resume bots.json --bots greedy,greedy": "2 of 2 seats for bots leave none for a person",
    "--resume good.json --bots cow": "bad bot 'cow'",
    "--resume good.json --record there.json": "there.json: is there already",
    "--resume good.json --solo": "--players, --solo and --seed are in the record",
    "--resume good.json --seed a": "--players, --solo and --seed are in the record",
    "--resume good.json --players 2": "--players, --solo and --seed are in the record",
}


@pytest.mark.parametrize("use", BAD_USES)
def test_bad_uses(use: str, folder: Path) -> None:
    record = new_record(Deal.from_seed(2, "a", DECK), ["greedy"]).form()
    files = {
        "there.json": "mine",
        "stones-there.json": "mine",
        "board.json": '{"board": "SFH/TTO/BDH"}',
        "good.json": json.dumps(record),
        "bots.json": json.dumps({**record, "names": ["greedy", "greedy"]}),
    }
    for name, text in files.items():
        (folder / name).write_text(text)
    result = run(*use.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert BAD_USES[use] in result.stderr
    assert {path.name: path.read_text() for path in folder.iterdir()} == files


def test_a_file_that_is_there_is_overwritten_only_by_force(folder: Path) -> None:
    (folder / "there.json").write_text("mine")
    assert run("--solo", "--seed", "a", "--record", "there.json", "--force").exit_code == 0
    assert form(folder / "there.json")["seed"] == "a"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"actions": ["b2 x53", "skip"]}, "illegal record, action 2 (skip), rule 3.5: an action has been taken"),
        ({"actions": ["b2 x53", "\u202eskip"]}, "illegal record, action 2 (\\u202eskip): bad action"),
        ({"reshuffles": [[53]]}, "illegal record, rule 3.7: impossible reshuffle: number 1 is never used"),
        ({"draw_pile": [53]}, "illegal record, rule 2.2: impossible draw pile"),
        ({"version": 2}, 'illegal record: impossible record: its "version" is not 1'),
    ],
)
def test_an_illegal_record_is_refused(change: dict[str, Any], reason: str, folder: Path) -> None:
    text = json.dumps({**new_record(Deal.from_seed(2, "friday", DECK), ["greedy"]).form(), **change})
    (folder / "a.json").write_text(text)
    result = run("--resume", "a.json", stdin="end\n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"Error: a.json: {reason}")
    assert result.stderr.count("\n") == 1
    assert (folder / "a.json").read_text() == text


def test_two_programs_do_not_overwrite_each_other(sit: Sit, tmp_path: Path) -> None:
    first = sit("--solo", "--seed", "two", "--record", "game.json")
    first.expect(PROMPT)
    second = sit("--resume", "game.json")
    second.expect(PROMPT)
    second.type("skip")
    second.last("q")
    kept = (tmp_path / "game.json").read_text(encoding="utf-8")
    first.child.sendline("end")
    assert "another program has changed it" in first.last()
    assert first.exit_code == 2
    assert (tmp_path / "game.json").read_text(encoding="utf-8") == kept
    assert form(tmp_path / "game.json")["actions"] == ["skip"]


def test_a_line_too_long_counts_for_nothing(folder: Path) -> None:
    result = run("--solo", "--seed", "long", "--record", "game.json", stdin=" " * 5000 + "end\nexit\n")
    assert result.exit_code == 0
    assert form(folder / "game.json")["actions"] == []
