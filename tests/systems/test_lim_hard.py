"""C.04.4.3 Lim System where nearly nothing fits: the answers of a search through everything, and large fields."""

from __future__ import annotations

from itertools import combinations, count
from math import comb
from types import SimpleNamespace

import pytest
from bench import hard
from oracles import lim as oracle
from oracles.facts import NoPairing
from short import seeds_in_parts

from fidepair import storage
from fidepair.errors import NotSupported, PairingImpossible
from fidepair.options import RoundOptions
from fidepair.swiss.cards import draw_up
from fidepair.systems import lim
from fidepair.systems.lim import due_colours, floaters
from fidepair.systems.lim.due_colours import Budget, Table, TooHard, graph, suiting_masks
from fidepair.systems.lim.floaters import Adjacent, FloaterChoice, Group, first_unserved, without_opponent
from fidepair.tournament import Colour, Forbidden, Kind


def tournament_of(kind, size, seed, spread=None):
    """Return the position of a kind, its pairs who must not meet as forbidden ones; `spread`: see `hard`."""
    history = hard.KINDS[kind](size, hard.random.Random(f"{kind} {size} {seed}"))
    apart = {frozenset((a + 1, b + 1)) for a, b in history.apart if a != b}
    return hard.tournament_of(history, Kind.INDIVIDUAL, spread)._replace(
        forbidden=tuple(Forbidden(1, None, pair) for pair in sorted(apart, key=sorted))
    )


def paired(tournament, *, maxi):
    try:
        pairing = lim.pair(draw_up(tournament, RoundOptions(maxi=maxi)))
    except PairingImpossible:
        return None
    return frozenset((game.white, game.black) for game in pairing.games), pairing.pab


def literally(tournament, *, maxi):
    try:
        pairing = oracle.pair(tournament, maxi)
    except NoPairing:
        return None
    return pairing.games, pairing.pab


@pytest.mark.parametrize("maxi", [False, True])
@pytest.mark.parametrize("kind", [kind for kind in hard.KINDS if kind != "cliques"])
def test_hard_positions_are_paired_literally(kind, maxi):
    """Small ones, step by step through everything that is possible."""
    for seed in range(12):
        tournament = tournament_of(kind, (8, 10, 12)[seed % 3], seed)

        assert literally(tournament, maxi=maxi) == paired(tournament, maxi=maxi)


@pytest.mark.parametrize(
    ("kind", "seed"),
    [
        ("forbidden-30", 332),  # 3.3, L13: others who wait in the median are met by number, not by score
        ("clubs", 422),
        ("forbidden-60", 130),  # 3.3, L8: of the first group beyond an empty median the highest numbered comes first
        ("clubs", 298),
    ],
)
def test_3_9_whom_floaters_would_take_is_asked_in_the_order_in_which_they_are_met(kind, seed):
    """The last floaters of a side have the opponents of those who come before them excluded (3.3, 3.4)."""
    tournament = tournament_of(kind, 12, seed)

    assert literally(tournament, maxi=False) == paired(tournament, maxi=False)


@pytest.mark.parametrize(("kind", "size", "seed"), [("forbidden-30", 8, 28920), ("forbidden-30", 12, 7763)])
def test_3_10_1_others_who_float_anyway_do_not_count(kind, size, seed):
    """A floater of the round before is spared where another one of type d floats, although someone who floats anyway
    is of type c: whichever of the two floats, one of these is left without an opponent (decision L10)."""
    tournament = tournament_of(kind, size, seed)

    assert literally(tournament, maxi=False) == paired(tournament, maxi=False)


def test_3_10_1_who_floats_instead():
    """Players 5 and 7 have nobody left in their group of 1, 2, 3, 5, 7. Of the others 3 is due the majority colour and
    the last, but has floated; so 2 floats, who is due the same colour."""
    games, _ = paired(tournament_of("forbidden-30", 8, 28920), maxi=False)

    assert {1, 3} in [set(game) for game in games]


@pytest.mark.parametrize(
    "kind", ["clusters", "chain", "sparse", "big-club", "forbidden-60", "ladder-colours", "topscorers"]
)
def test_3_8_maxi_floaters_take_opponents_literally(kind):
    """Where ratings lie far apart."""
    for seed in range(12):
        tournament = tournament_of(kind, (8, 10, 12)[seed % 3], seed, (250, 400, 700, 1500)[seed % 4])

        assert literally(tournament, maxi=True) == paired(tournament, maxi=True)


