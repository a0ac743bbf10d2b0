"""C.04.3 of 2017: what differs from the edition of 2026, which brackets collapse, and how a given pairing is judged."""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from all_proposals import (
    assert_as_reported,
    assert_best_and_first,
    first_difference,
    legal_proposals,
    proposal_of,
    proposed,
)
from corpora import disagreements, expected, found
from makers import card, round_to_pair, tournament
from positions import any_round
from short import each_nth

from fidepair import check, read
from fidepair.check.verdicts import Verdict, judge
from fidepair.errors import PairingImpossible
from fidepair.options import RoundOptions
from fidepair.swiss.brackets import pair_bracket
from fidepair.swiss.cards import draw_up
from fidepair.swiss.evaluation import Memory, Wish, WishImpossible
from fidepair.systems import DUTCH_2017, SYSTEMS, acceleration_of, dutch, dutch_2017, prepare

if TYPE_CHECKING:
    from fidepair.swiss.cards import RoundToPair

CORPUS = Path(__file__).parents[3] / "shared" / "corpora" / "dutch-2017"
SWITCHES = Path(__file__).parents[1] / "golden" / "switches-2017"
TOURNAMENTS = sorted((CORPUS / "full").glob("*.trf"))
POSITIONS = sorted((CORPUS / "next").glob("*.trf"))


# ── the collection ───────────────────────────────────────────────────────────
@pytest.mark.skipif(not TOURNAMENTS, reason="the folder ../shared/corpora is not there")
@pytest.mark.parametrize("path", each_nth(TOURNAMENTS, 8), ids=lambda path: path.stem)
def test_every_round_of_a_tournament_is_that_of_its_day(path: Path):
    """The edition follows from the record or the first day, and every published round is that of the rules."""
    assert "" == disagreements("dutch", path)


@pytest.mark.skipif(not POSITIONS, reason="the folder ../shared/corpora is not there")
@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_a_position_has_the_known_pairing(path: Path):
    """Pairs, colours and bye of positions that one rule of the edition decides."""
    assert expected(path.with_suffix(".expected")) == found("dutch", path)


# ── the five switches between the editions ───────────────────────────────────
def switched(name: str, number: int | None = None, edition: str = "2017") -> RoundToPair:
    """Return the round of a named case, with the cards of an edition."""
    whole = read(SWITCHES / f"{name}.trf")
    number = number or whole.rounds_paired + 1
    options = RoundOptions(round=number, rounds=max(number, whole.rounds or 0))
    return draw_up(whole, options, acceleration_of(whole, None), edition)


def pairs(round_: RoundToPair) -> set[object]:
    """Return the pairs, and who has the bye."""
    pairing = dutch_2017.pair(round_)
    return {frozenset(game[:2]) for game in pairing.games} | {pairing.pab}


def test_completion_is_asked_of_the_penultimate_bracket_only(monkeypatch: pytest.MonkeyPatch):
    """C.4: with completion in every bracket, as in 2026, no bracket collapses, and the pairs are others."""
    round_ = switched("completion")
    right = pairs(round_)
    monkeypatch.setattr(dutch_2017, "_by_itself", lambda bracket: pair_bracket(bracket, 2, dutch_2017.rules()))

    assert right != pairs(round_)


def test_nothing_asks_for_the_lowest_score_of_the_bye(monkeypatch: pytest.MonkeyPatch):
    """With [C5] of 2026, the lowest score from which the PAB can be given, the pairs are others."""
    round_ = switched("lowest-score-for-the-bye")
    right = pairs(round_)
    monkeypatch.setattr(dutch_2017, "_completable", dutch._pab_score)

    assert right != pairs(round_)


def test_unplayed_games_of_the_receiver_do_not_count(monkeypatch: pytest.MonkeyPatch):
    """With [C9] of 2026 after C.7 the pairs are others."""
    round_ = switched("unplayed-games-of-the-receiver", 3)
    right, rows = pairs(round_), dutch_2017.QUALITY
    unplayed = next(row for row in dutch.QUALITY if row.code == "C9")
    monkeypatch.setattr(dutch_2017, "QUALITY", (*rows[:3], unplayed, *rows[3:]))

    assert right != pairs(round_)


