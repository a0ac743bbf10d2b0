"""Words that several outputs share, and errors as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.render.language import msgid, translated
from fidepair.render.table_columns import ErrorObject, FindingInError, object_of
from fidepair.swiss.boards import BracketReport, Count, bracket_title, criterion_name
from fidepair.tournament import (
    Bye,
    Colour,
    ColourType,
    Kind,
    Participant,
    PrimaryScore,
    TeamRules,
    Tournament,
    format_points,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fidepair.errors import FidepairError
    from fidepair.findings import Finding
    from fidepair.tournament import Entry

BYE_NAMES = {
    Bye.PAB: msgid("pairing-allocated bye"),
    Bye.FULL: msgid("full-point bye"),
    Bye.HALF: msgid("half-point bye"),
    Bye.ZERO: msgid("zero-point bye"),
}
BYE_WORDS = BYE_NAMES | {Bye.PAB: msgid("pairing-allocated bye, given beforehand")}
"""As a round that is yet to be paired names byes."""
ACCELERATION_WORDS = {
    "baku": msgid("Baku acceleration (C.04.7)"),
    "given": msgid("virtual points of the file"),
}
COLOUR_NAMES = {Colour.WHITE: msgid("White"), Colour.BLACK: msgid("Black")}
_COLOUR_LETTERS = {Colour.WHITE: msgid("W"), Colour.BLACK: msgid("B")}
_ARROWS = str.maketrans("DU", "↓↑")


def colour_letter(colour: Colour) -> str:
    """Return the letter for a colour, as in `W`."""
    return translated(_COLOUR_LETTERS[colour])


def noun_of(number: int, singular: str, plural: str) -> str:
    """Return the word that goes with a number."""
    return singular if number == 1 else plural


def in_brackets(text: str) -> str:
    """Return a text in brackets behind a blank; nothing for none."""
    return f" ({text})" if text else ""


def count_of(number: int, what: str) -> str:
    """Return number and word, as in `1 file`, `2 files`."""
    return f"{number} {noun_of(number, what, f'{what}s')}"


def fraction(points: int) -> str:
    """Return points with the character for a half, as in `3½`."""
    return in_halves(format_points(points))


def in_halves(text: str) -> str:
    """Return a number with the character for a half: `3.5` as `3½`, `2.0` as `2`."""
    whole, _, rest = text.partition(".")
    if rest != "5":
        return whole if rest == "0" else text
    return f"{whole.removesuffix('0') if whole in ('0', '-0') else whole}½"


def halves(result: str) -> tuple[str, str] | None:
    """Return the results of both sides as pages show them, as in `1` and `0`; None while open."""
    if not result:
        return None
    own, _, theirs = result.partition(":" if ":" in result else "-")
    return _half(own), _half(theirs)


def _half(text: str) -> str:
    return "−" if text == "-" else in_halves(text.replace("1/2", "½"))


def player(participant: Participant) -> str:
    """Return number, title and name, as in `7 GM Alpha, Anna`."""
    return " ".join(filter(None, (str(participant.number), participant.title, participant.name)))


def score_names(tournament: Tournament) -> tuple[str, ...]:
    """Return how the columns of scores are called: teams have two, first the one by which they are
    paired."""
    if tournament.kind is not Kind.TEAM:
        return (msgid("Pts"),)
    return (
        (msgid("MP"), msgid("GP"))
        if tournament.team_rules.primary is PrimaryScore.MATCH
        else ("GP", "MP")
    )


_SCORES = {
    (PrimaryScore.MATCH, True): msgid("match points"),
    (PrimaryScore.MATCH, False): msgid("match points only"),
    (PrimaryScore.GAME, True): msgid("game points"),
    (PrimaryScore.GAME, False): msgid("game points only"),
}


def game_noun(tournament: Tournament) -> str:
    """Return what is played on a board: a game, or a match."""
    return "game" if tournament.kind is Kind.INDIVIDUAL else "match"


def participant_noun(tournament: Tournament) -> str:
    """Return what a participant is: a player, or a team."""
    return "team" if tournament.kind is Kind.TEAM else "player"


def of_rounds(tournament: Tournament) -> str:
    """Return how many rounds there are, as in ` of 9`; nothing if it is open."""
    return f" {translated('of {rounds}', rounds=tournament.rounds)}" if tournament.rounds else ""


def title_of(tournament: Tournament) -> str:
    """Return the name of the tournament, or a substitute."""
    return tournament.name or translated("Unnamed tournament")


def titled(text: str, tournament: Tournament, number: int) -> str:
    """Return a heading for a round: `text` has the name of the tournament, the number of the round
    and that of all rounds."""
    return translated(text, title=title_of(tournament), number=number, of=of_rounds(tournament))


def round_name(number: int) -> str:
    """Return how a round is called."""
    return translated("Round {number}", number=number)


def rules_in_words(rules: TeamRules) -> list[str]:
    """Return what the rules of a team event choose: colour preferences and scores."""
    preferences = translated("colour preferences type {letter}", letter=rules.colours.value)
    if rules.colours is ColourType.NONE:
        preferences = translated("no colour preferences")
    scores = translated(_SCORES[rules.primary, rules.use_secondary])
    return [preferences, scores]


def recent_floats(floats: str) -> str:
    """Return the floats of the last two rounds, the last round on the right; nothing if there are
    none."""
    recent = floats[-2:]
    if not recent.strip("-"):
        return ""
    return recent.translate(_ARROWS)


def colour_history(entries: Iterable[Entry]) -> str:
    """Return the colours of these rounds as C.04.2 3.4 writes them: `WBuW`, `u` for a round not
    played."""
    letters = ""
    for entry in entries:
        letter = "u"
        if not isinstance(entry, Bye) and entry.result.is_played and entry.colour is not None:
            letter = colour_letter(entry.colour)
        letters += letter
    return letters


def bracket_lines(bracket: BracketReport) -> list[str]:
    """Return how a bracket was paired, in lines for people; criteria that counted nothing are left
    out."""
    lines = [bracket_title(bracket)]
    groups: dict[str, Iterable[object]] = {
        "MDPs": bracket.mdps,
        "residents": bracket.residents,
        "pairs": [f"{higher}-{lower}" for higher, lower in bracket.pairs],
        "upfloaters": bracket.upfloaters,
        "downfloaters": bracket.downfloaters,
    }
    for group, who in groups.items():
        if who or group in ("residents", "pairs"):
            lines.append(f"  {group}: {' '.join(map(str, who)) or '-'}")
    counted = []
    for criterion in bracket.counts:
        numbers = _numbers(criterion.counted)
        if any(numbers):
            name = criterion_name(criterion.code, criterion.article)
            counted.append(f"{name}: {counted_in_words(criterion.counted)}")
    lines.append(f"  criteria not fully met: {', '.join(counted) or 'none'}")
    return lines


def _numbers(count: Count) -> tuple[int, ...]:
    return count if isinstance(count, tuple) else (count,)


def counted_in_words(count: Count) -> str:
    """Return what a criterion counted: a number, or several of them."""
    return " ".join(str(number) for number in _numbers(count))


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
    return object_of(FindingInError, finding, way_out=finding.hint)
