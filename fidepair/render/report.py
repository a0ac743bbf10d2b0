"""What a check found, for people: a line for each round, what differs below it, and the summary."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest
from typing import TYPE_CHECKING

from fidepair.render.sheet import Column, Sheet, padded, width_of
from fidepair.render.words import bracket_lines, count_of, player, title_of
from fidepair.text.safe import visible
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from fidepair.check.ranks import RankDifference
    from fidepair.check.replay import (
        AcceleratedStart,
        CheckReport,
        Corrections,
        PublishedGame,
        RoundCheck,
        Tally,
    )
    from fidepair.swiss.boards import PairedGame
    from fidepair.tournament import Result, Tournament

MOST_BESIDE = 54
"""How wide two columns may be together to stand beside each other: with their blanks a terminal of
60 has room."""
MOST_RANKS = 10
"""So many participants whose ranks differ are named in a verdict."""
MOST_TOLD = 3
"""So many of several corrections are told."""
_SCORED = {"W": "1", "D": "1/2", "L": "0", "=": "1/2", "+": "1", "-": "0"}
FAULT_OF_OURS = (
    "THIS IS A FAULT OF FIDEPAIR, not of the published pairing. Please report it, with the file."
)
KINDS = {
    "impossible": "where no legal pairing exists",
    "illegal": "illegal",
    "incomplete": "incomplete",
    "worse": "worse",
    "later": "later in the order of generation",
    "different": "different",
    "colours": "colours only",
    "earlier": "EARLIER in the order of generation (a fault of fidepair, please report it)",
    "better": "BETTER (a fault of fidepair, please report it)",
}
"""What rounds of a kind are in the summary, in its order."""


def sheet(report: CheckReport, file: str) -> Sheet:
    """Return the table of rounds; below it, for each round that is not as the rules give it, both
    versions."""
    system = report.system
    headings = [f"{file}: {title_of(report.tournament)}"]
    if system is None:
        return Sheet((*headings,), (), (), (*rank_lines(report), *comment_lines(report)))
    headings.append(f"{system.title} ({system.chapter})")
    columns = (Column("Round", right=True), Column("Boards", right=True), Column("Result"))
    rows = tuple((str(found.number), str(found.boards), result(found)) for found in report.rounds)
    remarks = (line for found in report.rounds for line in differences(found))
    return Sheet(
        (*headings,), columns, rows, (*remarks, *rank_lines(report), *comment_lines(report))
    )


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
        said = f"not used, {one.contradiction}" if one.contradiction else _judged_by(one.rounds)
        lines.append(f"  line {one.line} ({said}): {one.text.lstrip('#').strip()}")
    return ["Comments in the file:", *lines] if lines else []


def _judged_by(rounds: Sequence[int]) -> str:
    if not rounds:
        return "ranks"
    return f"round{'s' * (len(rounds) > 1)} {', '.join(map(str, rounds))}"


def rank_verdict(report: CheckReport) -> str:
    """Return in a few words how the ranks compare with the standings."""
    check = report.ranks
    if check is None or check.agrees:
        return "agree" if check else "not checked"
    if check.looks_like:
        return f"differ; they look like {check.looks_like}"
    wrong = [found for found in check.differences if found.is_wrong]
    numbers = [str(number) for found in wrong for number in found.numbers]
    told = ", ".join(numbers[:MOST_RANKS]) + (
        f" and {len(numbers) - MOST_RANKS} more" if numbers[MOST_RANKS:] else ""
    )
    methods = check.standings.methods
    codes = dict.fromkeys(
        methods[found.method].code.text for found in wrong if found.method is not None
    )
    return f"differ: {told} ({', '.join(codes)})"


def rank_findings(
    report: CheckReport,
) -> Iterator[tuple[RankDifference, tuple[int, int] | None, str]]:
    """Yield each difference of the ranks, where the first of them stands, and what is to be said;
    notes too."""
    check = report.ranks
    noun = "team" if report.tournament.kind is Kind.TEAM else "player"
    for found in check.differences if check else ():
        place = report.places.get(found.numbers[0])
        where = "line {}, column {}: ".format(*place) if place else ""
        text = check.said(found, noun) if check else ""
        yield found, place, f"{where}{text}" if found.is_wrong else f"{where}note: {text}"


def result(found: RoundCheck) -> str:
    """Return in a few words how the round compares."""
    if found.status == "agrees":
        return "agrees"
    by_hand = "; changed by hand, as declared" if found.declared else ""
    if found.status == "impossible":
        return f"published, but the rules give no pairing{by_hand}"
    parts = []
    if found.surplus or found.missing:
        parts.append(count_of(max(len(found.surplus), len(found.missing)), "pair"))
    if found.wrong_colours:
        parts.append(f"colours of {count_of(len(found.wrong_colours), 'pair')}")
    if found.published_pab != found.pab:
        parts.append("bye")
    return f"differs: {', '.join(parts)}{by_hand}"


def as_published(found: RoundCheck) -> str:
    """Return in one line whether the pairing of the rules, which is shown, was published."""
    if found.status == "agrees":
        return f"Round {found.number} was published like this."
    return (
        f"Round {found.number} was published otherwise ({result(found)}): "
        f"see `fidepair check --round {found.number}`."
    )


def differences(found: RoundCheck, name: Callable[[int], str] = str) -> list[str]:
    """Return what was published and what the rules give, beside each other; nothing for a round
    that agrees.

    `name`: how a player is written.
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

    pairs = list(zip_longest(map(pair, found.surplus), map(pair, found.missing), fillvalue=""))
    for published, ours in found.wrong_colours:
        pairs.append((pair(published), f"{pair(ours)}, colours by {ours.article}"))
    if found.published_pab != found.pab:
        pairs.append((bye(found.published_pab), bye(found.pab)))
    return [
        f"Round {found.number}",
        *_side_by_side([("published", "by the rules"), *pairs]),
        *_remarks(found),
    ]


