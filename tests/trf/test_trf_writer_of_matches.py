"""Writing events of matches: a new round opens boards or both games, and reads back as paired and not played."""

from __future__ import annotations

import random

import pytest
from short import first_of
from test_trf_writer import edited
from trf_texts import (
    DOUBLE_HEADER,
    block,
    cup,
    cup_players,
    cup_teams,
    double,
    double_players,
    load,
    matches,
    player,
    team,
)

from fidepair import trf
from fidepair.errors import InputError
from fidepair.swiss.boards import PairedGame, RoundPairing, with_round
from fidepair.tournament import (
    Adjustment,
    Announcement,
    Bye,
    Colour,
    ColourType,
    Forbidden,
    Kind,
    Match,
    Participant,
    PrimaryScore,
    Result,
    TeamRules,
    Tournament,
    points_of,
)
from fidepair.trf.proof import differences


def paired(*games: tuple[int, int], pab: int | None = None, **absent: Bye):
    """Return a function that adds a round to a tournament; `_3=Bye.HALF` is absent."""

    def add(tournament: Tournament) -> Tournament:
        away = tuple((int(name[1:]), bye) for name, bye in absent.items())
        boards = tuple(PairedGame(white, black, "4.3.1") for white, black in games)
        return with_round(tournament, RoundPairing("team", tournament.rounds_paired + 1, boards, pab, away))

    return add


def blocks(text: str, first: int = 100) -> dict[str, str]:
    """Return what stands after column `first` - 1 in each `001` line, by number."""
    return {line[4:8].strip(): line[first - 1 :] for line in text.splitlines() if line.startswith("001")}


def others(text: str) -> list[str]:
    """Return the lines without players."""
    return [line for line in text.splitlines() if not line.startswith("001")]


# ── Teams ────────────────────────────────────────────────────────────────────
def test_a_round_of_teams_opens_the_boards():
    """The first players of the rosters get opponents and colours by board, the PAB goes into `320`, totals stay."""
    text = cup("240 H   2    4")
    new = edited(text, paired((5, 1), (2, 3), _4=Bye.HALF))
    expected = {
        "1": "     9 b  ",
        "2": "    10 w  ",
        "9": "     1 w  ",
        "10": "     2 b  ",
        "3": "     5 w  ",
        "4": "     6 b  ",
        "5": "     3 b  ",
        "6": "     4 w  ",
        "7": "",
        "8": "",
    }

    assert expected == blocks(new)
    assert others(text) == others(new)
    assert (2, [(2, 3), (5, 1)]) == (load(new).tournament.rounds_paired, load(new).tournament.open_games())


@pytest.mark.parametrize(
    ("line_up", "expected"),
    [
        pytest.param(
            "300   2   1   5    2    1", {"1": "    10 w  ", "2": "     9 b  ", "9": "     2 w  "}, id="order"
        ),
        pytest.param("300   2   1   5    2 0000", {"1": "", "2": "     9 b  ", "9": "     2 w  "}, id="empty board"),
        pytest.param(
            "300   3   1   5    2    1", {"1": "     9 b  ", "2": "    10 w  ", "9": "     1 w  "}, id="later"
        ),
    ],
)
def test_a_line_up_given_for_the_match_opens_the_boards(line_up, expected):
    """A `300` record of that round and opponent says who plays on which board; one of another round does not."""
    new = edited(cup(line_up), paired((5, 1), (2, 3), _4=Bye.ZERO))

    assert expected == {number: found for number, found in blocks(new).items() if number in expected}
    assert line_up in others(new)


def test_a_line_up_for_another_opponent_is_refused():
    """A `300` record of that round against a team that the pairing does not give contradicts the new round."""
    loaded = load(cup("300   2   1   4    2    1"))

    with pytest.raises(InputError, match=r"`300` has the line-up of team 1 in round 2 against team 4"):
        trf.write(paired((5, 1), (2, 3), _4=Bye.ZERO)(loaded.tournament), loaded.document)


def test_the_bye_of_a_new_round_goes_into_320():
    """The team with the PAB is added to `320`, its players get the letter."""
    new = edited(cup(), paired((5, 1), (2, 3), pab=4))

    assert "320  1.0  1.0   5   4" in others(new)
    assert ("  0000 - U", "  0000 - U") == (blocks(new)["7"], blocks(new)["8"])


