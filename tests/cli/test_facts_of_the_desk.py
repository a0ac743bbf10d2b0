"""What the commands of the desk make of what is typed: data of players and teams, byes, pairs to keep apart."""

from __future__ import annotations

from typing import Any

import pytest
from makers import tournament
from match_makers import matches

from fidepair.commands import desk
from fidepair.commands.desk import (
    ByeAsked,
    ForbidAsked,
    LateAsked,
    PlayerAsked,
    PlayerData,
    TeamAsked,
    _completed,
    add_late_entry,
    correct_player,
    correct_team,
    forbid,
    give_bye,
)
from fidepair.commands.entry_lists import as_found
from fidepair.desk.entry_list.entries import EntryList, ListLayout
from fidepair.errors import NotSupported, UsageError
from fidepair.tournament import Bye, Kind, Participant


def listed(**found: Any):
    """Return what a rating list does to an entry list of one player: it finds these details."""

    def fill(entries: EntryList) -> EntryList:
        (one,) = entries.entrants
        new = {name: value for name, value in found.items() if not getattr(one, name)}
        return entries._replace(entrants=(one._replace(**new),), notes=("found",))

    return fill


def event(*rounds: str, **facts: Any):
    """Return four players with ratings of 2000, 1900, 1800 and 1700."""
    whole = tournament(4, [*rounds], **{"rounds": 5, "system": "dutch", **facts})
    people = tuple(one._replace(rating=2100 - 100 * one.number) for one in whole.participants)
    return whole._replace(participants=people, clubs={1: "Rook", 3: "Rook"})


NOBODY = Participant(0, 0, "Roe")
RATED = NOBODY._replace(rating=1800)
_KEPT = "Roe: the national rating is kept, not 1900 of the list"


@pytest.mark.parametrize(
    ("player", "data", "fill", "national", "expected"),
    [
        (NOBODY, {"rating": 1800}, as_found, False, ({"rating": 1800}, False, ())),
        (NOBODY, {"rating": 1800}, as_found, True, ({"rating": 1800}, True, ())),
        (NOBODY, {}, as_found, False, ({}, False, ())),
        (NOBODY, {}, as_found, True, ({}, True, ())),
        (NOBODY, {}, listed(rating=1900), False, ({"rating": 1900}, False, ("found",))),
        (NOBODY, {}, listed(rating=1900), True, ({"rating": 1900}, False, ("found",))),
        (NOBODY, {}, listed(national=1700), False, ({"rating": 1700}, True, ("found",))),
        (NOBODY, {"rating": 1800}, listed(rating=1900), True, ({"rating": 1800}, True, ("found", _KEPT))),
        (NOBODY, {"rating": 1800}, listed(title="FM"), True, ({"rating": 1800, "title": "FM"}, True, ("found",))),
        (RATED, {}, listed(title="FM", sex="w"), False, ({"title": "FM", "sex": "w"}, False, ("found",))),
        (RATED, {}, listed(rating=1900), True, ({"rating": 1900}, False, ("found",))),
        (RATED, {"title": ""}, listed(title="FM"), False, ({"title": ""}, False, ("found",))),
        (
            NOBODY,
            {},
            listed(federation="GER", birth="1990", fide_id="4100018"),
            False,
            ({"federation": "GER", "birth": "1990", "fide_id": "4100018"}, False, ("found",)),
        ),
    ],
)
def test_what_a_rating_list_adds(player, data, fill, national: bool, expected: object):
    """Missing details; what is given stays. A national rating beside one of the list stays, with a note."""
    assert expected == _completed(player, data, fill, national=national)


@pytest.mark.parametrize(
    ("asked", "fill", "national"),
    [
        (LateAsked(PlayerData("Roe", 1750)), as_found, {}),
        (LateAsked(PlayerData("Roe", 1750), national=True), as_found, {4: 1750}),
        (LateAsked(PlayerData("Roe")), listed(national=1750), {4: 1750}),
        (LateAsked(PlayerData("Roe")), listed(rating=1750), {}),
    ],
)
def test_the_national_rating_of_a_late_entry(asked: LateAsked, fill, national: dict[int, int]):
    """It ranks the player, and is declared as none of FIDE."""
    added = add_late_entry(event(), asked, fill=fill)

    assert (national, "Roe") == (added.tournament.national, added.tournament.participants[3].name)


@pytest.mark.parametrize(
    ("asked", "clubs", "groups"),
    [
        (LateAsked(PlayerData("Roe", 2100)), {2: "Rook", 4: "Rook"}, {}),
        (LateAsked(PlayerData("Roe", 2100), club="Knight"), {1: "Knight", 2: "Rook", 4: "Rook"}, {}),
        (LateAsked(PlayerData("Roe", 2100), group="U12"), {2: "Rook", 4: "Rook"}, {1: "U12"}),
    ],
)
def test_the_club_of_a_late_entry(asked: LateAsked, clubs: dict[int, str], groups: dict[int, str]):
    """Of the new player, by the new numbers."""
    added = add_late_entry(event(), asked).tournament

    assert (clubs, groups) == (added.clubs, added.groups)


