"""The verdict on a pairing: in the order of gravity, with criterion, article and a sentence.

`campaign_evaluation.py` looks longer for pairings that are judged better than the engine's.
"""

from __future__ import annotations

from collections import Counter

import pytest
from campaign_evaluation import POSITIONS, judged
from makers import card, round_to_pair, tournament

import fidepair
from fidepair.check.verdicts import Judgement, Verdict, judge, judge_repair
from fidepair.swiss.boards import PairedGame
from fidepair.systems import SYSTEMS

DUTCH = SYSTEMS["dutch"]


def judged_by(system, round_, *games, pab=None):
    return judge(system, round_, list(games), pab, system.pair(round_))


def five():
    """1 and 2 must not meet; 5 may not have the PAB. So it goes to 3 or 4; the rules pair 1-3, 2-5, and 4 has it."""
    return round_to_pair(
        [card(1, "2", met=[2]), card(2, "2"), card(3, "1"), card(4, "1"), card(5, "0", may_receive_pab=False)]
    )


# ── each verdict ─────────────────────────────────────────────────────────────


def test_the_pairing_of_the_rules():
    """1.9: 1-3 and 2-4, and by 5.2.5 the opponent of 2 has White."""
    round_ = round_to_pair([card(tpn) for tpn in range(1, 5)])

    assert Judgement(Verdict.SAME, "correct by the rules") == judged_by(DUTCH, round_, (1, 3), (4, 2))


def test_colours_only():
    """5.2.5: nobody has played; the higher ranked of each pair has the initial-colour, White, if its TPN is odd."""
    round_ = round_to_pair([card(tpn) for tpn in range(1, 5)])

    one = Judgement(Verdict.COLOURS, "colours only: 2-4 should be 4-2 (5.2.5)", "", "5.2.5")
    assert one == judged_by(DUTCH, round_, (1, 3), (2, 4))
    both = judged_by(DUTCH, round_, (3, 1), (2, 4))
    assert "colours only: 3-1 should be 1-3 (5.2.5) (and 1 more)" == both.text


@pytest.mark.parametrize(
    ("games", "pab", "expected"),
    [
        pytest.param(
            [(1, 2), (3, 5)],
            4,
            Judgement(Verdict.ILLEGAL, "illegal by 260, XXP: players 1 and 2 must not meet", "", "260, XXP"),
            id="forbidden",
        ),
        pytest.param(
            [(1, 3), (2, 4)],
            5,
            Judgement(
                Verdict.ILLEGAL,
                "illegal by C2 (2.1.2): player 5 may not receive the PAB: an earlier round without a game bars it",
                "C2",
                "2.1.2",
            ),
            id="C2",
        ),
        pytest.param(
            [(1, 3), (2, 5)],
            None,
            Judgement(Verdict.INCOMPLETE, "incomplete: player 4 is not paired", "", "1.9.1"),
            id="somebody-is-missing",
        ),
        pytest.param(
            [(1, 3), (3, 5)],
            4,
            Judgement(Verdict.INCOMPLETE, "incomplete: player 3 is paired 2 times (and 1 more)", "", "1.9.1"),
            id="somebody-is-paired-twice",
        ),
        pytest.param(
            [(1, 3), (3, 1)],
            4,
            Judgement(Verdict.INCOMPLETE, "incomplete: the pair 1-3 is given twice"),
            id="a-pair-is-given-twice",
        ),
        pytest.param(
            [(1, 2), (3, 9)],
            4,
            Judgement(
                Verdict.ILLEGAL, "illegal by 260, XXP: players 1 and 2 must not meet (and 2 more)", "", "260, XXP"
            ),
            id="illegal-before-incomplete",
        ),
    ],
)
def test_not_legal_or_not_complete(games, pab, expected):
    """The first fault is told, those of absolute criteria before somebody who is not paired once."""
    assert expected == judged_by(DUTCH, five(), *games, pab=pab)


def test_worse_by_who_has_the_pab():
    """2.3.1 [C5]: 3 or 4, of score 1, not 1 of score 2."""
    expected = Judgement(
        Verdict.WORSE,
        "legal, but worse by C5 (2.3.1): the PAB goes to 1 instead of 4",
        "C5",
        "2.3.1",
        None,
        20_000,
        10_000,
    )

    assert expected == judged_by(DUTCH, five(), (2, 3), (4, 5), pab=1)


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        pytest.param(
            [(1, 3), (2, 4), (5, 6)],
            Judgement(
                Verdict.WORSE,
                "legal, but worse by C6 (2.4.1) in bracket 1.0: 2, where 0 is possible",
                "C6",
                "2.4.1",
                10_000,
                2,
                0,
            ),
            id="first-bracket",
        ),
        pytest.param(
            [(1, 2), (3, 4), (5, 6)],
            Judgement(
                Verdict.WORSE,
                "legal, but worse by C12 (2.4.7) in bracket 0.0: 2, where 0 is possible",
                "C12",
                "2.4.7",
                0,
                2,
                0,
            ),
            id="a-lower-bracket",
        ),
        pytest.param(
            [(1, 2), (3, 6), (4, 5)],
            Judgement(
                Verdict.LATER,
                "legal and equal in all criteria, but later in the fixed order (4.2) in bracket 0.0",
                "",
                "4.2",
                0,
            ),
            id="later",
        ),
    ],
)
def test_worse_or_later(games, expected):
    """The first bracket that is not the same, and there the first criterion, decide; after all of them, Article 4."""
    assert expected == judged_by(DUTCH, six(), *games)


