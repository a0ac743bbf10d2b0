"""The sentences that tell why something is not so."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from fidepair.explain.orders import first_step
from fidepair.explain.speech import MOST_NAMED, OF_COLOURS, capital, cited, number, several
from fidepair.swiss.completion import listed
from fidepair.swiss.criteria import Counted, each
from fidepair.tournament import format_points

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fidepair.explain.asking import Reason
    from fidepair.explain.speech import Speech
    from fidepair.swiss.boards import BracketReport, Count
    from fidepair.swiss.completion import Barrier
    from fidepair.swiss.criteria import Criterion
    from fidepair.swiss.evaluation import Order
    from fidepair.swiss.forcing import Wish

MOST_PAIRS_TOLD = 6
"""So many pairs of a bracket are told, if they are not the same in both pairings."""
MOST_OF_BARRIER = 16
"""Of more than so many who cannot all be paired only the numbers are told."""


def because(speech: Speech, reason: Reason, what: str) -> list[str]:
    """Return the reason in sentences, the first one being the answer; `what` was asked for, as in
    `1-3`."""
    if reason.fault is not None:
        return _absolute(speech, reason)
    if reason.decided == "completion":
        alone = alone_with(speech, reason)
        if alone:
            report = next(
                one for one in speech.inquiry.pairing.brackets if one.score == reason.wish.score
            )
            return [
                f"{listed([*map(str, reason.wish.floats)])} cannot come up into {speech.bracket(report)}: {alone}."
            ]
        end = cited(*speech.completion)
        told = of_barrier(speech, reason.barrier)
        more = [f"{capital(told)}."] if told else []
        return [f"With {what} not everybody else could be paired {end}.", *more]
    assert reason.difference is not None
    if not reason.proven and reason.decided != "bye":
        report = speech.inquiry.pairing.brackets[reason.difference.bracket or 0]
        return [
            f"With {what} {speech.bracket(report)} cannot be paired as it is: not everybody else could be paired then.",
            "There are too many sets of floaters to try; which one would be the best is not told.",
        ]
    if reason.decided == "bye":
        return _other_bye(speech, reason, what)
    compared = _criterion if reason.decided == "criterion" else _order
    first, *more = compared(speech, reason, what)
    return [first, *_not_kept(speech, reason, what), *more, *_both(speech, reason)]


def _not_kept(speech: Speech, reason: Reason, what: str) -> list[str]:
    """Say that the bracket that decides cannot be paired as it is, where it holds none of those
    concerned."""
    report = speech.inquiry.pairing.brackets[reason.deciding[0]]
    members = {*report.mdps, *report.residents, *report.upfloaters}
    if not reason.wish.concerned or members & set(reason.wish.concerned):
        return []
    return [
        f"With {speech.bracket(report)} paired by the rules and {what}, not all others could be paired."
    ]


# ── absolute rules, and completion ───────────────────────────────────────────


def _absolute(speech: Speech, reason: Reason) -> list[str]:
    fault, wish = reason.fault, reason.wish
    assert fault is not None
    end = cited(fault.code, fault.article)
    if wish.bye is not None:
        one = wish.bye
        return [f"{speech.who(one)} cannot have the bye: {_against(speech, wish)} {end}."]
    assert wish.pair is not None
    a, b = sorted(wish.pair, key=speech.rank)
    why = speech.met(a, b)
    both = f"{speech.who(a)} and {speech.who(b)} cannot meet: "
    if why.startswith("met"):
        return [
            f"{both}the two {why}, and nobody meets an opponent twice {end}.",
            *_both_down(speech, a, b),
        ]
    if why.startswith("must"):
        histories = [f"{one} had {_last_colours(speech, one)}" for one in (a, b)]
        return [
            f"{both}the two {why}, and one of them would get {_opposite(speech.due(a))} {end}.",
            f"{'; '.join(histories)}.",
        ]
    return [f"{both}the two {why}, which counts like having met {end}."]


def _both_down(speech: Speech, a: int, b: int) -> list[str]:
    """Say that the two are alone with their score, and both move down for it."""
    report = next(
        (one for one in speech.inquiry.pairing.brackets if {a, b} == {*one.mdps, *one.residents}),
        None,
    )
    if report is None or speech.upwards or {a, b} != set(report.downfloaters):
        return []
    row = next(row for row in speech.inquiry.criteria.values() if row.on_floater is each)
    return [
        f"Nobody else is in {speech.bracket(report)}, so both float down {cited(row.code, row.article)}."
    ]


def _last_colours(speech: Speech, one: int) -> str:
    return " ".join(speech.card(one).history)


def _opposite(colour: str) -> str:
    return "Black" if colour == "White" else "White"


def of_barrier(speech: Speech, barrier: Barrier) -> str:
    """Return why the others cannot all be paired, as in `4 and 5 could both only have the bye`."""
    groups, inner = barrier
    sizes = f"{number(len(groups))} for {number(len(inner))}"
    if sum(map(len, groups)) + len(inner) > MOST_OF_BARRIER:
        return (
            f"{len(groups)} groups of {speech.noun}s, each of odd number, could meet outside their group only"
            f" {number(len(inner))} {speech.noun}s"
        )
    left = listed([*map(_or_bye, inner)]) if inner else ""
    if groups and all(len(group) == 1 for group in groups):
        return _alone(speech, [group[0] for group in groups], inner, left, sizes)
    told = "; ".join(listed([*map(_or_bye, group)]) for group in groups)
    if not inner:
        return f"{told} could meet only each other, and their number is odd" if groups else ""
    return f"in each of the groups ({told}) the number is odd, and outside of them only {left} can be met: {sizes}"


def _alone(speech: Speech, ones: Sequence[int], inner: Sequence[int], left: str, sizes: str) -> str:
    """Return why those of whom no two may meet cannot all be paired."""
    who = listed([speech.who(one) if one else "the bye" for one in ones])
    if not inner:
        return f"nobody would be left whom {who} may meet"
    if not any(inner):
        return f"{who} could {'both' if len(ones) == 2 else 'all'} only have the bye"
    return f"{who} could then only {'meet' if all(inner) else 'have'} {left}: {sizes}"


def _or_bye(one: int) -> str:
    return str(one) if one else "the bye"


# ── the bye ──────────────────────────────────────────────────────────────────


def _other_bye(speech: Speech, reason: Reason, what: str) -> list[str]:
    """Say that somebody else would have the bye, and why the one who has it comes before."""
    asked, difference = reason.asked, reason.difference
    assert asked is not None
    assert difference is not None
    mine, other = speech.inquiry.proposal.pab or 0, asked.pab or 0
    end = cited(difference.theirs.code, difference.theirs.article)
    rule = bye_rule(speech, mine, other, difference.place)
    if not reason.proven:
        lowest = f"no lower score than {speech.score(other)} could have the bye"
        return [
            f"With {what} {lowest}, by the rules {speech.who(mine)} ({speech.score(mine)}) has it: {rule} {end}."
        ]
    if reason.wish.bye == other:
        scores = f"{speech.who(mine)} has {speech.score(mine)} points, {speech.who(other)} {speech.score(other)}"
        return [f"{scores}: {rule} {end}."]
    first = f"With {what} the bye would go to {speech.who(other)} instead of {speech.who(mine)}: {rule} {end}."
    more = (
        [f"{mine} has {speech.score(mine)} points, {other} {speech.score(other)}."]
        if not difference.place
        else []
    )
    if mine in (reason.wish.pair or ()):
        return [first, f"{mine} has the bye and would have to play.", *more]
    return [first, f"If {mine} had the bye, not everybody else could be paired with {what}.", *more]


def bye_rule(speech: Speech, mine: int, other: int, place: int) -> str:
    """Return the rule by which one has the bye and not the other one: the first, second or third
    about it."""
    noun = "games" if speech.inquiry.system.name in ("dubov", "burstein") else "matches"
    if place == 0:
        return "the bye goes to the lowest score from which all others can be paired"
    if place == 1:
        games = [len(speech.card(one).history) for one in (mine, other)]
        told = (
            f"with {speech.score(mine)} points each"
            if speech.score(mine) == speech.score(other)
            else "of these"
        )
        return f"{told}, the bye goes to whoever played more {noun} ({mine}: {games[0]}, {other}: {games[1]})"
    return f"with equal points and {noun} the bye goes to the last in rank, and {mine} comes after {other}"


# ── a criterion ──────────────────────────────────────────────────────────────


class Link(NamedTuple):
    """What a pair that was asked for does to the bracket that decides, as in `3 would remain
    unpaired in bracket 5.0`; no `text` where both are in it. `meeting`: whom the one of the two
    would meet; `comes_up`: by coming into it. `floating`: those of whom the text says that they
    would float."""

    text: str = ""
    meeting: int | None = None
    comes_up: bool = False
    floating: tuple[int, ...] = ()


def link(speech: Speech, reason: Reason, named: Callable[[int], str]) -> Link:
    """Return what links the pair with the bracket that decides; `named`: how participants are
    called."""
    pair = reason.wish.pair
    report = speech.inquiry.pairing.brackets[reason.deciding[0]]
    members = [*report.mdps, *report.residents, *report.upfloaters]
    inside = [one for one in sorted(pair or (), key=speech.rank) if one in members]
    if pair is None or len(inside) == 2:
        return Link()
    if not inside:
        return _others_floating(speech, reason, named)
    one, name = inside[0], speech.bracket(report)
    other = next(n for n in pair if n != one)
    if not speech.upwards:
        return Link(f"{named(one)} would remain unpaired in {name}", other, floating=(one,))
    if one in report.upfloaters:
        return Link(f"{named(one)} would not come up into {name}", other)
    first = f"{named(other)} ({speech.score(other)}) would have to come up into {name}"
    return Link(first, one, comes_up=True, floating=(other,))


def _others_floating(speech: Speech, reason: Reason, named: Callable[[int], str]) -> Link:
    """Return which others float if a pair changes a bracket in which neither of the two is."""
    place, difference, evaluation = reason.deciding
    report = speech.inquiry.pairing.brackets[place]
    both = evaluation.brackets[place], report
    asked, rules = (one.upfloaters if speech.upwards else one.downfloaters for one in both)
    come = [one for one in asked if one not in rules]
    gone = [one for one in rules if one not in asked]
    row = speech.inquiry.criteria.get(difference.mine.code)
    is_told_next = row is not None and row.on_floater is each
    if is_told_next or not come or not gone or max(len(come), len(gone)) > MOST_NAMED:
        return Link(f"{speech.bracket(report)} would have to be paired differently")
    way = "come up into" if speech.upwards else "float down from"
    first, instead = (listed([*map(named, ones)]) for ones in (come, gone))
    return Link(
        f"{first} would have to {way} {speech.bracket(report)} instead of {instead}",
        floating=tuple(come),
    )


def where(speech: Speech, reason: Reason, what: str) -> str:
    """Return the beginning of a sentence: what the pair that was asked for does to the bracket that
    decides."""
    found = link(speech, reason, speech.who)
    if found.meeting is None:
        return f"With {what}, {found.text}: " if found.text else f"With {what}, "
    if found.comes_up:
        return f"{found.text} to meet {speech.who(found.meeting)}: "
    return f"To meet {speech.who(found.meeting)} ({speech.score(found.meeting)}), {found.text}: "


def _criterion(speech: Speech, reason: Reason, what: str) -> list[str]:
    bracket, difference, _ = reason.deciding
    row = speech.inquiry.criteria[difference.mine.code]
    here, there = _whom(speech, reason)
    end = cited(row.code, difference.mine.article)
    counts = difference.theirs.value, difference.mine.value
    first = where(speech, reason, what)
    first += (
        _receivers(speech, reason, counts)
        if row.looks_at == "unplayed"
        else _ahead(speech, counts, (here, there), speech.inquiry.pairing.brackets[bracket])
        if row.looks_ahead
        else _compared(speech, row, counts, (here, there))
    )
    report = speech.inquiry.pairing.brackets[bracket]
    third = _third_persons(speech, reason, row, report)
    if row.looks_at in OF_COLOURS:
        return [f"{first} {end}.", *(third or _colours_of(speech, reason))]
    return [f"{first} {end}.", *third, *_histories(speech, row, (there, here))]


def _whom(speech: Speech, reason: Reason) -> tuple[Counted, Counted]:
    """Return whom the deciding criterion counts, by the rules and with what was asked for."""
    bracket, difference, asked = reason.deciding
    place = [count.code for count in asked.brackets[bracket].counts].index(difference.mine.code)
    return speech.inquiry.evaluation.whom[bracket][place], asked.whom[bracket][place]


def _compared(
    speech: Speech, row: Criterion, counts: tuple[Count, Count], whom: tuple[Counted, Counted]
) -> str:
    """Return what the criterion counts with what was asked for, and what by the rules."""
    rules, asked = counts
    here, there = whom
    if of_pairs_alone(row, whom):
        here, there = without_common(here, there)
    elif row.on_floater is each:
        return _floating(speech, row, counts, whom)
    told = speech.counted(row, there)
    if isinstance(asked, int) and isinstance(rules, int):
        names = f" ({told})" if told else ""
        mine = speech.counted(row, here)
        paired = f"{number(rules)} ({mine})" if mine else number(rules)
        return f"there would be {several(asked, row)}{names}, by the rules {paired if rules else 'none'}"
    return (
        f"of the {row.text.partition(',')[0]}, {_apart(speech, row, there)} would count, by the rules"
        f" {_apart(speech, row, here)}; larger differences of scores count first"
    )


def of_pairs_alone(row: Criterion, whom: tuple[Counted, Counted]) -> bool:
    """Return whether two lists of score differences (C.6 of 2017) differ by who meets whom, and not
    by who floats."""
    return row.by_difference and row.on_floater is each and whom[0].players == whom[1].players


def without_common(one: Counted, other: Counted) -> tuple[Counted, Counted]:
    """Return the pairs that each of two counts and the other one does not."""
    mine, theirs = set(one.pairs), set(other.pairs)
    return Counted(tuple(sorted(mine - theirs))), Counted(tuple(sorted(theirs - mine)))


def _apart(speech: Speech, row: Criterion, whom: Counted) -> str:
    """Return whom a criterion about differences of scores counts, each with the difference."""
    told = [f"{speech.who(one)} (unpaired)" for one in whom.players]
    for pair in whom.pairs:
        a, b = pair
        points = format_points(abs(speech.card(a).score - speech.card(b).score))
        told.append(
            f"{speech.who(speech.meant(row, pair)[0])} ({speech.pair(pair)}, {points} apart)"
        )
    return listed(told) if told else "nobody"


def _receivers(speech: Speech, reason: Reason, counts: tuple[Count, Count]) -> str:
    """Return who is left over for the bye, with how many rounds that were not played (Dutch
    2.4.4)."""
    bracket, _, asked = reason.deciding
    both = speech.inquiry.pairing.brackets[bracket], asked.brackets[bracket]
    told = []
    for report, count in zip(both, counts, strict=True):
        assert isinstance(count, int)
        without = f"{number(count)} round{'s' * (count != 1)} not played"
        told.append(f"{speech.who(report.downfloaters[-1])} ({without})")
    return f"the bye would go to {told[1]}, by the rules to {told[0]}"


def _floating(
    speech: Speech, row: Criterion, counts: tuple[Count, Count], whom: tuple[Counted, Counted]
) -> str:
    """Return how many float, or of which scores."""
    here, there = whom
    if not (row.by_score or row.by_difference):
        asked, paired = (
            _floaters(speech, counts[1], there),
            _floaters(speech, counts[0], here, short=True),
        )
        return f"there would be {asked}, by the rules {paired}"
    come, gone = _without_common(speech, there.players, here.players)
    verb, wanted = ("come up", "as many") if speech.upwards else ("float down", "as few")
    return (
        f"{speech.all_of(come, scores=True)} would {verb} instead of {speech.all_of(gone, scores=True)}, and"
        f" {speech.floater}s shall have {wanted} points as possible"
    )


def _floaters(speech: Speech, count: Count, whom: Counted, *, short: bool = False) -> str:
    assert isinstance(count, int)
    noun = "" if short else f" {speech.floater}{'' if count == 1 else 's'}"
    names = f" ({speech.all_of(whom.players)})" if whom.players else ""
    return f"{number(count) if count or not short else 'none'}{noun}{names}"


def _without_common(
    speech: Speech, come: Sequence[int], gone: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Return those who come and those who go, without as many of equal scores on both sides."""
    mine = [one for one in come if one not in gone]
    theirs = [one for one in gone if one not in come]
    for one in list(mine):
        same = next((other for other in theirs if speech.score(other) == speech.score(one)), None)
        if same is not None:
            mine.remove(one)
            theirs.remove(same)
    return mine, theirs


