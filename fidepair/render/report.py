"""What a check found, for people: a line for each round, what differs below it, and the summary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.render.sheet import Column, Sheet, printable
from fidepair.render.words import bracket_lines, player, title_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from fidepair.check import CheckReport, RoundCheck, Tally
    from fidepair.tournament import Tournament

FAULT_OF_OURS = "THIS IS A FAULT OF FIDEPAIR, not of the published pairing. Please report it, with the file."
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
    """Return the table of rounds; below it, for each round that is not as the rules give it, both versions."""
    system = report.system
    headings = (f"{file}: {title_of(report.tournament)}", f"{system.title} ({system.chapter})")
    columns = (Column("Round", right=True), Column("Boards", right=True), Column("Result"))
    rows = tuple((str(found.number), str(found.boards), result(found)) for found in report.rounds)
    remarks: list[str] = []
    for found in report.rounds:
        remarks += differences(found)
    return Sheet(headings, columns, rows, tuple(remarks))


def result(found: RoundCheck) -> str:
    """Return in a few words how the round compares."""
    if found.status == "agrees":
        return "agrees"
    by_hand = "; changed by hand, as declared" if found.declared else ""
    if found.status == "impossible":
        return f"published, but the rules give no pairing{by_hand}"
    parts = []
    if found.surplus or found.missing:
        parts.append(_count(max(len(found.surplus), len(found.missing)), "pair"))
    if found.wrong_colours:
        parts.append(f"colours of {_count(len(found.wrong_colours), 'pair')}")
    if found.published_pab != found.pab:
        parts.append("bye")
    return f"differs: {', '.join(parts)}{by_hand}"


def differences(found: RoundCheck, name: Callable[[int], str] = str) -> list[str]:
    """Return what was published and what the rules give, side by side; nothing for a round that agrees.

    `name`: how a player is written.
    """
    if found.status == "agrees":
        return []
    if found.status == "impossible":
        reason = [f"  {line.strip()}" for line in found.reason.splitlines()]
        return [f"Round {found.number}", *reason, *judgement_lines(found), *_declarations(found)]
    published = [f"{name(g.white)} - {name(g.black)}" for g in found.surplus]
    rules = [f"{name(g.white)} - {name(g.black)}" for g in found.missing]
    pairs = [(left, right) for left, right in _side_by_side(published, rules)]
    for wrong in found.wrong_colours:
        ours = wrong.by_the_rules
        left = f"{name(wrong.published.white)} - {name(wrong.published.black)}"
        pairs.append((left, f"{name(ours.white)} - {name(ours.black)}, colours by {ours.article}"))
    if found.published_pab != found.pab:
        pairs.append((f"bye: {_who(found.published_pab, name)}", f"bye: {_who(found.pab, name)}"))
    width = max(len("published"), *(len(left) for left, _ in pairs))
    lines = [f"Round {found.number}", f"  {'published':<{width}}   by the rules"]
    lines += [f"  {left:<{width}}   {right}".rstrip() for left, right in pairs]
    return lines + judgement_lines(found) + _other_readings(found) + _declarations(found)


def judgement_lines(found: RoundCheck) -> list[str]:
    """Return the verdict on a round that differs, and loudly if it is one on this program."""
    if found.judgement is None:
        return []
    lines = [f"  verdict: {found.judgement.text}"]
    return [*lines, f"  {FAULT_OF_OURS}"] if found.is_fault_of_ours else lines


_CONTESTED = {
    "B1": "a series of zero-point byes ends with the last finished round, also for a player who is back",
    "G3": "virtual points count when the first-team is chosen",
    "G4": "the numbers whose parity decides colours are counted in the other way (--tpn)",
    "U3": "forfeited games make no upfloats",
}
"""The other readings of contested decisions, in words."""


def _other_readings(found: RoundCheck) -> list[str]:
    """Return by which other reading of a contested decision the round, or colours of it, would be right."""
    lines = []
    for other in found.otherwise:
        pairs = ", ".join(f"{game.white}-{game.black}" for game in other.games)
        what = f"the colours of {pairs}" if pairs else "the published round"
        verb = "are" if pairs else "is"
        lines.append(
            f"  contested: {what} {verb} right by the other reading of decision {other.decision}:"
            f" {_CONTESTED[other.decision]}"
        )
    return lines


def fault_of_ours(report: CheckReport) -> str | None:
    """Return what to tell whoever looks at errors only, if a published pairing is better than ours; else None."""
    lines = [
        f"round {found.number}: {found.judgement.text}"
        for found in report.rounds
        if found.is_fault_of_ours and found.judgement
    ]
    return "\n  ".join([*lines, FAULT_OF_OURS]) if lines else None


def _declarations(found: RoundCheck) -> list[str]:
    return [f"  declared change by hand: {printable(text) or 'not described'}" for text in found.declared]


def _side_by_side(left: Sequence[str], right: Sequence[str]) -> list[tuple[str, str]]:
    longest = max(len(left), len(right))
    return list(zip([*left, *[""] * (longest - len(left))], [*right, *[""] * (longest - len(right))], strict=True))


def _who(number: int | None, name: Callable[[int], str]) -> str:
    return "none" if number is None else name(number)


def detailed_differences(report: CheckReport) -> list[str]:
    """Return the differences with names, and how the rules pair each round that differs."""
    name = names_of(report.tournament)
    lines: list[str] = []
    for found in report.rounds:
        lines += differences(found, name)
        for bracket in found.pairing.brackets if found.status == "differs" and found.pairing else ():
            lines += [f"  {line}" for line in bracket_lines(bracket)]
    return lines


def names_of(tournament: Tournament) -> Callable[[int], str]:
    """Return how to write a participant: number, title and name."""
    participants = tournament.by_number()
    return lambda number: player(participants[number])


def verdict(report: CheckReport) -> str:
    """Return the outcome for one tournament, in one line."""
    if report.agrees:
        only = len(report.rounds) == 1
        return f"round {report.rounds[0].number} agrees" if only else f"all {len(report.rounds)} rounds agree"
    wrong = report.differing
    rounds = f"round{'s' * (len(wrong) > 1)} {', '.join(map(str, wrong))}"
    text = f"{rounds} of {len(report.rounds)} checked differ{'s' * (len(wrong) == 1)} from the rules"
    text += _verdicts_in_short(report)
    text += _contested_in_short(report)
    declared = [str(found.number) for found in report.rounds if found.status != "agrees" and found.declared]
    return text + (f" (changed by hand, as declared: {', '.join(declared)})" if declared else "")


def _verdicts_in_short(report: CheckReport) -> str:
    """Return the verdicts in the order of the rounds: `: worse (C14), colours`."""
    judgements = [found.judgement for found in report.rounds if found.judgement]
    words = [f"{each.verdict.value} ({each.code})" if each.code else each.verdict.value for each in judgements]
    return f": {', '.join(words)}" if words else ""


def _contested_in_short(report: CheckReport) -> str:
    """Return which rounds hang on a contested decision, read the other way: `; contested decisions: 4 (U3)`."""
    rounds = [
        f"{found.number} ({', '.join(other.decision for other in found.otherwise)})"
        for found in report.rounds
        if found.otherwise
    ]
    return f"; contested decisions: {', '.join(rounds)}" if rounds else ""


def summary(tally: Tally) -> str:
    """Return the outcome of the whole run, in one line: how many rounds differ, by kind of difference."""
    text = f"{_count(tally.tournaments, 'tournament')}, {_count(tally.rounds, 'round')} checked"
    if tally.differing:
        text += f": {_count(tally.differing, 'round')} differ{'s' * (tally.differing == 1)}"
        kinds = [_kind(name, words, tally.kinds) for name, words in KINDS.items()]
        text += f": {', '.join(filter(None, kinds))}" if any(kinds) else ""
    elif tally.rounds:
        text += ": no differences"
    text += f"; {tally.declared} declared" if tally.declared else ""
    return text + (f"; {_count(tally.not_checked, 'file')} not checked" if tally.not_checked else "")


def _kind(name: str, words: str, kinds: Mapping[tuple[str, str], int]) -> str:
    """Return how many rounds are of the kind, and of these how many by each criterion; nothing if none is."""
    by_code = {code: number for (kind, code), number in kinds.items() if kind == name}
    if not by_code:
        return ""
    criteria = ", ".join(f"{code}: {by_code[code]}" for code in sorted(by_code, key=in_order) if code)
    return f"{sum(by_code.values())} {words}{f' ({criteria})' if criteria else ''}"


def in_order(code: str) -> tuple[str, int]:
    """Return what sorts codes of criteria by their number: `C5` before `C12`."""
    letters = code.rstrip("0123456789")
    return letters, int(code[len(letters) :] or 0)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
