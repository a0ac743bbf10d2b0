"""The family of errors a user can meet, each with its exit code, and sentences that name a fact as
each door spells it.

Knows nothing else of the package.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain


class Keyword:
    """A fact in a sentence, by its keyword in the library: an option of a round, or
    the `system`.

    `value`: one to give, which may be True, a table, or a tuple of values of which one is to be
    chosen. As text it is what a caller writes, such as `rounds=9`; added to text, it makes a
    sentence.
    """

    __slots__ = ("name", "value")

    def __init__(self, name: str, value: object = None) -> None:
        self.name = name
        self.value = value

    def __str__(self) -> str:
        if self.value is None:
            return f"`{self.name}`"
        values = self.value if isinstance(self.value, tuple) else (self.value,)
        return " or ".join(f"`{self.name}={value!r}`" for value in values)

    def __add__(self, text: str) -> Sentence:
        return Sentence(self, text)

    def __radd__(self, text: str) -> Sentence:
        return Sentence(text, self)


class Sentence(str):
    """A text with facts in it: `pieces` has them apart, another interface can then spell them in
    its own way."""

    __slots__ = ("pieces",)

    pieces: tuple[str | Keyword, ...]

    def __new__(cls, *pieces: str | Keyword) -> Sentence:
        """Return the text as the library writes it."""
        made = super().__new__(cls, "".join(map(str, pieces)))
        inner = (piece.pieces if isinstance(piece, Sentence) else (piece,) for piece in pieces)
        made.pieces = tuple(chain.from_iterable(inner))
        return made

    def __getnewargs__(self) -> tuple[str | Keyword, ...]:  # type: ignore[override]
        return self.pieces

    def __add__(self, text: str | Keyword) -> Sentence:
        return Sentence(*self.pieces, text)

    def __radd__(self, text: str) -> Sentence:
        return Sentence(text, *self.pieces)

    def spelt(self, spell: Callable[[Keyword], str]) -> str:
        """Return the text with each fact as `spell` has it."""
        return "".join(
            spell(piece) if isinstance(piece, Keyword) else piece for piece in self.pieces
        )


class FidepairError(Exception):
    """Base of all errors that are reported in words; `exit_code` is what the command line
    returns."""

    exit_code = 70

    def __reduce__(self) -> tuple[object, ...]:
        """Return how pickle makes the error again, with its attributes: pools of processes need
        it."""
        return _error_again, (type(self), self.args, self.__dict__)

    @property
    def facts(self) -> tuple[str, ...]:
        """The names of the facts that are missing or at odds, in the order in which the message
        speaks of them."""
        message = self.args[0] if self.args else ""
        pieces = message.pieces if isinstance(message, Sentence) else ()
        return tuple(dict.fromkeys(piece.name for piece in pieces if isinstance(piece, Keyword)))


def _error_again(
    kind: type[FidepairError], args: tuple[object, ...], attributes: dict[str, object]
) -> FidepairError:
    """Return an error with these arguments and attributes, whatever its `__init__` takes."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(attributes)
    return error


class PairingImpossible(FidepairError):
    """No round-pairing complies with the absolute criteria (C.04.3 1.9.3 and its sisters).

    `article` names the rule; `witness` holds the numbers of participants who cannot all be
    completed, as a person can verify: see `fidepair.swiss.completion`.
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
    """A fact that a rule needs is missing, or the tournament contradicts itself or the request."""

    exit_code = 3


class NotSupported(FidepairError):
    """Valid input which this program does not handle (yet); the message names it."""

    exit_code = 4


MAX_SIZE = 64
"""The default limit of a file in megabytes: 9,999 players with 99 rounds need a quarter."""


class FileProblem(FidepairError):
    """A file cannot be read or written."""

    exit_code = 5


EXIT_CODES = (0, 1, 2, 3, 4, 5, FidepairError.exit_code)
"""What a command that was not ended by a signal returns."""
