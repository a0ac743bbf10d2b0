"""The header of a tournament file: facts of the event by name, read and changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.desk.day.change import Changed
from fidepair.desk.day.rounds import with_rounds
from fidepair.desk.day.seats import set_first_board
from fidepair.desk.entry_list.spellings import plain
from fidepair.desk.record import log
from fidepair.desk.record.past_state import initial_colour_paired
from fidepair.errors import UsageError
from fidepair.options import COLOURS
from fidepair.standings.codes import parse_list
from fidepair.standings.methods import METHODS, SCORES
from fidepair.swiss.cards import initial_colour_shown
from fidepair.systems import choose
from fidepair.text.data import brief
from fidepair.text.safe import is_number
from fidepair.text.wording import did_you_mean, nearest
from fidepair.tournament import Kind
from fidepair.trf.format.columns import CODE, FROM_TEXT, PLAYER
from fidepair.trf.format.dates import read_date
from fidepair.trf.format.dialects import rules_of, type_of
from fidepair.trf.format.facts import (
    CODES,
    DATES,
    INITIAL_COLOUR,
    RECORDS,
    ROUNDS,
    TEXT,
    TEXTS,
    TYPE,
)
from fidepair.trf.format.remarks import CONFIGURED
from fidepair.trf.proof import with_facts
from fidepair.trf.write.lines import dates_line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fidepair.tournament import Tournament
    from fidepair.trf import Loaded
    from fidepair.trf.format.facts import Record

_DAYS = ("start_date", "end_date")
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
    first = tournament.first_board(tournament.rounds_paired + 1)
    return [*found, HeaderLine(spaced_name(_FIRST_BOARD), str(first))]


def _text_of(record: Record, line: str) -> str:
    """Return the text of a line, days with commas between them."""
    if record.shape == DATES:
        return ", ".join(field.cut(line) or "-" for field in PLAYER.repetitions(line.rstrip()))
    return line[FROM_TEXT].strip()


def with_header(tournament: Tournament, facts: Iterable[str]) -> Changed:
    """Change the header by facts `name=text`; an empty text removes the record.

    Raises UsageError for an unknown name, and for a text that is not valid for its record.
    """
    changed = Changed(tournament, ())
    texts = {}
    for fact in facts:
        typed_name, equals, text = fact.partition("=")
        if not equals:
            raise UsageError(
                f"`{brief(fact)}` is not NAME=TEXT, such as 'chief arbiter=Zellweger, Urs'."
            )
        name = _name_of(typed_name)
        text = text.strip()
        if not text.isprintable():
            raise UsageError(
                f"{spaced_name(name)}: `{brief(text)}` contains unprintable characters."
            )
        if name in _DECLARATIONS:
            changed = changed.then(_DECLARATIONS[name](changed.tournament, text))
            continue
        record = _NAMED[name]
        parse = _TEXTS.get(record.shape, _one_line)
        texts[name] = parse(record, text)
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
    if not days:
        return ""
    return dates_line(day[2:] for day in days)[FROM_TEXT]


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


# ── Declarations for all rounds ──────────────────────────────────────────────
def _rounds(tournament: Tournament, text: str) -> Changed:
    if not is_number(text) or not 0 < int(text) < 1000:
        raise UsageError(f"rounds: `{brief(text)}` is not a valid number of rounds.")
    return with_rounds(tournament, int(text))


def _initial_colour(tournament: Tournament, text: str) -> Changed:
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


def _system(tournament: Tournament, text: str) -> Changed:
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
    comment = log.comment(CONFIGURED, last + 1, f"{label} {after} instead of {before}")
    rounds = "round is" if last == 1 else "rounds are"
    note = f"{last} {rounds} already paired. Run `fidepair check` to compare with the new value."
    return Changed(changed, (message,), (comment,), (note,))


_DECLARATIONS = {
    _ROUNDS: _rounds,
    _COLOUR: _initial_colour,
    _SYSTEM: _system,
    _FIRST_BOARD: set_first_board,
}
