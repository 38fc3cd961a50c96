"""The table of a game that is being played, told as text; never more than the player on a seat may see."""

from collections.abc import Sequence
from textwrap import fill

from cli.drawing import counted, drawn_board, drawn_pattern, named, side_by_side, told_move
from game.action import Action, Discard, EndTurn, Score, SkipTurn, parse_action
from game.card import Card
from game.cell import Cell
from game.errors import escaped
from game.outcome import Fate, SoloOutcome, TableOutcome, outcome
from game.record import Record
from game.replay import replay
from game.state import LAST_STRIKE, TRIGGER, GameState
from game.view import View

HELP = """\
  a1b1 x17  shift: discard card 17, swap the tiles on a1 and b1 (rule 3.1)
  b2 x3     flip: discard card 3, turn the tile on b2 over (rule 3.2)
  +42       score card 42 when the board shows its pattern (rule 3.3)
  end       end the turn, and draw until the hand holds 4 (rule 3.4)
  skip      draw 2 cards instead of any action, but not twice running (rule 3.5)
  A card is its id or its pattern, as +H.H; a line may hold several actions.
  The faces of the tiles: Sun/Moon, Fish/Bird, Horse/Boat, Seed/Tree.

  hint      a best turn for the hand: most points, then fewest moves
  undo      take back the last action of this turn
  save      say where the record is; it is written after every action
  quit      leave; the game can be resumed
  Enter     show the table again"""

# The widest face with a blank before it: four cards of three columns fit on 80.
_FACE_WIDTH = 6


def player_name(record: Record, seat: int) -> str:
    """What the player on a seat is called, as `Player 2 (planner)`."""
    number = f"Player {seat + 1}"
    name = record.names[seat] if record.names else number
    return number if name == number else f"{number} ({escaped(name)})"


def told_table(view: View, record: Record, changed: Sequence[Cell], opposite: bool, width: int) -> str:
    """All that the player on the view's seat sees: scored cards, piles, board, hand, and what is legal.

    `changed` cells are marked; `opposite` shows board and patterns from across the table.
    """
    parts = [
        _scored(view, record, width),
        _piles(view, record, width),
        "",
        drawn_board(view.board, changed, opposite),
        "",
        _hand(view, opposite, width),
        "",
        fill(f"You may {_legal(view)}.", width),
        "There are also hint, undo, save, quit, and ? for help.",
    ]
    return "\n".join(parts)


def told_turns(record: Record, first: int, stop: int) -> list[str]:
    """What was done in the turns from `first` until before `stop`, counted from 0 through all players, as lines."""
    states = replay(record)
    before, lines, told = next(states), [], -1
    for code, after in zip(record.actions, states, strict=False):
        turn = before.turns_over
        if first <= turn < stop:
            if turn != told:
                lines.append(f"{player_name(record, before.player)}:")
                told = turn
            action = parse_action(code, record.deal.deck)
            lines.append(f"  {action!s:<9} {_told(action, before, after)}")
        before = after
    return lines


def told_hint(view: View) -> str:
    """A best turn for the hand; of more than eight cards the choice of `eight_of`."""
    from solver.goal import MOST_EACH
    from solver.turn import best_turn, eight_of

    hand = eight_of(view.hand)
    turn = best_turn(view.board, hand)
    worth = f"{counted(turn.points, 'point')}, {counted(turn.moves, 'move')}" if turn.points else "no card to score"
    told = f"Best turn: {turn.line} ({worth})"
    if len(view.hand) > MOST_EACH:
        told += f"\nOf {len(view.hand)} cards it looks at {MOST_EACH}, those of most points: {_ids(hand)}"
    if not turn.points and view.may_skip:
        told += "\nA skip would draw 2 cards."
    return told


