"""A place in a line of a file: the part of the line around it, fit for a terminal, and what marks the place below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.render.sheet import width_of

if TYPE_CHECKING:
    from collections.abc import Iterable

GAP = "…"
_MOST_BLANKS = 10
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"
_PICTURES = {code: chr(0x2400 + code) for code in range(0x20)} | {0x09: "→", 0x7F: "\N{SYMBOL FOR DELETE}"}


def visible(text: str) -> str:
    """Return the text with a sign in place of each character that cannot be seen, or that could disturb a terminal.

    A tab is an arrow; other control characters are their pictures. The text keeps its length.
    """
    if text.isprintable():
        return text
    text = text.translate(_PICTURES)
    return "".join(c if c.isprintable() else _UNKNOWN for c in text)


def brief(text: str, most: int) -> str:
    """Return the text, visible, in one line and cut after `most` characters."""
    return visible(text) if len(text) <= most else visible(text[: most - 1]) + GAP


def excerpt(text: str, column: int, found: str, room: int) -> tuple[str, str]:
    """Return the line around `column` in at most `room` places of a terminal, and the carets that belong below.

    The carets reach over what was found if it stands there, with the blanks before it. A column after the end of the
    line is the place just after it. Costs no more for a line of millions of characters.
    """
    place = min(column, len(text) + 1) - 1
    after = _end_of(text, place, found)
    first = max(0, place - 2 * room)
    piece = visible(text[first : place + 2 * room])
    start, end = _window(piece, place - first, room - 2)
    if width_of(piece) < room and len(piece) == len(text):
        start, end = 0, len(piece)
    shown = piece[start:end]
    left = GAP if first + start else ""
    right = GAP if first + end < len(text) else ""
    under = _base(piece, place - first)
    blanks = width_of(left + piece[start:under])
    carets = max(1, width_of(piece[under : min(end, after - first)]))
    return (left + shown + right).rstrip(), " " * blanks + "^" * carets


def _end_of(text: str, place: int, found: str) -> int:
    """Return where the marked part of the text ends."""
    start = place
    while found and start - place < _MOST_BLANKS and text.startswith(" ", start) and not text.startswith(found, start):
        start += 1
    return start + len(found) if found and text.startswith(found, start) else place + 1


def _base(piece: str, place: int) -> int:
    """Return the place of the letter on which a mark at `place` stands; most letters stand for themselves."""
    while 0 < place < len(piece) and not width_of(piece[place]):
        place -= 1
    return place


def _window(piece: str, place: int, room: int) -> tuple[int, int]:
    """Return start and end of the part around `place` that takes at most `room`; a third follows the place, if any."""
    tail = min(width_of(piece[place:]), max(1, room // 3))
    start = place - _taken(reversed(piece[:place]), room - tail)
    end = place + _taken(piece[place:], room - width_of(piece[start:place]))
    while start < place and not width_of(piece[start]):  # no mark without its letter
        start += 1
    return start, end


def _taken(letters: Iterable[str], room: int) -> int:
    """Return how many of the letters have room."""
    taken = 0
    for letter in letters:
        room -= width_of(letter)
        if room < 0:
            break
        taken += 1
    return taken
