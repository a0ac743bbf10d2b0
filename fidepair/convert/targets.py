"""The dialects of tournament files as targets: lines that the target knows stay, and other records
are restated.

A record is lost if the dialect has no record for its fact; this follows from `facts`. This module
restates the header: number of rounds, initial-colour, type, acceleration, point values of a game.
`targets_participants` restates records of participants.

Where TRF26 has no record for a fact that decides pairings (`XXC rank`, point values that `162`
cannot state), the record of the other dialect stays in the file, as in mixed files, and this is
reported.
"""

from collections.abc import Callable

from fidepair.convert.draft import Conversion, Loss, prove
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
from fidepair.trf.format.document import KEPT, Line
from fidepair.trf.format.facts import (
    BY_ORDER,
    CODES_BB,
    CODES_XXS,
    COLOUR_WORDS,
    CONFIGURATION,
    POINT_PAIRS,
    Fact,
)
from fidepair.trf.format.reading import Reading
from fidepair.trf.read.records import type_line, value_of
from fidepair.trf.write.lines import has_missing_results, missing_line, values_of

_WIDTH = 4
_NO_RECORD = "TRF16 has no record for point values, and counts 1, 1/2 and 0; Points are unchanged"
_NOT_IN_BB = (
    "`BBW` to `BBU` cannot store these point values; they are in `XXS`, which bbpPairings skips"
)
_NOT_IN_162 = (
    "`162` cannot store these point values; they are in `XXS`, which other programs may skip"
)


def to_dialect(reading: Reading, target: str) -> tuple[bytes, tuple[Loss, ...]]:
    """Return the file in the dialect `target`, and the losses. Raises InputError for facts that the
    dialect would change."""
    draft = Conversion(reading, target)
    done: set[str] = set()
    for fact, restate in RESTATED.items():
        done.update(fact.codes)
        if restate is not None:
            restate(draft)
        else:
            _lose(draft, *fact.codes)
    for code in facts.RECORDS:
        if code not in done:
            _lose(draft, code)
    return prove(draft), tuple(draft.losses)


def _lose(draft: Conversion, *codes: str) -> None:
    """Lose the lines of records that the target does not have."""
    for line in draft.records.lines(*codes):
        record = facts.RECORDS[line.code.upper()]
        if draft.name not in record.dialects:
            draft.lack(record.lost, line)


def _restate_rounds(draft: Conversion) -> None:
    """Restate the number of rounds, for which TRF16 has no record."""
    lines, own = draft.records.lines(*facts.ROUNDS.codes), facts.ROUNDS.within(draft.name)
    if own is None:
        draft.lack(f"{facts.ROUNDS.record.meaning}; give it with --rounds", *lines)
    else:
        draft.restate(lines, [own.line(draft.counted.rounds)], (own.code,))


# ── Initial-colour ───────────────────────────────────────────────────────────
def _restate_colour(draft: Conversion) -> None:
    """Restate the initial-colour, a letter or a word of `XXC`, and the word `rank`, which only TRFx
    has. TRF16 has no initial-colour."""
    own = facts.INITIAL_COLOUR.within(draft.name)
    if own is facts.INITIAL_COLOUR.record:
        _colour_as_letter(draft)
    elif own is None:
        for line in draft.records.lines(*facts.INITIAL_COLOUR.codes):
            draft.lack(_subjects(_words_in(line)), line)
    else:
        texts = facts.INITIAL_COLOUR.lines(draft.counted.initial_colour, draft.name)
        for line in draft.records.lines(own.code):
            if COLOUR_WORDS & _words_in(line):
                texts = []
        draft.restate(draft.records.lines(facts.INITIAL_COLOUR.code), texts)


def _words_in(line: Line) -> set[str]:
    return {word.lower() for word, _ in words(line.text)}


def _subjects(words_in_line: set[str]) -> str:
    ranking = "players ranked by the order of their lines"
    colour = "the initial-colour; give it with --initial-colour"
    if words_in_line == {BY_ORDER}:
        return ranking
    return f"{ranking} and {colour}" if BY_ORDER in words_in_line else colour


