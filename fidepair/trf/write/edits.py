"""Update an existing file to a tournament, changing only the differences.

The records `XXZ` and `BYE` list absences in *the round to be paired*. Once that round is written
into the columns, the absence is there (`0000 - Z`) and the record would apply to the following
round; so it is turned into a comment (`### XXZ 4 7`). Byes of `240` name their round and stay.
Announced byes are in their own records, in the words of `XXZ`, or in the blocks of future rounds.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from fidepair.errors import InputError
from fidepair.tournament import (
    Announcement,
    Bye,
    Colour,
    Entry,
    Forbidden,
    Kind,
    PointSystem,
    PrimaryScore,
    Tournament,
)
from fidepair.trf.format import remarks
from fidepair.trf.format.cells import BLANK, FIRST, block, entry
from fidepair.trf.format.columns import (
    AFTER_CODE,
    BYES,
    CODE,
    FILLER,
    FORBIDDEN,
    LAST_ROUND,
    PLAYER,
    PLAYER_NAME,
    PLAYER_POINTS,
    PLAYER_RANK,
    POINT_VALUES,
    ROSTER_WRITTEN,
    TEAM,
    compose_accents,
    in_bytes,
    in_letters,
    whole,
    words,
)
from fidepair.trf.format.columns import VIRTUAL as VIRTUAL_RANGES
from fidepair.trf.format.dialects import declaration_of, rules_of, type_of
from fidepair.trf.format.document import KEPT, Document, Line
from fidepair.trf.format.facts import (
    ABNORMAL,
    ABSENT,
    COLOUR_WORDS,
    CONFIGURATION,
    EXTENDED,
    INITIAL_COLOUR,
    NEVER_MEET,
    PLAYER_COUNT,
    RATED_COUNT,
    RECORDS,
    ROUNDS,
    STANDINGS,
    TEAM_COUNT,
    TIE_BREAKS,
    TRF26,
    TYPE,
    VIRTUAL,
)
from fidepair.trf.format.reading import PlayerLine, Reading, Records, TeamLine
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
from fidepair.trf.write import lines as trf_lines
from fidepair.trf.write.lines import (
    Texts,
    blocks_of,
    count_in_blocks,
    edit_teams,
    line_of_player,
    new_teams,
    points_of_a_game,
    points_of_members,
)

Places: TypeAlias = "dict[tuple[int, int], Bye]"
"""Byes by round and number, with rounds as counted in the file."""
Cells: TypeAlias = "dict[int, dict[int, Bye | None]]"
"""Blocks to write, by the number of the player, then the index; None is a blank."""


# ── An existing file ─────────────────────────────────────────────────────────
def edit_document(
    tournament: Tournament,
    before: Reading,
    stated: Collection[tuple[int, int]],
    ahead: Collection[int],
    ranks: Mapping[int, int],
    *,
    header: Mapping[str, str],
    comments: Sequence[str],
    removed: Collection[int],
) -> Document:
    """Return the document updated to `tournament`, with these ranks by number, if any.

    Encoding, line ends, comments, unknown records and the order of the lines are kept. `stated`:
    the byes that have a record, as (round, number). `ahead`: the numbers of participants whose
    totals include a round that is not closed. `header`, `comments`: see `proof.write`.
    """
    refuse_other_people(tournament, before, removed)
    texts: Texts = {line.number: line.text for line in before.document.lines}
    remove_people(before, texts, removed)
    by_record = before.document.dialect == TRF26
    cells, new_byes = edit_byes(tournament, before, texts, by_record=by_record)
    _edit_players(tournament, before, texts, ranks, cells, ahead=ahead)
    _retire_absent(tournament, before, texts)
    of_facts = _edit_header(tournament, before, texts)
    remove_groups(tournament, before, texts)
    remove_comments(tournament, before, texts)
    edit_people(tournament, before, texts)
    edit_counts(tournament, before, texts)
    remove_virtual(tournament, before, texts)
    lists = [*trf_lines.bye_lines(new_byes), *_new_lists(tournament, before)]
    teams: Mapping[int, list[str]] = {}
    if tournament.kind is Kind.TEAM:
        lists = [*edit_teams(tournament, before, stated, ahead, texts), *lists]
        edit_lines_of_teams(tournament, before, ranks, texts)
        teams = new_teams(tournament.with_primary(PrimaryScore.MATCH), before)
    new_header = [*_edit_named_records(header, before, texts), *of_facts]
    codes = {text[CODE] for text in new_header if not text.startswith("###")}
    for line in before.document.lines:  # the file has these records now, and keeps no others
        if line.text.startswith(KEPT) and line.text.removeprefix(KEPT)[CODE] in codes:
            texts[line.number] = None
    added = new_players(tournament, before, cells)
    for number, new_lines in teams.items():
        added.setdefault(number, []).extend(new_lines)
    ends = [text for text in lists if _follows_all(text, before.records)]
    lists = [text for text in lists if text not in ends]
    ends += [f"### {comment}" for comment in comments]
    lines = [*_edited_lines(before.document, texts, added)]
    return _with_new_lines(before.document, lines, new_header, lists, ends)


def _follows_all(text: str, records: Records) -> bool:
    """Return whether a new line is the last one: changes by hand are read in the order of time, and
    of several abnormal points the later ones count."""
    if text[CODE] == ABNORMAL.code:
        return records.first(ABNORMAL.code) is not None
    return remarks.remark_of(text, remarks.BY_HAND) is not None


def _edited_lines(
    document: Document, texts: Texts, added: Mapping[int, list[str]]
) -> Iterator[Line]:
    """Yield the lines with their new texts, each followed by the lines added after it; all have an
    end. `added`: by line number, 0 for those before the first line."""
    end = document.line_end
    yield from _new_lines(added.get(0, ()), end)
    for line in document.lines:
        text = texts[line.number]
        if text is not None:
            yield line._replace(text=text, end=line.end or end)
        yield from _new_lines(added.get(line.number, ()), end)


def _new_lines(texts: Iterable[str], end: str) -> list[Line]:
    """Return new lines; `renumbered` gives them their numbers."""
    return [Line(0, text, end) for text in texts]


def _edit_players(
    tournament: Tournament,
    before: Reading,
    texts: Texts,
    ranks: Mapping[int, int],
    cells: Cells,
    *,
    ahead: Collection[int],
) -> None:
    """Update blocks, points and ranks. `cells`: blocks after the last paired round; `ahead`: see `edit_document`."""
    is_of_teams = tournament.kind is Kind.TEAM
    games = tournament.games_a_round
    first_new = games * trf_lines.first_new_round(tournament, before.tournament)
    new_points = _new_points_of_members if is_of_teams else _new_points
    points = new_points(tournament, before)
    blocks = blocks_of(tournament)
    people = tournament.by_number()
    closed = tournament.rounds_closed
    first_open = games * before.tournament.rounds_closed
    open_blocks = range(first_open, first_open + 2 * games)
    stay = (player for player in before.event.boards.players if player.number in blocks)
    for player in stay:
        number = player.number
        row = before.event.boards.rows[number]
        signs = None if is_of_teams else row.signs
        text = player.text
        for index, new in enumerate(blocks[number]):
            if new is None:
                continue
            is_same = (
                index < len(row.signs) and entry(row.opponents[index], row.signs[index]) == new
            )
            must_exist = index >= first_new and not is_of_teams
            if not is_same or (must_exist and not PLAYER.repetition(index).cut(text)):
                text = _with_block(text, index, new, signs)
        for index, bye in cells.get(number, {}).items():
            text = with_cell(text, index, bye)
        is_ahead = number in ahead and not is_of_teams
        if is_ahead and _changes_an_entry(text, player, row.signs, open_blocks):
            points[number] = sum(tournament.points_by_round(people[number])[:closed])
        if number in points:
            text = trf_lines.put_points(text, points[number], before.document.name)
        if number in ranks and not is_of_teams:
            text = PLAYER_RANK.put(text, str(ranks[number]))
        if text != player.text:
            texts[player.line.number] = in_columns_of(player, text)


def _with_block(text: str, index: int, new: Entry, signs: list[str] | None) -> str:
    """Return the line with a block replaced, and all blank blocks before it filled.

    Without `signs` blank blocks stay blank: a team player who does not play has no entry.
    """
    if "\t" in text:
        text = text.rstrip()
    start = PLAYER.repetition(index).first - 1
    has_all = len(text) >= start and BLANK not in text[FIRST:start]
    for earlier in range(0 if has_all else index):
        field = PLAYER.repetition(earlier)
        if signs is None or field.cut(text):
            text = text.ljust(field.last)
        elif earlier < len(signs) and signs[earlier]:
            text = field.put(text, block(Bye(signs[earlier])))
        else:
            text = field.put(text, block(Bye.ZERO))
    field = PLAYER.repetition(index)
    if signs is None and new is Bye.ZERO:
        text = field.put(text, "")
        return text if text[field.last :].strip() else text.rstrip()
    return field.put(text, block(new))


def _new_points(tournament: Tournament, before: Reading) -> dict[int, int]:
    """Return the changed points of the players after the closed rounds; none if the file has no
    points."""
    old = before.tournament
    closed, closed_before = tournament.rounds_closed, old.rounds_closed
    players = before.event.boards.players
    if closed_before and not any(player.points for player in players):
        return {}
    has_points = {player.number for player in players if player.points is not None}
    former = old.by_number()
    changed = {}
    for participant in tournament.participants:
        if participant.number not in has_points:
            continue
        was = old.points_by_round(former[participant.number])[:closed_before]
        points = sum(tournament.points_by_round(participant)[:closed])
        if points != sum(was):
            changed[participant.number] = points
    return changed


def _changes_an_entry(text: str, player: PlayerLine, signs: Sequence[str], blocks: range) -> bool:
    """Whether one of these blocks of a player had a bye or result that differs in the edited
    line."""
    for index in blocks:
        had_entry = index < len(signs) and signs[index][-1:].strip()
        field = PLAYER.repetition(index)
        if had_entry and field.cut(text) != field.cut(player.text):
            return True
    return False


def _new_points_of_members(tournament: Tournament, before: Reading) -> dict[int, int]:
    """Return the changed points of the players of teams after the closed rounds.

    Some files do not count byes in these points, or count them before their round is over; there
    only the difference from the games is added.
    """
    former, now = points_of_members(before.tournament), points_of_members(tournament)
    games_before, games_now = _points_of_games(before.tournament), _points_of_games(tournament)
    changed: dict[int, int] = {}
    for player in before.event.boards.players:
        number = player.number
        if player.points is None or number not in now:
            continue
        if player.points == former[number]:
            points = now[number]
        else:
            points = player.points + games_now[number] - games_before[number]
        if points != player.points:
            changed[number] = points
    return changed


def _points_of_games(tournament: Tournament) -> dict[int, int]:
    """Return the points of the players of teams from the games of the closed rounds, by number."""
    players = []
    for player in tournament.individuals:
        entries = [Bye.ZERO if isinstance(one, Bye) else one for one in player.entries]
        players.append(player._replace(entries=tuple(entries)))
    return points_of_members(tournament._replace(individuals=tuple(players)))


def in_columns_of(player: PlayerLine, text: str) -> str:
    """Return an edited line with the columns of the file: in characters, in bytes, or with composed
    accents."""
    original = player.line.text
    if player.text is original:
        return text
    if FILLER in player.text:
        return in_letters(text)
    # Composed: only the name has accents, so it is copied from the file.
    start = PLAYER_NAME.place.start
    end = len(original) - (len(compose_accents(original)) - PLAYER_NAME.last)
    return text[:start] + original[start:end] + text[PLAYER_NAME.last :]


def _retire_absent(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Turn `XXZ` and `BYE` into comments if their round is now in the columns, or a different
    one."""
    old = before.tournament
    is_same_round = _next_round(tournament) == _next_round(old)
    if is_same_round or tournament.rounds_paired < old.rounds_paired:
        return
    for line in before.records.lines(*ABSENT.codes):
        texts[line.number] = f"### {line.text}"


