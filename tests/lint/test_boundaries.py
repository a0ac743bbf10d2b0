"""The last case before a finding and the first one with it: what is told, with its text and its place."""

from __future__ import annotations

import pytest
from final_order import by_final_order, event
from lint_texts import AFTER, FIRST, changed, findings, headed, person, report, six
from trf_texts import cup, double, double_players

from fidepair.errors import UsageError
from fidepair.findings import ERROR, NOTE, WARNING
from fidepair.lint import CODES, Extent, explain, lint


def said(text: str | bytes, code: str) -> list[tuple[int | None, int | None, str, str]]:
    """Return line, column, text and what was expected of each finding with a code."""
    return [(f.line, f.column, f.text, f.expected) for f in findings(text) if f.code == code]


# ── The records of the tournament ────────────────────────────────────────────
@pytest.mark.parametrize("value", ["", "null", "NONE", "-"])
def test_a_name_of_nothing_is_none(value: str):
    """Programs write these where nobody typed a name; the line is told."""
    assert [(1, 5, "record `012` is empty: it gives the name of the tournament", "012")] == said(
        changed("012 Sample Open", f"012 {value}"), "T020"
    )


def test_a_type_is_missing_only_if_neither_record_gives_it():
    """`192` says it too; without both, the missing `092` is told, and one of nothing at its place."""
    text = "record `092` is missing: it gives the type of the tournament"

    assert [] == said(report(header=headed(r092="")), "T020")
    assert [(None, None, text, "092")] == said(report(header=headed(r092="", r192="")), "T020")
    assert [(6, 5)] == [found[:2] for found in said(report(header=headed(r092="092 none", r192="")), "T020")]


def test_both_missing_records_are_told():
    """The name and the type, each by itself."""
    assert ["012", "092"] == [found[3] for found in said(report(header=headed(r012="", r092="", r192="")), "T020")]


@pytest.mark.parametrize(
    ("value", "text"),
    [("6 players", '`062` has "6 players"; read as 6'), ("06", '`062` has "06"; read as 6'), ("6", None)],
)
def test_a_count_with_other_text(value: str, text: str | None):
    """A number alone is in order; what stands behind it, or a zero before it, is told."""
    expected = [(4, 5, text, "6")] if text else []

    assert expected == said(changed("062 6", f"062 {value}"), "T021")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("Individual: Swiss-System Dutch (JaVaFo)", "FIDE_DUTCH"),
        ("Swiss System - Burstein", "FIDE_BURSTEIN"),
        ("Individual: Swiss-System", None),
    ],
)
def test_words_that_name_the_system(words: str, code: str | None):
    """Only words that name one are told; with `192` beside them, that decides and they are words."""
    text = f"`092` names the system in words: `{words}`; read as `{code}`"

    assert ([(6, 5, text, "")] if code else []) == said(report(header=headed(r092=f"092 {words}", r192="")), "T038")
    assert [] == said(report(header=headed(r092=f"092 {words}")), "T038")


@pytest.mark.parametrize(
    ("count", "ratings", "text"),
    [
        (6, 6, None),
        (5, 6, "`072` declares 5 rated players, but the file has ratings for 6"),
        (6, 5, "`072` declares 6 rated players, but the file has ratings for 5"),
    ],
)
def test_the_number_of_rated_players(count: int, ratings: int, text: str | None):
    """It is compared with the ratings of FIDE in the lines of players."""
    file = changed("072 6", f"072 {count}")
    file = file if ratings == 6 else file.replace("2470", "    ")

    assert ([(5, 5, text, str(ratings))] if text else []) == said(file, "T021")


def test_ratings_that_are_not_of_fide_are_told_beside():
    """Player 3 has 2470 by a national list, which the comment says: five ratings of FIDE are left."""
    text = "`072` declares 6 rated players, but the file has ratings for 5, and 1 non-FIDE rating"

    assert [(5, 5, text, "5")] == said(report("### National rating: 3=2470"), "T021")


