"""Details of an arbiter's day, each at its limit: what is refused, what stays, and what a message says in full."""

from __future__ import annotations

import io
from functools import partial

import pytest
from test_facts_of_a_day import TEAMS_NOT_YET
from test_refused_changes import HEADER, LONE_BYE, NOT_YET, hall, repaired, results, two
from trf_texts import CUP_HEADER, block, cup, cup_players, double, file, load, player, six

from fidepair.check.verdicts import Judgement, Verdict
from fidepair.commands.desk import (
    LateAsked,
    PlayerData,
    RemoveAsked,
    ResultAsked,
    add_late_entry,
    enter_results,
    remove,
)
from fidepair.desk.day import byes, header, prohibitions
from fidepair.desk.day.arbiter_pairings import ByArbiter, FixedRound
from fidepair.desk.day.change import changed_file
from fidepair.desk.day.late_entries import OLD_NUMBERS, correct_data, late
from fidepair.desk.day.lookup import find
from fidepair.desk.day.prohibitions import NamedGroup
from fidepair.desk.day.result_entry import with_entries
from fidepair.desk.day.results import as_played, parse_result, with_entered_results
from fidepair.desk.day.rounds import unpair
from fidepair.desk.entry_list import given_columns
from fidepair.desk.entry_list.doubles import why_alike
from fidepair.desk.entry_list.entries import EntryList, ListLayout, read_entries
from fidepair.desk.entry_list.new_tournament import team_of
from fidepair.desk.entry_list.rating_list import filled
from fidepair.desk.pages.readiness import Declared, handed_in, readiness
from fidepair.desk.pages.site import site_of
from fidepair.desk.record.declarations import contradicting_options
from fidepair.desk.record.missing_declarations import kept_byes
from fidepair.desk.record.past_state import published
from fidepair.errors import InputError, UsageError
from fidepair.options import RoundOptions
from fidepair.swiss.boards import RoundPairing, with_round
from fidepair.systems import SYSTEMS, pair
from fidepair.tournament import (
    Bye,
    Choice,
    Colour,
    Entrant,
    Forbidden,
    Kind,
    LineUp,
    Participant,
    Result,
    Tournament,
    game_on_board,
)
from fidepair.trf import read as from_file
from fidepair.trf.read.reader import interpret

DUTCH_HEADER = HEADER + "192 FIDE_DUTCH_2026\n"


def read(text: str) -> Tournament:
    return load(text).tournament


# ── Pairs of the arbiter ─────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("given", "text"),
    [
        (ByArbiter(((3, 17),)), "3-17 fixed by the arbiter"),
        (ByArbiter(((3, 17), (2, 1)), 12), "3-17, 2-1 fixed by the arbiter; 12 has the bye by the arbiter"),
        (ByArbiter((), 12), "12 has the bye by the arbiter"),
        (ByArbiter(), ""),
    ],
)
def test_what_the_arbiter_fixed_in_words(given: ByArbiter, text: str):
    """As the comment in the file has it."""
    assert text == str(given)


@pytest.mark.parametrize("verdict", Verdict)
def test_only_absolute_criteria_make_a_pairing_illegal(verdict: Verdict):
    """A worse pairing is legal: the arbiter may fix it."""
    found_ = FixedRound(RoundPairing("dutch", 1, (), None, ()), Judgement(verdict, ""))
    assert (verdict not in (Verdict.ILLEGAL, Verdict.INCOMPLETE)) is found_.is_legal


WITH_BYE = two(
    more=tuple(
        player(*of_one) for of_one in ((7, "1.0", "- Z", "- U"), (8, "0.0", "- Z", "- Z"), (9, "0.0", "- Z", "- Z"))
    ),
    header=DUTCH_HEADER,
)


@pytest.mark.parametrize(
    ("pairs", "bye", "is_refused"),
    [(("1-3", "4-8"), "2", True), (("1-3", "4-7"), "2", False), (("1-3", "4-2"), None, False)],
)
def test_a_round_has_one_bye(pairs, bye, is_refused: bool):
    """C.04.1, 3: the one with the bye needs another place, if another gets it; without a new bye the old one stays."""
    change = repaired(*pairs, bye=bye)
    if is_refused:
        with pytest.raises(UsageError, match="7 Player 7 has the bye of round 2, and a round has one"):
            change(read(WITH_BYE))
    else:
        entries = [one.entries[1] for one in change(read(WITH_BYE)).tournament.participants]
        assert [entry is Bye.PAB for entry in entries].index(True) == (1 if bye else 6)


@pytest.mark.parametrize("change", [repaired("1-2"), lambda event: unpair(event, "4.4.2")])
def test_without_a_paired_round_there_is_nothing_to_change(change):
    """It is a wrong command, not a wrong file."""
    with pytest.raises(UsageError, match="No round is paired yet"):
        change(read(NOT_YET))


def test_a_place_in_a_repair_is_a_pairing():
    """Who had one, even if the repair was taken back, stays in the file; the others can be removed."""
    data = WITH_BYE.encode()
    for change in (repaired("1-8", absent=((2,),)), repaired("2-1", absent=((8,),))):
        data = changed_file(data, "x.trf", change).data
    event = load(data).tournament

    with pytest.raises(UsageError, match="8 Player 8 was paired, so you cannot remove this entry"):
        remove(event, RemoveAsked(("8",)))
    assert ("Removed 9 Player 9 (C.04.2, 4.1)",) == remove(event, RemoveAsked(("9",))).messages


