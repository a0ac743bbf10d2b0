"""An existing file in which only what differs from a tournament is changed.

The records `XXZ` and `BYE` name who is absent in *the round to be paired*. When that round is
written into the columns, the absence stands there (`0000 - Z`) and the record would speak of the
following round; so it is turned into a comment (`### XXZ 4 7`), which keeps it for the reader. Byes
of `240` name their round and stay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.errors import InputError
from fidepair.tournament import (
    GAMES,
    Announcement,
    Bye,
    Colour,
    Kind,
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
    POINT_VALUES,
    TEAM,
    composed,
    in_letters,
)
from fidepair.trf.format.dialects import rules_of, type_of
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
from fidepair.trf.write import lines as trf_lines
from fidepair.trf.write.blocks import blocks_of, in_blocks, points_of_a_game, points_of_members
from fidepair.trf.write.people import (
    edit_counts,
    edit_data_of_teams,
    edit_people,
    edit_rosters,
    new_players,
    refuse_other_people,
)
from fidepair.trf.write.removals import (
    by_player,
    edit_byes,
    has_other_virtual,
    kept_groups,
    remove_comments,
    remove_groups,
    remove_round_of_teams,
    remove_virtual,
    reworded,
    tells_more,
    with_cell,
)
from fidepair.trf.write.team_lines import edit_teams, new_teams

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from fidepair.tournament import Entry, Participant
    from fidepair.trf.format.reading import PlayerLine, Reading, Records
    from fidepair.trf.write.removals import Texts

_NAME, _RANK = PLAYER.field("name"), PLAYER.field("rank")


# ── An existing file ─────────────────────────────────────────────────────────
def edited(
    tournament: Tournament,
    before: Reading,
    stated: Collection[tuple[int, int]],
    ahead: Collection[int],
    ranks: Mapping[int, int] | None = None,
    *,
    header: Mapping[str, str] | None = None,
    comments: Sequence[str] = (),
) -> Document:
    """Return the document with the changes that make it say `tournament`, with these ranks, if any,
    by number.

    Encoding, line ends, comments, unknown records and the order of the lines are kept. `stated`:
    the byes that have a record, as (round, number). `ahead`: whose totals count what stands in a
    round that is not closed. `header`, `comments`: as `proof.write` has them.
    """
    like = before.document
    refuse_other_people(tournament, before)
    texts: dict[int, str | None] = {line.number: line.text for line in before.document.lines}
    cells, new_byes = edit_byes(tournament, before, texts, by_record=like.dialect == TRF26)
    _edit_players(tournament, before, texts, ranks or {}, cells, ahead=ahead)
    _retire_absent(tournament, before, texts)
    _edit_header(tournament, before, texts)
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
        _edit_ranks_of_teams(ranks or {}, before, texts)
        edit_data_of_teams(tournament, before, texts)
        edit_rosters(tournament, before, texts)
        teams = new_teams(tournament.with_primary(PrimaryScore.MATCH), before)
    new_header = [*_told_header(header or {}, before, texts), *_new_header(tournament, before)]
    _drop_kept(new_header, before, texts)
    added = new_players(tournament, before, cells)
    for place, more in teams.items():
        added[place] = [*added.get(place, ()), *more]
    document = before.document._replace(lines=tuple(_edited_lines(before.document, texts, added)))
    return _with_new_lines(document, new_header, lists, [f"### {comment}" for comment in comments])


def _edited_lines(
    document: Document, texts: Texts, added: Mapping[int, list[str]]
) -> Iterator[Line]:
    """Yield the lines with their texts, but for those that are taken out; behind them those that
    are added."""
    for line in (None, *document.lines):
        number = line.number if line else 0
        text = texts[number] if line else None
        if line and text is not None:
            yield line._replace(
                text=text, end=line.end or (document.line_end if number in added else "")
            )
        yield from (Line(0, more, document.line_end) for more in added.get(number, ()))


def _edit_players(
    tournament: Tournament,
    before: Reading,
    texts: Texts,
    ranks: Mapping[int, int],
    cells: Mapping[tuple[int, int], Bye | None],
    *,
    ahead: Collection[int],
) -> None:
    """Change blocks, points and ranks; `cells`: blocks after the last round paired, by (number,
    index); `ahead` as in `edited`."""
    games = GAMES if tournament.kind is Kind.DOUBLE else 1
    first_new = games * trf_lines.first_new_round(tournament, before.tournament)
    points = (
        _new_points_of_members(tournament, before)
        if tournament.kind is Kind.TEAM
        else _new_points(tournament, before)
    )
    written = blocks_of(tournament)
    of_player, people = by_player(cells), tournament.by_number()
    closed = tournament.rounds_closed
    not_over = _rounds_not_over(before.tournament)
    for player in before.event.boards.players:
        row = before.event.boards.rows[player.number]
        text = player.text
        for index, new in enumerate(written[player.number]):
            if new is None:
                continue
            same = index < len(row.signs) and entry(row.opponents[index], row.signs[index]) == new
            is_new = index >= first_new and tournament.kind is not Kind.TEAM
            if not same or (is_new and not PLAYER.repetition(index).cut(text)):
                text = _with_block(
                    text, index, new, None if tournament.kind is Kind.TEAM else row.signs
                )
        for index, bye in of_player.get(player.number, ()):
            text = with_cell(text, index, bye)
        is_ahead = player.number in ahead and tournament.kind is not Kind.TEAM
        if is_ahead and _counts_no_longer(text, player, row.signs, not_over):
            points[player.number] = sum(tournament.points_by_round(people[player.number])[:closed])
        if player.number in points:
            text = trf_lines.put_points(text, points[player.number], before.document.name)
        if player.number in ranks and tournament.kind is not Kind.TEAM:
            text = _RANK.put(text, str(ranks[player.number]))
        if text != player.text:
            texts[player.line.number] = in_columns_of(player, text)


def _edit_ranks_of_teams(ranks: Mapping[int, int], before: Reading, texts: Texts) -> None:
    assert before.event.teams is not None
    for team in before.event.teams.teams:
        if team.number in ranks and team.line.code != TEAM.code:
            raise InputError(
                f"{before.document.name}: the lines of teams (`{team.line.code}`) have no field for a rank.\n"
                "  A file of TRF26 has one: convert this one with `fidepair convert`, and write the ranks into that."
            )
        if team.number in ranks:
            line = team.line.number
            texts[line] = TEAM.field("rank").put(
                texts[line] or team.line.text, str(ranks[team.number])
            )


def _with_block(text: str, index: int, new: Entry, signs: list[str] | None) -> str:
    """Return the line with a block replaced, and every blank block before it filled.

    Without `signs` blank blocks stay: a player of a team who does not play has no entry.
    """
    if "\t" in text:
        text = text.rstrip()
    written = "" if signs is None and new is Bye.ZERO else block(new)
    for earlier in range(index + 1):
        place = PLAYER.repetition(earlier)
        if earlier == index:
            text = place.put(text, written)
        elif signs is not None and not place.cut(text):
            bye = Bye(signs[earlier]) if earlier < len(signs) and signs[earlier] else Bye.ZERO
            text = place.put(text, block(bye))
        else:
            text = text.ljust(place.last)
    return text if written or text[place.last :].strip() else text.rstrip()


def _new_points(tournament: Tournament, before: Reading) -> dict[int, int]:
    """Return the points of the players whose sum of the closed rounds has changed; none if the file
    has no points."""
    old = before.tournament
    closed, closed_before = tournament.rounds_closed, old.rounds_closed
    former = old.by_number()
    if not any(player.points for player in before.event.boards.players) and closed_before:
        return {}
    changed = {}
    for participant in tournament.participants:
        was = former.get(participant.number)
        if was is None:
            continue
        if closed == closed_before and participant.entries[:closed] == was.entries[:closed]:
            continue
        points = sum(tournament.points_by_round(participant)[:closed])
        if points != sum(old.points_by_round(was)[:closed_before]):
            changed[participant.number] = points
    blank = {player.number for player in before.event.boards.players if player.points is None}
    return {number: points for number, points in changed.items() if number not in blank}


def _rounds_not_over(tournament: Tournament) -> range:
    """Return the indices of the blocks of the open round, and of the one to be paired."""
    closed = tournament.rounds_closed
    return range(tournament.games_a_round * closed, tournament.games_a_round * (closed + 2))


def _counts_no_longer(text: str, player: PlayerLine, signs: Sequence[str], indices: range) -> bool:
    """Return whether a bye or result is another one at these indices in the edited line of a
    player."""
    return any(
        signs[index][-1:].strip()
        and PLAYER.repetition(index).cut(text) != PLAYER.repetition(index).cut(player.text)
        for index in indices
        if index < len(signs)
    )


def _new_points_of_members(tournament: Tournament, before: Reading) -> dict[int, int]:
    """Return the points of the players of teams whose blocks of the closed rounds bring something
    else than before.

    Some files leave byes out of these points, or count them before their round is over: there the
    difference that the games make is added.
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
    return points_of_members(
        tournament._replace(individuals=tuple(map(_without_byes, tournament.individuals)))
    )


