"""A bracket, its seats and what is known of the rest of the field; the walk that finds the first transposition."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from random import Random
from types import SimpleNamespace

import pytest
from makers import card, points

from fidepair.matching import bits
from fidepair.swiss.bracket import (
    Bracket,
    Candidate,
    Seat,
    StraightWalk,
    TooLong,
    completes,
    end_of_scoregroup,
    exchange_cost,
    higher_ranked_first,
    least_of_one_colour,
    numbers_of,
    rest_completes,
    verified,
)
from fidepair.swiss.brackets import OpenBracket, _foreseen_counts, lowest_level, nobody_can_be_paired
from fidepair.swiss.completion import PlayingField


def bracket_of(
    scores: str, *, mdps: int = 0, residents: int, met: dict[int, set[int]] | None = None, **more
) -> Bracket:
    """Return the bracket of the first players with these scores, one digit each; who has `met` whom, by number."""
    met = met or {}
    mutual = {n: met.get(n, set()) | {m for m, others in met.items() if n in others} for n in range(1, len(scores) + 1)}
    barred = more.pop("barred", ())
    cards = [card(n, score, met=mutual[n], may_receive_pab=n not in barred) for n, score in enumerate(scores, start=1)]
    everyone = [Seat(one) for one in cards]
    stop = mdps + residents
    return Bracket(
        PlayingField(cards, lambda _: 0),
        everyone,
        everyone[:mdps],
        everyone[mdps:stop],
        everyone[:stop],
        (1 << mdps) - 1,
        stop,
        end_of_scoregroup(everyone, stop),
        more.pop("pab_score", None),
        more.pop("known", {}),
    )


@pytest.mark.parametrize(("start", "stop"), [(0, 2), (1, 2), (2, 5), (4, 5), (5, 6), (6, 6)])
def test_a_scoregroup_ends_where_the_score_changes(start: int, stop: int):
    assert stop == end_of_scoregroup(bracket_of("332221", residents=2).everyone, start)


@pytest.mark.parametrize(
    ("scores", "mdps", "residents", "lines", "differences"),
    [
        pytest.param("22", 0, 2, "2", "1", id="homogeneous"),
        pytest.param("322", 1, 2, "32", "21", id="one-mdp"),
        pytest.param("9422", 2, 2, "942", "87321", id="two-mdps-do-not-meet"),  # 9-4 = 5 is none
        pytest.param("32110", 1, 3, "321", "321", id="collapsed"),
    ],
)
def test_scores_and_differences(scores: str, mdps: int, residents: int, lines: str, differences: str):
    """C.04.3 of 2017, A.8: a downfloater is measured to one point below the lowest score; pairs have the difference of
    their scores, and two MDPs make none. Residents of several scores are those of a collapsed bracket (A.9)."""
    bracket = bracket_of(scores, mdps=mdps, residents=residents)

    assert [points(int(one)) for one in lines] == bracket.scores
    assert [points(int(one)) for one in differences] == bracket.differences
    assert (lines == "321" and mdps == 1 and residents == 3) is bracket.is_collapsed


def test_what_is_below():
    bracket = bracket_of("332221", residents=2)
    assert ((3, 4, 5), (6,), False) == (numbers_of(bracket.following), numbers_of(bracket.lower), bracket.is_last)
    assert points(3) == bracket.score
    last = bracket_of("33", residents=2)
    assert ((), (), True) == (numbers_of(last.following), numbers_of(last.lower), last.is_last)


@pytest.mark.parametrize(
    ("pab_score", "takers"), [(None, 0), (0, 0b100000), (1, 0b110000), (2, 0b110100), (3, 0b110111)]
)
def test_who_can_receive_the_pab(pab_score: int | None, takers: int):
    """Whoever has at most the score of the PAB and is not barred: 4 has had it."""
    score = None if pab_score is None else points(pab_score)
    bracket = bracket_of("332210", residents=2, barred={4}, pab_score=score)

    assert takers == bracket.pab_takers(bracket.everyone)
    bracket.field.barred = frozenset({6})
    assert takers & ~0b100000 == bracket.pab_takers(bracket.everyone)


def test_known_partners_count_both_ways_and_inside():
    """3 and 4 disagree; 6 had the PAB."""
    bracket = bracket_of("333333", residents=6, known={1: 2, 2: 1, 3: 4, 4: 5, 5: 4, 6: 0})

    assert {1: 2, 2: 1, 4: 5, 5: 4} == bracket.pairs_known({1, 2, 3, 4, 5, 6})
    assert {4: 5, 5: 4} == bracket.pairs_known({1, 3, 4, 5})
    assert {} == bracket.pairs_known({1, 3, 6, 7})


def test_partners_are_remembered_by_number():
    """The vertex behind the seats is the PAB."""
    bracket = bracket_of("333", residents=3, known={9: 8})
    bracket.remember(bracket.everyone, [1, 0, 3, 2])

    assert {9: 8, 1: 2, 2: 1, 3: 0} == bracket.known_partners


@pytest.mark.parametrize(
    ("legal", "known", "shown"),
    [
        pytest.param("12 34 56", {1: 2, 2: 1, 3: 4, 4: 3, 5: 6, 6: 5}, "12 34 56", id="all-known"),
        pytest.param("12 34 56", {1: 2, 2: 1, 3: 4, 4: 3}, "12 34 56", id="the-two-others-can-meet"),
        pytest.param("12 34 51 62", {1: 2, 2: 1, 3: 4, 4: 3}, "34 51 62", id="they-share-a-pair"),
        pytest.param("12 34 52 61", {1: 2, 2: 1, 3: 4, 4: 3}, "34 52 61", id="they-share-a-pair-crosswise"),
        pytest.param("12 34 53 64", {1: 2, 2: 1, 3: 4, 4: 3}, "12 53 64", id="they-share-the-second-pair"),
    ],
)
def test_an_earlier_matching_shows_that_all_can_be_paired(monkeypatch, legal: str, known, shown: str):
    """Without any search; what was found is known afterwards."""
    may = {frozenset(map(int, pair)) for pair in legal.split()}
    met = {a: {b for b in range(1, 7) if a != b and frozenset({a, b}) not in may} for a in range(1, 7)}
    bracket = bracket_of("333333", residents=6, met=met, known=dict(known))
    with monkeypatch.context() as patch:
        patch.setattr(PlayingField, "completion", None)
        assert completes(bracket, 0, ())
    assert {frozenset(map(int, pair)) for pair in shown.split()} == {
        frozenset({a, b}) for a, b in bracket.pairs_known(range(1, 7)).items()
    }


@pytest.mark.parametrize("known", [{}, {1: 2, 2: 1}, {1: 2, 2: 1, 3: 4, 4: 3}])
def test_where_no_earlier_matching_helps_there_is_a_search(known: dict[int, int]):
    """1 can meet 2 only, and 3 to 6 only each other but 5 and 6: nobody shares the pair 3-4 with both crosswise."""
    may = {frozenset(pair) for pair in ((1, 2), (3, 4), (4, 5), (3, 6))}
    met = {a: {b for b in range(1, 7) if a != b and frozenset({a, b}) not in may} for a in range(1, 7)}
    bracket = bracket_of("333333", residents=6, met=met, known=dict(known))

    assert completes(bracket, 0, ())
    assert {1: 2, 2: 1, 4: 5, 5: 4, 3: 6, 6: 3} == bracket.known_partners


def test_a_rest_that_cannot_be_completed():
    """3 and 4 have met; or the rest is odd, only 4 may receive the PAB, and 3 has met 5."""
    apart = bracket_of("2211", residents=2, met={3: {4}})
    assert not completes(apart, 2, ())
    assert not rest_completes(apart, Candidate((), (), None))
    with_bye = {"residents": 2, "pab_score": points(1), "barred": {3, 5}}
    assert not completes(bracket_of("22111", met={3: {5}}, **with_bye), 2, ())
    assert completes(bracket_of("22111", met={3: {4}}, **with_bye), 2, ())


def test_the_look_ahead_of_a_verified_candidate():
    """1 floats to 2 and 3, who are odd then: the lower part takes one of them, here 3, since 2 has met 4."""
    bracket = bracket_of("3221", residents=1, met={2: {4}})
    floater = Candidate((), (bracket.everyone[0],), None)
    found = verified(bracket, floater)
    assert found is not None
    assert (3,) == numbers_of(found.foreseen)
    assert verified(bracket_of("3221", residents=1, met={2: {4}, 3: {4}}), floater) is None
    # Without completion only the following bracket counts: the first who can be left over.
    by_itself = verified(bracket_of("3221", residents=1, met={2: {4}, 3: {4}}), floater, completion=False)
    assert (2,) == numbers_of(by_itself.foreseen)


@pytest.mark.parametrize(
    ("scores", "met", "completion", "left_over"),
    [
        pytest.param("3222", {}, True, (), id="even-and-last"),
        pytest.param("3222", {1: {2, 3, 4}}, True, None, id="nobody-for-the-floater-and-last"),
        pytest.param("322211", {}, True, (), id="even"),
        pytest.param("322211", {1: {2, 3, 4}}, True, None, id="nobody-for-the-floater"),
        pytest.param("322211", {5: {6}}, True, None, id="the-lower-part-cannot-be-completed"),
        pytest.param("322211", {5: {6}}, False, (), id="which-need-not-be"),
        pytest.param("32211", {1: {2, 3}}, False, None, id="odd-and-nobody-for-the-floater"),
    ],
)
def test_the_best_that_the_following_bracket_can_reach(scores: str, met, completion: bool, left_over):
    """1 floats: all are paired there, at most one of that score left over, and the lower part is completed."""
    bracket = bracket_of(scores, residents=1, met=met)
    found = verified(bracket, Candidate((), (bracket.everyone[0],), None), completion=completion)

    assert left_over == (None if found is None else numbers_of(found.foreseen))


def test_the_last_bracket_leaves_one_over():
    """Its lowest, whoever it is: all that matters is the score. 1 floats to two others, and one of them has the PAB."""
    bracket = bracket_of("322", residents=1, pab_score=points(2))
    found = verified(bracket, Candidate((), (bracket.everyone[0],), None))
    assert found is not None
    assert (3,) == numbers_of(found.foreseen)


def test_nobody_floats_where_all_are_paired():
    bracket = bracket_of("2211", residents=2)
    everybody = Candidate(((bracket.everyone[0], bracket.everyone[1]),), (), None)

    assert everybody == verified(bracket, everybody)
    apart = bracket_of("2211", residents=2, met={3: {4}})
    assert verified(apart, everybody) is None
    assert everybody == verified(apart, everybody, completion=False)


def test_the_higher_ranked_comes_first():
    """By score, then TPN."""
    one, two, three = card(1, "1"), card(2, "2"), card(3, "1")

    assert [(two, one), (one, three), (one, three)] == higher_ranked_first([(one, two), (one, three), (three, one)])


# ── how much of the field is looked at ───────────────────────────────────────


@pytest.mark.parametrize(
    ("scores", "pab_score", "level"),
    [
        pytest.param("33", None, 2, id="the-last-bracket"),
        pytest.param("332211", None, 0, id="no-pab"),
        pytest.param("332211", 0, 0, id="pab-far-below"),
        pytest.param("332211", 1, 0, id="pab-behind-the-following"),
        pytest.param("332211", 2, 2, id="pab-from-the-following"),
        pytest.param("332211", 3, 2, id="pab-from-this-one"),
        pytest.param("3322", 2, 0, id="pab-from-the-following-which-is-the-last"),
        pytest.param("3322", 3, 2, id="pab-from-this-one-before-the-last"),
    ],
)
def test_the_level_to_begin_with(scores: str, pab_score: int | None, level: int):
    """The whole field where nobody is below, or the PAB may come from here, or from the next bracket but the last."""
    bracket = bracket_of(scores, residents=2, pab_score=None if pab_score is None else points(pab_score))

    assert level == lowest_level(bracket)


@pytest.mark.parametrize(("mdps", "scores", "level"), [(0, "3322", 2), (0, "33222", 0), (1, "433222", 0)])
def test_where_few_are_left_all_are_looked_at(mdps: int, scores: str, level: int):
    """1 has met two: so four are few. MDPs are left too."""
    assert level == lowest_level(bracket_of(scores, mdps=mdps, residents=2, met={1: {2, 3}}))


@pytest.mark.parametrize(
    ("pab_score", "floaters", "expected"),
    [(None, 1, False), (2, 1, False), (3, 1, True), (4, 1, True), (3, 0, False), (3, 2, False)],
)
def test_whether_a_bracket_gives_the_pab(pab_score: int | None, floaters: int, expected: bool):
    """Dutch 2.4.4, decision D5: its only downfloater is bound to get it."""
    bracket = bracket_of("332211", residents=2, pab_score=None if pab_score is None else points(pab_score))

    assert expected is OpenBracket(bracket, lambda: floaters).gives_pab


@pytest.mark.parametrize(
    ("scores", "mdps", "met", "expected"),
    [
        ("33", 0, {}, False),
        ("33", 0, {1: {2}}, True),
        ("443", 2, {1: {3}, 2: {3}}, True),  # two MDPs never meet
        ("443", 2, {1: {3}}, False),
        ("33333333", 0, {n: {*range(n + 1, 9)} for n in range(1, 8)}, True),
        ("333333333", 0, {n: {*range(n + 1, 10)} for n in range(1, 9)}, False),  # nobody looks at more than eight
    ],
)
def test_nobody_can_be_paired(scores: str, mdps: int, met, expected: bool):
    bracket = bracket_of(scores, mdps=mdps, residents=len(scores) - mdps, met=met)

    assert expected is nobody_can_be_paired(bracket)


# ── Colours and the walk ─────────────────────────────────────────────────────


@cache
def fewest(ones: int, twos: int, neither: int) -> int:
    """Return the smallest number of pairs of one colour, all ways of pairing tried."""
    left = ones, twos, neither
    if sum(left) < 2:
        return 0
    found = []
    for a in range(3):
        for b in range(a, 3):
            rest = list(left)
            rest[a] -= 1
            rest[b] -= 1
            if min(rest) >= 0:
                found.append(fewest(*rest) + (a == b < 2))
    return min(found)


def test_the_fewest_pairs_of_one_colour():
    for ones in range(7):
        for twos in range(7):
            for neither in range(5):
                assert fewest(ones, twos, neither) == least_of_one_colour(ones, twos, ones + twos + neither)


class Question:
    """Players 0 to 7 at random, their due colours, and who may meet."""

    def __init__(self, seed: int) -> None:
        dice = Random(seed)
        self.odd_floats = seed % 2 == 0
        self.uppers = list(range(dice.choice([1, 2, 2, 3])))
        lowers = len(self.uppers) + (dice.randrange(2) if self.odd_floats else dice.choice([2, 4]))
        self.left = ((1 << lowers) - 1) << len(self.uppers)
        size = len(self.uppers) + lowers
        colours = [dice.randrange(3) for _ in range(size)]
        self.sides = tuple(sum(1 << v for v in range(size) if colours[v] == side) for side in (0, 1))
        self.rows = [sum(1 << w for w in range(size) if w != v and dice.random() < 0.7) for v in range(size)]
        self.unsuited = {(v, w) for v in range(size) for w in range(size) if dice.random() < 0.15}
        self.strong_ones = {v for v in range(size) if dice.random() < 0.5}
        self.no_floaters = {v for v in range(size) if dice.random() < 0.4}
        self.room = dice.choice([0, 0, 1, 2]), dice.randrange(2)

    def strong(self, v: int, w: int) -> int:
        return int({v, w} <= self.strong_ones)

    def walk(self, steps: int = 10**6) -> StraightWalk:
        return StraightWalk(
            self.rows,
            self.sides,
            strong=self.strong,
            suits=lambda v, w: (v, w) not in self.unsuited,
            floats=lambda v: v not in self.no_floaters,
            steps=steps,
        )

    def answer(self):
        return self.walk().first(self.uppers, self.left, self.room, odd_floats=self.odd_floats)

    def first_of_all(self):
        """Return the same, every assignment tried in its order."""
        for opponents in permutations(bits(self.left), len(self.uppers)):
            pairs = [*zip(self.uppers, opponents, strict=True)]
            room = self.room_after(pairs)
            rest = self.left & ~sum(1 << w for w in opponents)
            if room is not None and self.can_end(rest, room[0]):
                return pairs, room
        return None

    def room_after(self, pairs):
        wide, narrow = self.room
        for v, w in pairs:
            if not self.rows[v] >> w & 1 or (v, w) in self.unsuited:
                return None
            if any(side >> v & side >> w & 1 for side in self.sides):
                wide, narrow = wide - 1, narrow - self.strong(v, w)
        return None if min(wide, narrow) < 0 else (wide, narrow)

    def can_end(self, rest: int, wide: int) -> bool:
        if self.odd_floats:
            return not rest or bits(rest)[-1] not in self.no_floaters
        ones, twos = ((rest & side).bit_count() for side in self.sides)
        return fewest(ones, twos, rest.bit_count() - ones - twos) <= wide


def test_a_walk_finds_the_first_assignment_within_its_room():
    """Against all assignments in their order."""
    answers = []
    for seed in range(400):
        question = Question(seed)
        answers.append(question.answer())
        assert question.first_of_all() == answers[-1], seed

    assert 100 < answers.count(None) < 300


def test_a_walk_takes_a_step_for_each_pair_it_tries():
    """Three uppers and the first opponent of each; the next walk goes on with the steps that are left."""
    rows = [0b111000] * 3 + [0b000111] * 3
    walks = [
        StraightWalk(rows, (0, 0), strong=lambda *_: 0, suits=lambda *_: True, floats=lambda _: True, steps=steps)
        for steps in (5, 6)
    ]
    expected = [(0, 3), (1, 4), (2, 5)], (0, 0)
    for walk in walks:
        assert expected == walk.first(range(3), 0b111000, (0, 0), odd_floats=True)
    with pytest.raises(TooLong):
        walks[0].first(range(3), 0b111000, (0, 0), odd_floats=True)
    assert expected == walks[1].first(range(3), 0b111000, (0, 0), odd_floats=True)
    assert 0 == walks[1].steps


def test_a_walk_without_uppers():
    """There is nothing to assign: those left over float, or are paired later."""
    walk = Question(0).walk()
    walk.floats = lambda v: v == 3
    assert ([], (0, 0)) == walk.first([], 0b1000, (0, 0), odd_floats=True)
    assert walk.first([], 0b0100, (0, 0), odd_floats=True) is None
    assert ([], (0, 0)) == walk.first([], 0, (0, 0), odd_floats=True)


@pytest.mark.parametrize("size", range(2, 9))
def test_the_cost_of_an_exchange_has_the_order_of_exchanges(size: int):
    """4.3.2 for a half of each size: fewest exchanged players, smallest difference of the sums of their numbers,
    largest differing number that leaves S1, smallest that arrives."""
    first = size // 2

    def by_the_rule(upper: tuple[int, ...]) -> tuple[int, int, list[int], list[int]]:
        leaving = sorted(set(range(first)).difference(upper), reverse=True)
        arriving = sorted(set(upper).difference(range(first)))
        return len(leaving), sum(arriving) - sum(leaving), [-one for one in leaving], arriving

    halves = [*combinations(range(size), first)]
    costs = {upper: sum(exchange_cost(place, first, size) for place in upper) for upper in halves}

    assert sorted(halves, key=by_the_rule) == sorted(halves, key=lambda upper: costs[upper])
    assert len(halves) == len({*costs.values()})


@pytest.mark.parametrize(
    ("foreseen", "counts"), [(None, ()), ((), (0,)), ((2,), (1, 0, 1)), ((3, 2), (2, 1, 1)), ((3, 3), (2, 2))]
)
def test_what_the_look_ahead_counts(foreseen: tuple[int, ...] | None, counts: tuple[int, ...]):
    """C8: the downfloaters of the following bracket, then how many have each score; nothing if nobody looks ahead."""
    floater = SimpleNamespace(score=3)
    seats = None if foreseen is None else [SimpleNamespace(score=score) for score in foreseen]
    found = _foreseen_counts(SimpleNamespace(foreseen=seats, downfloaters=[floater] if foreseen else []))

    assert counts == found
