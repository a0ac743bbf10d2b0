"""Every answer in JSON has a schema that ships with the program, and real answers are as it says."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import json_schema
import pytest

from fidepair.commands.serve import ALSO
from fidepair.commands.table import REQUESTS
from fidepair.requests import SCHEMAS, answer, request_schema, schema_of_document

if TYPE_CHECKING:
    from collections.abc import Callable

SAMPLES = Path(__file__).parents[2] / "trf_samples"
NAMES = sorted(path.stem for path in SAMPLES.glob("*.trf"))
DESK = ("result", "lineup", "late", "player", "team", "bye", "withdraw", "return", "forbid", "allow", "info", "unpair")
ASKED: list[dict[str, Any]] = [
    {},
    {"result": ["b1w-b1b=1-0"], "adjourned": True},
    {"do": "check"},
    {"do": "check", "system": "dutch", "standings": True},
    {"do": "explain"},
    {"do": "explain", "who": 1},
    {"do": "standings"},
    {"do": "standings", "explain": 1},
    {"do": "crosstable"},
    {"do": "show"},
    {"do": "lint"},
    {"do": "fix"},
    {"do": "convert", "to": "trf16"},
    {"do": "report", "to": "trf26", "force": True},
    {"do": "predict", "sample": 3},
    {"do": "info"},
    {"do": "bye", "who": 1, "round": 9},
    {"do": "result", "results": ["1=1-0"], "correct": True},
]


@cache
def schema(name: str) -> dict[str, Any]:
    """Return a schema as it ships."""
    found: dict[str, Any] = schema_of_document(ALSO.get(name, name))
    return found


def schema_of(request: dict[str, Any]) -> str:
    """Return the name of the schema that the document of an answer has."""
    do = request.get("do", "pair")
    if do in DESK:
        return "header" if request == {"do": "info"} else "change"
    return "account" if do == "standings" and "explain" in request else do


@pytest.mark.parametrize("name", NAMES)
def test_answers_are_as_their_schemas_say(name: str):
    """Whatever is asked about a sample, the line of the answer, its document, and its error are by their schemas."""
    text = (SAMPLES / f"{name}.trf").read_bytes().decode("utf-8", "replace")
    for asked in ASKED:
        told = json.loads(json.dumps(answer({"id": asked, "trf": text, **asked})))
        assert [] == json_schema.problems(told, schema("serve")), asked
        if told["ok"]:
            assert [] == json_schema.problems(told["answer"], schema(schema_of(asked))), asked


@pytest.mark.parametrize("asked", [one for one in ASKED if one.get("do") != "info"], ids=str)
def test_a_schema_refuses_what_is_not_so(asked: dict[str, Any]):
    """A document without one of its properties, or with another one, is not by its schema."""
    text = (SAMPLES / "open-round-3-unfinished-trf26.trf").read_text("utf-8")
    told = json.loads(json.dumps(answer({"trf": text, **asked})))
    found = told.get("answer") or told
    rules = schema(schema_of(asked) if "answer" in told else "serve")

    assert [] == json_schema.problems(found, rules)
    assert json_schema.problems({**found, "other": 1}, rules)
    assert json_schema.problems(dict(list(found.items())[1:]), rules)


COMMAND_LINES: dict[str, list[str]] = {
    "pair": ["no-legal-pairing-trf26"],
    "predict": ["open-round-3-unfinished-trf26"],
    "report": ["finished-standings-trf26", "--to", "trf16"],
    "check": ["finished-wrong-pairings-trf16"],
    "lint": ["broken-columns-trfx"],
    "explanations": [],
    "crosstable": ["finished-standings-trf26", "--after", "99"],
}


@pytest.mark.parametrize("name", COMMAND_LINES)
def test_what_commands_print_is_as_the_schema_says(fidepair: Callable[..., Any], name: str):
    """What a command prints with --json is by its schema, where it fails too."""
    if name == "explanations":
        done = fidepair("lint", "--explain", "T064", "--json")
    else:
        sample, *options = COMMAND_LINES[name]
        done = fidepair(name, SAMPLES / f"{sample}.trf", "--json", *options)

    assert [] == json_schema.problems(json.loads(done.out), schema(name))


@pytest.mark.parametrize("name", [*SCHEMAS, *ALSO])
def test_every_schema_is_printed(fidepair: Callable[..., Any], name: str):
    """`fidepair schema NAME` prints a schema, and the keywords are those that our validator knows."""
    printed = json.loads(fidepair("schema", name).out)
    known = json_schema.ANNOTATIONS | json_schema.ASSERTIONS

    def check(rule: dict[str, Any]) -> None:
        assert rule.keys() <= known
        for part in (*rule.get("properties", {}).values(), *rule.get("$defs", {}).values(), *rule.get("anyOf", ())):
            check(part)
        for part in (rule.get("items"), rule.get("additionalProperties")):
            if isinstance(part, dict):
                check(part)

    check(printed)
    assert "https://json-schema.org/draft/2020-12/schema" == printed["$schema"]


def test_requests_are_as_their_schema_says():
    """The requests of these tests are by the schema of requests, and it has every command."""
    rules = json.loads(json.dumps(request_schema()))

    assert [] == [asked for asked in ASKED if json_schema.problems({"id": 1, "trf": "", **asked}, rules)]
    assert list(REQUESTS) == [one["properties"]["do"]["const"] for one in rules["anyOf"]]
    assert json_schema.problems({"do": "pair", "sistem": "dutch"}, rules)
    assert json_schema.problems({"do": "bye", "trf": ""}, rules)
