"""Virtual points (`250`, `XXA`), prohibited pairings (`260`, `XXP`, `FOR`) and abnormal points
(`299`)."""

from __future__ import annotations

from bisect import bisect_left
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from fidepair.tournament import Adjustment, Forbidden, Kind, PrimaryScore, format_points
from fidepair.trf.format.columns import (
    ABNORMAL,
    ABNORMAL_NARROW,
    FORBIDDEN,
    LAST_ROUND,
    TEXT_FROM,
    VIRTUAL,
    VIRTUAL_OF_PLAYER,
    Field,
    Layout,
    listed,
    points_or_none,
    whole,
    words,
)
from fidepair.trf.format.facts import KINDS_299, NEVER_MEET
from fidepair.trf.read.statements import (
    Statements,
    read_from_1,
    read_number,
    read_numbers,
    stray_column,
    unreadable,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from fidepair.findings import Findings
    from fidepair.tournament import Bye, PointSystem, Result
    from fidepair.trf.format.document import Line
    from fidepair.trf.format.reading import Event, Records, State


class Virtual(NamedTuple):
    """Virtual points of one player in one round, and where they come from."""

    points: int
    line: Line


class VirtualPoints:
    """Virtual points by round and number. A file of one line may give them to 9,999 players in 999
    rounds."""

    def __init__(self, numbers: set[int]) -> None:
        self._size = max(numbers, default=0) + 1
        self._rounds: dict[int, list[Virtual | None]] = {}
        self.given: dict[Virtual, None] = {}
        """What each line gives, in the order of the file."""

    @property
    def rounds(self) -> list[int]:
        """The rounds in which anybody has a value, zero or not."""
        return sorted(self._rounds)

    def of(self, round_number: int) -> list[Virtual | None]:
        """Return the values of a round, the place of each being the number."""
        return self._rounds.get(round_number) or [None] * self._size

    def give(
        self, round_number: int, first: int, last: int, new: Virtual
    ) -> tuple[int, Virtual] | None:
        """Keep a value for a range of numbers. Returns the first that has other points already, and
        these."""
        self.given[new] = None
        row = self._rounds.setdefault(round_number, [None] * self._size)
        if row[first : last + 1].count(None) == last + 1 - first:
            row[first : last + 1] = [new] * (last + 1 - first)
            return None
        for number in range(first, last + 1):
            old = row[number]
            if old is None:
                row[number] = new
            elif old.points != new.points:
                return number, old
        return None


# ── Virtual points ───────────────────────────────────────────────────────────
def with_lists(
    statements: Statements,
    records: Records,
    event: Event,
    state: State,
    findings: Findings,
    *,
    primary: PrimaryScore,
) -> Statements:
    """Return the statements with virtual points, prohibited pairings and abnormal points.

    `primary`: the score by which teams are paired.
    """
    numbers, rounds = {*event.roster.rows}, statements.rounds
    of_teams = event.kind is Kind.TEAM
    points: PointSystem | None = event.points
    if of_teams and primary is PrimaryScore.GAME:
        points = None  # game points of a match depend on its boards
    past = max(event.roster.blocks, 1) * state.last
    adjustments, secondary = read_adjustments(records, numbers, of_teams, findings)
    teams = primary if of_teams else None
    return Statements(
        rounds,
        statements.byes,
        read_virtual(records, numbers, rounds, past, findings, teams=teams, points=points),
        read_forbidden(records, numbers, rounds, findings),
        adjustments,
        secondary,
    )


def read_virtual(
    records: Records,
    numbers: set[int],
    rounds: int | None,
    past: int,
    findings: Findings,
    *,
    teams: PrimaryScore | None = None,
    points: PointSystem | None = None,
) -> dict[int, tuple[int, ...]] | None:
    """Return virtual points by number, one for each round up to the last with any; None without
    such records.

    `past`: the rounds that are paired. `teams`: the primary score of a team event. `points`: what
    results bring, where an acceleration is known by it. Who has no virtual points is left out.
    """
    ranges, players = records.lines(VIRTUAL.code), records.lines(VIRTUAL_OF_PLAYER.code)
    if not ranges and not players:
        return None
    by_range = _read_ranges(ranges, numbers, teams, findings)
    by_player = _read_players(players, numbers, rounds, past, findings)
    if points is not None:
        _look_at_sizes([*by_range.given, *by_player.given], points, findings)
    if ranges and players:
        _compare(by_range, by_player, sorted(numbers), findings)
    columns = {}
    for round_number in sorted({*by_range.rounds, *by_player.rounds}):
        both = zip(by_range.of(round_number), by_player.of(round_number), strict=True)
        found = [one or other for one, other in both]
        columns[round_number] = [given.points if given else 0 for given in found]
    last = max((round_number for round_number, column in columns.items() if any(column)), default=0)
    length = max(last, past + 1 if rounds is None else rounds)
    nothing = [0] * (max(numbers, default=0) + 1)
    by_number = list(
        zip(
            *(columns.get(round_number, nothing) for round_number in range(1, length + 1)),
            strict=True,
        )
    )
    return {number: by_number[number] for number in sorted(numbers) if any(by_number[number])}


def _look_at_sizes(given: list[Virtual], points: PointSystem, findings: Findings) -> None:
    """Warn about virtual points that no acceleration in use gives, once for each line.

    They are as many as results bring, so that those who have them meet others: at most as two wins.
    """
    step, most = gcd(points.win_white, points.draw_white), 2 * points.win
    told: set[Line] = set()
    for value, line in given if step else ():
        if (value > most or value % step) and line not in told:
            told.add(line)
            message = f"`{line.code.upper()}` gives {format_points(value)} virtual points, which no acceleration does"
            expected = f"at most {format_points(most)}, in steps of {format_points(step)}"
            findings.tell("T246", message, **line.at_text(), expected=expected)


def _read_ranges(
    lines: list[Line], numbers: set[int], teams: PrimaryScore | None, findings: Findings
) -> VirtualPoints:
    found = VirtualPoints(numbers)
    read: set[str] = set()
    for line in lines:
        if line.text in read or stray_column(line, VIRTUAL, findings):
            continue
        read.add(line.text)
        fields = _read_range(line, numbers, teams, findings)
        if fields is None:
            continue
        points, first_round, last_round, first, last = fields
        new = Virtual(points, line)
        for round_number in range(first_round, last_round + 1):
            differing = found.give(round_number, first, last, new)
            if differing is not None:
                _report_virtual("T111", (*differing, round_number), new, findings)
                break
    return found


def _read_range(
    line: Line, numbers: set[int], teams: PrimaryScore | None, findings: Findings
) -> tuple[int, int, int, int, int] | None:
    values: list[int] = []
    for name in ("first round", "last round", "first player", "last player"):
        value = read_from_1(line, VIRTUAL, name, findings)
        if value is None:
            return None
        field = VIRTUAL.field(name)
        if (
            "player" in name
            and read_number(line, field.cut(line.text), field.first, numbers, findings) is None
        ):
            return None
        values.append(value)
    points, match_field = VIRTUAL.field("points"), VIRTUAL.field("match points")
    if teams is not None:
        points, match_field = _fields_of_teams(line, teams, findings)
    value = points_or_none(points.cut(line.text) or "0")
    match_points = points_or_none(match_field.cut(line.text) or "0")
    problem = ""
    if match_points != 0 and teams is None:
        problem, column = f"match points ({match_field}) in an individual event", match_field.first
    elif match_points is None:
        problem, column = f"points that are not a number ({match_field})", match_field.first
    elif not value or value < 0:
        problem, column = f"no virtual points ({points})", points.first
    elif values[0] > values[1] or values[2] > values[3]:
        problem, column = "a range that ends before it begins", VIRTUAL.field("first round").first
    if problem:
        case = "" if teams is None else "teams"
        findings.tell("T109", f"`250` has {problem}", **line.at_text(column), case=case)
        return None
    return (value or 0, *values)  # type: ignore[return-value]  # four values were read


def _fields_of_teams(line: Line, primary: PrimaryScore, findings: Findings) -> tuple[Field, Field]:
    """Return the field of the primary score, to which virtual points belong, and the other one.

    The example of the standard has match points in the field of the game points. That is read if
    the other is empty.
    """
    own, other = VIRTUAL.field("match points"), VIRTUAL.field("points")
    if primary is PrimaryScore.GAME:
        own, other = other, own
    if not points_or_none(other.cut(line.text)):
        return own, other
    alone = not points_or_none(own.cut(line.text))
    message = (
        f"`250` gives virtual points in {other}, and teams are paired by {primary.value} points ({own}); "
        + (f"read as {primary.value} points" if alone else "these are not used")
    )
    findings.tell("T110", message, **line.at_field(other), once=True, field=own)
    return (other, own) if alone else (own, other)


def _report_virtual(
    code: str, where: tuple[int, Virtual, int], new: Virtual, findings: Findings
) -> None:
    number, old, round_number = where
    message = (
        f"{findings.noun} {number} has {format_points(old.points)} virtual points in round {round_number} by line "
        f"{old.line.number}, and {format_points(new.points)} by line {new.line.number}"
    )
    findings.tell(
        code,
        message,
        **new.line.at(TEXT_FROM, format_points(new.points)),
        expected=format_points(old.points),
    )


def _read_players(
    lines: list[Line], numbers: set[int], rounds: int | None, past: int, findings: Findings
) -> VirtualPoints:
    found = VirtualPoints(numbers)
    without_history: set[int] = set()
    most = LAST_ROUND if rounds is None else rounds
    for line in lines:
        values = _virtual_of_line(line, numbers, findings)
        if values is None:
            continue
        number, points = values
        while points and points[-1] is None:
            points.pop()
        if len(points) > most:
            findings.tell(
                "T105",
                f"`XXA` has {len(points)} values for {findings.noun} {number}, the tournament has "
                f"{f'at most {most}' if rounds is None else most} rounds",
                **line.at(VIRTUAL_OF_PLAYER.repetition(most).first, str(len(points))),
                expected=f"at most {most}",
            )
            continue
        if None in points[:past]:
            without_history.add(number)
        for round_number, value in enumerate(points, 1):
            new = Virtual(value or 0, line)
            differing = found.give(round_number, number, number, new)
            if differing is not None:
                _report_virtual("T015", (*differing, round_number), new, findings)
                break
    if without_history:
        findings.tell(
            "T106",
            f"`XXA` leaves out rounds of the past for {listed(without_history, findings.noun)}; floats of these rounds "
            "are computed without virtual points",
            **lines[0].at(VIRTUAL_OF_PLAYER.repetition(0).first),
        )
    return found


def _virtual_of_line(
    line: Line, numbers: set[int], findings: Findings
) -> tuple[int, list[int | None]] | None:
    """Return the player and the values of an `XXA` line, by columns or else by words; None with a
    finding."""
    text = line.text.rstrip()
    texts = [value for value, _ in VIRTUAL_OF_PLAYER.values(text)]
    number_text = VIRTUAL_OF_PLAYER.field("player").cut(text)
    values = [points_or_none(value) if value else None for value in texts]
    in_columns = VIRTUAL_OF_PLAYER.stray(text) is None and whole(number_text) is not None
    if not in_columns or any(
        value is None and part for value, part in zip(values, texts, strict=True)
    ):
        parts = [word for word, _ in words(text)]
        values = [points_or_none(part) for part in parts[1:]]
        number_text = parts[0] if parts else ""
        if whole(number_text) is None or not values or None in values:
            _refuse_virtual(line, "`XXA    1  1.0  1.0`", findings)
            return None
        message = f"`XXA` of {findings.noun} {whole(number_text)} is out of its columns; read word by word"
        findings.tell("T104", message, **line.at_text())
    number = read_number(line, number_text, TEXT_FROM, numbers, findings)
    if number is None:
        return None
    if any(value is not None and value < 0 for value in values):
        _refuse_virtual(line, "values from 0", findings)
        return None
    return number, values


def _refuse_virtual(line: Line, expected: str, findings: Findings) -> None:
    what = "a player with virtual points"
    unreadable(line, line.at_text(), what, expected, findings, code="T107", case="virtual points")


def _compare(
    by_range: VirtualPoints, by_player: VirtualPoints, numbers: list[int], findings: Findings
) -> None:
    """Find the first difference between `250` and `XXA` for each player; one that only one of them
    has is one too."""
    last = max(by_player.rounds, default=0)
    rounds = [
        round_number
        for round_number in sorted({*by_range.rounds, *by_player.rounds})
        if round_number <= last
    ]
    rows = [
        (round_number, by_range.of(round_number), by_player.of(round_number))
        for round_number in rounds
    ]
    for number in numbers:
        for round_number, ranges, players in rows:
            one, other = ranges[number], players[number]
            if (one.points if one else 0) != (other.points if other else 0):
                line = (other or one).line  # type: ignore[union-attr]  # one of them has a value
                message = (
                    f"`250` gives {findings.noun} {number} {format_points(one.points if one else 0)} virtual points in "
                    f"round {round_number}, `XXA` {format_points(other.points if other else 0)}"
                )
                findings.tell("T111", message, **line.at(TEXT_FROM), case="two kinds of records")
                break


# ── Prohibited pairings ──────────────────────────────────────────────────────
def read_forbidden(
    records: Records, numbers: set[int], rounds: int | None, findings: Findings
) -> tuple[Forbidden, ...]:
    """Return who may not meet, in order of rounds and numbers; a range up to the last round has no
    end."""
    found: set[Forbidden] = set()
    for line in records.lines(FORBIDDEN.code):
        if stray_column(line, FORBIDDEN, findings):
            continue
        span = _read_span(line, findings)
        group = read_numbers(line, FORBIDDEN.values(line.text), numbers, findings)
        if span is not None and _is_group(line, group, findings):
            last = None if span[1] >= (rounds or LAST_ROUND) else span[1]
            found.add(Forbidden(span[0], last, frozenset(group)))
    for line in records.lines(*NEVER_MEET.codes):
        group = read_numbers(line, words(line.text), numbers, findings, code="T103")
        if _is_group(line, group, findings):
            found.add(Forbidden(1, None, frozenset(group)))
    return tuple(sorted(found, key=lambda f: (f.first, f.last or LAST_ROUND, sorted(f.numbers))))


def _read_span(line: Line, findings: Findings) -> tuple[int, int] | None:
    first = read_from_1(line, FORBIDDEN, "first round", findings)
    last = None if first is None else read_from_1(line, FORBIDDEN, "last round", findings)
    if first is None or last is None:
        return None
    if first > last:
        place = line.at_field(FORBIDDEN.field("last round"))
        unreadable(line, place, "a round after the first one", f"{first} or more", findings)
        return None
    return first, last


def _is_group(line: Line, group: Collection[int], findings: Findings) -> bool:
    if len(group) == 1:
        message = (
            f"`{line.code.upper()}` names only {findings.noun} {min(group)}: nobody is kept apart"
        )
        findings.tell("T102", message, **line.at_text())
    return len(group) > 1


# ── Abnormal points ──────────────────────────────────────────────────────────
class Abnormal(NamedTuple):
    """What a `299` record says; points are None where the field is blank."""

    kinds: frozenset[Result | Bye]
    match_points: int | None
    points: int | None
    round_number: int | None
    numbers: frozenset[int]

    def of(self, points: int | None) -> tuple[Adjustment, ...]:
        """Return the adjustment of one of the two scores; none where its field is blank."""
        return (
            ()
            if points is None
            else (Adjustment(self.kinds, points, self.round_number, self.numbers),)
        )


def read_adjustments(
    records: Records, numbers: set[int], teams: bool, findings: Findings
) -> tuple[tuple[Adjustment, ...], tuple[Adjustment, ...]]:
    """Return the abnormal points of the `299` records, in the order of the file: of the score by
    which participants are paired, and the game points of teams (match points come first here)."""
    found: list[Abnormal] = []
    for line in records.lines(ABNORMAL.code):
        readings = readings_of_abnormal(line.text, teams)
        usable = {reading for _, reading in readings}
        if len(usable) == 1:
            layout, abnormal = readings[0]
            if _is_usable(line, abnormal, layout, numbers, findings, teams=teams):
                found.append(abnormal)
            continue
        message = (
            "`299` can be read in two ways" if usable else "`299` does not stand in its columns"
        )
        findings.tell("T204" if usable else "T205", message, **line.at_text(), case="columns")
    points = tuple(adjustment for abnormal in found for adjustment in abnormal.of(abnormal.points))
    if not teams:
        return points, ()
    return tuple(
        adjustment for abnormal in found for adjustment in abnormal.of(abnormal.match_points)
    ), points


def readings_of_abnormal(text: str, teams: bool) -> list[tuple[Layout, Abnormal]]:
    """Return what a `299` line says, in each layout in which it says something."""
    readings = [
        (layout, _read_abnormal(text, layout, teams))
        for layout in (ABNORMAL, ABNORMAL_NARROW)
        if _stands_in(text, layout)
    ]
    return [(layout, reading) for layout, reading in readings if reading is not None]


def _stands_in(text: str, layout: Layout) -> bool:
    """Return whether every word stands inside one field; a sign may stand one column before its
    value."""
    if layout.stray(text, ("match points", "points")) is not None:
        return False
    places = [(f.first - (f.name in ("match points", "points")), f.last) for f in layout.fields]
    places += [(field.first, field.last) for field in layout.repetitions(text)]

    ends = [last for _, last in places]
    for word, column in words(text, ""):
        place = bisect_left(ends, column + len(word) - 1)
        if place == len(places) or places[place][0] > column:
            return False
    return True


def _read_abnormal(text: str, layout: Layout, teams: bool) -> Abnormal | None:
    """Return what the line says in this layout, None if it says nothing that can be used."""
    kind = layout.field("type").cut(text).upper()
    texts = [layout.field(name).with_sign().cut(text) for name in ("match points", "points")]
    match_points, points = map(points_or_none, texts)
    round_number = whole(layout.field("round").cut(text) or "0")
    ids = [whole(field.cut(text) or "0") for field in layout.repetitions(text)]
    if (
        kind not in KINDS_299
        or round_number is None
        or None in ids
        or (texts[0] and match_points is None)
    ):
        return None
    if (texts[1] and points is None) or (points is None and not (teams and texts[0])):
        return None
    named = frozenset(number for number in ids if number)
    if not teams:
        match_points = match_points or None
    return Abnormal(KINDS_299[kind], match_points, points, round_number or None, named)


def _is_usable(
    line: Line,
    abnormal: Abnormal,
    layout: Layout,
    numbers: set[int],
    findings: Findings,
    *,
    teams: bool,
) -> bool:
    match_field = layout.field("match points")
    match_text = match_field.with_sign().cut(line.text)
    if abnormal.match_points and not teams:
        message = f"`299` gives match points ({match_text}) in an individual event"
        findings.tell(
            "T203", message, **line.at(match_field.first, match_text), field=layout.field("points")
        )
        return False
    if not abnormal.kinds and abnormal.round_number is None:
        findings.tell(
            "T204",
            "`299` without a type adds points in all rounds: once, or once for every round? The standard does not say",
            **line.at_text(layout.field("round").first),
        )
        return False
    if abnormal.numbers:  # else all participants
        named = [(text, column) for text, column in layout.values(line.text) if whole(text) != 0]
        read_numbers(line, named, numbers, findings)
    return abnormal.numbers <= numbers
