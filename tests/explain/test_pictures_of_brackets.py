"""The two pictures of a bracket as data, from brackets made by hand: questions, places, words, and who loses."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from words_asked import bracket, named, words

from fidepair.explain import drawing as module
from fidepair.explain.answers import Picture, PictureSection, PictureSide, Question, SeatInPicture, TableRow
from fidepair.explain.asking import Reason
from fidepair.explain.drawing import SpeechByName
from fidepair.swiss.boards import CriterionCount
from fidepair.swiss.criteria import Counted, Criterion
from fidepair.swiss.evaluation import Evaluation, Fault, FirstDifference, Order, Proposal, Rank, Wish

NOBODY = Counted()
NAMES = {1: "Adams, A", 2: "Baker, B", 3: "Clark, C", 4: "Dean, D", 5: "Dean, E"}


def people(*scores, colours=(), system="dutch", pab=None, **facts):
    had = dict(colours)
    cards = [named(n, str(score), had.get(n, ""), name=NAMES.get(n, "")) for n, score in enumerate(scores, 1)]
    return words(*cards, system=system, number=6, pab=pab, **facts)


# ── names and questions ──────────────────────────────────────────────────────


def test_names_instead_of_numbers():
    """A name that others have too has the number; who has no name has only that."""
    speech = SpeechByName(people(1, 1, 1, 1, 1, 1, 1).inquiry)

    assert ["Adams", "4 Dean", "5 Dean", "6"] == [speech.who(one) for one in (1, 4, 5, 6)]
    assert "Adams" == speech.again(1) == speech.who(1)
    assert "Adams against Clark" == speech.pair((3, 1))


@pytest.mark.parametrize(
    ("question", "heading"),
    [
        (Question("pair", 1), "Why do Adams and Baker meet?"),
        (Question("pair", 1, 3), "Why do Adams and Clark meet?"),
        (Question("pair", 3), "Why does Clark have the bye?"),
        (Question("pair", 1, None, 3), "Why do Adams and Clark not meet?"),
        (Question("bye", None, None, 1), "Why does Adams not have the bye?"),
        (Question("float", 1, None, 2), "Why does Baker not float instead of Adams?"),
        (Question("float", 1), "Why does Adams float?"),
        (Question("bye"), "Why does Clark have the bye?"),
        (Question("colour", 2), "Why do Baker and Adams have these colours?"),
        (Question("colour", 2, 3), "Why do Baker and Clark have these colours?"),
        (Question("colour", 3), "Why does Clark have the bye?"),
        (Question("player", 1), "How is Adams paired?"),
        (Question("round"), "How is round 6 paired?"),
    ],
)
def test_each_question_is_a_heading(question, heading):
    """By the rules 1 meets 2, and 3 has the bye."""
    speech = people(1, 1, 1, pab=3)
    speech.inquiry.opponents = {1: 2, 2: 1}

    assert heading == module.heading(speech.inquiry, question)


# ── the reason in short ──────────────────────────────────────────────────────


RULES, OTHER = bracket((1, 3), (2, 4)), bracket((1, 2), (3, 4))


def decided(speech, rules=RULES, other=OTHER, code="C12", counts=(0, 1), *, whom=(NOBODY, NOBODY), **facts):
    """Return why the other pairing is not that of the rules: this criterion counts so many, and whom."""
    steps = facts.pop("steps", (Order("4.2", 0), Order("4.2", 1)))
    if code:
        rules, other = (
            one._replace(counts=(CriterionCount(code, speech.inquiry.criteria[code].article, count),))
            for one, count in zip((rules, other), counts, strict=True)
        )
    speech.brackets = speech.inquiry.brackets = (rules,)
    ours, theirs = (
        Evaluation((), (one,), ((step,),), ((counted,),))
        for one, step, counted in zip((rules, other), steps, whom, strict=True)
    )
    speech.inquiry.evaluation = ours
    article = rules.counts[0].article if code else steps[0].article
    ranks = [Rank(code, article, count) for count in reversed(counts)]
    found = {"decided": "criterion" if code else "order", "asked": Proposal(frozenset(), None), **facts}
    return Reason(
        speech.inquiry,
        found.pop("wish", Wish((1, 2))),
        evaluation=theirs,
        difference=FirstDifference(0, 0, *ranks),
        **found,
    )


def test_the_reason_in_two_sentences():
    """Names, no codes; then whom the two meet instead."""
    speech = people(1, 1, 1, 1, colours={1: "W", 2: "W"})
    speech.inquiry.opponents = {1: 3, 3: 1}
    found = decided(speech, whom=(NOBODY, Counted(((1, 2),))))

    assert (
        "If Adams and Baker met, there would be one player who does not get the colour preference (Baker) instead of"
        " none.",
        "By the rules Adams meets Clark and Baker has the bye.",
    ) == module.in_short(speech.inquiry, found)
    assert 1 == len(module.in_short(speech.inquiry, found._replace(asked=None)))


def test_the_order_in_two_sentences(monkeypatch):
    monkeypatch.setattr(module, "first_step", lambda *_: "the step")
    speech = people(1, 1, 1, 1)
    found = decided(speech, code="")

    assert (
        "Adams against Baker would be just as good.",
        "Among equals the rules take pairs in a fixed order: the step.",
    ) == module.in_short(speech.inquiry, found)
    assert "The bye for Clark would be just as good." == module.in_short(
        speech.inquiry, found._replace(wish=Wish(bye=3))
    )[0]  # fmt: skip
    assert "Baker and Clark floating would be just as good." == module.in_short(
        speech.inquiry, found._replace(wish=Wish(floats=frozenset({3, 2}), score=1))
    )[0]  # fmt: skip


def test_an_absolute_rule_in_short():
    """Its code and article are left out."""
    speech = words(
        named(1, "1", name="Adams, A", met=[2], opponents=[2]), named(2, "1", name="Baker, B"), number=3
    )  # fmt: skip
    found = Reason(speech.inquiry, Wish((1, 2)), "absolute", Fault("C1", "2.1.1", ""))

    assert ("Adams and Baker cannot meet: they met in round 1, and players may not meet twice.",) == module.in_short(
        speech.inquiry, found
    )


# ── pictures ─────────────────────────────────────────────────────────────────


def row(code="C12", text="colours", rules=0, asked=1, *, whom=(NOBODY, NOBODY)):
    return TableRow(code, "2", text, rules, asked, *whom, True, str(rules), str(asked))


def test_both_pictures():
    """The same seats in both; the second marks who loses, and tells what is counted."""
    speech = people(1, 1, 1, 1, colours={1: "W", 2: "W", 3: "B", 4: "B"})
    found = decided(speech, counts=(0, 2))
    picture = module.picture_of(
        speech.inquiry, found, [row(asked=2, whom=(NOBODY, Counted(((1, 2), (3, 4)))))], "1-2"
    )  # fmt: skip

    assert PictureSide("By the rules", "Colours: 0", ((1, 3), (2, 4)), {}, frozenset()) == picture.rules
    words_of = {2: "gets White", 4: "gets Black"}
    assert PictureSide("With 1-2", "Colours: 2", ((1, 2), (3, 4)), words_of, frozenset({2, 4})) == picture.asked
    one, two, three, four = (SeatInPicture(n, NAMES[n].partition(",")[0], speech.due(n)) for n in range(1, 5))
    assert (PictureSection(("upper half", "lower half"), ((one, three), (two, four))),) == picture.sections
    assert ("Black", "White") == (one.due, four.due)
    assert 0 == picture.left_out
    assert frozenset() == picture.common


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param({"asked": None}, id="no-alternative"),
        pytest.param({"exact": False}, id="not-proven"),
        pytest.param({"decided": "bye"}, id="the-bye"),
        pytest.param({"difference": None}, id="no-difference"),
    ],
)
def test_where_no_bracket_decides_there_is_no_picture(facts):
    speech = people(1, 1, 1, 1)
    found = decided(speech)

    assert module.picture_of(speech.inquiry, found, [row()], "1-2") is not None
    assert module.picture_of(speech.inquiry, found, [], "1-2") is None
    assert module.picture_of(speech.inquiry, found._replace(**facts), [row()], "1-2") is None


def test_the_order_in_pictures():
    """Nobody loses by it; both say which comes first."""
    speech = people(1, 1, 1, 1)
    picture = module.picture_of(speech.inquiry, decided(speech, code=""), [row("")], "1-2")

    assert ("First in the fixed order", "Just as good, but later in the fixed order") == (
        picture.rules.counted,
        picture.asked.counted,
    )
    assert frozenset() == picture.asked.loses


@pytest.mark.parametrize(("members", "drawn"), [(24, 24), (26, 6)])
def test_of_a_large_bracket_only_what_differs_is_drawn(members, drawn):
    """Up to 24 are all drawn; of more those whose pairs differ, without floaters of both pairings."""
    half = members // 2
    pairs = [(n, n + half - 1) for n in range(1, half)]
    rest = members - 1, members
    rules = bracket(*pairs, residents=tuple(range(1, members + 1)), down=rest)
    (a, b), (c, d), (e, f), *others = pairs
    other = bracket((a, d), (c, f), (e, b), *others, residents=rules.residents, down=rest)
    speech = people(*[1] * members)
    picture = module.picture_of(speech.inquiry, decided(speech, rules, other), [row()], "1-2")
    seats = {seat.number for section in picture.sections for line in section.rows for seat in line if seat}

    assert drawn == len(seats)
    assert (len(others) if members > 24 else 0) == picture.left_out
    assert (3 if members > 24 else half - 1) == len(picture.rules.pairs) == len(picture.asked.pairs)
    assert (set() if members > 24 else {*rest}) == {*picture.rules.words}


@pytest.mark.parametrize(
    ("one", "pab", "below", "words_of"),
    [
        (1, None, (), {}),
        (3, None, (), {3: "floats down ↓"}),
        (3, 3, (), {3: "has the bye"}),
        (3, 3, (bracket((7, 8), mdps=(3,)),), {3: "floats down ↓"}),
        (4, None, (), {4: "comes up ↑"}),
        (6, None, (), {6: "stays below"}),
    ],
)
def test_where_participants_go(one, pab, below, words_of):
    """Who is unpaired floats, or has the bye if no lower bracket has the participant."""
    report = bracket((1, 2), (5, 4), residents=(1, 2, 3, 5), up=(4,), down=(3,))
    pairing = SimpleNamespace(evaluation=SimpleNamespace(brackets=(report, *below)), pab=pab)

    assert words_of == module._whereabouts(pairing, 0, {one})


def test_losers_in_words():
    """Whom several scores count in both pairings loses nothing; who floats and loses has both words."""
    speech = people(1, 1, 1, 1)
    report = bracket((1, 2), residents=(1, 2, 3, 4), down=(3, 4))
    pairing = module._PairingToDraw(
        SimpleNamespace(brackets=(report,)), None, "By the rules", "first", Counted(players=(3, 4)), "2"
    )
    both = row("C7", "scores", (1,), (2,), whom=(Counted(players=(3,)), Counted(players=(3, 4))))

    assert frozenset({4}) == module._side(speech, pairing, 0, both, {1, 2, 3, 4}).loses
    one = row("C6", "floaters", 1, 2, whom=both[6:8])
    side = module._side(speech, pairing, 0, one, {1, 2, 3, 4})
    assert (frozenset({3, 4}), {3: "floats down ↓", 4: "floats down ↓"}) == (side.loses, side.words)
    speech.floated = lambda *_: "floated down in round 2, against 7"
    floats = module._side(speech, pairing, 0, row("C14", whom=both[6:8]), {1, 2, 3, 4})
    assert "floats down ↓, floated down in round 2" == floats.words[3]
    pair = pairing._replace(whom=Counted(((1, 2),)))
    assert {1: "is counted", 2: "is counted"}.items() <= module._side(speech, pair, 0, row("C9"), {1, 2}).words.items()


@pytest.mark.parametrize(
    ("facts", "due", "loss"),
    [
        ({"looks_at": "colour"}, "White", "gets Black"),
        ({"looks_at": "strong"}, "Black", "gets White"),
        ({"looks_at": "limits"}, "Black", "gets White"),
        ({"looks_at": "limits"}, "", ""),
        ({"looks_at": "up1"}, "White", "floated 1 back"),
        ({"looks_at": "down2"}, "White", "floated 2 back"),
        ({"looks_at": "floater"}, "White", "floated 1 back"),
        ({"looks_at": ""}, "White", ""),
        ({"looks_at": "", "by_difference": True}, "White", "1.5 points apart"),
    ],
)
def test_what_a_participant_loses(facts, due, loss):
    """The other colour, an earlier float, or the difference of scores."""
    speech = people(0.5, 2, 1)
    speech.due = lambda _: due
    speech.floated = lambda _, back: f"floated {back} back, against 3"
    criterion = Criterion("C", "1", "", **facts)

    assert loss == module._loss(speech, criterion, Counted(((3, 2), (2, 1))), 1)
    if "by_difference" in facts:
        assert "" == module._loss(speech, criterion, NOBODY, 1)


def test_counts_of_one_pairing_only():
    """Pairs and floaters that both pairings count are left out."""
    both = row(whom=(Counted(((1, 2), (3, 4)), (5, 6)), Counted(((3, 4), (7, 8)), (6, 9))))

    assert Counted(((7, 8),), (9,)) == module._without_common(both.whom_asked, both)
    assert Counted(((1, 2),), (5,)) == module._without_common(both.whom_rules, both)


def seated(speech, rules, other, drawn=range(1, 20)):
    """Return captions and rows of numbers, 0 for an empty place."""
    return [
        (*section.captions, [tuple(seat.number if seat else 0 for seat in line) for line in section.rows])
        for section in module._sections(speech, rules, other, set(drawn))
    ]


@pytest.mark.parametrize(
    ("rules", "other", "sections"),
    [
        (RULES, OTHER, [("upper half", "lower half", [(1, 3), (2, 4)])]),
        (
            bracket((7, 1), (2, 3), mdps=(7,)),
            OTHER,
            [("from 2.0 points", "", [(7, 1)]), ("upper half", "lower half", [(2, 3)]), ("", "", [(0, 4)])],
        ),
        (
            bracket((7, 1), (8, 2), mdps=(7, 8)),
            bracket((7, 2), (8, 1), mdps=(7, 8)),
            [("from above", "", [(7, 1), (8, 2)])],
        ),
        (
            bracket((7, 8), (1, 2), mdps=(7, 8)),
            bracket((7, 8), (1, 2), mdps=(7, 8)),
            [("from above", "", [(7, 8)]), ("upper half", "lower half", [(1, 2)])],
        ),
        (
            bracket((1, 2), residents=(1, 2, 3, 4), down=(3, 4)),
            bracket((1, 3), residents=(1, 2, 3, 4), down=(4, 2)),
            [("upper half", "lower half", [(1, 2)]), ("", "", [(0, 3), (0, 4)])],
        ),
        (
            bracket((1, 2), residents=(1, 2, 3, 4), down=(3, 4)),
            bracket((1, 4), residents=(1, 2, 3, 4), down=(3, 2)),
            [("upper half", "lower half", [(1, 2)]), ("", "", [(0, 4), (0, 3)])],
        ),
        (
            bracket((1, 2), (3, 5), up=(5,), order=(3, 1, 5, 2)),
            bracket((1, 2), (3, 6), up=(6,)),
            [("upper half", "lower half", [(3, 5), (1, 2)]), ("", "", [(0, 6)])],
        ),
        (bracket(residents=(1, 2), down=(1, 2)), bracket((1, 2)), [("", "", [(0, 1), (0, 2)])]),
    ],
)
def test_the_places_in_a_picture(rules, other, sections):
    """Those who moved down with their opponents, then both halves, then who floats; 7 came with 2.0, 8 with 3.0."""
    speech = people(1, 1, 1, 1, 0, 0, 2, 3)

    assert sections == seated(speech, rules, other)
    without = [(a, b, lines) for a, b, lines in seated(speech, rules, other, range(2, 20))]
    assert all(1 not in line for _, _, lines in without for line in lines)
    assert [] == seated(speech, rules, other, ())


def test_the_sides_of_a_dubov_bracket():
    """4.2, 4.3: S1 by ARO, T2 by number."""
    report = bracket((1, 3), (2, 4), order=(2, 1, 3, 4))

    assert [("S1, by ARO", "T2, by number", [(2, 3), (1, 4)])] == seated(
        people(1, 1, 1, 1, system="dubov"), report, report
    )


def test_only_some_are_drawn():
    side = PictureSide("t", "c", ((1, 2), (3, 4)), {1: "a", 3: "b"}, frozenset({1, 3}))

    assert PictureSide("t", "c", ((1, 2),), {1: "a"}, frozenset({1})) == module._only(side, {1, 2, 4})
    picture = Picture((), side, side._replace(pairs=((2, 1), (3, 5))))
    assert (frozenset({frozenset({1, 2})}), 0) == (picture.common, picture.left_out)


def test_the_rules_a_sentence_may_cite():
    speech = people(1, 1)
    fault = Fault("C1", "2.1.1", "")
    difference = FirstDifference(None, 0, Rank("A", "1", 0), Rank("B", "2", 1))
    usual = [("C4", "2.2.1"), ("C1", "2.1.1")]

    assert usual == module._rules_of(speech, Reason(None, Wish(), "completion"))
    assert [*usual, ("C1", "2.1.1")] == module._rules_of(speech, Reason(None, Wish(), "absolute", fault))
    assert [*usual, ("A", "1"), ("B", "2")] == module._rules_of(
        speech, Reason(None, Wish(), "bye", difference=difference)
    )


def test_seats_have_the_colour_due():
    speech = people(1, 1, 1, 1, colours={1: "W"})
    (section,) = module._sections(speech, RULES, RULES, {1, 3})

    assert ((SeatInPicture(1, "Adams", "Black"), SeatInPicture(3, "Clark", "")),) == section.rows
