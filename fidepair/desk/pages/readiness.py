"""Checks whether a file is ready as a rating report: missing items, each with the command that adds
it; and makes the file that is handed in.

A report records place, dates, games, the FIDE ids of the players, and the responsible arbiter
(C.04.2 1.3).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from fidepair.check.ranks import behind, check_ranks, is_over
from fidepair.desk.record.missing_declarations import options_to_pair
from fidepair.desk.record.past_state import has_corrections_for_rating
from fidepair.standings.ranking import last_round_over, standings
from fidepair.systems import SYSTEMS
from fidepair.text.wording import command_to_copy, in_runs, is_number
from fidepair.tournament import Kind, Participant, Tournament, is_pending
from fidepair.trf.format.columns import FROM_TEXT, PLAYER, read_date
from fidepair.trf.format.document import KEPT, Document, Line
from fidepair.trf.format.facts import PLAYER_COUNT, RATED_COUNT, RECORDS, TEAM_COUNT, TRF26, Record
from fidepair.trf.read.ranks import read_ranks
from fidepair.trf.read.records import leading_number, value_of
from fidepair.trf.write.lines import renumbered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from fidepair.desk.record.past_state import AnyCorrection
    from fidepair.findings import Finding
    from fidepair.trf.format.reading import Event, Records

HEADER = {
    "name": "...",
    "city": "...",
    "federation": "...",
    "start_date": "YYYY/MM/DD",
    "end_date": "YYYY/MM/DD",
    "type": "Individual: Swiss-System",
    "chief_arbiter": "...",
    "time_control": "...",
    "round_dates": "YYYY/MM/DD, YYYY/MM/DD",
}
"""The records in the header of a report, by their names in JSON, each with a pattern of its
value."""
_RECORDS = {record.name: record for record in RECORDS.values() if record.name}
_DAYS = ("start_date", "end_date")
_NOTHING = frozenset({"", "null", "none", "-", "..."})
_BY_NATIONAL = (["NRO"], ["FIDON"])
"""The methods of starting ranks that use national ratings, always or for players without another
rating."""
_FEDERATION = re.compile("[A-Z]{3}")
_SYSTEM_WORDS = ("dutch", "dubov", "burstein", "lim system", "double-swiss", "team pairing system")
_NO_SWISS = ("robin", "knock", "scheveningen", "schiller")
"""Words of the type of an event that name a system, and those of events that are not a Swiss."""


class Lack(NamedTuple):
    """A missing item of a report: its subject, a sentence, and the words of the commands that add
    it."""

    about: str
    text: str
    commands: tuple[tuple[str, ...], ...]


class Readiness(NamedTuple):
    """The missing items of a report, and notes for the arbiter who hands it in."""

    lacks: tuple[Lack, ...]
    notes: tuple[str, ...]


class Declared(NamedTuple):
    """The system of an event and its acceleration (C.04.2 1.3), in FIDE's words, empty if unknown;
    whether it is declared apart from the type in words; whether the formats of the file and of the
    report have a record for it.
    """

    words: str = ""
    is_declared: bool = False
    file_has_record: bool = True
    report_has_record: bool = True


def system_in_words(system: str | None, acceleration: str | None) -> str:
    """Return FIDE's name of a system with its acceleration; an empty text without a system."""
    if system is None:
        return ""
    title = SYSTEMS[system].title
    return f"{title}, {acceleration.capitalize()} acceleration" if acceleration else title


def readiness(
    tournament: Tournament,
    event: Event,
    records: Records,
    file: str = "FILE",
    declared: Declared | None = None,
) -> Readiness:
    """Return the missing items of a file. `event` and `records`: as it was read; `file`: its name
    in commands; `declared`: its system, by default from record 192."""
    if declared is None:
        words = system_in_words(tournament.system, tournament.acceleration)
        declared = Declared(words, tournament.type_code is not None)
    lacks = (
        *_header(tournament, event, records, file, declared.words),
        *_system(tournament, file, declared),
        *_rounds(tournament, file),
        *_ranks(tournament, event, file),
        *_people(tournament, file),
    )
    notes = (
        *_notes_on_the_system(tournament, file, declared),
        *_notes_on_ranks(tournament, event),
        *_notes(tournament, records),
    )
    return Readiness(lacks, notes)


