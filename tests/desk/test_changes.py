"""What an arbiter changes in a file between two rounds: only the facts that are meant, in every dialect and kind."""

from __future__ import annotations

import random
import re
from functools import partial
from typing import TYPE_CHECKING

import pytest
from short import first_of
from trf_texts import CUP_HEADER, DOUBLE_HEADER, HEADER, cup, double, double_players, file, player, six

from fidepair import InputError, UsageError, generate
from fidepair.commands.desk import EntryListFile, LateAsked, PlayerAsked, PlayerData, add_late_entry, correct_player
from fidepair.convert import convert
from fidepair.desk.day import byes, header, late_entries, prohibitions
from fidepair.desk.day.change import changed_file
from fidepair.desk.day.lookup import find, find_pair, parse_names
from fidepair.desk.day.results import parse_result, with_entered_results
from fidepair.desk.day.rounds import unpair
from fidepair.desk.record import log
from fidepair.lab.generate.settings import Settings
from fidepair.lint import lint
from fidepair.options import NO_OPTIONS
from fidepair.swiss.boards import with_round
from fidepair.swiss.supposed_results import with_supposed_results
from fidepair.systems import prepare
from fidepair.tournament import Announcement, Bye, Forbidden, Participant, Tournament
from fidepair.trf import load, write
from fidepair.trf.read.reader import interpret, interpret_again
from fidepair.trf.renumbering import remark_in, renumbered_comment

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.desk.day.change import Changed
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
    for one in changes:
        data = changed_file(data, "x.trf", one).data
    return data


def corrected(who: str, *, number: int | None = None, national: bool = False, **data: object) -> Callable[..., Changed]:
    """Return the change of a player's data, as `player` makes it."""
    return partial(correct_player, asked=PlayerAsked(who, PlayerData(**data), number, national))


def added(*, national: bool = False, **data: object) -> Callable[..., Changed]:
    """Return the change that adds a late entry, as `late` makes it."""
    return partial(add_late_entry, asked=LateAsked(PlayerData(**data), national=national))


def with_team(name: str, rows: str) -> Callable[..., Changed]:
    """Return the change that adds a late team with the players of a list."""
    return partial(add_late_entry, asked=LateAsked(PlayerData(name=name)), players=EntryListFile(rows.encode(), "list"))


def bye(who: int, number: int, kind: Bye = Bye.ZERO) -> Callable[[Tournament], Changed]:
    """Return the change that gives a bye."""
    return lambda t: byes.bye(t, find(t, str(who)), [number], kind)


def cancel(who: int, *rounds: int) -> Callable[[Tournament], Changed]:
    """Return the change in which byes of somebody are cancelled."""
    return lambda tournament: byes.cancel(tournament, tournament.by_number()[who], rounds)


def withdraw(who: int, first: int | None = None) -> Callable[[Tournament], Changed]:
    """Return the change that takes somebody out."""
    return lambda t: byes.withdraw(t, find(t, str(who)), first)


def come_back(who: int, first: int | None = None) -> Callable[[Tournament], Changed]:
    """Return the change that lets somebody play again."""
    return lambda t: byes.reinstate(t, find(t, str(who)), first)


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


@pytest.mark.parametrize("name", ["trf26", "windows", "double", "team"])
@pytest.mark.parametrize("kind", [Bye.HALF, Bye.FULL])
def test_a_withdrawal_puts_promised_byes_aside(name: str, kind: Bye):
    """Who is out scores zero in a round with a promised bye; it is kept in a comment, and given back to who returns."""
    promised = after(FILES[name], bye(2, 3, kind))
    out = after(promised, withdraw(2))

    assert "Z" in {bye for round_number, _, bye in announced(out) if round_number == 3}
    assert b"### Withdrawal @ Round 3: 2 had a " in out
    assert promised == after(out, come_back(2))


def test_byes_put_aside_follow_the_numbers():
    """A comment on a bye that is put aside has the new number where somebody is renumbered."""
    assert "### Withdrawal @ Round 4: 7 had a half-point bye" == renumbered_comment(
        "### Withdrawal @ Round 4: 3 had a half-point bye", {3: 7, 4: 8}
    )


def test_who_returns_is_told_the_round():
    """The answer to a return names the first round in which somebody was out, and the byes that are given back."""
    change = withdraw(2, 3)(bye(2, 4, Bye.HALF)(load(FILES["trf26"].encode(), "x.trf").tournament).tournament)

    assert ("set aside" in change.notes[0]) is True
    assert ("2 Player 2 reinstated from round 3 (C.04.2, 3.3); half-point bye in round 4, as before",) == come_back(2)(
        change.tournament
    ).messages


def test_without_a_game_there_is_no_forfeit():
    """Who has no game in a round that is paired is not told of a forfeit."""
    tournament = load(paired(after(FILES["trf26"], bye(3, 2))), "x.trf").tournament

    with pytest.raises(UsageError, match="To correct a bye that was entered wrongly"):
        bye(3, 2, Bye.HALF)(tournament)


