"""The bytes of a file: nothing is lost between reading and writing."""

from __future__ import annotations

import pytest
from trf_texts import file, load, player, six, warnings

from fidepair import trf
from fidepair.findings import Findings
from fidepair.trf.format.document import parse

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
    [("cp1252", "Müller", "cp1252"), ("iso-8859-1", "M\x81ller", "iso-8859-1"), ("utf-8", "Müller", "utf-8")],
)
def test_encodings(encoding, name, expected):
    """A file that is not UTF-8 is Windows-1252, or ISO-8859-1 for bytes that have no meaning there."""
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
    assert callable(edits.edited)
    assert callable(trf.read)
    assert callable(trf.write)