# ── The header ───────────────────────────────────────────────────────────────
def _header(
    tournament: Tournament, event: Event, records: Records, file: str, system: str
) -> Iterator[Lack]:
    patterns = {
        **HEADER,
        "type": _type(tournament, system),
        "round_dates": _round_dates(tournament) or HEADER["round_dates"],
    }
    for name, pattern in patterns.items():
        line = records.first(_RECORDS[name].code)
        problem = _problem_of_header(name, line, event, tournament.rounds_paired)
        if problem:
            words = name.replace("_", " ")
            yield Lack(words, problem, (("info", file, "--set", f"{words}={pattern}"),))


def _problem_of_header(name: str, line: Line | None, event: Event, rounds: int) -> str:
    """Return the problem of a record of the header; empty if the record is complete."""
    meaning = _RECORDS[name].meaning
    text = "" if line is None else value_of(line)
    if line is None or text.lower() in _NOTHING:
        return f"{meaning} {'are' if name == 'round_dates' else 'is'} missing"
    if name in _DAYS:
        day = read_date(text)
        if day is None or not day.is_whole:
            return f"{meaning} is `{text}`, which is not a date"
    if name == "round_dates":
        blocks = event.roster.blocks or 1  # of a line of a player, in a round
        days = [PLAYER.repetition(index * blocks).cut(line.text) for index in range(rounds)]
        missing = [number for number, date in enumerate(days, start=1) if not date]
        if missing:
            return f"dates of rounds are missing: {_numbers(missing)}"
    return ""


def _round_dates(tournament: Tournament) -> str:
    """Return the dates of the paired rounds for record 132, if the start of each is known."""
    starts = [tournament.starts.get(number) for number in range(1, tournament.rounds_paired + 1)]
    days = [start[: len("YYYY-MM-DD")].replace("-", "/") for start in starts if start]
    return ", ".join(days) if len(days) == len(starts) else ""


def _type(tournament: Tournament, system: str) -> str:
    """Return the type of the event for record 092; `system` is the name of the system."""
    usual = HEADER["type"]
    if tournament.kind is Kind.TEAM:
        usual = usual.replace("Individual", "Team")
    return f"{usual}, {system}" if system else usual


def _system(tournament: Tournament, file: str, declared: Declared) -> Iterator[Lack]:
    """Yield a missing declaration of the system of a Swiss event (C.04.2 1.3)."""
    if declared.is_declared or any(word in tournament.type_text.lower() for word in _NO_SWISS):
        return
    if not declared.file_has_record and _names_a_system(tournament):
        return
    problem = "the Swiss system, and any acceleration, are not declared (C.04.2, 1.3)"
    systems = [system for system in SYSTEMS.values() if system.kind is tournament.kind]
    has_choice = len(systems) > 1
    if declared.file_has_record:
        value = f"system={'...' if has_choice else systems[0].name}"
        if has_choice:
            names = ", ".join(system.name for system in systems)
            problem += f": one of {names}, or an encoded type such as FIDE_DUTCH_2026_BAKU"
    elif declared.words or not has_choice:
        value = f"type={_type(tournament, declared.words or systems[0].title)}"
    else:
        value = f"type={_type(tournament, '...')}"
        problem += f": one of {', '.join(system.title for system in systems)}"
    yield Lack("system", problem, (("info", file, "--set", value),))


def _names_a_system(tournament: Tournament) -> bool:
    return any(word in tournament.type_text.lower() for word in _SYSTEM_WORDS)


