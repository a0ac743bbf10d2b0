"""Ranks beside the standings: what contradicts them, told once for those who belong together, and by which method."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest

from fidepair.check import ranks as ranks_module
from fidepair.check.ranks import (
    MAX_LISTS,
    MISPLACED,
    REFINED,
    SHARED,
    RankDifference,
    behind,
    check_ranks,
    compare,
    describe_difference,
    is_over,
    list_behind,
)
from fidepair.standings.ranking import exact_value, standings
from fidepair.tournament import Bye, Colour, Game, Kind, Participant, Result, Tournament
from fidepair.trf.read.ranks import read_ranks
from fidepair.trf.read.reader import interpret

FOLDER = Path(__file__).parents[3] / "shared" / "corpora" / "standings"
WRONG = {
    "byes-05-wrong": ("BH/M1", (6, 24)),
    "mixed-04-wrong": ("APRO", (5, 10)),
    "mixed-09-wrong": ("PTS", (13, 16)),
    "team-mp-06-wrong": ("PTS", (10, 8)),
}
"""Files in which two neighbours have exchanged their ranks: who, and the method that puts one before the other."""
EVENTS = sorted(FOLDER.glob("*.trf"))


def rated(*ratings: int, ranking: tuple[str, ...] = ("RTNG",), rounds: int | None = None) -> Tournament:
    """Return an event of so many players in the order of their numbers, ordered by what is named."""
    people = tuple(Participant(n, n, f"P{n}", rating=r) for n, r in enumerate(ratings, 1))
    return Tournament(people, ranking=ranking, rounds=rounds)


def shown(tournament: Tournament, *ranks: int) -> list[tuple[str, tuple[int, ...]]]:
    """Return the kinds of the differences and whom they name; ranks in the order of the numbers."""
    found = compare(standings(tournament), dict(enumerate(ranks, 1)))
    return [(one.kind, one.numbers) for one in found]


TIED = rated(2400, 2300, 2300, 2200)
FIVE = rated(2500, 2400, 2300, 2200, 2100)


@pytest.mark.skipif(not EVENTS, reason="there are no corpora here")
@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_ranks_of_the_corpus(path: Path):
    """Two who were exchanged are one difference that names these two and the method; right ranks have none."""
    reading = interpret(path.read_bytes(), path.name)
    check = check_ranks(reading.tournament, {one.number: one.rank for one in read_ranks(reading.event)})
    found = [(check.standings.methods[one.method or 0].code.text, one.numbers) for one in check.differences]

    assert ([WRONG[path.stem]] if path.stem in WRONG else []) == found
    assert (not found, "") == (check.agrees, check.looks_like)
    assert is_over(reading.tournament)


def test_right_ranks_have_no_difference():
    """Ranks of the standings, shared ones included, show nothing."""
    assert [] == shown(TIED, 1, 2, 2, 4)


def test_ranks_are_compared_as_an_order():
    """Ranks that go up by one after a tie, or leave some out, are in the right order."""
    assert [] == shown(TIED, 1, 2, 2, 3)
    assert [] == shown(TIED, 3, 5, 5, 9)


def test_one_exchange_is_one_difference():
    """Two neighbours who were exchanged are named, and nobody else."""
    assert [(MISPLACED, (2, 3))] == shown(FIVE, 1, 3, 2, 4, 5)


def test_who_shares_a_rank_with_one_exchanged_is_not_named():
    """With an exchange across a tie the rank of one who is right occurs once too often; only the two are named."""
    assert [(MISPLACED, (1, 2))] == shown(TIED, 2, 1, 2, 4)


def test_those_exchanged_over_a_distance_are_named():
    """Of two who are not neighbours these two are named, not those between them."""
    assert [(MISPLACED, (1, 4))] == shown(FIVE, 4, 2, 3, 1, 5)


def test_one_tied_set_is_one_difference():
    """Two exchanges in a set that the same method orders are told together."""
    assert [(MISPLACED, (1, 2, 3, 4))] == shown(FIVE, 2, 1, 4, 3, 5)


def test_a_shared_rank_where_a_method_separates_is_wrong():
    """Whom a method separates may not share a rank."""
    assert [(SHARED, (2, 3))] == shown(FIVE, 1, 2, 2, 4, 5)


def test_different_ranks_of_a_tie_are_no_contradiction():
    """Those who stay tied may have different ranks, in any order: lots or a play-off (4.2)."""
    (found,) = compare(standings(TIED), {1: 1, 2: 3, 3: 2, 4: 4})

    assert (REFINED, (2, 3), (3, 2), (2, 2), False) == (*found[:4], found.is_wrong)


def test_what_is_not_declared_is_not_told():
    """Without a list, and after a method that only the organiser knows, ties may have any ranks."""
    assert [] == shown(TIED._replace(ranking=()), 1, 3, 2, 4)
    assert [] == shown(TIED._replace(ranking=("PTS", "OTHER_X", "RTNG")), 4, 3, 2, 1)
    assert [(MISPLACED, (1, 4))] == shown(TIED._replace(ranking=("RTNG", "OTHER_X")), 4, 3, 2, 1)


def test_who_has_no_rank_is_left_out():
    """Blank ranks (0) are compared with nothing, and the method between their neighbours is found."""
    assert [] == shown(FIVE, 1, 0, 3, 0, 5)
    assert [(MISPLACED, (1, 3))] == shown(FIVE, 3, 0, 1, 0, 5)
    assert [] == shown(FIVE, 0, 0, 0, 0, 0)


def test_ranks_of_nobody_do_not_matter():
    """A rank of somebody who is not in the event is not looked at."""
    assert [] == compare(standings(FIVE), {1: 1, 2: 2, 99: 1})


def test_all_with_one_rank():
    """One rank for all is one difference."""
    assert [(SHARED, (1, 2, 3, 4, 5))] == shown(FIVE, 1, 1, 1, 1, 1)


def test_nobody():
    """An event without participants shows nothing."""
    assert [] == compare(standings(Tournament(())), {})


# ── What ranks look like ─────────────────────────────────────────────────────
def test_starting_numbers():
    """Ranks that are the numbers of the players are told as that."""
    check = check_ranks(rated(2100, 2200, 2300, 2400), {1: 1, 2: 2, 3: 3, 4: 4})

    assert "the starting numbers" == check.looks_like


def test_rank_and_number_exchanged():
    """Where the rank of 1 is the number of the best, and so on, the columns were exchanged."""
    check = check_ranks(rated(2300, 2100, 2400, 2200), {1: 3, 2: 1, 3: 4, 4: 2})

    assert check.looks_like.startswith("rank and number exchanged")


def test_two_exchanged_ranks_look_like_nothing_else():
    """Two exchanged ranks are told as such, even if they are the starting numbers."""
    check = check_ranks(rated(2300, 2400, 2200), {1: 1, 2: 2, 3: 3})

    assert ("", False) == (check.looks_like, check.agrees)


@pytest.mark.skipif(not EVENTS, reason="there are no corpora here")
def test_ranks_of_an_earlier_round():
    """Ranks of the standings after an earlier round are told as that, for the last such round."""
    tournament = interpret((FOLDER / "mixed-04-wrong.trf").read_bytes(), "mixed").tournament
    check = check_ranks(tournament, standings(tournament, after=4).ranks())

    assert "the ranks after round 4" == check.looks_like


@pytest.mark.skipif(not EVENTS, reason="there are no corpora here")
def test_ranks_of_another_edition():
    """Ranks by the rules before the caps of 2026 are told as that."""
    tournament = interpret((FOLDER / "byes-08.trf").read_bytes(), "byes").tournament
    check = check_ranks(tournament, standings(tournament, edition="2024").ranks())

    assert check.looks_like.startswith("the ranks by the 2024 edition")


# ── In words ─────────────────────────────────────────────────────────────────
def test_a_difference_in_words():
    """A difference names method and article, and of each the rank, the expected one and the value."""
    check = check_ranks(FIVE, {1: 1, 2: 3, 3: 2, 4: 4, 5: 5})
    each = (
        "player 2 has rank 3, expected 2 (RTNG 2400); player 3 has rank 2, expected 3 (RTNG 2300)"  # both, best first
    )

    assert f"ranks are not in the order of RTNG (10.6): {each}" == check.sentence(check.differences[0])


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(69, 2), "34.5"),
        (Fraction(2185), "2185"),
        (Fraction(53, 16), "3.3125"),
        (Fraction(125, 3), "41.67 = 125/3"),
        ((Fraction(2), Fraction(3, 2)), "2 1.5"),
        (None, "none"),
    ],
)
def test_values_in_words(value, text):
    """Values are shown so that two that differ look different."""
    assert text == exact_value(value)


@pytest.mark.parametrize("codes", [("BH",), ("SB", "BH"), ("BH/C1", "WIN", "BPG")])
def test_a_list_behind_ranks_is_found(codes):
    """It gives the very order, and is not longer than needed."""
    path = Path(__file__).parents[2] / "trf_samples" / "finished-standings-trf26.trf"
    tournament = interpret(path.read_bytes(), path.name, None).tournament._replace(ranking=())
    ranks = standings(tournament, codes).ranks()

    found = list_behind(tournament, ranks)
    assert 1 <= len(found) <= 1 + len(codes)
    assert [*ranks] == [*standings(tournament, found).ranks()]


def test_ranks_of_no_list_have_none():
    """Exchanged neighbours with different points contradict every list."""
    path = Path(__file__).parents[2] / "trf_samples" / "finished-standings-trf26.trf"
    tournament = interpret(path.read_bytes(), path.name, None).tournament
    ranks = standings(tournament).ranks()
    first, *_, last = ranks

    assert () == list_behind(tournament, {**ranks, first: ranks[last], last: ranks[first]})


@pytest.mark.parametrize(
    ("found", "text"),
    [
        pytest.param(
            RankDifference(SHARED, (1, 2), (1, 1), (1, 2), 0, (Fraction(5), Fraction(4))),
            "participants separated by RTNG (10.6) share a rank: team 1 has rank 1, expected 1 (RTNG 5);"
            " team 2 has rank 1, expected 2 (RTNG 4)",
            id="shared",
        ),
        pytest.param(
            RankDifference(REFINED, (2, 3), (3, 2), (2, 2)),
            "the whole list leaves these tied on rank 2, and team 2 rank 3, team 3 rank 2",
            id="refined",
        ),
    ],
)
def test_each_kind_of_difference_in_words(found, text):
    assert text == describe_difference(found, standings(TIED), "team")
    assert (found.kind == SHARED) is found.is_wrong


@pytest.mark.parametrize(("count", "end"), [(6, "player 6 rank 1"), (7, "player 6 rank 1; and 1 more")])
def test_six_are_named_and_the_others_counted(count, end):
    found = RankDifference(REFINED, tuple(range(1, count + 1)), (1,) * count, (1,) * count)

    assert describe_difference(found, standings(TIED)).endswith(end)


@pytest.mark.parametrize(
    ("differences", "agrees"), [((), True), ((REFINED,), True), ((REFINED, MISPLACED), False), ((SHARED,), False)]
)
def test_ranks_agree_unless_one_is_wrong(differences, agrees):
    check = check_ranks(TIED, {1: 1, 2: 2, 3: 2, 4: 4})._replace(
        differences=tuple(RankDifference(kind, (1,), (1,), (1,)) for kind in differences)
    )

    assert agrees is check.agrees


def test_what_a_score_decides_is_about_the_score():
    """Not what a tie-break decides, and not what nothing decides."""
    check = check_ranks(TIED._replace(ranking=("PTS", "RTNG")), {1: 1, 2: 2, 3: 3, 4: 4})
    difference = RankDifference(MISPLACED, (1,), (1,), (1,), 0, (Fraction(1, 2),))

    assert [True, False, False] == [check.is_about_score(difference._replace(method=method)) for method in (0, 1, None)]
    assert ("0.5",) == difference.shown_values()


def played(*results: Result, rounds: int | None = None, **facts) -> Tournament:
    """Return an event of two players and these results of the first, with White."""
    answers = {Result.WIN: Result.LOSS, Result.PENDING: Result.PENDING}
    one = tuple(Game(2, Colour.WHITE, result) for result in results)
    other = tuple(Game(1, Colour.BLACK, answers[result]) for result in results)
    people = Participant(1, 1, "A", one), Participant(2, 2, "B", other)
    return Tournament(people, len(results), rounds=rounds, **facts)


@pytest.mark.parametrize(
    ("event", "rounds", "over"),
    [
        pytest.param(Tournament(()), None, False, id="nothing-paired"),
        pytest.param(played(Result.WIN), None, True, id="all-in-the-file"),
        pytest.param(played(Result.WIN, rounds=1), None, True, id="as-many-as-declared"),
        pytest.param(played(Result.WIN, rounds=2), None, False, id="one-to-come"),
        pytest.param(played(Result.WIN, rounds=2), 1, True, id="other-number-given"),
        pytest.param(played(Result.WIN, rounds=1), 2, False, id="more-are-given"),
        pytest.param(played(Result.PENDING, rounds=1), None, False, id="open-game"),
        pytest.param(played(Result.WIN, rounds=1, unentered=(2,)), None, False, id="part-of-a-round"),
    ],
)
def test_when_an_event_is_over(event, rounds, over):
    assert over is is_over(event, rounds)


def test_the_end_of_a_sentence_about_ranks():
    """By points alone, by a list, or by none; teams have none of the usual lists."""
    event = played(Result.WIN, Result.WIN)

    assert "; points and then the numbers give all of them" == behind(event, {1: 1, 2: 2})
    assert "; no list of the usual tie-breaks gives them" == behind(event, {1: 2, 2: 1})
    assert () == list_behind(event._replace(kind=Kind.TEAM), {1: 1, 2: 2}) == list_behind(event, {})
    byes = tuple(Participant(number, number, "", (bye, Bye.ZERO)) for number, bye in enumerate((Bye.HALF, Bye.PAB), 1))
    three = Tournament((*byes, Participant(3, 3, "", (Bye.HALF, Bye.HALF))), 2)
    assert ("PTS", "BH/C1", "PS") != list_behind(three, {2: 1, 3: 2, 1: 3})
    assert 200 == MAX_LISTS


def test_differences_come_in_the_order_of_the_standings():
    """An exchange above, a tie that was broken below."""
    assert [(MISPLACED, (1, 2)), (REFINED, (3, 4))] == shown(rated(2500, 2400, 2300, 2300), 2, 1, 3, 4)
    assert [(REFINED, (1, 2)), (MISPLACED, (3, 4))] == shown(rated(2500, 2500, 2300, 2200), 2, 1, 4, 3)


def three_rounds() -> Tournament:
    """Return an event of six players: 4, 5 and 6 win the first round, and 1, 2 and 3 the others."""
    wins = {True: Result.WIN, False: Result.LOSS}
    pairs = ([(1, 4), (2, 5), (3, 6)], [(1, 5), (2, 6), (3, 4)], [(1, 6), (2, 4), (3, 5)])
    people = []
    for number in range(1, 7):
        entries = []
        for index, games in enumerate(pairs):
            (pair,) = (pair for pair in games if number in pair)
            colour = Colour.WHITE if number == pair[0] else Colour.BLACK
            entries.append(Game(sum(pair) - number, colour, wins[(number > 3) == (index == 0)]))
        people.append(Participant(number, number, f"P{number}", tuple(entries), rating=2500 - 100 * number))
    return Tournament(tuple(people), 3, ranking=("PTS", "RTNG"), rounds=3)


@pytest.mark.parametrize(
    ("ranks", "meaning"),
    [((4, 5, 6, 1, 2, 3), "the ranks after round 1"), ((1, 2, 3, 4, 5, 6), ""), ((6, 5, 4, 3, 2, 1), "")],
)
def test_ranks_of_round_one(ranks: tuple[int, ...], meaning: str):
    """After it 4, 5 and 6 are first; in the end 1, 2 and 3. The reverse is nothing that is known."""
    assert meaning == check_ranks(three_rounds(), dict(enumerate(ranks, 1))).looks_like


def test_ranks_of_round_two():
    """After it all have one point, and the ratings decide, which 6 has as the highest one here: last in the end."""
    event = three_rounds()
    people = [one._replace(rating=2000 + 100 * one.number) for one in event.participants]
    found = check_ranks(
        event._replace(participants=tuple(people)), dict(zip(range(1, 7), range(6, 0, -1), strict=True))
    )

    assert "the ranks after round 2" == found.looks_like


# ── limits, and what ranks look like ─────────────────────────────────────────


@pytest.mark.parametrize(
    ("given", "meaning"),
    [((1, 3, 2, 4, 5, 6), ""), ((2, 3, 1, 4, 5, 6), ""), ((4, 5, 6, 1, 2, 3), "the ranks after round 1")],
)
def test_two_exchanged_look_like_nothing(given: tuple[int, ...], meaning: str):
    """More than two must be misplaced before the ranks are taken for others."""
    assert meaning == check_ranks(three_rounds(), dict(enumerate(given, 1))).looks_like


@pytest.mark.parametrize(
    ("fitting", "looks"),
    [
        ("2026", "the ranks after round 2"),
        ("2024", "the ranks by the 2024 edition of C.07, but by the first day the 2026 edition applies"),
        ("2018", ""),
    ],
)
def test_ranks_by_another_edition(monkeypatch: pytest.MonkeyPatch, fitting: str, looks: str):
    """Each edition but the one that applies is tried, at the same round."""
    event = three_rounds()
    tried = []

    def by_edition(_tournament, *_codes, after=None, edition=None):
        tried.append((after, edition))
        return SimpleNamespace(tournament=event, edition="2026", after=3, table=edition)

    monkeypatch.setattr(ranks_module, "standings", by_edition)
    monkeypatch.setattr(ranks_module, "_fits", lambda ours, _: ours.table == fitting)
    monkeypatch.setattr(ranks_module, "EDITIONS", ("2024", "2026"))
    wrong = SimpleNamespace(is_wrong=True, numbers=(1, 2, 3))
    found = SimpleNamespace(differences=(wrong,), standings=by_edition(event, after=3, edition="2026"))

    assert looks == ranks_module._looks_like(found, {1: 6, 2: 5, 3: 4})
    assert (3, "2026") not in tried[1:]


def test_the_shortest_list_comes_first(monkeypatch: pytest.MonkeyPatch):
    """Every list is continued by each code once, one more at a time, up to the limit."""
    tried = []

    def of_codes(_tournament, codes):
        tried.append(codes)
        return SimpleNamespace(ranks=dict)

    monkeypatch.setattr(ranks_module, "standings", of_codes)
    monkeypatch.setattr(ranks_module, "_fits", lambda *_: True)

    assert () == list_behind(three_rounds(), {1: 1, 2: 2})
    assert 200 == len(tried) == len({*tried})
    assert [1, *[2] * 12, *[3] * 132] == [len(codes) for codes in tried[:145]]
    assert [("PTS", "BH/C1"), ("PTS", "BH")] == tried[1:3]
    assert all(len({*codes}) == len(codes) for codes in tried)
    monkeypatch.setattr(ranks_module, "_fits", lambda *_: False)
    tried.clear()
    assert () == list_behind(three_rounds(), {1: 1, 2: 2})
    assert [("PTS",)] == tried


@pytest.mark.parametrize(
    ("codes", "end"),
    [
        ((), "; no list of the usual tie-breaks gives them"),
        (("PTS",), "; points and then the numbers give all of them"),
        (("PTS", "BH"), "; the tie-breaks BH give all of them"),
        (("PTS", "BH", "SB"), "; the tie-breaks BH,SB give all of them"),
    ],
)
def test_the_list_behind_ranks_in_words(monkeypatch: pytest.MonkeyPatch, codes: tuple[str, ...], end: str):
    monkeypatch.setattr(ranks_module, "list_behind", lambda *_: codes)

    assert end == behind(TIED, {1: 1})


@pytest.mark.parametrize(
    ("ranks", "differences"),
    [
        ((1, 2, 3, 4, 5), []),
        ((2, 1, 3, 5, 4), [(MISPLACED, (1, 2, 4, 5))]),
        ((1, 3, 3, 4, 5), [(SHARED, (2, 3))]),
        ((2, 2, 1, 4, 5), [(MISPLACED, (1, 3))]),
        ((5, 1, 2, 3, 4), [(MISPLACED, (1, 2, 3, 4, 5))]),
        ((1, 1, 2, 2, 3), [(SHARED, (1, 2, 3, 4))]),
        ((7, 8, 9, 10, 11), []),
    ],
)
def test_orders_of_five(ranks: tuple[int, ...], differences: list[tuple[str, tuple[int, ...]]]):
    """All have other ratings, which alone decide: each contradiction names those who are out of place or share."""
    found = compare(standings(FIVE), dict(enumerate(ranks, 1)))

    assert differences == [(one.kind, one.numbers) for one in found]
    for one in found:
        assert tuple(ranks[number - 1] for number in one.numbers) == one.given
        assert one.numbers == one.computed
        assert tuple(Fraction(2600 - 100 * number) for number in one.numbers) == one.values
        assert "RTNG" == standings(FIVE).methods[one.method].code.text


def test_others_are_compared_where_one_has_no_rank():
    """The method that separates the neighbours on both sides of a gap is found all the same."""
    event = rated(2500, 2400, 2400, 2300)

    assert [(SHARED, (1, 4))] == shown(event, 1, 0, 0, 1)
    assert [(REFINED, (2, 3))] == shown(event, 0, 2, 1, 3)
