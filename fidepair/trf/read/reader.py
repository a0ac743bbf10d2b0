"""From bytes to a tournament: every known record is read, then the records are compared; faults are
gathered.

In order: decode and split (`document`), sort lines by code and find the kind of event (`records`),
read `001` (`players`), make matches of games where matches are played (`matches`, `teams`,
`team_matches`), read the rest (`statements`, `scoring`, `lists`), find the state and merge the byes
(`reconcile`), check both sides of every game (`sides`), compare the points (`totals`,
`team_totals`).
"""

import gc
from _operator import ge, lt
from typing import NamedTuple

from fidepair.errors import UsageError
from fidepair.findings import Finding, Findings, TrfError
from fidepair.tournament import Announcement, Bye, Kind, PointSystem, PrimaryScore, Tournament
from fidepair.trf.format.document import Document, parse
from fidepair.trf.format.facts import ABNORMAL, FORBIDDEN, NAME, PLAYERS, TYPE_IN_WORDS, VIRTUAL
from fidepair.trf.format.reading import Event, PlayerLines, Reading, Records, Roster, State
from fidepair.trf.format.remarks import NATIONAL, PROVISIONAL, REGENERATION, exchanged_pairs
from fidepair.trf.read.players import look_for_gaps, participants, read_players
from fidepair.trf.read.reconcile import (
    check_rounds,
    find_state,
    look_for_returning,
    merge_byes,
    without_entry,
)
from fidepair.trf.read.records import (
    judge_known_records,
    judge_strange_records,
    kind_of_event,
    look_for_strangers,
    sort_records,
    value_of,
)
from fidepair.trf.read.scoring import read_points
from fidepair.trf.read.sides import check_sides, look_at_meetings, look_at_rounds
from fidepair.trf.read.statements import (
    AnnouncedBye,
    Statements,
    TypeFacts,
    read_absent,
    read_byes,
    read_choices,
    read_configuration,
    read_corrections,
    read_first_day,
    read_initial_order,
    read_manual_changes,
    read_put_aside,
    read_ranking,
    read_ratings,
    read_renumberings,
    read_rounds,
    read_type,
    with_last_of_ga,
)
from fidepair.trf.read.totals import check_totals


class Loaded(NamedTuple):
    """A file as it is, what it says, and what is to be said about it (warnings, by line)."""

    document: Document
    tournament: Tournament
    findings: tuple[Finding, ...]


class Examination(NamedTuple):
    """What could be found out about a file, faults or not: the further parts are None where faults
    come before them.

    `tournament` is None if there is any fault. `event`: who takes part and the games, `state`: what
    is played.
    """

    document: Document | None
    records: Records | None
    event: Event | None
    state: State | None
    tournament: Tournament | None
    findings: tuple[Finding, ...]


def load(data: bytes, name: str, kind: Kind | None = None) -> Loaded:
    """Return what `data` holds. Raises TrfError with all faults.

    `kind`: what somebody knows about the event that the file may not say. Matches of two games are
    never guessed, and teams only where the file has a type of a team event, `310` records, or `013`
    and a number of teams.
    """
    findings = Findings(name)
    with _CollectorAtRest():
        document, _, _, _, tournament, _ = _examine(data, name, kind, findings, forget=True)
    findings.stop_at_errors()
    assert document is not None and tournament is not None  # noqa: PT018  else there was a fault
    return Loaded(document, tournament, tuple(findings.in_order()))


def interpret(data: bytes, name: str, kind: Kind | None = None) -> Reading:
    """Return what `data` holds, and where. Raises as `load` does."""
    findings = Findings(name)
    found = _examine(data, name, kind, findings)
    findings.stop_at_errors()
    document, records, event, state, tournament, _ = found
    assert document is not None and records is not None  # noqa: PT018  else there was a fault, as for the others
    assert event is not None and state is not None and tournament is not None  # noqa: PT018
    return Reading(document, tournament, event, records, state, tuple(findings.in_order()))


def examine(data: bytes, name: str, kind: Kind | None = None) -> Examination:
    """Return what can be said about `data`, however broken: the findings with every place, in order
    of lines."""
    findings = Findings(name, every=True)
    found = _examine(data, name, kind, findings)
    return found._replace(
        tournament=None if findings.has_errors else found.tournament,
        findings=tuple(findings.in_order()),
    )


