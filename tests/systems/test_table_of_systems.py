"""The table of systems: what each chapter tells, and where it takes the default."""

from __future__ import annotations

import pytest
from makers import card, round_to_pair, tournament

from fidepair.errors import UsageError
from fidepair.options import round_options
from fidepair.swiss.cards import MILD, NONE, STRONG, Preference
from fidepair.systems import DUTCH_2017, SYSTEMS, acceleration_of, choose, edition_is_declared, prepare
from fidepair.tournament import Colour, Kind, Tournament

TPNS = range(1, 5)


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("dutch", [f"C{number}" for number in range(6, 22)]),
        ("dubov", ["C5", "C6", "C7", "C8", "C9", "C10"]),
        ("burstein", ["C5", "C6", "C7", "C8"]),
        ("lim", []),
        ("double-swiss", ["C4", "C5", "C6", "C7", "C8"]),
        ("team", ["C4", "C5", "C6", "C7", "C8", "C9", "C10"]),
    ],
)
def test_criteria_of_each_chapter(name: str, codes: list[str]):
    assert codes == [row.code for row in SYSTEMS[name].criteria]


def test_criteria_of_2017():
    """C.8 to C.11 say what C10 to C13 of 2026 say."""
    of_2017 = {row.code: row for row in DUTCH_2017.criteria}
    of_2026 = {row.code: row for row in SYSTEMS["dutch"].criteria}

    assert [f"C.{number}" for number in range(5, 20)] == [*of_2017]
    assert [row.code for row in of_2017.values()] == [row.article for row in of_2017.values()]
    for then, now in (("C.8", "C10"), ("C.9", "C11"), ("C.10", "C12"), ("C.11", "C13")):
        assert of_2026[now]._replace(code=then, article=then) == of_2017[then]


@pytest.mark.parametrize(
    ("name", "colours", "expected"),
    [
        ("dutch", "W", Preference(Colour.BLACK, STRONG)),
        ("dutch", "", Preference(None, NONE)),
        ("burstein", "B", Preference(Colour.WHITE, STRONG)),
        ("dubov", "", Preference(Colour.BLACK, MILD)),  # 1.6.4
        ("lim", "W", Preference(Colour.BLACK, MILD)),
        ("double-swiss", "WW", Preference(None, NONE)),
    ],
)
def test_preferences_by_each_chapter(name: str, colours: str, expected: Preference):
    one = card(1, colours=colours, rating=2000)

    assert expected == SYSTEMS[name].preference(one, round_to_pair([one]))


@pytest.mark.parametrize("name", SYSTEMS)
def test_who_may_meet_whom(name: str):
    """1 and 2 have met; all others may meet, in every chapter."""
    cards = [card(n, met={1: [2], 2: [1]}.get(n, ()), rating=2000) for n in TPNS]
    people, rows = SYSTEMS[name].legal_opponents(round_to_pair(cards, number=9, rounds=11))
    numbers = [one.number for one in people]
    legal = {(numbers[v], numbers[w]) for v, row in enumerate(rows) for w in range(4) if row >> w & 1}

    assert {(a, b) for a in TPNS for b in TPNS if a != b} - {(1, 2), (2, 1)} == legal


@pytest.mark.parametrize(("number", "followed"), [(1, "dutch"), (4, "dutch"), (5, "burstein")])
def test_seeding_rounds_follow_another_chapter(number: int, followed: str):
    round_ = round_to_pair([card(1)], number=number, rounds=9)

    assert followed == SYSTEMS["burstein"].of_round(round_).name
    assert "dubov" == SYSTEMS["dubov"].of_round(round_).name


def test_only_the_dutch_system_names_editions():
    assert ["2026", "2017"] == [one.declared_edition for one in (SYSTEMS["dutch"], DUTCH_2017)]
    assert {None} == {one.declared_edition for name, one in SYSTEMS.items() if name != "dutch"}
    assert [False, True] == [one.boards_by_standings for one in (SYSTEMS["dutch"], DUTCH_2017)]


