"""Virtual points (`250`, `XXA`), forbidden pairings (`260`, `XXP`, `FOR`) and abnormal points
(`299`)."""

from bisect import bisect_left
from collections.abc import Collection
from math import gcd
from typing import NamedTuple

from fidepair.findings import Findings
from fidepair.tournament import (
    Adjustment,
    Bye,
    Forbidden,
    Kind,
    PointSystem,
    PrimaryScore,
    Result,
    Tournament,
    format_points,
)
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
    join_numbers,
    points_or_none,
    whole,
    words,
)
from fidepair.trf.format.document import Line
from fidepair.trf.format.facts import KINDS_299, NEVER_MEET
from fidepair.trf.format.reading import Records
from fidepair.trf.read.statements import (
    read_from_1,
    read_number,
    read_numbers,
    stray_column,
    unreadable,
)


class Virtual(NamedTuple):
    """Virtual points of one player in one round, and where they come from."""

    points: int
    line: Line


class VirtualPoints:
    """Virtual points by round and number. One line of a file may give them to 9,999 players in 999
    rounds."""

    def __init__(self, numbers: set[int]) -> None:
        self._size = max(numbers, default=0) + 1
        self._rounds: dict[int, list[Virtual | None]] = {}
        self.given: dict[Virtual, None] = {}
        """The points of each line, in the order of the file."""

    @property
    def rounds(self) -> list[int]:
        """The rounds in which a player has a value, zero or not."""
        return sorted(self._rounds)

    def of(self, round_number: int) -> list[Virtual | None]:
        """Return the values of a round, each at the index of its number."""
        return self._rounds.get(round_number) or [None] * self._size

    def give(
        self, round_number: int, first: int, last: int, new: Virtual
    ) -> tuple[int, Virtual] | None:
        """Keep a value for a range of numbers. Return the first number with other points, and these
        points."""
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
    tournament: Tournament,
    records: Records,
    numbers: set[int],
    primary: PrimaryScore,
    findings: Findings,
) -> Tournament:
    """Return the tournament with virtual points, forbidden pairings and abnormal points; rounds as
    the file counts them.

    `numbers`: of the participants. `primary`: the score by which teams are paired.
    """
    of_teams = tournament.kind is Kind.TEAM
    teams = primary if of_teams else None
    adjustments, secondary = read_adjustments(records, numbers, of_teams, findings)
    return tournament._replace(
        virtual=_read_virtual(tournament, records, numbers, teams, findings),
        forbidden=read_forbidden(records, numbers, tournament.rounds, findings),
        adjustments=adjustments,
        secondary_adjustments=secondary,
    )


def _read_virtual(
    tournament: Tournament,
    records: Records,
    numbers: set[int],
    teams: PrimaryScore | None,
    findings: Findings,
) -> dict[int, tuple[int, ...]] | None:
    """Return virtual points by number, one value for each round up to the last with any; None
    without such records.

    `teams`: the primary score of a team event. Participants without virtual points are left out.
    """
    rounds = tournament.rounds
    past = tournament.games_a_round * tournament.rounds_paired
    ranges, players = records.lines(VIRTUAL.code), records.lines(VIRTUAL_OF_PLAYER.code)
    if not ranges and not players:
        return None
    by_range = _read_ranges(ranges, numbers, teams, findings)
    by_player = _read_players(players, numbers, rounds, past, findings)
    if teams is not PrimaryScore.GAME:  # game points of a match depend on its boards
        _look_at_sizes([*by_range.given, *by_player.given], tournament.points, findings)
    if ranges and players:
        _compare(by_range, by_player, sorted(numbers), findings)
    columns = {}
    for round_number in {*by_range.rounds, *by_player.rounds}:
        both = zip(by_range.of(round_number), by_player.of(round_number), strict=True)
        columns[round_number] = [_points(one or other) for one, other in both]
    last = max((round_number for round_number, column in columns.items() if any(column)), default=0)
    length = max(last, past + 1 if rounds is None else rounds)
    nothing = [0] * (max(numbers, default=0) + 1)
    in_order = [columns.get(round_number, nothing) for round_number in range(1, length + 1)]
    by_number = [*zip(*in_order, strict=True)]
    return {number: by_number[number] for number in sorted(numbers) if any(by_number[number])}


def _points(virtual: Virtual | None) -> int:
    return virtual.points if virtual is not None else 0