def _notes_on_the_system(tournament: Tournament, file: str, declared: Declared) -> Iterator[str]:
    """Yield a note where the report can name a declared system in the words of its type only, and
    does not."""
    if not declared.words or not declared.is_declared or declared.report_has_record:
        return
    if not tournament.type_text or _names_a_system(tournament):
        return  # a missing type is reported together with the system
    value = f"type={_type(tournament, declared.words)}"
    command = command_to_copy(("fidepair", "info", file, "--set", value))
    yield f"this format has no record for the system (C.04.2, 1.3); give it in the type: {command}"


# ── Rounds and results ───────────────────────────────────────────────────────
def _rounds(tournament: Tournament, file: str) -> Iterator[Lack]:
    last, rounds = tournament.rounds_paired, tournament.rounds
    one_game, more = (
        ("game", "games") if tournament.kind is Kind.INDIVIDUAL else ("match", "matches")
    )
    for number in range(1, last + 1):
        open_ = sum(is_pending(one.entries[number - 1]) for one in tournament.participants) // 2
        if open_:
            games = f"1 {one_game} has" if open_ == 1 else f"{open_} {more} have"
            where = ("--round", str(number)) if number < last else ()
            problem = f"round {number}: {games} no result"
            yield Lack("results", problem, (("result", file, *where),))
    if tournament.unentered or tournament.lone_pab is not None:
        yield Lack("rounds", f"some players have no entry in round {last}", (("lint", file),))
    elif rounds is not None and last < rounds:
        pair = ("pair", file, *options_to_pair(tournament), "--in-place")
        yield Lack("rounds", f"{last} of {rounds} rounds are paired", (pair,))


# ── Ranks ────────────────────────────────────────────────────────────────────
def _ranks(tournament: Tournament, event: Event, file: str) -> Iterator[Lack]:
    """Yield missing ranks, and those that differ from the standings as far as these are known."""
    if not last_round_over(tournament) or has_corrections_for_rating(tournament):
        return
    table = standings(tournament)
    write: tuple[str, ...] = ("standings", file, "--write")
    right = {}
    published = read_ranks(event)
    if not table.is_declared:
        if _are_published(tournament, {one.number: one.rank for one in published}):
            return  # a list might give others: see the notes
        write = ("standings", file, "--tie-breaks", "...", "--write")
        yield Lack("tie-breaks", "no tie-breaks are declared", (write,))
    elif table.is_complete:
        right = table.ranks()
    missing, wrong = [], []
    for one in published:
        if not one.rank:
            missing.append(one.number)
        elif right.get(one.number, one.rank) != one.rank:
            wrong.append(one.number)
    if missing:
        noun = "team" if tournament.kind is Kind.TEAM else "player"
        yield Lack("ranks", f"{_named(noun, missing)}: no rank", (write,))
    if wrong:
        problem = (
            f"the ranks of {_numbers(wrong)} differ from the standings after round {table.after}"
        )
        yield Lack("ranks", problem, (write,))


def _are_published(tournament: Tournament, ranks: Mapping[int, int]) -> bool:
    """Return whether everybody has a rank, and none contradicts the points."""
    return all(ranks.values()) and check_ranks(tournament, ranks).agrees


def _notes_on_ranks(tournament: Tournament, event: Event) -> Iterator[str]:
    """Yield a note on published ranks without declared tie-breaks: they are reported as they
    are."""
    ranks = {one.number: one.rank for one in read_ranks(event)}
    if not tournament.ranking and is_over(tournament) and _are_published(tournament, ranks):
        yield f"no tie-breaks are declared; the ranks are reported as written{behind(tournament, ranks)}"


def _named(noun: str, numbers: Sequence[int]) -> str:
    """Return those with these numbers, such as `players 3 to 5`."""
    return f"{noun}{'s' * (len(numbers) > 1)} {_numbers(numbers)}"


