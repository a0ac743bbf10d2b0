"""The two pictures of a bracket: places, lines, words and signs, reckoned by hand."""

from __future__ import annotations

import re

import pytest

from fidepair.explain.answers import Picture, PictureSection, PictureSide, SeatInPicture
from fidepair.render.drawing import drawn, in_words, legend, places_of, word_lines

ANN, BOB, CID, DAN = (
    SeatInPicture(1, "Ann", "White"),
    SeatInPicture(2, "Bob", "Black"),
    SeatInPicture(3, "Cid", ""),
    SeatInPicture(4, "Dan", "White"),
)
SECTIONS = (
    PictureSection(("", ""), ((ANN, BOB), (CID, None))),
    PictureSection(("bracket 3.5", "below"), ((None, DAN),)),
)
RULES = PictureSide("By the rules", "0", ((1, 2), (3, 4)), {}, frozenset())
ASKED = PictureSide("As asked", "2", ((1, 3), (2, 4)), {1: "gets Black"}, frozenset({1}))
PICTURE = Picture(SECTIONS, RULES, ASKED)
SAME = PICTURE._replace(asked=RULES)


def svg(picture: Picture, *, is_asked: bool) -> str:
    rules, asked = drawn(picture)
    return asked.svg if is_asked else rules.svg


def of(tag: str, markup: str, *names: str) -> list[list[str]]:
    """Return these attributes of each element, in order; nothing for one that is missing."""
    found = []
    for attributes in re.findall(rf"<{tag}\b([^>]*)>", markup):
        values = dict(re.findall(r'([\w-]+)="([^"]*)"', attributes))
        found.append([values.get(name, "") for name in names])
    return found


def test_places():
    """A row is 36 high, and 16 away from the next one; a line of words below it takes 15 more, captions 19, a dotted
    line between two sections 4."""
    places = places_of(PICTURE)
    boxes = {number: (box.x, box.y, box.height) for number, box in places.boxes.items()}

    assert {1: (2, 4, 36), 2: (193, 4, 36), 3: (2, 71, 36), 4: (193, 146, 36)} == boxes
    assert ((7, 140, "bracket 3½"), (198, 140, "below")) == places.captions
    assert ((117,), 192) == (places.dotted, places.height)
    assert ((150, 22), (193, 164)) == (places.boxes[1].end, places.boxes[4].end)
    assert 177 == places_of(PICTURE._replace(asked=RULES)).height


def test_one_caption():
    """An empty caption is not drawn, and takes its room if the other one has a text."""
    section = PictureSection(("", "S2"), ((ANN, BOB),))
    places = places_of(PICTURE._replace(sections=(section,)))

    assert ((198, 17, "S2"),) == places.captions
    assert 23 == places.boxes[1].y
    assert () == places.dotted


@pytest.mark.parametrize(
    ("name", "lines", "size"),
    [
        ("bbbbbbbbbb", ["7 bbbbbbbbbb"], 13),  # 0.7 + 0.38 + 10 * 0.72 = 8.28 em, 107.6 at 13
        ("bbbbbbbbbbb", ["7 bbbbbbbbbbb"], 13),  # exactly 9 em, 117 at 13: as wide as may be
        ("bbbbbbbbbbbi", ["7 bbbbbbbbbbbi"], 12),  # 9.38 em: 121.9 at 13, 121.002 at 12.9
        ("bbbbbbbbbbbs", ["7", "bbbbbbbbbbbs"], 12),  # 9.6 em, 123.8 at 12.9: more than the 122 there are
        ("bbbb bbbbbb bbbb", ["7 bbbb bbbbbb", "bbbb"], 12),
        ("bbbbbbb-bbbbbb", ["7 bbbbbbb-", "bbbbbb"], 12),
        ("bbbbbbbbbbbbbbbbbbbb", ["7", "bbbbbbbbbbbbb", "bbbbbbb"], 12),  # 13 * 0.72 * 12.9 = 120.7
        ("é" * 12, ["7 " + "é" * 12], 12),  # as wide as `e`: 9.36 em
    ],
)
def test_long_names(name, lines, size):
    """A name is set smaller, then in several lines: after blanks and hyphens, or else anywhere."""
    seat = SeatInPicture(7, name, "White")
    box = places_of(PICTURE._replace(sections=(PictureSection(("", ""), ((seat, None),)),))).boxes[7]

    assert (tuple(lines), size) == (box.lines, box.size)
    assert max(36, 6 + 15 * len(lines)) == box.height


