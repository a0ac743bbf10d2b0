"""Who belongs to GA (C.04.7 1.2, 1.3, decision G10), whatever numbers become of ratings that are corrected and of late
entries; and the comment on the last GA participant, which every file carries."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest
from final_order import by_final_order, new_numbers
from final_order import event as generated
from short import first_of
from trf_texts import CUP_HEADER, cup

from fidepair import check
from fidepair.convert import convert
from fidepair.desk.day import late_entries, rounds
from fidepair.desk.day.change import Changed, changed_file
from fidepair.desk.day.lookup import find
from fidepair.lint import lint
from fidepair.options import RoundOptions
from fidepair.requests import answer
from fidepair.systems import prepare
from fidepair.tournament import Colour, Participant, Result, Tournament
from fidepair.trf import load, write
from fidepair.trf.renumbering import with_numbers

ENDS = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
COMMENT = '### Last GA participant: 4 "Player 4"'


def listed(size: int, **facts: object) -> Tournament:
    """Return an accelerated event before its first round."""
    people = tuple(Participant(n, n, f"Player {n}", rating=2400 - 20 * n) for n in range(1, size + 1))
    facts = {"rounds": 9, "initial_colour": Colour.WHITE, "type_code": "FIDE_DUTCH_2026_BAKU", **facts}
    return Tournament(people, system="dutch", edition="2026", acceleration="baku", name="Open", **facts)


def paired(data: bytes) -> bytes:
    """Return the file with its next round, as `pair --in-place` writes it."""
    return answer({"do": "pair", "trf": data.decode(), "in_place": True})["trf"].encode()


def played(data: bytes, dice: random.Random) -> bytes:
    """Return the file with results of its last round."""
    tournament = load(data, "x.trf").tournament
    entries = {one.number: one.entries[-1] for one in tournament.participants}
    for white, black in tournament.open_games():
        own, other = dice.choice(ENDS)
        entries[white], entries[black] = entries[white]._replace(result=own), entries[black]._replace(result=other)
    people = (one._replace(entries=(*one.entries[:-1], entries[one.number])) for one in tournament.participants)
    return write(tournament._replace(participants=tuple(people)), load(data, "x.trf").document)


def late(data: bytes, name: str, rating: int) -> bytes:
    """Return the file with a late entry."""
    return changed_file(data, "x.trf", lambda t: late_entries.late(t, Participant(0, 0, name, rating=rating))).data


def rated(data: bytes, name: str, rating: int) -> bytes:
    """Return the file with the rating of a player corrected."""

    def change(tournament: Tournament) -> Changed:
        return late_entries.correct_data(tournament, find(tournament, name), {"rating": rating})

    return changed_file(data, "x.trf", change).data


def comments(data: bytes) -> list[str]:
    """Return the comments on the last GA participant."""
    return [line for line in data.decode().splitlines() if line.startswith("### Last GA participant")]


def in_order(data: bytes) -> list[str]:
    """Return the names in the order of the numbers."""
    return [one.name for one in load(data, "x.trf").tournament.participants]


def accelerated(data: bytes, **options: int) -> set[str]:
    """Return the names of those whose pairing score has virtual points in the round to be paired."""
    round_ = prepare(load(data, "x.trf").tournament, options=RoundOptions(**options)).round_
    return {card.participant.name for card in round_.everyone if card.score > card.standings}


class Reckoned(NamedTuple):
    """GA by names: who belongs to it, and the last GA participant."""

    names: set[str]
    last: str


def reckoned(names: list[str], absent: set[str]) -> Reckoned:
    """1.2, literally: half of those to be paired, rounded up to the nearest even number; and those above the last."""
    to_be_paired = [name for name in names if name not in absent]
    half = (len(to_be_paired) + 1) // 2
    last = to_be_paired[half + half % 2 - 1]
    return Reckoned({*names[: names.index(last) + 1]}, last)


def event(seed: int, *, records: bool = False) -> tuple[bytes, Reckoned, random.Random]:
    """Return an event after its first round, and its groups. With `records` the file gives virtual points."""
    dice = random.Random(seed)
    size = dice.randrange(9, 19)
    away = set(dice.sample(range(1, size + 1), dice.choice((0, 0, 1, 2))))
    tournament = listed(size)
    groups = reckoned([one.name for one in tournament.participants], {f"Player {n}" for n in away})
    data = write(tournament)
    data = data + b"".join(b"240 H   1 %4d\n" % n for n in sorted(away))
    if records:
        last = int(groups.last.split()[1])
        data += b"250       1.0   1   3    1 %4d\n250       0.5   4   5    1 %4d\n" % (last, last)
    return played(paired(data), dice), groups, dice


def changed(data: bytes, groups: Reckoned, dice: random.Random, name: str) -> bytes:
    """Return the file after a late entry or a corrected rating; who comes above the last GA participant joins GA."""
    if dice.random() < 0.4:
        data = late(data, name, dice.randrange(1980, 2420))
        names = in_order(data)
        if names.index(name) < names.index(groups.last):
            groups.names.add(name)
        return data
    who = dice.choice([groups.last, *in_order(data)])
    known = find(load(data, "x.trf").tournament, who).rating
    return rated(data, who, dice.choice([rating for rating in range(1981, 2420) if rating != known]))


@pytest.mark.parametrize("records", [False, True], ids=["declared", "records"])
@pytest.mark.parametrize("seed", first_of(range(10), 3))
def test_corrected_ratings_move_nobody_between_the_groups(seed: int, records: bool):
    """GA is that of round one, and late entries above the last GA participant, wherever numbers go; what is paired so
    is right for `check`."""
    data, groups, dice = event(seed, records=records)
    for number in range(2, 5):
        for place in range(dice.randrange(4)):
            data = changed(data, groups, dice, f"Late {number}{place}")
            assert groups.names == accelerated(data), (seed, number, data.decode())
        data = played(paired(data), dice)
    (comment,) = comments(data)
    assert f'"{groups.last}"' in comment
    assert check(load(data, "x.trf").tournament).agrees
    assert [] == [one.code for one in lint(data, "x.trf").findings if one.code in ("T230", "T262")]


# ── the last GA participant, and who moves ───────────────────────────────────
def after_round_one() -> bytes:
    """Return an event of eight players after its first round: GA are 1 to 4."""
    return played(paired(write(listed(8))), random.Random(1))


GA = {"Player 1", "Player 2", "Player 3", "Player 4"}


def test_the_last_of_ga_falls():
    """A rating that is corrected takes the virtual point from nobody, and gives it to nobody (1.2)."""
    data = rated(after_round_one(), "Player 4", 1500)

    assert "Player 4" == in_order(data)[-1]
    assert GA == accelerated(data)


def test_one_of_gb_rises():
    """A player of GB stays one above all of GA."""
    data = rated(after_round_one(), "Player 8", 2700)

    assert "Player 8" == in_order(data)[0]
    assert GA == accelerated(data)


def test_late_entries_are_placed_by_the_last_of_ga():
    """1.3.2: above that participant they belong to GA, wherever the number of that participant has gone."""
    data = rated(after_round_one(), "Player 4", 2285)  # behind Player 5, 2300
    data = late(data, "Above, Ann", 2290)
    data = late(data, "Below, Bob", 2281)

    assert ["Player 5", "Above, Ann", "Player 4", "Below, Bob"] == in_order(data)[3:7]
    assert {*GA, "Above, Ann"} == accelerated(data)


def test_a_late_entry_stays_in_its_group():
    """The last GA participant rises above a late entry of GA, and falls below one of GB."""
    data = late(after_round_one(), "Above, Ann", 2330)
    data = late(data, "Below, Bob", 2310)
    data = rated(data, "Player 4", 2500)
    assert {*GA, "Above, Ann"} == accelerated(data)

    assert {*GA, "Above, Ann"} == accelerated(rated(data, "Player 4", 1500))


def test_a_late_entry_between_two_of_ga_by_records():
    """A range of records 250 does not reach a late entry of GB who gets a number within it."""
    text = write(listed(8)) + b"250       1.0   1   3    1    4\n250       0.5   4   5    1    4\n"
    data = played(paired(text), random.Random(1))
    data = rated(data, "Player 3", 1500)  # the last but for Player 4, the last GA participant
    data = late(data, "Late, Larry", 1900)

    assert ["Late, Larry", "Player 3"] == in_order(data)[-2:]
    assert GA == accelerated(data)


def test_late_teams_are_no_part_of_the_groups():
    """1.3.2: of five teams 1 to 4 are GA; with four late teams they still are."""
    data = cup(header=CUP_HEADER.replace("FIDE_TEAM", "FIDE_TEAM_BAKU")).encode()
    groups = accelerated(data)
    for n in range(6, 10):
        members = [Participant(0, 0, f"Member {n}{board}", rating=2000) for board in "ab"]
        team = Participant(0, 0, f"Team {n}")
        data = changed_file(
            data, "x.trf", lambda t, of=(team, members): late_entries.late(t, of[0], members=of[1])
        ).data

    assert 4 == len(groups)
    assert groups == accelerated(data)
    assert groups == accelerated(data, round=1)


# ── the comment ──────────────────────────────────────────────────────────────
def test_the_first_pairing_names_the_last_of_ga():
    """It stands in the file once, from the first round on."""
    data = paired(write(listed(8)))

    assert [COMMENT] == comments(data)
    assert [COMMENT] == comments(paired(played(data, random.Random(1))))
    assert 4 == load(data, "x.trf").tournament.last_of_ga


def test_a_later_pairing_names_the_last_of_ga_too():
    """A file that others have paired gets the comment with the first round that is written."""
    data = rated(after_round_one().replace(COMMENT.encode() + b"\n", b""), "Player 4", 1500)

    assert ['### Last GA participant: 8 "Player 4"'] == comments(paired(data))


def test_the_comment_follows_number_and_name():
    """After a late entry, a rating and a name that are corrected."""
    data = late(after_round_one(), "Late, Larry", 2700)
    assert ['### Last GA participant: 5 "Player 4"'] == comments(data)
    data = changed_file(
        data, "x.trf", lambda t: late_entries.correct_data(t, find(t, "Player 4"), {"name": "New, Ned"})
    ).data

    assert ['### Last GA participant: 5 "New, Ned"'] == comments(data)
    assert ['### Last GA participant: 9 "New, Ned"'] == comments(rated(data, "New, Ned", 1500))


@pytest.mark.parametrize("target", ["trf16", "trfx", "trfbx", "trf26", "json"])
def test_every_form_of_the_file_has_the_comment(target: str):
    """There and back."""
    data = convert(after_round_one(), "x.trf", target, None).data
    there = convert(data, f"x.{'json' if target == 'json' else 'trf'}", "trf26", None).data

    assert [COMMENT] == comments(there)
    assert 4 == load(there, "x.trf").tournament.last_of_ga


def test_a_file_by_the_final_order():
    """Where a file gets its starting order back, the comment names the same participant."""
    text = generated(1, acceleration="baku")
    last = load(text.encode(), "x.trf").tournament.participants[7]  # half of 16
    comment = '### Last GA participant: {} "' + last.name + '"'
    data = by_final_order(text) + comment.format(new_numbers(text)[8]) + "\n"

    assert [comment.format(8)] == comments(with_numbers(data.encode(), "x.trf", "rank"))


def test_round_one_unpaired():
    """Before round one nobody is the last GA participant."""
    data = changed_file(paired(write(listed(8))), "x.trf", rounds.unpair).data

    assert [] == comments(data)
    assert load(data, "x.trf").tournament.last_of_ga is None


@pytest.mark.parametrize(
    ("comment", "said"),
    [
        ('### Last GA participant: 4 "Somebody Else"', 'player 4 is "Player 4"; the comment is ignored'),
        ('### Last GA participant: 44 "Player 4"', "who is not in the file"),
        ("### Last GA participant: four", "has no readable last GA participant"),
        (f'{COMMENT}\n### Last GA participant: 6 "Player 6"', "gives 6, but line 14 gives 4: both are ignored"),
        ('### Last GA participant: 6 "Player 6"', 'the numbers of round 1 show 4 "Player 4"; the comment is not used'),
    ],
)
def test_a_comment_that_contradicts_the_file(comment: str, said: str):
    """It is a warning, and changes no group; `pair` and `check` show it too."""
    data = after_round_one().replace(COMMENT.encode(), comment.encode())
    loaded = load(data, "x.trf")
    shown = [*(one.text for one in loaded.findings), *prepare(loaded.tournament).notes]

    assert [said] == [said for one in shown if said in one]
    assert [said] == [said for one in lint(data, "x.trf").findings if one.code == "T262" and said in one.text]
    assert GA == accelerated(data)


@pytest.mark.parametrize(("number", "said"), [(6, "give it no virtual points"), (3, 'records show 4 "Player 4"')])
def test_a_comment_that_contradicts_records(number: int, said: str):
    """Virtual points by records are the truth: by them a late entry is placed."""
    comment = f'### Last GA participant: {number} "Player {number}"\n'.encode()
    data = after_round_one().replace(COMMENT.encode() + b"\n", comment) + b"250       1.0   1   3    1    4\n"

    assert [said] == [said for one in lint(data, "x.trf").findings if one.code == "T262" and said in one.text]
    assert {*GA, "Late, Larry"} == accelerated(late(data, "Late, Larry", 2330))
    assert GA == accelerated(late(data, "Late, Larry", 2310))