def test_a_player_placed_by_a_repair_is_not_absent():
    """On the page of the player, in the round that is open."""
    data = changed_file(WITH_BYE.encode(), "x.trf", repaired("1-8", absent=((2,),))).data
    dossiers = site_of(load(data).tournament).dossiers

    assert () == dossiers[8].announced
    assert [(2, Bye.ZERO)] == [(one.round_number, one.bye) for one in dossiers[9].announced]


def test_an_illegal_repair_can_be_meant():
    """The message says how; players 1 and 4 have met."""
    with pytest.raises(InputError) as told:
        repaired("1-4", "2-3")(read(two(header=DUTCH_HEADER)))
    assert (
        "1-4, 2-3: illegal by C1 (2.1.1): players 1 and 4 met in round 1."
        "\n  Use `not_fide=True` to change it anyway; the file records it."
    ) == str(told.value)


def test_options_of_rounds_when_one_is_unpaired():
    """Those of later ones go; a change of the number of rounds after it was made before it is paired again."""
    event = read(two())._replace(
        choices=(
            Choice(1, "maxi", "yes"),
            Choice(2, "maxi", "yes"),
            Choice(2, "rounds", "6/7"),
            Choice(3, "maxi", "yes"),
            Choice(3, "rounds", "5/6"),
        )
    )
    maxi = Choice(1, "maxi", "yes"), Choice(2, "maxi", "yes")
    assert (*maxi, Choice(2, "rounds", "5/7")) == unpair(event).tournament.choices

    event = read(two())._replace(choices=(Choice(2, "rounds", "6/7"), Choice(5, "tpn", "file")), rounds_paired=2)
    again = tuple(one._replace(entries=one.entries * 2) for one in event.participants)
    later = event._replace(participants=again, rounds_paired=4)
    assert event.choices[:1] == unpair(later, "4.4.2").tournament.choices


@pytest.mark.parametrize(("text", "number", "is_offered"), [(two(), 2, True), (two(), 1, False), (file(), 1, False)])
def test_when_unpairing_is_offered(text: str, number: int, is_offered: bool):
    """For the last round, as long as it has no result."""
    with pytest.raises(UsageError) as told:
        byes.bye(read(text), read(text).participants[0], [number])
    assert is_offered is ("has no results yet. Unpair it with `fidepair unpair FILE`" in str(told.value))


def test_a_participant_who_is_not_absent():
    """Without a bye there is nothing to cancel, and nothing is proposed."""
    event = read(file())
    with pytest.raises(UsageError, match=r"^No change: 1 Player 1 is not absent in round 2 or later\.$"):
        byes.reinstate(event, event.participants[0])


@pytest.mark.parametrize(("typed", "is_entered"), [("1.2=-+", True), ("1.2=1-0", False), ("1.2=draw", False)])
def test_a_board_with_one_player_is_not_played(typed: str, is_entered: bool):
    """It can be won by forfeit only."""
    event = read(cup())
    entries = {(2, 0): Bye.ZERO, (6, 0): game_on_board(0, None, Result.FORFEIT_WIN)}
    people = with_entries(event.individuals, entries)
    event = event._replace(individuals=people, line_ups=(LineUp(1, 1, 3, (1, 0)), LineUp(1, 3, 1, (5, 6))))
    if is_entered:
        assert with_entered_results(event, [parse_result(typed)], correct=True)
    else:
        with pytest.raises(UsageError, match=r"has only one player\.\n  Write \+- or -\+ for the player who is"):
            with_entered_results(event, [parse_result(typed)], correct=True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("3:1-0", ("3", "1-0")), ("3:+-", ("3", "+-")), ("3=1", ("3", "1")), ("1:0", None), ("3:1", None), ("3=", None),
     ("x=1-0", None), ("Late-Smith=draw", ("Late-Smith", "draw")), ("-3=1-0", None), (" 2.3 = +- ", ("2.3", "+-"))],
)  # fmt: skip
def test_a_board_and_its_result(text: str, expected):
    """After a colon a single character may be the rest of a result, such as 1:0."""
    if expected is None:
        with pytest.raises(UsageError, match="is not a result"):
            parse_result(text)
    else:
        assert (*expected, "") == parse_result(text)


@pytest.mark.parametrize(
    ("name", "birth", "is_alike"),
    [
        ("Abcx", "1990/01/02", True),  # three letters of four: just alike enough
        ("Abxy", "1990/01/02", False),
        ("Abcx", "1990/01/03", False),
        ("Abcx", "1990", False),
        ("Abcx", "", False),
        ("ABCD", "", True),
    ],
)
def test_entries_of_one_person(name: str, birth: str, is_alike: bool):
    """The same name, or the same day of birth and a similar name."""
    one, other = Entrant("Abcd", birth="1990/01/02"), Entrant(name, birth=birth)
    assert is_alike is bool(why_alike(one, other)) is bool(why_alike(other, one))


