"""Pairs and a bye of the arbiter (C.04.2 4.4): the others by the rules, the verdict told and written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from fidepair import check, pair, read
from fidepair.check.verdicts import Verdict
from fidepair.desk.day.arbiter_pairings import ByArbiter, pair_around
from fidepair.errors import FidepairError, UsageError
from fidepair.swiss.boards import SILENT
from fidepair.systems import prepare

FILES = sorted((Path(__file__).parents[2] / "trf_samples").glob("*to-pair*.trf"))
SAMPLES = [path for path in FILES if "\n192 " in path.read_text("utf-8")]
OPEN = "open-round-4-to-pair-trf26"


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_what_the_rules_pair_can_be_fixed(path: Path):
    """Every pair of the rules, and their bye, fixed at once give the pairing of the rules."""
    tournament = read(path)
    prepared = prepare(tournament)
    ours = prepared.system.pair(prepared.round_)
    given = ByArbiter(tuple((game.white, game.black) for game in ours.games), ours.pab)

    found = pair_around(prepared, given, SILENT)
    assert (Verdict.SAME, True) == (found.judgement.verdict, found.is_legal)
    assert [game[:2] for game in ours.games] == [game[:2] for game in found.pairing.games]
    assert (ours.pab, ours.absent) == (found.pairing.pab, found.pairing.absent)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_others_are_paired_by_the_rules(path: Path):
    """With one pair given the others have the pairing that they would have with these two absent."""
    tournament = read(path)
    prepared = prepare(tournament)
    first, *_, last = (card.number for card in prepared.round_.cards)
    try:
        found = pair_around(prepared, ByArbiter(((first, last),)), SILENT)
    except FidepairError:
        pytest.skip("the others have no legal pairing")
    others = prepared.round_._replace(cards=prepared.round_.cards[1:-1])
    expected = prepared.system.pair(others)

    assert {game[:2] for game in expected.games} | {(first, last)} == {game[:2] for game in found.pairing.games}
    assert expected.pab == found.pairing.pab


def test_a_pair_that_has_met_needs_more_than_a_wish(fidepair, sample):
    """What breaks an absolute criterion is refused, and with --not-fide done and declared, with the verdict."""
    path = sample(OPEN)
    before = path.read_bytes()
    refused = fidepair("pair", path, "--fix", "1-4", "--in-place")
    assert (3, before) == (refused.code, path.read_bytes())
    assert "players 1 and 4 met in round 2" in refused.err

    fidepair("pair", path, "--fix", "1-4", "--not-fide", "--in-place", "-q")
    declared = read(path).manual_changes
    assert [(4, True)] == [
        (change.round_number, "1-4 fixed by the arbiter: illegal" in change.text) for change in declared
    ]
    report = check(read(path), "dutch")
    assert [(4, 1)] == [(one.number, len(one.declared)) for one in report.rounds if one.declared]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (ByArbiter(((1, 99),)), "99 does not play in round 4"),
        (ByArbiter(((1, 12),)), "12 does not play in round 4"),
        (ByArbiter(((1, 2), (2, 3))), "2 is given twice"),
        (ByArbiter(((1, 2),), 2), "2 is given twice"),
    ],
)
def test_nobody_is_paired_twice(samples, given: ByArbiter, words: str):
    """Who is absent, unknown or named twice is refused."""
    with pytest.raises(UsageError, match=words):
        pair_around(prepare(read(samples / f"{OPEN}.trf")), given, SILENT)


def test_a_bye_needs_an_odd_number(fidepair, sample):
    """Nobody has the bye of the arbiter where it would leave another one over."""
    path = sample(OPEN)
    result = fidepair("pair", path, "--bye", "9", "--absent", "10")

    assert (3, True) == (result.code, "10 participants are an even number, so there is no bye" in result.err)


@pytest.mark.parametrize("other", [["--result", "1-2=1-0"], ["-v"]])
def test_options_about_the_rules_alone(fidepair, sample, other: list[str]):
    """What explains the pairing of the rules does not go with pairs of the arbiter."""
    assert 2 == fidepair("pair", sample(OPEN), "--fix", "2-6", *other).code
    assert 2 == fidepair("pair", sample(OPEN), "--not-fide").code


def test_the_library_pairs_as_before(samples):
    """Without a word of the arbiter nothing is different."""
    tournament = read(samples / f"{OPEN}.trf")
    assert pair(tournament).games == pair_around(prepare(tournament), ByArbiter(), SILENT).pairing.games
