"""Requests beside tournament files: tournaments in JSON, new events, pages, systems, schemas, the version."""

from __future__ import annotations

import json
import subprocess
import sys
from base64 import b64encode
from typing import TYPE_CHECKING, Any

import json_schema
import pytest
from test_requests import BROKEN, CHANGES, DOCUMENTS, SAMPLES, text_of

import fidepair
from fidepair.commands.options import Door
from fidepair.commands.table import COMMANDS, REQUESTS, use_case
from fidepair.convert.json_form import from_form
from fidepair.requests import SCHEMAS, answer, answer_line, options_schema, request_schema, schema_of_document

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ROOT = SAMPLES.parent
OPEN = "open-round-4-to-pair-trf26"
LIST = "Name;Rating\nRoe, Ann;2000\nDoë, Bob;1900\nKoe, Cid;1800\nZoe, Dot;1700\n"
EVENT: dict[str, Any] = {"do": "new", "system": "dutch", "rounds": 3, "seed": 5}


def form_of(text: str) -> dict[str, Any]:
    """Return a tournament in JSON, as `convert` writes it."""
    found: dict[str, Any] = json.loads(answer({"do": "convert", "trf": text, "to": "json"})["trf"])
    return found


# ── a tournament in JSON ─────────────────────────────────────────────────────
@pytest.mark.parametrize("case", [case for case, (name, *_) in DOCUMENTS.items() if name != BROKEN])
def test_a_tournament_in_json_has_the_answers_of_its_file(case: str):
    """A question about a tournament has the same document, however the tournament is given. A file with errors has no
    JSON."""
    name, request, _ = DOCUMENTS[case]
    text = answer({"do": "convert", "trf": text_of(name), "to": "trf26"})["trf"]

    assert answer({"trf": text, **request}) == answer({"tournament": form_of(text), **request})


@pytest.mark.parametrize("do", CHANGES)
def test_a_changed_tournament_comes_back_in_json(do: str):
    """What changes a tournament in JSON gives it in JSON: the JSON of the changed file."""
    name, request, _ = CHANGES[do]
    by_file = answer({"trf": text_of(name), "do": do, **request})
    by_form = answer({"tournament": form_of(text_of(name)), "do": do, **request})

    assert form_of(by_file.pop("trf")) == by_form.pop("tournament")
    assert by_file == by_form


def test_a_whole_event_in_json():
    """Rounds are paired and entered from answer to answer, without a tournament file in sight; standings close it."""
    form = form_of(answer({**EVENT, "entries": LIST})["trf"])
    for _ in range(3):
        form = answer({"tournament": form, "in_place": True})["tournament"]
        form = answer({"do": "result", "tournament": form, "results": ["1=1-0", "2=draw"]})["tournament"]
    ended = answer({"do": "standings", "tournament": form})

    assert {"1": 3, "2": 3, "3": 3, "4": 3} == {str(p["number"]): len(p["rounds"]) for p in form["players"]}
    assert 3 * (1 + 0.5 + 0.5) == sum(float(line["points"]) for line in ended["answer"]["lines"])


def test_a_report_and_a_conversion_are_files_for_others():
    """With `to`, the file has that format, whatever the tournament came in."""
    form = form_of(text_of(OPEN))
    report = answer({"do": "report", "to": "trf16", "force": True, "tournament": form})
    table = answer({"do": "convert", "to": "csv", "tournament": form})

    assert report["trf"].startswith("012 ")
    assert table["trf"].startswith("number,name")
    assert not {"tournament"} & {*report, *table}


def test_the_system_of_a_request_counts_for_the_file_that_comes_back():
    """A file that does not show its matches of two games is read by the `system` of the request, before and after."""
    text = text_of("double-swiss-round-4-to-pair-trf26")
    form = form_of(text)
    del form["tournament"]["encoded_type"]
    form["lines"] = [line for line in form["lines"] if line.get("record") != "192"]
    text = "".join(line for line in text.splitlines(keepends=True) if line[:3] != "192")
    asked = {"do": "pair", "system": "Double-Swiss", "in_place": True}
    by_file = answer({**asked, "trf": text})
    by_form = answer({**asked, "tournament": form})

    assert by_form["ok"]
    assert by_file["answer"] == by_form["answer"]
    assert by_file["trf"].encode() == from_form(by_form["tournament"], "a").to_bytes()


