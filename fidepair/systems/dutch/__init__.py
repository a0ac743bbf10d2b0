"""C.04.3 FIDE (Dutch) System, applied from 1 February 2026.

Reads in the order of the chapter: `criteria` holds Articles 1 and 2, `bracket` Article 3, `order` Article 4, `colours`
Article 5; the round as a whole (1.9) is here. No code here for: 0 (references), 1.1 (TPN: cards), 1.9.3 (the Chief
Arbiter decides: PairingImpossible says who is left), 3.4 and 3.5 (no candidate is tried and altered: see `bracket` and
`order`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.errors import PairingImpossible
from fidepair.swiss.boards import BracketReport, CriterionCount, RoundPairing, absentees, in_board_order
from fidepair.swiss.completion import Field, witness
from fidepair.swiss.observer import SILENT, Observer
from fidepair.systems.dutch.bracket import Bracket, Candidate, counts, lowest_level, pair_bracket
from fidepair.systems.dutch.colours import allocate
from fidepair.systems.dutch.criteria import Seat, colour_clash

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.swiss.cards import PairingCard, RoundToPair

LEVELS = (0, 1, 2)


def pair(round_: RoundToPair, observer: Observer = SILENT, levels: Sequence[int] = LEVELS) -> RoundPairing:
    """Return the round-pairing (1.9). Raises PairingImpossible if none complies with the absolute criteria.

    `levels`: how much of the field may be looked at, see `bracket`; the last of them must be 2. Polynomial: every
    step is a matching, nothing enumerates candidates.
    """
    observer.round_opened(round_)
    # 1.2: score, then TPN.
    cards = sorted(round_.cards, key=lambda card: (-card.score, card.tpn))
    field = Field(cards, lambda card: colour_clash(card, round_))
    pab_score = _pab_score(field)
    if pab_score is not None:
        observer.pab_score_found(pab_score)
    everyone = [Seat(card, round_) for card in cards]
    pairs: list[tuple[PairingCard, PairingCard]] = []
    reports = []
    mdps: Sequence[Seat] = ()
    known_partners: dict[int, int] = {}
    start = 0
    while start < len(everyone):  # 1.9.2: bracket by bracket, from the top
        stop = _end_of_scoregroup(everyone, start)
        bracket = Bracket(
            field,
            everyone,
            mdps,
            everyone[start:stop],
            stop,
            _end_of_scoregroup(everyone, stop),
            pab_score,
            known_partners,
        )
        candidate = _decide(bracket, observer, levels)
        pairs.extend((a.card, b.card) for a, b in candidate.pairs)
        report = _report(bracket, candidate)
        reports.append(report)
        observer.bracket_closed(report)
        mdps = candidate.downfloaters
        start = stop
    return _round_pairing(round_, pairs, mdps[0].number if mdps else None, tuple(reports), observer)


def _end_of_scoregroup(everyone: Sequence[Seat], start: int) -> int:
    """Return where the scoregroup (1.3.1) that begins at `start` ends."""
    stop = start
    while stop < len(everyone) and everyone[stop].score == everyone[start].score:
        stop += 1
    return stop


def _pab_score(field: Field) -> int | None:
    """Return the score of the assignee of the PAB ([C5], decision D3), or None if the number of players is even.

    Raises PairingImpossible where not everybody can be paired ([C4], 1.9.3).
    """
    cards = field.cards
    size = len(cards)
    plain = field.plainly_complete(size - size % 2, 0, size)
    if size % 2 == 0:
        matching = None if plain else field.completion(cards)
        if matching and not matching.complete():
            raise _impossible(*witness(matching, cards))
        return None
    scores = sorted({card.score for card in cards if card.may_receive_pab})
    if not scores:
        raise _impossible("The number of players is odd, and all of them have had a bye that bars from the PAB")
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
    raise _impossible(*witness(matching, cards))


def _impossible(reason: str, numbers: tuple[int, ...] = ()) -> PairingImpossible:
    return PairingImpossible(
        f"no round-pairing complies with [C1], [C2] and [C3].\n  {reason}.\n"
        "  The Chief Arbiter decides (C.04.3 1.9.3).",
        article="C.04.3 1.9.3",
        witness=numbers,
    )


def _decide(bracket: Bracket, observer: Observer, levels: Sequence[int]) -> Candidate:
    observer.bracket_opened(
        bracket.score, [seat.card for seat in bracket.mdps], [seat.card for seat in bracket.residents]
    )
    first = lowest_level(bracket)
    for level in levels:
        if level < first and level != levels[-1]:
            continue
        candidate = pair_bracket(bracket, level)
        if candidate is not None:
            return candidate
        observer.look_widened(level + 1, "the rest of the field cannot be completed, or [C8] not fully met, this way")
    raise AssertionError("level 2 always decides")


def _report(bracket: Bracket, candidate: Candidate) -> BracketReport:
    return BracketReport(
        bracket.score,
        tuple(seat.number for seat in bracket.mdps),
        tuple(seat.number for seat in bracket.residents),
        tuple((a.number, b.number) for a, b in candidate.pairs),
        tuple(seat.number for seat in candidate.downfloaters),
        tuple(CriterionCount(c.code, c.article, count) for c, count in counts(bracket, candidate)),
    )


def _round_pairing(
    round_: RoundToPair,
    pairs: Sequence[tuple[PairingCard, PairingCard]],
    pab: int | None,
    brackets: tuple[BracketReport, ...],
    observer: Observer,
) -> RoundPairing:
    games = in_board_order(allocate(a, b, round_) for a, b in pairs)
    for game in games:
        observer.colours_given(game)
    pairing = RoundPairing("dutch", round_.number, games, pab, absentees(round_), brackets)
    observer.round_closed(pairing)
    return pairing
