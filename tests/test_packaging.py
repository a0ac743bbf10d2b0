"""What is installed is what is meant: metadata, marker of types, version."""

from __future__ import annotations

import os
import pstats
import re
import shutil
import subprocess
import sys
import zipapp
import zipfile
from email import message_from_string
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from fidepair import __version__
from fidepair.options import LANGUAGES

if TYPE_CHECKING:
    from email.message import Message

ROOT = Path(__file__).parent.parent


SAMPLE = ROOT / "trf_samples" / "open-round-4-to-pair-trf26.trf"
NOT_SOURCES = shutil.ignore_patterns(".git", ".venv", ".*_cache", "__pycache__", "build", "dist", "*.egg-info")


class Built(NamedTuple):
    """What an installation brings: names of files, metadata, entry points; and the wheel itself."""

    names: set[str]
    metadata: Message
    entry_points: str
    wheel: Path


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The wheel, built from a copy of the sources."""
    folder = tmp_path_factory.mktemp("wheel")
    path = build("wheel", copied(folder / "source"), folder)
    with zipfile.ZipFile(path) as wheel:
        names = set(wheel.namelist())
        text = {Path(name).name: wheel.read(name).decode() for name in names if ".dist-info/" in name}
    return Built(names, message_from_string(text["METADATA"]), text["entry_points.txt"], path)


def copied(folder: Path) -> Path:
    """Copy the sources into a folder."""
    shutil.copytree(ROOT, folder, ignore=NOT_SOURCES)
    return folder


def build(what: str, source: Path, folder: Path) -> Path:
    """Build the wheel or the source archive without the network, and return its path."""
    pytest.importorskip("hatchling", reason="hatchling builds the program")
    command = [sys.executable, "-m", "hatchling", "build", "-t", what, "-d", str(folder)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stderr
    (path,) = folder.glob("*.whl" if what == "wheel" else "*.tar.gz")
    return path


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run Python with this command in a folder."""
    return subprocess.run([sys.executable, *command], cwd=cwd, capture_output=True, text=True, check=True)


@pytest.mark.slow
def test_the_installation_is_typed_and_whole(built):
    """`py.typed`, every module and every document are inside; tests and samples are not."""
    documents = {path.relative_to(ROOT).as_posix() for path in (ROOT / "fidepair" / "docs").rglob("*.md")}
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "fidepair").rglob("*.py")}

    assert "fidepair/py.typed" in built.names
    web = {path.relative_to(ROOT).as_posix() for path in (ROOT / "fidepair" / "web").rglob("*") if path.is_file()}
    assert set() == {name for name in web if "__pycache__" not in name} - built.names
    assert set() == modules - built.names
    assert "fidepair/docs/trf.md" in documents
    catalogues = {path.relative_to(ROOT).as_posix() for path in (ROOT / "fidepair").rglob("*.mo")}
    assert len(LANGUAGES) - 1 == len(catalogues)
    assert set() == catalogues - built.names
    assert not any(name.endswith(".po") for name in built.names)
    assert set() == documents - built.names
    assert set() == {name for name in built.names if name.startswith(("tests", "trf_samples", "build_"))}


def test_metadata(built):
    """Name, version, Python, and at run time click, rich and filelock only."""
    metadata = built.metadata
    required = metadata.get_all("Requires-Dist")

    assert ("fidepair", __version__, ">=3.10") == (metadata["Name"], metadata["Version"], metadata["Requires-Python"])
    assert {"click", "filelock", "jinja2", "rich"} == {
        line.split(">")[0].strip() for line in required if "extra" not in line
    }
    assert "not endorsed by FIDE" in metadata.get_payload()


