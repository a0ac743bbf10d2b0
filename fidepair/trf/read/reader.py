"""From bytes to a tournament: reads every known record, then compares the records; findings are
collected on the way.

The steps in order:

`document` decodes and splits the file; `records` sorts the lines by code and finds the kind of
event; `players` reads `001`.

`matches` and `teams` make matches of games where an event has matches; `statements` and `points`
read the other records.

`reconcile` finds the state and merges the byes; `sides` checks both sides of every game; `points`
and `teams` compare the points.
"""

import gc
from _operator import ge, lt
from collections.abc import Container, Iterable
from functools import lru_cache
from typing import NamedTuple

from fidepair.errors import UsageError
from fidepair.findings import Finding, Findings, TrfError
from fidepair.tournament import Bye, ConsistentTournament, Kind, PointSystem, Tournament
from fidepair.trf.format.document import Document, Line, parse
from fidepair.trf.format.facts import ABNORMAL, FORBIDDEN, NAME, PLAYERS, TYPE_IN_WORDS, VIRTUAL
from fidepair.trf.format.reading import Event, PlayerLine, Reading, Records, Roster, State
from fidepair.trf.format.remarks import REGENERATION, exchanged_pairs
from fidepair.trf.read.matches import byes_in_matches, in_matches, read_double
from fidepair.trf.read.numbers import look_at_numbers
from fidepair.trf.read.players import (
    block_at,
    entries_in_matches,
    look_for_gaps,
    participants,
    read_players,
)
from fidepair.trf.read.points import check_totals, read_points
from fidepair.trf.read.reconcile import (
    check_rounds,
    find_state,
    look_for_returning,
    merge_byes,
    without_entry,
)
from fidepair.trf.read.records import (
    first_value,
    judge_known_records,
    judge_strange_records,
    kind_of_event,
    look_for_strangers,
    sort_records,
)
from fidepair.trf.read.sides import check_sides, look_at_meetings, look_at_rounds
from fidepair.trf.read.statements import (
    TypeFacts,
    read_absent,
    read_byes,
    read_configuration,
    read_decisions,
    read_first_day,
    read_ranking,
    read_rounds,
    read_type,
    with_comments,
    with_last_of_ga,
    with_lists,
)


class Loaded(NamedTuple):
    """A file, its tournament, and the warnings and notes about it, in order of lines."""

    document: Document
    tournament: Tournament
    findings: tuple[Finding, ...]


class Examination(NamedTuple):
    """All parts of a file that can be read. Parts that errors make impossible are None.

    `tournament` is None if there is any error. `event`: the participants and their games; `state`:
    the rounds that are played.
    """

    document: Document | None
    records: Records | None
    event: Event | None
    state: State | None
    tournament: Tournament | None
    findings: tuple[Finding, ...]


def load(data: bytes, name: str = "", kind: Kind | None = None) -> Loaded:
    """Return the tournament in `data`. Raises TrfError with all errors.

    `kind`: the kind of event, if the caller knows it and the file may not declare it. Matches of
    two games are never guessed. Teams are found only by a type of a team event, `310` records, or
    `013` with a number of teams.
    """
    reading = interpret(data, name, kind)
    return Loaded(reading.document, reading.tournament, reading.findings)


def interpret(data: bytes, name: str, kind: Kind | None = None, *, wide: bool = False) -> Reading:
    """Return the tournament in `data` with the place of each fact. Raises as `load` does.

    `wide`: the lines are not those of a file, but of JSON or CSV with numbers above 9,999, which
    take the column before their field.
    """
    findings = Findings(name)
    found = _examine(data, name, kind, findings, wide=wide)
    findings.stop_at_errors()  # without errors no part is missing
    return Reading._make(found._replace(findings=tuple(findings.in_order())))


@lru_cache(maxsize=1)
def interpret_again(data: bytes, name: str, kind: Kind | None) -> Reading:
    """Return the same as `interpret`, and keep it: the file that was written, and read as a proof, is
    the one that the next change reads."""
    return interpret(data, name, kind)


def examine(data: bytes, name: str, kind: Kind | None = None) -> Examination:
    """Return all parts of `data` that can be read, however broken, and the findings with every
    place, in order of lines."""
    findings = Findings(name, every=True)
    found = _examine(data, name, kind, findings)
    if findings.has_errors:
        found = found._replace(tournament=None)
    return found._replace(findings=tuple(findings.in_order()))


