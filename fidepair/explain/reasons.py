"""Sentences that give the reason why something is not so: whole ones, and one in a few words."""

from collections.abc import Iterable, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from fidepair.explain.answers import in_sets
from fidepair.explain.asking import Compared, Inquiry, Reason
from fidepair.explain.orders import differing_place, first_step, members_of
from fidepair.explain.speech import (
    MAX_NAMED,
    OF_COLOURS,
    ShortSpeech,
    Speech,
    cited,
    first_words,
    in_brackets,
    list_numbers,
    number,
    number_or_none,
    opposite,
    plural,
    rounds_back,
    several,
)
from fidepair.swiss.boards import BracketReport, Count, bracket_name
from fidepair.swiss.completion import Barrier, listed
from fidepair.swiss.criteria import Counted, Criterion, each
from fidepair.swiss.evaluation import Order, Wish
from fidepair.text.wording import capital, say, say_counted
from fidepair.tournament import format_points

MAX_PAIRS = 6
"""A sentence lists at most this many pairs of a bracket, without those of both pairings."""
MAX_OF_BARRIER = 16
"""A sentence lists up to this many participants who cannot all be paired; it counts more."""
LOOK_AT_FLOATS = ("down1", "down2", "up1", "up2", "floater", "upfloated_last")
"""The attributes of criteria on earlier floats (`Criterion.looks_at`)."""


def because(speech: Speech, reason: Reason, what: str) -> list[str]:
    """Return the reason in sentences, the answer first; `what` was asked for, as in `1-3`."""
    if reason.fault is not None:
        return _absolute(speech, reason)
    if reason.decided == "completion":
        return _incomplete(speech, reason, what)
    if reason.is_bracket_unpairable:
        bracket = reason.bracket
        return [say("bracket-unpairable", what, bracket, speech.noun), say("too-many-sets")]
    if reason.decided == "bye":
        return _other_bye(speech, reason, what)
    explain = _criterion if reason.decided == "criterion" else _order
    first, *more = explain(speech, reason, what)
    return [first, *_not_kept(reason, what), *more, *both(speech, reason)]


def _not_kept(reason: Reason, what: str) -> list[str]:
    """Return a sentence on the other participants whom the wish leaves unpaired if the deciding
    bracket is paired by the rules. Empty if a participant of the wish is in that bracket."""
    concerned = reason.wish.concerned
    if not concerned or members_of(reason.reports[0]).intersection(concerned):
        return []
    return [say("others-not-paired", reason.bracket, what)]


# ── absolute rules, and completion ───────────────────────────────────────────


def _absolute(speech: Speech, reason: Reason) -> list[str]:
    fault, wish = reason.fault, reason.wish
    assert fault is not None
    end = cited(fault.code, fault.article)
    if wish.bye is not None:
        return [say("cannot-have-bye", speech.who(wish.bye), _against(speech, wish), end)]
    assert wish.pair is not None
    a, b = sorted(wish.pair, key=speech.rank)
    why = speech.met(a, b)
    both = say("cannot-meet", speech.who(a), speech.who(b), why)
    if why.startswith("met"):
        first = say("cannot-meet-twice", both, speech.noun, end)
        return [first, *_both_down(speech, a, b)]
    if why.startswith("must"):
        other = opposite(speech.due(a))
        histories = [f"{one} had {' '.join(speech.card(one).history)}" for one in (a, b)]
        return [say("one-gets-other", both, other, end), f"{'; '.join(histories)}."]
    return [say("as-if-met", both, end)]


def _against(speech: Speech, wish: Wish) -> str:
    """Return what an absolute rule has against a pair or a bye, as in `3 and 4 met in round 2`."""
    if wish.bye is not None:
        return f"{wish.bye} {speech.barred(wish.bye)}"
    assert wish.pair is not None
    a, b = sorted(wish.pair, key=speech.rank)
    return f"{a} and {b} {speech.met(a, b)}"


def _both_down(speech: Speech, a: int, b: int) -> list[str]:
    """Return that the two are alone with their score, if both move down for it."""
    for report in speech.brackets:
        if {a, b} == members_of(report) == set(report.downfloaters):
            row = next(row for row in speech.inquiry.criteria.values() if row.on_floater is each)
            end = cited(row.code, row.article)
            return [say("alone-float", bracket_name(report), end)]
    return []


