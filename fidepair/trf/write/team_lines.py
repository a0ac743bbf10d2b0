"""The lines of TRF26 that only team events have, and what a new round changes in them: byes and
totals of teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.errors import InputError
from fidepair.tournament import (
    Announcement,
    Bye,
    Colour,
    Match,
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
    whole,
)
from fidepair.trf.format.facts import BOARD_COLOURS
from fidepair.trf.write.blocks import blocks_of, points_of_members
from fidepair.trf.write.lines import bye_lines, first_new_round, line_of_player, put_points, ranked

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from fidepair.tournament import LineUp, Participant
    from fidepair.trf.format.reading import Reading
    from fidepair.trf.write.blocks import Blocks
    from fidepair.trf.write.removals import Texts


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
    written, points = blocks_of(tournament), points_of_members(tournament)
    ranks = ranked(tournament.individuals, lambda player: (-points[player.number], player.number))
    return [
        line_of_player(player, points[player.number], ranks[player.number], written[player.number])
        for player in tournament.individuals
    ]


def team_lines(tournament: Tournament, ranks: Mapping[int, int] | None = None) -> list[str]:
    """Return the `310` lines, ascending TPN; without ranks these go by the primary score, then the
    secondary one."""
    closed = tournament.rounds_closed
    totals = {team.number: totals_of(tournament, team, closed) for team in tournament.participants}
    order = 1 if tournament.team_rules.primary is PrimaryScore.MATCH else -1
    if ranks is None:
        ranks = ranked(
            tournament.participants,
            lambda t: (*(-points for points in totals[t.number][::order]), t.tpn),
        )
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
    both = (
        sum(tournament.points_by_round(team)[:closed]),
        sum(tournament.secondary_by_round(team)[:closed]),
    )
    return both if tournament.team_rules.primary is PrimaryScore.MATCH else (both[1], both[0])


def placed_lines(tournament: Tournament) -> list[str]:
    """Return allocated byes, forfeited matches, line-ups and other byes of paired rounds (`320`,
    `330`, `300`, `240`).

    A forfeited match that the blocks of the players show has no record.
    """
    return [
        *pab_lines(tournament),
        *_forfeit_lines(tournament),
        *map(_line_up_line, tournament.line_ups),
        *_bye_lines(tournament, 0, ()),
    ]


def _line_up_line(found: LineUp) -> str:
    values = {
        "round": str(found.round_number),
        "team": str(found.team),
        "opponent": str(found.opponent),
    }
    return LINE_UP.line(values, (str(player) if player else "0000" for player in found.players))


def _bye_lines(
    tournament: Tournament, first: int, stated: Collection[tuple[int, int]]
) -> list[str]:
    """Return the `240` lines of byes in paired rounds from index `first` on, without those `stated`
    (round, number)."""
    return bye_lines(
        Announcement(index + 1, team.number, entry)
        for team in tournament.participants
        for index, entry in enumerate(team.entries)
        if index >= first
        and isinstance(entry, Bye)
        and entry is not Bye.PAB
        and (index + 1, team.number) not in stated
    )


def pab_lines(tournament: Tournament) -> list[str]:
    """Return the line of pairing-allocated byes, with what they bring."""
    secondary = tournament.secondary or PointSystem()
    values = {
        "match points": format_points(tournament.points.pab),
        "game points": format_points(secondary.pab),
    }
    return [TEAM_PABS.line(values, pabs_by_round(tournament))]


def pabs_by_round(tournament: Tournament) -> list[str]:
    """Return who had the pairing-allocated bye, round by round; nothing for a round without."""
    found = [""] * tournament.rounds_paired
    for team in tournament.participants:
        for index, entry in enumerate(team.entries):
            if entry is Bye.PAB:
                found[index] = str(team.number)
    return found


def _forfeit_lines(tournament: Tournament) -> list[str]:
    boards = blocks_of(tournament)
    lines = []
    for team in tournament.participants:
        for index, entry in enumerate(team.entries):
            if (
                not isinstance(entry, Match)
                or entry.result.is_played
                or entry.colour is not Colour.WHITE
            ):
                continue
            if any(_names_an_opponent(boards[member], index) for member in team.roster):
                continue
            opponent = tournament.by_number()[entry.opponent].entries[index]
            assert isinstance(opponent, Match)
            values = {"result": entry.result.value + opponent.result.value, "round": str(index + 1)}
            lines.append(
                FORFEITED.line(values | {"white": str(team.number), "black": str(entry.opponent)})
            )
    return lines


def _names_an_opponent(entries: Blocks, index: int) -> bool:
    entry = entries[index] if index < len(entries) else None
    return entry is not None and not isinstance(entry, Bye) and entry.opponent > 0


# ── An existing file ─────────────────────────────────────────────────────────
def edit_teams(
    tournament: Tournament,
    before: Reading,
    stated: Collection[tuple[int, int]],
    ahead: Collection[int],
    texts: Texts,
) -> list[str]:
    """Write the new pairing-allocated byes, the totals and line-ups that have changed; return lines
    for what has no line yet.

    Byes that the arbiter has given, and absences, get a `240` record unless there is one; `stated`:
    those that have, as (round, number). `ahead`: whose totals count byes of a round that is not
    closed.
    """
    tournament = tournament.with_primary(PrimaryScore.MATCH)
    first = first_new_round(tournament, before.tournament)
    _edit_totals(tournament, before, ahead, texts)
    new = (one for one in tournament.participants if one.number not in before.event.roster.rows)
    earlier = tournament._replace(
        participants=tuple(one._replace(entries=one.entries[:first]) for one in new)
    )
    return [
        *_edit_pabs(tournament, before, first, texts),
        *_edit_line_ups(tournament, before, texts),
        *_bye_lines(earlier, 0, ()),
        *_bye_lines(tournament, first, stated),
    ]


def new_teams(tournament: Tournament, before: Reading) -> dict[int, list[str]]:
    """Return lines for teams that are new, behind that of the last team, by its number."""
    assert before.event.teams is not None
    sheets = before.event.teams.teams
    known = {team.number for team in sheets}
    added = tuple(team for team in tournament.participants if team.number not in known)
    if not added:
        return {}
    last = max(sheets, key=lambda team: team.line.number).line
    if last.code == TEAM.code:
        ranks = {team.number: place for place, team in enumerate(added, len(sheets) + 1)}
        lines = team_lines(tournament._replace(participants=added), ranks)
        columns = ["match points"] * all(team.match_points is None for team in sheets)
        columns += ["game points"] * all(team.game_points is None for team in sheets)
        columns += ["rank"] * (not any(TEAM.field("rank").cut(team.line.text) for team in sheets))
        for name in columns:
            lines = [TEAM.field(name).put(line, "") for line in lines]
    else:
        numbered = all(whole(ROSTER_NUMBER.cut(team.line.text)) == team.number for team in sheets)
        names = [
            f"{one.number:>{ROSTER_NUMBER.width}} {one.name}" if numbered else one.name
            for one in added
        ]
        rosters = [map(str, team.roster) for team in added]
        lines = [
            ROSTER_WRITTEN.line({"name": name}, own)
            for name, own in zip(names, rosters, strict=True)
        ]
    return {last.number: lines}


def _edit_totals(
    tournament: Tournament, before: Reading, ahead: Collection[int], texts: Texts
) -> None:
    """Change totals where rounds have been closed since, or where a bye that they count `ahead`
    stands there no longer; blank ones stay so."""
    old = before.tournament.with_primary(PrimaryScore.MATCH)
    former = old.by_number()
    closed, closed_before = tournament.rounds_closed, old.rounds_closed
    assert before.event.teams is not None
    lines = {team.number: team for team in before.event.teams.teams}
    for team in tournament.participants:
        totals = totals_of(tournament, team, closed)
        if team.number not in former:
            continue
        gone = team.number in ahead and bool(_byes_gone(team, before, closed_before))
        if totals == totals_of(old, former[team.number], closed_before) and not gone:
            continue
        line = lines[team.number].line
        stated = (lines[team.number].match_points, lines[team.number].game_points)
        for name, points, was in zip(("match points", "game points"), totals, stated, strict=True):
            if was is not None and line.code == TEAM.code:
                text = texts[line.number] or line.text
                texts[line.number] = put_points(text, points, before.document.name, TEAM, name)


def _byes_gone(team: Participant, before: Reading, closed: int) -> set[tuple[int, str]]:
    """Return the byes after the closed rounds, by index, which the file has in them and the team
    has not."""
    signs = enumerate(before.event.roster.rows[team.number].signs)
    had = {(index, sign) for index, sign in signs if sign in READ_AS and index >= closed}
    return had - {
        (index, entry.value) for index, entry in enumerate(team.entries) if isinstance(entry, Bye)
    }


def _edit_line_ups(tournament: Tournament, before: Reading, texts: Texts) -> list[str]:
    """Change the line-ups that are other ones, take out those that are gone; return lines for those
    that are new."""
    old = {one[:2]: one for one in before.tournament.line_ups}
    now = {one[:2]: one for one in tournament.line_ups}
    for line in before.records.lines(LINE_UP.code):
        number = whole(LINE_UP.field("round").cut(line.text)) or 0
        team = whole(LINE_UP.field("team").cut(line.text)) or 0
        place = number, team
        wanted = now.get(place)
        if old.get(place) != wanted:
            texts[line.number] = _line_up_line(wanted) if wanted else None
    return [_line_up_line(one) for place, one in now.items() if place not in old]


def _edit_pabs(tournament: Tournament, before: Reading, first: int, texts: Texts) -> list[str]:
    """Add who has the pairing-allocated bye to `320`; a file without that record gets one with all
    rounds."""
    pabs = pabs_by_round(tournament)
    if not any(pabs[first:]):
        return []
    line = before.records.first(TEAM_PABS.code)
    if line is None:
        return pab_lines(tournament)
    text = line.text.rstrip()
    for index, number in enumerate(pabs):
        field = TEAM_PABS.repetition(index)
        if number and index >= first:
            text = field.put(text, number)
    texts[line.number] = text
    return []
