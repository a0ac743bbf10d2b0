"""FIDE's rating list: columns found by their heads, XML without anything to expand, doubts told and nothing guessed."""

from __future__ import annotations

import io

import pytest

from fidepair.desk.entry_list.entries import EntryList
from fidepair.desk.entry_list.rating_list import filled
from fidepair.errors import InputError
from fidepair.tournament import Entrant

PLAYERS = (
    ("1503014", "Roe, Jane", "GER", "F", "WGM", "2405", "1985"),
    ("4100018", "Doe, John", "USA", "M", "", "1999", "1970"),
    ("4100026", "Doe, John", "ENG", "M", "FM", "2301", "1990"),
    ("5000017", "O'Brien, Ann", "IRL", "F", "", "0", "0000"),
)
STANDARD = (
    f"{'ID Number':<15}{'Name':<61}{'Fed':<4}{'Sex':<4}{'Tit':<5}{'WTit':<5}{'OTit':<15}{'FOA':<4}"
    f"{'NOV26':<6}{'Gms':<4}{'K':<3}{'B-day':<6}{'Flag':<4}"
)
COMBINED = (
    f"{'ID Number':<15}{'Name':<61}{'Fed':<4}{'Sex':<4}{'Tit':<5}{'WTit':<5}{'OTit':<15}{'FOA':<4}"
    f"{'SRtng':<6}{'SGm':<4}{'SK':<3}{'RRtng':<6}{'RGm':<4}{'Rk':<3}{'B-day':<6}{'Flag':<4}"
)
OLD = f"{'ID number':<10}{'Name':<34}{'Titl':<4}{'Fed':<5}{'Jul06':<6}{'Games':<5}{'Born':<6}{'Flag':<4}"


def in_columns(head: str) -> bytes:
    """Return the list below these heads."""
    heads = ("ID", "Name", "Fed", "Sex", "Tit", next(h for h in ("NOV26", "SRtng", "Jul06") if h in head))
    birth = "B-day" if "B-day" in head else "Born"
    lines = [head]
    for player in PLAYERS:
        line = [" "] * 160
        for word, text in zip((*heads, birth), player, strict=True):
            if word in head:
                start = head.index(word)
                line[start : start + len(text)] = text
        lines.append("".join(line).rstrip())
    return "\r\n".join(lines).encode()


def in_xml(players: tuple[tuple[str, ...], ...] = PLAYERS, head: str = "") -> bytes:
    """Return the list as XML."""
    tags = ("fideid", "name", "country", "sex", "title", "rating", "birthday")
    body = "".join(
        "<player>"
        + "".join(f"<{tag}>{text.replace(chr(39), '&apos;')}</{tag}>" for tag, text in zip(tags, player, strict=True))
        + "</player>\n"
        for player in players
    )
    return f'<?xml version="1.0"?>\n{head}<playerslist>\n{body}</playerslist>\n'.encode()


FORMS = {"standard": in_columns(STANDARD), "combined": in_columns(COMBINED), "xml": in_xml()}


def fill(data: bytes, *people: Entrant) -> EntryList:
    """Return the entry list of these people, filled."""
    entrants = tuple(person._replace(line=line) for line, person in enumerate(people, 2))
    return filled(EntryList("e.csv", entrants), io.BytesIO(data), "list")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("known", [Entrant("roe Jane"), Entrant("Roe, J.", fide_id="1503014")], ids=["name", "id"])
def test_what_is_blank_is_filled(form: str, known: Entrant):
    """By FIDE id, or by the exact name: id, title, rating, federation, year of birth, sex."""
    read = fill(FORMS[form], known)
    by_name = not known.fide_id

    expected = Entrant(known.name, 2405, None, "WGM", "GER", "w", "1985/00/00", "1503014", line=2)
    assert [expected] == [*read.entrants]
    assert (
        "filled from list: "
        + "fide id of 1, " * by_name
        + ("title of 1, rating of 1, federation of 1, birth of 1, sex of 1")
        == read.notes[0]
    )


def test_the_higher_of_two_titles_is_filled():
    """C.04.2 2.2.2: a WGM who is FM too is ranked as WGM; the list has a column for each."""
    line = FORMS["standard"].decode().splitlines()
    at = STANDARD.index("Tit")
    row = line[1][:at] + f"{'FM':<5}{'WGM':<5}" + line[1][at + 10 :]
    (entrant,) = fill(f"{line[0]}\n{row}\n".encode(), Entrant("Roe, Jane")).entrants

    assert "WGM" == entrant.title


