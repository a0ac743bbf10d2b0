"""Rounds about which tests ask: golden cases of the chapters, and random tournaments; and questions about them."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from golden_cases import cases

from fidepair import Question, Settings, Tournament, generate, trf
from fidepair.explain.asking import Inquiry
from fidepair.options import round_options
from fidepair.systems import SYSTEMS, Prepared, prepare

if TYPE_CHECKING:
    from collections.abc import Iterator

WITH_CRITERIA = ("dutch", "burstein", "dubov", "double-swiss", "team")


@cache
def golden_inquiries(system: str) -> dict[str, Inquiry]:
    """Return the rounds of the golden cases of a system, by name."""
    found = {}
    for name, case in cases(system).items():
        if case.path.suffix == ".trf":
            prepared = prepare(trf.load(case.path.read_bytes(), case.path.name).tournament)
        else:
            prepared = Prepared(
                Tournament(tuple(card.participant for card in case.round_.everyone)), SYSTEMS[system], case.round_, ()
            )
        found[name] = Inquiry(prepared)
    return found


@cache
def random_tournament(system: str, seed: int, players: int, rounds: int = 7) -> Tournament:
    """Return a random tournament."""
    return generate(Settings(system=system, players=(players, players), rounds=rounds), seed)


@cache
def random_inquiry(system: str, seed: int, players: int = 11) -> Inquiry:
    """Return a round of a random tournament: one of its last."""
    tournament = random_tournament(system, seed, players)
    number = max(2, tournament.rounds_paired - seed % 3)
    return Inquiry(prepare(tournament, system, round_options(round=number)))


def pairs_not_made(inquiry: Inquiry) -> Iterator[tuple[int, int]]:
    """Yield all pairs that the rules do not give."""
    for a, b in combinations(sorted(inquiry.present), 2):
        if inquiry.opponents.get(a) != b:
            yield a, b


def questions(inquiry: Inquiry, seed: int) -> Iterator[Question]:
    """Yield questions of all kinds that are right to ask."""
    draw = random.Random(seed)
    present = sorted(inquiry.present)
    yield Question("round")
    yield Question("pair", draw.choice(present))
    for a, b in draw.sample(list(pairs_not_made(inquiry)), 3):
        yield Question("pair", a, None, b)
    paired = draw.choice(sorted(inquiry.opponents))
    yield Question("colour", paired, inquiry.opponents[paired])
    pab = inquiry.pairing.pab
    floaters = [(report, n) for report in inquiry.pairing.brackets for n in (*report.downfloaters, *report.upfloaters)]
    floaters = [(report, n) for report, n in floaters if n != pab]
    if floaters:
        yield Question("float", draw.choice(floaters)[1])
    if pab is not None:
        yield Question("bye")
        yield Question("bye", None, None, draw.choice([n for n in present if n != pab]))
