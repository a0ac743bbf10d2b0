"""The parts of a check: limits, what fails, notes on the file, guesses, and rounds where the rules give nothing."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from makers import card, round_to_pair, tournament

from fidepair.check import causes as causes_module
from fidepair.check import replay
from fidepair.check.causes import Cause, Causes, Guess, PublishedGame, Unexplained, explain
from fidepair.check.replay import (
    CheckReport,
    OtherReading,
    RoundCheck,
    Tally,
    check,
    check_only_ranks,
    compare,
    published_sides,
    tally,
    with_number_of_rounds,
)
from fidepair.check.verdicts import Judgement, Verdict, _differing
from fidepair.errors import InputError, NotSupported, PairingImpossible
from fidepair.options import round_options
from fidepair.storage import Deadline, TimeIsOver
from fidepair.swiss.boards import PairedGame, RoundPairing
from fidepair.swiss.evaluation import Rank
from fidepair.systems import SYSTEMS, Prepared
from fidepair.tournament import Bye, Kind, ManualChange

DUTCH = SYSTEMS["dutch"]
RIGHT, WRONG = "1-3 1:0, 4-2 0:1", "1-2 1:0, 3-4 1:0"


# ── limits ───────────────────────────────────────────────────────────────────


def test_limits_that_the_page_names():
    """`check`: 50,000 players or 3 seconds, three guesses, numbers up to round 3, two boards first up to five."""
    assert (50_000, 3) == (replay.WORK, replay.MAX_SECONDS)
    assert (3, 3, 5) == (causes_module.MAX_FOUND, causes_module.LAST_OF_OTHER_NUMBERS, causes_module.FEW_BOARDS)


@pytest.mark.parametrize(
    ("paired", "seconds", "boards", "all_"),
    [
        (0, 0, False, False),
        (24_999, 0, False, False),
        (25_000, 0, True, False),
        (49_999, 1, True, False),
        (50_000, 0, True, True),
        (0, 1.4, False, False),
        (0, 1.5, True, False),
        (0, 2.9, True, False),
        (0, 3, True, True),
    ],
)
def test_work_and_time_without_patience(monkeypatch, paired, seconds, boards, all_):
    """Half of it is for single boards; whichever comes first."""
    now = [100.0]
    monkeypatch.setattr(replay, "seconds_worked", lambda: now[0])
    work = replay._Trials(None)
    both = replay._deadlines(None, work)
    work.paired += paired
    now[0] += seconds

    assert (boards, all_) == tuple(deadline.has_passed() for deadline in both)


# ── what fails, and what is counted ──────────────────────────────────────────


def judged(value, status="differs", **facts):
    return RoundCheck(1, status, 2, judgement=Judgement(Verdict(value), "", "C1"), **facts)


@pytest.mark.parametrize(
    ("found", "kind"),
    [
        (RoundCheck(1, "agrees", 2), ""),
        (RoundCheck(1, "impossible", 2), "impossible"),
        (judged("illegal", "impossible"), "impossible"),
        (judged("better", "impossible"), "better"),
        (judged("earlier", "impossible"), "earlier"),
        (judged("worse"), "worse"),
        (judged("earlier"), "earlier"),
    ],
)
def test_the_kind_of_a_difference(found, kind):
    """Where the rules give nothing it is that, unless a legal pairing shows a bug."""
    assert kind == found.kind


@pytest.mark.parametrize(
    ("found", "explained", "undeclared"),
    [
        (RoundCheck(1, "agrees", 2), False, False),
        (judged("worse"), False, True),
        (judged("worse", declared=("x",)), False, False),
        (judged("worse", causes=Causes()), False, True),
        (judged("worse", causes=Causes((Cause(bye=1),))), True, True),
    ],
)
def test_what_explains_a_difference(found, explained, undeclared):
    assert (explained, undeclared) == (found.is_explained, found.differs_undeclared)


@pytest.mark.parametrize(
    ("verdict", "illegal", "worse"),
    [
        ("illegal", True, True),
        ("incomplete", True, True),
        ("worse", False, True),
        ("later", False, True),
        ("different", False, True),
        ("better", False, True),
        ("earlier", False, True),
        ("colours", False, False),
    ],
)
def test_the_gravity_of_each_verdict(verdict, illegal, worse):
    found = judged(verdict)

    assert (illegal, worse) == (found.fails(["illegal"]), found.fails(["worse"]))
    assert found.fails(["colours"])
    assert found.fails(["any"])
    assert found.fails(["undeclared"])
    assert not judged(verdict, declared=("x",)).fails(["undeclared"])


@pytest.mark.parametrize(
    ("agrees", "on", "fails"),
    [
        (None, (), False),
        (True, (), False),
        (False, (), True),
        (False, ("any",), True),
        (False, ("colours",), True),
        (False, ("undeclared",), True),
        (False, ("illegal",), False),
        (False, ("worse", "illegal"), False),
        (False, ("worse", "undeclared"), False),
        (False, ("worse", "any"), True),
    ],
)
def test_when_ranks_fail(agrees, on, fails):
    """They are no matter of gravity: only where every difference is asked for."""
    ranks = None if agrees is None else SimpleNamespace(agrees=agrees)
    report = CheckReport(tournament(2), DUTCH, (), ranks=ranks)

    assert fails is report.ranks_fail(on)
    assert (int(ranks is not None), int(ranks is not None and not agrees)) == (
        tally(report).ranked,
        tally(report).misranked,
    )


def test_an_empty_tally():
    assert (0, 0, 0, 0, {}, {}, 0, 0) == Tally()
    assert (1, 0, 0, 0, {}, {}, 0, 0) == tally(CheckReport(tournament(2), DUTCH, ()))
    assert Tally(1, 2, 3, 4, {}, {}, 5, 6) == Tally().plus(Tally(1, 2, 3, 4, ranked=5, misranked=6))


def test_a_report_without_rounds():
    report = check_only_ranks(tournament(4, [RIGHT], ranking=("PTS",)), {1: 3, 2: 2, 3: 1, 4: 4}, "a note")

    assert (None, (), "a note") == (report.system, report.rounds, report.notes[0])
    assert (True, False) == (report.agrees, report.ranks.agrees)
    assert report.ranks_fail()


# ── what the file has ────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("facts", "last", "note"),
    [
        ({}, 2, None),
        ({"lone_pab": 3}, 1, "round 2 is not checked: only player 3 has an entry in it, a `U`"),
        ({"lone_pab": 3, "kind": Kind.TEAM}, 1, "round 2 is not checked: only team 3 has an entry in it, a `U`"),
        ({"unentered": (4,)}, 1, "round 2 is not checked: the file has only part of it"),
    ],
)
def test_the_last_round_that_can_be_checked(facts, last, note):
    event = tournament(4, [RIGHT, "1-2 1:0, 3-4 1:0"], **facts)

    assert (last, [note] if note else []) == replay._last_published(event)
    if note:
        with pytest.raises(InputError, match="No round is paired, so there is nothing to check"):
            replay._last_published(event._replace(rounds_paired=1))


@pytest.mark.parametrize(
    ("system", "paired", "declared", "given", "rounds"),
    [
        ("dutch", 2, None, None, 2),
        ("dutch", 2, 5, None, None),
        ("dutch", 2, None, 3, 3),
        ("dutch", 2, 5, 2, 2),
        ("burstein", 7, None, None, None),
        ("burstein", 8, None, None, 8),
        ("burstein", 9, None, None, 9),
    ],
)
def test_the_number_of_rounds(system, paired, declared, given, rounds):
    """Decision G12; Burstein 1.6.2 and decision B8: from eight rounds on there are four seeding rounds."""
    event = tournament(4, [RIGHT] * paired, rounds=declared)
    options, notes = with_number_of_rounds(event, system, round_options(rounds=given))

    assert rounds == options.rounds
    is_taken = declared is None and given is None and rounds is not None
    assert [f"the number of rounds is missing; round {paired} is taken as the last one"] * is_taken == notes


def test_a_change_by_hand_that_changed_nothing():
    """It is declared, and the round is right: a note."""
    event = tournament(4, [RIGHT], manual_changes=(ManualChange(1, "1-3 fixed by the arbiter"),))
    note = "round 1: a change by hand is declared, but the published pairing follows the rules"

    assert note in check(event, "dutch").notes
    repaired = RoundCheck(1, "agrees", 2, declared=("x",), repaired=("y",))
    assert [] == [*replay._needlessly_declared([repaired, judged("worse", declared=("x",))])]
    assert [note] == [*replay._needlessly_declared([repaired._replace(repaired=())])]


@pytest.mark.parametrize(
    ("then", "now", "how"),
    [
        (True, True, ""),
        (True, False, "right by the results known when it was paired"),
        (False, True, "right by the current results, but not by those that the file records as known then"),
        (False, False, "judged by the results known when it was paired"),
    ],
)
def test_by_which_results_a_round_is_judged(then, now, how):
    """Decision G14."""
    known, current = (
        SimpleNamespace(check=SimpleNamespace(status="agrees" if right else "differs")) for right in (then, now)
    )

    assert (current if now else known, how) == replay._by_record(known, current)


# ── rounds for which the rules give nothing ──────────────────────────────────


class Stubborn:
    """A system that pairs nothing."""

    name = "dutch"
    contested = ("G4",)

    def __init__(self, error=None):
        self.error = error or PairingImpossible("nobody is left", article="1.9.3", witness=())
        self.asked = []

    def pair(self, round_, _observer=None):
        self.asked.append(round_)
        raise self.error


def test_a_round_without_a_pairing_agrees_with_nothing(monkeypatch):
    """In the search for explanations, and by another reading."""
    event = tournament(4, [RIGHT])
    prepared = SimpleNamespace(tournament=event, system=Stubborn(), round_=None)
    monkeypatch.setattr(replay, "prepare", lambda *_: prepared)

    assert replay._agrees(event, Stubborn(), None) is False
    assert [] == [*replay._right_otherwise(RoundCheck(1, "differs", 2), prepared, "dutch", round_options())]


@pytest.mark.parametrize(
    ("ours", "others", "told"),
    [
        ([(1, 3), (4, 2)], [(1, 3), (4, 2)], [OtherReading("G4")]),
        ([(3, 1), (2, 4)], [(1, 3), (2, 4)], [OtherReading("G4", (PublishedGame(1, 3),))]),
        ([(3, 1), (2, 4)], [(3, 1), (2, 4)], []),
        ([(3, 1), (4, 2)], [(1, 2), (3, 4)], []),
    ],
)
def test_other_readings(monkeypatch, ours, others, told):
    """By the published 1-3 and 4-2: all of it, some colours, or nothing."""
    event = tournament(4, [RIGHT])

    def pairing(games):
        return RoundPairing("dutch", 1, tuple(PairedGame(*game, "5.2.5") for game in games), None, ())

    system = SimpleNamespace(contested=("G4",), pair=lambda _: pairing(others))
    prepared = SimpleNamespace(tournament=event, system=system, round_=None)
    monkeypatch.setattr(replay, "prepare", lambda *_: prepared)
    found = compare(event, pairing(ours))

    assert told == [*replay._right_otherwise(found, prepared, "dutch", round_options())]


@pytest.mark.parametrize("error", [NotSupported("too hard"), None])
def test_a_guess_that_is_too_hard_explains_nothing(monkeypatch, error):
    """And the players of the round count as work all the same."""
    event = tournament(4, [WRONG])
    round_ = round_to_pair([card(n) for n in range(1, 5)])
    stubborn = Stubborn(error)
    prepared = Prepared(event, stubborn, round_, ())
    seen = []
    real = replay._Trials

    def counted(*asked):
        seen.append(real(*asked))
        return seen[0]

    monkeypatch.setattr(replay, "_Trials", counted)
    found = [judged("worse", surplus=(PublishedGame(1, 2), PublishedGame(3, 4)), missing=())]
    replay._explain(found, {0: event}, lambda *_: prepared, round_options())

    assert Causes() == found[0].causes
    assert 0 < 4 * len(stubborn.asked) == seen[0].paired


def test_who_is_left_out_of_a_guess_is_not_paired():
    """The cards of the others are paired, in the tournament in which the two are away."""
    stubborn, event = Stubborn(), tournament(4, [WRONG])
    round_ = round_to_pair([card(n) for n in range(1, 5)])
    found = [judged("worse", surplus=(PublishedGame(1, 2),))]
    prepared, of = Prepared(event, stubborn, round_, ()), []

    def prepare_round(then, number):
        of.append((then, number))
        return prepared

    replay._explain(found, {0: event}, prepare_round, round_options())

    assert [3, 4] == [one.number for one in stubborn.asked[0].cards]
    assert (event, 1) == of[0]
    assert [Bye.ZERO, Bye.ZERO] == [one.entries[0] for one in of[1][0].participants[:2]]
    assert of[1][0].participants[2:] == event.participants[2:]


# ── published rounds and those of the rules ──────────────────────────────────


def test_all_that_a_comparison_finds():
    """Published pairs, missing ones, reversed colours, byes."""
    event = tournament(7, ["1-4 1:0, 5-2 0:1, 6-3 0:1, 7 U"])
    games = tuple(PairedGame(*game, "5.2.5") for game in ((1, 4), (2, 5), (3, 7)))
    found = compare(event, RoundPairing("dutch", 1, games, 6, ()))

    assert (1, "differs", 3) == found[:3]
    assert ((PublishedGame(6, 3),), (games[2],)) == (found.surplus, found.missing)
    assert [((5, 2), games[1])] == [(one.published[:2], one.by_the_rules) for one in found.wrong_colours]
    assert (7, 6) == (found.published_pab, found.pab)


@pytest.mark.parametrize(
    ("played", "ours", "sides"),
    [
        ("1/3 +:-, 4-2 1:0", [(3, 1), (2, 4)], [(3, 1), (4, 2)]),
        ("1/3 +:-, 4-2 1:0", None, [(1, 3), (4, 2)]),
        ("1/3 +:-, 4-2 1:0", [(1, 2), (3, 4)], [(1, 3), (4, 2)]),
    ],
)
def test_colours_that_nobody_recorded(played, ours, sides):
    pairing = ours and RoundPairing("dutch", 1, tuple(PairedGame(*game, "") for game in ours), None, ())

    assert sides == sorted(published_sides(tournament(4, [played]), 1, pairing)[0], key=min)


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({}, "in bracket 1.0"),
        ({"stage": "PPB"}, "in bracket 1.0, paired again as PPB"),
        ({"stage": "CLB"}, "in the collapsed last bracket"),
    ],
)
def test_the_bracket_of_a_verdict(facts, text):
    """C.04.3 of 2017, A.9; several counts stand in brackets."""
    bracket = SimpleNamespace(score=10_000, **{"stage": "", **facts})
    worse = _differing(Rank("C.6", "C.6", (1, 2)), Rank("C.6", "C.6", (0, 2)), bracket)
    later = _differing(Rank("", "4.2", 1, "C7"), Rank("", "4.2", 0, "C7"), bracket)

    assert f"legal, but worse by C.6 {text}: (1, 2), where (0, 2) is possible" == worse.text
    assert (Verdict.WORSE, "C.6", "C.6", 10_000, (1, 2), (0, 2)) == (worse[0], *worse[2:])
    assert (
        f"legal and equal in all criteria up to C7, but later in the fixed order (4.2) {text}" == later.text
    )  # fmt: skip


# ── a first round by groups ──────────────────────────────────────────────────


def started(*games, **facts):
    """Return what a first round of these pairs looks like."""
    event = tournament(2 * len(games), [", ".join(f"{a}-{b} 1:0" for a, b in games)], **facts)
    cards = [SimpleNamespace(score=0, standings=0)]
    return replay._accelerated(SimpleNamespace(tournament=event, round_=SimpleNamespace(everyone=cards)))


TOP = [(1, 3), (2, 4)]


@pytest.mark.parametrize(
    ("rest", "is_hint"),
    [
        ([(5, 7), (6, 8)], True),
        ([(5, 9), (6, 10), (7, 11), (8, 12)], True),
        ([(5, 10), (6, 11), (7, 12), (8, 13), (9, 14)], True),
        ([(5, 10), (6, 11), (7, 12), (8, 14), (9, 13)], False),
        ([(5, 11), (6, 12), (7, 13), (8, 14), (9, 16), (10, 15)], False),
        ([(5, 6)], False),
        ([(5, 6), (7, 11), (8, 12), (9, 13), (10, 14)], True),
        ([(5, 6), (7, 10), (8, 11), (9, 12)], False),
    ],
)
def test_three_of_four_neighbours_are_alike(rest, is_hint):
    """Below a top group that met by halves; a group of one game tells nothing."""
    found = started(*TOP, *rest)

    assert is_hint is (found is not None)
    assert not is_hint or (4, 4) == found[:2]


# ── causes ───────────────────────────────────────────────────────────────────


def differing(*games, missing=(), published_pab=None, pab=None, event=None, number=1):
    return Unexplained(event or tournament(4), number, games, missing, published_pab, pab)


def test_those_whom_a_difference_concerns():
    """In pairs of either side, and with either bye."""
    found = differing(PublishedGame(1, 2), missing=(PairedGame(3, 4, ""),), published_pab=5)

    assert {1, 2, 3, 4, 5} == found.concerned()
    assert {6} == differing(pab=6).concerned()


@pytest.mark.parametrize(
    ("entries", "number", "is_new"),
    [
        ([Bye.ZERO, Bye.PAB], 2, True),
        ([Bye.HALF, Bye.PAB], 2, True),
        ([Bye.PAB, Bye.PAB], 2, False),
        ([Bye.ZERO, Bye.ZERO], 2, False),
        ([Bye.FULL, Bye.HALF], 2, False),
        ([Bye.PAB], 1, True),
        ([Bye.ZERO, Bye.PAB, Bye.PAB], 3, False),
        ([Bye.ZERO, Bye.ZERO, Bye.PAB], 2, False),
    ],
)
def test_who_is_new_in_a_round(entries, number, is_new):
    """Requested byes and absences are before the first round; the bye by pairing is a round."""
    assert is_new is causes_module._is_new(SimpleNamespace(entries=tuple(entries)), number)


def guesses(*causes):
    return [Guess(cause, None) for cause in causes]


@pytest.mark.parametrize(
    ("answers", "found", "asked", "complete"),
    [
        ([True] * 5, [1, 2, 3], 3, True),
        ([False, True, False, True, True], [2, 4, 5], 5, True),
        ([False] * 5, [], 5, True),
        ([True, None], [1], 2, False),
        ([None], [], 1, False),
    ],
)
def test_three_explanations_are_enough(answers, found, asked, complete):
    """The search ends with the third; None: the time is over."""
    left = iter(answers)

    def agrees(*_):
        answer = next(left)
        if answer is None:
            raise TimeIsOver
        return answer

    told = causes_module._explaining(guesses(*(Cause(bye=n) for n in range(1, 6))), agrees, None)
    assert Causes(tuple(Cause(bye=n) for n in found), complete) == told
    assert len(answers) - asked == len([*left])


def test_one_explanation_is_told_once():
    """The players of a board may have been in the list, or not: either makes one cause."""
    asked = []
    told = causes_module._explaining(
        guesses(Cause(bye=1), Cause(bye=1), Cause(bye=2)), lambda *one: asked.append(one) or True, None
    )

    assert ((Cause(bye=1), Cause(bye=2)), 2) == (told.found, len(asked))


@pytest.mark.parametrize(
    ("stages", "found", "complete"),
    [
        ([[False], [True]], [2], True),
        ([[True], [True]], [1], True),
        ([[False], [False]], [], True),
        ([[None], [True]], [], False),
    ],
)
def test_the_first_stage_that_explains_a_round(stages, found, complete):
    """What was not tried to the end is not left for another kind."""
    answers = {n: stage[0] for n, stage in enumerate(stages, 1)}

    def agrees(guess, _):
        if answers[guess.cause.bye] is None:
            raise TimeIsOver
        return answers[guess.cause.bye]

    told = causes_module._first_explaining([guesses(Cause(bye=n)) for n in answers], agrees, None)
    assert Causes(tuple(Cause(bye=n) for n in found), complete) == told


@pytest.mark.parametrize(("boards", "first"), [(5, "two"), (6, "numbers")])
@pytest.mark.parametrize("earlier_agree", [True, False])
def test_what_is_tried_first(monkeypatch, boards, first, earlier_agree):
    """Few boards: each two of them before other numbers. Only before the first round all earlier ones may agree."""
    order, agreeing = [], []
    monkeypatch.setattr(causes_module, "_single_boards", lambda _: [])

    def other_numbers(differs, _deadline, *, earlier_agree):
        agreeing.append((differs.number, earlier_agree))
        yield order.append("numbers") or Guess(Cause(), None)

    def two_boards(_):
        yield order.append("two") or Guess(Cause(), None)

    monkeypatch.setattr(causes_module, "_other_numbers", other_numbers)
    monkeypatch.setattr(causes_module, "_two_boards", two_boards)
    many = [PublishedGame(n, n + 10) for n in range(boards)]
    rounds = [differing(*many, number=3), differing(PublishedGame(1, 2), number=2)]
    found = explain(rounds, lambda _: lambda *_: False, None, None, earlier_agree=earlier_agree)

    assert [Causes(), Causes()] == found
    assert ["two", "numbers", first] == order[:3]
    assert [(2, False), (3, earlier_agree)] == agreeing


def test_two_boards_or_one_and_the_bye():
    """Each board with the bye, then each two boards, with all of them left out."""
    event = tournament(6)._replace(rounds_paired=1)
    people = tuple(one._replace(entries=(Bye.PAB,)) for one in event.participants)
    games = PublishedGame(1, 2), PublishedGame(3, 4), PublishedGame(5, 6)
    differs = differing(*games, published_pab=6, event=event._replace(participants=people))
    found = list(causes_module._two_boards(differs))
    causes = [(guess.cause.boards, guess.cause.bye) for guess in found]

    assert [((game,), 6) for game in games for _ in range(2)] == causes[:6]
    assert [(games[:2], None), ((games[0], games[2]), None), (games[1:], None)] == causes[6:]
    assert {1, 2, 6} == {*found[0].left_out}
    assert {1, 2, 3, 4} == {*found[6].left_out}
    alone = differing(*games[:1], published_pab=6, pab=6, event=event._replace(participants=people))
    assert [((games[0],), None)] * 2 == [guess.cause[:2] for guess in causes_module._single_boards(alone)]
    other = alone._replace(pab=None)
    assert Cause(bye=6) in [guess.cause for guess in causes_module._single_boards(other)]
    absent = next(iter(causes_module._single_boards(other._replace(games=()))))
    assert (Cause(bye=6), frozenset({6})) == (absent.cause, absent.left_out)


def numbers_guessed(played, number, *, earlier_agree, players=6, games=(), **facts):
    event = tournament(players, played, **facts)
    differs = Unexplained(event, number, games, (), None, None)
    found = causes_module._other_numbers(differs, Deadline(60), earlier_agree=earlier_agree)
    return {(guess.cause.players, guess.cause.places) for guess in found}


def test_only_newcomers_stood_elsewhere_where_the_rounds_before_agree():
    """In round 2 the new 5 and 6 stood last, or one of them at any other place."""
    played = ["1-3 1:0, 4-2 0:1", "1-5 1:0, 6-2 0:1, 3-4 1:0"]
    found = numbers_guessed(played, 2, earlier_agree=True)

    assert {((n,), (place,)) for n in (5, 6) for place in range(1, 7) if place != n} == found - {((5, 6), (5, 6))}
    others = numbers_guessed(played, 2, earlier_agree=False, games=[PublishedGame(3, 4)])
    assert {3, 4} == {players[0] for players, _ in others if len(players) == 1}


@pytest.mark.parametrize(("number", "is_tried"), [(3, True), (4, False)])
def test_numbers_change_up_to_round_three(number, is_tried):
    """C.04.2 2.3: later, wrong ratings are not corrected any more. Teams have no ratings to correct."""
    played = ["1-3 1:0, 4-2 0:1"] * 3 + ["1-5 1:0, 6-2 0:1, 3-4 1:0"]
    played = played[4 - number :]

    assert is_tried is bool(numbers_guessed(played, number, earlier_agree=True))
    assert not numbers_guessed(played, number, earlier_agree=True, kind=Kind.TEAM)


def test_a_deadline_is_asked_before_each_guess(monkeypatch):
    monkeypatch.setattr(replay, "_deadlines", lambda *_: (Deadline(0), Deadline(0)))
    found = check(tournament(4, [WRONG]), "dutch", causes=True).rounds[0]

    assert Causes((), complete=False) == found.causes


# ── all rounds of an event ───────────────────────────────────────────────────


@pytest.mark.parametrize("recorded", [(), ("a change", "another")])
def test_a_round_is_judged_by_what_was_known(recorded):
    """Decision G14: right by the results known then, with a note that names the changes."""
    event = tournament(4, [RIGHT, "2-1 1:0, 3-4 1:0"])
    turned = tournament(4, ["1-3 1:0, 4-2 1:0", "2-1 1:0, 3-4 1:0"])
    by_now = [found.status for found in check(event, "dutch").rounds]
    by_then = [found.status for found in check(turned, "dutch").rounds]
    report = check(event, "dutch", known=lambda number: (turned, recorded if number == 2 else ()))
    notes = [note for note in report.notes if "known" in note]

    assert "agrees" == by_now[1]
    assert "differs" == by_then[1]
    assert by_now == [found.status for found in report.rounds]
    how = "right by the current results, but not by those that the file records as known then"
    assert [f"round 2 is {how} (C.04.2, 4.3): a change; another"] * bool(recorded) == notes


def test_ranks_are_checked_beside_the_rounds():
    event = tournament(4, [RIGHT], ranking=("PTS",))
    ranks = {1: 1, 2: 1, 3: 3, 4: 3}

    assert check(event, "dutch").ranks is None
    assert check(event, "dutch", ranks=ranks).ranks.agrees
    wrong = check(event, "dutch", ranks={1: 3, 2: 1, 3: 1, 4: 3})
    assert (True, False) == (wrong.agrees, wrong.ranks.agrees)
    assert not check(event, "dutch", ranks=ranks, round=1).differing


@pytest.mark.parametrize(("patience", "asked"), [(8, [4.0, 8]), (None, [])])
def test_the_time_that_patience_gives(monkeypatch, patience, asked):
    """Half of it is for single boards."""
    given = []
    monkeypatch.setattr(replay, "working_time", lambda limit: given.append(limit) or Deadline(limit))
    replay._deadlines(patience, replay._Trials(None))

    assert asked == given


def test_known_virtual_points_are_no_acceleration_to_guess():
    event = tournament(8, ["1-3 1:0, 2-4 1:0, 5-7 1:0, 6-8 1:0"])
    for standings, is_hint in ((0, True), (5_000, False)):
        everyone = [SimpleNamespace(score=0, standings=standings)]
        prepared = SimpleNamespace(tournament=event, round_=SimpleNamespace(everyone=everyone))
        assert is_hint is (replay._accelerated(prepared) is not None)


@pytest.mark.parametrize(
    ("here", "there", "better", "note"),
    [
        (1, 0, "2026", "1 of 3 rounds differs by that of 2017, which is followed, and none of 3 by that of 2026"),
        (2, 1, "2026", "2 of 3 rounds differ by that of 2017, which is followed, and 1 of 3 by that of 2026"),
        (1, 3, "2017", "1 of 3 rounds differs by that of 2017, which is followed, and 3 of 3 by that of 2026"),
        (2, 2, None, None),
        (0, 3, None, None),
    ],
)
def test_the_edition_by_which_fewer_rounds_differ(monkeypatch, here, there, better, note):
    """Only where some differ, and nothing declares the edition."""
    agreeing = iter([False] * there + [True] * 3)
    monkeypatch.setattr(replay, "_agrees", lambda *_: next(agreeing))
    monkeypatch.setattr(replay, "prepare", lambda *_: SimpleNamespace(system=None, round_=None))
    prepared = SimpleNamespace(tournament=tournament(4), system=SimpleNamespace(declared_edition="2017"))
    rounds = [judged("worse", "differs" if n < here else "agrees")._replace(number=n + 1) for n in range(3)]
    found, notes = replay._better_edition(prepared, rounds, "dutch", round_options())

    assert better == found
    assert [] == notes if note is None else notes[0].startswith(f"the edition is not declared: {note};")
    assert (None, []) == replay._better_edition(prepared, rounds, "dutch", round_options(edition="2017"))
    other = prepared.system
    other.declared_edition = None
    assert (None, []) == replay._better_edition(prepared, rounds, "dutch", round_options())
