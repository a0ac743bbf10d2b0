"""The table of systems: what each chapter tells, and where it takes the default."""

from __future__ import annotations

import pytest
from makers import card, round_to_pair, tournament
from match_makers import matches

from fidepair.errors import FidepairError, NotSupported, UsageError
from fidepair.options import round_options
from fidepair.swiss.cards import MILD, NONE, STRONG, Preference
from fidepair.systems import (
    DUTCH_2017,
    SYSTEMS,
    acceleration_of,
    boards_by_standings,
    choose,
    edition_is_declared,
    prepare,
    with_declared_options,
    with_team_rules,
    with_written_acceleration,
)
from fidepair.tournament import POINT, Bye, Choice, Colour, ColourType, Kind, PrimaryScore, TeamRules, Tournament

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


@pytest.mark.parametrize(
    ("name", "by_score", "mixed_only", "looks_ahead"),
    [
        ("dutch", "C7 C8 C18 C19 C20 C21", "C7 C15 C17 C18 C19 C20 C21", "C8"),
        ("dubov", "C6", "", ""),
        ("burstein", "C6 C7", "C6", "C7"),
        ("double-swiss", "C5", "C8", "C6"),
        ("team", "C5", "C10", "C6"),
        ("2017", "C.7", "C.6 C.13 C.15 C.16 C.17 C.18 C.19", "C.7"),
    ],
)
def test_how_the_criteria_of_each_chapter_count(name: str, by_score: str, mixed_only: str, looks_ahead: str):
    """One number for each score; only where scores differ; in the following bracket. In 2017 C.6 and C.16 to C.19
    count score differences (A.8)."""
    rows = (DUTCH_2017 if name == "2017" else SYSTEMS[name]).criteria

    assert by_score.split() == [row.code for row in rows if row.by_score]
    assert mixed_only.split() == [row.code for row in rows if row.mixed_only]
    assert looks_ahead.split() == [row.code for row in rows if row.looks_ahead]
    differences = ["C.6", "C.16", "C.17", "C.18", "C.19"] if name == "2017" else []
    assert differences == [row.code for row in rows if row.by_difference]


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


NOT_RECORDED: dict[int, tuple[int, ...]] | None = None
RECORDED: dict[int, tuple[int, ...]] = {1: (10_000,)}


@pytest.mark.parametrize(
    ("virtual", "declared", "asked", "is_computed"),
    [
        (NOT_RECORDED, None, None, False),
        (NOT_RECORDED, "baku", None, True),
        (NOT_RECORDED, "baku", "none", False),
        (NOT_RECORDED, None, "baku", True),
        (RECORDED, None, None, False),
        (RECORDED, "baku", None, False),
        (RECORDED, "baku", "baku", False),
        (RECORDED, None, "baku", True),
    ],
)
def test_whether_an_acceleration_is_computed(
    virtual: object, declared: str | None, asked: str | None, is_computed: bool
):
    """C.04.7: the one that is asked for, or declared; records of virtual points (`250`) stand for the declared one."""
    event = tournament(8, virtual=virtual, acceleration=declared)

    assert is_computed == (acceleration_of(event, asked) is not None)


@pytest.mark.parametrize(
    ("event", "asked", "words"),
    [
        (tournament(8, virtual=RECORDED), "none", "The file gives virtual points"),
        (tournament(8), "other", "`other` is not an acceleration"),
        (
            matches(4, kind=Kind.TEAM)._replace(team_rules=TeamRules(primary=PrimaryScore.GAME)),
            "baku",
            "game points of teams do not fit",
        ),
    ],
)
def test_an_acceleration_that_is_refused(event: Tournament, asked: str, words: str):
    """C.04.7, 1.1: where the points do not fit, or records say something else."""
    with pytest.raises(FidepairError, match=words):
        acceleration_of(event, asked)


