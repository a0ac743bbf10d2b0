"""Entry lists as people have them: spellings, letters, separators, noise; what cannot be understood is told in full."""

from __future__ import annotations

import pytest

from fidepair.desk.entry_list import COLUMNS, TITLE_WORDS, plain
from fidepair.desk.entry_list.entries import read_entries
from fidepair.errors import InputError
from fidepair.tournament import Entrant, Kind


def entrants(text: str) -> list[Entrant]:
    """Return who stands in a list, without the places."""
    return [entrant._replace(line=0) for entrant in read_entries(text.encode(), "e.csv").entrants]


def refused(text: str | bytes) -> str:
    """Return why a list is refused."""
    with pytest.raises(InputError) as told:
        read_entries(text if isinstance(text, bytes) else text.encode(), "e.csv")
    return str(told.value)


# ── heads ────────────────────────────────────────────────────────────────────
LANGUAGES = {
    "English": "Surname;First name;Rating;Title;Federation;Gender;Date of birth;FIDE ID;Half-point byes",
    "German": "Nachname;Vorname;Elo;Titel;Verband;Geschlecht;Geburtsdatum;FIDE-Kennung;Freilos",
    "French": "Nom;Prénom;Classement;Titre;Pays;Sexe;Date de naissance;Code FIDE;Bye demi-point",
    "Spanish": "Apellidos;Nombre;Elo internacional;Título;País;Sexo;Fecha de nacimiento;Código FIDE;Descansos",
    "Italian": "Cognome;Nome;Elo FIDE;Titolo;Nazione;Sesso;Data di nascita;Codice FIDE;Riposi",
    "Portuguese": "Apelido;Nome;Elo;Título;Federação;Género;Data de nascimento;N.º FIDE;Folgas",
    "Dutch": "Achternaam;Voornaam;Elo;Titel;Federatie;Geslacht;Geboortedatum;FIDE nummer;Halvepuntbyes",
    "Polish": "Nazwisko;Imię;Ranking;Tytuł;Federacja;Płeć;Data urodzenia;Nr FIDE;Pauzy",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_heads_of_columns_in_eight_languages(language: str):
    """The columns of a list are known by what they are called in the language of the arbiter."""
    row = "Roe;Jane;2105;wgm;ger;f;27.03.1985;4100018;3,5"
    expected = Entrant("Roe, Jane", 2105, None, "WGM", "GER", "w", "1985/03/27", "4100018", byes=(3, 5))

    assert [expected] == entrants(f"{LANGUAGES[language]}\n{row}\n")


@pytest.mark.parametrize(
    ("heads", "row", "name"),
    [
        ("Name", "Roe, Jane", "Roe, Jane"),
        ("Name;Elo", "Roe,Jane;", "Roe, Jane"),
        ("Name;Vorname", "Roe;Jane", "Roe, Jane"),
        ("first;last", "Jane;Roe", "Roe, Jane"),
        ("Last Name;First Name", "Roe;", "Roe"),
        ("Achternaam;Tussenvoegsel;Voornaam", "Berg;van den;Jan", "van den Berg, Jan"),
        ("Nazwisko i imię;Ranking", "Roe Jane;", "Roe Jane"),
        ("Nombre;Elo", "Jane Roe;", "Jane Roe"),
    ],
)
def test_names_stand_in_one_column_or_in_several(heads: str, row: str, name: str):
    """A name is the last one, a comma, the first one; one column keeps its order."""
    assert [name] == [entrant.name for entrant in entrants(f"{heads}\n{row}\n")]


@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_separators_and_line_ends(separator: str, end: str):
    """Commas, semicolons and tabs part the columns, every line end the rows; what stands above the heads is no row."""
    rows = ["Summer Open", "", "Name_Elo", "Roe Jane_2105", "", "Doe John_", ""]

    found = entrants(end.join(rows).replace("_", separator))

    assert [("Roe Jane", 2105), ("Doe John", None)] == [(entrant.name, entrant.rating) for entrant in found]


def test_a_line_of_a_spreadsheet_that_names_its_separator_is_no_row():
    """`sep=;` above the heads is for the spreadsheet."""
    assert ["Roe, Jane"] == [entrant.name for entrant in entrants("sep=;\nName;Elo\nRoe, Jane;2105\n")]


def test_trailing_separators_and_quotes_are_nothing():
    """Blank cells behind the last column, rows of nothing but separators and quotation marks do no harm."""
    assert [Entrant("Roe, Jane", 2105)] == entrants('"Name","Elo",,\n"Roe, Jane","2105",,\n,,,\n')


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "windows-1252"])
def test_letters_are_read_in_every_usual_encoding(encoding: str):
    """UTF-8 with or without mark, what Excel calls Unicode text, and Windows-1252, which is told."""
    read = read_entries("Name;Elo\nMüller, Jörg;2105\n".encode(encoding), "e.csv")

    assert ["Müller, Jörg"] == [entrant.name for entrant in read.entrants]
    assert (encoding == "windows-1252") == any("Windows-1252" in note for note in read.notes)