@pytest.mark.parametrize(
    ("facts", "system", "edition", "chosen"),
    [
        ({"system": "dubov"}, None, None, "Dubov System"),
        ({"system": "dubov"}, "lim", None, "Lim System"),
        ({"system": "dutch"}, None, None, "FIDE (Dutch) System"),
        ({"system": "dutch", "edition": "2017"}, None, None, "FIDE (Dutch) System, edition of 2017"),
        ({"system": "dutch", "edition": "2017"}, None, "2026", "FIDE (Dutch) System"),
        ({"system": "dutch", "first_day": (2026, 1, 31)}, None, None, "FIDE (Dutch) System, edition of 2017"),
        ({"system": "dutch", "first_day": (2026, 2, 1)}, None, None, "FIDE (Dutch) System"),
        ({"system": "dutch", "first_day": (2017, 7, 1)}, None, None, "FIDE (Dutch) System, edition of 2017"),
        ({"system": "dutch", "first_day": (2017, 6, 30)}, None, None, "FIDE (Dutch) System"),
        ({}, None, "2017", "FIDE (Dutch) System, edition of 2017"),
    ],
)
def test_which_system_pairs(facts, system: str | None, edition: str | None, chosen: str):
    found, _ = choose(Tournament((), **facts), system, edition)

    assert chosen == found.title


@pytest.mark.parametrize(
    ("facts", "asked", "declared"),
    [
        ({}, None, False),
        ({}, "2017", True),
        ({"system": "dutch"}, None, False),
        ({"system": "dutch", "edition": "2017"}, None, True),
        ({"system": "dubov", "edition": "2017"}, None, False),
    ],
)
def test_whether_an_edition_is_declared(facts, asked: str | None, declared: bool):
    assert declared is edition_is_declared(Tournament((), **facts), asked)


def test_kinds_and_accelerations():
    assert [Kind.DOUBLE, Kind.TEAM] == [SYSTEMS[name].kind for name in ("double-swiss", "team")]
    assert {Kind.INDIVIDUAL} == {SYSTEMS[name].kind for name in ("dutch", "dubov", "burstein", "lim")}
    plain, declared = Tournament(()), Tournament((), acceleration="baku")
    assert acceleration_of(plain, None) is acceleration_of(declared, "none") is None
    assert acceleration_of(plain, "baku") is acceleration_of(declared, None) is not None


@pytest.mark.parametrize("name", SYSTEMS)
def test_maxi_tournaments_are_those_of_the_lim_system(name: str):
    """C.04.4.3 alone has Maxi-tournaments."""
    event = Tournament((), rounds_paired=0, rounds=5, kind=SYSTEMS[name].kind)
    ways = round_options(maxi=True)

    if name == "lim":
        assert prepare(tournament(4), name, ways).round_.maxi
    else:
        with pytest.raises(UsageError, match="Maxi-tournaments of the Lim System only"):
            prepare(event, name, ways)


@pytest.mark.parametrize(
    ("declared", "asked", "note"),
    [
        ({"type_code": "FIDE_DUTCH_2026", "system": "dutch"}, "dutch", None),
        ({"type_code": "FIDE_DUTCH_2026", "system": "dutch"}, "lim", "the file declares FIDE_DUTCH_2026; paired by"),
        ({"type_text": "Dutch Swiss", "system": "dutch"}, "lim", "the file declares `Dutch Swiss`; paired by"),
        ({"type_text": "Dutch Swiss", "system": "dutch"}, None, "the file says `Dutch Swiss` (record 092)"),
        ({"type_text": "Summer festival"}, "lim", None),
        ({"system": "dutch"}, "lim", None),
        ({}, "lim", None),
    ],
)
def test_what_is_noted_of_a_declared_system(declared: dict[str, str], asked: str | None, note: str | None):
    """A code, or words that name a system, are told where another system is asked for; words alone are told always."""
    _, notes = choose(tournament(4, edition="2026", **declared), asked)

    assert (0 if note is None else 1) == len(notes)
    assert note is None or notes[0].startswith(note)
