"""`check` compares published rounds with a system's answer: pairs, colours, bye; from the published state."""

from __future__ import annotations

import sys

import pytest
from makers import tournament
from match_makers import matches

import fidepair
from fidepair.check.replay import CheckReport, PublishedGame, RoundCheck, Tally, check, published_round, tally
from fidepair.check.verdicts import Judgement, Verdict
from fidepair.errors import InputError, PairingImpossible
from fidepair.explain import differences
from fidepair.swiss.boards import PairedGame, RoundPairing
from fidepair.systems import SYSTEMS, System


class ScriptedSystem(System):
    """A system that answers from a script: round number to (games, bye); None: no pairing exists."""

    script: dict = {}  # noqa: RUF012 - filled by the test
    asked: list = []  # noqa: RUF012

    def notes(self, tournament, round_):  # noqa: ARG002
        """Return nothing: no chapter asks for anything."""
        return ()

    def pair(self, round_, observer=None):  # noqa: ARG002
        """Return what the script says for the round."""
        self.asked.append(round_)
        answer = self.script[round_.number]
        if answer is None:
            raise PairingImpossible("nobody is left for 4.\n  The arbiter decides.", article="1.9.3", witness=(4,))
        games, pab = answer
        return RoundPairing("dutch", round_.number, tuple(PairedGame(w, b, "5.2.1") for w, b in games), pab, ())


WORSE = Judgement(Verdict.WORSE, "worse by C12 (2.4.7) in bracket 3.5: 4, the rules 3", "C12", "2.4.7", 3500, 4, 3)


class ScriptedJudge:
    """A judge who always says the same, and remembers what was asked."""

    def __init__(self) -> None:
        self.asked: list = []

    def __call__(self, system, round_, games, pab, ours) -> Judgement:
        """Remember the pairing and return the verdict."""
        self.asked.append((system.name, round_.number, games, pab, ours and ours.round_number))
        return WORSE


@pytest.fixture(autouse=True)
def judge(monkeypatch: pytest.MonkeyPatch) -> ScriptedJudge:
    """Scripted systems have no criteria: let a scripted judge speak for them, in no more sentences."""
    scripted = ScriptedJudge()
    monkeypatch.setattr(differences, "what_is_wrong", lambda *_: ())
    monkeypatch.setattr(sys.modules["fidepair.check.replay"], "judge", scripted)
    return scripted


@pytest.fixture
def rules_give(monkeypatch: pytest.MonkeyPatch):
    """Return a function that sets what the rules give for each round; it returns the list of rounds asked for."""

    def script(answers):
        system = ScriptedSystem("dutch", "FIDE (Dutch) System", "C.04.3", "2026-02-01", "", contested=())
        monkeypatch.setattr(ScriptedSystem, "script", answers)
        monkeypatch.setattr(ScriptedSystem, "asked", [])
        monkeypatch.setitem(SYSTEMS, "dutch", system)
        return ScriptedSystem.asked

    return script


def test_published_matches():
    """Matches of teams and of two games are pairs like games; without a colour nobody is the first."""
    published = published_round(matches(7, ["1-4 1.5:0.5, 5-2 +:-, 3/6 1:1, 7 U"]), 1)
    expected = (PublishedGame(1, 4), PublishedGame(5, 2), PublishedGame(3, 6, colours_known=False))

    assert (expected, 7) == published


def test_the_name_check_is_the_function():
    """`from fidepair import check` gives the function, although a module has the same name."""
    assert fidepair.check is check
    assert callable(fidepair.check)


def test_equal_rounds_agree(rules_give):
    """A round agrees when pairs, colours and bye are equal; the order of the boards does not matter."""
    rules_give({1: ([(4, 2), (1, 3)], 5)})

    report = check(tournament(5, ["1-3 1:0, 4-2 0:1, 5 U"]), "dutch")

    assert report.agrees
    assert ["agrees"] == [found.status for found in report.rounds]
    assert 2 == report.rounds[0].boards