def test_spellings_are_plain():
    """No head in the table could never be found: each is spelt as it is compared."""
    assert [] == [word for word in COLUMNS if word != plain(word)]


# ── values ───────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("text", "rating"),
    [
        *(
            (text, 2105)
            for text in ("2105", " 2105 ", "2105 (N)", "2105*", "2105.0", "2105,00", "2.105", "2'105", "2105 n")
        ),
        *((text, None) for text in ("", "0", "0000", "-", "--", "unr.", "Unrated", "n/a")),
        ("950", 950),
    ],
)
def test_ratings(text: str, rating: int | None):
    """A rating is read with the noise that spreadsheets and federations put around it."""
    assert [rating] == [entrant.strength for entrant in entrants(f"Name;Elo\nRoe, Jane;{text}\n")]


@pytest.mark.parametrize("text", ["2105 (N)", "2105N", "2105 n", "2105 (nat.)", "2105 (NWZ)"])
def test_a_rating_marked_as_national_is_none_of_fide(text: str):
    """It orders the list, and is not taken for a rating of FIDE; other marks say nothing of the kind."""
    assert [Entrant("Roe, Jane", None, 2105)] == entrants(f"Name;Elo\nRoe, Jane;{text}\n")
    assert [Entrant("Roe, Jane", 2105)] == entrants("Name;Elo\nRoe, Jane;2105 (F)\n")


def test_what_is_left_out_of_a_table_is_told():
    """A title above the headings, and columns that an event of players does not use: the club among them."""
    table = "Lakeside Open;;;\nName;Elo;Club;Half byes\nRoe, Jane;2105;Riverside;1,3\n"
    read = read_entries(table.encode(), "e.csv")

    assert (
        "line 1 (`Lakeside Open`) is above the headings, and is skipped",
        "column `Club` (such as `Riverside`) is not used",
    ) == read.notes
    assert [(1, 3)] == [entrant.byes for entrant in read.entrants]


def test_a_club_is_the_team_where_there_is_no_other():
    """In an event of teams the club is used, unless there is a column of teams beside it."""
    both = read_entries(b"Name;Club;Team\nRoe, Jane;Riverside;Riverside 2\n", "e.csv", Kind.TEAM)

    assert ["Riverside"] == [
        entrant.team for entrant in read_entries(b"Name;Club\nRoe, Jane;Riverside\n", "e.csv", Kind.TEAM).entrants
    ]
    assert ["Riverside 2"] == [e.team for e in both.entrants]
    assert ("column `Club` (such as `Riverside`) is not used",) == both.notes


