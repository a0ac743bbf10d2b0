"""The order of generation: if all criteria are equal, which pairing comes first, and the opponent
that a participant would otherwise have met."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from fidepair.explain.asking import Reason
from fidepair.explain.speech import Speech, list_numbers, number_or_none
from fidepair.swiss.boards import BracketReport
from fidepair.text.wording import say, say_counted

FEW = 4
"""Members of a bracket that a participant leaves, or could meet without upfloaters, count as
possible opponents if there are at most this many."""


def members_of(report: BracketReport) -> set[int]:
    """Return all who are in a bracket, wherever they go."""
    return {*report.mdps, *report.residents, *report.upfloaters}


def first_step(speech: Speech, reason: Reason) -> str:
    """Return how the step by the rules comes before the requested step."""
    mine, theirs = reason.steps
    if mine.what == "the first half":
        return _exchange(speech, reason.reports[0], mine.who, theirs.who)
    if mine.what == "the shifters":
        return say("fewer-shifters", number_or_none(mine.key), number_or_none(theirs.key))
    place = differing_place(mine.who, theirs.who)
    a, b = mine.who[place], theirs.who[place]
    if mine.what.startswith("the top members") and place < len(mine.who) // 2:
        return say("smaller-first", speech.who(a), speech.who(b))
    return _chosen(speech, mine.what, a, b) or _opponents(speech, reason.reports, a, b)


def differing_place(one: Sequence[int], other: Sequence[int]) -> int:
    """Return the first place in which two rows of numbers differ; 0 if one is the beginning of the
    other."""
    for place, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return place
    return 0


def _chosen(speech: Speech, what: str, a: int, b: int) -> str:
    """Return which of two comes first in a set; empty where opponents are put in order."""
    if what == "the upfloaters":
        equal = speech.card(a).score == speech.card(b or a).score
        why = say("smaller-number") if equal else "more points"
        return say("upfloaters-first", speech.who(a), speech.who(b), why)
    if what == "the MDPs that are paired":
        return say("mdp-first", speech.who(a), speech.who(b))
    if what.startswith("the shifters of"):
        return say("from-the-middle", what, speech.who(a), speech.who(b))
    return ""


def _opponents(speech: Speech, reports: Iterable[BracketReport], a: int, b: int) -> str:
    """Return who is the first whose opponents differ, `a` by the rules and `b` as asked (0 for
    none), and which of these comes first."""
    partners = []
    for one, report in zip((a, b), reports, strict=True):
        partners += [sum(pair) - one for pair in report.pairs if one in pair]
    meets = say("meets-in-order", speech.who(partners[0]), speech.who(a))
    if not b:
        return f"{meets} before floating"
    why = say("lowest-opponent-first") if speech.inquiry.chapter == "burstein" else ""
    return f"{meets} before {speech.who(b)}{why}"


# ── exchanges (Dutch 4.3) ────────────────────────────────────────────────────


def halves(report: BracketReport) -> tuple[list[int], list[int]]:
    """Return S1 and S2 of the members of a bracket who do not meet MDPs, before any exchange (Dutch
    3.2)."""
    mdps = set(report.mdps)
    taken: set[int] = set()
    size = 0
    for pair in report.pairs:
        if mdps & set(pair):
            taken.update(pair)
        else:
            size += 1
    rest = [one for one in report.residents if one not in taken]
    return rest[:size], rest[size:]


def exchanged(report: BracketReport, first_half: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the members who leave S1, and those who come into it."""
    half, _ = halves(report)
    leaving = [one for one in half if one not in first_half]
    arriving = [one for one in first_half if one not in half]
    return leaving, arriving


def changing(leaving: Sequence[object], arriving: Sequence[object], *, would: bool = False) -> str:
    """Return who changes halves, or would."""
    if not leaving:
        return say("nobody-would-change" if would else "nobody-changes")
    both = list_numbers(leaving), list_numbers(arriving)
    if would:
        return say("would-change-halves", *both)
    return say_counted(len(leaving), "change-halves", *both)


def _exchange(
    speech: Speech, report: BracketReport, mine: Sequence[int], theirs: Sequence[int]
) -> str:
    """Return the participants who change halves, by the rules and in the requested pairing, and the
    rule that puts the latter later (4.3.2)."""
    here, there = exchanged(report, mine), exchanged(report, theirs)
    half, second = halves(report)
    place = {one: i for i, one in enumerate((*half, *second))}
    if len(here[0]) != len(there[0]):
        why = say("fewer-changes")
    elif _distance(place, *here) != _distance(place, *there):
        why = say("nearest-first")
    elif set(here[0]) != set(there[0]):
        why = say("lower-leaves")
    else:
        why = say("higher-leaves")
    ours = changing(*([*map(speech.again, ones)] for ones in here))
    others = changing(*([*map(speech.again, ones)] for ones in there), would=True)
    return say("both-exchanges", ours, others, why)


def _distance(place: Mapping[int, int], leaving: Sequence[int], arriving: Sequence[int]) -> int:
    """Return the sum of the places of those who arrive less that of those who leave (4.3.2)."""
    return sum(place[one] for one in arriving) - sum(place[one] for one in leaving)


