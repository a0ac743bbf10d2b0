"""The worksheet as a drawing and as text: where everything stands, reckoned by hand.

A row is 18 high, a column 340 wide; the left one begins at 26, the right one at 459. Boards stand at 378, the discs of
both colours at 395 and 443.
"""

from __future__ import annotations

import re

import pytest

from fidepair.render.sheet import Sheet, SheetColumn
from fidepair.render.worksheet import BracketShown, Columns, PairShown, SeatShown, Worksheet
from fidepair.render.worksheet_forms import lines, page


def seat(number: int, name: str = "Xi", **facts) -> SeatShown:
    plain = {"place": "1", "points": "1.5", "colours": "", "due": "", "floats": "", "met": (), "apart": ()}
    flags = {"moved": False, "exchanged": False, "aside": False}
    return SeatShown(number=number, name=name, **{**plain, **flags, **facts})


def bracket(*columns: Columns, leaving=None, arriving=None, score: str = "1.5", **facts) -> BracketShown:
    return BracketShown(score, "summary", "In words.", columns, leaving or {}, arriving or {}, **{"notes": (), **facts})


def sheet(*brackets: BracketShown, due: str = "w b", turned: str = "turned") -> Worksheet:
    boards = Sheet((), (SheetColumn("Bd"),), (("1",),))
    return Worksheet(("Title", "System"), due, turned, brackets, boards, ("Bye: 3 Xi (1.5)",))


PAIRS = (PairShown(0, 1, 1, True), PairShown(1, 0, 12, False))
TWO = Columns(("", ""), (seat(1), seat(2)), (seat(3), seat(4)), PAIRS, ((0, 0), (1, 1)))
TITLED = TWO._replace(titles=("S1", "S2"))
ONE = Columns(("", ""), (seat(1),), (seat(2),), (PairShown(0, 0, 1, True),))


def drawings(shown: Worksheet) -> list[str]:
    return re.findall(r'<svg viewBox="0 0 800.*?</svg>', page(shown))


def drawing(*columns: Columns, **facts) -> str:
    return drawings(sheet(bracket(*columns, **facts)))[0]


def paths(svg: str, kind: str) -> list[str]:
    return re.findall(rf'<path class="{kind}" d="([^"]*)"/>', svg)


def texts(svg: str) -> list[tuple[str, str, str, str]]:
    """Return class, x, y and text of each text."""
    return re.findall(r'<text class="([^"]*)" x="([^"]*)" y="([^"]*)">([^<]*)<', svg)


# ── Pairs ────────────────────────────────────────────────────────────────────
def test_pairs():
    """A line from disc to disc, the board at its left end, a disc for each colour."""
    svg = drawing(TWO)

    assert ["26 6", "26 24", "459 6", "459 24"] == re.findall(r'<g transform="translate\((.*?)\)"><rect', svg)
    assert ["M399 14L439 32", "M399 32L439 14"] == paths(svg, "p")
    assert ["M400 14L438 14", "M400 32L438 32"] == paths(svg, "d")
    assert [("c b f", "378", "17.5", "1"), ("c b f", "378", "35.5", "12")] == [
        one for one in texts(svg) if one[0] == "c b f"
    ]
    assert [("369", "7", "18", "14", "3"), ("369", "25", "18", "14", "3")] == re.findall(
        r'<rect class="w" x="(.*?)" y="(.*?)" width="(.*?)" height="(.*?)" rx="(.*?)"/>', svg
    )
    assert [("w", "395", "14"), ("x", "443", "32"), ("x", "395", "32"), ("w", "443", "14")] == re.findall(
        r'<circle class="(.)" cx="(.*?)" cy="(.*?)" r="4"/>', svg
    )
    assert svg.startswith('<svg viewBox="0 0 800 48" role="img" aria-label="In words.">')


def test_boards_of_three_digits_have_more_room():
    """A box is at least 18 wide: 4 more than 7 for each digit."""
    svg = drawing(ONE._replace(pairs=(PairShown(0, 0, 123, True),)))

    assert '<rect class="w" x="365.5" y="7" width="25"' in svg


def test_titles_take_a_line():
    """Everything is 14 lower; several parts follow each other without a gap, each with a margin of its own."""
    svg = drawing(TITLED, ONE)

    assert [("t", "26", "10", "S1"), ("t", "459", "10", "S2")] == texts(svg)[:2]
    assert ["M399 28L439 46", "M399 46L439 28", "M399 70L439 70"] == paths(svg, "p")
    assert 'viewBox="0 0 800 86"' in svg
    assert [("t", "459", "10", "S2")] == [
        one for one in texts(drawing(TITLED._replace(titles=("", "S2")))) if one[0] == "t"
    ]


