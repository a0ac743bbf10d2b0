"""C.04.6 Team Pairing System, applied from 1 February 2026.

Reads in the order of the chapter; what it shares with Double-Swiss is in `swiss.lexicographic`:
1.3, 2.1 to 2.3.4, and Article 3. No code here for: 0 (Articles 6 and 7 of C.04.1 never apply: there
is no criterion for them), 1.1 (TPN: cards), 1.2 (which score is primary: the facts of the
tournament), 1.4 (points of the PAB: the point system), 1.5 (floaters: cards), 3.1 and 3.2
(definitions), 4.1 (drawing of lots: cards).
"""

from collections.abc import Sequence
from functools import lru_cache

from fidepair.swiss import lexicographic, lexicographic_evaluation
from fidepair.swiss.boards import SILENT, Observer, RoundPairing
from fidepair.swiss.cards import (
    MILD,
    NONE,
    STRONG,
    PairingCard,
    Preference,
    RoundToPair,
    colour_difference,
)
from fidepair.swiss.colours import (
    ColourCase,
    ColourTable,
    Side,
    alternate_first,
    alternate_other,
    alternate_to_last_difference,
    both_preferences,
    initial_colour_by_tpn,
    preference_of_higher,
    side_of,
    stronger_preference,
    white_to_smaller,
)
from fidepair.swiss.criteria import Criterion, preference_denied
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
from fidepair.tournament import Colour, ColourType

# ── 1 Definitions ────────────────────────────────────────────────────────────


# Preferences (1.7) are simple in Type A and have no strength there; in Type B they are strong or
# mild.
NO_PREFERENCE = Preference(None, NONE)


def _settled_colour(history: str) -> Colour | None:
    """1.7.1.1, 1.7.1.2, 1.7.2.1, 1.7.2.2: by a colour difference (1.6.2) of two or more, or by the
    same colour in the last two played matches unless the difference asks for that colour."""
    difference = colour_difference(history)
    if difference < -1 or (difference <= 0 and history.endswith("BB")):
        return Colour.WHITE
    if difference > 1 or (difference >= 0 and history.endswith("WW")):
        return Colour.BLACK
    return None


@lru_cache(maxsize=4096)
def type_a(history: str) -> Preference:
    """1.7.1: the simple preference after these matches, or none (1.7.1.3)."""
    simple = _settled_colour(history)
    return Preference(simple, MILD) if simple else NO_PREFERENCE


@lru_cache(maxsize=4096)
def type_b(history: str, is_last: bool) -> Preference:
    """1.7.2: the strong or mild preference after these matches, or none (1.7.2.5; strong ones come
    first, decision S9)."""
    strong = _settled_colour(history)
    if strong is not None:
        return Preference(strong, STRONG)
    difference = colour_difference(history)
    # 1.7.2.3, 1.7.2.4: for White if the colour difference is -1 (the text has lost the sign), for
    # Black if it is +1.
    if difference:
        return Preference(Colour.WHITE if difference < 0 else Colour.BLACK, MILD)
    if is_last or not history:
        return NO_PREFERENCE
    last = Colour.WHITE if history[-1] == "W" else Colour.BLACK
    return Preference(last.opposite, MILD)


def preference(card: PairingCard, round_: RoundToPair) -> Preference:
    """1.7: by the type that the rules of the competition chose."""
    type_ = round_.team_rules.colours
    if type_ is ColourType.NONE:
        return NO_PREFERENCE
    if type_ is ColourType.A:
        return type_a(card.history)
    return type_b(card.history, round_.is_last)


class TeamSeat(UpfloatingSeat):
    """A team in the pairing of one round.

    `colour`: of its preference (1.7), or None; `strong`: the same if the preference is strong, else
    None.
    """

    __slots__ = ("colour", "strong")

    def __init__(self, card: PairingCard, preference: Preference) -> None:
        super().__init__(card)
        self.colour = preference.colour
        self.strong = None
        if preference.strength == STRONG:
            self.strong = preference.colour


# ── 2 Criteria ───────────────────────────────────────────────────────────────


def _strong_denied(higher: TeamSeat, lower: TeamSeat, _mixed: bool) -> int:
    """2.3.6: where only one of the two is strong, 4.3.4 grants it (decision S10)."""
    return higher.strong is lower.strong is not None


def has_preferences(round_: RoundToPair) -> bool:
    """2.3.5: colour preferences are those of a type (1.7), and the competition may have none."""
    return round_.team_rules.colours is not ColourType.NONE


