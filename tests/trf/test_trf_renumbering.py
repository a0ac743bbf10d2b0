"""Other numbers in comments, kind by kind, and in the lines of a file: every number is that of the same player."""

from __future__ import annotations

import pytest
from trf_texts import file, load, player, six

from fidepair.errors import InputError
from fidepair.tournament import Announcement, Bye, Forbidden
from fidepair.trf.renumbering import remark_in, renumbered_comment, with_new_numbers, with_numbers

NEW = {1: 3, 2: 1, 3: 2, 10: 12, 12: 10}
"""The new numbers, by the old ones."""

COMMENTS = {
    "### XXZ 1 3": "### XXZ 3 2",
    "### BYE 2": "### BYE 1",
    "### XXZ 9 1": "### XXZ 9 3",
    "### XXZ one": None,
    "### XXZ 1 x": None,
    "### XXY 1 3": None,
    "### MPA @ Round 3: 1-2 instead of 1-3": "### MPA @ Round 3: 3-1 instead of 3-2",
    "### MPA @ Round 3: 1-2, 3 bye instead of 1-3, 2 bye (C.04.2 4.4.3)": (
        "### MPA @ Round 3: 3-1, 2 bye instead of 3-2, 1 bye (C.04.2 4.4.3)"
    ),
    "### MPA @ Round 3: 1 absent, 2 half-point bye, 3 full-point bye, 9 absent": (
        "### MPA @ Round 3: 3 absent, 1 half-point bye, 2 full-point bye, 9 absent"
    ),
    "### MPA @ Round 3: 10 has the bye by the arbiter": "### MPA @ Round 3: 12 has the bye by the arbiter",
    "### MPA @ Round 3: 1-9": None,
    "### MPA @ Round 3: 9-1": None,
    "### MPA @ Round 3: after 1 hour": None,
    "### MPA": None,
    "### Provisional rating: 1=1500, 2=1400, 12=1300": "### Provisional rating: 3=1500, 1=1400, 10=1300",
    "### National rating: 2=2105": "### National rating: 1=2105",
    "### Fixed board @ Round 3: 1=7": "### Fixed board @ Round 3: 3=7",
    "### Fixed board @ Round 3: 9=1": None,
    "### First board @ Round 1: 1": None,
    "### Members of club: 1,2,12 = Lakeside 1": "### Members of club: 1,3,10 = Lakeside 1",
    "### Members of group: 2,9 = A": "### Members of group: 1,9 = A",
    "### Members of group: x,2 = A": None,
    "### Withdrawal @ Round 4: 3 had a half-point bye": "### Withdrawal @ Round 4: 2 had a half-point bye",
    "### Correction @ Round 3: 1 rating 2100 -> 1850": "### Correction @ Round 3: 3 rating 2100 -> 1850",
    '### Correction @ Round 3: 12 name "1-2" -> "2-1"': '### Correction @ Round 3: 10 name "1-2" -> "2-1"',
    "### Correction @ Round 3: 1 bye H -> F": "### Correction @ Round 3: 3 bye H -> F",
    "### Correction @ Round 1: 1-2 1-0 -> 0-1": "### Correction @ Round 1: 3-1 1-0 -> 0-1",
    "### Correction @ Round 1: 1-2 colours exchanged, 2-1 before": (
        "### Correction @ Round 1: 3-1 colours exchanged, 2-1 before"
    ),
    "### Correction for rating @ Round 1: 1-2 1-0 -> 1/2-1/2 (after round 2 ended)": (
        "### Correction for rating @ Round 1: 3-1 1-0 -> 1/2-1/2 (after round 2 ended)"
    ),
    "### Correction for rating @ Round 1: 3 rating 1800 -> 1900": (
        "### Correction for rating @ Round 1: 2 rating 1800 -> 1900"
    ),
    "### Corrected for rating @ Round 1: 2-10 0-1 -> 1-0": "### Corrected for rating @ Round 1: 1-12 0-1 -> 1-0",
    "### Decision @ Round 1: 1-2 1/2-0": "### Decision @ Round 1: 3-1 1/2-0",
    "### Adjournment @ Round 2: 1-2, 3-10": "### Adjournment @ Round 2: 3-1, 2-12",
    '### Last GA participant: 1 "A, 1-2"': '### Last GA participant: 3 "A, 1-2"',
    '### Last GA participant: 9 "A"': None,
    "### Last GA participant: one": None,
    "### Configuration @ Round 1: 1 rounds instead of 2 (C.04.1 1)": None,
    "### Start @ Round 3: 2026-01-02 14:00": None,
    '### Correction @ Round 2: late entry "New" is 3; 3-5 became 4-6': None,
    "### Import: 1-2": None,
    "### TPN regeneration @ Round 1: 1-2": None,
    "### Initial order: rating": None,
    "### Lots: seed 12, white": None,
    "### Players 1-2 met": None,
    "# 1-2": None,
}


@pytest.mark.parametrize(("comment", "expected"), COMMENTS.items(), ids=COMMENTS)
def test_a_comment_names_the_same_players(comment: str, expected: str | None):
    """Numbers of players are new, also where one is another's old one; all other numbers of a comment stay."""
    assert (expected or comment) == renumbered_comment(comment, NEW)


@pytest.mark.parametrize("comment", [one for one, expected in COMMENTS.items() if expected])
def test_the_old_numbers_come_back(comment: str):
    """What is renumbered can be renumbered back."""
    back = {new: old for old, new in NEW.items()}

    assert comment == renumbered_comment(renumbered_comment(comment, NEW), back).replace("2,1 =", "1,2 =")


