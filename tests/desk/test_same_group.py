"""`forbid --same`: clubs, federations and lists kept apart, and the largest part where no pairing would be left."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from fidepair import trf
from fidepair.desk.day.prohibitions import (
    CLUB,
    FEDERATION,
    GROUP,
    NamedGroup,
    fewest_to_leave_out,
    forbid,
    groups,
    labels_of,
    left_out_of,
)
from fidepair.errors import PairingImpossible, UsageError
from fidepair.systems import SYSTEMS, pair, prepare
from fidepair.tournament import Colour, Forbidden, Participant, Tournament


def can_all_be_paired(size: int, edges: set[frozenset[int]]) -> bool:
    """Return whether a graph has a complete matching, by trying all."""

    def rest(left: tuple[int, ...]) -> bool:
        if not left:
            return True
        first, *others = left
        return any(
            frozenset((first, other)) in edges and rest(tuple(one for one in others if one != other))
            for other in others
        )

    return rest(tuple(range(size)))


def by_brute_force(size: int, edges: set[frozenset[int]], apart: list[set[int]]) -> int | None:
    """Return the fewest vertices to leave out of all groups, tried from none to all; None if even that is no way."""
    for count in range(size + 1):
        for left_out in combinations(range(size), count):
            kept = [group - {*left_out} for group in apart]
            legal = {edge for edge in edges if not any(edge <= group for group in kept)}
            if can_all_be_paired(size, legal):
                return count
    return None


@pytest.mark.parametrize("seed", range(150))
def test_no_smaller_part_can_be_left_out(seed: int):
    """The number is that of brute force, and those named are enough, also where groups overlap."""
    random = Random(seed)
    size = random.choice((4, 6, 8))
    density = random.choice((0.5, 0.7, 0.9, 1))
    edges = {frozenset(two) for two in combinations(range(size), 2) if random.random() < density}
    apart = [{*random.sample(range(size), random.randint(2, size))} for _ in range(random.randint(1, 3))]
    rows = [sum(1 << w for w in range(size) if frozenset((v, w)) in edges) for v in range(size)]

    found = left_out_of(range(1, size + 1), rows, [{v + 1 for v in group} for group in apart])

    assert by_brute_force(size, edges, apart) == (None if found is None else len(found))
    if found is not None:
        kept = [group - {number - 1 for number in found} for group in apart]
        assert can_all_be_paired(size, {edge for edge in edges if not any(edge <= group for group in kept)})


ROUNDS = ["open-round-4", "dubov-round-4", "burstein-round-6", "lim-round-4", "double-swiss-round-4", "team-round-4"]


@pytest.mark.parametrize("name", [*ROUNDS, "accelerated-round-3", "round-1"])
@pytest.mark.parametrize("seed", range(6))
def test_the_system_itself_agrees(samples, name: str, seed: int):
    """Where nobody needs to be left out the system pairs the round; where somebody must, it cannot.

    Without those who are named it can: for every system, with byes, colours and earlier opponents.
    """
    tournament = trf.load((samples / f"{name}-to-pair-trf26.trf").read_bytes(), name).tournament
    numbers = [one.number for one in tournament.participants]
    random = Random(seed)
    apart = [{*random.sample(numbers, random.randint(len(numbers) // 2, len(numbers)))}]
    found = fewest_to_leave_out(tournament, apart)
    assert found is not None

    def paired(groups: list[set[int]]) -> bool:
        new = [Forbidden(1, None, frozenset(group)) for group in groups]
        try:
            pair(tournament._replace(forbidden=(*tournament.forbidden, *new)))
        except PairingImpossible:
            return False
        return True

    assert paired(apart) is (not found)
    assert paired([group - {*found} for group in apart])


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_both_editions_of_the_dutch_system_are_known(samples, edition: str):
    """Each has its own module."""
    content = (samples / "open-round-4-to-pair-trf26.trf").read_bytes()
    tournament = trf.load(content, "open").tournament._replace(edition=edition)

    assert () == fewest_to_leave_out(tournament, [{1, 2}])


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_system_shows_its_legal_opponents(name: str, samples):
    """Nobody is an opponent of himself, and if one may meet another, so may the other."""
    files = {"dutch": "open-round-4"} | {one.rpartition("-round")[0]: one for one in ROUNDS}
    tournament = trf.load((samples / f"{files[name]}-to-pair-trf26.trf").read_bytes(), name).tournament
    prepared = prepare(tournament)
    cards, rows = prepared.system.legal_opponents(prepared.round_)

    assert len(cards) == len(rows) == len(prepared.round_.cards)
    everyone = range(len(rows))
    met = {(v, w) for v in everyone for w in everyone if rows[v] >> w & 1}
    assert met
    assert {(w, v) for v, w in met} == met
    assert not any(v == w for v, w in met)


def players(*federations: str) -> Tournament:
    """Return an event before its first round."""
    people = [
        Participant(number, number, f"P{number}", federation=federation)
        for number, federation in enumerate(federations, 1)
    ]
    return Tournament(tuple(people), rounds=3, system="dutch", initial_colour=Colour.WHITE)


def test_four_of_six_are_too_many():
    """Three games are needed, and four players who may not meet find two others: one game is between two of them."""
    tournament = players(*["GER"] * 4, "AUT", "SUI")

    words = r"at least 1 game would be between.*\n.*leaves out 1 player: add --except \d$"
    with pytest.raises(UsageError, match=words):
        forbid(tournament, [], same=[NamedGroup("GER", frozenset((1, 2, 3, 4)))])
    assert forbid(tournament, [{1, 2, 3}]).messages


def test_a_pair_alone_can_be_too_much():
    """Of two players nobody is left."""
    with pytest.raises(UsageError, match=r"No pairing of round 1 would be left: at least 1 game[^\n]*$"):
        forbid(players("GER", "AUT"), [{1, 2}])


def test_a_round_that_cannot_be_prepared_is_not_judged():
    """Without a pairing system nothing is known of the round: a note says so."""
    changed = forbid(players("GER", "GER", "GER", "AUT")._replace(system=None), [{1, 2, 3}])

    assert ("Round 1 cannot be prepared, so fidepair did not check if it can be paired.",) == changed.notes


def test_only_groups_of_two_and_more():
    """A federation of one player keeps nobody apart; another spelling is the same club."""
    labels = {1: "SC Lakeside", 2: "sc lakeside", 3: "Riverside", 4: "Oaks", 5: "Riverside"}

    assert [("Riverside", {3, 5}), ("SC Lakeside", {1, 2})] == groups(labels, "club")
    assert [("Riverside", {3, 5})] == groups(labels, "club", "riverside")
    with pytest.raises(UsageError, match=r"No player has the club `Hill`.\n  There are: Oaks, Riverside, SC Lakeside"):
        groups(labels, "club", "Hill")
    with pytest.raises(UsageError, match="No two players have the same club"):
        groups(labels, "club", "Oaks")


def test_labels_that_no_player_has():
    """Where nobody has a club, group or federation, it is told how to enter them."""
    bare = Tournament((Participant(1, 1, "Ahn, Bo"), Participant(2, 2, "Berg, Rosa", federation="NOR")))

    assert {2: "NOR"} == labels_of(bare, FEDERATION)
    assert {1: "Juniors"} == labels_of(bare._replace(groups={1: "Juniors"}), GROUP)
    assert {2: "Tårn"} == labels_of(bare._replace(clubs={2: "Tårn"}), CLUB)
    with pytest.raises(UsageError, match=r"(?s)no clubs of players.*fidepair player FILE WHO --club NAME"):
        labels_of(bare, CLUB)
    with pytest.raises(UsageError, match=r"(?s)no groups of players.*fidepair player FILE WHO --group NAME"):
        labels_of(bare, GROUP)
    with pytest.raises(UsageError, match=r"(?s)no federations of players.*fidepair player FILE WHO --federation NAME"):
        labels_of(Tournament(bare.participants[:1]), FEDERATION)
