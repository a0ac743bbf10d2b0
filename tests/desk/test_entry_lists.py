"""Entry lists as people have them, in ten languages: all that they say is read, or told with its row and column."""

from __future__ import annotations

import pytest

from fidepair.desk.entry_list.entries import read_entries
from fidepair.errors import InputError
from fidepair.tournament import Kind

LISTS = {
    "English": (
        'Name,Rating,Title,Fed,Sex,Birth,FIDE ID\n"Abrantes, Ines",2470,GM,POR,F,1990-05-23,1901234\n'
        '"Bell, Tom",2105 (N),,ENG,M,23/05/1991,"400 1234"\n',
        "utf-8",
        ["Abrantes, Ines 2470 w 1990/05/23 1901234", "Bell, Tom 2105 m 1991/05/23 4001234"],
    ),
    "German": (
        "Nr.;Name;Vorname;TWZ;Verein;Geburtsdatum;Geschlecht\n1;Müller;Jörg;2105;SK Süd;23.05.1990;m\n"
        "2;Groß;Käthe;1.999;SV Nord;1.2.1985;w\n",
        "windows-1252",
        ["Müller, Jörg 2105 m 1990/05/23 ", "Groß, Käthe 1999 w 1985/02/01 "],
    ),
    "French": (
        "Nom;Prénom;Elo;Fédé;Sexe;Né(e) le;Club\nLefèvre;Hélène;2105;FRA;F;23/05/1990;Échiquier\n",
        "windows-1252",
        ["Lefèvre, Hélène 2105 w 1990/05/23 "],
    ),
    "Spanish": (
        "Apellidos;Nombre;Elo FIDE;País;Sexo;Fecha de nacimiento\nMuñoz;José;2105;ESP;H;23/05/1990\n"
        "Peña;Begoña;1987;ESP;M;01/02/1985\n",
        "utf-8-sig",
        ["Muñoz, José 2105 m 1990/05/23 ", "Peña, Begoña 1987 w 1985/02/01 "],
    ),
    "Italian": (
        "Cognome e Nome;Elo;Nazione;Sesso;Anno di nascita\nForlì Anna;1987;ITA;F;1985\n",
        "utf-8",
        ["Forlì Anna 1987 w 1985/00/00 "],
    ),
    "Portuguese": (
        "Nome,Rating,Federação,Nascimento,Sexo\nInês Gonçalves,1987,POR,1985,F\n",
        "windows-1252",
        ["Inês Gonçalves 1987 w 1985/00/00 "],
    ),
    "Dutch": (
        "Achternaam;Voornaam;Tussenvoegsel;KNSB;Geslacht;Geboortejaar\n"
        "Berg;Jan;van den;2110;M;1990\nJong;An;de;;V;1985\n",
        "utf-8",
        ["van den Berg, Jan 2110 m 1990/00/00 ", "de Jong, An None w 1985/00/00 "],
    ),
    "Polish": (
        "Lp.;Nazwisko i imię;Ranking;Klub;Rok ur.;Płeć\n"
        "1;Zięba, Paweł;2105;KS Łódź;1990;M\n2;Kamińska, Ewa;1987;KSz;1985;K\n",
        "windows-1250",
        ["Zięba, Paweł 2105 m 1990/00/00 ", "Kamińska, Ewa 1987 w 1985/00/00 "],
    ),
    "Czech": (
        "Č.;Příjmení;Jméno;ELO;LOK ČR;Pohlaví;Narozen;Oddíl\n1;Dvořák;Jiří;2105;2100;M;23.5.1990;Šachy Brno\n"
        "2;Černá;Věra;;1900;Ž;1985;Šachy Brno\n",
        "windows-1250",
        ["Dvořák, Jiří 2105 m 1990/05/23 ", "Černá, Věra 1900 w 1985/00/00 "],
    ),
    "Russian": (
        "№;Фамилия;Имя;Рейтинг;Звание;Пол;Год рождения;Федерация\n"
        "1;Иванов;Пётр;2105;;м;1990;RUS\n2;Щукина;Ольга;1987;;ж;1985;RUS\n",
        "windows-1251",
        ["Иванов, Пётр 2105 m 1990/00/00 ", "Щукина, Ольга 1987 w 1985/00/00 "],
    ),
    "Excel's Unicode text": (
        "Name\tElo\tFed\r\nMüller, Jörg\t2105\tGER\r\nDvořák, Jan\t1987\tCZE\r\n",
        "utf-16",
        ["Müller, Jörg 2105   ", "Dvořák, Jan 1987   "],
    ),
    "a title, blank rows, sums": (
        "Lakeside Open\n;;\n"
        "Entries of 1 August;;\n\nNo.;Name;Rtg\n1;Bell, Tom;2105\n\n2;Roe, R;1999\n;;\nTotal;2;\n;;2052\n"[:-7],
        "utf-8",
        ["Bell, Tom 2105   ", "Roe, R 1999   "],
    ),
    "sums below": (
        "Name;Elo\nBell, Tom;2105\nRoe, R;1999\n\n2 players;\nAverage;2052\n",
        "utf-8",
        ["Bell, Tom 2105   ", "Roe, R 1999   "],
    ),
    "lines": ("1. GM Bell, Tom 2105\n2 Roe, R 1999 (N)\n\n", "utf-8", ["Bell, Tom 2105   ", "Roe, R 1999   "]),
    "quotes": (
        '"Name";"Elo";"Verein"\n"Müller; Jörg";"2105";"SK ""Süd"" 1900"\n"Roe,\nR";"1999";""\n',
        "windows-1252",
        ["Müller; Jörg 2105   ", "Roe, R 1999   "],
    ),
    "a separator that is told": ("sep=;\nName;Elo;\nBell;2105;\nRoe;1999;\n", "utf-8", ["Bell 2105   ", "Roe 1999   "]),
    "line ends of old": ("Name;Elo\rBell;2105\rRoe;1999\r", "utf-8", ["Bell 2105   ", "Roe 1999   "]),
    "an export of results": (
        "Rank;;Name;FideID;FED;Rtg;Club/City\n1;GM;Bell, Tom;4001234;ENG;2470;Bath\n2;;Roe, R;1901234;POR;2105 ;\n",
        "utf-8",
        ["Bell, Tom 2470   4001234", "Roe, R 2105   1901234"],
    ),
    "unrated": (
        "Name;Elo\nBell;unr\nRoe;0\nDoe;-\nPoe;нет\n",
        "utf-8",
        [f"{name} None   " for name in ("Bell", "Roe", "Doe", "Poe")],
    ),
    "months first": (
        "Name;Born\nBell;05/23/1990\nRoe;01/02/1985\n",
        "utf-8",
        ["Bell None  1990/05/23 ", "Roe None  1985/01/02 "],
    ),
}


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_read_whole(name: str):
    """Names, ratings, sexes, birthdays and ids are those of the list, and nobody is missing or made up."""
    text, encoding, expected = LISTS[name]
    read = read_entries(text.encode(encoding), "e.csv")

    assert expected == [" ".join(map(str, (e.name, e.strength, e.sex, e.birth, e.fide_id))) for e in read.entrants]