@pytest.mark.parametrize(
    ("first", "second", "is_told"),
    [("152 W", "152 w", True), ("022 Oslo", "022 OSLO", True), ("102 A", "102 A", False), ("142 5", "142 5", True)],
)
def test_a_record_that_says_the_same_twice(first: str, second: str, is_told: bool):
    """One value is enough, in capitals or not; of arbiters there may be several lines."""
    header = tuple(line for line in headed() if line[:3] != first[:3])
    line = len(header) + 2
    text = f"`{first[:3]}` repeats line {line - 1}"
    found = said(report(header=(*header, first, second)), "T015")

    assert ([(line, 5, text, "")] if is_told else []) == found


@pytest.mark.parametrize(
    ("value", "is_told"),
    [("5", False), ("05", True), ("5 rounds", True), ("999 rounds", True), ("1000 rounds", False), ("5.", False)],
)
def test_a_number_of_rounds_with_other_text(value: str, is_told: bool):
    """What is read is told; a number that no tournament has, or a decimal one, is for the reader to judge."""
    number = value.partition(" ")[0].lstrip("0")
    text = f'the number of rounds is written "{value}"; read as {number}'

    assert ([(7, 5, text, number)] if is_told else []) == said(report(header=headed(r142=f"142 {value}")), "T026")


@pytest.mark.parametrize(("written", "is_told"), [("W", False), ("B", False), ("w", True), ("b", True), (" W", True)])
def test_how_the_initial_colour_is_written(written: str, is_told: bool):
    """One capital in column 5; what is read otherwise is told as it is written."""
    value = written.strip().upper()
    text = f'the initial-colour is written "{written}"; read as {value}'

    assert ([(8, 5, text, value)] if is_told else []) == said(report(header=headed(r152=f"152 {written}")), "T029")


def test_narrow_columns_of_abnormal_points_are_told_once():
    """Points in 12-15 are those of the narrow columns, in 14-17 those of the standard; two lines are one finding."""
    narrow, usual = "299 +       1.0   2    1", "299 +         1.0    2    1"
    text = "`299` uses the narrow columns of some programs (points in 12-15), and is read that way"

    assert [] == said(report(usual), "T115")
    assert [(AFTER, 12, text, "columns 14-17")] == said(report(narrow), "T115")
    assert [f"{text} (2 times in the file)"] == [found[2] for found in said(report(narrow, narrow), "T115")]


# ── Dates ────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("written", ["", "0000/00/00", "-", "..", "0"])
def test_a_day_that_is_not_given(written: str):
    """Nothing but zeros and marks is no date, and nothing is said of it."""
    assert [] == [f for f in findings(changed("2026/03/14", written)) if f.code in ("T022", "T232", "T233")]


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("2026/03/14", None),
        ("14.03.2026", "T022"),
        ("2026-03-14", "T022"),
        ("2026/03/00", "T022"),
        ("in March", "T022"),
        ("2026/02/29", "T232"),
        ("1849/03/14", "T232"),
        ("2100/03/14", "T233"),
    ],
)
def test_the_first_day(written: str, code: str | None):
    """In another form it is told with its text, out of the calendar as impossible, after the last day as that."""
    found = [f for f in findings(changed("2026/03/14", written)) if f.line in (2, 3)]
    texts = {
        "T022": f'the first day is written "{written}"',
        "T232": f"the first day is {written}, which is not a date",
        "T233": "the last day 2026/03/18 is before the first 2100/03/14",
    }

    assert ([(code, texts[code])] if code else []) == [(f.code, f.text) for f in found]


def test_days_that_contradict_each_other_bound_no_round():
    """If the last day is before the first, the rounds are not compared with either."""
    text = changed("2026/03/18", "2026/03/12") + f"132{'26/04/01':>96}\n"

    assert [(3, 5)] == [found[:2] for found in said(text, "T233")]


@pytest.mark.parametrize(
    ("first", "last", "date", "span"),
    [
        ("2026/03/14", "2026/03/18", "26/03/13", "2026/03/14 to 2026/03/18"),
        ("2026/03/14", "", "26/03/13", "2026/03/14"),
        ("", "2026/03/18", "26/03/19", "2026/03/18"),
        ("2026/03/14", "2026/03/18", "26/03/14", None),
        ("2026/03/14", "2026/03/18", "26/03/18", None),
    ],
)
def test_a_round_outside_the_event(first: str, last: str, date: str, span: str | None):
    """The first and the last day belong to the event; only what is known of them is quoted."""
    header = headed(r042=f"042 {first}", r052=f"052 {last}")
    text = f"the round on 20{date} is outside the days of the event ({span})"

    assert ([(AFTER, 92, text, "")] if span else []) == said(report(f"132{date:>96}", header=header), "T233")


