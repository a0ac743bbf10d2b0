"""What a site tells: the rounds of each participant, and what the next pairing looks at."""

from __future__ import annotations

from pathlib import Path

import pytest
from makers import tournament

from fidepair import read
from fidepair.desk.pages import site
from fidepair.desk.pages.site import site_of
from fidepair.errors import UsageError
from fidepair.swiss.cards import ABSOLUTE
from fidepair.tournament import Announcement, Bye, Colour, Forbidden

SAMPLES = Path(__file__).parents[2] / "trf_samples"
PLAYED = ["1-3 1:0, 4-2 0:1, 5 U", "1-2 =:=, 5-3 1:0, 4 H"]


def test_a_round_of_one_is_told_from_the_own_side():
    """Opponent, colour, the result with the own side on the left, points, and the float."""
    first, second = site_of(tournament(5, PLAYED)).dossiers[3].rounds

    assert (1, Colour.BLACK, "0-1", 0) == (first.opponent.number, first.colour, first.result, first.points)
    assert (5, "U") == (second.opponent.number, second.float)


def test_points_of_each_round():
    """A win and a draw, with White on board 1 and then with White on the first board again."""
    rounds = site_of(tournament(5, PLAYED)).dossiers[1].rounds

    assert [(1, 3, Colour.WHITE, "1-0", None, 10_000), (2, 2, Colour.WHITE, "1/2-1/2", None, 5_000)] == [
        (one.number, one.opponent.number, one.colour, one.result, one.bye, one.points) for one in rounds
    ]


def test_without_a_system_cards_are_of_the_present_edition(monkeypatch):
    """The pairing may not be declared; its round is the first that is not over."""
    asked = []

    def draw_up(before, options, acceleration=None, edition=None):
        asked.append((options.round, options.rounds, edition))
        return real(before, options, acceleration, edition)

    real = site.draw_up
    monkeypatch.setattr(site, "draw_up", draw_up)
    event = tournament(5, PLAYED)._replace(system=None, type_code=None)
    for rounds in (2, 9, None):
        site_of(event._replace(rounds=rounds))

    assert [(3, 3, "2026"), (3, 9, "2026"), (3, 3, "2026")] == asked


@pytest.mark.parametrize(("after", "is_over"), [(-1, False), (0, True), (2, True), (3, False)])
def test_a_site_as_it_was_after_a_round(after: int, is_over: bool):
    """From before round one to the last round that is over."""
    event = tournament(5, PLAYED)
    if is_over:
        assert (after, after + 1) == (len(site_of(event, after=after).rounds), site_of(event, after=after).next_round)
    else:
        with pytest.raises(UsageError, match=f"Round {after} is not over. The last finished round is 2"):
            site_of(event, after=after)


def test_a_bye_has_no_opponent():
    """It is told with what it brought; a bye that scores counts as a downfloat (Dutch 1.4)."""
    first = site_of(tournament(5, PLAYED)).dossiers[5].rounds[0]

    assert (None, None, Bye.PAB, 10_000, "D") == (first.opponent, first.board, first.bye, first.points, first.float)


def test_the_preference_is_that_of_the_next_pairing():
    """Two games with White in a row: Black, and nothing else."""
    dossier = site_of(tournament(5, PLAYED)).dossiers[1]

    assert (Colour.BLACK, ABSOLUTE) == dossier.preference


def test_who_is_kept_apart_and_who_will_be_away():
    """Prohibitions that are in force in that round, and byes of that round and of later ones."""
    facts = tournament(5, PLAYED, forbidden=(Forbidden(1, None, frozenset({1, 4})), Forbidden(1, 2, frozenset({1, 5}))))
    facts = facts._replace(announced=(Announcement(3, 1, Bye.HALF), Announcement(4, 1, Bye.ZERO)))
    dossier = site_of(facts).dossiers[1]

    assert [4] == [other.number for other in dossier.forbidden]
    assert [(3, Bye.HALF), (4, Bye.ZERO)] == [(one.round_number, one.bye) for one in dossier.announced]


def test_an_open_round_is_told_and_not_looked_at():
    """While games have no result the standings and the cards are those before the round."""
    site = site_of(tournament(4, ["1-3 1:0, 4-2 0:1", "2-1, 3-4"]))

    assert (2, 2, 1) == (len(site.rounds), site.next_round, site.standings.after)
    assert "W" == site.dossiers[1].card.history
    assert ["1-0", ""] == [past.result for past in site.dossiers[1].rounds]


def test_as_it_was_after_a_round():
    """Nothing of later rounds is told; byes announced for later are."""
    facts = tournament(5, PLAYED)._replace(announced=(Announcement(3, 1, Bye.HALF),))
    site = site_of(facts, after=1)

    assert (1, 2, 1) == (len(site.rounds), site.next_round, site.standings.after)
    assert () == site.dossiers[4].announced
    assert [3] == [one.round_number for one in site.dossiers[1].announced]


def test_a_system_that_is_not_one_of_the_event():
    """It is refused if it is asked for; a file without a system has a site all the same."""
    event = read(SAMPLES / "open-round-4-to-pair-trf26.trf")
    with pytest.raises(UsageError):
        site_of(event, "nonsense")
    assert "" == site_of(event._replace(system=None, edition=None, type_code=None)).system
    assert site_of(event).system
    assert event.rounds_paired == site_of(event, after=event.rounds_paired).next_round - 1
    with pytest.raises(UsageError, match="Round -1 is not over"):
        site_of(event, after=-1)


def test_a_round_that_is_not_over_cannot_be_the_last():
    """Asked for, it is refused with the last one that is over."""
    with pytest.raises(UsageError, match=r"Round 3 is not over\. The last finished round is 2"):
        site_of(tournament(5, PLAYED), after=3)


def test_a_round_that_is_typed_in_partly_is_not_told():
    """Nobody is absent because the pair is not there yet; a bye that is there already is known."""
    partly = site_of(tournament(6, ["1-3 1:0, 4-2 0:1, 5-6 1:0", "1-2 1:0"])._replace(unentered=(3, 4, 5, 6)))
    lone = site_of(tournament(5, [PLAYED[0], "3 U"])._replace(lone_pab=3))

    assert (1, 2, 1) == (len(partly.rounds), partly.next_round, len(partly.dossiers[3].rounds))
    assert (1, 2) == (len(lone.rounds), lone.next_round)
    assert [Bye.PAB] == [one.bye for one in lone.dossiers[3].announced]


def test_nothing_that_only_a_pairing_needs_has_to_be_known():
    """Without a number of rounds, an initial-colour or a system there is a site."""
    site = site_of(tournament(4, rounds=None, initial_colour=None))

    assert (0, 1, False) == (len(site.rounds), site.next_round, site.is_finished)


@pytest.mark.parametrize(
    "path", sorted({*SAMPLES.glob("*.trf")} - {*SAMPLES.glob("broken*")}), ids=lambda path: path.stem
)
def test_every_sample_has_a_site(path: Path):
    """Individual events, matches of two games and teams, finished or not: a dossier for everybody."""
    facts = read(path)
    site = site_of(facts)

    assert len(facts.participants) == len(site.dossiers)
    assert (facts.rounds == 5 and "finished-standings" in path.stem) == site.is_finished