def test_absences_in_words_are_taken_out():
    """Who comes back is taken out of `XXZ`; the record goes with the last number."""
    text = file("XXZ 2 4", header=TRFX)

    assert "XXZ 2\n" in after(text, come_back(4)).decode()
    assert file(header=TRFX).encode() == after(text, come_back(4), come_back(2))


@ALL
def test_a_bye_is_cancelled(text: str):
    """The file is as before it was announced; who has none is told so."""
    data = after(text, bye(2, 2, Bye.HALF), bye(2, 3), cancel(2, 2, 3))

    assert announced(after(text)) == announced(data)
    with pytest.raises(UsageError, match="has no bye in round 3"):
        after(data, cancel(2, 3))


def test_who_returns_is_told_how_to_cancel_a_bye():
    """A bye that scores is no absence."""
    with pytest.raises(UsageError, match=r"To cancel the half-point bye in round 3, use .*bye FILE 2 --round 3 --none"):
        after(FILES["trf26"], bye(2, 3, Bye.HALF), come_back(2))


def test_a_round_without_results_can_be_taken_back_for_a_bye():
    """The way out is named as long as there is one."""
    with pytest.raises(UsageError, match=r"Round 2 is already paired(.|\n)*Unpair it with `fidepair unpair FILE`"):
        after(paired(FILES["trf26"].encode()), bye(2, 2))


