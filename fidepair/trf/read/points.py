"""Point values: `162`, `XXS` and `BBW` to `BBU`, each read into the same names, then compared and
merged.

The Points of record `001` against the results: differences that are customs, and differences
that are errors.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate, product
from typing import NamedTuple

from fidepair.findings import Findings
from fidepair.tournament import (
    HALF_POINT,
    POINT,
    POINT_SYMBOLS,
    Bye,
    Entry,
    Kind,
    Match,
    PointSystem,
    Result,
    Tournament,
    format_points,
    points_of,
)
from fidepair.trf.format.cells import READ_AS, SIGNS, entry
from fidepair.trf.format.columns import (
    CODE,
    PLAYER_POINTS,
    POINT_VALUE,
    POINT_VALUES,
    RESULT,
    TEXT_FROM,
    Field,
    join_numbers,
    points_or_none,
    words,
)
from fidepair.trf.format.document import Line, PlaceInLine
from fidepair.trf.format.facts import CODES_BB, CODES_XXS, POINT_PAIRS
from fidepair.trf.format.reading import Event, PlayerLine, Records, Roster, Scoring, State
from fidepair.trf.read.records import value_of

# ── Point values ─────────────────────────────────────────────────────────────

_SYMBOLS = "WDLAPXZ"


class Stated(NamedTuple):
    """One value as a record states it."""

    points: int
    line: Line


def read_points(records: Records, findings: Findings) -> Scoring:
    """Return the point system of `162`, `XXS` and the `BB` records together, or the standard
    one."""
    by_162 = _read_162(records.lines(POINT_VALUES.code), findings)
    knows_missing = "pending" in by_162
    by_xxs = _read_xxs(records.lines(POINT_PAIRS.code), findings)
    by_bb = _read_bb(records.lines(*CODES_BB), findings)
    states_pab = any("pab" in source for source in (by_162, by_xxs, by_bb))
    _imply_pab(by_162, by_xxs, by_bb)
    merged: dict[str, Stated] = {}
    for source in (by_162, by_xxs, by_bb):
        for name, stated in source.items():
            first = merged.setdefault(name, stated)
            if first.points != stated.points:
                _report_difference(name, first, stated, findings)
    values = {name: stated.points for name, stated in merged.items()}
    if "pending" not in values and "draw_white" in values:
        values["pending"] = min(
            values["draw_white"], values.get("draw_black", values["draw_white"])
        )
    return Scoring(PointSystem(**values), knows_missing, states_pab)


def _imply_pab(
    by_162: dict[str, Stated], by_xxs: dict[str, Stated], by_bb: dict[str, Stated]
) -> None:
    """Add the PAB: in `162` and `BB` it follows the win; with `XXS` it stays at one point, whatever
    a win is worth."""
    for source in (by_162, by_bb):
        if "win_white" in source:
            source.setdefault("pab", source["win_white"])
    win = by_xxs.get("win_white") or by_xxs.get("win_black")
    if win is not None:
        by_xxs.setdefault("pab", Stated(POINT, win.line))


def _report_difference(name: str, first: Stated, second: Stated, findings: Findings) -> None:
    noun = name.replace("_", " ")
    noun = noun.replace("pab", "pairing-allocated bye").replace("pending", "missing result")
    first_points, points = format_points(first.points), format_points(second.points)
    findings.tell(
        "T036",
        f"the points for a {noun} are {first_points} in line {first.line.number} and "
        f"{points} in line {second.line.number}",
        **second.line.at(TEXT_FROM, points),
        expected=first_points,
        first=f"line {first.line.number}: {first.line.text.strip()}",
        second=f"line {second.line.number}: {second.line.text.strip()}",
    )


# ── 162 ──────────────────────────────────────────────────────────────────────
def _read_162(lines: list[Line], findings: Findings) -> dict[str, Stated]:
    stated: dict[str, Stated] = {}
    for line in lines:
        pairs = _pairs_in_columns(line.text)
        is_usual = pairs is not None
        if pairs is None:
            pairs = _pairs_anywhere(line, findings)
            if pairs is None:
                continue
        usual = [("A" if symbol == "Z" else symbol, value) for symbol, value in pairs]
        if not is_usual or usual != pairs:
            findings.tell(
                "T034",
                "`162` is not in the standard columns (W D L A P X in columns 6, 15, 24, ...), but can be read",
                **line.at_text(),
                expected=" ".join(f"{symbol} {format_points(value)}" for symbol, value in usual),
            )
        for symbol, value in usual:
            for name in POINT_SYMBOLS[symbol]:
                first = stated.setdefault(name, Stated(value, line))
                if first.points != value:
                    _report_difference(name, first, Stated(value, line), findings)
    return stated


def _pairs_in_columns(text: str) -> list[tuple[str, int]] | None:
    """Return the symbols and values if all are in the columns of the standard, otherwise None."""
    if POINT_VALUES.stray(text.rstrip()) is not None:
        return None
    pairs = []
    for field in POINT_VALUES.repetitions(text.rstrip()):
        group = field.cut(text)
        if not group:
            continue
        value = points_or_none(group[1:])
        if field.raw(text)[:1] not in _SYMBOLS or value is None or value < 0:
            return None
        pairs.append((group[0], value))
    return pairs


def _pairs_anywhere(line: Line, findings: Findings) -> list[tuple[str, int]] | None:
    """Return the symbols and values of a line that is a row of pairs, whatever its columns; None
    with a finding."""
    pairs: list[tuple[str, int]] = []
    for group in re.compile(_LETTER_AND_VALUE).finditer(line.text, CODE.stop):
        symbol, number = group[1].upper(), re.sub(r"[\s=:]", "", group[2])
        value = points_or_none(number)
        if not symbol and not number:
            continue
        if not symbol or symbol not in _SYMBOLS or value is None or value < 0:
            _report_pair(line, symbol, number, group.start() + 1 if symbol else TEXT_FROM, findings)
            return None
        pairs.append((symbol, value))
    return pairs


_LETTER_AND_VALUE = r"([^\W\d_]?)([\W\d_]*)"


def _report_pair(line: Line, symbol: str, number: str, column: int, findings: Findings) -> None:
    found = f"{symbol} {number}".strip()
    message = f'"{found}" is not a symbol W D L A P X with its points (record 162)'
    findings.tell("T035", message, **line.at(column, found), expected="a symbol and its points")


# ── XXS ──────────────────────────────────────────────────────────────────────
def _read_xxs(lines: list[Line], findings: Findings) -> dict[str, Stated]:
    stated: dict[str, Stated] = {}
    for line in lines:
        for word, column in words(line.text):
            code, equals, value = word.partition("=")
            names = CODES_XXS.get(code.upper())
            points = points_or_none(value)
            place = line.at(column, word)
            if names is not None and points is not None and points >= 0:
                for name in names:
                    stated[name] = Stated(points, line)  # a later pair overrides an earlier one
            elif not equals and word.lower() in ("true", "false"):
                message = (
                    "this `XXS` is not a list of point values; "
                    "another program uses the code differently"
                )
                findings.tell("T107", message, **place, expected="CODE=VALUE")
            else:
                message = f'"{word}" is not a point value (record XXS)'
                findings.tell("T108", message, **place, expected="CODE=VALUE")
    return stated


# ── BBW, BBD, BBL, BBZ, BBF, BBU ─────────────────────────────────────────────
def _read_bb(lines: list[Line], findings: Findings) -> dict[str, Stated]:
    stated: dict[str, Stated] = {}
    for line in lines:
        code, value = line.code.upper(), value_of(line)
        points = points_or_none(value)
        if points is None or points < 0:
            field = POINT_VALUE.field("value")
            findings.tell(
                "T035",
                f'"{value}" is not a valid number of points (record {code}, {field})',
                **line.at(TEXT_FROM, value),
                expected="points such as 1.0",
                case="one",
                record=code,
            )
            continue
        for name in CODES_BB[code]:
            stated.setdefault(name, Stated(points, line))
    return stated


# ── Points of players ────────────────────────────────────────────────────────


def _candidates() -> dict[str, PointSystem]:
    """Return the point systems in use, by the records that declare them."""
    found: dict[str, PointSystem] = {}
    for win, draw, loss in (
        (1 * POINT, HALF_POINT, 0),
        (3 * POINT, POINT, 0),
        (2 * POINT, POINT, 0),
        (3 * POINT, 2 * POINT, POINT),
    ):
        for pab in (win, draw, POINT, loss):
            values = map(format_points, (win, draw, loss, pab))
            record = POINT_VALUES.groups(zip("WDLP", values, strict=True))
            system = points_of(win, draw, loss, pab=pab)
            found.setdefault(record, system._replace(forfeit_loss=0, zero_point_bye=0))
    return found


class Total(NamedTuple):
    """A total that differs from that of the closed rounds: of the participant with `number`, as
    stated in a field of `line`, None if blank.

    `allowed`: the other values that customs allow. `virtual`: the points of the next round that it
    may contain.
    """

    number: int
    line: Line
    field: Field
    stated: int | None
    computed: int
    allowed: tuple[int, ...]
    virtual: int

    @property
    def place(self) -> PlaceInLine:
        """The place of the stated total, for a finding."""
        return self.line.at(self.field.first, format_points(self.stated or 0))


def check_totals(tournament: Tournament, roster: Roster, state: State, findings: Findings) -> bool:
    """Find Points that do not follow from the results; return whether blank blocks were read as
    byes because of them.

    The computed points are always used. A bye that is already recorded for the open round or the
    next one may be counted or not. Four differences are only warnings: virtual points of the next
    round; blank columns, or 0.0 in all lines; the points after an earlier round in all lines; byes
    in blank rounds, if only one choice explains the points. Such byes are put into the rows.
    """
    totals = differing_totals(tournament, roster, state)
    blank = [total for total in totals if total.stated is None and total.computed]
    for group in findings.places(blank):
        numbers = [total.number for total in group]
        message = f"points missing for {join_numbers(numbers, 'player')}; computed from the results"
        place, computed = group[0].line.at(PLAYER_POINTS.first), format_points(group[0].computed)
        findings.tell("T064", message, **place, expected=computed, case="not filled")
    wrong = [total for total in totals if total.stated not in (None, *total.allowed)]
    if not wrong:
        return False
    if not any(player.points for player in roster.players):
        message = "the points of all players are 0.0; computed from the results"
        first = next(iter(roster.players))
        place = first.line.at(PLAYER_POINTS.first, "0.0")
        findings.tell("T064", message, **place, case="not filled")
        return False
    if have_virtual(wrong):
        message = (
            f"the points of {len(wrong)} players contain virtual points; computed without them"
        )
        place = wrong[0].line.at(PLAYER_POINTS.first)
        findings.tell("T064", message, **place, case="virtual points")
        return False
    fitting = ""
    if tournament.kind is Kind.INDIVIDUAL:
        fitting = _fitting_system(tournament, roster, state)
    if fitting:
        _report(tournament, roster, state, wrong, findings, fitting=fitting)
        return False
    earlier = _earlier_round(tournament, roster, state)
    if earlier:
        message = f"the points are those after round {earlier} of {state.closed}"
        findings.tell(
            "T251",
            f"{message}; computed from the results",
            **wrong[0].place,
            expected=format_points(wrong[0].computed),
        )
        return False
    unexplained = _put_byes(tournament, roster, state, wrong, findings)
    _report(tournament, roster, state, unexplained, findings, fitting="")
    return len(unexplained) < len(wrong)


def differing_totals(tournament: Tournament, roster: Roster, state: State) -> list[Total]:
    """Return the totals that differ from the sum of the closed rounds."""
    closed = state.closed
    values = _values(tournament)
    has_matches = tournament.kind is not Kind.INDIVIDUAL
    by_number = tournament.by_number()
    follow_from_signs = not has_matches and not tournament.adjustments
    totals = []
    for player, (_, signs) in zip(roster.players, roster.rows.values(), strict=True):
        number = player.number
        if follow_from_signs:
            computed = sum([values[sign] for sign in signs[:closed]])
        else:
            computed = sum(tournament.points_by_round(by_number[number])[:closed])
        if player.points == computed:
            continue
        allowed = with_recorded_byes(computed, signs[closed : closed + 2], values)
        if has_matches and state.is_open:
            allowed += _with_games(computed, by_number[number].entries[-1], tournament.points)
        virtual = next_virtual(tournament, number, state)
        line, stated = player.line, player.points
        totals.append(Total(number, line, PLAYER_POINTS, stated, computed, allowed, virtual))
    return totals


def _with_games(computed: int, entry: Entry, points: PointSystem) -> tuple[int, ...]:
    """Return the sums with the known results of the match in the open round: all of it, or its
    first game."""
    if not isinstance(entry, Match):
        return ()
    missing = points.pending // 2 if entry.result is Result.PENDING else 0
    return (computed + max(0, entry.points - missing),)


def with_recorded_byes(
    computed: int, signs: list[str], values: Mapping[str, int]
) -> tuple[int, ...]:
    """Return the sums that already count the entries of the open round, and of the next one.

    Signs without a value, such as those of games without a result, are worth nothing.
    """
    sums = [computed]
    for sign in signs:
        if sign.strip() and sign[-1] != " " and sign in values:
            sums += [value + values[sign] for value in sums]
    return tuple(sums[1:])


def _values(tournament: Tournament) -> dict[str, int]:
    """Return the points for each result character that has points. Matches have their own points,
    which are not included."""
    longest = 2 if tournament.kind is Kind.INDIVIDUAL else 1
    return {
        sign: tournament.points.of(entry(int(len(sign) > 1), sign))
        for sign in SIGNS
        if len(sign) <= longest
    }


def have_virtual(wrong: list[Total]) -> bool:
    """Return whether all these totals may contain the virtual points of the next round."""
    return all(
        (total.stated or 0) - total.virtual in (total.computed, *total.allowed) for total in wrong
    )


def next_virtual(tournament: Tournament, number: int, state: State) -> int:
    """Return the virtual points of a participant in the open round, or in the next one."""
    virtual = (tournament.virtual or {}).get(number, ())
    index = state.last - state.is_open
    return virtual[index] if index < len(virtual) else 0


def _report(
    tournament: Tournament,
    roster: Roster,
    state: State,
    wrong: list[Total],
    findings: Findings,
    *,
    fitting: str,
) -> None:
    """Report wrong points. `fitting`: the record of a point system that fits all of them."""
    for place, total in enumerate(wrong):
        found, computed = format_points(total.stated or 0), format_points(total.computed)
        message = f"player {total.number}: Points {found}, results give {computed}"
        case = ""
        if fitting:
            case = "other values"
        else:
            ways = byes_that_explain(tournament, roster, state, total)
            if ways:
                case = "blank rounds"
                rounds = [index + 1 for index in _blank_rounds(roster, state, total.number)]
                message += f"; {join_numbers(rounds, 'round')} blank: {_describe_ways(ways)} would explain it"
        findings.tell(
            "T064",
            message,
            **total.place,
            expected=computed,
            case=case,
            again=place > 0,
            record=fitting,
        )


# ── Points of an earlier round ───────────────────────────────────────────────
def _earlier_round(tournament: Tournament, roster: Roster, state: State) -> int:
    """Return the latest round before the last closed one after which all players had the points of
    the file, or 0."""
    closed = state.closed
    rounds = [*range(closed - 1, 0, -1)]
    by_number = tournament.by_number()
    for player in roster.players:
        stated = player.points
        if stated is None:
            continue
        if not rounds:
            return 0
        points = tournament.points_by_round(by_number[player.number])
        sums = [0, *accumulate(points)]
        rounds = [last for last in rounds if sums[last] == stated]
    return rounds[0] if rounds else 0


# ── Byes left blank ──────────────────────────────────────────────────────────
Way = tuple[tuple[int, str], ...]
"""Byes by the index of their round."""
_MAX_BLANKS = 6
"""With more blank rounds there is always more than one way to fill them."""
_MAX_SHOWN = 5


def byes_that_explain(
    tournament: Tournament, roster: Roster, state: State, total: Total
) -> list[Way]:
    """Return every choice of byes for blank rounds that explains the surplus in a player's points.

    A blank round may be any bye with points, or an absence. The points in the file may also count
    byes of later rounds (`Total.allowed`).
    """
    if tournament.kind is not Kind.INDIVIDUAL or total.stated is None:
        return []
    blank = _blank_rounds(roster, state, total.number)
    if not 0 < len(blank) <= _MAX_BLANKS:
        return []
    worth = tuple((bye.value, tournament.points.of(bye)) for bye in (Bye.HALF, Bye.PAB, Bye.FULL))
    ways: list[Way] = []
    for base in sorted({total.computed, *total.allowed}):
        for signs in _choices(len(blank), total.stated - base, worth):
            choice = zip(blank, signs, strict=True)
            ways.append(tuple((index, sign) for index, sign in choice if sign))
    return ways


@lru_cache(1000)
def _choices(count: int, points: int, worth: tuple[tuple[str, int], ...]) -> list[tuple[str, ...]]:
    """Return every choice of byes or absences for `count` rounds that is worth `points`. Tries 4 to
    the power of `count`."""
    values = {**dict(worth), "": 0}
    return [
        signs
        for signs in product(values, repeat=count)
        if sum(map(values.__getitem__, signs)) == points
    ]


def _describe_ways(ways: list[Way]) -> str:
    """Return `U in round 5, or F in round 5`; only the first ways if there are many."""
    shown = [_describe_way(way) for way in ways[:_MAX_SHOWN]]
    if len(ways) > _MAX_SHOWN:
        shown.append("something else")
    return ", or ".join(shown)


def _describe_way(way: Way) -> str:
    """Return one choice of byes, each kind with its rounds: `H in rounds 2 and 3 and U in round
    5`."""
    parts = []
    for sign in dict.fromkeys(sign for _, sign in way):
        rounds = [index + 1 for index, other in way if other == sign]
        parts.append(f"{sign} in {join_numbers(rounds, 'round')}")
    return " and ".join(parts)


def _blank_rounds(roster: Roster, state: State, number: int) -> list[int]:
    signs = roster.rows[number].signs[: state.closed]
    return [index for index, sign in enumerate(signs) if not sign]


def _put_byes(
    tournament: Tournament, roster: Roster, state: State, wrong: list[Total], findings: Findings
) -> list[Total]:
    """Fill blank rounds where only one choice of byes explains the points; return the totals that
    stay wrong."""
    unexplained = []
    for total in wrong:
        ways = byes_that_explain(tournament, roster, state, total)
        if len(ways) != 1:
            unexplained.append(total)
            continue
        player = roster.by_number[total.number]
        found, computed = format_points(total.stated or 0), format_points(total.computed)
        for index, sign in ways[0]:
            roster.rows[player.number].put(index, 0, sign)
            message = (
                f"player {player.number} round {index + 1}: blank; Points {found}, results give {computed}: "
                f"only a {READ_AS[sign]} explains it; read that way"
            )
            place = player.at(index, RESULT)
            findings.tell("T250", message, **place, expected=sign, once=True, letter=sign)
    return unexplained


def byes_for(
    event: Event, state: State, player: PlayerLine, computed: int
) -> tuple[list[Way], bool]:
    """Return the choices of byes for blank rounds that explain the points of a player, and whether
    several rounds are blank.

    `computed`: the points of the results. For events without a tournament.
    """
    tournament = Tournament((), kind=event.kind, points=event.points)
    closed = state.closed
    signs = event.roster.rows[player.number].signs[closed : closed + 2]
    allowed = with_recorded_byes(computed, signs, _values(tournament))
    total = Total(player.number, player.line, PLAYER_POINTS, player.points, computed, allowed, 0)
    ways = byes_that_explain(tournament, event.roster, state, total)
    return ways, len(_blank_rounds(event.roster, state, player.number)) > 1


def _fitting_system(tournament: Tournament, roster: Roster, state: State) -> str:
    """Return the record of the point system that fits the points of all players, or nothing."""
    for record, system in _candidates().items():
        totals = differing_totals(tournament._replace(points=system), roster, state)
        if all(total.stated in (None, *total.allowed) for total in totals):
            return record
    return ""
