"""Late entries and corrected data: the number that is due, and the same games between the same people afterwards."""

from __future__ import annotations

import random

import pytest
from short import first_of
from trf_texts import HEADER, cup, double, file, player

from fidepair import InputError, UsageError, generate, pair
from fidepair.convert import convert
from fidepair.desk.day import byes, late_entries, prohibitions
from fidepair.desk.day.change import Changed, ChangedFile, changed_file
from fidepair.desk.day.lookup import find
from fidepair.desk.entry_list.entries import EntryList
from fidepair.desk.entry_list.new_tournament import EventPlan, opened
from fidepair.desk.record.past_state import published
from fidepair.errors import NotSupported
from fidepair.lab.generate.settings import Settings
from fidepair.lint import lint
from fidepair.swiss.boards import with_round
from fidepair.tournament import Bye, Entrant, Participant, Tournament
from fidepair.trf import load, write

RATED = {1: 2300, 2: 2200, 3: 2100, 4: 2000, 5: 1900, 6: 1800}
BLOCKS = {1: "4 w 1", 2: "5 b 0", 3: "6 w 1", 4: "1 b 0", 5: "2 w 1", 6: "3 b 0"}


def rated(*lines: str, header: str = HEADER) -> str:
    """Return six players with ratings that follow their numbers, after one round."""
    points = {number: "1.0" if block.endswith("1") else "0.0" for number, block in BLOCKS.items()}
    people = [player(n, points[n], BLOCKS[n], rating=RATED[n]) for n in RATED]
    return file(*people, *lines, header=header)


def entrant(name: str = "Late, Larry", rating: int | None = 2050, **data: object) -> Participant:
    """Return somebody who has no number yet."""
    return Participant(0, 0, name, rating=rating, **data)


def added(text: str | bytes, one: Participant | None = None, **how: object) -> bytes:
    """Return the file with a late entry."""
    data = text.encode("cp1252") if isinstance(text, str) else text
    return changed_file(data, "x.trf", lambda t: late_entries.late(t, one or entrant(), **how)).data


def corrected(data: bytes, who: str, **facts: object) -> bytes:
    """Return the file with other data of a player; `number` is the one that is told."""
    number = facts.pop("number", None)

    def change(tournament: Tournament) -> Changed:
        return late_entries.correct_data(tournament, find(tournament, who), facts, number=number, correct=True)

    return changed_file(data, "x.trf", change).data


def by_name(tournament: Tournament) -> dict[str, object]:
    """Return all that concerns a participant, with names in place of numbers."""
    names = {one.number: one.name for one in tournament.participants}
    facts: dict[str, object] = {}
    for one in tournament.participants:
        entries = [entry if isinstance(entry, Bye) else (names[entry.opponent], *entry[1:]) for entry in one.entries]
        facts[one.name] = (entries, one.rating, one.title, (tournament.virtual or {}).get(one.number))
    facts["announced"] = {(a.round_number, names[a.number], a.bye) for a in tournament.announced}
    facts["forbidden"] = {(g.first, g.last, frozenset(names[n] for n in g.numbers)) for g in tournament.forbidden}
    facts["adjusted"] = [(*a[:3], frozenset(names[n] for n in a.numbers)) for a in tournament.adjustments]
    return facts


def names(data: bytes) -> list[str]:
    """Return the names in the order of the numbers."""
    return [one.name for one in load(data, "x.trf").tournament.participants]


# ── late entries (C.04.2 2.3 to 2.5) ─────────────────────────────────────────
@pytest.mark.parametrize(("rating", "number"), [(2500, 1), (2300, 1), (2050, 4), (1000, 7), (None, 7)])
def test_a_late_entry_gets_the_number_that_is_due(rating: int | None, number: int):
    """By rating, title and name; who has no rating comes last; those behind move down."""
    data = added(rated(), entrant("A", rating))
    expected = [f"Player {n}" for n in RATED]
    expected.insert(number - 1, "A")

    assert expected == names(data)


