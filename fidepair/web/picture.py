"""Makes the picture of the memory of a program that has just started, by the runtime of the page in
Node.js."""

from __future__ import annotations

import gzip
import shutil
import subprocess
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from fidepair.errors import InputError
from fidepair.text.safe import visible
from fidepair.web import LIBRARIES, NEEDED, RUNTIME, RUNTIME_HINT, wheel_name

if TYPE_CHECKING:
    from collections.abc import Mapping


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
        script = (resources.files(__package__) / "picture.mjs").read_bytes()
        command = [node, "--input-type=module", "-", wheel_name(), LIBRARIES]
        made = subprocess.run(command, input=script, cwd=folder, capture_output=True, check=False)
        if made.returncode:
            lines = made.stderr.decode("utf-8", "replace").splitlines()
            what = next((line for line in lines if "Error" in line), "no reason given")
            raise InputError(f"Node.js cannot start {RUNTIME}: {visible(what)}\n  {RUNTIME_HINT}")
        return gzip.compress(Path(folder, "picture").read_bytes(), 6, mtime=0)
