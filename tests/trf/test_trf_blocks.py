"""Blocks of ten columns: what each combination of opponent, colour and result is, and what stands on the other side.

The tables are those of TRF16 and TRF26, with what other programs write, character by character.
"""

from __future__ import annotations

import pytest

from fidepair.tournament import Bye, Colour, Game, Result
from fidepair.trf.format import cells
from fidepair.trf.format.cells import (
    BROKEN,
    MIRROR,
    SIGNS,
    Row,
    block,
    block_of_sign,
    can_answer,
    differs_in_rating_only,
    entries,
    entry,
    read_block,
    usual_answer,
)


@pytest.fixture(autouse=True)
def _without_cache() -> None:
    """Let each test read its blocks anew."""
    cells._opponent.cache_clear()
    cells._read_rest.cache_clear()


COLOURS = {"w": "w", "W": "w", "b": "b", "B": "b", "-": "", " ": ""}
"""Characters in the column of the colour, and the colour."""
OTHER_LETTERS = "ACEGIJKMNOPQRSTVY23456789"
"""Characters that are no result anywhere; X, like `*` and `?`, stands for a missing one."""
OTHER_CHARACTERS = "*?X!#/.,"
WITHOUT_OPPONENT = {
    **{letter: (letter, "") for letter in "HFUZ"},
    " ": ("", ""),
    "-": ("Z", ""),
    "+": ("U", "T078"),
    **dict.fromkeys("=D", ("H", "T079")),
    **dict.fromkeys("0L", ("Z", "T079")),
    **dict.fromkeys("1W", (BROKEN, "T080")),
    "A": ("Z", "T082"),
    **dict.fromkeys(OTHER_LETTERS[1:] + OTHER_CHARACTERS, (BROKEN, "T082")),
}
"""The sign and the finding of each result without an opponent and a colour."""


def game(colour: str, result: str) -> tuple[str, str]:
    """Return the sign and the finding of a block with an opponent."""
    if result in "HFUZ":
        return BROKEN, "T077"
    if result in "+-" or (colour and result in "1=0WDL "):
        return (colour or "-") + result, ""
    if result in "1=0WDL":
        return "-" + result, ""  # the colour may be on the other side
    if result == " ":
        return BROKEN, "T070"
    if result in OTHER_CHARACTERS and colour:
        return colour + " ", "T082"
    return BROKEN, "T082"


def bye(colour: str, result: str) -> tuple[str, str]:
    """Return the sign and the finding of a block without an opponent."""
    if not colour:
        return WITHOUT_OPPONENT[result]
    if result in "HFUZ -":
        return WITHOUT_OPPONENT[result][0], "T081"
    if result in "1=0WDL":
        return BROKEN, "T080"
    return WITHOUT_OPPONENT[result]


def board(colour: str, result: str) -> tuple[str, str]:
    """Return the same for a player of a team: a board may be won or lost without an opponent."""
    if result == " ":
        return "", ""
    if result in "+-":
        return result + colour, ""
    if result in "*?X" and not colour:
        return "", "T082"
    return bye(colour, result)


COLUMNS_OF = {"T070": 8, "T077": 3, "T078": 10, "T079": 10, "T080": 10, "T081": 8, "T082": 10}
"""The columns of the findings: the opponent, the colour or the result."""


def case_of(code: str, sign: str, result: str) -> str:
    """Return the situation in which a character that is no result stands."""
    if code != "T082":
        return ""
    if sign == BROKEN:
        return "refused"
    if not sign.strip():
        return "no opponent"
    return "absence" if sign == "Z" else "" if result in "*?X" else "strange"


RESULTS = "1=0WDL+-HFUZ " + OTHER_LETTERS + OTHER_CHARACTERS


@pytest.mark.parametrize("colour", COLOURS)
def test_every_combination_of_a_block(colour: str):
    """Letters may be small or large, and no opponent is `0000` or blank."""
    for result in RESULTS:
        for written in {result, result.lower()}:
            for number, expected in (("  17", game), ("0000", bye), ("    ", bye), ("0017", game), ("17  ", game)):
                text = f"  {number} {colour} {written}"
                sign, code = expected(COLOURS[colour], result)
                opponent, found, quirk = read_block(text)
                is_game = expected is game and sign != BROKEN

                assert (17 * is_game, sign, code) == (opponent, found, quirk.code if quirk else ""), text
                assert not quirk or (COLUMNS_OF[code], case_of(code, sign, result)) == (quirk.column, quirk.case), text
                if number == "0000":
                    sign, code = board(COLOURS[colour], result)
                    _, found, quirk = read_block(text, of_teams=True)

                    assert (sign, code) == (found, quirk.code if quirk else ""), text
                    assert not quirk or (COLUMNS_OF[code], case_of(code, sign, result)) == (quirk.column, quirk.case)


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("text", ["  1234 w 1", "  0000 - U", "          "])
@pytest.mark.parametrize("letter", ["9", "x"])
def test_columns_between_the_fields_are_blank(text: str, letter: str, wide: bool):
    """Columns 1, 2, 7 and 9 of a block separate; only a number of five digits, in no file, may begin in the second."""
    for column in (1, 2, 7, 9):
        changed = text[: column - 1] + letter + text[column:]
        if wide and column == 2 and letter == "9":
            continue
        opponent, sign, quirk = read_block(changed, wide=wide)

        assert (0, BROKEN) == (opponent, sign), changed
        assert quirk is not None
        assert quirk.code == "T065"
        assert quirk.case == "block"
        assert column == quirk.column


