"""From boards to matches of teams (C.04.6): opponent, colour, result and points follow from the
games of the players.

What the boards cannot show is in the records of the event: matches that a team did not come to
(`330`), byes (`320`, `240`), line-ups that are not the first players of the roster in order
(`300`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.tournament import (
    BoardSums,
    Colour,
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
from fidepair.trf.format.cells import AGAINST_NOBODY, BROKEN, entry, opposite
from fidepair.trf.format.columns import (
    COLOUR,
    OPPONENT,
    PLAYER,
    RESULT,
    ROSTER,
    TEAM_PABS,
    TEXT_FROM,
    listed,
)
from fidepair.trf.format.dialects import rules_of
from fidepair.trf.format.facts import PAB_CODES
from fidepair.trf.format.reading import Event, Matches, PlayerLine, PlayerLines
from fidepair.trf.format.remarks import recoloured
from fidepair.trf.read.matches import colour_named, entries_in_matches, roster_of
from fidepair.trf.read.players import participants
from fidepair.trf.read.sides import check_sides
from fidepair.trf.read.teams import read_teams

if TYPE_CHECKING:
    from collections.abc import Collection

    from fidepair.findings import Findings
    from fidepair.trf.format.reading import Records, Roster, Scoring
    from fidepair.trf.format.team_sheet import Placed, TeamLine, TeamSheet

_ABSENT = frozenset({"Z", "-", "-w", "-b"})
_FORFEITS = frozenset("+-")


class Board(NamedTuple):
    """One player of a team in one round: place in the line-up from 0 (None: not in it), number,
    opponent, sign."""

    place: int | None
    player: int
    opponent: int
    sign: str

    @property
    def is_game(self) -> bool:
        """Whether the block is a board of a match: with an opponent, or won or lost against
        nobody."""
        return self.opponent > 0 or (self.sign in AGAINST_NOBODY and self.sign != "-")

    @property
    def colour(self) -> str:
        """The colour sign, `-` if there is none."""
        return self.sign[0] if self.opponent else self.sign[1:] or "-"

    @property
    def result(self) -> str:
        """The result sign."""
        return self.sign[1] if self.opponent else self.sign[0]


class BoardsOfRound(NamedTuple):
    """What a team's boards show of one round: the opposing team, the colour on board 1, the sum of
    the boards.

    `letter`: of a bye, where there are no boards. `has_line_up`: the colour is that of a line-up by
    record.
    """

    opponent: int
    colour: str
    sums: BoardSums
    letter: str
    has_line_up: bool


class Derivation(NamedTuple):
    """What the derivation works on, and where its findings go.

    `clashes`: round, team, opponent and colour of matches in which both teams have the same one.
    `sums`: game points, each of them one object. `recoloured`: rounds with boards of which a
    comment tells that they were played with the wrong colours.
    """

    sheet: TeamSheet
    boards: Roster
    scoring: Scoring
    values: dict[str, int]
    findings: Findings
    clashes: list[tuple[int, int, int, str]]
    sums: dict[int, int]
    recoloured: Collection[int]


def read_matches(records: Records, boards: Roster, scoring: Scoring, findings: Findings) -> Event:
    """Return the event of teams. What does not make matches is a finding."""
    check_sides(boards, findings)
    sheet = read_teams(records, boards, findings)
    findings.stop_at_errors()  # what follows takes both sides of every board for granted
    signs = {sign for row in boards.rows.values() for sign in row.signs}
    values = {sign: _value(sign, scoring.points) for sign in signs}
    exchanged = recoloured(line.text for line in records.comments)
    reading = Derivation(sheet, boards, scoring, values, findings, [], {}, exchanged)
    _look_for_lost_forfeits(reading)
    points, secondary = _match_points(reading, boards_of_a_match(sheet, boards), records)
    rounds = range(max(boards.width, sheet.rounds))
    matches: Matches = {team.number: [None] * len(rounds) for team in sheet.teams}
    byes: dict[tuple[int, int], str] = {}
    for index in rounds:
        sides = {
            team.number: _idle(team, index, reading) or _side(team, index, reading)
            for team in sheet.teams
        }
        for team, side in sides.items():
            match = _match(team, index, sides, reading, (points, secondary))
            letter = "U" if (team, index) in sheet.pabs else side.letter
            if match is not None:
                matches[team][index] = match
            elif letter:
                byes[team, index] = letter
    _tell_clashes(reading)
    lines = PlayerLines.of(
        [PlayerLine(team.number, team.line, team.line.text, None, None) for team in sheet.teams]
    )
    return Event(
        Kind.TEAM,
        boards,
        roster_of(lines, matches, byes, 0),
        scoring,
        points,
        matches,
        secondary,
        sheet,
    )


def with_teams(tournament: Tournament, event: Event, rank: bool) -> Tournament:
    """Return the tournament with the teams as participants, and what the records choose; without
    their players."""
    sheet = event.teams
    assert sheet is not None
    last = tournament.rounds_paired
    teams = [
        Participant(
            team.number,
            place if rank else team.number,
            team.name,
            entries_in_matches(team.number, event, last),
            rating=team.strength,
            federation=team.nickname,
            roster=team.members,
        )
        for place, team in enumerate(sheet.teams, 1)
    ]
    rules = rules_of(tournament.type_code or "")
    line_ups = [
        LineUp(index + 1, team, placed.opponent, placed.players)
        for (team, index), placed in sheet.line_ups.items()
    ]
    return tournament._replace(
        participants=tuple(sorted(teams, key=lambda team: team.tpn)),
        team_rules=rules._replace(primary=PrimaryScore.MATCH),
        boards=boards_of_a_match(sheet, event.boards),
        board_colours=tuple(Colour(letter.lower()) for letter in sheet.colours),
        line_ups=tuple(sorted(line_ups)),
    )


def with_players(tournament: Tournament, event: Event, *, forget: bool) -> Tournament:
    """Return the same with the players of the teams. `forget`: the event is empty then, but for its
    players' lines."""
    if forget:
        assert event.teams is not None
        event.matches.clear()
        event.roster.rows.clear()
        event.roster.players.clear()
        event.teams.teams.clear()
        event.teams.team_of.clear()
    individuals = participants(event.boards, tournament.rounds_paired, False, forget=forget)
    return tournament._replace(individuals=individuals)


