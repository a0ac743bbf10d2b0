"""JSON carries everything of a report file there and back; anything else is refused with its place."""

from __future__ import annotations

import copy
import json
import random
import tracemalloc
from itertools import product
from pathlib import Path
from typing import Any

import json_schema
import pytest
from test_trf_fuzz import FILES, MATCHES, RICH, TEAMS
from trf_texts import cup, cup_players, file, player, six

from fidepair import trf
from fidepair.convert.form import schema
from fidepair.convert.json_form import from_json, to_json
from fidepair.errors import FidepairError, InputError
from fidepair.tournament import Kind
from fidepair.trf.format.facts import COLUMNS, RECORDS, SUMMARY, TRF26
from fidepair.trf.proof import differences
from fidepair.trf.read.reader import interpret

SAMPLES = sorted((Path(__file__).parents[2] / "trf_samples").glob("*.trf"))
REAL = Path(__file__).parents[3] / "shared" / "corpora" / "real"
FULL = (
    "### first line\n"
    "012 Spring Open 2026\n022 Sampleville\n032 FID\n042 2026/03/14\n052 2026/03/18\n062 4\n072 3\n"
    "092 Individual: Swiss-System\n102 Arbiter, Anna\n112 Deputy, Dora\n112 Deputy, Dan\n122 90 min + 30 sec\n"
    "132                                                                                        26/03/14  26/03/15\n"
    "142 5\n152 B\n162  W 3.0    D 1.0    P 3.0\n172 IND HBFN\n182 Some Program 1.2\n192 FIDE_DUTCH_2026\n"
    "202 BH/C1,BH\n212 PTS,BH/C1,BH\n222 5400+30\n"
    "### the players\n\n"
    "001    1 w IM Álpha, Anna                       2450 FID    12345678 1990/04/02  3.0    1     4 w 1\n"
    "001    2 m    Bravo, Boris                      2380 FID                         0.0    4     3 b 0\n"
    "XYZ kept as it is\n"
    "001    3      Charlie, Cleo                     2310 FID                         3.0    2     2 w 1\n"
    "001    4      Delta, Dirk                            FID                         1.0    3     1 b 0\n"
    "IND    1    A                                   2512 KAR      K10023\n"
    "240 H   2    4\n240 Z   3    2    3\n250       1.0   1   3    1    2\n260   1   2    1    2    3\n"
    "299           1.0    1    4\n299 +         2.0\n### last line\n"
)

FULL_CUP = "".join(f"{line}\n" for line in TEAMS.splitlines() if not line.startswith("300   2"))
OF_NO_RECORD = {"format", "version", "line_end", "tournament", "players", "national_ratings", "lines"}
"""Properties of the whole, and of lines whose code says nothing else."""
OF_TRF26 = [code for code, record in RECORDS.items() if TRF26 in record.dialects and record.shape != SUMMARY]


def convert(text: str | bytes, kind: Kind | None = None) -> dict[str, Any]:
    """Return the JSON form of a report file."""
    loaded = interpret(text.encode() if isinstance(text, str) else text, "test.trf", kind)
    return json.loads(to_json(loaded)[0])


def back(form: dict[str, Any]) -> str:
    """Return the report file of a JSON form."""
    return from_json(json.dumps(form).encode(), "test.json").to_bytes().decode()


def there_and_back(data: bytes, kind: Kind | None = None) -> tuple[bytes, list[str]]:
    """Return the report file that comes back, and the facts that differ."""
    before = interpret(data, "test.trf", kind)
    again = from_json(to_json(before)[0], "test.json").to_bytes()
    return again, differences(before.tournament, trf.load(again, "test.json", kind).tournament)


def readable(path: Path) -> bool:
    """Return whether a file is read without faults, with all fields in their columns."""
    found = trf.examine(path.read_bytes(), path.name)
    return found.tournament is not None and not any(finding.code == "T065" for finding in found.findings)


# ── There and back ───────────────────────────────────────────────────────────
@pytest.mark.parametrize("path", [path for path in SAMPLES if readable(path)], ids=lambda path: path.stem)
def test_a_sample_comes_back(path: Path):
    """Every fact comes back; a file without extension records comes back byte by byte."""
    data = path.read_bytes()
    again, differing = there_and_back(data)

    assert [] == differing
    assert path.stem.endswith("trfx") or data == again