class _CollectorAtRest:
    """Keeps Python from looking for garbage: facts are made by the ten thousand, and none of them
    is any."""

    def __enter__(self) -> None:
        self._collecting = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        if self._collecting:
            gc.enable()


def _examine(
    data: bytes, name: str, asked: Kind | None, findings: Findings, *, forget: bool = False
) -> Examination:
    """Return what is found out. With `forget` the lines of players are made when asked for, and
    much may be gone.

    Raises UsageError for what is not the content of a file.
    """
    if not isinstance(data, (bytes, bytearray)):
        found = f"the content of a tournament file must be `bytes`, found `{type(data).__name__}`."
        raise UsageError(
            f"{found}\n  Use `Path(name).read_bytes()`, or `read(name)` to open the file."
        )
    with _CollectorAtRest():
        return _examined(data, name, asked, findings, forget)


def _examined(
    data: bytes, name: str, asked: Kind | None, findings: Findings, forget: bool
) -> Examination:
    document = records = event = state = tournament = None
    try:
        document = parse(data, name, findings)
        records = sort_records(document, findings, keep=not forget)
        _refuse_without_players(document, records, findings)
        if len(records.strange) > len(records.by_code):
            look_for_strangers(records, findings)
        kind = kind_of_event(records, asked, findings)
        boards = read_players(records.of_players(), findings, of_teams=kind is Kind.TEAM)
        if not forget:
            boards.players.keep()
        look_for_gaps(boards.rows, boards.players, "player", findings)
        judge_strange_records(records, boards.rows, findings)
        judge_known_records(records, kind, findings)
        event = _event(kind, records, boards, findings)
        state = find_state(event.roster)
        tournament = _reconcile(records, event, state, findings, forget=forget)._replace(
            source=name
        )
        if not findings.has_errors:
            tournament = with_last_of_ga(tournament, records, findings)
    except TrfError:  # whatever it carries is among the findings
        assert findings.has_errors
    return Examination(document, records, event, state, tournament, ())


def _event(kind: Kind, records: Records, boards: Roster, findings: Findings) -> Event:
    """Return who takes part, and the games or matches; what only some events need is loaded for
    these."""
    scoring = read_points(records, findings)
    if kind is Kind.TEAM:
        from fidepair.trf.read.team_matches import read_matches  # noqa: PLC0415

        return read_matches(records, boards, scoring, findings)
    if kind is Kind.DOUBLE:
        from fidepair.trf.read.matches import read_double  # noqa: PLC0415

        return read_double(records, boards, scoring, findings)
    return Event(kind, boards, boards, scoring, scoring.points, {})


def _refuse_without_players(document: Document, records: Records, findings: Findings) -> None:
    if records.first(PLAYERS.code) is not None:
        return
    findings.stop_at_errors()
    first = next((line for line in document.lines if line.text.strip()), None)
    if first is not None and not records.by_code and _looks_like_a_pairing(document):
        findings.tell(
            "T018",
            f'this is not a tournament report: line {first.number} begins with "{first.text.strip()[:12]}"; it looks '
            "like the output of a pairing program",
            **first.at(1, first.text.strip()[:12]),
            expected="a record code such as 012 or 001",
            case="pairing",
        )
    else:
        findings.tell("T017", "no player records (`001`) found", line=1, expected="001")
    findings.stop_at_errors()


def _looks_like_a_pairing(document: Document) -> bool:
    lines = [line.text.split() for line in document.lines if line.text.strip()]
    count, pairs = lines[0], lines[1:]
    if len(count) != 1 or not count[0].isdecimal():
        return False
    return all(_are_two_numbers(words) for words in pairs)


def _are_two_numbers(words: list[str]) -> bool:
    return len(words) == 2 and all(word.isdecimal() for word in words)