WRONG_FORMS: dict[str, tuple[Any, str]] = {
    "no object": (7, "`tournament`: found 7, expected an object"),
    "no players": ({"format": "fidepair-tournament", "version": 1}, "`tournament`: the property `players` is missing"),
    "another type": (
        {"format": "fidepair-tournament", "version": 1, "players": [{"number": "x"}]},
        '`tournament.players[0].number`: found "x", expected a whole number',
    ),
    "half a character": (
        {"format": "fidepair-tournament", "version": 1, "players": [{"number": 1, "name": "\ud800", "rounds": []}]},
        "`tournament.players[0].name`: the text has half a character (a lone surrogate)",
    ),
}


@pytest.mark.parametrize("case", WRONG_FORMS)
def test_what_is_wrong_in_a_tournament_has_its_path(case: str):
    """Each place that breaks the schema is in the message: bad input, as a file with errors."""
    form, message = WRONG_FORMS[case]
    found = answer({"tournament": form})

    assert (False, 3) == (found["ok"], found["exit_code"])
    assert message in found["error"]["message"].splitlines()


def test_a_property_given_twice_is_refused():
    """JSON would keep the second value without a word."""
    form = json.dumps(form_of(text_of(OPEN))).replace('"name": ', '"name": "Other", "name": ', 1)
    found = json.loads(answer_line(f'{{"tournament": {form}}}'.encode(), None, lambda _, work: work()))

    assert (False, 3) == (found["ok"], found["exit_code"])
    assert "`tournament.tournament.name`: the property is given twice" in found["error"]["message"]


def test_contradicting_facts_are_findings():
    """What the schema cannot see, such as two players with one number, is found as in a file."""
    form = form_of(text_of(OPEN))
    form["players"][1]["number"] = 1

    assert "TrfError" == answer({"tournament": form})["error"]["kind"]


def test_a_file_is_given_once():
    """Text and JSON of the same request might differ."""
    found = answer({"trf": text_of(OPEN), "tournament": {}})

    assert "given twice, as `trf` and as `tournament`" in found["error"]["message"]


# ── new events ───────────────────────────────────────────────────────────────
def test_a_new_event_is_the_file_of_the_command_line(fidepair: Callable[..., Any], tmp_path: Path):
    """`new` gives the file, the summary and the notes that the command gives for the same list."""
    entries = SAMPLES / "entries.csv"
    asked = {**EVENT, "name": "Open", "start": "2026-08-14", "points": "W=3 D=1 L=0", "order": "name"}
    told = answer({**asked, "entries": entries.read_text("utf-8"), "file": str(entries)})
    path = tmp_path / "a.trf"
    typed = [f"--{name}={value}" for name, value in asked.items() if name != "do"]
    ran = fidepair("new", entries, "-o", path, *typed)

    assert path.read_text("utf-8") == told["trf"]
    assert ran.err.splitlines() == [line for line in told["said"] if line.startswith("note: ")]
    assert ran.out.splitlines()[0] == f"{path}: {told['answer']['said'][0]}"
    assert {"do": "pair", "round": 1} == told["answer"]["next"]


def test_a_list_in_another_encoding_is_given_as_bytes():
    """`base64` has the bytes of a list, and `encoding` names what they are."""
    content = b64encode(LIST.encode("cp1252")).decode()

    assert "Doë, Bob" in answer({**EVENT, "base64": content, "encoding": "cp1252"})["trf"]


def test_a_rating_list_completes_the_entries(fidepair: Callable[..., Any], tmp_path: Path):
    """`rating_list` is the text of a list, as a file is on the command line."""
    heading = "ID Number      Name                                                         Fed Sex Tit  SRtng Bday"
    player = "4100018        Roe, Ann                                                     ENG F   WGM  2411  1990"
    ratings = f"{heading}\n{player}\n"
    paths = [tmp_path / "entries.csv", tmp_path / "list.txt", tmp_path / "a.trf"]
    paths[0].write_text(LIST, encoding="utf-8")
    paths[1].write_text(ratings, encoding="utf-8")
    told = answer({**EVENT, "entries": LIST, "rating_list": ratings})
    typed = [f"--{name}={value}" for name, value in EVENT.items() if name != "do"]
    fidepair("new", paths[0], "-o", paths[2], "--rating-list", paths[1], *typed)

    assert "4100018" in told["trf"]
    assert paths[2].read_text("utf-8") == told["trf"]


WRONG_EVENTS: dict[str, tuple[dict[str, Any], int, str]] = {
    "no list": ({}, 2, "The content of the file is missing."),
    "a tournament": ({"entries": LIST, "tournament": {}}, 2, "`tournament`: unknown property"),
    "no system": ({"entries": LIST, "system": None}, 2, "new: the property `system` is missing"),
    "a bad rating": ({"entries": LIST.replace("1900", "19x0")}, 3, "request:3"),
    "a bad plan": ({"entries": LIST, "boards": 4}, 2, "--boards is for team events only"),
}


