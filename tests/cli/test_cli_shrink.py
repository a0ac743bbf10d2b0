"""`fidepair shrink`: the smallest tournament on which another program still differs from the rules."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from fidepair import trf
from fidepair.errors import PairingImpossible
from fidepair.lab.crosscheck import contest
from fidepair.lab.crosscheck.engines import Reply, ReplyKind
from fidepair.systems import SYSTEMS, prepare

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.lab.crosscheck.engines import Engine
    from fidepair.swiss.cards import RoundToPair

SAMPLES = Path(__file__).parents[2] / "trf_samples"
OPEN = SAMPLES / "open-round-4-to-pair-trf26.trf"
ENGINE = f"'{sys.executable}' {{in}} {{out}}"


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch):
    """Return a function that puts a wrong engine in the place of every program: it spoils the pairs of the rules."""

    def install(
        system: str, spoil: Callable[[RoundToPair, list[tuple[int, int]]], list[tuple[int, int]]]
    ) -> list[bytes]:
        asked: list[bytes] = []

        def ask(_: Engine, content: bytes, _system: str) -> Reply:
            asked.append(content)
            loaded = trf.load(content, "round.trf", SYSTEMS[system].kind)
            prepared = prepare(loaded.tournament, system)
            try:
                pairing = prepared.system.pair(prepared.round_)
            except PairingImpossible as error:
                return Reply(ReplyKind.NO_PAIRING, text=str(error))
            games = [(game.white, game.black) for game in pairing.games]
            return Reply(ReplyKind.PAIRING, tuple(spoil(prepared.round_, games)), pairing.pab)

        monkeypatch.setattr(contest, "ask", ask)
        return asked

    return install


def forgets_who_met(round_: RoundToPair, games: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the pairs, in which two who have met meet again if that takes no more than an exchange."""
    met = {card.number: card.met for card in round_.cards}
    for one, (a, b) in enumerate(games):
        for other, (c, d) in enumerate(games):
            if one != other and d in met[a]:
                games[one], games[other] = (a, d), (c, b)
                return games
    return games


def turns_the_last_board(round_: RoundToPair, games: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the pairs with the colours of the last board exchanged, from round 3 on."""
    if round_.number > 2 and games:
        white, black = games[-1]
        games[-1] = black, white
    return games


@pytest.mark.parametrize(
    ("system", "sample", "participants"),
    [
        ("dutch", "open-round-4-to-pair-trf26", 4),
        ("double-swiss", "double-swiss-round-4-to-pair-trf26", 6),
        ("team", "team-round-4-to-pair-trf26", 4),
    ],
)
def test_what_does_not_matter_is_removed(  # noqa: PLR0917
    fidepair, engine, tmp_path: Path, system: str, sample: str, participants: int
):
    """Few participants and rounds are left; the file is valid, and both programs differ on it in the same way."""
    asked = engine(system, forgets_who_met)
    small = tmp_path / "small.trf"
    done = fidepair("shrink", SAMPLES / f"{sample}.trf", "--engine", ENGINE, "-o", small)
    left = trf.read(small, SYSTEMS[system].kind)
    again = fidepair("crosscheck", small, "--engine", ENGINE, "--system", system, "--round", left.rounds_paired + 1,
                     "--keep", tmp_path / "kept")  # fmt: skip

    assert (0, "") == (done.code, done.out)
    assert len(left.participants) <= participants
    assert 1 == left.rounds_paired
    assert list(range(1, len(left.participants) + 1)) == [participant.number for participant in left.participants]
    assert f"after {len(asked) - 1} runs" in done.err
    assert "illegal by " in done.err
    assert 1 == again.code
    assert "Illegal\n" in again.out


def test_a_round_that_is_named(fidepair, engine):
    """The difference of the round asked for is kept; without -o the small file goes to standard output."""
    engine("dutch", turns_the_last_board)
    done = fidepair("shrink", OPEN, "--engine", ENGINE, "--round", 4, "--dialect", "trf26")
    left = trf.load(done.out.encode(), "small.trf").tournament

    assert 0 == done.code
    assert (2, 2) == (len(left.participants), left.rounds_paired)
    assert "colours only" in done.err
    assert "\n  By the rules 1 " in done.err
    assert "13 players and 3 rounds played: now 2 players and 2 rounds played" in done.err


def test_the_number_of_runs_is_limited(fidepair, engine):
    """--runs is not exceeded; the best so far is the answer."""
    asked = engine("dutch", forgets_who_met)
    done = fidepair("shrink", OPEN, "--engine", ENGINE, "--runs", 5)

    assert (0, 5) == (done.code, len(asked))
    assert "after 5 runs; the limit of --runs" in done.err


def test_where_both_agree_nothing_is_shrunk(fidepair, engine, tmp_path: Path):
    """Without a difference the exit code is 1, and nothing is written."""
    engine("dutch", lambda _, games: games)
    done = fidepair("shrink", OPEN, "--engine", ENGINE, "-o", tmp_path / "small.trf")

    assert (1, "") == (done.code, done.out)
    assert "both programs agree" in done.err
    assert not (tmp_path / "small.trf").exists()


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        pytest.param(["-o", OPEN, "--force"], 2, "is the input", id="onto-the-input"),
        pytest.param(["-o", __file__], 5, "already exists", id="file-exists"),
        pytest.param(["-o", "no/such/folder/small.trf"], 2, "the folder no/such/folder does not exist", id="no-folder"),
        pytest.param(["--round", "7"], 3, "Round 7 is not in the file, or cannot be paired", id="no-such-round"),
        pytest.param(["--engine", "python3"], 2, "does not show where the file name goes", id="no-in"),
    ],
)
def test_requests_that_make_no_sense(fidepair, engine, arguments: list[object], code: int, message: str):
    """They are refused before any program is run."""
    asked = engine("dutch", forgets_who_met)
    done = fidepair("shrink", OPEN, "--engine", ENGINE, *arguments)

    assert (code, []) == (done.code, asked)
    assert message in done.err


def test_quiet(fidepair, engine, tmp_path: Path):
    """With -q only the file is written; it can be read from standard input as well."""
    engine("dutch", forgets_who_met)
    small = tmp_path / "small.trf"
    done = fidepair("shrink", "-", "--engine", ENGINE, "-q", "-o", small, given=OPEN.read_bytes())

    assert (0, "", "") == done
    assert small.read_bytes().startswith(b"012 Lakeside Open 2026\n")
