"""Pairs and a bye that the arbiter fixes (C.04.2 4.4): the rest is paired by the rules with them
given."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.check.verdicts import Verdict, judge
from fidepair.errors import InputError, Keyword, PairingImpossible, UsageError
from fidepair.swiss.boards import RoundPairing, absentees, in_board_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.check.verdicts import Judgement
    from fidepair.swiss.boards import Observer
    from fidepair.swiss.cards import RoundToPair
    from fidepair.systems import Prepared

ARTICLE = "C.04.2 4.4"
"""What allows it, and gives these pairs their colours."""


class ByArbiter(NamedTuple):
    """What the arbiter fixes: pairs by number, White first, and who has the bye."""

    pairs: tuple[tuple[int, int], ...] = ()
    bye: int | None = None

    def __str__(self) -> str:
        said = [f"{white}-{black}" for white, black in self.pairs]
        fixed = f"{', '.join(said)} fixed by the arbiter" if said else ""
        bye = "" if self.bye is None else f"{self.bye} has the bye by the arbiter"
        return "; ".join(part for part in (fixed, bye) if part)


class FixedRound(NamedTuple):
    """The pairing with what was given, and the verdict on the whole of it."""

    pairing: RoundPairing
    judgement: Judgement

    @property
    def is_legal(self) -> bool:
        """Whether it complies with the absolute criteria."""
        return self.judgement.verdict not in (Verdict.ILLEGAL, Verdict.INCOMPLETE)


def pair_around(prepared: Prepared, given: ByArbiter, observer: Observer) -> FixedRound:
    """Return the round with the pairs and the bye that are given; all others are paired by the
    rules, among themselves.

    Raises UsageError for who is not to be paired, or is named twice; InputError if somebody would
    be left over; PairingImpossible if the others have no legal pairing.
    """
    system, round_ = prepared.system, prepared.round_
    cards = {card.number: card for card in round_.cards}
    named = [number for pair in given.pairs for number in pair] + (
        [] if given.bye is None else [given.bye]
    )
    _refuse_wrong(named, round_)
    others = round_._replace(cards=tuple(card for card in round_.cards if card.number not in named))
    if given.bye is not None and len(others.cards) % 2:
        raise InputError(
            f"{len(cards)} are to be paired, an even number: nobody gets a bye (C.04.1 3).\n"
            "  Leave out "
            + Keyword("bye")
            + f"; if {given.bye} is to be absent, say so with `fidepair bye`."
        )
    rest = system.pair(others, observer) if others.cards else None
    fixed = [(cards[white], cards[black], ARTICLE) for white, black in given.pairs]
    games = [
        (cards[game.white], cards[game.black], game.article)
        for game in (rest.games if rest else ())
    ]
    pairing = _whole(prepared, rest)._replace(
        games=in_board_order([*games, *fixed], by_standings=system.boards_by_standings),
        pab=given.bye if rest is None or rest.pab is None else rest.pab,
    )
    try:
        ours = system.pair(round_)
    except PairingImpossible:
        ours = None
    sides = [(game.white, game.black) for game in pairing.games]
    return FixedRound(pairing, judge(system, round_, sides, pairing.pab, ours))


def _whole(prepared: Prepared, rest: RoundPairing | None) -> RoundPairing:
    """Return the pairing of the others as one of the whole round: who is absent is the same."""
    round_ = prepared.round_
    if rest is None:
        return RoundPairing(prepared.system.name, round_.number, (), None, absentees(round_))
    return rest._replace(absent=absentees(round_))


def _refuse_wrong(named: Sequence[int], round_: RoundToPair) -> None:
    known = {card.number for card in round_.cards}
    for number in named:
        if number not in known:
            raise UsageError(
                Keyword("fix") + f": {number} is not to be paired in round {round_.number}."
            )
        if named.count(number) > 1:
            raise UsageError(Keyword("fix") + f": {number} is named twice.")
