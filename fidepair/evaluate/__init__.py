"""Judges a published pairing against that of the rules: legal or not, and if so, where and by what it is worse.

    from fidepair.evaluate import Verdict, evaluate

    judgement, counted = evaluate(tournament, [(1, 4), (5, 2)], 3, "dutch")
    legal = judgement.verdict not in (Verdict.ILLEGAL, Verdict.INCOMPLETE)

The comparison itself is in `judging`, which is loaded when a pairing is to be judged.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from typing_extensions import Unpack

    from fidepair.evaluate.judging import Judgement, Verdict, judge
    from fidepair.options import GivenOptions
    from fidepair.swiss.cards import RoundToPair
    from fidepair.swiss.evaluation import Evaluation
    from fidepair.systems import System
    from fidepair.tournament import Tournament

__all__ = ["Judgement", "Verdict", "evaluate", "judge"]


def evaluate(
    tournament: Tournament,
    games: Iterable[tuple[int, int]],
    pab: int | None = None,
    system: str | None = None,
    **options: Unpack[GivenOptions],
) -> tuple[Judgement, Evaluation | None]:
    """Return the verdict on a pairing of the next round (or of `round`), and what the criteria count in it.

    `games`: as (White, Black) by number; `pab`: who has the PAB. Options as for `pair`. Criteria are counted in a legal
    complete pairing only, and not in the Lim System, which has none. Raises UsageError, InputError or NotSupported.
    """
    from fidepair.options import round_options  # noqa: PLC0415  `import fidepair` stays light
    from fidepair.systems import prepare  # noqa: PLC0415

    prepared = prepare(tournament, system, round_options(**options))
    return _evaluate(prepared.system, prepared.round_, list(games), pab)


def _evaluate(
    system: System, round_: RoundToPair, games: Sequence[tuple[int, int]], pab: int | None
) -> tuple[Judgement, Evaluation | None]:
    from fidepair.errors import PairingImpossible  # noqa: PLC0415
    from fidepair.evaluate.judging import Verdict, judge, proposal_of  # noqa: PLC0415

    try:
        ours = system.pair(round_)
    except PairingImpossible:
        ours = None
    judgement = judge(system, round_, games, pab, ours)
    if judgement.verdict in (Verdict.ILLEGAL, Verdict.INCOMPLETE):
        return judgement, None
    return judgement, system.evaluate(round_, proposal_of(games, pab))


def __getattr__(name: str) -> Any:
    """Return a name of `judging`, which is loaded at its first use."""
    if name in __all__:
        return getattr(import_module("fidepair.evaluate.judging"), name)
    raise AttributeError(f"module 'fidepair.evaluate' has no attribute '{name}'")
