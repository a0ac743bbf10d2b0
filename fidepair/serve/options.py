"""What the options of a command mean to the library, and how a sentence of the library names them.

`options` is everywhere what the command line makes of them: by the names of the parameters,
repeated ones as a list of lists. Requests are brought to the same form
(`fidepair.serve.vocabulary`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from fidepair.errors import FidepairError, Keyword, Sentence, UsageError
from fidepair.options import COLOURS, RoundOptions
from fidepair.systems import SYSTEMS
from fidepair.text.typed import is_number
from fidepair.tournament import Forbidden

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import TypeAlias

    from fidepair.tournament import Kind, Tournament

    Say: TypeAlias = "Callable[[str], None]"
    """What hears a warning or a note."""


def ways_to_pair(options: Mapping[str, Any], tournament: Tournament) -> dict[str, Any]:
    """Return the options of a round (see `fidepair.options`) as the library takes them, without the
    lists of lists that repeated options are, and with the numbers of those who are named. Raises
    UsageError for names that are not clear.
    """
    given = {name: options[name] for name in RoundOptions._fields if name in options}
    given["forbid"] = [
        Forbidden(1, None, frozenset(two)) for two in pairs_meant(options["forbid"], tournament)
    ]
    given["rating"] = _ratings_meant(options["rating"], tournament)
    given["absent"] = _all_meant(options.get("absent", ()), tournament, participant_meant)
    return given


def pairs_meant(
    lists: Iterable[tuple[tuple[int, int], ...] | str], tournament: Tournament
) -> list[tuple[int, int]]:
    """Return the pairs of the lists by number, White first. Raises UsageError for names that are
    not clear."""

    def both(tournament: Tournament, text: str) -> tuple[int, int]:
        from fidepair.desk.day import lookup  # noqa: PLC0415 - start-up

        return lookup.both(tournament, text)

    return _all_meant(lists, tournament, both)


def _ratings_meant(lists: Iterable[str], tournament: Tournament) -> dict[int, int]:
    def rated(tournament: Tournament, text: str) -> tuple[int, int]:
        who, _, rating = text.rpartition("=")
        if not is_number(rating) or not who.strip():
            raise UsageError(f"`{text.strip()}` is not a player and a rating such as 9=1500.")
        return int(who) if is_number(who) else participant_meant(tournament, who), int(rating)

    return dict(_all_meant(lists, tournament, rated))


_T = TypeVar("_T")


def _all_meant(
    lists: Iterable[tuple[_T, ...] | str],
    tournament: Tournament,
    meant: Callable[[Tournament, str], _T],
) -> list[_T]:
    found: list[_T] = []
    for each in lists:
        if isinstance(each, str):
            from fidepair.desk.day.lookup import listed  # noqa: PLC0415 - start-up

            found += listed(tournament, each, meant)
        else:
            found += each
    return found


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
    told = {
        name: options[name]
        for name in ("system", "rounds", "initial_colour", "acceleration", "numbers")
    }
    return told | {"initial_colour": COLOURS.get(told["initial_colour"])}


def kind_asked(system: str | None) -> Kind | None:
    """Return the kind of event that the system asked for pairs, None if the file is to tell."""
    return None if system is None else SYSTEMS[system].kind


# ── People ───────────────────────────────────────────────────────────────────
def participant_meant(tournament: Tournament, text: str) -> int:
    """Return the number of who is meant by a number, by a part of a name, or by `b3w`. Raises
    UsageError."""
    if is_number(text):
        return int(text)
    from fidepair.desk.day.lookup import found  # noqa: PLC0415 - start-up

    return found(tournament, text).number


# ── Kinds of values: each is read by a function from the text that one types ──
def system_name(text: str) -> str:
    """Return the name of a pairing system, given in any case of letters. Raises UsageError with the
    nearest names."""
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
    if not all(map(is_number, parts)):
        raise UsageError(f"{text!r} is not a list of numbers such as 3,7")
    return tuple(map(int, parts))


def people(text: str) -> tuple[int, ...] | str:
    """Return the numbers of a list such as `3,7`; as it is a list with names, for
    `ways_to_pair`."""
    parts = text.split(",")
    return tuple(map(int, parts)) if all(map(is_number, parts)) else text


def pairs(text: str) -> tuple[tuple[int, int], ...] | str:
    """Return the pairs of a list such as `4-9,4-12`, White first; as it is a list with names."""
    twos = [part.split("-") for part in text.split(",")]
    if not all(len(two) == 2 and all(map(is_number, two)) for two in twos):
        return _with_sign(text, "-", "a pair such as 4-9")
    for one, other in twos:
        if int(one) == int(other):
            raise UsageError(f"{f'{one}-{other}'.strip()!r} names one player twice")
    return tuple((int(one), int(other)) for one, other in twos)


def ratings(text: str) -> str:
    """Return a list of provisional ratings such as `9=1500,Late=1400`."""
    return _with_sign(text, "=", "a player and a rating such as 9=1500")


def game_and_result(text: str) -> tuple[str, str]:
    """Return the game (a pair, White first, or the board), and the result, for `3-7=1-0` or
    `b3=1-0`."""
    game, _, result = (part.strip() for part in text.partition("="))
    board = game.lower().removeprefix("b")
    if not result or not ("-" in game.strip("-") or (is_number(board) and board != game)):
        raise UsageError(
            f"{text!r} is not a game with a result, such as 3-7=1-0, or b3=1-0 for board 3"
        )
    return game, result


def _with_sign(text: str, sign: str, what: str) -> str:
    """Return a list in which names may be. Raises UsageError if it cannot be what it has to be."""
    if sign not in text.strip(f"{sign} "):
        raise UsageError(f"{text.strip()!r} is not {what}")
    return text


def span(text: str) -> tuple[int, int | None]:
    """Return the first and the last round of `3`, `1-3` or `2-`, which has no end."""
    first, dash, last = (part.strip() for part in text.partition("-"))
    if not all(is_number(part) and int(part) for part in (first, last or first)):
        raise UsageError(f"{text!r} is not a range of rounds such as 3, 1-3 or 2-")
    return int(first), int(last) if last else None if dash else int(first)


# ── Lots ─────────────────────────────────────────────────────────────────────
SEEDS = 100_000
"""As many as there are of few digits, which people can write down."""


def seed_drawn() -> int:
    """Return a seed for lots of which nobody has named one."""
    from random import SystemRandom  # noqa: PLC0415 - start-up

    return SystemRandom().randrange(SEEDS)