def _examine(
    data: bytes, name: str, asked: Kind | None, findings: Findings, *, wide: bool = False
) -> Examination:
    """Return the parts of a file, without findings; errors are among `findings`.

    Raises UsageError for data other than bytes.
    """
    if not isinstance(data, (bytes, bytearray)):
        raise UsageError(
            f"The content of a tournament file must be `bytes`, found `{type(data).__name__}`.\n"
            "  Use `Path(name).read_bytes()`, or `read(name)` to open the file."
        )
    document = records = event = state = tournament = None
    is_collecting = gc.isenabled()
    gc.disable()  # reading makes facts by the ten thousand, and keeps them all
    try:
        document = parse(data, name, findings)
        records = sort_records(document, findings)
        _refuse_without_players(document, records, findings)
        if len(records.strange) > len(records.by_code):
            look_for_strangers(records, findings)
        kind = kind_of_event(records, asked, findings)
        lines = records.lines(PLAYERS.code)
        boards = read_players(lines, findings, of_teams=kind is Kind.TEAM, wide=wide)
        look_for_gaps(boards.rows, boards.players, "player", findings)
        judge_strange_records(records, boards.rows, findings)
        judge_known_records(records, kind, findings)
        event = _event(kind, records, boards, findings)
        state = find_state(event.roster)
        tournament = _reconcile(records, event, state, findings)._replace(source=name)
        if not findings.has_errors:
            tournament = with_last_of_ga(tournament, records, findings)
            tournament = ConsistentTournament(*tournament)
    except TrfError:  # its errors are among the findings
        assert findings.has_errors
    finally:
        if is_collecting:
            gc.enable()
    return Examination(document, records, event, state, tournament, ())


def _event(kind: Kind, records: Records, boards: Roster, findings: Findings) -> Event:
    """Return the participants, and their games or matches."""
    scoring = read_points(records, findings)
    if kind is Kind.TEAM:
        from fidepair.trf.read.teams import read_matches  # noqa: PLC0415  for teams only

        return read_matches(records, boards, scoring, findings)
    if kind is Kind.DOUBLE:
        return read_double(records, boards, scoring, findings)
    return Event(kind, boards, boards, scoring, scoring.points, {})


def _refuse_without_players(document: Document, records: Records, findings: Findings) -> None:
    """Refuse a file without `001` records."""
    if records.first(PLAYERS.code) is not None:
        return
    findings.stop_at_errors()
    lines = [line for line in document.lines if line.text.strip()]
    if lines and not records.by_code and _looks_like_a_pairing(lines):
        first = lines[0]
        begin = first.text.strip()[:12]
        findings.tell(
            "T018",
            f'this is not a tournament file: line {first.number} begins with "{begin}"; it looks '
            "like the output of a pairing program",
            **first.at(1, begin),
            expected="a record code such as 012 or 001",
            case="pairing",
        )
    else:
        findings.tell("T017", "no player records (`001`) found", line=1, expected="001")
    findings.stop_at_errors()


def _looks_like_a_pairing(lines: list[Line]) -> bool:
    """Return whether lines are the output of a pairing program: a number of pairs, then two numbers
    a line."""
    count, *pairs = [line.text.split() for line in lines]
    if len(count) != 1 or not count[0].isdecimal():
        return False
    return all(len(pair) == 2 and "".join(pair).isdecimal() for pair in pairs)


def _reconcile(records: Records, event: Event, state: State, findings: Findings) -> Tournament:
    """Return the tournament that follows from all records together."""
    roster, numbers = event.roster, event.roster.rows
    declared = read_type(records, event.kind, findings)
    primary = declared.rules.primary
    system = declared.system
    if system is None and declared.code is None:  # there is only one for each kind of matches
        system = {Kind.TEAM: "team", Kind.DOUBLE: "double-swiss"}.get(event.kind)
    tournament = Tournament(
        participants=(),
        rounds_paired=state.last,
        name=first_value(records, NAME.code),
        points=event.points,
        system=system,
        edition=declared.edition,
        acceleration=declared.acceleration,
        type_code=declared.code,
        lone_pab=state.lone,
        first_day=read_first_day(records),
        type_text=first_value(records, TYPE_IN_WORDS.code),
        kind=event.kind,
        secondary=event.secondary,
        ranking=read_ranking(records),
    )
    rounds = read_rounds(records, state.last * tournament.games_a_round, findings)
    byes = read_byes(records, numbers, rounds, findings)
    tournament = tournament._replace(rounds=rounds)
    if not _LIST_CODES.isdisjoint(records.by_code):
        tournament = with_lists(tournament, records, {*numbers}, primary, findings)
    if event.kind is Kind.DOUBLE:
        tournament = in_matches(tournament, records, findings)
        byes = byes_in_matches(byes, findings)
    for bye in byes if event.teams is not None else ():
        # The blocks of absent players are the same for every bye of a team.
        if block_at(numbers[bye.number], bye.round_number - 1) == (0, "Z"):
            numbers[bye.number].put(bye.round_number - 1, 0, "")
    absent = read_absent(records, numbers, findings)
    announced = merge_byes(roster, state, byes, absent, findings)
    if event.kind is Kind.INDIVIDUAL:
        check_sides(roster, findings, read_decisions(records))
    check_rounds(roster, state, tournament.rounds, event.scoring.knows_missing, findings)
    if tournament.virtual is None:
        _check_baku(declared, event.points, findings)
    colour, rank = read_configuration(records, findings)
    tournament = tournament._replace(
        initial_colour=colour, announced=announced, unentered=without_entry(roster, state, absent)
    )
    tournament = with_comments(tournament, records, numbers, event.boards.rows, findings)
    if findings.has_errors:
        return tournament
    if event.kind is Kind.TEAM:
        _look_twice(roster, state, tournament, findings)
        from fidepair.trf.read.teams import completed  # noqa: PLC0415  for teams only

        tournament = completed(tournament, event, state, primary, findings, rank=rank)
    else:
        tournament = _with_players(
            tournament, records, event, state, findings, absent=absent, rank=rank
        )
    return _with_recoloured(tournament)


