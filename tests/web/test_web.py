"""`fidepair web`: the folder is whole, the same on every machine, and safe. What is seen: `in_browser.py`."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import re
import shutil
import struct
import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hostile import program

from fidepair import __version__, web
from fidepair.cli.sites import picture_of
from fidepair.errors import InputError, NotSupported
from fidepair.options import LANGUAGES
from fidepair.systems import SYSTEMS
from fidepair.web import (
    FACTS,
    LIBRARIES,
    NEEDED,
    PAGE_KINDS,
    PICTURE,
    libraries,
    libraries_missing,
    runtime,
    site,
    wheel,
    wheel_name,
)

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
WEB = ROOT / "fidepair" / "web"
SOURCES = sorted(path.name for path in WEB.iterdir() if path.name.endswith(PAGE_KINDS))
TEXTS = [name for name in SOURCES if name.endswith((".html", ".css", ".js"))]
DATA = "rating number, title text, federation text, sex m|w, birth text, fide_id text"
FAMILIES = ("article_", "fix_", "tab_", "more_", "about_", "by_", "hint_", "why_", "bye_", "acceleration_", "colours_")
"""Beginnings of words that the name of a screen, a field or a value ends."""
MOST_FILES, MOST_LINES, LONGEST = 24, 600, 130
VERSION = "314.9.9"
BY_VALUE = """error warning note agrees differs impossible white black lots baku zero half full none A B m w absent
half_bye full_bye dutch dubov burstein lim team double-swiss"""
"""Words that stand for what an answer, or a form, calls by these names."""
PACKAGE = {
    "package.json": json.dumps({"name": "pyodide", "version": VERSION}).encode(),
    "pyodide-lock.json": b'{"info": {"python": "3.14.2"}, "packages": {"affine": {}}}',
    "pyodide.mjs": f'var Y="{VERSION}";'.encode(),
    "pyodide.asm.mjs": b"0",
    "pyodide.asm.wasm": b"\0asm",
    "python_stdlib.zip": b"PK",
}


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    """A site with a runtime of a few bytes."""
    return site(runtime(PACKAGE.__getitem__))


def no_node(_: str) -> None:
    """Find no program."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package of the runtime, as npm puts it there, in a few bytes; without Node.js, which would want more."""
    monkeypatch.setattr(shutil, "which", no_node)
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name, content in {**PACKAGE, "console.html": b"not needed"}.items():
        (folder / name).write_bytes(content)
    return folder


def facts_of(made: dict[str, bytes]) -> dict[str, object]:
    """Return what the page is told of its site."""
    text = made[FACTS].decode()
    return json.loads(text[text.index("{") : text.rindex("}") + 1])


# ── The folder ───────────────────────────────────────────────────────────────
def test_the_site_has_the_page_the_wheel_the_samples_and_the_runtime(made):
    """One page, script and style sheet, two workers; every sample of the checkout; of the runtime what is needed."""
    samples = {f"samples/{path.name}" for path in (ROOT / "trf_samples").glob("*.trf")}
    of_runtime = {f"pyodide/{name}" for name in (*NEEDED, "LICENCE.txt")}

    assert made.keys() == {*SOURCES, FACTS, LIBRARIES, wheel_name()} | samples | of_runtime


def test_a_cross_table_says_nothing_twice():
    """What a telephone shows below a name, instead of columns, is hidden where there is room for them."""
    wide, narrow = (WEB / "style.css").read_text("utf-8").split("@media (max-width: 719px) {", 1)

    assert ".below {\n  display: none;\n}" in wide
    assert "  .below {\n    display: block;" in narrow


def test_the_samples_of_the_page_are_those_of_the_checkout():
    """They are in the package too, since an installation has no checkout."""
    ours = {path.name: path.read_bytes() for path in (WEB / "samples").iterdir()}

    assert {path.name: path.read_bytes() for path in (ROOT / "trf_samples").glob("*.trf")} == ours