def test_a_file_without_320_gets_one():
    """The new record has the byes of all rounds, and what they bring."""
    new = edited(cup("320"), paired((5, 1), (2, 3), pab=4))

    assert "320  1.0  1.0   5   4" in others(new)


def test_absent_teams_get_a_240():
    """An absence that only the arbiter knew is written as `240`; what `240` has already is not repeated."""
    new = edited(cup("240 F   2    1"), paired((2, 3), _1=Bye.FULL, _4=Bye.ZERO, _5=Bye.ZERO))

    assert ["240 F   2    1", "240 Z   2    4    5"] == sorted(line for line in others(new) if line.startswith("240"))
    assert "" == blocks(new)["7"]


def test_absences_of_xxz_become_240():
    """`XXZ` speaks of the round to be paired: once that is written it is a comment, and `240` has the teams."""
    new = edited(cup("XXZ 4 5"), paired((1, 2), _3=Bye.ZERO, _4=Bye.ZERO, _5=Bye.ZERO))

    assert "### XXZ 4 5" in others(new)
    assert "240 Z   2    3    4    5" in others(new)


def test_colours_of_the_boards():
    """With `352 WBBW` boards 2 and 3 have the other colour; empty places of a roster stay empty."""
    header = "012 Cup\n142 3\n152 W\n192 FIDE_TEAM\n352 WBBW\n"
    lines = [*(player(number) for number in range(1, 9)), team(1, 1, 2, 3, 4, 5), team(2, 6, 7, 8)]
    new = edited(header + "".join(f"{line}\n" for line in lines), paired((2, 1)))
    expected = {"1": "     6 b  ", "2": "     7 w  ", "3": "     8 w  ", "4": "", "5": ""}

    assert expected == {number: found for number, found in blocks(new, 90).items() if int(number) < 6}


def test_the_lone_bye_of_teams_becomes_part_of_its_round():
    """When the round of a lone PAB is paired, `320` has it once."""
    text = cup("320  1.0  1.0   5   2")
    loaded = load(text)
    shorter = tuple(p._replace(entries=p.entries[:-1]) for p in loaded.tournament.participants)
    opened = loaded.tournament._replace(participants=shorter, rounds_paired=1, lone_pab=None)
    wanted = paired((1, 4), (5, 3), pab=2)(opened)
    data = trf.write(wanted, loaded.document)

    assert wanted.participants == load(data).tournament.participants
    assert "320  1.0  1.0   5   2" in others(data.decode())


def test_totals_follow_when_a_round_is_closed():
    """If the next round is paired while a board is missing, the open match counts as it stands, and `162` says so."""
    text = cup(
        *[player(n, "0.0", cell) for n, cell in enumerate(("3 w 1", "4 b", "1 b 0", "2 w"), 1)],
        *[team(1, 1, 2), team(2, 3, 4)],
        "320",
    )
    lines = others(edited(text, paired((2, 1))))

    assert "310   1 Team 1                           T1              2.0    1.5         1    2" in lines
    assert any(line.startswith("162") and line.endswith("X 0.5") for line in lines)


def test_a_new_type_with_other_rules():
    """Rules that the type does not state give another type."""
    new = edited(cup(), lambda t: t._replace(team_rules=TeamRules(ColourType.B), type_code=None))

    assert any(line.startswith("192 FIDE_TEAM_TYPEB_MP_GP") for line in others(new))


def test_what_a_team_file_cannot_say():
    """A match that is closed without any game cannot be written; nothing is invented."""
    loaded = load(cup())
    won = Match(2, Colour.WHITE, Result.WIN, 20000, 15000), Match(1, Colour.BLACK, Result.LOSS, 0, 5000)
    new = {1: won[0], 2: won[1]}
    tournament = loaded.tournament._replace(
        participants=tuple(
            p._replace(entries=(*p.entries, new.get(p.number, Bye.ZERO))) for p in loaded.tournament.participants
        ),
        rounds_paired=2,
    )
    with pytest.raises(InputError):
        trf.write(tournament, loaded.document)