def _with_players(
    tournament: Tournament,
    records: Records,
    event: Event,
    state: State,
    findings: Findings,
    *,
    absent: Container[int],
    rank: bool,
) -> Tournament:
    """Return the tournament with its players, after the comparison of their points.

    `rank`: the order of the lines is the starting order.
    """
    roster = event.roster
    tournament = _with_participants(tournament, event, rank)
    if check_totals(tournament, roster, state, findings):  # blank blocks are byes now
        tournament = tournament._replace(unentered=without_entry(roster, state, absent))
        tournament = _with_participants(tournament, event, rank)
    _look_twice(roster, state, tournament, findings)
    players = event.boards.players
    renumbered = any(REGENERATION.upper() in comment.text.upper() for comment in records.comments)
    if state.last and not renumbered:
        by_points = _are_by_points(players)
        if by_points or not _are_by_ratings(players):
            look_at_numbers(tournament, players, by_points, findings)
    return tournament


def _with_recoloured(tournament: Tournament) -> Tournament:
    """Return the tournament with the rounds in which colours were exchanged, according to comments.

    A comment on two players who did not meet in that round is ignored.
    """
    if not tournament.corrections:
        return tournament
    entries = {one.number: one.entries for one in tournament.participants}
    rounds = set()
    for round_number, number, opponent in exchanged_pairs(tournament.corrections):
        if number not in entries or round_number > tournament.rounds_paired:
            continue
        entry = entries[number][round_number - 1]
        if not isinstance(entry, Bye) and entry.opponent == opponent:
            rounds.add(round_number)
    return tournament._replace(recoloured=frozenset(rounds))


_LIST_CODES = frozenset((*VIRTUAL.codes, *FORBIDDEN.codes, *ABNORMAL.codes))


def _with_participants(tournament: Tournament, event: Event, rank: bool) -> Tournament:
    """Return the tournament with players as participants."""
    last = tournament.rounds_paired
    people = participants(event.boards, event.roster.blocks * last, rank)
    if event.kind is Kind.INDIVIDUAL:
        return tournament._replace(participants=people)
    with_matches = [
        one._replace(entries=entries_in_matches(one.number, event, last)) for one in people
    ]
    return tournament._replace(participants=tuple(with_matches), individuals=people)


def _look_twice(roster: Roster, state: State, tournament: Tournament, findings: Findings) -> None:
    """Look for facts that are allowed and rarely intended; only in a file without errors so far."""
    look_at_rounds(roster, state.last, findings)
    look_at_meetings(roster, findings)
    look_for_returning(roster, state, tournament.announced, tournament.rounds, findings)


def _are_by_points(players: Iterable[PlayerLine]) -> bool:
    """Return whether the numbers follow the points, as in a final order."""
    points = [player.points or 0 for player in players]
    if points[-1] >= points[0]:
        return False
    return all(map(ge, points, points[1:]))


def _are_by_ratings(players: Iterable[PlayerLine]) -> bool:
    """Return whether the numbers follow the ratings, with a few exceptions."""
    ratings = [player.rating or 0 for player in players]
    rises: int = sum(map(lt, ratings, ratings[1:]))
    return 4 * rises <= len(ratings)


def _check_baku(declared: TypeFacts, points: PointSystem, findings: Findings) -> None:
    """Warn about Baku acceleration with points for which it is not defined (C.04.7 1.1)."""
    if declared.acceleration != "baku" or declared.line is None:
        return
    draws = (points.draw_white, points.draw_black)
    values = {points.win_white, points.win_black, *(2 * draw for draw in draws)}
    if len(values) == 1 and not points.loss:
        return
    message = "Baku acceleration needs a win worth two draws and a loss worth 0 (C.04.7, 1.1)"
    findings.tell("T040", message, **declared.line.at(5, declared.line.text.strip()))
