"""What is told of the event when a file is converted or repaired stands in the new file; nothing else changes."""

from __future__ import annotations

import pytest
from trf_texts import cup, file, load, player

from fidepair.convert import convert
from fidepair.errors import InputError
from fidepair.systems import choose
from fidepair.tournament import Colour, Kind

BARE = file(header="012 Sample Open\n092 Individual: Swiss-System\n").encode()
TOLD = {"system": "dutch", "rounds": 7, "initial_colour": Colour.BLACK, "acceleration": "baku"}


def said(data: bytes) -> tuple[object, ...]:
    """Return what a file says of the event."""
    tournament = load(data).tournament
    return tournament.system, tournament.rounds, tournament.initial_colour, tournament.acceleration


@pytest.mark.parametrize("target", ["trf26", "json"])
def test_a_conversion_writes_what_it_is_told(target):
    """System, number of rounds, initial-colour and acceleration stand in the converted file."""
    converted = convert(BARE, "bare.trf", target, **TOLD)
    report = convert(converted.data, "again", "trf26").data

    assert ("dutch", 7, Colour.BLACK, "baku") == said(report)
    assert {"142 7", "152 B", "192 FIDE_DUTCH_BAKU"} <= set(report.decode().splitlines())


def test_a_record_of_the_file_is_replaced():
    """What is told stands in the place of what the file said."""
    converted = convert(
        file(header="142 5\n152 W\n192 FIDE_DUBOV\n").encode(), "x.trf", "trf26", system="dutch", rounds=6
    )

    assert [b"142 6", b"152 W", b"192 FIDE_DUTCH"] == converted.data.splitlines()[:3]


def test_nothing_told_changes_nothing():
    """Without a fact the file stays as it is."""
    assert convert(BARE, "bare.trf", "trf26").data == convert(BARE, "bare.trf", "trf26", system=None, rounds=None).data


def test_the_system_of_teams_is_written():
    """A team event without type gets one, although its kind is plain."""
    text = cup().replace("192 FIDE_TEAM\n", "").encode()

    assert b"192 FIDE_TEAM" in convert(text, "cup.trf", "trf26", Kind.TEAM, system="team").data


def test_acceleration_needs_a_system():
    """Acceleration is written in the type, so the system has to be known."""
    with pytest.raises(InputError, match="Give the system too"):
        convert(BARE, "bare.trf", "trf26", acceleration="baku")


def test_fewer_rounds_than_there_are_is_refused():
    """A number of rounds that the rounds of the file contradict is not written."""
    two = file(player(1, "2.0", "2 w 1", "2 b 1"), player(2, "0.0", "1 b 0", "1 w 0"), header="012 Sample Open\n")
    with pytest.raises(InputError, match="contradict"):
        convert(two.encode(), "two.trf", "trf26", rounds=1)


def test_the_type_in_words_is_quoted_where_no_system_is_given():
    """Who asks for the system is told what the file says of it."""
    with pytest.raises(
        InputError, match="The pairing system is missing: `Individual: Swiss-System` in the file is not a system"
    ):
        choose(load(BARE).tournament)


@pytest.mark.parametrize("target", ["json", "csv"])
def test_fields_out_of_their_columns_are_not_cut(target):
    """A file of which the ratings are out of their columns goes into no form that would have parts of them."""
    shifted = file().replace(" 2000 FID", "2000  FID")

    with pytest.raises(InputError, match="would be cut in this format"):
        convert(shifted.encode(), "shifted.trf", target)
