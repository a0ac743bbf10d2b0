"""`fidepair-engine` with a file that was cut short: exit code 3 and the sentence of bbpPairings, as it was observed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fidepair.dropin.request import read_request, run

KNOWN = Path(__file__).parent / "known"
PLAYED = (KNOWN / "tiny_n009_r04of05_s100101.trf").read_bytes()
PAIRS = (KNOWN / "tiny_n009_r04of05_s100101.p").read_bytes()
PLAYERS = "".join(
    f"001 {number:4}      Test{number:04}, Player                  {2400 - 10 * number}{'0.0':>32} {number:4}\n"
    for number in range(1, 31)
)
START = f"012 Open\n062 30\nXXR 5\nXXC white1\n{PLAYERS}".encode()
"""Round one, 30 players: bbpPairings pairs all prefixes of it that end with a whole line, or behind the points."""
NOTHING = b""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch) -> Path:
    """The working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def answer(content: bytes, capfdbinary, *words: str) -> tuple[int, bytes, bytes]:
    """Return exit code, standard output and standard error for a file with this content."""
    Path("in.trf").write_bytes(content)
    code = run("engine", ["--dutch", "in.trf", *(words or ["-p"])])
    return code, *capfdbinary.readouterr()


def invalid(line: str) -> bytes:
    """Return what bbpPairings says of a line of a player that is cut short."""
    return f'Error parsing file in.trf: Invalid line "{line}"\n'.encode()


def line_of(number: int) -> str:
    """Return the line of a player of the first round."""
    return PLAYERS.splitlines()[number - 1]


# ── Lines cut short ──────────────────────────────────────────────────────────
@pytest.mark.parametrize("width", [3, 4, 8, 9, 14, 30, 52, 80, 81, 83])
@pytest.mark.parametrize("words", ["-p", "-c"])
def test_a_file_that_ends_before_the_points_of_a_player_is_refused(width: int, words: str, capfdbinary):
    """Of 30 players, 11 are whole: no pairs, whatever is left of the twelfth."""
    cut = START[: START.index(b"001   12") + width]

    assert (3, NOTHING, invalid(line_of(12)[:width])) == answer(cut, capfdbinary, words)


@pytest.mark.parametrize("width", [84, 86, 89])
def test_a_file_that_ends_behind_the_points_of_a_player_is_paired(width: int, capfdbinary):
    """As bbpPairings does: nothing that the rules need is missing in these lines."""
    cut = START[: START.index(b"001   12") + width]

    assert (0, b"6\n1 7\n8 2\n3 9\n10 4\n5 11\n12 6\n", NOTHING) == answer(cut, capfdbinary)


@pytest.mark.parametrize(
    "block", ["  0", "  00", "  0000", "  0000 ", "  0000 -", "  0000 - ", "  0000 - H  0", "  0000 - H  0000 - "]
)
def test_a_bye_cut_short_is_refused(block: str, capfdbinary):
    """Nobody knows whether the player is absent: `0000 - H` may have been meant, in this round or in the next one."""
    cut = START.replace(line_of(8).encode(), line_of(8).encode() + block.encode())

    assert (3, NOTHING, invalid(line_of(8) + block)) == answer(cut, capfdbinary)


@pytest.mark.parametrize("blanks", ["", " ", "   ", "          "])
def test_blanks_at_the_end_of_a_line_are_no_cut(blanks: str, capfdbinary):
    """Neither of whole lines, nor of those with a bye."""
    spaced = START.replace(b"\n", blanks.encode() + b"\r\n").replace(b"   8\r", b"   8  0000 - Z\r")

    assert (0, b"15\n") == (answer(spaced, capfdbinary)[0], b"15\n")
    assert b"\n8 0" not in answer(spaced, capfdbinary)[1]


@pytest.mark.parametrize("points", [slice(80, 84), slice(80, 89)], ids=["points", "points and rank"])
def test_a_line_without_points_is_refused(points: slice, capfdbinary):
    """Blanks in their place are no points."""
    line = line_of(8)
    blank = line[: points.start] + " " * (points.stop - points.start) + line[points.stop :]

    assert (3, NOTHING, invalid(blank)) == answer(START.replace(line.encode(), blank.encode()), capfdbinary)


def test_letters_of_several_bytes_count_as_the_line_counts_them(capfdbinary):
    """A name with accents may fill its columns in letters or in bytes: both are whole, and both can be cut."""
    letters = line_of(8).replace("Test0008", "Tést0008")
    in_bytes = letters.replace("Player ", "Player")

    for line in (letters, in_bytes):
        whole, cut = (START.replace(line_of(8).encode(), text.encode()) for text in (line, line[: line.rindex(".")]))
        assert (0, NOTHING) == answer(whole, capfdbinary)[::2]
        assert (3, invalid(line[: line.rindex(".")])) == answer(cut, capfdbinary)[::2]


def test_a_line_cut_short_is_shown_in_one_line_that_nobody_obeys(capfdbinary):
    """Control characters are shown as their pictures."""
    cut = START.replace(line_of(8).encode(), b"001    8      \x1b[31mred")

    assert b'Invalid line "001    8      \xe2\x90\x9b[31mred"\n' in answer(cut, capfdbinary)[2]


