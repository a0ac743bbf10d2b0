"""Commands at their edges: the last round, one name more than is listed, one argument too many, exit codes."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest
from makers import tournament

from fidepair.cli import pair_many, streams
from fidepair.cli import sites as site_door
from fidepair.cli.serve import Timer
from fidepair.commands import explain, serve, show, sites, status
from fidepair.commands.desk import NextStep, born, coming, fide_id
from fidepair.commands.explain import Asked, question_of
from fidepair.commands.question import Ways
from fidepair.commands.standings import Asked as StandingsAsked
from fidepair.commands.standings import refuse_contradictions
from fidepair.errors import InputError, UsageError
from fidepair.explain.answers import Question
from fidepair.requests import answer

ONE, TWO = ["1-3 1:0, 4-2 0:1"], ["1-3 1:0, 4-2 0:1", "2-1 1:0, 3-4 1:0"]


def event(*rounds: str, **facts: Any):
    """Return four players who have played these rounds of three."""
    return tournament(4, [*rounds], **{"rounds": 3, "system": "dutch", **facts})


def refusal_of(function: Any, *arguments: Any) -> str:
    """Return the first line of a refusal; an empty text if nothing is refused."""
    try:
        function(*arguments)
    except UsageError as refused:
        return str(refused).splitlines()[0]
    return ""


@pytest.mark.parametrize(
    ("whole", "step"),
    [
        (event(), NextStep("pair", 1)),
        (event(*ONE), NextStep("pair", 2)),
        (event("1-3 1:0, 4-2"), NextStep("result", 1)),
        (event(*ONE, "2-1, 3-4"), NextStep("result", 2)),
        (event(*TWO), NextStep("pair", 3)),
        (event(*TWO, rounds=2), NextStep("standings", 2)),
        (event(*TWO, rounds=None), NextStep("pair", 3)),
        (event(rounds=0), NextStep("pair", 1)),
    ],
)
def test_what_comes_next(whole, step: NextStep):
    """Results of an open round, the next round, or the standings after the last one."""
    assert step == coming(whole)


@pytest.mark.parametrize(
    ("whole", "message"),
    [
        (event(), ""),
        (event(*TWO), ""),
        (event(*TWO, rounds=2), "All 2 rounds are paired: no round is left."),
        (event(*TWO, rounds=None), ""),
    ],
)
def test_presence_in_the_last_round(whole, message: str):
    """The last round has such a list, no round after it."""
    assert message == refusal_of(sites._presence, whole)


@pytest.mark.parametrize(
    ("number", "listed"),
    [(1, "a"), (5, "a, b, c, d, e"), (6, "a, b, c, d, e and 1 more"), (9, "a, b, c, d, e and 4 more")],
)
def test_how_many_names_are_listed(number: int, listed: str):
    """Five, in their order."""
    assert listed == site_door._listed([*"ihgfedcba"][-number:])


@pytest.mark.parametrize(("boards", "has_one"), [(2, True), (1, False)])
def test_the_worksheet_of_a_large_round(monkeypatch, boards: int, has_one: bool):
    """As many boards as have reasons, not more."""
    monkeypatch.setattr(sites, "MAX_EXPLAINED", boards)
    site = sites.site_of(event(*ONE), "dutch")

    assert has_one == bool(sites._worksheet(site, "dutch"))
    assert "" == sites._worksheet(sites.site_of(event(), "dutch"), "dutch")


@pytest.mark.parametrize(
    ("total", "least", "quiet", "is_shown"),
    [
        (0, 2, False, False),
        (1, 2, False, False),
        (2, 2, False, True),
        (1, 1, False, True),
        (None, 2, False, True),
        (9, 2, True, False),
        (None, 2, True, False),
    ],
)
def test_when_there_is_a_progress_bar(monkeypatch, total, least: int, quiet: bool, is_shown: bool):
    """For as much work as it is worth, and where nobody knows how much; never with -q."""
    monkeypatch.setattr(streams, "leads_to_terminal", lambda _: True)
    bar = streams.progress(total, "reading", quiet=quiet, least=least)

    assert is_shown != isinstance(bar, nullcontext)


_NO_ID = "`{}` is not a FIDE ID, a number of at most 11 digits such as 4100018."


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        *((text, True) for text in ("4100018", " 4100018 ", "1", "12345678901", "007", "")),
        *((text, False) for text in ("0", "000", "123456789012", "41x", "-1", "²", "4 1")),
    ],
)
def test_what_is_a_fide_id(text: str, is_one: bool):
    """Eleven digits are the width of the column (TRF26, 58-68); nothing removes it."""
    assert ("" if is_one else _NO_ID.format(text)) == refusal_of(fide_id, text)
    if is_one:
        assert text.strip() == fide_id(text)


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("1990", "1990/00/00"),
        ("1990-05-23", "1990/05/23"),
        (" 1990/05/23 ", "1990/05/23"),
        ("1990-13-01", ""),
        ("x", ""),
        ("", ""),
    ],
)
def test_a_date_of_birth(text: str, date: str):
    """A year or a day; anything else is refused."""
    expected = "" if date else f"`{text}` is not a year or a day such as 1990 or 1990-05-23."

    assert expected == refusal_of(born, text)
    if date:
        assert date == born(text)


_MANY = "Too many participants for this question: {} instead of {}."
_LONE = "--{} needs a player before it."


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (Asked(), Question("round")),
        (Asked(who=("1",)), Question("pair", 1)),
        (Asked(who=("1", "2")), Question("pair", 1, 2)),
        (Asked(who=("1", "2", "3")), _MANY.format(3, 2)),
        (Asked(who=("1",), instead="4"), Question("pair", 1, None, 4)),
        (Asked(instead="4"), _LONE.format("not")),
        (Asked(player="2"), Question("player", 2)),
        (Asked(player="2", everybody=True), Question("player", 2, everybody=True)),
        (Asked(player="2", who=("1",)), _MANY.format(1, 0)),
        (Asked(floater="3"), Question("float", 3)),
        (Asked(floater="3", instead="1"), Question("float", 3, None, 1)),
        (Asked(floater="3", who=("1",)), _MANY.format(1, 0)),
        (Asked(bye=True), Question("bye")),
        (Asked(bye=True, instead="1"), Question("bye", None, None, 1)),
        (Asked(colour=True), _LONE.format("colour")),
        (Asked(colour=True, who=("1",)), Question("colour", 1)),
        (Asked(colour=True, who=("1", "3")), Question("colour", 1, 3)),
        (Asked(colour=True, who=("1", "2", "3")), _MANY.format(3, 2)),
        (Asked(bye=True, colour=True), "--bye and --colour cannot be used together."),
        (Asked(player="1", floater="2", bye=True), "--player and --float and --bye cannot be used together."),
    ],
)
def test_the_question_of_explain(asked: Asked, expected: object):
    """One subject, and as many participants as it has; a participant by number or name."""
    if isinstance(expected, str):
        assert expected == refusal_of(question_of, event(*ONE), asked)
    else:
        assert expected == question_of(event(*ONE), asked)


@pytest.mark.parametrize(
    ("whole", "ways", "notes"),
    [
        pytest.param(event(*ONE), Ways(), 0, id="the number is known"),
        pytest.param(event("1-3 1:0, 4-2", rounds=None), Ways(), 1, id="the open round"),
        pytest.param(event(*ONE, "2-1, 3-4", rounds=None), Ways(round=2), 1, id="the open round by number"),
        pytest.param(event(*TWO, rounds=None), Ways(round=2), 1, id="the last round"),
        pytest.param(event(*TWO, rounds=None), Ways(round=1), 1, id="an earlier round"),
        pytest.param(event(*TWO, rounds=None), Ways(round=2, rounds=5), 0, id="the number is given"),
    ],
)
def test_the_last_round_of_explain(whole, ways: Ways, notes: int):
    """Without a number of rounds, the last round in the file is the last one, with a note (decision G12)."""
    said: list[str] = []
    inquiry = explain._inquiry(whole, ways, said.append, aloud=False)

    assert notes == len(said)
    assert (ways.round or whole.rounds_paired + (whole.rounds is not None)) == inquiry.round_.number


@pytest.mark.parametrize(
    ("whole", "ways"),
    [
        pytest.param(event(rounds=None), Ways(), id="nothing paired"),
        pytest.param(event(*ONE, rounds=None), Ways(round=2), id="the next round"),
        pytest.param(event(*ONE, "2 U", rounds=None, lone_pab=2), Ways(round=2), id="a bye given before"),
        pytest.param(event("1-3 1:0, 4-2", rounds=None), Ways(adjourned=True), id="open games as draws"),
        pytest.param(event(*ONE, rounds=None), Ways(absent=((3,),)), id="somebody absent"),
    ],
)
def test_the_next_round_of_explain_needs_the_number(whole, ways: Ways):
    """Whether it is the last one decides its pairing."""
    with pytest.raises(InputError, match="The number of rounds is missing"):
        explain._inquiry(whole, ways, print, aloud=False)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (StandingsAsked(), ""),
        (StandingsAsked(only=("sex=w",), performance=True), ""),
        (StandingsAsked(per_board=True), ""),
        (StandingsAsked(write=True), ""),
        (StandingsAsked(who="1"), ""),
        (StandingsAsked(who="1", write=True), "Use either --explain or --write, not both."),
        (StandingsAsked(who="1", only=("sex=w",)), "Use either --only or --explain, not both."),
        (StandingsAsked(write=True, per_board=True), "Use either --per-board or --write, not both."),
        (StandingsAsked(write=True, performance=True), "Use either --performance or --write, not both."),
        (StandingsAsked(per_board=True, only=("sex=w",)), "Use either --per-board or --only, not both."),
        (StandingsAsked(per_board=True, performance=True), "Use either --per-board or --performance, not both."),
    ],
)
def test_what_standings_can_show_together(asked: StandingsAsked, message: str):
    assert message == refusal_of(refuse_contradictions, asked)


@pytest.mark.parametrize(
    "words",
    ["info FILE", "history FILE", "systems", "schema", "docs undo", "convert FILE --to trfx", "serve", "show FILE"],
)
def test_an_answer_ends_with_0(fidepair, samples, words: str):
    assert 0 == fidepair(*words.replace("FILE", str(samples / "open-round-4-to-pair-trf26.trf")).split()).code


def test_an_alarm_before_any_work():
    """A timer that was never set ends nothing."""
    Timer()._ring()


def test_when_each_edition_is_in_force():
    """All chapters since 1 February 2026, and the Dutch System of 2017 up to the day before."""
    found = {(one["name"], one["edition"]): (one["from"], one["to"]) for one in serve.document()["systems"]}

    assert ("2017-07-01", "2026-01-31") == found.pop(("dutch", "2017"))
    assert {"dutch", "dubov", "burstein", "lim", "double-swiss", "team"} == {name for name, _ in found}
    assert {("2026-02-01", None)} == {*found.values()}


@pytest.mark.parametrize(
    ("whole", "words"),
    [
        (event(), "No round of 3 is paired yet"),
        (event(rounds=None), "No round is paired yet"),
        (event(*ONE), "Round 1 of 3 is complete"),
        (event(*TWO, rounds=None), "Round 2 is complete"),
        (event("1-3 1:0, 4-2"), "Round 1 of 3 has 1 open game: board 2 (4-2)"),
        (event(*ONE, "2-1, 3-4", rounds=None), "Round 2 has 2 open games: board 1 (2-1); board 2 (3-4)"),
    ],
)
def test_the_round_of_a_status(whole, words: str):
    """What is open is told with its boards, White first."""
    assert words == status._round_in_words(whole, status._open_boards(whole))


@pytest.mark.parametrize(
    ("paths", "form", "expected"),
    [
        (["a.trf", "x/b.trf"], "plain", {"a.trf": "out/a.txt", "x/b.trf": "out/b.txt"}),
        (["a.trf"], "table", {"a.trf": "out/a.txt"}),
        (["a.b.trf"], "list", {"a.b.trf": "out/a.b.pairs"}),
        (["-"], "json", {"-": "out/stdin.json"}),
        (["a.trf", "a.trf"], "html", {"a.trf": "out/a.html"}),
        (["x/a.trf", "y/a.trf"], "csv", "x/a.trf and y/a.trf would both be written to out/a.csv."),
        (["a.trf", "a.trfx"], "trf", "a.trf and a.trfx would both be written to out/a.trf."),
    ],
)
def test_the_files_of_a_folder_of_pairings(paths: list[str], form: str, expected: object):
    """Each has the name of its file, and the extension of its format; two of one name are refused."""
    if isinstance(expected, str):
        assert expected == refusal_of(pair_many._targets, paths, "out", form)
    else:
        assert expected == pair_many._targets(paths, "out", form)


@pytest.mark.parametrize(
    ("shown", "refused"),
    [
        ("boards", ()),
        ("by-name", ("list",)),
        ("results", ("list",)),
        ("slips", ("list", "csv", "json")),
        ("sheets", ("list", "csv", "json")),
    ],
)
def test_the_formats_of_a_list(shown: str, refused: tuple[str, ...]):
    """Slips and match sheets are for paper; the list of numbers is that of the boards."""
    for form in show.FORMATS:
        message = f"--{shown} does not support --format {form}." if form in refused else ""
        assert message == refusal_of(show.refuse_form, shown, form)


@pytest.mark.parametrize(("options", "number"), [({}, 2), ({"round": 1}, 1)])
def test_the_differences_of_a_round(options: dict[str, int], number: int):
    """A line where a round differs, or cannot be compared; none where it agrees."""
    wrong = event("1-2 1:0, 3-4 1:0", *TWO[1:])
    right = show.published(event(*TWO), options.get("round"))

    assert (number, []) == (right.number, show.difference_notes(right, "dutch", "x.trf"))
    (line,) = show.difference_notes(show.published(wrong, 1), "dutch", "x.trf")
    assert line.startswith("Round 1 is shown as published. It differs from the rules (")
    assert line.endswith("): see `fidepair check x.trf --round 1`")
    (unknown,) = show.difference_notes(show.published(event(*ONE, system=None)), None, "x.trf")
    assert unknown.startswith("round 1 could not be compared with the rules: The pairing system is missing.")


def test_the_meaning_of_a_code_in_a_request():
    """No file is needed for it."""
    told = answer({"do": "lint", "explain": "T075"})

    assert (True, 0) == (told["ok"], told["exit_code"])
    assert "T075" in str(told["answer"])
    assert "files" not in told["answer"]


@pytest.mark.parametrize(("form", "is_page"), [("html", True), ("summary", False)])
def test_a_report_as_a_page(fidepair, samples, tmp_path, form: str, is_page: bool):
    """With --resume the summary of all is shown in the format that is asked for."""
    told = fidepair("check", samples / "open-round-4-to-pair-trf26.trf", "--resume", tmp_path / "r", "-f", form, "-q")

    assert (0, is_page) == (told.code, told.out.startswith("<!DOCTYPE html>"))