@pytest.mark.parametrize("text", ["abc", "21050", "٢١٠٥", "3200", "12", "2105?", "#####", "-2105", "2105/2000"])
def test_what_is_no_rating_is_refused(text: str):
    """A cell that could mean several things, or nothing, is told with its line and column."""
    assert 'e.csv:2: column `Elo`: found "' in refused(f"Name;Elo\nRoe, Jane;{text}\n")


def test_the_national_rating_counts_where_there_is_no_other():
    """Strength is the rating, else the national one (C.04.2 2.1)."""
    found = entrants("Name;Elo;DWZ\nRoe, Jane;2105;2000\nDoe, John;;1900\nPoe, Ann;;\n")

    assert [2105, 1900, None] == [entrant.strength for entrant in found]


@pytest.mark.parametrize(
    ("text", "birth"),
    [
        *(
            (text, "1985/03/27")
            for text in ("1985/03/27", "1985-3-27", "27.03.1985", "27/3/1985", "1985-03-27 00:00:00")
        ),
        *((text, "1985/00/00") for text in ("1985", "1985.0", "1985/00/00")),
        *((text, "") for text in ("", "-", "0", "0000/00/00")),
    ],
)
def test_births(text: str, birth: str):
    """A day of birth in any usual form, or a year."""
    assert [birth] == [entrant.birth for entrant in entrants(f"Name;Born\nRoe, Jane;{text}\n")]


def test_one_date_tells_the_order_of_all():
    """Where one date of the column can only have its month first, all of them have."""
    found = entrants("Name;Born\nRoe, Jane;03/04/1985\nDoe, John;04/25/1990\n")

    assert ["1985/03/04", "1990/04/25"] == [entrant.birth for entrant in found]


@pytest.mark.parametrize(
    ("sexes", "expected"),
    [("m w F", "m w w"), ("M V", "m w"), ("K M", "w m"), ("H F", "m w"), ("H M", "m w"), ("male -", "m ")],
)
def test_sexes(sexes: str, expected: str):
    """Letters are those of the language: beside H, who is an hombre, M is a mujer."""
    rows = "".join(f"Roe {index};{sex}\n" for index, sex in enumerate(sexes.split(), 1))

    assert expected.split(" ") == [entrant.sex for entrant in entrants(f"Name;Sex\n{rows}")]


@pytest.mark.parametrize(("text", "title"), [("gm", "GM"), ("W.I.M.", "WIM"), ("MI", "IM"), ("-", ""), ("NM", "")])
def test_titles(text: str, title: str):
    """Titles of FIDE are known, in Romance languages too; others are left out."""
    assert [title] == [entrant.title for entrant in entrants(f"Name;Title\nRoe, Jane;{text}\n")]


@pytest.mark.parametrize(
    ("text", "byes"), [("3", (3,)), ("5,3", (3, 5)), ("R1 r2", (1, 2)), ("1;4", (1, 4)), ("-", ())]
)
def test_byes(text: str, byes: tuple[int, ...]):
    """Rounds with a half-point bye, parted in any way."""
    assert [byes] == [entrant.byes for entrant in entrants(f'Name,Byes\nRoe,"{text}"\n')]


def test_what_is_not_used_is_told():
    """Columns that nobody knows, and titles that FIDE does not give, are notes; numbers of rows are nothing, and so are
    columns with nothing in them."""
    read = read_entries(b"No;Name;Phone;Title;Fax\n1;Roe, Jane;12;NM;\n2;Doe, John;13;NM;\n", "e.csv")

    assert (
        "column `Phone` (such as `12`) is not used",
        "`NM` is not a FIDE title, and is left out (2 times)",
    ) == read.notes


@pytest.mark.parametrize(("numbers", "note"), [("2 1", ()), ("7 9", ("column `SNo` (such as `7`) is not used",))])
def test_numbers_that_are_given_anew(numbers: str, note: tuple[str, ...]):
    """A column that only numbers the players is no loss; of other numbers it is told that they are not used."""
    one, other = numbers.split()

    assert note == read_entries(f"SNo;Name\n{one};Roe, Jane\n{other};Doe, John\n".encode(), "e.csv").notes


