"""Comments of a file that decide how its rounds are judged, each with its line; one that
contradicts the file is a finding, and is not obeyed.

Each kind of comment is a row of `_KINDS`: which of its comments contradict the file, and which
decide a round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.check.replay import DecisiveComment
from fidepair.desk.record import past_state
from fidepair.desk.record.log import corrections, logged_in
from fidepair.findings import tell
from fidepair.systems.baku import comment_decides
from fidepair.trf.format.remarks import (
    BY_HAND,
    CONFIGURED,
    LAST_OF_GA,
    NATIONAL,
    PROVISIONAL,
    RATED,
    choice_of,
    ratings_of,
    remark_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from fidepair.desk.record.log import LoggedCorrection
    from fidepair.findings import Finding
    from fidepair.tournament import ManualChange, Tournament
    from fidepair.trf.format.document import Line


class RoundToJudge(NamedTuple):
    """A round that is checked by a system; the corrections without which it is judged."""

    tournament: Tournament
    number: int
    system: str
    undone: Sequence[LoggedCorrection] = ()


class _CommentKind(NamedTuple):
    """What comments of one kind contradict the file, each with the reason, and which of them decide
    a round."""

    contradicting: Callable[[Tournament, Sequence[str]], Iterable[tuple[str, str]]]
    deciding: Callable[[RoundToJudge, Sequence[str]], Iterable[str]]


def contradicting_comments(tournament: Tournament, lines: Iterable[Line]) -> list[DecisiveComment]:
    """Return the comments that contradict the file, by line."""
    places = _lines_of(lines)
    found = [
        DecisiveComment(line, text, contradiction=reason)
        for kind in _KINDS
        for text, reason in kind.contradicting(tournament, [*places])
        for line in places.get(text, ())
    ]
    return sorted({one.line: one for one in found}.values())


def deciding_comments(
    rounds: Iterable[RoundToJudge], lines: Iterable[Line]
) -> list[DecisiveComment]:
    """Return the comments that are obeyed in these rounds, by line."""
    places = _lines_of(lines)
    numbers: dict[str, list[int]] = {}
    for round_ in rounds:
        for kind in _KINDS:
            for text in dict.fromkeys(kind.deciding(round_, [*places])):
                numbers.setdefault(text, []).append(round_.number)
    return sorted(
        DecisiveComment(line, text, tuple(of_rounds))
        for text, of_rounds in numbers.items()
        for line in places.get(text, ())
    )


def comments_on_rated_results(
    tournament: Tournament, lines: Iterable[Line]
) -> list[DecisiveComment]:
    """Return the comments for which ranks are not compared: the file has results that are for the
    rating only."""
    if not past_state.is_rated_otherwise(tournament):
        return []
    places = _lines_of(lines)
    wrong = {text for text, _ in past_state.contradictions(tournament)}
    texts = [
        text for text in tournament.corrections if remark_of(text, RATED) and text not in wrong
    ]
    return [
        DecisiveComment(line, text)
        for text in texts
        if _correction(text)
        for line in places.get(text, ())
    ]


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
    all_undone = tournament.changed_since(0)
    for change, reason in all_undone.refused if all_undone else ():
        yield change.comment, reason


def _renumberings_since(round_: RoundToJudge, _: Sequence[str]) -> Iterator[str]:
    since = round_.tournament.changed_since(round_.number)
    for change in since.obeyed if since else ():
        if change.renamed is None:  # a name decides nothing by itself
            yield change.comment


# ── Results and colours (4.3) ────────────────────────────────────────────────
def _correction(text: str) -> LoggedCorrection | None:
    return next(corrections(logged_in([text])), None)


def _wrong_corrections(tournament: Tournament, _: Sequence[str]) -> Iterator[tuple[str, str]]:
    yield from past_state.contradictions(tournament)


def _corrections_since(round_: RoundToJudge, _: Sequence[str]) -> Iterator[str]:
    undone = {*round_.undone}
    return (text for text in round_.tournament.corrections if _correction(text) in undone)


# ── Pairs and byes by the arbiter (4.4) ──────────────────────────────────────
def _changes_by_hand(
    comments: Sequence[str], changes: Iterable[ManualChange]
) -> Iterator[tuple[str, ManualChange]]:
    """Yield the comments that declare these changes."""
    declared = {(change.round_number, change.text): change for change in changes}
    for text in comments:
        remark = remark_of(text, BY_HAND)
        change = declared.get((remark.round_number or 0, remark.text)) if remark else None
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
def _wrong_choices(tournament: Tournament, comments: Sequence[str]) -> Iterator[tuple[str, str]]:
    last = max(tournament.rounds or 0, tournament.rounds_paired + 1)
    for text in comments:
        remark = remark_of(text, CONFIGURED)
        choice = choice_of(remark) if remark else None
        if choice is not None and not 1 <= choice.round_number <= last:
            yield text, f"the tournament does not have a round {choice.round_number}"


def _choices_of(round_: RoundToJudge, comments: Sequence[str]) -> Iterator[str]:
    for text in comments:
        remark = remark_of(text, CONFIGURED)
        choice = choice_of(remark) if remark else None
        is_obeyed = choice is not None and (choice.name != "maxi" or round_.system == "lim")
        if choice is not None and choice.round_number == round_.number and is_obeyed:
            yield text


# ── Ratings that only a comment has ──────────────────────────────────────────
def _no_contradiction(_: Tournament, __: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """What is not used of a comment on ratings, or on the last GA participant, is a finding of its
    own (T260, T262)."""
    return ()


def _ratings_of(round_: RoundToJudge, comments: Sequence[str]) -> Iterator[str]:
    """Yield the comments with ratings of players who have no other, where ratings pair (C.04.4.1
    1.1)."""
    if round_.system != "dubov":
        return
    unrated = {
        one.number
        for one in round_.tournament.numbered_at(round_.number).participants
        if one.rating is None
    }
    for text in comments:
        if unrated & _rated_in(text).keys():
            yield text


def _rated_in(text: str) -> Mapping[int, int]:
    remarks = (remark_of(text, kind) for kind in (PROVISIONAL, NATIONAL))
    return next((ratings_of(remark) or {} for remark in remarks if remark is not None), {})


# ── Accelerated rounds (C.04.7) ──────────────────────────────────────────────
def _last_of_ga(round_: RoundToJudge, comments: Sequence[str]) -> Iterator[str]:
    """Yield the comment on the last GA participant where numbers of round one are not known
    (decision G10); one that contradicts the file is a finding of its own (T262)."""
    tournament = round_.tournament
    if (
        tournament.acceleration is not None
        and tournament.virtual is None
        and comment_decides(tournament)
    ):
        yield from (text for text in comments if remark_of(text, LAST_OF_GA))


_KINDS = (
    _CommentKind(_wrong_renumberings, _renumberings_since),
    _CommentKind(_wrong_corrections, _corrections_since),
    _CommentKind(_wrong_changes_by_hand, _changes_by_hand_in),
    _CommentKind(_wrong_choices, _choices_of),
    _CommentKind(_no_contradiction, _ratings_of),
    _CommentKind(_no_contradiction, _last_of_ga),
)
