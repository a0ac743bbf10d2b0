"""Values and rows of lists at their limits: the last that is read, and the first that is refused."""

from __future__ import annotations

import io
import re
from itertools import pairwise

import pytest
from makers import tournament
from trf_texts import HEADER, file, six
from trf_texts import load as load_text

from fidepair.desk.day.line_ups import parse_line_up
from fidepair.desk.entry_list import GivenColumn, by_letters, given_columns, highest, is_same_name, names_fit, titled
from fidepair.desk.entry_list.doubles import why_alike
from fidepair.desk.entry_list.entries import EntryList, ListLayout, read_entries
from fidepair.desk.entry_list.new_tournament import EventPlan, InitialOrder, announced, of_team, opened, team_of
from fidepair.desk.entry_list.rating_list import ListedPlayer, filled
from fidepair.desk.entry_list.workbook import _text
from fidepair.desk.in_memory import new_tournament, with_late_entry
from fidepair.errors import InputError, UsageError
from fidepair.tournament import Bye, Entrant, Kind, ManualChange, Participant, Tournament


def read_file(text: str) -> Tournament:
    return load_text(text).tournament


def one(head: str, cell: str) -> Entrant:
    """Return the only entrant of a table with a name, a rating, and this column."""
    (found,) = read_entries(f"Name;Elo;{head}\nRoe, Jane;2000;{cell}\n".encode(), "e.csv").entrants
    return found


@pytest.mark.parametrize(
    ("head", "cell", "field", "value"),
    [
        ("NWZ", "100", "national", 100),
        ("NWZ", "3100", "national", 3100),
        ("NWZ", "99", "national", None),
        ("NWZ", "3101", "national", None),
        ("NWZ", "2.105", "national", 2105),
        ("NWZ", "21050", "national", None),
        ("FIDE ID", "10000", "fide_id", "10000"),
        ("FIDE ID", "9999", "fide_id", None),
        ("FIDE ID", "12345678901", "fide_id", "12345678901"),
        ("FIDE ID", "123456789012", "fide_id", None),
        ("FIDE ID", "00410 0018", "fide_id", "4100018"),
        ("Fed", "ger", "federation", "GER"),
        ("Fed", "GE", "federation", None),
        ("Fed", "GERM", "federation", None),
        ("Fed", "G1R", "federation", None),
        ("Byes", "1,3 2", "byes", (1, 2, 3)),
        ("Byes", "R3", "byes", (3,)),
        ("Byes", "0", "byes", ()),
        ("Byes", "1,0", "byes", None),
        ("Byes", "1000", "byes", None),
        ("Byes", "x", "byes", None),
        ("Sex", "W", "sex", "w"),
        ("Sex", "x", "sex", None),
        ("Born", "1985", "birth", "1985/00/00"),
        ("Born", "198", "birth", None),
        ("Born", "1985-13-01", "birth", None),
    ],
)
def test_a_value_is_read_or_refused(head, cell, field, value):
    """In words with the expected content; nothing is guessed."""
    if value is None:
        with pytest.raises(InputError, match=f'found "{cell}", expected '):
            one(head, cell)
    else:
        assert value == getattr(one(head, cell), field)


@pytest.mark.parametrize(
    ("board", "is_read"), [("1", True), ("999", True), ("0", False), ("1000", False), ("2.0", True), ("x", False)]
)
def test_boards_of_teams(board, is_read):
    """A dash, or a zero, is no board at all."""
    data = f"Name;Elo;Team;Board\nRoe, Jane;2000;A;{board}\nDoe, J;1900;A;5\n".encode()
    if is_read or board == "0":
        assert (int(float(board)) or None) == read_entries(data, "e.csv", Kind.TEAM).entrants[0].board
    else:
        with pytest.raises(InputError, match="the number of a board"):
            read_entries(data, "e.csv", Kind.TEAM)


@pytest.mark.parametrize(("length", "is_read"), [(32, True), (33, False)])
def test_the_longest_name_of_a_team(length, is_read):
    """As many characters as its column in a tournament file."""
    data = f"Name;Elo;Team\nRoe, Jane;2000;{'T' * length}\nDoe, J;1900;A\n".encode()
    if is_read:
        assert length == len(read_entries(data, "e.csv", Kind.TEAM).entrants[0].team)
    else:
        with pytest.raises(InputError, match="at most 32 characters"):
            read_entries(data, "e.csv", Kind.TEAM)