@pytest.mark.parametrize(
    ("comment", "kind"),
    [
        ("### Correction for rating @ Round 1: 1-2", "Correction for rating"),
        ("### Correction @ Round 1: 1-2", "Correction"),
        ("### Lots: seed 1", "Lots"),
        ("### Withdrawal @ Round 1: x", "Withdrawal"),
        ("### a remark", None),
        ("", None),
    ],
)
def test_the_kind_of_a_comment(comment: str, kind: str | None):
    """The longer words come first."""
    remark = remark_in(comment)

    assert kind == (remark.kind if remark else None)


# ── Files ────────────────────────────────────────────────────────────────────
def renumbered(text: str, new: dict[int, int]) -> str:
    """Return a file with new numbers, by the old ones."""
    return with_new_numbers(
        text.encode(), "x.trf", new, None, lambda comment: renumbered_comment(comment, new)
    ).decode()


REVERSED = {number: 7 - number for number in range(1, 7)}
RECORDS = [
    "240 H   2    1    2",
    "260   1   2    1    3",
    "299 +         1.0    1    1",
    "XXP 4 5",
    "xxz 2 3",
    "XXA    1  1.0  0.5",
    "013 Club                               1    2",
    "IND    1    A                                   2512 KAR      K10023",
    "IND   77",
    "### Decision @ Round 1: 1-4 1/2-0",
    "### a remark",
]


def test_every_record_has_the_new_numbers():
    """Players are in the order of their new numbers, opponents are new, points and names stay with the player."""
    lines = renumbered(file(*six(), *RECORDS), REVERSED).splitlines()

    assert [
        "001    1      Player 6                          2000 FID             1990/01/01  0.0          4 b 0",
        "001    2      Player 5                          2000 FID             1990/01/01  1.0          5 w 1",
        "001    3      Player 4                          2000 FID             1990/01/01  0.0          6 b 0",
        "001    4      Player 3                          2000 FID             1990/01/01  1.0          1 w 1",
        "001    5      Player 2                          2000 FID             1990/01/01  0.0          2 b 0",
        "001    6      Player 1                          2000 FID             1990/01/01  1.0          3 w 1",
        "240 H   2    6    5",
        "260   1   2    6    4",
        "299 +         1.0    1    6",
        "XXP 3 2",
        "XXZ 5 4",
        "XXA    6  1.0  0.5",
        "013 Club                               6    5",
        "IND    6    A                                   2512 KAR      K10023",
        "IND   77",
        "### Decision @ Round 1: 6-3 1/2-0",
        "### a remark",
    ] == lines[3:]


@pytest.mark.parametrize("column", [40, 41])
def test_the_columns_of_a_roster_stay(column: int):
    """TRF16 has the players of `013` in columns 37-40, 42-45 ...; some programs write 38-41, 43-46 ..."""
    text = file(*six(), "013 Club".ljust(column - 4) + "   1    2    6", header="142 5\n")

    assert (
        text.replace("1    2    6\n", "6    5    1\n").splitlines()[-1] == renumbered(text, REVERSED).splitlines()[-1]
    )
    assert text == renumbered(renumbered(text, REVERSED), REVERSED)


def test_the_same_numbers_change_nothing():
    """Not even the spelling of a record."""
    text = file(*six(), *RECORDS)

    assert text == renumbered(text, {number: number for number in range(1, 7)})


def test_a_comment_that_is_no_longer_true_goes():
    """An announced order, where the order is that of the ratings now."""
    players = [player(1, "1.0", "2 w 1", rating=1900), player(2, "0.0", "1 b 0", rating=2000)]
    text = file(*players, "### Initial order: list", "### stays")
    by_rating = with_numbers(text.encode(), "x.trf", "rating").decode()
    ranked = text.replace("0          2 w", "0    2     2 w").replace("0          1 b", "0    1     1 b")
    by_rank = with_numbers(ranked.encode(), "x.trf", "rank").decode()

    assert ["### stays"] == [line for line in by_rating.splitlines() if line.startswith("#")]
    assert ["### Initial order: list", "### stays"] == [line for line in by_rank.splitlines() if line.startswith("#")]
    assert text == with_numbers(text.encode(), "x.trf", "file").decode()


def test_facts_that_a_renumbered_file_cannot_hold_are_refused():
    """A comment that keeps an old number is one of another player."""
    text = file(*six(), "### Fixed board @ Round 1: 1=9")

    with pytest.raises(InputError, match="renumbered, the file cannot hold these facts: seats"):
        with_new_numbers(text.encode(), "x.trf", REVERSED, None, str)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("is_ended", [True, False])
def test_line_ends_of_a_renumbered_file(end: str, is_ended: bool):
    """Every line ends as before, and the last one may have no end."""
    text = file(*six(), "XXP 4 5").replace("\n", end)
    if not is_ended:
        text = text.removesuffix(end)
    new = renumbered(text, REVERSED)

    assert text.count("\n") == new.count("\n")
    assert text.endswith(end) == new.endswith(end)
    assert text == renumbered(new, REVERSED)


def test_facts_of_a_renumbered_tournament():
    """Byes, prohibitions and ratings are those of the same players."""
    tournament = load(renumbered(file(*six(), *RECORDS[:6]), REVERSED)).tournament

    assert (
        Announcement(2, 4, Bye.ZERO),
        Announcement(2, 5, Bye.HALF),
        Announcement(2, 6, Bye.HALF),
    ) == tournament.announced
    assert (Forbidden(1, 2, frozenset({4, 6})), Forbidden(1, None, frozenset({2, 3}))) == tournament.forbidden
    assert {6: (10000, 5000, 0, 0, 0)} == tournament.virtual
    assert [frozenset({6})] == [one.numbers for one in tournament.adjustments]
