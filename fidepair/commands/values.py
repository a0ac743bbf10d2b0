"""Values of options: a function for each kind reads the typed text."""

from __future__ import annotations

from fidepair.errors import UsageError
from fidepair.systems import SYSTEMS
from fidepair.text.safe import is_number
from fidepair.text.wording import did_you_mean, nearest


def system_name(text: str) -> str:
    """Return the name of a pairing system, given in any case of letters. Raises UsageError with the
    nearest names."""
    found = text.strip().lower().replace("_", "-")
    if found in SYSTEMS:
        return found
    question = did_you_mean(nearest(found, SYSTEMS))
    raise UsageError(
        f"`{text}` is not a supported pairing system. {question}".rstrip()
        + f"\n  Choose one of: {', '.join(SYSTEMS)}."
    )


def numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of players or of rounds in a list such as `3,7`."""
    parts = text.split(",")
    if not all(map(is_number, parts)):
        raise UsageError(f"`{text}` is not a list of numbers such as 3,7.")
    return tuple(map(int, parts))


def people(text: str) -> tuple[int, ...] | str:
    """Return the numbers of a list such as `3,7`; as it is a list with names, for
    `Ways`."""
    parts = text.split(",")
    return tuple(map(int, parts)) if all(map(is_number, parts)) else text


def pairs(text: str) -> tuple[tuple[int, int], ...] | str:
    """Return the pairs of a list such as `4-9,4-12`, White first; as it is a list with names."""
    twos = [part.split("-") for part in text.split(",")]
    if not all(len(two) == 2 and all(map(is_number, two)) for two in twos):
        return _list_with(text, "-", "a pair such as 4-9")
    for one, other in twos:
        if int(one) == int(other):
            raise UsageError(f"`{f'{one}-{other}'.strip()}` names one player twice.")
    return tuple((int(one), int(other)) for one, other in twos)


def ratings(text: str) -> str:
    """Return a list of provisional ratings such as `9=1500,Late=1400`."""
    return _list_with(text, "=", "a player and a rating such as 9=1500")


def game_and_result(text: str) -> tuple[str, str]:
    """Return the game (a pair, White first, or the board), and the result, for `3-7=1-0` or
    `b3=1-0`."""
    game, _, result = (part.strip() for part in text.partition("="))
    board = game.lower().removeprefix("b")
    if not result or not ("-" in game.strip("-") or (is_number(board) and board != game)):
        raise UsageError(
            f"`{text}` is not a game with a result, such as 3-7=1-0, or b3=1-0 for board 3."
        )
    return game, result


def _list_with(text: str, separator: str, what: str) -> str:
    """Return a list that may contain names. Raises UsageError if it is not valid."""
    if separator not in text.strip(f"{separator} "):
        raise UsageError(f"`{text.strip()}` is not {what}.")
    return text


def span(text: str) -> tuple[int, int | None]:
    """Return the first and the last round of `3`, `1-3` or `2-`, which has no end."""
    first, dash, last = (part.strip() for part in text.partition("-"))
    if not all(is_number(part) and int(part) for part in (first, last or first)):
        raise UsageError(f"`{text}` is not a range of rounds such as 3, 2- or 1-3.")
    return int(first), int(last) if last else None if dash else int(first)


def as_text(value: object, separator: str = ",") -> str:
    """Return a value as it is typed: `3,7` for [3, 7], `4-9,4-12` for [[4, 9], [4, 12]], `9=1500`
    for {"9": 1500}."""
    if isinstance(value, dict):
        return separator.join(f"{key}={one}" for key, one in value.items())
    if isinstance(value, list):
        return separator.join(as_text(one, "-") for one in value)
    return str(value)
