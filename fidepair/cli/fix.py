"""`fidepair fix`: repairs that change no fact, and questions about the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from fidepair.cli import files, streams
from fidepair.cli.options import (
    QuickCommand,
    facts_told,
    force_option,
    help_option,
    kind_asked,
    option,
    shared,
    size_option,
    what_files_declare,
)
from fidepair.errors import UsageError
from fidepair.findings import ERROR, Findings, TrfError
from fidepair.fix import Fixed, fix
from fidepair.render import fixes as for_people
from fidepair.shown import in_lines, json_bytes

if TYPE_CHECKING:
    from collections.abc import Sequence

QUESTIONS_LEFT = 1


@click.command("fix", cls=QuickCommand, add_help_option=False)
@click.argument("file", metavar="FILE")
@option("-o", "--output", metavar="FILE", help="Write the repaired file here; without it, to standard output.")
@option("--in-place", is_flag=True, help="Write the repaired file over FILE itself.")
@force_option
@option("--dry-run", is_flag=True, help="Write nothing; show what would change.")
@shared(what_files_declare)
@size_option
@option("--json", "as_json", is_flag=True, help="Tell repairs and questions as JSON.")
@option("-q", "--quiet", is_flag=True, help="Tell neither repairs nor questions; the exit code does.")
@help_option
def command(file: str, **options: Any) -> int:
    """Repair in FILE (- is standard input) what can be repaired without changing a fact.

    Columns, line ends, encoding, codes of equal meaning, points that were never filled. What needs a guess is left as
    it is, with the question to answer; the exit code is then 1. System, number of rounds, initial-colour and
    acceleration are written down if they are given here.
    """
    target = _target(file, options)
    content = files.read(file, options["max_size"])
    name = files.name_of(file)
    fixed = fix(content, name, kind_asked(options["system"]), **facts_told(options))
    if not fixed.is_report:
        raise TrfError([finding for finding in fixed.findings if finding.severity == ERROR])
    if target is not None and (options["output"] is not None or fixed.data != content):
        replace = options["in_place"] or options["force"]
        files.write(target, fixed.data, replace=replace, was=content if options["in_place"] else None)
    else:
        target = None
    _tell(fixed, content, file, target, options)
    return QUESTIONS_LEFT if fixed.questions else 0


def _target(file: str, options: dict[str, Any]) -> str | None:
    """Return the path to write to; None for standard output and for nothing at all.

    Raises UsageError where the options contradict each other or could overwrite what somebody wants to keep.
    """
    output, dry_run = options["output"], options["dry_run"]
    if options["in_place"]:
        files.refuse_in_place(file, output)
        return None if dry_run else file
    way_out = "Use --in-place to write the repaired file over it."
    target = files.output_of(file, output, force=options["force"] or dry_run, instead=way_out)
    if target is None and options["as_json"] and not dry_run:
        raise UsageError("--json and the repaired file cannot both go to standard output.\n  Use -o or --dry-run.")
    return None if dry_run else target


def _tell(fixed: Fixed, content: bytes, file: str, written: str | None, options: dict[str, Any]) -> None:
    """Send the answer to standard output: the file, the difference, or what was done; questions never get lost in it.

    Where standard output has the file or the difference, everything else goes to standard error.
    """
    name = files.name_in_data(file)
    if options["as_json"]:
        streams.answer(json_bytes(for_people.document(fixed, name, written)))
        return
    done = [*for_people.lines(fixed, name), for_people.verdict(fixed, name, written)]
    to_stdout = not options["dry_run"] and (options["in_place"] or options["output"] not in (None, "-"))
    if options["dry_run"]:
        streams.answer(in_lines(for_people.difference(fixed, _texts(content, name), _texts(fixed.data, name), name)))
    elif not to_stdout:
        streams.answer(fixed.data)
    if options["quiet"]:
        return
    if to_stdout:
        streams.answer(in_lines(done))
    else:
        streams.say(in_lines(done).rstrip("\n"))


def _texts(content: bytes, name: str) -> Sequence[str]:
    from fidepair.trf.format.document import parse  # noqa: PLC0415

    return [line.text for line in parse(content, name, Findings(name)).lines]