@pytest.mark.parametrize("number", ["12x4", "x", "-1", "1.5", "1 2"])
def test_an_opponent_is_a_number(number: str):
    """Something else in columns 3 to 6 is a finding at the first of them."""
    opponent, sign, quirk = read_block(f"  {number:>4} w 1")

    assert (0, BROKEN) == (opponent, sign)
    assert quirk is not None
    assert (quirk.code, quirk.case, quirk.column) == ("T074", "text", 3)
    assert f'the opponent "{number}"' in quirk.text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("     7 b", (7, "b ")),
        ("     7 b ", (7, "b ")),
        ("     7", (0, BROKEN)),
        ("  0000", (0, "")),
        ("  0000 -", (0, "")),
        ("", (0, "")),
        ("   ", (0, "")),
    ],
)
def test_the_last_block_may_be_cut(text: str, expected: tuple[int, str]):
    """A missing tail is blank."""
    assert expected == read_block(text)[:2]


# ── The other side ───────────────────────────────────────────────────────────
ANSWER = {"1": "0", "=": "=", "0": "1", "W": "L", "D": "D", "L": "W", "+": "-", "-": "+", " ": " "}
POSSIBLE = {
    *("10", "==", "01", "WL", "DD", "LW", "+-", "-+", "--", "  "),
    *("00", "=0", "0=", "LL", "DL", "LD"),  # rare decisions of an arbiter
}
"""The results of the two sides that agree."""
ONE_SIDE_UNRATED = {"1L", "W0", "=D", "D=", "0W", "L1"}


def test_the_usual_answer_of_every_sign():
    """Opposite colours, win and loss, draw and draw; only a forfeit has no colour, and a bye answers itself."""
    expected = {own + result: other + ANSWER[result] for own, other in ("wb", "bw") for result in ANSWER}
    expected |= {"-+": "--", "--": "-+"}
    alone = ["U", "F", "H", "Z", "", BROKEN, *(result + colour for result in "+-" for colour in ("", "w", "b"))]

    assert expected | {sign: sign for sign in alone} == MIRROR
    assert all(expected[sign] == usual_answer(sign) for sign in expected)


def test_results_that_agree():
    """Every two results of the two sides: usual, awarded by an arbiter, unrated on one side, or contradicting."""
    for first in ANSWER:
        for second in ANSWER:
            assert (first + second in POSSIBLE) == can_answer(f"w{first}", f"b{second}")
            assert (first + second in ONE_SIDE_UNRATED) == differs_in_rating_only(f"w{first}", f"b{second}")


# ── Entries ──────────────────────────────────────────────────────────────────
OF_COLOUR = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None}


def test_every_sign_is_an_entry_and_comes_back():
    """A game has opponent, colour and result; a bye its letter; nothing is an absence."""
    games = {colour + result.value for colour in OF_COLOUR for result in Result}

    assert {*games, "U", "F", "H", "Z", ""} == {*SIGNS}
    assert len(SIGNS) == len({*SIGNS})
    for sign in games:
        made = Game(7, OF_COLOUR[sign[0]], Result(sign[1]))

        assert made == entry(7, sign)
        assert f"     7 {sign}"[:-1] + f" {sign[1]}" == block(made) == block_of_sign(7, sign)
    for letter in "UFHZ":
        assert Bye(letter) is entry(0, letter)
        assert f"  0000 - {letter}" == block(Bye(letter)) == block_of_sign(0, letter)
    for result in "+-":
        for colour in "wb":
            assert Game(0, OF_COLOUR[colour], Result(result)) == entry(0, result + colour)
            assert f"  0000 {colour} {result}" == block_of_sign(0, result + colour)
    assert Game(0, None, Result.FORFEIT_WIN) == entry(0, "+")
    assert Bye.ZERO is entry(0, "-") is entry(0, "") is entry(0, BROKEN)


@pytest.mark.parametrize(("width", "more"), [(0, 0), (2, 0), (3, 1), (5, 3)])
def test_a_row_is_filled_with_empty_blocks(width: int, more: int):
    """Up to a width; a longer row stays."""
    row = Row([3, 0], ["w1", "U"])
    row.pad(width)

    assert Row([3, 0] + [0] * more, ["w1", "U"] + [""] * more) == row


@pytest.mark.parametrize("last", [0, 1, 2])
def test_entries_of_the_first_rounds(last: int):
    """One entry for each round up to the last."""
    rows = [Row([2, 0], ["w1", "H"]), Row([1, 0], ["b0", "H"]), Row([2, 0], ["w1", ""])]
    found = [*entries(rows, last)]
    expected = [
        (Game(2, Colour.WHITE, Result.WIN), Bye.HALF),
        (Game(1, Colour.BLACK, Result.LOSS), Bye.HALF),
        (Game(2, Colour.WHITE, Result.WIN), Bye.ZERO),
    ]

    assert [one[:last] for one in expected] == found
