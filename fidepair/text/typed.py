"""What people type. Knows nothing else of the package."""

from __future__ import annotations

_MOST_DIGITS = 9


def is_number(text: str) -> bool:
    """Whether a text is a whole number, of no more digits than any that counts something in a
    tournament."""
    text = text.strip()
    return text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
