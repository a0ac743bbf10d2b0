"""`fidepair publish`: a tournament as pages of HTML in one folder."""

from __future__ import annotations

import os

import click

from fidepair.cli import files, streams
from fidepair.cli.options import QuickCommand, help_option, option, size_option, system_option
from fidepair.desk.day.header import header
from fidepair.desk.pages.site import site_of
from fidepair.errors import FileProblem
from fidepair.findings import in_groups
from fidepair.render.site import MARK, is_page_name, pages
from fidepair.render.words import count_of
from fidepair.serve.options import kind_asked

_MOST_SHOWN = 5


@click.command("publish", cls=QuickCommand, add_help_option=False)
@click.argument("file", metavar="FILE")
@option(
    "-o",
    "--output",
    metavar="DIR",
    required=True,
    help="Write the pages into this folder. It is made if it is not there.",
)
@option(
    "--after",
    type=click.IntRange(min=0),
    metavar="N",
    help="As it was after round N. Default: as it is.",
)
@system_option
@option(
    "--force",
    is_flag=True,
    help="Let -o replace files of these names that this command has not made.",
)
@option("--dry-run", is_flag=True, help="List the pages that would be written. Write nothing.")
@size_option
@option("-q", "--quiet", is_flag=True, help="No notes, no warnings.")
@help_option
def command(
    file: str,
    output: str,
    after: int | None,
    system: str | None,
    *,
    force: bool,
    dry_run: bool,
    max_size: int,
    quiet: bool,
) -> int:
    """Make pages of HTML of the tournament in FILE (- is standard input): rounds, standings, cross
    table, players.

    The first is DIR/index.html. They need nothing else, are read on a telephone and printed on A4;
    their names stay the same from round to round, and nothing else in DIR is touched.
    """
    loaded = files.load(file, files.read(file, max_size), kind_asked(system), advised=not quiet)
    for finding in () if quiet else in_groups(loaded.findings):
        streams.say(f"warning: {finding}")
    made = pages(site_of(loaded.tournament, system, after=after), header(loaded))
    mark = MARK.encode()
    there = {name: _at(output, name) for name in files.names_in(output) if is_page_name(name)}
    others = [name for name, content in there.items() if name in made and mark not in content]
    if others and not force:
        raise FileProblem(
            f"{files.name_of(output)}: these files are there, and `fidepair publish` has not made them: "
            f"{_listed(others)}.\n  Choose another folder, or use --force to replace them."
        )
    changed = [name for name, content in made.items() if there.get(name) != content]
    if dry_run:
        streams.answer(
            streams.in_lines([os.path.join(output, name) for name in changed], plain=True)
        )
        return 0
    files.make_folder(output)
    for name in changed:
        files.write(os.path.join(output, name), made[name], replace=True)
    if not quiet:
        folder = files.name_of(output)
        left = [name for name, content in there.items() if name not in made and mark in content]
        if left:
            streams.say(
                f"note: {folder}: no page leads any more to {_listed(left)}; what you do not need, remove."
            )
        streams.say(
            f"{count_of(len(made), 'page')}, {len(changed)} written to {folder}; the first is index.html"
        )
    return 0


def _at(folder: str, name: str) -> bytes:
    return files.content_there(os.path.join(folder, name))


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _MOST_SHOWN} more" if len(names) > _MOST_SHOWN else ""
    return ", ".join(sorted(names)[:_MOST_SHOWN]) + more
