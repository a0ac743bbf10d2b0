"""Files whose numbers are not those of the pairing: recognised, read by another order, and written by it."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace

import pytest
from final_order import by_final_order, event, new_numbers
from trf_texts import HEADER, cup, cup_teams, file, load, player, six, warnings

from fidepair import trf
from fidepair.check.replay import check
from fidepair.commands.desk import LateAsked, PlayerData, add_late_entry
from fidepair.convert import convert
from fidepair.desk.day.change import changed_file
from fidepair.errors import InputError, UsageError
from fidepair.fix import fix
from fidepair.lab.generate.settings import Amount, Frequency
from fidepair.tournament import Bye, Game, Participant, Result
from fidepair.trf.files import format_of
from fidepair.trf.read.numbers import _is_folded, _rating_and_title
from fidepair.trf.read.ranks import read_ranks
from fidepair.trf.read.reader import _are_by_points, interpret
from fidepair.trf.renumbering import with_new_numbers, with_numbers

OFTEN = Frequency(Amount(rate=100_000))
RIGHT = event(3)
WRONG = by_final_order(RIGHT)


def in_order(text: str, by: str | None) -> list[int]:
    """Return the numbers of the players in the starting order."""
    return [one.number for one in trf.ordered(load(text), by).tournament.participants]


def told(text: str) -> list[str]:
    """Return what is said about the numbers of a file."""
    return [finding.text for finding in load(text).findings if finding.code == "T253"]


# ── Recognised ───────────────────────────────────────────────────────────────
def test_the_starting_order_is_found_in_the_ranks():
    """Where round one was paired by the ranks and not by the numbers, one finding says so."""
    [finding] = [found for found in load(WRONG).findings if found.code == "T253"]

    assert "but by the ranks (columns 86-89)" in finding.text
    assert "look like the final order" in finding.text
    assert "--numbers rank;" in finding.hint


def test_the_starting_order_is_found_in_the_ratings():
    """Where the ranks are no order, or blank, the ratings may be the starting order."""
    blank = "".join(f"{line[:85]}    {line[89:]}" if line[:3] == "001" else line for line in WRONG.splitlines(True))

    [text] = told(blank)
    assert "but by the ratings" in text


def test_a_lost_starting_order_is_told():
    """Where the numbers follow the points and round one follows nothing, the starting order is not in the file."""
    bare = [
        f"{line[:48]}    {line[52:85]}    {line[89:]}" if line[:3] == "001" else line for line in WRONG.splitlines(True)
    ]

    [text] = told("".join(bare))
    assert text.endswith("the starting order is not in the file")


@pytest.mark.parametrize("seed", range(1, 11))
@pytest.mark.parametrize("system", ["dutch", "dubov", "burstein", "lim"])
def test_right_numbers_are_not_doubted(system, seed):
    """Nothing is said about numbers by which the rounds were paired, whatever the system, with absences and byes."""
    assert [] == told(event(seed, 9 + seed, system=system, zero_point_byes=OFTEN, half_point_byes=OFTEN))


def test_accelerated_numbers_are_not_doubted():
    """A first round that is paired by halves of two groups is one of right numbers, and of wrong ones too."""
    accelerated = event(1, 40, acceleration="baku")

    assert [] == told(accelerated)
    assert told(by_final_order(accelerated))


def test_who_knows_the_order_is_not_told():
    """The doubt is gone where somebody says which order is right."""
    assert [] == [f for by in ("file", "rank") for f in trf.ordered(load(WRONG), by).findings if f.code == "T253"]
    assert "T253" in [found.code for found in trf.ordered(load(WRONG), None).findings]


# ── Read by another order ────────────────────────────────────────────────────
@pytest.mark.parametrize("by", ["rank", "rating"])
def test_all_rounds_are_right_by_the_right_order(by):
    """By the starting order every round is that of the rules, and by the numbers none of the first ones."""
    assert check(trf.ordered(load(WRONG), by).tournament).agrees
    assert not check(load(WRONG).tournament).agrees


def test_players_keep_their_numbers():
    """Another order changes who comes first, and nobody's number."""
    assert [new_numbers(RIGHT)[number] for number in range(1, 17)] == in_order(WRONG, "rank")
    assert [*range(1, 17)] == in_order(WRONG, "file") == in_order(WRONG, None)


def test_the_order_by_rating():
    """By rating, then by title in the order of C.04.2 2.2.2, then by name; one player may have no rating."""
    lines = [
        player(1, name="Zorn, Eva", rating=2000),
        player(2, name="Abel, Max", rating=2000),
        player(3, name="Young, Ada", rating=2000).replace("      Young", "   FM Young"),
        player(4, name="Xu, Li", rating=2000).replace("      Xu", "  WGM Xu"),
        player(5, name="Best, Al", rating=2300),
        player(6, name="New, Ann", rating=""),
    ]

    assert [5, 4, 3, 2, 1, 6] == in_order(file(*lines), "rating")