REFUSED = {
    "paired": (bye(2, 1), "Round 1 is already paired"),
    "after-the-last": (bye(2, 6), "Round 6 does not exist"),
    "twice": (lambda t: bye(2, 3)(bye(2, 3)(t).tournament), "already"),
    "not-absent": (come_back(2), "is not absent"),
    "nobody": (bye(77, 3), "No player has the number 77"),
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
        with pytest.raises(InputError, match="Convert the file to TRF26"):
            after(FILES[name], forbid(1, 2, first=2))


# ── the last round taken back (C.04.2 4.4) ───────────────────────────────────
def paired(data: bytes) -> bytes:
    """Return the file with the next round."""
    loaded = load(data, "x.trf")
    prepared = prepare(loaded.tournament, None if loaded.tournament.system else "dutch", NO_OPTIONS)
    return write(with_round(loaded.tournament, prepared.system.pair(prepared.round_)), loaded.document)


# ── Points that count what is not over yet ───────────────────────────────────
def half(points: str, *blocks: str) -> list[str]:
    """Return six players of whom player 2 has such points and blocks."""
    return [six()[0], player(2, points, *blocks), *six()[2:]]


def counted_by_a_team() -> bytes:
    """Return a cup whose second round is paired; the totals of team 5 count its half-point bye there."""
    data = paired(cup("240 H   2    5").encode())
    return data.replace(b"   1.0    1.0         9   10", b"   2.0    2.0         9   10")


OPEN_ROUND = [
    player(1, "1.5", "4 w 1", "3 w ="),
    player(2, "0.5", "5 b 0", "- H"),
    player(3, "1.5", "6 w 1", "1 b ="),
    player(4, "0.0", "1 b 0", "6 w"),
    player(5, "2.0", "2 w 1", "- U"),
    player(6, "0.0", "3 b 0", "4 b"),
]
"""The Points of everybody count the second round, in which 4-6 is open."""
WITHOUT_RESULTS = [
    line.replace("1.5 ", "1.0 ").replace("3 w =", "3 w  ").replace("1 b =", "1 b  ") for line in OPEN_ROUND
]
AHEAD = {
    "trfx": file(*half("0.5", "5 b 0", "- H"), header=TRFX).encode(),
    "trf16": file(*half("0.5", "5 b 0", "- H"), header=TRF16).encode(),
    "cells of trf26": file(*half("0.5", "5 b 0", "- H")).encode(),
    "round after the next": file(*half("0.5", "5 b 0", "- Z", "- H"), header=TRFX).encode(),
    "double": double(
        double_players()[0],
        player(2, "3.0", "4 b 1", "4 w 1", "- H", "- H"),
        *double_players()[2:],
        header=DOUBLE_HEADER.replace("142 6", "XXR 6").replace("152 W", "XXC white1"),
    ).encode(),
    "open round": file(*WITHOUT_RESULTS, "240 H   2    2").encode(),
    "team": counted_by_a_team(),
}


@pytest.mark.parametrize(
    ("name", "who", "changes"),
    [
        ("trfx", 2, [bye(2, 2)]),
        ("trfx", 2, [bye(2, 2, Bye.FULL)]),
        ("trfx", 2, [cancel(2, 2)]),
        ("trfx", 2, [withdraw(2)]),
        ("trfx", 2, [withdraw(2), come_back(2)]),
        ("trf16", 2, [cancel(2, 2)]),
        ("cells of trf26", 2, [withdraw(2)]),
        ("round after the next", 2, [cancel(2, 3)]),
        ("double", 2, [withdraw(2)]),
        ("double", 2, [cancel(2, 2)]),
        ("open round", 2, [unpair]),
        ("team", 5, [unpair]),
    ],
)
def test_a_bye_that_goes_is_not_counted_any_more(name: str, who: int, changes: list[Callable[[Tournament], Changed]]):
    """Where Points or totals count a bye of a round that is not over, and it goes, they are those of the rounds that
    are over."""
    reading = interpret(after(AHEAD[name], *changes), "x.trf")
    event, tournament = reading.event, reading.tournament
    team = next((one.match_points for one in event.teams.teams if one.number == who), None) if event.teams else None
    stated = team if event.teams else event.boards.by_number[who].points

    assert sum(tournament.points_by_round(tournament.by_number()[who])[: tournament.rounds_closed]) == stated
    assert not {"T064", "T119"}.intersection(finding.code for finding in reading.findings)


def test_the_bye_of_a_team_is_not_counted_any_more_where_games_count_first():
    """Match points and game points that count the bye lose it, also where games order the teams."""
    first = cup("240 H   2    5", header=CUP_HEADER.replace("FIDE_TEAM", "FIDE_TEAM_TYPEA_GP_MP")).encode()
    first = first.replace(b"320  1.0  1.0", b"320  2.0  1.0")
    first = first.replace(b"   1.0    1.0         9   10", b"   2.0    1.0         9   10")
    ahead = paired(first).replace(b"   2.0    1.0         9   10", b"   3.0    2.0         9   10")

    assert ahead != paired(first)
    assert first == after(ahead, unpair)


@pytest.mark.parametrize("name", AHEAD)
def test_a_bye_that_stays_is_counted_as_before(name: str):
    """What changes elsewhere leaves Points and totals as they are, whatever they count."""
    before = AHEAD[name].splitlines()
    now = after(AHEAD[name], bye(1, 3)).splitlines()

    assert [line[:99] for line in before if line[:3] in (b"001", b"310")] == [
        line[:99] for line in now if line[:3] in (b"001", b"310")
    ]


@pytest.mark.parametrize("told", ["1=1-0", "1=none"])
def test_results_of_an_open_round_are_counted_as_they_are(told: str):
    """Where Points count results of a round that is not over, and one of them changes, they are those before it."""
    data = after(file(*OPEN_ROUND), lambda t: with_entered_results(t, [parse_result(told)], correct=True))

    assert [b" 1.0", b" 1.0"] == [line[80:84] for line in data.splitlines() if line[4:8] in (b"   1", b"   3")]


@pytest.mark.parametrize("name", [name for name in FILES if name != "trf16"])
def test_a_round_is_taken_back(name: str):
    """A round without results is taken back, byes of all kinds stay: the bytes are as before."""
    data = after(FILES[name], bye(3, 2, Bye.HALF), bye(2, 3), forbid(1, 2, first=1))

    assert data != paired(data)
    assert data == after(paired(data), unpair)


def test_a_prohibition_of_the_round_is_told_when_it_is_taken_back():
    """Who must not meet in the round that is taken back is named, with the way to let them; while it is paired too."""
    of_round = after(FILES["trf26"], forbid(1, 2, first=2, last=2))
    tournament = load(paired(of_round), "x.trf").tournament

    assert (
        "still kept apart in round 2: 1-2. To allow them, use `fidepair allow FILE 1-2`." in unpair(tournament).notes[1]
    )
    with pytest.raises(UsageError, match="kept apart in round 2, which is already paired"):
        allow(1, 2)(tournament)


def test_what_is_taken_back_is_counted():
    """Games, not players."""
    opened = [player(one, "0.0", f"{one % 2 + 1} {'bw'[one % 2]}") for one in (1, 2)]
    closed = unpair(load(file().encode(), "x.trf").tournament, article="4.4.1")
    still_open = unpair(load(file(*opened).encode(), "x.trf").tournament, article="4.4.1")

    assert "round 1 is unpaired: 3 games removed, 3 with a result (C.04.2, 4.4.1)" == closed.messages[0]
    assert "round 1 is unpaired: 1 game removed (C.04.2, 4.4.1)" == still_open.messages[0]


@pytest.mark.parametrize(
    ("club", "group", "clubs", "groups"),
    [
        ("Rook", None, {1: "Rook", 2: "Tower"}, {2: "Boys"}),
        ("tower", "boys", {1: "Tower", 2: "Tower"}, {1: "Boys", 2: "Boys"}),
        (None, "Girls", {2: "Tower"}, {1: "Girls", 2: "Boys"}),
    ],
)
def test_labels_of_players(club, group, clubs, groups):
    """A name that another player has is spelt as there."""
    event = read_names(player(1, name="One"), player(2, name="Two"))._replace(clubs={2: "Tower"}, groups={2: "Boys"})
    changed = prohibitions.label(event, 1, club, group).tournament

    assert (clubs, groups) == (changed.clubs, changed.groups)
    without = prohibitions.label(changed, 2, "none", "None").tournament
    assert (2 in without.clubs, 2 in without.groups) == (False, False)


def test_what_is_declared_of_a_round_goes_with_it():
    """The comment on a change of the pairing by hand goes where the round is taken back."""
    text = paired(FILES["trf26"].encode()) + b"### MPA @ Round 2: 1-2 fixed\n### MPA @ Round 1: 3-6 fixed\n"

    assert FILES["trf26"].encode() + b"### MPA @ Round 1: 3-6 fixed\n" == after(text, unpair)


def test_a_comment_without_words_takes_no_other_one_with_it():
    """Only the comment on the round goes, in whatever letters, though its number stands in another one too."""
    text = paired(FILES["trf26"].encode()) + b"### mpa @ round 2\n### MPA @ Round 1: 2-6 fixed\n"

    assert FILES["trf26"].encode() + b"### MPA @ Round 1: 2-6 fixed\n" == after(text, unpair)


def test_a_round_with_results_stands():
    """A round that was played, or of which one game was, is not taken back; nor is one before the first."""
    half = load(paired(FILES["trf26"].encode()), "x.trf")
    one_result = write(with_supposed_results(half.tournament, {half.tournament.open_games()[0]: "1-0"}), half.document)
    for data in (FILES["trf26"].encode(), FILES["team"].encode(), FILES["double"].encode(), one_result):
        with pytest.raises(UsageError, match="has results"):
            after(data, unpair)
    with pytest.raises(UsageError, match="No round is paired yet"):
        after(file(player(1), player(2)), unpair)


# ── the header ───────────────────────────────────────────────────────────────
def info(*facts: str, correct: bool = False) -> Callable[[Tournament], Changed]:
    """Return the change of the header."""
    return lambda t: header.with_header(t, facts, correct=correct)


@ALL
def test_the_header_is_read_and_changed_by_names(text: str):
    """What stands in records of one line is read and changed by name; nothing behind the sign takes it out."""
    facts = ("chief arbiter=Zellweger, Urs", "Deputy=A, B; C, D", "round dates=2026-05-02, 3.5.2026", "name=Open")
    data = after(text, info(*facts, "start date=2.5.2026"))
    found = dict(header.header(load(data, "x.trf")))

    assert ("Zellweger, Urs", "A, B; C, D", "26/05/02, 26/05/03", "Open", "2026/05/02") == tuple(
        found[name] for name in ("chief arbiter", "deputy arbiters", "round dates", "name", "start date")
    )
    assert b"\n112 A, B" in data
    gone = after(data, info("chief arbiter=", "deputy=", "round dates=", "start date=", "name=" + "Sample"))
    assert sorted(gone.split(b"\n")[1:]) == sorted(text.encode("cp1252").split(b"\n")[1:])


def test_facts_of_the_event_stand_there_once():
    """Records without a name to type, comments and lines that are no records are no part of the header."""
    records = "012 Open\n142 5\n152 W\n192 FIDE_DUTCH_2026\n212 PTS,BH\n"
    found = header.header(load(file("### a comment", "", "XYZ nobody knows this", header=records).encode(), "x.trf"))

    assert {"name": "Open", "rounds": "5", "initial colour": "White", "system": "FIDE_DUTCH_2026"}.items() <= {
        one.name: one.text for one in found
    }.items()
    assert 2 == sum(one.text in ("5", "White") for one in found)
    assert len(found) == len({one.name for one in found})


def test_a_file_is_read_before_and_after():
    """Once to be changed, once to be proved; what was proved is not read again by the next change: more would be felt
    in an event of two thousand players, and on a telephone."""
    interpret_again.cache_clear()
    once = after(FILES["trf26"], bye(3, 2))
    read = interpret_again.cache_info().misses
    after(once, bye(3, 5))

    assert 2 == read
    assert 3 == interpret_again.cache_info().misses


@ALL
def test_a_file_that_was_kept_is_changed_like_one_that_is_read(text: str):
    """Nothing of what was read is changed by a change."""
    changes = (bye(3, 2), corrected("2", name="Other, Olaf"), bye(3, 3), info("city=Bonn"), cancel(3, 2))
    kept = apart = after(text)
    for one in changes:
        kept = after(kept, one)
    for one in changes:
        interpret_again.cache_clear()
        apart = after(apart, one)

    assert kept == apart


def test_days_may_stand_apart_by_blanks():
    """Dates of rounds are a list with commas, or without."""
    with_commas, without = (after(FILES["trf26"], info(f"round dates=2026-05-02{sign} 3.5.2026")) for sign in (",", ""))

    assert with_commas == without


def test_tie_breaks_are_told():
    """The tie-breaks are a record, and what orders the standings."""
    data = after(FILES["trf26"], info("tie breaks=BH/C1, SB"))

    assert b"202 BH/C1,SB\n" in data
    assert ("PTS", "BH/C1", "SB") == load(data, "x.trf").tournament.ranking
    assert b"202 PTS,OTHER_BLITZ\n" in after(FILES["trf26"], info("tie breaks=PTS,OTHER_BLITZ"))


@pytest.mark.parametrize("name", [name for name in FILES if name != "trf16"])
def test_another_number_of_rounds_is_recorded(name: str):
    """The number of rounds changes once it is played, prohibitions to the end reach to the new one, and it is told."""
    data = after(FILES[name], forbid(1, 2, first=1), withdraw(2), info("rounds=4", correct=True))
    shorter = after(data, info("rounds=3", correct=True))

    was = load(FILES[name].encode(), "x.trf").tournament.rounds
    change = [f"### Configuration @ Round 2: 3 rounds instead of {was} (C.04.1 1)"] if was != 3 else []
    assert change == [line for line in shorter.decode("latin-1").splitlines() if "instead of" in line]
    assert [(2, 2, "Z"), (3, 2, "Z")] == announced(shorter)
    assert (Forbidden(1, None, frozenset({1, 2})),) == load(shorter, "x.trf").tournament.forbidden


def test_rounds_and_acceleration():
    """An accelerated tournament keeps its rounds once one is paired (C.04.7 1.4); too many rounds are told."""
    baku = FILES["trf26"].replace("152 W", "152 W\n192 FIDE_DUTCH_2026_BAKU")
    with pytest.raises(UsageError, match="acceleration depends on the number of rounds"):
        after(baku, info("rounds=7", correct=True))

    notes = changed_file(FILES["trf26"].encode(), "x", info("rounds=7", correct=True)).notes
    assert ("7 rounds are too many: 6 participants can have new opponents in at most 5 (C.04.1, 2).",) == notes


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ("chief arbiter", "is not NAME=TEXT, such as"),
        ("arbiter=X", "chief arbiter, deputy arbiters"),
        ("nonsense=X", "Choose one of: name, city"),
        ("start date=soon", "is not a date"),
        ("rounds=0", "is not a valid number of rounds"),
        ("tie breaks=?", "tie-break"),
        ("tie breaks=BH/C1,FOO", "`FOO` is not a tie-break of C.07"),
        ("city=A\x1bB", "unprintable characters"),
    ],
)
def test_what_the_header_cannot_say(fact: str, said: str):
    """Names that there are not, and texts that cannot be what they should, are refused."""
    with pytest.raises(UsageError, match=said):
        after(FILES["trf26"], info(fact))


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        ("system=dutch", b"192 FIDE_DUTCH_2026\n"),
        ("system=fide_dubov_baku", b"192 FIDE_DUBOV_BAKU\n"),
        ("system=CUSTOM_SWISS", b"192 CUSTOM_SWISS\n"),
        ("initial colour=white", b"152 W\n"),
    ],
)
def test_the_system_is_told_by_name_or_by_type(fact: str, line: bytes):
    """Record 192 (C.04.2 1.3) and record 152 where the file has none; nothing is recorded besides."""
    data = after(FILES["trf26"].replace("152 W\n", ""), info(fact))

    assert line in data
    assert b"### Configuration" not in data


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ("system=double-swiss", "is for another kind of event"),
        ("system=FIDE_TEAM", "is for another kind of event"),
        ("system=nonsense", "is not a supported pairing system"),
        ("system=", "is not a supported pairing system"),
        ("initial colour=red", "Choose one of: white, black"),
        ("initial colour=black", "the first round shows White, so you cannot change it"),
    ],
)
def test_what_an_event_cannot_be(fact: str, said: str):
    """Another kind of event, a system that there is not, an initial-colour that the first round does not show."""
    with pytest.raises(UsageError, match=said):
        after(FILES["trf26"], info(fact))