def test_names_of_three_lines_make_a_row_higher():
    """Both boxes of a row are as high as the higher one needs."""
    long = SeatInPicture(5, "b" * 40, "")
    boxes = places_of(PICTURE._replace(sections=(PictureSection(("", ""), ((ANN, long),)),))).boxes

    assert [6 + 15 * len(boxes[5].lines)] * 2 == [boxes[1].height, boxes[5].height]
    assert len(boxes[5].lines) > 3


@pytest.mark.parametrize(
    ("letters", "wide"),
    [
        ("wwwwwwwwww", 1.11),
        ("MMMMMMMMMM", 1.0),
        ("日日日日日日日日日日", 1.05),
        ("aaaaaaaaaaaaaaaa", 0.69),
        ("ḿ", 1.11),
    ],
)
def test_words_below_a_box_have_its_width(letters, wide):
    """144 units at most; marks on a letter take none, letters of East Asia a little more than one."""
    lines = word_lines(letters * 3)

    assert letters * 3 == "".join(lines)
    assert int(144 / 12.9 / wide) >= len(lines[0])
    if len(lines) > 1:
        assert int(144 / 12.9 / wide) == len(lines[0])
    assert ["a" + "\u0301" * 40] == word_lines("a" + "\u0301" * 40)
    assert [] == word_lines("")


def test_pairs_are_lines_between_boxes():
    """Straight between the columns, bent within one: by 16 and a sixth of the way, 42 at most."""
    assert [["rules", "M150 22L193 22"], ["rules", "M150 89L193 164"]] == of(
        "path", svg(PICTURE, is_asked=False), "class", "d"
    )[:2]
    bent, right = of("path", svg(PICTURE, is_asked=True), "class", "d")[:2]
    assert ["asked", "M150 22C177.167 22 177.167 89 150 89"] == bent  # 16 + 67 / 6
    assert ["asked", "M193 22C153.333 22 153.333 164 193 164"] == right  # 16 + 142 / 6
    far = (SECTIONS[0], *SECTIONS[1:] * 3)
    seats = [SeatInPicture(number, "X", "") for number in (4, 5, 6)]
    far = tuple(one._replace(rows=((None, seat),)) for one, seat in zip(SECTIONS[1:] * 3, seats, strict=True))
    side = RULES._replace(pairs=((2, 6),))
    tall = Picture((SECTIONS[0], *far), side, side)
    assert "C151 " in of("path", svg(tall, is_asked=False), "d")[0][0]  # 193 - 42


def test_pairs_of_both_are_thin():
    """Pairs that are the same in both are neither by the rules nor as asked."""
    assert ["same", "same", ""] == [kind for (kind,) in of("path", svg(SAME, is_asked=False), "class")]
    assert 'stroke-dasharray="8 4"' not in svg(SAME, is_asked=True)


