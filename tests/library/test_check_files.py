"""`check_files`: many files, here, in processes, or behind an executor of the caller."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import fidepair
from fidepair import errors
from fidepair.errors import FidepairError, Keyword
from fidepair.findings import ERROR, Finding, TrfError

SAMPLES = sorted((Path(__file__).parents[2] / "trf_samples").glob("*.trf"))


def test_an_executor_gives_what_this_process_gives(tmp_path: Path):
    """Each path with its report, or its error, in order; the executor is still open afterwards."""
    paths = [*SAMPLES, tmp_path / "missing.trf"]
    here = list(fidepair.check_files(paths, "dutch"))
    with ThreadPoolExecutor(2) as executor:
        there = list(fidepair.check_files(paths, "dutch", executor=executor))
        assert 1 == executor.submit(abs, -1).result()

    assert list(map(str, paths)) == [path for path, _ in here] == [path for path, _ in there]
    assert list(map(str, (found for _, found in here))) == list(map(str, (found for _, found in there)))
    assert isinstance(here[-1][1], fidepair.FileProblem)
    assert any(isinstance(found, fidepair.CheckReport) for _, found in here)


ERRORS = [
    fidepair.PairingImpossible("nobody is left", "1.9.3", (1, 2)),
    fidepair.UsageError("no such player"),
    fidepair.InputError("Choose one with " + Keyword("system", ("dutch", "lim"))),
    fidepair.NotSupported("not yet"),
    fidepair.FileProblem("Cannot read it."),
    TrfError([Finding("T050", ERROR, "no number", file="a.trf")]),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_survives_the_way_between_processes(error: FidepairError):
    """Its kind, its text and its facts are the same after pickling; workers send them back."""
    again = pickle.loads(pickle.dumps(error))

    assert (type(error), str(error), error.facts) == (type(again), str(again), again.facts)
    assert error.__dict__.keys() == again.__dict__.keys()


def test_every_kind_of_error_is_in_the_list():
    """A new kind must survive too."""
    kinds = {one for one in vars(errors).values() if isinstance(one, type) and issubclass(one, FidepairError)}

    assert kinds - {FidepairError} == {type(error) for error in ERRORS} - {TrfError}
