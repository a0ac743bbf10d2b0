"""Conversions where a fact just has a record in the target, or just not; and tables that just fit."""

from __future__ import annotations

import json

import pytest
from trf_texts import CUP_HEADER, HEADER, cup, cup_players, file, player, six

from fidepair.convert import Loss, convert, cross_table, decode, encode
from fidepair.convert.draft import is_wide
from fidepair.errors import InputError, UsageError
from fidepair.tournament import Kind, Tournament
from fidepair.trf.read.players import MAX_NUMBER

CLOSING = "in columns all players would have a bye in that round, and it would count as played; kept as a comment"
NOT_ALL = "`XXP` is for all rounds, this is for rounds"
SEVEN = [*six(), player(7, "0.0", "- Z")]
CLUBS = [f"013 {f'Team {number}':<32} {2 * number - 1:>4} {2 * number:>4}" for number in range(1, 6)]


def converted(text: str, target: str) -> tuple[list[str], list[str]]:
    """Return the lines behind the players, and what is lost beside the header."""
    found = convert(text.encode(), "t", target)
    lines = found.data.decode().splitlines()
    last = max(number for number, line in enumerate(lines, 1) if line.startswith("001"))
    losses = [loss.text for loss in found.losses if (loss.line or 99) > text.count("\n", 0, text.index("001 ")) + 1]
    return lines[last:], losses


@pytest.mark.parametrize(
    ("text", "target", "lines", "losses"),
    [
        pytest.param(
            file(*six(), "XXC white1", "XXC rank white1", header="012 Open\n142 5\n"),
            "trf26",
            ["152 W", "XXC rank"],
            ["`XXC rank` is kept; TRF26 has no record for it, and other programs may skip it"],
            id="a-colour-twice-is-one-record",
        ),
        pytest.param(
            file(*six(), "XXC white1 rank", header="012 Open\n142 5\n152 W\n"),
            "trf26",
            ["XXC rank"],
            ["`XXC rank` is kept; TRF26 has no record for it, and other programs may skip it"],
            id="a-colour-that-is-there",
        ),
        pytest.param(file(*six(), "240 H   2    1"), "trfbx", [], [], id="a-bye-of-the-next-round"),
        pytest.param(
            file(*six(), "240 H   3    1"),
            "trfbx",
            ["### kept: 240 H   3    1"],
            [
                "`240 H 3 1`: bbpPairings counts a round as played as soon as a later one has a cell; give this bye"
                " later; kept as a comment"
            ],
            id="a-bye-of-the-round-after-that",
        ),
        pytest.param(file(*six(), "240 H   3    1"), "trfx", [], [], id="a-later-bye-where-cells-may-follow"),
        pytest.param(file(*SEVEN, "240 H   2    7", "240 H   2    7"), "trfx", [], [], id="a-bye-that-two-lines-have"),
        pytest.param(
            file(*six(), "XXZ 1 2 3 4 5 6"), "trf16", ["### kept: XXZ 1 2 3 4 5 6"], [f"`XXZ 1 2 3 4 5 6`: {CLOSING}"],
            id="absences-of-all-would-close-the-round",
        ),
        pytest.param(file(*six(), "XXZ 1 2 3 4 5"), "trf16", [], [], id="absences-of-all-but-one"),
        pytest.param(
            file(*six(), "240 Z   2    1    2    3    4    5    6"), "trfx", ["XXZ 1 2 3 4 5 6"], [],
            id="absences-of-all-in-the-next-round-have-a-list",
        ),
        pytest.param(
            file(*six(), "240 H   2    1    2    3    4    5    6"),
            "trfx",
            ["### kept: 240 H   2    1    2    3    4    5    6"],
            [f"`240 H 2 1 2 3 4 5 6`: {CLOSING}"],
            id="half-point-byes-of-all-have-none",
        ),
        pytest.param(
            file(*six(), "240 Z   2    1    2    3    4    5    6"),
            "trfbx",
            ["### kept: 240 Z   2    1    2    3    4    5    6"],
            [f"`240 Z 2 1 2 3 4 5 6`: {CLOSING}"],
            id="no-list-of-absences-in-the-dialect",
        ),
        pytest.param(file(*six(), "BYE 3 4"), "trf26", ["240 Z   2    3    4"], [], id="absences-of-another-program"),
        pytest.param(file(*six(), "FOR 3 4"), "trfx", ["XXP 3 4"], [], id="prohibitions-of-another-program"),
        pytest.param(file(*six(), "260   1   5    3    4"), "trfx", ["XXP 3 4"], [], id="for-all-rounds"),
        pytest.param(
            file(*six(), "260   1   4    3    4"),
            "trfx",
            ["### kept: 260   1   4    3    4"],
            [f"`260 1 4 3 4`: {NOT_ALL} 1 to 4; give it with --forbid; kept as a comment"],
            id="for-all-rounds-but-the-last",
        ),
        pytest.param(
            file(*six(), "260   2   5    3    4"),
            "trfx",
            ["### kept: 260   2   5    3    4"],
            [f"`260 2 5 3 4`: {NOT_ALL} 2 to 5; give it with --forbid; kept as a comment"],
            id="for-all-rounds-but-the-first",
        ),
        pytest.param(file(*six(), "XXP 3 4"), "trf26", ["260   1   5    3    4"], [], id="a-range-of-all-rounds"),
        pytest.param(file(*six(), "XXP 3 4", header="012 Open\n152 W\n"), "trf26", ["260   1 999    3    4"], [],
                     id="a-range-without-an-end"),
    ],
)  # fmt: skip
def test_what_becomes_of_a_record(text: str, target: str, lines: list[str], losses: list[str]):
    """The record of the target, or a comment and the reason."""
    assert (lines, losses) == converted(text, target)


