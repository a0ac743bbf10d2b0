"""The options of a round, by name: what is taken, what is refused in words, and how either door spells them."""

from __future__ import annotations

import pickle
import re
from typing import Any

import pytest
from makers import tournament
from match_makers import matches

import fidepair
from fidepair import InputError, UsageError, check, evaluate, options, pair
from fidepair.commands.options import as_typed, error_as_typed
from fidepair.errors import FidepairError, Keyword, Sentence
from fidepair.options import ACCELERATIONS, COLOURS, NO_OPTIONS, TPNS, RoundOptions, round_options
from fidepair.systems import prepare
from fidepair.tournament import Colour, ColourType, Forbidden, Kind, PrimaryScore, Tournament

# ── what is taken ────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "given", "taken"),
    [
        pytest.param("round", 3, 3, id="round"),
        pytest.param("rounds", 9, 9, id="rounds"),
        pytest.param("initial_colour", "white", Colour.WHITE, id="colour-word"),
        pytest.param("initial_colour", "White", Colour.WHITE, id="colour-with-capital"),
        pytest.param("initial_colour", Colour.BLACK, Colour.BLACK, id="colour"),
        pytest.param("acceleration", "baku", "baku", id="acceleration"),
        pytest.param("absent", [3, 7], (3, 7), id="absent"),
        pytest.param("absent", {3}, (3,), id="absent-set"),
        pytest.param("forbid", [(1, 2)], (Forbidden(1, None, frozenset({1, 2})),), id="pair"),
        pytest.param("forbid", [{1, 2, 5}], (Forbidden(1, None, frozenset({1, 2, 5})),), id="group"),
        pytest.param("forbid", [Forbidden(2, 3, frozenset({4, 9}))], (Forbidden(2, 3, frozenset({4, 9})),), id="some"),
        pytest.param("rating", {9: 1500}, {9: 1500}, id="rating"),
        pytest.param("tpn", "file", "file", id="tpn"),
        pytest.param("adjourned", True, True, id="adjourned"),
        pytest.param("maxi", True, True, id="maxi"),
        pytest.param("colours", "B", ColourType.B, id="colours"),
        pytest.param("colours", "none", ColourType.NONE, id="colours-none"),
        pytest.param("colours", ColourType.A, ColourType.A, id="colours-member"),
        pytest.param("primary", "game", PrimaryScore.GAME, id="primary"),
        pytest.param("primary", PrimaryScore.MATCH, PrimaryScore.MATCH, id="primary-member"),
        pytest.param("no_secondary", True, True, id="no-secondary"),
        pytest.param("edition", "2017", "2017", id="edition"),
        pytest.param("patience", 60, 60, id="patience"),
    ],
)
def test_an_option_is_taken_as_a_value_or_a_word(name: str, given: object, taken: object):
    """Values and the words of the command line mean the same."""
    assert NO_OPTIONS._replace(**{name: taken}) == round_options(**{name: given})


def test_every_option_is_tried_above():
    """The list above has all options that a caller may give; `otherwise` is for `check` alone."""
    marks = test_an_option_is_taken_as_a_value_or_a_word.pytestmark  # type: ignore[attr-defined]
    tried = {row.values[0] for row in marks[0].args[1]}

    assert set(RoundOptions._fields) - {"otherwise"} == tried


def test_every_option_has_its_reader():
    """Without a reader any value would be taken."""
    assert {*RoundOptions._fields[:-1]} == options._READERS.keys()


@pytest.mark.parametrize("name", RoundOptions._fields[:-1])
def test_none_leaves_it_to_the_tournament(name: str):
    """An option that is None is as one that is not given."""
    assert NO_OPTIONS == round_options(**{name: None})


