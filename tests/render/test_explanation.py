"""An answer in all its forms: lines, one fact a line, Markdown, data, and a page."""

from __future__ import annotations

import re

import pytest

from fidepair.explain.answers import Answer, Picture, PictureSection, PictureSide, Question, SeatInPicture, TableRow
from fidepair.render.explanation import document, markdown, page, table, text
from fidepair.swiss.criteria import Counted
from fidepair.swiss.evaluation import Proposal
from fidepair.tournament import POINT

NOBODY = Counted()


def row(code: str, article: str, words: str, rules: str, asked: str, *, decides: bool = False) -> TableRow:
    return TableRow(code, article, words, 0, 1, NOBODY, Counted(((1, 3),), (2,)), decides, rules, asked)


FIRST, SECOND = row("C5", "2.3.1", "number of pairs", "3", "3"), row("C6", "2.4.1", "number of downfloaters", "1", "1")
ORDER = row("", "4.2", "transposition", "equal", "equal")
DECIDING = row("C12", "2.4.7", "colour preferences missed", "0", "2", decides=True)
PART = Answer(Question("bye", 5), "5 has the bye.", ("It is the last one.",))
ANSWER = Answer(
    Question("pair", 1, None, 3),
    "1 and 3 do not meet.",
    ("They could.",),
    ("A note.",),
    code="C12",
    article="2.4.7",
    bracket=3 * POINT // 2,
    rows=(FIRST, SECOND, DECIDING),
    asked=Proposal(frozenset({frozenset({4, 2}), frozenset({3, 1})}), 5),
    witness=(7,),
    answers=(PART,),
    what="1-3",
)


# ── The table ────────────────────────────────────────────────────────────────
def test_equal_rows_are_one():
    """From the first to the last one; the row that decides has a mark."""
    found = table(ANSWER)

    assert found is not None
    assert ["", "bracket 1.5", "by the rules", "with 1-3"] == [column.heading for column in found.columns]
    assert (("", "C5 to C6", "equal", "equal"), (">", "C12 2.4.7 colour preferences missed", "0", "2")) == found.rows


@pytest.mark.parametrize(
    ("rows", "names"),
    [
        ((FIRST, DECIDING), ["C5", "C12 2.4.7 colour preferences missed"]),
        ((FIRST, ORDER, DECIDING), ["C5 to 4.2", "C12 2.4.7 colour preferences missed"]),
        ((FIRST, SECOND._replace(shown_asked="2"), ORDER), ["C5", "C6 2.4.1 number of downfloaters", "4.2"]),
        ((DECIDING._replace(code="PAB", article="3.4"), FIRST), ["3.4 colour preferences missed", "C5"]),
        ((DECIDING._replace(code="2.4.7"),), ["2.4.7 colour preferences missed"]),
    ],
)
def test_which_rows_are_joined(rows, names):
    """Neighbours that are equal in both pairings; a code that is no more than the article is not shown twice."""
    assert names == [cells[1] for cells in table(ANSWER._replace(rows=rows)).rows]  # type: ignore[union-attr]


def test_all_rows():
    """If they are wanted; without rows there is no table, and without a bracket no heading for it."""
    found = table(ANSWER, all_rows=True)

    assert found is not None
    assert ["C5 2.3.1 number of pairs", "C6 2.4.1 number of downfloaters", "C12 2.4.7 colour preferences missed"] == (
        [cells[1] for cells in found.rows]
    )
    assert table(PART) is None
    assert "" == table(ANSWER._replace(bracket=None)).columns[1].heading  # type: ignore[union-attr]


# ── Text ─────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("width", [50, 60, 80])
def test_lines_fit_a_terminal(width: int):
    """Sentences go on below; cells of the table too, in all parts of the answer."""
    long = ANSWER._replace(rows=(DECIDING._replace(text="w " * 60),), answers=())
    both = long._replace(answers=(long._replace(answers=(long,)),))
    lines = text(both, all_rows=True, width=width)

    assert max(map(len, lines)) in (width - 1, width)
    assert 3 == sum("C12 2.4.7" in line for line in lines)


