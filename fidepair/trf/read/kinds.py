"""Which kind of event a file is about: players one by one, matches of two games (C.04.5), or teams (C.04.6).

Matches of two games are never guessed. Teams stand in `310` records; older files have them in `013`, where they may
also be the clubs of an individual event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.tournament import Kind
from fidepair.trf.format import dialects
from fidepair.trf.format.columns import AFTER_CODE, ROSTER, TEAM, TEXT_FROM
from fidepair.trf.format.facts import TEAM_COUNT
from fidepair.trf.read.records import leading_number, type_line, value_of

if TYPE_CHECKING:
    from fidepair.findings import Findings
    from fidepair.trf.format.document import Line
    from fidepair.trf.format.reading import Records

_KINDS = {"swiss": Kind.INDIVIDUAL, "team": Kind.TEAM, "double": Kind.DOUBLE}
_NAMES = {
    Kind.INDIVIDUAL: "an individual event",
    Kind.DOUBLE: "an event of matches of two games (Double-Swiss)",
    Kind.TEAM: "a team event",
}
_CORRECT = "Correct the type in `192`, or remove the records of teams, or leave the system to the file."
_ADD_TEAMS = "Add the teams as `310` records with their players, or correct the type in `192`."


def kind_of_event(records: Records, asked: Kind | None, findings: Findings) -> Kind:
    """Return the kind of event: as asked for, else as the type, the teams or the rosters of the file say.

    Raises TrfError where the file is of another kind than asked for, or teams are asked for and there are none.
    """
    line = type_line(records)
    declared = _declared_kind(line)
    team, roster = records.first(TEAM.code), records.first(ROSTER.code)
    if asked is None:
        kind = declared or (Kind.TEAM if team or _rosters_are_teams(records) else Kind.INDIVIDUAL)
        sign = team if team and kind is not Kind.TEAM else None
    else:
        kind = asked
        sign = None if kind is Kind.TEAM else team
        if declared not in (None, kind) and (kind is Kind.INDIVIDUAL or declared is not Kind.INDIVIDUAL):
            sign = line
    if sign is not None:
        _refuse(sign, kind, asked, findings)
    elif kind is Kind.TEAM and not team and not roster:
        _refuse_without_teams(line if asked is None else None, findings)
    elif kind is Kind.TEAM and asked is None and declared is None:
        _note_missing_type(team or roster, findings)
    findings.stop_at_errors()
    return kind


def _declared_kind(line: Line | None) -> Kind | None:
    found = dialects.type_of(value_of(line)) if line is not None else None
    return _KINDS.get(found.kind) if found is not None else None


def _rosters_are_teams(records: Records) -> bool:
    """Return whether there are rosters (`013`), and a number of teams (`082`) above zero."""
    count = records.first(TEAM_COUNT.code)
    return records.first(ROSTER.code) is not None and count is not None and bool(leading_number(value_of(count)))


def _refuse(sign: Line, kind: Kind, asked: Kind | None, findings: Findings) -> None:
    wanted = f"asked for is {_NAMES[kind]}" if asked is not None else f"the type declares {_NAMES[kind]}"
    said = f"{wanted}, and the file has `{sign.code}{sign.text[AFTER_CODE].rstrip()[:30]}`"
    findings.tell("T213", said, **sign.at(1, sign.code))


def _refuse_without_teams(line: Line | None, findings: Findings) -> None:
    what = f"`{line.code} {value_of(line)}` declares a team event" if line is not None else "asked for is a team event"
    findings.tell(
        "T123",
        f"{what}, and the file has no team (`310`)",
        line=line.number if line is not None else 1,
        column=1 if line is None else TEXT_FROM,
        found=value_of(line) if line is not None else "",
        expected="310",
        case="declared",
    )


def _note_missing_type(line: Line | None, findings: Findings) -> None:
    said = (
        "the file has teams and no type of a team event; read as a team event with colour preferences of type A and "
        "match points first"
    )
    findings.tell("T122", said, line=line.number if line is not None else None, column=1, expected="192 FIDE_TEAM")
