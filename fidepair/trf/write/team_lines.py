"""The TRF26 lines of team events, and their update after a new round: byes, totals and line-ups of
teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.errors import InputError
from fidepair.tournament import (
    Announcement,
    Bye,
    Colour,
    Game,
    LineUp,
    Match,
    Participant,
    PointSystem,
    PrimaryScore,
    Tournament,
    format_points,
)
from fidepair.trf.format.cells import READ_AS
from fidepair.trf.format.columns import (
    FORFEITED,
    LINE_UP,
    MATCH_VALUES,
    ROSTER_NUMBER,
    ROSTER_WRITTEN,
    TEAM,
    TEAM_PABS,
    Field,
    whole,
)
from fidepair.trf.format.facts import BOARD_COLOURS
from fidepair.trf.write.lines import (
    blocks_of,
    bye_lines,
    first_new_round,
    line_of_player,
    points_of_members,
    put_points,
    ranks_in_order,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from fidepair.trf.format.reading import Reading, TeamLine
    from fidepair.trf.write.updates import Texts


def header_lines(tournament: Tournament) -> list[str]:
    """Return the colours of the boards and the points of a match (`352`, `362`)."""
    colours = tournament.colours_of_boards(tournament.boards or 0)
    points = tournament.points
    values = (("TW", points.win), ("TD", points.draw_white), ("TL", points.loss))
    groups = [(symbol, format_points(value)) for symbol, value in values]
    for index, (symbol, written) in enumerate(groups):
        field = MATCH_VALUES.repetition(index)
        if len(symbol + written) > field.width:
            raise InputError(
                f'"{written}" points for {symbol} do not fit {field} of record {MATCH_VALUES.code}'
            )
    return [*BOARD_COLOURS.lines(colours or None), MATCH_VALUES.groups(groups)]


def member_lines(tournament: Tournament) -> list[str]:
    """Return the `001` lines of the players; their points are the sums of their own blocks."""
    blocks, points = blocks_of(tournament), points_of_members(tournament)
    ranks = ranks_in_order(
        tournament.individuals, lambda player: (-points[player.number], player.number)
    )
    lines = []
    for player in tournament.individuals:
        number = player.number
        lines.append(line_of_player(player, points[number], ranks[number], blocks[number]))
    return lines


def team_lines(tournament: Tournament, ranks: Mapping[int, int] | None = None) -> list[str]:
    """Return the `310` lines, ascending TPN. `ranks`: by number; by default, in order of the
    primary score, then the secondary one."""
    closed = tournament.rounds_closed
    totals = {team.number: totals_of(tournament, team, closed) for team in tournament.participants}
    is_by_match_points = tournament.team_rules.primary is PrimaryScore.MATCH

    def order(team: Participant) -> tuple[int, ...]:
        match_points, game_points = totals[team.number]
        if is_by_match_points:
            return -match_points, -game_points, team.tpn
        return -game_points, -match_points, team.tpn

    if ranks is None:
        ranks = ranks_in_order(tournament.participants, order)
    lines = []
    for team in tournament.participants:
        match_points, game_points = totals[team.number]
        values = {
            "number": str(team.number),
            "name": team.name,
            "nickname": team.federation,
            "strength": "" if team.rating is None else str(team.rating),
            "match points": format_points(match_points),
            "game points": format_points(game_points),
            "rank": str(ranks[team.number]),
        }
        lines.append(TEAM.line(values, map(str, team.roster)))
    return lines


def totals_of(tournament: Tournament, team: Participant, closed: int) -> tuple[int, int]:
    """Return the match points and the game points of the closed rounds."""
    primary = sum(tournament.points_by_round(team)[:closed])
    secondary = sum(tournament.secondary_by_round(team)[:closed])
    if tournament.team_rules.primary is PrimaryScore.MATCH:
        return primary, secondary
    return secondary, primary


def placed_lines(tournament: Tournament) -> list[str]:
    """Return the lines of pairing-allocated byes, forfeited matches, line-ups and other byes of
    paired rounds (`320`, `330`, `300`, `240`).

    A forfeited match that appears in the blocks of the players has no record.
    """
    return [
        *pab_lines(tournament),
        *_forfeit_lines(tournament),
        *map(_line_up_line, tournament.line_ups),
        *_bye_lines(tournament, {}, 0, ()),
    ]


def _line_up_line(found: LineUp) -> str:
    values = {
        "round": str(found.round_number),
        "team": str(found.team),
        "opponent": str(found.opponent),
    }
    return LINE_UP.line(values, (str(player) if player else "0000" for player in found.players))


def _bye_lines(
    tournament: Tournament,
    former: Mapping[int, Participant],
    first: int,
    stated: Collection[tuple[int, int]],
) -> list[str]:
    """Return the `240` lines of byes that are not in the file yet: not those that `former` teams had
    in rounds before index `first`, nor later ones that are `stated`, as (round, number)."""
    byes = []
    for team in tournament.participants:
        was = former[team.number].entries[:first] if team.number in former else ()
        for index, entry in enumerate(team.entries):
            if index < first:
                is_known = entry in was[index : index + 1]
            else:
                is_known = (index + 1, team.number) in stated
            if isinstance(entry, Bye) and entry is not Bye.PAB and not is_known:
                byes.append(Announcement(index + 1, team.number, entry))
    return bye_lines(byes)


def pab_lines(tournament: Tournament) -> list[str]:
    """Return the line of the pairing-allocated byes and their points."""
    secondary = tournament.secondary or PointSystem()
    values = {
        "match points": format_points(tournament.points.pab),
        "game points": format_points(secondary.pab),
    }
    return [TEAM_PABS.line(values, pabs_by_round(tournament))]


def pabs_by_round(tournament: Tournament) -> list[str]:
    """Return the number of the team with the pairing-allocated bye in each round, or an empty
    text."""
    found = [""] * tournament.rounds_paired
    for team in tournament.participants:
        for index, entry in enumerate(team.entries):
            if entry is Bye.PAB:
                found[index] = str(team.number)
    return found


def _forfeit_lines(tournament: Tournament) -> list[str]:
    blocks = blocks_of(tournament)
    teams = tournament.by_number()
    lines = []
    for team in tournament.participants:
        for index, entry in enumerate(team.entries):
            if not isinstance(entry, Match) or entry.result.is_played:
                continue
            if entry.colour is not Colour.WHITE:
                continue
            played = [blocks[member][index] for member in team.roster]
            if any(isinstance(game, Game) and game.opponent for game in played):
                continue
            opponent = teams[entry.opponent].entries[index]
            assert isinstance(opponent, Match)
            values = {
                "result": entry.result.value + opponent.result.value,
                "round": str(index + 1),
                "white": str(team.number),
                "black": str(entry.opponent),
            }
            lines.append(FORFEITED.line(values))
    return lines


# ── An existing file ─────────────────────────────────────────────────────────
def edit_teams(
    tournament: Tournament,
    before: Reading,
    stated: Collection[tuple[int, int]],
    ahead: Collection[int],
    texts: Texts,
) -> list[str]:
    """Update pairing-allocated byes, totals and line-ups; return lines for facts that have no line
    yet.

    Requested byes and absences get a `240` record unless they have one: those are `stated`, as
    (round, number). `ahead`: the numbers of teams whose totals include byes of a round that is not
    closed.
    """
    tournament = tournament.with_primary(PrimaryScore.MATCH)
    first = first_new_round(tournament, before.tournament)
    _edit_totals(tournament, before, ahead, texts)
    _remove_forfeits(tournament, before, texts)
    return [
        *_edit_pabs(tournament, before, first, texts),
        *_edit_line_ups(tournament, before, texts),
        *_bye_lines(tournament, before.tournament.by_number(), first, stated),
    ]


def new_teams(tournament: Tournament, before: Reading) -> dict[int, list[str]]:
    """Return the lines of new teams, by the number of the last team line, after which they are
    inserted."""
    assert before.event.teams is not None
    sheets = before.event.teams.teams
    existing = {team.number for team in sheets}
    added = tuple(team for team in tournament.participants if team.number not in existing)
    if not added:
        return {}
    last = max(sheets, key=lambda team: team.line.number).line
    if last.code == TEAM.code:
        ranks = {team.number: rank for rank, team in enumerate(added, len(sheets) + 1)}
        lines = team_lines(tournament._replace(participants=added), ranks)
        for field in _blank_fields(sheets):
            lines = [field.put(line, "") for line in lines]
        return {last.number: lines}
    has_numbers = all(whole(ROSTER_NUMBER.cut(team.line.text)) == team.number for team in sheets)
    lines = []
    for team in added:
        name = team.name
        if has_numbers:
            name = f"{team.number:>{ROSTER_NUMBER.width}} {name}"
        lines.append(ROSTER_WRITTEN.line({"name": name}, map(str, team.roster)))
    return {last.number: lines}


def _blank_fields(sheets: Sequence[TeamLine]) -> list[Field]:
    """Return the fields of totals and ranks that are blank in all team lines."""
    blank = []
    if all(team.match_points is None for team in sheets):
        blank.append(TEAM.field("match points"))
    if all(team.game_points is None for team in sheets):
        blank.append(TEAM.field("game points"))
    if not any(TEAM.field("rank").cut(team.line.text) for team in sheets):
        blank.append(TEAM.field("rank"))
    return blank


def _edit_totals(
    tournament: Tournament, before: Reading, ahead: Collection[int], texts: Texts
) -> None:
    """Update totals after rounds were closed, or after a bye counted `ahead` was removed. Blank
    totals stay blank."""
    old = before.tournament.with_primary(PrimaryScore.MATCH)
    former = old.by_number()
    closed, closed_before = tournament.rounds_closed, old.rounds_closed
    assert before.event.teams is not None
    sheets = {team.number: team for team in before.event.teams.teams}
    for team in tournament.participants:
        if team.number not in former:
            continue
        match_points, game_points = totals_of(tournament, team, closed)
        totals_before = totals_of(old, former[team.number], closed_before)
        has_lost_bye = team.number in ahead and _has_lost_bye(team, before, closed_before)
        if (match_points, game_points) == totals_before and not has_lost_bye:
            continue
        sheet = sheets[team.number]
        if sheet.line.code != TEAM.code:
            continue
        text = texts[sheet.line.number] or sheet.line.text
        if sheet.match_points is not None:
            text = put_points(text, match_points, before.document.name, TEAM, "match points")
        if sheet.game_points is not None:
            text = put_points(text, game_points, before.document.name, TEAM, "game points")
        texts[sheet.line.number] = text


def _has_lost_bye(team: Participant, before: Reading, closed: int) -> bool:
    """Whether the file has a bye after the closed rounds that the team no longer has."""
    signs = before.event.roster.rows[team.number].signs
    for index in range(closed, len(signs)):
        if signs[index] not in READ_AS:
            continue
        entry = team.entries[index] if index < len(team.entries) else None
        if not isinstance(entry, Bye) or entry.value != signs[index]:
            return True
    return False


def _edit_line_ups(tournament: Tournament, before: Reading, texts: Texts) -> list[str]:
    """Update changed line-ups and remove those that no longer exist; return lines for new ones."""
    old = {one[:2]: one for one in before.tournament.line_ups}
    now = {one[:2]: one for one in tournament.line_ups}
    for line in before.records.lines(LINE_UP.code):
        number = whole(LINE_UP.field("round").cut(line.text)) or 0
        team = whole(LINE_UP.field("team").cut(line.text)) or 0
        wanted = now.get((number, team))
        if old.get((number, team)) != wanted:
            texts[line.number] = _line_up_line(wanted) if wanted else None
    return [_line_up_line(one) for place, one in now.items() if place not in old]


def _remove_forfeits(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Remove the forfeited matches of rounds that are no longer paired."""
    for line in before.records.lines(FORFEITED.code):
        number = whole(FORFEITED.field("round").cut(line.text)) or 0
        if tournament.rounds_paired < number <= before.tournament.rounds_paired:
            texts[line.number] = None


def _edit_pabs(tournament: Tournament, before: Reading, first: int, texts: Texts) -> list[str]:
    """Add the teams with the pairing-allocated bye to `320`, or change them. A file without that record gets one
    for all rounds."""
    pabs = pabs_by_round(tournament)
    was = [*pabs_by_round(before.tournament), *pabs][: len(pabs)]
    is_changed = pabs[:first] != was[:first]
    if not any(pabs[first:]) and not is_changed:
        return []
    line = before.records.first(TEAM_PABS.code)
    if line is None:
        return pab_lines(tournament)
    text = line.text.rstrip()
    for index, number in enumerate(pabs):
        field = TEAM_PABS.repetition(index)
        if (number and index >= first) or (index < first and number != was[index]):
            text = field.put(text, number)
    texts[line.number] = text
    return []
