"""The initial order (C.04.2 2.2): by strength, title and alphabet, or as announced; lots by a
seed."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import NamedTuple

from fidepair.desk.entry_list.spellings import by_letters
from fidepair.tournament import TITLES

ORDERS = ("rating", "title", "name", "list", "lots")
"""The criteria of an order: those of 2.2 (rating, title, alphabet), the place in the list, lots."""
USUAL_ORDER = ("rating", "title", "name")
_ANNOUNCED = re.compile(r"([a-z]+(?:, *[a-z]+)*)(?: \(seed (\d{1,18})\))?")


class InitialOrder(NamedTuple):
    """The criteria that rank participants, in descending priority; `seed`: of the lots."""

    criteria: tuple[str, ...] = USUAL_ORDER
    seed: int = 0

    def __str__(self) -> str:
        """Return the order as a file announces it: `rating, lots (seed 5)`."""
        text = ", ".join(self.criteria)
        return f"{text} (seed {self.seed})" if "lots" in self.criteria else text

    def key(self, name: str, strength: int | None, title: str, line: int = 0) -> tuple[object, ...]:
        """Return the sort key of a participant; those without a strength follow the others.

        `line`: the place in the list; the criteria after it decide nothing.
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
        """Return the order without the place in the list and later criteria: late entries have no
        place."""
        if "list" not in self.criteria:
            return self
        return self._replace(criteria=self.criteria[: self.criteria.index("list")])


def announced(text: str) -> InitialOrder | None:
    """Return the order that a file announces, by default the usual one; None for an unknown
    one."""
    if not text:
        return InitialOrder()
    found = _ANNOUNCED.fullmatch(text)
    if found is None:
        return None
    criteria = tuple(re.split(", *", found[1]))
    if not {*criteria} <= {*ORDERS}:
        return None
    return InitialOrder(criteria, int(found[2] or 0))


def drawn(seed: int, what: str) -> bytes:
    """Return the lot drawn with this seed: the same on every machine."""
    return sha256(f"fidepair lots {seed} {what}".encode()).digest()
