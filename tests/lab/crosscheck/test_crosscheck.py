"""Comparing the answers of another program: the rounds it is asked for, verdicts, and making tournaments small."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from makers import tournament
from match_positions import any_match_position
from positions import any_position, rated

from fidepair.check.verdicts import Judgement, Verdict
from fidepair.errors import PairingImpossible
from fidepair.lab.crosscheck import ComparisonTally, Difference, Worth, contest
from fidepair.lab.crosscheck.contest import before_round, compare, rounds_to_compare
from fidepair.lab.crosscheck.engines import Reply, ReplyKind, read_pair_list
from fidepair.options import RoundOptions
from fidepair.systems import SYSTEMS, prepare
from fidepair.tournament import (
    POINT,
    Adjustment,
    Announcement,
    Bye,
    Colour,
    Forbidden,
    Kind,
    LineUp,
    ManualChange,
    Tournament,
)

if TYPE_CHECKING:
    from fidepair.swiss.cards import PairingCard, RoundToPair

DUTCH = SYSTEMS["dutch"]

# ── the rounds ───────────────────────────────────────────────────────────────


def all_that_rules_see(round_: RoundToPair) -> tuple[Any, ...]:
    """Return a round as values that compare."""
    return round_[:4], round_.team_rules, [card.number for card in round_.cards], list(map(facts, round_.everyone))


def facts(card: PairingCard) -> dict[str, Any]:
    """Return what a card says; who took part is told by the participants without their entries."""
    return {name: getattr(card, name) for name in card._fields if name != "participant"}


def position(seed: int, system: str) -> Tournament:
    """Return a random position of an event that the system pairs."""
    kind = SYSTEMS[system].kind
    return rated(any_position(seed), seed) if kind is Kind.INDIVIDUAL else any_match_position(seed, kind)


@pytest.mark.parametrize("system", ["dutch", "dubov", "double-swiss", "team"])
def test_the_rules_see_the_same_round_in_the_tournament_cut_back(system: str):
    """A tournament cut back to a round gives the cards that the whole one gives for it, whatever came after."""
    compared = 0
    for seed in range(120):
        whole = position(seed, system)
        for number in range(1, whole.rounds_paired + 1):
            was = prepare(whole, system, RoundOptions(round=number, rounds=whole.rounds or whole.rounds_paired)).round_
            cut = before_round(whole, number)

            assert number == cut.rounds_paired + 1
            assert all_that_rules_see(was) == all_that_rules_see(prepare(cut, system).round_)
            compared += 1

    assert compared > 100


def test_a_tournament_cut_back_does_not_know_what_came_later():
    """Absences of the round are announced, its PAB is not; abnormal points, line-ups and changes by hand are of the
    rounds before."""
    rounds = [1, 2, 3]
    whole = tournament(
        5,
        ["1-2 1:0, 3-4 =:=, 5 U", "1-3 1:0, 2 U, 4 H"],
        initial_colour=None,
        virtual={1: (POINT, POINT, 0), 2: (0, 0, 0)},
        adjustments=tuple(Adjustment(frozenset(), POINT, n, frozenset({1})) for n in (*rounds, None)),
        line_ups=tuple(LineUp(n, 1, 2, (3, 4)) for n in rounds),
        manual_changes=tuple(ManualChange(n, "changed") for n in rounds),
    )
    cut = before_round(whole, 2)

    assert {Announcement(2, 4, Bye.HALF), Announcement(2, 5, Bye.ZERO)} == set(cut.announced)
    assert {1: (POINT, POINT), 2: (0, 0)} == cut.virtual
    assert [1, None] == [adjustment.round_number for adjustment in cut.adjustments]
    assert [1] == [line_up.round_number for line_up in cut.line_ups]
    assert [1] == [change.round_number for change in cut.manual_changes]
    assert Colour.WHITE is cut.initial_colour
    assert [1] * 5 == [len(participant.entries) for participant in cut.participants]


PLAYED = ["1-2 1:0, 3-4 =:=", "1-3 1:0, 4-2 =:="]


@pytest.mark.parametrize(
    ("whole", "expected"),
    [
        pytest.param(tournament(4, PLAYED, rounds=3), [1, 2, 3], id="one-to-be-paired"),
        pytest.param(tournament(4, PLAYED, rounds=2), [1, 2], id="finished"),
        pytest.param(tournament(4, PLAYED, rounds=None), [1, 2], id="number-of-rounds-unknown"),
        pytest.param(tournament(4, [*PLAYED, "1-4, 2-3"], rounds=5), [1, 2, 3], id="open-round"),
        pytest.param(tournament(4, [*PLAYED, "4 U"], rounds=5, lone_pab=4), [1, 2], id="lone-PAB"),
        pytest.param(tournament(4), [1], id="nothing-played"),
    ],
)
def test_rounds_to_compare(whole: Tournament, expected: list[int]):
    """Rounds that were paired can be compared, and the one to be paired next."""
    assert expected == list(rounds_to_compare(whole))


def test_without_a_number_of_rounds_the_last_one_paired_is_the_last():
    """Decision G12: the cut tournament has as many rounds as were paired."""
    assert 2 == before_round(tournament(4, PLAYED, rounds=None), 1).rounds


# ── verdicts ─────────────────────────────────────────────────────────────────


def answer(*games: tuple[int, int], pab: int | None = None) -> Reply:
    """Return the reply that gives a pairing."""
    return Reply(ReplyKind.PAIRING, games, pab)


SIX = tournament(7, ["1-4 1:0, 5-2 0:1, 3-6 1:0, 7 U", "2-1 0:1, 7-3 0:1, 4-5 1:0, 6 U"])
"""Round 3 is to be paired; 6 and 7 have had the bye."""


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        pytest.param("ours", Worth.SAME, id="right"),
        pytest.param("turned", Worth.COLOURS, id="colours"),
        pytest.param("swapped", Worth.WORSE, id="worse"),
        pytest.param(answer((2, 1), (3, 7), (4, 6), pab=5), Worth.ILLEGAL, id="met-before"),
        pytest.param(answer((3, 1), (2, 4)), Worth.INCOMPLETE, id="not-all"),
        pytest.param(answer((3, 1), (2, 4), (5, 9), pab=6), Worth.ILLEGAL, id="PAB-again"),
        pytest.param(Reply(ReplyKind.NO_PAIRING, text="exit code 1"), Worth.REFUSED, id="no-pairing"),
        pytest.param(Reply(ReplyKind.CRASH, text="exit code 3"), Worth.CRASH, id="crash"),
        pytest.param(Reply(ReplyKind.HANG, text="60 seconds"), Worth.HANG, id="hang"),
        pytest.param(Reply(ReplyKind.UNREADABLE, text="no number"), Worth.UNREADABLE, id="unreadable"),
    ],
)
def test_what_a_reply_is_worth(reply: Reply | str, expected: Worth):
    """A pairing gets its verdict, anything else is what it is; the pairing of the rules is there to look at."""
    round_ = prepare(SIX, "dutch").round_
    ours = DUTCH.pair(round_)
    games = [(game.white, game.black) for game in ours.games]
    (a, b), (c, d), *others = games
    if reply == "ours":
        reply = answer(*games, pab=ours.pab)
    if reply == "turned":
        reply = answer((b, a), (c, d), *others, pab=ours.pab)
    if reply == "swapped":
        reply = answer((a, c), (b, d), *others, pab=ours.pab)
    found = compare(DUTCH, round_, reply)

    assert expected is found.finding
    assert ours == found.ours
    assert found.text


@pytest.mark.parametrize("verdict", list(Verdict))
def test_every_verdict_is_a_finding(verdict: Verdict, monkeypatch: pytest.MonkeyPatch):
    """Whatever the judge says of a pairing is found, with the criterion and the article."""
    judgement = Judgement(verdict, "said so", "C6", "2.4.1")
    monkeypatch.setattr(contest, "judge", lambda *_: judgement)
    found = compare(DUTCH, prepare(SIX, "dutch").round_, answer((1, 2)))

    assert (verdict.value, "said so", judgement) == (found.finding.value, found.text, found.judgement)


ALL_MET = tournament(3, ["1-2 1:0, 3 U", "3-1 0:1, 2 U", "2-3 1:0, 1 U"])


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        pytest.param(Reply(ReplyKind.NO_PAIRING), Worth.SAME, id="neither"),
        pytest.param(Reply(ReplyKind.CRASH), Worth.SAME, id="ends-with-an-error"),
        pytest.param(read_pair_list("0\n\n"), Worth.SAME, id="empty-list"),
        pytest.param(read_pair_list("### Error 510\nProgram error\n"), Worth.SAME, id="message"),
        pytest.param(read_pair_list("7\n1 2\n"), Worth.UNREADABLE, id="half-a-list"),
        pytest.param(answer((1, 2), pab=3), Worth.ILLEGAL, id="illegal"),
        pytest.param(Reply(ReplyKind.HANG), Worth.HANG, id="hang"),
    ],
)
def test_where_the_rules_give_no_pairing(reply: Reply, expected: Worth):
    """The right answer is that there is none."""
    found = compare(DUTCH, prepare(ALL_MET, "dutch").round_, reply)

    assert expected is found.finding
    assert found.ours is None


def test_a_legal_pairing_where_we_find_none_is_a_fault_of_ours(monkeypatch: pytest.MonkeyPatch):
    """An engine of ours that gives up where a legal pairing exists is found out, and an incomplete answer is not taken
    for one."""

    def gives_up(*_: object) -> None:
        raise PairingImpossible("nobody knows why", "1.9.3")

    round_ = prepare(SIX, "dutch").round_
    right = compare(DUTCH, round_, Reply(ReplyKind.NO_PAIRING)).ours
    monkeypatch.setattr("fidepair.systems.dutch.pair", gives_up)
    legal = answer(*((game.white, game.black) for game in right.games), pab=right.pab)

    assert Worth.FOUND is compare(DUTCH, round_, legal).finding
    assert Worth.INCOMPLETE is compare(DUTCH, round_, legal._replace(games=legal.games[1:])).finding


def test_a_tally_counts_all_and_keeps_some():
    """Every finding is counted; only the first differences of each are kept, unless all are asked for."""
    differences = tuple(Difference(f"seed-1-round-{n}", Worth.WORSE, "worse") for n in range(1, 6))
    some, every = ComparisonTally(2), ComparisonTally(None)
    for tally in (some, every):
        tally.add(4, differences)
        tally.add(8, (Difference("seed-2-round-1", Worth.BETTER, "better"),))

    assert (2, 18, 6, 1) == (some.tournaments, some.rounds, some.differing, some.our_faults)
    assert differences[:2] == tuple(some.kept[Worth.WORSE])
    assert differences == tuple(every.kept[Worth.WORSE])


# ── numbers ──────────────────────────────────────────────────────────────────
def test_numbers_from_one():
    """Participants are numbered in the order of their TPNs, and everything speaks of the new numbers."""
    gaps = tournament(
        [3, 5, 9],
        ["3-9 1:0, 5 U"],
        announced={9: Bye.ZERO},
        forbidden=(Forbidden(1, None, frozenset({5, 9})),),
        virtual={3: (POINT,), 9: (0,)},
        adjustments=(Adjustment(frozenset(), POINT, None, frozenset({5})),),
    )
    expected = tournament(
        3,
        ["1-3 1:0, 2 U"],
        announced={3: Bye.ZERO},
        forbidden=(Forbidden(1, None, frozenset({2, 3})),),
        virtual={1: (POINT,), 3: (0,)},
        adjustments=(Adjustment(frozenset(), POINT, None, frozenset({2})),),
    )
    names = [participant._replace(name="") for participant in gaps.renumbered().participants]

    assert [participant._replace(name="") for participant in expected.participants] == names
    assert expected._replace(participants=()) == gaps.renumbered()._replace(participants=())


# ── from Python ──────────────────────────────────────────────────────────────


def test_rounds_are_compared_without_the_command_line():
    """Whoever imports the library runs another program on a file's rounds, and no command line is loaded for that."""
    script = (
        "import shlex, sys\n"
        "from fidepair import read\n"
        "from fidepair.lab.crosscheck.contest import Contest, compare_rounds\n"
        "from fidepair.lab.crosscheck.engines import engine_of\n"
        "program = shlex.join([sys.executable, '-m', 'fidepair', 'pair', '-f', 'list'])\n"
        "contest = Contest(engine_of(f'{program} {{in}}', seconds=60), 'dutch', 'trf26')\n"
        "tournament = read('trf_samples/open-round-4-to-pair-trf26.trf')\n"
        "print(*(found.comparison.finding.name for found in compare_rounds(contest, tournament, {2, 4})))\n"
        "print({'click', 'rich'} & set(sys.modules))\n"
    )
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=root)

    assert ("SAME SAME\nset()\n", "") == (done.stdout, done.stderr)
