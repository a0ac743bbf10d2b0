"""Rounds that the arbiter repaired (C.04.2, 4.4, decision G15), and which results decide about a round."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace

import pytest
from makers import tournament

from fidepair.check import replay
from fidepair.check.replay import check
from fidepair.commands.desk import RepairAsked, repair
from fidepair.desk.day.change import changed_file
from fidepair.errors import UsageError
from fidepair.options import round_options
from fidepair.swiss.boards import with_round
from fidepair.systems import pair
from fidepair.trf import load, write

RIGHT = "1-5, 6-2, 3-7, 8-4"
"""Round one of eight by halves; an odd number has White (5.2.5)."""


def repaired(players: int, played: list[str], *pairs: str, **more: str):
    """Return the check of the last round, which is repaired so."""
    event = tournament(players, played, edition="2026", system="dutch")
    asked = RepairAsked(pairs, article="4.4.2", **more)
    data = changed_file(write(event), "x.trf", partial(repair, asked=asked)).data
    return check(load(data, "x.trf").tournament, "dutch").rounds[-1]


@pytest.mark.parametrize("pairs", [("1-6", "5-2"), ("1-6", "2-5"), ("6-1", "5-2"), ("1-2", "5-6")])
def test_pairs_that_the_arbiter_changed_are_free(pairs: tuple[str, ...]):
    """All four may meet, so any of these is legal; the other boards are those of the rules."""
    found = repaired(8, [RIGHT], *pairs)

    assert ("agrees", 1, 4) == (found.status, len(found.repaired), found.boards)


def test_other_boards_must_be_those_of_the_rules():
    """4-7 and 8-3 are not, and only they are told."""
    found = repaired(8, ["1-5, 6-2, 4-7, 8-3"], "1-6", "5-2")

    assert "differs" == found.status
    assert {(4, 7), (8, 3)} <= {game[:2] for game in found.surplus}


def test_other_boards_must_have_the_colours_of_the_rules():
    """8 has White against 4, by the number of 4 (5.2.5)."""
    found = repaired(8, ["1-5, 6-2, 3-7, 4-8"], "1-6", "5-2")

    assert ("differs", [(4, 8)]) == (found.status, [one.published[:2] for one in found.wrong_colours])


def test_wrong_colours_of_a_changed_board_do_not_matter():
    """1 and 5 sat the other way round before they were paired anew."""
    assert "agrees" == repaired(8, ["5-1, 6-2, 3-7, 8-4"], "1-6", "5-2").status


@pytest.mark.parametrize(
    ("pairs", "status", "kind"), [(("1-2", "3-4"), "agrees", None), (("1-5", "4-8"), "differs", "illegal")]
)
def test_changed_pairs_must_be_legal(pairs: tuple[str, ...], status: str, kind: str | None):
    """2.1.1: 1 and 5 met in round one, and so did 8 and 4; the file records such pairs too."""
    event = tournament(8, ["1-5 1:0, 6-2 0:1, 3-7 1:0, 8-4 0:1"], edition="2026", system="dutch")
    event = with_round(event, pair(event))
    assert {frozenset({1, 4}), frozenset({2, 3}), frozenset({5, 8})} <= {*map(frozenset, event.open_games())}
    data = changed_file(
        write(event), "x.trf", partial(repair, asked=RepairAsked(pairs, article="4.4.2", not_fide=kind is not None))
    ).data
    found = check(load(data, "x.trf").tournament, "dutch").rounds[-1]

    assert status == found.status
    assert kind == (found.judgement and found.judgement.verdict.value)


@pytest.mark.parametrize(("then", "now"), [("agrees", "agrees"), ("agrees", "differs"), ("differs", "agrees")])
def test_which_results_decide(then: str, now: str):
    """Decision G14: a round that is right by the results known then is right, and so is one by those of now."""
    known, current = (
        SimpleNamespace(name=name, check=SimpleNamespace(status=status))
        for name, status in (("then", then), ("now", now))
    )
    chosen, why = replay._by_record(known, current)

    assert ("then" if now == "differs" else "now") == chosen.name
    assert (then != now) == bool(why)
    assert ("known when it was paired" in why) == (now == "differs")


def test_a_round_that_is_wrong_by_all_results():
    """It is judged by those that were known."""
    wrong = SimpleNamespace(check=SimpleNamespace(status="differs"))
    known, why = replay._by_record(wrong, SimpleNamespace(check=SimpleNamespace(status="differs")))

    assert known is wrong
    assert "judged by the results known when it was paired" == why


@pytest.mark.parametrize("options", [{"absent": (3,)}, {"adjourned": True}])
def test_options_of_rounds_that_are_not_paired_yet(options: dict[str, object]):
    """A published round has its byes and its results."""
    with pytest.raises(UsageError, match="is for unpaired rounds only"):
        check(tournament(8, [RIGHT]), "dutch", **options)
    replay._refuse_options(round_options())
