"""A new event: the initial order of C.04.2 2.2, lots, and a report file that every command takes as it is."""

from __future__ import annotations

import random

import pytest

from fidepair import InputError, UsageError, load, pair
from fidepair.desk.entry_list.entries import EntryList, read_entries
from fidepair.desk.entry_list.new_tournament import EventPlan, Opening, opened
from fidepair.findings import NOTE
from fidepair.lint import lint
from fidepair.systems import SYSTEMS
from fidepair.tournament import Bye, Colour, Entrant, Kind, PointSystem, PrimaryScore, TeamRules, points_of

SYSTEM_NAMES = tuple(SYSTEMS)
COLUMNS = ("Name", "Elo", "Title", "Fed", "Sex", "Born", "FIDE ID", "Team", "Board", "Byes")


def opening(*people: Entrant, **plan: object) -> Opening:
    """Return the event of these people, in the order of a list."""
    listed = [person._replace(line=line) for line, person in enumerate(people, 2)]
    return opened(EntryList("e.csv", tuple(listed)), EventPlan(**{"system": "dutch", "rounds": 3, **plan}))


def names(made: Opening) -> list[str]:
    """Return the names in the order of the numbers."""
    return [participant.name for participant in made.tournament.participants]


def rows_of(seed: int, count: int) -> list[tuple[str, ...]]:
    """Return the rows of a list of so many people, with ratings that are all different; three to a team."""
    dice = random.Random(seed)
    ratings = dice.sample(range(1000, 2800), count)
    return [
        (
            f"Player {chr(97 + index % 26)}{'i' * (index // 26)}, Ann",
            str(ratings[index]),
            dice.choice(["", "GM", "WFM"]),
            dice.choice(["GER", "POL", ""]),
            dice.choice(["m", "w"]),
            str(dice.randrange(1950, 2015)),
            str(100_000 + index),
            f"Team {index % (count // 3)}",
            str(index // (count // 3) + 1),
            "2" if index == 4 else "",
        )
        for index in range(count)
    ]


def made_of(rows: list[tuple[str, ...]], columns: list[int], system: str, **plan: object) -> bytes:
    """Return the file of a list with these rows and columns."""
    table = "".join(";".join(row[column] for column in columns) + "\n" for row in [COLUMNS, *rows])
    entries = read_entries(table.encode(), "e.csv", SYSTEMS[system].kind)
    return opened(entries, EventPlan(**{"system": system, "rounds": 5, "boards": 3, **plan})).to_bytes()


# ── the initial order ────────────────────────────────────────────────────────
def test_strength_then_title_then_alphabet():
    """2.2: the rating decides, then the title, then the alphabet, in which accents do not count."""
    made = opening(
        Entrant("Zoe, A", 2000),
        Entrant("Öst, A", 2000),
        Entrant("Oz, A", 2000),
        Entrant("Low, A", 1999, title="GM"),
        Entrant("Wim, A", 2000, title="WIM"),
        Entrant("Fm, A", 2000, title="FM"),
    )

    assert ["Fm, A", "Wim, A", "Öst, A", "Oz, A", "Zoe, A", "Low, A"] == names(made)
    assert [1, 2, 3, 4, 5, 6] == [participant.tpn for participant in made.tournament.participants]


def test_unrated_players_come_last():
    """Who has no strength is ranked below all who have one, by title and alphabet; a national rating is one."""
    made = opening(Entrant("B, B"), Entrant("A, A"), Entrant("C, C", title="CM"), Entrant("D, D", national=900))

    assert ["D, D", "C, C", "A, A", "B, B"] == names(made)


def test_a_provisional_rating_ranks_and_is_told():
    """2.1: the strength that the arbiter gives to who has none ranks them, and is told as provisional."""
    made = opening(Entrant("A, A", 1400), Entrant("B, B"), Entrant("C, C", 1600), Entrant("D, D"), unrated=1500)

    assert ["C, C", "B, B", "D, D", "A, A"] == names(made)
    assert {2: 1500, 3: 1500} == made.tournament.provisional


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (("list",), "C, A|B, A|D, A|A, A"),
        (("name",), "A, A|B, A|C, A|D, A"),
        (("rating", "list"), "C, A|B, A|A, A|D, A"),
        (("rating", "title", "name"), "B, A|C, A|A, A|D, A"),
        (("title", "rating"), "C, A|B, A|A, A|D, A"),
    ],
)
def test_another_order_that_was_announced(order: tuple[str, ...], expected: str):
    """2.2.3 and more may be replaced; the place in the list decides among equals, and the file tells the order."""
    people = (Entrant("C, A", 2000), Entrant("B, A", 2000), Entrant("D, A"), Entrant("A, A", 1900))
    made = opening(*people, order=order)

    assert expected.split("|") == names(made)
    usual = order == ("rating", "title", "name")
    assert usual == (f"### Initial order: {', '.join(order)}" not in made.to_bytes().decode().splitlines())
    assert ("FIDE" if order[0] == "rating" else "OTHER") == made.header["starting_rank_method"]


