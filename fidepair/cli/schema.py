"""`fidepair schema`: the form of the JSON that `fidepair convert` writes and reads."""

from __future__ import annotations

import click

from fidepair.cli import files, streams
from fidepair.cli.options import QuickCommand, help_option, option
from fidepair.convert.schema import schema_bytes


@click.command("schema", cls=QuickCommand, add_help_option=False)
@option("-o", "--output", metavar="FILE", help="Write to this file instead of standard output.")
@option("--force", is_flag=True, help="Let -o replace a file that exists.")
@help_option
def command(output: str | None, *, force: bool) -> int:
    """Print the schema of tournaments in JSON, as `fidepair convert --to json` writes them (JSON Schema 2020-12)."""
    if output in (None, "-"):
        streams.answer(schema_bytes())
        return 0
    assert output is not None
    if not force:
        files.refuse_existing(output)
    files.write(output, schema_bytes(), replace=force)
    return 0
