"""Faults that were found by damaged files, one test for each."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from large_texts import players_file, teams_file
from trf_texts import cup, cup_players, cup_teams, errors, file, load, player, six

from fidepair.convert import convert
from fidepair.findings import MAX_FINDINGS, MAX_QUOTED, PLACES_SHOWN, TrfError
from fidepair.fix import fix
from fidepair.fix.repairs import AskedPlace
from fidepair.lint import lint
from fidepair.trf import write
from fidepair.trf.proof import differences

if TYPE_CHECKING:
    from collections.abc import Callable

DIGITS = "9" * 5000


@pytest.mark.parametrize(
    ("line", "code"),
    [
        pytest.param(f"XXZ {DIGITS}", "T209", id="XXZ"),
        pytest.param(f"XXP 1 {DIGITS}", "T103", id="XXP"),
        pytest.param(f"XXS W={DIGITS}", "T108", id="XXS"),
        pytest.param(f"BBW {DIGITS}", "T035", id="BBW"),
        pytest.param(f"XXA {DIGITS} 1.0", "T107", id="XXA"),
    ],
)
def test_numbers_of_thousands_of_digits(line, code):
    """A number that no field can hold is not readable; Python refuses to turn it into one."""
    assert [code] == [finding.code for finding in errors(file(line))]


def test_a_date_of_thousands_of_digits():
    """A date is never a fault, whatever stands in its place."""
    assert load(file(f"042 {DIGITS}/01/01")).tournament.first_day is None


def test_virtual_points_for_everybody_in_every_round():
    """One line may give virtual points to all players in 999 rounds; the facts are those of the line."""
    text = players_file(300, 0).replace("142 1\n", "142 999\n") + "250       1.0   1 999    1  300\n"
    virtual = load(text).tournament.virtual

    assert dict.fromkeys(range(1, 301), (10_000,) * 999) == virtual


def test_contradicting_ranges_are_told_once():
    """Two lines that disagree about many players and rounds are one fault."""
    text = players_file(300, 0) + "250       1.0   1 999    1  300\n250       2.0   1 999    1  300\n"

    assert ["T111"] == [finding.code for finding in errors(text)]


def test_virtual_points_of_ten_thousand_rounds():
    """No event has more rounds than three columns can count."""
    assert ["T105"] == [finding.code for finding in errors(file("XXA    1" + "  1.0" * 10_000, header="012 Open\n"))]


def test_a_line_of_a_million_columns():
    """Blanks behind a line are nothing; more entries than there can be rounds are refused before they are read."""
    blanks = file(player(7, "0.0") + " " * 1_000_000, *six())
    games = file(player(7, "0.0") + "  0000 - Z" * 100_000, *six())

    assert [] == errors(blanks)
    assert ["T027"] == [finding.code for finding in errors(games)]


def test_one_long_line_among_thousands_of_players():
    """One player with 998 rounds would give all others as many; that is refused before it fills the memory."""
    text = players_file(3000, 0) + player(3001, "0.0") + "  0000 - Z" * 998 + "\n"

    assert ["T027"] == [finding.code for finding in errors(text)]


def test_byes_of_teams_in_too_many_rounds():
    """Record 320 has a team for each round, and no event has more rounds than three columns can count."""
    text = teams_file(4, 2, 1) + "320  1.0  1.0" + "   1" * 1500 + "\n"

    assert "T209" in [finding.code for finding in errors(text)]


def test_few_players_with_large_numbers():
    """Numbers may have gaps; both sides of a game are compared all the same."""
    agreeing = file(player(1, "1.0", "9999 w 1"), player(9999, "0.0", "1 b 0"))
    differing = file(player(1, "1.0", "9999 w 1"), player(9999, "1.0", "1 b 1"))

    assert [] == errors(agreeing)
    assert ["T075"] == [finding.code for finding in errors(differing)]


@pytest.mark.parametrize("line", ["XXZ " + "x" * 1_000_000, "192 " + "X" * 1_000_000, "240 H   1 " + "x" * 1_000_000])
def test_findings_quote_a_part_of_a_long_line(line):
    """What a finding quotes is cut where a line has a megabyte."""
    findings = lint(file(line).encode(), "long.trf").findings

    assert findings
    assert all(len(said) <= MAX_QUOTED + 100 for finding in findings for said in (finding.text, finding.hint))


@pytest.mark.slow
def test_more_findings_than_anybody_reads():
    """Reading ends where a file has tens of thousands of faults; oddities beyond that number are counted."""
    faults = errors(file(*six(), "XXZ" + " 9" * (MAX_FINDINGS + 1000)))
    oddities = lint(file(*six(), "XXC" + " x" * (MAX_FINDINGS + 1000)).encode(), "odd.trf").findings

    assert MAX_FINDINGS + 1 == len(faults)
    assert ["unknown configuration word: 1000 more findings of this kind are not shown"] == [
        finding.text for finding in oddities if "not shown" in finding.text
    ]


# ── Four times the file, four times the work ─────────────────────────────────
def calls(action: Callable[[], object]) -> int:
    """Return how many functions are called."""
    count = 0

    def counted(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(counted)
    try:
        action()
    finally:
        sys.setprofile(None)
    return count


def writing(size: int) -> Callable[[], object]:
    """Return what writes an event of teams as it was read."""
    loaded = load(teams_file(size, 8, 1))
    return lambda: write(loaded.tournament, loaded.document)


def asking(size: int) -> Callable[[], object]:
    """Return what asks which of very many lines with one number is the player's."""
    text = players_file(size, 1) + f"{player(size, '0.0')}\n" * size
    return lambda: fix(text.encode(), "damaged.trf")


