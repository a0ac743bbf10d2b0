"""Pairs and a bye fixed by the arbiter (C.04.2 4.4); the rules pair the other participants.

Board numbers that the arbiter sets: fixed boards, and the first board of the event. Pairings and
the order of the boards (C.04.2 3.6) stay as they are; only the printed numbers move. Earlier rounds
keep the numbers that they were published with.
"""

from collections.abc import Sequence
from typing import NamedTuple

from fidepair.check.verdicts import Judgement, Verdict, judge
from fidepair.desk.day.change import Changed
from fidepair.desk.day.lookup import number_and_name
from fidepair.errors import InputError, Keyword, NotSupported, PairingImpossible, UsageError
from fidepair.swiss.boards import Observer, RoundPairing, absentees, in_board_order
from fidepair.swiss.cards import RoundToPair
from fidepair.systems import Prepared
from fidepair.text.data import brief
from fidepair.text.safe import is_number
from fidepair.tournament import BoardNumber, Bye, Kind, Participant, Tournament, is_pending
from fidepair.trf.format.remarks import MAX_BOARD

ARTICLE = "C.04.2 4.4"
"""The article that allows fixed pairs, and gives them their colours."""


class ByArbiter(NamedTuple):
    """Pairs that the arbiter fixes, by number, White first, and the participant with the bye."""

    pairs: tuple[tuple[int, int], ...] = ()
    bye: int | None = None

    def __str__(self) -> str:
        parts = []
        if self.pairs:
            pairs = ", ".join(f"{white}-{black}" for white, black in self.pairs)
            parts.append(f"{pairs} fixed by the arbiter")
        if self.bye is not None:
            parts.append(f"{self.bye} has the bye by the arbiter")
        return "; ".join(parts)


class FixedRound(NamedTuple):
    """The pairing with the fixed pairs, and the verdict on all of it."""

    pairing: RoundPairing
    judgement: Judgement

    @property
    def is_legal(self) -> bool:
        """Whether it complies with the absolute criteria."""
        return self.judgement.verdict not in (Verdict.ILLEGAL, Verdict.INCOMPLETE)


def pair_around(prepared: Prepared, given: ByArbiter, observer: Observer) -> FixedRound:
    """Pair a round around the pairs and the bye that are given; the rules pair all others among
    themselves.

    Raises UsageError for a participant who is not paired in the round, or is given twice;
    InputError if one would be left over; PairingImpossible if the others have no legal pairing.
    """
    system, round_ = prepared.system, prepared.round_
    cards = {card.number: card for card in round_.cards}
    named = [number for pair in given.pairs for number in pair]
    if given.bye is not None:
        named.append(given.bye)
    _refuse_wrong(named, round_)
    others = round_._replace(cards=tuple(card for card in round_.cards if card.number not in named))
    if given.bye is not None and len(others.cards) % 2:
        raise InputError(
            f"{len(cards)} participants are an even number, so there is no bye (C.04.1, 3).\n"
            "  Leave out " + Keyword("bye") + f". If {given.bye} is absent, use `fidepair bye`."
        )
    rest = RoundPairing(system.name, round_.number, (), None, ())
    if others.cards:
        rest = system.pair(others, observer)
    games = [(cards[game.white], cards[game.black], game.article) for game in rest.games]
    games += [(cards[white], cards[black], ARTICLE) for white, black in given.pairs]
    pairing = rest._replace(
        games=in_board_order(games, by_standings=system.boards_by_standings),
        pab=given.bye if rest.pab is None else rest.pab,
        absent=absentees(round_),
    )
    try:
        by_the_rules = system.pair(round_)
    except PairingImpossible:
        by_the_rules = None
    sides = [(game.white, game.black) for game in pairing.games]
    judgement = judge(system, round_, sides, pairing.pab, by_the_rules)
    return FixedRound(pairing, judgement)


def _refuse_wrong(named: Sequence[int], round_: RoundToPair) -> None:
    to_pair = {card.number for card in round_.cards}
    for number in named:
        if number not in to_pair:
            raise UsageError(Keyword("fix") + f": {number} does not play in round {round_.number}.")
        if named.count(number) > 1:
            raise UsageError(Keyword("fix") + f": {number} is given twice.")


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