@pytest.mark.parametrize("name", FILES)
def test_a_rich_file_comes_back(name: str):
    """Every fact of a file with records of all kinds comes back, and a second time nothing changes any more."""
    text, kind = FILES[name]
    again, differing = there_and_back(text.encode(), kind)

    assert [] == differing
    assert again == there_and_back(again, kind)[0]


def test_a_file_in_standard_columns_comes_back_byte_by_byte():
    """Header, comments, empty lines, unknown and national records, accents and lists: all of it in its place."""
    assert FULL.encode() == there_and_back(FULL.encode())[0]


def test_line_ends_come_back_and_other_encodings_become_utf_8():
    """CR LF stays; a file in Windows-1252 with accents becomes UTF-8."""
    again, differing = there_and_back(FULL.replace("\n", "\r\n").encode("cp1252"))

    assert [] == differing
    assert FULL.replace("\n", "\r\n").encode() == again


@pytest.mark.parametrize("text", [TEAMS, MATCHES], ids=["teams", "matches"])
def test_lines_of_trf26_come_back(text: str):
    """Of a team event, and of one of matches of two games, the lines of TRF26 come back in their order."""
    kind = Kind.TEAM if text is TEAMS else Kind.DOUBLE
    plain = [line.rstrip() for line in text.splitlines() if not line.startswith(("XX", "300   2"))]
    again = there_and_back(text.encode(), kind)[0].decode()
    found = iter(line.rstrip() for line in again.splitlines())

    assert [] == [line for line in plain if line not in found]


@pytest.mark.parametrize("code", OF_TRF26)
def test_every_record_of_trf26_comes_back(code: str):
    """Lines of each record are in properties, and come back as they were; a new record needs a line in one file."""
    text, kind = next((text, kind) for text, kind in ((FULL, None), (FULL_CUP, Kind.TEAM)) if f"\n{code} " in text)
    form = convert(text, kind)
    lines = [line.rstrip() for line in text.splitlines() if line.startswith(code)]

    assert len(lines) == sum(item["lines"] for item in form["lines"] if item.get("record") == code)
    assert lines == [line for line in back(form).splitlines() if line.startswith(code)]


@pytest.mark.skipif(not REAL.is_dir(), reason="the collection of real files is not here")
@pytest.mark.slow
def test_real_files_come_back():
    """Every fact of every real file that is read comes back."""
    paths = [path for path in sorted(REAL.rglob("*")) if path.is_file() and path.stat().st_size < 30_000]
    read = [path for path in paths if readable(path)]

    assert 20 < len(read)
    assert [] == [path.name for path in read if there_and_back(path.read_bytes())[1]]


# ── The schema and the table of records ──────────────────────────────────────
def test_the_schema_has_a_property_for_each_record():
    """What `RECORDS` names are the properties of the schema; of TRF26 only players and summaries have no name."""
    named = {record.name: record for record in RECORDS.values() if record.name}
    headers = {name for name, record in named.items() if record.shape != COLUMNS}
    properties = SCHEMA["properties"]

    assert headers == SCHEMA["$defs"]["HeaderForm"]["properties"].keys()
    assert named.keys() - headers == properties.keys() - OF_NO_RECORD
    assert ["001"] == [code for code in OF_TRF26 if not RECORDS[code].name]


# ── What it looks like ───────────────────────────────────────────────────────
def test_the_form_of_players():
    """Fields have names, games have opponent, colour and result, byes their name; blank fields are left out."""
    found = convert(file(*six()[:3], player(4, ".5", "1 b 0", "- H", name="Éva", rating=""), *six()[4:]))["players"]

    assert {
        "number": 4,
        "name": "Éva",
        "federation": "FID",
        "birth": "1990/01/01",
        "points": ".5",
        "rounds": [{"opponent": 1, "colour": "black", "result": "loss"}, {"bye": "half_point"}],
    } == found[3]


def test_the_form_of_the_header():
    """Texts, numbers, lists and point values of the header have a name each."""
    found = convert(FULL)["tournament"]

    assert ["Deputy, Dora", "Deputy, Dan"] == found["deputy_arbiters"]
    assert ["26/03/14", "26/03/15"] == found["round_dates"]
    assert (5, "black", ["BH/C1", "BH"]) == (found["rounds"], found["initial_colour"], found["tie_breaks"])
    assert {"win": "3.0", "draw": "1.0", "pairing_allocated_bye": "3.0"} == found["point_values"]


