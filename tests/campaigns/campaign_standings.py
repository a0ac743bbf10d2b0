"""Compares tie-breaks and ranks with the literal calculator of C.07, in random events.

Row `standings` of `evidence.py`.

Each method with each of its variants, and lists with direct encounters in them, at the end of the event and one round
before. `standings/test_against_the_calculator.py` does the same with a few events.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from oracles import tie_breaks
from standings.events import event
from tie_break_values import values_by_number

from fidepair.standings.codes import parse_code
from fidepair.standings.methods import METHODS
from fidepair.standings.ranking import method_of, standings
from fidepair.standings.rounds import results_of
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair import Tournament
    from fidepair.standings.ranking import Value
    from fidepair.standings.rounds import Results

OF_EITHER_SCORE = [
    *("WIN", "WON", "PS", "PS/C1", "PS/C2", "AOB", "AOB/F"),
    *("KS", "KS/L+1", "KS/L-2", "KS/L40"),
    *(f"{name}{cut}" for name in ("BH", "FB") for cut in ("", "/C1", "/C2", "/C3", "/M1", "/M2")),
    *(f"{name}{cut}/P" for name in ("BH", "FB") for cut in ("", "/C1", "/C2", "/C3", "/M1", "/M2")),
]
INDIVIDUALS = [
    *("PTS", "BPG", "BWG", "REP", "STD", "TPN", "TPN/R"),
    *OF_EITHER_SCORE,
    *(f"SB{cut}{played}" for cut in ("", "/C1", "/C2", "/C3") for played in ("", "/P")),
]
RATED = ["ARO", "ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2", "TPR", "PTP", "APRO", "APPO", "RTNG", "RTNG/R"]
RATINGS = [f"{name}{unrated}" for name in RATED for unrated in ("", "/U1400")]
TEAMS = [
    *("PTS", "MPTS", "GPTS", "MPvGP", "TPN", "REP", "STD", "SB", "SB/C1", "BC", "TBR", "BBE"),
    *("SSSC", "SSSC/F", "SSSC/P", "SSSC/F/P", "SSSC/K4"),
    *(
        f"{name}:{score}/{rest}".rstrip("/")
        for name, _, rest in (code.partition("/") for code in OF_EITHER_SCORE)
        for score in ("MP", "GP")
    ),
    *(
        f"{name}{cut}{played}"
        for name in ("EMMSB", "EMGSB", "EGMSB", "EGGSB")
        for cut in ("", "/C1", "/C2")
        for played in ("", "/P")
    ),
]
ENCOUNTERS = ["DE", "DE/P"]
OF_TEAMS = [
    f"{name}{played}" for name in ("DE:MP", "DE:GP", "EDE", "EDET", "EDEB", "EDEBT", "EDEBB") for played in ("", "/P")
]
"""Every method of section 9 with what may stand behind it (14)."""


def codes_of(tournament: Tournament) -> list[str]:
    """Return the methods that are compared in such an event."""
    if tournament.kind is Kind.TEAM:
        return TEAMS
    return INDIVIDUALS if tournament.kind is Kind.DOUBLE else INDIVIDUALS + RATINGS


def lists_of(tournament: Tournament, dice: Random) -> list[list[str]]:
    """Return lists of methods by which such an event is ranked.

    An encounter among all, among those whom a method leaves tied that leaves many of them so, and among those with
    equal points; then two other methods, the encounter again, and one more. Of teams boards, too.
    """
    encounters = ENCOUNTERS + (OF_TEAMS if tournament.kind is Kind.TEAM else [])
    codes = codes_of(tournament)
    found = [["MPTS", "BC"], ["GPTS", "BC", "TBR"], ["MPTS", "BBE"]] if tournament.kind is Kind.TEAM else []
    for encounter in encounters:
        found += [[encounter], [dice.choice(["WIN", "WON", "REP"]), encounter], ["PTS", encounter]]
        found.append(["PTS", encounter, *dice.sample(codes, 2), encounter, dice.choice(codes)])
    return found


def groups_of(tournament: Tournament, dice: Random) -> list[list[int]]:
    """Return some groups of two to six, as if they were tied: among so few some have met and others not."""
    numbers = [participant.number for participant in tournament.participants]
    return [dice.sample(numbers, min(len(numbers), dice.randint(2, 6))) for _ in range(8)]


def places_in(results: Results, group: list[int], code: str) -> dict[int, int]:
    """Return the places of a group, by number, that the program gives by an encounter."""
    parsed = parse_code(code)
    index = {one.number: place for place, one in enumerate(results.people)}
    separate = METHODS[parsed.name].separate
    assert separate is not None
    found, before = {}, 1
    for part in separate(results, [index[number] for number in group], parsed.modifiers, []):
        found |= {results.people[who].number: before for who in part}
        before += len(part)
    return found


def told_by(results: Results, code: str) -> dict[int, Value] | str:
    """Return what the program makes of a method, or that it leaves it out."""
    method = method_of(parse_code(code), results)
    return "dropped" if method.dropped else values_by_number(results, method)


def calculated(tournament: Tournament, code: str) -> dict[int, Value] | str:
    """Return what the literal calculator makes of it."""
    try:
        return tie_breaks.value(tournament, code)
    except tie_breaks.Dropped:
        return "dropped"


def has_no_factor(results: Results, code: str) -> bool:
    """Return whether the method needs a factor of 13.4 that would be zero: the program asks for one."""
    return code.startswith("SSSC") and "/K" not in code and told_by(results, code) == "dropped"


def differences(seed: int, kind: str | None = None) -> list[tuple[object, ...]]:
    """Return in what the program and the calculator differ in a random event, at its end and one round before."""
    whole = event(seed, kind)
    events = [one for one in (whole, whole.before_round(whole.rounds_paired)) if one.rounds_paired]
    return [(seed, one.rounds_paired, *found) for one in events for found in differences_of(one, Random(seed))]


def differences_of(tournament: Tournament, dice: Random) -> Iterator[tuple[object, ...]]:
    """Yield in what the program and the calculator differ in an event; `dice` draws lists and groups."""
    results = results_of(tournament)
    without_factor = {code for code in codes_of(tournament) if has_no_factor(results, code)}
    for code in codes_of(tournament):
        if code not in without_factor and told_by(results, code) != calculated(tournament, code):
            yield (code,)
    for codes in lists_of(tournament, dice):
        ranks = standings(tournament._replace(ranking=tuple(codes))).ranks()
        if not without_factor.intersection(codes) and ranks != tie_breaks.ranking(tournament, codes):
            yield tuple(codes)
    encounters = ENCOUNTERS + (OF_TEAMS if tournament.kind is Kind.TEAM else [])
    for group in groups_of(tournament, dice):
        for code in encounters:
            if places_in(results, group, code) != tie_breaks.direct_encounter(tournament, group, code):
                yield (code, *group)


def all_differences(seeds: range) -> list[tuple[object, ...]]:
    """Return the differences of all these seeds."""
    return [difference for seed in seeds for difference in differences(seed)]