def test_a_layout_needs_the_list_of_a_team():
    with pytest.raises(UsageError, match="describe the list of a team"):
        add_late_entry(event(), LateAsked(PlayerData("Roe"), layout=ListLayout(sheet="A")))


_NOTHING = "Nothing to change."
_ALONE = "--for-rating holds a rating until the rating report."


@pytest.mark.parametrize(
    ("asked", "refusal"),
    [
        (PlayerAsked("2"), _NOTHING),
        (PlayerAsked("2", correct=True), _NOTHING),
        (PlayerAsked("2", PlayerData(rating=1950)), ""),
        (PlayerAsked("2", PlayerData(rating=0)), ""),
        (PlayerAsked("2", national=True), ""),
        (PlayerAsked("2", board=7), ""),
        (PlayerAsked("2", club="Knight"), ""),
        (PlayerAsked("2", group="U12"), ""),
        (PlayerAsked("2", number=1), ""),
        (PlayerAsked("2", for_rating=True), _NOTHING),
        (PlayerAsked("2", PlayerData(title="GM"), for_rating=True), _ALONE),
        (PlayerAsked("2", PlayerData(rating=1950, title="GM"), for_rating=True), _ALONE),
        (PlayerAsked("2", PlayerData(rating=1950), for_rating=True, club="Knight"), _ALONE),
        (PlayerAsked("2", PlayerData(rating=1950), for_rating=True, group="U12"), _ALONE),
        (PlayerAsked("2", PlayerData(rating=1950), for_rating=True, board=7), _ALONE),
        (PlayerAsked("2", PlayerData(rating=1950), for_rating=True, number=2), _ALONE),
        (PlayerAsked("2", PlayerData(rating=1950), for_rating=True, national=True), _ALONE),
    ],
)
def test_what_can_be_corrected_of_a_player(asked: PlayerAsked, refusal: str):
    """At least one detail; a rating for the report alone."""
    if refusal:
        with pytest.raises(UsageError) as refused:
            correct_player(event(), asked)
        assert refusal == str(refused.value).splitlines()[0]
    else:
        assert correct_player(event(), asked).messages


def test_every_detail_of_a_player():
    """Each field is changed and no other; 0 and `none` remove a rating and a title."""
    given = PlayerData("Roe", 2050, "FM", "GER", "w", "1990/00/00", "4100018")
    whole = correct_player(event(), PlayerAsked("1", given)).tournament
    (found,) = (one for one in whole.participants if one.name == "Roe")
    without = correct_player(whole, PlayerAsked("Roe", PlayerData(rating=0, title="none"))).tournament
    (left,) = (one for one in without.participants if one.name == "Roe")

    assert ("Roe", 2050, "FM", "GER", "w", "1990/00/00", "4100018") == (
        found.name,
        found.rating,
        found.title,
        found.federation,
        found.sex,
        found.birth,
        found.fide_id,
    )
    assert (None, "", "GER") == (left.rating, left.title, left.federation)
    assert {} == PlayerData().facts()


def test_labels_and_boards_follow_a_new_number():
    """The rating moves player 3 to place 1; the club and the board are that player's."""
    asked = PlayerAsked("3", PlayerData(rating=2200), club="Knight", board=9)
    changed = correct_player(event(), asked)

    assert {1: "Knight", 2: "Rook"} == changed.tournament.clubs
    assert 2200 == changed.tournament.participants[0].rating
    assert any("fixed board 9" in message and message.startswith("1 ") for message in changed.messages)


@pytest.mark.parametrize(
    ("national", "fill", "expected"),
    [({2: 1900}, listed(title="FM"), {2: 1900}), ({2: 1900}, listed(rating=2400), {}), ({}, listed(title="FM"), {})],
)
def test_a_national_rating_and_the_list(national, fill, expected: dict[int, int]):
    """It stays one where the list has no rating of FIDE, and ends where it has."""
    whole = event(national=national)

    assert expected == correct_player(whole, PlayerAsked("2"), fill).tournament.national


def test_a_list_that_adds_nothing():
    with pytest.raises(UsageError, match=r"^No change from the rating list:\n  found$"):
        correct_player(event(), PlayerAsked("2"), listed())
    assert correct_player(event(), PlayerAsked("2", number=1), listed()).messages
    assert correct_player(event(), PlayerAsked("2", national=True), listed()).messages


