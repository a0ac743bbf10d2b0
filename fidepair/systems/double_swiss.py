"""C.04.5 Double-Swiss System, applied from 1 February 2026.

Every pairing is a match of two games. Reads in the order of the chapter; what it shares with Team
is in `swiss.lexicographic`: 1.2 and 1.3, 2.1 to 2.3.4, and Article 3. No code here for: 0 (what a
match is: the facts of the tournament), 1.1 (TPN: cards), 1.4 (points of the PAB: the point system),
1.5 and 1.6 (floaters and colours of matches: cards), 3.1 and 3.2 (definitions), 4.1 (drawing of
lots: cards), 4.4 (the colour of a match is that of its first game).
"""

from collections.abc import Sequence

from fidepair.swiss import lexicographic, lexicographic_evaluation
from fidepair.swiss.boards import SILENT, Observer, RoundPairing
from fidepair.swiss.cards import NONE, PairingCard, Preference, RoundToPair
from fidepair.swiss.colours import (
    ColourCase,
    ColourTable,
    alternate_first,
    alternate_other,
    alternate_to_last_difference,
    higher_first,
    initial_colour_by_tpn,
    white_to_smaller,
)
from fidepair.swiss.criteria import Criterion, before_last_round
from fidepair.swiss.evaluation import Evaluation, Fault, Fulfilled, Memory, Proposal, Wish
from fidepair.swiss.lexicographic import (
    LEVELS,
    Rules,
    UpfloatingSeat,
    floater_meets_upfloater,
    pair_round,
    shared_criteria,
)
from fidepair.swiss.lexicographic_evaluation import asked_round
from fidepair.tournament import Colour

# ── 2 Criteria ───────────────────────────────────────────────────────────────

QUALITY = (
    *shared_criteria(before_last_round),
    Criterion(
        "C8",
        "2.3.5",
        "upfloaters' opponents who were floaters in the previous round",
        one="upfloater's opponent who was a floater in the previous round",
        on_pair=floater_meets_upfloater,
        looks_at="floater",
        mixed_only=True,
        applies=before_last_round,
    ),
)
"""The quality criteria in descending priority; their situation is the round."""

# ── 4 Colours ────────────────────────────────────────────────────────────────


def fewer_whites(hrp: PairingCard, other: PairingCard, _at: object) -> Colour | None:
    """4.3.2: White to the player with the lower number of Whites."""
    return white_to_smaller(hrp.history.count("W"), other.history.count("W"))


COLOURS: ColourTable = (
    ("4.3.1", initial_colour_by_tpn),  # decision S12: nor have they a colour from single forfeits
    ("4.3.2", fewer_whites),
    ("4.3.3", alternate_to_last_difference),
    ("4.3.4", alternate_first),
    ("4.3.5", alternate_other),
)
"""4.3, in descending priority; the colour is that of the first game (4.4)."""


def colour_case(a: PairingCard, b: PairingCard, round_: RoundToPair) -> ColourCase:
    """Return what decides the colours of a pair; 4.2: the higher-ranked-player by pairing score,
    then TPN."""
    return ColourCase(COLOURS, *higher_first(a, b), round_)


def preference(_card: PairingCard, _round: RoundToPair) -> Preference:
    """No preference: the chapter gives colours by 4.3 alone."""
    return Preference(None, NONE)


# ── 3.3 The round ────────────────────────────────────────────────────────────


def rules_of(round_: RoundToPair) -> Rules:
    """Return what the chapter adds to the articles that it shares, for this round."""
    return Rules(
        "double-swiss", "C.04.5", round_, QUALITY, seat=UpfloatingSeat, colour_case=colour_case
    )


field_of = lexicographic.field_of
"""1.2: the participants to be paired; [C1] alone is absolute for a pair (2.1)."""


def pair(
    round_: RoundToPair, observer: Observer = SILENT, levels: Sequence[int] = LEVELS
) -> RoundPairing:
    """Return the round-pairing (3.3.1). Raises PairingImpossible if there is none (3.3.3)."""
    return pair_round(round_, rules_of(round_), observer, levels)


# ── A given pairing: what makes it illegal, and what it counts ───────────────


def faults(round_: RoundToPair, proposal: Proposal) -> tuple[Fault, ...]:
    """Return why the proposal is not a legal complete round-pairing (2.1, 3.3.1); empty if it is one."""
    return lexicographic_evaluation.faults(round_, proposal, "player")


def evaluate(round_: RoundToPair, proposal: Proposal) -> Evaluation:
    """Return what Article 2 counts in a legal complete proposal, and its place in the orders of
    3.5.4 and 3.6.3."""
    return lexicographic_evaluation.evaluate(round_, proposal, rules_of(round_))


def asked(round_: RoundToPair, wish: Wish, memory: Memory) -> Fulfilled:
    """Return the best and first legal complete pairing in which the wish comes true. Raises
    WishImpossible."""
    return asked_round(round_, rules_of(round_), wish, memory)
