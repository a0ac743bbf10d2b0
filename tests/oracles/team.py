"""C.04.6 (Team Pairing System, 1 February 2026), enumerated literally. Articles 1.5 to 3.6 but for 1.6, 1.7 and C8 to
C10: `upfloating`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.tournament import Colour, ColourType
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


class Preference(NamedTuple):
    """1.7: a colour, `W` or `B`, and whether the preference is strong (Type B only)."""

    colour: str
    strong: bool = False


def pair(tournament: Tournament) -> Pairing:
    """Return the pairing of the first round that is not paired; `facts.NoPairing` if there is none (3.3.3)."""
    now = before(tournament)
    return pair_round(now, chapter(now))


def chapter(now: Before) -> Chapter:
    """Return what this chapter adds to `upfloating`."""
    floaters = floaters_before(now)
    spares_floaters = now.number < now.rounds - 1  # 2.3.4, 2.3.7: with the exception of the last two rounds
    type_b = now.team_rules.colours is ColourType.B

    def counts(top: Past, bottom: Past, upfloaters: frozenset[int]) -> dict[str, int | None]:
        """2.3.5 [C8], 2.3.6 [C9] (Type B only), 2.3.7 [C10]."""
        denied = preferences_denied(top, bottom, now)
        return {
            "C8": len(denied),
            "C9": sum(preference.strong for preference in denied) if type_b else None,
            "C10": opponents_who_floated(top, bottom, upfloaters, floaters) if spares_floaters else None,
        }

    return Chapter(spares_floaters, counts, lambda a, b: colours(a, b, now))


def colour_difference(history: str) -> int:
    """1.6.2: matches with White minus matches with Black."""
    return history.count("W") - history.count("B")


def preference(p: Past, colour_type: ColourType, is_last: bool) -> Preference | None:
    """1.7: the colour preference, None if there is none or preferences are not used."""
    if colour_type is ColourType.NONE:
        return None
    history, type_b = p.colours, colour_type is ColourType.B
    cd = colour_difference(history)
    if cd < -1 or (cd in (0, -1) and history[-2:] == "BB"):  # 1.7.1.1, 1.7.2.1
        return Preference("W", strong=type_b)
    if cd > 1 or (cd in (0, 1) and history[-2:] == "WW"):  # 1.7.1.2, 1.7.2.2
        return Preference("B", strong=type_b)
    # Decision S9: only now the clauses on mild preferences, which Type A has not, and on none.
    if type_b and (cd == -1 or (cd == 0 and not is_last and history[-1:] == "B")):  # 1.7.2.3, its minus sign restored
        return Preference("W")
    if type_b and (cd == 1 or (cd == 0 and not is_last and history[-1:] == "W")):  # 1.7.2.4
        return Preference("B")
    return None  # 1.7.1.3, 1.7.2.5


def preferences_denied(a: Past, b: Past, now: Before) -> list[Preference]:
    """2.3.5, decision S10: the preferences of the two that the colours of 4.3 do not fulfil."""
    white, black = colours(a, b, now)
    wanted = (
        (preference(white, now.team_rules.colours, now.is_last), "W"),
        (preference(black, now.team_rules.colours, now.is_last), "B"),
    )
    return [wish for wish, given in wanted if wish is not None and wish.colour != given]


def first_team_first(a: Past, b: Past, use_secondary: bool) -> tuple[Past, Past]:
    """4.2: the first-team has the higher primary score (decision G3: without virtual points), then the higher secondary
    score unless it is not used, then the smaller TPN."""

    def rank(p: Past) -> tuple[int, int, int]:
        return -p.standings, -p.secondary if use_secondary else 0, p.tpn

    return (a, b) if rank(a) < rank(b) else (b, a)


def colours(a: Past, b: Past, now: Before) -> tuple[Past, Past]:
    """4.3: the pair as (white, black)."""
    first, other = first_team_first(a, b, now.team_rules.use_secondary)
    return (first, other) if next(colours_of_first(first, other, now)) == "W" else (other, first)


def colours_of_first(first: Past, other: Past, now: Before) -> Iterator[str]:
    """Yield the colour that the first-team gets by each clause of 4.3 that says anything; the first one decides."""
    initial, opposite = ("W", "B") if now.initial_colour is Colour.WHITE else ("B", "W")
    by_lot = initial if first.parity % 2 else opposite
    if not any(first.opponents) and not any(other.opponents):
        yield by_lot  # 4.3.1, decision G4
    mine = preference(first, now.team_rules.colours, now.is_last)
    theirs = preference(other, now.team_rules.colours, now.is_last)
    yield from granted(mine, theirs)  # 4.3.2 to 4.3.4
    cds = colour_difference(first.colours), colour_difference(other.colours)
    if cds[0] != cds[1]:
        yield "W" if cds[0] < cds[1] else "B"  # 4.3.5
    if (differing := differing_colours(first, other)) is not None:
        yield OTHER[differing[0]]  # 4.3.6
    if mine is not None:
        yield mine.colour  # 4.3.7
    if first.colours:
        yield OTHER[first.colours[-1]]  # 4.3.8
    if other.colours:
        yield other.colours[-1]  # 4.3.9: the other team alternates
    yield by_lot  # as decision S12: nobody has a colour


def granted(mine: Preference | None, theirs: Preference | None) -> Iterator[str]:
    """4.3.2 to 4.3.4: the colour of the first-team where a preference is the only one, or opposite to the other, or the
    only strong one."""
    if mine is not None and theirs is None:
        yield mine.colour  # 4.3.2
    if theirs is not None and mine is None:
        yield OTHER[theirs.colour]  # 4.3.2
    if mine is not None and theirs is not None:
        if mine.colour != theirs.colour:
            yield mine.colour  # 4.3.3
        if mine.strong and not theirs.strong:
            yield mine.colour  # 4.3.4
        if theirs.strong and not mine.strong:
            yield OTHER[theirs.colour]  # 4.3.4