# ── Matches of two games ─────────────────────────────────────────────────────
def test_a_round_of_two_games_opens_both():
    """Each pair gets two open blocks, with White first as paired; byes have both blocks too."""
    text = double(*double_players(), player(6, "0.0", "- Z", "- Z"), "240 H   3    6", "240 H   4    6")
    new = edited(text, paired((2, 1), (5, 3), pab=4, _6=Bye.HALF))
    expected = {
        "1": "     2 b       2 w  ",
        "2": "     1 w       1 b  ",
        "3": "     5 b       5 w  ",
        "4": "  0000 - U  0000 - U",
        "5": "     3 w       3 b  ",
        "6": "  0000 - H  0000 - H",
    }

    assert expected == blocks(new, 110)
    assert others(text) == others(new)
    assert ["3w1 1.5", "2b  1.0"] == matches(new, 1)


def test_facts_of_two_games_are_written_in_blocks():
    """Number of rounds, byes, virtual points and prohibitions are counted in blocks."""

    def change(tournament: Tournament) -> Tournament:
        return tournament._replace(
            rounds=4,
            announced=(Announcement(2, 3, Bye.HALF),),
            virtual={1: (20000, 10000, 0, 0)},
            forbidden=(Forbidden(2, 3, frozenset({1, 2})),),
        )

    lines = others(edited(double(), change))

    assert "142 8" in lines
    assert {"240 H   3    3", "240 H   4    3", "260   3   6    1    2"} <= set(lines)
    assert {"250       2.0   1   2    1    1", "250       1.0   3   4    1    1"} <= set(lines)


def test_games_of_a_match_are_not_invented():
    """A match whose games nobody knows cannot be written."""
    people = tuple(
        Participant(n, n, f"Player {n}", (Match(3 - n, colour, result, points),))
        for n, colour, result, points in ((1, Colour.WHITE, Result.WIN, 15000), (2, Colour.BLACK, Result.LOSS, 5000))
    )
    points = points_of(20000, 10000, pab=15000)
    with pytest.raises(InputError, match="games of the match 1-2 in round 1 are unknown"):
        trf.write(Tournament(people, rounds_paired=1, kind=Kind.DOUBLE, points=points))


# ── New files ────────────────────────────────────────────────────────────────
def test_a_new_team_file():
    """A new file of teams has the records of teams, and reads back."""
    tournament = load(cup("300   1   1   3    1    2", "330 --   2   2   3")).tournament
    text = trf.write(tournament).decode()
    expected = {
        *("062 10", "082 5", "192 FIDE_TEAM", "352 WB", "362 TW 2.0   TD 1.0   TL 0.0", "320  1.0  1.0   5"),
        *("300   1   1   3    1    2", "330 --   2   2   3"),
    }

    assert expected <= set(text.splitlines())
    assert [] == differences(tournament, load(text).tournament)


TYPED = {
    "game-points": TeamRules(ColourType.B, PrimaryScore.GAME),
    "no-secondary": TeamRules(ColourType.NONE, use_secondary=False),
}


@pytest.mark.parametrize("rules", TYPED.values(), ids=TYPED)
def test_rules_of_a_new_team_file(rules):
    """Every choice of rules has its type; points, virtual and abnormal ones, stand in the fields of their score."""
    changes = {
        "type_code": None,
        "virtual": {1: (10000, 0, 0, 0, 0)},
        "adjustments": (Adjustment(frozenset(), 5000, 2, frozenset({1})),),
        "secondary_adjustments": (Adjustment(frozenset({Result.FORFEIT_LOSS}), 0, None, frozenset()),),
    }
    tournament = load(cup()).tournament.with_primary(rules.primary)._replace(team_rules=rules, **changes)

    assert [] == differences(tournament, load(trf.write(tournament)).tournament)


def test_points_of_a_match_that_need_more_than_four_columns():
    """Match points that record 362 has no room for are refused in words."""
    tournament = load(cup()).tournament

    with pytest.raises(InputError, match=r'"0\.0002" points for TD do not fit columns .* of record 362'):
        trf.write(tournament._replace(points=points_of(20_000, 2)))


def test_a_new_file_of_two_games():
    """A new file of matches of two games has every game."""
    tournament = load(double(header=DOUBLE_HEADER.replace("SWISS", "SWISS_BAKU"))).tournament
    text = trf.write(tournament).decode()

    assert [] == differences(tournament, load(text).tournament)
    assert blocks(double(), 90) == blocks(text, 90)