@pytest.mark.parametrize(("length", "is_read"), [(33, True), (34, False)])
def test_the_longest_name_of_a_player(length, is_read):
    """The same for players."""
    data = f"Name;Elo\n{'N' * length};2000\nDoe, J;1900\n".encode()
    if is_read:
        assert length == len(read_entries(data, "e.csv").entrants[0].name)
    else:
        with pytest.raises(InputError, match="at most 33 characters"):
            read_entries(data, "e.csv")


def test_two_columns_of_clubs():
    """Nobody needs them, unless clubs are read: then it is not clear which one counts."""
    data = b"Name;Elo;Club;Verein\nRoe, Jane;2000;A;B\n"

    assert ["Roe, Jane"] == [entrant.name for entrant in read_entries(data, "e.csv").entrants]
    with pytest.raises(InputError, match="only one such column; `Club` is another"):
        read_entries(data, "e.csv", layout=ListLayout(clubs=True))


def test_clubs_are_read_if_they_are_asked_for():
    """For prizes, and for `forbid --same club`."""
    data = b"Name;Elo;Club\nRoe, Jane;2000;A\n"
    with_clubs = read_entries(data, "e.csv", layout=ListLayout(clubs=True))

    assert ("", "A") == (read_entries(data, "e.csv").entrants[0].club, with_clubs.entrants[0].club)
    assert {1: "A"} == opened(
        with_clubs._replace(entrants=(*with_clubs.entrants, Entrant("Doe, J"))), EventPlan("dutch", 1)
    ).tournament.clubs


@pytest.mark.parametrize(
    ("kind", "rating", "national"), [("F", 2000, None), ("E", None, 2000), ("N", None, 2000), ("f", 2000, None)]
)
def test_the_kind_of_a_rating(kind, rating, national):
    """French lists have it in a column that is called Elo too: of FIDE, estimated, national."""
    data = f"Name;Elo;Elo\nRoe, Jane;2000;{kind}\nDoe, John;1900;F\n".encode()
    found = read_entries(data, "e.csv").entrants[0]

    assert (rating, national) == (found.rating, found.national)


def test_a_second_column_of_ratings_without_any():
    """It is left out with a note; other letters than F, E and N are no kinds."""
    found = read_entries(b"Name;Elo;Elo\nRoe, Jane;2000;x\nDoe, John;1900;y\n", "e.csv")

    assert [(2000, None), (1900, None)] == [(entrant.rating, entrant.national) for entrant in found.entrants]
    assert ["column `Elo` (such as `x`) is not used"] == [note.partition(":")[0] for note in found.notes]


# ── Names and titles ─────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("name", "title", "of_women", "expected"),
    [
        ("GM Roe, Jane", "", "", ("GM", "Roe, Jane", ("GM",))),
        ("Roe, Jane (FM)", "", "", ("FM", "Roe, Jane", ("FM",))),
        ("GM Roe, Jane", "GM", "", ("GM", "Roe, Jane", ("GM",))),
        ("IM JAE", "GM", "", ("GM", "IM JAE", ())),
        ("IM JAE", "IM", "", ("IM", "JAE", ("IM",))),
        ("FM WIM Roe, Jane", "", "", ("FM", "Roe, Jane", ("FM", "WIM"))),
        ("WIM FM Roe, Jane", "", "", ("WIM", "FM Roe, Jane", ("WIM",))),
        ("WIM WGM Roe", "", "", ("WIM", "WGM Roe", ("WIM",))),
        ("Roe, Jane", "FM", "WGM", ("WGM", "Roe, Jane", ())),
        ("Roe, Jane", "FM", "WIM", ("FM", "Roe, Jane", ())),
        ("GMRoe", "", "", ("", "GMRoe", ())),
        ("GM", "", "", ("", "GM", ())),
    ],
)
def test_titles_beside_a_name(name, title, of_women, expected):
    """At most one open title and one of women; any other one is a part of the name."""
    assert expected == tuple(titled(name, title, of_women))