def _ahead(
    speech: Speech,
    counts: tuple[Count, Count],
    whom: tuple[Counted, Counted],
    report: BracketReport,
) -> str:
    """Return what the bracket after this one would need, at best."""
    rules, asked = counts
    following = f"the scoregroup after {speech.bracket(report)}"
    numbers = [count if isinstance(count, int) else count[0] if count else 0 for count in counts]
    if isinstance(asked, int) and isinstance(rules, int):
        few = "upfloater" if asked == 1 else "upfloaters"
        mine = number(rules) if rules else "none"
        return f"{following} would need {number(asked)} {few}, by the rules {mine}"
    here, there = whom
    if numbers[0] != numbers[1]:
        others = f" ({speech.all_of(here.players)})" if here.players else ""
        names = f" ({speech.all_of(there.players)})" if there.players else ""
        few = "one would" if numbers[1] == 1 else f"{number(numbers[1])} would"
        paired = number(numbers[0]) if numbers[0] else "none"
        return f"{few} float down from {following} at best{names}, by the rules {paired}{others}"
    come, gone = _without_common(speech, there.players, here.players)
    return (
        f"{speech.all_of(come, scores=True)} would float down from {following} at best, by the rules"
        f" {speech.all_of(gone, scores=True)}"
    )


def _colours_of(speech: Speech, reason: Reason) -> list[str]:
    """Say who of the bracket should have which colour: those concerned, then all others whom it
    pairs."""
    (bracket, _, asked), pair = reason.deciding, reason.wish.pair
    members = [one for two in asked.brackets[bracket].pairs for one in two]
    if pair is None or not set(pair) <= set(members):
        return []
    a, b = sorted(pair, key=speech.rank)
    dues = speech.due(a), speech.due(b)
    if dues[0] == dues[1]:
        told = (
            f"{a} and {b} should both have {dues[0]}"
            if dues[0]
            else f"{a} and {b} have no colour preference"
        )
    else:
        told = " and ".join(
            f"{one} should have {due}" for one, due in zip((a, b), dues, strict=True) if due
        )
    others = [one for one in members if one not in pair]
    white = sum(speech.due(one) == "White" for one in others)
    black = sum(speech.due(one) == "Black" for one in others)
    parts = [
        f"{number(count)} should have {colour}"
        for count, colour in ((white, "White"), (black, "Black"))
        if count
    ]
    if not parts:
        return [f"{told}."]
    if max(white, black) == len(others):
        all_others = "the others should all" if len(others) > 2 else "the other two should both"
        return [f"{told}; {all_others} have {'White' if white else 'Black'}."]
    return [f"{told}; of the other {number(len(others))} paired there {' and '.join(parts)}."]


