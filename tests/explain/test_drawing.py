"""The two pictures of an explanation, by the facts of the answer: places, pairs, marks and words."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hostile import TEXTS
from rounds_asked import WITH_CRITERIA, golden_inquiries, pairs_not_made, random_inquiry, random_tournament

from fidepair import Question, UsageError
from fidepair.explain.answering import answer
from fidepair.explain.asking import Inquiry
from fidepair.explain.drawing import MAX_DRAWN, heading
from fidepair.options import round_options
from fidepair.render.drawing import drawn, legend, places_of, word_lines
from fidepair.render.explanation import page
from fidepair.systems import prepare
from fidepair.text.wording import visible

if TYPE_CHECKING:
    from fidepair.explain.answers import Answer, Picture

FEW = 12
"""Pairs asked about in each random round."""


class Elements(HTMLParser):
    """The elements of a page: name and attributes; `texts` are those inside of `text`."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.inside = ""
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = tag
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, _: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside == "text":
            self.texts.append(data)

    def of(self, tag: str, kind: str = "") -> list[dict[str, str | None]]:
        return [facts for name, facts in self.found if name == tag and (not kind or facts.get("class") == kind)]


class Case(NamedTuple):
    """An answer with pictures."""

    name: str
    inquiry: Inquiry
    answer: Answer
    picture: Picture


@cache
def answers(system: str) -> list[tuple[str, Inquiry, Answer]]:
    """Return answers about pairs that the rules do not give, in golden and random rounds of a system."""
    inquiries = dict(list(golden_inquiries(system).items())[:25])
    inquiries |= {f"random {seed}": random_inquiry(system, seed) for seed in range(4)}
    found = []
    for name, inquiry in inquiries.items():
        for a, b in list(pairs_not_made(inquiry))[:FEW]:
            found.append((f"{name} {a}-{b}", inquiry, answer(inquiry, Question("pair", a, None, b))))
    return found


def cases(system: str) -> list[Case]:
    found = [Case(name, inquiry, one, one.picture) for name, inquiry, one in answers(system) if one.picture]
    assert len(found) > 20
    return found


def seats_of(picture: Picture) -> list[int]:
    return [seat.number for section in picture.sections for row in section.rows for seat in row if seat]


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_a_bracket_that_decides_is_drawn(system: str):
    """Exactly the answers with a proven alternative whose first difference is in a bracket have pictures."""
    wrong = [
        name
        for name, _, one in answers(system)
        if (one.picture is not None) != (one.asked is not None and one.bracket is not None)
    ]
    assert [] == wrong


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_pairs_are_those_of_both_pairings(system: str):
    """Each participant has one place; each is in a pair of that pairing, or has words for what happens instead."""
    for name, inquiry, one, picture in cases(system):
        seats = seats_of(picture)
        assert len(seats) == len(set(seats)), name
        for side, proposal in ((picture.rules, inquiry.proposal), (picture.asked, one.asked)):
            pairs = {frozenset(pair) for pair in side.pairs}
            paired = {number for pair in pairs for number in pair}
            assert pairs <= proposal.pairs, name
            assert paired <= {*seats}, name
            assert {*seats} - paired <= side.words.keys(), name
            if proposal.pab in seats and proposal.pab not in paired:
                assert side.words[proposal.pab].startswith(("has the bye", "floats down", "stays below")), name


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_changed_pairs_are_marked_and_no_others(system: str):
    """Thick lines are the pairs of one pairing only; thin ones those of both. Only these as asked are dashed."""
    for name, _, _, picture in cases(system):
        for side, kind, shown in zip((picture.rules, picture.asked), ("rules", "asked"), drawn(picture), strict=True):
            other = picture.asked if kind == "rules" else picture.rules
            changed = {*map(frozenset, side.pairs)} - {*map(frozenset, other.pairs)}
            elements = Elements(shown.svg)
            assert len(changed) == len(elements.of("path", kind)), name
            assert len(side.pairs) - len(changed) == len(elements.of("path", "same")), name
            dashed = [one for one in elements.of("path") if "stroke-width" in one and "stroke-dasharray" in one]
            assert len(dashed) == len(elements.of("path", "asked")), name


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_places_are_the_same_in_both_and_inside_the_frame(system: str):
    """Boxes, discs and names have the same places; nothing is drawn outside, and no two boxes overlap."""
    for name, _, _, picture in cases(system):
        both = [Elements(one.svg) for one in drawn(picture)]
        boxes = [[[box[key] for key in ("x", "y", "width", "height")] for box in one.of("rect")] for one in both]
        discs = [[(disc["cx"], disc["cy"], disc["fill"]) for disc in one.of("circle")] for one in both]
        assert boxes[0] == boxes[1], name
        assert discs[0] == discs[1], name
        places = places_of(picture)
        ends = sorted((box.x, box.y, box.y + box.height) for box in places.boxes.values())
        assert all(a[0] != b[0] or a[2] < b[1] for a, b in pairwise(ends)), name
        for box in places.boxes.values():
            below = max(len(word_lines(side.words.get(box.seat.number, ""))) for side in (picture.rules, picture.asked))
            assert 0 <= box.x < 343 / 2 + 25, name
            assert box.y + box.height + 15 * below + 2 <= places.height, name