def test_lots_are_those_of_the_seed():
    """The same seed draws the same colour and order everywhere; both come up about as often."""
    people = [Entrant(f"{letter}, A", 2000) for letter in "ABCDEF"]
    colours = [opening(*people, seed=seed).tournament.initial_colour for seed in range(200)]
    orders = {tuple(names(opening(*people, seed=seed, order=("rating", "lots")))) for seed in range(50)}

    assert 70 < colours.count(Colour.WHITE) < 130
    assert len(orders) > 40
    assert "Lots: seed 71934, White" == opening(*people, seed=71934).comments[0]
    assert () == opening(*people, initial_colour=Colour.BLACK).comments


@pytest.mark.parametrize(
    ("ratings", "method"), [("2000 -", "FIDE"), ("2000 1900", "FIDE"), ("- 1900", "NRO"), ("2000 -,- 1900", "FIDON")]
)
def test_how_the_starting_ranks_were_made(ratings: str, method: str):
    """Record 172 tells whether ratings of FIDE, national ones, or those where there are no others decided."""
    people = []
    for index, both in enumerate(ratings.split(",") * 2):
        rating, national = (None if text == "-" else int(text) for text in both.split())
        people.append(Entrant(f"{'ABCDE'[index]}, A", rating, national))

    assert method == opening(*people).header["starting_rank_method"]


def test_ratings_that_differ_from_the_list_of_fide_are_not_declared_as_such():
    """Record 172 tells FIDE only where the ratings are those of FIDE."""
    listed = EntryList("e.csv", (Entrant("A", 2000, line=2), Entrant("B", 1900, line=3)), ratings_differ=True)

    assert "OTHER" == opened(listed, EventPlan("dutch", 3)).header["starting_rank_method"]


# ── the file ─────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("system", SYSTEM_NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_rows_and_columns_does_not_matter(system: str, seed: int):
    """Whoever has a strength of their own gets the same number from every permutation of the list."""
    dice = random.Random(seed)
    rows = rows_of(seed, 24)
    expected = made_of(rows, [*range(len(COLUMNS))], system)
    for _ in range(4):
        columns = dice.sample(range(len(COLUMNS)), len(COLUMNS))

        assert expected == made_of(dice.sample(rows, len(rows)), columns, system)