def test_the_higher_title_ranks():
    """GM, IM, WGM, FM, WIM, CM, WFM, WCM, none (C.04.2 2.2.2)."""
    order = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", ""]

    assert order[:-1] == [highest(lower, higher) for higher, lower in pairwise(order)]


@pytest.mark.parametrize(
    ("name", "listed", "expected"),
    [
        ("Roe, Jane", "Roe, Jane", True),
        ("Roe, J", "Roe, Jane", True),
        ("Jane Roe", "Roe, Jane", True),
        ("Roe", "Roe, Jane", True),
        ("Jane", "Roe, Jane", False),
        ("Doe, Jane", "Roe, Jane", False),
        ("Roe, Anna", "Roe, Jane", False),
        ("Serguei Iwanow", "Ivanov, Sergey", True),
        ("R, Jane", "Roe, Jane", False),
        ("Dr. Roe, Jane", "Roe, Jane", True),
        ("VanDenBerg, Jan", "Van den Berg, Jan", True),
    ],
)
def test_names_of_one_person(name, listed, expected):
    """The last name is in both, and each other word, or its initial, too."""
    assert expected == names_fit(name, listed)


def test_spellings_and_their_order():
    """Accents do not count, nor does the order of words where names are compared."""
    assert is_same_name("Müller, Ute", "Ute Muller")
    assert not is_same_name("Müller, Ute", "Muller, Uta")
    assert ["Abel, B", "Äbel, C", "Abt, A"] == sorted(["Abt, A", "Äbel, C", "Abel, B"], key=by_letters)


@pytest.mark.parametrize(
    ("name", "birth", "other", "other_birth", "reason"),
    [
        ("Krüger, A", "", "Krueger, A", "", "have the same name"),
        ("Kruger, A", "", "Krüger, A", "", "have the same name"),
        ("Roe, Jane", "1990/05/23", "Roe, Jan", "1990/05/23", "have the same date of birth and similar names"),
        ("Roe, Jane", "1990/05/23", "Roe, Jan", "1990/05/24", ""),
        ("Roe, Jane", "1990/00/00", "Roe, Jan", "1990/00/00", ""),
        ("Roe, Jane", "1990/05/23", "Abel, Kim", "1990/05/23", ""),
        ("Roe, Jane", "1990", "Roe, Jan", "1990", ""),
        ("Abel, Kim", "1990/05/23", "Abelson, Tim", "1990/05/23", ""),  # 6 of 8.5 letters, 0.71
    ],
)
def test_who_may_be_one_person(name, birth, other, other_birth, reason):
    """The same name, or the same day of birth with a similar name; a year alone is no reason."""
    assert reason == why_alike(Entrant(name, birth=birth), Participant(2, 2, other, birth=other_birth))


# ── Columns by hand ──────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("name=3,rating=7", (GivenColumn("name", 3), GivenColumn("rating", 7))),
        ("name=1-30", (GivenColumn("name", 1, 30),)),
        ("name=1000", (GivenColumn("name", 1000),)),
        ("name=1001", "has no valid column"),
        ("name=0", "has no valid column"),
        ("name=5-4", "has no valid column"),
        ("name=5-5", (GivenColumn("name", 5, 5),)),
        ("name=1,name=2", "does not give each field one column"),
        ("name=1,rating=1", "does not give each field one column"),
        ("name=1,rating=2-3", "does not give each field one column"),
        ("rating=1", "has no column for names"),
        ("number=1", "is not a column of an entry list"),
        ("name=", "has no valid column"),
    ],
)
def test_columns_by_hand(text, expected):
    """Numbers from 1 to 1,000; each field and each column once; a name is needed."""
    if isinstance(expected, str):
        with pytest.raises(UsageError, match=expected):
            given_columns(text)
    else:
        assert expected == given_columns(text)


# ── The rating list ──────────────────────────────────────────────────────────
def from_list(*rows: str, head: str = "ID Number      Name                Rating", **facts: object) -> EntryList:
    """Return one entrant completed from a list with these rows."""
    text = "\n".join([head, *rows, ""])
    entrant = Entrant("Roe, Jane")._replace(**facts)
    return filled(EntryList("e.csv", (entrant,)), io.BytesIO(text.encode()), "list.txt")


def row(number: str, name: str, rating: str = "2000") -> str:
    return f"{number:<15}{name:<20}{rating:<6}"


