"""Writing a tournament into a file, with the proof: the file is read again before it is returned.

A fact that a file cannot contain is an error, never a loss.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

from fidepair.errors import InputError
from fidepair.findings import Findings, TrfError
from fidepair.tournament import Bye, Kind, PrimaryScore, Result, Tournament
from fidepair.trf.format import facts, remarks
from fidepair.trf.format.dialects import code_of, declaration_of
from fidepair.trf.format.document import Document
from fidepair.trf.format.reading import Reading
from fidepair.trf.read.players import MAX_PLAYER_NUMBER
from fidepair.trf.read.points import differing_totals
from fidepair.trf.read.ranks import read_ranks
from fidepair.trf.read.reader import interpret
from fidepair.trf.read.statements import read_absent, read_byes
from fidepair.trf.read.teams import differing_totals_of_teams
from fidepair.trf.write import lines as trf_lines
from fidepair.trf.write.edits import drop_retired_absences, edit_document, is_type_consistent
from fidepair.trf.write.lines import count_in_blocks

NEW = "new.trf"
_OF_HEADER = {
    "name": ("name",),
    "start_date": ("first_day",),
    "end_date": ("first_day",),
    "tie_breaks": ("ranking",),
    "standings": ("ranking",),
    "type": ("system", "edition", "acceleration"),  # where no encoded type declares them
}
"""Facts of a tournament that are in a record of one line."""


def write(
    tournament: Tournament,
    like: Document | None = None,
    header: Mapping[str, str] | None = None,
    comments: Sequence[str] = (),
    *,
    ranks: Mapping[int, int] | None = None,
) -> bytes:
    """Return the file of `tournament`; `ranks`: of the standings, by number.

    Without `like`: TRF26, UTF-8, lines that end in a line feed. With it: that document, changed
    where `tournament` differs from it; encoding, line ends, comments, unknown records and the order
    of the lines are kept. `header`: the values of other records of one line, by their names; an
    empty value removes the record from a document. `comments`: each of them a line, at the end.
    Raises InputError for facts that the file cannot contain.
    """
    refuse_wide_numbers(tournament)  # before `like` is read, which may have such numbers too
    read = partial(interpret, kind=tournament.kind)
    before = None if like is None else read(like.to_bytes(), like.name)
    written = rewritten(tournament, before, header, comments, read=read, ranks=ranks)
    return written.document.to_bytes()


def rewritten(
    tournament: Tournament,
    before: Reading | None,
    header: Mapping[str, str] | None = None,
    comments: Sequence[str] = (),
    *,
    read: Callable[[bytes, str], Reading],
    ranks: Mapping[int, int] | None = None,
    removed: Collection[int] = (),
    wide: bool = False,
) -> Reading:
    """Return the file of `write` as `read` has read it again; `before`: the old file, already read.
    `removed`: the participants who leave the file. `wide`: the lines are for
    JSON or CSV, and may have numbers above 9,999."""
    header = header or {}
    if not wide:
        refuse_wide_numbers(tournament)
    if not is_type_consistent(tournament):
        tournament = tournament._replace(type_code=None)
    if before is None:
        document = _new_document(tournament, header, comments, ranks, wide=wide)
    else:
        absent, stated = _absences(before)
        tournament = drop_retired_absences(tournament, before, absent, stated)
        document = edit_document(
            tournament,
            before,
            stated,
            _counting_ahead(before),
            ranks or {},
            header=header,
            comments=comments,
            removed=removed,
        )
    try:
        data = document.to_bytes()
    except UnicodeEncodeError as problem:
        letter = problem.object[problem.start]
        raise InputError(
            f'{document.name}: "{letter}" cannot be written in {document.encoding}\n'
            "  Convert the file to UTF-8 first, with `fidepair fix FILE`."
        ) from None
    try:
        reading = read(data, document.name)
    except TrfError as problem:
        raise InputError(
            f"{document.name}: the changed file would contradict itself:\n{problem}"
        ) from problem
    of_header = {fact for name in header for fact in _OF_HEADER.get(name, ())}
    differing = [
        fact for fact in differences(tournament, reading.tournament) if fact not in of_header
    ]
    if ranks is not None and ranks != {one.number: one.rank for one in read_ranks(reading.event)}:
        differing.append("ranks")
    if differing:
        raise InputError(
            f"{document.name}: the file cannot hold these facts: {', '.join(differing)}"
        )
    return reading


def refuse_wide_numbers(tournament: Tournament) -> None:
    """Raise InputError for a number for which a tournament file has no columns."""
    people = (*tournament.participants, *tournament.individuals)
    largest = max([one.number for one in people], default=0)
    if largest > MAX_PLAYER_NUMBER:
        raise InputError(
            f"{tournament.source or NEW}: a tournament file has four columns for a number, too few for {largest}.\n"
            "  For more than 9,999 participants, use JSON or CSV: `encode(tournament)` in Python."
        )


def set_facts(
    data: bytes, name: str, kind: Kind | None = None, *, system: str | None = None, **facts: object
) -> bytes:
    """Return the file in `data` with further facts: the system, and fields of Tournament.

    None leaves a fact as it is. Raises TrfError if the file cannot be read, InputError if it cannot
    contain the facts.
    """
    reading = interpret(data, name, kind)
    changed = with_facts(reading.tournament, name, system=system, **facts)
    read = partial(interpret, kind=changed.kind)
    return rewritten(changed, reading, read=read).document.to_bytes()


def with_facts(
    tournament: Tournament, name: str, *, system: str | None = None, **facts: object
) -> Tournament:
    """Return the tournament of the file `name` with further facts, as in `set_facts`."""
    stated: dict[str, Any] = {field: value for field, value in facts.items() if value is not None}
    if stated.get("acceleration") == "none":
        stated["acceleration"] = None
    if system is not None and system != tournament.system:
        stated = {"edition": None, **stated, "system": system}
    changed = tournament._replace(**stated)
    if not system and declaration_of(changed) == declaration_of(tournament):
        return changed
    if changed.system is None:
        raise InputError(
            f"{name}: acceleration needs a pairing system, which is missing.\n  Give the system too."
        )
    return changed._replace(type_code=code_of(*declaration_of(changed)))


def needs_virtual_points(tournament: Tournament, dialect: str, *, is_declared: bool) -> bool:
    """Return whether other programs need the virtual points of an accelerated event in a file of
    this dialect.

    Readers of TRFx and TRFbx know no declaration of acceleration, and virtual points of players
    only. In other files they are needed unless the acceleration `is_declared` by the record of the
    type.
    """
    if tournament.acceleration is None or tournament.virtual is not None:
        return False
    if dialect in facts.EXTENDED:
        return tournament.kind is not Kind.TEAM
    return not is_declared


def _new_document(
    tournament: Tournament,
    header: Mapping[str, str],
    comments: Sequence[str],
    ranks: Mapping[int, int] | None,
    *,
    wide: bool,
) -> Document:
    """Return a TRF26 document of `tournament`, the header and the comments; `wide`: byes are
    entries of their rounds, and pairs that must not meet are words."""
    is_team_event = tournament.kind is Kind.TEAM
    players, teams = len(tournament.participants), None
    if is_team_event:
        players, teams = len(tournament.individuals), players
    first_day = tournament.first_day and "{:04d}/{:02d}/{:02d}".format(*tournament.first_day)
    stated: dict[str, list[str]] = {
        code: [record.line(header[record.name])]
        for code, record in facts.RECORDS.items()
        if record.name in header
    }
    values = (
        (facts.NAME, tournament.name or None),
        (facts.FIRST_DAY, first_day),
        (facts.PLAYER_COUNT, players),
        (facts.TEAM_COUNT, teams),
        (facts.ROUNDS, count_in_blocks(tournament).rounds),
        (facts.INITIAL_COLOUR, tournament.initial_colour),
        (facts.STANDINGS, ",".join(tournament.ranking) or None),
    )
    stated |= {fact.code: fact.lines(value) for fact, value in values}
    stated[facts.POINTS.code] = trf_lines.scoring_lines(tournament)
    stated[facts.TYPE.code] = trf_lines.type_line(tournament)
    texts: list[str] = []
    for code in facts.RECORDS:
        texts += stated.get(code, [])
    if tournament.acceleration and tournament.system is None:  # without an encoded type
        texts.append(facts.BAKU)
    if any(participant.number != participant.tpn for participant in tournament.participants):
        texts.append(facts.RANKED_BY_ORDER)
    if is_team_event:
        by_match = tournament.with_primary(PrimaryScore.MATCH)
        texts += trf_lines.header_lines(by_match)
        texts += trf_lines.member_lines(by_match)
        texts += trf_lines.team_lines(tournament, ranks)
        texts += trf_lines.placed_lines(by_match)
    else:
        texts += trf_lines.player_lines(tournament, ranks, wide=wide)
    if wide:
        tournament = tournament._replace(announced=())
    texts += trf_lines.list_lines(tournament, facts.TRFX if wide else facts.TRF26)
    texts += remarks.lines_of(tournament)
    texts += [f"### {comment}" for comment in comments]
    return trf_lines.document_of(tournament.source or NEW, texts)


def _absences(before: Reading) -> tuple[Collection[int], set[tuple[int, int]]]:
    """Return the absent participants of the next round, and the byes by record, as (round,
    number)."""
    numbers = before.event.roster.rows
    ignored = Findings(before.document.name)
    byes = read_byes(before.records, numbers, None, ignored)
    absent = read_absent(before.records, numbers, ignored)
    return absent, {(bye.round_number, bye.number) for bye in byes}


def _counting_ahead(before: Reading) -> frozenset[int]:
    """Return the participants whose totals already count entries of the open round, or of the next
    one."""
    tournament, event, state = before.tournament, before.event, before.state
    if event.teams is None:
        totals = differing_totals(tournament, event.roster, state)
    else:
        by_match = tournament.with_primary(PrimaryScore.MATCH)  # as the totals stand in the file
        totals = differing_totals_of_teams(by_match, event, state)
    ahead = set()
    for total in totals:
        stated = total.stated
        if stated is not None and {stated, stated - total.virtual}.intersection(total.allowed):
            ahead.add(total.number)
    return frozenset(ahead)


def differences(one: Tournament, other: Tournament) -> list[str]:
    """Return the names of the facts in which two tournaments differ. The source and texts are not
    facts."""
    left, right = _comparable(one), _comparable(other)
    for name in ("type_code", "ranking"):
        if not left[name] or not right[name]:  # not every file has a record for it
            left[name] = right[name] = None
    return [name for name in left if left[name] != right[name]]


_NOT_COMPARED = (
    "source",
    "type_text",
    "unentered",  # a new file has absences instead
    "corrections",
    "renumberings",
    "initial_order",
    "recoloured",
    "came_later",  # concerns the numbers of an earlier round
)


def _comparable(tournament: Tournament) -> dict[str, object]:
    """Return the facts so that equal ones are equal: without order, announcements that are in the
    columns, and zeros."""
    found = tournament._asdict()
    for name in _NOT_COMPARED:
        del found[name]
    first = tournament.rounds_paired + (tournament.lone_pab is None)
    found["announced"] = sorted(
        (bye.round_number, bye.number, bye.bye.value)
        for bye in tournament.announced
        if bye.round_number >= first
    )
    found["forbidden"] = {
        group._replace(last=None) if group.last == tournament.rounds else group
        for group in tournament.forbidden
    }
    for name in ("line_ups", "manual_changes", "put_aside", "seats"):
        found[name] = set(found[name])
    found["individuals"] = _games(tournament)
    if not tournament.board_colours:
        found["board_colours"] = tournament.colours_of_boards(tournament.boards or 0)
    if tournament.virtual is not None:
        shortened = {
            number: _without_zeros(values) for number, values in tournament.virtual.items()
        }
        found["virtual"] = {number: values for number, values in shortened.items() if values}
    return found


def _without_zeros(values: tuple[int, ...]) -> tuple[int, ...]:
    """Return the values up to the last one that is not 0."""
    end = len(values)
    while end and not values[end - 1]:
        end -= 1
    return values[:end]


def _games(tournament: Tournament) -> list[tuple[object, ...]]:
    """Return the players of matches, and their games that are over or in a closed round.

    Byes and absences are those of the participants.
    """
    closed = tournament.games_a_round * tournament.rounds_closed
    found: list[tuple[object, ...]] = []
    for player in tournament.individuals:
        played = {
            index: entry
            for index, entry in enumerate(player.entries)
            if not isinstance(entry, Bye) and (index < closed or entry.result is not Result.PENDING)
        }
        if played or tournament.kind is Kind.TEAM:
            found.append((player._replace(entries=()), played))
    return found