@pytest.mark.parametrize(("text", "paired"), [(file(), "round 1 is"), (two(), "rounds 1 to 2 are")])
def test_an_option_against_what_was_announced(text: str, paired: str):
    """In full: what was announced, by what rounds were paired, and how a wrong declaration is corrected."""
    event = read(text)
    (found_,) = contradicting_options(event, SYSTEMS["dutch"], RoundOptions(rounds=6), "x.trf")

    assert (
        f"{paired} paired, and the number of rounds was announced before the first one: 5."
        " `rounds=6` cannot change it (C.04.1, 1)."
    ) == str(found_.text)
    assert "rounds=6" == found_.fact
    (colour,) = contradicting_options(event, SYSTEMS["lim"], RoundOptions(initial_colour=Colour.BLACK), "x.trf")
    assert (
        f"The first round shows White as initial-colour, and {paired} paired. `initial_colour='black'` cannot change"
        " it: it is drawn by lot before round one (C.04.4.3, 7.2)."
    ) == str(colour.text)
    assert "" == colour.fact


def test_groups_that_are_already_kept_apart():
    """Clubs whose players may not meet anyway are left out; if all are, nothing changes."""
    apart_already = Forbidden(1, None, frozenset((1, 2)))
    event = read(NOT_YET)._replace(forbidden=(apart_already,))
    same = [NamedGroup("A", frozenset((1, 2))), NamedGroup("B", frozenset((3, 4)))]

    assert ("B: 3-4 kept apart",) == prohibitions.forbid(event, (), same=same).messages
    with pytest.raises(UsageError, match="No change: all these players are already kept apart"):
        prohibitions.forbid(event, (), same=same[:1])


# ── Results ──────────────────────────────────────────────────────────────────
BOTH_WHITE = (
    cup(*cup_players(), header=CUP_HEADER.replace("352 WB", "352 WW"))
    .replace(block("6 b ="), block("6 w ="))
    .replace(block("2 w ="), block("2 b ="))
    .replace(block("8 w 0"), block("8 b 0"))
    .replace(block("4 b 1"), block("4 w 1"))
)
"""Teams whose first one has White on both boards: 1-5, 2-6 and 7-3, 8-4."""


@pytest.mark.parametrize(
    ("typed", "text", "players", "result"),
    [
        ("3-1.2=1-0", BOTH_WHITE, "2 Player 2, Black - 6 Player 6, White", "0-1, won by 6 Player 6"),
        ("1-3.2=1-0", cup(), "2 Player 2, White - 6 Player 6, Black", "1-0, won by 2 Player 2"),
    ],
)
def test_a_result_is_written_from_the_side_that_had_white(typed: str, text: str, players: str, result: str):
    """C.04.2, 4.3.2, on one board of a match: the team that is named first had White there."""
    changed = results(typed, correct=True, colours_swapped=True)(read(text))
    words = f"round 1, board 1.2 ({players}): colours swapped, 1/2-1/2 -> {result} (C.04.2, 4.3.2)"
    assert (words,) == changed.messages


def test_colours_of_a_match_and_of_one_board_for_the_report():
    """A comment holds one exchange of a match: of all its games, or of some."""
    text = cup(header=CUP_HEADER.replace("142 5", "142 1"))
    held = "### Correction for rating @ Round 1: 1-3 colours of game 2 exchanged, 1-0,1/2-1/2 -> 1-0,1/2-1/2"
    asked = ResultAsked(("3-1=0-1,draw",), for_rating=True, colours_swapped=True)

    assert enter_results(read(text), asked).comments
    with pytest.raises(UsageError, match="a match and of one of its boards cannot both be swapped"):
        enter_results(read(f"{text}{held} (after round 1 ended)\n"), asked)


@pytest.mark.parametrize(("side", "is_refused"), [("both", False), ("left", True), ("right", True)])
def test_one_result_of_a_match_is_removed(side: str, is_refused: bool):
    """Not that of a board with one player, which is won by forfeit as long as the match has another result."""
    event = read(cup())
    lost, won = {"both": (None, None), "left": (6, 2), "right": (2, 6)}[side]
    entries = {1: game_on_board(5, Colour.WHITE, Result.WIN), 5: game_on_board(1, Colour.BLACK, Result.LOSS)}
    if lost is not None:
        entries |= {won: game_on_board(0, None, Result.FORFEIT_WIN), lost: Bye.ZERO}
    people = with_entries(event.individuals, {(number, 0): entry for number, entry in entries.items()})
    event = event._replace(individuals=people)
    if lost is not None:
        at_home = lost == 2
        line_ups = LineUp(1, 1, 3, (1, 0) if at_home else (1, 2)), LineUp(1, 3, 1, (5, 6) if at_home else (5, 0))
        event = event._replace(line_ups=line_ups)
    change = results("1.2=none", correct=True)
    if is_refused:
        with pytest.raises(UsageError, match=r"won by forfeit as long as its match has another result"):
            change(event)
    else:
        assert "1 game is still open in round 1" in change(event).messages


def test_the_first_board_decides_the_colours_of_all():
    """C.04.6, 1.6.1: no file can have its colours swapped alone."""
    with pytest.raises(UsageError, match=r"Board 1\.1 sets the colours of all boards of the match"):
        results("3-1.1=1-0", correct=True, colours_swapped=True)(read(cup()))
    event = read(cup())
    board, is_left = as_played(published(event, 1), published(event, 1).boards[0], 3, None)
    assert (True, 3, 1) == (is_left, board.white.who.number, board.black.who.number)


