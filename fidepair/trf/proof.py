"""A tournament into a file, and the proof: what is written is read again before it leaves.

What a file cannot say is an error, never a loss.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.errors import InputError
from fidepair.findings import Findings, TrfError
from fidepair.tournament import Bye, Kind, PrimaryScore, Result, Tournament
from fidepair.trf.format import facts, remarks
from fidepair.trf.format.dialects import code_of
from fidepair.trf.read.ranks import read_ranks
from fidepair.trf.read.reader import interpret
from fidepair.trf.read.statements import read_absent, read_byes
from fidepair.trf.read.team_totals import differing_totals_of_teams
from fidepair.trf.read.totals import differing_totals, next_virtual
from fidepair.trf.write import lines as trf_lines
from fidepair.trf.write import team_lines
from fidepair.trf.write.blocks import in_blocks
from fidepair.trf.write.edits import edited, type_fits, without_retired

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from fidepair.trf.format.document import Document
    from fidepair.trf.format.reading import Reading

NEW = "new.trf"
_OF_HEADER = {
    "name": "name",
    "start_date": "first_day",
    "end_date": "first_day",
    "tie_breaks": "ranking",
    "standings": "ranking",
}
"""Facts of a tournament that stand in a record of one line."""


def write(
    tournament: Tournament,
    like: Document | None = None,
    header: Mapping[str, str] | None = None,
    comments: Sequence[str] = (),
    *,
    ranks: Mapping[int, int] | None = None,
) -> bytes:
    """Return the file that says `tournament`; `ranks`: of the standings, by number.

    Without `like`: TRF26, UTF-8, lines that end in a line feed. With it: that document, changed
    where `tournament` differs from what it says; encoding, line ends, comments, unknown records and
    the order of the lines are kept. Raises InputError for what the file cannot say. `header`: what
    other records of one line say, by their names; nothing takes the record out of a document.
    `comments`: each of them a line, at the end.
    """
    before = None if like is None else interpret(like.to_bytes(), like.name, tournament.kind)
    return rewritten(tournament, before, header, comments, ranks=ranks).document.to_bytes()


def rewritten(
    tournament: Tournament,
    before: Reading | None,
    header: Mapping[str, str] | None = None,
    comments: Sequence[str] = (),
    *,
    ranks: Mapping[int, int] | None = None,
) -> Reading:
    """Return what `write` makes of a file that is read already, as it was read again."""
    if not type_fits(tournament):
        tournament = tournament._replace(type_code=None)
    if before is None:
        document = _new_document(tournament, header or {}, comments, ranks)
    else:
        absent, stated = _absences(before)
        ahead = _counting_ahead(before)
        tournament = without_retired(tournament, before, absent, stated)
        document = edited(
            tournament, before, stated, ahead, ranks, header=header, comments=comments
        )
    try:
        data = document.to_bytes()
    except UnicodeEncodeError as problem:
        sign = problem.object[problem.start]
        raise InputError(
            f'{document.name}: "{sign}" cannot be written in {document.encoding}'
        ) from None
    return _verified(
        tournament, data, document.name, ranks, {_OF_HEADER.get(name) for name in header or {}}
    )


def with_told(
    data: bytes, name: str, kind: Kind | None = None, *, system: str | None = None, **facts: Any
) -> bytes:
    """Return the file in `data` in which the facts stand that somebody tells: the system, and
    fields of Tournament.

    What is None is not told. Raises TrfError if the file cannot be read, InputError if it cannot
    say the facts.
    """
    reading = interpret(data, name, kind)
    tournament = reading.tournament
    changed = told_of(tournament, name, system=system, **facts)
    if changed == tournament and (system is None or tournament.type_code):
        return data
    return write(changed, reading.document)


def told_of(
    tournament: Tournament, name: str, *, system: str | None = None, **facts: Any
) -> Tournament:
    """Return the tournament of the file `name` with the facts that somebody tells, as in
    `with_told`."""
    told = {field: value for field, value in facts.items() if value is not None}
    if "acceleration" in told:
        told["acceleration"] = None if told["acceleration"] == "none" else told["acceleration"]
    if system is not None and system != tournament.system:
        told = {"edition": None, **told, "system": system}
    changed = tournament._replace(**told)
    declared = (changed.system, changed.edition, changed.acceleration, changed.team_rules)
    if (
        declared
        != (tournament.system, tournament.edition, tournament.acceleration, tournament.team_rules)
        or system
    ):
        if changed.system is None:
            raise InputError(
                f"{name}: acceleration is written with the system, which is not given.\n  Name it too."
            )
        rules = changed.team_rules if changed.kind is Kind.TEAM else None
        code = code_of(changed.system, changed.edition, changed.acceleration, rules)
        changed = changed._replace(type_code=code)
    return changed


def needs_virtual_points(tournament: Tournament, dialect: str, *, is_declared: bool) -> bool:
    """Return whether other programs need the virtual points of an accelerated event in a file of
    this dialect.

    Readers of TRFx and TRFbx know no declaration of acceleration, and there virtual points are of
    players. In other files they need them unless the acceleration `is_declared` by the record of
    the type.
    """
    if tournament.acceleration is None or tournament.virtual is not None:
        return False
    return tournament.kind is not Kind.TEAM if dialect in facts.EXTENDED else not is_declared


def _new_document(
    tournament: Tournament,
    header: Mapping[str, str],
    comments: Sequence[str],
    ranks: Mapping[int, int] | None,
) -> Document:
    """Return a TRF26 document that says `tournament`, the header and the comments."""
    teams = tournament.kind is Kind.TEAM
    by_rank = any(participant.number != participant.tpn for participant in tournament.participants)
    first_day = tournament.first_day
    stated: dict[str, list[str]] = {
        **{
            code: [record.line(header[record.name])]
            for code, record in facts.RECORDS.items()
            if record.name in header
        },
        facts.NAME.code: facts.NAME.lines(tournament.name or None),
        facts.FIRST_DAY.code: facts.FIRST_DAY.lines(
            first_day and "{:04d}/{:02d}/{:02d}".format(*first_day)
        ),
        facts.PLAYER_COUNT.code: facts.PLAYER_COUNT.lines(
            len(tournament.individuals if teams else tournament.participants)
        ),
        facts.TEAM_COUNT.code: facts.TEAM_COUNT.lines(
            len(tournament.participants) if teams else None
        ),
        facts.ROUNDS.code: facts.ROUNDS.lines(in_blocks(tournament).rounds),
        facts.INITIAL_COLOUR.code: facts.INITIAL_COLOUR.lines(tournament.initial_colour),
        facts.POINTS.code: trf_lines.scoring_lines(tournament),
        facts.TYPE.code: trf_lines.type_line(tournament),
        facts.STANDINGS.code: facts.STANDINGS.lines(",".join(tournament.ranking) or None),
    }
    texts = [
        *(text for code in facts.RECORDS for text in stated.get(code, ())),
        *(
            [facts.BAKU] if tournament.acceleration and tournament.system is None else []
        ),  # no encoded type says it
        *([facts.RANKED_BY_ORDER] if by_rank else []),
        *(_team_lines(tournament, ranks) if teams else trf_lines.player_lines(tournament, ranks)),
        *trf_lines.list_lines(tournament),
        *remarks.lines_of(tournament),
        *(f"### {comment}" for comment in comments),
    ]
    return trf_lines.document_of(tournament.source or NEW, texts)


def _team_lines(tournament: Tournament, ranks: Mapping[int, int] | None) -> list[str]:
    by_match = tournament.with_primary(PrimaryScore.MATCH)
    return [
        *team_lines.header_lines(by_match),
        *team_lines.member_lines(by_match),
        *team_lines.team_lines(tournament, ranks),
        *team_lines.placed_lines(by_match),
    ]


def _absences(before: Reading) -> tuple[Collection[int], set[tuple[int, int]]]:
    """Return who is absent in the round to be paired, and the byes by record, as (round,
    number)."""
    numbers = set(before.event.roster.rows)
    quiet = Findings(before.document.name)
    byes = read_byes(before.records, numbers, None, quiet)
    return read_absent(before.records, numbers, quiet), {
        (bye.round_number, bye.number) for bye in byes
    }


def _counting_ahead(before: Reading) -> frozenset[int]:
    """Return whose totals count what stands in the open round, or in the one to be paired,
    already."""
    tournament, event, state = before.tournament, before.event, before.state
    if event.teams is None:
        differing = differing_totals(tournament, event.roster, state)
        found = [(one.player.number, one.player.points, one.allowed) for one in differing]
    else:
        totals = differing_totals_of_teams(tournament, event, state)
        found = [(one.team.number, one.stated, one.allowed) for one in totals]
    return frozenset(
        number
        for number, stated, allowed in found
        if stated is not None
        and {stated, stated - next_virtual(tournament, number, state)}.intersection(allowed)
    )


def _verified(
    tournament: Tournament,
    data: bytes,
    name: str,
    ranks: Mapping[int, int] | None,
    told: Collection[str | None],
) -> Reading:
    """Return what is read in `data`. Raises InputError unless it is `tournament`, with these ranks;
    `told`: facts that the header tells."""
    try:
        reading = interpret(data, name, tournament.kind)
    except TrfError as problem:
        raise InputError(
            f"{name}: the file with the changes would contradict itself:\n{problem}"
        ) from problem
    differing = [fact for fact in differences(tournament, reading.tournament) if fact not in told]
    if ranks is not None and ranks != {one.number: one.rank for one in read_ranks(reading.event)}:
        differing.append("ranks")
    if differing:
        raise InputError(
            f"{name}: the file cannot say these facts of the tournament: {', '.join(differing)}"
        )
    return reading


def differences(one: Tournament, other: Tournament) -> list[str]:
    """Return the names of the facts in which two tournaments differ; where they come from, and
    words, are no facts."""
    left, right = _comparable(one), _comparable(other)
    for name in ("type_code", "ranking"):
        if not left[name] or not right[name]:  # not every file has a record for it
            left[name] = right[name] = None
    return [name for name in left if left[name] != right[name]]


def _comparable(tournament: Tournament) -> dict[str, object]:
    """Return the facts so that equal ones are equal: no source, no announcements that are in the
    columns, no zeros.

    Whose entry is missing is no fact: a new file says that they were absent.
    """
    found = tournament._asdict()
    for words in (
        "source",
        "type_text",
        "unentered",
        "corrections",
        "renumberings",
        "initial_order",
        "recoloured",
    ):
        del found[words]
    del found["came_later"]  # of the numbers of an earlier round
    first = tournament.rounds_paired + (tournament.lone_pab is None)
    found["announced"] = sorted(
        (a.round_number, a.number, a.bye.value)
        for a in tournament.announced
        if a.round_number >= first
    )
    found["forbidden"] = set(tournament.forbidden)
    found["line_ups"] = set(tournament.line_ups)
    found["manual_changes"] = set(tournament.manual_changes)
    found["put_aside"] = set(tournament.put_aside)
    found["individuals"] = _games(tournament)
    if not tournament.board_colours:
        found["board_colours"] = tournament.colours_of_boards(tournament.boards or 0)
    if tournament.virtual is not None:
        shortened = (
            (number, _up_to_the_last(values)) for number, values in tournament.virtual.items()
        )
        found["virtual"] = {number: values for number, values in shortened if values}
    return found


def _up_to_the_last(values: tuple[int, ...]) -> tuple[int, ...]:
    """Return the values up to the last one that is not 0."""
    end = len(values)
    while end and not values[end - 1]:
        end -= 1
    return values[:end]


def _games(tournament: Tournament) -> list[tuple[object, ...]]:
    """Return the players of teams, and the games that are over or in a closed round; byes and
    absences are those of the participants."""
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
