"""The header of a tournament file: facts of the event by name, read and changed."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from fidepair.desk.day.arbiter_pairings import set_first_board
from fidepair.desk.day.change import Changed, refuse_in_mid_event
from fidepair.desk.day.rounds import with_rounds
from fidepair.desk.entry_list import plain
from fidepair.desk.record import log
from fidepair.desk.record.past_state import initial_colour_paired
from fidepair.errors import UsageError
from fidepair.options import COLOURS
from fidepair.standings.codes import parse_list
from fidepair.standings.methods import METHODS, SCORES
from fidepair.swiss.cards import initial_colour_shown
from fidepair.systems import choose
from fidepair.text.data import brief
from fidepair.text.wording import did_you_mean, is_number, nearest
from fidepair.tournament import Kind, Tournament
from fidepair.trf import Loaded
from fidepair.trf.format.columns import CODE, FROM_TEXT, LAST_ROUND, PLAYER, read_date
from fidepair.trf.format.dialects import rules_of, type_of
from fidepair.trf.format.facts import (
    CODES,
    DATES,
    INITIAL_COLOUR,
    RECORDS,
    ROUNDS,
    STANDINGS,
    TEXT,
    TEXTS,
    TIE_BREAKS,
    TYPE,
    Record,
)
from fidepair.trf.format.remarks import CONFIGURED, START, Remark, minutes_of, time_of
from fidepair.trf.proof import with_facts
from fidepair.trf.write.lines import dates_line

_DAYS = ("start_date", "end_date")
_OF_RANKING = (STANDINGS.record.name, TIE_BREAKS.record.name)
_SYSTEM, _ROUNDS, _COLOUR = "system", ROUNDS.record.name, INITIAL_COLOUR.record.name
_OF_THE_EVENT = {_ROUNDS: ROUNDS.record, _COLOUR: INITIAL_COLOUR.record, _SYSTEM: TYPE.record}
_NAMED = {
    record.name: record
    for record in RECORDS.values()
    if record.shape in (TEXT, TEXTS, DATES, CODES)
} | _OF_THE_EVENT
"""The records with a name to type; counts follow from the players."""
_FIRST_BOARD = "first_board"
"""A detail that a comment has."""


class HeaderLine(NamedTuple):
    """A fact of the header: its name and its text, empty where the file has no such record."""

    name: str
    text: str


def spaced_name(name: str) -> str:
    """Return the name of a record as people write it: `chief arbiter`."""
    return name.replace("_", " ")


def header(loaded: Loaded) -> list[HeaderLine]:
    """Return every fact that a header can have, in the order of the records."""
    tournament = loaded.tournament
    rounds, colour = tournament.rounds, tournament.initial_colour
    lines = {
        _ROUNDS: [] if rounds is None else [str(rounds)],
        _COLOUR: [] if colour is None else [colour.name.capitalize()],
        _SYSTEM: [tournament.type_code or ""],
    }
    for line in loaded.document.lines:
        record = RECORDS.get(line.text[CODE])
        if record is not None and record.name in _NAMED and record.name not in _OF_THE_EVENT:
            lines.setdefault(record.name, []).append(_text_of(record, line.text))
    codes = list(RECORDS)
    names = sorted(_NAMED, key=lambda name: codes.index(_NAMED[name].code))
    found = [HeaderLine(spaced_name(name), "; ".join(lines.get(name, ()))) for name in names]
    for number, start in sorted(tournament.starts.items()):
        found.append(HeaderLine(f"round {number}", start))
    if tournament.error_deadline:
        found.append(HeaderLine(_ERROR_DEADLINE, tournament.error_deadline))
    first = tournament.first_board(tournament.rounds_paired + 1)
    return [*found, HeaderLine(spaced_name(_FIRST_BOARD), str(first))]


def _text_of(record: Record, line: str) -> str:
    """Return the text of a line, days with commas between them."""
    if record.shape == DATES:
        return ", ".join(field.cut(line) or "-" for field in PLAYER.repetitions(line.rstrip()))
    return line[FROM_TEXT].strip()


def with_header(tournament: Tournament, facts: Iterable[str], *, correct: bool = False) -> Changed:
    """Change the header by facts `name=text`; an empty text removes the record.

    Raises UsageError for an unknown name, for a text that is not valid for its record, and for a
    change of what was announced before round one, once a round is paired, unless `correct`.
    """
    changed = Changed(tournament, ())
    texts = {}
    for fact in facts:
        typed_name, equals, text = fact.partition("=")
        if not equals:
            raise UsageError(
                f"`{brief(fact)}` is not NAME=TEXT, such as 'chief arbiter=Zellweger, Urs'."
            )
        text = text.strip()
        timed = _timetable(changed, typed_name, text)
        if timed is not None:
            changed = timed
            continue
        name = _name_of(typed_name)
        if not text.isprintable():
            raise UsageError(
                f"{spaced_name(name)}: `{brief(text)}` contains unprintable characters."
            )
        if name in _DECLARATIONS:
            changed = changed.then(_DECLARATIONS[name](changed.tournament, text, correct))
            continue
        record = _NAMED[name]
        parse = _TEXTS.get(record.shape, _one_line)
        each = _for_each_game(tournament, text) if record.shape == DATES else text
        texts[name] = parse(record, each)
        if name in _OF_RANKING:
            comments = ranking_comments(tournament, _ranking_of(name, texts[name]), correct=correct)
            changed = changed._replace(comments=(*changed.comments, *comments))
        message = f"{spaced_name(name)}: {text or 'removed'}"
        changed = changed._replace(messages=(*changed.messages, message))
    return changed._replace(header=texts)


def _name_of(typed: str) -> str:
    """Return the name of the record that is typed in full, or by a part that only one name has."""
    wanted = plain(typed)
    everything = (*_NAMED, _FIRST_BOARD)
    names = [name for name in everything if plain(name) == wanted]
    if not names and wanted:
        names = [name for name in everything if wanted in plain(name)]
    if len(names) == 1:
        return names[0]
    problem = "matches several details"
    if not names:
        names, problem = list(everything), "is not a tournament detail. Choose one of"
    raise UsageError(f"`{brief(typed)}` {problem}: {', '.join(map(spaced_name, names))}.")


def _one_line(record: Record, text: str) -> str:
    if record.name in _DAYS and text:
        return _day(record, text)
    return text


def _day(record: Record, text: str) -> str:
    day = read_date(text)
    if day is None or not day.is_whole:
        raise UsageError(
            f"{spaced_name(record.name)}: `{brief(text)}` is not a date such as 2026/11/22."
        )
    return "{:04d}/{:02d}/{:02d}".format(*day.day)


def _days(record: Record, text: str) -> str:
    """Return the text of a record of days, which are separated by commas or by spaces."""
    separator = "," if "," in text else None
    days = [_day(record, day.strip()) for day in text.split(separator) if day.strip()]
    return dates_line(day[2:] for day in days)[FROM_TEXT]


def _for_each_game(tournament: Tournament, text: str) -> str:
    """Return days of rounds as days of their games: a match of two games has two columns."""
    days = text.replace(",", " ").split()
    if len(days) != tournament.rounds:
        return text
    return " ".join(day for day in days for _ in range(tournament.games_a_round))


def _codes(_: Record, text: str) -> str:
    return codes_of_tie_breaks(text)


def codes_of_tie_breaks(text: str) -> str:
    """Return a list of tie-break codes as a record has it. Raises UsageError for a code that is not
    in C.07."""
    parts = text.split(",")
    for code in parse_list(parts):
        name = code.name
        if name in METHODS or name in SCORES or name.startswith("OTHER_"):
            continue
        unknown = f"`{brief(code.text)}` is not a tie-break of C.07."
        raise UsageError(
            f"{unknown} {did_you_mean(_similar_codes(name))}".rstrip()
            + "\n  Write codes such as BH/C1, BH, SB or DE, or OTHER_... for a method of the event."
        )
    return ",".join(code.strip() for code in parts if code.strip())


def _similar_codes(name: str) -> list[str]:
    """Return the codes that an unknown one may stand for: `BHC1` may be BH/C1."""
    letters = name.rstrip("0123456789")
    base, cut, digits = letters[:-1], letters[-1:], name[len(letters) :]
    if base in METHODS and cut in ("C", "M") and digits:
        return [f"{base}/{cut}{digits}"]
    return nearest(name, (*METHODS, *SCORES))


def _lines(_: Record, text: str) -> str:
    return "\n".join(part.strip() for part in text.split(";") if part.strip())


_TEXTS = {DATES: _days, CODES: _codes, TEXTS: _lines}
"""By the shape of a record, what makes the text of its lines from the text that is typed."""


# ── The timetable (C.04.2 4.2, 4.3) ──────────────────────────────────────────
_ERROR_DEADLINE = "error deadline"
_ROUND = re.compile(r"\s*round\s*(\d{1,3})\s*", re.IGNORECASE)


def _timetable(changed: Changed, typed: str, text: str) -> Changed | None:
    """Return the change of the start of a round, or of the deadline for errors in its results; None
    for any other fact. Raises UsageError for a text that is not valid."""
    tournament = changed.tournament
    place = _ROUND.fullmatch(typed)
    if place:
        number = int(place[1])
        if not 1 <= number <= (tournament.rounds or LAST_ROUND):
            raise UsageError(f"Round {number} does not exist.")
        starts = {each: start for each, start in tournament.starts.items() if each != number}
        if text:
            starts[number] = text = _start(number, text)
        message = f"round {number}: starts {text}" if text else f"round {number}: no start"
        done = tournament._replace(starts=starts)
    elif plain(typed) == plain(_ERROR_DEADLINE):
        if text:
            text = _duration(text)
        message = f"{_ERROR_DEADLINE}: {text or 'removed'}"
        done = tournament._replace(error_deadline=text)
    else:
        return None
    return changed._replace(tournament=done, messages=(*changed.messages, message))


def _start(number: int, text: str) -> str:
    day, _, clock = text.replace("T", " ").rpartition(" ")
    date = read_date(day.strip())
    start = ""
    if date is not None and date.is_whole:
        written = "{:04d}-{:02d}-{:02d} ".format(*date.day) + clock.zfill(len("14:00"))
        start = time_of(Remark(START, number, written))
    if not start:
        raise UsageError(
            f"round {number}: `{brief(text)}` is not a day and a time such as 2026-08-15 14:00."
        )
    return start


def _duration(text: str) -> str:
    minutes = minutes_of(text)
    if not minutes:
        raise UsageError(f"{_ERROR_DEADLINE}: `{brief(text)}` is not a time such as 30 min or 2 h.")
    is_hours = "h" in text.lower()
    return f"{minutes // 60} h" if is_hours else f"{minutes} min"


# ── Tie-breaks ───────────────────────────────────────────────────────────────
def _ranking_of(name: str, text: str) -> tuple[str, ...]:
    """Return the codes of a record of tie-breaks, as the tournament has them."""
    codes = tuple(filter(None, text.split(",")))
    if codes and name == TIE_BREAKS.record.name:
        return ("PTS", *codes)
    return codes


def ranking_comments(
    tournament: Tournament, ranking: tuple[str, ...], *, correct: bool
) -> list[str]:
    """Return the record of other tie-breaks than those that were announced, once a round is
    paired (C.07 4.1.1). Raises UsageError unless `correct`."""
    was = tournament.ranking
    if not was or ranking == was:
        return []
    what = "the tie-breaks were announced before the first one"
    refuse_in_mid_event(tournament, what, "C.07, 4.1.1", correct=correct)
    if not tournament.rounds_paired:
        return []
    text = f"tie-breaks {','.join(ranking) or 'none'} instead of {','.join(was)} (C.07 4.1.1)"
    return [log.comment(CONFIGURED, tournament.rounds_paired + 1, text)]


# ── Declarations for all rounds ──────────────────────────────────────────────
def _rounds(tournament: Tournament, text: str, correct: bool) -> Changed:
    if not is_number(text) or not 0 < int(text) < 1000:
        raise UsageError(f"rounds: `{brief(text)}` is not a valid number of rounds.")
    return with_rounds(tournament, int(text), correct=correct)


def _initial_colour(tournament: Tournament, text: str, _: bool) -> Changed:
    """Declare another initial-colour, unless the first round shows a different one."""
    colour = COLOURS.get(text.lower())
    if colour is None:
        raise UsageError(
            f"initial colour: `{brief(text)}` is not a colour.\n  Choose one of: {', '.join(COLOURS)}."
        )
    shown = initial_colour_paired(tournament)
    if shown not in (None, colour):
        earlier = ""
        if not initial_colour_shown(tournament):
            earlier = ", as published (C.04.2, 4.3.2)"
        raise UsageError(
            f"initial colour: the first round shows {shown.name.capitalize()}{earlier},"
            " so you cannot change it."
        )
    before = tournament.initial_colour
    return _declared(
        tournament,
        tournament._replace(initial_colour=colour),
        _COLOUR,
        before and before.name.capitalize(),
        colour.name.capitalize(),
    )


def _system(tournament: Tournament, text: str, correct: bool) -> Changed:
    """Declare another system, by its name or by the encoded type, which includes the acceleration
    and the rules of teams (C.04.2 1.3).

    Raises UsageError for a system of another kind of event.
    """
    code, found = text.upper(), type_of(text)
    if found is None:
        system = choose(tournament, text.lower().replace("_", "-"))[0]
        kind, edition = system.kind, system.declared_edition
        changed = with_facts(tournament, "the file", system=system.name, edition=edition)
    else:
        kind = {"double": Kind.DOUBLE, "team": Kind.TEAM}.get(found.kind, Kind.INDIVIDUAL)
        rules = rules_of(code)
        changed = tournament
        if kind is tournament.kind is Kind.TEAM:
            changed = changed.with_primary(rules.primary)
        if kind is Kind.TEAM:
            changed = changed._replace(team_rules=rules)
        changed = changed._replace(
            system=found.system,
            edition=found.edition,
            acceleration=found.acceleration,
            type_code=code,
        )
    if kind is not tournament.kind:
        raise UsageError(
            f"system: {text} is for another kind of event"
            f" than this file ({tournament.kind.value}).\n"
            "  To read it as the other kind, use"
            " `fidepair convert FILE --to trf26 --system NAME -o NEW.trf`."
        )
    if tournament.type_code and changed.type_code != tournament.type_code:
        what = "the pairing system was announced before the first one"
        refuse_in_mid_event(tournament, what, "C.04.2, 1.1, 1.5", correct=correct)
    return _declared(tournament, changed, _SYSTEM, tournament.type_code, changed.type_code)


def _declared(
    tournament: Tournament, changed: Tournament, name: str, before: str | None, after: str | None
) -> Changed:
    """Return the change of a declaration, with a record where rounds were paired by the old one."""
    label = spaced_name(name)
    if before == after:
        return Changed(tournament, (f"{label}: {after}, as before",))
    if not before:
        return Changed(changed, (f"{label}: {after}",))
    message = f"{label}: {after} instead of {before}"
    last = tournament.rounds_paired
    if not last:
        return Changed(changed, (message,))
    article = " (C.04.2 1.1)" if name == _SYSTEM else ""
    text = f"{label} {after} instead of {before}{article}"
    comment = log.comment(CONFIGURED, last + 1, text)
    rounds = "round is" if last == 1 else "rounds are"
    note = f"{last} {rounds} already paired. Run `fidepair check` to compare with the new value."
    return Changed(changed, (message,), (comment,), (note,))


def _first_board(tournament: Tournament, text: str, _: bool) -> Changed:
    return set_first_board(tournament, text)


_DECLARATIONS = {
    _ROUNDS: _rounds,
    _COLOUR: _initial_colour,
    _SYSTEM: _system,
    _FIRST_BOARD: _first_board,
}