@pytest.mark.parametrize("system", SYSTEM_NAMES)
@pytest.mark.parametrize("count", [9, 12, 60])
def test_what_is_made_is_read_and_paired(system: str, count: int):
    """The new file has neither faults nor warnings, and round one of it is paired, in every system."""
    kind = SYSTEMS[system].kind
    data = made_of(
        rows_of(count, count),
        [*range(len(COLUMNS))],
        system,
        name="Open",
        city="Lake",
        federation="GER",
        start=(2026, 8, 14),
        end=(2026, 8, 16),
        chief_arbiter="Arbiter, Anna",
        tie_breaks="BH/C1,BH",
        acceleration="baku",
        rounds=3,
    )
    loaded = load(data, "new.trf", kind)
    pairing = pair(loaded.tournament)

    assert [] == [finding for finding in lint(data, "new.trf", kind).findings if finding.severity != NOTE]
    assert (count // 3 if kind is Kind.TEAM else count) == len(loaded.tournament.participants)
    assert pairing.games
    for line in ("012 Open", "022 Lake", "032 GER", "042 2026/08/14", "052 2026/08/16", "102 Arbiter, Anna"):
        assert line in data.decode().splitlines()


def test_byes_are_announced():
    """A half-point bye of the list is one of that round; of a team, if one of its rows says so."""
    people = [Entrant(f"{letter}, A", byes=(2,) * (letter == "B"), team=f"T {letter < 'C'}") for letter in "ABCD"]
    individual, teams = opening(*people), opening(*people, system="team", boards=2)

    assert [(2, 2, Bye.HALF)] == [tuple(bye) for bye in individual.tournament.announced]
    assert ["T False", "T True"] == names(teams)
    assert [(2, 2, Bye.HALF)] == [tuple(bye) for bye in teams.tournament.announced]


def test_matches_of_two_games_have_two_blocks():
    """In the Double-Swiss System the file counts two rounds for each match."""
    lines = opening(*[Entrant(f"{letter}, A", byes=(2,) * (letter == "A")) for letter in "ABC"], system="double-swiss")

    assert {"142 6", "240 H   3    1", "240 H   4    1"} <= {*lines.to_bytes().decode().splitlines()}


def test_teams_by_the_mean_of_their_boards():
    """C.04.6 1.1.2: TPNs by the mean rating of those who play first; boards as given, else by strength."""
    teams = opening(
        Entrant("A, A", 1000, team="North", board=1),
        Entrant("B, B", 2000, team="NORTH", board=2),
        Entrant("C, C", 2800, team="North"),
        Entrant("D, D", 1600, team="South"),
        Entrant("E, E", 1700, team="South"),
        system="team",
        boards=2,
    )

    assert ["South", "North"] == names(teams)
    assert [1650, 1500] == [team.rating for team in teams.tournament.participants]
    assert ["E, E", "D, D", "A, A", "B, B", "C, C"] == [player.name for player in teams.tournament.individuals]
    assert "starting_rank_method" not in teams.header


def test_the_file_of_teams_is_a_list_again():
    """What is made of teams can be read as an entry list, and makes the same file."""
    data = made_of(rows_of(5, 12), [*range(len(COLUMNS))], "team")
    again = opened(read_entries(data, "t.trf", Kind.TEAM), EventPlan("team", 5, boards=3)).to_bytes()

    assert b"240 H" in data
    assert data == again


def test_rules_of_teams_and_points():
    """Points of a match, the primary score and colour preferences of teams are declared."""
    people = [Entrant(f"{letter}, A", team=f"T {letter < 'C'}") for letter in "ABCD"]
    rules = TeamRules(primary=PrimaryScore.GAME)
    text = opening(*people, system="team", boards=2, rules=rules, points=points_of(30_000, 10_000)).to_bytes().decode()

    assert "362 TW 3.0   TD 1.0   TL 0.0" in text
    assert "192 FIDE_TEAM_TYPEA_GP_MP" in text
    assert "162  W 3.0    D 1.0" in opening(*people, points=points_of(30_000, 10_000)).to_bytes().decode()


# ── what does not fit ────────────────────────────────────────────────────────
A, B = Entrant("Roe, Jane", 2000), Entrant("Doe, John", 1900)


@pytest.mark.parametrize(
    ("people", "plan", "words"),
    [
        ((A,), {}, "one player is not enough to pair"),
        ((A._replace(team="X"), B._replace(team="x")), {"system": "team"}, "one team is not enough to pair"),
        ((A, B._replace(byes=(9,))), {}, r'e.csv:3: half-point bye: found "round 9", expected one of 3 rounds'),
        ((A._replace(fide_id="12345"), B._replace(fide_id="12345")), {}, "a different one; Roe, Jane has it in line 2"),
        ((A._replace(team="X"), B), {"system": "team"}, "e.csv:3: team"),
        (
            (A._replace(team="X", board=1), B._replace(team="x", board=1)),
            {"system": "team"},
            'e.csv:3: board of x: found "1", expected a different one; Roe, Jane',
        ),
        ((A, B._replace(rating=None)), {"system": "dubov"}, r"Missing for: Doe, John \(line 3\)"),
        ((A, B), {"acceleration": "baku", "points": PointSystem(win_white=30_000)}, "C.04.7, 1.1"),
    ],
)
def test_entrants_who_do_not_fit_are_refused(people: tuple[Entrant, ...], plan: dict[str, object], words: str):
    """Who cannot take part as the list says is told with the line."""
    with pytest.raises(InputError, match=words):
        opening(*people, **plan)


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        ({"system": "berger"}, "is not a supported pairing system"),
        ({"name": "a\n001"}, "unprintable characters"),
        ({"start": (2026, 2, 2), "end": (2026, 2, 1)}, "The last day is before the first"),
    ],
)
def test_plans_that_no_event_can_have_are_refused(plan: dict[str, object], words: str):
    """What is announced is checked before anything is made: no text can add a line to the file."""
    with pytest.raises(UsageError, match=words):
        opening(A, B, **plan)