# ── what is refused, in words ────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("options", "said"),
    [
        pytest.param(
            {"round_number": 3}, "`round_number` is not an option of a round.\n  Choose one of: round, ", id="name"
        ),
        pytest.param({"otherwise": {"U3"}}, "`otherwise` is not an option of a round.", id="not-for-callers"),
        pytest.param({"patience": 0}, "patience: `0` is not a whole number of at least 1.", id="no-patience"),
        pytest.param({"round": 0}, "round: `0` is not a whole number of at least 1.", id="zero"),
        pytest.param({"round": "x"}, "round: `x` is not a whole number of at least 1.", id="no-number"),
        pytest.param({"rounds": True}, "rounds: `True` is not a whole number of at least 1.", id="truth"),
        pytest.param({"rounds": 9.0}, "rounds: `9.0` is not a whole number of at least 1.", id="decimal"),
        pytest.param(
            {"initial_colour": "red"}, "initial_colour: `red` is not a valid value.\n  Choose one of: white", id="red"
        ),
        pytest.param({"initial_colour": 1}, "initial_colour: `1` is not a valid value.", id="colour-number"),
        pytest.param({"acceleration": "fast"}, "acceleration: `fast` is not a valid value.", id="acceleration"),
        pytest.param({"absent": 3}, "absent: `3` is not a list of numbers.", id="one-number"),
        pytest.param({"absent": "37"}, "absent: `37` is not a list of numbers.", id="text"),
        pytest.param({"absent": [3, None]}, "absent: `None` is not a whole number of at least 1.", id="nobody"),
        pytest.param({"forbid": (4, 9)}, "forbid: `4` is not a list of numbers.", id="flat"),
        pytest.param({"forbid": 4}, "forbid: `4` is not a list of pairs, such as [(4, 9)].", id="no-pairs"),
        pytest.param({"forbid": ["4-9"]}, "forbid: `4-9` is not a list of numbers.", id="dash"),
        pytest.param({"forbid": [(4, 4)]}, "forbid: `(4, 4)` is not a pair to keep apart", id="himself"),
        pytest.param({"rating": [(9, 1500)]}, "rating: `[(9, 1500)]` is not a table of ratings by number", id="rows"),
        pytest.param({"rating": {9: "1500"}}, "rating: `1500` is not a whole number of at least 1.", id="rating-text"),
        pytest.param({"tpn": True}, "tpn: `True` is not a valid value.\n  Choose one of: arrived, file.", id="tpn"),
        pytest.param({"tpn": ["file"]}, "tpn: `['file']` is not a valid value.", id="tpn-list"),
        pytest.param({"adjourned": 1}, "adjourned: `1` is not True or False.", id="one"),
        pytest.param(
            {"colours": "C"}, "colours: `C` is not a valid value.\n  Choose one of: A, B, none.", id="colours"
        ),
        pytest.param({"primary": Colour.WHITE}, "primary: `Colour.WHITE` is not a valid value.", id="another-kind"),
        pytest.param({"system": "dutch "}, "`dutch ` is not a supported pairing system.", id="system"),
        pytest.param({"system": ["dutch"]}, "`['dutch']` is not a supported pairing system.", id="system-list"),
    ],
)
@pytest.mark.parametrize("function", [pair, check, evaluate], ids=lambda function: function.__name__)
def test_what_does_not_exist_is_told(function: Any, options: dict[str, Any], said: str):
    """Wrong names and values are a UsageError that lists the right ones, in each function that takes options."""
    arguments = {"games": [(1, 3), (4, 2)]} if function is evaluate else {}
    with pytest.raises(UsageError) as refused:
        function(tournament(4, ["1-2 1:0, 3-4 1:0"]), **arguments, **options)

    assert str(refused.value).startswith(said)


@pytest.mark.parametrize("options", [{"absent": [1]}, {"adjourned": True}], ids=["absent", "adjourned"])
def test_published_rounds_are_checked_as_they_were(options: dict[str, Any]):
    """Who was absent, and what counts, stands in the file: `check` refuses what is for unpaired rounds only."""
    with pytest.raises(UsageError, match="is for unpaired rounds only"):
        check(tournament(4, ["1-2 1:0, 3-4 1:0"]), "dutch", **options)


