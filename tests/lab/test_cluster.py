"""`--cluster`: a real scheduler and two real workers on loopback, each a process: the bytes of one process, whatever
dies, hangs, or is another version. Skipped where `distributed` is missing; `.ci/run` installs it."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

pytest.importorskip("distributed")
pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "trf_samples"
VARIABLES = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
SILENT = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def dask(*arguments: object, **more: object) -> subprocess.Popen[bytes]:
    """Start a program of Dask."""
    command = [sys.executable, "-m", "dask", *map(str, arguments)]
    return subprocess.Popen(command, env=VARIABLES, start_new_session=True, **(SILENT | more))


class Cluster:
    """A scheduler and its workers. `address` is for `--cluster`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self.start(
            *("scheduler", "--host", "127.0.0.1", "--port", 0, "--dashboard-address", "127.0.0.1:0"),
            *("--idle-timeout", "10 minutes"),  # should the tests be killed
        )
        until = time.monotonic() + 60
        while not (self.file.exists() and self.file.read_text().strip().endswith("}")):
            assert time.monotonic() < until
            time.sleep(0.05)
        self.address = json.loads(self.file.read_text())["address"]

    def start(self, *arguments: object) -> subprocess.Popen[bytes]:
        """Start a part of the cluster."""
        process = dask(*arguments, "--scheduler-file", self.file)
        self.processes.append(process)
        return process

    def worker(self, *more: object) -> subprocess.Popen[bytes]:
        """Start a worker with its nanny, which replaces it if it dies; it sees only a folder of its own."""
        folder = self.folder / f"worker-{len(self.processes)}"
        return self.start(
            *("worker", "--nthreads", 1, "--host", "127.0.0.1", "--no-dashboard", "--local-directory", folder),
            *("--death-timeout", 60, *more),
        )

    def end(self) -> None:
        """End all processes that were started for it, their children too."""
        for process in self.processes:
            for number in (signal.SIGTERM, signal.SIGKILL):
                if process.poll() is None:
                    os.killpg(process.pid, number)
                    try:
                        process.wait(5)
                    except subprocess.TimeoutExpired:
                        continue
                    break


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A scheduler and two workers."""
    made = Cluster(tmp_path)
    try:
        made.worker()
        made.worker()
        yield made
    finally:
        made.end()


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A folder of files, some of which differ or cannot be read, in the folder `archive`."""
    folder = tmp_path / "archive"
    folder.mkdir()
    contents = [path.read_bytes() for path in sorted(SAMPLES.glob("*.trf"))]
    for number in range(120):
        (folder / f"{number:04}.trf").write_bytes(contents[number % len(contents)])
    return folder


def run(folder: Path, *arguments: object, seconds: float = 600) -> tuple[int, bytes, bytes]:
    """Run fidepair there, as a process; return its exit code and both outputs."""
    done = subprocess.run(
        [sys.executable, "-m", "fidepair", *map(str, arguments)],
        cwd=folder,
        env=VARIABLES,
        capture_output=True,
        check=False,
        timeout=seconds,
    )
    return done.returncode, done.stdout, done.stderr


CHECK = ("check", "archive", "--system", "dutch")


@pytest.mark.parametrize("form", ["json", "ndjson", "html", "summary"])
def test_a_cluster_gives_the_bytes_of_one_process(cluster: Cluster, archive: Path, form: str):
    """The workers need not see the files, whose names have a meaning only here; both outputs are the same."""
    one = run(archive.parent, *CHECK, "-f", form)

    assert 5 >= one[0] > 0
    assert one == run(archive.parent, *CHECK, "-f", form, "--cluster", cluster.address)


def test_a_killed_worker_costs_no_file(cluster: Cluster, archive: Path):
    """With SIGKILL in the middle of the run, its nanny too, the other one does the rest: the same bytes."""
    one = run(archive.parent, *CHECK, "-f", "ndjson")
    command = [sys.executable, "-m", "fidepair", *CHECK, "-f", "ndjson", "--cluster", cluster.address]
    with subprocess.Popen(
        command,
        cwd=archive.parent,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"},
    ) as running:
        assert running.stdout is not None
        first = running.stdout.readline()
        os.killpg(cluster.processes[1].pid, signal.SIGKILL)
        rest = running.stdout.read()

    assert one[:2] == (running.returncode, first + rest)