@pytest.mark.slow
def test_the_same_versions_make_the_same_bytes(made):
    """Another process, with other hashes of texts, makes the same site."""
    code = (
        f"import hashlib; from fidepair.web import runtime, site; made = site(runtime({PACKAGE!r}.__getitem__)); "
        "print({name: hashlib.sha256(content).hexdigest() for name, content in made.items()})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)

    assert done.stdout.strip() == str({name: hashlib.sha256(content).hexdigest() for name, content in made.items()})


def test_the_page_is_told_of_what_it_is_made(made):
    """The versions, the size of each file, which samples there are; the build changes with every byte of any file."""
    told = facts_of(made)
    other = facts_of(site(runtime({**PACKAGE, "pyodide.asm.wasm": b"\0asn"}.__getitem__)))

    assert (__version__, VERSION) == (told["version"], told["runtime"])
    assert {name: len(content) for name, content in made.items() if name != FACTS} == told["files"]
    assert ["", *SYSTEMS] == told["forms"]["choices"]["system"]
    assert ["", "white", "black"] == told["forms"]["choices"]["initial_colour"]
    assert re.fullmatch("[0-9a-f]{16}", told["build"])
    assert made[FACTS].isascii()
    assert '\n "version": ' in made[FACTS].decode()
    assert told["build"] != other["build"]


def test_the_licence_of_the_runtime_goes_along(made):
    """Its text stands beside it, with where its source is."""
    text = made["pyodide/LICENCE.txt"].decode()

    assert "Mozilla Public License Version 2.0" in text
    assert "https://github.com/pyodide/pyodide" in text


def test_what_the_runtime_does_not_need_is_left_out(made):
    """The list of its packages is empty: the page loads none."""
    assert {"info": {"python": "3.14.2"}, "packages": {}} == json.loads(made["pyodide/pyodide-lock.json"])


# ── The wheel ────────────────────────────────────────────────────────────────
def test_the_wheel_has_every_module_and_what_stands_in_its_record():
    """Whatever is installed of the package is inside, stored, with its digest; nothing that Python left."""
    archive = zipfile.ZipFile(io.BytesIO(wheel()))
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "fidepair").rglob("*.py")}
    record = f"fidepair-{__version__}.dist-info/RECORD"
    rows = [row.split(",") for row in archive.read(record).decode().splitlines()]

    catalogues = {path.relative_to(ROOT).as_posix() for path in (ROOT / "fidepair").rglob("*.mo")}

    assert len(LANGUAGES) - 1 == len(catalogues)
    assert set() == (modules | catalogues) - set(archive.namelist())
    assert [] == [name for name in archive.namelist() if "__pycache__" in name]
    assert [row[0] for row in rows] == archive.namelist()
    for name, digest, size in rows[:-1]:
        content = archive.read(name)
        expected = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        assert (f"sha256={expected}", str(len(content))) == (digest, size)
    assert {(1980, 1, 1, 0, 0, 0)} == {one.date_time for one in archive.infolist()}
    assert {0o644 << 16} == {one.external_attr for one in archive.infolist()}  # all may read it, once unpacked
    assert {zipfile.ZIP_STORED} == {one.compress_type for one in archive.infolist()}


def test_the_wheel_needs_what_the_project_needs():
    """An installer finds the libraries of the command line in it, whether this fidepair was installed or not."""
    (told,) = re.findall(r"^dependencies = (\[.*\])$", (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    archive = zipfile.ZipFile(io.BytesIO(wheel()))
    lines = archive.read(f"fidepair-{__version__}.dist-info/METADATA").decode().splitlines()

    assert json.loads(told) == [line.removeprefix("Requires-Dist: ") for line in lines if line.startswith("Req")]


@pytest.mark.slow
def test_the_wheel_answers(tmp_path):
    """Put first on the path, as in the browser, it answers requests in JSON."""
    (tmp_path / wheel_name()).write_bytes(wheel())
    request = {"id": 1, "do": "pair", "trf": (ROOT / "trf_samples/open-round-4-to-pair-trf26.trf").read_text("utf-8")}
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path / wheel_name())!r}); "
        "from fidepair.web import ask; "
        "print(ask(sys.stdin.read())); import fidepair; assert '.whl' in fidepair.__file__"
    )
    command = [sys.executable, "-S", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path, input=json.dumps(request))
    answer = json.loads(done.stdout)

    assert (1, True, 5) == (answer["id"], answer["ok"], len(answer["answer"]["boards"]))


