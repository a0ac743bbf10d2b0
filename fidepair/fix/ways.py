"""The answers that a question takes: each is a name that can be typed, what it means, and the lines
it writes.

A way writes exactly the lines it speaks of, `replies` proves the rest. Lines are never taken out,
only made comments, and new ones are added at the end: the numbers of all others stay.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fidepair.findings.catalogue import CATALOGUE, GAME
from fidepair.fix.place import BY_LINE, AskedPlace, comment, way
from fidepair.fix.player_ways import (
    board_won,
    bye_among_boards,
    bye_with_opponent,
    byes,
    colours,
    dummy,
    lost_letter,
    no_opponent_in_file,
    numbers,
    only_bye,
    points,
    rating,
    results,
    returning,
    shifted,
    sides,
    totals,
    unreadable_points,
    which_bye,
    win_against_nobody,
)
from fidepair.fix.record_ways import (
    blanks_for_tab,
    bye_of_record,
    count_of_file,
    encodings,
    forfeited,
    is_player,
    member,
    missing_number,
    more_rounds,
    nobody_kept_apart,
    other_number,
    systems,
    twins,
    virtual_points,
)
from fidepair.fix.repairs import Edits, NotPossible, PossibleAnswer, WayOut
from fidepair.trf.format.cells import BLANK, written_block
from fidepair.trf.format.columns import PLAYER, TEAM, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def ways_of(place: AskedPlace) -> list[WayOut]:
    """Return the answers to a question; last, where the others may not be enough, what the line is
    to say."""
    of_game = CATALOGUE[place.finding.code].subject == GAME
    make = None if of_game and place.index is None else _OF_CODE.get(place.finding.code)
    found = list(make(place)) if make is not None else []
    if not found and of_game and place.index is not None:
        found = [*results(place), *byes(place)]
    return found if found and place.finding.code in _COMPLETE else [*found, *_anything(place)]


# ── Any line ─────────────────────────────────────────────────────────────────
def _anything(place: AskedPlace) -> Iterator[WayOut]:
    """Yield what can be answered about any line: what the block, or the line, says; that it is
    none."""
    if not place.number:
        return
    if place.index is not None:
        yield WayOut(
            PossibleAnswer("block", "what this round says, such as `7 w 1` or `0000 - H`", "block"),
            partial(_block, place),
        )
    elif place.code not in (PLAYER.code, TEAM.code) or place.finding.code in BY_LINE:
        yield way(
            "remove",
            "the line is none: it becomes a comment",
            comment(place.lines[place.number - 1]),
        )
    yield WayOut(
        PossibleAnswer("line", "the whole line as it should be", "text"), partial(_line, place)
    )


def _line(place: AskedPlace, value: str) -> Edits:
    if not value.strip() or not value.isprintable():
        raise NotPossible("a line has some text, and signs that can be seen")
    return {place.number: value}


def _block(place: AskedPlace, value: str) -> Edits:
    parts = value.split()
    if not value.strip():
        return place.with_block(BLANK)
    if (
        len(parts) not in (2, 3)
        or whole(parts[0]) is None
        or any(len(part) > 1 for part in parts[1:])
    ):
        raise NotPossible("a block is an opponent, a colour and a result: `7 w 1`, `0000 - H`")
    if len(parts[0]) > 4:
        raise NotPossible("an opponent has four digits at most")
    return place.with_block(
        written_block(whole(parts[0]) or 0, parts[1], parts[2] if len(parts) > 2 else " ")
    )


_COMPLETE = frozenset(
    {
        "T003",
        "T021",
        "T037",
        "T084",
        "T085",
        "T089",
        "T100",
        "T101",
        "T112",
        "T113",
        "T120",
        "T125",
        "T208",
        "T219",
    }
    | {"T223", "T243", "T245", "T247"}
)
"""Codes of questions of which the answers are complete."""
_OF_CODE: dict[str, Callable[[AskedPlace], Iterator[WayOut]]] = {
    "T003": encodings,
    "T008": blanks_for_tab,
    "T012": is_player,
    "T015": twins,
    "T021": count_of_file,
    "T024": twins,
    "T027": more_rounds,
    "T031": twins,
    "T036": twins,
    "T037": systems,
    "T050": numbers,
    "T051": numbers,
    "T054": numbers,
    "T056": rating,
    "T063": unreadable_points,
    "T064": points,
    "T065": shifted,
    "T070": colours,
    "T074": no_opponent_in_file,
    "T075": sides,
    "T076": colours,
    "T077": bye_with_opponent,
    "T078": win_against_nobody,
    "T080": win_against_nobody,
    "T082": lost_letter,
    "T083": results,
    "T084": which_bye,
    "T085": only_bye,
    "T089": dummy,
    "T100": other_number,
    "T101": partial(other_number, keep=True),
    "T102": nobody_kept_apart,
    "T106": virtual_points,
    "T110": virtual_points,
    "T112": bye_of_record,
    "T113": bye_of_record,
    "T119": totals,
    "T120": partial(other_number, keep=True),
    "T121": bye_among_boards,
    "T125": board_won,
    "T201": colours,
    "T206": colours,
    "T208": returning,
    "T219": member,
    "T223": systems,
    "T225": forfeited,
    "T243": sides,
    "T244": rating,
    "T245": other_number,
    "T246": virtual_points,
    "T247": lost_letter,
    "T248": missing_number,
}
