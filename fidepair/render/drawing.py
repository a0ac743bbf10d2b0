"""Two pictures of a bracket side by side, by the rules and as asked, as SVG.

Participants stand in the same places in both; only lines, words and rims differ. Colours are
variables of the page, without a style sheet of their own.
"""

from __future__ import annotations

import unicodedata
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from fidepair.explain.answers import in_sets
from fidepair.render import html
from fidepair.text.wording import visible

if TYPE_CHECKING:
    from collections.abc import Mapping

    from markupsafe import Markup

    from fidepair.explain.answers import Picture, PictureSide, SeatInPicture

BOX, LEFT, RIGHT = 148.0, 2.0, 193.0
"""Width of a box, and where the boxes of both columns begin."""
INSET = 25
"""Where the name begins in a box, behind the disc."""
SIZE, SMALL = 13, 12
WIDEST_SMALL = 12.9
"""The small size on a telephone of 320 px, where the picture shrinks (`style.css`)."""
LINE, GAP, LEAST = 15, 16, 36
"""Height of a line of text, room between two rows, and the least height of a box."""
_EMS = {
    character: em
    for em, characters in (
        (0.38, " ijlIJ'|"),
        (0.42, "-.,:;"),
        (0.5, "ftr()[]!/"),
        (0.6, "csz"),
        (0.69, "aeovxyk"),
        (0.72, "bdghnpqu"),
        (0.7, "0123456789"),
        (0.78, "ABCEFKLPRSTVXYZ"),
        (0.85, "DGHNOQU"),
        (1.0, "M"),
        (1.11, "mwW@%"),
    )
    for character in characters
}
"""Widths of bold letters in DejaVu Sans, the widest of the fonts of the pages."""


class PictureBox(NamedTuple):
    """A participant in the picture: place, height, and the lines of the name with their size."""

    seat: SeatInPicture
    x: float
    y: float
    height: float
    lines: tuple[str, ...]
    size: int

    @property
    def end(self) -> tuple[float, float]:
        """Where lines to opponents begin: on the side of the other column."""
        edge = self.x + BOX if self.x == LEFT else self.x
        return edge, self.y + self.height / 2


class PicturePlaces(NamedTuple):
    """What both pictures have in common: boxes, captions (x, y, text), the height of a dotted line
    below each section but the last, and of the whole."""

    boxes: Mapping[int, PictureBox]
    captions: tuple[tuple[float, float, str], ...]
    dotted: tuple[float, ...]
    height: float


class PictureDrawn(NamedTuple):
    """A picture with its title and the count below it."""

    title: str
    counted: str
    svg: Markup
    is_asked: bool


def drawn(picture: Picture) -> list[PictureDrawn]:
    """Return both pictures."""
    places = places_of(picture)
    found = []
    for side, other in ((picture.rules, picture.asked), (picture.asked, picture.rules)):
        is_asked = side is picture.asked
        svg = html.macro("drawing.html", "svg")(
            "asked" if is_asked else "rules",
            in_words(picture, side),
            places,
            [_line_of(pair, picture, is_asked, places) for pair in side.pairs],
            [_seat(box, picture, side, other) for box in places.boxes.values()],
        )
        found.append(PictureDrawn(side.title, side.counted, svg, is_asked))
    return found


def legend(picture: Picture) -> list[tuple[Markup, str]]:
    """Return the signs that occur in the pictures, each with its meaning."""
    dues = {seat.due for seat in _seats(picture)}
    signs: list[tuple[str, str]] = [
        (due, f"should have {due}" if due else "no colour preference")
        for due in ("White", "Black", "")
        if due in dues
    ]
    for kind, pairs, meaning in (
        ("same", picture.common, "the same pair in both"),
        ("rules", in_sets(picture.rules.pairs) - picture.common, "pair by the rules"),
        ("asked", in_sets(picture.asked.pairs) - picture.common, "pair that would replace it"),
        ("loses", picture.rules.loses or picture.asked.loses, "counted by the rule that decides"),
    ):
        if pairs:
            signs.append((kind, meaning))
    sign = html.macro("drawing.html", "sign")
    return [(sign(kind), meaning) for kind, meaning in signs]


def _seats(picture: Picture) -> list[SeatInPicture]:
    rows = chain.from_iterable(section.rows for section in picture.sections)
    return [seat for row in rows for seat in row if seat]


# ── places ───────────────────────────────────────────────────────────────────


