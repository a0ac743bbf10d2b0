"""Whether a file is ready for FIDE's rating officer: what is lacking, each with the command that
fills it; and the file that is handed in.

A report says where and when which games were played, between whom by their FIDE ids, and who
answers for it (C.04.2 1.3).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from fidepair.desk.record.missing_declarations import words_to_pair
from fidepair.desk.record.past_state import is_rated_otherwise
from fidepair.standings.ranking import last_round_over, standings
from fidepair.systems import SYSTEMS
from fidepair.text.safe import command_to_copy, is_number
from fidepair.tournament import Kind, is_pending
from fidepair.trf.format.columns import FROM_TEXT, PLAYER
from fidepair.trf.format.dates import read_date
from fidepair.trf.format.document import KEPT, Line
from fidepair.trf.format.facts import PLAYER_COUNT, RATED_COUNT, RECORDS, TEAM_COUNT, TRF26
from fidepair.trf.read.numbers import read_ranks
from fidepair.trf.read.records import leading_number, value_of
from fidepair.trf.write.lines import renumbered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fidepair.desk.record.log import LoggedCorrection
    from fidepair.findings import Finding
    from fidepair.tournament import Participant, Tournament
    from fidepair.trf.format.document import Document
    from fidepair.trf.format.facts import Record
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
"""What a report has in its header, by the names of JSON, each with the form of what is to be
written there."""
_RECORDS = {record.name: record for record in RECORDS.values() if record.name}
_DAYS = ("start_date", "end_date")
_NOTHING = frozenset({"", "null", "none", "-", "..."})
_BY_NATIONAL = (["NRO"], ["FIDON"])
"""How starting ranks are made from national ratings, these only or where there is no other."""
_FEDERATION = re.compile("[A-Z]{3}")
_EXAMPLE = "BH/C1,BH"
_SYSTEM_WORDS = ("dutch", "dubov", "burstein", "lim system", "double-swiss", "team pairing system")
_NO_SWISS = ("robin", "knock", "scheveningen", "schiller")
"""What the type in words has in it where it names a system, and where the event is not a Swiss."""


class Lack(NamedTuple):
    """What a report lacks: its subject in a word, in a sentence, and the words of the commands that
    fill it."""

    about: str
    said: str
    commands: tuple[tuple[str, ...], ...]


class Readiness(NamedTuple):
    """What a report lacks, and what whoever hands it in should know."""

    lacks: tuple[Lack, ...]
    notes: tuple[str, ...]


class Declared(NamedTuple):
    """What is known of the system of an event (C.04.2 1.3): it and the acceleration, in FIDE's
    words, nothing if it is not known; whether it is declared besides the type in words; whether the
    file, and the report, have a record for it.
    """

    words: str = ""
    is_declared: bool = False
    file_has_record: bool = True
    report_has_record: bool = True


def system_in_words(system: str | None, acceleration: str | None) -> str:
    """Return what FIDE calls a system and an acceleration; nothing without a system."""
    if system is None:
        return ""
    return SYSTEMS[system].title + (
        f", {acceleration.capitalize()} acceleration" if acceleration else ""
    )


def readiness(
    tournament: Tournament,
    event: Event,
    records: Records,
    file: str = "FILE",
    declared: Declared | None = None,
) -> Readiness:
    """Return what a file lacks (`event` and `records` as it was read); `file`: what commands call
    it; `declared`: of its system, by default what record 192 says."""
    declared = declared or Declared(
        system_in_words(tournament.system, tournament.acceleration),
        tournament.type_code is not None,
    )
    lacks = (
        *_header(tournament, event, records, file, declared.words),
        *_system(tournament, file, declared),
        *_rounds(tournament, file),
        *_ranks(tournament, event, file),
        *_people(tournament, file),
    )
    return Readiness(
        lacks, (*_notes_on_the_system(tournament, file, declared), *_notes(tournament, records))
    )


# ── The header ───────────────────────────────────────────────────────────────
def _header(
    tournament: Tournament, event: Event, records: Records, file: str, system: str
) -> Iterator[Lack]:
    blocks = event.roster.blocks or 1  # of a line of a player, in a round
    for name, usual in HEADER.items():
        form = _type(tournament, system) if name == "type" else usual
        record = _RECORDS[name]
        line = records.first(record.code)
        text = "" if line is None else value_of(line)
        said = ""
        if text.lower() in _NOTHING:
            said = f"the file does not tell {record.meaning}"
        elif name in _DAYS and not ((day := read_date(text)) and day.is_whole):
            said = f"the file tells {record.meaning} as `{text}`, which is no day"
        elif name == "round_dates" and line is not None:
            days = [
                PLAYER.repetition(index * blocks).cut(line.text) for index in _played(tournament)
            ]
            left = [str(number) for number, day in enumerate(days, start=1) if not day]
            said = f"the file has no date of round {', '.join(left)}" if left else ""
        if said:
            words = name.replace("_", " ")
            yield Lack(words, said, (("info", file, "--set", f"{words}={form}"),))


def _type(tournament: Tournament, system: str) -> str:
    """Return what record 092 should say of the event; `system` in words."""
    usual = (
        HEADER["type"].replace("Individual", "Team")
        if tournament.kind is Kind.TEAM
        else HEADER["type"]
    )
    return f"{usual}, {system}" if system else usual


def _system(tournament: Tournament, file: str, declared: Declared) -> Iterator[Lack]:
    """Yield that nobody can see by which system a Swiss event was paired (C.04.2 1.3)."""
    if declared.is_declared or any(word in tournament.type_text.lower() for word in _NO_SWISS):
        return
    if not declared.file_has_record and _names_a_system(tournament):
        return
    said = "the file does not declare which Swiss system was used, and which acceleration if any (C.04.2 1.3)"
    systems = [system for system in SYSTEMS.values() if system.kind is tournament.kind]
    if declared.file_has_record:
        form = systems[0].name if len(systems) == 1 else "..."
        choice = (
            "" if len(systems) == 1 else f": one of {', '.join(system.name for system in systems)}"
        )
        more = ", or an encoded type such as FIDE_DUTCH_2026_BAKU" if choice else ""
        yield Lack("system", said + choice + more, (("info", file, "--set", f"system={form}"),))
        return
    form = declared.words or (systems[0].title if len(systems) == 1 else "...")
    choice = (
        ""
        if declared.words or len(systems) == 1
        else f": one of {', '.join(system.title for system in systems)}"
    )
    yield Lack(
        "system", said + choice, (("info", file, "--set", f"type={_type(tournament, form)}"),)
    )


def _names_a_system(tournament: Tournament) -> bool:
    return any(word in tournament.type_text.lower() for word in _SYSTEM_WORDS)


def _notes_on_the_system(tournament: Tournament, file: str, declared: Declared) -> Iterator[str]:
    """Yield where the report tells a declared system in words at most, and its type does not."""
    named = not tournament.type_text or _names_a_system(
        tournament
    )  # a type that is lacking is told with the system
    if declared.words and declared.is_declared and not declared.report_has_record and not named:
        words = command_to_copy(
            ("fidepair", "info", file, "--set", f"type={_type(tournament, declared.words)}")
        )
        yield f"this form has no record for the system (C.04.2 1.3); the type can name it: {words}"


def _played(tournament: Tournament) -> range:
    return range(tournament.rounds_paired)


# ── Rounds and results ───────────────────────────────────────────────────────
def _rounds(tournament: Tournament, file: str) -> Iterator[Lack]:
    last, rounds = tournament.rounds_paired, tournament.rounds
    for number in range(1, last + 1):
        open_ = sum(is_pending(one.entries[number - 1]) for one in tournament.participants) // 2
        if open_:
            games = f"{open_} {'game has' if open_ == 1 else 'games have'} no result"
            where = ("--round", str(number)) if number < last else ()
            yield Lack("results", f"round {number}: {games}", (("result", file, *where),))
    if tournament.unentered or tournament.lone_pab is not None:
        yield Lack("rounds", f"not everybody has an entry in round {last}", (("lint", file),))
    elif rounds is not None and last < rounds:
        fewer = () if last == 0 else (("info", file, "--set", f"rounds={last}"),)
        yield Lack(
            "rounds",
            f"{last} of {rounds} rounds are paired",
            (("pair", file, *words_to_pair(tournament), "--in-place"), *fewer),
        )


# ── Ranks ────────────────────────────────────────────────────────────────────
def _ranks(tournament: Tournament, event: Event, file: str) -> Iterator[Lack]:
    """Yield what is wrong with the ranks: not there, or not those of the standings, so far as these
    are known."""
    if not last_round_over(tournament) or is_rated_otherwise(tournament):
        return
    told = standings(tournament)
    write: tuple[str, ...] = ("standings", file, "--write")
    if not told.is_declared:
        write = ("standings", file, "--tie-breaks", _EXAMPLE, "--write")
        yield Lack("tie-breaks", "no tie-breaks are declared", (write,))
    given = {one.number: one.rank for one in read_ranks(event)}
    missing = [number for number in given if not given[number]]
    right = told.ranks() if told.is_declared and told.is_complete else {}
    wrong = [
        number
        for number in given
        if given[number] and right.get(number, given[number]) != given[number]
    ]
    if missing:
        yield Lack("ranks", f"{_whom(tournament, missing)} no rank", (write,))
    if wrong:
        said = f"the ranks of {_numbers(wrong)} are not those of the standings after round {told.after}"
        yield Lack("ranks", said, (write,))


def _whom(tournament: Tournament, numbers: Sequence[int]) -> str:
    noun = "team" if tournament.kind is Kind.TEAM else "player"
    if len(numbers) == 1:
        return f"{noun} {numbers[0]} has"
    return f"{noun}s {_numbers(numbers)} have"


def _numbers(numbers: Sequence[int]) -> str:
    """Return numbers in ascending order, those in a row as `4 to 9`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs]
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