def _look_at_sizes(given: list[Virtual], points: PointSystem, findings: Findings) -> None:
    """Warn about virtual points of a size that no acceleration gives, once for each line.

    Virtual points take the place of results, to give stronger opponents: they are at most two wins.
    """
    step, largest = gcd(points.win_white, points.draw_white), 2 * points.win
    if not step:
        return
    reported: set[Line] = set()
    for value, line in given:
        if (value > largest or value % step) and line not in reported:
            reported.add(line)
            message = f"`{line.code.upper()}` gives {format_points(value)} virtual points, which no acceleration awards"
            expected = f"at most {format_points(largest)}, in steps of {format_points(step)}"
            findings.tell("T246", message, **line.at_text(), expected=expected)


def _read_ranges(
    lines: list[Line], numbers: set[int], teams: PrimaryScore | None, findings: Findings
) -> VirtualPoints:
    """Return the virtual points of `250` records; ranges that contradict each other are
    findings."""
    found = VirtualPoints(numbers)
    texts: set[str] = set()
    for line in lines:
        if line.text in texts or stray_column(line, VIRTUAL, findings):
            continue
        texts.add(line.text)
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
    """Return the points, the first and last round, and the first and last player; None with a
    finding."""
    values: list[int] = []
    for name in ("first round", "last round", "first player", "last player"):
        value = read_from_1(line, VIRTUAL, name, findings)
        if value is None:
            return None
        if "player" in name:
            field = VIRTUAL.field(name)
            number = read_number(line, field.cut(line.text), field.first, numbers, findings)
            if number is None:
                return None
        values.append(value)
    first_round, last_round, first, last = values
    points_field, match_field = VIRTUAL.field("points"), VIRTUAL.field("match points")
    case = ""
    if teams is not None:
        points_field, match_field = _fields_of_teams(line, teams, findings)
        case = "teams"
    points = points_or_none(points_field.cut(line.text) or "0")
    match_points = points_or_none(match_field.cut(line.text) or "0")
    if match_points != 0 and teams is None:
        problem, column = f"match points ({match_field}) in an individual event", match_field.first
    elif match_points is None:
        problem, column = f"points that are not a number ({match_field})", match_field.first
    elif not points or points < 0:
        problem, column = f"no virtual points ({points_field})", points_field.first
    elif first_round > last_round or first > last:
        problem, column = "a range that ends before it begins", VIRTUAL.field("first round").first
    else:
        return points, first_round, last_round, first, last
    findings.tell("T109", f"`250` has {problem}", **line.at_text(column), case=case)
    return None


def _fields_of_teams(line: Line, primary: PrimaryScore, findings: Findings) -> tuple[Field, Field]:
    """Return the field of the primary score, which has the virtual points, and the other one.

    The example of the standard has match points in the field of the game points. That is accepted
    if the other field is empty.
    """
    own, other = VIRTUAL.field("match points"), VIRTUAL.field("points")
    if primary is PrimaryScore.GAME:
        own, other = other, own
    if not points_or_none(other.cut(line.text)):
        return own, other
    message = f"`250` gives virtual points in {other}, but teams are paired by {primary.value} points ({own}); "
    fields = own, other
    if points_or_none(own.cut(line.text)):
        message += "they are ignored"
    else:
        message += f"read as {primary.value} points"
        fields = other, own
    findings.tell("T110", message, **line.at_field(other), once=True, field=own)
    return fields


def _report_virtual(
    code: str, where: tuple[int, Virtual, int], new: Virtual, findings: Findings
) -> None:
    """Report a second value. `where`: the number, the first value, and the round."""
    number, old, round_number = where
    old_points, new_points = format_points(old.points), format_points(new.points)
    message = (
        f"{findings.noun} {number} has {old_points} virtual points in round {round_number} by line "
        f"{old.line.number}, and {new_points} by line {new.line.number}"
    )
    findings.tell(code, message, **new.line.at(TEXT_FROM, new_points), expected=old_points)


