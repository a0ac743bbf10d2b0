"""What is wrong with a pairing, in whole sentences, in small positions reckoned by hand."""

from __future__ import annotations

import pytest
from makers import card, round_to_pair

from fidepair.explain.differences import BY_ANOTHER, MAX_LISTED, what_is_wrong
from fidepair.systems import SYSTEMS, Prepared
from fidepair.tournament import Tournament


def wrong(cards, games, pab=None, system="dutch", given=None, **facts):
    """Return the sentences about a pairing of these cards."""
    round_ = round_to_pair(cards, **facts)
    prepared = Prepared(Tournament(tuple(one.participant for one in cards)), SYSTEMS[system], round_, ())
    ours = SYSTEMS[system].pair(round_)
    return list(what_is_wrong(prepared, ours, games, pab, *([given] if given else [])))


def alike(count: int, score: str = "0"):
    return [card(number, score) for number in range(1, count + 1)]


def test_an_exchange_that_nobody_needed():
    """3.3.1: 1 2 | 3 4; as published 1 3 | 2 4, so 2 and 3 have changed halves."""
    assert [
        "Bracket 0.0 as published is just as good, but comes later in the fixed order of the rules:"
        " no player changes halves; otherwise 2 would change halves with 3, and fewer changes come first (4.3).",
        "Bracket 0.0 by the rules: 1-3 and 2-4. As published: 1-2 and 3-4.",
    ] == [one.replace("2-4 and 1-3", "1-3 and 2-4") for one in wrong(alike(4), [(1, 2), (4, 3)])]


def test_a_transposition_that_nobody_needed():
    """4.2: the second half is 3 4 before it is 4 3; common pairs are left out."""
    told = wrong(alike(6), [(1, 4), (6, 2), (3, 5)], given=BY_ANOTHER)

    assert (
        "Bracket 0.0 by the other program is just as good, but comes later in the fixed order of the rules:"
        " in that order 2 meets 5 before 6 (4.2)."
    ) == told[0]
    assert (
        "Bracket 0.0 by the rules: 2-5 and 3-6. By the other program: 2-6 and 3-5; the other pair is the same."
        == told[1]
    )


def test_floaters_that_were_not_needed():
    """C6: 1 and 2 can meet, and so can 3 and 4."""
    cards = [card(1, "1"), card(2, "1"), card(3, "0"), card(4, "0")]
    told = wrong(cards, [(1, 3), (4, 2)])

    assert "Bracket 1.0 as published has two downfloaters (1 and 2) instead of none (C6, 2.4.1)." == told[0]
    assert "Bracket 1.0 by the rules: 1-2. As published: 1 and 2 float down." == told[1]


def test_who_is_left_over_for_the_bye():
    """Of three, the last one has the bye by the fixed order; what is left over does not float."""
    told = wrong(alike(3), [(1, 3)], 2)

    assert (
        "Bracket 0.0 by the rules: 1-2; 3 is left over for the bye. As published: 1-3; 2 is left over for the bye."
    ) == told[1]


def test_the_bye_of_another_score():
    """C5: 3 has fewer points."""
    cards = [card(1, "1"), card(2, "1"), card(3, "0")]
    (told,) = wrong(cards, [(1, 3)], 2)

    assert told.startswith("As published the bye goes to 2 (1.0) instead of 3 (0.0): the bye goes to the lowest score")
    assert told.endswith("(C5, 2.3.1).")


def test_pairs_that_may_not_meet():
    """Each breach by name; three are listed, and the others counted."""
    cards = [card(number, "0", met=[number + (1 if number % 2 else -1)]) for number in range(1, 9)]
    games = [(1, 2), (3, 4), (5, 6), (7, 8)]
    told = wrong(cards, games)

    assert MAX_LISTED + 1 == len(told) == 4
    assert "1 and 2 must not meet (260, XXP)." == told[0]
    assert "And one more like this." == told[3]
    assert 3 == len(wrong(cards, [*games[:3], (8, 9)])[:3])


@pytest.mark.parametrize("system", ["dutch", "lim"])
def test_colours_the_other_way_round(system):
    """By the rules 1 has White, as the initial-colour; the rule is told where there are rules to compare."""
    (told,) = wrong(alike(2), [(2, 1)], system=system, number=1)

    assert told.startswith("By the rules 1 has White against 2")
    assert (": neither has had a colour yet" in told) is (system == "dutch")