# ── People ───────────────────────────────────────────────────────────────────
def _people(tournament: Tournament, file: str) -> Iterator[Lack]:
    people = _people_of(tournament)

    def lack(about: str, option: str, found: list[Participant]) -> Iterator[Lack]:
        if found:
            numbers = [one.number for one in found]
            said = (
                f"player{'s' * (len(found) > 1)} {_numbers(numbers)}: no {about} that can be used"
            )
            yield Lack(
                about,
                said,
                tuple(("player", file, str(number), option, "...") for number in numbers),
            )

    yield from lack("FIDE id", "--fide-id", [one for one in people if not _is_id(one.fide_id)])
    yield from lack(
        "federation", "--federation", [one for one in people if not one.federation.strip()]
    )


def _is_id(text: str) -> bool:
    return is_number(text) and int(text) > 0


def _notes(tournament: Tournament, records: Records) -> Iterator[str]:
    method = records.first(_RECORDS["starting_rank_method"].code)
    national = [f"{one.number} by {one.rating}" for one in _national(tournament)]
    if national:
        yield f"ranked by a national rating, and reported without a rating of FIDE: {', '.join(national)}"
    elif (
        not tournament.national
        and method is not None
        and value_of(method).upper().split()[-1:] in _BY_NATIONAL
    ):
        yield (
            "national ratings ranked players, and the file does not tell which: before you hand the report in, take"
            " out those that are not of FIDE, and leave them out of the number of rated players; or tell them in a"
            " comment of the file, such as `### National rating: 3=2105` for player 3, and the report does it"
        )
    unrated = {one.number for one in tournament.participants if not tournament.is_fide_rated(one)}
    given = [
        f"{number} by {rating}"
        for number, rating in sorted(tournament.provisional.items())
        if number in unrated
    ]
    if given:
        yield f"paired by a provisional rating, and reported without one: {', '.join(given)}"


