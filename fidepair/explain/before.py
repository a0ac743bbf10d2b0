"""Who comes before the opponent that somebody has, in the order in which each chapter generates
pairings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.explain.orders import halves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.explain.speech import Speech
    from fidepair.swiss.boards import BracketReport

FEW = 4
"""So many of a bracket that somebody leaves, or could meet without upfloaters, are taken as
possible opponents."""


def coming_before(speech: Speech, place: int, pair: Sequence[int]) -> tuple[int, int, list[int]]:
    """Return the two in the order in which opponents are chosen, and those who would rather have
    been the opponent."""
    find = {"dutch": _dutch, "burstein": _burstein, "dubov": _dubov}.get(
        speech.inquiry.chapter, _lexicographic
    )
    report = speech.inquiry.pairing.brackets[place]
    one, other = sorted(
        pair, key=lambda n: (n in report.upfloaters, n not in report.mdps, speech.rank(n))
    )
    if other in report.upfloaters:
        return one, other, _upfloaters(speech, report, one, other)
    one, other, inside = find(speech, report, (one, other), place)
    above = [*_above(speech, place, one)] if one in report.mdps else []
    return one, other, [n for n in [*above, *inside] if n != one]


def _above(speech: Speech, place: int, one: int) -> list[int]:
    """Return the others of brackets that somebody left, if they are few."""
    reports = [
        report for report in speech.inquiry.pairing.brackets[:place] if one in report.downfloaters
    ]
    others = [n for report in reports for n in (*report.mdps, *report.residents) if n != one]
    others = list(dict.fromkeys(others))
    return others if len(others) <= FEW else []


def _upfloaters(speech: Speech, report: BracketReport, one: int, other: int) -> list[int]:
    """Return the residents, with whom nobody would have come up, then those below who come first in
    rank."""
    residents = (
        [n for n in report.residents if n != one] if len(report.residents) <= FEW + 1 else []
    )
    left = [n for n in below(speech, report) if n not in report.upfloaters]
    return residents + [n for n in left if speech.rank(n) < speech.rank(other)]


def below(speech: Speech, report: BracketReport) -> list[int]:
    """Return the possible upfloaters of a bracket: who is left below it, in the order in which they
    come up."""
    taken = {speech.inquiry.pairing.pab}
    for bracket in speech.inquiry.pairing.brackets:
        if bracket.score > report.score:
            taken.update(bracket.upfloaters)
    left = (
        n for n in speech.inquiry.present if speech.card(n).score < report.score and n not in taken
    )
    return sorted(left, key=speech.rank)


def _not_taken(
    order: Sequence[int], other: int, earlier: Sequence[int], report: BracketReport
) -> list[int]:
    """Return those in the order before `other` whom none of the earlier ones meets."""
    taken = {n for pair in report.pairs if set(pair) & set(earlier) for n in pair}
    before = order[: order.index(other)] if other in order else order
    return [n for n in before if n not in taken]


def _dutch(
    speech: Speech, report: BracketReport, pair: tuple[int, int], _place: int
) -> tuple[int, int, list[int]]:
    """Dutch 3.6, 3.7: MDPs choose first, of all residents; then S1 of S2."""
    one, other = pair
    if one in report.mdps:
        earlier = report.mdps[: report.mdps.index(one)]
        return one, other, _not_taken(report.residents, other, earlier, report)
    _, second = halves(report)
    uppers = sorted(
        (min(two, key=speech.rank) for two in report.pairs if not set(two) & set(report.mdps)),
        key=speech.rank,
    )
    return (
        one,
        other,
        _not_taken(second, other, [n for n in uppers if speech.rank(n) < speech.rank(one)], report),
    )


def _burstein(
    speech: Speech, report: BracketReport, pair: tuple[int, int], _place: int
) -> tuple[int, int, list[int]]:
    """Burstein 4.3: BSN 1 has the largest BSN that is possible, then the smallest BSN left, and so
    on."""
    rank = speech.inquiry.ranks
    order = sorted((*report.mdps, *report.residents), key=rank.__getitem__)
    one, other = sorted(pair, key=rank.__getitem__)
    lower = [n for n in reversed(order) if rank[n] > rank[one]]
    return one, other, _not_taken(lower, other, [n for n in order if rank[n] < rank[one]], report)


def _dubov(
    speech: Speech, _report: BracketReport, pair: tuple[int, int], place: int
) -> tuple[int, int, list[int]]:
    """Dubov 4.4: S1 by ascending ARO has the players of the other side by ascending TPN."""
    chosen = speech.inquiry.evaluation.orders[place][-1].who
    other = next(n for n in pair if n in chosen)
    one = next(n for n in pair if n != other)
    order = sorted(chosen, key=lambda n: speech.card(n).tpn)
    return (
        one,
        other,
        [n for n in order[: order.index(other)] if chosen.index(n) > chosen.index(other)],
    )


def _lexicographic(
    speech: Speech, report: BracketReport, pair: tuple[int, int], _place: int
) -> tuple[int, int, list[int]]:
    """Double-Swiss and Team 3.6.2: the smaller number of each pair, ascending, has the smallest one
    left."""
    tpn = {n: speech.card(n).tpn for two in report.pairs for n in two}
    one, other = sorted(pair, key=tpn.__getitem__)
    tops = [min(two, key=tpn.__getitem__) for two in report.pairs]
    bottoms = sorted((n for n in tpn if n not in tops and tpn[n] > tpn[one]), key=tpn.__getitem__)
    return one, other, _not_taken(bottoms, other, [n for n in tops if tpn[n] < tpn[one]], report)
