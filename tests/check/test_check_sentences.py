"""What is wrong with a published round is told in sentences: whom the verdict concerns, by number and name."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from makers import tournament
from test_check_damaged import damaged

from fidepair import read
from fidepair.check.replay import check, published_sides
from fidepair.explain.differences import MAX_LISTED, what_is_wrong
from fidepair.lab.generate import generate
from fidepair.lab.generate.settings import Settings
from fidepair.options import round_options
from fidepair.systems import SYSTEMS, prepare

WRONG = "trf_samples/finished-wrong-pairings-trf16.trf"


def sentences_about(event, games, pab=None, system="dutch", **options):
    """Return the sentences about a pairing of the next round."""
    prepared = prepare(event, system, round_options(**options))
    return what_is_wrong(prepared, prepared.system.pair(prepared.round_), games, pab)


def test_the_sample_with_a_wrong_round():
    """Who floats as published and by the rules, how the bracket is paired, and why colours are the other way round."""
    report = check(read(WRONG), "dutch", rounds=5)

    assert (
        "Bracket 3.0 as published has two downfloaters (3 Cardenal and 6 Fontanelli) instead of none (C6, 2.4.1).",
        "Bracket 3.0 by the rules: 3-6. As published: 3 and 6 float down; the other pair is the same.",
        "By the rules 4 Dvorakova has White against 2 Bergqvist: 4 should have White and 2 should have Black (5.2.1).",
    ) == report.rounds[4].sentences


def test_rounds_that_agree_need_no_sentences():
    """Nothing is told of what is right."""
    assert {()} == {found.sentences for found in check(read(WRONG), "dutch", rounds=5).rounds[:4]}


@pytest.mark.parametrize(
    ("games", "pab", "expected"),
    [
        pytest.param([(3, 1), (2, 4)], 5, "1 Player 1 and 3 Player 3 met in round 1 (C1, 2.1.1).", id="met"),
        pytest.param([(5, 2), (1, 4)], None, "3 Player 3 is not paired (1.9.1).", id="not-paired"),
        pytest.param([(1, 2), (3, 4), (9, 5)], None, "Player 9 does not exist (1.9.1).", id="nobody"),
        pytest.param([(5, 1), (4, 3)], 5, "5 Player 5 cannot have the bye: 5 had the bye in round 1", id="barred"),
        pytest.param([(5, 1), (4, 3)], 2, "As published the bye goes to 2 Player 2 (1.0) instead of 4 Playe", id="bye"),
    ],
)
def test_faults_name_whom_they_concern(games, pab, expected):
    """Who met, who is not paired, who would have the bye: all by number and name, with the article."""
    event = tournament(5, ["1-3 1:0, 2-4 1:0, 5 U"], rounds=3)

    assert [expected] == [told[: len(expected)] for told in sentences_about(event, games, pab)][:1]


def test_many_faults_are_counted():
    """A few are told, of the others how many there are."""
    event = tournament(10, ["1-6 1:0, 7-2 0:1, 3-8 1:0, 9-4 0:1, 5-10 1:0"], rounds=3)
    told = sentences_about(event, [(6, 1), (2, 7), (8, 3), (4, 9), (10, 5)])

    assert MAX_LISTED + 1 == len(told)
    assert "And two more like this." == told[-1]


@pytest.mark.parametrize("system", SYSTEMS)
def test_sentences_and_verdict_are_of_the_same_criterion(system):
    """The first sentence cites the criterion and the article of the verdict; legal pairs of the Lim System are
    named. Whatever is published, there is no exception."""
    told = set()
    for seed in range(12):
        event = damaged(
            generate(Settings(system=system, players=(8, 13), rounds=5), seed), random.Random(f"{system} {seed}")
        )
        for found in check(event, system).rounds:
            judgement = found.judgement
            if judgement is None or found.status != "differs":
                continue
            if found.kind == "different":
                assert "by the rules " in found.sentences[0]
                continue
            code = judgement.code if judgement.code != "PAB" else ""
            told.add(found.kind)
            if found.kind == "colours":
                assert f"({judgement.article})" in " ".join(found.sentences)
            else:
                cited = f"({code}, {judgement.article})" if code else f"({judgement.article})"
                assert any(cited in one for one in found.sentences[:MAX_LISTED])

    assert "illegal" in told


def test_games_without_recorded_colours_have_those_of_the_rules():
    """No sentence speaks of colours that nobody recorded."""
    event = tournament(4, ["1/3 +:-, 2/4 +:-"], rounds=3)
    prepared = prepare(event, "dutch", round_options(round=1))
    ours = prepared.system.pair(prepared.round_)

    assert () == what_is_wrong(prepared, ours, *published_sides(event, 1, ours))


def test_rounds_that_agree_load_no_explanations():
    """A file whose rounds are right is checked without the part of the program that explains."""
    code = (
        "import sys; from fidepair import check, read; "
        "assert check(read('trf_samples/open-round-4-to-pair-trf26.trf')).agrees; "
        "sys.exit(any(name.startswith('fidepair.explain') for name in sys.modules))"
    )

    assert 0 == subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], check=False).returncode