def test_an_old_layout():
    """The columns are found where the heads of that list stand, without sex, the title before the federation."""
    (entrant,) = fill(in_columns(OLD), Entrant("Roe, Jane")).entrants

    assert (2405, "WGM", "GER", "1985/00/00", "1503014") == (
        *(entrant.rating, entrant.title, entrant.federation, entrant.birth, entrant.fide_id),
    )


def test_heads_that_touch_and_old_letters_of_titles():
    """Lists of twenty years ago have `TitlFed` in one word, and `wm` for a WIM."""
    data = (
        "ID Number Name                            TitlFed  Jul06 GamesBorn  Flag\n"
        " 1503014  Roe, Jane                       wm  GER  2405   11  1985  w\n"
    )
    (entrant,) = fill(data.encode(), Entrant("Roe, Jane")).entrants

    assert ("WIM", "GER", 2405, "1985/00/00") == (entrant.title, entrant.federation, entrant.rating, entrant.birth)


@pytest.mark.parametrize("form", FORMS)
def test_two_of_one_name_are_told_and_nothing_is_filled(form: str):
    """Who has a name of several players is told with all of them."""
    read = fill(FORMS[form], Entrant("Doe, John"))

    assert (Entrant("Doe, John", line=2),) == read.entrants
    assert (
        "Doe, John (line 2): 2 players have that name (4100018 USA 1999 1970; 4100026 ENG FM 2301 1990), "
        "so no values are filled in; give the FIDE ID"
    ) in read.notes


@pytest.mark.parametrize(
    ("known", "fide_id"),
    [({"federation": "ENG"}, "4100026"), ({"birth": "1970/03/01"}, "4100018"), ({"federation": "POL"}, "")],
)
def test_federation_and_birth_tell_namesakes_apart(known: dict[str, str], fide_id: str):
    """One of the name who does not contradict the entry list is meant; if all do, nobody is."""
    read = fill(FORMS["standard"], Entrant("Doe, John", **known))

    assert fide_id == read.entrants[0].fide_id
    assert (not fide_id) == any("for another player" in note for note in read.notes)


def test_what_differs_stays_and_is_told():
    """The entry list is right where the two have something else; the arbiter is told (C.04.2 2.1)."""
    read = fill(FORMS["standard"], Entrant("Roe, Jane", 2300, title="WIM", fide_id="1503014"))

    assert (2300, "WIM") == (read.entrants[0].rating, read.entrants[0].title)
    assert "Roe, Jane (line 2): rating 2300 is kept, not 2405" in read.notes
    assert "Roe, Jane (line 2): title WIM is kept, not WGM" in read.notes


def test_an_id_of_somebody_else_fills_nothing():
    """A slip in a FIDE id gives nobody the rating of another player."""
    read = fill(FORMS["standard"], Entrant("Poe, Ann", fide_id="4100018"))

    assert (Entrant("Poe, Ann", fide_id="4100018", line=2),) == read.entrants
    assert (
        "Poe, Ann (line 2): the FIDE ID 4100018 belongs to Doe, John, so no values are filled in; correct the ID, or "
        "the name if it is the same person"
    ) in read.notes


@pytest.mark.parametrize(
    "name", ["Jones, John", "Doe, Adam", "John", "Deer, J", "Doe-Roe, Jane", "Doe, Johanna", "John, D"]
)
def test_a_name_that_shares_a_word_is_not_enough(name: str):
    """The id counts where the last name is the same, and the first name or its initial; else it may be a slip."""
    read = fill(FORMS["standard"], Entrant(name, fide_id="4100018"))

    assert (None, "", "") == (read.entrants[0].rating, read.entrants[0].federation, read.entrants[0].birth)
    assert any("the FIDE ID 4100018 belongs to Doe, John, so no values are filled in" in note for note in read.notes)


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("Kovalyov, Sergey", "Kovalev, Sergei"),
        ("Yevgeny Solovyov", "Soloviev, Evgenii"),
        ("Müller, J.", "Mueller, Joerg"),
        ("Jan van den Berg", "Berg, Jan van den"),
        ("Omar Al-Khatib", "Alkhatib, Omar"),
        ("Dr. Garcia, Maria (WIM)", "Garcia Lopez, Maria Jose"),
        ("Y\u0131lmaz, Çağr\u0131", "Yilmaz, Cagri"),
        ("Roe", "Roe, Jane"),
    ],
)
def test_spellings_of_one_name(name: str, listed: str):
    """Accents, order, titles, initials, parts left out, and letters of transliteration are no contradiction."""
    read = fill(in_xml((("1503014", listed, "GER", "F", "", "2405", "1985"),)), Entrant(name, fide_id="1503014"))

    assert 2405 == read.entrants[0].rating


