"""The reply of another program to a round, and what it is worth by the rules."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from fidepair.errors import PairingImpossible
from fidepair.evaluate import Verdict, judge

if TYPE_CHECKING:
    from fidepair.evaluate import Judgement
    from fidepair.swiss.boards import RoundPairing
    from fidepair.swiss.cards import RoundToPair
    from fidepair.systems import System


class ReplyKind(Enum):
    """How another program replies: a pairing, or that there is none; or it does neither."""

    PAIRING = "pairing"
    NO_PAIRING = "no pairing"
    UNREADABLE = "unreadable"
    CRASH = "crash"
    HANG = "hang"


class Reply(NamedTuple):
    """What another program replies: games as (White, Black) and the PAB by number, or why there are none.

    `text`: what it said, or what is wrong with its answer; `raw`: its pair list as it came.
    """

    kind: ReplyKind
    games: tuple[tuple[int, int], ...] = ()
    pab: int | None = None
    text: str = ""
    raw: str = ""


class Worth(Enum):
    """What the reply to a round is worth, from no difference to the gravest; the last three are faults of this program.

    The first ones are verdicts on its pairing. REFUSED: it gives no pairing, and the rules do. FOUND: it gives a legal
    pairing, and this program finds none.
    """

    SAME = "same"
    COLOURS = "colours"
    LATER = "later"
    DIFFERENT = "different"
    WORSE = "worse"
    INCOMPLETE = "incomplete"
    ILLEGAL = "illegal"
    REFUSED = "refused"
    UNREADABLE = "unreadable"
    CRASH = "crash"
    HANG = "hang"
    EARLIER = "earlier"
    BETTER = "better"
    FOUND = "found"


OUR_FAULTS = (Worth.EARLIER, Worth.BETTER, Worth.FOUND)
_NO_ANSWER = {
    ReplyKind.NO_PAIRING: Worth.REFUSED,
    ReplyKind.UNREADABLE: Worth.UNREADABLE,
    ReplyKind.CRASH: Worth.CRASH,
    ReplyKind.HANG: Worth.HANG,
}


class Comparison(NamedTuple):
    """What a reply is worth, in a sentence; the pairing of the rules, None if there is none; and the verdict, if the
    reply was a pairing that could be judged by it."""

    finding: Worth
    text: str
    reply: Reply
    ours: RoundPairing | None = None
    judgement: Judgement | None = None


def compare(system: System, round_: RoundToPair, reply: Reply) -> Comparison:
    """Return what the reply to a round is worth by the rules of the system."""
    try:
        ours = system.pair(round_)
    except PairingImpossible as error:
        return _where_none_is_found(system, round_, reply, error)
    if reply.kind is not ReplyKind.PAIRING:
        return Comparison(_NO_ANSWER[reply.kind], reply.text, reply, ours)
    judgement = judge(system, round_, list(reply.games), reply.pab, ours)
    return Comparison(Worth[judgement.verdict.name], judgement.text, reply, ours, judgement)


def _where_none_is_found(system: System, round_: RoundToPair, reply: Reply, error: PairingImpossible) -> Comparison:
    """Return what the reply is worth where this program finds no legal pairing."""
    if reply.kind is ReplyKind.NO_PAIRING:
        return Comparison(Worth.SAME, "neither program finds a pairing", reply)
    if reply.kind is not ReplyKind.PAIRING:
        return Comparison(_NO_ANSWER[reply.kind], reply.text, reply)
    judgement = judge(system, round_, list(reply.games), reply.pab, None)
    if judgement.verdict is Verdict.BETTER:
        finding, text = Worth.FOUND, f"a legal pairing, where this program finds none: {error}"
    else:
        finding, text = Worth[judgement.verdict.name], f"{judgement.text}; there is no legal pairing"
    return Comparison(finding, text, reply, None, judgement)