def test_the_form_of_the_lists():
    """Byes, virtual points, prohibitions, abnormal points and national ratings are objects."""
    found = convert(FULL)

    assert {"round": 2, "bye": "half_point", "numbers": [4]} == found["byes"][0]
    assert [{"points": "1.0", "first_round": 1, "last_round": 3, "first": 1, "last": 2}] == found["virtual_points"]
    assert [{"first_round": 1, "last_round": 2, "numbers": [1, 2, 3]}] == found["forbidden_pairs"]
    assert {"points": "1.0", "round": 1, "numbers": [4]} == found["abnormal_points"][0]
    assert {"kind": "forfeit_win", "points": "2.0", "numbers": []} == found["abnormal_points"][1]
    assert ["IND", 1, "A", 2512, "KAR", "K10023"] == list(found["national_ratings"][0].values())


def test_the_form_of_teams():
    """Teams have their totals and players; byes, forfeits and line-ups are objects."""
    found = convert(TEAMS, Kind.TEAM)

    assert {
        "number": 1,
        "name": "Team 1",
        "nickname": "T1",
        "match_points": "2.0",
        "game_points": "1.5",
        "players": [1, 2],
    } == found["teams"][0]
    assert [{"match_points": "1.0", "game_points": "1.0", "teams": [5]}] == found["team_byes"]
    assert [{"round": 2, "white": 2, "black": 3, "result": "white_wins"}] == found["forfeited_matches"]
    assert {"round": 2, "team": 4, "opponent": 1, "players": [7, None]} == found["line_ups"][1]
    assert [{"name": "Club", "players": [1, 2]}] == found["rosters"]
    assert {"text": "801 1 T1"} in found["lines"]


def test_a_roster_whose_name_is_a_number_stays_as_it_is():
    """Where it is written it would be the number that one program puts before the name."""
    line = "013        7".ljust(36) + "   1    2"

    assert {"text": line} in convert(file(*six(), line))["lines"]
    assert [{"name": "7b", "players": [1, 2]}] == convert(file(*six(), line.replace("7 ", "7b")))["rosters"]


@pytest.mark.parametrize("number", ["   x", "  2x", " 1 2"])
def test_a_roster_with_a_number_that_is_none_stays_as_it_is(number):
    """What is not understood is kept as a line, and comes back."""
    line = f"013 Club{'':29}   1{number:>5}"
    text = file(*six(), line)

    assert {"text": line} in convert(text)["lines"]
    assert "rosters" not in convert(text)


def test_a_board_won_against_nobody():
    """A board of a team match that had no opponent has none in JSON either."""
    lost = [line.replace("     1 b 0", "  0000 b -") for line in cup_players()]
    found = convert(cup(lost[0].replace("     5 w 1", "  0000 w +"), *lost[1:]), Kind.TEAM)

    assert {"opponent": None, "colour": "white", "result": "forfeit_win"} == found["players"][0]["rounds"][0]
    assert {"opponent": None, "colour": "black", "result": "forfeit_loss"} == found["players"][4]["rounds"][0]


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("XXR 7", "rounds", 7),
        ("XXC black1", "initial_colour", "black"),
        ("XXC rank", "tpn_by_order", True),
        ("ACC true", "acceleration", "baku"),
        ("092 FIDE_DUBOV", "encoded_type", "FIDE_DUBOV"),
        ("BBU  0.5", "point_values", {**dict.fromkeys(("win",), "1.0"), "draw": "0.5"}),
        ("XXS BL=0.5", "detailed_point_values", {"win_with_white": "1.0", "loss_with_black": "0.5"}),
    ],
)
def test_extension_records_are_the_facts_they_state(line: str, name: str, value: Any):
    """In the header JSON has the fact, not the record."""
    text = file(*(p.replace(" 0.0 ", " 0.5 ") if "BL" in line and " b 0" in p else p for p in six()), line, header="")
    found = convert(text)["tournament"][name]

    assert value == ({key: found[key] for key in value} if isinstance(value, dict) else found)
    assert [] == there_and_back(text.encode())[1]


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("XXZ 3 5", "byes", [{"round": 2, "bye": "zero_point", "numbers": [3, 5]}]),
        ("XXP 1 2", "forbidden_pairs", [{"first_round": 1, "last_round": 5, "numbers": [1, 2]}]),
        (
            "XXA    1  0.0  1.0",
            "virtual_points",
            [{"points": "1.0", "first_round": 2, "last_round": 2, "first": 1, "last": 1}],
        ),
        ("XXA    1  0.0  0.0", "virtual_points", []),
    ],
)
def test_extension_records_become_entries_of_lists(line: str, name: str, value: Any):
    """Absences, prohibitions and virtual points are in the same lists as those of TRF26."""
    assert value == convert(file(line))[name]
    assert [] == there_and_back(file(line).encode())[1]