@pytest.mark.parametrize(
    ("written", "day"), [("69/01/02", "2069/01/02"), ("70/01/02", "1970/01/02"), ("99/1/2", "1999/01/02")]
)
def test_the_century_of_a_round(written: str, day: str):
    """Two digits below 70 are of this century."""
    found = said(report(f"132{'':>88}{written}"), "T233")

    assert [f"the round on {day} is outside the days of the event (2026/03/14 to 2026/03/18)"] == [f[2] for f in found]


@pytest.mark.parametrize(
    ("line", "column"),
    [
        (f"132{'26/03/14':>96}", None),
        (f"132{'26/03/14':>96}  26/03/15", None),
        (f"132{'26/03/14':>97}", 93),
        (f"132{'26/03/14':>96}   26/03/15", 103),
        (f"132{'2026/03/14':>98}", 92),
        ("132 26/03/14", 5),
        (f"132{'26/03/14':>86}", 82),
        ("132 in March", 5),
        (f"132{'00/00/00':>97}", None),
    ],
)
def test_the_columns_of_a_round(line: str, column: int | None):
    """Columns 92-99, 102-109, ...: nothing before them, no other width; a date of zeros is none."""
    text = "a date of a round is not in its columns (92-99, 102-109, ... of `132`, as YY/MM/DD)"

    assert ([(AFTER, column, text, "YY/MM/DD")] if column else []) == said(report(line), "T022")


def test_rounds_on_one_day_are_in_order():
    """Two rounds of a day are no step back; the next one is compared with the last date, not with the first."""
    days = ("26/03/15", "26/03/15", "26/03/17", "26/03/16")
    text = "the round on 2026/03/16 comes after the round on 2026/03/17"

    assert [(AFTER, 122, text, "")] == said(report("132" + " " * 88 + "  ".join(days)), "T233")


@pytest.mark.parametrize(
    ("first", "last", "birth", "code"),
    [
        ("2026/03/14", "2026/03/18", "2026/03/14", None),
        ("2026/03/14", "2026/03/18", "2026/03/15", "T234"),
        ("2026/00/00", "2026/03/18", "2026/03/18", None),
        ("2026/00/00", "2026/03/18", "2026/03/19", "T234"),
        ("", "", "2026/03/19", None),
        ("2026/03/14", "2026/03/18", "1990     ", "T022"),
        ("2026/03/14", "2026/03/18", "1990/06/31", "T232"),
        ("2026/03/14", "2026/03/18", "0000/00/00", None),
    ],
)
def test_a_birth(first: str, last: str, birth: str, code: str | None):
    """It may be on the first day, or where only the last one is known, on that; not after it."""
    header = headed(r042=f"042 {first}", r052=f"052 {last}")
    text = report(header=header).replace("1990/01/03", f"{birth:<10}")
    found = [f for f in findings(text) if f.line == FIRST + 2]

    assert ([(code, 70)] if code else []) == [(f.code, f.column) for f in found]


def test_the_text_of_a_birth_after_the_event_began():
    """Both days are told."""
    found = said(changed("1990/01/03", "2026/03/15"), "T234")

    assert ["player 3 was born on 2026/03/15, and the event began on 2026/03/14"] == [text for _, _, text, _ in found]


# ── The file as text ─────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("ends", "text"),
    [(b"\n", None), (b"\r\n", None), (b"\r", "every line ends with CR"), (b"\r\r\n", "every line ends with CR CR LF")],
)
def test_line_ends_of_one_kind(ends: bytes, text: str | None):
    """Those of the systems in use are in order."""
    found = said(report().encode().replace(b"\n", ends), "T004")

    assert ([(1, 16, text, "LF")] if text else []) == found


def test_line_ends_of_several_kinds_are_counted():
    """The first line of another end than most is the place: line 3 here, `052 2026/03/18`."""
    lines = report().encode().split(b"\n")
    data = b"\n".join(lines[:2]) + b"\n" + lines[2] + b"\r\n" + b"\n".join(lines[3:])
    total = len(lines) - 1

    assert [(3, 15, f"line endings: {total - 1} with LF and 1 with CR LF", "LF")] == said(data, "T004")


