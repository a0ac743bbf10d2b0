"""Quick looks at the size of a field: where they prove that all can be paired no matching is made, just below it is."""

from __future__ import annotations

from random import Random

import pytest
from makers import card, points, round_to_pair

from fidepair.swiss.bracket import Bracket, Candidate, Seat, completes, end_of_scoregroup, numbers_of, verified
from fidepair.swiss.brackets import first_proved, pair_bracket
from fidepair.swiss.completion import PlayingField
from fidepair.swiss.evaluation import Barrier, Wish, WishImpossible, pab_score_with
from fidepair.swiss.lexicographic import field_of, remaining_of, scores_of
from fidepair.systems import double_swiss, dubov, dutch, team


class Watched(PlayingField):
    """A field that counts the matchings made of it."""

    asked = 0

    def completion(self, cards, bye=0):
        self.asked += 1
        return super().completion(cards, bye)


def watched(scores: str, clash: str = "", met: int = 0, pab: int | None = None, residents: int = 1) -> Bracket:
    """Return the bracket of the first players with these scores; `clash`: the clash of each; 1 has met so many who
    are not there."""
    cards = [card(n, score, met=range(1001, 1001 + met) if n == 1 else ()) for n, score in enumerate(scores, start=1)]
    kinds = dict(zip(range(1, len(cards) + 1), clash or "0" * len(cards), strict=True))
    everyone = [Seat(one) for one in cards]
    field = Watched(cards, lambda one: int(kinds[one.number]))
    score = None if pab is None else points(pab)
    stop = end_of_scoregroup(everyone, residents)
    return Bracket(field, everyone, (), everyone[:residents], everyone[:residents], 0, residents, stop, score)


@pytest.mark.parametrize("seed", range(30))
def test_when_all_can_surely_be_paired(seed: int):
    """Dirac: each of so many has half of the others as legal opponents. Earlier opponents, those of the more frequent
    absolute preference in the part of the field, and all from elsewhere may be lacking; and two more."""
    dice = Random(seed)
    size = dice.randrange(1, 40)
    clash = "".join(dice.choice("0012") for _ in range(size))
    met = dice.randrange(4)
    field = watched("1" * size, clash, met).field
    for _ in range(40):
        start, stop = sorted(dice.randrange(size + 1) for _ in range(2))
        more = dice.randrange(3)
        part = clash[start:stop]
        least = 2 * (met + max(part.count("1"), part.count("2")) + more + 2)

        assert [False, True, True] == [
            field.plainly_complete(count, start, stop, more) for count in (least - 1, least, least + 1)
        ]


@pytest.mark.parametrize(("size", "few"), [(0, True), (5, True), (6, True), (7, False)])
def test_when_few_are_left(size: int, few: bool):
    """1 has met three, who may be half of those left."""
    assert few is watched("1" * 8, met=3).field.few_left(size)


@pytest.mark.parametrize("floaters", [0, 1, 2, 3])
@pytest.mark.parametrize("pab", [None, 1])
def test_a_rest_that_is_plainly_complete(floaters: int, pab: int | None):
    """As many as are paired count: those below and the floaters, without the one who has the PAB."""
    least = 2 * (floaters + 2) + (pab is not None)
    for size in (least - 2, least - 1, least, least + 1):
        bracket = watched("3" * 4 + "1" * (size - floaters), pab=pab, residents=4)
        is_complete = (size - (pab is not None)) % 2 == 0

        assert (size >= least or is_complete) is completes(bracket, 4, bracket.residents[:floaters])
        assert (size < least) is bool(bracket.field.asked)


@pytest.mark.parametrize("floaters", [1, 2, 3])
def test_a_following_bracket_that_is_plainly_complete(floaters: int):
    """All of it and the floaters are paired, or all but one of its members; and it may leave that one only."""
    least = 2 * (floaters + 2)
    for size in range(least - 2, least + 3):
        bracket = watched("3" * 4 + "2" * (size - floaters) + "1" * 9, residents=4)
        found = verified(bracket, Candidate((), tuple(bracket.residents[:floaters]), None), completion=False)
        first = () if size % 2 == 0 else (5,)

        assert first == numbers_of(found.foreseen)
        assert (size - size % 2 < least) is bool(bracket.field.asked), size