def test_a_column_far_to_the_right():
    """Columns without heads are counted."""
    read = read_entries(f"Name{';' * 27}\nRoe, Jane{';' * 26}x;y\n".encode(), "e.csv")

    assert ("column 27 (such as `x`) is not used", "column 28 (such as `y`) is not used") == read.notes


def test_a_column_without_head_that_has_titles():
    """As results are exported: the titles stand below no head; another such column is told."""
    read = read_entries(b"No;;Name;;\n1;GM;Roe, Jane;x;7\n2;;Doe, John;;8\n", "e.csv")

    assert ["GM", ""] == [entrant.title for entrant in read.entrants]
    assert ("column 4 (such as `x`) is not used", "column 5 (such as `7`) is not used") == read.notes


# ── what is refused ──────────────────────────────────────────────────────────
def test_every_row_that_is_not_understood_is_told_at_once():
    """Each cell that cannot be read is told with its line, its column, and what belongs there."""
    told = refused(
        "Name;Elo;Fed;Sex;Born;FIDE ID;Byes\nRoe, Jane;x;Germany;q;99;12;a\n;;;;;;\n;2000;;;;;\nA;;;;;;;;9\n"
    )

    assert 8 == told.count("e.csv:")
    assert 'e.csv:2: column `Fed`: found "Germany", expected three letters of a federation' in told
    assert 'e.csv:4: column `Name`: found "", expected the name of a player' in told
    assert 'e.csv:5: column 9: found "9", expected 7 columns' in told


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"PK\x03\x04rest", "this workbook is damaged"),
        (b"\xd0\xcf\x11\xe0", "is a workbook or a document"),
        (b"%PDF-1.4", "is a workbook or a document"),
        (b"\0\1\2\3", "is not a text"),
        (b"", "no players found"),
        (b"Name;Elo\n", "no players found"),
        (b"\n" * 200_001, "more than 200,000 lines"),
        (b"Name;Elo\n" + b"\n" * 200_001, "more than 200,000 lines"),
        pytest.param(b"Name;Elo\n" + b"a;\n" * 100_000, "at most 99,999 players", marks=pytest.mark.slow),
        pytest.param(b"Roe, Jane\n" * 100_000, "at most 99,999 players", marks=pytest.mark.slow),
        (b"Name;Elo\n" + b"a" * 100_001, "100001 characters"),
        (b'Name;Elo\n"Roe;2105\nDoe;2000\n', "e.csv:2: this is not a row of a table"),
        (b"Name;Elo;Rating\nRoe;1;2\n", "only one such column; `Elo` is another"),
        (b"x;y;z\na;b;c\n", "a row with column headings"),
        (b"Name;Elo\n" + b"a" * 34 + b";2000\n", "at most 33 characters"),
    ],
)
def test_what_is_no_entry_list_is_refused(content: bytes, words: str):
    """Workbooks, other files, tables without end: each is told with the way out."""
    with pytest.raises(InputError, match=words):
        read_entries(content, "e.csv")


def test_the_number_of_faults_is_told_where_they_are_too_many():
    """Twenty faults are shown, the others counted."""
    assert "... and 80 more errors" in refused("Name;Elo\n" + "Roe;x\n" * 100)


@pytest.mark.parametrize("text", ["a\x1b[2J", "a\x07", "a\u202eb", "a\u200bb"])
def test_signs_that_cannot_be_printed_are_refused(text: str):
    """No control character gets into a name; the message shows its picture."""
    for told in (refused(f"Name;Elo\n{text};2000\n"), refused(f"{text} 2000\n")):
        assert "only printable characters" in told
        assert text not in told


def test_formulas_are_text():
    """What a spreadsheet would run is a text, without the apostrophe that shields it."""
    found = entrants("Name;Elo\n'=HYPERLINK(1);2000\n=1+a;1900\n")

    assert ["=HYPERLINK(1)", "=1+a"] == [entrant.name for entrant in found]


