"""The table of a game that is being played, told as text; never more than the player on a seat may see."""

from collections.abc import Sequence
from itertools import pairwise
from textwrap import fill

from cli.drawing import drawn_board, drawn_pattern, named, side_by_side, told_move
from cli.session import person
from game.action import Action, Discard, EndTurn, Score, SkipTurn
from game.card import Card
from game.cell import Cell
from game.errors import escaped
from game.language import N_, _, ngettext
from game.outcome import Fate, SoloOutcome, TableOutcome, outcome
from game.record import Record
from game.replay import turns_of
from game.state import LAST_STRIKE, TRIGGER, GameState
from game.view import View
from puzzles.told import counted

HELP = N_("""\
  a1b1 x17  shift: discard card 17, swap the tiles on a1 and b1 (rule 3.1)
  b2 x3     flip: discard card 3, turn the tile on b2 over (rule 3.2)
  +42       score card 42 when the board shows its pattern (rule 3.3)
  end       end the turn, and draw until the hand holds 4 (rule 3.4)
  skip      draw 2 cards instead of any action, but not twice running (rule 3.5)
  A card is its id or its pattern, as +H.H; a line may hold several actions.
  The faces of the tiles: Sun/Moon, Fish/Bird, Horse/Boat, Seed/Tree.

  hint      a best turn: most points, then fewest moves; alone, the one that wins the most, and why
  undo      take back the last action of this turn
  save      say where the record is; it is written after every action
  quit      leave; the game can be resumed
  Enter     show the table again""")


# A blank before each face: four cards of three columns fit on 80, in English.
_CLOSE = 1


def player_name(record: Record, seat: int) -> str:
    """What the player on a seat is called, as `Player 2 (planner)`."""
    number = _("Player {number}").format(number=seat + 1)
    name = record.names[seat] if record.names else person(seat)
    return number if name == person(seat) else f"{number} ({escaped(name)})"


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
        fill(_("You may {legal}.").format(legal=_legal(view)), width),
        _("There are also hint, undo, save, quit, and ? for help."),
    ]
    return "\n".join(parts)


def told_turns(record: Record, first: int, stop: int) -> list[str]:
    """What was done in the turns from `first` until before `stop`, counted from 0 through all players, as lines."""
    lines = []
    for turn in turns_of(record):
        if first <= turn.before.turns_over < stop:
            lines.append(f"{player_name(record, turn.before.player)}:")
            steps = zip(turn.actions, pairwise(turn.states), strict=True)
            lines += [f"  {action!s:<9} {_told(action, before, after)}" for action, (before, after) in steps]
    return lines


def told_hint(view: View) -> str:
    """A best turn for the hand; of more than eight cards the choice of `eight_of`."""
    from solver.goal import MOST_EACH
    from solver.turn import best_turn, eight_of

    hand = eight_of(view.hand)
    turn = best_turn(view.board, hand)
    worth = f"{counted(turn.points, 'point')}, {counted(turn.moves, 'move')}" if turn.points else _("no card to score")
    told = _("Best turn: {line} ({worth})").format(line=turn.line, worth=worth)
    if len(view.hand) > MOST_EACH:
        told += "\n" + _("Of {count} cards it looks at {most}, those of most points: {hand}").format(
            count=len(view.hand), most=MOST_EACH, hand=_ids(hand)
        )
    if not turn.points and view.may_skip:
        told += "\n" + _("A skip would draw 2 cards.")
    return told


def told_outcome(state: GameState, record: Record) -> str:
    """How a finished game ended."""
    match outcome(state):
        case SoloOutcome() as solo:
            figures = _("{scored} of {count} cards scored in {turns}").format(
                scored=solo.scored, count=len(record.deal.draw_pile), turns=counted(solo.turns, "turn")
            )
            if solo.outcome is Fate.LOST:
                return _("The game is lost with strike {strikes}: {figures}.").format(
                    strikes=solo.strikes, figures=figures
                )
            how = (
                _("perfect, without a strike")
                if solo.perfect
                else _("with {strikes}").format(strikes=counted(solo.strikes, "strike"))
            )
            return _("The game is won, {how}: {figures}.").format(how=how, figures=figures)
        case TableOutcome(scores=scores, bonus=bonus, winners=winners, turns=turns):
            lines = [_("The game is over after {turns}.").format(turns=counted(turns, "turn"))]
            for seat, cards in enumerate(state.scored):
                more = (
                    _(", {bonus} of them for the most 1-point cards").format(bonus=bonus[seat]) if bonus[seat] else ""
                )
                lines.append(
                    f"  {player_name(record, seat)}: {counted(scores[seat], 'point')}{more}; {_counted(cards)}"
                )
            names = [player_name(record, number - 1) for number in winners or ()]
            told = ngettext("{names} wins.", "{names} share the victory.", len(names))
            lines.append(told.format(names=", ".join(names)))
            return "\n".join(lines)


