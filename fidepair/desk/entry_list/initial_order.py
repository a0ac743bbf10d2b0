"""The initial order (C.04.2 2.2): by strength, title and alphabet, or as it was announced; lots by
a seed."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import NamedTuple

from fidepair.desk.entry_list.spellings import by_letters
from fidepair.tournament import TITLES

ORDERS = ("rating", "title", "name", "list", "lots")
"""What may decide who is ranked higher: of 2.2 rating, title, alphabet; the place in the list;
lots."""
USUAL_ORDER = ("rating", "title", "name")
_ANNOUNCED = re.compile(r"([a-z]+(?:, *[a-z]+)*)(?: \(seed (\d{1,18})\))?")


class InitialOrder(NamedTuple):
    """What ranks the participants, in descending priority; `seed`: of the lots."""

    criteria: tuple[str, ...] = USUAL_ORDER
    seed: int = 0

    def __str__(self) -> str:
        """Return the order as a file announces it: `rating, lots (seed 5)`."""
        return ", ".join(self.criteria) + f" (seed {self.seed})" * ("lots" in self.criteria)

    def key(self, name: str, strength: int | None, title: str, line: int = 0) -> tuple[object, ...]:
        """Return by what somebody is ranked; who has no strength comes after all who have one.

        `line`: the place in the list; what comes after that criterion decides nothing.
        """
        measures: dict[str, object] = {
            "rating": (strength is None, -(strength or 0)),
            "title": TITLES.index(title) if title in TITLES else len(TITLES),
            "name": by_letters(name),
            "list": line,
            "lots": drawn(self.seed, f"order {name}"),
        }
        return tuple(measures[criterion] for criterion in self.criteria)

    def up_to_list(self) -> InitialOrder:
        """Return what decides before the place in the list does, which nobody knows of those who
        came later."""
        end = self.criteria.index("list") if "list" in self.criteria else None
        return self._replace(criteria=self.criteria[:end])


def announced(text: str) -> InitialOrder | None:
    """Return the order that a file announces, the usual one if it announces none; None for one that
    nobody knows."""
    if not text:
        return InitialOrder()
    found = _ANNOUNCED.fullmatch(text)
    criteria = tuple(re.split(", *", found[1])) if found else ()
    return (
        InitialOrder(criteria, int(found[2] or 0)) if found and {*criteria} <= {*ORDERS} else None
    )


def drawn(seed: int, what: str) -> bytes:
    """Return what the lots of this seed give: the same everywhere."""
    return sha256(f"fidepair lots {seed} {what}".encode()).digest()