def _histories(speech: Speech, row: Criterion, whom: tuple[Counted, ...]) -> list[str]:
    """Say when those whom a criterion counts floated, where it looks at that."""
    back = 2 if row.looks_at.endswith("2") else 1
    if row.looks_at not in ("down1", "down2", "up1", "up2", "floater", "upfloated_last"):
        return []
    ones: list[int] = []
    for one in whom:
        ones += [n for pair in one.pairs for n in speech.meant(row, pair)]
        ones += one.players
    told = [
        f"{n} {speech.floated(n, back)}" for n in dict.fromkeys(ones) if speech.floated(n, back)
    ]
    return [f"{'; '.join(told[:4])}."] if told else []


def _third_persons(
    speech: Speech, reason: Reason, row: Criterion, report: BracketReport
) -> list[str]:
    """Say what is left for the others of the bracket, if they are few: whom somebody of a counted
    pair can meet then, with the reason why nobody else."""
    (bracket, _, asked), pair = reason.deciding, reason.wish.pair
    theirs = asked.brackets[bracket]
    counted = [two for two in _whom(speech, reason)[1].pairs if set(two) != set(pair or ())]
    left = [one for two in theirs.pairs for one in two if one not in (pair or ())]
    if (
        pair is None
        or not counted
        or len(left) not in (2, 4)
        or not set(pair) <= {n for two in theirs.pairs for n in two}
    ):
        return []
    chosen_before = not theirs.upfloaters or speech.inquiry.system.name in ("double-swiss", "team")
    if (
        theirs.downfloaters
        or not chosen_before
        or set(_whom(speech, reason)[1].pairs) != set(counted)
        or len(set(left) & set(report.mdps)) > 1
    ):
        return []
    one = counted[0][0]
    others = sorted((n for n in left if n != one), key=speech.rank)
    fine = f"{speech.pair(pair)} itself would be fine, but then {one} must meet"
    if len(left) == 2:
        return [f"{fine} {others[0]}."]
    possible, reasons = [], []
    for other in others:
        rest = [n for n in others if n != other]
        against = next(
            ((a, b) for a, b in ((one, other), (rest[0], rest[1])) if not speech.is_legal(a, b)),
            None,
        )
        if against is None:
            possible.append(other)
        else:
            a, b = sorted(against, key=speech.rank)
            reasons.append(f"{a} and {b} {speech.met(a, b)}")
    if len(possible) == 3:
        return []
    dues = {speech.due(n) for n in (one, *possible)}
    strong = all(speech.preference(n).strength > 1 for n in (one, *possible))
    alike = ""
    if row.looks_at in OF_COLOURS and len(dues) == 1:
        all_of_them = "both" if len(possible) == 1 else "all three"
        strongly = "strongly " if strong and speech.has_strengths else ""
        alike = f", and {all_of_them} {strongly}should have {dues.pop()}"
    return [f"{fine} {' or '.join(map(str, possible))} ({', '.join(reasons)}){alike}."]


