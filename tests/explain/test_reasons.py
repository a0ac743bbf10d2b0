"""Reasons in sentences and in a clause: what a criterion counts, the bye, floaters, and who cannot all be paired."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from makers import card
from words_asked import bracket, words

from fidepair.explain import reasons as module
from fidepair.explain.answers import in_sets
from fidepair.explain.asking import Compared, Reason, Steps, fault_of
from fidepair.explain.reasons import Link, because, briefly
from fidepair.explain.speech import ShortSpeech
from fidepair.swiss.boards import CriterionCount
from fidepair.swiss.completion import Barrier
from fidepair.swiss.criteria import Counted
from fidepair.swiss.evaluation import Evaluation, Fault, FirstDifference, Order, Proposal, Rank, Wish

NOBODY = Counted()


def cards_of(scores, colours=(), floats=()):
    """Return cards with these scores, one for each of 1, 2, 3, ..., with colours and floats by number."""
    had, floated = dict(colours), dict(floats)
    return [card(n, str(score), had.get(n, ""), floated.get(n, "")) for n, score in enumerate(scores, 1)]


def reason_of(cards, rules, other, code="", *, counts=(0, 1), whom=(NOBODY, NOBODY), wish=None, **facts):
    """Return the words, and why the other pairing of a bracket, in which a wish comes true, is not that of the rules:
    `code` counts so many, and whom; or without a code the first of these `steps` that differs decides."""
    above, below = facts.pop("above", ()), facts.pop("below", ())
    steps = facts.pop("steps", (Order("4.2", 0), Order("4.2", 1)))
    options = {name: facts.pop(name) for name in ("system", "number", "kind", "aloud") if name in facts}
    article = "4.2"
    if code:
        row = words(*cards, **options).inquiry.criteria[code]
        article = row.article
        rules = rules._replace(counts=(CriterionCount(code, article, counts[0]),))
        other = other._replace(counts=(CriterionCount(code, article, counts[1]),))
    pabs = facts.pop("pabs", (None, None))
    speech = words(*cards, brackets=(*above, rules, *below), pab=pabs[0], **options)
    place = len(above)
    ours, theirs = (
        Evaluation(
            (),
            (*above, one, *below),
            tuple(((step,) if at == place else ()) for at in range(place + 1 + len(below))),
            tuple(((counted,) if at == place else ()) for at in range(place + 1 + len(below))),
        )
        for one, step, counted in zip((rules, other), steps, whom, strict=True)
    )
    speech.inquiry.evaluation = ours
    speech.inquiry.proposal = speech.inquiry.proposal._replace(pab=pabs[0])
    mine, their = (counts[1], counts[0]) if code else (steps[1].key, steps[0].key)
    after = "" if code else steps[0].after
    difference = FirstDifference(place, 0, Rank(code, article, mine, after), Rank(code, article, their, after))
    asked = Proposal(in_sets(other.pairs), pabs[1])
    facts = {"decided": "criterion" if code else "order", "asked": asked, "difference": difference, **facts}
    return speech, Reason(speech.inquiry, wish or Wish(), evaluation=theirs, **facts)


FOUR = cards_of([1, 1, 1, 1], colours={1: "W", 2: "W", 3: "B", 4: "B"})
RULES, OTHER = bracket((1, 3), (2, 4)), bracket((1, 2), (3, 4))
DENIED = Counted(((1, 2), (3, 4)))


# ── a criterion, in sentences and in a clause ────────────────────────────────


def test_a_criterion_on_colours():
    """C12: who misses the colour in which pair, and how many should have which colour."""
    speech, reason = reason_of(FOUR, RULES, OTHER, "C12", counts=(0, 2), whom=(NOBODY, DENIED), wish=Wish((1, 2)))

    assert [
        "With 1-2, there would be two players who do not get their colour preference (2 in 1-2 and 4 in 3-4) instead"
        " of none (C12, 2.4.7).",
        "1 and 2 should both have Black; the other two should both have White.",
        "Bracket 1.0 by the rules: 1-3 and 2-4. The best alternative: 1-2 and 3-4.",
    ] == because(speech, reason, "1-2")
    assert (
        "there would be two players who do not get their colour preference (2 and 4) instead of none, in bracket 1.0"
        " (C12, 2.4.7)"
    ) == briefly(speech.inquiry, reason)


@pytest.mark.parametrize(
    ("colours", "told"),
    [
        ("WW BB", "1 and 2 should both have Black; the other two should both have White."),
        ("WW WB", "1 and 2 should both have Black; of the other two paired there, one should have White and one should"
         " have Black."),
        ("WB B.", "1 should have Black and 2 should have White; of the other two paired there, one should have White."),
        ("W. BB", "1 should have Black; the other two should both have White."),
        (".. ..", "1 and 2 have no colour preference."),
        ("WW ..", "1 and 2 should both have Black."),
        (".. WWWW", "1 and 2 have no colour preference; the others should all have Black."),
        (".. BBB", "1 and 2 have no colour preference; the others should all have White."),
        ("W. WWB", "1 should have Black; of the other three paired there, one should have White and two should have"
         " Black."),
    ],
)  # fmt: skip
def test_the_colours_of_a_bracket(colours, told):
    """First the two asked about, then how many of the others should have which colour."""
    own, _, others = colours.partition(" ")
    cards = cards_of([1] * (2 + len(others)), {n: had.strip(".") for n, had in enumerate(own + others, 1)})
    pairs = [(1, 2), *((n, n) for n in range(3, 3 + len(others)))]
    theirs = SimpleNamespace(pairs=[(1, 2), *((pair[0],) for pair in pairs[1:])])
    reason = SimpleNamespace(wish=Wish((1, 2)), reports=(None, theirs))

    assert [told] == module._colours_of(words(*cards), reason)
    reason.wish = Wish((1, 99))
    assert [] == module._colours_of(words(*cards), reason)
    reason.wish = Wish(bye=1)
    assert [] == module._colours_of(words(*cards), reason)


def test_more_floaters():
    """C6: floaters are counted and named in both pairings; in a clause they have no names."""
    cards = cards_of([1, 1, 1, 1, 0, 0])
    rules, other = bracket((1, 3), (2, 4)), bracket((1, 2), down=(3, 4), residents=(1, 2, 3, 4))
    below = bracket((5, 6), score=0)
    speech, reason = reason_of(
        cards,
        rules,
        other,
        "C6",
        counts=(0, 2),
        whom=(NOBODY, Counted(players=(3, 4))),
        wish=Wish((3, 5)),
        below=(below,),
    )

    assert [
        "To meet 5 (0.0), 3 would remain unpaired in bracket 1.0: there would be two downfloaters (3 and 4) instead of"
        " none (C6, 2.4.1).",
        "Bracket 1.0 by the rules: 1-3 and 2-4. The best alternative: 1-2; 3 and 4 float down.",
    ] == because(speech, reason, "3-5")
    assert (
        "3 would remain unpaired in bracket 1.0, and there would be two downfloaters (3 and 4) instead of none (C6,"
        " 2.4.1)"
    ) == briefly(speech.inquiry, reason)


def test_a_floater_with_more_points():
    """C7: those of equal scores on both sides do not count."""
    cards = cards_of([2, 1, 1, 1, 0])
    rules = bracket((1, 2), residents=(2, 3, 4), mdps=(1,), down=(3, 4))
    other = bracket((2, 3), residents=(2, 3, 4), mdps=(1,), down=(1, 4))
    speech, reason = reason_of(
        cards,
        rules,
        other,
        "C7",
        counts=((1,), (2,)),
        whom=(Counted(players=(3, 4)), Counted(players=(1, 4))),
        wish=Wish((1, 5)),
        below=(bracket((5, 4), score=0),),
    )
    sentence = because(speech, reason, "1-5")[0]

    assert (
        "To meet 5 (0.0), 1 would remain unpaired in bracket 1.0: 1 (2.0) would float down instead of 3 (1.0), and"
        " downfloaters must have as few points as possible (C7, 2.4.2)." == sentence
    )
    assert "1 (2.0) would float down from bracket 1.0 instead of 3 (1.0) (C7, 2.4.2)" == briefly(speech.inquiry, reason)
    compared = reason.compared
    both = compared._replace(whom_rules=Counted(players=(3, 2)), whom_other=Counted(players=(1, 4)))
    assert ([1], [2]) == module.without_equal_scores(speech, both)
    alike = compared._replace(whom_rules=Counted(players=(3, 2)), whom_other=Counted(players=(4, 3)))
    assert ([], []) == module.without_equal_scores(speech, alike)


def test_who_floated_before():
    """C14: the round of the float stands behind the sentence."""
    cards = cards_of([1, 1, 1, 0], floats={3: "-D"})
    rules, other = bracket((1, 3), down=(2,)), bracket((1, 2), down=(3,))
    whom = NOBODY, Counted(players=(3,))
    below = (bracket((2, 4), score=0),)
    speech, reason = reason_of(cards, rules, other, "C14", whom=whom, wish=Wish((3, 4)), below=below)

    assert [
        "To meet 4 (0.0), 3 would remain unpaired in bracket 1.0: there would be one resident downfloater who had a"
        " downfloat the round before (3) instead of none (C14, 2.4.9).",
        "3 floated down in round 2.",
        "Bracket 1.0 by the rules: 1-3; 2 floats down. The best alternative: 1-2; 3 floats down.",
    ] == because(speech, reason, "3-4")
    assert "3 would remain unpaired in bracket 1.0, and 3 floated down in round 2 (C14, 2.4.9)" == briefly(
        speech.inquiry, reason
    )
    _, reason = reason_of(cards, rules, other, "C14", whom=whom, wish=Wish(floats=frozenset({3})), below=below)
    assert "3 would leave bracket 1.0, and floated down in round 2 (C14, 2.4.9)" == briefly(speech.inquiry, reason)


def test_an_upfloater_who_upfloated_before():
    """Dubov C10: in a clause such a participant comes up into the bracket."""
    cards = cards_of([1, 1, 1, 0, 0], floats={5: "--U"})
    rules, other = bracket((1, 2), (3, 4), up=(4,)), bracket((1, 2), (3, 5), up=(5,))
    whom = NOBODY, Counted(players=(5,))
    wish = Wish(floats=frozenset({5}), score=10_000)
    _, reason = reason_of(cards, rules, other, "C10", whom=whom, wish=wish, system="dubov", number=4)

    assert "5 would come up into bracket 1.0, and floated up in round 3 (C10, 2.3.6)" == briefly(reason.inquiry, reason)


def test_the_opponent_of_an_mdp_who_floated_up():
    """C15: who would meet whom, in a clause."""
    cards = cards_of([2, 1, 1, 1], floats={3: "-U"})
    rules = bracket((1, 2), (3, 4), mdps=(1,))
    other = bracket((1, 3), (2, 4), mdps=(1,))
    speech, reason = reason_of(
        cards, rules, other, "C15", whom=(NOBODY, Counted(((1, 3),))), wish=Wish((1, 3))
    )  # fmt: skip

    assert "1 would meet 3, who floated up in round 2, in bracket 1.0 (C15, 2.4.10)" == briefly(speech.inquiry, reason)
    assert "3 floated up in round 2." in because(speech, reason, "1-3")


@pytest.mark.parametrize(
    ("system", "code", "counted", "text"),
    [
        ("dutch", "C12", Counted(((1, 2),)), "2 would not get the colour preference, in bracket 1.0 (C12, 2.4.7)"),
        ("dubov", "C7", Counted(((1, 2),)), "2 would not get the colour preference, in bracket 1.0 (C7, 2.3.3)"),
        (
            "dutch",
            "C14",
            Counted(players=(4,)),
            "4 would be a resident downfloater who had a downfloat the round before, in bracket 1.0 (C14, 2.4.9)",
        ),
        (
            "double-swiss",
            "C7",
            Counted(players=(4,)),
            "4 would be an upfloater who was a floater in the previous round, in bracket 1.0 (C7, 2.3.4)",
        ),
    ],
)
def test_the_only_one_counted_in_a_clause(system, code, counted, text):
    """`a` or `an` by the first letter; those without a float in their cards are only counted."""
    _, reason = reason_of(FOUR, RULES, OTHER, code, whom=(NOBODY, counted), wish=Wish((1, 2)), system=system, number=6)

    assert text == briefly(reason.inquiry, reason)
    of_two = reason._replace(difference=reason.difference._replace(mine=reason.difference.mine._replace(value=2)))
    assert briefly(reason.inquiry, of_two).startswith("there would be two ")
    instead = reason._replace(difference=reason.difference._replace(theirs=reason.difference.theirs._replace(value=1)))
    assert " instead of one" in briefly(reason.inquiry, instead)


# ── the bye ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("place", "system", "scores", "rule"),
    [
        (0, "dutch", (0, 1), "the bye goes to the lowest score from which all others can be paired"),
        (1, "burstein", (1, 1), "with 1.0 points each, the bye goes to the one who played more games (1: 2, 2: 0)"),
        (1, "dubov", (1, 0), "of these, the bye goes to the one who played more games (1: 2, 2: 0)"),
        (1, "team", (1, 1), "with 1.0 points each, the bye goes to the one who played more matches (1: 2, 2: 0)"),
        (2, "dubov", (1, 1), "with equal points and games the bye goes to the last in rank, and 1 comes after 2"),
        (2, "team", (1, 1), "with equal points and matches the bye goes to the last in rank, and 1 comes after 2"),
    ],
)  # fmt: skip
def test_the_rules_of_the_bye(place, system, scores, rule):
    """C.04.4.1 3.1.3 to 3.1.5 and the like: the score, then the games played, then the rank."""
    speech = words(*cards_of(scores, {1: "WB"}), system=system, number=6)

    assert rule == module.bye_rule(speech, 1, 2, place)


def bye_reason(wish, *, proven=True, place=0, scores=(0, 1, 0)):
    speech = words(*cards_of(scores), pab=1)
    speech.inquiry.proposal = speech.inquiry.proposal._replace(pab=1)
    difference = FirstDifference(None, place, Rank("C5", "2.3.1", 10_000), Rank("C5", "2.3.1", 0))
    asked = Proposal(frozenset(), 2)
    return speech, Reason(
        speech.inquiry, wish, "bye", asked=asked, difference=difference, evaluation=None, proven=proven
    )


LOWEST = "the bye goes to the lowest score from which all others can be paired (C5, 2.3.1)"


@pytest.mark.parametrize(
    ("wish", "what", "facts", "told"),
    [
        (Wish(bye=2), "the bye for 2", {}, [f"1 has 0.0 points, 2 1.0: {LOWEST}."]),
        (
            Wish((1, 3)),
            "1-3",
            {},
            [
                f"With 1-3, the bye would go to 2 instead of 1: {LOWEST}.",
                "1 has the bye and would have to play.",
                "1 has 0.0 points, 2 1.0.",
            ],
        ),
        (
            Wish((2, 3)),
            "2-3",
            {},
            [
                f"With 2-3, the bye would go to 2 instead of 1: {LOWEST}.",
                "If 1 had the bye, the others could not all be paired with 2-3.",
                "1 has 0.0 points, 2 1.0.",
            ],
        ),
        (
            Wish((1, 3)),
            "1-3",
            {"place": 1},
            [
                "With 1-3, the bye would go to 2 instead of 1: of these, the bye goes to the one who played more"
                " matches (1: 0, 2: 0) (C5, 2.3.1).",
                "1 has the bye and would have to play.",
            ],
        ),
        (
            Wish((1, 3)),
            "1-3",
            {"proven": False},
            [f"With 1-3, the bye could go to no lower score than 1.0, instead of 1 (0.0): {LOWEST}."],
        ),
        (
            Wish(bye=2),
            "the bye for 2",
            {"proven": False},
            [f"With the bye for 2, the bye could go to no lower score than 1.0, instead of 1 (0.0): {LOWEST}."],
        ),
    ],
)
def test_the_bye_would_go_elsewhere(wish, what, facts, told):
    """C5. Where the search did not come to its end, no more is told than the lowest score that is possible."""
    speech, reason = bye_reason(wish, **facts)

    assert told == because(speech, reason, what)
    clause = told[0].removeprefix(f"With {what}, ").rstrip(".")
    assert clause == briefly(speech.inquiry, reason)


# ── absolute rules ───────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("facts", "fault", "told", "clause"),
    [
        (
            {"met": [2], "opponents": [0, 2]},
            ("C1", "2.1.1"),
            ["1 and 2 cannot meet: they met in round 2, and players may not meet twice (C1, 2.1.1)."],
            "1 and 2 met in round 2 (C1, 2.1.1)",
        ),
        (
            {"met": [2]},
            ("", "260, XXP"),
            ["1 and 2 cannot meet: they are kept apart in round 3, which counts as if they had met (260, XXP)."],
            "1 and 2 are kept apart in round 3 (260, XXP)",
        ),
        (
            {"colours": "BB"},
            ("C3", "2.1.3"),
            [
                "1 and 2 cannot meet: they must both have White, and one of them would get Black (C3, 2.1.3).",
                "1 had B B; 2 had W B B.",
            ],
            "1 and 2 must both have White (C3, 2.1.3)",
        ),
    ],
)
def test_what_an_absolute_rule_forbids(facts, fault, told, clause):
    colours = facts.pop("colours", "")
    speech = words(card(1, "1", colours, **facts), card(2, "1", "WBB" if colours else ""), card(3, "0"))
    reason = Reason(speech.inquiry, Wish((2, 1)), "absolute", Fault(*fault, ""))

    assert told == because(speech, reason, "1-2")
    assert clause == briefly(speech.inquiry, reason)


def test_two_alone_who_have_met():
    """Both float down from a bracket that is theirs alone (C6); not from one with others."""
    speech = words(*cards_of([2, 2, 1]), brackets=(bracket(residents=(1, 2), down=(1, 2), score=2),))

    assert ["They are alone in bracket 2.0, so both float down (C6, 2.4.1)."] == module._both_down(speech, 1, 2)
    assert [] == module._both_down(speech, 1, 3)
    speech.brackets = (bracket(residents=(1, 2, 3), down=(1, 2), score=2),)
    assert [] == module._both_down(speech, 1, 2)
    speech.brackets = (bracket(residents=(1, 2), down=(1,), score=2),)
    assert [] == module._both_down(speech, 1, 2)


def test_who_may_not_have_the_bye():
    speech = words(card(1, may_receive_pab=False), card(2))
    reason = Reason(speech.inquiry, Wish(bye=1), "absolute", Fault("C2", "2.1.2", ""))

    assert ["1 cannot have the bye: 1 scored as much as a win without playing (C2, 2.1.2)."] == because(
        speech, reason, ""
    )
    assert "1 scored as much as a win without playing (C2, 2.1.2)" == briefly(speech.inquiry, reason)
    assert ("C2", "2.1.2") == fault_of(speech.inquiry, Wish(bye=1))[:2]
    assert fault_of(speech.inquiry, Wish(bye=2)) is None


# ── who cannot all be paired ─────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("groups", "inner", "told"),
    [
        ((), (), ""),
        (((1,), (2,)), (), "no opponent would be left for 1 and 2"),
        (((1,), (0,)), (), "no opponent would be left for 1 and the bye"),
        (((1,), (2,)), (0,), "1 and 2 could both only have the bye"),
        (((1,), (2,), (3,)), (0,), "1, 2 and 3 could all only have the bye"),
        (((1,), (2,)), (4,), "1 and 2 could then only meet 4: one is not enough for two"),
        (((1,), (2,), (3,)), (4, 5), "1, 2 and 3 could then only meet 4 and 5: two are not enough for three"),
        (((1,), (2,), (3,)), (0, 4), "1, 2 and 3 could then only have the bye and 4: two are not enough for three"),
        (((1, 2, 3),), (), "1, 2 and 3 could meet only each other, and their number is odd"),
        (
            ((1, 2, 3), (4,)),
            (5,),
            "each of the groups (1, 2 and 3; 4) has an odd number, and outside the groups they can meet only 5: one is"
            " not enough for two",
        ),
        (
            (tuple(range(1, 16)),),
            (16,),
            f"each of the groups ({', '.join(map(str, range(1, 15)))} and 15) has an odd number, and outside the groups"
            " they can meet only 16: one is not enough for one",
        ),
        (
            (tuple(range(1, 16)), (17,), (18,)),
            (16,),
            "3 groups, each with an odd number of players, could meet only one players outside their group",
        ),
    ],
)
def test_who_is_left_without_an_opponent(groups, inner, told):
    """Up to sixteen are named. By Tutte's condition fewer `inner` ones than odd groups are not enough."""
    assert told == module.of_barrier(words(*cards_of([0] * 18)), Barrier(groups, inner))