RECORDS = (
    "240 H   3    6",
    "240 Z   2    5    1",
    "250       1.0   1   2    1    4",
    "260   1   3    4    5",
    "299 F         0.5    2    6",
    "### MPA @ Round 1: 3-6 instead of 3-5",
    "### Correction @ Round 1: 5-2 0-1 -> 1-0",
    "### Provisional rating: 6=1800",
    "### kept: 260   1   1    5    6",
    "999 4 5 6 of another program",
)
MOVED = (
    "240 H   3    7",
    "240 Z   2    6    1",
    "250       1.0   1   2    1    5",
    "260   1   3    5    6",
    "### MPA @ Round 1: 3-7 instead of 3-6",
    "### Correction @ Round 1: 6-2 0-1 -> 1-0",
    "### Provisional rating: 7=1800",
    "### kept: 260   1   1    6    7",
    "999 4 5 6 of another program",
)


def test_every_record_follows():
    """Cells, records and comments name the same people by their new numbers; the late entry is in the first group."""
    text = rated(*RECORDS)
    data = added(text)
    lines = data.decode().splitlines()
    before, now = (load(one, "x.trf").tournament for one in (text.encode(), data))

    assert [] == [line for line in MOVED if line not in lines]
    told, left = by_name(before), by_name(now)
    assert ([Bye.ZERO], 2050, "", (10000, 10000, 0, 0, 0)) == left.pop("Late, Larry")
    assert told == left
    assert '### TPN regeneration @ Round 2: late entry "Late, Larry" is 4; 4-6 became 5-7' == lines[-1]


TRFX = HEADER.replace("142 5", "XXR 5").replace("152 W", "XXC white1")
OTHERS = {
    "trf16": rated(header="012 Sample\n"),
    "trfx": rated("XXP 4 5", "XXZ 6", "XXA    1  1.0  1.0", header=TRFX),
    "windows": rated(*RECORDS[:2], header=HEADER.replace("Sample", "Süd")).replace("\n", "\r\n"),
    "double": double("240 H   3    5", "240 H   4    5", "260   3   6    3    4"),
    "counts": rated(header="062 6\n072 6\n" + HEADER),
}


@pytest.mark.parametrize("text", OTHERS.values(), ids=OTHERS)
def test_a_late_entry_in_any_file(text: str):
    """In every dialect, and where matches are played, nothing else changes, and the file has no fault."""
    data = added(
        text, entrant(rating=2000, title="FM", federation="GER", sex="m", fide_id="123456", birth="1990/00/00")
    )
    before, now = (by_name(load(one, "x.trf").tournament) for one in (text.encode("cp1252"), data))
    warned = [
        {f.code for f in lint(one, "x.trf").findings if f.severity != "note"} for one in (text.encode("cp1252"), data)
    ]

    assert now.pop("Late, Larry")
    assert before == now
    assert warned[1] <= warned[0]
    assert (b"062 7\n072 7\n" in data) == text.startswith("062")


def test_virtual_points_of_each_player():
    """In TRFx, where each player has a line of virtual points, the late entry has one with those of the first group."""
    points = [f"XXA {n:>4}  1.0  1.0  0.5" for n in range(1, 5)]
    lines = added(rated(*points, header=TRFX)).decode().splitlines()

    assert [f"XXA {n:>4}  1.0  1.0  0.5" for n in range(1, 6)] == [line for line in lines if line.startswith("XXA")]


def test_rounds_to_come_without_the_late_entry():
    """Who is to play from a later round on is absent until then, by record or block."""
    data = added(rated(), first=4)

    assert [(2, "Z"), (3, "Z")] == [(a.round_number, a.bye.value) for a in load(data, "x.trf").tournament.announced]
    assert b"0000 - Z  0000 - Z  0000 - Z\n" in added(OTHERS["trf16"], first=4)


@pytest.mark.parametrize("paired", [4, 6])
def test_after_the_fourth_round_nobody_is_renumbered(paired):
    """2.3: after the fourth round has been paired the late entry is the last one. The reason names that round, even if
    later ones are paired."""
    data = write(generate(Settings(players=(8, 8), rounds=7, rounds_played=paired), 1))
    changed = changed_file(data, "x.trf", lambda t: late_entries.late(t, entrant(rating=2900)))

    assert [*names(data), "Late, Larry"] == names(changed.data)
    assert "after round 4 was paired" in changed.notes[0]
    with pytest.raises(UsageError, match="Numbers no longer change"):
        added(data, number=1)


EQUAL = "001    {0}      {1:<33}{2:>5}                             0.0    {0}"