# ── Seats ────────────────────────────────────────────────────────────────────
def test_a_seat_with_nothing_but_a_name():
    """Number and points end at 42 and 331; the name begins at 46 and has the room between."""
    svg = drawing(ONE)

    assert ["26 6", "459 6"] == re.findall(r'<g transform="translate\((.*?)\)"><rect', svg)
    assert '<rect class="s" x="0" y="0" width="340" height="16" rx="2"/>' in svg
    assert [("n e", "19", "12", "1"), ("b e", "42", "12", "1"), ("e", "331", "12", "1½")] == texts(svg)[:3]
    assert '<g clip-path="url(#c)" transform="translate(46)"><text y="12">Xi</text></g>' in svg
    assert 'id="c"><rect x="0" y="0" width="254" height="18"/>' in page(sheet(bracket(ONE)))


def test_a_seat_with_everything():
    """From the right: opponents met, floats, due colour, colours, points; each as wide as the widest."""
    full = seat(1, colours="WBW", due="W!", floats="↓", met=(2, 4))
    svg = drawing(ONE._replace(left=(full,)))
    found = texts(svg)

    assert (
        [
            ("n e", "19", "12", "1"),
            ("b e", "42", "12", "1"),
            ("e", "249.8", "12", "1½"),  # 5 before the colours
            ("k", "254.8", "12", "WBW"),  # 22.3 before the due colour: 3 * 6.1 + 4
            ("b", "277.1", "12", "W!"),  # 19 before the floats
            ("", "296.1", "12", "↓"),  # 20 before the opponents
            ("n", "316.1", "12", "2 4"),  # 340 - 3 * 5.3 - 8
        ]
        == found[:7]
    )


def test_only_the_last_nine_colours_are_drawn():
    """They take 58.9; the others are in the data."""
    found = texts(drawing(ONE._replace(left=(seat(1, colours="WBWBWBWBWBu"),))))

    assert ("k", "281.1", "12", "WBWBWBWBu") in found


def test_large_numbers_move_the_name():
    """Numbers of five digits, and places of four characters."""
    svg = drawing(ONE._replace(left=(seat(12345, place="123", exchanged=True),)))

    assert [("n e", "26.4", "12", "⇄123"), ("b e", "68.9", "12", "12345")] == texts(svg)[:2]
    assert 'translate(72.9)"><text y="12">Xi' in svg


@pytest.mark.parametrize(
    ("facts", "frame"),
    [({}, "s"), ({"moved": True}, "m"), ({"aside": True}, "a"), ({"aside": True, "moved": True}, "a")],
)
def test_frames(facts, frame):
    """A darker frame for who came from another score, a broken one for who is paired elsewhere."""
    assert [frame, "s"] == re.findall(r'<rect class="([sma])" ', drawing(ONE._replace(left=(seat(1, **facts),))))


def test_many_opponents_are_in_several_lines():
    """They have what names can spare; a line more makes all rows 9 higher."""
    many = seat(1, met=(*range(10, 50),))
    svg = drawing(ONE._replace(left=(many,)))
    found = [one for one in texts(svg) if one[0] == "n"]
    met = [(y, len(text)) for _, x, y, text in found if x == "198" and text]  # 340 less all that names can spare

    assert ["12", "21", "30", "39"] == [y for y, _ in met[:4]]
    assert all(length * 5.3 <= 340 - 198 - 4 for _, length in met)
    assert 18 + 9 * (len(met) - 1) - 2 == int(re.findall(r'<rect class="s" .*? height="(.*?)"', svg)[0])


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a" * 36, "a" * 36),  # 252 of 254
        ("a" * 37, "a" * 34 + "…"),  # 243 are left beside the three dots
        ("M" * 24, "M" * 22 + "…"),  # 10.6 each
        ("I" * 31, "I" * 31),  # 8 each
        ("i" * 56, "i" * 52 + "…"),  # 4.6 each
        ("a" * 33 + " " + "M" * 9, "a" * 33 + "…"),
        ("日" * 19, "日" * 17 + "…"),  # 14 each
    ],
)
def test_long_names_are_cut(name, shown):
    """By the widest letters there may be."""
    assert f'<text y="12">{shown}</text>' in drawing(ONE._replace(left=(seat(1, name),)))