@pytest.mark.parametrize(
    ("wish", "report", "told", "clause"),
    [
        (
            Wish((1, 2)),
            bracket((3, 4), score=0),
            [
                "With it, the other players could not all be paired (C4, 2.2.1).",
                "3 and 4 could both only have the bye.",
            ],
            "the other players could not all be paired (C4, 2.2.1)",
        ),
        (
            Wish(floats=frozenset({3}), score=10_000),
            bracket((1, 4), up=(4,)),
            ["3 cannot come up into bracket 1.0: 1 and 3 met in round 1 (C1, 2.1.1)."],
            "1 and 3 met in round 1 (C1, 2.1.1)",
        ),
        (
            Wish(floats=frozenset({3}), score=10_000),
            bracket((1, 4), down=(4,), residents=(1, 4)),
            [
                "With it, the other players could not all be paired (C4, 2.2.1).",
                "3 and 4 could both only have the bye.",
            ],
            "the other players could not all be paired (C4, 2.2.1)",
        ),
        (
            Wish(floats=frozenset({2}), score=10_000),
            bracket((1, 4), up=(4,)),
            [
                "With it, the other players could not all be paired (C4, 2.2.1).",
                "3 and 4 could both only have the bye.",
            ],
            "the other players could not all be paired (C4, 2.2.1)",
        ),
    ],
)
def test_the_others_could_not_all_be_paired(wish, report, told, clause):
    """Where one who comes up would be the opponent of the only resident, and has met this one, that is the reason."""
    cards = [card(1, "1", met=[3], opponents=[3]), card(2), card(3), card(4)]
    speech = words(*cards, brackets=(report,))
    barrier = Barrier(((3,), (4,)), (0,))
    reason = Reason(speech.inquiry, wish, "completion", barrier=barrier)

    assert told == because(speech, reason, "it")
    assert clause == briefly(speech.inquiry, reason)
    assert told[:1] == because(speech, reason._replace(barrier=Barrier()), "it")