def boards_of_a_match(sheet: TeamSheet, boards: Roster) -> int:
    """Return the number of boards: by `352`, else the longest line-up, else the shortest roster."""
    if sheet.colours:
        return len(sheet.colours)
    played = [len(placed.players) for placed in sheet.line_ups.values()]
    for team in sheet.teams:
        rows = [boards.rows[member].opponents for member in team.members]
        played += [sum(map(bool, column)) for column in zip(*rows, strict=True)]
    return (
        max(played, default=0) or min((len(team.members) for team in sheet.teams), default=1) or 1
    )


def _value(sign: str, points: PointSystem) -> int:
    """Return the game points of a board; byes of single players bring their team nothing."""
    if sign in AGAINST_NOBODY:
        return points.forfeit_win if sign[0] == "+" else 0
    return points.of(entry(1, sign)) if len(sign) > 1 else 0


# ── One side of a match ──────────────────────────────────────────────────────
def _boards(team: TeamLine, index: int, reading: Derivation) -> list[Board]:
    """Return the players of a team with what their blocks say, in the order of the line-up, then
    the others."""
    line_up = reading.sheet.line_ups.get((team.number, index))
    rows = reading.boards.rows
    found = []
    for player in team.members:
        row = rows[player]
        opponent, sign = (
            (row.opponents[index], row.signs[index]) if index < len(row.signs) else (0, "")
        )
        place = (
            line_up.players.index(player)
            if line_up is not None and player in line_up.players
            else None
        )
        found.append(Board(place, player, opponent, sign))
    if line_up is None:
        games = [board for board in found if board.is_game]
        others = [board for board in found if not board.is_game]
        return [board._replace(place=place) for place, board in enumerate(games)] + others
    return sorted(found, key=lambda board: len(found) if board.place is None else board.place)


