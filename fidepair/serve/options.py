"""What the options of a command mean to the library, and how a sentence of the library names them.

`options` is everywhere what the command line makes of them: by the names of the parameters, repeated ones as a list of
lists. Requests are brought to the same form (`fidepair.serve.vocabulary`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from fidepair.errors import FidepairError, Keyword, Sentence, UsageError
from fidepair.options import COLOURS, RoundOptions
from fidepair.systems import SYSTEMS
from fidepair.tournament import Forbidden

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import TypeAlias

    from fidepair.tournament import Kind, Tournament

    Say: TypeAlias = "Callable[[str], None]"
    """What hears a warning or a note."""


def ways_to_pair(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a round (see `fidepair.options`) as the library takes them, without the lists of lists that
    repeated options are."""
    given = {name: options[name] for name in RoundOptions._fields if name in options}
    given["forbid"] = [pair for pairs in options["forbid"] for pair in pairs]
    given["rating"] = dict(pair for pairs in options["rating"] for pair in pairs)
    given["absent"] = [number for numbers in options.get("absent", ()) for number in numbers]
    return given


def as_typed(text: str) -> str:
    """Return a text of the library with the facts in it named as the options that one types."""
    return text.spelt(_typed) if isinstance(text, Sentence) else text


def _typed(fact: Keyword) -> str:
    name, value = f"--{fact.name.replace('_', '-')}", fact.value
    if value is None or value is True:
        return name
    if isinstance(value, dict):
        value = ",".join(f"{number}={rating}" for number, rating in value.items())
    return f"{name} {'|'.join(value) if isinstance(value, tuple) else value}"


_E = TypeVar("_E", bound=FidepairError)


def error_as_typed(error: _E) -> _E:
    """Return the error, after its message is changed as a text is by `as_typed`."""
    error.args = tuple(map(as_typed, error.args))
    return error


def fault_in_words(error: Exception) -> str:
    """Return what to tell of an exception that nobody expected."""
    what = f"{type(error).__name__}: {error}".splitlines()[0]
    return f"a fault in this program, please report it with the file: {what}"


def facts_told(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts of the event that are told by options, as `convert` and `fix` take them."""
    told = {name: options[name] for name in ("system", "rounds", "initial_colour", "acceleration", "numbers")}
    return told | {"initial_colour": COLOURS.get(told["initial_colour"])}


def kind_asked(system: str | None) -> Kind | None:
    """Return the kind of event that the system asked for pairs, None if the file is to tell."""
    return None if system is None else SYSTEMS[system].kind


# ── People ───────────────────────────────────────────────────────────────────
def participant_meant(tournament: Tournament, text: str) -> int:
    """Return the number of who is meant by a number or by a part of a name. Raises UsageError."""
    if text.isdecimal():
        return int(text)
    found = [one for one in tournament.participants if text.casefold() in one.name.casefold()]
    if not found:
        raise UsageError(f"nobody's name has `{text}` in it.\n  Use the number.")
    if len(found) > 1:
        names = ", ".join(f"{one.number} {one.name}" for one in found[:5])
        more = f" and {len(found) - 5} more" if len(found) > 5 else ""
        raise UsageError(f"`{text}` can be {names}{more}.\n  Use the number.")
    return found[0].number


# ── Kinds of values: each is read by a function from the text that one types ──
def system_name(text: str) -> str:
    """Return the name of a pairing system, given in any case of letters. Raises UsageError with the nearest names."""
    found = text.strip().lower().replace("_", "-")
    if found in SYSTEMS:
        return found
    from difflib import get_close_matches  # noqa: PLC0415 - needed for mistakes only

    near = get_close_matches(found, SYSTEMS)
    meant = f" Did you mean {' or '.join(near)}?" if near else ""
    raise UsageError(
        f"`{text}` is not a pairing system of this program.{meant}\n  Choose one of: {', '.join(SYSTEMS)}."
    )


def numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of players or of rounds in a list such as `3,7`."""
    parts = text.split(",")
    if not all(part.strip().isascii() and part.strip().isdigit() for part in parts):
        raise UsageError(f"{text!r} is not a list of numbers such as 3,7")
    return tuple(map(int, parts))


def _twos(text: str, sign: str, what: str) -> Iterator[tuple[str, int, int]]:
    """Yield (part, number, number) for each part of a list such as `4-9,4-12`. `what`: each is, with an example."""
    for part in text.split(","):
        one, found, other = (piece.strip() for piece in part.partition(sign))
        if not (found and one.isascii() and one.isdigit() and other.isascii() and other.isdigit()):
            raise UsageError(f"{part.strip()!r} is not {what}")
        yield part.strip(), int(one), int(other)


def pairs(text: str) -> tuple[Forbidden, ...]:
    """Return the pairs of players in a list such as `4-9,4-12`, each forbidden for the whole tournament."""
    found = []
    for part, one, other in _twos(text, "-", "a pair of numbers such as 4-9"):
        if one == other:
            raise UsageError(f"{part!r} names one player twice")
        found.append(Forbidden(1, None, frozenset((one, other))))
    return tuple(found)


def fixed_pairs(text: str) -> tuple[tuple[int, int], ...]:
    """Return the pairs of a list such as `3-17,5-2`, White first."""
    return tuple((white, black) for _, white, black in _twos(text, "-", "a pair of numbers such as 3-17"))


def ratings(text: str) -> tuple[tuple[int, int], ...]:
    """Return (number, rating) for each provisional rating in a list such as `9=1500,12=1400`."""
    return tuple((one, rating) for _, one, rating in _twos(text, "=", "a player and a rating such as 9=1500"))


def game_and_result(text: str) -> tuple[tuple[int, int] | int, str]:
    """Return the numbers of White and Black, or the board, and the result, for `3-7=1-0` or `b3=1-0`."""
    game, found, result = text.partition("=")
    board = game.strip().lower().removeprefix("b")
    if found and result.strip() and board != game.strip().lower() and board.isascii() and board.isdigit():
        return int(board), result
    sides = game.split("-")
    if (
        not result.strip()
        or len(sides) != 2
        or not all(side.strip().isascii() and side.strip().isdigit() for side in sides)
    ):
        raise UsageError(f"{text!r} is not a game with a result, such as 3-7=1-0, or b3=1-0 for board 3")
    return (int(sides[0]), int(sides[1])), result


def span(text: str) -> tuple[int, int | None]:
    """Return the first and the last round of `3`, `1-3` or `2-`, which has no end."""
    first, dash, last = (part.strip() for part in text.partition("-"))
    if not all(part.isascii() and part.isdigit() and int(part) for part in (first, last or first)):
        raise UsageError(f"{text!r} is not a range of rounds such as 3, 1-3 or 2-")
    return int(first), int(last) if last else None if dash else int(first)


# ── Lots ─────────────────────────────────────────────────────────────────────
SEEDS = 100_000
"""As many as there are of few digits, which people can write down."""


def seed_drawn() -> int:
    """Return a seed for lots of which nobody has named one."""
    from random import SystemRandom  # noqa: PLC0415 - start-up

    return SystemRandom().randrange(SEEDS)
