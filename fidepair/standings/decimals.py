"""Exact values as decimal numbers; one that differs from another never looks the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from fidepair.standings.ranking import Value


def decimals_of(value: Fraction) -> int | None:
    """Return how many decimals tell the value exactly; None if no number of them does."""
    left, twos, fives = value.denominator, 0, 0
    while left % 2 == 0:
        left, twos = left // 2, twos + 1
    while left % 5 == 0:
        left, fives = left // 5, fives + 1
    return max(twos, fives) if left == 1 else None


def rounded(value: Fraction, decimals: int) -> str:
    """Return the value with so many decimals, half up."""
    units = (abs(value) * 10**decimals * 2 + 1) // 2
    digits = f"{units:0{decimals + 1}d}"
    whole, rest = (digits[:-decimals], digits[-decimals:]) if decimals else (digits, "")
    return f"{'-' if value < 0 and units else ''}{whole}{'.' if rest else ''}{rest}"


def exact(value: Fraction, least: int) -> str:
    """Return the value as a decimal number of `least` decimals or more, or as `5/3` if none tells
    it."""
    decimals = decimals_of(value)
    return (
        f"{value.numerator}/{value.denominator}"
        if decimals is None
        else rounded(value, max(least, decimals))
    )


def told_apart(value: Value) -> str:
    """Return a value in words of a sentence: exact, or with two decimals and the fraction."""
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return " ".join(map(told_apart, value))
    return f"{rounded(value, 2)} = {value}" if decimals_of(value) is None else exact(value, 0)
