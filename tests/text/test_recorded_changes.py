"""Recorded changes of numbers, ratings and names, undone: C.04.2 2.3 and 2.4, on three players."""

from __future__ import annotations

import pytest

from fidepair.text.recorded_changes import ByHand, Entrants, Places, Renumbering, RoundRepair, by_hand, repair_of, undo

FIELD = Entrants(
    tpns={1: 1, 2: 2, 3: 3},
    names={1: "Ahn, Bo", 2: "Berg, Rosa", 3: "Costa, Sten"},
    ratings={1: 2300, 2: 2200, 3: None},
    provisional={3: 1700},
    first_rounds={1: 1, 2: 1},
)


def moved(*pairs: tuple[int, int], number: int = 2, name: str = "Berg, Rosa", **more) -> Renumbering:
    """Return another number of a participant before round 2: pairs of old and new numbers."""
    return Renumbering("### TPN", 2, name, number, moved=pairs, **more)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        pytest.param(Renumbering("", 2, rated=(1, 2250, 2300)), {"ratings": {1: 2250, 2: 2200, 3: None}}, id="rating"),
        pytest.param(Renumbering("", 2, rated=(3, 1600, 1700)), {"provisional": {3: 1600}}, id="provisional"),
        pytest.param(Renumbering("", 2, rated=(2, None, 2200)), {"ratings": {1: 2300, 2: None, 3: None}}, id="no-more"),
        # No round was paired by a rating that was changed before the first one.
        pytest.param(Renumbering("", 1, rated=(1, 2250, 2300)), {}, id="rating-before-round-1"),
        pytest.param(Renumbering("", 1, rated=(9, 2250, 2300)), {}, id="nobody-before-round-1"),
        # A name decides the first numbers (2.2.3), and games are asked for by it: it is undone for round 1, too.
        pytest.param(
            Renumbering("", 1, renamed=(2, "Berg, Ros", "Berg, Rosa")),
            {"names": FIELD.names | {2: "Berg, Ros"}},
            id="name-before-round-1",
        ),
        pytest.param(moved((1, 2), (2, 1)), {"tpns": {1: 2, 2: 1, 3: 3}}, id="exchange"),
        pytest.param(moved((3, 2), (2, 1), (1, 3)), {"tpns": {1: 2, 2: 3, 3: 1}}, id="all-three"),
        # 2.4: those behind a late entry had the number before theirs, and the late entry had none.
        pytest.param(Renumbering("", 2, "Costa, Sten", 3, is_late=True), {"tpns": {1: 1, 2: 2}}, id="late-and-last"),
        pytest.param(
            Renumbering("", 1, "Berg, Rosa", 2, is_late=True, moved=((2, 3),)), {"tpns": {1: 1, 3: 2}}, id="late"
        ),
        # C.04.2 4.1: those behind a removed entry had the number after theirs; it has one that no file has.
        pytest.param(
            Renumbering("", 2, "Dahl, Ole", 2, is_removed=True, moved=((3, 2), (4, 3))),
            {"tpns": {1: 1, 2: 3, 3: 4, -1: 2}, "names": FIELD.names | {-1: "Dahl, Ole"}},
            id="removed",
        ),
        pytest.param(
            Renumbering("", 2, "Dahl, Ole", 4, is_removed=True),
            {"tpns": {1: 1, 2: 2, 3: 3, -1: 4}, "names": FIELD.names | {-1: "Dahl, Ole"}},
            id="removed-behind-all-others",
        ),
    ],
)
def test_undone(change, expected):
    """The field is as it was before the change."""
    assert (FIELD._replace(**expected), (change,), ()) == undo(FIELD, [change], 4)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(Renumbering("", 2, rated=(1, 2250, 2299)), id="other-rating"),
        pytest.param(Renumbering("", 2, rated=(9, 2250, 2300)), id="rating-of-nobody"),
        pytest.param(Renumbering("", 2, renamed=(1, "A", "Ahn, Bob")), id="other-name"),
        pytest.param(Renumbering("", 2, renamed=(9, "A", "B")), id="name-of-nobody"),
        pytest.param(Renumbering("", 0, rated=(1, 2250, 2300)), id="before-the-event"),
        pytest.param(Renumbering("", 5, rated=(1, 2250, 2300)), id="after-the-last-round"),
        # Numbers are exchanged among those who have them (2.3): nobody is left without one, and no two share one.
        pytest.param(moved((1, 2), (1, 3)), id="two-numbers-for-one"),
        pytest.param(moved((1, 2), (2, 2)), id="one-number-for-two"),
        pytest.param(moved((3, 2), (3, 2), (2, 3)), id="twice"),
        pytest.param(moved((4, 2), (2, 4)), id="a-number-of-nobody"),
        pytest.param(moved((1, 3), (3, 1)), id="of-others-only"),
        pytest.param(moved((1, 2), (2, 1), instead_of=3), id="not-instead-of-that"),
        pytest.param(moved((1, 2), (2, 1), name="Ahn, Bo"), id="number-of-somebody-else"),
        pytest.param(moved((1, 2), (2, 1), number=4), id="number-of-nobody"),
        pytest.param(Renumbering("", 2, "Berg, Rosa", 2, is_late=True, moved=((2, 3),)), id="late-but-played"),
        pytest.param(Renumbering("", 1, "Berg, Rosa", 2, is_late=True), id="late-and-nobody-moved"),
        pytest.param(Renumbering("", 2, "Dahl, Ole", 9, is_removed=True), id="removed-far-behind-the-last"),
        pytest.param(Renumbering("", 2, "Dahl, Ole", 2, is_removed=True), id="removed-and-nobody-moved"),
    ],
)
def test_contradicted(change):
    """A comment that does not fit the file changes nothing."""
    undone = undo(FIELD, [change], 4)

    assert (FIELD, (), [change]) == (undone.field, undone.obeyed, [one for one, _ in undone.refused])


