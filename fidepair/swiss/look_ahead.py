"""What must be shown of a candidate that was found without looking at the rest of the field: see
`brackets`.

The candidate leaves a complete round, and at the same time the following bracket reaches the best
that the look-ahead can wish. Most of the time a look at the numbers is enough
(`Field.plainly_complete`); else one matching, or a few.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.matching import bits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.swiss.bracket import Bracket, Candidate, Seat


def verified(
    bracket: Bracket, candidate: Candidate, *, completion: bool = True
) -> Candidate | None:
    """Return the candidate if it leaves a complete round (Dutch [C4] and [C5], Burstein [C4]) and
    the best that the look-ahead could wish (Dutch [C8], Burstein [C7]), both at the same time
    (decisions D4, B5); or, without `completion`, only the best that the following bracket by itself
    could wish."""
    floaters = candidate.downfloaters
    if not floaters:
        return candidate if not completion or completes(bracket, bracket.stop, ()) else None
    foreseen = _best_foreseeable(bracket, floaters, completion)
    return None if foreseen is None else candidate._replace(foreseen=foreseen)


def _best_foreseeable(
    bracket: Bracket, floaters: Sequence[Seat], completion: bool
) -> tuple[Seat, ...] | None:
    """Return who is left over in the next bracket if all `floaters` are paired there, at most one
    of that group is left over, and, at the same time, everybody else can be completed, if that is
    asked for or nobody is below that bracket; None if that cannot be."""
    upper = [*floaters, *bracket.following]
    odd = len(upper) % 2
    if not bracket.lower:
        return (
            tuple(upper[-odd:] if odd else ())
            if completes(bracket, bracket.stop, floaters)
            else None
        )
    if odd:
        return _one_left_over(bracket, upper, completion)
    complete = _part_completes(bracket, bracket.stop, bracket.next_stop, floaters)
    return (
        () if complete and (not completion or completes(bracket, bracket.next_stop, ())) else None
    )


def _one_left_over(bracket: Bracket, upper: Sequence[Seat], completion: bool) -> tuple[Seat] | None:
    """Return somebody whom the upper part can spare and, if that is asked for, the lower part can
    take."""
    spared = bits(_spared(bracket, upper))
    if not completion:
        return (upper[spared[0]],) if spared else None
    size = len(bracket.lower) + 1 - (bracket.pab_score is not None)
    if spared and bracket.field.plainly_complete(size, bracket.next_stop, len(bracket.everyone), 1):
        return (upper[spared[0]],)
    for v in spared:
        if completes(bracket, bracket.next_stop, (upper[v],)):
            return (upper[v],)
    return None


def _spared(bracket: Bracket, upper: Sequence[Seat]) -> int:
    """Return those of the next scoregroup without whom all others of `upper` can be paired."""
    floaters = len(upper) - len(bracket.following)
    group = (1 << len(upper)) - (1 << floaters)
    if bracket.field.plainly_complete(len(upper) - 1, bracket.stop, bracket.next_stop, floaters):
        return group
    matching = bracket.field.completion([seat.card for seat in upper], group)
    return matching.partners(len(upper)) if matching.complete() else 0


def _part_completes(bracket: Bracket, start: int, stop: int, more: Sequence[Seat]) -> bool:
    if bracket.field.plainly_complete(stop - start + len(more), start, stop, len(more)):
        return True
    seats = [*more, *bracket.everyone[start:stop]]
    return bracket.field.completion([seat.card for seat in seats]).complete()


def completes(bracket: Bracket, start: int, more: Sequence[Seat]) -> bool:
    """Return whether `more` and all from `start` on can be paired, the PAB given to one of them if
    there is one."""
    stop = len(bracket.everyone)
    size = stop - start + len(more) - (bracket.pab_score is not None)
    if bracket.field.plainly_complete(size, start, stop, len(more)):
        return True
    seats = [*more, *bracket.everyone[start:]]
    if bracket.pab_score is None and _known_to_complete(bracket, seats):
        return True
    matching = bracket.field.completion([seat.card for seat in seats], bracket.pab_takers(seats))
    complete = matching.complete()
    if complete:
        bracket.remember(seats, matching.mate)
    return complete


def _known_to_complete(bracket: Bracket, seats: Sequence[Seat]) -> bool:
    """Return whether an earlier complete matching shows that these can be paired: two of them at
    most lost their partners, and can meet, or share the two of another pair."""
    known, legal = bracket.known_partners, bracket.field.legal
    card_of = {seat.number: seat.card for seat in seats}
    pairs = bracket.pairs_known(card_of)
    lonely = [a for a in card_of if a not in pairs]
    if len(lonely) != 2:
        return not lonely
    one, other = (card_of[a] for a in lonely)
    made = [(one, other)] if legal(one, other) else []
    for a, b in () if made else pairs.items():
        if legal(one, card_of[a]) and legal(other, card_of[b]):
            made = [(one, card_of[a]), (other, card_of[b])]
            break
    for higher, lower in made:
        known[higher.number], known[lower.number] = lower.number, higher.number
    return bool(made)


def rest_completes(bracket: Bracket, candidate: Candidate) -> bool:
    """Return whether those who are left over in the next bracket too can be completed with
    everybody below."""
    if candidate.foreseen is None:
        return completes(bracket, bracket.stop, candidate.downfloaters)
    return completes(bracket, bracket.next_stop, candidate.foreseen)