def told_outcome(state: GameState, record: Record) -> str:
    """How a finished game ended."""
    match outcome(state):
        case SoloOutcome() as solo:
            figures = f"{solo.scored} of {len(record.deal.draw_pile)} cards scored in {counted(solo.turns, 'turn')}"
            if solo.outcome is Fate.LOST:
                return f"The game is lost with strike {solo.strikes}: {figures}."
            how = "perfect, without a strike" if solo.perfect else f"with {counted(solo.strikes, 'strike')}"
            return f"The game is won, {how}: {figures}."
        case TableOutcome(scores=scores, bonus=bonus, winners=winners, turns=turns):
            lines = [f"The game is over after {counted(turns, 'turn')}."]
            for seat, cards in enumerate(state.scored):
                more = f", {bonus[seat]} of them for the most 1-point cards" if bonus[seat] else ""
                lines.append(
                    f"  {player_name(record, seat)}: {counted(scores[seat], 'point')}{more}; {_counted(cards)}"
                )
            names = [player_name(record, number - 1) for number in winners or ()]
            lines.append(f"{' and '.join(names)} {'wins' if len(names) == 1 else 'share the victory'}.")
            return "\n".join(lines)


def _scored(view: View, record: Record, width: int) -> str:
    if record.deal.solo:
        strikes = f"Strikes: {view.strikes}; a turn without a scored card is one, number {LAST_STRIKE} loses."
        return f"{strikes}\n{fill(f'Scored: {_counted(view.scored[0])}.', width)}"
    most = TRIGGER[record.deal.players]
    lines = ["Scored:"]
    for seat, cards in enumerate(view.scored):
        points = counted(sum(card.points for card in cards), "point")
        line = f"  {player_name(record, seat)}: {points}, hand of {view.hand_sizes[seat]}, {_counted(cards)}"
        lines.append(fill(line, width, subsequent_indent="    "))
    last = max(map(len, view.scored)) >= most
    lines.append(
        "  This is the last round."
        if last
        else f"  The round in which somebody scores their {most}th card is the last."
    )
    return "\n".join(lines)


def _piles(view: View, record: Record, width: int) -> str:
    if not record.deal.solo:
        return f"Draw pile: {view.draw_pile_size}. Discard pile: {len(view.discard_pile)}."
    # The player knows the 16 cards, and has seen all of them but these (rules.md 6.1).
    left, gone = sorted(view.unseen), view.discard_pile
    lines = [
        f"Draw pile: {len(left)}" + (f", in some order {named(left)}." if left else "."),
        f"Discard pile: {len(gone)}" + (f", {named(gone)}." if gone else "."),
    ]
    return "\n".join(fill(line, width, subsequent_indent="  ") for line in lines)


def _hand(view: View, opposite: bool, width: int) -> str:
    if not view.hand:
        return "Your hand is empty."
    now = [card for card in view.hand if card.pattern.shown_by(view.board)]
    notes = [text for text in (now and "* the board shows it now", opposite and "turned round like the board") if text]
    blocks = [
        f"{'*' if card in now else ' '}{card}: {counted(card.points, 'point')}\n"
        + drawn_pattern(card.pattern, _FACE_WIDTH, opposite)
        for card in view.hand
    ]
    noted = f" ({'; '.join(notes)})" if notes else ""
    return f"Your hand{noted}:\n{side_by_side(blocks, width)}"


def _legal(view: View) -> str:
    card = view.hand[0] if view.hand else None
    moves = any(isinstance(action, Discard) for action in view.legal_actions)
    others = [str(action) for action in view.legal_actions if not isinstance(action, Discard)]
    return ", ".join([f"shift or flip (as a1b1 x{card}, b2 x{card})"] * moves + others)


def _told(action: Action, before: GameState, after: GameState) -> str:
    match action:
        case Discard(card, move):
            return f"{told_move(move, before.board)}, discard {named([card])}"
        case Score(card):
            return f"score {named([card])}, {counted(card.points, 'point')}"
        case EndTurn() | SkipTurn():
            drawn = len(after.hands[before.player]) - len(before.hand)
            new = "" if after.new_pile is None else ", the discard pile was shuffled and is the draw pile now"
            return f"draw {counted(drawn, 'card')}{new}"


def _counted(cards: Sequence[Card]) -> str:
    ones = sum(card.points == 1 for card in cards)
    of_one = f" ({ones} of 1 point)" if ones else ""
    return f"{counted(len(cards), 'card')}{of_one}" + (f": {_ids(cards)}" if cards else "")


def _ids(cards: Sequence[Card]) -> str:
    return ", ".join(map(str, cards))
