"""`fidepair web`: the page that does all this in a browser, as a folder for any static host."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

from fidepair.cli import files, streams, writing
from fidepair.cli.parsing import Delivery
from fidepair.commands.web import Asked
from fidepair.errors import FileProblem
from fidepair.render.words import count_of
from fidepair.web import FACTS, MARK, runtime, site

if TYPE_CHECKING:
    from fidepair.cli.parsing import Typed


def web(typed: Typed) -> int:
    """Answer `fidepair web`."""
    how = typed.fill(Delivery)
    output = how.output or ""
    loaded = runtime(partial(_in_runtime, typed.fill(Asked).folder))
    contents = site(loaded)
    targets = {name: os.path.join(output, *name.split("/")) for name in contents}
    present = {
        name: files.content_there(target)
        for name, target in targets.items()
        if os.path.lexists(target)
    }
    is_ours = present.get(FACTS, b"").startswith(MARK.encode())
    others = [name for name, content in present.items() if content != contents[name]]
    if others and not is_ours and not how.force:
        raise FileProblem(
            f"{files.name_of(output)}: there are files that `fidepair web` has not made: {', '.join(others[:5])}.\n"
            "  Choose another folder, or use --force to replace them."
        )
    changed = [name for name, content in contents.items() if present.get(name) != content]
    for name in changed:
        files.make_folder(os.path.dirname(targets[name]))
        writing.write(targets[name], contents[name], replace=True)
    if not how.quiet:
        size = sum(map(len, contents.values())) / 1e6
        streams.say(
            f"{count_of(len(contents), 'file')} with pyodide {loaded.version}, {size:.1f} MB, "
            f"{len(changed)} written to {files.name_of(output)}; the first is index.html"
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


DOORS = {"web": web}