@pytest.mark.parametrize(
    ("text", "change", "words"),
    [
        (
            two("1", "0", "", "", "", "", header=DUTCH_HEADER).replace("2 b 1", "2 w 1").replace("1 w 0", "1 b 0")
            + "### Correction @ Round 2: 2-1 colours exchanged, 0-0 -> 1-0\n",
            results("1=none", correct=True),
            "Board 1 (1 Player 1 - 2 Player 2) is recorded as played with the wrong colours: you can correct its"
            " result, but not remove it (C.04.2, 4.3.2).\n  No changes made. Enter the correct result with"
            " `correct=True`, or undo the record with `undo`.",
        ),
        (
            two(),
            results("1=none", number=1, correct=True),
            "Board 1 (1 Player 1 - 4 Player 4) has 1-0, and round 2 is already paired: you can correct the result, but"
            " not remove it.\n  No changes made. Enter the correct result with `correct=True`; or unpair round 2 first,"
            " with `unpair`, if none of its games is played.",
        ),
        (
            file(),
            results("1=0-1"),
            "Round 1 is complete, and round 2 is not paired in this file.\n  No changes made: board 1 (1 Player 1 - 4"
            " Player 4) has 1-0. To record the next round: `fidepair pair FILE --in-place`. To correct this one, use"
            " `round=1` and `correct=True` (C.04.2, 4.3).",
        ),
        (
            two(),
            results("1=0-1", number=1),
            "These games already have results: board 1 (1 Player 1 - 4 Player 4) has 1-0.\n"
            "  No changes made. To replace them, use `correct=True` (C.04.2, 4.3).",
        ),
        (
            file(),
            results("4-1=1-0"),
            "4 had Black in round 1. Name White first.\n  Write 1-4, and reverse the result too. If 4 played White by"
            " mistake, use `colours_swapped=True` (C.04.2, 4.3.2).",
        ),
    ],
)
def test_results_that_are_refused_in_full(text: str, change, words: str):
    """What is wrong, and each way on."""
    with pytest.raises(UsageError) as told:
        change(read(text))
    assert words == str(told.value)


# ── Entries ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("data", "note"),
    [
        ({"name": "PLAYER 2"}, "2 Player 2 and PLAYER 2 have the same name."),
        ({"birth": "1990/01/01"}, None),
        ({"rating": 1900}, None),
        ({"fide_id": "4100018"}, None),
    ],
)
def test_corrected_data_of_somebody_else(data, note: str | None):
    """The same name is noted, and another player's FIDE ID refused; a rating says nothing of the person."""
    people = [one._replace(birth="") for one in read(NOT_YET).participants]
    people[2] = people[2]._replace(fide_id="4100026")
    event = read(NOT_YET)._replace(participants=tuple(people))
    change = correct_data(event, event.participants[3], data)

    doubles = [text for text in change.notes if "If they are one player" in text]
    assert ([] if note is None else [True]) == [text.startswith(note or "") for text in doubles]
    with pytest.raises(UsageError, match="3 Player 3 already has the FIDE ID 4100026"):
        correct_data(event, event.participants[3], {"fide_id": "4100026"})


@pytest.mark.parametrize(("who", "is_refused"), [("6", False), ("5", True), ("5,6", False)])
def test_entries_that_are_removed_after_round_4(who: str, is_refused: bool):
    """2.3: numbers stay then, so only the last ones can go."""
    people = tuple(one._replace(entries=(Bye.ZERO,) * 4) for one in read(NOT_YET).participants)
    event = read(NOT_YET)._replace(participants=people, rounds_paired=4)
    if is_refused:
        words = (
            r"Numbers no longer change .*, and others come after the removed player\.\n  Use `fidepair withdraw FILE 5`"
        )
        with pytest.raises(UsageError, match=words):
            remove(event, RemoveAsked((who,)))
    else:
        changed = remove(event, RemoveAsked((who,)))
        assert ((), None) == (changed.notes, changed.numbers)
        assert 6 - len(who.split(",")) == len(changed.tournament.participants)


@pytest.mark.parametrize(
    ("rounds", "number", "is_refused"), [(1, 4, True), (1, 3, False), (1, 2, False), (0, 4, False), (4, 4, False)]
)
def test_a_number_that_the_details_do_not_give(rounds: int, number: int, is_refused: bool):
    """2.3: once a round is paired it needs --correct; before, and for the present number, it does not."""
    people = tuple(
        one._replace(entries=(Bye.ZERO,) * rounds, rating=2000 - 10 * one.number) for one in read(NOT_YET).participants
    )
    event = read(NOT_YET)._replace(participants=people, rounds_paired=rounds)
    change = partial(correct_data, event, people[1], {"rating": 1965}, number=number)
    if is_refused:
        words = r"Round 1 is paired, and number 4 does not follow from the details of 2 Player 2 \(C.04.2, 2.3\)"
        with pytest.raises(UsageError, match=words):
            change()
        assert change(correct=True).numbers[2] == 4
    elif rounds == 4:
        with pytest.raises(UsageError, match="Numbers no longer change after round 4 was paired"):
            change()
    else:
        assert (change().numbers or {2: 2})[2] == number