def test_different_pairs_are_told_on_both_sides(rules_give):
    """Published pairs that the rules do not give, and pairs of the rules that were not published."""
    rules_give({1: ([(1, 3), (2, 4), (5, 6)], None)})

    found = check(tournament(6, ["1-4 1:0, 2-3 0:1, 5-6 1:0"]), "dutch").rounds[0]

    assert "differs" == found.status
    assert (PublishedGame(1, 4), PublishedGame(2, 3)) == found.surplus
    assert [(1, 3), (2, 4)] == [(game.white, game.black) for game in found.missing]
    assert () == found.wrong_colours


def test_wrong_colours_are_no_wrong_pair(rules_give):
    """A pair with the colours the other way round is named once, with the article that decides."""
    rules_give({1: ([(1, 3), (4, 2)], None)})

    found = check(tournament(4, ["1-3 1:0, 2-4 0:1"]), "dutch").rounds[0]

    assert "differs" == found.status
    assert () == found.surplus == found.missing
    assert [(PublishedGame(2, 4), "5.2.1")] == [(w.published, w.by_the_rules.article) for w in found.wrong_colours]


def test_colours_that_were_not_recorded_are_not_compared(rules_give):
    """A forfeited game without a colours agrees with either."""
    rules_give({1: ([(3, 1), (2, 4)], None)})

    assert check(tournament(4, ["1/3 +:-, 2-4 0:1"]), "dutch").agrees


@pytest.mark.parametrize(
    ("published", "rules", "expected"),
    [
        pytest.param("1-2 1:0, 3 U", ([(1, 2)], 3), "agrees", id="same"),
        pytest.param("1-2 1:0, 3 U", ([(1, 2)], None), "differs", id="bye-only-published"),
        pytest.param("1-2 1:0, 3 H", ([(1, 2)], None), "agrees", id="requested-bye-is-no-pab"),
        pytest.param("1-2 1:0", ([(1, 2)], 3), "differs", id="bye-only-by-the-rules"),
    ],
)
def test_bye(rules_give, published, rules, expected):
    """The pairing-allocated bye must be the same; requested byes are no matter of pairing."""
    rules_give({1: rules})

    assert expected == check(tournament(3, [published]), "dutch").rounds[0].status


def test_a_round_without_legal_pairing_is_impossible(rules_give):
    """A published round for which the rules give no pairing differs, and the reason is told."""
    rules_give({1: ([(1, 2), (3, 4)], None), 2: None})

    report = check(tournament(4, ["1-2 1:0, 3-4 1:0", "1-3 1:0, 2-4 1:0"]), "dutch")

    assert ["agrees", "impossible"] == [found.status for found in report.rounds]
    assert (2,) == report.differing
    assert "nobody is left for 4" in report.rounds[1].reason


def test_each_round_is_drawn_up_from_the_published_state(rules_give):
    """A wrong round does not spoil the next: what was published counts as played."""
    asked = rules_give({1: ([(1, 2), (3, 4)], None), 2: ([(1, 2), (3, 4)], None)})

    check(tournament(4, ["1-3 1:0, 2-4 1:0", "1-2 1:0, 3-4 1:0"]), "dutch")

    assert [1, 2] == [round_.number for round_ in asked]
    assert {3} == asked[1].cards[0].met


def test_one_round_only(rules_give):
    """With a round number only that round is paired."""
    asked = rules_give({2: ([(1, 3), (2, 4)], None)})

    report = check(tournament(4, ["1-2 1:0, 3-4 1:0", "1-3 1:0, 2-4 1:0"]), "dutch", round=2)

    assert report.agrees
    assert [2] == [round_.number for round_ in asked]


def test_an_open_last_round_is_checked(rules_give):
    """A round that is published but not finished is a published round."""
    rules_give({1: ([(1, 2), (3, 4)], None)})

    assert check(tournament(4, ["1-2, 3-4 1:0"]), "dutch").agrees


def test_missing_number_of_rounds_is_taken_from_the_file_and_told(rules_give):
    """Without a number of rounds the last round of the file is the last one (G12)."""
    asked = rules_give({1: ([(1, 2)], None)})

    report = check(tournament(2, ["1-2 1:0"], rounds=None), "dutch")

    assert 1 == asked[0].rounds
    assert ["the number of rounds is missing; round 1 is taken as the last one"] == list(report.notes)


