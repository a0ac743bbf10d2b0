"""The lines of TRF26 that only team events have, through the same columns the reader uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.errors import InputError
from fidepair.tournament import Announcement, Bye, Colour, Match, PointSystem, PrimaryScore, Tournament, format_points
from fidepair.trf.format.columns import FORFEITED, LINE_UP, MATCH_VALUES, TEAM, TEAM_PABS
from fidepair.trf.format.facts import BOARD_COLOURS
from fidepair.trf.write.blocks import blocks_of, points_of_a_game
from fidepair.trf.write.lines import bye_lines, closed_rounds, line_of_player

if TYPE_CHECKING:
    from fidepair.tournament import Participant
    from fidepair.trf.write.blocks import Blocks


def header_lines(tournament: Tournament) -> list[str]:
    """Return the colours of the boards and the points of a match (`352`, `362`)."""
    colours = tournament.colours_of_boards(tournament.boards or 0)
    points = tournament.points
    values = (("TW", points.win), ("TD", points.draw_white), ("TL", points.loss))
    groups = [(symbol, format_points(value)) for symbol, value in values]
    for index, (symbol, written) in enumerate(groups):
        field = MATCH_VALUES.repetition(index)
        if len(symbol + written) > field.width:
            raise InputError(f'"{written}" points for {symbol} do not fit {field} of record {MATCH_VALUES.code}')
    return [*BOARD_COLOURS.lines(colours or None), MATCH_VALUES.groups(groups)]


def member_lines(tournament: Tournament) -> list[str]:
    """Return the `001` lines of the players; their points are the sums of their games."""
    game = points_of_a_game(tournament)
    closed = closed_rounds(tournament)
    written = blocks_of(tournament)
    points = {
        player.number: sum(game.of(entry) for entry in player.entries[:closed] if not isinstance(entry, Bye))
        for player in tournament.individuals
    }
    order = sorted(tournament.individuals, key=lambda player: (-points[player.number], player.number))
    ranks = {player.number: rank for rank, player in enumerate(order, 1)}
    lines = []
    for player in tournament.individuals:
        lines.append(line_of_player(player, points[player.number], ranks[player.number], written[player.number]))
    return lines


def team_lines(tournament: Tournament) -> list[str]:
    """Return the `310` lines, ascending TPN. The ranks are those by the primary score, then the secondary one."""
    closed = closed_rounds(tournament)
    totals = {team.number: totals_of(tournament, team, closed) for team in tournament.participants}
    first = 1 if tournament.team_rules.primary is PrimaryScore.MATCH else -1
    order = sorted(tournament.participants, key=lambda t: (*(-points for points in totals[t.number][::first]), t.tpn))
    ranks = {team.number: rank for rank, team in enumerate(order, 1)}
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
    both = sum(tournament.points_by_round(team)[:closed]), sum(tournament.secondary_by_round(team)[:closed])
    return both if tournament.team_rules.primary is PrimaryScore.MATCH else (both[1], both[0])


def placed_lines(tournament: Tournament) -> list[str]:
    """Return allocated byes, forfeited matches, line-ups and other byes of paired rounds (`320`, `330`, `300`, `240`).

    A forfeited match that the blocks of the players show has no record.
    """
    teams = tournament.participants
    byes = [
        Announcement(index + 1, team.number, entry)
        for team in teams
        for index, entry in enumerate(team.entries)
        if isinstance(entry, Bye) and entry is not Bye.PAB
    ]
    return [
        *pab_lines(tournament),
        *_forfeit_lines(tournament),
        *(
            LINE_UP.line(
                {"round": str(found.round_number), "team": str(found.team), "opponent": str(found.opponent)},
                (str(player) if player else "0000" for player in found.players),
            )
            for found in tournament.line_ups
        ),
        *bye_lines(byes),
    ]


def pab_lines(tournament: Tournament) -> list[str]:
    """Return the line of pairing-allocated byes, with what they bring."""
    secondary = tournament.secondary or PointSystem()
    values = {"match points": format_points(tournament.points.pab), "game points": format_points(secondary.pab)}
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
            if not isinstance(entry, Match) or entry.result.is_played or entry.colour is not Colour.WHITE:
                continue
            if any(_names_an_opponent(boards[member], index) for member in team.roster):
                continue
            opponent = tournament.by_number()[entry.opponent].entries[index]
            assert isinstance(opponent, Match)
            values = {"result": entry.result.value + opponent.result.value, "round": str(index + 1)}
            lines.append(FORFEITED.line(values | {"white": str(team.number), "black": str(entry.opponent)}))
    return lines


def _names_an_opponent(entries: Blocks, index: int) -> bool:
    entry = entries[index] if index < len(entries) else None
    return entry is not None and not isinstance(entry, Bye) and entry.opponent > 0
