"""The bytes of a file: nothing is lost between reading and writing."""

from __future__ import annotations

import gc
import tracemalloc

import pytest
from large_texts import players_file, teams_file
from trf_texts import file, load, player, six, warnings

from fidepair import trf
from fidepair.findings import Findings, TrfError
from fidepair.trf.format import document as module
from fidepair.trf.format.document import Line, parse

TEXT = file("### a comment", "# another", "", "XYZ 12 34", "  ", "260   1   2    1    2")
ENDS = {"LF": "\n", "CR": "\r", "CRLF": "\r\n", "CRCRLF": "\r\r\n"}


def endings(text: str) -> dict[str, bytes]:
    """Return the text in every style of line ends, mixed ones too."""
    styles = {name: text.replace("\n", end).encode() for name, end in ENDS.items()}
    lines = text.split("\n")
    mixed = "".join(line + [*ENDS.values()][index % 4] for index, line in enumerate(lines))
    return {
        **styles,
        "mixed": mixed.encode(),
        "no-final-end": text.rstrip().encode(),
        "ctrl-z": (text + "\x1a").encode(),
        "ctrl-z-then-ends": (text + "\x1a\r\n\x1a").encode(),
        "mark": b"\xef\xbb\xbf" + text.encode(),
        "trailing-blanks": text.replace("\n", "    \n").encode(),
        "trailing-tabs": text.replace("\n", "\t\n").encode(),
    }


@pytest.mark.parametrize("data", endings(TEXT).values(), ids=endings(TEXT))
def test_bytes_survive(data):
    """Reading and writing an untouched file gives the same bytes, and each style tells the same tournament."""
    loaded = load(data)

    assert data == loaded.document.to_bytes()
    assert data == trf.write(loaded.tournament, loaded.document)
    assert load(TEXT).tournament == loaded.tournament


@pytest.mark.parametrize(
    ("encoding", "name", "expected"),
    [
        ("cp1252", "Müller", "windows-1252"),
        ("cp1251", "Иванов", "windows-1251"),
        ("cp1250", "Dvořák", "windows-1250"),
        ("mac_roman", "Lefèvre", "mac_roman"),
        ("cp850", "Müller", "cp850"),
        ("koi8-r", "Иванов", "koi8-r"),
        ("iso-8859-1", "Müller\x81", "iso-8859-1"),
        ("utf-8", "Müller", "utf-8"),
    ],
)
def test_encodings(encoding, name, expected):
    """The letters show the code page; without a meaning there, a byte is one of ISO-8859-1."""
    data = file(player(1, name=name), player(2)).encode(encoding)
    loaded = load(data)

    assert expected == loaded.document.encoding
    assert name == loaded.tournament.participants[0].name
    assert data == trf.write(loaded.tournament, loaded.document)
    assert ([] if encoding == "utf-8" else ["T003"]) == warnings(data)


def test_lines_are_counted_as_an_editor_does():
    """CR, LF, CR LF and CR CR LF each end one line."""
    document = parse(b"a\rb\nc\r\nd\r\r\ne\n\rf", "t", Findings("t"))

    assert ["a", "b", "c", "d", "e", "", "f"] == [line.text for line in document.lines]
    assert [1, 2, 3, 4, 5, 6, 7] == [line.number for line in document.lines]


