"""Makes the browser version: a folder for any static host, with its runtime.

The page is the plain HTML, CSS and JavaScript beside this module. It calls `ask` with requests in
JSON, which `fidepair.requests` answers.
"""

from __future__ import annotations

import io
import zipfile
from base64 import urlsafe_b64encode
from hashlib import sha256
from importlib import import_module, metadata, resources
from importlib.util import find_spec
from json import dumps, loads
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import fidepair
from fidepair.commands.options import FLAG, Door, Option
from fidepair.commands.table import use_case
from fidepair.errors import InputError, NotSupported
from fidepair.requests import answer, line_of
from fidepair.systems import SYSTEMS
from fidepair.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from importlib.resources.abc import Traversable

    JsonObject: TypeAlias = dict[str, Any]


RUNTIME = "pyodide"
"""The npm package, and the folder of its files in the site."""
RUNTIME_SERIES = 314
"""The series that the page was tested with: the first part of the version."""
NEEDED = (
    "package.json",
    "pyodide-lock.json",
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
)
"""The files of the runtime that the page loads."""
PAGE_KINDS = (".html", ".css", ".js", ".svg", ".png", ".webmanifest")
"""The files beside this module with these endings are the page."""
PICTURE = "picture.bin"
"""The memory of a program that has just started, packed by gzip: the page begins from it."""
FACTS = "site.js"
"""The only generated file: the facts of this site for the other ones."""
MARK = "// Made by fidepair web."
MAX_MEGABYTES = 16
"""The greatest size of a file on the page, which holds it in memory more than once."""
REQUIREMENTS = ("click>=8.1", "filelock>=3.30", "jinja2>=3.1", "rich>=13")
"""The requirements in the wheel of the site, for use of its command line; as in
`pyproject.toml`."""
_KINDS = (".py", ".json", ".md", ".typed", ".html", ".js", ".css", ".trf", ".csv", ".txt", ".mo")
LIBRARIES = "libraries.zip"
_LIBRARIES = ("jinja2", "markupsafe", "openpyxl", "et_xmlfile")
"""The libraries that make pages and read workbooks, in the archive of that name. The last two are
the extra `excel`, which may be missing."""
_FIRST_DAY_OF_ZIP = (1980, 1, 1, 0, 0, 0)


class Runtime(NamedTuple):
    """The needed files of the runtime by name, and its version."""

    version: str
    files: Mapping[str, bytes]


def runtime(read: Callable[[str], bytes]) -> Runtime:
    """Return the runtime in a folder; `read` returns the content of a file in it. Raises InputError
    for another package, NotSupported for an untested version, and the errors of `read`."""
    package = _object(read("package.json"), "package.json")
    name, version = package.get("name"), str(package.get("version"))
    if name != RUNTIME:
        raise InputError(f"package.json belongs to {name!r}, not to {RUNTIME!r}.\n  {RUNTIME_HINT}")
    if version.partition(".")[0] != str(RUNTIME_SERIES):
        raise NotSupported(
            f"{RUNTIME} {version} is not supported; the page was tested with {RUNTIME_SERIES} only.\n  {RUNTIME_HINT}"
        )
    files = {name: read(name) for name in NEEDED}
    if f'"{version}"'.encode() not in files["pyodide.mjs"]:
        raise InputError(
            f"pyodide.mjs does not match version {version} in package.json.\n  {RUNTIME_HINT}"
        )
    lock = {**_object(files["pyodide-lock.json"], "pyodide-lock.json"), "packages": {}}
    return Runtime(version, {**files, "pyodide-lock.json": _json(lock).encode()})


RUNTIME_HINT = f"`npm install {RUNTIME}@{RUNTIME_SERIES}` creates the folder node_modules/{RUNTIME}; give that folder."


def _object(content: bytes, name: str) -> dict[str, object]:
    try:
        found = loads(content)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise InputError(f"{name} is not a JSON object.\n  {RUNTIME_HINT}")
    return found


def site(
    loaded: Runtime, picture: Callable[[Mapping[str, bytes]], bytes | None] = lambda _: None
) -> dict[str, bytes]:
    """Return the files of the site, by their names in its folder (parts joined with `/`), sorted by
    them. `picture`: makes the picture of the memory from the other files, or None."""
    room = resources.files(__package__)
    files = {one.name: one.read_bytes() for one in room.iterdir() if one.name.endswith(PAGE_KINDS)}
    files |= {f"samples/{one.name}": one.read_bytes() for one in (room / "samples").iterdir()}
    files |= {f"{RUNTIME}/{name}": content for name, content in loaded.files.items()}
    files[f"{RUNTIME}/LICENCE.txt"] = (room / "licences.txt").read_bytes()
    files[wheel_name()] = wheel()
    files[LIBRARIES] = libraries()
    memory = picture(files)
    if memory is not None:
        files[PICTURE] = memory
    files = dict(sorted(files.items()))
    build = sha256()
    for name, content in files.items():
        build.update(f"{name} {len(content)}\n".encode() + content)
    texts = loads((room / "words.json").read_bytes())
    facts = {
        "version": __version__,
        "runtime": loaded.version,
        "build": build.hexdigest()[:16],
        "wheel": wheel_name(),
        "libraries": LIBRARIES,
        "picture": None if memory is None else PICTURE,
        "megabytes": MAX_MEGABYTES,
        "samples": [name.partition("/")[2] for name in files if name.startswith("samples/")],
        "files": {name: len(content) for name, content in files.items()},
        "forms": _forms(loads((room / "forms.json").read_bytes()), texts),
        "words": {**{one.name: one.title for one in SYSTEMS.values()}, **texts},
    }
    files[FACTS] = f"{MARK}\nself.SITE = {_json(facts)};\n".encode()
    return dict(sorted(files.items()))