def _without_byes(player: Participant) -> Participant:
    return player._replace(
        entries=tuple(Bye.ZERO if isinstance(one, Bye) else one for one in player.entries)
    )


def in_columns_of(player: PlayerLine, text: str) -> str:
    """Return an edited line as the file counts its columns: in characters, in bytes, or with
    composed accents."""
    original = player.line.text
    if player.text is original:
        return text
    if FILLER in player.text:
        return in_letters(text)
    # Composed: only the name has accents, so the name of the file stands between what comes before
    # it and after it.
    start = _NAME.first - 1
    kept = len(original) - (len(composed(original)) - _NAME.last)
    return text[:start] + original[start:kept] + text[_NAME.last :]


def _retire_absent(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Make comments of `XXZ` and `BYE` if the round they speak of is in the columns now, or is
    another one."""
    old = before.tournament
    if _next_round(tournament) == _next_round(old) or tournament.rounds_paired < old.rounds_paired:
        return
    for line in before.records.lines(*ABSENT.codes):
        texts[line.number] = f"### {line.text}"


def _next_round(tournament: Tournament) -> tuple[int, int, bool]:
    """Return which round `XXZ` speaks of: rounds paired, rounds closed, whether a lone PAB leaves
    it open."""
    return tournament.rounds_paired, tournament.rounds_closed, tournament.lone_pab is not None


def without_retired(
    tournament: Tournament,
    before: Reading,
    absent: Iterable[int],
    stated: Collection[tuple[int, int]],
) -> Tournament:
    """Return the tournament without absences of a round that `XXZ` turns out not to speak of;
    `stated` as in `edited`.

    Beside a lone PAB it was open whether `XXZ` speaks of that round or of the next one, and the
    absence was announced for both. Now the round is paired: it was that one.
    """
    old = before.tournament
    if (
        old.lone_pab is None
        or tournament.lone_pab is not None
        or tournament.rounds_paired != old.rounds_paired
    ):
        return tournament
    next_round = old.rounds_paired + 1
    retired = {
        Announcement(next_round, number, Bye.ZERO)
        for number in absent
        if (next_round, number) not in stated
    }
    return tournament._replace(announced=tuple(a for a in tournament.announced if a not in retired))


# ── Header and lists of an existing file ─────────────────────────────────────
def _edit_header(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Change the records there are for the number of rounds, the initial-colour and the type."""
    old, records = before.tournament, before.records
    if tournament.rounds != old.rounds:
        for line in records.lines(*ROUNDS.codes):
            said = line.text[AFTER_CODE]
            changed = said.replace(_digits(said), str(in_blocks(tournament).rounds), 1)
            texts[line.number] = line.text.removesuffix(said) + changed
    colour = tournament.initial_colour
    if colour != old.initial_colour and colour is not None:
        for line in records.lines(INITIAL_COLOUR.code):
            (texts[line.number],) = INITIAL_COLOUR.lines(colour)
        for line in records.lines(CONFIGURATION.code):
            texts[line.number] = _with_colour_word(line.text, colour)
    if _declared(tournament) != _declared(old):
        for line in records.lines(TYPE.code):
            texts[line.number] = _type_line(tournament, before)
    if tournament.ranking != old.ranking:
        _edit_ranking(tournament.ranking, records, texts)


def _edit_ranking(ranking: tuple[str, ...], records: Records, texts: Texts) -> None:
    """Change the list of tie-breaks; the record that has it without the points is a comment where
    it cannot say it."""
    for line in records.lines(STANDINGS.code):
        (texts[line.number],) = STANDINGS.lines(",".join(ranking))
    for line in records.lines(TIE_BREAKS.code):
        others = (
            TIE_BREAKS.lines(",".join(ranking[1:]))
            if ranking[:1] == ("PTS",) and ranking[1:]
            else []
        )
        texts[line.number] = others[0] if others else f"### {line.text}"


def _digits(text: str) -> str:
    start = next(index for index, sign in enumerate(text) if sign.isdecimal())
    end = next(
        (index for index in range(start, len(text)) if not text[index].isdecimal()), len(text)
    )
    return text[start:end]


def _with_colour_word(text: str, colour: Colour) -> str:
    for word in text.replace(",", " ").split():
        if word.lower() in COLOUR_WORDS:
            text = text.replace(word, CONFIGURATION.text(colour), 1)
    return text


def _declared(tournament: Tournament) -> tuple[object, ...]:
    rules = tournament.team_rules if tournament.kind is Kind.TEAM else None
    return tournament.system, tournament.edition, tournament.acceleration, rules


def type_fits(tournament: Tournament) -> bool:
    """Return whether the encoded type, if there is one, declares the system the tournament has."""
    found = type_of(tournament.type_code) if tournament.type_code else None
    if found is None or tournament.type_code is None:
        return True
    same_rules = (
        tournament.kind is not Kind.TEAM or rules_of(tournament.type_code) == tournament.team_rules
    )
    return found[1:3] == _declared(tournament)[:2] and (same_rules or found.kind != "team")


def _type_line(tournament: Tournament, before: Reading) -> str:
    """Return the line with the encoded type for what the tournament declares."""
    lines = trf_lines.type_line(tournament)
    if not lines:
        raise InputError(
            f"{before.document.name}: there is no encoded type for the system of the tournament"
        )
    return lines[-1]


def _new_header(tournament: Tournament, before: Reading) -> list[str]:
    """Return lines for facts of the header that no record of the file states yet."""
    old, records = before.tournament, before.records
    dialect = _dialect_of(before)
    new: list[str] = []
    if tournament.rounds != old.rounds and not records.lines(*ROUNDS.codes):
        new += ROUNDS.lines(in_blocks(tournament).rounds, dialect)
    if old.initial_colour is None:
        new += INITIAL_COLOUR.lines(tournament.initial_colour, dialect)
    declares_more = _declared(tournament) != _declared(old) or (
        tournament.type_code and not old.type_code
    )
    if declares_more and not records.lines(TYPE.code):
        new.append(_type_line(tournament, before))
    if tournament.ranking != old.ranking and not records.lines(STANDINGS.code):
        new += STANDINGS.lines(",".join(tournament.ranking))
    if tournament.points != old.points and points_of_a_game(old) == PointSystem():
        new += trf_lines.scoring_lines(tournament)
    states_missing = any("X" in line.text.upper() for line in records.lines(POINT_VALUES.code))
    if trf_lines.misses_results(tournament) and not states_missing:
        new.append(trf_lines.missing_line(points_of_a_game(tournament)))
    return new


def _drop_kept(new: Sequence[str], before: Reading, texts: Texts) -> None:
    """Take out comments that keep a record for another dialect where the file has that record from
    now on."""
    codes = {text[CODE] for text in new if not text.startswith("###")}
    for line in before.document.lines:
        if line.text.startswith(KEPT) and line.text.removeprefix(KEPT)[CODE] in codes:
            texts[line.number] = None


def _new_lists(tournament: Tournament, before: Reading) -> list[str]:
    """Return lines for virtual points, prohibitions and the like which the file does not have."""
    old = before.tournament
    same = (
        len(old.adjustments)
        if tournament.adjustments[: len(old.adjustments)] == old.adjustments
        else None
    )
    kept = kept_groups(tournament, old)
    added = tournament._replace(
        announced=(),
        virtual=tournament.virtual if has_other_virtual(tournament, before) else None,
        forbidden=tuple(group for group in tournament.forbidden if group not in kept),
        adjustments=() if same is None else tournament.adjustments[same:],
        secondary_adjustments=tournament.secondary_adjustments[len(old.secondary_adjustments) :],
    )
    given = tournament._replace(
        provisional=_new_ratings(tournament.provisional, old.provisional),
        national=_new_ratings(tournament.national, old.national),
    )
    known = {*remarks.lines_of(old), *reworded(old, tournament).values()}
    told = remarks.lines_of(given)
    return [
        *trf_lines.list_lines(added, _dialect_of(before)),
        *(line for line in told if line not in known),
    ]


def _new_ratings(ratings: Mapping[int, int], old: Mapping[int, int]) -> dict[int, int]:
    is_known = tells_more(old, ratings)
    return {who: rating for who, rating in ratings.items() if not is_known or who not in old}


def _dialect_of(before: Reading) -> str:
    """Return in which dialect new lines are written: TRF26, unless the file has its own records for
    what they say."""
    dialect = before.document.dialect
    return dialect if dialect in EXTENDED else TRF26


def _told_header(header: Mapping[str, str], before: Reading, texts: Texts) -> list[str]:
    """Change the records of one line that say what is told by name; return lines for those that are
    not there.

    A record that is told to be empty is taken out.
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
    """Return the document with new lines before its first player and after its last one, and
    comments at its end."""
    if not header and not lists and not comments:
        return trf_lines.renumbered(document, document.lines)
    end = document.line_end
    lines = list(document.lines)
    if comments:
        last = lines[-1].end
        lines[-1] = lines[-1]._replace(end=last or end)
        lines += [Line(0, text, end) for text in comments]
        lines[-1] = lines[-1]._replace(end=last)
    players = [index for index, line in enumerate(lines) if line.code == PLAYER.code]
    after = players[-1] + 1
    if (
        lists and not lines[after - 1].end
    ):  # the last line of the file: it stays the one without an end
        lines[after - 1] = lines[after - 1]._replace(end=end)
        lines[after:after] = [*(Line(0, text, end) for text in lists[:-1]), Line(0, lists[-1], "")]
    else:
        lines[after:after] = [Line(0, text, end) for text in lists]
    lines[players[0] : players[0]] = [Line(0, text, end) for text in header]
    return trf_lines.renumbered(document, lines)
