"""`fidepair systems`: the pairing systems, and how each was verified."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.cli import streams
from fidepair.commands.systems import Asked, document, sheet
from fidepair.render.sheet import draw
from fidepair.text.data import json_bytes

if TYPE_CHECKING:
    from fidepair.cli.parsing import Typed


def systems(typed: Typed) -> int:
    """Answer `fidepair systems`."""
    is_data = typed.fill(Asked).as_json
    streams.answer(json_bytes(document()) if is_data else draw(sheet()))
    return 0


DOORS = {"systems": systems}