def test_the_end_of_a_file():
    """Ctrl-Z, or no line end, is told at the end of the last line; of both only the first."""
    text = report()
    last = text.splitlines()[-1]
    place = (len(text.splitlines()), len(last) + 1)
    old = "the file ends with Ctrl-Z (1A), which old systems added; it is not read"

    assert [] == said(text, "T005")
    assert [(*place, "the last line has no line ending", "a line ending")] == said(text[:-1], "T005")
    assert [(*place, old, "a line ending")] == said(text + "\x1a", "T005")


@pytest.mark.parametrize(
    ("line", "is_told"),
    [("", True), ("# words", True), ("### words", False), ("   ", True), ("DDD", True), ("022 Oslo", False)],
)
def test_idle_lines(line: str, is_told: bool):
    """Lines that are neither records nor comments of the standard are told by their first twelve characters."""
    found = [f for f in findings(report(line)) if f.code == "T006"]

    assert ([(AFTER, 1, line.strip())] if is_told else []) == [(f.line, f.column, f.found) for f in found]


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("022 Oslo ", 9),
        ("022 Oslo\t", 9),
        ("022 Oslo", None),
        ("### Oslo ", None),
        (f"{person(7, '0.0', rank=7)} ", 90),
        (f"{person(7, '0.0')}", None),
        (f"{person(7, '0.0')}{'':>10}", None),
        (f"{person(7, '0.0')}{'':>9}", 85),
        (f"{person(7, '0.0')}{'':>11}", 85),
    ],
)
def test_blanks_at_the_end_of_a_line(line: str, column: int | None):
    """A line of a player may end with its blank rank, or with a whole blank block; nothing else with blanks."""
    found = [f for f in findings(report(line)) if f.code == "T007"]

    assert ([(AFTER, column)] if column else []) == [(f.line, f.column) for f in found]


@pytest.mark.parametrize(
    ("line", "column"), [("XXP 1 2", None), ("XXP 1, 2", 6), ("XXP 1\t2", 6), ("XXP 1 2\t3, 4", 8), ("XXZ 5,6", 6)]
)
def test_separators_of_a_list(line: str, column: int | None):
    """The first comma or tab is the place."""
    assert ([(AFTER, column, "a tab or a comma in a list", "blanks")] if column else []) == said(report(line), "T009")


# ── People ───────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("written", "is_usual"),
    [
        ("   90000003", True),
        ("      12345", True),
        ("       1234", False),
        ("90000003   ", False),
        ("          0", True),
        ("          -", False),
        ("           ", True),
        ("   9000000x", False),
    ],
)
def test_how_a_fide_id_is_written(written: str, is_usual: bool):
    """Right-aligned, in at least five digits; zeros are none."""
    text = "a FIDE ID is not a right-aligned number of at least 5 digits; it is kept unchanged"

    assert ([] if is_usual else [(FIRST + 2, 58, text, "")]) == said(changed("   90000003", written), "T057")


@pytest.mark.parametrize(
    ("name", "is_usual"),
    [
        ("Charlie, Cleo", True),
        ("Charlie Cleo", False),
        ("Charlie, Cleo 2", False),
        (f"Charlie, {'o' * 23}", True),
        (f"Charlie, {'o' * 24}", False),
    ],
)
def test_how_a_name_is_written(name: str, is_usual: bool):
    """With a comma, without digits, and not in all its columns: 32 characters may be the whole name, 33 a part."""
    text = "a name is empty, fills all its columns, contains digits or has no comma; it is kept unchanged"
    found = said(changed(f"{'Charlie, Cleo':<33}", f"{name:<33}"), "T060")

    assert ([] if is_usual else [(FIRST + 2, 15, text, "")]) == found


@pytest.mark.parametrize(("title", "is_usual"), [("   ", True), ("WCM", True), (" WC", False), ("NM ", False)])
def test_titles(title: str, is_usual: bool):
    """Those of FIDE, or none."""
    line = six()[2]
    text = report(players=[*six()[:2], line[:10] + title + line[13:], *six()[3:]])

    assert is_usual is not bool(said(text, "T058"))


