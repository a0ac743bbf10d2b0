"""Facts of extension records (`XX?`, `BB?` and private codes) as the lines of TRF26 that state them.

What TRF26 has no record for keeps the one code that says it: `XXS` for point values which depend on the colour,
`XXC rank`, `ACC` without a type, `XXA` for virtual points that are all zero.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.convert.loss import Loss
from fidepair.findings import Findings
from fidepair.tournament import Kind, PrimaryScore
from fidepair.trf.format import facts
from fidepair.trf.format.columns import FORBIDDEN, POINT_VALUES, VIRTUAL, VIRTUAL_OF_PLAYER, words
from fidepair.trf.format.dialects import type_of
from fidepair.trf.format.reading import Records
from fidepair.trf.read.lists import read_forbidden
from fidepair.trf.read.players import read_players
from fidepair.trf.read.scoring import read_points
from fidepair.trf.read.statements import read_byes, read_configuration, read_rounds, read_type
from fidepair.trf.write import lines as trf_lines
from fidepair.trf.write.blocks import in_blocks

if TYPE_CHECKING:
    from fidepair.tournament import Announcement, Tournament
    from fidepair.trf.format.facts import Fact

_EXTENDING = ((facts.TRFX,), (facts.TRFBX,), facts.PRIVATE)
_EXTENSIONS = frozenset(code for code, record in facts.RECORDS.items() if record.dialects[:1] in _EXTENDING)
_OTHER_POINTS = facts.POINTS.codes[1:]
_QUIET = "restated"


def restated_codes(records: Records) -> frozenset[str]:
    """Return the codes whose lines `restated` replaces."""
    return _EXTENSIONS | {POINT_VALUES.code} if records.lines(*_OTHER_POINTS) else _EXTENSIONS


def restated(records: Records, tournament: Tournament) -> list[str]:
    """Return lines for what extension records say and no record of TRF26 says."""
    quiet = Findings(_QUIET)
    colour, by_order = read_configuration(records, quiet)
    return [
        *_unless_stated(facts.ROUNDS, read_rounds(records, quiet), records),
        *_unless_stated(facts.INITIAL_COLOUR, colour, records),
        *_point_values(records, tournament.kind),
        *_type(records),
        *([facts.RANKED_BY_ORDER] if by_order else []),
        *_lists(records, tournament),
    ]


def _unless_stated(fact: Fact, value: object, records: Records) -> list[str]:
    return [] if records.lines(fact.code) else fact.lines(value)


def _type(records: Records) -> list[str]:
    declared = read_type(records, Findings(_QUIET))
    found = type_of(declared.code) if declared.code else None
    lines = _unless_stated(facts.TYPE, declared.code, records)
    if declared.acceleration and (found is None or found.acceleration is None):
        lines.append(facts.BAKU)
    return lines


def _point_values(records: Records, kind: Kind) -> list[str]:
    """Return the lines for values that other records than `162` state, together with those of `162`.

    In matches it matters whether the value of a bye is stated, so it is not where it was not.
    """
    if not records.lines(*_OTHER_POINTS):
        return []
    scoring = read_points(records, Findings(_QUIET))
    lines = trf_lines.scoring_lines(scoring.points, scoring.knows_missing or scoring.states_pab)
    if kind is Kind.INDIVIDUAL or scoring.states_pab:
        return lines
    return [_without_bye(line) for line in lines]


def _without_bye(line: str) -> str:
    if line.startswith(facts.POINT_PAIRS.code):
        return " ".join(word for word in line.split() if not word.startswith("PAB="))
    start = line.find(" P")
    return line if start < 0 else line[:start] + " " * 6 + line[start + 6 :]


def _lists(records: Records, tournament: Tournament) -> list[str]:
    numbers = sorted(participant.number for participant in tournament.participants)
    counted = in_blocks(tournament)
    lines = trf_lines.bye_lines(_absent(records, tournament)) if records.lines(*facts.ABSENT.codes) else []
    if records.lines(VIRTUAL_OF_PLAYER.code) and not records.lines(VIRTUAL.code):
        teams = tournament.kind is Kind.TEAM and tournament.team_rules.primary is PrimaryScore.MATCH
        lines += trf_lines.virtual_lines(counted.virtual, numbers, "match points" if teams else "points")
    if records.lines(*facts.NEVER_MEET.codes):
        by_rounds = Records({FORBIDDEN.code: records.lines(FORBIDDEN.code)}, [], [])
        stated = read_forbidden(by_rounds, set(numbers), counted.rounds, Findings(_QUIET))
        lines += trf_lines.forbidden_lines([f for f in counted.forbidden if f not in stated], counted.rounds)
    return lines


def _absent(records: Records, tournament: Tournament) -> list[Announcement]:
    """Return the byes announced that neither `240` nor a block states."""
    numbers = {participant.number for participant in tournament.participants}
    stated = {(bye.round_number, bye.number) for bye in read_byes(records, numbers, None, Findings(_QUIET))}
    if tournament.kind is not Kind.TEAM:
        rows = read_players(records.lines(*facts.PLAYERS.codes), Findings(_QUIET)).rows
        stated |= {
            (index, number) for number, row in rows.items() for index, sign in enumerate(row.signs, 1) if sign != ""
        }
    return [a for a in in_blocks(tournament).announced if (a.round_number, a.number) not in stated]


def words_without_meaning(records: Records) -> list[Loss]:
    """Return the words of `XXC` that nobody reads; no other form has a place for them."""
    known = {*facts.COLOUR_WORDS, facts.BY_ORDER}
    return [
        Loss(line.number, f'the word "{word}" of `XXC`, which has no known meaning')
        for line in records.lines(facts.CONFIGURATION.code)
        for word, _ in words(line.text)
        if word.lower() not in known
    ]