def answering(size: int) -> Callable[[], object]:
    """Return what works out the answers about all numbers of a long list."""
    fixed = fix(file(*six(), "XXZ " + " ".join(["9"] * size)).encode(), "damaged.trf")
    return lambda: [question.answers for question in fixed.questions]


@pytest.mark.parametrize(("action", "size"), [(writing, 50), (asking, 200), (answering, 200)])
def test_the_work_grows_with_the_file(action, size):
    """Nothing is looked for in the whole file again for each of its lines."""
    action(2)()  # what is made once in a process

    assert 5 * calls(action(size)) > calls(action(4 * size))


def test_answers_are_worked_out_when_they_are_asked_for(monkeypatch):
    """Tens of thousands of questions about long lines are not answered beforehand, nor kept with their answers."""
    worked_out = []
    with_block = AskedPlace.with_block
    monkeypatch.setattr(
        AskedPlace, "with_block", lambda *one, **other: worked_out.append(1) or with_block(*one, **other)
    )
    lines = [player(number, "30.0", *["- +"] * 30) for number in range(1, 21)]
    question = next(
        one for one in fix(file(*lines, header="012 Open\n").encode(), "x.trf").questions if one.code == "T078"
    )

    assert [] == worked_out
    for times in (1, 2):  # the two byes; the opponent, the block and the line wait for a value
        names = [one.name for one in question.answers]
        assert ["pairing-allocated-bye", "full-point-bye", "opponent", "block", "line"] == names
        assert 2 * times == len(worked_out)
    assert {2} == {*question.answers[0].edits("")}
    assert 6 == len(worked_out)
    assert {2} == {*question.answers[3].edits("0000 - H")}
    assert 9 == len(worked_out)


def test_very_many_blocks_of_a_line_are_one_repair():
    """A repair quotes its line, and hundreds for one of thousands of columns would take all memory: blocks that say the
    same are told together."""
    texts = (file(player(1, "", *["- h"] * count, "- u"), header="012 Open\n142 40\n") for count in (19, 20))
    few, many = (fix(text.encode(), "x.trf") for text in texts)
    rounds = "rounds 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 10 more"

    assert [f"round {number}: `0000 - h` is written `0000 - H`" for number in range(1, 20)] == [
        repair.text for repair in few.repairs if repair.code == "T073"
    ][:-1]
    assert [f"{rounds}: `0000 - h` is written `0000 - H`", "round 21: `0000 - u` is written `0000 - U`"] == [
        repair.text for repair in many.repairs if repair.code == "T073"
    ]
    assert (19, 20) == (few.data.count(b"0000 - H"), many.data.count(b"0000 - H"))


def test_virtual_points_that_end_are_those_that_are_followed_by_none():
    """Zeros at the end say nothing, zeros before do."""
    none, short, long, later = (
        load(file()).tournament._replace(virtual=virtual)
        for virtual in ({}, {1: (10,)}, {1: (10, 0, 0), 2: (0, 0)}, {1: (0, 10)})
    )

    assert [] == differences(short, long)
    assert ["virtual"] == differences(short, later) == differences(none, long)