def _next_round(tournament: Tournament) -> tuple[int, int, bool]:
    """Return what determines the round of `XXZ`: rounds paired, rounds closed, and whether a lone
    PAB leaves it open."""
    return tournament.rounds_paired, tournament.rounds_closed, tournament.lone_pab is not None


def drop_retired_absences(
    tournament: Tournament,
    before: Reading,
    absent: Iterable[int],
    stated: Collection[tuple[int, int]],
) -> Tournament:
    """Return the tournament without the absences from `XXZ` that are now settled to be of the
    paired round; `stated`: see `edit_document`.

    With a lone PAB it was open whether `XXZ` was about that round or the next one, so the absence
    was announced for both. Now the round is paired, so it was that one.
    """
    old = before.tournament
    was_open = old.lone_pab is not None and tournament.lone_pab is None
    if not was_open or tournament.rounds_paired != old.rounds_paired:
        return tournament
    next_round = old.rounds_paired + 1
    retired = {
        Announcement(next_round, number, Bye.ZERO)
        for number in absent
        if (next_round, number) not in stated
    }
    return tournament._replace(announced=tuple(a for a in tournament.announced if a not in retired))


# ── Header and lists of an existing file ─────────────────────────────────────
def _edit_header(tournament: Tournament, before: Reading, texts: Texts) -> list[str]:
    """Update the number of rounds, the initial-colour, the type, the tie-breaks and the points in
    their records; return lines for those that have no record yet."""
    old, records, dialect = before.tournament, before.records, _dialect_of(before)
    new: list[str] = []
    if tournament.rounds != old.rounds:
        rounds = count_in_blocks(tournament).rounds
        lines = records.lines(*ROUNDS.codes)
        for line in lines:
            value = re.sub(r"\d+", str(rounds), line.text[AFTER_CODE], count=1)
            texts[line.number] = line.text[CODE] + value
        new += [] if lines else ROUNDS.lines(rounds, dialect)
    colour = tournament.initial_colour
    if old.initial_colour is None:
        new += INITIAL_COLOUR.lines(colour, dialect)
    elif colour not in (None, old.initial_colour):
        for line in records.lines(*INITIAL_COLOUR.codes):
            texts[line.number] = _with_colour(line.text, colour)
    types = records.lines(TYPE.code)
    is_redeclared = declaration_of(tournament) != declaration_of(old)
    if is_redeclared or (tournament.type_code and not old.type_code and not types):
        text = _type_line(tournament, before)
        texts.update((line.number, text) for line in types)
        new += [] if types else [text]
    if tournament.ranking != old.ranking:
        new += _edit_ranking(tournament.ranking, records, texts)
    if tournament.points != old.points and points_of_a_game(old) == PointSystem():
        new += trf_lines.scoring_lines(tournament)
    states_missing = any("X" in line.text.upper() for line in records.lines(POINT_VALUES.code))
    if trf_lines.has_missing_results(tournament) and not states_missing:
        new.append(trf_lines.missing_line(points_of_a_game(tournament)))
    return new