def test_three_columns_are_enough():
    """The number, the name and the rating; without one of them it is no rating list."""
    found = from_list(row("4100018", "Roe, Jane"))

    assert ("4100018", 2000) == (found.entrants[0].fide_id, found.entrants[0].rating)
    assert ("filled from list.txt: fide id of 1, rating of 1",) == found.notes
    with pytest.raises(InputError, match="not a FIDE rating list"):
        from_list(row("4100018", "Roe, Jane"), head="ID Number      Name                Club  ")


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (2, "2 players have that name (4100011 2000; 4100012 2000), so no values are filled in"),
        (10, "10 players have that name (4100011 2000;"),
        (11, "more than 10 players have that name, so no values are filled in; give the FIDE ID"),
    ],
)
def test_namesakes_in_the_list(count, words):
    """Of several none is chosen."""
    found = from_list(*(row(str(4100010 + n), "Roe, Jane") for n in range(1, count + 1)))

    assert "" == found.entrants[0].fide_id
    assert any(words in note for note in found.notes)


def test_what_the_list_says_otherwise():
    """Given values are kept, and named; a rating that FIDE does not have is a national one."""
    kept = from_list(row("4100018", "Roe, Jane"), rating=1900, fide_id="4100018")
    unlisted = from_list(row("4100018", "Roe, Jane", "0"), rating=1900, fide_id="4100018")
    stranger = from_list(row("4100018", "Abel, Kim"), fide_id="4100018")
    missing = from_list(row("4100018", "Abel, Kim"))
    unread = from_list(row("x", "Abel, Kim"), row("y", "Roe, Jane"), row("z", "Roe, Jane"))

    assert (1900, True) == (kept.entrants[0].rating, kept.ratings_differ)
    assert "Roe, Jane: rating 1900 is kept, not 2000" in kept.notes
    assert (None, 1900, False) == (*unlisted.entrants[0][1:3], unlisted.ratings_differ)
    assert any("belongs to Abel, Kim, so no values are filled in" in note for note in stranger.notes)
    assert "not in list.txt: Roe, Jane" in missing.notes
    assert "filled from list.txt: nothing" in missing.notes
    assert any(
        "invalid FIDE IDs in list.txt are ignored: `y` of Roe, Jane, and 1 more" in note for note in unread.notes
    )


def test_what_tells_a_listed_player_from_others():
    """The number, the federation, the title, the rating and the year, as far as they are known."""
    assert "1 GER FM 2000 1985" == str(ListedPlayer("1", "Roe", "FM", 2000, "GER", "1985/00/00"))
    assert "1 unrated" == str(ListedPlayer("1", "Roe"))


# ── Workbooks ────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("value", "text"), [(None, ""), (2105.0, "2105"), (2105.5, "2105.5"), (" a \n b ", "a b"), (0, "0")]
)
def test_the_text_of_a_cell(value, text):
    """In one line, whole numbers without decimals."""
    assert text == _text(value)


# ── New events ───────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", InitialOrder()),
        ("rating, title", InitialOrder(("rating", "title"))),
        ("rating,lots (seed 5)", InitialOrder(("rating", "lots"), 5)),
        ("rating, height", None),
        ("Rating", None),
        ("rating (seed x)", None),
    ],
)
def test_the_announced_order(text, expected):
    """As a file has it; an unknown one is not guessed."""
    assert expected == announced(text)


def test_the_words_of_an_order():
    """Lots have a seed; late entries have no place in a list."""
    order = InitialOrder(("rating", "list", "lots"), 7)

    assert ("rating, list, lots (seed 7)", "rating, title, name") == (str(order), str(InitialOrder()))
    assert ("rating",) == order.up_to_list().criteria
    assert InitialOrder() == InitialOrder().up_to_list()
    assert order.key("A", None, "") > order.key("A", 100, "")
    assert order.key("A", 2000, "", 1) < order.key("A", 2000, "", 2)


TEAM_LIST = EntryList("t.csv", (Entrant("A, A", 2000, team="One", line=2), Entrant("B, B", 1900, team="Two", line=3)))


