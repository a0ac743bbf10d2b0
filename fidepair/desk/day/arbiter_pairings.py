"""Pairs and a bye fixed by the arbiter (C.04.2 4.4); the rules pair the other participants."""

from collections.abc import Sequence
from typing import NamedTuple

from fidepair.check.verdicts import Judgement, Verdict, judge
from fidepair.errors import InputError, Keyword, PairingImpossible, UsageError
from fidepair.swiss.boards import Observer, RoundPairing, absentees, in_board_order
from fidepair.swiss.cards import RoundToPair
from fidepair.systems import Prepared

ARTICLE = "C.04.2 4.4"
"""The article that allows fixed pairs, and gives them their colours."""


class ByArbiter(NamedTuple):
    """Pairs that the arbiter fixes, by number, White first, and the participant with the bye."""

    pairs: tuple[tuple[int, int], ...] = ()
    bye: int | None = None

    def __str__(self) -> str:
        parts = []
        if self.pairs:
            pairs = ", ".join(f"{white}-{black}" for white, black in self.pairs)
            parts.append(f"{pairs} fixed by the arbiter")
        if self.bye is not None:
            parts.append(f"{self.bye} has the bye by the arbiter")
        return "; ".join(parts)


class FixedRound(NamedTuple):
    """The pairing with the fixed pairs, and the verdict on all of it."""

    pairing: RoundPairing
    judgement: Judgement

    @property
    def is_legal(self) -> bool:
        """Whether it complies with the absolute criteria."""
        return self.judgement.verdict not in (Verdict.ILLEGAL, Verdict.INCOMPLETE)


def pair_around(prepared: Prepared, given: ByArbiter, observer: Observer) -> FixedRound:
    """Pair a round around the pairs and the bye that are given; the rules pair all others among
    themselves.

    Raises UsageError for a participant who is not paired in the round, or is given twice;
    InputError if one would be left over; PairingImpossible if the others have no legal pairing.
    """
    system, round_ = prepared.system, prepared.round_
    cards = {card.number: card for card in round_.cards}
    named = [number for pair in given.pairs for number in pair]
    if given.bye is not None:
        named.append(given.bye)
    _refuse_wrong(named, round_)
    others = round_._replace(cards=tuple(card for card in round_.cards if card.number not in named))
    if given.bye is not None and len(others.cards) % 2:
        raise InputError(
            f"{len(cards)} participants are an even number, so there is no bye (C.04.1, 3).\n"
            "  Leave out " + Keyword("bye") + f". If {given.bye} is absent, use `fidepair bye`."
        )
    rest = RoundPairing(system.name, round_.number, (), None, ())
    if others.cards:
        rest = system.pair(others, observer)
    games = [(cards[game.white], cards[game.black], game.article) for game in rest.games]
    games += [(cards[white], cards[black], ARTICLE) for white, black in given.pairs]
    pairing = rest._replace(
        games=in_board_order(games, by_standings=system.boards_by_standings),
        pab=given.bye if rest.pab is None else rest.pab,
        absent=absentees(round_),
    )
    try:
        by_the_rules = system.pair(round_)
    except PairingImpossible:
        by_the_rules = None
    sides = [(game.white, game.black) for game in pairing.games]
    judgement = judge(system, round_, sides, pairing.pab, by_the_rules)
    return FixedRound(pairing, judgement)


def _refuse_wrong(named: Sequence[int], round_: RoundToPair) -> None:
    to_pair = {card.number for card in round_.cards}
    for number in named:
        if number not in to_pair:
            raise UsageError(Keyword("fix") + f": {number} does not play in round {round_.number}.")
        if named.count(number) > 1:
            raise UsageError(Keyword("fix") + f": {number} is given twice.")
