"""Removals from an existing file: byes, forbidden pairings, the last rounds, and comments on these.

Announced byes are in their own records, in the words of `XXZ`, or in the blocks of future rounds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from fidepair.tournament import Announcement, Bye, Forbidden, Kind
from fidepair.trf.format.cells import block
from fidepair.trf.format.columns import BYES, FORBIDDEN, LAST_ROUND, PLAYER, TEAM_PABS, whole, words
from fidepair.trf.format.columns import VIRTUAL as VIRTUAL_RANGES
from fidepair.trf.format.facts import ABSENT, NEVER_MEET, RECORDS, VIRTUAL
from fidepair.trf.format.remarks import (
    LAST_OF_GA,
    NATIONAL,
    PROVISIONAL,
    as_written,
    last_of_ga_lines,
    lines_of,
    ratings_of,
    remark_of,
)
from fidepair.trf.write.lines import in_blocks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from fidepair.tournament import Tournament
    from fidepair.trf.format.document import Line
    from fidepair.trf.format.reading import Reading

Texts: TypeAlias = "dict[int, str | None]"
"""The text of each line by its number; None if the line is removed."""
Places: TypeAlias = "dict[tuple[int, int], Bye]"
"""Byes by round and number, with rounds as counted in the file."""
Cells: TypeAlias = "dict[tuple[int, int], Bye | None]"
"""Blocks to write, by the number of the player and the index of the block; None is a blank."""


def by_player(
    cells: Mapping[tuple[int, int], Bye | None],
) -> dict[int, list[tuple[int, Bye | None]]]:
    """Return the blocks to write for each player, by number."""
    found: dict[int, list[tuple[int, Bye | None]]] = {}
    for (number, index), bye in cells.items():
        found.setdefault(number, []).append((index, bye))
    return found


def with_cell(text: str, index: int, bye: Bye | None) -> str:
    """Return the line of a player with the block of a future round; a blank one at the end is cut
    off."""
    field = PLAYER.repetition(index)
    if bye is None:
        return field.put(text, "").rstrip()
    return field.put(text, block(bye))


# ── Announced byes ───────────────────────────────────────────────────────────
def edit_byes(
    tournament: Tournament, before: Reading, texts: Texts, *, by_record: bool
) -> tuple[Cells, list[Announcement]]:
    """Remove the byes that are no longer announced. Return the blocks to change, and the byes that
    need a new record.

    `by_record`: new byes get their own records; otherwise they are written into the blocks of their
    rounds. Rounds are counted as in the file.
    """
    counted = in_blocks(tournament)
    paired = counted.rounds_paired
    wanted = {place: bye for place, bye in _places(counted).items() if place[0] > paired}
    missing = dict(wanted)
    for line, place, bye in list(_by_record(before)):
        if missing.get(place) is bye:
            del missing[place]
        elif place[0] > paired and wanted.get(place) is not bye:
            _remove_number(line, place[1], texts)
    cells: Cells = {}
    if tournament.kind is Kind.TEAM:
        announced = _places(before.tournament)
        missing = {place: bye for place, bye in missing.items() if announced.get(place) is not bye}
        for number, index in _blocks_after(before, paired):
            if index < before.tournament.rounds_paired:  # later blocks are no byes of teams
                cells[number, index] = None
        by_record = True
    else:
        cells = _blocks_to_blank(before, paired, wanted, missing)
    if by_record:
        return cells, [Announcement(*place, bye) for place, bye in missing.items()]
    for (round_number, number), bye in missing.items():
        cells[number, round_number - 1] = bye
    return cells, []


def _places(tournament: Tournament) -> Places:
    return {(one.round_number, one.number): one.bye for one in tournament.announced}


def _blocks_after(before: Reading, rounds: int) -> Iterator[tuple[int, int]]:
    """Yield the filled blocks after a number of rounds, as player number and index. In a future
    round a mere dash does not fill a block."""
    paired = in_blocks(before.tournament).rounds_paired
    for player in before.event.boards.players:
        signs = before.event.boards.rows[player.number].signs
        for index in range(rounds, len(signs)):
            if PLAYER.repetition(index).cut(player.text) and (signs[index] or index < paired):
                yield player.number, index


def _blocks_to_blank(before: Reading, rounds: int, wanted: Places, missing: Places) -> Cells:
    """Return the blocks after a number of rounds that become blank. A block with a bye of `missing`
    is kept, and the bye is removed from `missing`."""
    cells: Cells = {}
    paired = in_blocks(before.tournament).rounds_paired
    for number, index in _blocks_after(before, rounds):
        place = index + 1, number
        sign = before.event.boards.rows[number].signs[index]
        is_wanted = place in wanted and wanted[place].value == sign
        if is_wanted and place in missing:
            del missing[place]
        elif not is_wanted or index < paired:  # a bye with a record is in a block once paired
            cells[number, index] = None
    return cells


def _by_record(before: Reading) -> Iterator[tuple[Line, tuple[int, int], Bye]]:
    """Yield each bye in a record: the line, (round, number), and the bye."""
    kind, round_field = BYES.fields
    for line in before.records.lines(BYES.code):
        round_number = whole(round_field.cut(line.text)) or 0
        for text, _ in BYES.values(line.text):
            if text:
                yield line, (round_number, whole(text) or 0), Bye(kind.cut(line.text).upper())
    old = in_blocks(before.tournament)
    announced = _places(old)
    games = before.tournament.games_a_round
    last = old.rounds_paired if before.state.is_open else old.rounds_paired + games
    for line in before.records.lines(*ABSENT.codes):
        for word, _ in words(line.text):
            for round_number in range(last - games + 1, last + 1):
                place = round_number, whole(word) or 0
                if announced.get(place, Bye.ZERO) is Bye.ZERO:
                    yield line, place, Bye.ZERO


def _remove_number(line: Line, number: int, texts: Texts) -> None:
    """Remove a number from the list in a line, and the line with its last number."""
    text = texts[line.number]
    if text is None:
        return
    texts[line.number] = None
    if line.code.upper() == BYES.code:
        values = {field.name: field.cut(text) for field in BYES.fields}
        rest = [found for found, _ in BYES.values(text) if found and whole(found) != number]
        if rest:
            texts[line.number] = BYES.line(values, rest)
    else:
        rest = [word for word, _ in words(text) if whole(word) != number]
        if rest:
            texts[line.number] = RECORDS[line.code.upper()].line(rest)


# ── Forbidden pairings and virtual points ────────────────────────────────────
def remove_groups(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Remove the lines of forbidden pairings that the tournament does not have."""
    old = in_blocks(before.tournament)
    kept = tournament._replace(forbidden=kept_groups(tournament, before.tournament))
    gone = set(old.forbidden).difference(in_blocks(kept).forbidden)
    if not gone:
        return
    last_round = old.rounds or LAST_ROUND
    first_field, last_field = FORBIDDEN.fields
    for line in before.records.lines(FORBIDDEN.code):
        first = whole(first_field.cut(line.text)) or 1
        last = whole(last_field.cut(line.text))
        if not last or last >= last_round:
            last = None
        numbers = _numbers(text for text, _ in FORBIDDEN.values(line.text))
        if Forbidden(first, last, numbers) in gone:
            texts[line.number] = None
    for line in before.records.lines(*NEVER_MEET.codes):
        if Forbidden(1, None, _numbers(word for word, _ in words(line.text))) in gone:
            texts[line.number] = None


