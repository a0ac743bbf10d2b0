"""Update the players of an existing file: changed data, lines of new players, and the counts.

Removals from an existing file: byes, forbidden pairings, the last rounds, and comments on these.

Announced byes are in their own records, in the words of `XXZ`, or in the blocks of future rounds.
"""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from fidepair.errors import InputError
from fidepair.tournament import Announcement, Bye, Entry, Forbidden, Kind, Tournament
from fidepair.trf.format.cells import block
from fidepair.trf.format.columns import (
    AFTER_CODE,
    BYES,
    FILLER,
    FORBIDDEN,
    LAST_ROUND,
    PLAYER,
    PLAYER_POINTS,
    PLAYER_RANK,
    ROSTER_WRITTEN,
    TEAM,
    TEAM_PABS,
    compose_accents,
    in_bytes,
    in_letters,
    whole,
    words,
)
from fidepair.trf.format.columns import VIRTUAL as VIRTUAL_RANGES
from fidepair.trf.format.facts import (
    ABSENT,
    NEVER_MEET,
    PLAYER_COUNT,
    RATED_COUNT,
    RECORDS,
    TEAM_COUNT,
    VIRTUAL,
)
from fidepair.trf.format.reading import PlayerLine, Reading, TeamLine
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
from fidepair.trf.write.lines import blocks_of, count_in_blocks, line_of_player

# ── Removals ─────────────────────────────────────────────────────────────────

Texts: TypeAlias = "dict[int, str | None]"
"""The text of each line by its number; None if the line is removed."""
Removed: TypeAlias = "tuple[Collection[int], Collection[int]]"
"""The numbers of participants, and of players, who leave the file."""
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
    counted = count_in_blocks(tournament)
    paired = counted.rounds_paired
    wanted = {place: bye for place, bye in _places(counted).items() if place[0] > paired}
    stated = _stated_byes(before, texts, wanted, counted)
    missing = {place: bye for place, bye in wanted.items() if place not in stated}
    cells: Cells = {}
    if tournament.kind is Kind.TEAM:
        announced = _places(before.tournament)
        missing = {place: bye for place, bye in missing.items() if announced.get(place) is not bye}
        for number, index in _blocks_after(before, paired):
            if index < before.tournament.rounds_paired:  # later blocks are not byes of teams
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
    paired = count_in_blocks(before.tournament).rounds_paired
    for player in before.event.boards.players:
        signs = before.event.boards.rows[player.number].signs
        for index in range(rounds, len(signs)):
            if PLAYER.repetition(index).cut(player.text) and (signs[index] or index < paired):
                yield player.number, index


def _blocks_to_blank(before: Reading, rounds: int, wanted: Places, missing: Places) -> Cells:
    """Return the blocks after a number of rounds that become blank. A block with a bye of `missing`
    is kept, and the bye is removed from `missing`."""
    cells: Cells = {}
    paired = count_in_blocks(before.tournament).rounds_paired
    for number, index in _blocks_after(before, rounds):
        place = index + 1, number
        sign = before.event.boards.rows[number].signs[index]
        is_wanted = place in wanted and wanted[place].value == sign
        if is_wanted and place in missing:
            del missing[place]
        elif not is_wanted or index < paired:  # a bye with a record is in a block once paired
            cells[number, index] = None
    return cells