def _incomplete(speech: Speech, reason: Reason, what: str) -> list[str]:
    """Return that not all others could be paired, and which of them could not."""
    report = _bracket_of_wish(speech, reason.wish)
    alone = alone_with(speech, reason)
    if report is not None and alone:
        who = list_numbers(reason.wish.floats)
        return [say("cannot-come-up", who, bracket_name(report), alone)]
    end = cited(*speech.completion)
    unpaired = of_barrier(speech, reason.barrier)
    more = [f"{capital(unpaired)}."] if unpaired else []
    return [say("others-unpaired-with", what, speech.others_unpaired, end), *more]


def _bracket_of_wish(speech: Speech, wish: Wish) -> BracketReport | None:
    """Return the bracket of the floaters of a wish; None if the wish is not about floats."""
    for report in speech.brackets:
        if report.score == wish.score:
            return report
    return None


def alone_with(speech: Speech, reason: Reason) -> str:
    """Return why no upfloater can join a bracket of one resident; empty if that is not the
    reason."""
    floats = [*reason.wish.floats]
    report = _bracket_of_wish(speech, reason.wish)
    if report is None or not report.upfloaters:
        return ""
    if len(report.residents) != 1 or len(floats) != 1:
        return ""
    resident = report.residents[0]
    met = speech.met(resident, floats[0])
    if not met.startswith("met"):
        return ""
    return f"{resident} and {floats[0]} {met} {cited(*speech.opponents)}"


def of_barrier(speech: Speech, barrier: Barrier) -> str:
    """Return why the others cannot all be paired, as in `4 and 5 could both only have the bye`."""
    groups, inner = barrier
    if sum(map(len, groups)) + len(inner) > MAX_OF_BARRIER:
        return say("odd-groups", len(groups), speech.noun, number(len(inner)))
    left = _list_with_bye(inner) if inner else ""
    few = f"{number(len(inner))} {'is' if len(inner) == 1 else 'are'}"
    sizes = say("not-enough", few, number(len(groups)))
    if groups and all(len(group) == 1 for group in groups):
        return _alone(speech, [group[0] for group in groups], inner, left, sizes)
    names = "; ".join(map(_list_with_bye, groups))
    if inner:
        return say("each-of-groups", names, left, sizes)
    if groups:
        return say("only-each-other", names)
    return ""


def _alone(speech: Speech, ones: Sequence[int], inner: Sequence[int], left: str, sizes: str) -> str:
    """Return why participants cannot all be paired if no two of them may meet."""
    who = listed([speech.who(one) if one else "the bye" for one in ones])
    if not inner:
        return say("no-opponent-left", who)
    if not any(inner):
        every = "both" if len(ones) == 2 else "all"
        return say("only-bye", who, every)
    verb = "meet" if all(inner) else "have"
    return say("only-these", who, verb, left, sizes)


def _list_with_bye(numbers: Iterable[int]) -> str:
    """Return numbers as words, 0 as the bye."""
    return listed([str(one) if one else "the bye" for one in numbers])


# ── the bye ──────────────────────────────────────────────────────────────────


def _other_bye(speech: Speech, reason: Reason, what: str) -> list[str]:
    """Return that another participant would have the bye, and why the present one comes first."""
    mine, other = reason.receivers
    first = _bye_goes(speech, reason)
    if reason.wish.bye == other and reason.proven:
        return [first]
    sentences = [f"With {what}, {first}"]
    if not reason.proven:
        return sentences
    if mine in (reason.wish.pair or ()):
        sentences.append(say("would-have-to-play", mine))
    else:
        sentences.append(say("bye-leaves-others", mine, what))
    assert reason.difference is not None
    if not reason.difference.place:
        scores = speech.score(mine), speech.score(other)
        sentences.append(say("scores", mine, scores[0], other, scores[1]))
    return sentences