@pytest.mark.parametrize(
    "line", ["162 W 12.25 D 6.125 P 12.25", "XXS W=12.25 D=6.125", "BBW 12.25", "162  W 1.0    D0 0.5"]
)
def test_point_values_that_are_unusually_written_come_back(line: str):
    """Values that have no room in their columns, or have blanks inside, are the same facts afterwards."""
    assert [] == there_and_back(file(player(1), player(2), line).encode())[1]


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        (file("XXC white1 green"), "green"),
        (file(*(line.replace("1.0     ", "1.0   x ", 1) for line in six())), 'rank "x"'),
        (file(*(line.replace(" FID ", " FIDX") for line in six())), "column 57"),
    ],
    ids=["word", "rank", "between fields"],
)
def test_what_has_no_place_is_named(text: str, lost: str):
    """What JSON cannot carry is told, with its line."""
    loaded = interpret(text.encode(), "test.trf")
    losses = to_json(loaded)[1]

    assert lost in losses[0].text
    assert losses[0].line is not None


# ── The order of the lines ───────────────────────────────────────────────────
def test_without_an_order_lines_stand_in_the_usual_one():
    """Header, players, lists; comments are gone with the order."""
    form = convert(FULL)
    del form["lines"]
    codes = list(dict.fromkeys(line[:3] for line in back(form).splitlines()))
    usual = list(dict.fromkeys(line[:3] for line in FULL.splitlines()))

    assert [code for code in usual if code not in ("", "###", "XYZ")] == codes


def test_what_is_added_by_hand_stands_behind_its_like():
    """A new player stands behind the last one, a new kind of record where it usually stands."""
    form = convert(file(*six(), "### end"))
    form["players"].append({"number": 7, "name": "Late, Leo", "rounds": []})
    form["tournament"]["city"] = "Sampleville"

    assert ["012", "022", "142", "152", *["001"] * 7, "###"] == [line[:3] for line in back(form).splitlines()]


def test_what_is_removed_by_hand_leaves_no_gap():
    """The order may name more lines than there are."""
    form = convert(file(*six()))
    del form["players"][2], form["tournament"]["initial_colour"]

    assert ["012", "142", *["001"] * 5] == [line[:3] for line in back(form).splitlines()]