# ── the link of a pair with the bracket that decides ─────────────────────────


@pytest.mark.parametrize(
    ("system", "rules", "wish", "found", "start"),
    [
        ("dutch", bracket((1, 2)), Wish((1, 2)), Link(), "With it, "),
        ("dutch", bracket((1, 2)), Wish(bye=1), Link(), "With it, "),
        (
            "dutch",
            bracket((1, 2)),
            Wish((1, 5)),
            Link("1 would remain unpaired in bracket 1.0", 5),
            "To meet 5 (0.0), 1 would remain unpaired in bracket 1.0: ",
        ),
        (
            "dubov",
            bracket((1, 2), (3, 5), up=(5,)),
            Wish((5, 6)),
            Link("5 would not come up into bracket 1.0", 6),
            "To meet 6 (0.0), 5 would not come up into bracket 1.0: ",
        ),
        (
            "dubov",
            bracket((1, 2)),
            Wish((1, 5)),
            Link("5 (0.0) would have to come up into bracket 1.0", 1, comes_up=True),
            "5 (0.0) would have to come up into bracket 1.0 to meet 1: ",
        ),
        (
            "dutch",
            bracket((1, 2)),
            Wish((5, 6)),
            Link("bracket 1.0 would have to be paired differently"),
            "With it, bracket 1.0 would have to be paired differently: ",
        ),
    ],
)
def test_what_links_a_pair_with_a_bracket(system, rules, wish, found, start):
    cards = cards_of([1, 1, 1, 1, 0, 0])
    speech, reason = reason_of(cards, rules, rules, wish=wish, system=system, number=6)

    assert found == module.link(speech, reason)
    assert start == module.where(words(*cards, system=system, number=6, kind=ShortSpeech), reason, "it")


