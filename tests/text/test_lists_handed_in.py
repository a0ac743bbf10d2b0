"""Lists and tables that people hand in: how many errors are listed, and where the limits are."""

from __future__ import annotations

import pytest

from fidepair.errors import InputError
from fidepair.text import data
from fidepair.text.data import (
    MOST_SHOWN,
    TableFaults,
    brief,
    list_lines,
    not_too_long,
    refuse,
    shielded,
    some_of,
    table_rows,
    unshielded,
)


def message(call, *given, **named) -> str:
    """Return the words of the refusal."""
    with pytest.raises(InputError) as raised:
        call(*given, **named)
    return str(raised.value)


@pytest.mark.parametrize(
    ("count", "at_least", "end"),
    [
        pytest.param(MOST_SHOWN, False, "last", id="all-are-listed"),
        pytest.param(MOST_SHOWN, True, "last", id="all-again"),
        pytest.param(MOST_SHOWN + 1, False, "last\n... and 1 more error", id="one-more"),
        pytest.param(MOST_SHOWN + 5, True, "last\n... and at least 5 more errors", id="perhaps-more"),
    ],
)
def test_errors_beyond_those_that_are_listed_are_counted(count, at_least, end):
    assert f"first\n{end}" == message(refuse, ["first", "last"], count, at_least=at_least)


def test_some_of_many_texts():
    """Twenty are listed, of one more the number."""
    texts = [str(number) for number in range(1, MOST_SHOWN + 1)]

    assert "; ".join(texts) == some_of(texts)
    assert f"{'; '.join(texts)}; and 2 more" == some_of([*texts, "21", "22"])


@pytest.mark.parametrize("errors", [1, MOST_SHOWN, MOST_SHOWN + 1])
def test_the_errors_of_a_table_are_told_together(errors):
    """Each with its line, place, what was found and expected, and the hint; those beyond twenty only count."""
    faults = TableFaults("players.csv", "Correct it.")
    faults.stop()
    for line in range(1, errors + 1):
        faults.add(line, "rating", "\tx", "a number")

    lines = message(faults.stop).split("\n")
    assert errors == faults.count
    assert ['players.csv:1: rating: found "→x", expected a number', "  Correct it."] == lines[:2]
    assert 2 * min(errors, MOST_SHOWN) == sum(1 for line in lines if not line.startswith("..."))
    assert (lines[-1] == "... and 1 more error") is (errors > MOST_SHOWN)


@pytest.mark.parametrize(
    ("length", "end"), [pytest.param(40, "", id="longest"), pytest.param(41, "...", id="one-too-long")]
)
def test_a_long_text_is_cut(length, end):
    assert "x" * 40 + end == brief("x" * length)


def test_a_list_has_limits(monkeypatch):
    """As many lines and characters as the limits say, and not one more."""
    monkeypatch.setattr(data, "MOST_ROWS", 3)
    monkeypatch.setattr(data, "_LONGEST_OF_LIST", 4)

    assert ["1", "2", "3", "abcd"] == list_lines("1\n2\r3\vabcd", "list")
    assert "list: the list has more than 3 lines" in message(list_lines, "1\n\n\n\n", "list")
    assert 'list:2: "abcde" has 5 characters, more than 4\n' in message(list_lines, "1\nabcde", "list")


def test_a_table_has_limits(monkeypatch):
    monkeypatch.setattr(data, "MOST_ROWS", 2)
    monkeypatch.setattr(data, "_LONGEST", 4)

    assert ["abcd", "2"] == list(not_too_long(["abcd", "2"], "t"))
    assert message(list, not_too_long(["1", "2", "3"], "t")).startswith("t:3: the table has more than 2 lines, too")
    assert message(list, not_too_long(["1", "abcde"], "t")).startswith("t:2: the row has 5 characters, but 4 are")


def test_rows_have_the_line_in_which_they_begin():
    """A cell of two lines makes the next row begin a line later; a broken row is refused with its line."""
    rows = ["a;b\n", '"two\n', 'lines";c\n', "last\n"]

    assert [(1, ["a", "b"]), (2, ["two\nlines", "c"]), (4, ["last"])] == list(table_rows(rows, "t", ";"))
    assert [(1, ["a", "b"])] == list(table_rows(["a,b\n"], "t"))
    assert message(list, table_rows(["a\n", '"b"x\n'], "t")).startswith("t:2: this is not a row of a table in CSV: ")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        pytest.param("=1", "'=1", id="formula"),
        pytest.param("'=1", "''=1", id="shielded-formula"),
        pytest.param("\t1", "'\t1", id="tab"),
        pytest.param("'Hara", "'Hara", id="apostrophe-of-a-name"),
        pytest.param("1-0", "1-0", id="no-formula"),
        pytest.param("", "", id="empty"),
    ],
)
def test_formulas_are_shielded_and_come_back(text, written):
    assert written == shielded(text)
    assert text == unshielded(written)


def test_the_limits_of_what_is_handed_in():
    """Twenty errors; tables of 200,000 rows of 100,000 characters, entries of a list of 1,000 (safety.md)."""
    assert (20, 200_000) == (data.MOST_SHOWN, data.MOST_ROWS)
    assert (100_000, 1_000) == (data._LONGEST, data._LONGEST_OF_LIST)


def test_json_is_indented_by_two():
    assert b'{\n  "a": [\n    1\n  ]\n}\n' == data.json_bytes({"a": [1]})