# ── both pairings ────────────────────────────────────────────────────────────


def _both(speech: Speech, reason: Reason) -> list[str]:
    """Return what the bracket that decides would be with what was asked for, and what it is: what
    differs."""
    bracket, _, asked = reason.deciding
    report, theirs = speech.inquiry.pairing.brackets[bracket], asked.brackets[bracket]
    common = {frozenset(pair) for pair in report.pairs} & {frozenset(pair) for pair in theirs.pairs}
    concerned = set(reason.wish.concerned)
    alike = (
        f"; the other {'pairs are' if len(common) > 1 else 'pair is'} the same" if common else ""
    )
    told = [
        f"{capital(speech.bracket(report))} by the rules: {_content(speech, report, common, concerned)}.",
        f"Then, at best: {_content(speech, theirs, common, concerned)}{alike}.",
    ]
    return told if speech.inquiry.aloud else [" ".join(told)]


def _content(
    speech: Speech, report: BracketReport, common: set[frozenset[int]], concerned: set[int]
) -> str:
    pairs = [pair for pair in report.pairs if frozenset(pair) not in common]
    more = ""
    if len(pairs) > MOST_PAIRS_TOLD:
        more = f" and {number(len(pairs) - MOST_PAIRS_TOLD)} more"
        pairs = sorted(pairs, key=lambda pair: not concerned & set(pair))[:MOST_PAIRS_TOLD]
    parts = []
    if pairs:
        parts.append(", ".join(map(speech.pair, pairs)) + more if more else speech.pairs(pairs))
    if report.downfloaters:
        s = "s" if len(report.downfloaters) == 1 else ""
        parts.append(f"{_numbers(report.downfloaters)} float{s} down")
    if report.upfloaters:
        s = "s" if len(report.upfloaters) == 1 else ""
        parts.append(f"{_numbers(report.upfloaters)} come{s} up")
    return "; ".join(parts) or "nobody is paired"