def _bye_goes(speech: Speech, reason: Reason) -> str:
    """Return who would have the bye, or comes after whom, by which rule."""
    difference = reason.difference
    assert difference is not None
    mine, other = reason.receivers
    end = cited(difference.theirs.code, difference.theirs.article)
    rule = bye_rule(speech, mine, other, difference.place)
    if not reason.proven:
        return say("bye-no-lower", speech.score(other), speech.who_scored(mine), rule, end)
    if reason.wish.bye == other:
        scores = speech.score(mine), speech.score(other)
        return say(
            "scores-and-rule", speech.who(mine), scores[0], speech.who(other), scores[1], rule, end
        )
    return say("bye-would-go", speech.who(other), speech.who(mine), rule, end)


def bye_rule(speech: Speech, mine: int, other: int, place: int) -> str:
    """Return the rule by which one has the bye and not the other one; `place`: whether it is the
    first, second or third rule about the bye."""
    noun = "games" if speech.inquiry.system.name in ("dubov", "burstein") else "matches"
    if place == 0:
        return say("bye-to-lowest-score")
    if place == 1:
        games = [len(speech.card(one).history) for one in (mine, other)]
        score = speech.score(mine)
        among = say("each-with", score) if score == speech.score(other) else "of these"
        return say("played-more", among, noun, mine, games[0], other, games[1])
    return say("last-in-rank", noun, mine, other)


# ── a criterion ──────────────────────────────────────────────────────────────


class Link(NamedTuple):
    """The effect of a pair that was asked for on the bracket that decides, as in `3 would remain
    unpaired in bracket 5.0`; no `text` where both are in it. `meeting`: the opponent of the member
    named in the text; `comes_up`: by coming up into the bracket."""

    text: str = ""
    meeting: int | None = None
    comes_up: bool = False


def link(speech: Speech, reason: Reason) -> Link:
    """Return what links the pair with the bracket that decides."""
    pair = reason.wish.pair
    report, _ = reason.reports
    inside = members_of(report).intersection(pair or ())
    if pair is None or len(inside) == 2:
        return Link()
    if not inside:
        return Link(_others_floating(speech, reason))
    (one,) = inside
    other = next(n for n in pair if n != one)
    name = reason.bracket
    if not speech.upwards:
        return Link(say("remain-unpaired", speech.who(one), name), other)
    if one in report.upfloaters:
        return Link(say("not-come-up", speech.who(one), name), other)
    first = say("have-to-come-up", speech.who(other), speech.score(other), name)
    return Link(first, one, comes_up=True)


def _others_floating(speech: Speech, reason: Reason) -> str:
    """Return which others float if a pair changes a bracket in which neither of the two is."""
    report, theirs = reason.reports
    if speech.upwards:
        asked, rules = theirs.upfloaters, report.upfloaters
    else:
        asked, rules = theirs.downfloaters, report.downfloaters
    new = [one for one in asked if one not in rules]
    replaced = [one for one in rules if one not in asked]
    bracket = reason.bracket
    assert reason.difference is not None
    row = speech.inquiry.criteria.get(reason.difference.mine.code)
    names_floaters = row is not None and row.on_floater is each
    is_short = 0 < len(new) <= MAX_NAMED and 0 < len(replaced) <= MAX_NAMED
    if names_floaters or not is_short:
        return say("paired-differently", bracket)
    first, instead = speech.all_of(new), speech.all_of(replaced)
    return say("have-to-float", first, speech.float_at, bracket, instead)


def where(speech: Speech, reason: Reason, what: str) -> str:
    """Return the beginning of a sentence: the effect of the requested pair on the bracket that
    decides."""
    found = link(speech, reason)
    if found.meeting is None:
        if found.text:
            return f"With {what}, {found.text}: "
        return f"With {what}, "
    if found.comes_up:
        return f"{found.text} to meet {speech.who(found.meeting)}: "
    return f"To meet {speech.who_scored(found.meeting)}, {found.text}: "


def _criterion(speech: Speech, reason: Reason, what: str) -> list[str]:
    compared = reason.compared
    row = compared.row
    start, counted = where(speech, reason, what), counts(speech, reason)
    first = f"{start}{counted} {cited(row.code, row.article)}."
    third = _third_persons(speech, reason, compared)
    if row.looks_at in OF_COLOURS:
        return [first, *(third or _colours_of(speech, reason))]
    return [first, *third, *_histories(speech, row, (compared.whom_other, compared.whom_rules))]


