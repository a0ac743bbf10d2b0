"""The outcome of a task: its value, or the reason why it has none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from fidepair.errors import FidepairError

if TYPE_CHECKING:
    from collections.abc import Callable

    Task: TypeAlias = Callable[[Any], Any]
    Batch: TypeAlias = list[tuple[int, Any]]
    """Arguments that a worker gets together, each with its number."""


class Failure(NamedTuple):
    """An exception of a task: the name of its class, its message, and the exit code that it stands
    for."""

    kind: str
    message: str
    exit_code: int


class Outcome(NamedTuple):
    """What became of the argument number `index` (from 0): a value, or an error, or it took too
    long."""

    index: int  # type: ignore[assignment]  # hides tuple.index
    value: Any = None
    error: Failure | None = None
    timed_out: bool = False

    @property
    def failed(self) -> Failure | None:
        """The reason why there is no value; None if there is one."""
        if self.timed_out:
            return Failure("TimedOut", TIMED_OUT, FidepairError.exit_code)
        return self.error


TIMED_OUT = "it took longer than --time-limit allows, and was given up"


def attempt(task: Task, argument: Any) -> tuple[Any, Failure | None]:
    """Return the value of the task for the argument, or why it has none."""
    try:
        return task(argument), None
    except Exception as error:  # whatever it is, the other arguments have a right to their turn
        return None, failure(error)


def failure(error: Exception) -> Failure:
    """Return what can be sent to another process about an error."""
    code = error.exit_code if isinstance(error, FidepairError) else FidepairError.exit_code
    return Failure(type(error).__name__, str(error), code)


def worker_died(how: str) -> Failure:
    """Return the failure of an argument whose worker died twice; `how`: in brackets behind it."""
    text = f"the process that worked on it ended unexpectedly, twice ({how})"
    return Failure("WorkerDied", text, FidepairError.exit_code)
