"""The records of a team event: teams and their players (`310`, or `013`), line-ups, byes, forfeits,
points, boards.

Only what the records say; what the boards make of it is in `team_matches`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.tournament import POINT
from fidepair.trf.format.columns import (
    FORFEITED,
    LINE_UP,
    MATCH_VALUES,
    PLAYER,
    ROSTER,
    ROSTER_NUMBER,
    TEAM,
    TEAM_PABS,
    TEXT_FROM,
    Layout,
    points_or_none,
    under_ruler,
    whole,
)
from fidepair.trf.format.facts import BOARD_COLOURS
from fidepair.trf.format.team_sheet import Placed, TeamLine, TeamSheet
from fidepair.trf.read.players import look_for_gaps, report_twice
from fidepair.trf.read.records import value_of
from fidepair.trf.read.statements import read_from_1, read_number, stray_column, unreadable

if TYPE_CHECKING:
    from fidepair.findings import Findings
    from fidepair.trf.format.document import Line
    from fidepair.trf.format.reading import Records, Roster

MOST = 999
MOST_ROUNDS = 999
_TEAM_NUMBER, _PLAYER_NUMBER = TEAM.field("number"), PLAYER.field("number")
_OTHER_COLOUR = str.maketrans("WB", "BW")


def read_teams(records: Records, boards: Roster, findings: Findings) -> TeamSheet:
    """Return what the records of teams say. Raises TrfError if the teams themselves cannot be
    read."""
    lines = records.lines(TEAM.code)
    teams = (
        _read_310(lines, boards, findings)
        if lines
        else _read_013(records.lines(ROSTER.code), boards, findings)
    )
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
    teams: dict[int, TeamLine] = {}
    twice: list[tuple[int, Line]] = []
    for line in lines:
        number = whole(_TEAM_NUMBER.cut(line.text))
        if not number:
            what = f"the number of a team ({_TEAM_NUMBER})"
            unreadable(
                line, line.at_field(_TEAM_NUMBER), what, f"a number from 1 to {MOST}", findings
            )
        elif number in teams:
            twice.append((number, line))
        elif not _is_shifted(line, findings):
            teams[number] = _team(number, line, boards, findings)
    report_twice(twice, teams.values(), "team", findings)
    look_for_gaps(teams, teams.values(), "team", findings)
    return list(teams.values())


def _is_shifted(line: Line, findings: Findings) -> bool:
    """Return True, with a finding, if something stands between the fields, or the points are no
    number."""
    text = line.text
    column = TEAM.stray(text)
    for name in ("match points", "game points"):
        field = TEAM.field(name)
        points = points_or_none(field.cut(text) or "0")
        if column is None and points is None:
            column = field.first
    if column is None:
        return False
    message = f'"{text[column - 1]}" in column {column} of record 310: is the line shifted?'
    findings.tell(
        "T065",
        message,
        **line.at(column, text[column - 1]),
        case="team",
        ruler=under_ruler(text, column, column),
    )
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
    """Return the teams of old rosters: numbered by the order of the lines, unless all lines begin
    with a number."""
    name = ROSTER.field("name")
    written = [whole(ROSTER_NUMBER.cut(line.text)) for line in lines]
    numbered = None not in written and len(set(written)) == len(written)
    teams = []
    for place, (line, number) in enumerate(zip(lines, written, strict=True), 1):
        text = ROSTER_NUMBER.without(line.text) if numbered else line.text
        cut = text[: name.last].rpartition("  ")[0] if numbered else name.cut(line.text)
        team = number if numbered and number else place
        teams.append(
            TeamLine(
                team,
                line,
                cut.removeprefix(ROSTER.code).strip(),
                _players(line, ROSTER, boards, findings),
            )
        )
    return teams


def _players(line: Line, layout: Layout, boards: Roster, findings: Findings) -> tuple[int, ...]:
    found = [
        read_number(line, text, column, boards.rows, findings)
        for text, column in layout.values(line.text.rstrip())
        if text.strip("0")
    ]
    return tuple(boards.players.same(number) for number in found if number is not None)


def _members(teams: list[TeamLine], boards: Roster, findings: Findings) -> dict[int, int]:
    """Return the team of each player. Finds players in two teams, and in none."""
    team_of: dict[int, int] = {}
    for team in teams:
        for member in team.members:
            if member in team_of:
                message = f"player {member} is in team {team_of[member]} and in team {team.number}"
                findings.tell(
                    "T120", message, **team.line.at(_column_of(team.line, member), str(member))
                )
            team_of[member] = team.number
    for number, row in boards.rows.items():
        if number in team_of:
            continue
        place = boards.players.numbered(number).line.at(_PLAYER_NUMBER.first, str(number))
        if any(row.opponents):
            message = f"player {number} has games and is in no team"
            findings.tell("T219", message, **place, case="with games")
        else:
            findings.tell("T219", f"player {number} is in no team", **place, once=True)
    return team_of


def _column_of(line: Line, member: int) -> int:
    """Return where a player stands in a roster."""
    layout = ROSTER if line.code == ROSTER.code else TEAM
    last = [
        field for field in layout.repetitions(line.text) if whole(field.cut(line.text)) == member
    ][-1]
    return line.text.index(last.cut(line.text), last.first - 1) + 1


# ── Boards and points ────────────────────────────────────────────────────────
def _read_352(lines: list[Line], findings: Findings) -> str:
    """Return the colours by board of the team with White, or nothing."""
    for line in lines:
        colours = value_of(line).upper()
        if colours.strip("WB") or not colours:
            place = line.at(TEXT_FROM, value_of(line))
            unreadable(
                line,
                place,
                "a row of colours by board",
                "one letter for each board, such as WBWB",
                findings,
            )
        elif colours[0] == "B":
            message = f"`352 {colours}` begins with Black; read as the colours of the other team"
            turned = colours.translate(_OTHER_COLOUR)
            findings.tell("T220", message, **line.at(TEXT_FROM, colours), turned=turned)
            return turned
        else:
            return colours
    return ""


def _read_362(lines: list[Line], findings: Findings) -> tuple[int, int, int]:
    """Return the points of a match that is won, drawn, lost."""
    values = {"TW": 2 * POINT, "TD": POINT, "TL": 0}
    for line in lines:
        groups = MATCH_VALUES.values(line.text.rstrip())
        parts = [part for group, _ in groups for part in (group[:2], group[2:])]
        in_columns = MATCH_VALUES.stray(line.text.rstrip()) is None and _are_values(parts)
        if not in_columns:
            parts = value_of(line).upper().split()
        if not _are_values(parts):
            place, usual = line.at(TEXT_FROM, value_of(line)), "`362 TW 2.0   TD 1.0   TL 0.0`"
            unreadable(
                line, place, "a row of match points", usual, findings, code="T035", case="matches"
            )
            continue
        if not in_columns:
            message = "`362` is not as the standard has it (TW, TD, TL in columns 5, 14, 23); read all the same"
            findings.tell("T034", message, **line.at(TEXT_FROM, value_of(line)))
        values |= {
            symbol: points_or_none(value) or 0
            for symbol, value in zip(parts[::2], parts[1::2], strict=True)
        }
    return values["TW"], values["TD"], values["TL"]


def _are_values(parts: list[str]) -> bool:
    symbols, values = parts[::2], [points_or_none(value.strip()) for value in parts[1::2]]
    return (
        len(symbols) == len(values)
        and all(symbol in ("TW", "TD", "TL") for symbol in symbols)
        and None not in values
    )


# ── Byes, forfeits, line-ups ─────────────────────────────────────────────────
def _read_320(
    lines: list[Line], numbers: set[int], findings: Findings
) -> tuple[dict[tuple[int, int], Placed], tuple[int | None, int | None]]:
    """Return who had the PAB, and what it brings."""
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
            if index == MOST_ROUNDS:
                place_of_team = line.at(column, text)
                unreadable(
                    line,
                    place_of_team,
                    "the team of a round",
                    f"at most {MOST_ROUNDS} of them",
                    findings,
                )
                break
            number = read_number(line, text.lstrip("0"), column, numbers, findings)
            if number is not None:
                found[number, index] = Placed(0, line)
    return found, (values[0], values[1])


def _read_330(
    lines: list[Line], numbers: set[int], findings: Findings
) -> dict[tuple[int, int], Placed]:
    """Return the forfeited matches, from both sides."""
    found: dict[tuple[int, int], Placed] = {}
    for line in lines:
        signs = FORFEITED.field("result").cut(line.text)
        round_number, white, black = _fields(
            line, FORFEITED, ("round", "white", "black"), numbers, findings
        )
        if signs not in ("+-", "-+", "--") or FORFEITED.stray(line.text) is not None:
            expected = "`330 +-   4  23  47`: result, round, White, Black"
            unreadable(line, line.at_text(), "a forfeited match", expected, findings)
        elif round_number and white and black:
            for team, opponent, colour, sign in (
                (white, black, "w", signs[0]),
                (black, white, "b", signs[1]),
            ):
                placed = Placed(opponent, line, colour=colour, sign=sign)
                first = found.setdefault((team, round_number - 1), placed)
                if white == black or (first.opponent, first.sign) != (opponent, sign):
                    _report_second(line, team, round_number, first.line, findings)
    return found


def _report_second(
    line: Line, team: int, round_number: int, first: Line, findings: Findings
) -> None:
    findings.tell(
        "T121",
        f"`330` gives team {team} two matches in round {round_number} (lines {first.number} and {line.number})"
        if first is not line
        else f"`330` has team {team} on both sides",
        **line.at(FORFEITED.field("white").first, str(team)),
    )


def _read_300(
    lines: list[Line], numbers: set[int], team_of: dict[int, int], findings: Findings
) -> dict[tuple[int, int], Placed]:
    """Return the line-ups: the players of a team in a round by board, 0 for an empty board."""
    found: dict[tuple[int, int], Placed] = {}
    for line in lines:
        stray_column(line, LINE_UP, findings)
        round_number, team, opponent = _fields(
            line, LINE_UP, ("round", "team", "opponent"), numbers, findings
        )
        places = LINE_UP.values(line.text.rstrip())
        players = [whole(text or "0") for text, _ in places]
        if not (round_number and team and opponent):
            continue
        wrong = next(
            (
                i
                for i, player in enumerate(players)
                if player is None or (player and team_of.get(player) != team)
            ),
            None,
        )
        if wrong is None and len(set(filter(None, players))) < len(list(filter(None, players))):
            wrong = max(i for i, player in enumerate(players) if player and player in players[:i])
        if wrong is not None:
            shown, column = places[wrong]
            message = f"`300` lines up player {shown} for team {team}, who is not one of its players, or is there twice"
            findings.tell(
                "T221", message, **line.at(column, shown), expected=f"a player of team {team}"
            )
            continue
        placed = Placed(opponent, line, tuple(player or 0 for player in players))
        first = found.setdefault((team, round_number - 1), placed)
        if (first.opponent, first.players) != (placed.opponent, placed.players):
            message = (
                f"`300` gives team {team} two line-ups for round {round_number} (lines {first.line.number} and "
                f"{line.number})"
            )
            findings.tell(
                "T015", message, **line.at(TEXT_FROM, value_of(line)), expected=value_of(first.line)
            )
    return found


def _fields(
    line: Line, layout: Layout, names: tuple[str, ...], numbers: set[int], findings: Findings
) -> list[int | None]:
    """Return the numbers in fields: of a round, or of a team of the file. None with a finding."""
    found = []
    for field in map(layout.field, names):
        text = field.cut(line.text)
        if field.name != "round" and text:
            found.append(read_number(line, text, field.first, numbers, findings))
        else:
            found.append(read_from_1(line, layout, field.name, findings))
    return found
