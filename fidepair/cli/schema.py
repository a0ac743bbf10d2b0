"""`fidepair schema`: the JSON Schema of a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.cli import files, writing
from fidepair.cli.parsing import Delivery
from fidepair.commands import schema as schemas
from fidepair.text.data import json_bytes

if TYPE_CHECKING:
    from fidepair.cli.parsing import Typed


def schema(typed: Typed) -> int:
    """Answer `fidepair schema`."""
    asked, how = typed.fill(schemas.Asked), typed.fill(Delivery)
    output = files.output_of("-", how.output, force=how.force)
    writing.deliver(json_bytes(schemas.schema(asked)), output, force=how.force)
    return 0


DOORS = {"schema": schema}
