"""Virtual points (`250`, `XXA`), and the last GA participant, compared with the acceleration that
the type of the tournament declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

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
    """Yield virtual points that contradict a type without acceleration, or Baku acceleration."""
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
        text = (
            f"`{line.code.upper()}` gives virtual points, and `{declared}` declares no acceleration; "
            "the points are used"
        )
        yield tell("T231", text, *of_value(line), type_code=declared)


def _of_last_ga_participant(tournament: Tournament, records: Records) -> Iterator[Finding]:
    """Yield a comment on the last GA participant that contradicts the numbers of round one, or
    virtual points."""
    is_accelerated = tournament.acceleration is not None or tournament.virtual
    if tournament.last_of_ga is None or not is_accelerated:
        return
    text = contradiction(tournament, _starters(tournament))
    if not text:
        return
    for line in records.comments:
        if remark_of(line.text, LAST_OF_GA) is not None:
            yield tell("T262", text, line.number, 1, line.text.lstrip("#").strip())
            return


class _VirtualDifference(NamedTuple):
    """Virtual points of a participant that are not those of Baku acceleration."""

    round_number: int
    number: int
    found: int
    expected: int


def _against_baku(tournament: Tournament, line: Line) -> Iterator[Finding]:
    """Yield the first virtual points that differ from C.04.7 1.4, up to the next round."""
    if tournament.virtual is None or tournament.rounds is None:
        return
    begun = _starters(tournament)
    try:
        expected = virtual_points(tournament, begun, tournament.rounds)
    except InputError:
        return  # no Baku acceleration exists for these point values
    differences = [*_differences(tournament, tournament.virtual, expected)]
    if not differences:
        return
    first = differences[0]
    found, wanted = format_points(first.found), format_points(first.expected)
    last = str(group_a(tournament, begun).last)
    if len(differences) > 1:
        last += f" (and {len(differences) - 1} more)"
    text = (
        f"{noun_of(tournament.kind)} {first.number} has {found} virtual points in round {first.round_number}, "
        f"by C.04.7 {wanted}: group GA ends with {last}; the points of the file are used"
    )
    code = tournament.type_code
    case = "" if code else "no type"
    yield tell("T230", text, *of_value(line, found), expected=wanted, case=case, type_code=code)


def _starters(tournament: Tournament) -> set[int]:
    """Return the participants in the pairing of round one, or its future participants (C.04.7 1.2,
    decision G10)."""
    byes = {bye.number: bye.bye for bye in tournament.announced if bye.round_number == 1}
    return starters(tournament, byes)


def _differences(
    tournament: Tournament,
    found: Mapping[int, tuple[int, ...]],
    expected: Mapping[int, tuple[int, ...]],
) -> Iterator[_VirtualDifference]:
    """Yield the differences up to the next round, by round.

    Virtual points do not matter in a round in which the participant is absent.
    """
    rounds = min(tournament.rounds_paired + 1, tournament.rounds or 0)
    absent = {(bye.round_number, bye.number) for bye in tournament.announced}
    for round_number in range(1, rounds + 1):
        for participant in tournament.participants:
            number = participant.number
            if round_number <= tournament.rounds_paired:
                entry = participant.entries[round_number - 1]
                if isinstance(entry, Bye) and entry is not Bye.PAB:
                    continue
            if (round_number, number) in absent:
                continue
            in_file = _points_in(round_number, found.get(number, ()))
            by_rule = _points_in(round_number, expected.get(number, ()))
            if in_file != by_rule:
                yield _VirtualDifference(round_number, number, in_file, by_rule)


def _points_in(round_number: int, points: tuple[int, ...]) -> int:
    """Return the virtual points of a round; none are given after the last value."""
    return points[round_number - 1] if round_number <= len(points) else 0
