"""Comments of a fixed form with new numbers of participants."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fidepair.text.recorded_changes import BYE_WORDS
from fidepair.trf.format.remarks import (
    ADJOURNED,
    BY_HAND,
    CLUB,
    CONFIGURED,
    CORRECTED,
    DECIDED,
    FIXED_BOARD,
    FOR_RATING,
    GROUP,
    IMPORTED,
    NATIONAL,
    PROVISIONAL,
    RATED,
    REGENERATION,
    WITHDRAWN,
    Remark,
    members_of,
    remark_of,
    with_new_last_of_ga,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

LOTS = "Lots"
OF_RESULTS = (FOR_RATING, RATED, CORRECTED)
"""Kinds of corrected results; the longer words come first."""
_KINDS = (
    *OF_RESULTS,
    DECIDED,
    ADJOURNED,
    IMPORTED,
    REGENERATION,
    LOTS,
    BY_HAND,
    CONFIGURED,
    PROVISIONAL,
    NATIONAL,
    FIXED_BOARD,
    WITHDRAWN,
    CLUB,
    GROUP,
)
_PAIR = re.compile(r"(?<![\d./-])(\d+)-(\d+)(?![\d./-])")
OF_PLAYER = re.compile(r"(\d+) (?:rating|name|had|bye) ")
_BYE_BY_HAND = re.compile(
    rf"(\d+)(?= has the bye by the arbiter| (?:{'|'.join(BYE_WORDS.values())})\b)"
)
_RATED = re.compile(r"(\d+)=(\d+)")
_ABSENT = re.compile(r"### (XXZ|BYE)((?:\s+\d+)+)\s*")


def remark_in(comment: str) -> Remark | None:
    """Return the event in a comment, whatever its kind; None if there is none."""
    for kind in _KINDS:
        remark = remark_of(comment, kind)
        if remark:
            return remark
    return None


def renumbered_comment(line: str, new: Mapping[int, int]) -> str:
    """Return a comment line with the new numbers of participants.

    The record of an earlier renumbering keeps the numbers of that time.
    """

    def number(text: str) -> str:
        return str(new.get(int(text), text))

    absent = _ABSENT.fullmatch(line)
    if absent:
        return f"### {absent[1]} {' '.join(map(number, absent[2].split()))}"
    remark = remark_in(line)
    if remark is None or not remark.text:
        return with_new_last_of_ga(line, new)
    text = remark.text
    who = OF_PLAYER.match(text)
    if remark.kind in (PROVISIONAL, NATIONAL, FIXED_BOARD):
        text = _RATED.sub(lambda one: f"{number(one[1])}={one[2]}", text)
    elif remark.kind in (CLUB, GROUP):
        text = _renumbered_members(remark, new)
    elif who and remark.kind in (*OF_RESULTS, WITHDRAWN):
        text = number(who[1]) + text.removeprefix(who[1])
    elif remark.kind == ADJOURNED:
        text = _renumbered_pairs(text, new)
    elif remark.kind == BY_HAND:
        text = _renumbered_pairs(text, new)
        text = _BYE_BY_HAND.sub(lambda one: number(one[1]), text)
    elif remark.kind in (*OF_RESULTS, DECIDED):
        text = _renumbered_pairs(text, new, only_first=True)
    return line.replace(remark.text, text)


def _renumbered_members(remark: Remark, new: Mapping[int, int]) -> str:
    """Return the members of a club or group with their new numbers."""
    members = members_of(remark)
    if members is None:
        return remark.text
    numbers = sorted(new.get(each, each) for each in members[0])
    return f"{','.join(map(str, numbers))} = {members[1]}"


def _renumbered_pairs(text: str, new: Mapping[int, int], *, only_first: bool = False) -> str:
    """Return a text in which pairs of participants (`3-17`) have the new numbers."""

    def pair(one: re.Match[str]) -> str:
        white, black = int(one[1]), int(one[2])
        return f"{new[white]}-{new[black]}" if white in new and black in new else one[0]

    return _PAIR.sub(pair, text, count=int(only_first))
