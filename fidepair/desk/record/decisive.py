"""Comments of a file that decide how its rounds are judged, each with its line.

A comment that contradicts the file is a finding, and is not obeyed. Each kind of comment is a row
of `_CONTRADICTING`, `_DECIDING` or both: which of its comments contradict the file, and which decide
a round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.check.replay import DecisiveComment
from fidepair.desk.record import past_state
from fidepair.desk.record.log import correction_in
from fidepair.findings import Finding, tell
from fidepair.systems.baku import comment_decides
from fidepair.trf.format.remarks import (
    BY_HAND,
    CONFIGURED,
    LAST_OF_GA,
    NATIONAL,
    PROVISIONAL,
    choice_of,
    ratings_of,
    remark_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from fidepair.desk.record.past_state import AnyCorrection
    from fidepair.tournament import Choice, ManualChange, Tournament
    from fidepair.trf.format.document import Line


class RoundToJudge(NamedTuple):
    """A round, the system that it is checked by, and the corrections undone before that."""

    tournament: Tournament
    number: int
    system: str
    undone: Sequence[AnyCorrection] = ()


def contradicting_comments(tournament: Tournament, lines: Iterable[Line]) -> list[DecisiveComment]:
    """Return the comments that contradict the file, by line."""
    places = _lines_of(lines)
    found: dict[int, DecisiveComment] = {}
    for contradicting in _CONTRADICTING:
        for text, reason in contradicting(tournament, list(places)):
            for line in places.get(text, ()):
                found[line] = DecisiveComment(line, text, contradiction=reason)
    return sorted(found.values())


def deciding_comments(
    rounds: Iterable[RoundToJudge], lines: Iterable[Line]
) -> list[DecisiveComment]:
    """Return the comments that are obeyed in these rounds, by line."""
    places = _lines_of(lines)
    numbers: dict[str, list[int]] = {}
    for round_ in rounds:
        for deciding in _DECIDING:
            for text in dict.fromkeys(deciding(round_, list(places))):
                numbers.setdefault(text, []).append(round_.number)
    found = []
    for text, of_rounds in numbers.items():
        for line in places.get(text, ()):
            found.append(DecisiveComment(line, text, tuple(of_rounds)))
    return sorted(found)


def comments_on_rated_results(
    tournament: Tournament, lines: Iterable[Line]
) -> list[DecisiveComment]:
    """Return the comments on results for the rating only, because of which ranks are not
    compared."""
    places = _lines_of(lines)
    found = []
    for text in past_state.comments_for_rating(tournament):
        found += [DecisiveComment(line, text) for line in places.get(text, ())]
    return sorted(found)


def findings_of(comments: Iterable[DecisiveComment]) -> list[Finding]:
    """Return the findings about comments that contradict the file."""
    return [
        tell(
            "T261",
            f"this comment contradicts the file and is not used: {one.contradiction}",
            one.line,
            1,
            one.text,
        )
        for one in comments
        if one.contradiction
    ]


def _lines_of(lines: Iterable[Line]) -> dict[str, list[int]]:
    """Return the line numbers of comments by their text."""
    found: dict[str, list[int]] = {}
    for line in lines:
        found.setdefault(line.text.rstrip(), []).append(line.number)
    return found


# ── Numbers, ratings and names (C.04.2 2.3) ──────────────────────────────────
def _wrong_renumberings(tournament: Tournament, _: Sequence[str]) -> Iterator[tuple[str, str]]:
    undone = tournament.changed_since(0)
    if undone:
        for change, reason in undone.refused:
            yield change.comment, reason


def _renumberings_since(round_: RoundToJudge, _: Sequence[str]) -> Iterator[str]:
    undone = round_.tournament.changed_since(round_.number)
    if undone:
        for change in undone.obeyed:
            if change.renamed is None:  # a name decides nothing by itself
                yield change.comment


# ── Results and colours (4.3) ────────────────────────────────────────────────
def _wrong_corrections(tournament: Tournament, _: Sequence[str]) -> Iterator[tuple[str, str]]:
    yield from past_state.contradictions(tournament)


def _corrections_since(round_: RoundToJudge, _: Sequence[str]) -> Iterator[str]:
    return (text for text in round_.tournament.corrections if correction_in(text) in round_.undone)


# ── Pairs and byes by the arbiter (4.4) ──────────────────────────────────────
def _changes_by_hand(
    comments: Sequence[str], changes: Iterable[ManualChange]
) -> Iterator[tuple[str, ManualChange]]:
    """Yield the comments that declare these changes."""
    declared = {(change.round_number, change.text): change for change in changes}
    for text in comments:
        remark = remark_of(text, BY_HAND)
        if not remark:
            continue
        change = declared.get((remark.round_number or 0, remark.text))
        if change is not None:
            yield text, change


def _wrong_changes_by_hand(
    tournament: Tournament, comments: Sequence[str]
) -> Iterator[tuple[str, str]]:
    for text, change in _changes_by_hand(comments, tournament.manual_changes):
        reason = tournament.contradiction(change)
        if reason:
            yield text, reason


def _changes_by_hand_in(round_: RoundToJudge, comments: Sequence[str]) -> Iterator[str]:
    declared = round_.tournament.changes_by_hand(round_.number)
    return (text for text, _ in _changes_by_hand(comments, declared))


# ── Options of a round ───────────────────────────────────────────────────────
def _choices(comments: Sequence[str]) -> Iterator[tuple[str, Choice]]:
    """Yield the comments with options of a round."""
    for text in comments:
        remark = remark_of(text, CONFIGURED)
        choice = choice_of(remark) if remark else None
        if choice is not None:
            yield text, choice


def _wrong_choices(tournament: Tournament, comments: Sequence[str]) -> Iterator[tuple[str, str]]:
    last = max(tournament.rounds or 0, tournament.rounds_paired + 1)
    changes = tournament.round_changes()
    for text, choice in _choices(comments):
        if choice.name == "rounds" and choice not in changes:
            yield (
                text,
                f"the file has {tournament.rounds} rounds and {tournament.rounds_paired} paired ones",
            )
        elif not 1 <= choice.round_number <= last:
            yield text, f"the tournament does not have a round {choice.round_number}"


def _choices_of(round_: RoundToJudge, comments: Sequence[str]) -> Iterator[str]:
    changes = round_.tournament.round_changes()
    for text, choice in _choices(comments):
        if choice in changes and round_.number < choice.round_number:
            yield text
        is_used = choice.name != "maxi" or round_.system == "lim"
        if is_used and choice.round_number == round_.number:
            yield text


# ── Ratings that only a comment has ──────────────────────────────────────────
def _ratings_of(round_: RoundToJudge, comments: Sequence[str]) -> Iterator[str]:
    """Yield the comments with ratings of players who have no other, where ratings pair (C.04.4.1
    1.1)."""
    if round_.system != "dubov":
        return
    participants = round_.tournament.numbered_at(round_.number).participants
    unrated = {one.number for one in participants if one.rating is None}
    for text in comments:
        if not unrated.isdisjoint(_ratings_in(text)):
            yield text


def _ratings_in(text: str) -> Mapping[int, int]:
    """Return the ratings in a comment, by number."""
    for kind in (PROVISIONAL, NATIONAL):
        remark = remark_of(text, kind)
        if remark is not None:
            return ratings_of(remark) or {}
    return {}


# ── Accelerated rounds (C.04.7) ──────────────────────────────────────────────
def _last_of_ga(round_: RoundToJudge, comments: Sequence[str]) -> Iterator[str]:
    """Yield the comment on the last GA participant if the numbers of round one are unknown
    (decision G10); one that contradicts the file is another finding (T262)."""
    tournament = round_.tournament
    if tournament.acceleration is None or tournament.virtual is not None:
        return
    if comment_decides(tournament):
        yield from (text for text in comments if remark_of(text, LAST_OF_GA))


_CONTRADICTING = (_wrong_renumberings, _wrong_corrections, _wrong_changes_by_hand, _wrong_choices)
"""Parts of a comment on ratings, or on the last GA participant, that are not used are other
findings (T260, T262)."""
_DECIDING = (
    _renumberings_since,
    _corrections_since,
    _changes_by_hand_in,
    _choices_of,
    _ratings_of,
    _last_of_ga,
)
