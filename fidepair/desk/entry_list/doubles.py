"""Entries that may be one person twice: by FIDE ID, name, or date of birth (C.04.2 4.1)."""

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from typing import Protocol, TypeVar

from fidepair.desk.entry_list.spellings import plain, spelt_out

_LIKE = 0.75
"""The share of letters that two similar names have in common."""


class Person(Protocol):
    """The data of an entry."""

    @property
    def name(self) -> str:
        """The name, `Last, First`."""

    @property
    def birth(self) -> str:
        """The date of birth, such as `1990/05/23`."""


_P = TypeVar("_P", bound=Person)


def why_alike(one: Person, other: Person) -> str:
    """Return why two entries may be one person; empty if nothing suggests it."""
    if _spellings(one.name) & _spellings(other.name):
        return "have the same name"
    if not _day(one) or _day(one) != _day(other):
        return ""
    names = spelt_out(one.name), spelt_out(other.name)
    if SequenceMatcher(None, *names).ratio() < _LIKE:
        return ""
    return "have the same date of birth and similar names"


def doubles(people: Iterable[_P]) -> Iterator[tuple[_P, _P, str]]:
    """Yield the entries that may be an earlier one again, each with that one and the reason."""
    by_key: dict[object, _P] = {}
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


def _day(one: Person) -> str:
    """Return the date of birth; empty for a year alone."""
    return "" if len(one.birth) < len("1990/5/3") or one.birth.endswith("00") else one.birth
