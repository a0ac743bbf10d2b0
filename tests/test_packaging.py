"""What is installed is what is meant: metadata, marker of types, version."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipapp
import zipfile
from email import message_from_string
from importlib.metadata import PackageNotFoundError, distribution, version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from fidepair import __version__

if TYPE_CHECKING:
    from email.message import Message

ROOT = Path(__file__).parent.parent


class Built(NamedTuple):
    """What an installation brings: names of files, metadata, entry points."""

    names: set[str]
    metadata: Message
    entry_points: str


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The wheel, built from a copy of the sources; where it cannot be built here, the installed package."""
    wheel = build_wheel(tmp_path_factory.mktemp("wheel"))
    if wheel is not None:
        names = set(wheel.namelist())
        text = {Path(name).name: wheel.read(name).decode() for name in names if ".dist-info/" in name}
        return Built(names, message_from_string(text["METADATA"]), text["entry_points.txt"])
    try:
        installed = distribution("fidepair")
    except PackageNotFoundError:
        pytest.skip("no wheel can be built without the network here, and the package is not installed")
    if installed.read_text("METADATA") is None or '"editable": true' in (installed.read_text("direct_url.json") or ""):
        pytest.skip("no wheel can be built without the network here, and the package is not installed from one")
    metadata = message_from_string(installed.read_text("METADATA"))
    return Built(set(map(str, installed.files)), metadata, installed.read_text("entry_points.txt"))


def build_wheel(folder: Path) -> zipfile.ZipFile | None:
    """Return the wheel, or None if this environment lacks what builds one."""
    if find_spec("pip") is None or not _setuptools_is_new_enough():
        return None
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "fidepair", folder / "source" / "fidepair", ignore=ignored)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / "source" / name)
    command = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", ".", "./source"]
    done = subprocess.run([sys.executable, *command], cwd=folder, capture_output=True, text=True, check=False)
    if "bdist_wheel" in done.stderr:  # an old setuptools without the package `wheel`
        return None
    assert 0 == done.returncode, done.stderr
    return zipfile.ZipFile(next(folder.glob("*.whl")))


def _setuptools_is_new_enough() -> bool:
    """Tell whether the setuptools of this environment takes a licence by its name, as `pyproject.toml` asks for."""
    try:
        return int(version("setuptools").partition(".")[0]) >= 77
    except PackageNotFoundError:
        return False


def test_the_installation_is_typed_and_whole(built):
    """`py.typed` and every module are inside; tests and samples are not."""
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "fidepair").rglob("*.py")}

    assert "fidepair/py.typed" in built.names
    web = {path.relative_to(ROOT).as_posix() for path in (ROOT / "fidepair" / "web").rglob("*") if path.is_file()}
    assert set() == {name for name in web if "__pycache__" not in name} - built.names
    assert set() == modules - built.names
    assert set() == {name for name in built.names if name.startswith(("tests", "trf_samples"))}


def test_metadata(built):
    """Name, version, Python, and at run time click, rich and filelock only."""
    metadata = built.metadata
    required = metadata.get_all("Requires-Dist")

    assert ("fidepair", __version__, ">=3.10") == (metadata["Name"], metadata["Version"], metadata["Requires-Python"])
    assert {"click", "filelock", "rich"} == {line.split(">")[0].strip() for line in required if "extra" not in line}
    assert "not endorsed by FIDE" in metadata.get_payload()


def test_metadata_name_licence_and_pythons(built):
    """The licence is told by its name; every Python that is tested is named, and nothing is named that is not."""
    pythons = {line.rpartition(" ")[2] for line in built.metadata.get_all("Classifier") if " :: Python :: 3." in line}
    (tested,) = re.findall(r"^env_list = \[(.*)\]$", (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)

    assert "MIT" == built.metadata["License-Expression"]
    assert pythons == set(re.findall(r'"(3\.\d+)"', tested))
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
    sample = ROOT / "trf_samples" / "open-round-4-to-pair-trf26.trf"

    def answer(*arguments: str) -> str:
        command = [sys.executable, str(archive), *arguments]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    assert "6\n13 1\n4 5\n2 3\n9 7\n11 6\n10 0\n" == answer("pair", "-f", "list", str(sample))
    assert answer("lint", "--explain", "T001").startswith("note T001: byte-order mark")
    assert '"$schema"' in answer("schema")


def test_the_command_is_installed(built):
    """The script `fidepair` leads to the door of the command line."""
    assert "fidepair = fidepair.cli:main" in built.entry_points


def test_the_drop_in_program_is_installed(built):
    """The script `fidepair-engine` leads to the door of the program that stands in for others."""
    assert "fidepair-engine = fidepair.dropin:main" in built.entry_points


def test_licence():
    """The licence is MIT."""
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")
