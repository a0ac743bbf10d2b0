"""The outcome of a check, for people and as JSON: a line for each round, the differences, and the
summary.

The summary of many checked files: how many rounds agree, how the others differ, which files cannot
be read, and which tournaments are the strangest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple, TypeAlias, TypedDict

from fidepair.render.sheet import Sheet, padded, width_of
from fidepair.render.table_columns import (
    INTEGER,
    TEXT,
    Column,
    FailedFile,
    GameObject,
    SystemObject,
    object_of,
    sheet_of,
)
from fidepair.render.words import (
    bracket_lines,
    count_of,
    in_brackets,
    noun_of,
    participant_noun,
    player,
    title_of,
)
from fidepair.swiss.completion import listed
from fidepair.text.wording import article_text, visible
from fidepair.tournament import format_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fidepair.check.causes import Cause
    from fidepair.check.ranks import RankCheck, RankDifference
    from fidepair.check.replay import AcceleratedStart, CheckReport, RoundCheck, Tally
    from fidepair.check.verdicts import Judgement
    from fidepair.standings.ranking import Standings
    from fidepair.swiss.boards import PairedGame
    from fidepair.swiss.published import PublishedGame
    from fidepair.tournament import Tournament

    JsonObject: TypeAlias = Mapping[str, Any]


MAX_BESIDE = 54
"""The width up to which two columns stand beside each other: with their blanks a terminal of 60 has
room."""
MAX_RANKS = 10
"""The most participants with differing ranks that a verdict names."""
MAX_EXPLAINED = 5
"""The most lines of differences that are listed where they are explained."""
FAULT_OF_OURS = (
    "THIS IS A BUG IN FIDEPAIR; the published pairing is fine. Please report it, with the file."
)
KINDS = {
    "impossible": "where no legal pairing exists",
    "illegal": "illegal",
    "incomplete": "incomplete",
    "worse": "worse",
    "later": "later in the fixed order",
    "different": "different",
    "colours": "colours only",
    "earlier": "EARLIER in the fixed order (a bug in fidepair, please report it)",
    "better": "BETTER (a bug in fidepair, please report it)",
}
"""The words for kinds of rounds in the summary, in its order."""


def page_sheet(report: CheckReport, file: str) -> Sheet:
    """Return the table for a page: its heading is the name of the event, then the file."""
    drawn = sheet(report, file)
    return drawn._replace(headings=(title_of(report.tournament), file, *drawn.headings[1:]))


def sheet(report: CheckReport, file: str) -> Sheet:
    """Return the table of rounds; below it, for each round that differs from the rules, both
    versions."""
    headings = [f"{file}: {title_of(report.tournament)}"]
    ranks = [*rank_lines(report), *comment_lines(report)]
    system = report.system
    if system is None:
        return Sheet(tuple(headings), (), (), tuple(ranks))
    headings.append(f"{system.title} ({system.chapter})")
    remarks: list[str] = []
    for found in report.rounds:
        remarks += differences(found, is_short=True)
    columns: tuple[Column[RoundCheck], ...] = (
        Column("number", "Round", INTEGER),
        Column("boards", "Boards", INTEGER),
        Column("result", "Result", TEXT, result),
    )
    return sheet_of(columns, report.rounds, headings, [*remarks, *ranks])


def rank_lines(report: CheckReport) -> list[str]:
    """Return how the ranks compare with the standings: nothing if they were not compared."""
    if report.ranks is None:
        return []
    ours = report.ranks.standings
    codes = ", ".join(visible(method.code.text) for method in ours.methods)
    by = f"{codes}; C.07, edition of {ours.edition}" if ours.is_declared else "points only"
    return [
        f"Ranks ({by}): {rank_verdict(report)}",
        *(f"  {text}" for *_, text in rank_findings(report)),
    ]


def comment_lines(report: CheckReport) -> list[str]:
    """Return the comments of the file that decide the verdicts, or contradict the file, each with
    its line."""
    lines = []
    for one in report.comments:
        use = "ranks"
        if one.contradiction:
            use = f"not used, {one.contradiction}"
        elif one.rounds:
            use = _rounds(one.rounds)
        lines.append(f"  line {one.line} ({use}): {one.text.lstrip('#').strip()}")
    if lines:
        lines.insert(0, "Comments in the file:")
    return lines


def _rounds(numbers: Sequence[int]) -> str:
    """Return the numbers of rounds, as in `round 3` or `rounds 3, 4`."""
    noun = noun_of(len(numbers), "round", "rounds")
    return f"{noun} {', '.join(map(str, numbers))}"


def rank_verdict(report: CheckReport) -> str:
    """Return in a few words how the ranks compare with the standings."""
    check = report.ranks
    if check is None:
        return "not checked"
    if check.agrees:
        return "agree"
    if check.looks_like:
        return f"differ; they look like {check.looks_like}"
    numbers: list[str] = []
    codes: dict[str, None] = {}
    for found in check.differences:
        if found.is_wrong:
            numbers += map(str, found.numbers)
            if found.method is not None:
                codes[check.standings.methods[found.method].code.text] = None
    who = ", ".join(numbers[:MAX_RANKS])
    if len(numbers) > MAX_RANKS:
        who += f" and {len(numbers) - MAX_RANKS} more"
    return f"differ: {who} ({', '.join(codes)})"


def rank_findings(
    report: CheckReport,
) -> Iterator[tuple[RankDifference, tuple[int, int] | None, str]]:
    """Yield each difference of the ranks, the line and column where the first of them stands, and a
    sentence; notes too."""
    check = report.ranks
    if check is None:
        return
    noun = participant_noun(report.tournament)
    for found in check.differences:
        place = report.places.get(found.numbers[0])
        text = check.sentence(found, noun)
        if not found.is_wrong:
            text = f"note: {text}"
        if place is not None:
            text = "line {}, column {}: {}".format(*place, text)
        yield found, place, text


def result(found: RoundCheck) -> str:
    """Return in a few words how the round compares."""
    if found.status == "agrees":
        return f"{_repaired(found)}; the rest by the rules" if found.repaired else "agrees"
    by_hand = "; changed by hand, as declared" if found.declared else ""
    if found.status == "impossible":
        return f"published, but the rules allow no pairing{by_hand}"
    parts = []
    if found.surplus or found.missing:
        parts.append(count_of(max(len(found.surplus), len(found.missing)), "pair"))
    if found.wrong_colours:
        parts.append(f"colours of {count_of(len(found.wrong_colours), 'pair')}")
    if found.published_pab != found.pab:
        parts.append("bye")
    return f"differs: {', '.join(parts)}{by_hand}"


def _repaired(found: RoundCheck) -> str:
    """Return which pairs the arbiter changed, and by which article of C.04.2."""
    changes = (f"({repair.article}): {repair.now}" for repair in found.repaired)
    return f"changed by the arbiter {'; '.join(changes)}"


def as_published(found: RoundCheck) -> str:
    """Return in one line whether the pairing of the rules, which is shown, was published."""
    if found.status == "agrees" and not found.repaired:
        return f"Round {found.number} was published like this."
    return (
        f"Round {found.number} is shown as published ({result(found)}): "
        f"see `fidepair check --round {found.number}`."
    )


def differences(
    found: RoundCheck, name: Callable[[int], str] = str, *, is_short: bool = False
) -> list[str]:
    """Return what explains the round, then what was published and what the rules give, beside each
    other; nothing for a round that agrees.

    `name`: how a player is written. `is_short`: many differences that are explained are only
    counted.
    """
    if found.status == "agrees":
        return []
    if found.status == "impossible":
        reason = [f"  {line.strip()}" for line in found.reason.split("\n")]
        return [f"Round {found.number}", *reason, *_remarks(found)]

    def pair(game: PublishedGame | PairedGame) -> str:
        return f"{name(game.white)} - {name(game.black)}"

    def bye(number: int | None) -> str:
        return f"bye: {'none' if number is None else name(number)}"

    surplus = [pair(game) for game in found.surplus]
    missing = [pair(game) for game in found.missing]
    pairs = [("published", "by the rules"), *zip_longest(surplus, missing, fillvalue="")]
    for published, ours in found.wrong_colours:
        pairs.append((pair(published), f"{pair(ours)}, colours by {article_text(ours.article)}"))
    if found.published_pab != found.pab:
        pairs.append((bye(found.published_pab), bye(found.pab)))
    first = [f"Round {found.number}", *cause_lines(found)]
    if is_short and found.is_explained and len(pairs) > MAX_EXPLAINED:
        note = f"  {result(found)}; add -v to see them"
        return [*first, *_remarks(found._replace(sentences=())), note]
    return [*first, *_side_by_side(pairs), *_remarks(found)]


def cause_lines(found: RoundCheck) -> list[str]:
    """Return in a line what was made by hand, or had another place, if that explains the round; or
    that not everything was tried."""
    causes = found.causes
    if causes is None:
        return []
    if causes.found:
        return [f"  {'; or '.join(_cause(one, found.boards) for one in causes.found)}"]
    if causes.complete or found.is_explained:
        return []
    return ["  not every change by hand and not every starting list was tried (--patience)"]


def _cause(cause: Cause, boards: int) -> str:
    """Return what would make the rest of a round right."""
    players = ", ".join(map(str, cause.players))
    if cause.places and len(cause.players) > 1:
        return f"right if {players}, who had not played yet, came last in the starting list"
    if cause.places:
        return f"right if {players} had place {cause.places[0]} in the starting list"
    parts = [f"{game.white}-{game.black}" for game in cause.boards]
    if cause.bye is not None:
        parts.append(f"the bye of {cause.bye}")
    others = count_of(boards - len(cause.boards), "board")
    verb = noun_of(len(parts), "was", "were")
    return f"right in all other {others} if {listed(parts)} {verb} made by hand"


def _side_by_side(pairs: list[tuple[str, str]]) -> list[str]:
    """Return the lines of two columns, which have headings; one below the other if a narrow
    terminal has no room."""
    columns = [[left for left, _ in pairs], [right for _, right in pairs]]
    left_width, right_width = (max(map(width_of, column)) for column in columns)
    if left_width + right_width <= MAX_BESIDE:
        return [f"  {padded(left, left_width)}   {right}".rstrip() for left, right in pairs]
    lines = []
    for heading, *cells in columns:
        lines.append(f"  {heading}:")
        lines += [f"    {cell}" for cell in cells if cell]
    return lines


_CONTESTED = {
    "B1": "a series of zero-point byes ends with the last finished round, also for a returning player",
    "G3": "virtual points count when the first-team is chosen",
    "G4": "the numbers that decide colours by odd or even are counted differently (--tpn)",
    "U3": "forfeited games make no upfloats",
}
"""The other readings of contested decisions, in words."""


def _remarks(found: RoundCheck) -> list[str]:
    """Return the verdict on a round and whom it concerns, loudly if it is one on this program; by
    which other reading of a contested decision the round, or colours of it, would be right; and what
    the file declares."""
    lines = []
    if found.judgement:
        lines.append(f"  verdict: {found.judgement.text}")
    lines += [f"    {sentence}" for sentence in found.sentences]
    if found.is_fault_of_ours:
        lines.append(f"  {FAULT_OF_OURS}")
    for decision, games in found.otherwise:
        pairs = ", ".join(f"{game.white}-{game.black}" for game in games)
        what = f"the colours of {pairs} are" if pairs else "the published round is"
        lines.append(
            f"  contested: {what} right under the other reading of decision {decision}: {_CONTESTED[decision]}"
        )
    if found.accelerated:
        lines += _as_accelerated(found.accelerated)
    for text in found.declared:
        lines.append(f"  declared change by hand: {text or 'not described'}")
    return lines


def _as_accelerated(start: AcceleratedStart) -> list[str]:
    """Return the hint that round one looks accelerated, and what to do about it."""
    hint = f"  hint: looks accelerated: the first {start.size}, down to number {start.last}, met only each other, and"
    hint += " the file gives no virtual points (250, XXA)"
    if start.is_baku:
        what = "    Baku acceleration has this group (C.04.7, 1.2): check with --acceleration baku"
    else:
        what = "    Baku acceleration has another group (C.04.7, 1.2), and SAD, Haley and Nicois are not FIDE systems:"
        what += " record the virtual points of each player"
    return [hint, what]


def fault_of_ours(report: CheckReport) -> str | None:
    """Return the message for standard error if a published pairing is better than ours, or None."""
    lines = [
        f"round {found.number}: {found.judgement.text}"
        for found in report.rounds
        if found.judgement and found.is_fault_of_ours
    ]
    return "\n  ".join([*lines, FAULT_OF_OURS]) if lines else None


def detailed_differences(report: CheckReport) -> list[str]:
    """Return the differences with names, and how the rules pair each round that differs."""
    name = names_of(report.tournament)
    lines: list[str] = []
    for found in report.rounds:
        lines += differences(found, name)
        if found.status == "differs" and found.pairing:
            for bracket in found.pairing.brackets:
                lines += [f"  {line}" for line in bracket_lines(bracket)]
    return lines


def names_of(tournament: Tournament) -> Callable[[int], str]:
    """Return how to write a participant: number, title and name."""
    participants = tournament.by_number()
    return lambda number: player(participants[number])


def verdict(report: CheckReport) -> str:
    """Return the outcome for one tournament, in one line."""
    parts = []
    if report.system is not None:
        parts.append(_verdict_on_rounds(report))
    if report.ranks:
        parts.append(f"ranks {rank_verdict(report)}")
    return "; ".join(parts)


def _verdict_on_rounds(report: CheckReport) -> str:
    checked = len(report.rounds)
    if report.agrees:
        if checked == 1:
            return f"round {report.rounds[0].number} agrees"
        return f"all {checked} rounds agree"
    wrong = report.differing
    of_checked = f" of {checked} checked" if checked > 1 else ""
    text = f"{_rounds(wrong)}{of_checked} {_differ(len(wrong))} from the rules"
    verdicts = [
        f"{found.judgement.verdict.value}{in_brackets(found.judgement.code)}"
        for found in report.rounds
        if found.judgement
    ]
    if verdicts:
        text += f": {', '.join(verdicts)}"
    contested = []
    for found in report.rounds:
        if found.otherwise:
            decisions = ", ".join(other.decision for other in found.otherwise)
            contested.append(f"{found.number} ({decisions})")
    if contested:
        text += f"; contested decisions: {', '.join(contested)}"
    caused = [found for found in report.rounds if found.causes and found.causes.found]
    if caused:
        text += f"; explained by boards made by hand or the starting list: {_numbers(caused)}"
    declared = [found for found in report.rounds if found.status != "agrees" and found.declared]
    if declared:
        text += f" (changed by hand, as declared: {_numbers(declared)})"
    return text


def _numbers(rounds: Sequence[RoundCheck]) -> str:
    return ", ".join(str(found.number) for found in rounds)


def summary(tally: Tally) -> str:
    """Return the outcome of the whole run, in one line: how many rounds differ, by kind of
    difference."""
    text = f"{count_of(tally.tournaments, 'tournament')}, {count_of(tally.rounds, 'round')} checked"
    if tally.differing:
        text += f": {count_of(tally.differing, 'round')} {_differ(tally.differing)}"
        parts = _parts(tally)
        if parts:
            text += f": {'; '.join(parts)}"
    elif tally.rounds:
        text += ": no differences"
    if tally.ranked:
        ranks = "no differences"
        if tally.misranked:
            ranks = f"{tally.misranked} {_differ(tally.misranked)}"
        text += f"; ranks of {count_of(tally.ranked, 'tournament')} checked: {ranks}"
    if tally.not_checked:
        text += f"; {count_of(tally.not_checked, 'file')} not checked"
    return text


def _differ(number: int) -> str:
    return noun_of(number, "differs", "differ")


def _parts(tally: Tally) -> list[str]:
    """Return how many rounds differ, undeclared and as declared, each by kind; without declared
    ones only the kinds."""
    undeclared = _kinds(Counter(tally.kinds) - Counter(tally.declared_kinds))
    if not tally.declared:
        return [undeclared] if undeclared else []
    declared = _kinds(tally.declared_kinds)
    return [
        f"{tally.differing - tally.declared} undeclared{in_brackets(undeclared)}",
        f"{tally.declared} changed by hand, as declared{in_brackets(declared)}",
    ]


def _kinds(counts: Mapping[tuple[str, str], int]) -> str:
    """Return how many rounds are of each kind, and of these how many by each criterion."""
    parts = []
    for kind, by_code in by_kind(counts).items():
        criteria = ", ".join(f"{code}: {number}" for code, number in by_code.items() if code)
        parts.append(f"{sum(by_code.values())} {KINDS[kind]}{in_brackets(criteria)}")
    return ", ".join(parts)


def by_kind(counts: Mapping[tuple[str, str], int]) -> dict[str, dict[str, int]]:
    """Return the rounds of each kind, the gravest first, by criterion; an empty text for none."""
    gravity = [*KINDS]
    found: dict[str, dict[str, int]] = {}
    for kind, code in sorted(counts, key=lambda one: (gravity.index(one[0]), in_order(one[1]))):
        found.setdefault(kind, {})[code] = counts[kind, code]
    return found


def in_order(code: str) -> tuple[str, int]:
    """Return what sorts codes of criteria by their number: `C5` before `C12`."""
    letters = code.rstrip("0123456789")
    return letters, int(code[len(letters) :] or 0)


STRANGEST = 10
_GRAVITY = ("colours", "different", "later", "worse", "incomplete", "illegal", "impossible")
"""Kinds of differences, each stranger than the one before it; others are bugs of ours."""


class StrangeFile(NamedTuple):
    """A file whose rounds differ: the gravest kind, how many differ, and where it came in the run
    (as a negative number)."""

    gravity: int
    rounds: int
    place: int
    file: str
    kind: str


class Survey:
    """What the lines of a report add up to. It does not grow with their number."""

    def __init__(self) -> None:
        self.files = 0
        self.rounds = 0
        self.agreeing = 0
        self.kinds: Counter[tuple[str, str]] = Counter()
        self.editions: Counter[str] = Counter()
        self.unreadable: Counter[str] = Counter()
        self.strangest: list[StrangeFile] = []

    def add(self, line: JsonObject) -> None:
        """Count one file: its object in the report (`CheckedFile` or `FailedFile`)."""
        self.files += 1
        if "error" in line:
            self.unreadable[_reason(line["error"])] += 1
            return
        rounds = line["rounds"]
        self.rounds += len(rounds)
        system = line["system"]
        if system is not None:
            name = f"{system['name']} ({system['chapter']}, {system['edition']})"
            self.editions[name] += len(rounds)
        unexplained = []
        for found in rounds:
            if found["status"] == "agrees":
                self.agreeing += 1
                continue
            kind = self._count(found)
            if not found.get("declared_changes"):
                unexplained.append(kind)
        if unexplained:
            self._remember(line["file"], unexplained)

    def _count(self, found: JsonObject) -> str:
        """Count a round that differs, and return its kind."""
        verdict = found["verdict"] or {}
        kind: str = verdict.get("verdict", "")
        if found["status"] == "impossible" and kind not in ("better", "earlier"):
            kind = "impossible"
        self.kinds[kind, verdict.get("criterion") or ""] += 1
        return kind

    def _remember(self, file: str, kinds: Sequence[str]) -> None:
        gravest = max(kinds, key=_gravity)
        strange = StrangeFile(_gravity(gravest), len(kinds), -self.files, file, gravest)
        self.strangest = sorted([*self.strangest, strange], reverse=True)[:STRANGEST]

    def sheets(self) -> tuple[Sheet, ...]:
        """Return the summary as tables."""
        read = self.files - sum(self.unreadable.values())
        heading = f"{count_of(read, 'tournament')}, {count_of(self.rounds, 'round')} checked"
        rounds = [("agree with the rules", self.agreeing)]
        for kind, by_code in by_kind(self.kinds).items():
            for code, number in by_code.items():
                words = f"differ: {KINDS[kind]}" + (f", {code}" if code else "")
                rounds.append((words, number))
        sheets = [
            _counted(heading, "Rounds", "Verdict", rounds),
            _counted("By system and edition", "Rounds", "System", _rows(self.editions)),
            _counted("Not readable", "Files", "First finding", _rows(self.unreadable)),
            self._strangest(),
        ]
        return tuple(sheet for sheet in sheets if sheet.rows)

    def _strangest(self) -> Sheet:
        columns: tuple[Column[StrangeFile], ...] = (
            Column("file", "File", TEXT, lambda one: visible(one.file)),
            Column("rounds", "Rounds that differ", INTEGER),
            Column("kind", "The gravest", TEXT, lambda one: KINDS[one.kind]),
        )
        shown = f"The strangest tournaments (at most {STRANGEST}), the gravest first"
        return sheet_of(columns, self.strangest, (shown,))


def _gravity(kind: str) -> int:
    return _GRAVITY.index(kind) if kind in _GRAVITY else len(_GRAVITY)


def _reason(error: JsonObject) -> str:
    """Return what a file that could not be read is counted by: the code of its first finding, or
    the kind of the error."""
    findings = error.get("findings")
    reason: str = findings[0]["code"] if findings else error["kind"]
    return reason


def _rows(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda one: (-one[1], one[0]))


def _counted(heading: str, noun: str, what: str, rows: Sequence[tuple[str, int]]) -> Sheet:
    columns: tuple[Column[tuple[str, int]], ...] = (
        Column("count", noun, INTEGER, lambda row: row[1]),
        Column("what", what, TEXT, lambda row: row[0]),
    )
    return sheet_of(columns, rows, (heading,))


# ── For programs: JSON, written file by file ─────────────────────────────────
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


class CauseObject(TypedDict):
    """What would make the rest of the round right."""

    boards: Annotated[list[GameOfCheck], "Published boards that were made by hand."]
    bye: Annotated[int | None, "The player whose bye was given by hand."]
    players: Annotated[list[int], "Players with other places in the starting list."]
    places: Annotated[list[int], "The places of these players."]


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