def _numbers(numbers: Sequence[int]) -> str:
    return listed([*map(str, numbers)]) if len(numbers) < 9 else f"{len(numbers)} of them"


# ── the order of generation ──────────────────────────────────────────────────


def _steps(speech: Speech, reason: Reason) -> tuple[Order, Order]:
    """Return the step of the order that decides, of the rules and with what was asked for."""
    place, _, asked = reason.deciding
    steps = zip(speech.inquiry.evaluation.orders[place], asked.orders[place], strict=True)
    return next((a, b) for a, b in steps if a.key != b.key)


def _order(speech: Speech, reason: Reason, what: str) -> list[str]:
    place, _, asked = reason.deciding
    mine, theirs = _steps(speech, reason)
    report = speech.inquiry.pairing.brackets[place]
    equal = f"all criteria up to {mine.after} are equal" if mine.after else "all criteria are equal"
    head = where(speech, reason, what).rstrip(":, ")
    head = (
        f"With {what}, {equal} in {speech.bracket(report)}"
        if head.startswith("With")
        else f"{head}, and {equal}"
    )
    step = first_step(speech, (mine, report), (theirs, asked.brackets[place]))
    return [
        f"{head}; then the order of generation decides {cited('', mine.article)}.",
        f"{capital(step)}.",
    ]


