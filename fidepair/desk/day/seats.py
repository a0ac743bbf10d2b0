"""Board numbers that the arbiter sets: fixed boards, and the first board of the event.

Pairings and the order of the boards (C.04.2 3.6) stay as they are; only the printed numbers move.
Earlier rounds keep the numbers that they were published with.
"""

from fidepair.desk.day.change import Changed
from fidepair.desk.day.lookup import number_and_name
from fidepair.errors import NotSupported, UsageError
from fidepair.text.data import brief
from fidepair.text.safe import is_number
from fidepair.tournament import BoardNumber, Bye, Kind, Participant, Tournament, is_pending
from fidepair.trf.format.remarks import MAX_BOARD


def set_board(tournament: Tournament, one: Participant, board: int) -> Changed:
    """Give a player a fixed board; 0 removes it. Raises UsageError for the board of another player,
    and if nothing changes."""
    if tournament.kind is Kind.TEAM:
        raise NotSupported(
            "Players of a team have no fixed board.\n  Set their boards with `fidepair lineup`."
        )
    start = _start(tournament)
    fixed = tournament.fixed_boards(start)
    if fixed.get(one.number, 0) == board:
        has = f"already has the fixed board {board}" if board else "has no fixed board"
        raise UsageError(f"No change: {number_and_name(one)} {has}.")
    for other in tournament.participants:
        if board and fixed.get(other.number) == board:
            raise UsageError(
                f"{number_and_name(other)} already has the fixed board {board}.\n"
                f"  Choose another board, or remove that one first:"
                f" fidepair player FILE {other.number} --board 0"
            )
    what = f"fixed board {board}" if board else "no fixed board"
    message = f"{number_and_name(one)}: {what} from round {start} on"
    return Changed(_with(tournament, BoardNumber(start, one.number, board)), (message,))


def set_first_board(tournament: Tournament, text: str) -> Changed:
    """Set the number of the first board from a text; an empty one sets it to 1. Raises
    UsageError."""
    text = text or "1"
    if not is_number(text) or not 1 <= int(text) <= MAX_BOARD:
        raise UsageError(f"first board: `{brief(text)}` is not a number from 1 to {MAX_BOARD}.")
    board, start = int(text), _start(tournament)
    if board == tournament.first_board(start):
        return Changed(tournament, (f"first board: {board}, as before",))
    message = f"first board: {board} from round {start} on"
    return Changed(_with(tournament, BoardNumber(start, 0, board)), (message,))


def _start(tournament: Tournament) -> int:
    """Return the round from which a new number counts: the last one as long as it has no result,
    otherwise the next. Raises UsageError after the last round."""
    last = tournament.rounds_paired
    played = [*tournament.individuals, *tournament.participants]
    entries = [entry for one in played for entry in one.entries[_first_entry(tournament) :]]
    is_open = any(map(is_pending, entries))
    games = [entry for entry in entries if not isinstance(entry, Bye)]
    start = last if is_open and all(map(is_pending, games)) else last + 1
    if tournament.rounds is not None and start > tournament.rounds:
        raise UsageError(f"No round is left: all {tournament.rounds} rounds are paired.")
    return start


def _first_entry(tournament: Tournament) -> int:
    return (tournament.rounds_paired - 1) * tournament.games_a_round


def _with(tournament: Tournament, seat: BoardNumber) -> Tournament:
    """Return the tournament with this number, which replaces one of the same round."""
    others = [one for one in tournament.seats if one[:2] != seat[:2]]
    return tournament._replace(seats=(*others, seat))