def test_every_cut_in_the_middle_of_a_round_is_refused(capfdbinary):
    """In no prefix of a file with played rounds anybody is paired, but in the whole one."""
    for end in range(PLAYED.index(b"001"), len(PLAYED.rstrip()), 7):
        code, out, err = answer(PLAYED[:end], capfdbinary)
        assert (3, NOTHING) == (code, out), end
        assert err.startswith(b"Error parsing file in.trf: "), end
    assert (0, PAIRS, NOTHING) == answer(PLAYED.rstrip(), capfdbinary)


def test_an_open_game_at_the_end_of_a_line_is_no_cut(capfdbinary):
    """Where both sides wait for their result, the round that is paired can be checked."""
    pending = PLAYED.replace(b"8 b 1\n", b"8 b\n").replace(b"1 w 0\n", b"1 w\n").replace(b"2.5    1", b"1.5    1")

    code, out, err = answer(pending, capfdbinary, "-c")
    assert (0, b"in: Round #3\n", NOTHING) == (code, out[26:39], err)


@pytest.mark.parametrize(
    "line",
    [
        "XXA    1  1.0  1",
        "XXA    1  1.0  1.",
        "250       1.0   1   3    1   1",
        "260   1   5    1    2   1",
        "240 H   1    1   1",
        "162  W 2.0    D 1.0    L 0.0    P 1.",
    ],
)
def test_a_list_cut_inside_a_number_is_refused(line: str, capfdbinary):
    """A part of a number would be another player, or other points."""
    assert (3, NOTHING, invalid(line)) == answer(START + line.encode(), capfdbinary)


@pytest.mark.parametrize(
    "line", ["240 H   1    1   ", "260   1   5    1    2", "260   1   5    1    2  ", "XXP    1    2"]
)
def test_a_list_that_ends_with_a_field_is_read(line: str, capfdbinary):
    """And so is one with blanks behind it."""
    assert 0 == answer(START + line.encode(), capfdbinary)[0]


# ── Numbers ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("words", ["-p", "-c"])
@pytest.mark.parametrize("number", [1, 7, 29])
def test_a_missing_pairing_number_is_refused(number: int, words: str, capfdbinary):
    """A line that is gone from the middle of round one shows by its number."""
    without = START.replace(f"{line_of(number)}\n".encode(), b"")

    sentence = b"Error parsing file in.trf: A pairing number is missing.\n"
    assert (3, NOTHING, sentence) == answer(without, capfdbinary, words)


def test_a_missing_number_is_named_before_the_games_of_those_who_are_left(capfdbinary):
    """In later rounds too: the line that is gone is the fault, not those of its opponents."""
    without = PLAYED.replace(next(line for line in PLAYED.splitlines(True) if line.startswith(b"001    4")), b"")

    sentence = b"Error parsing file in.trf: A pairing number is missing.\n"
    assert (3, NOTHING, sentence) == answer(without, capfdbinary)


def test_the_order_of_the_lines_does_not_matter(capfdbinary):
    """Numbers may come in any order, as for bbpPairings."""
    lines = START.splitlines(True)

    assert answer(START, capfdbinary) == answer(b"".join(lines[:4] + lines[:3:-1]), capfdbinary)


@pytest.mark.parametrize("words", ["-g -o new.trf", "-g -o new.trf -s 5"])
def test_a_model_cut_short_is_refused(words: str, capfdbinary):
    """What is made after it would be smaller than it was meant to be."""
    cut = START[: START.index(b"001   12") + 30]

    assert (3, NOTHING, invalid(line_of(12)[:30])) == answer(cut, capfdbinary, *words.split())
    assert not Path("new.trf").exists()


# ── The call of lichess from 700 players on ──────────────────────────────────
def test_fast_is_the_dutch_system(capfdbinary):
    """lichess calls `--fast FILE -p`; the pairs are those of `--dutch`."""
    Path("in.trf").write_bytes(PLAYED)

    assert read_request(["--dutch", "in.trf", "-p"]) == read_request(["--fast", "in.trf", "-p"])
    assert 0 == run("engine", ["--fast", "in.trf", "-p"])
    assert (PAIRS, NOTHING) == capfdbinary.readouterr()


# ── One file for two answers ─────────────────────────────────────────────────
@pytest.mark.parametrize("there", [True, False], ids=["there", "new"])
@pytest.mark.parametrize("second", ["out", "./out", "folder/../out", "link", "hard", "absolute"])
def test_one_file_for_the_pairs_and_the_check_list_is_refused(second: str, there: bool, capfdbinary):
    """By whatever path or link it is named: exit code 3, and nothing is written."""
    Path("in.trf").write_bytes(PLAYED)
    Path("folder").mkdir()
    Path("link").symlink_to("out")
    if there or second == "hard":
        Path("out").write_bytes(b"old")
        os.link("out", "hard")
    named = str(Path("out").absolute()) if second == "absolute" else second

    for words in (["in.trf", "-p", "out", "-l", named], ["-g", "5", "-o", "out", "-l", named]):
        assert 3 == run("engine", words)
        said = f"The output file (out) and the checklist file ({named}) are the same file.\n"
        assert (NOTHING, said.encode()) == capfdbinary.readouterr()
    assert (there or second == "hard") == Path("out").exists()
    assert not Path("out").exists() or Path("out").read_bytes() == b"old"


def test_streams_may_take_both(capfdbinary):
    """What is written to `/dev/null` replaces nothing."""
    Path("in.trf").write_bytes(PLAYED)

    assert 0 == run("engine", ["in.trf", "-p", "/dev/null", "-l", "/dev/null"])
    assert (NOTHING, NOTHING) == capfdbinary.readouterr()
