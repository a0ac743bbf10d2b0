"""What looks odd in a round and is right: found by facts, whatever was asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.explain.asking import why_not
from fidepair.explain.reasons import briefly
from fidepair.explain.speech import cited
from fidepair.swiss.completion import listed
from fidepair.swiss.forcing import Wish
from fidepair.tournament import Game, format_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fidepair.explain.speech import Speech

MOST_NOTES = 2
ODD = "Looks odd but is right: "


def noted(notes: Iterable[str]) -> tuple[str, ...]:
    """Return the first notes, each with what they all begin with."""
    return tuple(f"{ODD}{note}." for note in dict.fromkeys(notes))[:MOST_NOTES]


def of_equals(speech: Speech, a: int, b: int) -> Iterator[str]:
    """Note that two of equal scores do not meet because they have met."""
    if speech.card(a).score == speech.card(b).score and b in speech.card(a).opponents:
        yield f"{speech.noun}s with equal points who have met are not paired again"


def of_pair(speech: Speech, a: int, b: int) -> Iterator[str]:
    """Note what is odd in a pair of the round: its members paired before, or far apart, or with
    virtual points."""
    for place, entry in enumerate(speech.card(a).participant.entries):
        if isinstance(entry, Game) and entry.opponent == b and not entry.result.is_played:
            yield f"{a} and {b} were paired in round {place + 1} but did not play, so the two may meet (C.04.2 3.5)"
            break
    yield from of_distance(speech, a, b)
    yield from of_virtual(speech, (a, b))


def of_distance(speech: Speech, a: int, b: int) -> Iterator[str]:
    """Note that a pair is two scores apart or more."""
    low, high = sorted((speech.card(a).score, speech.card(b).score))
    present = {card.score for card in speech.inquiry.round_.cards}
    between = sorted((score for score in present if low < score < high), reverse=True)
    if between:
        scores = (
            listed([*map(format_points, between)])
            if len(between) < 4
            else f"{len(between)} other scores"
        )
        far = format_points(high - low)
        yield f"{a} and {b} are {far} points apart, though {speech.noun}s with {scores} are between"


def of_virtual(speech: Speech, numbers: Iterable[int]) -> Iterator[str]:
    """Note that the scores by which some are paired hold virtual points."""
    told = []
    for one in numbers:
        card = speech.card(one)
        if card.score != card.standings:
            with_them, virtual = (
                format_points(card.score),
                format_points(card.score - card.standings),
            )
            told.append(
                f"{one} has {format_points(card.standings)} points, {with_them} with the virtual {virtual}"
            )
    if told:
        yield f"virtual points count (C.04.7, 1.5): {'; '.join(told)}"


def of_colours(speech: Speech, white: int, black: int) -> Iterator[str]:
    """Note that somebody has a colour again, and which rounds give none."""
    for one, sign in ((white, "W"), (black, "B")):
        history = speech.card(one).history
        times = len(history) - len(history.rstrip(sign))
        if times:
            name = {"W": "White", "B": "Black"}[sign]
            yield f"{one} has {name} for the {('second', 'third', 'fourth')[min(times, 3) - 1]} time in a row"


def of_unplayed(speech: Speech, numbers: Iterable[int]) -> Iterator[str]:
    """Note that a round without a game gives no colour."""
    for one in numbers:
        card = speech.card(one)
        if card.history and 0 in card.opponents:
            yield f"a round that {one} did not play gives no colour (C.04.2 3.4)"


def of_bye(speech: Speech, asked: int) -> Iterator[str]:
    """Note that the last has fewer points than the one who has the bye; not if it was asked why not
    the last."""
    mine = speech.inquiry.pairing.pab
    last = max((card.number for card in speech.inquiry.round_.cards), key=speech.rank)
    if mine is None or last == asked or speech.card(last).score == speech.card(mine).score:
        return
    why = f"with the bye for {last} not all others could be paired {cited(*speech.completion)}"
    if speech.of_2017:
        why = briefly(speech, why_not(speech.inquiry, Wish(bye=last)))
    elif not speech.may_have_bye(last):
        why = f"{speech.barred(last)} {cited(*speech.right_to_bye)}"
    yield f"{last} ({speech.score(last)}) has fewer points than {mine} ({speech.score(mine)}), but {why}"