def test_the_bye_stands_in_the_room_of_the_name():
    """Who has the bye has 32 less for the name; not where the player is shown aside."""
    alone = Columns(("", ""), (seat(1, "a" * 40),), ())
    svg = drawing(alone, leaving={1: None})

    assert ("b e", "296", "12", "bye") in texts(svg)
    assert f">{'a' * 30}…<" in svg
    assert "bye" not in drawing(alone._replace(left=(seat(1, aside=True),)), leaving={1: None})
    assert "bye" not in drawing(alone)


# ── Floats ───────────────────────────────────────────────────────────────────
LEFT, RIGHT_ = Columns(("", ""), (seat(3),), ()), Columns(("", ""), (seat(1),), (seat(3),))


@pytest.mark.parametrize(
    ("columns", "out", "in_"),
    [
        (LEFT, "M26 14L4 14L4 30", "M4 0L4 14L21 14"),
        (RIGHT_, "M459 14L432 14L432 27L4 27L4 30", "M4 0L4 3L422 3L422 20L454 20"),
        (LEFT._replace(titles=("A", "")), "M26 28L4 28L4 44", "M4 0L4 28L21 28"),
        (RIGHT_._replace(titles=("A", "")), "M459 28L432 28L432 41L4 41L4 44", "M4 0L4 17L422 17L422 34L454 34"),
    ],
)
def test_a_float_down(columns, out, in_):
    """Out of the bracket at its lower edge, through those between, in at the upper edge, with a tip."""
    above, between, below = drawings(
        sheet(bracket(columns, leaving={3: 2}), bracket(ONE), bracket(columns, arriving={3: True}))
    )

    assert [out] == paths(above, "o")
    assert ["M4 0L4 30"] == paths(between, "o")
    assert [in_] == paths(below, "o")
    x, y = re.findall(r"[\d.]+", in_)[-2:]
    assert [f"M{int(x) + 5} {y}l-7-3v6z"] == paths(below, "h")


@pytest.mark.parametrize(
    ("columns", "out", "in_"),
    [
        (LEFT, "M26 14L4 14L4 0", "M4 30L4 14L21 14"),
        (RIGHT_, "M459 14L432 14L432 3L4 3L4 0", "M4 30L4 27L422 27L422 20L454 20"),
    ],
)
def test_a_float_up(columns, out, in_):
    """Out at the upper edge, in at the lower one."""
    above, between, below = drawings(
        sheet(bracket(columns, arriving={3: False}), bracket(ONE), bracket(columns, leaving={3: 0}))
    )

    assert [in_] == paths(above, "o")
    assert ["M4 0L4 30"] == paths(between, "o")
    assert [out] == paths(below, "o")


def test_who_floats_again_has_two_lines():
    """The line out is 4 below the line in."""
    both = drawings(
        sheet(
            bracket(LEFT, leaving={3: 1}),
            bracket(LEFT, leaving={3: 2}, arriving={3: True}),
            bracket(LEFT, arriving={3: True}),
        )
    )[1]

    assert ["M4 0L4 14L21 14", "M26 18L11 18L11 30"] == paths(both, "o")


def test_who_is_shown_twice_floats_from_where_the_pair_is():
    """Not from the place aside."""
    aside = Columns(("", ""), (seat(3, aside=True),), ())
    svg = drawings(sheet(bracket(LEFT, aside, leaving={3: 1}), bracket(LEFT, arriving={3: True})))[0]

    assert paths(svg, "o")[0].startswith("M26 14L")
    only = drawings(sheet(bracket(aside, leaving={3: 1}), bracket(LEFT, arriving={3: True})))[0]
    assert paths(only, "o")[0].startswith("M26 14L")


def test_lanes():
    """Floats that end in the same bracket from the same side share a lane, from the farthest on; lanes that have a
    bracket in common are beside each other, 7 apart, and closer if there are more than three."""
    empty = {"arriving": {}}
    shared = drawings(
        sheet(
            bracket(LEFT, leaving={3: 2}),
            bracket(LEFT, leaving={3: 2}),
            bracket(LEFT, arriving={3: True}),
            bracket(LEFT, **empty),
        )
    )
    assert ["M26 14L4 14L4 30", "M4 0L4 30"] == paths(shared[1], "o")
    assert [] == paths(shared[3], "o")
    again = drawings(
        sheet(
            bracket(LEFT, leaving={3: 1}),
            bracket(LEFT, arriving={3: True}),
            bracket(LEFT, leaving={3: 3}),
            bracket(LEFT, arriving={3: True}),
        )
    )
    assert ["M26 14L4 14L4 30"] == paths(again[2], "o")
    five = [bracket(LEFT, leaving={3: 5 + at}) for at in range(5)] + [
        bracket(LEFT, arriving={3: True}) for _ in range(5)
    ]
    found = [paths(one, "o") for one in drawings(sheet(*five))]
    assert ["M26 14L18 14L18 30"] == found[4][:1]  # the fifth of five, 3.5 apart
    assert "M26 14L7.5 14L7.5 30" == found[1][0]