def in_order(order: str, *people: str) -> bytes:
    """Return an event before round one of these people, `NAME RATING` each, with an announced order."""
    rows = [EQUAL.format(n, *(f"{one} ".split(" ")[:2])) for n, one in enumerate(people, 1)]
    return "\n".join(["012 Open", "142 5", "152 W", *rows, f"### Initial order: {order}", ""]).encode()


@pytest.mark.parametrize(
    ("order", "people", "late", "expected"),
    [
        ("rating, list", "B 2000|C|A", "Aaa", "B C A Aaa"),
        ("rating, list", "B 2000|A 1900|C|D", "Aaa 2000", "B Aaa A C D"),
        ("list", "B 1500|C|A 2000", "Aaa 2500", "B C A Aaa"),
        ("name", "A 1500|C 2000", "B 2500", "A B C"),
        ("rating, name", "A 1500|C 1500", "B 1500", "A B C"),
        ("by birth", "A 1500|C 1500", "B 1500", "A B C"),
    ],
)
def test_a_late_entry_goes_where_the_announced_order_puts_it(order: str, people: str, late: str, expected: str):
    """2.2.3: another order than the alphabet decides if it was announced; who is in no list is behind their equals."""
    name, _, rating = late.partition(" ")
    data = in_order(order, *people.split("|"))
    made = changed_file(data, "x.trf", lambda t: late_entries.late(t, entrant(name, int(rating) if rating else None)))

    assert expected.split() == names(made.data)
    assert ("list" in order) == any("The announced order is" in note and "2.2.3" in note for note in made.notes)
    assert ("birth" in order) == any("fidepair cannot read" in note for note in made.notes)


def test_lots_place_a_late_entry():
    """The lot of somebody who comes late is that of the seed: as if they had stood in the list."""
    order = EventPlan("dutch", 5, order=("rating", "lots"), seed=7)
    people = tuple(Entrant(name, 2000, line=line) for line, name in enumerate("ABCDEF", 1))
    all_of_them = opened(EntryList("e", people), order).to_bytes()
    some = opened(EntryList("e", people[:3] + people[4:]), order).to_bytes()

    assert names(all_of_them) == names(added(some, entrant("D", 2000)))
    assert names(all_of_them) == [("D" if n == "Z" else n) for n in names(corrected(all_of_them, "D", name="Z"))]


def test_a_corrected_player_goes_where_the_announced_order_puts_them():
    """2.3: a rating that was wrong; among equals of the order of a list behind them, and it is told."""
    data = in_order("rating, list", "Bb 2000", "Dd 1900", "Aa 1800")

    def change(tournament: Tournament) -> Changed:
        return late_entries.correct_data(tournament, find(tournament, "Aa"), {"rating": 2000})

    made = changed_file(data, "x.trf", change)

    assert ["Bb", "Aa", "Dd"] == names(made.data)
    assert any("Aa comes after 1 Bb" in note for note in made.notes)
    assert ["Bb", "Zz", "Dd"] == names(corrected(made.data, "Aa", name="Zz"))


def test_a_national_rating_that_only_a_comment_tells_ranks():
    """In a rating report, which leaves it out of the columns: a late entry comes behind it, and no note doubts the
    order; another title moves nobody past it."""
    report = rated("### National rating: 2=2200, 3=2100, 6=1800")
    for rating in (2200, 2100, 1800):
        report = report.replace(f"{rating} FID", "     FID")
    assert [2300, None, None, 2000, 1900, None] == [
        one.rating for one in load(report.encode(), "x").tournament.participants
    ]
    made = changed_file(report.encode(), "x.trf", lambda t: late_entries.late(t, entrant()))

    assert ["Late, Larry"] == [one.name for one in made.tournament.participants if one.number == 4]
    assert not any("do not follow" in note for note in made.notes)
    assert "Player 3" == names(corrected(report.encode(), "3", title="FM"))[2]


def test_another_order_was_announced():
    """Where the numbers do not follow the ratings it is said, and a number can be told."""
    changed = changed_file(file().encode(), "x.trf", lambda t: late_entries.late(t, entrant(), number=2))

    assert "Late, Larry" == names(changed.data)[1]
    unsorted = file(player(1, rating=1000), player(2, rating=2000))
    assert "another order" in changed_file(unsorted.encode(), "x", lambda t: late_entries.late(t, entrant())).notes[0]