@pytest.mark.parametrize(("name", "fact"), [("floats", "floats"), ("bars-from-the-bye", "may_receive_pab")])
def test_cards_have_the_facts_of_the_edition(name: str, fact: str):
    """With the floats of 2026, or what bars from the PAB since then, the pairs are others."""
    round_ = switched(name)
    later = {one.number: getattr(one, fact) for one in switched(name, edition="2026").everyone}
    cards = tuple(one._replace(**{fact: later[one.number]}) for one in round_.cards)

    assert pairs(round_) != pairs(round_._replace(cards=cards))


# ── readings ─────────────────────────────────────────────────────────────────
def test_the_last_bracket_includes_the_bye(monkeypatch: pytest.MonkeyPatch):
    """Decision E6: a bracket leaves to the last one somebody who may receive the PAB, where it can."""
    round_ = switched("bye-in-the-look-ahead")
    right = pairs(round_)
    monkeypatch.setattr(dutch_2017, "_completed_below", lambda bracket: pair_bracket(bracket, 1, dutch_2017.rules()))

    assert right != pairs(round_)


def test_residents_of_the_collapsed_bracket_keep_their_scores():
    """Decision E4: in a collapsed last bracket score differences are those of the players' own scores."""
    *_, last = dutch_2017.pair(switched("own-scores")).brackets
    scores = {one.number: one.score for one in switched("own-scores").cards}

    assert "CLB" == last.stage
    assert len({scores[number] for number in last.residents}) > 1


def test_a_collapse_is_told_of_its_two_brackets():
    """A.9: the penultimate bracket, then the collapsed last one, which ends the round; those above are ordinary."""
    stages = [report.stage for report in dutch_2017.pair(switched("collapse")).brackets]

    assert ["PPB", "CLB"] == stages[-2:]
    assert {""} >= set(stages[:-2])


def test_a_round_that_cannot_be_completed_names_the_article():
    """Where no round-pairing complies with C.1 to C.3 the Chief Arbiter decides."""
    with pytest.raises(PairingImpossible, match=r"complies with C\.1, C\.2 and C\.3") as refused:
        dutch_2017.pair(switched("no-pairing"))

    assert "C.04.3 A.9" == refused.value.article


# ── A.4 and A.5: floats, and who may receive the PAB ─────────────────────────
PAST = tournament(6, ["1-2 +:-, 3-4 1:0, 5 F, 6 H", "1-3 1:0, 4-5 -:-, 2 U"], announced={6: "Z"})


@pytest.mark.parametrize(
    ("number", "floats", "barred"),
    [
        pytest.param(1, "D-", True, id="won-by-forfeit"),
        pytest.param(2, "DD", True, id="lost-by-forfeit-then-PAB"),
        pytest.param(3, "--", False, id="played"),
        pytest.param(4, "-D", False, id="both-absent"),
        pytest.param(5, "DD", False, id="full-point-bye"),
        pytest.param(6, "DD", False, id="half-point-bye-then-absent"),
    ],
)
def test_whoever_does_not_play_floats_down(number: int, floats: str, barred: bool):
    """A.4: every round without a game is a downfloat. A.5: a PAB or a forfeit win bars from the PAB, nothing else
    (decision E7)."""
    round_ = draw_up(PAST._replace(announced=()), edition="2017")
    one = next(one for one in round_.everyone if one.number == number)

    assert (floats, not barred) == (one.floats, one.may_receive_pab)


# ── C.6: differences of scores ───────────────────────────────────────────────
def test_one_point_below_the_lowest_score():
    """A.8: a downfloater's difference is that to one point below the bracket, also where a win brings three."""
    cards = [card(1, "3"), card(2, "3"), card(3, "3"), card(4, "0"), card(5, "0")]
    first, *_ = dutch_2017.pair(round_to_pair(cards)).brackets
    counts = {count.code: count.counted for count in first.counts}

    assert (1, (1,)) == (counts["C.5"], counts["C.6"])


