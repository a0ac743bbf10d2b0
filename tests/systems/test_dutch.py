"""C.04.3 FIDE (Dutch) System, article by article. The pairing as a whole: `../oracles/test_against_dutch_oracle.py`."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from makers import card, round_to_pair
from positions import any_position, open_position
from short import first_of

from fidepair.errors import InputError, PairingImpossible
from fidepair.matching import BestMatching, Optimum, bits
from fidepair.swiss.boards import Observer
from fidepair.swiss.bracket import exchange_cost
from fidepair.swiss.cards import draw_up
from fidepair.swiss.colours import BLACK_CLASH, NO_CLASH, WHITE_CLASH, allocate
from fidepair.systems import dutch
from fidepair.systems.dutch import QUALITY, DutchSeat, colour_case, colour_clash, is_topscorer
from fidepair.tournament import POINT, Colour, PointSystem

ROWS = {row.code: row for row in QUALITY}
LAST = {"number": 5, "rounds": 5}
NOT_LAST = {"number": 4, "rounds": 5}

# ── 1 Definitions ────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("score", "situation", "expected"),
    [
        pytest.param("2.5", LAST, True, id="more-than-half-of-four"),
        pytest.param("2", LAST, False, id="exactly-half"),
        pytest.param("4", NOT_LAST, False, id="not-the-last-round"),
    ],
)
def test_1_8_topscorer(score, situation, expected):
    """A topscorer has more than half of the points of the rounds played, when the last round is paired."""
    round_ = round_to_pair([card(1, score)], **situation)

    assert expected is is_topscorer(round_.cards[0], round_)


def test_1_8_topscorer_by_standings_points():
    """Virtual points make no topscorer, and half of the maximum is counted in the points of the tournament."""
    accelerated = card(1, "3", standings="2")
    three_for_a_win = round_to_pair([card(1, "6")], **LAST, points=PointSystem(3 * POINT, 3 * POINT))

    assert not is_topscorer(accelerated, round_to_pair([accelerated], **LAST))
    assert not is_topscorer(three_for_a_win.cards[0], three_for_a_win)


# ── 2 Criteria ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("colours", "score", "situation", "expected"),
    [
        pytest.param("WW", "0", NOT_LAST, BLACK_CLASH, id="absolute-for-black"),
        pytest.param("BB", "0", NOT_LAST, WHITE_CLASH, id="absolute-for-white"),
        pytest.param("WBW", "0", NOT_LAST, NO_CLASH, id="strong"),
        pytest.param("WW", "4", LAST, NO_CLASH, id="topscorer"),
        pytest.param("WW", "1", LAST, BLACK_CLASH, id="no-topscorer-in-last-round"),
    ],
)
def test_c3_clash(colours, score, situation, expected):
    """[C3] keeps apart non-topscorers with the same absolute preference; a topscorer clashes with nobody."""
    round_ = round_to_pair([card(1, score, colours)], **situation)

    assert expected == colour_clash(round_.cards[0], round_)


def test_quality_criteria_in_descending_priority():
    """C6 to C21 stand in their order, each under its own article of 2.4."""
    assert [f"C{number}" for number in range(6, 22)] == [criterion.code for criterion in QUALITY]
    assert [f"2.4.{number}" for number in range(1, 17)] == [criterion.article for criterion in QUALITY]


def seats(*cards, **situation):
    round_ = round_to_pair(list(cards), **(situation or NOT_LAST))
    return [DutchSeat(made, round_) for made in cards]


@pytest.mark.parametrize(
    ("a", "b", "denied", "strong"),
    [
        pytest.param("W", "B", 0, 0, id="different"),
        pytest.param("", "W", 0, 0, id="none-and-mild"),
        pytest.param("", "", 0, 0, id="none"),
        pytest.param("BW", "BW", 1, 0, id="mild-mild"),
        pytest.param("W", "W", 1, 1, id="strong-strong"),
        pytest.param("W", "BW", 1, 0, id="strong-mild"),
        pytest.param("WW", "W", 1, 1, id="absolute-strong"),
        pytest.param("WW", "BW", 1, 0, id="absolute-mild"),
        pytest.param("WW", "WW", 1, 0, id="absolute-absolute-D7"),
    ],
)
def test_c12_c13(a, b, denied, strong):
    """C12 counts who does not get the preference, C13 who does not get a strong one (1.7.2 only, decision D7)."""
    one, two = seats(card(1, colours=a), card(2, colours=b))

    assert denied == ROWS["C12"].on_pair(one, two, False)
    assert strong == ROWS["C13"].on_pair(one, two, False)
    assert denied == ROWS["C12"].on_pair(two, one, False)


@pytest.mark.parametrize(
    ("a", "b", "wide", "third"),
    [
        pytest.param("WW", "BB", 0, 0, id="both-granted"),
        pytest.param("WW", "WW", 1, 1, id="one-gets-plus-3-and-a-third-white"),
        pytest.param("WBWW", "WBWW", 1, 1, id="difference-2-each"),
        pytest.param("BWW", "BWW", 0, 1, id="difference-1-each"),
        pytest.param("WWBW", "BWW", 0, 1, id="wider-one-granted-the-other-had-two-whites"),
        pytest.param("WBWBWW", "WWBW", 1, 0, id="equal-differences-only-one-repeats"),
        pytest.param("BBBBWW", "B", 0, 0, id="G5-granted-white-is-a-third-white-but-strong-is-refused"),
    ],
)
def test_c10_c11(a, b, wide, third):
    """C10 and C11 count topscorers or their opponents by the colours that 5.2.1 and 5.2.2 will give (decision D6)."""
    one, two = seats(card(1, "5", a), card(2, "1", b), **LAST)
    if a == "BBBBWW":
        third = 1

    assert wide == ROWS["C10"].on_pair(one, two, False)
    assert third == ROWS["C11"].on_pair(one, two, False)
    assert third == ROWS["C11"].on_pair(two, one, False)


def test_c10_c11_need_a_topscorer():
    """Without a topscorer in the pair C10 and C11 count nothing."""
    one, two = seats(card(1, "1", "WW"), card(2, "1", "WW"), **LAST)

    assert 0 == ROWS["C10"].on_pair(one, two, False)
    assert 0 == ROWS["C11"].on_pair(one, two, False)


@pytest.mark.parametrize(
    ("criterion", "floats", "mdp", "expected"),
    [
        pytest.param("C6", "", False, 1, id="C6"),
        pytest.param("C14", "-D", False, 1, id="C14"),
        pytest.param("C14", "D-", False, 0, id="C14-two-rounds-ago"),
        pytest.param("C14", "-D", True, 0, id="C14-residents-only"),
        pytest.param("C16", "D-", False, 1, id="C16"),
        pytest.param("C16", "D-", True, 0, id="C16-residents-only"),
        pytest.param("C18", "-D", True, 1, id="C18-in-the-limbo"),
        pytest.param("C18", "-D", False, 0, id="C18-MDPs-only"),
        pytest.param("C20", "D-", True, 1, id="C20-in-the-limbo"),
        pytest.param("C20", "-D", True, 0, id="C20-previous-round"),
    ],
)
def test_criteria_on_downfloaters(criterion, floats, mdp, expected):
    """What the criteria count for a downfloater, resident or MDP."""
    assert expected == ROWS[criterion].on_floater(*seats(card(1, floats=floats)), mdp)


def test_c9_counts_rounds_without_a_played_game():
    """C9 counts unplayed rounds, whatever they scored."""
    assert 3 == ROWS["C9"].on_floater(*seats(card(1, unplayed=3)), False)


@pytest.mark.parametrize(
    ("criterion", "higher", "lower", "expected"),
    [
        pytest.param("C15", "", "-U", 1, id="C15"),
        pytest.param("C15", "-U", "", 0, id="C15-the-opponent-not-the-MDP"),
        pytest.param("C17", "", "U-", 1, id="C17"),
        pytest.param("C18", "-D", "", 1, id="C18"),
        pytest.param("C19", "", "-U", 1, id="C19"),
        pytest.param("C20", "D-", "", 1, id="C20"),
        pytest.param("C21", "", "U-", 1, id="C21"),
        pytest.param("C21", "", "-U", 0, id="C21-previous-round"),
    ],
)
def test_criteria_on_mdp_pairs(criterion, higher, lower, expected):
    """What the criteria count for the pair of an MDP; the same pair of residents counts nothing."""
    one, two = seats(card(1, "2", floats=higher), card(2, "1", floats=lower))

    assert expected == ROWS[criterion].on_pair(one, two, True)
    assert 0 == ROWS[criterion].on_pair(one, two, False)


# ── 5 Colours ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("a", "b", "white", "article"),
    [
        pytest.param(card(1, colours="W"), card(2, colours="B"), 2, "5.2.1", id="both"),
        pytest.param(card(1, colours=""), card(2, colours="B"), 2, "5.2.1", id="no-preference-opposes-nothing"),
        pytest.param(card(1, colours="B"), card(2, colours="BB"), 2, "5.2.2", id="absolute-before-strong"),
        pytest.param(card(1, colours="WB"), card(2, colours="B"), 2, "5.2.2", id="strong-before-mild"),
        pytest.param(card(1, colours="WBB"), card(2, colours="BB"), 2, "5.2.2", id="wider-difference"),
        pytest.param(card(1, colours="WBBWB"), card(2, colours="BWWBB"), 2, "5.2.2", id="5.2.2-before-5.2.3"),
        pytest.param(card(1, colours="BWWB"), card(2, colours="WBWB"), 2, "5.2.3", id="alternate-to-last-difference"),
        pytest.param(card(1, colours="BW"), card(2, colours="WBBW"), 2, "5.2.4", id="shorter-history-ends"),
        pytest.param(card(2, "1", "WB"), card(1, "0", "WB"), 2, "5.2.4", id="higher-ranked-by-score"),
        pytest.param(card(1), card(2), 1, "5.2.5", id="odd"),
        pytest.param(card(2), card(3), 3, "5.2.5", id="even"),
        pytest.param(card(2, parity=1), card(3, parity=2), 2, "5.2.5", id="G4-number-among-those-arrived"),
    ],
)
def test_5_2(a, b, white, article):
    """Colours follow 5.2 in descending priority, whichever player is named first; initial-colour White."""
    round_ = round_to_pair([a, b])

    expected = (white, article)
    assert expected == (allocate(colour_case(a, b, round_))[0].number, allocate(colour_case(a, b, round_))[2])
    assert expected == (allocate(colour_case(b, a, round_))[0].number, allocate(colour_case(b, a, round_))[2])


def test_5_2_5_initial_colour_black():
    """An odd higher ranked player gets the initial-colour, here Black."""
    round_ = round_to_pair([card(1), card(2)], initial_colour=Colour.BLACK)

    assert 2 == allocate(colour_case(*round_.cards, round_))[0].number


# ── 1.9 The round ────────────────────────────────────────────────────────────


def answer(round_, **how):
    """Return the pairing without the reports, or the error."""
    try:
        pairing = dutch.pair(round_, **how)
    except PairingImpossible as error:
        return str(error)
    return pairing.games, pairing.pab, [bracket.pairs for bracket in pairing.brackets]


def small(seed):
    return any_position(seed, 14)


def ordinary(seed):
    return open_position(20 + seed % 60, 3 + seed % 6, 9, seed, byes=0.05)


def crowded(seed):
    return open_position(12, 9, 11, seed, byes=0)


positions = pytest.mark.parametrize(
    ("make", "seeds"),
    [
        pytest.param(
            make,
            range(start, start + 20),
            id=f"{make.__name__}-{start}-{start + 19}",
            marks=[pytest.mark.slow] * (start > 0),
        )
        for make, last in ((small, 400), (ordinary, 60), (crowded, 40))
        for start in range(0, last, 20)
    ],
)


def drawn_up(make, seeds):
    """Return the rounds that can be drawn up."""
    rounds = []
    for seed in seeds:
        with suppress(InputError):  # some positions lack a fact, on purpose
            rounds.append(draw_up(make(seed)))
    assert len(rounds) > 10
    return rounds


@positions
def test_every_level_gives_the_same_answer(make, seeds):
    """However much of the field a bracket looks at first, the pairing is the one that looking at all of it gives."""
    for round_ in drawn_up(make, seeds):
        expected = answer(round_, levels=(2,))
        assert expected == answer(round_)


@positions
def test_short_walks_and_matchings_give_the_same_answer(make, seeds, monkeypatch):
    """The first best candidate and what it counts are the same with short walks and without."""
    rounds = drawn_up(make, seeds)
    expected = [told(round_) for round_ in rounds]
    monkeypatch.setattr(dutch, "LARGEST_WALK", 0)

    assert expected == [told(round_) for round_ in rounds]


def told(round_):
    """Return the pairing with the reports of its brackets; None if there is none."""
    try:
        return dutch.pair(round_)
    except PairingImpossible:
        return None


class Listener(Observer):
    """Records every event."""

    def __init__(self):
        self.heard = []

    def bracket_opened(self, score, mdps, residents):
        self.heard.append(("bracket_opened", score, [c.number for c in mdps], [c.number for c in residents]))

    def bracket_closed(self, report):
        self.heard.append(("bracket_closed", report.score, list(report.mdps), list(report.residents)))


@pytest.mark.parametrize("seed", first_of(range(40), 10))
def test_listening_changes_nothing(seed):
    """The pairing is the same with and without a listener, who hears each bracket in order."""
    round_ = draw_up(open_position(30 + seed % 7, 4, 9, seed))
    listener = Listener()
    heard = dutch.pair(round_, listener)

    assert dutch.pair(round_) == heard
    brackets = listener.heard
    assert [event[0] for event in brackets] == ["bracket_opened", "bracket_closed"] * len(heard.brackets)
    assert all(a[1:] == b[1:] for a, b in zip(brackets[::2], brackets[1::2], strict=True))


def test_brackets_tell_the_whole_round():
    """Pairs, downfloaters and the PAB of the brackets add up to the round; each MDP floated from the bracket above."""
    pairing = dutch.pair(draw_up(open_position(61, 5, 9, 3)))
    floating: tuple[int, ...] = ()
    for bracket in pairing.brackets:
        assert floating == bracket.mdps
        members = [n for pair in bracket.pairs for n in pair] + list(bracket.downfloaters)
        assert sorted(bracket.mdps + bracket.residents) == sorted(members)
        assert [criterion.code for criterion in QUALITY] == [count.code for count in bracket.counts]
        floating = bracket.downfloaters

    assert (pairing.pab,) == floating
    assert {frozenset(p) for b in pairing.brackets for p in b.pairs} == {
        frozenset((game.white, game.black)) for game in pairing.games
    }


@pytest.mark.parametrize(
    ("cards", "witness", "words"),
    [
        pytest.param(
            [card(1, met=[2, 3]), card(2, met=[3]), card(3), card(4)],
            {1, 2},
            "Players 1 and 2 can legally meet only 4: 2 for 1",
            id="two-for-one",
        ),
        pytest.param(
            [card(1, met=[2, 3, 4]), card(2), card(3), card(4)], {1}, "Player 1 has no legal opponent", id="nobody-left"
        ),
        pytest.param(
            [card(1, met=[4]), card(2, met=[4]), card(3, met=[4]), card(4)],
            {1, 2, 3},
            "Players 1, 2 and 3 can legally meet only each other, and they are an odd number",
            id="an-odd-group",
        ),
        pytest.param(
            [card(1, may_receive_pab=False), card(2, may_receive_pab=False), card(3, may_receive_pab=False)],
            set(),
            "all of them have had a bye that bars from the PAB",
            id="nobody-may-have-the-PAB",
        ),
        pytest.param(
            [card(n, met=range(7, 13)) for n in range(1, 6)] + [card(n) for n in range(7, 12)],
            {1, 2, 3, 4, 5},
            "Players 1, 2, 3, 4 and 5 can legally meet only each other, and they are an odd number",
            id="two-odd-halves",
        ),
        pytest.param(
            [*(card(n, met=range(4, 8)) for n in (1, 2, 3)), *(card(n, met=[7]) for n in (4, 5, 6)), card(7), card(8)],
            {1, 2, 3, 4, 5, 6},
            "The groups 1, 2 and 3 / 4, 5 and 6 are odd in number and can legally meet, outside each, only 8: 2 for 1",
            id="two-odd-groups-for-one",
        ),
    ],
)
def test_1_9_3_impossible_round_has_a_witness(cards, witness, words):
    """If no complete round exists, the error names players who cannot all be completed, and why."""
    with pytest.raises(PairingImpossible) as caught:
        dutch.pair(round_to_pair(cards))

    assert words in str(caught.value)
    assert witness == set(caught.value.witness)
    assert "C.04.3 1.9.3" == caught.value.article


def test_everyone_absent_but_two():
    """Two players who have not met are paired; alone, one player receives the PAB; nobody at all is a round too."""
    two = dutch.pair(round_to_pair([card(1), card(5)]))
    one = dutch.pair(round_to_pair([card(5)]))
    nobody = dutch.pair(round_to_pair([]))

    assert [(1, 5)] == [(game.white, game.black) for game in two.games]
    assert (5, ()) == (one.pab, one.games)
    assert (None, ()) == (nobody.pab, nobody.games)


# ── 4.3 Exchanges far from the border ────────────────────────────────────────


def upper_players(size: int, only: dict[int, set[int]]) -> set[int]:
    """Return the upper player of each pair in a bracket of so many, some of whom may meet only certain others."""
    everyone = set(range(1, size + 1))
    apart = {n: everyone - {n} - only.get(n, everyone) for n in everyone}
    pairing = dutch.pair(round_to_pair([card(n, met=apart[n]) for n in everyone]))
    assert all(game.black not in apart[game.white] for game in pairing.games)
    assert all(game.white not in apart[game.black] for game in pairing.games)
    return {min(game.white, game.black) for game in pairing.games}


@pytest.mark.parametrize(
    ("size", "only", "leaving", "arriving"),
    [
        pytest.param(80, {1: {2}}, {2}, {41}, id="who-leaves-is-far-above"),
        # The first three of S2 can be met by players of S1 only, so none of them comes up.
        pytest.param(
            80, {1: {33}, 41: {*range(1, 41)}, 42: {*range(1, 41)}, 43: {*range(1, 41)}}, {33}, {44}, id="far"
        ),
        # Near the border two must be exchanged: 35 for 1, and then, 2 having taken 80, 36 for 3.
        pytest.param(80, {1: {2, 35}, 2: {1, 80}, 3: {80, 36}}, {2}, {41}, id="fewer-are-exchanged-far-away"),
        # Near the border 19, 16 and 13 leave: 48 from 60 up to 21 + 22 + 23; with 11 in their place it is less.
        pytest.param(
            40,
            {1: {20}, 2: {19, 16}, 3: {12, 13}, 12: {3, 40}, 16: {2, 40}},
            {20, 19, 12},
            {21, 22, 23},
            id="a-smaller-difference-far-away",
        ),
    ],
)
def test_4_3_2_exchanges_far_from_the_border(size: int, only, leaving: set[int], arriving: set[int]):
    """Fewest players first, then the smallest difference of sums, however far from the border the players are."""
    half = {*range(1, size // 2 + 1)}

    assert (half - leaving) | arriving == upper_players(size, only)


def complete_pairings(rows: list[int], left: int):
    """Yield every complete pairing of these players."""
    if not left:
        yield ()
        return
    v = (left & -left).bit_length() - 1
    for w in bits(rows[v] & left):
        for others in complete_pairings(rows, left & ~(1 << v | 1 << w)):
            yield ((v, w), *others)


def test_4_3_2_the_first_exchange_of_all(monkeypatch):
    """Against all complete pairings of twelve or sixteen, whatever zone around the border is tried first."""
    monkeypatch.setattr(dutch, "FIRST_ZONE", 1)
    compared = 0
    for seed in range(40):
        draw = Random(seed)
        size = draw.choice([12, 12, 16])
        rows = [0] * size
        for v in range(size):
            for w in range(v):
                if draw.random() < (0.35 if size == 12 else 0.25):
                    rows[v] |= 1 << w
                    rows[w] |= 1 << v
        every = [*complete_pairings(rows, (1 << size) - 1)]
        if not every:
            continue
        half = size // 2
        sets = [sorted(v for v, _ in pairs) for pairs in every]
        first = min(sets, key=lambda s1: sum(exchange_cost(v, half, size) for v in s1))
        best = BestMatching(rows, [0] * size, [[0]])
        assert best.solve()
        assert first == dutch._best_upper_players(Optimum(best), [*range(size)], half), seed
        compared += 1
    assert compared > 15
