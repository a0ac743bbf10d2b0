"""Records of participants in a new dialect: byes and absences, virtual points, prohibited pairings,
teams.

A bye by record (`240`) becomes a cell of its round, which other programs read, and counts in Points
if that round is the next one; `XXZ` stays where it is. Byes in cells stay there in every dialect.
Teams: `310` of TRF26, and `013` of the older dialects, which has a name and players only.
"""

from collections.abc import Iterable

from fidepair.convert.draft import Conversion
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
from fidepair.trf.format.document import KEPT, Line
from fidepair.trf.format.facts import ABSENT, NEVER_MEET, TEAM_COUNT, TEAMS, Fact
from fidepair.trf.format.reading import TeamLine
from fidepair.trf.read.records import leading_number, type_line, value_of
from fidepair.trf.read.statements import AnnouncedBye, read_absent, read_byes
from fidepair.trf.write.edits import in_columns_of
from fidepair.trf.write.lines import bye_lines, put_points, totals_of, virtual_lines

Cells = dict[int, dict[int, Bye]]
"""Byes by number of the player and index of the block."""
_PROHIBITED = facts.FORBIDDEN.record.meaning
_CLOSING = "in columns all players would have a bye in that round, and it would count as played"


# ── Byes and absences ────────────────────────────────────────────────────────
def restate_byes(draft: Conversion) -> None:
    """Restate `240`, `XXZ`, `BYE`, and cells."""
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
    """Replace one `240` line by cells or an `XXZ`, or lose it."""
    if draft.tournament.kind is Kind.TEAM:
        draft.lack("byes of teams", line)
        return
    if not byes:  # another line has all of them too
        draft.replace(line)
        return
    round_number = byes[0].round_number
    next_blocks = _blocks_of_round(draft, draft.reading.state.last + 1)
    if draft.target == "trfbx" and round_number > max(next_blocks):
        reason = "bbpPairings counts a round as played as soon as a later one has a cell; give this bye later"
        draft.lose(reason, line)
        return
    if _add_cells(draft, {bye.number: bye.bye for bye in byes}, (round_number,), cells):
        draft.replace(line)
        return
    are_absences = byes[0].bye is Bye.ZERO and round_number in next_blocks
    if draft.target != "trfx" or not are_absences or not _is_clear(draft):
        draft.lose(_CLOSING, line)
        return
    texts: list[str] = []
    if round_number == next_blocks[0]:
        texts = ABSENT.lines([str(bye.number) for bye in byes], draft.name)
    draft.replace(line, *texts)


def _blocks_of_round(draft: Conversion, number: int) -> range:
    """Return the blocks of a round, as the file counts them."""
    size = GAMES if draft.tournament.kind is Kind.DOUBLE else 1
    first = size * (number - 1) + 1
    return range(first, first + size)


def _round_of_absences(draft: Conversion) -> int:
    """Return the round that `XXZ` is about: the open round, or otherwise the next one."""
    state = draft.reading.state
    return state.last if state.is_open else state.last + 1


def _is_clear(draft: Conversion) -> bool:
    """Return whether `XXZ` can mean the next round only: no round is open, or has only a PAB."""
    return not draft.reading.state.is_open and draft.reading.state.lone is None


def _add_cells(
    draft: Conversion, byes: dict[int, Bye], blocks: Iterable[int], cells: Cells
) -> bool:
    """Add byes to the cells, and return whether this was possible: they must not close a round
    that will be paired."""
    if any(_would_close(draft, byes, block_number, cells) for block_number in blocks):
        return False
    for player, bye in byes.items():
        for block_number in blocks:
            cells.setdefault(player, {})[block_number - 1] = bye
    return True


def _would_close(draft: Conversion, byes: dict[int, Bye], block_number: int, cells: Cells) -> bool:
    """Return whether the byes would complete a round that has not been paired."""
    roster, state = draft.event.roster, draft.reading.state
    index = (block_number - 1) // max(roster.blocks, 1)
    if index < state.last - (state.lone is not None):
        return False
    for player, row in roster.rows.items():
        has_entry = index < len(row.signs) and row.signs[index]
        has_cell = block_number - 1 in cells.get(player, {})
        if not has_entry and not has_cell and player not in byes:
            return False
    return True