def _colour_as_letter(draft: Conversion) -> None:
    """Replace the colour words of `XXC` by the record for the initial-colour."""
    is_missing = not draft.records.lines(facts.INITIAL_COLOUR.code)
    for line in draft.records.lines(CONFIGURATION.code):
        all_words = [word for word, _ in words(line.text)]
        rest = [word for word in all_words if word.lower() not in COLOUR_WORDS]
        texts: list[str] = []
        if is_missing and len(rest) < len(all_words):
            texts = facts.INITIAL_COLOUR.lines(draft.counted.initial_colour)
            is_missing = False
        if rest:
            kept = CONFIGURATION.line(" ".join(rest))
            texts.append(kept)
            reason = "TRF26 has no record for it, and other programs may skip it"
            draft.report(line, f"`{kept}` is kept; {reason}")
        draft.replace(line, *texts)


# ── Type and acceleration ────────────────────────────────────────────────────
def _restate_type(draft: Conversion) -> None:
    """Restate the encoded type, for which only TRF26 has a record; other files may have it in the
    record for the type in words."""
    line = type_line(draft.records)
    if facts.TYPE.within(draft.name) is None:
        what = f"{facts.TYPE.record.lost}; {_options_for_type(draft)}"
        draft.lack(what, *draft.records.lines(facts.TYPE.code))
    elif line is not None and line.code != facts.TYPE.code:
        draft.replace(line, line.text, *facts.TYPE.lines(value_of(line).upper()))


def _options_for_type(draft: Conversion) -> str:
    """Return the options that give the type to a command."""
    tournament, usual = draft.tournament, TeamRules()
    if tournament.system is None:
        return "give the system when pairing"
    rules, written = tournament.team_rules, _virtual_points_written(draft)
    options = [f"--system {tournament.system}"]
    if tournament.acceleration and not written:
        options.append("--acceleration baku")
    if rules.colours is not usual.colours:
        options.append(f"--colours {rules.colours.value}")
    if rules.primary is not usual.primary:
        options.append(f"--primary {rules.primary.value}")
    if not rules.use_secondary:
        options.append("--no-secondary")
    text = f"give it with {' '.join(options)}"
    return f"{text}; {written}" if written else text


def _virtual_points_written(draft: Conversion) -> str:
    """Return the sentence about the record with the virtual points of an accelerated event; an
    empty text if there is none."""
    record = facts.VIRTUAL.within(draft.name)
    if record is None or draft.tournament.acceleration is None or draft.tournament.virtual is None:
        return ""
    return f"the virtual points are in `{record.code}`"


def _restate_acceleration(draft: Conversion) -> None:
    """Restate `ACC`, the record of one program, which no dialect has."""
    line = type_line(draft.records)
    declared = type_of(value_of(line)) if line is not None else None
    hint = _virtual_points_written(draft) or "give it with --acceleration baku"
    for found in draft.records.lines(facts.ACCELERATION.code):
        if value_of(found).lower() in ("false", "0"):
            draft.keep(found)  # it states nothing
        elif facts.TYPE.within(draft.name) is None:
            draft.lack(f"{facts.ACCELERATION.record.lost}; {hint}", found)
        elif declared is not None and declared.acceleration is not None:
            draft.replace(found)
        else:
            reason = "TRF26 declares acceleration together with the system, and none is declared"
            draft.report(found, f"`{found.text.strip()}` is kept; {reason}")


