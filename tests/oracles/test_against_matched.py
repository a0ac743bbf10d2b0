"""The Dutch and Burstein engines against brackets paired by one matching, at sizes where no oracle can list candidates.

A longer comparison: `campaign_matched.py`.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from campaign import KINDS as SMALL
from campaign_matched import by_matching, compared, exchanged, faults, played
from campaign_oracles import CASES
from short import first_of

from fidepair.errors import PairingImpossible
from oracles import burstein, dutch, facts
from oracles.least_cost import Answer, Question, fault, solve
from oracles.matched import BursteinByMatching, DutchBracket, DutchByMatching

if TYPE_CHECKING:
    from oracles.matched import Proved

ROUNDS = 9
EVENTS = [
    ("burstein", "ordinary", 61, 5),
    ("burstein", "forbidden", 44, 5),
    ("dutch", "forbidden", 40, 1),
    ("burstein", "away", 69, 5),
    ("dutch", "ordinary", 54, 2),
    ("dutch", "accelerated", 47, 2),
    ("dutch", "away", 61, 2),
]
"""The shortest first."""


def wrong_rounds(system: str, kind: str, players: int, first: int) -> tuple[list[str], Counter[str]]:
    """Return what is wrong with the rounds of a tournament, and what was counted."""
    counts: Counter[str] = Counter()
    draw = random.Random(f"{system} {kind}")
    found = []
    for round_ in compared(played(kind, system, players, ROUNDS, 1), system, first):
        found += [f"round {round_.number}: {one}" for one in faults(round_, draw, counts)]
    return found, counts


@pytest.mark.parametrize(("system", "kind", "players", "first"), first_of(EVENTS, 3))
def test_engine_pairs_as_one_matching_does(system: str, kind: str, players: int, first: int) -> None:
    """All rounds to the last: games with colours and PAB are those of the matching of least cost, every answer of which
    is proved; no proof that is spoilt in one place is accepted."""
    found, counts = wrong_rounds(system, kind, players, first)

    assert [] == found
    assert ROUNDS - first + 1 == counts["rounds"], (system, kind)
    assert all(counts[f"{place} spoilt"] > 10 for place in ("dual", "odd set", "pairs"))


# ── the oracle ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", SMALL)
def test_dutch_oracles_agree_on_small_fields(kind: str) -> None:
    """The first of the best candidates, all of them listed and judged, is the matching of least cost; or there is no
    legal pairing."""
    for seed in range(120):
        round_ = SMALL[kind](seed, 8)
        try:
            literal = dutch.pair_dutch(round_)
            expected: Any = literal.games, literal.pab
        except PairingImpossible:
            expected = "no legal pairing"

        assert expected == by_matching(DutchByMatching(round_)), seed


@pytest.mark.parametrize("parity", [0, 1], ids=["any", "dense"])
def test_burstein_oracles_agree_on_small_fields(parity: int) -> None:
    """The same with Article 4 of Burstein."""
    for seed in range(parity, 240, 2):
        position = CASES["burstein"].position(seed, 9)
        position = position._replace(rounds=max(position.rounds or 0, position.rounds_paired + 1))
        try:
            expected: Any = burstein.pair(position)[:2]
        except facts.NoPairing:
            expected = "no legal pairing"

        assert expected == by_matching(BursteinByMatching(facts.before(position))), seed


@pytest.fixture(scope="module")
def heterogeneous() -> list[Proved]:
    """The proofs of Dutch brackets with MDPs and two pairs or more among the residents."""
    rounds = compared(played("ordinary", "dutch", 40, 7, 1), "dutch", 3)
    brackets = [one for round_ in rounds for one in round_.proofs if isinstance(one.chain, DutchBracket)]
    return [one for one in brackets if one.chain.m0 and len(_remainder(one)) > 1]


def _remainder(proved: Proved) -> list[tuple[int, int]]:
    chain: Any = proved.chain
    return [(v, w) for v, w in chain.pairs(proved.answers[-1]) if v >= chain.m0]


def test_each_question_must_be_answered(heterogeneous: list[Proved]) -> None:
    """A heterogeneous bracket is not proved while its remainder is open."""
    assert heterogeneous
    assert {"a question is open"} == {one._replace(answers=one.answers[:2]).fault() for one in heterogeneous}


def test_only_the_last_question_is_about_the_remainder(heterogeneous: list[Proved]) -> None:
    """The question for the MDPs' opponents lets pairs of the remainder that count the same be made otherwise; the last
    question refuses each of these."""
    accepted = 0
    for one in heterogeneous:
        (a, b), (c, d) = _remainder(one)[:2]
        answers = tuple(exchanged(answer, a, b, c, d) for answer in one.answers)
        question = one.chain.question(one.answers[:1])
        assert question is not None
        accepted += not fault(question, answers[1])

        assert "question 3" in one._replace(answers=(*one.answers[:2], answers[2])).fault()
    assert accepted


# ── the proofs ───────────────────────────────────────────────────────────────

# Two triangles, 0 1 2 and 3 4 5, whose edges cost nothing; 0-3, 1-4 and 2-5 cost 2. One of these three is needed, which
# only the weights of the triangles prove: halves of all other edges would cost nothing.
TRIANGLES = Question((0b001110, 0b010101, 0b100011, 0b110001, 0b101010, 0b011100), (0, 0, 0, 1, 1, 1), ((0, 2), (2, 0)))
BEST = Answer((3, 2, 1, 0, 5, 4), (1,) * 6, ((0b000111, 2), (0b111000, 2)), 1)


def test_a_solution_is_proved() -> None:
    """What the matching of the package finds is proved by its duals; so is one that is worked out by hand."""
    answer = solve(TRIANGLES)

    assert answer is not None
    assert "" == fault(TRIANGLES, answer)
    assert "" == fault(TRIANGLES, BEST)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        pytest.param(BEST._replace(mate=(4, 2, 1, 5, 0, 3)), "no complete matching", id="edge-not-allowed"),
        pytest.param(BEST._replace(mate=(1, 2, 0, 4, 5, 3)), "no complete matching", id="no-matching"),
        pytest.param(BEST._replace(duals=(2, 1, 1, 1, 1, 1)), "0-1 has a slack of -1", id="too-dear"),
        pytest.param(BEST._replace(duals=(0, 1, 1, 1, 1, 1)), "0-3 has a slack of 1", id="not-tight"),
        pytest.param(BEST._replace(mate=(3, 4, 5, 0, 1, 2)), "3 vertices has 0 matched inside", id="set-not-full"),
        pytest.param(BEST._replace(odd_sets=((0b111, -2),)), "weight -2", id="negative-weight"),
        pytest.param(BEST._replace(odd_sets=((0b111, 2),)), "3-4 has a slack of -2", id="set-left-out"),
        pytest.param(BEST._replace(scale=2), "0-3 has a slack of 2", id="other-scale"),
    ],
)
def test_what_is_not_proved_is_refused(answer: Answer, expected: str) -> None:
    """A proof needs allowed edges, slacks that are not negative, none on matched edges, and odd sets that are full."""
    assert expected in fault(TRIANGLES, answer)