def test_the_functions_take_words():
    """A team event is paired by other rules, a round by other numbers, without any type of this package."""
    event = matches(6, ["1-4 2:0, 5-2 1:1, 3-6 2:0"], kind=Kind.TEAM)
    single = tournament([1, 4, 6, 7], rounds=3)

    assert "team" == pair(event, "team", colours="B", primary="game", no_secondary=True).system
    assert [(1, 7), (6, 4)] == [(g.white, g.black) for g in pair(single, "dutch", forbid=[(1, 6)]).games]
    assert 6 == pair(single._replace(rounds=None), "dutch", rounds=2, tpn="file", initial_colour="black").games[0].white


# ── how a sentence names facts ───────────────────────────────────────────────


@pytest.mark.parametrize(
    ("fact", "library", "typed"),
    [
        pytest.param(Keyword("maxi"), "`maxi`", "--maxi", id="name"),
        pytest.param(Keyword("adjourned", True), "`adjourned=True`", "--adjourned", id="flag"),
        pytest.param(Keyword("rounds", 9), "`rounds=9`", "--rounds 9", id="number"),
        pytest.param(Keyword("no_secondary"), "`no_secondary`", "--no-secondary", id="two-words"),
        pytest.param(
            Keyword("rating", {9: 1500, 12: 1400}),
            "`rating={9: 1500, 12: 1400}`",
            "--rating 9=1500,12=1400",
            id="table",
        ),
        pytest.param(
            Keyword("initial_colour", tuple(COLOURS)),
            "`initial_colour='white'` or `initial_colour='black'`",
            "--initial-colour white|black",
            id="choice",
        ),
    ],
)
def test_each_door_spells_a_fact_in_its_own_way(fact: Keyword, library: str, typed: str):
    """A sentence reads as a caller of the library writes; the command line makes options of its facts."""
    sentence = "Add a record, or use " + fact + ".\n" + "  Or leave " + (fact + " out.")

    assert f"Add a record, or use {library}.\n  Or leave {library} out." == sentence
    assert f"Add a record, or use {typed}.\n  Or leave {typed} out." == as_typed(sentence)


def test_a_plain_text_stays():
    """What names no fact is told by both doors alike, and a sentence outlives the way to another process."""
    error = InputError("{}: a text with %s and {rounds}")
    sentence = pickle.loads(pickle.dumps("use " + Keyword("rounds", 9)))

    assert "{}: a text with %s and {rounds}" == str(error_as_typed(error))
    assert () == error.facts
    assert ("rounds",) == InputError(sentence).facts
    assert "use --rounds 9" == as_typed(sentence)


LONE = tournament(4, ["1-2 1:0, 3-4 1:0", "2 U"], lone_pab=2)
UNRATED = tournament(3)
VIRTUAL = tournament(4, virtual={})
TEAMS = matches(4, ["1-4 2:0, 3-2 1:1"], kind=Kind.TEAM)


