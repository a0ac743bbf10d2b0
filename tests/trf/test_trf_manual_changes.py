"""Comments that declare a change of a pairing by hand: read, kept, written, shown by a check, never obeyed."""

from __future__ import annotations

import pytest
from trf_texts import HEADER, file, load, warnings

from fidepair import pair, trf
from fidepair.check.replay import check
from fidepair.render import report
from fidepair.swiss.boards import with_round
from fidepair.tournament import ManualChange
from fidepair.trf.proof import differences

TYPE = "192 FIDE_DUTCH_2026"
WRONG = HEADER.replace("152 W", "152 B")  # the published colours of round one are the other way round


@pytest.mark.parametrize(
    ("comment", "expected"),
    [
        pytest.param("### MPA @ Round 1: 3-6 swapped", ManualChange(1, "3-6 swapped"), id="colon"),
        pytest.param("### MPA @ Round 12 late arrival", ManualChange(12, "late arrival"), id="blank"),
        pytest.param("###MPA @ROUND 2 - by the arbiter", ManualChange(2, "by the arbiter"), id="dash"),
        pytest.param("### mpa @ round 003", ManualChange(3, ""), id="no-text"),
        pytest.param("# MPA Round 4: x", ManualChange(4, "x"), id="one-hash"),
    ],
)
def test_declarations_are_read(comment, expected):
    """A comment that names `MPA` and a round declares a change by hand; the rest of it is the description."""
    assert (expected,) == load(file(comment)).tournament.manual_changes


@pytest.mark.parametrize(
    ("comment", "codes"),
    [
        pytest.param("### MPA @ Round", ["T260"], id="no-round"),
        pytest.param("### MPA 3: swapped", ["T260"], id="no-word"),
        pytest.param("### MPA @ Round 0: swapped", ["T260"], id="round-zero"),
        pytest.param("### MPAX @ Round 3", [], id="another-word"),
        pytest.param("### the MPA @ Round 3", [], id="inside-a-sentence"),
    ],
)
def test_what_is_no_declaration(comment, codes):
    """A declaration without a readable round is warned about; other comments are comments."""
    assert codes == warnings(file(comment))
    assert () == load(file(comment)).tournament.manual_changes


@pytest.mark.parametrize(
    "comment",
    [
        "### National rating: 1={}",
        "### Provisional rating: {}=1500",
        "### Withdrawal @ Round 2: {} had a half-point bye",
    ],
)
def test_a_number_of_thousands_of_digits_is_none(comment):
    """A comment with one tells nothing, and the file is read."""
    tournament = load(file(comment.format("9" * 5000))).tournament

    assert ({}, {}, ()) == (tournament.national, tournament.provisional, tournament.put_aside)


def test_declarations_survive_writing():
    """A new file has them as comments; an existing one keeps its own and gets those which are new."""
    loaded = load(file("### MPA @ Round 1: 3-6 swapped"))
    more = loaded.tournament._replace(manual_changes=(*loaded.tournament.manual_changes, ManualChange(1, "again")))

    assert b"\n### MPA @ Round 1: 3-6 swapped\n" in trf.write(loaded.tournament)
    assert [] == differences(more, load(trf.write(more, loaded.document)).tournament)
    assert trf.write(loaded.tournament, loaded.document) == loaded.document.to_bytes()


def test_a_check_tells_that_a_difference_was_declared():
    """The round differs all the same, and the report says that somebody declared it."""
    changed = check(load(file(TYPE, "### MPA @ Round 1: sponsor's wish", header=WRONG)).tournament)
    silent = check(load(file(TYPE, header=WRONG)).tournament)
    (found,) = changed.rounds

    assert (False, True) == (found.differs_undeclared, silent.rounds[0].differs_undeclared)
    assert changed.differing == silent.differing == (1,)
    assert report.result(found) == f"{report.result(silent.rounds[0])}; changed by hand, as declared"
    assert "  declared change by hand: sponsor's wish" == report.differences(found)[-1]
    assert report.verdict(changed).endswith("(changed by hand, as declared: 1)")
    assert ["sponsor's wish"] == report.file_document(changed, "x.trf")["rounds"][0]["declared_changes"]


def test_a_declared_round_that_agrees_is_noted():
    """Who declared a change that is none should know."""
    published = load(file(TYPE)).tournament
    people = tuple(p._replace(entries=()) for p in published.participants)
    empty = published._replace(participants=people, rounds_paired=0)
    paired = with_round(empty, pair(empty))._replace(manual_changes=(ManualChange(1, "nothing"),))
    checked = check(paired)

    assert checked.agrees
    assert "round 1: a change by hand is declared, but the published pairing follows the rules" in checked.notes


@pytest.mark.parametrize(("pair", "rounds"), [("1-4", {1}), ("4-1", {1}), ("1-2", set())])
def test_exchanged_colours_are_read(pair, rounds):
    """The comment of a correction tells the round, if the two met in it."""
    comment = f"### Correction @ Round 1: {pair} colours exchanged, 0-1 -> 1-0"

    assert rounds == load(file(comment)).tournament.recoloured
