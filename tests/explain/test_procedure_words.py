"""The Lim System in words: which step keeps two apart, which sentence tells it, and how much one answer holds."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from makers import card

from fidepair.errors import UsageError
from fidepair.explain import procedure as module
from fidepair.explain.answers import Question
from fidepair.explain.procedure import NotTaken, Parting, Procedure, Scoregroup, Turn, scoregroups
from fidepair.swiss.evaluation import Fault
from fidepair.systems.lim.due_colours import colour_case
from fidepair.systems.lim.steps import (
    Because,
    Considered,
    Cracked,
    Exchanged,
    FloaterPaired,
    GroupOpened,
    LimitsFallen,
    PabGiven,
    Paired,
    Proposed,
    Transferred,
)

MET = Because("have-met")
ODD = Because("made-even")
LOWEST = Because("lowest-floats", (4,))


def group(score="1", direction="down", *, floaters=(), residents=(), transfers=(), turns=(), fallen=False):
    opened = GroupOpened(round(float(score) * 10_000), direction, floaters, residents)
    return Scoregroup(opened, tuple(transfers), tuple(turns), fallen)


def leaves(number, reason=ODD, kind="", article="2.3.4", *, instead_of=None, considered=()):
    return Transferred(number, reason, kind, article, instead_of, tuple(considered))


def considered(number, reason=MET, article="2.1"):
    return Considered(number, reason, article)


def procedure(*groups, cards=(), cracked=(), pab=None, is_last=False, number=3):
    """Return a procedure with these scoregroups about the cards, by default of eight players with nothing."""
    people = {one.number: one for one in cards} or {n: card(n) for n in range(1, 9)}
    opponents = {}
    for each in groups:
        for turn in each.turns:
            opponents |= {turn.number: turn.opponent, turn.opponent: turn.number}
    round_ = SimpleNamespace(number=number, is_last=is_last, initial_colour=None, points=SimpleNamespace(win=10_000))
    inquiry = SimpleNamespace(
        cards=people,
        present=set(people),
        opponents=opponents,
        pab=pab,
        against="-",
        round_=round_,
        has_all_reasons=True,
        memory=SimpleNamespace(is_over=False),
        others=lambda question: sorted({*people} - {question.first, opponents.get(question.first)}),
        most_others=lambda _: None,
        games=[(turn.number, turn.opponent) for one in groups for turn in one.turns],
        system=SimpleNamespace(title="Lim System"),
    )
    found = object.__new__(Procedure)
    found.inquiry, found.groups, found.cracked = inquiry, [*groups], [*cracked]
    found.is_team, found.of_2017, found._named, found.pab = False, False, set(), pab
    return found


@pytest.fixture(autouse=True)
def no_faults(monkeypatch):
    """No absolute rule keeps anybody apart."""
    monkeypatch.setattr(module, "fault_of", lambda *_: None)


# ── the steps, scoregroup by scoregroup ──────────────────────────────────────


def test_the_steps_of_each_scoregroup():
    """Who left is in no turn; a turn sees those who are not paired yet, and the step that chose the opponent."""
    met = FloaterPaired(9, 2, (1,), considered=(considered(1),))
    other = Exchanged(3, 4, 5, MET, "4.2", (considered(4),))
    steps = [
        PabGiven(8, 0),
        GroupOpened(20_000, "down", (9,), (1, 2, 3, 4, 5, 6)),
        leaves(6),
        LimitsFallen(),
        met,
        Proposed(((1, 4), (3, 5))),
        other,
        Paired(((9, 2), (3, 5), (1, 4))),
        GroupOpened(10_000, "median", (6,), (7,)),
        Paired(((6, 7),)),
    ]
    first, second = scoregroups(steps)

    assert (20_000, ("scoregroup 2.0", True)) == (first.opened.score, (first.name, first.limits_fallen))
    assert (9, 1, 2, 3, 4, 5, 6) == first.members
    assert [6] == [step.number for step in first.transfers]
    assert (
        Turn(9, 2, (9, 1, 2, 3, 4, 5), met),
        Turn(3, 5, (1, 3, 4, 5), other),
        Turn(1, 4, (1, 4), None),
    ) == first.turns
    assert [("3.8", 1), ("4.2", 1), ("2.4", 0)] == [(turn.article, len(turn.considered)) for turn in first.turns]
    assert ((Turn(6, 7, (6, 7), None),), (), False) == (second.turns, second.transfers, second.limits_fallen)
    assert [] == scoregroups([PabGiven(8, 0)])


@pytest.mark.parametrize(
    ("residents", "step", "why"),
    [
        ((1,), leaves(1), "because no other player is left there"),
        ((1, 2), leaves(1), "because the number there is odd"),
        ((1, 2), leaves(1, MET, article="2.3.1"), "because they have met"),
        (
            (1, 2, 3),
            leaves(1, MET, "a", "4.4.1", instead_of=3),
            "because they have met; 3, chosen to make the number even (2.3.4), was exchanged",
        ),
        ((1, 2), leaves(1, MET, "a", "4.4.1"), "because they have met"),
        ((1, 2, 3), leaves(1, MET, "a", "4.4.2", instead_of=3), "because they have met"),
    ],
)
def test_why_a_player_leaves(residents, step, why):
    """2.3.1: alone; 2.3.4: the number is odd; 4.4.1 names the player whose place was taken."""
    assert why == group(residents=residents, transfers=(leaves(2), step)).why_leaving(step)


def test_why_a_player_stays():
    """4.4.1: of the player who was chosen first, that is told too."""
    exchanged = group(residents=(1, 2, 3), transfers=(leaves(1), leaves(2, MET, "a", "4.4.1", instead_of=3)))

    assert 3 == exchanged.exchanged
    assert exchanged.transfer_of(2) is exchanged.transfers[1]
    assert exchanged.transfer_of(3) is None
    assert "they have met" == exchanged.why_staying(considered(1))
    assert "3, chosen to make the number even (2.3.4), was exchanged, because they have met" == exchanged.why_staying(
        considered(3)
    )
    assert group(transfers=(leaves(1),)).exchanged is None


# ── why two do not meet ──────────────────────────────────────────────────────


def test_why_an_opponent_was_not_taken(monkeypatch):
    """The round of a game, the record that keeps two apart, the colour that both are due, or the reason itself."""
    monkeypatch.setattr(module, "fault_of", lambda _, wish: Fault("", "260, XXP", str(wish.pair)))
    cards = [card(1, "1", "WB", met=[2, 3], opponents=[2, 7]), card(2, "1", "BW"), card(3), card(4)]
    told = procedure(cards=cards, number=4)

    assert NotTaken(2, "they met in round 1", "2.1") == told.why(considered(2), 1)
    assert NotTaken(3, "they are kept apart in round 4", "260, XXP") == told.why(considered(3), 1)
    elsewhere = considered(4, Because("due-colours-elsewhere"), "5.2")
    assert NotTaken(4, "1 and 4 are both due White, which can be avoided", "5.2") == told.why(elsewhere, 1)
    assert NotTaken(4, "2 and 4 are both due Black, which can be avoided", "5.2") == told.why(elsewhere, 2)
    assert NotTaken(4, "among equals the lowest numbered floats: 4", "3.3") == told.why(considered(4, LOWEST, "3.3"), 1)


@pytest.mark.parametrize(("pair", "decided"), [((1, 2), "procedure"), ((1, 5), "bye"), ((5, 1), "bye")])
def test_who_has_the_bye_meets_nobody(pair, decided):
    found = procedure(group(residents=(1, 2, 3, 4), turns=(Turn(1, 3, (1, 2, 3, 4), None),)), pab=5).why_not(*pair)

    assert decided == found.decided
    assert ("5 has the bye, by the procedure (1.1)." == found.words) is (decided == "bye")


def test_reasons_are_of_the_procedure_unless_a_rule_always_holds():
    assert "they met (2.1)." == Parting("they met", "2.1", decided="absolute").words
    assert "they met, by the procedure (2.1)." == Parting("they met", "2.1").words


@pytest.mark.parametrize(("one", "other"), [(2, 4), (4, 2)])
def test_who_floated_and_who_stayed(one, other):
    """4 floats down; why 2 does not is told after it, and nothing of others."""
    step = leaves(4, considered=(considered(1, LOWEST, "3.3"), considered(2, LOWEST, "3.3")))
    found = procedure(group(residents=(1, 2, 4), transfers=(step,), turns=(Turn(1, 2, (1, 2), None),))).why_not(
        one, other
    )

    assert "4 floats from scoregroup 1.0, because the number there is odd" == found.why
    assert "2.3.4" == found.article
    assert ["2 does not: among equals the lowest numbered floats: 4 (3.3)."] == [*found.more]


def test_two_who_float_together_part_below():
    """Both left the first scoregroup: what decides is the next one, the last in which they are together."""
    first = group("2", residents=(1, 2, 3), transfers=(leaves(1), leaves(2)))
    second = group(floaters=(1, 2), residents=(5, 6), turns=(Turn(1, 5, (1, 2, 5, 6), None), Turn(2, 6, (2, 6), None)))
    found = procedure(first, second).why_not(1, 2)

    assert (second, "2.4") == (found.group, found.article)
    assert "1 meets 5, as proposed, so no other opponent is tried" == found.why


@pytest.mark.parametrize(
    ("pair", "article", "is_last", "why", "more"),
    [
        ((1, 4), "4.2", False, "1 meets 3, because they met in round 1", []),
        ((4, 1), "4.3", False, "1 meets 3, because with 4 they met in round 1", []),
        (
            (1, 4),
            "2.1",
            True,
            "1 meets 3, because they met in round 1",
            ["In the last round, colour limits are lifted only where fewer players then float (6)."],
        ),
        ((1, 4), "2.1", False, "1 meets 3, because they met in round 1", []),
        ((1, 4), "4.2", True, "1 meets 3, because they met in round 1", []),
        ((3, 4), "4.2", False, "1 was paired before 4, and took 3", ["Not 1-4: they met in round 1 (4.2)."]),
        ((2, 3), "4.2", False, "1 was paired before 2, and took 3", ["Not 1-4: they met in round 1 (4.2)."]),
    ],
)
def test_who_passed_whom_over(pair, article, is_last, why, more):
    """1 takes 3 and had passed 4 over; who comes later finds 3 taken."""
    step = FloaterPaired(1, 3, (4,), "3.8", (considered(4, MET, article), considered(2, LOWEST, "3.8")))
    cards = [card(1, met=[4], opponents=[4]), card(2), card(3), card(4)]
    turns = Turn(1, 3, (1, 2, 3, 4), step), Turn(2, 4, (2, 4), None)
    told = procedure(group(floaters=(1,), residents=(2, 3, 4), turns=turns), cards=cards, is_last=is_last)
    found = told.why_not(*pair)

    assert (why, more) == (found.why, [*found.more])
    assert (article if why.startswith("1 meets") else "3.8") == found.article


def test_those_tried_before_the_opponent():
    """A floater skips some of those considered; of exchanges all but those behind (4.2)."""
    both = considered(4), considered(5, LOWEST, "4.2")
    floater = Turn(1, 3, (1, 3, 4, 5), FloaterPaired(1, 3, (5,), considered=both))
    exchange = Turn(1, 3, (1, 3, 4, 5), Exchanged(1, 4, 3, MET, "2.5", both))
    told = procedure()

    assert [5] == [one.number for one in told.tried(floater)]
    assert [4] == [one.number for one in told.tried(exchange)]
    assert [] == told.tried(Turn(1, 3, (1, 3), None))


HIGH = group("2", "down", residents=(1, 2), turns=(Turn(1, 2, (1, 2), None),))
LOW = group("0", "up", residents=(7, 8), turns=(Turn(8, 7, (7, 8), None),))
MIDDLE = group("1", "median", residents=(4, 5), turns=(Turn(4, 5, (4, 5), None),))
NEXT = group("1.5", "down", residents=(3, 6), turns=(Turn(3, 6, (3, 6), None),))


@pytest.mark.parametrize(
    ("pair", "number", "far"),
    [
        ((1, 3), 1, "3 was paired in scoregroup 1.5, with 6."),
        ((6, 2), 2, "6 was paired in scoregroup 1.5, with 3."),
        ((1, 5), 1, "5 was paired in scoregroup 1.0, with 4."),
        ((8, 4), 8, "4 was paired in scoregroup 1.0, with 5."),
        ((1, 8), 8, "1 was paired in scoregroup 2.0, with 2."),
    ],
)
def test_two_who_were_never_together(pair, number, far):
    """Who is paired first would have had to float; across the median it is the one who is paired later."""
    found = procedure(HIGH, NEXT, LOW, MIDDLE).why_not(*pair)
    where = {1: "2.0", 2: "2.0", 8: "0.0"}[number]

    assert f"no player had to leave scoregroup {where}, and {number} was paired there" == found.why
    assert ("2.3", [far]) == (found.article, [*found.more])


@pytest.mark.parametrize(
    ("kind", "why", "article"),
    [
        ("d", "6 floats from scoregroup 2.0 instead of 1: among equals the lowest numbered floats: 4", "3.3"),
        ("", "6 had to leave scoregroup 2.0, and 1 was paired there", "2.3"),
    ],
)
def test_another_one_floated(kind, why, article):
    """Where there was a choice (a type, 3.9.1), the reason of the choice; else only that it was so."""
    step = leaves(6, kind=kind, considered=(considered(2, MET, "2.1"), considered(1, LOWEST, "3.3")))
    high = group("2", "down", residents=(1, 2, 6), transfers=(step,), turns=(Turn(1, 2, (1, 2), None),))
    low = group("1", "down", floaters=(6,), residents=(3,), turns=(Turn(6, 3, (6, 3), None),))
    found = procedure(high, low).why_not(1, 3)

    assert (why, article) == (found.why, found.article)
    assert ["3 was paired in scoregroup 1.0, with 6."] == [*found.more]


# ── sentences about several ──────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("passed", "sentences"),
    [
        ([("1-2", NotTaken(2, "they met", "2.1"))], ["Not 1-2: they met (2.1)."]),
        (
            [("1-2", NotTaken(2, "they met", "2.1")), ("1-3", NotTaken(3, "they met", "2.1"))],
            ["Not 1-2 and 1-3: they met (2.1)."],
        ),
        (
            [("1-2", NotTaken(2, "they met", "2.1")), ("1-3", NotTaken(3, "they met", "5.2"))],
            ["Not 1-2: they met (2.1).", "Not 1-3: they met (5.2)."],
        ),
        (
            [("2", NotTaken(2, "2 is not due", "3.2")), ("3", NotTaken(3, "3 is not due", "3.2"))],
            ["Not 2 and 3: each is not due (3.2)."],
        ),
        ([(str(n), NotTaken(n, "no", "2")) for n in range(1, 8)], ["Not 1, 2, 3, 4, 5, 6 and 7: no (2)."]),
        ([(str(n), NotTaken(n, "no", "2")) for n in range(1, 9)], ["Not 1, 2, 3, 4, 5, 6 and 2 more: no (2)."]),
    ],
)
def test_all_with_one_reason_are_told_together(passed, sentences):
    """Six are named; one more is named too, for `1 more` would be no shorter."""
    assert sentences == module._each_not(passed)


@pytest.mark.parametrize(
    ("first", "lengths", "kept"),
    [(50, [50] * 7, 5), (150, [50] * 7, 4), (50, [150, 150, 150], 2), (50, [500, 50, 50], 0), (99, [50] * 7, 4)],
)
def test_six_lines_are_the_room_of_an_answer(first, lengths, kept):
    """A line has 98 columns; the first sentence that does not fit ends the answer, and none is told twice."""
    sentences = [("x" * 9 + " ") * (length // 10) + str(place) for place, length in enumerate(lengths)]

    fitting = [*module._fitting([*sentences, *sentences], ("x" * 9 + " ") * (first // 10) + "y" * (first % 10))]
    assert kept == len(fitting) == len({*fitting})


# ── pairs ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("turn", "how"),
    [
        (Turn(1, 2, (1, 2), FloaterPaired(1, 2, ())), "no other players were left there"),
        (Turn(1, 2, (1, 2, 3), FloaterPaired(1, 2, (3,))), "1 floated into it, and 2 was the first possible opponent"),
        (Turn(1, 2, (1, 2, 3), FloaterPaired(1, 2, ())), "1 floated into it, and 2 was the first one tried"),
        (
            Turn(1, 2, (1, 2, 3), Exchanged(1, 3, 2, MET, "2.5", (considered(3),))),
            "1 was to meet 3, but they met in round 1",
        ),
        (
            Turn(1, 2, (1, 2, 4), Exchanged(1, 4, 2, MET, "2.5", (considered(4),))),
            "1 was to meet 4, but they are kept apart in round 3 (260, XXP)",
        ),
        (Turn(1, 2, (1, 2, 3, 4), None), "among those left, 1 heads the top half and 2 the bottom half"),
    ],
)
def test_how_a_pair_came_about(monkeypatch, turn, how):
    monkeypatch.setattr(module, "fault_of", lambda *_: Fault("", "260, XXP", ""))
    cards = [card(1, met=[3, 4], opponents=[3]), card(2), card(3), card(4)]

    assert how == module._how(procedure(cards=cards), turn)


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        (card(1, met=[2], opponents=[2]), card(2), "they met in round 1, and players may not meet twice"),
        (card(1, met=[2]), card(2), "they are kept apart in round 3"),
        (card(1, "1", "WW"), card(2, "1", "WW"), "both can only have Black (colours W W and W W)"),
        (card(1, "1", "BB"), card(2, "1", "WBB"), "both can only have White (colours B B and W B B)"),
        (
            card(1, "1", "BBBBWW"),
            card(2, "1", "W"),
            "one would get a colour three times in a row, or three more of one colour than the other",
        ),
        (
            card(1, "1", "BBBBWW"),
            card(2, "1", "BBBBWW"),
            "one would get a colour three times in a row, or three more of one colour than the other",
        ),
    ],
)
def test_what_always_keeps_two_apart(monkeypatch, one, other, why):
    """2.1, 5.1: who had four Blacks in a row by mistake, then two Whites, can have neither colour."""
    monkeypatch.setattr(module, "fault_of", lambda *_: Fault("", "2.1", ""))

    assert Parting(why, "2.1", decided="absolute") == module._absolute(procedure(cards=[one, other]), 1, 2)


def test_whether_two_cannot_or_do_not_meet(monkeypatch):
    together = group(residents=(1, 2, 3, 4), turns=(Turn(1, 3, (1, 2, 3, 4), None),))
    question = Question("pair", 1, None, 2)
    monkeypatch.setattr(module, "fault_of", lambda *_: None)
    found = module._pair(procedure(together), question)

    assert found.sentence.startswith("1 and 2 do not meet: 1 meets 3, as proposed")
    assert ("1-2", "procedure", "2.4", 10_000) == (found.what, found.decided, found.article, found.bracket)
    monkeypatch.setattr(module, "fault_of", lambda *_: Fault("", "2.1", ""))
    cards = [card(1, met=[2], opponents=[2]), card(2), card(3), card(4)]
    found = module._pair(procedure(together, cards=cards), question)
    assert found.sentence.startswith("1 and 2 cannot meet: they met in round 1")
    assert ("1-2", "absolute", "2.1", None) == (found.what, found.decided, found.article, found.bracket)


# ── the bye ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (1, ("4 has a lower score, 1.0", "1.1", "bye")),
        (2, ("with equal scores, 4 has the larger pairing number", "1.1", "bye")),
        (5, ("the others could not all be paired then", "1.1", "completion")),
        (6, ("the others could not all be paired then", "1.1", "completion")),
        (3, ("3 scored as much as a win without playing", "C.04.1 4", "absolute")),
    ],
)
def test_why_another_one_does_not_have_the_bye(number, why):
    """1.1: the lowest score, then the largest number; who ranks lower would leave others without an opponent."""
    scores = {1: "2", 2: "1", 3: "1", 4: "1", 5: "1", 6: "0"}
    cards = [card(n, score, may_receive_pab=n != 3) for n, score in scores.items()]

    assert why == module._why_not_bye(procedure(cards=cards, pab=4), number)


def test_lower_ranked_players_are_told_after_the_bye():
    cards = [card(n, score) for n, score in ((1, "2"), (4, "1"), (5, "1"), (6, "0"))]
    for question in (Question("bye"), Question("pair", 4), Question("player", 4)):
        found = module._ANSWERS[question.about](procedure(LOW, cards=cards, pab=4), question)

        assert "4 (1.0) has the bye: the lowest-ranked player who may have it" in found.sentence
        assert (
            "Not 6 (0.0): the others could not all be paired then (1.1).",
            "Not 5 (1.0): the others could not all be paired then (1.1).",
        ) == found.more
        assert ("bye", "1.1", None) == (found.decided, found.article, found.bracket)


# ── floats ───────────────────────────────────────────────────────────────────


def floating(kind="", **facts):
    """5 floats from the scoregroup of 4 and 6 into that of 1 and 2; so did 3 before."""
    step = leaves(5, kind=kind, considered=(considered(4, LOWEST, "3.3"),), **facts)
    first = group("0", "up", residents=(7, 3, 8), transfers=(leaves(3),), turns=(Turn(7, 8, (7, 8), None),))
    second = group(
        "0.5", "up", floaters=(3,), residents=(4, 5, 6), transfers=(step,), turns=(Turn(4, 6, (4, 6), None),)
    )
    return procedure(first, second, group("1", "median", floaters=(5,), residents=(1, 2), turns=()))


def test_who_floats_and_where_to():
    found = module._float(floating("c"), Question("float", 5))

    assert (
        "5 floats up from scoregroup 0.5, because the number there is odd, by the procedure (2.3.4)." == found.sentence
    )
    assert (
        "5 has no opponent left in the next group (type c, 3.9.1).",
        "Not 4: among equals the lowest numbered floats: 4 (3.3).",
    ) == found.more
    assert (5_000, "2.3.4") == (found.bracket, found.article)
    found = module._float(floating(reason=MET, article="2.3.1"), Question("float", 5))
    assert ("Not 5-4: among equals the lowest numbered floats: 4 (3.3).",) == found.more


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("a", "has already floated to this group, and has no opponent left in the next one"),
        ("b", "has already floated to this group, and has a compatible opponent in the next one"),
        ("c", "has no opponent left in the next group"),
        ("d", "has a compatible opponent in the next group"),
    ],
)
def test_the_types_of_floaters(kind, words):
    """3.9.1."""
    assert f"5 {words} (type {kind}, 3.9.1)." == module._float(floating(kind), Question("float", 5)).more[0]


def test_who_floats_twice():
    """The last float is the answer; the earlier ones are told after it."""
    first = group("2", "down", residents=(1, 2, 3), transfers=(leaves(3),), turns=(Turn(1, 2, (1, 2), None),))
    second = group("1", "down", floaters=(3,), transfers=(leaves(3, article="2.3.1"),))
    found = module._float(procedure(first, second), Question("float", 3))

    assert "3 floats down from scoregroup 1.0, because no other player is left there, by the procedure (2.3.1)." == (
        found.sentence
    )
    assert ("3 floats from scoregroup 2.0, because the number there is odd (2.3.4).",) == found.more


@pytest.mark.parametrize(
    ("instead", "kind", "sentence"),
    [
        (8, "d", "5 floats from scoregroup 0.5, and 8 (0.0) is not in it (2.2)."),
        (4, "", "5 floats from scoregroup 0.5 and not 4: no choice, because the number is made even (2.3.4)."),
        (6, "d", "5 floats from scoregroup 0.5 and not 6: no choice, because the number is made even (2.3.4)."),
        (
            4,
            "d",
            "5 floats from scoregroup 0.5 and not 4: among equals the lowest numbered floats: 4,"
            " by the procedure (3.3).",
        ),
    ],
)
def test_why_another_one_does_not_float(instead, kind, sentence):
    found = module._float(floating(kind), Question("float", 5, None, instead))

    assert sentence == found.sentence
    assert (f"{instead} floating instead of 5", 5_000) == (found.what, found.bracket)


@pytest.mark.parametrize(("first", "instead", "message"), [(4, None, "4 does not float"), (5, 5, "5 floats too")])
def test_floats_that_are_refused(first, instead, message):
    with pytest.raises(UsageError, match=message):
        module._float(floating(), Question("float", first, None, instead))


def test_the_last_of_two_floats_is_compared():
    """3 floats from 2.0 with 1 there, then from 1.0 with 4: each is compared where it was beside 3."""
    choice = (considered(1, LOWEST, "3.3"), considered(4, LOWEST, "3.3"))
    first = group("2", residents=(1, 2, 3), transfers=(leaves(3, kind="d", considered=choice),))
    second = group("1", floaters=(3,), residents=(4, 5), transfers=(leaves(3, kind="d", considered=choice),))
    told = [
        module._float(procedure(first, second), Question("float", 3, None, other)).sentence.partition(" and")[0]
        for other in (1, 4, 8)
    ]

    assert ["3 floats from scoregroup 2.0", "3 floats from scoregroup 1.0", "3 floats from scoregroup 1.0,"] == told


def test_a_pair_that_was_split():
    """2.6: its players float to the median, whatever else they did."""
    step = Cracked((1, 2), "higher", 1, 0, "2.6.1")
    found = module._float(procedure(HIGH, cracked=[step]), Question("float", 2))

    assert "2 floats to the median from a pair that was split, by the procedure (2.6.1)." == found.sentence
    assert ("1-2, the last pair of the higher side, was split: the median could not be paired (2.6.1).",) == found.more
    assert [] == procedure(HIGH, cracked=[step]).way(3)


# ── colours ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("one", "other", "below", "article", "why"),
    [
        ("WW", "BW", False, "5.3", "both should have Black, and 1 cannot have the other colour"),
        ("BW", "WW", False, "5.3", "both should have Black, and 2 cannot have the other colour"),
        ("WBB", "B", False, "5.3", "both should have White, and 1 cannot have the other colour"),
        ("BWB", "WBB", True, "5.3", "both should have White, and 2 cannot have the other colour"),
        ("BWBWB", "WBWB", False, "5.5", "both should have White, and it goes to the player who needs it more (1 -1,"
         " 2 0)"),
        ("WB", "WB", False, "5.4", "both should have White and their colours were the same, so 1, the higher ranked,"
         " gets it"),
        ("WB", "WB", True, "5.4", "both should have White and their colours were the same, so below the median 2, the"
         " lower ranked, gets it"),
    ],
)  # fmt: skip
def test_why_both_cannot_have_their_colour(one, other, below, article, why):
    """5.3: who may not have the other colour; 5.5: who had it less; 5.4: the same colours, then the rank."""
    case = colour_case(
        card(1, "1", one), card(2, "1", other), SimpleNamespace(number=3, initial_colour=None), below_median=below
    )
    found, rule, _ = case.decided()

    assert article == found
    assert why == module._COLOURS[rule.__name__](case, below)


# ── a player, and the round ──────────────────────────────────────────────────


ALL = group("1", "down", residents=(1, 2, 3, 4), turns=(Turn(1, 3, (1, 2, 3, 4), None), Turn(2, 4, (2, 4), None)))


def test_all_others_of_a_player():
    found = module._player(procedure(ALL, cards=[card(n) for n in range(1, 5)]), Question("player", 1))

    assert Question("player", 1) == found.question
    assert found.sentence.startswith("1 and 3 meet in scoregroup 1.0: among those left, 1 heads the top half and 3 ")
    assert [
        "Not 2 (0.0): 1 meets 3, as proposed, so no other opponent is tried, by the procedure (2.4).",
        "Not 4 (0.0): 1 meets 3, as proposed, so no other opponent is tried, by the procedure (2.4).",
    ] == [part.sentence for part in found.answers]
    assert [Question("pair", 1, None, 2), Question("pair", 1, None, 4)] == [part.question for part in found.answers]


@pytest.mark.parametrize(
    ("most", "is_over", "told"),
    [
        (None, False, ["Not 2 (0.0)", "Not 4 (0.0)"]),
        (1, False, ["Not 2 (0.0)", "1 more with more distant scores (--all shows them)."]),
        (None, True, ["2 more with more distant scores (a longer --patience allows more time)."]),
    ],
)
def test_others_that_are_left_out_are_counted(most, is_over, told):
    asked = procedure(ALL, cards=[card(n) for n in range(1, 5)])
    asked.inquiry.most_others = lambda _: most
    asked.inquiry.memory.is_over = is_over
    found = module._player(asked, Question("player", 1))

    assert told == [part.sentence.partition(": ")[0] for part in found.answers]


def test_the_story_of_all_scoregroups():
    """2.2: downwards, upwards, the median last; with splits, floats, lifted limits and exchanges."""
    exchanged = Exchanged(4, 5, 6, MET, "2.5", (considered(5),))
    cards = [card(4, met=[5], opponents=[5]), *(card(n) for n in (1, 2, 3, 5, 6, 7, 8, 9))]
    low = group("0", "up", residents=(7, 8, 9), transfers=(leaves(9),), turns=(Turn(8, 7, (7, 8), None),), fallen=True)
    middle = group(
        "1", "median", floaters=(9,), residents=(4, 5, 6), turns=(Turn(4, 6, (4, 5, 6, 9), exchanged),)
    )  # fmt: skip
    empty = group("1.5", "down", residents=(3,), transfers=(leaves(3, article="2.3.1"),))
    split = Cracked((1, 2), "higher", 1, 0, "2.6.1")
    told = module._round(procedure(HIGH, empty, low, middle, cards=cards, pab=9, cracked=[split]), Question("round"))

    assert (
        "Round 3 by the Lim System: three pairs, from the top, then from the bottom, the median last (2.2)."
        == told.sentence
    )
    assert told.more[0].startswith("9 (0.0) has the bye")
    assert ("This is a procedure: opponents are tried in a fixed order, without criteria to count.",) == told.notes
    assert [
        ("Scoregroup 2.0, downwards: 1-2.", ()),
        ("Scoregroup 1.5, downwards: no pairs.", ("3 floats, because no other player is left there (2.3.1).",)),
        (
            "Scoregroup 0.0, upwards: 8-7.",
            (
                "Here colour limits do not keep players with the same score apart (6).",
                "9 floats, because the number there is odd (2.3.4).",
            ),
        ),
        ("1-2, the last pair of the higher side, was split: the median could not be paired (2.6.1).", ()),
        (
            "Scoregroup 1.0, the median, downwards; 9 floated into it: 4-6.",
            ("4-6: 4 was to meet 5, but they met in round 1 (2.5).",),
        ),
    ] == [(part.sentence, part.more) for part in told.answers]
    assert [20_000, 15_000, 0, 10_000, 10_000] == [part.bracket for part in told.answers]
    without = module._round(procedure(HIGH), Question("round"))
    assert ((), 1) == (without.more, len(without.answers))
    assert "one pair," in without.sentence


@pytest.mark.parametrize(
    ("others", "is_complete", "is_untried"), [((), True, False), ((), False, True), ((4,), False, False)]
)
def test_reasons_without_time_are_told_only_where_they_are_missing(others, is_complete, is_untried):
    """Nobody may stay: then there are no reasons, however much time there is."""
    step = leaves(5, kind="c", considered=[considered(one, LOWEST, "3.3") for one in others])
    first = group("0.5", "up", residents=(4, 5, 6), transfers=(step,), turns=(Turn(4, 6, (4, 6), None),))
    asked = procedure(first, group("1", "median", floaters=(5,), residents=(1, 2), turns=()))
    asked.inquiry.has_all_reasons = is_complete

    found = module._float(asked, Question("float", 5))

    assert is_untried == any("The time was too short" in sentence for sentence in found.more)