def counts(speech: Speech, reason: Reason) -> str:
    """Return what the criterion that decides counts in the requested pairing, and by the rules."""
    compared = reason.compared
    if compared.row.looks_at == "unplayed":
        return _receivers(speech, reason)
    if compared.row.looks_ahead:
        return ahead(speech, reason)
    return both_counts(speech, compared)


def both_counts(speech: Speech, compared: Compared) -> str:
    """Return the counts of the criterion in the requested pairing, and by the rules."""
    counted = numbers_counted(speech, compared)
    if counted:
        return say("there-would-be", counted)
    row = compared.row
    if compared.is_of_scores:
        new, replaced = without_equal_scores(speech, compared)
        return say(
            "floaters-instead",
            speech.all_of(new, scores=True),
            speech.float,
            speech.all_of(replaced, scores=True),
            speech.floater,
            speech.wanted,
        )
    return say(
        "would-count-apart",
        _apart(speech, row, compared.whom_other),
        first_words(row),
        _apart(speech, row, compared.whom_rules),
    )


def numbers_counted(speech: Speech, compared: Compared) -> str:
    """Return how many the criterion counts instead of how many, as in `two players who do not get
    their colour preference (4 in 4-5 and 2 in 2-3) instead of none`; empty if numbers alone do not
    decide."""
    row, asked, rules = compared.row, compared.other, compared.rules
    if row.looks_ahead or row.looks_at == "unplayed" or compared.is_of_scores:
        return ""
    if compared.is_of_floaters:
        count, less = _leading(asked), _leading(rules)
        what = f"{number(count)} {plural(count, speech.floater)}"
        names, fewer = map(
            speech.all_of, (compared.whom_other.players, compared.whom_rules.players)
        )
    elif isinstance(asked, int) and isinstance(rules, int):
        what, less = several(asked, row), rules
        names = speech.counted(row, compared.whom_other)
        fewer = speech.counted(row, compared.whom_rules)
    else:
        return ""
    return f"{what}{in_brackets(names)} instead of {number_or_none(less)}{in_brackets(fewer)}"


def _apart(speech: Speech, row: Criterion, whom: Counted) -> str:
    """Return the participants that a criterion on score differences counts, each with the
    difference."""
    names = [f"{speech.who(one)} (unpaired)" for one in whom.players]
    for pair in whom.pairs:
        scores = [speech.card(one).score for one in pair]
        points = format_points(max(scores) - min(scores))
        one = speech.meant(row, pair)[0]
        names.append(f"{speech.who(one)} ({speech.pair(pair)}, {points} apart)")
    if names:
        return listed(names)
    return "none"


def _receivers(speech: Speech, reason: Reason) -> str:
    """Return who is left over for the bye, with the number of rounds not played (Dutch 2.4.4)."""
    compared = reason.compared
    receivers = []
    for report, count in zip(reason.reports, compared[1:3], strict=True):
        unplayed = _leading(count)
        rounds = f"{number(unplayed)} unplayed {plural(unplayed, 'round')}"
        receivers.append(f"{speech.who(report.downfloaters[-1])} ({rounds})")
    rules, other = receivers
    return say("bye-to-instead", other, rules)


def without_equal_scores(speech: Speech, compared: Compared) -> tuple[list[int], list[int]]:
    """Return new floaters and those they replace, without as many of equal scores on both sides."""
    new, replaced = compared.whom_other.players, compared.whom_rules.players
    mine = [one for one in new if one not in replaced]
    theirs = [one for one in replaced if one not in new]
    for one in list(mine):
        same = [other for other in theirs if speech.score(other) == speech.score(one)]
        if same:
            mine.remove(one)
            theirs.remove(same[0])
    return mine, theirs