# ── who comes before the opponent ────────────────────────────────────────────


def coming_before(speech: Speech, place: int, pair: Sequence[int]) -> tuple[int, int, list[int]]:
    """Return the two in the order in which opponents are chosen, and the participants who come
    before the opponent in that order."""
    report = speech.brackets[place]
    one, other = sorted(
        pair, key=lambda n: (n in report.upfloaters, n not in report.mdps, speech.rank(n))
    )
    if other in report.upfloaters:
        return one, other, _before_upfloater(speech, report, one, other)
    find = _FIND.get(speech.inquiry.chapter, _lexicographic)
    one, other, before = find(speech, report, (one, other), place)
    if one in report.mdps:
        before = [*_above(speech, place, one), *before]
    return one, other, [n for n in before if n != one]


def _above(speech: Speech, place: int, one: int) -> list[int]:
    """Return the others in the brackets that an MDP has left, if they are few."""
    others: dict[int, None] = {}
    for report in speech.brackets[:place]:
        if one in report.downfloaters:
            others |= dict.fromkeys((*report.mdps, *report.residents))
    others.pop(one, None)
    if len(others) <= FEW:
        return [*others]
    return []


def _before_upfloater(speech: Speech, report: BracketReport, one: int, other: int) -> list[int]:
    """Return the other residents, if they are few: with one of them, no player would have come up.
    Then the players below who rank before the upfloater."""
    residents = [n for n in report.residents if n != one]
    if len(report.residents) > FEW + 1:
        residents = []
    left = [n for n in below(speech, report) if n not in report.upfloaters]
    return residents + [n for n in left if speech.rank(n) < speech.rank(other)]


def below(speech: Speech, report: BracketReport) -> list[int]:
    """Return the possible upfloaters of a bracket: those left below it, in the order in which they
    come up."""
    taken = {speech.pab}
    for bracket in speech.brackets:
        if bracket.score > report.score:
            taken.update(bracket.upfloaters)
    lower = [n for n in speech.inquiry.present if speech.card(n).score < report.score]
    return sorted((n for n in lower if n not in taken), key=speech.rank)


def _not_taken(
    order: Sequence[int], other: int, earlier: Collection[int], report: BracketReport
) -> list[int]:
    """Return the participants before `other` in the order, without those paired with an `earlier`
    one."""
    chosen = frozenset(earlier)
    taken: set[int] = set()
    for pair in report.pairs:
        if not chosen.isdisjoint(pair):
            taken.update(pair)
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
    mdps = frozenset(report.mdps)
    rank = speech.rank(one)
    uppers = [two[0] for two in report.pairs if mdps.isdisjoint(two)]
    higher = [n for n in uppers if speech.rank(n) < rank]
    return one, other, _not_taken(second, other, higher, report)


def _burstein(
    speech: Speech, report: BracketReport, pair: tuple[int, int], _place: int
) -> tuple[int, int, list[int]]:
    """Burstein 4.3: BSN 1 has the largest BSN that is possible, then the smallest BSN left, and so
    on."""
    rank = speech.inquiry.burstein_ranks
    order = sorted((*report.mdps, *report.residents), key=rank.__getitem__)
    one, other = sorted(pair, key=rank.__getitem__)
    place = order.index(one)
    higher, lower = order[:place], order[place + 1 :]
    lower.reverse()
    return one, other, _not_taken(lower, other, higher, report)


def _dubov(
    speech: Speech, _report: BracketReport, pair: tuple[int, int], place: int
) -> tuple[int, int, list[int]]:
    """Dubov 4.4: S1 by ascending ARO has the players of the other side by ascending TPN."""
    chosen = speech.inquiry.evaluation.orders[place][-1].who
    one, other = pair
    if other not in chosen:
        one, other = other, one
    chosen_later = chosen[chosen.index(other) + 1 :]
    before = [n for n in chosen_later if speech.tpn(n) < speech.tpn(other)]
    return one, other, sorted(before, key=speech.tpn)


def _lexicographic(
    speech: Speech, report: BracketReport, pair: tuple[int, int], _place: int
) -> tuple[int, int, list[int]]:
    """Double-Swiss and Team 3.6.2: the smaller number of each pair, ascending, has the smallest one
    left."""
    in_order = [sorted(two, key=speech.tpn) for two in (pair, *report.pairs)]
    one, other = in_order[0]
    earlier, larger = [], []
    for top, bottom in in_order[1:]:
        if speech.tpn(top) < speech.tpn(one):
            earlier.append(top)
        if speech.tpn(bottom) > speech.tpn(one):
            larger.append(bottom)
    larger.sort(key=speech.tpn)
    return one, other, _not_taken(larger, other, earlier, report)


_FIND: dict[
    str, Callable[[Speech, BracketReport, tuple[int, int], int], tuple[int, int, list[int]]]
] = {"dutch": _dutch, "burstein": _burstein, "dubov": _dubov}
