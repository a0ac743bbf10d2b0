"""The sentences about the order of generation: where all criteria are equal, which pairing comes first, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.explain.speech import number
from fidepair.swiss.completion import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.explain.speech import Speech
    from fidepair.swiss.boards import BracketReport
    from fidepair.swiss.evaluation import Order


def first_step(
    speech: Speech, rules: tuple[Order, BracketReport], asked: tuple[Order, BracketReport], what: str
) -> str:
    """Return how the step of the rules comes before the one of what was asked for."""
    (mine, report), (theirs, other) = rules, asked
    if mine.what == "the first half":
        return _exchange(speech, report, mine.who, theirs.who, what)
    if mine.what == "the shifters":
        return (
            f"as paired {number(mine.key)} of the {speech.noun}s due one colour must be shifted to the other side, with"
            f" {what} {number(theirs.key)}: fewer come first"
        )
    place, (a, b) = next(
        (i, pair) for i, pair in enumerate(zip(mine.who, theirs.who, strict=False)) if pair[0] != pair[1]
    )
    if mine.what.startswith("the shifters of"):
        return (
            f"of {mine.what}, {speech.who(a)} comes before {speech.who(b)}: they are taken from the middle of the list"
        )
    if mine.what == "the upfloaters":
        equal = speech.card(a).score == speech.card(b).score
        why = "the smaller pairing number" if equal else "more points"
        return (
            f"of the sets of upfloaters the one with {speech.who(a)} comes before the one with {speech.who(b)}: {why}"
        )
    if mine.what == "the MDPs that are paired":
        return f"of the MDPs, {speech.who(a)} is paired before {speech.who(b)}, who ranks lower"
    if mine.what.startswith("the top members") and place < len(mine.who) // 2:
        return (
            f"the smaller numbers of the pairs are compared first, and {speech.who(a)} is one as paired, where with {what}"
            f" {speech.who(b)} is"
        )
    return _opponents(speech, report, other, (a, b), what)


def _opponents(speech: Speech, report: BracketReport, other: BracketReport, both: tuple[int, int], what: str) -> str:
    """Say who is the first whose opponents differ, and which of these comes first."""
    a, b = both
    upper = _partner(report, a) or _partner(other, b)
    burstein = speech.inquiry.ranks_lowest_first
    comes = "the lowest ranked opponent comes first" if burstein else f"{a} comes first"
    if not a or not b:
        floats, meets = (what, "as paired") if a else ("as paired", what)
        return (
            f"{speech.who(upper)} floats {_with(floats)}, and has an opponent {_with(meets)}: an opponent comes first"
        )
    return f"{speech.who(upper)} meets {speech.who(a)} as paired and {speech.who(b)} with {what}; {comes}"


def _with(what: str) -> str:
    return what if what == "as paired" else f"with {what}"


def _partner(report: BracketReport, one: int) -> int:
    return next((b if a == one else a for a, b in report.pairs if one and one in (a, b)), 0)


# ── exchanges (Dutch 4.3) ────────────────────────────────────────────────────


def halves(report: BracketReport) -> tuple[list[int], list[int]]:
    """Return S1 and S2 of those of a bracket who do not meet MDPs, before any exchange (Dutch 3.2)."""
    mdps = set(report.mdps)
    taken = {one for pair in report.pairs if mdps & set(pair) for one in pair}
    rest = [one for one in report.residents if one not in taken]
    size = sum(not mdps & set(pair) for pair in report.pairs)
    return rest[:size], rest[size:]


def exchanged(report: BracketReport, first_half: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return who leaves S1, and who arrives there."""
    half, _ = halves(report)
    return [one for one in half if one not in first_half], [one for one in first_half if one not in half]


def changing(leaving: Sequence[int], arriving: Sequence[int]) -> str:
    """Say who changes halves."""
    if not leaving:
        return "nobody changes halves"
    verb = "changes" if len(leaving) == 1 else "change"
    return f"{listed([*map(str, leaving)])} {verb} halves with {listed([*map(str, arriving)])}"


def _exchange(speech: Speech, report: BracketReport, mine: Sequence[int], theirs: Sequence[int], what: str) -> str:
    """4.3.2: say who changes halves, as paired and with what was asked for, and by which rule that is later."""
    here, there = exchanged(report, mine), exchanged(report, theirs)
    half, second = halves(report)
    place = {one: i for i, one in enumerate((*half, *second))}
    sums = [
        sum(place[one] for one in arriving) - sum(place[one] for one in leaving) for leaving, arriving in (here, there)
    ]
    if len(here[0]) != len(there[0]):
        why = "fewer who change come first"
    elif sums[0] != sums[1]:
        why = "the nearer ones come first"
    elif set(here[0]) != set(there[0]):
        why = "whoever is lower in the first half leaves it first"
    else:
        why = "whoever is higher in the second half leaves it first"
    return f"as paired {changing(*here)}, with {what} {changing(*there)}: {why}"
