"""The arbiter's worksheet: what it shows of each bracket, as data, as text and as a page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from trf_texts import file, six
from worksheets import SAMPLES, drawn_of, event

from fidepair.render.worksheet_forms import lines, page

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from fidepair.render.worksheet import BracketShown, Columns, Worksheet

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=SAMPLES)
def drawn(request: pytest.FixtureRequest, samples: Path):
    """The worksheet of each sample, with the paired round."""
    return drawn_of((samples / SAMPLES[request.param]).read_bytes())


@pytest.fixture
def bracket(samples: Path):
    """Return a function that draws the bracket of a score in a sample."""

    def draw(name: str, score: str) -> BracketShown:
        sheet, _ = drawn_of((samples / SAMPLES[name]).read_bytes())
        return next(one for one in sheet.brackets if one.score == score)

    return draw


def numbers(columns: Columns) -> tuple[list[int], list[int]]:
    """Return who is in the two columns."""
    return [seat.number for seat in columns.left], [seat.number for seat in columns.right]


def games_drawn(sheet: Worksheet) -> Iterator[tuple[int, int, int]]:
    """Yield (board, White, Black) of each pair that is drawn."""
    for bracket in sheet.brackets:
        for columns in bracket.columns:
            for pair in columns.pairs:
                sides = columns.left[pair.left].number, columns.right[pair.right].number
                yield (pair.board, *(sides if pair.white_left else sides[::-1]))


# ── every system ─────────────────────────────────────────────────────────────
def everything_is_drawn_once(sheet: Worksheet, paired) -> None:
    """Check that every game is one line, and every float begins and ends somewhere."""
    boards = [(board, game.white, game.black) for board, game in enumerate(paired.pairing.games, start=1)]
    ends = {(number, end) for one in sheet.brackets for number, end in one.leaving.items() if end is not None}
    byes = [number for one in sheet.brackets for number, end in one.leaving.items() if end is None]

    assert boards == sorted(games_drawn(sheet))
    assert {(number, at) for at, one in enumerate(sheet.brackets) for number in one.arriving} == ends
    assert byes in ([], [paired.pairing.pab])


def test_every_game_and_every_float_is_drawn_once(drawn):
    """Each board is a line between the columns of one bracket; who leaves a bracket arrives in another one, or has the
    bye."""
    everything_is_drawn_once(*drawn)


@pytest.mark.parametrize("system", ["dutch", "dubov", "burstein", "lim", "double-swiss", "team"])
def test_random_rounds_are_drawn_whole(system: str):
    """So it is in any round of a random tournament, with byes and absentees; all lines fit."""
    content = event(system, 5, 19, 6)
    for number in range(1, 8):
        sheet, paired = drawn_of(content, "--round", str(number))

        everything_is_drawn_once(sheet, paired)
        assert max(map(len, lines(sheet, 60))) <= 60
        ElementTree.fromstring(body_of(sheet))


# ── the columns of each chapter ──────────────────────────────────────────────
def test_mdps_meet_s2_and_the_remainder_has_numbers_of_its_own(bracket):
    """C.04.3: MDPs are set against the residents as far as they were looked at; the others are the remainder, with new
    BSNs (decision D10)."""
    first, remainder = bracket("dutch", "2.0").columns

    assert ("S1: moved down", "S2") == first.titles
    assert ([1, 4], [2, 3, 5, 13]) == numbers(first)
    assert ["3", "4", "5", "6"] == [seat.place for seat in first.right]
    assert [True, True, False, False] == [seat.aside for seat in first.right]
    assert (("S1R", "S2R"), ([2], [3])) == (remainder.titles, numbers(remainder))
    assert ["1", "2"] == [remainder.left[0].place, remainder.right[0].place]


def test_the_first_candidate_is_there_where_it_was_not_made(bracket):
    """Of the first candidate those pairs are kept that are not made: 1-2 and 4-3, not 2-3 of the remainder."""
    first, remainder = bracket("dutch", "2.0").columns

    assert ((0, 0), (1, 1)) == first.first
    assert () == remainder.first


def test_opponents_met_are_those_inside_the_bracket(bracket):
    """Player 1 has met 2 and 4, who are in the bracket, and somebody who is not."""
    assert (2, 4) == bracket("dutch", "2.0").columns[0].left[0].met


def test_who_is_kept_apart_is_not_shown_as_met(samples: Path):
    """4 and 5 did not meet: they stand in brackets beside each other's opponents, and apart from them in the data."""
    content = (samples / SAMPLES["dutch"]).read_bytes()
    sheet, _ = drawn_of(content, "--forbid", "4-1,4-5")
    seats = {seat.number: seat for part in sheet.brackets for columns in part.columns for seat in columns.left}

    assert ((1,), (5,), "1 (5)") == (seats[4].met[:1], seats[4].apart, seats[4].not_to_be_met)


