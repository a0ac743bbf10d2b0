"""Lists of participants: byes and absences, virtual points, prohibited pairings.

A bye by record (`240`) becomes a cell of its round, or `XXZ` if it is an absence in the round to be paired. Byes that
stand in cells stay there in every dialect.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.findings import Findings
from fidepair.tournament import GAMES, Announcement, Bye, Kind, PrimaryScore, format_points
from fidepair.trf.format import facts
from fidepair.trf.format.cells import block, read_block
from fidepair.trf.format.columns import BYES, FORBIDDEN, LAST_ROUND, PLAYER, VIRTUAL, VIRTUAL_OF_PLAYER, whole, words
from fidepair.trf.format.facts import ABSENT, NEVER_MEET
from fidepair.trf.read.statements import read_absent, read_byes
from fidepair.trf.write import lines as trf_lines
from fidepair.trf.write.edits import in_columns_of

if TYPE_CHECKING:
    from fidepair.convert.draft import Conversion
    from fidepair.trf.format.document import Line
    from fidepair.trf.format.facts import Fact
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
    quiet = Findings(draft.reading.document.name)
    cells: Cells = {}
    by_line: dict[int, list[AnnouncedBye]] = {}
    for bye in read_byes(draft.records, set(draft.reading.event.roster.rows), None, quiet):
        by_line.setdefault(bye.line.number, []).append(bye)
    for line in draft.records.lines(BYES.code):
        _restate_bye(draft, line, by_line.get(line.number, []), cells)
    _restate_absences(draft, cells)
    _write_cells(draft, cells)


def _restate_bye(draft: Conversion, line: Line, byes: list[AnnouncedBye], cells: Cells) -> None:
    """Make cells or an `XXZ` of one `240` line, or lose it."""
    if draft.reading.tournament.kind is Kind.TEAM:
        draft.lose(line, f"{draft.name} has no record for byes of teams")
        return
    if not byes:  # all of them stand in another line too
        draft.replace(line)
        return
    round_number = byes[0].round_number
    next_blocks = _next_blocks(draft)
    if draft.target == "trfbx" and round_number > max(next_blocks):
        draft.lose(line, "bbpPairings takes a round for played as soon as a later one has a cell; give this bye later")
    elif draft.target == "trfx" and byes[0].bye is Bye.ZERO and round_number in next_blocks and _is_clear(draft):
        numbers = [str(bye.number) for bye in byes]
        draft.replace(line, *(ABSENT.lines(numbers, draft.name) if round_number == next_blocks[0] else []))
    elif not _put(draft, {bye.number: bye.bye for bye in byes}, (round_number,), cells):
        draft.lose(line, _CLOSING)
    else:
        draft.replace(line)


def _next_blocks(draft: Conversion) -> range:
    """Return the blocks of the round to be paired, as the file counts them."""
    size = GAMES if draft.reading.tournament.kind is Kind.DOUBLE else 1
    first = size * draft.reading.state.last + 1
    return range(first, first + size)


def _is_clear(draft: Conversion) -> bool:
    """Return whether `XXZ` can speak of the next round only: no round is open, and none has nothing but a PAB."""
    return not draft.reading.state.is_open and draft.reading.state.lone is None


def _put(draft: Conversion, byes: dict[int, Bye], blocks: tuple[int, ...], cells: Cells) -> bool:
    """Add cells; False, and none is added, if they would close a round that is to be paired."""
    roster, state = draft.reading.event.roster, draft.reading.state
    size = max(roster.blocks, 1)
    for number in blocks:
        index = (number - 1) // size
        if index < state.last - (state.lone is not None):
            continue
        present = [
            player
            for player, row in roster.rows.items()
            if not (index < len(row.signs) and row.signs[index]) and number - 1 not in cells.get(player, {})
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
    tournament, state = draft.reading.tournament, draft.reading.state
    absent = dict.fromkeys(_absent(draft), Bye.ZERO)
    blocks = _next_blocks(draft)
    if state.is_open:
        blocks = range(blocks.start - len(blocks), blocks.start)
    if tournament.kind is Kind.TEAM:
        why = f"{draft.name} has no record for absences of teams"
    elif state.lone is not None:
        why = f"round {state.last} has only a pairing-allocated bye, so it is not clear which round this speaks of"
    elif not _put(draft, absent, tuple(blocks), cells):
        why = _CLOSING
    else:
        for line in lines:
            draft.replace(line)
        return
    for line in lines:
        draft.lose(line, why)


def _as_own_list(draft: Conversion, fact: Fact) -> None:
    """Let the target's record for a list of numbers stand for those of other programs."""
    own = fact.within(draft.name)
    assert own is not None
    for line in draft.records.lines(*fact.codes):
        if line.code.upper() != own.code:
            draft.replace(line, own.line(word for word, _ in words(line.text)))


