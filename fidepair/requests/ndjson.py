"""Requests as lines of JSON, answers as lines of JSON: one line is one object in UTF-8; an answer
is plain ASCII."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NoReturn

from fidepair.convert.json_schema import MAX_VALUES, has_too_many_values, object_of
from fidepair.errors import FidepairError, UsageError
from fidepair.requests.dispatch import answer_request, failed

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.requests.dispatch import JsonObject

    Limited = Callable[[float | None, Callable[[], JsonObject]], JsonObject | None]
    """A function that returns the result of some work, or None if it takes longer than the time
    limit in seconds."""

_MOST_DIGITS = 1000
_SHORTEST, _LONGEST = 0.001, 1_000_000.0
"""Seconds that every timer can count; the most are as good as no limit."""


class TimeLimit(FidepairError):
    """A request took longer than it may."""

    exit_code = 75


def answer_line(line: bytes, most: float | None, limited: Limited) -> bytes:
    """Return the line that answers a line; `most`: seconds that any request may take, None for as
    many as it likes."""
    request: Any = None
    try:
        request = _read(line)
        seconds = seconds_of(request, most)
        told = limited(seconds, lambda: answer_request(request))
        if told is None:
            hint = "Allow more with --time-limit or `time_limit`, or ask for less."
            raise TimeLimit(f"no answer after {seconds:g} s.\n  {hint}")
    except FidepairError as error:
        told = failed(error, request)
    return line_of(told)


def refused(error: FidepairError) -> bytes:
    """Return the answer to a line that was not read."""
    return line_of(failed(error))


def _read(line: bytes) -> Any:
    """Return the value in a line. Raises UsageError if it is not valid JSON, or not in UTF-8."""
    try:
        text = line.decode("utf-8-sig").rstrip()
    except UnicodeDecodeError as problem:
        column = problem.start + 1
        raise UsageError(
            f"Byte {line[problem.start]:02X} at column {column} is not UTF-8.\n"
            "  Give files of other encodings as `base64`."
        ) from None
    if has_too_many_values(text):
        raise UsageError(f"The line has more than {MAX_VALUES:,} values, the limit for a request.")
    try:
        return json.loads(
            text, object_pairs_hook=object_of, parse_int=_whole, parse_constant=_refuse_constant
        )
    except json.JSONDecodeError as problem:
        what = f"{problem.msg[:1].lower()}{problem.msg[1:]}"
        raise UsageError(
            f"column {problem.colno}: this is not JSON: {what}\n  Write one object per line."
        ) from None
    except RecursionError:
        raise UsageError("Lists and objects are nested too deep.") from None


def _whole(digits: str) -> int:
    if (
        len(digits) > _MOST_DIGITS
    ):  # which Python would refuse in its own words, or take long to read
        raise UsageError(f"A number has more than {_MOST_DIGITS} digits.")
    return int(digits)


def _refuse_constant(name: str) -> NoReturn:
    raise UsageError(f"{name} is not a valid JSON number.")


def seconds_of(request: Any, most: float | None) -> float | None:
    """Return the time limit of a request: its own, up to the limit of all. Raises UsageError."""
    asked = request.get("time_limit") if isinstance(request, dict) else None
    if asked is None:
        return most
    if isinstance(asked, bool) or not isinstance(asked, int | float) or not asked > 0:
        raise UsageError("`time_limit` must be a number of seconds, such as 0.5.")
    return max(_SHORTEST, min(float(min(asked, _LONGEST)), most or _LONGEST))


def line_of(line: JsonObject) -> bytes:
    """Return the answer as a line."""
    try:
        return json.dumps(line, allow_nan=False).encode() + b"\n"
    except (ValueError, RecursionError):  # only `id` can contain such values
        error = UsageError(
            "`id` cannot be returned: it has an infinite number, or is nested too deep."
        )
        return json.dumps(failed(error)).encode() + b"\n"