def test_the_held_rating_of_a_player_goes_with_a_corrected_one():
    """Only if the rating changes, and only that player's."""
    held = [f"Correction for rating @ Round 1: {who} rating 2000 -> 1900 (after round 1 ended)" for who in (2, 3)]
    event = read(file() + "".join(f"### {line}\n" for line in held))
    changed = correct_data(event, event.participants[1], {"rating": 2001}, number=2)

    assert "The rating held for the rating report is removed." in changed.notes
    assert (f"### {held[1]}",) == changed.tournament.corrections
    other = correct_data(event, event.participants[1], {"sex": "w"})
    assert ((), event.corrections) == (other.notes, other.tournament.corrections)
    third = correct_data(event, event.participants[3], {"rating": 2001}, number=4)
    assert ((), event.corrections) == (third.notes, third.tournament.corrections)


@pytest.mark.parametrize("rounds", [0, 4])
def test_details_that_decide_no_number(rounds: int):
    """They move nobody, also where the numbers do not follow the ratings, or change no longer."""
    ratings = (1500, 2000, 1800, 1700, 1600, 1900)
    people = zip(read(NOT_YET).participants, ratings, strict=True)
    changed = tuple(one._replace(rating=rating, entries=(Bye.ZERO,) * rounds) for one, rating in people)
    event = read(NOT_YET)._replace(participants=changed, rounds_paired=rounds)
    change = correct_data(event, changed[0], {"federation": "SUI"})

    assert (None, (), ()) == (change.numbers, change.notes, change.comments)
    assert ("1 Player 1: federation FID -> SUI (C.04.2, 2.3)",) == change.messages


def test_only_details_that_change_are_named():
    """A detail that is given with its present value is none."""
    event = read(NOT_YET)
    changed = correct_data(event, find(event, "6"), {"name": "Player 6", "federation": "SUI", "rating": 2000})

    assert ("6 Player 6: federation FID -> SUI (C.04.2, 2.3)",) == changed.messages


@pytest.mark.parametrize(
    ("given", "others", "expected"), [(2222, None, 2222), (None, None, None), (None, 1500, 1950), (0, 1500, 1950)]
)
def test_the_strength_of_a_late_team(given, others, expected):
    """The announced one; by default the mean of the boards, if the other teams have strengths."""
    event = read(cup())
    teams = tuple(one._replace(rating=others) for one in event.participants)
    members = [Participant(0, 0, name, rating=rating) for name, rating in (("A", 2000), ("B", 1900), ("C", 1000))]
    change = late(event._replace(participants=teams), Participant(0, 0, "New", rating=given), members=members)
    new = change.tournament.participants[-1]

    assert (6, expected, (11, 12, 13)) == (new.number, new.rating, new.roster)
    assert ("Added New as team 6 with 3 players, playing from round 2 (C.04.2, 2.4)",) == change.messages
    assert ("The numbers of the other teams do not change (C.04.6, 1.1.3).",) == change.notes


@pytest.mark.parametrize(("size", "words"), [(1, "1 player"), (2, "2 players")])
def test_a_late_team_that_is_too_small(size: int, words: str):
    """It plays with empty boards."""
    rows = "".join(f"Roe, {letter};2000\n" for letter in "AB"[:size])
    asked = LateAsked(PlayerData(name="New"), players=f"Name;Rating\n{rows}")
    change = add_late_entry(read(cup()), asked)

    assert (f"Added New as team 6 with {words}, playing from round 2 (C.04.2, 2.4)",) == change.messages
    assert (size == 1) is ("The team has fewer players than 2 boards." in change.notes)


def test_a_corrected_bye_of_a_team_is_not_that_of_others():
    """4.3.1: players of other teams keep the letter that their team has."""
    event = read(cup())
    letters = {9: Bye.HALF, 10: Bye.HALF, 1: Bye.HALF}
    people = tuple(one._replace(entries=(letters.get(one.number, one.entries[0]),)) for one in event.individuals)
    teams = (*event.participants[:4], event.participants[4]._replace(entries=(Bye.HALF,)))
    changed = byes.correct(event._replace(participants=teams, individuals=people), teams[4], [1], Bye.ZERO).tournament

    assert {1: Bye.HALF, 9: Bye.ZERO, 10: Bye.ZERO} == {
        number: changed.individuals[number - 1].entries[0] for number in (1, 9, 10)
    }


@pytest.mark.parametrize(("removed", "left"), [("6", []), ("5", ["### Correction @ Round 1: 5 rating 1900 -> 2000"])])
def test_comments_about_a_removed_entry_go(removed: str, left: list[str]):
    """Those about others stay, with the new number."""
    text = f"{NOT_YET}### Correction @ Round 1: 6 rating 1900 -> 2000\n"
    after = changed_file(text.encode(), "x.trf", partial(remove, asked=RemoveAsked((removed,)))).data.decode()

    assert left == [line for line in after.splitlines() if line.startswith("### Correction")]


