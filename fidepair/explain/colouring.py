"""The sentences about colours: what a participant should have, and by which rule a pair gets its
colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.explain.speech import absence, colour_name, in_brackets, number, plural
from fidepair.swiss.colours import last_difference

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.explain.speech import Speech
    from fidepair.swiss.cards import PairingCard
    from fidepair.swiss.colours import ColourCase, ColourRule
    from fidepair.swiss.preferences import Preference

STRENGTHS = ("no", "mild", "strong", "absolute")


def both_sides(speech: Speech, case: ColourCase) -> list[str]:
    """Return for each of a pair the colours so far, and the colour that should come next."""
    mine, theirs = case.sides
    return [
        _of_side(speech, case.first, mine.preference),
        _of_side(speech, case.other, theirs.preference),
    ]


def _of_side(speech: Speech, card: PairingCard, preference: Preference) -> str:
    colours = " ".join(card.history) or "none yet"
    if card.history and speech.inquiry.chapter == "double-swiss":
        whites = card.history.count("W")
        colours += f", {number(whites)} {plural(whites, 'White')}"
    elif card.history:
        colours += f", difference {speech.difference(card.colour_difference)}"
    idle = [place for place, opponent in enumerate(card.opponents) if not opponent]
    absences = []
    for place in idle[:2]:
        absences.append(f"{absence(card.participant.entries[place])} in round {place + 1}")
    if absences:
        colours += in_brackets(f"{', '.join(absences)}: no colour")
    return f"{card.number}: colours {colours}{_wish(speech, preference)}."


def _wish(speech: Speech, preference: Preference) -> str:
    if not speech.has_preferences:
        return ""
    if preference.colour is None:
        return "; no colour preference"
    colour = colour_name(preference.colour)
    if speech.has_strengths:
        return f"; {STRENGTHS[preference.strength]} preference for {colour}"
    return f"; should have {colour}"


def of_rule(speech: Speech, case: ColourCase, rule: ColourRule) -> str:
    """Return what the rule looked at in this pair."""
    words = _RULES.get(rule.__name__)
    if words:
        return words(speech, case)
    return "the rules give it so"


def _initial(speech: Speech, case: ColourCase) -> str:
    initial = colour_name(speech.inquiry.round_.initial_colour)
    first = case.first.number
    gets = f"has an even number, so {first} does not get"
    if case.sides[0].parity % 2:
        gets = f"has an odd number, so {first} gets"
    return (
        f"neither has had a colour; {first} ranks higher and {gets} the initial-colour, {initial}"
    )


def _granted(_speech: Speech, case: ColourCase) -> str:
    wishes, without = [], []
    for card, side in zip((case.first, case.other), case.sides, strict=True):
        colour = side.preference.colour
        if colour is None:
            without.append(card.number)
        else:
            wishes.append(f"{card.number} should have {colour_name(colour)}")
    if without:
        return f"{wishes[0]}, and {without[0]} has no preference"
    return f"{wishes[0]} and {wishes[1]}"


def _stronger(_speech: Speech, case: ColourCase) -> str:
    mine, theirs = (side.preference for side in case.sides)
    first, other = case.first.number, case.other.number
    if mine.strength > theirs.strength:
        stronger, weaker, colour = first, other, mine.colour
    else:
        stronger, weaker, colour = other, first, theirs.colour
    strengths = sorted((mine.strength, theirs.strength), reverse=True)
    return (
        f"both should have {colour_name(colour)}, and the wish of {stronger} is"
        f" {STRENGTHS[strengths[0]]}, that of {weaker} {STRENGTHS[strengths[1]]}"
    )


def _differences(speech: Speech, case: ColourCase) -> str:
    """Return the colour differences of both, as in `3: +1, 8: 0`."""
    cards = (case.first, case.other)
    return ", ".join(f"{one.number}: {speech.difference(one.colour_difference)}" for one in cards)


def _wider(speech: Speech, case: ColourCase) -> str:
    return (
        "both must have the same colour, and the wider colour difference comes first"
        f" ({_differences(speech, case)})"
    )


def _alternated(_speech: Speech, case: ColourCase) -> str:
    mine, theirs = case.sides
    last = last_difference(mine.history, theirs.history)
    assert last is not None
    white, black = case.first.number, case.other.number
    if last[0] != "W":
        white, black = black, white
    return (
        f"the last time their colours differed, {white} had White and {black} Black: now the other"
        " way round"
    )


def _higher(_speech: Speech, case: ColourCase) -> str:
    colour = case.sides[0].preference.colour
    assert colour is not None
    return (
        f"both should have {colour_name(colour)}, neither wish is stronger and their colours never"
        f" differed, so the higher ranked has it, {case.first.number}"
    )


def _whites(_speech: Speech, case: ColourCase) -> str:
    mine, theirs = (side.history.count("W") for side in case.sides)
    counts = f"{case.first.number}: {mine}, {case.other.number}: {theirs}"
    return f"White goes to whoever had fewer Whites ({counts})"


def _lower(speech: Speech, case: ColourCase) -> str:
    return f"White goes to the lower colour difference ({_differences(speech, case)})"


def _last_of_first(_speech: Speech, case: ColourCase) -> str:
    colour = _last_colour(case.sides[0].history)
    return f"nothing before this decides, and {case.first.number} had {colour} last"


def _last_of_other(_speech: Speech, case: ColourCase) -> str:
    colour = _last_colour(case.sides[1].history)
    first, other = case.first.number, case.other.number
    return f"{first} has had no colour, and {other} had {colour} last"


def _last_colour(history: str) -> str:
    if history[-1] == "W":
        return "White"
    return "Black"


_RULES: dict[str, Callable[[Speech, ColourCase], str]] = {
    "initial_colour_by_tpn": _initial,
    "both_preferences": _granted,
    "only_preference": _granted,
    "stronger_preference": _stronger,
    "wider_difference": _wider,
    "alternate_to_last_difference": _alternated,
    "preference_of_higher": _higher,
    "fewer_whites": _whites,
    "lower_difference": _lower,
    "alternate_first": _last_of_first,
    "alternate_other": _last_of_other,
}
"""The words of each rule in the chapters' tables of colours."""
