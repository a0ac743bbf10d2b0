"""The text of a list that people hand in: marks, code pages, what is no text, and what letters speak for."""

from __future__ import annotations

import pytest

from fidepair.errors import InputError, UsageError
from fidepair.text import encodings
from fidepair.text.encodings import Text, as_utf8, code_page, is_certainly_western, text_of

NAME = "Dvořák, Jiří"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        pytest.param(b"Roe, Jane", "Roe, Jane", id="ascii"),
        pytest.param(NAME.encode(), NAME, id="utf-8"),
        pytest.param(b"\xef\xbb\xbf" + NAME.encode(), NAME, id="utf-8-with-mark"),
        pytest.param(b"\xff\xfe" + NAME.encode("utf-16-le"), NAME, id="utf-16"),
        pytest.param(b"\xfe\xff" + NAME.encode("utf-16-be"), NAME, id="other-utf-16"),
        pytest.param(b"", "", id="empty"),
    ],
)
def test_a_text_that_says_what_it_is_needs_no_note(data, text):
    assert Text(text) == text_of(data, "list")


@pytest.mark.parametrize(
    ("data", "text", "page"),
    [
        pytest.param(NAME.encode("cp1250"), NAME, "Windows-1250", id="central"),
        pytest.param("Müller, Jörg".encode("cp1252"), "Müller, Jörg", "Windows-1252", id="western"),
        pytest.param("Müller \x81".encode("latin-1"), "Müller \x81", "Windows-1252", id="byte-without-a-meaning"),
        pytest.param("Иванов, Пётр".encode("cp1251"), "Иванов, Пётр", "Windows-1251", id="cyrillic"),
        pytest.param("Мария Жукова".encode("koi8-r"), "Мария Жукова", "Koi8-r", id="old-unix"),
        pytest.param("Müller, Jörg, Späth".encode("cp850"), "Müller, Jörg, Späth", "Cp850", id="dos"),
    ],
)
def test_a_code_page_that_was_found_is_told(data, text, page):
    found = text_of(data, "list")

    assert text == found.text
    (note,) = found.notes
    assert note.startswith(f"not UTF-8: read as {page}; if names have wrong letters, save the list as `CSV UTF-8`")
    assert note.endswith("`encoding`")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        pytest.param(b"PK\x03\x04...", "this is a workbook or a document", id="workbook"),
        pytest.param(b"%PDF-1.7", "this is a workbook or a document", id="pdf"),
        pytest.param(b"\xd0\xcf\x11\xe0", "this is a workbook or a document", id="old-workbook"),
        pytest.param(b"a\0b", "this is not a text file", id="zero"),
    ],
)
def test_what_is_no_text(data, why):
    with pytest.raises(InputError, match=f"^list: {why}"):
        text_of(data, "list")


def test_half_a_character_of_utf_16_is_read_by_its_bytes():
    """A code page has a letter for each byte."""
    assert 3 == len(text_of(b"\xff\xfea", "list").text)


def test_an_encoding_that_is_given():
    """It is taken whatever the letters say; a mark of UTF-8 is none of the text."""
    assert Text("Mьller") == text_of(b"M\xfcller", "list", "cp1251")
    assert Text("a") == text_of(b"\xef\xbb\xbfa", "list", "UTF8")
    with pytest.raises(InputError, match="this file is not in utf-8"):
        text_of(b"M\xfcller", "list", "utf-8")
    with pytest.raises(InputError, match="this file is not in utf-16-le"):
        text_of(b"\x00\xd8", "list", "utf-16-le")
    with pytest.raises(UsageError, match="`klingon` is not a text encoding"):
        text_of(b"a", "list", "klingon")


def test_a_file_in_utf_8_stays_as_it_is():
    """Without an encoding even what is no text."""
    assert b"\xff\0" == as_utf8(b"\xff\0", "file", None)
    assert "ü".encode() == as_utf8(b"\xfc", "file", "cp1252")


@pytest.mark.parametrize(
    ("page", "names", "expected"),
    [
        ("cp1252", "Müller, Jörg", True),
        ("cp1252", "Núñez, François", True),
        ("cp1250", NAME, False),
        ("cp1251", "Иванов, Пётр", False),
        ("cp850", "Müller, Jörg, Späth", False),
    ],
)
def test_letters_that_can_only_be_western(page, names, expected):
    assert expected is is_certainly_western(names.encode(page))


@pytest.mark.parametrize(
    ("names", "page"),
    [
        pytest.param("Čapek, Škoda, Růžička", "windows-1250", id="czech"),
        pytest.param("Kovač, Đurić", "windows-1250", id="croatian"),
        pytest.param("Wałęsa, Świąć", "windows-1250", id="polish"),
        pytest.param("Erdős, Szűcs, Gyürű", "windows-1250", id="hungarian"),
        pytest.param("Brâncuși, Enăchescu".replace("ș", "s"), "windows-1250", id="romanian"),
        pytest.param("Sørensen, Ærø, Bjørn", "windows-1252", id="danish"),
        pytest.param("Simões, João, Gonçalves", "windows-1252", id="portuguese"),
        pytest.param("Nicolò, Giosuè, Pèrez", "windows-1252", id="italian"),
        pytest.param("Bērziņš, Ozoliņa, Kalniņš", "windows-1257", id="latvian"),
        pytest.param("Žukauskaitė, Šimkutė, Jonaitienė", "windows-1257", id="lithuanian"),
    ],
)
def test_neighbours_tell_the_language(names, page):
    """The same bytes are other letters elsewhere: ř or ø, ő or õ, ą or ¹."""
    assert page == code_page(names.encode(page))