def test_known_number_of_rounds_needs_no_note(rules_give):
    """Nothing is said where the file or the caller gives the number of rounds."""
    rules_give({1: ([(1, 2)], None)})

    assert () == check(tournament(2, ["1-2 1:0"], rounds=None), "dutch", rounds=3).notes


def test_fewer_rounds_than_played_are_refused(rules_give):
    """A number of rounds below those in the file contradicts it."""
    rules_give({})

    with pytest.raises(InputError, match="more than the 1"):
        check(tournament(2, ["1-2 1:0", "2-1 1:0"]), "dutch", rounds=1)


@pytest.mark.parametrize("number", [2, 9])
def test_a_round_that_is_not_published_is_refused(rules_give, number):
    """Only published rounds can be checked, and the message says which they are."""
    rules_give({})

    with pytest.raises(InputError, match="rounds 1 to 1"):
        check(tournament(2, ["1-2 1:0"]), "dutch", round=number)


def test_nothing_published_is_refused():
    """Before round one there is nothing to check."""
    with pytest.raises(InputError, match="nothing to check"):
        check(tournament(2), "dutch")


def test_unknown_initial_colour_is_an_error():
    """Without any game with colours the initial-colour is not guessed."""
    with pytest.raises(InputError, match="initial-colour"):
        check(tournament(2, ["1/2 +:-"], initial_colour=None), "dutch")


def test_a_lone_bye_is_no_published_round(rules_give):
    """A last round in which only a bye stands is left out, with a note."""
    rules_give({1: ([(1, 2)], 3)})

    report = check(tournament(3, ["1-2 1:0, 3 U", "1 U"], lone_pab=1), "dutch")

    assert [1] == [found.number for found in report.rounds]
    assert "only player 1 has an entry" in report.notes[0]


def test_a_round_typed_in_partly_is_no_published_round(rules_give):
    """A last round that is not typed in to its end is left out, with a note."""
    rules_give({1: ([(1, 2), (3, 4), (5, 6)], None)})

    report = check(tournament(6, ["1-2 1:0, 3-4 1:0, 5-6 1:0", "1-3"], unentered=(2, 4, 5, 6)), "dutch")

    assert [1] == [found.number for found in report.rounds]
    assert "round 2 is not checked: the file has only part of it" == report.notes[0]


def test_published_round_lists_each_pair_once():
    """Pairs come once, White first, in the order of the participants; byes are no pairs."""
    games, pab = published_round(tournament(5, ["4-1 1:0, 2-3 1:0, 5 U"]), 1)

    assert (PublishedGame(4, 1), PublishedGame(2, 3)) == games
    assert 5 == pab


# ── verdicts ─────────────────────────────────────────────────────────────────


def test_rounds_that_do_not_agree_are_judged(rules_give, judge):
    """A round that agrees needs no verdict; where the rules give no pairing, there is none to compare with."""
    right, wrong = ([(1, 2), (3, 4)], None), ([(1, 4), (2, 3)], None)
    rules_give({1: right, 2: wrong, 3: None})

    report = check(tournament(4, ["1-2 1:0, 3-4 1:0", "1-3 1:0, 2-4 1:0", "1-4 1:0, 2-3 1:0"]), "dutch")

    assert [None, WORSE, WORSE] == [found.judgement for found in report.rounds]
    assert ["", "worse", "impossible"] == [found.kind for found in report.rounds]
    expected = [("dutch", 2, [(1, 3), (2, 4)], None, 2), ("dutch", 3, [(1, 4), (2, 3)], None, None)]

    assert expected == judge.asked


def test_a_legal_pairing_that_we_do_not_find_is_a_fault_of_ours():
    """Where this program finds no pairing and somebody published a legal one, the program is wrong."""
    better = RoundCheck(1, "impossible", 2, judgement=Judgement(Verdict.BETTER, "legal"))
    illegal = RoundCheck(1, "impossible", 2, judgement=Judgement(Verdict.ILLEGAL, "met", "C1"))

    assert (True, False) == (better.is_fault_of_ours, illegal.is_fault_of_ours)


