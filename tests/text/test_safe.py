"""What leaves the program to be read: signs that nobody sees, commands of logs, formulas."""

from __future__ import annotations

import csv
import json
import shutil
import subprocess

import pytest

from fidepair.text.data import csv_bytes, json_bytes
from fidepair.text.wording import cleaned, file_to_copy, in_lines, to_copy, visible


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Müller\t4.5", "Müller→4.5", id="tab"),
        pytest.param("\x1b[31mred", "␛[31mred", id="escape"),
        pytest.param("a\x00b\x7fc", "a␀b␡c", id="zero-and-delete"),
        pytest.param("a\nb\r\n", "a␊b␍␊", id="ends-of-lines"),
        pytest.param("a\xa0b\u3000c\u2009d", "a b c d", id="other-blanks"),
        pytest.param("\x9b\x85\u202e\u2066\u2028\ue000\udc9b", "\ufffd" * 7, id="no-picture"),
        pytest.param("::error::a", "\ufffd:error::a", id="command"),
        pytest.param(" \xa0 ::error::a", "   \ufffd:error::a", id="command-after-blanks"),
        pytest.param("a ##[error]b", "a \ufffd#[error]b", id="old-command"),
        pytest.param("##teamcity[x]##vso[y]", "\ufffd#teamcity[x]\ufffd#vso[y]", id="command-elsewhere"),
        pytest.param("### a :: b: ##", "### a :: b: ##", id="no-command"),
        pytest.param("Éva 棋王 𝄞", "Éva 棋王 𝄞", id="letters"),
    ],
)
def test_nothing_that_people_see_is_obeyed(text: str, expected: str):
    """Each sign that cannot be printed, and the first of a command, has one sign in its place; so columns stay."""
    assert expected == visible(text)
    assert expected == visible(expected)
    assert len(text) == len(expected)


def test_a_message_keeps_its_lines():
    """Where a message has lines, none of them begins a command."""
    assert "a␍\n  \ufffd:error::b\n" == cleaned("a\r\n  ::error::b\n")


def test_a_text_makes_one_line():
    """No text makes two lines of one."""
    assert "a␊b\nc\n" == in_lines(["a\nb", "c"])


def test_a_row_is_a_line():
    """A table for people has one line for each row, whatever is in its cells, and no formula."""
    written = csv_bytes([("::error::a", 'b\n"c', "=SUM(A1)", "\t=1", "-1")]).decode()

    assert 1 == written.count("\n")
    assert ["\ufffd:error::a", 'b␊"c', "'=SUM(A1)", "→=1", "'-1"] == next(csv.reader([written]))


def test_a_table_to_be_read_again_keeps_its_texts():
    """Texts of a table that is read again are as they were, but for an apostrophe before formulas."""
    assert b"\xc2\x9b\xc2\xa0a,'\t=1\n" == csv_bytes([("\x9b\xa0a", "\t=1")], read_again=True)


@pytest.mark.parametrize(
    "text", ["\x00\x1b\x7f\x9b\x85\xa0", "\u202e\u2028\ue000", "\U000e0041\U0010ffff", "a\\##[error]", "Éva 棋王 𝄞"]
)
def test_json_has_only_what_can_be_printed(text: str):
    """JSON escapes what cannot be printed, with two halves where one has no room, and gives it back."""
    written = json_bytes({text: text}).decode()

    assert {text: text} == json.loads(written)
    assert all(line.isprintable() for line in written.split("\n"))
    assert "##[" not in written


def test_half_a_sign_is_no_text():
    """What is not text, such as a byte in the name of a file, is a question mark: other programs refuse halves."""
    assert {"file": "a?.trf"} == json.loads(json_bytes({"file": "a\udc9b.trf"}))


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
@pytest.mark.parametrize(
    "word", ["open.trf", "a b's.trf", "a\n::error::\\ '\x1b.trf", "é\u202e\udcff.trf", "", "$(id)"]
)
def test_a_word_of_a_command_is_one_line_and_means_itself(word: str):
    """Whatever is in the name of a file, a shell that is given the word hands on the name."""
    copied = to_copy(word)
    heard = subprocess.run(["bash", "-c", f"printf %s {copied}"], capture_output=True, check=True).stdout

    assert copied.isprintable()
    assert word.encode("utf-8", "surrogateescape") == heard


@pytest.mark.parametrize(("path", "expected"), [("-x.trf", "./-x.trf"), ("-", "-"), ("x-y.trf", "x-y.trf")])
def test_a_file_in_a_command_is_no_option(path: str, expected: str):
    """A name that begins with a dash has its folder before it; standard input stays."""
    assert expected == file_to_copy(path)


@pytest.mark.parametrize(
    ("word", "copied"),
    [
        ("a.trf", "a.trf"),
        ("my open.trf", "'my open.trf'"),
        ("a\nb's", r"$'a\012b\'s'"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}é", r"$'\342\200\256é'"),
    ],
)
def test_a_word_of_a_command_to_copy(word, copied):
    """What can be printed is read as it is; that a shell gets the same word is held above."""
    assert copied == to_copy(word)


BLANKS = "\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
"""All blanks of Unicode but the usual one, and those that end a line."""


def test_every_control_character_has_its_picture():
    """U+2400 to U+241F for U+0000 to U+001F, but an arrow for a tab; a blank is a blank."""
    controls = "".join(map(chr, range(0x20))).replace("\t", "")

    assert "".join(chr(0x2400 + ord(sign)) for sign in controls) == visible(controls)
    assert "→ ␡" == visible("\t \x7f")


def test_every_blank_is_the_usual_one():
    assert " " * len(BLANKS) == visible(BLANKS)
    assert "\ufffd" * 2 == visible("\u200b\u2060")
