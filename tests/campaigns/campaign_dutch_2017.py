"""Compares the Dutch engine, edition of 2017, with the literal oracle of that edition.

Row `dutch-2017` of `evidence.py`.

Positions of three kinds: `any` history, `dense` (nearly round robins), and `events`, whose rounds were paired by the
oracle and are compared one by one; in a quarter to a third of these a bracket collapses (A.9).
`systems/test_dutch_2017_oracle.py` does the same with a few seeds.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any, TypeAlias

from oracles import dutch_2017
from oracles.facts import NoPairing
from positions import any_position, dense_position

import fidepair
from fidepair.errors import FidepairError, PairingImpossible
from fidepair.options import RoundOptions
from fidepair.tournament import (
    HALF_POINT,
    POINT,
    Announcement,
    Bye,
    Colour,
    Forbidden,
    Game,
    Participant,
    PointSystem,
    Result,
    Tournament,
    points_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Outcome: TypeAlias = "tuple[frozenset[tuple[int, int]], int | None] | str"
"""Games as (White, Black) and the PAB by number; or that there is no pairing."""
NOTHING = "no legal pairing"
EDITION = "2017"
KINDS = ("any", "dense", "events")
HAS_EDITIONS = "edition" in RoundOptions._fields


def engine_pairing(tournament: Tournament, number: int) -> Outcome:
    """Return what the engine says of a round. The one place that knows how it is asked for the edition."""
    options: dict[str, Any] = {"edition": EDITION, "round": number}
    try:
        pairing = fidepair.pair(tournament, "dutch", **options)
    except PairingImpossible:
        return NOTHING
    return frozenset((game.white, game.black) for game in pairing.games), pairing.pab


# ── events ──

VALUES = (*[PointSystem()] * 6, points_of(3 * POINT, POINT), points_of(3 * POINT, POINT, pab=POINT))
HALF = PointSystem(pab=HALF_POINT)


def played_event(seed: int, largest: int = 10) -> Tournament:
    """Return a small event whose rounds were paired by the oracle, nearly as many as a round robin has.

    With forfeits, requested byes, late entries and withdrawals; in some 3-1-0, a PAB worth half a point, virtual points
    or forbidden pairs. It ends early where there is no legal pairing.
    """
    draw = random.Random(f"2017 {seed}")
    size = draw.randint(min(5, largest), largest)
    rounds = max(2, size - 1 + size % 2 - draw.choice((0, 0, 1, 1, 2, 3)))
    points = draw.choice((*VALUES, HALF))
    p_bye, p_forfeit, p_draw = draw.choice((0, 0, 0.1)), draw.choice((0, 0.05, 0.15)), draw.choice((0.1, 0.3, 0.6, 0.9))
    arrivals = [draw.randint(2, 3) if draw.random() < 0.05 else 1 for _ in range(size)]
    departures = [draw.randint(2, rounds) if draw.random() < 0.05 else rounds + 1 for _ in range(size)]
    pairs = [frozenset(draw.sample(range(1, size + 1), 2)) for _ in range(draw.choice((0, 0, 0, 0, 1, 3)))]
    event = Tournament(
        tuple(
            Participant(number, number, f"Player {number}", rating=2300 - 10 * number) for number in range(1, size + 1)
        ),
        name=f"Event {seed}",
        rounds=rounds,
        initial_colour=draw.choice((Colour.WHITE, Colour.BLACK)),
        points=points,
        virtual=_virtual(size, rounds, draw) if points == PointSystem() and draw.random() < 0.15 else None,
        forbidden=tuple(Forbidden(1, None, pair) for pair in pairs),
    )
    for number in range(1, rounds + 1):
        byes = {}
        for who in range(1, size + 1):
            if not arrivals[who - 1] <= number < departures[who - 1]:
                byes[who] = Bye.ZERO
            elif draw.random() < p_bye:
                byes[who] = draw.choice((Bye.ZERO, Bye.HALF, Bye.HALF, Bye.FULL))
        if size - len(byes) < 2:
            break
        event = event._replace(announced=tuple(Announcement(number, who, bye) for who, bye in byes.items()))
        try:
            pairing = dutch_2017.pair(event)
        except NoPairing:
            break
        event = _played(event, pairing, byes, draw, (p_forfeit, p_draw))
    return event._replace(announced=())


def _virtual(size: int, rounds: int, draw: random.Random) -> dict[int, tuple[int, ...]]:
    """Return virtual points of the upper half, as Baku acceleration has them, or now and then of any player."""
    upper = range(1, 2 * -(-size // 4) + 1) if draw.random() < 0.7 else draw.sample(range(1, size + 1), size // 2)
    accelerated = (rounds + 1) // 2
    whole = (accelerated + 1) // 2
    values = (*[POINT] * whole, *[HALF_POINT] * (accelerated - whole), *[0] * (rounds - accelerated))
    return dict.fromkeys(upper, values)


def _played(
    event: Tournament,
    pairing: dutch_2017.Outcome2017,
    byes: dict[int, Bye],
    draw: random.Random,
    chances: tuple[float, float],
) -> Tournament:
    """Return the event after the round, with results drawn."""
    row: dict[int, Any] = dict(byes)
    if pairing.pab is not None:
        row[pairing.pab] = Bye.PAB
    for white, black in sorted(pairing.games):
        signs = "10" if draw.random() < 0.5 + 0.06 * (black - white) else "01"
        if draw.random() < chances[0]:
            signs = draw.choice(("+-", "-+", "+-", "-+", "--"))
        elif draw.random() < chances[1]:
            signs = "=="
        row[white] = Game(black, Colour.WHITE, Result(signs[0]))
        row[black] = Game(white, Colour.BLACK, Result(signs[1]))
    people = tuple(one._replace(entries=(*one.entries, row[one.number])) for one in event.participants)
    return event._replace(participants=people, rounds_paired=event.rounds_paired + 1)


# ── comparison ──


def rounds_of(kind: str, seed: int, largest: int) -> Iterator[tuple[Tournament, int]]:
    """Yield the rounds of a seed that are compared, as tournament and number."""
    if kind == "events":
        event = played_event(seed, largest)
        yield from ((event, number) for number in range(2, event.rounds_paired + 1))
        return
    position = (any_position if kind == "any" else dense_position)(seed, largest)
    if position.rounds is None or position.rounds_paired < position.rounds:
        yield position, position.rounds_paired + 1


def differences(kind: str, seeds: Iterable[int], largest: int) -> tuple[Counter[str], list[str]]:
    """Return the counts (positions, collapses, PABs, none at all; by which criterion a bracket was decided), and a
    report of each difference."""
    counts: Counter[str] = Counter()
    reports = []
    for seed in seeds:
        for tournament, number in rounds_of(kind, seed, largest):
            wanted = _expected(tournament, number, counts)
            found = engine_pairing(tournament, number)
            if wanted != found:
                where = f"{kind} seed {seed}, up to {largest} players, round {number}"
                text = described(tournament.before_round(number))
                reports.append(f"{where}\noracle: {wanted}\nengine: {found}\n{text}")
    return counts, reports


def _expected(tournament: Tournament, number: int, counts: Counter[str]) -> Outcome:
    counts["positions"] += 1
    try:
        pairing = dutch_2017.pair(tournament, number)
    except NoPairing:
        counts["none"] += 1
        return NOTHING
    counts["collapses"] += pairing.collapsed is not None
    counts["PAB"] += pairing.pab is not None
    counts["final"] += number == tournament.rounds
    counts.update(f"{one.bracket.kind} {code}" for one in pairing.brackets for code in one.decided_by)
    return pairing.games, pairing.pab


def described(position: Tournament) -> str:
    """Return the position as a report file, or as facts where a file cannot tell it."""
    try:
        return fidepair.write(position).decode()
    except FidepairError:
        return repr(position)