def _idle(team: TeamLine, index: int, reading: Derivation) -> BoardsOfRound | None:
    """Return what is seen at a glance of a team none of whose players has more than an absence;
    None else."""
    if (team.number, index) in reading.sheet.line_ups or (
        team.number,
        index,
    ) in reading.sheet.forfeits:
        return None
    rows = reading.boards.rows
    signs = (
        {rows[player].signs[index] for player in team.members}
        if index < reading.boards.width
        else {""}
    )
    return _WITHOUT_MATCH.get(signs.pop()) if len(signs) == 1 else None


_WITHOUT_MATCH = {
    sign: BoardsOfRound(
        0,
        "-",
        BoardSums(0, is_played=False, is_pending=False, has_results=False),
        sign,
        has_line_up=False,
    )
    for sign in ("", "Z")
}


def _side(team: TeamLine, index: int, reading: Derivation) -> BoardsOfRound:
    boards = _boards(team, index, reading)
    games = [board for board in boards if board.is_game]
    line_up = reading.sheet.line_ups.get((team.number, index))
    opponents = {reading.sheet.team_of[board.opponent] for board in games if board.opponent}
    forfeit = reading.sheet.forfeits.get((team.number, index))
    if len(opponents) > 1 or team.number in opponents:
        _refuse_opponents(team, index, games, reading)
    if (
        games
        and not opponents
        and forfeit is None
        and not all(board.result == "-" for board in games)
    ):
        _refuse_nobody(team, index, games[0], reading)
    if line_up is not None:
        _compare_line_up(team, index, games, line_up, reading)
    letter = "" if games else _letter(team, index, boards, reading)
    if games and any(board.sign == "U" for board in boards):
        _refuse_bye(team, index, boards, reading)
    signs = [reading.boards.rows[board.player].signs[index] for board in games]
    points = sum(reading.values[sign] for sign in signs)
    return BoardsOfRound(
        min(opponents, default=0),
        _colour(team, index, games, reading),
        BoardSums(
            reading.sums.setdefault(points, points),
            any(board.opponent and board.result not in "+- " for board in games),
            any(board.result == " " for board in games),
            any(board.result != " " for board in games),
        ),
        letter,
        line_up is not None,
    )


def _letter(team: TeamLine, index: int, boards: list[Board], reading: Derivation) -> str:
    """Return the bye of a team without boards: the letter of its players; an absence only if all
    are absent."""
    signs = {board.sign for board in boards}
    letters = sorted(signs - _ABSENT - {"", BROKEN})
    if len(letters) > 1:
        _refuse_bye(team, index, boards, reading)
    if letters:
        return letters[0]
    return "Z" if signs and "" not in signs and BROKEN not in signs else ""


def _colour(team: TeamLine, index: int, games: list[Board], reading: Derivation) -> str:
    """Return the colour on board 1 as the first board with a colour tells it, by the colours of the
    boards (`352`)."""
    shown = [board for board in games if board.colour != "-" and board.place is not None]
    if not shown:
        return "-"
    of_board_1 = [_of_board_1(board, reading.sheet.colours) for board in shown]
    if reading.sheet.colours and len(set(of_board_1)) > 1 and index + 1 not in reading.recoloured:
        doubtful = shown[
            next(place for place, colour in enumerate(of_board_1) if colour != of_board_1[0])
        ]
        said = (
            f"round {index + 1}: the colours of team {team.number} are not those of its boards "
            f"(`352 {reading.sheet.colours}`); player {shown[0].player} tells the colour of the match"
        )
        place = _player(doubtful, reading).at(index, COLOUR, doubtful.colour)
        reading.findings.tell("T222", said, **place, once=True)
    return of_board_1[0]


