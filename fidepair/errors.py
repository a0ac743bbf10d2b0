"""The family of errors a user can meet, each with its exit code. Knows nothing else of the package."""

from __future__ import annotations


class FidepairError(Exception):
    """Base of all errors that are reported in words; `exit_code` is what the command line returns."""

    exit_code = 70


class PairingImpossible(FidepairError):
    """No round-pairing complies with the absolute criteria (C.04.3 1.9.3 and its sisters).

    `article` names the rule; `witness` holds the numbers of participants who cannot all be completed, as a
    person can verify: see `fidepair.swiss.completion`.
    """

    exit_code = 1

    def __init__(self, message: str, article: str, witness: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        self.article = article
        self.witness = witness


class UsageError(FidepairError):
    """The request itself cannot be understood: an unknown system, a participant who does not exist."""

    exit_code = 2


class InputError(FidepairError):
    """The tournament lacks a fact that a rule needs, or contradicts itself or the request."""

    exit_code = 3


class NotSupported(FidepairError):
    """Valid input which this program does not handle (yet); the message names it."""

    exit_code = 4


class FileProblem(FidepairError):
    """A file cannot be read or written."""

    exit_code = 5