def _edit_ranking(ranking: tuple[str, ...], records: Records, texts: Texts) -> list[str]:
    """Update the list of tie-breaks; return its line if it has no record yet. A record that lists
    them without the points becomes a comment if the points are not first."""
    for line in records.lines(TIE_BREAKS.code):
        texts[line.number] = f"### {line.text}"
        if ranking[:1] == ("PTS",) and ranking[1:]:
            (texts[line.number],) = TIE_BREAKS.lines(",".join(ranking[1:]))
    lines, standings = records.lines(STANDINGS.code), STANDINGS.lines(",".join(ranking))
    for line in lines:
        (texts[line.number],) = standings
    return [] if lines else standings


def _with_colour(text: str, colour: Colour) -> str:
    """Return the record of the initial-colour, or the first word of another one that states it,
    with another colour."""
    if text[CODE] == INITIAL_COLOUR.code:
        return INITIAL_COLOUR.record.line(colour)
    for word in text.replace(",", " ").split():
        if word.lower() in COLOUR_WORDS:
            text = text.replace(word, CONFIGURATION.text(colour), 1)
    return text


def is_type_consistent(tournament: Tournament) -> bool:
    """Whether the encoded type, if there is one, declares the system of the tournament."""
    if not tournament.type_code:
        return True
    found = type_of(tournament.type_code)
    if found is None:
        return True
    if found[1:3] != declaration_of(tournament)[:2]:
        return False
    if tournament.kind is not Kind.TEAM or found.kind != "team":
        return True
    return rules_of(tournament.type_code) == tournament.team_rules