def test_all_that_an_answer_may_need_is_loaded_without_a_command_line():
    """The picture of the memory has it; what a browser does not have is not asked for."""
    code = (
        "import sys; from fidepair.web import load_all; load_all(); "
        "loaded = set(sys.modules); "
        "assert {'fidepair.render.worksheet_forms', 'fidepair.desk.day.late_entries'} <= loaded; "
        "assert 'fidepair.systems.lim' in loaded; "
        "assert not {'click', 'dask', 'distributed', 'rich', 'multiprocessing', 'subprocess'} & loaded"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)

    assert (0, "") == (done.returncode, done.stderr)


def test_the_modules_that_are_loaded(monkeypatch):
    """All of the package, in their order, but those that need a terminal, other programs or what the page lacks."""
    loaded: list[str] = []
    monkeypatch.setattr(web, "import_module", loaded.append)
    web.load_all()
    left_out = ("cli", "commands/crosscheck", "commands/generate", "dropin", "lab", "storage/locks", "web", "__main__")
    paths = {path.relative_to(ROOT / "fidepair").with_suffix("").as_posix() for path in ROOT.glob("fidepair/**/*.py")}
    modules = {path.removesuffix("/__init__") for path in paths if not path.startswith((*left_out, "render/terminal"))}

    assert {f"fidepair.{path.replace('/', '.')}" for path in modules - {"__init__"}} == {*loaded}


# ── The runtime ──────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("changed", "kind", "words"),
    [
        pytest.param({"package.json": b'{"name": "left-pad", "version": "1"}'}, InputError, "'left-pad'", id="other"),
        pytest.param({"package.json": b'{"name": "pyodide", "version": "0.28.1"}'}, NotSupported, "0.28.1", id="old"),
        pytest.param({"package.json": b"nonsense"}, InputError, "is not a JSON object", id="broken"),
        pytest.param({"package.json": b"[1]"}, InputError, "is not a JSON object", id="list"),
        pytest.param({"package.json": b"[" * 200_000}, InputError, "is not a JSON object", id="deep"),
        pytest.param({"pyodide.mjs": b'"314.0.0"'}, InputError, "does not match version 314.9.9", id="mixed"),
    ],
)
def test_a_folder_that_is_no_such_runtime_is_refused(changed, kind, words):
    """Another package, another series and files of two versions are named, with the command that makes the folder."""
    with pytest.raises(kind, match=words) as caught:
        runtime({**PACKAGE, **changed}.__getitem__)

    assert "npm install pyodide@314" in str(caught.value)


# ── The picture of the memory ────────────────────────────────────────────────
def fake_node(folder: Path, script: str) -> Callable[[str], str]:
    """Return what finds a program in the place of Node.js."""
    program = folder / "fake-node"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return lambda _: str(program)


def test_the_picture_is_what_node_writes(tmp_path, monkeypatch):
    """It is packed, stands in the folder, and the page is told of it; without Node.js there is none."""
    monkeypatch.setattr(shutil, "which", fake_node(tmp_path, "cat pyodide/pyodide.asm.wasm > picture"))
    made = site(runtime(PACKAGE.__getitem__), picture_of)
    monkeypatch.setattr(shutil, "which", no_node)
    without = site(runtime(PACKAGE.__getitem__), picture_of)

    assert PACKAGE["pyodide.asm.wasm"] == gzip.decompress(made[PICTURE])
    assert PICTURE == facts_of(made)["picture"]
    assert PICTURE not in without
    assert facts_of(without)["picture"] is None


def test_a_runtime_that_does_not_start_is_refused_in_words(tmp_path, monkeypatch):
    """What Node.js complains of is named, with the command that makes a folder that works."""
    monkeypatch.setattr(shutil, "which", fake_node(tmp_path, "echo 'at x'; echo 'CompileError: bad magic' >&2; exit 1"))
    with pytest.raises(InputError, match=r"Node\.js cannot start pyodide: CompileError: bad magic") as caught:
        site(runtime(PACKAGE.__getitem__), picture_of)

    assert "npm install pyodide@314" in str(caught.value)


# ── Installed ────────────────────────────────────────────────────────────────
def test_the_manifest_names_what_is_in_the_folder(made):
    """Icons of the sizes that telephones ask for, each as large as it says, also one that may be cut to any shape."""
    manifest = json.loads(made["page.webmanifest"])
    icons = {one["src"] for one in manifest["icons"]}

    for one in manifest["icons"]:
        if one["src"].endswith(".png"):
            width, height = struct.unpack(">II", made[one["src"]][16:24])
            assert one["sizes"] == f"{width}x{height}"
    assert {"icon.svg", "icon-192.png", "icon-512.png"} == icons
    assert "maskable" in {one.get("purpose") for one in manifest["icons"]}
    assert sum(len(content) for name, content in made.items() if name.startswith("icon")) < 20_000
    linked = re.findall(r'href="([^"]+)"', made["index.html"].decode())
    assert {"page.webmanifest", "icon-180.png", "icon.svg"} <= {*linked}