def _read_players(
    lines: list[Line], numbers: set[int], rounds: int | None, past: int, findings: Findings
) -> VirtualPoints:
    """Return the virtual points of `XXA` records. `past`: the number of paired rounds."""
    found = VirtualPoints(numbers)
    without_history: set[int] = set()
    limit = LAST_ROUND if rounds is None else rounds
    limit_text = f"at most {limit}" if rounds is None else str(limit)
    for line in lines:
        values = _virtual_of_line(line, numbers, findings)
        if values is None:
            continue
        number, points = values
        while points and points[-1] is None:
            points.pop()
        if len(points) > limit:
            findings.tell(
                "T105",
                f"`XXA` has {len(points)} values for {findings.noun} {number}, the tournament has "
                f"{limit_text} rounds",
                **line.at(VIRTUAL_OF_PLAYER.repetition(limit).first, str(len(points))),
                expected=f"at most {limit}",
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
        message = (
            f"`XXA` gives no virtual points in past rounds for {join_numbers(without_history, findings.noun)}; "
            "floats in those rounds are computed without them"
        )
        findings.tell("T106", message, **lines[0].at(VIRTUAL_OF_PLAYER.repetition(0).first))
    return found


def _virtual_of_line(
    line: Line, numbers: set[int], findings: Findings
) -> tuple[int, list[int | None]] | None:
    """Return the player and the values of an `XXA` line, read by columns or by words; None with a
    finding."""
    text = line.text.rstrip()
    number_text = VIRTUAL_OF_PLAYER.field("player").cut(text)
    texts = [value for value, _ in VIRTUAL_OF_PLAYER.values(text)]
    values = [points_or_none(value) for value in texts]
    are_points = all(
        value is not None or not written for value, written in zip(values, texts, strict=True)
    )
    in_columns = VIRTUAL_OF_PLAYER.stray(text) is None and whole(number_text) is not None
    if not in_columns or not are_points:
        number_text, *texts = [word for word, _ in words(text)] or [""]
        values = [points_or_none(value) for value in texts]
        if whole(number_text) is None or not values or None in values:
            _refuse_virtual(line, "`XXA    1  1.0  1.0`", findings)
            return None
        message = f"`XXA` of {findings.noun} {whole(number_text)} is not in its columns; read word by word"
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
    """Find the first difference between `250` and `XXA` for each player, up to the last round of
    `XXA`."""
    last = max(by_player.rounds, default=0)
    rows = [
        (round_number, by_range.of(round_number), by_player.of(round_number))
        for round_number in sorted({*by_range.rounds, *by_player.rounds})
        if round_number <= last
    ]
    for number in numbers:
        for round_number, ranges, players in rows:
            one, other = ranges[number], players[number]
            value = other or one
            if value is not None and _points(one) != _points(other):
                message = (
                    f"`250` gives {findings.noun} {number} {format_points(_points(one))} virtual points in "
                    f"round {round_number}, `XXA` {format_points(_points(other))}"
                )
                place = value.line.at(TEXT_FROM)
                findings.tell("T111", message, **place, case="two kinds of records")
                break


# ── Prohibited pairings ──────────────────────────────────────────────────────
def read_forbidden(
    records: Records, numbers: set[int], rounds: int | None, findings: Findings
) -> tuple[Forbidden, ...]:
    """Return the forbidden pairings in order of rounds and numbers; a range up to the last round
    has no end."""
    found: set[Forbidden] = set()
    for line in records.lines(FORBIDDEN.code):
        if stray_column(line, FORBIDDEN, findings):
            continue
        span = _read_span(line, findings)
        group = read_numbers(line, FORBIDDEN.values(line.text), numbers, findings)
        if span is not None and _is_group(line, group, findings):
            first, last = span
            has_end = last < (rounds or LAST_ROUND)
            found.add(Forbidden(first, last if has_end else None, frozenset(group)))
    for line in records.lines(*NEVER_MEET.codes):
        group = read_numbers(line, words(line.text), numbers, findings, code="T103")
        if _is_group(line, group, findings):
            found.add(Forbidden(1, None, frozenset(group)))
    return tuple(sorted(found, key=lambda f: (f.first, f.last or LAST_ROUND, sorted(f.numbers))))


def _read_span(line: Line, findings: Findings) -> tuple[int, int] | None:
    """Return the first and the last round of a `260` record; None with a finding."""
    first = read_from_1(line, FORBIDDEN, "first round", findings)
    if first is None:
        return None
    last = read_from_1(line, FORBIDDEN, "last round", findings)
    if last is None:
        return None
    if first > last:
        place = line.at_field(FORBIDDEN.field("last round"))
        unreadable(line, place, "a round after the first one", f"{first} or more", findings)
        return None
    return first, last


def _is_group(line: Line, group: Collection[int], findings: Findings) -> bool:
    """Return whether a record names two participants or more; a single one is a finding."""
    if len(group) == 1:
        message = f"`{line.code.upper()}` names only {findings.noun} {min(group)}, so no players are kept apart"
        findings.tell("T102", message, **line.at_text())
    return len(group) > 1


# ── Abnormal points ──────────────────────────────────────────────────────────
class Abnormal(NamedTuple):
    """The fields of a `299` record; points are None where the field is blank."""

    kinds: frozenset[Result | Bye]
    match_points: int | None
    points: int | None
    round_number: int | None
    numbers: frozenset[int]

    def of(self, points: int | None) -> list[Adjustment]:
        """Return the adjustment of one of the two scores; none if its field is blank."""
        if points is None:
            return []
        return [Adjustment(self.kinds, points, self.round_number, self.numbers)]


def read_adjustments(
    records: Records, numbers: set[int], teams: bool, findings: Findings
) -> tuple[tuple[Adjustment, ...], tuple[Adjustment, ...]]:
    """Return the abnormal points of the `299` records, in the order of the file.

    For players: the adjustments of their points, and none. For teams: those of the match points,
    then those of the game points.
    """
    match_points: list[Adjustment] = []
    points: list[Adjustment] = []
    for line in records.lines(ABNORMAL.code):
        readings = readings_of_abnormal(line.text, teams)
        different = {reading for _, reading in readings}
        if len(different) > 1:
            message = "`299` can be read in two ways"
            findings.tell("T204", message, **line.at_text(), case="columns")
        elif not different:
            message = "`299` is not in its columns"
            findings.tell("T205", message, **line.at_text(), case="columns")
        else:
            layout, abnormal = readings[0]
            if _is_usable(line, abnormal, layout, numbers, findings, teams=teams):
                match_points += abnormal.of(abnormal.match_points)
                points += abnormal.of(abnormal.points)
    if teams:
        return tuple(match_points), tuple(points)
    return tuple(points), ()


def readings_of_abnormal(text: str, teams: bool) -> list[tuple[Layout, Abnormal]]:
    """Return the fields of a `299` line in each layout that fits it."""
    readings = []
    for layout in (ABNORMAL, ABNORMAL_NARROW):
        if _fits(text, layout):
            reading = _read_abnormal(text, layout, teams)
            if reading is not None:
                readings.append((layout, reading))
    return readings


def _fits(text: str, layout: Layout) -> bool:
    """Return whether every word is inside one field; a minus may precede the columns of points."""
    with_minus = ("match points", "points")
    if layout.stray(text, with_minus) is not None:
        return False
    places = [(field.first - (field.name in with_minus), field.last) for field in layout.fields]
    places += [(field.first, field.last) for field in layout.repetitions(text)]
    ends = [last for _, last in places]
    for word, column in words(text, ""):
        place = bisect_left(ends, column + len(word) - 1)
        if place == len(places) or places[place][0] > column:
            return False
    return True


def _read_abnormal(text: str, layout: Layout, teams: bool) -> Abnormal | None:
    """Return the fields of the line in this layout, None if they are not a usable record."""
    kind = layout.field("type").cut(text).upper()
    match_text = layout.field("match points").with_sign().cut(text)
    points_text = layout.field("points").with_sign().cut(text)
    match_points, points = points_or_none(match_text), points_or_none(points_text)
    round_number = whole(layout.field("round").cut(text) or "0")
    numbers = [whole(field.cut(text) or "0") for field in layout.repetitions(text)]
    if kind not in KINDS_299 or round_number is None or None in numbers:
        return None
    if (match_text and match_points is None) or (points_text and points is None):
        return None
    has_points = points is not None or (teams and match_text)
    if not has_points:
        return None
    if not teams:
        match_points = match_points or None
    named = frozenset(number for number in numbers if number)
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
    """Return whether the record is clear and its participants are in the file; otherwise there is a
    finding."""
    if abnormal.match_points and not teams:
        field = layout.field("match points")
        text = field.with_sign().cut(line.text)
        message = f"`299` gives match points ({text}) in an individual event"
        place = line.at(field.first, text)
        findings.tell("T203", message, **place, field=layout.field("points"))
        return False
    if not abnormal.kinds and abnormal.round_number is None:
        message = (
            "`299` without a type adds points in all rounds, but the standard leaves open whether "
            "once or in every round"
        )
        findings.tell("T204", message, **line.at_text(layout.field("round").first))
        return False
    if abnormal.numbers:  # otherwise all participants
        named = [(text, column) for text, column in layout.values(line.text) if whole(text) != 0]
        read_numbers(line, named, numbers, findings)
    return abnormal.numbers <= numbers
