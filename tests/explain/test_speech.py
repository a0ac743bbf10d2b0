"""The words for participants, pairs, floats and colours: each form with the value at, below and above its limit."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from makers import card
from makers import tournament as made
from words_asked import named, words

from fidepair.explain import speech as module
from fidepair.explain.asking import Inquiry
from fidepair.explain.speech import ShortSpeech, Speech
from fidepair.options import round_options
from fidepair.swiss.cards import ABSOLUTE, MILD, NONE, STRONG, Preference
from fidepair.swiss.colours import (
    ColourCase,
    Side,
    alternate_to_last_difference,
    both_preferences,
    initial_colour_by_tpn,
)
from fidepair.swiss.criteria import Counted, Criterion
from fidepair.systems import prepare
from fidepair.tournament import Bye, Colour, Game, Result

WHITE, BLACK = Colour.WHITE, Colour.BLACK


FEW = [card(n) for n in range(1, 4)]


# ── participants and pairs ───────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "system", "shown"),
    [
        ("Adams, Ann", "dutch", "1 Adams"),
        ("Adams, Ann", "team", "1 Adams, Ann"),
        ("", "dutch", "1"),
        ("A" * 35, "dutch", "1 " + "A" * 35),
        ("A" * 36, "dutch", "1 " + "A" * 34 + "…"),
        ("A" * 35 + ", Bea", "dutch", "1 " + "A" * 35),
    ],
)
def test_a_participant_is_named_once(name, system, shown):
    """Number and name first, then the number; a person without given names, a team whole."""
    speech = words(named(1, "1.5", name=name), card(2), system=system)

    assert [shown, "1"] == [speech.who(1), speech.who(1)]
    assert ["1", "1 (1.5)"] == [speech.again(1), speech.who_scored(1)]


@pytest.mark.parametrize(
    ("count", "listed"),
    [
        (0, ""),
        (1, "1"),
        (2, "1 and 2"),
        (5, "1, 2, 3, 4 and 5"),
        (6, "1, 2, 3, 4, 5 and 1 more"),
        (9, "1, 2, 3, 4, 5 and 4 more"),
    ],
)
def test_a_list_names_five(count, listed):
    speech = words(*(card(n, "0.5") for n in range(1, 10)))
    numbers = range(1, count + 1)

    assert listed == speech.all_of(numbers)
    scored = speech.all_of(numbers, scores=True)
    assert scored == speech.with_scores(numbers)
    assert listed == scored.replace(" (0.5)", "")
    assert min(5, count) == scored.count("(0.5)")
    assert listed == ShortSpeech(speech.inquiry).counted(Criterion("C", "1", ""), Counted(players=tuple(numbers)))


@pytest.mark.parametrize(("count", "end"), [(10, "9-10 and 10-11"), (11, "10-11 and 1 more"), (12, "and 2 more")])
def test_a_list_has_ten_pairs(count, end):
    """Of a pair the higher ranked comes first; of games White."""
    speech = words(*(card(n) for n in range(1, 14)))
    pairs = [(n + 1, n) for n in range(1, count + 1)]

    assert speech.pairs(pairs).startswith("1-2, 2-3, ")
    assert speech.pairs(pairs).endswith(end)
    assert speech.games(pairs).startswith("2-1, 3-2, ")
    assert speech.games(pairs).count("-") == min(10, count) == speech.pairs(pairs).count("-")


def test_the_higher_ranked_of_a_pair_has_more_points_then_the_smaller_number():
    speech = words(card(1, "1"), card(2, "2"), card(3, "1"))

    assert ["2-1", "1-3", "2-3"] == [speech.pair(pair) for pair in ((1, 2), (3, 1), (3, 2))]
    assert "2 against 1" == words(card(1, "1"), card(2, "2"), aloud=True).pair((1, 2))


DOWN, UP = ("float down", "float down from", "few"), ("come up", "come up into", "many")


@pytest.mark.parametrize(
    ("system", "floater", "words_of_floats", "completion"),
    [
        ("dutch", "downfloater", DOWN, ("C4", "2.2.1")),
        ("2017", "downfloater", DOWN, ("", "A.9")),
        ("burstein", "outgoing floater", DOWN, ("C4", "2.2.1")),
        ("dubov", "upfloater", UP, ("C4", "2.2.1")),
        ("double-swiss", "upfloater", UP, ("C3", "2.2.1")),
        ("team", "upfloater", UP, ("C3", "2.2.1")),
    ],
)
def test_the_words_of_each_chapter(system, floater, words_of_floats, completion):
    """In the Dubov System, and for matches, floaters come up; the rules of 2017 have articles for codes."""
    if system == "2017":
        speech = Speech(Inquiry(prepare(made(4), "dutch", round_options(edition="2017"))))
    else:
        speech = words(*FEW, system=system, number=6)

    assert (floater, words_of_floats) == (speech.floater, (speech.float, speech.float_at, speech.wanted))
    assert completion == speech.completion
    assert (words_of_floats == UP) is speech.upwards
    codes = ("C1", "2.1.1"), ("C2", "2.1.2")
    if system == "2017":
        codes = ("C.1", "C.1"), ("C.2", "C.2")
    assert codes == (speech.opponents, speech.right_to_bye)
    assert speech.has_strengths is (system not in ("double-swiss", "team"))


# ── colours ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("difference", "seen", "heard"),
    [(0, "0", "0"), (1, "+1", "plus 1"), (-1, "-1", "minus 1"), (3, "+3", "plus 3"), (-2, "-2", "minus 2")],
)
def test_colour_differences(difference, seen, heard):
    assert [seen, heard] == [words(*FEW, aloud=aloud).difference(difference) for aloud in (False, True)]


@pytest.mark.parametrize(
    ("colours", "other", "denied"),
    [
        ("W", "B", ()),
        ("W", "W", (2,)),
        ("B", "B", (2,)),
        ("WW", "W", (2,)),
        ("W", "WW", (1,)),
        ("", "W", ()),
        ("W", "", ()),
        ("", "", ()),
    ],
)
def test_who_does_not_get_the_colour_due(colours, other, denied):
    """1.7, 5.2: of two who should have the same colour the stronger preference is granted, then that of the higher."""
    speech = words(card(1, "1", colours), card(2, "1", other))

    assert denied == speech.denied((1, 2))
    assert [{"W": "Black", "B": "White", "": ""}[had[:1]] for had in (colours, other)] == [speech.due(1), speech.due(2)]


def test_without_criteria_on_colours_nobody_has_a_preference():
    """Double-Swiss has none: each match has both colours."""
    speech = words(card(1, "1", "W"), card(2, "1", "W"), system="double-swiss")

    assert (Preference(None, NONE), "") == (speech.preference(1), speech.due(1))


@pytest.mark.parametrize(
    ("looks_at", "meant"),
    [
        ("colour", (2,)),
        ("strong", (2,)),
        ("up1", (2,)),
        ("up2", (2,)),
        ("upfloated_last", (2,)),
        ("down1", (1,)),
        ("down2", (1,)),
        ("floater", (1,)),
        ("", (1, 2)),
        ("limits", (1, 2)),
    ],
)
def test_whom_a_criterion_is_about(looks_at, meant):
    """Of 1 and 2, who both should have Black: the one who misses it, who was up, or who was down."""
    speech = words(card(1, "1", "W"), card(2, "1", "W"))
    row = Criterion("C", "1", "", looks_at=looks_at)

    assert meant == speech.meant(row, (1, 2))
    assert [*meant, 3] == speech.counted_numbers(row, Counted(((1, 2),), (3,)))


def test_those_counted_are_named_with_their_pairs():
    speech = words(*(card(n, "1", "W") for n in range(1, 15)))
    row = Criterion("C", "1", "", looks_at="colour")
    pairs = tuple((n, n + 1) for n in range(1, 12, 2))

    assert "" == speech.counted(row, Counted())
    assert "2 in 1-2, 4 in 3-4 and 14" == speech.counted(row, Counted(pairs[:2], (14,)))
    assert speech.counted(row, Counted(pairs[:5])).endswith(", 8 in 7-8 and 10 in 9-10")
    assert speech.counted(row, Counted(pairs)).endswith(", 10 in 9-10 and 1 more")
    assert "1 and 2 in 1-2" == speech.counted(row._replace(looks_at=""), Counted(pairs[:1]))


def test_what_keeps_two_apart():
    """The round in which they met, a record or an option, or the colour that both must have (2.1.3)."""
    cards = [
        card(1, "1", "WW", met=[2, 3], opponents=[9, 2]),
        card(2, "1", "BW"),
        card(3, "1"),
        card(4, "1", "WW"),
        card(5),
    ]
    speech = words(*cards)

    assert "met in round 2" == speech.met(1, 2)
    assert "are kept apart in round 3" == speech.met(1, 3)
    assert "must both have Black" == speech.met(1, 4)
    assert "" == speech.met(1, 5)
    assert [False, False, True] == [speech.is_legal(1, other) for other in (2, 4, 5)]


# ── earlier rounds ───────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("back", "floated"),
    [
        (1, "floated up in round 4, against 7"),
        (2, ""),
        (3, "had the bye in round 2, which is a downfloat"),
        (4, "floated down in round 1, against 9"),
        (5, ""),
    ],
)
def test_earlier_floats(back, floated):
    """1.4: a float is in a game against another score, or a round that scores without a game."""
    games = [Game(9, WHITE, Result.WIN), Bye.PAB, Game(8, WHITE, Result.WIN), Game(7, WHITE, Result.WIN)]
    speech = words(
        named(1, "4", "WWW", floats="DD-U", entries=games, opponents=[9, 0, 8, 7]), card(2), number=5
    )  # fmt: skip

    assert floated == speech.floated(1, back)


def test_a_card_without_games_floats_all_the_same():
    """A position made by hand has floats, and nothing behind them."""
    assert "floated down in round 2" == words(card(1, floats="-D"), card(2)).floated(1, 1)
    assert "" == words(card(1), card(2)).floated(1, 1)


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        (Bye.PAB, "had the bye"),
        (Bye.FULL, "had a full-point bye"),
        (Bye.HALF, "had a half-point bye"),
        (Bye.ZERO, "was absent"),
        (Game(2, None, Result.FORFEIT_WIN), "won by forfeit"),
        (Game(2, None, Result.FORFEIT_LOSS), "did not play"),
    ],
)
def test_rounds_without_a_game(entry, text):
    assert text == module.absence(entry)


@pytest.mark.parametrize(
    ("entry", "points", "bars", "bars_2017"),
    [
        (Bye.PAB, 10_000, True, True),
        (Bye.FULL, 10_000, True, False),
        (Bye.HALF, 5_000, False, False),
        (Bye.HALF, 10_000, True, False),
        (Bye.ZERO, 0, False, False),
        (Game(0, None, Result.FORFEIT_WIN), 10_000, True, True),
        (Game(0, None, Result.FORFEIT_LOSS), 0, False, False),
    ],
)
def test_rounds_that_bar_from_the_bye(entry, points, bars, bars_2017):
    """C.04.1 4: the bye, or as many points as for a win without playing; by C.2 of 2017 the bye or a forfeit win."""
    one = named(1, "1", entries=[Bye.ZERO, entry], opponents=[0, 0], points_by_round=[0, points])
    speech = words(one, card(2))

    assert bars is speech._bars_from_bye(1, 1, entry)
    expected = f"{module.absence(entry)} in round 2" if bars else "scored as much as a win without playing"
    assert expected == speech.barred(1)
    speech.of_2017 = True
    assert bars_2017 is speech._bars_from_bye(1, 1, entry)


def test_a_game_that_was_won_bars_nobody():
    one = named(1, "1", "W", entries=[Game(2, WHITE, Result.WIN)], opponents=[2], points_by_round=[10_000])

    assert not words(one, card(2))._bars_from_bye(1, 0, one.participant.entries[0])


# ── numbers, nouns and rules ─────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("count", "number", "or_none", "noun"),
    [
        (0, "no", "none", "pairs"),
        (1, "one", "one", "pair"),
        (2, "two", "two", "pairs"),
        (10, "ten", "ten", "pairs"),
        (11, "11", "11", "pairs"),
    ],
)
def test_numbers(count, number, or_none, noun):
    assert (number, or_none, noun) == (module.number(count), module.number_or_none(count), module.plural(count, "pair"))


@pytest.mark.parametrize(
    ("code", "article", "cited"),
    [
        ("C12", "2.4.7", "(C12, 2.4.7)"),
        ("", "4.2", "(4.2)"),
        ("PAB", "3.1.5", "(3.1.5)"),
        ("C.1", "C.1", "(C.1)"),
        ("", "C.04.1 4", "(C.04.1, 4)"),
    ],
)
def test_rules_are_cited(code, article, cited):
    assert cited == module.cited(code, article)


@pytest.mark.parametrize(
    ("one", "count", "text"),
    [
        ("player who floats", 1, "one player who floats"),
        ("player who floats", 2, "two players"),
        ("", 1, "one players"),
    ],
)
def test_how_many_are_counted(one, count, text):
    row = Criterion("C", "1", "players, of all", one=one)

    assert text == module.several(count, row).partition(",")[0]
    assert "players" == module.first_words(row)


@pytest.mark.parametrize(("looks_at", "back"), [("down1", 1), ("up1", 1), ("floater", 1), ("down2", 2), ("up2", 2)])
def test_how_many_rounds_back(looks_at, back):
    assert back == module.rounds_back(Criterion("C", "1", "", looks_at=looks_at))


def test_small_words():
    assert ["Black", "White"] == [module.opposite(one) for one in ("White", "Black")]
    assert ["", " (x)"] == [module.in_brackets(text) for text in ("", "x")]
    assert "1, 2 and 3" == module.list_numbers((1, 2, 3))
    assert ["White", "Black"] == [module.colour_name(colour) for colour in (WHITE, BLACK)]


# ── the colours of a pair ────────────────────────────────────────────────────


def side(history="", colour=None, strength=NONE, *, parity=1):
    difference = history.count("W") - history.count("B")
    return Side(history, difference, Preference(colour, strength), parity)


def case(mine, theirs, rule, *, first=3, other=8):
    cards = card(first, "1", mine.history), card(other, "1", theirs.history)
    of_card = {first: mine, other: theirs}
    return ColourCase((("5", rule),), *cards, None, lambda one: of_card[one.number])


DUE_WHITE, DUE_BLACK = side("B", WHITE, MILD), side("W", BLACK, MILD)


@pytest.mark.parametrize(
    ("rule", "mine", "theirs", "text"),
    [
        (
            initial_colour_by_tpn.__name__,
            side(parity=3),
            side(),
            "neither has had a colour yet; 3 ranks higher and has an odd number, so 3 gets the initial-colour, White",
        ),
        (
            initial_colour_by_tpn.__name__,
            side(parity=4),
            side(),
            "neither has had a colour yet; 3 ranks higher and has an even number, so 3 does not get the"
            " initial-colour, White",
        ),
        (both_preferences.__name__, DUE_WHITE, DUE_BLACK, "3 should have White and 8 should have Black"),
        ("only_preference", side(), DUE_BLACK, "8 should have Black, and 3 has no preference"),
        ("only_preference", DUE_WHITE, side(), "3 should have White, and 8 has no preference"),
        (
            "stronger_preference",
            side("BB", WHITE, ABSOLUTE),
            side("B", WHITE, STRONG),
            "both should have White, and the preference of 3 is absolute, that of 8 strong",
        ),
        (
            "stronger_preference",
            side("WB", WHITE, MILD),
            side("B", WHITE, STRONG),
            "both should have White, and the preference of 8 is strong, that of 3 mild",
        ),
        (
            "wider_difference",
            side("BB", WHITE, ABSOLUTE),
            side("BBWB", WHITE, ABSOLUTE),
            "both must have the same colour, and the wider colour difference comes first (3: -2, 8: -2)",
        ),
        (
            alternate_to_last_difference.__name__,
            side("WB"),
            side("BB"),
            "the last time their colours differed, 3 had White and 8 Black: now it is reversed",
        ),
        (
            alternate_to_last_difference.__name__,
            side("BB"),
            side("WB"),
            "the last time their colours differed, 8 had White and 3 Black: now it is reversed",
        ),
        (
            "preference_of_higher",
            DUE_WHITE,
            DUE_WHITE,
            "both should have White, equally strongly, and their colours never differed, so 3, the higher ranked,"
            " gets it",
        ),
        ("fewer_whites", side("WWB"), side("B"), "White goes to the player with fewer Whites (3: 2, 8: 0)"),
        ("lower_difference", side("W"), side("B"), "White goes to the lower colour difference (3: +1, 8: -1)"),
        ("alternate_first", side("WB"), side("W"), "no earlier rule decides, and 3 had Black last"),
        ("alternate_first", side("BW"), side("W"), "no earlier rule decides, and 3 had White last"),
        ("alternate_other", side(), side("WB"), "3 has had no colour, and 8 had Black last"),
    ],
)
def test_the_rule_that_gives_the_colours(rule, mine, theirs, text):
    """The facts that the rule compared, of the higher ranked first."""

    def asked() -> None:
        """Stand for the rule."""

    asked.__name__ = rule

    assert text == module.of_rule(words(*FEW), case(mine, theirs, asked), asked)


@pytest.mark.parametrize(
    ("system", "colours", "entries", "text"),
    [
        ("dutch", "", [], "1: colours none yet; no colour preference."),
        ("dutch", "W", [], "1: colours W, difference +1; strong preference for Black."),
        ("dutch", "WB", [], "1: colours W B, difference 0; mild preference for White."),
        ("dutch", "BB", [], "1: colours B B, difference -2; absolute preference for White."),
        ("double-swiss", "WB", [], "1: colours W B, one White."),
        ("double-swiss", "WW", [], "1: colours W W, two Whites."),
        (
            "dutch",
            "W",
            [Bye.HALF, Bye.ZERO, Bye.PAB],
            "1: colours W, difference +1 (had a half-point bye in round 1, was absent in round 2: no colour); strong"
            " preference for Black.",
        ),
        (
            "dutch",
            "W",
            [Bye.ZERO],
            "1: colours W, difference +1 (was absent in round 1: no colour); strong preference for Black.",
        ),
    ],
)
def test_colours_so_far_and_the_next_one(system, colours, entries, text):
    """1.6, 1.7; two rounds without a colour are named."""
    speech = words(named(1, "1", colours, entries=entries, opponents=[0] * len(entries)), card(2), system=system)
    told = module.both_sides(speech, speech.case(1, 2))

    assert text == told[0]
    assert told[1].startswith("2: colours none yet")


def test_the_rule_that_decides_is_that_of_the_pair():
    """A case is drawn up once, the higher ranked first."""
    speech = words(card(1, "1", "W"), card(2, "2", "B"))

    assert [2, 1] == [one.number for one in (speech.case(1, 2).first, speech.case(1, 2).other)]
    assert speech.case(1, 2) is speech.case(1, 2)
    assert [(2, WHITE), (1, BLACK)] == [
        (one.number, colour) for one, colour in module._colours_given(speech.case(1, 2))
    ]


@pytest.mark.parametrize("is_team", [True, False])
def test_names_that_others_have_too(is_team):
    """Counted without given names, or of whole teams."""
    event = SimpleNamespace(is_team=is_team, cards={n: named(n, name=f"Smith, {n}") for n in (1, 2)})

    assert ({"Smith, 1": 1, "Smith, 2": 1} if is_team else {"Smith": 2}) == Inquiry.names.func(event)