@pytest.mark.parametrize(
    ("code", "new", "replaced", "told"),
    [
        ("C12", (3,), (4,), "3 would have to float down from bracket 1.0 instead of 4"),
        ("", (3,), (4,), "3 would have to float down from bracket 1.0 instead of 4"),
        ("C6", (3,), (4,), "bracket 1.0 would have to be paired differently"),
        ("C12", (), (4,), "bracket 1.0 would have to be paired differently"),
        ("C12", (3,), (), "bracket 1.0 would have to be paired differently"),
        ("C12", range(1, 6), (7,), "1, 2, 3, 4 and 5 would have to float down from bracket 1.0 instead of 7"),
        ("C12", range(1, 7), (7,), "bracket 1.0 would have to be paired differently"),
        ("C12", (9,), range(1, 6), "9 would have to float down from bracket 1.0 instead of 1, 2, 3, 4 and 5"),
        ("C12", (9,), range(1, 7), "bracket 1.0 would have to be paired differently"),
    ],
)
def test_who_floats_from_a_bracket_without_the_pair(code, new, replaced, told):
    """Five names at most on either side; where the criterion counts all floaters, it names them itself."""
    rules = bracket((1, 2), down=(8, *replaced))
    other = bracket((1, 2), down=(8, *new))
    speech, reason = reason_of(cards_of([1] * 9), rules, other, code, wish=Wish((98, 99)), kind=ShortSpeech)
    assert told == module._others_floating(speech, reason)

    speech, reason = reason_of(
        cards_of([1] * 9),
        rules._replace(downfloaters=(), upfloaters=rules.downfloaters),
        other._replace(downfloaters=(), upfloaters=other.downfloaters),
        {"C12": "C7", "C6": "C5"}.get(code, ""),
        wish=Wish((98, 99)),
        kind=ShortSpeech,
        system="dubov",
        number=6,
    )
    assert told.replace("float down from", "come up into") == module._others_floating(speech, reason)


