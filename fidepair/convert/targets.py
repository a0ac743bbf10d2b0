"""The dialects of report files as targets: every line the target knows stays, records that differ are restated.

A record that a dialect has not and nothing else there can say is lost: that follows from `facts`. This module has what
becomes of the header: number of rounds, initial-colour, type, acceleration. Point values are in `targets_points`, lists
of players in `targets_lists`, teams in `targets_teams`.

Where TRF26 has no record for a fact that decides pairings (`XXC rank`, point values that `162` cannot say), the record
of the other dialect stays in the file, as mixed files have it, and that is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.convert.draft import Conversion
from fidepair.convert.proof import prove
from fidepair.convert.targets_lists import restate_byes, restate_forbidden, restate_virtual
from fidepair.convert.targets_points import restate_points
from fidepair.convert.targets_teams import restate_teams
from fidepair.tournament import TeamRules
from fidepair.trf.format.columns import words
from fidepair.trf.format.dialects import type_of
from fidepair.trf.format.facts import (
    ABNORMAL,
    ABOUT_TEAMS,
    ACCELERATION,
    BY_ORDER,
    BYES_AND_ABSENCES,
    COLOUR_WORDS,
    CONFIGURATION,
    FORBIDDEN,
    INITIAL_COLOUR,
    POINTS,
    RECORDS,
    ROUNDS,
    TEAMS,
    TYPE,
    VIRTUAL,
)
from fidepair.trf.read.records import type_line, value_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.convert.loss import Loss
    from fidepair.trf.format.document import Line
    from fidepair.trf.format.facts import Fact
    from fidepair.trf.format.reading import Reading


def to_dialect(reading: Reading, target: str) -> tuple[bytes, tuple[Loss, ...]]:
    """Return the file in the dialect `target`, and what is lost. InputError for what cannot be said there."""
    draft = Conversion(reading, target)
    told: set[str] = set()
    for fact, restate in RESTATED.items():
        told.update(fact.codes)
        restate(draft) if restate is not None else _lose(draft, fact.codes)
    for code in RECORDS:
        if code not in told:
            _lose(draft, (code,))
    return prove(draft), tuple(draft.losses)


def _lose(draft: Conversion, codes: tuple[str, ...]) -> None:
    """Lose the lines of records that the target does not have."""
    for line in draft.records.lines(*codes):
        record = RECORDS[line.code.upper()]
        if draft.name not in record.dialects:
            draft.lose(line, f"{draft.name} has no record for {record.lost}")


def restate_rounds(draft: Conversion) -> None:
    """One record for another. TRF16 has no number of rounds."""
    lines, own = draft.records.lines(*ROUNDS.codes), ROUNDS.within(draft.name)
    if own is not None:
        draft.restate(lines, (own.code,), [own.line(draft.counted.rounds)])
        return
    for line in lines:
        draft.lose(line, f"{draft.name} has no record for {ROUNDS.record.meaning}; name it with --rounds")


def restate_colour(draft: Conversion) -> None:
    """A letter, or a word of `XXC`, whose word `rank` only TRFx has. TRF16 has no initial-colour."""
    own = INITIAL_COLOUR.within(draft.name)
    if own is INITIAL_COLOUR.record:
        _colour_as_letter(draft)
        return
    if own is None:
        for line in draft.records.lines(*INITIAL_COLOUR.codes):
            draft.lose(line, f"{draft.name} has no record for {_subjects(_spoken(line))}")
        return
    stated = any(COLOUR_WORDS & _spoken(line) for line in draft.records.lines(own.code))
    text = [] if stated else INITIAL_COLOUR.lines(draft.counted.initial_colour, draft.name)
    draft.restate(draft.records.lines(INITIAL_COLOUR.code), (), text)


def _spoken(line: Line) -> set[str]:
    return {word.lower() for word, _ in words(line.text)}


def _subjects(spoken: set[str]) -> str:
    if spoken == {BY_ORDER}:
        return "players ranked by the order of their lines"
    ranked = "players ranked by the order of their lines and " if BY_ORDER in spoken else ""
    return f"{ranked}the initial-colour; name it with --initial-colour"


def _colour_as_letter(draft: Conversion) -> None:
    missing = not draft.records.lines(INITIAL_COLOUR.code)
    for line in draft.records.lines(CONFIGURATION.code):
        spoken = [word for word, _ in words(line.text)]
        rest = [word for word in spoken if word.lower() not in COLOUR_WORDS]
        colour = INITIAL_COLOUR.lines(draft.counted.initial_colour) if missing and len(rest) < len(spoken) else []
        missing = missing and not colour
        left = [CONFIGURATION.line(" ".join(rest))] if rest else []
        draft.replace(line, *colour, *left)
        if left:
            draft.tell(line, f"`{left[0]}` is kept; TRF26 has no record for it, and other programs may skip it")


def restate_type(draft: Conversion) -> None:
    """The encoded type, which only TRF26 has a record for; other files may have it where the type stands in words."""
    line = type_line(draft.records)
    if TYPE.within(draft.name) is None:
        for found in draft.records.lines(TYPE.code):
            draft.lose(found, f"{draft.name} has no record for {TYPE.record.lost}; {_way_to_name(draft)}")
    elif line is not None and line.code != TYPE.code:
        draft.replace(line, line.text, *TYPE.lines(value_of(line).upper()))


def restate_acceleration(draft: Conversion) -> None:
    """`ACC` of one program, which no dialect has."""
    line = type_line(draft.records)
    declared = type_of(value_of(line)) if line is not None else None
    for found in draft.records.lines(ACCELERATION.code):
        if value_of(found).lower() in ("false", "0"):
            draft.keep(found)  # it states nothing
        elif TYPE.within(draft.name) is None:
            subject = ACCELERATION.record.lost
            draft.lose(found, f"{draft.name} has no record for {subject}; name it with --acceleration baku")
        elif declared is not None and declared.acceleration is not None:
            draft.replace(found)
        else:
            kept = f"`{found.text.strip()}` is kept"
            draft.tell(found, f"{kept}; TRF26 declares acceleration together with the system, and none is declared")


def _way_to_name(draft: Conversion) -> str:
    tournament = draft.reading.tournament
    if tournament.system is None:
        return "name the system when pairing"
    rules = tournament.team_rules
    options = [
        f"--system {tournament.system}",
        *(["--acceleration baku"] if tournament.acceleration else []),
        *([f"--colours {rules.colours.value}"] if rules.colours is not TeamRules().colours else []),
        *([f"--primary {rules.primary.value}"] if rules.primary is not TeamRules().primary else []),
        *([] if rules.use_secondary else ["--no-secondary"]),
    ]
    return f"name it with {' '.join(options)}"


RESTATED: dict[Fact, Callable[[Conversion], None] | None] = {
    ROUNDS: restate_rounds,
    INITIAL_COLOUR: restate_colour,
    TYPE: restate_type,
    ACCELERATION: restate_acceleration,
    POINTS: restate_points,
    BYES_AND_ABSENCES: restate_byes,
    VIRTUAL: restate_virtual,
    FORBIDDEN: restate_forbidden,
    ABNORMAL: None,
    TEAMS: restate_teams,
    ABOUT_TEAMS: None,
}
"""What becomes of facts that another record may state in the target; None, and any other: the record stays, or is lost.

In the order in which losses are told.
"""
