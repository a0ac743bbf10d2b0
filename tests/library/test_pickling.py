"""Errors and answers travel between processes."""

from __future__ import annotations

import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

import fidepair
from fidepair import (
    FidepairError,
    InputError,
    PairingImpossible,
    Question,
    Settings,
    Tournament,
    TrfError,
    check,
    errors,
    explain,
    generate,
    lint,
    load,
    pair,
    predict,
    published,
    read,
    standings,
)
from fidepair.errors import Keyword
from fidepair.requests import TimeLimit

OPEN = "trf_samples/open-round-4-to-pair-trf26.trf"
IMPOSSIBLE = "trf_samples/no-legal-pairing-trf26.trf"


def raised(call: Any, *given: Any) -> FidepairError:
    """Return the error of a call."""
    with pytest.raises(FidepairError) as error:
        call(*given)
    return error.value


def kinds() -> list[type[FidepairError]]:
    """Return every kind of error in the package."""
    found, waiting = [], [FidepairError]
    while waiting:
        kind = waiting.pop()
        found.append(kind)
        waiting += kind.__subclasses__()
    return [kind for kind in found if kind.__module__.startswith("fidepair")]


def made(kind: type[FidepairError]) -> FidepairError:
    """Return an error of this kind with attributes of its own."""
    if kind is TrfError:
        return raised(load, b"012 Open\n001 x\n", "open.trf")
    if kind is PairingImpossible:
        return PairingImpossible("no pairing", "C.04.3 1.9.3", (1, 2))
    return kind("Set it with " + Keyword("rounds", 9) + ".")


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
def test_every_kind_of_error_is_pickled(kind: type[FidepairError], protocol: int):
    """Type, text, facts and attributes are the same."""
    error = made(kind)
    again = pickle.loads(pickle.dumps(error, protocol))

    assert (kind, str(error), error.args, error.facts) == (type(again), str(again), again.args, again.facts)
    assert vars(error) == vars(again)


def test_all_kinds_are_tried():
    """Those that the library raises, and that of requests."""
    exported = {one for one in map(fidepair.__dict__.get, dir(fidepair)) if isinstance(one, type)}

    assert {one for one in exported if issubclass(one, FidepairError)} | {TimeLimit} <= {*kinds()}
    assert errors.FileProblem in kinds()


@pytest.mark.parametrize(
    "answer",
    [
        lambda: read(OPEN),
        lambda: Tournament(*read(OPEN)),
        lambda: generate(Settings(system="team", players=(4, 6), rounds=3), seed=1),
        lambda: pair(read(OPEN)),
        lambda: check(read(OPEN)),
        lambda: explain(read(OPEN), Question("pair", 1, instead=3)),
        lambda: predict(read("trf_samples/open-round-3-unfinished-trf26.trf")).cases,
        lambda: standings(read(OPEN), ["BH/C1", "DE"]).lines,
        lambda: published(read(OPEN)),
        lambda: lint(b"012 Open\n", "open.trf").findings,
    ],
    ids=["file", "tournament", "teams", "pairing", "check", "explain", "predict", "standings", "published", "lint"],
)
def test_answers_are_pickled(answer: Any):
    """What comes out is equal to what went in, and of the same type."""
    found = answer()
    again = pickle.loads(pickle.dumps(found))

    assert found == again
    assert type(found) is type(again)


def test_a_pool_of_processes():
    """Tournaments go to other processes; pairings, reports and errors come back."""
    tournament = read(OPEN)
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        pairing, report = pool.submit(pair, tournament), pool.submit(check, tournament)
        copy = pool.submit(read, OPEN)
        impossible = pool.submit(pair, read(IMPOSSIBLE))
        unreadable = pool.submit(load, b"012 Open\n001 x\n", "open.trf")
        incomplete = pool.submit(pair, tournament._replace(system=None, type_code=None))

        assert pair(tournament) == pairing.result()
        assert check(tournament) == report.result()
        assert tournament == copy.result()
        error = impossible.exception()
        assert isinstance(error, PairingImpossible)
        assert ("C.04.3 1.9.3", (1,)) == (error.article, error.witness)
        error = unreadable.exception()
        assert isinstance(error, TrfError)
        assert made(TrfError).findings == error.findings  # type: ignore[attr-defined]
        error = incomplete.exception()
        assert isinstance(error, InputError)
        assert ("system",) == error.facts
