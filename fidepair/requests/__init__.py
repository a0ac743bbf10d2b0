"""What a command does between its options and its answer, for the command line and for requests
alike.

`answer` takes a request, a JSON object, and gives the answer, another one: the document that the
command prints with `--json`, what it says besides, and the changed file. No file, no network, no
clock; one module per command.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


def answer(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer to a request, as `fidepair/docs/serve.md` has both; whatever is wrong is
    told in the answer."""
    from fidepair.requests.answering import answer_request  # noqa: PLC0415 - start-up: the command line needs other rooms only

    return answer_request(request)
