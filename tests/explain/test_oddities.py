"""What looks odd and is right: each note follows from facts of the sample tournaments."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace

import pytest
from golden_answers import ROOT
from makers import tournament

from fidepair import Question, Settings, explain, generate, read
from fidepair.errors import NotSupported
from fidepair.explain import answering, asking, reasons, story
from fidepair.explain.answering import _first_of
from fidepair.explain.asking import Inquiry
from fidepair.explain.speech import Speech
from fidepair.swiss.boards import BracketReport
from fidepair.systems import prepare
from fidepair.tournament import POINT, Colour


@cache
def inquiry(sample):
    path = max((ROOT / "trf_samples").glob(f"{sample}-*to-pair*"))
    return Inquiry(prepare(read(str(path))))


def speech(sample):
    return Speech(inquiry(sample))


@pytest.mark.parametrize(
    ("white", "black", "named"),
    [
        pytest.param((1, "BW"), (-1, "WB"), (), id="a-difference-of-two-is-allowed"),
        pytest.param((2, "BW"), (-1, "WB"), (1,), id="three-more-Whites"),
        pytest.param((1, "BW"), (-2, "WB"), (2,), id="three-more-Blacks"),
        pytest.param((0, "WW"), (0, "BB"), (1, 2), id="the-same-colour-three-times"),
    ],
)
def test_who_is_beyond_limits(white, black, named):
    """A colour difference beyond 2, or one colour three times in a row (C.04.3, 2.4.5): 1 gets White."""
    cards = [
        SimpleNamespace(number=number, colour_difference=difference, history=history)
        for number, (difference, history) in enumerate((white, black), 1)
    ]
    case = SimpleNamespace(first=cards[0], other=cards[1], decided=lambda: (None, None, Colour.WHITE))

    assert named == Speech._beyond_limits(SimpleNamespace(case=lambda *_: case), (1, 2))


@pytest.mark.parametrize(
    ("others", "why"),
    [pytest.param((), "", id="nobody-else"), pytest.param((3,), ": 1 and 3 met in round 1", id="one-who-met")],
)
def test_the_only_opponent_left(others, why):
    """Who else is in the bracket is named with the reason against them."""
    report = BracketReport(2 * POINT, (1,), (2, *others), ((1, 2),), (), ())
    words = SimpleNamespace(is_legal=lambda _, other: other == 2, met=lambda *_: "met in round 1")

    assert f"2 is the only opponent left in bracket 2.0 for 1{why}." == _first_of(words, report, 1, 2, ())


@pytest.mark.parametrize(
    ("residents", "floats", "why"),
    [
        pytest.param((5,), (7,), "5 and 7 met in round 2 (C.04.1, 2)", id="one-and-one"),
        pytest.param((5, 6), (7,), "", id="two-residents"),
        pytest.param((5,), (7, 8), "", id="two-upfloaters"),
    ],
)
def test_no_upfloater_for_a_bracket_of_one(residents, floats, why, monkeypatch):
    """Where one player is alone, each upfloater would be the opponent: the reason is that they met."""
    report = SimpleNamespace(residents=residents, upfloaters=floats)
    monkeypatch.setattr(reasons, "_bracket_of_wish", lambda *_: report)
    words = SimpleNamespace(met=lambda *_: "met in round 2", opponents=("C.04.1", "2"))

    assert why == reasons.alone_with(words, SimpleNamespace(wish=SimpleNamespace(floats=floats)))


@pytest.mark.parametrize(
    ("strengths", "has_strengths", "strongly"),
    [
        pytest.param((2, 3), True, "strongly ", id="both-strong"),
        pytest.param((1, 2), True, "", id="one-mild"),
        pytest.param((2, 2), False, "", id="a-system-without-strengths"),
    ],
)
def test_who_should_have_the_same_colour(strengths, has_strengths, strongly):
    """`strongly` is for two strong preferences, in a system that has mild ones too."""
    words = SimpleNamespace(
        due=lambda _: "White",
        preference=lambda one: SimpleNamespace(strength=strengths[one - 1]),
        has_strengths=has_strengths,
    )

    assert f", and both {strongly}should have White" == reasons._same_due(
        words, SimpleNamespace(looks_at="colour"), (1, 2)
    )


def test_equal_scores_that_met():
    """1 and 4 have 2.5 each and met; 1 and 7 met too, but have not the same points."""
    assert ["players with equal points who have met are not paired again"] == [*story.of_equals(speech("open"), 1, 4)]
    assert [] == [*story.of_equals(speech("open"), 1, 7)]


def test_rematch_after_a_forfeit():
    """7 and 13 were paired in round 3, and 7 did not come: they may meet (decision G1)."""
    notes = [*story.of_pair(speech("open"), 7, 13)]

    assert "7 and 13 were paired in round 3 but did not play, so they may meet (C.04.2, 3.5)" == notes[0]


def test_pair_across_other_scores():
    """3 (5.0) meets 6 (3.0), and there are players with 4.0 and 3.5; 9 (3.0) and 6 have equal points."""
    assert ["3 and 6 are 2.0 points apart, with players on 4.0 and 3.5 in between"] == [
        *story.of_distance(speech("burstein"), 3, 6)
    ]
    assert [] == [*story.of_distance(speech("burstein"), 9, 6)]


def test_virtual_points():
    """1 has 2.0 points and 0.5 more for the pairing; 16 is in the other half and has 1.5."""
    assert ["virtual points count (C.04.7, 1.5): 1 has 2.0 points, 2.5 with the virtual 0.5"] == [
        *story.of_virtual(speech("accelerated"), (1, 16))
    ]


@pytest.mark.parametrize(
    ("white", "black", "note"),
    [
        pytest.param(1, 5, "5 has Black for the second time in a row", id="5-had-White-then-Black"),
        pytest.param(6, 1, "6 has White for the third time in a row", id="6-had-Black-then-White-twice"),
    ],
)
def test_same_colour_again(white, black, note):
    """Colours of played games in a row are counted, with the one that is given."""
    assert note in story.of_colours(speech("open"), white, black)


def test_round_without_a_game_gives_no_colour():
    """5 had a half-point bye in round 2; 1 has played all rounds."""
    assert ["a round that 5 did not play gives no colour (C.04.2, 3.4)"] == [*story.of_unplayed(speech("open"), (1, 5))]


def test_bye_not_to_the_last():
    """14 is the last and has fewer points than 8, but had the bye in round 2."""
    assert ["14 (1.5) has fewer points than 8 (2.0), but had the bye in round 2 (C2, 2.1.2)"] == [
        *story.of_bye(speech("burstein"), 13)
    ]


def test_bye_not_to_the_one_asked_about():
    """Who asks why the last has no bye is told that in the answer, not in a note."""
    assert [] == [*story.of_bye(speech("burstein"), 14)]


def test_notes_say_that_it_is_right():
    """A note begins in the same words wherever it stands, and two of them are enough."""
    told = explain(read(str(ROOT / "trf_samples" / "burstein-round-6-to-pair-trf26.trf")), Question("pair", 3))

    assert 1 <= len(told.notes) <= 2
    assert all(note.startswith("Looks odd but is right: ") for note in told.notes)


def test_a_surname_of_35_letters_is_not_cut():
    """Answers are shown on the pages of players too, where no name is cut."""
    surname = "Raghunathan-Krishnamurthy-Venkatesan"[:35]
    event = generate(Settings(system="dutch", players=(6, 6), rounds=3), 1)
    first, *others = event.participants
    event = event._replace(participants=(first._replace(name=f"{surname}, Ann"), *others))

    assert surname in explain(event, Question("player", first.number), round=2).sentence


def test_a_very_large_field_is_not_compared(monkeypatch):
    """One comparison would take minutes there; the pair and its colours are explained all the same."""
    monkeypatch.setattr(asking, "MAX_COMPARED", 10)
    event = read(ROOT / "trf_samples" / "open-round-4-to-pair-trf26.trf")

    told = explain(event, Question("player", 1))

    sentences = [*told.more, *(part.sentence for part in told.answers)]
    assert 1 == sum(line.startswith("Other opponents and floaters are not compared: of ") for line in sentences)
    assert [part.question.about for part in told.answers] == ["colour"]


def test_pairs_of_a_very_large_field_are_explained_without_others(monkeypatch):
    """The pages of an event explain the pairs of 200 boards: not one of them may look for another pairing."""
    event = read(ROOT / "trf_samples" / "open-round-4-to-pair-trf26.trf")
    questions = [Question("pair", player.number) for player in event.participants]
    usual = [explain(event, question) for question in questions]
    monkeypatch.setattr(asking, "MAX_COMPARED", 10)
    monkeypatch.setattr(answering, "why_not", None)

    large = [explain(event, question) for question in questions]

    with_others = ["Not " in " ".join(told.more) for told in usual]
    assert [told.sentence for told in large] == [told.sentence for told in usual]
    assert True in with_others
    assert ["are not compared: of " in " ".join(told.more) for told in large] == with_others


def test_what_there_is_no_time_to_compare_is_left_out_and_counted(monkeypatch):
    """No search begins when the time is over: the pair is explained, and nobody is judged without a comparison."""
    event = read(ROOT / "trf_samples" / "open-round-4-to-pair-trf26.trf")
    usual = explain(event, Question("player", 9))
    of_others = [part for part in usual.answers if part.question.instead]
    compared = [part for part in of_others if part.decided != "absolute"]
    assert compared
    assert any(line.startswith("Not 9-6: ") for line in usual.more)
    monkeypatch.setattr(asking, "SECONDS", 0)

    hurried = explain(event, Question("player", 9))

    assert hurried.sentence == usual.sentence
    assert "Not 9-6: the time was too short to compare (a longer --patience allows more)." in hurried.more
    left = hurried.answers[-1].sentence
    assert f"{len(of_others)} more with more distant scores (a longer --patience allows more time)." == left
    with pytest.raises(NotSupported, match="was not found in 0 seconds of work"):
        explain(event, compared[0].question)


def test_another_pair_in_a_very_large_field_is_refused(monkeypatch):
    event = read(ROOT / "trf_samples" / "open-round-4-to-pair-trf26.trf")
    *_, other = [part for part in explain(event, Question("player", 1)).answers if part.question.instead]
    monkeypatch.setattr(asking, "MAX_COMPARED", 10)

    with pytest.raises(NotSupported, match="compares no other pairings"):
        explain(event, other.question)


def test_who_might_have_had_the_bye_instead():
    """C5: the bye goes to the lowest score. All seven who are there have nothing, so the last numbers are compared."""
    answer = explain(tournament(7), Question("bye", 7), system="dutch")

    assert answer.sentence.startswith("7 Player 7 (0.0) has the bye: it goes to the lowest score")
    assert ["Not 6 Player 6", "Not 5 Player 5"] == [text.partition(":")[0] for text in answer.more]


@pytest.mark.parametrize(
    ("difference", "proven", "decided", "expected"),
    [(None, False, "order", False), ((), False, "order", True), ((), True, "order", False), ((), False, "bye", False)],
)
def test_when_no_more_is_known_than_that_a_bracket_cannot_be_paired_so(
    difference: object, proven: bool, decided: str, expected: bool
):
    """There is a difference, the search was not to its end, and it is not about the bye."""
    reason = SimpleNamespace(difference=difference, proven=proven, decided=decided)

    assert expected == asking.Reason.is_bracket_unpairable.fget(reason)


@pytest.mark.parametrize(
    ("others", "may_meet", "stage", "expected"),
    [
        pytest.param({}, (5,), "", True, id="no-other-resident"),
        pytest.param({6: True}, (5, 6), "", True, id="the-other-would-count-too"),
        pytest.param({6: False}, (5,), "", True, id="the-other-is-no-opponent"),
        pytest.param({6: False}, (5, 6), "", False, id="another-opponent"),
        pytest.param({6: True, 7: False}, (5, 6, 7), "", False, id="the-second-other"),
        pytest.param({}, (5,), "CLB", False, id="a-collapsed-bracket"),
    ],
)
def test_whether_who_came_had_a_choice(others, may_meet, stage, expected):
    """1 came into the bracket and meets 5, whom the criterion counts, as it counts everybody who floated before."""
    floated = {1: False, 5: True, **others}
    words = SimpleNamespace(
        card=lambda number: SimpleNamespace(was_floater=floated[number]),
        is_legal=lambda one, other: one == 1 and other in may_meet,
    )
    report = SimpleNamespace(stage=stage, mdps=(1,), upfloaters=(), residents=(5, *others))
    counted = SimpleNamespace(pairs=((1, 5),))

    assert expected == story._no_choice(words, report, SimpleNamespace(looks_at="floater"), counted)