def test_a_dialect_without_the_record():
    """TRF16 has no number of rounds: `convert` is told."""
    with pytest.raises(InputError, match="Convert the file to TRF26"):
        after(FILES["trf16"], info("rounds=7"))


# ── what is written down ─────────────────────────────────────────────────────
LOG = (
    "### Correction @ Round 2: 15-11 1-0 -> 1/2-1/2 (after round 3 was paired)",
    "### Correction @ Round 1: 2-3 none -> 0-1",
    "### TPN regeneration @ Round 2: late entry 5",
    "### MPA @ Round 4: 3-17 fixed by the arbiter, 2-1 for team 3",
    "### Configuration @ Round 3: 6 rounds instead of 7",
    "### Provisional rating: 9=1500",
    "### Lots: seed 71934, White",
    "### Correction @ Round 3: 9 rating 2100 -> 1850",
)


def test_what_is_logged_is_read_back():
    """Every event is one comment in a stable form; corrections and ratings are read as facts."""
    events = [remark_in(line) for line in LOG]
    corrections = [log.correction_in(line) for line in [*LOG, "### something else"]]

    assert list(LOG) == [event.line for event in events]
    assert remark_in("### something else") is None
    assert list(LOG[:2]) == [correction.line for correction in corrections[:2]]
    assert log.LoggedCorrection(2, 15, 11, "1-0", "1/2-1/2", 3) == corrections[0]
    assert not any(corrections[2:])


