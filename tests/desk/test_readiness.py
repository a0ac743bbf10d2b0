"""What a rating report lacks, and what becomes of national ratings in it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from trf_texts import HEADER, cup, double, file, load, player, six

from fidepair.desk.pages.readiness import (
    Declared,
    _is_id,
    disagreement,
    handed_in,
    rated_by_fide,
    readiness,
    sent_back,
    system_in_words,
)
from fidepair.trf.read.reader import interpret

TRFX = "012 Sample Open\nXXR 5\nXXC white1\n"


@pytest.mark.parametrize(
    ("federation", "header", "record", "said"),
    [
        ("NOR", HEADER, "NOR", "national ratings in separate records (NOR): 1"),
        ("NOR", f"{HEADER}032 SWE\n", "SWE", "national ratings in separate records (SWE): 1"),
        ("", f"{HEADER}032 SWE\n", "SWE", "national ratings in separate records (SWE): 1"),
        ("", HEADER, "", "national ratings are left out, because their federation is missing: 2"),
        ("NOR", TRFX, "", "this format has no record for national ratings: left out for 2; trf26 has one"),
    ],
)
def test_a_national_rating_has_a_record_of_its_federation(federation, header, record, said):
    """That of the event, or else of the player; only TRF26 has such records."""
    players = [line.replace(" FID ", f" {federation:<3} ") for line in six()]
    loaded = load(file(*players, "### National rating: 2=2000", header=header))
    document, notes = handed_in(loaded.document, loaded.tournament)
    codes = {line.text[:3] for line in document.lines if line.text[3:8].strip() == "2"} - {"001", "###"}

    assert codes == ({record} if record else set())
    assert said in notes


@pytest.mark.parametrize(
    ("starts", "dates"),
    [
        ({}, "YYYY/MM/DD, YYYY/MM/DD"),
        ({1: "2026-03-01 14:00"}, "2026/03/01"),
        ({1: "2026-03-01 14:00", 2: "2026-03-02 14:00"}, "2026/03/01"),  # round 2 is not paired
        ({2: "2026-03-02 14:00"}, "YYYY/MM/DD, YYYY/MM/DD"),
    ],
)
def test_dates_are_those_of_the_rounds_paired(starts, dates):
    """Record 132 has a date for each, and the command that adds it has what is known of all."""
    found = interpret(file().encode(), "x.trf")
    tournament = found.tournament._replace(starts=starts)
    (lack,) = [one for one in readiness(tournament, found.event, found.records).lacks if one.about == "round dates"]

    assert (("info", "FILE", "--set", f"round dates={dates}"),) == lack.commands


def lacks(text: str, about: str, **how: object) -> list[tuple[str, tuple[str, ...]]]:
    """Return the missing items of this subject: the sentence, and the last command without its file."""
    found = interpret(text.encode(), "x.trf")
    items = readiness(found.tournament, found.event, found.records, "x.trf", **how).lacks
    return [(one.text, one.commands[-1]) for one in items if one.about == about]


def open_round(*pairs: str) -> str:
    """Return six players after round 1, with these blocks of round 2."""
    return file(*(f"{line}  {pair:>8}" for line, pair in zip(six(), pairs, strict=True)))


IDS = [line.replace("FID             ", "FID     4100018 ") for line in six()]
OPEN_PAIRS = ("   2 b  ", "   1 w  ", "   4 b  ", "   3 w  ", "   6 b  ", "   5 w  ")
ONE_OPEN = ("   2 b  ", "   1 w  ", "   4 b 1", "   3 w 0", "   6 b 1", "   5 w 0")
DATES = f"132{'':88}"
HALF_OPEN = (player(1, "0.5", "3 w", "3 b ="), player(3, "0.5", "1 b", "1 w ="))
RANKED = [f"{line[:84]}{rank:>5}{line[89:]}" for line, rank in zip(six(), (1, 4, 2, 5, 3, 6), strict=True)]


@pytest.mark.parametrize(
    ("text", "about", "sentence", "command"),
    [
        (file(), "city", "the city is missing", ("info", "x.trf", "--set", "city=...")),
        (file("022 none"), "city", "the city is missing", ("info", "x.trf", "--set", "city=...")),
        (
            file("042 2026/00/00"),
            "start date",
            "the first day is `2026/00/00`, which is not a date",
            ("info", "x.trf", "--set", "start date=YYYY/MM/DD"),
        ),
        (
            file(),
            "round dates",
            "the dates of the rounds are missing",
            ("info", "x.trf", "--set", "round dates=YYYY/MM/DD, YYYY/MM/DD"),
        ),
        (
            open_round(*OPEN_PAIRS) + f"{DATES}26/03/14\n",
            "round dates",
            "dates of rounds are missing: 2",
            ("info", "x.trf", "--set", "round dates=YYYY/MM/DD, YYYY/MM/DD"),
        ),
        (
            open_round(*OPEN_PAIRS) + f"{DATES}          \n",
            "round dates",
            "the dates of the rounds are missing",
            ("info", "x.trf", "--set", "round dates=YYYY/MM/DD, YYYY/MM/DD"),
        ),
        (
            cup(),
            "type",
            "the type in words is missing",
            ("info", "x.trf", "--set", "type=Team: Swiss-System, Team Pairing System"),
        ),
        (open_round(*OPEN_PAIRS), "results", "round 2: 3 games have no result", ("result", "x.trf")),
        (open_round(*ONE_OPEN), "results", "round 2: 1 game has no result", ("result", "x.trf")),
        (
            double()
            .replace("3 w 1", "3 w  ")
            .replace("1 b 0", "1 b  ")
            .replace("1.5          3", "0.5          3")
            .replace("0.5          1", "0.5          1"),
            "results",
            "round 1: 1 match has no result",
            ("result", "x.trf"),
        ),
        (file(), "rounds", "1 of 5 rounds are paired", ("pair", "x.trf", "--system", "SYSTEM", "--in-place")),
        (cup(), "rounds", "1 of 5 rounds are paired", ("pair", "x.trf", "--in-place")),
        (file(), "tie-breaks", "no tie-breaks are declared", ("standings", "x.trf", "--tie-breaks", "...", "--write")),
        (file(), "ranks", "players 1 to 6: no rank", ("standings", "x.trf", "--tie-breaks", "...", "--write")),
        (
            file(*RANKED[:5], six()[5]),
            "ranks",
            "player 6: no rank",
            ("standings", "x.trf", "--tie-breaks", "...", "--write"),
        ),
        (cup(), "ranks", "teams 1 to 5: no rank", ("standings", "x.trf", "--tie-breaks", "...", "--write")),
        (file(), "FIDE ID", "players 1 to 6: no valid FIDE ID", ("player", "x.trf", "6", "--fide-id", "...")),
        (
            file(*IDS[:5], six()[5]),
            "FIDE ID",
            "player 6: no valid FIDE ID",
            ("player", "x.trf", "6", "--fide-id", "..."),
        ),
        (
            file(*IDS[:1], six()[1], *IDS[2:5], six()[5]),
            "FIDE ID",
            "players 2 and 6: no valid FIDE ID",
            ("player", "x.trf", "6", "--fide-id", "..."),
        ),
        (
            file(*(line.replace("FID ", "    ") for line in six())),
            "federation",
            "players 1 to 6: no valid federation",
            ("player", "x.trf", "6", "--federation", "..."),
        ),
    ],
)
def test_what_a_report_lacks(text: str, about: str, sentence: str, command: tuple[str, ...]):
    """Each item has a sentence, and the command that adds it; other items of the subject come first."""
    assert (sentence, command) == lacks(text, about)[-1]


@pytest.mark.parametrize(
    ("text", "about"),
    [
        (file("022 Bern"), "city"),
        (file("042 2026/03/14"), "start date"),
        (file(f"{DATES}26/03/14"), "round dates"),
        (file(*IDS), "FIDE ID"),
        (file(), "results"),
        (file(header=HEADER.replace("142 5", "142 1")), "rounds"),
        (file(header=HEADER.replace("142 5\n", "")), "rounds"),
        (file("192 FIDE_DUTCH_2026"), "system"),
        (file("092 Round Robin"), "system"),
        (file(*RANKED), "ranks"),
        (file(*RANKED), "tie-breaks"),
        (file(*(player(number) for number in range(1, 5))), "ranks"),
        (file(*(player(number) for number in range(1, 5))), "tie-breaks"),
    ],
)
def test_what_is_there_is_not_missing(text: str, about: str):
    """An item that the file has, or cannot have yet, is not listed."""
    assert [] == lacks(text, about)


CHOICE = "the Swiss system, and any acceleration, are not declared (C.04.2, 1.3)"
NAMES = ": one of dutch, dubov, burstein, lim, or an encoded type such as FIDE_DUTCH_2026_BAKU"


@pytest.mark.parametrize(
    ("text", "declared", "sentence", "value"),
    [
        (file(), Declared(), CHOICE + NAMES, "system=..."),
        (file("092 Swiss Dutch"), Declared(file_has_record=False), None, None),
        (file("092 Swiss Dutch"), Declared(), CHOICE + NAMES, "system=..."),
        (
            file("092 Swiss"),
            Declared("Dutch System", file_has_record=False),
            CHOICE,
            "type=Individual: Swiss-System, Dutch System",
        ),
        (file(), Declared("Dutch System", True), None, None),
        (
            file("092 Swiss"),
            Declared(file_has_record=False),
            f"{CHOICE}: one of FIDE (Dutch) System, Dubov System, Burstein System, Lim System",
            "type=Individual: Swiss-System, ...",
        ),
        (cup(header="012 A\n142 5\n352 WB\n"), Declared(), CHOICE, "system=team"),
        (
            cup(header="012 A\n142 5\n352 WB\n"),
            Declared(file_has_record=False),
            CHOICE,
            "type=Team: Swiss-System, Team Pairing System",
        ),
    ],
)
def test_how_the_system_is_declared(text, declared, sentence, value):
    """By its record if the file has one, else in the words of the type; a choice is spelt out."""
    expected = [] if sentence is None else [(sentence, ("info", "x.trf", "--set", value))]

    assert expected == lacks(text, "system", declared=declared)


@pytest.mark.parametrize(
    ("system", "acceleration", "words"),
    [(None, "baku", ""), ("dutch", None, "FIDE (Dutch) System"), ("lim", "baku", "Lim System, Baku acceleration")],
)
def test_the_words_of_a_system(system, acceleration, words):
    """The title of the chapter, with the acceleration."""
    assert words == system_in_words(system, acceleration)


def notes(text: str, declared: Declared | None = None) -> list[str]:
    """Return the notes of a report."""
    found = interpret(text.encode(), "x.trf")
    return [*readiness(found.tournament, found.event, found.records, "x.trf", declared).notes]


IN_WORDS = Declared("Dutch System", True, True, False)


@pytest.mark.parametrize(
    ("text", "declared", "words"),
    [
        (
            file("### National rating: 2=2000"),
            None,
            "Ranked by national rating, reported without a FIDE rating: 2 by 2000",
        ),
        (file("172 IND FIDON"), None, "National ratings ranked players, but the file does not mark them."),
        (file("172 NRO"), None, "National ratings ranked players, but the file does not mark them."),
        (file("172 FIDE"), None, None),
        (file("### National rating: 2=1900", "172 NRO"), None, None),
        (
            file(*six()[:5], player(6, "0.0", "3 b 0", rating=""), "### Provisional rating: 6=1500"),
            None,
            "Paired by provisional rating, reported without one: 6 by 1500",
        ),
        (file("### Provisional rating: 6=1500"), None, None),
        (file("092 Swiss"), IN_WORDS, "this format has no record for the system (C.04.2, 1.3); give it in the type:"),
        (file("092 Swiss Dutch"), IN_WORDS, None),
        (file(), IN_WORDS, None),
        (file("092 Swiss"), IN_WORDS._replace(words=""), None),
        (file("092 Swiss"), IN_WORDS._replace(is_declared=False), None),
        (file("092 Swiss"), IN_WORDS._replace(report_has_record=True), None),
        (
            file(*RANKED, header=HEADER.replace("142 5", "142 1")),
            None,
            "no tie-breaks are declared; the ranks are reported as written",
        ),
        (file(*RANKED), None, None),
        (file(header=HEADER.replace("142 5", "142 1")), None, None),
    ],
)
def test_notes_for_whoever_hands_it_in(text, declared, words):
    """What a rating officer cannot see in the report is noted, and nothing else."""
    found = notes(text, declared)

    assert len(found) == (words is not None)
    assert all(note.startswith(words) for note in found)


def test_contradictions_that_are_sent_back():
    """One item a subject, with the first place; what lint alone finds is none."""
    texts = (("T232", "first"), ("T232", "second"), ("T050", "allowed"), ("T244", "high"))
    found = [SimpleNamespace(code=code, text=text) for code, text in texts]
    items = [(one.about, one.text) for one in sent_back(found, "x.trf")]

    assert [("dates", "first; and 1 more (T232)"), ("ratings", "high (T244)")] == items
    assert "in trf16 the file would contradict itself: a" == disagreement(["a"], "trf16", "x").text
    assert (
        "in trf16 the file would contradict itself: a, and 2 more" == disagreement(["a", "b", "c"], "trf16", "x").text
    )


def test_counts_are_those_of_the_file():
    """A wrong count is corrected in its place, a missing one is put in the order of the codes, a right one stays."""
    loaded = load(file(header="012 Sample Open\n062 7\n142 5\n152 W\n"))
    lines, told = handed_in(loaded.document, loaded.tournament)
    again, nothing = handed_in(lines, load(file()).tournament)

    assert ["the number of players: 6", "the number of rated players: 6"] == [*told]
    assert ["012", "062", "072", "142"] == sorted({line.code for line in lines.lines} & {"012", "062", "072", "142"})
    assert ("062 6", "072 6") == tuple(line.text for line in lines.lines if line.code in ("062", "072"))
    assert (lines, ()) == (again, nothing)
    assert "the number of teams: 5" in handed_in(load(cup()).document, load(cup()).tournament)[1]


@pytest.mark.parametrize("text", [file("### National rating: 2=2000"), cup("### National rating: 2=2000")])
def test_only_ratings_of_fide_are_reported(text: str):
    """A rating that is a federation's is taken out, of players of teams too."""
    before = load(text).tournament
    now = rated_by_fide(before)

    assert [None if one.number == 2 else 2000 for one in before.players] == [one.rating for one in now.players]
    assert len(now.participants) == len(before.participants)


@pytest.mark.parametrize(
    ("text", "is_id"), [("1", True), ("24600000", True), ("0", False), ("", False), ("x1", False), ("-1", False)]
)
def test_an_identity_is_a_number_above_zero(text, is_id):
    assert is_id == _is_id(text)