def six():
    """1 and 2 meet; of the four below, 3 and 4 want White, 5 and 6 Black: the rules pair 3-5 and 4-6."""
    colours = ["", "", "B", "B", "W", "W"]
    return round_to_pair([card(tpn, "1" if tpn < 3 else "0", had) for tpn, had in enumerate(colours, start=1)])


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        pytest.param(
            [(1, 2), (3, 4), (5, 6)],
            Judgement(
                Verdict.BETTER,
                "a bug in fidepair: legal, and better than its own pairing by C12 (2.4.7) in bracket 0.0: 0,"
                " where it has 2",
                "C12",
                "2.4.7",
                0,
                0,
                2,
            ),
            id="better",
        ),
        pytest.param(
            [(1, 2), (3, 6), (4, 5)],
            Judgement(
                Verdict.EARLIER,
                "a bug in fidepair: legal, equal in all criteria, and earlier in the fixed order (4.2) in bracket 0.0",
                "",
                "4.2",
                0,
            ),
            id="earlier",
        ),
    ],
)
def test_faults_of_ours(games, expected):
    """If these were the games of this program, those of the rules would show its fault."""
    rules = DUTCH.pair(six())
    ours = rules._replace(games=tuple(PairedGame(white, black, "") for white, black in games))

    assert expected == judge(DUTCH, six(), [(game.white, game.black) for game in rules.games], None, ours)


def test_a_better_assignee_of_the_pab_is_a_fault_of_ours():
    """2.3.1 [C5]: if this program gave the PAB to 1, of a higher score than 4."""
    rules = DUTCH.pair(five())
    ours = rules._replace(games=(PairedGame(2, 3, ""), PairedGame(4, 5, "")), pab=1)
    text = "a bug in fidepair: legal, and better than its own pairing by C5 (2.3.1): the PAB goes to 4 instead of 1"

    assert Judgement(Verdict.BETTER, text, "C5", "2.3.1", None, 10_000, 20_000) == judge(
        DUTCH, five(), [(game.white, game.black) for game in rules.games], 4, ours
    )


def test_a_legal_pairing_where_this_program_has_none_is_a_fault_of_ours():
    """Whether it found none at all, or an illegal one."""
    games = [(1, 3), (2, 5)]
    illegal = DUTCH.pair(five())._replace(games=(PairedGame(1, 2, ""), PairedGame(3, 5, "")))

    text = "a bug in fidepair: legal and complete, but fidepair finds no pairing"
    assert Judgement(Verdict.BETTER, text) == judge(DUTCH, five(), games, 4, None)
    text = "a bug in fidepair: legal, but its own pairing is not: players 1 and 2 must not meet"
    assert Judgement(Verdict.BETTER, text, "", "260, XXP") == judge(DUTCH, five(), games, 4, illegal)
    assert Verdict.ILLEGAL is judge(DUTCH, five(), [(1, 2), (3, 5)], 4, None).verdict


def test_an_assignee_by_article_has_no_criterion():
    """C.04.4.2 3.1.5: of three who are equal the last one, 3, has the PAB."""
    round_ = round_to_pair([card(1), card(2), card(3)], number=6, rounds=9)
    judgement = judged_by(SYSTEMS["burstein"], round_, (2, 3), pab=1)

    assert (Verdict.WORSE, "PAB", "3.1.5") == (judgement.verdict, judgement.code, judgement.article)
    assert "legal, but worse by 3.1.5: the PAB goes to 1 instead of 3" == judgement.text


def test_upfloaters_are_chosen_before_later_criteria_count():
    """C.04.5 3.5.4: of upfloaters equal up to [C7] the first, 2, meets 1; then only does [C8] look at the pairs."""
    round_ = round_to_pair([card(1, "1"), card(2), card(3), card(4)])
    judgement = judged_by(SYSTEMS["double-swiss"], round_, (1, 3), (2, 4))

    assert (Verdict.LATER, "", "3.5.4", 10_000) == judgement[:1] + judgement[2:5]
    assert "legal and equal in all criteria up to C7, but later in the fixed order" in judgement.text