def test_a_declared_acceleration_is_written_as_records():
    """C.04.7, 1.2 and 1.4: of eight players 1 to 4 are GA, with a point in the first half of the accelerated rounds;
    nothing is written without a declaration, or without a number of rounds."""
    event = tournament(8, rounds=4, acceleration="baku", system="dutch")

    assert dict.fromkeys(range(1, 5), (POINT, POINT // 2, 0, 0)) == with_written_acceleration(event).virtual
    assert with_written_acceleration(event._replace(rounds=None)).virtual is None
    assert with_written_acceleration(event._replace(acceleration=None)).virtual is None


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"type_code": "FIDE_SCHILLER"}, "The file declares FIDE_SCHILLER, which fidepair cannot pair"),
        ({"type_text": "Round robin"}, "a round robin, whose pairings are fixed beforehand"),
        ({"type_text": "Summer festival"}, "is missing: `Summer festival` in the file is not a system"),
        ({}, r"system is missing\.[\s\S]*`192 FIDE_DUTCH`"),
        ({"first_day": (2017, 6, 30)}, "`192 FIDE_DUTCH`"),
        ({"first_day": (2017, 7, 1)}, "`192 FIDE_DUTCH_2017`"),
        ({"first_day": (2026, 1, 31)}, "`192 FIDE_DUTCH_2017`"),
        ({"first_day": (2026, 2, 1)}, "`192 FIDE_DUTCH_2026`"),
    ],
)
def test_without_a_system(facts: dict[str, object], words: str):
    """What the file says instead is told; the example has the edition of the first day."""
    with pytest.raises(FidepairError, match=words):
        choose(tournament(4, **facts), None)


@pytest.mark.parametrize(
    ("day", "system", "edition", "words"),
    [
        (None, "dutch", "2026", ""),
        ((2017, 6, 30), "dutch", "2026", "neither the 2017 nor the 2026 edition applied"),
        ((2017, 7, 1), "dutch", "2017", "the edition of 2017 is followed"),
        ((2026, 1, 31), "dutch", "2017", "the edition of 2017 is followed"),
        ((2026, 2, 1), "dutch", "2026", ""),
        (None, "lim", "2026", ""),
        ((2026, 1, 31), "lim", "2026", "the event began before 2026-02-01"),
        ((2026, 2, 1), "lim", "2026", ""),
    ],
)
def test_the_edition_of_the_first_day(day: tuple[int, int, int] | None, system: str, edition: str, words: str):
    """The Dutch rules in force on that day (from 2017-07-01, and from 2026-02-01); of other systems one edition is
    known, and an earlier event is told."""
    chosen, notes = choose(tournament(4, system=system, first_day=day), None)

    assert edition == chosen.edition[:4]
    assert (1 if words else 0) == len(notes)
    assert words in "".join(notes)


@pytest.mark.parametrize(
    ("system", "edition", "by_standings", "is_declared"),
    [
        ("dutch", None, False, False),
        ("dutch", "2017", True, True),
        ("dutch", "2026", False, True),
        ("dubov", None, False, False),
        (None, None, False, False),
    ],
)
def test_what_the_edition_of_2017_changes_elsewhere(
    system: str | None, edition: str | None, by_standings: bool, is_declared: bool
):
    """Decision E10: by the rules of 2017 virtual points do not order the boards."""
    event = tournament(4, system=system, edition=edition)

    assert by_standings == boards_by_standings(event)
    assert is_declared == edition_is_declared(event, None)
    assert edition_is_declared(event, "2017")


@pytest.mark.parametrize(
    ("choice", "asked", "system", "maxi", "tpn"),
    [
        (("maxi", "yes", 1), {}, "lim", True, None),
        (("maxi", "yes", 1), {}, "dutch", False, None),
        (("maxi", "yes", 2), {}, "lim", False, None),
        (("tpn", "arrived", 1), {}, "dutch", False, "arrived"),
        (("tpn", "arrived", 1), {"tpn": "file"}, "dutch", False, "file"),
        (("tpn", "arrived", 2), {}, "dutch", False, None),
        (("tpn", "arrived", 2), {"round": 2}, "dutch", False, "arrived"),
    ],
)
def test_what_the_file_says_of_the_pairing_of_a_round(
    choice: tuple[str, str, int], asked: dict[str, object], system: str, maxi: bool, tpn: str | None
):
    """A comment on this round is used where nothing else is asked for."""
    name, value, number = choice
    event = tournament(4, choices=(Choice(number, name, value),))
    options = with_declared_options(event, SYSTEMS[system], round_options(**asked))

    assert (maxi, tpn, 9) == (options.maxi, options.tpn, options.rounds)