@pytest.mark.parametrize(
    ("rating", "is_national"),
    [("1850P12", True), ("1850P1", True), ("1850 N", True), ("1850P", False), ("1850", False)],
)
def test_marks_of_national_ratings(rating: str, is_national: bool):
    """USCF's `P12` is a rating after twelve games; a letter that no list uses is no mark."""
    (one,) = read_entries(f"Name;Elo;Fed\nRoe, Jane;{rating};USA\n".encode(), "e.csv").entrants
    assert ((None, 1850) if is_national else (1850, None)) == (one.rating, one.national)


# ── The rating list ──────────────────────────────────────────────────────────
def in_xml(*players: dict[str, str], junk: str = "") -> bytes:
    rows = "".join(
        f"<player>{''.join(f'<{tag}>{text}</{tag}>' for tag, text in one.items())}{junk}</player>" for one in players
    )
    return f"<playerslist>{rows}</playerslist>".encode()


LISTED = {"fideid": "1503014", "name": "Roe, Jane", "country": "GER", "sex": "F", "rating": "2405", "birthday": "1985"}


@pytest.mark.parametrize(
    ("entrant", "rating", "notes"),
    [
        (Entrant("Roe, Jane", 2405, federation="GER", birth="1985/01/01"), "2405",
         ["filled from list: fide id of 1, sex of 1"]),
        (Entrant("Roe, Jane", 2400, federation="GER"), "2405",
         ["filled from list: fide id of 1, birth of 1, sex of 1", "Roe, Jane: rating 2400 is kept, not 2405"]),
        (Entrant("Roe, Jane", 1800), "0",
         ["filled from list: fide id of 1, federation of 1, birth of 1, sex of 1",
          "Roe, Jane: rating 1800 is not a FIDE rating; the list has none for 1503014; 1800 is used as a"
          " national rating"]),
        (Entrant("Roe, Jane"), "0", ["filled from list: fide id of 1, federation of 1, birth of 1, sex of 1"]),
        (Entrant("Doe, Jane", line=3), "2405", ["filled from list: nothing", "not in list: Doe, Jane (line 3)"]),
    ],
)  # fmt: skip
def test_all_notes_on_a_match(entrant: Entrant, rating: str, notes: list[str]):
    """What was filled in, what differs and is kept, and a rating that FIDE does not have: nothing else."""
    data = in_xml({**LISTED, "rating": rating})
    assert notes == [*filled(EntryList("e.csv", (entrant,)), io.BytesIO(data), "list").notes]


@pytest.mark.parametrize(("size", "is_read"), [(2**20, True), (2**20 + 1, False)])
def test_a_player_of_the_list_is_short(size: int, is_read: bool):
    """What does not end within a megabyte is no list of players."""
    rest = b"</playerslist><player>"
    data = in_xml(LISTED).removesuffix(b"</playerslist>") + rest + b" " * (size - len(rest))
    entries = EntryList("e.csv", (Entrant("Roe, Jane"),))
    if is_read:
        assert filled(entries, io.BytesIO(data), "list")
    else:
        with pytest.raises(InputError, match="not a FIDE rating list"):
            filled(entries, io.BytesIO(data), "list")


# ── The report ───────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (LONE_BYE, ["some players have no entry in round 1"]),
        (file(f"{six()[0]}  {block('2 b')}", f"{six()[1]}  {block('1 w')}", *six()[2:]),
         ["some players have no entry in round 2"]),
        (file(), ["1 of 5 rounds are paired"]),
        (file(header=HEADER.replace("142 5", "142 1")), []),
        (file(header=HEADER.replace("142 5\n", "")), []),
    ],
)  # fmt: skip
def test_rounds_that_a_report_lacks(text: str, sentences: list[str]):
    """A round that is entered in part is named as such."""
    loaded = interpret(text.encode(), "x.trf")
    items = readiness(loaded.tournament, loaded.event, loaded.records, "x.trf", Declared("", False, True, True)).lacks
    assert sentences == [one.text for one in items if one.about == "rounds"]


@pytest.mark.parametrize(("dates", "is_complete"), [((0, 2), True), ((0, 1, 2, 3), True), ((0, 1), False)])
def test_the_dates_of_matches(dates, is_complete: bool):
    """Record 132 has a column for each game, and the first one of a match is enough."""
    columns = "".join("26/03/14  " if place in dates else " " * 10 for place in range(4)).rstrip()
    games = [player(1, "4.0", "2 w 1", "2 b 1", "2 w 1", "2 b 1"), player(2, "0.0", "1 b 0", "1 w 0", "1 b 0", "1 w 0")]
    loaded = interpret(double(*games, f"132{'':88}{columns}").encode(), "x.trf")
    items = readiness(loaded.tournament, loaded.event, loaded.records, "x.trf", Declared("", False, True, True)).lacks
    found = [one.text for one in items if one.about == "round dates"]

    assert ([] if is_complete else ["dates of rounds are missing: 2"]) == found


def test_where_records_of_national_ratings_stand():
    """Behind the players, before every other record that follows them; counts are in the order of codes."""
    players = [line.replace(" FID ", " NOR ") for line in six()]
    loaded = load(file(*players, "### National rating: 2=2000, 5=2000", "260   2   2    1    2"))
    document, notes = handed_in(loaded.document, loaded.tournament)

    expected = ["012", "062", "072", "142", "152", *["001"] * 6, "NOR", "NOR", "###", "260"]
    assert expected == [line.text[:3] for line in document.lines]
    assert ["NOR    2", "NOR    5"] == [line.text[:8] for line in document.lines if line.text.startswith("NOR")]
    assert ("national ratings in separate records (NOR): 2",) == notes[:1]