def _numbers(numbers: Sequence[int]) -> str:
    """Return numbers in ascending order, consecutive ones as `4 to 9`."""
    parts = in_runs(sorted(numbers))
    if len(parts) == 1:
        return parts[0]
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


# ── Players ───────────────────────────────────────────────────────────────────
def _people(tournament: Tournament, file: str) -> Iterator[Lack]:
    people = tournament.players
    without_id = [one.number for one in people if not _is_id(one.fide_id)]
    without_federation = [one.number for one in people if not one.federation.strip()]
    if without_id:
        yield _missing_field("FIDE ID", "--fide-id", without_id, file)
    if without_federation:
        yield _missing_field("federation", "--federation", without_federation, file)


def _missing_field(about: str, option: str, numbers: Sequence[int], file: str) -> Lack:
    problem = f"{_named('player', numbers)}: no valid {about}"
    commands = tuple(("player", file, str(number), option, "...") for number in numbers)
    return Lack(about, problem, commands)


def _is_id(text: str) -> bool:
    return is_number(text) and int(text) > 0


def _notes(tournament: Tournament, records: Records) -> Iterator[str]:
    national = [f"{one.number} by {one.rating}" for one in _national(tournament)]
    if national:
        yield f"Ranked by national rating, reported without a FIDE rating: {', '.join(national)}"
    elif not tournament.national and _is_ranked_by_national(records):
        yield (
            "National ratings ranked players, but the file does not mark them. Before you hand in the report, remove"
            " the ratings that are not FIDE ratings, and correct the number of rated players. Or add a"
            " comment to the file, such as `### National rating: 3=2105` for player 3; then the report does it."
        )
    unrated = {one.number for one in tournament.participants if not tournament.is_fide_rated(one)}
    provisional = [
        f"{number} by {rating}"
        for number, rating in sorted(tournament.provisional.items())
        if number in unrated
    ]
    if provisional:
        yield f"Paired by provisional rating, reported without one: {', '.join(provisional)}"


def _is_ranked_by_national(records: Records) -> bool:
    """Return whether national ratings decided the starting ranks, by the record of their method."""
    method = records.first(_RECORDS["starting_rank_method"].code)
    return method is not None and value_of(method).upper().split()[-1:] in _BY_NATIONAL


# ── The file that is handed in ───────────────────────────────────────────────
def handed_in(document: Document, tournament: Tournament) -> tuple[Document, tuple[str, ...]]:
    """Return a converted file without the records that the conversion kept as comments, and with
    correct counts; and notes on the records that were left out and counted."""
    left_out, lines = [], []
    for line in document.lines:
        if line.text.startswith(KEPT):
            left_out.append(line.text.removeprefix(KEPT).split()[0])
        else:
            lines.append(line)
    notes = []
    if left_out:
        meanings = "; ".join(map(_meaning, dict.fromkeys(left_out)))
        notes.append(f"this format has no record for {meanings}: left out")
    notes += _put_national(document, lines, tournament)
    for record, number in _counts(tournament):
        if _put_count(document, lines, record, number):
            notes.append(f"{record.meaning}: {number}")
    return renumbered(document, lines), tuple(notes)


def _meaning(code: str) -> str:
    return RECORDS[code].meaning if code in RECORDS else f"record {code}"


def _put_count(document: Document, lines: list[Line], record: Record, number: int) -> bool:
    """Put a count into its line, or into a new one in the order of codes; return whether anything
    changed."""
    for place, line in enumerate(lines):
        if line.code == record.code:
            if leading_number(line.text[FROM_TEXT]) == number:
                return False
            lines[place] = line._replace(text=record.line(number))
            return True
    new = Line(0, record.line(number), document.line_end)
    for place, line in enumerate(lines):
        if not line.code.isdigit() or line.code > record.code:
            lines.insert(place, new)
            return True
    lines.append(new)
    return True


