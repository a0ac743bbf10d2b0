"""Virtual points in the file (`250`, `XXA`), and who is the last GA participant, against the
acceleration that its type declares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.errors import InputError
from fidepair.findings import tell
from fidepair.lint.places import noun_of, of_value
from fidepair.swiss.cards import starters
from fidepair.systems.baku import contradiction, group_a, virtual_points
from fidepair.tournament import Bye, format_points
from fidepair.trf.format.facts import VIRTUAL
from fidepair.trf.format.remarks import LAST_OF_GA, remark_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fidepair.findings import Finding
    from fidepair.tournament import Tournament
    from fidepair.trf.format.document import Line
    from fidepair.trf.format.reading import Records
    from fidepair.trf.read.reader import Examination


def acceleration(examination: Examination, records: Records) -> Iterator[Finding]:
    """Yield virtual points that a type without acceleration leaves no room for, or that Baku would
    not give."""
    tournament = examination.tournament
    if tournament is None:
        return
    yield from _of_last_ga_participant(tournament, records)
    if not tournament.virtual:
        return
    line = records.lines(*VIRTUAL.codes)[0]
    declared = tournament.type_code
    if tournament.acceleration == "baku":
        yield from _against_baku(tournament, line)
    elif declared and tournament.system is not None:
        said = (
            f"gives virtual points, and `{declared}` declares no acceleration; the points are used"
        )
        yield tell("T231", f"`{line.code.upper()}` {said}", *of_value(line), type_code=declared)


def _of_last_ga_participant(tournament: Tournament, records: Records) -> Iterator[Finding]:
    """Yield a comment on the last GA participant that the numbers of round one, or virtual points,
    contradict."""
    if tournament.last_of_ga is None or (
        tournament.acceleration is None and not tournament.virtual
    ):
        return

    said = contradiction(tournament, _starters(tournament))
    line = next(
        (one for one in records.comments if remark_of(one.text, LAST_OF_GA) is not None), None
    )
    if said and line is not None:
        found = line.text.lstrip("#").strip()
        yield tell("T262", said, line.number, 1, found)


def _against_baku(tournament: Tournament, line: Line) -> Iterator[Finding]:
    """Find the first round and participant whose virtual points are not those of C.04.7 1.4; past
    rounds and next."""
    assert tournament.virtual is not None
    if tournament.rounds is None:
        return
    begun = _starters(tournament)
    try:
        expected = virtual_points(tournament, begun, tournament.rounds)
    except InputError:
        return  # points for which there is no Baku acceleration; the records are all that counts
    different = _differences(tournament, tournament.virtual, expected)
    if not different:
        return
    round_number, number, *points = different[0]
    found, wanted = map(format_points, points)
    last = group_a(tournament, begun).last
    more = f" (and {len(different) - 1} more)" if len(different) > 1 else ""
    said = (
        f"{noun_of(tournament.kind)} {number} has {found} virtual points in round {round_number}, by C.04.7 {wanted}: "
        f"group GA ends with {last}{more}; the points of the file are used"
    )
    code = tournament.type_code
    yield tell(
        "T230",
        said,
        *of_value(line, found),
        expected=wanted,
        case="" if code else "no type",
        type_code=code,
    )


def _starters(tournament: Tournament) -> set[int]:
    """Return who took part in the pairing of round one, or will (C.04.7 1.2, decision G10)."""
    return starters(
        tournament,
        {known.number: known.bye for known in tournament.announced if known.round_number == 1},
    )


def _differences(
    tournament: Tournament,
    found: Mapping[int, tuple[int, ...]],
    expected: Mapping[int, tuple[int, ...]],
) -> list[tuple[int, int, int, int]]:
    """Return (round, number, found, expected) where they differ, up to the round to be paired.

    Who is away in a round is not paired in it, with whatever points.
    """
    rounds = min(tournament.rounds_paired + 1, tournament.rounds or 0)
    away = {(known.round_number, known.number) for known in tournament.announced}
    different = []
    for index in range(rounds):
        for participant in tournament.participants:
            entry = participant.entries[index] if index < tournament.rounds_paired else None
            if (isinstance(entry, Bye) and entry is not Bye.PAB) or (
                index + 1,
                participant.number,
            ) in away:
                continue
            values = [points.get(participant.number, ()) for points in (found, expected)]
            one, other = (value[index] if index < len(value) else 0 for value in values)
            if one != other:
                different.append((index + 1, participant.number, one, other))
    return different