def test_the_judge_gets_the_published_bye(rules_give, judge):
    """Who had the pairing-allocated bye is a part of the published pairing."""
    rules_give({1: ([(1, 2)], 3)})

    check(tournament(3, ["1-3 1:0, 2 U"]), "dutch")

    assert [("dutch", 1, [(1, 3)], 2, 1)] == judge.asked


def test_games_without_recorded_colours_are_judged_with_those_of_the_rules(rules_give, judge):
    """Colours that nobody recorded are never the difference; other pairs have the lower number first."""
    rules_give({1: ([(3, 1), (2, 4), (5, 6)], None)})

    check(tournament(6, ["1/3 +:-, 4/6 +:-, 5/2 +:-"]), "dutch")

    assert [[(3, 1), (2, 5), (4, 6)]] == [sorted(games, key=min) for _, _, games, _, _ in judge.asked]


@pytest.mark.parametrize(
    ("verdict", "expected"), [(verdict, verdict in (Verdict.EARLIER, Verdict.BETTER)) for verdict in Verdict]
)
def test_a_published_pairing_that_is_better_is_a_fault_of_ours(verdict, expected):
    """No right program can see a pairing that is better than that of the rules, or earlier among equals."""
    found = RoundCheck(1, "differs", 2, judgement=Judgement(verdict, "..."))

    assert expected == found.is_fault_of_ours


def test_tally():
    """Rounds are counted by kind and criterion; a declared change is counted beside; runs add up."""
    rounds = (
        RoundCheck(1, "agrees", 2),
        RoundCheck(2, "differs", 2, judgement=WORSE),
        RoundCheck(3, "differs", 2, judgement=Judgement(Verdict.COLOURS, "colours"), declared=("sponsor",)),
        RoundCheck(4, "impossible", 2),
        RoundCheck(5, "agrees", 2, declared=("nothing",)),
    )
    one = tally(CheckReport(tournament(4), SYSTEMS["dutch"], rounds))
    kinds = {("worse", "C12"): 1, ("colours", ""): 1, ("impossible", ""): 1}

    declared = {("colours", ""): 1}

    assert Tally(1, 0, 5, 3, kinds, declared) == one
    assert 1 == one.declared
    both = one.plus(one).plus(Tally(not_checked=1))
    assert Tally(2, 1, 10, 6, dict.fromkeys(kinds, 2), dict.fromkeys(declared, 2)) == both
    assert Tally(1, 0, 5, 3, kinds, declared) == one


@pytest.mark.parametrize(
    ("on", "expected"),
    [
        pytest.param((), {1, 2, 3, 4, 5}, id="default"),
        pytest.param(("any",), {1, 2, 3, 4, 5}, id="any"),
        pytest.param(("colours",), {1, 2, 3, 4, 5}, id="colours-and-graver"),
        pytest.param(("worse",), {1, 2, 3}, id="worse-and-graver"),
        pytest.param(("illegal",), {1, 2}, id="illegal"),
        pytest.param(("undeclared",), {1, 3, 4}, id="undeclared"),
        pytest.param(("worse", "undeclared"), {1, 3}, id="worse-undeclared"),
        pytest.param(("illegal", "worse"), {1, 2, 3}, id="the-least-grave-counts"),
    ],
)
def test_what_fails(on, expected):
    """A word asks for differences of its gravity and graver ones; `undeclared` leaves out what the file declares."""
    verdict = {1: "incomplete", 3: "later", 4: "colours", 5: "colours"}
    rounds = [
        *(
            RoundCheck(number, "differs", 2, judgement=Judgement(Verdict(value), ""), declared=("x",) * (number == 5))
            for number, value in verdict.items()
        ),
        RoundCheck(2, "impossible", 2, declared=("x",)),
        RoundCheck(6, "agrees", 2),
    ]

    assert expected == {found.number for found in rounds if found.fails(on)}