def test_lines():
    """The sentence, then all others further in, the table, and the parts still further in."""
    assert [
        "1 and 3 do not meet.",
        "  They could.",
        "  A note.",
        "",
        "     bracket 1.5                          by the rules  with 1-3",
        "     C5 to C6                             equal         equal",
        "  >  C12 2.4.7 colour preferences missed  0             2",
        "  5 has the bye.",
        "    It is the last one.",
    ] == text(ANSWER)


def test_tables_of_parts():
    """Only if all rows are wanted, moved in as the part is."""
    nested = PART._replace(answers=(ANSWER._replace(answers=()),))

    assert not any("C12" in line for line in text(nested))
    shown = text(nested, all_rows=True)
    assert "    >  C12 2.4.7 colour preferences missed  0             2" in shown


def test_one_fact_a_line():
    """Of the parts too, without a table."""
    assert ["1 and 3 do not meet.", "They could.", "A note.", "5 has the bye.", "It is the last one."] == text(
        ANSWER, plain=True
    )


@pytest.mark.parametrize("width", [40, 60, 100, 300])
def test_lines_have_room(width):
    """In the width of a terminal, and never more than a hundred places; without a width tables are not folded."""
    long = ANSWER._replace(sentence="word " * 60, rows=(DECIDING._replace(text="many words " * 12),))
    shown = text(long, width=width)

    assert max(map(len, shown)) <= min(width, 100)
    assert max(map(len, text(long))) > 100
    assert 100 >= max(map(len, text(long._replace(rows=()))))


def test_markdown():
    """The sentence is bold, parts are a list; only the whole answer has a table."""
    assert (
        "**1 and 3 do not meet.**\n\nThey could.\n\nA note.\n\n"
        "|  | bracket 1.5 | by the rules | with 1-3 |\n| --- | --- | --- | --- |\n"
        "|  | C5 to C6 | equal | equal |\n| \\> | C12 2.4.7 colour preferences missed | 0 | 2 |\n\n"
        "- 5 has the bye.\n  It is the last one.\n"
    ) == markdown(ANSWER)
    nested = markdown(PART._replace(answers=(ANSWER._replace(answers=()),)))
    assert "|" not in nested
    assert nested.endswith("\n\n- 1 and 3 do not meet.\n  They could.\n  A note.\n")
    assert 3 == markdown(ANSWER, all_rows=True).count("| C")


# ── Data ─────────────────────────────────────────────────────────────────────
def test_data():
    """Everything by numbers: pairs with the smaller number first, in order."""
    found = document(ANSWER)

    assert {"about": "pair", "first": 1, "other": None, "instead": 3, "everybody": False} == found["question"]
    assert {"pairs": [[1, 3], [2, 4]], "bye": 5} == found["asked"]
    assert ("1.5", "C12", "2.4.7", True, [7]) == tuple(
        found[key] for key in ("bracket", "code", "article", "exact", "witness")
    )
    assert {"pairs": [[1, 3]], "players": [2]} == found["rows"][2]["whom_asked"]
    assert [False, False, True] == [one["decides"] for one in found["rows"]]
    (part,) = found["answers"]
    assert (None, None, []) == (part["bracket"], part["asked"], part["rows"])
    assert "schema" not in part


# ── A page ───────────────────────────────────────────────────────────────────
SIDE = PictureSide("By the rules", "0", ((1, 2),), {}, frozenset())
PICTURE = Picture(
    (PictureSection(("", ""), ((SeatInPicture(1, "Ann", ""), SeatInPicture(2, "Bob", "")),)),), SIDE, SIDE
)


def texts(markup: str) -> str:
    return " ".join(re.sub(r"<(style|script)\b.*?</\1>|<[^>]+>", " ", markup, flags=re.DOTALL).split())


