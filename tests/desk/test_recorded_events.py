"""Events with late entries and corrections: records are undone exactly, and `check` agrees (C.04.2 2.3, 4.3)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
import recorded_events

from fidepair import generate, trf
from fidepair.desk.day import late_entries
from fidepair.desk.day.change import changed_file
from fidepair.desk.day.rounds import unpair
from fidepair.desk.record import log
from fidepair.lab.generate.settings import Settings
from fidepair.tournament import Participant
from fidepair.trf.renumbering import renumbered_comment

if TYPE_CHECKING:
    from fidepair.desk.day.change import Changed
    from fidepair.tournament import Tournament

ONCE_WRONG = (2, 18, 61)
"""Seeds of events in which two late entries get one number, the second before the first."""


@pytest.mark.parametrize("seed", [*ONCE_WRONG, 3, 4])
def test_check_agrees_after_every_command(seed: int):
    """Rounds that were right stay right through late entries, corrections and unpaired rounds."""
    assert "" == recorded_events.event(seed)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 500, 50))
def test_check_agrees_in_many_events(first: int):
    """The same in 500 events."""
    assert [] == [problem for seed in range(first, first + 50) if (problem := recorded_events.event(seed))]


# ── one change after the other ───────────────────────────────────────────────
@cache
def after_round_one() -> bytes:
    """Return an event of eight players after its first round."""
    return trf.write(generate(Settings(system="dubov", players=(8, 8), rounds=5, rounds_played=1), 1))


def with_late(data: bytes, name: str, number: int) -> bytes:
    """Return the file with a late entry of this number."""
    one = Participant(0, 0, name, rating=2000)
    return changed_file(data, "x.trf", lambda now: late_entries.late(now, one, number=number)).data


def with_data(data: bytes, who: str, **facts: object) -> bytes:
    """Return the file with other data of a player."""

    def change(now: Tournament) -> Changed:
        (one,) = [one for one in now.participants if one.name == who]
        number = facts.pop("number", None)
        return late_entries.correct_data(now, one, facts, number=number, correct=True)

    return changed_file(data, "x.trf", change).data


def of_round_one(data: bytes) -> list[tuple[str, int | None]]:
    """Return the names and ratings of those who were there in round one, by the numbers of that day."""
    now = trf.load(data, "x.trf").tournament
    later = now.came_after(1)
    return [(one.name, one.rating) for one in now.numbered_at(1).participants if one.number not in later]


def test_two_late_entries_with_one_number():
    """Each moves the players behind it; before both everybody has the number of round one, whoever came second."""
    data = with_late(with_late(after_round_one(), "Late, Ann", 3), "Late, Bob", 3)

    assert of_round_one(after_round_one()) == of_round_one(data)
    assert {3, 4} == trf.load(data, "x.trf").tournament.came_after(1)


def test_a_number_and_a_rating_after_late_entries():
    """A late entry who gets another number is followed, and so is a player whose rating is corrected twice."""
    first = of_round_one(after_round_one())
    data = with_late(with_late(after_round_one(), "Late, Ann", 3), "Late, Bob", 3)
    data = with_data(data, "Late, Ann", number=8)
    data = with_data(data, first[4][0], rating=2700)
    data = with_data(data, first[4][0], rating=1500)

    assert first == of_round_one(data)


def test_a_name_that_a_record_has():
    """A new name is recorded where an earlier record has the old one, so that the participant is found; twice too."""
    data = with_late(after_round_one(), "Late, Ann", 3)
    renamed = with_data(with_data(data, "Late, Ann", name="Later, Ann"), "Later, Ann", name="Latest, Anne")

    assert b' name "Late, Ann" -> "Later, Ann"' in renamed
    assert b' name "Later, Ann" -> "Latest, Anne"' in renamed
    assert of_round_one(after_round_one()) == of_round_one(renamed)


def test_a_name_that_no_record_has():
    """Nothing has to be recorded of it."""
    name = of_round_one(after_round_one())[5][0]

    assert b"###" not in with_data(after_round_one(), name, name="Smith, Al")


def test_a_national_rating_that_only_a_comment_has():
    """The record has the rating by which rounds were paired, also where the columns have none."""
    name, rating = of_round_one(after_round_one())[3]
    line = next(line for line in after_round_one().splitlines() if line.startswith(b"001    4"))
    without = line[:48] + b"    " + line[52:]
    report = after_round_one().replace(line, without) + f"### National rating: 4={rating}\n".encode()

    assert f"4 rating {rating} -> {rating + 1}".encode() in with_data(report, name, rating=rating + 1)
    assert rating == dict(of_round_one(with_data(report, name, rating=rating + 1)))[name]


def test_records_of_older_files():
    """Records without the old number, and of late entries behind all others, are followed as before."""
    first = of_round_one(after_round_one())
    data = with_data(after_round_one(), first[4][0], number=2)

    assert first == of_round_one(data.replace(b" is 2 instead of 5;", b" is 2;"))


def test_a_bye_by_the_arbiter_follows_the_number():
    """As the pairs do."""
    text = "### MPA @ Round 2: 3-17 fixed by the arbiter; 12 has the bye by the arbiter"

    assert "### MPA @ Round 2: 4-18 fixed by the arbiter; 13 has the bye by the arbiter" == renumbered_comment(
        text, {3: 4, 12: 13, 17: 18}
    )


HELD = "### Correction for rating @ Round 1: {} rating {} -> 2555 (after round 1 ended)\n"


@pytest.mark.parametrize(("facts", "is_kept"), [({"name": "Smith, Al"}, True), ({"rating": 2411}, False)])
def test_a_rating_held_for_the_report(facts, is_kept):
    """4.3.3: it goes where the rating itself is corrected, and outlives other corrections of the player."""
    name, rating = of_round_one(after_round_one())[4]
    data = after_round_one() + HELD.format(5, rating).encode()

    assert is_kept == (HELD.format(5, rating).encode() in with_data(data, name, **facts))


@pytest.mark.parametrize(
    ("line", "is_about"),
    [
        ("### Correction @ Round 2: 3 bye half -> zero (after round 2 was paired)", True),
        ("### Correction @ Round 2: 3 rating 1800 -> 1900", True),
        ("### Correction for rating @ Round 2: 3 rating 1800 -> 1900 (after round 2 ended)", True),
        ("### Correction @ Round 2: 4 rating 1800 -> 1900", False),
        ("### Correction @ Round 2: 3-4 1-0 -> 0-1 (after round 3 was paired)", False),
        ("### my remark on 3", False),
    ],
)
def test_whom_a_comment_is_about(line, is_about):
    """Byes and ratings are those of one participant."""
    assert is_about == log.is_about(line, {3})


@pytest.mark.parametrize("is_held", [True, False])
def test_what_is_held_for_the_report_stays_when_a_round_is_unpaired(is_held):
    """4.3.3: and a note says so, because it may count for the event now."""
    rating = of_round_one(after_round_one())[4][1]
    data = after_round_one() + (HELD.format(5, rating).encode() if is_held else b"")
    changed = unpair(trf.load(data, "x.trf").tournament, article="4.4.1")

    assert is_held == any("Corrections for the rating report are kept" in note for note in changed.notes)
    assert is_held == bool(changed.tournament.corrections)