def _stated_byes(
    before: Reading, texts: Texts, wanted: Places, counted: Tournament
) -> set[tuple[int, int]]:
    """Remove numbers from records of byes and absences, if the tournament does not have that bye,
    and lines with their last number. Return the places of `wanted` that have a record."""
    stated: set[tuple[int, int]] = set()
    old = count_in_blocks(before.tournament)
    was, now = _entries_in(old), _entries_in(counted)

    def stays(round_number: int, text: str, bye: Bye) -> bool:
        place = round_number, whole(text) or 0
        if wanted.get(place) is bye:
            stated.add(place)
            return True
        entry = now(place)
        # also an absence in an open round, in which another record has a bye
        return entry is bye or (entry is not None and entry == was(place))

    kind, round_field = BYES.fields
    for line in before.records.lines(BYES.code):
        values = {field.name: field.cut(line.text) for field in BYES.fields}
        round_number, bye = int(values[round_field.name]), Bye(values[kind.name].upper())
        numbers = [text for text, _ in BYES.values(line.text) if text]
        kept = [text for text in numbers if stays(round_number, text, bye)]
        if kept != numbers:
            texts[line.number] = BYES.line(values, kept) if kept else None
    announced = _places(old)
    games = before.tournament.games_a_round
    last = old.rounds_paired if before.state.is_open else old.rounds_paired + games
    rounds = range(last - games + 1, last + 1)
    for line in before.records.lines(*ABSENT.codes):
        found = [word for word, _ in words(line.text)]
        kept = []
        for word in found:
            absent = [
                stays(number, word, Bye.ZERO)
                for number in rounds
                if announced.get((number, whole(word) or 0), Bye.ZERO) is Bye.ZERO
            ]
            kept += [word] if all(absent) else []
        if kept != found:
            texts[line.number] = RECORDS[line.code.upper()].line(kept) if kept else None
    return stated