def test_comments_get_the_new_numbers():
    """Comments that name participants follow a renumbering; those on an earlier one do not, and other comments."""
    new = {number: number + 1 for number in range(1, 20)}
    told = [renumbered_comment(line, new) for line in (*LOG, "### XXZ 4 7", "### 3-4")]

    assert LOG[0].replace("15-11", "16-12") == told[0]
    assert LOG[1].replace("2-3", "3-4") == told[1]
    assert LOG[3].replace("3-17", "4-18").replace("2-1", "3-2") == told[3]
    assert "### Provisional rating: 10=1500" == told[5]
    assert [LOG[2], LOG[4], LOG[6]] == [told[2], told[4], told[6]]
    assert LOG[7].replace("9 rating", "10 rating") == told[7]
    assert ["### XXZ 5 8", "### 3-4"] == told[8:]


# ── who is meant ─────────────────────────────────────────────────────────────
def people() -> Tournament:
    """Return a tournament of people with names that look alike."""
    names = ("Müller, Ann", "Mullerová, Bea", "Late-Smith, Ann", "Lee, Bo", "Lee, Bob", "Ann")
    tournament = load(FILES["trf26"].encode(), "x.trf").tournament
    named = zip(tournament.participants, names, strict=True)
    return tournament._replace(participants=tuple(one._replace(name=name) for one, name in named))


