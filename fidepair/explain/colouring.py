"""The sentences about colours: what somebody should have, and by which rule a pair gets its
colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.explain.speech import absence, colour_name, number
from fidepair.swiss.colours import last_difference

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.explain.speech import Speech
    from fidepair.swiss.cards import PairingCard
    from fidepair.swiss.colours import ColourCase

STRENGTHS = ("no", "mild", "strong", "absolute")


def of_side(speech: Speech, card: PairingCard, side: Any) -> str:
    """Return the colours of somebody so far, and what should come next."""
    history = " ".join(card.history) or "none yet"
    difference = f", difference {speech.difference(card.colour_difference)}" if card.history else ""
    if speech.inquiry.chapter == "double-swiss" and card.history:
        whites = card.history.count("W")
        difference = f", {number(whites)} White{'s' * (whites != 1)}"
    preference = side.preference
    wish = "; no colour preference"
    if not speech.has_preferences:
        wish = ""
    elif preference.colour is not None:
        strength = (
            f"{STRENGTHS[preference.strength]} preference for"
            if speech.has_strengths
            else "should have"
        )
        wish = f"; {strength} {colour_name(preference.colour)}"
    idle = [place for place, opponent in enumerate(card.opponents) if not opponent]
    without = ", ".join(
        f"{absence(card.participant.entries[place])} in round {place + 1}" for place in idle[:2]
    )
    return f"{card.number}: colours {history}{difference}{f' ({without}: no colour)' if without else ''}{wish}."


def of_rule(speech: Speech, case: ColourCase, rule: Any) -> str:
    """Return what the rule looked at in this pair."""
    words = _RULES.get(rule.__name__)
    return words(speech, case) if words else "the rules give it so"


def _initial(speech: Speech, case: ColourCase) -> str:
    mine = case.sides[0]
    initial = colour_name(speech.inquiry.round_.initial_colour)
    parity = "odd" if mine.parity % 2 else "even"
    given = "" if mine.parity % 2 else "not "
    first = case.first.number
    return (
        f"neither has had a colour; {first} ranks higher and has an {parity} number, so {first} does {given}get the"
        f" initial-colour, {initial}"
    ).replace("does get", "gets")


def _granted(_speech: Speech, case: ColourCase) -> str:
    wants = [
        (one.number, side.preference.colour)
        for one, side in zip(case[1:3], case.sides, strict=True)
    ]
    told = [
        f"{one} should have {colour_name(colour)}" for one, colour in wants if colour is not None
    ]
    if len(told) == 2:
        return f"{told[0]} and {told[1]}"
    return (
        f"{told[0]}, and {next(one for one, colour in wants if colour is None)} has no preference"
    )


def _stronger(_speech: Speech, case: ColourCase) -> str:
    mine, theirs = (side.preference for side in case.sides)
    first, other = case.first.number, case.other.number
    stronger, weaker = (
        ((first, mine), (other, theirs))
        if mine.strength > theirs.strength
        else ((other, theirs), (first, mine))
    )
    return (
        f"both should have {colour_name(stronger[1].colour)}, and the wish of {stronger[0]} is"
        f" {STRENGTHS[stronger[1].strength]}, that of {weaker[0]} {STRENGTHS[weaker[1].strength]}"
    )


def _wider(speech: Speech, case: ColourCase) -> str:
    differences = ", ".join(
        f"{card.number}: {speech.difference(card.colour_difference)}"
        for card in (case.first, case.other)
    )
    return f"both must have the same colour, and the wider colour difference comes first ({differences})"


def _alternated(_speech: Speech, case: ColourCase) -> str:
    mine, theirs = case.sides
    last = last_difference(mine.history, theirs.history)
    assert last is not None
    first, other = case.first.number, case.other.number
    had = (first, other) if last[0] == "W" else (other, first)
    return f"the last time their colours differed, {had[0]} had White and {had[1]} Black: now the other way round"


def _higher(_speech: Speech, case: ColourCase) -> str:
    colour = case.sides[0].preference.colour
    assert colour is not None
    return (
        f"both should have {colour_name(colour)}, neither wish is stronger and their colours never differed, so the"
        f" higher ranked has it, {case.first.number}"
    )


def _whites(_speech: Speech, case: ColourCase) -> str:
    counts = ", ".join(
        f"{card.number}: {side.history.count('W')}"
        for card, side in zip(case[1:3], case.sides, strict=True)
    )
    return f"White goes to whoever had fewer Whites ({counts})"


def _lower(speech: Speech, case: ColourCase) -> str:
    counts = ", ".join(
        f"{card.number}: {speech.difference(card.colour_difference)}"
        for card in (case.first, case.other)
    )
    return f"White goes to the lower colour difference ({counts})"


def _last_of(place: int) -> Callable[[Speech, ColourCase], str]:
    def words(_speech: Speech, case: ColourCase) -> str:
        had = "White" if case.sides[place].history[-1] == "W" else "Black"
        one = (case.first, case.other)[place].number
        before = (
            "nothing before this decides, and "
            if not place
            else f"{case.first.number} has had no colour, and "
        )
        return f"{before}{one} had {had} last"

    return words


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
    "alternate_first": _last_of(0),
    "alternate_other": _last_of(1),
}
"""The words of each rule of the chapters' tables of colours."""
