"""More than 9,999 participants: JSON, CSV and memory hold them, a tournament file does not.

The events are small and their numbers large, which is all that the columns of a file depend on.
"""

from __future__ import annotations

import json
import random

import pytest
from trf_texts import cup, load

from fidepair import (
    Announcement,
    Bye,
    Colour,
    Forbidden,
    Game,
    InputError,
    Participant,
    Result,
    Settings,
    Tournament,
    TrfError,
    UsageError,
    check,
    decode,
    encode,
    generate,
    pair,
    read,
    write,
)
from fidepair.convert import convert
from fidepair.trf.proof import differences

WAY_OUT = r"four columns for a number, too few .*\n +.*JSON or CSV"


def event(*numbers: int) -> Tournament:
    """Return an event of four players with one round behind it: the first two have met, and the
    other two."""
    one, two, three, four = numbers

    def player(number: int, opponent: int, colour: Colour, result: Result) -> Participant:
        name = f"Player {number}"
        return Participant(number, number, name, (Game(opponent, colour, result),), rating=2000)

    people = (
        player(one, two, Colour.WHITE, Result.WIN),
        player(two, one, Colour.BLACK, Result.LOSS),
        player(three, four, Colour.BLACK, Result.DRAW),
        player(four, three, Colour.WHITE, Result.DRAW),
    )
    return Tournament(people, 1, name="Wide", rounds=5, initial_colour=Colour.WHITE, system="dutch", edition="2026")


WIDE = event(7, 9999, 10_000, 20_007)
"""Of 10,000 and 20,007 the last four digits are those of nobody, and of another player."""


@pytest.mark.parametrize("numbers", [(1, 2, 3, 4), (7, 9999, 10_000, 20_007), (5, 6, 99_998, 99_999)])
def test_json_holds_all_facts(numbers):
    """What is written is read as the same tournament, and written as the same bytes."""
    before = event(*numbers)._replace(
        announced=(Announcement(2, numbers[3], Bye.HALF), Announcement(4, numbers[0], Bye.ZERO)),
        forbidden=(Forbidden(1, None, frozenset({numbers[0], numbers[3]})),),
    )
    data = encode(before)
    after = decode(data, "wide.json").tournament
    assert [] == differences(before, after)
    assert data == encode(after)


def test_csv_holds_players_and_games():
    """A cross table has the same players and games; the header of the event is lost, as from any file."""
    assert WIDE.participants == decode(encode(WIDE, "csv"), "wide.csv").tournament.participants
    assert b"20007b=" in encode(WIDE, "csv")


def test_json_to_csv_and_back():
    """`convert` goes both ways, and to no tournament file."""
    table = convert(encode(WIDE), "wide.json", "csv")
    assert encode(WIDE, "csv") == table.data
    again = convert(table.data, "wide.csv", "json")
    assert WIDE.participants == decode(again.data, "again.json").tournament.participants


@pytest.mark.parametrize("target", ["trf16", "trfx", "trfbx", "trf26"])
def test_no_tournament_file_is_made(target):
    """The sentence says why, and names the way out."""
    with pytest.raises(InputError, match=WAY_OUT):
        convert(encode(WIDE), "wide.json", target)
    with pytest.raises(InputError, match=WAY_OUT):
        convert(encode(WIDE), "wide.json", "json", numbers="rating")


def test_write_refuses():
    """So does the library, also beside a document of small numbers."""
    with pytest.raises(InputError, match=WAY_OUT):
        write(WIDE)
    loaded = decode(encode(WIDE), "wide.json")
    with pytest.raises(InputError, match=WAY_OUT):
        write(loaded.tournament, loaded.document)


def test_one_number_too_large():
    """99,999 is the last number with five digits."""
    with pytest.raises(InputError, match="up to 99,999, found 100000"):
        encode(event(1, 2, 3, 100_000))
    form = json.loads(encode(WIDE))
    form["players"][3]["number"] = 100_000
    with pytest.raises(InputError, match="expected 1 to 99999"):
        decode(json.dumps(form).encode(), "wide.json")


def changed(number: int, **values: object) -> bytes:
    """Return the JSON of the event with other values of a player."""
    form = json.loads(encode(WIDE))
    next(one for one in form["players"] if one["number"] == number).update(values)
    return json.dumps(form).encode()


@pytest.mark.parametrize(
    ("rounds", "words"),
    [
        ([{"opponent": 7, "colour": "black", "result": "loss"}], r"`10000 w =`"),
        ([{"opponent": 30_000, "colour": "black", "result": "loss"}], r"`30000 b 0` has opponent 30000"),
        ([{"opponent": 10_000, "colour": "black", "result": "draw"}], r"10000"),
        ([{"opponent": 20_007, "colour": "black", "result": "win"}], r"`20007 b 1`"),
    ],
    ids=["another opponent", "nobody", "itself", "both win"],
)
def test_contradictions_are_found(rounds, words):
    """The reader's checks see all five digits, and show them."""
    with pytest.raises(TrfError, match=words):
        decode(changed(10_000, rounds=rounds), "wide.json")