@pytest.mark.parametrize(
    ("central", "before", "after", "evidence"),
    [
        *(("č", "o", "", 1), ("č", "k", "a", 1), ("č", "", "k", 1), ("č", "p", "k", -1)),
        *(("ć", "i", "", 1), ("ć", "r", "e", 1), ("ć", "r", "s", -1)),
        *(("ň", "a", "", 1), ("ň", "r", "s", -1)),
        *(("ř", "o", "á", 1), ("ř", "o", "y", -1), ("ř", "b", "n", -1)),
        *(("ń", "a", "s", 1), ("ń", "a", "", 1), ("ń", "i", "a", -1)),
        *(("ś", "a", "w", 1), ("ś", "", "u", -1)),
        *(("ď", "a", "a", 1), ("ď", "a", "", -1)),
        *(("ě", "n", "c", 1), ("ě", "s", "", -1)),
        *(("ů", "r", "ž", 1), ("ů", "r", "", -1)),
        *(("ă", "r", "n", 1), ("ă", "r", "o", -1), ("ă", "m", "e", -1)),
        *(("ő", "d", "s", 1), ("ő", "d", "", 1), ("ő", "m", "e", -1)),
        *(("ű", "y", "r", 1), ("ű", "", "", 1)),
        *(("ę", "i", "t", 1), ("ę", "a", "t", -1)),
        *(("ŕ", "a", "a", -1), ("ĺ", "a", "a", -1)),
        *(("ł", "a", "ę", 2), ("ł", "", "a", 2), ("ł", "a", "", 2), ("ł", "", "", 0), ("ł", " ", "1", 0)),
        *(("ş", "a", "", 2), ("˙", "a", "", -2), ("˙", "1", "", 0)),
        *(("é", "a", "a", 0), ("á", "", "", 0)),
    ],
)
def test_what_a_letter_speaks_for(central, before, after, evidence):
    """One for a letter where its language has it and the Western one of the same byte is not, two for any letter
    beside others where the other page has a sign, below zero for the Western page."""
    western = central.encode("cp1250").decode("cp1252")

    assert evidence == encodings._central_evidence(western, central, before, after)


@pytest.mark.parametrize(("count", "is_baltic"), [(9, False), (10, True), (11, True)])
def test_ten_baltic_words_for_a_foreign_one(count, is_baltic):
    names = " ".join(["Bērziņš"] * count + ["Gómez"])

    assert is_baltic is encodings._is_baltic(names.encode("cp1257"))


@pytest.mark.parametrize(
    ("names", "is_baltic"),
    [
        pytest.param("Bērziņš", True, id="two-letters-of-one-alphabet"),
        pytest.param("Bērs", False, id="one-letter"),
        pytest.param("Kõiv, Bērs", False, id="of-two-alphabets"),
        pytest.param("Müller, Jörg", False, id="none-that-is-typical"),
        pytest.param("Až, Kõ", True, id="estonian"),
        pytest.param("Åse, Bērziņš", True, id="neutral-letters"),
        pytest.param("Bērzię", False, id="letter-that-is-never-last"),
    ],
)
def test_typical_letters_of_one_baltic_language(names, is_baltic):
    assert is_baltic is encodings._is_baltic(names.encode("cp1257"))


@pytest.mark.parametrize(
    ("data", "page"),
    [
        pytest.param(b"\xc0\xc0\xc0 \xc0 \xc0 \xc0", "windows-1252", id="half-in-words"),
        pytest.param(b"\xc0\xc0\xc0\xc0 \xc0 \xc0 \xc0", "windows-1251", id="more-than-half-in-words"),
        pytest.param(b"\xc0\xc0 \xc0\xc0", "windows-1252", id="words-of-two-letters"),
    ],
)
def test_words_of_cyrillic_letters(data, page):
    """Words of three letters or more have more than half of the letters."""
    assert page == encodings._windows_page(data)


@pytest.mark.parametrize(
    ("names", "votes"),
    [
        pytest.param("Sõ, Jää", [-1], id="estonian-tilde"),
        pytest.param("Sõ, Jááä", [1], id="hungarian-acutes"),
        pytest.param("Sõ", [1], id="no-umlaut"),
        pytest.param("Jäär", [], id="the-same-in-both"),
    ],
)
def test_a_tilde_is_estonian_beside_an_umlaut(names, votes):
    """Its byte is ő of Hungarian, which no list has many of without acutes."""
    assert votes == [*encodings._central_votes(names.encode("cp1252"))]


@pytest.mark.parametrize(
    ("text", "page", "count"),
    [
        ("Müller", "cp1252", 0),
        ("MjÜrg", "cp1252", 1),
        ("AÜb", "cp1252", 1),
        ("MÜ", "cp1252", 0),
        ("Ünal", "cp1252", 0),
        ("a§b", "cp1252", 1),
        ("ÜNAL", "cp1252", 0),
    ],
)
def test_letters_that_are_misplaced(text, page, count):
    """Signs in words, and capitals behind small letters."""
    assert count == encodings._misplaced(text.encode("cp1252"), page)


def test_a_line_without_blanks_is_read_once():
    """Its letters are looked at once each: read again from each letter, three megabytes would take hours."""
    assert code_page(b"a" * 3_000_000 + b" M\xfcller") == "windows-1252"
