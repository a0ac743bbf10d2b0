"""Participants who do not play: byes in future rounds, withdrawals and returns (C.04.2 3.2, 3.3);
and entries that are removed: double, unconfirmed, or made by mistake (4.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from fidepair.desk.day.change import Changed, has_been_paired, late_error_notes, next_round
from fidepair.desk.day.late_entries import (
    LATE,
    OLD_NUMBERS,
    check_numbers,
    may_renumber,
    moves_text,
)
from fidepair.desk.day.lookup import number_and_name
from fidepair.desk.day.result_entry import with_entries
from fidepair.desk.day.rounds import has_results
from fidepair.desk.record import log
from fidepair.desk.record.log import BYES, DataCorrection
from fidepair.errors import Keyword, UsageError
from fidepair.tournament import (
    Adjustment,
    Announcement,
    BoardNumber,
    Bye,
    Entry,
    Forbidden,
    Kind,
    Participant,
    Tournament,
    is_pending,
)
from fidepair.trf.format.remarks import REGENERATION

if TYPE_CHECKING:
    _Fact = TypeVar("_Fact", int, str)
    _Numbered = TypeVar("_Numbered", Participant, Announcement, BoardNumber)


_WITH_POINTS = (Bye.HALF, Bye.FULL)
_NAMES = {Bye.HALF: "half-point bye", Bye.ZERO: "zero-point bye", Bye.FULL: "full-point bye"}


def bye(
    tournament: Tournament, one: Participant, rounds: Sequence[int], kind: Bye = Bye.ZERO
) -> Changed:
    """Give a participant a bye in future rounds; it replaces any other bye there.

    3.3: a participant who is known to be absent from a round is not paired in it, and scores zero
    unless the rules of the tournament say otherwise. Raises UsageError for a round that is paired,
    or does not exist.
    """
    for number in rounds:
        _check_round(tournament, one, number)
    if all(_announced(tournament, one, number) is kind for number in rounds):
        raise UsageError(
            f"No change: {number_and_name(one)} already has the {_NAMES[kind]} {_in_rounds(rounds)}."
        )
    changed = _with_byes(tournament, one, rounds, kind)
    notes = _bye_notes(changed, one, kind)
    message = f"{number_and_name(one)}: {_NAMES[kind]} {_in_rounds(rounds)} (C.04.2, 3.3)"
    return Changed(changed, (message,), notes=tuple(notes))


def correct(tournament: Tournament, one: Participant, rounds: Sequence[int], kind: Bye) -> Changed:
    """Correct the bye of a participant who was absent in paired rounds: the points follow, and no
    pair changes (4.3.1).

    Raises UsageError for a round that is not paired, or in which the participant has a game, the
    PAB or this bye already.
    """
    comments: list[str] = []
    notes: list[str] = []
    was: dict[int, Bye] = {}
    paired = next_round(tournament) - 1
    for number in rounds:
        entry = one.entries[number - 1] if 1 <= number <= paired else None
        if entry is None:
            raise UsageError(
                f"Round {number} is not paired, so there is nothing to correct.\n  Leave out "
                + Keyword("correct")
                + "."
            )
        if not isinstance(entry, Bye) or entry is Bye.PAB:
            has = "the pairing-allocated bye" if entry is Bye.PAB else "a game"
            raise UsageError(
                f"{number_and_name(one)} has {has} in round {number}."
                " Only the bye of an absent player can be corrected (C.04.2, 4.3.1)."
            )
        was[number] = entry
    if all(entry is kind for entry in was.values()):
        raise UsageError(
            f"No change: {number_and_name(one)} already has the {_NAMES[kind]} {_in_rounds(rounds)}."
        )
    corrected: dict[tuple[int, int], Entry] = {}
    messages = []
    for number, entry in was.items():
        if entry is kind:
            continue
        corrected[one.number, number - 1] = kind
        after = paired if paired > number else None
        record = DataCorrection(number, one.number, "bye", BYES[entry], BYES[kind], after)
        comments.append(str(record))
        messages.append(
            f"round {number}, {number_and_name(one)}: {_NAMES[entry]} -> {_NAMES[kind]}"
            " (C.04.2, 4.3.1); no pairing changes"
        )
        notes += late_error_notes(tournament, number, f"round {number}", None)
    people = with_entries(tournament.participants, corrected)
    changed = _with_byes_of_players(tournament._replace(participants=people), one, was, kind)
    notes += _bye_notes(changed, one, kind)
    return Changed(changed, tuple(messages), tuple(comments), tuple(notes))


def _with_byes_of_players(
    tournament: Tournament, team: Participant, was: Mapping[int, Bye], kind: Bye
) -> Tournament:
    """Return the team event with the corrected bye in the entries of players that had the old
    one."""
    if tournament.kind is not Kind.TEAM:
        return tournament
    corrected: dict[tuple[int, int], Entry] = {}
    for player in tournament.individuals:
        for number, bye in was.items():
            is_old = player.number in team.roster and player.entries[number - 1 : number] == (bye,)
            if is_old and bye is not Bye.ZERO:
                corrected[player.number, number - 1] = kind
    return tournament._replace(individuals=with_entries(tournament.individuals, corrected))


def _bye_notes(changed: Tournament, one: Participant, kind: Bye) -> list[str]:
    """Return notes on a full-point bye, and on more than one half-point bye."""
    if kind is Bye.FULL:
        return [
            "Full-point byes are deprecated by FIDE."
            " They count as pairing-allocated byes (C.04.3, 2.1.2)."
        ]
    announced = [each.bye for each in _byes_of(one, changed.announced)]
    halves = [*changed.by_number()[one.number].entries, *announced].count(Bye.HALF)
    if kind is Bye.HALF and halves > 1:
        return [
            f"{number_and_name(one)} now has {halves} half-point byes."
            " Check that the tournament rules allow this."
        ]
    return []


def cancel(tournament: Tournament, one: Participant, rounds: Sequence[int]) -> Changed:
    """Cancel byes and absences of any kind: the participant is paired in these rounds (3.3).

    Raises UsageError as `bye`, and for a round without a bye.
    """
    kinds, without = {}, []
    for number in rounds:
        _check_round(tournament, one, number)
        kind = _announced(tournament, one, number)
        if kind is None:
            without.append(number)
        else:
            kinds[number] = kind
    if without:
        raise UsageError(f"No change: {number_and_name(one)} has no bye {_in_rounds(without)}.")
    changed = tournament._replace(
        announced=_byes_without(tournament.announced, one, rounds),
        put_aside=_byes_without(tournament.put_aside, one, rounds),
    )
    cancelled = [
        f"{_NAMES[kind]} {_in_rounds([number])} cancelled" for number, kind in kinds.items()
    ]
    message = f"{number_and_name(one)}: {'; '.join(cancelled)}; will be paired (C.04.2, 3.3)"
    return Changed(changed, (message,))


def _byes_of(one: Participant, byes: Iterable[Announcement]) -> list[Announcement]:
    """Return the byes of one participant."""
    return [announced for announced in byes if announced.number == one.number]


def _byes_without(
    byes: Iterable[Announcement], one: Participant, rounds: Sequence[int]
) -> tuple[Announcement, ...]:
    """Return the byes except those of one participant in these rounds."""
    return tuple(
        announced
        for announced in byes
        if announced.number != one.number or announced.round_number not in rounds
    )


def withdraw(tournament: Tournament, one: Participant, first: int | None = None) -> Changed:
    """Withdraw a participant from round `first` on (None: the next one), who is no longer paired
    (3.2).

    Byes with points in these rounds are set aside until the participant returns. Raises UsageError
    as `bye`.
    """
    start = next_round(tournament) if first is None else first
    last = start if tournament.rounds is None else tournament.rounds
    _check_round(tournament, one, start)
    rounds = range(start, last + 1)
    if all(_announced(tournament, one, number) is Bye.ZERO for number in rounds):
        raise UsageError(
            f"No change: {number_and_name(one)} is already withdrawn {_in_rounds(rounds)}."
        )
    notes = []
    if tournament.rounds is None:
        notes.append(
            "The number of rounds is missing."
            " Set it with `fidepair info FILE --set rounds=9`, or repeat this withdrawal in the next round."
        )
    if one.entries and is_pending(one.entries[-1]):
        notes.append(
            f"The game of {number_and_name(one)} in round {tournament.rounds_paired} has no result yet."
        )
    aside = [
        announced
        for announced in _byes_of(one, tournament.announced)
        if announced.round_number in rounds and announced.bye in _WITH_POINTS
    ]
    if aside:
        listed = _in_rounds([announced.round_number for announced in aside])
        notes.append(
            f"The bye with points {listed} is set aside, because a withdrawn player scores zero."
            " `fidepair return` restores it."
        )
    changed = _with_byes(tournament, one, rounds, Bye.ZERO)
    changed = changed._replace(put_aside=(*tournament.put_aside, *aside))
    message = f"{number_and_name(one)} withdrawn from round {start} (C.04.2, 3.2)"
    return Changed(changed, (message,), notes=tuple(notes))


def reinstate(tournament: Tournament, one: Participant, first: int | None = None) -> Changed:
    """Reinstate an absent participant from round `first` on (None: the next one) (3.3).

    Byes with points stay, and those that a withdrawal set aside are restored. Raises UsageError for
    a participant who is not absent.
    """
    start = next_round(tournament) if first is None else first
    _check_round(tournament, one, start)
    absences = [
        announced
        for announced in _byes_of(one, tournament.announced)
        if announced.round_number >= start and announced.bye is Bye.ZERO
    ]
    if not absences:
        raise UsageError(
            f"No change: {number_and_name(one)} is not absent in round {start} or later."
            + _ways_to_cancel(tournament, one)
        )
    aside = [each for each in _byes_of(one, tournament.put_aside) if each.round_number >= start]
    by_round = {announced.round_number: announced for announced in aside}
    rounds = [announced.round_number for announced in absences]
    restored = [by_round[number] for number in rounds if number in by_round]
    kept = [announced for announced in tournament.announced if announced not in absences]
    changed = tournament._replace(
        announced=_by_round([*kept, *restored]),
        put_aside=tuple(each for each in tournament.put_aside if each not in aside),
    )
    message = f"{number_and_name(one)} reinstated from round {min(rounds)} (C.04.2, 3.3)"
    for announced in restored:
        message += f"; {_NAMES[announced.bye]} in round {announced.round_number}, as before"
    return Changed(changed, (message,))


def _by_round(byes: Iterable[Announcement]) -> tuple[Announcement, ...]:
    """Return byes by round and number."""
    return tuple(sorted(byes, key=lambda one: (one.round_number, one.number)))


def _ways_to_cancel(tournament: Tournament, one: Participant) -> str:
    """Return the command that cancels the announced byes with points; nothing if there are none."""
    byes = [each for each in _byes_of(one, tournament.announced) if each.bye in _WITH_POINTS]
    if not byes:
        return ""
    listed = ", ".join(f"the {_NAMES[each.bye]} in round {each.round_number}" for each in byes)
    rounds = ",".join(str(each.round_number) for each in byes)
    return f"\n  To cancel {listed}, use `fidepair bye FILE {one.number} --round {rounds} --none`."


def _check_round(tournament: Tournament, one: Participant, number: int) -> None:
    """Raise UsageError for a round in which a participant cannot be given a bye."""
    following, last = next_round(tournament), tournament.rounds
    if number < 1:
        raise UsageError(f"Round {number} does not exist: rounds start at 1.")
    if last is not None and number > last:
        left = "it is over" if following > last else f"the next is round {following}"
        raise UsageError(
            f"Round {number} does not exist: the tournament has {last} rounds, and {left}."
        )
    if number >= following:
        return
    entry = one.entries[number - 1]
    if not isinstance(entry, Bye):
        hint = "A player who misses a paired game loses it by forfeit."
    elif entry is Bye.PAB:
        hint = "The pairing allocated this bye. To change the pairing, use `fidepair repair`."
    else:
        other = "zero" if entry is Bye.HALF else "half"
        hint = (
            "To correct a bye that was entered wrongly, use"
            f" `fidepair bye FILE {one.number} --round {number} --{other} --correct`."
        )
    if number == following - 1 and not has_results(tournament):
        hint += (
            f"\n  Round {number} has no results yet. Unpair it with `fidepair unpair FILE`, "
            "give the bye, and pair again."
        )
    raise UsageError(
        f"Round {number} is already paired, so you cannot change the bye of {number_and_name(one)} (C.04.2, 4.4).\n"
        f"  {hint}"
    )


def _announced(tournament: Tournament, one: Participant, number: int) -> Bye | None:
    """Return the announced bye of a participant in a round."""
    for announced in _byes_of(one, tournament.announced):
        if announced.round_number == number:
            return announced.bye
    return None


def _with_byes(
    tournament: Tournament, one: Participant, rounds: Sequence[int], kind: Bye
) -> Tournament:
    new = [Announcement(number, one.number, kind) for number in rounds]
    kept = _byes_without(tournament.announced, one, rounds)
    return tournament._replace(announced=_by_round([*kept, *new]))


def _in_rounds(rounds: Sequence[int]) -> str:
    if len(rounds) == 1:
        return f"in round {rounds[0]}"
    return f"in rounds {', '.join(map(str, rounds[:-1]))} and {rounds[-1]}"


def remove(tournament: Tournament, people: Sequence[Participant]) -> Changed:
    """Remove participants who were never paired (4.1); the numbers of those behind them follow
    until the fourth round has been paired (2.3).

    Raises UsageError for a participant with a game or the PAB, and for a number that others would
    have to give up later; also for teams, whose numbers stay (C.04.6 1.1.3).
    """
    people = sorted({one.number: one for one in people}.values(), key=lambda one: one.number)
    if tournament.kind is Kind.TEAM:
        raise UsageError(
            "Team numbers do not change (C.04.6, 1.1.3), so you cannot remove a team.\n"
            "  Before round 1 create the file again with `fidepair new`. Later, use"
            f" `fidepair withdraw FILE {people[0].number}`."
        )
    for one in people:
        _check(tournament, one)
    if len(people) == len(tournament.participants):
        raise UsageError("At least one participant must stay.")
    gone = {one.number for one in people}
    check_numbers(tournament.participants)
    kept = [one.number for one in tournament.participants if one.number not in gone]
    order = [*kept, *sorted(gone)]
    numbers = {old: new for new, old in enumerate(order, start=1)}
    is_last = all(old == new for old, new in numbers.items())
    if not is_last and not may_renumber(tournament):
        raise UsageError(
            f"{LATE}, and others come after the removed player.\n  {_withdraw(people[0])}"
        )
    following, comments, messages = next_round(tournament), [], []
    size = len(order)
    for count, one in enumerate(people):
        place = one.number - count  # those before have been removed
        moves = {old: old - 1 for old in range(place + 1, size - count + 1)}
        text = f'removed "{one.name}" was {place}'
        if moves:
            text += f"; {moves_text(moves)}"
        comments.append(log.comment(REGENERATION, following, text))
        messages.append(f"Removed {number_and_name(one)} (C.04.2, 4.1)")
    moved = tournament.renumbered(numbers)
    notes = []
    if not is_last:
        messages.append(f"renumbered: {moves_text({one: numbers[one] for one in kept})}")
        notes.append(OLD_NUMBERS)
    removed = frozenset(range(len(kept) + 1, size + 1))
    return Changed(
        _without_people(moved, removed),
        tuple(messages),
        tuple(comments),
        tuple(notes),
        numbers=None if is_last else numbers,
        removed=removed,
    )


def _check(tournament: Tournament, one: Participant) -> None:
    if has_been_paired(one) or _was_repaired(tournament, one.number):
        raise UsageError(
            f"{number_and_name(one)} was paired, so you cannot remove this entry.\n  "
            + _withdraw(one)
        )
    renamed = (change.renamed for change in tournament.renumberings)
    if any(change is not None and change[0] == one.number for change in renamed):
        raise UsageError(
            f"Records of changed numbers have an earlier name of {number_and_name(one)}, so you"
            " cannot remove this entry.\n  " + _withdraw(one)
        )


def _was_repaired(tournament: Tournament, number: int) -> bool:
    """Return whether a repair of a published round gave this participant a place, or took it."""
    rounds = {change.round_number for change in tournament.manual_changes}
    for each in rounds:
        _, repairs, _ = tournament.repairs_undone(each)
        if any(number in repair.now.numbers() for repair in repairs):
            return True
    return False


def _withdraw(one: Participant) -> str:
    return f"Use `fidepair withdraw FILE {one.number}` instead (C.04.2, 3.2)."


def _without_people(tournament: Tournament, gone: Collection[int]) -> Tournament:
    """Return the tournament without the facts of these participants."""
    virtual = tournament.virtual
    if virtual is not None:
        virtual = {who: points for who, points in virtual.items() if who not in gone}
    last = tournament.last_of_ga
    return tournament._replace(
        participants=_staying(tournament.participants, gone),
        individuals=_staying(tournament.individuals, gone),
        announced=_staying(tournament.announced, gone),
        put_aside=_staying(tournament.put_aside, gone),
        forbidden=tuple(_groups_without(tournament.forbidden, gone)),
        virtual=virtual,
        adjustments=_adjustments_without(tournament.adjustments, gone),
        secondary_adjustments=_adjustments_without(tournament.secondary_adjustments, gone),
        provisional=_without_keys(tournament.provisional, gone),
        national=_without_keys(tournament.national, gone),
        last_of_ga=None if last in gone else last,
        seats=_staying(tournament.seats, gone),
        clubs=_without_keys(tournament.clubs, gone),
        groups=_without_keys(tournament.groups, gone),
    )


def _staying(those: Iterable[_Numbered], gone: Collection[int]) -> tuple[_Numbered, ...]:
    return tuple(one for one in those if one.number not in gone)


def _groups_without(groups: Iterable[Forbidden], gone: Collection[int]) -> Iterable[Forbidden]:
    for group in groups:
        numbers = group.numbers.difference(gone)
        if numbers == group.numbers:
            yield group
        elif len(numbers) > 1:
            yield group._replace(numbers=numbers)


def _adjustments_without(
    adjustments: Iterable[Adjustment], gone: Collection[int]
) -> tuple[Adjustment, ...]:
    left = []
    for one in adjustments:
        numbers = one.numbers.difference(gone)
        if numbers or not one.numbers:
            left.append(one._replace(numbers=numbers))
    return tuple(left)


def _without_keys(ratings: Mapping[int, _Fact], gone: Collection[int]) -> dict[int, _Fact]:
    return {who: rating for who, rating in ratings.items() if who not in gone}
