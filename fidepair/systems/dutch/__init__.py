"""C.04.3 FIDE (Dutch) System, applied from 1 February 2026.

Reads in the order of the chapter: `criteria` holds Articles 1 and 2, `bracket` Article 3, `order` Article 4, `colours`
Article 5; the round as a whole (1.9) is here. No code here for: 0 (references), 1.1 (TPN: cards), 1.9.3 (the Chief
Arbiter decides: PairingImpossible says who is left), 3.4 and 3.5 (no candidate is tried and altered: see `bracket` and
`order`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.matching import bits
from fidepair.swiss.boards import RoundPairing, absentees, in_board_order
from fidepair.swiss.brackets import LEVELS, pair_brackets
from fidepair.swiss.byes import possible_takers
from fidepair.swiss.completion import Field, impossible, witness
from fidepair.swiss.observer import SILENT, Observer
from fidepair.systems.dutch.bracket import RULES
from fidepair.systems.dutch.colours import allocate
from fidepair.systems.dutch.criteria import Seat, colour_clash

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.swiss.cards import RoundToPair

ARTICLE = "C.04.3 1.9.3"
"""What says that the Chief Arbiter decides where no round-pairing can be completed."""


def pair(
    round_: RoundToPair, observer: Observer = SILENT, levels: Sequence[int] = LEVELS, system: str = "dutch"
) -> RoundPairing:
    """Return the round-pairing (1.9). Raises PairingImpossible if none complies with the absolute criteria.

    A bracket holds a scoregroup and those left unpaired above (1.3.2); it is heterogeneous where there are such MDPs
    (1.3.3). Who is left over in the last one receives the PAB (1.5).

    `levels`: how much of the field may be looked at, see `swiss.brackets`; the last of them must be 2. `system`: whose
    round this is (Burstein pairs its seeding rounds so). Polynomial: every step is a matching, nothing enumerates
    candidates.
    """
    observer.round_opened(round_)
    # 1.2: score, then TPN.
    cards = sorted(round_.cards, key=lambda card: (-card.score, card.tpn))
    field = Field(cards, lambda card: colour_clash(card, round_))
    pab_score = _pab_score(field)
    if pab_score is not None:
        observer.pab_score_found(pab_score)
    everyone = [Seat(card, round_) for card in cards]
    # 1.9.2: bracket by bracket, from the top
    paired = pair_brackets(field, everyone, pab_score, RULES, observer=observer, levels=levels)
    games = in_board_order(allocate(a, b, round_) for a, b in paired.pairs)
    for game in games:
        observer.colours_given(game)
    pairing = RoundPairing(system, round_.number, games, paired.left_over, absentees(round_), paired.reports)
    observer.round_closed(pairing)
    return pairing


def _pab_score(field: Field) -> int | None:
    """Return the score of the assignee of the PAB ([C5], decision D3), or None if the number of players is even.

    Raises PairingImpossible where not everybody can be paired ([C4], 1.9.3).
    """
    takers = possible_takers(field, ARTICLE)
    if takers is None:
        return None
    cards = field.cards
    scores = sorted({cards[i].score for i in bits(takers)})
    plain = field.plainly_complete(len(cards) - 1, 0, len(cards))
    return scores[0] if plain else _lowest_completing_score(field, scores)


def _lowest_completing_score(field: Field, scores: Sequence[int]) -> int:
    """Return the first of `scores` from which the PAB can be given so that everybody else is paired."""
    cards = field.cards
    matching = field.completion(cards)
    bye = len(cards)
    matching.add_vertex()
    for score in scores:  # a matching that cannot be completed yet is kept, and grows with the next score
        for i, card in enumerate(cards):
            if card.may_receive_pab and card.score == score:
                matching.rows[bye] |= 1 << i
                matching.rows[i] |= 1 << bye
        if matching.complete():
            return score
    raise impossible(*witness(matching, cards), ARTICLE)
