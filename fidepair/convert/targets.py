"""The dialects of report files as targets: every line the target knows stays, records that differ
are restated.

A record that a dialect has not and nothing else there can say is lost: that follows from `facts`.
This module has what becomes of the header: number of rounds, initial-colour, type, acceleration,
point values of a game; what concerns participants is in `targets_participants`.

Where TRF26 has no record for a fact that decides pairings (`XXC rank`, point values that `162`
cannot say), the record of the other dialect stays in the file, as mixed files have it, and that is
told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.convert.draft import Conversion, prove
from fidepair.convert.targets_participants import (
    restate_byes,
    restate_forbidden,
    restate_teams,
    restate_virtual,
)
from fidepair.tournament import POINT_SYMBOLS, Kind, PointSystem, TeamRules, format_points
from fidepair.trf.format import facts
from fidepair.trf.format.columns import POINT_VALUE, POINT_VALUES, words
from fidepair.trf.format.dialects import type_of
from fidepair.trf.format.document import KEPT
from fidepair.trf.format.facts import (
    BY_ORDER,
    CODES_BB,
    CODES_XXS,
    COLOUR_WORDS,
    CONFIGURATION,
    POINT_PAIRS,
)
from fidepair.trf.read.records import type_line, value_of
from fidepair.trf.write.lines import misses_results, missing_line, values_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.convert.draft import Loss
    from fidepair.trf.format.document import Line
    from fidepair.trf.format.facts import Fact
    from fidepair.trf.format.reading import Reading

_WIDTH = 4
_NO_RECORD = (
    "TRF16 has no record for point values, and counts 1, 1/2 and 0; Points stay as they are"
)
_NOT_IN_BB = (
    "`BBW` to `BBU` cannot say these point values; they stand in `XXS`, which bbpPairings skips"
)
_NOT_IN_162 = (
    "`162` cannot say these point values; they stand in `XXS`, which other programs may skip"
)


def to_dialect(reading: Reading, target: str) -> tuple[bytes, tuple[Loss, ...]]:
    """Return the file in the dialect `target`, and what is lost. InputError for what cannot be said
    there."""
    draft = Conversion(reading, target)
    told: set[str] = set()
    for fact, restate in RESTATED.items():
        told.update(fact.codes)
        restate(draft) if restate is not None else _lose(draft, *fact.codes)
    for code in facts.RECORDS:
        if code not in told:
            _lose(draft, code)
    return prove(draft), tuple(draft.losses)


def _lose(draft: Conversion, *codes: str) -> None:
    """Lose the lines of records that the target does not have."""
    for line in draft.records.lines(*codes):
        record = facts.RECORDS[line.code.upper()]
        if draft.name not in record.dialects:
            draft.lack(record.lost, line)


def _restate_rounds(draft: Conversion) -> None:
    """One record for another. TRF16 has no number of rounds."""
    lines, own = draft.records.lines(*facts.ROUNDS.codes), facts.ROUNDS.within(draft.name)
    if own is None:
        draft.lack(f"{facts.ROUNDS.record.meaning}; name it with --rounds", *lines)
    else:
        draft.restate(lines, [own.line(draft.counted.rounds)], (own.code,))


# ── Initial-colour ───────────────────────────────────────────────────────────
def _restate_colour(draft: Conversion) -> None:
    """A letter, or a word of `XXC`, whose word `rank` only TRFx has. TRF16 has no
    initial-colour."""
    own = facts.INITIAL_COLOUR.within(draft.name)
    if own is facts.INITIAL_COLOUR.record:
        _colour_as_letter(draft)
    elif own is None:
        for line in draft.records.lines(*facts.INITIAL_COLOUR.codes):
            draft.lack(_subjects(_spoken(line)), line)
    else:
        stated = any(COLOUR_WORDS & _spoken(line) for line in draft.records.lines(own.code))
        text = (
            [] if stated else facts.INITIAL_COLOUR.lines(draft.counted.initial_colour, draft.name)
        )
        draft.restate(draft.records.lines(facts.INITIAL_COLOUR.code), text)


def _spoken(line: Line) -> set[str]:
    return {word.lower() for word, _ in words(line.text)}


def _subjects(spoken: set[str]) -> str:
    ranked = "players ranked by the order of their lines"
    if spoken == {BY_ORDER}:
        return ranked
    return f"{f'{ranked} and ' if BY_ORDER in spoken else ''}the initial-colour; name it with --initial-colour"


def _colour_as_letter(draft: Conversion) -> None:
    missing = not draft.records.lines(facts.INITIAL_COLOUR.code)
    for line in draft.records.lines(CONFIGURATION.code):
        spoken = [word for word, _ in words(line.text)]
        rest = [word for word in spoken if word.lower() not in COLOUR_WORDS]
        found = missing and len(rest) < len(spoken)
        colour = facts.INITIAL_COLOUR.lines(draft.counted.initial_colour) if found else []
        missing = missing and not colour
        left = [CONFIGURATION.line(" ".join(rest))] if rest else []
        draft.replace(line, *colour, *left)
        if left:
            draft.tell(
                line,
                f"`{left[0]}` is kept; TRF26 has no record for it, and other programs may skip it",
            )


# ── Type and acceleration ────────────────────────────────────────────────────
def _restate_type(draft: Conversion) -> None:
    """The encoded type, which only TRF26 has a record for; other files may have it where the type
    stands in words."""
    line = type_line(draft.records)
    if facts.TYPE.within(draft.name) is None:
        draft.lack(
            f"{facts.TYPE.record.lost}; {_way_to_name(draft)}",
            *draft.records.lines(facts.TYPE.code),
        )
    elif line is not None and line.code != facts.TYPE.code:
        draft.replace(line, line.text, *facts.TYPE.lines(value_of(line).upper()))


def _way_to_name(draft: Conversion) -> str:
    tournament, usual = draft.tournament, TeamRules()
    if tournament.system is None:
        return "name the system when pairing"
    rules, written = tournament.team_rules, _virtual_points_written(draft)
    options = [
        f"--system {tournament.system}",
        *(["--acceleration baku"] if tournament.acceleration and not written else []),
        *([f"--colours {rules.colours.value}"] if rules.colours is not usual.colours else []),
        *([f"--primary {rules.primary.value}"] if rules.primary is not usual.primary else []),
        *([] if rules.use_secondary else ["--no-secondary"]),
    ]
    return "; ".join([f"name it with {' '.join(options)}", *written])


def _virtual_points_written(draft: Conversion) -> list[str]:
    """Return where the virtual points of an accelerated event are, if the target has a record for
    them."""
    record = facts.VIRTUAL.within(draft.name)
    if record is None or draft.tournament.acceleration is None or draft.tournament.virtual is None:
        return []
    return [f"the virtual points are in `{record.code}`"]


def _restate_acceleration(draft: Conversion) -> None:
    """`ACC` of one program, which no dialect has."""
    line = type_line(draft.records)
    declared = type_of(value_of(line)) if line is not None else None
    way = "".join(_virtual_points_written(draft)) or "name it with --acceleration baku"
    for found in draft.records.lines(facts.ACCELERATION.code):
        if value_of(found).lower() in ("false", "0"):
            draft.keep(found)  # it states nothing
        elif facts.TYPE.within(draft.name) is None:
            draft.lack(f"{facts.ACCELERATION.record.lost}; {way}", found)
        elif declared is not None and declared.acceleration is not None:
            draft.replace(found)
        else:
            kept = f"`{found.text.strip()}` is kept"
            draft.tell(
                found,
                f"{kept}; TRF26 declares acceleration together with the system, and none is declared",
            )


# ── Point values of a game ───────────────────────────────────────────────────
# `162` and `BB` have one value for a win, a forfeit won and a full-point bye, one for a draw and a
# half-point bye, and none that depends on colours; `162` has one for all absences too. `XXS` says
# all but what a missing result is worth.
def _restate_points(draft: Conversion) -> None:
    """State the values in the record of the target. TRF16 has none: its readers know 1, 1/2 and
    0."""
    lines = draft.records.lines(*facts.POINTS.codes)
    codes = {line.code.upper() for line in lines}
    if draft.target == "trf26" and not codes <= {POINT_VALUES.code}:
        _as_162(draft, lines, codes)
    elif draft.target == "trf16":
        _without_values(draft, lines)
    elif draft.target == "trfx" and not codes <= {POINT_PAIRS.code}:
        draft.restate(lines, [_xxs_line(draft), *_missing(draft, lines)])
    elif draft.target == "trfbx" and not codes <= CODES_BB.keys():
        _as_bb(draft, lines, codes)


def _states_pab(draft: Conversion, usual: int) -> bool:
    """Return whether the PAB has to be stated: by the file it is, or it is not worth what follows
    from the record."""
    scoring = draft.event.scoring
    individual = draft.tournament.kind is Kind.INDIVIDUAL  # in matches it follows from the match
    return scoring.states_pab or (individual and scoring.points.pab != usual)


def _usual_missing(points: PointSystem) -> int:
    return min(points.draw_white, points.draw_black)


def _missing(draft: Conversion, lines: list[Line]) -> list[str]:
    """Return the value of a missing result as a comment, and name it as lost, where it decides
    something."""
    points = draft.event.scoring.points
    stating = [line for line in lines if line.code == POINT_VALUES.code]
    matters = points.pending != _usual_missing(points) or misses_results(draft.tournament)
    if not (stating and matters):
        return []
    text = f"`162 X {format_points(points.pending)}`: {draft.name} has no record for what a missing result is worth"
    draft.tell(stating[0], f"{text}; kept as a comment")
    return [KEPT + missing_line(points)]


def _without_values(draft: Conversion, lines: list[Line]) -> None:
    scoring, tournament = draft.event.scoring, draft.tournament
    of_matches = tournament.kind is not Kind.INDIVIDUAL and scoring.states_pab
    if of_matches or scoring.points != PointSystem() or misses_results(tournament):
        draft.lose(_NO_RECORD, *lines)
        return
    for line in lines:
        draft.keep(line)


def _xxs_line(draft: Conversion) -> str:
    """Return the line with the values that are not usual; those of a win and a draw if all are."""
    points = draft.event.scoring.points._asdict()
    stated = PointSystem()._asdict()
    pairs: dict[str, int] = {}
    for code in ("W", "D", "L"):
        values = {points[name] for name in CODES_XXS[code]}
        if len(values) == 1 and points[CODES_XXS[code][0]] != stated[CODES_XXS[code][0]]:
            pairs[code] = values.pop()
            stated |= dict.fromkeys(CODES_XXS[code], pairs[code])
    for code, names in CODES_XXS.items():
        if len(names) == 1 and code != "PAB" and points[names[0]] != stated[names[0]]:
            pairs[code] = points[names[0]]
    if _states_pab(draft, PointSystem().pab):
        pairs["PAB"] = points["pab"]
    pairs = pairs or {"W": points["win_white"], "D": points["draw_white"]}
    return POINT_PAIRS.line((code, format_points(value)) for code, value in pairs.items())


def _as_bb(draft: Conversion, lines: list[Line], codes: set[str]) -> None:
    points = draft.event.scoring.points
    values = values_of(points, CODES_BB)
    if _fits(values):
        texts = [
            POINT_VALUE._replace(code=code).line({"value": format_points(min(found))})
            for code, found in values.items()
            if "pab" not in CODES_BB[code] or _states_pab(draft, points.win_white)
        ]
        draft.restate(lines, [*texts, *_missing(draft, lines)])
        return
    draft.tell(lines[0], _NOT_IN_BB)
    if codes != {POINT_PAIRS.code}:
        draft.restate(lines, [_xxs_line(draft), *_missing(draft, lines)])


def _as_162(draft: Conversion, lines: list[Line], codes: set[str]) -> None:
    points = draft.event.scoring.points
    values = values_of(points, POINT_SYMBOLS)
    missing = draft.event.scoring.knows_missing or points.pending != _usual_missing(points)
    if _fits(values):
        left_out = {
            *(() if _states_pab(draft, points.win_white) else "P"),
            *(() if missing else "X"),
        }
        groups = [
            (symbol, format_points(min(found)))
            for symbol, found in values.items()
            if symbol not in left_out
        ]
        draft.restate(lines, [POINT_VALUES.groups(groups)])
        return
    draft.tell(lines[0], _NOT_IN_162)
    if codes != {POINT_PAIRS.code}:
        draft.restate(lines, [_xxs_line(draft), *([missing_line(points)] if missing else [])])


def _fits(values: dict[str, set[int]]) -> bool:
    """Return whether each symbol has one value, and that has room in its columns."""
    return all(
        len(found) == 1 and len(format_points(min(found))) <= _WIDTH for found in values.values()
    )


RESTATED: dict[Fact, Callable[[Conversion], None] | None] = {
    facts.ROUNDS: _restate_rounds,
    facts.INITIAL_COLOUR: _restate_colour,
    facts.TYPE: _restate_type,
    facts.ACCELERATION: _restate_acceleration,
    facts.POINTS: _restate_points,
    facts.BYES_AND_ABSENCES: restate_byes,
    facts.VIRTUAL: restate_virtual,
    facts.FORBIDDEN: restate_forbidden,
    facts.ABNORMAL: None,
    facts.TEAMS: restate_teams,
    facts.ABOUT_TEAMS: None,
}
"""What becomes of facts that another record may state in the target; None, and any other: the
record stays, or is lost.

In the order in which losses are told.
"""
