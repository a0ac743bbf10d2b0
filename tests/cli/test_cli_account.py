"""`fidepair standings --explain`: text, JSON, and questions that cannot be answered."""

from __future__ import annotations

import json
from pathlib import Path

import json_schema
import pytest

from fidepair.requests import schema_of_document

SAMPLES = Path(__file__).parents[2] / "trf_samples"
FINISHED = SAMPLES / "finished-standings-trf26.trf"
UNFINISHED = SAMPLES / "open-round-3-unfinished-trf26.trf"
TEAMS = SAMPLES / "team-round-4-to-pair-trf26.trf"
DOUBLE = SAMPLES / "double-swiss-round-4-to-pair-trf26.trf"
OF_INDIVIDUALS = "DE,BH/C1,SB/C1,AOB,KS,STD,PS/C1,BPG,TPN,ARO/U1400,TPR/U1400,PTP/U1400,APRO/U1400,RTNG/U1400"
OF_TEAMS = "EDEBT,EMGSB/C1,SSSC,BC,TBR,BBE,BH:GP/M1,MPVGP"


def test_a_place_is_explained(fidepair):
    """First stands what decides, with both values; then where each value comes from."""
    told = fidepair("standings", FINISHED, "--tie-breaks", "BH/C1", "--explain", "5")

    assert 0 == told.code
    assert "Before 1 Marstein, Renata (rank 6) by BH/C1: 10.5 against 8.5. Equal: PTS 1.5." in told.out
    assert "scored 2.0; the bye of round 5 is a draw (16.3.2)" in told.out


def test_a_part_of_a_name_is_enough(fidepair):
    """A part of a name that only one participant has means that one."""
    by_number, by_name = (fidepair("standings", FINISHED, "--explain", who).out for who in ("5", "montal"))

    assert by_number == by_name


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("99", "Participant 99 is not in the standings"),
        ("xyz", "No player matches `xyz`"),
        ("cyril", "`cyril` matches"),
    ],
)
def test_who_is_meant_must_be_clear(fidepair, who: str, said: str):
    """A number that nobody has, and a text in no name or in several ones, are refused."""
    told = fidepair("standings", FINISHED, "--explain", who)

    assert 2 == told.code
    assert said in told.err


@pytest.mark.parametrize("form", ["csv", "html"])
def test_an_account_is_text_or_json(fidepair, form: str):
    """Other forms are those of the whole table."""
    told = fidepair("standings", FINISHED, "--explain", "5", "-f", form)

    assert 2 == told.code
    assert f"--explain does not support the format {form}." in told.err


def test_one_line_is_not_written(fidepair):
    """Ranks are written for everybody, not for one."""
    told = fidepair("standings", FINISHED, "--explain", "5", "--write")

    assert 2 == told.code
    assert "Use either --explain or --write, not both" in told.err


@pytest.mark.parametrize(
    ("path", "codes"),
    [(FINISHED, OF_INDIVIDUALS), (UNFINISHED, OF_INDIVIDUALS), (TEAMS, OF_TEAMS), (DOUBLE, "DE,BPG,WON")],
    ids=lambda given: getattr(given, "stem", ""),
)
def test_json_is_as_its_schema_says(fidepair, path: Path, codes: str):
    """`fidepair schema account` describes accounts of every kind of event, with and without lots."""
    schema = schema_of_document("account")
    for more in ((), ("--lots", "--seed", "1")):
        for who in ("1", "2", "5"):
            told = fidepair("standings", path, "--tie-breaks", codes, "--explain", who, "--json", *more)
            assert 0 == told.code
            assert [] == json_schema.problems(json.loads(told.out), schema)


def test_an_error_in_json_is_as_the_schema_says(fidepair):
    """Somebody who is not there is an object with the error."""
    told = fidepair("standings", FINISHED, "--explain", "99", "--json")

    assert 2 == told.code
    assert [] == json_schema.problems(json.loads(told.out), schema_of_document("account"))


def test_lots_decide_where_nothing_else_does(fidepair):
    """Who stays tied is told with whom, or that lots decided."""
    shared = fidepair("standings", FINISHED, "--explain", "7").out
    drawn = fidepair("standings", FINISHED, "--explain", "7", "--lots", "--seed", "1").out

    assert "Shares rank 7 with 8 Sternik, Cyril. Equal: PTS 0.5, WIN 0, DE." in shared
    assert "by lots (4.2)" in drawn


def test_a_method_that_is_left_out_is_told_with_the_reason(fidepair):
    """Ratings that somebody has not are told; what comes after a method of the organiser is not known."""
    told = fidepair(
        "standings", SAMPLES / "finished-byes-and-forfeits-trf16.trf", "--tie-breaks", "ARO", "--explain", "1"
    )

    assert "ARO: left out: some players have no rating" in told.out
