"""A bracket in two pairings, for two pictures side by side: types only; `drawing` fills them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class SeatInPicture(NamedTuple):
    """A participant in both pictures. `due`: `White`, `Black` or empty."""

    number: int
    name: str
    due: str


PictureRow = tuple[SeatInPicture | None, SeatInPicture | None]


class PictureSection(NamedTuple):
    """Rows of a picture below the captions of both columns."""

    captions: tuple[str, str]
    rows: tuple[PictureRow, ...]


class PictureSide(NamedTuple):
    """One of the two pictures: its title, what the deciding row counts, the pairs, words for single
    participants, and the participants who lose by it: whom the deciding row counts, as asked."""

    title: str
    counted: str
    pairs: tuple[tuple[int, int], ...]
    words: Mapping[int, str]
    loses: frozenset[int]


class Picture(NamedTuple):
    """A bracket in both pairings, with the participants in the same places. `left_out`: how many
    pairs that are the same in both are not drawn."""

    sections: tuple[PictureSection, ...]
    rules: PictureSide
    asked: PictureSide
    left_out: int = 0

    @property
    def common(self) -> frozenset[frozenset[int]]:
        """The pairs that are the same in both."""
        return in_sets(self.rules.pairs) & in_sets(self.asked.pairs)


def in_sets(pairs: Iterable[tuple[int, int]]) -> frozenset[frozenset[int]]:
    """Return pairs without an order of their members."""
    return frozenset(map(frozenset, pairs))
