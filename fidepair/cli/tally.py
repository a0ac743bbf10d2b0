"""`fidepair tally`: the reports of the parts of a run, added up to the report of the whole."""

from __future__ import annotations

import click

from fidepair.cli import files
from fidepair.cli.options import QuickCommand, force_option, help_option, option, size_option
from fidepair.commands.tally import tallied


@click.command("tally", cls=QuickCommand, add_help_option=False)
@click.argument("paths", metavar="REPORT...", nargs=-1, required=True)
@option("-o", "--output", metavar="FILE", help="Write to this file instead of standard output.")
@force_option
@size_option
@help_option
def command(paths: tuple[str, ...], output: str | None, *, force: bool, max_size: int) -> int:
    """Add each REPORT of a part of a run up to what one run would have reported.

    Reports are what `check`, `crosscheck` and `generate` write with --shard and --json, in any
    order; all parts of one run must be there. The exit code is that of the whole run.
    """
    output = files.output_of("-", output, force=force)
    found = [name for path in paths for name in files.matching(path) or [path]]
    whole, exit_code = tallied(
        [(files.name_of(path), files.read(path, max_size)) for path in found]
    )
    files.deliver(whole, output, force=force)
    return exit_code