def places_of(picture: Picture) -> PicturePlaces:
    """Return the places of both pictures."""
    boxes: dict[int, PictureBox] = {}
    captions: list[tuple[float, float, str]] = []
    dotted = []
    y = 4.0
    for place, section in enumerate(picture.sections):
        if place:
            dotted.append(y - 6)
            y += 4
        if any(section.captions):
            y += LINE
            captions += [
                (x + 5, y - 2, html.with_halves(text))
                for x, text in zip((LEFT, RIGHT), section.captions, strict=True)
                if text
            ]
            y += 4
        for row in section.rows:
            seats = [(seat, x) for seat, x in zip(row, (LEFT, RIGHT), strict=True) if seat]
            names = [_name_lines(seat) for seat, _ in seats]
            height = max(LEAST, *(6 + LINE * len(lines) for lines, _ in names))
            for (seat, x), (lines, size) in zip(seats, names, strict=True):
                boxes[seat.number] = PictureBox(seat, x, y, height, tuple(lines), size)
            below = max(
                len(word_lines(side.words.get(seat.number, "")))
                for seat, _ in seats
                for side in (picture.rules, picture.asked)
            )
            y += height + LINE * below + GAP
    return PicturePlaces(boxes, tuple(captions), tuple(dotted), y - 6)


def _name_lines(seat: SeatInPicture) -> tuple[list[str], int]:
    """Return number and name in lines, with their size: a long name is smaller, then in several
    lines."""
    name = visible(f"{seat.number} {seat.name}").rstrip()
    room = BOX - INSET - 1
    if _width(name, SIZE) <= room - 5:
        return [name], SIZE
    return _lines(name, room), SMALL


def word_lines(words: str) -> list[str]:
    """Return the words below a box in lines."""
    return _lines(visible(words), BOX - 4) if words else []


def _lines(text: str, room: float) -> list[str]:
    """Return a text in small lines, broken at blanks and hyphens, or else anywhere."""
    found = [""]
    for word in text.replace("-", "-\0").replace(" ", " \0").split("\0"):
        if found[-1] and _width((found[-1] + word).rstrip(), WIDEST_SMALL) > room:
            found.append("")
        for character in word:
            if _width(found[-1] + character.strip(), WIDEST_SMALL) > room:
                found.append("")
            found[-1] += character
    return [line.strip() for line in found if line.strip()]


def _width(text: str, size: float) -> float:
    """Return the width that a bold text has at most."""
    return size * sum(map(_em, text))


def _em(character: str) -> float:
    if unicodedata.combining(character):
        return 0
    if unicodedata.east_asian_width(character) in "WF":
        return 1.05
    return _EMS.get(unicodedata.normalize("NFD", character)[0], 1.0)


# ── one picture ──────────────────────────────────────────────────────────────
def _line_of(
    pair: tuple[int, int], picture: Picture, is_asked: bool, places: PicturePlaces
) -> tuple[str, str]:
    """Return the kind and the path of the line of a pair: straight between the columns, bent within
    one."""
    kind = "asked" if is_asked else "rules"
    if frozenset(pair) in picture.common:
        kind = "same"
    (x1, y1), (x2, y2) = sorted(places.boxes[one].end for one in pair)
    if x1 != x2:
        return kind, f"M{x1:g} {y1:g}L{x2:g} {y2:g}"
    width = min(42, 16 + abs(y2 - y1) / 6)
    bend = x1 + (width if x1 < RIGHT else -width)
    return kind, f"M{x1:g} {y1:g}C{bend:g} {y1:g} {bend:g} {y2:g} {x2:g} {y2:g}"


def _seat(
    box: PictureBox, picture: Picture, side: PictureSide, other: PictureSide
) -> tuple[PictureBox, bool, bool, list[str], str]:
    """Return a box, whether its participant loses and is in a changed pair, the lines of words below
    it, and their colour."""
    number = box.seat.number
    pairs = {*picture.rules.pairs, *picture.asked.pairs}
    is_changed = any(number in pair and frozenset(pair) not in picture.common for pair in pairs)
    words = side.words.get(number, "")
    loses = number in side.loses
    colour = "soft"
    if loses or words != other.words.get(number):
        colour = "bad" if loses or side is picture.asked else "main"
    return box, loses, is_changed, word_lines(words), colour


def in_words(picture: Picture, side: PictureSide) -> str:
    """Return a picture in words."""
    names = {seat.number: f"{seat.number} {seat.name}".rstrip() for seat in _seats(picture)}
    changed = [pair for pair in side.pairs if frozenset(pair) not in picture.common]
    same = [pair for pair in side.pairs if frozenset(pair) in picture.common]
    parts = []
    for heading, pairs in (("Changed pairs", changed), ("The same pairs in both", same)):
        if pairs:
            shown = ", ".join(f"{names[a]} against {names[b]}" for a, b in pairs)
            parts.append(f"{heading}: {shown}.")
    parts += [f"{names[one]} {words}." for one, words in side.words.items()]
    return f"{side.title}. {' '.join(parts)}"
