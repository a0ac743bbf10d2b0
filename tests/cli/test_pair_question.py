"""What `pair` answers by the rules alone, and what needs more; the round that other commands show by default."""

from __future__ import annotations

from typing import Any

import pytest
from makers import tournament

from fidepair.commands import pair_special
from fidepair.commands.pair import pair_and_report, refuse_contradictions, round_to_show
from fidepair.commands.pair_question import Asked, StepListener, is_plain, is_published
from fidepair.commands.question import Ways
from fidepair.errors import UsageError

OVER = ["1-3 1:0, 4-2 0:1"]
OPEN = ["1-3 1:0, 4-2"]
TWO = [*OVER, "2-1 1:0, 3-4 1:0"]


def event(*rounds: str, **facts: Any):
    """Return four players who have played these rounds of three."""
    return tournament(4, [*rounds], **{"rounds": 3, "system": "dutch", **facts})


def corrected(*rounds: str):
    """Return the same with a result that was corrected after round one."""
    return event(*rounds)._replace(corrections=("a line",))


@pytest.mark.parametrize(
    ("whole", "asked", "expected"),
    [
        pytest.param(event(), Asked(), True, id="the next round"),
        pytest.param(event(*OVER), Asked(Ways(round=1)), True, id="a round as it was"),
        pytest.param(event(*OVER), Asked(Ways(absent=((3,),), edition="2017")), True, id="options of a round"),
        pytest.param(event(system=None), Asked(), False, id="no system"),
        pytest.param(event(system=None), Asked(Ways(system="dutch")), True, id="a system is given"),
        pytest.param(event(system=None, type_code="FIDE_X"), Asked(), True, id="an unknown code"),
        pytest.param(event(*OVER), Asked(result=(("1-3", "1-0"),)), False, id="--result"),
        pytest.param(event(), Asked(fix=(((1, 2),),)), False, id="--fix"),
        pytest.param(event(), Asked(bye="3"), False, id="--bye"),
        pytest.param(event(), Asked(Ways(rounds=5)), True, id="rounds before the event"),
        pytest.param(event(*OVER), Asked(Ways(rounds=5)), False, id="rounds in it"),
        pytest.param(event(*OVER), Asked(Ways(rounds=5), is_written=True), True, id="rounds, written down"),
        pytest.param(event(*OVER), Asked(Ways(acceleration="none")), False, id="acceleration"),
        pytest.param(event(*OVER), Asked(Ways(initial_colour="white")), False, id="initial-colour"),
        pytest.param(event(*OVER), Asked(Ways(primary="game")), False, id="primary"),
        pytest.param(event(*OVER), Asked(Ways(colours="B")), False, id="colours"),
        pytest.param(event(*OVER), Asked(Ways(no_secondary=True)), False, id="no secondary"),
        pytest.param(corrected(*OVER), Asked(), True, id="corrections, the next round"),
        pytest.param(corrected(*OVER), Asked(Ways(round=2)), True, id="corrections, that round by number"),
        pytest.param(corrected(*OVER), Asked(Ways(round=1)), False, id="corrections, an earlier round"),
        pytest.param(corrected(*TWO), Asked(Ways(round=2)), False, id="corrections, the last round"),
    ],
)
def test_what_is_paired_by_the_rules_alone(monkeypatch, whole, asked: Asked, expected: bool):
    """It needs nothing of the desk; everything else is looked at there."""
    monkeypatch.setattr(pair_special, "pair_specially", lambda *_: pytest.fail("it needs the desk"))

    assert expected == is_plain(whole, asked)
    if expected and not whole.type_code and not whole.corrections:
        assert pair_and_report(whole, asked, StepListener(), print).pairing.games


LONE = event(*OVER, "2 U", lone_pab=2)


@pytest.mark.parametrize(
    ("whole", "ways", "expected"),
    [
        pytest.param(event(), Ways(), None, id="nothing paired"),
        pytest.param(event(*OVER), Ways(), None, id="complete"),
        pytest.param(event(*OPEN), Ways(), 1, id="open"),
        pytest.param(event(*OVER, "2-1 1:0, 3-4"), Ways(), 2, id="open, the second"),
        pytest.param(event(*OPEN), Ways(adjourned=True), None, id="open, adjourned"),
        pytest.param(event(*OPEN), Ways(absent=((3,),)), None, id="open, somebody absent"),
        pytest.param(event(*OPEN), Ways(round=2), 2, id="by number"),
        pytest.param(event(*TWO), Ways(round=1), 1, id="an earlier one by number"),
        pytest.param(event(*OVER, rounds=1), Ways(), 1, id="over"),
        pytest.param(event(*TWO, rounds=3), Ways(), None, id="not over"),
        pytest.param(event(*TWO, rounds=3), Ways(rounds=2), 2, id="over by --rounds"),
        pytest.param(event(*TWO, rounds=2), Ways(rounds=4), None, id="longer by --rounds"),
        pytest.param(event(*OVER, rounds=None), Ways(), None, id="no number of rounds"),
        pytest.param(LONE, Ways(), None, id="a bye given before"),
    ],
)
def test_the_round_that_is_shown(whole, ways: Ways, expected: int | None):
    """The last published one while it is open, or once the tournament is over; otherwise the next."""
    assert expected == round_to_show(whole, ways)


@pytest.mark.parametrize(
    ("whole", "published"),
    [(event(), []), (event(*OPEN), [1]), (event(*TWO), [1, 2]), (LONE, [1])],
    ids=["none", "open", "two", "a bye given before"],
)
def test_which_rounds_are_published(whole, published: list[int]):
    """A bye alone is no pairing."""
    assert published == [number for number in range(1, 4) if is_published(whole, number)]


_PREVIEW = "--result gives a preview"
_BY_HAND = "explains the pairing by the rules"


@pytest.mark.parametrize(
    ("asked", "is_written", "message"),
    [
        (Asked(), True, ""),
        (Asked(result=(("1-2", "1-0"),)), False, ""),
        (Asked(result=(("1-2", "1-0"),)), True, _PREVIEW),
        (Asked(verbose=True), True, ""),
        (Asked(bye="3"), True, ""),
        (Asked(bye="3", not_fide=True), True, ""),
        (Asked(fix=(((1, 2),),), not_fide=True), False, ""),
        (Asked(bye="3", verbose=True), False, f"--verbose {_BY_HAND}"),
        (Asked(fix=(((1, 2),),), verbose=True), False, f"--verbose {_BY_HAND}"),
        (Asked(fix=(((1, 2),),), result=(("1-2", "1-0"),)), False, f"--result {_BY_HAND}"),
        (Asked(not_fide=True), False, "--not-fide is for --fix and --bye only."),
    ],
)
def test_what_does_not_go_together(asked: Asked, is_written: bool, message: str):
    """A preview is not written; a pairing by hand is not explained by the rules."""
    if not message:
        refuse_contradictions(asked, is_written=is_written)
        return
    with pytest.raises(UsageError) as refused:
        refuse_contradictions(asked, is_written=is_written)
    assert str(refused.value).startswith(message)
