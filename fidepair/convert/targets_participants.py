"""What concerns participants in a new dialect: byes and absences, virtual points, prohibited
pairings, teams.

A bye by record (`240`) becomes a cell of its round, which other programs read, and counts in Points
if that round is the one to be paired; `XXZ` stays where it is. Byes that stand in cells stay there
in every dialect. Teams: `310` of TRF26, and `013` of the older dialects, which has a name and
players and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.findings import Findings
from fidepair.tournament import (
    GAMES,
    Announcement,
    Bye,
    Kind,
    PointSystem,
    PrimaryScore,
    format_points,
)
from fidepair.trf.format import facts
from fidepair.trf.format.cells import block, read_block
from fidepair.trf.format.columns import (
    BYES,
    FORBIDDEN,
    LAST_ROUND,
    PLAYER,
    ROSTER,
    ROSTER_WRITTEN,
    TEAM,
    VIRTUAL,
    VIRTUAL_OF_PLAYER,
    whole,
    words,
)
from fidepair.trf.format.document import KEPT
from fidepair.trf.format.facts import ABSENT, NEVER_MEET, TEAM_COUNT, TEAMS
from fidepair.trf.read.records import leading_number, type_line, value_of
from fidepair.trf.read.statements import read_absent, read_byes
from fidepair.trf.write.edits import in_columns_of
from fidepair.trf.write.lines import bye_lines, put_points, virtual_lines
from fidepair.trf.write.team_lines import totals_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fidepair.convert.draft import Conversion
    from fidepair.trf.format.document import Line
    from fidepair.trf.format.facts import Fact
    from fidepair.trf.format.team_sheet import TeamLine
    from fidepair.trf.read.statements import AnnouncedBye

Cells = dict[int, dict[int, Bye]]
"""Byes by number of the player and index of the block."""
_PROHIBITED = facts.FORBIDDEN.record.meaning
_CLOSING = "in columns everybody would have a bye in that round, and it would count as played"


# ── Byes and absences ────────────────────────────────────────────────────────
def restate_byes(draft: Conversion) -> None:
    """`240`, `XXZ`, `BYE`, and cells."""
    if draft.target == "trf26":
        _absences_as_240(draft)
        return
    cells: Cells = {}
    by_line: dict[int, list[AnnouncedBye]] = {}
    for bye in read_byes(draft.records, set(draft.event.roster.rows), None, Findings("")):
        by_line.setdefault(bye.line.number, []).append(bye)
    for line in draft.records.lines(BYES.code):
        _restate_bye(draft, line, by_line.get(line.number, []), cells)
    _restate_absences(draft, cells)
    _write_cells(draft, cells)


def _restate_bye(draft: Conversion, line: Line, byes: list[AnnouncedBye], cells: Cells) -> None:
    """Make cells or an `XXZ` of one `240` line, or lose it."""
    if draft.tournament.kind is Kind.TEAM:
        draft.lack("byes of teams", line)
        return
    if not byes:  # all of them stand in another line too
        draft.replace(line)
        return
    round_number = byes[0].round_number
    next_blocks = _blocks_of_round(draft, draft.reading.state.last + 1)
    if draft.target == "trfbx" and round_number > max(next_blocks):
        draft.lose(
            "bbpPairings takes a round for played as soon as a later one has a cell; give this bye later",
            line,
        )
    elif _put(draft, {bye.number: bye.bye for bye in byes}, (round_number,), cells):
        draft.replace(line)
    elif (
        draft.target == "trfx"
        and byes[0].bye is Bye.ZERO
        and round_number in next_blocks
        and _is_clear(draft)
    ):
        numbers = [str(bye.number) for bye in byes]
        draft.replace(
            line, *(ABSENT.lines(numbers, draft.name) if round_number == next_blocks[0] else [])
        )
    else:
        draft.lose(_CLOSING, line)


def _blocks_of_round(draft: Conversion, number: int) -> range:
    """Return the blocks of a round, as the file counts them."""
    size = GAMES if draft.tournament.kind is Kind.DOUBLE else 1
    return range(size * (number - 1) + 1, size * number + 1)


def _round_of_absences(draft: Conversion) -> int:
    """Return the round to be paired, of which `XXZ` speaks: the open one if there is one."""
    state = draft.reading.state
    return state.last if state.is_open else state.last + 1


def _is_clear(draft: Conversion) -> bool:
    """Return whether `XXZ` can speak of the next round only: no round is open, and none has nothing
    but a PAB."""
    return not draft.reading.state.is_open and draft.reading.state.lone is None


def _put(draft: Conversion, byes: dict[int, Bye], blocks: Iterable[int], cells: Cells) -> bool:
    """Add cells; False, and none is added, if they would close a round that is to be paired."""
    roster, state = draft.event.roster, draft.reading.state
    size = max(roster.blocks, 1)
    for number in blocks:
        index = (number - 1) // size
        if index < state.last - (state.lone is not None):
            continue
        present = [
            player
            for player, row in roster.rows.items()
            if not (index < len(row.signs) and row.signs[index])
            and number - 1 not in cells.get(player, {})
        ]
        if set(present) <= byes.keys():
            return False
    for player, bye in byes.items():
        cells.setdefault(player, {}).update(dict.fromkeys((number - 1 for number in blocks), bye))
    return True


def _restate_absences(draft: Conversion, cells: Cells) -> None:
    """`BYE` is `XXZ` of one program; where `XXZ` is not read, absences are cells."""
    lines = draft.records.lines(*ABSENT.codes)
    if not lines:
        return
    if ABSENT.within(draft.name) is not None:
        _as_own_list(draft, ABSENT)
        return
    state = draft.reading.state
    blocks = _blocks_of_round(draft, _round_of_absences(draft))
    if draft.tournament.kind is Kind.TEAM:
        draft.lack("absences of teams", *lines)
    elif state.lone is not None:
        why = f"round {state.last} has only a pairing-allocated bye, so it is not clear which round this speaks of"
        draft.lose(why, *lines)
    elif not _put(draft, dict.fromkeys(_absent(draft), Bye.ZERO), blocks, cells):
        draft.lose(_CLOSING, *lines)
    else:
        draft.restate(lines, [])


def _as_own_list(draft: Conversion, fact: Fact) -> None:
    """Let the target's record for a list of numbers stand for those of other programs."""
    own = fact.within(draft.name)
    assert own is not None
    for line in draft.records.lines(*fact.codes):
        if line.code.upper() != own.code:
            draft.replace(line, own.line(word for word, _ in words(line.text)))