# ── The file that is handed in ───────────────────────────────────────────────
def handed_in(document: Document, tournament: Tournament) -> tuple[Document, tuple[str, ...]]:
    """Return a converted file without the records that the conversion kept as comments, and with
    the counts of what is in it; and what was left out and counted, in words."""
    left, lines = [], []
    for line in document.lines:
        if line.text.startswith(KEPT):
            left.append(line.text.removeprefix(KEPT).split()[0])
        else:
            lines.append(line)
    named = (
        RECORDS[code].meaning if code in RECORDS else f"record {code}"
        for code in dict.fromkeys(left)
    )
    notes = [f"this form has no record for {'; '.join(named)}: left out"] if left else []
    notes += _put_national(document, lines, tournament)
    for record, number in _counts(tournament):
        place = next((place for place, line in enumerate(lines) if line.code == record.code), None)
        if place is None:
            before = (
                place
                for place, line in enumerate(lines)
                if not line.code.isdigit() or line.code > record.code
            )
            place = next(before, len(lines))
            lines.insert(place, Line(0, record.line(number), document.line_end))
        elif leading_number(lines[place].text[FROM_TEXT]) != number:
            lines[place] = lines[place]._replace(text=record.line(number))
        else:
            continue
        notes.append(f"{record.meaning}: {number}")
    return renumbered(document, lines), tuple(notes)