@pytest.mark.parametrize(("sex", "is_usual"), [("m", True), ("w", True), (" ", True), ("f", False), ("W", False)])
def test_sexes(sex: str, is_usual: bool):
    """`m`, `w`, or nothing."""
    line = six()[2]
    text = report(players=[*six()[:2], line[:9] + sex + line[10:], *six()[3:]])

    assert ([] if is_usual else [(FIRST + 2, 10)]) == [found[:2] for found in said(text, "T059")]


@pytest.mark.parametrize(
    ("column", "fields"),
    [(9, "number or the sex"), (14, "title or the name"), (53, "rating or the federation"), (85, "points or the rank")],
)
def test_text_between_two_fields(column: int, fields: str):
    """It is told with the fields on both its sides, which names the way out."""
    line = six()[2]
    text = f'"x" in column {column} is outside all fields and not read; is the {fields} out of its columns?'
    found = said(report(players=[*six()[:2], f"{line[: column - 1]}x{line[column:]}", *six()[3:]]), "T065")

    assert [(FIRST + 2, column, text, "a blank")] == found


def test_players_out_of_order_are_told_once():
    """Players 3 and 5 stand behind players with higher numbers."""
    lines = [six()[index] for index in (0, 1, 3, 2, 5, 4)]
    text = "players are not in the order of their numbers; the numbers count (2 times in the file)"

    assert [(FIRST + 3, 5, text)] == [found[:3] for found in said(report(players=lines), "T053")]


def test_who_has_a_provisional_rating_is_rated_in_dubov():
    """The Dubov System needs a rating of each player, of whatever kind."""
    text = changed("2470", "    ").replace("DUTCH", "DUBOV")
    why = "player 3 has no rating, but the Dubov System needs one for each player (C.04.4.1, 1.1)"

    assert [(FIRST + 2, 49, why, "a rating")] == said(text, "T056")
    assert [] == said(text + "### Provisional rating: 3=1500\n", "T056")


@pytest.mark.parametrize(
    ("first", "second", "is_one"),
    [
        ("Alpha, Anna", "alpha anna", True),
        ("Alpha, Anna", "Alpha; Anna.", True),
        ("Alpha, Anna", "Alphaanna", False),
        ("", "", False),
    ],
)
def test_spellings_of_one_name(first: str, second: str, is_one: bool):
    """Case and marks do not matter, blanks do; an empty name is nobody's."""
    line_1, line_2 = (line.replace("9000000", "       ")[:57] + " " * 22 + line[79:] for line in six()[:2])
    line_1 = line_1[:14] + f"{first:<33}" + line_1[47:]
    line_2 = line_2[:14] + f"{second:<33}" + line_2[47:]

    assert is_one is bool(said(report(players=[line_1, line_2, *six()[2:]]), "T236"))


# ── Blocks ───────────────────────────────────────────────────────────────────
def with_block(block: str, number: int = 1) -> str:
    """Return the file in which a player has another block, ten columns as they are."""
    lines = six()
    lines[number - 1] = lines[number - 1][:89] + block
    return report(players=lines)


@pytest.mark.parametrize(
    ("block", "codes"),
    [
        ("     4 w 1", []),
        ("  0004 w 1", ["T071"]),
        ("  4    w 1", ["T071"]),
        ("     4 W 1", ["T073"]),
        ("     4 w D", []),
        ("     4 w d", ["T073"]),
    ],
)
def test_how_a_block_is_written(block: str, codes: list[str]):
    """Zeros before a number, a number on the left, a capital colour, a small result."""
    text = with_block(block).replace("1 b 0", "1 b D") if block[-1] in "dD" else with_block(block)

    assert codes == [f.code for f in findings(text) if f.code in ("T071", "T072", "T073", "T079")]


@pytest.mark.parametrize(
    ("block", "codes"),
    [("  0000 - Z", []), ("       - Z", ["T072"]), ("  0000 - -", ["T079"]), ("  0000 - z", ["T073"])],
)
def test_how_a_bye_is_written(block: str, codes: list[str]):
    """`0000`, a dash and a capital."""
    text = report(players=[*six(), person(7, "0.0") + block])

    assert codes == [f.code for f in findings(text) if f.code in ("T071", "T072", "T073", "T079")]


