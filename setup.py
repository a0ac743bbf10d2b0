"""What `pyproject.toml` cannot say: a wheel has the modules of `fidepair-engine FILE -p` merged in one more file."""

from __future__ import annotations

import runpy
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent


class BuildWithMerged(build_py):
    """Builds the package, and adds the merged module; an editable install has the sources alone."""

    def run(self) -> None:
        """Copy the package, then merge."""
        super().run()
        if not self.editable_mode:
            merge = runpy.run_path(str(HERE / "merging.py"))["merge"]
            target = Path(self.build_lib, "fidepair", "dropin", "merged.py")
            target.write_text(merge(HERE / "fidepair"), encoding="utf-8")


setup(cmdclass={"build_py": BuildWithMerged})