@pytest.mark.parametrize(("pair", "is_told"), [((1, 2), False), ((1, 5), False), ((5, 6), True), (None, False)])
def test_the_others_beside_a_bracket_by_the_rules(pair, is_told):
    """If nobody of the pair is in the bracket, it is the others who cannot be paired when that stays as it is."""
    _, reason = reason_of(cards_of([1, 1, 1, 1, 0, 0]), RULES, OTHER, wish=Wish(pair))

    sentence = "With bracket 1.0 paired by the rules and it, the others could not all be paired."
    assert [sentence] * is_told == module._not_kept(reason, "it")


def test_no_more_than_that_the_bracket_cannot_be_paired_so():
    speech, reason = reason_of(FOUR, RULES, OTHER, "C12", wish=Wish((1, 2)), proven=False)

    assert [
        "With 1-2, bracket 1.0 cannot be paired as it is: the other players could not all be paired then.",
        "There are too many sets of floaters to try, so the best one is unknown.",
    ] == because(speech, reason, "1-2")
    assert "the other players could not all be paired with bracket 1.0 as it is" == briefly(speech.inquiry, reason)
    untried = Reason(speech.inquiry, Wish((1, 2)), "untried")
    assert "the time was too short to compare (a longer --patience allows more)" == briefly(speech.inquiry, untried)