def has_strong_preferences(round_: RoundToPair) -> bool:
    """2.3.6: return whether strong preferences exist; they do only in Type B."""
    return round_.team_rules.colours is ColourType.B


def floats_count(round_: RoundToPair) -> bool:
    """2.3.4, 2.3.7: with the exception of the last two rounds."""
    return round_.number < round_.rounds - 1


QUALITY = (
    *shared_criteria(floats_count),
    Criterion(
        "C8",
        "2.3.5",
        "teams that do not get their colour preference",
        one="team that does not get its colour preference",
        on_pair=preference_denied,  # by the colours that 4.3 gives (decision S10)
        looks_at="colour",
        applies=has_preferences,
    ),
    Criterion(
        "C9",
        "2.3.6",
        "teams that do not get their strong colour preference",
        one="team that does not get its strong colour preference",
        on_pair=_strong_denied,
        looks_at="strong",
        applies=has_strong_preferences,
    ),
    Criterion(
        "C10",
        "2.3.7",
        "upfloaters' opponents that were floaters in the previous round",
        one="upfloater's opponent that was a floater in the previous round",
        on_pair=floater_meets_upfloater,
        looks_at="floater",
        mixed_only=True,
        applies=floats_count,
    ),
)
"""The quality criteria in descending priority; their situation is the round."""

# ── 4 Colours ────────────────────────────────────────────────────────────────


def first_team_first(
    a: PairingCard, b: PairingCard, round_: RoundToPair
) -> tuple[PairingCard, PairingCard]:
    """4.2: return both teams, the first-team first: by primary score, secondary score, TPN.

    The primary score is that of 1.2.1, without virtual points: C.04.7 1.5 is not about colours
    (decision G3).
    """

    def rank(card: PairingCard) -> tuple[int, int, int]:
        primary, secondary = card.standings, card.secondary
        if "G3" in round_.otherwise:
            primary = card.score
        if not round_.team_rules.use_secondary:
            secondary = 0
        return -primary, -secondary, card.tpn

    first, other = sorted((a, b), key=rank)
    return first, other


def only_preference(first: Side, other: Side, _at: object) -> Colour | None:
    """4.3.2: if only one team has a colour preference, grant it."""
    mine, theirs = first.preference.colour, other.preference.colour
    if mine is not None and theirs is None:
        return mine
    if theirs is not None and mine is None:
        return theirs.opposite
    return None


def lower_difference(first: Side, other: Side, _at: object) -> Colour | None:
    """4.3.5: White to the team with the lower colour difference."""
    return white_to_smaller(first.colour_difference, other.colour_difference)


COLOURS: ColourTable = (
    ("4.3.1", initial_colour_by_tpn),
    ("4.3.2", only_preference),
    ("4.3.3", both_preferences),
    ("4.3.4", stronger_preference),  # Type B only: preferences of Type A are equally strong
    ("4.3.5", lower_difference),
    ("4.3.6", alternate_to_last_difference),
    ("4.3.7", preference_of_higher),
    ("4.3.8", alternate_first),
    ("4.3.9", alternate_other),
)
"""4.3, in descending priority; the higher ranked is the first-team."""


def colour_case(a: PairingCard, b: PairingCard, round_: RoundToPair) -> ColourCase:
    """Return what decides the colours of a pair."""

    def sees(card: PairingCard) -> Side:
        return side_of(card, preference(card, round_))

    return ColourCase(COLOURS, *first_team_first(a, b, round_), round_, sees)


# ── 3.3 The round ────────────────────────────────────────────────────────────


def rules_of(round_: RoundToPair) -> Rules:
    """Return what the chapter adds to the articles that it shares, for this round."""

    def seat(card: PairingCard) -> TeamSeat:
        return TeamSeat(card, preference(card, round_))

    return Rules("team", "C.04.6", round_, QUALITY, seat=seat, colour_case=colour_case)


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
    return lexicographic_evaluation.faults(round_, proposal, "team")


def evaluate(round_: RoundToPair, proposal: Proposal) -> Evaluation:
    """Return what Article 2 counts in a legal complete proposal, and its place in the orders of
    3.5.4 and 3.6.3."""
    return lexicographic_evaluation.evaluate(round_, proposal, rules_of(round_))


def asked(round_: RoundToPair, wish: Wish, memory: Memory) -> Fulfilled:
    """Return the best and first legal complete pairing in which the wish comes true. Raises
    WishImpossible."""
    return asked_round(round_, rules_of(round_), wish, memory)
