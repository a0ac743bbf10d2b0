"""What a file does not declare is told to whoever goes on with it, and never guessed."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

OPEN = "open-round-4-to-pair-trf26"


@pytest.fixture
def old(fidepair, sample) -> Path:
    """A file of TRF16, in which a conversion kept the records of TRF26 as comments."""
    path = sample(OPEN)
    fidepair("convert", path, "--to", "trf16", "-o", path.with_name("old.trf"))
    return path.with_name("old.trf")


def next_command(out: str) -> list[str]:
    """Return the words of the command that an answer ends with."""
    return shlex.split(out.splitlines()[-1].partition("fidepair ")[2].partition(";")[0])


# ── The next step ────────────────────────────────────────────────────────────
def test_the_next_step_of_a_file_without_the_system_works(fidepair, old):
    """It has what a conversion kept in comments: the system with its edition, and the number of rounds."""
    told = fidepair("bye", old, "3", "--round", "4")
    words = next_command(told.out)

    assert ["pair", str(old), "--system", "dutch", "--edition", "2026", "--rounds", "7", "--in-place"] == words
    assert 0 == fidepair(*words).code
    assert (0, True) == (fidepair("check", old).code, "192 FIDE_DUTCH_2026" in old.read_text("utf-8"))


def test_what_nobody_knows_is_said(fidepair, old):
    """Without those comments the command has places to fill in, and says so."""
    text = old.read_text("utf-8")
    old.write_text("".join(line for line in text.splitlines(True) if not line.startswith("### kept")), "utf-8")
    told = fidepair("bye", old, "3", "--round", "4").out

    assert "--system SYSTEM --rounds N --in-place; the file does not tell SYSTEM and N\n" in told


def test_a_file_that_declares_everything_needs_no_options(fidepair, sample):
    """The next step is the command alone."""
    path = sample(OPEN)

    assert ["pair", str(path), "--in-place"] == next_command(fidepair("bye", path, "3", "--round", "4").out)


def test_what_a_file_has_from_now_on_is_no_comment_any_more(fidepair, old):
    """The file can be converted after a round was written into it: no record stands there twice."""
    fidepair(*next_command(fidepair("bye", old, "3", "--round", "4").out), "-q")
    text = fidepair("convert", old, "--to", "trf26").out

    assert (1, 1) == (text.count("\n192 "), text.count("\n142 "))


def test_a_file_with_kept_records_is_converted_with_its_system(fidepair, old):
    """The option agrees with the comment that has the edition too."""
    told = fidepair("convert", old, "--to", "trf26", "--system", "dutch")

    assert (0, ["192 FIDE_DUTCH_2026"]) == (told.code, [line for line in told.out.splitlines() if line[:3] == "192"])