def _of_board_1(board: Board, colours: str) -> str:
    """Return the colour on board 1 if this board has its colour; without `352` they alternate."""
    place = board.place or 0
    as_white = colours[place] if place < len(colours) else "WB"[place % 2]
    return board.colour if as_white == "W" else opposite(board.colour)


# ── The match ────────────────────────────────────────────────────────────────
def _match(
    team: int,
    index: int,
    sides: dict[int, BoardsOfRound],
    reading: Derivation,
    systems: tuple[PointSystem, PointSystem],
) -> Match | None:
    """Return the match of a team in a round, None if it had none. It may be forfeited by record.

    `sides`: what the boards of that round show, by team.
    """
    points, secondary = systems
    side = sides[team]
    forfeit = reading.sheet.forfeits.get((team, index))
    if forfeit is not None:
        _compare_forfeit(team, index, sides, forfeit, reading)
        won = forfeit.sign == "+"
        games = side.sums.points or (
            secondary.forfeit_win if won and not side.sums.has_results else 0
        )
        result = Result.FORFEIT_WIN if won else Result.FORFEIT_LOSS
        worth = points.forfeit_win if won else points.forfeit_loss
        return Match(forfeit.opponent, colour_named(forfeit.colour), result, worth, games)
    if not side.opponent:
        return None
    other = sides[side.opponent]
    if (team, index) in reading.sheet.pabs:
        place = reading.sheet.pabs[team, index].line.at(
            TEAM_PABS.repetition(index).first, str(team)
        )
        said = f"`320` gives team {team} the bye of round {index + 1}, and its players have games in that round"
        reading.findings.tell("T121", said, **place)
    colour = colour_named(_agreed_colour(team, index, side, other, reading))
    return match_of_boards(
        side.opponent, colour, side.sums, other.sums, points, pending=secondary.pending
    )


def _agreed_colour(
    team: int, index: int, side: BoardsOfRound, other: BoardsOfRound, reading: Derivation
) -> str:
    """Return the colour of the match, of which either team may tell; a line-up by record is
    believed first."""
    own, theirs = side.colour, opposite(other.colour)
    if theirs in (own, "-"):
        return own
    if own == "-":
        return theirs
    if side.has_line_up != other.has_line_up:
        return own if side.has_line_up else theirs
    if team < side.opponent:
        reading.clashes.append((index + 1, team, side.opponent, own))
    return own


def _tell_clashes(reading: Derivation) -> None:
    """Find matches in which both teams have one colour: once where old rosters are the cause."""
    lines = {team.number: team.line for team in reading.sheet.teams}
    by_roster = len(reading.clashes) > 1 and lines[reading.clashes[0][1]].code == ROSTER.code
    for round_number, team, opponent, colour in reading.clashes[: 1 if by_roster else None]:
        said = f"round {round_number}: teams {team} and {opponent} both have {_NAMES[colour]} on board 1"
        if by_roster:
            said += (
                f", and so in {len(reading.clashes)} matches: `{ROSTER.code}` tells who belongs to a team, not who "
                "plays at which board"
            )
        case = "rosters" if by_roster else ""
        reading.findings.tell("T223", said, **lines[team].at(TEXT_FROM, colour), case=case)


_NAMES = {"w": "White", "b": "Black"}


def _match_points(
    reading: Derivation, boards: int, records: Records
) -> tuple[PointSystem, PointSystem]:
    """Return what matches bring: match points, and game points of whole matches and of byes (C.04.6
    1.4)."""
    game = reading.scoring.points
    win, draw, loss = reading.sheet.values
    match_pab, game_pab = reading.sheet.pab
    usual = boards * game.draw_white
    if reading.scoring.states_pab and (game_pab if game_pab is not None else usual) not in (
        game.pab,
        boards * game.pab,
    ):
        line = records.lines(*PAB_CODES)[0]  # one of them states it
        said = (
            f"`{line.code.upper()}` gives {format_points(game.pab)} for a pairing-allocated bye, "
            + (
                f"`320` {format_points(game_pab)} game points; `320` is used"
                if game_pab is not None
                else f"of a board or of a match? It brings what a drawn match does, {format_points(usual)} game points"
            )
        )
        reading.findings.tell("T217", said, **line.at(TEXT_FROM, format_points(game.pab)))
    points = points_of_teams(win, draw, loss, pab=match_pab)
    secondary = PointSystem(*[boards * value for value in game])
    return points, secondary._replace(pab=usual if game_pab is None else game_pab)