def _entries_in(counted: Tournament) -> Callable[[tuple[int, int]], Entry | None]:
    """Return what gives the entry of (round, number) in a paired round, counted in blocks."""
    people = counted.by_number()

    def entry(place: tuple[int, int]) -> Entry | None:
        one = people.get(place[1])
        if one is None or place[0] > counted.rounds_paired:
            return None
        return one.entries[(place[0] - 1) // counted.games_a_round]

    return entry


# ── Forbidden pairings and virtual points ────────────────────────────────────
def remove_groups(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Remove the lines of forbidden pairings that the tournament does not have."""
    old = count_in_blocks(before.tournament)
    kept = tournament._replace(forbidden=kept_groups(tournament, before.tournament))
    gone = set(old.forbidden).difference(count_in_blocks(kept).forbidden)
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


# ── Players ──────────────────────────────────────────────────────────────────

_FIELDS = ("name", "title", "rating", "federation", "sex", "fide_id", "birth")


def remove_people(before: Reading, texts: Texts, removed: Removed) -> None:
    """Remove the lines of players and teams who leave the file."""
    participants, players = removed
    for player in before.event.boards.players:
        if player.number in players:
            texts[player.line.number] = None
    for team in before.event.teams.teams if before.event.teams else ():
        if team.number in participants:
            texts[team.line.number] = None


def refuse_other_people(tournament: Tournament, before: Reading, removed: Removed) -> None:
    """Raise InputError if a participant of the file is missing, and not `removed`."""
    numbers = {one.number for one in tournament.players}.union(removed[1])
    teams = {one.number for one in tournament.participants}.union(removed[0])
    if before.event.boards.rows.keys() - numbers or before.event.roster.rows.keys() - teams:
        raise InputError(
            f"{before.document.name}: the tournament and the file have different participants"
        )


def edit_people(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Update names, ratings and other personal data in place."""
    old = {one.number: one for one in before.tournament.players}
    new = {one.number: one for one in tournament.players}
    for player in before.event.boards.players:
        line = player.line.number
        if player.number not in new:  # removed
            continue
        for name in _FIELDS:
            value = getattr(new[player.number], name)
            if value != getattr(old[player.number], name):
                texts[line] = _with_field(texts[line] or "", player, name, value)


def _with_field(text: str, player: PlayerLine, name: str, value: object) -> str:
    """Return the line with another value in a field, in the columns of the file: see
    `edits.in_columns_of`."""
    field, written = PLAYER.field(name), _text_of(value)
    if FILLER in player.text:
        return in_letters(PLAYER.put(in_bytes(text), field, in_bytes(written)))
    if player.text is not player.line.text:
        text, written = compose_accents(text), compose_accents(written)
    return PLAYER.put(text, field, written)


def _text_of(value: object) -> str:
    return "" if value is None else str(value)


def new_players(tournament: Tournament, before: Reading, cells: Cells) -> dict[int, list[str]]:
    """Return the lines of new players, by the number of the line after which they are inserted."""
    players = sorted(before.event.boards.players, key=lambda player: player.number)
    numbers = [player.number for player in players]
    existing = set(numbers)
    added = [one for one in tournament.players if one.number not in existing]
    if not added:
        return {}
    blocks, cells_of = blocks_of(tournament), by_player(cells)
    blank_fields = []
    if all(player.points is None for player in players):
        blank_fields.append(PLAYER_POINTS)
    if not any(PLAYER_RANK.cut(player.text) for player in players):
        blank_fields.append(PLAYER_RANK)
    before_all = min(player.line.number for player in players) - 1
    lines: dict[int, list[str]] = {}
    for rank, one in enumerate(added, len(players) + 1):
        points = 0 if tournament.kind is Kind.TEAM else sum(tournament.points_by_round(one))
        text = line_of_player(one, points, rank, blocks[one.number])
        for field in blank_fields:
            text = field.put(text, "").rstrip()
        for index, bye in cells_of.get(one.number, ()):
            text = with_cell(text, index, bye)
        lower = bisect_left(numbers, one.number)
        place = players[lower - 1].line.number if lower else before_all
        lines.setdefault(place, []).append(text)
    return lines


def edit_counts(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Update the numbers of players, of FIDE-rated players and of teams, unless they are wrong in
    the file."""
    old = before.tournament
    counts = [
        (PLAYER_COUNT, len(old.players), len(tournament.players)),
        (RATED_COUNT, _number_of_rated(old), _number_of_rated(tournament)),
    ]
    if tournament.kind is Kind.TEAM:
        counts.append((TEAM_COUNT, len(old.participants), len(tournament.participants)))
    for fact, was, now in counts:
        if was == now:
            continue
        for line in before.records.lines(fact.code):
            if line.text[AFTER_CODE].strip() == str(was):
                texts[line.number] = fact.record.line(now)


def _number_of_rated(tournament: Tournament) -> int:
    return sum(map(tournament.is_fide_rated, tournament.players))


_OF_TEAMS = {"name": "name", "federation": "nickname", "rating": "strength"}
"""The columns of the facts of a team."""


def edit_lines_of_teams(
    tournament: Tournament, before: Reading, ranks: Mapping[int, int], texts: Texts
) -> None:
    """Update names, nicknames, strengths, `ranks` (by number) and rosters in place. Raises
    InputError for a value that does not fit, or has no column in the file."""
    assert before.event.teams is not None
    old, new = before.tournament.by_number(), tournament.by_number()
    for sheet in before.event.teams.teams:
        line, number = sheet.line, sheet.number
        if number not in new:  # removed
            continue
        values: dict[str, object] = {}
        for name, column in _OF_TEAMS.items():
            value = getattr(new[number], name)
            if value != getattr(old[number], name):
                values[column] = value
        if number in ranks:
            values["rank"] = ranks[number]
        if values and line.code != TEAM.code:
            raise InputError(
                f"{before.document.name}: the lines of teams (`{line.code}`) have no columns for"
                " this. No changes made.\n"
                "  Convert the file to TRF26 with `fidepair convert` first."
            )
        text = texts[line.number] or ""
        for column, value in values.items():
            text = TEAM.put(text, TEAM.field(column), _text_of(value))
        texts[line.number] = _with_roster(text, sheet, new[number].roster)


def _with_roster(text: str, sheet: TeamLine, roster: Sequence[int]) -> str:
    """Return the line of a team with this roster; players who stay are not written again."""
    layout = TEAM if sheet.line.code == TEAM.code else ROSTER_WRITTEN
    stays = sheet.members[: len(roster)] == roster[: len(sheet.members)]
    first = len(sheet.members) if stays else 0
    for index in range(first, len(roster)):
        text = layout.repetition(index).put(text, str(roster[index]))
    for index in range(len(roster), len(sheet.members)):
        text = layout.repetition(index).put(text, "").rstrip()
    return text
