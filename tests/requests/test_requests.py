"""Requests and answers: what the command line says, byte for byte; the changed file; whatever is wrong is told."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from fidepair.commands.options import Door, fill
from fidepair.commands.table import COMMANDS, REQUESTS, use_case
from fidepair.requests import answer, values_of
from fidepair.text.data import json_bytes

if TYPE_CHECKING:
    from collections.abc import Callable

SAMPLES = Path(__file__).parents[2] / "trf_samples"
OPEN = "open-round-4-to-pair-trf26"
WRONG = "finished-wrong-pairings-trf16"
UNFINISHED = "open-round-3-unfinished-trf26"
BROKEN = "broken-columns-trfx"
IMPOSSIBLE = "no-legal-pairing-trf26"
TEAM = "team-round-4-to-pair-trf26"

DOCUMENTS: dict[str, tuple[str, dict[str, Any], list[str]]] = {
    "pair": (OPEN, {}, ["pair"]),
    "pair a round": (OPEN, {"round": 2, "do": "pair"}, ["pair", "--round", "2"]),
    "pair with options": (
        OPEN,
        {"absent": [3, 5], "forbid": [[1, 9]], "adjourned": True, "rating": {"13": 1500}, "system": "dubov"},
        ["pair", "--absent=3,5", "--forbid=1-9", "--adjourned", "--rating=13=1500", "--system=dubov"],
    ),
    "pair by hand": (
        OPEN,
        {"fix": [[3, 7]], "bye": 9, "not_fide": True},
        ["pair", "--fix=3-7", "--bye=9", "--not-fide"],
    ),
    "pair what if": (
        UNFINISHED,
        {"result": ["6-4=1-0"], "adjourned": True},
        ["pair", "--result=6-4=1-0", "--adjourned"],
    ),
    "pair teams": (TEAM, {"colours": "B", "no_secondary": True}, ["pair", "--colours=B", "--no-secondary"]),
    "check": (
        WRONG,
        {"do": "check", "system": "dutch", "fail_on": ["worse"]},
        ["check", "--system=dutch", "--fail-on=worse"],
    ),
    "check ranks": (OPEN, {"do": "check", "standings": True}, ["check", "--standings"]),
    "explain": (OPEN, {"do": "explain"}, ["explain"]),
    "explain a pair": (OPEN, {"do": "explain", "who": [4], "not": "3"}, ["explain", "4", "--not=3"]),
    "explain a float": (OPEN, {"do": "explain", "float": 9}, ["explain", "--float=9"]),
    "predict": (UNFINISHED, {"do": "predict"}, ["predict"]),
    "predict one": (
        UNFINISHED,
        {"do": "predict", "player": 3, "sample": 5, "seed": 2},
        ["predict", "--player=3", "--sample=5", "--seed=2"],
    ),
    "report": (OPEN, {"do": "report", "to": "trf16"}, ["report", "--to=trf16"]),
    "standings": (
        OPEN,
        {"do": "standings", "tie_breaks": "BH/C1,DE", "lots": True, "seed": 3},
        ["standings", "--tie-breaks=BH/C1,DE", "--lots", "--seed=3"],
    ),
    "standings explained": (OPEN, {"do": "standings", "explain": "7"}, ["standings", "--explain=7"]),
    "crosstable": (OPEN, {"do": "crosstable", "after": 2}, ["crosstable", "--after=2"]),
    "show": (OPEN, {"do": "show", "round": 2}, ["show", "--round=2"]),
    "status": (UNFINISHED, {"do": "status"}, ["status"]),
    "lint": (WRONG, {"do": "lint", "strict": True}, ["lint", "--strict"]),
    "lint broken": (BROKEN, {"do": "lint"}, ["lint"]),
    "fix": (BROKEN, {"do": "fix"}, ["fix", "--dry-run"]),
}
CHANGES: dict[str, tuple[str, dict[str, Any], list[str]]] = {
    "bye": (OPEN, {"who": "3", "round": [5, 6], "kind": "half"}, ["3", "--round=5,6", "--half"]),
    "withdraw": (OPEN, {"who": 3, "from": 5}, ["3", "--from=5"]),
    "forbid": (
        OPEN,
        {"pairs": [[1, 9]], "group": [[2, 4, 6]], "rounds": "5-"},
        ["1-9", "--group=2,4,6", "--rounds=5-"],
    ),
    "late": (
        OPEN,
        {"name": "Neu, Nina", "rating": 1800, "birth": 1990},
        ["Neu, Nina", "--rating=1800", "--birth=1990"],
    ),
    "player": (OPEN, {"who": "Cardenal", "rating": 1999, "sex": "w"}, ["Cardenal", "--rating=1999", "--sex=w"]),
    "team": (TEAM, {"who": "Tram", "short": "TRM", "strength": 2000}, ["Tram", "--short=TRM", "--strength=2000"]),
    "lineup": (
        TEAM,
        {"team": 4, "players": [14, 15, 16, 18], "round": 3, "correct": True},
        ["4", "14,15,16,18", "--round=3", "--correct"],
    ),
    "info": (OPEN, {"set": ["city=Zug"]}, ["--set=city=Zug"]),
    "remove": ("round-1-to-pair-trf26", {"who": ["2", "3"]}, ["2", "3"]),
    "result": (UNFINISHED, {"results": ["3=1-0"], "round": 3}, ["3=1-0", "--round=3"]),
}
FORMS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "pair list": ({"format": "list"}, ["pair"]),
    "pair csv": ({"format": "csv"}, ["pair"]),
    "pair plain": ({"format": "plain"}, ["pair"]),
    "explain plain": ({"do": "explain", "who": [3], "format": "plain"}, ["explain", "3"]),
    "explain markdown": ({"do": "explain", "format": "markdown"}, ["explain"]),
    "explain html": ({"do": "explain", "format": "html"}, ["explain"]),
    "standings plain": ({"do": "standings", "format": "plain"}, ["standings"]),
    "standings html": ({"do": "standings", "format": "html"}, ["standings"]),
    "account": ({"do": "standings", "explain": 7, "format": "plain"}, ["standings", "--explain=7"]),
    "show csv": ({"do": "show", "by_name": True, "format": "csv"}, ["show", "--by-name"]),
    "show html": ({"do": "show", "slips": True, "format": "html"}, ["show", "--slips"]),
    "show plain": ({"do": "show", "results": True, "format": "plain"}, ["show", "--results"]),
}


def text_of(name: str) -> str:
    return (SAMPLES / f"{name}.trf").read_text("utf-8")


def ask(sample: str = OPEN, /, **request: Any) -> dict[str, Any]:
    """Return the answer to a request about a sample, as it comes out of JSON again."""
    found: dict[str, Any] = json.loads(json.dumps(answer({"trf": text_of(sample), **request})))
    return found


# ── as the command line ──────────────────────────────────────────────────────
@pytest.mark.parametrize("case", DOCUMENTS)
def test_the_answer_is_the_document_of_the_command_line(fidepair: Callable[..., Any], case: str):
    """What a request is answered is what the command prints with --json, byte for byte, with its exit code."""
    name, request, arguments = DOCUMENTS[case]
    path = SAMPLES / f"{name}.trf"
    command, *options = arguments
    ran = fidepair(command, path, "--json", *options)
    told = answer({"trf": text_of(name), "file": str(path), **request})

    assert (ran.out, ran.code) == (json_bytes(told["answer"]).decode(), told["exit_code"])
    assert told["ok"]


@pytest.mark.parametrize("case", FORMS)
def test_forms_for_people_are_those_of_the_command_line(fidepair: Callable[..., Any], case: str, tmp_path: Path):
    """With a format the answer has the text that the command writes into a file."""
    request, arguments = FORMS[case]
    target = tmp_path / "answer"
    fidepair(arguments[0], SAMPLES / f"{OPEN}.trf", "-f", request["format"], "-o", target, *arguments[1:])

    assert target.read_text("utf-8") == ask(**request)["text"]


@pytest.mark.parametrize("do", CHANGES)
def test_the_desk_changes_the_file_as_on_the_command_line(fidepair: Callable[..., Any], sample: Any, do: str):
    """What changes the file gives the changed one, and says what the command says; the request has no file."""
    name, request, arguments = CHANGES[do]
    path = sample(name)
    told = ask(name, do=do, file=str(path), **request)
    ran = fidepair(do, path, *arguments)

    assert path.read_text("utf-8") == told["trf"]
    assert ran.out.splitlines()[:-1] == [line for line in told["said"] if not line.startswith("note: ")]
    assert [line for line in ran.err.splitlines() if line] == [x for x in told["said"] if x.startswith("note: ")]


def test_each_command_is_compared_with_its_request():
    """The others read what another request has written, or give no document that `--json` prints."""
    compared = {arguments[0] for _, _, arguments in DOCUMENTS.values()} | CHANGES.keys()

    about_a_file = {do for do in REQUESTS if use_case(do).needs_file}

    assert {"allow", "convert", "new", "publish", "repair", "return", "sheet", "unpair"} == about_a_file - compared


def test_a_paired_round_can_be_played_and_taken_back():
    """With `in_place` the answer has the file with the round; its results are entered, or it is unpaired again."""
    paired = ask(in_place=True)
    entered = answer({"do": "result", "trf": paired["trf"], "results": ["1=1-0", "2=draw"]})
    taken_back = answer({"do": "unpair", "trf": paired["trf"]})

    assert {"do": "result", "round": 4} == entered["answer"]["next"]
    assert {"do": "pair", "round": 4} == taken_back["answer"]["next"]
    assert ask()["answer"]["boards"] == answer({"trf": taken_back["trf"]})["answer"]["boards"]


def test_prohibitions_and_absences_are_taken_back():
    """`allow` undoes `forbid`, and `return` undoes `withdraw`."""
    forbidden = ask(do="forbid", pairs=["1-9"])["trf"]
    withdrawn = ask(do="withdraw", who=3)["trf"]

    assert text_of(OPEN) == answer({"do": "allow", "trf": forbidden, "pairs": [[1, 9]]})["trf"]
    assert text_of(OPEN) == answer({"do": "return", "trf": withdrawn, "who": 3})["trf"]


def test_the_header_is_told_by_names():
    """`info` without facts tells the header."""
    assert {"name": "city", "text": "Lakeside"} in ask(do="info")["answer"]["header"]


def test_ranks_are_written_into_the_file(fidepair: Callable[..., Any], sample: Any):
    """Standings with `write` give the file with the ranks, as `--write` does."""
    path = sample(OPEN)
    told = ask(do="standings", tie_breaks="BH,DE", write=True)
    fidepair("standings", path, "--tie-breaks=BH,DE", "--write")

    assert path.read_text("utf-8") == told["trf"]


def test_a_rating_report_is_given_where_nothing_is_lacking_or_with_force(fidepair: Callable[..., Any], tmp_path: Path):
    """`report` gives what is lacking, and with `force` the file that the command writes."""
    refused, forced = ask(do="report", to="trf16"), ask(do="report", to="trf16", force=True)
    fidepair("report", SAMPLES / f"{OPEN}.trf", "--to=trf16", "-o", tmp_path / "a.trf", "--force")

    assert (1, False) == (refused["exit_code"], "trf" in refused)
    assert (0, (tmp_path / "a.trf").read_text("utf-8")) == (forced["exit_code"], forced["trf"])


@pytest.mark.parametrize("to", ["json", "csv", "trf16", "trfbx"])
def test_a_file_is_converted(fidepair: Callable[..., Any], to: str):
    """`convert` gives the new file, and tells each loss with its line."""
    ran = fidepair("convert", SAMPLES / f"{OPEN}.trf", "--to", to)
    told = ask(do="convert", to=to, file=str(SAMPLES / f"{OPEN}.trf"))

    assert ran.out == told["trf"]
    assert ran.err.splitlines() == told["said"]
    assert len(told["said"]) == len(told["answer"]["losses"])


def test_a_fault_is_repaired_with_an_answer():
    """`fix` gives the repaired file; what needs a guess is a question, and its answer settles it."""
    broken = text_of(WRONG)
    asked = answer({"do": "fix", "trf": broken})

    assert (asked["exit_code"] == 1) == bool(asked["answer"]["questions"])
    assert "trf" in asked


def test_bytes_come_and_go_in_base_64():
    """A file that is no UTF-8 is given in base 64, and comes back so."""
    content = text_of(OPEN).replace("Bergqvist", "Bergqvïst").encode("latin-1")
    told = answer({"do": "bye", "base64": b64encode(content).decode(), "who": 3, "round": 5})

    assert "Bergqvïst".encode("latin-1") in b64decode(told["base64"])


@pytest.mark.parametrize(
    ("option", "article"),
    [
        ({"system": "lim"}, "C.04.2, 1.3"),
        ({"acceleration": "baku"}, "C.04.7, 1.4"),
        ({"initial_colour": "black"}, "C.04.3, 5.1"),
    ],
)
def test_an_option_does_not_change_the_event_that_is_written(option: dict[str, str], article: str):
    """Nothing is written by another declaration than the one by which rounds are paired; it can be asked for."""
    asked, written = ask(do="pair", **option), ask(do="pair", in_place=True, **option)

    assert (True, False, 2) == (asked["ok"], written["ok"], written["exit_code"])
    assert article in json.dumps(written)
    assert "trf" not in written


# ── what is wrong ────────────────────────────────────────────────────────────
WRONG_REQUESTS: dict[str, tuple[Any, int, str]] = {
    "no object": ([], 2, 'A request is an object such as {"do": "pair", "trf": "..."}.'),
    "no file": ({}, 2, "The content of the file is missing."),
    "two files": ({"trf": "", "base64": ""}, 2, "The content of the file is given twice, as `trf` and as `base64`."),
    "no text": ({"trf": 7}, 2, "`trf` must be a text, the content of the file."),
    "half a sign": ({"trf": "\ud800"}, 2, "`trf` has half a character (a lone surrogate)."),
    "no base 64": ({"base64": "?"}, 2, "`base64` is not valid base64."),
    "no command": ({"do": "paar", "trf": ""}, 2, "`do` is not a command for requests."),
    "a command that is no text": ({"do": {}, "trf": ""}, 2, "`do` is not a command for requests."),
    "unknown option": ({"trf": "", "sistem": "dutch"}, 2, "`sistem`: unknown property"),
    "of another type": ({"trf": "", "round": "x"}, 2, '`round`: found "x", expected a whole number'),
    "true is no number": ({"trf": "", "round": True}, 2, "`round`: found true, expected a whole number"),
    "a huge number": ({"trf": "", "round": 10**30}, 2, f"`round`: found {10**30}, expected 1 to 1000000000"),
    "an endless number": ({"trf": "", "round": float("nan")}, 2, "`round`: found nan, expected a whole number"),
    "half a sign in an option": (
        {"trf": "", "system": "\udfff"},
        2,
        "`system`: the text has half a character (a lone surrogate)",
    ),
    "unknown word": ({"trf": "", "system": "x"}, 2, "`system`: `x` is not a supported pairing system."),
    "unreadable list": (
        {"do": "bye", "who": 1, "trf": "", "round": ["x"]},
        2,
        "`round`: `x` is not a list of numbers such as 3,7.",
    ),
    "a list of nothing": (
        {"do": "bye", "who": 1, "trf": "", "round": [], "kind": "half"},
        2,
        "`round`: the list is empty.",
    ),
    "missing": ({"do": "bye", "trf": ""}, 2, "bye: the property `who` is missing"),
    "no format": ({"trf": "", "format": "xml"}, 2, "`format` of pair is one of: json, plain, list, csv."),
    "no name": ({"trf": "", "file": 7}, 2, "`file` must be a text, the name of the file."),
    "no report": ({"trf": "hello", "file": "a\nb"}, 3, "a␊b:1: no player records (`001`) found"),
}


@pytest.mark.parametrize("case", WRONG_REQUESTS)
def test_whatever_is_wrong_is_told_in_the_answer(case: str):
    """Nothing raises: the answer has the kind of error, the exit code and a message with the way out."""
    request, exit_code, message = WRONG_REQUESTS[case]
    told = answer(request)

    assert (False, exit_code) == (told["ok"], told["exit_code"])
    assert message == told["error"]["message"].splitlines()[0]


def test_faults_of_a_file_are_told_each_with_its_place():
    """An error about a file has all of its findings."""
    told = ask(OPEN, trf=text_of(OPEN).replace("2166", "2I66"))["error"]

    assert "TrfError" == told["kind"]
    assert [("request", 3)] <= [(one["file"], one["line"] and 3) for one in told["findings"]]


def test_what_has_no_legal_pairing_is_told_with_its_article():
    """PairingImpossible is the answer no, with article and witness, as the command line has them."""
    told = ask(IMPOSSIBLE)

    assert ("PairingImpossible", 1) == (told["error"]["kind"], told["exit_code"])
    assert told["error"]["article"]


@pytest.mark.parametrize("given", [None, 7, "x", [1, {"a": None}], 1.5, "\ud800"], ids=repr)
def test_the_id_comes_back_as_it_is(given: Any):
    """Whatever the id is, it is that of the answer, of a failure too."""
    assert [given, given] == [answer({"id": given, "trf": one})["id"] for one in ("", text_of(OPEN))]


def test_a_fault_of_this_program_is_an_answer_too(monkeypatch: pytest.MonkeyPatch):
    """An exception that nobody expected is told, with exit code 70, and the next request is answered."""
    from fidepair.commands import pair

    with monkeypatch.context() as patched:
        patched.setattr(pair, "pair_and_report", lambda *_: 1 / 0)
        told = ask()

    assert (False, 70) == (told["ok"], told["exit_code"])
    assert "ZeroDivisionError" in told["error"]["message"]
    assert ask()["ok"]


# ── the words ────────────────────────────────────────────────────────────────
OF_THE_SHELL = {
    *("file", "paths", "entries", "output", "in_place", "dry_run", "force", "jobs"),
    *("cluster", "executor", "time_limit", "resume", "html"),
    *("form", "as_json", "quiet", "verbose"),
    *("rating_list", "encoding", "sheet"),
}
"""Parameters that are about files, processes and terminals."""
NOT_ASKED = {("pair", "lang"), ("pair", "player")}
"""What is told in words only, or read from a file."""
NEEDED: dict[str, tuple[dict[str, Any], list[str]]] = {
    "convert": ({"to": "json"}, ["--to=json"]),
    "report": ({"to": "trf26"}, ["--to=trf26"]),
    "publish": ({}, ["--output=site"]),
    "new": ({"system": "dutch", "rounds": 5}, ["--system=dutch", "--rounds=5"]),
    "result": ({"results": ["1=1-0"]}, ["1=1-0"]),
    "late": ({"name": "Neu"}, ["Neu"]),
    "team": ({"who": 4}, ["4"]),
    "lineup": ({"team": "Neu", "players": [5, 7, 0, "Roe"]}, ["Neu", "5;7;0;Roe"]),
    "player": ({"who": 3}, ["3"]),
    "bye": ({"who": 3, "round": 5}, ["3", "--round=5"]),
    "withdraw": ({"who": "Neu"}, ["Neu"]),
    "return": ({"who": 3}, ["3"]),
    "remove": ({"who": [3, "Neu"]}, ["3", "Neu"]),
    "repair": (
        {"pairs": [[1, 2], "3-4"], "absent": [5], "article": "4.4.3"},
        ["1-2", "3-4", "--absent=5", "--article=4.4.3"],
    ),
    "allow": ({"pairs": [[1, 2], "3-4"]}, ["1-2", "3-4"]),
}
"""What a command cannot do without, in a request and typed."""


@pytest.mark.parametrize("do", [do for do in REQUESTS if do in COMMANDS])
def test_a_request_can_say_what_the_command_line_can(do: str):
    """Each option of a command is a word of its requests, by its long name and with the same default."""
    from fidepair.cli.app import program

    command = program.get_command(program.make_context("fidepair", [do], resilient_parsing=True), do)
    assert command is not None
    request, arguments = NEEDED.get(do, ({}, []))
    case = use_case(do)
    has_file = any(row.is_argument and row.door is Door.TYPED for row in case.options)
    typed = command.make_context(do, [*["a.trf"] * has_file, *arguments]).params
    only_typed = {row.target for row in case.options if row.door is Door.TYPED}
    only_typed -= {row.target for row in case.options if row.door is not Door.TYPED}
    parameters = {parameter.name for parameter in command.params}

    assert only_typed <= OF_THE_SHELL | {name for command_, name in NOT_ASKED if command_ == do}
    assert {row.target for row in case.options if row.door is not Door.TYPED} <= parameters
    assert fill(case.asked, typed) == fill(case.asked, values_of(do, case, request))


def test_the_worksheet_of_a_request():
    """It is a text with arrows, as wide as a page, or a page; it has no JSON."""
    request = {"do": "sheet", "trf": (SAMPLES / f"{OPEN}.trf").read_text()}
    text = answer({**request, "format": "plain"})["text"]

    assert "Lakeside Open 2026: round 4 of 7, worksheet" == text.splitlines()[0]
    assert ("↓" in text, "⇄" in text) == (True, True)
    assert 100 < max(map(len, text.splitlines())) <= 120
    assert answer({**request, "format": "html"})["text"].startswith("<!DOCTYPE html>")
    assert "A worksheet has no JSON format.\n  Use `format`: html or plain." == answer(request)["error"]["message"]
