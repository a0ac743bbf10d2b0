"""`fidepair sheet`: which round it draws, in which form, and where it goes."""

from __future__ import annotations

import pytest


def test_the_round_to_be_paired_is_drawn(fidepair, samples):
    """Without --round it is the next one, as text."""
    outcome = fidepair("sheet", samples / "open-round-4-to-pair-trf26.trf")

    assert (0, "") == (outcome.code, outcome.err)
    assert "Lakeside Open 2026: round 4 of 7, worksheet" == outcome.out.splitlines()[0]
    assert " 1-13 " in outcome.out


def test_the_last_round_is_drawn_while_it_is_not_over(fidepair, samples):
    """Games are open: the worksheet is that of the round that was just published; --adjourned asks for the next."""
    file = samples / "open-round-3-unfinished-trf26.trf"

    assert "Lakeside Open 2026: round 3 of 7, worksheet" == fidepair("sheet", file).out.splitlines()[0]
    assert "Lakeside Open 2026: round 4 of 7, worksheet" == fidepair("sheet", file, "--adjourned").out.splitlines()[0]


def test_a_published_round_is_drawn_as_the_rules_pair_it(fidepair, samples):
    """--round draws what the rules give; a line says that something else was published."""
    told = "--system", "dutch", "--rounds", "5", "--initial-colour", "white"
    outcome = fidepair("sheet", samples / "finished-wrong-pairings-trf16.trf", "--round", "5", *told)

    assert "Round 5 is shown as published (differs: 2 pairs" in outcome.out.splitlines()[2]
    assert "4-2" in outcome.out


def test_options_of_pairing_count(fidepair, samples):
    """Who is absent is not drawn in any bracket, but told."""
    outcome = fidepair("sheet", samples / "open-round-4-to-pair-trf26.trf", "--absent", "7")

    assert "Absent: 7 Grzywacz, Hanna" in outcome.out
    assert "9-11" in outcome.out


def test_the_ending_of_a_file_chooses_the_form(fidepair, samples, tmp_path):
    """-o with .html makes a page, with another ending text in UTF-8."""
    given = samples / "open-round-4-to-pair-trf26.trf"
    made = [fidepair("sheet", given, "-o", tmp_path / name).code for name in ("a.html", "a.txt")]

    assert [0, 0] == made
    assert (tmp_path / "a.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert "1 ↓ 2.0" in (tmp_path / "a.txt").read_text(encoding="utf-8")


def test_a_worksheet_replaces_nothing(fidepair, sample, tmp_path):
    """A file that exists is kept, the tournament itself too."""
    given = sample("open-round-4-to-pair-trf26")
    (tmp_path / "a.html").write_text("kept")
    outcome = fidepair("sheet", given, "-o", tmp_path / "a.html")
    itself = fidepair("sheet", given, "-o", given, "--force")

    assert (5, "kept") == (outcome.code, (tmp_path / "a.html").read_text())
    assert (2, True) == (itself.code, "is the input" in itself.err)


def test_where_nothing_can_be_paired_nothing_is_drawn(fidepair, samples):
    """No legal pairing: the reason, as `pair` tells it."""
    outcome = fidepair("sheet", samples / "no-legal-pairing-trf26.trf")

    assert (1, "") == (outcome.code, outcome.out)
    assert "Player 1 has no legal opponent" in outcome.err


@pytest.mark.parametrize("system", ["dutch", "dubov", "burstein", "lim"])
def test_a_player_alone_has_the_bye(fidepair, tmp_path, system):
    """No bracket is opened, in any procedure, and the worksheet has nothing but the bye."""
    path = tmp_path / "alone.trf"
    player = f"001    1 w GM {'Abrantes, Ines':33} 2470{'0.0':>32}    1"
    path.write_text(f"012 Open\n142 7\n152 W\n{player}\n")
    told = fidepair("sheet", path, "--system", system)

    assert (0, "") == (told.code, told.err)
    assert "Abrantes" in told.out
