"""What a rating report lacks, and what becomes of national ratings in it."""

from __future__ import annotations

import pytest
from trf_texts import HEADER, file, load, six

from fidepair.desk.pages.readiness import handed_in, readiness
from fidepair.trf.read.reader import interpret

TRFX = "012 Sample Open\nXXR 5\nXXC white1\n"


@pytest.mark.parametrize(
    ("federation", "header", "record", "said"),
    [
        ("NOR", HEADER, "NOR", "national ratings in separate records (NOR): 1"),
        ("NOR", f"{HEADER}032 SWE\n", "SWE", "national ratings in separate records (SWE): 1"),
        ("", f"{HEADER}032 SWE\n", "SWE", "national ratings in separate records (SWE): 1"),
        ("", HEADER, "", "national ratings are left out, because their federation is missing: 2"),
        ("NOR", TRFX, "", "this format has no record for national ratings: left out for 2; trf26 has one"),
    ],
)
def test_a_national_rating_has_a_record_of_its_federation(federation, header, record, said):
    """That of the event, or else of the player; only TRF26 has such records."""
    players = [line.replace(" FID ", f" {federation:<3} ") for line in six()]
    loaded = load(file(*players, "### National rating: 2=2000", header=header))
    document, notes = handed_in(loaded.document, loaded.tournament)
    codes = {line.text[:3] for line in document.lines if line.text[3:8].strip() == "2"} - {"001", "###"}

    assert codes == ({record} if record else set())
    assert said in notes


@pytest.mark.parametrize(
    ("starts", "dates"),
    [
        ({}, "YYYY/MM/DD, YYYY/MM/DD"),
        ({1: "2026-03-01 14:00"}, "2026/03/01"),
        ({1: "2026-03-01 14:00", 2: "2026-03-02 14:00"}, "2026/03/01"),  # round 2 is not paired
        ({2: "2026-03-02 14:00"}, "YYYY/MM/DD, YYYY/MM/DD"),
    ],
)
def test_dates_are_those_of_the_rounds_paired(starts, dates):
    """Record 132 has a date for each, and the command that adds it has what is known of all."""
    found = interpret(file().encode(), "x.trf")
    tournament = found.tournament._replace(starts=starts)
    (lack,) = [one for one in readiness(tournament, found.event, found.records).lacks if one.about == "round dates"]

    assert (("info", "FILE", "--set", f"round dates={dates}"),) == lack.commands
