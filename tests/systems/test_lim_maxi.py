"""C.04.4.3 Articles 3.8 and 5.7 in Maxi-tournaments of the Lim System: what floaters reach, and the first of the best
ways in which they take their opponents."""

from __future__ import annotations

from itertools import combinations

import pytest
from bench import formulas, hard
from oracles import lim as oracle
from short import first_of

from fidepair.errors import NotSupported
from fidepair.matching import Matching, bits
from fidepair.options import RoundOptions
from fidepair.swiss.cards import draw_up
from fidepair.systems import lim
from fidepair.systems.lim import by_limits, by_turns, maxi, reach
from fidepair.systems.lim.group import Available
from fidepair.systems.lim.players import mask_of
from fidepair.systems.lim.reach import Reach, limited
from fidepair.systems.lim.turns import Turns

KINDS = ["big-club", "clubs", "forbidden-30", "forbidden-60", "sparse", "clusters", "chain", "topscorers", "ladder"]


def told(kind, size, seed, spread):
    return hard.told(hard.paired("lim", hard.position(kind, size, "lim", seed, maxi=spread)))


@pytest.mark.parametrize("kind", KINDS)
def test_3_8_both_searches_find_the_same(kind, monkeypatch):
    """By limits and floater by floater, asking for anything better or digit by digit: literal answers go up to 12
    players, these up to 40."""
    for seed in range(8):
        asked = kind, 24 + 2 * seed, seed, (130, 250, 400, 900)[seed % 4]
        by = {"as it is": told(*asked)}
        for name, few, uncertain in (("digits", 0, 30), ("anything", 10_000, 10_000), ("turns", 30, -1)):
            monkeypatch.setattr(by_limits, "FEW", few or 1)
            monkeypatch.setattr(by_limits, "UNCERTAIN", uncertain)
            by[name] = told(*asked)
        monkeypatch.undo()

        assert {by["turns"]} == set(by.values()), asked


@pytest.mark.parametrize(
    ("kind", "size", "seed", "spread"),
    first_of([("clubs", 58, 882, 160), ("big-club", 44, 342, 1500), ("clusters", 100, 2, 400)]),
)
def test_3_8_the_first_of_the_best_ways_comes_first(kind, size, seed, spread, monkeypatch):
    """Also where what is known before would allow something better than the best, with another opponent first."""
    by_reach = told(kind, size, seed, spread)
    monkeypatch.setattr(by_limits, "UNCERTAIN", -1)

    assert told(kind, size, seed, spread) == by_reach


def test_3_8_where_too_many_ways_would_be_kept_it_is_searched_by_turns(monkeypatch):
    """The memory of the search by limits is bounded; the answer is the same."""
    by_reach = told("clubs", 58, 882, 160)
    by = []
    opponents = by_turns.ByTurns.opponents
    monkeypatch.setattr(by_limits, "KEPT", 0)
    monkeypatch.setattr(by_turns.ByTurns, "opponents", lambda search: by.append("turns") or opponents(search))

    assert told("clubs", 58, 882, 160) == by_reach
    assert "turns" in by


# ── what floaters reach ──────────────────────────────────────────────────────


def complete(rows, players):
    matching = Matching(list(rows), alive=mask_of(players))
    matching.match_greedily()
    return matching.complete()


def ways_of(group, pairs=()):
    """Return all ways in which floaters can take opponents in turn, and everybody can be paired then."""
    gone = {v for pair in pairs for v in pair}
    v = next((v for v in group.floaters if v not in gone), None)
    if v is None:
        return [pairs]
    available = Available(group, group.members)
    for one, other in pairs:
        available.to(one)
        available.take(one, other)
    return [way for w in available.to(v) for way in ways_of(group, (*pairs, (v, w)))]


def pairings_of(rows, players):
    """Return all complete pairings of these players."""
    if not players:
        return [()]
    v, *others = players
    return [
        ((v, w), *rest) for w in others if rows[v] >> w & 1 for rest in pairings_of(rows, [u for u in others if u != w])
    ]


def holds(rows, pairs):
    return all(rows[v] >> w & 1 for v, w in pairs)


@pytest.mark.parametrize("kind", KINDS)
def test_3_8_nothing_that_can_be_is_left_out(kind, monkeypatch):
    """Whoever is the first for a floater: each way in which all can be done in turn is one of the ways told; and none
    of the pairs of such a way is shaved."""
    seen = []
    found = maxi.first_of_best

    def literally(group, rows, *, by_colour):
        if by_colour and group.floaters:
            far = Reach(Turns(group, group.rows))
            shaved = far.shaved([row & far.part_of.get(v, 0) for v, row in enumerate(group.rows)])
            for way in ways_of(group):
                left = [v for v in group.members if v not in {u for pair in way for u in pair}]
                legal = [(*way, *rest) for rest in pairings_of(group.rows, left)]
                seen.append(len(legal))
                told = [
                    far.ways(group.rows, v, first)
                    for v in group.floaters
                    for first in far.near(v)
                    if not far.early[v] >> first & 1
                ]
                for pairs in legal:
                    assert holds(shaved, pairs)
                    assert all(any(holds(limited(group.rows, limits), pairs) for limits in ways) for ways in told)
        return found(group, rows, by_colour=by_colour)

    monkeypatch.setattr(maxi, "first_of_best", literally)
    for seed in range(25):
        told(kind, (8, 10)[seed % 2], seed, (250, 400, 700, 1500)[seed % 4])

    assert seen
    assert all(seen)