@pytest.mark.parametrize("case", WRONG_EVENTS)
def test_what_is_wrong_in_a_new_event_is_refused(case: str):
    """With the exit code of the command line, and without a file."""
    request, exit_code, message = WRONG_EVENTS[case]
    found = answer({**EVENT, **request})

    assert (False, exit_code, False) == (found["ok"], found["exit_code"], "trf" in found)
    assert message in found["error"]["message"]


# ── pages, systems, schemas, the version ─────────────────────────────────────
def test_pages_are_those_of_the_command_line(
    fidepair: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """`publish` gives each page that the command writes at the same time, by its name."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1792000000")
    told = answer({"do": "publish", "trf": text_of(OPEN), "after": 2})
    fidepair("publish", SAMPLES / f"{OPEN}.trf", "--after=2", "-o", tmp_path)

    assert {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()} == told["answer"]["pages"]


def test_systems_are_those_of_the_command_line(fidepair: Callable[..., Any]):
    """`systems` gives the document of the command, by its schema."""
    told = answer({"do": "systems"})["answer"]

    assert json.loads(fidepair("systems", "--json").out) == told
    assert [] == json_schema.problems(told, schema_of_document("systems"))


@pytest.mark.parametrize("of", [None, "request", "pair", "answer"])
def test_schemas_are_those_of_the_command_line(fidepair: Callable[..., Any], of: str | None):
    """`schema` gives the schema with this name, that of a tournament by default."""
    told = answer({"do": "schema", "of": of})["answer"]

    assert json.loads(fidepair("schema", *filter(None, [of])).out) == told


def test_the_version_comes_with_the_commands_for_requests():
    """A program can see what it may ask for."""
    told = answer({"id": 1, "do": "version"})

    assert (fidepair.__version__, list(REQUESTS)) == (told["answer"]["version"], told["answer"]["requests"])
    assert [] == json_schema.problems(told["answer"], schema_of_document("version"))


def test_new_requests_are_as_their_schema_says():
    """The schema of requests takes the tournament in JSON and the entry list, each where it belongs."""
    rules = request_schema()
    form = {"format": "fidepair-tournament"}

    assert not json_schema.problems({"tournament": form}, rules)
    assert not json_schema.problems({**EVENT, "entries": LIST}, rules)
    assert json_schema.problems({**EVENT, "trf": ""}, rules)
    assert json_schema.problems({"do": "pair", "entries": LIST}, rules)
    assert json_schema.problems({"do": "schema", "of": "nothing"}, rules)


def test_documents_of_requests_have_schemas():
    """The document of each new request is by a schema that `fidepair schema` prints."""
    new, pages = answer({**EVENT, "entries": LIST}), answer({"do": "publish", "trf": text_of(OPEN)})

    assert {"publish", "systems", "version"} <= SCHEMAS.keys()
    assert [] == json_schema.problems(new["answer"], schema_of_document("change"))
    assert [] == json_schema.problems(pages["answer"], schema_of_document("publish"))
    assert [] == json_schema.problems(new, schema_of_document("serve"))


NO_REQUESTS = {"undo", "redo", "history", "post", "docs", "web", "serve", "generate", "crosscheck"}
"""Commands about kept versions, pages to read or to host, processes, and many files."""


def test_every_command_about_one_tournament_takes_requests():
    """Each command of the desk, each report and each question is a request too; the others are named here."""
    assert COMMANDS.keys() - NO_REQUESTS == {*REQUESTS} - {"version"}


# ── no files ─────────────────────────────────────────────────────────────────
WATCHED = """
import json, os, sys
from pathlib import Path
import fidepair
from fidepair.convert.json_form import from_form
from fidepair.requests import answer

ours = (str(Path(fidepair.__file__).parent), sys.prefix, sys.base_prefix, os.path.dirname(os.__file__))
requests = json.load(sys.stdin)
CHANGING = {f"os.{name}" for name in "remove rename mkdir rmdir link symlink truncate chmod utime system".split()}

def watch(event, arguments):
    if event == "open":
        path, mode = arguments[0], arguments[1] or "r"
        if not str(path).startswith(ours) or set("wax+") & set(mode):
            print("open", path, mode)
    elif event.split(".")[0] in ("socket", "subprocess", "shutil", "urllib") or event in CHANGING:
        print(event, arguments)

sys.addaudithook(watch)
print(*(answer(request)["ok"] for request in requests))
"""


def test_requests_touch_no_files(tmp_path: Path):
    """No request opens a file of the machine, writes one, or calls another program, even if its values are paths."""
    secret = tmp_path / "secret.csv"
    secret.write_text(LIST, encoding="utf-8")
    requests = [{"trf": text_of(name), **request} for name, request, _ in DOCUMENTS.values()]
    requests += [{"trf": text_of(name), "do": do, **request} for do, (name, request, _) in CHANGES.items()]
    requests += [{**EVENT, "entries": LIST}, {"do": "publish", "trf": text_of(OPEN)}]
    requests += [{"do": do} for do in ("systems", "schema", "version")]
    requests += [{"do": "convert", "to": "json", "trf": text_of(OPEN), "file": str(secret)}]
    paths = [
        {**EVENT, "entries": str(secret), "rating_list": str(secret)},
        {**EVENT, "entries": LIST, "rating_list": str(secret)},
        {"do": "late", "trf": text_of("team-round-4-to-pair-trf26"), "name": "Neu", "players": str(secret)},
        {"trf": str(secret)},
    ]
    command = [sys.executable, "-B", "-c", WATCHED]
    data = json.dumps(requests + paths)
    done = subprocess.run(command, input=data, capture_output=True, text=True, cwd=ROOT, check=True)
    oks = " ".join(["True"] * len(requests) + ["False"] * len(paths))

    assert ("", f"{oks}\n") == (done.stderr, done.stdout)


def test_each_edition_of_a_system_is_listed():
    """All six chapters in force, and the Dutch rules of 2017 behind those of 2026."""
    listed = [(row["name"], row["edition"]) for row in answer({"do": "systems"})["answer"]["systems"]]

    assert [("dutch", "2026"), ("dutch", "2017")] == listed[:2]
    assert ["dubov", "burstein", "lim", "double-swiss", "team"] == [name for name, _ in listed[2:]]


@pytest.mark.parametrize(
    ("do", "hint"),
    [
        ("pairr", "Did you mean `pair`?"),
        ("standing", "Did you mean `standings`?"),
        ("xyzzy", f"Choose one of: {', '.join(REQUESTS)}."),
        (7, f"Choose one of: {', '.join(REQUESTS)}."),
        (["pair"], f"Choose one of: {', '.join(REQUESTS)}."),
        ("generate", f"Choose one of: {', '.join(REQUESTS)}."),
    ],
)
def test_a_command_that_is_none_of_those_for_requests(do: object, hint: str):
    """The nearest one is named, otherwise all of them."""
    assert f"`do` is not a command for requests.\n  {hint}" == answer({"do": do})["error"]["message"]


@pytest.mark.parametrize("do", REQUESTS)
def test_the_schema_of_each_request(do: str):
    """Its options and no others; the content as its command has it; `do` is needed but for `pair`; formats if it has
    any."""
    command, options = use_case(do), options_schema(do)
    form = next(one for one in request_schema()["anyOf"] if one["properties"]["do"]["const"] == do)
    rows = [row for row in command.options if row.door is not Door.TYPED]
    content = ["trf", "tournament"] if command.content == "trf" else ["entries"]
    common = ["do", *content, "id", "base64", "file", *["format"] * bool(command.forms)]

    assert {row.name for row in rows} == options["properties"].keys()
    assert [row.name for row in rows if row.is_required] == options["required"]
    assert options["additionalProperties"] is form["additionalProperties"] is False
    assert {*common, *options["properties"]} == form["properties"].keys()
    assert [*["do"] * (do != "pair"), *options["required"]] == form["required"]
    if command.forms:
        assert ["json", *command.forms] == form["properties"]["format"]["enum"]


NEEDED = {
    "unknown": ({"do": "show", "nonsense": 1}, "`nonsense`: unknown property\n  Remove it. Known properties: round, "),
    "missing": ({"do": "bye", "who": 3}, "bye: the property `round` is missing\n  Add `round`: "),
    "type": ({"do": "bye", "who": [], "round": 5}, "`who`: found a list, expected a text or a whole number"),
    "nothing": ({"do": "allow", "pairs": []}, "`pairs`: the list is empty.\n  Give at least one."),
    "format": ({"do": "show", "format": "nonsense"}, "`format` of show is one of: json, "),
    "name": ({"do": "show", "file": 7}, "`file` must be a text, the name of the file.\n  Give the content as `trf`."),
}


@pytest.mark.parametrize("case", NEEDED)
def test_what_a_request_needs(case: str):
    """A value of the wrong type points to the schema of requests; what else is wrong has its own hint."""
    request, message = NEEDED[case]
    told = answer({"trf": text_of(OPEN), **request})["error"]["message"]

    assert told.startswith(message)
    assert (case == "type") is ("See the format of requests: `fidepair schema request`." in told)
