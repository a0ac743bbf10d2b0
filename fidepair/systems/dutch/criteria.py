"""C.04.3 Articles 1 and 2: topscorers, and the pairing criteria in descending priority."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.swiss import colours
from fidepair.swiss.bracket import Seat as PlainSeat
from fidepair.swiss.criteria import Criterion
from fidepair.swiss.preferences import STRONG
from fidepair.systems.dutch.colours import granted
from fidepair.tournament import Colour

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.swiss.cards import PairingCard, RoundToPair
    from fidepair.swiss.preferences import Preference

# ── 1 Definitions ────────────────────────────────────────────────────────────


def is_topscorer(card: PairingCard, round_: RoundToPair) -> bool:
    """1.8: more than half of the maximum score, when pairing the final round; standings points (decision D2)."""
    return round_.is_last and 2 * card.standings > (round_.number - 1) * round_.points.win


class Seat(PlainSeat):
    """A player in the pairing of one round: the card and what the criteria look at.

    `down1`, `up1`: received that float in the previous round; `down2`, `up2`: two rounds before (1.4, decision G6).
    `limits`: colour difference, repeated last colour and whether topscorer; only where C10 and C11 can apply.
    """

    __slots__ = (
        "down1",
        "down2",
        "limits",
        "preference",
        "topscorer",
        "unplayed",
        "up1",
        "up2",
    )

    def __init__(self, card: PairingCard, round_: RoundToPair) -> None:
        super().__init__(card)
        self.preference: Preference = card.preference
        self.unplayed = card.unplayed
        floats = card.floats
        last, before = floats[-1:], floats[-2:-1]
        self.down1, self.up1 = last == "D", last == "U"
        self.down2, self.up2 = before == "D", before == "U"
        self.topscorer = is_topscorer(card, round_)
        self.limits = (card.colour_difference, _repeated(card.history), self.topscorer) if round_.is_last else None


def _repeated(history: str) -> str:
    return history[-1] if history[-2:] in ("WW", "BB") else ""


# ── 2.1 Absolute criteria ────────────────────────────────────────────────────


def colour_clash(card: PairingCard, round_: RoundToPair) -> int:
    """2.1.3 [C3]: non-topscorers with the same absolute preference do not meet; equal clash, except NO_CLASH, is that.

    The text names non-topscorers: one topscorer in a pair is enough to lift the ban.
    """
    clash = colours.colour_clash(card)
    return colours.NO_CLASH if clash and is_topscorer(card, round_) else clash


# 2.1.1 [C1] is `card.met` (decision G7), 2.1.2 [C2] is `card.may_receive_pab`; swiss.completion puts them together.
# 2.2.1 [C4] and 2.3.1 [C5] hold for the whole round: see `the round` in this package (decision D3).

# ── 2.4 Quality criteria ─────────────────────────────────────────────────────


def _each(_seat: Seat, _mdp: bool) -> int:
    return 1


def _receiver_unplayed(seat: Seat, _mdp: bool) -> int:
    """2.4.4: rounds without a played game, whatever they scored (decision D5)."""
    return seat.unplayed


def _foreseen(a: Seat, b: Seat) -> tuple[tuple[str, str], ...]:
    """Return the colours that 5.2.1 and 5.2.2 give a pair, or both ways where they leave it open (decision D6)."""
    colour = granted(a.card, b.card)
    if colour is None:
        return ("W", "B"), ("B", "W")
    return (("W", "B") if colour is Colour.WHITE else ("B", "W"),)


def _topscorer_pair(offends: Callable[[Seat, str], bool]) -> Callable[[Seat, Seat, bool], int]:
    def count(a: Seat, b: Seat, _mdp: bool) -> int:
        if not (a.topscorer or b.topscorer):
            return 0
        return min(offends(a, mine) + offends(b, theirs) for mine, theirs in _foreseen(a, b))

    return count


def _too_wide(seat: Seat, colour: str) -> bool:
    """2.4.5: the colour difference becomes higher than +2 or lower than -2."""
    return abs(seat.card.colour_difference + (1 if colour == "W" else -1)) > 2


def _third_in_a_row(seat: Seat, colour: str) -> bool:
    """2.4.6: the same colour three times in a row."""
    return _repeated(seat.card.history) == colour


def _preference_denied(a: Seat, b: Seat, _mdp: bool) -> int:
    return a.preference.colour is b.preference.colour is not None


def _strong_denied(a: Seat, b: Seat, _mdp: bool) -> int:
    """2.4.8: of two equal colours the weaker preference is denied; strong ones of 1.7.2 only (decision D7)."""
    same = a.preference.colour is b.preference.colour is not None
    return same and min(a.preference.strength, b.preference.strength) == STRONG


def _resident(flag: str) -> Callable[[Seat, bool], int]:
    """2.4.9, 2.4.11: resident downfloaters only; the receiver of the PAB counts (decision D8)."""
    return lambda seat, mdp: not mdp and getattr(seat, flag)


def _opponent_of_mdp(flag: str) -> Callable[[Seat, Seat, bool], int]:
    return lambda _, lower, mdp: mdp and getattr(lower, flag)


def _mdp(flag: str) -> Callable[[Seat, bool], int]:
    """2.4.13, 2.4.15: an MDP in the limbo counts, with a difference larger than any in the bracket (decision D9)."""
    return lambda seat, mdp: mdp and getattr(seat, flag)


def _paired_mdp(flag: str) -> Callable[[Seat, Seat, bool], int]:
    return lambda higher, _, mdp: mdp and getattr(higher, flag)


C6 = Criterion("C6", "2.4.1", "number of downfloaters", on_floater=_each)
C7 = Criterion("C7", "2.4.2", "downfloaters, for each score", on_floater=_each, by_score=True)
C8 = Criterion("C8", "2.4.3", "downfloaters that the following bracket will need: their number, then for each score")
C9 = Criterion(
    "C9",
    "2.4.4",
    "unplayed games of the assignee of the PAB",
    on_floater=_receiver_unplayed,
    largest=lambda seats: max(seat.unplayed for seat in seats),
)
C10 = Criterion(
    "C10",
    "2.4.5",
    "topscorers or their opponents with a colour difference beyond 2",
    on_pair=_topscorer_pair(_too_wide),
)
C11 = Criterion(
    "C11",
    "2.4.6",
    "topscorers or their opponents with one colour three times",
    on_pair=_topscorer_pair(_third_in_a_row),
)
C12 = Criterion("C12", "2.4.7", "players who do not get their colour preference", on_pair=_preference_denied)
C13 = Criterion("C13", "2.4.8", "players who do not get their strong colour preference", on_pair=_strong_denied)
C14 = Criterion(
    "C14", "2.4.9", "resident downfloaters who had a downfloat the round before", on_floater=_resident("down1")
)
C15 = Criterion("C15", "2.4.10", "MDP opponents who had an upfloat the round before", on_pair=_opponent_of_mdp("up1"))
C16 = Criterion(
    "C16", "2.4.11", "resident downfloaters who had a downfloat two rounds before", on_floater=_resident("down2")
)
C17 = Criterion("C17", "2.4.12", "MDP opponents who had an upfloat two rounds before", on_pair=_opponent_of_mdp("up2"))
C18 = Criterion(
    "C18",
    "2.4.13",
    "MDPs who had a downfloat the round before, for each score: those not paired, then those paired",
    on_pair=_paired_mdp("down1"),
    on_floater=_mdp("down1"),
    by_score=True,
)
C19 = Criterion(
    "C19",
    "2.4.14",
    "MDP opponents who had an upfloat the round before, for each MDP score",
    _opponent_of_mdp("up1"),
    None,
    True,
)
C20 = Criterion(
    "C20",
    "2.4.15",
    "MDPs who had a downfloat two rounds before, for each score: those not paired, then those paired",
    on_pair=_paired_mdp("down2"),
    on_floater=_mdp("down2"),
    by_score=True,
)
C21 = Criterion(
    "C21",
    "2.4.16",
    "MDP opponents who had an upfloat two rounds before, for each MDP score",
    _opponent_of_mdp("up2"),
    None,
    True,
)

QUALITY = (C6, C7, C8, C9, C10, C11, C12, C13, C14, C15, C16, C17, C18, C19, C20, C21)
"""The quality criteria in descending priority; costs, reports and tests all follow this tuple."""

LOOKS_AT = {
    C9: "unplayed",
    C10: "limits",
    C11: "limits",
    C12: "preference",
    C13: "preference",
    C14: "down1",
    C15: "up1",
    C16: "down2",
    C17: "up2",
    C18: "down1",
    C19: "up1",
    C20: "down2",
    C21: "up2",
}
"""The attribute of a seat that a criterion looks at; seats equal in these are interchangeable in costs."""

OF_MDPS = (C15, C17, C18, C19, C20, C21)
"""Criteria about MDPs and their opponents: they count nothing in a homogeneous bracket."""
