"""Two pictures of a bracket side by side, by the rules and as asked, as SVG.

Participants stand in the same places in both; only lines, words and rims differ. Colours are
variables of the page, without a style sheet of their own.
"""

from __future__ import annotations

import unicodedata
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from fidepair.explain.answers import in_sets
from fidepair.render import html
from fidepair.text.wording import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fidepair.explain.answers import Picture, PictureSide, SeatInPicture

WIDTH: Final = 343
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
        return self.x + BOX * (self.x == LEFT), self.y + self.height / 2


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
    return [
        PictureDrawn(side.title, side.counted, _svg(picture, side, places), side is picture.asked)
        for side in (picture.rules, picture.asked)
    ]


def legend(picture: Picture) -> list[tuple[Markup, str]]:
    """Return the signs that occur in the pictures, each with its meaning."""
    dues = {seat.due for seat in _seats(picture)}
    signs = [
        (_sign(20, _disc(due, 10)), f"should have {due}" if due else "no colour preference")
        for due in ("White", "Black", "")
        if due in dues
    ]
    for kind, pairs, meaning in (
        ("same", picture.common, "the same pair in both"),
        ("rules", in_sets(picture.rules.pairs) - picture.common, "pair by the rules"),
        ("asked", in_sets(picture.asked.pairs) - picture.common, "pair that would replace it"),
    ):
        if pairs:
            signs.append((_sign(40, _line("M2 10H38", kind)), meaning))
    if picture.rules.loses or picture.asked.loses:
        rim = f'<rect x="2" y="2" width="36" height="16" rx="5" {_RIM}/>'
        signs.append((_sign(40, rim), "counted by the rule that decides"))
    return signs


def _seats(picture: Picture) -> list[SeatInPicture]:
    rows = chain.from_iterable(section.rows for section in picture.sections)
    return [seat for row in rows for seat in row if seat]


def _sign(width: int, sign: str) -> Markup:
    return Markup(
        f'<svg class="key" viewBox="0 0 {width} 20" width="{width}" height="20"'
        f' aria-hidden="true">{sign}</svg>'
    )


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

_RIM = 'fill="var(--bad-tint, var(--bad-field))" stroke="var(--bad)" stroke-width="3"'
_LINES = {
    "same": 'stroke="var(--soft)" stroke-width="1.5"',
    "rules": 'stroke="var(--main)" stroke-width="4.5"',
    "asked": 'stroke="var(--bad)" stroke-width="4.5" stroke-dasharray="8 4"',
}
_DISCS = {
    "White": 'fill="#fff" stroke="var(--ink)" stroke-width="2"',
    "Black": 'fill="#000" stroke="var(--ink)" stroke-width="1.5"',
    "": 'fill="none" stroke="var(--soft)" stroke-dasharray="2 2"',
}


def _svg(picture: Picture, side: PictureSide, places: PicturePlaces) -> Markup:
    parts = [_path_of(pair, picture, side, places) for pair in side.pairs]
    parts += [
        f'<path d="M{LEFT:g} {y:g}H{RIGHT + BOX:g}" stroke="var(--line)" stroke-dasharray="2 4"/>'
        for y in places.dotted
    ]
    parts += [_text(x, y, text, 'fill="var(--soft)"') for x, y, text in places.captions]
    for box in places.boxes.values():
        parts += _box(box, picture, side)
    return Markup(
        f'<svg class="drawing {"asked" if side is picture.asked else "rules"}"'
        f' viewBox="0 0 {WIDTH} {places.height:g}" role="img"'
        f' aria-label="{html.text(in_words(picture, side))}">{"".join(parts)}</svg>'
    )


def _line(path: str, kind: str) -> str:
    return f'<path class="{kind}" d="{path}" fill="none" {_LINES[kind]}/>'


def _path_of(
    pair: tuple[int, int], picture: Picture, side: PictureSide, places: PicturePlaces
) -> str:
    """Return the line of a pair: straight between the columns, bent within one."""
    kind = "asked" if side is picture.asked else "rules"
    if frozenset(pair) in picture.common:
        kind = "same"
    (x1, y1), (x2, y2) = sorted(places.boxes[one].end for one in pair)
    if x1 != x2:
        return _line(f"M{x1:g} {y1:g}L{x2:g} {y2:g}", kind)
    width = min(42, 16 + abs(y2 - y1) / 6)
    bend = x1 + (width if x1 < RIGHT else -width)
    return _line(f"M{x1:g} {y1:g}C{bend:g} {y1:g} {bend:g} {y2:g} {x2:g} {y2:g}", kind)


def _box(box: PictureBox, picture: Picture, side: PictureSide) -> Iterator[str]:
    number = box.seat.number
    loses = number in side.loses
    rim = _RIM if loses else 'fill="var(--field)" stroke="var(--line)"'
    yield (
        f'<rect class="{"loses" if loses else "seat"}" x="{box.x:g}" y="{box.y:g}"'
        f' width="{BOX:g}" height="{box.height:g}" rx="7" {rim}/>'
    )
    yield _disc(box.seat.due, box.x + 12.5, box.y + box.height / 2)
    pairs = {*picture.rules.pairs, *picture.asked.pairs}
    changed = any(number in pair and frozenset(pair) not in picture.common for pair in pairs)
    weight = 'font-weight="700"' if changed else ""
    y = box.y + box.height / 2 - LINE * (len(box.lines) - 1) / 2 + 4.5
    for place, line in enumerate(box.lines):
        yield _text(box.x + INSET, y + LINE * place, line, weight, box.size)
    words = side.words.get(number, "")
    differs = loses or words != (picture.rules, picture.asked)[side is picture.rules].words.get(
        number
    )
    colour = "--bad" if loses or (differs and side is picture.asked) else "--main"
    look = f'fill="var({colour})" font-weight="700"' if differs else 'fill="var(--soft)"'
    for place, line in enumerate(word_lines(words), start=1):
        yield _text(box.x + 4, box.y + box.height + LINE * place - 2, line, look)


def _disc(due: str, x: float, y: float = 10) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="6" {_DISCS[due]}/>'


def _text(x: float, y: float, text: str, look: str, size: int = SMALL) -> str:
    small = ' class="small"' if size == SMALL else ""
    if "fill" not in look:
        look = f'fill="var(--ink)" {look}'.strip()
    return f'<text{small} x="{x:g}" y="{y:g}" font-size="{size}" {look}>{html.text(text)}</text>'


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
