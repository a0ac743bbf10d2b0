"""C.04.3 Article 3: which criteria a bracket is paired by, and what they count; `swiss.brackets` does the pairing."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from fidepair.swiss.brackets import BracketRules, by_score, foreseen_counts
from fidepair.systems.dutch.criteria import C6, C7, C8, C9, C10, C11, C14, C16, C18, C20, LOOKS_AT, OF_MDPS, QUALITY
from fidepair.systems.dutch.order import first_candidate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.matching import Optimum
    from fidepair.swiss.bracket import Bracket, Candidate
    from fidepair.swiss.brackets import Graph
    from fidepair.swiss.criteria import Criterion
    from fidepair.systems.dutch.criteria import Seat

OF_FLOATERS = (C6, C7, C8, C9, C14, C16, C18, C20)
"""Criteria that cannot differ where nobody floats down (a fixed number of MDPs is paired then)."""


def _in_order(mdps: Sequence[Seat], residents: Sequence[Seat]) -> list[Seat]:
    """Return MDPs, then residents: the order of BSNs (4.1)."""
    return [*mdps, *residents]


def _first(optimum: Optimum, bracket: Bracket) -> list[tuple[int, int]]:
    return first_candidate(optimum, [seat.score for seat in bracket.mdps], len(bracket.seats))


# ── 2.4: which criteria can differ ───────────────────────────────────────────


def _criteria(bracket: Bracket, graph: Graph | None, floats: bool) -> list[Criterion]:
    """Return the criteria that can differ between candidates of this bracket, in descending priority."""
    seats = bracket.seats
    receiver = graph is not None and _goes_to_pab(bracket, graph)
    chosen = []
    for criterion in QUALITY:
        if criterion is C9:
            used = receiver
        elif criterion in (C10, C11):
            used = any(map(attrgetter("topscorer"), seats))
        elif criterion is C6:
            used = floats
        elif criterion is C8:
            used = graph is not None and bracket.stop < len(bracket.everyone)
        elif criterion is C7:
            used = floats and bool(bracket.mdps)
        else:
            used = (floats or criterion not in OF_FLOATERS) and (bool(bracket.mdps) or criterion not in OF_MDPS)
            attribute = LOOKS_AT[criterion]
            used = used and (attribute == "preference" or any(map(attrgetter(attribute), seats)))
        if used:
            chosen.append(criterion)
    return chosen


def _goes_to_pab(bracket: Bracket, graph: Graph) -> bool:
    """Return whether [C9] applies: this bracket has one downfloater, who is bound to get the PAB (decision D5)."""
    if bracket.pab_score is None or bracket.pab_score < bracket.score:
        return False
    if bracket.stop == len(bracket.everyone):
        return True
    best = graph.solve([C6])
    if best is None:
        return False
    inside = (1 << graph.size) - 1
    return sum(not inside >> best.mate[v] & 1 for v in range(graph.size)) == 1


# ── report ───────────────────────────────────────────────────────────────────


def _counts(bracket: Bracket, candidate: Candidate) -> list[tuple[Criterion, int | tuple[int, ...]]]:
    """Return what each quality criterion counts in the chosen candidate."""
    m0 = len(bracket.mdps)
    mixed = candidate.pairs[: sum(a.score > bracket.score for a, _ in candidate.pairs)] if m0 else ()
    score = bracket.score
    scores = sorted({score, *(seat.score for seat in bracket.mdps)}, reverse=True)
    topscorers = any(map(attrgetter("topscorer"), bracket.seats))
    found: list[tuple[Criterion, int | tuple[int, ...]]] = []
    for criterion in QUALITY:
        if criterion is C8:
            found.append((criterion, foreseen_counts(candidate)))
            continue
        pairs: Sequence[tuple[Seat, Seat]] = candidate.pairs
        floaters = candidate.downfloaters
        if criterion in OF_MDPS:
            pairs = mixed
        elif criterion is C9 and not _pab_is_given(bracket, candidate):
            floaters = ()
        elif criterion in (C10, C11) and not topscorers:
            pairs = ()
        of_floater = criterion.on_floater if floaters else None
        of_pair = criterion.on_pair if pairs else None
        if criterion.by_score:
            of_scores: list[int] = []
            if criterion.on_floater:
                counted = [(s.score, of_floater(s, s.score > score)) for s in floaters] if of_floater else ()
                of_scores.extend(by_score(counted, scores))
            if criterion.on_pair:
                counted = [(a.score, of_pair(a, b, a.score > score)) for a, b in pairs] if of_pair else ()
                of_scores.extend(by_score(counted, scores))
            found.append((criterion, tuple(of_scores)))
        else:
            count = sum([of_floater(s, s.score > score) for s in floaters]) if of_floater else 0
            if of_pair:
                count += sum([of_pair(a, b, a.score > score) for a, b in pairs])
            found.append((criterion, count))
    return found


def _pab_is_given(bracket: Bracket, candidate: Candidate) -> bool:
    return bracket.pab_score is not None and bracket.pab_score >= bracket.score and len(candidate.downfloaters) == 1


RULES = BracketRules(C8, OF_MDPS, LOOKS_AT, _in_order, _criteria, _first, _counts)
"""What Articles 2 to 4 say of a bracket."""