def _absent(draft: Conversion) -> list[int]:
    """Return who is absent by `XXZ` or `BYE` and has no other bye in that round."""
    quiet = Findings(draft.reading.document.name)
    numbers = set(draft.reading.event.roster.rows)
    state = draft.reading.state
    round_number = state.last if state.is_open else state.last + 1
    stated = (found for found in draft.reading.tournament.announced if found.round_number == round_number)
    byes = {announcement.number for announcement in stated if announcement.bye is not Bye.ZERO}
    return [number for number in read_absent(draft.records, numbers, quiet) if number not in byes]


def _write_cells(draft: Conversion, cells: Cells) -> None:
    """Write the byes into blank cells; a cell that has something has the same bye, else the file was refused."""
    for player in draft.reading.event.boards.players:
        text = player.text
        for index, bye in sorted(cells.get(player.number, {}).items()):
            place = PLAYER.repetition(index)
            opponent, sign, _ = read_block(place.raw(text))
            if not opponent and not sign:
                text = place.put(text.rstrip() if "\t" in text else text, block(bye))
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
    blocks = _next_blocks(draft)
    if state.is_open:
        blocks = range(blocks.start - len(blocks), blocks.start)
    rows = draft.reading.event.roster.rows
    index = state.last - 1
    numbers = [n for n in _absent(draft) if not (state.is_open and rows[n].signs[index] not in ("", "Z"))]
    byes = [Announcement(number, absent, Bye.ZERO) for number in blocks for absent in numbers]
    draft.restate(lines, (), trf_lines.bye_lines(byes))


# ── Virtual points ───────────────────────────────────────────────────────────
def restate_virtual(draft: Conversion) -> None:
    """`250` and `XXA`. TRF16 has no virtual points, and `XXA` was made for players."""
    ranges, players = draft.records.lines(VIRTUAL.code), draft.records.lines(VIRTUAL_OF_PLAYER.code)
    lines = draft.records.lines(*facts.VIRTUAL.codes)
    tournament = draft.counted
    teams = tournament.kind is Kind.TEAM
    if draft.target == "trf26":
        if not players:
            return
        if not tournament.virtual:
            draft.tell(players[0], "TRF26 cannot say that there are no virtual points; `XXA` is kept")
            return
        numbers = sorted(participant.number for participant in tournament.participants)
        by_match = teams and tournament.team_rules.primary is PrimaryScore.MATCH
        draft.restate(
            lines, (), trf_lines.virtual_lines(tournament.virtual, numbers, "match points" if by_match else "points")
        )
    elif draft.target == "trf16" or (teams and ranges):
        for line in lines if draft.target == "trf16" else ranges:
            draft.lose(line, f"{draft.name} has no record for virtual points{' of teams' if teams else ''}")
    elif ranges:
        draft.restate(lines, (), _xxa_lines(draft))


def _xxa_lines(draft: Conversion) -> list[str]:
    """Return a line for each player with virtual points, up to the last round in which anybody has some."""
    virtual = draft.counted.virtual or {}
    last = max((index for values in virtual.values() for index, points in enumerate(values, 1) if points), default=0)
    return [
        VIRTUAL_OF_PLAYER.line({"player": str(number)}, map(format_points, values[:last]))
        for number, values in sorted(virtual.items())
    ]


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
        for line in draft.records.lines(*facts.FORBIDDEN.codes):
            draft.lose(line, f"{draft.name} has no record for {_PROHIBITED}; name them with --forbid")
        return
    _as_own_list(draft, NEVER_MEET)
    for line in draft.records.lines(FORBIDDEN.code):
        _for_all_rounds(draft, line)


def _for_all_rounds(draft: Conversion, line: Line) -> None:
    """Restate a prohibition of some rounds, or lose it."""
    first, last = (whole(FORBIDDEN.field(name).cut(line.text)) or 0 for name in ("first round", "last round"))
    numbers = [field.cut(line.text) for field in FORBIDDEN.repetitions(line.text)]
    if draft.reading.tournament.kind is Kind.TEAM:
        draft.lose(line, f"{draft.name} has no record for {_PROHIBITED} of teams")
    elif first == 1 and last >= (draft.counted.rounds or LAST_ROUND):
        draft.replace(line, *NEVER_MEET.lines(filter(None, numbers), draft.name))
    else:
        why = f"`{NEVER_MEET.code}` is for all rounds, this is for rounds {first} to {last}"
        draft.lose(line, f"{why}; name it with --forbid")
