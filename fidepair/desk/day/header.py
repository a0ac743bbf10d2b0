"""The header of a report file by names: what it says of the event, read and changed."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from fidepair.desk.day.change import Changed
from fidepair.desk.day.rounds import with_rounds
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
from fidepair.tournament import Colour, Kind
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
from fidepair.trf.proof import told_of
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
"""The records that somebody tells by name; counts follow from the players."""


class HeaderLine(NamedTuple):
    """What a file says under a name: nothing where it has no such record."""

    name: str
    text: str


def spelt(name: str) -> str:
    """Return the name of a record as people write it: `chief arbiter`."""
    return name.replace("_", " ")


def header(loaded: Loaded) -> list[HeaderLine]:
    """Return everything that the header can say, in the order of the records, with what it says."""
    said = loaded.tournament
    of_the_event = {
        _ROUNDS: "" if said.rounds is None else str(said.rounds),
        _COLOUR: "" if said.initial_colour is None else said.initial_colour.name.capitalize(),
        _SYSTEM: said.type_code or "",
    }
    lines = {name: [text] for name, text in of_the_event.items()}
    for line in loaded.document.lines:
        record = RECORDS.get(line.text[CODE])
        if record is not None and record.name in _NAMED and record.name not in _OF_THE_EVENT:
            lines.setdefault(record.name, []).append(_shown(record, line.text))
    names = sorted(_NAMED, key=lambda name: [*RECORDS].index(_NAMED[name].code))
    return [HeaderLine(spelt(name), "; ".join(lines.get(name, ()))) for name in names]


def _shown(record: Record, text: str) -> str:
    if record.shape == DATES:
        return ", ".join(field.cut(text) or "-" for field in PLAYER.repetitions(text.rstrip()))
    return text[FROM_TEXT].strip()


def told(tournament: Tournament, facts: Iterable[str]) -> Changed:
    """Change the header: each of the facts is `name=text`, nothing behind the sign takes the record
    out.

    Raises UsageError for a name that there is not, and a text that cannot be what it should.
    """
    changed, texts = Changed(tournament, ()), {}
    for fact in facts:
        name, sign, text = fact.partition("=")
        meant = _name_of(name) if sign else None
        if meant is None:
            raise UsageError(
                f"`{brief(fact)}` is not a fact such as 'chief arbiter=Zellweger, Urs'."
            )
        text = text.strip()
        if not text.isprintable():
            raise UsageError(f"{spelt(meant)}: `{brief(text)}` has signs that cannot be printed.")
        if meant in _FACTS:
            changed = _after(changed, _FACTS[meant](changed.tournament, text))
            continue
        record = _NAMED[meant]
        texts[meant] = _TEXT_OF.get(record.shape, _one_line)(record, text)
        said = f"{spelt(meant)}: {text}" if text else f"{spelt(meant)}: taken out"
        changed = changed._replace(said=(*changed.said, said))
    return changed._replace(header=texts)


def _after(changed: Changed, then: Changed) -> Changed:
    """Return both changes as one."""
    return then._replace(
        said=(*changed.said, *then.said),
        comments=(*changed.comments, *then.comments),
        notes=(*changed.notes, *then.notes),
    )


def _name_of(name: str) -> str:
    """Return the name that is meant by a name, or by a part of it that no other one has."""
    wanted = plain(name)
    exact = [known for known in _NAMED if plain(known) == wanted]
    near = exact or [known for known in _NAMED if wanted and wanted in plain(known)]
    if len(near) == 1:
        return near[0]
    names = ", ".join(map(spelt, near)) or ", ".join(map(spelt, _NAMED))
    found = "may be one of these" if near else "is no part of the header; choose of these"
    raise UsageError(f"`{brief(name)}` {found}: {names}.")


def _one_line(record: Record, text: str) -> str:
    return _day(record, text) if record.name in _DAYS and text else text


def _day(record: Record, text: str) -> str:
    day = read_date(text)
    if day is None or not day.is_whole:
        raise UsageError(f"{spelt(record.name)}: `{brief(text)}` is not a day such as 2026/11/22.")
    return "{:04d}/{:02d}/{:02d}".format(*day.day)


def _days(record: Record, text: str) -> str:
    days = [
        _day(record, day.strip())
        for day in (text.split(",") if "," in text else text.split())
        if day.strip()
    ]
    return dates_line(day[2:] for day in days)[FROM_TEXT] if days else ""


def _codes(_: Record, text: str) -> str:
    return codes_of_tie_breaks(text)


def codes_of_tie_breaks(text: str) -> str:
    """Return the list of codes as a record has it. Raises UsageError for a code that C.07 does not
    have."""
    for code in parse_list(text.split(",")):
        if (
            code.name not in METHODS
            and code.name not in SCORES
            and not code.name.startswith("OTHER_")
        ):
            near = _near(code.name)
            meant = f" Did you mean {' or '.join(near)}?" if near else ""
            raise UsageError(
                f"`{brief(code.text)}` is no tie-break of C.07.{meant}\n"
                "  Write codes such as BH/C1, BH, SB, DE; OTHER_... for a method of the event."
            )
    return ",".join(code.strip() for code in text.split(",") if code.strip())


def _near(name: str) -> list[str]:
    """Return the codes that may be meant by one that there is not: `BHC1` may be BH/C1."""
    base, cut = name.rstrip("0123456789")[:-1], name[len(name.rstrip("0123456789")) - 1 :]
    if base in METHODS and cut[0] in "CM" and cut[1:]:
        return [f"{base}/{cut}"]
    return get_close_matches(name, [*METHODS, *SCORES], 3, 0.6)


def _several(_: Record, text: str) -> str:
    return "\n".join(part.strip() for part in text.split(";") if part.strip())


_TEXT_OF = {DATES: _days, CODES: _codes, TEXTS: _several}
"""By the shape of a record, the text of its lines."""


# ── What is declared for all rounds ──────────────────────────────────────────
def _rounds(tournament: Tournament, text: str) -> Changed:
    if not (is_number(text) and 0 < int(text) < 1000):
        raise UsageError(f"rounds: `{brief(text)}` is not a number of rounds.")
    return with_rounds(tournament, int(text))


def _initial_colour(tournament: Tournament, text: str) -> Changed:
    """Return the change with another initial-colour, which is none that the first round does not
    show."""
    colour = COLOURS.get(text.lower())
    if colour is None:
        raise UsageError(
            f"initial colour: `{brief(text)}` is none.\n  Choose one of: {', '.join(COLOURS)}."
        )
    shown = initial_colour_paired(tournament)
    if shown not in (None, colour):
        earlier = "" if initial_colour_shown(tournament) else ", as it was published (C.04.2 4.3.2)"
        raise UsageError(
            f"initial colour: the first round shows {shown.name.capitalize()}{earlier}; so it stays."
        )
    return _declared(
        tournament,
        tournament._replace(initial_colour=colour),
        _COLOUR,
        tournament.initial_colour,
        colour,
    )


def _system(tournament: Tournament, text: str) -> Changed:
    """Return the change with another system, by its name or by the encoded type that tells
    acceleration and rules of teams too (C.04.2 1.3). UsageError for one of another kind of
    event."""
    code, found = text.upper(), type_of(text)
    if found is None:
        system = choose(tournament, text.lower().replace("_", "-"))[0]
        kind, edition = system.kind, system.declared_edition
        changed = told_of(tournament, "the file", system=system.name, edition=edition)
    else:
        kind = {"double": Kind.DOUBLE, "team": Kind.TEAM}.get(found.kind, Kind.INDIVIDUAL)
        rules = rules_of(code)
        changed = (
            tournament.with_primary(rules.primary)
            if kind is tournament.kind is Kind.TEAM
            else tournament
        )
        changed = changed._replace(
            system=found.system,
            edition=found.edition,
            acceleration=found.acceleration,
            type_code=code,
        )
        changed = changed._replace(team_rules=rules) if kind is Kind.TEAM else changed
    if kind is not tournament.kind:
        raise UsageError(
            f"system: {text} is of another kind of event than this file was read as ({tournament.kind.value}).\n"
            "  `fidepair convert FILE --to trf26 --system NAME -o NEW.trf` reads it as the other kind."
        )
    return _declared(tournament, changed, _SYSTEM, tournament.type_code, changed.type_code)


def _declared(
    tournament: Tournament, now: Tournament, name: str, was: object, is_: object
) -> Changed:
    """Return the change of a declaration, recorded where rounds are paired by another one."""
    was, is_ = (one.name.capitalize() if isinstance(one, Colour) else one for one in (was, is_))
    if was == is_:
        return Changed(tournament, (f"{spelt(name)}: {is_}, as before",))
    said = f"{spelt(name)}: {is_}" + (f" instead of {was}" if was else "")
    last = tournament.rounds_paired
    if not last or not was:
        return Changed(now, (said,))
    comment = log.comment(CONFIGURED, last + 1, f"{spelt(name)} {is_} instead of {was}")
    note = f"{last} rounds are paired: `fidepair check` tells whether they are right by this."
    return Changed(
        now, (said,), (comment,), (note if last > 1 else note.replace("rounds are", "round is"),)
    )


_FACTS = {_ROUNDS: _rounds, _COLOUR: _initial_colour, _SYSTEM: _system}