@pytest.mark.parametrize("kind", ["clusters", "cliques", "chain", "sparse", "big-club"])
def test_3_8_maxi_limits_that_bind_nobody(kind):
    """Where all ratings are close the pairing is that of any other tournament; also if nearly everybody floats, when
    the floaters have more ways to meet than can be looked at."""
    close, free = hard.position(kind, 60, "lim", maxi=90), hard.position(kind, 60, "lim")

    assert lim.pair(free).games == lim.pair(close).games


@pytest.mark.parametrize(
    ("pairs", "mate", "spares"),
    [
        pytest.param([(0, 1), (2, 3)], [1, 0, 3, 2], [], id="all"),
        pytest.param([(0, 1), (0, 2), (2, 3)], [1, 0, 3, 2], [], id="one-way"),
        pytest.param([(0, 1), (1, 2)], [1, 0, 3, 2], [3], id="one-over"),
        pytest.param([(0, 1), (0, 2), (0, 3)], [1, 0, 4, 5, 2, 3], [4, 5], id="two-over"),
    ],
)
def test_only_who_stays_over_gets_a_spare_vertex(pairs, mate, spares):
    """Whoever has an opponent keeps one, the opponent of the first player (vertex 0), too."""
    rows = [0] * (1 + max(map(max, pairs)))
    for one, other in pairs:
        rows[one] |= 1 << other
        rows[other] |= 1 << one
    matching, found = due_colours.with_spares(rows, range(len(rows)))

    assert (mate, spares) == (matching.mate, found)


def test_what_would_take_far_too_long_is_refused(monkeypatch):
    """In words that name what was too hard, instead of an answer that nobody waits for."""
    monkeypatch.setattr(due_colours, "STEPS", 1000)

    with pytest.raises(NotSupported) as error:
        lim.pair(hard.position("topscorers-long", 300, "lim"))

    assert str(error.value).startswith("No pairing was found in reasonable time for the group of ")
    assert "too many pairings could give due colours (C.04.4.3, 5.2)" in str(error.value)
    assert str(error.value).endswith("\n  Allow more time: `patience=60`.\n  Or pair the round by hand.")


def test_more_time_is_allowed(monkeypatch):
    """A round beyond the fixed amount of work is paired if a caller has the patience: as without any limit."""
    round_ = hard.position("chain", 60, "lim", maxi=400)
    expected = lim.pair(round_)
    monkeypatch.setattr(due_colours, "STEPS", 1000)
    with pytest.raises(NotSupported):
        lim.pair(round_)

    assert expected == lim.pair(round_._replace(patience=600))


def test_time_that_is_over_is_over(monkeypatch):
    """However little was done; the sentence names more time. The clock advances a second whenever it is read."""
    seconds = count()
    monkeypatch.setattr(storage, "monotonic", lambda: next(seconds))
    round_ = hard.position("chain", 60, "lim", maxi=400)
    with pytest.raises(NotSupported, match=r"Allow more time: `patience=70`\."):
        lim.pair(round_._replace(patience=7))

    assert 8 == next(seconds)  # read once at the start, and before each step


def test_without_patience_no_clock_is_read(monkeypatch):
    """So that every machine answers alike."""
    monkeypatch.delattr(storage, "monotonic")

    assert lim.pair(hard.position("chain", 60, "lim", maxi=400)).games


def best_of_all(choice, stuck):
    """Return the best of all smallest sets of floaters (4.4, decision L11), or None if there are too many to try."""
    order = choice.left.members
    rows = choice.left.rows
    for size in range(len(order) % 2, len(order) + 1, 2):
        if comb(len(order), size) > 3000:
            return None
        sets = [
            each for each in combinations(order, size) if graph(rows, [v for v in order if v not in each]).complete()
        ]
        if sets:
            resident = stuck in choice.left.residents
            return set(
                min(
                    sets,
                    key=lambda each: (
                        [[*choice.kinds(each).values()].count(kind) for kind in "abc"],
                        resident and stuck not in each,
                        [v in each for v in order],
                    ),
                )
            )
    raise AssertionError


