"""Puts the manual page into the wheel: the program makes it of its own help while the wheel is
built."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ManualPage(BuildHookInterface):  # type: ignore[type-arg]
    """Makes `share/man/man1/fidepair.1`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Make the page in a folder that lasts as long as the build."""
        self.folder = TemporaryDirectory()
        page = Path(self.folder.name) / "fidepair.1"
        command = [sys.executable, "-m", "fidepair.cli.manpage"]
        page.write_bytes(subprocess.run(command, cwd=self.root, check=True, stdout=-1).stdout)
        build_data["shared_data"][str(page)] = "share/man/man1/fidepair.1"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove the folder."""
        self.folder.cleanup()