# ── Findings ─────────────────────────────────────────────────────────────────
def _player(board: Board, reading: Derivation) -> PlayerLine:
    return reading.boards.players.numbered(board.player)


def _refuse_opponents(team: TeamLine, index: int, games: list[Board], reading: Derivation) -> None:
    team_of = reading.sheet.team_of
    teams = sorted({team_of[board.opponent] for board in games if board.opponent})
    last = next(
        board
        for board in reversed(games)
        if board.opponent and team_of[board.opponent] == teams[-1]
    )
    text = "its own players" if team.number in teams else f"players of {listed(teams, 'team')}"
    said = f"round {index + 1}: team {team.number} plays against {text}"
    place = _player(last, reading).at(index, OPPONENT, str(last.opponent))
    reading.findings.tell("T224", said, **place, expected="players of one team")


def _refuse_nobody(team: TeamLine, index: int, board: Board, reading: Derivation) -> None:
    said = f"round {index + 1}: team {team.number} has boards won by forfeit, and no opponent"
    player = _player(board, reading)
    place = player.at(index, OPPONENT, player.block(index).strip())
    reading.findings.tell("T225", said, **place, round=index + 1, team=team.number)


def _refuse_bye(team: TeamLine, index: int, boards: list[Board], reading: Derivation) -> None:
    bye = [board for board in boards if board.sign in ("U", "F", "H")][-1]
    said = (
        f"round {index + 1}: player {bye.player} of team {team.number} has the bye {bye.sign}, and other "
        "players of the team have something else"
    )
    code = "T121" if any(board.is_game for board in boards) else "T112"
    reading.findings.tell(
        code, said, **_player(bye, reading).at(index, RESULT, bye.sign), case="players"
    )


def _compare_line_up(
    team: TeamLine, index: int, games: list[Board], line_up: Placed, reading: Derivation
) -> None:
    opponents = {reading.sheet.team_of[board.opponent] for board in games if board.opponent}
    if opponents and line_up.opponent not in opponents:
        problem = f"against team {line_up.opponent}, its players have opponents of {listed(opponents, 'team')}"
    else:
        outside = [board.player for board in games if board.place is None]
        if not outside:
            return
        problem = f"without {listed(outside, 'player')}, who played"
    said = f"`300` has the line-up of team {team.number} in round {index + 1} {problem}"
    reading.findings.tell("T221", said, **line_up.line.at_text(), case="boards")


def _compare_forfeit(
    team: int, index: int, sides: dict[int, BoardsOfRound], forfeit: Placed, reading: Derivation
) -> None:
    side, other = sides[team], sides[forfeit.opponent]
    problem = ""
    if side.sums.is_played or side.sums.is_pending:
        problem = "has games in that round"
    elif side.opponent not in (0, forfeit.opponent):
        problem = f"plays against team {side.opponent} in that round"
    elif (team, index) in reading.sheet.pabs or side.letter in ("U", "F", "H"):
        problem = "has a bye in that round"
    elif forfeit.sign == "-" and side.sums.points and not other.sums.points:
        problem = "has boards won by forfeit"
    if problem:
        said = (
            f"`330` says that team {team} {'won' if forfeit.sign == '+' else 'lost'} round {index + 1} by forfeit "
            f"against team {forfeit.opponent}; it {problem}"
        )
        reading.findings.tell("T121", said, **forfeit.line.at_text())


