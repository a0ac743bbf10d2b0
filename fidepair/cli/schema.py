"""`fidepair schema`: the form of the JSON that `fidepair convert` writes and reads."""

from __future__ import annotations

import click

from fidepair.cli import files
from fidepair.cli.options import QuickCommand, force_option, help_option, option
from fidepair.convert.schema import schema_bytes


@click.command("schema", cls=QuickCommand, add_help_option=False)
@option("-o", "--output", metavar="FILE", help="Write to this file instead of standard output.")
@force_option
@help_option
def command(output: str | None, *, force: bool) -> int:
    """Print the schema of tournaments in JSON, as `fidepair convert --to json` writes them (JSON Schema 2020-12)."""
    files.deliver(schema_bytes(), files.output_of("-", output, force=force), force=force)
    return 0
