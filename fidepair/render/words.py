"""The words and signs that several outputs share: players, points, byes, floats, colour histories, brackets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.render.sheet import printable
from fidepair.tournament import Bye, Colour, ColourType, format_points

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fidepair.swiss.boards import BracketReport, Count
    from fidepair.tournament import Participant, TeamRules, Tournament

COLOUR_NAME = {Colour.WHITE: "white", Colour.BLACK: "black"}
BYE_NAME = {Bye.PAB: "pab", Bye.FULL: "full", Bye.HALF: "half", Bye.ZERO: "zero"}
BYE_WORDS = {
    Bye.PAB: "pairing-allocated bye, given beforehand",
    Bye.FULL: "full-point bye",
    Bye.HALF: "half-point bye",
    Bye.ZERO: "zero-point bye",
}
_ARROWS = str.maketrans("DU", "↓↑")
_ASCII_ARROWS = str.maketrans("DU", "v^")


def player(participant: Participant) -> str:
    """Return number, title and name, as in `7 GM Alpha, Anna`."""
    return " ".join(filter(None, (str(participant.number), printable(participant.title), printable(participant.name))))


def title_of(tournament: Tournament) -> str:
    """Return the name of the tournament, or what stands for it."""
    return printable(tournament.name) or "Tournament without a name"


def rules_in_words(rules: TeamRules) -> list[str]:
    """Return what the rules of a team event choose: colour preferences and scores."""
    none = rules.colours is ColourType.NONE
    preferences = "no colour preferences" if none else f"colour preferences type {rules.colours.value}"
    scores = f"{rules.primary.value} points"
    return [preferences, scores if rules.use_secondary else f"{scores} only"]


def recent_floats(floats: str, *, arrows: bool) -> str:
    """Return the floats of the last two rounds, the last round on the right; nothing if there are none."""
    recent = floats[-2:]
    return recent.translate(_ARROWS if arrows else _ASCII_ARROWS) if recent.strip("-") else ""


def colour_history(participant: Participant, rounds: int) -> str:
    """Return the colours of the first `rounds` rounds as C.04.2 3.4 writes them: `WBuW`, `u` for a round not played."""
    letters = ""
    for entry in participant.entries[:rounds]:
        counts = not isinstance(entry, Bye) and entry.result.is_played and entry.colour is not None
        letters += entry.colour.value.upper() if counts else "u"  # type: ignore[union-attr]
    return letters


def numbers(participants: Iterable[int]) -> str:
    """Return numbers as a list for people, or a dash."""
    return " ".join(map(str, participants)) or "-"


def bracket_lines(bracket: BracketReport) -> list[str]:
    """Return how a bracket was paired, in lines for people; criteria that counted nothing are left out."""
    lines = [f"Bracket {format_points(bracket.score)}"]
    if bracket.mdps:
        lines.append(f"  MDPs: {numbers(bracket.mdps)}")
    lines.append(f"  residents: {numbers(bracket.residents)}")
    lines.append(f"  pairs: {' '.join(f'{higher}-{lower}' for higher, lower in bracket.pairs) or '-'}")
    if bracket.upfloaters:
        lines.append(f"  upfloaters: {numbers(bracket.upfloaters)}")
    if bracket.downfloaters:
        lines.append(f"  downfloaters: {numbers(bracket.downfloaters)}")
    counted = [f"{c.code} ({c.article}): {_count(c.counted)}" for c in bracket.counts if counts_something(c.counted)]
    lines.append(f"  criteria not fully met: {', '.join(counted) or 'none'}")
    return lines


def counts_something(count: Count) -> bool:
    """Whether a criterion counted anything but zero."""
    return any(count) if isinstance(count, tuple) else bool(count)


def _count(count: Count) -> str:
    return " ".join(map(str, count)) if isinstance(count, tuple) else str(count)