REFUSED = {
    "paired": ({"first": 1}, entrant(), "Round 1 is already paired"),
    "after-the-last": ({"first": 6}, entrant(), "Round 6 does not exist"),
    "there-already": ({}, entrant("PLAYER 3"), "3 Player 3 already takes part"),
    "nameless": ({}, entrant(" "), "needs a name"),
    "control": ({}, entrant("A\x1b"), "unprintable characters"),
    "too-far": ({"number": 9}, entrant(), "not between 1 and 7"),
}


@pytest.mark.parametrize(("how", "one", "said"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused(how: dict[str, object], one: Participant, said: str):
    """What cannot be is refused in words."""
    with pytest.raises(UsageError, match=said):
        added(rated(), one, **how)


def test_an_order_by_lines_is_refused():
    """Where the order of the lines ranks the players, or numbers are missing, nobody can be put between."""
    with pytest.raises(InputError, match="not 1, 2, 3"):
        added(rated("XXC rank").replace("001    6", "001    9").replace("   6 w 1", "   9 w 1"))


# ── teams ────────────────────────────────────────────────────────────────────
def test_a_player_of_a_team_comes_late():
    """The player is the last of the roster, with the next number, and no match changes."""
    before = load(cup().encode(), "x.trf").tournament
    data = changed_file(cup().encode(), "x.trf", lambda t: late_entries.late(t, entrant(), team=find(t, "Team 2"))).data
    now = load(data, "x.trf").tournament

    assert (3, 4, 11) == now.participants[1].roster
    assert "Late, Larry" == now.individuals[-1].name
    assert [one.entries for one in before.participants] == [one.entries for one in now.participants]
    assert [] == [f.code for f in lint(data, "x.trf").findings if f.severity != "note"]
    with pytest.raises(NotSupported, match="To add a late team, give its"):
        added(cup())


def of_team(data: bytes, who: str, **facts: object) -> ChangedFile:
    """Return the file in which a team has other data."""
    return changed_file(data, "x.trf", lambda t: late_entries.correct_team_data(t, find(t, who), facts))


def test_data_of_a_team_are_corrected():
    """Its name, short name and strength change, and nothing else; the strength changes no number (C.04.6 1.1.3)."""
    changed = of_team(cup().encode(), "Team 2", name="Lakeside", federation="LAKE", rating=2105)
    old, new = cup().splitlines(), changed.data.decode().splitlines()

    assert ["310   2 Lakeside                         LAKE    2105    1.0    1.0         3    4"] == [
        line for line in new if line not in old
    ]
    assert ("Team 2: name Team 2 -> Lakeside; short name T2 -> LAKE; strength none -> 2105",) == tuple(
        line.partition(" ")[2] for line in changed.messages
    )
    assert ("Team numbers do not change (C.04.6, 1.1.3).",) == changed.notes


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"name": "team 3"}, "3 Team 3 already has that name"),
        ({"name": " "}, "A team needs a name"),
        ({"name": "Team 2"}, "already has these details"),
        ({"federation": "TOOLONG"}, "does not fit columns 42-46 of record 310"),
        ({"name": "A\x07"}, "unprintable characters"),
    ],
)
def test_data_that_no_team_has(facts: dict[str, str], said: str):
    """The name of another team, none, and what has no room are refused."""
    with pytest.raises(InputError if "fit" in said else UsageError, match=said):
        of_team(cup().encode(), "2", **facts)


def test_data_of_teams_in_older_files():
    """They have no columns for them: `convert` is the way out."""
    with pytest.raises(InputError, match=r"have no columns for this. No changes made.\n  Convert the file to TRF26"):
        of_team(cup(*OLD_TEAMS, header=OLD).encode(), "2", name="Lakeside")


LATE_TEAM = [Participant(0, 0, name, rating=rating) for name, rating in (("Ace, Ann", 2100), ("Bee, Bob", 2000))]
OLD_TEAMS = [f"013 {f'Team {n}':<32}{2 * n - 1:>5}{2 * n:>5}" for n in range(1, 6)]


NUMBERED = [f"013 {n:>4} {f'Team {n}':<27}{2 * n - 1:>5}{2 * n:>5}" for n in range(1, 6)]
OLD = "012 Old\nXXR 5\n152 W\n082 5\n"


