"""C.04.5 (Double-Swiss, 1 February 2026), enumerated literally. Articles 1.5 to 3.6 but for C8: `upfloating`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.tournament import Colour
from oracles.facts import before
from oracles.upfloating import (
    OTHER,
    Chapter,
    Pairing,
    differing_colours,
    floaters_before,
    opponents_who_floated,
    pair_round,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.tournament import Tournament
    from oracles.facts import Before, Past


def pair(tournament: Tournament) -> Pairing:
    """Return the pairing of the first round that is not paired; `facts.NoPairing` if there is none (3.3.3)."""
    now = before(tournament)
    return pair_round(now, chapter(now))


def chapter(now: Before) -> Chapter:
    """Return what this chapter adds to `upfloating`."""
    floaters = floaters_before(now)
    spares_floaters = not now.is_last  # 2.3.4, 2.3.5: with the exception of the last round

    def counts(top: Past, bottom: Past, upfloaters: frozenset[int]) -> dict[str, int | None]:
        """2.3.5 [C8]."""
        return {"C8": opponents_who_floated(top, bottom, upfloaters, floaters) if spares_floaters else None}

    return Chapter(spares_floaters, counts, lambda a, b: colours(a, b, now.initial_colour))


def higher_ranked_first(a: Past, b: Past) -> tuple[Past, Past]:
    """4.2: the HRP has the higher score (decision G3), then the smaller TPN."""
    return (a, b) if (-a.score, a.tpn) < (-b.score, b.tpn) else (b, a)


def colours(a: Past, b: Past, initial_colour: Colour) -> tuple[Past, Past]:
    """4.3: the pair as (white, black) of the first game (4.4)."""
    hrp, other = higher_ranked_first(a, b)
    return (hrp, other) if next(colours_of_hrp(hrp, other, initial_colour)) == "W" else (other, hrp)


def colours_of_hrp(hrp: Past, other: Past, initial_colour: Colour) -> Iterator[str]:
    """Yield the colour that the HRP gets by each clause of 4.3 that says anything; the first one decides."""
    initial, opposite = ("W", "B") if initial_colour is Colour.WHITE else ("B", "W")
    by_lot = initial if hrp.parity % 2 else opposite
    if not any(hrp.opponents) and not any(other.opponents):
        yield by_lot  # 4.3.1, decision G4
    whites = hrp.colours.count("W"), other.colours.count("W")
    if whites[0] != whites[1]:
        yield "W" if whites[0] < whites[1] else "B"  # 4.3.2
    if (differing := differing_colours(hrp, other)) is not None:
        yield OTHER[differing[0]]  # 4.3.3
    if hrp.colours:
        yield OTHER[hrp.colours[-1]]  # 4.3.4
    if other.colours:
        yield other.colours[-1]  # 4.3.5: the opponent alternates
    yield by_lot  # decision S12: nobody has a colour