# ── the order of generation ──────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("wish", "steps", "first", "clause"),
    [
        (
            Wish((1, 4)),
            (Order("4.2", 0, what="the second half", who=(3, 4)), Order("4.2", 1, what="the second half", who=(4, 3))),
            "With it, bracket 1.0 would be just as good; among equals the rules take pairs in a fixed order (4.2).",
            "bracket 1.0 would be just as good, but in the fixed order of pairs 3 comes before 4 (4.2)",
        ),
        (
            Wish((1, 5)),
            (Order("4.2", 0, what="the second half", who=(3, 0)), Order("4.2", 1, what="the second half", who=(4, 3))),
            "To meet 5 (0.0), 1 would remain unpaired in bracket 1.0, which would be just as good; among equals the"
            " rules take pairs in a fixed order (4.2).",
            "1 would remain unpaired in bracket 1.0, which would be just as good, but in the fixed order of pairs 3"
            " comes before 4 (4.2)",
        ),
        (
            Wish((1, 4)),
            (Order("3.5.4", 0, "C7", "the upfloaters", (3,)), Order("3.5.4", 1, "C7", "the upfloaters", (4,))),
            "With it, bracket 1.0 would be just as good by all criteria up to C7; among equals the rules take pairs in"
            " a fixed order (4.2).",
            "bracket 1.0 would be just as good by all criteria up to C7, but in the fixed order that pairing comes"
            " later (4.2)",
        ),
        (
            Wish((1, 4)),
            (Order("4.3", 0, what="the first half", who=(1, 2)), Order("4.3", 1, what="the first half", who=(1, 3))),
            "With it, bracket 1.0 would be just as good; among equals the rules take pairs in a fixed order (4.2).",
            "bracket 1.0 would be just as good, but in the fixed order that pairing comes later (4.2)",
        ),
        (
            Wish((1, 4)),
            (Order("4.2", 0, what="the second half", who=(0, 4)), Order("4.2", 1, what="the second half", who=(4, 0))),
            "With it, bracket 1.0 would be just as good; among equals the rules take pairs in a fixed order (4.2).",
            "bracket 1.0 would be just as good, but in the fixed order that pairing comes later (4.2)",
        ),
        (
            Wish((1, 4)),
            (Order("4.2", 0, what="the second half", who=(3,)), Order("4.2", 1, what="the second half", who=(3, 4))),
            "With it, bracket 1.0 would be just as good; among equals the rules take pairs in a fixed order (4.2).",
            "bracket 1.0 would be just as good, but in the fixed order that pairing comes later (4.2)",
        ),
    ],
)
def test_the_fixed_order_decides(monkeypatch, wish, steps, first, clause):
    """4: the article of the difference is cited; the step itself is told in a sentence of its own."""
    monkeypatch.setattr(module, "first_step", lambda *_: "the step")
    speech, reason = reason_of(cards_of([1, 1, 1, 1, 0, 0]), RULES, OTHER, steps=steps, wish=wish)
    told = because(speech, reason, "it")

    article = steps[0].article
    assert [first.replace("(4.2)", f"({article})"), "The step."] == told[:2]
    assert clause == briefly(speech.inquiry, reason)


# ── both pairings of the bracket ─────────────────────────────────────────────


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({}, "1-3"),
        ({"down": (2,)}, "1-3; 2 floats down"),
        ({"down": (2, 4)}, "1-3; 2 and 4 float down"),
        ({"up": (5,)}, "1-3; 5 comes up"),
        ({"up": (5, 6)}, "1-3; 5 and 6 come up"),
        ({"down": tuple(range(1, 9))}, "1-3; 1, 2, 3, 4, 5, 6, 7 and 8 float down"),
        ({"down": tuple(range(1, 10))}, "1-3; 9 of them float down"),
        ({"up": tuple(range(1, 10))}, "1-3; 9 of them come up"),
    ],
)
def test_the_pairs_of_a_bracket(facts, told):
    """Eight floaters are listed, more are counted; the last bracket has nobody below."""
    report = bracket((1, 3), **facts)

    assert told == module._content("1-3", report, is_last=False)
    assert (told.removeprefix("1-3; ") if facts else "no pairs") == module._content("", report, is_last=False)
    if facts == {"down": (2,)}:
        assert "1-3; 2 is left over for the bye" == module._content("1-3", report, is_last=True)


@pytest.mark.parametrize(
    ("count", "common", "told"),
    [
        (6, 0, "1-2, 3-4, 5-6, 7-8, 9-10 and 11-12."),
        (7, 0, "13-14, 1-2, 3-4, 5-6, 7-8, 9-10 and one more."),
        (8, 1, "13-14, 3-4, 5-6, 7-8, 9-10, 11-12 and one more; the other pair is the same."),
        (8, 2, "5-6, 7-8, 9-10, 11-12, 13-14 and 15-16; the other pairs are the same."),
        (9, 2, "13-14, 5-6, 7-8, 9-10, 11-12, 15-16 and one more; the other pairs are the same."),
    ],
)
def test_six_pairs_of_a_bracket_are_told(count, common, told):
    """Those asked about come first; pairs of both are left out."""
    pairs = [(n, n + 1) for n in range(1, 2 * count, 2)]
    rules = bracket(*pairs[:common], *((a + 100, b + 100) for a, b in pairs[common:]))
    cards = [card(n, "1") for n in [*range(1, 20), *range(101, 120)]]
    speech, reason = reason_of(cards, rules, bracket(*pairs), wish=Wish((13, 14)))
    (sentence,) = module.both(speech, reason)

    assert sentence.endswith(f" The best alternative: {told}")
    assert sentence.startswith("Bracket 1.0 by the rules: 10")
    assert f" As it was: {told}" in module.both(speech, reason, "As it was")[0]
    speech.inquiry.aloud = True
    assert 2 == len(module.both(speech, reason))