def test_a_blank_is_cut_where_a_cell_is_written():
    """A tab behind the last block takes no column of the next one."""
    text = file(f"{six()[0]}\t", *six()[1:], "240 H   2    1")

    assert player(1, "1.5", "4 w 1", "- H") in convert(text.encode(), "t", "trfx").data.decode().splitlines()


@pytest.mark.parametrize("points", ["0.0", "0.5"])
def test_a_bye_that_a_cell_already_has_is_not_counted_again(points: str):
    """Points may hold the bye of the next round, or not: they stay, as the cell does."""
    line = player(7, points, "- Z", "- H")
    data = convert(file(*six(), line, "240 H   2    7").encode(), "t", "trfx").data.decode()

    assert [line] == [one for one in data.splitlines() if one.startswith("001    7")]


@pytest.mark.parametrize("record", [[], ["082 five"], ["082 5"], ["082 4"]])
def test_rosters_have_the_number_of_teams(record: list[str]):
    """`082` makes rosters those of a team event: it is written where it is missing, or has no number."""
    lines = convert(cup(*record).encode(), "t", "trfx").data.decode().splitlines()

    assert [record[0] if record and record[0][4:].isdecimal() else "082 5"] == [
        one for one in lines if one[:3] == "082"
    ]


def test_absences_of_teams():
    """The older dialects have those of players only."""
    assert (
        "`XXZ 1`: TRF16 has no record for absences of teams; kept as a comment" in converted(cup("XXZ 1"), "trf16")[1]
    )


@pytest.mark.parametrize(
    ("numbers", "wide"), [((), False), ((1,), False), ((9999,), False), ((1, 10_000), True), ((10_000, 1), True)]
)
def test_numbers_that_a_file_cannot_hold(numbers: tuple[int, ...], wide: bool):
    """A tournament file has four digits."""
    assert wide is is_wide(numbers)


# ── Several at once ──────────────────────────────────────────────────────────
def test_losses_keep_their_lines_where_the_file_does():
    """A file that nothing was put into is quoted by its lines; with other numbers or facts there is only the text."""
    ranked = [f"{line[:85]}{rank:>4}{line[89:]}" for line, rank in zip(six(), (1, 2, 3, 4, 5, 6), strict=True)]
    other = [f"{line[:85]}{rank:>4}{line[89:]}" for line, rank in zip(six(), (2, 1, 3, 4, 5, 6), strict=True)]

    def lines(players: list[str], **more: object) -> set[int | None]:
        found = convert(file(*players, "XXP 1 2").encode(), "t", "trf16", **more)
        return {loss.line for loss in found.losses}

    assert {2, 3, 10} == lines(ranked)
    assert {2, 3, 10} == lines(ranked, numbers="rating")
    assert {None} == lines(other, numbers="rank")
    assert {2, 3, 10} == lines(ranked, rounds=7)
    assert {None} == lines(ranked, system="dutch")


def test_players_are_numbered_by_their_ranks():
    """`numbers` gives player 2, who is first, number 1."""
    other = [f"{line[:85]}{rank:>4}{line[89:]}" for line, rank in zip(six(), (2, 1, 3, 4, 5, 6), strict=True)]
    found = decode(convert(file(*other).encode(), "t", "trf26", numbers="rank").data).tournament

    assert ["Player 2", "Player 1"] == [one.name for one in sorted(found.participants, key=lambda one: one.number)[:2]]


@pytest.mark.parametrize("target", ["trf26", "json", "csv"])
def test_decode_reads_every_format(target: str):
    """A tournament file, JSON and CSV of one event have the same players."""
    found = decode(convert(file(*six()).encode(), "t", target).data, "t", Kind.INDIVIDUAL)

    assert [f"Player {number}" for number in range(1, 7)] == [one.name for one in found.tournament.participants]