def _side_by_side(pairs: list[tuple[str, str]]) -> list[str]:
    """Return the lines of two columns, which have headings; one below the other if a narrow
    terminal has no room."""
    left, right = (max(map(width_of, column)) for column in zip(*pairs, strict=True))
    if left + right <= MOST_BESIDE:
        return [f"  {padded(one, left)}   {other}".rstrip() for one, other in pairs]
    columns = (list(filter(None, column)) for column in zip(*pairs, strict=True))
    return [
        line
        for heading, *cells in columns
        for line in (f"  {heading}:", *(f"    {cell}" for cell in cells))
    ]


_CONTESTED = {
    "B1": "a series of zero-point byes ends with the last finished round, also for a player who is back",
    "G3": "virtual points count when the first-team is chosen",
    "G4": "the numbers whose parity decides colours are counted in the other way (--tpn)",
    "U3": "forfeited games make no upfloats",
}
"""The other readings of contested decisions, in words."""


def _remarks(found: RoundCheck) -> list[str]:
    """Return the verdict on a round and whom it concerns, loudly if it is one on this program; by
    which other reading of a contested decision the round, or colours of it, would be right; which
    correction would explain it; and what the file declares."""
    lines = [f"  verdict: {found.judgement.text}"] if found.judgement else []
    lines += [f"    {sentence}" for sentence in found.sentences]
    if found.judgement and found.is_fault_of_ours:
        lines.append(f"  {FAULT_OF_OURS}")
    for decision, games in found.otherwise:
        pairs = ", ".join(f"{game.white}-{game.black}" for game in games)
        what = f"the colours of {pairs} are" if pairs else "the published round is"
        lines.append(
            f"  contested: {what} right by the other reading of decision {decision}: {_CONTESTED[decision]}"
        )
    if found.accelerated:
        lines += _as_accelerated(found.accelerated)
    if found.corrections:
        lines.append(f"  correction (C.04.2 4.3): {_explained(found.corrections)}")
    return lines + [
        f"  declared change by hand: {text or 'not described'}" for text in found.declared
    ]


def _as_accelerated(start: AcceleratedStart) -> list[str]:
    """Return what round one looks like, and how to say so."""
    said = f"  hint: looks accelerated: the first {start.size}, down to number {start.last}, met only each other, and"
    said += " the file gives no virtual points (250, XXA)"
    if start.is_baku:
        return [
            said,
            "    Baku acceleration has this group (C.04.7 1.2): check with --acceleration baku",
        ]
    return [
        said,
        "    Baku acceleration has another group (C.04.7 1.2): write down who had how many virtual points",
    ]


def _explained(corrections: Corrections) -> str:
    """Return in a line which other results of earlier games would make the round right, or that
    none does."""
    found, tried, left, as_round = corrections
    if not tried and left:
        return f"no other result of an earlier game was tried, of {left} (--trials)"
    more = f"; {left} more were not tried (--trials)" if left else ""
    if not found:
        return f"none of {count_of(tried, 'other result')} of earlier games makes the round right{more}"
    told = [
        f"{one.white}-{one.black} (round {one.round_number}) {ended(one.before)} instead of {ended(one.recorded)}"
        for one in found[:MOST_TOLD]
    ]
    several = f"one of {len(found)} other results: " if len(found) > 1 else ""
    text = (
        f"right for the state with {several}{'; '.join(told)}{'; ...' * (len(found) > MOST_TOLD)}"
    )
    return f"{text}{more}" if as_round is None else f"as round {as_round}, {text}"


def ended(sides: tuple[Result, Result]) -> str:
    """Return how a game ended for White and for Black: `1-0`, `1/2-1/2`, `0-1 by forfeit`."""
    text = "-".join(_SCORED.get(side.value, side.value) for side in sides)
    return text if all(side.is_played for side in sides) else f"{text} by forfeit"