# ── Refused ──────────────────────────────────────────────────────────────────
SMALL = """{
  "format": "fidepair-tournament", "version": 1,
  "players": [
    {"number": 1, "name": "Alpha, Anna", "rounds": [{"bye": "half_point"}]}
  ]
}
"""
REFUSED = {
    "cut": ('"version": 1,', '"version": 1', "3:3", "delimiter"),
    "twice": ('"number": 1', '"number": 1, "number": 2', " `players[0].number`: ", "the property is given twice"),
    "not a number": ('"number": 1', '"number": NaN', " `players[0].number`: ", "found NaN, expected a whole number"),
    "huge": ('"number": 1', '"number": ' + "9" * 5000, " `players[0].number`: ", "found 9999"),
    "too large": ('"number": 1', '"number": 100000', " `players[0].number`: ", "found 100000, expected 1 to 99999"),
    "fraction": ('"number": 1', '"number": 1.5', " `players[0].number`: ", "found 1.5, expected a whole number"),
    "true": ('"number": 1', '"number": true', " `players[0].number`: ", "found true, expected a whole number"),
    "text": ('"number": 1', '"number": "1"', " `players[0].number`: ", 'found "1", expected a whole number'),
    "40 characters": (
        '"number": 1',
        f'"number": "{"x" * 40}"',
        " `players[0].number`: ",
        f'found "{"x" * 40}", expected',
    ),
    "41 characters": ('"number": 1', f'"number": "{"x" * 41}"', " `players[0].number`: ", f'found "{"x" * 40}...'),
    "unknown": ('"name": "Alpha, Anna"', '"name": "", "nmae": 1', " `players[0].nmae`: ", "Did you mean `name`?"),
    "unknown, on two lines": (
        '"name": "Alpha, Anna"',
        r'"name": "", "n\nme": 1',
        " `players[0].n␊me`: ",
        "unknown property",
    ),
    "twice, on two lines": (
        '"name": "Alpha, Anna"',
        r'"n\nme": 2, "n\nme": 1',
        " `players[0].n␊me`: ",
        "the property is given twice",
    ),
    "missing": ('"number": 1, ', "", " `players[0]`: ", "the property `number` is missing"),
    "other format": ("fidepair-tournament", "trf", " `format`: ", "expected `fidepair-tournament`"),
    "next version": ('"version": 1', '"version": 2', " `version`: ", "found 2, expected `1`"),
    "line break": ("Alpha, Anna", r"Alpha\n001    2", " `players[0].name`: ", 'found "Alpha␊001    2"'),
    "too long": ("Alpha, Anna", "A" * 34, " `players[0].name`: ", "at most 33 characters"),
    "blanks": ("Alpha, Anna", " Anna", " `players[0].name`: ", 'found " Anna", expected Name'),
    "half a character": ("Alpha, Anna", r"\ud800", " `players[0].name`: ", "surrogate"),
    "kind of bye": (
        "half_point",
        "half",
        " `players[0].rounds[0].bye`: ",
        'found "half", expected one of `pairing_allocated`',
    ),
    "cell": ('{"bye": "half_point"}', '"H"', " `players[0].rounds[0]`: ", 'found "H", expected an object or null'),
    "half a game": (
        '"bye": "half_point"',
        '"opponent": 2, "colour": "white"',
        " `players[0].rounds[0]`: ",
        "`result` is missing",
    ),
    "nobody": ('  "players": [\n', '  "players": [], "x": [\n', " `players`: ", "found 0 entries, expected 1 or more"),
    "hidden record": ("}]}\n  ]", '}]}\n  ], "lines": [{"text": "192 FIDE_DUBOV"}]', " `lines[0].text`: ", "a comment"),
    "no object": (SMALL, "[1]", " document: ", "found a list, expected an object"),
    "deep": (SMALL, "[" * 100_000, " lists and objects", "too deep"),
    "empty": (SMALL, "", "1:1", "this is not JSON"),
}


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED)
def test_refused_with_its_place(case: tuple[str, str, str, str]):
    """What is not as the schema has it is refused with its path, what was found and expected."""
    old, new, place, words = case
    assert old in SMALL
    with pytest.raises(InputError) as refusal:
        from_json(SMALL.replace(old, new).encode(), "small.json")

    assert str(refusal.value).startswith(f"small.json:{place}")
    assert words in str(refusal.value)


def test_another_encoding_is_refused():
    """JSON is UTF-8."""
    with pytest.raises(InputError, match=r"small.json:4: byte E9 is not UTF-8"):
        from_json(SMALL.replace("Alpha", "é").encode("cp1252"), "small.json")


def test_all_faults_are_told_at_once():
    """Faults are gathered; a long list is cut."""
    form = convert(RICH)
    for one in form["players"]:
        one["rounds"] = ["?"] * 4
    with pytest.raises(InputError) as refusal:
        back(form)

    assert 21 == str(refusal.value).count("\ntest.json: ") + 2
    assert str(refusal.value).endswith("... and 12 more errors")


@pytest.mark.parametrize("value", ["{}", "[]", "1", '""', '{"a": 1, "b": 2}', "[[[1]]]"])
def test_far_too_many_values_are_refused_before_they_are_read(value):
    """Small values take many times the memory of their text; what no tournament has is not read."""
    data = b'{"a": [' + f"{value},".encode() * 2_500_000 + b"1]}"
    tracemalloc.start()
    with pytest.raises(InputError) as refusal:
        from_json(data, "large.json")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert "large.json: the file has more than 2,500,000 values" in str(refusal.value)
    assert 2 * len(data) > peak


def test_of_very_many_faults_a_thousand_are_looked_for():
    """A list in which nothing is right ends in few words, and soon."""
    players = ",".join(['{"a": 1}'] * 200_000)
    data = f'{{"format": "fidepair-tournament", "version": 1, "tournament": {{}}, "players": [{players}]}}'
    with pytest.raises(InputError, match=r"\.\.\. and at least 98\d more errors$"):
        from_json(data.encode(), "large.json")