@pytest.mark.parametrize(
    "text", [cup(), cup(*OLD_TEAMS, header=OLD), cup(*NUMBERED, header=OLD), cup("082 5", "062 10")]
)
def test_a_team_comes_late(text: str):
    """The team is the last one, its players are the last ones, and nobody else has another number (C.04.6 1.1.3)."""
    before = load(text.encode(), "x.trf").tournament
    data = added(text, entrant("Lakeside", None), members=LATE_TEAM)
    now = load(data, "x.trf").tournament

    assert (6, 6, "Lakeside", (11, 12), (Bye.ZERO,)) == tuple(
        getattr(now.participants[-1], name) for name in ("number", "tpn", "name", "roster", "entries")
    )
    assert (before.participants, before.individuals) == (now.participants[:-1], now.individuals[:-2])
    assert {f.code for f in lint(text.encode(), "x.trf").findings} >= {f.code for f in lint(data, "x.trf").findings}


def test_a_late_team_has_its_place_in_the_pairing():
    """Half a point of a missed round counts, and counts in the file: record 240; the team is paired next."""
    data = added(cup(), entrant("Lakeside", None), members=LATE_TEAM, half=[1])
    now = load(data, "x.trf").tournament

    assert "240 H   1    6" in data.decode().splitlines()
    assert now.points_by_round(now.participants[-1]) == [now.points.half_point_bye]
    assert 6 in {number for game in pair(now).games for number in game[:2]}


@pytest.mark.parametrize(
    ("text", "said", "how"),
    [
        (cup(), "already takes part", {"members": [*LATE_TEAM, Participant(0, 0, "Player 7")]}),
        (cup(), "has no players", {"members": []}),
        (cup(), "A late team gets the last number", {"members": LATE_TEAM, "number": 2}),
        (file(), "This is not a team event", {"members": LATE_TEAM}),
        (cup(), "Round 2 is not missed", {"members": LATE_TEAM, "half": [2]}),
        (file(), "Round 0 is not missed", {"half": [0]}),
    ],
)
def test_what_late_entry_cannot_be(text: str, said: str, how: dict[str, object]):
    """Somebody who is there already, a team without players or among players, points of rounds that are not missed."""
    with pytest.raises(UsageError, match=said):
        added(text, entrant("Lakeside"), **how)


# ── missed rounds that bring half a point (2.4) ──────────────────────────────
@pytest.mark.parametrize("name", ["trf26", "trfx", "trf16"])
def test_missed_rounds_may_bring_half_a_point(name: str):
    """What the rules of the tournament give stands in the cells, and in a bye for a round to come."""
    data = convert(file().encode(), "x.trf", name, None).data
    now = load(added(data, half=[1, 2], first=3), "x.trf").tournament
    late = next(one for one in now.participants if one.name == "Late, Larry")

    assert (Bye.HALF,) == late.entries
    assert [(2, late.number, Bye.HALF)] == [*now.announced]


def test_a_missed_match_may_bring_half_the_points():
    """Of matches of two games both cells say it."""
    assert ["0000 - H  0000 - H"] == [
        line[91:].strip() for line in added(double(), half=[1]).decode().splitlines() if "Late, Larry" in line[:40]
    ]


# ── data that were not correct (2.3, 4.3.3) ──────────────────────────────────
def test_a_corrected_rating_moves_those_between():
    """Who was ranked too low moves up, those between move down, and games stay between the same people."""
    text = rated(*RECORDS)
    data = corrected(text.encode(), "Player 5", rating=2250)
    before, now = (by_name(load(one, "x.trf").tournament) for one in (text.encode(), data))

    assert ["Player 1", "Player 5", "Player 2", "Player 3", "Player 4", "Player 6"] == names(data)
    assert 2250 == now["Player 5"][1]
    for of in (before, now):
        entries, _, title, _ = of["Player 5"]
        of["Player 5"] = (entries, title)

    assert before == now
    assert b'"Player 5" is 2 instead of 5; 2-4 became 3-5, 5 became 2' in data
    assert data.endswith(b"### Correction @ Round 2: 2 rating 1900 -> 2250\n")


