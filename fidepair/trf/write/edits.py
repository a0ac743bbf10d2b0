"""Update an existing file to a tournament, changing only the differences.

The records `XXZ` and `BYE` list absences in *the round to be paired*. Once that round is written
into the columns, the absence is there (`0000 - Z`) and the record would apply to the following
round; so it is turned into a comment (`### XXZ 4 7`). Byes of `240` name their round and stay.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from fidepair.errors import InputError
from fidepair.tournament import (
    Announcement,
    Bye,
    Colour,
    Entry,
    Kind,
    Participant,
    PointSystem,
    PrimaryScore,
    Tournament,
)
from fidepair.trf.format import remarks
from fidepair.trf.format.cells import block, entry
from fidepair.trf.format.columns import (
    AFTER_CODE,
    CODE,
    FILLER,
    PLAYER,
    PLAYER_NAME,
    PLAYER_RANK,
    POINT_VALUES,
    compose_accents,
    in_letters,
)
from fidepair.trf.format.dialects import declaration_of, rules_of, type_of
from fidepair.trf.format.document import KEPT, Document, Line
from fidepair.trf.format.facts import (
    ABSENT,
    COLOUR_WORDS,
    CONFIGURATION,
    EXTENDED,
    INITIAL_COLOUR,
    RECORDS,
    ROUNDS,
    STANDINGS,
    TIE_BREAKS,
    TRF26,
    TYPE,
)
from fidepair.trf.format.reading import PlayerLine, Reading, Records
from fidepair.trf.write import lines as trf_lines
from fidepair.trf.write.lines import blocks_of, count_in_blocks, points_of_a_game, points_of_members
from fidepair.trf.write.team_lines import edit_teams, new_teams
from fidepair.trf.write.updates import (
    Removed,
    Texts,
    by_player,
    edit_byes,
    edit_counts,
    edit_lines_of_teams,
    edit_people,
    has_other_virtual,
    kept_groups,
    new_players,
    new_wordings,
    only_adds,
    refuse_other_people,
    remove_comments,
    remove_groups,
    remove_people,
    remove_round_of_teams,
    remove_virtual,
    with_cell,
)


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
    removed: Removed,
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
        remove_round_of_teams(tournament, before, texts)
        lists = [*edit_teams(tournament, before, stated, ahead, texts), *lists]
        edit_lines_of_teams(tournament, before, ranks, texts)
        teams = new_teams(tournament.with_primary(PrimaryScore.MATCH), before)
    new_header = [*_edit_named_records(header, before, texts), *of_facts]
    _drop_kept(new_header, before, texts)
    added = new_players(tournament, before, cells)
    for number, new_lines in teams.items():
        added.setdefault(number, []).extend(new_lines)
    document = before.document._replace(lines=tuple(_edited_lines(before.document, texts, added)))
    # changes by hand are read in the order of time
    ends = [text for text in lists if remarks.remark_of(text, remarks.BY_HAND)]
    lists = [text for text in lists if text not in ends]
    ends += [f"### {comment}" for comment in comments]
    return _with_new_lines(document, new_header, lists, ends)


def _edited_lines(
    document: Document, texts: Texts, added: Mapping[int, list[str]]
) -> Iterator[Line]:
    """Yield the lines with their new texts, each followed by the lines added after it. `added`: by
    line number, 0 for those before the first line."""
    end = document.line_end
    for text in added.get(0, ()):
        yield Line(0, text, end)
    for line in document.lines:
        new_text = texts[line.number]
        new_lines = added.get(line.number, ())
        if new_text is not None:
            old_end = line.end or (end if new_lines else "")
            yield line._replace(text=new_text, end=old_end)
        for text in new_lines:
            yield Line(0, text, end)


def _edit_players(
    tournament: Tournament,
    before: Reading,
    texts: Texts,
    ranks: Mapping[int, int],
    cells: Mapping[tuple[int, int], Bye | None],
    *,
    ahead: Collection[int],
) -> None:
    """Update blocks, points and ranks. `cells`: blocks after the last paired round, by (number,
    index); `ahead`: see `edited`."""
    is_of_teams = tournament.kind is Kind.TEAM
    games = tournament.games_a_round
    first_new = games * trf_lines.first_new_round(tournament, before.tournament)
    new_points = _new_points_of_members if is_of_teams else _new_points
    points = new_points(tournament, before)
    blocks = blocks_of(tournament)
    cells_of, people = by_player(cells), tournament.by_number()
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
        for index, bye in cells_of.get(number, ()):
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
    for earlier in range(index):
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
    players = tuple(map(_without_byes, tournament.individuals))
    return points_of_members(tournament._replace(individuals=players))


def _without_byes(player: Participant) -> Participant:
    entries = tuple(Bye.ZERO if isinstance(one, Bye) else one for one in player.entries)
    return player._replace(entries=entries)


def in_columns_of(player: PlayerLine, text: str) -> str:
    """Return an edited line with the columns of the file: in characters, in bytes, or with composed
    accents."""
    original = player.line.text
    if player.text is original:
        return text
    if FILLER in player.text:
        return in_letters(text)
    # Composed: only the name has accents, so it is copied from the file.
    start = PLAYER_NAME.first - 1
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
    paired round; `stated`: see `edited`.

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


def _drop_kept(new: Sequence[str], before: Reading, texts: Texts) -> None:
    """Remove comments that keep a record for another dialect if the file now gets that record."""
    codes = {text[CODE] for text in new if not text.startswith("###")}
    for line in before.document.lines:
        if line.text.startswith(KEPT) and line.text.removeprefix(KEPT)[CODE] in codes:
            texts[line.number] = None


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
        if not record.name or record.name not in header:
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
    document: Document, header: list[str], lists: list[str], comments: list[str]
) -> Document:
    """Return the document with a new header before its first player, new lists after its last one,
    and comments at its end. A file that ends without a line end still does so."""
    end = document.line_end
    lines = list(document.lines)
    last_end = lines[-1].end
    lines[-1] = lines[-1]._replace(end=last_end or end)
    players = [index for index, line in enumerate(lines) if line.code == PLAYER.code]
    first, after = players[0], players[-1] + 1
    lines[after:after] = [Line(0, text, end) for text in lists]
    lines[first:first] = [Line(0, text, end) for text in header]
    lines += [Line(0, text, end) for text in comments]
    lines[-1] = lines[-1]._replace(end=last_end)
    return trf_lines.renumbered(document, lines)
