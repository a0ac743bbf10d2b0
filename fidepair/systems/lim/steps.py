"""The steps that the Lim engine reports to its observer, each with its text (C.04.1 9).

An observer that asks why also gets the players that a step considered.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from fidepair.text.wording import say
from fidepair.tournament import format_points


class Because(NamedTuple):
    """Why something is done: a sentence of the table, by name, with the values of its fields."""

    name: str
    facts: tuple[object, ...] = ()

    @property
    def words(self) -> str:
        """The reason for people."""
        return say(self.name, *self.facts)


class PabGiven(NamedTuple):
    """1.1: the player who receives the PAB."""

    number: int
    score: int
    article: str = "1.1"


class GroupOpened(NamedTuple):
    """2.2: a scoregroup is reached. `direction`: `down`, `up`, or `median`; players in the order of
    scrutiny."""

    score: int
    direction: str
    floaters: tuple[int, ...]
    residents: tuple[int, ...]
    article: str = "2.2"


class Considered(NamedTuple):
    """A player that a step passed over: the reason, and its article."""

    number: int
    reason: Because
    article: str


class Transferred(NamedTuple):
    """2.3, 4.4: a player leaves the scoregroup. `kind`: type of floater (3.9.1), empty where there
    was no choice.

    `instead_of`: the player whose place as floater was taken (4.4.1).
    `considered`: why none of the others floats; where there was no choice, why none of them can be
    the opponent.
    """

    number: int
    reason: Because
    kind: str
    article: str
    instead_of: int | None = None
    considered: tuple[Considered, ...] = ()


class LimitsFallen(NamedTuple):
    """6: in the last round the colour limits do not keep players with equal scores apart, because
    fewer then float."""

    article: str = "6"


class FloaterPaired(NamedTuple):
    """3.8: a floater meets the first possible opponent; `skipped`: earlier players who were not
    possible; `considered`: all remaining players."""

    floater: int
    opponent: int
    skipped: tuple[int, ...]
    article: str = "3.8"
    considered: tuple[Considered, ...] = ()


class Proposed(NamedTuple):
    """2.4: top half against bottom half, after the floaters are paired."""

    pairs: tuple[tuple[int, int], ...]
    article: str = "2.4"


class Exchanged(NamedTuple):
    """4.1: a player meets another opponent than the proposed one when the scrutiny came to the pair;
    `considered`: all who were left, in the order of exchanges."""

    number: int
    proposed: int
    opponent: int
    reason: Because
    article: str
    considered: tuple[Considered, ...] = ()


class Paired(NamedTuple):
    """4.1: the pairs of a scoregroup are settled, in the order of scrutiny."""

    pairs: tuple[tuple[int, int], ...]
    article: str = "4.1"


class Cracked(NamedTuple):
    """2.6: the median is blocked; a pair of one side (`higher` or `lower`) is taken apart.

    `from_higher`, `from_lower`: floaters from either side before that.
    """

    pair: tuple[int, int]
    side: str
    from_higher: int
    from_lower: int
    article: str


class ColoursOpened(NamedTuple):
    """5: all pairs are made, and get their colours."""

    article: str = "5"


class ColoursGiven(NamedTuple):
    """5: a pair gets its colours."""

    white: int
    black: int
    article: str


Step: TypeAlias = (
    "PabGiven | GroupOpened | LimitsFallen | Transferred | FloaterPaired | Proposed | Exchanged | Paired | Cracked"
    " | ColoursOpened | ColoursGiven"
)


def describe(step: Step) -> str:
    """Return the step as one line for people, with its article; indented if it belongs to a
    scoregroup."""
    indent = "" if isinstance(step, PabGiven | GroupOpened | Cracked | ColoursOpened) else "  "
    return f"{indent}{_WORDS[type(step)](step)} ({step.article})"


def _listed(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers)) or say("nobody-listed")


def _paired(pairs: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{a}-{b}" for a, b in pairs) or say("nobody-listed")


def _opened(step: GroupOpened) -> str:
    walks = {"down": say("walk-down"), "up": say("walk-up"), "median": say("walk-median")}
    members = say("with-residents", _listed(step.residents))
    if step.floaters:
        members = say("with-floaters", _listed(step.floaters), members)
    return say("step-group", walks[step.direction], format_points(step.score), members)


def _transferred(step: Transferred) -> str:
    reason = step.reason.words
    if step.kind:
        reason = say("of-kind", reason, step.kind)
    if step.instead_of is None:
        return say("step-floats", step.number, reason)
    return say("step-floats-instead", step.number, step.instead_of, reason)


def _floater_paired(step: FloaterPaired) -> str:
    meets = say("step-floater-meets", step.floater, step.opponent)
    return say("skipped", meets, _listed(step.skipped)) if step.skipped else meets


def _exchanged(step: Exchanged) -> str:
    return say("step-exchanged", step.number, step.opponent, step.proposed, step.reason.words)


def _cracked(step: Cracked) -> str:
    return say("step-split", step.from_higher, step.from_lower, _paired([step.pair]), step.side)


_WORDS: dict[type, Callable[[Any], str]] = {
    PabGiven: lambda step: say("step-bye", step.number, format_points(step.score)),
    GroupOpened: _opened,
    Transferred: _transferred,
    LimitsFallen: lambda _: say("step-limits-fall"),
    FloaterPaired: _floater_paired,
    Proposed: lambda step: say("step-proposed", _paired(step.pairs)),
    Exchanged: _exchanged,
    Paired: lambda step: say("step-pairs", _paired(step.pairs)),
    Cracked: _cracked,
    ColoursOpened: lambda _: say("step-colours"),
    ColoursGiven: lambda step: say("step-given", step.white, step.black),
}