# ── few words for several ────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ((1,), ""),
        ((1, 2), "1 and 2 met in round 1"),
        ((1, 4), ""),
        ((1, 2, 3), "1 and 2 met in round 1, 1 and 3 met in round 2 and 2 and 3 are kept apart in round 3"),
        ((1, 2, 4), ""),
        ((1, 2, 3, 5), ""),
    ],
)
def test_why_no_two_can_meet(numbers, told):
    """Of two or three; not of more."""
    cards = [card(1, met=[2, 3, 5], opponents=[2, 3]), card(2, met=[3, 5]), card(3, met=[5]), card(4), card(5)]

    assert told == module.clashes(words(*cards), numbers)


@pytest.mark.parametrize(
    ("asked", "rules", "told"),
    [
        (2, 0, "the scoregroup after bracket 1.0 would need two upfloaters instead of none"),
        (1, 3, "the scoregroup after bracket 1.0 would need one upfloater instead of three"),
        ((2, 1), (1, 4), "at best two would float down from the scoregroup after bracket 1.0 (3 and 4) instead of one"
         " (1)"),
        ((1, 1), (), "at best one would float down from the scoregroup after bracket 1.0 (3 and 4) instead of none"
         " (1)"),
        ((1, 2), (1, 0), "at best 3 (0.0) would float down from the scoregroup after bracket 1.0 instead of 1 (1.0)"),
    ],
)  # fmt: skip
def test_what_the_next_scoregroup_needs(asked, rules, told):
    """The number first; where that is equal, the scores: 4 has as many points as 2 has."""
    speech = words(*cards_of([1, 0.5, 0, 0.5]))
    floaters = (1, 2) if asked == (1, 2) else (1,)
    compared = Compared(None, rules, asked, Counted(players=floaters), Counted(players=(3, 4)))

    assert told == module.ahead(speech, SimpleNamespace(compared=compared, bracket="bracket 1.0"))


@pytest.mark.parametrize(("count", "leading"), [(3, 3), ((2, 1), 2), ((), 0), (0, 0)])
def test_the_first_of_several_counts(count, leading):
    assert leading == module._leading(count)


def test_the_rounds_that_were_not_played():
    """Dutch 2.4.4 [C9] looks at who is left over for the bye."""
    reports = bracket((1, 2), down=(3,)), bracket((1, 3), down=(2,))
    deciding = SimpleNamespace(reports=reports, compared=(None, 1, (0,)))

    assert "the bye would go to 2 (no unplayed rounds) instead of 3 (one unplayed round)" == module._receivers(
        words(*cards_of([0, 0, 0])), deciding
    )


def test_score_differences_apart():
    """C.6 of 2017: each difference with its pair; who is unpaired counts most."""
    speech = words(*cards_of([3, 1, 2, 0.5]))
    row = SimpleNamespace(looks_at="")

    assert "none" == module._apart(speech, row, NOBODY)
    assert "3 (unpaired) and 1 (1-2, 2.0 apart)" == module._apart(speech, row, Counted(((1, 2),), (3,)))


# ── third persons ────────────────────────────────────────────────────────────


def third(cards, *pairs, code="C12", counted=((3, 4),), wish=(1, 2), rules=None, **facts):
    other = bracket(*pairs, **facts)
    speech, reason = reason_of(cards, rules or RULES, other, code, whom=(NOBODY, Counted(counted)), wish=Wish(wish))
    return module._third_persons(speech, reason, reason.compared)


def test_the_only_opponent_left_for_a_third_person():
    """With 1-2, 3 must meet 4, the only other one."""
    assert ["1-2 itself would be fine, but then 3 must meet 4."] == third(FOUR, (1, 2), (3, 4))


SIX = [card(n, "1", "W", met=[6] if n == 3 else (), opponents=[6] if n == 3 else ()) for n in range(1, 7)]


def test_the_few_opponents_left_for_a_third_person():
    """Of four others, 3 has met 6; with 4 or 5 it must be, and all three should have Black."""
    assert [
        "1-2 itself would be fine, but then 3 must meet 4 or 5 (3 and 6 met in round 1), and all three strongly should"
        " have Black."
    ] == third(SIX, (1, 2), (3, 4), (5, 6))
    others = [one._replace(met=frozenset(), opponents=()) for one in SIX]
    assert [] == third(others, (1, 2), (3, 4), (5, 6))


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param({"wish": None}, id="no-pair"),
        pytest.param({"wish": (1, 9)}, id="not-both-paired-there"),
        pytest.param({"counted": ((1, 2),)}, id="the-pair-itself-counts"),
        pytest.param({"counted": ()}, id="nobody-counts"),
        pytest.param({"down": (7,)}, id="somebody-floats"),
        pytest.param({"up": (4,)}, id="somebody-comes-up"),
    ],
)
def test_where_others_could_be_in_the_bracket_nothing_is_told(facts):
    assert [] == third(FOUR, (1, 2), (3, 4), **facts)


