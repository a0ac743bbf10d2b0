"""One run in several parts, each on a machine of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from fidepair.errors import UsageError
from fidepair.text.safe import is_number

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST = 1_000_000
_T = TypeVar("_T")


class Shard(NamedTuple):
    """Part `number`, from 1, of a run in `of` parts."""

    number: int
    of: int

    def part(self, work: Sequence[_T]) -> Sequence[_T]:
        """Return the share of the work: neighbouring items; all shares in order are the whole."""
        size = len(work)
        return work[size * (self.number - 1) // self.of : size * self.number // self.of]

    def document(self, exit_code: int) -> dict[str, Any]:
        """Return what the report of this part says of itself."""
        return {"shard": {"number": self.number, "of": self.of, "exit_code": exit_code}}


WHOLE = Shard(1, 1)


def shard(text: str) -> Shard:
    """Return the part that `2/5` names. Raises UsageError."""
    number, sign, of = (part.strip() for part in text.partition("/"))
    if sign and is_number(number) and is_number(of):
        found = Shard(int(number), int(of))
        if 1 <= found.number <= found.of <= MOST:
            return found
    raise UsageError(f"`{text}` is not a part of a run, such as 2/5 (the second of five).")