RANKS = [f"{player(number, name=f'P{number}')[:85]}{rank:>4}" for number, rank in zip((1, 2, 3), "321", strict=True)]
TWICE = f"{RANKS[1][:85]}   3"
UNRATED = [player(number, rating="") for number in (1, 2, 3)]


@pytest.mark.parametrize(
    ("lines", "by", "said"),
    [
        pytest.param([RANKS[0], RANKS[1][:85], RANKS[2]], "rank", "player 2 has no rank", id="missing"),
        pytest.param([RANKS[0], TWICE, RANKS[2]], "rank", "players 1 and 2 have the same rank, 3", id="twice"),
        pytest.param(
            [f"{line[:85]}{line[4:8]}" for line in RANKS], "rank", "are the same as the numbers", id="the same"
        ),
        pytest.param(UNRATED, "rating", "players 1, 2 and 3 have no rating", id="unrated"),
        pytest.param([*UNRATED[:2], player(3)], "rating", "players 1 and 2 have no rating", id="two unrated"),
        pytest.param([player(n, name="Li, Wei") for n in (1, 2)], "rating", "same rating, title and name", id="twins"),
        pytest.param([RANKS[1], RANKS[0], RANKS[2], "XXC rank"], "rank", "order of the lines", id="by place"),
    ],
)
def test_an_order_that_is_not_clear_is_refused(lines, by, said):
    """Nobody is put into an order that the file does not tell."""
    with pytest.raises(InputError, match="cannot be used: ") as refusal:
        in_order(file(*lines), by)
    assert said in str(refusal.value)


def test_right_numbers_are_not_replaced():
    """Where round one shows that the numbers are right, the ranks are standings: so a second `fix` is refused."""
    with pytest.raises(InputError, match="the numbers are the starting order"):
        in_order(RIGHT, "rank")


def test_teams_have_numbers_of_their_own():
    """In a team event the option is refused."""
    with pytest.raises(InputError, match="this is a team event"):
        in_order(cup(), "rank")


def test_an_unknown_order():
    """What is no order is an error of the request."""
    with pytest.raises(UsageError, match="Use one of: file, rank, rating"):
        in_order(RIGHT, "points")


# ── Written by another order ─────────────────────────────────────────────────
LISTS = """\
013 Some Club                       {5:>5}{2:>5}
240 H   6 {4:>4} {9:>4}
260   1   9 {2:>4} {3:>4}
299 +         0.0    1 {7:>4}
XXP {6} {11}
XXZ {12}
XXA {3:>4}  0.5
IND {3:>4}                                        2101
"""


def names(tournament: trf.Loaded) -> dict[int, str]:
    return {one.number: one.name for one in tournament.tournament.participants}


@pytest.mark.parametrize("seed", range(1, 6))
@pytest.mark.parametrize("system", ["dutch", "dubov", "double-swiss"])
def test_the_file_has_the_numbers_of_the_pairing(system, seed):
    """Numbers, opponents, ranks and the order of lines are those of the file before somebody renumbered it."""
    right = event(seed, system=system, zero_point_byes=OFTEN)

    assert right == with_numbers(by_final_order(right).encode(), "x.trf", "rank").decode()


@pytest.mark.parametrize("mark", ["", "### kept: "])
def test_every_record_names_the_same_players(mark):
    """Records that name players have the new numbers, those that a conversion kept as comments too."""
    base = event(3, rounds=6, rounds_played=2)
    lists = [mark + line for line in LISTS.splitlines(True)]
    right, wrong = (
        text + "".join(line.format(*numbers) for line in lists)
        for text, numbers in (
            (base, [*range(17)]),
            (by_final_order(base), [0, *(new_numbers(base)[number] for number in range(1, 17))]),
        )
    )

    assert right == with_numbers(wrong.encode(), "x.trf", "rank").decode()


