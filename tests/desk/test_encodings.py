"""The letters of an entry list: which code page is meant, and how it is told."""

from __future__ import annotations

import shlex

import pytest
from makers import tournament

from fidepair import trf
from fidepair.desk.entry_list.entries import ListLayout, read_entries
from fidepair.errors import FidepairError
from fidepair.fix import fix
from fidepair.text.encodings import as_utf8

WESTERN = {
    "German": "Müller, Jörg; Groß, Käthe; Öztürk, Bärbel",
    "French": "Lefèvre, Hélène; Bérubé, François; Noël, Anaïs; Crèvecœur, Loïc",
    "Spanish": "Muñoz, José; Peña, Begoña; Núñez, Íñigo",
    "Portuguese": "Gonçalves, João; Simões, Inês; Guimarães, Conceição",
    "Italian": "Cossù, Nicolò; Forlì, Andrè",
    "Norwegian": "Bjørn, Øystein; Kjær, Søren; Håland, Ågot",
    "Estonian without carons": "Kõiv, Õnne; Põld, Rein; Mägi, Tõnu",
    "Icelandic without accents": "Þorsteinn, Guðmundsson; Garðarsson, Sveinn",
    "Icelandic": "Guðmundsson, Þórður",
}
CENTRAL = {
    "Polish": "Zięba, Paweł; Kamiński, Michał; Świerczyńska, Wąsik; Żółć, Jan",
    "one of Poland": "Kamiński, Jan",
    "Czech": "Černý, Jiří; Dvořák, Růžička; Němec, Zdeněk",
    "one of Bohemia": "Dvořák, Jan",
    "Slovak": "Ďurica, Ľuboš; Tkáč, Ján",
    "Hungarian": "Erdős, Győző; Szűcs, Gergő",
    "Croatian": "Kovačević, Ivan; Đurić, Šarić",
    "Croatian without carons": "Đurđević, Kovač; Đuro, Perić",
    "Romanian": "Păun, Mădălina; Ţurcan, Ştefan",
}
BALTIC = {
    "Estonian": "Šults, Tõnu; Põder, Jüri; Kõiv, Õnne",
    "Latvian": "Bērziņš, Jānis; Kalniņa, Līga; Ķēniņš, Pēteris; Āboliņš, Ģirts",
    "one of Latvia": "Krūmiņš, Edgars",
    "Lithuanian": "Kazlauskienė, Rūta; Šarūnas, Vaičiūnas; Žukauskaitė, Eglė; Mačiulis, Kęstutis",
}
RUSSIAN = {"Russian": "Иванов, Пётр; Щукина, Ольга"}


@pytest.mark.parametrize(
    ("page", "names"),
    [
        (page, one)
        for page, of in ((1252, WESTERN), (1250, CENTRAL), (1257, BALTIC), (1251, RUSSIAN))
        for one in of.values()
    ],
    ids=[*WESTERN, *CENTRAL, *BALTIC, *RUSSIAN],
)
def test_letters_tell_their_code_page(page: int, names: str):
    """Names have the letters that they were saved with, and the code page that was taken is told."""
    given = names.split("; ")
    read = read_entries("\n".join(["Name;Elo", *given]).encode(f"windows-{page}"), "e.csv")

    assert given == [one.name for one in read.entrants]
    assert [f"not UTF-8: read as Windows-{page}"] == [note.partition(";")[0] for note in read.notes]


def test_an_encoding_that_is_told_is_taken():
    """`--encoding` decides, and nothing needs to be said then."""
    text = "Name;Elo\nKõiv, Õnne;2105\n".encode("windows-1257")
    read = read_entries(text, "e.csv", layout=ListLayout("windows-1257"))

    assert ("Kõiv, Õnne", ()) == (read.entrants[0].name, read.notes)


@pytest.mark.parametrize(
    ("encoding", "said"),
    [("latin-0", "is not a text encoding"), ("utf-8", "is not in utf-8"), ("hex", "is not a text")],
)
def test_an_encoding_that_cannot_be(encoding: str, said: str):
    """One that there is not, or in which the list is not, is refused."""
    with pytest.raises(FidepairError, match=said):
        read_entries("Name\nMüller\n".encode("windows-1252"), "e.csv", layout=ListLayout(encoding))


def test_the_way_out_is_named(fidepair, tmp_path):
    """`new` names the option that tells another encoding."""
    (tmp_path / "e.csv").write_bytes("Name;Elo\nKõiv, Õnne;2105\nDoe, John;2000\n".encode("windows-1257"))
    asked = ("--system", "dutch", "--rounds", "1", "-o", tmp_path / "a.trf", "--force")
    note = fidepair("new", tmp_path / "e.csv", *asked).err

    assert "give the --encoding" in " ".join(note.split())
    assert "" == fidepair("new", tmp_path / "e.csv", *asked, "--encoding", "cp1257").err
    assert "Kõiv, Õnne" in (tmp_path / "a.trf").read_text(encoding="utf-8")


