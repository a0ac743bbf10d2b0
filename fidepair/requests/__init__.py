"""Requests: a JSON object each, whose answer is another one.

The answer has the document that the command prints with `--json`, its messages, and the changed
file. No file, no network, no clock.
"""

from fidepair.requests.dispatch import answer_request as answer

__all__ = ["answer"]
