"""`fidepair lab tally`: one report of the reports of the parts of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.cli import files, writing
from fidepair.cli.many_files import matching
from fidepair.cli.parsing import Delivery
from fidepair.commands.tally import Asked, tallied

if TYPE_CHECKING:
    from fidepair.cli.parsing import Typed


def tally(typed: Typed) -> int:
    """Answer `fidepair lab tally`."""
    how = typed.fill(Delivery)
    output = files.output_of("-", how.output, force=how.force)
    names = [name for path in typed.fill(Asked).paths for name in matching(path) or [path]]
    reports = [(files.name_of(name), files.read(name, how.max_size)) for name in names]
    whole, exit_code = tallied(reports)
    writing.deliver(whole, output, force=how.force)
    return exit_code


DOORS = {"tally": tally}
