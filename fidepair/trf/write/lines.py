"""The lines of TRF26 that state the facts of a tournament, through the same columns the reader
uses.

A value that does not fit its columns raises InputError: nothing is cut.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from fidepair.errors import InputError
from fidepair.tournament import (
    POINT_SYMBOLS,
    Bye,
    Kind,
    PointSystem,
    PrimaryScore,
    format_points,
    is_pending,
)
from fidepair.trf.format import facts
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
from fidepair.trf.format.document import Document, Line
from fidepair.trf.write.blocks import blocks_of, has_a_bye_of_its_own, in_blocks, points_of_a_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from fidepair.tournament import Adjustment, Announcement, Forbidden, Participant, Tournament
    from fidepair.trf.format.columns import Layout
    from fidepair.trf.write.blocks import Blocks

_NUMBERS_IN_A_LINE = 20
_POINTS = PLAYER.field("points")
_PLACE_OF_MISSING = [*POINT_SYMBOLS].index("X")


# ── Documents ────────────────────────────────────────────────────────────────
def document_of(name: str, texts: Iterable[str], end: str = "\n") -> Document:
    """Return a document with these lines."""
    return Document(name, tuple(Line(number, text, end) for number, text in enumerate(texts, 1)))


def renumbered(document: Document, lines: Iterable[Line]) -> Document:
    """Return the document with other lines, numbered in their order."""
    return document._replace(
        lines=tuple(line._replace(number=number) for number, line in enumerate(lines, 1))
    )


def put_points(
    text: str, points: int, like: str, layout: Layout = PLAYER, name: str = "points"
) -> str:
    """Return the line of a player, or of another `layout`, with other points in the field of that
    name.

    Raises InputError if they do not fit; `like`: the file.
    """
    field, written = layout.field(name), format_points(points)
    if len(written) > field.width:
        raise InputError(f"{like}: {written} points do not fit {field} of record {layout.code}")
    return field.put(text, written)


# ── The header ───────────────────────────────────────────────────────────────
def type_line(tournament: Tournament) -> list[str]:
    """Return the line with the encoded type: as declared, or the one that declares the system."""
    code = tournament.type_code
    if code is None and tournament.system is not None:
        rules = tournament.team_rules if tournament.kind is Kind.TEAM else None
        code = code_of(tournament.system, tournament.edition, tournament.acceleration, rules)
    unregistered = code is not None and code.upper().startswith("FIDE_LIM")
    comment = (
        ["### The table of types has no code for the Lim System; programs use this one."]
        if unregistered
        else []
    )
    return [*comment, *facts.TYPE.lines(code)] if code else []


def scoring_lines(tournament: Tournament) -> list[str]:
    """Return the lines with the point values of a game, none for the standard ones."""
    needed = misses_results(tournament) or has_a_bye_of_its_own(tournament)
    return value_lines(points_of_a_game(tournament), needed)


def value_lines(points: PointSystem, with_missing: bool = False) -> list[str]:
    """Return the lines with the point values, none for the standard ones: `162`, or `XXS` where
    `162` cannot say it.

    `with_missing`: closed rounds have games without result, so that their value has to be stated.
    """
    if points == PointSystem() and not with_missing:
        return []
    symbols = values_of(points, POINT_SYMBOLS)
    if all(len(found) == 1 for found in symbols.values()):
        return [
            POINT_VALUES.groups(
                (symbol, format_points(found.pop())) for symbol, found in symbols.items()
            )
        ]
    codes = values_of(points, facts.CODES_XXS)
    pairs = (
        (code, format_points(codes[code].pop()))
        for code, names in facts.CODES_XXS.items()
        if len(names) == 1
    )
    return [facts.POINT_PAIRS.line(pairs), missing_line(points)]


def values_of(points: PointSystem, symbols: Mapping[str, Sequence[str]]) -> dict[str, set[int]]:
    """Return what each of the symbols has to be worth; one with several values cannot be stated by
    its record."""
    values = points._asdict()
    found = {}
    for symbol, names in symbols.items():
        found[symbol] = {values[name] for name in names}
    return found


def missing_line(points: PointSystem) -> str:
    """Return the `162` line that states nothing but the value of a missing result."""
    field = POINT_VALUES.repetition(_PLACE_OF_MISSING)
    return field.put(POINT_VALUES.code, f"X{format_points(points.pending):>4}")


def misses_results(tournament: Tournament) -> bool:
    """Return whether a closed round has a game without result."""
    closed = tournament.rounds_closed
    return any(
        is_pending(entry)
        for participant in tournament.participants
        for entry in participant.entries[:closed]
    )


def dates_line(dates: Iterable[str | None]) -> str:
    """Return the line with the dates of the rounds, each above its block."""
    text = facts.ROUND_DATES.code.ljust(PLAYER.field("rank").last)
    return (text + "".join(f"  {date or '':<8}" for date in dates)).rstrip()


# ── Players ──────────────────────────────────────────────────────────────────
def line_of_player(participant: Participant, points: int, rank: int, entries: Blocks) -> str:
    """Return the `001` line of a player; points that have no room are left out, a reader computes
    them."""
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


def player_lines(tournament: Tournament, ranks: Mapping[int, int] | None = None) -> list[str]:
    """Return the `001` lines of those who play for themselves, ascending TPN; without ranks these
    go by the points."""
    written = blocks_of(tournament)
    closed = tournament.rounds_closed
    points = {
        p.number: sum(tournament.points_by_round(p)[:closed]) for p in tournament.participants
    }
    if ranks is None:
        ranks = ranked(tournament.participants, lambda p: (-points[p.number], p.tpn))
    announced = {(a.round_number, a.number) for a in tournament.announced}
    last = tournament.rounds_paired
    lines = []
    for participant in tournament.participants:
        number = participant.number
        entries = written[number]
        if tournament.lone_pab not in (None, number) and (last, number) not in announced:
            entries = entries[: len(entries) * (last - 1) // last]
        lines.append(line_of_player(participant, points[number], ranks[number], entries))
    return lines


def ranked(
    people: Iterable[Participant], key: Callable[[Participant], tuple[int, ...]]
) -> dict[int, int]:
    """Return the ranks by the number of the participant, in the order of `key`."""
    return {participant.number: rank for rank, participant in enumerate(sorted(people, key=key), 1)}


def first_new_round(tournament: Tournament, old: Tournament) -> int:
    """Return the index of the first round which `tournament` pairs and `old`, a state before, does
    not."""
    return old.rounds_paired - (old.lone_pab is not None and tournament.lone_pab is None)


# ── Lists ────────────────────────────────────────────────────────────────────
def list_lines(tournament: Tournament, dialect: str = facts.TRF26) -> list[str]:
    """Return the lines of byes of later rounds, virtual points, prohibitions (as in `dialect`),
    abnormal points."""
    counted = in_blocks(tournament)
    primary, secondary = scores_of(tournament)
    return [
        *bye_lines(a for a in counted.announced if a.round_number > counted.rounds_paired),
        *virtual_lines(
            counted, by_player=dialect in facts.EXTENDED and tournament.kind is not Kind.TEAM
        ),
        *forbidden_lines(counted.forbidden, counted.rounds, dialect),
        *_adjustment_lines(counted.adjustments, primary),
        *_adjustment_lines(counted.secondary_adjustments, secondary),
    ]


def scores_of(tournament: Tournament) -> tuple[str, str]:
    """Return the fields of the primary and of the secondary score in `250` and `299`; players have
    `points` only."""
    if tournament.kind is not Kind.TEAM:
        return "points", "points"
    by_match = tournament.team_rules.primary is PrimaryScore.MATCH
    return ("match points", "points") if by_match else ("points", "match points")


def bye_lines(announced: Iterable[Announcement]) -> list[str]:
    """Return the `240` lines of byes announced."""
    groups: dict[tuple[int, Bye], list[int]] = {}
    for announcement in sorted(announced, key=lambda a: (a.round_number, a.bye.value, a.number)):
        groups.setdefault((announcement.round_number, announcement.bye), []).append(
            announcement.number
        )
    lines = []
    for (round_number, bye), numbers in groups.items():
        for start in range(0, len(numbers), _NUMBERS_IN_A_LINE):
            part = map(str, numbers[start : start + _NUMBERS_IN_A_LINE])
            lines.append(BYES.line({"type": bye.value, "round": str(round_number)}, part))
    return lines


def virtual_lines(counted: Tournament, *, by_player: bool = False) -> list[str]:
    """Return the `250` lines of virtual points: ranges of neighbours with the same points in the
    same rounds; `by_player`: `XXA` lines of each player, up to the last round in which anybody has
    some.

    `counted`: in rounds as the file counts them. That there are no virtual points although there
    could be is said by an `XXA` line, for `250` cannot.
    """
    virtual = counted.virtual
    if virtual is None:
        return []
    if by_player and any(map(any, virtual.values())):
        last = max(
            index for values in virtual.values() for index, points in enumerate(values, 1) if points
        )
        rows = (
            (str(number), map(format_points, values[:last]))
            for number, values in sorted(virtual.items())
        )
        return [VIRTUAL_OF_PLAYER.line({"player": number}, points) for number, points in rows]
    score, _ = scores_of(counted)
    numbers = sorted(participant.number for participant in counted.participants)
    rounds = range(1, max(map(len, virtual.values()), default=0) + 1)
    runs: dict[tuple[int, int, int], dict[int, int]] = {}
    for number in rounds:
        for run in _runs(
            {n: values[number - 1] for n, values in virtual.items() if number <= len(values)},
            numbers,
        ):
            runs.setdefault(run, {})[number] = 1
    lines = []
    for (first, last, points), within in sorted(
        runs.items(), key=lambda item: ([*item[1]], item[0])
    ):
        for start, end, _ in _runs(within, rounds):
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
    """Return the line that says, by one participant, that there could be virtual points and nobody
    has any."""
    return VIRTUAL_OF_PLAYER.line({"player": str(number)}, ["0.0"])


def _runs(values: Mapping[int, int], numbers: Iterable[int]) -> list[tuple[int, int, int]]:
    """Return (first, last, value) for numbers that follow each other and have the same value, not
    zero."""
    found = [
        (value, [*same])
        for value, same in groupby(numbers, key=lambda number: values.get(number, 0))
    ]
    return [(same[0], same[-1], value) for value, same in found if value]


def forbidden_lines(
    forbidden: Iterable[Forbidden], rounds: int | None, dialect: str = facts.TRF26
) -> list[str]:
    """Return the lines of prohibited pairings: by rounds, or as the dialect has them for all rounds
    (`XXP`)."""
    lines = []
    for group in forbidden:
        numbers = [str(number) for number in sorted(group.numbers)]
        for_all = (
            facts.NEVER_MEET.lines(numbers, dialect)
            if group.first == 1 and group.last is None
            else []
        )
        last = group.last if group.last is not None else (rounds or LAST_ROUND)
        lines += for_all or [
            FORBIDDEN.line({"first round": str(group.first), "last round": str(last)}, numbers)
        ]
    return lines


def _adjustment_lines(adjustments: Iterable[Adjustment], score: str) -> list[str]:
    """Return the `299` lines of abnormal points, which stand in the field `score`."""
    letters = {kinds: letter for letter, kinds in facts.KINDS_299.items()}
    lines = []
    for adjustment in adjustments:
        if adjustment.kinds not in letters:
            kinds = ", ".join(sorted(kind.value for kind in adjustment.kinds))
            raise InputError(
                f"record 299 has no letter for abnormal points of these results together: {kinds}"
            )
        values = {
            "type": letters[adjustment.kinds],
            score: format_points(adjustment.points),
            "round": "" if adjustment.round_number is None else str(adjustment.round_number),
        }
        lines.append(ABNORMAL.line(values, [str(number) for number in sorted(adjustment.numbers)]))
    return lines
