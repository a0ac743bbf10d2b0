"""Exact values as decimal numbers; different values never look equal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from fidepair.standings.ranking import Value


def decimals_of(value: Fraction) -> int | None:
    """Return the number of decimals of the exact value; None if the decimals do not end."""
    rest = value.denominator
    powers = []
    for prime in (2, 5):
        power = 0
        while rest % prime == 0:
            rest //= prime
            power += 1
        powers.append(power)
    return max(powers) if rest == 1 else None


def rounded(value: Fraction, decimals: int) -> str:
    """Return the value with a number of decimals, rounded half up."""
    units = (abs(value) * 10**decimals * 2 + 1) // 2
    text = f"{units:0{decimals + 1}d}"
    if decimals:
        text = f"{text[:-decimals]}.{text[-decimals:]}"
    return f"-{text}" if value < 0 and units else text


def exact(value: Fraction, least: int) -> str:
    """Return the value as a decimal number of `least` or more decimals, or as `5/3` if the decimals
    do not end."""
    decimals = decimals_of(value)
    if decimals is None:
        return f"{value.numerator}/{value.denominator}"
    return rounded(value, max(least, decimals))


def told_apart(value: Value) -> str:
    """Return a value for a sentence: exact, or with two decimals and the fraction."""
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return " ".join(map(told_apart, value))
    if decimals_of(value) is None:
        return f"{rounded(value, 2)} = {value}"
    return exact(value, 0)