def test_two_spellings_in_one_block_are_both_told():
    """A padded number, a capital colour and a small result, each with the block."""
    text = with_block("  0004 W d").replace("1 b 0", "1 b D").replace(" 1.0 ", " 0.5 ", 1)
    found = [(f.code, f.line, f.column, f.found) for f in findings(text) if f.code in ("T071", "T073")]

    assert {("T071", FIRST, 92, "0004 W d"), ("T073", FIRST, 99, "0004 W d"), ("T073", FIRST, 97, "0004 W d")} == {
        *found
    }


@pytest.mark.parametrize(
    ("rest", "code", "column"),
    [("     4 w 1", None, 0), ("     4 w 1  ", "T007", 100), ("", "T086", 85), ("     4 w", "T070", 98)],
)
def test_the_length_of_a_line(rest: str, code: str | None, column: int):
    """A line that ends before the last round, or in the middle of a block."""
    lines = six()
    lines[0] = lines[0][:89].rstrip() if not rest else lines[0][:89] + rest
    found = [(f.code, f.line, f.column) for f in findings(report(players=lines)) if f.code in ("T007", "T070", "T086")]

    assert ([(code, FIRST, column)] if code else []) == found


@pytest.mark.parametrize(("blanks", "is_told"), [(9, False), (10, True), (20, True)])
def test_empty_blocks_at_the_end(blanks: int, is_told: bool):
    """A whole blank block behind round 1 is told once, at its first column."""
    lines = six()
    lines[2] += " " * blanks

    assert ([(FIRST + 2, 100, "empty blocks follow round 1", "")] if is_told else []) == said(
        report(players=lines), "T087"
    )


# ── Rounds ───────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("rounds", "is_told"), [(1, True), (2, False)])
def test_all_rounds_are_played(rounds: int, is_told: bool):
    """Said at the record with their number."""
    found = said(report(header=headed(r142=f"142 {rounds}")), "T028")

    assert ([(7, 5, "all 1 rounds are played", "")] if is_told else []) == found


def test_all_rounds_of_an_event_of_two_games():
    """Two blocks are one round: 142 has 2 for each."""
    text = double(*double_players()).replace("142 6", "142 2")

    assert ["all 1 rounds are played"] == [found[2] for found in said(text, "T028")]


@pytest.mark.parametrize(
    ("open_games", "text"),
    [(1, "round 1 is in progress: 1 result is missing"), (2, "round 1 is in progress: 2 results are missing")],
)
def test_how_many_results_are_missing(open_games: int, text: str):
    """Each game is counted once, at the first player without a result."""
    lines = six()
    for number in (1, 4, 2, 5)[: 2 * open_games]:
        lines[number - 1] = lines[number - 1][:-1].replace(" 1.0 ", " 0.0 ")
    found = said(report(players=lines), "T092")

    assert [(FIRST, 99, text, "a result")] == found


@pytest.mark.parametrize(
    ("line", "is_told"), [("240 H   2    6", False), ("240 H   3    6", True), ("240 H   3    6    5", True)]
)
def test_a_bye_that_is_far_ahead(line: str, is_told: bool):
    """After one round the next one is the second; several byes are one finding with their number."""
    text = "a bye for a round after round 2"
    count = len(line.split()) - 3
    text += f" ({count} times in the file)" if count > 1 else ""

    assert ([(AFTER, 1, text, "")] if is_told else []) == said(report(line), "T090")


@pytest.mark.parametrize(
    ("day", "edition", "is_told"),
    [
        ("2026/02/01", "", True),
        ("2026/01/31", "", False),
        ("2026/01/31", "_2026", True),
        ("2026/02/01", "_2017", False),
    ],
)
def test_the_rules_of_byes_by_the_day(day: str, edition: str, is_told: bool):
    """A full-point bye bars from the pairing-allocated one since 1 February 2026; a stated edition decides first."""
    rows = ("2 w 1; 3 w 1", "1 b 0; 4 w 1", "4 w 1; 1 b 0", "3 b 0; 2 b 0", "- F; - U")
    lines = [person(number, "1.0", *row.split("; ")) for number, row in enumerate(rows, 1)]
    for number, points in ((1, "2.0"), (4, "0.0"), (5, "2.0")):
        lines[number - 1] = lines[number - 1].replace("  1.0", f"  {points}", 1)
    header = headed(r042=f"042 {day}", r192=f"192 FIDE_DUTCH{edition}")

    found = [f for f in findings(report(players=lines, header=header)) if f.code == "T227"]

    assert is_told is bool(found)
    assert all(f.hint for f in found)


