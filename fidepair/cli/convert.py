"""`fidepair convert`: a tournament in another dialect or form."""

from __future__ import annotations

import click

from fidepair.cli import files, streams
from fidepair.cli.options import QuickCommand, SystemName, help_option, kind_asked, option
from fidepair.convert import TARGETS, convert
from fidepair.errors import UsageError

WOULD_LOSE = 1


@click.command("convert", cls=QuickCommand, add_help_option=False)
@click.argument("file", metavar="FILE")
@option("--to", "target", type=click.Choice(TARGETS, case_sensitive=False), required=True, help="The new form.")
@option("-o", "--output", metavar="FILE", help="Write to this file instead of standard output.")
@option("--force", is_flag=True, help="Let -o replace a file that exists.")
@option("--strict", is_flag=True, help="Write nothing if anything would be lost; the exit code is 1 then.")
@option("--system", type=SystemName(), help="The system, where FILE does not tell what kind of event it is.")
@option("-q", "--quiet", is_flag=True, help="Do not tell what is lost.")
@help_option
def command(
    file: str, target: str, output: str | None, *, force: bool, strict: bool, system: str | None, quiet: bool
) -> int:
    """Convert FILE (- is standard input) to another dialect of report files, to JSON or to CSV.

    FILE is a report file of any dialect, or JSON or CSV as this command writes them. What the new form cannot carry is
    told on standard error; converting there and back loses nothing else.
    """
    if output == "-":
        output = None
    if output is not None:
        _refuse(file, output, force=force)
    name = files.name_of(file)
    converted = convert(files.read(file), name, target, kind_asked(system))
    for loss in () if quiet else converted.losses:
        place = name if loss.line is None else f"{name}:{loss.line}"
        streams.say(f"lost: {place}: {loss.text}")
    if strict and converted.losses:
        count = len(converted.losses)
        streams.say(f"fidepair: {name}: {count} loss{'' if count == 1 else 'es'} in {target}; nothing is written.")
        return WOULD_LOSE
    if output is None:
        streams.answer(converted.data)
    else:
        files.write(output, converted.data, replace=force)
    return 0


def _refuse(file: str, output: str, *, force: bool) -> None:
    """Raise where writing would replace a file that somebody may want to keep."""
    if file != "-" and files.same_file(file, output):
        raise UsageError(f"{output} is the input.\n  Choose another name for the converted file.")
    if not force:
        files.refuse_existing(output)