def is_certain_literally(rows, taken):
    """Return whether any two who may meet can do so, and all others be paired, whoever is taken first, if all others
    can be paired at all."""
    players = list(rows)
    for number in range(taken + 1):
        for gone in combinations(players, number):
            left = [v for v in players if v not in gone]
            if len(left) % 2 == 0 and left and complete(spread(rows), left):
                for v, w in combinations(left, 2):
                    if rows[v] >> w & 1 and not complete(spread(rows), [u for u in left if u not in (v, w)]):
                        return False
    return True


def spread(rows):
    return [rows.get(v, 0) for v in range(max(rows) + 1)]


@pytest.mark.parametrize("share", [0.7, 0.8, 0.9, 0.97])
def test_who_is_certain_is_available_whoever_is_taken(share):
    """Of all players who can meet so many others; some are really certain where anybody is."""
    certain = 0
    for seed in range(40):
        draw = hard.random.Random(f"{share} {seed}")
        size, taken = draw.randrange(6, 12), draw.randrange(3)
        rows = dict.fromkeys(range(size), 0)
        for v, w in combinations(range(size), 2):
            if draw.random() < share:
                rows[v] |= 1 << w
                rows[w] |= 1 << v
        if reach._all_are_certain(rows, taken):
            certain += 1

            assert is_certain_literally(rows, taken), (share, seed)

    assert certain


@pytest.mark.parametrize("share", [0.8, 0.9, 1.0])
def test_who_is_certain_of_two_sides_is_available_whoever_is_taken(share):
    """Where nobody can meet anybody of the own side, and pairs have been made."""
    certain = 0
    for seed in range(40):
        draw = hard.random.Random(f"{share} {seed}")
        half, made = draw.randrange(3, 6), draw.randrange(3)
        rows = dict.fromkeys(range(2 * half), 0)
        for v in range(half):
            for w in range(half, 2 * half):
                if draw.random() < share:
                    rows[v] |= 1 << w
                    rows[w] |= 1 << v
        sides = (1 << half) - 1, (1 << half) - 1 << half
        left = mask_of(draw.sample(range(2 * half), 2 * half - made))
        some = {v: rows[v] & left for v in bits(left)}
        if reach._sides_are_certain(some, sides, half - made - 1):
            certain += 1

            assert is_certain_literally(some, made), (share, seed)

    assert certain


def test_3_8_a_big_club_of_100_is_paired():
    """Nearly everybody floats and ratings bind: floater by floater this took longer than anybody waits. Any answer has
    all pairs of the club with others, and nobody better could be asked but the search itself."""
    pairing = hard.paired("lim", hard.position("big-club", 100, "lim", 1, maxi=400))

    assert 50 == len(pairing.games)


def test_what_would_take_far_too_long_is_refused(monkeypatch):
    """In words, with the way out, instead of an answer that nobody waits for."""
    monkeypatch.setattr(by_limits, "WORK", 0)
    monkeypatch.setattr(by_turns, "WORK", 50_000)

    with pytest.raises(NotSupported) as error:
        told("big-club", 60, 1, 400)

    assert (
        "no pairing was found in reasonable time for the group of 0.5 points, with 56 floaters among 56 players:\n"
        "  as ratings keep them within 100 points (C.04.4.3 3.8), too many ways would have to be tried.\n"
        "  Pair the round as in other tournaments, without `maxi=True`, or by hand."
    ) == str(error.value)


def test_by_turns_keeps_few_bounds(monkeypatch):
    """The memory of bounds has an end, and the answer is the same."""
    answer = told("sparse", 60, 1, 300)
    monkeypatch.setattr(by_limits, "UNCERTAIN", -1)
    monkeypatch.setattr(by_turns, "KEPT", 60)

    assert answer == told("sparse", 60, 1, 300)


# ── how hard it is ───────────────────────────────────────────────────────────
FORMULAS = [
    [(1,)],
    [(-1,)],
    [(1,), (1,)],
    [(1,), (-1,)],
    [(1, 1), (-1,)],
    [(1, -1)],
    [(1, 2)],
    [(1, 2), (-1,)],
    [(1, -2), (-1,), (2,)],
    [(1, 2), (-1,), (-2,)],
    [(1, -2, 3), (-1,), (2,)],
]


@pytest.mark.parametrize("formula", FORMULAS, ids=str)
def test_3_8_whether_a_formula_can_be_satisfied(formula):
    """As all values of its variables tell; how a Maxi-tournament asks for that is told, and proved, in `formulas`."""
    assert formulas.satisfied(formula) is formulas.is_satisfied(formulas.asked(formula))


@pytest.mark.parametrize("formula", FORMULAS[:8], ids=str)
def test_3_8_formulas_are_paired_literally(formula):
    """Step by step through everything that is possible."""
    tournament = formulas.asked(formula).tournament
    pairing = lim.pair(draw_up(tournament, RoundOptions(maxi=True)))

    assert oracle.pair(tournament, maxi=True).games == {(game.white, game.black) for game in pairing.games}


def test_3_8_what_cannot_be_found_in_reasonable_time_is_refused(monkeypatch):
    """A formula that takes longer than is allowed is an error in words, and no pairing by another reading."""
    monkeypatch.setattr(by_limits, "WORK", 10_000)
    monkeypatch.setattr(by_turns, "WORK", 10_000)

    with pytest.raises(NotSupported, match="too many ways would have to be tried"):
        formulas.is_satisfied(formulas.asked([(1, 2), (-1, 2), (1, -2), (-1, -2)]))
