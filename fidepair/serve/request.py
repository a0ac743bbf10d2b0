"""A request as the rooms of the commands get it, and what they give back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair import trf
from fidepair.serve.options import kind_asked
from fidepair.text.safe import visible

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fidepair.serve.options import Say
    from fidepair.trf import Loaded


class Request(NamedTuple):
    """The content of a file, its name, the options as the command line has them, and who hears
    warnings and notes.

    `form`: the one for people that is asked for instead of a document.
    """

    content: bytes
    file: str
    options: dict[str, Any]
    say: Say
    form: str | None = None

    @property
    def name(self) -> str:
        """The name of the file in messages: in one line."""
        if self.file.isprintable():
            return self.file

        return visible(self.file)

    def load(self) -> Loaded:
        """Return what the file says. Raises TrfError."""
        return trf.load(self.content, self.name, kind_asked(self.options.get("system")))


class Response(NamedTuple):
    """The document, or the text for people; the exit code, and the content of the changed file."""

    document: Mapping[str, object] | None = None
    exit_code: int = 0
    data: bytes | None = None
    text: str | bytes | None = None