def _look_for_lost_forfeits(reading: Derivation) -> None:
    """Find players whose Points exceed their blocks by whole wins, where blocks without opponent
    may hide them.

    Some exports write a board that was won because the other one stayed empty as `0000 - -`; its
    point shows only in the Points of the player. Where no other round can be meant, the board is
    put into its row.
    """
    missing = lost_boards(reading.boards, reading.sheet, reading.scoring)
    matches = _rounds_with_matches(reading.boards, reading.sheet) if missing else {}
    doubtful = []
    for lost in missing:
        of_team = matches[reading.sheet.team_of.get(lost.player.number, 0)]
        if len(lost.rounds) == lost.missing and of_team.issuperset(lost.rounds):
            _put_boards(lost.player, lost.rounds, reading)
        else:
            doubtful.append(lost)
    has_totals = any(team.game_points for team in reading.sheet.teams)
    for player, count, rounds in doubtful:
        results = (player.points or 0) - count * reading.scoring.points.forfeit_win
        found, expected = format_points(player.points or 0), format_points(results)
        possible = listed([index + 1 for index in rounds], "round") if rounds else "none"
        said = (
            f"player {player.number}: Points {found}, results give {expected}: {count} board{'s' * (count > 1)} won "
            f"against nobody and written `0000 - -`, the file does not tell in which round; possible: {possible}"
        )
        place, again = (
            player.line.at(PLAYER.field("points").first, found),
            player is not doubtful[0].player,
        )
        case = "totals" if has_totals else ""
        reading.findings.tell(
            "T125", said, **place, expected=expected, case=case, once=has_totals, again=again
        )


class LostBoards(NamedTuple):
    """How many boards a player won against nobody that are not written as won, and the indices of
    possible rounds."""

    player: PlayerLine
    missing: int
    rounds: list[int]


def lost_boards(boards: Roster, sheet: TeamSheet, scoring: Scoring) -> list[LostBoards]:
    """Return whose points exceed the blocks by whole wins, where blocks without opponent may hide
    them.

    Rounds in which the team has a board with an opponent come first.
    """
    win = scoring.points.forfeit_win
    values = {
        sign: _value(sign, scoring.points) for row in boards.rows.values() for sign in row.signs
    }
    found = []
    matches: dict[int, set[int]] = {}
    for place, (number, (_, signs)) in enumerate(boards.rows.items()):
        byes = sum(sign in ("U", "F", "H") for sign in signs)
        surplus = (
            (boards.players.points[place] or 0) - sum(map(values.__getitem__, signs)) - byes * win
        )
        if surplus > 0 and win and surplus % win == 0 and surplus // win <= signs.count("-"):
            matches = matches or _rounds_with_matches(boards, sheet)
            of_team = matches[sheet.team_of.get(number, 0)]
            rounds = [
                index
                for index in sorted(set().union(*matches.values()))
                if signs[index] in _WITHOUT_BOARD
            ]
            rounds.sort(key=lambda index: index not in of_team)
            found.append(LostBoards(boards.players[place], surplus // win, rounds))
    return found


_WITHOUT_BOARD = frozenset({"", "-", "-w", "-b"})


def _rounds_with_matches(boards: Roster, sheet: TeamSheet) -> dict[int, set[int]]:
    """Return the indices of the rounds in which a team has a board with an opponent, by team; 0 is
    no team."""
    found: dict[int, set[int]] = {0: set()}
    for team in sheet.teams:
        found[team.number] = set()
    for number, row in boards.rows.items():
        rounds = {index for index, opponent in enumerate(row.opponents) if opponent}
        found[sheet.team_of.get(number, 0)] |= rounds
    return found


def _put_boards(player: PlayerLine, rounds: list[int], reading: Derivation) -> None:
    """Put boards won against nobody into the row of a player, with a finding for each."""
    reading.values["+"] = reading.scoring.points.forfeit_win
    for index in rounds:
        reading.boards.rows[player.number].put(index, 0, "+")
        said = (
            f"player {player.number} round {index + 1}: written as lost against nobody, and by the points it was won; "
            "no other round can be meant, and it is read so"
        )
        reading.findings.tell(
            "T252", said, **player.at(index, RESULT, "-"), expected="+", once=True
        )