def test_others_are_told_in_fields_of_two_or_four_and_with_one_mdp():
    eight = [card(n, "1", "W") for n in range(1, 9)]

    assert [] == third(eight, (1, 2), (3, 4), (5, 6), (7, 8))
    assert third(FOUR, (1, 2), (3, 4), rules=bracket((1, 3), (2, 4), mdps=(3,)))
    assert [] == third(FOUR, (1, 2), (3, 4), rules=bracket((1, 3), (2, 4), mdps=(3, 4)))


def test_a_procedure_keeps_its_steps():
    steps = Steps(10)
    steps.step("one")
    steps.step("two")

    assert (["one", "two"], True) == (steps.found, Steps.asks_why)


def test_the_first_of_all_brackets_that_differ_decides():
    """A reason has the bracket in both pairings, and the pairs that are the same."""
    above = (bracket((1, 2), score=2),)
    _, reason = reason_of(cards_of([2, 2, 1, 1, 1, 1]), bracket((3, 5), (4, 6)), bracket((5, 3), (4, 6)), above=above)

    assert (1, "bracket 1.0") == (reason.place, reason.bracket)
    assert in_sets([(3, 5), (4, 6)]) == reason.common


@pytest.mark.parametrize(
    ("row", "asked", "rules", "counted"),
    [
        ({"looks_ahead": True}, 1, 0, ""),
        ({"looks_at": "unplayed"}, 1, 0, ""),
        ({"on_floater": module.each, "by_score": True}, (1,), (0,), ""),
        ({"on_floater": module.each}, 2, 1, "two downfloaters (2 and 3) instead of one (1)"),
        ({"on_floater": module.each}, (2, 0), (0, 1), "two downfloaters (2 and 3) instead of none (1)"),
        ({}, 1, 0, "one thing (2 and 3) instead of none (1)"),
        ({}, 2, 3, "two things (2 and 3) instead of three (1)"),
        ({"by_score": True}, (1,), (0,), ""),
        ({}, 1, (0,), ""),
    ],
)
def test_numbers_that_a_criterion_counts(row, asked, rules, counted):
    """Empty where it is the scores that decide, or the next scoregroup."""
    criterion = module.Criterion("C", "1", "things", one="thing", **row)
    compared = Compared(criterion, rules, asked, Counted(players=(1,)), Counted(players=(2, 3)))

    assert counted == module.numbers_counted(words(*cards_of([1, 1, 1])), compared)
    if counted:
        assert f"there would be {counted}" == module.both_counts(words(*cards_of([1, 1, 1])), compared)


def test_score_differences_instead_of_others():
    """C.6 of 2017, between the same floaters: the differences apart."""
    row = module.Criterion("C.6", "C.6", "largest, of all", on_floater=module.each, by_difference=True)
    compared = Compared(row, (0, 1), (1, 0), Counted(((1, 3),)), Counted(((1, 4),)))

    assert (
        "1 (1-4, 3.0 apart) would count among the largest instead of 1 (1-3, 1.0 apart); larger score differences count"
        " first" == module.both_counts(words(*cards_of([3, 2, 2, 0])), compared)
    )


@pytest.mark.parametrize(
    ("row", "chosen"), [({"looks_at": "unplayed", "looks_ahead": True}, 0), ({"looks_ahead": True}, 1), ({}, 2)]
)
def test_what_a_criterion_tells(monkeypatch, row, chosen):
    """Who is left over, the next scoregroup, or its counts."""
    for place, name in enumerate(("_receivers", "ahead", "both_counts")):
        monkeypatch.setattr(module, name, lambda *_, place=place: place)
    compared = SimpleNamespace(row=module.Criterion("C", "1", "", **row))

    assert chosen == module.counts(None, SimpleNamespace(compared=compared))


@pytest.mark.parametrize(("count", "told"), [(1, "1"), (4, "4"), (5, "4")])
def test_four_earlier_floats_are_told(count, told):
    """Each participant once; who has no such float is left out."""
    cards = cards_of([1] * 7, floats=dict.fromkeys(range(1, 7), "-D"))
    row = module.Criterion("C14", "1", "", looks_at="down1")
    whom = Counted(players=tuple(range(1, count + 1))), Counted(players=(1, 7))
    (sentence,) = module._histories(words(*cards), row, whom)

    assert sentence == "; ".join(f"{n} floated down in round 2" for n in range(1, int(told) + 1)) + "."
    assert [] == module._histories(words(*cards), row._replace(looks_at="colour"), whom)
    assert [] == module._histories(words(*cards), row, [Counted(players=(7,))])


@pytest.mark.parametrize(
    ("looks_at", "colours", "told"),
    [
        ("colour", ("W", "W"), ", and both strongly should have Black"),
        ("strong", ("WB", "W"), ""),
        ("colour", ("W", "B"), ""),
        ("up1", ("W", "W"), ""),
        ("colour", ("WB", "BWB"), ", and both should have White"),
    ],
)
def test_the_same_colour_due(looks_at, colours, told):
    """`strongly` where both preferences are strong."""
    speech = words(*cards_of([1, 1], colours={1: colours[0], 2: colours[1]}))

    assert told == module._same_due(speech, SimpleNamespace(looks_at=looks_at), (1, 2))


def test_six_are_few_enough_to_be_listed():
    assert ("", "1 and 2") == (module._numbers(()), module._numbers((1, 2)))