def _forms(forms: JsonObject, texts: Mapping[str, str]) -> JsonObject:
    """Return what the forms of the page need: choices, and for each command its fields, made of the
    rows of its options.

    `forms` names the fields in the order of the page; `!` marks one that the page needs, though the
    command does not.
    """
    colours = next(row for row in use_case("pair").options if row.name == "initial_colour")
    choices = {"system": ["", *SYSTEMS], "initial_colour": ["", *colours.kind.words]}
    entries = {}
    for command, names in forms["entries"].items():
        rows = {row.name: row for row in use_case(command).options if row.door is not Door.TYPED}
        entries[command] = [_field(rows[name.rstrip("!")], name, texts) for name in names]
    return {**forms, "choices": {**choices, **forms["choices"]}, "entries": entries}


def _field(row: Option, name: str, texts: Mapping[str, str]) -> JsonObject:
    """Return the field of a form for an option: a choice of words that the page has in letters, a
    number, a checkbox, or a text."""
    kind: object = "text"
    if row.kind.words and all(word in texts for word in row.kind.words):
        kind = list(row.kind.words)
    elif row.kind.minimum is not None:
        kind = "number"
    elif row.kind.schema == FLAG.schema:
        kind = "checkbox"
    field: JsonObject = {"name": row.name, "kind": kind}
    is_needed = row.is_required or name.endswith("!")
    return {**field, "needed": True} if is_needed else field


def _json(facts: object) -> str:
    return dumps(facts, ensure_ascii=True, indent=1)


# ── The wheel ────────────────────────────────────────────────────────────────
def wheel_name() -> str:
    """Return the name of the wheel of this version."""
    return f"fidepair-{__version__}-py3-none-any.whl"


def wheel() -> bytes:
    """Return this package as a wheel: the installed files without compression: the bytes then do
    not depend on a library."""
    folder = f"fidepair-{__version__}.dist-info"
    files = {
        f"fidepair/{name}": content
        for name, content in sorted(_files_of(resources.files("fidepair")))
    }
    described = [
        "Metadata-Version: 2.1",
        "Name: fidepair",
        f"Version: {__version__}",
        *(f"Requires-Dist: {one}" for one in REQUIREMENTS),
    ]
    files[f"{folder}/METADATA"] = "".join(f"{line}\n" for line in described).encode()
    files[f"{folder}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: fidepair\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    rows = [f"{name},sha256={_digest(content)},{len(content)}\n" for name, content in files.items()]
    files[f"{folder}/RECORD"] = "".join([*rows, f"{folder}/RECORD,,\n"]).encode()
    return _packed(files)


def libraries() -> bytes:
    """Return the libraries that the page needs, as installed here, without their compiled parts."""
    files = {}
    for name in filter(find_spec, _LIBRARIES):
        for path, content in sorted(_files_of(resources.files(name))):
            files[f"{name}/{path}"] = content
        for licence in metadata.files(name) or ():
            if licence.name.startswith("LICEN"):
                files[f"{name}/{licence.name}"] = licence.read_binary()
    return _packed(files)


def libraries_missing() -> list[str]:
    """Return the names of the libraries that the page lacks, because they are not installed here."""
    return [name for name in _LIBRARIES if find_spec(name) is None]


def _packed(files: Mapping[str, bytes]) -> bytes:
    """Return an archive without compression."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files.items():
            member = zipfile.ZipInfo(name, _FIRST_DAY_OF_ZIP)
            member.create_system, member.external_attr = 3, 0o644 << 16  # the same on Windows
            archive.writestr(member, content)
    return packed.getvalue()


def _digest(content: bytes) -> str:
    return urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()


def _files_of(folder: Traversable, before: str = "") -> Iterator[tuple[str, bytes]]:
    """Yield the files of the package in a folder, with their names below it; nothing that Python or
    an editor left."""
    for one in folder.iterdir():
        if one.is_dir():
            yield from _files_of(one, f"{before}{one.name}/")
        elif one.name.endswith(_KINDS):
            yield before + one.name, one.read_bytes()


_NOT_IN_A_BROWSER = (
    "fidepair.cli",
    "fidepair.commands.crosscheck",
    "fidepair.commands.generate",
    "fidepair.dropin",
    "fidepair.lab",
    "fidepair.storage.locks",
    "fidepair.web",
    "fidepair.__main__",
    "fidepair.render.terminal",
)
"""What needs a terminal, other programs or libraries that the page lacks, or is this page."""


def ask(text: str) -> str:
    """Return the answer to a request, both in JSON."""
    return line_of(answer(loads(text))).decode()


def load_all() -> None:
    """Load every module that an answer may need: a snapshot of the memory then contains it."""
    for module in walk_packages(fidepair.__path__, "fidepair.", onerror=lambda _: None):
        if not module.name.startswith(_NOT_IN_A_BROWSER):
            import_module(module.name)