def test_another_spelling_is_told():
    """Whose name the list writes in another way is told in one line, for the arbiter to see that it is the same."""
    read = fill(FORMS["standard"], Entrant("Roe, J.", fide_id="1503014"), Entrant("john doe", fide_id="4100018"))

    assert ["same FIDE ID, different spelling of the name: Roe, J. (line 2) is Roe, Jane"] == [
        note for note in read.notes if "spelling" in note
    ]


def test_a_rating_that_fide_does_not_have_is_a_national_one():
    """Who is unrated in the list has no rating of FIDE; the rating of the entry list ranks them, and is told."""
    read = fill(FORMS["standard"], Entrant("O'Brien, Ann", 1700, fide_id="5000017"))

    assert (None, 1700) == (read.entrants[0].rating, read.entrants[0].national)
    assert (
        "O'Brien, Ann (line 2): rating 1700 is not a FIDE rating; the list has none for 5000017;"
        " 1700 is used as a national rating"
    ) in read.notes


@pytest.mark.parametrize(("rating", "differ"), [(2405, False), (2300, True), (None, False)])
def test_ratings_that_are_not_those_of_the_list(rating: int | None, differ: bool):
    """It is known of the filled list whether it ranks somebody by another rating than FIDE's."""
    assert differ == fill(FORMS["standard"], Entrant("Roe, Jane", rating)).ratings_differ


@pytest.mark.parametrize(
    ("form", "fide_id"),
    [
        *(("xml", fide_id) for fide_id in ("1\n::error::", "\u202e12", "abc", "12\n013 evil", "1234567890123")),
        *(("text", fide_id) for fide_id in ("\u202e12", "abc", "1234567890123")),
    ],
)
def test_an_id_that_is_no_number_is_not_taken(form: str, fide_id: str):
    """Nothing but figures gets into a file or a note, and it is told."""
    player = (fide_id, "Poe, Ann", "GER", "F", "", "2405", "1985")
    text = f"ID Number      Name           Fed NOV26\n{fide_id[:14]:<15}Poe, Ann       GER 2405\n".encode()
    read = fill(in_xml((player, player)) if form == "xml" else text, Entrant("Poe, Ann", federation="GER"))

    assert "" == read.entrants[0].fide_id
    assert 1 == sum("invalid FIDE IDs in " in note for note in read.notes)
    assert all(note.isprintable() for note in read.notes)


def test_of_many_namesakes_few_are_kept():
    """Who has a name of more than ten players is told so, and federation and birth find one of any number."""
    many = tuple((str(10_000 + n), "Roe, Jane", "GER", "F", "", "2000", "1980") for n in range(2000))
    one = ("99999", "Roe, Jane", "FRA", "F", "", "2345", "1980")
    read = fill(in_xml((*many, one)), Entrant("Roe, Jane"), Entrant("roe, jane", federation="FRA"))

    assert ["", "99999"] == [entrant.fide_id for entrant in read.entrants]
    assert (
        "Roe, Jane (line 2): more than 10 players have that name, so no values are filled in; give the FIDE ID"
        in read.notes
    )


@pytest.mark.parametrize("form", FORMS)
def test_who_is_not_in_the_list_is_told(form: str):
    """Those whom the list does not have are named together."""
    read = fill(FORMS[form], Entrant("Poe, Ann"), Entrant("Low, Max", fide_id="99999"), Entrant("O'Brien, Ann"))

    assert "not in list: Poe, Ann (line 2); Low, Max (line 3)" == read.notes[1]
    assert ("5000017", None, "") == (read.entrants[2].fide_id, read.entrants[2].rating, read.entrants[2].birth)