# ── other forms ──────────────────────────────────────────────────────────────
def test_a_text_beside_the_only_column_of_players():
    """Two columns are enough for a title or a footer to stand out; in a single one it is a name like the others."""
    found = read_entries(b"Nr;Name\n1;Roe, Jane\n2;Doe, John\nGroup A;\n", "e.csv")
    assert 2 == len(found.entrants)
    assert ("line 4 (`Group A`) is empty in the columns of players, and is skipped",) == found.notes
    assert 3 == len(read_entries(b"Name\nRoe, Jane\nDoe, John\nGroup A\n", "e.csv").entrants)


@pytest.mark.parametrize(("whole", "others", "is_read"), [(2, 3, True), (2, 2, True), (3, 2, False), (5, 0, True)])
def test_most_names_are_like_the_others(whole: int, others: int, is_read: bool):
    """If more than half have a comma, a line without one may be a title or a club."""
    lines = [f"Roe, Jane{letter} 2000" for letter in "abcde"[:whole]] + [
        f"Jane Doe{letter} 2000" for letter in "abc"[:others]
    ]
    if is_read:
        assert whole + others == len(read_entries("\n".join(lines).encode(), "e.csv").entrants)
    else:
        with pytest.raises(InputError, match="a name like the others"):
            read_entries("\n".join(lines).encode(), "e.csv")


@pytest.mark.parametrize(
    ("row", "is_left_out"),
    [("Group A;;", True), (";Group A;", False), (";;Group A", False), ("Group A;x;", False), ("Group A;;2000", False)],
)
def test_a_text_beside_the_columns_of_players(row: str, is_left_out: bool):
    """Alone in a column that is not used it is a title or a footer."""
    text = f"Nr;Name;Elo\n1;Roe, Jane;2000\n2;Doe, John;1900\n{row}\n"
    if is_left_out:
        found = read_entries(text.encode(), "e.csv")
        assert (2, True) == (
            len(found.entrants),
            any("is empty in the columns of players" in one for one in found.notes),
        )
    elif row == "Group A;x;":
        assert 3 == len(read_entries(text.encode(), "e.csv").entrants)
    else:
        with pytest.raises(InputError, match=r"e\.csv:4: "):
            read_entries(text.encode(), "e.csv")


@pytest.mark.parametrize(
    ("players", "others", "is_one_error"), [(1, 1, False), (1, 2, True), (2, 2, False), (2, 3, True), (0, 1, True)]
)
def test_a_list_without_headings_whose_lines_are_no_players(players: int, others: int, is_one_error: bool):
    """If most lines name none, the headings are missing; otherwise each of them is an error."""
    lines = [f"x{number}y;5z" for number in range(others)] + ["Roe, Jane 2000", "Doe, John 1900"][:players]
    with pytest.raises(InputError) as told:
        read_entries("\n".join(lines).encode(), "e.csv")
    told_of = str(told.value)

    assert is_one_error is ("e.csv:1: headings" in told_of)
    assert (1 if is_one_error else others) == told_of.count("e.csv:")
    assert is_one_error or others == told_of.count(
        "expected a name and a rating, or above them a row with column headings"
    )


def test_lines_of_names_and_ratings():
    """A line has a name, and may have a number and a title before it, a rating behind it."""
    found = entrants("1. GM Roe, Jane 2505\n2 Doe John, 1999 (N)\n\n3 Poe Ann -\n4. Mi Fu\t2000*\n")

    assert [
        Entrant("Roe, Jane", 2505, title="GM"),
        Entrant("Doe John", None, 1999),
        Entrant("Poe Ann"),
        Entrant("Mi Fu", 2000),
    ] == found