def test_the_reader_of_workbooks_goes_along_where_it_is_installed(made, monkeypatch):
    """openpyxl and what it needs; without them the folder is made all the same."""
    archive = zipfile.ZipFile(io.BytesIO(made[LIBRARIES]))
    names = {name.partition("/")[0] for name in archive.namelist()}
    assert {name for name in names if f"{name}/LICENSE.txt" in archive.namelist()} >= {"jinja2", "markupsafe"}
    assert {(3, 0o644 << 16)} == {(one.create_system, one.external_attr) for one in archive.infolist()}
    monkeypatch.setattr(web, "find_spec", lambda name: None if name in ("openpyxl", "et_xmlfile") else find_spec(name))
    fewer = {name.partition("/")[0] for name in zipfile.ZipFile(io.BytesIO(libraries())).namelist()}

    assert {"jinja2", "markupsafe", "openpyxl", "et_xmlfile"} == names
    assert {"jinja2", "markupsafe"} == fewer
    assert ["openpyxl", "et_xmlfile"] == libraries_missing()


# ── The command ──────────────────────────────────────────────────────────────
def test_the_command_writes_the_folder_and_says_so(folder, tmp_path, made):
    """A second run writes nothing; what stands in the folder is what the library makes."""
    target = tmp_path / "page"
    first = program("web", "-o", target, "--pyodide", folder)
    second = program("web", "-o", target, "--pyodide", folder)
    found = {path.relative_to(target).as_posix(): path.read_bytes() for path in target.rglob("*") if path.is_file()}

    assert (0, 0) == (first.code, second.code)
    assert "with pyodide 314.9.9" in first.shown
    assert "note: Node.js is not installed" in first.shown
    assert ", 0 written" in second.shown
    assert made == found


def test_the_command_replaces_nothing_that_it_has_not_made(folder, tmp_path):
    """A file of the same name that is somebody else's is left alone, unless --force is given."""
    target = tmp_path / "page"
    target.mkdir()
    (target / "index.html").write_text("mine")
    refused = program("web", "-o", target, "--pyodide", folder)

    assert 5 == refused.code
    assert "index.html" in refused.shown
    assert "mine" == (target / "index.html").read_text()
    assert 0 == program("web", "-o", target, "--pyodide", folder, "--force").code


def test_a_site_of_another_version_is_brought_up_to_date(folder, tmp_path):
    """What this command has made before needs no --force."""
    target = tmp_path / "page"
    program("web", "-o", target, "--pyodide", folder)
    (target / "style.css").write_text("// an old one")

    assert 0 == program("web", "-o", target, "--pyodide", folder).code
    assert (WEB / "style.css").read_bytes() == (target / "style.css").read_bytes()


def test_a_folder_without_the_runtime_is_told_in_words(tmp_path):
    """What is not there is named, with the command that makes it."""
    said = program("web", "-o", tmp_path / "page", "--pyodide", tmp_path / "nowhere")

    assert 5 == said.code
    assert "package.json" in said.shown
    assert "npm install pyodide" in said.shown
    assert not (tmp_path / "page").exists()


# ── The sources ──────────────────────────────────────────────────────────────
def test_the_sources_are_few_and_short():
    """At most two dozen files of HTML, CSS and JavaScript; scripts of at most 600 lines, which fit a screen."""
    lines = {name: (WEB / name).read_text("utf-8").splitlines() for name in TEXTS}
    policy = "Content-Security-Policy"

    assert len(lines) <= MOST_FILES
    assert [] == [name for name, all_ in lines.items() if name.endswith(".js") and len(all_) > MOST_LINES]
    assert [] == [(name, at) for name, all_ in lines.items() for at, line in enumerate(all_, start=1)
                  if len(line) > LONGEST and policy not in line]  # fmt: skip


