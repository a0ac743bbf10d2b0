"""[C4]: who may meet whom, as rows of a graph; whether all can be paired, and why not; the receiver of the PAB."""

from __future__ import annotations

from random import Random

import pytest
from makers import card, points

from fidepair.errors import PairingImpossible
from fidepair.swiss.completion import (
    PlayingField,
    add_vertex,
    games_played,
    listed,
    pab_assignee,
    pab_priority,
    possible_takers,
    witness,
)


@pytest.mark.parametrize("most", [39, 80])
@pytest.mark.parametrize("part", ["all", "behind", "pieces", "every-other"])
def test_rows_are_the_legal_opponents(most: int, part: str):
    """However many a player has met, the row has whoever may be met ([C1], [C3]): also where a part of the field is
    asked for, in its own order."""
    dice = Random(f"{most} {part}")
    size = 120
    met: dict[int, set[int]] = {number: set() for number in range(1, size + 1)}
    for other in dice.sample(range(2, size + 1), most):  # player 1 has met most
        met[1].add(other)
        met[other].add(1)
    for _ in range(size):
        one, other = dice.sample(range(2, size + 1), 2)
        met[one].add(other)
        met[other].add(one)
    cards = [card(number, met=met[number]) for number in met]
    kinds = {one.number: dice.choice([0, 0, 1, 2]) for one in cards}
    field = PlayingField(cards, lambda one: kinds[one.number])
    asked = {
        "all": cards,
        "behind": cards[17:],
        "pieces": [*cards[40:90], *cards[3:20], cards[0], *cards[100:]],
        "every-other": cards[::2],
    }[part]
    rows = field.legal_rows(asked)

    for one, row in zip(asked, rows, strict=True):
        legal = [other is not one and field.legal(one, other) for other in asked]
        assert legal == [bool(row >> place & 1) for place in range(len(asked))]
    assert not any(row >> len(asked) for row in rows)


def field_of(scores: str, met: dict[int, set[int]] | None = None, barred=(), clash: str = "") -> PlayingField:
    """Return the field of players 1, 2 ... with these scores, one digit each, and one digit of `clash` each."""
    met = met or {}
    mutual = {n: met.get(n, set()) | {m for m, others in met.items() if n in others} for n in range(1, len(scores) + 1)}
    cards = [card(n, one, met=mutual[n], may_receive_pab=n not in barred) for n, one in enumerate(scores, start=1)]
    return PlayingField(cards, lambda one: int(clash[one.number - 1]) if clash else 0)


@pytest.mark.parametrize(
    ("clash", "start", "stop", "more", "least"),
    [
        # Nobody has met more than two: twice 2, with a margin of 2, is 8.
        pytest.param("0" * 8, 0, 8, 0, 8, id="met"),
        pytest.param("0" * 8, 0, 8, 1, 10, id="one-more"),
        pytest.param("11100000", 0, 8, 0, 14, id="three-clash"),
        pytest.param("22211100", 0, 8, 0, 14, id="of-each-kind"),
        pytest.param("22111100", 0, 8, 0, 16, id="the-more-frequent-kind"),
        pytest.param("22211100", 2, 8, 0, 14, id="those-from-the-third-on"),
        pytest.param("22211100", 3, 8, 0, 14, id="only-the-first-kind-is-left"),
        pytest.param("22211100", 0, 3, 0, 14, id="only-the-second-kind-is-there"),
        pytest.param("22211100", 1, 3, 2, 16, id="two-of-it-and-two-more"),
        pytest.param("22211100", 6, 8, 0, 8, id="nobody-clashes-there"),
        pytest.param("22000222", 0, 5, 0, 12, id="those-behind-do-not-count"),
        pytest.param("11000111", 0, 5, 0, 12, id="of-neither-kind"),
    ],
)
def test_so_many_can_surely_be_paired(clash: str, start: int, stop: int, more: int, least: int):
    """Twice the sum of the most opponents met, the most who clash there, and the others, with a margin of 2."""
    field = field_of("3" * 8, {1: {2, 3}}, clash=clash)

    assert [False, True] == [field.plainly_complete(size, start, stop, more) for size in (least - 1, least)]


def test_few_are_left_where_most_have_met():
    assert [True, False] == [field_of("3333", {1: {2, 3}}).few_left(size) for size in (4, 5)]
    assert [True, False] == [PlayingField([], lambda _: 0).few_left(size) for size in (0, 1)]


@pytest.mark.parametrize(
    ("met", "clash", "legal"),
    [({}, "00", True), ({1: {2}}, "00", False), ({}, "11", False), ({}, "12", True), ({}, "01", True)],
)
def test_two_may_meet(met, clash: str, legal: bool):
    field = field_of("33", met, clash=clash)

    assert legal is field.legal(*field.cards)
    assert ([2, 1] if legal else [0, 0]) == field.legal_rows(field.cards)


def test_the_pab_is_one_more_vertex():
    field = field_of("333", {1: {2}})
    with_pab = field.completion(field.cards, 0b010)

    assert [0b0100, 0b1100, 0b0011, 0b0010] == with_pab.rows
    assert with_pab.complete()
    assert [2, 3, 0, 1] == with_pab.mate
    assert not field.completion(field.cards, 0b100).complete()
    rows = [0b10, 0b01]
    add_vertex(rows, 0b10)
    assert [0b010, 0b101, 0b010] == rows