@pytest.mark.parametrize(
    ("whole", "system", "options", "facts", "typed"),
    [
        pytest.param(
            tournament(4, rounds=None), "dutch", {}, ["rounds"], "Set it with --rounds 9, or add", id="rounds"
        ),
        pytest.param(tournament(4, rounds=None), "burstein", {}, ["rounds"], "Set it with --rounds 9, or add", id="B8"),
        pytest.param(
            tournament(2, ["1-2 1:0"], rounds=1), "dutch", {"rounds": 1}, ["rounds"], "--rounds changes", id="over"
        ),
        pytest.param(
            tournament(4, initial_colour=None),
            "dutch",
            {},
            ["initial_colour"],
            "or use --initial-colour white|black.",
            id="colour",
        ),
        pytest.param(tournament(4), "dutch", {"round": 2}, ["round"], "; leave out --round, or", id="too-far"),
        pytest.param(LONE, "dutch", {}, ["round"], "Or use --round 2 to pair that round, --round 3 for", id="lone"),
        pytest.param(
            tournament(4, ["1-2, 3-4 1:0"]),
            "dutch",
            {},
            ["adjourned", "round"],
            "or use --adjourned to count open games as draws (C.04.2, 3.1).\n"
            "  To see how the rules pair round 1, use --round 1, or `fidepair check`.",
            id="no-result",
        ),
        pytest.param(tournament(4), None, {}, ["system"], "Choose one with --system: dutch, ", id="system"),
        pytest.param(tournament(4, type_code="X"), None, {}, ["system"], "Use --system to pair it with one", id="type"),
        pytest.param(
            UNRATED,
            "dubov",
            {"edition": "2017"},
            ["edition"],
            "--edition 2017 is for the Dutch System only",
            id="edition",
        ),
        pytest.param(UNRATED, "dubov", {}, ["rating"], "such as --rating 1=1500.", id="dubov"),
        pytest.param(
            UNRATED, "lim", {"maxi": True}, ["rating", "maxi"], "use --rating 1=1500, or leave out --maxi.", id="lim"
        ),
        pytest.param(UNRATED, "dutch", {"maxi": True}, ["maxi"], "--maxi is for Maxi-tournaments", id="maxi"),
        pytest.param(
            UNRATED, "dutch", {"absent": [9]}, ["absent"], "--absent: no player has the number 9", id="absent"
        ),
        pytest.param(UNRATED, "dutch", {"forbid": [(1, 9)]}, ["forbid"], "--forbid: no player has", id="forbid"),
        pytest.param(UNRATED, "dutch", {"rating": {9: 1}}, ["rating"], "--rating: no player has", id="rating"),
        pytest.param(
            VIRTUAL, "dutch", {"acceleration": "none"}, ["acceleration"], "; --acceleration none cannot", id="none"
        ),
        pytest.param(
            VIRTUAL, "dutch", {"acceleration": "baku"}, ["acceleration"], "Leave out --acceleration, or", id="baku"
        ),
        pytest.param(
            TEAMS, "team", {"acceleration": "baku", "primary": "game"}, ["primary"], "(--primary match).", id="games"
        ),
        pytest.param(
            TEAMS._replace(virtual={}),
            "team",
            {"primary": "game"},
            ["primary"],
            "; --primary game cannot",
            id="primary",
        ),
        pytest.param(
            UNRATED, "dutch", {"no_secondary": True}, ["no_secondary"], "--no-secondary is for team events", id="teams"
        ),
    ],
)
def test_an_error_carries_the_facts_it_speaks_of(
    whole: Tournament, system: str | None, options: dict[str, Any], facts: list[str], typed: str
):
    """A program finds in `facts` what is missing or at odds; a person reads the options in the way out."""
    with pytest.raises(FidepairError) as refused:
        pair(whole, system, **options)

    assert "--" not in str(refused.value)
    assert facts == list(refused.value.facts)
    assert typed in str(error_as_typed(refused.value))


def test_a_note_names_the_system_as_each_door_does():
    """The note on another system than the one declared is a sentence too."""
    note = prepare(tournament(4, type_code="FIDE_DUBOV", system="dubov"), "dutch").notes[0]

    assert isinstance(note, Sentence)
    assert "the file declares FIDE_DUBOV; paired by --system dutch as requested" == as_typed(note)


# ── the tables ───────────────────────────────────────────────────────────────


def test_words_are_known_once():
    """The words of the options are those that the command line offers."""
    from fidepair.cli.parsing import command_of

    choices = {one.name: tuple(one.type.choices) for one in command_of("pair").params if hasattr(one.type, "choices")}

    assert (ACCELERATIONS, TPNS, tuple(COLOURS)) == tuple(choices[n] for n in ("acceleration", "tpn", "initial_colour"))


def test_everything_the_package_names_is_there():
    """What is loaded at its first use only can be imported like the rest."""
    assert all(getattr(fidepair, name) is not None for name in fidepair.__all__)
    with pytest.raises(AttributeError, match=re.escape("module 'fidepair' has no attribute 'pears'")):
        fidepair.pears  # noqa: B018


def test_every_option_of_a_round_has_a_reader():
    """Without one, a caller of the library could give any value; only `check` gives `otherwise`."""
    assert {*RoundOptions._fields} - {"otherwise"} == {*options._READERS}