def _scored(view: View, record: Record, width: int) -> str:
    if record.deal.solo:
        strikes = _("Strikes: {strikes}; a turn without a scored card is one, number {last} loses.").format(
            strikes=view.strikes, last=LAST_STRIKE
        )
        scored = _("Scored: {cards}.").format(cards=_counted(view.scored[0]))
        return f"{strikes}\n{fill(scored, width)}"
    most = TRIGGER[record.deal.players]
    lines = [_("Scored:")]
    for seat, cards in enumerate(view.scored):
        points = counted(sum(card.points for card in cards), "point")
        line = "  " + _("{name}: {points}, hand of {count}, {cards}").format(
            name=player_name(record, seat), points=points, count=view.hand_sizes[seat], cards=_counted(cards)
        )
        lines.append(fill(line, width, subsequent_indent="    "))
    last = max(map(len, view.scored)) >= most
    lines.append(
        "  "
        + (
            _("This is the last round.")
            if last
            else _("The round in which somebody scores their {most}th card is the last.").format(most=most)
        )
    )
    return "\n".join(lines)


def _piles(view: View, record: Record, width: int) -> str:
    if not record.deal.solo:
        return _("Draw pile: {draws}. Discard pile: {discards}.").format(
            draws=view.draw_pile_size, discards=len(view.discard_pile)
        )
    # The player knows the 16 cards, and has seen all of them but these (rules.md 6.1).
    left, gone = sorted(view.unseen), view.discard_pile
    lines = [
        _("Draw pile: {count}, in some order {cards}.").format(count=len(left), cards=named(left))
        if left
        else _("Draw pile: 0."),
        _("Discard pile: {count}, {cards}.").format(count=len(gone), cards=named(gone))
        if gone
        else _("Discard pile: 0."),
    ]
    return "\n".join(fill(line, width, subsequent_indent="  ") for line in lines)


def _hand(view: View, opposite: bool, width: int) -> str:
    if not view.hand:
        return _("Your hand is empty.")
    now = [card for card in view.hand if card.pattern.shown_by(view.board)]
    notes = [
        text for text in (now and _("* the board shows it now"), opposite and _("turned round like the board")) if text
    ]
    blocks = [
        f"{'*' if card in now else ' '}{card}: {counted(card.points, 'point')}\n"
        + drawn_pattern(card.pattern, _CLOSE, opposite)
        for card in view.hand
    ]
    noted = f" ({'; '.join(notes)})" if notes else ""
    return _("Your hand{noted}:").format(noted=noted) + f"\n{side_by_side(blocks, width)}"


def _legal(view: View) -> str:
    card = view.hand[0] if view.hand else None
    moves = any(isinstance(action, Discard) for action in view.legal_actions)
    others = [str(action) for action in view.legal_actions if not isinstance(action, Discard)]
    return ", ".join([_("shift or flip (as a1b1 x{card}, b2 x{card})").format(card=card)] * moves + others)


def _told(action: Action, before: GameState, after: GameState) -> str:
    match action:
        case Discard(card, move):
            return _("{move}, discard {card}").format(move=told_move(move, before.board), card=named([card]))
        case Score(card):
            return _("score {card}, {points}").format(card=named([card]), points=counted(card.points, "point"))
        case EndTurn() | SkipTurn():
            drawn = len(after.hands[before.player]) - len(before.hand)
            new = "" if after.new_pile is None else _(", the discard pile was shuffled and is the draw pile now")
            return _("draw {cards}{new}").format(cards=counted(drawn, "card"), new=new)


def _counted(cards: Sequence[Card]) -> str:
    ones = sum(card.points == 1 for card in cards)
    of_one = _(" ({ones} of 1 point)").format(ones=ones) if ones else ""
    return f"{counted(len(cards), 'card')}{of_one}" + (f": {_ids(cards)}" if cards else "")


def _ids(cards: Sequence[Card]) -> str:
    return ", ".join(map(str, cards))
