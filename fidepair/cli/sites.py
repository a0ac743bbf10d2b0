"""`fidepair publish`: a tournament as pages of HTML in one folder, or several sections. `fidepair
post`: what is hung up for a round, in one folder. `fidepair web`: the page that does
all this in a browser, as a folder for any static host."""

import gzip
import os
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from fidepair.cli import files, streams, writing
from fidepair.cli.files import Delivery
from fidepair.cli.parsing import Typed
from fidepair.commands import sites
from fidepair.commands.sites import NAMES, PostAsked, PublishAsked, WebAsked, posted
from fidepair.desk.pages.site import in_several_sections
from fidepair.errors import FileProblem, InputError, UsageError
from fidepair.render.html import mark_of
from fidepair.render.language import for_players
from fidepair.render.site import Section, first_page, in_sections, is_page_name
from fidepair.render.words import count_of
from fidepair.text.wording import visible
from fidepair.trf import Loaded
from fidepair.web import (
    FACTS,
    LIBRARIES,
    NEEDED,
    PICTURE,
    RUNTIME,
    RUNTIME_HINT,
    libraries_missing,
    runtime,
    site,
    wheel_name,
)
from fidepair.web import MARK as SITE_MARK

_MOST_SHOWN = 5


def publish(typed: Typed) -> int:
    """Answer `fidepair publish`."""
    asked, how = typed.fill(PublishAsked), typed.fill(Delivery)
    has_sections = len(how.paths) > 1
    stems = [_stem(path) for path in how.paths] if has_sections else [""]
    _refuse_twice(stems)
    pages: Mapping[str, bytes] = {}
    sections = []
    for path, stem in zip(how.paths, stems, strict=True):
        loaded = _loaded(how._replace(file=path), asked.system)
        site, drawn = sites.publish(loaded, asked, how.say, is_section=bool(stem))
        sections.append(Section(stem, site))
        if stem:
            drawn = {**pages, **{os.path.join(stem, name): page for name, page in drawn.items()}}
        pages = drawn
    if has_sections:
        several = in_several_sections(one.site.tournament for one in sections)
        with for_players(asked.lang):
            pages = {"index.html": first_page(sections, several), **pages}
        for entries in several:
            how.say(f"note: in several sections: {in_sections(sections, entries)}")
    folder = PageFolder("publish", how.output or "", is_page_name, ("", *filter(None, stems)))
    return _deliver(folder, pages, how, "no page links to {} now")


def post(typed: Typed) -> int:
    """Answer `fidepair post`."""
    asked, how = typed.fill(PostAsked), typed.fill(Delivery)
    output = how.output
    if output is None:
        if how.file == "-":
            raise UsageError("Standard input has no folder beside it.\n  Give a folder: -o FOLDER.")
        output = f"{os.path.splitext(how.file)[0]}-post"
    found = posted(_loaded(how, asked.system), asked, how.name, how.say)
    folder = PageFolder("post", output, NAMES.__contains__)
    left = "" if asked.presence else "not for this round: {}"
    code = _deliver(folder, found.pages, how, left)
    for note in found.notes:
        how.say(f"note: {note}")
    return code


def _loaded(how: Delivery, system: str | None) -> Loaded:
    return how.load(how.read(), system)


def _stem(path: str) -> str:
    """Return the folder of the pages of a file among several: its name without the extension.
    Raises UsageError for standard input."""
    if path == "-":
        raise UsageError("Sections need file names.\n  Give each section as a file.")
    return os.path.splitext(os.path.basename(path))[0]


def _refuse_twice(stems: Sequence[str]) -> None:
    """Raise UsageError for two files whose pages would have the same folder."""
    folded = [stem.casefold() for stem in stems]
    for stem in stems:
        if folded.count(stem.casefold()) > 1:
            raise UsageError(
                f"Several files have the name {visible(stem)}, which names their folder.\n"
                "  Rename one of them."
            )


class PageFolder(NamedTuple):
    """A folder of pages that a command makes. `may_be_ours`: whether a file of this name may be one
    of them; `parts`: the folders in it with pages, the folder itself is empty."""

    command: str
    path: str
    may_be_ours: Callable[[str], bool]
    parts: tuple[str, ...] = ("",)

    def present(self) -> dict[str, bool]:
        """Return the files with names of pages, and whether the command made them."""
        mark = mark_of(self.command).encode()
        found = {}
        for part in self.parts:
            folder = os.path.join(self.path, part)
            for name in filter(self.may_be_ours, files.names_in(folder)):
                page = files.content_there(os.path.join(folder, name))
                found[os.path.join(part, name)] = mark in page
        return found