MEANT = {
    "3": 3,
    "müller, ann": 1,
    "MULLEROVA": 2,
    "smith": 3,
    "lee, bo": 4,
    "Bob": 5,
    "ann": 6,
    "late-s": 3,
    "bo": 4,
    "mueller": 1,
}


def test_national_ratings_follow_the_numbers_and_are_not_counted():
    """The comment on a national rating has the new number; 072 counts those whom FIDE has rated."""
    text = file("### National rating: 2=2000", "### Provisional rating: 4=2000", header="072 4\n" + HEADER)
    tournament = load(text.encode(), "x.trf").tournament
    first = late_entries.late(tournament, Participant(0, 0, "Zoe", rating=2100))
    data = changed_file(text.encode(), "x.trf", lambda _: first).data
    now = load(data, "x.trf").tournament

    assert [2, 4] == [one.number for one in tournament.participants if not tournament.is_fide_rated(one)]
    assert ({3: 2000}, {5: 2000}) == (now.national, now.provisional)
    assert b"### National rating: 3=2000" in data
    assert b"072 5" in data
    assert [] == [finding for finding in lint(data, "x.trf").findings if finding.code == "T021"]
    assert ("2000 was not a FIDE rating; 2010 counts as one.",) == late_entries.correct_data(
        tournament, tournament.by_number()[2], {"rating": 2010}, number=2
    ).notes


def test_a_national_rating_is_told():
    """`late` and `player` tell that a rating is one of a federation; numbers that move are followed."""
    first = after(file(), added(name="Zoe", rating=2100, national=True))
    again = after(first, corrected("Zoe", rating=1500, national=True))

    assert {1: 2100} == load(first, "x.trf").tournament.national
    assert {7: 1500} == load(again, "x.trf").tournament.national
    assert b"### National rating: 7=1500" in again
    marked = after(file(), corrected("3", national=True))
    assert file().encode() + b"### National rating: 3=2000\n" == marked
    with pytest.raises(UsageError, match="these ratings are already national"):
        after(marked, corrected("3", national=True))


@pytest.mark.parametrize("rating", [0, 2000, 2010])
def test_a_rating_that_is_told_alone_is_none_of_a_federation(rating):
    """Whoever gets another rating, or none, or of whom the rating turns out to be one of FIDE."""
    marked = after(file(), corrected("3", national=True))
    told = after(marked, corrected("3", rating=rating))

    assert {} == load(told, "x.trf").tournament.national
    assert b"### National rating" not in told


def test_a_national_rating_that_only_a_comment_tells_goes():
    """Where the columns have none, no rating at all is left."""
    told = corrected("1", rating=0)
    blank = player(1, rating=""), player(2)
    changed = told(load(file(*blank, "### National rating: 1=2000").encode(), "x.trf").tournament)

    assert (("1 Player 1: national rating 2000 -> none",), {}) == (changed.messages, changed.tournament.national)


def test_a_national_rating_goes_before_a_provisional_one():
    """As in the event, where it stands in the columns of the player; what no rating can be counts as none."""
    text = file("### National rating: 2=2000, 5=0", "### Provisional rating: 2=1500, 4=1600")

    assert {2: 2000, 4: 1600} == load(text.encode(), "x.trf").tournament.provisional_ratings


def test_ratings_in_comments_change_and_go():
    """Where a rating that a comment tells changes, the comment is written anew; words of people stay."""
    text = file("### National rating: 2=2000", "### National rating list: of May", "### Provisional rating: 4=1500")
    loaded = load(text.encode(), "x.trf")
    data = write(loaded.tournament._replace(national={2: 1990, 3: 1800}, provisional={}), loaded.document)
    more = [line for line in data.decode().splitlines() if line.startswith("###")]

    assert ["### National rating: 2=1990, 3=1800", "### National rating list: of May"] == more