@pytest.mark.parametrize(
    ("points", "record"),
    [
        (points_of(20000, 10000, pab=15000), None),
        (points_of(20000, 10000, pab=20000), "162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0    X 0.5"),
        (points_of(60000, 20000, pab=40000), "162  W 3.0    D 1.0    L 0.0    A 0.0    P 2.0    X 1.0"),
    ],
)
def test_points_of_two_games_in_a_new_file(points, record):
    """`162` has the points of a game, and the PAB where it is not a win and a draw."""
    people = tuple(Participant(n, n, f"Player {n}") for n in (1, 2))
    text = trf.write(Tournament(people, rounds=3, kind=Kind.DOUBLE, points=points, system="double-swiss")).decode()

    assert ([record] if record else []) == [line for line in text.splitlines() if line.startswith("162")]


# ── Many ─────────────────────────────────────────────────────────────────────
def played_teams(seed: int) -> str:
    """Return a random team file: forfeits, byes, line-ups that are not the roster, an open round now and then."""
    rng = random.Random(seed)
    count, boards, rounds = rng.randint(2, 7), rng.randint(1, 4), rng.randint(0, 3)
    rosters = {t: [(t - 1) * 5 + place + 1 for place in range(5)] for t in range(1, count + 1)}
    cells: dict[int, list[str]] = {n: [] for roster in rosters.values() for n in roster}
    records, pabs = [], []
    for round_number in range(1, rounds + 1):
        order = list(rosters)
        rng.shuffle(order)
        bye = order.pop() if count % 2 else None
        pabs.append(f"{bye or '':>4}")
        for white, black in zip(order[::2], order[1::2], strict=True):
            if rng.random() < 0.15:
                records.append(f"330 {rng.choice(('+-', '-+', '--'))} {round_number:3d} {white:3d} {black:3d}")
                continue
            ups = [sorted(rng.sample(rosters[t], boards)) for t in (white, black)]
            if rng.random() < 0.3:
                rng.shuffle(ups[0])
            for t, other, up in ((white, black, ups[0]), (black, white, ups[1])):
                records.append(f"300 {round_number:3d} {t:3d} {other:3d}" + "".join(f" {n:4d}" for n in up))
            is_open = round_number == rounds and seed % 3 == 0
            for board, (one, other) in enumerate(zip(*ups, strict=True)):
                colours = "wb" if board % 2 == 0 else "bw"
                signs = (
                    ("", "") if is_open else rng.choice([("1", "0"), ("=", "="), ("0", "1"), ("+", "-"), ("-", "-")])
                )
                cells[one].append(f"{other} {colours[0]} {signs[0]}")
                cells[other].append(f"{one} {colours[1]} {signs[1]}")
        for row in cells.values():
            row.extend([""] * (round_number - len(row)))
    teams = [team(t, *roster, match="", game="") for t, roster in rosters.items()]
    players = [player(n, "0.0", *row) for n, row in cells.items()]
    header = f"142 {rounds + 2}\n152 W\n192 FIDE_TEAM\n352 {'WBWB'[:boards]}\n"
    pab = "320         " + " " + "".join(pabs)
    return header + "\n".join([*players, *teams, pab, *records]) + "\n"


@pytest.mark.parametrize("seed", first_of(range(60), 12))
def test_random_team_events_survive_writing_and_pairing(seed):
    """A random team event is written into a new file, read, paired one round further into both files, and read."""
    text = played_teams(seed)
    loaded = load(text)
    again = load(trf.write(loaded.tournament))

    assert [] == differences(loaded.tournament, again.tournament)
    if loaded.tournament.open_games() or loaded.tournament.lone_pab is not None:
        return
    numbers = [p.number for p in loaded.tournament.participants]
    pab = numbers.pop() if len(numbers) % 2 else None
    further = paired(*zip(numbers[::2], numbers[1::2], strict=True), pab=pab)(loaded.tournament)
    for document in (loaded.document, again.document, None):
        assert [] == differences(further, load(trf.write(further, document)).tournament)


