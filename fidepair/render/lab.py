"""The outcome of comparisons with another program, for people and as data, and of one round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal, TypedDict

from fidepair.lab.crosscheck import OUR_FAULTS, ComparisonTally, Worth
from fidepair.render.pair_list import pair_lines
from fidepair.render.table_columns import INTEGER, TEXT, Column, object_of, sheet_of
from fidepair.render.words import count_of
from fidepair.text.wording import in_lines, visible

if TYPE_CHECKING:
    from fidepair.lab.crosscheck.contest import Comparison
    from fidepair.render.sheet import Sheet


# ── Comparisons with another program ─────────────────────────────────────────

MEANING = {
    Worth.SAME: "the answer follows the rules",
    Worth.NOT_COMPARED: "the file does not contain what decides the round",
    Worth.VALUES: "values of a method differ from C.07",
    Worth.RANKS: "the ranks differ from the standings by the list",
    Worth.COLOURS: "the pairs follow the rules, the colours do not",
    Worth.LATER: "just as good, but later in the fixed order",
    Worth.DIFFERENT: "legal, but it differs from the rules",
    Worth.WORSE: "legal, but worse by a criterion",
    Worth.INCOMPLETE: "a player is missing, or paired although absent",
    Worth.ILLEGAL: "against an absolute criterion",
    Worth.REFUSED: "it gives no pairing, but one exists",
    Worth.UNREADABLE: "the answer is not a list of pairs",
    Worth.CRASH: "it ended with an error",
    Worth.HANG: "it gave no answer in time",
    Worth.EARLIER: "earlier in the fixed order than ours: A BUG IN FIDEPAIR",
    Worth.BETTER: "better by a criterion than ours: A BUG IN FIDEPAIR",
    Worth.FOUND: "legal, where fidepair finds no pairing: A BUG IN FIDEPAIR",
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


class CrosscheckDocument(WhatIsCompared):
    """What `fidepair lab crosscheck --json` answers. `columns` is there instead of `rounds` with
    `--standings`."""

    schema: Literal[1]
    engine: str
    tournaments: int
    faults_of_fidepair: int
    kept_in: str | None
    verdicts: dict[str, int]
    differences: list[DifferenceObject]


def sheet(tally: ComparisonTally, command: str, kept: str) -> Sheet:
    """Return the table of findings, with examples below it. `kept`: the folder that has the
    files."""
    columns: tuple[Column[Worth], ...] = (
        Column(tally.noun, f"{tally.noun.capitalize()}s", INTEGER, tally.counts.__getitem__),
        Column("verdict", "Verdict", TEXT, lambda worth: worth.value),
        Column("meaning", "Meaning", TEXT, MEANING.__getitem__),
    )
    found = [worth for worth in Worth if tally.counts[worth] or worth is Worth.SAME]
    remarks = [*_examples(tally), summary(tally, kept)]
    return sheet_of(columns, found, (f"Against {command}",), remarks)


def _examples(tally: ComparisonTally) -> Iterator[str]:
    for worth in Worth:
        kept = tally.kept.get(worth, [])
        if not kept:
            continue
        yield worth.value.capitalize()
        for difference in kept:
            first, *rest = difference.text.split("\n")
            yield f"  {difference.name}: {first}"
            yield from (f"    {sentence}" for sentence in difference.sentences[:1])
            # The last line of a crash has its reason; a file has the rest.
            yield from (f"    {line.strip()}" for line in rest[-1:])
        more = tally.counts[worth] - len(kept)
        if more > 0:
            yield f"  ... and {more} more"


def summary(tally: ComparisonTally, kept: str) -> str:
    """Return the outcome of the comparisons in one line."""
    left_out = tally.counts[Worth.NOT_COMPARED]
    compared = count_of(tally.rounds - left_out, tally.noun)
    text = f"{count_of(tally.tournaments, 'tournament')}, {compared} compared"
    if left_out:
        text += f" ({left_out} not)"
    if not tally.differing:
        return f"{text}: no differences"
    text += f": {count_of(tally.differing, 'difference')}, kept in {kept}"
    if tally.our_faults:
        text += f"; {count_of(tally.our_faults, 'bug').upper()} IN FIDEPAIR"
    return text


def crosscheck_document(tally: ComparisonTally, command: str, kept: str) -> CrosscheckDocument:
    """Return the outcome of the comparisons as a JSON object; all differences are in `tally`."""
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
        "differences": [
            object_of(
                DifferenceObject,
                one,
                verdict=one.finding.value,
                code=one.code or None,
                article=one.article or None,
            )
            for one in differences
        ],
    }


def verdict_text(comparison: Comparison, round_number: int, sentences: Sequence[str]) -> str:
    """Return the outcome of one round: the verdict, the players it concerns, sentences, and the
    lines that only one of the two pair lists has."""
    worth = comparison.finding
    lines = [
        f"Round {round_number}: {worth.value}: {MEANING[worth]}",
        *comparison.text.split("\n"),
        *sentences,
    ]
    ours, reply = comparison.ours, comparison.reply
    if ours is not None and reply.games:
        by_the_rules = pair_lines([(game.white, game.black) for game in ours.games], ours.pab)
        theirs = pair_lines(reply.games, reply.pab)
        lines += ["", "Only in their answer:"]
        lines += [f"  {line}" for line in theirs if line not in by_the_rules]
        lines.append("Only in the rules:")
        lines += [f"  {line}" for line in by_the_rules if line not in theirs]
    return in_lines(lines)


def fault_message(tally: ComparisonTally, kept: str) -> str:
    """Return the warning for rounds in which this program is wrong."""
    faults = ", ".join(f"{tally.counts[f]} {f.value}" for f in OUR_FAULTS if tally.counts[f])
    return (
        f"A BUG IN FIDEPAIR: another program pairs {count_of(tally.our_faults, 'round')} better than fidepair"
        f" ({faults}).\n  Please report it with the files in {visible(kept)}."
    )