@pytest.mark.parametrize(
    ("told", "title", "name"),
    [
        ({"name": "GM Late, Larry"}, "GM", "Late, Larry"),
        ({"name": "Late, Larry (WIM)"}, "WIM", "Late, Larry"),
        ({"name": "GM Late, Larry", "title": "GM"}, "GM", "Late, Larry"),
        ({"name": "GM Late, Larry", "title": "FM"}, "FM", "GM Late, Larry"),
        ({"name": "Gm Late, Larry", "title": "none"}, "", "Gm Late, Larry"),
    ],
)
def test_a_title_beside_a_name_is_none_of_it(told: dict[str, str], title: str, name: str):
    """`late` and `player` know titles of FIDE before a name, or behind it, as entry lists do."""
    late = load(after(file(), added(**told)), "x.trf").tournament
    named = corrected("1", **told)
    renamed = load(after(file(), named), "x.trf").tournament

    assert (title, name) == next((one.title, one.name) for one in late.participants if "Late" in one.name)
    assert (title, name) == next((one.title, one.name) for one in renamed.participants if "Late" in one.name)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (
            {"name": "IM JAE"},
            "JAE: title IM, read from the name (C.04.2, 2.2.2). If it is part of the name, run `fidepair undo FILE`",
        ),
        ({"name": "IM JAE", "title": "IM"}, "JAE: title IM, read from the name"),
        ({"name": "IM JAE", "title": "none"}, ""),
        ({"name": "IM JAE", "title": "GM"}, ""),
        ({"name": "Jae"}, ""),
        ({"name": "GM WGM Jae"}, "Jae: title GM, read from the name"),
        ({"name": "WGM Jae", "title": "FM"}, "Jae: title WGM, read from the name"),
    ],
)
def test_a_title_that_is_taken_from_beside_a_name_is_told(told: dict[str, str], said: str):
    """A note names it and the way out: some people have the letters of a title in their name."""
    tournament = load(file().encode(), "x.trf").tournament
    late = added(**told)(tournament)
    named = corrected("1", **told)(tournament)

    for changed in (late, named):
        assert bool(said) == any(note.startswith(said or "J") for note in changed.notes)


def test_the_name_of_a_team_has_no_title():
    """What stands before it belongs to it."""
    change = with_team("GM Club", "Name;Elo\nAce;2100\nBee;2000\n")

    assert "GM Club" == load(after(cup(), change), "x.trf").tournament.participants[-1].name


@pytest.mark.parametrize(
    "rows",
    [
        "Name;Elo\nBee;2000\nAce;2100",
        "Name;Elo;Board\nAce;2100;2\nBee;2000;1",
        "Name;Elo\nBee;2000\nAce;1900",
        "Name;Elo;Board\nAce;1900;2\nBee;2000;1",
        "Name;Elo;Board\nAce;1900;4\nBee;2000;2",
        "Name;Elo;Board\nAce;1900;\nBee;2000;1",
    ],
)
def test_a_late_team_has_the_boards_of_its_list(rows: str):
    """Where no column tells the boards, the list is in their order, whatever the ratings are."""
    assert ["Bee", "Ace"] == [one.name for one in late_team(rows).tournament.individuals[-2:]]


def late_team(rows: str) -> Changed:
    """A team `Sixth` that comes late, with the players of a list."""
    return with_team("Sixth", rows)(load(cup().encode(), "x.trf").tournament)


@pytest.mark.parametrize(
    ("rows", "names", "said"),
    [
        ("Name;Elo;Team\nAce;2100;SIXTH\nBee;2000;Other\nCat;1900;Sixth", ["Ace", "Cat"], ("Bee (Other)",)),
        ("Name;Elo;Club\nAce;2100;Sixth\nBee;2000;Other", ["Ace"], ("Bee (Other)",)),
        ("Name;Elo;Club\nAce;2100;Here\nBee;2000;There", ["Ace", "Bee"], ()),
        ("Name;Elo;Team\nAce;2100;\nBee;2000;", ["Ace", "Bee"], ()),
    ],
)
def test_a_late_team_has_its_own_players(rows: str, names: list[str], said: tuple[str, ...]):
    """Those of other teams are left out of it, and told; clubs may be others than the team."""
    changed = late_team(rows)

    assert names == [one.name for one in changed.tournament.individuals[10:]]
    assert [f"players of other teams are left out: {who}" for who in said] == [*changed.notes[: len(said)]]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (
            "Ace;2100;Lions\nBee;2000;Bears",
            "list: the list has no players of Sixth, only of Lions; Bears.\n  Use the team name",
        ),
        ("Ace;2100;Sixth\nBee;2000;", 'list:3: team: found "", expected the team of Bee'),
    ],
)
def test_a_list_that_does_not_tell_the_players_of_a_late_team(rows: str, said: str):
    """The list of other teams is refused, and so is a player who may be of any team."""
    with pytest.raises(InputError, match=re.escape(said)):
        late_team(f"Name;Elo;Team\n{rows}")