@pytest.mark.parametrize(
    "line", ["Roe 21050", "Roe2105", "Roe 2105 Jane", "2105", "Roe;Jane;2105", "Roe,2105,GER", "a " * 101]
)
def test_other_lines_are_refused(line: str):
    """A line with anything else is told: no figure gets into a name, and no rating is passed over."""
    assert "e.csv:2: " in refused(f"Doe, John 2000\n{line}\n")


def test_a_report_file_without_rounds_is_a_list():
    """Players and announced half-point byes are taken from a TRF; one with rounds is none."""
    line = "001    {} wWGM Roe, Jane                         2505 GER     4100018 1985/03/27  0.0    1{}\n"
    other = "001    2 m    Doe, John                                                          0.0    2{}\n"

    found = entrants("012 Open\n" + line.format(1, "") + other.format("") + "142 5\n240 H   2    1\n")

    assert Entrant("Roe, Jane", 2505, None, "WGM", "GER", "w", "1985/03/27", "4100018", byes=(2,)) == found[0]
    assert "has paired rounds (up to 1)" in refused(line.format(1, "     2 w 1") + other.format("     1 b 0"))


def test_lines_of_a_report_file_are_named_as_they_are_in_it():
    """Whom a message names by a line is found there."""
    line = "001    {0}      {1:<33} 2000                             0.0    {0}\n"

    text = "012 Open\n" + line.format(2, "Doe, John") + line.format(1, "Roe, Jane") + "142 5\n"
    found = read_entries(text.encode(), "e.trf").entrants

    assert [("Roe, Jane", 3), ("Doe, John", 2)] == [(one.name, one.line) for one in found]


@pytest.mark.parametrize("line", ["1. Mai 2026", "3 de mayo de 2026", "Rating", "www.chess.example", "Ann Poe,-"])
def test_a_date_a_heading_or_an_address_is_no_player(line: str):
    """Such a line is refused, wherever it is in a list without headings; and in a table, if it is all of a row."""
    numbered, plain = "1. Roe 2000\n2. Doe 1900\n", "Jane Roe\nJohn Doe\n"
    names = numbered if line[0].isdigit() else plain

    assert "e.csv:1: " in refused(f"{line}\n{names}")
    assert "e.csv:3: " in refused(f"{names}{line}\n")


@pytest.mark.parametrize("heads", ["Name;Club", "Name;Rating"])
@pytest.mark.parametrize("line", ["Page 1", "1. Mai 2026", "Printed 12.05.2026", "www.chess.example"])
def test_a_row_with_figures_or_an_address_alone_is_no_player(heads: str, line: str):
    """It is refused, and not a player with only a name."""
    assert "e.csv:3: " in refused(f"{heads}\nJane Roe;2000\n{line}\nJohn Doe;1900\n")


@pytest.mark.parametrize(
    ("strange", "players", "said"), [(1, 2, "line"), (1, 3, "line"), (2, 3, "line"), (2, 4, "line"), (3, 0, "headings")]
)
def test_rows_that_are_no_players(strange: int, players: int, said: str):
    """A table of nothing else has unknown headings; beside players such rows are told one by one."""
    rows = [f"x{number};y;z" for number in range(strange)]
    names = ["Roe 2000", "Doe 1900", "Poe 1800", "Loe 1700"][:players]

    assert f'e.csv:1: {said}: found "x0;y;z"' in refused("\n".join([*rows, *names]))


@pytest.mark.parametrize("count", [1, 2, len(TITLE_WORDS)])
def test_a_column_of_titles_without_a_heading(count: int):
    """Exports of results have one; it may have any titles, and all of them."""
    words = [*TITLE_WORDS][:count]
    rows = [f"Roe, Jane {number};{word};2000" for number, word in enumerate(words)]
    found = [one.title for one in entrants("\n".join(["Name;;Rating", *rows, "Doe, John;;1900"]))]

    assert [*(TITLE_WORDS[word] for word in words), ""] == found
    others = [one.title for one in entrants("\n".join(["Name;;Rating", *rows, "Doe, John;x;1900"]))]
    assert [""] * (count + 1) == others