def test_comments_name_the_same_players():
    """Corrections, decisions, boards, national ratings and repairs: the old numbers would be those of others."""
    lines = [
        player(1, "0.5", "2 w =", rating=2000),
        player(2, "0.0", "1 b 0", rating=2100),
        player(3, "0.0", "- Z", rating=1900),
        "### Decision @ Round 1: 1-2 1/2-0",
        "### Correction @ Round 1: 1-2 1-0 -> 1/2-0",
        "### MPA @ Round 1: 1-2, 3 absent instead of 1-3, 2 absent (C.04.2 4.4.3)",
        "### Fixed board @ Round 1: 1=9",
        "### National rating: 1=2000",
        "### Withdrawal @ Round 2: 2 had a half-point bye",
        "### Correction for rating @ Round 1: 3 rating 1800 -> 1900",
    ]
    written = with_numbers(file(*lines).encode(), "x.trf", "rating").decode()

    assert [
        "### Decision @ Round 1: 2-1 1/2-0",
        "### Correction @ Round 1: 2-1 1-0 -> 1/2-0",
        "### MPA @ Round 1: 2-1, 3 absent instead of 2-3, 1 absent (C.04.2 4.4.3)",
        "### Fixed board @ Round 1: 2=9",
        "### National rating: 2=2000",
        "### Withdrawal @ Round 2: 1 had a half-point bye",
        "### Correction for rating @ Round 1: 3 rating 1800 -> 1900",
    ] == [line for line in written.splitlines() if line.startswith("###")]
    assert not {"T243", "T261"} & {finding.code for finding in load(written).findings}


def test_ranges_of_virtual_points_are_written_anew():
    """Neighbours by the old numbers are none by the new ones: the same players have the same virtual points."""
    text = by_final_order(event(3, rounds_played=1)) + "250       1.0   1   2    3    5\n"
    before, after = load(text), load(with_numbers(text.encode(), "x.trf", "rank"))
    names_before, names_after = names(before), names(after)
    assert before.tournament.virtual is not None
    assert after.tournament.virtual is not None

    assert {names_before[n]: v for n, v in before.tournament.virtual.items()} == {
        names_after[n]: v for n, v in after.tournament.virtual.items()
    }


def test_by_rating_ranks_stay():
    """By rating the ranks of the file stay; where nobody has one, the old numbers are the ranks."""
    blank = "".join(f"{line[:85]}    {line[89:]}" if line[:3] == "001" else line for line in WRONG.splitlines(True))
    kept = with_numbers(WRONG.encode(), "x.trf", "rating").decode()

    assert {number: number for number in range(1, 17)} == new_numbers(kept)
    assert RIGHT == with_numbers(blank.encode(), "x.trf", "rating").decode()


def test_the_form_of_the_file_stays():
    """Columns counted in bytes, CR LF and a last line without end stay as they are."""
    right, wrong = (
        text.replace("Oscar  ", "Óscar ").replace("\n", "\r\n").removesuffix("\r\n").encode() for text in (RIGHT, WRONG)
    )

    assert right == with_numbers(wrong, "x.trf", "rank")


@pytest.mark.parametrize("target", ["trf26", "trfx", "json", "csv"])
def test_a_conversion_has_the_numbers_of_the_pairing(target):
    """`convert` writes the renumbered file in every form."""
    expected = convert(RIGHT.encode(), "x.trf", target)

    assert expected.data == convert(WRONG.encode(), "x.trf", target, numbers="rank").data


def test_a_repaired_file_has_the_numbers_of_the_pairing():
    """`fix` writes the renumbered file, tells one repair, and asks nothing more about the numbers."""
    fixed = fix(WRONG.encode(), "x.trf", numbers="rank")

    assert RIGHT == fixed.data.decode()
    assert ["T253"] == [repair.code for repair in fixed.repairs]
    assert () == fixed.questions


def test_fix_asks_about_the_numbers():
    """Without the option `fix` asks by which numbers the tournament was paired; `file` is an answer."""
    assert ["T253"] == [question.code for question in fix(WRONG.encode(), "x.trf").questions]
    assert () == fix(WRONG.encode(), "x.trf", numbers="file").questions
    assert ["T253"] == [code for code in warnings(WRONG) if code == "T253"]


@pytest.mark.parametrize(
    ("start", "form"),
    [
        (b'{"format": 1}', "json"),
        (b" \n{", "json"),
        (b"\xef\xbb\xbf{", "json"),
        (b"number,name", "csv"),
        (b'"Number";"Name"', "csv"),
        (b"number\tname", "csv"),
        (b"numbers of", "trf"),
        (b"number", "trf"),
        (b"012 Sample Open", "trf"),
        (b"", "trf"),
    ],
)
def test_the_format_of_a_file(start: bytes, form: str):
    """JSON is an object; our table begins with the column `number`, with any separator of spreadsheets."""
    assert form == format_of(start)


@pytest.mark.parametrize(
    ("points", "is_by_points"),
    [
        ((30, 20, 10), True),
        ((30, 30, 10), True),
        ((30, 10, 20), False),
        ((30, 10, 30), False),
        ((20, 20, 20), False),
        ((10, 20, 30), False),
        ((30, 20, None), True),
    ],
)
def test_numbers_that_follow_the_points(points: tuple[int | None, ...], is_by_points: bool):
    """From the first to the last number nobody has more than the one before, and the last has less than the first."""
    assert is_by_points == _are_by_points([SimpleNamespace(points=one) for one in points])


