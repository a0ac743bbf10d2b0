"""What a file does not declare is told to whoever goes on with it, and never guessed."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import pytest
from makers import tournament

from fidepair.desk.day.change import Changed, changed_file
from fidepair.desk.record.missing_declarations import looks_like_matches
from fidepair.errors import InputError

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


def test_the_next_step_of_an_accelerated_file_works(fidepair, sample):
    """A file with virtual points is paired by them: no acceleration is asked for besides."""
    path = sample("accelerated-round-3-to-pair-trf26")
    fidepair("convert", path, "--to", "trfx", "-o", path.with_name("old.trf"))
    words = next_command(fidepair("bye", path.with_name("old.trf"), "3", "--round", "3").out)

    assert ["--system", "dutch"] == words[2:4]
    assert "--acceleration" not in words
    assert 0 == fidepair(*words).code


def test_what_nobody_knows_is_said(fidepair, old):
    """Without those comments the command has places to fill in, and says so."""
    text = old.read_text("utf-8")
    old.write_text("".join(line for line in text.splitlines(True) if not line.startswith("### kept")), "utf-8")
    told = fidepair("bye", old, "3", "--round", "4").out

    assert "--system SYSTEM --rounds N --in-place (missing in the file: SYSTEM and N)\n" in told


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


# ── Matches of two games that nobody declared ────────────────────────────────
@pytest.fixture
def declared(fidepair, tmp_path) -> Path:
    """Matches of two games after the first round, in TRF26 with the system."""
    entries, path = tmp_path / "entries.csv", tmp_path / "declared.trf"
    entries.write_text("name,rating\n" + "".join(f"Player {at},{2000 - at}\n" for at in range(6)), "utf-8")
    fidepair("new", entries, "-o", path, "--system", "double-swiss", "--rounds", "4", "--seed", "1")
    fidepair("pair", path, "--in-place")
    assert 0 == fidepair("result", path, "1=1-0,draw", "2=0-1,draw", "3=draw,draw").code
    return path


@pytest.fixture
def matches(fidepair, declared) -> Path:
    """The same in TRFx, which has no record for the system."""
    path = declared.with_name("matches.trf")
    fidepair("convert", declared, "--to", "trfx", "-o", path)
    return path


CHANGES = (
    "bye {} 3 --round 7 --half",
    "withdraw {} 3",
    "return {} 3",
    "late {} Newcomer --rating 2000",
    "player {} 3 --rating 2400",
    "forbid {} 3-4",
    "result {} 1=1-0 --correct",
    "result {} -",
    "unpair {}",
    "info {} --set rounds=4 --correct",
    "pair {}",
    "pair {} --in-place",
)


def test_only_the_header_of_such_a_file_is_changed(matches):
    """A change that leaves the rounds alone, if it says so."""
    data = matches.read_bytes()

    def as_it_is(tournament):
        return Changed(tournament, ("x",), header={"city": "Bern"})

    with pytest.raises(InputError, match="this looks like matches of two games"):
        changed_file(data, "x.trf", as_it_is)
    assert b"022 Bern" in changed_file(data, "x.trf", as_it_is, of_header=True).data


@pytest.mark.parametrize("change", CHANGES)
def test_matches_that_are_not_declared_are_not_changed_as_single_games(fidepair, matches, change):
    """C.04.5: a round is a match there, so that nothing is changed, and the way to declare it is told."""
    before = matches.read_bytes()
    told = fidepair(*change.format(matches).split())

    assert (3, "", before) == (told.code, told.out, matches.read_bytes())
    assert "this looks like matches of two games" in told.err
    assert f"`fidepair convert {matches} --to trf26 --system double-swiss -o NEW.trf`" in told.err


def test_the_way_to_declare_matches_works(fidepair, matches):
    """The new file is paired, and agrees with the rules."""
    new = matches.with_name("NEW.trf")

    assert 0 == fidepair("convert", matches, "--to", "trf26", "--system", "double-swiss", "-o", new).code
    assert 0 == fidepair("pair", new, "--in-place").code
    assert 0 == fidepair("check", new).code


def test_matches_that_are_faulty_as_single_games(fidepair, sample, tmp_path):
    """A match brings 1.5 for the bye, which is a fault of single games: the way out is to declare, not to change
    Points. A file of single games is advised as before."""
    path = tmp_path / "matches.trf"
    fidepair("convert", sample("double-swiss-round-4-to-pair-trf26"), "--to", "trfx", "-o", path)
    told = fidepair("withdraw", path, "3")
    single = sample("finished-byes-and-forfeits-trf16")
    text = single.read_text("utf-8")
    row = next(line for line in text.splitlines() if line.startswith("001    1"))
    single.write_text(text.replace(row, f"{row[:80]} 9.5{row[84:]}"), "utf-8")

    assert 3 == told.code
    assert "--answer" not in told.err
    assert f"\n    fidepair convert {path} --to trf26 --system double-swiss -o NEW.trf\n" in told.err
    assert "--answer T064:1=results" in fidepair("withdraw", single, "3").err


def test_the_header_of_matches_may_change(fidepair, matches):
    """What does not count rounds is changed, and what comes next is to declare the matches."""
    told = fidepair("info", matches, "--set", "city=Lakeside")

    assert (0, True) == (told.code, "--system double-swiss -o NEW.trf" in told.out)


def test_an_event_that_names_its_type_is_no_double_swiss(fidepair, declared):
    """A knock-out of two games each is changed as its file has it, once it says so."""
    path = declared
    path.write_text(path.read_text("utf-8").replace("192 FIDE_DOUBLESWISS\n", ""), "utf-8")

    assert 3 == fidepair("forbid", path, "3-4").code
    assert 0 == fidepair("info", path, "--set", "system=CUSTOM_KNOCKOUT").code
    assert 0 == fidepair("forbid", path, "3-4").code


def test_pairing_by_a_named_system_is_not_refused(fidepair, matches):
    """Who names the Double-Swiss System has told what the rounds are."""
    assert 0 == fidepair("pair", matches, "--system", "double-swiss", "-f", "list").code


def test_single_games_are_no_matches(fidepair, old):
    """Nor are those who did not play, or rounds with other opponents."""
    assert 0 == fidepair("withdraw", old, "3").code


@pytest.mark.parametrize(
    ("rounds", "looks"),
    [
        (["1-2 1:0, 3 U", "2-1 1:0, 3 U"], True),
        (["1-2 1:0, 3 U", "1-2 1:0, 3 U"], False),  # colours are exchanged in the second game
        (["1-2 1:0, 3 U", "2-3 1:0, 1 U"], False),
        (["1-2 1:0, 3 U", "1 U, 3-2 1:0"], False),
        (["3 U, 1 H, 2 H", "1-2 1:0, 3 U"], False),
        (["1-2 1:0, 3 U", "2-1 1:0, 3 U", "3-1 1:0, 2 U"], True),  # the fourth round is not paired yet
        (["1 H, 2 H, 3 H", "1 H, 2 H, 3 H"], False),
    ],
)
def test_what_looks_like_matches_of_two_games(rounds: list[str], looks: bool):
    """C.04.5: in each two rounds everybody meets one opponent with both colours, or has byes."""
    assert looks == looks_like_matches(tournament(3, rounds))
