"""Questions that are wrong: about who is not there, or what is not so; the same in every system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.errors import UsageError
from fidepair.explain.speech import Speech

if TYPE_CHECKING:
    from fidepair.explain.answers import Question
    from fidepair.explain.asking import Inquiry


def refuse_wrong(inquiry: Inquiry, question: Question) -> None:
    """Raise UsageError, with the way out, for somebody who is absent or does not exist, a pair that
    is not made or is asked not to be, a bye that nobody has or that is not asked away."""
    for one in (question.first, question.other, question.instead):
        if one is not None:
            _refuse_absent(inquiry, one)
    refuse = {"pair": _refuse_pair, "colour": _refuse_colour, "bye": _refuse_bye}.get(
        question.about
    )
    if refuse:
        refuse(inquiry, question)


def _refuse_absent(inquiry: Inquiry, number: int) -> None:
    if number not in inquiry.cards:
        raise UsageError(f"{number} does not exist.\n  Use the numbers of the pairing table.")
    if number not in inquiry.present:
        raise UsageError(
            f"{number} is absent in round {inquiry.round_.number}: there is nothing to explain."
        )


def _refuse_pair(inquiry: Inquiry, question: Question) -> None:
    first, other, instead = question.first, question.other, question.instead
    assert first is not None
    opponent = inquiry.opponents.get(first)
    if other not in (None, opponent):
        raise UsageError(
            f"{first} does not meet {other}: by the rules {meets(inquiry, first)} in round {inquiry.round_.number}.\n"
            f"  Ask with --not {other} why not."
        )
    if instead == first:
        raise UsageError(
            f"{first} is named twice, and nobody meets himself.\n  Name somebody else."
        )
    if instead is not None and instead == opponent:
        when = f"in round {inquiry.round_.number}"
        raise UsageError(
            f"{first} and {instead} do meet by the rules {when}.\n  Ask without --not why."
        )


def _refuse_colour(inquiry: Inquiry, question: Question) -> None:
    first, other = question.first, question.other
    assert first is not None
    opponent = inquiry.opponents.get(first)
    if opponent is None or other not in (None, opponent):
        raise UsageError(
            f"{meets(inquiry, first)} by the rules.\n  Ask about the colours of a pair of the round."
        )


def _refuse_bye(inquiry: Inquiry, question: Question) -> None:
    mine = inquiry.pairing.pab
    if mine is None:
        noun = Speech(inquiry).noun
        raise UsageError(
            f"nobody has the bye: the number of {noun}s is even.\n  Ask about a pair, or about the whole round."
        )
    if question.instead == mine:
        raise UsageError(f"{mine} does have the bye by the rules.\n  Ask without --not why.")


def meets(inquiry: Inquiry, one: int) -> str:
    """Return whom somebody meets by the rules, as in `4 meets 5`, or that it is the bye."""
    opponent = inquiry.opponents.get(one)
    return f"{one} meets {opponent}" if opponent else f"{one} has the bye"
