"""`fidepair web`: the page that does all this in a browser, as a folder for any static host."""

from __future__ import annotations

import os
from functools import partial

import click

from fidepair.cli import files, streams
from fidepair.cli.options import QuickCommand, help_option, option
from fidepair.errors import FileProblem
from fidepair.render.words import count_of
from fidepair.web import FACTS, MARK, runtime, site


@click.command("web", cls=QuickCommand, add_help_option=False)
@option(
    "-o",
    "--output",
    metavar="SITE",
    required=True,
    help="Write into this folder. It is made if it is not there.",
)
@option(
    "--pyodide",
    "folder",
    metavar="FOLDER",
    required=True,
    help="The package `pyodide` of npm, which is Python for browsers: its files are copied.",
)
@option(
    "--force",
    is_flag=True,
    help="Let -o replace files of these names that this command has not made.",
)
@option("-q", "--quiet", is_flag=True, help="No notes.")
@help_option
def command(output: str, folder: str, *, force: bool, quiet: bool) -> int:
    """Make the page on which a browser checks and pairs tournaments, alone: nothing leaves the
    machine it runs on.

    Put the folder SITE on any static host. The same version of fidepair and of the runtime make the
    same bytes.
    """
    loaded = runtime(partial(_in_runtime, folder))
    made = site(loaded)
    targets = {name: os.path.join(output, *name.split("/")) for name in made}
    there = {
        name: files.content_there(target)
        for name, target in targets.items()
        if os.path.lexists(target)
    }
    is_ours = there.get(FACTS, b"").startswith(MARK.encode())
    others = [name for name, content in there.items() if content != made[name]]
    if others and not is_ours and not force:
        raise FileProblem(
            f"{files.name_of(output)}: there are files that `fidepair web` has not made: {', '.join(others[:5])}.\n"
            "  Choose another folder, or use --force to replace them."
        )
    changed = [name for name, content in made.items() if there.get(name) != content]
    for name in changed:
        files.make_folder(os.path.dirname(targets[name]))
        files.write(targets[name], made[name], replace=True)
    if not quiet:
        size = sum(map(len, made.values())) / 1e6
        streams.say(
            f"{count_of(len(made), 'file')} with pyodide {loaded.version}, {size:.1f} MB, {len(changed)} written to "
            f"{files.name_of(output)}; the first is index.html"
        )
    return 0


def _in_runtime(folder: str, name: str) -> bytes:
    """Return the content of a file of the runtime. Raises FileProblem."""
    try:
        return files.read(os.path.join(folder, name))
    except FileProblem as error:
        raise FileProblem(
            f"{error!s}\n  --pyodide is the folder of the package: `npm install pyodide` makes node_modules/pyodide."
        ) from error
