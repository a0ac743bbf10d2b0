"""Pairs and a bye fixed by the arbiter (C.04.2 4.4); the rules pair the other participants.

Board numbers that the arbiter sets: fixed boards, and the first board of the event. Pairings and
the order of the boards (C.04.2 3.6) stay as they are; only the printed numbers move. Earlier rounds
keep the numbers that they were published with.

Repairs of a published round: a few pairs change, and the other boards stay.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fidepair.check.verdicts import Judgement, Verdict, judge, judge_repair
from fidepair.desk.day.change import Changed, has_been_paired, meetings, next_round
from fidepair.desk.day.lookup import number_and_name
from fidepair.desk.day.rounds import has_results
from fidepair.desk.record.log import DataCorrection, correction_in
from fidepair.desk.record.past_state import published, without_corrections
from fidepair.errors import InputError, Keyword, NotSupported, PairingImpossible, UsageError
from fidepair.options import RoundOptions
from fidepair.swiss.boards import Observer, RoundPairing, absentees, in_board_order
from fidepair.swiss.cards import RoundToPair, initial_colour_shown
from fidepair.systems import Prepared, prepare
from fidepair.text.data import brief, some_of
from fidepair.text.recorded_changes import Places, RoundRepair
from fidepair.text.wording import is_number
from fidepair.tournament import (
    BoardNumber,
    Bye,
    Colour,
    Entry,
    Kind,
    ManualChange,
    Participant,
    Tournament,
)
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
    start = _first_round_of_seat(tournament)
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
    return Changed(_with_seat(tournament, BoardNumber(start, one.number, board)), (message,))


def set_first_board(tournament: Tournament, text: str) -> Changed:
    """Set the number of the first board from a text; an empty one sets it to 1. Raises
    UsageError."""
    text = text or "1"
    if not is_number(text) or not 1 <= int(text) <= MAX_BOARD:
        raise UsageError(f"first board: `{brief(text)}` is not a number from 1 to {MAX_BOARD}.")
    board, start = int(text), _first_round_of_seat(tournament)
    if board == tournament.first_board(start):
        return Changed(tournament, (f"first board: {board}, as before",))
    message = f"first board: {board} from round {start} on"
    return Changed(_with_seat(tournament, BoardNumber(start, 0, board)), (message,))


def _first_round_of_seat(tournament: Tournament) -> int:
    """Return the round from which a new number counts: the last one as long as it has no result,
    otherwise the next. Raises UsageError after the last round."""
    last = tournament.rounds_paired
    is_open = tournament.open_games() and not has_results(tournament)
    start = last if is_open else last + 1
    if tournament.rounds is not None and start > tournament.rounds:
        raise UsageError(f"No round is left: all {tournament.rounds} rounds are paired.")
    return start


def _with_seat(tournament: Tournament, seat: BoardNumber) -> Tournament:
    """Return the tournament with this number, which replaces one of the same round."""
    others = [one for one in tournament.seats if one[:2] != seat[:2]]
    return tournament._replace(seats=(*others, seat))


MET, RULES, NO_OPPONENT, LATE_ENTRY, LAST_ROUND = "4.4.1", "4.4.2", "4.4.3", "4.4.4", "4.4.5"
"""The situations in which a published pairing may be changed."""


class Repairing(NamedTuple):
    """The new places in a round: pairs, White first, absent participants, and the one with the
    bye."""

    pairs: tuple[tuple[int, int], ...]
    absent: tuple[int, ...]
    bye: int | None

    @property
    def places(self) -> Places:
        """The new places, as they are recorded."""
        byes = [(number, Bye.ZERO.value) for number in self.absent]
        if self.bye is not None:
            byes.append((self.bye, Bye.PAB.value))
        return Places(self.pairs, tuple(byes))


def repair(
    tournament: Tournament, asked: Repairing, article: str, system: str | None, *, not_fide: bool
) -> Changed:
    """Change some pairs of the last paired round; the boards of those named are dissolved (4.4).

    Raises UsageError for participants without a new place, for a board with a result, for an
    article that cannot be meant, and for illegal pairs unless `not_fide`.
    """
    number = next_round(tournament) - 1
    if not number:
        raise UsageError("No round is paired yet.")
    now = asked.places
    named = now.numbers()
    _check_named(tournament, named)
    was = _places_before(tournament, number, named)
    _check_places(tournament, number, asked, was)
    if sorted(now.pairs) == sorted(was.pairs) and now.byes == was.byes:
        raise UsageError(f"No change: {now} is already in round {number}.")
    _check_article(tournament, number, article, was)
    prepared = prepare(tournament, system, RoundOptions(round=number))
    illegal = judge_repair(prepared.system, prepared.round_, asked.pairs, asked.bye)
    if illegal is not None and not not_fide:
        raise InputError(
            f"{now}: {illegal.text}.\n  Use "
            + Keyword("not_fide", True)
            + " to change it anyway; the file records it."
        )
    fault = "" if illegal is None else illegal.text.partition(":")[0]  # numbers may change
    change = RoundRepair(now, was, article, fault)
    changed = _without_games(tournament.with_places(number, now), number, named)
    changed = changed._replace(
        initial_colour=tournament.initial_colour or _colour_only_here(tournament, changed),
        manual_changes=(*tournament.manual_changes, ManualChange(number, str(change))),
        corrections=without_corrections(tournament, number, named),
    )
    notes = [
        *_notes(asked, article, was),
        *_board_notes(tournament, changed, number),
        *_colour_notes(prepared.round_, asked.pairs),
    ]
    if illegal is not None:
        notes.append(f"{now}: {illegal.text}. The file records it.")
    message = f"round {number}: {now} instead of {was} (C.04.2, {article})"
    return Changed(changed, (message,), notes=tuple(notes))


# ── What is there, and what is asked ─────────────────────────────────────────
def _check_named(tournament: Tournament, named: Sequence[int]) -> None:
    if not named:
        raise UsageError("Nothing to change.\n  Give a pair such as 3-22, White first.")
    people = tournament.by_number()
    for number in named:
        if number not in people:
            raise UsageError(f"No participant has the number {number}.")
        if named.count(number) > 1:
            raise UsageError(f"{number_and_name(people[number])} has two places.\n  Give one.")


def _places_before(tournament: Tournament, number: int, named: Sequence[int]) -> Places:
    """Return the places of the participants and of their opponents. Raises UsageError for a board
    with a result."""
    pairs: list[tuple[int, int]] = []
    on_boards: set[int] = set()
    for board in published(tournament, number).boards:
        if not board.pair.intersection(named):
            continue
        white, black = board.white.who.number, board.black.who.number
        if board.result or any(game.result for game in board.games):
            raise UsageError(
                f"Board {board.number} ({white}-{black}) of round {number} has a result, so you"
                " cannot change its pair.\n  If the game was not played, remove the result:"
                f" `fidepair result FILE {board.number}=none --correct`."
            )
        pairs.append((white, black))
        on_boards |= board.pair
    people = tournament.by_number()
    byes = []
    for one in sorted({*named} - on_boards):
        entry = people[one].entries[number - 1]
        assert isinstance(entry, Bye)
        byes.append((one, _first_bye(tournament, number, one, entry).value))
    return Places(tuple(pairs), tuple(byes))


def _first_bye(tournament: Tournament, number: int, one: int, bye: Bye) -> Bye:
    """Return the bye of a participant before it was corrected."""
    for found in map(correction_in, tournament.corrections):
        if not isinstance(found, DataCorrection):
            continue
        if (found.what, found.round_number, found.number) == ("bye", number, one):
            return found.bye[0] or bye
    return bye


def _check_places(tournament: Tournament, number: int, asked: Repairing, was: Places) -> None:
    """Raise UsageError for a participant without a place, and for a second bye of the round."""
    people, named = tournament.by_number(), asked.places.numbers()
    left = [one for one in was.numbers() if one not in named]
    if left:
        listed = ", ".join(number_and_name(people[one]) for one in left)
        hint = f"{left[0]}-{left[1]}, " if len(left) > 1 else ""
        raise UsageError(
            f"Without an opponent in round {number}: {listed}.\n  Give each of them a place too: "
            + hint
            + Keyword("absent", str(left[0]))
            + " or "
            + Keyword("bye", str(left[0]))
            + "."
        )
    byes = dict(was.byes)
    for one in asked.absent:
        if byes.get(one, Bye.PAB.value) != Bye.PAB.value:
            raise UsageError(f"{number_and_name(people[one])} is already absent in round {number}.")
    for one, participant in people.items():
        if participant.entries[number - 1] is Bye.PAB and one not in named and asked.bye:
            raise UsageError(
                f"{number_and_name(participant)} has the bye of round {number}, and a round has one"
                " (C.04.1, 3).\n  Give that participant another place too."
            )


def _check_article(tournament: Tournament, number: int, article: str, was: Places) -> None:
    """Raise UsageError where the file shows that the situation of an article is not given."""
    reason = ""
    if article == MET:
        people = tournament.by_number()
        rounds = [first for one, other in was.pairs for first in meetings(people[one], other)]
        if min(rounds, default=number) == number:
            reason = "none of these pairs played each other in an earlier round"
    elif article == LATE_ENTRY:
        if not any(not has_been_paired(tournament.by_number()[one]) for one, _ in was.byes):
            reason = "no late entry gets an opponent"
    elif article == LAST_ROUND and number != tournament.rounds:
        reason = f"round {number} is not the final round"
    if reason:
        raise UsageError(
            f"C.04.2, {article} does not apply: {reason}.\n"
            "  A published pairing changes only for the reasons in C.04.2, 4.4.1 to 4.4.5."
        )


def _notes(asked: Repairing, article: str, was: Places) -> Iterator[str]:
    if article == NO_OPPONENT:
        paired = {number for pair in asked.pairs for number in pair}
        if any(paired.issuperset(pair) for pair in was.pairs):
            yield (
                "C.04.2, 4.4.3 is for two participants without an opponent,"
                " and here both players of a dissolved board have a new one."
            )
    if article == LATE_ENTRY:
        yield "All participants concerned must agree (C.04.2, 4.4.4)."
    if asked.absent:
        numbers = ", ".join(map(str, asked.absent))
        yield f"{numbers}: absent in this round only. To withdraw a player, use `fidepair withdraw`."


def _board_notes(before: Tournament, after: Tournament, number: int) -> Iterator[str]:
    """Yield a note on boards that stay and get another number, as those below a dissolved one."""
    numbers = {board.pair: board.number for board in published(before, number).boards}
    moved = [
        f"{board.white.who.number}-{board.black.who.number} was board {numbers[board.pair]}"
        f" and is now board {board.number}"
        for board in published(after, number).boards
        if numbers.get(board.pair, board.number) != board.number
    ]
    if moved:
        yield f"Board numbers changed: {some_of(moved)}. Print posted pages and slips again."


def _colour_notes(round_: RoundToPair, pairs: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Yield notes on colours against C.04.1 6 and 7, to which the systems have exceptions."""
    cards = {card.number: card for card in round_.everyone}
    for white, black in pairs:
        for number, letter, name, more in ((white, "W", "White", 1), (black, "B", "Black", -1)):
            card = cards[number]
            if card.history[-2:] == 2 * letter:
                yield f"{number} gets {name} three times in a row (C.04.1, 7)."
            elif more * card.colour_difference >= 2:
                yield f"{number} gets {name} three times more than the other colour (C.04.1, 6)."


