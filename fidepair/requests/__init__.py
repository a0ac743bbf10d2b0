"""Requests: a JSON object each, whose answer is another one.

The answer has the document that the command prints with `--json`, its messages, and the changed
file. No file, no network, no clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fidepair.requests.dispatch import JsonObject


def answer(request: Mapping[str, object]) -> JsonObject:
    """Return the answer to a request, as `fidepair/docs/serve.md` has both; an error is
    an answer too."""
    from fidepair.requests.dispatch import answer_request  # noqa: PLC0415 - start-up: the command line needs other rooms only

    return answer_request(request)
