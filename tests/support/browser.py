"""Pages as browsers draw them: BROWSER is Chromium (Debian: the package `chromium`), FIREFOX is Firefox; None where
there is none. `Tab` is what both can do: `chromium.Chromium`, `firefox.Firefox`.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from typing_extensions import Self

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
FIREFOX = shutil.which("firefox") or shutil.which("firefox-esr")
WAIT = 60


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


_PLACE = """(() => {
  const one = [...document.querySelectorAll(%s)].find((one) => one.checkVisibility() && !one.disabled);
  if (!one) return null;
  one.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = one.getBoundingClientRect(), x = left + width / 2, y = top + height / 2;
  const hit = document.elementFromPoint(x, y);
  return hit && (one.contains(hit) || hit.contains(one) || one.control === hit) ? [x, y] : null;
})()"""
"""Where to touch the first such element that is seen: nothing may lie above it."""


class Tab(ABC):
    """A browser with one tab, which keeps its caches in a folder as long as that is there."""

    @abstractmethod
    def go(self, url: str) -> None:
        """Go to an address."""

    @abstractmethod
    def js(self, expression: str) -> Any:
        """Return the value of an expression, awaited. Raises RuntimeError with what the page threw."""

    @abstractmethod
    def touch(self, x: float, y: float) -> None:
        """Touch a place of the window with a finger."""

    @abstractmethod
    def close(self) -> None:
        """End the browser."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def open(self, url: str) -> None:
        """Go to an address, and wait until the page has loaded."""
        self.go(url)
        self.wait_for("document.readyState === 'complete' && location.href !== 'about:blank'")

    def wait_for(self, expression: str, seconds: float = WAIT) -> Any:
        """Return the value of an expression as soon as it is true. Raises TimeoutError."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with suppress(RuntimeError):
                if found := self.js(expression):
                    return found
            time.sleep(0.02)
        raise TimeoutError(f"never true: {expression}; the page says: {self.js('document.body.innerText')[:500]}")

    def tap(self, selector: str) -> None:
        """Touch the first element that is seen, as soon as nothing lies above it and it stays where it is."""
        place, before = self.wait_for(_PLACE % json.dumps(selector), 20), None
        while place != before:
            time.sleep(0.05)
            place, before = self.wait_for(_PLACE % json.dumps(selector), 20), place
        self.touch(*place)
