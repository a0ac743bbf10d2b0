"""Standings: ranks in the file compared with the points and the declared tie-breaks; ranks that are
missing, shared or left out; and the declared list of tie-breaks (C.07)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from fidepair.check.ranks import RankCheck, check_ranks
from fidepair.desk.record.past_state import has_corrections_for_rating
from fidepair.findings import Finding, tell
from fidepair.lint.rounds import is_finished
from fidepair.lint.spelling import Place, noun_of, once
from fidepair.standings.codes import Code
from fidepair.standings.methods import SCORES
from fidepair.standings.ranking import Method, method_of, parse_declared_code, remark_on_use
from fidepair.standings.rounds import results_of
from fidepair.tournament import PrimaryScore, Tournament
from fidepair.trf.format.columns import in_letters
from fidepair.trf.format.dialects import rules_of
from fidepair.trf.format.facts import TIE_BREAKS
from fidepair.trf.format.reading import Event, Records, State
from fidepair.trf.format.remarks import are_rated_otherwise
from fidepair.trf.read.ranks import STARTING_ORDER, WRONG_POINTS, RankRead, rank_field, read_ranks
from fidepair.trf.read.reader import Examination
from fidepair.trf.read.records import type_line, value_of
from fidepair.trf.read.statements import ranking_places


def ranks(examination: Examination, event: Event, state: State) -> Iterator[Finding]:
    """Yield findings about the ranks; they are warnings only after the last round."""
    records, tournament = examination.records, examination.tournament
    if records is None or not state.last:
        return
    everybody, field = read_ranks(event), rank_field(event)
    noun = noun_of(event.kind)
    strange = [_place(one, field.first) for one in everybody if one.is_strange]
    yield from once(
        "T055", f"a rank is not a number ({field}); it is ignored", strange, case="text"
    )
    missing = [_place(one, field.first) for one in everybody if not one.rank and not one.is_strange]
    if len(missing) + len(strange) < len(everybody):
        yield from once("T055", f"a {noun} has no rank, but others do", missing)
    given = sorted((one for one in everybody if one.rank), key=lambda one: one.rank)
    places = {one.number: _place(one, field.first) for one in given}
    has_entries = not (tournament and tournament.unentered)
    is_over = has_entries and is_finished(examination, state)
    if not _follow_other_results(tournament, records):
        yield from _against_order(examination, event, given, places, is_over=is_over)
    elif is_over:
        yield from _left_out(given, places)


def _against_order(
    examination: Examination,
    event: Event,
    given: Sequence[RankRead],
    places: dict[int, Place],
    *,
    is_over: bool,
) -> Iterator[Finding]:
    """Yield ranks that contradict the points or the standings, are shared, or left out."""
    tournament, noun = examination.tournament, noun_of(event.kind)
    codes = {finding.code for finding in examination.findings}
    are_points_right = codes.isdisjoint(WRONG_POINTS)
    misplaced: list[Place] = []
    if are_points_right and not (is_over and tournament):
        misplaced = _against_points(given, places, by_games=_is_by_games(examination, event))
    check = None
    if tournament is not None and are_points_right and (is_over or misplaced):
        check = check_ranks(tournament, {one.number: one.rank for one in given})
    agrees = check is not None and check.agrees
    if STARTING_ORDER in codes and (misplaced or not agrees):
        return
    if is_over and check is not None:
        yield from _against_standings(check, places, noun)
    elif misplaced:
        hint = "they may be from another day"
        if check is not None and check.looks_like:
            hint = f"they look like {check.looks_like}"
        yield from once("T228", f"a {noun} with more points has a worse rank; {hint}", misplaced)
    if not is_over:
        return
    if check is None or not check.standings.is_declared:
        yield from once("T055", "a rank is shared", _shared(given, places), case="shared")
    yield from _left_out(given, places)


def _follow_other_results(tournament: Tournament | None, records: Records) -> bool:
    """Return whether the ranks differ from the results of the file, some of which are for the
    rating only (C.04.2, 4.3)."""
    if tournament is None:
        return are_rated_otherwise(line.text for line in records.comments)
    return has_corrections_for_rating(tournament)


def _place(one: RankRead, column: int) -> Place:
    return Place(one.line.number, column, one.written)


def _is_by_games(examination: Examination, event: Event) -> bool:
    """Return whether game points order the teams."""
    if event.teams is None or examination.records is None:
        return False
    line = type_line(examination.records)
    return line is not None and rules_of(value_of(line)).primary is PrimaryScore.GAME


def _against_standings(check: RankCheck, places: dict[int, Place], noun: str) -> Iterator[Finding]:
    """Yield ranks that differ from the standings; one finding for all if they follow another
    order."""
    if check.looks_like:
        wrong: list[Place] = []
        for found in check.differences:
            if found.is_wrong:
                wrong += [places[number] for number in found.numbers]
        text = f"the ranks do not match the standings; they look like {check.looks_like}"
        yield tell("T228", text, *min(wrong), case="certain")
        return
    for found in check.differences:
        first, text = places[found.numbers[0]], check.sentence(found, noun)
        if not found.is_wrong:
            yield tell("T271", text, *first)
        elif check.is_about_score(found):
            yield tell("T228", text, *first, case="certain")
        else:
            yield tell("T270", text, *first, expected=str(found.computed[0]))


def _against_points(
    given: Sequence[RankRead], places: dict[int, Place], by_games: bool
) -> list[Place]:
    """Return the participants with more points than a participant whose rank is as good or
    better."""
    found: list[Place] = []
    least: int | None = None  # the fewest points of those with better ranks, and of the same rank
    for one in sorted(given, key=lambda one: (one.rank, one.points[by_games] or 0)):
        points = one.points[by_games]
        if points is None:
            continue
        if least is None or points <= least:
            least = points
        else:
            found.append(places[one.number])
    return found


def _shared(given: Sequence[RankRead], places: dict[int, Place]) -> list[Place]:
    """Return the participants with the rank and the points of the one before."""
    ordered = sorted(given, key=lambda one: (one.rank, one.points[0] or 0))
    return [
        places[one.number]
        for before, one in pairwise(ordered)
        if (one.rank, one.points) == (before.rank, before.points)
    ]


def _left_out(given: Sequence[RankRead], places: dict[int, Place]) -> list[Finding]:
    """Return gaps between ranks; after a rank that n share, the next n - 1 are not left out."""
    behind = [
        places[one.number]
        for place, (before, one) in enumerate(pairwise(given), 2)
        if one.rank > place and one.rank > before.rank + 1
    ]
    return once("T229", "ranks are missing before this one", behind)


# ── Tie-breaks ───────────────────────────────────────────────────────────────
def tie_breaks(examination: Examination, _: Event) -> Iterator[Finding]:
    """Yield findings about each code of the list that orders the standings, and about the list."""
    records, tournament = examination.records, examination.tournament
    written = ranking_places(records) if records is not None else []
    if tournament is None or not written:
        return
    results = results_of(tournament)
    seen: set[Code] = set()
    for one in written:
        code = parse_declared_code(one.text)
        place = Place(one.line.number, one.column, in_letters(one.text))
        method = method_of(code, results)
        finding, case = _finding_about(method)
        misplaced = "" if finding else remark_on_use(method, results)
        if finding:
            yield tell(finding, f"`{place.found}`: {method.dropped}", *place, case=case)
        elif misplaced:
            yield tell("T276", f"`{place.found}`: {misplaced}", *place)
        may_repeat = method.tie_break is not None and method.tie_break.separate is not None
        if code in seen and not may_repeat:
            yield tell("T277", f"`{place.found}` is already in the list", *place)
        seen.add(code)
    first = written[0]
    has_score = any(code.name in SCORES for code in seen)
    if first.line.code not in TIE_BREAKS.codes and not has_score:
        text = f"`{first.line.code}` has no score (PTS, MPTS or GPTS) to order the standings"
        yield tell("T278", text, first.line.number, first.column, in_letters(first.text))


def _finding_about(method: Method) -> tuple[str, str]:
    """Return the code and the case of the finding about a method that is not used; empty texts for
    a method in use."""
    if method.tie_break is None:
        return "T272", "other" if method.code.name.startswith("OTHER_") else ""
    if method.stops:
        return "T273", ""
    if not method.dropped:
        return "", ""
    return "T274" if method.tie_break.of_buchholz else "T275", ""