@pytest.mark.parametrize("line", ["001", "310", "310" + " x" * 3000], ids=["001", "310", "310 with thousands of words"])
def test_repairs_of_lines_without_blanks_or_full_of_them(line):
    """A line with nothing to move, or with too much to try, is left as it is."""
    text = file(*six(), line)

    assert text.encode() == fix(text.encode(), "damaged.trf").data


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"\xef\xbb\xbf\xfe\xff\xef\xbb\xbf" + file().encode(), id="a mark behind a mark"),
        pytest.param(file("162" + " W 1.0" * 300).encode(), id="162 with hundreds of values"),
    ],
)
def test_repairs_that_come_to_nothing(data):
    """What cannot be repaired, or is quoted only in part, is left as it is."""
    assert data == fix(data, "damaged.trf").data


@pytest.mark.parametrize(
    ("block", "code", "found", "expected"),
    [
        pytest.param("1 b 1", "T075", "4 w 1", "4 w 0", id="both win"),
        pytest.param("2 b 0", "T075", "4 w 1", "", id="the other one met somebody else"),
        pytest.param("1 w 0", "T076", "w", "b", id="both have White"),
    ],
)
def test_a_fault_of_two_sides_quotes_its_own_place(block, code, found, expected):
    """What was found stands at the line and column of the finding; expected is what the other side asks for."""
    players = [line for line in six() if not line.startswith("001    4")]
    fault = errors(file(*players, player(4, "0.0", block)))[0]

    assert (code, 4, found, expected) == (fault.code, fault.line, fault.found, fault.expected)
    assert found in six()[0][(fault.column or 0) - 1 :][:8]


def test_every_finding_of_lint_has_a_hint():
    """A reader says once what to do, or goes on; lint says it at each place."""
    odd = ["XYZ 5", "162 W 1.0 D 0.5", "TNR 5", "013 Club                               1    2", "240 Z   9    1"]
    texts = [file(*six(), player(9, "", "- =")[:80], *odd), file().replace(" 1.0 ", " 3.0 "), file("192 FIDE_TEAM")]
    found = [finding for text in texts for finding in lint(text.encode(), "test.trf").findings]

    assert {"T011", "T034", "T052", "T061", "T064", "T124", "T210", "T212"} <= {finding.code for finding in found}
    assert [] == [finding.code for finding in found if not finding.hint]


def test_the_way_out_of_wrong_points_is_not_cut_off():
    """The first of many faults of one kind says what to do, for those at the end are not shown."""
    text = players_file(420, 1).replace(" 1.0 ", " 3.0 ")
    with pytest.raises(TrfError, match="declare it: `162  W 3") as refusal:
        load(text)

    assert PLACES_SHOWN < len(refusal.value.findings)


# ── The files of strangers ───────────────────────────────────────────────────
def in_columns_of_bytes(text: str, line: int, place: slice, value: str) -> bytes:
    """Return the file with a value in a line whose columns count bytes."""
    lines = text.encode().splitlines(keepends=True)
    written = value.encode().ljust(place.stop - place.start)
    lines[line - 1] = lines[line - 1][: place.start] + written + lines[line - 1][place.stop :]
    return b"".join(lines)


def test_a_shifted_line_of_a_player_of_a_team():
    """A board without opponent (`0000 - *`) is none of the faults that a repair could bring about."""
    usual = cup_players()
    usual[0] = usual[0][:99] + "  0000 - *"
    shifted = [usual[0][:47] + " " + usual[0][47:], *usual[1:]]

    assert cup(*usual).encode() == fix(cup(*shifted).encode(), "damaged.trf").data


@pytest.mark.parametrize(
    "header", ["092 Individual: Swiss-System\n092 FIDE_DUBOV_2026\n", "092 FIDE_DUTCH\n092 FIDE_LIM\n"]
)
def test_only_the_first_092_is_the_type(header):
    """What stands in a second record `092` is no type for the reader, and none for a repair."""
    text = file(header="012 Open\n142 5\n" + header)
    fixed = fix(text.encode(), "damaged.trf").data

    assert [] == differences(load(text).tournament, load(fixed).tournament)


def test_every_mark_at_the_beginning_is_one():
    """Two programs may each have put a byte-order mark before the file; none of them is part of its first record."""
    data = b"\xef\xbb\xbf" * 2 + file(header="012 Open\n142 5\n").encode()
    fixed = fix(data, "damaged.trf")

    assert "Open" == load(data).tournament.name
    assert (data, data[6:]) == (load(data).document.to_bytes(), fixed.data)


def test_a_repair_never_changes_the_encoding_of_the_rest():
    """The only bytes that are not UTF-8 stay: without them all names would be read in another encoding."""
    data = file(*six(), player(7, name="Ägidius")).encode() + b"\xa0\xa0" + player(8).encode() + b"\n"

    assert data == fix(data, "damaged.trf").data