def ahead(speech: Speech, reason: Reason) -> str:
    """Return a sentence on the best possible needs of the bracket after the one that decides."""
    compared = reason.compared
    rules, asked = compared.rules, compared.other
    following = say("scoregroup-after", reason.bracket)
    if isinstance(asked, int) and isinstance(rules, int):
        few = plural(asked, "upfloater")
        needed = f"{number(asked)} {few} instead of {number_or_none(rules)}"
        return f"{following} would need {needed}"
    ours, theirs = _leading(rules), _leading(asked)
    if ours != theirs:
        by_rules = in_brackets(speech.all_of(compared.whom_rules.players))
        names = in_brackets(speech.all_of(compared.whom_other.players))
        return say(
            "at-best-count", number(theirs), following, names, number_or_none(ours), by_rules
        )
    new, replaced = without_equal_scores(speech, compared)
    return say(
        "at-best-who",
        speech.all_of(new, scores=True),
        following,
        speech.all_of(replaced, scores=True),
    )


def _leading(count: Count) -> int:
    """Return a count, or the first one of a row of counts."""
    if isinstance(count, int):
        return count
    if count:
        return count[0]
    return 0


def _colours_of(speech: Speech, reason: Reason) -> list[str]:
    """Return the colours that participants of the bracket should have: those concerned, then all
    others paired there."""
    pair, (_, theirs) = reason.wish.pair, reason.reports
    members = [*chain(*theirs.pairs)]
    if pair is None or not set(pair) <= set(members):
        return []
    concerned = _dues_of_pair(speech, pair)
    dues = [speech.due(one) for one in members if one not in pair]
    counts = {colour: dues.count(colour) for colour in ("White", "Black") if colour in dues}
    if not counts:
        return [f"{concerned}."]
    if [*counts.values()] == [len(dues)]:
        others = say("others-all") if len(dues) > 2 else say("other-two")
        return [say("others-have", concerned, others, *counts)]
    parts = [f"{number(count)} should have {colour}" for colour, count in counts.items()]
    return [say("of-the-others", concerned, number(len(dues)), " and ".join(parts))]


def _dues_of_pair(speech: Speech, pair: Sequence[int]) -> str:
    """Return the colours that the members of a pair should have."""
    a, b = sorted(pair, key=speech.rank)
    dues = {one: speech.due(one) for one in (a, b)}
    if dues[a] != dues[b]:
        return " and ".join(f"{one} should have {due}" for one, due in dues.items() if due)
    if dues[a]:
        return say("both-due", a, b, dues[a])
    return say("no-preferences", a, b)


def _histories(speech: Speech, row: Criterion, whom: Iterable[Counted]) -> list[str]:
    """Return the rounds in which the participants counted by a criterion on floats have floated."""
    if row.looks_at not in LOOK_AT_FLOATS:
        return []
    back = rounds_back(row)
    numbers: list[int] = []
    for counted in whom:
        numbers += speech.counted_numbers(row, counted)
    floats = []
    for one in dict.fromkeys(numbers):
        floated = speech.floated(one, back)
        if floated:
            floats.append(f"{one} {floated}")
    if floats:
        return [f"{'; '.join(floats[:4])}."]
    return []


def _third_persons(speech: Speech, reason: Reason, compared: Compared) -> list[str]:
    """Return the opponents left for a member of a counted pair, with the reasons against others, if
    the bracket has few others."""
    left = _left_beside_pair(speech, reason, compared)
    if not left:
        return []
    one = compared.whom_other.pairs[0][0]
    others = sorted((n for n in left if n != one), key=speech.rank)
    pair = speech.pair(reason.wish.pair or ())
    fine = say("fine-but", pair, one)
    if len(others) == 1:
        return [f"{fine} {others[0]}."]
    possible, reasons = [], []
    for other in others:
        a, b = (n for n in others if n != other)
        against = _first_illegal(speech, [(one, other), (a, b)])
        if against:
            reasons.append(against)
        else:
            possible.append(other)
    if len(possible) == 3:
        return []
    names = " or ".join(map(str, possible))
    alike = _same_due(speech, compared.row, [one, *possible])
    return [f"{fine} {names} ({', '.join(reasons)}){alike}."]