@pytest.mark.parametrize(("lower", "asked"), [(4, 1), (5, 0), (6, 0)])
@pytest.mark.parametrize("pab", [None, 1])
def test_a_lower_part_that_is_plainly_complete(lower: int, asked: int, pab: int | None):
    """With the one who is left over in the following bracket it must be six; another one has the PAB."""
    bracket = watched("3" + "2" * 8 + "1" * (lower + (pab is not None)), pab=pab)
    found = verified(bracket, Candidate((), tuple(bracket.residents), None))
    is_even = (lower + 1) % 2 == 0

    assert (None if asked and not is_even else (2,)) == (found and numbers_of(found.foreseen))
    assert bool(asked) is bool(bracket.field.asked)


def test_a_look_ahead_that_no_player_allows():
    """1 floats to two who have both met 1: nobody of them can be left over."""
    cards = [card(1, "3", met=[2, 3]), card(2, "2", met=[1]), card(3, "2", met=[1]), card(4, "1")]
    everyone = [Seat(one) for one in cards]
    bracket = Bracket(PlayingField(cards, lambda _: 0), everyone, (), everyone[:1], everyone[:1], 0, 1, 3, None)

    assert verified(bracket, Candidate((), (everyone[0],), None)) is None


# ── which levels are needed ──────────────────────────────────────────────────


