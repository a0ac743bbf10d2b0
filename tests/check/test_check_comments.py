"""Comments that decide how a round is judged: each is named with its line; one that contradicts the file is a finding,
and is not obeyed."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest
from json_schema import problems

from fidepair import generate, trf
from fidepair.lab.generate.settings import Settings
from fidepair.lint import lint
from fidepair.requests import schema_of_document
from fidepair.trf.renumbering import with_new_numbers

PLAYERS = 10


@cache
def played(system: str = "dutch", seed: int = 5) -> bytes:
    """Return an event of ten players after three of five rounds, paired by the rules."""
    settings = Settings(system=system, players=(PLAYERS, PLAYERS), rounds=5, rounds_played=3)
    return trf.write(generate(settings, seed))


@cache
def exchanged() -> bytes:
    """Return the same after players 1 and 2 changed their numbers, which nothing records: rounds differ."""
    numbers = {1: 2, 2: 1} | {number: number for number in range(3, PLAYERS + 1)}
    return with_new_numbers(played(), "x.trf", numbers, None, str)


def name_of(data: bytes, number: int) -> str:
    """Return the name of a player."""
    return trf.load(data, "x.trf").tournament.by_number()[number].name


@pytest.fixture
def checked(fidepair, tmp_path):
    """Return a function that checks a file with one more comment: the document of it, and all that is told."""

    def check(data: bytes, comment: str = "", *options: str):
        path = tmp_path / "event.trf"
        path.write_bytes(data + f"{comment}\n".encode() * bool(comment))
        answer = fidepair("check", path, *options, "--json")
        document = json.loads(answer.out)
        assert [] == problems(document, schema_of_document("check"))
        text = fidepair("check", path, *options)
        return document["files"][0], text

    return check


def verdicts(document):
    """Return the verdict on each round."""
    return [(found["status"], found.get("verdict"), found.get("declared_changes")) for found in document["rounds"]]


def last_line(data: bytes) -> int:
    """Return the number of the line after the last one."""
    return data.count(b"\n") + 1


# ── genuine ──────────────────────────────────────────────────────────────────
def test_the_last_ga_participant_is_named_where_numbers_of_round_one_are_not_known(checked):
    """Without a way back to the numbers of round one, the comment decides who is accelerated, and is named (G10)."""
    settings = Settings(players=(PLAYERS, PLAYERS), rounds=5, rounds_played=3, acceleration="baku")
    data = trf.write(generate(settings, 5))
    last = f'### Last GA participant: 6 "{name_of(data, 6)}"'
    with_last = data + f"{last}\n".encode()
    forged = '### TPN regeneration @ Round 2: "Nobody, Here" is 2 instead of 1; 1 became 2, 2 became 1'
    known, _ = checked(data, last)
    unknown, text = checked(with_last, forged)

    assert known["agrees"]
    assert "comments" not in known
    assert last_line(data) in [one["line"] for one in unknown["comments"] if not one["contradiction"]]
    assert f"line {last_line(data)} (rounds 1, 2, 3): Last GA participant: 6" in text.out


def test_changed_numbers_are_named(checked):
    """The rounds before it are right by the numbers of that day, and the answer names the comment that says so."""
    data = exchanged()
    comment = f'### TPN regeneration @ Round 4: "{name_of(data, 2)}" is 2 instead of 1; 1 became 2, 2 became 1'
    without, _ = checked(data)
    document, text = checked(data, comment)

    assert (False, True) == (without["agrees"], document["agrees"])
    assert "comments" not in without
    assert [{"line": last_line(data), "text": comment, "rounds": [1, 2, 3], "contradiction": None}] == document[
        "comments"
    ]
    assert f"line {last_line(data)} (rounds 1, 2, 3): TPN regeneration @ Round 4:" in text.out
    assert "warning" not in text.err


COMMANDS = {
    "late": ("dutch", [["late", "Late, Larry", "--rating", "2900"]], "TPN regeneration", [1, 2, 3]),
    "number": ("burstein", [["player", "3", "--number", "7", "--correct"]], "TPN regeneration", [1, 2, 3]),
    "rating": ("dubov", [["player", "10", "--rating", "1001"]], "Correction", [1, 2, 3]),
    "result": ("dutch", [["result", "--round", "1", "1=+-", "--correct"]], "Correction", [2, 3]),
    "hand": ("dutch", [["pair", "--fix", "1-10", "--in-place"]], "MPA", [4]),
    "bye": ("dutch", [["withdraw", "2"], ["pair", "--bye", "9", "--in-place"]], "MPA", [4]),
    "maxi": ("lim", [["pair", "--maxi", "--in-place"]], "Configuration", [4]),
    "rounds": ("team", [["info", "--set", "rounds=6", "--correct"]], "Configuration", [1, 2, 3]),
    "tpn": ("dutch", [["pair", "--tpn", "file", "--in-place"]], "Configuration", [4]),
    "provisional": (
        "dubov",
        [["late", "Late, Larry"], ["pair", "--rating", "11=1500", "--in-place"]],
        "Provisional rating",
        [1, 2, 3, 4],  # a rating is needed of the absent, too (C.04.4.1 1.1.1)
    ),
}


@pytest.mark.parametrize(("system", "players", "seed", "differs"), [("dutch", 16, 194, 5), ("team", 6, 59, 4)])
def test_rounds_are_judged_by_the_number_of_that_day(checked, system: str, players: int, seed: int, differs: int):
    """Round 5 was the last one, with rules of its own for topscorers (C.04.3 1.8), and for colours of teams in the one
    before (C.04.6 1.7). Without the record, or with one that the file contradicts, it counts as another."""
    event = generate(Settings(system=system, players=(players, players), rounds=5, rounds_played=5), seed)
    data = trf.write(event._replace(rounds=6))
    record = "### Configuration @ Round {}: {} rounds instead of 5 (C.04.1 1)"
    genuine, text = checked(data, record.format(6, 6))

    assert genuine["agrees"]
    assert f"line {last_line(data)} (rounds 1, 2, 3, 4, 5): Configuration @ Round 6" in text.out
    for comment in ("", record.format(6, 7), record.format(8, 6)):
        document, text = checked(data, comment)
        assert [differs] == [found["round"] for found in document["rounds"] if found["status"] != "agrees"]
        assert bool(comment) is ("this comment contradicts the file" in text.err)


def test_an_unpaired_round_is_paired_by_the_new_number(fidepair, tmp_path):
    """The change counts from the round that is paired next, and two changes before it are one."""
    path = tmp_path / "event.trf"
    path.write_bytes(played())
    for words in (("info", "rounds=7"), ("unpair", ""), ("info", "rounds=6")):
        more = ("--set", words[1], "--correct") if words[1] else ("--article", "4.4.1")
        assert 0 == fidepair(words[0], path, *more, "-q").code
    changes = [line for line in path.read_text().splitlines() if "rounds instead" in line]
    found = trf.load(path.read_bytes(), "x.trf").tournament

    assert ["### Configuration @ Round 3: 6 rounds instead of 5 (C.04.1 1)"] == changes
    assert [5, 5, 6] == [found.rounds_at(number) for number in (1, 2, 3)]


@pytest.mark.parametrize("case", COMMANDS)
def test_what_the_desk_writes_is_named(fidepair, tmp_path, case: str):
    """Whatever a command records, the answer of `check` names it with its line and the rounds it decides."""
    system, commands, kind, rounds = COMMANDS[case]
    path = tmp_path / "event.trf"
    path.write_bytes(played(system))
    for name, *words in commands:
        assert fidepair(name, path, *words, "-q").code in (0, 1)
    (document,) = json.loads(fidepair("check", path, "--json").out)["files"]
    lines = path.read_text().splitlines()
    named = {lines[one["line"] - 1]: one["rounds"] for one in document["comments"]}

    assert [rounds] == [found for line, found in named.items() if line.startswith(f"### {kind}")]
    assert all(one["contradiction"] is None for one in document["comments"])
    assert "T261" not in {finding.code for finding in lint(path.read_bytes(), "x.trf").findings}


def test_exchanged_colours_are_named(fidepair, tmp_path):
    """C.04.2 4.3.2: the round itself, and those that were paired since, are judged by the colours of that day."""
    path = tmp_path / "event.trf"
    path.write_bytes(played())
    one = trf.load(played(), "x.trf").tournament.participants[0]
    white, black = (1, one.entries[1].opponent)
    pair = f"{black}-{white}" if one.entries[1].colour.name == "WHITE" else f"{white}-{black}"
    fidepair("result", path, "--round", "2", f"{pair}=1-0", "--colours-swapped", "--correct", "-q")
    (document,) = json.loads(fidepair("check", path, "--json").out)["files"]

    assert document["agrees"]
    assert [[2, 3]] == [found["rounds"] for found in document["comments"]]


def test_ranks_that_are_not_compared(checked):
    """A result that is corrected for the rating only keeps the ranks from being compared; the comment is named."""
    data = played().replace(b"142 5", b"142 3") + b"202 BH\n"
    one = trf.load(data, "x.trf").tournament.participants[0]
    pair, ended = (1, one.entries[2].opponent), {"1": "1-0", "0": "0-1", "=": "1/2-1/2"}[one.entries[2].result.value]
    pair = pair if one.entries[2].colour.name == "WHITE" else pair[::-1]
    ended = ended if pair[0] == 1 else ended[::-1].replace("2/1", "1/2")
    was = "0-1" if ended != "0-1" else "1-0"
    genuine = f"### Corrected for rating @ Round 3: {pair[0]}-{pair[1]} {was} -> {ended} (after round 3 ended)"
    forged = genuine.replace(f" -> {ended}", " -> 1-1")

    assert "standings" in checked(data)[0]
    assert "standings" not in checked(data, genuine)[0]
    assert [{"line": last_line(data), "text": genuine, "rounds": [], "contradiction": None}] == checked(data, genuine)[
        0
    ]["comments"]
    assert "standings" in checked(data, forged)[0]


# ── forged or stale ──────────────────────────────────────────────────────────
FORGED = {
    "unknown-name": '### TPN regeneration @ Round 4: "X" is 2; 2 became 1, 1 became 2',
    "other-name": '### TPN regeneration @ Round 4: "{five}" is 2 instead of 1; 1 became 2, 2 became 1',
    "no-number": '### TPN regeneration @ Round 4: "{two}" is 99 instead of 1; 1 became 99, 99 became 1',
    "one-way": '### TPN regeneration @ Round 4: "{two}" is 2 instead of 1; 1 became 2',
    "twice": '### TPN regeneration @ Round 4: "{two}" is 2 instead of 1; 1 became 2, 2 became 2',
    "other-lengths": '### TPN regeneration @ Round 4: "{two}" is 2 instead of 1; 1-2 became 2-2',
    "other-old-number": '### TPN regeneration @ Round 4: "{two}" is 2 instead of 3; 1 became 2, 2 became 1',
    "no-round": '### TPN regeneration @ Round 7: "{two}" is 2 instead of 1; 1 became 2, 2 became 1',
    "late-with-games": '### TPN regeneration @ Round 4: late entry "{two}" is 2; 2-9 became 3-10',
    "late-numbers": '### TPN regeneration @ Round 1: late entry "{two}" is 2; 2 became 1',
    "rating-of-nobody": "### Correction @ Round 4: 99 rating 2100 -> 1850",
    "other-rating": "### Correction @ Round 4: 2 rating 2100 -> 1",
    "name-of-nobody": '### Correction @ Round 4: 99 name "X" -> "Y"',
    "other-new-name": '### Correction @ Round 4: 2 name "X" -> "Y"',
    "result-of-nobody": "### Correction @ Round 1: 1-99 1-0 -> 0-1 (after round 3 was paired)",
    "not-paired": "### Correction @ Round 1: 1-2 1-0 -> 0-1",
    "no-result": "### Correction @ Round 1: {white}-{black} 1-0 -> 2-0 (after round 3 was paired)",
    "other-result": "### Correction @ Round 1: {white}-{black} 1-0 -> +- (after round 3 was paired)",
    "before-its-round": "### Correction @ Round 2: {white2}-{black2} +- -> {ended2} (after round 1 was paired)",
    "after-the-last-round": "### Correction @ Round 1: {white}-{black} +- -> {ended} (after round 9 was paired)",
    "no-such-round": "### Correction @ Round 8: 1-2 1-0 -> 0-1 (after round 9 was paired)",
    "colours-of-nobody": "### Correction @ Round 1: 98-99 colours exchanged, 1-0 -> 0-1",
    "colours-of-no-game": "### Correction @ Round 1: {black}-{white} colours of game 7 exchanged, +- -> {ended}",
    "for-rating": "### Correction for rating @ Round 1: 1-99 1-0 -> 0-1 (after round 2 ended)",
    "rated": "### Corrected for rating @ Round 1: 1-99 1-0 -> 0-1 (after round 2 ended)",
    "fixed-pair": "### MPA @ Round 1: 98-99 fixed by the arbiter",
    "fixed-pairs": "### MPA @ Round 1: {white}-{black}, 1-2 fixed by the arbiter",
    "fixed-bye": "### MPA @ Round 1: 1 has the bye by the arbiter",
    "instead": "### MPA @ Round 1: 1-2 instead of {white}-{black}",
    "round-by-hand": "### MPA @ Round 9: somehow",
    "choice": "### Configuration @ Round 9: Maxi-tournament",
}


def facts() -> dict[str, object]:
    """Return what comments can name of the event with exchanged numbers."""
    found: dict[str, object] = {"two": name_of(exchanged(), 2), "five": name_of(exchanged(), 5)}
    people = trf.load(exchanged(), "x.trf").tournament.participants
    for index, more in ((0, ""), (1, "2")):
        white = next(one for one in people if getattr(one.entries[index], "colour", None) and one.number > 2)
        entry = white.entries[index]
        sides = (white.number, entry.opponent) if entry.colour.name == "WHITE" else (entry.opponent, white.number)
        result = {"1": "1-0", "0": "0-1", "=": "1/2-1/2", "+": "+-", "-": "-+"}[
            people[sides[0] - 1].entries[index].result.value
        ]
        found |= {f"white{more}": sides[0], f"black{more}": sides[1], f"ended{more}": result}
    return found


@pytest.mark.parametrize("case", FORGED)
def test_a_comment_that_contradicts_the_file(checked, case: str):
    """It is a finding with its line, the answer says that it is not used, and every verdict is as without it."""
    comment, data = FORGED[case].format(**facts()), exchanged()
    without, _ = checked(data)
    document, text = checked(data, comment)

    assert not without["agrees"]
    assert verdicts(without) == verdicts(document)
    (named,) = document["comments"]
    assert (last_line(data), comment, []) == (named["line"], named["text"], named["rounds"])
    assert named["contradiction"]
    assert f"  line {last_line(data)} (not used, {named['contradiction']}): {comment[4:]}" in text.out
    assert f"event.trf:{last_line(data)}:1: this comment contradicts the file and is not used: " in text.err
    findings = [finding for finding in lint(data + comment.encode() + b"\n", "x.trf").findings if finding.line]
    assert [last_line(data)] == [finding.line for finding in findings if finding.code == "T261"]


def test_a_game_that_did_not_end_so(fidepair, checked, tmp_path):
    """A round that was paired by another result is right by the record of it, and not by that of another game."""
    path = tmp_path / "event.trf"
    path.write_bytes(played())
    fidepair("result", path, "--round", "1", "1=+-", "--correct", "-q")
    *lines, record = path.read_text().splitlines()
    data = ("\n".join(lines) + "\n").encode()
    assert record.startswith("### Correction @ Round 1: ")

    assert not checked(data)[0]["agrees"]
    assert checked(data, record)[0]["agrees"]
    assert not checked(data, re.sub("-> [^ ]+", "-> 0-1", record))[0]["agrees"]


def test_colours_of_two_who_did_not_meet(checked):
    """The first round shows the initial-colour all the same."""
    comment = "### Correction @ Round 1: 98-99 colours exchanged, 1-0 -> 0-1"
    data = played().replace(b"152 W\n", b"").replace(b"152 B\n", b"")

    assert verdicts(checked(data)[0]) == verdicts(checked(data, comment)[0])


def test_a_comment_among_others(checked):
    """One that contradicts the file does not keep others from being used."""
    data = exchanged()
    genuine = f'### TPN regeneration @ Round 4: "{name_of(data, 2)}" is 2 instead of 1; 1 became 2, 2 became 1'
    document, _ = checked(data + FORGED["unknown-name"].encode() + b"\n", genuine)

    assert document["agrees"]
    assert [True, False] == [bool(one["contradiction"]) for one in document["comments"]]


@pytest.mark.parametrize("comment", ["### Provisional rating: 99=1500", "### National rating: 99=1500, 98=1400"])
def test_ratings_of_nobody(checked, comment: str):
    """They decide nothing, so they are not named; the linter tells them."""
    data = played("dubov")
    document, _ = checked(data, comment)

    assert verdicts(checked(data)[0]) == verdicts(document)
    assert "comments" not in document
    assert "T260" in {finding.code for finding in lint(data + f"{comment}\n".encode(), "x.trf").findings}