@pytest.mark.parametrize("system", ["dutch", "burstein", "dubov", "team"])
def test_who_loses_by_it_is_counted_by_the_deciding_row(system: str):
    """With a criterion on colours: the members of counted pairs whose due colour both should have; in words, too."""
    seen = 0
    for name, inquiry, one, picture in cases(system):
        row = one.rows[-1]
        rims = Elements(drawn(picture)[1].svg).of("rect", "loses")
        assert len(rims) == len(picture.asked.loses), name
        assert not Elements(drawn(picture)[0].svg).of("rect", "loses"), name
        assert picture.asked.loses <= picture.asked.words.keys(), name
        if row.code and inquiry.criteria[row.code].looks_at == "colour":
            seen += 1
            assert len(picture.asked.loses) == row.asked, name
            dues = {seat.number: seat.due for s in picture.sections for r in s.rows for seat in r if seat}
            for loser in picture.asked.loses:
                denied = "Black" if dues[loser] == "White" else "White"
                assert f"gets {denied}" in picture.asked.words[loser], name
                assert any(loser in pair for pair in row.whom_asked.pairs), name
    assert seen


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_the_pictures_are_in_words_too(system: str):
    """The label of a picture names all its pairs and words; the legend names the signs that are drawn."""
    for name, _, _, picture in cases(system):
        names = {seat.number: seat.name for s in picture.sections for r in s.rows for seat in r if seat}
        for side, shown in zip((picture.rules, picture.asked), drawn(picture), strict=True):
            (svg,) = Elements(shown.svg).of("svg")
            label = svg["aria-label"] or ""
            assert svg["role"] == "img"
            assert all(
                f"{f'{a} {names[a]}'.strip()} against {f'{b} {names[b]}'.strip()}" in label for a, b in side.pairs
            ), name
            assert all(words in label for words in side.words.values()), name
        meanings = [meaning for _, meaning in legend(picture)]
        assert bool(picture.common) == ("the same pair in both" in meanings), name
        assert bool(picture.asked.loses) == ("counted by the rule that decides" in meanings), name


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_the_short_answer_has_names_and_no_codes(system: str):
    """Above the pictures: the question and at most two sentences, without codes, articles or numbers of pairs."""
    for name, inquiry, one, _ in cases(system):
        question = heading(inquiry, one.question)
        assert question.startswith("Why do ")
        assert question.endswith(" not meet?")
        assert 1 <= len(one.short) <= 2, name
        assert not re.search(r"\bC\.?\d|\d\.\d+\.\d|\b\d+-\d+\b", " ".join(one.short)), (name, one.short)
        if one.decided == "order":
            assert "just as good" in one.short[0], name
            assert "fixed order" in one.short[1], name


def test_a_large_bracket_shows_only_what_differs():
    """Of 60 players in round 1 only those of changed pairs are drawn; the page counts the pairs that are the same."""
    tournament = random_tournament("dutch", 1, 60, 2)
    inquiry = Inquiry(prepare(tournament, "dutch", round_options(round=1)))
    found = answer(inquiry, Question("pair", 1, None, 32))
    picture = found.picture
    assert picture
    ours, theirs = inquiry.proposal.pairs, found.asked.pairs
    changed = {number for pair in ours - theirs for number in pair}

    assert len(inquiry.present) > MAX_DRAWN
    assert changed == {*seats_of(picture)}
    assert len(ours & theirs) == picture.left_out > 0
    assert f"Pairs that are the same in both: {picture.left_out}." in page(found, "Open", ("Round 1", "Why?"))