# ── in a few words ───────────────────────────────────────────────────────────


def briefly(speech: Speech, reason: Reason) -> str:
    """Return the reason in a few words, with what decides."""
    fault, difference, wish = reason.fault, reason.difference, reason.wish
    if fault is not None:
        return f"{_against(speech, wish)} {cited(fault.code, fault.article)}"
    if difference is None:
        end = cited(*speech.completion)
        return alone_with(speech, reason) or f"not everybody else could be paired {end}"
    if not reason.proven and reason.decided != "bye":
        report = speech.inquiry.pairing.brackets[difference.bracket or 0]
        return f"not everybody else could be paired with {speech.bracket(report)} as it is"
    if reason.decided == "bye":
        mine, other = (
            speech.inquiry.proposal.pab or 0,
            (reason.asked.pab if reason.asked else 0) or 0,
        )
        told = f"the bye would go to {other}"
        if not reason.proven:
            told = f"the bye would go to {speech.score(other)} points instead of {mine} ({speech.score(mine)})"
        elif not difference.place:
            told += f" ({speech.score(other)}) instead of {mine} ({speech.score(mine)})"
        else:
            told += f" instead of {mine}"
        if wish.bye is not None:
            told = _bye_rule_briefly(speech, mine, wish.bye, difference.place)
    elif reason.decided == "order":
        told = _order_briefly(speech, reason)
    else:
        told = _counted_briefly(speech, reason)
    return f"{told} {cited(difference.mine.code, difference.mine.article)}"


