"""`fidepair publish`: a tournament as pages of HTML in one folder. `fidepair web`: the page that does
all this in a browser, as a folder for any static host."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

from fidepair.cli import files, streams, writing
from fidepair.cli.parsing import Delivery
from fidepair.commands import sites
from fidepair.commands.question import kind_of
from fidepair.commands.sites import PublishAsked, WebAsked
from fidepair.errors import FileProblem
from fidepair.render.site import MARK, is_page_name
from fidepair.render.words import count_of
from fidepair.web import FACTS, runtime, site
from fidepair.web import MARK as SITE_MARK

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fidepair.cli.parsing import Typed


_PAGE_MARK = MARK.encode()
_MOST_SHOWN = 5


def publish(typed: Typed) -> int:
    """Answer `fidepair publish`."""
    asked, how = typed.fill(PublishAsked), typed.fill(Delivery)
    folder = how.output or ""
    content = files.read(how.file, how.max_size)
    loaded = files.load(how.file, content, kind_of(asked.system), advised=not how.quiet)
    site = sites.publish(loaded, asked, streams.speaker(quiet=how.quiet))
    present = {name: _at(folder, name) for name in files.names_in(folder) if is_page_name(name)}
    if not how.force:
        _refuse_others(folder, present, site)
    changed = [name for name, page in site.items() if present.get(name) != page]
    if how.dry_run:
        paths = [os.path.join(folder, name) for name in changed]
        streams.answer(streams.in_lines(paths, plain=True))
        return 0
    files.make_folder(folder)
    for name in changed:
        writing.write(os.path.join(folder, name), site[name], replace=True)
    if not how.quiet:
        _report(folder, present, site, len(changed))
    return 0


def _refuse_others(folder: str, present: Mapping[str, bytes], site: Mapping[str, bytes]) -> None:
    """Raise FileProblem if a page would replace a file that this command did not create."""
    others = [name for name, page in present.items() if name in site and _PAGE_MARK not in page]
    if others:
        raise FileProblem(
            f"{files.name_of(folder)}: `fidepair publish` did not create these files: "
            f"{_listed(others)}.\n  Choose another folder, or use --force to overwrite them."
        )


def _report(
    folder: str, present: Mapping[str, bytes], site: Mapping[str, bytes], written: int
) -> None:
    """Report the number of pages, and old pages without a link to them."""
    name = files.name_of(folder)
    left = [page for page, content in present.items() if page not in site and _PAGE_MARK in content]
    if left:
        streams.say(
            f"note: {name}: no page links to {_listed(left)} now. Remove the files that you do not need."
        )
    count = count_of(len(site), "page")
    streams.say(f"{count}, {written} written to {name}; the first is index.html")


def _at(folder: str, name: str) -> bytes:
    return files.content_there(os.path.join(folder, name))


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _MOST_SHOWN} more" if len(names) > _MOST_SHOWN else ""
    return ", ".join(sorted(names)[:_MOST_SHOWN]) + more


def web(typed: Typed) -> int:
    """Answer `fidepair web`."""
    how = typed.fill(Delivery)
    output = how.output or ""
    loaded = runtime(partial(_in_runtime, typed.fill(WebAsked).folder))
    contents = site(loaded)
    targets = {name: os.path.join(output, *name.split("/")) for name in contents}
    present = {
        name: files.content_there(target)
        for name, target in targets.items()
        if os.path.lexists(target)
    }
    is_ours = present.get(FACTS, b"").startswith(SITE_MARK.encode())
    others = [name for name, content in present.items() if content != contents[name]]
    if others and not is_ours and not how.force:
        raise FileProblem(
            f"{files.name_of(output)}: `fidepair web` did not create these files: {', '.join(others[:5])}.\n"
            "  Choose another folder, or use --force to overwrite them."
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
            f"{error!s}\n"
            "  --pyodide needs the folder of the package: `npm install pyodide` creates node_modules/pyodide."
        ) from error


DOORS = {"publish": publish, "web": web}