@pytest.mark.parametrize(("rounds", "played", "is_in_time"), [(7, 3, True), (7, 4, False), (4, 4, False)])
def test_a_rating_that_is_corrected_late(rounds: int, played: int, is_in_time: bool):
    """Until the fourth round has been paired data are corrected at any time (2.3); later an error that was there in
    a round that is followed by others is corrected after the tournament, for the rating report (4.3)."""
    data = write(generate(Settings(players=(8, 8), rounds=rounds, rounds_played=played), 1))
    tournament = load(data, "x.trf").tournament
    one = tournament.participants[4]
    if is_in_time:
        assert late_entries.correct_data(tournament, one, {"rating": 3000}).tournament != tournament
        return
    with pytest.raises(UsageError, match=r"for the rating report only \(C.04.2, 4.3.3\)"):
        late_entries.correct_data(tournament, one, {"rating": 3000})


def test_the_rating_of_who_has_just_come_is_in_time():
    """Of a late entry, the next round is the one after the first they play."""
    data = added(write(generate(Settings(players=(8, 8), rounds=7, rounds_played=4), 1)))
    tournament = load(data, "x.trf").tournament
    paired = with_round(tournament, pair(tournament))

    assert [] == [
        note
        for known in (tournament, paired)
        for note in late_entries.correct_data(known, known.participants[8], {"rating": 1000}).notes
        if "4.3" in note
    ]


def test_the_way_back_brings_the_bytes_back():
    """The wrong rating once more gives the file as it was, but for what is recorded."""
    data = corrected(corrected(rated().encode(), "Player 5", rating=2250), "Player 5", rating=1900)

    assert rated().encode() == b"".join(line for line in data.splitlines(True) if not line.startswith(b"###"))


def test_data_that_decide_no_number():
    """Federation, birth and id change nothing else; nor does a name among players with other ratings."""
    data = corrected(rated().encode(), "5", federation="GER", birth="1991/00/00", fide_id="7", name="Müller, Änne")
    one = load(data, "x.trf").tournament.participants[4]

    assert ("GER", "1991/00/00", "7", "Müller, Änne") == (one.federation, one.birth, one.fide_id, one.name)
    assert 1 == sum(a != b for a, b in zip(data.splitlines(), rated().encode().splitlines(), strict=True))


def test_a_number_that_is_told():
    """The number they have keeps the order as it is; another one changes nothing but the order."""
    assert [f"Player {n}" for n in RATED] == names(corrected(rated().encode(), "5", rating=2250, number=5))
    assert "Player 5" == names(corrected(rated().encode(), "5", number=1))[0]
    with pytest.raises(UsageError, match="No change"):
        corrected(rated().encode(), "5", rating=1900)


# ── any changes, one after the other ─────────────────────────────────────────
def change(tournament: Tournament, dice: random.Random) -> Changed:
    """Return a change that makes sense in most tournaments."""
    one, other = dice.sample(tournament.participants, 2)
    following = dice.randrange(tournament.rounds_paired + 1, 8)
    match dice.randrange(6):
        case 0 | 1:
            name = f"Late, {chr(65 + dice.randrange(26))}{dice.randrange(99)}"
            rating = dice.choice([None, dice.randrange(1000, 2800)])
            return late_entries.late(tournament, entrant(name, rating), dice.choice([None, following]))
        case 2 | 3:
            return late_entries.correct_data(tournament, one, {"rating": dice.randrange(1000, 2800)})
        case 4:
            return byes.bye(tournament, one, [following], Bye.HALF)
        case _:
            return prohibitions.forbid(tournament, [[one.number, other.number]], first=1)


@pytest.mark.parametrize("seed", first_of(range(24), 4))
def test_any_changes_keep_the_games_between_the_same_people(seed: int):
    """After each of many changes the games are those before, and the file has no fault that it did not have."""
    dice = random.Random(seed)
    system = ("dutch", "burstein", "double-swiss")[seed % 3]
    more = {"acceleration": "baku"} if seed % 2 and system != "double-swiss" else {}
    settings = Settings(system=system, players=(8, 16), rounds=7, rounds_played=dice.randrange(4), **more)
    data = write(generate(settings, seed))
    data = convert(data, "x.trf", "trfx", None).data if seed % 4 == 0 and system == "dutch" else data
    had = {finding.code for finding in lint(data, "x.trf").findings if finding.severity != "note"}
    done = 0
    for _ in range(10):
        before = load(data, "x.trf").tournament
        try:
            data = changed_file(data, "x.trf", lambda t: change(t, dice)).data
        except (InputError, UsageError):
            continue
        done += 1
        old, new = by_name(before), by_name(load(data, "x.trf").tournament)
        assert all(old[one.name][0] == new[one.name][0] for one in before.participants)
        told = {finding.code for finding in lint(data, "x.trf").findings if finding.severity != "note"}
        assert told <= had, (seed, told, data.decode())
    assert done > 3


