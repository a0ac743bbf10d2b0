"""Names of many files from one pattern: `out/t%05d.trf` is `out/t00001.trf`, `out/t00002.trf`, ..."""

from __future__ import annotations

import os
import re
from typing import NamedTuple

from fidepair.errors import FileProblem, UsageError

_PLACE = re.compile(r"%(%|(0?)([1-9]?)d|.?)")
"""`%%`, `%d`, `%5d`, `%05d`, or a `%` with anything else behind it."""


class Pattern(NamedTuple):
    """The text before and after the number; `width`: digits at least, filled with `fill`."""

    before: str
    after: str
    fill: str
    width: int

    def path(self, number: int) -> str:
        """Return the name of the file with this number."""
        return f"{self.before}{str(number).rjust(self.width, self.fill)}{self.after}"


def read_pattern(text: str) -> Pattern:
    """Return the pattern in `text`, which has one place for a number; `%%` is a per cent sign. Raises UsageError."""
    found: list[re.Match[str]] = []
    pieces = [""]
    end = 0
    for match in _PLACE.finditer(text):
        pieces[-1] += text[end : match.start()]
        end = match.end()
        if match[1] == "%":
            pieces[-1] += "%"
        elif match[1].endswith("d"):
            found.append(match)
            pieces.append("")
        else:
            raise UsageError(f"-o: `{match[0]}` in `{text}` is no place for a number.\n  Write %d or %05d, %% for a %.")
    pieces[-1] += text[end:]
    if len(found) != 1:
        what = "no place for the number" if not found else f"{len(found)} places for a number"
        raise UsageError(f"-o: `{text}` has {what} of each file.\n  Write %d or %05d once, such as 'out/t%05d.trf'.")
    if os.path.basename(pieces[1]) != pieces[1]:
        raise UsageError(f"-o: `{text}` has the number in the name of a folder.\n  Write it in the name of the file.")
    return Pattern(pieces[0], pieces[1], found[0][2] or " ", int(found[0][3] or "1"))


def make_folder(pattern: Pattern) -> None:
    """Make the folder of the files if it is missing; the folder it is in must be there. Raises FileProblem."""
    folder = os.path.dirname(pattern.path(1))
    if folder and not os.path.isdir(folder):
        try:
            os.mkdir(folder)
        except OSError as error:
            raise FileProblem(f"{folder}: the folder cannot be made: {error.strerror}.") from error


def is_pattern(text: str) -> bool:
    """Whether a name has a place for a number."""
    return any(match[1].endswith("d") for match in _PLACE.finditer(text))
