"""Conversions at their limits: options in place of a type, numbers and points that just fit, schemas of small types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypedDict

import pytest
from trf_texts import cup, double, file, player, six

from fidepair.convert import convert, json_schema
from fidepair.convert.draft import is_wide, plain_points
from fidepair.convert.form import schema as form_schema
from fidepair.convert.json_form import _without_bye, from_json, to_json
from fidepair.convert.json_schema import REQUIRED, Definition, faults_of, has_too_many_values, limits, schema_of
from fidepair.convert.targets import to_dialect
from fidepair.errors import UsageError
from fidepair.tournament import Kind
from fidepair.trf.read.reader import interpret


def losses(text: str, target: str) -> list[str]:
    """Return what is told of a conversion."""
    return [loss.text for loss in convert(text.encode(), "t", target).losses]


# ── Dialects ─────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("code", "options"),
    [
        ("FIDE_TEAM", "--system team"),
        ("FIDE_TEAM_BAKU", "--system team --acceleration baku"),
        ("FIDE_TEAM_TYPEA_MP_GP", "--system team"),
        ("FIDE_TEAM_TYPEB_MP_GP", "--system team --colours B"),
        ("FIDE_TEAM_MP_GP", "--system team --colours none"),
        ("FIDE_TEAM_TYPEA_GP_MP", "--system team --primary game"),
        ("FIDE_TEAM_TYPEA_MP", "--system team --no-secondary"),
        ("FIDE_TEAM_GP", "--system team --colours none --primary game --no-secondary"),
    ],
)
def test_the_options_of_a_type_that_is_lost(code: str, options: str):
    """Only what is not as usual is given: colours A, match points first, game points for the colours."""
    text = cup(header=f"012 Sample Cup\n142 5\n152 W\n192 {code}\n352 WB\n")
    told = [loss for loss in losses(text, "trf16") if loss.startswith("`192")]

    assert [f"`192 {code}`: TRF16 has no record for the type; give it with {options}; kept as a comment"] == told


def test_the_options_of_a_system():
    """An accelerated event of players whose virtual points no record of the dialect holds."""
    text = file(*six(), "192 FIDE_DUTCH_2026_BAKU")
    told = [loss for loss in losses(text, "trf16") if loss.startswith("`192")]

    assert ["--system dutch --acceleration baku"] == [
        loss.partition("give it with ")[2].partition(";")[0] for loss in told
    ]


@pytest.mark.parametrize(
    ("lines", "after"),
    [
        (("XXC white1",), ["152 W"]),
        (("XXC rank white1",), ["152 W", "XXC rank"]),
        (("XXC rank", "XXC black1"), ["XXC rank", "152 B"]),
        (("XXC rank",), ["XXC rank"]),
    ],
)
def test_words_of_a_configuration(lines: tuple[str, ...], after: list[str]):
    """The word for the colour becomes its record in its place; the word that TRF26 does not have stays."""
    text = file(*six(), *lines, header="012 Sample Open\n")
    data = convert(text.encode(), "t", "trf26").data.decode()

    assert after == data.splitlines()[-len(after) :]


@pytest.mark.parametrize(("length", "is_cut"), [(40, False), (41, True)])
def test_a_lost_line_is_quoted(length: int, is_cut: bool):
    """Up to forty characters; of more the first 37."""
    line = f"222 {'x' * (length - 4)}"
    quoted = f"{line[:37]}..." if is_cut else line
    text = f"`{quoted}`: TRF16 has no record for an encoded time control; kept as a comment"

    assert [text] == [loss for loss in losses(file(*six(), line), "trf16") if loss.startswith("`222")]


def test_losses_of_several_lines():
    """One for each line, in the order of the file."""
    found = convert(file(*six(), "202 BH", "222 x").encode(), "t", "trf16").losses
    lines = [loss.line for loss in found if loss.line is not None]

    assert sorted(lines) == lines
    assert {10, 11} <= {*lines}


def test_a_target_that_there_is_not():
    """It is refused with those that there are."""
    with pytest.raises(UsageError, match="`pdf` is not a conversion target"):
        convert(file().encode(), "t", "pdf")


def test_a_file_of_the_dialect_loses_nothing():
    """The same bytes, and no word."""
    text = file(*six()).encode()

    assert (text, ()) == to_dialect(interpret(text, "t"), "trf26")


# ── Numbers and points ───────────────────────────────────────────────────────
@pytest.mark.parametrize(("numbers", "wide"), [((), False), ((9999,), False), ((1, 10_000), True), ((10_000, 1), True)])
def test_numbers_of_four_digits_are_not_wide(numbers: tuple[int, ...], wide: bool):
    """A tournament file has four columns for them."""
    assert wide is is_wide(numbers)


@pytest.mark.parametrize(
    ("text", "plain"), [("1,5", "1.5"), ("2.", "2"), ("2,", "2"), (".5", ".5"), ("", ""), ("1,5,", "1.5,")]
)
def test_points_as_they_are_written(text: str, plain: str):
    """With a point instead of a comma, and none at the end."""
    assert plain == plain_points(text)


def test_prohibitions_of_a_list_become_ranges():
    """`XXP` is for all rounds, which JSON says with the first and the last."""
    form = convert(file(*six(), "XXP 1 2").encode(), "t", "json").data.decode()

    assert '"forbidden_pairs":[{"first_round":1,"last_round":5,"numbers":[1,2]}]' in form.replace(" ", "").replace(
        "\n", ""
    )


# ── Schemas ──────────────────────────────────────────────────────────────────
class Leaf(TypedDict):
    """A leaf
    of two lines."""

    name: str


class Tree(TypedDict, total=False):
    """A tree."""

    leaves: Annotated[list[Leaf], "Its leaves.", REQUIRED]
    inner: "Tree | None"
    kind: Literal["oak"]
    size: Annotated[int, Definition("size", "how tall", limits(minimum=1, maximum=9))] | None
    by_name: Mapping[str, int]
    other: dict[str, object]
    either: Literal[1, None]
    several: Sequence[int | str]
    flag: bool


def test_the_schema_of_a_type():
    """A class is defined once; an object has what its class has, and no other; null and a type are one rule."""
    schema = schema_of(Tree, "Trees")
    tree = schema["properties"]

    assert ["$schema", "title", "type", "description", "additionalProperties", "required", "properties", "$defs"] == [
        *schema
    ]
    assert ("Trees", "A tree.", False, ["leaves"]) == tuple(
        schema[key] for key in ("title", "description", "additionalProperties", "required")
    )
    assert {"description": "Its leaves.", "type": "array", "items": {"$ref": "#/$defs/Leaf"}} == tree["leaves"]
    assert {"anyOf": [{"$ref": "#/$defs/Tree"}, {"type": "null"}]} == tree["inner"]
    assert ({"const": "oak"}, {"enum": [1, None]}) == (tree["kind"], tree["either"])
    assert {"anyOf": [{"$ref": "#/$defs/size"}, {"type": "null"}]} == tree["size"]
    assert {"type": "object", "additionalProperties": {"type": "integer"}} == tree["by_name"]
    assert ({"type": "object"}, {"type": "boolean"}) == (tree["other"], tree["flag"])
    assert {"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "string"}]}} == tree["several"]
    assert {"Leaf", "Tree", "size"} == schema["$defs"].keys()
    assert {"description": "how tall", "type": "integer", "minimum": 1, "maximum": 9} == schema["$defs"]["size"]
    assert "A leaf of two lines." == schema["$defs"]["Leaf"]["description"]


def test_simple_documents():
    """A list, a text or null, and several kinds with a description."""
    assert {"type": "array", "items": {"type": "integer"}} == _rules(list[int])
    assert {"type": ["string", "null"]} == _rules(str | None)
    assert {"description": "either", "anyOf": [{"type": "string"}, {"type": "integer"}]} == _rules(
        Annotated[str | int, "either"]
    )
    assert ["A leaf of two lines.", "object"] == [
        _rules(Annotated[Leaf, "a leaf"])[key] for key in ("description", "type")
    ]


@pytest.mark.parametrize("kind", [Annotated[Leaf, 3], list[set[int]]])
def test_what_says_nothing_in_a_schema(kind: object):
    """It is a mistake in the program."""
    with pytest.raises(TypeError):
        schema_of(kind, "x")


def _rules(kind: object) -> dict[str, object]:
    return {key: value for key, value in schema_of(kind, "x").items() if key not in ("$schema", "title", "$defs")}


FAULTS = {
    "least": ({"size": 1, "leaves": []}, []),
    "most": ({"size": 9, "leaves": []}, []),
    "none": ({"size": None, "leaves": []}, []),
    "too small": ({"size": 0, "leaves": []}, ["found 0, expected 1 to 9"]),
    "too large": ({"size": 10, "leaves": []}, ["found 10, expected 1 to 9"]),
    "text": ({"size": "1", "leaves": []}, ['found "1", expected a whole number or null']),
    "true is no number": ({"size": True, "leaves": []}, ["found true, expected a whole number or null"]),
    "missing": ({}, ["the property `leaves` is missing"]),
    "unknown": ({"leaves": [], "x": 1}, ["unknown property"]),
    "inside": ({"leaves": [{"name": 1}, {}]}, ["found 1, expected a text", "the property `name` is missing"]),
    "deeper": ({"leaves": [], "inner": {"leaves": 3}}, ["found 3, expected a list"]),
    "one value": ({"leaves": [], "kind": "elm"}, ['found "elm", expected `oak`']),
    "several values": ({"leaves": [], "either": True}, ["found true, expected one of `1`, null"]),
    "any names": ({"leaves": [], "by_name": {"a": 1, "b": "x"}}, ['found "x", expected a whole number']),
    "anything": ({"leaves": [], "other": {"a": [1]}}, ["unknown property"]),
    "flag": ({"leaves": [], "flag": 1}, ["found 1, expected true or false"]),
    "no object": ([], ["found a list, expected an object"]),
}


@pytest.mark.parametrize(("value", "texts"), FAULTS.values(), ids=FAULTS)
def test_faults_of_a_value(value: object, texts: list[str]):
    """Each place that breaks the schema, with what was found and expected."""
    assert texts == [fault.text for fault in faults_of(value, schema_of(Tree, "x"))]


def test_how_many_values_are_too_many(monkeypatch: pytest.MonkeyPatch):
    """Commas and brackets are counted: of a limit of 5, five are in order, six are not."""
    monkeypatch.setattr(json_schema, "MAX_VALUES", 5)

    assert [False, True, False] == [has_too_many_values(text) for text in ("[1,1,{},1]", "[1,1,{},1,1]", "1" * 50)]


def test_a_player_keeps_all_fields():
    """In JSON, every field that is not blank has its property; the blank ones have none."""
    line = player(1, "1.0", "- F").replace(" FID ", "     ")
    form = convert(file(line).encode(), "t", "json").data.decode()

    assert '"federation"' not in form
    assert '"birth": "1990/01/01"' in form


def test_what_a_form_must_have():
    """All other properties may be left out, as a blank field is."""
    definitions = form_schema()["$defs"]
    required = {name: rules["required"] for name, rules in definitions.items() if "required" in rules}

    assert {
        "HeaderForm": [],
        "PointValuesForm": [],
        "DetailedPointValuesForm": [],
        "MatchValuesForm": [],
        "PlayerForm": ["number", "name", "rounds"],
        "GameCellForm": ["opponent", "colour", "result"],
        "ByeCellForm": ["bye"],
        "EmptyBoardCellForm": ["opponent", "colour", "result"],
        "NationalRatingForm": ["federation", "player"],
        "RosterForm": ["name", "players"],
        "TeamForm": ["number", "players"],
        "TeamByesForm": ["teams"],
        "ForfeitedMatchForm": ["round", "white", "black", "result"],
        "LineUpForm": ["round", "team", "opponent", "players"],
        "AnnouncedByesForm": ["round", "bye", "numbers"],
        "VirtualPointsForm": ["first_round", "last_round", "first", "last"],
        "ForbiddenPairsForm": ["first_round", "last_round", "numbers"],
        "AbnormalPointsForm": ["numbers"],
        "RecordLinesForm": ["record", "lines"],
        "TextLineForm": ["text"],
    } == required
    assert ["format", "version", "players"] == form_schema()["required"]


LIMITS = {
    "number": (1, 99999),
    "round": (1, 999),
    "points": ("maxLength", 4),
    "long_points": ("maxLength", 6),
    "value": ("maxLength", 8),
    "signed_points": ("maxLength", 8),
}


@pytest.mark.parametrize(("name", "limit"), LIMITS.items(), ids=LIMITS)
def test_the_limits_of_values(name: str, limit: tuple[object, int]):
    """Those of the columns, and of the numbers that JSON may have; a count may be 0."""
    count = form_schema()["$defs"]["count"]["anyOf"][0]
    assert {"type": "integer", "minimum": 0, "maximum": 999_999} == count
    rules = form_schema()["$defs"][name]

    assert (rules["minimum"], rules["maximum"]) == limit if isinstance(limit[0], int) else rules[limit[0]] == limit[1]


def test_the_limits_of_fields():
    """The width of each field of a player and of a team, and the range of its numbers."""
    definitions = form_schema()["$defs"]
    widths = {
        (form, name): rules["maxLength"]
        for form in ("PlayerForm", "TeamForm", "NationalRatingForm", "RosterForm")
        for name, rules in definitions[form]["properties"].items()
        if "maxLength" in rules
    }
    ranges = {
        (form, name): (rules["minimum"], rules["maximum"])
        for form in definitions
        for name, rules in definitions[form].get("properties", {}).items()
        if "minimum" in rules
    }
    person = {"sex": 1, "title": 3, "name": 33, "federation": 3, "fide_id": 11, "birth": 10}
    national = {"sex": 1, "classification": 3, "name": 33, "origin": 3, "national_id": 11, "birth": 10}
    of_teams = {"name": 32, "nickname": 5, "strength": 6}

    assert widths == {
        **{("PlayerForm", name): width for name, width in person.items()},
        **{("NationalRatingForm", name): width for name, width in national.items()},
        **{("TeamForm", name): width for name, width in of_teams.items()},
        ("RosterForm", "name"): 32,
    }
    assert ranges == {
        ("HeaderForm", "rounds"): (1, 999),
        ("PlayerForm", "rating"): (0, 9999),
        ("PlayerForm", "rank"): (0, 9999),
        ("NationalRatingForm", "rating"): (0, 9999),
        ("TeamForm", "number"): (1, 999),
        ("TeamForm", "rank"): (0, 999),
        ("ForfeitedMatchForm", "white"): (1, 999),
        ("ForfeitedMatchForm", "black"): (1, 999),
        ("LineUpForm", "team"): (1, 999),
        ("LineUpForm", "opponent"): (1, 999),
        ("RecordLinesForm", "lines"): (1, 99_999),
    }


def test_nobody_plays_the_next_match():
    """Five players are away in both games of match 2, in blocks 3 and 4: that would be a round that has been played, so
    it is one list of absences, in the place of the first of the two records."""
    away = "".join(f" {number:>4}" for number in range(1, 6))
    text = double("240 Z   3" + away, "### between", "240 Z   4" + away)
    data = convert(text.encode(), "t", "trfx").data.decode()

    assert ["XXZ 1 2 3 4 5", "### between"] == data.splitlines()[-2:]


def test_what_a_table_loses_is_told_by_its_first_line():
    """Records by their codes with the number of lines, then comments: those of the event, and those for people."""
    lines = ("### words", "XYZ 1", "### National rating: 3=2105", "XYZ 2", "### more words", "022 Oslo")
    found = [(loss.line, loss.text) for loss in convert(file(*six(), *lines).encode(), "t", "csv").losses]
    of_event = "records of the event, such as corrections and changed numbers, which `check` needs"

    assert {
        (15, "`022`: the city"),
        (11, "`XYZ` (2 lines): a record that is not used for pairing"),
        (12, f"comments: {of_event}"),
        (10, "comments (2 lines): text for people"),
    } <= {*found}
    assert 2 == sum(text.startswith("comments") for _, text in found)


def test_a_table_of_a_file_with_nothing_else_loses_its_header_only():
    """No comments, no strange records."""
    told = [loss.text for loss in convert(file(*six()).encode(), "t", "csv").losses]

    assert ["`012`: the name of the tournament", "`142`: the number of rounds", "`152`: the initial-colour"] == told


def test_values_of_points_without_a_bye_do_not_state_it():
    """A match event may leave open what a bye is worth; `XXS` does, and so does the `162` that comes back from JSON."""
    people = [
        player(1, "3.0", "3 w 1", "3 b ="),
        player(2, "4.0", "4 b 1", "4 w 1"),
        player(3, "1.0", "1 b 0", "1 w ="),
        player(4, "0.0", "2 w 0", "2 b 0"),
        player(5, "3.0", "- U", "- U"),
    ]
    before = interpret(double(*people, "XXS W=2 D=1").encode(), "t")
    back = from_json(to_json(before)[0], "t").to_bytes()

    assert b"162  W 2.0    D 1.0    L 0.0    A 0.0    X 1.0\n" in back
    assert before.tournament == interpret(back, "t").tournament._replace(source=before.tournament.source)


@pytest.mark.parametrize(
    ("text", "kind", "told"),
    [
        (cup(), Kind.TEAM, []),
        (file(), Kind.INDIVIDUAL, []),
        (double(), Kind.DOUBLE, []),
        (double().replace("192 FIDE_DOUBLESWISS\n", ""), Kind.DOUBLE, ["the kind of the event (double)"]),
    ],
)
def test_the_kind_that_only_the_user_said(text: str, kind: Kind, told: list[str]):
    """JSON has the records of the file, so it does not keep a kind that no record states."""
    _, losses = to_json(interpret(text.encode(), "t", kind))

    assert told == [loss.text.partition(",")[0] for loss in losses if "kind of the event" in loss.text]


@pytest.mark.parametrize(
    ("points", "bye", "expected"),
    [("1.0", "240 H   2    1", " 1.5"), ("1.0", "240 Z   2    1", " 1.0"), ("", "240 H   2    1", "    ")],
)
def test_points_with_the_bye_of_the_next_round(points: str, bye: str, expected: str):
    """Programs that read TRFx count them; where the file has no points, it gets none."""
    text = file(player(1, points, "4 w 1"), *six()[1:], bye)
    lines = convert(text.encode(), "t", "trfx").data.decode().splitlines()
    (line,) = (one for one in lines if one.startswith("001    1"))

    assert expected == line[80:84]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("162  W 2.0    D 1.0    P 1.5    A 0.0", "162  W 2.0    D 1.0             A 0.0"),
        ("162  W 2.0    D 1.0", "162  W 2.0    D 1.0"),
        ("XXS W=2 PAB=1.5 D=1", "XXS W=2 D=1"),
    ],
)
def test_a_line_of_points_without_the_bye(line: str, expected: str):
    """The other values stay in their columns."""
    assert expected == _without_bye(line)