def _left_beside_pair(speech: Speech, reason: Reason, compared: Compared) -> list[int]:
    """Return the two or four other paired participants of the bracket, besides the requested pair.

    Empty if the criterion counts other pairs too, or if others could be in the bracket.
    """
    pair, (report, theirs) = reason.wish.pair, reason.reports
    paired = [*chain(*theirs.pairs)]
    if pair is None or not set(pair) <= set(paired):
        return []
    counted = in_sets(compared.whom_other.pairs)
    if not counted or frozenset(pair) in counted:
        return []
    upfloaters_first = speech.inquiry.system.name in ("double-swiss", "team")
    if theirs.downfloaters or (theirs.upfloaters and not upfloaters_first):
        return []
    left = [one for one in paired if one not in pair]
    if len(left) not in (2, 4) or len({*report.mdps} & {*left}) > 1:
        return []
    return left


def _first_illegal(speech: Speech, pairs: Iterable[tuple[int, int]]) -> str:
    """Return why the first pair that is not legal cannot meet; empty if all are legal."""
    for pair in pairs:
        if not speech.is_legal(*pair):
            a, b = sorted(pair, key=speech.rank)
            return f"{a} and {b} {speech.met(a, b)}"
    return ""


def _same_due(speech: Speech, row: Criterion, numbers: Sequence[int]) -> str:
    """Return that all of these should have the same colour; empty if that is not so, or if the
    criterion is not about colours."""
    dues = {speech.due(one) for one in numbers}
    if row.looks_at not in OF_COLOURS or len(dues) != 1:
        return ""
    every = "both" if len(numbers) == 2 else "all three"
    is_strong = all(speech.preference(one).strength > 1 for one in numbers)
    strongly = "strongly " if is_strong and speech.has_strengths else ""
    return say("same-due", every, strongly, dues.pop())


# ── both pairings ────────────────────────────────────────────────────────────


def both(speech: Speech, reason: Reason, label: str = "") -> list[str]:
    """Return how the bracket that decides is paired by the rules and in the other pairing, without
    the common pairs. `label`: the name of the other pairing, by default the best alternative."""
    contents, common = [], reason.common
    for report in reason.reports:
        pairs = [pair for pair in report.pairs if frozenset(pair) not in common]
        shown = speech.pairs(pairs)
        left = len(pairs) - MAX_PAIRS
        if left > 0:
            pairs.sort(key={*reason.wish.concerned}.isdisjoint)
            shown = f"{', '.join(map(speech.pair, pairs[:MAX_PAIRS]))} and {number(left)} more"
        is_last = report.score == speech.brackets[-1].score
        contents.append(_content(shown, report, is_last=is_last))
    rules, other = contents
    alike = say_counted(len(common), "others-the-same") if common else ""
    sentences = [
        say("paired-by-rules", capital(reason.bracket), rules),
        say("other-pairing", label or say("best-alternative"), other, alike),
    ]
    if speech.inquiry.aloud:
        return sentences
    return [" ".join(sentences)]


def _content(shown: str, report: BracketReport, *, is_last: bool) -> str:
    """Return the pairs of a bracket, as they are `shown`, and who floats down from it or comes up
    into it."""
    parts = [shown] if shown else []
    down, up = report.downfloaters, report.upfloaters
    if down and is_last:
        parts.append(say("left-for-bye", _numbers(down)))
    elif down:
        parts.append(say_counted(len(down), "floats-down", _numbers(down)))
    if up:
        parts.append(say_counted(len(up), "comes-up", _numbers(up)))
    return "; ".join(parts) or "no pairs"


def _numbers(numbers: Sequence[int]) -> str:
    """Return numbers as words, or how many they are; empty without numbers."""
    if len(numbers) > 8:
        return f"{len(numbers)} of them"
    if numbers:
        return list_numbers(numbers)
    return ""


# ── the order of generation ──────────────────────────────────────────────────


FIXED_ORDER = say("fixed-order")


def just_as_good(step: Order) -> str:
    """Return that two pairings are equal by the criteria before a step of the order decides."""
    if step.after:
        return say("equal-up-to", step.after)
    return say("just-as-good")


def _order(speech: Speech, reason: Reason, what: str) -> list[str]:
    mine, _ = reason.steps
    equal = just_as_good(mine)
    head = where(speech, reason, what).rstrip(":, ")
    start = say("would-be-equal", head, equal)
    if head.startswith("With"):
        start = say("bracket-equal", what, reason.bracket, equal)
    step = first_step(speech, reason)
    return [f"{start}; {FIXED_ORDER} {cited('', mine.article)}.", f"{capital(step)}."]