@pytest.mark.parametrize("sign", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028"])
def test_other_separators_do_not_end_a_line(sign):
    """Only CR and LF end a line; whatever else may separate lines elsewhere stays inside a name."""
    text = file(player(1, name=f"A{sign}B"), player(2))

    assert f"A{sign}B" == load(text).tournament.participants[0].name


def test_read_opens_the_file(tmp_path):
    """`read` gives the tournament of a path, with the path as its source."""
    path = tmp_path / "round.trf"
    path.write_text(TEXT)

    assert load(TEXT, str(path)).tournament == trf.read(path)
    assert str(path) == trf.read(str(path)).source


def test_read_names_what_it_cannot_open(tmp_path):
    """A path that cannot be read is a problem of the file, not of its content."""
    from fidepair.errors import FileProblem

    with pytest.raises(FileProblem, match="nowhere"):
        trf.read(tmp_path / "nowhere")
    with pytest.raises(FileProblem):
        trf.read(tmp_path)


def test_six_players_are_the_sample():
    """The sample of these tests has no oddity."""
    assert [] == warnings(file(*six()))


def test_rooms_do_not_hide_the_functions_of_their_name():
    """`trf.read` and `trf.write` are functions, although two packages have these names, whatever is loaded."""
    from fidepair.trf.read import reader
    from fidepair.trf.write import edits

    assert trf.load is reader.load
    assert callable(edits.edit_document)
    assert callable(trf.read)
    assert callable(trf.write)


def test_each_end_ends_a_line():
    """CR, LF, CR LF and CR CR LF, mixed in one file; a line may be empty, and the last one may have no end."""
    parsed = parse("a\n\r\r\nb\r\r\r\r\nc\r\n\n\r\rd\n\ré".encode(), "t", Findings("t"))

    expected = [("a", "\n"), ("", "\r\r\n"), ("b", "\r"), ("", "\r"), ("", "\r\r\n"), ("c", "\r\n"), ("", "\n")]
    expected += [("", "\r"), ("", "\r"), ("d", "\n"), ("", "\r"), ("é", "")]
    assert [Line(number, *one) for number, one in enumerate(expected, 1)] == [*parsed.lines]
    assert () == parse(b"", "t", Findings("t")).lines


# ── much of it ───────────────────────────────────────────────────────────────
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r\r\n", "\r\r"])
@pytest.mark.parametrize("line", ["", "#", "Q", "132   26/02/01"])
def test_a_file_with_far_too_many_lines_is_refused(line, end):
    """Whatever the lines say: that is found out before any of them is looked at."""
    findings = Findings("t")
    with pytest.raises(TrfError) as caught:
        parse((line + end).encode() * (module.MAX_LINES + 1), "t", findings)

    assert "t:1: this is not a tournament file: it has more than 200,000 lines" in str(caught.value)
    assert "Use the file of one tournament" in str(caught.value)


@pytest.mark.slow
def test_as_many_lines_as_allowed_are_read():
    """The limit itself is no fault, whatever ends the lines."""
    text = TEXT.replace("\n", "\r\r\n")
    more = module.MAX_LINES - TEXT.count("\n")

    assert load(TEXT).tournament.participants == load(text + "\r\r\n" * more).tournament.participants


LARGEST = {
    "players": (players_file, (1000, 99)),
    "teams": (teams_file, (100, 4, 9)),
    "blank lines": (str.join, ("\n", [TEXT, *[""] * 20_000])),
    "comments": (str.join, ("\n# ", [TEXT, *["abc"] * 20_000])),
}


@pytest.mark.slow
@pytest.mark.parametrize("made", LARGEST.values(), ids=LARGEST)
def test_reading_the_largest_files_takes_less_than_60_megabytes(made):
    """A tenth of the largest files takes less than a tenth: memory grows with the lines."""
    write, size = made
    data = write(*size).encode()
    load(TEXT)  # what the program remembers for good is not of this file
    gc.collect()  # what lies ready for new objects would not be counted
    tracemalloc.start()
    loaded = load(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert data == loaded.document.to_bytes()
    assert 6_000_000 > peak


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("between", [[], ["GER {:4d} Given"]])
def test_a_fault_of_a_large_file_is_told_at_its_line(between, end):
    """The line of a finding is that of the file, also where lines of players are apart."""
    lines = players_file(1500, 1).splitlines()
    lines = [text for line in lines for text in (line, *(other.format(7) for other in between if line[:3] == "001"))]
    place = next(place for place, line in enumerate(lines) if line.startswith("001 1234"))
    lines[place] = lines[place].replace(" w ", " b ") if " w " in lines[place] else lines[place].replace(" b ", " w ")
    with pytest.raises(TrfError) as caught:
        load(end.join([*lines, ""]))
    (found,) = [finding for finding in caught.value.findings if finding.severity == "error"]
    opponent = int(lines[place].split()[-3])
    assert ("T076", place + 1) in [
        (found.code, line) for line in (found.line, int(found.text.split("line ")[1].split(")")[0]))
    ]
    assert f"player {min(1234, opponent)} round 1" in found.text


def test_players_of_a_large_file_may_stand_in_any_order():
    """A player is found by the number, wherever the line stands."""
    head, *players = players_file(1500, 2).partition("001 ")[0::2]
    lines = ("001 " + players[0]).splitlines()
    turned = head + "\n".join([*lines[::-1], ""])

    assert load(head + "\n".join([*lines, ""])).tournament == load(turned).tournament
    with pytest.raises(TrfError, match=r"player 1 .* \(line 1505\)|test.trf:1505:"):
        load(turned.replace(lines[0], lines[0][:-1] + "0"))
