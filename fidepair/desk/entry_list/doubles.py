"""Entries that may be the same person twice."""

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

from fidepair.desk.entry_list import plain, spelt_out
from fidepair.tournament import Entrant, Participant

_LIKE = 0.75
"""The share of letters that two similar names have in common."""


def why_alike(one: Entrant | Participant, other: Entrant | Participant) -> str:
    """Return why two entries may be one person; empty if nothing suggests it."""
    if _spellings(one.name) & _spellings(other.name):
        return "have the same name"
    if not _day(one) or _day(one) != _day(other):
        return ""
    names = spelt_out(one.name), spelt_out(other.name)
    if SequenceMatcher(None, *names).ratio() < _LIKE:
        return ""
    return "have the same date of birth and similar names"


def doubles(people: Iterable[Entrant]) -> Iterator[tuple[Entrant, Entrant, str]]:
    """Yield the entries that may be an earlier one again, each with that one and the reason."""
    by_key: dict[object, Entrant] = {}
    for one in people:
        keys: list[object] = [*_spellings(one.name), *filter(None, [_day(one)])]
        for key in keys:
            other = by_key.setdefault(key, one)
            reason = "" if other is one else why_alike(other, one)
            if reason:
                yield other, one, reason
                break


def _spellings(name: str) -> set[tuple[str, ...]]:
    """Return the words of a name as they may be spelt: Krüger is Kruger or Krueger."""
    words = name.replace(",", " ").split()
    return {tuple(sorted(filter(None, map(spell, words)))) for spell in (plain, spelt_out)}


def _day(one: Entrant | Participant) -> str:
    """Return the date of birth; empty for a year alone."""
    return "" if len(one.birth) < len("1990/5/3") or one.birth.endswith("00") else one.birth