def _deliver(folder: PageFolder, pages: Mapping[str, bytes], how: Delivery, left: str) -> int:
    """Write the pages that have changed, or list them. Raises FileProblem if one would replace a
    file of another origin; `left`: the note on old pages of the command, empty for none."""
    present = folder.present()
    others = [name for name, is_ours in present.items() if name in pages and not is_ours]
    changed = _changed(folder.command, folder.path, pages, others, force=how.force)
    if how.dry_run:
        streams.answer_lines(changed, plain=True)
        return 0
    written = _write(changed)
    shown = files.name_of(folder.path)
    old = [name for name, is_ours in present.items() if name not in pages and is_ours]
    if old and left:
        how.say(
            f"note: {shown}: {left.format(_listed(old))}. Remove the files that you do not need."
        )
    first = "; the first is index.html" if "index.html" in pages else ""
    how.say(f"{count_of(len(pages), 'page')}, {written} written to {shown}{first}")
    return 0


def _changed(
    command: str, folder: str, contents: Mapping[str, bytes], others: list[str], *, force: bool
) -> dict[str, bytes]:
    """Return the files that have changed, by their paths. Raises FileProblem if they would replace
    `others`, which the command did not create."""
    if others and not force:
        raise FileProblem(
            f"{files.name_of(folder)}: `fidepair {command}` did not create these files: {_listed(others)}.\n"
            "  Choose another folder, or use --force to overwrite them."
        )
    paths = {name: os.path.join(folder, name) for name in contents}
    return {path: contents[name] for name, path in paths.items() if not _has(path, contents[name])}


def _write(contents: Mapping[str, bytes]) -> int:
    """Write the files of these paths, and return how many."""
    for parent in set(map(os.path.dirname, contents)):
        files.make_folder(parent)
    return writing.write_many(contents.items())


def _has(path: str, content: bytes) -> bool:
    return os.path.lexists(path) and files.content_there(path) == content


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _MOST_SHOWN} more" if len(names) > _MOST_SHOWN else ""
    return ", ".join(sorted(names)[:_MOST_SHOWN]) + more


def web(typed: Typed) -> int:
    """Answer `fidepair web`."""
    how = typed.fill(Delivery)
    output = how.output or ""
    loaded = runtime(partial(_in_runtime, typed.fill(WebAsked).folder))
    contents = site(loaded, picture_of)
    is_ours = files.content_there(os.path.join(output, FACTS)).startswith(SITE_MARK.encode())
    others = [
        name
        for name in contents
        if os.path.lexists(path := os.path.join(output, name)) and not _has(path, contents[name])
    ]
    written = _write(_changed("web", output, contents, [] if is_ours else others, force=how.force))
    for note in _missing(contents):
        how.say(f"note: {note}")
    size = sum(map(len, contents.values())) / 1e6
    how.say(
        f"{count_of(len(contents), 'file')} with pyodide {loaded.version}, {size:.1f} MB, "
        f"{written} written to {files.name_of(output)}; the first is index.html"
    )
    return 0


def _missing(contents: Mapping[str, bytes]) -> list[str]:
    """Return notes on what the page lacks, because this machine does."""
    notes = []
    if PICTURE not in contents:
        notes.append("Node.js is not installed. Without it, the page takes longer to start.")
    if libraries_missing():
        notes.append(
            "openpyxl is not installed. Without it, the page does not read workbooks (.xlsx). "
            "Install it with `pip install 'fidepair[excel]'`."
        )
    return notes


def _in_runtime(folder: str, name: str) -> bytes:
    """Return the content of a file of the runtime. Raises FileProblem."""
    try:
        return files.read(os.path.join(folder, name))
    except FileProblem as error:
        raise FileProblem(
            f"{error!s}\n"
            "  --pyodide needs the folder of the package: `npm install pyodide` creates node_modules/pyodide."
        ) from error


DOORS = {"publish": publish, "post": post, "web": web}


def picture_of(files: Mapping[str, bytes]) -> bytes | None:
    """Return the picture of the memory of the program in a site, made by Node.js; None if that is
    not installed. Raises InputError if it cannot start the runtime."""
    node = shutil.which("node")
    if node is None:
        return None
    with TemporaryDirectory() as folder:
        for name in (*(f"{RUNTIME}/{name}" for name in NEEDED), wheel_name(), LIBRARIES):
            path = Path(folder, name)
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(files[name])
        script = (resources.files("fidepair.web") / "picture.mjs").read_bytes()
        command = [node, "--input-type=module", "-", wheel_name(), LIBRARIES]
        made = subprocess.run(command, input=script, cwd=folder, capture_output=True, check=False)
        if made.returncode:
            lines = made.stderr.decode("utf-8", "replace").splitlines()
            what = next((line for line in lines if "Error" in line), "no reason given")
            raise InputError(f"Node.js cannot start {RUNTIME}: {visible(what)}\n  {RUNTIME_HINT}")
        return gzip.compress(Path(folder, "picture").read_bytes(), 6, mtime=0)
