"""Judges a published pairing against that of the rules: legal or not, and if so, where and by what
it is worse.

from fidepair import Verdict, evaluate

judgement, counted = evaluate(tournament, [(1, 4), (5, 2)], 3, "dutch")
legal = judgement.verdict not in (Verdict.ILLEGAL, Verdict.INCOMPLETE)
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from fidepair.errors import PairingImpossible
from fidepair.options import round_options
from fidepair.swiss.boards import bracket_name, criterion_name
from fidepair.swiss.evaluation import Proposal, first_difference
from fidepair.systems import prepare

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from fidepair.options import GivenOptions
    from fidepair.swiss.boards import BracketReport, Count, RoundPairing
    from fidepair.swiss.cards import RoundToPair
    from fidepair.swiss.evaluation import Evaluation, Fault, Rank
    from fidepair.systems import System
    from fidepair.tournament import Tournament


class Verdict(Enum):
    """How a pairing compares with that of the rules, the gravest fault first; the last two are
    faults of ours."""

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

    `code`, `article`: the absolute criterion it breaks, or the first criterion in which it differs,
    or what decided the colours; `score`: of the bracket (None: before the first one); `counted`,
    `best`: what the criterion counts in it and in the pairing of the rules. `text`: all this in a
    sentence.
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
    prepared = prepare(tournament, system, round_options(**options))
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

    A pairing that is illegal and incomplete is called illegal. Legal ones compare from the top: who
    has the PAB, where that is decided first; then in the first bracket that is not the same the
    criteria in descending priority; last the order of generation.
    """
    proposal = proposal_of(games, pab)
    best = (
        proposal_of([(game.white, game.black) for game in ours.games], ours.pab) if ours else None
    )
    twice = len(proposal.pairs) < len(games)
    if ours and proposal == best and not twice:
        return _compare_colours(games, ours)
    faults = system.faults(round_, proposal)
    if twice and not (faults and not faults[0].incomplete):
        return _given_twice(games)
    if faults:
        return _faulty(faults)
    if best is None:
        return Judgement(
            Verdict.BETTER, "a fault of this program: legal and complete, where it finds no pairing"
        )
    faults = system.faults(round_, best)
    if faults:
        text = f"a fault of this program: legal, and its own pairing is not: {faults[0].text}"
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
            Verdict.DIFFERENT,
            f"legal, but {missing} of the {number} pairs of the rules are not made",
        )
    found = first_difference(evaluation, of_ours)
    assert found is not None, "different pairings differ before the first bracket or in one"
    if found.bracket is None:
        return _by_pab(found.mine, found.theirs, proposal.pab, best.pab)
    return _differing(found.mine, found.theirs, evaluation.brackets[found.bracket])


def proposal_of(games: Iterable[tuple[int, int]], pab: int | None) -> Proposal:
    """Return the pairing without its colours."""
    return Proposal(frozenset(map(frozenset, games)), pab)


# ── not legal, or not complete ───────────────────────────────────────────────
def _given_twice(games: Sequence[tuple[int, int]]) -> Judgement:
    pairs = [frozenset(game) for game in games]
    white, black = next(
        game for game, pair in zip(games, pairs, strict=True) if pairs.count(pair) > 1
    )
    return Judgement(Verdict.INCOMPLETE, f"incomplete: the pair {white}-{black} is given twice")


def _faulty(faults: "Sequence[Fault]") -> Judgement:
    first = faults[0]
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    if first.incomplete:
        return Judgement(Verdict.INCOMPLETE, f"incomplete: {first.text}{more}", "", first.article)
    text = f"illegal by {criterion_name(first.code, first.article)}: {first.text}{more}"
    return Judgement(Verdict.ILLEGAL, text, first.code, first.article)


# ── the same pairs ───────────────────────────────────────────────────────────
def _compare_colours(games: Sequence[tuple[int, int]], ours: "RoundPairing") -> Judgement:
    published = set(games)
    turned = [game for game in ours.games if (game.white, game.black) not in published]
    if not turned:
        return Judgement(Verdict.SAME, "the pairing of the rules")
    game = turned[0]
    more = f" (and {len(turned) - 1} more)" if len(turned) > 1 else ""
    text = f"colours only: {game.black}-{game.white} should be {game.white}-{game.black} ({game.article}){more}"
    return Judgement(Verdict.COLOURS, text, "", game.article)


# ── legal and complete ───────────────────────────────────────────────────────
_FAULT_OF_OURS = "a fault of this program: legal, and better than its own pairing"


def _by_pab(mine: "Rank", theirs: "Rank", pab: int | None, best: int | None) -> Judgement:
    """Compare where the PAB is decided before the first bracket, by counts that differ."""
    rule = criterion_name("" if mine.code == "PAB" else mine.code, mine.article)
    by = f"by {rule}: the PAB goes to {pab}, not to {best}"
    if mine.value > theirs.value:
        verdict, text = Verdict.WORSE, f"legal, but worse {by}"
    else:
        verdict, text = Verdict.BETTER, f"{_FAULT_OF_OURS} {by}"
    return Judgement(verdict, text, mine.code, mine.article, None, mine.value, theirs.value)


def _differing(mine: "Rank", theirs: "Rank", bracket: "BracketReport") -> Judgement:
    """Return the verdict of what ranks differently."""
    score = bracket.score
    where = f"in {bracket_name(bracket)}{', paired again as PPB' * (bracket.stage == 'PPB')}"
    ours_is_less = mine.value > theirs.value
    if mine.code:
        by = f"by {criterion_name(mine.code, mine.article)} {where}: {_shown(mine.value)}"
        if ours_is_less:
            verdict, text = (
                Verdict.WORSE,
                f"legal, but worse {by}, where {_shown(theirs.value)} is possible",
            )
        else:
            verdict, text = (
                Verdict.BETTER,
                f"{_FAULT_OF_OURS} {by}, where it has {_shown(theirs.value)}",
            )
        return Judgement(verdict, text, mine.code, mine.article, score, mine.value, theirs.value)
    equal = f"equal in all criteria up to {mine.after}" if mine.after else "equal in all criteria"
    order = f"in the order of generation ({mine.article}) {where}"
    if ours_is_less:
        verdict, text = Verdict.LATER, f"legal and {equal}, but later {order}"
    else:
        verdict, text = (
            Verdict.EARLIER,
            f"a fault of this program: legal, {equal}, and earlier {order}",
        )
    return Judgement(verdict, text, "", mine.article, score)


def _shown(counted: "Count") -> str:
    return str(counted) if isinstance(counted, int) else f"({', '.join(map(str, counted))})"