def test_who_is_called_like_a_month_or_an_event_takes_part():
    """A rating that may be a year makes nobody a date."""
    read = read_entries(b"Tom Bell 2030\nTom May 2026\nJo Open 2024\nAnn March 1999\nMay, A 2001\n", "e.csv")

    assert ["Tom Bell", "Tom May", "Jo Open", "Ann March", "May, A"] == [one.name for one in read.entrants]


def test_what_is_no_player_is_told():
    """Rows that only tell how many there are are left out with a note that names them."""
    notes = read_entries(b"Name;Elo\nBell;2105\nRoe;1999\nTotal;2\n", "e.csv").notes

    assert ("line 4 (`Total 2`) is a total, not a player, and is skipped",) == notes


HEADED = {
    "Turkish": "Ad Soyad;ELO",
    "Turkish, two columns": "Soyad\u0131;Ad\u0131;UKD",
    "Greek": "Ονοματεπώνυμο;Elo",
    "Chinese": "姓名;等级分",
    "Croatian": "Prezime i ime;Rejting",
    "Romanian": "Nume;Prenume;Elo",
    "Russian": "Фамилия Имя;Рейтинг",
    "in bars": "Name|Rating",
}


@pytest.mark.parametrize("name", HEADED)
def test_a_row_of_headings_is_no_player(name: str):
    """Headings are known in many languages."""
    heads = HEADED[name]
    sign = "|" if "|" in heads else ";"
    people = ("Bell", "Tom"), ("Roe", "Jane")
    rows = [(*person, "2105") if heads.count(sign) > 1 else (", ".join(person), "2105") for person in people]
    text = "\n".join([heads, *(sign.join(row) for row in rows), ""])

    assert [("Bell, Tom", 2105), ("Roe, Jane", 2105)] == [
        (one.name, one.strength) for one in read_entries(text.encode(), "e.csv").entrants
    ]


