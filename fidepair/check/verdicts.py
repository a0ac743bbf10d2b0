"""The verdict on a published pairing: whether it is legal, and where and by what it is worse than
the one by the rules.

from fidepair import Verdict, evaluate

judgement, counted = evaluate(tournament, [(1, 4), (5, 2)], 3, "dutch")
legal = judgement.verdict not in (Verdict.ILLEGAL, Verdict.INCOMPLETE)
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from fidepair.errors import PairingImpossible
from fidepair.options import round_options
from fidepair.swiss.boards import BracketReport, Count, RoundPairing, bracket_name, criterion_name
from fidepair.swiss.evaluation import Evaluation, Fault, Proposal, Rank, first_difference
from fidepair.systems import System, prepare
from fidepair.text.wording import article_text
from fidepair.tournament import Tournament, consistent

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from fidepair.options import GivenOptions
    from fidepair.swiss.cards import RoundToPair


class Verdict(Enum):
    """The verdicts on a pairing, the gravest first; the last two are bugs in this program."""

    ILLEGAL = "illegal"
    INCOMPLETE = "incomplete"
    WORSE = "worse"
    LATER = "later"
    DIFFERENT = "different"
    COLOURS = "colours"
    SAME = "same"
    EARLIER = "earlier"
    BETTER = "better"


class Judgement(NamedTuple):
    """The verdict on a pairing.

    `code`, `article`: the absolute criterion it breaks, the first criterion in which it differs, or
    the rule that decides the colours. `score`: of the bracket (None: before the first one).
    `counted`, `best`: the counts of the criterion in it and in the pairing by the rules. `text`:
    the verdict in a sentence.
    """

    verdict: Verdict
    text: str
    code: str = ""
    article: str = ""
    score: int | None = None
    counted: "Count | None" = None
    best: "Count | None" = None


def evaluate(
    tournament: "Tournament",
    games: Iterable[tuple[int, int]],
    pab: int | None = None,
    system: str | None = None,
    **options: "Unpack[GivenOptions]",
) -> tuple[Judgement, "Evaluation | None"]:
    """Return the verdict on a pairing of the next round (or of `round`), and what the criteria
    count in it.

    `games`: as (White, Black) by number; `pab`: who has the PAB. Options as for `pair`. Criteria
    are counted in a legal complete pairing only, and not in the Lim System, which has none. Raises
    UsageError, InputError or NotSupported.
    """
    prepared = prepare(consistent(tournament), system, round_options(**options))
    given = list(games)
    try:
        ours = prepared.system.pair(prepared.round_)
    except PairingImpossible:
        ours = None
    judgement = judge(prepared.system, prepared.round_, given, pab, ours)
    if judgement.verdict in (Verdict.ILLEGAL, Verdict.INCOMPLETE):
        return judgement, None
    return judgement, prepared.system.evaluate(prepared.round_, proposal_of(given, pab))


def judge(
    system: "System",
    round_: "RoundToPair",
    games: Sequence[tuple[int, int]],
    pab: int | None,
    ours: "RoundPairing | None",
) -> Judgement:
    """Return the verdict on the pairing (games as (White, Black) by number) of a round that the
    rules pair as `ours`; None if they cannot pair it.

    A pairing that is illegal and incomplete is called illegal. Legal ones compare from the top:
    first the PAB, where it is decided first. Then the first bracket that differs decides: by the
    criteria in descending priority, and last by the order of generation.
    """
    proposal = proposal_of(games, pab)
    has_pair_twice = len(proposal.pairs) < len(games)
    best = None
    if ours is not None:
        best = proposal_of([game[:2] for game in ours.games], ours.pab)
        if proposal == best and not has_pair_twice:
            return _compare_colours(games, ours)
    faults = system.faults(round_, proposal)
    is_illegal = bool(faults) and not faults[0].incomplete
    if has_pair_twice and not is_illegal:
        return _given_twice(games)
    if faults:
        return _faulty(faults)
    if best is None:
        return Judgement(
            Verdict.BETTER, "a bug in fidepair: legal and complete, but fidepair finds no pairing"
        )
    faults = system.faults(round_, best)
    if faults:
        text = f"a bug in fidepair: legal, but its own pairing is not: {faults[0].text}"
        return Judgement(Verdict.BETTER, text, faults[0].code, faults[0].article)
    return _compare(system, round_, proposal, best)


def _compare(
    system: "System", round_: "RoundToPair", proposal: Proposal, best: Proposal
) -> Judgement:
    """Compare two legal complete pairings that are not the same."""
    evaluation, of_ours = system.evaluate(round_, proposal), system.evaluate(round_, best)
    if evaluation is None or of_ours is None:
        missing, number = len(best.pairs - proposal.pairs), len(best.pairs)
        return Judgement(
            Verdict.DIFFERENT, f"legal, but {missing} of the {number} correct pairs are missing"
        )
    found = first_difference(evaluation, of_ours)
    assert found is not None, "different pairings differ before the first bracket or in one"
    if found.bracket is None:
        return _by_pab(found.mine, found.theirs, proposal.pab, best.pab)
    return _differing(found.mine, found.theirs, evaluation.brackets[found.bracket])


def proposal_of(games: Iterable[tuple[int, int]], pab: int | None) -> Proposal:
    """Return the pairing without its colours."""
    return Proposal(frozenset(map(frozenset, games)), pab)


def judge_repair(
    system: "System", round_: "RoundToPair", games: Sequence[tuple[int, int]], pab: int | None
) -> Judgement | None:
    """Return the verdict on the pairs of a round that the arbiter changed, which concern nobody
    else; None if they are legal."""
    named = {number for game in games for number in game} | {pab}
    cards = tuple(card._replace(bye=None) for card in round_.everyone if card.number in named)
    faults = system.faults(round_._replace(cards=cards), proposal_of(games, pab))
    return _faulty(faults) if faults else None


# ── not legal, or not complete ───────────────────────────────────────────────
def _given_twice(games: Sequence[tuple[int, int]]) -> Judgement:
    counts = Counter(map(frozenset, games))
    white, black = next(game for game in games if counts[frozenset(game)] > 1)
    return Judgement(Verdict.INCOMPLETE, f"incomplete: the pair {white}-{black} is given twice")


def _faulty(faults: "Sequence[Fault]") -> Judgement:
    first = faults[0]
    more = _and_more(len(faults) - 1)
    if first.incomplete:
        return Judgement(Verdict.INCOMPLETE, f"incomplete: {first.text}{more}", "", first.article)
    text = f"illegal by {criterion_name(first.code, first.article)}: {first.text}{more}"
    return Judgement(Verdict.ILLEGAL, text, first.code, first.article)


def _and_more(count: int) -> str:
    if count:
        return f" (and {count} more)"
    return ""


# ── the same pairs ───────────────────────────────────────────────────────────
def _compare_colours(games: Sequence[tuple[int, int]], ours: "RoundPairing") -> Judgement:
    published = set(games)
    turned = [game for game in ours.games if (game.white, game.black) not in published]
    if not turned:
        return Judgement(Verdict.SAME, "correct by the rules")
    white, black, article = turned[0]
    more = _and_more(len(turned) - 1)
    text = (
        f"colours only: {black}-{white} should be {white}-{black} ({article_text(article)}){more}"
    )
    return Judgement(Verdict.COLOURS, text, "", article)


# ── legal and complete ───────────────────────────────────────────────────────
_FAULT_OF_OURS = "a bug in fidepair: legal, and better than its own pairing"


def _by_pab(mine: "Rank", theirs: "Rank", pab: int | None, best: int | None) -> Judgement:
    """Compare where the PAB is decided before the first bracket, by counts that differ."""
    rule = criterion_name("" if mine.code == "PAB" else mine.code, mine.article)
    by = f"by {rule}: the PAB goes to {pab} instead of {best}"
    if mine.value > theirs.value:
        verdict, text = Verdict.WORSE, f"legal, but worse {by}"
    else:
        verdict, text = Verdict.BETTER, f"{_FAULT_OF_OURS} {by}"
    return Judgement(verdict, text, mine.code, mine.article, None, mine.value, theirs.value)


def _differing(mine: "Rank", theirs: "Rank", bracket: "BracketReport") -> Judgement:
    """Return the verdict for the first ranks that differ in a bracket."""
    score = bracket.score
    where = f"in {bracket_name(bracket)}"
    if bracket.stage == "PPB":
        where += ", paired again as PPB"
    is_ours_better = mine.value > theirs.value
    if not mine.code:
        equal = "equal in all criteria"
        if mine.after:
            equal += f" up to {mine.after}"
        order = f"in the fixed order ({mine.article}) {where}"
        if is_ours_better:
            verdict, text = Verdict.LATER, f"legal and {equal}, but later {order}"
        else:
            verdict = Verdict.EARLIER
            text = f"a bug in fidepair: legal, {equal}, and earlier {order}"
        return Judgement(verdict, text, "", mine.article, score)
    by = f"by {criterion_name(mine.code, mine.article)} {where}: {_shown(mine.value)}"
    best = _shown(theirs.value)
    if is_ours_better:
        verdict, text = Verdict.WORSE, f"legal, but worse {by}, where {best} is possible"
    else:
        verdict, text = Verdict.BETTER, f"{_FAULT_OF_OURS} {by}, where it has {best}"
    return Judgement(verdict, text, mine.code, mine.article, score, mine.value, theirs.value)


def _shown(counted: "Count") -> str:
    if isinstance(counted, int):
        return str(counted)
    return f"({', '.join(map(str, counted))})"