@pytest.mark.parametrize(
    "kind", ["colours", "colours-baku", "forbidden-colours", "clubs", "ladder-colours", "sparse", "chain", "clusters"]
)
def test_4_4_floaters_are_the_best_of_all_smallest_sets(kind, monkeypatch):
    """Whatever is left out of the search could not be better; also where types differ in company."""
    compared = []
    chosen_by = floaters.floaters_by_exchange

    def compare(choice, stuck):
        found = chosen_by(choice, stuck)
        best = best_of_all(choice, stuck)
        if best is not None:
            compared.append(best)
            assert best == set(found)
        return found

    monkeypatch.setattr(floaters, "floaters_by_exchange", compare)
    for seed in range(30):
        hard.paired("lim", hard.position(kind, 20 + 2 * (seed % 8), "lim", seed))

    assert len(compared) > 5


def random_choice(draw):
    """Return the floaters of a group that cannot be paired, some of whom came into it and some of whom must leave it,
    and few of whom can be had in the adjacent group."""
    size, others = draw.randrange(6, 15), draw.randrange(1, 8)
    came, forced = draw.randrange(4), draw.randrange(4)
    table = object.__new__(Table)
    table.budget = Budget()
    table.cards = [
        SimpleNamespace(score=2 if v < came else 1 if v < size else 0, tpn=v + 1) for v in range(size + others)
    ]
    table.ratings = {v + 1: draw.randrange(1500, 1700) for v in range(size + others)} if draw.random() < 0.2 else {}
    table.number = lambda v: v + 1
    table.due = [draw.choice((Colour.WHITE, Colour.BLACK, None)) for _ in table.cards]
    table._suiting = suiting_masks(table.due)
    table.rows = [0] * (size + others)
    leaving = draw.sample(range(size), forced)
    shares = draw.choice((0.15, 0.3, 0.5)), draw.choice((0.2, 0.4, 0.8))
    for v, w in combinations(range(size + others), 2):
        inside = w < size and not {v, w} & {*leaving}
        if (inside and draw.random() < shares[0]) or (v < size <= w and draw.random() < shares[1]):
            table.rows[v] |= 1 << w
            table.rows[w] |= 1 << v
    table.fallen = table.rows
    group = Group(table, 1, tuple(range(came)), tuple(range(came, size)), True)
    waiting = draw.randrange(others)
    adjacent = Adjacent(
        tuple(range(size, size + others - waiting)), tuple(range(size + others - waiting, size + others))
    )
    return FloaterChoice(group, without_opponent(group), adjacent)


@pytest.mark.parametrize("seeds", seeds_in_parts(1000, 250, 250))
def test_4_4_floaters_who_share_few_opponents_are_the_best_of_all_smallest_sets(seeds):
    """Whoever takes whose opponent: in the order of scrutiny, with suiting ones first, and in Maxi-tournaments."""
    compared = 0
    for seed in seeds:
        choice = random_choice(hard.random.Random(seed))
        if graph(choice.left.rows, choice.left.members).complete():
            continue
        stuck = first_unserved(choice.left)
        best = best_of_all(choice, stuck)
        if best is not None:
            compared += 1
            assert best == set(floaters.floaters_by_exchange(choice, stuck))

    assert compared > 100


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind", ["colours", "colours-baku", "ladder-colours", "forbidden-60", "big-club", "sparse", "clubs"]
)
def test_300_players_are_paired(kind):
    """Everybody once, and nobody with somebody of the past, where a search through everything would never end."""
    round_ = hard.position(kind, 300, "lim")
    cards = {card.number: card for card in round_.cards}
    pairing = lim.pair(round_)
    met = [(game.white, game.black) for game in pairing.games if game.black in cards[game.white].met]

    assert sorted(cards) == sorted(number for game in pairing.games for number in (game.white, game.black))
    assert [] == met


def test_4_4_floaters_who_would_take_far_too_long_are_refused():
    """Where the sets of floaters have to be tried, that is paid for."""
    refused = set()
    for seed in range(100):
        choice = random_choice(hard.random.Random(seed))
        choice.table.budget.left = 0
        if not graph(choice.left.rows, choice.left.members).complete():
            try:
                floaters.floaters_by_exchange(choice, first_unserved(choice.left))
            except TooHard as error:
                refused.add(str(error))

    assert {due_colours.FLOATERS} == refused