def test_exchanged_players_have_a_sign():
    """Where S1 and S2 exchange players (C.04.3 4.3), these and no others are marked: their place is that of the other
    half."""
    found = 0
    for seed in range(4):
        sheet, _ = drawn_of(event("dutch", seed, 24, 8))
        for columns in (one for bracket in sheet.brackets for one in bracket.columns if one.titles[0] in ("S1", "S1R")):
            half = len(columns.left)
            marked = {seat.number for seat in (*columns.left, *columns.right) if seat.exchanged}
            found += len(marked)

            left = {seat.number for seat in columns.left if int(seat.place) > half}
            assert left | {seat.number for seat in columns.right if int(seat.place) <= half} == marked
    assert found


def test_burstein_sets_the_smallest_bsn_against_the_largest(bracket):
    """C.04.4.2 4.3: in bracket 2.0 BSN 2 meets 5 and 3 meets 4; who floats stands where its BSN belongs."""
    (columns,) = bracket("burstein", "2.0").columns

    assert (["2", "3"], ["5", "4", "1"]) == tuple(
        [seat.place for seat in column] for column in (columns.left, columns.right)
    )
    assert ([11, 13], [1, 5, 10]) == numbers(columns)


def test_seeding_rounds_are_drawn_as_dutch(samples: Path):
    """C.04.4.2 1.6.1: a seeding round has S1 and S2."""
    content = (samples / SAMPLES["burstein"]).read_bytes()
    sheet, _ = drawn_of(content, "--round", "1")

    assert ("S1", "S2") == sheet.brackets[0].columns[0].titles


def test_dubov_has_s1_by_aro_and_t2_by_tpn(bracket):
    """C.04.4.1 3.2.5: T2 is in the order of TPNs, S1 is not; who moved up is drawn where it came from too."""
    moved, columns = bracket("dubov", "2.0").columns

    assert (("Moved up", ""), ([7], [])) == (moved.titles, numbers(moved))
    assert (("S1 by ARO", "T2 by TPN"), ([9, 13], [1, 11])) == (columns.titles, numbers(columns))
    assert {7: 0} == bracket("dubov", "2.0").leaving
    assert {13: False} == bracket("dubov", "2.0").arriving


def test_a_scoregroup_from_which_everybody_moved_up_is_drawn(bracket):
    """C.04.6: nobody is left of score 3.0; its only team has moved up past a scoregroup."""
    empty = bracket("team", "3.0")

    assert {3: 0} == empty.leaving
    assert [([3], [])] == [numbers(columns) for columns in empty.columns]


def test_lim_has_its_steps(bracket):
    """C.04.4.3 is a procedure: the steps are numbered in their order, so those of the median are last."""
    upward, median = bracket("lim", "1.0"), bracket("lim", "1.5")

    assert (12, "11 meets 6 instead of 7: they have met (2.5)") in upward.steps
    assert max(number for number, _ in upward.steps) + 1 == min(number for number, _ in median.steps)
    assert [("Floaters", "Opponents"), ("Top half", "Bottom half")] == [one.titles for one in median.columns]


def test_double_swiss_has_no_preferences(samples: Path):
    """C.04.5 knows no colour preferences: none is shown, and none is explained."""
    sheet, _ = drawn_of((samples / SAMPLES["double-swiss"]).read_bytes())
    seats = [seat for one in sheet.brackets for columns in one.columns for seat in columns.left]

    assert {""} == {sheet.due, *(seat.due for seat in seats)}


