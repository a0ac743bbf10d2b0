"""The lines of TRF26 that state the facts of a tournament, through the same columns the reader uses.

A value that does not fit its columns raises InputError: nothing is cut.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.errors import InputError
from fidepair.tournament import POINT_SYMBOLS, Bye, Kind, PointSystem, Result, format_points
from fidepair.trf.format.cells import BLANK, block, player_line
from fidepair.trf.format.columns import (
    ABNORMAL,
    BYES,
    FORBIDDEN,
    LAST_ROUND,
    PLAYER,
    POINT_VALUES,
    VIRTUAL,
    VIRTUAL_OF_PLAYER,
)
from fidepair.trf.format.dialects import code_of
from fidepair.trf.format.facts import CODES_XXS, KINDS_299, NEVER_MEET, POINT_PAIRS, TRF26, TYPE
from fidepair.trf.write.blocks import blocks_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fidepair.tournament import Adjustment, Announcement, Entry, Forbidden, ManualChange, Participant, Tournament
    from fidepair.trf.write.blocks import Blocks

NUMBERS_IN_A_LINE = 20
_POINTS = PLAYER.field("points")
_PLACE_OF_MISSING = [*POINT_SYMBOLS].index("X")


# ── The header ───────────────────────────────────────────────────────────────
def type_line(tournament: Tournament) -> list[str]:
    """Return the line with the encoded type: as declared, or the one that declares the system."""
    code = tournament.type_code
    if code is None and tournament.system is not None:
        rules = tournament.team_rules if tournament.kind is Kind.TEAM else None
        code = code_of(tournament.system, tournament.edition, tournament.acceleration, rules)
    unregistered = code is not None and code.upper().startswith("FIDE_LIM")
    comment = ["### The table of types has no code for the Lim System; programs use this one."] if unregistered else []
    return [*comment, *TYPE.lines(code)] if code else []


def scoring_lines(points: PointSystem, with_missing: bool = False) -> list[str]:
    """Return the lines with the point values, none for the standard ones: `162`, or `XXS` where `162` cannot say it.

    `with_missing`: closed rounds have games without result, so that their value has to be stated.
    """
    if points == PointSystem() and not with_missing:
        return []
    values = points._asdict()
    symbols = {symbol: {values[name] for name in names} for symbol, names in POINT_SYMBOLS.items()}
    if all(len(found) == 1 for found in symbols.values()):
        return [POINT_VALUES.groups((symbol, format_points(found.pop())) for symbol, found in symbols.items())]
    pairs = ((code, format_points(values[names[0]])) for code, names in CODES_XXS.items() if len(names) == 1)
    return [POINT_PAIRS.line(pairs), missing_line(points)]


def missing_line(points: PointSystem) -> str:
    """Return the `162` line that states nothing but the value of a missing result."""
    field = POINT_VALUES.repetition(_PLACE_OF_MISSING)
    return field.put(POINT_VALUES.code, f"X{format_points(points.pending):>4}")


# ── Players ──────────────────────────────────────────────────────────────────
def line_of_player(participant: Participant, points: int, rank: int, entries: Blocks) -> str:
    """Return the `001` line of a player; points that have no room are left out, a reader computes them."""
    written = format_points(points)
    values = {
        "number": str(participant.number),
        "sex": participant.sex,
        "title": participant.title,
        "name": participant.name,
        "rating": "" if participant.rating is None else str(participant.rating),
        "federation": participant.federation,
        "fide_id": participant.fide_id,
        "birth": participant.birth,
        "points": written if len(written) <= _POINTS.width else "",
        "rank": str(rank),
    }
    return player_line(values, (block(entry) if entry is not None else BLANK for entry in entries))


def player_lines(tournament: Tournament) -> list[str]:
    """Return the `001` lines of those who play for themselves, ascending TPN."""
    written = blocks_of(tournament)
    closed = closed_rounds(tournament)
    points = {p.number: sum(tournament.points_by_round(p)[:closed]) for p in tournament.participants}
    order = sorted(tournament.participants, key=lambda p: (-points[p.number], p.tpn))
    ranks = {participant.number: rank for rank, participant in enumerate(order, 1)}
    announced = {(a.round_number, a.number) for a in tournament.announced}
    lines = []
    for participant in tournament.participants:
        entries = written[participant.number]
        last = tournament.rounds_paired
        if tournament.lone_pab not in (None, participant.number) and (last, participant.number) not in announced:
            entries = entries[: len(entries) * (last - 1) // last]
        lines.append(line_of_player(participant, points[participant.number], ranks[participant.number], entries))
    return lines


def closed_rounds(tournament: Tournament) -> int:
    """Return the number of rounds whose points belong to the standings."""
    last = tournament.rounds_paired
    is_open = last > 0 and any(is_pending(participant.entries[-1]) for participant in tournament.participants)
    return last - 1 if is_open or tournament.lone_pab is not None else last


def is_pending(entry: Entry) -> bool:
    """Return whether an entry is a game or a match without a result."""
    return not isinstance(entry, Bye) and entry.result is Result.PENDING


# ── Lists ────────────────────────────────────────────────────────────────────
def bye_lines(announced: Iterable[Announcement]) -> list[str]:
    """Return the `240` lines of byes announced."""
    groups: dict[tuple[int, Bye], list[int]] = {}
    for announcement in sorted(announced, key=lambda a: (a.round_number, a.bye.value, a.number)):
        groups.setdefault((announcement.round_number, announcement.bye), []).append(announcement.number)
    lines = []
    for (round_number, bye), numbers in groups.items():
        for start in range(0, len(numbers), NUMBERS_IN_A_LINE):
            part = map(str, numbers[start : start + NUMBERS_IN_A_LINE])
            lines.append(BYES.line({"type": bye.value, "round": str(round_number)}, part))
    return lines


def virtual_lines(
    virtual: Mapping[int, tuple[int, ...]] | None, numbers: list[int], score: str = "points"
) -> list[str]:
    """Return the `250` lines of virtual points: ranges of neighbours with the same points in the same rounds.

    `score`: the field they stand in (`match points` of teams).

    That there are none although there could be is said by an `XXA` line, for `250` cannot.
    """
    if virtual is None:
        return []
    runs: dict[tuple[int, int, int], list[int]] = {}
    length = max(map(len, virtual.values()), default=0)
    for index in range(length):
        for run in _runs({n: virtual[n][index] for n in virtual if index < len(virtual[n])}, numbers):
            runs.setdefault(run, []).append(index + 1)
    lines = []
    for (first, last, points), rounds in sorted(runs.items(), key=lambda item: (item[1], item[0])):
        for start, end in _spans(rounds):
            values = {
                score: format_points(points),
                "first round": str(start),
                "last round": str(end),
                "first player": str(first),
                "last player": str(last),
            }
            lines.append(VIRTUAL.line(values))
    return lines or [no_virtual_points(numbers[0])]


def no_virtual_points(number: int) -> str:
    """Return the line that says, by one participant, that there could be virtual points and nobody has any."""
    return VIRTUAL_OF_PLAYER.line({"player": str(number)}, ["0.0"])


def _runs(points: Mapping[int, int], numbers: list[int]) -> list[tuple[int, int, int]]:
    """Return (first, last, points) for players that follow each other and have the same points, not zero."""
    runs: list[tuple[int, int, int]] = []
    before = 0
    for number in numbers:
        value = points.get(number, 0)
        if value and value == before:
            runs[-1] = (runs[-1][0], number, value)
        elif value:
            runs.append((number, number, value))
        before = value
    return runs


def _spans(rounds: list[int]) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    for number in rounds:
        if spans and spans[-1][1] == number - 1:
            spans[-1] = (spans[-1][0], number)
        else:
            spans.append((number, number))
    return spans


def forbidden_lines(forbidden: Iterable[Forbidden], rounds: int | None, dialect: str = TRF26) -> list[str]:
    """Return the lines of prohibited pairings: by rounds, or as the dialect has them for all rounds (`XXP`)."""
    return [*(line for group in forbidden for line in _for_all_rounds(group, dialect) or [_for_rounds(group, rounds)])]


def _for_all_rounds(group: Forbidden, dialect: str) -> list[str]:
    is_for_all = group.first == 1 and group.last is None
    return NEVER_MEET.lines(map(str, sorted(group.numbers)), dialect) if is_for_all else []


def _for_rounds(group: Forbidden, rounds: int | None) -> str:
    last = group.last if group.last is not None else (rounds or LAST_ROUND)
    return FORBIDDEN.line({"first round": str(group.first), "last round": str(last)}, map(str, sorted(group.numbers)))


def adjustment_lines(adjustments: Iterable[Adjustment], score: str = "points") -> list[str]:
    """Return the `299` lines of abnormal points; `score` as for virtual points."""
    letters = {kinds: letter for letter, kinds in KINDS_299.items()}
    lines = []
    for adjustment in adjustments:
        if adjustment.kinds not in letters:
            kinds = ", ".join(sorted(kind.value for kind in adjustment.kinds))
            raise InputError(f"record 299 has no letter for abnormal points of these results together: {kinds}")
        values = {
            "type": letters[adjustment.kinds],
            score: format_points(adjustment.points),
            "round": "" if adjustment.round_number is None else str(adjustment.round_number),
        }
        lines.append(ABNORMAL.line(values, [str(number) for number in sorted(adjustment.numbers)]))
    return lines


def manual_change_lines(changes: Iterable[ManualChange]) -> list[str]:
    """Return the comments that declare changes of the pairing by hand."""
    return [f"### MPA @ Round {change.round_number}: {change.text}".rstrip(" :") for change in changes]