def test_byes_of_games_in_comments():
    """A record of a Double-Swiss event counts games, two a round: games 3 and 4 are round 2."""
    text = double("240 H   3    5", "240 H   4    5") + "".join(
        f"### kept: 240 H {game:>3}    5\n" for game in (3, 4, 5)
    )
    loaded = load(text)
    marks = [line.text.split("240")[0] for line in loaded.document.lines if "240" in line.text]
    assert marks
    assert [2, 2, 3] == [one.round_number for one in kept_byes(loaded.document, Kind.DOUBLE)]
    assert [3, 4, 5] == [one.round_number for one in kept_byes(loaded.document, Kind.INDIVIDUAL)]


def test_the_start_of_one_round():
    """Those of the others stay."""
    event = read(file())._replace(starts={1: "2026-01-01 10:00", 2: "2026-01-02 10:00"})
    later = header.with_header(event, ["round 2=2026-01-03 9:00"]).tournament
    none = header.with_header(event, ["round 2="]).tournament

    assert {1: "2026-01-01 10:00", 2: "2026-01-03 09:00"} == later.starts
    assert {1: "2026-01-01 10:00"} == none.starts


@pytest.mark.parametrize(
    ("fact", "name", "text"),
    [
        ("round dates=", "round_dates", ""),
        ("start date=", "start_date", ""),
        ("start date=2026/3/1", "start_date", "2026/03/01"),
        ("tie breaks=", "tie_breaks", ""),
        ("tie breaks=BH/C1, DE", "tie_breaks", "BH/C1,DE"),
        ("city= Bern ", "city", "Bern"),
    ],
)
def test_texts_of_the_header(fact: str, name: str, text: str):
    """As its record has them; an empty one removes the record."""
    assert {name: text} == header.with_header(read(NOT_YET), [fact]).header


def test_a_late_player_of_a_team():
    """At the end of the roster, with the number after the last."""
    event = read(cup())
    change = late(event, Participant(0, 0, "Doe, J"), team=event.participants[1])
    assert ("Added Doe, J as player 11, on board 3 of the roster of 2 Team 2 (C.04.2, 2.4)",) == change.messages


def test_nobody_is_found_among_nobody():
    """A team without players."""
    with pytest.raises(UsageError, match="No player matches `Roe`"):
        find(read(file()), "Roe", [])
    with pytest.raises(UsageError, match=r"^No player has the number 1\.$"):
        find(read(file()), "1", [])


def test_columns_that_are_given_are_never_left_out():
    """A value that is not valid is an error there, even if all are."""
    text = b"Roe, Jane;12;GER\nDoe, John;13;GER\nPoe, Ann;14;GER\n"
    layout = ListLayout(columns=given_columns("name=1,fide id=2,federation=3"))
    with pytest.raises(InputError, match='found "12", expected a FIDE ID') as told:
        read_entries(text, "e.csv", layout=layout)
    assert 3 == str(told.value).count("expected a FIDE ID")

    headed = b"Name;FIDE ID;Fed\n" + text
    entries = read_entries(headed, "e.csv")
    assert ["", "", ""] == [one.fide_id for one in entries.entrants]
    assert ("column `FIDE ID` (such as `12`) is not used: no value is a FIDE ID, a number of five digits or more",) == (
        entries.notes
    )


@pytest.mark.parametrize("row", ["Roe, Jane;;GER", "Roe, Jane;-;", "Roe, Jane;2105;GER"])
def test_the_first_row_below_given_columns_is_a_player(row: str):
    """An empty cell is no heading."""
    text = f"{row}\nDoe, John;1999;FRA\n"
    layout = ListLayout(columns=given_columns("name=1,rating=2,federation=3"))
    entries = read_entries(text.encode(), "e.csv", layout=layout)
    assert (["Roe, Jane", "Doe, John"], ()) == ([one.name for one in entries.entrants], entries.notes)

    headed = read_entries(f"Wer;Stärke;Woher\n{text}".encode(), "e.csv", layout=layout)
    assert entries.entrants == tuple(one._replace(line=one.line - 1) for one in headed.entrants)
    assert ("line 1 (`Wer Stärke Woher`) is read as column headings, and is skipped",) == headed.notes


@pytest.mark.parametrize(
    ("order", "rating", "notes"),
    [
        ("rating, list", 2000, ["The announced order is rating, list (C.04.2, 2.2.3)"]),
        ("rating, list", 1999, []),
        ("rating, name", 2000, []),
        ("", 2000, []),
        ("by age", 2000, ["fidepair cannot read the announced order, by age."]),
    ],
)
def test_notes_on_the_number_of_a_late_entry(order: str, rating: int, notes: list[str]):
    """2.2.3: the place in a list is missing, so one of equals comes last; an unknown order is left to the arbiter."""
    event = read(NOT_YET)._replace(initial_order=order)
    found_ = [note for note in late(event, Participant(0, 0, "Aa", rating=rating)).notes if note != OLD_NUMBERS]

    assert [True] * len(notes) == [one.startswith(text) for one, text in zip(found_, notes, strict=True)]
    if "list" in order and notes:
        assert "so Aa comes after 6 Player 6. Give the number if it is different." in found_[0]