def fault_of_ours(report: CheckReport) -> str | None:
    """Return what to tell whoever looks at errors only, if a published pairing is better than ours;
    else None."""
    faults = [(found.number, found.judgement) for found in report.rounds if found.is_fault_of_ours]
    lines = [f"round {number}: {judgement.text}" for number, judgement in faults if judgement]
    return "\n  ".join([*lines, FAULT_OF_OURS]) if lines else None


def detailed_differences(report: CheckReport) -> list[str]:
    """Return the differences with names, and how the rules pair each round that differs."""
    name = names_of(report.tournament)
    lines: list[str] = []
    for found in report.rounds:
        lines += differences(found, name)
        for bracket in (
            found.pairing.brackets if found.status == "differs" and found.pairing else ()
        ):
            lines += [f"  {line}" for line in bracket_lines(bracket)]
    return lines


def names_of(tournament: Tournament) -> Callable[[int], str]:
    """Return how to write a participant: number, title and name."""
    participants = tournament.by_number()
    return lambda number: player(participants[number])


def verdict(report: CheckReport) -> str:
    """Return the outcome for one tournament, in one line."""
    of_ranks = f"ranks {rank_verdict(report)}" if report.ranks else ""
    if report.system is None:
        return of_ranks
    return f"{_verdict_on_rounds(report)}; {of_ranks}" if of_ranks else _verdict_on_rounds(report)


def _verdict_on_rounds(report: CheckReport) -> str:
    if report.agrees:
        only = len(report.rounds) == 1
        return (
            f"round {report.rounds[0].number} agrees"
            if only
            else f"all {len(report.rounds)} rounds agree"
        )
    wrong = report.differing
    rounds = f"round{'s' * (len(wrong) > 1)} {', '.join(map(str, wrong))}"
    checked = f" of {len(report.rounds)} checked" if len(report.rounds) > 1 else ""
    text = f"{rounds}{checked} differ{'s' * (len(wrong) == 1)} from the rules"
    judgements = [found.judgement for found in report.rounds if found.judgement]
    verdicts = [
        f"{each.verdict.value} ({each.code})" if each.code else each.verdict.value
        for each in judgements
    ]
    text += f": {', '.join(verdicts)}" if verdicts else ""
    hanging = [found for found in report.rounds if found.otherwise]
    contested = [
        f"{found.number} ({', '.join(other.decision for other in found.otherwise)})"
        for found in hanging
    ]
    text += f"; contested decisions: {', '.join(contested)}" if contested else ""
    explained = [
        str(found.number)
        for found in report.rounds
        if found.corrections and found.corrections.found
    ]
    text += f"; right before a correction: {', '.join(explained)}" if explained else ""
    declared = [
        str(found.number) for found in report.rounds if found.status != "agrees" and found.declared
    ]
    return text + (f" (changed by hand, as declared: {', '.join(declared)})" if declared else "")


def summary(tally: Tally) -> str:
    """Return the outcome of the whole run, in one line: how many rounds differ, by kind of
    difference."""
    text = f"{count_of(tally.tournaments, 'tournament')}, {count_of(tally.rounds, 'round')} checked"
    if tally.differing:
        text += f": {count_of(tally.differing, 'round')} differ{'s' * (tally.differing == 1)}"
        undeclared = Counter(tally.kinds) - Counter(tally.declared_kinds)
        parts = [_kinds(undeclared), _kinds(tally.declared_kinds)]
        if tally.declared:
            parts[0] = (
                f"{tally.differing - tally.declared} undeclared{f' ({parts[0]})' if parts[0] else ''}"
            )
            parts[1] = (
                f"{tally.declared} changed by hand, as declared{f' ({parts[1]})' if parts[1] else ''}"
            )
        text += f": {'; '.join(filter(None, parts))}" if any(parts) else ""
    elif tally.rounds:
        text += ": no differences"
    if tally.ranked:
        differ = (
            f"{tally.misranked} differ{'s' * (tally.misranked == 1)}"
            if tally.misranked
            else "no differences"
        )
        text += f"; ranks of {count_of(tally.ranked, 'tournament')} checked: {differ}"
    return text + (
        f"; {count_of(tally.not_checked, 'file')} not checked" if tally.not_checked else ""
    )


def _kinds(kinds: Mapping[tuple[str, str], int]) -> str:
    return ", ".join(filter(None, (_kind(name, words, kinds) for name, words in KINDS.items())))


def _kind(name: str, words: str, kinds: Mapping[tuple[str, str], int]) -> str:
    """Return how many rounds are of the kind, and of these how many by each criterion; nothing if
    none is."""
    by_code = {code: number for (kind, code), number in kinds.items() if kind == name}
    if not by_code:
        return ""
    criteria = ", ".join(
        f"{code}: {by_code[code]}" for code in sorted(by_code, key=in_order) if code
    )
    return f"{sum(by_code.values())} {words}{f' ({criteria})' if criteria else ''}"


def in_order(code: str) -> tuple[str, int]:
    """Return what sorts codes of criteria by their number: `C5` before `C12`."""
    letters = code.rstrip("0123456789")
    return letters, int(code[len(letters) :] or 0)