def kept_groups(tournament: Tournament, old: Tournament) -> tuple[Forbidden, ...]:
    """Return the forbidden pairings whose lines are kept. Those without an end have the number of
    the last round in the file, so they are kept only if it is the same."""
    is_same_length = tournament.rounds == old.rounds
    kept = []
    for group in old.forbidden:
        if group in tournament.forbidden and (is_same_length or group.last is not None):
            kept.append(group)
    return tuple(kept)


def _numbers(found: Iterable[str]) -> frozenset[int]:
    return frozenset(whole(text) or 0 for text in found if text)


def remove_virtual(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Remove all virtual points if the tournament has different ones; they are written again."""
    if has_other_virtual(tournament, before):
        for line in before.records.lines(*VIRTUAL.codes):
            texts[line.number] = None


def has_other_virtual(tournament: Tournament, before: Reading) -> bool:
    """Whether the file has other virtual points than the tournament. A range may also give points
    to a new participant who has none."""
    if tournament.virtual != before.tournament.virtual:
        return True
    existing = before.tournament.by_number()
    new = [one.number for one in tournament.participants if one.number not in existing]
    if not new:
        return False
    first, last = VIRTUAL_RANGES.field("first player"), VIRTUAL_RANGES.field("last player")
    for line in before.records.lines(VIRTUAL_RANGES.code):
        start, end = whole(first.cut(line.text)) or 0, whole(last.cut(line.text)) or 0
        if any(start <= number <= end for number in new):
            return True
    return False


# ── Comments, and the last rounds ────────────────────────────────────────────
def remove_comments(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Remove the comments on facts that the tournament does not have; a comment on ratings has
    several. A reworded comment keeps its place, because comments on a game are in order of time."""
    old, new = before.tournament, new_wordings(before.tournament, tournament)
    kept = tournament._replace(provisional=old.provisional, national=old.national)
    gone = set(lines_of(old)).difference(lines_of(kept))
    rewritten = []
    if not only_adds(old.provisional, tournament.provisional):
        rewritten.append(PROVISIONAL)
    if not only_adds(old.national, tournament.national):
        rewritten.append(NATIONAL)
    has_new_last = last_of_ga_lines(old) != last_of_ga_lines(tournament)
    if not gone and not rewritten and not has_new_last:
        return
    for line in before.records.comments:
        comment = as_written(line.text)
        if comment in new:
            texts[line.number] = new[comment]
        elif comment in gone or any(_has_ratings(line.text, kind) for kind in rewritten):
            texts[line.number] = None
        if has_new_last and remark_of(line.text, LAST_OF_GA) is not None:
            texts[line.number] = None


def new_wordings(old: Tournament, tournament: Tournament) -> dict[str, str]:
    """Return the new texts of comments on corrections and renumberings whose wording changed, by
    the old text."""
    before = list(old.corrections), [one.comment for one in old.renumberings]
    after = list(tournament.corrections), [one.comment for one in tournament.renumberings]
    found: dict[str, str] = {}
    for was, now in zip(before, after, strict=True):
        if len(was) == len(now):
            found |= {one: other for one, other in zip(was, now, strict=True) if one != other}
    return found


def _has_ratings(comment: str, kind: str) -> bool:
    remark = remark_of(comment, kind)
    return remark is not None and ratings_of(remark) is not None


def only_adds(was: Mapping[int, int], now: Mapping[int, int]) -> bool:
    """Whether all ratings in comments are unchanged; otherwise they are all written again."""
    return was.items() <= now.items()


def remove_round_of_teams(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Remove the pairing-allocated byes of rounds that are no longer paired from `320`."""
    paired = tournament.rounds_paired
    if paired >= before.tournament.rounds_paired:
        return
    field = TEAM_PABS.repetition(paired)
    for line in before.records.lines(TEAM_PABS.code):
        texts[line.number] = field.without(line.text[: field.first]).rstrip()