_UNNAMED = matches(4, ["1-4 2:0, 3-2 1:1"], kind=Kind.TEAM)
TEAMS = _UNNAMED._replace(participants=tuple(one._replace(name=f"Team {one.number}") for one in _UNNAMED.participants))


@pytest.mark.parametrize(
    ("asked", "facts"),
    [
        (TeamAsked("1", "Rook"), {"name": "Rook"}),
        (TeamAsked("1", short="RK"), {"federation": "RK"}),
        (TeamAsked("1", strength=2000), {"rating": 2000}),
        (TeamAsked("1", strength=0), {"rating": None}),
        (TeamAsked("1", "Rook", "RK", 1), {"name": "Rook", "federation": "RK", "rating": 1}),
    ],
)
def test_what_can_be_corrected_of_a_team(asked: TeamAsked, facts: dict[str, object]):
    """Each field and no other; 0 removes the strength."""
    assert facts == asked.facts()
    if facts != {"rating": None}:
        team = next(one for one in correct_team(TEAMS, asked).tournament.participants if one.number == 1)
        assert facts == {name: getattr(team, name) for name in facts}
    with pytest.raises(UsageError, match=_NOTHING):
        correct_team(TEAMS, TeamAsked("1"))
    with pytest.raises(NotSupported):
        correct_team(event(), asked)


ROUND_ONE = "1-3 1:0, 4-2 0:1"


@pytest.mark.parametrize(
    ("kind", "bye"), [(None, Bye.ZERO), ("zero", Bye.ZERO), ("half", Bye.HALF), ("full", Bye.FULL), ("none", None)]
)
def test_each_bye(kind: str | None, bye: Bye | None):
    """Of the kind that is asked for, by default worth nothing, in each round once; `none` cancels one."""
    whole = event(ROUND_ONE)
    if bye is None:
        whole = give_bye(whole, ByeAsked("3", (2, 3), "half")).tournament
    given = give_bye(whole, ByeAsked("3", (3, 2, 3), kind)).tournament.announced

    expected = [] if bye is None else [(3, 2, bye), (3, 3, bye)]
    assert expected == [(one.number, one.round_number, one.bye) for one in given]


def test_a_bye_of_a_paired_round():
    """It is corrected, not cancelled; without --correct it stays (C.04.2, 4.4)."""
    whole = event("1-3 1:0, 2 Z, 4 Z")
    corrected = give_bye(whole, ByeAsked("2", (1,), "half", correct=True)).tournament

    assert Bye.HALF == corrected.participants[1].entries[0]
    with pytest.raises(UsageError):
        give_bye(whole, ByeAsked("2", (1,), "half"))
    with pytest.raises(UsageError, match=r"can be corrected, but not cancelled \(C\.04\.2, 4\.4\)"):
        give_bye(whole, ByeAsked("2", (1,), "none", correct=True))


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (ForbidAsked(("1-2",)), [({1, 2}, 2, None)]),
        (ForbidAsked(groups=("2,1",)), [({1, 2}, 2, None)]),
        (ForbidAsked(groups=("1,2,4",), left_out=("4",)), [({1, 2}, 2, None)]),
        (ForbidAsked(same=("1,2",)), [({1, 2}, 2, None)]),
        (ForbidAsked(("1-2",), groups=("3,4",)), [({1, 2}, 2, None), ({3, 4}, 2, None)]),
        (ForbidAsked(("1-2",), rounds=(3, 4)), [({1, 2}, 3, 4)]),
        (ForbidAsked(("1-2",), rounds=(3, None)), [({1, 2}, 3, None)]),
        (ForbidAsked(same=("club",)), [({1, 3}, 2, None)]),
        (ForbidAsked(same=("Club = rook",)), [({1, 3}, 2, None)]),
    ],
)
def test_who_is_kept_apart(asked: ForbidAsked, expected: list[object]):
    """Pairs and groups, from the next round on or in the rounds that are given; a label is looked up."""
    changed = forbid(event(ROUND_ONE), asked)
    found = [({*one.numbers}, one.first, one.last) for one in changed.tournament.forbidden]

    assert expected == found
    has_club = any("lub" in text for text in asked.same)
    assert has_club == any(note.startswith("No club in the file, so not kept apart: 2 ") for note in changed.notes)


def test_nobody_to_keep_apart():
    with pytest.raises(UsageError, match="No players given"):
        forbid(event(), ForbidAsked())
    with pytest.raises(UsageError, match="There are: Rook"):
        forbid(event(), ForbidAsked(same=("club=Knight",)))


def test_a_player_is_no_team():
    """Who names a team instead of a player is told the other command."""
    with pytest.raises(UsageError, match=r"^1 .* is a team, not a player\.\n  Correct its details with"):
        desk._refuse_team(TEAMS, "1")
    assert desk._refuse_team(TEAMS, "nobody") is None