def test_metadata_name_licence_and_pythons(built):
    """The licence is told by its name; every Python that is tested is named, and nothing is named that is not."""
    pythons = {line.rpartition(" ")[2] for line in built.metadata.get_all("Classifier") if " :: Python :: 3." in line}
    (tested,) = re.findall(r"^env_list = \[(.*)\]$", (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)

    assert "MIT" == built.metadata["License-Expression"]
    assert pythons == set(re.findall(r'"(3\.\d+)"', tested))
    assert "fidepair" == built.metadata["Author"]
    assert built.metadata["Keywords"]
    assert built.metadata.get_all("Project-URL")


def test_links_of_the_readme_work_on_an_index_page():
    """An index page shows the README without the files beside it: links lead to whole addresses or into the page."""
    targets = re.findall(r"\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))

    assert [] == [target for target in targets if not target.startswith(("https://", "#"))]


@pytest.mark.slow
def test_a_single_file_runs(tmp_path):
    """What the program reads of its own, such as findings and the schema, is also found inside an archive."""
    archive = tmp_path / "fidepair.pyz"
    shutil.copytree(ROOT / "fidepair", tmp_path / "one" / "fidepair", ignore=shutil.ignore_patterns("__pycache__"))
    zipapp.create_archive(tmp_path / "one", archive, main="fidepair.cli:main")

    def answer(*arguments: str) -> str:
        command = [sys.executable, str(archive), *arguments]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    assert "6\n13 1\n4 5\n2 3\n9 7\n11 6\n10 0\n" == answer("pair", "-f", "list", str(SAMPLE))
    assert answer("lint", "--explain", "T001").startswith("note T001: byte-order mark")
    assert '"$schema"' in answer("schema")
    assert "Rangliste nach Runde 3" in answer("standings", str(SAMPLE), "-f", "html", "--lang", "de")


def test_the_command_is_installed(built):
    """The script `fidepair` leads to the door of the command line."""
    assert "fidepair = fidepair.cli:main" in built.entry_points


def test_the_drop_in_program_is_installed(built):
    """The script `fidepair-engine` leads to the door of the program that stands in for others."""
    assert "fidepair-engine = fidepair.dropin:main" in built.entry_points


def test_licence():
    """The licence is MIT."""
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")


@pytest.mark.slow
@pytest.mark.parametrize("what", ["sdist", "wheel"])
def test_archives_are_reproducible(what, tmp_path):
    """The same sources give the same bytes: in another folder, with other dates, permissions and user mask."""
    archives = []
    for name, mode, date in (("a", 0o022, 1_500_000_000), ("deeper/folder b", 0o077, 1_700_000_001)):
        source = copied(tmp_path / name)
        for path in source.rglob("*"):
            if not path.is_dir():
                path.chmod(path.stat().st_mode & ~mode)
            os.utime(path, (date, date))
        before = os.umask(mode)
        try:
            archives.append(build(what, source, source.parent / f"built {mode}").read_bytes())
        finally:
            os.umask(before)

    assert archives[0] == archives[1]


@pytest.mark.slow
def test_an_edited_source_is_what_runs(built, tmp_path):
    """An installed module that is edited runs as edited: nothing loads another copy of it."""
    with zipfile.ZipFile(built.wheel) as wheel:
        wheel.extractall(tmp_path)
    code = (
        "import sys, fidepair.cli\n"
        f"try: fidepair.cli.main(['pair', '-q', '-f', 'list', {str(SAMPLE)!r}])\n"
        "except SystemExit: print(*sorted(one for one in sys.modules if one.startswith('fidepair')))"
    )
    loaded = set(run("-c", code, cwd=tmp_path).stdout.splitlines()[-1].split())
    for path in (tmp_path / "fidepair").rglob("*.py"):
        with path.open("a", encoding="utf-8") as module:
            module.write("import sys\nsys.stderr.write(f'edited {__name__}\\n')\n")
    ran = run("-c", code, cwd=tmp_path)

    assert {"fidepair.cli.app", "fidepair.systems.dutch"} <= loaded
    assert {f"edited {name}" for name in loaded} == set(ran.stderr.splitlines())


WHOLE = {
    "cli/__init__.py": "main",
    "trf/read/reader.py": "load",
    "systems/dutch.py": "pair",
    "cli/streams.py": "answer",
}
"""A function of each stage of a run, from the first to the last."""


def test_a_profiler_sees_the_whole_run(tmp_path):
    """`cProfile` gets every stage: the process ends in the usual way, and keeps no code from it."""
    run("-m", "cProfile", "-o", tmp_path / "profile", "-m", "fidepair", "pair", SAMPLE, cwd=ROOT)
    seen = {(Path(file).as_posix(), name) for file, _, name in pstats.Stats(str(tmp_path / "profile")).stats}

    for file, function in WHOLE.items():
        assert any(path.endswith(f"fidepair/{file}") and name == function for path, name in seen), file


@pytest.mark.slow
def test_coverage_sees_the_whole_run(tmp_path):
    """`coverage` gets every stage, up to the line that leaves the process."""
    coverage = pytest.importorskip("coverage")
    data = tmp_path / "data"
    run("-m", "coverage", "run", f"--data-file={data}", "-m", "fidepair", "pair", SAMPLE, cwd=ROOT)
    seen = coverage.CoverageData(str(data))
    seen.read()
    for file in WHOLE:
        assert seen.lines(str(ROOT / "fidepair" / file)), file
    door = ROOT / "fidepair" / "cli" / "__init__.py"
    (leaves,) = (n for n, line in enumerate(door.read_text("utf-8").splitlines(), 1) if "sys.exit(code)" in line)

    assert leaves in seen.lines(str(door))