# ── files as others write them ───────────────────────────────────────────────
def in_bytes(line: str) -> str:
    """Return the line of a player as programs write it that count bytes: fewer blanks behind accents."""
    extra = len(line.encode()) - len(line)
    return line[: 47 - extra] + line[47:]


COUNTED = {"letters": str, "bytes": in_bytes, "decomposed": lambda line: line.replace("ü", "u\u0308")}


@pytest.mark.parametrize("counted", COUNTED.values(), ids=COUNTED)
def test_columns_as_the_file_counts_them(counted):
    """Where a program counts bytes, or accents apart, names and numbers change in these columns."""
    people = [player(n, "0.0", rating=RATED[n], name="Müller, Jürgen" if n == 2 else "") for n in RATED]
    text = file(*(counted(line) for line in people))
    data = added(text.encode(), entrant("Späth, Jörg", 2250))
    data = corrected(data, "Player 5", name="Ünal, Ö")
    data = corrected(data, "Jürgen", name="Müller, Änne", rating=2240)

    assert ["Player 1", "Späth, Jörg", "Müller, Änne", "Player 3", "Player 4", "Ünal, Ö", "Player 6"] == names(data)
    assert [2300, 2250, 2240, 2100, 2000, 1900, 1800] == [p.rating for p in load(data, "x.trf").tournament.participants]


def test_a_name_that_the_encoding_lacks():
    """A file of Windows-1252 cannot have every letter: it is said, and nothing is lost."""
    with pytest.raises(InputError, match=r"cannot be written in windows-1252\n.* `fidepair fix FILE`"):
        added(OTHERS["windows"], entrant("Łukasz"))


def test_an_open_round():
    """While games are open a late entry has not arrived in that round; numbers move all the same."""
    text = rated().replace("   4 w 1", "   4 w  ").replace("   1 b 0", "   1 b  ").replace(" 1.0 ", " 0.0 ")
    data = added(text)

    assert [(1, 5)] == load(data, "x.trf").tournament.open_games()
    assert [] == [f.code for f in lint(data, "x.trf").findings if f.severity != "note"]


def test_a_file_without_points_and_ranks():
    """Columns that a file leaves blank stay so in the new line."""
    text = rated().replace(" 1.0 ", "     ").replace(" 0.0 ", "     ")
    line = next(line for line in added(text).decode().splitlines() if "Larry" in line)

    assert line == line[:79].ljust(89) + "  0000 - Z"


def test_a_player_of_an_older_team_file():
    """In files with record 013 the roster is there."""
    teams = [f"013 Team {n}{'':26} {2 * n - 1:>4} {2 * n:>4}" for n in range(1, 6)]
    header = "012 Sample Cup\n082 5\nXXR 5\nXXC white1\n"
    text = cup(*(line[:4] + line[4:37].ljust(32) + line[37:] for line in teams), "320", header=header)
    data = changed_file(text.encode(), "x.trf", lambda t: late_entries.late(t, entrant(), team=find(t, "2"))).data

    assert 3 == len(load(data, "x.trf").tournament.participants[1].roster)


def test_who_came_later_was_not_absent():
    """A round before the late entry is shown without them; who was there and had no game is listed."""
    text = rated(player(7, "0.0", "0000 - Z", rating=1700))
    data = added(added(text), entrant("Later, Lea", 1750))
    shown = published(load(data, "x.trf").tournament, 1)

    assert ["Player 7"] == [one.who.name for one, _ in shown.absent]


@pytest.mark.parametrize(("rating", "notes"), [(2050, 1), (1000, 0)])
def test_posted_numbers_are_old(rating: int, notes: int):
    """Once, and only if somebody has another number."""
    changed = changed_file(rated().encode(), "x.trf", lambda t: late_entries.late(t, entrant(rating=rating)))

    assert notes == sum("Print them again" in note for note in changed.notes)
