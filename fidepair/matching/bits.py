"""Sets of small integers as the bits of one integer."""

from __future__ import annotations


def bits(mask: int) -> list[int]:
    """Return the places of the bits of `mask`, ascending."""
    places = []
    if mask.bit_count() <= 40:
        while mask:
            low = mask & -mask
            places.append(low.bit_length() - 1)
            mask ^= low
        return places
    # In a long integer each step above costs its whole length; a search in its text does not.
    text = bin(mask)[:1:-1]
    find = text.find
    place = find("1")
    while place >= 0:
        places.append(place)
        place = find("1", place + 1)
    return places