def test_every_module_of_the_page_is_asked_for_at_once():
    """Otherwise each is asked for by the one that imports it, one after the other."""
    found, waiting = set(), ["page.js"]
    while waiting:
        imported = re.findall(r'from "\./(\w+\.js)"', (WEB / waiting.pop()).read_text("utf-8"))
        waiting += {*imported} - found
        found |= {*imported}
    html = (WEB / "index.html").read_text("utf-8")

    assert found == {*re.findall(r'rel="modulepreload" href="(\w+\.js)"', html)}


def test_nothing_inline_and_nothing_from_elsewhere():
    """The page has no script, style or handler in its markup; the only address in its sources is one to read."""
    html = (WEB / "index.html").read_text("utf-8")
    texts = {name: (WEB / name).read_text("utf-8") for name in TEXTS}
    code = "".join(texts.values()).replace('"http://www.w3.org/2000/svg"', "")  # a name, which nothing is fetched from

    assert [] == re.findall(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:", html)
    assert [] == re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", code)
    assert [] == re.findall(r"""["'(](?:https?:)?//[\w.]""", code)
    assert [] == re.findall(r"localStorage|sessionStorage|document\.cookie", code)
    assert ["store.js"] == [name for name, text in texts.items() if "indexedDB" in text]


def test_the_policy_lets_in_the_own_host_only():
    """The page and what its service worker hands out have the same policy, which has no unsafe-inline and no host."""
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', (WEB / "index.html").read_text("utf-8"))
    sent = "".join(re.findall(r'"((?:default-src|worker-src)[^"]*)"', (WEB / "service-worker.js").read_text("utf-8")))
    allowed = {source for rule in policy.split("; ") for source in rule.split()[1:]}

    assert f"{policy}; frame-ancestors 'none'" == sent
    assert policy.startswith("default-src 'none';")
    assert {"'none'", "'self'", "'wasm-unsafe-eval'", "data:"} == allowed


def sources(kind: str) -> str:
    """The sources of the page with this ending, together."""
    return "".join((WEB / name).read_text("utf-8") for name in TEXTS if name.endswith(kind))


def test_every_word_is_used_and_every_word_that_is_used_is_there():
    """All texts stand in one file, and none is left over. Those of a family are named by their field or screen."""
    words = json.loads((WEB / "words.json").read_text("utf-8"))
    html, script = sources(".html"), sources(".js")
    forms = json.loads((WEB / "forms.json").read_text("utf-8"))
    used = set(re.findall(r'data-(?:w|label)="(\w+)"', html)) | set(re.findall(r"\bW\.(\w+)", script))
    new = {f"new_{name.rstrip('!')}" for name in forms["entries"]["new"]}
    fields = [name for each in ("late", "player", "team") for name in forms["entries"][each]]
    used |= new | {f"field_{name.rstrip('!')}" for name in fields}
    used |= {word for word in BY_VALUE.split() if word not in SYSTEMS} | set(forms["choices"]["to"])
    families = {name for name in words if name.startswith(FAMILIES)}

    assert set() == used - words.keys()
    assert set() == words.keys() - used - families


def made_forms() -> dict[str, Any]:
    """The forms of the page as the site has them."""
    forms, words = (json.loads((WEB / f"{name}.json").read_text("utf-8")) for name in ("forms", "words"))
    return web._forms(forms, words)


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("late", f"name! text, {DATA}, national checkbox, half text"),
        ("player", f"name text, {DATA}, board number"),
        ("team", "name text, short text, strength number"),
    ],
)
def test_the_fields_of_a_form_are_made_of_the_options(command: str, fields: str):
    """A field is a choice where the page has the words, a number, a checkbox, or a text; `!`: it is needed."""
    made = [
        f"{one['name']}{'!' * one.get('needed', False)} "
        + (one["kind"] if isinstance(one["kind"], str) else "|".join(one["kind"]))
        for one in made_forms()["entries"][command]
    ]

    assert fields.split(", ") == made


def test_every_place_the_script_looks_for_is_in_the_page():
    """What the script fills in by its id is in the page, or is made by the script."""
    html, script = sources(".html"), sources(".js")
    ids = re.findall(r'\bid="([\w-]+)"', html)

    made = re.findall(r'\bid: "([\w-]+)"', script)

    assert set() == set(re.findall(r'\$\("([\w-]+)"\)', script)) - {*ids, *made}
    assert len(ids) == len(set(ids))