def test_announced_byes_of_json():
    """A bye may be in `byes`; one that contradicts an entry, or of nobody, is an error."""
    form = json.loads(encode(WIDE))
    form["byes"] = [{"round": 3, "bye": "half_point", "numbers": [20_007]}]
    found = decode(json.dumps(form).encode(), "wide.json").tournament
    assert (Announcement(3, 20_007, Bye.HALF),) == found.announced
    form["byes"][0]["round"] = 1
    with pytest.raises(InputError, match="player 20007 has another entry in round 1"):
        decode(json.dumps(form).encode(), "wide.json")
    form["byes"][0] = {"round": 2, "bye": "half_point", "numbers": [20_008]}
    with pytest.raises(InputError, match="number 20008, which no player has"):
        decode(json.dumps(form).encode(), "wide.json")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("virtual_points", [{"points": "1.0", "first_round": 1, "last_round": 2, "first": 7, "last": 20_007}]),
        ("abnormal_points", [{"points": "1.0", "round": 1, "numbers": [20_007]}]),
        ("forbidden_pairs", [{"first_round": 2, "last_round": 3, "numbers": [7, 20_007]}]),
        ("national_ratings", [{"federation": "GER", "player": 20_007, "rating": 2000}]),
    ],
)
def test_what_has_columns_for_numbers_refuses_them(name, value):
    """Nothing is left out in silence."""
    form = json.loads(encode(WIDE))
    form[name] = value
    with pytest.raises(InputError, match='"20007" does not fit columns'):
        decode(json.dumps(form).encode(), "wide.json")


def test_formats_of_encode():
    """Another format is an error of the call."""
    with pytest.raises(UsageError, match="json, csv"):
        encode(WIDE, "trf26")


def test_commands_read_json(tmp_path, fidepair):
    """Commands that read take JSON and CSV; those that write a tournament file refuse, and name the way out."""
    file = tmp_path / "wide.json"
    file.write_bytes(encode(WIDE))
    assert "agrees" not in fidepair("pair", file, "-q", "-f", "list").err
    found = {tuple(map(int, line.split())) for line in fidepair("pair", file, "-q", "-f", "list").out.split("\n")[1:3]}
    assert {(game.white, game.black) for game in pair(WIDE).games} == found
    assert "10000" in fidepair("show", file).out
    assert "20007" in fidepair("explain", file, "--player", "20007").out
    refused = fidepair("pair", file, "-o", tmp_path / "next.trf")
    assert 3 == refused.code
    assert "four columns" in refused.err
    assert not (tmp_path / "next.trf").exists()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_random_opens_with_large_numbers(seed):
    """A random open whose numbers are spread up to 99,999 keeps its facts, its pairing and its verdict."""
    small = generate(Settings(players=(40, 40), rounds=9), seed).before_round(6)
    draw = random.Random(seed)
    numbers = dict(zip(range(1, 41), sorted(draw.sample(range(1, 100_000), 40)), strict=True))

    def moved(one: Participant) -> Participant:
        entries = tuple(
            each._replace(opponent=numbers[each.opponent]) if isinstance(each, Game) else each for each in one.entries
        )
        return one._replace(number=numbers[one.number], tpn=numbers[one.tpn], entries=entries)

    large = small._replace(
        participants=tuple(map(moved, small.participants)),
        announced=tuple(one._replace(number=numbers[one.number]) for one in small.announced),
    )
    after = decode(encode(large), "open.json").tournament
    assert [] == differences(large, after)
    expected = [(numbers[game.white], numbers[game.black]) for game in pair(small).games]
    assert expected == [(game.white, game.black) for game in pair(after).games]
    assert check(after).agrees == check(small).agrees


@pytest.mark.parametrize("command", [("pair", "--in-place"), ("standings", "--write")])
def test_json_is_not_changed_in_place(tmp_path, fidepair, samples, command):
    """A tournament file in the place of the JSON would be a surprise, whatever its name says."""
    name, option = command
    file = tmp_path / "open.json"
    before = encode(read(str(samples / "open-round-4-to-pair-trf26.trf")))
    file.write_bytes(before)

    answer = fidepair(name, file, option)

    assert answer.code == 2
    assert "Only tournament files can be changed" in answer.err
    assert file.read_bytes() == before
    told = fidepair("status", file).out
    assert ", JSON\n" in told
    assert "fidepair convert" in told


def test_large_numbers_of_teams_are_refused():
    """Only individual events may have more than 9,999 participants: players of teams have their own numbers."""
    teams = load(cup()).tournament
    far = {one.number: one.number + 10_000 for one in teams.participants}
    people = [
        one._replace(
            number=far[one.number],
            entries=tuple(
                entry if isinstance(entry, Bye) else entry._replace(opponent=far[entry.opponent])
                for entry in one.entries
            ),
        )
        for one in teams.participants
    ]

    with pytest.raises(InputError, match=WAY_OUT):
        encode(teams._replace(participants=tuple(people)))