def played_matches(seed: int) -> str:
    """Return a random file of matches of two games."""
    rng = random.Random(seed)
    count, rounds = rng.randint(2, 9), rng.randint(0, 3)
    cells: dict[int, list[str]] = {n: [] for n in range(1, count + 1)}
    results = [("1", "0"), ("=", "="), ("0", "1"), ("+", "-"), ("-", "+"), ("-", "-")]
    for round_number in range(rounds):
        order = list(cells)
        rng.shuffle(order)
        for away in order[: rng.randint(0, count // 3)]:
            order.remove(away)
            cells[away] += [f"- {rng.choice('HFZ')}"] * 2 if rng.random() < 0.8 else [""] * 2
        if len(order) % 2:
            cells[order.pop()] += ["- U"] * 2
        for white, black in zip(order[::2], order[1::2], strict=True):
            for colours in ("wb", "bw"):
                is_open = round_number == rounds - 1 and seed % 3 == 0
                signs = ("", "") if is_open else rng.choice(results)
                cells[white].append(f"{black} {colours[0]} {signs[0]}")
                cells[black].append(f"{white} {colours[1]} {signs[1]}")
    players = [player(n, "", *row) for n, row in cells.items()]
    return f"142 {2 * rounds + 4}\n152 W\n192 FIDE_DOUBLESWISS\n" + "\n".join(players) + "\n"


@pytest.mark.parametrize("seed", first_of(range(60), 12))
def test_random_matches_survive_writing_and_pairing(seed):
    """A random event of two games is written into a new file, read, paired one round further, and read again."""
    loaded = load(played_matches(seed))
    again = load(trf.write(loaded.tournament))

    assert [] == differences(loaded.tournament, again.tournament)
    if loaded.tournament.open_games() or loaded.tournament.lone_pab is not None:
        return
    away = {
        f"_{a.number}": a.bye
        for a in loaded.tournament.announced
        if a.round_number == loaded.tournament.rounds_paired + 1
    }
    numbers = [p.number for p in loaded.tournament.participants if f"_{p.number}" not in away]
    pab = numbers.pop() if len(numbers) % 2 else None
    further = paired(*zip(numbers[::2], numbers[1::2], strict=True), pab=pab, **away)(loaded.tournament)
    for document in (loaded.document, again.document, None):
        assert [] == differences(further, load(trf.write(further, document)).tournament)


def test_totals_that_no_field_holds_are_refused_in_words():
    """A team whose match points come to more than its columns can say cannot be written; the file is left."""
    values = "362 TW9999   TD 1.0   TL 0.0"
    before = cup(*(line.replace("   2.0 ", "9999.0 ") for line in cup_teams()), values)
    played = ["9 w 1", "10 b 1", "", "", "7 w 0", "8 b 0", "5 b 1", "6 w 1", "1 b 0", "2 w 0"]
    later = [f"{line[:80]}    {line[84:]}  {block(new)}" for line, new in zip(cup_players(), played, strict=True)]
    after = cup(*later, *(line[:54] + " " * 13 + line[67:] for line in cup_teams()), values, "320  1.0  1.0   5   2")

    with pytest.raises(InputError, match=r"19998\.0 points do not fit columns 55-60 of record 310"):
        trf.write(load(after).tournament, load(before).document)


@pytest.mark.parametrize("cells", [["", "", "- L"], ["", "", "", "- Z"], ["", "- H"]], ids=["L", "Z", "H"])
def test_what_members_have_in_rounds_to_come_stays(cells):
    """Blocks of players of teams in rounds that are not paired say nothing of the team, and keep their bytes."""
    text = cup(*cup_players(*cells))
    more = Announcement(4, 2, Bye.ZERO)

    assert text == edited(text, lambda t: t)
    added = edited(text, lambda t: t._replace(announced=(*t.announced, more)))
    assert sorted([*text.splitlines(), "240 Z   4    2"]) == sorted(added.splitlines())


@pytest.mark.parametrize(("text", "rosters_count"), [(double(), False), (cup(), True)], ids=["two games", "teams"])
def test_facts_of_single_games_are_compared(text: str, rosters_count: bool):
    """A file that is written must hold the games of matches; a member of a team without games is a fact as well."""
    before = load(text).tournament
    first, *others = before.individuals
    turned = first._replace(entries=(first.entries[0]._replace(result=Result.DRAW), *first.entries[1:]))
    idle = first._replace(number=77, name="Idle", entries=())

    assert [] == differences(before, before)
    assert ["individuals"] == differences(before, before._replace(individuals=(turned, *others)))
    assert (["individuals"] if rosters_count else []) == differences(
        before, before._replace(individuals=(*before.individuals, idle))
    )