@pytest.mark.parametrize(("last", "is_told"), [((), False), (("- Z",), True)])
def test_ranks_of_a_round_that_is_not_fully_entered(last: tuple[str, ...], is_told: bool):
    """Three of five players have no entry in the last round: nobody knows whether the ranks are those after it."""
    lines = [person(1, "1.0", "2 w 1", rank=1), person(2, "0.0", "1 b 0", rank=2)]
    lines += [person(number, "0.0", *last, rank=number + 1) for number in (3, 4, 5)]

    assert is_told is bool(said(report(players=lines, header=headed(r142="142 1")), "T229"))


def test_ranks_that_are_the_starting_order_are_told_as_that():
    """One finding says that the numbers are those of the final order; ranks against the points follow from that."""
    text = by_final_order(event(3))

    assert {"T253"} == {f.code for f in findings(text) if f.code in ("T253", "T228", "T270", "T271")}


# ── Reports, and explanations ────────────────────────────────────────────────
def test_findings_are_in_the_order_of_the_file():
    """By line and column; those about the whole file last."""
    text = report("XXP 1, 2", "# words", header=headed(r092="", r192="", r152="152 w"))
    places = [(f.line is None, f.line or 0, f.column or 0, f.code) for f in findings(text)]

    assert sorted(places) == places
    assert places[-1][0]


def test_the_extent_of_a_file():
    """Players and rounds with entries; of an event that cannot be read, the lines of players."""
    assert Extent(6, 1, teams=False) == lint(report().encode(), "a").extent
    assert Extent(5, 1, teams=True) == lint(cup().encode(), "a").extent
    assert Extent(6) == lint(changed("4 w 1", "4 w 7").encode(), "a").extent._replace(rounds=0)
    assert Extent(0) == lint(b"words", "a").extent


def test_findings_are_counted_by_their_severity():
    """An error, a warning and a note."""
    text = report("XXP 1, 2").replace("2470", "GM24").replace("152 W", "152 w")
    report_ = lint(text.encode(), "a")
    kinds = [found.severity for found in report_.findings]

    assert [kinds.count(kind) for kind in (ERROR, WARNING, NOTE)] == [
        report_.count(kind) for kind in (ERROR, WARNING, NOTE)
    ]
    assert min(report_.count(ERROR), report_.count(WARNING) + report_.count(NOTE)) > 0


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        ("T1", "Did you mean T001?"),
        ("64", "Did you mean T064?"),
        ("X064", "Did you mean T064?"),
        ("T1064", "Did you mean T064?"),
        ("T000", "Did you mean T001, T002 or T003?"),
        ("words", f"Codes go from {CODES[0]} to {CODES[-1]}."),
    ],
)
def test_a_code_that_there_is_not(code: str, hint: str):
    """The one with its number, else the nearest, else the range."""
    with pytest.raises(UsageError) as problem:
        explain(code)

    assert f"Unknown finding code `{code}`.\n  {hint}" == str(problem.value)


def test_a_code_may_have_small_letters_and_blanks():
    """As somebody types it."""
    assert explain("T064") == explain(" t064 ")


@pytest.mark.parametrize(("length", "codes"), [(99, ["T086"]), (100, ["T007"]), (109, [])])
def test_a_line_that_ends_before_round_two(length: int, codes: list[str]):
    """The blocks of round 2 are in columns 100 to 109: with a blank in the first of them the line is not short."""
    lines = six("2 b 1", "1 w 0", "4 b 1", "3 w 0", "6 b 1", "5 w 0")
    lines[0] = lines[0][:99].ljust(100)[:length] if length <= 100 else lines[0]
    found = [f.code for f in findings(report(players=lines)) if f.line == FIRST and f.code in ("T007", "T086")]

    assert codes == found