# ── what could not be met ────────────────────────────────────────────────────
def test_what_could_not_be_met_has_names(bracket):
    """The line has code, article and words of each criterion, how many it counted, and whom: who is denied the colour,
    not both of the pair."""
    (note,) = bracket("dutch", "2.0").notes

    assert note.startswith("Not met: C12 (2.4.7) players who do not get their colour preference: 1 (5 Eskildsen);")
    assert note.endswith("C18 (2.4.13) MDPs who had a downfloat the round before: 1 (4 Dvorakova).")


@pytest.mark.parametrize("system", ["double-swiss", "dubov", "lim", "team"])
def test_who_floats_on_stands_in_two_halves(samples: Path, system: str):
    """Those who leave a bracket without a game there stand side by side, at most one more on the left."""
    sheet, _ = drawn_of((samples / SAMPLES[system]).read_bytes())
    floating = [
        (len(columns.left), len(columns.right))
        for bracket in sheet.brackets
        for columns in bracket.columns
        if not columns.pairs and {seat.number for seat in (*columns.left, *columns.right)} == {*bracket.leaving}
    ]

    assert floating
    assert [(left, right) for left, right in floating if left - right not in (0, 1)] == []


def test_floats_are_drawn_and_not_told_again(bracket):
    """Criteria that count floaters only are no line: the floats are drawn."""
    assert () == bracket("burstein", "5.0").notes


NAMELESS = (
    "topscorers or their opponents",
    "unplayed games of the assignee",
    "maximum upfloaters who upfloat",
    "upfloats so far",
    "players who float down as",  # some of them have no game in the bracket
    "score differences of players who float down as",
)
"""Criteria for which a worksheet may have no names."""
FLOATED = {
    "downfloat the round before": ("D", 1),
    "float down as in the round before": ("D", 1),
    "upfloat the round before": ("U", 1),
    "float up as in the round before": ("U", 1),
    "upfloated in the previous round": ("U", 1),
    "floaters in the previous round": ("DU", 1),
    "downfloat two rounds before": ("D", 2),
    "float down as two rounds before": ("D", 2),
    "upfloat two rounds before": ("U", 2),
    "float up as two rounds before": ("U", 2),
}
"""What was floated by those whom a criterion counts, and how many rounds before."""
ROUNDS = [
    ("dutch", ()),
    ("dutch", ("--edition", "2017")),
    ("dubov", ()),
    ("burstein", ()),
    ("double-swiss", ()),
    ("team", ()),
]


def items_of(notes: tuple[str, ...]) -> Iterator[tuple[str, int, list[int]]]:
    """Yield the words of each criterion that is not met, what it counted, and the numbers of those it names."""
    for item in "; ".join(notes).removeprefix("Not met: ").removesuffix(".").split("; "):
        found = re.fullmatch(r"(.*?): (\d+)(?: \((.*)\))?", item)
        if found:
            yield found[1], int(found[2]), [int(name.split()[0]) for name in (found[3] or "").split(", ") if name]


@pytest.mark.parametrize(("system", "options"), ROUNDS)
def test_those_whom_a_criterion_counts_are_named(system: str, options: tuple[str, ...]):
    """As many as it counted; each had the float, or does not get the colour, of which the criterion tells."""
    content, seen = event(system, 0, 21, 9), set()
    for number in (3, 4, 6, 7):
        sheet, paired = drawn_of(content, "--round", str(number), *options)
        cards = {card.number: card for card in paired.round_.cards}
        columns = [one for part in sheet.brackets for one in part.columns]
        seats = {seat.number: seat for one in columns for seat in one.left + one.right}
        whites = {white for _, white, _ in games_drawn(sheet)}
        for words, total, named in [item for part in sheet.brackets for item in items_of(part.notes)]:
            is_nameless = any(some in words for some in NAMELESS)
            assert len(named) == total or (is_nameless and not named)
            if "colour preference" in words:
                assert all(seats[who].due[0].lower() == ("b" if who in whites else "w") for who in named)
            floated = [FLOATED[end] for end in FLOATED if words.endswith(end)]
            for letters, before in floated:
                assert all(cards[who].floats[-before] in letters for who in named)
            assert is_nameless or floated or "colour preference" in words
            seen |= {words} if named else set()

    assert len(seen) > 1


SIZES = [("dutch", 21), ("dubov", 21), ("burstein", 10), ("lim", 31), ("team", 21)]