def test_the_heading_of_clubs_that_are_teams():
    """An error names the column as the list does."""
    text = f"Name;Verein\nRoe, Jane;A\nDoe, John;{'B' * 40}\n"
    with pytest.raises(InputError, match=r"e\.csv:3: column `Verein`: found"):
        read_entries(text.encode(), "e.csv", Kind.TEAM)


@pytest.mark.parametrize(
    ("text", "is_table"),
    [("Name;Xyz\nRoe, Jane;2000\n", False), ("Name\nRoe, Jane\n", True), ("Name;Elo\nRoe, Jane;2000\n", True)],
)
def test_headings_of_a_table(text: str, is_table: bool):
    """A name and another known word, or a single column."""
    if is_table:
        assert 1 == len(read_entries(text.encode(), "e.csv").entrants)
    else:
        with pytest.raises(InputError, match=r"e\.csv:1"):
            read_entries(text.encode(), "e.csv")


@pytest.mark.parametrize(("length", "is_read"), [(199, True), (200, False)])
def test_the_longest_line_of_a_list_without_headings(length: int, is_read: bool):
    """200 characters with the end of the line; a longer one is no player."""
    text = f"Doe, John 1999\n{'Roe, Jane':<{length - 4}}2105\nPoe, Ann 1800\n"
    if is_read:
        assert 2105 == read_entries(text.encode(), "e.csv").entrants[1].rating
    else:
        with pytest.raises(InputError, match=r"e\.csv:2: line"):
            read_entries(text.encode(), "e.csv")


def test_a_rating_list_changes_nothing_else():
    """Clubs that are used as teams stay so, and the notes on the list itself."""
    text = b"Name;Verein;Foo\nRoe, Jane;A;x\nDoe, John;B;y\n"
    entries = read_entries(text, "e.csv", Kind.TEAM)
    assert (True, False) == (entries.by_club, entries.ratings_differ)
    after = filled(entries, io.BytesIO(in_xml(LISTED)), "list")

    assert ("e.csv", True, False) == (after.name, after.by_club, after.ratings_differ)
    assert entries.notes == after.notes[: len(entries.notes)]
    assert ["A", "B"] == [one.team for one in after.entrants]
    other = filled(entries._replace(entrants=(Entrant("Roe, Jane", 2000),)), io.BytesIO(in_xml(LISTED)), "list")
    assert other.ratings_differ


def test_a_single_column_that_is_given():
    """It is the whole table: nothing beside it can tell a player from a title."""
    layout = ListLayout(columns=given_columns("name=1"))
    entrants = read_entries(b"Jane Roe 3\nJohn Doe\n", "e.csv", layout=layout).entrants
    assert ["Jane Roe 3", "John Doe"] == [one.name for one in entrants]


def test_teams_of_a_tournament_file_as_a_list():
    """The players of each on their boards, from 1."""
    entrants = read_entries(TEAMS_NOT_YET.encode(), "x.trf", Kind.TEAM).entrants
    assert [(f"Team {team}", board) for team in range(1, 6) for board in (1, 2)] == [
        (one.team, one.board) for one in entrants
    ]
    boards = (None, 2, 1, None, 10)
    own = tuple(one._replace(board=board) for one, board in zip(entrants, boards, strict=False))
    seated = team_of(EntryList("e.csv", own))
    assert ["Player 3", "Player 2", "Player 5", "Player 1", "Player 4"] == [one.name for one in seated]


def test_characters_of_a_line_as_columns():
    """The first line is a player like the others; characters are counted from 1, and the last one belongs to it."""
    text = b"Roe, Jane  2105 GER\nDoe, John  1999 FRA\n"
    layout = ListLayout(columns=given_columns("name=1-9,rating=12-15,federation=17-19"))
    entrants = read_entries(text, "e.csv", layout=layout).entrants

    assert [("Roe, Jane", 2105, "GER", 1), ("Doe, John", 1999, "FRA", 2)] == [
        (one.name, one.rating, one.federation, one.line) for one in entrants
    ]


@pytest.mark.parametrize(
    ("text", "typed", "declared"),
    [(hall(1), "2-1=1-0", Colour.WHITE), (file(), "2-5=1-0", Colour.WHITE), (two(), "1-2=1-0", None)],
    ids=["only-board", "one-board", "round-2"],
)
def test_the_initial_colour_of_swapped_games(text: str, typed: str, declared):
    """F1: a round that was played with other colours shows none, so that of round 1 is declared."""
    event = read(text.replace("152 W\n", ""))
    change = results(typed, correct=True, colours_swapped=True)

    assert declared is change(event).tournament.initial_colour
    assert Colour.BLACK is change(event._replace(initial_colour=Colour.BLACK)).tournament.initial_colour


@pytest.mark.parametrize("name", ["double-swiss-round-4", "team-round-4", "open-round-4"])
def test_results_of_no_board(samples, name: str):
    """Nothing entered, nothing changed, also in a round that was just paired in memory."""
    event = from_file(samples / f"{name}-to-pair-trf26.trf")
    for one in (event, with_round(event, pair(event))):
        assert one == with_entered_results(one, []).tournament