def test_headings_that_come_again_are_left_out():
    """Headings at a page break are no player, and are told; in another language they are refused."""
    read = read_entries(b"Name;Fed\nBell, Tom;ENG\n Name ;FED\nRoe, R;POR\n", "e.csv")
    with pytest.raises(InputError, match='found "Pays"'):
        read_entries(b"Name;Fed\nBell, Tom;ENG\nNom;Pays\nRoe, R;POR\n", "e.csv")

    assert ["Bell, Tom", "Roe, R"] == [one.name for one in read.entrants]
    assert ["line 3"] == [note[:6] for note in read.notes]


def test_headings_that_are_not_known_are_accused_themselves():
    """Of a table without a heading that is known the first row is told, and no other."""
    with pytest.raises(InputError) as told:
        read_entries(b"No;Izina;Amanota;Elo\n1;Bell, Tom;x;2105\n2;Roe, R;y;2000\n", "e.csv")

    assert 1 == str(told.value).count("e.csv:")
    assert 'e.csv:1: headings: found "No;Izina;Amanota;Elo", expected a row with column headings' in str(told.value)


OPEN = "Bell, Tom 2105\nRoe, Jane 2000\n"
NO_PLAYERS = {
    "clubs in the first column": ("No;Name;Elo\nSK Bath;;\n1;Tom Bell;2105\n2;Jane Roe;2000\n", [2]),
    "a date in the first column": ("No;Name;Elo\n1;Tom Bell;2105\n2;Jane Roe;2000\nStand: 14.08.2026;;;;\n", [4]),
    "sums": ("Name;Elo\nTom Bell;2105\nJane Roe;2000\nTotal players;2\nAverage;2052\n", [4, 5]),
}


@pytest.mark.parametrize("name", NO_PLAYERS)
def test_rows_that_are_no_players_are_left_out_and_told(name: str):
    """Titles, clubs and what is printed around a list do not play; each is told with its row."""
    text, lines = NO_PLAYERS[name]
    read = read_entries(text.encode(), "e.csv")

    assert {2105, 2000} == {one.strength for one in read.entrants} - {1900}
    assert [f"line {line} (`" for line in lines] == [note.partition("`")[0] + "`" for note in read.notes]


