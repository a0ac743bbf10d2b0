"""Whole answers in small rounds reckoned by hand, and questions that are refused: each field, and how much is told."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from makers import card, tournament
from rounds_asked import random_inquiry
from words_asked import bracket, named, words

from fidepair import Question, UsageError, explain
from fidepair.explain import answering as module
from fidepair.explain import asking, procedure, speech
from fidepair.explain.answering import answer
from fidepair.explain.answers import Answer, TableRow, more_others
from fidepair.explain.asking import Compared, Inquiry, Reason, compared_with, fault_of, why_not
from fidepair.explain.differences import OfGiven, _of_the_rules, _only_in, _published, answer_beside
from fidepair.swiss.completion import Barrier
from fidepair.swiss.criteria import Counted, Criterion, each
from fidepair.swiss.evaluation import Fault, FirstDifference, Fulfilled, Proposal, Rank, Wish
from fidepair.systems import lim
from fidepair.tournament import Bye

NOBODY = Counted()


def inquiry_of(*cards, system="dutch", number=3):
    asked = words(*cards, system=system, number=number).inquiry
    return Inquiry(asked.prepared)


# ── how much is told ─────────────────────────────────────────────────────────


LINE, TWO_LINES = "x" * 98, "x " * 50


@pytest.mark.parametrize(
    ("more", "notes", "kept"),
    [
        ("abcde", "n", "abcdn"),
        ("abcd", "n", "abcdn"),
        ("abcdef", "", "abcde"),
        ("abcdef", "mn", "abcdm"),
        ("ab", "mn", "abmn"),
        ("abc", "lmn", "abclm"),
        ("Abcde", "n", "Abcn"),
        ("abCDE", "n", "abCn"),
        ("abcD", "n", "abcn"),
        ("", "", ""),
    ],
)
def test_six_lines_are_told(more, notes, kept):
    """The answer, three more sentences, a note, the rest. A capital letter has two lines; what has no room is left out
    whole, and what comes after it may have room."""
    text = {letter: (letter + " " + (LINE[:90] if letter.islower() else TWO_LINES)) for letter in more + notes}
    found = Answer(Question("round"), "s", tuple(text[c] for c in more), tuple(text[c] for c in notes))
    limited = module._limited(found)

    assert kept == "".join(one[0] for one in (*limited.more, *limited.notes))


@pytest.mark.parametrize(("width", "indent", "lines"), [(98, 2, 1), (99, 2, 2), (96, 4, 1), (97, 4, 2)])
def test_the_lines_of_a_sentence(width, indent, lines):
    """100 columns, of which the indent takes two or four."""
    assert lines == module._lines("a" * 50 + " " + "b" * (width - 51), indent)


@pytest.mark.parametrize(
    ("left", "out_of_time", "told"),
    [
        (0, False, []),
        (0, True, []),
        (1, False, ["1 more with more distant scores (--all shows them)."]),
        (7, True, ["7 more with more distant scores (a longer --patience allows more time)."]),
    ],
)
def test_those_left_out_are_counted(left, out_of_time, told):
    assert told == [one.sentence for one in more_others(Question("player", 1), left, out_of_time=out_of_time)]


@pytest.mark.parametrize(("everybody", "listed"), [(False, 2), (True, 10)])
@pytest.mark.parametrize("system", ["dutch", "lim"])
def test_the_nearest_others_of_a_player(monkeypatch, system, everybody, listed):
    """Of ten others those with the nearest scores, then the smaller numbers, unless all are asked for."""
    monkeypatch.setattr(asking, "OTHERS_OF_A_PLAYER", 2)
    monkeypatch.setattr(asking, "SECONDS", 60)
    asked = inquiry_of(*(card(n, str(6 - n // 2)) for n in range(1, 13)), system=system)
    question = Question("player", 5, everybody=everybody)
    found = answer(asked, question)
    others = [part.question.instead for part in found.answers if part.question.instead]
    scores = {n: abs(asked.cards[n].score - asked.cards[5].score) for n in asked.cards}

    assert question == found.question
    assert listed == len(others) == len({*others})
    assert others == sorted(others, key=lambda n: (scores[n], n))
    assert {5, asked.opponents[5]}.isdisjoint(others)
    assert everybody is not any("8 more with" in part.sentence for part in found.answers)
    assert not Question("player", 5).everybody


def test_limits_that_the_page_names():
    """`explain`: 40 others, 2 seconds, and no comparison in a field of more than 10,000."""
    assert (40, 2, 10_000) == (asking.OTHERS_OF_A_PLAYER, asking.SECONDS, asking.MAX_COMPARED)
    found = SimpleNamespace(present=range(10_000))
    assert not Inquiry.is_too_large.fget(found)
    found.present = range(10_001)
    assert Inquiry.is_too_large.fget(found)


@pytest.mark.parametrize(("patience", "seconds"), [(None, 2), (7, 7)])
def test_how_long_an_answer_looks(monkeypatch, patience, seconds):
    asked = inquiry_of(card(1), card(2))
    monkeypatch.setattr(asking, "working_time", lambda limit: limit)
    asked.round_ = asked.round_._replace(patience=patience)

    with asked.in_time():
        assert seconds == asked.memory.deadline
    assert asked.memory.deadline is None


# ── questions that are refused ───────────────────────────────────────────────


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ("pair 1", '`pair 1` is not a Question.\n  Example: Question("pair", 1).'),
        (
            Question("why", 1),
            "Question: `why` is not a valid subject.\n  Choose one of: round, pair, player, float, bye, colour.",
        ),
        (Question("pair", "1"), "Question: `1` is not the number of a participant."),
        (Question("pair", True), "Question: `True` is not the number of a participant."),
        (Question("pair", 1, 1.0), "Question: `1.0` is not the number of a participant."),
        (Question("bye", None, None, "4"), "Question: `4` is not the number of a participant."),
        (Question("pair"), 'Question: `pair` needs the number of a participant.\n  Example: Question("pair", 1).'),
        (Question("float"), 'Question: `float` needs the number of a participant.\n  Example: Question("float", 1).'),
        (Question("player", 9), "Player 9 does not exist.\n  Use a number from the pairing table."),
        (Question("pair", 1, None, 9), "Player 9 does not exist.\n  Use a number from the pairing table."),
        (Question("pair", 1, None, 4), "4 is absent in round 3, so there is nothing to explain."),
        (Question("colour", 4), "4 is absent in round 3, so there is nothing to explain."),
        (
            Question("pair", 1, 3),
            "1 does not meet 3: by the rules 1 meets 2 in round 3.\n  To see why not, use --not 3.",
        ),
        (
            Question("pair", 3, 1),
            "3 does not meet 1: by the rules 3 has the bye in round 3.\n  To see why not, use --not 1.",
        ),
        (Question("pair", 1, None, 1), "1 is given twice.\n  Give two different players."),
        (Question("pair", 1, 2, 2), "1 and 2 do meet by the rules in round 3.\n  To see why, leave out --not."),
        (Question("colour", 1, 3), "1 meets 2 by the rules.\n  --colour needs a pair of the round."),
        (Question("colour", 3), "3 has the bye by the rules.\n  --colour needs a pair of the round."),
        (Question("bye", None, None, 3), "3 does have the bye by the rules.\n  To see why, leave out --not."),
        (
            Question("float", 1),
            "1 does not float in this round by the rules.\n  To see everything about 1, use --player 1.",
        ),
    ],
)
@pytest.mark.parametrize("system", ["dutch", "lim"])
def test_wrong_questions(system, question, message):
    """1 meets 2, 3 has the bye, 4 is absent."""
    asked = inquiry_of(card(1), card(2), card(3), card(4, bye=Bye.ZERO), system=system)

    with pytest.raises(UsageError) as refused:
        answer(asked, question)
    assert message == str(refused.value)


def test_there_is_no_bye_to_ask_about():
    with pytest.raises(UsageError, match=r"Round 3 has no bye: the number of teams is even\.") as refused:
        answer(inquiry_of(card(1), card(2), system="team"), Question("bye"))
    assert "Ask about a pair, or about the whole round." in str(refused.value)


@pytest.mark.parametrize(
    ("question", "bye", "sentence"),
    [
        (Question("pair", 4), Bye.HALF, "4 Dean had a half-point bye."),
        (Question("player", 4), Bye.FULL, "4 Dean had a full-point bye."),
        (Question("pair", 4), Bye.ZERO, "4 Dean was absent."),
    ],
)
def test_who_is_not_paired(question, bye, sentence):
    asked = inquiry_of(card(1), card(2), named(4, name="Dean, D", bye=bye))

    assert Answer(question, sentence, decided="bye") == answer(asked, question)


@pytest.mark.parametrize("question", [Question("pair", 4), Question("player", 4), Question("pair", 1, None, 4)])
def test_who_got_a_place_by_the_arbiter(question):
    """C.04.2 4.4: the rules do not explain it; others are explained as ever."""
    asked = inquiry_of(card(1), card(2), card(4, bye=Bye.ZERO))
    asked.repairs = (SimpleNamespace(now=SimpleNamespace(numbers=lambda: (4, 5))),)

    with pytest.raises(UsageError, match="The arbiter gave 4 a place in round 3 after it was published"):
        answer(asked, question)
    assert answer(asked, Question("pair", 1)).sentence.startswith("1 (0.0) and 2 (0.0) meet in bracket 0.0.")


# ── pairs ────────────────────────────────────────────────────────────────────


def test_a_pair_that_comes_first():
    """1-3, 2-4 by halves (3.3.1): no other comes before, so the order decides."""
    found = answer(inquiry_of(*(card(n) for n in range(1, 5))), Question("pair", 3))

    assert "1 (0.0) and 3 (0.0) meet in bracket 0.0." == found.sentence
    assert ("3 comes first for 1 in the order of bracket 0.0, and no rule prevents 1-3.",) == found.more
    assert ("order", "", "", 0, (), None, True) == (*found[4:8], found.rows, found.asked, found.exact)


def test_the_only_opponent_and_the_first_of_others():
    """1 has met 3: 4 comes next; of two the other one is the only opponent."""
    apart = [card(1, met=[3], opponents=[3]), card(2), card(3), card(4)]
    found = answer(inquiry_of(*apart), Question("pair", 1))

    assert (
        "1 met 3 in round 1, and players may not meet twice (C1, 2.1.1).",
        "4 comes first among the others for 1 in the order of bracket 0.0, and no rule prevents 1-4.",
    ) == found.more
    found = answer(inquiry_of(card(1), card(2)), Question("pair", 2))
    assert ("2 is the only opponent left in bracket 0.0 for 1.",) == found.more


def test_who_moved_down_and_who_comes_before():
    """1 and 2 have met and float down: 1 meets 3, the first resident."""
    cards = [card(1, "2", met=[2], opponents=[2]), card(2, "2", opponents=[1]), card(3, "1"), card(4, "1")]
    found = answer(inquiry_of(*cards), Question("pair", 4))

    assert "2 (2.0) and 4 (1.0) meet in bracket 1.0." == found.sentence
    assert "1 and 2 float down from bracket 2.0: they met in round 1." == found.more[0]
    assert "2 met 1 in round 1, and players may not meet twice (C1, 2.1.1)." == found.more[1]
    assert 10_000 == found.bracket


@pytest.mark.parametrize(("before", "is_told"), [(3, False), (4, True)])
def test_three_who_come_before_are_compared(monkeypatch, before, is_told):
    monkeypatch.setattr(module, "why_not", lambda _, wish: wish)
    monkeypatch.setattr(module, "briefly", lambda _, wish: f"reason {wish.pair[1]}")
    told = module._why_not_these(words(*(card(n) for n in range(1, 9))), 1, range(2, 2 + before))

    assert ["Not 1-2: reason 2.", "Not 1-3: reason 3.", "Not 1-4: reason 4."] == told[:3]
    assert ["For all other players, use --player 1."] * is_told == told[3:]


def test_those_with_one_reason_are_told_together():
    assert ["Not 1, 2 or 4: a.", "Not 3: b.", "Not 5 or 6: c."] == module._not_these(
        [("1", "a"), ("2", "a"), ("3", "b"), ("4", "a"), ("5", "c"), ("6", "c")]
    )


def facts(reason, **more):
    speech = words(*(card(n) for n in range(1, 5)), brackets=(bracket((1, 3), (2, 4)), bracket(score=0)))
    return module._facts(speech, Question("pair", 1, None, 2), reason._replace(**more), "1-2")


def ranked(place, code, article):
    return {"difference": FirstDifference(place, 0, Rank(code, article, 2), Rank(code, article, 0))}


@pytest.mark.parametrize(
    ("decided", "more", "rule", "score"),
    [
        ("absolute", {"fault": Fault("C1", "2.1.1", "")}, ("C1", "2.1.1"), None),
        ("completion", {}, ("C4", "2.2.1"), None),
        ("criterion", ranked(0, "C6", "2.4.1"), ("C6", "2.4.1"), 10_000),
        ("criterion", ranked(1, "C6", "2.4.1"), ("C6", "2.4.1"), 0),
        ("criterion", {**ranked(0, "C6", "2.4.1"), "proven": False}, ("", ""), 10_000),
        ("bye", {**ranked(None, "C5", "2.3.1"), "proven": False}, ("C5", "2.3.1"), None),
        ("bye", ranked(None, "PAB", "3.1.4"), ("", "3.1.4"), None),
    ],
)
def test_the_facts_of_an_answer(monkeypatch, decided, more, rule, score):
    """Code and article of what decides; nothing that is not proven."""
    row = TableRow("C6", "2.4.1", "", 0, 2, NOBODY, NOBODY)
    monkeypatch.setattr(module, "rows_of", lambda *_: (row,))
    asked = Proposal(frozenset(), 4)
    reason = Reason(None, Wish((1, 2)), decided, asked=asked, barrier=Barrier(((1, 0), (3,)), (2,)))
    found = facts(reason, **more)

    assert (decided, *rule, score) == found[4:8]
    assert (asked, True, (1, 3), "1-2", (row,)) == (found.asked, found.exact, found.witness, found.what, found.rows)
    inexact = facts(reason, exact=False, **more)
    assert (None, False) == (inexact.asked, inexact.exact)


# ── the bye, a player, and the round ─────────────────────────────────────────


def test_why_the_bye_goes_there():
    """C5, 2.3.1: 5 has the lowest score; 6 had the bye, 7 is absent."""
    cards = [card(n, "1") for n in range(1, 5)]
    cards += [
        card(5, "0"),
        card(6, "0", may_receive_pab=False),
        card(7, "0", bye=Bye.ZERO),
        card(8, "0.5", bye=Bye.ZERO),
    ]
    cards += [card(9, "1")]
    found = answer(inquiry_of(*cards), Question("bye"))

    assert "5 (0.0) has the bye: it goes to the lowest score from which all others can be paired (C5, 2.3.1)." == (
        found.sentence
    )
    assert (
        "Not 6: 6 scored as much as a win without playing (C2, 2.1.2).",
        "7 (0.0) has no more points but is absent.",
    ) == found.more
    assert ("bye", "C5", "2.3.1", None) == found[4:8]
    asked = answer(inquiry_of(*cards), Question("bye", None, None, 9))
    assert "7 (0.0) has no more points but is absent." == asked.more[-1]
    assert ("C5", "2.3.1", "the bye for 9") == (asked.code, asked.article, asked.what)


def test_nobody_else_has_so_few_points():
    found = answer(inquiry_of(card(1, "1"), card(2, "1"), card(3)), Question("bye"))

    assert ("No other player in this round has so few points.",) == found.more


@pytest.mark.parametrize(
    ("absent", "told"),
    [
        ([], []),
        ([1], []),
        ([0.5], ["2 (0.5) has no more points but is absent."]),
        ([0.5, 0, 1], ["2 (0.5) and 3 (0.0) have no more points but are absent."]),
    ],
)
def test_those_who_are_absent_with_few_points(absent, told):
    cards = [card(1, "0.5"), *(card(n, str(score), bye=Bye.ZERO) for n, score in enumerate(absent, 2))]

    assert told == module._absent(words(*cards, card(9)), 1)


@pytest.mark.parametrize(("count", "compared"), [(4, 4), (6, 4)])
def test_four_others_may_have_had_the_bye(monkeypatch, count, compared):
    """Of those with no more points the lowest in rank come first."""
    monkeypatch.setattr(module, "why_not", lambda _, wish: wish)
    monkeypatch.setattr(module, "briefly", lambda _, wish: f"reason {wish.bye}")
    asked = inquiry_of(card(1, "1"), card(2, "1"), *(card(n) for n in range(3, 4 + count)))
    pab = asked.pab
    told = answer(asked, Question("bye")).more
    others = [n for n in range(3 + count, 2, -1) if n != pab]

    assert [f"Not {n}: reason {n}." for n in others[:compared]] == [*told]


def test_everything_about_the_one_with_the_bye():
    found = answer(inquiry_of(card(1, "1"), card(2, "1"), card(3)), Question("player", 3))

    assert found.sentence.startswith("3 (0.0) has the bye: it goes to the lowest score")
    assert [(1, "bye"), (2, "bye")] == [(part.question.instead, part.decided) for part in found.answers]
    assert all(part.sentence.startswith(f"Not {part.question.instead} (1.0): ") for part in found.answers)
    assert found._replace(question=Question("pair", 3), answers=()) == answer(
        inquiry_of(card(1, "1"), card(2, "1"), card(3)), Question("pair", 3)
    )


def test_everything_about_a_floater():
    """The pair, its colours, and the float; then the others."""
    cards = [card(1, "2"), card(2, "1"), card(3, "1"), card(4, "1")]
    found = answer(inquiry_of(*cards), Question("player", 1))

    assert ["colour", "float", "pair", "pair"] == [part.question.about for part in found.answers]
    assert "1 floats down from bracket 2.0: no opponent is left there." == found.answers[1].sentence
    assert [3, 4] == [part.question.instead for part in found.answers[2:]]
    assert ["1-3", "1-4"] == [part.what for part in found.answers[2:]]


def test_the_round_in_one_sentence():
    """Pairs, brackets, and whether scores include virtual points."""
    cards = [card(1, "2", standings="1"), card(2, "2"), card(3, "0")]
    found = answer(inquiry_of(*cards), Question("round"))

    assert (
        "Round 3 by the FIDE (Dutch) System: one pair in two brackets, from the top; scores include virtual points"
        " (C.04.7, 1.5)."
    ) == found.sentence
    assert found.more[0].startswith("3 (0.0) has the bye")
    assert [(20_000, "Bracket 2.0: 1-2."), (0, "Bracket 0.0: 3; no pairs.")] == [
        (part.bracket, part.sentence) for part in found.answers
    ]
    found = answer(inquiry_of(card(1), card(2)), Question("round"))
    assert "Round 3 by the FIDE (Dutch) System: one pair in one bracket, from the top." == found.sentence
    assert () == found.more


# ── floats ───────────────────────────────────────────────────────────────────


def test_who_could_float_instead(monkeypatch):
    """3 floats; of the others in the bracket the lowest comes first, and four are compared."""
    monkeypatch.setattr(module, "why_not", lambda _, wish: wish)
    monkeypatch.setattr(module, "briefly", lambda _, wish: f"reason {[*wish.floats]}{[*wish.stays]}{wish.score}")
    cards = [card(n, "1", floats="-") for n in range(1, 6)] + [card(6, "0"), card(7, "0"), card(8, "0")]
    asked = inquiry_of(*cards)
    (floater,) = asked.brackets[0].downfloaters
    found = answer(asked, Question("float", floater))
    others = [n for n in range(5, 0, -1) if n != floater]

    assert [f"Not {n}: reason [{n}][{floater}]10000." for n in others] == [*found.more]
    assert 10_000 == found.bracket
    six = inquiry_of(*(card(n, "1") for n in range(1, 8)), card(8, "0"))
    found = answer(six, Question("float", six.brackets[0].downfloaters[0]))
    assert 4 == sum(line.startswith("Not ") for line in found.more)
    assert found.more[-1].startswith("For others, use --float ")


@pytest.mark.parametrize(
    ("everybody", "up", "others"),
    [(False, (), [4, 2, 1]), (True, (), [4, 2, 1]), (False, (5,), [6]), (True, (5,), [6, 7])],
)
def test_the_likeliest_come_first(everybody, up, others):
    """Down: from the lowest rank. Up: from the highest, with no fewer points than the floater."""
    report = bracket((1, 2), residents=(1, 2, 3, 4), up=up, down=() if up else (3,))
    cards = [card(n, "2") for n in range(1, 5)] + [card(5, "1"), card(6, "1"), card(7, "0")]
    speech = words(*cards, brackets=(report._replace(score=20_000),), system="dubov" if up else "dutch", number=6)

    assert others == module._others_floating(speech, speech.brackets[0], 5 if up else 3, everybody=everybody)


def test_the_last_bracket_that_is_left():
    """The bye is no float, and who comes up floats."""
    first, second = bracket((1, 2), down=(3, 4)), bracket((5, 6), score=0, down=(3,), up=(7,))
    asked = SimpleNamespace(brackets=(first, second), pab=3)

    assert [first, second] == [module._floats_from(asked, one) for one in (4, 7)]
    for one in (1, 3):
        with pytest.raises(UsageError, match=f"{one} does not float"):
            module._floats_from(asked, one)
    asked.pab = None
    assert second is module._floats_from(asked, 3)
    assert [True, True, True, False] == [Inquiry.floats(asked, one) for one in (3, 4, 7, 1)]
    assert first is module._left_by(asked, 1, 3)


@pytest.mark.parametrize(
    ("up", "instead", "message"),
    [
        ((), 3, "3 floats too"),
        ((5,), 5, "5 floats too"),
        ((), 6, "6 is not in bracket 1.0 when 3 floats.\n  Give another player."),
        ((5,), 2, "2 is not below bracket 1.0 when 3 floats.\n  Give another player."),
    ],
)
def test_who_cannot_float_instead(up, instead, message):
    report = bracket((1, 2), residents=(1, 2, 3), up=up, down=() if up else (3,))
    speech = words(*(card(n, "1" if n < 4 else "0") for n in range(1, 7)), brackets=(report,))

    with pytest.raises(UsageError) as refused:
        module._refuse_other_floater(speech, report, 3, instead)
    assert str(refused.value).startswith(message)
    module._refuse_other_floater(speech, report, 3, 6 if up else 2)


def test_the_lowest_score_names_a_bracket_of_several():
    """C.04.3 of 2017, A.9: the collapsed last bracket has residents of several scores."""
    asked = words(card(1, "2"), card(2, "1"), card(3, "1.5")).inquiry

    assert 10_000 == asked.float_score(bracket((1, 2), residents=(3, 2, 1), score=2, stage="CLB"))
    assert 1 == Inquiry.bracket_of(SimpleNamespace(brackets=(bracket((1, 2)), bracket((3, 4)))), 4)


# ── reasons ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("row", "whom_rules", "alone", "of_floaters", "of_scores"),
    [
        ({"on_floater": each}, (1,), False, True, False),
        ({"on_floater": each, "by_score": True}, (1,), False, True, True),
        ({"on_floater": each, "by_difference": True}, (1,), False, True, True),
        ({"on_floater": each, "by_difference": True}, (2,), True, False, False),
        ({"by_difference": True}, (2,), False, False, False),
        ({"by_score": True}, (1,), False, False, False),
        ({"on_floater": each}, (2,), False, True, False),
    ],
)
def test_what_a_criterion_compares(row, whom_rules, alone, of_floaters, of_scores):
    """C.6 of 2017 counts score differences: with the same floaters it is about who meets whom."""
    found = Compared(
        Criterion("C", "1", "", **row), 0, 1, Counted(((1, 5), (3, 4)), whom_rules), Counted(((4, 6), (3, 4)), (2,))
    )

    assert (alone, of_floaters, of_scores) == (found.is_of_pairs_alone, found.is_of_floaters, found.is_of_scores)
    apart = found.without_common_pairs()
    assert (Counted(((1, 5),)), Counted(((4, 6),))) == (apart.whom_rules, apart.whom_other)


@pytest.mark.parametrize(
    ("bracket_", "score", "chapter", "is_above"),
    [
        (None, None, "dutch", False),
        (None, None, "burstein", True),
        (0, 10_000, "dutch", True),
        (1, 10_000, "dutch", False),
        (1, 5_000, "dutch", True),
    ],
)
def test_what_comes_before_the_bracket_that_was_not_searched(bracket_, score, chapter, is_above):
    """In the Dutch System the bye comes out of the brackets, elsewhere it is decided before them."""
    asked = SimpleNamespace(chapter=chapter, brackets=(bracket(score=2), bracket(score=1)))
    difference = FirstDifference(bracket_, 0, Rank("", "", 1), Rank("", "", 0))
    found = Fulfilled(Proposal(frozenset(), None), score)

    assert is_above is asking._is_above(asked, difference, found)


def test_an_absolute_rule_only_concerns_those_asked_about():
    """Others who have met, or are not paired, do not count."""
    cards = [card(1, met=[2]), card(2), card(3), card(4, may_receive_pab=False)]
    asked = words(*cards).inquiry

    assert (("", "option forbid"), "260, XXP") == (fault_of(asked, Wish((1, 2)))[:2], "260, XXP")
    assert [None, None] == [fault_of(asked, wish) for wish in (Wish((1, 3)), Wish(bye=3))]
    assert "C2" == fault_of(asked, Wish(bye=4)).code
    assert "absolute" == why_not(asked, Wish((1, 2))).decided


def test_a_wish_that_comes_true_has_no_reason():
    asked = inquiry_of(card(1), card(2))

    with pytest.raises(AssertionError):
        compared_with(asked, Wish((1, 2)), asked.proposal, asked.evaluation)


# ── beside a published round ─────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("question", "published", "pab", "asked"),
    [
        (Question("pair", 1), {1: 4}, None, Question("pair", 1)),
        (Question("pair", 1, 4), {1: 4}, None, Question("pair", 1, None, 4)),
        (Question("pair", 1, 4, 3), {1: 4}, None, Question("pair", 1, None, 3)),
        (Question("pair", 1, 2), {1: 2}, None, Question("pair", 1, 2)),
        (Question("pair", 1, 5), {1: 4}, None, Question("pair", 1, 5)),
        (Question("pair", 1, None, 2), {1: 4}, None, Question("pair", 1, 2)),
        (Question("pair", 1, None, 2), {1: 2}, None, Question("pair", 1, None, 2)),
        (Question("pair", 1, None, 3), {1: 4}, None, Question("pair", 1, None, 3)),
        (Question("pair", 6, 5), {6: 4}, None, Question("pair", 6, 5)),
        (Question("bye", None, None, 6), {}, 5, Question("bye")),
        (Question("bye", None, None, 6), {}, 6, Question("bye", None, None, 6)),
        (Question("bye", None, None, 5), {}, 5, Question("bye", None, None, 5)),
        (Question("colour", 1), {1: 4}, None, Question("colour", 1, 4)),
        (Question("colour", 1, 4), {1: 4}, None, Question("colour", 1, 4)),
        (Question("colour", 1, 2), {1: 4}, None, Question("colour", 1, 2)),
        (Question("colour", 1), {1: 2}, None, Question("colour", 1)),
        (Question("colour", 1), {}, None, Question("colour", 1)),
        (Question("player", 1), {1: 4}, None, Question("player", 1)),
        (Question("round"), {1: 4}, None, Question("round")),
    ],
)
def test_a_question_about_a_published_pair(question, published, pab, asked):
    """By the rules 1 meets 2, and 6 has the bye."""
    of_rules = SimpleNamespace(opponents={1: 2, 2: 1}, pab=6, system=SimpleNamespace(name="dutch"))
    assert asked == _of_the_rules(of_rules, question, published, pab)
    if asked != question and question.about == "colour":
        of_rules.system.name = "lim"
        assert Question("pair", 1, None, 4) == _of_the_rules(of_rules, question, published, pab)


@pytest.mark.parametrize(
    ("games", "pab", "question", "which"),
    [
        ([(1, 3), (2, 4)], 5, Question("round"), ""),
        ([(3, 1), (2, 4)], 5, Question("round"), ": 3-1"),
        ([(1, 2), (3, 4)], 5, Question("pair", 4), ": 3-4 and 1-2"),
        ([(1, 2), (3, 4)], 5, Question("pair", 1), ": 1-2 and 3-4"),
        ([(1, 3), (2, 5)], 4, Question("bye"), ": 2-5 and the bye for 4"),
        ([(1, 3), (2, 4)], None, Question("bye"), ""),
    ],
)
def test_what_was_published_differs(games, pab, question, which):
    """Pairs with other colours differ too; those asked about come first."""
    asked = words(*(card(n) for n in range(1, 6)), games=((1, 3, ""), (2, 4, "")), pab=5)

    assert f"The published round 3 differs from the rules{which}." == _published(asked, question, games, pab)


def test_what_only_one_pairing_has():
    """Highest ranked first; the bye if the other pairing has not the same."""
    asked = OfGiven(words(*(card(n) for n in range(1, 8))).inquiry)
    one = Proposal(frozenset(map(frozenset, ((4, 3), (2, 1), (5, 6)))), 7)

    assert "1-2 and 3-4 meet and 7 has the bye" == _only_in(asked, one, Proposal(frozenset({frozenset((5, 6))}), 1))
    assert "5-6 meet" == _only_in(asked, one, one._replace(pairs=frozenset(map(frozenset, ((4, 3), (2, 1))))))
    assert "5-6 meet" == _only_in(
        asked, one._replace(pab=None), one._replace(pairs=frozenset(map(frozenset, ((4, 3), (2, 1)))))
    )


def test_every_colour_rule_of_the_lim_system_has_words():
    rules = {rule.__name__ for _, rule in lim.due_colours.COLOURS}

    assert rules <= speech._RULES.keys() | procedure._COLOURS.keys()


def test_an_inquiry_counts_what_it_was_given():
    """Opponents both ways, who is there, and no second pairing where the caller has one."""
    asked = words(card(1), card(2), card(3), card(4, bye=Bye.ZERO), games=((1, 2, ""),), pab=3).inquiry

    assert ({1: 2, 2: 1}, {1, 2, 3}, 3) == (asked.opponents, asked.present, asked.pab)
    assert Proposal(frozenset({frozenset((1, 2))}), 3) == asked.proposal
    assert ["1 meets 2", "3 has the bye"] == [asked.meeting(one) for one in (1, 3)]
    assert [(1, 2), (1, 2)] == [asked.sides(one) for one in (1, 2)]
    assert [" against ", "-"] == [words(card(1), card(2), aloud=aloud).inquiry.against for aloud in (True, False)]
    assert random_inquiry("burstein", 1).burstein_ranks.keys() == random_inquiry("burstein", 1).present


# ── what an answer is about, in the rest of its cases ────────────────────────


@pytest.mark.parametrize(("stays", "what"), [(True, "2 floating instead of 3"), (False, "2 floating")])
def test_another_one_floating(monkeypatch, stays, what):
    """Where no others can float if the floater stays, the answer is about floating alone."""
    asked = inquiry_of(*(card(n, "1") for n in range(1, 4)), card(4, "0"))
    (floater,) = asked.brackets[0].downfloaters
    wishes = []

    def reason_of(_, wish):
        wishes.append(wish)
        wish = wish if stays else wish._replace(stays=frozenset())
        return Reason(asked, wish, "completion", barrier=Barrier(((1,), (4,)), ()))

    monkeypatch.setattr(module, "why_not_instead", reason_of)
    found = answer(asked, Question("float", floater, None, 2))

    assert [Wish(floats=frozenset({2}), stays=frozenset({floater}), score=10_000)] == wishes
    assert (what.replace("3", str(floater)), "completion", "C4") == (found.what, found.decided, found.code)
    assert f"With {found.what}, the other players could not all be paired (C4, 2.2.1)." == found.sentence
    with pytest.raises(UsageError, match="4 is not in bracket"):
        answer(asked, Question("float", floater, None, 4))


@pytest.mark.parametrize("impossible", [frozenset({1}), frozenset()])
def test_a_float_that_is_impossible_with_others_staying(monkeypatch, impossible):
    """Then it is asked whether it is possible at all."""
    asked = inquiry_of(*(card(n, "1") for n in range(1, 4)), card(4, "0"))
    wishes = []

    def refused(_round, wish, _memory):
        wishes.append(wish)
        raise asking.WishImpossible(Barrier(((1,),), ()))

    monkeypatch.setattr(type(asked.system), "asked", lambda _, *given: refused(*given))
    wish = Wish(floats=frozenset({2}), stays=impossible, score=10_000)
    found = why_not(asked, wish)

    assert [wish, wish._replace(stays=frozenset())][: 1 + len(impossible)] == wishes
    assert ("completion", frozenset(), Barrier(((1,),), ())) == (found.decided, found.wish.stays, found.barrier)
    assert 1 == len(why_not(asked, Wish((1, 3))).barrier.groups) if asked.opponents.get(1) != 3 else True


def test_by_the_rules_of_2017_the_bye_is_left_over():
    """A.9: whoever is unpaired in the last bracket."""
    event = tournament(3)
    found = explain(event, Question("bye"), "dutch", edition="2017")

    assert "3 Player 3 (0.0) has the bye: the player left over in the last bracket gets it (A.9)." == found.sentence
    assert ("", "A.9") == (found.code, found.article)


def test_a_round_that_the_arbiter_changed():
    """C.04.2 4.4: the change comes first, then the answer of the rules; who is absent is told so in any case."""
    asked = inquiry_of(card(1), card(2), card(3), card(4, bye=Bye.ZERO))
    games = [game[:2] for game in asked.games]
    usual = answer(asked, Question("pair", 1))

    assert usual == answer_beside(asked, Question("pair", 1), games, 3)
    assert "4 was absent." == answer_beside(asked, Question("player", 4), [(1, 3)], 2).sentence
    asked.repairs = (Repaired("1-2 instead of 1-3"), Repaired("3 has the bye"))
    found = answer_beside(asked, Question("pair", 1), games, 3)
    assert "Round 3 was changed by the arbiter: 1-2 instead of 1-3; 3 has the bye." == found.sentence
    assert (f"By the rules, before that: {usual.sentence}", *usual.more) == found.more
    other = answer_beside(asked, Question("pair", 1), games, 2)
    assert other.sentence.startswith("The published round 3 differs from the rules: the bye for 2")


class Repaired(str):
    """A repair as text."""

    __slots__ = ()

    @property
    def now(self):
        return SimpleNamespace(numbers=lambda: ())


@pytest.mark.parametrize("is_over", [True, False])
def test_a_comparison_that_is_not_finished_is_no_part(monkeypatch, is_over):
    """The time is over before it begins, or on the way: the others are counted."""
    asked = inquiry_of(*(card(n) for n in range(1, 5)))
    untried = Reason(asked, Wish((1, 2)), "untried")
    monkeypatch.setattr(module, "why_not", lambda *_: untried)
    monkeypatch.setattr(type(asked.memory), "is_over", property(lambda _: is_over))
    found = answer(asked, Question("player", 1))

    assert ["colour", "player"] == [part.question.about for part in found.answers]
    assert found.answers[-1].sentence.startswith("2 more with more distant scores (a longer --patience")


def test_in_a_very_large_field_nothing_is_compared(monkeypatch):
    """It is told once, in the pair or as a part of its own."""
    monkeypatch.setattr(asking, "MAX_COMPARED", 3)
    cards = [card(n, "1", met=[2] if n == 1 else (), opponents=[2] if n == 1 else ()) for n in range(1, 5)]
    start = "Other opponents and floaters are not compared: of 4 participants that would take too long"
    for number in range(1, 5):
        found = answer(inquiry_of(*cards), Question("player", number))
        parts = [part.sentence for part in found.answers]

        assert 1 == sum(line.startswith(start) for line in (*found.more, *parts))
        assert "colour" == found.answers[0].question.about


def test_preferences_without_strengths():
    """Team: the colour that should come next has no strength."""
    speech_ = words(card(1, "1", "WW"), card(2), system="team", number=3)

    assert "1: colours W W, difference +2; should have Black." == module.both_sides(speech_, speech_.case(1, 2))[0]
    assert [1, 2] == [speech_.tpn(one) for one in (1, 2)]


def test_pairs_alone_that_differ_have_no_pairs_of_both():
    """C.6 of 2017: `Reason` leaves out what both pairings count."""
    row = Criterion("C.6", "C.6", "", on_floater=each, by_difference=True)
    rules, other = bracket((1, 3), (2, 4)), bracket((1, 4), (2, 3))
    counted = Counted(((1, 3), (2, 5))), Counted(((1, 4), (2, 5)))
    of_both = [
        SimpleNamespace(
            brackets=(one._replace(counts=(SimpleNamespace(code="C.5"), SimpleNamespace(code="C.6"))),),
            whom=((NOBODY, whom),),
        )
        for one, whom in zip((rules, other), counted, strict=True)
    ]
    asked = SimpleNamespace(criteria={"C.6": row}, evaluation=of_both[0], brackets=of_both[0].brackets)
    difference = FirstDifference(0, 0, Rank("C.6", "C.6", (1,)), Rank("C.6", "C.6", (0,)))
    found = Reason(asked, Wish(), "criterion", evaluation=of_both[1], difference=difference).compared

    assert (row, (0,), (1,)) == found[:3]
    assert (Counted(((1, 3),)), Counted(((1, 4),))) == found[3:]