NAMES = [
    "Abcdefghijklmn",
    "Wolfeschlegelsteinhausenbergerdorff",
    "Ramírez de la Cruz-Santillán y Ögmundsdóttir",
    "W" * 60,
]


@pytest.mark.parametrize("name", [*NAMES, *TEXTS.values(), "<script>\"&'</text></svg>", "", "国际象棋大师的名字很长"])
def test_names_are_never_cut_and_never_markup(name: str):
    """All letters of a surname are drawn, in lines that fit into the box; hostile ones are escaped."""
    inquiry = random_inquiry("dutch", 1)
    plain = next(
        one
        for one in (answer(inquiry, Question("pair", a, None, b)) for a, b in pairs_not_made(inquiry))
        if one.picture
    )
    picture = plain.picture
    first = picture.sections[0]
    seat = next(one for one in first.rows[0] if one)
    row = tuple(one and one._replace(name=name) if one is seat else one for one in first.rows[0])
    hostile = picture._replace(sections=(first._replace(rows=(row, *first.rows[1:])), *picture.sections[1:]))
    box = places_of(hostile).boxes[seat.number]
    shown = drawn(hostile)[1].svg
    elements = Elements(shown)

    assert box.height >= 6 + 15 * len(box.lines)
    assert len(box.lines) == 1 or box.size == 12
    letters = re.sub(r"\s", "", "".join(box.lines))
    assert letters == re.sub(r"\s", "", visible(f"{seat.number} {name}"))
    assert {*map(visible, box.lines)} <= {*elements.texts}
    assert {tag for tag, _ in elements.found} <= {"svg", "rect", "circle", "path", "text"}
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", shown)


def test_names_of_fifteen_letters_stay_in_one_line():
    """The box holds 15 letters with the number; 14 at the normal size."""
    inquiry = random_inquiry("dutch", 1)
    found = next(one.picture for _, _, one in answers("dutch") if one.picture)
    seat = next(seat for seat in found.sections[0].rows[0] if seat)
    for name, lines, size in (("Moreau-Vidal", 1, 12), ("Gruber", 1, 13), ("Moreau-Vidal-Zupančič", 2, 12)):
        one = found._replace(
            sections=(found.sections[0]._replace(rows=((seat._replace(number=18, name=name), None),)),)
        )
        box = places_of(one).boxes[18]
        assert (lines, size) == (len(box.lines), box.size), inquiry


def test_who_has_the_bye_is_in_words():
    """In round 1 all are in one bracket, so its order decides the bye: the last of 11 has it, not the fifth."""
    tournament = random_tournament("dutch", 1, 11)
    inquiry = Inquiry(prepare(tournament, "dutch", round_options(round=1)))
    picture = answer(inquiry, Question("bye", None, None, 5)).picture
    assert picture

    assert picture.rules.words == {11: "has the bye"}
    assert picture.asked.words == {5: "has the bye"}


def test_who_floats_is_in_words():
    """Why another one does not float: it floats in the second picture, and the floater in the first."""
    seen = 0
    for seed in range(12):
        inquiry = random_inquiry("dutch", seed)
        for report in inquiry.brackets[:-1]:
            if len(report.downfloaters) != 1:
                continue
            (floater,) = report.downfloaters
            for other in {*report.residents} - {floater, inquiry.pab}:
                try:
                    found = answer(inquiry, Question("float", floater, None, other))
                except UsageError:
                    continue
                picture = found.picture
                if picture and found.bracket == report.score and other in picture.asked.words:
                    seen += 1
                    assert picture.rules.words[floater].startswith("floats down ↓")
                    assert picture.asked.words[other].startswith("floats down ↓")
    assert seen > 3


def test_the_lim_system_has_no_pictures():
    """A procedure compares no pairings."""
    inquiry = random_inquiry("lim", 1)
    a, b = next(iter(pairs_not_made(inquiry)))
    found = answer(inquiry, Question("pair", a, None, b))

    assert found.picture is None
    assert "<figure" not in page(found, "Open", ("Round 4", heading(inquiry, found.question)))