def _restate_absences(draft: Conversion, cells: Cells) -> None:
    """Restate `BYE`, the `XXZ` of one program; where `XXZ` is not read, absences become cells."""
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
        reason = f"round {state.last} has only a pairing-allocated bye, so the round of this record is unclear"
        draft.lose(reason, *lines)
    elif _add_cells(draft, dict.fromkeys(_absent(draft), Bye.ZERO), blocks, cells):
        draft.restate(lines, [])
    else:
        draft.lose(_CLOSING, *lines)


def _as_own_list(draft: Conversion, fact: Fact) -> None:
    """Replace lists of numbers of other programs by the target's record for them."""
    own = fact.within(draft.name)
    assert own is not None
    for line in draft.records.lines(*fact.codes):
        if line.code.upper() != own.code:
            draft.replace(line, own.line([word for word, _ in words(line.text)]))


def _absent(draft: Conversion) -> list[int]:
    """Return the participants who are absent by `XXZ` or `BYE` and have no other bye in that
    round."""
    round_number = _round_of_absences(draft)
    with_bye: set[int] = set()
    for announced in draft.tournament.announced:
        if announced.round_number == round_number and announced.bye is not Bye.ZERO:
            with_bye.add(announced.number)
    absent = read_absent(draft.records, set(draft.event.roster.rows), Findings(""))
    return [number for number in absent if number not in with_bye]


def _write_cells(draft: Conversion, cells: Cells) -> None:
    """Write the byes into blank cells; other cells already have the same bye, or the file would be
    invalid.

    Points include those of a bye in the next round, because other programs count it there.
    """
    values = draft.counted.points
    has_values = draft.target != "trf16" or values == PointSystem()  # TRF16 has no record for them
    next_blocks = range(0)
    if has_values and draft.tournament.kind is Kind.INDIVIDUAL and _is_clear(draft):
        next_blocks = _blocks_of_round(draft, draft.reading.state.last + 1)
    for player in draft.event.boards.players:
        text, points = player.text, 0
        for index, bye in sorted(cells.get(player.number, {}).items()):
            field = PLAYER.repetition(index)
            opponent, sign, _ = read_block(field.raw(text))
            if opponent or sign:
                continue
            if "\t" in text:
                text = text.rstrip()
            text = field.put(text, block(bye))
            if index + 1 in next_blocks:
                points += values.of(bye)
        if points and player.points is not None:
            text = put_points(text, player.points + points, draft.name)
        if text != player.text:
            draft.replace(player.line, in_columns_of(player, text))


def _absences_as_240(draft: Conversion) -> None:
    """Restate the absences of `XXZ` and `BYE` as `240`."""
    lines = draft.records.lines(*ABSENT.codes)
    state = draft.reading.state
    if not lines:
        return
    if state.lone is not None:
        reason = f"round {state.last} has only a pairing-allocated bye, so the round of this record is unclear"
        for line in lines:
            kept = f"`{line.text.strip()}` is kept, which TRF26 does not have"
            draft.report(line, f"{kept}: {reason}")
        return
    numbers = _absent(draft)
    if state.is_open:
        rows = draft.event.roster.rows
        numbers = [number for number in numbers if rows[number].signs[state.last - 1] in ("", "Z")]
    blocks = _blocks_of_round(draft, _round_of_absences(draft))
    byes = [Announcement(place, number, Bye.ZERO) for place in blocks for number in numbers]
    draft.restate(lines, bye_lines(byes))


# ── Virtual points ───────────────────────────────────────────────────────────
def restate_virtual(draft: Conversion) -> None:
    """Restate `250` and `XXA`. TRF16 has no virtual points, and `XXA` exists only for players."""
    ranges, players = draft.records.lines(VIRTUAL.code), draft.records.lines(VIRTUAL_OF_PLAYER.code)
    lines = draft.records.lines(*facts.VIRTUAL.codes)
    tournament = draft.counted
    is_of_teams = tournament.kind is Kind.TEAM
    if not lines and tournament.virtual is not None:
        _write_acceleration(draft)
    elif draft.target == "trf26":
        if players and tournament.virtual:
            draft.restate(lines, virtual_lines(tournament))
        elif players:
            reason = "TRF26 cannot store that there are no virtual points; `XXA` is kept"
            draft.report(players[0], reason)
    elif draft.target == "trf16" or (is_of_teams and ranges):
        what = "virtual points of teams" if is_of_teams else "virtual points"
        draft.lack(what, *(lines if draft.target == "trf16" else ranges))
    elif ranges:
        draft.restate(lines, virtual_lines(tournament, by_player=True))