@pytest.mark.parametrize(
    ("names", "text"), [(["1"], "1"), (["1", "2"], "1 and 2"), (["1", "2", "the PAB"], "1, 2 and the PAB")]
)
def test_a_list_in_words(names: list[str], text: str):
    assert text == listed(names)


@pytest.mark.parametrize(
    ("size", "met", "text", "numbers"),
    [
        pytest.param(4, {1: {2, 3, 4}}, "player 1 has no legal opponent", (1,), id="alone"),
        pytest.param(
            6,
            {1: {4, 5, 6}, 2: {4, 5, 6}, 3: {4, 5, 6}},
            "players 1, 2 and 3 can legally meet only each other, and they are an odd number",
            (1, 2, 3),
            id="an-odd-number",
        ),
        pytest.param(4, {1: {2, 3}, 2: {3}}, "players 1 and 2 can legally meet only 4: 2 for 1", (1, 2), id="singles"),
        pytest.param(
            6,
            {1: {4, 5}, 2: {4, 5}, 3: {4, 5}, 4: {5}},
            "the groups 1, 2 and 3 / 4 are odd in number and can legally meet, outside each, only 6: 2 for 1",
            (1, 2, 3, 4),
            id="groups",
        ),
    ],
)
def test_why_not_all_can_be_paired(size: int, met, text: str, numbers: tuple[int, ...]):
    """As many as are told: groups, and fewer players whom they could meet."""
    field = field_of("3" * size, met)
    matching = field.completion(field.cards)
    assert not matching.complete()
    told, named = witness(matching, field.cards)

    assert (text, numbers) == (told, tuple(sorted(named)))
    with pytest.raises(PairingImpossible) as error:
        possible_takers(field, "C.04.3 1.9.3")
    first, reason, decides = str(error.value).splitlines()
    assert "No round-pairing complies with [C1], [C2] and [C3]." == first
    assert f"  {told[0].upper()}{told[1:]}." == reason
    assert decides.startswith("  The Chief Arbiter decides (")


def test_the_pab_is_named_where_it_is_the_only_way():
    """1 and 2 have met everybody, and the PAB can go to one of them."""
    field = field_of("333", {1: {2, 3}, 2: {3}})
    matching = field.completion(field.cards, 0b111)
    assert not matching.complete()
    told, named = witness(matching, field.cards)

    assert told.endswith("can legally meet only the PAB: 2 for 1")
    assert 2 == len(named)
    assert {1, 2, 3} > {*named}


@pytest.mark.parametrize(
    ("scores", "barred", "takers"), [("33", (), None), ("333", (), 0b111), ("333", (2,), 0b101), ("3", (), 1)]
)
def test_who_may_receive_the_pab(scores: str, barred, takers: int | None):
    assert takers == possible_takers(field_of(scores, barred=barred), "9.9")


def test_nobody_may_receive_the_pab():
    with pytest.raises(PairingImpossible, match="all of them have had a bye that bars from the PAB"):
        possible_takers(field_of("333", barred=(1, 2, 3)), "9.9")


def _tpn(one) -> int:
    return one.tpn


def test_the_order_of_assignees():
    """The score first, then games less than most, then whoever is lower ranked."""
    cards = [card(1, "1", "WB"), card(2, "0", "W"), card(3, "0", "WB"), card(4, "0", "BW")]
    key = pab_priority(cards, _tpn)

    assert [(points(1), 0, 3), (0, 1, 2), (0, 0, 1), (0, 0, 0)] == [*map(key, cards)]
    assert [4, 3, 2, 1] == [one.number for one in sorted(cards, key=key)]
    assert [2, 1, 2] == [games_played(one) for one in cards[:3]]
    assert (0, 2, 2) == pab_priority(cards, _tpn, lambda one: one.tpn)(cards[1])


@pytest.mark.parametrize(
    ("scores", "met", "barred", "assignee"),
    [
        pytest.param("3322", {}, (), None, id="even"),
        pytest.param("33221", {}, (), 5, id="the-lowest-score"),
        pytest.param("33222", {}, (), 5, id="the-lowest-ranked"),
        pytest.param("33222", {}, (5,), 4, id="who-may"),
        pytest.param("33222", {1: {2, 3, 4}}, (), 4, id="1-needs-5"),
        pytest.param("332222222222222", {}, (), 15, id="plainly"),
        pytest.param("332222222222222", {}, (14, 15), 13, id="plainly-who-may"),
    ],
)
def test_the_assignee_of_the_pab(scores: str, met, barred, assignee: int | None):
    """3.1: all others can be paired."""
    found = pab_assignee(field_of(scores, met, barred), _tpn, "9.9")

    assert assignee == (None if found is None else found.number)


def test_nobody_can_be_left_over():
    """1 has met everybody and is barred: whoever has the PAB, 1 cannot be paired."""
    with pytest.raises(PairingImpossible) as error:
        pab_assignee(field_of("333", {1: {2, 3}}, (1,)), _tpn, "C.04.5 3.3.3", criteria="[C1] and [C2]")

    assert "No round-pairing complies with [C1] and [C2].\n  Player 1 has no legal opponent.\n" in str(error.value)
    assert (1,) == error.value.witness
