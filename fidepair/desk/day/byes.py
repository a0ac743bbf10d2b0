"""Who does not play: byes for rounds to come, withdrawals, and those who come back (C.04.2 3.2,
3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.desk.day.change import Changed, next_round
from fidepair.desk.day.lookup import told
from fidepair.desk.day.rounds import has_results
from fidepair.errors import UsageError
from fidepair.tournament import Announcement, Bye, is_pending

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fidepair.tournament import Participant, Tournament

_SCORE = (Bye.HALF, Bye.FULL)
_IN_WORDS = {Bye.HALF: "half-point bye", Bye.ZERO: "zero-point bye", Bye.FULL: "full-point bye"}


def bye(
    tournament: Tournament, one: Participant, rounds: Sequence[int], kind: Bye = Bye.ZERO
) -> Changed:
    """3.3: who is known not to play in a round is not paired in it, and scores zero unless the
    rules of the tournament say otherwise. Another bye in such a round is replaced. UsageError for a
    round that is paired, or is none."""
    for number in rounds:
        _check_round(tournament, one, number)
    if all(_announced(tournament, one, number) is kind for number in rounds):
        raise UsageError(
            f"{told(one)} has the {_IN_WORDS[kind]} {_in_rounds(rounds)} already; nothing is changed."
        )
    changed = _with_byes(tournament, one, rounds, kind)
    notes = []
    if kind is Bye.FULL:
        notes.append(
            "a full-point bye is deprecated by FIDE, and counts as a pairing-allocated bye (C.04.3 2.1.2)."
        )
    halves = one.entries.count(Bye.HALF) + sum(
        announced.number == one.number and announced.bye is Bye.HALF
        for announced in changed.announced
    )
    if kind is Bye.HALF and halves > 1:
        notes.append(
            f"{told(one)} has {halves} half-point byes then: do the rules of the tournament allow it?"
        )
    return Changed(
        changed,
        (f"{told(one)}: {_IN_WORDS[kind]} {_in_rounds(rounds)} (C.04.2 3.3)",),
        notes=tuple(notes),
    )


def cancel(tournament: Tournament, one: Participant, rounds: Sequence[int]) -> Changed:
    """3.3: an announced bye of any kind, or an absence, is taken back, and they are paired in these
    rounds.

    UsageError as `bye`, and where they have none.
    """
    for number in rounds:
        _check_round(tournament, one, number)
    kinds = {
        number: bye for number in rounds if (bye := _announced(tournament, one, number)) is not None
    }
    without = [number for number in rounds if number not in kinds]
    if without:
        raise UsageError(f"{told(one)} has no bye {_in_rounds(without)}; nothing is changed.")

    def is_meant(announced: Announcement) -> bool:
        return announced.number == one.number and announced.round_number in rounds

    changed = tournament._replace(
        announced=tuple(a for a in tournament.announced if not is_meant(a)),
        put_aside=tuple(a for a in tournament.put_aside if not is_meant(a)),
    )
    gone = "; ".join(
        f"no {_IN_WORDS[bye]} {_in_rounds([number])} any more" for number, bye in kinds.items()
    )
    return Changed(changed, (f"{told(one)}: {gone}, and is to be paired (C.04.2 3.3)",))


def withdraw(tournament: Tournament, one: Participant, first: int | None = None) -> Changed:
    """3.2: who withdraws is no longer paired, from round `first` on (None: the next one). Byes with
    points in these rounds are put aside until they return. UsageError as `bye`."""
    start = next_round(tournament) if first is None else first
    last = start if tournament.rounds is None else tournament.rounds
    _check_round(tournament, one, start)
    rounds = range(start, last + 1)
    if all(_announced(tournament, one, number) is Bye.ZERO for number in rounds):
        raise UsageError(f"{told(one)} is out {_in_rounds(rounds)} already; nothing is changed.")
    notes = []
    if tournament.rounds is None:
        notes.append(
            "the file does not tell the number of rounds: tell it, or withdraw them again in the next round."
        )
    if one.entries and is_pending(one.entries[-1]):
        notes.append(
            f"the game of {told(one)} in round {tournament.rounds_paired} has no result yet."
        )
    aside = tuple(
        a
        for a in tournament.announced
        if a.number == one.number and a.round_number in rounds and a.bye in _SCORE
    )
    if aside:
        listed = _in_rounds([a.round_number for a in aside])
        notes.append(
            f"the bye with points {listed} is put aside, for who is out scores zero; `return` restores it."
        )
    changed = _with_byes(tournament, one, rounds, Bye.ZERO)
    changed = changed._replace(put_aside=(*tournament.put_aside, *aside))
    return Changed(
        changed,
        (f"{told(one)} is not paired from round {start} on (C.04.2 3.2)",),
        notes=tuple(notes),
    )


def come_back(tournament: Tournament, one: Participant, first: int | None = None) -> Changed:
    """3.3: who was to be absent plays again, from round `first` on (None: the next one). Byes that
    score stay, and those that a withdrawal put aside are given back.

    UsageError for somebody who is not absent.
    """
    start = next_round(tournament) if first is None else first
    _check_round(tournament, one, start)

    def is_over(announced: Announcement) -> bool:
        return announced.number == one.number and announced.round_number >= start

    out = [a for a in tournament.announced if is_over(a) and a.bye is Bye.ZERO]
    if not out:
        raise UsageError(
            f"{told(one)} is not absent in round {start} or later; nothing is changed."
            + _ways_to_cancel(tournament, one)
        )
    due = {a.round_number: a for a in tournament.put_aside if is_over(a)}
    restored = [due[a.round_number] for a in out if a.round_number in due]
    left = sorted(
        [*(a for a in tournament.announced if a not in out), *restored], key=lambda a: a[:2]
    )
    changed = tournament._replace(
        announced=tuple(left), put_aside=tuple(a for a in tournament.put_aside if not is_over(a))
    )
    first_out = min(a.round_number for a in out)
    said = f"{told(one)} is to be paired again from round {first_out} on (C.04.2 3.3)"
    again = "".join(f"; {_IN_WORDS[a.bye]} in round {a.round_number}, as before" for a in restored)
    return Changed(changed, (said + again,))


def _ways_to_cancel(tournament: Tournament, one: Participant) -> str:
    """Return how byes with points that are announced can be cancelled; nothing if there are
    none."""
    byes = [a for a in tournament.announced if a.number == one.number and a.bye in _SCORE]
    if not byes:
        return ""
    listed = ", ".join(f"the {_IN_WORDS[a.bye]} in round {a.round_number}" for a in byes)
    rounds = ",".join(str(a.round_number) for a in byes)
    return f"\n  There is {listed}; to cancel it: `fidepair bye FILE {one.number} --round {rounds} --none`."


def _check_round(tournament: Tournament, one: Participant, number: int) -> None:
    first, last = next_round(tournament), tournament.rounds
    if number < 1:
        raise UsageError(f"there is no round {number}: rounds are counted from 1.")
    if last is not None and number > last:
        over = "it is over" if first > last else f"rounds {first} to {last} are to come"
        raise UsageError(
            f"there is no round {number}: the tournament has {last} rounds, and {over}."
        )
    if number < first:
        entry = one.entries[number - 1] if number <= len(one.entries) else None
        if entry is not None and not isinstance(entry, Bye):
            way = "Who does not come to a game that is paired loses it by forfeit."
        elif last is not None and first > last:
            way = "It has no game to be lost; it is the last round, and there is no further one."
        else:
            way = f"It has no game to be lost; round {first} is the next one for which a bye can be announced."
        if number == first - 1 and not has_results(tournament, number):
            way += (
                "\n  It has no result yet: `fidepair unpair FILE` takes it back; "
                "announce the bye then, and pair again."
            )
        raise UsageError(
            f"round {number} is paired, so that {told(one)} can have no other bye in it (C.04.2 4.4).\n  {way}"
        )


def _announced(tournament: Tournament, one: Participant, number: int) -> Bye | None:
    return next((a.bye for a in tournament.announced if a[:2] == (number, one.number)), None)


def _with_byes(
    tournament: Tournament, one: Participant, rounds: Iterable[int], kind: Bye
) -> Tournament:
    new = [Announcement(number, one.number, kind) for number in rounds]
    replaced = {announcement[:2] for announcement in new}
    kept = (
        announcement for announcement in tournament.announced if announcement[:2] not in replaced
    )
    return tournament._replace(announced=tuple(sorted([*kept, *new], key=lambda a: a[:2])))


def _in_rounds(rounds: Sequence[int]) -> str:
    if len(rounds) == 1:
        return f"in round {rounds[0]}"
    return f"in rounds {', '.join(map(str, rounds[:-1]))} and {rounds[-1]}"
