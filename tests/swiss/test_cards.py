"""draw_up(): what the cards say of results, colours, floats and rights, and when a round cannot be drawn up."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from makers import point_system, points, tournament
from match_makers import matches

from fidepair.errors import InputError, UsageError
from fidepair.options import RoundOptions
from fidepair.swiss.cards import PairingCard, RoundToPair, card, draw_up, initial_colour_shown, round_of
from fidepair.text.recorded_changes import Renumbering
from fidepair.tournament import (
    HALF_POINT,
    POINT,
    Adjustment,
    Announcement,
    Bye,
    Colour,
    Forbidden,
    Kind,
    ManualChange,
    PointSystem,
    Result,
    Tournament,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def of(round_: RoundToPair, number: int) -> PairingCard:
    """Return the card of a player."""
    return next(card for card in round_.everyone if card.number == number)


# ── what each result does ────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "gained", "met", "history", "unplayed", "floats", "may_receive_pab"),
    [
        pytest.param("1-2 1:0", 1, {2}, "W", 0, "-", True, id="win"),
        pytest.param("2-1 =:=", 0.5, {2}, "B", 0, "-", True, id="draw"),
        pytest.param("2-1 1:0", 0, {2}, "B", 0, "-", True, id="loss"),
        pytest.param("1-2 W:L", 1, {2}, "W", 0, "-", True, id="unrated-win"),
        pytest.param("1-2 D:D", 0.5, {2}, "W", 0, "-", True, id="unrated-draw"),
        pytest.param("1-2 L:W", 0, {2}, "W", 0, "-", True, id="unrated-loss"),
        pytest.param("1-2 0:0", 0, {2}, "W", 0, "-", True, id="lost-by-both"),
        pytest.param("1-2 +:-", 1, set(), "", 1, "D", False, id="forfeit-win"),
        pytest.param("1-2 -:+", 0, set(), "", 1, "-", True, id="forfeit-loss"),
        pytest.param("1-2 -:-", 0, set(), "", 1, "-", True, id="double-forfeit"),
        pytest.param("1/2 +:-", 1, set(), "", 1, "D", False, id="forfeit-without-colours"),
        pytest.param("1 U", 1, set(), "", 1, "D", False, id="pab"),
        pytest.param("1 F", 1, set(), "", 1, "D", False, id="full-point-bye"),
        pytest.param("1 H", 0.5, set(), "", 1, "D", True, id="half-point-bye"),
        pytest.param("1 Z", 0, set(), "", 1, "-", True, id="zero-point-bye"),
    ],
)
def test_what_a_result_does(
    *, text: str, gained: float, met: set[int], history: str, unplayed: int, floats: str, may_receive_pab: bool
) -> None:
    """C.04.1 2 and 4, C.04.2 3.4 and 3.5, Dutch 1.4: points, opponents, colours, floats and the right to the PAB."""
    made = of(draw_up(tournament(4, [f"{text}, 3-4 =:="])), 1)

    assert points(gained) == made.score == made.standings
    assert met == made.met
    assert history == made.history
    assert unplayed == made.unplayed
    assert floats == made.floats
    assert may_receive_pab == made.may_receive_pab


@pytest.mark.parametrize(
    ("system", "text", "floats", "may_receive_pab"),
    [
        pytest.param(PointSystem(pab=0), "1 U", "D", False, id="D1-pab-worth-nothing"),
        pytest.param(PointSystem(pab=HALF_POINT), "1 U", "D", False, id="pab-worth-a-draw"),
        pytest.param(point_system("3", "2", "1", pab="1"), "1 U", "D", False, id="D1-pab-worth-a-loss"),
        pytest.param(point_system("3", "2", "1"), "1 Z", "-", True, id="absence-worth-less-than-a-loss"),
        pytest.param(point_system("3", "2", "1", absent="1"), "1 Z", "-", True, id="absence-worth-a-loss"),
        pytest.param(point_system("3", "2", "1", absent="2"), "1 Z", "D", True, id="absence-worth-more-than-a-loss"),
        pytest.param(
            point_system("3", "2", "1", absent="2"), "1-2 -:+", "D", True, id="forfeit-worth-more-than-a-loss"
        ),
        pytest.param(point_system("3", "1"), "1 H", "D", True, id="half-point-bye-in-3-1-0"),
        pytest.param(PointSystem(half_point_bye=0), "1 H", "-", True, id="half-point-bye-worth-nothing"),
        pytest.param(PointSystem(half_point_bye=POINT), "1 H", "D", False, id="G2-half-point-bye-worth-a-win"),
        pytest.param(PointSystem(full_point_bye=2 * POINT), "1 F", "D", False, id="G2-bye-worth-more-than-a-win"),
        pytest.param(PointSystem(full_point_bye=HALF_POINT), "1 F", "D", True, id="full-point-bye-worth-a-draw"),
        pytest.param(PointSystem(forfeit_win=HALF_POINT), "1-2 +:-", "D", True, id="forfeit-win-worth-a-draw"),
        pytest.param(PointSystem(win_black=2 * POINT), "1 F", "D", False, id="G2-win-is-the-smaller-of-both"),
    ],
)
def test_rights_and_floats_follow_the_points(
    system: PointSystem, text: str, floats: str, may_receive_pab: bool
) -> None:
    """1.4.3 and C.04.1 4 compare points, not codes; the PAB itself always floats and bars (decision D1)."""
    made = of(draw_up(tournament(4, [f"{text}, 3-4 =:="], points=system)), 1)

    assert floats == made.floats
    assert may_receive_pab == made.may_receive_pab


def test_the_right_to_the_pab_is_lost_for_good() -> None:
    """C.04.1 4: once is enough; two halves in two rounds do not add up."""
    rounds = ["1 U, 2 H, 3-4 +:-", "1-2 1:0, 3-4 1:0", "2 H, 1-4 1:0, 3 Z"]
    round_ = draw_up(tournament(4, rounds))

    assert [False, True, False, True] == [card.may_receive_pab for card in round_.everyone]


def test_a_forfeited_game_may_be_paired_again() -> None:
    """C.04.2 3.5: the two have not met; a game played later counts as usual."""
    round_ = draw_up(tournament(2, ["1-2 +:-", "2-1 1:0"]))

    assert {2} == of(round_, 1).met
    assert "B" == of(round_, 1).history
    assert 1 == of(round_, 1).unplayed


# ── colours ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("history", ["BWBuW", "WBuWB", "BWWuBuW"])
def test_unplayed_rounds_leave_the_colour_sequence(history: str) -> None:
    """C.04.2 3.4, its own examples: BWBuW counts as uBWBW, WBuWB as uWBWB, BWWuBuW as uuBWWBW."""
    games = {"W": "1-{0} 1:0", "B": "{0}-1 1:0", "u": "1-{0} +:-"}
    played = [games[colour].format(place + 2) for place, colour in enumerate(history)]
    made = of(draw_up(tournament(9, played)), 1)

    assert history.replace("u", "") == made.history
    assert history.count("u") == made.unplayed


def test_difference_and_preference_are_those_of_the_history() -> None:
    """Dutch 1.6 and 1.7: by played games only."""
    made = of(draw_up(tournament(5, ["1-2 1:0", "1-3 +:-", "1-4 =:="])), 1)

    assert 2 == made.colour_difference
    assert BLACK is made.preference.colour


# ── floats and scores ────────────────────────────────────────────────────────


def test_floats_of_players_with_different_scores() -> None:
    """1.4.2: the higher ranked of two with different scores gets a downfloat, the lower an upfloat, whoever wins."""
    round_ = draw_up(tournament(4, ["1-2 1:0, 3-4 1:0", "2-1 1:0, 4-3 =:=", "1-3 0:1, 2-4 1:0"]))

    assert ["-DU", "-UD", "-DD", "-UU"] == [card.floats for card in round_.everyone]


def test_scores_before_each_round() -> None:
    """The points of each round and the score before it are kept."""
    made = of(draw_up(tournament(2, ["1-2 1:0", "2 U, 1 H", "1-2 =:="])), 1)

    assert (points(1), points(0.5), points(0.5)) == made.points_by_round
    assert (0, points(1), points(1.5)) == made.scores_before
    assert points(2) == made.score


def test_virtual_points_make_scores_and_floats() -> None:
    """C.04.7 1.5, decision G3: virtual points of a round count in that round only, for past floats too."""
    virtual = {1: (POINT, POINT, HALF_POINT), 2: (0, POINT)}
    round_ = draw_up(tournament(2, ["1-2 =:=", "2-1 1:0"], virtual=virtual))

    assert (points(1), points(1.5)) == of(round_, 1).scores_before
    assert (0, points(1.5)) == of(round_, 2).scores_before
    assert ["D-", "U-"] == [card.floats for card in round_.everyone]
    assert [points(1), points(1.5)] == [card.score for card in round_.everyone]
    assert [points(0.5), points(1.5)] == [card.standings for card in round_.everyone]


@pytest.mark.parametrize(
    ("adjustments", "by_round"),
    [
        pytest.param([("-", 0.5, None, [])], [0.5, 1, 0], id="replaces-for-everybody"),
        pytest.param([("-", 0.5, None, [2])], [0, 1, 0], id="named-others-only"),
        pytest.param([("-", 0.5, 2, [])], [0, 1, 0], id="another-round-only"),
        pytest.param([("", -0.5, 2, [1])], [0, 0.5, 0], id="without-kind-is-added"),
        pytest.param([("1", 2, None, []), ("1", 3, 2, [])], [0, 3, 0], id="named-round-before-all"),
        pytest.param([("1", 3, 2, []), ("1", 2, None, [1])], [0, 2, 0], id="named-participant-before-named-round"),
        pytest.param([("1", 2, None, []), ("1", 3, None, [])], [0, 3, 0], id="later-before-earlier"),
        pytest.param([("1", 2, None, []), ("", 0.5, 2, [1])], [0, 2.5, 0], id="replaced-then-added"),
        pytest.param([("Z", 1, None, [])], [0, 1, 1], id="bye"),
    ],
)
def test_abnormal_points(adjustments: list[tuple[str, float, int | None, list[int]]], by_round: list[float]) -> None:
    """Record 299: values replace what a kind of result brings, or are added; the most specific one wins."""
    given = tuple(
        Adjustment(
            frozenset({Bye(kind) if kind in "UFHZ" else Result(kind)} if kind else ()),
            points(value),
            number,
            frozenset(numbers),
        )
        for kind, value, number, numbers in adjustments
    )
    made = of(draw_up(tournament(3, ["1-2 -:+", "1-3 1:0", "1 Z, 2-3 1:0"], adjustments=given)), 1)

    assert tuple(map(points, by_round)) == made.points_by_round
    assert points(sum(by_round)) == made.score


def test_abnormal_points_bar_and_float() -> None:
    """C.04.1 4 and Dutch 1.4.3 look at the points that a round really brought."""
    full_point = Adjustment(frozenset({Bye.HALF}), POINT, None, frozenset({1}))
    nothing = Adjustment(frozenset({Bye.HALF}), 0, None, frozenset({2}))
    round_ = draw_up(tournament(4, ["1 H, 2 H, 3-4 1:0"], adjustments=(full_point, nothing)))

    assert [False, True] == [card.may_receive_pab for card in round_.everyone[:2]]
    assert ["D", "-"] == [card.floats for card in round_.everyone[:2]]


# ── who is to be paired ──────────────────────────────────────────────────────


def test_absent_players_are_not_to_be_paired() -> None:
    """C.04.2 3.3: announced byes and absences of this round are not paired; a bye is not lost by an absence."""
    round_ = draw_up(tournament(5, ["1-2 1:0"], announced={2: Bye.HALF, 3: Bye.ZERO}), RoundOptions(absent=(2, 4)))

    assert [1, 5] == [card.number for card in round_.cards]
    assert [None, Bye.HALF, Bye.ZERO, Bye.ZERO, None] == [card.bye for card in round_.everyone]


def test_an_unknown_absentee_is_refused() -> None:
    """A typing error would change the pairing."""
    with pytest.raises(UsageError, match="`absent`: no player has the number 9"):
        draw_up(tournament(4), RoundOptions(absent=(9,)))


@pytest.mark.parametrize(
    ("first", "last", "forbidden"),
    [
        pytest.param(1, None, True, id="all-rounds"),
        pytest.param(2, 2, True, id="this-round"),
        pytest.param(1, 1, False, id="over"),
        pytest.param(3, None, False, id="not-yet"),
    ],
)
def test_forbidden_pairs_count_as_met(first: int, last: int | None, forbidden: bool) -> None:
    """Decision G7: each of the group has met all others of it, in the rounds named."""
    group = Forbidden(first, last, frozenset({1, 3, 4}))
    by_record = draw_up(tournament(4, ["1-2 1:0"], forbidden=(group,)))
    by_option = draw_up(tournament(4, ["1-2 1:0"]), RoundOptions(forbid=(group,)))

    for round_ in (by_record, by_option):
        assert ({2, 3, 4} if forbidden else {2}) == of(round_, 1).met
        assert {1} == of(round_, 2).met
        assert ({1, 4} if forbidden else set()) == of(round_, 3).met


def test_an_unknown_forbidden_number_is_refused() -> None:
    """A typing error would change the pairing."""
    with pytest.raises(UsageError, match="`forbid`: no player has the number 7"):
        draw_up(tournament(4), RoundOptions(forbid=(Forbidden(1, None, frozenset({1, 7})),)))


# ── the number whose parity decides ──────────────────────────────────────────


@pytest.mark.parametrize(
    ("played", "announced", "parities"),
    [
        pytest.param([], {}, [1, 2, 3, 4, 5], id="everybody"),
        pytest.param([], {2: Bye.HALF}, [1, 2, 2, 3, 4], id="bye-in-round-one"),
        pytest.param(["1-3 1:0, 4-5 1:0"], {2: Bye.ZERO}, [1, 2, 2, 3, 4], id="not-arrived-yet"),
        pytest.param(["1-3 1:0, 4-5 1:0"], {}, [1, 2, 3, 4, 5], id="2.4-late-entry-arrives"),
        pytest.param(["1-3 1:0, 4-5 1:0, 2 U"], {2: Bye.ZERO}, [1, 2, 3, 4, 5], id="had-a-pab"),
        pytest.param(["1-3 1:0, 2-5 -:+"], {2: Bye.ZERO}, [1, 2, 3, 4, 5], id="was-paired-though-not-played"),
        pytest.param(["1-3 1:0, 2 F, 4-5 1:0"], {2: Bye.ZERO}, [1, 2, 2, 3, 4], id="requested-byes-do-not-count"),
    ],
)
def test_parity_counts_those_who_have_arrived(
    played: Sequence[str], announced: Mapping[int, Bye], parities: list[int]
) -> None:
    """C.04.2 2.4, decision G4: late entries count from the round they are first there for."""
    whole = tournament(5, played, announced=announced)

    assert parities == [card.parity for card in draw_up(whole).everyone]
    assert [1, 2, 3, 4, 5] == [card.parity for card in draw_up(whole, RoundOptions(tpn="file")).everyone]


@pytest.mark.parametrize(
    ("options", "parities"),
    [
        pytest.param(RoundOptions(), [1, 2, 3, 4], id="file"),
        pytest.param(RoundOptions(tpn="file"), [1, 2, 3, 4], id="--tpn-file"),
        pytest.param(RoundOptions(tpn="arrived"), [1, 2, 2, 3], id="--tpn-arrived"),
        pytest.param(RoundOptions(otherwise=frozenset({"G4"})), [1, 2, 2, 3], id="other-reading"),
        pytest.param(RoundOptions(tpn="arrived", otherwise=frozenset({"G4"})), [1, 2, 3, 4], id="other-than-arrived"),
    ],
)
def test_parity_of_teams_is_that_of_their_numbers(options: RoundOptions, parities: list[int]) -> None:
    """C.04.6 1.1.1, 1.1.3, decision G4: numbers of teams are not modified, so an absent team reverses no colours;
    events with late entries can say `--tpn arrived`."""
    event = matches(4, kind=Kind.TEAM, announced=(Announcement(1, 2, Bye.HALF),))

    assert parities == [card.parity for card in draw_up(event, options).everyone]


def test_g4_read_the_other_way_is_the_number_in_the_file() -> None:
    """C.04.2 2.4, decision G4 is contested: of players the other reading takes the number in the file."""
    event = tournament(4, announced={2: Bye.HALF})

    assert [1, 2, 3, 4] == [card.parity for card in draw_up(event, RoundOptions(otherwise=frozenset({"G4"}))).everyone]


def test_parity_of_numbers_with_gaps() -> None:
    """Gaps in the numbers do not count; the option takes the number in the file."""
    whole = tournament([1, 4, 6, 7])

    assert [1, 2, 3, 4] == [card.parity for card in draw_up(whole).everyone]
    assert [1, 4, 6, 7] == [card.parity for card in draw_up(whole, RoundOptions(tpn="file")).everyone]
    assert [1, 4, 6, 7] == [card.tpn for card in draw_up(whole).everyone]


# ── initial-colour ───────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        pytest.param(["1-3 1:0, 4-2 1:0"], WHITE, id="first-has-white"),
        pytest.param(["3-1 1:0, 2-4 1:0"], BLACK, id="first-has-black"),
        pytest.param(["3-1 +:-, 2-4 1:0"], BLACK, id="forfeited-with-colours"),
        pytest.param(["1/3 +:-, 4-2 1:0"], WHITE, id="first-without-colour-next-reversed"),
        pytest.param(["1 U, 2-3 1:0"], BLACK, id="first-has-pab-next-reversed"),
        pytest.param(["2-3 1:0, 4 U"], WHITE, id="absent-first-does-not-count"),
        pytest.param(["1 H, 4-2 1:0"], BLACK, id="requested-bye-does-not-count"),
        pytest.param(["1 H", "1-2 1:0"], WHITE, id="first-round-with-games"),
        pytest.param(["1 U, 2 H", "1/2 +:-, 4-3 1:0"], BLACK, id="two-without-colour"),
    ],
)
def test_initial_colour_is_inferred(played: Sequence[str], expected: Colour) -> None:
    """Decision F1: the highest participant who took part shows it in the first round with games."""
    assert expected is draw_up(tournament(4, played, initial_colour=None)).initial_colour


def test_initial_colour_option_overrules_record_overrules_inference() -> None:
    """The option comes first, then the record, then the inference."""
    whole = tournament(2, ["1-2 1:0"], initial_colour=BLACK)

    assert BLACK is draw_up(whole).initial_colour
    assert WHITE is draw_up(whole, RoundOptions(initial_colour=WHITE)).initial_colour


# ── acceleration ─────────────────────────────────────────────────────────────


def test_an_acceleration_is_told_who_started() -> None:
    """Decision G10: those who took part in round one are those paired or with the PAB, or before it those present."""
    told: list[set[int]] = []

    def listen(_: Tournament, starters: Collection[int], rounds: int) -> Mapping[int, tuple[int, ...]]:
        told.append(set(starters))
        return {1: (POINT,) * rounds}

    before = draw_up(tournament(4, announced={2: Bye.HALF}), acceleration=listen)
    after = draw_up(tournament(5, ["1-4 1:0, 2 U, 3 H"]), acceleration=listen)

    assert [{1, 3, 4}, {1, 2, 4}] == told
    assert points(1) == of(before, 1).score
    assert [points(2), points(1)] == [of(after, 1).score, of(after, 1).standings]


def test_an_acceleration_cannot_overrule_records() -> None:
    """Virtual points in the file are the truth."""
    with pytest.raises(InputError, match="gives virtual points"):
        draw_up(tournament(4, virtual={}), acceleration=lambda *_: {})


# ── which round ──────────────────────────────────────────────────────────────

ALL_ROUNDS = ["1-2 1:0", "2-1 1:0"]
LONE = tournament(4, ["1-2 1:0, 3-4 1:0", "2 U"], lone_pab=2)
PARTLY = tournament(6, ["1-4 1:0, 5-2 1:0, 3-6 1:0", "3-1 1:0"], unentered=(2, 4, 5, 6))


@pytest.mark.parametrize(
    ("whole", "options", "message"),
    [
        pytest.param(tournament(4, rounds=None), {}, "number of rounds is missing", id="rounds-unknown"),
        pytest.param(tournament(2, ALL_ROUNDS, rounds=2), {}, "All 2 rounds are paired", id="nothing-left"),
        pytest.param(tournament(2, ALL_ROUNDS, rounds=2), {}, "use `fidepair info`.", id="one-more"),
        pytest.param(tournament(2, ALL_ROUNDS, rounds=4), {"rounds": 2}, "`rounds` changes", id="fewer-asked-for"),
        pytest.param(tournament(4, initial_colour=None), {}, "initial-colour is missing", id="no-initial-colour"),
        pytest.param(
            tournament(4, ["1/2 +:-"], initial_colour=None), {}, "initial-colour is missing", id="no-colour-anywhere"
        ),
        pytest.param(tournament(4, ["1-2, 4-3 1:0"]), {}, "1 open game: 1-2", id="one-open-game"),
        pytest.param(tournament(4, ["4-3, 1-2"]), {}, "2 open games: 1-2, 4-3", id="open-games"),
        pytest.param(tournament(4, ["1-2 1:0"]), {"round": 3}, "the file ends with round 1", id="too-far"),
        pytest.param(tournament(4, ["1-2 1:0"]), {"round": 0}, "Round 0 cannot be paired", id="round-0"),
        pytest.param(LONE, {}, "Only player 2 has an entry in round 2", id="lone-pab"),
        pytest.param(PARTLY, {}, "Round 2 is incomplete in the file: 3 Player 3 - 1 Player 1; 4 other", id="in-part"),
        pytest.param(PARTLY, {"round": 2}, "`forbid` to keep players apart", id="in-part-asked-for"),
    ],
)
def test_a_round_that_cannot_be_drawn_up(whole: Tournament, options: dict[str, Any], message: str) -> None:
    """Where a fact is missing or the round cannot be paired, the message says which and what to do."""
    with pytest.raises(InputError, match=re.escape(message)):
        draw_up(whole, RoundOptions(**options))


def test_the_round_after_one_typed_in_partly() -> None:
    """Whoever asks for the round after it has said that the others were absent."""
    round_ = draw_up(PARTLY, RoundOptions(round=3))

    assert 6 == len(round_.cards)
    assert 2 == of(round_, 2).unplayed + of(round_, 4).unplayed


@pytest.mark.parametrize(("bye", "notes"), [(Bye.ZERO, 0), (Bye.HALF, 1), (Bye.FULL, 1)])
def test_an_announced_bye_is_kept_for_who_is_absent(bye: Bye, notes: int) -> None:
    """C.04.2 3.3: whoever is absent keeps the bye that was announced, and a note says so if it brings points."""
    round_ = draw_up(tournament(4, ["1-2 1:0, 3-4 1:0"], announced={3: bye}), RoundOptions(absent=(3,)))

    assert bye is of(round_, 3).bye
    assert [f"player 3 keeps the bye `{bye.value}` announced for round 2; `absent` does not change it"][:notes] == [
        *round_.notes
    ]


def test_many_open_games_are_cut_short() -> None:
    """The message lists eight open games."""
    text = ", ".join(f"{n}-{n + 1}" for n in range(1, 20, 2))
    with pytest.raises(InputError, match=re.escape("10 open games") + r".* 15-16 \.\.\."):
        draw_up(tournament(20, [text]))


def test_adjourned_games_count_as_draws() -> None:
    """C.04.2 3.1: with the option a game without result is a played draw."""
    round_ = draw_up(tournament(4, ["1-2, 3-4 1:0"]), RoundOptions(adjourned=True))

    assert [points(0.5), points(0.5), points(1), 0] == [card.score for card in round_.everyone]
    assert {2} == of(round_, 1).met
    assert "W" == of(round_, 1).history


def test_rounds_option_overrules_the_record() -> None:
    """Decision G12: the last round is the number of rounds of the tournament."""
    whole = tournament(4, ["1-2 1:0"], rounds=5)

    assert not draw_up(whole).is_last
    assert draw_up(whole, RoundOptions(rounds=2)).is_last
    assert 2 == draw_up(whole).number


def test_a_lone_pab_in_a_round_that_is_to_be_paired() -> None:
    """The user says that this is the round: the player keeps the bye, the others are to be paired."""
    round_ = draw_up(LONE, RoundOptions(round=2))

    assert 2 == round_.number
    assert [1, 3, 4] == [card.number for card in round_.cards]
    assert Bye.PAB is of(round_, 2).bye
    assert "-" == of(round_, 2).floats


def test_a_lone_pab_counts_as_present() -> None:
    """Whoever has the PAB in advance takes part: in the parity of numbers, in the groups of the acceleration."""
    told: list[set[int]] = []

    def listen(_: object, starters: Collection[int], *__: object) -> Mapping[int, tuple[int, ...]]:
        told.append(set(starters))
        return {}

    round_ = draw_up(tournament(4, ["2 U"], lone_pab=2), RoundOptions(round=1), listen)

    assert [1, 2, 3, 4] == [card.parity for card in round_.everyone]
    assert [{1, 2, 3, 4}] == told


def test_a_lone_pab_in_a_round_that_was_played() -> None:
    """The user says that the next round is meant: the bye counts, the others were absent."""
    round_ = draw_up(LONE, RoundOptions(round=3))

    assert 3 == round_.number
    assert [1, 2, 3, 4] == [card.number for card in round_.cards]
    assert [points(1), points(1), points(1), 0] == [card.score for card in round_.everyone]
    assert not of(round_, 2).may_receive_pab


def test_an_earlier_round_is_drawn_up_as_it_was() -> None:
    """Present are those who had a game or the PAB; later rounds and their results leave no trace."""
    rounds = ["1-2 1:0, 3-4 =:=, 5 U", "5-1 +:-, 3 U, 2 H", "1-3 1:0, 2-5 1:0"]
    whole = tournament(5, rounds, announced={1: Bye.ZERO})
    then = draw_up(tournament(5, rounds[:1], announced={2: Bye.HALF, 4: Bye.ZERO}))
    again = draw_up(whole, RoundOptions(round=2))

    assert [1, 3, 5] == [card.number for card in again.cards]
    for attribute in ("number", "score", "floats", "history", "met", "parity", "may_receive_pab", "unplayed", "bye"):
        assert [getattr(card, attribute) for card in then.everyone] == [
            getattr(card, attribute) for card in again.everyone
        ]


def test_an_earlier_round_needs_no_results_of_the_last() -> None:
    """Open games of the last round do not keep an earlier one, or that one itself, from being drawn up."""
    whole = tournament(4, ["1-3 1:0, 4-2 1:0", "4-1, 2-3"])

    assert [0, 0, 0, 0] == [card.score for card in draw_up(whole, RoundOptions(round=1)).everyone]
    assert [1, 2, 3, 4] == [card.number for card in draw_up(whole, RoundOptions(round=2)).cards]


def test_a_doubtful_initial_colour_is_said() -> None:
    """Where the record for the initial-colour contradicts round one, the record counts and a note says so."""
    shown = tournament(4, ["1-3 1:0, 4-2 1:0"], rounds=5, initial_colour=None)
    agreeing = shown._replace(initial_colour=Colour.WHITE)
    doubtful = shown._replace(initial_colour=Colour.BLACK)

    assert () == draw_up(shown).notes
    assert () == draw_up(agreeing).notes
    assert Colour.BLACK is draw_up(doubtful).initial_colour
    assert ["Black"] == [word for note in draw_up(doubtful).notes for word in ("White", "Black") if word in note]
    black = tournament(4, ["3-1 1:0, 2-4 1:0"], rounds=5, initial_colour=Colour.WHITE)
    assert ["White"] == [word for note in draw_up(black).notes for word in ("White", "Black") if word in note]


# ── messages with a list ─────────────────────────────────────────────────────


@pytest.mark.parametrize(("count", "listed"), [(1, 1), (4, 4), (5, 4), (6, 4)])
def test_pairs_of_a_round_that_is_in_the_file_in_part(count: int, listed: int) -> None:
    """The message names four of them; those without an entry are counted."""
    first = ", ".join(f"{n}-{n + 14} 1:0" for n in range(1, 15))
    second = ", ".join(f"{2 * n}-{2 * n - 1} 1:0" for n in range(1, count + 1))
    missing = tuple(range(2 * count + 1, 29))
    event = tournament(28, [first, second], unentered=missing)
    pairs = [f"{2 * n} Player {2 * n} - {2 * n - 1} Player {2 * n - 1}" for n in range(1, count + 1)]
    more = "; ..." if count > listed else ""
    with pytest.raises(InputError) as error:
        draw_up(event)

    text = f"{'; '.join(pairs[:listed])}{more}; {len(missing)} other players have no entry.\n"
    assert str(error.value).startswith(f"Round 2 is incomplete in the file: {text}")


@pytest.mark.parametrize(("count", "more"), [(7, ""), (8, ""), (9, " ...")])
def test_open_games_that_are_listed(count: int, more: str) -> None:
    """The message lists eight of them."""
    games = [(n, n + 1) for n in range(1, 2 * count, 2)]
    expected = ", ".join(f"{white}-{black}" for white, black in games[:8])
    with pytest.raises(InputError) as error:
        draw_up(tournament(2 * count, [", ".join(f"{white}-{black}" for white, black in games)]))

    assert str(error.value).startswith(f"Round 1 has {count} open games: {expected}{more}.\n  Enter the results")
    assert "To see how the rules pair round 1, use `round=1`" in str(error.value)


@pytest.mark.parametrize(
    ("whole", "options", "words"),
    [
        (LONE, {}, "use `round=2` to pair that round, `round=3` for the next."),
        (PARTLY, {}, "or use `round=3` to pair the next round."),
        (tournament(2, ALL_ROUNDS), {"round": 4}, "The next round is 3; leave out `round`, or complete the file."),
        (tournament(2, ALL_ROUNDS, rounds=None), {}, "If round 2 was the last one, add the record `142 2`."),
        (matches(2, ["1-2 2:0"])._replace(rounds=None), {}, "If round 1 was the last one, add the record `142 2`."),
        (tournament(2, rounds=None), {}, "Set it with `rounds=9`, or add the record `142 9` (or `XXR 9`)."),
        (tournament(2, initial_colour=None), {}, "Add a record `152 W` or `152 B`, or use `initial_colour="),
    ],
)
def test_what_can_be_done(whole: Tournament, options: dict[str, Any], words: str) -> None:
    """The message has the numbers of rounds; record 142 counts the games of matches."""
    with pytest.raises(InputError) as error:
        draw_up(whole, RoundOptions(**options))

    assert words in str(error.value)


def test_provisional_ratings_of_a_round() -> None:
    """Dubov 1.1.2: for players without a rating only."""
    event = tournament(3)
    event = event._replace(participants=(event.participants[0]._replace(rating=2000), *event.participants[1:]))
    rated = draw_up(event, RoundOptions(rating={2: 1500}))

    assert [2000, 1500, None] == [one.participant.rating for one in rated.everyone]
    for ratings, words in (
        ({1: 1900}, "`rating`: player 1 already has a rating, 2000."),
        ({9: 1900}, "`rating`: no player has the number 9."),
    ):
        with pytest.raises(UsageError, match=re.escape(words)):
            draw_up(event, RoundOptions(rating=ratings))


# ── the initial-colour that is shown ─────────────────────────────────────────

REPAIRED = ManualChange(1, "3-1 instead of 1-3 (C.04.2 4.4.1)")
EXCHANGED = Renumbering("", 2, "Player 1", 1, moved=((2, 1), (1, 2)))


@pytest.mark.parametrize(
    ("played", "facts", "shown"),
    [
        pytest.param(["1-3 1:0, 2-4 1:0"], {}, WHITE, id="by-the-highest"),
        pytest.param(["3-1 1:0, 4-2 1:0"], {}, BLACK, id="by-the-highest-with-Black"),
        pytest.param(["1 U, 2-3 1:0"], {}, BLACK, id="by-the-next"),
        pytest.param(["1 U, 2 H, 3-4 1:0"], {}, BLACK, id="byes-on-request-do-not-count"),
        pytest.param(["1 H, 2 H", "1-3 1:0, 4-2 1:0"], {}, WHITE, id="by-the-first-round-with-games"),
        pytest.param(["1 U", "2-3 1:0"], {}, BLACK, id="who-has-come-with-the-pab-before"),
        pytest.param(["1/3 +:-, 4-2 1:0"], {}, WHITE, id="by-the-next-if-colours-are-unknown"),
        pytest.param(["1-3 1:0, 2-4 1:0"], {"recoloured": frozenset({1})}, None, id="colours-exchanged"),
        pytest.param(["1-3 1:0, 2-4 1:0"], {"recoloured": frozenset({2})}, WHITE, id="colours-exchanged-later"),
        pytest.param(["3-1 1:0, 2-4 1:0"], {"manual_changes": (REPAIRED,)}, WHITE, id="as-it-was-published"),
        pytest.param(
            ["1 H, 2 H, 3 H, 4 H", "3-1 1:0, 2-4 1:0"],
            {"manual_changes": (REPAIRED._replace(round_number=2),)},
            WHITE,
            id="as-the-second-round-was-published",
        ),
        pytest.param(["1-3 1:0, 4-2 1:0"], {"renumberings": (EXCHANGED,)}, BLACK, id="by-the-numbers-of-then"),
        pytest.param(
            ["1-3 1:0, 4-2 1:0"], {"renumberings": (EXCHANGED._replace(round_number=1),)}, WHITE, id="changed-before"
        ),
        pytest.param(["1 H, 2 Z"], {}, None, id="no-game"),
        pytest.param([], {}, None, id="no-round"),
    ],
)
def test_the_initial_colour_that_the_first_games_show(played, facts: dict[str, Any], shown: Colour | None) -> None:
    """Decision F1: the highest of those who were paired, or had a PAB, by then; each next one shows the opposite."""
    assert shown is initial_colour_shown(tournament(4, played, initial_colour=None, **facts))


# ── cards made by hand ───────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        (2, "Write points as text (10000 stands for 1 point only in points_by_round and scores_before), such as"),
        (1.5, "Write points as text, such as score='1.5'."),
        ("x", "Write points as text, such as score='1.5'."),
        (None, "Write points as text, such as score='1.5'."),
    ],
)
def test_points_of_a_card(value: Any, hint: str) -> None:
    with pytest.raises(UsageError) as error:
        card(1, value)

    assert str(error.value).startswith(f"card: score={value!r} is not a valid score.\n  {hint}")


def test_what_a_card_has_by_default() -> None:
    """What is left out is that of a new participant; number and parity follow the TPN, the standings the score."""
    made = card(7, "1.5", "WB")
    other = card(7, number=3, parity=4, standings="0.5", secondary="2")

    assert (7, 7, 7, points(1.5), points(1.5)) == (made.number, made.tpn, made.parity, made.score, made.standings)
    assert (None, True, None, frozenset()) == (made.participant.rating, made.may_receive_pab, made.bye, made.met)
    assert ((), (), (), "", ()) == (
        made.opponents,
        made.points_by_round,
        made.scores_before,
        made.floats,
        made.forfeited_upfloats,
    )
    assert (0, 0) == (made.unplayed, made.secondary)
    assert (3, 4, points(0.5), points(2)) == (other.number, other.parity, other.standings, other.secondary)


def test_a_round_of_cards() -> None:
    """In the order of TPNs; who is met has met too, and who has a bye is not paired."""
    round_ = round_of([card(3, met=[1, 99]), card(1), card(2, bye=Bye.HALF)], 4, 9, Colour.BLACK)

    assert (4, 9, Colour.BLACK, PointSystem()) == round_[:4]
    assert ([1, 3], [1, 2, 3]) == tuple([one.number for one in cards] for cards in (round_.cards, round_.everyone))
    assert [{3}, set(), {1, 99}] == [one.met for one in round_.everyone]