DOUBTFUL = {
    "a title": "Lakeside Open\n" + OPEN,
    "a foot": OPEN + "Printed on Sunday\n",
    "dates": "Stand: 14.08.2026\n" + OPEN,
    "a page": OPEN + "Page 1\n",
    "a title with a year": "Lakeside Open 2026\nTom Bell 2105\nJane Roe 2000\n",
    "a date above names": "14 August 2026\nTom Bell 2105\nJane Roe 2000\n",
    "a date below": OPEN + "Sunday 16 August 2026\n",
    "a number of players": OPEN + "\n2 players\n",
    "an average": OPEN + "Average 2052\n",
    "an address": OPEN + "https://example.org\n",
    "below a blank line": OPEN + "\nthe board of the club\n",
    "two words above": "Izina;Amanota\n" + OPEN,
    "a name below all others": OPEN + "Poe, Ann\n",
    "one of two": "Tom Bell 2105\nAnn Poe\nJane Roe 2000\n",
    "one with a number": "1 Tom Bell 2105\n2 Jane Roe 2000\n3 Ann Poe\n",
    "one without a number": "1 Tom Bell 2105\n2 Jane Roe 2000\nAnn Poe 1900\n",
    "a name above all others": "Poe, Ann\n" + OPEN,
    "several above": "Lakeside Open\nMembers\nTom Bell 2105\nJane Roe 2000\nA Poe 1900\n",
    "a club among names": "Bell, Tom 2105\nSK Bonn\nRoe, Jane 2000\n",
    "a word below names": OPEN + "Poe\n",
    "a year": "Lakeside 2026\n" + OPEN,
    "names only": "Lakeside Open\nBell, Tom\nRoe, Jane\nPoe, Ann\n",
    "two words": OPEN + "Poe;Ann\n",
    "clubs": "Name;Elo;Fed\nSK Bath;;\nBell, Tom;2105;ENG\nSK Bonn;;\nRoe, R;2000;GER\nPoe, A;1900;GER\n",
    "clubs and numbers": "No;Name;Elo\n;SK Bath;\n1;Tom Bell;2105\n;SK Bonn;\n2;Jane Roe;2000\n3;A Poe;1900\n",
    "a date in the names": "Name;Elo\nTom Bell;2105\nJane Roe;2000\nStand 14.8.2026;\n",
    "clubs above two names": "Last name;First name;Elo\nSK Bath;;\nBell;Tom;2105\nRoe;Jane;2000\n",
    "clubs that look like names": "Name;Elo;Fed\nSK Bath;;\nTom Bell;2105;ENG\nJane Roe;2000;GER\n",
    "a name that nothing shows": "Name;Elo;Fed\nTom Bell;2105;ENG\nJane Roe;2000;GER\nAnn Poe;;\n",
    "a name without number": "No;Name;Elo\n1;Bell, Tom;2105\n;Poe, Ann;\n2;Roe, Jane;2000\n",
}


@pytest.mark.parametrize("name", DOUBTFUL)
def test_where_nothing_tells_a_player_from_another_row_it_is_refused(name: str):
    """A row that may be an unrated player or not is told, and nobody is entered or left out by a guess."""
    with pytest.raises(InputError, match=r"e\.csv:\d: ") as told:
        read_entries(DOUBTFUL[name].encode(), "e.csv")

    assert "remove the row" in str(told.value) or "a name and a rating" in str(told.value)


@pytest.mark.parametrize(
    "text",
    [
        "Name;Elo;Fed\nPoe, Ann;;\nBell, Tom;2105;ENG\nRoe, R;2000;GER\n",
        "Name;Elo\nTom Bell;2105\nAnn Poe;\nJane Roe;2000\n",
        "No;Name;Elo\n1;Tom Bell;2105\n2;Ann Poe;\n3;Jane Roe;2000\n",
    ],
)
def test_an_unrated_player_with_no_more_than_a_name_takes_part(text: str):
    """Who looks like a player is one, and is told; a dash for the rating says it without a note."""
    read = read_entries(text.encode(), "e.csv")
    place = next(place for place, one in enumerate(read.entrants, 1) if one.rating is None)

    assert 3 == len(read.entrants)
    assert "Poe" in read.entrants[place - 1].name
    assert ["unrated players, with only a name: line "] == [note[:40] for note in read.notes]


@pytest.mark.parametrize(
    "text", ["Poe, Ann -\n" + OPEN, "Poe, Ann unr.\n" + OPEN, "Name;Elo;Fed\nPoe;-;\nBell;2105;ENG\nRoe;2000;GER\n"]
)
def test_a_dash_for_the_rating_is_enough(text: str):
    """Who is said to have no rating is an unrated player."""
    read = read_entries(text.encode(), "e.csv")

    assert [None, 2105, 2000] == [one.rating for one in read.entrants]
    assert () == read.notes


