"""The header of a report file by names: what it says of the event, read and changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.desk import log
from fidepair.desk.change import Changed
from fidepair.desk.spellings import plain
from fidepair.errors import UsageError
from fidepair.standings.codes import parse_list
from fidepair.standings.methods import METHODS, SCORES
from fidepair.tables import brief
from fidepair.tournament import rounds_without_rematch
from fidepair.trf.format.columns import CODE, FROM_TEXT, PLAYER
from fidepair.trf.format.dates import read_date
from fidepair.trf.format.facts import CODES, DATES, RECORDS, ROUNDS, TEXT, TEXTS
from fidepair.trf.format.remarks import CONFIGURED
from fidepair.trf.write.lines import dates_line
from fidepair.typed import is_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fidepair.tournament import Tournament
    from fidepair.trf import Loaded
    from fidepair.trf.format.facts import Record

_DAYS = ("start_date", "end_date")
_ROUNDS = ROUNDS.record
_NAMED = {record.name: record for record in RECORDS.values() if record.shape in (TEXT, TEXTS, DATES, CODES)} | {
    _ROUNDS.name: _ROUNDS
}
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
    rounds = loaded.tournament.rounds
    lines: dict[str, list[str]] = {_ROUNDS.name: [] if rounds is None else [str(rounds)]}
    for line in loaded.document.lines:
        record = RECORDS.get(line.text[CODE])
        if record is not None and record.name in _NAMED and record is not _ROUNDS:
            lines.setdefault(record.name, []).append(_shown(record, line.text))
    names = sorted(_NAMED, key=lambda name: [*RECORDS].index(_NAMED[name].code))
    return [HeaderLine(spelt(name), "; ".join(lines.get(name, ()))) for name in names]


def _shown(record: Record, text: str) -> str:
    if record.shape == DATES:
        return ", ".join(field.cut(text) or "-" for field in PLAYER.repetitions(text.rstrip()))
    return text[FROM_TEXT].strip()


def told(tournament: Tournament, facts: Iterable[str]) -> Changed:
    """Change the header: each of the facts is `name=text`, nothing behind the sign takes the record out.

    Raises UsageError for a name that there is not, and a text that cannot be what it should.
    """
    changed, texts = Changed(tournament, ()), {}
    for fact in facts:
        name, sign, text = fact.partition("=")
        record = _record_of(name) if sign else None
        if record is None:
            raise UsageError(f"`{brief(fact)}` is not a fact such as 'chief arbiter=Zellweger, Urs'.")
        text = text.strip()
        if not text.isprintable():
            raise UsageError(f"{spelt(record.name)}: `{brief(text)}` has signs that cannot be printed.")
        if record is _ROUNDS:
            changed = _with_rounds(changed, text)
            continue
        texts[record.name] = _TEXT_OF.get(record.shape, _one_line)(record, text)
        said = f"{spelt(record.name)}: {text}" if text else f"{spelt(record.name)}: taken out"
        changed = changed._replace(said=(*changed.said, said))
    return changed._replace(header=texts)


def _record_of(name: str) -> Record:
    """Return the record that is meant by a name, or by a part of it that no other one has."""
    wanted = plain(name)
    exact = [record for known, record in _NAMED.items() if plain(known) == wanted]
    near = exact or [record for known, record in _NAMED.items() if wanted and wanted in plain(known)]
    if len(near) == 1:
        return near[0]
    names = ", ".join(spelt(record.name) for record in near) or ", ".join(map(spelt, _NAMED))
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
    days = [_day(record, day.strip()) for day in (text.split(",") if "," in text else text.split()) if day.strip()]
    return dates_line(day[2:] for day in days)[FROM_TEXT] if days else ""


def _codes(_: Record, text: str) -> str:
    return codes_of_tie_breaks(text)


def codes_of_tie_breaks(text: str) -> str:
    """Return the list of codes as a record has it. Raises UsageError for a code that C.07 does not have."""
    for code in parse_list(text.split(",")):
        if code.name not in METHODS and code.name not in SCORES and not code.name.startswith("OTHER_"):
            near = _near(code.name)
            meant = f" Did you mean {' or '.join(near)}?" if near else ""
            raise UsageError(
                f"`{brief(code.text)}` is no tie-break of C.07.{meant}\n"
                "  Write codes such as BH/C1, BH, SB, DE; OTHER_... for a method of the event."
            )
    return ",".join(code.strip() for code in text.split(",") if code.strip())


def _near(name: str) -> list[str]:
    """Return the codes that may be meant by one that there is not: `BHC1` may be BH/C1."""
    from difflib import get_close_matches  # noqa: PLC0415  only after a mistake

    base, cut = name.rstrip("0123456789")[:-1], name[len(name.rstrip("0123456789")) - 1 :]
    if base in METHODS and cut[0] in "CM" and cut[1:]:
        return [f"{base}/{cut}"]
    return get_close_matches(name, [*METHODS, *SCORES], 3, 0.6)


def _several(_: Record, text: str) -> str:
    return "\n".join(part.strip() for part in text.split(";") if part.strip())


_TEXT_OF = {DATES: _days, CODES: _codes, TEXTS: _several}
"""By the shape of a record, the text of its lines."""


def _with_rounds(changed: Changed, text: str) -> Changed:
    """Return the change with another number of rounds, which is recorded (C.04.2 1.1: announced in advance)."""
    tournament = changed.tournament
    paired, was = tournament.rounds_paired, tournament.rounds
    if not (is_number(text) and 0 < int(text) < 1000):
        raise UsageError(f"rounds: `{brief(text)}` is not a number of rounds.")
    number = int(text)
    if number < paired:
        raise UsageError(f"rounds: {number} are too few, {paired} are paired already.")
    if number == was:
        return changed._replace(said=(*changed.said, f"rounds: {number}, as before"))
    if paired and (tournament.acceleration or tournament.virtual):
        raise UsageError(
            f"rounds: the acceleration goes by the number of rounds, and began with {was}; so it stays (C.04.7 1.4)."
        )
    ended = (group for group in tournament.forbidden if group.first <= number)
    now = tournament._replace(
        rounds=number,
        virtual=None,  # by the new number, once round one is to be paired
        announced=tuple(a for a in tournament.announced if a.round_number <= number),
        forbidden=tuple(g._replace(last=None) if (g.last or 0) >= number else g for g in ended),
    )
    notes = []
    size = len(tournament.participants)
    most = rounds_without_rematch(size)
    if number > most:
        notes.append(f"{number} rounds are more than {most}, in which {size} can meet new opponents (C.04.1 2).")
    if was is not None and number > was and any(a.round_number == was for a in tournament.announced):
        notes.append(f"who was to be absent up to round {was} is expected in round {was + 1}.")
    comment = log.comment(CONFIGURED, paired + 1, f"{number} rounds instead of {was}")
    return changed._replace(
        tournament=now,
        said=(*changed.said, f"rounds: {number}" + f" instead of {was}" * (was is not None)),
        comments=(*changed.comments, comment) if paired and was is not None else changed.comments,
        notes=(*changed.notes, *notes),
    )
