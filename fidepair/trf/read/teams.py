"""The records of a team event: teams and their players (`310`, or `013`), line-ups, byes, forfeits,
points, boards.

Only the contents of the records; `team_matches` derives matches from the boards.

The totals of teams in `310` against the boards: match points and game points, like the Points of
players in `001`.
"""

from fidepair.findings import Findings
from fidepair.tournament import (
    HALF_POINT,
    POINT,
    Bye,
    Entry,
    Game,
    PointSystem,
    Tournament,
    format_points,
    points_of_teams,
)
from fidepair.trf.format.columns import (
    FORFEITED,
    LAST_ROUND,
    LINE_UP,
    MATCH_VALUES,
    PLAYER_NUMBER,
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
from fidepair.trf.format.document import Line
from fidepair.trf.format.facts import BOARD_COLOURS
from fidepair.trf.format.reading import Event, Placed, Records, Roster, State, TeamLine, TeamSheet
from fidepair.trf.read.players import look_for_gaps, report_twice
from fidepair.trf.read.points import (
    Total,
    closed_rounds,
    have_virtual,
    next_virtual,
    with_recorded_byes,
)
from fidepair.trf.read.records import value_of
from fidepair.trf.read.statements import read_from_1, read_number, stray_column, unreadable

# ── Records of the event ─────────────────────────────────────────────────────

_MAX_TEAM = 999
_TEAM_NUMBER = TEAM.field("number")
_OTHER_COLOUR = str.maketrans("WB", "BW")


def read_teams(records: Records, boards: Roster, findings: Findings) -> TeamSheet:
    """Return the contents of the records of teams. Raises TrfError if the teams themselves cannot
    be read."""
    teams = _teams(records, boards, findings)
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
def _teams(records: Records, boards: Roster, findings: Findings) -> list[TeamLine]:
    """Return the teams of `310` records, or of `013` in a file without them."""
    lines = records.lines(TEAM.code)
    if lines:
        return _read_310(lines, boards, findings)
    return _read_013(records.lines(ROSTER.code), boards, findings)


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
        if points is None:
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
    places = LINE_UP.values(line.text.rstrip())
    players: list[int] = []
    wrong = None
    for place, (text, _) in enumerate(places):
        player = whole(text or "0")
        if player is None or (player and team_of.get(player) != team):
            wrong = place
            break
        players.append(player)
    if wrong is None:
        repeated = [
            place for place, player in enumerate(players) if player and player in players[:place]
        ]
        if not repeated:
            return tuple(players)
        wrong = repeated[-1]
    text, column = places[wrong]
    message = (
        f"`300` lists player {text} for team {team}, who is not in that team or is listed twice"
    )
    findings.tell("T221", message, **line.at(column, text), expected=f"a player of team {team}")
    return None


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
    closed = closed_rounds(state)
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
    closed = closed_rounds(state)
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
