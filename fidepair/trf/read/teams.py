"""The records of a team event: teams and their players (`310`, or `013`), line-ups, byes, forfeits,
points, boards.

From boards to matches (C.04.6): opponent, colour, result and points follow from the games of the
players. The records add facts that boards cannot show: forfeited matches (`330`), byes (`320`,
`240`), and line-ups other than the first players of the roster in order (`300`).

The totals of teams in `310` against the boards: match points and game points, like the Points of
players in `001`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from fidepair.findings import Findings
from fidepair.tournament import (
    HALF_POINT,
    POINT,
    BoardSums,
    Bye,
    Colour,
    Entry,
    Game,
    Kind,
    LineUp,
    Match,
    Participant,
    PointSystem,
    PrimaryScore,
    Result,
    Tournament,
    format_points,
    match_of_boards,
    points_of_teams,
)
from fidepair.trf.format.cells import AGAINST_NOBODY, BROKEN, COLOUR_NAMES, entry, opposite
from fidepair.trf.format.columns import (
    COLOUR,
    FORFEITED,
    LAST_ROUND,
    LINE_UP,
    MATCH_VALUES,
    OPPONENT,
    PLAYER_NUMBER,
    PLAYER_POINTS,
    RESULT,
    ROSTER,
    ROSTER_NUMBER,
    TEAM,
    TEAM_PABS,
    TEXT_FROM,
    Layout,
    join_numbers,
    points_or_none,
    under_ruler,
    whole,
)
from fidepair.trf.format.dialects import rules_of
from fidepair.trf.format.document import Line
from fidepair.trf.format.facts import BOARD_COLOURS, PAB_CODES
from fidepair.trf.format.reading import (
    Event,
    Matches,
    Placed,
    PlayerLine,
    Records,
    Roster,
    Scoring,
    State,
    TeamLine,
    TeamSheet,
)
from fidepair.trf.format.remarks import rounds_with_exchanged_colours
from fidepair.trf.read.matches import colour_named, roster_of
from fidepair.trf.read.players import entries_in_matches, look_for_gaps, participants, report_twice
from fidepair.trf.read.points import Total, have_virtual, next_virtual, with_recorded_byes
from fidepair.trf.read.records import value_of
from fidepair.trf.read.sides import check_sides
from fidepair.trf.read.statements import (
    read_decisions,
    read_from_1,
    read_number,
    stray_column,
    unreadable,
)

# ── Records of the event ─────────────────────────────────────────────────────

_MAX_TEAM = 999
_TEAM_NUMBER = TEAM.field("number")
_OTHER_COLOUR = str.maketrans("WB", "BW")


def read_teams(records: Records, boards: Roster, findings: Findings) -> TeamSheet:
    """Return the contents of the records of teams. Raises TrfError if the teams themselves cannot
    be read."""
    lines = records.lines(TEAM.code)
    if lines:
        teams = _read_310(lines, boards, findings)
    else:
        teams = _read_013(records.lines(ROSTER.code), boards, findings)
    team_of = _members(teams, boards, findings)
    findings.stop_at_errors()
    numbers = {team.number for team in teams}
    findings.noun = "team"
    pabs, pab = _read_320(records.lines(TEAM_PABS.code), numbers, findings)
    return TeamSheet(
        teams,
        team_of,
        _read_352(records.lines(BOARD_COLOURS.code), findings),
        _read_362(records.lines(MATCH_VALUES.code), findings),
        _read_300(records.lines(LINE_UP.code), numbers, team_of, findings),
        _read_330(records.lines(FORFEITED.code), numbers, findings),
        pabs,
        pab,
    )


# ── Teams and their players ──────────────────────────────────────────────────
def _read_310(lines: list[Line], boards: Roster, findings: Findings) -> list[TeamLine]:
    """Return the teams of `310` records. Numbers that are wrong, missing or used twice are
    findings."""
    teams: dict[int, TeamLine] = {}
    twice: list[tuple[int, Line]] = []
    for line in lines:
        number = whole(_TEAM_NUMBER.cut(line.text))
        if not number:
            place, what = line.at_field(_TEAM_NUMBER), f"the number of a team ({_TEAM_NUMBER})"
            unreadable(line, place, what, f"a number from 1 to {_MAX_TEAM}", findings)
        elif number in teams:
            twice.append((number, line))
        elif not _is_shifted(line, findings):
            teams[number] = _team(number, line, boards, findings)
    report_twice(twice, teams.values(), "team", findings)
    look_for_gaps(teams, teams.values(), "team", findings)
    return list(teams.values())


def _is_shifted(line: Line, findings: Findings) -> bool:
    """Return whether there is something between the fields, or points that are not a number; then
    there is a finding."""
    text = line.text
    column = TEAM.stray(text)
    for field in _SCORES:
        points = points_or_none(field.cut(text) or "0")
        if column is None and points is None:
            column = field.first
    if column is None:
        return False
    found = text[column - 1]
    message = f'"{found}" in column {column} of record 310; is the line shifted?'
    ruler = under_ruler(text, column, column)
    findings.tell("T065", message, **line.at(column, found), case="team", ruler=ruler)
    return True


def _team(number: int, line: Line, boards: Roster, findings: Findings) -> TeamLine:
    def cut(name: str) -> str:
        return TEAM.field(name).cut(line.text)

    return TeamLine(
        number,
        line,
        cut("name"),
        _players(line, TEAM, boards, findings),
        cut("nickname"),
        whole(cut("strength").partition(".")[0]) or None,
        points_or_none(cut("match points")),
        points_or_none(cut("game points")),
    )


def _read_013(lines: list[Line], boards: Roster, findings: Findings) -> list[TeamLine]:
    """Return the teams of old rosters, numbered by the order of the lines, or by the numbers if all
    lines begin with one."""
    name_field = ROSTER.field("name")
    written = [whole(ROSTER_NUMBER.cut(line.text)) for line in lines]
    are_numbered = None not in written and len(set(written)) == len(written)
    teams = []
    for place, (line, number) in enumerate(zip(lines, written, strict=True), 1):
        team, name = place, name_field.cut(line.text)
        if are_numbered:
            team = number or place
            without_number = ROSTER_NUMBER.without(line.text)
            name = without_number[: name_field.last].rpartition("  ")[0]
        name = name.removeprefix(ROSTER.code).strip()
        teams.append(TeamLine(team, line, name, _players(line, ROSTER, boards, findings)))
    return teams


def _players(line: Line, layout: Layout, boards: Roster, findings: Findings) -> tuple[int, ...]:
    found = [
        read_number(line, text, column, boards.rows, findings)
        for text, column in layout.values(line.text.rstrip())
        if text.strip("0")
    ]
    return tuple(number for number in found if number is not None)


def _members(teams: list[TeamLine], boards: Roster, findings: Findings) -> dict[int, int]:
    """Return the team of each player. Players in two teams, or in none, are findings."""
    team_of: dict[int, int] = {}
    for team in teams:
        for member in team.members:
            if member in team_of:
                message = f"player {member} is in team {team_of[member]} and in team {team.number}"
                place = team.line.at(_column_of(team.line, member), str(member))
                findings.tell("T120", message, **place)
            team_of[member] = team.number
    for number, row in boards.rows.items():
        if number in team_of:
            continue
        place = boards.by_number[number].line.at(PLAYER_NUMBER.first, str(number))
        if any(row.opponents):
            message = f"player {number} has games but no team"
            findings.tell("T219", message, **place, case="with games")
        else:
            findings.tell("T219", f"player {number} has no team", **place, once=True)
    return team_of


def _column_of(line: Line, member: int) -> int:
    """Return the column of a player in a roster; of two places the last one."""
    layout = ROSTER if line.code == ROSTER.code else TEAM
    column = TEXT_FROM
    for field in layout.repetitions(line.text):
        text = field.cut(line.text)
        if whole(text) == member:
            column = line.text.index(text, field.first - 1) + 1
    return column


# ── Boards and points ────────────────────────────────────────────────────────
def _read_352(lines: list[Line], findings: Findings) -> str:
    """Return the colours by board of the team with White, or nothing."""
    for line in lines:
        colours = value_of(line).upper()
        if colours.strip("WB") or not colours:
            place, what = line.at(TEXT_FROM, value_of(line)), "a list of board colours"
            unreadable(line, place, what, "one letter for each board, such as WBWB", findings)
        elif colours[0] == "B":
            message = f"`352 {colours}` begins with Black; read as the colours of the other team"
            turned = colours.translate(_OTHER_COLOUR)
            findings.tell("T220", message, **line.at(TEXT_FROM, colours), turned=turned)
            return turned
        else:
            return colours
    return ""


def _read_362(lines: list[Line], findings: Findings) -> tuple[int, int, int]:
    """Return the points for a match that is won, drawn, lost."""
    values = {"TW": 2 * POINT, "TD": POINT, "TL": 0}
    for line in lines:
        text, value = line.text.rstrip(), value_of(line)
        stated = None
        if MATCH_VALUES.stray(text) is None:
            groups = [group for group, _ in MATCH_VALUES.values(text)]
            stated = _match_values([group[:2] for group in groups], [group[2:] for group in groups])
        if stated is None:
            parts = value.upper().split()
            stated = _match_values(parts[::2], parts[1::2])
            if stated is not None:
                message = "`362` is not in the standard columns (TW, TD, TL in columns 5, 14, 23), but can be read"
                findings.tell("T034", message, **line.at(TEXT_FROM, value))
        if stated is None:
            place, usual = line.at(TEXT_FROM, value), "`362 TW 2.0   TD 1.0   TL 0.0`"
            what = "a list of match points"
            unreadable(line, place, what, usual, findings, code="T035", case="matches")
        else:
            values |= stated
    return values["TW"], values["TD"], values["TL"]


def _match_values(symbols: list[str], texts: list[str]) -> dict[str, int] | None:
    """Return the points by symbol, None if one of the texts is something else."""
    if len(symbols) != len(texts) or not {"TW", "TD", "TL"}.issuperset(symbols):
        return None
    values = {}
    for symbol, text in zip(symbols, texts, strict=True):
        points = points_or_none(text.strip())
        if points is None or points < 0:
            return None
        values[symbol] = points
    return values


# ── Byes, forfeits, line-ups ─────────────────────────────────────────────────
def _read_320(
    lines: list[Line], numbers: set[int], findings: Findings
) -> tuple[dict[tuple[int, int], Placed], tuple[int | None, int | None]]:
    """Return the pairing-allocated byes by team and index of the round, and their match and game
    points."""
    found: dict[tuple[int, int], Placed] = {}
    values: list[int | None] = [None, None]
    for line in lines:
        stray_column(line, TEAM_PABS, findings)
        for place, field in enumerate(TEAM_PABS.fields):
            text = field.cut(line.text)
            points = points_or_none(text)
            if text and (points is None or points < 0):
                what = f"the {field.name} of a bye ({field})"
                unreadable(line, line.at_field(field), what, "points such as 1.0", findings)
            elif text:
                values[place] = points
        for index, (text, column) in enumerate(TEAM_PABS.values(line.text.rstrip())):
            if index == LAST_ROUND:
                limit = f"at most {LAST_ROUND} of them"
                unreadable(line, line.at(column, text), "the team of a round", limit, findings)
                break
            number = read_number(line, text.lstrip("0"), column, numbers, findings)
            if number is not None:
                found[number, index] = Placed(0, line)
    return found, (values[0], values[1])


def _read_330(
    lines: list[Line], numbers: set[int], findings: Findings
) -> dict[tuple[int, int], Placed]:
    """Return the forfeited matches by team and round index, entered for both teams."""
    found: dict[tuple[int, int], Placed] = {}
    for line in lines:
        result = FORFEITED.field("result").cut(line.text)
        names = ("round", "white", "black")
        round_number, white, black = _fields(line, FORFEITED, names, numbers, findings)
        if result not in ("+-", "-+", "--") or FORFEITED.stray(line.text) is not None:
            expected = "`330 +-   4  23  47`: result, round, White, Black"
            unreadable(line, line.at_text(), "a forfeited match", expected, findings)
            continue
        if not (round_number and white and black):
            continue
        for team, placed in (
            (white, Placed(black, line, colour="w", sign=result[0])),
            (black, Placed(white, line, colour="b", sign=result[1])),
        ):
            first = found.setdefault((team, round_number - 1), placed)
            is_same = (first.opponent, first.sign) == (placed.opponent, placed.sign)
            if white == black or not is_same:
                _report_second(line, team, round_number, first.line, findings)
    return found


def _report_second(
    line: Line, team: int, round_number: int, first: Line, findings: Findings
) -> None:
    """Report a team with two forfeited matches in a round, or on both sides of one."""
    message = f"`330` has team {team} on both sides"
    if first is not line:
        message = (
            f"`330` gives team {team} two matches in round {round_number} "
            f"(lines {first.number} and {line.number})"
        )
    findings.tell("T121", message, **line.at(FORFEITED.field("white").first, str(team)))


def _read_300(
    lines: list[Line], numbers: set[int], team_of: dict[int, int], findings: Findings
) -> dict[tuple[int, int], Placed]:
    """Return the line-ups by team and index of the round: the players by board, 0 for an empty
    board."""
    found: dict[tuple[int, int], Placed] = {}
    for line in lines:
        stray_column(line, LINE_UP, findings)
        names = ("round", "team", "opponent")
        round_number, team, opponent = _fields(line, LINE_UP, names, numbers, findings)
        if not (round_number and team and opponent):
            continue
        players = _players_of_line_up(line, team, team_of, findings)
        if players is None:
            continue
        placed = Placed(opponent, line, players)
        first = found.setdefault((team, round_number - 1), placed)
        if (first.opponent, first.players) != (opponent, players):
            message = (
                f"`300` gives team {team} two line-ups for round {round_number} (lines {first.line.number} and "
                f"{line.number})"
            )
            place = line.at(TEXT_FROM, value_of(line))
            findings.tell("T015", message, **place, expected=value_of(first.line))
    return found


def _players_of_line_up(
    line: Line, team: int, team_of: dict[int, int], findings: Findings
) -> tuple[int, ...] | None:
    """Return the players by board, 0 for an empty board; None with a finding."""
    players: list[int] = []
    for text, column in LINE_UP.values(line.text.rstrip()):
        player = whole(text or "0")
        if player is None or (player and (team_of.get(player) != team or player in players)):
            message = f"`300` lists player {text} for team {team}, who is not in that team or is listed twice"
            place = line.at(column, text)
            findings.tell("T221", message, **place, expected=f"a player of team {team}")
            return None
        players.append(player)
    return tuple(players)


def _fields(
    line: Line, layout: Layout, names: tuple[str, ...], numbers: set[int], findings: Findings
) -> list[int | None]:
    """Return the numbers in fields: of a round, or of a team of the file. None for a field with a
    finding."""
    found = []
    for field in map(layout.field, names):
        text = field.cut(line.text)
        if field.name != "round" and text:
            found.append(read_number(line, text, field.first, numbers, findings))
        else:
            found.append(read_from_1(line, layout, field.name, findings))
    return found


# ── Totals of teams ──────────────────────────────────────────────────────────

_SCORES = (TEAM.field("match points"), TEAM.field("game points"))
_SYMBOLS = ("TW", "TD", "TL")
_CANDIDATES = (
    (2 * POINT, POINT, 0),
    (3 * POINT, POINT, 0),
    (3 * POINT, 2 * POINT, POINT),
    (POINT, HALF_POINT, 0),
)
"""Usual points for a match: won, drawn, lost."""


def check_team_totals(
    tournament: Tournament, event: Event, state: State, findings: Findings
) -> None:
    """Find totals that do not follow from the boards. The computed ones are always used.

    A bye that is recorded for the open round or the next one may be counted or not. These
    differences are warnings: virtual points of the next round; blank columns, or 0.0 for every
    team.
    """
    totals = differing_totals_of_teams(tournament, event, state)
    blank = [total for total in totals if total.stated is None and total.computed]
    if blank:
        teams = {total.number for total in blank}
        message = f"totals missing for {join_numbers(teams, 'team')}; computed from the boards"
        place = blank[0].line.at(TEAM.field("match points").first)
        findings.tell("T119", message, **place, case="not filled")
    wrong = [
        total for total in totals if total.stated not in (None, total.computed, *total.allowed)
    ]
    if not wrong:
        return
    first = wrong[0]
    assert event.teams is not None
    if not any(team.match_points or team.game_points for team in event.teams.teams):
        message = "the totals of all teams are 0.0; computed from the boards"
        place = first.line.at(first.field.first, "0.0")
        findings.tell("T119", message, **place, case="not filled")
        return
    if have_virtual(wrong):
        message = (
            f"the match points of {len(wrong)} teams contain virtual points; computed without them"
        )
        place = first.line.at(first.field.first)
        findings.tell("T119", message, **place, case="virtual points")
        return
    fitting = _fitting_values(tournament, event, state)
    case = "other values" if fitting else ""
    for index, total in enumerate(wrong):
        found, computed = format_points(total.stated or 0), format_points(total.computed)
        findings.tell(
            "T119",
            f"team {total.number}: {total.field.name} {found}, boards give {computed}",
            **total.place,
            expected=computed,
            case=case,
            again=index > 0,
            record=fitting,
        )


def differing_totals_of_teams(tournament: Tournament, event: Event, state: State) -> list[Total]:
    """Return the totals of teams that are not those of the closed rounds, where `tournament` counts matches
    first."""
    assert event.teams is not None
    closed = state.closed
    participants = tournament.by_number()
    systems = (event.points, event.secondary or PointSystem())
    totals = []
    for team in event.teams.teams:
        participant, number = participants[team.number], team.number
        signs = event.roster.rows[number].signs[closed : closed + 2]
        by_round = (
            tournament.points_by_round(participant),
            tournament.secondary_by_round(participant),
        )
        stated = (team.match_points, team.game_points)
        virtual = (next_virtual(tournament, number, state), 0)
        for field, value, points, system, extra in zip(
            _SCORES, stated, by_round, systems, virtual, strict=True
        ):
            computed = sum(points[:closed])
            if value != computed:
                byes = {bye.value: system.of(bye) for bye in Bye}
                allowed = with_recorded_byes(computed, signs, byes)
                totals.append(Total(number, team.line, field, value, computed, allowed, extra))
    return totals


def _fitting_values(tournament: Tournament, event: Event, state: State) -> str:
    """Return the `362` record with usual points that fit the match points of every team, or
    nothing.

    The value of an allocated bye is independent of the points for a match; other byes follow them
    (C.04.6 1.4).
    """
    assert event.teams is not None
    if tournament.adjustments:
        return ""
    for values in _CANDIDATES:
        points = points_of_teams(*values, pab=event.teams.pab[0])
        if values != event.teams.values and _do_values_fit(points, tournament, event, state):
            texts = map(format_points, values)
            return MATCH_VALUES.groups(zip(_SYMBOLS, texts, strict=True))
    return ""


def _do_values_fit(points: PointSystem, tournament: Tournament, event: Event, state: State) -> bool:
    """Return whether the match points of every team follow from its matches by these points."""
    assert event.teams is not None
    participants = tournament.by_number()
    closed = state.closed
    for team in event.teams.teams:
        entries = participants[team.number].entries[:closed]
        if team.match_points != sum(_worth(entry, points) for entry in entries):
            return False
    return True


def _worth(entry: Entry, points: PointSystem) -> int:
    """Return the value of a match with this result, or of a bye, by other points."""
    if not isinstance(entry, Bye):
        entry = Game(entry.opponent, entry.colour, entry.result)
    return points.of(entry)


_ABSENT = frozenset({"Z", "-", "-w", "-b"})


class Board(NamedTuple):
    """One player of a team in one round: place in the line-up from 0 (None: not in it), number,
    opponent, sign."""

    place: int | None
    player: int
    opponent: int
    sign: str

    @property
    def is_game(self) -> bool:
        """Whether the block is a board of a match: with an opponent, or won or lost without one."""
        return self.opponent > 0 or (self.sign in AGAINST_NOBODY and self.sign != "-")

    @property
    def colour(self) -> str:
        """The letter of the colour, `-` if there is none."""
        if self.opponent:
            return self.sign[0]
        return self.sign[1:] or "-"

    @property
    def result(self) -> str:
        """The character of the result."""
        if self.opponent:
            return self.sign[1]
        return self.sign[0]


class BoardsOfRound(NamedTuple):
    """The boards of a team in one round: the opposing team, the colour on board 1, the sum of the
    boards.

    `letter`: of a bye, if there are no boards. `has_line_up`: the colour is that of a line-up by
    record. `order`: whether the colours of all boards fit the order of the roster, None if there
    are fewer than two.
    """

    opponent: int
    colour: str
    sums: BoardSums
    letter: str
    has_line_up: bool
    order: bool | None = None


class Clash(NamedTuple):
    """A match in which both teams have the same colour on board 1."""

    round_number: int
    team: int
    opponent: int
    colour: str


class Derivation(NamedTuple):
    """The records of teams, the boards of the players, and the findings of a derivation.

    `reordered`: clashes in which the boards of one team only do not fit its roster, so that the other
    team gives the colours; that team, and the other one.
    `members`: of the teams, by number. `recoloured`: rounds with boards that were played with the
    wrong colours, according to a comment.
    """

    sheet: TeamSheet
    boards: Roster
    scoring: Scoring
    values: dict[str, int]
    findings: Findings
    clashes: list[Clash]
    reordered: list[tuple[Clash, int, int]]
    recoloured: Collection[int]
    members: Mapping[int, Collection[int]]


def read_matches(records: Records, boards: Roster, scoring: Scoring, findings: Findings) -> Event:
    """Return the event of teams. Boards that do not make a match are findings."""
    check_sides(boards, findings, read_decisions(records))
    sheet = read_teams(records, boards, findings)
    findings.stop_at_errors()  # from here on, both sides of every board agree
    values = _values(boards, scoring.points)
    exchanged = rounds_with_exchanged_colours(line.text for line in records.comments)
    members = {team.number: team.members for team in sheet.teams}
    reading = Derivation(sheet, boards, scoring, values, findings, [], [], exchanged, members)
    _look_for_lost_forfeits(reading)
    points, secondary = _match_points(reading, boards_of_a_match(sheet, boards), records)
    rounds = range(max(boards.width, sheet.rounds))
    matches: Matches = {team.number: [None] * len(rounds) for team in sheet.teams}
    byes: dict[tuple[int, int], str] = {}
    in_order = 0
    for index in rounds:
        sides = {team.number: _side(team, index, reading) for team in sheet.teams}
        in_order += sum(side.order is True for side in sides.values())
        for team, side in sides.items():
            match = _match(team, index, sides, reading, (points, secondary))
            if match is not None:
                matches[team][index] = match
            elif (team, index) in sheet.pabs:
                byes[team, index] = "U"
            elif side.letter:
                byes[team, index] = side.letter
    _report_clashes(reading, in_order)
    lines = {
        team.number: PlayerLine(team.number, team.line, team.line.text, None, None)
        for team in sheet.teams
    }
    roster = roster_of(lines, matches, byes, 0)
    return Event(Kind.TEAM, boards, roster, scoring, points, matches, secondary, sheet)


def completed(
    tournament: Tournament,
    event: Event,
    state: State,
    primary: PrimaryScore,
    findings: Findings,
    *,
    rank: bool,
) -> Tournament:
    """Return the tournament with teams, choices of the records and players, after the comparison of
    the totals of teams.

    `primary`: the score by which teams are paired. `rank`: the order of the lines is the starting
    order.
    """
    sheet = event.teams
    assert sheet is not None
    last = tournament.rounds_paired
    teams = []
    for place, team in enumerate(sheet.teams, 1):
        tpn = place if rank else team.number
        entries = entries_in_matches(team.number, event, last)
        teams.append(
            Participant(
                team.number,
                tpn,
                team.name,
                entries,
                rating=team.strength,
                federation=team.nickname,
                roster=team.members,
            )
        )
    teams.sort(key=lambda team: team.tpn)
    line_ups = [
        LineUp(index + 1, team, placed.opponent, placed.players)
        for (team, index), placed in sheet.line_ups.items()
    ]
    tournament = tournament._replace(
        participants=tuple(teams),
        individuals=participants(event.boards, last, False),
        team_rules=rules_of(tournament.type_code or "")._replace(primary=PrimaryScore.MATCH),
        boards=boards_of_a_match(sheet, event.boards),
        board_colours=tuple(Colour(letter.lower()) for letter in sheet.colours),
        line_ups=tuple(sorted(line_ups)),
    )
    check_team_totals(tournament, event, state, findings)
    return tournament.with_primary(primary)


def boards_of_a_match(sheet: TeamSheet, boards: Roster) -> int:
    """Return the number of boards: from `352`, or the longest line-up, or the shortest roster."""
    if sheet.colours:
        return len(sheet.colours)
    played = [len(placed.players) for placed in sheet.line_ups.values()]
    for team in sheet.teams:
        rows = [boards.rows[member].opponents for member in team.members]
        played += [sum(map(bool, column)) for column in zip(*rows, strict=True)]
    longest = max(played, default=0)
    if longest:
        return longest
    return min((len(team.members) for team in sheet.teams), default=1) or 1


def _values(boards: Roster, points: PointSystem) -> dict[str, int]:
    """Return the game points by the signs of the boards."""
    values = {}
    for sign in {sign for row in boards.rows.values() for sign in row.signs}:
        if sign in AGAINST_NOBODY:
            values[sign] = points.forfeit_win if sign[0] == "+" else 0
        else:  # a bye of a single player is worth nothing to the team
            values[sign] = points.of(entry(1, sign)) if len(sign) > 1 else 0
    return values


# ── One side of a match ──────────────────────────────────────────────────────
def _boards(team: TeamLine, index: int, reading: Derivation) -> list[Board]:
    """Return the players of a team with their blocks, in the order of the line-up, then the
    others."""
    boards = [Board(None, player, 0, "") for player in team.members]
    if index < reading.boards.width:
        rows = [(player, reading.boards.rows[player]) for player in team.members]
        boards = [
            Board(None, player, row.opponents[index], row.signs[index]) for player, row in rows
        ]
    line_up = reading.sheet.line_ups.get((team.number, index))
    if line_up is None:
        games = [board for board in boards if board.is_game]
        others = [board for board in boards if not board.is_game]
        seats = _places_opposite(team, index, games, reading) or range(len(games))
        placed = zip(seats, games, strict=True)
        return [board._replace(place=place) for place, board in placed] + others
    places = {player: place for place, player in enumerate(line_up.players)}
    last = len(boards)
    boards.sort(key=lambda board: places.get(board.player, last))
    return [board._replace(place=places.get(board.player)) for board in boards]


def _places_opposite(
    team: TeamLine, index: int, games: list[Board], reading: Derivation
) -> list[int]:
    """Return the places of games that leave boards empty, by those of the opposing team, which has
    more games and none without an opponent behind them; nothing if these do not show them."""
    opponents = [board.opponent for board in games]
    team_of = reading.sheet.team_of
    if not all(opponents) or len({team_of[one] for one in opponents}) != 1:
        return []
    other = team_of[opponents[0]]
    if other == team.number or (other, index) in reading.sheet.line_ups:
        return []
    seated = []
    for player in reading.members[other]:
        row = reading.boards.rows[player]
        if Board(None, player, row.opponents[index], row.signs[index]).is_game:
            seated.append(player)
    places = [seated.index(one) for one in opponents]
    is_shorter = len(games) < len(seated) and places == sorted(places)
    return places if is_shorter else []


def _side(team: TeamLine, index: int, reading: Derivation) -> BoardsOfRound:
    """Return the boards of a team in a round, with a finding if they are not one side of a
    match."""
    line_up = reading.sheet.line_ups.get((team.number, index))
    forfeit = reading.sheet.forfeits.get((team.number, index))
    boards = _boards(team, index, reading)
    games = [board for board in boards if board.is_game]
    opponents = {reading.sheet.team_of[board.opponent] for board in games if board.opponent}
    if len(opponents) > 1 or team.number in opponents:
        _refuse_opponents(team, index, games, reading)
    is_forfeit_loss = all(board.result == "-" for board in games)
    if not opponents and forfeit is None and not is_forfeit_loss:
        player = _player(games[0], reading)
        reading.findings.tell(
            "T225",
            f"round {index + 1}: team {team.number} has forfeit wins on boards, but no opponent",
            **player.at(index, OPPONENT, player.block(index).strip()),
            round=index + 1,
            team=team.number,
        )
    if line_up is not None:
        _compare_line_up(team, index, games, line_up, reading)
    letter = ""
    if not games:
        letter = _letter(team, index, boards, reading)
    elif any(board.sign == "U" for board in boards):
        _refuse_bye(team, index, boards, reading)
    points = sum(reading.values[board.sign] for board in games)
    sums = BoardSums(
        points,
        any(board.opponent and board.result not in "+- " for board in games),
        any(board.result == " " for board in games),
        any(board.result != " " for board in games),
    )
    colour, order = _colour(team, index, games, reading)
    opponent, has_line_up = min(opponents, default=0), line_up is not None
    return BoardsOfRound(opponent, colour, sums, letter, has_line_up, order)


def _letter(team: TeamLine, index: int, boards: list[Board], reading: Derivation) -> str:
    """Return the bye of a team without boards: the letter of its players; an absence only if all
    are absent."""
    signs = {board.sign for board in boards}
    letters = sorted(signs - _ABSENT - {"", BROKEN})
    if len(letters) > 1:
        _refuse_bye(team, index, boards, reading)
    if letters:
        return letters[0]
    is_absent = signs and signs.isdisjoint(("", BROKEN))
    return "Z" if is_absent else ""


def _colour(
    team: TeamLine, index: int, games: list[Board], reading: Derivation
) -> tuple[str, bool | None]:
    """Return the colour on board 1 that follows from the first board with a colour (`352`), and
    whether those of the others agree, None if there are none.

    Other boards that contradict it are a finding.
    """
    coloured = [board for board in games if board.colour != "-" and board.place is not None]
    if not coloured:
        return "-", None
    colours = reading.sheet.colours
    of_board_1 = [_colour_of_board_1(board, colours) for board in coloured]
    first = of_board_1[0]
    differing = [
        board for board, colour in zip(coloured, of_board_1, strict=True) if colour != first
    ]
    if colours and differing and index + 1 not in reading.recoloured:
        message = (
            f"round {index + 1}: the colours of team {team.number} differ from its board colours "
            f"(`352 {colours}`); player {coloured[0].player} gives the colour of the match"
        )
        doubtful = differing[0]
        place = _player(doubtful, reading).at(index, COLOUR, doubtful.colour)
        reading.findings.tell("T222", message, **place, once=True)
    return first, not differing if len(coloured) > 1 else None


def _colour_of_board_1(board: Board, colours: str) -> str:
    """Return the colour on board 1 if this board has its colour; without `352` colours
    alternate."""
    place = board.place or 0
    colour = colours[place] if place < len(colours) else "WB"[place % 2]
    if colour == "W":
        return board.colour
    return opposite(board.colour)


# ── The match ────────────────────────────────────────────────────────────────
def _match(
    team: int,
    index: int,
    sides: dict[int, BoardsOfRound],
    reading: Derivation,
    systems: tuple[PointSystem, PointSystem],
) -> Match | None:
    """Return the match of a team in a round, forfeited by record or played on boards; None if it
    had none.

    `sides`: the boards of that round, by team. `systems`: match points and game points.
    """
    points, secondary = systems
    side = sides[team]
    forfeit = reading.sheet.forfeits.get((team, index))
    if forfeit is not None:
        _compare_forfeit(team, index, sides, forfeit, reading)
        return _forfeited_match(side, forfeit, points, secondary)
    if not side.opponent:
        return None
    pab = reading.sheet.pabs.get((team, index))
    if pab is not None:
        place = pab.line.at(TEAM_PABS.repetition(index).first, str(team))
        message = f"`320` gives team {team} the bye of round {index + 1}, but its players have games in that round"
        reading.findings.tell("T121", message, **place)
    other = sides[side.opponent]
    colour = colour_named(_agreed_colour(team, index, side, other, reading))
    return match_of_boards(
        side.opponent, colour, side.sums, other.sums, points, pending=secondary.pending
    )


def _forfeited_match(
    side: BoardsOfRound, forfeit: Placed, points: PointSystem, secondary: PointSystem
) -> Match:
    """Return the match of a `330` record, with the game points of its boards if they have any."""
    game_points = side.sums.points
    if forfeit.sign == "+":
        result, match_points = Result.FORFEIT_WIN, points.forfeit_win
        if not game_points and not side.sums.has_results:
            game_points = secondary.forfeit_win
    else:
        result, match_points = Result.FORFEIT_LOSS, points.forfeit_loss
    colour = colour_named(forfeit.colour)
    return Match(forfeit.opponent, colour, result, match_points, game_points)


def _agreed_colour(
    team: int, index: int, side: BoardsOfRound, other: BoardsOfRound, reading: Derivation
) -> str:
    """Return the colour of the match, from either team; a line-up by record is preferred."""
    own, theirs = side.colour, opposite(other.colour)
    if theirs in (own, "-"):
        return own
    if own == "-":
        return theirs
    if side.has_line_up != other.has_line_up:
        return own if side.has_line_up else theirs
    clash = Clash(index + 1, team, side.opponent, own)
    if {side.order, other.order} == {True, False}:
        if team < side.opponent:
            teams = (side.opponent, team) if side.order else (team, side.opponent)
            reading.reordered.append((clash, *teams))
        return own if side.order else theirs
    if team < side.opponent:
        reading.clashes.append(clash)
    return own


_FEW = 3
"""A team is said to have changed its boards only if this many times as many teams played in the
order of their rosters."""


def _report_clashes(reading: Derivation, in_order: int) -> None:
    """Report matches in which both teams have the same colour, unless one of the teams changed the
    order of its boards. `in_order`: the number of teams, by rounds, whose boards fit their
    rosters."""
    reordered = reading.reordered
    if reading.clashes or in_order < _FEW * len(reordered):
        clashes = sorted([*reading.clashes, *(clash for clash, *_ in reordered)])
        _report_same_colours(clashes, reading)
    elif not reading.sheet.colours:  # otherwise it is a finding already
        lines = {team.number: team.line for team in reading.sheet.teams}
        for clash, changed, other in reordered:
            reading.findings.tell(
                "T222",
                f"round {clash.round_number}: team {changed} did not play in the order of its roster; the"
                f" boards of team {other} give the colours of the match",
                **lines[changed].at(TEXT_FROM, str(changed)),
            )


def _report_same_colours(clashes: list[Clash], reading: Derivation) -> None:
    """Report matches in which both teams have the same colour; only one if old rosters are the
    cause."""
    lines = {team.number: team.line for team in reading.sheet.teams}
    case, addition = "", ""
    if len(clashes) > 1 and lines[clashes[0].team].code == ROSTER.code:
        case = "rosters"
        addition = (
            f", as in {len(clashes)} matches: `{ROSTER.code}` lists the players of a team, not "
            "their boards"
        )
        clashes = clashes[:1]
    for round_number, team, opponent, colour in clashes:
        message = f"round {round_number}: teams {team} and {opponent} both have {COLOUR_NAMES[colour]} on board 1"
        place = lines[team].at(TEXT_FROM, colour)
        reading.findings.tell("T223", message + addition, **place, case=case)


def _match_points(
    reading: Derivation, boards: int, records: Records
) -> tuple[PointSystem, PointSystem]:
    """Return the match points, and the game points of whole matches and of byes (C.04.6 1.4)."""
    game = reading.scoring.points
    win, draw, loss = reading.sheet.values
    match_pab, game_pab = reading.sheet.pab
    drawn = boards * game.draw_white
    pab = drawn if game_pab is None else game_pab
    if reading.scoring.states_pab and pab not in (game.pab, boards * game.pab):
        if game_pab is None:
            doubt = f"for a board or a match? fidepair uses {format_points(drawn)} game points, as for a drawn match"
        else:
            doubt = f"but `320` gives {format_points(game_pab)} game points; fidepair uses `320`"
        line = records.lines(*PAB_CODES)[0]  # one of them gives it
        stated = format_points(game.pab)
        message = f"`{line.code.upper()}` gives {stated} for a pairing-allocated bye, {doubt}"
        reading.findings.tell("T217", message, **line.at(TEXT_FROM, stated))
    points = points_of_teams(win, draw, loss, pab=match_pab)
    secondary = PointSystem(*[boards * value for value in game])
    return points, secondary._replace(pab=pab)


# ── Findings ─────────────────────────────────────────────────────────────────
def _player(board: Board, reading: Derivation) -> PlayerLine:
    return reading.boards.by_number[board.player]


def _refuse_opponents(team: TeamLine, index: int, games: list[Board], reading: Derivation) -> None:
    """Report a team whose players have opponents of several teams, or of their own; the place is a
    game with the last of these."""
    by_team: dict[int, Board] = {}
    for board in games:
        if board.opponent:
            by_team[reading.sheet.team_of[board.opponent]] = board
    text = "its own players"
    if team.number not in by_team:
        text = f"players of {join_numbers(by_team, 'team')}"
    message = f"round {index + 1}: team {team.number} plays against {text}"
    last = by_team[max(by_team)]
    place = _player(last, reading).at(index, OPPONENT, str(last.opponent))
    reading.findings.tell("T224", message, **place, expected="players of one team")


def _refuse_bye(team: TeamLine, index: int, boards: list[Board], reading: Derivation) -> None:
    bye = [board for board in boards if board.sign in ("U", "F", "H")][-1]
    message = (
        f"round {index + 1}: player {bye.player} of team {team.number} has the bye {bye.sign}, but other "
        "players of the team do not"
    )
    has_games = any(board.is_game for board in boards)
    code = "T121" if has_games else "T112"
    place = _player(bye, reading).at(index, RESULT, bye.sign)
    reading.findings.tell(code, message, **place, case="players")


def _compare_line_up(
    team: TeamLine, index: int, games: list[Board], line_up: Placed, reading: Derivation
) -> None:
    opponents = {reading.sheet.team_of[board.opponent] for board in games if board.opponent}
    outside = [board.player for board in games if board.place is None]
    if opponents and line_up.opponent not in opponents:
        problem = f"against team {line_up.opponent}, but its players met {join_numbers(opponents, 'team')}"
    elif outside:
        problem = f"without {join_numbers(outside, 'player')}, who played"
    else:
        return
    message = f"`300` has the line-up of team {team.number} in round {index + 1} {problem}"
    reading.findings.tell("T221", message, **line_up.line.at_text(), case="boards")


def _compare_forfeit(
    team: int, index: int, sides: dict[int, BoardsOfRound], forfeit: Placed, reading: Derivation
) -> None:
    side, other = sides[team], sides[forfeit.opponent]
    if side.sums.is_played or side.sums.is_pending:
        problem = "has games in that round"
    elif side.opponent not in (0, forfeit.opponent):
        problem = f"plays against team {side.opponent} in that round"
    elif (team, index) in reading.sheet.pabs or side.letter in ("U", "F", "H"):
        problem = "has a bye in that round"
    elif forfeit.sign == "-" and side.sums.points and not other.sums.points:
        problem = "has forfeit wins on boards"
    else:
        return
    verb = "won" if forfeit.sign == "+" else "lost"
    message = (
        f"`330` records that team {team} {verb} round {index + 1} by forfeit "
        f"against team {forfeit.opponent}, but it {problem}"
    )
    reading.findings.tell("T121", message, **forfeit.line.at_text())


def _look_for_lost_forfeits(reading: Derivation) -> None:
    """Find players whose Points exceed their blocks by whole wins, where blocks without opponent
    may hide them.

    Some exports write a board that was won because the other one stayed empty as `0000 - -`; its
    point shows only in the Points of the player. If no other round is possible, the board is put
    into its row.
    """
    missing = lost_boards(reading.boards, reading.sheet, reading.scoring)
    if not missing:
        return
    matches = _rounds_with_matches(reading.boards, reading.sheet)
    doubtful = []
    for lost in missing:
        of_team = matches[reading.sheet.team_of.get(lost.player.number, 0)]
        if len(lost.rounds) == lost.missing and of_team.issuperset(lost.rounds):
            _put_boards(lost.player, lost.rounds, reading)
        else:
            doubtful.append(lost)
    has_totals = any(team.game_points for team in reading.sheet.teams)
    for place, lost in enumerate(doubtful):
        _report_lost_boards(lost, reading, has_totals, again=place > 0)


def _report_lost_boards(
    lost: LostBoards, reading: Derivation, has_totals: bool, *, again: bool
) -> None:
    """Report boards of which the round is unknown; an error unless the totals of teams
    (`has_totals`) show them."""
    player, count, rounds = lost
    points = player.points or 0
    found = format_points(points)
    expected = format_points(points - count * reading.scoring.points.forfeit_win)
    possible = "none"
    if rounds:
        possible = join_numbers([index + 1 for index in rounds], "round")
    reading.findings.tell(
        "T125",
        f"player {player.number}: Points {found}, results give {expected}: {count} board{'s' * (count > 1)} won "
        f"by forfeit and written `0000 - -`; which round is unknown; possible: {possible}",
        **player.line.at(PLAYER_POINTS.first, found),
        expected=expected,
        case="totals" if has_totals else "",
        once=has_totals,
        again=again,
    )


class LostBoards(NamedTuple):
    """The number of boards that a player won by forfeit and that are not written as won, with the
    indices of possible rounds."""

    player: PlayerLine
    missing: int
    rounds: list[int]


def lost_boards(boards: Roster, sheet: TeamSheet, scoring: Scoring) -> list[LostBoards]:
    """Return the players whose points exceed the blocks by whole wins, where blocks without
    opponent may hide them.

    Rounds in which the team has a board with an opponent come first.
    """
    win = scoring.points.forfeit_win
    if not win:
        return []
    values = _values(boards, scoring.points)
    for bye in ("U", "F", "H"):
        values[bye] = win
    found = []
    matches: dict[int, set[int]] = {}
    for player, (_, signs) in zip(boards.players, boards.rows.values(), strict=True):
        surplus = (player.points or 0) - sum(map(values.__getitem__, signs))
        count, rest = divmod(surplus, win)
        if surplus > 0 and not rest and count <= signs.count("-"):
            matches = matches or _rounds_with_matches(boards, sheet)
            of_team = matches[sheet.team_of.get(player.number, 0)]
            of_any_team = sorted(set().union(*matches.values()))
            rounds = [index for index in of_any_team if signs[index] in _WITHOUT_BOARD]
            rounds.sort(key=lambda index: index not in of_team)
            found.append(LostBoards(player, count, rounds))
    return found


_WITHOUT_BOARD = frozenset({"", "-", "-w", "-b"})


def _rounds_with_matches(boards: Roster, sheet: TeamSheet) -> dict[int, set[int]]:
    """Return the indices of the rounds in which a team has a board with an opponent, by team; 0 for
    players without a team."""
    found: dict[int, set[int]] = {0: set()}
    for team in sheet.teams:
        found[team.number] = set()
    for number, row in boards.rows.items():
        rounds = {index for index, opponent in enumerate(row.opponents) if opponent}
        found[sheet.team_of.get(number, 0)] |= rounds
    return found


def _put_boards(player: PlayerLine, rounds: list[int], reading: Derivation) -> None:
    """Put boards won by forfeit into the row of a player, with a finding for each."""
    reading.values["+"] = reading.scoring.points.forfeit_win
    for index in rounds:
        reading.boards.rows[player.number].put(index, 0, "+")
        message = (
            f"player {player.number} round {index + 1}: recorded as a forfeit loss, but the points show a win; "
            "no other round is possible, and fidepair reads a win"
        )
        place = player.at(index, RESULT, "-")
        reading.findings.tell("T252", message, **place, expected="+", once=True)