def test_floats_beside_headings_and_notes():
    """Lanes go on beside the heading below the first bracket, and beside notes above the last one; the bye has none."""
    whole = page(
        sheet(
            bracket(LEFT, leaving={3: 1, 1: None}, notes=("A note.",)),
            bracket(LEFT, arriving={3: True}, notes=("Another.",), steps=((4, "A step."),)),
        )
    )
    parts = whole.split("<section>")[1:]

    assert [("0.50%", "0.50%")] == re.findall(r'<p class="note"><svg class="g".*?x1="(.*?)" x2="(.*?)"', parts[0])
    assert "<h2>Score" in parts[0]
    assert [("0.50%", "0.50%")] == re.findall(r'<h2><svg class="g".*?x1="(.*?)" x2="(.*?)"', parts[1])
    assert '<p class="note">Another.</p>' in parts[1]
    assert '<li value="4">A step.</li>' in parts[1]


# ── As text ──────────────────────────────────────────────────────────────────
def shown_lines(*brackets: BracketShown, room: int = 200, **facts) -> list[str]:
    return lines(sheet(*brackets, **facts), room)


def test_text_of_pairs():
    """A line for each pair: both players, the board, and the numbers with their colours."""
    found = shown_lines(bracket(TITLED))

    assert ["Title", "System"] == found[:2]
    assert "turned" in found[2]
    assert "Due: w b;" in found[2]
    assert "# No    Pts Bd   Pair   # No    Pts" == found[4]
    assert ["", "Score 1.5: summary", f"{'S1':>7}{'S2':>24}"] == found[5:8]
    assert ["1  1 Xi 1.5  1 W 1-4  B 1  4 Xi 1.5", "1  2 Xi 1.5 12 B 2-3  W 1  3 Xi 1.5"] == found[8:10]
    assert ["  First candidate, not made: 1-3 2-4", "", "Bye: 3 Xi (1.5)"] == found[10:]
    assert "Due" not in shown_lines(bracket(TWO), due="")[2]


def test_text_of_who_is_not_paired():
    """Where the player goes: down, up, or to the bye; nothing for who only waits beside pairs."""
    three = Columns(("", ""), (seat(1), seat(2)), (seat(3),))
    found = shown_lines(
        bracket(LEFT, score="2.0"), bracket(three, leaving={1: 0, 2: None, 3: 2}), bracket(LEFT, score="0.5")
    )
    text = "\n".join(found)

    assert "1  1 Xi 1.5  1 ↑ 2.0" in text
    assert "1  2 Xi 1.5  2 bye" in text
    assert re.search(r"^ +3 ↓ 0\.5 +1  3 Xi 1\.5$", text, re.MULTILINE)
    waits = TWO._replace(left=(*TWO.left, seat(9, aside=True)))
    assert not any(" 9 " in line for line in shown_lines(bracket(waits)))
    alone = Columns(("", ""), (seat(9, aside=True),), ())
    assert any(" 9 Xi" in line for line in shown_lines(bracket(alone)))


def test_text_has_the_marks_of_a_seat():
    """An exchange has its sign, floats have arrows; who came from another score has a star."""
    one = ONE._replace(left=(seat(1, exchanged=True, moved=True, floats="↓↑"),))

    assert any(line.startswith("⇄1*  1 Xi 1.5 ↓↑") for line in shown_lines(bracket(one)))


def test_text_has_notes_and_steps():
    """Below the pairs of their bracket."""
    found = shown_lines(bracket(ONE, notes=("A note.",), steps=((3, "A step."), (4, "Another."))), bracket(ONE))
    at = found.index("  A note.")

    assert ["  A note.", "  3. A step.", "  4. Another.", ""] == found[at : at + 4]
    assert "First candidate" not in "\n".join(found)
    assert 2 == sum(line == "Score 1.5: summary" for line in found)
    no_remarks = sheet(bracket(ONE))._replace(remarks=())
    assert lines(no_remarks, 200)[-1].startswith("1  1 Xi")