@pytest.mark.parametrize(
    ("row", "name", "title"),
    [
        ("GM Abrantes, Ines;;", "Abrantes, Ines", "GM"),
        ("WIM  Roe;Jane;", "Roe, Jane", "WIM"),
        ("Roe, Jane (FM);;", "Roe, Jane", "FM"),
        ("GM Roe, Jane;;GM", "Roe, Jane", "GM"),
        ("Gm, Jane;;", "Gm, Jane", ""),
        ("GM WGM Roe, Jane;;", "Roe, Jane", "GM"),
        ("WGM Roe, Jane (IM);;", "Roe, Jane", "IM"),
        ("GM WGM Roe;Jane;GM", "Roe, Jane", "GM"),
        ("GM WGM Roe;Jane;WGM", "Roe, Jane", "GM"),
        ("WGM Roe;Jane;IM", "Roe, Jane", "IM"),
        ("IM Jae;Lee;WGM", "IM Jae, Lee", "WGM"),
        ("GM IM Jae;;", "IM Jae", "GM"),
        ("WGM IM Jae;;", "IM Jae", "WGM"),
        ("IM IM Jae;Lee;IM", "IM Jae, Lee", "IM"),
        ("WFM Roe;Jane;WIM", "WFM Roe, Jane", "WIM"),
    ],
)
def test_a_title_beside_the_name_is_one(row: str, name: str, title: str):
    """In a table as in a list of lines; it ranks those with the same rating (C.04.2 2.2.2)."""
    head = "Name;Elo;Title" if row.split(";")[1] == "" else "Last name;First name;Title"
    (entrant,) = read_entries(f"{head}\n{row}\n".encode(), "e.csv").entrants

    assert (name, title) == (entrant.name, entrant.title)


@pytest.mark.parametrize(
    ("head", "row", "title"),
    [
        ("Name;Elo;Title;WTitle", "Roe, Jane;2300;;WGM", "WGM"),
        ("Name;Elo;Tit;WTit", "Roe, Jane;2500;GM;WGM", "GM"),
        ("Name;Elo;Title;Women's title", "Roe, Jane;2300;FM;WGM", "WGM"),
        ("Name;Elo;Title;W-Title", "Roe, Jane;2300;FM;WIM", "FM"),
        ("Name;Elo;WTitle", "GM Roe, Jane;2500;WGM", "GM"),
        ("Name;Elo;Title;WTitle", "WGM Roe, Jane;2500;IM;WGM", "IM"),
        ("Name;Elo;WTitle", "Roe, Jane;2000;-", ""),
    ],
)
def test_a_title_of_women_has_its_own_column(head: str, row: str, title: str):
    """Of the open one and that of women the higher one ranks a player (C.04.2 2.2.2)."""
    read = read_entries(f"{head}\n{row}\n".encode(), "e.csv")

    assert (title, "Roe, Jane", ()) == (read.entrants[0].title, read.entrants[0].name, read.notes)


def test_a_player_may_be_called_like_a_sum():
    """Who is more than a word and a number takes part."""
    read = read_entries(b"Name;Vorname;Elo\nSpieler;Hans;2105\n", "e.csv")

    assert "Spieler, Hans" == read.entrants[0].name


def test_a_sign_for_no_rating_makes_a_player():
    """`-` is what a message tells to write for a player without a rating: in the first row, and in all rows."""
    assert ["Susanto", "Smith, John", "Brown, Anna"] == [
        one.name
        for one in read_entries(b"Susanto;-\nSmith, John;2000\nBrown, Anna;1900\n", "l.csv", Kind.INDIVIDUAL).entrants
    ]
    assert 2 == len(read_entries(b"Adams, Al;-\nBrown, Bo;-\n", "l.csv", Kind.INDIVIDUAL).entrants)


def test_one_name_unlike_the_others_is_no_club():
    """Clubs have one above the first players; a single name among rated players is asked about, and not left out."""
    with pytest.raises(InputError, match="Madonna"):
        read_entries(
            b"Name;Rating\nSmith, John;2000\nBrown, Anna;1900\nMadonna;\nLee, Kim;1800\n", "l", Kind.INDIVIDUAL
        )


def test_a_name_of_two_words_that_head_columns_is_a_name():
    """Below the first line, headings are three words at least, or those of the list again."""
    listed = "Tremblay, Luc\nCôté, Tara\nRoy, Anne\n".encode()

    assert 3 == len(read_entries(listed, "l.csv", Kind.INDIVIDUAL).entrants)