# ── in a few words ───────────────────────────────────────────────────────────


def briefly(inquiry: Inquiry, reason: Reason) -> str:
    """Return the reason in one clause, with numbers instead of names, and with the rule that
    decides."""
    speech = ShortSpeech(inquiry)
    fault, difference = reason.fault, reason.difference
    if fault is not None:
        return f"{_against(speech, reason.wish)} {cited(fault.code, fault.article)}"
    if reason.decided == "untried":
        return say("untried")
    if difference is None:
        end = cited(*speech.completion)
        return alone_with(speech, reason) or f"{speech.others_unpaired} {end}"
    if reason.is_bracket_unpairable:
        return say("unpaired-as-it-is", speech.others_unpaired, reason.bracket)
    if reason.decided == "bye":
        return _bye_goes(speech, reason).rstrip(".")
    text = _order_briefly if reason.decided == "order" else _criterion_briefly
    return f"{text(speech, reason)} {cited(difference.mine.code, difference.mine.article)}"


def _order_briefly(speech: Speech, reason: Reason) -> str:
    """Return that the pairing comes later in the bracket that decides."""
    step, other = reason.steps
    text = f"{just_as_good(step)}, but {_earlier(step, other)}"
    linked = link(speech, reason).text
    if linked:
        return say("linked-equal", linked, text)
    return f"{reason.bracket} would be {text}"


def _earlier(step: Order, other: Order) -> str:
    """Return which of two comes first in the fixed order of pairings."""
    place = differing_place(step.who, other.who)
    if (
        step.what not in ("the upfloaters", "the first half", "the shifters")
        and step.who
        and other.who
    ):
        a, b = step.who[place], other.who[place]
        if a and b and a != b:
            return say("before-in-pairs", a, b)
    return say("pairing-later")


def _criterion_briefly(speech: Speech, reason: Reason) -> str:
    """Return the participants counted by the deciding criterion, the bracket, and their connection
    with the pair."""
    compared, linked = reason.compared, link(speech, reason).text
    if compared.is_of_scores:
        new, replaced = map(speech.with_scores, without_equal_scores(speech, compared))
        return say("would-float", new, speech.float_at, reason.bracket, replaced)
    numbers = speech.counted_numbers(compared.row, compared.whom_other)
    is_one = len(numbers) == 1 == compared.other and not compared.rules
    if is_one and not compared.row.looks_ahead:
        text = _of_one(speech, compared, numbers[0], reason.bracket, is_linked=bool(linked))
    else:
        text = counts(speech, reason)
    if linked:
        return f"{linked}, and {text}"
    return text if reason.bracket in text else f"{text}, in {reason.bracket}"


def _of_one(speech: Speech, compared: Compared, one: int, bracket: str, *, is_linked: bool) -> str:
    """Return what a criterion counts of the only participant, as in `4 would be a downfloater`, or
    how this one floated."""
    row, (pairs, _) = compared.row, compared.whom_other
    floated = speech.floated(one, rounds_back(row)) if row.looks_at in LOOK_AT_FLOATS else ""
    if floated and pairs:
        return say("meets-who-floated", sum(pairs[0]) - one, one, floated)
    if floated and is_linked:
        return f"{one} {floated}"
    if floated:
        verb = say("come-up-into") if speech.upwards else "leave"
        return f"{one} would {verb} {bracket}, and {floated}"
    _, denied, wish = row.one.partition(" does not ")
    if denied:
        return f"{one} would not {wish}"
    article = "an" if row.one[0] in "aeiou" else "a"
    return f"{one} would be {article} {row.one}"


def clashes(speech: Speech, numbers: Sequence[int]) -> str:
    """Return why no two of these can meet; empty unless they are two or three."""
    if len(numbers) not in (2, 3):
        return ""
    reasons = []
    for a, b in combinations(numbers, 2):
        met = speech.met(a, b)
        if not met:
            return ""
        reasons.append(f"{a} and {b} {met}")
    return listed(reasons)