def _absent(draft: Conversion) -> list[int]:
    """Return who is absent by `XXZ` or `BYE` and has no other bye in that round."""
    round_number = _round_of_absences(draft)
    stated = (found for found in draft.tournament.announced if found.round_number == round_number)
    byes = {announcement.number for announcement in stated if announcement.bye is not Bye.ZERO}
    absent = read_absent(draft.records, set(draft.event.roster.rows), Findings(""))
    return [number for number in absent if number not in byes]


def _write_cells(draft: Conversion, cells: Cells) -> None:
    """Write the byes into blank cells; a cell that has something has the same bye, else the file
    was refused.

    Points hold what a bye in the round to be paired brings: other programs count it there.
    """
    values = draft.counted.points
    explained = (
        draft.target != "trf16" or values == PointSystem()
    )  # TRF16 has no record for other values
    counts = explained and _is_clear(draft) and draft.tournament.kind is Kind.INDIVIDUAL
    next_blocks = _blocks_of_round(draft, draft.reading.state.last + 1) if counts else ()
    for player in draft.event.boards.players:
        text, more = player.text, 0
        for index, bye in sorted(cells.get(player.number, {}).items()):
            place = PLAYER.repetition(index)
            opponent, sign, _ = read_block(place.raw(text))
            if not opponent and not sign:
                text = place.put(text.rstrip() if "\t" in text else text, block(bye))
                more += values.of(bye) if index + 1 in next_blocks else 0
        if more and player.points is not None:
            text = put_points(text, player.points + more, draft.name)
        if text != player.text:
            draft.replace(player.line, in_columns_of(player, text))


def _absences_as_240(draft: Conversion) -> None:
    lines = draft.records.lines(*ABSENT.codes)
    state = draft.reading.state
    if not lines:
        return
    if state.lone is not None:
        why = f"round {state.last} has only a pairing-allocated bye, so it is not clear of which round it speaks"
        for line in lines:
            draft.tell(line, f"`{line.text.strip()}` is kept, which TRF26 does not have: {why}")
        return
    rows = draft.event.roster.rows
    index = state.last - 1
    numbers = [
        n for n in _absent(draft) if not (state.is_open and rows[n].signs[index] not in ("", "Z"))
    ]
    blocks = _blocks_of_round(draft, _round_of_absences(draft))
    draft.restate(
        lines,
        bye_lines(
            Announcement(number, absent, Bye.ZERO) for number in blocks for absent in numbers
        ),
    )


# ── Virtual points ───────────────────────────────────────────────────────────
def restate_virtual(draft: Conversion) -> None:
    """`250` and `XXA`. TRF16 has no virtual points, and `XXA` was made for players."""
    ranges, players = draft.records.lines(VIRTUAL.code), draft.records.lines(VIRTUAL_OF_PLAYER.code)
    lines = draft.records.lines(*facts.VIRTUAL.codes)
    tournament = draft.counted
    teams = tournament.kind is Kind.TEAM
    if not lines and tournament.virtual is not None:
        _write_acceleration(draft)
    elif draft.target == "trf26":
        if not players:
            return
        if not tournament.virtual:
            draft.tell(
                players[0], "TRF26 cannot say that there are no virtual points; `XXA` is kept"
            )
            return
        draft.restate(lines, virtual_lines(tournament))
    elif draft.target == "trf16" or (teams and ranges):
        draft.lack(
            f"virtual points{' of teams' if teams else ''}",
            *(lines if draft.target == "trf16" else ranges),
        )
    elif ranges:
        draft.restate(lines, virtual_lines(tournament, by_player=True))


