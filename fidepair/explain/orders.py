"""The sentences about the order of generation: where all criteria are equal, which pairing comes
first, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.explain.speech import number
from fidepair.swiss.completion import listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fidepair.explain.speech import Speech
    from fidepair.swiss.boards import BracketReport
    from fidepair.swiss.evaluation import Order


def first_step(
    speech: Speech, rules: tuple[Order, BracketReport], asked: tuple[Order, BracketReport]
) -> str:
    """Return how the step of the rules comes before the one of what was asked for."""
    (mine, report), (theirs, other) = rules, asked
    if mine.what == "the first half":
        return _exchange(report, mine.who, theirs.who)
    if mine.what == "the shifters":
        shifted = number(mine.key) if mine.key else "nobody"
        return (
            f"by the rules {shifted} of those due one colour is shifted to the other side, then {number(theirs.key)}"
            " would be: fewer come first"
        )
    differing = (
        (i, both)
        for i, both in enumerate(zip(mine.who, theirs.who, strict=False))
        if both[0] != both[1]
    )
    place, (a, b) = next(differing)
    if mine.what.startswith("the top members") and place < len(mine.who) // 2:
        return (
            f"the smaller numbers of the pairs are compared first, and by the rules {speech.who(a)} is one where"
            f" {speech.who(b)} would be"
        )
    return _chosen(speech, mine.what, a, b) or _opponents(speech, report, other, (a, b))


def _chosen(speech: Speech, what: str, a: int, b: int) -> str:
    """Say which of two comes first in a set; nothing where opponents are put in order."""
    equal = speech.card(a).score == speech.card(b or a).score
    if what == "the upfloaters":
        why = "the smaller pairing number" if equal else "more points"
        return (
            f"of the sets of upfloaters the one with {speech.who(a)} comes before the one "
            f"with {speech.who(b)}: {why}"
        )
    if what == "the MDPs that are paired":
        return f"of the MDPs, {speech.who(a)} is paired before {speech.who(b)}, who ranks lower"
    if what.startswith("the shifters of"):
        return f"of {what}, {speech.who(a)} comes before {speech.who(b)}: the list is taken from its middle"
    return ""


def _opponents(
    speech: Speech, report: BracketReport, other: BracketReport, both: tuple[int, int]
) -> str:
    """Say who is the first whose opponents differ, and which of these comes first."""
    a, b = both
    upper = _partner(report, a) or _partner(other, b)
    if not b:
        return (
            f"{speech.who(upper)} meets {speech.who(a)} by the rules and would float; "
            "to have an opponent comes first"
        )
    comes = "the lowest ranked opponent" if speech.inquiry.ranks_lowest_first else str(a)
    return f"{speech.who(upper)} meets {speech.who(a)} by the rules and would meet {speech.who(b)}; {comes} comes first"


def _partner(report: BracketReport, one: int) -> int:
    return next((b if a == one else a for a, b in report.pairs if one and one in (a, b)), 0)


# ── exchanges (Dutch 4.3) ────────────────────────────────────────────────────


def halves(report: BracketReport) -> tuple[list[int], list[int]]:
    """Return S1 and S2 of those of a bracket who do not meet MDPs, before any exchange (Dutch
    3.2)."""
    mdps = set(report.mdps)
    taken = {one for pair in report.pairs if mdps & set(pair) for one in pair}
    rest = [one for one in report.residents if one not in taken]
    size = sum(not mdps & set(pair) for pair in report.pairs)
    return rest[:size], rest[size:]


def exchanged(report: BracketReport, first_half: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return who leaves S1, and who arrives there."""
    half, _ = halves(report)
    return [one for one in half if one not in first_half], [
        one for one in first_half if one not in half
    ]


def changing(leaving: Sequence[int], arriving: Sequence[int], *, would: bool = False) -> str:
    """Say who changes halves, or would."""
    verb = "would change" if would else "changes" if len(leaving) < 2 else "change"
    if not leaving:
        return f"nobody {verb} halves"
    return f"{listed([*map(str, leaving)])} {verb} halves with {listed([*map(str, arriving)])}"


def _exchange(report: BracketReport, mine: Sequence[int], theirs: Sequence[int]) -> str:
    """4.3.2: say who changes halves, by the rules and with what was asked for, and by which rule
    that is later."""
    here, there = exchanged(report, mine), exchanged(report, theirs)
    half, second = halves(report)
    place = {one: i for i, one in enumerate((*half, *second))}
    if len(here[0]) != len(there[0]):
        why = "fewer who change come first"
    elif _distance(place, *here) != _distance(place, *there):
        why = "the nearer ones come first"
    elif set(here[0]) != set(there[0]):
        why = "whoever is lower in the first half leaves it first"
    else:
        why = "whoever is higher in the second half leaves it first"
    return f"by the rules {changing(*here)}, and {changing(*there, would=True)}: {why}"


def _distance(place: Mapping[int, int], leaving: Sequence[int], arriving: Sequence[int]) -> int:
    """4.3.2: return the sum of the places of those who arrive less that of those who leave."""
    return sum(place[one] for one in arriving) - sum(place[one] for one in leaving)