def test_the_players_of_one_team():
    """Those of other teams are left out and named; a list of clubs, or of no teams, is one team."""
    found = of_team(TEAM_LIST, "ONE")

    assert (["A, A"], ("players of other teams are left out: B, B (Two)",)) == (
        [entrant.name for entrant in found.entrants],
        found.notes,
    )
    assert TEAM_LIST._replace(by_club=True) == of_team(TEAM_LIST._replace(by_club=True), "Three")
    with pytest.raises(InputError, match="has no players of Three, only of One; Two"):
        of_team(TEAM_LIST, "Three")
    with pytest.raises(InputError, match="the team of B, B"):
        of_team(TEAM_LIST._replace(entrants=(TEAM_LIST.entrants[0], Entrant("B, B", line=3))), "One")


@pytest.mark.parametrize(
    ("boards", "order"),
    [((None, None), "12"), ((1, 2), "12"), ((2, 1), "21"), ((3, 1), "21"), ((None, 1), "21"), ((1, None), "12")],
)
def test_the_boards_of_a_late_team(boards, order):
    """Those of the list, then its lines."""
    entrants = [Entrant(f"P{n}, X", 2000, board=board, line=n) for n, board in enumerate(boards, 1)]

    assert [f"P{n}, X" for n in order] == [one.name for one in team_of(EntryList("t.csv", tuple(entrants)))]


@pytest.mark.parametrize(
    ("people", "plan", "words"),
    [
        ([Entrant("A, A")], EventPlan("dutch", 3), "one player is not enough to pair"),
        ([Entrant("A, A", team="X")] * 2, EventPlan("team", 3), "one team is not enough to pair"),
        (
            [Entrant("A, A", byes=(4,)), Entrant("B, B")],
            EventPlan("dutch", 3),
            'found "round 4", expected one of 3 rounds',
        ),
        ([Entrant("A, A"), Entrant("B, B", 2000)], EventPlan("dubov", 3), "needs a rating for each player"),
        (
            [Entrant("A, A", fide_id="1"), Entrant("B, B", fide_id="1")],
            EventPlan("dutch", 3),
            "a different one; A, A has it",
        ),
        ([Entrant("A, A", team="X"), Entrant("B, B")], EventPlan("team", 3), "the team of B, B"),
        (
            [Entrant("A, A", team="X", board=1), Entrant("B, B", team="X", board=1), Entrant("C, C", team="Y")],
            EventPlan("team", 3),
            "a different one; A, A has it",
        ),
        (
            [Entrant("A, A"), Entrant("B, B")],
            EventPlan("dutch", 3, start=(2026, 5, 2), end=(2026, 5, 1)),
            "before the first",
        ),
        ([Entrant("A, A"), Entrant("B, B")], EventPlan("dutch", 3, city="a\tb"), "contains unprintable characters"),
    ],
)
def test_entrants_and_plans_that_do_not_fit(people, plan, words):
    """Each is named, with its line."""
    listed = EntryList("e.csv", tuple(person._replace(line=n) for n, person in enumerate(people, 2)))
    with pytest.raises((InputError, UsageError), match=re.escape(words)):
        opened(listed, plan)


def test_what_just_fits():
    """A bye in the last round; a single day; two players of a board in two teams; a rating for all."""
    people = (Entrant("A, A", byes=(3,), team="X", board=1), Entrant("B, B", team="Y", board=1))
    plan = EventPlan("dutch", 3, start=(2026, 5, 1), end=(2026, 5, 1))

    assert "1 half-point bye taken from the list" in opened(EntryList("e", people), plan).notes
    assert 2 == len(opened(EntryList("e", people), EventPlan("team", 3, boards=1)).tournament.participants)
    dubov = opened(EntryList("e", people), EventPlan("dubov", 3, unrated=1500))
    assert {1: 1500, 2: 1500} == dubov.tournament.provisional

    two = EntryList("e", (Entrant("A, A"), Entrant("B, B")))
    assert opened(two, EventPlan("dutch", 1)).summary.startswith(
        "2 players, 1 round, FIDE (Dutch) System; initial-colour"
    )
    assert () == opened(two, EventPlan("dutch", 1)).notes
    many = "2 rounds are too many: 2 participants can have new opponents in at most 1 (C.04.1, 2)"
    assert (many,) == opened(two, EventPlan("dutch", 2)).notes