def test_what_the_arbiter_should_know():
    """Namesakes, teams with empty boards and too many rounds are told, and do no harm."""
    made = opening(A._replace(team="X"), A._replace(team="Y"), system="team", boards=2)

    assert (
        "Roe, Jane (line 2) and Roe, Jane (line 3) have the same name. Check that they are two players.",
        "fewer players than 2 boards: X, Y",
        "3 rounds are too many: 2 participants can have new opponents in at most 1 (C.04.1, 2)",
    ) == made.notes


def test_national_ratings_and_byes_are_told():
    """Who is ranked by a rating that is not of FIDE is named by number; the byes of the list are counted."""
    made = opening(Entrant("Roe, Jane", 2000), Entrant("Doe, John", None, 2105, byes=(1, 2)), rounds=1 + 1)

    assert made.notes[0].startswith("ordered by a national rating (C.04.2, 2.2): 1 Doe, John.")
    assert {1: 2105} == made.tournament.national
    assert b"### National rating: 1=2105\n" in made.to_bytes()
    assert [False, True] == [*map(made.tournament.is_fide_rated, made.tournament.participants)]
    assert "2 half-point byes taken from the list" == made.notes[1]


@pytest.mark.parametrize(("column", "told"), [("Club", True), ("Team", False)])
def test_clubs_that_are_used_as_teams_are_told(column: str, told: bool):
    """A list without teams may mean its clubs: the arbiter is told what was made of it."""
    entries = read_entries(f"Name;{column}\nBell, Tom;Riverside\nRoe, Jane;Lakeside\n".encode(), "e.csv", Kind.TEAM)

    assert told is (
        "the list has no column for teams, so clubs are used as teams"
        in opened(entries, EventPlan("team", 1, boards=1)).notes
    )


def test_estimated_ratings_in_teams_are_told():
    """In events of players a comment tells whose rating is estimated, and none of them is of FIDE; in those of teams a
    note does."""
    people = [Entrant(f"{letter}, A", 2000 if letter == "A" else None, team=f"T {letter < 'C'}") for letter in "ABCD"]
    individual, teams = opening(*people, unrated=1500), opening(*people, system="team", boards=2, unrated=1500)
    told = "1500 is the rating of players 2, 3, 4, and the file does not mark it as estimated."

    assert [True, False, False, False] == [
        *map(individual.tournament.is_fide_rated, individual.tournament.participants)
    ]
    assert not any(note.startswith("1500") for note in individual.notes)
    assert teams.notes[-1].startswith(told)
