"""Files of matches of two games: two blocks are one match, and what counts blocks counts two for a round."""

from __future__ import annotations

import pytest
from trf_texts import DOUBLE_HEADER, HEADER, double, double_players, errors, file, load, matches, player, warnings

from fidepair import trf
from fidepair.findings.catalogue import CATALOGUE
from fidepair.tournament import Adjustment, Bye, Forbidden, Kind

PLAYERS = double_players()


def two(first: tuple[str, ...], second: tuple[str, ...], *lines: str, header: str = DOUBLE_HEADER) -> str:
    """Return a file of two players with these blocks of their match; points are never filled."""
    return file(player(1, "", *first), player(2, "", *second), *lines, header=header)


def test_two_blocks_are_one_match():
    """Score, colour and result of a match follow from its two games; the PAB is a win and a draw."""
    tournament = load(double()).tournament
    expected = [["3w1 1.5"], ["4b1 2.0"], ["1b0 0.5"], ["2w0 0.0"], ["U"]]

    assert [] == warnings(double())
    assert expected == [matches(double(), number) for number in range(1, 6)]
    assert (Kind.DOUBLE, "double-swiss", 3, 1) == (
        *(tournament.kind, tournament.system, tournament.rounds, tournament.rounds_paired),
    )
    assert [15000] == tournament.points_by_round(tournament.participants[4])


MATCHES = {
    "won-and-drawn": (("2 w 1", "2 b ="), ("1 b 0", "1 w ="), "2w1 1.5", "1b0 0.5"),
    "one-each": (("2 b 1", "2 w 0"), ("1 w 0", "1 b 1"), "2b= 1.0", "1w= 1.0"),
    "second-forfeited": (("2 w 0", "2 b +"), ("1 b 1", "1 w -"), "2w= 1.0", "1b= 1.0"),
    "first-forfeited": (("2 w +", "2 b ="), ("1 b -", "1 w ="), "2w1 1.5", "1b0 0.5"),
    "one-forfeit-each": (("2 w +", "2 b -"), ("1 b -", "1 w +"), "2-= 1.0", "1-= 1.0"),
    "match-forfeited": (("2 w +", "2 b +"), ("1 b -", "1 w -"), "2w+ 2.0", "1b- 0.0"),
    "both-forfeited": (("2 w -", "2 b -"), ("1 b -", "1 w -"), "2w- 0.0", "1b- 0.0"),
    "forfeits-without-colour": (("2 - +", "2 - +"), ("1 - -", "1 - -"), "2-+ 2.0", "1-- 0.0"),
    "colour-of-the-second": (("2 - +", "2 b ="), ("1 - -", "1 w ="), "2w1 1.5", "1b0 0.5"),
    "nobody-wins": (("2 w 0", "2 b ="), ("1 b =", "1 w ="), "2w0 0.5", "1b1 1.0"),
    "paired": (("2 w", "2 b"), ("1 b", "1 w"), "2w  1.0", "1b  1.0"),
    "one-game-played": (("2 w 1", "2 b"), ("1 b 0", "1 w"), "2w  1.5", "1b  0.5"),
    "one-block-filled": (("2 w 1", ""), ("1 b 0", ""), "2w  1.5", "1b  0.5"),
    "second-block-filled": (("", "2 b ="), ("", "1 w ="), "2w  1.0", "1b  1.0"),
    "bye": (("- H", "- H"), ("- F", "- F"), "H", "F"),
    "absent-and-blank": (("- Z", ""), ("- U", "- U"), "Z", "U"),
}


@pytest.mark.parametrize(("own", "theirs", "first", "second"), MATCHES.values(), ids=MATCHES)
def test_one_match(own, theirs, first, second):
    """A match is forfeited if a player forfeited both games; else it is regular, and has a colour if a game was
    played; a missing game counts as a draw."""
    text = two(own, theirs)

    assert ([first], [second]) == (matches(text, 1), matches(text, 2))


@pytest.mark.parametrize(
    ("lines", "pab"),
    [
        ((), 15000),
        (("162  W 1.0    D 0.5    L 0.0",), 15000),
        (("162  P 0.75",), 15000),
        (("162  P 1.5",), 15000),
        (("162  P 1.0",), 20000),
        (("162  W 3.0    D 1.0",), 40000),
    ],
)
def test_value_of_the_pab(lines, pab):
    """The PAB brings a win and a draw, unless the file gives a value for a game that is neither that nor its half."""
    points = load(two(("2 w", "2 b"), ("1 b", "1 w"), *lines)).tournament.points

    assert pab == points.pab


def test_values_of_a_match():
    """Everything in a match brings what it does in two games."""
    points = load(double()).tournament.points

    assert (20000, 10000, 0, 20000, 10000, 10000) == (
        *(points.win, points.draw_white, points.loss, points.full_point_bye, points.half_point_bye, points.pending),
    )


def test_rounds_in_records_are_blocks():
    """`142`, `240`, `250`, `260` and `299` count blocks, two for each match."""
    records = (
        *("240 H   3    4", "240 H   4    4", "250       2.0   1   2    1    2", "250       1.0   3   4    1    1"),
        *("260   3   4    1    5", "260   1   6    2    5", "299           0.5    1    4"),
    )
    tournament = load(double(*PLAYERS[:3], player(4, "0.5", "2 w 0", "2 b 0"), PLAYERS[4], *records)).tournament

    assert (3, 1) == (tournament.rounds, tournament.rounds_paired)
    assert [(2, 4, Bye.HALF)] == [tuple(announced) for announced in tournament.announced]
    assert {1: (20000, 10000, 0), 2: (20000, 0, 0)} == tournament.virtual
    assert (Forbidden(1, None, frozenset({2, 5})), Forbidden(2, 2, frozenset({1, 5}))) == tournament.forbidden
    assert (Adjustment(frozenset(), 5000, 1, frozenset({4})),) == tournament.adjustments