# ── Point values of a game ───────────────────────────────────────────────────
# `162` and `BB` have one value for a win, a forfeit win and a full-point bye, one for a draw and a
# half-point bye, and none that depends on colours; `162` has one for all absences too. `XXS` states
# everything but the value of a missing result.
def _restate_points(draft: Conversion) -> None:
    """Restate the values in the record of the target. TRF16 has none: its readers know 1, 1/2 and
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
    """Return whether the target must state the PAB: the file states it, or it is not `usual`."""
    scoring = draft.event.scoring
    if draft.tournament.kind is not Kind.INDIVIDUAL:  # in matches it follows from the match
        return scoring.states_pab
    return scoring.states_pab or scoring.points.pab != usual


def _usual_missing(points: PointSystem) -> int:
    return min(points.draw_white, points.draw_black)


def _missing(draft: Conversion, lines: list[Line]) -> list[str]:
    """Return the value of a missing result as a comment and report its loss, if it matters."""
    points = draft.event.scoring.points
    stating = [line for line in lines if line.code == POINT_VALUES.code]
    is_usual = points.pending == _usual_missing(points)
    if not stating or (is_usual and not has_missing_results(draft.tournament)):
        return []
    text = f"`162 X {format_points(points.pending)}`: {draft.name} has no record for the points of a missing result"
    draft.report(stating[0], f"{text}; kept as a comment")
    return [KEPT + missing_line(points)]


def _without_values(draft: Conversion, lines: list[Line]) -> None:
    scoring, tournament = draft.event.scoring, draft.tournament
    of_matches = tournament.kind is not Kind.INDIVIDUAL and scoring.states_pab
    if of_matches or scoring.points != PointSystem() or has_missing_results(tournament):
        draft.lose(_NO_RECORD, *lines)
        return
    for line in lines:
        draft.keep(line)


def _xxs_line(draft: Conversion) -> str:
    """Return the line with the unusual values; those of a win and a draw if all are usual."""
    points = draft.event.scoring.points._asdict()
    stated = PointSystem()._asdict()
    pairs: dict[str, int] = {}
    for code in ("W", "D", "L"):  # one value for both colours
        values = {points[name] for name in CODES_XXS[code]}
        value = points[CODES_XXS[code][0]]
        if len(values) == 1 and value != stated[CODES_XXS[code][0]]:
            pairs[code] = value
            stated |= dict.fromkeys(CODES_XXS[code], value)
    for code, names in CODES_XXS.items():
        if len(names) == 1 and code != "PAB" and points[names[0]] != stated[names[0]]:
            pairs[code] = points[names[0]]
    if _states_pab(draft, PointSystem().pab):
        pairs["PAB"] = points["pab"]
    if not pairs:
        pairs = {"W": points["win_white"], "D": points["draw_white"]}
    return POINT_PAIRS.line([(code, format_points(value)) for code, value in pairs.items()])


def _as_bb(draft: Conversion, lines: list[Line], codes: set[str]) -> None:
    """Restate the values in `BBW` to `BBU`, or in `XXS` if they do not fit."""
    points = draft.event.scoring.points
    by_code = values_of(points, CODES_BB)
    texts: list[str] = []
    if _fits(by_code):
        for code, values in by_code.items():
            if "pab" not in CODES_BB[code] or _states_pab(draft, points.win_white):
                layout = POINT_VALUE._replace(code=code)
                texts.append(layout.line({"value": format_points(min(values))}))
    else:
        draft.report(lines[0], _NOT_IN_BB)
        if codes == {POINT_PAIRS.code}:
            return
        texts.append(_xxs_line(draft))
    draft.restate(lines, [*texts, *_missing(draft, lines)])


def _as_162(draft: Conversion, lines: list[Line], codes: set[str]) -> None:
    """Restate the values in `162`, or in `XXS` if they do not fit."""
    points = draft.event.scoring.points
    by_symbol = values_of(points, POINT_SYMBOLS)
    is_missing_usual = points.pending == _usual_missing(points)
    states_missing = draft.event.scoring.knows_missing or not is_missing_usual
    if not _fits(by_symbol):
        draft.report(lines[0], _NOT_IN_162)
        if codes != {POINT_PAIRS.code}:
            texts = [missing_line(points)] if states_missing else []
            draft.restate(lines, [_xxs_line(draft), *texts])
        return
    if not _states_pab(draft, points.win_white):
        del by_symbol["P"]
    if not states_missing:
        del by_symbol["X"]
    groups = [(symbol, format_points(min(values))) for symbol, values in by_symbol.items()]
    draft.restate(lines, [POINT_VALUES.groups(groups)])


def _fits(by_code: dict[str, set[int]]) -> bool:
    """Return whether there is one value for each code, and it fits its columns."""
    points = [min(values) for values in by_code.values() if len(values) == 1]
    return len(points) == len(by_code) and all(len(format_points(one)) <= _WIDTH for one in points)


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
"""The functions that restate facts in the target. For None, and for facts that are not here, the
record stays or is lost.

Losses are reported in this order.
"""
