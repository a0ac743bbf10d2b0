"""How much is read: files up to a size, devices without an end to that limit, and pipes like files."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from fidepair import trf
from fidepair.cli.sites import PICTURE, _missing
from fidepair.errors import FileProblem

ROUND_1 = Path(__file__).parents[2] / "trf_samples" / "round-1-to-pair-trf26.trf"
MEGABYTE = 1 << 20
ZEROS = pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs /dev/zero")


@pytest.fixture
def large(tmp_path: Path) -> Path:
    """A tournament in a file of a little more than 64 megabytes."""
    path = tmp_path / "large.trf"
    path.write_bytes(ROUND_1.read_bytes())
    os.truncate(path, 64 * MEGABYTE + 1)
    return path


COMMANDS = {
    "new": ("--system", "dutch", "--rounds", "3"),
    "pair": ("-f", "list"),
    "predict": (),
    "check": (),
    "lint": (),
    "fix": ("--dry-run",),
    "convert": ("--to", "trfx"),
    "crosscheck": ("--engine", "python3 {in}"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_larger_file_is_refused(fidepair, large, command):
    """Every command names the limit; the exit code is 5."""
    outcome = fidepair(command, large, *COMMANDS[command])

    assert 5 == outcome.code
    assert f"fidepair: {large} is larger than 64 MB, the limit for tournament files.\n" in outcome.err


@pytest.mark.parametrize("option", ["--model", "--config"])
def test_a_larger_model_is_refused(fidepair, large, option):
    """What tournaments are made from has the same limit."""
    outcome = fidepair("generate", option, large)

    assert (5, "") == (outcome.code, outcome.out)
    assert "is larger than 64 MB" in outcome.err


def test_a_file_of_exactly_the_limit_is_read(tmp_path):
    """The limit itself is allowed."""
    path = tmp_path / "round.trf"
    path.write_bytes(b"x" * MEGABYTE)

    assert MEGABYTE == len(trf.content_at(path, 1))
    with path.open("ab") as file:
        file.write(b"x")
    with pytest.raises(FileProblem, match="larger than 1 MB"):
        trf.content_at(path, 1)


def test_the_library_has_the_same_limit(large):
    """`read` takes the limit by name."""
    with pytest.raises(FileProblem, match="larger than 64 MB"):
        trf.read(large)

    assert 0 == trf.read(ROUND_1, max_size=1).rounds_paired


def test_without_a_limit_a_file_is_read_whole(large):
    """None is no limit: who has the content before knows how much there may be."""
    assert large.read_bytes() == trf.content_at(large, None)


@ZEROS
@pytest.mark.parametrize("command", ["pair", "check", "lint", "fix"])
def test_a_device_without_an_end_is_refused(fidepair, command):
    """Reading ends at the limit, and the device is refused in words."""
    outcome = fidepair(command, "/dev/zero")

    assert 5 == outcome.code
    assert "/dev/zero is larger than 64 MB" in outcome.err


@pytest.mark.parametrize("command", ["pair", "check", "lint"])
def test_standard_input_has_the_same_limit(fidepair, command):
    """More than the limit from standard input is refused in the same words."""
    outcome = fidepair(command, "-", given=b"#" * (64 * MEGABYTE + 1))

    assert 5 == outcome.code
    assert "fidepair: <stdin> is larger than 64 MB" in outcome.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_named_pipe_is_read_to_its_end(fidepair, tmp_path):
    """What comes through a pipe is a file like others."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(ROUND_1.read_bytes(),))
    writer.start()
    outcome = fidepair("pair", pipe, "-f", "list")
    writer.join()

    assert fidepair("pair", ROUND_1, "-f", "list") == outcome


LISTS = {
    "results": (("result", ROUND_1), "1 1-0\n"),
    "a configuration": (("generate", "--config"), "PlayersNumber=20\n"),
}


@pytest.mark.parametrize("case", LISTS)
def test_a_list_without_end_is_refused(fidepair, tmp_path: Path, case: str):
    """What somebody types has no more lines, and no longer ones, than any tournament needs; little of it is shown."""
    command, line = LISTS[case]
    listed = tmp_path / "list.txt"
    listed.write_text(line * 200_001)
    many = fidepair(*command, listed)
    listed.write_text("x" * 3_000_000)
    long = fidepair(*command, listed)

    assert (3, "") == (many.code, many.out)
    assert f"{listed}: the list has more than 200,000 lines" in many.err
    assert (3, "") == (long.code, long.out)
    assert f'{listed}:1: "{"x" * 40}..." has 3,000,000 characters' in long.err
    assert len(long.err) < 1_000


@pytest.mark.parametrize(
    "words", [("pair", "--bye"), ("explain", "--not"), ("standings", "--explain"), ("forbid", "--group")]
)
def test_a_number_of_many_digits_is_nobody(fidepair, words: tuple[str, str]):
    """It is refused in words, as any name that nobody has."""
    told = fidepair(words[0], ROUND_1, words[1], "9" * 4_500)

    assert (2, "") == (told.code, told.out)
    assert "fault in this program" not in told.err


@pytest.mark.parametrize(("contents", "is_told"), [({}, True), ({PICTURE: b"x"}, False)])
def test_a_page_without_its_picture_says_so(contents: dict[str, bytes], is_told: bool):
    """Node.js makes the picture of the memory; without it the page of `web` starts more slowly."""
    assert is_told == any("Node.js is not installed" in note for note in _missing(contents))