def test_absentees_are_those_of_the_match_to_be_paired():
    """`XXZ` speaks of the next match."""
    assert [(2, 3, Bye.ZERO)] == [tuple(announced) for announced in load(double("XXZ 3")).tournament.announced]


def test_matches_are_never_guessed():
    """Without the type in the file, or the user's word, blocks are rounds."""
    text = file(*PLAYERS[:2], player(3, "0.5", "1 b 0", "1 w ="), player(4, "0.0", "2 w 0", "2 b 0"), header=HEADER)
    asked = trf.load(text.replace("142 5", "142 6").encode(), "test.trf", Kind.DOUBLE).tournament

    assert (Kind.INDIVIDUAL, 2) == (load(text).tournament.kind, load(text).tournament.rounds_paired)
    assert (Kind.DOUBLE, 1, 3) == (asked.kind, asked.rounds_paired, asked.rounds)


def test_a_path_is_read_as_the_kind_asked_for(tmp_path):
    """`read` takes the user's word as `load` does."""
    path = tmp_path / "double.trf"
    path.write_text(file(*PLAYERS[:4], header="142 6\n"), encoding="utf-8")

    assert (Kind.INDIVIDUAL, Kind.DOUBLE) == (trf.read(path).kind, trf.read(path, Kind.DOUBLE).kind)


def test_points_may_count_what_is_known_of_an_open_match():
    """Points may have the first game of a match already, or nothing of it."""
    texts = [
        file(player(1, points, "2 w 1", "2 b"), player(2, "0.0", "1 b 0", "1 w"), header=DOUBLE_HEADER)
        for points in ("1.0", "0.0")
    ]

    assert [[], []] == [warnings(text) for text in texts]


@pytest.mark.parametrize("code", ["FIDE_DOUBLESWISS_BAKU", "CUSTOM_DOUBLESWISS"])
def test_types(code):
    """A type of matches of two games declares the encoding, also where it is not a system of ours."""
    tournament = load(double(header=DOUBLE_HEADER.replace("FIDE_DOUBLESWISS", code))).tournament

    assert (Kind.DOUBLE, code.startswith("FIDE")) == (tournament.kind, tournament.system is not None)


# id: (text, code, line, words of the message)
REFUSED = {
    "13.7-points": (double(player(1, "2.0", "3 w 1", "3 b ="), *PLAYERS[1:]), "T064", 5, "results give 1.5"),
    "40-baku": (
        double("162  W 3.0    D 1.0", header=DOUBLE_HEADER.replace("SWISS\n", "SWISS_BAKU\n")), "T040", 4, "C.04.7",
    ),
    "75-sides": (double(*PLAYERS[:2], player(3, "0.5", "1 b 0", "1 w +"), *PLAYERS[3:]), "T075", 5, "player 3"),
    "83-no-result": (
        two(("2 w", "2 b", "- U", "- U"), ("1 b", "1 w", "- H", "- H")),
        "T083", 5, "round 1, 1-2: no result",
    ),
    "123-teams": (double("320  1.0  1.0   5"), "T123", 10, "team"),
    "204-kind-of-result": (double("299 +         1.0    1    1"), "T204", 10, "one game of a match"),
    "213-teams": (double("310   1 Team"), "T213", 10, "310"),
    "214-one-block-for-a-match": (
        double(player(1, "", "2 w 1", "3 b 1"), player(2, "", "1 b 0", "4 w 1"), player(3, "", "4 b 1", "1 w 0"),
               player(4, "", "3 w 0", "2 b 0")),
        "T214", 5, "opponents 2 and 3",
    ),
    "215-two-byes": (two(("- H", "- Z"), ("- U", "- U")), "T215", 5, "same bye in both blocks"),
    "215-half-a-pab": (two(("- U", ""), ("- H", "- H")), "T215", 5, "same bye in both blocks"),
    "215-game-and-bye": (two(("2 w 1", "- H"), ("1 b 0", "- H")), "T215", 5, "a game in one block and a bye"),
    "216-colours": (two(("2 w 1", "2 w 1"), ("1 b 0", "1 b 0")), "T216", 5, "same colour in both games"),
    "218-odd-rounds": (double(header=DOUBLE_HEADER.replace("142 6", "142 5")), "T218", 2, "`142` counts games"),
    "218-bye": (double("240 H   3    4"), "T218", 10, "block 3 and not in block 4"),
    "218-range": (double("250       2.0   1   3    1    2"), "T218", 10, "both blocks of a match"),
    "218-prohibition": (double("260   2   3    1    2"), "T218", 10, "a whole number of matches"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "code", "line", "said"), REFUSED.values(), ids=REFUSED)
def test_refused_with_a_reason(text, code, line, said):
    """A fault names its line and column, what was found, and the way out."""
    first = next((finding for finding in errors(text) if finding.code == code), None)

    assert first is not None, [str(finding) for finding in errors(text)]
    assert line == first.line
    assert first.column
    assert said.lower() in str(first).lower()
    assert first.hint
    assert code in CATALOGUE


def test_a_pab_worth_more_is_told():
    """A value for the PAB that is not a win and a draw is used, and said."""
    assert ["T217"] == warnings(double(*PLAYERS[:4], player(5, "2.0", "- U", "- U"), "162  P 1.0"))