def corrections_told(
    made: Iterable[LoggedCorrection], outside: Iterable[LoggedCorrection]
) -> Iterator[str]:
    """Yield what is said of the results that were corrected for the rating (C.04.2 4.3): those that
    the report has, and those that are `outside`, about no game of the file."""
    for one in made:
        yield f"in the report only, ranks stay those of the event (C.04.2 4.3): {one}"
    for one in outside:
        yield f"not in the report, for the file has no such game with that result: {one}"


def _people_of(tournament: Tournament) -> Sequence[Participant]:
    return tournament.individuals if tournament.kind is Kind.TEAM else tournament.participants


def _national(tournament: Tournament) -> list[Participant]:
    """Return who has a national rating in the place of one of FIDE."""
    return [
        one
        for one in _people_of(tournament)
        if one.rating and one.rating == tournament.national.get(one.number)
    ]


def rated_by_fide(tournament: Tournament) -> Tournament:
    """Return the tournament in which nobody has a rating that is known not to be of FIDE."""
    numbers = {one.number for one in _people_of(tournament) if not tournament.is_fide_rated(one)}

    def unrated(people: tuple[Participant, ...]) -> tuple[Participant, ...]:
        return tuple(one._replace(rating=None) if one.number in numbers else one for one in people)

    if tournament.kind is Kind.TEAM:
        return tournament._replace(individuals=unrated(tournament.individuals))
    return tournament._replace(
        participants=unrated(tournament.participants), individuals=unrated(tournament.individuals)
    )


def _put_national(document: Document, lines: list[Line], tournament: Tournament) -> Iterator[str]:
    """Put a record of the rating of each who has a national one behind the players, in place, and
    yield what is said.

    Only TRF26 has such records; their code is the federation, that of the event, else that of the
    player.
    """
    event = next((value_of(line) for line in lines if line.code == _RECORDS["federation"].code), "")
    records, lost = [], []
    for one in _national(tournament):
        code = next(
            (
                text
                for text in (event.upper(), one.federation.upper())
                if _FEDERATION.fullmatch(text)
            ),
            "",
        )
        if code and document.dialect == TRF26:
            values = {"number": str(one.number), "rating": str(one.rating)}
            records.append(Line(0, PLAYER._replace(code=code).line(values), document.line_end))
        else:
            lost.append(str(one.number))
    after = max(place for place, line in enumerate(lines) if line.code == PLAYER.code) + 1
    lines[after:after] = records
    if records:
        codes = ", ".join(sorted({record.code for record in records}))
        yield f"national ratings stand in records of their own ({codes}): {len(records)}"
    if lost and document.dialect == TRF26:
        yield f"national ratings are left out, for no federation is told whose they are: {', '.join(lost)}"
    elif lost:
        yield f"this form has no record for national ratings: left out of {', '.join(lost)}; trf26 has one"


def _counts(tournament: Tournament) -> Iterator[tuple[Record, int]]:
    people = _people_of(tournament)
    yield PLAYER_COUNT.record, len(people)
    yield RATED_COUNT.record, sum(map(tournament.is_fide_rated, people))
    if tournament.kind is Kind.TEAM:
        yield TEAM_COUNT.record, len(tournament.participants)


_SENT_BACK = {
    "T232": "dates",
    "T233": "dates",
    "T234": "dates of birth",
    "T235": "FIDE ids",
    "T244": "ratings",
}
"""What lint finds and no rating officer accepts, by its code, with what it is about."""


def sent_back(findings: Sequence[Finding], file: str) -> Iterator[Lack]:
    """Yield what the comparison of the records shows that no rating officer accepts; `lint` shows
    each place."""
    for code, about in _SENT_BACK.items():
        texts = [finding.text for finding in findings if finding.code == code]
        if texts:
            more = f"; and {len(texts) - 1} more" if len(texts) > 1 else ""
            yield Lack(about, f"{texts[0]}{more} ({code})", (("lint", file),))


def disagreement(faults: Sequence[str], target: str, file: str) -> Lack:
    """Return what is lacking where the file handed in would not agree with itself, as strict
    readers find."""
    more = f", and {len(faults) - 1} more" if len(faults) > 1 else ""
    said = f"in {target} the file would not agree with itself: {faults[0]}{more}"
    return Lack("form", said, (("report", file, "--to", "trf26"),))
