"""Results of a check for other programs: JSON, written file by file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypedDict

from fidepair.render.report import by_kind, ended, rank_findings
from fidepair.render.table_columns import FailedFile, GameObject, SystemObject, object_of
from fidepair.tournament import format_points

if TYPE_CHECKING:
    from fidepair.check.causes import Corrections
    from fidepair.check.ranks import RankCheck, RankDifference
    from fidepair.check.replay import CheckReport, RoundCheck, Tally
    from fidepair.check.verdicts import Judgement
    from fidepair.standings.ranking import Standings
    from fidepair.swiss.boards import PairedGame, PublishedGame

CHECK_SCHEMA: Final = "fidepair.check/1"


class GameOfCheck(GameObject, total=False):
    """A pair; one of the rules with the article that gave the colours."""

    article: str


class ColoursOfCheck(TypedDict):
    """A pair whose colours are not those of the rules."""

    published: GameOfCheck
    rules: GameOfCheck


class ByeOfCheck(TypedDict):
    """The holders of the pairing-allocated bye."""

    published: int | None
    rules: int | None


class VerdictObject(TypedDict):
    """The kind of a difference, and what decides it."""

    verdict: str
    criterion: str | None
    article: str | None
    bracket: str | None
    counted: int | Sequence[int] | None
    best: int | Sequence[int] | None
    text: str


class CorrectionObject(TypedDict):
    """Another result of an earlier game."""

    round: int
    white: int
    black: int
    recorded: str
    before: str


class CorrectionsObject(TypedDict):
    """Other results of earlier games with which the published round would be right."""

    right_before: list[CorrectionObject]
    tried: int
    not_tried: int
    as_round: int | None


class CauseObject(TypedDict):
    """What would make the rest of the round right."""

    boards: Annotated[list[GameOfCheck], "Published boards that were made by hand."]
    bye: Annotated[int | None, "The player whose bye was given by hand."]
    players: Annotated[
        list[int],
        "Players who stood elsewhere in the starting list; of those on the boards, if there are any, also"
        " players who came later.",
    ]
    places: Annotated[list[int], "The places of these players, if they are known."]


class CausesObject(TypedDict):
    """What would explain the round, all of one kind."""

    found: list[CauseObject]
    complete: Annotated[bool, "Whether nothing was left for want of time (`--patience`)."]


class ReadingObject(TypedDict):
    """A contested decision by whose other reading the round would be right."""

    decision: str
    colours: list[GameOfCheck] | None


class AcceleratedObject(TypedDict):
    """Those who met only each other in round one."""

    size: int
    last: int
    is_baku: bool


class ExplainedRound(TypedDict, total=False):
    """Properties of rounds that are impossible, differ or are declared as changed by hand."""

    declared_changes: list[str]
    corrections: CorrectionsObject
    explained_by: CausesObject
    reason: str
    verdict: VerdictObject | None
    published_only: list[GameOfCheck]
    rules_only: list[GameOfCheck]
    wrong_colours: list[ColoursOfCheck]
    bye: ByeOfCheck
    sentences: list[str]
    right_by_other_readings: list[ReadingObject]
    looks_accelerated: AcceleratedObject


class CheckedRound(ExplainedRound):
    """A round, and how it compares with the rules."""

    round: int
    status: Annotated[str, Literal["agrees", "differs", "impossible"]]
    boards: int


class CommentObject(TypedDict):
    """A comment of the file that matters to the check."""

    line: int
    text: str
    rounds: Annotated[
        list[int],
        "The checked rounds that are judged by it. Without any, the ranks are, or it is not used.",
    ]
    contradiction: Annotated[str | None, "Why it is not used."]


class RankObject(TypedDict):
    """A participant whose rank was checked."""

    number: int
    rank: int | None
    expected: int | None
    value: str | None


class RankFinding(TypedDict):
    """A finding about ranks."""

    kind: str
    line: int | None
    column: int | None
    method: str | None
    participants: list[RankObject]
    text: str


class CheckedRanks(TypedDict):
    """The ranks of the file, compared with the standings."""

    agrees: bool
    methods: list[str]
    edition: str
    declared: bool
    complete: bool
    looks_like: str | None
    findings: list[RankFinding]


class MoreOfFile(TypedDict, total=False):
    """Properties of files with such comments, or with ranks that were checked."""

    comments: Annotated[
        list[CommentObject],
        "Comments of the file that decide verdicts; or contradict the file, and are not used.",
    ]
    standings: CheckedRanks


class CheckedFile(MoreOfFile):
    """The results for a file."""

    file: str
    tournament: str
    system: SystemObject | None
    agrees: bool
    rounds: list[CheckedRound]
    notes: list[str]


class KindObject(TypedDict):
    """The number of rounds with one kind of difference, and with each criterion."""

    rounds: int
    criteria: dict[str, int]


class SummaryObject(TypedDict):
    """The counts of a run."""

    files: int
    files_not_checked: int
    rounds: int
    rounds_differing: int
    rounds_differing_undeclared: int
    kinds: Annotated[dict[str, KindObject], "The differing rounds by kind."]
    kinds_declared: Annotated[
        dict[str, KindObject], "Those of them that are declared as changed by hand."
    ]
    ranks_checked: int
    ranks_differing: int


class CheckDocument(TypedDict):
    """What `fidepair check --json` answers, and `check` of `fidepair serve`."""

    schema: Literal["fidepair.check/1"]
    files: list[CheckedFile | FailedFile]
    summary: SummaryObject


def document(files: list[CheckedFile | FailedFile], tally: Tally) -> CheckDocument:
    """Return the document of a run."""
    return {"schema": CHECK_SCHEMA, "files": files, "summary": _summary(tally)}


def file_document(report: CheckReport, file: str) -> CheckedFile:
    """Return what was found in one file, as a JSON object."""
    found: CheckedFile = {
        "file": file,
        "tournament": report.tournament.name,
        "system": None if report.system is None else object_of(SystemObject, report.system),
        "agrees": report.agrees,
        "rounds": [_round(found) for found in report.rounds],
        "notes": list(report.notes),
    }
    if report.comments:
        found["comments"] = [
            object_of(CommentObject, one, contradiction=one.contradiction or None)
            for one in report.comments
        ]
    if report.ranks:
        found["standings"] = _ranks(report, report.ranks)
    return found


def _ranks(report: CheckReport, check: RankCheck) -> CheckedRanks:
    standings = check.standings
    return {
        "agrees": check.agrees,
        "methods": [method.code.text for method in standings.methods],
        "edition": standings.edition,
        "declared": standings.is_declared,
        "complete": standings.is_complete,
        "looks_like": check.looks_like or None,
        "findings": [
            _rank_finding(standings, difference, place, text)
            for difference, place, text in rank_findings(report)
        ],
    }


def _rank_finding(
    standings: Standings, difference: RankDifference, place: tuple[int, int] | None, text: str
) -> RankFinding:
    line, column = place or (None, None)
    method = None
    if difference.method is not None:
        method = standings.methods[difference.method].code.text
    columns = zip_longest(
        difference.numbers, difference.given, difference.computed, difference.shown_values()
    )
    participants: list[RankObject] = [
        {"number": number, "rank": given, "expected": computed, "value": value}
        for number, given, computed, value in columns
    ]
    return object_of(
        RankFinding,
        difference,
        line=line,
        column=column,
        method=method,
        participants=participants,
        text=text,
    )


def _round(found: RoundCheck) -> CheckedRound:
    """Return how a round compares with the rules, as a JSON object."""
    document: CheckedRound = {"round": found.number, "status": found.status, "boards": found.boards}
    if found.declared:
        document["declared_changes"] = list(found.declared)
    if found.corrections:
        document["corrections"] = _corrections(found.corrections)
    if found.status == "impossible":
        document["reason"] = found.reason
        document["verdict"] = _verdict(found.judgement)
    if found.status == "differs":
        _add_differences(document, found)
    return document


def _add_differences(document: CheckedRound, found: RoundCheck) -> None:
    """Add both versions of a round that differs, and what explains the difference."""
    document["published_only"] = _games(found.surplus)
    document["rules_only"] = _games(found.missing)
    document["wrong_colours"] = [
        {"published": _game(published), "rules": _game(ours)}
        for published, ours in found.wrong_colours
    ]
    document["bye"] = {"published": found.published_pab, "rules": found.pab}
    document["verdict"] = _verdict(found.judgement)
    document["sentences"] = list(found.sentences)
    if found.causes:
        causes = [
            object_of(CauseObject, cause, boards=_games(cause.boards))
            for cause in found.causes.found
        ]
        document["explained_by"] = {"found": causes, "complete": found.causes.complete}
    if found.otherwise:
        document["right_by_other_readings"] = [
            {"decision": other.decision, "colours": _games(other.games) or None}
            for other in found.otherwise
        ]
    if found.accelerated:
        document["looks_accelerated"] = object_of(AcceleratedObject, found.accelerated)


def _corrections(corrections: Corrections) -> CorrectionsObject:
    found = [
        object_of(
            CorrectionObject,
            one,
            round=one.round_number,
            recorded=ended(one.recorded),
            before=ended(one.before),
        )
        for one in corrections.found
    ]
    return object_of(CorrectionsObject, corrections, right_before=found, not_tried=corrections.left)


def _verdict(judgement: Judgement | None) -> VerdictObject | None:
    if judgement is None:
        return None
    return object_of(
        VerdictObject,
        judgement,
        verdict=judgement.verdict.value,
        criterion=judgement.code or None,
        article=judgement.article or None,
        bracket=None if judgement.score is None else format_points(judgement.score),
    )


def _games(games: Sequence[PublishedGame | PairedGame]) -> list[GameOfCheck]:
    return [_game(game) for game in games]


def _game(game: PublishedGame | PairedGame) -> GameOfCheck:
    document: GameOfCheck = {"white": game.white, "black": game.black}
    article = getattr(game, "article", "")
    if article:
        document["article"] = article
    return document


def _summary(tally: Tally) -> SummaryObject:
    return {
        "files": tally.tournaments + tally.not_checked,
        "files_not_checked": tally.not_checked,
        "rounds": tally.rounds,
        "rounds_differing": tally.differing,
        "rounds_differing_undeclared": tally.differing - tally.declared,
        "kinds": _by_kind(tally.kinds),
        "kinds_declared": _by_kind(tally.declared_kinds),
        "ranks_checked": tally.ranked,
        "ranks_differing": tally.misranked,
    }


def _by_kind(counts: Mapping[tuple[str, str], int]) -> dict[str, KindObject]:
    found: dict[str, KindObject] = {}
    for kind, by_code in by_kind(counts).items():
        criteria = {code: number for code, number in by_code.items() if code}
        found[kind] = {"rounds": sum(by_code.values()), "criteria": criteria}
    return found
