"""Options of a round that are missing in the tournament: one frozen value, with the names of the
command line."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from fidepair.errors import UsageError
from fidepair.tournament import Colour, ColourType, Forbidden, PrimaryScore

if TYPE_CHECKING:
    from enum import Enum

    from typing_extensions import TypedDict

    _E = TypeVar("_E", bound=Enum)

    class GivenOptions(TypedDict, total=False):
        """The options of a round as a caller may give them: see `round_options`."""

        round: int | None
        rounds: int | None
        initial_colour: Colour | str | None
        acceleration: str | None
        absent: Iterable[int]
        forbid: Iterable[Forbidden | Collection[int]]
        rating: Mapping[int, int] | None
        tpn: str | None
        adjourned: bool
        maxi: bool
        colours: ColourType | str | None
        primary: PrimaryScore | str | None
        no_secondary: bool
        edition: str | None
        patience: int | None


class RoundOptions(NamedTuple):
    """The options of a round; what is None, empty or False leaves it to the tournament and to the
    rules.

    `round`: the one to be paired, or to be paired again as it was; `rounds`: of the tournament;
    `acceleration`: `none` or `baku`; `absent`: numbers of those who do not play; `forbid`: who must
    not meet, besides whom the file names; `rating`: provisional ratings by number (Dubov 1.1.2);
    `tpn`: whose parity decides colours, `arrived` or `file` (decision G4); `adjourned`: games
    without a result count as draws (C.04.2 3.1); `maxi`: a Maxi-tournament (Lim 3.2.3, 3.8, 5.7);
    `colours`, `primary`, `no_secondary`: rules of a team competition (C.04.6 1.2, 1.7, 4.2.2).
    `edition`: of the Dutch System, `2017` or `2026`; `patience`: seconds to search in the Lim System,
    instead of a fixed amount of work, and for results that explain a published round; `otherwise`:
    contested decisions that are read the other way, such as `U3`; only `check` asks so.
    """

    round: int | None = None
    rounds: int | None = None
    initial_colour: Colour | None = None
    acceleration: str | None = None
    absent: tuple[int, ...] = ()
    forbid: tuple[Forbidden, ...] = ()
    rating: Mapping[int, int] = {}
    tpn: str | None = None
    adjourned: bool = False
    maxi: bool = False
    colours: ColourType | None = None
    primary: PrimaryScore | None = None
    no_secondary: bool = False
    edition: str | None = None
    patience: int | None = None
    otherwise: frozenset[str] = frozenset()


NO_OPTIONS = RoundOptions()
LANGUAGES = ("en", "de", "es", "fr", "it", "pl", "pt")
"""The languages of the pages and slips for players."""
ACCELERATIONS = ("none", "baku")
TPNS = ("arrived", "file")
EDITIONS = ("2017", "2026")
"""Editions of the Dutch System: in force from 1 July 2017 to 31 January 2026, and since then."""
NUMBERS = ("file", "rank", "rating")
"""Where the starting order of a file stands: in its numbers, in its ranks, or in the ratings."""
COLOURS = {"white": Colour.WHITE, "black": Colour.BLACK}


def round_options(**given: Any) -> RoundOptions:
    """Return the options that are given by name, as values or as the words of the command line.

    So `initial_colour="white"`, `colours="B"`, `primary="game"`, `forbid=[(4, 9)]`, which are pairs
    of numbers; for groups, or for some rounds, `Forbidden`.

    Raises UsageError, in words, for names and values that do not exist.
    """
    names = RoundOptions._fields[:-1]
    unknown = [name for name in given if name not in names]
    if unknown:
        raise UsageError(
            f"`{unknown[0]}` is not an option of a round.\n  Choose one of: {', '.join(names)}."
        )
    for name, read in _READERS.items():
        if given.get(name) is not None:
            given[name] = read(name, given[name])
        elif name in given and RoundOptions._field_defaults[name] is not None:
            del given[name]  # None, where nothing is an empty list or table
    return RoundOptions(**given)


def _whole(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise UsageError(f"{name}: `{value}` is not a whole number of at least 1.")
    return value


def _yes_or_no(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise UsageError(f"{name}: `{value}` is not True or False.")
    return value


def _one_of(name: str, value: object, known: Iterable[str]) -> str:
    words = tuple(known)
    if not isinstance(value, str) or value not in words:
        raise UsageError(
            f"{name}: `{value}` is not a valid value.\n  Choose one of: {', '.join(words)}."
        )
    return value


def _colour(name: str, value: object) -> Colour:
    if isinstance(value, Colour):
        return value
    return COLOURS[_one_of(name, value.lower() if isinstance(value, str) else value, COLOURS)]


def _member(name: str, value: object, kinds: "type[_E]") -> "_E":
    if isinstance(value, kinds):
        return value
    words = {kind.value.lower(): kind for kind in kinds}
    found = words.get(value.lower()) if isinstance(value, str) else None
    if found is None:
        known = ", ".join(str(kind.value) for kind in kinds)
        raise UsageError(f"{name}: `{value}` is not a valid value.\n  Choose one of: {known}.")
    return found


def _numbers(name: str, value: object) -> tuple[int, ...]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise UsageError(f"{name}: `{value}` is not a list of numbers.")
    return tuple(_whole(name, number) for number in value)


def _forbidden(name: str, value: object) -> tuple[Forbidden, ...]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise UsageError(f"{name}: `{value}` is not a list of pairs, such as [(4, 9)].")
    return tuple(
        group if isinstance(group, Forbidden) else Forbidden(1, None, _of_two(name, group))
        for group in value
    )


def _of_two(name: str, group: object) -> frozenset[int]:
    numbers = frozenset(_numbers(name, group))
    if len(numbers) < 2:
        raise UsageError(f"{name}: `{group}` is not a pair to keep apart, such as (4, 9).")
    return numbers


def _ratings(name: str, value: object) -> Mapping[int, int]:
    if not isinstance(value, Mapping):
        raise UsageError(
            f"{name}: `{value}` is not a table of ratings by number, such as {{9: 1500}}."
        )
    return {_whole(name, number): _whole(name, rating) for number, rating in value.items()}


_READERS: dict[str, Callable[[str, Any], Any]] = {
    "round": _whole,
    "rounds": _whole,
    "initial_colour": _colour,
    "acceleration": lambda name, value: _one_of(name, value, ACCELERATIONS),
    "absent": _numbers,
    "forbid": _forbidden,
    "rating": _ratings,
    "tpn": lambda name, value: _one_of(name, value, TPNS),
    "adjourned": _yes_or_no,
    "maxi": _yes_or_no,
    "colours": lambda name, value: _member(name, value, ColourType),
    "primary": lambda name, value: _member(name, value, PrimaryScore),
    "no_secondary": _yes_or_no,
    "edition": lambda name, value: _one_of(name, value, EDITIONS),
    "patience": _whole,
}
