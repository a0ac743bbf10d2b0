"""A Dask cluster as an executor: one that runs, by its address, or one of this machine."""

from __future__ import annotations

import logging
import re
from concurrent.futures import Executor, Future
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import dask
from distributed import Client, LocalCluster
from distributed.scheduler import KilledWorker

from fidepair.errors import FileProblem, UsageError
from fidepair.lab.pool import Backend

if TYPE_CHECKING:
    from collections.abc import Callable

    _P = ParamSpec("_P")
    _T = TypeVar("_T")

LOCAL = "local"
_ADDRESS = re.compile(r"[a-z]+://[^/\s]+:\d+/?")
_PATIENCE = 10
"""Seconds until a scheduler answers, and until a lost one is given up."""
_FRUGAL = {
    "distributed.scheduler.allowed-failures": 1,
    "distributed.worker.profile.enabled": False,
    "distributed.worker.memory.monitor-interval": "2s",
    "distributed.admin.tick.interval": "500ms",
    "distributed.admin.system-monitor.interval": "5s",
}
"""Of a cluster of our own: one retry; and processes look less often at what they do."""
_BATCHES = 128
"""Batches that are with a cluster at once: enough for as many workers."""


class DaskExecutor(Executor):
    """The executor of a client, which is closed with it, and with the cluster if it was made for
    it."""

    def __init__(self, client: Client, cluster: LocalCluster | None = None) -> None:
        self.client = client
        self.cluster = cluster
        self.inner = client.get_executor(pure=False)

    def submit(
        self, function: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs
    ) -> Future[_T]:
        """Let a worker call the function."""
        future: Future[_T] = self.inner.submit(function, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002
        """Close the connection, and the cluster if it is ours; what is not done is cancelled."""
        self.client.close()
        if self.cluster is not None:
            self.cluster.close()


def backend_at(place: str, jobs: int, say: Callable[[str], None]) -> Backend:
    """Return the cluster at an address such as `tcp://host:8786`, or `local`: one of this machine,
    with `jobs` workers. `say` gets the address of its dashboard. Raises UsageError for what is no
    address."""
    logging.disable(logging.CRITICAL)  # what matters is said in our words
    dask.config.set({"distributed.comm.timeouts.connect": _PATIENCE})
    if place == LOCAL:
        return Backend(partial(_local, jobs, say), _BATCHES, (KilledWorker,), "the local cluster")
    if not _ADDRESS.fullmatch(place):
        raise UsageError(
            f"--cluster: `{place}` is not an address.\n"
            "  Write it as the scheduler prints it, such as tcp://host:8786, or `local`."
        )
    return Backend(partial(_at, place), _BATCHES, (KilledWorker,), f"the cluster {place}")


def _local(jobs: int, say: Callable[[str], None]) -> DaskExecutor:
    dask.config.set(_FRUGAL)
    cluster = LocalCluster(
        n_workers=jobs,
        threads_per_worker=1,
        dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
    )
    say(f"note: the dashboard of the cluster is {cluster.dashboard_link}")
    return DaskExecutor(Client(cluster, set_as_default=False), cluster)


def _at(address: str) -> DaskExecutor:
    try:
        return DaskExecutor(Client(address, timeout=_PATIENCE, set_as_default=False))
    except (OSError, TimeoutError):
        raise FileProblem(
            f"No Dask scheduler answers at {address}.\n  Start one with `dask scheduler`, or use --jobs."
        ) from None