def test_negative_points_fit_nowhere():
    """A line is not moved so that its points are less than nothing."""
    line = player(7)
    text = file(*six(), line[:79] + "  -1.0" + line[84:])

    assert text.encode() == fix(text.encode(), "damaged.trf").data


def test_a_code_with_something_behind_it_is_no_code_in_small_letters():
    """`xxra` is a word, not the code `XXR` out of place."""
    text = file("xxra 5", header="012 Open\n142 5\n")

    assert text.encode() == fix(text.encode(), "damaged.trf").data


@pytest.mark.parametrize("sign", ["#", "/", "\N{REPLACEMENT CHARACTER}"])
def test_a_strange_sign_is_asked_about(sign):
    """A sign that may have been a result stays, and `fix` asks for the result."""
    lines = [
        line[:98] + sign if line[94:95] in "25" and line.startswith(("001    2", "001    5")) else line
        for line in six()
    ]
    text = file(*lines)
    fixed = fix(text.encode(), "damaged.trf")

    assert sign in fixed.data.decode()
    assert {"T082"} <= {question.code for question in fixed.questions}


@pytest.mark.parametrize(
    ("place", "value"),
    [
        pytest.param(slice(14, 47), "Garcià", id="a letter whose last byte would be a blank"),
        pytest.param(slice(14, 47), "\N{NO-BREAK SPACE}Ünal, Gökçe", id="a blank of another kind"),
        pytest.param(slice(10, 13), "é", id="title"),
        pytest.param(slice(53, 56), "É", id="federation"),
        pytest.param(slice(69, 79), "1990年", id="date of birth"),
    ],
)
def test_fields_in_columns_of_bytes(place, value):
    """All fields of a line counted in bytes are letters, come back from JSON, and are repaired."""
    data = in_columns_of_bytes(file(), 4, place, value)
    before = load(data).tournament
    back = convert(convert(data, "strange.trf", "json").data, "strange.json", "trf26").data
    fixed = fix(data, "strange.trf").data

    assert value.strip() in before.participants[0]
    assert [] == differences(before, load(back).tournament)
    assert [] == differences(before, load(fixed).tournament)
    assert "T014" not in {finding.code for finding in lint(fixed, "strange.trf").findings}


@pytest.mark.parametrize("line", ["320   1.0   1.0   5", "300   1   13       1    2"])
def test_a_line_of_teams_with_something_between_its_fields(line):
    """A shifted `320` or `300` is refused, as lines of other records are: its teams would not be seen."""
    assert "T205" in {finding.code for finding in errors(cup(line))}


def test_byes_of_teams_that_name_nobody_at_the_end():
    """Rounds without a bye behind the last one say nothing, in JSON too."""
    made = convert(cup(*cup_teams(), "320  1.0  1.0   5 000").encode(), "cup.trf", "json").data

    assert made == convert(convert(made, "cup.json", "trf26").data, "cup.trf", "json").data


def test_a_line_of_more_rounds_than_there_can_be_is_left():
    """`fix` never refuses what is in a file: a line that nobody reads to its end is left, others are repaired."""
    row = player(7, "0.0")[:89].ljust(89)
    text = file(*six(), player(8, "0.0", "- h"), row + "  0000 - z" * 1500)
    fixed = fix(text.encode(), "damaged.trf")

    assert (text.replace(" - h", " - H").encode(), {"T073"}) == (fixed.data, {repair.code for repair in fixed.repairs})


@pytest.mark.parametrize("blanks", [" ", "  "])
def test_a_late_line_of_more_rounds_than_there_can_be(blanks):
    """A line that is too long to be read is not moved either."""
    text = file(*six(), blanks + player(7, "0.0")[:89].ljust(89) + "  0000 - Z" * 1500)

    assert text.encode() == fix(text.encode(), "damaged.trf").data


def test_messages_quote_lines_counted_in_bytes_in_letters():
    """Nothing that only fills up columns of bytes is shown."""
    data = in_columns_of_bytes(file().replace("     4 w 1", "     4 b 1"), 4, slice(14, 47), "Garcià, Íñigo")
    data = in_columns_of_bytes(data.decode(), 5, slice(10, 13), "é")
    shown = [value for finding in lint(data, "strange.trf").findings for value in finding if isinstance(value, str)]

    assert [] == [text for text in shown if "\0" in text]
    assert any("Garcià, Íñigo ..." in text for text in shown)