@pytest.mark.parametrize(("system", "size"), SIZES)
def test_each_bracket_adds_up(system: str, size: int):
    """The summary counts what is drawn: who comes from above and from below, pairs, who floats down, moves up or has
    the bye; those who wait or leave stand in two halves, at most one more on the left."""
    content = event(system, 3, size, 9)
    for number in (3, 6, 8):
        sheet, paired = drawn_of(content, "--round", str(number))
        reports = {report.score: report for report in paired.pairing.brackets}
        seats = [seat for part in sheet.brackets for columns in part.columns for seat in columns.left + columns.right]
        assert {number - 1} == {len(seat.colours) for seat in seats}
        for at, part in enumerate(sheet.brackets):
            pairs = sum(len(columns.pairs) for columns in part.columns)
            ends = list(part.leaving.values())
            down = sum(end is not None and end > at for end in ends)
            up = sum(end is not None and end < at for end in ends)
            above = sum(part.arriving.values())
            residents = len(next((one.residents for score, one in reports.items() if score == score_of(part)), ()))
            if "no players left" in part.summary:
                assert f"{up} moved up, no players left" == part.summary
                continue
            counts = [
                (above, "from above"),
                (len(part.arriving) - above, "from below"),
                (residents, "resident" if residents == 1 else "residents"),
                (pairs, "pair" if pairs == 1 else "pairs"),
                (down, "floats down" if down == 1 else "float down"),
                (ends.count(None), "bye"),
                (up, "moved up"),
            ]
            assert ", ".join(f"{count} {words}" for count, words in counts if count) == part.summary
            for columns in part.columns:
                waiting = columns.titles[0] in ("Moved up", "Floating on")
                assert not waiting or len(columns.left) - len(columns.right) in (0, 1)
                assert (columns.titles[0] == "Moved up") <= all(seat.aside for seat in columns.left + columns.right)
                if columns.titles[0] == "Not paired" or columns.titles == ("", ""):
                    others = sum(len(one.left) + len(one.right) for one in part.columns if one is not columns)
                    assert (columns.titles[0] == "Not paired") is bool(pairs or others)


def score_of(part: BracketShown) -> int:
    """Return the score of a bracket in ten-thousandths."""
    return round(float(part.score) * 10_000)


@pytest.mark.parametrize("seed", range(2))
def test_the_steps_of_lim_are_numbered_through(seed: int):
    """Each step stands in one bracket, from the first one to the last before the colours."""
    content = event("lim", seed, 14, 8)
    for number in range(2, 9):
        sheet, paired = drawn_of(content, "--round", str(number))
        last = next(place for place, line in enumerate(paired.steps) if line.startswith("Colours"))
        steps = sorted(step for part in sheet.brackets for step in part.steps)

        assert [(place, line.strip()) for place, line in enumerate(paired.steps[:last], start=1)] == steps


def test_a_float_of_lim_may_pass_a_bracket():
    """3 and 1 float past a scoregroup that is paired without them; the line ends where they are paired."""
    sheet, paired = drawn_of(event("lim", 6, 14, 8), "--round", "7")

    everything_is_drawn_once(sheet, paired)
    assert {(2, 4)} == {
        (at, end) for at, part in enumerate(sheet.brackets) for end in part.leaving.values() if end and end - at > 1
    }


def test_shifters_of_dubov_are_due_the_colour_of_the_other_column():
    """C.04.4.1 3.2.4: T2 has those who are not due White, S1 the others; in round one nobody has shifted."""
    found = set()
    for number in (1, 3, 5, 7):
        sheet, _ = drawn_of(event("dubov", 3, 21, 9), "--round", str(number))
        for columns in (one for part in sheet.brackets for one in part.columns if one.titles[0] == "S1 by ARO"):
            sides = [(seat, True) for seat in columns.left] + [(seat, False) for seat in columns.right]
            for seat, is_in_s1 in sides:
                is_due_white = seat.due.lower().startswith("w")
                assert seat.exchanged is (number > 1 and is_due_white is not is_in_s1)
                found.add((seat.exchanged, is_in_s1))

    assert 4 == len(found)