def _against(speech: Speech, wish: Wish) -> str:
    """Return what an absolute rule has against a pair or a bye, with its subject, as in `3 and 4
    met in round 2`."""
    if wish.pair is None:
        return f"{wish.bye} {speech.barred(wish.bye or 0)}"
    a, b = sorted(wish.pair, key=speech.rank)
    return f"{a} and {b} {speech.met(a, b)}"


def _bye_rule_briefly(speech: Speech, mine: int, other: int, place: int) -> str:
    """Return why one who may have the bye does not have it, with the one who has."""
    if not place:
        return (
            f"{mine} has fewer points ({speech.score(mine)}) than {other} ({speech.score(other)})"
        )
    return bye_rule(speech, mine, other, place)


def _order_briefly(speech: Speech, reason: Reason) -> str:
    """Return that the pairing comes later in the bracket that decides, with what links the pair
    with this."""
    step = _steps(speech, reason)[0]
    later = "that set comes" if step.what == "the upfloaters" else "that pairing comes"
    equal = f"all criteria up to {step.after} are equal" if step.after else "all criteria are equal"
    told = f"{equal}, but {later} later in the order"
    return _linked(speech, reason, told) or f"in {_deciding(speech, reason)} {told}"


def _linked(speech: Speech, reason: Reason, told: str) -> str:
    """Return a fact of the bracket that decides with what links the pair with it; nothing without
    such a link."""
    found = link(speech, reason, str)
    return f"{found.text}, and {told}" if found.text else ""


def _deciding(speech: Speech, reason: Reason) -> str:
    """Return the name of the bracket that decides."""
    return speech.bracket(speech.inquiry.pairing.brackets[reason.deciding[0]])


def alone_with(speech: Speech, reason: Reason) -> str:
    """Say why somebody cannot come up into the bracket of one only; nothing if it is not that."""
    wish = reason.wish
    report = next((one for one in speech.inquiry.pairing.brackets if one.score == wish.score), None)
    if (
        report is None
        or not report.upfloaters
        or len(report.residents) != 1
        or len(wish.floats) != 1
    ):
        return ""
    both = (report.residents[0], *wish.floats)
    met = speech.met(*both)
    return (
        f"{both[0]} and {both[1]} {met} {cited(*speech.opponents)}" if met.startswith("met") else ""
    )


