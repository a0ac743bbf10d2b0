"""What an arbiter changes in a file between two rounds: only the facts that are meant, in every dialect and kind."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from trf_texts import HEADER, cup, double, file

from fidepair import InputError, UsageError, generate
from fidepair.convert import convert
from fidepair.desk import attendance, prohibitions
from fidepair.desk.change import changed_file
from fidepair.desk.who import both, found
from fidepair.generate.settings import Settings
from fidepair.lint import lint
from fidepair.tournament import Announcement, Bye, Forbidden
from fidepair.trf import load, write

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.desk.change import Changed
    from fidepair.tournament import Tournament

TRFX = HEADER.replace("142 5", "XXR 5").replace("152 W", "XXC white1")
TRF16 = "012 Sample Open\n"
FILES = {
    "trf26": file(),
    "trfx": file(header=TRFX),
    "trf16": file(header=TRF16),
    "windows": file(header=HEADER.replace("Sample", "Süd")).replace("\n", "\r\n"),
    "double": double(),
    "team": cup(),
}
ALL = pytest.mark.parametrize("text", FILES.values(), ids=FILES)


def after(text: str | bytes, *changes: Callable[[Tournament], Changed]) -> bytes:
    """Return the file after the changes, one by one."""
    data = text.encode("cp1252") if isinstance(text, str) else text
    for change in changes:
        data = changed_file(data, "x.trf", change).data
    return data


def bye(who: int, number: int, kind: Bye = Bye.ZERO) -> Callable[[Tournament], Changed]:
    """Return the change that gives a bye."""
    return lambda t: attendance.bye(t, found(t, str(who)), [number], kind)


def withdraw(who: int, first: int | None = None) -> Callable[[Tournament], Changed]:
    """Return the change that takes somebody out."""
    return lambda t: attendance.withdraw(t, found(t, str(who)), first)


def come_back(who: int, first: int | None = None) -> Callable[[Tournament], Changed]:
    """Return the change that lets somebody play again."""
    return lambda t: attendance.come_back(t, found(t, str(who)), first)


def forbid(*numbers: int, first: int | None = None, last: int | None = None) -> Callable[[Tournament], Changed]:
    """Return the change that keeps a group apart."""
    return lambda t: prohibitions.forbid(t, [numbers], first, last)


def allow(one: int, other: int) -> Callable[[Tournament], Changed]:
    """Return the change that lets two meet."""
    return lambda t: prohibitions.allow(t, [(one, other)])


def announced(data: bytes) -> list[tuple[int, int, str]]:
    """Return the byes for rounds to come."""
    return [(a.round_number, a.number, a.bye.value) for a in load(data, "x.trf").tournament.announced]


# ── byes (C.04.2 3.3) ────────────────────────────────────────────────────────
BYE_LINES = {
    "trf26": "240 H   3    2",
    "windows": "240 H   3    2",
    "double": "240 H   5    2",
    "team": "240 H   3    2",
}


@ALL
def test_a_bye_is_announced(text: str):
    """A bye in a round to come is a fact of every file, and nothing else changes."""
    before = load(text.encode("cp1252"), "x.trf").tournament
    now = load(after(text, bye(2, 3, Bye.HALF)), "x.trf").tournament

    assert (Announcement(3, 2, Bye.HALF),) == now.announced
    assert before == now._replace(announced=())


@pytest.mark.parametrize("name", BYE_LINES)
def test_a_bye_is_one_record_in_trf26(name: str):
    """In TRF26 a bye is one record of its round, and two for the two games of a match."""
    text = FILES[name]
    lines = after(text, bye(2, 3, Bye.HALF)).decode("cp1252").splitlines()
    new = [line for line in lines if line not in text.splitlines()]

    assert BYE_LINES[name] == new[0]
    assert len(new) == (2 if name == "double" else 1)


@pytest.mark.parametrize("name", ["trfx", "trf16"])
def test_a_bye_is_a_block_in_other_dialects(name: str):
    """Where there is no record 240, a bye stands in the block of its round."""
    lines = after(FILES[name], bye(2, 2, Bye.HALF)).decode().splitlines()

    assert any(line.startswith("001    2") and line.endswith("  0000 - H") for line in lines)
    assert not any(line.startswith("240") for line in lines)


@ALL
def test_another_bye_takes_the_place(text: str):
    """Another bye in the same round replaces the one that was announced."""
    assert [(3, 2, "Z")] == announced(after(text, bye(2, 3, Bye.HALF), bye(2, 3)))


@ALL
def test_withdrawing_and_coming_back_leaves_the_file_as_it_was(text: str):
    """Who withdraws has byes in all rounds to come; who comes back has none, and the bytes are those before."""
    assert text.encode("cp1252") == after(text, withdraw(2), come_back(2))


def test_a_withdrawal_reaches_to_the_last_round():
    """Without a first round a withdrawal begins with the next one."""
    assert [(r, 4, "Z") for r in (2, 3, 4, 5)] == announced(after(FILES["trf26"], withdraw(4)))
    assert [(r, 4, "Z") for r in (4, 5)] == announced(after(FILES["trf26"], withdraw(4, 4)))


def test_who_comes_back_keeps_byes_that_score():
    """Half-point byes stay where somebody comes back."""
    data = after(FILES["trf26"], bye(4, 5, Bye.HALF), bye(4, 3), come_back(4))

    assert [(5, 4, "H")] == announced(data)


def test_absences_in_words_are_taken_out():
    """Who comes back is taken out of `XXZ`; the record goes with the last number."""
    text = file("XXZ 2 4", header=TRFX)

    assert "XXZ 2\n" in after(text, come_back(4)).decode()
    assert file(header=TRFX).encode() == after(text, come_back(4), come_back(2))


REFUSED = {
    "paired": (bye(2, 1), "round 1 is paired"),
    "after-the-last": (bye(2, 6), "there is no round 6"),
    "twice": (lambda t: bye(2, 3)(bye(2, 3)(t).tournament), "already"),
    "not-absent": (come_back(2), "is not absent"),
    "nobody": (bye(77, 3), "no player has the number 77"),
}


@pytest.mark.parametrize(("change", "said"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_refused(change: Callable[[Tournament], Changed], said: str):
    """Rounds that are paired or none, and what is so already, are refused in words."""
    with pytest.raises(UsageError, match=said):
        after(FILES["trf26"], change)


def test_what_is_discouraged_is_told():
    """A second half-point bye and a full-point bye are told."""
    data = after(FILES["trf26"], bye(2, 3, Bye.HALF))

    assert "2 half-point byes" in changed_file(data, "x", bye(2, 4, Bye.HALF)).notes[0]
    assert "deprecated by FIDE" in changed_file(data, "x", bye(2, 4, Bye.FULL)).notes[0]


# ── prohibitions ─────────────────────────────────────────────────────────────
@pytest.mark.parametrize("name", ["trf26", "windows", "double", "team"])
def test_prohibitions_come_and_go(name: str):
    """Who must not meet is a record, which goes where they may meet again."""
    data = after(FILES[name], forbid(1, 2))
    group = load(data, "x.trf").tournament.forbidden[0]

    assert (None, frozenset({1, 2})) == (group.last, group.numbers)
    assert FILES[name].encode("cp1252") == after(data, allow(1, 2))


def test_a_prohibition_that_decided_stays():
    """What was prohibited in rounds that are paired stays where two may meet from now on."""
    text = file("260   1   5    1    2")

    assert (Forbidden(1, 1, frozenset({1, 2})),) == load(after(text, allow(2, 1)), "x.trf").tournament.forbidden


def test_of_a_group_the_others_stay_apart():
    """Where two of three may meet, the third one meets neither."""
    data = after(FILES["trf26"], forbid(1, 2, 3), allow(1, 2))

    groups = {group.numbers for group in load(data, "x.trf").tournament.forbidden}
    assert {frozenset({1, 3}), frozenset({2, 3})} == groups


def test_a_dialect_says_what_it_can():
    """TRFx has a record for prohibitions in all rounds and none for some; TRF16 has none at all: `convert` is told."""
    assert "XXP 1 2\n" in after(FILES["trfx"], forbid(1, 2, first=1)).decode()
    for name in ("trfx", "trf16"):
        with pytest.raises(InputError, match="Convert it to TRF26"):
            after(FILES[name], forbid(1, 2, first=2))


# ── who is meant ─────────────────────────────────────────────────────────────
def people() -> Tournament:
    """Return a tournament of people with names that look alike."""
    names = ("Müller, Ann", "Mullerová, Bea", "Late-Smith, Ann", "Lee, Bo", "Lee, Bob", "Ann")
    tournament = load(FILES["trf26"].encode(), "x.trf").tournament
    named = zip(tournament.participants, names, strict=True)
    return tournament._replace(participants=tuple(one._replace(name=name) for one, name in named))


MEANT = {"3": 3, "müller, ann": 1, "MULLEROVA": 2, "smith": 3, "lee, bo": 4, "Bob": 5, "ann": 6, "late-s": 3}


@pytest.mark.parametrize(("text", "number"), MEANT.items())
def test_who_is_meant(text: str, number: int):
    """A number, a name, or a part of one that nobody else has."""
    assert number == found(people(), text).number


@pytest.mark.parametrize(
    ("text", "said"), [("mull", "1 Müller, Ann; 2 Mullerová, Bea"), ("x", "no player"), (" ", "no")]
)
def test_who_is_not_clear(text: str, said: str):
    """Whoever may be meant is listed; nobody is told too."""
    with pytest.raises(UsageError, match=said):
        found(people(), text)


@pytest.mark.parametrize(("text", "pair"), [("4-2", (4, 2)), ("Late-Smith-Bob", (3, 5)), ("bob-mullerova", (5, 2))])
def test_two_are_meant(text: str, pair: tuple[int, int]):
    """A pair is two numbers or names, whatever dashes are in these."""
    assert pair == both(people(), text)


# ── any changes, one after the other ─────────────────────────────────────────
SYSTEMS = ("dutch", "burstein", "double-swiss", "team")


def event(seed: int) -> bytes:
    """Return the file of a random event in the middle, of any kind and dialect."""
    system, dice = SYSTEMS[seed % 4], random.Random(seed)
    settings = Settings(system=system, players=(8, 20), rounds=7, rounds_played=dice.randrange(6))
    data = write(generate(settings, seed))
    return convert(data, "x.trf", "trfx", None).data if system == "dutch" and seed % 8 else data


def any_change(tournament: Tournament, dice: random.Random) -> Callable[[Tournament], Changed]:
    """Return a change that makes sense in most tournaments."""
    numbers = [one.number for one in tournament.participants]
    one, other, third = dice.sample(numbers, 3)
    following = dice.randrange(tournament.rounds_paired + 1, (tournament.rounds or 9) + 1)
    forbidden = [sorted(group.numbers)[:2] for group in tournament.forbidden] or [[one, other]]
    return dice.choice(
        [
            bye(one, following, dice.choice([Bye.ZERO, Bye.HALF])),
            withdraw(one, following),
            come_back(dice.choice([a.number for a in tournament.announced] or [one])),
            forbid(one, other),
            forbid(one, other, third, last=following),
            allow(*dice.choice(forbidden)),
        ]
    )


@pytest.mark.parametrize("seed", range(24))
def test_any_changes_leave_a_file_without_fault(seed: int):
    """After each of many changes the file has neither errors nor warnings that it did not have."""
    data, dice = event(seed), random.Random(seed)
    had = {finding.code for finding in lint(data, "x.trf").findings if finding.severity != "note"}
    done = 0
    for _ in range(12):
        tournament = load(data, "x.trf").tournament
        try:
            data = after(data, any_change(tournament, dice))
        except (InputError, UsageError):
            continue
        done += 1
        new = {finding.code for finding in lint(data, "x.trf").findings if finding.severity != "note"}
        assert new <= had, (seed, data.decode())
    assert done > 3