@pytest.mark.parametrize("players", [8, 9])
def test_a_plain_bracket_is_paired_by_the_walk(monkeypatch, players: int):
    """Nobody has played: the first half meets the second one, and no graph is drawn."""
    drawn = []
    monkeypatch.setattr("fidepair.swiss.brackets.Graph", lambda *given: drawn.append(given))
    cards = [card(n, "2") for n in range(1, players + 1)] + [card(n, "1") for n in range(20, 33 + players % 2)]
    field = dutch.field_of(round_to_pair(cards))
    everyone = [dutch.DutchSeat(one, round_to_pair(cards)) for one in field.cards]
    residents = everyone[:players]
    bracket = Bracket(field, everyone, (), residents, residents, 0, players, len(everyone), None)
    found = first_proved(bracket, dutch.rules())

    assert [(n, n + players // 2) for n in range(1, players // 2 + 1)] == [numbers_of(pair) for pair in found.pairs]
    assert found == pair_bracket(bracket, 0, dutch.rules())
    assert [] == drawn


def rated(number: int, score: str, **more):
    return card(number, score, "W" if number % 2 else "B", rating=2000, **more)


@pytest.mark.parametrize("levels", [(2,), (0, 2), (1, 2), (0, 1, 2)])
def test_a_window_of_level_1_only(monkeypatch, levels: tuple[int, ...]):
    """Three residents need one upfloater: level 1 looks at the next score, and is sure of it; level 2 looks at all."""
    looked_at = []
    first_best = dubov._first_best
    monkeypatch.setattr(
        dubov, "_first_best", lambda *given: looked_at.append((len(given[1]), given[2])) or first_best(*given)
    )
    cards = (
        [rated(n, "2") for n in (1, 2, 3)] + [rated(n, "1") for n in range(4, 15)] + [rated(15, "0"), rated(16, "0")]
    )
    pairing = dubov.pair(round_to_pair(cards), levels=levels)

    assert 8 == len(pairing.games)
    assert ((11, 1) if 1 in levels else (13, None)) == looked_at[0]
    # The eleven that are left of the next score are even in number, ten, and need nobody.
    assert ([] if 0 in levels else [(2, None)]) == looked_at[1:]


@pytest.mark.parametrize("chapter", [double_swiss, team])
def test_where_the_bounds_of_level_0_are_proved(chapter):
    """[C4], [C5] and [C6] come first, in this order; with another order only the whole field decides."""
    round_ = round_to_pair([card(1), card(2)])
    rules = chapter.rules_of(round_)
    quality = chapter.QUALITY

    def is_bounded(*order: int) -> bool:
        rows = (*(quality[place] for place in order), *quality[3:])
        return type(rules)("x", "x", round_, rows, seat=rules.seat, colour_case=rules.colour_case).is_bounded

    assert [True, False, False, False] == [is_bounded(*order) for order in ((0, 1, 2), (1, 0, 2), (0, 2, 1), (0, 1, 3))]
    assert ["C7"] == [row.code for row in rules.later]


def test_where_the_bounds_of_dubov_are_proved():
    """[C5] and [C6] come first."""
    round_ = round_to_pair([rated(1, "0"), rated(2, "0")])
    field = dubov.field_of(round_)
    bracket = dubov.top_bracket(field, dubov.in_ranking_order(field, round_), round_)
    one, two, three, *_ = bracket.criteria

    assert [True, False, False] == [
        bracket._replace(criteria=rows).is_bounded for rows in ([one, two], [two, one], [one, three])
    ]


@pytest.mark.parametrize(
    ("scores", "top", "nearest", "lower", "follows"),
    [
        ("3322211", (1, 2), (3, 4, 5), (6, 7), True),
        ("33", (1, 2), (), (), False),
        ("3311", (1, 2), (3, 4), (), False),  # nobody of the following scoregroup, 2, is left
    ],
)
def test_what_remains(scores: str, top, nearest, lower, follows: bool):
    """The top-scoregroup, the nearest one, and whether that is the following one of the whole round (decision S5)."""
    whole = field_of(round_to_pair([card(n, score) for n, score in enumerate("3322211", start=1)]))
    everyone = scores_of(double_swiss.UpfloatingSeat(one) for one in whole.cards)
    left = [double_swiss.UpfloatingSeat(card(n, score)) for n, score in enumerate(scores, start=1)]
    remaining = remaining_of(whole, everyone, left)

    assert (top, nearest, lower) == tuple(map(numbers_of, (remaining.top, remaining.nearest, remaining.lower)))
    assert follows is remaining.follows
    assert (nearest if follows else ()) == numbers_of(remaining.following)


# ── why a wish is impossible ─────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("scores", "met", "barred", "expected"),
    [
        pytest.param("3322", {3: [4], 4: [3]}, (), Barrier(((3,),), ()), id="even"),
        pytest.param("33222", {}, (3, 4, 5), Barrier(((3, 4, 5),), ()), id="nobody-may-have-the-bye"),
        pytest.param("33222", {3: [4, 5], 4: [3, 5], 5: [3, 4]}, (3, 4), Barrier(((3,),), ()), id="who-may-not"),
    ],
)
def test_why_the_others_cannot_be_paired(scores: str, met, barred, expected: Barrier):
    """1 and 2 meet: whoever cannot be paired then is named; those who may not have the PAB do not have it there."""
    cards = [
        card(n, score, met=met.get(n, ()), may_receive_pab=n not in barred) for n, score in enumerate(scores, start=1)
    ]
    with pytest.raises(WishImpossible) as error:
        pab_score_with(Wish(pair=(1, 2)), PlayingField(cards, lambda _: 0))

    assert expected == error.value.barrier


@pytest.mark.parametrize(("residents", "plain"), [(3, False), (4, True), (5, True)])
@pytest.mark.parametrize("below", ["", "WW"])
def test_residents_who_can_surely_be_paired(monkeypatch, residents: int, plain: bool, below: str):
    """Four of them, whatever colours are due to the players below."""
    asked = []
    monkeypatch.setattr(dubov, "_left_over_with", lambda *_: asked.append(True) or 7)
    cards = [rated(n, "2") for n in range(1, residents + 1)]
    cards += [card(n, "1", below, rating=2000) for n in range(residents + 1, 12)]
    round_ = round_to_pair(cards)
    field = dubov.field_of(round_)
    bracket = dubov.top_bracket(field, dubov.in_ranking_order(field, round_), round_)

    assert (residents % 2 if plain else 7) == dubov._number_left_over(bracket)
    assert plain is not bool(asked)