@pytest.mark.parametrize("system", ["double-swiss", "team"])
def test_a_scoregroup_that_was_emptied_before_does_not_follow(system):
    """C.04.5 and C.04.6 2.3.3, decision S5: 1 takes 3, all of the scoregroup that follows 2. So 5 as upfloater of 2 is
    no better by [C6] than 4, without whom 5 and 6, who have met, are left; it is later (3.5.4)."""
    scores = {1: "8", 2: "6", 3: "5", 4: "4", 5: "4", 6: "4", 7: "2", 8: "2"}
    round_ = round_to_pair([card(n, score, met={1: [2], 5: [6]}.get(n, ())) for n, score in scores.items()])
    judgement = judged_by(SYSTEMS[system], round_, (1, 3), (2, 5), (4, 6), (7, 8))

    assert (Verdict.LATER, "", "3.5.4", 60_000) == judgement[:1] + judgement[2:5]


def test_lim_has_no_criteria():
    """C.04.4.3: a legal pairing is that of the rules or another one."""
    round_ = round_to_pair([card(tpn) for tpn in range(1, 5)])
    lim = SYSTEMS["lim"]
    games = [(game.white, game.black) for game in lim.pair(round_).games]

    assert Verdict.SAME is judge(lim, round_, games, None, lim.pair(round_)).verdict
    text = "legal, but 2 of the 2 correct pairs are missing"
    assert Judgement(Verdict.DIFFERENT, text) == judged_by(lim, round_, (1, 2), (3, 4))
    assert Verdict.INCOMPLETE is judged_by(lim, round_, (1, 2)).verdict


# ── the function of the library ──────────────────────────────────────────────


def test_a_tournament_and_a_pairing():
    """The next round is judged by the options of `pair`, and what the criteria count in the pairing comes with it.

    2 floats down to 3, because 5 had a downfloat (the PAB) and 2 has met 4.
    """
    event = tournament(5, ["1-3 1:0, 4-2 0:1, 5 U"])
    judgement, evaluation = fidepair.evaluate(event, [(5, 1), (2, 3)], 4, "dutch", rounds=5)

    assert Verdict.SAME is judgement.verdict
    assert [10_000, 0] == [bracket.score for bracket in evaluation.brackets]
    assert 4 == len(evaluation.orders[0])


def test_a_faulty_pairing_is_not_counted():
    """1 and 3 have met."""
    event = tournament(4, ["1-3 1:0, 4-2 0:1"])
    judgement, evaluation = fidepair.evaluate(event, [(1, 3), (2, 4)], None, "dutch")

    assert "illegal by C1 (2.1.1): players 1 and 3 met in round 1 (and 1 more)" == judgement.text
    assert evaluation is None


def test_where_the_rules_give_no_pairing_none_is_legal():
    """1.9.3: the two have met."""
    judgement, _ = fidepair.evaluate(tournament(2, ["1-2 1:0"]), [(1, 2)], None, "dutch")

    assert (Verdict.ILLEGAL, "C1") == (judgement.verdict, judgement.code)


# ── no pairing is better than that of the engine ─────────────────────────────


def all_judged(system):
    """Return the verdicts on pairings of sixty positions, and the report on the first fault of ours."""
    total = Counter()
    for seed in range(60):
        verdicts, report = judged(SYSTEMS[system], seed, 8)
        total += verdicts
        if report:
            return total, report
    return total, ""


@pytest.mark.parametrize("system", POSITIONS)
def test_no_pairing_is_judged_better(system):
    """All legal pairings of up to six participants, random ones of more, and small changes of the engine's; and where
    the engine finds none, there is none without faults."""
    total, report = all_judged(system)

    assert "" == report, report
    legal = {Verdict.DIFFERENT} if system == "lim" else {Verdict.WORSE, Verdict.LATER}
    assert {Verdict.ILLEGAL, Verdict.COLOURS, *legal} <= total.keys()


@pytest.mark.parametrize(
    ("games", "pab", "text"),
    [
        pytest.param([(3, 1)], None, "", id="legal"),
        pytest.param([(1, 2)], None, "illegal by 260, XXP: players 1 and 2 must not meet", id="forbidden"),
        pytest.param([], 5, "illegal by C2 (2.1.2): player 5 may not receive the PAB", id="barred"),
        pytest.param([(3, 9)], None, "incomplete: player 9 does not exist", id="nobody"),
    ],
)
def test_the_pairs_of_a_repair_are_judged_alone(games, pab, text):
    """Nobody else counts, whether paired or not; who was absent plays now."""
    round_ = five()
    absent = round_.everyone[2]._replace(bye=fidepair.Bye.ZERO)
    everyone = tuple(absent if one.number == 3 else one for one in round_.everyone)
    round_ = round_._replace(everyone=everyone, cards=tuple(one for one in everyone if one.number != 3))
    found = judge_repair(DUTCH, round_, games, pab)

    assert text == ("" if found is None else found.text[: len(text)])
    assert (found is None) is (not text)


def test_the_pair_that_is_given_twice_is_named():
    """Not the first pair, but the one that comes again."""
    judgement = judge(DUTCH, five(), [(3, 1), (5, 2), (2, 5)], 4, None)

    assert "incomplete: the pair 5-2 is given twice" == judgement.text