def test_lim_draws_what_happens_first_on_top():
    """Going down, those who float on stand below the pairs; going up, above them."""
    found = set()
    for number in range(2, 9):
        sheet, paired = drawn_of(event("lim", 0, 14, 8), "--round", str(number))
        upwards = {report.score for report in paired.pairing.brackets if report.upfloaters}
        for part in sheet.brackets:
            titles = [columns.titles[0] for columns in part.columns if columns.titles[0] != "Moved up"]
            if "Floating on" in titles and len(titles) > 1:
                place = titles.index("Floating on")
                is_upwards = score_of(part) in upwards
                assert place == (0 if is_upwards else len(titles) - 1)
                assert not is_upwards or titles[1:] in (["Top half"], ["Floaters"], ["Top half", "Floaters"])
                found.add(is_upwards)

    assert {True, False} == found


LEGENDS = {
    ("dutch", ()): "exchanged (4.3)",
    ("dutch", ("--edition", "2017")): "exchanged (D.2)",
    ("dubov", ()): "shifter (3.2.4)",
    ("burstein", ()): "not in the half of its number",
}


@pytest.mark.parametrize(("system", "options"), LEGENDS)
def test_the_mark_of_an_exchange_has_its_article(system: str, options: tuple[str, ...]):
    sheet, _ = drawn_of(event(system, 0, 10, 4), *options)

    assert f"⇄ {LEGENDS[system, options]}" == sheet.turned


# ── as text ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("room", [60, 80, 120])
def test_lines_fit(drawn, room: int):
    """No line is longer than there is room, and every pair is whole in one line."""
    sheet, paired = drawn
    told = lines(sheet, room)
    pairs = [match[0] for line in told for match in re.finditer(r"(?<=[WB] )\d+-\d+(?= +[WB])", line)]

    assert max(map(len, told)) <= room
    assert len(paired.pairing.games) == len(pairs)


# ── as a page ────────────────────────────────────────────────────────────────
def body_of(sheet: Worksheet) -> str:
    """Return the body of the page."""
    text = page(sheet)
    return text[text.index("<body>") : text.index("</html>")]


def test_the_page_needs_nothing_else(drawn):
    """There is no script, no link and no font from elsewhere; brackets are not broken by a page."""
    text = page(drawn[0])

    assert not re.search(r"<script|<link|https?:|@import|url\((?!#)|\son\w+=", text)
    assert "section { break-inside: avoid" in text


def test_every_diagram_is_told_in_a_sentence(drawn):
    """The diagram of each bracket has a label for who cannot see it: all pairs and who leaves, by number and name."""
    sheet, _ = drawn
    labels = re.findall(r'role="img" aria-label="([^"]+)"', body_of(sheet))

    assert len(sheet.brackets) == len(labels)
    assert all(label.startswith(f"Bracket {one.score}") for label, one in zip(labels, sheet.brackets, strict=True))
    assert sum(label.count(" against ") for label in labels) == len(list(games_drawn(sheet)))


def test_the_page_names_the_article_of_the_colour_that_is_due(drawn):
    """Where the system has one; Double-Swiss has no preferences (C.04.5), and nothing is said of them."""
    sheet, _ = drawn
    legend = page(sheet).partition('class="legend">')[2].partition("</p>")[0]

    assert sheet.due in legend
    assert "()" not in legend


def test_circles_tell_colours_by_being_filled(drawn):
    """Each line between two players ends in an empty circle, White, and a filled one."""
    body = body_of(drawn[0])
    pairs = len(drawn[1].pairing.games)

    assert (pairs, pairs) == (body.count('<circle class="w"'), body.count('<circle class="x"'))


def test_names_are_no_markup():
    """What a name has of HTML is shown, not obeyed."""
    evil = [line[:14] + "</svg><b>\"'&amp;".ljust(33) + line[47:] for line in six()]
    body = body_of(drawn_of(file(*evil).encode(), "--system", "dutch")[0])

    assert "<b>" not in body
    assert "&lt;/svg&gt;&lt;b&gt;&#34;&#39;&amp;amp;" in body