def _type_line(tournament: Tournament, before: Reading) -> str:
    """Return the line with the encoded type of the tournament. Raises InputError if there is
    none."""
    lines = trf_lines.type_line(tournament)
    if not lines:
        raise InputError(f"{before.document.name}: the pairing system has no tournament type code")
    return lines[-1]


def _new_lists(tournament: Tournament, before: Reading) -> list[str]:
    """Return lines for virtual points, forbidden pairings, abnormal points and comments that the
    file does not have."""
    old = before.tournament
    kept = kept_groups(tournament, old)
    count = len(old.adjustments)
    has_old_ones = tournament.adjustments[:count] == old.adjustments
    added = tournament._replace(
        announced=(),
        virtual=tournament.virtual if has_other_virtual(tournament, before) else None,
        forbidden=tuple(group for group in tournament.forbidden if group not in kept),
        adjustments=tournament.adjustments[count:] if has_old_ones else (),
        secondary_adjustments=tournament.secondary_adjustments[len(old.secondary_adjustments) :],
    )
    commented = tournament._replace(
        provisional=_new_ratings(tournament.provisional, old.provisional),
        national=_new_ratings(tournament.national, old.national),
    )
    existing = {*remarks.lines_of(old), *new_wordings(old, tournament).values()}
    lines = trf_lines.list_lines(added, _dialect_of(before))
    return lines + [line for line in remarks.lines_of(commented) if line not in existing]


