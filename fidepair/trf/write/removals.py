"""What an existing file no longer says: byes, prohibitions, the rounds at the end, comments that
speak of these.

And where byes announced stand: in records of their own, in the words of `XXZ`, in the blocks of
rounds to come.
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
from fidepair.trf.write.blocks import in_blocks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from fidepair.tournament import Tournament
    from fidepair.trf.format.columns import Layout
    from fidepair.trf.format.document import Line
    from fidepair.trf.format.reading import Reading

Texts: TypeAlias = "dict[int, str | None]"
"""The text of each line by its number; None: it is taken out."""
Places: TypeAlias = "dict[tuple[int, int], Bye]"
"""Byes by round and number, rounds as the file counts them."""
Cells: TypeAlias = "dict[tuple[int, int], Bye | None]"
"""Blocks to be written, by the number of the player and the index of the block; None: it gets
blank."""


def by_player(
    cells: Mapping[tuple[int, int], Bye | None],
) -> dict[int, list[tuple[int, Bye | None]]]:
    """Return the blocks to be written of each player, by number."""
    found: dict[int, list[tuple[int, Bye | None]]] = {}
    for (number, index), bye in cells.items():
        found.setdefault(number, []).append((index, bye))
    return found


def with_cell(text: str, index: int, bye: Bye | None) -> str:
    """Return the line of a player with a block of a round to come; where nothing stands behind a
    blank one it is cut off."""
    place = PLAYER.repetition(index)
    return place.put(text, block(bye)) if bye else place.put(text, "").rstrip()


# ── Byes announced ───────────────────────────────────────────────────────────
def edit_byes(
    tournament: Tournament, before: Reading, texts: Texts, *, by_record: bool
) -> tuple[Cells, list[Announcement]]:
    """Take out what is announced no longer; return the blocks to be changed, and the byes that need
    a new record.

    `by_record`: new byes have records of their own, else they stand in the blocks of their round.
    Rounds are those of the file.
    """
    counted = in_blocks(tournament)
    wanted = {
        (a.round_number, a.number): a.bye
        for a in counted.announced
        if a.round_number > counted.rounds_paired
    }
    missing = dict(wanted)
    for line, place, bye in [*_by_record(before)]:
        if missing.get(place) is bye:
            del missing[place]
        elif place[0] > counted.rounds_paired and wanted.get(place) is not bye:
            _leave_out(line, place[1], texts)
    if tournament.kind is Kind.TEAM:
        known = {(a.round_number, a.number): a.bye for a in before.tournament.announced}
        missing = {place: bye for place, bye in missing.items() if known.get(place) is not bye}
        past = (
            before.tournament.rounds_paired
        )  # what stands in blocks of later rounds is no bye of a team
        unpaired = (
            place for place in _blocks_after(before, tournament.rounds_paired) if place[1] < past
        )
        return dict.fromkeys(unpaired), _announced(missing)
    cells = _kept_or_blank(before, counted.rounds_paired, wanted, missing)
    if by_record:
        return cells, _announced(missing)
    return cells | {
        (number, round_number - 1): bye for (round_number, number), bye in missing.items()
    }, []


def _announced(byes: Places) -> list[Announcement]:
    return [Announcement(*place, bye) for place, bye in byes.items()]


def _blocks_after(before: Reading, rounds: int) -> Iterator[tuple[int, int]]:
    """Yield the blocks after so many that say something, as number and index; a mere dash in a
    later round is none."""
    past = in_blocks(before.tournament).rounds_paired
    for player in before.event.boards.players:
        signs = before.event.boards.rows[player.number].signs
        for index in range(rounds, len(signs)):
            if PLAYER.repetition(index).cut(player.text) and (signs[index] or index < past):
                yield player.number, index


def _kept_or_blank(before: Reading, rounds: int, wanted: Places, missing: Places) -> Cells:
    """Return the blocks after so many rounds that get blank; those that say a bye of `missing`,
    which has no record, stay, and are taken out of there."""
    cells: Cells = {}
    past = in_blocks(before.tournament).rounds_paired
    for number, index in _blocks_after(before, rounds):
        place, sign = (index + 1, number), before.event.boards.rows[number].signs[index]
        says = place in wanted and wanted[place].value == sign
        if says and place in missing:
            del missing[place]
        elif (
            not says or index < past
        ):  # a bye with a record stands in a block because its round was paired
            cells[number, index] = None
    return cells


def _by_record(before: Reading) -> Iterator[tuple[Line, tuple[int, int], Bye]]:
    """Yield each bye that a record states, as the line, (round, number), and the bye."""
    kind, round_field = BYES.fields
    for line in before.records.lines(BYES.code):
        round_number = whole(round_field.cut(line.text)) or 0
        for text in (text for text, _ in BYES.values(line.text) if text):
            yield line, (round_number, whole(text) or 0), Bye(kind.cut(line.text).upper())
    old = in_blocks(before.tournament)
    known = {(a.round_number, a.number): a.bye for a in old.announced}
    rounds = range(old.rounds_paired + 1, old.rounds_paired + before.tournament.games_a_round + 1)
    if before.state.is_open:
        rounds = range(rounds.start - len(rounds), rounds.start)
    for line in before.records.lines(*ABSENT.codes):
        for word, _ in words(line.text):
            for round_number in rounds:
                if known.get((round_number, whole(word) or 0), Bye.ZERO) is Bye.ZERO:
                    yield line, (round_number, whole(word) or 0), Bye.ZERO


def _leave_out(line: Line, number: int, texts: Texts) -> None:
    """Take a number out of a list of them, and the line with its last one."""
    text = texts[line.number]
    if text is None:
        return
    if line.code.upper() == BYES.code:
        values = {field.name: field.cut(text) for field in BYES.fields}
        left = [found for found, _ in BYES.values(text) if found and whole(found) != number]
        texts[line.number] = BYES.line(values, left) if left else None
    else:
        left = [word for word, _ in words(text) if whole(word) != number]
        texts[line.number] = RECORDS[line.code.upper()].line(left) if left else None


# ── Prohibitions ─────────────────────────────────────────────────────────────
def remove_groups(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Take out the lines of prohibitions that the tournament does not have."""
    old = before.tournament
    gone = {*in_blocks(old).forbidden} - {
        *in_blocks(tournament._replace(forbidden=kept_groups(tournament, old))).forbidden
    }
    last_round = in_blocks(old).rounds or LAST_ROUND
    first, last = FORBIDDEN.fields
    for line in before.records.lines(FORBIDDEN.code) if gone else ():
        end = whole(last.cut(line.text)) or LAST_ROUND
        group = _numbers(text for text, _ in FORBIDDEN.values(line.text))
        if (
            Forbidden(whole(first.cut(line.text)) or 1, end if end < last_round else None, group)
            in gone
        ):
            texts[line.number] = None
    for line in before.records.lines(*NEVER_MEET.codes) if gone else ():
        if Forbidden(1, None, _numbers(word for word, _ in words(line.text))) in gone:
            texts[line.number] = None