def test_provisional_ratings_are_of_the_unrated():
    """The arbiter gave 2 and 3 a rating, and now asks for another one of 3; 1 has an official one; 9 is nobody."""
    event = tournament(4, provisional={1: 1300, 2: 1400, 3: 1500, 9: 1900})
    event = event._replace(participants=(event.participants[0]._replace(rating=2000), *event.participants[1:]))

    assert {2: 1400, 3: 1600} == with_declared_options(event, SYSTEMS["dutch"], round_options(rating={3: 1600})).rating


@pytest.mark.parametrize(
    ("asked", "rules"),
    [
        ({}, TeamRules()),
        ({"colours": "B"}, TeamRules(colours=ColourType.B)),
        ({"primary": "game"}, TeamRules(primary=PrimaryScore.GAME)),
        ({"primary": "match"}, TeamRules()),
        ({"no_secondary": True}, TeamRules(use_secondary=False)),
    ],
)
def test_rules_of_teams_that_are_asked_for(asked: dict[str, object], rules: TeamRules):
    """C.04.6, 1.2.2 and 1.7; they are refused for players, and another score is where records have virtual points."""
    options, event = round_options(**asked), matches(4, kind=Kind.TEAM)
    recorded = event._replace(virtual={})

    assert rules == with_team_rules(event, options).team_rules
    if asked:
        with pytest.raises(UsageError, match="is for team events only"):
            with_team_rules(tournament(4), options)
    if rules.primary is PrimaryScore.GAME:
        with pytest.raises(UsageError, match="The file gives virtual match points"):
            with_team_rules(recorded, options)
    else:
        assert rules == with_team_rules(recorded, options).team_rules


@pytest.mark.parametrize(
    ("system", "edition", "allowed"),
    [("dubov", "2026", True), ("dubov", None, True), ("dubov", "2017", False), ("dutch", "2017", True)],
)
def test_other_systems_have_one_edition(system: str, edition: str | None, allowed: bool):
    if allowed:
        assert system == choose(tournament(4), system, edition)[0].name
    else:
        with pytest.raises(UsageError, match=r"`edition='2017'` is for the Dutch System only; the Dubov System has"):
            choose(tournament(4), system, edition)


@pytest.mark.parametrize(
    ("day", "players", "bye", "system", "noted"),
    [
        ((2025, 7, 1), 5, Bye.FULL, "dutch", True),
        ((2026, 1, 31), 5, Bye.FULL, "dutch", True),
        ((2025, 6, 30), 5, Bye.FULL, "dutch", False),
        ((2026, 2, 1), 5, Bye.FULL, "dutch", False),
        ((2025, 7, 1), 5, Bye.HALF, "dutch", False),
        ((2025, 7, 1), 6, Bye.FULL, "dutch", False),
        ((2025, 7, 1), 5, Bye.FULL, "lim", False),
        (None, 5, Bye.FULL, "dutch", False),
    ],
)
def test_a_full_point_bye_between_two_editions(day, players: int, bye: Bye, system: str, noted: bool):
    """From July 2025 programs may have barred its receiver from the PAB (C.04.1 4); by the rules of 2017 it does not.
    Where the number of players is even there is no PAB."""
    event = tournament(players, [f"2-3 1:0, 1 {bye.value}"], first_day=day)
    notes = prepare(event, system).notes

    assert noted is any("a full-point bye does not bar" in note for note in notes)


@pytest.mark.parametrize("system", ["", "swiss", "Dutch", 5, ["dutch"]])
def test_a_system_that_is_not_in_the_table(system: object):
    with pytest.raises(
        UsageError, match=r"is not a supported pairing system\.\n  Choose one of: dutch, dubov, burstein"
    ):
        choose(tournament(4), system)
    if isinstance(system, str) and system:
        with pytest.raises(NotSupported, match=f"The {system} system is not supported"):
            choose(tournament(4, system=system))
