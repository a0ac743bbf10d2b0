"""What a cluster costs: CPU time of `fidepair check` in one process, and of two workers with one killed in the middle.

    python tests/bench/cluster.py 20000

User and system time of all processes: client, scheduler, nannies and workers, the killed one too. Needs `distributed`.
Waiting costs as well (see docs/cluster.md): on a machine that is busy with other things the run takes longer, and the
figure is too high. Both runs must give the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PYTHON = (sys.executable, "-m")
FRUGAL = {
    "WORKER__PROFILE__ENABLED": "False",
    "WORKER__MEMORY__MONITOR_INTERVAL": "2s",
    "ADMIN__TICK__INTERVAL": "500ms",
    "ADMIN__SYSTEM_MONITOR__INTERVAL": "5s",
}
"""The settings of docs/cluster.md."""
SILENT = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def used() -> float:
    """Return the CPU time of all processes that have ended, in seconds."""
    found = resource.getrusage(resource.RUSAGE_CHILDREN)
    return found.ru_utime + found.ru_stime


def report(folder: Path, *more: str, half: int = 0, nanny: int = 0) -> str:
    """Return the hash of the report; after `half` of its lines the worker of this nanny is killed."""
    command = [*PYTHON, "fidepair", "check", str(folder), "-f", "ndjson", "-q", "--system", "dutch", *more]
    digest = hashlib.sha256()
    with subprocess.Popen(command, stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        for number, line in enumerate(running.stdout, 1):
            digest.update(line)
            if number == half:
                os.kill(worker_of(nanny), signal.SIGKILL)
    return digest.hexdigest()


def worker_of(nanny: int) -> int:
    """Return the child of a nanny that has worked most."""
    children = subprocess.run(["pgrep", "-P", str(nanny)], capture_output=True, text=True, check=True).stdout.split()
    return max(map(int, children), key=cpu_of)


def cpu_of(process: int) -> int:
    """Return the CPU time of a running process, in ticks."""
    facts = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(facts[11]) + int(facts[12])


def behind_cluster(folder: Path, size: int, place: Path) -> str:
    """Return the hash of the report of two workers, one of which is killed in the middle."""
    file = place / "scheduler.json"
    dask = [*PYTHON, "dask"]
    where = ["--host", "127.0.0.1", "--scheduler-file", str(file)]
    started = [
        subprocess.Popen([*dask, "scheduler", "--port", "0", "--dashboard-address", "127.0.0.1:0", *where], **SILENT)
    ]
    try:
        while not (file.exists() and file.read_text().rstrip().endswith("}")):
            time.sleep(0.1)
        worker = [*dask, "worker", "--nthreads", "1", "--no-dashboard", *where]
        started += [subprocess.Popen([*worker, "--local-directory", str(place / name)], **SILENT) for name in "ab"]
        address = json.loads(file.read_text())["address"]
        return report(folder, "--cluster", address, half=size // 2, nanny=started[1].pid)
    finally:
        for process in reversed(started):
            process.terminate()
        for process in started:
            process.wait()


def main(size: int) -> None:
    """Print both figures."""
    for name, value in FRUGAL.items():
        os.environ.setdefault(f"DASK_DISTRIBUTED__{name}", value)
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        made = ["generate", "-n", str(size), "--players", "40", "--rounds", "9", "-o", f"{place}/events/t%05d.trf"]
        subprocess.run([*PYTHON, "fidepair", *made, "-q"], check=True)
        begun = used()
        one = report(place / "events")
        alone = used() - begun
        begun = used()
        same = one == behind_cluster(place / "events", size, place)
        both = used() - begun
    words = "the same bytes" if same else "OTHER BYTES"
    print(f"{size} files: one process {alone:.1f} s, cluster {both:.1f} s ({both / alone - 1:+.0%}), {words}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