# ── In memory ────────────────────────────────────────────────────────────────
def test_lots_of_events_in_memory_have_seed_one():
    """Unless another one is given."""
    usual = new_tournament(["A", "B", "C", "D"], system="dutch", rounds=3, order=["lots"])

    assert usual == new_tournament(["A", "B", "C", "D"], system="dutch", rounds=3, order=["lots"], seed=1)
    assert usual != new_tournament(["A", "B", "C", "D"], system="dutch", rounds=3, order=["lots"], seed=2)


@pytest.mark.parametrize(("given", "kept"), [(None, None), ("none", None), ("baku", "baku")])
def test_acceleration_in_memory(given, kept):
    """`none` is the word for no acceleration."""
    event = new_tournament([f"P{n}, X" for n in range(8)], system="dutch", rounds=5, acceleration=given)

    assert kept == event.acceleration


@pytest.mark.parametrize(("rating", "is_valid"), [(100, True), (3100, True), (99, False), (3101, False)])
def test_ratings_in_memory(rating, is_valid):
    """The same limits as in lists."""
    people = [Entrant("A, A", rating), "B, B"]
    if is_valid:
        assert rating == new_tournament(people, system="dutch", rounds=1).participants[0].rating
    else:
        with pytest.raises(UsageError, match="from 100 to 3100"):
            new_tournament(people, system="dutch", rounds=1)


def test_a_late_entry_in_memory_is_the_entrant():
    """With every fact, its byes, and a national rating that is known as one."""
    event = new_tournament(["A, A", "B, B"], system="dutch", rounds=3)
    late = Entrant("C, C", None, 1900, "FM", "GER", "w", "1990/00/00", "4100018", byes=(2,))
    added = with_late_entry(event, late, None, number=None, half=())
    (one_,) = [one for one in added.participants if one.name == "C, C"]

    assert (1900, "FM", "GER", "w", "1990/00/00", "4100018") == (
        one_.rating, one_.title, one_.federation, one_.sex, one_.birth, one_.fide_id)  # fmt: skip
    assert {one_.number: 1900} == added.national
    assert [(2, one_.number, Bye.HALF)] == [*map(tuple, added.announced)]


def test_pairs_by_the_arbiter_follow_a_late_entry():
    """The record of round 1 names the participants by their new numbers."""
    event = read_file(file(*six(), header=HEADER))._replace(
        manual_changes=(ManualChange(1, "3-6 fixed by the arbiter"),)
    )
    added = with_late_entry(event, Entrant("A, A", 2500), None, number=None, half=())

    assert (ManualChange(1, "4-7 fixed by the arbiter"),) == added.manual_changes


# ── Line-ups ─────────────────────────────────────────────────────────────────
SQUAD = Participant(1, 1, "Squad", roster=(11, 12, 13, 14))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("11,12", (11, 12)),
        ("1,2", "1 is not in team 1 Squad.\n  Its players are 11, 12, 13, 14."),
        ("14,-", (14, 0)),
        ("0,14", (0, 14)),
        ("P11;P12", (11, 12)),
        ("11", "`11` has 1 board, but a match has 2."),
        ("11,12,13", "`11,12,13` has 3 boards, but a match has 2."),
        ("11,5", "5 is not in team 1 Squad."),
        ("11,11", "Player 11 P11 is listed twice."),
    ],
)
def test_a_line_up_as_it_is_typed(text, expected):
    """Numbers of players; as many as boards."""
    people = tuple(Participant(n, n, f"P{n}") for n in (11, 12, 13, 14))
    event = tournament(2, [])._replace(boards=2, individuals=people, kind=Kind.TEAM)
    if isinstance(expected, str):
        with pytest.raises(UsageError, match=re.escape(expected)):
            parse_line_up(event, SQUAD, text)
    else:
        assert expected == parse_line_up(event, SQUAD, text)


@pytest.mark.parametrize(
    ("name", "listed", "fit"),
    [
        ("J Johan Larsen", "Larsen, Johan Jan", True),
        ("Johan J Larsen", "Larsen, Jan Johan", True),
        ("J J Larsen", "Larsen, Johan Jan", True),
        ("K Johan Larsen", "Larsen, Johan Jan", False),
    ],
)
def test_initials_match_what_longer_words_leave(name: str, listed: str, fit: bool):
    assert fit == names_fit(name, listed)