def test_a_late_team_has_one_player_on_a_board():
    """Two are refused, with the line of the list."""
    with pytest.raises(InputError, match='list:3: board: found "1", expected a different one; Ace has it in line 2'):
        with_team("Sixth", "Name;Elo;Board\nAce;2100;1\nBee;2000;1\n")(load(cup().encode(), "x.trf").tournament)


def test_a_late_team_brings_its_national_ratings():
    """Those that its list marks are told in the file."""
    change = with_team("Sixth", "Name;Elo\nAce;2100 (N)\nBee;2000\n")

    assert {11: 2100} == load(after(cup(), change), "x.trf").tournament.national


@pytest.mark.parametrize(("text", "number"), MEANT.items())
def test_who_is_meant(text: str, number: int):
    """A number, a name, or a part of one that nobody else has."""
    assert number == find(people(), text).number


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mull", "1 Müller, Ann; 2 Mullerová, Bea"),
        ("le", "1 Müller, Ann; 2 Mullerová, Bea; 4 Lee, Bo; 5 Lee, Bob"),
        ("lee", "4 Lee, Bo; 5 Lee, Bob"),
        ("x", "No player"),
        (" ", "No player"),
    ],
)
def test_who_is_not_clear(text: str, said: str):
    """Whoever may be meant is listed; nobody is told too."""
    with pytest.raises(UsageError, match=said):
        find(people(), text)


@pytest.mark.parametrize(("text", "pair"), [("4-2", (4, 2)), ("Late-Smith-Bob", (3, 5)), ("bob-mullerova", (5, 2))])
def test_two_are_meant(text: str, pair: tuple[int, int]):
    """A pair is two numbers or names, whatever dashes are in these."""
    assert pair == find_pair(people(), text)


def test_who_sits_at_a_board():
    """A board of the last round and a colour mean who sits there."""
    assert [1, 4] == [find(people(), text).number for text in ("b1w", "B1B")]
    with pytest.raises(UsageError, match="Board 4 does not exist: the last round has boards 1 to 3"):
        find(people(), "b4w")


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


@pytest.mark.parametrize("seed", first_of(range(24), 4))
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


@pytest.mark.parametrize(
    ("text", "numbers"), [("Smith", [1]), ("Smith, John", [2]), ("Smith,Jo", [1, 4]), ("Smith,2", [1, 2])]
)
def test_a_whole_name_wins(text: str, numbers: list[int]):
    """Over longer names, and over a list of parts of names; a list of numbers and whole names is one all the same."""
    names = ("Smith", "Smith, John", "Smithers, Al", "Jo")
    players = read_names(*(player(number, name=name) for number, name in enumerate(names, start=1)))

    assert numbers == parse_names(players, text, lambda event, part: find(event, part).number)


def test_a_whole_name_without_its_accents_wins():
    """`Olafsson, Jon` is the one of that name, and not a list of him and of Jon."""
    players = read_names(player(1, name="Ólafsson, Jón"), player(2, name="Jon"))

    assert [1] == parse_names(players, "olafsson, jon", lambda event, part: find(event, part).number)


def test_two_whole_names_or_one():
    """A list of whole names that is itself a whole name may be either, and is refused."""
    players = read_names(player(1, name="Kim, Lee"), player(2, name="Kim"), player(3, name="Lee"))
    with pytest.raises(UsageError, match="can be one name or several"):
        parse_names(players, "Kim, Lee", lambda event, part: find(event, part).number)


def read_names(*lines: str) -> Tournament:
    """Return the tournament of these players."""
    return load(file(*lines).encode(), "names.trf").tournament


def test_a_day_of_a_round_is_that_of_both_games():
    """Matches of two games have two columns in record 132: days are typed once for each round, or for each game."""
    by_round = after(FILES["double"], info("round dates=2026/05/02, 2026/05/03, 2026/05/04"))
    days = "2.5.2026 2.5.2026 3.5.2026 3.5.2026 4.5.2026 4.5.2026"
    by_game = after(FILES["double"], info(f"round dates={days}"))

    assert by_round == by_game
    assert 2 == by_round.count(b"26/05/02")


LATE_MEMBERS = "Neu, Ida;1500\nNeu, Udo;1400\n"


@pytest.mark.parametrize(
    ("change", "namesake"),
    [
        (partial(add_late_entry, asked=LateAsked(PlayerData(name="Player 3"), team="1")), "3 Player 3"),
        (partial(add_late_entry, asked=LateAsked(PlayerData(name="Team 2"), team="1")), None),
        (with_team("Team 2", LATE_MEMBERS), "2 Team 2"),
        (with_team("Player 3", LATE_MEMBERS), None),
    ],
    ids=["a player", "a player called like a team", "a team", "a team called like a player"],
)
def test_nobody_enters_twice(change: Callable[..., Changed], namesake: str | None):
    """Players are compared with players, and teams with teams."""
    if namesake is None:
        assert after(cup(), change) != cup().encode()
    else:
        with pytest.raises(UsageError, match=f"{namesake} already takes part"):
            after(cup(), change)