def test_the_lim_system_weighs_nothing():
    """The pairs of either are named, and the bye."""
    told = wrong(alike(5), [(1, 2), (4, 3)], 5, system="lim")

    assert 1 == len(told)
    assert "As published 1-2 and 3-4 meet; by the rules " in told[0]
    told = wrong(alike(3), [(1, 3)], 2, system="lim")
    assert ["As published 1-3 meet and 2 has the bye; by the rules 1-2 meet and 3 has the bye."] == told


def test_what_is_right_needs_no_sentence():
    assert [] == wrong(alike(4), [(1, 3), (4, 2)])


def test_what_is_better_than_ours_is_no_fault():
    """Our own pairing may be the wrong one: then nothing is said against the published one."""
    round_ = round_to_pair(alike(4))
    prepared = Prepared(Tournament(tuple(one.participant for one in round_.everyone)), SYSTEMS["dutch"], round_, ())
    ours = SYSTEMS["dutch"].pair(round_)
    later = ours._replace(games=tuple(ours.games[0]._replace(white=a, black=b) for a, b in ((1, 2), (4, 3))))

    assert () == what_is_wrong(prepared, later, [(1, 3), (4, 2)], None)


@pytest.mark.parametrize(
    ("games", "pab", "text"),
    [
        pytest.param([(1, 3)], None, "2 is not paired (1.9.1).", id="incomplete"),
        pytest.param([(1, 3), (2, 9)], None, "Player 9 does not exist (1.9.1).", id="nobody"),
        pytest.param([(1, 3), (4, 2)], 4, "4 is paired 2 times (1.9.1).", id="twice"),
    ],
)
def test_who_is_not_paired_once(games, pab, text):
    assert text == wrong(alike(4), games, pab)[0]


def test_who_may_not_have_the_bye():
    """C2, with the reason, also beside other faults; what is only incomplete then does not matter."""
    cards = [*alike(4), card(5, "0", may_receive_pab=False)]

    barred = "5 cannot have the bye: 5 scored as much as a win without playing (C2, 2.1.2)."
    assert [barred] == wrong(cards, [(1, 3), (4, 2)], 5) == wrong(cards, [(1, 3)], 5)
    cards[0] = card(1, "0", met=[3])
    cards[2] = card(3, "0", met=[1])
    assert ["1 and 3 must not meet (260, XXP).", barred] == wrong(cards, [(1, 3), (4, 2)], 5)
    assert "Player 9 does not exist (1.9.1)." == wrong(alike(3), [(1, 2)], 9)[0]


def test_a_second_half_in_another_order():
    """From its first place on."""
    told = wrong(alike(4), [(1, 4), (3, 2)])

    assert told[0].endswith("of the rules: in that order 1 meets 3 before 4 (4.2).")


def test_more_floaters_than_by_the_rules():
    """3 floats by the rules too: of three one must."""
    cards = [card(number, "1" if number < 4 else "0") for number in range(1, 7)]
    told = wrong(cards, [(1, 4), (5, 2), (3, 6)])

    assert "Bracket 1.0 as published has three downfloaters (1, 2 and 3) instead of one (3) (C6, 2.4.1)." == told[0]


def test_a_floater_with_more_points():
    """C7: 1 came down with 2.0, and 3 has 1.0."""
    cards = [card(number, score) for number, score in enumerate(("2", "1", "1", "0"), 1)]
    told = wrong(cards, [(2, 3), (1, 4)])

    assert (
        "As published the downfloaters of bracket 1.0 include 1 (2.0) instead of 3 (1.0):"
        " they must have as few points as possible (C7, 2.4.2)."
    ) == told[0]
    assert "Bracket 1.0 by the rules: 1-2; 3 floats down. As published: 2-3; 1 floats down." == told[1]


def test_a_colour_that_is_not_given():
    """C12: 1 and 2 should have White, 3 and 4 Black; 1-2 and 3-4 would deny two of them."""
    cards = [card(number, "1", "B" if number < 3 else "W") for number in range(1, 5)]
    told = wrong(cards, [(1, 2), (3, 4)])

    assert (
        "Bracket 1.0 as published has two players who do not get their colour preference (2 in 1-2 and 4 in 3-4)"
        " instead of none (C12, 2.4.7)."
    ) == told[0]