BOMB = '<!DOCTYPE x [<!ENTITY a "Roe, "><!ENTITY b "&a;Jane">]>\n'


def test_nothing_is_expanded():
    """A list that declares what its texts stand for is refused; without a declaration such a text is itself."""
    player = ("1503014", "&b;", "GER", "F", "", "2405", "1985")
    with pytest.raises(InputError, match="is not a FIDE rating list"):
        fill(in_xml((player,), head=BOMB), Entrant("Roe, Jane"))

    read = fill(in_xml((player,)), Entrant("Roe, Jane"), Entrant("&b;"))
    assert [None, 2405] == [one.rating for one in read.entrants]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<rating>", '<rating kind="rapid">'),
        ("<rating>2405</rating>", "<rating><![CDATA[2405]]></rating>"),
        ("</rating>", "</rating><!-- <rating>1000</rating> -->"),
        ("<rating>", "<games><rating>12</rating></games><rating>"),
        ("</title>", ""),
        ("<player>", '<player id="1">'),
    ],
    ids=["attribute", "cdata", "comment", "nested", "not-closed", "of-the-player"],
)
def test_a_player_who_is_not_in_plain_elements_is_refused(old: str, new: str):
    """No value is taken from what is not read, or lost with it."""
    data = in_xml((("1503014", "Roe, Jane", "GER", "F", "", "2405", "1985"),)).decode()
    assert old in data

    with pytest.raises(InputError, match="is not as FIDE publishes a player"):
        fill(data.replace(old, new).encode(), Entrant("Roe, Jane"))


@pytest.mark.parametrize("end", ["", "\r"])
def test_xml_in_one_line_is_read(end: str):
    """A short list needs no lines, and an element without text may be one tag."""
    data = FORMS["xml"].replace(b"\n", end.encode()).replace(b"<title></title>", b"<title/>")

    assert 2405 == fill(data, Entrant("Roe, Jane")).entrants[0].rating


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"<html><body></body></html>", "is not a FIDE rating list"),
        (b"PK\x03\x04", "is not a FIDE rating list"),
        (b"", "is not a FIDE rating list"),
        (b"\0" * (3 << 20), "is not a FIDE rating list"),
        (b"<player>" * (1 << 18), "is not a FIDE rating list"),
        (b"Name Rating\nRoe 2000\n", "is not a FIDE rating list"),
        (STANDARD.encode(), "is not a FIDE rating list"),
        (FORMS["standard"].replace(b"\r\n", b"\r"), "is not a FIDE rating list"),
    ],
    ids=["html", "zip", "nothing", "zeros", "open", "heads", "no-players", "no-lines"],
)
def test_what_is_no_rating_list_is_refused(data: bytes, words: str):
    """Nothing without an end is kept."""
    with pytest.raises(InputError, match=words):
        fill(data, Entrant("Roe, Jane"))


@pytest.mark.parametrize("form", ["text", "xml"])
def test_a_long_list_is_read_piece_by_piece(form: str):
    """A player is found wherever pieces are cut."""
    many = tuple((str(10_000 + n), f"Player, N{n}", "GER", "M", "", "2000", "1980") for n in range(40_000))
    if form == "xml":
        data = in_xml(many)
    else:
        row = "{:<15}{:<61}{:<4}{:<4}{:<5}{:<24}{:<6}{:<7}{:<6}"
        data = "\n".join([STANDARD, *(row.format(*p[:5], "", p[5], "", p[6]) for p in many)]).encode()
    people = [Entrant(f"Player, N{n}") for n in range(0, 40_000, 97)]

    assert len(data) > 3 << 20
    assert all(entrant.rating == 2000 and entrant.birth == "1980/00/00" for entrant in fill(data, *people).entrants)


@pytest.mark.parametrize("form", ["standard", "xml"])
@pytest.mark.parametrize(
    ("year", "birth"), [("1850", ""), ("1851", "1851/00/00"), ("2099", "2099/00/00"), ("2100", "")]
)
def test_years_of_birth_that_may_be(form: str, year: str, birth: str):
    """Any other number in the column is no year."""
    data = FORMS[form].replace(b"1985", year.encode())
    (one,) = fill(data, Entrant("Roe, Jane")).entrants

    assert ("1503014", birth) == (one.fide_id, one.birth)