def test_lines_of_very_many_codes_find_their_places():
    """National ratings have codes by the thousand; each stands behind those that usually come before, comments stay."""
    form = json.loads(SMALL)
    codes = ["".join(letters) for letters in product("Q", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")]
    form["national_ratings"] = [{"federation": code, "player": 1, "rating": 2000} for code in codes]
    form["lines"] = [{"text": "### first"}, {"record": "001", "lines": 1}, *[{"text": "### x"}] * 3000]
    lines = from_json(json.dumps(form).encode(), "x").to_bytes().decode().splitlines()

    numbers = [lines.index(next(line for line in lines if line.startswith(code))) for code in codes]
    assert sorted(numbers) == numbers
    assert lines.index("### first") < min(numbers)
    assert max(numbers) < lines.index("### x")


def test_whole_numbers_may_have_a_point():
    """`1.0` is a whole number, as JSON Schema has it."""
    assert "001    1 " in from_json(SMALL.replace('"number": 1', '"number": 1.0').encode(), "x").to_bytes().decode()


@pytest.mark.parametrize("name", FILES)
def test_damaged_json_ends_in_a_reason(name: str):
    """A damaged form is a report file, or is refused in words; nothing else escapes."""
    text, kind = FILES[name]
    loaded = interpret(text.encode(), "rich.trf", kind)
    whole = to_json(loaded)[0].decode()
    silent = []
    for seed in range(150):
        rng = random.Random(seed)
        damaged = whole
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(damaged))
            damaged = (
                damaged[:at]
                + rng.choice(['"', "{", "]", ",", "9", "-", "e5", "\\u0000", "null", "é"])
                + damaged[at + rng.randrange(3) :]
            )
        try:
            trf.load(from_json(damaged.encode(), "damaged.json").to_bytes(), "damaged.json", kind)
        except FidepairError as refusal:
            silent += [] if str(refusal).startswith("damaged.json:") else [seed]

    assert [] == silent


# ── The schema ───────────────────────────────────────────────────────────────
SCHEMA = dict(schema())
SOURCES = {
    "players": (RICH, None),
    "teams": (TEAMS, Kind.TEAM),
    "matches": (MATCHES, Kind.DOUBLE),
    "full": (FULL, None),
}


def test_the_schema_uses_what_the_tests_know():
    """No keyword of the schema goes unnoticed, and no object takes properties that are not described."""
    assert set() == json_schema.keywords(SCHEMA) - json_schema.ANNOTATIONS - json_schema.ASSERTIONS
    assert [] == [found for found in json_schema.objects(SCHEMA) if found.get("additionalProperties") is not False]
    assert "https://json-schema.org/draft/2020-12/schema" == SCHEMA["$schema"]


def test_every_property_is_described():
    """A reader of the schema finds a sentence at every property, or at the definition it refers to."""
    bare = [
        name
        for found in json_schema.objects(SCHEMA)
        for name, rule in found["properties"].items()
        if "description" not in rule and "description" not in SCHEMA["$defs"].get(rule.get("$ref", "")[8:], {})
    ]

    assert [] == bare


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
def test_what_is_written_satisfies_the_schema(source: tuple[str, Kind | None]):
    """By a validator that shares nothing with the reader."""
    assert [] == json_schema.problems(convert(*source), SCHEMA)


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
def test_the_schema_refuses_what_the_reader_refuses(source: tuple[str, Kind | None]):
    """Changed in one place, a form is refused by both or by none; most changes are refused."""
    whole = convert(*source)
    different, refused = [], 0
    for seed in range(50):
        form, path = changed(whole, random.Random(seed))
        valid = not json_schema.problems(form, SCHEMA)
        try:
            from_json(json.dumps(form).encode(), "changed.json")
        except InputError:
            refused += 1
            different += [(seed, path)] if valid else []
        else:
            different += [] if valid else [(seed, path)]

    assert [] == different
    assert 25 < refused


def changed(form: dict[str, Any], rng: random.Random) -> tuple[dict[str, Any], list[Any]]:
    """Return the form with one value changed, removed or added, and where."""
    form = copy.deepcopy(form)
    path: list[Any] = []
    parent, key, value = {"": form}, "", form
    while isinstance(value, dict | list) and value and (not path or rng.random() < 0.9):
        parent, key = value, rng.choice(list(value) if isinstance(value, dict) else range(len(value)))
        value = parent[key]
        path.append(key)
    strange = [None, True, -1, 0, 10_000, 1.0, 2.5, "", "x", "1.5", " x", "x\n", "x" * 40, [], {}, "white", "Á\u2028b"]
    if isinstance(value, dict) and rng.random() < 0.5:
        value["extra"] = 1
    elif isinstance(parent, dict) and rng.random() < 0.3:
        del parent[key]
    else:
        parent[key] = rng.choice(strange)
    return form, path