# ── The round without the dissolved boards ───────────────────────────────────
def _without_games(tournament: Tournament, number: int, named: Sequence[int]) -> Tournament:
    """Return the tournament without the games of these participants in matches of the round."""
    if tournament.kind is Kind.INDIVIDUAL:
        return tournament
    index = (number - 1) * tournament.games_a_round
    entries: dict[int, tuple[Entry, ...]] = {}
    for one in tournament.participants:
        if one.number not in named:
            continue
        if tournament.kind is Kind.DOUBLE:
            entries[one.number] = ()
        for place, member in enumerate(one.roster):
            has_letter = one.entries[-1] is Bye.PAB and place < (tournament.boards or 0)
            entries[member] = (Bye.PAB if has_letter else Bye.ZERO,)
    individuals = []
    for player in tournament.individuals:
        if player.number in entries and len(player.entries) > index:
            kept = player.entries[:index] + entries[player.number]
            individuals.append(player._replace(entries=kept))
        else:
            individuals.append(player)
    line_ups = [
        line_up
        for line_up in tournament.line_ups
        if line_up.round_number != number or line_up.team not in named
    ]
    return tournament._replace(individuals=tuple(individuals), line_ups=tuple(line_ups))


def _colour_only_here(tournament: Tournament, changed: Tournament) -> Colour | None:
    """Return the initial-colour that the round showed before it was changed (decision F1); None if
    it still shows it."""
    shown = initial_colour_shown(tournament)
    return shown if initial_colour_shown(changed) != shown else None