@pytest.mark.parametrize(("players", "moves"), [(20, False), (220, True), (1050, True)])
def test_numbers_do_not_run_into_each_other(players: int, moves: bool):
    """Place, number and name have room beside each other, however many digits there are; boards fit their frames.

    In DejaVu Sans a digit is 0.636 of its size wide, a bold one 0.696; sizes are 9.5, 11 and, for boards, 9.5.
    """
    html = page(drawn_of(event("dutch", 1, players, 0))[0])
    seats = re.findall(
        r'<text class="n e" x="([\d.]+)" y="12">([^<]*)</text><text class="b e" x="([\d.]+)" y="12">(\d+)</text>', html
    )
    (name,) = set(re.findall(r'url\(#c\)" transform="translate\(([\d.]+)\)', html))

    assert len(seats) > 0.9 * players  # the others have byes
    for place_end, place, number_end, number in seats:
        assert float(place_end) - 0.636 * 9.5 * len(place) >= 0
        assert float(number_end) - 0.696 * 11 * len(number) >= float(place_end) + 2
        assert float(number_end) < float(name)
    assert moves == (float(name) > 46)
    badges = r'<rect class="w"[^>]* width="([\d.]+)"[^>]*/><text class="c b f"[^>]*>(\d+)<'
    for width, board in re.findall(badges, html):
        assert 0.696 * 9.5 * len(board) < float(width)


def test_long_names_end_with_an_ellipsis():
    """A name that is too long for its place is cut."""
    long = [line[:14] + "Wolfeschlegelsteinhausenbergerdor" + line[47:] for line in six()]
    body = body_of(drawn_of(file(*long).encode(), "--system", "dutch")[0])

    assert re.search(r">Wolfeschlegel\w*…</text>", body)


def test_the_collapsed_last_bracket_has_residents_of_several_scores():
    """A.9 of 2017: who was there from the start does not arrive, whatever the score; only MDPs do."""
    sheet, paired = drawn_of(event("dutch", 6, 9, 4), "--edition", "2017")
    report, shown = paired.pairing.brackets[-1], sheet.brackets[-1]
    scores = {card.number: card.score for card in paired.round_.cards}

    assert "CLB" == report.stage
    assert len({scores[number] for number in report.residents}) > 1
    assert {*report.mdps} == shown.arriving.keys()
    assert shown.summary.startswith("collapsed last bracket (A.9), ")
    assert "paired again as PPB (A.9), " in sheet.brackets[-2].summary


def test_due_colours_of_lim_have_no_strong_letters(samples: Path):
    """The due colour, or the only one allowed; other systems have capitals for strong preferences."""

    def letters(name: str) -> set[str]:
        sheet, _ = drawn_of((samples / SAMPLES[name]).read_bytes())
        return {
            seat.due for part in sheet.brackets for columns in part.columns for seat in columns.left + columns.right
        }

    assert letters("lim") <= {"", "w", "b", "w!", "b!"}
    assert letters("dutch") & {"W", "B"}


def due_by_the_rule(history: str) -> str:
    """Return the colour preference after these colours (C.04.3 1.7): absolute after two more of a colour than of the
    other, or twice the same in the last two games; strong after one more; mild against the last one."""
    played = history.replace("u", "")
    more = played.count("W") - played.count("B")
    if abs(more) > 1 or played[-2:] in ("WW", "BB"):
        return "B!" if more > 1 or (more > -2 and played[-2:] == "WW") else "W!"
    if more:
        return "B" if more > 0 else "W"
    return {"W": "b", "B": "w", "": ""}[played[-1:]]


def test_due_colours_are_those_of_the_rule(samples: Path):
    """Capitals for a strong preference, a mark for an absolute one."""
    sheet, _ = drawn_of((samples / SAMPLES["dutch"]).read_bytes())
    seats = [seat for part in sheet.brackets for columns in part.columns for seat in columns.left + columns.right]

    assert [due_by_the_rule(seat.colours) for seat in seats] == [seat.due for seat in seats]
    assert any(seat.due.endswith("!") for seat in seats)


def test_the_sentence_of_a_bracket_names_who_leaves(drawn):
    """Nobody else."""
    sheet, _ = drawn
    for part in sheet.brackets:
        named = part.sentence.partition("; leaving: ")[2].removesuffix(".")
        numbers_ = [int(one.split()[0]) for one in named.split(", ") if one]
        if "no players left" not in part.summary:
            assert [*part.leaving] == numbers_
