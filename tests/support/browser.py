"""Pages as Chromium draws them (Debian: the package `chromium`); BROWSER is None where there is none."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")


def without_policy(page: str) -> str:
    """Return a page without its policy, which permits no script of a test."""
    return re.sub('<meta http-equiv="Content-Security-Policy"[^>]*>', "", page)


def browse(path: Path, *arguments: str, width: int = 860) -> str:
    """Return what the browser says of a file."""
    settings = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        f"--window-size={width},1000",
        f"--user-data-dir={path}.profile",
    ]
    done = subprocess.run(
        [str(BROWSER), *settings, *arguments, path.as_uri()],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=True,
    )
    return done.stdout


def pages_of(path: Path) -> int:
    """Return how many sheets of paper the page takes."""
    printed = path.with_suffix(".pdf")
    browse(path, "--no-pdf-header-footer", f"--print-to-pdf={printed}")
    return len(re.findall(rb"/Type ?/Page\b(?!s)", printed.read_bytes()))