def rating_corrections_notes(
    made: Iterable[AnyCorrection], outside: Iterable[AnyCorrection]
) -> Iterator[str]:
    """Yield notes on results that were corrected for the rating only (C.04.2 4.3): those in the
    report, and those `outside`, which are about no game of the file."""
    for one in made:
        yield f"only in the report, the ranks of the event are kept (C.04.2, 4.3): {one}"
    for one in outside:
        yield f"not in the report, because the file has no such game with that result: {one}"


def _national(tournament: Tournament) -> list[Participant]:
    """Return the players with a national rating in place of a FIDE rating."""
    return [
        one
        for one in tournament.players
        if one.rating and one.rating == tournament.national.get(one.number)
    ]


def rated_by_fide(tournament: Tournament) -> Tournament:
    """Return the tournament without the ratings that are known not to be FIDE's."""
    numbers = {one.number for one in tournament.players if not tournament.is_fide_rated(one)}

    def unrated(people: tuple[Participant, ...]) -> tuple[Participant, ...]:
        found = []
        for one in people:
            found.append(one._replace(rating=None) if one.number in numbers else one)
        return tuple(found)

    changed = tournament._replace(individuals=unrated(tournament.individuals))
    if tournament.kind is Kind.TEAM:
        return changed
    return changed._replace(participants=unrated(tournament.participants))


def _put_national(document: Document, lines: list[Line], tournament: Tournament) -> Iterator[str]:
    """Insert a record of each national rating behind the players into `lines`, and yield notes.

    Only TRF26 has such records; their code is the federation of the event, or else of the player.
    """
    federations = [value_of(line) for line in lines if line.code == _RECORDS["federation"].code]
    event = federations[0].upper() if federations else ""
    records, lost = [], []
    for one in _national(tournament):
        code = event if _FEDERATION.fullmatch(event) else one.federation.upper()
        if _FEDERATION.fullmatch(code) and document.dialect == TRF26:
            values = {"number": str(one.number), "rating": str(one.rating)}
            records.append(Line(0, PLAYER._replace(code=code).line(values), document.line_end))
        else:
            lost.append(str(one.number))
    after = max(place for place, line in enumerate(lines) if line.code == PLAYER.code) + 1
    lines[after:after] = records
    if records:
        codes = ", ".join(sorted({record.code for record in records}))
        yield f"national ratings in separate records ({codes}): {len(records)}"
    if lost and document.dialect == TRF26:
        yield f"national ratings are left out, because their federation is missing: {', '.join(lost)}"
    elif lost:
        yield f"this format has no record for national ratings: left out for {', '.join(lost)}; trf26 has one"


def _counts(tournament: Tournament) -> Iterator[tuple[Record, int]]:
    people = tournament.players
    yield PLAYER_COUNT.record, len(people)
    yield RATED_COUNT.record, sum(map(tournament.is_fide_rated, people))
    if tournament.kind is Kind.TEAM:
        yield TEAM_COUNT.record, len(tournament.participants)


_SENT_BACK = {
    "T232": "dates",
    "T233": "dates",
    "T234": "dates of birth",
    "T235": "FIDE IDs",
    "T244": "ratings",
}
"""Findings of lint that no rating officer accepts: their codes and subjects."""


def sent_back(findings: Sequence[Finding], file: str) -> Iterator[Lack]:
    """Yield contradictions between records that no rating officer accepts; `lint` shows each
    place."""
    for code, about in _SENT_BACK.items():
        texts = [finding.text for finding in findings if finding.code == code]
        if texts:
            more = f"; and {len(texts) - 1} more" if len(texts) > 1 else ""
            yield Lack(about, f"{texts[0]}{more} ({code})", (("lint", file),))


def disagreement(faults: Sequence[str], target: str, file: str) -> Lack:
    """Return the item for a report that a strict reader would find contradictory."""
    more = f", and {len(faults) - 1} more" if len(faults) > 1 else ""
    problem = f"in {target} the file would contradict itself: {faults[0]}{more}"
    return Lack("form", problem, (("report", file, "--to", "trf26"),))