def _write_acceleration(draft: Conversion) -> None:
    """Write the virtual points behind the line that declares Baku acceleration."""
    declared = draft.records.first(facts.ACCELERATION.code) or type_line(draft.records)
    assert declared is not None
    draft.add(declared, virtual_lines(draft.counted, by_player=draft.target != "trf26"))


# ── Prohibited pairings ──────────────────────────────────────────────────────
def restate_forbidden(draft: Conversion) -> None:
    """Restate prohibitions by rounds (`260`) or for all rounds (`XXP`); TRF16 has none."""
    if draft.target == "trf26":
        last = str(draft.counted.rounds or LAST_ROUND)
        for line in draft.records.lines(*NEVER_MEET.codes):
            numbers = [word for word, _ in words(line.text)]
            draft.replace(line, FORBIDDEN.line({"first round": "1", "last round": last}, numbers))
    elif facts.FORBIDDEN.within(draft.name) is None:
        what = f"{_PROHIBITED}; give them with --forbid"
        draft.lack(what, *draft.records.lines(*facts.FORBIDDEN.codes))
    else:
        _as_own_list(draft, NEVER_MEET)
        for line in draft.records.lines(FORBIDDEN.code):
            _for_all_rounds(draft, line)


def _for_all_rounds(draft: Conversion, line: Line) -> None:
    """Restate a prohibition for certain rounds, or lose it."""
    first = whole(FORBIDDEN.field("first round").cut(line.text)) or 0
    last = whole(FORBIDDEN.field("last round").cut(line.text)) or 0
    if draft.tournament.kind is Kind.TEAM:
        draft.lack(f"{_PROHIBITED} of teams", line)
    elif first == 1 and last >= (draft.counted.rounds or LAST_ROUND):
        numbers = [number for number, _ in FORBIDDEN.values(line.text) if number]
        draft.replace(line, *NEVER_MEET.lines(numbers, draft.name))
    else:
        reason = f"`{NEVER_MEET.code}` is for all rounds, this is for rounds {first} to {last}"
        draft.lose(f"{reason}; give it with --forbid", line)


# ── Teams ────────────────────────────────────────────────────────────────────
def restate_teams(draft: Conversion) -> None:
    """Restate teams as teams of TRF26, or as rosters."""
    if draft.event.teams is None:
        return
    teams = sorted(draft.event.teams.teams, key=lambda team: team.number)
    lines = draft.records.lines(TEAMS.code)
    has_own_record = TEAMS.within(draft.name) is TEAMS.record
    if has_own_record and not lines:
        _as_teams(draft, teams)
    elif lines and not has_own_record:
        _as_rosters(draft, teams, lines)


def _as_rosters(draft: Conversion, teams: list[TeamLine], lines: list[Line]) -> None:
    """Write the number of teams, and the rosters in the order of the team numbers, which `013` does
    not have."""
    has_rosters = bool(draft.records.lines(ROSTER.code))
    for line, team in zip(lines, teams, strict=True):
        texts = [KEPT + line.text]
        if not has_rosters:
            texts.insert(0, ROSTER_WRITTEN.line({"name": team.name}, map(str, team.members)))
        if line is lines[0]:
            texts = [*_count_lines(draft, len(teams)), *texts]
        draft.replace(line, *texts)
    lost = "nickname, strength, match points, game points and rank"
    if [team.number for team in teams] != list(range(1, len(teams) + 1)):
        lost = f"number, {lost}"
    text = f"`310` ({len(lines)} teams): `013` cannot store {lost}; kept as comments"
    draft.report(lines[0], text)


def _count_lines(draft: Conversion, count: int) -> list[str]:
    """Return the record with the number of teams, if the file has none: it makes rosters those of a
    team event."""
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