def _reconcile(
    records: Records, event: Event, state: State, findings: Findings, *, forget: bool
) -> Tournament:
    """Return the tournament all records tell together."""
    roster = event.roster
    numbers = roster.rows
    declared = read_type(records, findings)
    said = _statements(records, event, state, declared.rules.primary, findings)
    if event.teams is not None:
        _clear_absences(roster, said.byes)
    absent = read_absent(records, numbers, findings)
    announced = merge_byes(roster, state, said.byes, absent, findings)
    if event.kind is Kind.INDIVIDUAL:
        check_sides(roster, findings)
    check_rounds(roster, state, said.rounds, event.scoring.knows_missing, findings)
    if said.virtual is None:
        _check_baku(declared, event.points, findings)
    colour, rank = read_configuration(records, findings)
    corrections = read_corrections(records)
    name, words = records.first(NAME.code), records.first(TYPE_IN_WORDS.code)
    tournament = Tournament(
        participants=(),
        rounds_paired=state.last,
        name=value_of(name) if name is not None else "",
        rounds=said.rounds,
        initial_colour=colour,
        points=event.points,
        system=declared.system
        or _SYSTEMS.get(event.kind if declared.code is None else Kind.INDIVIDUAL),
        edition=declared.edition,
        acceleration=declared.acceleration,
        type_code=declared.code,
        virtual=said.virtual,
        forbidden=said.forbidden,
        announced=announced,
        adjustments=said.adjustments,
        lone_pab=state.lone,
        unentered=without_entry(roster, state, absent),
        first_day=read_first_day(records),
        type_text=value_of(words) if words is not None else "",
        kind=event.kind,
        secondary=event.secondary,
        secondary_adjustments=said.secondary_adjustments,
        manual_changes=read_manual_changes(records, findings),
        ranking=read_ranking(records),
        provisional=read_ratings(records, PROVISIONAL, numbers),
        national=read_ratings(records, NATIONAL, event.boards.rows),
        choices=read_choices(records),
        corrections=corrections,
        renumberings=read_renumberings(records),
        put_aside=read_put_aside(records, numbers),
        initial_order=read_initial_order(records),
    )
    if findings.has_errors:
        return tournament
    by_entries = event.kind is not Kind.INDIVIDUAL or bool(
        tournament.adjustments
    )  # the points follow from these
    if by_entries:
        tournament = _with_participants(tournament, event, state, rank)
    changed = _look_at_totals(tournament, event, state, findings)
    if changed:
        tournament = tournament._replace(unentered=without_entry(roster, state, absent))
    _look_twice(roster, state, announced, tournament.rounds, findings)
    renumbered = any(REGENERATION.upper() in comment.text.upper() for comment in records.comments)
    may_look = event.kind is not Kind.TEAM and state.last and not renumbered
    order = _order_to_look_at(event.boards.players) if may_look else None
    if changed or not by_entries:
        tournament = _with_participants(tournament, event, state, rank, forget=forget)
    tournament = _with_recoloured(tournament)
    if order is not None:
        from fidepair.trf.read.numbers import look_at_numbers  # noqa: PLC0415  few files

        look_at_numbers(tournament, event.boards.players, order == _BY_POINTS, findings)
    if event.kind is not Kind.TEAM:
        return tournament
    return _with_players_of_teams(tournament, records, event, forget=forget).with_primary(
        declared.rules.primary
    )


def _with_recoloured(tournament: Tournament) -> Tournament:
    """Return the tournament with the rounds in which comments tell that colours were exchanged;
    what they tell of two who did not meet in that round is left aside."""
    if not tournament.corrections:
        return tournament
    entries = {one.number: one.entries for one in tournament.participants}
    rounds = set()
    for number, one, other in exchanged_pairs(tournament.corrections):
        entry = (
            entries[one][number - 1]
            if one in entries and number <= tournament.rounds_paired
            else Bye.ZERO
        )
        if not isinstance(entry, Bye) and entry.opponent == other:
            rounds.add(number)
    return tournament._replace(recoloured=frozenset(rounds))


def _clear_absences(teams: Roster, byes: list[AnnouncedBye]) -> None:
    """Let `240` tell the bye of a team, in place: the blocks of players who stay away are the same
    for every bye."""
    for bye in byes:
        row = teams.rows[bye.number]
        if bye.round_number <= len(row.signs) and row.signs[bye.round_number - 1] == "Z":
            row.put(bye.round_number - 1, 0, "")


_SYSTEMS = {Kind.TEAM: "team", Kind.DOUBLE: "double-swiss"}
"""The system of an event whose kind is plain and whose type is not given."""


_LISTED = frozenset((*VIRTUAL.codes, *FORBIDDEN.codes, *ABNORMAL.codes))
"""Records that few files have."""