def _counted_briefly(speech: Speech, reason: Reason) -> str:
    """Return whom the criterion that decides counts, in which bracket, and what the pair has to do
    with it."""
    bracket, difference, _ = reason.deciding
    row = speech.inquiry.criteria[difference.mine.code]
    here, there = _whom(speech, reason)
    rules, asked = difference.theirs.value, difference.mine.value
    report = speech.inquiry.pairing.brackets[bracket]
    if row.looks_ahead:
        told = _ahead(speech, (rules, asked), (here, there), report)
        return _linked(speech, reason, told) or told
    if row.on_floater is each and not of_pairs_alone(row, (here, there)):
        return _floating_briefly(speech, reason, row, (rules, asked), (here, there))
    if of_pairs_alone(row, (here, there)):
        here, there = without_common(here, there)
    histories = _histories(speech, row, (there,))
    if row.looks_at == "unplayed":
        told = _receivers(speech, reason, (rules, asked))
    elif histories and asked == 1 and not rules:
        return _once_more(speech, reason, row, histories[0].rstrip("."))
    elif isinstance(asked, int) and isinstance(rules, int):
        told = _one_or_several(speech, row, there, (rules, asked))
    else:
        told = f"{speech.counted(row, there) or 'nobody'} would count among the {row.text.partition(',')[0]}"
    return _linked(speech, reason, told) or f"{told}, in {_deciding(speech, reason)}"


def _floating_briefly(
    speech: Speech,
    reason: Reason,
    row: Criterion,
    counts: tuple[Count, Count],
    whom: tuple[Counted, Counted],
) -> str:
    (rules, asked), (here, there) = counts, whom
    if not (row.by_score or row.by_difference):
        assert isinstance(rules, int)
        assert isinstance(asked, int)
        few = f"{number(asked)} {speech.floater}{'s' * (asked != 1)} ({_numbers(there.players)})"
        theirs = f"{number(rules)} ({_numbers(here.players)})" if rules else "none"
        told = f"there would be {few} instead of {theirs}"
        return _linked(speech, reason, told) or f"{told}, in {_deciding(speech, reason)}"
    come, gone = _without_common(speech, there.players, here.players)
    verb = "come up into" if speech.upwards else "float down from"
    instead = f"{_deciding(speech, reason)} instead of {speech.with_scores(gone)}"
    return f"{speech.with_scores(come)} would {verb} {instead}"


def _once_more(speech: Speech, reason: Reason, row: Criterion, told: str) -> str:
    """Return how the only one counted floated, and what that one would do in the bracket that
    decides."""
    linked = _linked(speech, reason, told)
    pairs, players = _whom(speech, reason)[1]
    one = speech.meant(row, pairs[0])[0] if pairs else players[0]
    floated = told.removeprefix(f"{one} ")
    if not pairs and linked:
        way = "come up" if speech.upwards else "float down"
        is_linked = one in link(speech, reason, str).floating
        return linked if is_linked else _linked(speech, reason, f"{one} would {way}, who {floated}")
    if not pairs:
        return f"{one} would {'come up into' if speech.upwards else 'leave'} {_deciding(speech, reason)}, and {floated}"
    other = next(n for n in pairs[0] if n != one)
    met = f"{other} would meet {one}, who {floated}"
    is_asked = set(pairs[0]) == set(reason.wish.pair or ())
    if linked:
        return linked if is_asked else _linked(speech, reason, met)
    return f"in {_deciding(speech, reason)}, {told if is_asked else met}"


def _one_or_several(speech: Speech, row: Criterion, whom: Counted, counts: tuple[int, int]) -> str:
    rules, asked = counts
    ones = [n for pair in whom.pairs for n in speech.meant(row, pair)] + list(whom.players)
    if rules or len(ones) != 1 or asked != 1:
        names = f" ({_numbers(ones)})" if ones else ""
        return f"there would be {several(asked, row)}{names} instead of {number(rules) if rules else 'none'}"
    _, without, rest = row.one.partition(" does not ")
    be = f"not {rest}" if without else f"be {'an' if row.one[0] in 'aeiou' else 'a'} {row.one}"
    return f"{ones[0]} would {be}"


def clashes(speech: Speech, numbers: Sequence[int]) -> str:
    """Return why no two of these can meet, if they are two or three."""
    pairs = [*combinations(numbers, 2)]
    if len(pairs) not in (1, 3) or not all(speech.met(a, b) for a, b in pairs):
        return ""
    return listed([f"{a} and {b} {speech.met(a, b)}" for a, b in pairs])
