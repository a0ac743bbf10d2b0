"""What comparisons with another program came to, for people and as data; and one round of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, TypedDict

from fidepair.lab.crosscheck.contest import OUR_FAULTS, Worth
from fidepair.render.documents import PartOfRun
from fidepair.render.paired import pair_lines
from fidepair.render.sheet import Column, Sheet
from fidepair.render.words import count_of
from fidepair.text.safe import in_lines, visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.lab.crosscheck.contest import Comparison, ComparisonTally, Difference

CROSSCHECK_SCHEMA = 1
MEANING = {
    Worth.SAME: "the answer is that of the rules",
    Worth.NOT_COMPARED: "the file cannot tell what decides the round",
    Worth.VALUES: "values of a method are not those of C.07",
    Worth.RANKS: "the ranks are not those of the standings by the list",
    Worth.COLOURS: "the pairs are those of the rules, the colours are not",
    Worth.LATER: "as good by all criteria, but later in the order of generation",
    Worth.DIFFERENT: "legal, but not the pairing of the rules",
    Worth.WORSE: "legal, but worse by a criterion",
    Worth.INCOMPLETE: "somebody is not paired, or should not be",
    Worth.ILLEGAL: "against an absolute criterion",
    Worth.REFUSED: "it gives no pairing, the rules do",
    Worth.UNREADABLE: "the answer is no pair list",
    Worth.CRASH: "it ended with an error",
    Worth.HANG: "it gave no answer in time",
    Worth.EARLIER: "earlier in the order of generation than ours: A FAULT OF FIDEPAIR",
    Worth.BETTER: "better by a criterion than ours: A FAULT OF FIDEPAIR",
    Worth.FOUND: "legal, where fidepair finds no pairing: A FAULT OF FIDEPAIR",
}


class DifferenceObject(TypedDict):
    """A round, or a column, in which the two differ."""

    name: str
    verdict: str
    text: str
    code: str | None
    article: str | None
    sentences: Sequence[str]


class WhatIsCompared(TypedDict, total=False):
    """How many of them were compared."""

    rounds: int
    columns: int


class CrosscheckReport(WhatIsCompared):
    """What the comparisons came to."""

    schema: Literal[1]
    engine: str
    tournaments: int
    faults_of_fidepair: int
    kept_in: str | None
    verdicts: dict[str, int]
    differences: list[DifferenceObject]


class CrosscheckDocument(CrosscheckReport, PartOfRun):
    """What `fidepair crosscheck --json` answers. `columns` is there instead of `rounds` with
    `--standings`, `shard` with `--shard`."""


def sheet(tally: ComparisonTally, command: str, kept: str) -> Sheet:
    """Return the table of findings, with examples below it. `kept`: the folder that has the
    files."""
    columns = (
        Column(f"{tally.noun.capitalize()}s", right=True),
        Column("Verdict"),
        Column("Meaning"),
    )
    found = [finding for finding in Worth if tally.counts[finding] or finding is Worth.SAME]
    rows = tuple((str(tally.counts[finding]), finding.value, MEANING[finding]) for finding in found)
    return Sheet((f"Against {command}",), columns, rows, (*_examples(tally), summary(tally, kept)))


def _examples(tally: ComparisonTally) -> Iterator[str]:
    for finding in Worth:
        kept = tally.kept.get(finding, [])
        if kept:
            yield finding.value.capitalize()
        for difference in kept:
            first, *rest = difference.text.split("\n")
            yield f"  {difference.name}: {first}"
            yield from (f"    {sentence}" for sentence in difference.sentences[:1])
            yield from (
                f"    {line.strip()}" for line in rest[-1:]
            )  # what a crash was comes last; a file has the rest
        if len(kept) < tally.counts[finding] and kept:
            yield f"  ... and {tally.counts[finding] - len(kept)} more"


def summary(tally: ComparisonTally, kept: str) -> str:
    """Return what the comparisons came to, in one line."""
    left_out = tally.counts[Worth.NOT_COMPARED]
    text = f"{count_of(tally.tournaments, 'tournament')}, {count_of(tally.rounds - left_out, tally.noun)} compared"
    text += f" ({left_out} not): " if left_out else ": "
    if not tally.differing:
        return text + "no differences"
    text += f"{count_of(tally.differing, 'difference')}, kept in {kept}"
    return text + (
        f"; {count_of(tally.our_faults, 'fault').upper()} OF FIDEPAIR" if tally.our_faults else ""
    )


def document(tally: ComparisonTally, command: str, kept: str) -> CrosscheckReport:
    """Return what the comparisons came to as a JSON object; all differences are in `tally`."""
    differences = [difference for found in tally.kept.values() for difference in found]
    compared: WhatIsCompared = (
        {"columns": tally.rounds} if tally.noun == "column" else {"rounds": tally.rounds}
    )
    return {
        "schema": 1,
        "engine": command,
        "tournaments": tally.tournaments,
        **compared,
        "faults_of_fidepair": tally.our_faults,
        "kept_in": kept if differences else None,
        "verdicts": {finding.value: tally.counts[finding] for finding in Worth},
        "differences": [_difference(one) for one in differences],
    }


def _difference(difference: Difference) -> DifferenceObject:
    name, finding, text, code, article, sentences = difference
    return {
        "name": name,
        "verdict": finding.value,
        "text": text,
        "code": code or None,
        "article": article or None,
        "sentences": sentences,
    }


def folder_of_part(folder: str, number: int, of: int) -> str:
    """Return where the files of differences of a part of a run go, so that no part is in the way of
    another."""
    return f"{folder}/part-{number}-of-{of}"


def folder_of_all(folder: str) -> str:
    """Return the folder that has those of all parts."""
    return folder.rpartition("/part-")[0]


def verdict_text(comparison: Comparison, round_number: int, sentences: Sequence[str]) -> str:
    """Return what was found in one round: the verdict, whom it concerns, in sentences, and the
    lines of the pair lists that only one program has."""
    finding = comparison.finding
    lines = [
        f"Round {round_number}: {finding.value}: {MEANING[finding]}",
        *comparison.text.split("\n"),
        *sentences,
    ]
    ours = comparison.ours
    if ours is not None and comparison.reply.games:
        by_the_rules = pair_lines(((game.white, game.black) for game in ours.games), ours.pab)
        theirs = pair_lines(comparison.reply.games, comparison.reply.pab)
        lines += [
            "",
            "Only in their answer:",
            *(f"  {line}" for line in theirs if line not in by_the_rules),
        ]
        lines += [
            "Only by the rules:",
            *(f"  {line}" for line in by_the_rules if line not in theirs),
        ]
    return in_lines(lines)


def verdict_of(comparison: Comparison) -> str:
    """Return the verdict in one line."""
    first = comparison.text.partition("\n")[0]
    return first if comparison.judgement else f"{comparison.finding.value}: {first}"


def fault_message(tally: ComparisonTally, kept: str) -> str:
    """Return what to say loudly where this program is wrong."""
    faults = ", ".join(f"{tally.counts[f]} {f.value}" for f in OUR_FAULTS if tally.counts[f])
    return (
        f"A FAULT IN THIS PROGRAM: another program pairs {count_of(tally.our_faults, 'round')} better than fidepair"
        f" ({faults}).\n  Please report it with the files in {visible(kept)}."
    )