def _statements(
    records: Records, event: Event, state: State, primary: PrimaryScore, findings: Findings
) -> Statements:
    """Return what the records state about rounds and participants, in rounds as they are played."""
    rounds = read_rounds(records, findings)
    said = Statements(
        rounds, read_byes(records, event.roster.rows, rounds, findings), None, (), (), ()
    )
    if not _LISTED.isdisjoint(records.by_code):
        said = _with_lists(said, records, event, state, primary, findings=findings)
    if event.kind is not Kind.DOUBLE:
        return said
    from fidepair.trf.read.matches import in_matches  # noqa: PLC0415

    return in_matches(said, records, findings)


def _with_lists(
    said: Statements,
    records: Records,
    event: Event,
    state: State,
    primary: PrimaryScore,
    *,
    findings: Findings,
) -> Statements:
    """Return the same with virtual points, prohibited pairings and abnormal points."""
    from fidepair.trf.read.lists import read_adjustments, read_forbidden, read_virtual  # noqa: PLC0415  few files

    numbers, rounds = {*event.roster.rows}, said.rounds
    teams = primary if event.kind is Kind.TEAM else None
    past = max(event.roster.blocks, 1) * state.last
    points = (
        None if teams is PrimaryScore.GAME else event.points
    )  # a match brings as many as it has boards
    adjustments, secondary = read_adjustments(records, numbers, event.kind is Kind.TEAM, findings)
    return Statements(
        rounds,
        said.byes,
        read_virtual(records, numbers, rounds, past, findings, teams=teams, points=points),
        read_forbidden(records, numbers, rounds, findings),
        adjustments,
        secondary,
    )


def _with_participants(
    tournament: Tournament, event: Event, state: State, rank: bool, *, forget: bool = False
) -> Tournament:
    """Return the tournament with who takes part. `forget`: as `participants` does."""
    if event.teams is not None:
        from fidepair.trf.read.team_matches import with_teams  # noqa: PLC0415

        return with_teams(tournament, event, rank)
    people = participants(event.boards, event.roster.blocks * state.last, rank, forget=forget)
    if event.kind is Kind.INDIVIDUAL:
        return tournament._replace(participants=people)
    from fidepair.trf.read.matches import with_matches  # noqa: PLC0415

    return tournament._replace(
        participants=with_matches(people, event, state.last), individuals=people
    )


def _with_players_of_teams(
    tournament: Tournament, records: Records, event: Event, *, forget: bool
) -> Tournament:
    from fidepair.trf.read.team_matches import with_players  # noqa: PLC0415

    if forget:
        records.by_code.clear()
    return with_players(tournament, event, forget=forget)


def _look_at_totals(tournament: Tournament, event: Event, state: State, findings: Findings) -> bool:
    """Compare the points; return whether rows have changed by what the points tell."""
    if event.teams is None:
        return check_totals(tournament, event.roster, state, findings)
    from fidepair.trf.read.team_totals import check_team_totals  # noqa: PLC0415

    check_team_totals(tournament, event, state, findings)
    return False


def _look_twice(
    roster: Roster,
    state: State,
    announced: tuple[Announcement, ...],
    rounds: int | None,
    findings: Findings,
) -> None:
    """Look for what is allowed and seldom meant; only in a file without faults up to the comparison
    of points."""
    look_at_rounds(roster, state.last, findings)
    look_at_meetings(roster, findings)
    look_for_returning(roster, state, announced, rounds, findings)


_BY_POINTS, _BY_NOTHING = "points", ""


def _order_to_look_at(players: PlayerLines) -> str | None:
    """Return by what the numbers seem to be given where they follow the points, or do not follow
    the ratings."""
    points, ratings = (
        [points or 0 for points in players.points],
        [rating or 0 for rating in players.ratings],
    )
    if points[-1] < points[0] and all(map(ge, points, points[1:])):
        return _BY_POINTS
    return _BY_NOTHING if 4 * sum(map(lt, ratings, ratings[1:])) > len(ratings) else None


def _check_baku(declared: TypeFacts, points: PointSystem, findings: Findings) -> None:
    if declared.acceleration != "baku" or declared.line is None:
        return
    if (
        points.win_white == points.win_black == 2 * points.draw_white == 2 * points.draw_black
        and not points.loss
    ):
        return
    said = "Baku acceleration needs a win worth two draws and a loss worth nothing (C.04.7 1.1)"
    findings.tell("T040", said, **declared.line.at(5, declared.line.text.strip()))