# ── a given pairing ──────────────────────────────────────────────────────────
@pytest.mark.parametrize("largest", [6, 8])
def test_all_other_legal_pairings_are_worse_or_later(largest: int):
    """The engine's evaluation is its own report, and its pairing comes before every other legal one (decision E9)."""
    rounds = [any_round(seed, largest) for seed in range(60)]

    assert sum(assert_as_reported(DUTCH_2017, round_) for round_ in rounds) > 20
    assert sum(assert_best_and_first(DUTCH_2017, round_) for round_ in rounds) > 100


def test_a_verdict_names_the_article_of_2017():
    """Worse by C.5, in the bracket where it is, and nothing of 2026."""
    round_ = round_to_pair([card(number, "1") for number in (1, 2)] + [card(number) for number in (3, 4)])
    ours = dutch_2017.pair(round_)
    judgement = judge(DUTCH_2017, round_, [(1, 3), (2, 4)], None, ours)

    assert (Verdict.WORSE, "C.5", "C.5") == (judgement.verdict, judgement.code, judgement.article)
    assert "legal, but worse by C.5 in bracket 1.0: 2, where 0 is possible" == judgement.text


@pytest.mark.parametrize(
    ("cards", "proposal", "decided"),
    [
        pytest.param([card(1, "1"), card(2), card(3)], proposal_of((2, 3), pab=1), "C.6", id="C.6"),
        pytest.param([card(n, "0") for n in (1, 2, 3, 4)], proposal_of((1, 4), (2, 3)), "D.1", id="D.1"),
        pytest.param([card(n, "0") for n in (1, 2, 3, 4)], proposal_of((1, 2), (3, 4)), "D.2", id="D.2"),
        pytest.param(
            [card(1, "1"), card(2, "1", met=[1]), card(3, met=[2]), card(4)],
            proposal_of((1, 3), (2, 4)),
            None,
            id="the-rules",
        ),
    ],
)
def test_what_makes_a_pairing_of_2017_later(cards, proposal, decided):
    """The first difference from the pairing of the rules, by its article."""
    round_ = round_to_pair(cards)
    if decided is None:
        assert proposal == proposed(dutch_2017.pair(round_))
    else:
        assert decided == first_difference(DUTCH_2017, round_, proposal)[0]


def test_the_two_editions_judge_a_round_differently():
    """A round that is right by the rules of its day is accused by those of 2026."""
    whole = read(SWITCHES / "unplayed-games-of-the-receiver.trf")

    assert check(whole, "dutch", edition="2017").agrees
    assert not check(whole, "dutch", edition="2026").agrees


def test_burstein_pairs_its_seeding_rounds_by_2026():
    """The Burstein System is of 2026, and so are its seeding rounds."""
    whole = tournament(6, rounds=5, system="burstein", first_day=(2020, 1, 1))

    assert SYSTEMS["burstein"] == prepare(whole).system


def test_boards_stand_by_points_without_virtual_ones():
    """Decision E10: who has more points sits higher, whatever virtual points both have."""
    cards = [card(1, "2", standings="1"), card(2, "2", standings="1"), card(3, "1.5"), card(4, "1.5")]
    round_ = round_to_pair(cards)

    assert [{3, 4}, {1, 2}] == [{game.white, game.black} for game in dutch_2017.pair(round_).games]
    assert [{1, 2}, {3, 4}] == [{game.white, game.black} for game in dutch.pair(round_).games]


def test_every_pair_that_a_legal_pairing_has_can_be_asked_for():
    """In the round that collapses: the pairing with a pair is legal and has it, and no other pair is in any."""
    round_ = switched("collapse")
    legal = legal_proposals(DUTCH_2017, round_)
    possible = {pair for one in legal for pair in one.pairs}
    found = set()
    for pair in map(frozenset, combinations([one.number for one in round_.cards], 2)):
        with suppress(WishImpossible):
            asked = dutch_2017.asked(round_, Wish(pair=tuple(sorted(pair))), Memory()).proposal
            found.add(pair)
            assert pair in asked.pairs
            assert asked in legal

    assert possible == found
