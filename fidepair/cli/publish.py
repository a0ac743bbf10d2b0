"""`fidepair publish`: a tournament as pages of HTML in one folder."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from fidepair.cli import files, streams, writing
from fidepair.cli.parsing import Delivery
from fidepair.commands.publish import Asked
from fidepair.commands.question import kind_of
from fidepair.desk.day.header import header
from fidepair.desk.pages.site import site_of
from fidepair.errors import FileProblem
from fidepair.findings import in_groups
from fidepair.render.site import MARK, is_page_name, pages
from fidepair.render.words import count_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fidepair.cli.parsing import Typed

_MARK = MARK.encode()
_MOST_SHOWN = 5


def publish(typed: Typed) -> int:
    """Answer `fidepair publish`."""
    asked, how = typed.fill(Asked), typed.fill(Delivery)
    folder = how.output or ""
    content = files.read(how.file, how.max_size)
    loaded = files.load(how.file, content, kind_of(asked.system), advised=not how.quiet)
    if not how.quiet:
        for finding in in_groups(loaded.findings):
            streams.say(f"warning: {finding}")
    site = pages(site_of(loaded.tournament, asked.system, after=asked.after), header(loaded))
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
    """Raise FileProblem where a page would replace a file that this command has not made."""
    others = [name for name, page in present.items() if name in site and _MARK not in page]
    if others:
        raise FileProblem(
            f"{files.name_of(folder)}: these files are there, and `fidepair publish` has not made them: "
            f"{_listed(others)}.\n  Choose another folder, or use --force to replace them."
        )


def _report(
    folder: str, present: Mapping[str, bytes], site: Mapping[str, bytes], written: int
) -> None:
    """Say how many pages there are, and which old ones no page links to."""
    name = files.name_of(folder)
    left = [page for page, content in present.items() if page not in site and _MARK in content]
    if left:
        streams.say(
            f"note: {name}: no page leads any more to {_listed(left)}; what you do not need, remove."
        )
    count = count_of(len(site), "page")
    streams.say(f"{count}, {written} written to {name}; the first is index.html")


def _at(folder: str, name: str) -> bytes:
    return files.content_there(os.path.join(folder, name))


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _MOST_SHOWN} more" if len(names) > _MOST_SHOWN else ""
    return ", ".join(sorted(names)[:_MOST_SHOWN]) + more


DOORS = {"publish": publish}
