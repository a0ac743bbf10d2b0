"""Sets of small integers as the bits of one integer."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

_DIGITS = bytes.maketrans(b"01", b"\0\1")


def bits(mask: int) -> list[int]:
    """Return the places of the bits of `mask`, ascending."""
    count = mask.bit_count()
    if (
        count > 10 and 6 * count > mask.bit_length()
    ):  # six digits of a text are looked at in the time of a step below
        return list(
            compress(range(mask.bit_length()), bin(mask)[:1:-1].encode().translate(_DIGITS))
        )
    places = []
    while mask:
        top = mask.bit_length() - 1
        places.append(top)
        mask ^= 1 << top
    places.reverse()
    return places


def mask_of(places: Collection[int]) -> int:
    """Return the integer whose bits have these places."""
    if len(places) < 100:
        mask = 0
        for place in places:
            mask |= 1 << place
        return mask
    digits = bytearray(b"0") * (max(places) + 1)
    for place in places:
        digits[place] = 49
    digits.reverse()
    return int(digits, 2)
