"""What several outputs share: the words and signs for people, and an error as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.swiss.boards import bracket_title, criterion_name
from fidepair.tournament import Bye, ColourType, Kind, PrimaryScore, format_points

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fidepair.errors import FidepairError
    from fidepair.findings import Finding
    from fidepair.render.documents import ErrorObject, FindingInError
    from fidepair.swiss.boards import BracketReport, Count
    from fidepair.tournament import Participant, TeamRules, Tournament

BYE_WORDS = {
    Bye.PAB: "pairing-allocated bye, given beforehand",
    Bye.FULL: "full-point bye",
    Bye.HALF: "half-point bye",
    Bye.ZERO: "zero-point bye",
}
_ARROWS = str.maketrans("DU", "↓↑")
_ASCII_ARROWS = str.maketrans("DU", "v^")


def count_of(number: int, what: str) -> str:
    """Return number and word, as in `1 file`, `2 files`."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def player(participant: Participant) -> str:
    """Return number, title and name, as in `7 GM Alpha, Anna`."""
    return " ".join(filter(None, (str(participant.number), participant.title, participant.name)))


def score_names(tournament: Tournament) -> tuple[str, ...]:
    """Return how the columns of scores are called: teams have two, first the one by which they are
    paired."""
    if tournament.kind is not Kind.TEAM:
        return ("Pts",)
    return ("MP", "GP") if tournament.team_rules.primary is PrimaryScore.MATCH else ("GP", "MP")


def seat_cells(
    tournament: Tournament, who: Participant, points: int, secondary: int
) -> tuple[str, ...]:
    """Return number, title, name, rating and scores of somebody on a board; of a team no rating,
    and both scores."""
    teams = tournament.kind is Kind.TEAM
    scores = (points, secondary) if teams else (points,)
    return (
        str(who.number),
        who.title,
        who.name,
        "" if teams else str(who.rating or ""),
        *map(format_points, scores),
    )


def title_of(tournament: Tournament) -> str:
    """Return the name of the tournament, or what stands for it."""
    return tournament.name or "Tournament without a name"


def rules_in_words(rules: TeamRules) -> list[str]:
    """Return what the rules of a team event choose: colour preferences and scores."""
    none = rules.colours is ColourType.NONE
    preferences = (
        "no colour preferences" if none else f"colour preferences type {rules.colours.value}"
    )
    scores = f"{rules.primary.value} points"
    return [preferences, scores if rules.use_secondary else f"{scores} only"]


def recent_floats(floats: str, *, arrows: bool) -> str:
    """Return the floats of the last two rounds, the last round on the right; nothing if there are
    none."""
    recent = floats[-2:]
    return recent.translate(_ARROWS if arrows else _ASCII_ARROWS) if recent.strip("-") else ""


def colour_history(participant: Participant, rounds: int) -> str:
    """Return the colours of the first `rounds` rounds as C.04.2 3.4 writes them: `WBuW`, `u` for a
    round not played."""
    letters = ""
    for entry in participant.entries[:rounds]:
        counts = not isinstance(entry, Bye) and entry.result.is_played and entry.colour is not None
        letters += entry.colour.value.upper() if counts else "u"  # type: ignore[union-attr]
    return letters


def bracket_lines(bracket: BracketReport) -> list[str]:
    """Return how a bracket was paired, in lines for people; criteria that counted nothing are left
    out."""
    groups: dict[str, Iterable[object]] = {
        "MDPs": bracket.mdps,
        "residents": bracket.residents,
        "pairs": [f"{higher}-{lower}" for higher, lower in bracket.pairs],
        "upfloaters": bracket.upfloaters,
        "downfloaters": bracket.downfloaters,
    }
    counted = [
        f"{criterion_name(criterion.code, criterion.article)}: {counted_in_words(criterion.counted)}"
        for criterion in bracket.counts
        if (any(criterion.counted) if isinstance(criterion.counted, tuple) else criterion.counted)
    ]
    return [
        bracket_title(bracket),
        *(
            f"  {group}: {' '.join(map(str, who)) or '-'}"
            for group, who in groups.items()
            if who or group in ("residents", "pairs")
        ),
        f"  criteria not fully met: {', '.join(counted) or 'none'}",
    ]


def counted_in_words(count: Count) -> str:
    """Return what a criterion counted: a number, or several of them."""
    return " ".join(map(str, count)) if isinstance(count, tuple) else str(count)


def in_a_line(text: str) -> str:
    """Return a message of several lines in one, for a cell of a table."""
    return " / ".join(line.strip() for line in text.split("\n"))


def error_document(error: FidepairError) -> ErrorObject:
    """Return an error as a JSON object."""
    document: ErrorObject = {
        "kind": type(error).__name__,
        "exit_code": error.exit_code,
        "message": str(error),
    }
    if hasattr(error, "article"):
        document["article"] = error.article
    if hasattr(error, "witness"):
        document["witness"] = error.witness
    if hasattr(error, "findings"):
        document["findings"] = [finding_document(finding) for finding in error.findings]
    return document


def finding_document(finding: Finding) -> FindingInError:
    """Return a finding as a JSON object."""
    return {
        "code": finding.code,
        "severity": finding.severity,
        "text": finding.text,
        "way_out": finding.way_out,
        "line": finding.line,
        "column": finding.column,
        "found": finding.found,
        "expected": finding.expected,
        "file": finding.file,
    }
