"""The story of a bracket and the table below an answer, from brackets made by hand: who floats and why, which criteria
are told, cells, and notes on what looks odd."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from makers import card
from words_asked import bracket, named, words

from fidepair.explain import story as module
from fidepair.explain.answers import TableRow
from fidepair.explain.asking import Reason
from fidepair.swiss.boards import CriterionCount
from fidepair.swiss.criteria import Counted
from fidepair.swiss.evaluation import Evaluation, FirstDifference, Order, Rank, Wish
from fidepair.tournament import Bye, Colour, Game, Result

NOBODY = Counted()


def points(*scores):
    return [card(n, str(score)) for n, score in enumerate(scores, 1)]


def reason(decided, code="", *, place=0, proven=True, wish=None):
    """Return a reason that is decided so, by this criterion, in the bracket of this place."""
    difference = None
    if decided in ("criterion", "order"):
        difference = FirstDifference(place, 0, Rank(code, "2.4.9", 1), Rank(code, "2.4.9", 0))
    return Reason(None, wish or Wish(), decided, difference=difference, proven=proven)


# ── who is in a bracket, and who leaves it ───────────────────────────────────


@pytest.mark.parametrize(
    ("report", "sentence"),
    [
        (bracket((1, 2)), "Bracket 1.0: 1-2."),
        (bracket((1, 2), mdps=(1,)), "Bracket 1.0: 1 (3.0) moved down; 1-2."),
        (bracket((2, 3), up=(2,)), "Bracket 1.0: 2 (1.0) came up; 2-3."),
        (bracket(residents=(2, 3), down=(2, 3)), "Bracket 1.0: 2 and 3; no pairs."),
        (bracket((1, 2), stage="CLB"), "The collapsed last bracket: 1-2."),
    ],
)
def test_a_bracket_in_one_sentence(monkeypatch, report, sentence):
    monkeypatch.setattr(module, "_further", lambda *_: iter(["more"]))

    assert (sentence, ["more"]) == module.of_bracket(words(*points(3, 1, 1), brackets=(report,)), 0)


@pytest.mark.parametrize(
    ("stage", "told"),
    [
        ("", []),
        ("PPB", ["Paired again as the penultimate bracket (PPB): on its own, it left players who cannot all be paired"
                 " (A.9)."]),
        ("CLB", ["All players below that bracket, whatever their scores, form one bracket with those who floated down"
                 " from it (A.9)."]),
    ],
)  # fmt: skip
def test_a_collapse_is_told(monkeypatch, stage, told):
    """C.04.3 of 2017, A.9."""
    for name in ("_not_met", "_colours_refused", "_order_of_halves"):
        monkeypatch.setattr(module, name, lambda *_, name=name: iter([name]))
    speech = words(*points(1, 1), brackets=(bracket((1, 2), stage=stage),))

    assert [*told, "_not_met", "_order_of_halves", "_colours_refused"] == [*module._further(speech, 0)]
    speech = words(*points(1, 1), brackets=(bracket((1, 2), stage=stage),), system="dubov")
    assert [*told, "_not_met", "_colours_refused"] == [*module._further(speech, 0)]


@pytest.mark.parametrize(
    ("report", "below", "pab", "told"),
    [
        (bracket((1, 2)), (), None, ""),
        (bracket(residents=(1,), down=(1,)), (), None, "1 floats down from bracket 1.0: no opponent is left there"),
        (
            bracket((1, 2), residents=(1, 2, 3), down=(3,)),
            (),
            None,
            "3 floats down from bracket 1.0: three players are there, an odd number",
        ),
        (
            bracket((2, 3), mdps=(1,), residents=(2, 3), down=(1,)),
            (),
            None,
            "1 floats down from bracket 1.0: three players are there, an odd number",
        ),
        (
            bracket((1, 2), residents=(1, 2, 3, 4), down=(3, 4)),
            (),
            None,
            "3 and 4 float down from bracket 1.0: more pairs cannot be made there so that all others can be paired",
        ),
        (
            bracket((1, 2), residents=(1, 2, 3, 4, 5), down=(3, 4, 5)),
            (),
            None,
            "3, 4 and 5 float down from bracket 1.0: more pairs cannot be made there so that all others can be paired",
        ),
        (bracket(residents=(4, 6), down=(4, 6)), (), None, "4 and 6 float down from bracket 1.0: they met in round 1"),
        (
            bracket(residents=(4, 6, 7), down=(4, 6, 7)),
            (),
            None,
            "4, 6 and 7 float down from bracket 1.0: 4 and 6 met in round 1, 4 and 7 are kept apart in round 3 and 6"
            " and 7 are kept apart in round 3",
        ),
        (
            bracket(residents=(1, 2, 3), down=(1, 2, 3)),
            (),
            None,
            "1, 2 and 3 float down from bracket 1.0: no two of them can meet so that all others can be paired",
        ),
        (bracket((1, 2), residents=(1, 2, 3), down=(3,)), (), 3, "3 is left over and has the bye"),
        (bracket((1, 2), mdps=(3,), residents=(1, 2), down=(3,)), (), 3, "3 is left over and has the bye"),
        (
            bracket((1, 2), residents=(1, 2, 3), down=(3,)),
            (bracket((4, 6), mdps=(3,), score=0, down=(3,)),),
            3,
            "3 floats down from bracket 1.0: three players are there, an odd number",
        ),
        (
            bracket((1, 2), residents=(1, 2, 3, 4), down=(3, 4)),
            (),
            4,
            "3 floats down from bracket 1.0: more pairs cannot be made there so that all others can be paired and the"
            " bye goes to the lowest score, 0.0 (C5, 2.3.1)",
        ),
    ],
)
def test_why_participants_float_down(report, below, pab, told):
    """The bye is no float, unless its receiver came to a bracket below."""
    cards = [*points(1, 1, 1), card(4, met=[6, 7], opponents=[6]), card(5), card(6, met=[7]), card(7)]

    assert told == module.why_floating(words(*cards, brackets=(report, *below), pab=pab), report)


@pytest.mark.parametrize(
    ("residents", "up", "told"),
    [
        ((1,), (5,), "5 comes up into bracket 1.0: 1 is alone there"),
        ((1, 2, 3), (5,), "5 comes up into bracket 1.0: three players are left there, an odd number"),
        ((1, 2), (5,), "5 comes up into bracket 1.0: with fewer, the players there and below could not all be paired"),
        (
            (1, 2, 3),
            (5, 6),
            "5 and 6 come up into bracket 1.0: with fewer, the players there and below could not all be paired",
        ),
        (
            (1, 2),
            (5, 6),
            "5 and 6 come up into bracket 1.0: with fewer, the players there and below could not all be paired",
        ),
        ((3, 4), (5, 6), "5 and 6 come up into bracket 1.0: 3 and 4 met in round 1"),
        ((3, 4), (5,), "5 comes up into bracket 1.0: with fewer, the players there and below could not all be paired"),
    ],
)
def test_why_participants_come_up(residents, up, told):
    cards = [card(1), card(2), card(3, met=[4], opponents=[4]), card(4), card(5), card(6)]
    report = bracket((1, 5), residents=residents, up=up)

    assert told == module.why_floating(words(*cards, brackets=(report,), system="dubov", number=6), report)


@pytest.mark.parametrize(
    ("system", "pab", "stage", "told"),
    [
        ("dutch", None, "", " so that all others can be paired"),
        ("dutch", 2, "", " so that all others can be paired and the bye goes to the lowest score, 0.5 (C5, 2.3.1)"),
        ("burstein", 2, "", " so that all others can be paired with the bye for 2"),
        ("burstein", None, "", " so that all others can be paired"),
        ("2017", 2, "", ""),
        ("2017", 2, "PPB", " so that all others can be paired (C.4)"),
        ("2017", None, "CLB", ""),
    ],
)
def test_what_all_floats_are_for(system, pab, stage, told):
    """By the rules of 2017 (C.4) only the penultimate bracket provides for the others."""
    name = system if system != "2017" else "dutch"
    speech = words(*points(1, 0.5), system=name, number=6, pab=pab)
    speech.of_2017 = system == "2017"

    assert told == module._so_that(speech, bracket((1, 2), stage=stage))


def test_two_who_float_although_they_may_meet(monkeypatch):
    """The reason against their pair; a clause that begins with a number has a comma before it."""
    monkeypatch.setattr(module, "why_not", lambda *_: None)
    monkeypatch.setattr(module, "briefly", lambda *_: "3 would float")
    speech = words(*points(1, 1, 1))
    report = bracket(residents=(1, 2), down=(1, 2))

    assert "1 and 2 float down from bracket 1.0: with 1-2, 3 would float" == module.why_floating(speech, report)
    monkeypatch.setattr(module, "briefly", lambda *_: "bracket 0.0 could not be paired")
    assert module.why_floating(speech, report).endswith(": with 1-2 bracket 0.0 could not be paired")


# ── earlier floats against a floater ─────────────────────────────────────────


def floating(*codes, system="dutch", report=None, floats="D-D", whom=None):
    """Return words, and a bracket whose floater 3 is counted by these criteria."""
    report = report or bracket((1, 2), residents=(1, 2, 3), down=(3,))
    cards = [card(1, "1"), card(2, "1"), card(3, "1", floats=floats), card(4, "0")]
    speech = words(*cards, system=system, number=4 if system == "dutch" else 6)
    counted = tuple(CriterionCount(code, "", 1) for code in codes)
    report = report._replace(counts=counted)
    below = bracket((4, 5), score=0)
    speech.brackets = speech.inquiry.brackets = (report, below)
    players = whom if whom is not None else (3,)
    of_all = tuple(Counted(players=players) for _ in codes), ()
    speech.inquiry.evaluation = Evaluation((), (report, below), ((), ()), of_all)
    return speech, report


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (reason("completion"), ["3 floated down in round 3 (C14), but if 3 did not, why."]),
        (reason("bye"), ["3 floated down in round 3 (C14), but if 3 did not, why."]),
        (reason("criterion", "C12"), ["3 floated down in round 3 (C14), but C12 comes before that."]),
        (reason("criterion", "C13"), ["3 floated down in round 3 (C14), but C13 comes before that."]),
        (reason("criterion", "C14"), []),
        (reason("criterion", "C15"), []),
        (reason("criterion", "C12", proven=False), []),
        (reason("order"), []),
        (reason("untried"), []),
        (reason("criterion", "C12", place=1), []),
    ],
)
def test_what_comes_before_earlier_floats(monkeypatch, found, told):
    """C14 counts the floater; what decides against its staying comes before it, or nothing is told."""
    monkeypatch.setattr(module, "why_not", lambda *_: found)
    monkeypatch.setattr(module, "briefly", lambda *_: "why")
    speech, report = floating("C14")

    assert told == module.against_floating(speech, 3, report)


def test_a_bracket_above_comes_first(monkeypatch):
    """Downwards: the first difference may be above the bracket that the floater leaves."""
    speech, report = floating("C14")
    above = bracket((6, 7), score=2)
    speech.brackets = speech.inquiry.brackets = (above, report)
    speech.inquiry.evaluation = Evaluation((), (above, report), ((), ()), ((), (Counted(players=(3,)),)))
    monkeypatch.setattr(module, "why_not", lambda *_: reason("criterion", "C6", place=0))

    assert [
        "3 floated down in round 3 (C14), but if 3 did not, bracket 2.0, which comes first, would have to be paired"
        " differently."
    ] == module.against_floating(speech, 3, report)
    speech.upwards = True
    assert [] == module.against_floating(speech, 3, report)


def test_two_earlier_floats_of_one_floater(monkeypatch):
    """Their rounds and criteria; `floated down` is told once."""
    monkeypatch.setattr(module, "why_not", lambda *_: reason("criterion", "C12"))
    speech, report = floating("C14", "C16", floats="-DD")

    assert [
        "3 floated down in round 3 (C14), and in round 2 (C16), but C12 comes before that."
    ] == module.against_floating(speech, 3, report)


@pytest.mark.parametrize(("codes", "whom"), [((), (3,)), (("C14",), (2,)), (("C6",), (3,)), (("C12",), (3,))])
def test_floaters_whom_no_criterion_on_floats_counts(monkeypatch, codes, whom):
    monkeypatch.setattr(module, "why_not", None)
    speech, report = floating(*codes, whom=whom)

    assert [] == module.against_floating(speech, 3, report)


# ── criteria that could not be met ───────────────────────────────────────────


@pytest.mark.parametrize(
    ("code", "facts", "whom", "could"),
    [
        pytest.param("C6", {}, Counted(players=(3,)), False, id="all-floaters"),
        pytest.param("C8", {}, Counted(), False, id="looks-ahead"),
        pytest.param("C14", {"pairs": ()}, Counted(players=(3,)), False, id="no-pairs"),
        pytest.param("C14", {}, Counted(players=(3,)), True, id="a-float"),
        pytest.param("C12", {}, Counted(((1, 2),)), False, id="as-many-colours-as-must"),
        pytest.param("C12", {}, Counted(((1, 2), (3, 4))), True, id="more-colours-than-must"),
        pytest.param("C18", {}, Counted(((1, 2),)), False, id="mdp-paired-and-none-floats"),
        pytest.param("C18", {"down": (1,)}, Counted(((1, 2),)), True, id="mdp-paired-and-one-floats"),
        pytest.param("C18", {"down": (3,)}, Counted(((1, 2),)), False, id="mdp-paired-and-a-resident-floats"),
        pytest.param("C18", {"stage": "CLB"}, Counted(((1, 2),)), True, id="collapsed"),
        pytest.param("C18", {}, Counted(players=(1,)), True, id="mdp-that-floats"),
        pytest.param("C15", {}, Counted(((1, 2),)), True, id="opponent-of-an-mdp"),
    ],
)
def test_what_a_bracket_might_have_met(code, facts, whom, could):
    """1, 2 and 3 should have Black, 4 White: one of the two pairs must deny a colour."""
    pairs = facts.pop("pairs", ((1, 2), (3, 4)))
    cards = [card(n, "1", had) for n, had in enumerate(("W", "W", "W", "B"), 1)]
    report = bracket(*pairs, mdps=(1,), **facts)
    speech = words(*cards, brackets=(report,))

    assert could is module._could_be_met(speech, report, speech.inquiry.criteria[code], whom)


@pytest.mark.parametrize(
    ("colours", "looks_at", "least"),
    [
        (("W", "W", "W", "B"), "colour", 1),
        (("W", "W", "W", "W"), "colour", 2),
        (("B", "B", "B", "W"), "colour", 1),
        (("W", "W", "B", "B"), "colour", 0),
        (("WB", "WB", "WB", "B"), "colour", 2),
        (("WB", "WB", "WB", "B"), "strong", 0),
        (("B", "B", "B", "WB"), "strong", 1),
        (("WW", "BWW", "W", "B"), "strong", 1),
        (("", "", "W", "W"), "colour", 0),
    ],
)
def test_the_colours_that_must_be_denied(colours, looks_at, least):
    """Two pairs have two Whites: a third one who should have it goes without; `strong` from a difference on (1.7.2)."""
    report = bracket((1, 2), (3, 4))
    speech = words(*(card(n, "1", had) for n, had in enumerate(colours, 1)), brackets=(report,))

    assert least == module._colours_refused_at_least(speech, report, SimpleNamespace(looks_at=looks_at))


@pytest.mark.parametrize(
    ("looks_at", "floats", "is_looked_at"),
    [
        ("up1", "-U", True),
        ("up1", "U-", False),
        ("up1", "-D", False),
        ("up1", "", False),
        ("up2", "U-", True),
        ("up2", "-U", False),
        ("up2", "U", False),
        ("upfloated_last", "-U", True),
        ("down1", "-D", False),
        ("down1", "-U", False),
    ],
)
def test_whom_a_criterion_on_upfloats_looks_at(looks_at, floats, is_looked_at):
    assert is_looked_at is module._is_looked_at(card(1, floats=floats), SimpleNamespace(looks_at=looks_at))


@pytest.mark.parametrize(
    ("reasons", "forced"),
    [
        ([reason("order")], False),
        ([reason("untried")], False),
        ([reason("completion")], True),
        ([reason("bye")], True),
        ([reason("absolute")], True),
        ([reason("criterion", "C6")], True),
        ([reason("criterion", "C12")], False),
        ([reason("criterion", "C12", place=1)], True),
        ([reason("criterion", "C6"), reason("criterion", "C12")], False),
        ([reason("completion"), reason("completion")], True),
    ],
)
def test_floaters_who_must_float(monkeypatch, reasons, forced):
    """They must if without them others would be left, more would float, or another bracket would be worse."""
    answers = iter(reasons)
    monkeypatch.setattr(module, "why_not", lambda *_: next(answers))
    speech, report = floating("C14")
    whom = Counted(players=tuple(range(1, 1 + len(reasons))))

    assert forced is module._all_forced(speech, report, whom)


def not_met(*rows, could=True, no_choice=False, forced=False, monkeypatch=None):
    """Return what is told of these criteria: code, count and whom each counts."""
    monkeypatch.setattr(module, "_could_be_met", lambda *_: could)
    monkeypatch.setattr(module, "_no_choice", lambda *_: no_choice)
    monkeypatch.setattr(module, "_all_forced", lambda *_: forced)
    speech = words(*(card(n, "1", "W") for n in range(1, 7)), number=4)
    found = [(speech.inquiry.criteria[code], count, whom) for code, count, whom in rows]
    monkeypatch.setattr(module, "_of_players", lambda *_: iter(found))
    report = bracket((1, 2), (3, 4))
    speech.inquiry.evaluation = Evaluation((), (report,), ((),), ((),))
    return [line.partition(":")[2].strip() for line in module._not_met(speech, 0)]


PAIR, OTHER_PAIR, FLOATER = Counted(((1, 2),)), Counted(((3, 4),)), Counted(players=(5,))


@pytest.mark.parametrize(
    ("rows", "facts", "told"),
    [
        ([("C15", 1, PAIR)], {}, ["2 in 1-2 (C15, 2.4.10)."]),
        ([("C15", 0, NOBODY)], {}, []),
        ([("C15", 1, PAIR)], {"could": False}, []),
        ([("C15", 1, PAIR)], {"no_choice": True}, []),
        ([("C14", 1, FLOATER)], {}, ["5 (C14, 2.4.9)."]),
        ([("C14", 1, FLOATER)], {"no_choice": True}, ["5 (C14, 2.4.9)."]),
        ([("C14", 1, FLOATER)], {"forced": True}, []),
        ([("C15", 1, PAIR)], {"forced": True}, ["2 in 1-2 (C15, 2.4.10)."]),
        ([("C15", 1, PAIR), ("C19", (1,), PAIR)], {}, ["2 in 1-2 (C15, 2.4.10)."]),
        ([("C15", 1, PAIR), ("C19", (1,), OTHER_PAIR)], {}, ["2 in 1-2 (C15, 2.4.10).", "4 in 3-4 (C19, 2.4.14)."]),
        ([("C12", 1, PAIR), ("C15", 1, PAIR)], {}, ["2 in 1-2 (C12, 2.4.7).", "2 in 1-2 (C15, 2.4.10)."]),
    ],
)
def test_which_criteria_are_told(monkeypatch, rows, facts, told):
    """Not what had no choice or was forced, and of criteria on mixed pairs the same pairs once."""
    found = not_met(*rows, monkeypatch=monkeypatch, **facts)

    assert len(told) == len(found)
    assert all(line.endswith(end) for line, end in zip(found, told, strict=True))


def test_how_many_are_told(monkeypatch):
    """A count in words; of a criterion with a count for each score, whom it counts."""
    for name in ("_no_choice", "_all_forced"):
        monkeypatch.setattr(module, name, lambda *_: False)
    monkeypatch.setattr(module, "_could_be_met", lambda *_: True)
    speech = words(*(card(n, "1") for n in range(1, 7)), number=4)
    report = bracket((1, 2), (3, 4), counts=(CriterionCount("C15", "", 1), CriterionCount("C18", "", (1, 0))))
    speech.inquiry.evaluation = Evaluation((), (report,), ((),), ((PAIR, OTHER_PAIR),))

    assert [
        "One MDP opponent who had an upfloat the round before: 2 in 1-2 (C15, 2.4.10).",
        "MDPs who had a downfloat the round before: 3 in 3-4 (C18, 2.4.13).",
    ] == [*module._not_met(speech, 0)]


@pytest.mark.parametrize(
    ("of_2017", "stage", "count", "whom", "found"),
    [
        (False, "", 2, (1, 3), (2, (1, 3))),
        (True, "", 2, (1, 3), (1, (3,))),
        (True, "PPB", 2, (1, 3), (1, (3,))),
        (True, "CLB", 2, (1, 3), (2, (1, 3))),
        (True, "", (2, 0), (1, 3), ((2, 0), (1, 3))),
        (True, "", 1, (1,), (0, ())),
    ],
)
def test_by_the_rules_of_2017_all_mdps_count_among_those_who_float_again(of_2017, stage, count, whom, found):
    """Only residents can make a difference there."""
    report = bracket((2, 4), mdps=(1,), residents=(2, 3, 4), down=whom, stage=stage)
    report = report._replace(counts=(CriterionCount("C14", "", count), CriterionCount("C12", "", 1)))
    speech = words(*points(2, 1, 1, 1), number=4)
    speech.of_2017 = of_2017
    speech.inquiry.evaluation = Evaluation((), (report,), ((),), ((Counted(players=whom), PAIR),))
    first, second = module._of_players(speech, 0)

    assert found == (first[1], first[2].players)
    assert (1, PAIR) == second[1:]


# ── the order of a Dutch bracket, and colours ────────────────────────────────


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ((1, 2), (3, 4), []),
        ((1, 2), (4, 3), ["The order of the second half is 4, 3 (4.2)."]),
        ((1, 3), (2, 4), ["2 changes halves with 3 (4.3)."]),
        ((1, 3), (4, 2), ["2 changes halves with 3 (4.3).", "The order of the second half is 4, 2 (4.2)."]),
    ],
)
def test_the_order_of_the_halves(first, second, told):
    """4.2, 4.3."""
    report = bracket((1, 3), (2, 4))
    speech = words(*points(1, 1, 1, 1), brackets=(report,))
    steps = Order("4.3", 0, who=first), Order("4.2", 0, who=second)
    speech.inquiry.evaluation = Evaluation((), (report,), (steps,), ((),))

    assert told == [*module._order_of_halves(speech, 0)]


@pytest.mark.parametrize(("size", "is_told"), [(8, True), (9, False)])
def test_a_short_second_half_is_told(size, is_told):
    first, second = range(1, size + 1), range(size + 1, 2 * size + 1)
    report = bracket(*zip(first, second, strict=True))
    speech = words(*points(*[1] * 2 * size), brackets=(report,))
    steps = Order("4.3", 0, who=tuple(first)), Order("4.2", 0, who=tuple(reversed(second)))
    speech.inquiry.evaluation = Evaluation((), (report,), (steps,), ((),))

    assert is_told is any("second half" in line for line in module._order_of_halves(speech, 0))


@pytest.mark.parametrize(
    ("count", "last"),
    [
        (2, None),
        (3, None),
        (4, "8 do not get the colour due either."),
        (5, "8 and 10 do not get the colour due either."),
        (10, "8, 10, 12, 14, 16, 18 and 20 do not get the colour due either."),
        (11, "8 more do not get the colour due either."),
        (12, "9 more do not get the colour due either."),
    ],
)
def test_colours_that_are_refused(count, last):
    """Three are explained, up to seven more are named, of others only the number is told."""
    report = bracket(*((n, n + 1) for n in range(1, 2 * count, 2)))
    speech = words(*(card(n, "1", "W") for n in range(1, 2 * count + 1)), brackets=(report,))
    told = [*module._colours_refused(speech, report)]

    assert min(count, 3) + (last is not None) == len(told)
    assert (
        "2 should have Black but has White against 1: both should have Black, equally strongly, and their colours never"
        " differed, so 1, the higher ranked, gets it (5.2.4)."
    ) == told[0]
    assert last is None or last == told[-1]


# ── the table ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("count", "whom", "cell"),
    [
        (0, NOBODY, "0"),
        (2, Counted(((2, 1), (3, 4))), "2 (1-2 and 3-4)"),
        (1, Counted(players=(3,)), "1 (3)"),
        (2, Counted(((1, 2),), (3,)), "2 (1-2 and 3)"),
        (0, Counted(players=(3,)), "0"),
        (3, NOBODY, "3"),
        ((1, 0), Counted(players=(3, 4)), "3 (1.0) and 4 (1.0)"),
        ((1, 0), Counted(((1, 2),)), "1-2"),
        ((), NOBODY, "none"),
        ((0, 0), NOBODY, "none"),
    ],
)
def test_cells_of_counts(count, whom, cell):
    assert cell == module._cell(words(*points(1, 1, 1, 1)), count, whom)


@pytest.mark.parametrize(
    ("whom", "cell"),
    [
        (NOBODY, "none"),
        (Counted(((1, 3),)), "2.0"),
        (Counted(((3, 2), (1, 3))), "2.0 1.0"),
        (Counted(((1, 3), (2, 3), (2, 4), (1, 4))), "2.0 2.0 1.0 1.0"),
        (Counted(((1, 3), (2, 3), (2, 4), (1, 4), (1, 2))), "2.0 2.0 1.0 1.0 ..."),
    ],
)
def test_cells_of_score_differences(whom, cell):
    """C.6 of 2017: the largest first, four at most."""
    report = bracket((1, 3), (2, 4), mdps=(1, 2), order=(1, 2, 3, 4))

    assert cell == module._sizes(words(*points(3, 2, 1, 1)), report, whom)


@pytest.mark.parametrize(
    ("numbers", "cell"), [((), "-"), ((1, 2), "1 2"), ((0, 3), "- 3"), ((3, 0), "3 -"), ((0,), "-")]
)
def test_cells_of_steps(numbers, cell):
    assert cell == module._numbers(numbers)


def evaluation(count, key, who, *, first=()):
    report = bracket((1, 2), (3, 4), counts=(CriterionCount("C12", "2.4.7", 0), CriterionCount("C13", "2.4.8", count)))
    steps = (Order("3.5.4", 5, "C12", "the upfloaters", (4,)), Order("4.2", key, "", "the second half", who))
    return Evaluation(tuple(first), (report,), (steps,), ((NOBODY, PAIR if count else NOBODY),))


@pytest.mark.parametrize(("place", "count", "key", "decides"), [(2, 1, 0, "C13"), (3, 0, 1, "order: the second half")])
def test_the_table_ends_with_what_decides(place, count, key, decides):
    """Criteria in their order, each step after its criterion, up to the first difference."""
    ours, theirs = evaluation(0, 0, (3, 4)), evaluation(count, key, (4, 3))
    speech = words(*points(1, 1, 1, 1))
    speech.inquiry.evaluation = ours
    found = Reason(
        speech.inquiry,
        Wish(),
        "criterion",
        evaluation=theirs,
        difference=FirstDifference(0, place, Rank("", "", 1), Rank("", "", 0)),
    )
    rows = module.rows_of(speech, found)
    text = speech.inquiry.criteria["C12"].text

    assert [
        TableRow("C12", "2.4.7", text, 0, 0, NOBODY, NOBODY, False, "0", "0"),
        TableRow("", "3.5.4", "order: the upfloaters", (4,), (4,), NOBODY, NOBODY, False, "4", "4"),
    ] == [*rows[:2]]
    assert place + 1 == len(rows)
    assert [False] * place + [True] == [row.decides for row in rows]
    assert decides == rows[-1].code or rows[-1].text
    assert ("C13", 0, count, "0", "1 (1-2)" if count else "0") == (
        rows[2].code,
        rows[2].rules,
        rows[2].asked,
        *rows[2][8:],
    )
    if place == 3:
        assert (("", "4.2"), (3, 4), (4, 3), ("3 4", "4 3")) == (rows[3][:2], rows[3].rules, rows[3].asked, rows[3][8:])
    assert () == module.rows_of(speech, found._replace(proven=False))
    assert () == module.rows_of(speech, found._replace(difference=None))
    assert () == module.rows_of(speech, found._replace(evaluation=None))


def test_the_table_of_who_has_the_bye():
    """The score of the bye as points, then the games of others, then the rank; only the first is a criterion."""
    counts = [[CriterionCount("C5", "2.3.1", 0), CriterionCount("PAB", "3.1.4", 1), CriterionCount("PAB", "3.1.5", 2)]]
    counts.append([one._replace(counted=one.counted + 5_000) for one in counts[0]])
    speech = words(*points(1, 1))
    speech.inquiry.evaluation = evaluation(0, 0, (), first=counts[0])
    difference = FirstDifference(None, 2, Rank("PAB", "3.1.5", 1), Rank("PAB", "3.1.5", 0))
    found = Reason(
        speech.inquiry,
        Wish(),
        "bye",
        evaluation=evaluation(0, 0, (), first=counts[1]),
        difference=difference,
        proven=False,
    )

    assert [
        ("C5", "2.3.1", "score of the bye", 0, 5_000, False, "0.0", "0.5"),
        ("", "3.1.4", "extra games played by others", 1, 5_001, False, "1", "5001"),
        ("", "3.1.5", "how many rank lower", 2, 5_002, True, "2", "5002"),
    ] == [(*row[:5], *row[7:]) for row in module.rows_of(speech, found)]


# ── notes ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("histories", "notes"),
    [
        (("", ""), []),
        (("B", "W"), []),
        (("W", "W"), ["1 has White for the second time in a row"]),
        (("BWW", "W"), ["1 has White for the third time in a row"]),
        (("WWW", "W"), ["1 has White for the fourth time in a row"]),
        (("WWWW", "W"), ["1 has White for the fourth time in a row"]),
        (("B", "WB"), ["2 has Black for the second time in a row"]),
        (("W", "BB"), ["1 has White for the second time in a row", "2 has Black for the third time in a row"]),
    ],
)
def test_the_same_colour_again(histories, notes):
    speech = words(*(card(n, "1", had) for n, had in enumerate(histories, 1)))

    assert notes == [*module.of_colours(speech, 1, 2)]


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        ((1, 1), None),
        ((2, 1), None),
        ((3, 1, 2), "2.0"),
        ((1, 3, 2), "2.0"),
        ((5, 1, 2, 3, 4), "4.0, 3.0 and 2.0"),
        ((5, 0, 1, 2, 3, 4), "4 other scores"),
        ((3, 1, 3, 1), None),
    ],
)
def test_scores_between_two_who_meet(scores, told):
    notes = [*module.of_distance(words(*points(*scores)), 1, 2)]
    far = f"{abs(scores[0] - scores[1]):.1f}"

    expected = f"1 and 2 are {far} points apart, with players on {told} in between"
    assert ([] if told is None else [expected]) == notes


def test_notes_on_a_pair():
    """A forfeited game does not keep two apart; a played one would. The notes on scores come after it."""
    forfeited = [Game(2, Colour.WHITE, Result.FORFEIT_WIN)]
    speech = words(named(1, "1", entries=[Bye.ZERO, *forfeited], standings="0.5"), card(2, "3"), card(3, "2"))

    assert [
        "1 and 2 were paired in round 2 but did not play, so they may meet (C.04.2, 3.5)",
        "1 and 2 are 2.0 points apart, with players on 2.0 in between",
        "virtual points count (C.04.7, 1.5): 1 has 0.5 points, 1.0 with the virtual 0.5",
    ] == [*module.of_pair(speech, 1, 2)]
    others = [Game(3, Colour.WHITE, Result.FORFEIT_WIN), Game(2, Colour.WHITE, Result.WIN), Bye.HALF]
    assert [] == [*module.of_pair(words(named(1, "1", entries=others), card(2, "1")), 1, 2)]


def test_two_notes_are_enough():
    """The same note is told once."""
    assert () == module.noted([])
    assert ("Looks odd but is right: a.", "Looks odd but is right: b.") == module.noted(["a", "a", "b", "c"])


@pytest.mark.parametrize(
    ("history", "opponents", "is_told"), [("W", [0, 2], True), ("", [0], False), ("W", [2], False), ("W", [], False)]
)
def test_a_round_without_a_game_gives_no_colour(history, opponents, is_told):
    speech = words(card(1, "1", history, opponents=opponents), card(2))

    assert ["a round that 1 did not play gives no colour (C.04.2, 3.4)"] * is_told == [
        *module.of_unplayed(speech, (1, 2))
    ]


LAST = "3 (0.5) has fewer points than 1 (1.0), but "


@pytest.mark.parametrize(
    ("asked", "score", "may", "told"),
    [
        (2, "0.5", True, LAST + "with the bye for 3, the other players could not all be paired (C4, 2.2.1)"),
        (2, "0.5", False, LAST + "scored as much as a win without playing (C2, 2.1.2)"),
        (3, "0.5", True, None),
        (2, "1", True, None),
    ],
)
def test_a_bye_that_does_not_go_to_the_last(monkeypatch, asked, score, may, told):
    """Not where the question was about the last; by the rules of 2017 the reason is looked for."""
    monkeypatch.setattr(module, "why_not", lambda *_: None)
    monkeypatch.setattr(module, "briefly", lambda *_: "in a clause")
    speech = words(card(1, "1"), card(2, "1"), card(3, score, may_receive_pab=may), pab=1)

    assert ([] if told is None else [told]) == [*module.of_bye(speech, asked)]
    speech.of_2017 = True
    assert ([] if told is None else [LAST + "in a clause"]) == [*module.of_bye(speech, asked)]
    speech.pab = None
    assert [] == [*module.of_bye(speech, asked)]


@pytest.mark.parametrize(
    ("scores", "met", "is_told"), [((1, 1), [2], True), ((1, 1), [], False), ((1, 2), [2], False), ((1, 2), [], False)]
)
def test_equals_who_have_met(scores, met, is_told):
    speech = words(card(1, str(scores[0]), met=met, opponents=met), card(2, str(scores[1])))

    assert is_told is bool([*module.of_equals(speech, 1, 2)])