def test_boxes_discs_and_names():
    """The disc is in the middle of the left side, the name behind it; who loses has a rim."""
    rules, asked = svg(PICTURE, is_asked=False), svg(PICTURE, is_asked=True)

    assert ["seat", "2", "4", "148", "36"] == of("rect", rules, "class", "x", "y", "width", "height")[0]
    assert ["loses", "seat", "seat", "seat"] == [kind for (kind,) in of("rect", asked, "class")]
    assert ["14.5", "22", "6"] == of("circle", rules, "cx", "cy", "r")[0]
    assert ["205.5", "164"] == of("circle", rules, "cx", "cy")[3]
    assert [["27", "26.5", "13"], ["218", "26.5", "13"]] == of("text", rules, "x", "y", "font-size")[2:4]
    assert ["small", "small", "", "small"] == [kind for (kind,) in of("text", asked, "class")[:4]]
    assert ["6", "53", "12"] == of("text", asked, "x", "y", "font-size")[3]
    assert '0 0 343 192"' in rules
    assert '<path d="M2 117H341"' in rules


def test_lines_of_a_name_stand_around_the_middle():
    """Two lines are 15 apart: half a line above the place of a single one, and half a line below."""
    long = SeatInPicture(7, "bbbb bbbbbb bbbb", "White")
    alone = RULES._replace(pairs=())
    picture = Picture((PictureSection(("", ""), ((long, None),)),), alone, alone)

    assert [["27", "19"], ["27", "34"]] == of("text", svg(picture, is_asked=False), "x", "y")


def test_who_is_concerned_is_bold():
    """Names in changed pairs are bold, and words that the other picture does not have; words as asked are red."""
    words = {1: "stays", 3: "floats"}
    side = RULES._replace(pairs=((1, 2),), words=words)
    other = side._replace(words={1: "stays", 3: "has the bye"})
    rules = svg(Picture(SECTIONS[:1], side, other), is_asked=False)
    asked = svg(Picture(SECTIONS[:1], side, other), is_asked=True)
    looks = [of("text", one, "font-weight", "fill") for one in (rules, asked)]

    assert [["", "var(--soft)"], ["700", "var(--main)"]] == [looks[0][1], looks[0][4]]
    assert [["", "var(--soft)"], ["700", "var(--bad)"]] == [looks[1][1], looks[1][4]]
    assert ["", "var(--ink)"] == looks[0][0]
    changed = of("text", svg(PICTURE, is_asked=True), "font-weight", "fill")
    assert ["700", "var(--ink)"] == changed[2]
    assert ["700", "var(--bad)"] == changed[3]


def test_the_signs_that_occur_have_a_meaning():
    """Only these, in this order."""
    everything = ["should have White", "should have Black", "no colour preference"]
    changes = ["pair by the rules", "pair that would replace it", "counted by the rule that decides"]

    assert [*everything, *changes] == [meaning for _, meaning in legend(PICTURE)]
    assert [*everything, "the same pair in both"] == [meaning for _, meaning in legend(SAME)]
    lost = SAME._replace(rules=RULES._replace(loses=frozenset({1})))
    assert changes[2] == legend(lost)[-1][1]
    only = Picture(SECTIONS[1:], RULES, RULES._replace(pairs=((1, 2),)))
    assert ["should have White", "the same pair in both", "pair by the rules"] == [
        meaning for _, meaning in legend(only)
    ]
    assert ["10", "10"] == of("circle", legend(only)[0][0], "cx", "cy")[0]
    assert ['viewBox="0 0 20 20" width="20"', 'viewBox="0 0 40 20" width="40"'] == [
        re.findall('viewBox="[^"]*" width="[^"]*"', sign)[0] for sign, _ in legend(only)[:2]
    ]


def test_a_picture_in_words():
    """Changed pairs, the same ones, then the words for single participants."""
    assert "As asked. Changed pairs: 1 Ann against 3 Cid, 2 Bob against 4 Dan. 1 Ann gets Black." == in_words(
        PICTURE, ASKED
    )
    assert "By the rules. The same pairs in both: 1 Ann against 2 Bob, 3 Cid against 4 Dan." == in_words(SAME, RULES)
    assert [("By the rules", "0", False), ("As asked", "2", True)] == [
        (one.title, one.counted, one.is_asked) for one in drawn(PICTURE)
    ]