def test_the_table_of_a_page():
    """Rules in words, codes and articles last; all rules before the one that decides are one row."""
    rows = re.findall("<tr.*?</tr>", page(ANSWER, "Cup", ("Round 2", "Why?")))

    assert ["Rule, in order by the rules with 1-3", "All rules before it (C5 to C6) equal equal"] == [
        *map(texts, rows[:2])
    ]
    assert "decides: Colour preferences missed (C12, 2.4.7) 0 2" == texts(rows[2])
    assert rows[2].startswith('<tr class="decides">')
    every = re.findall("<tr.*?</tr>", page(ANSWER, "Cup", ("", ""), all_rows=True))
    assert "Number of pairs (C5, 2.3.1) 3 3" == texts(every[1])
    assert 4 == len(every)


@pytest.mark.parametrize(
    ("rows", "last"),
    [
        ((DECIDING,), "decides: Colour preferences missed (C12, 2.4.7) 0 2"),
        ((DECIDING._replace(code="PAB"),), "decides: Colour preferences missed (2.4.7) 0 2"),
        ((DECIDING._replace(code=""),), "decides: Colour preferences missed (2.4.7) 0 2"),
        ((DECIDING._replace(code="2.4.7"),), "decides: Colour preferences missed (2.4.7) 0 2"),
    ],
)
def test_a_rule_alone(rows, last):
    """Without others before it; a code that says nothing is left out."""
    found = re.findall("<tr.*?</tr>", page(ANSWER._replace(rows=rows), "Cup", ("", "")))

    assert (2, last) == (len(found), texts(found[-1]))


@pytest.mark.parametrize(("code", "shown"), [("C5", "C5"), ("", "2.3.1"), ("PAB", "2.3.1")])
def test_one_rule_before(code, shown):
    """It is named alone, by its article where it has no code."""
    found = page(ANSWER._replace(rows=(FIRST._replace(code=code), DECIDING)), "Cup", ("", ""))

    assert f"All rules before it ({shown}) equal equal" in texts(found)


def test_sentences_of_a_page():
    """Short ones first, the whole answer in detail; without short ones there is no detail."""
    short = page(ANSWER._replace(short=("Because.",)), "Cup", ("Round 2", "Why?"))

    assert re.search(
        "Why\\? Because. .*In detail 1 and 3 do not meet. They could. A note. 5 has the bye.", texts(short)
    )
    assert "In detail" not in texts(page(ANSWER, "Cup", ("Round 2", "Why?")))
    assert "Round 2" in texts(short)


def test_pictures_of_a_page():
    """Both, with their signs; how many pairs are left out."""
    shown = page(ANSWER._replace(picture=PICTURE._replace(left_out=3)), "Cup", ("", ""))

    assert 2 == shown.count("<figure>")
    assert "the same pair in both" in texts(shown)
    assert "Pairs that are the same in both: 3." in texts(shown)
    assert "are drawn" not in texts(page(ANSWER._replace(picture=PICTURE), "Cup", ("", "")))
    assert "<figure>" not in page(ANSWER, "Cup", ("", ""))


@pytest.mark.parametrize(
    ("answer", "term"),
    [
        (ANSWER._replace(more=("A shifter.",)), "shifter"),
        (ANSWER._replace(rows=(DECIDING._replace(text="of a shifter"),)), "shifter"),
        (ANSWER._replace(answers=(PART._replace(sentence="The shifter."),)), "shifter"),
        (ANSWER._replace(short=("Short.",), more=("A shifter.",)), "shifter"),
    ],
)
def test_terms_of_a_page(answer, term):
    """Those of sentences, rows and parts are explained."""
    assert f"<dt>{term}</dt>" in page(answer, "Cup", ("", ""))
    assert f"<dt>{term}</dt>" not in page(ANSWER, "Cup", ("", ""))