def _new_ratings(ratings: Mapping[int, int], old: Mapping[int, int]) -> dict[int, int]:
    """Return the ratings to add in comments: all of them if an old one has changed."""
    if not only_adds(old, ratings):
        return dict(ratings)
    return {number: rating for number, rating in ratings.items() if number not in old}


def _dialect_of(before: Reading) -> str:
    """Return the dialect of new lines: that of the file if it has its own records for them,
    otherwise TRF26."""
    dialect = before.document.dialect
    return dialect if dialect in EXTENDED else TRF26


def _edit_named_records(header: Mapping[str, str], before: Reading, texts: Texts) -> list[str]:
    """Update the one-line records given by name; return lines for those that do not exist yet.

    An empty value removes the record.
    """
    new: list[str] = []
    for record in RECORDS.values():
        if record.name not in header:
            continue
        wanted = [record.line(text) for text in header[record.name].splitlines()]
        lines = before.records.lines(record.code)
        for line in lines:
            texts[line.number] = None
        for line, text in zip(lines, wanted, strict=False):
            texts[line.number] = text
        new += wanted[len(lines) :]
    return new


def _with_new_lines(
    document: Document, lines: list[Line], header: list[str], lists: list[str], comments: list[str]
) -> Document:
    """Return the document with these lines, a new header before the first player, new lists after
    the last one, and comments at the end. A file that ends without a line end still does so."""
    end = document.line_end
    players = [index for index, line in enumerate(lines) if line.code == PLAYER.code]
    first, after = players[0], players[-1] + 1
    lines[after:after] = _new_lines(lists, end)
    lines[first:first] = _new_lines(header, end)
    lines += _new_lines(comments, end)
    lines[-1] = lines[-1]._replace(end=document.lines[-1].end)
    return trf_lines.renumbered(document, lines)


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
                cells.setdefault(number, {})[index] = None
        by_record = True
    else:
        cells = _blocks_to_blank(before, paired, wanted, missing)
    if by_record:
        return cells, [Announcement(*place, bye) for place, bye in missing.items()]
    for (round_number, number), bye in missing.items():
        cells.setdefault(number, {})[round_number - 1] = bye
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
            cells.setdefault(number, {})[index] = None
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
        place = round_number, int(text)
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
                if announced.get((number, int(word)), Bye.ZERO) is Bye.ZERO
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
        first = whole(first_field.cut(line.text))
        last = whole(last_field.cut(line.text))
        if not last or last >= last_round:
            last = None
        numbers = _numbers(text for text, _ in FORBIDDEN.values(line.text))
        if (first, last, numbers) in gone:
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
    return frozenset(int(text) for text in found if text)


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
        start, end = int(first.cut(line.text)), int(last.cut(line.text))
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


# ── Players ──────────────────────────────────────────────────────────────────

_FIELDS = ("name", "title", "rating", "federation", "sex", "fide_id", "birth")


def remove_people(before: Reading, texts: Texts, removed: Collection[int]) -> None:
    """Remove the lines of players who leave the file."""
    for player in before.event.boards.players:
        if player.number in removed:
            texts[player.line.number] = None


def refuse_other_people(tournament: Tournament, before: Reading, removed: Collection[int]) -> None:
    """Raise InputError if a participant of the file is missing, and not `removed`."""
    numbers = {one.number for one in tournament.players}.union(removed)
    teams = {one.number for one in tournament.participants}.union(removed)
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
    blocks = blocks_of(tournament)
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
        for index, bye in cells.get(one.number, {}).items():
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
