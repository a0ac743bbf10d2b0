"""Positions of generated tournaments in which one reading decides, with the pairing that it gives.

`known/SYSTEM` has them: a report file, and beside it the boards as `white black`, `player 0` for the bye. Their answers
come from literal enumerations of the articles under the decisions that the names say.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from campaign_oracles import expected

from fidepair import check, pair, read
from fidepair.check.replay import OtherReading

KNOWN = Path(__file__).parent.parent / "known"
DECISIONS = {
    "33": "L8: floaters that are chosen together have their types together",
    "35": "L5: the type of the one who is chosen",
    "38": "L13: other floaters stand by number",
    "441": "L11: who is stuck floats if a resident",
    "44": "L11: players are kept in the order of scrutiny",
    "52": "L16: the pairs in turn",
    "6": "L20: a third colour only if necessary",
    "u7": "U7: the second shift",
    "double": "S5: an earlier bracket emptied the following scoregroup",
    "team": "S5: an earlier bracket emptied the following scoregroup",
}
FILES = sorted(KNOWN.glob("*/*.trf"))


def boards(path):
    """Return the known pairs as (White, Black), and (number, 0) for the bye. Some files begin with their number."""
    lines = path.with_suffix(".expected").read_text(encoding="utf-8").splitlines()
    boards = [tuple(map(int, line.split())) for line in lines]
    return {board for board in boards if len(board) == 2}


def next_round(path):
    """Return the tournament with the round after the last one still to come."""
    tournament = read(path)
    return tournament._replace(rounds=max(tournament.rounds, tournament.rounds_paired + 1))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_known_pairing(path):
    """The engine gives the known pairing, colours and bye included."""
    pairing = pair(next_round(path), path.parent.name)
    bye = set() if pairing.pab is None else {(pairing.pab, 0)}

    assert boards(path) == {(game.white, game.black) for game in pairing.games} | bye


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_oracles_give_the_known_pairing(path):
    """So do the literal oracles."""
    games, pab, *_ = expected(path.parent.name, next_round(path))

    assert boards(path) == {*games, *([] if pab is None else [(pab, 0)])}


def test_every_file_is_of_a_decision():
    """The first word of a name says which; no decision is without a file."""
    assert DECISIONS.keys() == {path.stem.split("_")[0] for path in FILES}


@pytest.mark.parametrize(
    ("name", "differing"),
    [
        ("double-swiss/double_c6_following_group_empty_1", (4,)),
        ("double-swiss/double_c6_following_group_empty_2", (6,)),
        ("double-swiss/double_c6_following_group_empty_3", (6,)),
        ("team/team_c6_following_group_empty_1", ()),
        ("team/team_c6_following_group_empty_2", (1, 5)),
        ("team/team_c6_following_group_empty_3", (5,)),
    ],
)
def test_s5_rounds_that_looked_further_are_named(name, differing):
    """C.04.5 and C.04.6 2.3.3, decision S5: programs that looked at the next scoregroup with somebody in it chose a
    later set (3.5.4), not a better one. The colours of round one of one file are by decision G4, read otherwise."""
    report = check(read(KNOWN / f"{name}.trf"))
    judged = [found for found in report.rounds if found.status != "agrees" and found.number > 1]

    assert differing == report.differing
    assert {("later", "3.5.4")} >= {(found.kind, found.judgement.article) for found in judged}
    if 1 in differing:
        assert ("colours", (OtherReading("G4"),)) == (report.rounds[0].kind, report.rounds[0].otherwise)