def test_recorded_changes_of_numbers_are_not_contradicted():
    """A late entry with the highest rating changes the numbers of all others, which a comment records."""
    late = partial(add_late_entry, asked=LateAsked(PlayerData(name="Top, Tim", rating=2500)))
    changed = changed_file(file().encode(), "x.trf", late).data

    assert b"1-6 became 2-7" in changed
    with pytest.raises(InputError, match="comments record how numbers changed"):
        with_numbers(changed, "x.trf", "rating")


@pytest.mark.parametrize(("records", "is_refused"), [("", False), ("XXC white1 rank\n", True)])
def test_numbers_that_are_no_order(records: str, is_refused: bool):
    """`XXC rank`: the lines are the starting order. In another order than their numbers, these cannot be given anew."""
    text = HEADER.replace("152 W\n", "XXR 5\n" + (records or "XXC white1\n")) + "".join(
        f"{line}\n" for line in [*six()[1:], six()[0]]
    )
    new = {number: 7 - number for number in range(1, 7)}

    if is_refused:
        with pytest.raises(InputError, match="so numbers have no meaning"):
            with_new_numbers(text.encode(), "x.trf", new, None, str)
    else:
        assert (
            "Player 6" == load(with_new_numbers(text.encode(), "x.trf", new, None, str)).tournament.by_number()[1].name
        )


@pytest.mark.parametrize(
    ("groups", "expected"),
    [
        ((), None),
        ((3,), None),
        ((4,), True),
        ((9,), True),
        ((2, 3, 4), True),
        ((2, 3, 1, 3), None),
        ((1, 2, 1, 2, 3), False),
        ((1, 2, 1, 2, 1, 2), False),
    ],
)
def test_how_the_first_round_shows_the_order(groups: tuple[int, ...], expected: bool | None):
    """By halves of groups: of nine games, six neighbours with one distance show it, four do not, five are unclear."""
    people = []
    for games in groups:
        first = len(people) + 1
        for number in range(first, first + 2 * games):
            opponent = number + games if number < first + games else number - games
            people.append(Participant(number, number, "", (Game(opponent, None, Result.DRAW),)))

    assert expected is _is_folded(people)
    assert expected is _is_folded([*people, Participant(99, 99, "", (Bye.ZERO,)), Participant(98, 98, "")])


@pytest.mark.parametrize(
    ("title", "place"),
    [
        ("GM", 0),
        ("g", 0),
        ("im", 1),
        ("M", 1),
        ("WGM", 2),
        ("FM", 3),
        ("f", 3),
        ("WIM", 4),
        ("CM", 5),
        ("WFM", 6),
        ("WCM", 7),
        ("wc", 7),
        ("", 8),
        ("NM", 8),
    ],
)
def test_titles_in_the_starting_order(title: str, place: int):
    """C.04.2 2.2.2: in this order behind the rating, new or old; other titles are none."""
    assert (-2000, place) == _rating_and_title(Participant(1, 1, "", (), title, 2000))
    assert (0, place) == _rating_and_title(Participant(1, 1, "", (), title))


@pytest.mark.parametrize(
    ("rank", "number", "is_strange"), [("  12", 12, False), ("    ", 0, False), ("   0", 0, False), (" 1st", 0, True)]
)
def test_ranks_of_a_file(rank: str, number: int, is_strange: bool):
    """As text, as a number, and whether the text is something else; with the points beside it."""
    line = player(1, "0.5", "- H")
    (found,) = read_ranks(interpret(file(f"{line[:85]}{rank}{line[89:]}", header="142 5\n").encode(), "x.trf").event)

    assert (1, rank.strip(), number, (5_000,)) == (found.number, found.written, found.rank, found.points)
    assert is_strange == found.is_strange


def test_ranks_of_teams_are_in_310():
    """With match points and game points; rosters have none."""
    lines = [f"{line[:68]}{rank:>3}{line[71:]}" for rank, line in enumerate(cup_teams(), 1)]
    found = read_ranks(interpret(cup(*lines).encode(), "x.trf").event)

    assert [(1, 1, (20_000, 15_000)), (2, 2, (10_000, 10_000))] == [
        (one.number, one.rank, one.points) for one in found[:2]
    ]
    assert [1, 2, 3, 4, 5] == [one.rank for one in found]
    rosters = [f"013 Team {number:<27}{2 * number - 1:4d} {2 * number:4d}" for number in range(1, 6)]
    assert [] == read_ranks(interpret(cup(*rosters).encode(), "x.trf").event)