@pytest.mark.parametrize("target", ["trf26", "", "JSON"])
def test_formats_that_encode_does_not_have(target: str):
    """They are named."""
    with pytest.raises(UsageError, match=f"`{target}` is not a format of `encode`"):
        encode(Tournament(()), target)


@pytest.mark.parametrize(("number", "is_refused"), [(MAX_NUMBER, False), (MAX_NUMBER + 1, True)])
def test_the_largest_number_of_a_participant(number: int, is_refused: bool):
    """JSON has up to 99,999; the message names the largest one."""
    event = decode(file(player(1, "0.0"), player(2, "0.0")).encode()).tournament
    first, second = event.participants
    event = event._replace(participants=(first, second._replace(number=number, tpn=number)))

    if is_refused:
        with pytest.raises(InputError, match=rf"numbers up to {MAX_NUMBER:,}, found {number}\.\n  Number"):
            encode(event)
    else:
        assert number == json.loads(encode(event))["players"][-1]["number"]


# ── Tables ───────────────────────────────────────────────────────────────────
def test_rosters_of_a_team_event_are_in_the_table():
    """`013` is no loss where the table has the teams; beside `310`, or without teams, it is."""
    of_teams = file(*cup_players(), *CLUBS, "082 5", "192 FIDE_TEAM", header=CUP_HEADER.replace("192 FIDE_TEAM\n", ""))
    lost = [[loss.text for loss in convert(text.encode(), "t", "csv").losses] for text in
            (of_teams, cup(CLUBS[0], *cup().splitlines()[15:20]), file(*six(), CLUBS[0]))]  # fmt: skip

    assert [False, True, True] == [any(text.startswith("`013`") for text in texts) for texts in lost]


@pytest.mark.parametrize(("rows", "is_refused"), [(3, False), (4, True)])
def test_how_many_players_a_table_may_have(rows: int, is_refused: bool, monkeypatch: pytest.MonkeyPatch):
    """As many as numbers; the first one too many is named, and the rest is not read."""
    monkeypatch.setattr(cross_table, "MAX_NUMBER", 3)
    players = "".join(f'{1 + one % 3},"P, {one}"\n' for one in range(rows + 5 * is_refused))
    data = f"number,name\n{players}".encode()

    if is_refused:
        with pytest.raises(InputError) as refused:
            cross_table.from_csv(data, "t.csv")
        assert str(refused.value).startswith('t.csv:5: row: found "1", expected at most 3 players\n')
        assert 1 == str(refused.value).count("expected")
    else:
        assert rows == sum(line.code == "001" for line in cross_table.from_csv(data, "t.csv").lines)


@pytest.mark.parametrize(
    ("column", "good", "wrong"),
    [
        ("number", ["1", "99999"], ["0", "100000", "x", ""]),
        ("rating", ["0", "9999", ""], ["10000", "-1", "x"]),
        ("rank", ["0", "9999", ""], ["10000", "x"]),
        ("team", ["1", "999", ""], ["0", "1000"]),
        ("board", ["1", "999", ""], ["0", "1000"]),
        ("points", ["0", "2.5", "99.5", ".5", ""], ["-1", "100.5", "x"]),
        ("name", ["P" * 33], ["P" * 34, "a\tb", "a\rb", "a\nb"]),
        ("title", ["WGM", ""], ["WGMM"]),
        ("federation", ["FID", ""], ["FIDE"]),
        ("team_name", ["T" * 32, ""], ["T" * 33]),
        ("birth", ["1990/01/01", ""], ["1990/01/010"]),
    ],
)
def test_the_cells_of_a_table(column: str, good: list[str], wrong: list[str]):
    """Each column with the largest and smallest values that fit; the next ones are refused with the place."""

    def data(text: str) -> bytes:
        cells = {"number": "1", "name": "P", "points": "", column: f'"{text}"'}
        return f"{','.join(cells)}\n{','.join(cells.values())}\n".encode()

    for text in good:
        assert cross_table.from_csv(data(text), "t.csv").lines
    for text in wrong:
        with pytest.raises(InputError, match=rf"t\.csv:2: column `{column}`: found "):
            cross_table.from_csv(data(text), "t.csv")


def test_a_loss_has_a_line_and_a_text():
    """The record of a file in the order of its lines."""
    found = convert(file(*six(), "XXP 1 2", "022 Oslo").encode(), "t", "csv").losses

    assert [1, 2, 3, 10, 11] == [loss.line for loss in found]
    assert Loss(11, "`022`: the city") == found[-1]
    assert HEADER.count("\n") == 3