def test_the_latest_is_undone_first():
    """Two exchanges one after the other: 3 became 2 before round 2, and 2 became 1 before round 3."""
    changes = [
        Renumbering("", 2, "Ahn, Bo", 2, moved=((3, 2), (2, 3))),
        Renumbering("", 3, "Ahn, Bo", 1, moved=((2, 1), (1, 2))),
    ]
    undone = undo(FIELD, changes, 4)

    assert ({1: 3, 2: 1, 3: 2}, tuple(changes[::-1])) == (undone.field.tpns, undone.obeyed)


@pytest.mark.parametrize(
    ("text", "pairs", "bye"),
    [
        ("3-17, 4-8 fixed by the arbiter; 12 has the bye by the arbiter", [{3, 17}, {4, 8}], 12),
        ("12 has the bye by the arbiter", [], 12),
        ("12-7 instead of 12-9", [{12, 7}], None),
        ("the hall was closed", [], None),
    ],
)
def test_by_hand(text, pairs, bye):
    """The pairs and the bye that a comment on a change by hand names."""
    assert ByHand(tuple(map(frozenset, pairs)), bye) == by_hand(text)


@pytest.mark.parametrize(
    ("rated", "why"),
    [
        pytest.param((1, 2000, 2100), "player 1 has rating 2300, not rating 2100", id="another"),
        pytest.param((1, 2000, None), "player 1 has rating 2300, not no rating", id="has-one"),
        pytest.param((3, 2000, 2100), "player 3 has no rating, not rating 2100", id="has-none"),
        pytest.param((9, 2000, 2100), "no player has number 9", id="nobody"),
    ],
)
def test_why_a_rating_contradicts_the_file(rated, why):
    """The third player has no rating, here not even a provisional one."""
    change = Renumbering("", 2, rated=rated)
    field = FIELD._replace(provisional={})

    assert (field, (), ((change, why),)) == undo(field, [change], 4)


def test_the_first_entry_may_have_been_removed():
    """Behind nobody, it had the number 1; it cannot have had a later one."""
    nobody = Entrants({}, {}, {}, {}, {})
    change = Renumbering("", 1, "Dahl, Ole", 1, is_removed=True)

    assert {-1: 1} == undo(nobody, [change], 1).field.tpns
    assert undo(nobody, [change._replace(number=2)], 1).refused


REPAIR = RoundRepair(Places(((3, 22),), ((8, "Z"),)), Places(((3, 8),), ((22, "U"),)), "4.4.3")


@pytest.mark.parametrize(
    ("text", "repair"),
    [
        pytest.param("3-22, 8 absent instead of 3-8, 22 bye (C.04.2 4.4.3)", REPAIR, id="late-player"),
        pytest.param(
            "3-22, 8 absent instead of 3-8, 22 bye (C.04.2 4.4.3): they met",
            REPAIR._replace(fault="they met"),
            id="illegal",
        ),
        pytest.param(
            "1 half-point bye, 2 full-point bye instead of 2-1 (C.04.2 4.4.1)",
            RoundRepair(Places((), ((1, "H"), (2, "F"))), Places(((2, 1),)), "4.4.1"),
            id="byes",
        ),
    ],
)
def test_a_repair_of_a_round_and_its_comment(text, repair):
    assert repair == repair_of(text)
    assert text == str(repair)
    assert [3, 8, 22] == REPAIR.now.numbers() == REPAIR.was.numbers()


@pytest.mark.parametrize(
    "text",
    [
        "the sponsor wished it",
        "3-22, 8 absent instead of 3-8 (C.04.2 4.4.3)",
        "3-8, 8-22 instead of 3-8, 8 bye, 22 bye (C.04.2 4.4.3)",
        "3-8, 3-8 instead of 8-3, 8-3 (C.04.2 4.4.3)",
        "3-22 instead of 22-3 (C.04.2 4.4.6)",
        "3-22 instead of 22-3",
        "123456-22 instead of 22-123456 (C.04.2 4.4.1)",
    ],
)
def test_what_is_no_repair(text):
    """Free texts, other participants before than after, one with two places, another article."""
    assert repair_of(text) is None