def test_a_lost_scheduler_is_an_error_and_the_report_goes_on(cluster: Cluster, archive: Path):
    """The message says what to do; what stands in the report stays, and the whole is the report of one run."""
    whole = archive.parent / "whole.ndjson"
    run(archive.parent, *CHECK, "--resume", whole)
    report = archive.parent / "report.ndjson"
    command = [sys.executable, "-m", "fidepair", *CHECK, "--resume", report, "--cluster", cluster.address]
    with subprocess.Popen(
        command,
        cwd=archive.parent,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"},
    ) as running:
        while not (report.exists() and report.stat().st_size):
            time.sleep(0.01)
        os.killpg(cluster.scheduler.pid, signal.SIGKILL)
        assert running.stderr is not None
        error = running.stderr.read().decode()

    assert 5 == running.returncode
    assert f"The connection to the cluster {cluster.address} is lost." in error
    assert "Traceback" not in error
    assert 0 < report.stat().st_size < whole.stat().st_size
    run(archive.parent, *CHECK, "--resume", report)
    assert whole.read_bytes() == report.read_bytes()


def test_a_task_that_never_ends_is_given_up_on_the_worker(cluster: Cluster, tmp_path: Path):
    """--time-limit holds there too: the run ends, and says which tournaments took too long."""
    limits = ("--time-limit", 0.5, "--cluster", cluster.address, "--seed", 1, "-n", 2)
    players = ("--players", "3000", "--rounds", "30", "--system", "dutch")
    code, _, error = run(tmp_path, "generate", "-o", "t%d.trf", *players, *limits)

    assert 70 == code
    assert b"seed 1" in error
    assert b"--time-limit" in error


def test_a_worker_of_another_version_is_refused(tmp_path: Path, archive: Path):
    """It says which version the worker has, and which one is here; nothing is checked."""
    made = Cluster(tmp_path)
    (tmp_path / "older.py").write_text("import fidepair.version\nfidepair.version.__version__ = '0.0.1'\n")
    try:
        made.worker("--no-nanny", "--preload", tmp_path / "older.py")
        code, out, error = run(archive.parent, *CHECK, "-q", "--cluster", made.address)
    finally:
        made.end()

    assert (5, b"") == (code, out)
    assert b"has fidepair 0.0.1, and this is " in error


def test_a_scheduler_that_is_not_there_is_an_error(archive: Path):
    """So is an address that is none; neither is a traceback."""
    assert (
        b"No Dask scheduler answers at tcp://127.0.0.1:9"
        in run(archive.parent, *CHECK, "--cluster", "tcp://127.0.0.1:9")[2]
    )
    code, _, error = run(archive.parent, *CHECK, "--cluster", "nonsense://")
    assert (2, False) == (code, b"Traceback" in error)


def test_a_cluster_of_this_machine(archive: Path):
    """`--cluster local` starts one, names its dashboard, and ends it."""
    one = run(archive.parent, *CHECK, "-f", "ndjson")
    code, out, error = run(archive.parent, *CHECK, "-f", "ndjson", "--cluster", "local", "--jobs", 2)

    assert one[:2] == (code, out)
    assert b"note: the dashboard of the cluster is http://127.0.0.1:" in error


def test_other_commands_use_the_cluster_too(cluster: Cluster, tmp_path: Path):
    """`generate`, `lint` and `pair` give what one process gives."""
    made = ("generate", "-n", 5, "--players", 8, "--rounds", 3, "--force", "--json", "-o")
    one = run(tmp_path, *made, "t%d.trf")
    assert one == run(tmp_path, *made, "t%d.trf", "--cluster", cluster.address)
    for command in (("lint", ".", "-f", "ndjson"), ("pair", ".", "-f", "ndjson", "--rounds", 5)):
        assert run(tmp_path, *command)[:2] == run(tmp_path, *command, "--cluster", cluster.address)[:2]


def recipes() -> list[str]:
    """Return the recipes of the page that run on one machine."""
    page = (ROOT / "fidepair" / "docs" / "cluster.md").read_text("utf-8")
    return re.findall(r"<!-- run by tests/lab/test_cluster.py -->\n```sh\n(.*?)```", page, re.DOTALL)


@pytest.mark.parametrize("number", [0, 1])
def test_the_recipes_of_the_page_work(archive: Path, number: int):
    """As they stand there, with another port; they end with the summary, and leave no process."""
    programs = archive.parent / "bin"
    programs.mkdir()
    for name in ("fidepair", "dask"):
        (programs / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" -m {name} "$@"\n')
        (programs / name).chmod(0o755)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        script = recipes()[number].replace("8786", str(free.getsockname()[1]))
    ran = subprocess.run(
        ["bash", "-c", f"set -m\n{script}"],  # with jobs, as at a prompt
        cwd=archive.parent,
        env={**VARIABLES, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=False,
        timeout=600,
    )

    assert 2 == len(recipes())
    assert b"agree with the rules" in ran.stdout