def _write_acceleration(draft: Conversion) -> None:
    """Write the virtual points behind the line that declares Baku acceleration."""
    declared = draft.records.first(facts.ACCELERATION.code) or type_line(draft.records)
    assert declared is not None
    draft.add(declared, virtual_lines(draft.counted, by_player=draft.target != "trf26"))


# ── Prohibited pairings ──────────────────────────────────────────────────────
def restate_forbidden(draft: Conversion) -> None:
    """By rounds, or for all of them (`XXP`); TRF16 has no prohibitions."""
    if draft.target == "trf26":
        last = str(draft.counted.rounds or LAST_ROUND)
        for line in draft.records.lines(*NEVER_MEET.codes):
            numbers = [word for word, _ in words(line.text)]
            draft.replace(line, FORBIDDEN.line({"first round": "1", "last round": last}, numbers))
        return
    if facts.FORBIDDEN.within(draft.name) is None:
        draft.lack(
            f"{_PROHIBITED}; name them with --forbid", *draft.records.lines(*facts.FORBIDDEN.codes)
        )
        return
    _as_own_list(draft, NEVER_MEET)
    for line in draft.records.lines(FORBIDDEN.code):
        _for_all_rounds(draft, line)


def _for_all_rounds(draft: Conversion, line: Line) -> None:
    """Restate a prohibition of some rounds, or lose it."""
    first, last = (
        whole(FORBIDDEN.field(name).cut(line.text)) or 0 for name in ("first round", "last round")
    )
    numbers = [field.cut(line.text) for field in FORBIDDEN.repetitions(line.text)]
    if draft.tournament.kind is Kind.TEAM:
        draft.lack(f"{_PROHIBITED} of teams", line)
    elif first == 1 and last >= (draft.counted.rounds or LAST_ROUND):
        draft.replace(line, *NEVER_MEET.lines(filter(None, numbers), draft.name))
    else:
        why = f"`{NEVER_MEET.code}` is for all rounds, this is for rounds {first} to {last}"
        draft.lose(f"{why}; name it with --forbid", line)


# ── Teams ────────────────────────────────────────────────────────────────────
def restate_teams(draft: Conversion) -> None:
    """Teams with all that TRF26 says of them, or rosters."""
    if draft.event.teams is None:
        return
    teams = sorted(draft.event.teams.teams, key=lambda team: team.number)
    lines = draft.records.lines(TEAMS.code)
    if TEAMS.within(draft.name) is TEAMS.record:
        if not lines:
            _as_teams(draft, teams)
    elif lines:
        _as_rosters(draft, teams, lines)


def _as_rosters(draft: Conversion, teams: list[TeamLine], lines: list[Line]) -> None:
    """Write the rosters in the order of the numbers, which `013` does not have, and the number of
    teams."""
    known = draft.records.lines(ROSTER.code)
    for place, (line, team) in enumerate(zip(lines, teams, strict=True)):
        text = ROSTER_WRITTEN.line({"name": team.name}, map(str, team.members))
        count = _count_lines(draft, len(teams)) if place == 0 else []
        draft.replace(line, *count, *([] if known else [text]), KEPT + line.text)
    numbers = [team.number for team in teams]
    lost = "nickname, strength, match points, game points and rank"
    if numbers != list(range(1, len(teams) + 1)):
        lost = f"number, {lost}"
    draft.tell(
        lines[0], f"`310` ({len(lines)} teams): `013` has no place for {lost}; kept as comments"
    )


def _count_lines(draft: Conversion, count: int) -> list[str]:
    """Return the number of teams if the file does not give it: with it, rosters are those of a team
    event."""
    line = draft.records.first(TEAM_COUNT.code)
    if line is None:
        return TEAM_COUNT.lines(count)
    if not leading_number(value_of(line)):
        draft.replace(line, *TEAM_COUNT.lines(count))
    return []


def _as_teams(draft: Conversion, teams: list[TeamLine]) -> None:
    """Write the teams with the totals that follow from the boards."""
    tournament = draft.tournament.with_primary(PrimaryScore.MATCH)
    assert tournament.kind is Kind.TEAM
    closed = tournament.rounds_closed
    by_number = tournament.by_number()
    for team in teams:
        match_points, game_points = totals_of(tournament, by_number[team.number], closed)
        values = {
            "number": str(team.number),
            "name": team.name,
            "match points": format_points(match_points),
            "game points": format_points(game_points),
        }
        draft.replace(team.line, TEAM.line(values, map(str, team.members)))