OLD = [
    ("mac_roman", "Müller, Jörg; Groß, Käthe; Lefèvre, Hélène; Ó Briain, Séamus"),
    ("mac_roman", "Muñoz, José; Åström, Björn; Gonçalves, João"),
    ("cp850", "Müller, Jörg; Öztürk, Bärbel; Lefèvre, Hélène"),
    ("cp866", "Иванов, Пётр; Щукина, Ольга"),
    ("koi8-r", "Иванов, Пётр; Щукина, Ольга"),
]


@pytest.mark.parametrize(("page", "names"), OLD)
def test_letters_tell_an_old_code_page(page: str, names: str):
    """Accents that Windows would have in the middle of a word, as signs or capitals, are of an older machine."""
    given = names.split("; ")
    read = read_entries("\n".join(["Name;Elo", *given]).encode(page), "e.csv")

    assert given == [one.name for one in read.entrants]


ALL = [
    *((1252, names) for names in WESTERN.values()),
    *((1250, names) for names in CENTRAL.values()),
    *((1257, names) for names in BALTIC.values()),
    *((1251, names) for names in RUSSIAN.values()),
]


@pytest.mark.parametrize(("page", "names"), ALL)
def test_fix_never_writes_foreign_letters(page: int, names: str):
    """A tournament file is written in UTF-8 with its own letters, or `fix` asks; the encoding that is given decides."""
    event = tournament(2)._replace(
        participants=tuple(
            one._replace(name=name)
            for one, name in zip(tournament(2).participants, names.split("; ") * 2, strict=False)
        )
    )
    text = trf.write(event)
    data = text.decode().encode(f"cp{page}")
    fixed = fix(data, "x.trf")

    assert fixed.data == text or (fixed.data == data and "T003" in [question.code for question in fixed.questions])
    assert page == 1252 or fixed.data == data
    assert text == as_utf8(data, "x.trf", f"windows-{page}")
    assert data == trf.load(data, "x.trf").document.to_bytes()


@pytest.mark.parametrize("encoding", ["utf-16", "windows-1251", "koi8-r"])
def test_the_encoding_of_a_tournament_file(fidepair, tmp_path, encoding: str):
    """`fix --encoding` writes UTF-8, and commands that only read show the right letters."""
    event = tournament(2)._replace(name="Кубок")
    path, new = tmp_path / "x.trf", tmp_path / "new.trf"
    path.write_bytes(trf.write(event).decode().encode(encoding))

    assert 0 == fidepair("fix", path, "--encoding", encoding, "-o", new).code
    assert trf.write(event) == new.read_bytes()
    assert "Кубок" in fidepair("crosstable", path, "--encoding", encoding).out
    assert 2 == fidepair("crosstable", path, "--encoding", "latin-0").code


READ = (
    ("status",),
    ("info",),
    ("show",),
    ("sheet", "--system", "dutch"),
    ("pair", "--system", "dutch"),
    ("pair", "--system", "dutch", "-f", "ndjson"),
    ("report", "--to", "trf16"),
    ("publish", "-o", "pages"),
    ("post", "-o", "post"),
)
"""Commands that read a tournament file and need not change it."""
CHANGED = (("pair", "--system", "dutch", "--in-place"), ("standings", "--write"), ("info", "--set", "city=Bern"))


@pytest.mark.parametrize("question", READ, ids=" ".join)
def test_every_reader_takes_the_encoding(fidepair, tmp_path, monkeypatch, question: tuple[str, ...]):
    """The answer is that for the same file in UTF-8."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "x.trf"
    text = trf.write(tournament(2)._replace(name="Кубок"))
    command, *options = question
    answers = []
    for data, encoding in ((text, ()), (text.decode().encode("utf-16"), ("--encoding", "utf-16"))):
        path.write_bytes(data)
        answers.append(fidepair(command, path.name, *options, *encoding))
        for page in tmp_path.glob("p*/*"):
            page.unlink()

    assert answers[0] == answers[1]


@pytest.mark.parametrize("question", CHANGED, ids=" ".join)
def test_only_files_in_utf_8_are_changed(fidepair, tmp_path, monkeypatch, question: tuple[str, ...]):
    """A change keeps the bytes of a file, so one in another encoding is first converted, as the message says."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "x.trf"
    data = trf.write(tournament(2)._replace(name="Кубок")).decode().encode("utf-16")
    path.write_bytes(data)
    command, *options = question
    told = fidepair(command, path.name, *options, "--encoding", "utf-16")

    assert (2, data) == (told.code, path.read_bytes())
    assert 0 == fidepair(*shlex.split(told.err.partition("first: fidepair ")[2])).code
    assert "UTF-8" not in fidepair(command, path.name, *options, "--encoding", "utf-8").err


def test_a_change_without_an_option(fidepair, tmp_path):
    """Who gives an encoding to a command that changes the file is told what to do first."""
    told = fidepair("undo", tmp_path / "x.trf", "--encoding", "cp1250")

    assert "`fidepair fix FILE --encoding NAME --in-place`" in told.err