def kept_groups(tournament: Tournament, old: Tournament) -> tuple[Forbidden, ...]:
    """Return the prohibitions whose lines stay: those to the end name the last round, which may be
    another one now."""
    same = tournament.rounds == old.rounds
    return tuple(
        group
        for group in old.forbidden
        if group in tournament.forbidden and (same or group.last is not None)
    )


def _numbers(found: Iterable[str]) -> frozenset[int]:
    return frozenset(whole(text) or 0 for text in found if text)


def remove_virtual(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Take out all virtual points where the tournament has other ones: they are written anew."""
    if has_other_virtual(tournament, before):
        for line in before.records.lines(*VIRTUAL.codes):
            texts[line.number] = None


def has_other_virtual(tournament: Tournament, before: Reading) -> bool:
    """Return whether the lines of a file do not give the virtual points of the tournament: a range
    of them may give points to a new participant who has none."""
    known = before.tournament.by_number()
    new = [one.number for one in tournament.participants if one.number not in known]
    first, last = VIRTUAL_RANGES.field("first player"), VIRTUAL_RANGES.field("last player")
    lines = before.records.lines(VIRTUAL_RANGES.code) if new else ()
    ranges = [(whole(first.cut(line.text)) or 0, whole(last.cut(line.text)) or 0) for line in lines]
    is_new_within = any(start <= number <= end for start, end in ranges for number in new)
    return is_new_within or tournament.virtual != before.tournament.virtual


# ── Rounds at the end ────────────────────────────────────────────────────────
def remove_comments(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Take out the comments that tell what the tournament does not have; one on ratings tells
    several. One that is reworded keeps its place: comments on one game are in the order of time."""
    old, new = before.tournament, reworded(before.tournament, tournament)
    kept = tournament._replace(provisional=old.provisional, national=old.national)
    gone = {*lines_of(old)} - {*lines_of(kept)}
    ratings = {
        PROVISIONAL: (old.provisional, tournament.provisional),
        NATIONAL: (old.national, tournament.national),
    }
    others = [kind for kind, (was, now) in ratings.items() if not tells_more(was, now)]
    is_new = last_of_ga_lines(old) != last_of_ga_lines(tournament)
    for line in before.records.comments if gone or others or is_new else ():
        if as_written(line.text) in new:
            texts[line.number] = new[as_written(line.text)]
        elif as_written(line.text) in gone or any(
            _tells_ratings(line.text, kind) for kind in others
        ):
            texts[line.number] = None
        if is_new and remark_of(line.text, LAST_OF_GA) is not None:
            texts[line.number] = None


def reworded(old: Tournament, tournament: Tournament) -> dict[str, str]:
    """Return the comments on corrections and renumberings that tell the same in other words, by
    what they were."""
    found: dict[str, str] = {}
    old_renumberings = tuple(one.comment for one in old.renumberings)
    renumberings = tuple(one.comment for one in tournament.renumberings)
    for was, now in ((old.corrections, tournament.corrections), (old_renumberings, renumberings)):
        if len(was) == len(now):
            found |= {one: other for one, other in zip(was, now, strict=True) if one != other}
    return found


def _tells_ratings(comment: str, kind: str) -> bool:
    remark = remark_of(comment, kind)
    return remark is not None and ratings_of(remark) is not None


def tells_more(was: Mapping[int, int], now: Mapping[int, int]) -> bool:
    """Return whether ratings that comments tell are all as they were; else all of them are written
    anew."""
    return was.items() <= now.items()


def remove_round_of_teams(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Take the pairing-allocated byes of rounds that are paired no longer out of `320`."""
    paired = tournament.rounds_paired
    if paired >= before.tournament.rounds_paired:
        return
    for line in before.records.lines(TEAM_PABS.code):
        texts[line.number] = _cut_off(line.text, TEAM_PABS, paired)


def _cut_off(text: str, layout: Layout, count: int) -> str:
    """Return the line with so many of its repeated fields."""
    return layout.repetition(count).without(text[: layout.repetition(count).first]).rstrip()
