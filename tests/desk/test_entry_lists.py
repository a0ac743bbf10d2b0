"""Entry lists as people have them, in ten languages: all that they say is read, or told with its row and column."""

from __future__ import annotations

import pytest

from fidepair.desk.entries import read_entries

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
    "lines and a sum": (
        "1. GM Bell, Tom 2105\n2 Roe, R 1999 (N)\n\n2 players\n",
        "utf-8",
        ["Bell, Tom 2105   ", "Roe, R 1999   "],
    ),
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


def test_what_is_no_player_is_told():
    """Rows that only tell how many there are are left out with a note that names them."""
    notes = read_entries(b"Name;Elo\nBell;2105\nRoe;1999\nTotal;2\n", "e.csv").notes

    assert ("line 4 (`Total`) is a sum and no player, and is left out",) == notes


def test_a_player_may_be_called_like_a_sum():
    """Who is more than a word and a number takes part."""
    read = read_entries(b"Name;Vorname;Elo\nSpieler;Hans;2105\n", "e.csv")

    assert "Spieler, Hans" == read.entrants[0].name
